// Drawing a track on the page: by mouse, by finger, by keys and by chance; what is wrong is said; the track is raced.

import assert from "node:assert/strict";
import { test } from "node:test";
import { newGameDialog, openPage, sizes, together } from "./harness.mjs";
import { act, clickAt, draw, drawRing, measured, ring, spot, tool } from "./pen.mjs";

const { server, chromium } = together();

const verdict = (page) => page.getByTestId("verdict");
const walls = (page) => page.locator("#board .paper-wall").count();

async function open(page) {
  await page.goto(`${server.url}/race/draw`);
  await page.locator("#board").waitFor();
}

test("a track is drawn by mouse and raced to the finish along the shortest way", async () => {
  const { page, check } = await openPage(chromium.browser, sizes[0]);
  await open(page);
  assert.match(await verdict(page).textContent(), /no outer wall/u);
  await drawRing(page, 20, 14, 17, 12);
  const moves = await measured(page);
  assert.ok(moves > 8 && moves < 40, `${moves} moves`);
  await page.locator("[name=best]").check();
  const nodes = await page.evaluate(() => [...document.querySelectorAll(".draw-best-node")].map((c) => [c.cx.baseVal.value / 20, -c.cy.baseVal.value / 20]));
  assert.equal(nodes.length, moves + 1);
  await page.locator("input[name=name]").fill("Home ring");
  await page.locator("input[name=name]").press("Tab");
  await page.waitForFunction(() => document.querySelector("[data-act=drive]:not([aria-disabled=true])"));
  await act(page, "drive");
  await page.waitForURL(/\/race\/home-ring$/u);
  await page.locator("#board .target").first().waitFor();
  await alone(page);
  for (let i = 1; i < nodes.length; i += 1) {
    const by = `${nodes[i][0] - nodes[i - 1][0]},${nodes[i][1] - nodes[i - 1][1]}`;
    await page.locator(`.target[data-move="${by}"]`).click();
  }
  await page.locator(".status.over").waitFor();
  assert.equal(await page.locator(".race-moves .move").count(), moves);
  // The track is there when one comes back, on the list and on the desk.
  await page.goto(`${server.url}/race`);
  await page.locator('[data-track="home-ring"]').waitFor();
  await open(page);
  assert.equal(await walls(page), 2);
  assert.equal(await page.locator("input[name=name]").inputValue(), "Home ring");
  await check();
});

/** A new race with one car. */
async function alone(page) {
  const dialog = await newGameDialog(page);
  await dialog.locator("select").nth(1).selectOption("1");
  await dialog.locator("select").nth(2).selectOption("0");
  await dialog.locator("button[type=submit]").click();
  await dialog.waitFor({ state: "detached" }).catch(() => {});
}

test("what is wrong is said and shown", async () => {
  const { page, check } = await openPage(chromium.browser, sizes[0]);
  await open(page);
  await draw(page, ring(20, 14, 16, 11, 0.6), 2);
  assert.match(await page.getByTestId("slip").textContent(), /not closed/u);
  assert.equal(await page.locator("#board .draw-slip").count(), 1);
  await draw(page, [[4, 4], [34, 24], [34, 4], [4, 24], [4, 5]]);
  assert.match(await page.getByTestId("slip").textContent(), /crosses itself/u);
  await tool(page, "start");
  await clickAt(page, 20, 14);
  assert.match(await page.getByTestId("slip").textContent(), /No line/u);
  // A square without an island: the way round is no ring.
  await tool(page, "outline");
  for (const at of [[2, 2], [22, 2], [22, 12], [2, 12], [2, 2]]) await clickAt(page, ...at);
  await tool(page, "start");
  await clickAt(page, 4, 7);
  await page.locator('[data-code="draw-no-ring"]').waitFor();
  assert.equal(await page.locator("#board .draw-fault").count(), 1);
  assert.ok(await page.locator("[data-act=drive]").isDisabled());
  // With a finish of its own it is a way.
  await tool(page, "finish");
  await clickAt(page, 19, 7);
  assert.ok((await measured(page)) <= 8);
  await act(page, "undo");
  await page.locator('[data-code="draw-no-ring"]').waitFor();
  await act(page, "redo");
  await measured(page);
  await tool(page, "erase");
  await clickAt(page, 19, 7);
  await page.locator('[data-code="draw-no-ring"]').waitFor();
  await check();
});

test("everything can be drawn with the keys", async () => {
  const { page, check } = await openPage(chromium.browser, { ...sizes[0], lang: "ru-RU" });
  await open(page);
  await page.locator("#board").focus();
  const go = async (key, times) => {
    for (let i = 0; i < times; i += 1) await page.keyboard.press(key);
  };
  await page.keyboard.press("Enter");
  for (const [key, times] of [["Shift+ArrowRight", 8], ["Shift+ArrowUp", 4], ["Shift+ArrowLeft", 8]]) {
    await go(key, times);
    await page.keyboard.press("Enter");
  }
  await go("Shift+ArrowDown", 4);
  await page.keyboard.press("Enter");
  assert.equal(await walls(page), 1);
  await page.keyboard.press("4");
  await go("Shift+ArrowUp", 2);
  await go("ArrowRight", 4);
  await page.keyboard.press("Space");
  await page.keyboard.press("5");
  await go("Shift+ArrowRight", 6);
  await page.keyboard.press("Space");
  assert.match(await page.getByTestId("spoken").textContent(), /Готово/u);
  assert.ok((await measured(page)) < 10);
  await page.keyboard.press("z");
  await page.locator('[data-code="draw-no-ring"]').waitFor();
  await check();
});

