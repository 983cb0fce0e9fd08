// Takes the pictures of docs/screenshots: `npm run screenshots`, or with names: `npm run screenshots -- chess-phone`.

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { click, newGame, openGame, openPage, pictured, root, startBrowser, startServer, threeStones } from "./harness.mjs";
import { act, clickAt, draw, drawRing, measured, ring, tool } from "./pen.mjs";

const desktop = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };
const folder = process.env.SHOTS ?? join(root, "docs/screenshots");
const wanted = process.argv.slice(2);

/** An opening by notation of sites: from, to, from, to… */
const chess = "e2 e4 e7 e5 g1 f3 b8 c6 f1 b5 a7 a6 b5 a4 g8 f6 e1 g1 f8 e7".split(" ");

const shots = {
  "hanniball-card": [desktop, async (page, url) => {
    await openGame(page, url, "hanniball");
    await newGame(page, 0, 0);
    await turns(page, "d4 e6 e6 g7 b12 a10", "g7 e8 f4 e6 b4 c6 c6 e7 a10 b8", "h4 g6 g6 f8");
    await page.getByTestId("told").waitFor();
  }],
  "hanniball-rebound-phone": [{ ...phone, lang: "ru-RU" }, async (page, url) => {
    await openGame(page, url, "hanniball");
    await newGame(page, 0, 0);
    await turns(page, "d4 e6 e6 g7 b12 a10");
    await click(page, "g7", "e8");
    for (const [from, to] of [["e8", "f10"], ["f10", "e12"], ["e12", "f14"]]) {
      await click(page, from, to);
      await page.locator(".question button").filter({ hasText: "С мячом" }).click();
    }
    await turns(page, "a10 b8");
    await click(page, "f14", "e15");
  }],
  "race-draw": [desktop, async (page, url) => {
    await drawn(page, url, 20, 14, 17, 12);
    await tool(page, "pit");
    await draw(page, ring(32, 20, 1.6, 1.2), 2);
    await measured(page);
    await page.locator("[name=best]").check();
  }],
  "race-draw-phone": [{ ...phone, lang: "ru-RU" }, async (page, url) => drawn(page, url, 12, 16, 11, 15)],
  "race-draw-fault": [{ ...desktop, dark: true }, async (page, url) => {
    await page.goto(`${url}/race/draw`);
    await page.locator("#board").waitFor();
    for (const at of [[2, 2], [30, 2], [30, 20], [2, 20], [2, 2]]) await clickAt(page, ...at);
    await tool(page, "start");
    await clickAt(page, 6, 11);
    await tool(page, "island");
    await draw(page, ring(18, 11, 8, 5, 0.6), 2);
  }],
  "race-make": [desktop, async (page, url) => {
    await page.goto(`${url}/race/draw`);
    await page.locator('[data-box="make"] > summary').click();
    await page.locator("input[name=seed]").fill("7");
    await page.locator("input[name=degree]").fill("9");
    await page.locator("select[name=style]").selectOption("labyrinth");
    await act(page, "make");
    await measured(page);
    await page.locator("[name=best]").check();
  }],
  library: [desktop, async (page, url) => library(page, url)],
  "library-phone": [{ ...phone, lang: "ru-RU" }, async (page, url) => library(page, url)],
  table: [desktop, async (page, url) => {
    await openGame(page, url, "chess");
    await newGame(page, 0, 0);
    await click(page, ...chess, "f3");
  }],
  "chess-phone": [phone, async (page, url) => {
    await openGame(page, url, "chess");
    await newGame(page, 0, 0);
    await click(page, ...chess, "a4");
  }],
  "chess-promotion-dark": [{ ...desktop, dark: true, lang: "ru-RU" }, async (page, url) => {
    await openGame(page, url, "chess");
    await newGame(page, 0, 0);
    await click(page, ..."h2 h4 g7 g5 h4 g5 h7 h6 g5 h6 a7 a6 h6 h7 a6 a5 h7 g8".split(" "));
    await rules(page);
  }],
  jetan: [desktop, async (page, url) => jetan(page, url)],
  "jetan-phone": [{ ...phone, lang: "ru-RU" }, async (page, url) => jetan(page, url)],
  "jetan-dark": [{ ...desktop, dark: true }, async (page, url) => jetan(page, url)],
  hex: [desktop, async (page, url) => hex(page, url)],
  "hex-phone-dark": [{ ...phone, dark: true }, async (page, url) => hex(page, url)],
  "cyvasse-setup": [desktop, async (page, url) => landLaid(page, url, ["I am White"])],
  "cyvasse-setup-phone": [{ ...phone, lang: "ru-RU" }, async (page, url) => landLaid(page, url, ["Это я, Белые"])],
  cyvasse: [desktop, async (page, url) => engaged(page, url, ["I am White", "I am Black", "Sensible set-up", "Ready"])],
  "cyvasse-phone": [{ ...phone, lang: "ru-RU" }, async (page, url) => {
    await engaged(page, url, ["Это я, Белые", "Это я, Чёрные", "Разумная расстановка", "Готово"]);
  }],
  xiangqi: [desktop, async (page, url) => some(page, url, "xiangqi")],
  gomoku: [desktop, async (page, url) => {
    await openGame(page, url, "gomoku");
    await newGame(page, 0, 0);
    await click(page, ..."h8 i9 h9 h10 g8 i8 g9".split(" "));
  }],
  "tic-tac-toe": [phone, async (page, url) => {
    await openGame(page, url, "tic-tac-toe");
    await newGame(page, 0, 0);
    await click(page, "a3", "a2", "b3", "b2", "c3");
  }],
  "new-game": [phone, async (page, url) => {
    await openGame(page, url, "jetan");
    await page.keyboard.press("n");
  }],
  lesson: [desktop, async (page, url) => lesson(page, url, "lesson-6")],
  "lesson-phone": [{ ...phone, lang: "ru-RU" }, async (page, url) => lesson(page, url, "lesson-6")],
  "course-phone": [{ ...phone, lang: "ru-RU" }, async (page, url) => {
    await page.goto(`${url}/learn/cyvasse`);
    await page.locator(".course ol .card").nth(8).waitFor();
  }],
  account: [phone, async (page, url) => {
    await openGame(page, url, "tic-tac-toe");
    await newGame(page, 0, 0);
    await click(page, "a3", "a2", "b3", "b2", "c3");
    await page.locator(".status button").first().click();
    await page.locator("dialog[open]").waitFor();
  }],
  "moving-chips": [{ ...desktop, motion: "no-preference" }, async (page, url) => {
    await raced(page, url, "moving-chips", 60, [0, 0]);
    await inTheAir(page);
  }],
  "moving-chips-phone": [{ ...phone, lang: "ru-RU" }, async (page, url) => {
    await raced(page, url, "moving-chips", 60, [0, 0]);
  }],
  pachisi: [desktop, async (page, url) => {
    await raced(page, url, "pachisi", 170, [0, 0, 0, 0]);
    await picked(page);
  }],
  "pachisi-phone": [{ ...phone, lang: "ru-RU", motion: "no-preference" }, async (page, url) => {
    await raced(page, url, "pachisi", 150, [0, 0, 0, 0]);
    await inTheAir(page);
  }],
  "board-editor": [desktop, async (page, url) => {
    await openGame(page, url, "moving-chips");
    await page.getByRole("button", { name: "Edit the board" }).click();
    await page.locator("dialog[open] [data-cell]").first().waitFor();
  }],
  race: [desktop, async (page, url) => {
    await circuit(page, url, "archipelago", [0, 5, 7], { movement: "square" });
    await page.evaluate(() => [...document.querySelectorAll(".race-chips .chip")][2].click());
    await driven(page, 9);
    await page.locator(".ghost.perfect").waitFor({ state: "attached" });
  }],
  "race-crash": [desktop, async (page, url) => {
    await circuit(page, url, "riddler", [0], { movement: "square" });
    for (const key of "332") await page.keyboard.press(key);
    await page.locator(".target.refused").first().click();
  }],
  "race-window-dark": [{ ...desktop, dark: true, lang: "ru-RU" }, async (page, url) => {
    await circuit(page, url, "harbour", [0, 6], { movement: "square", window: "14x10", leaving: "return" });
    await driven(page, 12);
  }],
  "race-pen": [desktop, async (page, url) => {
    await circuit(page, url, "oval", [0, 4], { movement: "flick", leaving: "return" });
    await driven(page, 4);
    await page.locator("button.hint").click();
    await page.locator(".aim-line.pen").waitFor({ state: "attached" });
  }],
  "race-phone": [{ ...phone, lang: "ru-RU" }, async (page, url) => {
    await circuit(page, url, "grand-prix", [0, 4, 6, 7], { movement: "square" });
    await driven(page, 8);
    await page.keyboard.press("b");
  }],
  "race-simple-phone": [phone, async (page, url) => {
    await circuit(page, url, "hairpin", [0, 8], { movement: "simple", leaving: "return" });
    await driven(page, 5);
  }],
  "race-new-phone": [phone, async (page, url) => {
    await circuit(page, url, "oval", [0, 4], { movement: "square" });
    await page.keyboard.press("n");
    await page.locator("dialog[open]").waitFor();
  }],
  errors: [desktop, async (page, url) => errors(page, url)],
  "errors-phone": [{ ...phone, lang: "ru-RU" }, async (page, url) => errors(page, url)],
};

