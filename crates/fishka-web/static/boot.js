// Starts the page and its first worker, which is one of two modules: a small one for the library and the table, and one
// that can do all.

const path = location.pathname;
const beside = (name) => new URL(`./${name}`, import.meta.url);

// The language as `wanted_lang` (ui/prefs.rs) finds it; the page takes its sentences over.
const kept = (() => { try { return localStorage["fishka.1.settings"]; } catch { return ""; } })();
const setting = (name) => kept?.match(new RegExp(`^${name}=(.*)$`, "m"))?.[1];
const lang = /^ru\b/i.test(setting("lang") ?? navigator.language) ? "ru" : "en";
async function text(name) {
  const response = await fetch(beside(name));
  if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
  return response.text();
}
const words = text(`words.${lang}.ftl`);
globalThis.firstWords = { lang, text: words };

// The first screen is drawn before the page is there (shelf.js); the page takes it over, or asks for it later.
const isLibrary = /^\/*(index\.html)?$/.test(path);
const shelf = () => import("./shelf.js");
globalThis.shelf = {
  parts: async (lang) => (await shelf()).parts(lang),
  leave: async () => isLibrary && (await shelf()).leave(),
};
/** The first screen with its pictures goes before the page, but the page waits no longer than this. */
const SCREEN_MS = 1500;
async function showScreen() {
  const theme = setting("theme") ?? "auto";
  Object.assign(document.documentElement, { lang }).dataset.theme = theme;
  const file = text(`library.${lang}.html`);
  const late = new Promise((done) => setTimeout(done, SCREEN_MS));
  await Promise.race([shelf().then(({ show }) => show(lang, theme, file)), late]).catch(() => {});
}
const shown = isLibrary ? showScreen() : undefined;

// The game that the page opens with is loaded beside the modules; the worker, named after it, finds it in the browser's
// cache and compiles it while the page is still coming.
const games = "{games}";
const [, wanted] = path.match(/^\/(?:game|learn)\/([^/]+)/) ?? [];
const game = games.includes(wanted) ? wanted : "";
if (game) fetch(beside(`games/${game}.box`)).catch(() => {});

// At the address of a game the modules of page and table come in one file, which the document asks for (game.html). Each
// is compiled while it comes.
async function divided(file) {
  const answer = await fetch(file);
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
  const controllers = [];
  const streams = [0, 1].map(() => new ReadableStream({ start: (controller) => controllers.push(controller) }));
  const hand = async (left) => {
    const [page, table] = controllers;
    for (const reader = answer.body.getReader(); ; ) {
      const { done, value } = await reader.read();
      if (done) break;
      if (left > 0) page.enqueue(value.subarray(0, left));
      if (value.length > left) table.enqueue(value.subarray(Math.max(left, 0)));
      if (left > 0 && value.length >= left) page.close();
      left -= value.length;
    }
    table.close();
  };
  hand("{divided-at}").catch((error) => controllers.forEach((controller) => controller.error(error)));
  return streams.map((stream) => new Response(stream, { headers: { "content-type": "application/wasm" } }));
}
const both = document.querySelector("link[href$='/first.bin']");
const modules = both && divided(both.href);

// The first worker loads its module beside the page, which takes it over when it needs one. The library needs none.
function work(script) {
  const worker = new Worker(beside(modules ? `${script}?given` : script), { type: "module", name: game });
  worker.script = script;
  // Without it the worker loads the module by itself.
  const hand = (module) => worker.postMessage(module);
  modules?.then(([, table]) => WebAssembly.compileStreaming(table)).then(hand, () => hand(undefined));
  worker.onmessage = () => (worker.isReady = true);
  globalThis.firstWorker = worker;
  return new Promise((done) => ["message", "error"].forEach((name) => worker.addEventListener(name, done, { once: true })));
}
const working = isLibrary ? undefined : work(/^\/+race(\/|$)/.test(path) ? "worker.js" : "table.js");

// Script and module are under way already (index.html). So is now the part of the page that draws this address (`screen`
// in ui/app.rs), and that by which the library finds games.
const alone = () => fetch(beside("fishka-page_bg.wasm"));
const module = modules ? modules.then(([page]) => page, alone) : alone();
module.catch(() => {});
const parts = "{parts}";
const first = /^\/+(learn|race|games|dice)(\/|$)/.test(path) ? "screens" : isLibrary ? "library" : "";
async function start() {
  const more = (parts[first] ?? []).map((file) => `${file}.wasm`);
  if (!game) more.push(`words-rest.${lang}.ftl`);
  for (const file of isLibrary ? [...more, "cards.txt"] : more) fetch(beside(file)).catch(() => {});
  return (await import("./fishka-page.js")).default({ module_or_path: module });
}
const started = shown ? shown.then(start) : start();

// While this page is open the files of its build are kept (sw.js).
const build = import.meta.url.match(/\/assets\/([^/]+)\//)?.[1];
navigator.locks?.request(`fishka-${build}`, { mode: "shared" }, () => new Promise(() => {})).catch(() => {});

Promise.all([started, words]).catch((error) => {
  const note = document.createElement("p");
  note.className = "boot-error";
  note.textContent = `Fishka could not start: ${error}`;
  document.body.append(note);
});

// The page's typefaces wait for the first picture, at most so many quarters of a second: until then the system's own are
// there.
const DRAWN = /^\/(game|m)\//u.test(path) ? "#board:not([aria-busy=true]) .site" : isLibrary ? ".picture svg" : "main h1";
const PATIENCE = 24;
function dress(patience) {
  if (patience > 0 && !document.querySelector(DRAWN)) return setTimeout(dress, 250, patience - 1);
  const link = document.createElement("link");
  Object.assign(link, { rel: "stylesheet", href: beside("fonts.css").href });
  document.head.append(link);
}
started.then(() => setTimeout(dress, 500, PATIENCE)).catch(() => {});

// The first board comes first; then all that is needed without a network.
const idle = window.requestIdleCallback ?? ((then) => setTimeout(then, 0));
const later = navigator.serviceWorker?.controller ? 0 : 2000;
const keep = () => idle(() => import("./offline.js").catch(() => {}), { timeout: 5000 });
Promise.allSettled([started, working]).then(() => setTimeout(keep, later));
