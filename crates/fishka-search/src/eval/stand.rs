//! What depends on how all pieces stand together: how freely they move, who threatens whom, how safe royal pieces are,
//! which men have a free way to turn into something better. Made anew for every position, from sets of sites.

use super::asked::Scratch;
use super::live::{Live, Slot};
use super::parts::{KNOWN, LATE, PARTS, Part, SORTS, Shown, Sort, WEIGHT, at};
use super::sight::View;
use crate::bits::Bits;
use fishka_base::{Kind, Player};
use fishka_play::{Cell, Position};
use smallvec::SmallVec;

/// How far the way of a man counts, and what it is worth in percent of the gain, by steps left.
const PASSED: [i32; 8] = [0, 20, 13, 8, 5, 3, 2, 1];
/// Share of a piece's worth that hangs (in 64ths), for the side that may still save it and the other.
const HANGS: [(Part, i32); 2] = [(Part::HangsOwn, 5), (Part::HangsOther, 15)];
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
/// No more hits of one piece around a royal one count.
const HITS_MAX: i32 = 4;
/// Fewer cells to go to are few.
const FEW: i32 = 3;
/// To be on move.
const TEMPO: i32 = 12;

/// How all pieces stand. By side, where there are two.
pub(super) struct Stand<'a, const N: usize> {
    pub(super) live: &'a Live,
    pub(super) mover: usize,
    pub(super) occupied: Bits<N>,
    /// Where pieces of a side stand; those of them that are men, and those that are neither men nor royal but worth something.
    pub(super) own: [Bits<N>; 2],
    pub(super) men: [Bits<N>; 2],
    pub(super) officers: [Bits<N>; 2],
    /// The only royal piece: slot and site.
    pub(super) royal: [Option<(usize, usize)>; 2],
    /// Its surroundings.
    pub(super) near: [Bits<N>; 2],
    /// Worth of pieces that are neither royal nor men, as a part of what there was at the start: 128 is all.
    pub(super) phase: i32,
    /// What is seen to take, what is so twice, and what is so by men.
    pub(super) seen: [Bits<N>; 2],
    pub(super) twice: [Bits<N>; 2],
    pub(super) by_men: [Bits<N>; 2],
    /// What men could ever take or enter.
    pub(super) fronts: [Bits<N>; 2],
    /// Attackers near the other side's royal piece: number and weight.
    pub(super) siege: [(usize, i32); 2],
    /// The most that hangs, and the second most.
    pub(super) worst: [[i32; 2]; 2],
    /// Of what is counted by kind, and of what pieces are worth late in the game; a point is [`POINT`].
    points: [i64; 2],
    pub(super) parts: [[i32; PARTS]; 2],
}

/// What men see; mostly there are no more.
type MenViews<const N: usize> = SmallVec<[View<N>; 24]>;
/// A point in what is counted by kind.
const POINT: i64 = 16 * LATE as i64;

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
        let mut stand = Stand::<N>::of(self, position, scratch, mover);
        if self.is_taught {
            stand.weigh_more(position, scratch);
        }
        scratch.key = Some(position.key());
        scratch.keep(&stand);
        let (late, [own, other]) = (stand.late(), stand.parts);
        let of_part = |part: usize| {
            let sum = i64::from(own[part] - other[part]) * i64::from(at(self.parts[part], late));
            (sum / i64::from(LATE * WEIGHT)) as i32
        };
        let parts = if self.is_taught { PARTS } else { KNOWN };
        ((stand.points[0] - stand.points[1]) / POINT) as i32 + (0..parts).map(of_part).sum::<i32>()
    }

    /// What the points are made of.
    pub(super) fn shown(&self, position: &Position, scratch: &mut Scratch, mover: Player) -> Shown {
        match self.words {
            1 => self.shown_in::<1>(position, scratch, mover),
            2 => self.shown_in::<2>(position, scratch, mover),
            _ => self.shown_in::<7>(position, scratch, mover),
        }
    }

    fn shown_in<const N: usize>(&self, position: &Position, scratch: &mut Scratch, mover: Player) -> Shown {
        let mut stand = Stand::<N>::of(self, position, scratch, mover);
        stand.weigh_more(position, scratch);
        let [own, other] = stand.parts;
        let attacked = |(_, site)| stand.seen[1 - stand.mover].has(site);
        let mut pieces = Vec::new();
        for number in 0..self.slots.len() {
            let sites = Bits::<N>::row(&scratch.stands, number).sites();
            pieces.extend(sites.map(|site| (number as u16, site as u16)));
        }
        Shown {
            late: stand.late(),
            parts: std::array::from_fn(|part| own[part] - other[part]),
            in_check: stand.royal[stand.mover].is_some_and(attacked),
            pieces,
            sorts: scratch.sorts.clone(),
        }
    }
}

