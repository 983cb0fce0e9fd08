//! What depends on how all pieces stand together: how freely they move, who threatens whom, how safe royal pieces are,
//! which men have a free way to turn into something better. Made anew for every position, from sets of sites.

use super::live::{Live, Slot};
use crate::bits::Bits;
use fishka_base::{Kind, Player};
use fishka_play::Position;

/// How far the way of a man counts, and what it is worth in percent of the gain, by steps left.
const PASSED: [i32; 8] = [0, 20, 13, 8, 5, 3, 2, 1];
/// Share of a piece's worth that hangs (in 64ths), for the side that may still save it and the other.
const HANGS: [i32; 2] = [5, 15];
const HANGS_MAX: i32 = 150;
/// A man that another man guards; one that none ever could.
const GUARDED: i32 = 5;
const ALONE: i32 = 10;
/// A man behind another on the same way.
const BEHIND: i32 = 8;
/// How much several attackers of a royal piece's surroundings count together, in percent.
const TOGETHER: [i32; 8] = [0, 16, 40, 60, 70, 80, 100, 100];
/// Open cells around a royal piece, as the enemy's best piece sees them.
const EXPOSED: i32 = 3;
/// No more pieces of a kind in a reserve count as still in the game.
const HELD_MAX: u32 = 2;
/// The fewer pieces there are, the more each counts: at the end by this part of its worth more.
const LATE_PART: i32 = 9;
/// A cell more for a royal piece to go to, when few pieces are left.
const ROYAL_FREE: i32 = 6;
/// To be on move.
const TEMPO: i32 = 12;

/// What of a position is asked again after it was judged; refilled for every evaluation.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scratch {
    /// Of which position, by its key.
    key: Option<u64>,
    /// Slot and site.
    pieces: Vec<(u16, u16)>,
    /// By side and price: the set of cells where such pieces would take.
    tiers: Vec<u64>,
    /// By side, the only royal piece.
    royal: [Option<u16>; 2],
    /// Sets: where pieces stand; by side what is seen to take, and what is so twice.
    occupied: Vec<u64>,
    seen: [Vec<u64>; 2],
    twice: [Vec<u64>; 2],
}

impl Scratch {
    /// Whether it was filled for this position.
    pub(crate) fn is_of(&self, key: u64) -> bool {
        self.key == Some(key)
    }

    fn keep<const N: usize>(&mut self, stand: &Stand<'_, N>) {
        let refill = |list: &mut Vec<u64>, bits: Bits<N>| {
            list.clear();
            list.extend_from_slice(&bits.0);
        };
        refill(&mut self.occupied, stand.occupied);
        for side in 0..2 {
            self.royal[side] = stand.royal[side].map(|(_, site)| site as u16);
            refill(&mut self.seen[side], stand.seen[side]);
            refill(&mut self.twice[side], stand.twice[side]);
        }
    }
}

/// How all pieces stand. By side, where there are two.
struct Stand<'a, const N: usize> {
    live: &'a Live,
    mover: usize,
    occupied: Bits<N>,
    /// Where men stand.
    men: [Bits<N>; 2],
    /// The only royal piece: slot and site.
    royal: [Option<(usize, usize)>; 2],
    /// Worth of pieces that are neither royal nor men, as a part of what there was at the start: 128 is all.
    phase: i32,
    /// What is seen to take, what is so twice, and what is so by men.
    seen: [Bits<N>; 2],
    twice: [Bits<N>; 2],
    by_men: [Bits<N>; 2],
    /// What men could ever take or enter.
    fronts: [Bits<N>; 2],
    /// Attackers near the other side's royal piece: number and weight.
    siege: [(usize, i32); 2],
    points: [i32; 2],
}

impl Live {
    /// Points of the first side less those of the second.
    pub(super) fn points(&self, position: &Position, scratch: &mut Scratch, mover: Player) -> i32 {
        match self.words {
            1 => self.points_in::<1>(position, scratch, mover),
            2 => self.points_in::<2>(position, scratch, mover),
            _ => self.points_in::<7>(position, scratch, mover),
        }
    }

