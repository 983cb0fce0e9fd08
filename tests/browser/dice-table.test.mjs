// Games with dice at the table: throwing by button, click and key; forced moves; piles; several persons and computers.

import assert from "node:assert/strict";
import { test } from "node:test";
import { fits, newGame, newGameDialog, openGame, openPage, plies, site, sizes, status, together } from "./harness.mjs";

const { server, chromium, table } = together();

/** Habits as they are kept: names of switches that are on and off. */
async function habits(page, on, off = []) {
  await page.addInitScript(([on, off]) => {
    const lines = [...on.map((name) => `${name}=on`), ...off.map((name) => `${name}=off`)];
    localStorage.setItem("fishka.1.settings", lines.join("\n"));
  }, [on, off]);
}

const throwButton = (page) => page.getByRole("button", { name: "Throw", exact: true });

for (const size of sizes) {
  test(`a die is thrown by the button, a click on it and the space key (${size.name})`, async () => {
    const { page, check } = await table(size, "moving-chips", 0, 0);
    await fits(page);
    await status(page, /Red to throw/u);
    await throwButton(page).click();
    await status(page, /Blue to throw|Red to move|Red to throw|cannot move/u);
    await status(page, /to throw/u);
    const grown = (n) =>
      page.waitForFunction((n) => document.querySelectorAll(".moves .move").length > n, n);
    const first = await plies(page);
    await page.getByTestId("dice").click();
    await grown(first);
    await status(page, /to throw/u);
    await page.locator("h1").click();
    const second = await plies(page);
    await page.keyboard.press("Space");
    await grown(second);
    const undo = page.getByRole("button", { name: "Undo" });
    assert.ok(await undo.isDisabled(), "a throw is not taken back");
    await check();
  });
}

test("a game of moving chips with the keyboard alone", async () => {
  const { page, check } = await openPage(chromium.browser, sizes[0]);
  await habits(page, ["instant"]);
  await openGame(page, server.url, "moving-chips");
  await newGame(page, 0, 1);
  const over = () => page.evaluate(() => document.querySelector(".status.over") !== null);
  let moved = 0;
  // As long as the computer and the machine need, within bounds; a short game may be followed by another.
  for (const until = Date.now() + 120_000; Date.now() < until; ) {
    if (await over()) await newGame(page, 0, 1);
    const text = await page.getByTestId("status").textContent();
    if (/to throw|Your throw/u.test(text)) {
      await page.locator("main").focus();
      await page.keyboard.press("Space");
    } else if (/Your move|step/u.test(text)) {
      moved += (await playByKeys(page)) ? 1 : 0;
    } else {
      await page.waitForTimeout(15);
    }
    if (moved >= 6) break;
  }
  assert.ok(moved >= 6, `moves by keys: ${moved}`);
  await check();
});

/** Focuses the first element that is there now; whether there is one. A forced move may take it away at any time. */
const focusFirst = (page, ...selectors) =>
  page.evaluate((all) => {
    const found = all.map((selector) => document.querySelector(selector)).find((element) => element !== null);
    found?.focus();
    return found !== undefined && document.activeElement === found;
  }, selectors);

/** Picks up what can go and puts it where it may, with Enter; whether a move was made by it. */
async function playByKeys(page) {
  const before = await plies(page);
  if (!(await focusFirst(page, ".site.live", ".hand-piece:not([aria-disabled=true])"))) return false;
  await page.keyboard.press("Enter");
  if (!(await focusFirst(page, ".site:has(.cell.target)"))) return false;
  await page.keyboard.press("Enter");
  if (await page.locator(".question button").count()) await page.keyboard.press("Enter");
  // A slow machine shows the move later.
  const grown = page.waitForFunction((n) => document.querySelectorAll(".moves .move").length > n, before, { timeout: 5_000 });
  return grown.then(() => true, () => false);
}

