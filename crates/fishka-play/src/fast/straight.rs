//! The most moves that a block can give that is left to the interpreter, read off its ops.

use super::UNROLLS;
use super::counting::{Pool, spends};
use fishka_base::{Dir, Player, Site};
use fishka_rules::{Dirs, Expr, ExprId, Op, Reach, Rules, SetOp};

/// Where a block may give more, running it in vain would cost more than the list.
const MOST_MAX: u64 = 8;

/// Sets within sets that are looked into.
const DEPTH_MAX: usize = 8;

/// The most moves of a block that never goes back, where each begins on the site on which the block does, or for drops
/// puts the piece there; `None` for others, and where they are many or not known. Without a place it is an action.
pub(crate) fn straight(rules: &Rules, entry: u32, place: Option<(Player, Site)>, drop: bool) -> Option<u32> {
    if !UNROLLS {
        return None;
    }
    let mut scan = Scan { rules, place, drop, gone: false, landed: false };
    let (most, _) = scan.ops(entry as usize, false)?;
    (most <= MOST_MAX).then_some(most as u32)
}

/// The pool a value of which every move of a block spends, and the most moves for each value that it keeps; `None` where
/// that is not known, or they are many.
pub(crate) fn by_value(rules: &Rules, entry: u32, place: (Player, Site)) -> Option<(Pool, u32)> {
    let (pool, body) = spends(rules, entry)?;
    let mut scan = Scan { rules, place: Some(place), drop: false, gone: false, landed: false };
    let (most, _) = scan.ops(body, true)?;
    (most <= MOST_MAX).then_some((Pool::of(rules, pool), most as u32))
}

/// Whether each move of a block begins where the block does, so that those of two sites are never the same.
pub(crate) fn stays_its_own(rules: &Rules, entry: u32) -> bool {
    let (mut at, mut end) = (entry as usize, entry as usize);
    loop {
        let Some(op) = rules.code.get(at).copied() else { return false };
        at += 1;
        match op {
            Op::Jump(to) | Op::JumpIf(to) | Op::JumpUnless(to) => end = end.max(to as usize),
            Op::Each { end: after, .. } | Op::EachValue { end: after, .. } | Op::Lay { end: after, .. } => {
                end = end.max(after as usize);
            }
            Op::From | Op::Cascade => return false,
            Op::End if at > end => return true,
            _ => {}
        }
    }
}

struct Scan<'a> {
    rules: &'a Rules,
    /// Where the cursor stands, as long as that is known.
    place: Option<(Player, Site)>,
    drop: bool,
    /// From then on the acting piece has gone, whichever others go with it.
    gone: bool,
    /// The drop goes where the block began, wherever the cursor goes: up to the next move that is given.
    landed: bool,
}

impl Scan<'_> {
    /// The most moves of the ops up to their end, and the op after it.
    fn ops(&mut self, entry: usize, inner: bool) -> Option<(u64, usize)> {
        let (mut at, mut end, mut most) = (entry, entry, 0_u64);
        loop {
            let op = *self.rules.code.get(at)?;
            at += 1;
            match op {
                Op::Jump(to) | Op::JumpIf(to) | Op::JumpUnless(to) if (to as usize) < at => return None,
                Op::Jump(to) | Op::JumpIf(to) | Op::JumpUnless(to) => end = end.max(to as usize),
                Op::Each { reach, end: after, .. } => {
                    let times = self.most(reach, 0);
                    let before = self.place;
                    let (each, _) = self.body(at)?;
                    self.place = before;
                    most = most.saturating_add(each.saturating_mul(times));
                    at = after as usize;
                    end = end.max(at);
                }
                Op::Add { .. } if self.drop && self.place.is_none() && !self.landed => return None,
                Op::Add { kinds, .. } => {
                    self.landed = false;
                    let kinds = kinds.map_or(1, |kinds| self.rules.kind_lists[usize::from(kinds)].len());
                    most = most.saturating_add(kinds.max(1) as u64);
                }
                Op::End if at > end => return Some((most, at)),
                Op::Cascade if inner || self.drop => return None,
                Op::Cascade => self.gone |= at > end,
                Op::From if self.gone => {}
                Op::To if self.drop && !inner && self.place.is_some() && at > end => self.landed = true,
                Op::To if self.drop && !inner => return None,
                Op::Go(_) if self.drop && !inner && !self.landed => return None,
                Op::Go(_) => self.place = None,
                Op::From | Op::Stay | Op::EachValue { .. } | Op::Lay { .. } => return None,
                _ => {}
            }
        }
    }

    /// What is run for each site of a set; a drop there would go elsewhere.
    fn body(&mut self, entry: usize) -> Option<(u64, usize)> {
        self.place = None;
        let (most, after) = self.ops(entry, true)?;
        (most == 0 || !self.drop).then_some((most, after))
    }

    /// The most sites of a set.
    fn most(&self, reach: u16, depth: usize) -> u64 {
        let all = self.rules.board.sites.len() as u64;
        let Some(reach) = self.rules.reaches.get(usize::from(reach)).filter(|_| depth < DEPTH_MAX) else {
            return all;
        };
        let most = match *reach {
            Reach::Line { max, dirs, .. } => self.within(max, dirs, true),
            Reach::Walk { max, dirs, .. } => self.within(max, dirs, false),
            Reach::At(_) => Some(1),
            Reach::Fixed(list) => Some(self.rules.site_lists[usize::from(list)].len() as u64),
            Reach::Combined(SetOp::Or, parts) => {
                let parts = self.rules.reach_lists[usize::from(parts)].iter();
                Some(parts.map(|part| self.most(*part, depth + 1)).fold(0, u64::saturating_add))
            }
            Reach::Combined(SetOp::And, parts) => self.rules.reach_lists[usize::from(parts)]
                .iter()
                .map(|part| self.most(*part, depth + 1))
                .min(),
            _ => None,
        };
        most.map_or(all, |most| most.min(all))
    }

    /// How many sites lie within so many steps, straight on or by any steps, if that is known.
    fn within(&self, max: ExprId, dirs: Dirs, straight: bool) -> Option<u64> {
        let (player, start) = self.place?;
        let steps = match self.rules.exprs.get(usize::from(max)) {
            Some(Expr::Const(steps)) => usize::try_from(*steps).ok()?,
            _ => usize::MAX,
        };
        let Dirs::List(list) = dirs else { return None };
        let dirs: &[Dir] = &self.rules.dir_lists[usize::from(list)];
        let board = &self.rules.board;
        let mut seen = vec![false; board.sites.len()];
        seen[start.index()] = true;
        let mut count = 0;
        if straight {
            for dir in dirs {
                let line = std::iter::successors(Some(start), |site| board.step(player, *site, *dir));
                count += line.skip(1).take(steps.min(board.sites.len())).count() as u64;
            }
            return Some(count);
        }
        let mut edge = vec![start];
        for _ in 0..steps.min(board.sites.len()) {
            let next =
                edge.iter().flat_map(|site| dirs.iter().filter_map(|dir| board.step(player, *site, *dir)));
            let next: Vec<Site> = next.collect();
            edge =
                next.into_iter().filter(|site| !std::mem::replace(&mut seen[site.index()], true)).collect();
            count += edge.len() as u64;
        }
        Some(count)
    }
}
