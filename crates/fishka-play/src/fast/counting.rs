//! Code that only compares and sets numbers of the game and of players, which no place decides: the fifty moves of chess, say.
//! It is translated beforehand ([`Sums`]) and run without what the interpreter makes ready for code that looks at the board.

use super::UNROLLS;
use super::sums::Sums;
use crate::Position;
use fishka_base::{Budget, Player};
use fishka_rules::{Block, Expr, ExprId, GoalCond, KindDef, Op, Rules, Scope, Test, Where, Whose};
use smallvec::SmallVec;

/// Most ops of one piece of code, and parts of one number.
const OPS_MAX: usize = 64;

/// Which code is such.
#[derive(Debug, Default)]
pub(crate) struct Counting {
    /// Its first ops, and what it was translated into.
    entries: SmallVec<[(u32, Sums); 4]>,
    /// By goal: it is such code alone, and answers alike whoever is asked.
    pub(crate) alike: Vec<bool>,
    /// Actions that ask such a question first and come to nothing where it is denied: first ops.
    asks_first: SmallVec<[(u32, Sums); 2]>,
    /// What the blocks of pieces ask first, each once, where all of them ask so.
    all_ask: SmallVec<[Sums; 2]>,
    /// All moves of pieces, and all drops, spend a value of this pool.
    moves_spend: Option<Pool>,
    drops_spend: Option<Pool>,
}

impl Counting {
    pub(crate) fn new(rules: &Rules) -> Counting {
        if !UNROLLS {
            return Counting::default();
        }
        let mut asked: SmallVec<[u32; 4]> = SmallVec::new();
        rules.goals.iter().for_each(|goal| asked_by(&goal.cond, &mut asked));
        let between = [rules.turn_start, rules.turn_close].into_iter().flatten();
        let all = between.map(|entry| (entry, true));
        let all = all.chain(rules.after_move.into_iter().chain(asked).map(|entry| (entry, false)));
        let entries: SmallVec<[(u32, Sums); 4]> = all
            .filter(|(entry, between)| counts(rules, *entry, OPS_MAX, *between))
            .map(|(entry, _)| entry)
            .filter_map(|entry| Some((entry, Sums::of(rules, entry)?)))
            .collect();
        // Without numbers of players there is nothing that could differ.
        let none_own = rules.numbers.iter().all(|def| def.scope != Scope::Player);
        let alike = rules.goals.iter().map(|goal| match &goal.cond {
            GoalCond::Ops(entry) => none_own && entries.iter().any(|(first, _)| first == entry),
            _ => false,
        });
        let actions = rules.actions.iter().map(|(_, block)| block.entry);
        let asks_first = actions
            .filter(|entry| asks_first(rules, *entry))
            .filter_map(|entry| Some((entry, Sums::first(rules, entry)?)))
            .collect();
        let all_ask = all_ask(rules).unwrap_or_default();
        let moves_spend = all_spend(rules, |kind| &kind.moves);
        let drops_spend = all_spend(rules, |kind| &kind.drops);
        Counting { alike: alike.collect(), entries, asks_first, all_ask, moves_spend, drops_spend }
    }

    /// Whether no piece can be moved, since what all blocks ask first is denied, or no value is left that they could spend.
    #[inline]
    pub(crate) fn nothing_moves(&self, position: &Position, player: Player, budget: &mut Budget) -> bool {
        if !UNROLLS {
            return false;
        }
        let denied =
            !self.all_ask.is_empty() && !self.all_ask.iter().any(|sums| sums.ask(position, player, budget));
        denied || is_spent(position, self.moves_spend)
    }

    /// Whether nothing can be dropped, since no value is left.
    #[inline]
    pub(crate) fn nothing_drops(&self, position: &Position) -> bool {
        UNROLLS && is_spent(position, self.drops_spend)
    }

    /// Whether what an action asks first is denied, so that it gives nothing.
    #[inline]
    pub(crate) fn denies(
        &self,
        position: &Position,
        player: Player,
        entry: u32,
        budget: &mut Budget,
    ) -> bool {
        if !UNROLLS {
            return false;
        }
        let sums = self.asks_first.iter().find(|(first, _)| *first == entry);
        sums.is_some_and(|(_, sums)| !sums.ask(position, player, budget))
    }

