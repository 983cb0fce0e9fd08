//! The compiled game with what is precomputed for play.

use crate::Piece;
use crate::fast::{
    self, AllBounds, BlockId, Bounds, Conds, Counting, Fast, Lot, Lots, Program, Slot, Takes, Whole,
};
use crate::filling::Filling;
use crate::goal::Asked;
use crate::interp::Nearness;
use crate::nearby::Nearby;
use crate::reach::Reach;
use crate::sweep::Sweeps;
use fishka_base::{Budget, Kind, Player, Site};
use fishka_rules::{Board, GameTraits, GoalCond, Identity, Place, Rules};
use std::sync::{Arc, OnceLock};

/// A compiled game, shared by everything that plays it.
#[derive(Debug)]
pub struct Game {
    /// The rules, verified.
    pub rules: Rules,
    /// Static facts.
    pub traits: GameTraits,
    /// `royal[player]`: kinds whose attack makes a move illegal.
    pub(crate) royal: Vec<Vec<Kind>>,
    /// `is_royal[player * kinds + kind]`.
    pub(crate) is_royal: Vec<bool>,
    /// `goal_sites[player][site]`: named in an `absolute-config` of the player.
    pub(crate) goal_sites: Vec<Vec<bool>>,
    /// Players that choose moves, in order.
    pub(crate) acting: Vec<Player>,
    /// `counters[slot]`: repetition disregards this number. Empty when there is no counter.
    pub(crate) counters: Vec<bool>,
    /// The rules ask how many steps of the turn were made.
    pub(crate) counts_steps: bool,
    /// Where blocks could take something.
    pub(crate) reach: Reach,
    /// What may be left out of a block when only that is asked.
    pub(crate) sweeps: Sweeps,
    /// By goal: what it is asked about, by what has changed, if only the board decides it.
    pub(crate) nearby: Vec<Option<Nearby>>,
    /// Which goals are asked when.
    pub(crate) asked: Asked,
    /// One of those asks how many pieces there are.
    pub(crate) counts: bool,
    /// Blocks as they are for a player and a site.
    fast: Fast,
    /// Conditions and sets of sites that were read beforehand.
    pub(crate) conds: Conds,
    /// By action: the most moves that it gives, where that is known.
    actions_most: Vec<Option<u32>>,
    /// What moves are drawn from without listing all.
    lots: Lots,
    bounds: AllBounds,
    /// How far sites are from each other.
    pub(crate) nearness: Nearness,
    /// Blocks may ask for the number that a piece carries.
    pub(crate) numbers_pieces: bool,
    /// Moves may be drawn so at all.
    pub(crate) draws: bool,
    /// Blocks are not run on sites where their first questions say that they do nothing.
    pub(crate) leaves_out: bool,
    /// Code that only counts.
    pub(crate) counting: Counting,
    /// How it goes where pieces are only put, made when it is first wanted.
    filling: OnceLock<Option<Filling>>,
}

impl Game {
    /// Wraps verified rules.
    ///
    /// # Errors
    /// Every violation that [`fishka_rules::verify`] finds.
    pub fn new(rules: Rules) -> Result<Arc<Game>, Vec<String>> {
        let violations = fishka_rules::verify(&rules);
        if !violations.is_empty() {
            return Err(violations);
        }
        let traits = GameTraits::of(&rules);
        let acting = rules.acting_players();
        let royal = royal_kinds(&rules);
        let kinds = (0..rules.kinds.len()).map(Kind::new);
        let of = |own: &Vec<Kind>| kinds.clone().map(|kind| own.contains(&kind)).collect::<Vec<_>>();
        let is_royal = royal.iter().flat_map(of).collect();
        let goal_sites = goal_sites(&rules);
        let (reach, sweeps) = (Reach::new(&rules), Sweeps::new(&rules));
        let counters = counters(&rules);
        let counts_steps = rules.exprs.contains(&fishka_rules::Expr::Step);
        let (nearby, fast) = (Game::nearby_of(&rules), Fast::new(&rules));
        let (lots, bounds) = (Lots::new(&rules), AllBounds::new(&rules));
        let draws = crate::random::draws(&rules);
        let conds = Conds::new(&rules);
        let most = |(_, block): &(_, fishka_rules::Block)| fast::straight(&rules, block.entry, None, false);
        let actions_most = rules.actions.iter().map(most).collect();
        let numbers_pieces = fast::numbers_pieces(&rules);
        let counting = Counting::new(&rules);
        let asked = Asked::new(&rules, &nearby, &counting.alike);
        let nearness = Nearness::new(&rules);
        Ok(Arc::new(Game {
            rules,
            numbers_pieces,
            traits,
            royal,
            is_royal,
            goal_sites,
            acting,
            counters,
            counts_steps,
            reach,
            sweeps,
            asked,
            counts: nearby.iter().flatten().any(Nearby::counts),
            nearby,
            fast,
            conds,
            actions_most,
            lots,
            bounds,
            nearness,
            draws,
            leaves_out: true,
            counting,
            filling: OnceLock::new(),
        }))
    }

