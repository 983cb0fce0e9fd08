// The library: what is found, chosen and gone on with; and the first guided game, from the card to its free ending.

import assert from "node:assert/strict";
import { test } from "node:test";
import { click, focused, openPage, pieces, shot, site, sizes, status, together } from "./harness.mjs";

const { server, chromium } = together();

const shown = (page) => page.locator(".card[data-game]").evaluateAll((cards) => cards.map((c) => c.dataset.game));
const words = (page) => page.getByTestId("guide").textContent();

/** Until the cards are these. */
async function cards(page, names) {
  await page.waitForFunction(
    (wanted) => JSON.stringify([...document.querySelectorAll(".card[data-game]")].map((c) => c.dataset.game)) === wanted,
    JSON.stringify(names),
  );
}

/** Until this card is there and that is not. */
async function found(page, wanted, other) {
  await page.waitForFunction(
    ([wanted, other]) => {
      const shown = [...document.querySelectorAll(".card[data-game]")].map((c) => c.dataset.game);
      return shown.includes(wanted) && !shown.includes(other);
    },
    [wanted, other],
  );
}

/** Until the sentence of the guided game fits. */
async function step(page, pattern) {
  await page.waitForFunction(
    ([source]) => new RegExp(source, "u").test(document.querySelector("[data-testid=guide]")?.textContent ?? ""),
    [pattern.source],
  );
}

for (const size of sizes) {
  test(`the dice are reached from the library (${size.name})`, async () => {
    const { page, check } = await openPage(chromium.browser, size);
    await page.goto(server.url);
    await page.locator("[data-game=chess] .card-sentence").waitFor();
    await page.locator("a[href='/dice']:visible").click();
    await page.locator(".throws-page").waitFor();
    await check();
  });

  test(`games are found by other names and by filters (${size.name})`, async () => {
    const { page, check } = await openPage(chromium.browser, size);
    await page.goto(server.url);
    await page.locator("[data-game=chess] .card-sentence").waitFor();
    // What lies below comes when what is seen first has been drawn.
    await page.waitForFunction(() => document.querySelectorAll(".card[data-game]").length > 24);
    const all = (await shown(page)).length;
    await page.locator("[data-game=chess] .picture svg").waitFor();
    const search = page.locator("input[type=search]");
    for (const text of ["checkers", "ШАШКИ", "дамк"]) {
      await search.fill(text);
      await found(page, "english-draughts", "chess");
    }
    await search.fill("перевертыши");
    await cards(page, ["reversi"]);
    await search.fill("nothing of the kind");
    await page.getByText("No game fits.").waitFor();
    await page.getByRole("button", { name: "Show all games" }).click();
    await page.waitForFunction((n) => document.querySelectorAll(".card[data-game]").length === n, all);
    if (!(await page.locator(".filters select").first().isVisible())) await page.locator(".filters summary").click();
    await page.getByLabel("Players").selectOption("7");
    await cards(page, ["moving-chips", "@race"]);
    await page.locator("select[name=filter-dice]").selectOption({ label: "without dice" });
    await cards(page, ["@race"]);
    await shot(page, `library-filters-${size.name}`);
    await check();
  });
}

/** The page's own module waits until `go` is called; typefaces never come, so that no word changes its width. */
async function held(context) {
  let go;
  const gone = new Promise((done) => (go = done));
  await context.route("**/fonts.css", (route) => route.abort());
  await context.route("**/fishka-page_bg.wasm", async (route) => {
    await gone;
    await route.continue();
  });
  return go;
}

/** Where everything stands that is seen of the first screen, and what it says. */
const outline = (page) =>
  page.evaluate(() => {
    const parts = ".bar, .bar a, .bar svg, .bar button, .bar select, .library-head > *, .filters, .filters *, .family h2, .card, .card > *, .learn";
    const seen = [...document.querySelectorAll(parts)].filter((e) => e.getClientRects().length > 0 && !e.matches("option"));
    return seen.map((e) => {
      const r = e.getBoundingClientRect();
      const words = e.children.length > 0 && !e.matches("select") ? "" : e.value ?? e.textContent;
      return `${e.tagName.toLowerCase()}.${e.className.baseVal ?? e.className} ${[r.x, r.y, r.width, r.height].map(Math.round)} ${words}`;
    });
  });

