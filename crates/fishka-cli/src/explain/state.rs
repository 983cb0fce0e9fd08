//! What a game keeps beside its pieces, what changes by itself, and what is lit up.

use super::Teller;
use super::deeds::Told;
use super::words::Words;
use fishka::rules::{Card, NumberDef, RegionDef, Scope};
use std::collections::BTreeMap;

/// A line a variable and a layer, and one for each thing that happens by itself.
pub fn lines(teller: &Teller<'_>) -> Vec<String> {
    let rules = teller.rules();
    let mut lines: Vec<String> = rules.numbers.iter().map(|def| number(teller, def)).collect();
    if !rules.start_up.is_empty() {
        lines.push(teller.text("explain-start-up", &[]));
    }
    for (entry, key) in [
        (rules.turn_start, "explain-turn-start"),
        (rules.after_move, "explain-after-move"),
        (rules.turn_close, "explain-turn-close"),
    ] {
        lines.extend(entry.map(|entry| teller.text(key, &[("deeds", deeds(teller, entry))])));
    }
    if let Some(score) = rules.score {
        let words = Words::new(teller, None);
        let points = words.whole(words.number(score, &words.there()));
        let points = points.unwrap_or_else(|| teller.text("told-number-unknown", &[]));
        lines.push(teller.text("explain-score", &[("points", points)]));
    }
    lines
}

/// What the rules do by themselves.
fn deeds(teller: &Teller<'_>, entry: u32) -> String {
    let words = Words::new(teller, None);
    let Some(Told { when, done }) = words.block(entry, &words.of_last_move()) else {
        return teller.text("deed-unknown", &[]);
    };
    let done = if done.is_empty() { teller.text("deed-nothing", &[]) } else { done.join("; ") };
    match when {
        Some(cond) => teller.text("deed-if", &[("cond", cond), ("then", done)]),
        None => done,
    }
}

/// A line for each thing that a player may do beside moving pieces.
pub fn actions(teller: &Teller<'_>) -> Vec<String> {
    let action = |(name, block): &(String, fishka::rules::Block)| {
        let words = Words::new(teller, None);
        let name = ("name", teller.name(name));
        let Some(Told { when, done }) = words.block(block.entry, &words.there()) else {
            return teller.text("explain-action-untold", &[name]);
        };
        let deeds = if done.is_empty() { teller.text("deed-nothing", &[]) } else { done.join("; ") };
        match when {
            Some(cond) => teller.text("explain-action-when", &[name, ("cond", cond), ("deeds", deeds)]),
            None => teller.text("explain-action", &[name, ("deeds", deeds)]),
        }
    };
    teller.rules().actions.iter().map(action).collect()
}

fn number(teller: &Teller<'_>, def: &NumberDef) -> String {
    let name = ("name", teller.name(&def.name));
    let start = ("start", value(teller, def, def.start));
    match def.scope {
        Scope::Game if def.counter => teller.text("explain-counter", &[name, start]),
        Scope::Game => teller.text("explain-variable", &[name, start]),
        Scope::Pool => {
            let faces: Vec<String> = def.faces.iter().map(ToString::to_string).collect();
            teller.text("explain-pool", &[name, ("values", faces.join(", "))])
        }
        Scope::Bag => bag(teller, def),
        Scope::List(items) => teller.text("explain-list", &[name, start, ("items", items.to_string())]),
        Scope::Player => teller.text("explain-player-variable", &[name, start]),
        Scope::Site => {
            let mut line = if def.values.is_empty() {
                teller.text("explain-layer-numbers", &[name, start])
            } else {
                let words: Vec<String> = def.values.iter().map(|v| teller.name(v)).collect();
                teller.text("explain-layer", &[name, start, ("values", words.join(", "))])
            };
            line.extend(laid(teller, def).iter().map(|part| format!(" {part}.")));
            line
        }
    }
}

/// What is in a bag at the start.
fn bag(teller: &Teller<'_>, def: &NumberDef) -> String {
    let rules = teller.rules();
    let cards = rules.bags.iter().find(|bag| rules.numbers[usize::from(bag.number)].base == def.base);
    let piece = |(card, count): (&Card, &i32)| {
        let kind = teller.name(&rules.kinds[card.kind.index()].name);
        let owner = card.player.map(|p| format!(" ({})", teller.name(&rules.players[p.index()].name)));
        format!("{kind}{} ×{count}", owner.unwrap_or_default())
    };
    let pieces: Vec<String> =
        cards.map_or(&[][..], |bag| &bag.cards).iter().zip(&def.faces).map(piece).collect();
    teller.text("explain-bag", &[("name", teller.name(&def.name)), ("pieces", pieces.join(", "))])
}

/// The word for a value, or the number.
fn value(teller: &Teller<'_>, def: &NumberDef, value: i32) -> String {
    let word = usize::try_from(value).ok().and_then(|v| def.values.get(v));
    word.map_or_else(|| value.to_string(), |word| teller.name(word))
}

/// The sites where a layer begins with another value: `water: b1 c1`.
fn laid(teller: &Teller<'_>, def: &NumberDef) -> Vec<String> {
    let rules = teller.rules();
    let mut sites: BTreeMap<i32, Vec<&str>> = BTreeMap::new();
    for set in &rules.setup_numbers {
        let site = set.slot.checked_sub(def.base).and_then(|i| rules.board.sites.get(usize::from(i)));
        if let Some(site) = site {
            sites.entry(set.value).or_default().push(&site.name);
        }
    }
    sites.iter().map(|(v, sites)| format!("{}: {}", value(teller, def, *v), sites.join(" "))).collect()
}

/// A line a region.
pub fn regions(teller: &Teller<'_>) -> Vec<String> {
    teller.rules().regions.iter().map(|r| region(teller, r)).collect()
}

fn region(teller: &Teller<'_>, region: &RegionDef) -> String {
    let title = ("title", teller.name(&region.title));
    match &region.picked {
        None => teller.text("explain-region", &[title]),
        Some(kinds) if kinds.is_empty() => teller.text("explain-region-picked", &[title]),
        Some(kinds) => {
            let names: Vec<String> =
                kinds.iter().map(|k| teller.name(&teller.rules().kinds[k.index()].name)).collect();
            let kinds = ("kinds", teller.list(&names, "list-or"));
            teller.text("explain-region-kinds", &[title, kinds])
        }
    }
}
