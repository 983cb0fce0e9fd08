// The library and the game on the table are held here, so that the page never waits for them.
import init from "./fishka-table.js";

// Its module may come in one file with the page's, which hands it over as the first message (boot.js); else it is loaded.
const given = location.search === "?given" && new Promise((done) => addEventListener("message", done, { once: true }));
const start = async () => init(given ? { module_or_path: (await given).data } : undefined);

// What goes wrong here is told to the page as an error of the worker.
start().catch((error) => setTimeout(() => { throw error; }));
