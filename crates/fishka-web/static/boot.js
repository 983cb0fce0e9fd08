// Starts the page and its first worker, which is one of two modules: a small one for the library and the table, and one
// that can do all.

const path = location.pathname;
const beside = (name) => new URL(`./${name}`, import.meta.url);

// The language as `wanted_lang` (ui/prefs.rs) finds it; the page takes its sentences over.
const kept = (() => { try { return localStorage["fishka.1.settings"]; } catch { return ""; } })();
const lang = /^ru\b/i.test(kept?.match(/^lang=(.*)$/m)?.[1] ?? navigator.language) ? "ru" : "en";
const words = fetch(beside(`words.${lang}.ftl`)).then((response) => {
  if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
  return response.text();
});
globalThis.firstWords = { lang, text: words };

// Script and module are loaded at once, and so is the part of the page that draws this address (`screen` in ui/app.rs).
const module = fetch(beside("fishka-page_bg.wasm"));
module.catch(() => {});
const started = import("./fishka-page.js").then(({ default: init }) => init({ module_or_path: module }));
const parts = "{parts}";
const first = /^\/+(learn|race|games|dice)(\/|$)/.test(path) ? "screens" : /^\/*(index\.html)?$/.test(path) ? "library" : "";
for (const file of parts[first] ?? []) fetch(beside(`${file}.wasm`)).catch(() => {});

// The first worker loads its module beside the page, which takes it over when it needs one.
const script = /^\/+race(\/|$)/.test(path) ? "worker.js" : "table.js";
const worker = new Worker(beside(script), { type: "module" });
worker.script = script;
worker.onmessage = () => (worker.isReady = true);
const working = new Promise((done) => ["message", "error"].forEach((name) => worker.addEventListener(name, done, { once: true })));
globalThis.firstWorker = worker;

// The game that the page opens with is loaded beside the modules too; the worker finds it in the browser's cache.
const games = "{games}";
const [, game] = path.match(/^\/(?:game|learn)\/([^/]+)/) ?? [];
if (games.includes(game)) fetch(beside(`games/${game}.box`)).catch(() => {});
// So is what the library tells of all games.
if (path === "/") fetch(beside("cards.txt")).catch(() => {});

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
const DRAWN = path.startsWith("/game/") ? "#board .piece" : first === "library" ? ".picture svg" : "main h1";
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
