//! What a position keeps besides the pieces that its picture shows: numbers, layers, pools, shared cells.

use crate::outside::one_line;
use fishka::rules::{NumberDef, Rules, Scope};
use fishka::{Names, Position};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// A line for each number, layer and pool that is not empty, and for each cell that several pieces share.
pub fn lines(position: &Position, names: &Names) -> String {
    let rules = &position.game().rules;
    let mut out = String::new();
    for def in &rules.numbers {
        let told = match def.scope {
            Scope::Game => word(def, position.numbers()[usize::from(def.base)]),
            Scope::Player => of_players(rules, def, position, names),
            Scope::List(items) => of_list(def, usize::from(items), position),
            Scope::Site => of_cells(rules, def, position),
            Scope::Pool => of_pool(def, position),
            Scope::Bag => of_bag(rules, def, position, names),
        };
        if !told.is_empty() {
            let _ = writeln!(out, "{}: {told}", one_line(names.translate(&def.name)));
        }
    }
    of_pieces(position, names, &mut out);
    shared(position, names, &mut out);
    out
}

/// A value as the rules call it.
fn word(def: &NumberDef, value: i32) -> String {
    let word = usize::try_from(value).ok().and_then(|value| def.values.get(value));
    word.map_or_else(|| value.to_string(), |word| one_line(word).into_owned())
}

fn of_players(rules: &Rules, def: &NumberDef, position: &Position, names: &Names) -> String {
    let values = &position.numbers()[usize::from(def.base)..];
    let each = rules.players.iter().zip(values);
    let each = each.map(|(p, value)| format!("{} {}", one_line(names.translate(&p.name)), word(def, *value)));
    each.collect::<Vec<_>>().join(", ")
}

/// The places of a list that differ from how all are at first.
fn of_list(def: &NumberDef, items: usize, position: &Position) -> String {
    let values = position.numbers()[usize::from(def.base)..].iter().take(items);
    let each = (1..).zip(values).filter(|(_, value)| **value != def.start);
    each.map(|(item, value)| format!("{item}: {value}")).collect::<Vec<_>>().join(", ")
}

/// The cells that differ from how all are at first, by their value.
fn of_cells(rules: &Rules, def: &NumberDef, position: &Position) -> String {
    let mut by_value: BTreeMap<i32, Vec<&str>> = BTreeMap::new();
    for (site, value) in rules.board.sites.iter().zip(&position.numbers()[usize::from(def.base)..]) {
        if *value != def.start {
            by_value.entry(*value).or_default().push(&site.name);
        }
    }
    let each =
        by_value.iter().map(|(value, sites)| format!("{} {}", word(def, *value), one_line(&sites.join(" "))));
    each.collect::<Vec<_>>().join("; ")
}

/// The values that are kept, each as often as it is.
fn of_pool(def: &NumberDef, position: &Position) -> String {
    let counts = &position.numbers()[usize::from(def.base)..];
    let each = def.faces.iter().zip(counts).map(|(face, count)| match count {
        1 => face.to_string(),
        count => format!("{face} ×{count}"),
    });
    let held = def.faces.iter().zip(counts).map(|(_, count)| *count > 0);
    each.zip(held).filter(|(_, held)| *held).map(|(told, _)| told).collect::<Vec<_>>().join(", ")
}

/// The pieces that are left, each as often as it is.
fn of_bag(rules: &Rules, def: &NumberDef, position: &Position, names: &Names) -> String {
    let cards = rules.bags.iter().find(|bag| rules.numbers[usize::from(bag.number)].base == def.base);
    let counts = &position.numbers()[usize::from(def.base)..];
    let held = cards.map_or(&[][..], |bag| &bag.cards).iter().zip(counts).filter(|(_, count)| **count > 0);
    let each = held.map(|(card, count)| {
        let owner = card.player.map(|p| format!("{} ", names.translate(&rules.players[p.index()].name)));
        let kind = names.translate(&rules.kinds[card.kind.index()].name);
        let times = if *count == 1 { String::new() } else { format!(" ×{count}") };
        one_line(&format!("{}{kind}{times}", owner.unwrap_or_default())).into_owned()
    });
    each.collect::<Vec<_>>().join(", ")
}

/// The number that every piece carries, where it is not 0.
fn of_pieces(position: &Position, names: &Names, out: &mut String) {
    let rules = &position.game().rules;
    let Some(name) = &rules.piece_number else { return };
    let each = rules.board.sites.iter().zip(position.cells()).filter(|(_, cell)| cell.number != 0);
    let each: Vec<_> = each.map(|(site, cell)| format!("{} {}", one_line(&site.name), cell.number)).collect();
    if !each.is_empty() {
        let _ = writeln!(out, "{}: {}", one_line(names.translate(name)), each.join(", "));
    }
}

/// Cells with several pieces, the lowest first.
fn shared(position: &Position, names: &Names, out: &mut String) {
    let rules = &position.game().rules;
    if position.levels() < 2 {
        return;
    }
    for (index, site) in rules.board.sites.iter().enumerate() {
        let pieces: Vec<_> =
            position.upwards(fishka::Site::new(index)).iter().filter_map(|cell| cell.piece).collect();
        if pieces.len() > 1 {
            let told = pieces.iter().map(|piece| {
                let player = names.translate(&rules.players[piece.player.index()].name);
                format!("{player} {}", names.translate(&rules.kinds[piece.kind.index()].name))
            });
            let told = told.collect::<Vec<_>>().join(", ");
            let _ = writeln!(out, "{}: {}", one_line(&site.name), one_line(&told));
        }
    }
}
