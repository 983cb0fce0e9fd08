//! What moves risk, lose and threaten, as far as it is seen in a position that was judged: asked when moves are put in order.

use super::live::{Live, Slot};
use super::parts::SORTS;
use super::sight::WORDS_MAX;
use super::stand::Stand;
use crate::bits::Bits;

/// The words of a set, of which as many are used as the board needs.
type Words = [u64; WORDS_MAX];

/// What of a position is asked again after it was judged; refilled for every evaluation.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scratch {
    /// Of which position, by its key.
    pub(super) key: Option<u64>,
    /// By slot: the set of sites where such pieces stand.
    pub(super) stands: Vec<u64>,
    /// By slot: all that is counted of its pieces.
    pub(super) sorts: Vec<[i32; SORTS]>,
    /// By side and price: the set of cells where such pieces would take.
    pub(super) tiers: Vec<u64>,
    /// By side, the only royal piece.
    royal: [Option<u16>; 2],
    /// Sets: where pieces stand; by side what is seen to take, and what is so twice.
    occupied: Words,
    seen: [Words; 2],
    twice: [Words; 2],
}

impl Scratch {
    /// Whether it was filled for this position.
    pub(crate) fn is_of(&self, key: u64) -> bool {
        self.key == Some(key)
    }

    pub(super) fn keep<const N: usize>(&mut self, stand: &Stand<'_, N>) {
        let refill = |words: &mut Words, bits: Bits<N>| words[..N].copy_from_slice(&bits.0);
        refill(&mut self.occupied, stand.occupied);
        for side in 0..2 {
            self.royal[side] = stand.royal[side].map(|(_, site)| site as u16);
            refill(&mut self.seen[side], stand.seen[side]);
            refill(&mut self.twice[side], stand.twice[side]);
        }
    }
}

impl Live {
    /// Points that a quiet move risks on its new site less those that it saves on the old one, as all pieces stood when the
    /// scratch was filled.
    pub(super) fn risk(&self, scratch: &Scratch, slot: usize, from: Option<usize>, to: usize) -> i32 {
        match self.words {
            1 => self.risk_in::<1>(scratch, slot, from, to),
            2 => self.risk_in::<2>(scratch, slot, from, to),
            _ => self.risk_in::<7>(scratch, slot, from, to),
        }
    }

    fn risk_in<const N: usize>(&self, scratch: &Scratch, slot: usize, from: Option<usize>, to: usize) -> i32 {
        let Slot { side, worth, royal, .. } = self.slots[slot];
        let (own, other) = (usize::from(side), usize::from(1 - side));
        if royal || scratch.key.is_none() {
            return 0;
        }
        let has = |list: &[u64], site: usize| Bits::<N>::row(list, 0).has(site);
        let at_risk = |site: usize, guards: &[u64]| {
            if site >= self.sites || !has(&scratch.seen[other], site) {
                return 0;
            }
            let least = || self.least::<N>(scratch, other, site);
            if has(guards, site) { (worth - least()).max(0) } else { worth }
        };
        // Where it goes it does not guard itself.
        let takes = |from: usize| {
            self.sight.takes_as_it_goes(slot, from)
                || self.sight.view::<N>(slot, from, &Bits::row(&scratch.occupied, 0)).takes.has(to)
        };
        let guards = if from.is_some_and(takes) { &scratch.twice[own] } else { &scratch.seen[own] };
        at_risk(to, guards) - from.map_or(0, |from| at_risk(from, &scratch.seen[own]))
    }

    /// What a piece of that slot loses in the end by taking on a site, as all pieces stood when the scratch was filled:
    /// nothing where nobody takes back, itself where nobody guards it. `None` where both sides go on to take.
    pub(super) fn loses(&self, scratch: &Scratch, slot: usize, to: usize) -> Option<i32> {
        let Slot { side, worth, .. } = self.slots[slot];
        let (own, other) = (usize::from(side), usize::from(1 - side));
        let has = |list: &[u64]| list.get(to / 64).is_some_and(|word| word >> (to % 64) & 1 == 1);
        if !has(&scratch.seen[other]) {
            return Some(0);
        }
        // The first of its side that sees the site is the piece itself.
        (!has(&scratch.twice[own])).then_some(worth)
    }

    /// Whether a piece of that slot, come from there or from a reserve, would see the other side's royal piece on its new
    /// site, as all pieces stood when the scratch was filled.
    pub(super) fn checks(&self, scratch: &Scratch, slot: usize, from: Option<usize>, to: usize) -> bool {
        match self.words {
            1 => self.checks_in::<1>(scratch, slot, from, to),
            2 => self.checks_in::<2>(scratch, slot, from, to),
            _ => self.checks_in::<7>(scratch, slot, from, to),
        }
    }

    fn checks_in<const N: usize>(
        &self,
        scratch: &Scratch,
        slot: usize,
        from: Option<usize>,
        to: usize,
    ) -> bool {
        let other = usize::from(1 - self.slots[slot].side);
        let Some(royal) = scratch.royal[other].filter(|_| scratch.key.is_some() && to < self.sites) else {
            return false;
        };
        let mut occupied = Bits::<N>::row(&scratch.occupied, 0);
        if let Some(from) = from {
            let mut left = Bits::EMPTY;
            left.set(from);
            occupied = occupied.less(left);
        }
        self.sight.view::<N>(slot, to, &occupied).takes.has(usize::from(royal))
    }

    /// The least that a side would give to take on a site that it sees.
    pub(super) fn least<const N: usize>(&self, scratch: &Scratch, side: usize, site: usize) -> i32 {
        let count = self.prices.len();
        let tiers = &scratch.tiers.as_chunks::<N>().0[side * count..][..count];
        for (tier, price) in tiers.iter().zip(&self.prices) {
            if tier[site / 64] >> (site % 64) & 1 == 1 {
                return i32::from(*price);
            }
        }
        i32::from(i16::MAX)
    }
}
