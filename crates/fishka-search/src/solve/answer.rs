//! What is asked of a position, what can be answered, and what all ways to an answer look at.

use fishka_play::Move;
use fishka_rules::{Goal, GoalCond, GoalKind, PlayerRole, Rules};

/// How it ends for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// Won, whatever the others do.
    Win,
    /// Lost, whatever it does.
    Loss,
    /// Neither side can force a win. Alone: there is no way to win.
    Draw,
    /// The limits were met first.
    Unknown,
}

/// An exact answer, or how far the search came.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// How it ends.
    pub value: Value,
    /// Turns to the end with best play: alone the solver's turns, else those of the side that wins.
    pub turns: Option<u32>,
    /// There may be a shorter one.
    pub at_most: bool,
    /// Alone: how many sequences of moves of that length there are. Where a turn is to hold: in how many positions it
    /// can end.
    pub solutions: Option<u64>,
    /// One of them, or the main line; single moves, a side that stands still left out.
    pub line: Vec<Move>,
    /// In so many turns nobody can force a win, where that is not told by `turns`.
    pub searched: u32,
    /// Moves played by the search.
    pub nodes: u64,
}

impl Answer {
    pub(super) fn open(value: Value) -> Answer {
        Answer {
            value,
            turns: None,
            at_most: false,
            solutions: None,
            line: Vec::new(),
            searched: 0,
            nodes: 0,
        }
    }
}

/// Whether the value depends on what has been played before. That what comes again is drawn changes nothing: who can force
/// a win need not let anything come again.
pub(super) fn looks_back(rules: &Rules) -> bool {
    let mut found = false;
    for goal in rules.goals.iter().filter(|goal| !draws_what_comes_again(goal)) {
        goal.cond.visit(&mut |cond| found |= *cond == GoalCond::Repetition);
    }
    found || rules.players.iter().any(|p| p.role == PlayerRole::Random)
}

fn draws_what_comes_again(goal: &Goal) -> bool {
    goal.kind == GoalKind::Draw && goal.cond == GoalCond::Repetition
}
