//! Which moves leave a royal piece attacked, without hunting for it anew after every move.
//!
//! Before the moves are tested, every block of the attacker's pieces is run once while noting the sites it looks at.
//! A move can change the answer of a block only by changing one of those sites, so after a move just those blocks are
//! run again. Moves that do more than change sites (a royal piece moves or comes, an owner changes) are tested from
//! scratch; debug builds test every move both ways.

use crate::fast::BlockId;
use crate::interp::{Actor, Reads, attacked_by, hunt};
use crate::watch::{Link, Run, Watch};
use crate::{Effect, Move, Position};
use fishka_base::{Budget, Player, Site};
use smallvec::SmallVec;

/// Most entries of all lists; beyond it every move is tested from scratch.
const LINKS_MAX: usize = 1 << 21;

impl Run {
    fn hunt(
        &self,
        position: &Position,
        attacker: Player,
        target: Site,
        budget: &mut Budget,
        reads: &mut Reads,
    ) -> bool {
        let actor = Actor {
            player: attacker,
            kind: self.block.kind,
            level: 0,
            pretend: None,
            depth: 0,
            optimist: true,
            after: false,
        };
        hunt(position, actor, self.block, self.from, target, budget, reads)
    }
}

impl Watch {
    /// Runs the attacker's blocks on the position before any move.
    pub(crate) fn prepare(
        &mut self,
        position: &Position,
        player: Player,
        attacker: Player,
        budget: &mut Budget,
    ) {
        (self.player, self.attacker) = (player, attacker);
        let kinds = &position.game.royal[player.index()];
        let mut royals = (0..position.cells().len()).map(Site::new).filter(|site| {
            position.cells[site.index()].piece.is_some_and(|p| p.player == player && kinds.contains(&p.kind))
        });
        self.royal = royals.next();
        self.single = self.royal.is_some() && royals.next().is_none();
        budget.spend(position.cells().len() as u64 / 4);
        self.runs.clear();
        self.links.clear();
        self.heads.clear();
        self.heads.resize(position.cells().len(), None);
        self.stamp = 0;
        if let (true, Some(target)) = (self.single, self.royal) {
            self.note_runs(position, target, budget);
        }
        let restless = self.runs.iter().any(|run| run.found || run.more);
        self.calm = self.single && !restless && !position.is_ordered();
    }

    fn note_runs(&mut self, position: &Position, target: Site, budget: &mut Budget) {
        let mut reads = Reads::noting();
        for (site, cell) in position.cells().iter().enumerate() {
            let Some(piece) = cell.piece.filter(|p| p.player == self.attacker) else { continue };
            let (from, game) = (Site::new(site), &position.game);
            if !game.may_attack(piece, (from, target), budget) {
                continue;
            }
            for (number, block) in game.rules.kinds[piece.kind.index()].moves.iter().enumerate() {
                if !game.may_take(self.attacker, piece.kind, number, (from, target), budget) {
                    continue;
                }
                reads.clear();
                let block = BlockId { entry: block.entry, kind: piece.kind, number, drop: false };
                let mut run = Run { from, block, found: false, more: false, stamp: 0 };
                run.found = run.hunt(position, self.attacker, target, budget, &mut reads);
                run.more = reads.more;
                self.link(from);
                for site in reads.sites() {
                    self.link(*site);
                }
                self.runs.push(run);
                if self.links.len() > LINKS_MAX {
                    self.single = false;
                    return;
                }
            }
        }
    }

    /// Enters the run that comes next into the list of `site`, once.
    fn link(&mut self, site: Site) {
        let run = self.runs.len() as u32;
        let head = &mut self.heads[site.index()];
        if head.is_none_or(|link| self.links[link.index()].0 != run) {
            self.links.push((run, *head));
            *head = Link::last_of(self.links.len());
        }
    }

