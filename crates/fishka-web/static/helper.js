// Helps a worker to think: runs its module in its memory.
import init, { help } from "./fishka-threads.js";

addEventListener("message", async ({ data: [module_or_path, memory] }) => {
  await init({ module_or_path, memory });
  postMessage("ready");
  // From now on nothing else is heard here.
  help();
}, { once: true });
