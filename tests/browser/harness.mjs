// Starts the real server and a real browser; what every test of the table uses.
//
// The binary is FISHKA_BIN, else target/release/fishka; the browser is CHROMIUM, else the first that is installed.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { after, afterEach, before } from "node:test";
import { delimiter, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

export const root = resolve(dirname(fileURLToPath(import.meta.url)), "../..");
const targetDir = process.env.CARGO_TARGET_DIR ?? join(root, "target");
export const binary = process.env.FISHKA_BIN ?? join(targetDir, "release/fishka");

/** The two sizes at which everything must work. */
export const sizes = [
  { name: "desktop", width: 1280, height: 800 },
  { name: "phone", width: 390, height: 844 },
];

/** Starts `fishka serve` on a free port, with a folder of its own for matches by link. */
export async function startServer() {
  const folder = mkdtempSync(join(tmpdir(), "fishka-data-"));
  const child = spawn(binary, ["serve", "--port", "0", "--data", folder], { stdio: ["ignore", "pipe", "inherit"] });
  child.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  const url = await new Promise((found, fail) => {
    let text = "";
    const timer = setTimeout(() => fail(new Error(`no address from ${binary}: ${text}`)), 20000);
    child.on("error", fail);
    child.on("exit", (code) => fail(new Error(`${binary} ended with ${code}`)));
    child.stdout.on("data", (data) => {
      text += data;
      const address = text.match(/http:\/\/[\w.:[\]]+/);
      if (address) {
        clearTimeout(timer);
        found(address[0]);
      }
    });
  });
  return { url, child, pid: child.pid, stop: () => child.kill("SIGTERM") };
}

/** Chromium's headless shell has no windows to draw: the tests take half the time in it. */
const browsers = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"];
const folders = (process.env.PATH ?? "").split(delimiter);
const installed = browsers.flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync);

/** How the browser is started. */
export const browserOptions = {
  executablePath: process.env.CHROMIUM || installed,
  headless: true,
  args: [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--font-render-hinting=none",
  ],
};

/** Starts the browser. */
export async function startBrowser() {
  const browser = await chromium.launch(browserOptions);
  return { browser, stop: () => browser.close() };
}

/** The server and the browser of a test file, there while its tests run. */
export function together() {
  const [server, chromium] = [{}, {}];
  before(async () => {
    Object.assign(server, await startServer());
    Object.assign(chromium, await startBrowser());
  });
  // A test that failed leaves no page behind that would slow down the next.
  afterEach(async () => {
    await Promise.all(chromium.browser?.contexts().map((context) => context.close()) ?? []);
  });
  after(async () => {
    await chromium.stop?.();
    server.stop?.();
  });
  /** A fresh page with a game on it; with seats, a new game of theirs. */
  const table = async (size, name, ...seats) => {
    const opened = await openPage(chromium.browser, size);
    await openGame(opened.page, server.url, name);
    if (seats.length > 0) await newGame(opened.page, ...seats);
    return opened;
  };
  return { server, chromium, table };
}

/** Until the worker that holds the game has answered all that it was asked, and the whole board is drawn. */
export const settled = (page) =>
  page.waitForFunction(() => {
    const waits = document.documentElement.getAttribute("data-waits") === "true";
    return !waits && document.querySelector("#board[aria-busy=true]") === null;
  });

/** Whatever is pressed on the page, the test goes on when it has been answered. */
function answered(page) {
  const after = (object, names) => {
    for (const name of names) {
      const own = object[name].bind(object);
      object[name] = async (...args) => {
        const result = await own(...args);
        if (!page.isClosed()) await settled(page).catch(() => {});
        return result;
      };
    }
  };
  after(page.keyboard, ["press", "type"]);
  after(page.mouse, ["up", "click"]);
  after(page.touchscreen, ["tap"]);
  after(page, ["click", "dragAndDrop", "selectOption"]);
  const locators = Object.getPrototypeOf(page.locator("html"));
  if (!locators.isAnswered) {
    locators.isAnswered = true;
    for (const name of ["click", "dblclick", "tap", "press", "selectOption", "fill", "check", "uncheck", "setChecked", "dragTo", "setInputFiles"]) {
      const own = locators[name];
      locators[name] = async function (...args) {
        const result = await own.apply(this, args);
        if (!this.page().isClosed()) await settled(this.page()).catch(() => {});
        return result;
      };
    }
    // A board that is waited for is looked at next: all of it has to be there.
    const own = locators.waitFor;
    locators.waitFor = async function (...args) {
      await own.apply(this, args);
      if (String(this) === "locator('#board')") await settled(this.page()).catch(() => {});
    };
  }
}

