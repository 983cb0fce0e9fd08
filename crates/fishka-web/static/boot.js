import init from "./fishka-page.js";

// The first worker loads its engine beside the page; the page takes it over when it needs one.
const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
worker.onmessage = () => (worker.isReady = true);
globalThis.firstWorker = worker;

// While this page is open the files of its build are kept (sw.js).
const build = import.meta.url.match(/\/assets\/([^/]+)\//)?.[1];
navigator.locks?.request(`fishka-${build}`, { mode: "shared" }, () => new Promise(() => {})).catch(() => {});

init().catch((error) => {
  const note = document.createElement("p");
  note.className = "boot-error";
  note.textContent = `Fishka could not start: ${error}`;
  document.body.append(note);
});

// The first board comes first; then all that is needed without a network.
const idle = window.requestIdleCallback ?? ((then) => setTimeout(then, 0));
const later = navigator.serviceWorker?.controller ? 0 : 2000;
setTimeout(() => idle(() => import("./offline.js").catch(() => {}), { timeout: 5000 }), later);
