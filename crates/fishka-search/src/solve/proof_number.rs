//! Long forced wins by proof numbers, depth first (df-pn; Nagai 2002): of all ways the one is followed that seems to need
//! the fewest positions more. It finds wins of many turns where there are few answers, and says nothing of how short they
//! could be.
//!
//! What comes again on the way counts as no win. Who can force a win need not let anything come again, so that what is
//! proven holds; what is refuted so may be won another way, and nothing is made of it.

use crate::limits::{Effort, Limits, Means};
use fishka_base::Player;
use fishka_play::{Move, MoveList, Position};
use std::collections::{HashMap, HashSet};

/// More positions are never needed: proven, or refuted.
const NEVER: u32 = 1 << 24;
/// Positions remembered at most; beyond it those that are still open are forgotten.
const KEPT_MAX: usize = 1 << 20;
/// Longest line that is followed, in single moves.
const HEIGHT_MAX: usize = 400;

/// How many positions at least are missing for a proof and for a refutation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Numbers {
    proof: u32,
    refuting: u32,
    /// Where it is proven: how many single moves the win takes that was found.
    length: u32,
}

const OPEN: Numbers = Numbers { proof: 1, refuting: 1, length: 0 };
const WON: Numbers = Numbers { proof: 0, refuting: NEVER, length: 0 };
const HELD: Numbers = Numbers { proof: NEVER, refuting: 0, length: 0 };

impl Numbers {
    fn is_open(self) -> bool {
        self.proof != 0 && self.refuting != 0
    }
}

/// A choice of the position that is looked at.
struct Choice {
    m: Move,
    numbers: Numbers,
}

/// A win of the attacker from the position, single moves with the longest defence that was looked at; and the moves played.
pub(super) fn win(
    position: &mut Position,
    attacker: Player,
    limits: Limits,
    means: &mut Means<'_>,
) -> (Option<Vec<Move>>, u64) {
    let effort = Effort::new(limits, means);
    let mut tree = Tree {
        effort,
        attacker,
        known: HashMap::new(),
        path: HashSet::new(),
        came_back: false,
        list: MoveList::new(),
        below: MoveList::new(),
    };
    let numbers = tree.search(position, NEVER, NEVER);
    let line = (numbers.proof == 0).then(|| tree.line(position)).flatten();
    (line, tree.effort.nodes)
}

struct Tree<'a> {
    effort: Effort<'a>,
    attacker: Player,
    known: HashMap<u64, Numbers>,
    /// Positions on the way to the one that is looked at.
    path: HashSet<u64>,
    /// Something counted as held because it came back, or because the line grew too long.
    came_back: bool,
    list: MoveList,
    below: MoveList,
}