    fn points_in<const N: usize>(&self, position: &Position, scratch: &mut Scratch, mover: Player) -> i32 {
        let mut stand = Stand::<N>::gather(self, position, &mut scratch.pieces, mover);
        stand.look_around(&scratch.pieces, &mut scratch.tiers);
        for (slot, site) in &scratch.pieces {
            stand.judge(scratch, usize::from(*slot), usize::from(*site));
        }
        for side in 0..2 {
            stand.points[side] += stand.siege(side);
        }
        stand.points[stand.mover] += TEMPO;
        scratch.key = Some(position.key());
        scratch.keep(&stand);
        stand.points[0] - stand.points[1]
    }

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
        if royal || scratch.occupied.is_empty() {
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
        let Some(royal) = scratch.royal[other].filter(|_| !scratch.occupied.is_empty() && to < self.sites)
        else {
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
    fn least<const N: usize>(&self, scratch: &Scratch, side: usize, site: usize) -> i32 {
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

impl<'a, const N: usize> Stand<'a, N> {
    fn gather(live: &'a Live, position: &Position, pieces: &mut Vec<(u16, u16)>, mover: Player) -> Self {
        let empty = [Bits::EMPTY; 2];
        let mut stand = Stand {
            live,
            mover: usize::from(live.sides[1] == mover),
            occupied: Bits::EMPTY,
            men: empty,
            royal: [None; 2],
            phase: 0,
            seen: empty,
            twice: empty,
            by_men: empty,
            fronts: empty,
            siege: [(0, 0); 2],
            points: [0; 2],
        };
        pieces.clear();
        let (mut officers, mut royals) = (0, [0; 2]);
        for (site, cell) in position.cells().iter().enumerate() {
            let Some(piece) = cell.piece else { continue };
            stand.occupied.set(site);
            if !live.sides.contains(&piece.player) {
                continue;
            }
            let number = piece.player.index() * live.kinds + piece.kind.index();
            pieces.push((number as u16, site as u16));
            let slot = &live.slots[number];
            let side = usize::from(slot.side);
            officers += slot.officer();
            if slot.man > 0 {
                stand.men[side].set(site);
            }
            if slot.royal {
                royals[side] += 1;
                stand.royal[side] = (royals[side] == 1).then_some((number, site));
            }
        }
        for number in &live.hands {
            let slot = &live.slots[*number];
            let (player, kind) = (Player::new(number / live.kinds), Kind::new(number % live.kinds));
            let held = position.hand(player, kind).min(HELD_MAX) as i32;
            officers += held * slot.officer();
        }
        stand.phase = (officers * 128 / live.start.max(1)).min(256);
        stand
    }

    /// Notes what every piece sees, and how freely it moves.
    fn look_around(&mut self, pieces: &[(u16, u16)], tiers: &mut Vec<u64>) {
        let Live { sight, slots, prices, sites, near, front, .. } = self.live;
        let near =
            self.royal.map(|r| r.map_or(Bits::EMPTY, |(slot, site)| Bits::row(near, slot * sites + site)));
        tiers.clear();
        tiers.resize(2 * prices.len() * N, 0);
        let tiers = tiers.as_chunks_mut::<N>().0;
        for (number, site) in pieces {
            let (number, site) = (usize::from(*number), usize::from(*site));
            let slot = &slots[number];
            let side = usize::from(slot.side);
            let view = sight.view::<N>(number, site, &self.occupied);
            let tier = &mut tiers[side * prices.len() + usize::from(slot.tier)];
            tier.iter_mut().zip(view.takes.0).for_each(|(all, takes)| *all |= takes);
            self.twice[side].add(self.seen[side].and(view.takes));
            self.seen[side].add(view.takes);
            let free = view.quiet.count() + view.open + view.takes.and(self.occupied).count();
            let (weight, mean) = slot.freedom;
            self.points[side] += weight * (free as i32 - mean) / 16;
            let late = (128 - self.phase).max(0);
            let more = if slot.royal { ROYAL_FREE * (free as i32 - mean) } else { slot.worth / LATE_PART };
            self.points[side] += more * late / 128;
            let hits = view.takes.and(near[1 - side]).count() as i32;
            if hits > 0 && !slot.royal {
                self.siege[side].0 += 1;
                self.siege[side].1 += hits.min(4) * (i32::from(slot.price) / 12).clamp(5, 80);
            }
            if slot.man > 0 {
                self.by_men[side].add(view.takes);
                self.fronts[side].add(Bits::row(front, number * sites + site));
            }
        }
    }

    /// Threats against a piece, and how men stand.
    fn judge(&mut self, scratch: &Scratch, number: usize, site: usize) {
        let slot = &self.live.slots[number];
        let (side, worth) = (usize::from(slot.side), slot.worth);
        let mut points = 0;
        if !slot.royal && worth > 0 && self.seen[1 - side].has(site) {
            let guarded = self.seen[side].has(site);
            let loss = if guarded { worth - self.live.least::<N>(scratch, 1 - side, site) } else { worth };
            let share = HANGS[usize::from(side != self.mover)];
            points -= (loss.max(0) * share / 64).min(HANGS_MAX);
        }
        if slot.man > 0 {
            points += self.judge_man(slot, number * self.live.sites + site, site);
        }
        self.points[side] += points;
    }

    fn judge_man(&self, slot: &Slot, row: usize, site: usize) -> i32 {
        let side = usize::from(slot.side);
        let mut points = 0;
        if self.by_men[side].has(site) {
            points += GUARDED;
        } else if !self.fronts[side].has(site) {
            points -= ALONE;
        }
        let way = Bits::<N>::row(&self.live.way, row);
        let left = self.live.left[row];
        let blocked = !way.and(self.men[side]).is_empty();
        if blocked && way.count() <= u32::from(left) + 1 {
            return points - BEHIND;
        }
        let is_free = way.and(self.fronts[1 - side]).is_empty() && way.and(self.men[1 - side]).is_empty();
        if is_free {
            let left = usize::from(left).min(PASSED.len() - 1);
            // The fewer pieces there are, the more it counts.
            points += slot.man * PASSED[left] * (512 - self.phase) / 51_200;
        }
        points
    }

    /// What the attack on the other side's royal piece is worth.
    fn siege(&self, side: usize) -> i32 {
        let Some((_, site)) = self.royal[1 - side] else { return 0 };
        let (attackers, weight) = self.siege[side];
        let attack = weight * TOGETHER[attackers.min(TOGETHER.len() - 1)] / 100;
        let view = self.live.sight.view::<N>(self.live.best[1 - side], site, &self.occupied);
        let open = view.quiet.count() + view.takes.less(self.occupied).count();
        (attack + EXPOSED * open as i32) * self.phase / 256
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Evaluator;
    use fishka_base::{Rng, Site};
    use fishka_testkit::{legal, library_game, plenty, start};

    fn is_in_check(position: &Position, player: Player) -> bool {
        let royal = position.game().royal_kinds(player);
        let is_royal = |site: &Site| {
            position.cell(*site).piece.is_some_and(|p| p.player == player && royal.contains(&p.kind))
        };
        let mut sites = (0..position.cells().len()).map(Site::new).filter(is_royal);
        sites.any(|site| position.attacked_by_enemy(site, player, &mut plenty()).expect("within the budget"))
    }

    #[test]
    fn what_is_said_to_give_check_gives_check() {
        for name in ["chess", "crazyhouse", "xiangqi", "shogi", "hex-chess"] {
            let game = library_game(name, None, &[]).expect("a game of the library");
            let evaluator = Evaluator::new(&game, &mut plenty()).expect("within the budget");
            let (mut said, mut given) = (0, 0);
            let mut rng = Rng::new(5);
            let mut position = start(&game);
            for _ in 0..120 {
                if position.settled().is_some() {
                    position = start(&game);
                }
                let (mover, mut scratch) = (position.actor(), Scratch::default());
                let other = evaluator.other(mover).expect("two sides");
                evaluator.closely(&evaluator.sums(&position), &mut scratch, &position, mover);
                let moves = legal(&mut position);
                for m in moves.iter() {
                    let says = evaluator.checks(&scratch, m);
                    position.play(m, &mut plenty()).expect("legal");
                    let gives = is_in_check(&position, other);
                    position.undo();
                    assert!(gives || !says, "{name}: {m:?} gives no check");
                    said += usize::from(says);
                    given += usize::from(gives);
                }
                if moves.is_empty() {
                    position = start(&game);
                    continue;
                }
                position.play(&moves[rng.below(moves.len())], &mut plenty()).expect("legal");
            }
            // Pieces that uncover others are not seen.
            assert!(said > 20 && said * 4 >= given * 3, "{name}: {said} of {given}");
        }
    }
}