for (const look of [{ ...sizes[0] }, { ...sizes[1], lang: "ru-RU" }, { width: 844, height: 390, lang: "ru-RU", dark: true }]) {
  test(`the first screen is there before the page, which changes nothing of it (${look.width}, ${look.lang ?? "en"})`, async () => {
    const { page, context } = await openPage(chromium.browser, look);
    const go = await held(context);
    await page.goto(server.url);
    await page.locator("#early .card .picture svg").first().waitFor();
    await page.waitForFunction(() => [...document.querySelectorAll(".picture.waiting")].every((e) => e.getBoundingClientRect().y > innerHeight));
    const before = await outline(page);
    assert.ok(before.length > 150, `${before.length} parts`);
    await shot(page, `library-early-${look.width}`);
    go();
    await page.locator("#main .card").first().waitFor();
    assert.equal(await page.locator("#early").count(), 0);
    assert.deepEqual(await outline(page), before);
    // The page has taken the links over: no document is loaded for them.
    await page.evaluate(() => (window.untouched = true));
    await page.locator("[data-game=chess]").click();
    await page.locator("#board").waitFor();
    assert.equal(await page.evaluate(() => window.untouched), true);
    await context.close();
  });
}

test("what is done on the first screen before the page is there is done", async () => {
  const { page, context } = await openPage(chromium.browser, sizes[0]);
  const go = await held(context);
  await page.goto(server.url);
  await page.locator("#early .card").first().waitFor();
  const search = page.locator("input[type=search]");
  await search.pressSequentially("dice chq");
  await page.locator("#early select[name='filter-players']").selectOption("2");
  await page.locator("#early select[name=theme]").selectOption("dark");
  await search.focus();
  go();
  await page.getByText("No game fits.").waitFor();
  assert.equal(await search.evaluate((e) => e === document.activeElement), true);
  assert.equal(await page.locator("html").getAttribute("data-theme"), "dark");
  assert.equal(await page.locator("select[name='filter-players']").inputValue(), "2");
  await search.fill("checkers");
  await found(page, "english-draughts", "chess");
  await page.getByRole("button", { name: "Show all games" }).click();
  assert.equal(await search.inputValue(), "");
  // Another language has all cards again, and keeps what is looked for.
  await search.fill("reversi");
  await cards(page, ["reversi"]);
  await page.locator("select[name=lang]").selectOption("ru");
  await page.locator("[data-game=reversi] .card-title", { hasText: /Реверси/u }).waitFor();
  await cards(page, ["reversi"]);
  await context.close();
});

test("a link is followed before the page is there", async () => {
  const { page, context } = await openPage(chromium.browser, sizes[1]);
  const go = await held(context);
  await page.goto(server.url);
  await page.locator("#early [data-game=gomoku]").click();
  await page.waitForURL("**/game/gomoku");
  go();
  await page.locator("#board").waitFor();
  await context.close();
});

test("cards that cannot be loaded say so, and come when they can", async () => {
  const { page, context } = await openPage(chromium.browser, sizes[0]);
  await context.route("**/library.en.html", (route) => route.abort());
  await page.goto(server.url);
  const alert = page.getByRole("alert");
  await alert.waitFor();
  assert.match(await alert.textContent(), /^This part of the page could not be loaded/);
  await context.unroute("**/library.en.html");
  await page.getByRole("button", { name: "Try again" }).first().click();
  await page.locator("[data-game=chess] .picture svg").waitFor();
  assert.equal(await alert.count(), 0);
  await context.close();
});

test("what goes on comes first, an own file stands among the games", async () => {
  const { page, check } = await openPage(chromium.browser, sizes[0]);
  for (const [game, place] of [["tic-tac-toe", "b2"], ["gomoku", "h8"]]) {
    await page.goto(`${server.url}/game/${game}`);
    await page.locator("#board").waitFor();
    await click(page, place);
    await pieces(page, 2);
  }
  const buffer = Buffer.from(`(game (title "Mine") (players A B) (turn-order A B)
    (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c" (9 0)) ("2/1" (0 9))) (directions (n 0 -1))))
    (board-setup (A (Man a1)) (B (Man c2))) (piece (name Man) (moves (n add))))`);
  await page.goto(server.url);
  await page.locator(".own input[type=file]").setInputFiles({ name: "my_game.zrf", mimeType: "text/plain", buffer });
  await page.waitForURL("**/file");
  await page.locator("#board").waitFor();
  await page.goto(server.url);
  const titles = page.locator(".going-on .kept-title");
  await titles.first().waitFor();
  assert.deepEqual(await titles.allTextContents(), ["Gomoku", "Tic-Tac-Toe"]);
  await page.locator(".going-on .picture svg").first().waitFor();
  await page.locator("[data-file] .picture svg").waitFor();
  await page.locator("input[type=search]").fill("my game");
  await cards(page, []);
  assert.equal(await page.locator("[data-file]").count(), 1);
  await page.locator("input[type=search]").fill("");
  await page.locator(".going-on a").nth(1).click();
  await page.waitForURL("**/game/tic-tac-toe");
  await pieces(page, 2);
  await check();
});

