//! Moves as text: `e2-e4`, `e4xd5`, `Man@b2`, `e7-e8=Queen`, `pass`.
//!
//! The short form names the cells left and reached. Where two legal moves share it, the value that is used up is added
//! (`2-off:6`) or how many pieces of a tower go (`b2-b4:3`), then the move type (`e1-e4:escape`), then every side effect
//! (`d1-d4,xd3,+Man@d2`), then a number. Where the author has named the move (`name`), that stands in place of the short form.

use crate::due;
use crate::{Due, Effect, Game, Move, MoveKind, MoveList, Piece, Position};
use fishka_base::{Bound, Budget, Player, Site};
use fishka_rules::{Rules, Scope};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// Steps of the budget that writing one letter takes: the texts are kept and compared.
const LETTER_STEPS: u64 = 4;

/// Text that is no legal move, or a bound that was met while finding out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseMoveError {
    /// The text.
    pub text: String,
    /// A legal move that looks like it, if there is one.
    pub near: Option<String>,
    /// The legal moves could not be made within the budget, so that nothing is known about the text.
    pub bound: Option<Bound>,
}

impl ParseMoveError {
    pub(crate) fn bound(text: &str, bound: Bound) -> Self {
        ParseMoveError { text: text.to_owned(), near: None, bound: Some(bound) }
    }
}

impl std::fmt::Display for ParseMoveError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if let Some(bound) = &self.bound {
            return write!(f, "`{}`: {bound}", self.text);
        }
        write!(f, "no legal move `{}`", self.text)?;
        self.near.iter().try_for_each(|near| write!(f, "; did you mean `{near}`?"))
    }
}

impl std::error::Error for ParseMoveError {}

/// The notation of one legal move. Generates the legal moves; for a whole list use [`notations`].
///
/// # Errors
/// The bound that was met.
pub fn notation(position: &mut Position, m: &Move, budget: &mut Budget) -> Result<String, Bound> {
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves, budget)?;
    let index = moves.iter().position(|legal| legal == m);
    Ok(match index {
        Some(index) => notations(position, &moves, budget)?.swap_remove(index),
        None => one_word(short(position, m)),
    })
}

/// The notations of all legal moves of a position, each different from the others.
///
/// # Errors
/// The bound that was met: a file may give a hundred thousand moves names of a thousand letters.
pub fn notations(position: &Position, moves: &MoveList, budget: &mut Budget) -> Result<Vec<String>, Bound> {
    let mut texts: Vec<String> = Vec::with_capacity(moves.len());
    for m in moves {
        texts.push(one_word(short(position, m)));
        paid(texts.last(), budget)?;
    }
    refine(&mut texts, budget, |text, i| match spent(position, &moves[i]) {
        Some(value) => format!("{text}:{value}"),
        None => text,
    })?;
    if position.is_ordered() {
        refine(&mut texts, budget, |text, i| match going(&moves[i], position) {
            Some(pieces) => format!("{text}:{pieces}"),
            None => text,
        })?;
    }
    let types = &position.game().rules.move_types;
    refine(&mut texts, budget, |text, i| {
        let Some(t) = moves[i].move_type else { return text };
        one_word(text + ":" + &types[t.index()])
    })?;
    refine(&mut texts, budget, |text, i| one_word(text + &side_effects(position, &moves[i])))?;
    let mut numbers = BTreeMap::new();
    refine(&mut texts, budget, |text, _| {
        let n = numbers.entry(text.clone()).and_modify(|n| *n += 1).or_insert(1);
        if *n == 1 { text } else { format!("{text}#{n}") }
    })?;
    Ok(texts)
}

/// Counts the letters that were written.
fn paid(text: Option<&String>, budget: &mut Budget) -> Result<(), Bound> {
    budget.spend(text.map_or(0, String::len) as u64 * LETTER_STEPS);
    budget.check()
}

/// A move is one word, so that words can be told apart in a line of moves; names may have blanks in them.
fn one_word(text: String) -> String {
    if text.contains(char::is_whitespace) { text.replace(char::is_whitespace, "_") } else { text }
}

