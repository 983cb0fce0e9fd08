//! The tables for what depends on how all pieces stand together: what each kind sees and is worth, which men have which
//! way to turn into something better, what lies around royal pieces. Positions are judged by them in `stand.rs`.

use super::hunt::Hunt;
use super::parts::{KNOWN, PARTS, SORTS, Sort, WEIGHT, Weight};
use super::reserve;
use super::sight::{self, Sight};

use super::worth::{ROYAL, Worths};
use fishka_base::{Bound, Budget, Player, Site};
use fishka_play::Game;
use std::sync::Arc;

/// The fewer pieces there are, the more each counts: at the end by this part of its worth more.
const LATE_PART: i32 = 9;
/// A cell more for a royal piece to go to, when few pieces are left, in 16ths.
const ROYAL_FREE: i32 = 96;
/// Steps of the budget for what a piece sees from a site.
const LOOK_STEPS: u64 = 8;

/// Each once, the lowest first.
fn sorted(prices: impl Iterator<Item = i16>) -> Vec<i16> {
    let mut all: Vec<i16> = prices.collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// What is known of a kind of a player.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Slot {
    pub(super) side: u8,
    pub(super) royal: bool,
    pub(super) worth: i32,
    /// Which of all prices it has for who would take it.
    pub(super) tier: u16,
    /// Points for each of what is counted by kind, in 16ths.
    pub(super) weights: [Weight; SORTS],
    /// How many cells it is commonly free to go to.
    pub(super) common: i32,
    /// It may be dropped from a reserve.
    pub(super) drops: bool,
    /// Of kinds that turn into better ones: the gain.
    pub(super) man: i32,
    /// What it counts by, for each hit beside a royal piece.
    pub(super) siege: i32,
}

impl Slot {
    /// Worth of what is neither royal nor a man.
    #[inline]
    pub(super) fn officer(&self) -> i32 {
        if self.royal || self.man > 0 { 0 } else { self.worth.max(0) }
    }
}

/// The tables of a game that has a picture of its moves. Sets of sites lie one after the other, `words` words each.
#[derive(Clone, Debug)]
pub(super) struct Live {
    pub(super) sight: Sight,
    pub(super) kinds: usize,
    pub(super) sites: usize,
    pub(super) words: usize,
    pub(super) sides: [Player; 2],
    /// `slots[player * kinds + kind]`
    pub(super) slots: Vec<Slot>,
    /// All slots of the two sides; so many men first.
    pub(super) order: Vec<usize>,
    pub(super) men: usize,
    /// All prices, each once, the lowest first.
    pub(super) prices: Vec<i16>,
    /// By slot and site, of men: steps left, the way, and what it could ever take or enter.
    pub(super) left: Vec<u8>,
    /// By slot and site: whether that is all the way there is.
    pub(super) narrow: Vec<bool>,
    pub(super) way: Vec<u64>,
    pub(super) front: Vec<u64>,
    /// By slot and site: the surroundings of a royal piece there.
    pub(super) near: Vec<u64>,
    /// By two sites: moves of a royal piece from one to the other. Empty where it is not told.
    pub(super) apart: Arc<[u8]>,
    /// By side: the other side's best piece, as a slot of that side.
    pub(super) best: [usize; 2],
    /// By side: worth of all pieces at the start but royal ones and men.
    pub(super) start: i32,
    /// Pieces that may be dropped: slots of reserves.
    pub(super) hands: Vec<usize>,
    /// By slot and site: what a piece there is worth more at the end of the game.
    pub(super) late_worth: Vec<i16>,
    /// Something was learnt of the game, so that all parts count.
    pub(super) is_taught: bool,
    /// Weights of the parts.
    pub(super) parts: [Weight; PARTS],
}

impl Live {
    pub(super) fn new(
        game: &Arc<Game>,
        worths: &Worths<'_>,
        hunt: Option<&Hunt>,
        budget: &mut Budget,
    ) -> Result<Option<Live>, Bound> {
        let [a, b] = game.acting_players() else { return Ok(None) };
        let sites = game.board().sites.len();
        let Some(sight) = Sight::new(game, &worths.measured, &worths.avoid, budget)? else { return Ok(None) };
        let kinds = game.rules.kinds.len();
        let words = sight::words(sites);
        let (slots, prices) = slots_of(worths, (kinds, *b));
        let empty = || vec![0; slots.len() * sites * words];
        let (way, front, near) = (empty(), empty(), empty());
        let left = vec![u8::MAX; slots.len() * sites];
        let (best, start, sides) = ([0; 2], 0, [*a, *b]);
        let late = |slot: &Slot| if slot.royal { 0 } else { (slot.worth / LATE_PART) as i16 };
        let late_worth = slots.iter().flat_map(|slot| vec![late(slot); sites]).collect();
        let drops = |slot: &usize| worths.measured[*slot].in_play && !worths.facts.royal[*slot];
        let hands =
            reserve::hands(game).into_iter().map(|(player, kind)| player.index() * kinds + kind.index());
        let hands = hands.filter(drops).collect();
        let mut live = Live {
            sight,
            kinds,
            sites,
            words,
            sides,
            slots,
            prices,
            order: Vec::new(),
            men: 0,
            narrow: vec![false; left.len()],
            left,
            way,
            front,
            near,
            apart: hunt.map_or_else(Arc::default, |hunt| Arc::clone(&hunt.steps)),
            best,
            start,
            hands,
            late_worth,
            is_taught: false,
            parts: std::array::from_fn(|part| if part < KNOWN { (WEIGHT, 0) } else { (0, 0) }),
        };
        live.hands.iter().for_each(|slot| live.slots[*slot].drops = true);
        live.find_men(worths, budget)?;
        live.put_in_order();
        live.surroundings();
        for (side, player) in live.sides.into_iter().enumerate() {
            let own = player.index() * kinds..(player.index() + 1) * kinds;
            let counts = |slot: &usize| !live.slots[*slot].royal && worths.measured[*slot].in_play;
            live.best[1 - side] = own.filter(counts).max_by_key(|slot| live.slots[*slot].worth).unwrap_or(0);
        }
        let pieces = game.rules.setup.iter().map(|p| p.player.index() * kinds + p.kind.index());
        live.start = pieces.map(|slot| live.slots[slot].officer()).sum::<i32>() / 2;
        Ok(Some(live))
    }

