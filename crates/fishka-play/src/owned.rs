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
    shared: Shared,
}

/// Where several players may stand on one site: who stands there at all. Empty in other games.
#[derive(Clone, Debug, Default)]
struct Shared {
    /// `pieces[player * sites + site]`: how many.
    pieces: Vec<u16>,
    /// As `Owned::words`: some piece is his.
    words: Vec<u64>,
}

impl Owned {
    /// `shared`: players stand side by side on a site, as they do not in a tower.
    pub(crate) fn new(players: usize, sites: usize, shared: bool) -> Self {
        let width = sites.div_ceil(64);
        let words = vec![0; players * width];
        let shared = match shared {
            true => Shared { pieces: vec![0; players * sites], words: words.clone() },
            false => Shared::default(),
        };
        Owned { words, width, sites, shared }
    }

    /// Becomes what another is, in the room that there is.
    pub(crate) fn become_like(&mut self, other: &Owned) {
        self.words.clone_from(&other.words);
        self.shared.pieces.clone_from(&other.shared.pieces);
        self.shared.words.clone_from(&other.shared.words);
        (self.width, self.sites) = (other.width, other.sites);
    }

    #[inline]
    pub(crate) fn insert(&mut self, player: Player, spot: Spot) {
        let (first, site) = self.of_spot(player, spot);
        if spot.index() < self.sites {
            self.words[first + site / 64] |= 1 << (site % 64);
        }
        if let Some(pieces) = self.shared.pieces.get_mut(player.index() * self.sites + site) {
            *pieces += 1;
            self.shared.words[first + site / 64] |= 1 << (site % 64);
        }
    }

    #[inline]
    pub(crate) fn remove(&mut self, player: Player, spot: Spot) {
        let (first, site) = self.of_spot(player, spot);
        if spot.index() < self.sites {
            self.words[first + site / 64] &= !(1 << (site % 64));
        }
        if let Some(pieces) = self.shared.pieces.get_mut(player.index() * self.sites + site) {
            *pieces -= 1;
            self.shared.words[first + site / 64] &= !(u64::from(*pieces == 0) << (site % 64));
        }
    }

    /// The player's first word, and the number of the site.
    #[inline]
    fn of_spot(&self, player: Player, spot: Spot) -> (usize, usize) {
        let index = spot.index();
        (player.index() * self.width, if index < self.sites { index } else { index % self.sites })
    }

    /// A bit for each site on which the player has any piece; of a tower the top counts alone.
    #[inline]
    pub(crate) fn standing(&self, player: Player) -> &[u64] {
        let words = if self.shared.words.is_empty() { &self.words } else { &self.shared.words };
        let first = player.index() * self.width;
        &words[first..first + self.width]
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

    /// The sites on which the player has any piece, in order; as [`Owned::standing`].
    #[inline]
    pub(crate) fn all_of(&self, player: Player) -> impl Iterator<Item = Site> + '_ {
        Ones::of(self.standing(player).iter().copied()).map(Site::new)
    }

    /// The sites of a player's pieces among these, in order.
    #[inline]
    pub(crate) fn among<'a>(&'a self, player: Player, sites: &'a [u64]) -> impl Iterator<Item = Site> + 'a {
        Ones::of(self.words(player).iter().zip(sites).map(|(own, sites)| own & sites)).map(Site::new)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The sites on which a player has a piece, on a board of 70 sites.
    fn standing(owned: &Owned, player: usize) -> Vec<usize> {
        owned.all_of(Player::new(player)).map(Site::index).collect()
    }

    #[test]
    fn who_stands_on_a_shared_site_is_known_as_pieces_come_and_go() {
        let mut owned = Owned::new(2, 70, true);
        let spot = |site: usize, level: usize| Spot::of(Site::new(site), level, 70);
        owned.insert(Player::new(0), spot(69, 0));
        owned.insert(Player::new(1), spot(69, 1));
        owned.insert(Player::new(1), spot(69, 2));
        assert_eq!((standing(&owned, 0), standing(&owned, 1)), (vec![69], vec![69]));
        // The first piece alone is asked for elsewhere.
        assert!(owned.has(Player::new(0), Site::new(69)) && !owned.has(Player::new(1), Site::new(69)));
        owned.remove(Player::new(1), spot(69, 2));
        assert_eq!(standing(&owned, 1), [69]);
        owned.remove(Player::new(1), spot(69, 1));
        assert_eq!((standing(&owned, 0), standing(&owned, 1)), (vec![69], vec![]));
    }

    #[test]
    fn of_a_tower_the_top_counts_alone() {
        let mut owned = Owned::new(2, 70, false);
        owned.insert(Player::new(0), Spot::of(Site::new(3), 0, 70));
        owned.insert(Player::new(1), Spot::of(Site::new(3), 1, 70));
        assert_eq!((standing(&owned, 0), standing(&owned, 1)), (vec![3], vec![]));
    }
}