test("a track is drawn by finger on a phone", async () => {
  const { page, check, context } = await openPage(chromium.browser, { ...sizes[1], lang: "ru-RU" });
  await open(page);
  const cdp = await context.newCDPSession(page);
  const touch = async (type, at) => cdp.send("Input.dispatchTouchEvent", { type, touchPoints: at ? [{ x: at[0], y: at[1] }] : [] });
  const stroke = async (points) => {
    for (const [index, point] of points.entries()) {
      await touch(index ? "touchMove" : "touchStart", await spot(page, ...point));
    }
    await touch("touchEnd");
  };
  const scrolled = await page.evaluate(() => scrollY);
  await stroke(ring(12, 16, 10, 14));
  await tool(page, "island");
  await stroke(ring(12, 16, 4, 7));
  assert.equal(await walls(page), 2);
  assert.equal(await page.evaluate(() => scrollY), scrolled, "drawing does not scroll the page");
  await tool(page, "start");
  const at = await spot(page, 12, 5);
  await touch("touchStart", at);
  await touch("touchEnd");
  const moves = await measured(page);
  assert.ok(moves > 5 && moves < 40, `${moves} moves`);
  await check();
});

test("tracks are made by chance, the same number gives the same one", async () => {
  const { page, check } = await openPage(chromium.browser, sizes[0]);
  await open(page);
  await page.locator('[data-box="make"] > summary').click();
  const text = page.locator("textarea[name=text]");
  const made = async (seed, degree, style) => {
    await page.locator("input[name=seed]").fill(String(seed));
    await page.locator("input[name=degree]").fill(String(degree));
    await page.locator("select[name=style]").selectOption(style);
    const before = await text.inputValue();
    await act(page, "make");
    await page.waitForFunction((before) => document.querySelector("textarea[name=text]").value !== before, before);
    return { moves: await measured(page), text: await text.inputValue() };
  };
  const plain = await made(7, 1, "ring");
  const nasty = await made(7, 9, "labyrinth");
  const again = await made(7, 1, "ring");
  assert.deepEqual(again, plain);
  assert.ok(nasty.moves > plain.moves, `${plain.moves} ${nasty.moves}`);
  assert.match(nasty.text, /name Track 7-9-labyrinth/u);
  await check();
});

test("track files go out and in as text, faults are told by line", async () => {
  const { page, check } = await openPage(chromium.browser, sizes[0]);
  await open(page);
  await page.locator('[data-box="own"] > summary').click();
  await page.locator("select[name=begin]").selectOption("riddler");
  assert.equal(await measured(page), 12);
  assert.match(await verdict(page).textContent(), /322 ways/u);
  await page.locator('[data-box="file"] > summary').click();
  const area = page.locator("textarea[name=text]");
  const text = await area.inputValue();
  assert.match(text, /outline -7 -7/u);
  await area.fill(text.replace("island disc 0 0 3", "island disc 0 0 0"));
  await act(page, "take");
  assert.match(await page.getByTestId("text-faults").textContent(), /^4: .*radius/u);
  await area.fill("name Way\noutline 0 0, 9 0, 9 3, 0 3, 0 0\nstart 1 0, 1 3 east\nfinish 8 0, 8 3 east\n");
  await act(page, "take");
  assert.equal(await measured(page), 4);
  const [file] = await Promise.all([page.waitForEvent("download"), act(page, "export")]);
  assert.equal(file.suggestedFilename(), "track.track");
  await page.setInputFiles("[data-box=file] input[type=file]", { name: "oval.track", mimeType: "text/plain", buffer: Buffer.from(text) });
  assert.equal(await measured(page), 12);
  await check();
});

test("the list tells every track's least moves and opens it for changes", async () => {
  const { page, check } = await openPage(chromium.browser, sizes[0]);
  await page.goto(`${server.url}/race`);
  const card = page.locator("li", { has: page.locator('[data-track="riddler"]') });
  await page.waitForFunction(() => /12 moves/u.test(document.querySelector('[data-track="riddler"] [data-moves]')?.textContent ?? ""));
  await card.locator(".track-edit").click();
  await page.waitForURL(/\/race\/draw$/u);
  assert.equal(await measured(page), 12);
  // Changed and kept it is a track of one's own.
  await tool(page, "corner");
  await draw(page, [[7, 7], [9, 9]]);
  await page.waitForFunction(() => /9 9/u.test(document.querySelector("textarea[name=text]").value));
  await act(page, "keep");
  await page.goto(`${server.url}/race`);
  await page.locator('[data-track="the-riddler-s-disc"]').waitFor();
  await check();
});

test("a track file opens from anywhere, and a wrong one is told", async () => {
  const { page, check } = await openPage(chromium.browser, sizes[0]);
  await page.goto(server.url);
  const open = async (text) => {
    const chooser = page.waitForEvent("filechooser");
    await page.locator("button.open").first().click();
    await (await chooser).setFiles({ name: "mine.track", mimeType: "text/plain", buffer: Buffer.from(text) });
  };
  await open("name Wrong\noutline 0 0, 9 0\n");
  await page.locator("p.notice", { hasText: /cannot be driven: \d+:\d+ /u }).waitFor();
  await open("name Mine\noutline -7 -7, 7 -7, 7 7, -7 7, -7 -7\nisland disc 0 0 3\nline 0 -7, 0 -3 east\n");
  await page.waitForURL(/race\/mine$/u);
  await page.locator("#board").waitFor();
  await check();
});