async function library(page, url) {
  await page.goto(url);
  await pictured(page);
}

/** A race with these seats and switches; it is put where the page keeps it. */
async function circuit(page, url, track, seats, options) {
  await sameChance(page);
  await page.goto(url);
  const seat = (level) => (level ? `seat=computer:${level}` : "seat=person");
  const switches = Object.entries(options).map(([name, value]) => `option=${name} ${value}`);
  const kept = [`track=${track}`, ...switches, ...seats.map(seat), "seed=11", ""].join("\n");
  await page.evaluate(([track, kept]) => {
    localStorage.setItem("fishka.1.settings", "instant=on\nsound=off");
    localStorage.setItem(`fishka.1.race.game.${track}`, kept);
  }, [track, kept]);
  await page.goto(`${url}/race/${track}`);
  await page.locator("#board").waitFor();
}

/** So many moves of the person as the hint shows them, then the person's turn. */
async function driven(page, moves) {
  for (let n = 0; n <= moves; n += 1) {
    await page.waitForFunction(() => document.querySelector(".target, .pulls-pen") && !document.querySelector(".race-car .thinking"));
    if (n === moves) return;
    await page.locator("button.hint").click();
    await page.locator(".target.aimed, .aim-line.pen").first().waitFor({ state: "attached" });
    await page.locator("#board").focus();
    await page.keyboard.press("Enter");
  }
}

