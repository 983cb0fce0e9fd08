//! Forced wins within so many turns: every answer is tried, nothing is guessed.

use crate::limits::{Effort, Limits, Means};
use fishka_base::Player;
use fishka_play::{Move, MoveList, Position, Reason};
use std::collections::HashMap;

/// So many positions are remembered at most; beyond it all are forgotten, and looked at anew where they come again.
const FAILED_MAX: usize = 1 << 20;

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
pub fn mate_in(position: &mut Position, turns: u32, limits: Limits, means: &mut Means<'_>) -> Proof {
    let mut prover = Prover::new(position.actor(), limits, means);
    for depth in 1..=turns {
        let line = prover.prove(position, depth);
        if prover.is_over() {
            return Proof::Unknown;
        }
        if let Some(line) = line {
            return Proof::Win(line);
        }
    }
    Proof::None
}

/// Looks for forced wins of one side, the length growing from call to call.
pub(crate) struct Prover<'a> {
    effort: Effort<'a>,
    attacker: Player,
    /// By attacker: positions with him to move that hold no win within so many turns; [`u32::MAX`] where none at all.
    failed: HashMap<(Player, u64), u32>,
    /// A line was left because it grew too long, or because it came back to where it had been.
    cut: bool,
    lists: Vec<MoveList>,
}

impl<'a> Prover<'a> {
    pub(crate) fn new(attacker: Player, limits: Limits, means: &'a mut Means<'_>) -> Self {
        let effort = Effort::new(limits, means);
        Prover { effort, attacker, failed: HashMap::new(), cut: false, lists: Vec::new() }
    }

    /// Who is to win from now on.
    pub(crate) fn begin(&mut self, attacker: Player) {
        self.attacker = attacker;
    }

    /// The main line of a win within `turns` of the attacker's turns, with the longest defence found.
    pub(crate) fn prove(&mut self, position: &mut Position, turns: u32) -> Option<Vec<Move>> {
        self.cut = false;
        let mut line = self.either(position, turns, 0)?;
        line.reverse();
        Some(line)
    }

    /// Whether a longer search could find more.
    pub(crate) fn was_cut(&self) -> bool {
        self.cut
    }

    pub(crate) fn is_over(&self) -> bool {
        self.effort.is_over()
    }

    pub(crate) fn nodes(&self) -> u64 {
        self.effort.nodes
    }

    fn take_list(&mut self) -> MoveList {
        self.lists.pop().unwrap_or_default()
    }

    /// The end of a line, if it is one: whether the attacker has won.
    fn end(&mut self, position: &Position) -> Option<Option<Vec<Move>>> {
        let outcome = position.settled()?;
        self.cut |= outcome.reason == Reason::Repetition;
        Some((outcome.returns(self.attacker) > 0.0).then(Vec::new))
    }

    /// The line (last move first) by which the attacker, to move, wins within `turns`.
    fn attack(&mut self, position: &mut Position, turns: u32, height: usize) -> Option<Vec<Move>> {
        if let Some(end) = self.end(position) {
            return end;
        }
        let key = (self.attacker, position.key());
        let failed = self.failed.get(&key).copied().unwrap_or(0);
        if turns == 0 || height > 200 || failed >= turns {
            self.cut |= failed != u32::MAX;
            return None;
        }
        let mut moves = self.take_list();
        self.effort.moves(position, &mut moves);
        let mut found = self.end(position).flatten();
        let cut_before = std::mem::replace(&mut self.cut, false);
        for m in &moves {
            if self.effort.is_over() || found.is_some() {
                break;
            }
            self.effort.count();
            self.effort.play(position, m);
            let left = if position.is_partial() { turns } else { turns - 1 };
            found = self.either(position, left, height + 1);
            position.undo();
            if let Some(line) = &mut found {
                line.push(m.clone());
            }
        }
        self.lists.push(moves);
        if found.is_none() && !self.effort.is_over() {
            if self.failed.len() >= FAILED_MAX {
                self.failed.clear();
            }
            self.failed.insert(key, if self.cut { turns } else { u32::MAX });
        }
        self.cut |= cut_before;
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
        if let Some(end) = self.end(position) {
            return end;
        }
        let mut moves = self.take_list();
        self.effort.moves(position, &mut moves);
        if let Some(end) = self.end(position) {
            self.lists.push(moves);
            return end;
        }
        let mut longest: Option<Vec<Move>> = None;
        let mut held = turns == 0 || height > 200;
        self.cut |= held;
        for m in &moves {
            if held || self.effort.is_over() {
                break;
            }
            self.effort.count();
            self.effort.play(position, m);
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
