//! What makes a set-up good, told from the rules alone: the piece that must not be lost stands deep and among its
//! own, the slow and many stand in front, and nobody stands where he can do less.

use fishka_base::{Budget, Kind, Player, Site};
use fishka_play::{Effect, Game, Move, MoveList, Position, Setup};
use fishka_rules::{GoalCond, GoalKind, Rules, Scope, SetupNumber, SetupPiece};
use std::collections::VecDeque;
use std::sync::Arc;

/// The own half as a player may fill it.
pub(super) type Area = Vec<bool>;

/// What a kind is good for, as far as a set-up needs to know.
#[derive(Clone, Copy, Debug, Default)]
struct Nature {
    /// Losing it is losing.
    precious: bool,
    /// Moves on an empty board.
    mobility: f64,
    /// Pieces of it at the start.
    many: u32,
    dummy: bool,
}

/// Judges set-ups of one player.
#[derive(Debug)]
pub(super) struct Judge {
    player: Player,
    natures: Vec<Nature>,
    /// Steps to the nearest site that is not the player's to fill, in shares of the most.
    depth: Vec<f64>,
    near: Vec<Vec<Site>>,
    front: Vec<Site>,
    /// Mobility from which a kind counts as quick.
    quick: f64,
    /// Layers: first number, and by value and kind the share of what a piece loses there.
    losses: Vec<(u16, Vec<Vec<f64>>)>,
}

/// The sites where the player has pieces.
pub(super) fn own_sites(position: &Position, player: Player) -> Area {
    position.cells().iter().map(|c| c.piece.is_some_and(|p| p.player == player)).collect()
}

/// Adds the sites that a move fills or whose layers it changes.
pub(super) fn add_touched(position: &Position, m: &Move, area: &mut Area) {
    if let Some(site) = m.to {
        area[site.index()] = true;
    }
    for site in layer_sites(&position.game().rules, m) {
        area[site.index()] = true;
    }
}

/// The sites whose layers a move sets.
fn layer_sites(rules: &Rules, m: &Move) -> Vec<Site> {
    let site = |effect: &Effect| {
        let Effect::Set { slot, .. } = effect else { return None };
        let def = rules.numbers.iter().rev().find(|n| n.base <= *slot)?;
        (def.scope == Scope::Site).then(|| Site::new(usize::from(slot - def.base)))
    };
    m.effects.iter().filter_map(site).collect()
}

fn neighbours(rules: &Rules) -> Vec<Vec<Site>> {
    let mut near = vec![Vec::new(); rules.board.sites.len()];
    for link in rules.board.all_links() {
        for (a, b) in [(link.from, link.to), (link.to, link.from)] {
            let list: &mut Vec<Site> = &mut near[a.index()];
            if !list.contains(&b) {
                list.push(b);
            }
        }
    }
    near
}

/// Steps from the nearest of `start` to every site.
fn steps(near: &[Vec<Site>], start: impl Iterator<Item = Site>) -> Vec<usize> {
    let mut all = vec![usize::MAX; near.len()];
    let mut queue = VecDeque::new();
    for site in start {
        all[site.index()] = 0;
        queue.push_back(site);
    }
    while let Some(site) = queue.pop_front() {
        for next in &near[site.index()] {
            if all[next.index()] == usize::MAX {
                all[next.index()] = all[site.index()] + 1;
                queue.push_back(*next);
            }
        }
    }
    all
}

/// Kinds whose loss loses the game.
fn precious(game: &Game, player: Player) -> Vec<Kind> {
    let mut kinds = game.royal_kinds(player).to_vec();
    for goal in game.rules.goals.iter().filter(|g| g.kind == GoalKind::Loss && g.players.contains(&player)) {
        goal.cond.visit(&mut |cond| {
            if let GoalCond::Captured { kinds: taken, .. } = cond {
                kinds.extend(taken);
            }
        });
    }
    kinds
}

/// Looks at a lone piece on a bare board: how much it can do there.
struct Bench<'a> {
    game: &'a Arc<Game>,
    player: Player,
    turn: usize,
    middle: Site,
    rings: [Vec<Site>; 2],
    target: Option<(Player, Kind)>,
}

