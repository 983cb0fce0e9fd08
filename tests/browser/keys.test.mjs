// No key and no click is lost: pressed while the worker thinks, while something moves, while the page is slow, and on
// controls that change or move away under the hand. The focus never falls out of the page.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  drawn, focused, hold, newGame, newGameDialog, noRawKeys, openGame, openPage, plies, site, sizes, slow, status,
  together,
} from "./harness.mjs";

const { server, chromium, table } = together();

const [desktop, phone] = sizes;

async function openRace(page, track, ...seats) {
  await page.goto(`${server.url}/race/${track}`);
  await page.locator("#board").waitFor();
  const dialog = await newGameDialog(page);
  await dialog.locator("select").nth(1).selectOption(String(seats.length));
  for (const [car, seat] of seats.entries()) await dialog.locator("select").nth(2 + car).selectOption(String(seat));
  await dialog.locator("button[type=submit]").click();
  await page.waitForFunction(() => !document.querySelector("dialog[open]"));
}

/** The first move of the record, as drawings name moves. */
const firstMove = async (page) => (await page.locator(".race-moves .move").first().textContent()).replaceAll("−", "-");

const driven = (page, n) => page.waitForFunction((n) => document.querySelectorAll(".race-moves .move").length >= n, n);

/** Ways to ask for a hint. */
const asks = {
  mouse: (page) => page.locator("button.hint").click(),
  finger: (page) => page.locator("button.hint").tap(),
  enter: async (page) => {
    await page.locator("button.hint").focus();
    await page.keyboard.press("Enter");
  },
  space: async (page) => {
    await page.locator("button.hint").focus();
    await page.keyboard.press("Space");
  },
  key: (page) => page.keyboard.press("h"),
};

for (const [way, ask] of Object.entries(asks)) {
  for (const rate of [1, 6]) {
    test(`a race by hints asked for by ${way}, Enter pressed at once, the page ${rate} times slower`, async () => {
      const { page, check } = await openPage(chromium.browser, way === "finger" ? phone : desktop);
      await openRace(page, "riddler", 0);
      await slow(page, rate);
      for (let n = 1; n <= 12; n += 1) {
        await ask(page);
        // Every other time the hint is waited for.
        if (n % 2) await page.locator(".target.aimed").waitFor();
        await page.keyboard.press("Enter");
        await driven(page, n);
        assert.equal(await focused(page), "board");
      }
      await status(page, /finished in 12 moves/u);
      await check();
    });
  }
}

test("who steers while a hint is thought over drives where he steered", async () => {
  const { page, check } = await openPage(chromium.browser, desktop);
  await openRace(page, "riddler", 0);
  await slow(page, 6);
  await page.keyboard.press("h");
  await page.keyboard.press("ArrowRight");
  await page.locator(".target.aimed").waitFor();
  const aimed = await page.locator(".target.aimed").getAttribute("data-move");
  await page.keyboard.press("Enter");
  await driven(page, 1);
  assert.ok((await firstMove(page)).includes(aimed), aimed);
  await check();
});

/** Presses keys within one task of the page, so that nothing can come between them. */
const atOnce = (page, ...codes) =>
  page.evaluate((codes) => {
    for (const code of codes) document.body.dispatchEvent(new KeyboardEvent("keydown", { code, bubbles: true }));
  }, codes);

test("an acceleration pressed while the computer drives is kept until the own turn", async () => {
  const { page, check } = await openPage(chromium.browser, desktop);
  await openRace(page, "oval", 0, 2, 2);
  await atOnce(page, "Digit5", "Digit5");
  await page.getByTestId("note").getByText(/acceleration 5/u).waitFor();
  await driven(page, 4);
  await page.waitForFunction(() => document.querySelector(".target"));
  // Escape forgets; an arrow pressed too early does not look back.
  await atOnce(page, "Digit5", "Digit6", "Escape", "ArrowLeft");
  await driven(page, 9);
  await page.waitForFunction(() => document.querySelector(".target"));
  assert.equal(await page.locator(".race-moves .move").count(), 9);
  await status(page, /your move/u);
  await check();
});

