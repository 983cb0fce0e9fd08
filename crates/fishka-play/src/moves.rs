//! Moves: what a player may choose, as data.

use crate::guard::Guard;
use crate::interp::{Emitted, Ensured};
use crate::watch::Watch;
use crate::{Draw, Piece};
use fishka_base::{Attr, Kind, MoveType, Player, Site, Spot, mix64};
use smallvec::SmallVec;
use std::sync::Arc;

/// One change a move makes. A move's effects are applied in order; all [`Effect::Move`]s and [`Effect::Copy`]s come
/// first and act together: every piece is lifted, then all are put down, in their order one upon another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Effect {
    /// The piece on `from` goes to `to`; what stands there (and does not move itself) is captured.
    Move {
        /// From.
        from: Spot,
        /// To.
        to: Site,
    },
    /// A copy of the piece on `from` appears on `to`.
    Copy {
        /// From.
        from: Spot,
        /// To.
        to: Site,
    },
    /// What arrives on this site by the move goes under the tower there.
    Under(Site),
    /// A piece enters from the reserve of the playing-as player.
    Drop {
        /// Kind taken from the reserve.
        hand: Kind,
        /// Kind that arrives.
        kind: Kind,
        /// Where.
        to: Site,
    },
    /// What stands where the piece arrived becomes of this kind (`add K`).
    Promote {
        /// Where.
        site: Site,
        /// New kind.
        kind: Kind,
    },
    /// What stands there is removed.
    Capture(Site),
    /// A new piece appears.
    Create {
        /// Where.
        site: Site,
        /// The piece.
        piece: Piece,
    },
    /// The piece there changes its owner.
    Owner {
        /// Where.
        site: Site,
        /// New owner.
        player: Player,
    },
    /// The piece there changes its kind.
    Kind {
        /// Where.
        site: Site,
        /// New kind.
        kind: Kind,
    },
    /// The piece there goes to the next player.
    Flip(Site),
    /// An attribute of the piece there is set.
    Attr {
        /// Where.
        site: Site,
        /// Which.
        attr: Attr,
        /// Value.
        on: bool,
    },
    /// The number of the piece there becomes this.
    Number {
        /// Where.
        site: Site,
        /// Value.
        value: i16,
    },
    /// A piece comes into a reserve.
    ToHand {
        /// Whose.
        player: Player,
        /// Kind.
        kind: Kind,
    },
    /// Something is thrown next.
    Throw {
        /// Index of the dice.
        dice: u16,
        /// Where the value goes.
        number: u16,
        /// A variable that notes it besides.
        also: Option<u16>,
    },
    /// Chance draws from a bag next.
    Draw(Draw),
    /// A number of the position becomes this.
    Set {
        /// Which.
        slot: u16,
        /// Value.
        value: i32,
    },
}

/// The same player goes on after a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Next {
    /// Only by blocks of this type, if given.
    pub move_type: Option<MoveType>,
    /// Only with the piece that has moved.
    pub piece: bool,
    /// The player may also end the turn.
    pub may: bool,
}

/// What sort of choice a move is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum MoveKind {
    /// A piece on the board acts.
    #[default]
    Normal,
    /// A piece enters from a reserve.
    Drop,
    /// Nothing happens.
    Pass,
    /// Something no piece does: index into the rules' actions.
    Action(u16),
    /// Chance: this face of the dice that are to be thrown, or this piece of the bag that is to be drawn from.
    Throw(u16),
}

impl MoveKind {
    fn code(self) -> u64 {
        match self {
            MoveKind::Normal => 0,
            MoveKind::Drop => 1,
            MoveKind::Pass => 2,
            MoveKind::Action(index) => 4 | u64::from(index) << 8,
            MoveKind::Throw(face) => 3 | u64::from(face) << 8,
        }
    }
}

/// One choice as played.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// Where the acting piece starts; nowhere for drops and passes.
    pub from: Option<Site>,
    /// Where it ends; nowhere for passes.
    pub to: Option<Site>,
    /// The acting piece as it was before the move.
    pub piece: Option<Piece>,
    /// The move type of its block.
    pub move_type: Option<MoveType>,
    /// What sort of choice.
    pub kind: MoveKind,
    /// `Some` when the same player goes on (if it can).
    pub next: Option<Next>,
    /// What it changes.
    pub effects: SmallVec<[Effect; 4]>,
    /// What the author calls it, where he does. Moves that differ in nothing else are one.
    pub name: Option<Arc<str>>,
}

