// The search runs here, so that the page never waits for it.
import init from "./fishka.js";

init();
