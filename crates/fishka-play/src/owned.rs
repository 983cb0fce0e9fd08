//! Where each player's pieces stand, as bits.

use fishka_base::{Ones, Player, Site, Spot};
use smallvec::SmallVec;

/// By player: a bit for each site whose piece is his; where pieces share sites, whose first piece.
#[derive(Clone, Debug, Default)]
pub(crate) struct Owned {
    /// `words[player * width + site / 64]`.
    words: Vec<u64>,
    width: usize,
    sites: usize,
}

impl Owned {
    pub(crate) fn new(players: usize, sites: usize) -> Self {
        let width = sites.div_ceil(64);
        Owned { words: vec![0; players * width], width, sites }
    }

    /// Becomes what another is, in the room that there is.
    pub(crate) fn become_like(&mut self, other: &Owned) {
        self.words.clone_from(&other.words);
        (self.width, self.sites) = (other.width, other.sites);
    }

    #[inline]
    pub(crate) fn insert(&mut self, player: Player, spot: Spot) {
        if spot.index() < self.sites {
            self.words[player.index() * self.width + spot.index() / 64] |= 1 << (spot.index() % 64);
        }
    }

    #[inline]
    pub(crate) fn remove(&mut self, player: Player, spot: Spot) {
        if spot.index() < self.sites {
            self.words[player.index() * self.width + spot.index() / 64] &= !(1 << (spot.index() % 64));
        }
    }

    /// A player's bits, 64 sites to a word.
    #[inline]
    pub(crate) fn words(&self, player: Player) -> &[u64] {
        let first = player.index() * self.width;
        &self.words[first..first + self.width]
    }

    /// Bits of all other players together.
    pub(crate) fn others_than(&self, player: Player) -> SmallVec<[u64; 6]> {
        let mut others = SmallVec::from_elem(0, self.width);
        // A plain loop: two iterators together make a call of their own where a crate is built in parts.
        for index in (0..self.words.len()).filter(|index| index / self.width != player.index()) {
            others[index % self.width] |= self.words[index];
        }
        others
    }

    /// Whether the piece on the site is the player's.
    #[inline]
    pub(crate) fn has(&self, player: Player, site: Site) -> bool {
        self.words(player)[site.index() / 64] >> (site.index() % 64) & 1 == 1
    }

    /// The sites of a player's pieces, in order.
    #[inline]
    pub(crate) fn of(&self, player: Player) -> impl Iterator<Item = Site> + '_ {
        Ones::of(self.words(player).iter().copied()).map(Site::new)
    }

    /// The sites of a player's pieces among these, in order.
    #[inline]
    pub(crate) fn among<'a>(&'a self, player: Player, sites: &'a [u64]) -> impl Iterator<Item = Site> + 'a {
        Ones::of(self.words(player).iter().zip(sites).map(|(own, sites)| own & sites)).map(Site::new)
    }
}
