//! How many steps a thing needs at least to where it wins, read off the rules: pieces may go wherever their blocks
//! could ever lead, nothing stands in their way, and each piece counts from where it stands now.

use fishka_base::{Kind, Player, Site};
use fishka_play::{Carried, Game, Position, travels};
use fishka_rules::{GoalCond, GoalKind, Op, OwnerSpec, Place};
use std::sync::Arc;

const FAR: u8 = u8::MAX;
/// What was not looked up yet; more steps than are ever counted.
const UNASKED: u8 = u8::MAX - 1;

/// A site with what must stand where for the thing to come there.
type Stage = (Site, Option<(Kind, Site)>);

/// The ways of one player.
#[derive(Clone, Debug)]
pub(crate) struct Ways {
    player: Player,
    /// The thing that is brought.
    thing: Kind,
    targets: Vec<bool>,
    sites: usize,
    /// `along[kind * sites + site]`: where a piece there could carry the thing.
    along: Vec<Vec<Stage>>,
    /// `sent[kind * sites + site]`: where it could send it.
    sent: Vec<Vec<Stage>>,
    /// `steps[(kind * sites + from) * sites + to]`: fewest steps of the piece itself.
    steps: Vec<u8>,
}

impl Ways {
    /// Reads the rules; `None` where the player wins in other ways too, or the rules do what this does not follow.
    pub(crate) fn new(game: &Arc<Game>, player: Player) -> Option<Ways> {
        let rules = &game.rules;
        if !game.traits.partial || game.traits.chance || game.acting_players().len() != 2 {
            return None;
        }
        let (thing, targets) = targets(game, player)?;
        let odd = |op: &Op| {
            use Op::{Cascade, ChangeKind, ChangeOwner, Create, Enter, Flip};
            matches!(op, Create { .. } | Enter(..) | ChangeKind(..) | ChangeOwner(_) | Flip(_) | Cascade)
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
        };
        let standing = |kind: usize| rules.setup.iter().any(|p| p.kind.index() == kind && p.player == player);
        for kind in (0..kinds).filter(|k| standing(*k)) {
            ways.measure(game, Kind::new(kind))?;
        }
        Some(ways)
    }

    fn measure(&mut self, game: &Game, kind: Kind) -> Option<()> {
        let sites = self.sites;
        let mut leads: Vec<Vec<Site>> = vec![Vec::new(); sites];
        for (from, leads) in leads.iter_mut().enumerate() {
            let slot = kind.index() * sites + from;
            for travel in travels(game, self.player, kind, Site::new(from))? {
                match travel.what {
                    Carried::Itself => leads.push(travel.to),
                    Carried::Along(thing) if thing == self.thing => {
                        self.along[slot].push((travel.to, travel.need));
                    }
                    Carried::Sent(thing) if thing == self.thing => {
                        self.sent[slot].push((travel.to, travel.need));
                    }
                    _ => {}
                }
            }
            // Otherwise a piece might run ahead of what it could have carried.
            let carries =
                |to: &Site| self.along[slot].iter().any(|(site, need)| site == to && need.is_none());
            if !leads.iter().all(carries) {
                return None;
            }
        }
        for from in 0..sites {
            let row = (kind.index() * sites + from) * sites;
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

    fn steps(&self, kind: Kind, from: Site, to: Site) -> usize {
        usize::from(self.steps[(kind.index() * self.sites + from.index()) * self.sites + to.index()])
    }

    /// Whether the thing wins there.
    pub(crate) fn wins_at(&self, kind: Kind, site: Site) -> bool {
        kind == self.thing && self.targets[site.index()]
    }

    /// Fewest steps after which the player could have won, at most `limit + 1`.
    pub(crate) fn needed(&self, position: &Position, limit: usize) -> usize {
        let mut own: Vec<(Kind, Site)> = Vec::new();
        let mut things: Vec<Site> = Vec::new();
        for site in (0..self.sites).map(Site::new) {
            for piece in position.stack(site).filter_map(|cell| cell.piece) {
                if piece.kind == self.thing {
                    things.push(site);
                } else if piece.player == self.player {
                    own.push((piece.kind, site));
                }
            }
        }
        let mut search = Search {
            ways: self,
            position,
            own,
            limit,
            known: vec![FAR; self.along.len()],
            waiting: vec![Vec::new(); limit + 1],
            nearest: vec![UNASKED; self.along.len()],
        };
        things.into_iter().for_each(|site| search.reached(site, 0, None));
        search.run()
    }
}

/// The shortest way of the thing from holder to holder.
struct Search<'a> {
    ways: &'a Ways,
    position: &'a Position,
    own: Vec<(Kind, Site)>,
    limit: usize,
    /// `known[kind * sites + site]`: steps until a piece of the kind has the thing there.
    known: Vec<u8>,
    /// By steps.
    waiting: Vec<Vec<(Kind, Site)>>,
    /// `nearest[kind * sites + site]`: steps until such a piece stands there, whosever if one does already.
    nearest: Vec<u8>,
}

impl Search<'_> {
    fn run(&mut self) -> usize {
        let ways = self.ways;
        for spent in 0..self.limit {
            while let Some((kind, site)) = self.waiting[spent].pop() {
                let slot = kind.index() * ways.sites + site.index();
                if usize::from(self.known[slot]) < spent {
                    continue;
                }
                for stage in &ways.along[slot] {
                    if !self.possible(stage, spent) {
                        continue;
                    }
                    if ways.targets[stage.0.index()] {
                        return spent + 1;
                    }
                    self.held(kind, stage.0, spent + 1);
                }
                for stage in &ways.sent[slot] {
                    if !self.possible(stage, spent) {
                        continue;
                    }
                    if ways.targets[stage.0.index()] {
                        return spent + 1;
                    }
                    self.reached(stage.0, spent + 1, Some((kind, site)));
                }
            }
        }
        self.limit + 1
    }

    /// Whether what is needed stands there, or could come there in time.
    fn possible(&mut self, stage: &Stage, spent: usize) -> bool {
        let Some((kind, site)) = stage.1 else { return true };
        let slot = kind.index() * self.ways.sites + site.index();
        if self.nearest[slot] == UNASKED {
            let there = self.position.stack(site).any(|cell| cell.piece.is_some_and(|p| p.kind == kind));
            let row = |from: Site| (kind.index() * self.ways.sites + from.index()) * self.ways.sites;
            let own = self.own.iter().filter(|(own, _)| *own == kind);
            let comes = own.map(|(_, from)| self.ways.steps[row(*from) + site.index()]).min();
            self.nearest[slot] = if there { 0 } else { comes.unwrap_or(FAR) };
        }
        let nearest = usize::from(self.nearest[slot]);
        nearest < self.limit - spent
    }

    /// The thing lies there: whoever comes holds it.
    fn reached(&mut self, site: Site, spent: usize, sender: Option<(Kind, Site)>) {
        for i in 0..self.own.len() {
            let (kind, from) = self.own[i];
            self.held(kind, site, spent + self.ways.steps(kind, from, site));
        }
        if let Some((kind, from)) = sender {
            self.held(kind, site, spent + self.ways.steps(kind, from, site));
        }
    }

    fn held(&mut self, kind: Kind, site: Site, spent: usize) {
        let slot = kind.index() * self.ways.sites + site.index();
        if spent < self.limit && spent < usize::from(self.known[slot]) {
            self.known[slot] = spent as u8;
            self.waiting[spent].push((kind, site));
        }
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
        if matches!(goal.kind, GoalKind::Count | GoalKind::Most(_)) {
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
