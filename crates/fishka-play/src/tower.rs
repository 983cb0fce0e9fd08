//! Towers: pieces of a site that lie one upon another. The first spot of a site is the top of its tower, so that what
//! asks for the piece of a site is answered with the one that is seen. Only it acts and is changed; `capture` takes the
//! whole tower that stood there before the move.

use crate::{Cell, Effect, Move, Piece, Position};
use fishka_base::{Site, Spot};
use smallvec::SmallVec;

/// The pieces of a tower, from the top down.
type Tower = SmallVec<[Cell; 8]>;

impl Position {
    /// Whether pieces that share a site make a tower, of which [`Position::cell`] is the top.
    #[inline]
    #[must_use]
    pub fn is_ordered(&self) -> bool {
        self.game.rules.is_ordered()
    }

    /// All pieces on a site as they lie, the lowest first; where they make no tower, as [`Position::stack`] has them.
    #[must_use]
    pub fn upwards(&self, site: Site) -> Vec<Cell> {
        let mut pieces: Vec<Cell> = self.stack(site).collect();
        if self.is_ordered() {
            pieces.reverse();
        }
        pieces
    }

    /// All pieces of a group are lifted; then what is taken goes; then all are put down in their order.
    pub(crate) fn move_towers(&mut self, m: &Move, group: usize, taken: &mut SmallVec<[Piece; 2]>) {
        let sites = self.cells().len();
        let group = &m.effects[..group];
        let mut arriving: SmallVec<[(Site, Cell); 8]> = SmallVec::new();
        let mut lifted: SmallVec<[Spot; 8]> = SmallVec::new();
        for effect in group {
            match *effect {
                Effect::Move { from, to } if self.at(from).piece.is_some() && !lifted.contains(&from) => {
                    arriving.push((to, self.at(from)));
                    lifted.push(from);
                }
                Effect::Copy { from, to } if self.at(from).piece.is_some() => {
                    arriving.push((to, self.at(from)));
                }
                Effect::Drop { hand, kind, to } => arriving.push((to, self.dropped(hand, kind))),
                _ => {}
            }
        }
        // From the lowest spots up, so that those that are still to be lifted stay where they are.
        lifted.sort_unstable_by(|a, b| b.cmp(a));
        for spot in lifted {
            let site = spot.site(sites);
            let mut tower: Tower = self.stack(site).collect();
            if spot.level(sites) < tower.len() {
                tower.remove(spot.level(sites));
                self.write(site, tower);
            }
        }
        for effect in &m.effects {
            if let Effect::Capture(site) = effect {
                self.take_tower(*site, taken);
            }
        }
        self.put_down(&arriving, group);
    }

    /// Pieces arrive one upon another, on the tower of their site or under it.
    fn put_down(&mut self, arriving: &[(Site, Cell)], group: &[Effect]) {
        let mut done: SmallVec<[Site; 2]> = SmallVec::new();
        for (site, _) in arriving {
            if done.contains(site) {
                continue;
            }
            done.push(*site);
            let stood: Tower = self.stack(*site).collect();
            let own = arriving.iter().rev().filter(|(to, _)| to == site).map(|(_, cell)| *cell);
            let under = group.contains(&Effect::Under(*site));
            let mut tower: Tower =
                if under { stood.into_iter().chain(own).collect() } else { own.chain(stood).collect() };
            tower.truncate(self.levels());
            self.write(*site, tower);
        }
    }

    /// Takes a whole tower.
    pub(crate) fn take_tower(&mut self, site: Site, taken: &mut SmallVec<[Piece; 2]>) {
        let tower: Tower = self.stack(site).collect();
        self.write(site, Tower::new());
        for cell in tower {
            self.note_taken(cell, taken);
        }
    }

    /// Whether every tower still has room for what these effects bring.
    pub(crate) fn has_room(&self, effects: &[Effect]) -> bool {
        let sites = self.cells().len();
        effects.iter().filter_map(|e| e.arrival()).all(|site| {
            let count = |counts: &dyn Fn(&Effect) -> bool| effects.iter().filter(|e| counts(e)).count();
            let leaves = |e: &Effect| matches!(e, Effect::Move { from, .. } if from.site(sites) == site);
            let stays = if effects.contains(&Effect::Capture(site)) {
                0
            } else {
                self.stack(site).count().saturating_sub(count(&leaves))
            };
            stays + count(&|e| e.arrival() == Some(site)) <= self.levels()
        })
    }
}

impl Effect {
    /// Where a piece comes to by it.
    fn arrival(&self) -> Option<Site> {
        match *self {
            Effect::Move { to, .. } | Effect::Copy { to, .. } | Effect::Drop { to, .. } => Some(to),
            Effect::Create { site, .. } => Some(site),
            _ => None,
        }
    }
}
