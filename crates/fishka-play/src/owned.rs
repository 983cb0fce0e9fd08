//! Where each player's pieces stand, as bits.

use fishka_base::{Player, Site, Spot};

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

    /// The sites of a player's pieces, in order.
    #[inline]
    pub(crate) fn of(&self, player: Player) -> impl Iterator<Item = Site> + '_ {
        let first = player.index() * self.width;
        let words = self.words[first..first + self.width].iter().enumerate();
        words.flat_map(|(index, word)| bits(*word).map(move |bit| Site::new(index * 64 + bit)))
    }
}

/// The numbers of the bits that are set.
#[inline]
fn bits(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = (word != 0).then_some(word.trailing_zeros() as usize)?;
        word &= word - 1;
        Some(bit)
    })
}