test("a target is driven to though the paper moves between press and release", async () => {
  const { page, check } = await openPage(chromium.browser, desktop);
  await openRace(page, "riddler", 0);
  const target = page.locator(".target:not(.refused)").first();
  const wanted = await target.getAttribute("data-move");
  await hold(page, target);
  await page.evaluate(() => (document.querySelector(".board-box").style.transform = "translate(70px, 50px)"));
  await drawn(page);
  await page.mouse.up();
  await driven(page, 1);
  assert.ok((await firstMove(page)).includes(wanted), wanted);
  await check();
});

test("a control is pressed though it moves away between press and release", async () => {
  const { page, check } = await table(desktop, "chess", 0, 0);
  const press = async (locator) => {
    await hold(page, locator);
    await page.evaluate(() => (document.querySelector(".table-page").style.paddingTop = "90px"));
    await drawn(page);
    await page.mouse.up();
    await page.evaluate(() => (document.querySelector(".table-page").style.paddingTop = ""));
    await drawn(page);
  };
  await press(site(page, "e2"));
  assert.equal(await page.locator(".cell.picked").count(), 1);
  await press(site(page, "e4"));
  assert.equal(await plies(page), 1);
  await press(page.getByRole("button", { name: "Undo" }));
  assert.equal(await plies(page), 0);
  await check();
});

test("Enter follows a hint on a board of cells, however early it comes", async () => {
  const { page, check } = await table(desktop, "chess", 0, 0);
  await slow(page, 4);
  const hint = page.getByRole("button", { name: "Hint" });
  for (const [n, way] of ["mouse", "enter", "key"].entries()) {
    if (way === "mouse") await hint.click();
    else if (way === "enter") await hint.press("Enter");
    else await page.keyboard.press("h");
    // Picks up where the hint begins, as soon as it is there.
    await page.keyboard.press("Enter");
    await page.locator(".cell.picked").waitFor();
    await page.locator(".hint-arrow").waitFor();
    await page.keyboard.press("Enter");
    await page.waitForFunction((n) => document.querySelectorAll(".moves .move").length === n, n + 1);
  }
  await check();
});

test("a piece touched while the computer thinks is picked up when it has moved", async () => {
  const { page, check } = await table(desktop, "chess", 0, 2);
  await page.evaluate(() => {
    for (const name of ["e2", "e4", "d2"]) {
      document.querySelector(`[data-site=${name}]`).dispatchEvent(new MouseEvent("click", { bubbles: true }));
    }
  });
  // A move may be planned with it meanwhile; it is still held then.
  await page.waitForFunction(() => document.querySelectorAll(".moves .move").length === 2);
  await page.locator("[data-site=d2] .cell.picked").waitFor();
  assert.equal(await plies(page), 2);
  await check();
});

/** The table throws by hand, with dice that roll. */
async function openDice(page, ...seats) {
  await page.addInitScript(() => localStorage.setItem("fishka.1.settings", "sound=off\nforced-alone=off"));
  await openGame(page, server.url, "moving-chips");
  await newGame(page, ...seats);
}

test("dice in the air come to rest at the next press; the focus stays on the button that throws", async () => {
  const { page, check } = await openPage(chromium.browser, { ...desktop, motion: "no-preference" });
  await openDice(page, 0, 0);
  const button = page.locator("button.throw");
  await button.focus();
  // They would roll for ever: only the press brings them to rest.
  await page.evaluate(() => {
    const wait = window.setTimeout.bind(window);
    window.setTimeout = (then, ms, ...args) => (ms >= 500 ? 0 : wait(then, ms, ...args));
  });
  await page.keyboard.press("Enter");
  await page.locator(".cast.rolling").first().waitFor();
  await page.keyboard.press("Enter");
  await page.locator(".cast.rolling").first().waitFor({ state: "detached" });
  assert.equal(await plies(page), 1, "nothing was thrown again");
  assert.match(await focused(page), /button Throw/u);
  await check();
});

test("the key that throws is kept while the computer plays", async () => {
  const { page, check } = await openPage(chromium.browser, desktop);
  await openDice(page, 1, 0);
  await slow(page, 2);
  await page.locator("h1").click();
  await page.waitForFunction(() => document.querySelector(".strip.active .thinking, .cast") !== null);
  // The computer begins; the person throws as soon as it has done.
  for (let n = 0; n < 40; n += 1) {
    await page.keyboard.press("Space");
    const text = await page.getByTestId("status").textContent();
    if (/Blue.*(to move|cannot move)/u.test(text) || /Your move|No move/u.test(text)) break;
    await page.waitForTimeout(150);
  }
  await page.waitForFunction(() => !/to throw/u.test(document.querySelector("[data-testid=status]").textContent));
  await check();
});

