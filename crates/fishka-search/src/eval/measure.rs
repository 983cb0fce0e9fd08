//! How freely each kind moves, found by putting pieces on boards and asking for their legal moves.
//!
//! A piece alone gives the graph of its steps (for distances); boards filled at random give the mean number of moves
//! where others stand in the way, which orders pieces much as players value them (R. Betza, "About the values of
//! chess pieces", 1996, calls it crowded board mobility).

use fishka_base::{Bound, Budget, Kind, Player, Rng, Site};
use fishka_play::{Effect, Game, Move, MoveKind, MoveList, Setup};
use fishka_rules::SetupPiece;
use std::sync::Arc;

/// Steps of the budget for what is kept of a kind of a player on a site.
const SLOT_STEPS: u64 = 16;
/// Most boards with a single piece that are tried.
const ALONE_MAX: usize = 6000;
/// Boards filled at random.
const CROWDED: usize = 160;
/// Shares of sites filled, in percent, in turn.
const DENSITIES: [usize; 3] = [10, 20, 33];
const SEED: u64 = 0x0F15_1CA5_EED0_0001;

/// What was found of one kind in one player's hands.
#[derive(Clone, Debug, Default)]
pub(crate) struct Measured {
    /// Steps: `edges[from]` lists where the piece goes.
    pub(crate) edges: Vec<Vec<Site>>,
    /// The same on the empty board alone.
    pub(crate) steps: Vec<Vec<Site>>,
    /// Moves from each site on the empty board.
    pub(crate) alone: Vec<u32>,
    /// Sites it can come to from where it starts (all sites, if it starts nowhere).
    pub(crate) reachable: Vec<bool>,
    /// Sites from which it can turn into another kind, and which.
    pub(crate) promotes: Vec<Vec<Kind>>,
    /// Moves and pieces counted on crowded boards.
    pub(crate) crowded: (u64, u64),
    /// Whether the player ever has this kind, as far as seen.
    pub(crate) in_play: bool,
}

impl Measured {
    /// Mean mobility in thousandths.
    pub(crate) fn mobility(&self) -> i64 {
        let sites = self.reachable.iter().filter(|r| **r).count().max(1) as i64;
        let sum: i64 =
            self.alone.iter().zip(&self.reachable).filter(|(_, r)| **r).map(|(n, _)| i64::from(*n)).sum();
        let alone = sum * 1000 / sites;
        let (moves, pieces) = self.crowded;
        (moves * 1000).checked_div(pieces).map_or(alone, |crowded| (alone + 2 * crowded as i64) / 3)
    }

    /// Steps from each site to the nearest of `targets` by the piece's own moves; `None` = never.
    pub(crate) fn distances(&self, targets: &[bool]) -> Vec<Option<u32>> {
        let mut back: Vec<Vec<usize>> = vec![Vec::new(); targets.len()];
        for (from, tos) in self.edges.iter().enumerate() {
            for to in tos {
                back[to.index()].push(from);
            }
        }
        let mut distance: Vec<Option<u32>> = targets.iter().map(|t| t.then_some(0)).collect();
        let mut queue: Vec<usize> = (0..targets.len()).filter(|s| targets[*s]).collect();
        let mut next = 0;
        while next < queue.len() {
            let site = queue[next];
            next += 1;
            for from in &back[site] {
                if distance[*from].is_none() {
                    distance[*from] = distance[site].map(|d| d + 1);
                    queue.push(*from);
                }
            }
        }
        distance
    }
}

/// All kinds of all players: `measured[player * kinds + kind]`.
pub(crate) fn measure(game: &Arc<Game>, budget: &mut Budget) -> Result<Vec<Measured>, Bound> {
    let rules = &game.rules;
    let slots = rules.players.len() * rules.kinds.len() * rules.board.sites.len();
    budget.spend(slots as u64 * SLOT_STEPS);
    budget.check()?;
    let mut meter = Meter::new(game);
    meter.alone(budget)?;
    for measured in &mut meter.measured {
        measured.steps.clone_from(&measured.edges);
    }
    meter.settle();
    if game.rules.priorities.is_empty() {
        meter.crowded(budget)?;
    }
    Ok(meter.measured)
}