/**
 * A fresh page; `check()` at the end of a test fails on console errors and sideways scrolling. Only where `keeps` is set
 * does the page keep its files for times without a network: in every other test that would be work for nothing.
 */
export async function openPage(browser, { width, height, lang = "en-GB", dark = false, motion = "reduce", keeps = false }) {
  const context = await browser.newContext({
    viewport: { width, height },
    locale: lang,
    colorScheme: dark ? "dark" : "light",
    reducedMotion: motion,
    hasTouch: width < 500,
    deviceScaleFactor: 1,
    serviceWorkers: keeps ? "allow" : "block",
  });
  const { page, check: fine } = await newPage(context);
  const check = async () => {
    await fine();
    await context.close();
  };
  return { page, check, context };
}

/** Another page of a context; its `check()` leaves the context open. */
export async function newPage(context) {
  const page = await context.newPage();
  answered(page);
  // Long enough for a machine that does other things as well: a test says what comes, not how soon.
  page.setDefaultTimeout(60000);
  const errors = [];
  page.on("console", (message) => {
    // On a slow machine the browser says that it was slow.
    if (/was preloaded using link preload but not used within a few seconds/u.test(message.text())) return;
    if (/Service Worker registration blocked by Playwright/u.test(message.text())) return;
    // A server that a test has killed is not there for a moment.
    if (page.serverWasKilled && /ERR_CONNECTION_REFUSED/u.test(message.text())) return;
    if (message.type() === "error" || message.type() === "warning") errors.push(`${message.type()}: ${message.text()} (${message.location().url})`);
  });
  page.on("pageerror", (error) => errors.push(`exception: ${error.message}`));
  const check = async () => {
    await noOverflow(page);
    await noRawKeys(page);
    assert.deepEqual(errors, [], "the console is clean");
  };
  return { page, check };
}

/** Every text that is shown is words: a key of the catalogue that has none would stand there as it is. */
export async function noRawKeys(page) {
  const raw = await page.evaluate(() => {
    const key = /^[a-z]+(-[a-z0-9]+)+$|«[a-z]+(-[a-z0-9]+)+»/u;
    const parts = "button, label, legend, summary, option, th, dt, h1, h2, h3, [role], [title], [aria-label], [data-testid]";
    const texts = [...document.querySelectorAll(parts)].flatMap((e) => {
      const told = [e.getAttribute("title"), e.getAttribute("aria-label"), e.getAttribute("placeholder")];
      const own = [...e.childNodes].filter((n) => n.nodeType === Node.TEXT_NODE).map((n) => n.textContent);
      const words = [...e.querySelectorAll(":scope > span, :scope > p, :scope > b")].map((n) => n.textContent);
      return [...told, ...own, ...words];
    });
    return texts.map((text) => text?.trim() ?? "").filter((text) => key.test(text));
  });
  assert.deepEqual(raw, [], "keys of the catalogue are shown instead of words");
}

/** Makes the page as slow as on a machine so many times slower. */
export async function slow(page, rate) {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate });
}

/** What has the focus, in a word or two: tag, id and first class, or what a button is called. */
export const focused = (page) =>
  page.evaluate(() => {
    const e = document.activeElement;
    const name = e.getAttribute("data-site") ?? e.getAttribute("aria-label") ?? e.textContent.trim();
    return e === document.body ? "body" : e.id === "board" ? "board" : `${e.tagName.toLowerCase()} ${name}`.slice(0, 60);
  });