    /// The same game, played by the plain interpreter alone: what every faster way is compared with.
    ///
    /// # Errors
    /// As [`Game::new`].
    pub fn plain(rules: Rules) -> Result<Arc<Game>, Vec<String>> {
        let mut game = Game::new(rules)?;
        if let Some(game) = Arc::get_mut(&mut game) {
            (game.fast, game.conds) = (Fast::default(), Conds::default());
            game.nearby.fill_with(|| None);
            (game.draws, game.leaves_out) = (false, false);
            game.counting = Counting::default();
            game.asked = Asked::new(&game.rules, &game.nearby, &[]);
            game.nearness = Nearness::default();
        }
        Ok(game)
    }

    /// The same game, whose blocks are unrolled when they are first wanted: for comparing them with [`Game::plain`].
    ///
    /// # Errors
    /// As [`Game::new`].
    pub fn unrolled(rules: Rules) -> Result<Arc<Game>, Vec<String>> {
        let mut game = Game::new(rules)?;
        if let Some(game) = Arc::get_mut(&mut game) {
            game.fast = std::mem::take(&mut game.fast).at_once();
        }
        Ok(game)
    }

    /// The block for a player and a site, unrolled, if it can be.
    #[inline]
    pub(crate) fn program(&self, block: BlockId, place: (Player, Site, i16)) -> Option<&Program> {
        self.fast.program(&self.rules, &self.goal_sites, block, place)
    }

    /// The blocks of a piece's moves on a site, in their order, as far as they are unrolled.
    #[inline]
    pub(crate) fn programs_of(&self, piece: Piece, site: Site) -> &[Slot] {
        self.fast.of_piece(piece, site)
    }

    /// A condition on turns as it is for a player, unrolled.
    pub(crate) fn turn_program(&self, entry: u32, player: Player) -> Option<&Program> {
        self.fast.condition(&self.rules, &self.goal_sites, (entry, player))
    }

    /// What a block of those that floods go by (the number of its list, its own, its first op) leads to, unrolled.
    #[inline]
    pub(crate) fn flood_program(
        &self,
        block: (usize, usize, u32),
        place: (Player, Site),
    ) -> Option<&Program> {
        self.fast.flood(&self.rules, &self.goal_sites, block, place)
    }

    /// What a piece could take from a site, where that is known without running its blocks.
    #[inline]
    pub(crate) fn takes(&self, piece: Piece, from: Site) -> Option<&Takes> {
        self.fast.takes(&self.rules, &self.goal_sites, piece, from)
    }

    /// What all blocks of a piece give on a site, where one of them looks along a line.
    #[inline]
    pub(crate) fn whole(&self, piece: Piece, from: Site) -> Option<&Whole> {
        self.fast.whole(&self.rules, &self.goal_sites, piece, from)
    }

    /// The blocks of a piece, or of drops of its kind, for drawing a move without listing all; `None` where the list
    /// is to be made.
    pub(crate) fn lot(&self, piece: Piece, drop: bool) -> Option<&Lot> {
        self.lots.lot(&self.rules, &self.goal_sites, piece, drop)
    }

    /// The most moves that blocks of a kind's moves give, where they are not unrolled for drawing; `None` where that is
    /// not known.
    pub(crate) fn bounds(&self, kind: Kind) -> Option<&Bounds> {
        self.bounds.of(&self.rules, kind)
    }

    /// How it goes where pieces are only put.
    /// `position`: any one of this game.
    pub(crate) fn filling(&self, position: &crate::Position) -> Option<&Filling> {
        self.filling.get_or_init(|| Filling::of(position)).as_ref()
    }

    /// The same, once somebody has asked.
    pub(crate) fn known_filling(&self) -> Option<&Filling> {
        self.filling.get()?.as_ref()
    }

