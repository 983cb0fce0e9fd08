// Matches by link beside playing: games that go online and back, invitations, dice that can be checked, set-ups that outlive
// a reload, several seats that leave and come back, what cannot be done there; read by axe and done by keys.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { click, drawn, fits, newGame, newGameDialog, noOverflow, noRawKeys, openGame, plies, root, site, status } from "./harness.mjs";
import { desktop, form, grown, links, make, online, phone, playOn, record, send } from "./online.mjs";

const axe = readFileSync(join(root, "node_modules/axe-core/axe.min.js"), "utf8");

/** What is wrong for certain and hinders people. */
async function faults(page) {
  await drawn(page);
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const { violations } = await window.axe.run(document, { resultTypes: ["violations"] });
    const heavy = violations.filter(({ impact }) => impact === "critical" || impact === "serious");
    return heavy.map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 200)}`);
  });
}

/** A tab of the panel. */
const tab = (page, name) => page.locator(".panel").getByRole("tab", { name, exact: true });
/** So many other seats tell who sits there, by a word or by a sign, and neither is cut. */
async function signed(page, count) {
  const seats = await page.locator(".strip .seat:has(.presence)").evaluateAll((all) =>
    all.map((seat) => {
      const strip = seat.closest(".strip").getBoundingClientRect();
      const inside = (element) => {
        const r = element.getBoundingClientRect();
        return r.width > 8 && r.left >= strip.left && r.right <= strip.right && r.bottom <= innerHeight;
      };
      const word = seat.querySelector(".sitter");
      return inside(seat.querySelector(".presence")) || (inside(word) && word.scrollWidth <= word.clientWidth);
    }),
  );
  assert.deepEqual(seats, Array(count).fill(true), `${await page.evaluate(() => `${innerWidth}×${innerHeight}`)}`);
}
/** The strip’s button that opens the dialog of the match. */
const openMatch = (page) => page.locator(".by-link > button").click();

describe("a match by link and all around it", () => {
  const all = online();

  test("a game begun at one screen goes online with its moves, and back", async () => {
    const white = await all.fresh(desktop);
    await openGame(white.page, all.server.url, "chess");
    await newGame(white.page, 0, 0);
    await click(white.page, "e2", "e4", "e7", "e5");
    await white.page.getByRole("button", { name: "Share", exact: true }).click();
    await white.page.getByRole("button", { name: "Go on by link…" }).click();
    const { invites } = await send(white.page);
    await record(white.page, 2);
    const black = await all.sitDown(desktop, invites[0]);
    await record(black.page, 2);
    await all.restart(white, black);
    await click(white.page, "g1", "f3");
    await record(black.page, 3);
    for (const name of ["Set up a position", "Open a saved game"]) {
      assert.equal(await black.page.getByRole("button", { name }).count(), 0, name);
    }
    assert.equal(await black.page.locator("button.hint").count(), 0, "no hints here");
    assert.equal(await tab(black.page, "Analysis").count(), 0, "nothing is analysed while it is played");
    await openMatch(black.page);
    await black.page.getByRole("button", { name: "Go on at one screen" }).click();
    await black.page.waitForURL(/\/game\/chess/u);
    await record(black.page, 3);
    await click(black.page, "b8", "c6", "f1", "b5");
    await record(black.page, 5);
    // The copy is one's own: it goes on while there is no server, and the match is there again after that.
    await all.restart(white);
    await click(black.page, "f8", "b4");
    await record(black.page, 6);
    await black.page.goBack();
    await record(black.page, 3);
    await white.page.locator("button.resign").click();
    await white.page.locator("dialog[open]").getByRole("button", { name: "Resign" }).click();
    await status(black.page, /White has resigned/u);
    await tab(black.page, "Analysis").click();
    await black.page.getByTestId("study-value").waitFor();
    await white.check();
    await black.check();
  });

  test("a game with dice goes online with its throws, and back", async () => {
    const { page, check } = await all.fresh(desktop);
    await openGame(page, all.server.url, "pachisi");
    await newGame(page, 0, 0, 1, 1);
    await playOn([page], 3);
    const before = await plies(page);
    await page.getByRole("button", { name: "Share", exact: true }).click();
    await page.getByRole("button", { name: "Go on by link…" }).click();
    const { invites } = await send(page);
    await grown(page, before);
    const other = await all.sitDown(phone, invites[0]);
    await grown(other.page, before);
    await playOn([page, other.page], before + 3);
    await openMatch(page);
    await page.getByRole("button", { name: "Go on at one screen" }).click();
    await page.waitForURL(/\/game\/pachisi/u);
    const now = await plies(page);
    await playOn([page], now + 2);
    await check();
  });

  test("a race goes online with its moves, and back", async () => {
    const { page, check } = await all.fresh(desktop);
    await page.goto(`${all.server.url}/race/oval`);
    await page.locator("#board").waitFor();
    const drive = async (pages, count) => {
      for (let n = 0; n < 60 && (await plies(pages[0])) < count; n++) {
        for (const one of pages) {
          const target = one.locator(".targets .target:not(.refused)").last();
          if (await target.count()) await target.click({ timeout: 1000 }).catch(() => {});
          await one.waitForTimeout(150);
        }
      }
      assert.ok((await plies(pages[0])) >= count, "the race goes on");
    };
    await drive([page], 2);
    const before = await plies(page);
    await page.getByRole("button", { name: "Share", exact: true }).click();
    await page.getByRole("button", { name: "Go on by link…" }).click();
    await page.locator(".by-link-new form select").nth(1).selectOption({ label: "by link" });
    const { invites } = await send(page);
    const other = await all.sitDown(desktop, invites[0]);
    await drive([page, other.page], before + 2);
    await openMatch(page);
    await page.getByRole("button", { name: "Go on at one screen" }).click();
    await page.waitForURL(/\/race\/(?!.*match)/u);
    await page.locator("#board").waitFor();
    const now = await plies(page);
    await drive([page], now + 1);
    await check();
  });

  test("an invitation tells what it is for, and its seat is asked alone", async () => {
    const white = await all.fresh(desktop);
    await openGame(white.page, all.server.url, "moving-chips");
    const dialog = await newGameDialog(white.page);
    await dialog.locator("label.field", { hasText: /players/iu }).locator("select").first().selectOption("4");
    const choices = await form(white.page);
    for (const seat of [1, 2]) await choices.locator("select").nth(seat).selectOption({ label: "by link" });
    const { invites } = await send(white.page, { Clock: "10 minutes and 5 seconds a turn" });
    assert.ok(invites.length === 2 && invites.every((link) => /#\w+\.\d$/u.test(link)), invites.join(" "));
    const last = invites.at(-1);
    await all.restart(white);
    for (const size of [desktop, phone, { width: 844, height: 390 }, { width: 360, height: 640 }]) {
      const guest = await all.fresh(size);
      await guest.page.goto(last);
      await guest.page.getByRole("button", { name: "Sit down" }).waitFor();
      assert.match(await guest.page.locator(".invited").innerText(), /10 min, 5 s a turn/u);
      await guest.page.locator(".invited .picture svg").waitFor();
      assert.deepEqual(await faults(guest.page), []);
      const out = await guest.page.evaluate(() => {
        const r = document.querySelector(".invited button.primary").getBoundingClientRect();
        return r.bottom > innerHeight || r.top < 0;
      });
      assert.ok(!out, `the button is seen at ${size.width}`);
      if (size !== desktop) {
        await guest.check();
        continue;
      }
      // The form of old, which does not say the seat, fits as well.
      await guest.page.goto("about:blank");
      await guest.page.goto(invites[0].replace(/\.\d$/u, ""));
      await guest.page.getByRole("button", { name: "Sit down" }).click();
      await guest.page.locator("#board").waitFor();
    }
    const guest = await all.sitDown(desktop, last);
    await guest.check();
  });

  test("dice that can be checked: shares are given, throws are made by hand, the end is signed", async () => {
    const red = await all.fresh(desktop);
    await openGame(red.page, all.server.url, "moving-chips");
    await newGame(red.page, 0, 0);
    await newGameDialog(red.page);
    await form(red.page);
    await red.page.getByLabel("Every throw can be checked").check();
    const { invites } = await send(red.page);
    const blue = await all.sitDown(phone, invites[0]);
    await red.page.getByRole("button", { name: "Throw", exact: true }).waitFor();
    await red.page.waitForFunction(() => document.querySelector("button.throw")?.getAttribute("aria-disabled") === "false");
    // The list of the game at one screen goes when that of the match is drawn; nothing is seen before it is thrown.
    await red.page.waitForFunction(() => document.querySelectorAll(".moves .move").length === 0);
    await playOn([red.page, blue.page], 4);
    await tab(red.page, "Dice").click();
    await red.page.getByTestId("secret").waitFor();
    await all.restart();
    await tab(red.page, "Moves").click();
    await playOn([red.page, blue.page], 8);
    await blue.page.locator("button.resign").click();
    await blue.page.locator("dialog[open]").getByRole("button", { name: "Resign" }).click();
    await status(red.page, /Blue has resigned/u);
    await tab(red.page, "Dice").click();
    await red.page.locator("[data-testid=secret] .good").waitFor();
    // Who gave up left the game before the end that its rules make; nothing else is missing.
    const standing = await red.page.getByTestId("standing").innerText();
    assert.match(standing, /nothing is wrong/u);
    assert.deepEqual(standing.match(/^–.*$/gmu)?.map((line) => /the end that the rules make/u.test(line)), [true], standing);
  });

  test("flicks that can be checked: the page gives the shares and signs the end of the race", async () => {
    const first = await all.fresh(desktop);
    await first.page.goto(`${all.server.url}/race/oval`);
    await first.page.locator("#board").waitFor();
    const dialog = await newGameDialog(first.page);
    const movement = dialog.locator("label.field", { has: first.page.locator("span", { hasText: /^Movement$/u }) });
    const choose = async (value) => {
      if (!(await movement.isVisible())) await dialog.locator("summary").click();
      await movement.locator("select").selectOption(value);
    };
    await choose("square");
    await form(first.page);
    assert.equal(await first.page.getByLabel("Every throw can be checked").count(), 0, "nothing is left to chance");
    await first.page.goBack();
    await first.page.locator("#board").waitFor();
    await newGameDialog(first.page);
    await choose("flick");
    const choices = await form(first.page);
    await choices.locator("select").nth(1).selectOption({ label: "by link" });
    await first.page.getByLabel("Every throw can be checked").check();
    const { invites } = await send(first.page);
    const other = await all.sitDown(desktop, invites[0]);
    await first.page.locator(".pulls-pen").first().waitFor();
    for (const key of ["ArrowUp", "ArrowDown", "ArrowRight", "ArrowLeft", "Enter"]) await first.page.keyboard.press(key);
    await grown(other.page, 1);
    await openMatch(other.page);
    await other.page.locator(".match-dialog[open]").getByRole("button", { name: "Resign" }).click();
    const id = new URL(other.page.url()).pathname.split("/").at(-1);
    const text = async () => (await fetch(`${all.server.url}/api/matches/${id}/record`)).text();
    let told = "";
    for (let n = 0; n < 100 && !/^dice secret:/mu.test(told); n++) {
      await first.page.waitForTimeout(100);
      told = await text();
    }
    // Sooner than a server reveals without the signatures.
    assert.equal(told.match(/^dice signature:/gmu)?.length, 2, told);
    assert.match(told, /^dice secret:/mu);
    await first.check();
    await other.check();
  });

  test("a set-up that is not finished outlives a reload", async () => {
    const white = await all.fresh(desktop);
    await openGame(white.page, all.server.url, "cyvasse");
    await newGameDialog(white.page);
    const { invites } = await make(white.page);
    const black = await all.sitDown(phone, invites[0]);
    await white.page.getByRole("button", { name: "Sensible set-up" }).click();
    const standing = () => white.page.locator(".pieces .piece").count();
    await white.page.waitForFunction(() => document.querySelectorAll(".pieces .piece").length > 20);
    const before = await standing();
    await white.page.reload();
    await white.page.locator("#board").waitFor();
    await white.page.waitForFunction((n) => document.querySelectorAll(".pieces .piece").length === n, before);
    await all.restart();
    await white.page.getByRole("button", { name: "Ready" }).click();
    await black.page.getByRole("button", { name: "Sensible set-up" }).waitFor();
    assert.equal(await black.page.locator(".pieces .piece").count(), 0);
  });

  test("three seats of Moving Chips: one leaves and comes back, and the server is killed", async () => {
    const red = await all.fresh(phone);
    await openGame(red.page, all.server.url, "moving-chips");
    const dialog = await newGameDialog(red.page);
    await dialog.locator("label.field", { hasText: /players/iu }).locator("select").first().selectOption("3");
    const choices = await form(red.page);
    for (const seat of [1, 2]) await choices.locator("select").nth(seat).selectOption({ label: "by link" });
    const { invites } = await send(red.page);
    assert.equal(invites.length, 2);
    const blue = await all.sitDown(desktop, invites[0]);
    const green = await all.sitDown(desktop, invites[1]);
    const pages = [red.page, blue.page, green.page];
    await playOn(pages, 3);
    const address = blue.page.url();
    await blue.page.goto("about:blank");
    await green.page.locator(".strip .sitter", { hasText: "is away" }).first().waitFor();
    await blue.page.goto(address);
    await blue.page.locator("#board").waitFor();
    await all.restart();
    const now = await plies(green.page);
    await playOn(pages, now + 4);
    await grown(green.page, now + 3);
    await noRawKeys(red.page);
    await noOverflow(red.page);
  });

  test("four persons of Pachisi on phones: who is there is seen, and the server is killed", async () => {
    const sizes = [phone, { width: 844, height: 390 }, { width: 360, height: 640 }, { width: 390, height: 664 }];
    const first = await all.fresh(sizes[0]);
    await openGame(first.page, all.server.url, "pachisi");
    await newGameDialog(first.page);
    const choices = await form(first.page);
    for (const seat of [1, 2, 3]) await choices.locator("select").nth(seat).selectOption({ label: "by link" });
    const { invites } = await send(first.page);
    assert.equal(invites.length, 3);
    const people = [first];
    await signed(first.page, 3);
    for (const [n, link] of invites.entries()) people.push(await all.sitDown(sizes[n + 1], link));
    const pages = people.map(({ page }) => page);
    for (const page of pages) await signed(page, 3);
    await playOn(pages, 8);
    await all.restart(...people);
    await playOn(pages, 16);
    await Promise.all(pages.map((page) => grown(page, 15)));
    for (const page of pages) {
      await noOverflow(page);
      await noRawKeys(page);
    }
    // After the server’s restart the others come back one by one: first all three are there, with one sign.
    const signs = (away) =>
      first.page.waitForFunction((away) => {
        const shape = (one) => [...one.querySelectorAll("path")].map((path) => path.getAttribute("d")).join(" ");
        const shapes = [...document.querySelectorAll(".strip .presence")].map(shape);
        const gone = [...document.querySelectorAll(".strip .sitter")].filter((one) => /is away/u.test(one.textContent));
        return shapes.length === 3 && gone.length === away && new Set(shapes).size === 1 + away;
      }, away);
    await signs(0);
    await pages[3].goto("about:blank");
    // Two are there; one is away, and its sign has another shape.
    await signs(1);
    assert.deepEqual(await faults(first.page), []);
    for (const one of people.slice(0, 3)) await one.check();
  });

  test("a seat that was left for long is given to the computer, and taken again", async () => {
    const ask = async (path, body, token) => {
      const headers = { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) };
      const answer = await fetch(`${all.server.url}/api/matches${path}`, { method: "POST", headers, body: JSON.stringify(body) });
      assert.ok(answer.ok, `${path}: ${answer.status} ${await answer.clone().text()}`);
      return answer.json();
    };
    const open = { kind: "open" };
    const made = await ask("", { game: "chess", seats: [open, open], abandon_s: 1 });
    const [white, black] = await Promise.all(
      made.seats.map(({ seat, invite }) => all.sitDown(seat === 0 ? desktop : phone, `${all.server.url}/m/${made.match}#${invite}.${seat}`)),
    );
    await white.page.locator(".site.live").first().waitFor();
    await click(white.page, "e2", "e4");
    await record(black.page, 1);
    const token = await black.page.evaluate((id) => localStorage.getItem(`fishka.1.match.${id}`).match(/token=(\w+)/u)[1], made.match);
    const address = black.page.url();
    await black.page.goto("about:blank");
    await ask(`/${made.match}/commands`, { id: "away", leave: true }, token);
    await white.page.getByRole("button", { name: "End the match" }).waitFor();
    assert.deepEqual(await faults(white.page), [], "strip with what can be done");
    await white.page.getByRole("button", { name: "Let the computer play on" }).click();
    await record(white.page, 2);
    await black.page.goto(address);
    const again = black.page.getByRole("button", { name: "Sit down again" });
    await again.click();
    // Before the seat is taken the computer would answer.
    await again.waitFor({ state: "detached" });
    await click(white.page, "g1", "f3");
    await record(black.page, 3);
    await status(black.page, /Your move|your move|to move/u);

    // Who leaves once more is not waited for.
    await black.page.goto("about:blank");
    await ask(`/${made.match}/commands`, { id: "away again", leave: true }, token);
    await white.page.getByRole("button", { name: "End the match" }).click();
    await status(white.page, /Black has left/u);
    await white.check();
  });

  test("a race of five, the server killed in its middle", async () => {
    const first = await all.fresh(desktop);
    await first.page.goto(`${all.server.url}/race/oval`);
    await first.page.locator("#board").waitFor();
    const dialog = await newGameDialog(first.page);
    await dialog.locator("label.field", { hasText: /cars|drivers/iu }).locator("select").first().selectOption("5");
    const choices = await form(first.page);
    for (const seat of [1, 2]) await choices.locator("select").nth(seat).selectOption({ label: "by link" });
    for (const seat of [3, 4]) await choices.locator("select").nth(seat).selectOption({ index: 2 });
    const { invites } = await send(first.page);
    const others = [await all.sitDown(phone, invites[0]), await all.sitDown(desktop, invites[1])];
    const pages = [first, ...others].map(({ page }) => page);
    const drive = async (count) => {
      for (let n = 0; n < 80 && (await plies(pages[0])) < count; n++) {
        for (const page of pages) {
          const target = page.locator(".targets .target:not(.refused)").last();
          if (await target.count()) await target.click({ timeout: 1000 }).catch(() => {});
          await page.waitForTimeout(150);
        }
      }
      for (const page of pages) await grown(page, count);
    };
    await drive(5);
    await all.restart();
    await drive(10);
  });

  test("the form by keys alone, read by axe; strip, dialog and talk too", async () => {
    const white = await all.fresh(desktop);
    await openGame(white.page, all.server.url, "chess");
    await newGameDialog(white.page);
    await form(white.page);
    assert.deepEqual(await faults(white.page), [], "form");
    const { page } = white;
    await page.locator(".by-link-new select").first().focus();
    for (let n = 0; n < 3; n++) await page.keyboard.press("Tab");
    for (let n = 0; n < 20 && (await page.evaluate(() => document.activeElement?.getAttribute("type"))) !== "submit"; n++) {
      if ((await page.evaluate(() => document.activeElement?.getAttribute("type"))) === "checkbox") await page.keyboard.press("Space");
      await page.keyboard.press("Tab");
    }
    await page.keyboard.press("Enter");
    await page.locator(".match-dialog[open]").waitFor();
    assert.deepEqual(await faults(page), [], "dialog with links");
    const { invites } = await links(page);
    const black = await all.sitDown(phone, invites[0]);
    await site(page, "e2").click();
    await site(page, "e4").click();
    await record(black.page, 1);
    await openMatch(black.page);
    assert.deepEqual(await faults(black.page), [], "dialog");
    await black.page.keyboard.press("Escape");
    await fits(black.page);
    assert.deepEqual(await faults(black.page), [], "table with strip");
    await page.goto(all.server.url);
    await page.locator(".kept-state", { hasText: "The others are to move." }).waitFor();
    await black.page.goto(all.server.url);
    await black.page.locator(".kept-state", { hasText: "It is your turn." }).waitFor();
    await white.check();
    await black.check();
  });
});
