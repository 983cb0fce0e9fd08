//! Saved games of Zillions (`.zsg`): read, replayed and written.
//!
//! Format and meaning: `shared/zrf/SEMANTICS.md`, "ZSG format". The internal numbers `partial K` and `@ p I v` are
//! opaque; moves are recognised by what they do.

mod line;

use crate::{Cell, Effect, Game, Move, MoveKind, MoveList, Piece, Position, notations};
use fishka_base::{Bound, Budget, Kind, Player, Site};
use line::{Names, Part, Reading};
use std::collections::BTreeSet;
use std::fmt::Write as _;

/// Longest saved game that is read, in lines.
const LINES_MAX: usize = 100_000;

/// A saved game as text, taken apart.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SavedGame {
    /// `RulesFile=`, the file name without its path.
    pub rules_file: String,
    /// `VariantName=`.
    pub variant: String,
    /// Board edits before the moves: the words between the parentheses.
    pub edits: Vec<(usize, String)>,
    /// Line number in the file and text of each move or partial move, without its number.
    pub moves: Vec<(usize, String)>,
}

/// Why a saved game cannot be read or replayed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedGameError {
    /// Line in the file, from 1.
    pub line: usize,
    /// Its text.
    pub text: String,
    /// What is wrong with it.
    pub cause: SavedGameFault,
}

/// What is wrong with a line of a saved game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SavedGameFault {
    /// Not a line of a saved game.
    Form,
    /// A word names nothing in the game.
    Word,
    /// No legal move does this.
    Illegal,
    /// The file is too long.
    Length,
    /// The rules took more work than the budget allows.
    Bound(Bound),
}

impl std::fmt::Display for SavedGameError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let cause = match self.cause {
            SavedGameFault::Form => "is not a line of a saved game",
            SavedGameFault::Word => "names something the game does not have",
            SavedGameFault::Illegal => "is no legal move",
            SavedGameFault::Length => "is one line too many",
            SavedGameFault::Bound(bound) => return write!(f, "line {}: {bound}", self.line),
        };
        write!(f, "line {}: `{}` {cause}", self.line, self.text)
    }
}

impl std::error::Error for SavedGameError {}

/// A move of a saved game that was played.
#[derive(Clone, Debug)]
pub struct Seen {
    /// Who made it.
    pub actor: Player,
    /// In our notation.
    pub notation: String,
    /// The move.
    pub m: Move,
}

impl SavedGame {
    /// Takes a saved game apart.
    ///
    /// # Errors
    /// The first line that does not belong to one.
    pub fn parse(text: &str) -> Result<SavedGame, SavedGameError> {
        let mut saved = SavedGame::default();
        for (index, line) in text.lines().enumerate() {
            let (number, line) = (index + 1, line.trim());
            let fault = |cause| SavedGameError { line: number, text: line.to_owned(), cause };
            if index >= LINES_MAX {
                return Err(fault(SavedGameFault::Length));
            }
            if line.is_empty() || line.starts_with("Zillions Save Game") {
                continue;
            }
            if let Some(path) = line.strip_prefix("RulesFile=") {
                saved.rules_file = path.rsplit(['\\', '/']).next().unwrap_or(path).to_owned();
            } else if let Some(name) = line.strip_prefix("VariantName=") {
                saved.variant = name.to_owned();
            } else if line.starts_with('(') {
                let words = line.split(['(', ')']).map(str::trim).filter(|w| !w.is_empty());
                saved.edits.extend(words.map(|w| (number, w.to_owned())));
            } else if let Some((_, words)) = line.split_once('.').filter(|(n, _)| n.parse::<u32>().is_ok()) {
                saved.moves.push((number, words.trim().to_owned()));
            } else {
                return Err(fault(SavedGameFault::Form));
            }
        }
        Ok(saved)
    }

