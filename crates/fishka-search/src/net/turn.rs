//! Whole turns: all that a player can make of a throw, each position that ends the turn once, by whatever steps.

use crate::limits::Effort;
use fishka_base::Player;
use fishka_play::{Foreseen, Move, MoveList, Position};
use std::collections::HashSet;

/// Longest turn, in steps; what comes after belongs to another.
const STEPS_MAX: usize = 64;
/// Most ends of one turn that are looked at.
const ENDS_MAX: usize = 20_000;

/// The walk through one turn.
#[derive(Default)]
pub(crate) struct Turns {
    seen: HashSet<u64>,
    known: Foreseen,
    /// Legal moves on the way to where the walk stands, and lists that wait to be used again.
    lists: Vec<MoveList>,
    way: Way,
    ends: usize,
}

/// The way to a position within a turn: places in the lists of legal moves.
pub(crate) type Way = Vec<u16>;

/// What is done with each position in which the turn ends, given the way there.
pub(crate) type Visit<'v> = dyn FnMut(&Position, &Reached<'_>, &mut Effort<'_>) + 'v;

/// How a position was reached.
pub(crate) struct Reached<'a> {
    pub(crate) way: &'a [u16],
    lists: &'a [MoveList],
}

impl Reached<'_> {
    /// The moves of the way.
    pub(crate) fn moves(&self) -> Vec<Move> {
        self.way.iter().zip(self.lists).map(|(index, list)| list[usize::from(*index)].clone()).collect()
    }
}

impl Turns {
    /// Goes through the turn of whoever acts and shows `visit` every position in which it ends. The position comes back as
    /// it was. `false` when it was cut short.
    pub(crate) fn each(
        &mut self,
        position: &mut Position,
        effort: &mut Effort<'_>,
        visit: &mut Visit<'_>,
    ) -> bool {
        self.seen.clear();
        self.known = Foreseen::default();
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
        visit: &mut Visit<'_>,
    ) {
        let height = self.way.len();
        if self.lists.len() <= height {
            self.lists.push(MoveList::new());
        }
        effort.moves_within(position, &mut self.lists[height], &mut self.known);
        if self.lists[height].is_empty() && position.settled().is_some() && height > 0 {
            // Only now is it known that the game is over here.
            self.show(position, effort, visit);
        }
        for index in 0..self.lists[height].len() {
            // The first turn that is found counts whatever the bounds are: something must be played.
            if (effort.is_over() && self.ends > 0) || self.ends >= ENDS_MAX {
                break;
            }
            effort.play(position, &self.lists[height][index]);
            effort.count();
            self.way.push(index as u16);
            if self.seen.insert(position.key()) {
                if self.way.len() < STEPS_MAX && goes_on(position, actor) {
                    self.go_on(position, actor, effort, visit);
                } else {
                    self.show(position, effort, visit);
                }
            }
            self.way.pop();
            position.undo();
        }
    }

    fn show(&mut self, position: &Position, effort: &mut Effort<'_>, visit: &mut Visit<'_>) {
        self.ends += 1;
        visit(position, &Reached { way: &self.way, lists: &self.lists }, effort);
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
    let mut steps: Vec<Move> = Vec::with_capacity(way.len());
    let (mut moves, mut known) = (MoveList::new(), Foreseen::default());
    for index in way {
        effort.moves_within(position, &mut moves, &mut known);
        let Some(m) = moves.iter().nth(usize::from(*index)) else { break };
        steps.push(m.clone());
        effort.play(position, m);
    }
    for _ in &steps {
        position.undo();
    }
    steps
}