/** Presses every button of the page by Enter; after each the focus is somewhere. */
async function pressAll(page, scope) {
  const lost = [];
  const count = () => page.locator(`${scope} button:visible`).count();
  for (let i = 0; i < (await count()); i += 1) {
    const button = page.locator(`${scope} button:visible`).nth(i);
    const name = await button.evaluate((b) => {
      b.focus();
      return b.title || b.textContent.trim();
    });
    // These leave the page or open what is not the page’s.
    if (/all tracks|open a saved|save|open an? /iu.test(name)) continue;
    for (const key of ["Enter", "Space"]) {
      await page.keyboard.press(key);
      await drawn(page);
      if ((await focused(page)) === "body") lost.push(`${name} (${key})`);
      for (let n = 0; n < 2 && (await page.locator("dialog[open]").count()); n += 1) {
        await page.keyboard.press("Escape");
        await drawn(page);
        if ((await focused(page)) === "body") lost.push(`${name} (closed)`);
      }
    }
  }
  assert.deepEqual(lost, []);
}

const pages = {
  "race of one": (page) => openRace(page, "riddler", 0),
  "race of computers": (page) => openRace(page, "oval", 4, 4),
  chess: async (page) => {
    await openGame(page, server.url, "chess");
    await newGame(page, 0, 0);
    for (const name of ["e2", "e4", "e7", "e5"]) await site(page, name).click();
  },
  dice: async (page) => {
    await openDice(page, 0, 0);
    await page.locator("button.throw").click();
  },
  "set-up": async (page) => {
    await openGame(page, server.url, "cyvasse");
    await newGame(page, 0, 1);
    await page.locator(".tray").waitFor();
  },
  lesson: async (page) => {
    await page.goto(`${server.url}/learn/cyvasse`);
    await page.locator(".course ol .card").first().click();
    await page.locator("#board").waitFor();
  },
  drawing: async (page) => {
    await page.goto(`${server.url}/race/draw`);
    await page.locator("#board").waitFor();
  },
};

for (const [name, open] of Object.entries(pages)) {
  for (const size of sizes) {
    test(`every button leaves the focus in the page: ${name} (${size.name})`, async () => {
      const { page, check } = await openPage(chromium.browser, size);
      await open(page);
      await pressAll(page, name === "drawing" ? ".draw-page" : ".table-page");
      await check();
    });
  }
}

test("a track is made though one draws on meanwhile", async () => {
  const { page, check } = await openPage(chromium.browser, desktop);
  await page.goto(`${server.url}/race/draw`);
  await page.locator("[data-box=make] summary").click();
  await slow(page, 4);
  await page.locator("[data-act=make]").click();
  await page.locator("#board").focus();
  for (const key of ["Enter", "ArrowRight", "Enter", "ArrowDown", "Enter"]) await page.keyboard.press(key);
  await page.waitForFunction(() => document.querySelector("[data-act=drive]:not([aria-disabled=true])"));
  assert.equal(await page.locator("[data-act=make]").getAttribute("aria-disabled"), "false");
  await check();
});

for (const lang of ["en-GB", "ru-RU"]) {
  test(`no table shows a key of the catalogue instead of words (${lang})`, { timeout: 900_000 }, async () => {
    const { page, check } = await openPage(chromium.browser, { ...desktop, lang });
    await page.goto(server.url);
    await page.waitForFunction(() => document.querySelectorAll("[data-game]").length > 20);
    const games = await page.locator("[data-game]").evaluateAll((cards) => cards.map((card) => card.dataset.game));
    const tables = games.filter((name) => !name.startsWith("@")).map((name) => `game/${name}`);
    for (const path of [...tables, "race/oval", "race/draw", "dice", "learn/hanniball", "learn/cyvasse"]) {
      await page.goto(`${server.url}/${path}`);
      await page.locator("h1").waitFor();
      await noRawKeys(page);
      if (!/^(game|race\/oval)/u.test(path)) continue;
      await page.keyboard.press("n");
      await page.locator("dialog[open]").waitFor();
      await noRawKeys(page);
      await page.keyboard.press("Escape");
      for (const tab of await page.getByRole("tab").all()) {
        await tab.click();
        await noRawKeys(page);
      }
    }
    await check();
  });
}
