//! What depends on how all pieces stand together: how freely they move, who threatens whom, how safe royal pieces are,
//! which men have a free way to turn into something better.

use super::sight::{Seen, Sight};
use super::worth::{ROYAL, Worths};
use fishka_base::{Bound, Budget, Player, Site};
use fishka_play::{Game, Position};
use std::sync::Arc;

/// How far the way of a man counts, and what it is worth in percent of the gain, by steps left.
const PASSED: [i32; 8] = [0, 20, 13, 8, 5, 3, 2, 1];
/// Share of a piece's worth that hangs (in 64ths), for the side that may still save it and the other.
const HANGS: [i32; 2] = [3, 8];
const HANGS_MAX: i32 = 90;
/// A man that another man guards; one that none ever could.
const GUARDED: i32 = 5;
const ALONE: i32 = 10;
/// A man behind another on the same way.
const BEHIND: i32 = 8;
/// How much several attackers of a royal piece's surroundings count together, in percent.
const TOGETHER: [i32; 8] = [0, 25, 60, 80, 90, 95, 100, 100];
/// Open cells around a royal piece, as the enemy's best piece sees them.
const EXPOSED: i32 = 3;
/// To be on move.
const TEMPO: i32 = 8;

/// Steps of the budget for what a piece sees from a site.
const LOOK_STEPS: u64 = 8;

/// Bits by site.
type Bits = Vec<u64>;

/// What a position looks like; refilled for every evaluation.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scratch {
    /// Of which position, by its key.
    key: Option<u64>,
    occupied: Vec<bool>,
    pieces: Vec<(u16, u16)>,
    /// By side and site: how many see it to take, and the least worth of them.
    seen: [Vec<u8>; 2],
    least: [Vec<i16>; 2],
    /// The same, men only.
    men: [Vec<u8>; 2],
    /// What men could ever take or enter.
    fronts: [Bits; 2],
    points: [i32; 2],
    /// Attackers near the other side's royal piece: number and weight.
    siege: [(usize, i32); 2],
}

/// The tables of a game that has a picture of its moves.
#[derive(Clone, Debug)]
pub(super) struct Live {
    sight: Sight,
    kinds: usize,
    sites: usize,
    words: usize,
    sides: [Player; 2],
    /// By slot.
    worth: Vec<i32>,
    royal: Vec<bool>,
    /// By slot: points for a cell more, in 16ths, and how many cells are common.
    freedom: Vec<(i32, i32)>,
    /// Kinds that turn into better ones, by slot: the gain.
    man: Vec<i32>,
    /// By slot and site, of men: steps left, the way, and what it could ever take or enter.
    left: Vec<u8>,
    way: Vec<Bits>,
    front: Vec<Bits>,
    /// By site: the surroundings of a royal piece there, by slot.
    near: Vec<Vec<bool>>,
    /// By side: the other side's best piece, as a slot of that side.
    best: [usize; 2],
    /// By side: worth of all pieces at the start but royal ones and men.
    start: i32,
}

impl Scratch {
    /// Whether it was filled for this position.
    pub(crate) fn is_of(&self, key: u64) -> bool {
        self.key == Some(key)
    }
}

impl Live {
    pub(super) fn new(
        game: &Arc<Game>,
        worths: &Worths<'_>,
        budget: &mut Budget,
    ) -> Result<Option<Live>, Bound> {
        let [a, b] = game.acting_players() else { return Ok(None) };
        let sites = game.board().sites.len();
        let Some(sight) = Sight::new(game, &worths.measured, &worths.avoid, budget)? else { return Ok(None) };
        let kinds = game.rules.kinds.len();
        let slots = worths.worth.len();
        let mut live = Live {
            sight,
            kinds,
            sites,
            words: sites.div_ceil(64),
            sides: [*a, *b],
            worth: worths.worth.clone(),
            royal: worths.facts.royal.clone(),
            freedom: Vec::new(),
            man: vec![0; slots],
            left: vec![u8::MAX; slots * sites],
            way: Vec::new(),
            front: Vec::new(),
            near: Vec::new(),
            best: [0; 2],
            start: 0,
        };
        live.freedom = (0..slots).map(|slot| live.freedom_of(worths, slot)).collect();
        live.men(worths, budget)?;
        live.surroundings();
        for (side, player) in live.sides.into_iter().enumerate() {
            let own = player.index() * kinds..(player.index() + 1) * kinds;
            let counts = |slot: &usize| !live.royal[*slot] && worths.measured[*slot].in_play;
            live.best[1 - side] = own.filter(counts).max_by_key(|slot| live.worth[*slot]).unwrap_or(0);
        }
        let pieces = game.rules.setup.iter().map(|p| p.player.index() * kinds + p.kind.index());
        live.start = pieces.map(|slot| live.officer(slot)).sum::<i32>() / 2;
        Ok(Some(live))
    }

