// Matches by link: two browsers, a real server with its store, which is killed and started again.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { click, newGameDialog, noOverflow, noRawKeys, openGame, openPage, plies, site, status, threeStones, choose } from "./harness.mjs";
import { desktop, form, frames, links, make, online, phone, playOn, record } from "./online.mjs";

describe("matches by link", () => {
  const all = online();
  const { sitDown } = all;

  test("chess: two browsers, a reload, and the server is killed in the middle", async () => {
    const white = await openPage(all.chromium.browser, desktop);
    await openGame(white.page, all.server.url, "chess");
    await newGameDialog(white.page);
    const { invites, watch } = await make(white.page);
    assert.equal(invites.length, 1);
    assert.ok(!(await white.page.evaluate(() => location.href)).includes("#"));
    const black = await sitDown(phone, invites[0]);
    assert.ok(!(await black.page.evaluate(() => location.href)).includes("#"), "the invitation is not in the address");
    await click(white.page, "e2", "e4");
    await record(black.page, 1);
    await click(black.page, "e7", "e5");
    await record(white.page, 2);
    await black.page.reload();
    await black.page.locator("#board").waitFor();
    await record(black.page, 2);
    await click(white.page, "g1", "f3");
    await record(black.page, 3);
    await all.restart();
    const back = Date.now();
    await click(black.page, "b8", "c6");
    await record(white.page, 4);
    assert.ok(Date.now() - back < 15000, "back in the game soon");
    const watcher = await openPage(all.chromium.browser, desktop);
    await watcher.page.goto(watch);
    await watcher.page.locator("#board").waitFor();
    await record(watcher.page, 4);
    await click(white.page, "f1", "b5");
    await record(watcher.page, 5);
    const used = await openPage(all.chromium.browser, desktop);
    await used.page.goto(invites[0]);
    await used.page.getByRole("button", { name: "Sit down" }).click();
    await used.page.locator("[role=alert]").waitFor();
  });

  test("what is offered is answered, and the end is told in words", async () => {
    const white = await openPage(all.chromium.browser, desktop);
    await openGame(white.page, all.server.url, "chess");
    await newGameDialog(white.page);
    const { invites } = await make(white.page, { Clock: "5 minutes and 3 seconds a turn" });
    const black = await sitDown(desktop, invites[0]);
    await click(white.page, "e2", "e4");
    await record(black.page, 1);
    assert.match(await black.page.locator(".strip .seat").allTextContents().then((all) => all.join(" ")), /\d:\d\d/u);
    await white.page.getByRole("button", { name: "Undo" }).first().click();
    await black.page.getByRole("button", { name: "Agree" }).waitFor();
    await all.restart(white, black);
    await black.page.getByRole("button", { name: "Agree" }).click();
    await record(white.page, 0);
    await record(black.page, 0);
    await click(white.page, "d2", "d4");
    await record(black.page, 1);
    await black.page.locator(".by-link > button").click();
    await black.page.getByRole("button", { name: "Offer a draw" }).click();
    await white.page.getByRole("button", { name: "Decline" }).waitFor();
    await all.restart(white, black);
    await white.page.getByRole("button", { name: "Decline" }).click();
    await white.page.getByRole("button", { name: "Decline" }).waitFor({ state: "detached" });
    await black.page.locator(".by-link > button").click();
    await black.page.getByLabel("Write something").fill("Hello");
    await black.page.getByRole("button", { name: "Send", exact: true }).click();
    await black.page.locator(".match-dialog[open]").getByRole("button", { name: "Resign" }).click();
    await status(white.page, /Black has resigned/);
    await status(black.page, /Black has resigned/);
    await white.page.locator(".by-link > button").click();
    await white.page.getByTestId("chat").getByText("Hello").waitFor();
    await white.page.locator(".match-dialog[open]").getByRole("button", { name: "Play again" }).click();
    await black.page.getByRole("button", { name: "Agree" }).click();
    await white.page.getByRole("link", { name: "To the next match" }).click();
    await black.page.getByRole("link", { name: "To the next match" }).click();
    await white.page.locator("#board").waitFor();
    await record(white.page, 0);
  });

  test("Cyvasse: nothing of a set-up is told before both are done", async () => {
    const white = await openPage(all.chromium.browser, desktop);
    await openGame(white.page, all.server.url, "cyvasse");
    await newGameDialog(white.page);
    const { invites } = await make(white.page);
    const black = await openPage(all.chromium.browser, desktop);
    const heard = frames(black.page);
    await black.page.goto(invites[0]);
    await black.page.getByRole("button", { name: "Sit down" }).click();
    await black.page.locator("#board").waitFor();
    await white.page.getByRole("button", { name: "Sensible set-up" }).click();
    await white.page.getByRole("button", { name: "Ready" }).click();
    await status(black.page, /Black/u);
    await black.page.getByRole("button", { name: "Sensible set-up" }).waitFor();
    const told = heard.filter((text) => text.includes('"move"'));
    assert.ok(told.length > 20 && told.every((text) => /"move":(null|"ready")/u.test(text)), "only that something was set up");
    // A server that was killed reads the match from its store, and a page that comes anew is told all of it again.
    await all.restart(white, black);
    const again = heard.length;
    await black.page.reload();
    await black.page.getByRole("button", { name: "Sensible set-up" }).waitFor();
    const anew = heard.slice(again).filter((text) => text.includes('"move"'));
    assert.ok(anew.length > 20 && anew.every((text) => /"move":(null|"ready")/u.test(text)), "nor after a new start");
    assert.equal(await black.page.locator(".pieces .piece").count(), 0);
    await black.page.getByRole("button", { name: "Sensible set-up" }).click();
    await black.page.getByRole("button", { name: "Ready" }).click();
    await black.page.waitForFunction(() => document.querySelectorAll(".pieces .piece").length > 40);
    await white.page.waitForFunction(() => document.querySelectorAll(".pieces .piece").length > 40);
    assert.ok(heard.some((text) => text.includes('"opened":[[')));
  });

  test("Pachisi: two persons and two computers on phones", async () => {
    const first = await openPage(all.chromium.browser, phone);
    await openGame(first.page, all.server.url, "pachisi");
    await newGameDialog(first.page);
    const choices = await form(first.page);
    const seats = choices.locator("select");
    const kinds = ["me", "by link", "Computer, level 1", "Computer, level 1"];
    const labels = await seats.nth(2).locator("option").allTextContents();
    for (const [n, kind] of kinds.entries()) {
      const index = n < 2 ? n : 2;
      assert.ok(labels[index] !== undefined, kind);
      await seats.nth(n).selectOption(String(index));
    }
    await choices.locator("button[type=submit]").click();
    const { invites: [link] } = await links(first.page);
    const second = await sitDown(phone, link);
    await playOn([first.page, second.page], 6);
    await all.restart();
    await playOn([first.page, second.page], 12);
    const [one, two] = [await plies(first.page), await plies(second.page)];
    assert.ok(one >= 8 && Math.abs(one - two) < 8, `${one} and ${two} moves`);
    await noOverflow(first.page);
    await noRawKeys(first.page);
  });

  test("a stranger's rule file", async () => {
    const first = await openPage(all.chromium.browser, desktop);
    await first.page.goto(all.server.url);
    const button = first.page.locator("button.open").first();
    await choose(first.page, button, [{ name: "stones.zrf", mimeType: "text/plain", buffer: Buffer.from(threeStones) }]);
    await first.page.locator("#board").waitFor();
    await newGameDialog(first.page);
    const { invites } = await make(first.page);
    const second = await sitDown(phone, invites[0]);
    await site(first.page, "a1").click();
    await record(second.page, 1);
    await all.restart();
    await site(second.page, "b2").click();
    await record(first.page, 2);
  });
});