impl<'a, const N: usize> Stand<'a, N> {
    /// The position with everything that is judged of it.
    fn of(live: &'a Live, position: &Position, scratch: &mut Scratch, mover: Player) -> Self {
        let mut stand = Stand::<N>::gather(live, position, &mut scratch.stands, mover);
        stand.look_around(position, scratch);
        for number in &live.order {
            let set = Bits::row(&scratch.stands, *number);
            stand.threats(scratch, &live.slots[*number], set);
            if live.slots[*number].man > 0 {
                stand.judge_men(*number, set);
            }
        }
        for side in 0..2 {
            stand.siege(side);
        }
        stand.parts[stand.mover][Part::Tempo as usize] += TEMPO;
        stand
    }

    /// How late in the game it is, of [`LATE`].
    pub(super) fn late(&self) -> i32 {
        (LATE - self.phase).max(0)
    }

    fn gather(live: &'a Live, position: &Position, stands: &mut Vec<u64>, mover: Player) -> Self {
        let empty = [Bits::EMPTY; 2];
        let mut stand = Stand {
            live,
            mover: usize::from(live.sides[1] == mover),
            occupied: Bits::EMPTY,
            own: empty,
            men: empty,
            officers: empty,
            royal: [None; 2],
            near: empty,
            phase: 0,
            seen: empty,
            twice: empty,
            by_men: empty,
            fronts: empty,
            siege: [(0, 0); 2],
            worst: [[0; 2]; 2],
            points: [0; 2],
            parts: [[0; PARTS]; 2],
        };
        stands.clear();
        stands.resize(live.slots.len() * N, 0);
        for player in (0..live.slots.len() / live.kinds).map(Player::new) {
            stand.occupied.add(Bits::first_of(position.sites_of(player)));
        }
        for (side, player) in live.sides.into_iter().enumerate() {
            stand.own[side] = Bits::first_of(position.sites_of(player));
            let first = player.index() * live.kinds;
            stand.sort(side, position.cells(), &mut stands.as_chunks_mut::<N>().0[first..][..live.kinds]);
        }
        let officers = stand.tell_apart(position, stands);
        stand.phase = (officers * 128 / live.start.max(1)).min(256);
        stand
    }

    /// Where pieces of each kind of a side stand.
    fn sort(&self, side: usize, cells: &[Cell], stands: &mut [[u64; N]]) {
        for site in self.own[side].sites() {
            if let Some(piece) = cells[site].piece {
                stands[piece.kind.index()][site / 64] |= 1 << (site % 64);
            }
        }
    }

