//! Questions about sites and sets of sites that were read beforehand ([`super::cond`]), answered from cells and bits.

use super::cond::{Cond, Number, Place, Set, Sort};
use crate::interp::Ray;
use crate::{Cell, Position};
use fishka_base::{Budget, Kind, Ones, Player, Site};
use smallvec::SmallVec;

/// A bit for each site.
type Bits = SmallVec<[u64; 6]>;

/// Who asks, what he has marked, and from where he goes.
pub(crate) struct Asker<'a> {
    position: &'a Position,
    player: Player,
    mark: Site,
    from: Option<Site>,
    /// Of the pieces on a site one alone is asked.
    alone: bool,
    /// The line that is gone along.
    ray: Ray,
}

/// A condition as it is asked of many sites.
enum Ready<'a> {
    /// The sites on which it holds.
    Bits(Bits),
    /// It holds where one of these is near.
    Near(&'a [u64], Bits),
    Cond(&'a Cond),
}

impl<'a> Asker<'a> {
    pub(crate) fn new(position: &'a Position, player: Player, mark: Site, from: Option<Site>) -> Self {
        let alone = position.levels() == 1 || position.is_ordered();
        let ray = Ray { origin: mark, heading: None, distance: 0 };
        Asker { position, player, mark, from, alone, ray }
    }

    /// Whether a piece of the kind stands on a site.
    #[inline]
    fn has_kind(&self, kind: Kind, site: Site) -> bool {
        let fits = |cell: Cell| cell.piece.is_some_and(|p| p.kind == kind);
        if self.alone { fits(self.position.cell(site)) } else { self.position.stack(site).any(fits) }
    }

    /// Whose pieces stand on a site: bit 0 is nobody, bit n + 1 player n.
    #[inline]
    fn owners_on(&self, site: Site) -> u32 {
        let owner = |cell: Cell| cell.piece.map_or(1, |p| 2 << p.player.0);
        let first = owner(self.position.cell(site));
        if self.alone || first == 1 {
            return first;
        }
        self.position.stack(site).fold(0, |owners, cell| owners | owner(cell))
    }

    /// Whether the condition holds on the site.
    pub(crate) fn holds(&self, cond: &Cond, site: Site, budget: &mut Budget) -> bool {
        let position = self.position;
        let game = &position.game;
        match cond {
            Cond::Const(_) | Cond::Zone(_) | Cond::Is(_) | Cond::Goal => {
                cond.on_board(game, self.player, site) == Some(true)
            }
            Cond::Owner(sort) => game.conds.owners(self.player, *sort) & self.owners_on(site) != 0,
            Cond::Kind(kind) => self.has_kind(*kind, site),
            Cond::Attr(attr) => position.cell(site).has(*attr),
            Cond::Marked => site == self.mark,
            Cond::From => Some(site) == self.from,
            Cond::LastFrom => position.state.last_from == Some(site),
            Cond::LastTo => position.state.last_to == Some(site),
            Cond::At(place, inner) => {
                self.place(*place, site).is_some_and(|site| self.holds(inner, site, budget))
            }
            Cond::Not(inner) => !self.holds(inner, site, budget),
            Cond::And(a, b) => self.holds(a, site, budget) && self.holds(b, site, budget),
            Cond::Or(a, b) => self.holds(a, site, budget) || self.holds(b, site, budget),
            Cond::Any(parts) => self.any(&parts.0, &parts.1, site, budget),
            Cond::Compare(how, both) => {
                how.holds(self.number(&both.0, site, budget), self.number(&both.1, site, budget))
            }
            Cond::If(parts) => {
                let branch = if self.holds(&parts.0, site, budget) { &parts.1 } else { &parts.2 };
                self.holds(branch, site, budget)
            }
            Cond::Heading(list) => {
                let dirs = &game.rules.dir_lists[usize::from(*list)];
                self.ray.heading.is_some_and(|heading| dirs.contains(&heading))
            }
            Cond::OnLine(inner) => self.holds(inner, site, budget),
            Cond::AsEnemy(inner) => game
                .next_enemy(self.player)
                .is_some_and(|player| Asker { player, ..*self }.holds(inner, site, budget)),
        }
    }

    fn place(&self, place: Place, site: Site) -> Option<Site> {
        let board = self.position.game.board();
        match place {
            Place::Dir(dir) => board.step(self.player, site, dir),
            Place::Back(dir) => board.step_back(self.player, site, dir),
            Place::At(site) => Some(site),
            Place::Mark => Some(self.mark),
            Place::From => self.from,
            Place::LastFrom => self.position.state.last_from,
            Place::LastTo => self.position.state.last_to,
            Place::Origin => Some(self.ray.origin),
        }
    }

    /// What the number is, asked of a site.
    pub(crate) fn number(&self, number: &Number, site: Site, budget: &mut Budget) -> i32 {
        let position = self.position;
        let there = |place: &Option<Place>| place.map_or(Some(site), |place| self.place(place, site));
        match number {
            Number::Const(value) => *value,
            Number::Distance => self.ray.distance,
            Number::OfKind(number, place) => {
                let piece = there(place).and_then(|site| position.cell(site).piece);
                piece.map_or(0, |p| position.game.rules.kinds[p.kind.index()].numbers[usize::from(*number)])
            }
            Number::Layer(first, place) => {
                there(place).map_or(0, |site| position.numbers[usize::from(*first) + site.index()])
            }
            Number::Count(parts) => self.count(&parts.0, &parts.1, site, budget),
            Number::Arith(how, both) => {
                how.of(self.number(&both.0, site, budget), self.number(&both.1, site, budget))
            }
        }
    }

    /// Whether some site of the set, seen from a site, satisfies the condition.
    pub(crate) fn any(&self, set: &Set, cond: &Cond, from: Site, budget: &mut Budget) -> bool {
        if let Set::Group { dirs, through } = set
            && let Some(allowed) = self.bits(through)
        {
            let ready = self.ready(cond);
            return self.group(*dirs, (through, &allowed), from, budget, |asker, site, budget| {
                asker.holds_ready(&ready, site, budget)
            });
        }
        // A line is mostly shorter than making bits.
        if !matches!(set, Set::Line { .. })
            && let Some((bits, rest)) = self.fitting(set, cond, from, budget)
        {
            return match rest {
                None => bits.iter().any(|word| *word != 0),
                Some(rest) => ones(&bits).any(|site| budget.spend(1) && self.holds(rest, site, budget)),
            };
        }
        self.each(set, from, budget, &mut |asker, site, budget| asker.holds(cond, site, budget))
    }

    /// The condition, made ready for being asked of many sites.
    fn ready<'c>(&self, cond: &'c Cond) -> Ready<'c>
    where
        'a: 'c,
    {
        if let Cond::Any(parts) = cond
            && let (Set::Line { dirs, steps: (1, 1), .. }, inner) = &**parts
            && let Some(bits) = self.bits(inner)
        {
            let position = self.position;
            return Ready::Near(position.game.conds.near(position, self.player, *dirs), bits);
        }
        self.bits(cond).map_or(Ready::Cond(cond), Ready::Bits)
    }

    fn holds_ready(&self, ready: &Ready<'_>, site: Site, budget: &mut Budget) -> bool {
        match ready {
            Ready::Bits(bits) => has(bits, site),
            Ready::Near(near, bits) => {
                let around = &near[site.index() * bits.len()..][..bits.len()];
                around.iter().zip(bits).any(|(around, bits)| around & bits != 0)
            }
            Ready::Cond(cond) => self.holds(cond, site, budget),
        }
    }

    /// How many sites of the set satisfy the condition.
    pub(crate) fn count(&self, set: &Set, cond: &Cond, from: Site, budget: &mut Budget) -> i32 {
        if let Some((bits, rest)) = self.fitting(set, cond, from, budget) {
            let Some(rest) = rest else {
                return bits.iter().map(|word| word.count_ones() as i32).sum();
            };
            let fits = |site: &Site| budget.spend(1) && self.holds(rest, *site, budget);
            return i32::try_from(ones(&bits).filter(fits).count()).unwrap_or(i32::MAX);
        }
        let mut count = 0;
        let ready = if matches!(set, Set::Line { .. }) { Ready::Cond(cond) } else { self.ready(cond) };
        self.each(set, from, budget, &mut |asker, site, budget| {
            count += i32::from(asker.holds_ready(&ready, site, budget));
            false
        });
        count
    }

    /// The sites of the set on which the condition may hold, and what is still to be asked of each; `None` where the set or
    /// the condition is not known as bits.
    fn fitting<'c>(
        &self,
        set: &Set,
        cond: &'c Cond,
        from: Site,
        budget: &mut Budget,
    ) -> Option<(Bits, Option<&'c Cond>)> {
        let conds = &self.position.game.conds;
        let mask = match set {
            Set::All => conds.all(self.position.game.board().sites.len()),
            Set::Zone(zone) => conds.zone(self.position.game.board(), self.player, *zone),
            Set::Line { dirs, steps, through: Cond::Const(true), masks } => {
                let masks = masks.get(self.player.index())?;
                let masks = masks.get_or_init(|| self.line_masks(*dirs, *steps, budget)).as_deref()?;
                &masks[from.index() * conds.width..][..conds.width]
            }
            _ => return None,
        };
        let (mut bits, surely) = self.may_hold(cond)?;
        let rest = match cond {
            _ if surely => None,
            Cond::And(a, b) if matches!(**a, Cond::Owner(_)) => Some(&**b),
            _ => Some(cond),
        };
        bits.iter_mut().zip(mask).for_each(|(bits, mask)| *bits &= mask);
        budget.spend(bits.len() as u64);
        Some((bits, rest))
    }

    /// The sites on lines that nothing stops, from each site, as bits; `None` where a line meets one twice.
    fn line_masks(&self, dirs: u16, steps: (i32, i32), budget: &mut Budget) -> Option<Box<[u64]>> {
        let (sites, width) = (self.position.game.board().sites.len(), self.position.game.conds.width);
        let mut masks = vec![0; sites * width];
        for from in (0..sites).map(Site::new) {
            let mask = &mut masks[from.index() * width..][..width];
            let twice = self.line((dirs, steps), &Cond::Const(true), from, budget, |site, _, _| {
                let (word, bit) = (&mut mask[site.index() / 64], 1 << (site.index() % 64));
                let met = *word & bit != 0;
                *word |= bit;
                met
            });
            if twice {
                return None;
            }
        }
        Some(masks.into())
    }

    /// Goes through the sites of a set, each once, until `stop` says so; whether it did.
    fn each(
        &self,
        set: &Set,
        from: Site,
        budget: &mut Budget,
        stop: &mut dyn FnMut(&Self, Site, &mut Budget) -> bool,
    ) -> bool {
        let rules = &self.position.game.rules;
        let sites = rules.board.sites.len();
        let mut visit = |site: Site, budget: &mut Budget| budget.spend(1) && stop(self, site, budget);
        match set {
            Set::All => (0..sites).any(|site| visit(Site::new(site), budget)),
            Set::Zone(zone) => {
                let members = self.position.game.conds.zone(&rules.board, self.player, *zone);
                ones(members).any(|site| visit(site, budget))
            }
            Set::Fixed(list) => rules.site_lists[usize::from(*list)].iter().any(|site| visit(*site, budget)),
            Set::Line { dirs, steps, through, .. } => {
                self.line((*dirs, *steps), through, from, budget, |site, ray, budget| {
                    budget.spend(1) && stop(&Asker { ray, ..*self }, site, budget)
                })
            }
            Set::Walk { dirs, max, through } => self.spread((*dirs, *max), through, from, budget, visit),
            Set::Group { dirs, through } => match self.bits(through) {
                Some(allowed) => self
                    .group(*dirs, (through, &allowed), from, budget, |_, site, budget| visit(site, budget)),
                None => {
                    self.holds(through, from, budget)
                        && (visit(from, budget)
                            || self.spread_in((*dirs, i32::MAX), through, from, budget, visit))
                }
            },
        }
    }

    /// As the interpreter has it: a line that comes back to where it has been has gone round.
    fn line(
        &self,
        (dirs, steps): (u16, (i32, i32)),
        through: &Cond,
        from: Site,
        budget: &mut Budget,
        mut visit: impl FnMut(Site, Ray, &mut Budget) -> bool,
    ) -> bool {
        let rules = &self.position.game.rules;
        let most = steps.1.min(i32::try_from(rules.board.sites.len()).unwrap_or(i32::MAX));
        for dir in &rules.dir_lists[usize::from(dirs)] {
            let (mut site, mut before) = (from, SmallVec::<[Site; 16]>::new());
            for distance in 1..=most {
                let next = rules.board.step(self.player, site, *dir);
                let Some(next) = next.filter(|to| *to != from && !before.contains(to)) else { break };
                site = next;
                if distance >= steps.0 {
                    before.push(site);
                    if visit(site, Ray { origin: from, heading: Some(*dir), distance }, budget) {
                        return true;
                    }
                }
                if distance < steps.1 && !self.holds(through, site, budget) {
                    break;
                }
            }
        }
        false
    }

    /// Walks of at least one step, by shortest paths; the condition is asked of sites that the path leads through.
    fn spread(
        &self,
        (dirs, max): (u16, i32),
        through: &Cond,
        from: Site,
        budget: &mut Budget,
        mut visit: impl FnMut(Site, &mut Budget) -> bool,
    ) -> bool {
        let rules = &self.position.game.rules;
        let mut seen = self.none();
        mark(&mut seen, from);
        let mut edge: SmallVec<[(Site, i32); 64]> = SmallVec::new();
        let mut next = 0;
        let mut here = (from, 0);
        loop {
            for dir in &rules.dir_lists[usize::from(dirs)] {
                let Some(to) = rules.board.step(self.player, here.0, *dir) else { continue };
                if here.1 < max && mark(&mut seen, to) {
                    if visit(to, budget) {
                        return true;
                    }
                    edge.push((to, here.1 + 1));
                }
            }
            loop {
                let Some(at) = edge.get(next).copied() else { return false };
                next += 1;
                if !budget.spend(1) {
                    return false;
                }
                if at.1 < max && self.holds(through, at.0, budget) {
                    here = at;
                    break;
                }
            }
        }
    }

    /// The same where only sites that fit are in the set.
    fn spread_in(
        &self,
        (dirs, max): (u16, i32),
        through: &Cond,
        from: Site,
        budget: &mut Budget,
        mut visit: impl FnMut(Site, &mut Budget) -> bool,
    ) -> bool {
        self.spread((dirs, max), through, from, budget, |site, budget| {
            self.holds(through, site, budget) && visit(site, budget)
        })
    }

    /// The sites that hang together with one, as bits of those that may: until `stop` says so; whether it did.
    fn group(
        &self,
        dirs: u16,
        (through, allowed): (&Cond, &Bits),
        from: Site,
        budget: &mut Budget,
        mut stop: impl FnMut(&Self, Site, &mut Budget) -> bool,
    ) -> bool {
        debug_assert_eq!(
            has(allowed, from),
            self.holds(through, from, budget),
            "bits as the condition has it"
        );
        if !has(allowed, from) {
            return false;
        }
        let conds = &self.position.game.conds;
        let near = conds.near(self.position, self.player, dirs);
        let mut seen = self.none();
        mark(&mut seen, from);
        let mut open: SmallVec<[Site; 64]> = SmallVec::new();
        open.push(from);
        while let Some(site) = open.pop() {
            if !budget.spend(1) || stop(self, site, budget) {
                return budget.met().is_none();
            }
            let around = &near[site.index() * conds.width..][..conds.width];
            for (index, word) in around.iter().enumerate() {
                let mut new = word & allowed[index] & !seen[index];
                seen[index] |= new;
                while new != 0 {
                    open.push(Site::new(index * 64 + new.trailing_zeros() as usize));
                    new &= new - 1;
                }
            }
        }
        false
    }

    fn none(&self) -> Bits {
        SmallVec::from_elem(0, self.position.game.conds.width)
    }

    /// The sites beyond which the condition does not hold, and whether it surely holds on them; `None` where it may hold
    /// anywhere.
    fn may_hold(&self, cond: &Cond) -> Option<(Bits, bool)> {
        match cond {
            Cond::Kind(_) => Some((self.occupied(), false)),
            Cond::And(a, b) => match (self.may_hold(a), self.may_hold(b)) {
                (Some((mut a, a_surely)), Some((b, b_surely))) => {
                    a.iter_mut().zip(&b).for_each(|(a, b)| *a &= b);
                    Some((a, a_surely && b_surely))
                }
                (Some((known, _)), None) | (None, Some((known, _))) => Some((known, false)),
                (None, None) => None,
            },
            _ => Some((self.bits(cond)?, true)),
        }
    }

    /// The sites on which anything stands.
    fn occupied(&self) -> Bits {
        let mut bits = self.owned(Sort::Empty);
        bits.iter_mut().for_each(|word| *word = !*word);
        bits
    }

    /// The sites on which the condition holds, where that is known from which pieces stand where.
    fn bits(&self, cond: &Cond) -> Option<Bits> {
        match cond {
            Cond::Owner(sort) => Some(self.owned(*sort)),
            Cond::Kind(kind) => {
                let (mut bits, occupied) = (self.none(), self.occupied());
                for site in ones(&occupied).filter(|site| self.has_kind(*kind, *site)) {
                    mark(&mut bits, site);
                }
                Some(bits)
            }
            Cond::Not(inner) => self.bits(inner).map(|mut bits| {
                bits.iter_mut().for_each(|word| *word = !*word);
                bits
            }),
            Cond::And(a, b) => self.both(a, b, |a, b| a & b),
            Cond::Or(a, b) => self.both(a, b, |a, b| a | b),
            Cond::Const(value) => {
                Some(SmallVec::from_elem(if *value { !0 } else { 0 }, self.position.game.conds.width))
            }
            Cond::Marked => {
                let mut bits = self.none();
                mark(&mut bits, self.mark);
                Some(bits)
            }
            Cond::From => {
                let mut bits = self.none();
                if let Some(from) = self.from {
                    mark(&mut bits, from);
                }
                Some(bits)
            }
            _ => None,
        }
    }

    fn both(&self, a: &Cond, b: &Cond, join: impl Fn(u64, u64) -> u64) -> Option<Bits> {
        let (mut a, b) = (self.bits(a)?, self.bits(b)?);
        a.iter_mut().zip(&b).for_each(|(a, b)| *a = join(*a, *b));
        Some(a)
    }

    fn owned(&self, sort: Sort) -> Bits {
        let owners = self.position.game.conds.owners(self.player, sort);
        let mut bits = self.none();
        let empty = owners & 1 == 1;
        for player in (0..self.position.game.rules.players.len()).map(Player::new) {
            if empty || owners >> (player.index() + 1) & 1 == 1 {
                let words = self.position.owned.standing(player);
                bits.iter_mut().zip(words).for_each(|(bits, word)| *bits |= word);
            }
        }
        // Nobody is asked for alone.
        if empty {
            bits.iter_mut().for_each(|word| *word = !*word);
        }
        bits
    }
}

/// The sites that are meant, in order.
fn ones(bits: &[u64]) -> impl Iterator<Item = Site> + '_ {
    Ones::of(bits.iter().copied()).map(Site::new)
}

fn has(bits: &Bits, site: Site) -> bool {
    bits[site.index() / 64] >> (site.index() % 64) & 1 == 1
}

/// Sets the bit of a site; whether it was not set.
fn mark(bits: &mut Bits, site: Site) -> bool {
    let (word, bit) = (&mut bits[site.index() / 64], 1 << (site.index() % 64));
    let new = *word & bit == 0;
    *word |= bit;
    new
}
