//! Moves as text: `e2-e4`, `e4xd5`, `Man@b2`, `e7-e8=Queen`, `pass`.
//!
//! The short form names the cells left and reached. Where two legal moves share it, the value that is used up is added
//! (`2-off:6`), then the move type (`e1-e4:escape`), then every side effect (`d1-d4,xd3,+Man@d2`), then a number.

use crate::{Effect, Game, Move, MoveKind, MoveList, Piece, Position};
use fishka_base::{Player, Site};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// Text that is no legal move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseMoveError {
    /// The text.
    pub text: String,
    /// A legal move that looks like it, if there is one.
    pub near: Option<String>,
}

impl std::fmt::Display for ParseMoveError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "no legal move `{}`", self.text)?;
        self.near.iter().try_for_each(|near| write!(f, "; did you mean `{near}`?"))
    }
}

impl std::error::Error for ParseMoveError {}

/// The notation of one legal move. Generates the legal moves; for a whole list use [`notations`].
#[must_use]
pub fn notation(position: &mut Position, m: &Move) -> String {
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves);
    let index = moves.iter().position(|legal| legal == m);
    match index {
        Some(index) => notations(position, &moves).swap_remove(index),
        None => one_word(short(position, m)),
    }
}

/// The notations of all legal moves of a position, each different from the others.
#[must_use]
pub fn notations(position: &Position, moves: &MoveList) -> Vec<String> {
    let mut texts: Vec<String> = moves.iter().map(|m| one_word(short(position, m))).collect();
    refine(&mut texts, |text, i| match spent(position, &moves[i]) {
        Some(value) => format!("{text}:{value}"),
        None => text,
    });
    let types = &position.game().rules.move_types;
    refine(&mut texts, |text, i| {
        let Some(t) = moves[i].move_type else { return text };
        one_word(text + ":" + &types[t.index()])
    });
    refine(&mut texts, |text, i| one_word(text + &side_effects(position, &moves[i])));
    let mut numbers = BTreeMap::new();
    refine(&mut texts, |text, _| {
        let n = numbers.entry(text.clone()).and_modify(|n| *n += 1).or_insert(1);
        if *n == 1 { text } else { format!("{text}#{n}") }
    });
    texts
}

/// A move is one word, so that words can be told apart in a line of moves; names may have blanks in them.
fn one_word(text: String) -> String {
    if text.contains(char::is_whitespace) { text.replace(char::is_whitespace, "_") } else { text }
}

/// Rewrites the texts that stand more than once.
fn refine(texts: &mut [String], mut rewrite: impl FnMut(String, usize) -> String) {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for text in texts.iter() {
        *counts.entry(text.clone()).or_default() += 1;
    }
    for (i, text) in texts.iter_mut().enumerate() {
        if counts[text] > 1 {
            *text = rewrite(std::mem::take(text), i);
        }
    }
}

/// The legal move that `text` names. Upper and lower case, `-`, `x` and `:` between sites, and shortened kinds
/// (`e7e8q`) are forgiven as long as exactly one legal move fits.
///
/// # Errors
/// The text with the nearest legal move.
pub fn parse_move(position: &mut Position, text: &str) -> Result<Move, ParseMoveError> {
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves);
    parse_move_in(position, &moves, text)
}

/// [`parse_move`] for a list that [`Position::legal_moves`] has just filled.
///
/// # Errors
/// The text with the nearest legal move.
pub fn parse_move_in(position: &Position, moves: &MoveList, text: &str) -> Result<Move, ParseMoveError> {
    let texts = notations(position, moves);
    let only = |fits: &dyn Fn(&str) -> bool| {
        let mut found = texts.iter().enumerate().filter(|(_, t)| fits(t));
        let first = found.next()?;
        found.next().is_none().then(|| moves[first.0].clone())
    };
    let wanted = plain(text);
    if let Some(m) = only(&|t| t == text)
        .or_else(|| only(&|t| t.eq_ignore_ascii_case(text)))
        .or_else(|| only(&|t| plain(t) == wanted))
        .or_else(|| only(&|t| !wanted.is_empty() && t.contains('=') && plain(t).starts_with(&wanted)))
    {
        return Ok(m);
    }
    let start: String = wanted.chars().take(2).collect();
    let near = texts.iter().find(|t| !start.is_empty() && plain(t).starts_with(&start)).cloned();
    Err(ParseMoveError { text: text.to_owned(), near })
}

/// Letters and digits only, lower case, with the capture sign left out.
fn plain(text: &str) -> String {
    let mut out = String::new();
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        let sign = c == 'x'
            && out.ends_with(|c: char| c.is_ascii_digit())
            && chars.peek().is_some_and(|c| c.is_alphabetic());
        if (c.is_alphanumeric() || c == '@') && !sign {
            out.extend(c.to_lowercase());
        }
    }
    out
}

/// The name of a site, also where it is told by a cell that pieces on it fill.
fn site_name(game: &Game, site: Site) -> &str {
    let sites = &game.rules.board.sites;
    let index = site.index() % sites.len().max(1);
    sites.get(index).filter(|_| site.is_some()).map_or("?", |s| &s.name)
}

