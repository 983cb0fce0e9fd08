// The library and the game on the table are held here, so that the page never waits for them.
import init from "./fishka-table.js";

// What goes wrong here is told to the page as an error of the worker.
init().catch((error) => setTimeout(() => { throw error; }));
