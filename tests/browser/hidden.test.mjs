// Games in which something stays hidden, by link: several browsers, real clicks, and all that the server sends each of them is
// searched for what it may not know. Dominoes and durak hide hands, L'Attaque first the set-up and
// then the ranks, battleship the ships.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { fits, newGameDialog, openGame, sameChance, shot, site, status } from "./harness.mjs";
import { desktop, entries, form, heard, make, online, phone, send } from "./online.mjs";

/** How long somebody may wait until there is something to do, in milliseconds. */
const PATIENCE = 30000;
/** How long until what was pressed is told to all; else it is pressed again, as people do. */
const AGAIN = 600;

const button = (page, name) => page.getByRole("button", { name, exact: true });
const words = (page) => page.getByTestId("status").textContent();
const isOver = async (page) => /wins|loses|lost|resigned|Draw/u.test(await words(page));
/** So many moves are in the record. */
const listed = (page) => page.locator(".moves .move").count();
/** Presses what is there; what is gone meanwhile is no fault. */
const press = async (locator) => (await locator.count()) > 0 && locator.first().click({ timeout: 5000 }).then(() => true, () => false);

/** What lies in reserves as a page shows it: by player, how many of each. */
const hands = (page) =>
  page.evaluate(() => {
    const all = {};
    for (const piece of document.querySelectorAll(".hand-piece")) {
      const [, player, name, count] = piece.getAttribute("aria-label").match(/^(\w+) (.+): (\d+) in reserve/u);
      (all[player] ??= {})[name] = Number(count);
    }
    return all;
  });

/** What stands on the board as a page shows it: by site, whose and what. */
const board = (page) =>
  page.evaluate(() => {
    const what = (e) => e.getAttribute("aria-label").match(/^\w+, ([A-Z][^,]+)/u)?.[1];
    const sites = [...document.querySelectorAll(".site")].filter(what);
    return Object.fromEntries(sites.map((e) => [e.dataset.site, what(e)]).sort());
  });

/** As text; in what order things are shown does not matter. */
function ordered(value) {
  const sorted = (_, one) => (one && typeof one === "object" && !Array.isArray(one) ? Object.fromEntries(Object.entries(one).sort()) : one);
  return JSON.stringify(value, sorted);
}

/** Whether a page shows as many cards of each player as the server says that he holds. */
async function isDealt({ page }) {
  const counts = (all) => Object.entries(all).map(([player, hand]) => `${player} ${Object.values(hand).reduce((sum, n) => sum + n, 0)}`);
  const told = await page.evaluate(async () => {
    const id = location.pathname.split("/").at(-1);
    const token = localStorage.getItem(`fishka.1.match.${id}`).match(/token=(\w+)/u)[1];
    const answer = await fetch(`/api/matches/${id}/view`, { headers: { authorization: `Bearer ${token}` } });
    return (await answer.json()).hands;
  });
  return counts(told).sort().join() === counts(await hands(page)).sort().join();
}

