//! Exact answers: shortest wins against a side that stands still, forced wins, the value of small games.

mod alone;
mod bound;
mod forced;
mod whole;

use crate::limits::{Limits, Means};
use fishka_base::{Budget, Kind, Player, Site};
use fishka_play::{Move, Position};
use fishka_rules::{GoalCond, PlayerRole, Rules};

/// What the side to move wants where the other side stands still.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Aim {
    /// To win by the rules, or to leave the others without pieces.
    #[default]
    Win,
    /// To have a piece of its own there.
    Reach(Site),
    /// To end this turn so that the other side cannot win in its next.
    Hold,
}

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
    /// Alone: how many sequences of moves of that length there are. Where a turn is to hold: in how many positions it
    /// can end.
    pub solutions: Option<u64>,
    /// One of them, or the main line; single moves, a side that stands still left out.
    pub line: Vec<Move>,
    /// Where the value is unknown: in so many turns nobody can force a win.
    pub searched: u32,
    /// Moves played by the search.
    pub nodes: u64,
}

impl Answer {
    fn open(value: Value) -> Answer {
        Answer { value, turns: None, solutions: None, line: Vec::new(), searched: 0, nodes: 0 }
    }
}

/// Whether `player`, after a move of its own, has what it wants.
#[must_use]
pub fn reached(position: &Position, player: Player, aim: Aim) -> bool {
    match aim {
        Aim::Hold => false,
        Aim::Reach(site) => position.cell(site).piece.is_some_and(|p| p.player == player),
        // Whether the others could move does not matter: they pass.
        Aim::Win => {
            position.settled().is_some_and(|outcome| outcome.returns(player) > 0.0)
                || !position.is_partial() && others_left(position, player) == 0
        }
    }
}

/// How many pieces the others have left, on the board and in reserve.
fn others_left(position: &Position, player: Player) -> u32 {
    let kinds = || (0..position.game().rules.kinds.len()).map(Kind::new);
    let others = position.game().acting_players().iter().copied().filter(|p| *p != player);
    others.map(|p| position.count(p) + kinds().map(|k| position.hand(p, k)).sum::<u32>()).sum()
}

/// Passes for everybody until it is the turn of `player` again; whether it came to that.
pub fn skip_others(position: &mut Position, player: Player, budget: &mut Budget) -> bool {
    for _ in 0..position.game().rules.turns.entries.len() {
        if position.settled().is_some() {
            return false;
        }
        if position.actor() == player {
            return true;
        }
        if position.skip_turn(budget).is_err() {
            return false;
        }
    }
    position.settled().is_none() && position.actor() == player
}

/// The answer to a problem: alone or against the other side, whatever is asked.
pub fn solve_for(
    position: &mut Position,
    (aim, alone): (Aim, bool),
    limits: Limits,
    means: &mut Means<'_>,
) -> Answer {
    match aim {
        Aim::Hold => hold(position, limits, means),
        _ if alone => solve_alone(position, aim, limits, means),
        _ => solve(position, limits, means),
    }
}

/// The ends of this turn after which the other side cannot win in its next.
fn hold(position: &mut Position, limits: Limits, means: &mut Means<'_>) -> Answer {
    let Some(turn) = crate::turns::OneTurn::new(position.game(), means.budget) else {
        return Answer::open(Value::Unknown);
    };
    let held = turn.holds(position, usize::MAX, limits, means);
    let value = match held.line {
        Some(_) => Value::Win,
        None if held.complete => Value::Loss,
        None => Value::Unknown,
    };
    Answer {
        turns: held.line.as_ref().map(|_| 1),
        solutions: held.complete.then_some(held.ends as u64),
        line: held.line.unwrap_or_default(),
        nodes: held.nodes,
        ..Answer::open(value)
    }
}

/// The shortest way to `aim` for the side to move while the others pass, and how many ways of that length there are.
pub fn solve_alone(position: &mut Position, aim: Aim, limits: Limits, means: &mut Means<'_>) -> Answer {
    alone::solve(position, aim, limits, means)
}

/// The value of a position against the best play of the other side: of a small game by looking at all of it, else by
/// looking for forced wins of growing length.
pub fn solve(position: &mut Position, limits: Limits, means: &mut Means<'_>) -> Answer {
    if !is_duel(position) {
        return Answer::open(Value::Unknown);
    }
    let nodes = limits.nodes.unwrap_or(Limits::NODES_DEFAULT);
    let mut searched = 0;
    if let Some(turn) = crate::turns::win_in_turn(position, limits, means) {
        searched = u32::from(turn.complete);
        let answer = Answer { nodes: turn.nodes, searched, ..Answer::open(Value::Unknown) };
        if let Some(line) = turn.line {
            return Answer { value: Value::Win, turns: Some(1), line, ..answer };
        }
        if limits.depth == Some(1) {
            return answer;
        }
    }
    let whole = whole::solve(position, Limits { nodes: Some(nodes / 4), ..limits }, means);
    if whole.value != Value::Unknown {
        return whole;
    }
    let left = nodes.saturating_sub(whole.nodes);
    let mut answer = forced::solve(position, Limits { nodes: Some(left), ..limits }, means);
    answer.nodes += whole.nodes;
    answer.searched = answer.searched.max(searched);
    answer
}

/// Two sides without chance.
fn is_duel(position: &Position) -> bool {
    let game = position.game();
    game.acting_players().len() == 2 && !game.traits.chance && game.traits.zero_sum
}

/// Whether the value depends on what has been played before.
fn looks_back(rules: &Rules) -> bool {
    let mut found = false;
    for goal in &rules.goals {
        goal.cond.visit(&mut |cond| found |= *cond == GoalCond::Repetition);
    }
    found || rules.players.iter().any(|p| p.role == PlayerRole::Random)
}
