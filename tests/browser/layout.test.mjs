// The table at every size of screen: how large the board is, that nothing covers anything, that nothing scrolls in play.

import assert from "node:assert/strict";
import { test } from "node:test";
import { newGameDialog, openGame, openPage, shot, together } from "./harness.mjs";

const { server, chromium } = together();

/** Phones upright and on their side, a laptop at 200 %, desktops. */
const screens = [
  [640, 360], [844, 390], [640, 400], [360, 640], [390, 664], [390, 844], [768, 1024], [1280, 800], [1366, 768], [1920, 1080],
];

/** What a person sees or presses while playing. */
const PARTS =
  ".bar, .head h1, .status-text, .head button, .head a.button, .strip, .board-box, .casts, .dice button, .controls .tool, .pad-key, .race-note, .chip, .tray";

/** Size of the board, what sticks out of the window, what lies over what, whether the page scrolls. */
function measure(parts) {
  const shown = (e) => {
    const style = getComputedStyle(e);
    const box = e.getBoundingClientRect();
    return style.visibility !== "hidden" && style.clipPath === "none" && box.width > 1 && box.height > 1;
  };
  const scrolls = (e) => {
    for (let p = e.parentElement; p; p = p.parentElement) {
      const list = getComputedStyle(p).overflowY !== "visible" || getComputedStyle(p).overflowX !== "visible";
      if (list && (p.scrollHeight > p.clientHeight + 1 || p.scrollWidth > p.clientWidth + 1)) return true;
    }
    return false;
  };
  const all = [...document.querySelectorAll(parts)].filter((e) => shown(e) && !e.closest(".panel, dialog") && !scrolls(e));
  const name = (e) => `${e.tagName.toLowerCase()}.${e.getAttribute("class") ?? ""}`;
  const beyond = all.filter((e) => {
    const r = e.getBoundingClientRect();
    return r.left < -0.5 || r.top < -0.5 || r.right > innerWidth + 0.5 || r.bottom > innerHeight + 0.5;
  });
  const covered = all.flatMap((a, i) =>
    all.slice(i + 1).filter((b) => {
      if (a.contains(b) || b.contains(a)) return false;
      const [p, q] = [a.getBoundingClientRect(), b.getBoundingClientRect()];
      const wide = Math.min(p.right, q.right) - Math.max(p.left, q.left);
      const high = Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top);
      return wide > 1.5 && high > 1.5;
    }).map((b) => `${name(a)} and ${name(b)}`),
  );
  const board = document.querySelector(".board-box").getBoundingClientRect();
  const root = document.documentElement;
  const scrolled = root.scrollWidth > innerWidth || root.scrollHeight > innerHeight + 1;
  return { width: board.width, height: board.height, beyond: beyond.map(name), covered, scrolled };
}

async function fitsEverywhere(page, title) {
  for (const [width, height] of screens) {
    await page.setViewportSize({ width, height });
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    const seen = await page.evaluate(measure, PARTS);
    const at = `${title} at ${width}×${height}`;
    const [wide, high] = [seen.width / width, seen.height / height];
    const enough = width > height ? high >= 0.795 || wide >= 0.615 : wide >= 0.945 || high >= 0.645;
    await shot(page, `layout-${title.replace(/\W+/gu, "-")}-${width}x${height}`);
    assert.ok(enough, `${at}: the board has ${(wide * 100).toFixed(0)} % of the width, ${(high * 100).toFixed(0)} % of the height`);
    assert.deepEqual(seen.beyond, [], `${at}: outside the window`);
    assert.deepEqual(seen.covered, [], `${at}: one over the other`);
    assert.equal(seen.scrolled, false, `${at}: the page scrolls`);
  }
}

const games = ["chess", "pachisi", "backgammon", "hanniball", "cyvasse", "moving-chips", "ko-shogi", "xiangqi", "connect-four", "jetan", "ludo"];