    /// Finds the kinds that only go ahead to turn into better ones, and their ways.
    fn find_men(&mut self, worths: &Worths<'_>, budget: &mut Budget) -> Result<(), Bound> {
        for slot in 0..self.slots.len() {
            let Some((gain, targets)) = self.aims(worths, slot) else { continue };
            budget.renew();
            budget.spend((self.sites * self.sites) as u64 * LOOK_STEPS);
            budget.check()?;
            let ahead: Vec<_> = (0..self.sites).map(|site| self.sight.ahead(slot, site)).collect();
            if ahead.iter().enumerate().any(|(site, (goes, _))| goes.contains(&site)) {
                continue;
            }
            self.slots[slot].man = gain;
            for (site, distance) in worths.measured[slot].distances(&targets).into_iter().enumerate() {
                let row = slot * self.sites + site;
                self.left[row] = distance.map_or(u8::MAX, |d| (d + 1).min(254) as u8);
                let (goes, takes) = &ahead[site];
                goes.iter().for_each(|cell| put(&mut self.way, row * self.words, *cell));
                goes.iter().chain(takes).for_each(|cell| put(&mut self.front, row * self.words, *cell));
                self.narrow[row] = goes.len() <= usize::from(self.left[row]) + 1;
            }
        }
        Ok(())
    }

    fn put_in_order(&mut self) {
        let own = |player: Player| player.index() * self.kinds..(player.index() + 1) * self.kinds;
        let all = self.sides.into_iter().flat_map(own);
        let (men, others): (Vec<usize>, Vec<usize>) = all.partition(|slot| self.slots[*slot].man > 0);
        self.men = men.len();
        self.order = [men, others].concat();
    }

    /// What a kind gains by turning into a better one, and from which sites it does.
    fn aims(&self, worths: &Worths<'_>, slot: usize) -> Option<(i32, Vec<bool>)> {
        let m = &worths.measured[slot];
        let player = slot / self.kinds;
        if self.slots[slot].royal || !m.in_play {
            return None;
        }
        let value = |kind: &fishka_base::Kind| self.slots[player * self.kinds + kind.index()].worth;
        let best = m.promotes.iter().flatten().map(value).max().unwrap_or(0);
        let gain = best - self.slots[slot].worth;
        (gain > 0).then(|| (gain, m.promotes.iter().map(|p| !p.is_empty()).collect()))
    }

    fn surroundings(&mut self) {
        let empty = vec![false; self.sites];
        for slot in (0..self.slots.len()).filter(|slot| self.slots[*slot].royal) {
            for site in 0..self.sites {
                let row = (slot * self.sites + site) * self.words;
                put(&mut self.near, row, site);
                self.sight.look(slot, site, &empty, |cell, _| put(&mut self.near, row, cell));
            }
        }
    }
}

/// Puts a cell into the set that begins at a word.
fn put(words: &mut [u64], start: usize, cell: usize) {
    words[start + cell / 64] |= 1 << (cell % 64);
}

/// What is known of every slot, `second` being the second side, and all prices, each once, the lowest first.
fn slots_of(worths: &Worths<'_>, (kinds, second): (usize, Player)) -> (Vec<Slot>, Vec<i16>) {
    // Not below nothing.
    let price = |slot: usize| worths.worth[slot].clamp(0, i32::from(i16::MAX)) as i16;
    let prices = sorted((0..worths.worth.len()).map(price));
    let slot = |slot: usize| Slot {
        side: u8::from(slot / kinds == second.index()),
        royal: worths.facts.royal[slot],
        worth: worths.worth[slot],
        tier: prices.binary_search(&price(slot)).unwrap_or(0) as u16,
        weights: weights_of(worths, slot),
        common: common_of(worths, slot),
        drops: false,
        man: 0,
        siege: (i32::from(price(slot)) / 12).clamp(5, 80),
    };
    ((0..worths.worth.len()).map(slot).collect(), prices)
}

/// How many cells a piece is commonly free to go to.
fn common_of(worths: &Worths<'_>, slot: usize) -> i32 {
    (worths.mobility(slot) / 1000) as i32
}

/// Points for a cell more than is common, and nothing for all else.
fn weights_of(worths: &Worths<'_>, slot: usize) -> [Weight; SORTS] {
    let (mean, worth) = (common_of(worths, slot), worths.worth[slot]);
    let free = match worths.facts.royal[slot] {
        true => (0, ROYAL_FREE),
        false if worth <= 0 || mean < 2 => (0, 0),
        false => ((worth * 16 / mean / 14).clamp(0, 80), 0),
    };
    let mut weights = [(0, 0); SORTS];
    weights[Sort::Free as usize] = free;
    weights
}

/// Sites on which a piece would end the game.
pub(super) fn avoided(worths: &Worths<'_>, sites: usize) -> Vec<bool> {
    let mut avoid = vec![false; sites];
    for reach in &worths.facts.reaches {
        for (site, target) in reach.targets.iter().enumerate() {
            avoid[Site::new(site).index()] |= *target;
        }
    }
    avoid
}

const _: () = assert!(ROYAL < i16::MAX as i32);