impl Tree<'_> {
    /// Looks at a position until one of its numbers reaches the bound; gives the numbers.
    fn search(&mut self, position: &mut Position, proof_max: u32, refuting_max: u32) -> Numbers {
        let (key, attacks) = (position.key(), position.actor() == self.attacker);
        let came_back_before = std::mem::replace(&mut self.came_back, false);
        self.path.insert(key);
        let mut choices = self.choices(position);
        let numbers = loop {
            // An end that has no move is told here.
            if let Some(end) = self.end(position) {
                break end;
            }
            let Some((next, second)) = best_two(&choices, attacks).filter(|_| !self.effort.is_over()) else {
                break OPEN;
            };
            let (numbers, beside) = together(&choices, attacks);
            let reached = numbers.proof >= proof_max || numbers.refuting >= refuting_max;
            if !numbers.is_open() || reached {
                break numbers;
            }
            let (proof, refuting) = bounds(second, beside, attacks, (proof_max, refuting_max));
            let choice = &choices[next];
            self.effort.count();
            self.effort.play(position, &choice.m);
            let found = self.search(position, proof, refuting);
            position.undo();
            choices[next].numbers = found;
        };
        self.path.remove(&key);
        self.keep(key, numbers);
        self.came_back |= came_back_before;
        numbers
    }

    /// All choices with what is known of them.
    fn choices(&mut self, position: &mut Position) -> Vec<Choice> {
        let mut list = std::mem::take(&mut self.list);
        self.effort.moves(position, &mut list);
        let mut choices = Vec::with_capacity(list.len());
        for m in &list {
            if self.effort.is_over() {
                break;
            }
            self.effort.count();
            self.effort.play(position, m);
            choices.push(Choice { m: m.clone(), numbers: self.numbers(position) });
            position.undo();
        }
        self.list = list;
        choices
    }

    /// The numbers of an end.
    fn end(&self, position: &Position) -> Option<Numbers> {
        let outcome = position.settled()?;
        Some(if outcome.returns(self.attacker) > 0.0 { WON } else { HELD })
    }

    /// What is known of a position; of a new one, how many moves there are.
    fn numbers(&mut self, position: &mut Position) -> Numbers {
        let key = position.key();
        let known = self.known.get(&key).copied();
        let proven = known.is_some_and(|numbers| numbers.proof == 0);
        if !proven && (self.path.contains(&key) || self.path.len() >= HEIGHT_MAX) {
            self.came_back = true;
            return HELD;
        }
        if let Some(known) = self.end(position).or(known) {
            return known;
        }
        let mut moves = std::mem::take(&mut self.below);
        self.effort.moves(position, &mut moves);
        let count = (moves.len() as u32).max(1);
        self.below = moves;
        let attacks = position.actor() == self.attacker;
        let open =
            if attacks { Numbers { refuting: count, ..OPEN } } else { Numbers { proof: count, ..OPEN } };
        self.end(position).unwrap_or(open)
    }

    fn keep(&mut self, key: u64, numbers: Numbers) {
        if self.known.len() >= KEPT_MAX {
            self.known.retain(|_, numbers| !numbers.is_open());
            if self.known.len() >= KEPT_MAX / 2 {
                self.known.retain(|_, numbers| numbers.proof == 0);
            }
            if self.known.len() >= KEPT_MAX / 2 {
                self.known.clear();
            }
        }
        // Another way there may not come back: then it is open.
        let by_way = self.came_back && numbers.refuting == 0;
        self.known
            .insert(key, if by_way { Numbers { proof: NEVER / 2, refuting: 1, length: 0 } } else { numbers });
    }

    /// The line of a proven win; `None` where what was proven has been forgotten.
    fn line(&mut self, position: &mut Position) -> Option<Vec<Move>> {
        let start = position.ply();
        let (mut line, mut left) = (Vec::new(), u32::MAX);
        loop {
            // Some ends are told only when there is no move.
            let choices = self.choices(position);
            if position.settled().is_some() {
                break;
            }
            let attacks = position.actor() == self.attacker;
            let nearer = |choice: &Choice| choice.numbers.proof == 0 && choice.numbers.length < left;
            let proven = choices.into_iter().filter(nearer);
            let length = |choice: &Choice| choice.numbers.length;
            let Some(next) = (if attacks { proven.min_by_key(length) } else { proven.max_by_key(length) })
            else {
                break;
            };
            left = next.numbers.length;
            self.effort.play(position, &next.m);
            line.push(next.m);
        }
        let won = self.end(position) == Some(WON);
        while position.ply() > start {
            position.undo();
        }
        won.then_some(line)
    }
}

