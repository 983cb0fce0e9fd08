// Every game's board without its name, to see whether it tells which game it is: `node tests/browser/looks.mjs FOLDER`.
// Writes looks.png, looks-phone.png, looks-dark.png and looks-forced.png.

import { join } from "node:path";
import { startBrowser, startServer } from "./harness.mjs";

const folder = process.argv[2] ?? ".";
const nameless = ".card-title, .card-note, .library-head, .own, .offline, header { display: none !important }";
const sheets = {
  "looks": { viewport: { width: 1280, height: 800 } },
  "looks-phone": { viewport: { width: 390, height: 844 } },
  "looks-dark": { viewport: { width: 1280, height: 800 }, colorScheme: "dark" },
  "looks-forced": { viewport: { width: 1280, height: 800 }, forcedColors: "active" },
};

const server = await startServer();
const chromium = await startBrowser();
try {
  for (const [name, options] of Object.entries(sheets)) {
    const page = await (await chromium.browser.newContext(options)).newPage();
    await page.goto(server.url);
    await page.waitForFunction(() => {
      const cards = [...document.querySelectorAll(".card")];
      cards.find((card) => !card.querySelector(".picture svg"))?.scrollIntoView();
      return cards.length > 0 && cards.every((card) => card.querySelector(".picture svg, .picture img"));
    }, undefined, { timeout: 120000 });
    await page.addStyleTag({ content: nameless });
    await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
    await page.context().close();
  }
} finally {
  await chromium.stop();
  server.stop();
}
