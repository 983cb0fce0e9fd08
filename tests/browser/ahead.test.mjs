// Moves planned while the other side thinks, moves that wait to be confirmed, the choice of a side, sounds.

import assert from "node:assert/strict";
import { test } from "node:test";
import { click, drawn, newGame, newGameDialog, openGame, openPage, pieces, plies, site, sizes, status, together } from "./harness.mjs";

const { server, chromium } = together();
const [desktop, phone] = sizes;

const spoken = (page) => page.getByTestId("spoken").textContent();

/** The computer thinks until it is let go on: its answers are held back in the page. */
const holdThought = (page) =>
  page.addInitScript(() => {
    const own = Worker.prototype.postMessage;
    globalThis.held = [];
    globalThis.holds = false;
    // The thinking worker is the one that is asked least; what it is asked is kept until it is let go.
    Worker.prototype.postMessage = function (...args) {
      if (globalThis.holds && this.thinks) globalThis.held.push(() => own.apply(this, args));
      else own.apply(this, args);
    };
    const Own = globalThis.Worker;
    globalThis.Worker = new Proxy(Own, {
      construct(target, args) {
        const worker = new target(...args);
        worker.thinks = /worker\.js/u.test(String(args[0]));
        return worker;
      },
    });
  });

for (const size of [desktop, phone]) {
  test(`a move is planned while the computer thinks, and played or dropped (${size.name})`, async () => {
    const { page, check } = await openPage(chromium.browser, size);
    await holdThought(page);
    await openGame(page, server.url, "chess");
    await newGame(page, 0, 1);
    await page.evaluate(() => { globalThis.holds = true; });
    await click(page, "e2", "e4");
    await status(page, /thinking|to move/u);
    await click(page, "g1");
    assert.match(await spoken(page), /picked up while the other side thinks: \d+ places/u);
    assert.ok((await page.locator(".cell.target").count()) >= 3);
    await click(page, "f3");
    assert.match(await spoken(page), /^Planned: Knight g1–f3/u);
    assert.equal(await page.locator(".meant-arrow").count(), 1);
    assert.equal(await plies(page), 1);
    // Escape takes it back, a press elsewhere too; the last plan counts.
    await page.keyboard.press("Escape");
    assert.equal(await page.locator(".meant-arrow").count(), 0);
    await click(page, "b1", "c3");
    assert.equal(await page.locator(".meant-arrow").count(), 1);
    await click(page, "d6");
    assert.equal(await page.locator(".meant-arrow").count(), 0);
    await click(page, "g1", "f3");
    await page.evaluate(() => { globalThis.holds = false; for (const go of globalThis.held.splice(0)) go(); });
    await page.waitForFunction(() => document.querySelectorAll(".moves .move").length >= 3);
    assert.match(await site(page, "f3").getAttribute("aria-label"), /White Knight/u);
    await check();
  });
}

test("a move waits for a yes where one likes that", async () => {
  const { page, check } = await openPage(chromium.browser, desktop);
  await openGame(page, server.url, "chess");
  await newGame(page, 0, 0);
  await page.getByRole("button", { name: "Settings", exact: true }).click();
  await page.locator("dialog[open] input[name=confirm]").check();
  await page.keyboard.press("Escape");
  await click(page, "e2", "e4");
  assert.match(await spoken(page), /^Play e2-e4\? Enter plays it/u);
  assert.equal(await plies(page), 0);
  await page.keyboard.press("Escape");
  assert.equal(await page.locator(".meant-arrow").count(), 0);
  await click(page, "d2", "d4");
  await page.getByRole("button", { name: "Play d2-d4" }).click();
  assert.equal(await plies(page), 1);
  // By keys: Enter puts down, Enter plays.
  await site(page, "d7").focus();
  for (const key of ["Enter", "ArrowDown", "ArrowDown", "Enter"]) await page.keyboard.press(key);
  assert.equal(await plies(page), 1);
  await page.keyboard.press("Enter");
  assert.equal(await plies(page), 2);
  // It is a habit: it holds after a reload and in another game.
  await page.reload();
  await page.locator("#board").waitFor();
  await drawn(page);
  await click(page, "c2", "c4");
  assert.equal(await plies(page), 2);
  await page.getByRole("button", { name: "Play c2-c4" }).click();
  assert.equal(await plies(page), 3);
  await check();
});

test("one plays for a side, or for the one that the lot gives; chance draws a start position", async () => {
  const { page, check } = await openPage(chromium.browser, desktop);
  await openGame(page, server.url, "chess960");
  const dialog = await newGameDialog(page);
  await dialog.getByLabel("You play").selectOption("1");
  await dialog.locator("input[name=by-chance]").check();
  await dialog.locator("button[type=submit]").click();
  await dialog.waitFor({ state: "detached" }).catch(() => {});
  await page.waitForFunction(() => document.querySelectorAll(".moves .move").length >= 1);
  const rank = async () => {
    const labels = await Promise.all([..."abcdefgh"].map((f) => site(page, `${f}8`).getAttribute("aria-label")));
    return labels.map((text) => text.split(", ")[1]).join(" ");
  };
  // The person sits below: the board is turned to Black.
  const [a, h] = [await site(page, "a8").boundingBox(), await site(page, "a1").boundingBox()];
  assert.ok(a.y > h.y, "Black sits below");
  const seen = new Set([await rank()]);
  for (let n = 0; n < 4 && seen.size < 2; n += 1) {
    const again = await newGameDialog(page);
    await again.getByLabel("You play").selectOption("2");
    await again.locator("button[type=submit]").click();
    await again.waitFor({ state: "detached" }).catch(() => {});
    await pieces(page, 32).catch(() => {});
    seen.add(await rank());
  }
  assert.ok(seen.size > 1, "another start position");
  await check();
});

test("every game is heard, and one switch makes it silent", async () => {
  const { page, check } = await openPage(chromium.browser, desktop);
  await page.addInitScript(() => {
    globalThis.heard = 0;
    const own = AudioContext.prototype.createBufferSource;
    AudioContext.prototype.createBufferSource = function (...args) {
      globalThis.heard += 1;
      return own.apply(this, args);
    };
  });
  await openGame(page, server.url, "tic-tac-toe");
  await newGame(page, 0, 0);
  await click(page, "a3", "a2");
  const heard = () => page.evaluate(() => globalThis.heard);
  assert.equal(await heard(), 2);
  await page.getByRole("button", { name: "Sound is on" }).click();
  await click(page, "b3");
  assert.equal(await heard(), 2);
  await page.reload();
  await page.getByRole("button", { name: "Sound is off" }).click();
  await click(page, "b2", "c3");
  assert.ok((await heard()) >= 2);
  await check();
});