    /// Whether an action comes to nothing in every turn from the one on that the order comes back to, since it asks for
    /// another one first.
    pub(crate) fn is_early(&self, rules: &Rules, entry: u32) -> bool {
        let Some(Op::Test { test: Test::Compare { how, left, right }, negate, .. }) =
            rules.code.get(entry as usize)
        else {
            return false;
        };
        let of = |expr: &ExprId, turn: i32| match rules.exprs[usize::from(*expr)] {
            Expr::Const(value) => Some(value),
            Expr::Turn => Some(turn + 1),
            _ => None,
        };
        let mut turns = rules.turns.repeat as i32..rules.turns.entries.len() as i32;
        let denied = |turn| {
            let (left, right) = (of(left, turn), of(right, turn));
            left.zip(right).is_some_and(|(left, right)| how.holds(left, right) == *negate)
        };
        self.asks_first.iter().any(|(first, _)| *first == entry) && turns.all(denied)
    }

    /// The code that begins with this op, if it is such.
    #[inline]
    pub(crate) fn sums(&self, entry: u32) -> Option<&Sums> {
        if !UNROLLS {
            return None;
        }
        self.entries.iter().find(|(first, _)| *first == entry).map(|(_, sums)| sums)
    }
}

/// The numbers of a pool: the index of the first one, and how many there are.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pool {
    first: u16,
    width: u16,
}

impl Pool {
    pub(super) fn of(rules: &Rules, number: u16) -> Pool {
        let def = &rules.numbers[usize::from(number)];
        Pool { first: def.base, width: def.faces.len() as u16 }
    }

    /// How many different values it keeps.
    #[inline]
    pub(super) fn kept(self, position: &Position) -> u32 {
        let all = &position.numbers[usize::from(self.first)..][..usize::from(self.width)];
        all.iter().map(|kept| u32::from(*kept > 0)).sum()
    }
}

/// Whether the pool keeps no value any more.
#[inline]
fn is_spent(position: &Position, pool: Option<Pool>) -> bool {
    pool.is_some_and(|pool| pool.kept(position) == 0)
}

/// The pool a value of which all these blocks spend; `None` where some of them may do without.
fn all_spend(rules: &Rules, blocks: impl Fn(&KindDef) -> &[Block]) -> Option<Pool> {
    let blocks = rules.kinds.iter().flat_map(blocks);
    let mut pools = blocks.map(|block| spends(rules, block.entry).map(|(pool, _)| pool));
    let pool = pools.next()??;
    pools.all(|other| other == Some(pool)).then_some(Pool::of(rules, pool))
}

/// The pool for whose values the code does all that it does, after some questions, and the first op that is run for each.
pub(super) fn spends(rules: &Rules, entry: u32) -> Option<(u16, usize)> {
    let code = rules.code.iter().enumerate().skip(entry as usize);
    let mut rest = code.skip_while(|(_, op)| matches!(op, Op::Test { .. } | Op::Verify | Op::Not));
    match rest.next()? {
        (at, Op::EachValue { pool, end }) => {
            (rules.code.get(*end as usize)? == &Op::End).then_some((*pool, at + 1))
        }
        _ => None,
    }
}

/// What the blocks of all pieces ask first; `None` where one of them asks something else, or they ask much.
fn all_ask(rules: &Rules) -> Option<SmallVec<[Sums; 2]>> {
    let mut asked: SmallVec<[u32; 2]> = SmallVec::new();
    for block in rules.kinds.iter().flat_map(|kind| &kind.moves) {
        let same = |entry: &u32| rules.code[*entry as usize] == rules.code[block.entry as usize];
        if !asked.iter().any(same) {
            asked.push(block.entry);
        }
        if asked.len() > 2 || !asks_first(rules, block.entry) {
            return None;
        }
    }
    asked.into_iter().map(|entry| Sums::first(rules, entry)).collect()
}

