//! The evaluation that every game gets at once from its rules alone (E0 of the design notes): worth of pieces from
//! their mobility, sites from mobility and from the distance to goals and promotion, lines, a little for freedom.
//! Integers only: the same on every machine.

mod added;
mod asked;
mod flank;
mod goals;
mod hunt;
mod layers;
mod learn;
mod live;
mod measure;
mod parts;
mod reserve;
mod sight;
mod stand;
mod tally;
mod taught;
mod windows;
mod worth;

pub(crate) use added::Added;
pub(crate) use asked::Scratch;
pub(crate) use measure::becomes;
pub(crate) use parts::{LATE, PARTS, SORTS, WEIGHT};

use crate::net::leaf::Leaf;
use crate::score::EVAL_MAX;
use fishka_base::{Bound, Budget, Kind, Player, Site, Spot};
use fishka_play::{Cell, Delta, Game, Move, MoveKind, Position};
use fishka_rules::{GoalCond, GoalKind, Op, Rules};
use flank::Flank;
use hunt::Hunt;
use live::Live;
use std::sync::Arc;
use tally::Tally;
use windows::{Fill, Windows};
use worth::Worths;

/// Points for a move more than the other side has, where nothing but moves counts.
const MOVE: i32 = 25;

/// What a position is worth, made once for a game and shared.
#[derive(Clone, Debug)]
pub struct Evaluator {
    pub(crate) game: Arc<Game>,
    kinds: usize,
    sites: usize,
    /// Players that choose moves.
    sides: Vec<Player>,
    /// `worth[player * kinds + kind]`, from the owner's view.
    worth: Vec<i32>,
    /// `table[(player * kinds + kind) * sites + site]`: worth with the site's part. Empty for huge games.
    table: Vec<i32>,
    /// Slots that may hold reserves.
    hands: Vec<(Player, Kind)>,
    /// By slot: what a piece in reserve is worth.
    held: Vec<i32>,
    /// What is taken comes into the reserve of who takes it.
    keeps_taken: bool,
    windows: Windows,
    /// Lines are all there is.
    lines_alone: bool,
    hunt: Option<Hunt>,
    /// What depends on how all pieces stand, where a picture of the moves could be made.
    live: Option<Live>,
    /// The same for games in which enclosed pieces change sides.
    flank: Option<Flank>,
    /// Numbers that win.
    tally: Tally,
    /// Points for each move more than the other side had.
    mobility: i32,
    /// Losing all of these pieces loses the game.
    royal: Vec<bool>,
    /// Whether material or progress tells anything, so that looking ahead with it makes sense.
    pub(crate) informed: bool,
    /// Repeating a position gains nobody anything.
    pub(crate) cycles_draw: bool,
    /// Some side wins by losing its pieces.
    pub(crate) shed: bool,
    /// Some moves take or promote; without any, lines end where they end.
    pub(crate) noisy: bool,
    /// Captured pieces change hands, the most pieces win or nothing moves without taking: none is quiet.
    pub(crate) flips: bool,
    /// What a net has learnt beyond all this.
    leaf: Option<Arc<Leaf>>,
}

/// The running sums of one position; follows its moves by their deltas.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Sums {
    by_player: Vec<i32>,
    fill: Fill,
    /// Into the hidden units of a net.
    leaf: Vec<i32>,
}

/// The sums beside a position, as a search keeps them: what they come to can be compared with what they are from scratch.
#[derive(Debug)]
pub struct Followed<'a> {
    evaluator: &'a Evaluator,
    sums: Sums,
}

