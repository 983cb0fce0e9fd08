//! What stands on a spot.

use fishka_base::{Attr, AttrSet, Kind, Player, Spot, mix64};

/// A piece: kind and owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
pub struct Piece {
    /// Owner.
    pub player: Player,
    /// Kind.
    pub kind: Kind,
}

/// The state of one spot.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Cell {
    /// The piece, if any.
    pub piece: Option<Piece>,
    /// Attributes of that piece; empty when there is none.
    pub attrs: AttrSet,
    /// What the piece was before it was promoted; noted only where the rules recycle promotions.
    pub was: Option<Kind>,
    /// The number the piece carries, where the rules have one.
    pub number: i16,
}

impl Cell {
    /// Nothing stands there.
    pub const EMPTY: Cell = Cell { piece: None, attrs: AttrSet::EMPTY, was: None, number: 0 };

    /// Whether the piece carries the attribute.
    #[must_use]
    pub fn has(self, attr: Attr) -> bool {
        self.attrs.has(attr)
    }

    /// This cell's part of the Zobrist key.
    #[must_use]
    pub(crate) fn key(self, spot: Spot) -> u64 {
        match self.piece {
            None => 0,
            Some(p) => {
                let place = u64::from(spot.number()) << 32
                    | u64::from(p.player.0) << 16
                    | u64::from(p.kind.0)
                    | 1 << 60;
                let was = self.was.map_or(0, |kind| u64::from(kind.0) + 1);
                let number = u64::from(self.number as u16) << 48;
                mix64(mix64(place) ^ self.attrs.code() ^ was << 32 ^ number)
            }
        }
    }
}

/// One spot as a move changed it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Delta {
    /// The spot.
    pub spot: Spot,
    /// Before.
    pub before: Cell,
    /// After.
    pub after: Cell,
}
