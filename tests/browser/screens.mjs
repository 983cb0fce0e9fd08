// Every screen and dialog, to be looked at and read: `node tests/browser/screens.mjs FOLDER [ru|en] [WIDTHxHEIGHT…]`.
// Writes a picture of each and texts.txt with all words that stand there or are told to screen readers. With names after
// the sizes only those screens are taken.

import { appendFileSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drawn, newGame, newGameDialog, openGame, openPage, pictured, settled, startBrowser } from "./harness.mjs";
import { keeper } from "./online.mjs";

const [folder = ".", lang = "ru", ...more] = process.argv.slice(2);
const isSize = (word) => /^\d+x\d+$/u.test(word);
const sizes = more.filter(isSize).length > 0 ? more.filter(isSize) : ["390x844", "1280x800"];
const names = more.filter((word) => !isSize(word));

const open = (path) => (page, url) => page.goto(url + path);
const game = (name, ...seats) => async (page, url) => {
  await openGame(page, url, name);
  if (seats.length > 0) await newGame(page, ...seats);
};
/** The tab of the panel with this number, opened where it lies behind a button. */
const tab = (index, before) => async (page, url) => {
  await before(page, url);
  if (!(await page.locator(".panel .tab-list").isVisible())) {
    const buttons = page.locator(".panel-buttons button, .only-small");
    if ((await buttons.count()) > 0) await buttons.first().click();
  }
  const one = page.locator(".panel [role=tab]").nth(index);
  if (await one.isVisible()) await one.click();
};
const key = (name, before) => async (page, url) => {
  await before(page, url);
  await page.locator("#board").waitFor();
  await page.keyboard.press(name);
};
const link = (index, before) => async (page, url) => {
  await tab(0, before)(page, url);
  await page.locator(".record-tools button").nth(index).click();
};
const moved = (name, ...sites) => async (page, url) => {
  await game(name, 0, 0)(page, url);
  for (const site of sites) await page.locator(`[data-site="${site}"]`).click();
};

/** The form of a match by link. The buttons of the dialog are known by their places, whatever the language. */
const byLink = (name) => async (page, url) => {
  await openGame(page, url, name);
  const dialog = await newGameDialog(page);
  await dialog.locator(".dialog-buttons button").nth(1).click();
  await page.locator(".by-link-new form").waitFor();
};
/** The match, with the dialog that shows its links. */
const made = (name) => async (page, url) => {
  await byLink(name)(page, url);
  await page.locator(".by-link-new button[type=submit]").click();
  await page.locator(".match-dialog[open]").waitFor();
};
/** The screen of who is invited. */
const invited = (name) => async (page, url) => {
  await made(name)(page, url);
  const link = await page.locator(".match-link input").first().inputValue();
  await page.evaluate(() => localStorage.clear());
  await page.goto("about:blank");
  await page.goto(link);
  await page.locator(".invited .picture svg").waitFor();
};

const mate = moved("chess", "f2", "f3", "e7", "e5", "g2", "g4", "d8", "h4");
const screens = {
  library: async (page, url) => {
    await page.goto(url);
    await pictured(page);
  },
  games: async (page, url) => {
    await moved("chess", "e2", "e4")(page, url);
    await page.goto(`${url}/games`);
  },
  dice: open("/dice"),
  file: open("/file"),
  nothing: open("/nothing-here"),
  tracks: open("/race"),
  draw: open("/race/draw"),
  course: open("/learn/cyvasse"),
  lesson: open("/learn/cyvasse/lesson-3"),
  "first-chess": open("/learn/chess/first-game"),
  "first-backgammon": open("/learn/backgammon/first-game"),
  "first-race": open("/race/first-game"),
  chess: game("chess"),
  "chess-moves": tab(0, moved("chess", "e2", "e4", "e7", "e5")),
  "chess-study": tab(1, mate),
  "chess-rules": tab(2, game("chess")),
  "chess-end": mate,
  "chess-new": key("n", game("chess")),
  "chess-keys": key("?", game("chess")),
  "chess-type": key("/", game("chess")),
  "chess-share": link(1, moved("chess", "e2", "e4")),
  "chess-settings": link(3, game("chess")),
  "chess-arrange": link(4, game("chess")),
  "chess-about": key("i", moved("chess", "e2")),
  backgammon: game("backgammon"),
  "backgammon-dice": tab(3, game("backgammon")),
  "backgammon-rules": tab(2, game("backgammon")),
  pachisi: game("pachisi"),
  hanniball: game("hanniball"),
  "hanniball-new": key("n", game("hanniball")),
  jetan: game("jetan"),
  "ko-shogi": game("ko-shogi"),
  "cyvasse-curtain": game("cyvasse", 0, 0),
  "cyvasse-setup": game("cyvasse", 0, 1),
  "cyvasse-ready": async (page, url) => {
    await game("cyvasse", 0, 1)(page, url);
    await page.locator(".tray-buttons button").first().click();
  },
  "moving-chips": game("moving-chips"),
  xiangqi: game("xiangqi"),
  "connect-four": game("connect-four"),
  ludo: game("ludo"),
  race: open("/race/oval"),
  "race-moves": tab(0, open("/race/oval")),
  "race-study": tab(1, open("/race/oval")),
  "race-rules": tab(2, open("/race/oval")),
  "race-new": key("n", open("/race/oval")),
  "link-form": byLink("chess"),
  "link-form-dice": byLink("pachisi"),
  "link-dialog": made("chess"),
  "link-invited": invited("pachisi"),
  "link-table": async (page, url) => {
    await made("pachisi")(page, url);
    await page.keyboard.press("Escape");
  },
};

/** All words of the page, one piece a line. */
const words = (page) =>
  page.evaluate(() => {
    const seen = new Set(document.body.innerText.split("\n").map((line) => line.trim()));
    for (const e of document.querySelectorAll("[aria-label], [title], [placeholder]")) {
      if (e.closest("#board")) continue;
      for (const name of ["aria-label", "title", "placeholder"]) seen.add((e.getAttribute(name) ?? "").trim());
    }
    const board = document.querySelector("#board [aria-label]")?.getAttribute("aria-label");
    return [...seen, board ?? ""].filter((line) => /\p{L}{2}/u.test(line)).join("\n");
  });

mkdirSync(folder, { recursive: true });
const store = mkdtempSync(join(tmpdir(), "fishka-screens-"));
const server = await keeper(store);
const chromium = await startBrowser();
try {
  for (const [name, act] of Object.entries(screens)) {
    if (names.length > 0 && !names.includes(name)) continue;
    for (const size of sizes) {
      const [width, height] = size.split("x").map(Number);
      const { page, context } = await openPage(chromium.browser, { width, height, lang: lang === "ru" ? "ru-RU" : "en-GB" });
      page.setDefaultTimeout(20000);
      try {
        await act(page, server.url);
        await settled(page);
        await page.waitForTimeout(600);
        await drawn(page);
      } catch (error) {
        console.error(`${name} at ${size}: ${error.message.split("\n")[0]}`);
      }
      await page.screenshot({ path: join(folder, `${name}-${size}.png`) });
      appendFileSync(join(folder, `texts-${size}.txt`), `\n## ${name}\n${await words(page)}\n`);
      await context.close();
    }
  }
} finally {
  await chromium.stop();
  await server.kill();
  rmSync(store, { recursive: true, force: true });
}