    /// The position before the first move: the game's start with the edits made.
    ///
    /// # Errors
    /// The first edit that names something the game does not have.
    pub fn start(
        &self,
        game: &std::sync::Arc<Game>,
        budget: &mut Budget,
    ) -> Result<Position, SavedGameError> {
        let mut position = game.start(budget).map_err(|bound| SavedGameError {
            line: 0,
            text: String::new(),
            cause: SavedGameFault::Bound(bound),
        })?;
        let names = Names::of(&game.rules);
        for (line, text) in &self.edits {
            let words: Vec<&str> = text.split_whitespace().collect();
            edit(&mut position, &names, &words).ok_or_else(|| SavedGameError {
                line: *line,
                text: text.clone(),
                cause: SavedGameFault::Word,
            })?;
        }
        position.settle_start();
        Ok(position)
    }

    /// Plays the moves one by one, each in a part of the budget; `seen` is told each, with the position after it.
    /// Zillions lets a game go on after its end by the rules: here it ends there, and the first line after it is given.
    ///
    /// # Errors
    /// The first line that is no legal move; the position stands before it.
    pub fn replay(
        &self,
        position: &mut Position,
        budget: &mut Budget,
        mut seen: impl FnMut(&Seen, &Position),
    ) -> Result<Option<&(usize, String)>, SavedGameError> {
        let words = Names::of(&position.game().rules);
        let mut moves = MoveList::new();
        for next in &self.moves {
            let (line, text) = next;
            let fault = |cause| SavedGameError { line: *line, text: text.clone(), cause };
            budget.renew();
            position.legal_moves(&mut moves, budget).map_err(|bound| fault(SavedGameFault::Bound(bound)))?;
            if position.outcome_with(&moves).is_some() {
                return Ok(Some(next));
            }
            let readings = words.readings(text);
            if readings.is_empty() {
                return Err(fault(SavedGameFault::Word));
            }
            let at = find(position, &moves, &readings).ok_or_else(|| fault(SavedGameFault::Illegal))?;
            let mut names =
                notations(position, &moves, budget).map_err(|bound| fault(SavedGameFault::Bound(bound)))?;
            let (notation, m) = (names.swap_remove(at), moves[at].clone());
            let told = Seen { actor: position.actor(), notation, m };
            let m = &told.m;
            position.play_unchecked(m, budget).map_err(|bound| {
                position.undo();
                fault(SavedGameFault::Bound(bound))
            })?;
            seen(&told, position);
        }
        Ok(None)
    }
}

/// Makes one board edit: `Owner Piece site` or `x site`.
fn edit(position: &mut Position, names: &Names, words: &[&str]) -> Option<()> {
    match words {
        ["x", site] => position.put(names.site(site)?.spot(), Cell::EMPTY),
        [player, kind, sites @ ..] => {
            let piece = Piece { player: names.player(player)?, kind: names.kind(kind)? };
            let attrs = position.game().rules.kinds[piece.kind.index()].attrs_start;
            for site in sites {
                position.put(names.site(site)?.spot(), Cell { piece: Some(piece), attrs, ..Cell::EMPTY });
            }
        }
        _ => return None,
    }
    Some(())
}

/// What a legal move does, in the same words.
fn parts_of(position: &Position, m: &Move) -> BTreeSet<Part> {
    if m.kind == MoveKind::Pass {
        return BTreeSet::from([Part::Pass]);
    }
    let player = position.play_as();
    let sites = position.cells().len();
    let mut parts = BTreeSet::new();
    for effect in &m.effects {
        match *effect {
            Effect::Move { from, to } | Effect::Copy { from, to } if from != to.spot() => {
                _ = parts.insert(Part::Pair(from.site(sites), to))
            }
            Effect::Move { .. } | Effect::Copy { .. } => {}
            Effect::Drop { hand, kind, to } => {
                parts.insert(Part::Place(player, hand, to));
                if hand != kind {
                    parts.insert(Part::Kind(to, kind));
                }
            }
            Effect::Promote { site, kind } | Effect::Kind { site, kind } => {
                _ = parts.insert(Part::Kind(site, kind))
            }
            Effect::Capture(site) => _ = parts.insert(Part::Capture(site)),
            Effect::Create { site, piece } => _ = parts.insert(Part::Place(piece.player, piece.kind, site)),
            Effect::Owner { site, player } => _ = parts.insert(Part::Owner(site, player)),
            Effect::Flip(site) => _ = parts.insert(Part::Flip(site)),
            Effect::Attr { site, on, .. } => _ = parts.insert(Part::Attr(site, on)),
            // Zillions has no numbers.
            Effect::Set { .. }
            | Effect::Number { .. }
            | Effect::ToHand { .. }
            | Effect::Throw { .. }
            | Effect::Draw(_)
            | Effect::Under(_) => {}
        }
    }
    parts
}

