// Analysis on request: the bar and the lines, variations that stay, the review, luck and skill.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";
import { choose, click, drawn, fits, noOverflow, plies, shot, sizes, status, together } from "./harness.mjs";

const axePath = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
const { table } = together();
const [desktop, phone] = sizes;

const openStudy = async (page, small) => {
  if (small) await page.getByRole("button", { name: "Moves" }).click();
  await page.getByRole("tab", { name: "Analysis" }).click();
};

/** Until the position shown has been looked at. */
const looked = (page) => page.locator(".study-lines li").first().waitFor();

async function axe(page) {
  await page.evaluate(readFileSync(axePath, "utf8"));
  const found = await page.evaluate(() => axe.run({ resultTypes: ["violations"] }));
  const bad = found.violations.filter((v) => ["critical", "serious"].includes(v.impact));
  assert.deepEqual(bad.map((v) => [v.id, v.nodes.map((n) => n.html.slice(0, 200))]), []);
}

const retell = (page) => page.evaluate(() => document.querySelector("[data-testid=eval-bar]")?.getAttribute("aria-label"));

test("chess: the bar, the lines, variations that stay, the review", async () => {
  const { page, check } = await table(desktop, "chess", 0, 0);
  await click(page, "f2", "f4");
  await click(page, "e7", "e6");
  await openStudy(page);
  // Two play here: only if it is asked for.
  assert.equal(await page.getByTestId("eval-bar").count(), 0);
  await page.getByRole("button", { name: "Analyse" }).click();
  await looked(page);
  assert.match(await retell(page), /Expected result: White \d+ %, Black \d+ %/);
  assert.ok((await page.locator(".study-lines li").count()) > 1);
  assert.match(await page.locator(".line-value").first().textContent(), /^[+−]?\d+\.\d|in \d/);
  await axe(page);
  await shot(page, "analysis-chess");

  // A line is walked beside the game and kept.
  await page.locator(".study-lines li").first().locator(".study-move").first().click();
  await page.locator(".study-aside").waitFor();
  assert.equal(await plies(page), 0, "the record is under another tab");
  await page.getByRole("button", { name: "Back to the game" }).click();
  await page.locator(".study-aside").waitFor({ state: "detached" });

  // What is taken back stays; it is walked by keys too.
  await click(page, "g2", "g4");
  await page.keyboard.press("u");
  await page.getByTestId("variations").getByRole("button", { name: "g2-g4", exact: true }).waitFor();
  await click(page, "e2", "e4");
  await page.getByTestId("variations").getByRole("button", { name: "g2-g4", exact: true }).click();
  await page.locator(".study-aside").waitFor();
  await page.keyboard.press("ArrowLeft");
  await page.locator(".study-aside").waitFor({ state: "detached" });
  // While one looks back, moves on the board are tried beside the game.
  await click(page, "d2", "d4");
  await page.getByTestId("variations").getByRole("button", { name: "d2-d4", exact: true }).waitFor();
  await page.getByRole("button", { name: "Back to the game" }).click();
  await page.reload();
  await page.locator("#board").waitFor();
  await openStudy(page);
  await page.getByTestId("variations").locator(".study-move").nth(1).waitFor();
  const kept = await page.getByTestId("variations").locator(".study-move").allTextContents();
  assert.deepEqual(kept.sort(), ["d2-d4", "g2-g4"]);
  await page.getByRole("button", { name: "Delete this variation: d2-d4" }).click();
  assert.equal(await page.getByTestId("variations").locator("li").count(), 1);

  // The review of a game that is over.
  await page.keyboard.press("u");
  await click(page, "g2", "g4");
  await click(page, "d8", "h4");
  await status(page, /Black/u);
  await page.getByRole("button", { name: "Review the game" }).click();
  await page.getByTestId("slips").waitFor();
  await page.getByRole("button", { name: "Review anew" }).waitFor();
  assert.match(await page.getByTestId("slips").textContent(), /g2-g4\?\?: blunder/u);
  assert.match(await page.locator(".graph").getAttribute("aria-label"), /What White could expect/);
  await shot(page, "analysis-review");
  await axe(page);
  await page.getByRole("tab", { name: "Moves" }).click();
  assert.equal(await page.locator(".moves .grade-blunder").count(), 1);
  await page.getByTestId("taken").waitFor({ state: "detached" });
  await page.reload();
  await page.locator(".moves .grade-blunder").waitFor();
  await check();
});

test("a game against the computer: analysis is help and is asked for; nothing is covered", async () => {
  for (const size of [phone, { width: 844, height: 390 }, { width: 360, height: 640 }]) {
    const { page, check } = await table(size, "chess");
    await openStudy(page, true);
    await page.getByText("Analysis is help").waitFor();
    await page.getByRole("button", { name: "Analyse" }).click();
    await looked(page);
    await shot(page, `analysis-panel-${size.width}`);
    await page.locator(".panel .close").click();
    await drawn(page);
    assert.match(await retell(page), /White \d+ %/);
    await fits(page);
    await noOverflow(page);
    const over = await page.evaluate(() => {
      const box = (s) => document.querySelector(s).getBoundingClientRect();
      const bar = box("[data-testid=eval-bar]");
      const hits = (r) => bar.left < r.right - 1 && r.left < bar.right - 1 && bar.top < r.bottom - 1 && r.top < bar.bottom - 1;
      return [".board-box", ".sides", ".sides.lower", ".controls", ".head"].filter((s) => hits(box(s)));
    });
    assert.deepEqual(over, [], "the bar lies over nothing");
    await shot(page, `analysis-board-${size.width}`);
    await check();
  }
});

const backgammon = `fishka-record: 1
game: backgammon

roll:5 roll:2 8-6 8-3 roll:6-3 1-4 1-7 roll:6-2 24-22 24-18 roll:6-5 12-18 7-12
roll:5-4 wbar-20 6-2 roll:6-1 18-24 4-5 roll:4-1 8-7 6-2
`;

test("backgammon: luck and skill are told apart", async () => {
  const { page, check } = await table(desktop, "backgammon", 0, 0);
  const file = { name: "b.fishka", mimeType: "text/plain", buffer: Buffer.from(backgammon) };
  await choose(page, page.getByRole("button", { name: "Open a saved game" }), file);
  await page.locator(".moves .move").first().waitFor();
  await page.keyboard.press("End");
  await page.getByRole("button", { name: "Resign" }).first().click();
  await page.locator("dialog[open] .primary").click();
  await openStudy(page);
  await page.getByTestId("eval-bar").waitFor();
  await page.getByRole("button", { name: "Review the game" }).click();
  await page.getByRole("button", { name: "Review anew" }).waitFor();
  const told = await page.getByTestId("accounts").textContent();
  for (const side of ["White", "Black"]) {
    assert.match(told, new RegExp(`${side}: \\d+ moves judged; skill [−0]\\d*.*Luck [+−]?\\d+\\.\\d %`, "u"));
  }
  await shot(page, "analysis-backgammon");
  await check();
});