    fn officer(&self, slot: usize) -> i32 {
        if self.royal[slot] || self.man[slot] > 0 { 0 } else { self.worth[slot].max(0) }
    }

    fn freedom_of(&self, worths: &Worths<'_>, slot: usize) -> (i32, i32) {
        let mean = (worths.measured[slot].mobility() / 1000) as i32;
        let worth = self.worth[slot];
        if self.royal[slot] || worth <= 0 || mean < 2 {
            return (0, mean);
        }
        ((worth * 16 / mean / 14).clamp(0, 80), mean)
    }

    /// Finds the kinds that only go ahead to turn into better ones, and their ways.
    fn men(&mut self, worths: &Worths<'_>, budget: &mut Budget) -> Result<(), Bound> {
        let empty: Bits = vec![0; self.words];
        self.way = vec![empty.clone(); self.worth.len() * self.sites];
        self.front = vec![empty; self.worth.len() * self.sites];
        for slot in 0..self.worth.len() {
            let Some((gain, targets)) = self.aims(worths, slot) else { continue };
            budget.renew();
            budget.spend((self.sites * self.sites) as u64 * LOOK_STEPS);
            budget.check()?;
            let ahead: Vec<_> = (0..self.sites).map(|site| self.sight.ahead(slot, site)).collect();
            if ahead.iter().enumerate().any(|(site, (goes, _))| goes.contains(&site)) {
                continue;
            }
            self.man[slot] = gain;
            for (site, distance) in worths.measured[slot].distances(&targets).into_iter().enumerate() {
                let row = slot * self.sites + site;
                self.left[row] = distance.map_or(u8::MAX, |d| (d + 1).min(254) as u8);
                let (goes, takes) = &ahead[site];
                goes.iter().for_each(|cell| self.way[row][cell / 64] |= 1 << (cell % 64));
                for cell in goes.iter().chain(takes) {
                    self.front[row][cell / 64] |= 1 << (cell % 64);
                }
            }
        }
        Ok(())
    }

    /// What a kind gains by turning into a better one, and from which sites it does.
    fn aims(&self, worths: &Worths<'_>, slot: usize) -> Option<(i32, Vec<bool>)> {
        let m = &worths.measured[slot];
        let player = slot / self.kinds;
        if self.royal[slot] || !m.in_play {
            return None;
        }
        let value = |kind: &fishka_base::Kind| self.worth[player * self.kinds + kind.index()];
        let best = m.promotes.iter().flatten().map(value).max().unwrap_or(0);
        let gain = best - self.worth[slot];
        (gain > 0).then(|| (gain, m.promotes.iter().map(|p| !p.is_empty()).collect()))
    }

    fn surroundings(&mut self) {
        self.near = vec![Vec::new(); self.worth.len() * self.sites];
        let empty = vec![false; self.sites];
        for slot in (0..self.worth.len()).filter(|slot| self.royal[*slot]) {
            for site in 0..self.sites {
                let mut near = vec![false; self.sites];
                near[site] = true;
                self.sight.look(slot, site, &empty, |cell, _| near[cell] = true);
                self.near[slot * self.sites + site] = near;
            }
        }
    }