/// The index of the legal move that does just what one of the readings says; else the one nearest to it among those that differ in
/// nothing but captures of empty sites and attributes.
fn find(position: &Position, moves: &MoveList, readings: &[Reading]) -> Option<usize> {
    let essential = |p: &&Part| match p {
        Part::Capture(site) => position.cell(*site).piece.is_some(),
        Part::Attr(..) => false,
        _ => true,
    };
    let mut best: Option<(usize, usize)> = None;
    let done: Vec<BTreeSet<Part>> = moves.iter().map(|m| parts_of(position, m)).collect();
    for Reading { parts: wanted, partial } in readings {
        let wanted: BTreeSet<Part> = wanted.iter().copied().collect();
        for (index, (m, parts)) in moves.iter().zip(&done).enumerate() {
            let different = parts.symmetric_difference(&wanted).count();
            let same = different == 0 || !parts.symmetric_difference(&wanted).any(|p| essential(&p));
            let distance = different * 2 + usize::from(m.continues() != *partial);
            if same && best.is_none_or(|(d, _)| distance < d) {
                best = Some((distance, index));
            }
        }
    }
    best.map(|(_, index)| index)
}

/// Writes the header of a saved game.
#[must_use]
pub fn header(game: &Game, rules_file: &str) -> String {
    let seats: String = game.rules.players.iter().map(|_| 'H').collect();
    let title = &game.rules.texts.title;
    format!("Zillions Save Game File Version 0.02 {seats}\nRulesFile={rules_file}\nVariantName={title}\n")
}

/// Writes one move of `position` as a line of a saved game.
#[must_use]
pub fn line(position: &Position, m: &Move, number: usize) -> String {
    let rules = &position.game().rules;
    let mut text = format!("{number}.");
    if m.is_pass() {
        return text + " Pass";
    }
    if let Some(next) = m.next {
        let _ = write!(text, " partial {}", next.move_type.map_or(1, |t| t.index() + 1));
    }
    let site = |s: Site| rules.board.sites[s.index()].name.as_str();
    let kind = |k: Kind| rules.kinds[k.index()].name.as_str();
    let owner = |p: Player| rules.players[p.index()].name.as_str();
    for effect in &m.effects {
        let _ = match *effect {
            Effect::Move { from, to } | Effect::Copy { from, to } if from != to.spot() => {
                let name = position.at(from).piece.map_or("?", |p| kind(p.kind));
                let sign = if position.cell(to).piece.is_some() { 'x' } else { '-' };
                write!(text, " {name} {} {sign} {}", site(from.site(rules.board.sites.len())), site(to))
            }
            Effect::Move { .. } | Effect::Copy { .. } => Ok(()),
            Effect::Drop { hand, kind: k, to } => {
                let change = if hand == k { String::new() } else { format!(" = {}", kind(k)) };
                write!(text, " {} {} {}{change}", owner(position.play_as()), kind(hand), site(to))
            }
            Effect::Promote { site: s, kind: k } | Effect::Kind { site: s, kind: k } => {
                write!(text, " = {} on {}", kind(k), site(s))
            }
            Effect::Capture(s) => write!(text, " x {}", site(s)),
            Effect::Create { site: s, piece } => {
                write!(text, " {} {} {}", owner(piece.player), kind(piece.kind), site(s))
            }
            Effect::Owner { site: s, player } => write!(text, " = {} on {}", owner(player), site(s)),
            Effect::Flip(s) => write!(text, " flip {}", site(s)),
            Effect::Attr { site: s, attr, on } => {
                write!(text, " @ {} {} {}", site(s), attr.index(), u8::from(on))
            }
            Effect::Set { .. }
            | Effect::Number { .. }
            | Effect::ToHand { .. }
            | Effect::Throw { .. }
            | Effect::Draw(_)
            | Effect::Under(_) => Ok(()),
        };
    }
    text
}
