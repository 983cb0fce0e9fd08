// Dice that can be checked: the panel of a game, the record it leaves, and the page to throw on.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test } from "node:test";
import { binary, newGame, openPage, root, sizes, together } from "./harness.mjs";

const rules = join(root, "crates/fishka/tests/race.zrf");

const { server, chromium } = together();

/** Opens the short race and lets the computer play it against itself to the end. */
async function race(page) {
  await page.goto(server.url);
  const chooser = page.waitForEvent("filechooser");
  await page.locator("button.open").first().click();
  await (await chooser).setFiles(rules);
  await page.locator("#board").waitFor();
  await newGame(page, 1, 1);
}

/** Shows the check; right after a page is loaded there is neither the check nor the tab that leads to it. */
async function openCheck(page) {
  const check = page.getByTestId("check");
  const tab = page.getByRole("tab", { name: "Dice" });
  await check.or(tab).first().waitFor();
  if (!(await check.isVisible())) await tab.click();
  await check.waitFor();
}

const secret = (page) => page.getByTestId("secret").locator("code");
const throws = (page) => page.locator("[data-testid=throws] .thrown").allTextContents();

describe("the check at the table", () => {
  test("a game of committed dice is revealed, checked, and passes fishka verify", { timeout: 150_000 }, async () => {
    const { page, check } = await openPage(chromium.browser, sizes[0]);
    await race(page);
    await openCheck(page);
    const promised = page.locator(".promise dd code").first();
    await promised.waitFor();
    const commitment = await promised.textContent();
    assert.match(commitment, /^[0-9a-f]{64}$/);
    assert.equal(await page.locator(".verdict").count(), 0, "nothing is revealed while the game goes on");

    // Loading the page anew does not throw anew.
    await page.waitForFunction(() => document.querySelectorAll("[data-testid=throws] .thrown").length > 2);
    const early = await throws(page);
    await page.reload();
    await openCheck(page);
    await page.waitForFunction(() => document.querySelectorAll("[data-testid=throws] .thrown").length > 2);
    assert.equal(await page.locator(".promise dd code").first().textContent(), commitment);
    assert.deepEqual((await throws(page)).slice(0, early.length), early);

    await secret(page).waitFor({ timeout: 90_000 });
    assert.match(await page.locator(".verdict").textContent(), /^✓ All/);
    const standing = await page.getByTestId("standing").textContent();
    assert.match(standing, /^Complete and checked: .*every seat has signed.*One key signed for all seats/);
    await page.getByText("Pledges, keys, signatures").click();
    const more = page.locator(".promise-more dd code");
    assert.equal(await more.count(), 7, "two pledges, two keys, the end, two signatures");
    assert.match(await more.last().textContent(), /^[0-9a-f]{128}$/);
    const all = await throws(page);
    assert.equal(await page.locator("[data-testid=throws] .good").count(), all.length);
    assert.ok((await page.getByTestId("luck").locator("li").count()) === 2);

    const folder = mkdtempSync(join(tmpdir(), "fishka-record-"));
    try {
      await page.getByRole("tab", { name: "Moves" }).click();
      const download = page.waitForEvent("download");
      await page.getByRole("button", { name: /Save/ }).first().click();
      const path = join(folder, "race.fishka");
      await (await download).saveAs(path);
      assert.match(readFileSync(path, "utf8"), new RegExp(`dice commitment: ${commitment}`));
      const words = ["verify", path, "--rules", rules, "--require", "checked", "--lang", "en"];
      const verified = spawnSync(binary, words, { encoding: "utf8" });
      assert.equal(verified.status, 0, verified.stderr);
      assert.match(verified.stdout, /^Complete and checked/);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }

    // Nobody goes back past a throw to have it fall otherwise.
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowRight");
    assert.equal(await page.getByRole("button", { name: "Play from here" }).count(), 0);
    await check();
  });

  test("a person's words are the share of a new game", async () => {
    const { page, check } = await openPage(chromium.browser, sizes[0]);
    await race(page);
    await openCheck(page);
    await page.locator("input[name=words]").fill("Рекс, фекс, пекс!");
    await page.getByRole("button", { name: "New game with these words" }).click();
    const share = "c0cb7f225cf9743c1d0500dd8d71173830cdfc2ea22c760f78fc0b3616d98f7e";
    await page.locator(".promise", { hasText: share }).waitFor();
    await check();
  });
});

for (const size of sizes) {
  describe(`the page of dice, ${size.name}`, () => {
    test("throws by click and space, with table, rows and words", async () => {
      const { page, check } = await openPage(chromium.browser, size);
      await page.goto(`${server.url}/dice`);
      await page.getByRole("heading", { name: "Dice" }).waitFor();
      await page.locator("body").press("Space");
      await page.waitForFunction(() => /^[1-6]$/.test(document.querySelector("[data-testid=sum]")?.textContent ?? ""));
      const sum = await page.getByTestId("sum").textContent();
      assert.equal(await page.getByTestId("spoken").textContent(), sum);
      await page.getByRole("button", { name: "× 1000" }).click();
      const seen = await page.locator("[data-testid=histogram] tbody tr td:nth-of-type(1)").allTextContents();
      assert.equal(seen.reduce((a, b) => a + Number(b), 0), 1001);
      assert.match(await page.getByTestId("verdict").textContent(), /times running.*chi-square/);
      await page.getByRole("button", { name: "Six cowries" }).click();
      await page.getByTestId("fallen").click();
      assert.equal(await page.locator(".pieces svg").count(), 6);
      await page.getByRole("button", { name: "A program’s die" }).click();
      await page.getByRole("button", { name: "× 100", exact: true }).click();
      assert.equal(await page.locator("[data-testid=histogram] tbody tr").count(), 6);
      await page.locator("input[name=thing]").fill("4d8");
      await page.locator("input[name=thing]").press("Enter");
      await page.getByRole("button", { name: "Throw", exact: true }).click();
      assert.equal(await page.locator(".pieces svg").count(), 4);
      await page.locator("input[name=thing]").fill("many");
      await page.locator("input[name=thing]").press("Tab");
      await page.getByRole("alert").waitFor();
      await check();
    });
  });
}