    /// Which pieces are men, royal, or neither; what the last are worth, with those in reserve.
    fn tell_apart(&mut self, position: &Position, stands: &[u64]) -> i32 {
        let Live { slots, order, hands, kinds, near, sites, .. } = self.live;
        let (mut officers, mut royals) = (0, [0; 2]);
        for number in order {
            let (slot, set) = (&slots[*number], Bits::<N>::row(stands, *number));
            let side = usize::from(slot.side);
            if slot.royal {
                royals[side] += set.count();
                self.royal[side] = set.sites().next().map(|site| (*number, site)).or(self.royal[side]);
            } else if slot.man > 0 {
                self.men[side].add(set);
            } else if slot.worth > 0 {
                self.officers[side].add(set);
                officers += set.count() as i32 * slot.worth;
            }
        }
        for (side, royals) in royals.into_iter().enumerate() {
            self.royal[side] = self.royal[side].filter(|_| royals == 1);
            if let Some((slot, site)) = self.royal[side] {
                self.near[side] = Bits::row(near, slot * sites + site);
            }
        }
        for number in hands {
            let (player, kind) = (Player::new(number / kinds), Kind::new(number % kinds));
            officers += position.hand(player, kind).min(HELD_MAX) as i32 * slots[*number].officer();
        }
        officers
    }

    /// Notes what all pieces see, and how freely they move.
    fn look_around(&mut self, position: &Position, scratch: &mut Scratch) {
        let Live { sight, slots, order, men, prices, sites, front, .. } = self.live;
        let Scratch { stands, tiers, sorts, .. } = scratch;
        // Men first: where they take, others are not free to go.
        let mut views = MenViews::new();
        for number in &order[..*men] {
            let side = usize::from(slots[*number].side);
            for site in Bits::<N>::row(stands, *number).sites() {
                let view = sight.view::<N>(*number, site, &self.occupied);
                self.by_men[side].add(view.takes);
                self.fronts[side].add(Bits::row(front, number * sites + site));
                views.push(view);
            }
        }
        let mut views = views.as_slice();
        tiers.clear();
        tiers.resize(2 * prices.len() * N, 0);
        sorts.clear();
        sorts.resize(slots.len(), [0; SORTS]);
        let tiers = tiers.as_chunks_mut::<N>().0;
        for number in order {
            let (set, slot) = (Bits::<N>::row(stands, *number), &slots[*number]);
            let is_held = self.held(position, *number) > 0;
            if set.is_empty() && !is_held {
                continue;
            }
            let tier = &mut tiers[usize::from(slot.side) * prices.len() + usize::from(slot.tier)];
            sorts[*number] = self.look(*number, set, &mut views, tier);
            sorts[*number][Sort::Held as usize] = i32::from(is_held);
            self.weigh_sorts(slot, &sorts[*number]);
        }
    }

    /// Notes what the pieces of a slot see, and how freely they move; gives what is counted of them. `views` begins with what
    /// these see, as long as men are left in it.
    fn look(
        &mut self,
        number: usize,
        set: Bits<N>,
        views: &mut &[View<N>],
        tier: &mut [u64; N],
    ) -> [i32; SORTS] {
        let Live { sight, slots, sites, late_worth, .. } = self.live;
        let slot = &slots[number];
        let (own, other) = (usize::from(slot.side), usize::from(1 - slot.side));
        let (occupied, near, by_men) = (self.occupied, self.near, self.by_men[other]);
        let (mut seen, mut twice, mut all) = (self.seen[own], self.twice[own], Bits(*tier));
        let (mut counts, mut late_more, mut attackers, mut hits) = ([0; SORTS], 0, 0, 0);
        for site in set.sites() {
            let view = match views.split_off_first() {
                Some(view) => *view,
                None => sight.view::<N>(number, site, &occupied),
            };
            twice.add(seen.and(view.takes));
            seen.add(view.takes);
            all.add(view.takes);
            let hit = view.takes.and(near[other]).count() as i32;
            attackers += usize::from(hit > 0);
            hits += hit.min(HITS_MAX);
            late_more += i32::from(late_worth[number * sites + site]);
            let free = view.free(&occupied) as i32;
            let mut cells = view.quiet;
            cells.add(view.takes);
            let threatened = cells.and(by_men).count() as i32;
            counts[Sort::Free as usize] += free - slot.common;
            counts[Sort::Threatened as usize] += threatened;
            counts[Sort::Few as usize] += (FEW - free + threatened).max(0);
            counts[Sort::Near as usize] += hit;
            counts[Sort::Guards as usize] += view.takes.and(near[own]).count() as i32;
        }
        counts[Sort::Pair as usize] = i32::from(set.count() > 1);
        (self.seen[own], self.twice[own], *tier) = (seen, twice, all.0);
        self.points[own] += i64::from(16 * late_more * self.late());
        if !slot.royal {
            self.siege[own].0 += attackers;
            self.siege[own].1 += hits * slot.siege;
        }
        counts
    }