impl Move {
    /// The pass.
    #[must_use]
    pub fn pass() -> Self {
        Move {
            from: None,
            to: None,
            piece: None,
            move_type: None,
            kind: MoveKind::Pass,
            next: None,
            effects: SmallVec::new(),
            name: None,
        }
    }

    /// A move as a block gives it.
    #[inline]
    pub(crate) fn of(
        m: &Emitted<'_>,
        piece: Option<Piece>,
        move_type: Option<MoveType>,
        kind: MoveKind,
    ) -> Move {
        Move {
            from: if kind == MoveKind::Normal { m.from } else { None },
            to: if matches!(kind, MoveKind::Action(_)) { m.named } else { Some(m.to) },
            piece,
            move_type,
            kind,
            next: m.next,
            effects: SmallVec::from_slice(m.effects),
            name: m.name.cloned(),
        }
    }

    /// The same move once more; a clone, but quick where it has few effects.
    #[inline]
    pub(crate) fn again(&self) -> Move {
        let effects = match *self.effects.as_slice() {
            [a] => SmallVec::from_buf_and_len([a; 4], 1),
            [a, b] => SmallVec::from_buf_and_len([a, b, b, b], 2),
            _ => self.effects.clone(),
        };
        Move { effects, name: self.name.clone(), ..*self }
    }

    /// Whether nothing happens.
    #[must_use]
    pub fn is_pass(&self) -> bool {
        self.kind == MoveKind::Pass
    }

    /// Whether the same player goes on (if it can).
    #[must_use]
    pub fn continues(&self) -> bool {
        self.next.is_some()
    }

    /// The kind the acting piece becomes by `add K`, if it does.
    #[must_use]
    pub fn promotion(&self) -> Option<Kind> {
        self.effects.iter().find_map(|e| match e {
            Effect::Promote { kind, .. } => Some(*kind),
            Effect::Drop { hand, kind, .. } if hand != kind => Some(*kind),
            _ => None,
        })
    }

    /// Where it begins and ends, and what sort of choice it is, as a number.
    pub(crate) fn ends(&self) -> u64 {
        u64::from(Site::code(self.from)) << 16 | u64::from(Site::code(self.to)) | self.kind.code() << 32
    }

    /// A number that tells this move from the other legal moves of the same position.
    #[must_use]
    pub fn hash(&self) -> u64 {
        let mut hash = mix64(self.ends());
        if let Some(next) = self.next {
            hash = mix64(hash ^ next.code());
        }
        for effect in &self.effects {
            hash = mix64(hash ^ effect.code());
        }
        hash
    }
}

impl Next {
    pub(crate) fn code(self) -> u64 {
        let flags = u64::from(self.may) << 1 | u64::from(self.piece);
        flags << 32 | self.move_type.map_or(1, |t| u64::from(t.0) + 2)
    }
}

impl Effect {
    pub(crate) fn code(self) -> u64 {
        let pack = |tag: u64, a: u16, b: u16, c: u16| {
            tag << 48 | u64::from(a) << 32 | u64::from(b) << 16 | u64::from(c)
        };
        match self {
            Effect::Move { from, to } => pack(1, from.number(), to.number(), 0),
            Effect::Copy { from, to } => pack(2, from.number(), to.number(), 0),
            Effect::Under(site) => pack(16, site.number(), 0, 0),
            Effect::Drop { hand, kind, to } => pack(3, hand.0, kind.0, to.number()),
            Effect::Promote { site, kind } => pack(4, site.number(), kind.0, 0),
            Effect::Capture(site) => pack(5, site.number(), 0, 0),
            Effect::Create { site, piece } => pack(6, site.number(), piece.kind.0, u16::from(piece.player.0)),
            Effect::Owner { site, player } => pack(7, site.number(), u16::from(player.0), 0),
            Effect::Kind { site, kind } => pack(8, site.number(), kind.0, 0),
            Effect::Flip(site) => pack(9, site.number(), 0, 0),
            Effect::Attr { site, attr, on } => pack(10, site.number(), u16::from(attr.0), u16::from(on)),
            Effect::Number { site, value } => pack(12, site.number(), value as u16, 0),
            Effect::Throw { dice, number, also } => pack(13, dice, number, also.unwrap_or(u16::MAX)),
            Effect::ToHand { player, kind } => pack(14, u16::from(player.0), kind.0, 0),
            Effect::Draw(draw) => mix64(pack(15, draw.bag, draw.times, 0) ^ draw.whom_code()),
            Effect::Set { slot, value } => pack(11, slot, (value >> 16) as u16, value as u16),
        }
    }

