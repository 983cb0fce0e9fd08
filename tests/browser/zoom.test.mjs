// The board is made larger by two fingers, moved by one, and shown whole again; a lens shows what a finger covers.

import assert from "node:assert/strict";
import { test } from "node:test";
import { drawn, openGame, openPage, site, sizes, together } from "./harness.mjs";

const { server, chromium } = together();
const phone = sizes[1];

const wide = (page, name) => site(page, name).boundingBox().then((box) => box.width);

test("two fingers zoom, one moves the board, a button shows it whole", async () => {
  const { page, check, context } = await openPage(chromium.browser, phone);
  await openGame(page, server.url, "ko-shogi");
  const cdp = await context.newCDPSession(page);
  const touch = (type, ...points) =>
    cdp.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
  const board = await page.locator("#board").boundingBox();
  const [x, y] = [board.x + board.width / 2, board.y + board.height / 2];
  const name = await page.locator("[data-site]").nth(180).getAttribute("data-site");
  const before = await wide(page, name);
  await touch("touchStart", [x - 30, y], [x + 30, y]);
  for (const away of [50, 70, 90]) await touch("touchMove", [x - away, y], [x + away, y]);
  await touch("touchEnd");
  await drawn(page);
  const after = await wide(page, name);
  assert.ok(after > before * 1.8, `${before} became ${after}`);
  assert.ok(after >= 40, "a site is large enough for a finger");
  assert.equal(await page.locator(".cell.picked").count(), 0, "a pinch picks nothing up");
  // One finger on the zoomed board moves it.
  const view = () => page.locator("#board").getAttribute("viewBox");
  const seen = await view();
  await touch("touchStart", [x, y]);
  for (const by of [20, 40, 60]) await touch("touchMove", [x - by, y - by]);
  await touch("touchEnd");
  await drawn(page);
  assert.notEqual(await view(), seen);
  await page.getByRole("button", { name: "Whole board" }).click();
  assert.ok(Math.abs((await wide(page, name)) - before) < 1);
  await check();
});

test("a lens shows what the finger that drags covers", async () => {
  const { page, check, context } = await openPage(chromium.browser, phone);
  await openGame(page, server.url, "chess");
  const cdp = await context.newCDPSession(page);
  const touch = (type, ...points) =>
    cdp.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
  const centre = async (name) => {
    const box = await site(page, name).boundingBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const [from, to] = [await centre("e2"), await centre("e4")];
  await touch("touchStart", from);
  await touch("touchMove", [from[0], from[1] - 20]);
  await touch("touchMove", to);
  await page.locator(".lens").waitFor();
  await touch("touchEnd");
  await page.waitForFunction(() => /Pawn/u.test(document.querySelector("[data-site=e4]").getAttribute("aria-label")));
  assert.equal(await page.locator(".lens").count(), 0);
  await check();
});
