//! Exact answers: shortest wins against a side that stands still, forced wins, the value of small games.

mod alone;
mod answer;
mod bound;
mod forced;
mod proof_number;
pub(crate) mod rows;
mod whole;

pub use answer::{Answer, Value};
pub use fishka_play::{Aim, skip_others};

use crate::limits::{Limits, Means};
use fishka_play::Position;

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
