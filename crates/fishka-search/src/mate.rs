//! Forced wins within so many turns: every answer is tried, nothing is guessed.

use crate::limits::{Budget, Control, Limits};
use fishka_base::Player;
use fishka_play::{Move, MoveList, Position};
use std::collections::HashMap;

/// What a proof search came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Proof {
    /// The player to move wins by force: the main line, with the longest defence found.
    Win(Vec<Move>),
    /// There is no forced win within so many turns.
    None,
    /// The limits were met first.
    Unknown,
}

/// Whether the player to move can force a win within `turns` of his own turns; the shortest win is found.
/// For two sides without chance; positions that stand for the third time count as the rules say.
pub fn mate_in(position: &mut Position, turns: u32, limits: Limits, control: &mut dyn Control) -> Proof {
    let attacker = position.actor();
    let mut prover =
        Prover { budget: Budget::new(limits, control), attacker, failed: HashMap::new(), lists: Vec::new() };
    for depth in 1..=turns {
        let line = prover.attack(position, depth, 0);
        if prover.budget.is_over() {
            return Proof::Unknown;
        }
        if let Some(mut line) = line {
            line.reverse();
            return Proof::Win(line);
        }
    }
    Proof::None
}

struct Prover<'a> {
    budget: Budget<'a>,
    attacker: Player,
    /// Positions with the attacker to move that hold no win within so many turns.
    failed: HashMap<u64, u32>,
    lists: Vec<MoveList>,
}

impl Prover<'_> {
    fn take_list(&mut self) -> MoveList {
        self.lists.pop().unwrap_or_default()
    }

    /// The line (last move first) by which the attacker, to move, wins within `turns`.
    fn attack(&mut self, position: &mut Position, turns: u32, height: usize) -> Option<Vec<Move>> {
        if let Some(outcome) = position.settled() {
            return (outcome.returns(self.attacker) > 0.0).then(Vec::new);
        }
        let key = position.key();
        if turns == 0 || height > 200 || self.failed.get(&key).is_some_and(|t| *t >= turns) {
            return None;
        }
        let mut moves = self.take_list();
        position.legal_moves(&mut moves);
        let mut found = position.settled().and_then(|o| (o.returns(self.attacker) > 0.0).then(Vec::new));
        for m in &moves {
            if self.budget.is_over() || found.is_some() {
                break;
            }
            self.budget.count();
            position.play_unchecked(m);
            let left = if position.is_partial() { turns } else { turns - 1 };
            found = self.either(position, left, height + 1);
            position.undo();
            if let Some(line) = &mut found {
                line.push(m.clone());
            }
        }
        self.lists.push(moves);
        if found.is_none() && !self.budget.is_over() {
            self.failed.insert(key, turns);
        }
        found
    }

    fn either(&mut self, position: &mut Position, turns: u32, height: usize) -> Option<Vec<Move>> {
        if position.actor() == self.attacker {
            self.attack(position, turns, height)
        } else {
            self.defend(position, turns, height)
        }
    }

    /// The longest line that is won against every move of the defender.
    fn defend(&mut self, position: &mut Position, turns: u32, height: usize) -> Option<Vec<Move>> {
        if let Some(outcome) = position.settled() {
            return (outcome.returns(self.attacker) > 0.0).then(Vec::new);
        }
        let mut moves = self.take_list();
        position.legal_moves(&mut moves);
        if let Some(outcome) = position.settled() {
            self.lists.push(moves);
            return (outcome.returns(self.attacker) > 0.0).then(Vec::new);
        }
        let mut longest: Option<Vec<Move>> = None;
        let mut held = turns == 0;
        for m in &moves {
            if held || self.budget.is_over() {
                break;
            }
            self.budget.count();
            position.play_unchecked(m);
            let line = self.either(position, turns, height + 1);
            position.undo();
            match line {
                None => held = true,
                Some(mut line) => {
                    line.push(m.clone());
                    if longest.as_ref().is_none_or(|l| l.len() < line.len()) {
                        longest = Some(line);
                    }
                }
            }
        }
        self.lists.push(moves);
        if held { None } else { longest }
    }
}
