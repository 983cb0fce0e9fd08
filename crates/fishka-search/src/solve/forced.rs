//! Forced wins of growing length, for either side.

use super::answer::{Answer, Value};
use crate::limits::{Limits, Means};
use crate::mate::Prover;
use fishka_base::Player;
use fishka_play::Position;

/// Looks for a win of the side to move in one turn, then of the other side, then in two, until one is found, nothing
/// is left to look at, or the limits are met.
pub(super) fn solve(position: &mut Position, limits: Limits, means: &mut Means<'_>) -> Answer {
    let own = position.actor();
    let other = position.game().acting_players().iter().copied().find(|p| *p != own);
    let Some(other) = other else { return Answer::open(Value::Unknown) };
    let mut prover = Prover::new(own, limits, means);
    let mut answer = Answer::open(Value::Unknown);
    let sides: [(Player, Value); 2] = [(own, Value::Win), (other, Value::Loss)];
    // Where no line was cut off for its length, looking further changes nothing.
    let mut open = [true; 2];
    'search: for turns in 1..=limits.depth.unwrap_or(u32::MAX) {
        for (side, (player, value)) in sides.into_iter().enumerate() {
            if !open[side] {
                continue;
            }
            prover.begin(player);
            let line = prover.prove(position, turns);
            if prover.is_over() {
                break 'search;
            }
            if let Some(line) = line {
                answer = Answer { value, turns: Some(turns), line, ..answer };
                break 'search;
            }
            open[side] = prover.was_cut();
        }
        if open == [false; 2] {
            answer.value = Value::Draw;
            break;
        }
        answer.searched = turns;
    }
    answer.nodes = prover.nodes();
    answer
}
