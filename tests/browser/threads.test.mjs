// Threads that help the one that thinks, where the page may share memory; the same computer without them where it may not.

import assert from "node:assert/strict";
import { test } from "node:test";
import { newGame, openGame, openPage, sizes, together } from "./harness.mjs";

const { server, chromium } = together();
const [desktop] = sizes;

/** A page on a machine that says it has so many cores, with the files of workers that it asked for. */
async function machine(cores) {
  const opened = await openPage(chromium.browser, desktop);
  await opened.page.addInitScript((cores) => {
    Object.defineProperty(Navigator.prototype, "hardwareConcurrency", { get: () => cores });
  }, cores);
  const asked = [];
  opened.context.on("request", (request) => asked.push(new URL(request.url()).pathname.split("/").pop()));
  return { ...opened, asked };
}

/** Scripts of all workers that run now, those that workers have started too. */
async function workers() {
  const session = await chromium.browser.newBrowserCDPSession();
  const { targetInfos } = await session.send("Target.getTargets");
  await session.detach();
  return targetInfos.filter(({ type }) => type === "worker").map(({ url }) => url.split("/").pop());
}

async function analyse(page) {
  await page.getByRole("tab", { name: "Analysis" }).click();
  await page.getByRole("button", { name: "Analyse" }).click();
  await page.locator(".study-lines li").first().waitFor();
}

test("with eight cores three threads help to analyse", async () => {
  const { page, check } = await machine(8);
  await openGame(page, server.url, "chess");
  assert.ok(await page.evaluate(() => globalThis.crossOriginIsolated));
  await newGame(page, 0, 0);
  await analyse(page);
  const helpers = async () => (await workers()).filter((url) => url === "helper.js").length;
  assert.equal(await helpers(), 3);
  await check();
});

test("a page that may not share memory thinks in one thread", async () => {
  const { page, check, asked } = await machine(8);
  await page.route("**/game/*", async (route) => {
    const response = await route.fetch();
    const headers = Object.fromEntries(
      Object.entries(response.headers()).filter(([name]) => !/^cross-origin-(opener|embedder)-policy$/u.test(name)),
    );
    await route.fulfill({ response, headers });
  });
  await openGame(page, server.url, "chess");
  assert.ok(!(await page.evaluate(() => globalThis.crossOriginIsolated)));
  await newGame(page, 0, 0);
  await analyse(page);
  assert.ok(!(await workers()).includes("helper.js"));
  assert.ok(asked.includes("fishka-engine_bg.wasm") && !asked.includes("fishka-threads_bg.wasm"), asked.join(" "));
  await check();
});

test("where helpers get stuck the analysis is made without them", async () => {
  const { page, context, check } = await machine(8);
  // They count as there, and are never handed what they are to run.
  const [handed, only] = ["helper.postMessage([module, memory]);", "setTimeout(() => helper.onmessage());"];
  await context.route("**/worker.js", async (route) => {
    const response = await route.fetch();
    const script = await response.text();
    assert.ok(script.includes(handed));
    await route.fulfill({ response, body: script.replace(handed, only) });
  });
  await openGame(page, server.url, "chess");
  await newGame(page, 0, 0);
  await analyse(page);
  assert.ok(!(await workers()).includes("helper.js"));
  await check();
});
