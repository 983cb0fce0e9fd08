// My games and my files: everything begun or opened is kept, and nothing is replaced.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { click, focused, newGame, openPage, pieces, plies, root, sizes, status, threeStones, together } from "./harness.mjs";

const { server, chromium, table } = together();

const rows = (page) => page.locator(".kept-list:not(.files) li");
const files = (page) => page.locator(".kept-list.files li");

/** Goes to “My games” and waits for so many rows. */
async function myGames(page, games, own = 0) {
  await page.goto(`${server.url}/games`);
  await listed(page, games, own);
}

const listed = (page, games, own = 0) =>
  page.waitForFunction(
    ([games, own]) => {
      const all = document.querySelectorAll(".kept-list li").length;
      const found = document.querySelectorAll(".kept-list.files li").length;
      return found === own && all - found === games && document.querySelector(".games");
    },
    [games, own],
  );

async function choose(page, button, files) {
  const chooser = page.waitForEvent("filechooser");
  await button.click();
  await (await chooser).setFiles(files);
}

const rules = (name, text) => ({ name, mimeType: "text/plain", buffer: Buffer.from(text) });

for (const size of sizes) {
  describe(size.name, () => {
    test("a new game replaces nothing; both are listed, found and gone on with; deleted and brought back", async () => {
      const { page, check } = await table(size, "chess", 0, 0);
      await click(page, "e2", "e4", "e7", "e5");
      await newGame(page, 0, 0);
      await click(page, "d2", "d4");
      await myGames(page, 2);
      assert.match(await rows(page).nth(0).textContent(), /Chess.*1 move · Black to move.*Continue/s);
      assert.match(await rows(page).nth(1).textContent(), /Chess.*2 moves · White to move/s);
      await page.waitForFunction(() => document.querySelectorAll(".kept-list .picture svg").length === 2);

      await page.locator("input[type=search]").fill("2 moves");
      await listed(page, 1);
      await page.locator("input[type=search]").fill("");
      await listed(page, 2);

      await rows(page).nth(1).getByRole("button").press("Enter");
      await listed(page, 1);
      assert.match(await page.locator(".games-note").textContent(), /Deleted/);
      await page.waitForFunction(() => document.activeElement.id === "undo-delete");
      await page.keyboard.press("Enter");
      await listed(page, 2);
      assert.match(await focused(page), /^a Chess/);

      await page.keyboard.press("Enter");
      await page.waitForFunction(() => document.querySelectorAll(".moves .move").length === 2);
      assert.match(page.url(), /\/game\/chess$/);
      await click(page, "g1", "f3");
      assert.equal(await plies(page), 3);
      // The tab goes on with what it had, and the list has it on top.
      await page.reload();
      await page.waitForFunction(() => document.querySelectorAll(".moves .move").length === 3);
      await myGames(page, 2);
      assert.match(await rows(page).nth(0).textContent(), /3 moves · Black to move/);
      await check();
    });
  });
}

test("a game in which nothing was done is no row; what was deleted stays so", async () => {
  const { page, check } = await table(sizes[0], "tic-tac-toe", 0, 0);
  await newGame(page, 0, 0);
  await myGames(page, 0);
  await page.getByText("Nothing yet").waitFor();
  await page.goto(`${server.url}/game/tic-tac-toe`);
  await click(page, "a1", "b2");
  await myGames(page, 1);
  await rows(page).first().getByRole("button").click();
  await myGames(page, 0);
  await page.goto(`${server.url}/game/tic-tac-toe`);
  await page.locator("#board").waitFor();
  await pieces(page, 0);
  await page.goto(`${server.url}/games/nothing`);
  await page.getByText("not kept here any more").waitFor();
  await check();
});