impl<'a> Followed<'a> {
    /// Begins with this position.
    #[must_use]
    pub fn new(evaluator: &'a Evaluator, position: &Position) -> Followed<'a> {
        Followed { evaluator, sums: evaluator.sums(position) }
    }

    /// Follows the move that has just been played.
    pub fn played(&mut self, position: &Position) {
        self.evaluator.apply(&mut self.sums, position.last_deltas());
    }

    /// Goes back before the last move, which is taken back next.
    pub fn taken_back(&mut self, position: &Position) {
        self.evaluator.revert(&mut self.sums, position.last_deltas());
    }

    /// Whether the sums are those of the position.
    #[must_use]
    pub fn holds(&self, position: &Position) -> bool {
        self.sums == self.evaluator.sums(position)
    }
}

impl Evaluator {
    /// Reads the rules and measures their pieces: milliseconds for common games. The budget begins a part for every
    /// board that is tried.
    ///
    /// # Errors
    /// The bound that was met.
    pub fn new(game: &Arc<Game>, budget: &mut Budget) -> Result<Self, Bound> {
        let worths = worth::find(game, budget)?;
        let hunt = Hunt::new(game, &worths.measured);
        let live = Live::new(game, &worths, hunt.as_ref(), budget)?;
        let layers = match worths.facts.windows.is_empty() {
            true => Vec::new(),
            false => layers::layers(game, budget)?,
        };
        let flank = Flank::new(game, &worths, budget)?;
        let Worths { facts, measured, worth, table, only_takes, .. } = worths;
        let (rules, movement) = (&game.rules, game.traits.movement);
        let has = |wanted: fn(&Op) -> bool| rules.code.iter().any(wanted);
        let flips = only_takes || facts.count || has(|op| matches!(op, Op::Flip(_) | Op::ChangeOwner(_)));
        let takes = movement && !measured.is_empty();
        let weight = if only_takes { MOVE } else { 2 } + if facts.count { 6 } else { 0 };
        let sign = if facts.mobility == 0 { 1 } else { facts.mobility };
        let sites = rules.board.sites.len();
        let changes = has(|op| {
            matches!(
                op,
                Op::Capture(_)
                    | Op::Flip(_)
                    | Op::ChangeOwner(_)
                    | Op::Create { .. }
                    | Op::SetPiece(..)
                    | Op::Go(_)
            )
        });
        let windows = Windows::new(facts.windows, sites).with_layers(layers);
        let tally = Tally::new(game, budget)?;
        let lines_alone = !windows.is_empty()
            && !movement
            && !changes
            && !flips
            && !game.traits.partial
            && game.acting_players().len() == 2
            && rules.levels() == 1
            && windows.are_plain();
        Ok(Evaluator {
            game: Arc::clone(game),
            kinds: rules.kinds.len(),
            sites,
            sides: game.acting_players().to_vec(),
            held: worth.clone(),
            worth,
            table,
            keeps_taken: reserve::keeps_taken(rules),
            hands: reserve::hands(game),
            hunt,
            live,
            flank,
            informed: !windows.is_empty() || takes || facts.count || !tally.is_empty(),
            tally,
            windows,
            lines_alone,
            mobility: weight * sign,
            royal: facts.royal,
            noisy: movement || has(|op| matches!(op, Op::Capture(_))),
            cycles_draw: cycles_draw(rules),
            shed: facts.shed.contains(&true),
            flips,
            leaf: None,
        })
    }

    /// The same with what a net has learnt.
    pub(crate) fn with_leaf(&self, leaf: Leaf) -> Evaluator {
        Evaluator { leaf: Some(Arc::new(leaf)), ..self.clone() }
    }

    /// Whether what is taken comes into the reserve of who takes it.
    pub(crate) fn keeps_taken(&self) -> bool {
        self.keeps_taken
    }

    /// Reserves that count.
    pub(crate) fn hands(&self) -> &[(Player, Kind)] {
        &self.hands
    }

    fn slot(&self, player: Player, kind: Kind) -> usize {
        player.index() * self.kinds + kind.index()
    }

    /// What a piece is worth to its owner, about 100 for a weak one.
    #[must_use]
    pub fn worth(&self, player: Player, kind: Kind) -> i32 {
        self.worth[self.slot(player, kind)]
    }

    /// Whether losing all pieces of this kind loses the game.
    #[must_use]
    pub fn is_royal(&self, player: Player, kind: Kind) -> bool {
        self.royal[self.slot(player, kind)]
    }

    /// What stands there, in points of its owner.
    pub(crate) fn cell(&self, site: Site, cell: Cell) -> i32 {
        let Some(piece) = cell.piece else { return 0 };
        let slot = self.slot(piece.player, piece.kind);
        self.table.get(slot * self.sites + site.index()).copied().unwrap_or(self.worth[slot])
    }

    /// The sums of a position from scratch.
    pub(crate) fn sums(&self, position: &Position) -> Sums {
        let by_player = vec![0; self.game.rules.players.len()];
        let leaf = self.leaf.as_ref().map(|leaf| leaf.blank()).unwrap_or_default();
        let mut sums = Sums { by_player, fill: self.windows.blank(), leaf };
        for (spot, cell) in position.spots() {
            self.change(&mut sums, spot, Cell::EMPTY, cell);
        }
        sums
    }

