// The page without a network: what was opened once opens again, whole; a new version is offered and never forced.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { chromium } from "playwright-core";
import {
  browserOptions, click, newGame, newPage, openGame, openPage, plies, sizes, startBrowser, startServer,
} from "./harness.mjs";

const [server, browser, proxies] = [{}, {}, []];
before(async () => {
  Object.assign(server, await startServer());
  Object.assign(browser, await startBrowser());
});
after(async () => {
  await browser.stop?.();
  for (const proxy of proxies) {
    proxy.close();
    proxy.closeAllConnections();
  }
  server.stop?.();
});

const build = async (url) => (await (await fetch(url)).text()).match(/\/assets\/([0-9a-f]+)\//)[1];

/** Until everything is kept. */
const ready = (page) => page.locator("html[data-offline^=ready]").waitFor({ state: "attached" });

const line = (page) => page.getByTestId("offline").textContent();

/** The caches that the page has, by their builds. */
const builds = (page) =>
  page.evaluate(async () => (await caches.keys()).map((name) => name.replace("fishka-", "")).sort());

/** The build that the page is of. */
const own = (page) =>
  page.evaluate(() => document.querySelector("script[src$='boot.js']").src.match(/assets\/(\w+)\//)[1]);

/** Plays a move of chess against the computer, which answers. */
async function playChess(page) {
  const before = await plies(page);
  const [from, to] = before === 0 ? ["e2", "e4"] : ["a2", "a3"];
  await click(page, from, to);
  await page.waitForFunction((n) => document.querySelectorAll(".moves .move").length >= n, before + 2);
}

async function drive(page) {
  await page.locator("#board .target").first().waitFor();
  await page.locator("button.hint").click();
  await page.locator(".target.aimed").click();
  await page.locator(".race-moves .move").first().waitFor();
}

test("the manifest, its pictures and the worker are served as a browser wants them", async () => {
  const get = (path) => fetch(`${server.url}${path}`);
  const worker = await get("/sw.js");
  assert.equal(worker.headers.get("cache-control"), "no-cache");
  assert.match(worker.headers.get("content-type"), /javascript/);
  assert.match(await worker.text(), new RegExp(`"build":"${await build(server.url)}"`));
  const manifest = await (await get("/manifest.webmanifest")).json();
  for (const { src, sizes, type } of manifest.icons) {
    const icon = await get(src);
    assert.equal(icon.headers.get("content-type"), type, src);
    // A PNG says its width in its bytes 16 to 19.
    if (type === "image/png") {
      const width = Buffer.from(await icon.arrayBuffer()).readUInt32BE(16);
      assert.equal(`${width}x${width}`, sizes);
    }
  }
});

test("what could not be loaded is told, and tried again", async () => {
  const { context, page, check } = await openPage(browser.browser, { ...sizes[1], keeps: true });
  await context.route("**/icon-512.png", (route) => route.abort());
  await page.goto(server.url);
  const button = page.getByRole("button", { name: "Try again" });
  await button.waitFor();
  assert.match(await line(page), /^Does not work offline yet/);
  await context.unroute("**/icon-512.png");
  await button.click();
  await ready(page);
  assert.match(await line(page), /^Works offline/);
  await check();
});

test("what was visited once opens without a network, also after the browser was closed", async () => {
  // Visits: one context stays open, one profile is closed and opened again.
  const { context, page: first } = await openPage(browser.browser, { ...sizes[0], keeps: true });
  await first.goto(server.url);
  const profile = mkdtempSync(join(tmpdir(), "fishka-profile-"));
  const launch = () => chromium.launchPersistentContext(profile, { ...browserOptions, locale: "ru-RU", reducedMotion: "reduce" });
  const visit = await launch();
  const { page: visited, check: fine } = await newPage(visit);
  await visited.goto(server.url);
  await ready(first);
  await ready(visited);
  assert.match(await line(first), /^Works offline · \d+\.\d MB$/);
  assert.match(await line(visited), /^Работает без сети · \d+,\d МБ$/);
  await fine();
  await visit.close();
  const stopped = new Promise((done) => server.child.on("exit", done));
  server.stop();
  await stopped;

  const { page, check } = await newPage(context);
  // Nothing is there by luck of the browser's own cache.
  const elsewhere = [];
  page.on("response", (response) => response.fromServiceWorker() || elsewhere.push(response.url()));
  await page.goto(server.url);
  await page.locator("[data-game=chess] svg").waitFor();
  await ready(page);
  assert.match(await line(page), /^Works offline/);
  await page.locator("[data-game=chess]").click();
  await page.locator("#board").waitFor();
  await newGame(page, 0, 1);
  await playChess(page);
  await page.goto(`${server.url}/race/oval`);
  await drive(page);
  await page.goto(`${server.url}/race/draw`);
  await page.locator("#board").waitFor();
  await page.goto(`${server.url}/dice`);
  await page.getByRole("button", { name: /throw/iu }).first().waitFor();
  await page.goto(`${server.url}/learn/cyvasse`);
  await page.locator("main h1").waitFor();
  await check();
  assert.deepEqual(elsewhere, []);
  await context.close();

  const cold = await launch();
  const { page: again, check: well } = await newPage(cold);
  await openGame(again, server.url, "ko-shogi");
  await again.goto(server.url);
  await ready(again);
  assert.match(await line(again), /^Работает без сети/);
  await well();
  await cold.close();
  rmSync(profile, { recursive: true, force: true });
  Object.assign(server, await startServer());
});

/** A server that has another build from the moment that `next` is called. */
async function twoBuilds() {
  const [old, other] = [await build(server.url), "0123456789abcdef"];
  let isNew = false;
  const rewritten = (text) => text.replaceAll(old, other);
  const begin = (text) => createHash("sha256").update(text).digest("hex").slice(0, 16);
  const page = await (await fetch(server.url)).text();
  const proxy = createServer(async (request, reply) => {
    const lacks = isNew ? old : other;
    const answer = await fetch(`${server.url}${request.url.replace(other, old)}`);
    let body = Buffer.from(await answer.arrayBuffer());
    const isPage = (answer.headers.get("content-type") ?? "").startsWith("text/html");
    if (isNew && isPage) body = rewritten(body.toString());
    if (isNew && request.url === "/sw.js") body = rewritten(body.toString()).replace(begin(page), begin(rewritten(page)));
    const headers = Object.fromEntries(answer.headers);
    for (const name of ["content-encoding", "content-length", "transfer-encoding", "etag"]) delete headers[name];
    if (request.url.includes(lacks)) reply.writeHead(404).end();
    else reply.writeHead(answer.status, headers).end(body);
  });
  await new Promise((done) => proxy.listen(0, "127.0.0.1", done));
  proxies.push(proxy);
  return { url: `http://127.0.0.1:${proxy.address().port}`, old, other, next: () => (isNew = true) };
}

test("a new version is offered; a running game goes on until it is taken, and comes again with it", async () => {
  const proxy = await twoBuilds();
  const { context, page, check } = await openPage(browser.browser, { ...sizes[1], keeps: true });
  await openGame(page, proxy.url, "chess");
  await newGame(page, 0, 1);
  await playChess(page);
  await ready(page);
  const { page: second, check: fine } = await newPage(context);
  await openGame(second, proxy.url, "reversi");
  await page.evaluate(() => (window.untouched = true));

  proxy.next();
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration()).update());
  const button = page.getByRole("button", { name: "Update" });
  await button.waitFor();
  // The server has none of the old files any more.
  await playChess(page);
  assert.equal(await page.evaluate(() => window.untouched), true);
  assert.equal(await own(page), proxy.old);
  assert.deepEqual(await builds(page), [proxy.other, proxy.old].sort());

  const record = await page.locator(".moves .move").allTextContents();
  await Promise.all([page.waitForEvent("load"), button.click()]);
  await page.waitForFunction((n) => document.querySelectorAll(".moves .move").length === n, record.length);
  assert.deepEqual(await page.locator(".moves .move").allTextContents(), record);
  assert.equal(await own(page), proxy.other);
  await ready(page);
  assert.equal(await button.count(), 0);
  // The other page is of the old version, which is kept for it; it is offered the new one and goes on meanwhile.
  assert.equal(await own(second), proxy.old);
  await second.getByRole("button", { name: "Update" }).waitFor();
  assert.deepEqual(await builds(page), [proxy.other, proxy.old].sort());
  await newGame(second, 1, 1);
  await second.locator(".moves .move").first().waitFor({ state: "attached" });
  await fine();
  await second.close();
  // Nobody uses the old version now.
  await page.reload();
  for (let n = 0; n < 100 && (await builds(page)).length > 1; n += 1) await page.waitForTimeout(200);
  assert.deepEqual(await builds(page), [proxy.other]);
  await check();
});
