//! Games whose throws can be checked: what a record carries of committed dice, and the check.

use crate::{Game, Move, MoveList, Position, Record, ReplayError, Turn, notations, parse_move_in};
use fishka_base::{Bound, Budget};
use fishka_dice::{Bytes32, Terms, Thrower, pick};
use std::sync::Arc;

/// What everybody may know of a game's committed dice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FairDice {
    /// What the throws are tied to.
    pub terms: Terms,
    /// SHA-256 of the secret, published before play.
    pub commitment: Bytes32,
    /// The secret and the seal, once the game is over.
    pub revealed: Option<Revealed>,
}

/// What is published when the game is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Revealed {
    /// The secret.
    pub secret: Bytes32,
    /// How many moves the game had.
    pub moves: usize,
    /// [`Thrower::seal`] over them.
    pub seal: String,
}

/// How far a record's dice can be trusted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trust {
    /// Every throw is what the secret makes it.
    Checked,
    /// Committed; the secret is not revealed before the game is over.
    Waiting,
    /// All moves are legal; nobody committed to the throws.
    NotCommitted,
}

/// A record that [`verify`] found in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verified {
    /// How far.
    pub trust: Trust,
    /// Moves, throws among them.
    pub moves: usize,
    /// Throws.
    pub throws: usize,
}

/// What is wrong with a record. Moves are indices from 0.
#[derive(Clone, Debug, PartialEq)]
pub enum FairFault {
    /// A header that is missing or not of its form; its name.
    Header(&'static str),
    /// The record was made with other rules.
    Rules,
    /// A move is not legal.
    Illegal(ReplayError),
    /// The revealed secret is not the one that was committed.
    Secret,
    /// Another throw than the secret makes.
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
    /// The game is over and the secret is kept back.
    NotRevealed,
    /// The game was sealed after another number of moves.
    Length {
        /// How many the record has.
        moves: usize,
        /// How many it was sealed with.
        sealed: usize,
    },
    /// As many moves as were sealed, but other ones.
    Seal,
    /// The rules took more work than the budget allows.
    Bound(Bound),
}

impl From<Bound> for FairFault {
    fn from(bound: Bound) -> Self {
        FairFault::Bound(bound)
    }
}

impl std::fmt::Display for FairFault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            FairFault::Header(name) => write!(f, "the header `{name}` is missing or not of its form"),
            FairFault::Rules => f.write_str("the record was made with other rules"),
            FairFault::Illegal(error) => error.fmt(f),
            FairFault::Secret => f.write_str("the secret is not the one that was committed"),
            FairFault::Throw { index, text, fair, .. } => {
                write!(f, "move {}: the record says `{text}`, the secret makes `{fair}`", index + 1)
            }
            FairFault::NotRevealed => f.write_str("the game is over and the secret is not revealed"),
            FairFault::Length { moves, sealed } => write!(f, "sealed with {sealed} moves, has {moves}"),
            FairFault::Seal => f.write_str("the moves are not those that were sealed"),
            FairFault::Bound(bound) => bound.fmt(f),
        }
    }
}

impl std::error::Error for FairFault {}

const GAME: &str = "dice";
const COMMITMENT: &str = "dice commitment";
const SHARE: &str = "dice share";
const SECRET: &str = "dice secret";
const END: &str = "dice end";

impl FairDice {
    /// What a record says of its dice; `None` where they are not committed.
    ///
    /// # Errors
    /// [`FairFault::Header`]: a header that is missing or not of its form.
    pub fn read(record: &Record) -> Result<Option<FairDice>, FairFault> {
        let ours =
            |(name, _): &(String, String)| [GAME, COMMITMENT, SHARE, SECRET, END].contains(&name.as_str());
        if !record.headers.iter().any(ours) {
            return Ok(None);
        }
        let bytes = |name| move |text: &str| text.parse::<Bytes32>().map_err(|_| FairFault::Header(name));
        let need = |name| record.header(name).ok_or(FairFault::Header(name));
        let shares = record.headers.iter().filter(|(name, _)| name == SHARE);
        let terms = Terms {
            game: need(GAME)?.to_owned(),
            rules: need("rules")?.to_owned(),
            shares: shares.map(|(_, text)| bytes(SHARE)(text)).collect::<Result<_, _>>()?,
        };
        terms.check().map_err(|error| {
            FairFault::Header(match error {
                fishka_dice::TermsError::Game => GAME,
                fishka_dice::TermsError::Rules => "rules",
                fishka_dice::TermsError::Shares => SHARE,
            })
        })?;
        let commitment = need(COMMITMENT).and_then(bytes(COMMITMENT))?;
        let revealed = match (record.header(SECRET), record.header(END)) {
            (None, None) => None,
            (Some(secret), Some(end)) => {
                let (moves, seal) = end.split_once(' ').ok_or(FairFault::Header(END))?;
                let moves = moves.parse().map_err(|_| FairFault::Header(END))?;
                Some(Revealed { secret: bytes(SECRET)(secret)?, moves, seal: seal.trim().to_owned() })
            }
            (Some(_), None) => return Err(FairFault::Header(END)),
            (None, Some(_)) => return Err(FairFault::Header(SECRET)),
        };
        Ok(Some(FairDice { terms, commitment, revealed }))
    }

