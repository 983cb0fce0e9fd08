//! Static facts about a game, derived and never declared.

use crate::{Dealt, Expr, GoalCond, Op, PlayerRole, Reach, Rules, Slot, Test, Where, Whose};

/// What kind of game this is; search and screen choose their ways by it. What only search asks is not written as data.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct GameTraits {
    /// Sides that choose moves.
    pub players: usize,
    /// Chance moves somewhere in the turn order.
    pub chance: bool,
    /// Exactly two sides: what one wins the other loses.
    pub zero_sum: bool,
    /// Turns may consist of several steps.
    pub partial: bool,
    /// Pieces may enter from reserves.
    pub drops: bool,
    /// No block ever removes a piece by moving: placement games.
    pub movement: bool,
    /// Moves depend on where the last one went.
    #[serde(skip)]
    pub reads_last: bool,
    /// Turns are compared with how they began.
    #[serde(skip)]
    pub reads_turn_start: bool,
    /// Some goal or move speaks of repetition.
    #[serde(skip)]
    pub repetition_goal: bool,
    /// Some players play together.
    #[serde(skip)]
    pub teams: bool,
    /// Players hide something from each other, for a while or as long as the game goes on.
    #[serde(skip)]
    pub hidden: bool,
    /// Some pieces are royal (`checkmated`).
    pub royal: bool,
    /// Some ops test `attacked?`, what players can do, or `ensure`.
    #[serde(skip)]
    pub looks_ahead: bool,
}

impl GameTraits {
    /// Derives the facts from compiled rules.
    #[must_use]
    pub fn of(rules: &Rules) -> Self {
        let acting = |role| {
            rules
                .players
                .iter()
                .enumerate()
                .filter(|(i, p)| p.role == role && rules.turns.entries.iter().any(|e| e.player.index() == *i))
                .count()
        };
        let players = acting(PlayerRole::Normal);
        let chance = acting(PlayerRole::Random) > 0 || !rules.dice.is_empty() || !rules.bags.is_empty();
        let mut traits = GameTraits { players, chance, zero_sum: players == 2, ..GameTraits::default() };
        traits.teams = !rules.teams.is_empty();
        traits.hidden = !rules.hidden.is_empty() || !rules.secrets.is_empty();
        traits.drops = rules.kinds.iter().any(|k| !k.drops.is_empty());
        traits.movement = rules.kinds.iter().any(|k| !k.moves.is_empty());
        for op in &rules.code {
            match op {
                Op::Add { partial: true, .. } | Op::Again { .. } => traits.partial = true,
                Op::Test { test: Test::LastFrom | Test::LastTo, .. } => traits.reads_last = true,
                Op::Test { test: Test::Changed, .. } => traits.reads_turn_start = true,
                Op::Test { test: Test::Repeats(..), .. } => traits.repetition_goal = true,
                Op::Test { test: Test::Attacked(_) | Test::Defended(_) | Test::Mobility(..), .. }
                | Op::Ensure { .. } => {
                    traits.looks_ahead = true;
                }
                _ => {}
            }
            traits.reads_last |= op.places().any(is_last);
        }
        traits.reads_last |= rules.exprs.iter().any(|e| e.place().is_some_and(is_last));
        traits.reads_last |= rules.reaches.iter().any(|r| matches!(r, Reach::At(place) if is_last(*place)));
        for goal in &rules.goals {
            goal.cond.visit(&mut |cond| match cond {
                GoalCond::Repetition => traits.repetition_goal = true,
                GoalCond::Checkmated(_) => traits.royal = true,
                _ => {}
            });
        }
        traits
    }
}

fn is_last(place: Where) -> bool {
    matches!(place, Where::Slot(Slot::LastFrom | Slot::LastTo))
}

impl Expr {
    /// The place this expression names, if it names one.
    #[must_use]
    pub fn place(&self) -> Option<Where> {
        match *self {
            Expr::OfKind(_, at)
            | Expr::Number(_, Whose::At(at))
            | Expr::OfPiece(at)
            | Expr::Index(_, at)
            | Expr::Standing(_, at) => Some(at),
            _ => None,
        }
    }
}

impl Op {
    /// The place this op names, if it names one.
    pub fn places(&self) -> impl Iterator<Item = Where> {
        let place = match *self {
            Op::Go(at)
            | Op::Test { at, .. }
            | Op::SetSiteFlag(_, at)
            | Op::Capture(at)
            | Op::Create { at, .. }
            | Op::ToHand { at, .. }
            | Op::ChangeOwner(at)
            | Op::Flip(at)
            | Op::ChangeKind(_, at)
            | Op::SetAttr(_, at)
            | Op::SetPiece(at, _)
            | Op::Enter(_, at)
            | Op::Bring(_, at)
            | Op::BringTop(at)
            | Op::ToBag(_, at)
            | Op::Draw { to: Dealt::At(at), .. }
            | Op::Set { whose: Whose::At(at), .. } => Some(at),
            _ => None,
        };
        place.into_iter()
    }
}
