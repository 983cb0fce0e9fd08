// Games and searches are held here, so that the page never waits for them.
import init from "./fishka-engine.js";

init();