/** Chance that is the same each time. */
async function sameChance(page) {
  await page.addInitScript(() => {
    let state = 7;
    Math.random = () => (state = (state * 48271) % 2147483647) / 2147483647;
  });
}

/** A game with dice after so many clicks of persons who do what they can. */
async function raced(page, url, name, clicks, seats) {
  await sameChance(page);
  await page.goto(url);
  await page.evaluate(() => localStorage.setItem("fishka.1.settings", "instant=on\nthrow-alone=on\nsound=off"));
  await openGame(page, url, name);
  await newGame(page, ...seats);
  await page.evaluate(async (clicks) => {
    const press = (element) => element.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    for (let n = 0; n < clicks; n += 1) {
      await new Promise((done) => setTimeout(done, 30));
      const target = [...document.querySelectorAll(".site:has(.cell.target)")].pop();
      const hand = document.querySelector(".hand-piece:not([aria-disabled=true])");
      const live = [...document.querySelectorAll(".site.live")];
      const start = target ?? document.querySelector(".question button") ?? hand ?? live[n % Math.max(live.length, 1)];
      const pass = document.querySelector(".status .primary");
      if (start ?? pass) press(start ?? pass);
    }
    localStorage.setItem("fishka.1.settings", "sound=off\nforced-alone=off");
  }, clicks);
  await page.reload();
  await page.locator("#board").waitFor();
}

/** Plays on until dice are to be thrown, and throws them. */
async function inTheAir(page) {
  const button = page.locator(".throw:not([aria-disabled=true])");
  for (let n = 0; n < 12 && (await button.count()) === 0; n += 1) {
    const pass = page.locator(".status .primary");
    if (await pass.count()) await pass.first().click();
    else if (await page.locator(".site:has(.cell.target)").count()) await page.locator(".site:has(.cell.target)").first().click();
    else await page.locator(".site.live, .hand-piece:not([aria-disabled=true])").first().click();
    await page.waitForTimeout(1500);
  }
  await button.click();
}

/** Throws until a piece can go, and picks one up. */
async function picked(page) {
  for (let n = 0; n < 30; n += 1) {
    if (await page.locator(".throw:not([aria-disabled=true])").count()) await page.locator(".throw").click();
    await page.waitForTimeout(500);
    const again = page.locator(".status .primary", { hasText: "hrow" });
    if (await again.count()) await again.click();
    else if (await page.locator(".site.live").count()) return page.locator(".site.live").last().click();
    else if (await page.locator(".status .primary").count()) await page.locator(".status .primary").first().click();
  }
}

/** The King's tile and a few more are laid, the next is in the hand. */
async function landLaid(page, url, [white]) {
  await sameChance(page);
  await openGame(page, url, "cyvasse");
  await newGame(page, 0, 0);
  await page.getByRole("button", { name: white, exact: true }).click();
  const tray = page.locator(".placing");
  for (const [item, place] of [[0, "h8"], [0, "b6"], [0, "k6"], [1, "d8"]]) {
    await tray.nth(item).click();
    await click(page, place);
  }
  await tray.nth(1).click();
}

