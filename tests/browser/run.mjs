// Runs the test files of this folder, one after another: two browsers that draw without a graphics card keep two cores so
// busy that pages are late. A file that fails is run once more at the end: a machine that is busy for a moment is no fault of
// ours, and what is wrong fails again. Which files needed that is told.
//
//     node tests/browser/run.mjs [NAME…]        without names all files

import { readdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { run } from "node:test";
import { tap } from "node:test/reporters";
import { fileURLToPath } from "node:url";

const ending = ".test.mjs";
const folder = dirname(fileURLToPath(import.meta.url));
const all = readdirSync(folder).filter((name) => name.endsWith(ending)).map((name) => basename(name, ending));
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !all.includes(name));
if (unknown.length > 0) {
  console.error(`no such test: ${unknown.join(", ")}; there are ${all.join(", ")}`);
  process.exit(2);
}

/** Runs files; the names of those that failed. */
async function failures(names) {
  const failed = new Set();
  const files = names.map((name) => join(folder, name + ending));
  const tests = run({ files, concurrency: 1 });
  tests.on("test:fail", ({ file, name }) => failed.add(basename(file ?? name, ending)));
  for await (const line of tests.compose(tap)) process.stdout.write(line);
  return names.filter((name) => failed.has(name));
}

const first = await failures(wanted.length > 0 ? wanted : all);
const again = first.length > 0 ? await failures(first) : [];
if (first.length > 0) console.log(`# run once more: ${first.join(", ")}`);
console.log(again.length > 0 ? `# failed: ${again.join(", ")}` : "# all browser tests passed");
process.exitCode = again.length > 0 ? 1 : 0;
