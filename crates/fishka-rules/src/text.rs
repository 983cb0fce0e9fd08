//! The text form of compiled rules, for people and for tests of single passes.

use crate::{Op, Rules, Test, Where};
use std::fmt::Write as _;

/// Prints tables and ops, one a line; ids print as they do in code.
#[must_use]
pub fn print(rules: &Rules) -> String {
    let mut out = String::new();
    tables(rules, &mut out);
    let mut entries: Vec<(u32, String)> = Vec::new();
    for kind in &rules.kinds {
        for (blocks, what) in [(&kind.moves, "move"), (&kind.drops, "drop")] {
            for block in blocks {
                let under = block.move_type.map_or(String::new(), |t| format!(" {t}"));
                entries.push((block.entry, format!("{what} of {}{under}:", kind.name)));
            }
        }
    }
    let mut entries = entries.into_iter().peekable();
    for (index, op) in rules.code.iter().enumerate() {
        while let Some((_, title)) = entries.next_if(|(at, _)| *at as usize == index) {
            let _ = writeln!(out, "{title}");
        }
        let _ = writeln!(out, "{index:5} {}", op_text(op));
    }
    out
}

fn tables(rules: &Rules, out: &mut String) {
    let _ = writeln!(out, "game {:?} variant {}", rules.texts.title, rules.variant);
    for (index, player) in rules.players.iter().enumerate() {
        let _ = writeln!(out, "p{index} {} {:?}", player.name, player.role);
    }
    for (index, dir) in rules.board.dirs.iter().enumerate() {
        let _ = writeln!(out, "d{index} {dir}");
    }
    let _ = writeln!(out, "sites {}", rules.board.sites.len());
    for (index, zone) in rules.board.zones.iter().enumerate() {
        let sizes: Vec<_> = zone.members.iter().map(|m| m.iter().filter(|on| **on).count()).collect();
        let _ = writeln!(out, "z{index} {} {sizes:?}", zone.name);
    }
    for (index, kind) in rules.kinds.iter().enumerate() {
        let _ = writeln!(out, "k{index} {}{}", kind.name, if kind.dummy { " dummy" } else { "" });
    }
    for (prefix, names) in [("a", &rules.attrs), ("t", &rules.move_types)] {
        for (index, name) in names.iter().enumerate() {
            let _ = writeln!(out, "{prefix}{index} {name}");
        }
    }
    for entry in &rules.turns.entries {
        let under = entry.move_type.map_or(String::new(), |t| format!(" {t}"));
        let _ = writeln!(out, "turn {} as {}{under}", entry.player, entry.play_as);
    }
    for goal in &rules.goals {
        let _ = writeln!(out, "goal {:?} {:?} {:?}", goal.kind, goal.players, goal.cond);
    }
    numbers(rules, out);
    for (prefix, count) in [("flags", rules.flags), ("position flags", rules.site_flags)] {
        let _ = writeln!(out, "{prefix} {count}");
    }
}

fn numbers(rules: &Rules, out: &mut String) {
    for number in &rules.numbers {
        let _ = writeln!(
            out,
            "{} {} {:?} {} {:?} {:?}",
            if number.counter { "counter" } else { "number" },
            number.name,
            number.scope,
            number.start,
            number.values,
            number.faces
        );
    }
    for (index, name) in rules.kind_numbers.iter().enumerate() {
        let values: Vec<i32> =
            rules.kinds.iter().map(|k| k.numbers.get(index).copied().unwrap_or(0)).collect();
        let _ = writeln!(out, "kind number {name} {values:?}");
    }
    for set in &rules.setup_numbers {
        let _ = writeln!(out, "start n{} {}", set.slot, set.value);
    }
    sets(rules, out);
    deeds(rules, out);
}

/// Expressions and sets of sites.
fn sets(rules: &Rules, out: &mut String) {
    for (index, expr) in rules.exprs.iter().enumerate() {
        let _ = writeln!(out, "e{index} {expr:?}");
    }
    for (index, reach) in rules.reaches.iter().enumerate() {
        let _ = writeln!(out, "r{index} {reach:?}");
    }
    for (index, sites) in rules.site_lists.iter().enumerate() {
        let _ = writeln!(out, "sites {index} {sites:?}");
    }
    for (index, parts) in rules.reach_lists.iter().enumerate() {
        let _ = writeln!(out, "sets {index} {parts:?}");
    }
    for (index, lay) in rules.lays.iter().enumerate() {
        let _ = writeln!(out, "lay {index} {} {:?}", lay.name, lay.forms);
    }
    for (index, entries) in rules.floods.iter().enumerate() {
        let _ = writeln!(out, "flood {index} {entries:?}");
    }
}

