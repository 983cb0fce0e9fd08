//! Forced wins of growing length, for either side; and long ones, of which it is not told whether shorter ones are there.

use super::answer::{Answer, Value, looks_back};
use super::proof_number;
use crate::limits::{Limits, Means};
use crate::mate::Prover;
use fishka_base::Player;
use fishka_play::Position;

/// Who may win, and what that is for the side to move.
type Side = (Player, Value);

/// Looks for the shortest forced win; where that takes a third of the work, for one of any length.
pub(super) fn solve(position: &mut Position, limits: Limits, means: &mut Means<'_>) -> Answer {
    let own = position.actor();
    let other = position.game().acting_players().iter().copied().find(|p| *p != own);
    let Some(other) = other else { return Answer::open(Value::Unknown) };
    let sides = [(own, Value::Win), (other, Value::Loss)];
    let nodes = limits.nodes.unwrap_or(Limits::NODES_DEFAULT);
    // Whether there is one of so many turns is asked, or what came before counts.
    if limits.depth.is_some() || looks_back(&position.game().rules) {
        return shortest(position, &sides, 1, limits, means);
    }
    let part = Limits { nodes: Some(nodes / 3), ..limits };
    let first = shortest(position, &sides, 1, part, means);
    if first.value != Value::Unknown {
        return first;
    }
    let mut spent = first.nodes;
    for side in sides {
        let (line, nodes) = proof_number::win(position, side.0, part, means);
        spent += nodes;
        if let Some(line) = line {
            let turns = turns_of(position, &line, side.0, means);
            let found = Answer { value: side.1, turns: Some(turns), line, nodes: spent, ..first };
            let left = Limits { nodes: Some(nodes_left(limits, spent)), depth: Some(turns - 1), ..limits };
            return no_longer(position, side, found, left, means);
        }
    }
    Answer { nodes: spent, ..first }
}

fn nodes_left(limits: Limits, spent: u64) -> u64 {
    limits.nodes.unwrap_or(Limits::NODES_DEFAULT).saturating_sub(spent)
}

/// Looks whether a win that was found can be shorter.
fn no_longer(
    position: &mut Position,
    side: Side,
    found: Answer,
    limits: Limits,
    means: &mut Means<'_>,
) -> Answer {
    let shorter = shortest(position, &[side], found.searched + 1, limits, means);
    let nodes = found.nodes + shorter.nodes;
    if shorter.value == side.1 {
        return Answer { nodes, searched: shorter.searched, ..shorter };
    }
    let searched = found.searched.max(shorter.searched);
    let at_most = found.turns.is_some_and(|turns| turns > searched + 1);
    Answer { nodes, searched, at_most, ..found }
}

/// How many turns of the winner a line has.
fn turns_of(
    position: &mut Position,
    line: &[fishka_play::Move],
    winner: Player,
    means: &mut Means<'_>,
) -> u32 {
    let (start, mut turns) = (position.ply(), 0);
    for m in line {
        let acts = position.actor() == winner;
        means.budget.renew();
        if position.play_unchecked(m, means.budget).is_err() {
            break;
        }
        turns += u32::from(acts && !position.is_partial());
    }
    while position.ply() > start {
        position.undo();
    }
    turns
}

/// Looks for a win in `from` turns of either side, then in one more, until one is found, nothing is left to look at, or the
/// limits are met.
fn shortest(
    position: &mut Position,
    sides: &[Side],
    from: u32,
    limits: Limits,
    means: &mut Means<'_>,
) -> Answer {
    let mut prover = Prover::new(position.actor(), limits, means);
    let mut answer = Answer::open(Value::Unknown);
    // Where no line was cut off for its length, looking further changes nothing.
    let mut open = [true; 2];
    'search: for turns in from..=limits.depth.unwrap_or(u32::MAX) {
        for (side, (player, value)) in sides.iter().enumerate() {
            if !open[side] {
                continue;
            }
            prover.begin(*player);
            let line = prover.prove(position, turns);
            if prover.is_over() {
                break 'search;
            }
            if let Some(line) = line {
                answer = Answer { value: *value, turns: Some(turns), line, ..answer };
                break 'search;
            }
            open[side] = prover.was_cut();
        }
        if !open[..sides.len()].contains(&true) {
            answer.value = Value::Draw;
            break;
        }
        answer.searched = turns;
    }
    answer.nodes = prover.nodes();
    answer
}