    /// Writes the headers, the hash of the rules among them; ones that were there are replaced.
    pub fn write(&self, record: &mut Record) {
        let names = ["rules", GAME, COMMITMENT, SHARE, SECRET, END];
        record.headers.retain(|(name, _)| !names.contains(&name.as_str()));
        let mut put = |name: &str, value: String| record.headers.push((name.to_owned(), value));
        put("rules", self.terms.rules.clone());
        put(GAME, self.terms.game.clone());
        put(COMMITMENT, self.commitment.to_string());
        self.terms.shares.iter().for_each(|share| put(SHARE, share.to_string()));
        if let Some(revealed) = &self.revealed {
            put(SECRET, revealed.secret.to_string());
            put(END, format!("{} {}", revealed.moves, revealed.seal));
        }
    }

    /// Reveals the secret under these moves, the whole game.
    pub fn reveal<T: AsRef<str>>(&mut self, secret: Bytes32, moves: &[T]) {
        let seal = Thrower::new(&secret, &self.terms).seal(moves);
        self.revealed = Some(Revealed { secret, moves: moves.len(), seal });
    }
}

/// What can fall now, as indices into the list that [`Position::legal_moves`] has just filled, with odds: the faces of
/// dice in the order of the rule file, the moves of a player of chance in the order of their notation.
///
/// # Errors
/// The bound that was met.
pub fn chances(
    position: &Position,
    moves: &MoveList,
    budget: &mut Budget,
) -> Result<Vec<(usize, u64)>, Bound> {
    let mut all: Vec<(usize, u64)> =
        moves.iter().enumerate().map(|(index, m)| (index, u64::from(position.odds(m)))).collect();
    if position.throws().is_empty() {
        let texts = notations(position, moves, budget)?;
        all.sort_by(|a, b| texts[a.0].cmp(&texts[b.0]));
    }
    Ok(all)
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

/// Replays a record from the game's start: every move must be legal, every throw what the committed secret makes it.
///
/// # Errors
/// The first thing that is wrong.
pub fn verify(record: &Record, game: &Arc<Game>, budget: &mut Budget) -> Result<Verified, FairFault> {
    let dice = FairDice::read(record)?;
    if record.header("rules").is_some_and(|hash| !hash.eq_ignore_ascii_case(&game.hash_text())) {
        return Err(FairFault::Rules);
    }
    let revealed = dice.as_ref().and_then(|dice| dice.revealed.as_ref());
    if let (Some(dice), Some(revealed)) = (&dice, revealed)
        && revealed.secret.commitment() != dice.commitment
    {
        return Err(FairFault::Secret);
    }
    let terms = dice.as_ref().map(|dice| &dice.terms);
    let thrower = revealed.zip(terms).map(|(r, terms)| Thrower::new(&r.secret, terms));
    let mut position = game.start(budget)?;
    let throws = replay(record, &mut position, thrower.as_ref(), budget)?;
    let trust = match (&dice, revealed, &thrower) {
        (None, ..) => Trust::NotCommitted,
        (Some(_), Some(revealed), Some(thrower)) => {
            sealed(record, revealed, thrower)?;
            Trust::Checked
        }
        _ if matches!(position.turn(budget)?, Turn::Over(_)) => return Err(FairFault::NotRevealed),
        _ => Trust::Waiting,
    };
    Ok(Verified { trust, moves: record.moves.len(), throws })
}

/// Plays the record's moves; the number of throws among them.
fn replay(
    record: &Record,
    position: &mut Position,
    thrower: Option<&Thrower>,
    budget: &mut Budget,
) -> Result<usize, FairFault> {
    let mut moves = MoveList::new();
    let mut throws = 0;
    for (index, text) in record.moves.iter().enumerate() {
        budget.renew();
        position.legal_moves(&mut moves, budget)?;
        let m = parse_move_in(position, &moves, text, budget)
            .map_err(|cause| FairFault::Illegal(ReplayError { index, cause }))?;
        if position.is_chance() {
            let throw = throws as u64;
            let fair = thrower.map(|t| fall(t, throw, position, &moves, budget)).transpose()?.flatten();
            if let Some(fair) = fair.filter(|fair| *fair != m) {
                let at = moves.iter().position(|legal| *legal == fair).unwrap_or(0);
                let fair = notations(position, &moves, budget)?.swap_remove(at);
                return Err(FairFault::Throw { index, throw, text: text.clone(), fair });
            }
            throws += 1;
        }
        position.play_unchecked(&m, budget)?;
    }
    Ok(throws)
}

fn sealed(record: &Record, revealed: &Revealed, thrower: &Thrower) -> Result<(), FairFault> {
    if revealed.moves != record.moves.len() {
        return Err(FairFault::Length { moves: record.moves.len(), sealed: revealed.moves });
    }
    let same = thrower.seal(&record.moves).eq_ignore_ascii_case(&revealed.seal);
    if same { Ok(()) } else { Err(FairFault::Seal) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fishka_dice::sha256;

    const RULES: &str = include_str!("../tests/race.zrf");

    fn plenty() -> Budget {
        Budget::new(u64::MAX)
    }

    fn game() -> Arc<Game> {
        crate::compile(RULES).unwrap_or_else(|d| panic!("{d:?}"))
    }

    /// A game to its end with committed dice.
    fn played(game: &Arc<Game>, seed: u8) -> Record {
        let secret = sha256(&[seed]);
        let terms = Terms {
            game: "t-1".to_owned(),
            rules: game.hash_text(),
            shares: vec![sha256(b"A"), sha256(b"B")],
        };
        let thrower = Thrower::new(&secret, &terms);
        let mut dice = FairDice { terms, commitment: secret.commitment(), revealed: None };
        let mut record = Record::default();
        let (mut position, mut moves, mut k) =
            (game.start(&mut plenty()).expect("within the budget"), MoveList::new(), 0);
        loop {
            position.legal_moves(&mut moves, &mut plenty()).expect("within the budget");
            let m = match position.turn(&mut plenty()).expect("within the budget") {
                Turn::Over(_) => break,
                Turn::Player(_) => moves[0].clone(),
                Turn::Chance(_) => fall(&thrower, k, &position, &moves, &mut plenty()).unwrap().unwrap(),
            };
            k += u64::from(position.is_chance());
            let at = moves.iter().position(|legal| *legal == m).unwrap();
            record.moves.push(
                notations(&position, &moves, &mut plenty()).expect("within the budget").swap_remove(at),
            );
            position.play_unchecked(&m, &mut plenty()).expect("within the budget");
        }
        dice.reveal(secret, &record.moves);
        dice.write(&mut record);
        record
    }

    #[test]
    fn an_honest_record_is_in_order_and_comes_back_from_text() {
        let game = game();
        for seed in 0..20 {
            let record = played(&game, seed);
            let again = Record::parse(&record.to_string()).unwrap();
            assert_eq!(again, record);
            let verified = verify(&again, &game, &mut plenty()).unwrap();
            assert_eq!((verified.trust, verified.moves), (Trust::Checked, record.moves.len()));
            assert!(verified.throws > 4);
        }
    }

    #[test]
    fn what_was_tampered_with_is_named() {
        let game = game();
        let honest = played(&game, 1);
        let tampered = |change: &dyn Fn(&mut Record)| {
            let mut record = honest.clone();
            change(&mut record);
            verify(&record, &game, &mut plenty()).expect_err("tampered")
        };
        let other = |text: &str| if text == "roll:1" { "roll:2" } else { "roll:1" };
        let fault = tampered(&|r| r.moves[0] = other(&r.moves[0]).to_owned());
        assert!(matches!(fault, FairFault::Throw { index: 0, throw: 0, .. }), "{fault:?}");
        assert_eq!(tampered(&|r| r.set_header(SECRET, sha256(b"?").to_string())), FairFault::Secret);
        assert_eq!(tampered(&|r| r.set_header("rules", "0".repeat(16))), FairFault::Rules);
        let fault = tampered(&|r| r.set_header(SHARE, sha256(b"?").to_string()));
        assert!(matches!(fault, FairFault::Throw { .. }), "{fault:?}");
        let fault = tampered(&|r| drop(r.moves.drain(2..4)));
        assert!(matches!(fault, FairFault::Throw { .. } | FairFault::Illegal(_)), "{fault:?}");
        let fault = tampered(&|r| r.moves.insert(2, "pass".to_owned()));
        assert!(matches!(fault, FairFault::Illegal(ReplayError { index: 2, .. })), "{fault:?}");
        let length = honest.moves.len();
        let fault = tampered(&|r| r.moves.truncate(length - 1));
        assert_eq!(fault, FairFault::Length { moves: length - 1, sealed: length });
        let unsealed = |r: &mut Record| r.set_header(END, format!("{length} {}", sha256(b"?")));
        assert_eq!(tampered(&unsealed), FairFault::Seal);
        let kept_back = |r: &mut Record| r.headers.retain(|(n, _)| n != SECRET && n != END);
        assert_eq!(tampered(&kept_back), FairFault::NotRevealed);
        for name in [GAME, COMMITMENT, SECRET, END] {
            assert_eq!(tampered(&|r| r.headers.retain(|(n, _)| n != name)), FairFault::Header(name));
            assert!(matches!(tampered(&|r| r.set_header(name, "?!")), FairFault::Header(_)), "{name}");
        }
    }

    #[test]
    fn a_game_under_way_waits_and_a_plain_record_is_only_legal() {
        let game = game();
        let mut record = played(&game, 2);
        record.moves.truncate(4);
        record.headers.retain(|(n, _)| n != SECRET && n != END);
        let trust = |record: &Record| verify(record, &game, &mut plenty()).map(|v| (v.trust, v.throws));
        assert_eq!(trust(&record), Ok((Trust::Waiting, 2)));
        record.headers.retain(|(n, _)| n == "rules");
        assert_eq!(trust(&record), Ok((Trust::NotCommitted, 2)));
    }
}