impl<'a> Bench<'a> {
    fn new(game: &'a Arc<Game>, player: Player, near: &[Vec<Site>], army: &[u32]) -> Option<Self> {
        let rules = &game.rules;
        let cycle = rules.turns.repeat as usize..rules.turns.entries.len();
        let turn = cycle.into_iter().find(|i| rules.turns.entries[*i].play_as == player)?;
        let around = |site: &usize| {
            let away = steps(near, std::iter::once(Site::new(*site)));
            away.iter().filter(|d| **d <= 3).count()
        };
        let middle = Site::new((0..near.len()).max_by_key(|site| (around(site), std::cmp::Reverse(*site)))?);
        let away = steps(near, std::iter::once(middle));
        let ring = |d: usize| (0..near.len()).filter(|s| away[*s] == d).map(Site::new).collect();
        let enemy = game.acting_players().iter().copied().find(|p| *p != player);
        let most = (0..rules.kinds.len()).filter(|k| !rules.kinds[*k].dummy).max_by_key(|k| army[*k]);
        let target = enemy.zip(most.map(Kind::new));
        Some(Bench { game, player, turn, middle, rings: [ring(1), ring(2)], target })
    }

    fn moves(
        &self,
        kind: Kind,
        ring: Option<usize>,
        number: Option<SetupNumber>,
        budget: &mut Budget,
    ) -> f64 {
        let piece = |site: Site, player: Player, kind: Kind| {
            let attrs = self.game.rules.kinds[kind.index()].attrs_start;
            SetupPiece { site, player, kind, attrs, number: 0 }
        };
        let mut pieces = vec![piece(self.middle, self.player, kind)];
        if let (Some(ring), Some((enemy, other))) = (ring, self.target) {
            pieces.extend(self.rings[ring].iter().map(|site| piece(*site, enemy, other)));
        }
        let setup =
            Setup { pieces, turn: self.turn, numbers: number.into_iter().collect(), ..Setup::default() };
        budget.renew();
        let Ok(mut position) = self.game.position(&setup, budget) else { return 0.0 };
        let mut moves = MoveList::new();
        if position.legal_moves(&mut moves, budget).is_err() {
            return 0.0;
        }
        moves.iter().filter(|m| m.from == Some(self.middle)).count() as f64
    }

    /// Moves with nobody near, with enemies beside it and with enemies two steps away.
    fn power(&self, kind: Kind, number: Option<SetupNumber>, budget: &mut Budget) -> f64 {
        let near = self.moves(kind, Some(0), number, budget) + self.moves(kind, Some(1), number, budget);
        self.moves(kind, None, number, budget) + 3.0 * near
    }

    /// By value and kind: the share of its power that a piece loses on a layer's word.
    fn losses(&self, base: u16, values: usize, budget: &mut Budget) -> Vec<Vec<f64>> {
        let kinds = self.game.rules.kinds.len();
        let usual: Vec<f64> = (0..kinds).map(|k| self.power(Kind::new(k), None, budget)).collect();
        let mut loss = |value: usize, kind: usize| {
            let slot = base + self.middle.number();
            let number = SetupNumber { slot, value: i32::try_from(value).unwrap_or(0) };
            let there = self.power(Kind::new(kind), Some(number), budget);
            if usual[kind] > 0.0 { ((usual[kind] - there) / usual[kind]).max(0.0) } else { 0.0 }
        };
        (0..values).map(|v| (0..kinds).map(|k| if v == 0 { 0.0 } else { loss(v, k) }).collect()).collect()
    }
}

impl Judge {
    pub(super) fn new(game: &Arc<Game>, player: Player, area: Area, budget: &mut Budget) -> Judge {
        let rules = &game.rules;
        let near = neighbours(rules);
        let outside = (0..area.len()).filter(|s| !area[*s]).map(Site::new);
        let away = steps(&near, outside);
        let most = away.iter().filter(|d| **d != usize::MAX).max().copied().unwrap_or(1).max(2);
        let share = |d: &usize| (d.min(&most).saturating_sub(1)) as f64 / (most - 1) as f64;
        let front = (0..area.len()).filter(|s| away[*s] == 1).map(Site::new).collect();
        let mut army = vec![0; rules.kinds.len()];
        rules.hands.iter().filter(|h| h.player == player).for_each(|h| army[h.kind.index()] += h.count);
        rules.setup.iter().filter(|p| p.player == player).for_each(|p| army[p.kind.index()] += 1);
        let bench = Bench::new(game, player, &near, &army);
        let loved = precious(game, player);
        let nature = |k: usize| Nature {
            precious: loved.contains(&Kind::new(k)),
            mobility: bench.as_ref().map_or(1.0, |b| b.moves(Kind::new(k), None, None, budget)),
            many: army[k],
            dummy: rules.kinds[k].dummy,
        };
        let natures: Vec<Nature> = (0..army.len()).map(nature).collect();
        let layers = rules.numbers.iter().filter(|n| n.scope == Scope::Site && !n.values.is_empty());
        let of = |n: &fishka_rules::NumberDef| {
            Some((n.base, bench.as_ref()?.losses(n.base, n.values.len(), budget)))
        };
        let losses = layers.filter_map(of).collect();
        let quick = 1.5 * slow(&natures);
        Judge { player, natures, depth: away.iter().map(share).collect(), near, front, quick, losses }
    }