fn short(position: &Position, m: &Move) -> String {
    let game = position.game();
    let kind_name = |kind: fishka_base::Kind| game.rules.kinds[kind.index()].name.as_str();
    match m.kind {
        MoveKind::Pass => "pass".to_owned(),
        MoveKind::Throw(face) => thrown(position, face),
        MoveKind::Action(index) => {
            let action = game.rules.actions.get(usize::from(index));
            let name = action.map_or("?", |(name, _)| name.as_str());
            if m.to.is_some() { format!("{name}@{}", site_name(game, m.to)) } else { name.to_owned() }
        }
        MoveKind::Drop => {
            let kind = m.promotion().or(m.piece.map(|p| p.kind)).map_or("?", kind_name);
            format!("{kind}@{}", site_name(game, m.to))
        }
        MoveKind::Normal => {
            let sign = if m.is_capture(position) { 'x' } else { '-' };
            let mut text = format!("{}{sign}{}", site_name(game, m.from), site_name(game, m.to));
            if let Some(site) = passed_on(position, m) {
                let _ = write!(text, "-{}", site_name(game, site));
            }
            if let Some(kind) = m.promotion() {
                let _ = write!(text, "={}", kind_name(kind));
            }
            text
        }
    }
}

/// The value that a move takes from a pool.
fn spent(position: &Position, m: &Move) -> Option<i32> {
    let rules = &position.game().rules;
    m.effects.iter().find_map(|effect| {
        let Effect::Set { slot, value } = *effect else { return None };
        let mut pools = rules.numbers.iter().filter(|def| !def.faces.is_empty());
        let pool = pools.find(|def| (def.base..def.base + def.faces.len() as u16).contains(&slot))?;
        let less = value < position.numbers()[usize::from(slot)];
        less.then(|| pool.faces[usize::from(slot - pool.base)])
    })
}

/// Where another piece ends that the acting one, which stays where it is, sends by way of the move's destination.
#[must_use]
pub fn passed_on(position: &Position, m: &Move) -> Option<Site> {
    let sites = position.cells().len();
    let pairs = || {
        m.effects
            .iter()
            .filter_map(|e| if let Effect::Move { from, to } = e { Some((*from, *to)) } else { None })
    };
    let arrives = |(_, to): (Site, Site)| to == m.to;
    let first = pairs().find(|(from, to)| from.index() % sites == m.from.index() && *to != m.to)?;
    (!pairs().any(arrives)).then_some(first.1)
}

/// `roll:6`, `roll:6-5`.
fn thrown(position: &Position, face: u16) -> String {
    let dice = position.throws().first().map(|(dice, ..)| &position.game().rules.dice[usize::from(*dice)]);
    let values = dice.and_then(|d| d.faces.get(usize::from(face))).map_or(&[][..], |f| &f.values);
    let values: Vec<String> = values.iter().map(ToString::to_string).collect();
    format!("roll:{}", values.join("-"))
}

/// Everything a move does besides its main pair, in the order it is done.
fn side_effects(position: &Position, m: &Move) -> String {
    let game = position.game();
    let rules = &game.rules;
    let mut text = String::new();
    let owned = |piece: Piece, mover: Player| {
        let kind = &rules.kinds[piece.kind.index()].name;
        if piece.player == mover {
            kind.clone()
        } else {
            format!("{}:{kind}", rules.players[piece.player.index()].name)
        }
    };
    let name = |site: Site| site_name(game, site);
    for effect in &m.effects {
        let _ = match *effect {
            Effect::Move { from, to } if (from, to) == (m.from, m.to) => Ok(()),
            Effect::Move { from, to } => write!(text, ",{}-{}", name(from), name(to)),
            Effect::Copy { from, to } => write!(text, ",{}+{}", name(from), name(to)),
            Effect::Drop { .. } | Effect::Promote { .. } => Ok(()),
            Effect::Capture(site) => write!(text, ",x{}", name(site)),
            Effect::Create { site, piece } => {
                write!(text, ",+{}@{}", owned(piece, position.play_as()), name(site))
            }
            Effect::Owner { site, player } => {
                write!(text, ",{}>{}", name(site), rules.players[player.index()].name)
            }
            Effect::Kind { site, kind } => write!(text, ",{}={}", name(site), rules.kinds[kind.index()].name),
            Effect::Flip(site) => write!(text, ",~{}", name(site)),
            Effect::Attr { site, attr, on } => {
                write!(text, ",{}{}{}", name(site), if on { '*' } else { '!' }, rules.attrs[attr.index()])
            }
            Effect::Set { slot, value } => write!(text, ",{slot}:={value}"),
            Effect::Number { site, value } => write!(text, ",{}:{value}", name(site)),
            Effect::Throw { .. } => Ok(()),
        };
    }
    if let Some(next) = m.next {
        let _ = write!(text, ",>{}", next.move_type.map_or("", |t| &rules.move_types[t.index()]));
    }
    text
}
