// The page and the worker run the same artefact; it finds out by itself which of the two it is in.
import init from "./fishka.js";

init().catch((error) => {
  const note = document.createElement("p");
  note.className = "boot-error";
  note.textContent = `Fishka could not start: ${error}`;
  document.body.append(note);
});
