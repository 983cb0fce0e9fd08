//! Which rules did something in the games that were watched, and which kept silent.

use crate::{MoveList, Position, Reason};
use fishka_base::{Bound, Budget, Rng, Span};
use fishka_rules::{Block, Rules};
use std::collections::BTreeSet;

/// What was seen to do something.
#[derive(Clone, Debug, Default)]
pub struct Watch {
    /// Blocks that gave a move, by their first ops.
    blocks: BTreeSet<u32>,
    /// Goals that ended a game, by their index.
    goals: BTreeSet<usize>,
}

/// A rule of the text, and whether it was seen to do something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Heard {
    /// What sort of rule it is.
    pub sort: RuleSort,
    /// Where it stands in the rule text.
    pub span: Span,
    /// It gave a move, or ended a game.
    pub seen: bool,
}

/// Sorts of rules that can be watched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RuleSort {
    /// A block of moves, of drops or of an action.
    Moves,
    /// A goal.
    Goal,
}

impl Watch {
    /// Plays uniformly among the legal moves until the game ends or `ply_max` moves were made, and notes which rules do
    /// something. The budget begins a part for every move.
    ///
    /// # Errors
    /// The bound that was met; what was seen before is kept.
    pub fn game(
        &mut self,
        position: &mut Position,
        rng: &mut Rng,
        ply_max: usize,
        budget: &mut Budget,
    ) -> Result<(), Bound> {
        let mut moves = MoveList::new();
        for _ in 0..ply_max {
            budget.renew();
            position.legal_moves(&mut moves, budget)?;
            if let Some(outcome) = position.outcome_with(&moves) {
                if let Reason::Goal(goal) = outcome.reason {
                    self.goals.insert(goal);
                }
                return Ok(());
            }
            position.giving_blocks(&mut self.blocks, budget);
            let choice = position.draw(&moves, rng);
            position.play_unchecked(&moves[choice], budget)?;
        }
        Ok(())
    }

    /// Every rule that has a place in the text, in the order of the rules.
    pub fn heard<'a>(&'a self, rules: &'a Rules) -> impl Iterator<Item = Heard> + 'a {
        let of_kinds = rules.kinds.iter().flat_map(|kind| kind.moves.iter().chain(&kind.drops));
        let blocks = of_kinds.chain(rules.actions.iter().map(|(_, block)| block));
        let blocks = blocks.filter_map(|block: &Block| {
            let span = rules.span_of(block.entry as usize)?;
            Some(Heard { sort: RuleSort::Moves, span, seen: self.blocks.contains(&block.entry) })
        });
        let goals = rules.goal_spans.iter().enumerate();
        let goals = goals.map(|(goal, span)| Heard {
            sort: RuleSort::Goal,
            span: *span,
            seen: self.goals.contains(&goal),
        });
        blocks.chain(goals)
    }
}
