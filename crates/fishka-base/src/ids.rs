//! Ids are distinct small numbers into tables, each printing as the text form of the rules does.

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident($int:ty) $prefix:literal;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name(pub $int);

        impl $name {
            /// The table index.
            #[inline]
            #[must_use]
            pub fn index(self) -> usize {
                usize::from(self.0)
            }

            /// The id of table index `index`; saturates, so bounds must be checked before ids are made.
            #[must_use]
            pub fn new(index: usize) -> Self {
                $name(<$int>::try_from(index).unwrap_or(<$int>::MAX))
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, concat!($prefix, "{}"), self.0)
            }
        }
    )*};
}

ids! {
    /// A place on the board.
    Site(u16) "s";
    /// A kind of piece.
    Kind(u16) "k";
    /// A side in the rules.
    Player(u8) "p";
    /// A direction.
    Dir(u16) "d";
    /// A piece attribute.
    Attr(u8) "a";
    /// A flag of a move block.
    Flag(u16) "f";
    /// A move type.
    MoveType(u16) "t";
    /// A zone.
    Zone(u16) "z";
    /// A switch of the rule file.
    SwitchId(u16) "w";
}

impl Site {
    /// "No site": off the board.
    pub const NONE: Site = Site(u16::MAX);

    /// Whether this is a real site.
    #[must_use]
    pub fn is_some(self) -> bool {
        self != Site::NONE
    }
}
