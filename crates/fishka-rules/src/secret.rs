//! What players keep from each other as long as the game goes on.

use fishka_base::{Attr, Kind};

/// Who sees what is kept secret. Whoever only looks on sees no more than a player whose it is not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeenBy {
    /// Whose it is.
    Owner,
    /// Nobody.
    Nobody,
}

/// Where a secret lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lies {
    /// On the board: of what kind a piece is.
    Board,
    /// In a reserve: what lies there.
    Reserve,
}

/// Something that is kept secret until the game is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SecretDef {
    /// Who sees it.
    pub seen_by: SeenBy,
    /// Where it lies.
    pub lies: Lies,
    /// The kinds that are not told apart.
    pub kinds: Vec<Kind>,
    /// What the others see in its place; `None`: nothing.
    pub shown: Option<Kind>,
    /// A piece that has it is seen by everybody.
    pub until: Option<Attr>,
}