test("own files are kept beside each other, with their games; words in Russian", async () => {
  const { page, check } = await openPage(chromium.browser, { ...sizes[1], lang: "ru-RU" });
  await page.goto(server.url);
  const open = (name, text) => choose(page, page.locator("button.open").first(), rules(name, text));
  await open("one.zrf", threeStones);
  await page.locator("#board").waitFor();
  await newGame(page, 0, 0);
  await click(page, "a3", "a2", "b3");
  await open("two.zrf", threeStones.replace("Three stones", "Other stones"));
  await page.getByRole("heading", { name: "Other stones" }).waitFor();
  await newGame(page, 0, 0);
  await click(page, "b2");
  await myGames(page, 2, 2);
  assert.match(await rows(page).nth(1).textContent(), /Three stones.*3 хода · Ход: Black/s);
  assert.match(await files(page).nth(0).textContent(), /two\.zrf/);
  await rows(page).nth(1).locator("a").click();
  await page.getByRole("heading", { name: "Three stones" }).waitFor();
  await pieces(page, 3);
  await click(page, "c1", "c3");
  await status(page, /Победа|выигр|побед/i);
  await myGames(page, 2, 2);
  await files(page).filter({ hasText: "two.zrf" }).locator("button.kept").click();
  await page.getByRole("heading", { name: "Other stones" }).waitFor();
  await pieces(page, 0);
  await myGames(page, 2, 2);
  await files(page).filter({ hasText: "one.zrf" }).getByRole("button", { name: "Удалить" }).click();
  await listed(page, 2, 1);
  await page.getByRole("button", { name: "Вернуть" }).click();
  await listed(page, 2, 2);
  await check();
});

test("promised dice stay promised when another game begins and the first goes on", async () => {
  const { page, check } = await openPage(chromium.browser, sizes[0]);
  await page.addInitScript(() => localStorage.setItem("fishka.1.settings", "instant=on\nsound=off"));
  await page.goto(server.url);
  await choose(page, page.locator("button.open").first(), join(root, "crates/fishka/tests/race.zrf"));
  await page.locator("#board").waitFor();
  await newGame(page, 1, 1);
  await page.waitForFunction(() => document.querySelectorAll(".moves .move").length > 2);
  await newGame(page, 1, 1);
  await page.waitForFunction(() => document.querySelectorAll(".moves .move").length > 2);
  await myGames(page, 2, 1);
  await rows(page).nth(1).locator("a").click();
  await page.getByRole("tab", { name: "Check the dice" }).click();
  await page.locator(".verdict").waitFor();
  assert.match(await page.locator(".verdict").textContent(), /^✓ All/);
  await check();
});

test("races are rows too", async () => {
  const { page, check } = await openPage(chromium.browser, sizes[0]);
  await page.goto(`${server.url}/race/riddler`);
  await page.locator("#board").waitFor();
  await page.getByRole("button", { name: "Hint" }).first().waitFor();
  await page.keyboard.press("h");
  await page.waitForFunction(() => document.querySelector("[data-testid=note]")?.textContent !== "");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelectorAll(".moves .move").length > 0);
  await myGames(page, 1);
  await rows(page).first().locator("a").click();
  await page.waitForFunction(() => document.querySelectorAll(".moves .move").length > 0);
  assert.match(page.url(), /\/race\/riddler$/);
  await check();
});

test("where the browser keeps nothing, that is told once and the game goes on", async () => {
  const { page, check } = await openPage(chromium.browser, sizes[1]);
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException("no", "SecurityError");
    };
  });
  await page.goto(`${server.url}/game/tic-tac-toe`);
  await page.locator("#board").waitFor();
  await newGame(page, 0, 0);
  await click(page, "a1");
  await page.locator(".notice", { hasText: "keeps no games" }).waitFor();
  await click(page, "b2");
  await pieces(page, 2);
  await page.reload();
  await pieces(page, 2);
  await page.goto(`${server.url}/games`);
  await page.locator(".games-note.bad").waitFor();
  await check();
});

test("a store that is full is told, and the game goes on", async () => {
  const { page, check } = await openPage(chromium.browser, sizes[0]);
  await page.addInitScript(() => {
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function (...args) {
      const request = put.apply(this, args);
      queueMicrotask(() => {
        try {
          this.transaction.abort();
        } catch {
          // It was aborted by the put before.
        }
      });
      return request;
    };
  });
  await page.goto(`${server.url}/game/tic-tac-toe`);
  await page.locator("#board").waitFor();
  await newGame(page, 0, 0);
  await click(page, "a1", "b2");
  await page.locator(".notice", { hasText: "no more room" }).waitFor();
  await pieces(page, 2);
  await check();
});

