// Games by keys alone, with what a screen reader is told checked as text: chess to mate, HanniBall to a goal, Pachisi
// until somebody gives up, and with FISHKA_LONG=1 to its end. The focus never falls out of the page.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { choose, drawn, focused, openGame, openPage, plies, root, site, sizes, status, together } from "./harness.mjs";

const { server, chromium } = together();
const [desktop] = sizes;

const spoken = (page) => page.getByTestId("spoken").textContent();
const label = (page) => page.evaluate(() => document.activeElement.getAttribute("aria-label") ?? "");

/** Presses keys; after each the focus is somewhere. */
async function press(page, ...keys) {
  for (const key of keys) {
    await page.keyboard.press(key);
    await drawn(page);
    assert.notEqual(await focused(page), "body", `the focus after ${key}`);
  }
}

/** Goes on with Tab until what has the focus is called so. */
async function tabTo(page, name) {
  for (let n = 0; n < 60; n += 1) {
    await press(page, "Tab");
    if (name.test(await focused(page))) return;
  }
  assert.fail(`no way to ${name}`);
}

/** A new game between persons at this screen, by keys. */
async function allHere(page) {
  // The dialog comes with a part of the page that may still be loading.
  await page.keyboard.press("n");
  await page.locator("dialog[open] form").waitFor();
  assert.notEqual(await focused(page), "body");
  await tabTo(page, /All at this screen|Two persons/u);
  await press(page, "Enter");
  await tabTo(page, /button Start/u);
  await press(page, "Enter");
  await page.waitForFunction(() => !document.querySelector("dialog[open]"));
}

/** Types a move; what is said then. */
async function type(page, move) {
  await press(page, "/");
  await page.locator("dialog[open] input[name=move]:focus").waitFor();
  await page.keyboard.type(move);
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => !document.querySelector("dialog[open]"));
  await drawn(page);
  assert.notEqual(await focused(page), "body", `the focus after ${move}`);
  return spoken(page);
}

test("chess to mate by keys, told in words", async () => {
  const { page, check } = await openPage(chromium.browser, desktop);
  await openGame(page, server.url, "chess");
  await allHere(page);
  assert.equal(await page.locator("#board[role=grid] [role=row]").count(), 8);
  assert.equal(await page.locator("#board [role=row] [role=gridcell]").count(), 64);
  // To a piece that can move, picked up; to a place for it, put down.
  await site(page, "e1").focus();
  for (let n = 0; n < 20 && !/^e2,/u.test(await label(page)); n += 1) await press(page, "m");
  assert.match(await label(page), /^e2, White Pawn, can move$/u);
  await press(page, "Enter");
  assert.equal((await spoken(page)).trim(), "e2 White Pawn picked up: 2 places to put it.");
  assert.equal(await site(page, "e2").getAttribute("aria-selected"), "true");
  await press(page, "t");
  assert.match(await label(page), /^e4, empty, can move here/u);
  await press(page, "t");
  assert.match(await label(page), /^e3,/u);
  await press(page, "Shift+T", "Enter");
  assert.match(await spoken(page), /^White Pawn from e2 to e4. Black to move/u);
  // What cannot be played is told in the dialog, with what could.
  await press(page, "/");
  const dialog = page.locator("dialog[open]");
  await dialog.locator("input:focus").waitFor();
  await page.keyboard.type("e7e");
  await dialog.getByText("2 moves begin so:").waitFor();
  await page.keyboard.type("4");
  await dialog.getByText("No legal move begins so.").waitFor();
  await page.keyboard.press("Enter");
  await dialog.getByRole("alert").waitFor();
  assert.match(await dialog.getByRole("alert").textContent(), /e7e4/u);
  await press(page, "Escape");
  assert.equal(await plies(page), 1);
  assert.match(await type(page, "e7e5"), /^Black Pawn from e7 to e5. White to move/u);
  await type(page, "d1-h5");
  // The rules are asked.
  await site(page, "e5").focus();
  await press(page, "a");
  assert.match(await spoken(page), /^e5 is attacked by h5 White Queen/u);
  await press(page, "w");
  assert.match(await spoken(page), /^Black, 16 pieces: .*Rook a8, h8/u);
  await press(page, "Shift+W");
  assert.match(await spoken(page), /^White, 16 pieces: .*Queen h5/u);
  await press(page, "l");
  assert.match(await spoken(page), /Row from a5 to h5: e5 Black Pawn, h5 White Queen; the rest is empty/u);
  await press(page, "s");
  assert.match(await spoken(page), /^Black to move\. White: 16 pieces on the board/u);
  await press(page, "?");
  await page.locator("dialog[open] .keys-list").waitFor();
  await press(page, "Escape");
  // Letters can be switched off, and do nothing then.
  await page.getByRole("button", { name: "Settings", exact: true }).press("Enter");
  await page.locator("dialog[open] input[name=letters]").press("Space");
  await press(page, "Escape", "w");
  assert.match(await spoken(page), /^Black to move/u);
  await page.getByRole("button", { name: "Settings", exact: true }).press("Enter");
  await page.locator("dialog[open] input[name=letters]").press("Space");
  await press(page, "Escape");
  await type(page, "b8-c6");
  await type(page, "f1-c4");
  await type(page, "g8-f6");
  assert.match(await type(page, "h5f7"), /^White Queen from h5 to f7, takes Pawn, check\. Game over\. White wins: checkmate/u);
  assert.match(await site(page, "e8").getAttribute("aria-label"), /Black King, in check/u);
  await status(page, /White wins/u);
  await press(page, "u");
  assert.equal(await plies(page), 6);
  await check();
});