/** Both sides are set up and have met; a piece is picked up. */
async function engaged(page, url, [white, black, fill, ready]) {
  await sameChance(page);
  await openGame(page, url, "cyvasse");
  await newGame(page, 0, 0);
  for (const name of [white, fill, ready, black, fill, ready]) {
    await page.getByRole("button", { name, exact: true }).click();
  }
  await page.locator(".regions").waitFor();
  await page.evaluate(async () => {
    const tick = () => new Promise((done) => setTimeout(done, 0));
    const press = (element) => element.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    const away = (element) => Math.abs(Number(element.getAttribute("data-site").slice(1)) - 5);
    for (let n = 0; n < 12; n += 1) {
      const live = [...document.querySelectorAll(".site.live")];
      press(live[Math.floor(Math.random() * live.length)]);
      await tick();
      const targets = [...document.querySelectorAll(".site:has(.cell.target)")].sort((a, b) => away(a) - away(b));
      if (targets.length > 0) press(targets[0]);
      await tick();
      const end = document.querySelector(".status .primary");
      if (end) press(end);
      await tick();
    }
    let most = null;
    for (const name of [...document.querySelectorAll(".site.live")].map((e) => e.getAttribute("data-site"))) {
      press(document.querySelector(`[data-site="${name}"]`));
      await tick();
      const count = document.querySelectorAll(".region-marks .link").length;
      if (most === null || count > most.count) most = { name, count };
      press(document.querySelector(`[data-site="${name}"]`));
      await tick();
    }
    press(document.querySelector(`[data-site="${most.name}"]`));
  });
  await page.keyboard.press("1");
}

async function some(page, url, name) {
  await openGame(page, url, name);
  await newGame(page, 0, 0);
  await page.locator(".site.live").first().click().catch(() => {});
}

async function rules(page) {
  await page.locator("[role=tab]").nth(1).click();
}

async function jetan(page, url) {
  await openGame(page, url, "jetan");
  await newGame(page, 0, 0);
  for (let i = 0; i < 4; i += 1) {
    await page.locator(".site.live").nth(5 + i).click();
    await page.locator(".site:has(.cell.target)").first().click();
  }
  await page.locator(".site.live").nth(4).click();
}

/** Steps by sites, of both sides; then the turn is ended. */
async function turns(page, ...all) {
  for (const steps of all) {
    await click(page, ...steps.split(" "));
    await page.keyboard.press("p");
  }
}

async function hex(page, url) {
  await openGame(page, url, "hex-chess");
  await newGame(page, 0, 0);
  for (let i = 0; i < 2; i += 1) {
    await page.locator(".site.live").nth(3).click();
    await page.locator(".site:has(.cell.target)").last().click();
  }
  await page.locator(".site.live").nth(1).click();
}

async function lesson(page, url, name) {
  await page.goto(`${url}/learn/cyvasse/${name}`);
  await page.locator("#board").waitFor();
  await page.locator("button.hint").click();
  await page.locator("button.hint").click();
  await page.locator(".hint-arrow line").first().waitFor();
}

async function errors(page, url) {
  await page.goto(url);
  const chooser = page.waitForEvent("filechooser");
  await page.locator("button.open").first().click();
  const spoilt = threeStones.replace("White Black)\n  (board", "White Blak)\n  (board").replace("verify", "verfy");
  const text = `; A small game with three mistakes\n${spoilt.replace("e Stone e Stone", "e Stome e Stone")}`;
  await (await chooser).setFiles({ name: "stones.zrf", mimeType: "text/plain", buffer: Buffer.from(text) });
  await page.locator(".problem").first().waitFor();
}

mkdirSync(folder, { recursive: true });
const server = await startServer();
const chromium = await startBrowser();
try {
  for (const [name, [size, prepare]] of Object.entries(shots)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    const { page, context } = await openPage(chromium.browser, size);
    try {
      await prepare(page, server.url);
      await page.mouse.move(2, size.height - 2);
      await page.waitForTimeout(350);
      await page.screenshot({ path: join(folder, `${name}.png`) });
      console.log(name);
    } catch (error) {
      console.log(`${name}: ${error.message.split("\n")[0]}`);
      process.exitCode = 1;
    }
    await context.close();
  }
} finally {
  await chromium.stop();
  server.stop();
}

/** A ring drawn by hand on a fresh sheet. */
async function drawn(page, url, ...ring) {
  await page.goto(`${url}/race/draw`);
  await page.locator("#board").waitFor();
  await drawRing(page, ...ring);
  await measured(page);
}
