//! Which moves leave the royal piece attacked, without playing them: before the moves are tested it is noted what stands
//! in the way of each attack. A move that changes none of that is safe; of any other it is asked how the attacks would
//! stand after it. `check` plays the moves of which nothing is known here.

use crate::fast::{Need, Way};
use crate::overlay::Overlay;
use crate::{Effect, Move, Piece, Position};
use fishka_base::{Budget, Player, Site};
use smallvec::SmallVec;

/// Attacks that more cells stand in the way of than this are not noted: no move changes as many.
const MISSING_MAX: usize = 2;

/// How attacks on a royal piece stand.
#[derive(Clone, Debug, Default)]
pub(crate) struct Guard {
    attacker: Player,
    /// Where it stands; `None` where blocks must be run to know how attacks stand.
    royal: Option<Site>,
    /// Attacks that little stands in the way of: where from, and how.
    near: Vec<(Site, Way)>,
    /// By site, a bit: it alone stands in the way of one of them, or the royal piece stands there.
    bars: Vec<u64>,
    /// Two sites that stand in the way of one of them together.
    pairs: Vec<[Site; MISSING_MAX]>,
    /// One of them has nothing in its way.
    attacked: bool,
}

impl Guard {
    /// Notes how the attacks stand; `false` where blocks must be run to know.
    pub(crate) fn prepare(
        &mut self,
        position: &Position,
        player: Player,
        attacker: Player,
        budget: &mut Budget,
    ) -> bool {
        self.royal = None;
        let Some(royal) = position.only_royal(player).filter(|_| position.levels() == 1) else {
            return false;
        };
        (self.attacker, self.attacked) = (attacker, false);
        self.near.clear();
        self.bars.clear();
        self.pairs.clear();
        self.bars.resize(position.cells().len().div_ceil(64), 0);
        let mut known = true;
        if let Some(sources) = position.game.sources(attacker, royal, budget) {
            for from in position.owned.among(attacker, sources) {
                known = self.note_or_ask(position, (from, royal), known, budget);
            }
        } else {
            for from in position.owned.of(attacker) {
                known = self.note_or_ask(position, (from, royal), known, budget);
            }
        }
        self.bars[royal.index() / 64] |= 1 << (royal.index() % 64);
        self.royal = Some(royal).filter(|_| known);
        known
    }

    /// Notes the attacks of one piece, as long as all are known. What is asked for often becomes known: all of it at the same
    /// time, not one after the other.
    fn note_or_ask(
        &mut self,
        position: &Position,
        ends: (Site, Site),
        known: bool,
        budget: &mut Budget,
    ) -> bool {
        if known {
            return self.note(position, ends, budget);
        }
        if let Some(piece) = position.cell(ends.0).piece {
            let _ = position.game.takes(piece, ends.0);
        }
        false
    }

    /// Notes the attacks of one piece.
    fn note(&mut self, position: &Position, ends: (Site, Site), budget: &mut Budget) -> bool {
        let (from, royal) = ends;
        let game = &position.game;
        let Some(piece) = position.cell(from).piece else { return true };
        if !game.may_attack(piece, ends, budget) {
            return true;
        }
        let Some(takes) = game.takes(piece, from) else { return false };
        let mut unknown = takes.unknown.iter();
        if unknown.any(|block| game.may_take(piece.player, piece.kind, usize::from(*block), ends, budget)) {
            return false;
        }
        for way in takes.on(royal) {
            if way.asks {
                return false;
            }
            budget.spend(1);
            let Some((count, sites)) = missing(position, takes.needs(*way)) else { continue };
            self.near.push((from, *way));
            match (count, sites) {
                (0, _) => self.attacked = true,
                (1, [site, _]) => self.bars[site.index() / 64] |= 1 << (site.index() % 64),
                (_, pair) => self.pairs.push(pair),
            }
        }
        true
    }

    /// Whether the move leaves the royal piece attacked; `None` where it must be played to know.
    pub(crate) fn attacked_after(&self, position: &Position, m: &Move, budget: &mut Budget) -> Option<bool> {
        let royal = self.royal?;
        if self.is_free(m) {
            return Some(false);
        }
        if brings_royal(position, m) {
            return None;
        }
        if !self.attacked && self.is_apart(position, m)? {
            return Some(false);
        }
        let after = Overlay::of(position, m)?;
        let stands = after.see(position, royal).piece == position.cell(royal).piece;
        let moves_attacker =
            after.cells.iter().any(|(_, cell)| cell.piece.is_some_and(|p| p.player == self.attacker));
        if stands && !moves_attacker && after.cells.len() <= MISSING_MAX {
            return Some(self.near_attack(position, &after));
        }
        let royal = if stands { royal } else { after.royal(position)? };
        after.attacked(position, self.attacker, royal, budget)
    }

    /// Whether the move does no more than that a piece of the mover's goes where it changes nothing that stands in the way of an
    /// attack. The attacks are known, and none of them gets through.
    #[inline]
    pub(crate) fn is_free(&self, m: &Move) -> bool {
        let [Effect::Move { from, to }, rest @ ..] = m.effects.as_slice() else { return false };
        let from = Site::new(from.index());
        !self.attacked
            && m.from == Some(from)
            && m.piece.is_some_and(|piece| piece.player != self.attacker)
            && rest.iter().all(|effect| changes_no_other(*effect, *to))
            && self.lies_apart(from, *to)
    }

