//! Ends of game.

use fishka_base::{Attr, Dir, Kind, Player, Site, Zone};

/// What a met goal means for its player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GoalKind {
    /// The player wins.
    Win,
    /// The player loses.
    Loss,
    /// The game is drawn.
    Draw,
    /// `count-condition`: whoever has more pieces wins.
    Count,
    /// `most-condition`: whoever has the largest value of the expression wins.
    Most(crate::ExprId),
    /// `rank-condition`: everybody has a place by the value of the expression, the largest first.
    Rank(crate::ExprId),
}

/// One goal: tested for each of its players, in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Goal {
    /// What it means.
    pub kind: GoalKind,
    /// For whom it is tested. Never empty: a goal without players lists all normal players.
    pub players: Vec<Player>,
    /// When.
    pub cond: GoalCond,
}

/// Whose piece a goal names, seen from the goal's player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OwnerSpec {
    /// His own.
    Own,
    /// `(opponent P)`: any other player's.
    Opponent,
    /// `(any-owner P)`.
    Any,
    /// `(PLAYER P)`: that player's.
    Player(Player),
}

/// A piece named in a goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PieceSpec {
    /// Whose.
    pub owner: OwnerSpec,
    /// Which kind; `None` = any.
    pub kind: Option<Kind>,
    /// `(not P)`: the site must not hold it.
    pub negate: bool,
    /// Must carry this attribute, if given.
    pub attr: Option<Attr>,
}

/// A place named in a goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// One site.
    Site(Site),
    /// Any site of the zone (as the goal's player has it).
    Zone(Zone),
}

/// One item of a `relative-config` pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PatternItem {
    /// The current site must hold one of these.
    Piece(Vec<PieceSpec>),
    /// Go one step.
    Step(Dir),
    /// Go one step backwards.
    StepBack(Dir),
}

/// A number of pieces with an optional kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Count {
    /// Exactly this many.
    pub count: u32,
    /// Of these kinds; empty = any.
    pub kinds: Vec<Kind>,
}

/// A condition of a goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GoalCond {
    /// All hold.
    And(Vec<GoalCond>),
    /// One holds.
    Or(Vec<GoalCond>),
    /// It does not hold.
    Not(Box<GoalCond>),
    /// The player is to move and cannot.
    Stalemated,
    /// The position stands for the third time and the player has just moved.
    Repetition,
    /// The player cannot move and one of these pieces of his is attacked. Also filters his illegal moves.
    Checkmated(Vec<Kind>),
    /// Every place holds one of the pieces; a zone counts when any of its sites does.
    Absolute {
        /// The pieces, any of which will do.
        pieces: Vec<PieceSpec>,
        /// All must match.
        places: Vec<Place>,
    },
    /// The pattern matches starting from some site.
    Relative(Vec<PatternItem>),
    /// The last move took one of these pieces of the player (by one of `by`, if given).
    Captured {
        /// Kinds taken.
        kinds: Vec<Kind>,
        /// Kinds of the taking piece; empty = any.
        by: Vec<Kind>,
    },
    /// The ops at this index set reg when the player asks them, with the cursor where the last move went.
    Ops(u32),
    /// The player has exactly so many pieces.
    Remaining(Count),
    /// All players together have exactly so many pieces.
    Total(Count),
}

impl GoalCond {
    /// Whether the condition speaks of having no moves, so that it needs move generation.
    #[must_use]
    pub fn needs_moves(&self) -> bool {
        match self {
            GoalCond::And(c) | GoalCond::Or(c) => c.iter().any(GoalCond::needs_moves),
            GoalCond::Not(c) => c.needs_moves(),
            GoalCond::Stalemated | GoalCond::Checkmated(_) => true,
            _ => false,
        }
    }

    /// Calls `f` with this condition and every one inside it.
    pub fn visit(&self, f: &mut impl FnMut(&GoalCond)) {
        f(self);
        match self {
            GoalCond::And(c) | GoalCond::Or(c) => c.iter().for_each(|c| c.visit(f)),
            GoalCond::Not(c) => c.visit(f),
            _ => {}
        }
    }

    /// Calls `f` with this condition and every one inside it, to change them.
    pub fn visit_mut(&mut self, f: &mut impl FnMut(&mut GoalCond)) {
        f(self);
        match self {
            GoalCond::And(c) | GoalCond::Or(c) => c.iter_mut().for_each(|c| c.visit_mut(f)),
            GoalCond::Not(c) => c.visit_mut(f),
            _ => {}
        }
    }
}