/// What the numbers of all choices come to: one is enough for who chooses, the other needs all. The largest of those that
/// all are needed, and one for each other that is open, which is told besides: the same position may be met in several ways.
fn together(choices: &[Choice], attacks: bool) -> (Numbers, u32) {
    let own = |n: Numbers| if attacks { n.proof } else { n.refuting };
    let others = |n: Numbers| if attacks { n.refuting } else { n.proof };
    let least = choices.iter().map(|c| own(c.numbers)).min().unwrap_or(NEVER);
    let most = choices.iter().map(|c| others(c.numbers)).max().unwrap_or(0);
    let open = choices.iter().filter(|c| others(c.numbers) > 0).count() as u32;
    let beside = open.saturating_sub(1);
    let all = if most == 0 || most >= NEVER { most } else { (most + beside).min(NEVER - 1) };
    if least == 0 {
        let lengths = choices.iter().filter(|c| c.numbers.proof == 0).map(|c| c.numbers.length + 1);
        let won = Numbers { length: lengths.min().unwrap_or(1), ..WON };
        return (if attacks { won } else { HELD }, beside);
    }
    if all == 0 {
        let lengths = choices.iter().map(|c| c.numbers.length + 1);
        let won = Numbers { length: lengths.max().unwrap_or(1), ..WON };
        return (if attacks { HELD } else { won }, beside);
    }
    let (proof, refuting) = if attacks { (least, all) } else { (all, least) };
    (Numbers { proof, refuting, length: 0 }, beside)
}

/// The choice that needs the fewest for who chooses, and how many the next one needs.
fn best_two(choices: &[Choice], attacks: bool) -> Option<(usize, u32)> {
    let own = |n: Numbers| if attacks { n.proof } else { n.refuting };
    let (mut best, mut second) = (None, NEVER);
    for (index, choice) in choices.iter().enumerate() {
        let needs = own(choice.numbers);
        match best {
            Some((_, least)) if needs >= least => second = second.min(needs),
            _ => {
                if let Some((_, least)) = best {
                    second = least;
                }
                best = Some((index, needs));
            }
        }
    }
    best.map(|(index, _)| (index, second))
}

/// How far the best choice is looked at before the position is looked at anew: a quarter beyond the next best (Pawlewicz
/// and Lew 2007), and what is left to the bound beside the other open ones.
fn bounds(second: u32, beside: u32, attacks: bool, (proof_max, refuting_max): (u32, u32)) -> (u32, u32) {
    let beyond = second.saturating_add(second / 4 + 1);
    match attacks {
        true => (beyond.min(proof_max), refuting_max.saturating_sub(beside)),
        false => (proof_max.saturating_sub(beside), beyond.min(refuting_max)),
    }
}

#[cfg(test)]
mod tests {
    use super::super::answer::Value;
    use super::super::whole;
    use super::*;
    use crate::limits::Untimed;
    use fishka_base::Rng;
    use fishka_testkit::{legal, library_game, outcome, plenty, start};

    /// Plays the line and takes it back: whether the player has won at its end.
    fn wins(position: &mut Position, line: &[Move], player: Player) -> bool {
        line.iter().for_each(|m| position.play(m, &mut plenty()).expect("legal"));
        let won = outcome(position).is_some_and(|end| end.returns(player) > 0.0);
        line.iter().for_each(|_| _ = position.undo());
        won
    }

    #[test]
    fn what_is_proven_is_won_and_what_is_won_is_proven_where_nothing_comes_again() {
        for (name, loops) in [("tic-tac-toe", false), ("mu-torere", true)] {
            let game = library_game(name, None, &[]).expect("a game of the library");
            let (mut rng, mut proven) = (Rng::new(5), 0);
            for _ in 0..60 {
                let mut position = start(&game);
                for _ in 0..rng.below(6) {
                    let moves = legal(&mut position);
                    position.play(&moves[rng.below(moves.len())], &mut plenty()).expect("legal");
                }
                let player = position.actor();
                if outcome(&mut position).is_some() {
                    continue;
                }
                let means = &mut Means { control: &mut Untimed, budget: &mut plenty() };
                let exact = whole::solve(&mut position, Limits::nodes(2_000_000), means).value;
                let (line, _) = win(&mut position, player, Limits::nodes(200_000), means);
                assert!(line.is_none() || exact == Value::Win, "{name}");
                assert!(loops || line.is_some() == (exact == Value::Win), "{name}");
                assert!(
                    line.is_none_or(|line| {
                        proven += 1;
                        wins(&mut position, &line, player)
                    }),
                    "{name}"
                );
            }
            assert!(proven >= 5, "{name}: {proven}");
        }
    }
}
