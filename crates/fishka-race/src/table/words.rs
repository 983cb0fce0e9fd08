//! Moves, events and refusals of a race as text and by key.

use super::RaceMove;
use crate::rules::{Event as Happened, Noise, Refusal as Refused};
use fishka_base::Said;
use fishka_game::{Event, Named, Refusal};

/// Numbers that one wobble is drawn as: three for its length, three for its side.
const PARTS: u32 = 6;

/// How many wobbles there are, counted as often as they can be drawn: six times one of so many, in one number. With the
/// strongest noise that is still below 2⁶⁰.
pub(super) fn wobbles(noise: u32) -> u64 {
    (2 * u64::from(noise) + 1).saturating_pow(PARTS)
}

/// The wobble that a number below [`wobbles`] means: as [`Noise::throw`] makes it of six numbers.
pub(super) fn drawn(number: u64, noise: u32) -> Noise {
    let sides = 2 * u64::from(noise) + 1;
    let mut left = number;
    let mut part = || {
        let sum: i64 = (0..PARTS / 2).fold(0, |sum, _| {
            let digit = left % sides;
            left /= sides;
            sum + digit as i64 - i64::from(noise)
        });
        (sum / 2) as i32
    };
    Noise { along: part(), side: part() }
}

/// `/12,-3`.
pub(super) fn wobble(text: &str) -> Option<Noise> {
    let (along, side) = text.strip_prefix('/')?.split_once(',')?;
    Some(Noise { along: along.parse().ok()?, side: side.parse().ok()? })
}

pub(super) fn named(m: RaceMove) -> Named<RaceMove> {
    let text = match m {
        RaceMove::Drive(m) => m.to_string(),
        RaceMove::Wobble(noise) => format!("/{},{}", noise.along, noise.side),
    };
    Named::new(m, text)
}

/// Records have a flick with its wobble in one word: `~25,-40/12,-3`.
pub(super) fn split(word: &str) -> Vec<&str> {
    match word.find('/') {
        Some(at) if at > 0 => vec![&word[..at], &word[at..]],
        _ => vec![word],
    }
}

/// The words for moves with these texts: what [`split`] takes apart.
pub(super) fn join(texts: Vec<String>) -> Vec<String> {
    texts.into_iter().fold(Vec::new(), |mut words: Vec<String>, text| {
        match words.last_mut().filter(|_| text.starts_with('/')) {
            Some(flick) => flick.push_str(&text),
            None => words.push(text),
        }
        words
    })
}

/// What happened beside the move itself, which the move tells.
#[must_use]
pub fn event(happened: &Happened) -> Option<Event> {
    let number = |n: usize| n as i64;
    let (key, car, more) = match *happened {
        Happened::Moved { .. } => return None,
        Happened::Left { car, .. } => ("race-left-track", car, None),
        Happened::Sand { car } => ("race-sand", car, None),
        Happened::Returned { car, .. } => ("race-returned", car, None),
        Happened::Collided { car, with } => ("race-collided", car, Some(("with", number(with)))),
        Happened::Bounced { car } => ("race-bounced", car, None),
        Happened::Waited { car } => ("race-waited", car, None),
        Happened::Stuck { car } => ("race-stuck", car, None),
        Happened::Out { car } => ("race-is-out", car, None),
        Happened::Finished { car, place } => ("race-finished", car, Some(("place", i64::from(place)))),
    };
    Some(Event { key, values: [("car", number(car))].into_iter().chain(more).collect() })
}

/// Why a move is not offered.
pub(super) fn refusal(refused: &Refused, text: &str) -> Refusal {
    let said = match refused {
        Refused::Motion | Refused::Noise => return Refusal::no_move(text, None),
        Refused::Crash(_) => Said::new("refused-crash"),
        Refused::Sheet => Said::new("race-sheet-ends"),
        Refused::Occupied(car) => Said::new("refused-occupied").with("car", car + 1),
        Refused::Over => Said::new("refused-over"),
    };
    Refusal::Said(said)
}
