// How long the page's own thread stands still, for each thing that used to stop it. Prints the longest tasks.
//
//   FISHKA_BIN=... node tests/browser/still.mjs

import { openPage, pictured, settled, slow, startBrowser, startServer } from "./harness.mjs";

const grid = (n, directions) => {
  const letters = [...Array(n).keys()].map((i) => `x${i}`).join("/");
  const numbers = [...Array(n).keys()].map((i) => `y${i}`).join("/");
  return `(grid (start-rectangle 0 0 9 9) (dimensions ("${letters}" (10 0)) ("${numbers}" (0 10))) (directions ${directions}))`;
};
const around = "(n 0 -1) (e 1 0) (s 0 1) (w -1 0)";

/** A piece that walks up to nine steps over a board of 30×30. */
const walk = `(fishka 1) (game (title "Walk") (players A B) (turn-order A B) (board ${grid(30, around)})
  (board-setup (A (Man x15y15 x3y3)) (B (Man x25y25)))
  (piece (name Man) (moves ((walk 1 9 (n e s w) (through empty?) (verify empty?) add))))
  (win-condition (A B) (absolute-config Man (x0y0))))`;

const variants = `(game (title "Many") (players A B) (turn-order A B) (board ${grid(8, around)})
  (board-setup (A (Man x0y0)) (B (Man x7y7)))
  (piece (name Man) (moves (n add) (e add) (s add) (w add)))
  (win-condition (A B) (absolute-config Man (x4y4))))
${[...Array(3000).keys()].map((i) => `(variant (title "v${i}"))`).join("\n")}`;

/** Macros that grow to millions of words, then no game. */
const hostile = `(define a (verify empty?) (verify empty?) (verify empty?) (verify empty?))
${[..."bcdefghijk"].map((c, i) => `(define ${c} ${`(${"abcdefghij"[i]}) `.repeat(4)})`).join("\n")}
(game (title "Huge") (players A B) (turn-order A B) (board ${grid(8, around)})
  (board-setup (A (Man x0y0)) (B (Man x7y7))) (piece (name Man) (moves (n (k) add)))
  (win-condition (A B) (absolute-config Man (x4y4))))`;

async function openFile(page, text) {
  const chooser = page.waitForEvent("filechooser");
  await page.locator("button.open").first().click();
  await (await chooser).setFiles({ name: "own.zrf", mimeType: "text/plain", buffer: Buffer.from(text) });
}

/** The longest tasks of the page's thread, in ms of its own time, so that what else the machine does counts little. */
function tasks(trace) {
  const events = JSON.parse(trace.toString()).traceEvents;
  const main = new Set(
    events.filter((e) => e.name === "thread_name" && e.args.name === "CrRendererMain").map((e) => `${e.pid} ${e.tid}`),
  );
  const own = events.filter((e) => e.name === "ThreadControllerImpl::RunTask" && main.has(`${e.pid} ${e.tid}`));
  return own.map((e) => (e.tdur ?? e.dur) / 1000).sort((a, b) => b - a);
}

async function measure(browser, url, name, rate, act) {
  const { page, context } = await openPage(browser, { width: 1280, height: 800 });
  await page.goto(url);
  await pictured(page);
  if (rate > 1) await slow(page, rate);
  await browser.startTracing(page, { categories: ["toplevel", "devtools.timeline"] });
  await act(page);
  await page.waitForTimeout(1500 * rate);
  const long = tasks(await browser.stopTracing()).filter((ms) => ms >= 20).map(Math.round);
  console.log(`${name.padEnd(26)} longest ${String(long[0] ?? 0).padStart(5)} ms   ${long.slice(0, 8).join(" ")}`);
  await context.close();
}

const board = (page) => page.locator("#board").waitFor();
const card = (name) => async (page) => {
  await page.locator(`[data-game="${name}"]`).click();
  await board(page);
};

const server = await startServer();
const chromium = await startBrowser();
const run = (...args) => measure(chromium.browser, server.url, ...args);
await run("hostile file", 1, async (page) => {
  await openFile(page, hostile);
  await page.locator("#board, .problem, .editor").first().waitFor();
});
await run("walk over 30x30", 1, async (page) => {
  await openFile(page, walk);
  await board(page);
  await page.locator('[data-site="x15y15"]').click();
  await settled(page);
});
await run("3000 variants", 1, async (page) => {
  await openFile(page, variants);
  await board(page);
  await page.keyboard.press("n");
  await page.locator("dialog[open]").waitFor();
});
for (const name of ["ko-shogi", "cyvasse", "chess"]) await run(`${name}, 4 times slower`, 4, card(name));
await chromium.stop();
server.stop();
