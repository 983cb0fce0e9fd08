// Whole games in a real browser, at both sizes.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { click, fits, hold, openPage, pictured, pieces, plies, site, sizes, status, together } from "./harness.mjs";

const { server, chromium, table } = together();

for (const size of sizes) {
  describe(size.name, () => {
    test("the library shows every game with a picture", async () => {
      const { page, check } = await openPage(chromium.browser, size);
      await page.goto(server.url);
      const cards = page.locator(".card");
      await page.waitForFunction(() => document.querySelectorAll(".card").length > 9);
      await pictured(page);
      assert.equal(await page.locator(".picture svg").count(), await cards.count());
      await page.locator("input[type=search]").fill("tic-tac");
      await page.waitForFunction(() => document.querySelectorAll(".card").length === 1);
      await cards.first().click();
      await page.locator("#board").waitFor();
      assert.match(page.url(), /\/game\/tic-tac-toe$/);
      await page.goBack();
      await page.locator(".cards").first().waitFor();
      await check();
    });

    test("tic-tac-toe with the mouse", async () => {
      const { page, check } = await table(size, "tic-tac-toe", 0, 0);
      await fits(page);
      await click(page, "a3", "a2", "b3", "b2", "c3");
      await status(page, /wins/);
      assert.equal(await page.locator(".strip.won").count(), 1);
      assert.match(await page.getByTestId("spoken").textContent(), /Game over/);
      await page.getByRole("button", { name: "Play again" }).click();
      await pieces(page, 0);
      await check();
    });

    test("tic-tac-toe with the keyboard", async () => {
      const { page, check } = await table(size, "tic-tac-toe", 0, 0);
      await page.locator("[data-site][tabindex='0']").focus();
      // From the middle: to the top left corner, then along the rows.
      const keys = [
        "ArrowUp", "ArrowLeft", "Enter", "ArrowDown", "Enter", "ArrowUp", "ArrowRight", "Enter",
        "ArrowDown", "Enter", "ArrowUp", "ArrowRight", "Space",
      ];
      for (const key of keys) await page.keyboard.press(key);
      await status(page, /wins/);
      assert.match(await page.getByTestId("spoken").textContent(), /wins/);
      await page.keyboard.press("u");
      await pieces(page, 4);
      await check();
    });

    test("a game goes on after a reload and can be looked through", async () => {
      const { page, check } = await table(size, "tic-tac-toe", 0, 0);
      await click(page, "b2", "a1", "c3");
      await page.reload();
      await pieces(page, 3);
      await page.keyboard.press("[");
      await page.keyboard.press("[");
      await pieces(page, 1);
      await page.getByRole("button", { name: "Play from here" }).click();
      await click(page, "c1");
      await pieces(page, 2);
      await check();
    });

    test("a pawn becomes a knight in chess", async () => {
      const { page, check } = await table(size, "chess", 0, 0);
      await fits(page);
      // Castling rights and captures on the way: h2-h4, g7-g5, h4xg5, h7-h6, g5xh6, a7-a6, h6-h7, a6-a5, h7xg8.
      const line = ["h2", "h4", "g7", "g5", "h4", "g5", "h7", "h6", "g5", "h6", "a7", "a6", "h6", "h7", "a6", "a5", "h7"];
      await click(page, ...line);
      assert.equal(await page.locator(".light.ring").count(), 1, "the capture has a ring");
      await click(page, "g8");
      const question = page.locator(".question");
      await question.waitFor();
      assert.equal(await question.locator("button").count(), 4);
      await question.getByRole("button", { name: "Knight" }).click();
      assert.match(await site(page, "g8").getAttribute("aria-label"), /White Knight/);
      assert.match(await page.getByTestId("spoken").textContent(), /White Pawn from h7 to g8, takes Knight, becomes Knight/);
      await check();
    });

    test("pieces are dragged", async () => {
      const { page, check } = await table(size, "chess", 0, 0);
      const to = await site(page, "e4").boundingBox();
      await hold(page, site(page, "e2"));
      await page.mouse.move(to.x + to.width / 2, to.y + to.height / 3, { steps: 5 });
      await page.mouse.up();
      await page.waitForFunction(() => /Pawn/.test(document.querySelector("[data-site=e4]").getAttribute("aria-label")));
      await check();
    });

    test("ten plies of Jetan against the computer, in Russian", async () => {
      const { page, check } = await table({ ...size, lang: "ru-RU" }, "jetan", 0, 1);
      await fits(page);
      for (let ply = 0; ply < 10; ply += 2) {
        await status(page, /Ваш ход/);
        await page.waitForFunction((n) => document.querySelectorAll(".moves .move").length === n || n === 0, ply);
        await playAnything(page);
        await page.waitForFunction((n) => document.querySelectorAll(".moves .move").length === n, ply + 2);
      }
      assert.equal(await plies(page), 10);
      assert.match(await page.getByTestId("spoken").textContent(), /:/);
      await check();
    });

    test("computers play each other and can be stopped", async () => {
      const { page, check } = await table(size, "breakthrough", 1, 1);
      await page.waitForFunction(() => document.querySelectorAll(".moves .move").length >= 3);
      await page.getByRole("button", { name: "Pause" }).click();
      const stopped = await plies(page);
      await page.waitForTimeout(1200);
      assert.equal(await plies(page), stopped);
      await page.getByRole("button", { name: "Go on" }).click();
      await page.waitForFunction((n) => document.querySelectorAll(".moves .move").length > n, stopped);
      await check();
    });
  });
}