/// What is done besides moves, and what it is done with.
fn deeds(rules: &Rules, out: &mut String) {
    let parts = [
        ("after-move", rules.after_move),
        ("turn-end", rules.turn_end),
        ("turn-goes-on", rules.turn_goes_on),
        ("turn-start", rules.turn_start),
        ("turn-close", rules.turn_close),
    ];
    for (name, entry) in parts.iter().filter_map(|(name, entry)| Some((name, (*entry)?))) {
        let _ = writeln!(out, "{name} {entry}");
    }
    if let Some(measure) = rules.turn_least {
        let _ = writeln!(out, "turn-least e{measure}");
    }
    for dice in &rules.dice {
        let _ = writeln!(out, "dice {} {:?}", dice.name, dice.faces);
    }
    for bag in &rules.bags {
        let _ = writeln!(out, "bag {} {:?}", bag.number, bag.cards);
    }
    for track in &rules.tracks {
        let _ = writeln!(out, "track {} {:?}", track.name, track.sites);
    }
    if rules.stack > 1 || !rules.teams.is_empty() || rules.piece_number.is_some() {
        let _ = writeln!(
            out,
            "stack {}{} teams {:?} piece number {:?}",
            rules.stack,
            if rules.ordered { " ordered" } else { "" },
            rules.teams,
            rules.piece_number
        );
    }
    for (name, block) in &rules.actions {
        let _ = writeln!(out, "action {name} {block:?}");
    }
    for entry in &rules.start_up {
        let _ = writeln!(out, "start-up {entry}");
    }
    if rules.score.is_some() || !rules.hidden.is_empty() {
        let _ = writeln!(out, "score {:?} hidden {:?}", rules.score, rules.hidden);
    }
    for secret in &rules.secrets {
        let _ = writeln!(out, "secret {secret:?}");
    }
}

fn place(at: Where) -> String {
    match at {
        Where::Here => "here".to_owned(),
        Where::At(site) => site.to_string(),
        Where::Dir(dir) => dir.to_string(),
        Where::Back(dir) => format!("-{dir}"),
        Where::Slot(slot) => format!("{slot:?}").to_lowercase(),
        Where::First(reach) => format!("r{reach}"),
        Where::Ahead => "ahead".to_owned(),
        Where::Astern => "astern".to_owned(),
    }
}

fn or_dash(value: Option<impl ToString>) -> String {
    value.map_or_else(|| "-".to_owned(), |v| v.to_string())
}

fn test_text(test: Test) -> String {
    match test {
        Test::Piece(kind) => format!("piece {kind}"),
        Test::InZone(zone) => format!("zone {zone}"),
        Test::Attacked(by) => format!("attacked {}", or_dash(by)),
        Test::Defended(by) => format!("defended {}", or_dash(by)),
        Test::Is(site) => format!("is {site}"),
        Test::Attr(attr) => format!("attr {attr}"),
        Test::SiteFlag(flag) => format!("site-flag {flag}"),
        Test::Flag(flag) => format!("flag {flag}"),
        Test::Const(value) => format!("const {value}"),
        other => format!("{other:?}").to_lowercase(),
    }
}

fn op_text(op: &Op) -> String {
    match *op {
        Op::Go(at) => format!("go {}", place(at)),
        Op::Test { test, at, negate } => {
            format!("test {}{} {}", if negate { "not " } else { "" }, test_text(test), place(at))
        }
        Op::Jump(to) => format!("jump {to}"),
        Op::JumpIf(to) => format!("jump-if {to}"),
        Op::JumpUnless(to) => format!("jump-unless {to}"),
        Op::SetFlag(flag) => format!("set {flag}"),
        Op::SetSiteFlag(flag, at) => format!("set-site {flag} {}", place(at)),
        Op::Capture(at) => format!("capture {}", place(at)),
        Op::Create { player, kind, at } => {
            format!("create {} {} {}", or_dash(player), or_dash(kind), place(at))
        }
        Op::ChangeOwner(at) => format!("change-owner {}", place(at)),
        Op::Flip(at) => format!("flip {}", place(at)),
        Op::ChangeKind(kind, at) => format!("change-kind {kind} {}", place(at)),
        Op::SetAttr(attr, at) => format!("set-attr {attr} {}", place(at)),
        Op::Add { kinds, partial, move_type, copy } => {
            let mut text = "add".to_owned();
            text.push_str(if copy { "-copy" } else { "" });
            text.push_str(if partial { "-partial" } else { "" });
            let kinds = kinds.map_or(String::new(), |k| format!(" kinds {k}"));
            format!("{text}{kinds}{}", move_type.map_or(String::new(), |t| format!(" {t}")))
        }
        Op::Each { reach, gather, end } => {
            format!("each{} {reach} end {end}", if gather { "-gather" } else { "" })
        }
        Op::Name(name) => format!("name {name}"),
        Op::Let(local, value) => format!("let {local} {value}"),
        Op::Set { number, whose, value } => format!("set-number {number} {whose:?} {value}"),
        Op::Ensure { entry } => format!("ensure {entry}"),
        other => format!("{other:?}").to_lowercase(),
    }
}