/// What a piece takes among enemies.
#[derive(Clone, Debug, Default)]
pub(crate) struct Amid {
    /// Where enemies stand everywhere.
    pub(crate) full: Vec<Site>,
    /// Where they stand only on the sites that it can go to.
    pub(crate) steps: Vec<Site>,
}

/// What every kind of every player takes from every site (`[slot * sites + site]`): `avoid` are sites on which nobody is
/// put, since that would end the game. `None` where there are too many to try, or nothing is ever taken.
pub(crate) fn amid(
    game: &Arc<Game>,
    measured: &[Measured],
    avoid: &[bool],
    budget: &mut Budget,
) -> Result<Option<Vec<Amid>>, Bound> {
    let mut meter = Meter::new(game);
    let (sites, kinds) = (game.board().sites.len(), game.rules.kinds.len());
    let mut found = vec![Amid::default(); measured.len() * sites];
    let boards: usize = measured.iter().filter(|m| m.in_play).count() * meter.sites.len();
    if boards > ALONE_MAX {
        return Ok(None);
    }
    for (slot, m) in measured.iter().enumerate().filter(|(_, m)| m.in_play) {
        let (player, kind) = (Player::new(slot / kinds), Kind::new(slot % kinds));
        let (Some(enemy), Some(turn)) = (meter.enemy_of(player, measured), meter.turn_of(player)) else {
            continue;
        };
        for from in 0..sites {
            let here = Site::new(from);
            let all: Vec<Site> =
                meter.sites.iter().copied().filter(|s| *s != here && !avoid[s.index()]).collect();
            let steps: Vec<Site> = m.steps[from].iter().copied().filter(|s| !avoid[s.index()]).collect();
            if game.board().sites[from].dummy || m.steps[from].is_empty() && !m.reachable[from] {
                continue;
            }
            let own = meter.piece(here, player, kind);
            let entry = &mut found[slot * sites + from];
            if game.royal_kinds(player).contains(&kind) {
                // Among so many it could take nothing that is not guarded.
                *entry = Amid { full: steps.clone(), steps };
                continue;
            }
            entry.full = meter.taken_by(own, enemy, &all, turn, budget)?;
            entry.steps = meter.taken_by(own, enemy, &steps, turn, budget)?;
        }
    }
    let some = found.iter().any(|amid| !amid.steps.is_empty());
    Ok(some.then_some(found))
}

struct Meter<'a> {
    game: &'a Arc<Game>,
    sites: Vec<Site>,
    measured: Vec<Measured>,
    moves: MoveList,
}

impl<'a> Meter<'a> {
    fn new(game: &'a Arc<Game>) -> Self {
        let rules = &game.rules;
        let n = rules.board.sites.len();
        let sites = (0..n).filter(|s| !rules.board.sites[*s].dummy).map(Site::new).collect();
        let blank = Measured {
            edges: vec![Vec::new(); n],
            steps: vec![Vec::new(); n],
            alone: vec![0; n],
            reachable: vec![false; n],
            promotes: vec![Vec::new(); n],
            ..Measured::default()
        };
        let measured = vec![blank; rules.players.len() * rules.kinds.len()];
        Meter { game, sites, measured, moves: MoveList::new() }
    }

    fn slot(&self, player: Player, kind: Kind) -> usize {
        player.index() * self.game.rules.kinds.len() + kind.index()
    }

    /// Entries of the turn order that move the player's pieces, one a move type.
    fn turns(&self, player: Player) -> Vec<usize> {
        let entries = &self.game.rules.turns.entries;
        let own = |i: &usize| entries[*i].play_as == player;
        if let Some(free) = (0..entries.len()).filter(own).find(|i| entries[*i].move_type.is_none()) {
            return vec![free];
        }
        let mut turns: Vec<usize> = (0..entries.len()).filter(own).collect();
        turns.dedup_by_key(|i| entries[*i].move_type);
        turns.truncate(3);
        turns
    }

    fn piece(&self, site: Site, player: Player, kind: Kind) -> SetupPiece {
        SetupPiece { site, player, kind, attrs: self.game.rules.kinds[kind.index()].attrs_start, number: 0 }
    }

    /// An entry of the cycle of turns in which the player's pieces are moved.
    fn turn_of(&self, player: Player) -> Option<usize> {
        let turns = &self.game.rules.turns;
        (turns.repeat as usize..turns.entries.len()).find(|i| turns.entries[*i].play_as == player)
    }