/** A match by link in several browsers, the last of somebody who looks on; or of one person against computers. */
class Match {
  /** `seats`: the players by place, at which size a person sits there, or which computer. `plays` is how a person acts. */
  static async begin(all, { game, seats, plays, prepare = async () => {} }) {
    const match = Object.assign(new Match(), { game, plays, people: [], moves: 0, open: new Set(), sought: 0 });
    const open = async (player, size) => {
      const opened = await all.fresh(size);
      await sameChance(opened.page);
      match.people.push({ player, ...opened, heard: heard(opened.page) });
      return opened.page;
    };
    const places = Object.entries(seats);
    const first = await open(...places[0]);
    await openGame(first, all.server.url, game);
    await prepare(await newGameDialog(first));
    const choices = await form(first);
    for (const [n, [, who]] of places.entries()) {
      const label = typeof who === "string" ? who : "by link";
      if (n > 0) await choices.locator("select").nth(n).selectOption({ label });
    }
    const guests = places.slice(1).filter(([, who]) => typeof who !== "string");
    match.seated = match.people;
    if (guests.length === 0) {
      // Nobody is to be invited, so no links are shown.
      await choices.locator("button[type=submit]").click();
      await first.waitForURL(/\/m\//u);
      await first.locator("#board").waitFor();
      return match;
    }
    const { invites, watch } = await send(first);
    assert.equal(invites.length, guests.length);
    for (const guest of guests) await open(...guest);
    match.seated = [...match.people];
    await open(null, desktop);
    const come = async (page, link) => {
      await page.goto(link);
      if (link !== watch) await button(page, "Sit down").click();
      await page.locator("#board").waitFor();
    };
    await Promise.all([...invites, watch].map((link, n) => come(match.pages[n + 1], link)));
    return match;
  }

  get pages() {
    return this.people.map(({ page }) => page);
  }

  /** The number of the last entry, if all were told the same. */
  get last() {
    const all = this.people.map((one) => entries(one.heard));
    return all.every((n) => n === all[0]) ? all[0] : null;
  }

  /** Until it holds, or the time is up. */
  async until(holds, patience = PATIENCE) {
    for (const end = Date.now() + patience; Date.now() < end; ) {
      if (await holds()) return true;
      await this.pages[0].waitForTimeout(20);
    }
    return false;
  }

  /** Plays on, so many moves of all persons together or to the end. */
  async play(count) {
    await this.until(() => this.last !== null);
    for (let before = this.last, end = Date.now() + PATIENCE; count > 0 && !(await isOver(this.pages[0])); ) {
      assert.ok(Date.now() < end, `${this.game}: nobody can do anything after ${this.moves} moves`);
      for (const person of this.seated) {
        if (!(await this.plays(this, person))) continue;
        if (!(await this.until(() => this.last > before, AGAIN))) continue;
        before = this.last;
        end = Date.now() + PATIENCE;
        this.moves += 1;
        count -= 1;
        break;
      }
    }
    assert.ok(await this.until(() => this.last !== null), "all are told the same number of moves");
  }

  /** All pages show the same, by what is read from each. */
  async agree(read) {
    let all;
    const same = async () => {
      all = await Promise.all(this.pages.map(async (page) => ordered(await read(page))));
      return all.every((one) => one === all[0]);
    };
    assert.ok(await this.until(same), `${this.game}: ${all?.join("\n")}`);
    return JSON.parse(all[0]);
  }

  /** Loads somebody’s page anew; what it shows is what it showed before, once that was all that the server tells. */
  async reload(person, read) {
    if (read === hands) assert.ok(await this.until(() => isDealt(person)), `${person.player} sees what is held`);
    const before = await read(person.page);
    await person.page.reload();
    await person.page.locator("#board").waitFor();
    let after;
    const same = async () => JSON.stringify((after = await read(person.page))) === JSON.stringify(before);
    if (!(await this.until(same))) assert.deepEqual(after, before, `${this.game}: ${person.player} comes back`);
  }

  /** Somebody gives up. */
  async resign({ page }) {
    await page.locator("button.resign").click();
    await page.locator("dialog[open]").getByRole("button", { name: "Resign" }).click();
    await Promise.all(this.pages.map((one) => status(one, /resigned/u)));
  }

  async picture(name) {
    for (const { player, page } of this.people) await shot(page, `${this.game}-${name}-${player ?? "watch"}`);
  }

  async check() {
    for (const { check } of this.people) await check();
  }
}

/** How a card that is called so on the page may be written on the wire; a tile of dominoes may lie turned. */
function spelled(name) {
  const tile = name.match(/^(\d)-(\d)$/u);
  const ways = tile ? `${tile[1]}-${tile[2]}|${tile[2]}-${tile[1]}` : name.replaceAll(" ", "[- ]");
  return new RegExp(`(?<![\\w-])(${ways})(?![\\w-])`, "u");
}

/** What came, but for the stock: that is filled up in order from all that is not seen, so it names everything. */
const withoutStock = (all) => all.join("\n").replace(/"stock(-pile)?\.[^"]+":\d+/gu, "");

/** Nobody else is told the cards that somebody holds, on his page, but for those that lay open once. */
async function unknown(match, { player, page }) {
  const held = Object.keys((await hands(page))[player] ?? {}).filter((name) => !match.open.has(name));
  for (const other of match.people.filter((one) => one.player !== player)) {
    const text = withoutStock(other.heard);
    const told = held.filter((name) => spelled(name).test(text));
    const where = told.map((name) => text.slice(Math.max(0, text.search(spelled(name)) - 300)).slice(0, 600));
    assert.deepEqual(told, [], `${match.game}: what ${other.player ?? "who looks on"} is told of ${player}: ${where.join("\n")}`);
    const seen = Object.keys((await hands(other.page))[player] ?? {});
    assert.ok(seen.every((name) => /^(Card|Tile)$/u.test(name)), `${other.player} sees ${seen} of ${player}`);
    match.sought += held.length;
  }
}

/** All that is left in hands is told to everybody, and found as it was sought. */
function allTold(match, left) {
  for (const { player, heard } of match.people) {
    const text = withoutStock(heard);
    const names = Object.values(left).flatMap(Object.keys);
    assert.deepEqual(names.filter((name) => !spelled(name).test(text)), [], `${match.game}: ${player ?? "who looks on"} at the end`);
  }
}

/** A person lays the first card that may be laid, or else does what there is a button for. */
async function layCard(match, person) {
  const { page } = person;
  const card = page.locator(".hand-piece[aria-disabled=false]").first();
  if ((await card.count()) === 0) return press(page.getByRole("button", { name: /^(Draw|Take|Done)$/u }));
  await unknown(match, person);
  const name = await card.getAttribute("aria-label").catch(() => null);
  if (!name) return false;
  match.open.add(name.match(/^\w+ (.+): \d/u)[1]);
  // By its name: which card is the first may have changed meanwhile.
  const named = page.locator(`.hand-piece[aria-label=${JSON.stringify(name)}]`);
  // Where it may go is shown a moment later; pressed again before, the card would be put down.
  const target = page.locator(".site:has(.cell.target)").first();
  return (await press(named)) && (await target.waitFor({ timeout: 2000 }).then(() => press(target), () => false));
}

const ranks = "Flag|Mine|Spy|Scout|Sapper|Sergeant|Lieutenant|Captain|Major|Colonel|General|Commander";

/** A person sets up; then goes on in one column after another with the soldier ahead, who takes whom he can, else goes forward. */
async function moveSoldier(match, { player, page }) {
  if (await press(button(page, "Sensible set-up"))) return press(button(page, "Ready"));
  const soldier = await page.evaluate(
    ([player, moves]) => {
      const ahead = player === "Blue" ? 1 : -1;
      const turn = (name) => (name.charCodeAt(0) + moves * 2) % 9;
      const row = (name) => ahead * Number(name.slice(1));
      const mayGo = (name) => {
        const next = document.querySelector(`[data-site="${name[0]}${Number(name.slice(1)) + ahead}"]`);
        return next && !next.getAttribute("aria-label").includes(player);
      };
      const live = [...document.querySelectorAll(".site.live")].map((e) => e.dataset.site).filter(mayGo);
      return live.sort((a, b) => turn(a) - turn(b) || row(b) - row(a))[0];
    },
    [player, Math.floor(match.moves / 2)],
  );
  if (!soldier || !(await press(site(page, soldier)))) return false;
  if (await press(page.locator(".site:has(.cell.target)[aria-label*=capture]"))) return true;
  const ahead = player === "Blue" ? Number(soldier.slice(1)) + 1 : Number(soldier.slice(1)) - 1;
  return press(site(page, `${soldier[0]}${ahead}`));
}

/** Where the soldiers stand that were shown in a fight, after the entry with this number: by what anybody is told. */
function shown(all, until) {
  const sites = new Set();
  const moves = all.filter((text) => text.startsWith('{"n":')).map((text) => JSON.parse(text));
  for (const { n, what } of moves) {
    const [, from, sign, to] = what.move?.match(/^([a-i]\d+)([-x])([a-i]\d+)$/u) ?? [];
    if (n > until || !from) continue;
    const known = sites.delete(from);
    sites.delete(to);
    if (known || sign === "x") sites.add(to);
  }
  return sites;
}

/** Nobody is told what another hides, before the game is over: no message that is not one’s own has one of these names in
 * it, and no view shows such a piece. How many pieces of others were looked at. */
function untold(match, names, isHidden) {
  let looked = 0;
  for (const { player, heard } of match.people) {
    const who = `${match.game}: what ${player ?? "who looks on"} is told`;
    const own = match.seated.findIndex((one) => one.player === player);
    for (const text of heard) {
      const at = Number(text.match(/^view\?at=(\d+) /u)?.[1] ?? NaN);
      if (Number.isNaN(at)) {
        // In messages nothing of it is called but one's own, while one sets up.
        if (own < 0 || !text.includes(`"by":${own},`)) assert.doesNotMatch(text, new RegExp(`\\b(${names})\\b`, "u"), who);
        continue;
      }
      // A page that was loaded anew meanwhile got nothing.
      if (!text.includes("{")) continue;
      const { pieces } = JSON.parse(text.slice(text.indexOf("{")));
      const others = pieces.filter((piece) => piece.player !== player);
      assert.deepEqual(others.filter((piece) => isHidden(piece, shown(heard, at))), [], `${who}, ${at}`);
      looked += others.length;
    }
  }
  return looked;
}

/** Nobody is told a rank that was not shown. */
const ranksUnknown = (match) => untold(match, ranks, (piece, open) => piece.kind !== "Soldier" && !open.has(piece.site));

/** Nobody is told where a ship lies that was not hit. */
const shipsUnknown = (match) => untold(match, "(Battleship|Cruiser|Destroyer)-(across|up)|Boat-[a-j]\\d+", (piece) => piece.kind === "Deck");

/** A person sets up; then fires at one place after another of the other sea. */
async function fire(match, { page }) {
  if (await press(button(page, "Sensible set-up"))) return press(button(page, "Ready"));
  const names = await page.locator(".site.live").evaluateAll((all) => all.map((e) => e.dataset.site));
  return names.length > 0 && press(site(page, names[(match.moves * 37) % names.length]));
}

describe("games with hidden things by link", () => {
  const all = online();

  test("dominoes: two persons and one who looks on, to the end", async () => {
    const match = await Match.begin(all, { game: "dominoes", seats: { First: desktop, Second: phone }, plays: layCard });
    await match.play(6);
    await match.agree(board);
    await match.reload(match.seated[1], hands);
    for (const person of match.seated) await unknown(match, person);
    await match.picture("middle");
    await match.play(99);
    assert.ok(match.sought > 60, `${match.sought} tiles were looked for`);
    // Now nothing is hidden any more, and the record is there.
    const left = await match.agree(hands);
    assert.ok(Object.values(left).every((hand) => !("Tile" in hand)), JSON.stringify(left));
    allTold(match, left);
    assert.ok((await match.agree(listed)) >= 5, "the record is there");
    await match.picture("end");
    await match.check();
  });

  test("durak: three persons and one who looks on, until one gives up", async () => {
    const match = await Match.begin(all, {
      game: "durak",
      seats: { South: desktop, West: phone, North: desktop },
      plays: layCard,
      prepare: (dialog) => dialog.locator("label.field", { hasText: /players/iu }).locator("select").first().selectOption("3"),
    });
    const trump = await match.agree(async (page) => (await board(page)).h2);
    match.open.add(trump.replace(/^\w+ /u, ""));
    await match.play(10);
    await match.agree(board);
    for (const person of match.seated) await unknown(match, person);
    await match.reload(match.seated[1], hands);
    await match.picture("middle");
    await match.play(20);
    assert.ok(match.moves === 30 && match.sought > 100, `${match.moves} moves, ${match.sought} cards were looked for`);
    await match.agree(board);
    for (const person of match.seated) await unknown(match, person);
    await match.resign(match.seated[1]);
    await match.picture("end");
    const left = await match.agree(hands);
    assert.ok(Object.values(left).every((hand) => !("Card" in hand)), JSON.stringify(left));
    allTold(match, left);
    assert.ok((await match.agree(listed)) >= 5, "the record is there");
    await match.check();
  });

  test("L'Attaque: two persons and one who looks on, set up and fight, until one gives up", async () => {
    const match = await Match.begin(all, { game: "l-attaque", seats: { Blue: desktop, Red: phone }, plays: moveSoldier });
    await match.play(1);
    assert.equal(Object.keys(await board(match.seated[1].page)).length, 0, "nothing of a set-up is seen before both are done");
    await match.play(19);
    const whose = async (page) => Object.entries(await board(page)).map(([where, what]) => `${where} ${what.split(" ")[0]}`);
    await match.agree(whose);
    for (const { page } of [match.people[0], match.people[2]]) {
      const enough = async () => (await page.locator(".moves .move").count()) >= 18 && (await page.locator("#board .last").count()) > 0;
      assert.ok(await match.until(enough), "what was told is listed, and the last move is marked");
    }
    await match.picture("middle");
    await match.reload(match.seated[1], board);
    await match.play(22);
    await match.agree(whose);
    for (const { player, page } of match.people) {
      const open = shown(match.people[2].heard, match.last);
      const others = Object.entries(await board(page)).filter(([, what]) => !what.startsWith(player));
      const told = others.filter(([where, what]) => !/Soldier/u.test(what) && !open.has(where));
      assert.deepEqual(told, [], `what ${player ?? "who looks on"} sees`);
    }
    assert.ok(match.moves === 42 && ranksUnknown(match) > 1000);
    await match.resign(match.seated[0]);
    const left = await match.agree(board);
    assert.ok(Object.values(left).every((what) => !/Soldier/u.test(what)), JSON.stringify(left));
    await match.picture("end");
    await match.check();
  });

  test("battleship: two persons and one who looks on, hide ships and fire, until one gives up", async () => {
    const match = await Match.begin(all, { game: "battleship", seats: { Blue: desktop, Red: phone }, plays: fire });
    await match.play(1);
    assert.equal(Object.keys(await board(match.seated[1].page)).length, 0, "nothing of a set-up is seen before both are done");
    await match.play(21);
    const seen = async (page) => Object.entries(await board(page)).filter(([, what]) => !/Deck/u.test(what));
    await match.agree(seen);
    await match.picture("middle");
    await match.reload(match.seated[1], board);
    await match.play(20);
    await match.agree(seen);
    for (const { player, page } of match.people) {
      const decks = Object.values(await board(page)).filter((what) => /Deck/u.test(what));
      assert.ok(decks.every((what) => what.startsWith(`${player} `)), `what ${player ?? "who looks on"} sees`);
    }
    assert.ok(match.moves === 42 && shipsUnknown(match) > 500);
    await match.resign(match.seated[0]);
    const left = await match.agree(board);
    const afloat = Object.values(left).filter((what) => /Deck|Hit|Sunk/u.test(what)).length;
    assert.equal(afloat, 40, "all ships of both are shown");
    await match.picture("end");
    await match.check();
  });

  // One person on a phone and a computer; what it held is seen at the end, and was not told before.
  async function against(game, [me, other], plays) {
    const match = await Match.begin(all, { game, seats: { [me]: phone, [other]: "Computer 1" }, plays });
    const [person] = match.seated;
    const { page, heard: told } = person;
    const acted = () => told.filter((text) => /^\{"n":\d+,.*"by":1,.*"what":\{"move":"/u.test(text)).length;
    const enough = async () => acted() >= 3 || isOver(page);
    await match.until(async () => (await match.play(1)) || enough());
    assert.ok(await enough(), `${game}: the computer has made ${acted()} moves`);
    await fits(page);
    await match.picture("computer");
    const before = [...told];
    const places = await board(page);
    if (!(await isOver(page))) await match.resign(person);
    const shows = async () => JSON.stringify([await hands(page), await board(page)]);
    assert.ok(await match.until(async () => !/Card|Tile|Soldier/u.test(await shows())), "all is shown at the end");
    if (plays === layCard) {
      // What lies on the table was seen, and what was laid and taken up again; what else is held was not.
      const laid = [...Object.values(places), ...before.map((text) => text.match(/"move":"(.+?)@/u)?.[1] ?? "")].join("\n");
      const left = await hands(page);
      const held = Object.keys(left[other] ?? {}).filter((name) => !spelled(name).test(laid));
      assert.deepEqual(held.filter((name) => spelled(name).test(withoutStock(before))), [], `${game}: told what the computer holds`);
      allTold(match, left);
    } else {
      const unknown = plays === fire ? shipsUnknown : ranksUnknown;
      assert.ok(unknown({ ...match, people: [{ player: me, heard: before }] }) > (plays === fire ? 0 : 100));
    }
    await match.check();
  }

  test("each against a computer on a phone", () =>
    Promise.all([
      against("dominoes", ["First", "Second"], layCard),
      against("durak", ["South", "North"], layCard),
      against("l-attaque", ["Blue", "Red"], moveSoldier),
      against("battleship", ["Blue", "Red"], fire),
    ]));
});
