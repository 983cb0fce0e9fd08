// The course: a lesson is solved by clicks that the solver gives, progress is kept, hints help.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { binary, click, openPage, sizes, status, together } from "./harness.mjs";

const { server, chromium } = together();

/** A shortest solution as sites to click, from the command line. */
function solution(game, puzzle) {
  const text = execFileSync(binary, ["solve", game, "--puzzle", puzzle, "--json"], { encoding: "utf8" });
  return JSON.parse(text).line.map((move) => move.match(/[a-wyz]\d+/gu));
}

for (const size of sizes) {
  test(`a lesson is solved and kept (${size.name})`, async () => {
    const { page, check } = await openPage(chromium.browser, size);
    await page.goto(`${server.url}/game/cyvasse`);
    await page.locator("#board").waitFor();
    await page.getByRole("link", { name: "Lessons" }).click();
    const problems = page.locator(".course ol .card");
    await problems.nth(8).waitFor();
    assert.equal(await problems.count(), 9);
    await problems.nth(3).click();
    await page.locator("#board").waitFor();
    await status(page, /Move 0 of 4/u);
    const moves = solution("cyvasse", "lesson-4");
    assert.equal(moves.length, 4);
    for (const [index, [from, to]] of moves.entries()) {
      await click(page, from, to);
      await status(page, new RegExp(`Move ${index + 1} of 4`, "u"));
      if (index === 0) {
        await page.getByRole("button", { name: "Undo" }).click();
        await status(page, /Move 0 of 4/u);
        await click(page, from, to);
      }
    }
    await page.getByTestId("praise").waitFor();
    assert.match(await page.getByTestId("praise").textContent(), /no shorter way/u);
    assert.match(await page.getByTestId("spoken").textContent(), /no shorter way/u);
    await page.locator(".crumb").click();
    await problems.nth(3).getByText("solved in 4 moves").waitFor();
    await page.reload();
    await problems.nth(3).getByText("solved in 4 moves").waitFor();
    await page.getByText("1 of 9 solved").waitFor();
    await check();
  });
}

test("hints: first in words, then a move", async () => {
  const { page, check } = await openPage(chromium.browser, sizes[0]);
  await page.goto(`${server.url}/learn/cyvasse/lesson-6`);
  await page.locator("#board").waitFor();
  await page.locator("button.hint").click();
  await page.getByTestId("hint").waitFor();
  await page.locator("button.hint").click();
  await page.locator(".hint-arrow line").first().waitFor();
  await page.keyboard.press("r");
  await check();
});

test("the keyboard alone reaches a marked place", async () => {
  const { page, check } = await openPage(chromium.browser, { ...sizes[0], lang: "ru-RU" });
  await page.goto(`${server.url}/learn/cyvasse/lesson-1`);
  await page.locator("#board").waitFor();
  await page.locator('[data-site="g4"]').waitFor();
  assert.match(await page.locator('[data-site="g4"]').getAttribute("aria-label"), /цель/u);
  for (const [from, to] of solution("cyvasse", "lesson-1")) {
    for (const name of [from, to]) {
      await page.locator(`[data-site="${name}"]`).focus();
      await page.keyboard.press("Enter");
    }
  }
  await page.getByTestId("praise").waitFor();
  await page.locator(".lesson-praise a").click();
  await page.waitForURL(/lesson-2$/u);
  await check();
});
