//! Numbers that win when they are great enough, or greater than those of the other side: seeds in a store, points in a row.

use fishka_base::{Bound, Budget, Player};
use fishka_play::{Game, Position, Setup};
use fishka_rules::{
    Compare, Expr, ExprId, Goal, GoalCond, GoalKind, Op, Rules, Scope, SetupNumber, Test, Whose,
};
use std::sync::Arc;

/// Points for all of what is needed.
const WHOLE: i32 = 1_600;
/// Points for one more, where only the difference counts.
const ONE: i32 = 60;
/// What no number is at the start: it tells which of them is meant.
const PROBE: i32 = 29_989;

/// What is counted for a player.
#[derive(Clone, Debug)]
struct Counted {
    player: Player,
    /// Which number of the position.
    slot: usize,
    /// Points for one.
    each: i32,
}

/// All that is counted.
#[derive(Clone, Debug, Default)]
pub(super) struct Tally {
    counted: Vec<Counted>,
}

impl Tally {
    /// Reads the goals; nothing where no single number decides.
    ///
    /// # Errors
    /// The bound that was met.
    pub(super) fn new(game: &Arc<Game>, budget: &mut Budget) -> Result<Tally, Bound> {
        let mut tally = Tally::default();
        for goal in &game.rules.goals {
            tally.read(game, goal, budget)?;
        }
        Ok(tally)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.counted.is_empty()
    }

    fn read(&mut self, game: &Arc<Game>, goal: &Goal, budget: &mut Budget) -> Result<(), Bound> {
        let rules = &game.rules;
        let found = match goal.kind {
            GoalKind::Win => needed(rules, &goal.cond),
            GoalKind::Most(expr) if is_number(rules, expr) => Some((expr, None)),
            _ => None,
        };
        let Some((number, needed)) = found else { return Ok(()) };
        for player in &goal.players {
            // A number that wins by itself says more than one that is compared at the end.
            if self.counted.iter().any(|counted| counted.player == *player) {
                continue;
            }
            let each = needed.map_or(ONE, |needed| WHOLE / needed);
            if let Some(slot) = slot(game, number, *player, budget)? {
                self.counted.push(Counted { player: *player, slot, each });
            }
        }
        Ok(())
    }

    /// Points of the player less those of the others.
    pub(super) fn points(&self, position: &Position, player: Player) -> i32 {
        let numbers = position.numbers();
        let of = |counted: &Counted| {
            let points = numbers[counted.slot].saturating_mul(counted.each);
            if counted.player == player { points } else { -points }
        };
        self.counted.iter().map(of).sum()
    }
}

/// Which number of a position the expression is for the player: each is changed in turn, and it is seen whether that
/// changes the expression.
fn slot(game: &Arc<Game>, expr: ExprId, player: Player, budget: &mut Budget) -> Result<Option<usize>, Bound> {
    let Expr::Number(index, _) = game.rules.exprs[usize::from(expr)] else { return Ok(None) };
    let def = &game.rules.numbers[usize::from(index)];
    let count = match def.scope {
        Scope::Player => game.rules.players.len(),
        Scope::Site => game.rules.board.sites.len(),
        _ => return Ok(None),
    };
    for slot in (0..count as u16).map(|at| def.base + at) {
        budget.renew();
        let numbers = vec![SetupNumber { slot, value: PROBE }];
        let Ok(position) = game.position(&Setup { numbers, ..Setup::default() }, budget) else {
            return budget.check().map(|()| None);
        };
        if position.worth_of(expr, player, budget) == PROBE {
            return Ok(Some(usize::from(slot)));
        }
    }
    budget.check().map(|()| None)
}

/// A plain number that belongs to a player or a place.
fn is_number(rules: &Rules, expr: ExprId) -> bool {
    matches!(rules.exprs[usize::from(expr)], Expr::Number(_, Whose::Own | Whose::At(_)))
}

/// The value of an expression that is the same always.
fn constant(rules: &Rules, expr: ExprId) -> Option<i32> {
    match rules.exprs[usize::from(expr)] {
        Expr::Const(value) => Some(value),
        Expr::Arith(how, left, right) => Some(how.of(constant(rules, left)?, constant(rules, right)?)),
        _ => None,
    }
}

/// The number that must reach a bound for the condition to hold, with the bound.
fn needed(rules: &Rules, cond: &GoalCond) -> Option<(ExprId, Option<i32>)> {
    let mut found = None;
    cond.visit(&mut |cond| {
        let GoalCond::Ops(entry) = cond else { return };
        for op in rules.code.iter().skip(*entry as usize).take_while(|op| **op != Op::End) {
            let Op::Test { test: Test::Compare { how, left, right }, negate, .. } = op else { continue };
            let (number, bound) = match (how, negate, constant(rules, *left), constant(rules, *right)) {
                (Compare::Less, false, Some(bound), _) => (right, bound.saturating_add(1)),
                (Compare::AtMost, false, Some(bound), _) => (right, bound),
                (Compare::AtMost, true, _, Some(bound)) => (left, bound.saturating_add(1)),
                (Compare::Less, true, _, Some(bound)) | (Compare::Equal, false, _, Some(bound)) => {
                    (left, bound)
                }
                _ => continue,
            };
            if is_number(rules, *number) && bound > 1 && bound <= WHOLE {
                found = found.or(Some((*number, Some(bound))));
            }
        }
    });
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use fishka_testkit::{legal, library_game, plenty, start};

    #[test]
    fn what_is_gathered_counts_where_it_wins() {
        for (name, counted) in [("kalah", true), ("oware", true), ("chess", false), ("reversi", false)] {
            let game = library_game(name, None, &[]).expect("a game of the library");
            let tally = Tally::new(&game, &mut plenty()).expect("within the budget");
            assert_eq!(!tally.is_empty(), counted, "{name}");
            let mut position = start(&game);
            let player = position.actor();
            assert_eq!(tally.points(&position, player), 0, "{name}");
            if name == "kalah" {
                // The third house from the store ends in it.
                let m = legal(&mut position)[2].clone();
                position.play(&m, &mut plenty()).expect("legal");
                assert_eq!(tally.points(&position, player), WHOLE / 25);
                assert_eq!(tally.points(&position, game.acting_players()[1]), -WHOLE / 25);
            }
        }
    }
}