    /// The order in which effects of one move are applied (SEMANTICS 17).
    pub(crate) fn rank(self) -> u8 {
        match self {
            Effect::Move { .. } | Effect::Copy { .. } | Effect::Drop { .. } | Effect::Under(_) => 0,
            Effect::Capture(_) => 1,
            Effect::Create { .. } => 2,
            Effect::Owner { .. } => 3,
            Effect::Kind { .. } | Effect::Promote { .. } => 4,
            Effect::Flip(_) => 5,
            Effect::Attr { .. } => 6,
            Effect::Number { .. } | Effect::Set { .. } | Effect::ToHand { .. } => 7,
            Effect::Throw { .. } | Effect::Draw(_) => 8,
        }
    }
}

/// The caller's buffer of moves.
#[derive(Clone, Debug, Default)]
pub struct MoveList {
    pub(crate) moves: Vec<Move>,
    /// The least that the turn may come to, where the rules ask for that.
    pub(crate) least: Option<i32>,
    /// No two of them can be the same: nobody needs to look.
    pub(crate) distinct: bool,
    /// What some moves must still be asked for, in the order of the moves; see [`crate::Position::likely_moves`].
    pub(crate) unsure: Vec<(usize, Ensured)>,
    /// Scratch of the generator, kept for its memory.
    pub(crate) watch: Watch,
    pub(crate) guard: Guard,
}

impl MoveList {
    /// An empty list.
    #[must_use]
    pub fn new() -> Self {
        MoveList::default()
    }

    /// Number of moves.
    #[must_use]
    pub fn len(&self) -> usize {
        self.moves.len()
    }

    /// Whether there is no move.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    /// The moves in order.
    pub fn iter(&self) -> std::slice::Iter<'_, Move> {
        self.moves.iter()
    }

    /// The moves as a slice.
    #[must_use]
    pub fn as_slice(&self) -> &[Move] {
        &self.moves
    }

    /// Adds a move that is known to be legal.
    pub fn push(&mut self, m: Move) {
        self.moves.push(m);
    }

    /// Swaps two moves; for move ordering.
    ///
    /// # Panics
    /// Not all moves are known to be legal.
    pub fn swap(&mut self, a: usize, b: usize) {
        assert!(self.unsure.is_empty(), "each move must be found by its place");
        self.moves.swap(a, b);
    }

    /// Keeps the moves for which it says so, in order.
    pub fn retain(&mut self, mut keep: impl FnMut(&Move) -> bool) {
        let mut unsure = std::mem::take(&mut self.unsure).into_iter().peekable();
        let (mut next, mut kept) = (0, 0);
        self.moves.retain(|m| {
            let index = next;
            next += 1;
            let keeps = keep(m);
            while let Some((_, ensured)) = unsure.next_if(|(of, _)| *of == index) {
                if keeps {
                    self.unsure.push((kept, ensured));
                }
            }
            kept += usize::from(keeps);
            keeps
        });
    }

    /// Forgets everything, keeping the memory.
    pub fn clear(&mut self) {
        self.moves.clear();
        self.unsure.clear();
        (self.least, self.distinct) = (None, false);
    }
}

impl std::ops::Index<usize> for MoveList {
    type Output = Move;

    fn index(&self, index: usize) -> &Move {
        &self.moves[index]
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = &'a Move;
    type IntoIter = std::slice::Iter<'a, Move>;

    fn into_iter(self) -> Self::IntoIter {
        self.moves.iter()
    }
}