    /// How much of its power a piece of this kind would lose there.
    fn loss(&self, position: &Position, kind: Kind, site: Site) -> f64 {
        let mut loss = 0.0;
        for (base, by_value) in &self.losses {
            let value = position.numbers()[usize::from(*base) + site.index()];
            let by_kind = usize::try_from(value).ok().and_then(|v| by_value.get(v));
            loss += by_kind.map_or(0.0, |kinds| {
                let usual = kinds.iter().sum::<f64>() / kinds.len().max(1) as f64;
                kinds[kind.index()] + usual
            });
        }
        loss
    }

    fn place(&self, position: &Position, kind: Kind, site: Site) -> f64 {
        let nature = self.natures[kind.index()];
        if nature.dummy {
            return 0.0;
        }
        let depth = self.depth[site.index()];
        let fit = if nature.precious {
            6.0 * depth
        } else if nature.mobility == 0.0 {
            3.0 * depth
        } else if nature.mobility < self.quick && nature.many > 2 {
            3.0 * (1.0 - depth)
        } else if nature.mobility < self.quick {
            1.5 * depth
        } else {
            1.0 - (depth - 0.4).abs()
        };
        fit - 5.0 * self.loss(position, kind, site)
    }

    /// How well a piece would stand where this move puts it, with a thought for who stands beside.
    pub(super) fn liking(&self, position: &Position, m: &Move) -> f64 {
        let (Some(piece), Some(to)) = (m.piece, m.to) else { return 0.0 };
        let beside = self.near[to.index()].iter();
        let guards =
            beside.filter_map(|s| self.own(position, *s)).map(|other| self.beside(piece.kind, other));
        self.place(position, piece.kind, to) + guards.sum::<f64>()
    }

    fn own(&self, position: &Position, site: Site) -> Option<Kind> {
        position.cell(site).piece.filter(|p| p.player == self.player).map(|p| p.kind)
    }

    /// What two neighbours are worth to each other.
    fn beside(&self, a: Kind, b: Kind) -> f64 {
        let (a, b) = (self.natures[a.index()], self.natures[b.index()]);
        let guards = |king: Nature, guard: Nature| -> f64 {
            match (king.precious, guard.mobility == 0.0 && !guard.dummy) {
                (false, _) => 0.0,
                (true, true) => 2.5,
                (true, false) => 0.8,
            }
        };
        guards(a, b).max(guards(b, a))
    }

    /// How good the player's set-up is as a whole.
    pub(super) fn whole(&self, position: &Position) -> f64 {
        let all = (0..position.cells().len()).map(Site::new);
        let own: Vec<(Site, Kind)> = all.filter_map(|s| Some((s, self.own(position, s)?))).collect();
        let mut score = 0.0;
        for (site, kind) in &own {
            score += self.place(position, *kind, *site);
            let beside = self.near[site.index()].iter().filter_map(|s| self.own(position, *s));
            score += beside.map(|other| self.beside(*kind, other)).sum::<f64>() / 2.0;
        }
        let held = |site: &&Site| {
            let near = std::iter::once(**site).chain(self.near[site.index()].iter().copied());
            near.into_iter().any(|s| self.own(position, s).is_some() && self.depth[s.index()] < 0.5)
        };
        score + 0.7 * self.front.iter().filter(held).count() as f64
    }
}

/// The mobility of the slowest kinds that move at all.
fn slow(natures: &[Nature]) -> f64 {
    let moving = natures.iter().filter(|n| n.mobility > 0.0 && n.many > 0 && !n.dummy);
    let mut all: Vec<f64> = moving.map(|n| n.mobility).collect();
    all.sort_by(f64::total_cmp);
    all.get(all.len() / 3).copied().unwrap_or(0.0)
}
