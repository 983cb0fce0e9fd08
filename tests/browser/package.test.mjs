// A rule file with its pictures, included file and saved game; games saved and opened.

import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test } from "node:test";
import { bmp, choose, click, newGame, openPage, picture, plies, showMoves, sizes, together } from "./harness.mjs";

const rules = `(include "steps.inc")
(game (title "Small")
  (players White Black) (turn-order White Black)
  (board (image "images\\Board.bmp")
    (grid (start-rectangle 20 20 69 69) (dimensions ("a/b/c/d" (50 0)) ("4/3/2/1" (0 50)))
      (directions (n 0 -1) (e 1 0) (s 0 1) (w -1 0)))
    (symmetry Black (n s) (s n)))
  (board-setup (White (Man a1 b1)) (Black (Man a4 c4)))
  (piece (name Man) (image White "images\\WMan.bmp" Black "images\\BMan.bmp") (moves (step n) (step e) (step w))))
`;
const saved = (move) => `Zillions Save Game File Version 0.02 HH
RulesFile=C:\\Zillions\\small.zrf
VariantName=Small
1. Man b1 - b2
1. Man c4 - c3
2. ${move}
`;

const text = (name, content) => ({ name, mimeType: "text/plain", buffer: Buffer.from(content) });

const { server, chromium, table } = together();

async function moves(page) {
  return page.locator(".moves .move").allTextContents();
}

for (const size of sizes) {
  describe(size.name, () => {
    test("a game comes with its pictures, its parts and its saved game", async () => {
      const { page, check } = await openPage(chromium.browser, size);
      await page.goto(server.url);
      await choose(page, page.locator("button.open").first(), [
        text("small.zrf", rules), text("steps.inc", "(define step ($1 (verify not-friend?) add))"),
        text("game.zsg", saved("Man b2 - b3")), picture("Board.bmp", 240, [70, 90, 140]),
        picture("WMan.bmp", 45, [250, 250, 240]), picture("BMan.bmp", 45, [30, 30, 40]),
      ]);
      await page.locator("#board.shape-picture image.backdrop").waitFor();
      assert.equal(await page.locator("svg.symbols image").count(), 2);
      await showMoves(page, size);
      assert.deepEqual(await moves(page), ["b1-b2", "c4-c3", "b2-b3"]);
      await check();
    });

    test("a folder is dropped on the page", async () => {
      const { page, check, context } = await openPage(chromium.browser, size);
      const folder = mkdtempSync(join(tmpdir(), "fishka-folder-"));
      mkdirSync(join(folder, "images"));
      writeFileSync(join(folder, "small.zrf"), rules);
      writeFileSync(join(folder, "steps.inc"), "(define step ($1 (verify not-friend?) add))");
      writeFileSync(join(folder, "images", "board.bmp"), bmp(240, [70, 90, 140]));
      await page.goto(server.url);
      await page.locator("button.open").first().waitFor();
      const browser = await context.newCDPSession(page);
      const data = { items: [], files: [folder], dragOperationsMask: 1 };
      // A drag made by hand through the browser's own wire may be lost where the machine is busy: it is made again.
      for (let tries = 0; tries < 20 && !page.url().endsWith("/file"); tries++) {
        for (const type of ["dragEnter", "dragOver", "dragOver", "drop"]) {
          await browser.send("Input.dispatchDragEvent", { type, x: size.width / 2, y: size.height / 2, data });
        }
        await page.waitForURL(/\/file$/, { timeout: 2000 }).catch(() => {});
      }
      await page.locator("#board.shape-picture image.backdrop").waitFor();
      rmSync(folder, { recursive: true });
      await check();
    });

    test("a saved game with an illegal move names its line", async () => {
      const { page, check } = await openPage(chromium.browser, size);
      await page.goto(server.url);
      await choose(page, page.locator("button.open").first(), [
        text("small.zrf", rules), text("steps.inc", "(define step ($1 (verify not-friend?) add))"),
        text("game.zsg", saved("Man a1 - d4")),
      ]);
      const notice = page.getByRole("alert");
      await notice.waitFor();
      assert.match(await notice.textContent(), /6.*Man a1 - d4/);
      await check();
    });

    test("a game is saved both ways and opened again", async () => {
      const { page, check } = await table(size, "breakthrough", 0, 0);
      await click(page, "a2", "a3", "h7", "h6");
      const files = [];
      for (const name of ["Save the game", "Save for Zillions"]) {
        await showMoves(page, size);
        const waits = page.waitForEvent("download");
        await page.getByRole("button", { name }).click();
        const file = await waits;
        files.push(text(file.suggestedFilename(), readFileSync(await file.path(), "utf8")));
        await page.keyboard.press("Escape");
      }
      assert.deepEqual(files.map((f) => f.name), ["breakthrough.fishka", "breakthrough.zsg"]);
      for (const file of files) {
        await newGame(page, 0, 0);
        assert.equal(await plies(page), 0);
        await showMoves(page, size);
        await choose(page, page.getByRole("button", { name: "Open a saved game" }), [file]);
        await page.waitForFunction(() => document.querySelectorAll(".moves .move").length === 2);
        assert.deepEqual(await moves(page), ["a2-a3", "h7-h6"]);
        await page.keyboard.press("Escape");
      }
      await check();
    });
  });
}
