// Has the service worker keep the page for times without a network, and tells the page how that goes. What it tells
// stands in attributes of the root: data-offline is "loading BYTES OF", "ready BYTES", "failed", "insecure" or
// "unsupported", data-update is there when a new build waits. What the page wants comes as events.

const build = import.meta.url.match(/\/assets\/([^/]+)\//)?.[1];
const root = document.documentElement;
const container = navigator.serviceWorker;
/** A page that is open for long asks so often whether there is a new build. */
const LOOK_MS = 60 * 60 * 1000;

function tell(name, value) {
  root.setAttribute(name, value);
  window.dispatchEvent(new Event("fishka-offline"));
}

const offline = (state) => tell("data-offline", state);

/** Asks a service worker how things are; `then` hears which build it is of, and later whether that is kept whole. */
function ask(worker, then) {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }) => then(data);
  worker.postMessage("state", [port2]);
}

let isReady = false;

/** How far the worker of this page's own build is; one of another build is left to `otherwise`. */
function look(worker, otherwise) {
  ask(worker, (state) => {
    if (state.build !== build) return otherwise();
    if (state.ready === undefined) return;
    isReady = state.ready;
    offline(isReady ? `ready ${state.size}` : "failed");
  });
}

const offer = () => tell("data-update", "true");

/** A worker that waits: of this page's own build it need not wait, another is offered. */
function wait(worker) {
  ask(worker, (state) => (state.build === build ? worker.postMessage("use") : offer()));
}

/** A worker that is being installed. */
function follow(registration) {
  const worker = registration.installing;
  worker?.addEventListener("statechange", () => {
    if (worker.state === "installed" && registration.active) wait(worker);
    if (worker.state === "activated") look(worker, offer);
    if (worker.state === "redundant" && !isReady) offline("failed");
  });
}

async function start() {
  // Registered anew without a network it would complain.
  const known = await container.getRegistration("/");
  const registration = known?.active ? known : await container.register("/sw.js");
  registration.onupdatefound = () => follow(registration);
  follow(registration);
  if (registration.waiting) wait(registration.waiting);
  // A page newer than its worker came from the network; the worker of its build comes after it.
  const renew = () => registration.update().catch(() => offline("failed"));
  if (registration.active) look(registration.active, renew);
  return registration;
}

async function retry() {
  offline("loading 0 0");
  await start().catch(() => offline("failed"));
}

/** The person wants the new build: it takes over, and this page comes again with what was kept of it. */
async function update() {
  const again = () => window.location.reload();
  const waiting = (await container.getRegistration("/"))?.waiting;
  if (!waiting) return again();
  container.addEventListener("controllerchange", again, { once: true });
  waiting.postMessage("use");
  setTimeout(again, 5000);
}

async function begin() {
  container.addEventListener("message", ({ data }) => {
    if (data.build === build) offline(`loading ${data.loaded} ${data.size}`);
  });
  // Another page has taken the new build; this one goes on with its own until it is told otherwise.
  container.addEventListener("controllerchange", () => container.controller && look(container.controller, offer));
  window.addEventListener("fishka-offline-retry", retry);
  window.addEventListener("fishka-update", update);
  offline("loading 0 0");
  const registration = await start();
  let looked = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible" && Date.now() - looked > LOOK_MS) {
      looked = Date.now();
      registration.update().catch(() => {});
    }
  });
}

/** Where nothing can be kept, at least the large worker is in the browser's cache before the computer has to move. */
function warm() {
  const engine = self.crossOriginIsolated ? "fishka-threads" : "fishka-engine";
  for (const name of ["worker.js", `${engine}.js`, `${engine}_bg.wasm`]) {
    fetch(new URL(`./${name}`, import.meta.url), { priority: "low" }).catch(() => {});
  }
}

if (window.isSecureContext && container && navigator.locks) {
  begin().catch(() => offline("failed"));
} else {
  offline(window.isSecureContext ? "unsupported" : "insecure");
  warm();
}
