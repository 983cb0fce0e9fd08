//! What depends on how all pieces stand together: how freely they move, who threatens whom, how safe royal pieces are,
//! which men have a free way to turn into something better. Made anew for every position, from sets of sites.

use super::asked::Scratch;
use super::live::{Live, Slot};
use super::parts::{KNOWN, LATE, PARTS, Part, Shown, Sort, WEIGHT, at};
use super::sight::View;
use crate::bits::Bits;
use fishka_base::{Kind, Player};
use fishka_play::Position;

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
/// To be on move.
const TEMPO: i32 = 12;

/// How all pieces stand. By side, where there are two.
pub(super) struct Stand<'a, const N: usize> {
    pub(super) live: &'a Live,
    pub(super) mover: usize,
    pub(super) occupied: Bits<N>,
    /// Where pieces of a side stand, and men.
    pub(super) own: [Bits<N>; 2],
    pub(super) men: [Bits<N>; 2],
    /// The only royal piece: slot and site.
    pub(super) royal: [Option<(usize, usize)>; 2],
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
    /// Of what is counted by kind, and of what pieces are worth late in the game.
    pub(super) points: [i32; 2],
    pub(super) parts: [[i32; PARTS]; 2],
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
        stand.points[0] - stand.points[1] + (0..parts).map(of_part).sum::<i32>()
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
        let sorts = stand.sorts(position, scratch);
        let [own, other] = stand.parts;
        let attacked = |(_, site)| stand.seen[1 - stand.mover].has(site);
        Shown {
            late: stand.late(),
            parts: std::array::from_fn(|part| own[part] - other[part]),
            in_check: stand.royal[stand.mover].is_some_and(attacked),
            pieces: scratch.pieces.clone(),
            sorts,
        }
    }
}

impl<'a, const N: usize> Stand<'a, N> {
    /// The position with everything that is judged of it.
    fn of(live: &'a Live, position: &Position, scratch: &mut Scratch, mover: Player) -> Self {
        let mut stand = Stand::<N>::gather(live, position, &mut scratch.pieces, mover);
        stand.look_around(&scratch.pieces, &mut scratch.tiers);
        for (slot, site) in &scratch.pieces {
            stand.judge(scratch, usize::from(*slot), usize::from(*site));
        }
        for side in 0..2 {
            stand.siege(side);
        }
        stand.parts[stand.mover][Part::Tempo as usize] += TEMPO;
        stand
    }

    /// The surroundings of a royal piece.
    pub(super) fn near(&self, side: usize) -> Bits<N> {
        let Live { near, sites, .. } = self.live;
        self.royal[side].map_or(Bits::EMPTY, |(slot, site)| Bits::row(near, slot * sites + site))
    }

    /// How late in the game it is, of [`LATE`].
    pub(super) fn late(&self) -> i32 {
        (LATE - self.phase).max(0)
    }

    /// How many cells a piece can go to, with those where it takes or guards.
    pub(super) fn free(&self, view: &View<N>) -> i32 {
        (view.quiet.count() + view.open + view.takes.and(self.occupied).count()) as i32
    }