test("HanniBall to a goal by keys", async () => {
  const { page, check } = await openPage(chromium.browser, desktop);
  await openGame(page, server.url, "hanniball");
  await allHere(page);
  const turns = [
    ["d4-e6", "e6-g7"], ["b12-a10", "p"], ["g7-e8", "e8-f10:carry", "f10-e12:carry", "e12-f14:carry"],
    ["a10-b8", "p"], ["f14-f15"],
  ];
  for (const moves of turns) {
    for (const move of moves) {
      if (move === "p") await press(page, "p");
      else assert.match(await type(page, move), /White|Black/u);
    }
  }
  await status(page, /White (wins|won)/u);
  assert.match(await spoken(page), /Game over/u);
  await check();
});

/** Presses a key; what the page shows once it has answered, in one question to the browser. */
async function quick(page, key) {
  await page.keyboard.down(key);
  await page.keyboard.up(key);
  return page.evaluate(() => new Promise((done) => {
    const text = (id) => document.querySelector(`[data-testid=${id}]`)?.textContent ?? "";
    const look = () => {
      const [root, at, now] = [document.documentElement, document.activeElement, text("status")];
      if (root.dataset.waits === "true" || now.includes("Throwing")) return setTimeout(look, 2);
      const label = at.getAttribute("aria-label") ?? at.textContent.trim();
      return done({ status: now, spoken: text("spoken"), label, lost: at === document.body });
    };
    // Two turns of the page's thread: what a key does is asked of the worker in the first.
    setTimeout(() => setTimeout(look));
  }));
}

/** Pachisi to its end, some thousand keys; dice that throw themselves and a table that waits for nothing are habits. */
async function playPachisi(page) {
  const seen = { keys: 0, throws: 0, homes: 0, last: null };
  const press = async (key) => {
    seen.last = await quick(page, key);
    seen.keys += 1;
    if (process.env.FISHKA_TELL && seen.keys % 20 === 1) console.log(seen.keys, key, seen.last.status, "|", seen.last.label, "|", seen.last.spoken);
    assert.equal(seen.last.lost, false, `the focus after ${key}, key ${seen.keys}`);
    if (/throws \d+/u.test(seen.last.spoken)) seen.throws += 1;
    if (/steps? to home/u.test(seen.last.label)) seen.homes += 1;
    return seen.last;
  };
  while (seen.keys < 20_000) {
    const { status: now } = seen.last ?? (await press("s"));
    if (/Winner|wins|won/u.test(now)) return seen;
    if (/to throw|Your throw/u.test(now)) {
      await press("Space");
      continue;
    }
    const { label: at } = await press("m");
    if (/can move|in reserve/u.test(at)) {
      await press("Enter");
      await press("t");
      await press("Enter");
    } else {
      await press("p");
    }
  }
  return assert.fail(`no end after ${seen.keys} keys: ${JSON.stringify(seen.last)}`);
}