test("two persons and two computers finish a game for four", { timeout: 900_000 }, async () => {
  const { page, check } = await openPage(chromium.browser, sizes[0]);
  await habits(page, ["instant", "throw-alone"], ["sound"]);
  await openGame(page, server.url, "pachisi");
  await newGame(page, 0, 1, 0, 1);
  assert.equal(await page.locator(".strip").count(), 4);
  // Persons play like this, as fast as the table lets them: the first piece that can goes where it can.
  await page.evaluate(() => {
    const press = (element) => element.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    const find = (selector) => document.querySelector(selector);
    const name = (button) => button.textContent.trim();
    const step = () => {
      if (find(".status.over") || find(".thinking")) return;
      const question = find(".question button");
      if (question) return press(question);
      const target = [...document.querySelectorAll(".site:has(.cell.target)")].pop();
      if (target) return press(target);
      const again = [...document.querySelectorAll(".status button")].find((b) => /throw/iu.test(name(b)));
      if (again) return press(again);
      const live = [...document.querySelectorAll(".site.live")];
      const hand = find(".hand-piece:not([aria-disabled=true])");
      const start = hand ?? live[window.turns++ % Math.max(live.length, 1)];
      if (start) return press(start);
      const pass = find(".status .primary");
      if (pass) press(pass);
    };
    window.turns = 0;
    window.player = setInterval(step, 12);
  });
  await page.waitForFunction(() => document.querySelector(".status.over") !== null, null, { timeout: 800_000 });
  const text = await status(page, /Winners/u);
  assert.match(text, /South, North|East, West/u);
  assert.ok((await plies(page)) > 40);
  const piled = await site(page, "home").getAttribute("aria-label");
  assert.match(piled, /×4/u);
  await check();
});

test("the usual presets are seated at one press", async () => {
  const { page, check } = await table(sizes[1], "pachisi");
  const dialog = await newGameDialog(page);
  const seated = () => dialog.locator("select").evaluateAll((all) => all.slice(0, 4).map((one) => one.value));
  for (const [name, seats] of [
    ["Your team against the computer", ["0", "3", "0", "3"]],
    ["Two persons, a team each", ["0", "0", "0", "0"]],
    ["Only computers", ["3", "3", "3", "3"]],
    ["You against the computer", ["0", "3", "3", "3"]],
  ]) {
    const button = dialog.getByRole("button", { name, exact: true });
    await button.click();
    assert.deepEqual(await seated(), seats, name);
    assert.equal(await button.getAttribute("aria-pressed"), "true");
  }
  await check();
});

test("a board of one's own is laid, played and edited again", async () => {
  const { page, check } = await table(sizes[0], "moving-chips");
  await page.getByRole("button", { name: "Edit the board" }).click();
  const dialog = page.locator("dialog[open]");
  await dialog.waitFor();
  assert.equal(await dialog.locator("[data-cell]").count(), 48);
  await dialog.locator("input[name=path-columns]").fill("6");
  await dialog.locator("input[name=path-columns]").press("Tab");
  await page.waitForFunction(() => document.querySelectorAll("[data-cell]").length === 36);
  await dialog.locator(".palette").getByRole("button", { name: "heart" }).click();
  await dialog.locator('[data-cell="2"]').click();
  await dialog.getByRole("button", { name: "Play it" }).click();
  await page.waitForURL(/\/file/u);
  await site(page, "36").waitFor();
  assert.equal(await page.locator("#board [data-site]").count(), 36);
  assert.match(await site(page, "2").getAttribute("aria-label"), /heart/u);
  assert.match(await site(page, "36").getAttribute("aria-label"), /base/u);
  await page.getByRole("button", { name: "Edit the board" }).click();
  await dialog.waitFor();
  assert.match(await dialog.locator('[data-cell="2"]').getAttribute("aria-label"), /heart/u);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await check();
});

test("a game for two to eight has that many seats, and its points add up to a match", async () => {
  const { page, check } = await openPage(chromium.browser, sizes[1]);
  await habits(page, ["instant", "throw-alone"], ["sound"]);
  await openGame(page, server.url, "moving-chips");
  const dialog = await newGameDialog(page);
  await dialog.locator("select:has(option[value='8'])").last().selectOption("8");
  await page.waitForFunction(() => document.querySelectorAll("dialog[open] label.field select").length >= 9);
  await dialog.locator("button[type=submit]").click();
  await page.waitForFunction(() => document.querySelectorAll(".strip").length === 8);
  await fits(page);
  await newGame(page, 0, 0);
  await page.getByRole("button", { name: "Resign" }).click();
  await page.locator("dialog[open]").getByRole("button", { name: "Resign" }).click();
  await page.locator(".status").getByRole("button", { name: "Score" }).click();
  await page.locator("dialog[open] .account").waitFor();
  await check();
});
