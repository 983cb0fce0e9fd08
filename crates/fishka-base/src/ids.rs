//! Ids are distinct small numbers into tables, each printing as the text form of the rules does.

use std::num::NonZeroU16;

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident($int:ty) $prefix:literal;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
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

macro_rules! places {
    ($($(#[$doc:meta])* $name:ident $prefix:literal;)*) => {$(
        $(#[$doc])*
        ///
        /// The number is kept one higher than it is, so that an `Option` of it needs no more room.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
        pub struct $name(NonZeroU16);

        impl $name {
            /// The place of table index `index`; saturates, so bounds must be checked before ids are made.
            #[inline]
            #[must_use]
            pub fn new(index: usize) -> Self {
                $name(NonZeroU16::MIN.saturating_add(u16::try_from(index).unwrap_or(u16::MAX)))
            }

            /// The table index.
            #[inline]
            #[must_use]
            pub fn index(self) -> usize {
                usize::from(self.number())
            }

            /// The table index as the small number it is.
            #[inline]
            #[must_use]
            pub fn number(self) -> u16 {
                self.0.get().wrapping_sub(1)
            }

            /// A number to mix into keys and hashes, where "no place" needs one too: no place has it.
            #[inline]
            #[must_use]
            pub fn code(place: Option<Self>) -> u16 {
                place.map_or(u16::MAX, Self::number)
            }
        }

        impl std::fmt::Debug for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, concat!(stringify!($name), "({})"), self.number())
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, concat!($prefix, "{}"), self.number())
            }
        }
    )*};
}

places! {
    /// A cell of the board.
    Site "s";
    /// Room for one piece. Where pieces share sites, a site has several: those of the first level are numbered like
    /// the sites, then come those of the second.
    Spot "s";
}

impl Site {
    /// The first spot of this site, which is the only one where pieces do not share sites.
    #[inline]
    #[must_use]
    pub fn spot(self) -> Spot {
        Spot(self.0)
    }
}

impl Spot {
    /// The spot of a site at this level, on a board of so many sites.
    #[inline]
    #[must_use]
    pub fn of(site: Site, level: usize, sites: usize) -> Self {
        Spot::new(level * sites + site.index())
    }

    /// The site it belongs to, on a board of so many sites.
    #[inline]
    #[must_use]
    pub fn site(self, sites: usize) -> Site {
        if self.index() < sites { Site(self.0) } else { Site::new(self.index() % sites.max(1)) }
    }

    /// Its level, on a board of so many sites.
    #[must_use]
    pub fn level(self, sites: usize) -> usize {
        self.index() / sites.max(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_place_needs_no_room_of_its_own() {
        assert_eq!((size_of::<Option<Site>>(), size_of::<Option<Spot>>()), (2, 2));
        assert_eq!((Site::new(0).index(), Site::new(65_534).index()), (0, 65_534));
        assert_ne!(Site::code(Some(Site::new(usize::MAX))), Site::code(None), "saturated, but a place");
    }

    #[test]
    fn a_spot_tells_its_site_and_level() {
        let (site, sites) = (Site::new(5), 9);
        assert_eq!(site.spot(), Spot::of(site, 0, sites));
        let spot = Spot::of(site, 2, sites);
        assert_eq!((spot.site(sites), spot.level(sites)), (site, 2));
    }
}