    /// The most moves that an action gives; `None` where that is not known.
    pub(crate) fn action_most(&self, index: usize) -> Option<u32> {
        self.actions_most[index]
    }

    /// The board.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.rules.board
    }

    /// The sides that choose moves, in order.
    #[must_use]
    pub fn acting_players(&self) -> &[Player] {
        &self.acting
    }

    /// Kinds of `player` that must not be left attacked.
    #[must_use]
    pub fn royal_kinds(&self, player: Player) -> &[Kind] {
        &self.royal[player.index()]
    }

    /// The acting players against whom `player` plays.
    pub fn enemies(&self, player: Player) -> impl Iterator<Item = Player> + '_ {
        self.acting.iter().copied().filter(move |p| !self.rules.together(*p, player))
    }

    /// The first of them after the player, round the table.
    pub(crate) fn next_enemy(&self, player: Player) -> Option<Player> {
        let after = self.enemies(player).find(|p| *p > player);
        after.or_else(|| self.enemies(player).next())
    }

    /// Whether the kind's move block number `block` could take something on `target` from `from`, and the steps it
    /// took to find out.
    pub(crate) fn foresees(
        &self,
        player: Player,
        kind: Kind,
        block: usize,
        (from, target): (Site, Site),
    ) -> (bool, u64) {
        self.reach.foresees((&self.rules, &self.sweeps), player, kind, block, (from, target))
    }

    /// The same, with the steps taken from the budget.
    #[inline]
    pub(crate) fn may_take(
        &self,
        player: Player,
        kind: Kind,
        block: usize,
        ends: (Site, Site),
        budget: &mut Budget,
    ) -> bool {
        let (may, steps) = self.foresees(player, kind, block, ends);
        budget.spend(steps);
        may
    }

    /// The sites from which a piece of the player's could take something on the target, as bits; `None` where nobody knows
    /// (yet).
    #[inline]
    pub(crate) fn sources(&self, player: Player, target: Site, budget: &mut Budget) -> Option<&[u64]> {
        let (sources, steps) = self.reach.sources((&self.rules, &self.sweeps), player, target);
        if steps > 0 {
            budget.spend(steps);
        }
        sources
    }

    /// Whether any block of the piece on `from` could take something on `target`, with the steps taken from the budget.
    #[inline(always)]
    pub(crate) fn may_attack(&self, piece: Piece, ends: (Site, Site), budget: &mut Budget) -> bool {
        let (may, steps) =
            self.reach.foresees_any((&self.rules, &self.sweeps), piece.player, piece.kind, ends);
        if steps > 0 {
            budget.spend(steps);
        }
        may
    }

    /// Which rules these are; records are tied to it.
    #[must_use]
    pub fn identity(&self) -> Identity {
        self.rules.identity
    }
}

fn counters(rules: &Rules) -> Vec<bool> {
    if !rules.numbers.iter().any(|n| n.counter) {
        return Vec::new();
    }
    let each = |n: &fishka_rules::NumberDef| std::iter::repeat_n(n.counter, rules.width_of(n));
    rules.numbers.iter().flat_map(each).collect()
}

fn royal_kinds(rules: &Rules) -> Vec<Vec<Kind>> {
    let mut royal = vec![Vec::new(); rules.players.len()];
    for goal in &rules.goals {
        goal.cond.visit(&mut |cond| {
            if let GoalCond::Checkmated(kinds) = cond {
                for player in &goal.players {
                    royal[player.index()].extend(kinds);
                }
            }
        });
    }
    for kinds in &mut royal {
        kinds.sort_unstable();
        kinds.dedup();
    }
    royal
}

fn goal_sites(rules: &Rules) -> Vec<Vec<bool>> {
    let mut sites = vec![vec![false; rules.board.sites.len()]; rules.players.len()];
    for goal in &rules.goals {
        goal.cond.visit(&mut |cond| {
            let GoalCond::Absolute { places, .. } = cond else { return };
            for player in &goal.players {
                for place in places {
                    mark_place(rules, *player, *place, &mut sites[player.index()]);
                }
            }
        });
    }
    sites
}

fn mark_place(rules: &Rules, player: Player, place: Place, marked: &mut [bool]) {
    match place {
        Place::Site(site) => marked[site.index()] = true,
        Place::Zone(zone) => {
            let members = &rules.board.zones[zone.index()].members[player.index()];
            for (site, inside) in members.iter().enumerate() {
                marked[Site::new(site).index()] |= *inside;
            }
        }
    }
}
