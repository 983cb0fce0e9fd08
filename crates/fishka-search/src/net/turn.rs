//! Whole turns: all that a player can make of a throw, each position that ends the turn once, by whatever steps.

use crate::limits::Effort;
use fishka_base::Player;
use fishka_play::{Move, MoveList, Position};
use std::collections::HashSet;

/// Longest turn, in steps; what comes after belongs to another.
const STEPS_MAX: usize = 64;
/// Most ends of one turn that are looked at.
const ENDS_MAX: usize = 20_000;

/// The walk through one turn.
pub(crate) struct Turns {
    seen: HashSet<u64>,
    lists: Vec<MoveList>,
    /// The way to where the walk stands, as places in the lists of legal moves.
    way: Vec<u16>,
    ends: usize,
}

impl Turns {
    pub(crate) fn new() -> Turns {
        Turns { seen: HashSet::new(), lists: Vec::new(), way: Vec::new(), ends: 0 }
    }

    /// Goes through the turn of whoever acts and shows `visit` every position in which it ends, with the way there. The
    /// position comes back as it was. `false` when it was cut short.
    pub(crate) fn each(
        &mut self,
        position: &mut Position,
        effort: &mut Effort<'_>,
        visit: &mut dyn FnMut(&Position, &[u16], &mut Effort<'_>),
    ) -> bool {
        self.seen.clear();
        self.way.clear();
        self.ends = 0;
        let actor = position.actor();
        self.go_on(position, actor, effort, visit);
        !effort.is_over()
    }

    fn go_on(
        &mut self,
        position: &mut Position,
        actor: Player,
        effort: &mut Effort<'_>,
        visit: &mut dyn FnMut(&Position, &[u16], &mut Effort<'_>),
    ) {
        let mut moves = self.lists.pop().unwrap_or_default();
        effort.moves(position, &mut moves);
        if moves.is_empty() && position.settled().is_some() && !self.way.is_empty() {
            // Only now is it known that the game is over here.
            self.ends += 1;
            visit(position, &self.way, effort);
        }
        for (index, m) in moves.iter().enumerate() {
            // The first turn that is found counts whatever the bounds are: something must be played.
            if (effort.is_over() && self.ends > 0) || self.ends >= ENDS_MAX {
                break;
            }
            effort.play(position, m);
            effort.count();
            self.way.push(index as u16);
            if self.seen.insert(position.key()) {
                if self.way.len() < STEPS_MAX && goes_on(position, actor) {
                    self.go_on(position, actor, effort, visit);
                } else {
                    self.ends += 1;
                    visit(position, &self.way, effort);
                }
            }
            self.way.pop();
            position.undo();
        }
        self.lists.push(moves);
    }
}

/// Whether the same player chooses on without anything being thrown.
fn goes_on(position: &Position, actor: Player) -> bool {
    position.is_partial()
        && position.actor() == actor
        && !position.is_chance()
        && position.settled().is_none()
}

/// The moves of a way.
pub(crate) fn moves_of(position: &mut Position, way: &[u16], effort: &mut Effort<'_>) -> Vec<Move> {
    let mut steps = Vec::with_capacity(way.len());
    let mut moves = MoveList::new();
    for index in way {
        effort.moves(position, &mut moves);
        let Some(m) = moves.iter().nth(usize::from(*index)) else { break };
        steps.push(m.clone());
        effort.play(position, m);
    }
    for _ in &steps {
        position.undo();
    }
    steps
}
