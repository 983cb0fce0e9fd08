// My games and my files: everything begun or opened is kept, and nothing is replaced.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { choose, click, focused, newGame, newPage, openPage, picture, pieces, plies, root, shot, sizes, status, threeStones, together } from "./harness.mjs";

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

const rules = (name, text) => ({ name, mimeType: "text/plain", buffer: Buffer.from(text) });

for (const size of sizes) {
  describe(size.name, () => {
    test("a new game replaces nothing; both are listed, found and gone on with; deleted and brought back", async () => {
      const { page, check } = await table(size, "chess", 0, 0);
      await click(page, "e2", "e4", "e7", "e5");
      await newGame(page, 0, 0);
      await click(page, "d2", "d4");
      await myGames(page, 2);
      // How a game stands is written after its moves.
      await rows(page).nth(0).filter({ hasText: "Black to move" }).waitFor();
      assert.match(await rows(page).nth(0).textContent(), /Chess.*1 move · Black to move.*Continue/s);
      assert.match(await rows(page).nth(1).textContent(), /Chess.*2 moves · White to move/s);
      await page.waitForFunction(() => document.querySelectorAll(".kept-list .picture svg").length === 2);
      const drawn = await page.locator(".kept-list .picture svg").evaluateAll((all) => all.map((svg) => svg.innerHTML));
      assert.notEqual(drawn[0], drawn[1], "each shows its own position");

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

test("after a new game the former one comes back on the table at one press", async () => {
  for (const size of sizes) {
    const { page, check } = await table(size, "tic-tac-toe", 0, 0);
    assert.equal(await page.locator(".notice").count(), 0, "nothing was lost");
    await click(page, "a1", "b2");
    await newGame(page, 0, 0);
    await pieces(page, 0);
    await page.locator(".notice", { hasText: "A new game" }).waitFor();
    await shot(page, `bring-back-${size.name}`);
    await page.getByRole("button", { name: "Bring back" }).click();
    await pieces(page, 2);
    assert.match(page.url(), /\/game\/tic-tac-toe$/);
    assert.equal(await page.locator(".notice").count(), 0);
    await newGame(page, 0, 0);
    await page.locator(".notice", { hasText: "A new game" }).waitFor();
    await click(page, "c3");
    await page.locator(".notice").waitFor({ state: "detached" });
    await myGames(page, 2);
    await check();
  }
});

test("a move that was shown is kept, though the page goes in the same moment", async () => {
  const { page, check } = await table(sizes[0], "tic-tac-toe", 0, 0);
  await click(page, "a1");
  await pieces(page, 1);
  for (const [n, site] of [[2, "b2"], [3, "c3"], [4, "a2"]]) {
    await page.evaluate((n) => {
      const seen = () => document.querySelectorAll(".pieces .piece").length === n && location.reload();
      new MutationObserver(seen).observe(document.querySelector("#board"), { childList: true, subtree: true });
      globalThis.before = true;
    }, n);
    await click(page, site);
    await page.waitForFunction(() => !globalThis.before && document.querySelector(".pieces .piece"));
    await pieces(page, n);
  }
  await check();
});

test("a game in which nothing was done is no row; what was deleted stays so", async () => {
  const { page, check } = await table(sizes[0], "tic-tac-toe", 0, 0);
  await newGame(page, 0, 0);
  await myGames(page, 0);
  await page.getByText("Nothing yet").waitFor();
  await page.goto(`${server.url}/game/tic-tac-toe`);
  await click(page, "a1", "b2");
  await pieces(page, 2);
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
  await pieces(page, 1);
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
  await page.getByRole("tab", { name: "Dice" }).click();
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

/** What an older version left: the database in its first version, and games in slots. */
async function older(page, slot, row) {
  // Nothing of the page runs there.
  const tab = await page.context().newPage();
  await tab.goto(`${server.url}/favicon.svg`);
  await tab.evaluate(
    async ([slot, row, stones]) => {
      localStorage.setItem("fishka.1.game.tic-tac-toe", slot);
      const escaped = stones.replaceAll("\\", "\\\\").replaceAll("\n", "\\n");
      localStorage.setItem("fishka.1.file", `name=old.zrf\ntext=${escaped}\n`);
      const db = await new Promise((done) => {
        const request = indexedDB.open("fishka", 1);
        request.onupgradeneeded = () => ["heads", "texts", "files"].forEach((name) => request.result.createObjectStore(name));
        request.onsuccess = () => done(request.result);
      });
      const all = db.transaction(["heads", "texts"], "readwrite");
      if (row) {
        all.objectStore("texts").put(row, "1-old");
        all.objectStore("heads").put("game=tic-tac-toe\ntitle=\nstatus=\nlang=en\nmoves=2\nover=false\nbegun=5\nchanged=6\n", "1-old");
      }
      await new Promise((done) => (all.oncomplete = done));
      db.close();
    },
    [slot, row, threeStones],
  );
  await tab.close();
}

/** A game with these moves, as it is kept. */
async function written(...moves) {
  const { page, context } = await table(sizes[0], "tic-tac-toe", 0, 0);
  await click(page, ...moves);
  await pieces(page, moves.length);
  // What was written later is a log; a text as a whole comes of a file that is taken in.
  await myGames(page, 1);
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save everything" }).click();
  const text = JSON.parse(readFileSync(await (await coming).path(), "utf8")).games[0].text;
  await context.close();
  return text;
}

test("what older versions kept is taken over", async () => {
  const [three, two] = [await written("a1", "b2", "c3"), await written("a1", "b2")];
  const { page, check } = await openPage(chromium.browser, sizes[0]);
  await older(page, three, undefined);
  await myGames(page, 1, 1);
  assert.match(await rows(page).first().textContent(), /Tic-tac-toe.*3 moves/is);
  assert.deepEqual(await page.evaluate(() => Object.keys(localStorage).filter((key) => /game|file$/u.test(key))), []);
  await page.goto(`${server.url}/file`);
  await page.getByRole("heading", { name: "Three stones" }).waitFor();
  await page.goto(`${server.url}/game/tic-tac-toe`);
  await pieces(page, 3);
  await newGame(page, 0, 0);
  await click(page, "a1");
  await pieces(page, 1);
  await myGames(page, 2, 1);
  await check();

  // A row that is behind its slot goes on; one that has gone on otherwise stays, and the slot comes to lie beside it.
  const behind = await openPage(chromium.browser, sizes[0]);
  await older(behind.page, `${three}row=1-old 5 7\n`, two);
  await myGames(behind.page, 1, 1);
  assert.match(await rows(behind.page).first().textContent(), /3 moves/);
  await behind.check();
  const apart = await openPage(chromium.browser, sizes[0]);
  await older(apart.page, `${three}row=1-old 5 7\n`, await written("c1", "c2"));
  await myGames(apart.page, 2, 1);
  await apart.check();
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

test("each tab has its own file open", async () => {
  const { page, check, context } = await openPage(chromium.browser, sizes[0]);
  const other = await newPage(context);
  const open = async (page, name, title) => {
    await page.goto(server.url);
    await choose(page, page.locator("button.open").first(), rules(name, threeStones.replace("Three stones", title)));
    await page.getByRole("heading", { name: title }).waitFor();
    await newGame(page, 0, 0);
  };
  await open(page, "one.zrf", "One stone");
  await open(other.page, "two.zrf", "Two stones");
  await click(page, "a1");
  await click(other.page, "b2", "b3");
  for (const again of [1, 2]) {
    await page.reload();
    await page.getByRole("heading", { name: "One stone" }).waitFor();
    await pieces(page, again);
    await other.page.reload();
    await other.page.getByRole("heading", { name: "Two stones" }).waitFor();
    await pieces(other.page, 2);
    if (again === 1) await click(page, "c1");
  }
  await myGames(page, 2, 2);
  await other.check();
  await check();
});

/** Ends a tab as a crash does; another one opens what it had. */
async function killed(context, page, path) {
  const session = await context.newCDPSession(page);
  const gone = new Promise((done) => page.once("crash", done));
  session.send("Page.crash").catch(() => {});
  await gone;
  const next = await newPage(context);
  await next.page.goto(`${server.url}${path}`);
  return next;
}

test("a throw is on the disk before it is seen, and outlives its tab", async () => {
  const { page, context } = await openPage(chromium.browser, { ...sizes[0], motion: "no-preference" });
  await page.addInitScript(() => {
    // Every write takes a while; what comes first is noted.
    window.order = [];
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function (value, key) {
      const request = put.call(this, value, key);
      if (["texts", "entries"].includes(this.name) && value.includes("roll:") && !window.order.includes("asked")) {
        window.order.push("asked");
        const own = this.transaction.oncomplete;
        this.transaction.oncomplete = (event) => {
          window.order.push("kept");
          own.call(this.transaction, event);
        };
        const spin = (n) => n > 0 && (this.get("nothing").onsuccess = () => spin(n - 1));
        spin(200);
      }
      return request;
    };
    new MutationObserver(() => {
      const seen = document.querySelector(".casts .rolling, .moves .move");
      if (seen && !window.order.includes("seen")) window.order.push("seen");
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });
  await page.goto(`${server.url}/game/moving-chips`);
  await page.locator("#board").waitFor();
  await newGame(page, 0, 0);
  await page.getByRole("button", { name: "Throw", exact: true }).click();
  await page.waitForFunction(() => window.order.includes("seen"));
  assert.deepEqual(await page.evaluate(() => window.order), ["asked", "kept", "seen"]);
  const { page: next, check } = await killed(context, page, "/game/moving-chips");
  await next.waitForFunction(() => document.querySelectorAll(".moves .move").length >= 1);
  await check();
  await context.close();
});

test("a tab killed in the middle of a hidden set-up comes back with all of it", async () => {
  const { page, context } = await table(sizes[0], "cyvasse", 0, 0);
  await page.getByRole("button", { name: "I am White" }).click();
  await page.getByRole("button", { name: "Sensible set-up" }).click();
  await pieces(page, 23);
  await page.locator(".site[aria-label*='Rabble']").first().click();
  await pieces(page, 22);
  const next = await killed(context, page, "/game/cyvasse");
  await next.page.getByRole("button", { name: "I am White" }).waitFor();
  assert.equal(await next.page.locator(".pieces .piece").count(), 0, "nobody sees it before its player has come");
  await next.page.getByRole("button", { name: "I am White" }).click();
  await pieces(next.page, 22);
  await myGames(next.page, 1);
  await next.page.waitForFunction(() => document.querySelector(".kept-list .picture svg"));
  const drawn = await next.page.locator(".kept-list .picture svg").innerHTML();
  assert.doesNotMatch(drawn, /scale\(/u, "nor in the list");
  await next.check();
  await context.close();
});

test("pictures that lie beside an own file are kept with it, and go along in the file of everything", async () => {
  const text = threeStones.replace('(piece (name Stone)', '(piece (name Stone) (image White "piece.bmp" Black "piece.bmp")');
  const { page, check } = await openPage(chromium.browser, sizes[0]);
  await page.goto(server.url);
  await choose(page, page.locator("button.open").first(), [rules("pictured.zrf", text), picture("piece.bmp", 45, [250, 250, 240])]);
  await page.getByRole("heading", { name: "Three stones" }).waitFor();
  await newGame(page, 0, 0);
  await click(page, "a1");
  const pictured = (page) => page.locator("svg.symbols image").first().waitFor({ state: "attached" });
  await pictured(page);
  await page.reload();
  await pieces(page, 1);
  await pictured(page);
  await myGames(page, 1, 1);
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save everything" }).click();
  const all = await (await coming).path();
  const two = await openPage(chromium.browser, sizes[0]);
  await myGames(two.page, 0);
  await choose(two.page, two.page.getByRole("button", { name: "Take a saved file in" }), all);
  await listed(two.page, 1, 1);
  await rows(two.page).first().locator("a").click();
  await pieces(two.page, 1);
  await pictured(two.page);
  await two.check();
  await check();
});

test("everything goes as one file into another browser, and twice is once", async () => {
  const one = await table(sizes[0], "tic-tac-toe", 0, 0);
  await click(one.page, "a1", "b2");
  await choose(one.page, one.page.locator("button.open").first(), rules("stones.zrf", threeStones));
  await one.page.getByRole("heading", { name: "Three stones" }).waitFor();
  await newGame(one.page, 0, 0);
  await click(one.page, "a3");
  await pieces(one.page, 1);
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
  await pieces(two.page, 3);
  await myGames(two.page, 2, 1);
  await take(text);
  await listed(two.page, 3, 1);
  await one.check();
  await two.check();
});