    fn change(&self, sums: &mut Sums, spot: Spot, before: Cell, after: Cell) {
        let site = spot.site(self.sites);
        if self.game.rules.is_ordered() && site.spot() != spot {
            // Who lies in a tower belongs to its top.
            return;
        }
        if let Some(leaf) = &self.leaf {
            leaf.change(&mut sums.leaf, site.index(), before, after);
        }
        if let Some(piece) = before.piece {
            sums.by_player[piece.player.index()] -= self.cell(site, before);
        }
        if let Some(piece) = after.piece {
            sums.by_player[piece.player.index()] += self.cell(site, after);
        }
        if !self.windows.is_empty() {
            self.windows.change(&mut sums.fill, &mut sums.by_player, site, before, after);
        }
    }

    /// Follows a move.
    pub(crate) fn apply(&self, sums: &mut Sums, deltas: &[Delta]) {
        for d in deltas {
            self.change(sums, d.spot, d.before, d.after);
        }
    }

    /// Takes a move back; `deltas` as for [`Evaluator::apply`].
    pub(crate) fn revert(&self, sums: &mut Sums, deltas: &[Delta]) {
        for d in deltas.iter().rev() {
            self.change(sums, d.spot, d.after, d.before);
        }
    }

    fn of_player(&self, sums: &Sums, position: &Position, player: Player) -> i32 {
        let hands = self.hands.iter().filter(|(p, _)| *p == player);
        let held: i32 =
            hands.map(|(p, k)| self.held[self.slot(*p, *k)] * position.hand(*p, *k).min(50) as i32).sum();
        sums.by_player[player.index()] + held
    }

    /// The position from the view of `player`: his points less those of the best other side.
    pub(crate) fn of(&self, sums: &Sums, position: &Position, player: Player) -> i32 {
        let own = self.of_player(sums, position, player);
        let others = self.sides.iter().filter(|p| **p != player);
        let best = others.map(|p| (self.of_player(sums, position, *p), *p)).max();
        let Some((best, other)) = best else { return own.clamp(-EVAL_MAX, EVAL_MAX) };
        let mut score = own - best;
        if let Some(hunt) = &self.hunt {
            if score > hunt::AHEAD && best < worth::ROYAL + hunt::BARE {
                score += hunt.bonus(position, player, other);
            } else if score < -hunt::AHEAD && own < worth::ROYAL + hunt::BARE {
                score -= hunt.bonus(position, other, player);
            }
        }
        score.clamp(-EVAL_MAX, EVAL_MAX)
    }

    /// The same with what depends on how all pieces stand together, and what a net makes of it.
    pub(crate) fn closely(
        &self,
        sums: &Sums,
        scratch: &mut Scratch,
        position: &Position,
        player: Player,
    ) -> i32 {
        let Some(leaf) = &self.leaf else { return self.by_rules(sums, scratch, position, player) };
        let derived = if leaf.asks_rules() { self.by_rules(sums, scratch, position, player) } else { 0 };
        leaf.points(&sums.leaf, position, player, derived)
    }

    /// What the rules alone say for who acts, from scratch.
    pub(crate) fn by_rules_alone(&self, position: &Position, scratch: &mut Scratch) -> i32 {
        self.by_rules(&self.sums(position), scratch, position, position.actor())
    }

    fn by_rules(&self, sums: &Sums, scratch: &mut Scratch, position: &Position, player: Player) -> i32 {
        let score = self.of(sums, position, player);
        let points = match (&self.live, &self.flank) {
            (Some(live), _) => live.points(position, scratch, player),
            (None, Some(flank)) => flank.points(position),
            (None, None) => match self.sides.first() {
                Some(first) => self.windows.waiting(&sums.fill, position.cells(), *first),
                None => 0,
            },
        };
        let points = if self.sides.first() == Some(&player) { points } else { -points };
        let points = points + self.tally.points(position, player);
        (score + points).clamp(-EVAL_MAX, EVAL_MAX)
    }

    /// Whether the rules are asked in each position, so that the scratch is filled.
    fn looks_closely(&self) -> bool {
        self.leaf.as_ref().is_none_or(|leaf| leaf.asks_rules())
    }