    /// Whether a royal piece is attacked in `position`, which stands after `m` but with the turn not yet passed.
    pub(crate) fn attacked_after(&mut self, position: &Position, m: &Move, budget: &mut Budget) -> bool {
        let kinds = &position.game.royal[self.player.index()];
        let royals: u32 = kinds.iter().map(|kind| position.count_kind(self.player, *kind)).sum();
        // The move may bring a royal piece, or take one away: only one that was alone and stayed is watched.
        let stayed = self.royal.filter(|_| self.single && royals == 1);
        let sites = position.cells().len();
        // What leaves a tower shows what lay below.
        let stayed = stayed.filter(|_| !position.is_ordered());
        let known = stayed.and_then(|target| Some((target, changed_sites(m, sites)?)));
        let attacked = match known {
            _ if royals == 0 => false,
            Some((target, changed)) if !changed.contains(&target) => {
                self.attacked_again(position, target, &changed, budget)
            }
            // The royal piece has moved: it is sought where something has changed.
            Some((_, changed)) => changed
                .iter()
                .find(|site| self.is_royal(position, **site))
                .is_none_or(|site| attacked_by(position, self.attacker, *site, None, None, 0, budget)),
            None => position.royal_attacked_by(self.player, self.attacker, budget),
        };
        debug_assert!({
            // What is left may not do for asking twice.
            let mut again = budget.clone();
            let asked = position.royal_attacked_by(self.player, self.attacker, &mut again);
            again.met().is_some() || attacked == asked
        });
        attacked
    }

    /// Whether a royal piece of the player stands there.
    fn is_royal(&self, position: &Position, site: Site) -> bool {
        let kinds = &position.game.royal[self.player.index()];
        position.cells[site.index()].piece.is_some_and(|p| p.player == self.player && kinds.contains(&p.kind))
    }

    /// Whether a move surely leaves no royal piece attacked, so that it need not be tried: none is attacked, and no block
    /// looks at what the move changes.
    pub(crate) fn is_calm(&self, position: &Position, m: &Move) -> bool {
        let kinds = &position.game.royal[self.player.index()];
        let brings = |effect: &Effect| match effect {
            Effect::Copy { .. } => true,
            Effect::Drop { kind, .. } | Effect::Promote { kind, .. } => kinds.contains(kind),
            _ => false,
        };
        self.calm
            && !m.effects.iter().any(brings)
            && changed_sites(m, position.cells().len()).is_some_and(|sites| {
                sites.iter().all(|site| Some(*site) != self.royal && self.heads[site.index()].is_none())
            })
    }

    fn attacked_again(
        &mut self,
        position: &Position,
        target: Site,
        changed: &[Site],
        budget: &mut Budget,
    ) -> bool {
        self.stamp += 1;
        for site in changed {
            let mut link = self.heads[site.index()];
            while let Some(here) = link {
                let (run, next) = self.links[here.index()];
                link = next;
                if self.run_again(position, run as usize, target, budget) {
                    return true;
                }
            }
        }
        let stale: SmallVec<[usize; 4]> = self.stale_runs().collect();
        stale.into_iter().any(|run| {
            self.runs[run].found && !self.runs[run].more || self.run_again(position, run, target, budget)
        })
    }

    /// Runs whose answer matters and was not asked for again after this move.
    fn stale_runs(&self) -> impl Iterator<Item = usize> + '_ {
        let old = |run: &Run| run.stamp != self.stamp && (run.found || run.more);
        self.runs.iter().enumerate().filter(move |(_, run)| old(run)).map(|(index, _)| index)
    }

    fn run_again(&mut self, position: &Position, index: usize, target: Site, budget: &mut Budget) -> bool {
        let run = &mut self.runs[index];
        if run.stamp == self.stamp {
            return false;
        }
        run.stamp = self.stamp;
        let stands = position.cells[run.from.index()].piece;
        if stands.is_none_or(|p| p.player != self.attacker || p.kind != run.block.kind) {
            return false;
        }
        run.hunt(position, self.attacker, target, budget, &mut Reads::default())
    }
}

/// The sites a move changes, if it does nothing that could give the attacker a piece or change one of his in place.
fn changed_sites(m: &Move, sites_of_board: usize) -> Option<SmallVec<[Site; 8]>> {
    let mut sites = SmallVec::new();
    for effect in &m.effects {
        match *effect {
            Effect::Move { from, to } => sites.extend([from.site(sites_of_board), to]),
            Effect::Copy { to, .. } | Effect::Drop { to, .. } => sites.push(to),
            Effect::Promote { site, .. } | Effect::Capture(site) | Effect::Attr { site, .. } => {
                sites.push(site)
            }
            Effect::ToHand { player, .. } if m.piece.is_some_and(|p| p.player == player) => {}
            // Whoever asks for a number looks at more than sites.
            Effect::Set { .. } => {}
            Effect::ToHand { .. }
            | Effect::Number { .. }
            | Effect::Throw { .. }
            | Effect::Draw(_)
            | Effect::Under(_)
            | Effect::Create { .. }
            | Effect::Owner { .. }
            | Effect::Kind { .. }
            | Effect::Flip(_) => {
                return None;
            }
        }
    }
    Some(sites)
}
