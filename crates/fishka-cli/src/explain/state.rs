//! What a game keeps beside its pieces, what changes by itself, and what is lit up.

use super::Teller;
use fishka::rules::{NumberDef, RegionDef, Scope};
use std::collections::BTreeMap;

/// A line a variable and a layer, and one for each thing that happens by itself.
pub fn lines(teller: &Teller<'_>) -> Vec<String> {
    let rules = teller.rules();
    let mut lines: Vec<String> = rules.numbers.iter().map(|def| number(teller, def)).collect();
    let told = [
        (!rules.start_up.is_empty(), "explain-start-up"),
        (rules.after_move.is_some(), "explain-after-move"),
        (rules.score.is_some(), "explain-score"),
    ];
    lines.extend(told.iter().filter(|(is, _)| *is).map(|(_, key)| teller.text(key, &[])));
    lines
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
