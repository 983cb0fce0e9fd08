// A game of turns of many steps, with a ball: a whole game, its arrows, a rebound, a red card.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { binary, click, fits, newGame, openGame, openPage, site, sizes, status, together } from "./harness.mjs";

const { server, chromium } = together();

/** Where screenshots go, if anywhere. */
const shots = process.env.FISHKA_SHOTS;
const shot = async (page, name) => {
  if (shots) await page.screenshot({ path: `${shots}/hanniball-${name}.png` });
};

const start = async (size, lang, motion) => {
  const opened = await openPage(chromium.browser, { ...size, lang, motion });
  await openGame(opened.page, server.url, "hanniball");
  await newGame(opened.page, 0, 0);
  return opened;
};

/** What is asked when a move can be made with the ball or without it. */
const answer = (page, name) => page.locator(".question button").filter({ hasText: name }).click();
const endTurn = (page) => page.keyboard.press("p");

/** Both sides come to where White has the ball before Black's goal. */
async function attack(page, withBall) {
  await click(page, "d4", "e6", "e6", "g7");
  await click(page, "b12", "a10");
  await endTurn(page);
  await click(page, "g7", "e8");
  for (const [from, to] of [["e8", "f10"], ["f10", "e12"], ["e12", "f14"]]) {
    await click(page, from, to);
    await answer(page, withBall);
  }
}

for (const [size, lang, withBall, over] of [
  [sizes[0], "en-GB", "With the ball", /White wins|White won|won/u],
  [sizes[1], "ru-RU", "С мячом", /Белые/u],
]) {
  test(`a whole game (${size.name}, ${lang})`, async () => {
    const { page, check } = await start(size, lang);
    assert.equal(await page.locator(".pips i").count(), 2, "the first turn has two steps");
    await attack(page, withBall);
    // Four steps are a turn: the arrows of all of them are there, three with the ball.
    assert.equal(await page.locator(".trail").count(), 4);
    assert.equal(await page.locator(".trail.carries").count(), 3);
    const words = lang === "en-GB" ? "with the ball" : "с мячом";
    const listed = (await page.locator(".moves .move").allTextContents()).map((text) => text.trim().replaceAll("\u00a0", " "));
    assert.equal(listed.at(-1), `g7-e8 e8-f10-e12-f14 (${words})`, "the record is in words");
    await shot(page, `turn-${size.name}`);
    await fits(page);
    // Undo goes back by one step, also over the end of the turn.
    await page.keyboard.press("u");
    assert.equal(await page.locator(".pips i.made").count(), 3);
    await click(page, "e12", "f14");
    await answer(page, withBall);
    await click(page, "a10", "b8");
    await endTurn(page);
    // From the keeper the ball rebounds: first the keeper is clicked, then where to.
    await click(page, "f14", "e15");
    const lit = await page.locator(".light").count();
    assert.ok(lit > 10, `${lit} cells to rebound to`);
    assert.equal(await page.locator(".question").count(), 0);
    await shot(page, `rebound-${size.name}`);
    await click(page, "d14");
    assert.equal(await page.locator(".trail.sends").count(), 2);
    await shot(page, `rebounded-${size.name}`);
    await page.keyboard.press("u");
    await click(page, "f14", "f15");
    await status(page, over);
    await shot(page, `over-${size.name}`);
    await check();
  });

  test(`a red card is seen with its cause (${size.name}, ${lang})`, async () => {
    const { page, check } = await start(size, lang);
    await click(page, "d4", "e6", "e6", "g7", "b12", "a10");
    await endTurn(page);
    await click(page, "g7", "e8", "f4", "e6", "b4", "c6", "c6", "e7", "a10", "b8");
    await endTurn(page);
    await click(page, "h4", "g6", "g6", "f8");
    await endTurn(page);
    await page.getByTestId("told").waitFor();
    assert.equal(await page.locator(".region-marks .region").count(), 4, "four cells are crowded");
    const spoken = await page.getByTestId("spoken").textContent();
    for (const name of ["e6", "e7", "e8", "f8"]) assert.ok(spoken.includes(name), spoken);
    await shot(page, `card-${size.name}`);
    await fits(page);
    const button = page.locator(".status button").filter({ hasText: lang === "en-GB" ? "Send" : "Удалить" });
    await button.click();
    assert.equal(await page.locator(".light").count(), 10, "everybody but the Monkey");
    await shot(page, `send-off-${size.name}`);
    await click(page, "e7");
    assert.equal(await page.locator(".trail.removes").count(), 1);
    const sent = lang === "en-GB" ? "Send a piece off: e7" : "Удалить фигуру: e7";
    assert.equal((await page.locator(".moves .move").allTextContents()).at(-1).trim(), sent);
    assert.ok((await page.getByTestId("spoken").textContent()).includes(sent));
    assert.equal(await page.getByTestId("told").count(), 0);
    assert.equal(await page.locator(".pips i.made").count(), 1);
    await check();
  });
}

test("a turn by keys, and shown again", async () => {
  const { page, check } = await start(sizes[0], "en-GB");
  await site(page, "d4").focus();
  const keys = ["Enter", "ArrowUp", "ArrowUp", "ArrowRight", "Enter"];
  for (const key of keys) await page.keyboard.press(key);
  assert.equal(await page.locator(".pips i.made").count(), 1);
  for (const key of ["Enter", "ArrowUp", "ArrowRight", "ArrowRight", "Enter"]) await page.keyboard.press(key);
  await status(page, /Black/u);
  await page.keyboard.press("r");
  await status(page, /0/u);
  await status(page, /Black to move/u);
  assert.equal(await page.locator(".trail").count(), 2);
  await check();
});

test("problems of one turn: one is scored, one is saved", async () => {
  const { page, check } = await openPage(chromium.browser, { ...sizes[0], motion: "no-preference" });
  await page.goto(`${server.url}/game/hanniball`);
  await page.getByRole("link", { name: "Lessons" }).click();
  await page.locator(".course ol .card").nth(29).waitFor();
  await shot(page, "course");
  // The moves are asked of the solver, and clicked.
  for (const name of ["goal-1", "save-1"]) {
    await page.goto(`${server.url}/learn/hanniball/${name}`);
    await page.locator("#board").waitFor();
    const { line } = JSON.parse(execFileSync(binary, ["solve", "hanniball", "--puzzle", name, "--json"], { encoding: "utf8" }));
    for (const move of line) {
      if (move === "pass") {
        await endTurn(page);
        continue;
      }
      const [text, type] = move.split(":");
      await click(page, ...text.match(/[a-i]\d+/gu));
      if (type) await answer(page, { go: "Without the ball", carry: "With the ball", throw: "Throw the ball" }[type]);
    }
    if (await page.locator(".lesson-words button").filter({ hasText: "Done" }).count()) await endTurn(page);
    await page.getByTestId("praise").waitFor();
    await shot(page, `praise-${name}`);
  }
  await check();
});