/// Rewrites the texts that stand more than once.
fn refine(
    texts: &mut [String],
    budget: &mut Budget,
    mut rewrite: impl FnMut(String, usize) -> String,
) -> Result<(), Bound> {
    let mut order: Vec<usize> = (0..texts.len()).collect();
    order.sort_unstable_by(|a, b| texts[*a].cmp(&texts[*b]).then(a.cmp(b)));
    let mut twice = vec![false; texts.len()];
    for pair in order.windows(2).filter(|pair| texts[pair[0]] == texts[pair[1]]) {
        (twice[pair[0]], twice[pair[1]]) = (true, true);
    }
    for (i, text) in texts.iter_mut().enumerate().filter(|(i, _)| twice[*i]) {
        *text = rewrite(std::mem::take(text), i);
        paid(Some(text), budget)?;
    }
    Ok(())
}

/// The legal move that `text` names. Upper and lower case, `-`, `x` and `:` between sites, and shortened kinds
/// (`e7e8q`) are forgiven as long as exactly one legal move fits.
///
/// # Errors
/// The text with the nearest legal move.
pub fn parse_move(position: &mut Position, text: &str, budget: &mut Budget) -> Result<Move, ParseMoveError> {
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves, budget).map_err(|bound| ParseMoveError::bound(text, bound))?;
    parse_move_in(position, &moves, text, budget)
}

/// [`parse_move`] for a list that [`Position::legal_moves`] has just filled.
///
/// # Errors
/// The text with the nearest legal move.
pub fn parse_move_in(
    position: &Position,
    moves: &MoveList,
    text: &str,
    budget: &mut Budget,
) -> Result<Move, ParseMoveError> {
    find_move(position, moves, text, budget).map(|(index, _)| moves[index].clone())
}

/// [`parse_move_in`] that tells which move of the list it is, and its notation.
pub(crate) fn find_move(
    position: &Position,
    moves: &MoveList,
    text: &str,
    budget: &mut Budget,
) -> Result<(usize, String), ParseMoveError> {
    let mut texts = notations(position, moves, budget).map_err(|bound| ParseMoveError::bound(text, bound))?;
    let only = |fits: &dyn Fn(&str) -> bool| {
        let mut found = texts.iter().enumerate().filter(|(_, t)| fits(t));
        let first = found.next()?;
        found.next().is_none().then_some(first.0)
    };
    let wanted = plain(text);
    if let Some(index) = only(&|t| t == text)
        .or_else(|| only(&|t| t.eq_ignore_ascii_case(text)))
        .or_else(|| only(&|t| plain(t) == wanted))
        .or_else(|| only(&|t| !wanted.is_empty() && t.contains('=') && plain(t).starts_with(&wanted)))
    {
        return Ok((index, texts.swap_remove(index)));
    }
    let start: String = wanted.chars().take(2).collect();
    let near = texts.iter().find(|t| !start.is_empty() && plain(t).starts_with(&start)).cloned();
    Err(ParseMoveError { text: text.to_owned(), near, bound: None })
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

fn site_name(game: &Game, site: Option<Site>) -> &str {
    site.and_then(|site| game.rules.board.sites.get(site.index())).map_or("?", |s| &s.name)
}

fn short(position: &Position, m: &Move) -> String {
    if let Some(name) = &m.name {
        return name.to_string();
    }
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
                let _ = write!(text, "-{}", site_name(game, Some(site)));
            }
            if let Some(kind) = m.promotion() {
                let _ = write!(text, "={}", kind_name(kind));
            }
            text
        }
    }
}

/// How many pieces of a tower go from where the move starts to where it ends.
fn going(m: &Move, position: &Position) -> Option<usize> {
    let (start, end) = m.from.zip(m.to)?;
    let goes = |e: &&Effect| is_main(e, (start, end), position);
    Some(m.effects.iter().filter(goes).count())
}

/// Whether the effect moves a piece from where the move starts to where it ends.
fn is_main(effect: &Effect, (start, end): (Site, Site), position: &Position) -> bool {
    let sites = position.cells().len();
    matches!(effect, Effect::Move { from, to } if from.site(sites) == start && *to == end)
}

/// The value that a move takes from a pool.
fn spent(position: &Position, m: &Move) -> Option<i32> {
    let rules = &position.game().rules;
    m.effects.iter().find_map(|effect| {
        let Effect::Set { slot, value } = *effect else { return None };
        let mut pools = rules.numbers.iter().filter(|def| def.scope == Scope::Pool);
        let pool = pools.find(|def| (def.base..def.base + def.faces.len() as u16).contains(&slot))?;
        let less = value < position.numbers()[usize::from(slot)];
        less.then(|| pool.faces[usize::from(slot - pool.base)])
    })
}

