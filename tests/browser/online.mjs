// What tests of matches by link share: a server with a store that can be killed, a match that is made, seats that are taken.

import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, afterEach, before } from "node:test";
import { binary, openPage, plies, startBrowser } from "./harness.mjs";

export const desktop = { width: 1280, height: 800 };
export const phone = { width: 390, height: 844 };

/** A server that keeps matches in a folder; it can be killed and started again under the same address. */
export async function keeper(folder, port = 0) {
  const child = spawn(binary, ["serve", "--port", String(port), "--data", folder], { stdio: ["ignore", "pipe", "inherit"] });
  const url = await new Promise((found, fail) => {
    let text = "";
    const timer = setTimeout(() => fail(new Error(`no address: ${text}`)), 30000);
    child.on("error", fail);
    child.stdout.on("data", (data) => {
      text += data;
      const address = text.match(/http:\/\/[\w.:[\]]+/);
      if (address) {
        clearTimeout(timer);
        found(address[0]);
      }
    });
  });
  const ended = new Promise((done) => child.on("exit", done));
  return { url, port: new URL(url).port, kill: async () => { child.kill("SIGKILL"); await ended; } };
}

/** Server, browser and folder of a test file. */
export function online() {
  const all = { server: null, chromium: null };
  let folder;
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), "fishka-online-"));
    all.server = await keeper(folder);
    all.chromium = await startBrowser();
  });
  // A test that failed leaves no page behind that would slow down the next.
  afterEach(async () => {
    await Promise.all(all.chromium.browser.contexts().map((context) => context.close()));
  });
  after(async () => {
    await all.chromium?.stop();
    await all.server?.kill();
    rmSync(folder, { recursive: true, force: true });
  });
  /** The server is killed in the middle of whatever it does, and started again; these pages hear it again then. */
  all.restart = async (...pages) => {
    const heard = pages.map(({ page }) => heardAgain(page));
    for (const page of all.chromium.browser.contexts().flatMap((context) => context.pages())) page.serverWasKilled = true;
    await all.server.kill();
    all.server = await keeper(folder, all.server.port);
    await Promise.all(heard);
  };
  all.fresh = (size) => openPage(all.chromium.browser, size);
  all.sitDown = async (size, link) => {
    const opened = await all.fresh(size);
    await opened.page.goto(link);
    await opened.page.getByRole("button", { name: "Sit down" }).click();
    await opened.page.locator("#board").waitFor();
    return opened;
  };
  return all;
}

/** Until another socket of the page is told how the match stands. */
function heardAgain(page) {
  return new Promise((heard, fail) => {
    const timer = setTimeout(() => fail(new Error("the page does not come back")), 60000);
    const opened = (socket) =>
      socket.on("framereceived", ({ payload }) => {
        if (!String(payload).startsWith('{"state"')) return;
        clearTimeout(timer);
        page.off("websocket", opened);
        heard();
      });
    page.on("websocket", opened);
  });
}

/** From the dialog for a new game to the form of a match. */
export async function form(page) {
  await page.locator("dialog[open] button", { hasText: "Play by link" }).click();
  const form = page.locator(".by-link-new form");
  await form.waitFor();
  return form;
}

/** Sends the form that is open; the links of the seats. */
export async function send(page, choices = {}) {
  const form = page.locator(".by-link-new form");
  for (const [label, value] of Object.entries(choices)) {
    const title = page.locator("span", { hasText: new RegExp(`^${label}$`, "u") });
    await form.locator("label.field", { has: title }).locator("select").selectOption({ label: value });
  }
  await form.locator("button[type=submit]").click();
  return links(page);
}

/** The links that the dialog of the match shows, which is closed then. */
export async function links(page) {
  const dialog = page.locator(".match-dialog[open]");
  await dialog.waitFor();
  const links = await dialog.locator(".match-link input").evaluateAll((all) => all.map((one) => one.value));
  await page.locator(".match-dialog[open] .dialog-buttons button").click();
  return { invites: links.filter((link) => link.includes("#")), watch: links.find((link) => !link.includes("#")) };
}

/** Makes a match from the dialog for a new game that is open; the links of its seats. */
export async function make(page, choices = {}) {
  await form(page);
  return send(page, choices);
}

/** Until the record has so many moves. */
export const record = (page, count) =>
  page.waitForFunction((wanted) => document.querySelectorAll(".moves .move").length === wanted, count);

/** Until it has at least so many. */
export const grown = (page, count) =>
  page.waitForFunction((wanted) => document.querySelectorAll(".moves .move").length >= wanted, count);

/** The messages that come through sockets of a page. */
export function frames(page) {
  const all = [];
  page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => all.push(String(payload))));
  return all;
}

/** All that the server tells a page of its match: the messages of sockets, and answers after what was asked for. */
export function heard(page) {
  const all = frames(page);
  page.on("response", async (answer) => {
    const asked = answer.url().match(/\/api\/matches\/\w+\/(.+)/u)?.[1];
    if (asked && asked !== "rules") all.push(`${asked} ${await answer.text().catch(() => "")}`);
  });
  return all;
}

/** The number of the last entry of the match that came. */
export const entries = (all) => all.reduce((last, text) => Math.max(last, Number(text.match(/^\{"n":(\d+)/u)?.[1] ?? 0)), 0);

/** Each person throws and moves what can be moved, until the record of the first has so many moves. */
export async function playOn(pages, count) {
  const act = async (page) => {
    const hand = page.getByRole("button", { name: "Throw", exact: true });
    if ((await hand.count()) && (await hand.getAttribute("aria-disabled")) === "false") {
      await hand.click({ timeout: 1000 }).catch(() => {});
    }
    const start = page.locator(".site.live, .hand-piece[aria-disabled=false]").first();
    if (await start.count()) await start.click({ timeout: 1000 }).catch(() => {});
    const target = page.locator(".site:has(.cell.target)").first();
    if (await target.count()) await target.click({ timeout: 1000 }).catch(() => {});
    await page.waitForTimeout(150);
  };
  for (let n = 0; n < 200 && (await plies(pages[0])) < count; n++) await Promise.all(pages.map(act));
}
