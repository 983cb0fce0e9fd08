// Fishka without a network: keeps all files of this build and answers with them. The page registers this when it has
// nothing else to do (offline.js). Each build has a cache of its own, named by its hash.

/**
 * This build: its hash, and of each file the address, the beginning of its SHA-256, its bytes, and where it begins in the
 * file of the first board, if it is there. webbuild fills it in.
 */
const { build, files: all } = "{files}";
// Of the two modules that search only the one that pages here run is kept (worker.js).
const hasThreads = all.some(([address]) => address.includes("/fishka-threads_bg."));
const other = hasThreads && self.crossOriginIsolated ? /\/fishka-engine[._]/ : /\/(fishka-threads[._]|helper\.js)/;
const files = all.filter(([address]) => !other.test(address));

const OURS = "fishka-";
const OWN = OURS + build;
/** The server says that its answers vary by encoding; what is kept here is decoded. */
const ANY = { ignoreVary: true };
/** So long the network may take for a screen before the kept page is shown. */
const PATIENCE_MS = 3000;
/** Smaller files are loaded anew: what the server says beside them may have changed. */
const BIG = 50_000;

const size = files.reduce((sum, [, , bytes]) => sum + bytes, 0);

async function hash(response) {
  const digest = await crypto.subtle.digest("SHA-256", await response.clone().arrayBuffer());
  return Array.from(new Uint8Array(digest, 0, 8), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The same file of another build that is kept here. */
async function known(address, wanted) {
  const name = address.slice(address.lastIndexOf("/"));
  for (const other of (await caches.keys()).filter((key) => key.startsWith(OURS) && key !== OWN)) {
    const cache = await caches.open(other);
    for (const request of await cache.keys()) {
      const response = request.url.endsWith(name) && (await cache.match(request, ANY));
      if (response && (await hash(response)) === wanted) return response;
    }
  }
}

/** A module out of the file that a game began with, if the browser has that still. */
async function part(address, begin, bytes) {
  const file = address.replace(/[^/]+$/, "first.bin");
  const whole = await fetch(file, { cache: "only-if-cached", mode: "same-origin" }).catch(() => undefined);
  const type = { "content-type": "application/wasm" };
  return whole?.ok && new Response((await whole.arrayBuffer()).slice(begin, begin + bytes), { headers: type });
}

/** Keeps a file, if it is the one that belongs to this build: a server may change while we load. */
async function load(cache, [address, wanted, bytes, begin]) {
  const again = address.startsWith("/assets/") ? "default" : "no-cache";
  const here = bytes > BIG && ((await known(address, wanted)) || (begin !== undefined && (await part(address, begin, bytes))));
  const response = here || (await fetch(address, { cache: again }));
  if (!response.ok || (await hash(response)) !== wanted) throw new Error(`${address} is of another build`);
  await cache.put(address, response);
}

/** Tells all pages how much is kept. */
async function tell(loaded) {
  const pages = await self.clients.matchAll({ includeUncontrolled: true, type: "window" });
  for (const page of pages) page.postMessage({ build, loaded, size });
}

let filling;
/** Keeps all files that are not kept yet. What was loaded stays when the rest fails. */
function fill() {
  filling ??= (async () => {
    // A worker that another has taken over from keeps nothing any more: its cache is deleted.
    if (self.serviceWorker?.state === "redundant") return;
    const cache = await caches.open(OWN);
    const has = await Promise.all(files.map(([address]) => cache.match(address, ANY)));
    const missing = files.filter((_, index) => !has[index]);
    let loaded = size - missing.reduce((sum, [, , bytes]) => sum + bytes, 0);
    for (const file of missing) {
      await tell(loaded);
      await load(cache, file);
      loaded += file[2];
    }
  })().finally(() => (filling = undefined));
  return filling;
}

/** Forgets builds that no page uses: every page holds a lock with the name of its build's cache. */
async function tidy() {
  if (self.registration.installing || self.registration.waiting) return;
  const { held } = await navigator.locks.query();
  const used = new Set([OWN, ...held.map((lock) => lock.name)]);
  const idle = (await caches.keys()).filter((key) => key.startsWith(OURS) && !used.has(key));
  await Promise.all(idle.map((key) => caches.delete(key)));
}

/** A file of any build that is kept, else from the network. */
async function kept(request, from) {
  const has = await caches.has(OURS + from);
  return (has && (await (await caches.open(OURS + from)).match(request, ANY))) || fetch(request);
}

/** From the network; when that fails or takes too long, what is kept. */
async function fresh(request, address) {
  const own = async () => (await caches.open(OWN)).match(address, ANY);
  // Every screen is the page at the root: the file of the first board is not kept.
  const asked = fetch(address === "/" ? address : request);
  const late = new Promise((done) => setTimeout(done, PATIENCE_MS));
  const answer = await Promise.race([asked, late]).catch(() => undefined);
  const good = answer && answer.status < 500;
  return good ? answer : ((await own()) ?? asked);
}

self.addEventListener("install", (event) => event.waitUntil(fill()));

// A page that is there at the first visit is served from now on too.
self.addEventListener("activate", (event) => event.waitUntil(tidy().then(() => self.clients.claim())));

self.addEventListener("message", (event) => {
  // The person wants the new build, or has it already.
  if (event.data === "use") event.waitUntil(self.skipWaiting());
  // A page asks how things are; what the browser has thrown away is loaded again.
  if (event.data === "state") {
    const [port] = event.ports;
    port.postMessage({ build });
    event.waitUntil(
      fill()
        .then(() => port.postMessage({ build, ready: true, size }))
        .catch(() => port.postMessage({ build, ready: false, size }))
        .then(tidy),
    );
  }
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  const api = pathname === "/api" || pathname.startsWith("/api/");
  if (request.method !== "GET" || origin !== self.location.origin || api) return;
  const from = pathname.match(/^\/assets\/([^/]+)\//)?.[1];
  if (from) return event.respondWith(kept(request, from));
  // As the server has it: an address without a dot in its last part is a screen, which the page itself finds.
  const screen = !pathname.slice(pathname.lastIndexOf("/")).includes(".");
  const address = screen ? "/" : pathname;
  if (files.some(([own]) => own === address)) event.respondWith(fresh(request, address));
});
