// A whole game with land, a secret set-up and turns of several steps, by two persons at one screen.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { fits, newGame, noOverflow, openGame, pieces, sameChance, site, sizes, status, together } from "./harness.mjs";

const { server, table } = together();

const button = (page, name) => page.getByRole("button", { name, exact: true });
const inTray = (page, name) => page.locator(".tray .placing").and(page.getByRole("button", { name: new RegExp(`^${name}\\b`) }));
const count = (page) => page.evaluate(() => document.querySelectorAll(".pieces .piece").length);
const label = (page, name) => site(page, name).getAttribute("aria-label");

/** Drags from the middle of one element to the middle of another. */
async function drag(page, from, to) {
  const middle = (box) => [box.x + box.width / 2, box.y + box.height / 2];
  const start = middle(await from.boundingBox());
  const end = middle(await to.boundingBox());
  await page.mouse.move(...start);
  await page.mouse.down();
  await page.mouse.move((start[0] + end[0]) / 2, (start[1] + end[1]) / 2, { steps: 3 });
  await page.mouse.move(...end, { steps: 3 });
  await page.mouse.up();
}

/** Plays one move in the page: `wish` gives each legal move (piece, target) a value; the best is played. */
async function playBest(page, wish) {
  await page.evaluate(async (source) => {
    const value = new Function("piece", "target", "from", "to", `return ${source};`);
    // Until the worker has answered.
    const tick = async () => {
      do await new Promise((done) => setTimeout(done, 0));
      while (document.documentElement.dataset.waits === "true" || document.querySelector("#board[aria-busy=true]"));
    };
    const press = (element) => element.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    const name = (element) => element.getAttribute("data-site");
    let best = null;
    for (const from of [...document.querySelectorAll(".site.live")].map(name)) {
      const at = () => document.querySelector(`[data-site="${from}"]`);
      press(at());
      await tick();
      const piece = at().getAttribute("aria-label");
      for (const target of document.querySelectorAll(".site:has(.cell.target)")) {
        const worth = value(piece, target.getAttribute("aria-label"), from, name(target));
        if (best === null || worth > best.worth) best = { worth, from, to: name(target) };
      }
      press(at());
      await tick();
    }
    press(document.querySelector(`[data-site="${best.from}"]`));
    await tick();
    press(document.querySelector(`[data-site="${best.to}"]`));
    await tick();
  }, wish);
  const end = button(page, "End turn");
  if (await end.isVisible()) await end.click();
}

