// A game as a link, and what is said where something cannot be opened.

import assert from "node:assert/strict";
import { test } from "node:test";
import { choose, click, newGame, openGame, openPage, plies, settled, showMoves, shot, sizes, together } from "./harness.mjs";

const { server, chromium } = together();

const rules = `(game (title "Small") (players White Black) (turn-order White Black)
  (board (grid (start-rectangle 0 0 40 40) (dimensions ("a/b/c" (40 0)) ("3/2/1" (0 40)))
    (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0))))
  (board-setup (White (Man a1)) (Black (Man c3)))
  (piece (name Man) (moves (n (verify empty?) add) (s (verify empty?) add) (e (verify empty?) add) (w (verify empty?) add)))
  (loss-condition (White Black) (pieces-remaining 0)))`;

const text = (name, content) => ({ name, mimeType: "text/plain", buffer: Buffer.from(content) });

const open = (page, ...files) => choose(page, page.locator("button.open").first(), files);

/** The link that the page offers for the game on the table. */
async function link(page, size) {
  await showMoves(page, size);
  await page.getByRole("button", { name: "Share as a link" }).click();
  const shown = page.locator("dialog .share-address");
  await shown.waitFor();
  await shot(page, `share-${size.name}`);
  const address = await shown.inputValue();
  await page.keyboard.press("Escape");
  return address;
}

for (const size of sizes) {
  test(`a game goes on elsewhere from its link, ${size.name}`, async () => {
    const { page, check } = await openPage(chromium.browser, size);
    await openGame(page, server.url, "chess");
    await newGame(page, 0, 0);
    await click(page, "e2", "e4", "e7", "e5");
    const address = await link(page, size);
    assert.match(address, /\/#open=[\w-]+$/);
    await check();
    const other = await openPage(chromium.browser, size);
    await other.page.goto(address);
    await other.page.waitForURL(/\/game\/chess$/);
    await other.page.locator("#board").waitFor();
    await settled(other.page);
    await showMoves(other.page, size);
    assert.equal(await plies(other.page), 2);
    await other.check();
  });
}

test("a game of one's own rules takes them along", async () => {
  const [size] = sizes;
  const { page, check } = await openPage(chromium.browser, size);
  await page.goto(server.url);
  await open(page, text("small.zrf", rules));
  await page.locator("#board").waitFor();
  await newGame(page, 0, 0);
  await click(page, "a1", "a2");
  const address = await link(page, size);
  await check();
  const other = await openPage(chromium.browser, size);
  await other.page.goto(address);
  await other.page.waitForURL(/\/file$/);
  await other.page.locator("#board").waitFor();
  await settled(other.page);
  assert.equal(await plies(other.page), 1);
  await other.check();
});

test("a damaged link, an unknown address and another game's record say what to do, over the board", async () => {
  const [size] = sizes;
  const { page, check } = await openPage(chromium.browser, size);
  await page.goto(`${server.url}/#open=nonsense`);
  await page.locator(".notice", { hasText: "damaged" }).waitFor();
  await page.goto(`${server.url}/nowhere/at/all`);
  await page.getByRole("alert").filter({ hasText: "nothing at this address" }).waitFor();
  await openGame(page, server.url, "breakthrough");
  const before = await page.locator("#board").boundingBox();
  await open(page, text("other.zsg", "Zillions Save Game File Version 0.02 HH\nRulesFile=C:\\x\\Unknown.zrf\n1. Man a1 - a2\n"));
  await page.locator(".notice", { hasText: "unknown" }).waitFor();
  assert.deepEqual(await page.locator("#board").boundingBox(), before);
  await shot(page, "notice-desktop");
  await page.locator(".notice-place button").click();
  assert.equal(await page.locator(".notice").count(), 0);
  await open(page, text("chess.zsg", "Zillions Save Game File Version 0.02 HH\nRulesFile=Chess.zrf\n"));
  await page.waitForURL(/\/game\/chess$/);
  await page.locator("#board").waitFor();
  await check();
});
