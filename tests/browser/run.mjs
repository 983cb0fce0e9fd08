// Runs the test files of this folder, two at a time: most of their time they wait. Those that wait for the computer to
// think or to learn run by themselves. A file that fails is run once more at the end, by itself: a machine that is busy for
// a moment is no fault of ours, and what is wrong fails again. Which files needed that is told.
//
//     node tests/browser/run.mjs [NAME…]        without names all files

import { readdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { run } from "node:test";
import { tap } from "node:test/reporters";
import { fileURLToPath } from "node:url";

const ending = ".test.mjs";
/** Files in which both cores are wanted. */
const alone = ["file", "hidden", "offline"];
const folder = dirname(fileURLToPath(import.meta.url));
const all = readdirSync(folder).filter((name) => name.endsWith(ending)).map((name) => basename(name, ending));
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !all.includes(name));
if (unknown.length > 0) {
  console.error(`no such test: ${unknown.join(", ")}; there are ${all.join(", ")}`);
  process.exit(2);
}

/** Runs files, so many at a time; the names of those that failed. */
async function failures(names, concurrency) {
  const failed = new Set();
  const files = names.map((name) => join(folder, name + ending));
  if (files.length === 0) return [];
  const tests = run({ files, concurrency });
  tests.on("test:fail", ({ file, name }) => failed.add(basename(file ?? name, ending)));
  for await (const line of tests.compose(tap)) process.stdout.write(line);
  return names.filter((name) => failed.has(name));
}

const names = wanted.length > 0 ? wanted : all;
const first = [
  ...(await failures(names.filter((name) => alone.includes(name)), 1)),
  ...(await failures(names.filter((name) => !alone.includes(name)), 2)),
];
const again = await failures(first, 1);
if (first.length > 0) console.log(`# run once more: ${first.join(", ")}`);
console.log(again.length > 0 ? `# failed: ${again.join(", ")}` : "# all browser tests passed");
process.exitCode = again.length > 0 ? 1 : 0;