for (const size of sizes) {
  describe(size.name, () => {
    test("two persons set up unseen, then play until a King falls", async () => {
      const { page, check } = await table(size, "chess");
      await sameChance(page);
      await openGame(page, server.url, "cyvasse");
      await newGame(page, 0, 0);
      const curtain = page.locator(".curtain");
      await curtain.waitFor();
      await button(page, "I am White").click();
      await page.locator(".tray").waitFor();
      await fits(page);
      assert.equal(await page.locator(".tray .placing").count(), 9, "a King and eight tiles");
      assert.ok(await inTray(page, "Tile 1").isDisabled(), "the King comes first");
      // The whole board is there; what has no part in the set-up is greyed, and a sentence says what to do.
      for (const name of ["f1", "h8", "f9"]) assert.ok(await site(page, name).isVisible(), `${name} is on the screen`);
      const beyond = await page.locator(".beyond").getAttribute("d");
      assert.ok(beyond.split("M").length > 30, "the other half is greyed");
      assert.match(await page.locator(".tray-note").textContent(), /bright part of the board/u);
      assert.equal(await page.getByRole("button", { name: "Undo", exact: true }).filter({ visible: true }).count(), 1, "one Undo");

      // By dragging: the King, then the tile with mountains on its left face.
      await drag(page, inTray(page, "King"), site(page, "h8"));
      await page.waitForFunction(() => /King/.test(document.querySelector("[data-site=h8]").getAttribute("aria-label")));
      await drag(page, inTray(page, "Tile 1"), site(page, "b6"));
      await page.waitForFunction(() => /mountain/.test(document.querySelector("[data-site=b6]").getAttribute("aria-label")));
      assert.equal(await page.locator(".ground").count(), 2, "two mountains are drawn");
      // By clicking.
      await inTray(page, "Tile 2").click();
      await site(page, "d6").click();
      assert.match(await label(page, "d6"), /water/);
      // By keys.
      await inTray(page, "Tile 3").focus();
      await page.keyboard.press("Enter");
      assert.equal(await inTray(page, "Tile 3").getAttribute("aria-pressed"), "true");
      await page.keyboard.press("Escape");

      // A tile that lies is taken up again; undo and start over.
      await site(page, "c7").click();
      await page.waitForFunction(() => document.querySelectorAll(".ground").length === 2);
      assert.equal(await inTray(page, "Tile 1").getAttribute("aria-pressed"), "true");
      await page.locator(".tray").getByRole("button", { name: "Start over" }).click();
      assert.equal(await count(page), 0);

      await button(page, "Sensible set-up").click();
      await pieces(page, 23);
      await status(page, /everything is placed/);
      // A piece is moved by dragging: off its place, so the set-up is not complete, and down on another.
      const rabble = page.locator(".site[aria-label*='Rabble']").first();
      const from = await rabble.getAttribute("data-site");
      await rabble.click();
      await pieces(page, 22);
      assert.ok(await button(page, "Ready").isDisabled());
      const free = page.locator(`.site:has(.cell.target):not([data-site=${from}])`).first();
      const to = await free.getAttribute("data-site");
      await free.click();
      await pieces(page, 23);
      await drag(page, site(page, to), site(page, from));
      await page.waitForFunction((name) => /Rabble/.test(document.querySelector(`[data-site=${name}]`).getAttribute("aria-label")), from);

      // A layout is kept and comes back.
      await button(page, "Save this layout").click();
      const before = await page.locator(".site[aria-label*='White']").evaluateAll((all) => all.map((e) => e.getAttribute("aria-label").split(",").slice(0, 2).join()));
      await button(page, "Start over").click();
      await page.locator(".tray select").selectOption("0");
      await pieces(page, 23);
      const again = await page.locator(".site[aria-label*='White']").evaluateAll((all) => all.map((e) => e.getAttribute("aria-label").split(",").slice(0, 2).join()));
      assert.deepEqual(again, before);
      await noOverflow(page);
      await button(page, "Ready").click();

      // Black sees nothing of White.
      await button(page, "I am Black").click();
      await page.locator(".tray").waitFor();
      assert.equal(await count(page), 0);
      assert.match(await label(page, from), /hidden/);
      assert.equal(await page.locator(".site[aria-label*='White']").count(), 0);
      await button(page, "Sensible set-up").click();
      await pieces(page, 23);
      await button(page, "Ready").click();
      await pieces(page, 46);
      await fits(page);
      await status(page, /White to move/);

      // A Rabble that has stepped lets another step: the turn may be ended, and each step is taken back alone.
      await playFirst(page, "Rabble");
      await status(page, /step 2, or end the turn/);
      await page.keyboard.press("u");
      await status(page, /White to move/);
      await playFirst(page, "Rabble");
      await button(page, "End turn").click();
      await status(page, /Black to move/);

      // What the rules light up: on demand by key, and with a piece that is only looked at.
      await page.keyboard.press("2");
      await page.waitForFunction(() => document.querySelectorAll(".region-marks .region-1").length > 0);
      const lit = await page.locator(".chip", { hasText: "Spear zones" }).locator(".region-count").textContent();
      assert.equal(await page.locator(".region-marks .region-1").count(), Number(lit));
      await page.keyboard.press("2");
      assert.equal(await page.locator(".region-marks .region-1").count(), 0);

      // Black's King walks to White, who takes whatever can be taken and else comes nearer to him.
      const king = "document.querySelector(\".site[aria-label*='Black King']\").dataset.site";
      const apart = (at) => `(Math.abs(${at}.charCodeAt(0) - ${king}.charCodeAt(0)) + Math.abs(${at}.slice(1) - ${king}.slice(1)))`;
      const ahead = "Number(to.slice(1)) - Number(from.slice(1))";
      for (let ply = 0; ply < 500; ply += 1) {
        const text = await page.getByTestId("status").textContent();
        if (/wins/.test(text)) break;
        const wish = /White/.test(text)
          ? "/capture/.test(target) ? (/King/.test(target) ? 99 : 2) : Math.random() - " + apart("to")
          : `/King/.test(piece) ? (${ahead} > 0 ? 20 : -9) : Math.random() - (${ahead} < 0 ? 1 : 0)`;
        await playBest(page, wish);
      }
      await status(page, /White wins/);
      assert.match(await page.getByTestId("spoken").textContent(), /Game over/);
      await check();
    });

    test("the computer sets up by itself, unseen until play begins, in Russian", async () => {
      const { page, check } = await table({ ...size, lang: "ru-RU" }, "cyvasse", 1, 0);
      await page.locator(".tray").waitFor();
      assert.equal(await page.locator(".curtain").count(), 0);
      assert.equal(await count(page), 0);
      assert.match(await page.getByTestId("spoken").textContent(), /тайная расстановка|^$/);
      await button(page, "Разумная расстановка").click();
      await pieces(page, 23);
      await page.reload();
      await pieces(page, 23);
      await button(page, "Готово").click();
      await pieces(page, 46);
      await fits(page);
      await status(page, /Ваш ход|думает/);
      await check();
    });
  });
}

/** Moves the first piece of a kind that can go somewhere quietly. */
async function playFirst(page, kind) {
  const movers = page.locator(`.site.live[aria-label*='${kind}']`);
  for (let i = 0; i < (await movers.count()); i += 1) {
    const name = await movers.nth(i).getAttribute("data-site");
    await site(page, name).click();
    const quiet = page.locator(".site:has(.cell.target)[aria-label*='can move here']").first();
    if (await quiet.isVisible().catch(() => false)) return quiet.click();
  }
  throw new Error(`no ${kind} can move`);
}
