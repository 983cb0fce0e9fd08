// Makes the pictures of the installed page from its favicon: node tests/browser/icons.mjs

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root, startBrowser } from "./harness.mjs";

const folder = join(root, "crates/fishka-web/static");
const round = readFileSync(join(folder, "favicon.svg"), "utf8");
// Systems cut the corners of these themselves; the drawing lies within the circle that none of them cuts.
const square = round.replace('rx="8" ', "");

const { browser, stop } = await startBrowser();
for (const [name, size, svg] of [
  ["icon-192", 192, round],
  ["icon-512", 512, round],
  ["icon-maskable-512", 512, square],
  ["apple-touch-icon", 180, square],
]) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(`<style>body { margin: 0 } svg { display: block }</style>${svg}`);
  await page.screenshot({ path: join(folder, `${name}.png`), omitBackground: true });
  await page.close();
}
await stop();
