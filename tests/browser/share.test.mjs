// A position or a game as link, text, picture and film; and what is said where something cannot be opened.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import {
  choose, click, focused, newGame, openGame, openPage, pieces, plies, settled, showMoves, shot, site, sizes, status,
  together,
} from "./harness.mjs";

const { server, chromium } = together();

const rules = `(game (title "Small") (players White Black) (turn-order White Black)
  (board (grid (start-rectangle 0 0 40 40) (dimensions ("a/b/c" (40 0)) ("3/2/1" (0 40)))
    (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0))))
  (board-setup (White (Man a1)) (Black (Man c3)))
  (piece (name Man) (moves (n (verify empty?) add) (s (verify empty?) add) (e (verify empty?) add) (w (verify empty?) add)))
  (loss-condition (White Black) (pieces-remaining 0)))`;

const text = (name, content) => ({ name, mimeType: "text/plain", buffer: Buffer.from(content) });

const open = (page, ...files) => choose(page, page.locator("button.open").first(), files);

/** Opens the dialog for sharing: what is shared is the position, or the whole game. */
async function share(page, size, what) {
  if ((await page.locator(".panel.open").count()) === 0) await showMoves(page, size);
  await page.getByRole("button", { name: "Share", exact: true }).click();
  const dialog = page.locator("dialog.share-dialog");
  await dialog.getByRole("button", { name: what, exact: true }).click();
  return dialog;
}

const position = "This position";
const game = "The whole game";

/** The link that the page offers for the game on the table. */
async function link(page, size, what = game) {
  const dialog = await share(page, size, what);
  await shot(page, `share-${what === game ? "game" : "position"}-${size.name}`);
  const address = await dialog.locator(".share-address").inputValue();
  await dialog.getByRole("button", { name: "Close" }).click();
  return address;
}

/** What is saved by a press of a button of the dialog. */
async function saved(page, dialog, name) {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name, exact: true }).click(),
  ]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
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

for (const size of sizes) {
  test(`the position that is looked back at is played on from its link, ${size.name}`, async () => {
    const { page, check, context } = await openPage(chromium.browser, size);
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await openGame(page, server.url, "chess");
    await newGame(page, 0, 0);
    await click(page, "e2", "e4", "e7", "e5", "g1", "f3");
    await page.keyboard.press("BracketLeft");
    const address = await link(page, size, position);
    const dialog = await share(page, size, position);
    await dialog.getByRole("button", { name: "Copy the link" }).click();
    await dialog.getByText("Copied.").waitFor();
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), address);
    const data = JSON.parse(await dialog.locator(".share-text").inputValue());
    assert.equal(data.turn, "White");
    assert.equal(data.pieces.length, 32);
    await page.keyboard.press("Escape");
    await check();
    const other = await openPage(chromium.browser, size);
    await other.page.goto(address);
    await other.page.waitForURL(/\/game\/chess$/);
    await other.page.locator("#board").waitFor();
    await settled(other.page);
    await pieces(other.page, 32);
    await click(other.page, "g1", "f3");
    await showMoves(other.page, size);
    assert.equal(await plies(other.page), 1);
    // What was begun from the link is there when the page is loaded anew.
    await other.page.reload();
    await other.page.locator("#board").waitFor();
    await settled(other.page);
    await showMoves(other.page, size);
    assert.equal(await plies(other.page), 1);
    await other.check();
  });

  test(`a position is saved as pictures and as text, by mouse and by keys, ${size.name}`, async () => {
    const { page, check } = await openPage(chromium.browser, size);
    await openGame(page, server.url, "hanniball");
    const dialog = await share(page, size, position);
    await dialog.locator(".share-picture").evaluate((image) => image.decode());
    const png = await saved(page, dialog, "Save as PNG");
    assert.equal(png.name, "hanniball.position.png");
    assert.equal(png.bytes.subarray(1, 4).toString(), "PNG");
    assert.equal(Math.max(png.bytes.readUInt32BE(16), png.bytes.readUInt32BE(20)), 1600);
    const svg = await saved(page, dialog, "Save as SVG");
    assert.match(svg.bytes.toString(), /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" [^]*<title>[^<]+<\/title>[^]*<\/svg>\n$/);
    assert.ok(!svg.bytes.includes("var("));
    const file = await saved(page, dialog, "Save as a file");
    assert.match(file.name, /\.(zip|fishka)$/);
    // From the choice of what is shared, keys go to everything in the dialog and never out of it.
    await dialog.getByRole("button", { name: position, exact: true }).focus();
    const seen = new Set();
    for (let press = 0; press < 14; press += 1) {
      await page.keyboard.press("Tab");
      seen.add(await focused(page));
      assert.ok(await page.evaluate(() => document.activeElement === document.body || document.activeElement.closest("dialog") !== null));
    }
    assert.ok([...seen].some((name) => name.includes("Save as PNG")), [...seen].join(", "));
    await dialog.getByRole("button", { name: game, exact: true }).focus();
    await page.keyboard.press("Enter");
    assert.match(await dialog.locator(".share-text").inputValue(), /^fishka-record: 1\n/);
    await page.keyboard.press("Escape");
    await check();
  });

  test(`a game is an animation, which can be given up, ${size.name}`, async () => {
    const { page, check } = await openPage(chromium.browser, size);
    await openGame(page, server.url, "breakthrough");
    await newGame(page, 0, 0);
    await click(page, "a2", "a3", "h7", "h6", "b2", "b3");
    const dialog = await share(page, size, game);
    await dialog.getByRole("button", { name: "Make the animation" }).click();
    await dialog.getByText("The animation is ready").waitFor();
    await shot(page, `share-film-${size.name}`);
    const gif = await saved(page, dialog, "Save the animation");
    assert.equal(gif.name, "breakthrough.gif");
    assert.equal(gif.bytes.subarray(0, 6).toString(), "GIF89a");
    assert.equal(Math.max(gif.bytes.readUInt16LE(6), gif.bytes.readUInt16LE(8)), 480);
    // One graphic control extension stands before each picture.
    const frames = gif.bytes.toString("latin1").split("\x21\xf9\x04").length - 1;
    assert.equal(frames, 4);
    await page.keyboard.press("Escape");
    assert.equal(await plies(page), 3);
    await check();
  });

  test(`a position is set up by mouse and by keys and played, the former game is kept, ${size.name}`, async () => {
    const { page, check } = await openPage(chromium.browser, size);
    await openGame(page, server.url, "chess");
    await newGame(page, 0, 0);
    await click(page, "e2", "e4");
    await showMoves(page, size);
    await page.getByRole("button", { name: "Set up a position" }).click();
    const tools = page.locator(".arrange");
    await tools.waitFor();
    await pieces(page, 32);
    await tools.getByRole("button", { name: "Clear the board" }).click();
    await pieces(page, 0);
    await tools.getByRole("button", { name: "White King", exact: true }).click();
    await click(page, "e1");
    await tools.getByRole("button", { name: "White Queen", exact: true }).click();
    await click(page, "d1", "d2");
    await pieces(page, 3);
    // A second click takes off, and Undo puts it back.
    await click(page, "d2");
    await pieces(page, 2);
    await tools.getByRole("button", { name: "Undo", exact: true }).click();
    await pieces(page, 3);
    await tools.getByRole("button", { name: "Play from here" }).click();
    await status(page, /over already/);
    await shot(page, `arrange-${size.name}`);
    // By keys: a piece, a place, Delete.
    await tools.getByRole("button", { name: "Black King", exact: true }).focus();
    await page.keyboard.press("Enter");
    await site(page, "e8").focus();
    await page.keyboard.press("Enter");
    await pieces(page, 4);
    await site(page, "d2").focus();
    await page.keyboard.press("Delete");
    await pieces(page, 3);
    await page.keyboard.press("KeyU");
    await pieces(page, 4);
    await page.keyboard.press("Delete");
    await tools.getByRole("button", { name: "Move pieces" }).click();
    await site(page, "d1").focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await pieces(page, 3);
    // What is set up is there when the page is loaded anew.
    await page.reload();
    await tools.waitFor();
    await pieces(page, 3);
    await tools.locator("select").selectOption({ label: "Black" });
    await tools.getByRole("button", { name: "Play from here" }).click();
    await tools.waitFor({ state: "detached" });
    await status(page, /Black/);
    await click(page, "e8", "f8");
    await showMoves(page, size);
    assert.equal(await plies(page), 1);
    await page.goto(`${server.url}/games`);
    await page.locator(".kept-words").nth(1).waitFor();
    assert.equal(await page.locator(".kept-words").count(), 2);
    await check();
  });
}

