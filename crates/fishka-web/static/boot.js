// Starts the page and its first worker. Each is one of two modules: a small one for the library and the table, and one
// that can do all.

const path = location.pathname;
const beside = (name) => new URL(`./${name}`, import.meta.url);

// What the page is to draw (`some_screens` in ui/app.rs). Script and module are loaded at once.
const page = /^\/+(learn|race|games|dice)(\/|$)/.test(path) ? "fishka-pages" : "fishka-page";
const module = fetch(beside(`${page}_bg.wasm`));
module.catch(() => {});
const started = import(beside(`${page}.js`)).then(({ default: init }) => init({ module_or_path: module }));

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

started.catch((error) => {
  const note = document.createElement("p");
  note.className = "boot-error";
  note.textContent = `Fishka could not start: ${error}`;
  document.body.append(note);
});

// The first board comes first; then all that is needed without a network.
const idle = window.requestIdleCallback ?? ((then) => setTimeout(then, 0));
const later = navigator.serviceWorker?.controller ? 0 : 2000;
const keep = () => idle(() => import("./offline.js").catch(() => {}), { timeout: 5000 });
Promise.allSettled([started, working]).then(() => setTimeout(keep, later));
