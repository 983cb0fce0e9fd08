// Every screen, asked by axe-core: nothing that keeps people from using it with a screen reader or by keys alone.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { drawn, openPage, root, sizes, together } from "./harness.mjs";

const { server, chromium } = together();
const axe = readFileSync(join(root, "node_modules/axe-core/axe.min.js"), "utf8");

const screens = [
  "/", "/games", "/dice", "/race", "/race/draw", "/race/oval", "/race/first-game", "/game/chess", "/game/pachisi", "/game/cyvasse",
  "/game/hanniball", "/game/ko-shogi", "/learn/cyvasse", "/learn/cyvasse/lesson-3", "/file", "/nothing-here",
];

/** What is wrong for certain and hinders people, in a line each. */
async function faults(page) {
  await drawn(page);
  return page.evaluate(async () => {
    const { violations } = await window.axe.run(document, { resultTypes: ["violations"] });
    const heavy = violations.filter(({ impact }) => impact === "critical" || impact === "serious");
    return heavy.map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 200)}`);
  });
}

for (const size of sizes) {
  test(`axe finds nothing serious on any screen (${size.name})`, async () => {
    const { page, check } = await openPage(chromium.browser, size);
    for (const screen of screens) {
      await page.goto(server.url + screen);
      const played = /\/game\/|\/race\/oval/u.test(screen);
      await page.locator(played ? "#board" : "#main h1, #main p, #board").first().waitFor();
      await page.evaluate(axe);
      assert.deepEqual(await faults(page), [], screen);
      if (!played) continue;
      await page.keyboard.press("n");
      await page.locator("dialog[open] form").waitFor();
      assert.deepEqual(await faults(page), [], `${screen}, new game`);
      await page.keyboard.press("Escape");
      const rules = page.getByRole("button", { name: "Rules", exact: true });
      if (!(await rules.isVisible())) continue;
      await rules.click();
      await page.locator(".panel.open").waitFor();
      assert.deepEqual(await faults(page), [], `${screen}, rules`);
    }
    await check();
  });
}
