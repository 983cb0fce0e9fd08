//! Games whose throws can be checked: what a record carries of committed dice, and the check.

use crate::{Game, MadeWith, Move, MoveList, Position, Record, ReplayError, Turn, notations, parse_move_in};
use fishka_base::{Bound, Budget};
use fishka_dice::{Dealing, DealingFault, Entry, Thrower, pick};
use std::sync::Arc;

pub use crate::chances;
pub use fishka_match::headers::{Dice, lines, write};
use fishka_match::headers::{HeaderFault, PLEDGE, SEAT, spelled};

/// What a check of a record found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Played to its end, every share opened, every throw what secret and shares make it, every seat has signed.
    Complete,
    /// The dice were committed and nothing is wrong, but this is missing.
    Partial(Vec<Missing>),
    /// All moves are legal; nobody committed to the throws.
    NotCommitted,
}

/// What is missing for a complete check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Missing {
    /// The dice were committed in the first layout, which is not checked any more.
    OlderLayout,
    /// Pledge and key of the seat of this name.
    Pledge(String),
    /// The share of the seat.
    Share(String),
    /// The game was not played to the end that its rules make.
    GameOver,
    /// The end that is signed.
    End,
    /// The signature of the seat.
    Signature(String),
    /// The secret is not revealed.
    Secret,
}

impl Missing {
    /// What is missing, in one word, and whose it is.
    #[must_use]
    pub fn parts(&self) -> (&'static str, Option<&str>) {
        match self {
            Missing::OlderLayout => ("older-layout", None),
            Missing::Pledge(seat) => ("pledge", Some(seat)),
            Missing::Share(seat) => ("share", Some(seat)),
            Missing::GameOver => ("game-over", None),
            Missing::End => ("end", None),
            Missing::Signature(seat) => ("signature", Some(seat)),
            Missing::Secret => ("secret", None),
        }
    }
}

/// A record that [`verify`] found in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verified {
    /// How far it could be checked.
    pub verdict: Verdict,
    /// Moves, throws among them.
    pub moves: usize,
    /// Throws.
    pub throws: usize,
    /// Different keys that the seats hold: with one, a single referee holds all seats. 0 without committed dice.
    pub keys: usize,
    /// Deals of the match that came to nothing before this one.
    pub void_deals: u32,
}

/// What is wrong with a record. Moves are indices from 0.
#[derive(Clone, Debug, PartialEq)]
pub enum FairFault {
    /// This line is not part of a record.
    Line(usize),
    /// The header of this name is missing, there twice, out of place, unknown, or not in its one spelling.
    Header(String),
    /// The record was made with other rules.
    Rules,
    /// A move is not legal.
    Illegal(ReplayError),
    /// The revealed secret is not the one that was committed under these terms.
    Secret,
    /// The share of the seat of this name is not the one it pledged.
    Share(String),
    /// Another throw than secret and shares make.
    Throw {
        /// The move.
        index: usize,
        /// The throw's number, from 0.
        throw: u64,
        /// What the record says.
        text: String,
        /// What the secret makes.
        fair: String,
    },
    /// The end was signed after another number of moves.
    Length {
        /// How many the record has.
        moves: usize,
        /// How many were signed.
        signed: usize,
    },
    /// As many moves as were signed, but other ones.
    Chain,
    /// The signature of the seat of this name is not one of its key under this end.
    Signature(String),
    /// The rules took more work than the budget allows.
    Bound(Bound),
}

impl From<HeaderFault> for FairFault {
    fn from(HeaderFault(name): HeaderFault) -> Self {
        FairFault::Header(name)
    }
}

impl From<Bound> for FairFault {
    fn from(bound: Bound) -> Self {
        FairFault::Bound(bound)
    }
}

impl std::fmt::Display for FairFault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            FairFault::Line(line) => write!(f, "line {line} is not part of a record"),
            FairFault::Header(name) => {
                write!(f, "the header {name:?} is missing, there twice, unknown, out of place or misspelled")
            }
            FairFault::Rules => f.write_str("the record was made with other rules"),
            FairFault::Illegal(error) => error.fmt(f),
            FairFault::Secret => f.write_str("the secret is not the one that was committed"),
            FairFault::Share(seat) => write!(f, "the share of {seat} is not the one it pledged"),
            FairFault::Throw { index, text, fair, .. } => {
                write!(f, "move {}: the record says `{text}`, the secret makes `{fair}`", index + 1)
            }
            FairFault::Length { moves, signed } => write!(f, "signed with {signed} moves, has {moves}"),
            FairFault::Chain => f.write_str("the moves are not those that were signed"),
            FairFault::Signature(seat) => write!(f, "the signature of {seat} is not its own"),
            FairFault::Bound(bound) => bound.fmt(f),
        }
    }
}

impl std::error::Error for FairFault {}

/// Names of the seats of a game, in the order of its rules.
#[must_use]
pub fn seats(game: &Game) -> Vec<String> {
    game.acting_players().iter().map(|player| game.rules.players[player.index()].name.clone()).collect()
}

/// The move that chance makes as throw number `k` of its game; `None` where there is none to make.
///
/// # Errors
/// The bound that was met.
pub fn fall(
    thrower: &Thrower,
    k: u64,
    position: &Position,
    moves: &MoveList,
    budget: &mut Budget,
) -> Result<Option<Move>, Bound> {
    let chances = chances(position, moves, budget)?;
    let total = chances.iter().map(|c| c.1).sum();
    let fallen = pick(chances.iter().map(|c| c.1), thrower.throw(k, total));
    Ok(fallen.map(|fallen| moves[chances[fallen].0].clone()))
}