test("what players hide from each other is not shared, and it is said why", async () => {
  const [size] = sizes;
  const { page, check } = await openPage(chromium.browser, size);
  await openGame(page, server.url, "cyvasse");
  await page.getByRole("button", { name: "Share", exact: true }).click();
  await page.locator(".notice", { hasText: "hidden" }).waitFor();
  assert.equal(await page.locator("dialog[open]").count(), 0);
  await check();
});

test("a race is a picture and goes on from where it is looked at", async () => {
  const [size] = sizes;
  const { page, check } = await openPage(chromium.browser, size);
  await page.goto(`${server.url}/race/riddler`);
  await page.locator("#board").waitFor();
  const dialog = await share(page, size, position);
  const svg = await saved(page, dialog, "Save as SVG");
  assert.match(svg.bytes.toString(), /class='paper-wall'/);
  assert.match(await dialog.locator(".share-address").inputValue(), /#open=/);
  await page.keyboard.press("Escape");
  await check();
});

test("rules too long for a link go into a file, which opens elsewhere", async () => {
  const [size] = sizes;
  const { page, check } = await openPage(chromium.browser, size);
  await page.goto(server.url);
  const noise = Array.from({ length: 3000 }, () => Math.random().toString(36).slice(2)).join("\n; ");
  await open(page, text("small.zrf", `${rules}\n; ${noise}\n`));
  await page.locator("#board").waitFor();
  await click(page, "a1", "a2");
  const dialog = await share(page, size, position);
  await dialog.getByText("too long for a link").waitFor();
  assert.equal(await dialog.locator(".share-address").isVisible(), false);
  const { name, bytes } = await saved(page, dialog, "Save as a file");
  assert.match(name, /\.zip$/);
  await check();
  const other = await openPage(chromium.browser, size);
  await other.page.goto(server.url);
  await open(other.page, { name, mimeType: "application/zip", buffer: bytes });
  await other.page.locator('#board [data-site="a2"]').waitFor();
  await pieces(other.page, 2);
  await other.check();
});