test("a guided game is played to its end by mouse, and goes on after a reload", async () => {
  const { page, check } = await openPage(chromium.browser, sizes[0]);
  await page.goto(server.url);
  await page.locator("[data-game=tic-tac-toe]").waitFor();
  await page.locator("li:has([data-game=tic-tac-toe]) .learn").click();
  await page.waitForURL("**/learn/tic-tac-toe/first-game");
  await step(page, /the middle/u);
  // Another move is not made, and it is said why.
  await click(page, "a1");
  await status(page, /This step is about another move/u);
  await pieces(page, 0);
  await click(page, "b2");
  await pieces(page, 2);
  await step(page, /corner/u);
  await page.reload();
  await pieces(page, 2);
  await step(page, /corner/u);
  await page.locator("button.hint").click();
  await page.locator(".hint-arrow, .hint-target, .hint").first().waitFor();
  await click(page, "a3");
  await pieces(page, 4);
  await click(page, "a1");
  await pieces(page, 6);
  await click(page, "c3");
  await step(page, /you have won/u);
  await page.getByRole("link", { name: "Play a whole game" }).click();
  await page.waitForURL("**/game/tic-tac-toe");
  await check();
});

test("a scripted throw shows nothing before it is made, and the game goes on freely", async () => {
  const { page, check } = await openPage(chromium.browser, sizes[0]);
  await page.goto(`${server.url}/learn/ludo/first-game`);
  await page.locator("#board").waitFor();
  const told = async () => (await page.locator(".guide-text, .dice").allTextContents()).join(" ");
  assert.doesNotMatch(await told(), /6|A six:/u);
  const thrown = () => page.locator("button.throw[aria-disabled=false]").click();
  await thrown();
  await step(page, /A six/u);
  await click(page, "g2");
  await step(page, /once more/u);
  await thrown();
  await step(page, /g2 to g6/u);
  await click(page, "g2", "g6");
  await step(page, /Throw again/u);
  await thrown();
  await click(page, "g6", "b7");
  await step(page, /Now play on/u);
  await page.locator(".guide.done").waitFor();
  // From here on chance is chance.
  await thrown();
  await page.reload();
  await page.locator(".guide.done").waitFor();
  await check();
});

test("who does not know a game learns what a piece does without leaving the page", async () => {
  const { page, check } = await openPage(chromium.browser, sizes[0]);
  for (const [game, from, to, name] of [["jetan", "d2", "d3", /Panthan/u], ["ko-shogi", "j8", "j13", /Vanguard/u]]) {
    await page.goto(server.url);
    await page.locator(`[data-game=${game}]`).waitFor();
    await page.locator(`li:has([data-game=${game}]) .learn`).click();
    await page.waitForURL(`**/learn/${game}/first-game`);
    await page.locator("#board").waitFor();
    assert.match(await words(page), name);
    const address = page.url();
    await site(page, from).focus();
    await page.keyboard.press("i");
    await page.locator(".about, .about-beside").filter({ hasText: name }).first().waitFor();
    assert.equal(page.url(), address);
    await page.keyboard.press("Escape");
    await click(page, from, to);
    await page.waitForFunction((before) => document.querySelector("[data-testid=guide]").textContent !== before, await words(page));
  }
  await check();
});

test("cards are reached by keys", async () => {
  const { page, check } = await openPage(chromium.browser, sizes[0]);
  await page.goto(server.url);
  await page.locator("[data-game=chess] .card-sentence").waitFor();
  const search = page.locator("input[type=search]");
  await search.fill("gomoku");
  await cards(page, ["gomoku"]);
  for (let presses = 0; presses < 12 && !/Gomoku/u.test(await focused(page)); presses++) {
    await page.keyboard.press("Tab");
  }
  assert.match(await focused(page), /Gomoku/u);
  await page.keyboard.press("Tab");
  assert.match(await focused(page), /Learn/u);
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/game/gomoku");
  await check();
});
