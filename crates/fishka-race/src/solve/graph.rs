//! Moves between states: found once for each node and velocity, however many states share them.

use super::space::Space;
use super::{NEVER, Unsolvable};
use crate::geometry::{Point, Velocity};
use crate::rules::{Car, Finish, Landing, Race, Step};
use fishka_base::Budget;

/// What a drive from a node leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Drive {
    /// The node it ends on.
    pub(super) to: u32,
    /// Whether the next move is a king’s step.
    pub(super) slow: bool,
    /// What it does to the counter of rounds.
    pub(super) passed: i32,
    /// Whether it finishes, if enough rounds are driven.
    pub(super) good: bool,
}

/// A drive in one word: 0 not looked at yet, 1 not offered, else the parts of [`Drive`].
mod code {
    pub(super) const ASKED: u32 = 1;
    pub(super) const OFFERED: u32 = 2;
    pub(super) const SLOW: u32 = 4;
    pub(super) const GOOD: u32 = 8;
    /// The passage, from 0 to 2, in two bits.
    pub(super) const PASSED: u32 = 4;
    /// The node in all bits above.
    pub(super) const NODE: u32 = 6;
}

/// What a search from the start has found.
pub(super) struct Found {
    /// Every state reached, nearest first.
    pub(super) order: Vec<u32>,
    /// Those from which the next move may finish.
    pub(super) before_finish: Vec<u32>,
}

/// The states of a race and the drives between them.
#[derive(Clone, Debug)]
pub(super) struct Graph {
    pub(super) space: Space,
    /// Velocities that may follow each velocity, and “slow”.
    pub(super) next: Vec<Vec<u32>>,
    /// The other way round.
    previous: Vec<Vec<u32>>,
    drives: Vec<u32>,
    ring: bool,
}

impl Graph {
    pub(super) fn new(race: &Race, budget: &mut Budget) -> Result<Graph, Unsolvable> {
        let space = Space::new(race, budget)?;
        let after = |velocity: Velocity, slow: bool| -> Vec<u32> {
            let moves = race.options().velocities_after(velocity, slow);
            moves.into_iter().filter_map(|v| space.velocity(v)).collect()
        };
        let mut next: Vec<Vec<u32>> = space.velocities.iter().map(|v| after(*v, false)).collect();
        next.push(after(Velocity::REST, true));
        let mut previous = vec![Vec::new(); next.len()];
        for (from, list) in next.iter().enumerate() {
            list.iter().for_each(|to| previous[*to as usize].push(from as u32));
        }
        let drives = vec![0; space.nodes.len() * space.velocities.len()];
        let ring = matches!(race.track().plan().course, crate::track::Course::Ring(_));
        Ok(Graph { space, next, previous, drives, ring })
    }

    /// The state of a car, if it is one.
    pub(super) fn state(&self, car: &Car) -> Option<u32> {
        self.space.of(car)
    }

    fn key(&self, node: u32, velocity: u32) -> u32 {
        node * self.space.velocities.len() as u32 + velocity
    }

    /// The drive from a node with a velocity, as far as it has been looked at.
    pub(super) fn drive(&self, node: u32, velocity: u32) -> Option<Drive> {
        let key = self.key(node, velocity);
        decode(self.drives[key as usize])
    }

    fn look(&mut self, race: &Race, node: u32, velocity: u32, budget: &mut Budget) -> Option<Drive> {
        let key = self.key(node, velocity);
        if self.drives[key as usize] == 0 {
            let from = self.space.nodes[node as usize];
            let to = from + self.space.velocities[velocity as usize].way();
            let step = race.step(from, to, &|_| false, budget);
            self.drives[key as usize] = self.encode(race, &step);
        }
        self.drive(node, velocity)
    }

    fn encode(&self, race: &Race, step: &Step) -> u32 {
        let Some(to) = self.space.node(step.to).filter(|_| step.is_offered()) else { return code::ASKED };
        let slow = step.landing != Landing::Clear;
        let beyond = || race.track().plan().course.finish().beyond(step.to) > 0;
        let good = !slow && (race.options().finish == Finish::Arrive || beyond());
        let flag = |on: bool, bit: u32| if on { bit } else { 0 };
        let passed = ((step.passed + 1) as u32) << code::PASSED;
        code::ASKED
            | code::OFFERED
            | flag(slow, code::SLOW)
            | flag(good, code::GOOD)
            | passed
            | to << code::NODE
    }

    /// The counter (from 0) after a passage; `None` where nobody needs to go.
    pub(super) fn rounds_after(&self, rounds: u32, passed: i32) -> Option<u32> {
        let rounds = rounds as i32;
        let after = if self.ring { rounds + passed } else { rounds.max(passed) };
        (after >= 0).then_some((after as u32).min(self.space.goal))
    }

    /// Whether a drive finishes, with this counter (from 0) after it.
    pub(super) fn finishes(&self, drive: &Drive, rounds: u32) -> bool {
        drive.good && rounds == self.space.goal
    }

