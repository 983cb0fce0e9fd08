//! Games whose throws can be checked: what a record carries of committed dice, and the check.

use crate::{MadeWith, Move, MoveList, Position, Record};
use fishka_base::{Bound, Budget};
use fishka_dice::{Dealing, DealingFault, Entry, Thrower, pick};
use fishka_game::{By, Game, Refusal};
use fishka_match::headers::{HeaderFault, PLEDGE, SEAT, own, spelled};
use fishka_match::{Deal, Match};
use std::sync::Arc;

pub use crate::chances;
pub use fishka_match::headers::{Dice, lines, write};

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
    Illegal {
        /// Which.
        index: usize,
        /// Why.
        why: Refusal,
    },
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
            FairFault::Illegal { index, why } => write!(f, "move {}: {why}", index + 1),
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
pub fn seats(game: &crate::Game) -> Vec<String> {
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

/// Checks the text of a record of a game of any family: every move must be legal from the game's start, and all that
/// was published of its dice must fit together, the moves and the throws.
///
/// # Errors
/// The first thing that is wrong.
pub fn verify<G: Game>(text: &str, game: &Arc<G>, budget: &mut Budget) -> Result<Verified, FairFault> {
    let record = Record::parse(text).map_err(|error| FairFault::Line(error.line))?;
    let dice = Dice::read(&record, &own(&**game, &record))?;
    if let Dice::Committed(deal) = &dice {
        spelled(text, &record)?;
        let (promised, seats) = (&deal.terms().seats, game.seats());
        if promised.is_empty() || !promised.iter().eq(seats.iter().map(|seat| &seat.name)) {
            return Err(FairFault::Header(SEAT.to_owned()));
        }
    }
    // The hash of 16 digits that older records have is not compared, and committed dice do not take it.
    if record.made_with(game.id().rules) == MadeWith::Others {
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

fn committed<G: Game>(
    record: &Record,
    deal: &Dealing,
    game: &Arc<G>,
    budget: &mut Budget,
) -> Result<Verified, FairFault> {
    let told = |fault| deal_fault(deal, fault);
    let mut missing = deal.audit().map_err(told)?;
    let thrower = deal.secret().and_then(|secret| deal.thrower(&secret).ok());
    let Replayed { chance, over } = replay(record, game, thrower.as_ref(), budget)?;
    // The chain is over the words as they were written, so that not even the spelling of a move can be changed.
    let texts = record.moves.iter().flat_map(|word| game.words(word));
    let entries = texts.zip(&chance).map(|(text, chance)| Entry::new(text, *chance));
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

fn replay<G: Game>(
    record: &Record,
    game: &Arc<G>,
    thrower: Option<&Thrower>,
    budget: &mut Budget,
) -> Result<Replayed, FairFault> {
    let deal = Deal::here(game.seats().len());
    let mut m = Match::new(Arc::clone(game), deal, budget).map_err(|why| refused(0, why))?;
    let mut chance = Vec::new();
    for (index, word) in record.moves.iter().enumerate() {
        budget.renew();
        for text in game.words(word) {
            let refused = |why| refused(index, why);
            m.fill_in(budget).map_err(refused)?;
            let (throw, due) = (m.draws(), thrower.map(|thrower| m.due(thrower, budget)));
            let due = due.transpose().map_err(refused)?.flatten();
            m.read_word(text, budget).map_err(refused)?;
            let made = m.length().checked_sub(1).and_then(|last| m.made(last));
            chance.push(made.is_some_and(|(_, by, _)| by == By::Chance));
            let made = made.map(|(_, _, text)| text);
            if let Some(fair) = due.map(|due| due.text).filter(|fair| made != Some(fair)) {
                return Err(FairFault::Throw { index, throw, text: text.to_owned(), fair });
            }
        }
    }
    Ok(Replayed { chance, over: m.is_played_out() })
}

/// Why a move is not legal, or that nothing is known about it.
fn refused(index: usize, why: Refusal) -> FairFault {
    match why {
        Refusal::Bound(bound) => FairFault::Bound(bound),
        why => FairFault::Illegal { index, why },
    }
}

#[cfg(test)]
mod tests;