/// Checks the text of a record: every move must be legal from the game's start, and all that was published of its dice
/// must fit together, the moves and the throws.
///
/// # Errors
/// The first thing that is wrong.
pub fn verify(text: &str, game: &Arc<Game>, budget: &mut Budget) -> Result<Verified, FairFault> {
    let record = Record::parse(text).map_err(|error| FairFault::Line(error.line))?;
    let dice = Dice::read(&record)?;
    if let Dice::Committed(deal) = &dice {
        spelled(text, &record)?;
        if deal.terms().seats.is_empty() || deal.terms().seats != seats(game) {
            return Err(FairFault::Header(SEAT.to_owned()));
        }
    }
    // The hash of 16 digits that older records have is not compared, and committed dice do not take it.
    if record.made_with(game.identity()) == MadeWith::Others {
        return Err(FairFault::Rules);
    }
    let verdict = match dice {
        Dice::Committed(deal) => return committed(&record, &deal, game, budget),
        Dice::Refused(name) => return Err(FairFault::Header(name)),
        Dice::Older => Verdict::Partial(vec![Missing::OlderLayout]),
        Dice::NotCommitted => Verdict::NotCommitted,
    };
    let Replayed { chance, .. } = replay(&record, game, None, budget)?;
    Ok(verified(verdict, &chance, 0, 0))
}

fn verified(verdict: Verdict, chance: &[bool], keys: usize, void_deals: u32) -> Verified {
    let throws = chance.iter().filter(|chance| **chance).count();
    Verified { verdict, moves: chance.len(), throws, keys, void_deals }
}

fn committed(
    record: &Record,
    deal: &Dealing,
    game: &Arc<Game>,
    budget: &mut Budget,
) -> Result<Verified, FairFault> {
    let told = |fault| deal_fault(deal, fault);
    let mut missing = deal.audit().map_err(told)?;
    let thrower = deal.secret().and_then(|secret| deal.thrower(&secret).ok());
    let Replayed { chance, over } = replay(record, game, thrower.as_ref(), budget)?;
    let entries = record.moves.iter().zip(&chance).map(|(text, chance)| Entry::new(text, *chance));
    missing.extend(deal.audit_end(entries).map_err(told)?);
    let game_over = (!over).then_some(Missing::GameOver);
    let missing: Vec<_> = missing.iter().map(|m| of_seat(deal, *m)).chain(game_over).collect();
    let verdict = if missing.is_empty() { Verdict::Complete } else { Verdict::Partial(missing) };
    Ok(verified(verdict, &chance, deal.keys(), deal.terms().deal.saturating_sub(1)))
}

fn seat_name(deal: &Dealing, seat: usize) -> String {
    deal.terms().seats.get(seat).cloned().unwrap_or_default()
}

fn of_seat(deal: &Dealing, missing: fishka_dice::Missing) -> Missing {
    use fishka_dice::Missing as Of;
    match missing {
        Of::Pledge(seat) => Missing::Pledge(seat_name(deal, seat)),
        Of::Share(seat) => Missing::Share(seat_name(deal, seat)),
        Of::End => Missing::End,
        Of::Signature(seat) => Missing::Signature(seat_name(deal, seat)),
        Of::Secret => Missing::Secret,
    }
}

fn deal_fault(deal: &Dealing, fault: DealingFault) -> FairFault {
    match fault {
        DealingFault::Secret => FairFault::Secret,
        DealingFault::Share(seat) => FairFault::Share(seat_name(deal, seat)),
        DealingFault::Signature(seat) => FairFault::Signature(seat_name(deal, seat)),
        DealingFault::Length { entries, signed } => FairFault::Length { moves: entries, signed },
        DealingFault::Chain => FairFault::Chain,
        DealingFault::Key(_)
        | DealingFault::Early
        | DealingFault::Late
        | DealingFault::NoSeat
        | DealingFault::Twice(_) => FairFault::Header(PLEDGE.to_owned()),
    }
}

/// The moves of a record, played.
struct Replayed {
    /// Of each, whether it is a throw.
    chance: Vec<bool>,
    /// Whether the game is over.
    over: bool,
}

fn replay(
    record: &Record,
    game: &Arc<Game>,
    thrower: Option<&Thrower>,
    budget: &mut Budget,
) -> Result<Replayed, FairFault> {
    let mut position = game.start(budget)?;
    let mut moves = MoveList::new();
    let (mut chance, mut throw) = (Vec::new(), 0);
    for (index, text) in record.moves.iter().enumerate() {
        budget.renew();
        position.legal_moves(&mut moves, budget)?;
        let m = parse_move_in(&position, &moves, text, budget)
            .map_err(|cause| FairFault::Illegal(ReplayError { index, cause }))?;
        chance.push(position.is_chance());
        if position.is_chance() {
            let fair = thrower.map(|t| fall(t, throw, &position, &moves, budget)).transpose()?.flatten();
            if let Some(fair) = fair.filter(|fair| *fair != m) {
                let at = moves.iter().position(|legal| *legal == fair).unwrap_or(0);
                let fair = notations(&position, &moves, budget)?.swap_remove(at);
                return Err(FairFault::Throw { index, throw, text: text.clone(), fair });
            }
            throw += 1;
        }
        position.play_unchecked(&m, budget)?;
    }
    Ok(Replayed { chance, over: matches!(position.turn(budget)?, Turn::Over(_)) })
}

#[cfg(test)]
mod tests;
