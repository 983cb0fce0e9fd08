// How games look: a column is a button, men stand at the rim, the end is lit, boards and pieces are chosen, the typefaces
// come after the board.

import assert from "node:assert/strict";
import { test } from "node:test";
import { openPage, pieces, site, status, together, click, shot } from "./harness.mjs";

const { server, chromium, table } = together();
const desktop = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };

test("a tap at the top of a column drops a disc, and the line that wins is lit", async () => {
  const { page, check } = await table(phone, "connect-four", 0, 0);
  for (const [index, name] of ["d6", "c6", "d6", "c6", "d6", "c5"].entries()) {
    await site(page, name).tap();
    await pieces(page, index + 1);
  }
  const height = async (index) => (await page.locator(".pieces .piece").nth(index).boundingBox()).y;
  assert.ok((await height(0)) > (await height(2)), "the second disc of a column lies upon the first");
  await site(page, "d5").tap();
  await status(page, /wins/u);
  assert.equal(await page.locator(".end-ring").count(), 4);
  assert.match(await site(page, "d4").getAttribute("aria-label"), /decides the game/u);
  await shot(page, "look-connect-four");
  await check();
});

test("men of backgammon stand at the rim, one alone too, and marks stand beside them", async () => {
  const { page, check } = await table(desktop, "backgammon", 0, 0);
  const far = await page.evaluate(() => {
    const edge = (r, box) => Math.min(r.top - box.top, box.bottom - r.bottom) / r.height;
    const cells = [...document.querySelectorAll(".site")].map((e) => e.querySelector(".cell").getBoundingClientRect());
    const men = [...document.querySelectorAll(".pieces .piece")].map((e) => e.getBoundingClientRect());
    const nearest = cells.map((cell) => {
      const own = men.filter((m) => m.left + m.width / 2 > cell.left && m.left + m.width / 2 < cell.right && m.top > cell.top - 9 && m.bottom < cell.bottom + 9);
      return own.length ? Math.min(...own.map((m) => edge(m, cell))) : 0;
    });
    return Math.max(...nearest);
  });
  assert.ok(far < 0.2, `a man stands ${far} of its size off the rim`);
  await check();
});

test("another board and letters are chosen and kept; the typefaces come after the board", async () => {
  const { page, check } = await openPage(chromium.browser, desktop);
  const asked = [];
  page.on("request", (request) => {
    if (/fonts\.css|woff2/u.test(request.url())) asked.push(page.locator("#board .site").count());
  });
  await page.goto(`${server.url}/game/chess`);
  await page.locator("#board").waitFor();
  await page.waitForFunction(() => document.fonts.check("16px 'Golos Text'") && [...document.fonts].some((f) => f.status === "loaded"));
  assert.ok((await asked[0]) > 0, "nothing is asked for before the board is there");
  const dark = () => page.evaluate(() => getComputedStyle(document.querySelector("#board .cell.tone-1")).fill);
  const own = await dark();
  await page.getByRole("tab", { name: "Rules" }).click();
  await page.getByRole("combobox", { name: "Board" }).selectOption("slate");
  await page.getByRole("combobox", { name: "Pieces" }).selectOption("letters");
  await page.locator("#board .piece .letter").first().waitFor();
  assert.notEqual(await dark(), own);
  assert.equal(await page.locator("#board .piece .letter").count(), 32);
  await page.reload();
  await page.locator("#board .piece .letter").first().waitFor();
  await click(page, "e2", "e4");
  await shot(page, "look-chess-slate-letters");
  await check();
});

test("the mated king and who mates him are lit", async () => {
  const { page, check } = await table(desktop, "chess", 0, 0);
  await click(page, "f2", "f3", "e7", "e5", "g2", "g4", "d8", "h4");
  await status(page, /mate/iu);
  assert.equal(await page.locator(".end-ring").count(), 2);
  await check();
});
