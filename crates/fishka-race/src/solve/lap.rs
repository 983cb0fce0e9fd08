//! The best lap from a place: its length, how many there are, one of them; and how fast the states spread.

use super::{Remaining, Solver};
use crate::geometry::{Point, Velocity};
use crate::rules::Race;
use fishka_base::{Bound, Budget};
use std::collections::{BTreeMap, BTreeSet};

/// The shortest race from one place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lap {
    /// Its number of moves.
    pub moves: u32,
    /// How many sequences of moves are as short. At most `u128::MAX`.
    pub sequences: u128,
    /// One of them: the velocity of each move. Of several the first in the order of moves.
    pub drives: Vec<Velocity>,
    /// The nodes it goes through, the place first.
    pub nodes: Vec<Point>,
}

/// Which states a frontier counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Frontier {
    /// All.
    All,
    /// Those that one comes to without ever standing still and without backing over the line.
    Onward,
}

impl Solver {
    /// The shortest race from a place; `None` when the finish cannot be reached from there.
    ///
    /// # Errors
    /// The bound that was met.
    pub fn lap(&self, race: &Race, place: Point, budget: &mut Budget) -> Result<Option<Lap>, Bound> {
        let Some(start) = self.graph.state(&race.car_at(place)) else { return Ok(None) };
        let Remaining::Moves(moves) = self.of(start) else { return Ok(None) };
        let sequences = self.sequences(start, moves, budget);
        budget.check()?;
        let (drives, nodes) = self.first_line(start);
        Ok(Some(Lap { moves, sequences, drives, nodes }))
    }

    /// Every drive from a state with the state it leads to; `None` for a finish.
    fn moves(&self, state: u32) -> impl Iterator<Item = (u32, Option<u32>)> + '_ {
        let (node, velocity, rounds) = self.graph.space.parts(state);
        self.graph.next[velocity as usize].iter().filter_map(move |next| {
            let drive = self.graph.drive(node, *next)?;
            let rounds = self.graph.rounds_after(rounds, drive.passed)?;
            let finishes = self.graph.finishes(&drive, rounds);
            Some((*next, (!finishes).then(|| self.graph.end(*next, &drive, rounds))))
        })
    }

    /// Whether a move from a state with so many moves to go keeps to a shortest race.
    fn is_best(&self, end: Option<u32>, moves: u32) -> bool {
        match end {
            None => moves == 1,
            Some(state) => self.of(state) == Remaining::Moves(moves - 1),
        }
    }

    fn sequences(&self, start: u32, moves: u32, budget: &mut Budget) -> u128 {
        let mut layer = BTreeMap::from([(start, 1u128)]);
        let mut finished = 0u128;
        for left in (1..=moves).rev() {
            if !self.grants(layer.len(), budget) {
                return 0;
            }
            let mut next = BTreeMap::new();
            for (state, count) in layer {
                for (_, end) in self.moves(state).filter(|(_, end)| self.is_best(*end, left)) {
                    let sum = end.map_or(&mut finished, |end| next.entry(end).or_insert(0));
                    *sum = sum.saturating_add(count);
                }
            }
            layer = next;
        }
        finished
    }

    /// Takes the work of looking at every move from so many states, each a part of the budget.
    fn grants(&self, states: usize, budget: &mut Budget) -> bool {
        let widest = self.graph.next.iter().map(Vec::len).max().unwrap_or(0) as u64;
        (0..states).all(|_| {
            budget.renew();
            budget.spend(1 + widest)
        })
    }

    fn first_line(&self, start: u32) -> (Vec<Velocity>, Vec<Point>) {
        let space = &self.graph.space;
        let (mut drives, mut nodes) = (Vec::new(), vec![space.nodes[space.parts(start).0 as usize]]);
        let mut state = Some(start);
        while let Some(now) = state {
            let Remaining::Moves(left) = self.of(now) else { break };
            let Some((velocity, end)) = self.moves(now).find(|(_, end)| self.is_best(*end, left)) else {
                break;
            };
            drives.push(space.velocities[velocity as usize]);
            let to = self.graph.drive(space.parts(now).0, velocity).map(|d| space.nodes[d.to as usize]);
            nodes.extend(to);
            state = end;
        }
        (drives, nodes)
    }

    /// How many states a car can be in after exactly 1, 2, … moves from a place, until somebody can finish: the sizes
    /// that are published for searches of this kind.
    ///
    /// # Errors
    /// The bound that was met.
    pub fn frontiers(
        &self,
        race: &Race,
        place: Point,
        which: Frontier,
        budget: &mut Budget,
    ) -> Result<Vec<usize>, Bound> {
        let Some(start) = self.graph.state(&race.car_at(place)) else { return Ok(Vec::new()) };
        let lowest = self.graph.space.parts(start).2;
        let counts = |state: &u32| {
            let (_, velocity, rounds) = self.graph.space.parts(*state);
            let stands = self.graph.space.velocities.get(velocity as usize) == Some(&Velocity::REST);
            which == Frontier::All || (!stands && rounds >= lowest)
        };
        let Remaining::Moves(moves) = self.of(start) else { return Ok(Vec::new()) };
        let mut layer = BTreeSet::from([start]);
        let mut sizes = Vec::new();
        for _ in 1..moves {
            if !self.grants(layer.len(), budget) {
                break;
            }
            layer =
                layer.iter().flat_map(|s| self.moves(*s)).filter_map(|(_, end)| end).filter(counts).collect();
            sizes.push(layer.len());
        }
        budget.check()?;
        Ok(sizes)
    }
}
