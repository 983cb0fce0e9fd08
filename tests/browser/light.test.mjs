// How much a first visit loads: counted bytes, not time. `node tests/browser/speed.mjs` shows them, with times.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { follow, sum } from "./asked.mjs";
import { newPage, openGame, root, sizes, together } from "./harness.mjs";

const { server, chromium } = together();

/** Without the sources of the standard library the modules are larger (docs/speed.md). */
function hasSources() {
  try {
    const sysroot = execFileSync("rustc", ["--print", "sysroot"], { encoding: "utf8" }).trim();
    return existsSync(join(sysroot, "lib/rustlib/src"));
  } catch {
    return false;
  }
}

/** Somewhat more than it was when this was written (docs/speed.md). */
const part = hasSources() ? 1 : 1.4;
const CHESS_BYTES_MAX = 933_000 * part;
const LIBRARY_BYTES_MAX = 620_000 * part;

const names = (list) => list.map((file) => `${file.path} ${file.bytes}`).join("\n");

async function visit(open) {
  const context = await chromium.browser.newContext({ viewport: sizes[0], locale: "en-GB" });
  const asked = follow(context);
  const { page, check } = await newPage(context);
  await open(page);
  const list = await asked.list();
  await check();
  return list;
}

test("the first board of chess loads the small modules and the files of chess", async () => {
  // Typefaces wait for the first picture; on a busy machine they come while this still looks on.
  const list = (await visit((page) => openGame(page, server.url, "chess"))).filter(
    (file) => !/\.woff2$|\/fonts\.css$/.test(file.path),
  );
  assert.ok(list.some((file) => file.path.endsWith("/first.bin")), names(list));
  assert.ok(!list.some((file) => /fishka-engine|_bg\.wasm$|split_screens/.test(file.path)), names(list));
  const boxes = list.filter((file) => file.path.includes("/games/")).map((file) => file.path.split("/").at(-1));
  assert.deepEqual(boxes, ["chess.box"]);
  assert.ok(sum(list) <= CHESS_BYTES_MAX, `${sum(list)} bytes\n${names(list)}`);
});

test("the document itself asks for the modules of the page, and each is loaded once", async () => {
  const context = await chromium.browser.newContext({ viewport: sizes[0], locale: "en-GB", serviceWorkers: "block" });
  const asked = [];
  context.on("request", (request) => asked.push(new URL(request.url()).pathname.split("/").at(-1)));
  const page = await context.newPage();
  await openGame(page, server.url, "tic-tac-toe");
  for (const name of ["first.bin", "fishka-page.js", "fishka-page-parts.js"]) {
    assert.equal(asked.filter((file) => file === name).length, 1, `${name}: ${asked}`);
    // Before the script that starts the page is there: nothing has to be read first.
    assert.ok(asked.indexOf(name) <= asked.indexOf("boot.js") + 1, `${name} is late: ${asked}`);
  }
  await context.close();
});

test("without the file of both modules each comes by itself", async () => {
  const context = await chromium.browser.newContext({ viewport: sizes[0], locale: "en-GB", serviceWorkers: "block" });
  await context.route("**/first.bin", (route) => route.abort());
  const page = await context.newPage();
  await openGame(page, server.url, "tic-tac-toe");
  await page.locator("[data-site]").first().click();
  await context.close();
});

test("a part of the page that cannot be loaded says so, and comes when it can", async () => {
  const context = await chromium.browser.newContext({ viewport: sizes[0], locale: "en-GB", serviceWorkers: "block" });
  await context.route("**/split_extras.wasm", (route) => route.abort());
  const page = await context.newPage();
  await openGame(page, server.url, "tic-tac-toe");
  const anew = page.getByRole("button", { name: "New game" }).first();
  await anew.click();
  const alert = page.getByRole("alert");
  await alert.waitFor();
  assert.match(await alert.textContent(), /^This part of the page could not be loaded/);
  // The game goes on without it.
  await page.locator("[data-site]").first().click();
  await context.unroute("**/split_extras.wasm");
  await anew.click();
  await page.getByRole("dialog").waitFor();
  await context.route("**/split_screens.wasm", (route) => route.abort());
  await page.goto(`${server.url}/dice`);
  const again = page.getByRole("button", { name: "Try again" });
  await again.waitFor();
  await context.unroute("**/split_screens.wasm");
  await again.click();
  await page.getByRole("heading", { level: 1 }).waitFor();
  await context.close();
});