    /// A common piece of the other side.
    fn enemy_of(&self, player: Player, measured: &[Measured]) -> Option<(Player, Kind)> {
        let kinds = self.game.rules.kinds.len();
        let enemy = self.game.acting_players().iter().copied().find(|p| *p != player)?;
        let royal = self.game.royal_kinds(enemy);
        let start = |kind: &Kind| {
            self.game.rules.setup.iter().filter(|p| p.player == enemy && p.kind == *kind).count()
        };
        let plain = (0..kinds)
            .map(Kind::new)
            .filter(|kind| measured[enemy.index() * kinds + kind.index()].in_play && !royal.contains(kind));
        plain.max_by_key(|kind| (start(kind), std::cmp::Reverse(*kind))).map(|kind| (enemy, kind))
    }

    /// Where a piece takes enemies that stand on these sites.
    fn taken_by(
        &mut self,
        own: SetupPiece,
        (enemy, kind): (Player, Kind),
        sites: &[Site],
        turn: usize,
        budget: &mut Budget,
    ) -> Result<Vec<Site>, Bound> {
        budget.renew();
        let others = sites.iter().map(|site| self.piece(*site, enemy, kind));
        let pieces: Vec<SetupPiece> = others.chain([own]).collect();
        let setup = Setup { pieces, turn, ..Setup::default() };
        let Ok(mut position) = self.game.position(&setup, budget) else {
            return budget.check().map(|()| Vec::new());
        };
        position.legal_moves(&mut self.moves, budget)?;
        let mut taken: Vec<Site> = Vec::new();
        for m in self.moves.iter().filter(|m| m.from == Some(own.site)) {
            taken.extend(m.captures(&position));
        }
        taken.retain(|site| position.cell(*site).piece.is_some_and(|p| p.player == enemy));
        taken.sort_unstable();
        taken.dedup();
        Ok(taken)
    }

    fn mobile_kinds(&self) -> Vec<Kind> {
        let kinds = &self.game.rules.kinds;
        (0..kinds.len()).filter(|k| !kinds[*k].moves.is_empty() && !kinds[*k].dummy).map(Kind::new).collect()
    }