    /// Whether nothing that stands in the way of an attack is on these two sites, nor do they alone stand in the way of one.
    #[inline]
    fn lies_apart(&self, from: Site, to: Site) -> bool {
        let bars = |site: Site| self.bars[site.index() / 64] >> (site.index() % 64) & 1 == 1;
        let both = |pair: &[Site; MISSING_MAX]| *pair == [from, to] || *pair == [to, from];
        !bars(from) && !bars(to) && !self.pairs.iter().any(both)
    }

    /// Whether one of the noted attacks gets through.
    fn near_attack(&self, position: &Position, after: &Overlay) -> bool {
        let see = |site| after.see(position, site);
        self.near.iter().any(|(from, way)| {
            let before = position.cell(*from).piece;
            let takes = before.and_then(|piece| position.game.takes(piece, *from));
            see(*from).piece == before && takes.is_some_and(|takes| takes.are_met(*way, position, see))
        })
    }

    /// Whether the move changes nothing that stands in the way of an attack, nor moves the royal piece.
    fn is_apart(&self, position: &Position, m: &Move) -> Option<bool> {
        let bars = |site: Site| self.bars[site.index() / 64] >> (site.index() % 64) & 1 == 1;
        let mut apart = true;
        let mut changed: SmallVec<[Site; 4]> = SmallVec::new();
        for effect in &m.effects {
            let site = match *effect {
                Effect::Move { from, to } => {
                    // A piece of the attacker's may be moved, too.
                    let others = position.at(from).piece.is_some_and(|p| p.player == self.attacker);
                    apart &= !others && !bars(Site::new(from.index()));
                    changed.push(Site::new(from.index()));
                    to
                }
                Effect::Drop { to, .. } => to,
                Effect::Promote { site, .. } if Some(site) != m.to => return None,
                Effect::Capture(site) | Effect::Promote { site, .. } | Effect::Attr { site, .. } => site,
                Effect::ToHand { player, .. } if m.piece.is_some_and(|p| p.player == player) => continue,
                Effect::Set { .. } => continue,
                _ => return None,
            };
            if !changed.contains(&site) {
                changed.push(site);
            }
            apart &= !bars(site);
        }
        let both = |pair: &[Site; MISSING_MAX]| pair.iter().all(|site| changed.contains(site));
        Some(apart && changed.len() <= MISSING_MAX && !self.pairs.iter().any(both))
    }
}

/// The cells that are not as they must be, and how many; `None` where they are many, or where it is the last move that is
/// not.
fn missing(position: &Position, needs: &[Need]) -> Option<(usize, [Site; MISSING_MAX])> {
    let (mut count, mut sites) = (0, [Site::new(0); MISSING_MAX]);
    for need in needs {
        if need.is_met(position, |site| position.cell(site)) {
            continue;
        }
        let site = need.site()?;
        if !sites[..count].contains(&site) {
            *sites.get_mut(count)? = site;
            count += 1;
        }
    }
    Some((count, sites))
}

impl Overlay {
    /// Where a royal piece that the move has moved stands then.
    fn royal(&self, position: &Position) -> Option<Site> {
        let player = position.play_as();
        let kinds = position.game.royal_kinds(player);
        let royal = self.cells.iter().find(|(_, cell)| {
            cell.piece.is_some_and(|piece| piece.player == player && kinds.contains(&piece.kind))
        });
        royal.map(|(site, _)| *site)
    }
}

/// Whether an effect changes no cell but this one, and leaves there what stands there.
fn changes_no_other(effect: Effect, to: Site) -> bool {
    matches!(effect, Effect::Set { .. }) || matches!(effect, Effect::Attr { site, .. } if site == to)
}

/// Whether a piece becomes royal, or a royal piece enters.
fn brings_royal(position: &Position, m: &Move) -> bool {
    let kinds = position.game.royal_kinds(position.play_as());
    m.effects.iter().any(|effect| match effect {
        Effect::Copy { .. } | Effect::Create { .. } => true,
        Effect::Drop { kind, .. } | Effect::Promote { kind, .. } => kinds.contains(kind),
        _ => false,
    })
}

impl Position {
    /// Whether it is a royal piece of the player's.
    #[inline]
    pub(crate) fn is_royal(&self, player: Player, piece: Piece) -> bool {
        piece.player == player && self.game.is_royal[self.slot(player, piece.kind)]
    }

    /// Where the player's royal piece stands, if he has one and no more.
    #[must_use]
    pub fn only_royal(&self, player: Player) -> Option<Site> {
        let kinds = self.game.royal_kinds(player);
        let is_royal = |site: &Site| self.cell(*site).piece.is_some_and(|p| self.is_royal(player, p));
        let last = self.royals[player.index()];
        if last.index() < self.cells().len() && is_royal(&Site::new(last.index())) {
            let count: u32 = kinds.iter().map(|kind| self.count_kind(player, *kind)).sum();
            return (count == 1).then(|| Site::new(last.index()));
        }
        let mut royals = self.owned.of(player).filter(is_royal);
        let royal = royals.next()?;
        royals.next().is_none().then_some(royal)
    }
}