    fn gather(live: &'a Live, position: &Position, pieces: &mut Vec<(u16, u16)>, mover: Player) -> Self {
        let empty = [Bits::EMPTY; 2];
        let mut stand = Stand {
            live,
            mover: usize::from(live.sides[1] == mover),
            occupied: Bits::EMPTY,
            own: empty,
            men: empty,
            royal: [None; 2],
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
        pieces.clear();
        let (mut officers, mut royals) = (0, [0; 2]);
        for (site, cell) in position.cells().iter().enumerate() {
            let Some(piece) = cell.piece else { continue };
            stand.occupied.set(site);
            if piece.player != live.sides[0] && piece.player != live.sides[1] {
                continue;
            }
            let number = piece.player.index() * live.kinds + piece.kind.index();
            pieces.push((number as u16, site as u16));
            let slot = &live.slots[number];
            let side = usize::from(slot.side);
            stand.own[side].set(site);
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
        let Live { sight, slots, prices, sites, front, is_taught, .. } = self.live;
        let is_taught = *is_taught;
        let near = [0, 1].map(|side| self.near(side));
        tiers.clear();
        tiers.resize(2 * prices.len() * N, 0);
        let tiers = tiers.as_chunks_mut::<N>().0;
        // Men first: where they take, others are not free to go.
        for (number, site) in pieces.iter().filter(|(number, _)| slots[usize::from(*number)].man > 0) {
            let (number, site) = (usize::from(*number), usize::from(*site));
            let (side, row) = (usize::from(slots[number].side), number * sites + site);
            let view = self.look(number, site, &near, tiers);
            self.by_men[side].add(view.takes);
            self.fronts[side].add(Bits::row(front, row));
        }
        for (number, site) in pieces.iter().filter(|(number, _)| slots[usize::from(*number)].man == 0) {
            let view = self.look(usize::from(*number), usize::from(*site), &near, tiers);
            if is_taught {
                self.weigh_piece(&slots[usize::from(*number)], &view);
            }
        }
        if !is_taught {
            return;
        }
        // What men of the other side see is known only now.
        for (number, site) in pieces.iter().filter(|(number, _)| slots[usize::from(*number)].man > 0) {
            let (number, site) = (usize::from(*number), usize::from(*site));
            let view = sight.view::<N>(number, site, &self.occupied);
            self.weigh_piece(&slots[number], &view);
        }
    }

    /// Notes what a piece sees, and how freely it moves.
    fn look(&mut self, number: usize, site: usize, near: &[Bits<N>; 2], tiers: &mut [[u64; N]]) -> View<N> {
        let Live { sight, slots, prices, sites, late_worth, .. } = self.live;
        let slot = &slots[number];
        let side = usize::from(slot.side);
        let view = sight.view::<N>(number, site, &self.occupied);
        let tier = &mut tiers[side * prices.len() + usize::from(slot.tier)];
        tier.iter_mut().zip(view.takes.0).for_each(|(all, takes)| *all |= takes);
        self.twice[side].add(self.seen[side].and(view.takes));
        self.seen[side].add(view.takes);
        let over = self.free(&view) - slot.common;
        let freedom = slot.weights[Sort::Free as usize];
        let more = freedom.1 * over / 16 + i32::from(late_worth[number * sites + site]);
        self.points[side] += freedom.0 * over / 16 + more * self.late() / LATE;
        let hits = view.takes.and(near[1 - side]).count() as i32;
        if hits > 0 && !slot.royal {
            self.siege[side].0 += 1;
            self.siege[side].1 += hits.min(4) * (i32::from(slot.price) / 12).clamp(5, 80);
        }
        view
    }

    /// Threats against a piece, and how men stand.
    fn judge(&mut self, scratch: &Scratch, number: usize, site: usize) {
        let slot = &self.live.slots[number];
        let (side, worth) = (usize::from(slot.side), slot.worth);
        if !slot.royal && worth > 0 && self.seen[1 - side].has(site) {
            let guarded = self.seen[side].has(site);
            let loss = if guarded { worth - self.live.least::<N>(scratch, 1 - side, site) } else { worth };
            let (part, share) = HANGS[usize::from(side != self.mover)];
            self.parts[side][part as usize] -= (loss.max(0) * share / 64).min(HANGS_MAX);
            let [most, second] = &mut self.worst[side];
            (*most, *second) = ((*most).max(loss), (*second).max(loss.min(*most)));
        }
        if slot.man > 0 {
            self.judge_man(slot, number * self.live.sites + site, site);
        }
    }

    fn judge_man(&mut self, slot: &Slot, row: usize, site: usize) {
        let side = usize::from(slot.side);
        let parts = &mut self.parts[side];
        if self.by_men[side].has(site) {
            parts[Part::Guarded as usize] += GUARDED;
        } else if !self.fronts[side].has(site) {
            parts[Part::Alone as usize] -= ALONE;
        }
        let way = Bits::<N>::row(&self.live.way, row);
        let left = self.live.left[row];
        let blocked = !way.and(self.men[side]).is_empty();
        if blocked && way.count() <= u32::from(left) + 1 {
            parts[Part::Behind as usize] -= BEHIND;
            return;
        }
        let is_free = way.and(self.fronts[1 - side]).is_empty() && way.and(self.men[1 - side]).is_empty();
        if is_free {
            let left = usize::from(left).min(PASSED.len() - 1);
            // The fewer pieces there are, the more it counts.
            parts[Part::Passed as usize] += slot.man * PASSED[left] * (512 - self.phase) / 51_200;
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