/// Whether the code begins with such a question and ends where it is denied.
fn asks_first(rules: &Rules, entry: u32) -> bool {
    let op = |at: u32| rules.code.get(at as usize).copied();
    let Some(Op::Test { test: Test::Compare { left, right, .. }, at: Where::Here, .. }) = op(entry) else {
        return false;
    };
    let mut next = op(entry + 1);
    for _ in 0..OPS_MAX {
        match next {
            Some(Op::JumpUnless(to)) if to > entry => next = op(to),
            _ => break,
        }
    }
    next == Some(Op::Verify) && is_known(rules, left, OPS_MAX) && is_known(rules, right, OPS_MAX)
}

/// The code that a goal asks.
fn asked_by(cond: &GoalCond, entries: &mut SmallVec<[u32; 4]>) {
    match cond {
        GoalCond::And(conds) | GoalCond::Or(conds) => conds.iter().for_each(|cond| asked_by(cond, entries)),
        GoalCond::Not(cond) => asked_by(cond, entries),
        GoalCond::Ops(entry) => entries.push(*entry),
        _ => {}
    }
}

/// Whether the code only compares and sets such numbers. It may only jump ahead. What happens `between` turns may also throw
/// dice, leave the turn out or let the same player go on.
fn counts(rules: &Rules, entry: u32, left: usize, between: bool) -> bool {
    let Some(left) = left.checked_sub(1) else { return false };
    let ahead = |at: usize, to: u32| to as usize > at;
    let code = rules.code.iter().enumerate().skip(entry as usize).take(OPS_MAX);
    // The furthest that a jump goes: an end before it is not the last one.
    let mut furthest = 0;
    for (at, op) in code {
        let fits = match *op {
            Op::End if at >= furthest => return true,
            Op::End | Op::Not | Op::Verify => true,
            Op::Throw { .. } | Op::Skip | Op::Again { .. } => between,
            Op::Set { number, whose: Whose::Game, value } if is_pool(rules, number) => {
                between && is_known(rules, value, left)
            }
            Op::Test { test: Test::Compare { left: a, right: b, .. }, at: Where::Here, .. } => {
                is_known(rules, a, left) && is_known(rules, b, left)
            }
            Op::Set { number, whose, value } => {
                slot(rules, number, whose, Player::new(0)).is_some() && is_known(rules, value, left)
            }
            Op::Jump(to) | Op::JumpIf(to) | Op::JumpUnless(to) => {
                furthest = furthest.max(to as usize);
                ahead(at, to)
            }
            _ => false,
        };
        if !fits {
            return false;
        }
    }
    false
}

/// Whether a number is made of such numbers.
fn is_known(rules: &Rules, expr: ExprId, left: usize) -> bool {
    let Some(left) = left.checked_sub(1) else { return false };
    match rules.exprs[usize::from(expr)] {
        Expr::Const(_) | Expr::Step | Expr::Turn | Expr::Taken => true,
        Expr::Number(number, Whose::Game) if is_pool(rules, number) => true,
        Expr::Number(number, whose) => slot(rules, number, whose, Player::new(0)).is_some(),
        Expr::Arith(_, a, b) => is_known(rules, a, left) && is_known(rules, b, left),
        Expr::If { cond, then, otherwise } => {
            let asks = cond.entry().is_some_and(|entry| counts(rules, entry, left, false));
            asks && is_known(rules, then, left) && is_known(rules, otherwise, left)
        }
        _ => false,
    }
}

fn is_pool(rules: &Rules, number: u16) -> bool {
    rules.numbers[usize::from(number)].scope == Scope::Pool
}

/// The index of a single number of the game or of a player.
pub(super) fn slot(rules: &Rules, number: u16, whose: Whose, player: Player) -> Option<u16> {
    let def = &rules.numbers[usize::from(number)];
    match (def.scope, whose) {
        (Scope::Game, Whose::Game) => Some(def.base),
        (Scope::Player, Whose::Own) => Some(def.base + u16::from(player.0)),
        (Scope::Player, Whose::Player(player)) => Some(def.base + u16::from(player.0)),
        _ => None,
    }
}
