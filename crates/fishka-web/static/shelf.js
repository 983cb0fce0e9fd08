// The first screen is a file (`shelf.rs` in fishka-view): it is drawn before the page is there, which takes search and
// cards over (`ui/library.rs`). Pictures of cards are files too; each is loaded when its card comes near to what is seen.

const beside = (name) => new URL(`./${name}`, import.meta.url);
const files = new Map();

/** A text that lies beside this script, loaded once; what could not be loaded is tried again. */
function text(name) {
  const load = async () => {
    const response = await fetch(beside(name));
    if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
    return response.text();
  };
  return files.get(name) ?? keep(name, load());
}

function keep(name, loading) {
  files.set(name, loading);
  loading.catch(() => files.delete(name));
  return loading;
}

const AGAIN_MS = 5000;
const near = new IntersectionObserver((entries) => {
  for (const { target } of entries.filter((entry) => entry.isIntersecting)) {
    near.unobserve(target);
    draw(target);
  }
}, { rootMargin: "200px" });

async function draw(place) {
  try {
    place.innerHTML = await text(place.dataset.picture);
    place.classList.remove("waiting");
  } catch {
    setTimeout(() => near.observe(place), AGAIN_MS);
  }
}

const pictures = (screen) => [...screen.querySelectorAll(".picture.waiting")];
const families = (screen) => [...screen.querySelectorAll(".family")];

/** The screen in a language, without its pictures. */
async function made(lang) {
  const screen = document.createElement("div");
  screen.innerHTML = await text(`library.${lang}.html`);
  screen.querySelector(".filters").open = innerWidth > 760;
  return screen;
}

let first;
let focused;
let isOpenWanted = false;

const wait = (ms) => new Promise((done) => setTimeout(done, ms));
/** After the next frame; a page that nobody sees has none. */
const frame = () => Promise.race([new Promise((done) => requestAnimationFrame(() => setTimeout(done))), wait(300)]);

/** So many pictures are there in the first frame, if they come soon enough; so many follow before all else. */
const [AT_ONCE, SOON, PICTURES_MS] = [2, 8, 150];

/** Shows the screen, whose file is under way, until the page is there; ends when its first pictures are there. */
export async function show(lang, theme, file) {
  keep(`library.${lang}.html`, file);
  first = { lang, screen: made(lang) };
  const screen = await first.screen;
  const places = pictures(screen);
  const drawn = places.slice(0, AT_ONCE).map(draw);
  // What lies below is laid out when what is seen first has been drawn.
  const below = families(screen).slice(1);
  for (const family of below) family.remove();
  screen.whole = () => screen.querySelector(".shelf").append(...below);
  screen.id = "early";
  screen.querySelector("[name=lang]").value = lang;
  screen.querySelector("[name=theme]").value = theme;
  screen.querySelector(".open").onclick = () => (isOpenWanted = true);
  await Promise.race([Promise.all(drawn), wait(PICTURES_MS)]);
  if (!first) return;
  document.body.prepend(screen);
  const soon = places.slice(AT_ONCE, SOON).map((place) => text(place.dataset.picture));
  await frame();
  await Promise.allSettled([...drawn, ...soon]);
  if (!first) return;
  screen.whole();
  await Promise.all(places.slice(AT_ONCE, SOON).map(draw));
  pictures(screen).forEach((place) => near.observe(place));
}

/**
 * The head and the shelf in a language, and of each family on it the section, the list and the cards: those that are
 * shown already, if nobody has taken them.
 */
export async function parts(lang) {
  const [own] = [first, (first = undefined)];
  const screen = await (own?.lang === lang ? own.screen.catch(() => made(lang)) : made(lang));
  screen.whole?.();
  pictures(screen).forEach((place) => near.observe(place));
  focused = document.activeElement;
  const all = families(screen).map((family) => {
    const list = family.querySelector(".cards");
    return [family, list, ...list.children];
  });
  return [screen.querySelector(".shelf-head"), screen.querySelector(".shelf"), all];
}

/** The page is there. What was pressed in the bar before is done now, and the focus stays where it was. */
export function leave() {
  first = undefined;
  const screen = document.getElementById("early");
  if (!screen) return;
  const named = (control) => `.${control.className}${control.name ? `[name=${control.name}]` : ""}`;
  const same = (control) => document.querySelector(`body > .bar ${named(control)}`);
  const picks = [...screen.querySelectorAll("select.pick")].map((pick) => [pick.value, same(pick)]);
  const kept = screen.contains(focused) ? same(focused) : focused;
  screen.remove();
  kept?.focus({ preventScroll: true });
  for (const [value, pick] of picks.filter(([value, pick]) => pick && pick.value !== value)) {
    pick.value = value;
    pick.dispatchEvent(new Event("change", { bubbles: true }));
  }
  if (isOpenWanted) document.querySelector("body > .bar .open")?.click();
  isOpenWanted = false;
}
