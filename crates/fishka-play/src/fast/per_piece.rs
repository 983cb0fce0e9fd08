//! What is known of each piece on each site, made when it was asked for often enough.

use crate::Piece;
use fishka_base::Site;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU8, AtomicUsize, Ordering};

/// Most pieces on sites for which there is room.
const SLOTS_MAX: usize = 1 << 17;

/// A piece on a site.
#[derive(Debug)]
struct Slot<T> {
    /// How often it was asked for, as long as there is nothing.
    asked: AtomicU8,
    known: OnceLock<Option<Box<T>>>,
}

/// For all pieces of a game.
#[derive(Debug)]
pub(super) struct PerPiece<T> {
    /// `slots[(player * kinds + kind) * sites + site]`; empty where nothing is to be known.
    slots: Vec<Slot<T>>,
    kinds: usize,
    sites: usize,
    pub(super) players: usize,
    /// How much was made, and the most: then nothing more is made.
    weight: AtomicUsize,
    weight_max: usize,
    asked_min: u8,
}

impl<T> Default for PerPiece<T> {
    fn default() -> Self {
        PerPiece::new((0, 0, 0), 0, 0)
    }
}

impl<T> PerPiece<T> {
    /// Nothing where there would be too many.
    pub(super) fn new(
        (players, kinds, sites): (usize, usize, usize),
        weight_max: usize,
        asked_min: u8,
    ) -> Self {
        let count = players * kinds * sites;
        let count = if count > SLOTS_MAX { 0 } else { count };
        let slot = || Slot { asked: AtomicU8::new(0), known: OnceLock::new() };
        let slots = std::iter::repeat_with(slot).take(count).collect();
        PerPiece { slots, kinds, sites, players, weight: AtomicUsize::new(0), weight_max, asked_min }
    }

    pub(super) fn at_once(self) -> Self {
        PerPiece { asked_min: 0, ..self }
    }

    /// What is known of the piece there, if it was asked for often enough; `make` gives it with its weight.
    #[inline]
    pub(super) fn of(
        &self,
        piece: Piece,
        site: Site,
        make: impl FnOnce() -> Option<(T, usize)>,
    ) -> Option<&T> {
        let index = (piece.player.index() * self.kinds + piece.kind.index()) * self.sites + site.index();
        let slot = self.slots.get(index)?;
        if let Some(known) = slot.known.get() {
            return known.as_deref();
        }
        let asked = slot.asked.load(Ordering::Relaxed);
        if asked < self.asked_min {
            slot.asked.store(asked + 1, Ordering::Relaxed);
            return None;
        }
        let made = slot.known.get_or_init(|| {
            if self.weight.load(Ordering::Relaxed) > self.weight_max {
                return None;
            }
            let (made, weight) = make()?;
            self.weight.fetch_add(weight, Ordering::Relaxed);
            Some(Box::new(made))
        });
        made.as_deref()
    }
}
