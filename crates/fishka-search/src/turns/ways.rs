//! How many steps a thing needs at least to where it wins, read off the rules: pieces may go wherever their blocks
//! could ever lead, nothing stands in their way, and each piece counts from where it stands now.

use super::steps::Reaches;
use fishka_base::{Budget, Kind, Player, Site};
use fishka_play::{Carried, Delta, Game, travels};
use fishka_rules::{GoalCond, GoalKind, Op, OwnerSpec, Place};
use std::sync::Arc;

const FAR: u8 = u8::MAX;
/// Sites, and what must stand where for the thing to come there.
#[derive(Clone, Debug)]
pub(super) struct Stage {
    pub(super) need: Option<(Kind, Site)>,
    pub(super) sites: Vec<Site>,
}

fn add(stages: &mut Vec<Stage>, site: Site, need: Option<(Kind, Site)>) {
    match stages.iter_mut().find(|stage| stage.need == need) {
        Some(stage) => stage.sites.push(site),
        None => stages.push(Stage { need, sites: vec![site] }),
    }
}

/// The ways of one player.
#[derive(Clone, Debug)]
pub(crate) struct Ways {
    pub(super) player: Player,
    /// The thing that is brought.
    pub(super) thing: Kind,
    pub(super) targets: Vec<bool>,
    pub(super) sites: usize,
    /// `along[kind * sites + site]`: where a piece there could carry the thing.
    pub(super) along: Vec<Vec<Stage>>,
    /// `sent[kind * sites + site]`: where it could send it.
    pub(super) sent: Vec<Vec<Stage>>,
    /// `steps[(kind * sites + from) * sites + to]`: fewest steps of the piece itself.
    pub(super) steps: Vec<u8>,
    /// `least[kind * sites + site]`: fewest steps to a win for a piece that has the thing there, if all that is needed
    /// stood ready and others waited wherever it is sent.
    pub(super) least: Vec<u8>,
    /// `roams[kind * sites + site]`: whether a piece that something needs could come there, whosever it is, from where
    /// such pieces stand at first. Empty for kinds that nothing needs: nothing is left out for them.
    pub(super) roams: Vec<Vec<bool>>,
    /// All this in sets of sites.
    pub(super) reaches: Option<Reaches>,
}

impl Ways {
    /// Reads the rules; `None` where the player wins in other ways too, or the rules do what this does not follow.
    pub(crate) fn new(game: &Arc<Game>, player: Player, budget: &mut Budget) -> Option<Ways> {
        let rules = &game.rules;
        if !game.traits.partial || game.traits.chance || game.acting_players().len() != 2 {
            return None;
        }
        let (thing, targets) = targets(game, player)?;
        let odd = |op: &Op| {
            use Op::{Cascade, ChangeKind, ChangeOwner, Create, Enter, Flip, Skip};
            matches!(
                op,
                Create { .. } | Enter(..) | ChangeKind(..) | ChangeOwner(_) | Flip(_) | Cascade | Skip
            )
        };
        if rules.code.iter().any(odd) || rules.after_move.is_some() {
            return None;
        }
        let (sites, kinds) = (rules.board.sites.len(), rules.kinds.len());
        let mut ways = Ways {
            player,
            thing,
            targets,
            sites,
            along: vec![Vec::new(); kinds * sites],
            sent: vec![Vec::new(); kinds * sites],
            steps: vec![FAR; kinds * sites * sites],
            least: vec![FAR; kinds * sites],
            roams: vec![Vec::new(); kinds],
            reaches: None,
        };
        let standing = |kind: usize| rules.setup.iter().any(|p| p.kind.index() == kind && p.player == player);
        for kind in (0..kinds).filter(|k| standing(*k)) {
            ways.measure(game, Kind::new(kind), budget)?;
        }
        ways.forget_needless(game, budget)?;
        ways.count_back();
        ways.reaches = Some(Reaches::new(&ways)?);
        Some(ways)
    }

    /// Leaves out what needs the only thing to lie elsewhere than where it comes from, and notes where the others that
    /// are needed could come.
    fn forget_needless(&mut self, game: &Arc<Game>, budget: &mut Budget) -> Option<()> {
        let setup = &game.rules.setup;
        let alone = setup.iter().filter(|p| p.kind == self.thing).count() == 1;
        let mut needed = vec![false; self.roams.len()];
        for stages in self.along.iter_mut().chain(&mut self.sent) {
            stages.retain(|stage| !alone || stage.need.is_none_or(|(kind, _)| kind != self.thing));
            stages.iter().filter_map(|stage| stage.need).for_each(|(kind, _)| needed[kind.index()] = true);
        }
        for kind in (0..needed.len()).filter(|kind| needed[*kind]).map(Kind::new) {
            let mut roams = vec![false; self.sites];
            for player in game.acting_players() {
                let own = setup.iter().filter(|p| (p.kind, p.player) == (kind, *player));
                let mut edge: Vec<Site> = own.map(|p| p.site).collect();
                let mut seen = vec![false; self.sites];
                while let Some(site) = edge.pop() {
                    if !std::mem::replace(&mut seen[site.index()], true) {
                        roams[site.index()] = true;
                        let goes = travels(game, *player, kind, site, budget)?.into_iter();
                        edge.extend(goes.filter(|t| t.what == Carried::Itself).map(|t| t.to));
                    }
                }
            }
            self.roams[kind.index()] = roams;
        }
        Some(())
    }

