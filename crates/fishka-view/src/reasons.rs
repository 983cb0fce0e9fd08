//! Why a game ended, read off the goal that was met.

use fishka::Reason;
use fishka::rules::{Compare, Expr, ExprId, GoalCond, GoalKind, Op, Rules, Test};

/// The sentence for why a game ended by its rules.
pub(crate) fn key(rules: &Rules, reason: Reason) -> &'static str {
    match reason {
        Reason::Repetition => "reason-repetition",
        Reason::NoMoves => "reason-no-moves",
        Reason::Goal(index) => rules.goals.get(index).map_or("reason-goal", |goal| match goal.kind {
            GoalKind::Count => "reason-count",
            GoalKind::Most(_) | GoalKind::Rank(_) => "reason-most",
            kind => match condition_key(rules, &goal.cond) {
                // Who plays alone has done what was to be done.
                "reason-goal" if kind == GoalKind::Win && rules.acting_players().len() == 1 => {
                    "reason-solved"
                }
                key => key,
            },
        }),
    }
}

/// The sentence for a condition: for several, that of the first which says most.
fn condition_key(rules: &Rules, cond: &GoalCond) -> &'static str {
    match cond {
        GoalCond::Checkmated(_) => "reason-checkmate",
        GoalCond::Stalemated => "reason-stalemate",
        GoalCond::Repetition => "reason-repetition",
        GoalCond::Captured { .. } => "reason-captured",
        GoalCond::Absolute { .. } => "reason-place",
        GoalCond::Relative(_) => "reason-pattern",
        GoalCond::Remaining(_) => "reason-remaining",
        GoalCond::Total(_) => "reason-total",
        GoalCond::And(parts) | GoalCond::Or(parts) => {
            let keys = parts.iter().map(|part| condition_key(rules, part));
            keys.into_iter().find(|key| *key != "reason-goal").unwrap_or("reason-goal")
        }
        GoalCond::Ops(entry) if asks_for_empty_hand(rules, *entry) => "reason-hand",
        GoalCond::Ops(entry) if asks_for_no_enemy(rules, *entry) => "reason-none-left",
        GoalCond::Not(_) | GoalCond::Ops(_) => "reason-goal",
    }
}

/// The ops of a condition.
fn ops(rules: &Rules, entry: u32) -> impl Iterator<Item = &Op> {
    rules.code.iter().skip(entry as usize).take_while(|op| !matches!(op, Op::End))
}

/// Whether the ops ask that no piece of some sort is left to the other side.
fn asks_for_no_enemy(rules: &Rules, entry: u32) -> bool {
    let enemy = |when: fishka::rules::When| {
        let asked = when.entry().into_iter().flat_map(|entry| ops(rules, entry));
        asked.into_iter().any(|op| matches!(op, Op::Test { test: Test::Enemy, negate: false, .. }))
    };
    let asked: Vec<&Op> = ops(rules, entry).collect();
    asked.windows(2).any(|pair| match pair {
        [Op::Test { test: Test::Any { cond, .. }, negate: false, .. }, Op::Not] => enemy(*cond),
        _ => false,
    })
}

/// Whether the ops ask that nothing is held in hand.
fn asks_for_empty_hand(rules: &Rules, entry: u32) -> bool {
    let of = |id: &ExprId| rules.exprs.get(usize::from(*id));
    ops(rules, entry).any(|op| match op {
        Op::Test { test: Test::Compare { how: Compare::Equal, left, right }, negate: false, .. } => {
            matches!((of(left), of(right)), (Some(Expr::Hand(_, None)), Some(Expr::Const(0))))
        }
        _ => false,
    })
}

/// A number that was to come to a value, and the value, where the goal asks for nothing else: so many pieces borne off, so
/// many moves without a capture.
pub(crate) fn number(rules: &Rules, reason: Reason) -> Option<(&str, i32)> {
    let Reason::Goal(index) = reason else { return None };
    let goal = rules.goals.get(index)?;
    let GoalCond::Ops(entry) = goal.cond else { return None };
    let asked: Vec<&Op> = ops(rules, entry).collect();
    let [Op::Test { test: Test::Compare { how, left, right }, negate, .. }] = asked[..] else { return None };
    let of = |id: &ExprId| rules.exprs.get(usize::from(*id));
    let (number, value) = match (how, negate, of(left)?, of(right)?) {
        (Compare::Equal, false, Expr::Number(number, _), Expr::Const(value))
        | (Compare::Equal, false, Expr::Const(value), Expr::Number(number, _))
        | (Compare::AtMost, false, Expr::Const(value), Expr::Number(number, _))
        | (Compare::Less, true, Expr::Number(number, _), Expr::Const(value)) => (number, *value),
        (Compare::Less, false, Expr::Const(value), Expr::Number(number, _))
        | (Compare::AtMost, true, Expr::Number(number, _), Expr::Const(value)) => {
            (number, value.saturating_add(1))
        }
        _ => return None,
    };
    Some((rules.numbers.get(usize::from(*number))?.name.as_str(), value))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deal::Deal;

    #[test]
    fn an_end_tells_what_it_came_to() {
        let key = |name: &str, goal: usize| {
            let game = Deal::library(name).compile().game.unwrap();
            key(&game.rules, Reason::Goal(goal))
        };
        assert_eq!(key("dominoes", 0), "reason-hand");
        assert_eq!(key("dominoes", 1), "reason-most");
        assert_eq!(key("yacht", 0), "reason-most");
        assert_eq!(key("chess", 0), "reason-checkmate");
        assert_eq!(key("battleship", 0), "reason-none-left");
        assert_eq!(key("sokoban", 0), "reason-solved");
    }

    #[test]
    fn a_number_that_ended_the_game_is_told() {
        let told = |name: &str| {
            let rules = &Deal::library(name).compile().game.unwrap().rules;
            let numbers = (0..rules.goals.len()).filter_map(|goal| number(rules, Reason::Goal(goal)));
            numbers.map(|(name, value)| format!("{name} {value}")).collect::<Vec<_>>()
        };
        assert_eq!(told("backgammon"), ["off 15"]);
        assert_eq!(told("chess"), ["quiet-moves 100"]);
        assert_eq!(told("tic-tac-toe"), [""; 0]);
    }
}
