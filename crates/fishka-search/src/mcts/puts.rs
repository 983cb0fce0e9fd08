//! Playouts of games in which pieces are only put: no move of them is made, which takes a small part of the time.

use super::search::Search;
use super::tree::Returns;
use fishka_base::{Player, Site};
use fishka_play::{Effect, MoveList, RandomPuts};

/// So many moves of such a playout are counted as one node.
const PLIES_A_NODE: usize = 8;

/// Such playouts, and the moves of the tree by where they put a piece.
#[derive(Debug, Default)]
pub(super) struct Puts {
    random: RandomPuts,
    /// `hashes[player][site]`: the hash of the move as the tree has it; 0 where it has none.
    hashes: Vec<Vec<u32>>,
}

impl Puts {
    /// Remembers which moves put pieces where.
    pub(super) fn note(&mut self, player: Player, moves: &MoveList) {
        let index = player.index();
        if self.hashes.len() <= index {
            self.hashes.resize(index + 1, Vec::new());
        }
        let own = &mut self.hashes[index];
        for m in moves {
            if let [Effect::Drop { to, .. }] = m.effects[..] {
                if own.len() <= to.index() {
                    own.resize(to.index() + 1, 0);
                }
                if own[to.index()] == 0 {
                    own[to.index()] = (m.hash() as u32).max(1);
                }
            }
        }
    }
}

/// The hash of the tree's move that puts a piece of the player's there, if it has one.
fn hash_of(hashes: &[Vec<u32>], player: Player, site: Site) -> Option<u32> {
    hashes.get(player.index())?.get(site.index()).copied().filter(|hash| *hash != 0)
}

impl Search<'_> {
    /// Plays on from the position without making moves; `None` where moves must be made.
    pub(super) fn puts(&mut self, longest: usize) -> Option<Returns> {
        let (hashes, played) = (&self.puts.hashes, &mut self.played);
        let told = |player, site| played.extend(hash_of(hashes, player, site).map(|hash| (player, hash)));
        let budget = self.effort.budget();
        let random = self.puts.random.play(self.position, (&mut self.rng, longest), budget, told);
        let playout = random.ok().flatten()?;
        (0..playout.plies.div_ceil(PLIES_A_NODE)).for_each(|_| self.effort.count());
        Some(playout.returns.iter().map(|got| (got * 1000.0) as i32).collect())
    }
}