    /// Whether the kind may stand there as far as [`Ways::least`] knows.
    pub(super) fn roams(&self, kind: Kind, site: Site) -> bool {
        self.roams[kind.index()].get(site.index()).is_none_or(|roams| *roams)
    }

    /// Whether what changed could change how many steps are needed: what others do elsewhere does not.
    pub(super) fn concern(&self, changed: &[Delta]) -> bool {
        let mut pieces = changed.iter().flat_map(|d| [d.before.piece, d.after.piece]).flatten();
        pieces.any(|piece| {
            piece.player == self.player
                || piece.kind == self.thing
                || !self.roams[piece.kind.index()].is_empty()
        })
    }

    /// Fills `least`, from the wins backwards.
    fn count_back(&mut self) {
        for steps in 1..FAR {
            let near = |least: u8| least == steps - 1 && steps > 1;
            let held: Vec<bool> = self.least.iter().map(|least| near(*least)).collect();
            let lies: Vec<bool> = (0..self.sites)
                .map(|site| held.iter().skip(site).step_by(self.sites).any(|held| *held))
                .collect();
            let won = |site: &Site| steps == 1 && self.targets[site.index()];
            let found: Vec<usize> = (0..self.least.len())
                .filter(|slot| self.least[*slot] == FAR)
                .filter(|slot| {
                    let row = slot - slot % self.sites;
                    let may = |stage: &&Stage| stage.need.is_none_or(|(kind, site)| self.roams(kind, site));
                    let mut along = self.along[*slot].iter().filter(may).flat_map(|stage| &stage.sites);
                    let mut sent = self.sent[*slot].iter().filter(may).flat_map(|stage| &stage.sites);
                    along.any(|to| won(to) || held[row + to.index()])
                        || sent.any(|to| won(to) || lies[to.index()])
                })
                .collect();
            if found.is_empty() {
                break;
            }
            found.into_iter().for_each(|slot| self.least[slot] = steps);
        }
    }

    fn measure(&mut self, game: &Game, kind: Kind, budget: &mut Budget) -> Option<()> {
        let sites = self.sites;
        let mut leads: Vec<Vec<Site>> = vec![Vec::new(); sites];
        for (from, leads) in leads.iter_mut().enumerate() {
            let slot = kind.index() * sites + from;
            for travel in travels(game, self.player, kind, Site::new(from), budget)? {
                match travel.what {
                    Carried::Itself => leads.push(travel.to),
                    Carried::Along(thing) if thing == self.thing => {
                        add(&mut self.along[slot], travel.to, travel.need);
                    }
                    Carried::Sent(thing) if thing == self.thing => {
                        add(&mut self.sent[slot], travel.to, travel.need);
                    }
                    _ => {}
                }
            }
            // Otherwise a piece might run ahead of what it could have carried.
            let carries = |to: &Site| {
                self.along[slot].iter().any(|stage| stage.need.is_none() && stage.sites.contains(to))
            };
            if !leads.iter().all(carries) {
                return None;
            }
        }
        for from in 0..sites {
            let row = self.row(kind, Site::new(from));
            self.steps[row + from] = 0;
            let mut edge = vec![Site::new(from)];
            for far in 1..FAR {
                let mut wider = Vec::new();
                for to in edge.iter().flat_map(|site| &leads[site.index()]) {
                    let known = &mut self.steps[row + to.index()];
                    if *known == FAR {
                        *known = far;
                        wider.push(*to);
                    }
                }
                if wider.is_empty() {
                    break;
                }
                edge = wider;
            }
        }
        Some(())
    }

    /// Where the steps of the piece from there begin.
    pub(super) fn row(&self, kind: Kind, from: Site) -> usize {
        (kind.index() * self.sites + from.index()) * self.sites
    }

    /// Whether the thing wins there.
    pub(crate) fn wins_at(&self, kind: Kind, site: Site) -> bool {
        kind == self.thing && self.targets[site.index()]
    }
}

/// The one thing that wins for the player, and where; `None` where something else may win, too.
fn targets(game: &Game, player: Player) -> Option<(Kind, Vec<bool>)> {
    let rules = &game.rules;
    let mut found: Option<Kind> = None;
    let mut targets = vec![false; rules.board.sites.len()];
    for goal in &rules.goals {
        let speaks = |p: &&Player| match goal.kind {
            GoalKind::Win => **p == player,
            GoalKind::Loss => **p != player,
            _ => false,
        };
        if matches!(goal.kind, GoalKind::Count | GoalKind::Most(_) | GoalKind::Rank(_)) {
            return None;
        }
        for of in goal.players.iter().filter(speaks) {
            let GoalCond::Absolute { pieces, places } = &goal.cond else { return None };
            let ([spec], [Place::Zone(zone)]) = (pieces.as_slice(), places.as_slice()) else { return None };
            let kind = spec.kind.filter(|_| !spec.negate && spec.attr.is_none())?;
            let brought = rules.kinds[kind.index()].moves.is_empty() && spec.owner == OwnerSpec::Any;
            if !brought || found.is_some_and(|other| other != kind) {
                return None;
            }
            found = Some(kind);
            let members = &rules.board.zones[zone.index()].members[of.index()];
            targets.iter_mut().zip(members).for_each(|(target, inside)| *target |= inside);
        }
    }
    found.map(|kind| (kind, targets))
}