for (const lang of ["en-GB", "ru-RU"]) {
  for (const game of lang === "en-GB" ? games : ["chess", "pachisi", "hanniball", "ko-shogi"]) {
    test(`the table fits every screen: ${game}, ${lang}`, async () => {
      const { page, check } = await openPage(chromium.browser, { width: 390, height: 844, lang });
      await openGame(page, server.url, game);
      await fitsEverywhere(page, `${game} ${lang}`);
      await check();
    });
  }

  for (const cars of [2, 7]) {
    test(`the paper of a race fits every screen: ${cars} cars, ${lang}`, async () => {
      const { page, check } = await openPage(chromium.browser, { width: 390, height: 844, lang });
      await page.goto(`${server.url}/race/oval`);
      await page.locator("#board").waitFor();
      const dialog = await newGameDialog(page);
      await dialog.getByLabel("Cars").or(dialog.getByLabel("Машины")).first().selectOption(String(cars));
      await dialog.locator("button[type=submit]").click();
      await page.waitForFunction((n) => document.querySelectorAll(".race-cars .strip").length === n, cars);
      await fitsEverywhere(page, `race of ${cars} ${lang}`);
      await check();
    });
  }
}

test("eight players, and four with hands, fit every screen", async () => {
  for (const [game, players] of [["moving-chips", 8], ["quoridor", 4]]) {
    const { page, check } = await openPage(chromium.browser, { width: 390, height: 844 });
    await openGame(page, server.url, game);
    const dialog = await newGameDialog(page);
    await dialog.getByLabel("Players").selectOption({ label: String(players) });
    await dialog.locator("button[type=submit]").click();
    await page.waitForFunction((n) => document.querySelectorAll(".sides .strip").length === n, players);
    await fitsEverywhere(page, `${game} for ${players}`);
    await check();
  }
});

/** The hand that is one’s own: how large each card is on its longer side, and whether all of them are seen. */
const hand = (page) =>
  page.evaluate(() => {
    const cards = [...document.querySelectorAll(".sides.lower .hand-piece")].map((e) => e.getBoundingClientRect());
    const scrolls = [...document.querySelectorAll(".sides, .sides .hand")].filter((e) => e.scrollHeight > e.clientHeight + 1 || e.scrollWidth > e.clientWidth + 1);
    return { least: Math.min(...cards.map((r) => Math.max(r.width, r.height))), count: cards.length, scrolls: scrolls.length };
  });

test("cards and tiles in hand can be read, and all pieces in hand are seen", async () => {
  for (const [game, count, large, small] of [["durak", 6, 72, 44], ["dominoes", 7, 60, 44], ["polyominoes", 21, 30, 24]]) {
    const { page, check } = await openPage(chromium.browser, { width: 390, height: 844 });
    await openGame(page, server.url, game);
    await page.waitForFunction((n) => document.querySelectorAll(".sides.lower .hand-piece").length >= n, count);
    if (count < 9) await fitsEverywhere(page, game);
    for (const [width, height] of screens) {
      await page.setViewportSize({ width, height });
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      const { least, scrolls } = await hand(page);
      const wanted = width > height && height <= 560 ? small : width < height ? Math.min(large, 46) : large;
      assert.ok(least >= wanted, `${game} at ${width}×${height}: ${least} px`);
      assert.equal(scrolls, 0, `${game} at ${width}×${height}: the hand scrolls`);
    }
    await check();
  }
});

test("the sides of four players with dice are all seen in a low window", async () => {
  for (const game of ["pachisi", "ludo", "snakes-and-ladders"]) {
    const { page, check } = await openPage(chromium.browser, { width: 640, height: 360 });
    await openGame(page, server.url, game);
    await page.waitForFunction(() => document.querySelectorAll(".sides .strip").length === 4);
    const scrolls = await page.evaluate(() => [...document.querySelectorAll(".sides")].map((e) => e.scrollHeight - e.clientHeight));
    assert.ok(scrolls.every((more) => more <= 1), `${game}: ${scrolls}`);
    await check();
  }
});