    /// Adds what is counted of the pieces of a slot.
    fn weigh_sorts(&mut self, slot: &Slot, counts: &[i32; SORTS]) {
        let (mut points, late) = (0, self.late());
        for (sort, count) in counts.iter().enumerate() {
            points += i64::from(*count) * i64::from(at(slot.weights[sort], late));
        }
        self.points[usize::from(slot.side)] += points;
    }

    /// Threats against the pieces of a slot.
    fn threats(&mut self, scratch: &Scratch, slot: &Slot, set: Bits<N>) {
        let (side, worth) = (usize::from(slot.side), slot.worth);
        if slot.royal || worth <= 0 {
            return;
        }
        let (part, share) = HANGS[usize::from(side != self.mover)];
        for site in set.and(self.seen[1 - side]).sites() {
            let guarded = self.seen[side].has(site);
            let loss = if guarded { worth - self.live.least::<N>(scratch, 1 - side, site) } else { worth };
            self.parts[side][part as usize] -= (loss.max(0) * share / 64).min(HANGS_MAX);
            let [most, second] = &mut self.worst[side];
            (*most, *second) = ((*most).max(loss), (*second).max(loss.min(*most)));
        }
    }

    /// How the men of a slot stand.
    fn judge_men(&mut self, number: usize, set: Bits<N>) {
        let slot = &self.live.slots[number];
        let side = usize::from(slot.side);
        let loose = set.less(self.by_men[side]);
        let parts = &mut self.parts[side];
        parts[Part::Guarded as usize] += GUARDED * (set.count() - loose.count()) as i32;
        parts[Part::Alone as usize] -= ALONE * loose.less(self.fronts[side]).count() as i32;
        for site in set.sites() {
            self.judge_way(slot, number * self.live.sites + site, site);
        }
    }

    fn judge_way(&mut self, slot: &Slot, row: usize, site: usize) {
        let side = usize::from(slot.side);
        let way = Bits::<N>::row(&self.live.way, row);
        if self.live.narrow[row] && !way.and(self.men[side]).is_empty() {
            self.parts[side][Part::Behind as usize] -= BEHIND;
            return;
        }
        let is_free = way.and(self.fronts[1 - side]).is_empty() && way.and(self.men[1 - side]).is_empty();
        if is_free {
            let left = usize::from(self.live.left[row]).min(PASSED.len() - 1);
            // The fewer pieces there are, the more it counts.
            self.parts[side][Part::Passed as usize] += slot.man * PASSED[left] * (512 - self.phase) / 51_200;
            // Also where nothing was learnt yet: it is shown to be learnt from.
            self.weigh_free(side, site, left, !way.and(self.occupied).is_empty());
        }
    }

    /// What the attack on the other side's royal piece is worth.
    fn siege(&mut self, side: usize) {
        let Some((_, site)) = self.royal[1 - side] else { return };
        let (attackers, weight) = self.siege[side];
        let attack = weight * TOGETHER[attackers.min(TOGETHER.len() - 1)] / 100;
        let view = self.live.sight.view::<N>(self.live.best[1 - side], site, &self.occupied);
        let open = view.quiet.count() + view.takes.less(self.occupied).count();
        self.parts[side][Part::Siege as usize] += attack * self.phase / 256;
        self.parts[side][Part::Exposed as usize] += EXPOSED * open as i32 * self.phase / 256;
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