test("a language that cannot be loaded says so, and the page goes on in the other", async () => {
  const context = await chromium.browser.newContext({ viewport: sizes[0], locale: "en-GB", serviceWorkers: "block" });
  await context.route("**/words.ru.ftl", (route) => route.abort());
  const page = await context.newPage();
  await openGame(page, server.url, "tic-tac-toe");
  const pick = page.locator("select[name=lang]");
  await pick.selectOption("ru");
  const alert = page.getByRole("alert");
  await alert.waitFor();
  assert.match(await alert.textContent(), /^This language could not be loaded/);
  assert.equal(await pick.inputValue(), "en");
  await context.unroute("**/words.ru.ftl");
  await pick.selectOption("ru");
  await page.locator("html[lang=ru]").waitFor();
  await page.getByRole("button", { name: "Новая партия" }).first().waitFor();
  await context.close();
});

test("the library loads no files of games and no worker until its pictures are there", async () => {
  const list = await visit(async (page) => {
    await page.goto(server.url);
    await page.locator(".picture svg").first().waitFor();
  });
  assert.ok(list.some((file) => /\/pictures\/[\w-]+\.svg$/.test(file.path)), names(list));
  assert.ok(!list.some((file) => /fishka-engine|fishka-table|split_screens|\.box$/.test(file.path)), names(list));
  assert.ok(sum(list) <= LIBRARY_BYTES_MAX, `${sum(list)} bytes\n${names(list)}`);
});

test("the first picture of the library needs no module, no script but two, and no sentences", async () => {
  const context = await chromium.browser.newContext({ viewport: sizes[0], locale: "en-GB", serviceWorkers: "block" });
  const needed = /\/$|\/(style\.css|boot\.js|shelf\.js|library\.en\.html|pictures\/[\w-]+\.svg|harbour\.svg)$/;
  await context.route((url) => !needed.test(url.pathname), (route) => route.abort());
  const page = await context.newPage();
  await page.goto(server.url);
  await page.locator(".picture svg").first().waitFor();
  // The other cards follow in the next frame; none of it waits for the page, which cannot come here.
  await page.locator("a.card").nth(24).waitFor({ state: "attached" });
  assert.equal(await page.locator("#main").count(), 0);
  await context.close();
});

test("a game whose files cannot be loaded says so, and opens when they can", async () => {
  const context = await chromium.browser.newContext({ viewport: sizes[0], locale: "en-GB", serviceWorkers: "block" });
  await context.route("**/games/senet.box", (route) => route.abort());
  const page = await context.newPage();
  await page.goto(`${server.url}/game/senet`);
  const alert = page.getByRole("alert");
  await alert.waitFor();
  assert.match(await alert.textContent(), /^The files of this game could not be loaded/);
  await context.unroute("**/games/senet.box");
  await page.reload();
  await page.locator("#board").waitFor();
  await context.close();
});

test("from the small page one comes to races, and a track opened there is taken along", async () => {
  const context = await chromium.browser.newContext({ viewport: sizes[0], locale: "en-GB" });
  const { page, check } = await newPage(context);
  await page.goto(server.url);
  // Pictures of what lies below come when they are near.
  await page.locator("[data-game='@race']").scrollIntoViewIfNeeded();
  await page.locator("[data-game='@race'] svg").waitFor();
  await page.locator("[data-game='@race']").click();
  await page.locator("[data-track=oval]").waitFor();
  await page.goBack();
  await page.locator("[data-game=chess]").scrollIntoViewIfNeeded();
  await page.locator("[data-game=chess] svg").first().waitFor();
  const buffer = readFileSync(join(root, "crates/fishka-race/tracks/oval.track"));
  await page.locator(".own input[type=file]").setInputFiles({ name: "my.track", mimeType: "text/plain", buffer });
  await page.waitForURL("**/race/*");
  await page.locator("#board .target").first().waitFor();
  await check();
});
