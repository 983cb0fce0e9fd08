// Your own rule file: opened, its errors shown in place, mended and played.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { click, newGame, openPage, root, sizes, status, threeStones, together } from "./harness.mjs";

const broken = threeStones.replace("(relative-config Stone e Stone e Stone)", "(relative-config Stone e Stome e Stone)");

const { server, chromium } = together();

async function open(page, name, text) {
  const chooser = page.waitForEvent("filechooser");
  await page.locator("button.open").first().click();
  await (await chooser).setFiles({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
}

for (const size of sizes) {
  describe(size.name, () => {
    test("a broken rule file shows its errors in place, is mended and played", async () => {
      const { page, check } = await openPage(chromium.browser, size);
      await page.goto(server.url);
      await open(page, "stones.zrf", broken);
      const problem = page.locator(".problem.error").first();
      await problem.waitFor();
      assert.match(await problem.textContent(), /line 12, column \d+/);
      assert.match(await problem.textContent(), /Stome/);
      await problem.locator("button").click();
      const chosen = await page.evaluate(() => {
        const area = document.querySelector("textarea");
        return area.value.slice(area.selectionStart, area.selectionEnd);
      });
      assert.equal(chosen, "Stome");
      assert.equal(await page.locator(".marks mark.error").first().textContent(), "Stome");
      await page.locator("textarea").fill(threeStones);
      await page.getByRole("button", { name: "Check and play" }).click();
      await page.locator("#board").waitFor();
      await newGame(page, 0, 0);
      await click(page, "a3", "a2", "b3", "b2", "c3");
      await status(page, /White wins/);
      await page.reload();
      await status(page, /White wins/);
      await check();
    });

    test("rules that never come to an end in play stop the game and say so; the page goes on", async () => {
      const { page, check } = await openPage(chromium.browser, size);
      await page.goto(server.url);
      // Once a stone lies on b2, no drop is ever ready.
      await open(page, "endless.zrf", threeStones.replace("(verify empty?) add", "(verify empty?) (while (not-empty? b2) mark) add"));
      await page.locator("#board").waitFor();
      await newGame(page, 0, 0);
      await click(page, "a3", "b2");
      await page.getByText(/more than [\d,. ]+ steps of work are needed here/).first().waitFor({ timeout: 60000 });
      await page.getByRole("button", { name: "Undo" }).click();
      await status(page, /Black to move|your move/i);
      await check();
    });

    test("errors are told in Russian", async () => {
      const { page, check } = await openPage(chromium.browser, { ...size, lang: "ru-RU" });
      await page.goto(server.url);
      await open(page, "stones.zrf", "(game (title \"x\") (plaiers White)");
      await page.locator(".problem.error").first().waitFor();
      assert.match(await page.locator(".problems").textContent(), /строка 1/);
      assert.match(await page.locator(".error-count").textContent(), /ошиб/);
      await check();
    });

    test("a file too long is refused", async () => {
      const { page, check } = await openPage(chromium.browser, size);
      await page.goto(server.url);
      await open(page, "long.zrf", "; ".repeat(1100000));
      await page.locator(".notice").waitFor();
      assert.match(await page.locator(".notice").textContent(), /2 MiB/);
      await check();
    });
  });
}

test("the computer learns the rules of an own file between moves, once, and goes on by what it has learnt", async () => {
  const { page, check } = await openPage(chromium.browser, sizes[0]);
  await page.goto(server.url);
  await open(page, "suicide.zrf", readFileSync(join(root, "crates/fishka/tests/suicide.zrf"), "utf8"));
  await page.locator("#board").waitFor();
  await newGame(page, 0, 3);
  const nets = () =>
    page.evaluate(async () => {
      const cache = await caches.open("fishka.nets");
      const files = await Promise.all((await cache.keys()).map((key) => cache.match(key)));
      return Promise.all(files.map(async (file) => (await file.arrayBuffer()).byteLength));
    });
  assert.deepEqual(await nets(), []);
  await click(page, "a2", "a3");
  await status(page, /Your move/);
  for (let tries = 0; tries < 240 && (await nets()).length === 0; tries++) await page.waitForTimeout(500);
  const [bytes, ...more] = await nets();
  assert.ok(bytes > 0, `${bytes} bytes are kept`);
  assert.equal(more.length, 0);
  await click(page, "b2", "b3");
  await status(page, /Your move/);
  await check();
});
