// How much a first visit loads and how long it takes. The bytes are those of docs/speed.md.
//
//     node tests/browser/speed.mjs [TIMES]
//
// Each line is the middle of TIMES visits (5), every one with an empty cache. The page's own thread is made four times
// slower by the browser (`Emulation.setCPUThrottlingRate`); it has no such means for workers, which run at full speed.

import { follow, sum } from "./asked.mjs";
import { sizes, startBrowser, startServer } from "./harness.mjs";

const SLOWER = 4;
const times = Number(process.argv[2] ?? 5);

const screens = [
  ["library, first picture", "/", ".card:not([data-game^='@']) .picture svg"],
  ["chess, board", "/game/chess", "#board .piece"],
  ["Ko shogi, board", "/game/ko-shogi", "#board .piece"],
  ["race, paper", "/race/oval", "#board .target"],
];

const server = await startServer();
const { browser, stop } = await startBrowser();

async function visit(address, seen, slower) {
  const context = await browser.newContext({ viewport: sizes[0], locale: "en-GB" });
  const asked = follow(context);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slower });
  const began = performance.now();
  await page.goto(server.url + address, { waitUntil: "commit" });
  await page.locator(seen).first().waitFor({ state: "attached" });
  const took = performance.now() - began;
  const list = await asked.list();
  await context.close();
  return { took, list };
}

const middle = (numbers) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

for (const [name, address, seen] of screens) {
  const visits = { 1: [], [SLOWER]: [] };
  let list = [];
  for (let n = 0; n < times; n++) {
    for (const slower of [1, SLOWER]) {
      const { took, list: all } = await visit(address, seen, slower);
      visits[slower].push(took);
      list = all;
    }
  }
  const ms = (slower) => Math.round(middle(visits[slower]));
  console.log(`${name}: ${Math.round(sum(list) / 1000)} kB, ${ms(1)} ms, ${ms(SLOWER)} ms with a thread ${SLOWER} times slower`);
  for (const file of list.slice(0, 6)) console.log(`    ${file.path.split("/").slice(3).join("/") || file.path}: ${file.bytes}`);
}
await stop();
server.stop();
