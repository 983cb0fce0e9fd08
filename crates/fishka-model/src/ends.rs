//! Ends of game that the author has not spoken of.

use crate::builder::Builder;
use crate::model::{Cond, Num, Stmt, StmtKind};
use fishka_rules::{GoalCond, Op, PassTurn, PlayerRole, Test};
use fishka_syntax::View;

/// Most players that a hint names.
const PLAYERS_NAMED_MAX: usize = 8;

impl Builder<'_> {
    /// Files of the extension say how a game ends that cannot go on, and one that goes in circles; where they do not, they
    /// are told what will happen. Where a turn may be passed there is always a move; where dice are thrown, or nothing
    /// ever leaves its place, a position that comes again ends nothing or does not come.
    pub fn check_ends(&mut self, whole: &View) {
        // Where parentheses are wrong, sections may have gone astray.
        if !self.program.extended || !self.program.diagnostics.is_empty() {
            return;
        }
        let normal = self.model.players.iter().filter(|player| player.role == PlayerRole::Normal);
        let players: Vec<&str> = normal.take(PLAYERS_NAMED_MAX).map(|player| player.name.as_str()).collect();
        let players = players.join(" ");
        let (mut stuck, mut again) = (false, false);
        for goal in &self.model.goals {
            stuck |= goal.goal.cond.needs_moves();
            goal.goal.cond.visit(&mut |cond| again |= matches!(cond, GoalCond::Repetition));
        }
        for cond in &self.model.goal_conds {
            stuck |= asks(cond, &|test| matches!(test, Test::Mobility(..)));
            again |= asks(cond, &|test| matches!(test, Test::Repeats(..)));
        }
        if !stuck && self.model.options.pass_turn == PassTurn::No {
            self.report.warning("no-goal-stalemate", whole, &[("players", &players)]);
        }
        let ends = self.model.dice.is_empty() && !self.model.options.repetition_goes_on;
        let comes_again = ends && self.may_go_back();
        if !again && comes_again && !self.is_kept_from_repeating() {
            self.report.warning("no-goal-repetition", whole, &[("players", &players)]);
        }
    }

    /// Whether a position could come again: pieces move, or are taken away.
    fn may_go_back(&self) -> bool {
        let takes = |stmt: &Stmt| matches!(stmt.kind, StmtKind::Plain(Op::Capture(_)));
        self.model.kinds.iter().any(|kind| {
            !kind.moves.is_empty() || kind.drops.iter().any(|block| any_stmt(&block.body, &takes))
        })
    }

    /// Whether moves themselves ask that nothing comes again.
    fn is_kept_from_repeating(&self) -> bool {
        let asks = |stmt: &Stmt| match &stmt.kind {
            StmtKind::Ensure(cond) => asks(cond, &|test| matches!(test, Test::Repeats(..))),
            _ => false,
        };
        let turn_end = self.model.turn_end.iter();
        let mut blocks = self.model.kinds.iter().flat_map(|kind| kind.moves.iter().chain(&kind.drops));
        blocks.any(|block| any_stmt(&block.body, &asks))
            || turn_end.into_iter().any(|cond| self::asks(cond, &|test| matches!(test, Test::Repeats(..))))
    }
}

/// Whether some statement, or one inside it, is of that sort.
fn any_stmt(statements: &[Stmt], sort: &impl Fn(&Stmt) -> bool) -> bool {
    statements.iter().any(|stmt| {
        sort(stmt)
            || match &stmt.kind {
                StmtKind::If { then, otherwise, .. } => any_stmt(then, sort) || any_stmt(otherwise, sort),
                StmtKind::While(_, body)
                | StmtKind::Each { body, .. }
                | StmtKind::EachValue { body, .. }
                | StmtKind::Lay { body, .. } => any_stmt(body, sort),
                _ => false,
            }
    })
}

/// Whether the condition, or one inside it, asks such a question.
fn asks(cond: &Cond, sort: &impl Fn(&Test) -> bool) -> bool {
    match cond {
        Cond::Test { test, .. } => sort(test),
        Cond::And(all) | Cond::Or(all) => all.iter().any(|cond| asks(cond, sort)),
        Cond::Not(cond) | Cond::At(_, cond) | Cond::AsEnemy(cond) => asks(cond, sort),
        Cond::Compare(_, left, right) => counts(left, sort) || counts(right, sort),
        Cond::Any(_, cond) => cond.as_ref().is_some_and(|cond| asks(cond, sort)),
        Cond::Heading(_) | Cond::In(..) => false,
    }
}

fn counts(num: &Num, sort: &impl Fn(&Test) -> bool) -> bool {
    match num {
        Num::Plain(_) => false,
        Num::Item(_, item) => counts(item, sort),
        Num::Arith(_, left, right) => counts(left, sort) || counts(right, sort),
        Num::Count(_, cond) => cond.as_ref().is_some_and(|cond| asks(cond, sort)),
        Num::Sum(value, _, cond) => counts(value, sort) || cond.as_ref().is_some_and(|cond| asks(cond, sort)),
        Num::If(cond, left, right) => asks(cond, sort) || counts(left, sort) || counts(right, sort),
    }
}
