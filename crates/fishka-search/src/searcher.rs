//! The one face of all ways of searching: what each is asked, and what each gives.

use crate::limits::{Limits, Means};
use fishka_base::{Bound, Budget, mix64};
use fishka_play::{Move, Position};

/// A way of searching. It owns what it knows of the game and what it remembers of positions.
pub(crate) trait Searcher: Send + Sync {
    /// What the limits of a level amount to here: a node is not the same work in every search.
    fn scaled(&self, limits: Limits) -> Limits {
        limits
    }

    /// Looks for the best lines; `None` when the game is over. The position comes back as it was.
    ///
    /// # Errors
    /// The bound that was met: what was found by then does not count.
    fn search(&mut self, position: &mut Position, task: &Task, means: &mut Means<'_>) -> Sought;
}

/// What a search gives: nothing when the game is over.
pub(crate) type Sought = Result<Option<Found>, Bound>;

/// What a search is to do.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Task {
    pub(crate) limits: Limits,
    /// How many lines are wanted.
    pub(crate) lines: usize,
    pub(crate) noise: Noise,
    /// Points by which a draw is worse for the player to move than an even game.
    pub(crate) contempt: i32,
    /// In games of whole turns: wins within the turn, and the other side's answers, are looked for.
    pub(crate) sees: bool,
    /// Somebody plays on: what is found may be remembered for the next move, and a turn that was planned before its first
    /// step may be carried out.
    pub(crate) plays: bool,
    /// The bound on nodes holds for each thread, not for all together.
    pub(crate) each: bool,
}

/// What a search came to.
#[derive(Clone, Debug)]
pub(crate) struct Found {
    /// The best lines, best first.
    pub(crate) lines: Vec<Line>,
    /// Moves played inside the search.
    pub(crate) nodes: u64,
    /// Completed turns or throws looked ahead, or rounds of playouts.
    pub(crate) depth: u32,
}

impl Found {
    /// What was found, unless a bound cut it short.
    pub(crate) fn within(self, budget: &Budget) -> Sought {
        budget.check().map(|()| (!self.lines.is_empty()).then_some(self))
    }

    /// A move that nothing was searched for.
    pub(crate) fn only(m: Move) -> Found {
        Found { lines: vec![Line::scored(0, vec![m])], nodes: 0, depth: 0 }
    }
}

/// A root move with its line.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    pub(crate) score: i32,
    pub(crate) pv: Vec<Move>,
    /// By player of the rules, in millionths: what each may expect of it. Empty where the score tells it.
    pub(crate) shares: Vec<i32>,
}

impl Line {
    /// A line of which the score tells all.
    pub(crate) fn scored(score: i32, pv: Vec<Move>) -> Line {
        Line { score, pv, shares: Vec::new() }
    }
}

/// Errors of judgement: the same position is always misjudged in the same way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Noise {
    /// At most so many points, whoever plays.
    pub(crate) size: i32,
    /// At most so many points, different with each seed: for variety.
    pub(crate) dither: i32,
    /// Whatever a search leaves to chance follows from it.
    pub(crate) seed: u64,
}

impl Noise {
    pub(crate) fn at(self, key: u64) -> i32 {
        let draw = |size: i32, seed: u64| match size {
            0 => 0,
            _ => (mix64(key ^ seed) % (2 * size as u64 + 1)) as i32 - size,
        };
        draw(self.size, 0x0F15_1CA5_EED0_0005) + draw(self.dither, self.seed)
    }
}
