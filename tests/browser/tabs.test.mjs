// Two tabs with one game: one plays, the other follows; a tab that sleeps is passed over and follows when it wakes.

import assert from "node:assert/strict";
import { test } from "node:test";
import { click, newGame, newPage, openPage, pieces, plies, sizes, together } from "./harness.mjs";

const { server, chromium, table } = together();

const watching = (page) => page.locator(".watching");
const playHere = (page) => page.getByRole("button", { name: "Play here" });

/** Another tab with the same game. */
async function another(context, path) {
  const { page, check } = await newPage(context);
  await page.goto(`${server.url}${path}`);
  await page.locator("#board").waitFor();
  return { page, check };
}

/** Stops all that a tab does, as a browser does with tabs in the background; or has it go on. */
async function lifecycle(page, state) {
  const session = await page.context().newCDPSession(page);
  await session.send("Page.setWebLifecycleState", { state });
  await session.detach();
}

for (const size of sizes) {
  test(`a second tab follows, plays when asked to, and goes on when the first is closed (${size.name})`, async () => {
    const { page, context } = await table(size, "tic-tac-toe", 0, 0);
    await click(page, "a1", "b2");
    const other = await another(context, "/game/tic-tac-toe");
    await watching(other.page).waitFor();
    await pieces(other.page, 2);
    assert.equal(await watching(page).count(), 0);

    await click(page, "c3");
    await pieces(other.page, 3);

    await playHere(other.page).click();
    await watching(page).waitFor();
    await watching(other.page).waitFor({ state: "detached" });
    await click(other.page, "a2");
    await pieces(page, 4);

    // The first thing done in the tab that follows has the game handed over too.
    await click(page, "c1");
    await watching(page).waitFor({ state: "detached" });
    await pieces(page, 5);
    await watching(other.page).waitFor();
    await pieces(other.page, 5);

    await page.close();
    await watching(other.page).waitFor({ state: "detached" });
    await click(other.page, "b1");
    await pieces(other.page, 6);
    await other.page.goto(`${server.url}/games`);
    await other.page.waitForFunction(() => document.querySelectorAll(".kept-list li").length === 1);
    assert.match(await other.page.locator(".kept-list li").textContent(), /6 moves/u);
    await other.check();
    await context.close();
  });
}

test("a tab that sleeps is passed over, writes nothing when it wakes, and follows", async () => {
  const { page, context, check } = await table(sizes[0], "tic-tac-toe", 0, 0);
  await click(page, "a1", "b2");
  const other = await another(context, "/game/tic-tac-toe");
  await watching(other.page).waitFor();
  await lifecycle(page, "frozen");
  await playHere(other.page).click();
  await watching(other.page).waitFor({ state: "detached" });
  await click(other.page, "b1", "b3");
  await pieces(other.page, 4);
  await lifecycle(page, "active");
  await watching(page).waitFor();
  await pieces(page, 4);
  assert.equal(await plies(page), 4);
  await click(other.page, "a3");
  await pieces(page, 5);
  await other.page.reload();
  await pieces(other.page, 5);
  await other.check();
  await check();
});

test("a tab that lost its lock without hearing of it writes nothing", async () => {
  const { page, check } = await table(sizes[0], "tic-tac-toe", 0, 0);
  await click(page, "a1", "b2");
  // Somebody else is written down as the holder, as when the lock was stolen a moment ago; and what the log has.
  const log = (holder) =>
    page.evaluate(async (holder) => {
      const db = await new Promise((done) => {
        const request = indexedDB.open("fishka");
        request.onsuccess = () => done(request.result);
      });
      const all = db.transaction(["holders", "entries"], "readwrite");
      const holders = all.objectStore("holders");
      holders.getAllKeys().onsuccess = (event) => {
        for (const key of event.target.result) if (holder) holders.put(holder, key);
      };
      const entries = all.objectStore("entries").getAll();
      await new Promise((done) => (all.oncomplete = done));
      db.close();
      return entries.result;
    }, holder);
  const before = await log("somebody");
  // What is done now is not written, and not shown any more: the game is as the log has it.
  await click(page, "c3");
  await pieces(page, 2);
  assert.deepEqual(await log(), before);
  // Nobody has it in truth, so the tab takes it again.
  await watching(page).waitFor({ state: "detached" });
  await click(page, "c3");
  await pieces(page, 3);
  await page.reload();
  await pieces(page, 3);
  await check();
});

test("the computer plays in one tab alone; a new game in the other leaves it the former one", async () => {
  const { page, context, check } = await table(sizes[0], "tic-tac-toe", 0, 1);
  await click(page, "b2");
  await pieces(page, 2);
  const other = await another(context, "/game/tic-tac-toe");
  await watching(other.page).waitFor();
  await pieces(other.page, 2);
  await newGame(other.page, 0, 0);
  await pieces(other.page, 0);
  await watching(other.page).waitFor({ state: "detached" });
  await click(other.page, "a1");
  assert.equal(await watching(page).count(), 0);
  assert.equal(await plies(page), 2);
  await other.check();
  await check();
});

test("races are followed too", async () => {
  const { page, context, check } = await openPage(chromium.browser, sizes[0]);
  const drive = async (page) => {
    const before = await plies(page);
    await page.getByRole("button", { name: "Hint" }).first().waitFor();
    await page.keyboard.press("h");
    await page.waitForFunction(() => document.querySelector("[data-testid=note]")?.textContent !== "");
    await page.keyboard.press("Enter");
    await page.waitForFunction((n) => document.querySelectorAll(".moves .move").length > n, before);
  };
  await page.goto(`${server.url}/race/riddler`);
  await page.locator("#board").waitFor();
  await drive(page);
  const other = await another(context, "/race/riddler");
  await watching(other.page).waitFor();
  const count = await plies(page);
  await other.page.waitForFunction((n) => document.querySelectorAll(".moves .move").length >= n, count);
  await drive(page);
  await other.page.waitForFunction((n) => document.querySelectorAll(".moves .move").length > n, count);
  await other.check();
  await check();
});