    /// Points of the first side less those of the second.
    pub(super) fn points(&self, position: &Position, scratch: &mut Scratch, mover: Player) -> i32 {
        self.gather(position, scratch);
        let royal = [0, 1].map(|side| self.royal_piece(scratch, side));
        let total: i32 = scratch.pieces.iter().map(|(slot, _)| self.officer(usize::from(*slot))).sum();
        let phase = (total * 128 / self.start.max(1)).min(256);
        self.look_around(scratch, royal);
        let pieces = std::mem::take(&mut scratch.pieces);
        for (slot, site) in &pieces {
            self.judge(scratch, usize::from(*slot), usize::from(*site), mover, phase);
        }
        scratch.pieces = pieces;
        for side in 0..2 {
            scratch.points[side] += self.siege(scratch, side, royal[1 - side], phase);
            let moves = self.sides[side] == mover;
            scratch.points[side] += if moves { TEMPO } else { 0 };
        }
        scratch.points[0] - scratch.points[1]
    }

    /// Points that a quiet move risks on its new site less those that it saves on the old one, as all pieces stood when the
    /// scratch was filled.
    pub(super) fn risk(&self, scratch: &Scratch, slot: usize, from: Option<usize>, to: usize) -> i32 {
        let (side, worth) = (self.side(slot), self.worth[slot]);
        if self.royal[slot] {
            return 0;
        }
        let at_risk = |site: usize, guards: u8| {
            if scratch.seen[1 - side].get(site).is_none_or(|n| *n == 0) {
                return 0;
            }
            let guarded = scratch.seen[side][site] > guards;
            if guarded { (worth - i32::from(scratch.least[1 - side][site])).max(0) } else { worth }
        };
        // Where it goes it does not guard itself.
        let takes = |from: usize| {
            let mut takes = self.sight.takes_as_it_goes(slot, from);
            if !takes {
                self.sight.look(slot, from, &scratch.occupied, |cell, seen| {
                    takes |= cell == to && seen != Seen::Quiet;
                });
            }
            takes
        };
        let itself = u8::from(from.is_some_and(takes));
        at_risk(to, itself) - from.map_or(0, |from| at_risk(from, 0))
    }

    fn side(&self, slot: usize) -> usize {
        usize::from(slot / self.kinds == self.sides[1].index())
    }

    fn gather(&self, position: &Position, scratch: &mut Scratch) {
        scratch.key = Some(position.key());
        scratch.pieces.clear();
        scratch.occupied.clear();
        for (site, cell) in position.cells().iter().enumerate() {
            scratch.occupied.push(cell.piece.is_some());
            let Some(piece) = cell.piece.filter(|p| self.sides.contains(&p.player)) else { continue };
            let slot = piece.player.index() * self.kinds + piece.kind.index();
            scratch.pieces.push((slot as u16, site as u16));
        }
        for side in 0..2 {
            let refill = |list: &mut Vec<u8>| {
                list.clear();
                list.resize(self.sites, 0);
            };
            refill(&mut scratch.seen[side]);
            refill(&mut scratch.men[side]);
            scratch.least[side].clear();
            scratch.least[side].resize(self.sites, i16::MAX);
            scratch.fronts[side].clear();
            scratch.fronts[side].resize(self.words, 0);
        }
        scratch.points = [0; 2];
        scratch.siege = [(0, 0); 2];
    }

    /// The only royal piece of a side.
    fn royal_piece(&self, scratch: &Scratch, side: usize) -> Option<(usize, usize)> {
        let mut own = scratch.pieces.iter().filter(|(slot, _)| {
            let slot = usize::from(*slot);
            self.royal[slot] && self.side(slot) == side
        });
        let first = own.next()?;
        own.next().is_none().then_some((usize::from(first.0), usize::from(first.1)))
    }