    /// Every kind alone on every site (on some, where there are too many).
    fn alone(&mut self, budget: &mut Budget) -> Result<(), Bound> {
        let (kinds, players) = (self.mobile_kinds(), self.game.acting_players().to_vec());
        let stride = (kinds.len() * players.len() * self.sites.len()).div_ceil(ALONE_MAX).max(1);
        for player in players {
            for turn in self.turns(player) {
                for kind in &kinds {
                    for at in (0..self.sites.len()).step_by(stride) {
                        let site = self.sites[at];
                        let setup =
                            Setup { pieces: vec![self.piece(site, player, *kind)], turn, ..Setup::default() };
                        self.note(&setup, budget, |m, from| m.alone[from] += 1)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Notes the steps of every piece of the mover; `count` is told of each with the site it leaves.
    fn note(
        &mut self,
        setup: &Setup,
        budget: &mut Budget,
        count: impl Fn(&mut Measured, usize),
    ) -> Result<(), Bound> {
        budget.renew();
        let Ok(mut position) = self.game.position(setup, budget) else { return budget.check() };
        let mut moves = std::mem::take(&mut self.moves);
        position.legal_moves(&mut moves, budget)?;
        let mut last = None;
        for m in moves.iter().filter(|m| m.kind == MoveKind::Normal) {
            let (Some(piece), Some(start)) = (m.piece, m.from) else { continue };
            let slot = self.slot(piece.player, piece.kind);
            let measured = &mut self.measured[slot];
            let from = start.index();
            if let Some(to) = m.to.filter(|to| !measured.edges[from].contains(to)) {
                measured.edges[from].push(to);
            }
            if let Some(kind) = becomes(m)
                && kind != piece.kind
                && !measured.promotes[from].contains(&kind)
            {
                measured.promotes[from].push(kind);
            }
            if last != Some((m.from, m.to)) {
                count(measured, from);
            }
            last = Some((m.from, m.to));
        }
        self.moves = moves;
        Ok(())
    }

    /// Which kinds each player has, and where they can come.
    fn settle(&mut self) {
        let rules = &self.game.rules;
        let mut starts: Vec<Vec<Site>> = vec![Vec::new(); self.measured.len()];
        for p in &rules.setup {
            starts[self.slot(p.player, p.kind)].push(p.site);
        }
        for hand in &rules.hands {
            let slot = self.slot(hand.player, hand.kind);
            self.measured[slot].in_play = true;
        }
        for (slot, sites) in starts.iter().enumerate() {
            self.measured[slot].in_play |= !sites.is_empty();
            self.measured[slot].spread(sites, &self.sites);
        }
        self.promoted_kinds();
    }

    /// Kinds that others turn into are in play too.
    fn promoted_kinds(&mut self) {
        let kinds = self.game.rules.kinds.len();
        loop {
            let mut added = false;
            for slot in 0..self.measured.len() {
                if !self.measured[slot].in_play {
                    continue;
                }
                let becomes: Vec<Kind> = self.measured[slot].promotes.iter().flatten().copied().collect();
                for kind in becomes {
                    let other = slot / kinds * kinds + kind.index();
                    added |= !self.measured[other].in_play;
                    self.measured[other].in_play = true;
                }
            }
            if !added {
                return;
            }
        }
    }

    /// Boards filled at random with the pieces of the start (royal ones left out).
    fn crowded(&mut self, budget: &mut Budget) -> Result<(), Bound> {
        let players = self.game.acting_players().to_vec();
        let pool = self.pool();
        if pool.is_empty() || players.is_empty() || self.sites.len() > 1200 {
            return Ok(());
        }
        let mut rng = Rng::new(SEED);
        for round in 0..CROWDED {
            let mover = players[round % players.len()];
            let density = DENSITIES[round / players.len() % DENSITIES.len()];
            let pieces = self.fill(&mut rng, &pool, density);
            for turn in self.turns(mover) {
                self.count_crowded(&pieces, mover, turn, budget)?;
            }
        }
        Ok(())
    }

    fn count_crowded(
        &mut self,
        pieces: &[SetupPiece],
        mover: Player,
        turn: usize,
        budget: &mut Budget,
    ) -> Result<(), Bound> {
        for p in pieces.iter().filter(|p| p.player == mover) {
            let slot = self.slot(p.player, p.kind);
            self.measured[slot].crowded.1 += 1;
        }
        let setup = Setup { pieces: pieces.to_vec(), turn, ..Setup::default() };
        self.note(&setup, budget, |m, _| m.crowded.0 += 1)
    }

    /// Kinds to fill boards with: those of the start and those they turn into.
    fn pool(&self) -> Vec<(Player, Kind)> {
        let kinds = self.game.rules.kinds.len();
        let players = self.game.acting_players();
        let mobile = self.mobile_kinds();
        let all = players.iter().flat_map(|p| mobile.iter().map(|k| (*p, *k)));
        all.filter(|(p, k)| self.measured[p.index() * kinds + k.index()].in_play)
            .filter(|(p, k)| !self.game.royal_kinds(*p).contains(k))
            .collect()
    }

    fn fill(&self, rng: &mut Rng, pool: &[(Player, Kind)], density: usize) -> Vec<SetupPiece> {
        let mut pieces: Vec<SetupPiece> = Vec::new();
        for site in &self.sites {
            if rng.below(100) >= density {
                continue;
            }
            let (player, kind) = pool[rng.below(pool.len())];
            if self.measured[self.slot(player, kind)].reachable[site.index()] {
                pieces.push(self.piece(*site, player, kind));
            }
        }
        pieces
    }
}

impl Measured {
    /// Marks where the piece can come from `starts`; everywhere, if it starts nowhere.
    fn spread(&mut self, starts: &[Site], all: &[Site]) {
        let mut queue: Vec<Site> = if starts.is_empty() { all.to_vec() } else { starts.to_vec() };
        for site in &queue {
            self.reachable[site.index()] = true;
        }
        while let Some(site) = queue.pop() {
            for to in self.edges[site.index()].clone() {
                if !self.reachable[to.index()] {
                    self.reachable[to.index()] = true;
                    queue.push(to);
                }
            }
        }
    }
}

/// The kind the acting piece turns into, if it does.
pub(crate) fn becomes(m: &Move) -> Option<Kind> {
    m.effects.iter().rev().find_map(|e| match e {
        Effect::Promote { site, kind } | Effect::Kind { site, kind } if Some(*site) == m.to => Some(*kind),
        _ => None,
    })
}
