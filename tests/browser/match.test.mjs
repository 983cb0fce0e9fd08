// The account of a match and the dialog for a new game: presets, numbers, points, the lot.

import assert from "node:assert/strict";
import { test } from "node:test";
import { click, newGameDialog, plies, sizes, status, together } from "./harness.mjs";

const { table } = together();

const cells = (page, row) => page.locator(`.account ${row} td`).allTextContents();

for (const size of sizes) {
  test(`games add up to a match (${size.name})`, async () => {
    const { page, check } = await table(size, "tic-tac-toe", 0, 0);
    await click(page, "a3", "a2", "b3", "b2", "c3");
    await status(page, /wins/u);
    await page.locator(".status").getByRole("button", { name: "Score" }).click();
    const dialog = page.locator("dialog[open]");
    await dialog.waitFor();
    assert.deepEqual(await cells(page, "tfoot"), ["1", "0"]);
    await dialog.locator("input[name=sum]").fill("2");
    await dialog.locator("input[name=sum]").press("Tab");
    await dialog.getByRole("button", { name: "Next game" }).click();
    await page.waitForFunction(() => document.querySelectorAll(".moves .move").length === 0);
    await click(page, "a3", "b2", "c1", "a1", "c3", "b3", "b1", "c2", "a2");
    await status(page, /Draw/u);
    await page.locator(".status").getByRole("button", { name: "Score" }).click();
    await dialog.waitFor();
    assert.deepEqual(await cells(page, "tfoot"), ["1½", "½"]);
    await dialog.getByRole("button", { name: "Decide by lot" }).click();
    await page.getByTestId("lot").waitFor();
    const totals = await cells(page, "tfoot");
    assert.ok(["2,0", "1,1"].includes(totals.join()), totals.join());
    if (totals[0] === "2") await dialog.getByText("The agreed sum is reached").waitFor();
    await dialog.getByRole("button", { name: "End the match" }).click();
    await check();
  });
}

test("a preset sets the other switches, and what is changed is told", async () => {
  const { page, check } = await table(sizes[0], "cyvasse");
  const dialog = await newGameDialog(page);
  const field = (label) => dialog.locator("label.field", { hasText: label }).locator("select");
  const preset = field(/^Rules as/u);
  assert.equal(await preset.inputValue(), "chelnokov");
  const spears = dialog.locator("select:has(option[value=forward])");
  assert.equal(await spears.inputValue(), "forward");
  await preset.selectOption("fisher");
  await page.waitForFunction(() => document.querySelector("select:has(option[value=forward])").value === "any");
  await spears.selectOption("forward");
  await dialog.getByText("changed by you").waitFor({ state: "attached" });
  await check();
});

test("stakes are numbers", async () => {
  const { page, check } = await table(sizes[1], "jetan");
  const dialog = await newGameDialog(page);
  await dialog.locator("summary").click();
  await dialog.locator("input[name=stake]").fill("25");
  for (const place of [0, 1]) await dialog.locator("select").nth(place).selectOption("0");
  await dialog.locator("button[type=submit]").click();
  await dialog.waitFor({ state: "detached" }).catch(() => {});
  assert.equal(await plies(page), 0);
  await page.getByRole("button", { name: "Resign" }).click();
  await page.locator("dialog[open]").getByRole("button", { name: "Resign" }).click();
  await page.locator(".status").getByRole("button", { name: "Score" }).click();
  await page.locator("dialog[open]").waitFor();
  const totals = await cells(page, "tfoot");
  assert.deepEqual(totals, ["−25", "25"]);
  await page.locator("dialog[open] select[name=first]").selectOption("orange");
  await page.locator("dialog[open]").getByRole("button", { name: "Next game" }).click();
  await status(page, /Orange/u);
  await check();
});