    /// Notes what every piece sees, and how freely it moves.
    fn look_around(&self, scratch: &mut Scratch, royal: [Option<(usize, usize)>; 2]) {
        let Scratch { occupied, pieces, seen, least, men, fronts, points, siege, .. } = scratch;
        let near = royal.map(|r| r.map(|(slot, site)| self.near[slot * self.sites + site].as_slice()));
        for (slot, site) in pieces.iter() {
            let (slot, site) = (usize::from(*slot), usize::from(*site));
            let side = self.side(slot);
            let man = self.man[slot] > 0;
            let worth = self.worth[slot].clamp(0, i32::from(i16::MAX)) as i16;
            let (mut free, mut hits) = (0, 0);
            let zone = near[1 - side];
            self.sight.look(slot, site, occupied, |cell, what| {
                free += i32::from(what != Seen::Guarded || occupied[cell]);
                if what == Seen::Quiet {
                    return;
                }
                seen[side][cell] = seen[side][cell].saturating_add(1);
                least[side][cell] = least[side][cell].min(worth);
                men[side][cell] += u8::from(man);
                hits += i32::from(zone.is_some_and(|zone| zone[cell]));
            });
            let (weight, mean) = self.freedom[slot];
            points[side] += weight * (free - mean) / 16;
            if hits > 0 && !self.royal[slot] {
                siege[side].0 += 1;
                siege[side].1 += hits.min(4) * (i32::from(worth) / 12).clamp(5, 80);
            }
            if man {
                let front = &self.front[slot * self.sites + site];
                fronts[side].iter_mut().zip(front).for_each(|(all, own)| *all |= own);
            }
        }
    }

    /// Threats against a piece, and how men stand.
    fn judge(&self, scratch: &mut Scratch, slot: usize, site: usize, mover: Player, phase: i32) {
        let side = self.side(slot);
        let worth = self.worth[slot];
        let mut points = 0;
        if !self.royal[slot] && scratch.seen[1 - side][site] > 0 && worth > 0 {
            let least = i32::from(scratch.least[1 - side][site]);
            let guarded = scratch.seen[side][site] > 0;
            let loss = if guarded { worth - least } else { worth };
            let share = HANGS[usize::from(self.sides[side] != mover)];
            points -= (loss.max(0) * share / 64).min(HANGS_MAX);
        }
        if self.man[slot] > 0 {
            points += self.judge_man(scratch, slot, site, phase);
        }
        scratch.points[side] += points;
    }

    fn judge_man(&self, scratch: &Scratch, slot: usize, site: usize, phase: i32) -> i32 {
        let side = self.side(slot);
        let row = slot * self.sites + site;
        let mut points = if scratch.men[side][site] > 0 { GUARDED } else { 0 };
        let bit = |bits: &Bits, cell: usize| bits[cell / 64] >> (cell % 64) & 1 == 1;
        if scratch.men[side][site] == 0 && !bit(&scratch.fronts[side], site) {
            points -= ALONE;
        }
        let way = &self.way[row];
        let blocked = scratch.pieces.iter().any(|(other, at)| {
            self.man[usize::from(*other)] > 0
                && self.side(usize::from(*other)) == side
                && bit(way, usize::from(*at))
        });
        if blocked && way.iter().map(|word| word.count_ones()).sum::<u32>() <= u32::from(self.left[row]) + 1 {
            return points - BEHIND;
        }
        let free = way.iter().zip(&scratch.fronts[1 - side]).all(|(way, front)| way & front == 0);
        let met = scratch.pieces.iter().any(|(other, at)| {
            self.man[usize::from(*other)] > 0
                && self.side(usize::from(*other)) != side
                && bit(way, usize::from(*at))
        });
        if free && !met {
            let left = usize::from(self.left[row]).min(PASSED.len() - 1);
            // The fewer pieces there are, the more it counts.
            points += self.man[slot] * PASSED[left] * (512 - phase) / 51_200;
        }
        points
    }

    /// What the attack on the other side's royal piece is worth.
    fn siege(&self, scratch: &Scratch, side: usize, royal: Option<(usize, usize)>, phase: i32) -> i32 {
        let Some((_, site)) = royal else { return 0 };
        let (attackers, weight) = scratch.siege[side];
        let attack = weight * TOGETHER[attackers.min(TOGETHER.len() - 1)] / 100;
        let mut open = 0;
        let best = self.best[1 - side];
        self.sight.look(best, site, &scratch.occupied, |cell, _| open += i32::from(!scratch.occupied[cell]));
        (attack + EXPOSED * open) * phase / 256
    }
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
