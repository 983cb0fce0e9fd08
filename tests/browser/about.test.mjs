// What is told of pieces: by the mouse, a key, a long press; the legend; why something cannot be played.

import assert from "node:assert/strict";
import { test } from "node:test";
import { click, newGame, openGame, openPage, site, sizes, status, together } from "./harness.mjs";

const { server, chromium } = together();
const [desktop, phone] = sizes;

test("a key tells what a piece is and does, with a diagram", async () => {
  const { page, check } = await openPage(chromium.browser, desktop);
  await openGame(page, server.url, "jetan");
  const own = page.locator("[data-site]").filter({ has: page.locator(".cell") });
  assert.ok((await own.count()) === 100);
  const name = await page.evaluate(() => {
    const site = [...document.querySelectorAll("[data-site]")].find((e) => /Chief/u.test(e.getAttribute("aria-label")));
    return site.dataset.site;
  });
  await site(page, name).focus();
  await page.keyboard.press("i");
  const dialog = page.locator("dialog[open]");
  await dialog.locator(".about-title").waitFor();
  assert.match(await dialog.locator(".about-title").textContent(), /Chief/u);
  const boards = dialog.locator(".about-board svg");
  assert.ok((await boards.count()) >= 1);
  assert.match(await boards.first().getAttribute("aria-label"), /goes to|cannot go/u);
  assert.ok((await boards.first().locator(".light").count()) > 4, "the moves are drawn");
  await page.keyboard.press("Escape");
  // The legend lists every kind; each is asked about.
  await page.getByRole("tab", { name: "Rules" }).click();
  const legend = page.locator(".pieces-legend li");
  await legend.nth(5).waitFor();
  await legend.first().locator("button").click();
  await dialog.locator(".about-title").waitFor();
  await page.keyboard.press("Escape");
  await check();
});

test("a finger that stays on a piece asks what it is", async () => {
  const { page, check, context } = await openPage(chromium.browser, phone);
  await openGame(page, server.url, "chess");
  const box = await site(page, "b1").boundingBox();
  const cdp = await context.newCDPSession(page);
  const point = { x: box.x + box.width / 2, y: box.y + box.height / 2, id: 0 };
  await cdp.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [point] });
  await page.locator("dialog[open] .about-title").waitFor();
  await cdp.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  assert.match(await page.locator("dialog[open] .about-title").textContent(), /Knight/u);
  await page.keyboard.press("Escape");
  await check();
});

test("why a piece does not go there is seen and said", async () => {
  const { page, check } = await openPage(chromium.browser, desktop);
  await openGame(page, server.url, "chess");
  await newGame(page, 0, 0);
  await click(page, "e2", "e5");
  await status(page, /does not go to e5/u);
  assert.match(await page.getByTestId("spoken").textContent(), /does not go to e5/u);
  await click(page, "a1");
  await status(page, /cannot move now/u);
  await check();
});
