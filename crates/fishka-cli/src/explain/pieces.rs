//! What each piece is and what it can do, the latter found by trying.

use super::Teller;
use fishka::rules::SetupPiece;
use fishka::{Kind, MoveKind, MoveList, Player, Setup, Site};
use std::fmt::Write as _;

/// A line a kind.
pub fn lines(teller: &Teller<'_>) -> Vec<String> {
    let kinds = teller.rules().kinds.iter().enumerate().filter(|(_, def)| !def.dummy);
    kinds.map(|(index, _)| line(teller, Kind::new(index))).collect()
}

fn line(teller: &Teller<'_>, kind: Kind) -> String {
    let def = &teller.rules().kinds[kind.index()];
    let mut line = format!("**{}**", teller.name(&def.name));
    let counts = counts(teller, kind);
    if !counts.is_empty() {
        let _ = write!(line, " ({})", counts.join(", "));
    }
    line.push('.');
    let told = def.description.as_deref().or(def.help.as_deref()).map(str::trim).filter(|t| !t.is_empty());
    if let Some(told) = told {
        let told = teller.name(told);
        let _ = write!(line, " {}", told.replace('\n', " "));
        if !told.ends_with(['.', '!', '?']) {
            line.push('.');
        }
    }
    if teller.game.acting_players().iter().any(|p| teller.game.royal_kinds(*p).contains(&kind)) {
        let _ = write!(line, " {}", teller.text("explain-royal", &[]));
    }
    if !def.drops.is_empty() {
        let _ = write!(line, " {}", teller.text("explain-drops", &[]));
    }
    let numbers = numbers(teller, kind);
    if !numbers.is_empty() {
        let _ = write!(line, " {}.", numbers.join(", "));
    }
    if let Some(reach) = reach(teller, kind) {
        let _ = write!(line, " {reach}");
    }
    line
}

/// The numbers of the kind: name and value.
fn numbers(teller: &Teller<'_>, kind: Kind) -> Vec<String> {
    let rules = teller.rules();
    let values = rules.kinds[kind.index()].numbers.iter();
    rules
        .kind_numbers
        .iter()
        .zip(values)
        .map(|(name, value)| format!("{} {value}", teller.name(name)))
        .collect()
}

/// How many each side starts with, on the board and in reserve.
fn counts(teller: &Teller<'_>, kind: Kind) -> Vec<String> {
    let rules = teller.rules();
    let mut counts = Vec::new();
    for index in 0..rules.players.len() {
        let player = Player::new(index);
        let board = rules.setup.iter().filter(|p| p.player == player && p.kind == kind).count();
        let hand: u32 =
            rules.hands.iter().filter(|h| h.player == player && h.kind == kind).map(|h| h.count).sum();
        let mut word = match board {
            0 if hand == 0 => continue,
            0 => teller.player(player),
            n => format!("{} {n}", teller.player(player)),
        };
        if hand > 0 {
            let _ = write!(word, " {}", teller.text("explain-hand", &[("n", hand.to_string())]));
        }
        counts.push(word);
    }
    counts
}

/// Where the piece goes when it stands alone near the middle of the board.
fn reach(teller: &Teller<'_>, kind: Kind) -> Option<String> {
    let rules = teller.rules();
    let player = *teller.game.acting_players().first()?;
    let cycle = rules.turns.entries.iter().enumerate().skip(rules.turns.repeat as usize);
    let (turn, _) = cycle.into_iter().find(|(_, e)| e.player == player)?;
    let site = middle(teller)?;
    let attrs = rules.kinds[kind.index()].attrs_start;
    let pieces = vec![SetupPiece { site, player, kind, attrs, number: 0 }];
    let budget = &mut crate::budget::of_game();
    let mut position = teller.game.position(&Setup { pieces, turn, ..Setup::default() }, budget).ok()?;
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves, budget).ok()?;
    let mut sites: Vec<Site> = moves
        .iter()
        .filter(|m| m.kind == MoveKind::Normal && m.from == Some(site))
        .filter_map(|m| m.to)
        .collect();
    sites.sort_unstable();
    sites.dedup();
    if sites.is_empty() {
        return None;
    }
    let name = |site: &Site| rules.board.sites[site.index()].name.clone();
    let names: Vec<String> = sites.iter().map(name).collect();
    let args = [
        ("site", name(&site)),
        ("player", teller.player(player)),
        ("n", sites.len().to_string()),
        ("sites", names.join(" ")),
    ];
    Some(teller.text("explain-reach", &args))
}

/// The site nearest to the middle of the picture.
fn middle(teller: &Teller<'_>) -> Option<Site> {
    let sites = &teller.rules().board.sites;
    let centre = |s: &fishka::rules::SiteDef| {
        let rect = s.rect.filter(|_| !s.dummy)?;
        Some((i64::from(rect.left) + i64::from(rect.right), i64::from(rect.top) + i64::from(rect.bottom)))
    };
    let centres: Vec<(i64, i64)> = sites.iter().filter_map(centre).collect();
    let count = i64::try_from(centres.len()).ok().filter(|n| *n > 0)?;
    let sum = centres.iter().fold((0, 0), |sum, c| (sum.0 + c.0, sum.1 + c.1));
    let far = |c: (i64, i64)| (c.0 - sum.0 / count).pow(2) + (c.1 - sum.1 / count).pow(2);
    let drawn = sites.iter().enumerate().filter_map(|(i, s)| Some((far(centre(s)?), i)));
    drawn.min().map(|(_, i)| Site::new(i))
}