    /// Points that a quiet move risks, as far as is seen in a position that was looked at closely.
    pub(crate) fn risk(&self, scratch: &Scratch, m: &Move) -> i32 {
        match (&self.live, m.piece, m.to) {
            (Some(live), Some(piece), Some(to))
                if self.looks_closely() && self.sides.contains(&piece.player) =>
            {
                let slot = self.slot(piece.player, piece.kind);
                live.risk(scratch, slot, m.from.map(Site::index), to.index())
            }
            _ => 0,
        }
    }

    /// What a piece loses in the end by a capture, as far as is seen in the position with this key, which was looked at
    /// closely; `None` where that does not tell.
    pub(crate) fn loses(&self, scratch: &Scratch, key: u64, m: &Move) -> Option<i32> {
        let (live, piece, to) = (self.live.as_ref()?, m.piece?, m.to?);
        let tells = scratch.is_of(key) && self.looks_closely() && self.sides.contains(&piece.player);
        tells.then(|| live.loses(scratch, self.slot(piece.player, piece.kind), to.index()))?
    }

    /// Whether a move gives check at once, as far as is seen in a position that was looked at closely.
    pub(crate) fn checks(&self, scratch: &Scratch, m: &Move) -> bool {
        match (&self.live, m.piece, m.to) {
            (Some(live), Some(piece), Some(to))
                if self.looks_closely() && self.sides.contains(&piece.player) =>
            {
                let slot = self.slot(piece.player, becomes(m).unwrap_or(piece.kind));
                live.checks(scratch, slot, m.from.map(Site::index), to.index())
            }
            _ => false,
        }
    }

    /// The position from the view of the player to move, from scratch.
    #[must_use]
    pub fn evaluate(&self, position: &Position) -> i32 {
        self.closely(&self.sums(position), &mut Scratch::default(), position, position.actor())
    }

    /// Points for having `own` moves where the other side had `other`.
    pub(crate) fn freedom(&self, own: usize, other: usize) -> i32 {
        self.mobility * (own as i32 - other as i32).clamp(-40, 40)
    }

    /// The site's part for a piece that enters or is made.
    pub(crate) fn arrival(&self, m: &Move) -> i32 {
        match (m.kind, m.piece, m.to) {
            (MoveKind::Drop, Some(piece), Some(to)) => {
                8 * (self.cell(to, Cell { piece: Some(piece), ..Cell::EMPTY })
                    - self.worth(piece.player, piece.kind))
            }
            _ => 0,
        }
    }

    /// Whether a game is nothing but the filling of lines: what is placed stays as it is.
    pub(crate) fn places_lines(&self) -> bool {
        self.lines_alone
    }

    /// The other of two sides.
    pub(crate) fn other(&self, player: Player) -> Option<Player> {
        self.sides.iter().copied().find(|other| *other != player)
    }

    /// Whether the player has a line that one piece more would fill.
    pub(crate) fn nearly(&self, sums: &Sums, player: Player) -> bool {
        self.windows.nearly(&sums.fill, player)
    }

    /// Whether a piece on the empty site would fill a line of the player.
    pub(crate) fn completes(&self, sums: &Sums, player: Player, site: Site) -> bool {
        self.windows.completes(&sums.fill, player, site)
    }

    /// Whether the evaluation itself tells how freely pieces move, so that moves need not be counted.
    pub(crate) fn sees_freedom(&self) -> bool {
        self.live.is_some()
    }

    /// How much is at stake on an empty site.
    pub(crate) fn stakes(&self, sums: &Sums, site: Site) -> i32 {
        if self.windows.is_empty() { 0 } else { sums.fill.stakes(site) }
    }

    /// Whether captures may be compulsory.
    pub(crate) fn forces_captures(&self) -> bool {
        let rules = &self.game.rules;
        !rules.priorities.is_empty() || rules.options.maximal_captures != Default::default()
    }

    /// Whether having no move wins.
    pub(crate) fn likes_no_moves(&self) -> bool {
        self.mobility < 0
    }

    /// Whether there are lines to fill.
    pub(crate) fn has_windows(&self) -> bool {
        !self.windows.is_empty()
    }
}

/// Whether no goal makes repetition a win or a loss.
fn cycles_draw(rules: &Rules) -> bool {
    let mut draw = true;
    for goal in rules.goals.iter().filter(|g| g.kind != GoalKind::Draw) {
        goal.cond.visit(&mut |cond| draw &= !matches!(cond, GoalCond::Repetition));
    }
    draw
}
