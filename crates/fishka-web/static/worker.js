// Searches, races, secrets of dice, and whatever else table.js does not know.

/** The page names the worker after the number of threads that may help it. */
const wanted = Number(self.name.match(/^helpers (\d+)$/)?.[1] ?? 0);
/** Whether this build has a module for several threads. */
const hasThreads = "{threads}";
/** Helpers that are not there by then are done without. */
const HELPERS_MS = 1500;
/** Kept here so that no browser throws them away. */
const helpers = [];

/**
 * Starts the helpers, which run the same module in the same memory, and tells how many are there. One that is late is left
 * alone: ended while it holds a lock of that memory, it would hold it for ever.
 */
globalThis.startHelpers = async (module, memory) => {
  let ready = 0;
  const start = () => {
    const helper = new Worker(new URL("./helper.js", import.meta.url), { type: "module" });
    helpers.push(helper);
    helper.postMessage([module, memory]);
    return new Promise((done) => {
      helper.onmessage = () => done((ready += 1));
      helper.onerror = done;
    });
  };
  const late = new Promise((done) => setTimeout(done, HELPERS_MS));
  await Promise.race([Promise.all(Array.from({ length: wanted }, start)), late]);
  return ready;
};

/** The module for several threads, where this page may share memory and the browser has it; else the same for one. */
async function start() {
  if (hasThreads && self.crossOriginIsolated) {
    try {
      return await (await import("./fishka-threads.js")).default();
    } catch (error) {
      console.warn("Fishka thinks in one thread:", error);
    }
  }
  delete globalThis.startHelpers;
  return (await import("./fishka-engine.js")).default();
}

// What goes wrong here is told to the page as an error of the worker.
start().catch((error) => setTimeout(() => { throw error; }));
