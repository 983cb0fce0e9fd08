// Searches, races, secrets of dice, and whatever else table.js does not know.
import init from "./fishka-engine.js";

// What goes wrong here is told to the page as an error of the worker.
init().catch((error) => setTimeout(() => { throw error; }));
