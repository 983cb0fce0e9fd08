//! What counts only where a game has taught what it is worth (`net/tables`): cells from which royal pieces can safely be
//! given check, weak cells and men around them, how much of the board a side holds, pieces that stand loose or safe, how
//! the pieces of each kind lie to royal pieces.

use super::asked::Scratch;
use super::live::Live;
use super::parts::{Part, STEPS};
use super::stand::Stand;
use crate::bits::Bits;
use fishka_base::{Kind, Player};
use fishka_play::Position;

/// Points of what is counted.
const CHECK: i32 = 10;
const WEAK: i32 = 5;
const SHIELD: i32 = 5;
const CONTROL: i32 = 2;
const LOOSE: i32 = 5;
const OUTPOST: i32 = 8;
const PRESSED: i32 = 8;
/// A man with a free way, and one on whose way something stands.
const FREE_WAY: i32 = 10;
const BLOCKED: i32 = 10;
/// Royal pieces so many moves away do not count beside him.
const NEARNESS: i32 = 6;
/// Share of the most that hangs.
const BEST: i32 = 8;
/// No more cells of one kind count.
const CELLS_MAX: u32 = 3;
/// The square of all that is against a royal piece is not counted beyond.
const DANGER_MAX: i32 = 400;

impl<const N: usize> Stand<'_, N> {
    /// Adds all parts that were learnt.
    pub(super) fn weigh_more(&mut self, position: &Position, scratch: &Scratch) {
        for side in 0..2 {
            let other = 1 - side;
            let (checks, drops) = self.checks(position, &scratch.tiers, side);
            let weak = self.near[other].and(self.seen[side]).less(self.twice[other]).count() as i32;
            let shield = self.near[side].and(self.men[side]).count() as i32;
            let control = self.seen[side].less(self.seen[other]).count() as i32;
            let officers = self.officers[side];
            let loose = officers.less(self.seen[side]).count() as i32;
            let outposts = officers.and(self.by_men[side]).less(self.fronts[other]).count() as i32;
            let pressed = officers.and(self.twice[other]).less(self.twice[side]).count() as i32;
            let against = self.siege[side].0 as i32 + weak + 2 * (checks + drops);
            let parts = &mut self.parts[side];
            parts[Part::Checks as usize] += CHECK * checks;
            parts[Part::Drops as usize] += CHECK * drops;
            parts[Part::Weak as usize] += WEAK * weak;
            parts[Part::Danger as usize] += (against * against).min(DANGER_MAX);
            parts[Part::Shield as usize] += SHIELD * shield;
            parts[Part::Control as usize] += CONTROL * control;
            parts[Part::Loose as usize] -= LOOSE * loose;
            parts[Part::Outpost as usize] += OUTPOST * outposts;
            parts[Part::Pressed as usize] -= PRESSED * pressed;
        }
        let mover = self.mover;
        let (best, second) = (self.worst[1 - mover][0], self.worst[mover][1]);
        self.parts[mover][Part::Best as usize] += best / BEST;
        self.parts[mover][Part::Second as usize] -= second / BEST;
    }

    /// A man that has a free way with so many steps left.
    pub(super) fn weigh_free(&mut self, side: usize, site: usize, left: usize, is_blocked: bool) {
        let step = left.clamp(1, STEPS);
        let near = |of: usize| self.nearness(of, site) * (STEPS + 1 - step) as i32;
        let (escort, chase) = (near(side), near(1 - side));
        let parts = &mut self.parts[side];
        parts[Part::Nearest as usize + step - 1] += FREE_WAY;
        parts[Part::Escort as usize] += escort;
        parts[Part::Chase as usize] -= chase;
        parts[Part::Blocked as usize] -= if is_blocked { BLOCKED } else { 0 };
    }

    /// By how many moves less than a few the royal piece comes to a site.
    fn nearness(&self, side: usize, site: usize) -> i32 {
        let Live { apart, sites, .. } = self.live;
        let apart = self.royal[side].and_then(|(_, royal)| apart.get(site * sites + royal));
        apart.map_or(0, |apart| (NEARNESS - i32::from(*apart)).max(0))
    }

    /// Cells from which a side could give check by a move, and by a drop, and would not be taken there.
    fn checks(&self, position: &Position, tiers: &[u64], side: usize) -> (i32, i32) {
        let live = self.live;
        let Some((_, royal)) = self.royal[1 - side] else { return (0, 0) };
        let [own, other] = [side, 1 - side].map(|side| live.sides[side].index() * live.kinds);
        let (mut moves, mut drops) = (0, 0);
        for kind in 0..live.kinds {
            let slot = &live.slots[own + kind];
            let tier = Bits::<N>::row(tiers, side * live.prices.len() + usize::from(slot.tier));
            let held = self.held(position, own + kind) > 0;
            if slot.royal || slot.worth <= 0 || (tier.is_empty() && !held) {
                continue;
            }
            // What a piece sees from there, the same piece of the other side sees from here.
            let cells = live.sight.view::<N>(other + kind, royal, &self.occupied).takes;
            let safe = cells.less(self.seen[1 - side]);
            moves += safe.and(tier).less(self.own[side]).count().min(CELLS_MAX) as i32;
            drops += if held { safe.less(self.occupied).count().min(CELLS_MAX) as i32 } else { 0 };
        }
        (moves, drops)
    }

    /// Pieces of a slot in reserve that may be dropped.
    pub(super) fn held(&self, position: &Position, slot: usize) -> u32 {
        let Live { slots, kinds, .. } = self.live;
        if !slots[slot].drops {
            return 0;
        }
        position.hand(Player::new(slot / kinds), Kind::new(slot % kinds))
    }
}