/** Picks up the first piece that can move and puts it on its first lit site, through every question and step. */
async function playAnything(page) {
  for (let step = 0; step < 8; step += 1) {
    const done = page.getByRole("button", { name: "Закончить ход" });
    if (await done.isVisible().catch(() => false)) return done.click();
    if ((await page.locator(".cell.target").count()) === 0) {
      await page.locator(".site.live").first().click();
    }
    await page.locator(".site:has(.cell.target)").first().click();
    const question = page.locator(".question button");
    if (await question.first().isVisible().catch(() => false)) await question.first().click();
    const mine = /Ваш ход/.test(await page.getByTestId("status").textContent());
    if (!mine) return;
    await page.waitForTimeout(30);
    if (!/Ваш ход/.test(await page.getByTestId("status").textContent())) return;
  }
}

test("a worker that gets stuck is begun anew, and nothing shown is lost", async () => {
  const { page, context } = await table(sizes[0], "cyvasse", 0, 1);
  await page.locator(".tray-buttons button").first().click();
  await page.locator(".tray .ready:not([aria-disabled=true])").waitFor();
  const pieces = () => page.evaluate(() => document.querySelectorAll("#board .piece").length);
  const before = await pieces();
  assert.ok(before > 20);
  for (const worker of page.workers()) worker.evaluate(() => { for (;;); }).catch(() => {});
  // It never answers; so long it takes at most to get stuck.
  await page.waitForTimeout(1000);
  await page.keyboard.press("f");
  await page.locator(".notice").waitFor();
  assert.equal(await pieces(), before);
  assert.equal(await page.evaluate(() => document.querySelector(".tray .ready").getAttribute("aria-disabled")), "false");
  await page.locator(".tray .ready").click();
  await page.waitForFunction(() => !document.querySelector(".tray"));
  await context.close();
});

/** Wins the first level of Sokoban. */
const SOKOBAN = "e2-e3 d2-c2 c2-b2 e3-e2 b2-a2 a2-a3 a3-a4 e2-e1";

test("who wins a level goes on to the next, and the level is told", async () => {
  for (const size of sizes) {
    const { page, check } = await table(size, "sokoban");
    assert.match(await page.locator(".strip").textContent(), /Level 1/u);
    assert.match(await page.title(), /Level 1/u);
    assert.equal(await page.getByRole("button", { name: "Next level" }).count(), 0);
    for (const move of SOKOBAN.split(" ")) await click(page, ...move.split("-"));
    await status(page, /won/iu);
    await page.getByRole("button", { name: "Next level" }).click();
    await page.waitForFunction(() => /Level 2/u.test(document.querySelector(".strip").textContent));
    assert.equal(await plies(page), 0);
    await check();
  }
});

test("where there is one place to go to, one click is enough, and it can be taken back", async () => {
  const { page, check } = await table(sizes[1], "mu-torere", 0, 0);
  await site(page, "k1").tap();
  await page.waitForFunction(() => document.querySelectorAll(".moves .move").length === 1);
  assert.match(await site(page, "middle").getAttribute("aria-label"), /Stone/u);
  await page.keyboard.press("u");
  await page.waitForFunction(() => document.querySelectorAll(".moves .move").length === 0);
  await hold(page, site(page, "k4"));
  const middle = await site(page, "middle").boundingBox();
  await page.mouse.move(middle.x + middle.width / 2, middle.y + middle.height / 2, { steps: 4 });
  await page.mouse.up();
  await page.waitForFunction(() => document.querySelectorAll(".moves .move").length === 1);
  await check();
});

test("a deal alone is no game that is begun, and many cards make no long row", async () => {
  const { page, check } = await table(sizes[0], "durak", 0, 1);
  const dealt = () => page.waitForFunction(() => document.querySelectorAll(".sides.lower .hand-piece").length > 4);
  await dealt();
  assert.match(await page.locator(".moves .move").first().textContent(), /^dealt: 12 \[/u);
  await page.locator("button.new").click();
  await page.locator("dialog[open] button[type=submit]").click();
  await dealt();
  assert.equal(await page.getByRole("button", { name: "Bring back" }).count(), 0);
  await check();
});
