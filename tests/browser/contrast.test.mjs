// More contrast, colours of the system, letters twice as large: nothing is lost, cut or wider than the screen.

import assert from "node:assert/strict";
import { test } from "node:test";
import { drawn, noOverflow, openPage, shot, sizes, together } from "./harness.mjs";

const { server, chromium } = together();

const screens = ["/", "/games", "/dice", "/race", "/race/oval", "/game/chess", "/game/pachisi", "/game/hanniball", "/learn/cyvasse", "/file"];

/** Texts that do not fit into what holds them, and controls that lie outside of the window's width. */
const cut = (page) =>
  page.evaluate(() => {
    const seen = (e) => {
      const r = e.getBoundingClientRect();
      const style = getComputedStyle(e);
      return r.width > 2 && r.height > 2 && style.visibility !== "hidden" && style.clipPath === "none";
    };
    const all = [...document.querySelectorAll("button, h1, h2, label, select, summary, a, p, th, dt")].filter(seen);
    const told = (e) => `${e.tagName.toLowerCase()}.${e.className} ${e.textContent.trim().slice(0, 30)}`;
    const short = all.filter((e) => getComputedStyle(e).overflowX !== "visible" && e.scrollWidth > e.clientWidth + 2);
    const inList = (e) => e.closest(".tab-list, .steps, .scrolls, .cards, .panel-body, [style*=overflow]");
    const out = all.filter((e) => e.getBoundingClientRect().right > innerWidth + 1 && !inList(e));
    return [...short.map((e) => `cut: ${told(e)}`), ...out.map((e) => `outside: ${told(e)}`)];
  });

const open = async (page, screen) => {
  await page.goto(server.url + screen);
  const played = /\/game\/|\/race\/oval/u.test(screen);
  await page.locator(played ? "#board" : "#main h1, #main p, #board").first().waitFor();
  await drawn(page);
};

for (const size of sizes) {
  test(`letters twice as large leave everything on the screen (${size.name})`, async () => {
    const { page, check } = await openPage(chromium.browser, size);
    const faults = [];
    for (const screen of screens) {
      await open(page, screen);
      await page.addStyleTag({ content: "html { font-size: 200%; }" });
      await drawn(page);
      await shot(page, `large-${size.name}${screen.replaceAll("/", "-")}`);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (wide > 0) faults.push(`${screen}: ${wide}px too wide`);
      faults.push(...(await cut(page)).map((text) => `${screen}: ${text}`));
    }
    assert.deepEqual(faults, []);
    await check();
  });

  test(`with more contrast and in colours of the system what counts is framed (${size.name})`, async () => {
    const { page, check } = await openPage(chromium.browser, size);
    for (const mode of [{ contrast: "more" }, { forcedColors: "active" }]) {
      await page.emulateMedia({ contrast: null, forcedColors: null, ...mode });
      for (const screen of ["/", "/game/chess", "/game/pachisi"]) {
        await open(page, screen);
        await noOverflow(page);
        await shot(page, `${Object.keys(mode)[0]}-${size.name}${screen.replaceAll("/", "-")}`);
        if (screen === "/") continue;
        // While dice are to be thrown no strip is marked.
        const active = await page.locator(".strip.active").evaluateAll((all) => all.map((e) => getComputedStyle(e).outlineStyle));
        assert.ok(active.every((style) => style === "solid"), `${screen}: whose turn it is`);
        if (screen === "/game/chess") assert.equal(active.length, 1);
        // Icons of buttons can be told from their ground.
        const alike = await page.locator(".controls .tool .icon").evaluateAll((icons) =>
          icons.filter((icon) => {
            const ground = getComputedStyle(icon.closest("button")).backgroundColor;
            return getComputedStyle(icon).stroke === ground;
          }).length);
        assert.equal(alike, 0, `${screen}: icons`);
      }
    }
    await check();
  });
}