/** Pachisi with one piece a player in place of four: a quarter of its length, with everything that happens in it. */
function shortPachisi() {
  const whole = readFileSync(join(root, "games/pachisi/pachisi.zrf"), "utf8");
  const changed = [[/\(= arrived 4\)/gu, "(= arrived 1)"], [/\(Piece off 4\)/gu, "(Piece off 1)"], [/\)\) 8\)/gu, ")) 2)"]];
  return changed.reduce((text, [from, to]) => {
    assert.match(text, from);
    return text.replace(from, to);
  }, whole);
}

/** The whole of it takes some minutes. */
const isWhole = Boolean(process.env.FISHKA_LONG);

test("Pachisi to its end by keys", { skip: !isWhole, timeout: 900_000 }, async () => {
  const { page, check } = await openPage(chromium.browser, desktop);
  await page.goto(server.url);
  const file = { name: "pachisi.zrf", mimeType: "text/plain", buffer: Buffer.from(shortPachisi()) };
  await choose(page, page.locator("button.open").first(), file);
  await page.locator("#board").waitFor();
  await page.getByRole("button", { name: "Settings", exact: true }).press("Enter");
  await page.locator("dialog[open] input[name=instant]").press("Space");
  await press(page, "Escape");
  await allHere(page);
  await site(page, "home").focus();
  const seen = await playPachisi(page);
  console.log(`${seen.keys} keys, ${seen.throws} throws`);
  assert.ok(seen.throws > 30 && seen.homes > 30, JSON.stringify(seen));
  await status(page, /Winner|wins|won/u);
  assert.match(seen.last.spoken, /Game over/u);
  await press(page, "s");
  assert.match(await spoken(page), /Winner|wins|won/u);
  await check();
});

test("a game of Pachisi by keys: throws, pieces and how far they have to go are told", { timeout: 240_000 }, async () => {
  const { page, check } = await openPage(chromium.browser, desktop);
  await openGame(page, server.url, "pachisi");
  await allHere(page);
  let told = "";
  const isOver = async () => /win/u.test(await page.getByTestId("status").textContent());
  for (let turn = 0; turn < 8 && !(await isOver()); turn += 1) {
    await press(page, "Space");
    await page.waitForFunction(() => !/to throw|Throwing/u.test(document.querySelector("[data-testid=status]").textContent));
    told += ` | ${await spoken(page)}`;
    for (let n = 0; n < 6 && !(await isOver()); n += 1) {
      const now = await page.getByTestId("status").textContent();
      if (/to throw|Your throw/u.test(now)) break;
      await press(page, "m");
      if (/can move/u.test(await label(page)) || (await focused(page)).includes("in reserve")) {
        await press(page, "Enter", "t", "Enter");
      } else {
        await press(page, "p");
      }
      told = `${told.slice(-20_000)} | ${await spoken(page)}`;
    }
  }
  assert.match(told, /throws \d+/u);
  const labels = await page.locator("[data-site]").evaluateAll((all) => all.map((e) => e.getAttribute("aria-label")));
  assert.ok(labels.some((text) => /steps to home/u.test(text)) || !/puts/u.test(told), told);
  await press(page, "s");
  assert.match(await spoken(page), /to throw|to move/u);
  // Who gives up ends the game, by keys too.
  await page.getByRole("button", { name: "Resign" }).press("Enter");
  await tabTo(page, /button Resign/u);
  await press(page, "Enter");
  await status(page, /resigned/u);
  assert.match(await spoken(page), /Game over/u);
  await check();
});