/// Where another piece ends that the acting one, which stays where it is, sends by way of the move's destination.
#[must_use]
pub fn passed_on(position: &Position, m: &Move) -> Option<Site> {
    let sites = position.cells().len();
    let pair = |e: &Effect| {
        if let Effect::Move { from, to } = e { Some((from.site(sites), *to)) } else { None }
    };
    let pairs = || m.effects.iter().filter_map(pair);
    let arrives = |(_, to): (Site, Site)| Some(to) == m.to;
    let start = m.from?;
    let first = pairs().find(|(from, to)| *from == start && Some(*to) != m.to)?;
    (!pairs().any(arrives)).then_some(first.1)
}

/// `roll:6`, `roll:6-5`, `draw:Red-General`.
fn thrown(position: &Position, face: u16) -> String {
    let rules = &position.game().rules;
    if let Some(Due::Draw(draw)) = position.due().first() {
        return format!("draw:{}", due::card_of(rules, draw.bag, face).unwrap_or_default());
    }
    let dice = position.due().first().and_then(Due::dice).map(|dice| &rules.dice[usize::from(dice)]);
    let values = dice.and_then(|d| d.faces.get(usize::from(face))).map_or(&[][..], |f| &f.values);
    let values: Vec<String> = values.iter().map(ToString::to_string).collect();
    format!("roll:{}", values.join("-"))
}

/// A number as its author calls it: `coins`, `coins.White`, `height@b2`, `throws:6`, `pile.Red-General`.
#[must_use]
pub fn number_name(rules: &Rules, slot: u16) -> String {
    let Some(def) = rules.numbers.iter().rev().find(|def| def.base <= slot) else { return "?".to_owned() };
    let index = usize::from(slot - def.base);
    match def.scope {
        Scope::Game => def.name.clone(),
        Scope::Player => format!("{}.{}", def.name, rules.players.get(index).map_or("?", |p| &p.name)),
        Scope::Site => format!("{}@{}", def.name, rules.board.sites.get(index).map_or("?", |s| &s.name)),
        Scope::Bag => format!("{}.{}", def.name, due::card_name(rules, slot).unwrap_or_default()),
        Scope::List(_) => format!("{}.{}", def.name, index + 1),
        Scope::Pool => format!("{}:{}", def.name, def.faces.get(index).copied().unwrap_or(0)),
    }
}

/// Everything a move does besides its main pair, in the order it is done.
fn side_effects(position: &Position, m: &Move) -> String {
    let game = position.game();
    let rules = &game.rules;
    let sites = rules.board.sites.len();
    let mut text = String::new();
    let owned = |piece: Piece, mover: Player| {
        let kind = &rules.kinds[piece.kind.index()].name;
        if piece.player == mover {
            kind.clone()
        } else {
            format!("{}:{kind}", rules.players[piece.player.index()].name)
        }
    };
    let name = |site: Site| site_name(game, Some(site));
    for effect in &m.effects {
        let _ = match *effect {
            Effect::Move { from, to } if (Some(from), Some(to)) == (m.from.map(Site::spot), m.to) => Ok(()),
            Effect::Move { .. }
                if position.is_ordered()
                    && m.from.zip(m.to).is_some_and(|pair| is_main(effect, pair, position)) =>
            {
                Ok(())
            }
            Effect::Move { from, to } => write!(text, ",{}-{}", name(from.site(sites)), name(to)),
            Effect::Under(site) => write!(text, ",_{}", name(site)),
            Effect::Copy { from, to } => write!(text, ",{}+{}", name(from.site(sites)), name(to)),
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
            Effect::Set { slot, value } => write!(text, ",{}={value}", number_name(rules, slot)),
            Effect::Number { site, value } => write!(text, ",{}:{value}", name(site)),
            Effect::ToHand { player, kind } => {
                write!(text, ",^{}", owned(Piece { player, kind }, position.play_as()))
            }
            Effect::Throw { .. } | Effect::Draw(_) => Ok(()),
        };
    }
    if let Some(next) = m.next {
        let _ = match next.move_type {
            Some(t) => write!(text, ",again:{}", rules.move_types[t.index()]),
            None => write!(text, ",again"),
        };
    }
    text
}