test("what older versions kept is taken over", async () => {
  const { page, check } = await table(sizes[0], "tic-tac-toe", 0, 0);
  await click(page, "a1", "b2", "c3");
  // As older versions left it: no database, no row in the slot.
  await page.evaluate(async (stones) => {
    const text = localStorage.getItem("fishka.1.game.tic-tac-toe").replace(/^row=.*\n/mu, "");
    localStorage.clear();
    sessionStorage.clear();
    localStorage.setItem("fishka.1.game.tic-tac-toe", text);
    const escaped = stones.replaceAll("\\", "\\\\").replaceAll("\n", "\\n");
    localStorage.setItem("fishka.1.file", `name=old.zrf\ntext=${escaped}\n`);
    const db = await new Promise((done) => {
      const request = indexedDB.open("fishka");
      request.onsuccess = () => done(request.result);
    });
    const all = db.transaction(["heads", "texts", "files"], "readwrite");
    for (const name of ["heads", "texts", "files"]) all.objectStore(name).clear();
    await new Promise((done) => (all.oncomplete = done));
    db.close();
  }, threeStones);
  await myGames(page, 1, 1);
  assert.match(await rows(page).first().textContent(), /Tic-tac-toe.*3 moves/is);
  await page.goto(`${server.url}/game/tic-tac-toe`);
  await pieces(page, 3);
  await newGame(page, 0, 0);
  await click(page, "a1");
  await myGames(page, 2, 1);
  await check();
});

test("a game of a page that was ended before the database had it is taken over", async () => {
  const { page, check } = await table(sizes[0], "tic-tac-toe", 0, 0);
  await click(page, "a1", "b2");
  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException("gone", "InvalidStateError");
    };
  });
  await click(page, "c3");
  await myGames(page, 1);
  await page.waitForFunction(() => /3 moves/u.test(document.querySelector(".kept-list")?.textContent ?? "")).catch(() => {});
  await myGames(page, 1);
  assert.match(await rows(page).first().textContent(), /3 moves/);
  await check();
});

test("a game that is open in another tab goes on here as a copy", async () => {
  const { page, check, context } = await table(sizes[0], "tic-tac-toe", 0, 0);
  await click(page, "a1", "b2");
  const other = await context.newPage();
  await other.goto(`${server.url}/game/tic-tac-toe`);
  await other.locator(".notice", { hasText: "another tab" }).waitFor();
  await pieces(other, 2);
  await click(other, "c3");
  await click(page, "c1");
  // Each tab goes on with its own.
  await other.reload();
  await pieces(other, 3);
  assert.equal(await other.locator('[data-site="c3"].occupied, .pieces .piece').count() > 0, true);
  await page.reload();
  await pieces(page, 3);
  assert.equal(await page.locator(".notice").count(), 0);
  const third = await context.newPage();
  await third.goto(`${server.url}/games`);
  await listed(third, 2);
  await check();
});

test("everything goes as one file into another browser, and twice is once", async () => {
  const one = await table(sizes[0], "tic-tac-toe", 0, 0);
  await click(one.page, "a1", "b2");
  await choose(one.page, one.page.locator("button.open").first(), rules("stones.zrf", threeStones));
  await one.page.getByRole("heading", { name: "Three stones" }).waitFor();
  await newGame(one.page, 0, 0);
  await click(one.page, "a3");
  await myGames(one.page, 2, 1);
  const coming = one.page.waitForEvent("download");
  await one.page.getByRole("button", { name: "Save everything" }).click();
  const download = await coming;
  assert.equal(download.suggestedFilename(), "fishka.json");
  const text = readFileSync(await download.path(), "utf8");
  assert.equal(JSON.parse(text)["fishka-kept"], 1);

  const two = await openPage(chromium.browser, sizes[1]);
  await myGames(two.page, 0);
  const take = (text) =>
    choose(two.page, two.page.getByRole("button", { name: "Take a saved file in" }), {
      name: "fishka.json",
      mimeType: "application/json",
      buffer: Buffer.from(text),
    });
  await take(text);
  await two.page.locator(".notice", { hasText: "3 games and files" }).waitFor();
  await listed(two.page, 2, 1);
  await take(text);
  await two.page.locator(".notice", { hasText: "here already" }).waitFor();
  await listed(two.page, 2, 1);
  await take("{}");
  await two.page.locator(".notice", { hasText: "no file of kept games" }).waitFor();
  await rows(two.page).filter({ hasText: "Tic" }).locator("a").click();
  await pieces(two.page, 2);
  // What has gone on here otherwise stays beside what comes in.
  await click(two.page, "c3");
  await myGames(two.page, 2, 1);
  await take(text);
  await listed(two.page, 3, 1);
  await one.check();
  await two.check();
});