    /// Every drive from a state: the velocity, the drive, the counter after it.
    fn drives_from(
        &mut self,
        race: &Race,
        state: u32,
        found: &mut Vec<(u32, Drive, u32)>,
        budget: &mut Budget,
    ) {
        let (node, velocity, rounds) = self.space.parts(state);
        found.clear();
        for i in 0..self.next[velocity as usize].len() {
            let next = self.next[velocity as usize][i];
            let Some(drive) = self.look(race, node, next, budget) else { continue };
            if let Some(rounds) = self.rounds_after(rounds, drive.passed) {
                found.push((next, drive, rounds));
            }
        }
    }

    /// The state that a drive leads to.
    pub(super) fn end(&self, velocity: u32, drive: &Drive, rounds: u32) -> u32 {
        self.space.state(drive.to, if drive.slow { self.space.slow() } else { velocity }, rounds)
    }

    /// The states in which cars start.
    pub(super) fn starts(&self, race: &Race) -> Vec<u32> {
        let at = |p: Point| self.state(&race.car_at(p));
        race.places().iter().copied().filter_map(at).collect()
    }

    /// Breadth-first search from all places, each state a part of the budget. It ends early when a bound is met.
    pub(super) fn explore(&mut self, race: &Race, budget: &mut Budget) -> Found {
        let mut seen = vec![0u64; self.space.states() / 64 + 1];
        let mut order = self.starts(race);
        order.iter().for_each(|s| seen[*s as usize / 64] |= 1 << (s % 64));
        let mut before_finish = Vec::new();
        let mut moves = Vec::new();
        let mut at = 0;
        while at < order.len() {
            let state = order[at];
            at += 1;
            budget.renew();
            self.drives_from(race, state, &mut moves, budget);
            if !budget.spend(1 + moves.len() as u64) {
                break;
            }
            if moves.iter().any(|(_, drive, rounds)| self.finishes(drive, *rounds)) {
                before_finish.push(state);
            }
            for (velocity, drive, rounds) in &moves {
                let end = self.end(*velocity, drive, *rounds);
                let bit = 1 << (end % 64);
                if !self.finishes(drive, *rounds) && seen[end as usize / 64] & bit == 0 {
                    seen[end as usize / 64] |= bit;
                    order.push(end);
                }
            }
        }
        Found { order, before_finish }
    }

    /// Spreads the numbers of moves backwards over all states marked as reached.
    pub(super) fn spread_back(&self, before_finish: Vec<u32>, remaining: &mut [u16], budget: &mut Budget) {
        let slow_drives = self.slow_drives();
        let mut queue = before_finish;
        queue.iter().for_each(|s| remaining[*s as usize] = 1);
        let mut at = 0;
        while at < queue.len() {
            let state = queue[at];
            at += 1;
            budget.renew();
            if !budget.spend(1) {
                break;
            }
            let moves = remaining[state as usize].saturating_add(1).min(NEVER - 2);
            let (node, velocity, rounds) = self.space.parts(state);
            let mut back = |from: u32, by: u32, passed: i32| {
                for before in
                    (rounds.saturating_sub(1)..=rounds + 1).filter(|r| (*r as usize) < self.space.rounds)
                {
                    if self.rounds_after(before, passed) != Some(rounds) {
                        continue;
                    }
                    budget.spend(self.previous[by as usize].len() as u64);
                    for u in &self.previous[by as usize] {
                        let state = self.space.state(from, *u, before);
                        if remaining[state as usize] == NEVER {
                            remaining[state as usize] = moves;
                            queue.push(state);
                        }
                    }
                }
            };
            if velocity == self.space.slow() {
                let start = slow_drives.partition_point(|(to, _, _)| *to < node);
                let same = slow_drives[start..].iter().take_while(|(to, _, _)| *to == node);
                for (_, from, by) in same {
                    let passed = self.drive(*from, *by).map_or(0, |d| d.passed);
                    back(*from, *by, passed);
                }
            } else if let Some((from, drive)) = self.drive_to(node, velocity) {
                back(from, velocity, drive.passed);
            }
        }
    }

    /// The drive with this velocity that ends on this node as it was aimed, and where it begins.
    fn drive_to(&self, node: u32, velocity: u32) -> Option<(u32, Drive)> {
        let way = self.space.velocities[velocity as usize].way();
        let from = self.space.node(self.space.nodes[node as usize] - way)?;
        self.drive(from, velocity).filter(|d| !d.slow).map(|drive| (from, drive))
    }

    /// Every drive after which the next move is a king’s step: where it ends, where it begins, its velocity. Sorted.
    fn slow_drives(&self) -> Vec<(u32, u32, u32)> {
        let count = self.space.velocities.len() as u32;
        let slow = |(key, word): (usize, &u32)| {
            let (node, velocity) = (key as u32 / count, key as u32 % count);
            let drive = (word & code::SLOW != 0).then(|| self.drive(node, velocity)).flatten()?;
            Some((drive.to, node, velocity))
        };
        let mut all: Vec<_> = self.drives.iter().enumerate().filter_map(slow).collect();
        all.sort_unstable();
        all
    }
}

fn decode(word: u32) -> Option<Drive> {
    (word & code::OFFERED != 0).then(|| Drive {
        to: word >> code::NODE,
        slow: word & code::SLOW != 0,
        passed: ((word >> code::PASSED) & 3) as i32 - 1,
        good: word & code::GOOD != 0,
    })
}
