//! What the page and its workers say to each other: typed messages, as bytes. The keeper of dice secrets has words of its
//! own.

use super::deal::Deal;
use super::draw::survey::{Finding, Survey};
use super::fields::Fields;
use super::film::{FilmAsk, Filmed};
use super::hint::Hinted;
use super::host::{Heard, Sent};
use super::race::best::Lap;
use super::race::study::{RaceFound, RaceMark};
use super::review::Mark;
use super::study::Found;
use fishka::Site;
use serde::{Deserialize, Serialize};

/// To a worker.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum ToWorker {
    /// About the library, a rule file, the game on the table.
    Office(Box<Sent>),
    /// A move is to be thought over.
    Think(Ask),
    /// A track is to be measured or made.
    Survey(Survey),
    /// A film of a game is to be packed.
    Film(FilmAsk),
}

impl ToWorker {
    /// The games of the library whose files are asked for when this is answered.
    #[must_use]
    pub fn games(&self) -> Vec<String> {
        match self {
            ToWorker::Office(sent) => sent.ask.games(),
            ToWorker::Think(ask) => ask.game().map(|(deal, _)| deal.games()).unwrap_or_default(),
            ToWorker::Survey(_) | ToWorker::Film(_) => Vec::new(),
        }
    }

    /// The time, in milliseconds, of a question that other threads are to help with: one whose answer is to be as good as
    /// the time allows. Levels think as much on every machine.
    #[must_use]
    pub fn helped_ms(&self) -> Option<u64> {
        match self {
            ToWorker::Think(ask) => ask.wish.helped_ms(),
            _ => None,
        }
    }
}

/// From a worker.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum FromWorker {
    /// What was asked.
    Office(Box<Heard>),
    /// What was thought.
    Thought(Answer),
    /// What was found out about a track.
    Found(Finding),
    /// How far a film is packed.
    Filmed(Filmed),
}

/// What is to be thought over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ask {
    /// Comes back with the answer.
    pub id: u32,
    /// The game as it is kept: what is played, and its moves so far.
    pub kept: String,
    /// What is wanted.
    pub wish: Wish,
}

/// What is wanted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Wish {
    /// A move.
    Move {
        /// Level, or 0 for the best move within the time.
        level: u8,
        /// Longest time.
        time_ms: u64,
        /// Chance among moves that the level holds equal.
        seed: u64,
    },
    /// A good turn for a person, and why.
    Hint {
        /// Longest time.
        time_ms: u64,
    },
    /// How likely the pieces of the player with this index are to be taken.
    Danger(usize),
    /// The shortest race of the car with this number from where it started.
    Shortest(usize),
    /// What everybody may expect after so many moves of the game and then these beside it, and the best lines.
    Study {
        /// Moves of the game.
        at: usize,
        /// Moves beside it.
        then: Vec<String>,
        /// Longest time.
        time_ms: u64,
    },
    /// How good the moves from this one on were, as many as there is time for.
    Review {
        /// The first.
        from: usize,
        /// After this time no other is begun.
        time_ms: u64,
    },
}

impl Wish {
    /// The time of a question of this kind that other threads are to help with ([`ToWorker::helped_ms`]).
    #[must_use]
    pub fn helped_ms(&self) -> Option<u64> {
        match self {
            Wish::Move { level: 0, time_ms, .. } | Wish::Hint { time_ms } | Wish::Study { time_ms, .. } => {
                Some(*time_ms)
            }
            _ => None,
        }
    }
}

/// The answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Answer {
    /// The move.
    Best {
        /// Of the question.
        id: u32,
        /// Notation.
        text: String,
    },
    /// A good turn.
    Hint {
        /// Of the question.
        id: u32,
        /// The turn.
        hinted: Box<Hinted>,
    },
    /// How likely pieces are to be taken.
    Danger {
        /// Of the question.
        id: u32,
        /// Sites with chances in thousandths.
        sites: Vec<(Site, u32)>,
        /// The true chances may be higher.
        partly: bool,
    },
    /// The shortest race.
    Shortest {
        /// Of the question.
        id: u32,
        /// The way.
        lap: Lap,
        /// How long the search took.
        took_ms: u64,
    },
    /// What is found out about a position.
    Study {
        /// Of the question.
        id: u32,
        /// What.
        found: Box<Found>,
    },
    /// How good moves were.
    Review {
        /// Of the question.
        id: u32,
        /// The first of them.
        from: usize,
        /// One after another.
        marks: Vec<Mark>,
    },
    /// What is known about a race.
    Race {
        /// Of the question.
        id: u32,
        /// What.
        found: Box<RaceFound>,
    },
    /// What the moves of a race have lost.
    RaceReview {
        /// Of the question.
        id: u32,
        /// The moves that lost something.
        marks: Vec<RaceMark>,
    },
    /// The search met a bound before it found anything.
    Met {
        /// Of the question.
        id: u32,
        /// The name of the bound: a key of the catalogue.
        bound: String,
        /// How much is allowed.
        limit: u64,
    },
    /// There is none: the game is over or the record cannot be replayed.
    None {
        /// Of the question.
        id: u32,
    },
}

impl FromWorker {
    /// What was thought.
    #[must_use]
    pub fn thought(self) -> Option<Answer> {
        if let FromWorker::Thought(answer) = self { Some(answer) } else { None }
    }

    /// What was found out about a track.
    #[must_use]
    pub fn found(self) -> Option<Finding> {
        if let FromWorker::Found(finding) = self { Some(finding) } else { None }
    }

    /// How far a film is packed.
    #[must_use]
    pub fn filmed(self) -> Option<Filmed> {
        if let FromWorker::Filmed(filmed) = self { Some(filmed) } else { None }
    }
}

impl Ask {
    /// The game of a rule file and its moves so far; `None` for a race.
    #[must_use]
    pub fn game(&self) -> Option<(Deal, Vec<String>)> {
        let fields = Fields::parse(&self.kept);
        let moves = fields.values("move").map(str::to_owned).collect();
        Some((Deal::from_fields(&fields)?, moves))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::host::{packed, unpacked};
    use crate::session::Session;

    #[test]
    fn a_question_carries_the_game() {
        let deal = Deal::library("tic-tac-toe");
        let mut session = Session::new(deal.clone(), deal.compile().game.unwrap()).unwrap();
        assert!(session.play_text("Man@b2"));
        let ask = Ask { id: 3, kept: session.print(), wish: Wish::Danger(1) };
        let back: ToWorker = unpacked(&packed(&ToWorker::Think(ask.clone()))).unwrap();
        assert!(matches!(&back, ToWorker::Think(same) if *same == ask));
        assert_eq!(ask.game(), Some((deal, vec!["Man@b2".to_owned()])));
        assert!(unpacked::<FromWorker>(b"\xff\xff").is_none());
    }
}