/** Two frames are drawn: what loses the focus has lost it then. */
export const drawn = (page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** Nothing scrolls sideways. */
export async function noOverflow(page) {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  assert.ok(wide <= 0, `the page is ${wide}px too wide`);
}

/** During play nothing has to be scrolled: board and buttons are inside the window. */
export async function fits(page) {
  const out = await page.evaluate(() => {
    const beyond = (selector) => {
      const r = document.querySelector(selector).getBoundingClientRect();
      return r.left < -0.5 || r.top < -0.5 || r.right > innerWidth + 0.5 || r.bottom > innerHeight + 0.5;
    };
    return ["#board", ".actions"].filter(beyond);
  });
  assert.deepEqual(out, [], "the whole table is visible");
}

/** The element of a site by its name. */
export const site = (page, name) => page.locator(`[data-site="${name}"]`);

/** Plays by clicking one site after another. */
export async function click(page, ...names) {
  for (const name of names) await site(page, name).click();
}

/** A small rule file. */
export const threeStones = `(game
  (title "Three stones")
  (description "Put three stones in a row.")
  (players White Black)
  (turn-order White Black)
  (board (image)
    (grid (start-rectangle 0 0 40 40)
      (dimensions ("a/b/c" (40 0)) ("3/2/1" (0 40)))
      (directions (n 0 -1) (e 1 0))))
  (board-setup (White (Stone off 5)) (Black (Stone off 5)))
  (piece (name Stone) (drops ((verify empty?) add)))
  (win-condition (White Black) (relative-config Stone e Stone e Stone)))
`;

/** Goes to a game and waits for its board. */
export async function openGame(page, url, name) {
  await page.goto(`${url}/game/${name}`);
  await page.locator("#board").waitFor();
}

/** Opens the dialog for a new game. */
export async function newGameDialog(page) {
  await page.keyboard.press("n");
  const dialog = page.locator("dialog[open]");
  await dialog.waitFor();
  return dialog;
}

/** Starts a new game with these seats by place: 0 is a person, 1 to 8 the computer. */
export async function newGame(page, ...seats) {
  const dialog = await newGameDialog(page);
  const fields = dialog.locator("select");
  for (const [place, value] of seats.entries()) {
    await fields.nth(place).selectOption(String(value));
  }
  await dialog.locator("button[type=submit]").click();
  await dialog.waitFor({ state: "detached" }).catch(() => {});
}

/** Until every picture of the library is drawn; they are asked for when they come into view. */
export async function pictured(page) {
  await page.locator(".picture").first().waitFor();
  for (;;) {
    const next = page.locator(".picture.waiting").first();
    if ((await next.count()) === 0) break;
    await next.scrollIntoViewIfNeeded({ timeout: 1000 }).catch(() => {});
    await page.waitForTimeout(60);
  }
  await page.evaluate(() => scrollTo(0, 0));
}

/** Presses the mouse in the middle of an element, and holds it. */
export async function hold(page, locator) {
  const box = await locator.boundingBox();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
}

/** Until so many pieces stand on the board. */
export const pieces = (page, count) =>
  page.waitForFunction((wanted) => document.querySelectorAll(".pieces .piece").length === wanted, count);

/** The number of moves in the record. */
export const plies = (page) => page.evaluate(() => document.querySelectorAll(".moves .move").length);

/** The same numbers by chance in every run, from the next page on: set-ups and walks are the same then, and a game ends. */
export const sameChance = (page) =>
  page.addInitScript(() => {
    let state = 7;
    // mulberry32
    Math.random = () => {
      state = (state + 0x6d2b79f5) | 0;
      let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
      mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
      return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
    };
  });

/** Waits until the sentence about the state of the game fits. */
export async function status(page, pattern) {
  const text = page.getByTestId("status");
  await page.waitForFunction(
    ([source]) => new RegExp(source, "u").test(document.querySelector("[data-testid=status]")?.textContent ?? ""),
    [pattern.source],
  );
  return text.textContent();
}

/** The record lies behind a button on a phone. */
export async function showMoves(page, size) {
  if (size.width < 500) await page.getByRole("button", { name: "Moves" }).click();
}

export async function choose(page, button, files) {
  const chooser = page.waitForEvent("filechooser");
  await button.click();
  await (await chooser).setFiles(files);
}

/** A picture of the page in the folder that FISHKA_SHOTS names, if it names one. */
export async function shot(page, name) {
  if (process.env.FISHKA_SHOTS) await page.screenshot({ path: `${process.env.FISHKA_SHOTS}/${name}.png` });
}

/** A bitmap of one colour with a green rim, as Windows writes it. */
export function bmp(size, [r, g, b]) {
  const row = Math.ceil((size * 3) / 4) * 4;
  const file = Buffer.alloc(54 + row * size);
  file.write("BM", 0);
  file.writeUInt32LE(file.length, 2);
  file.writeUInt32LE(54, 10);
  file.writeUInt32LE(40, 14);
  file.writeInt32LE(size, 18);
  file.writeInt32LE(size, 22);
  file.writeUInt16LE(1, 26);
  file.writeUInt16LE(24, 28);
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const rim = Math.min(x, y, size - 1 - x, size - 1 - y) < 4;
      file.set(rim ? [0, 255, 0] : [b, g, r], 54 + y * row + x * 3);
    }
  }
  return file;
}

/** Such a bitmap as a file that is chosen. */
export const picture = (name, size, colour) => ({ name, mimeType: "image/bmp", buffer: bmp(size, colour) });
