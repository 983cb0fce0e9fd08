//! Ends of game: goals are tested in the order of the file after each move, and again when the player to move
//! cannot (SEMANTICS 28, 34, 35).

use crate::interp::{Actor, condition, value};
use crate::nearby::{Again, Nearby};
use crate::{Game, Move, Outcome, Piece, Position, Reason};
use fishka_base::{Bound, Budget, Kind, Player, Site};
use fishka_rules::{Count, Goal, GoalCond, GoalKind, OwnerSpec, PatternItem, PieceSpec, Place, Rules};
use smallvec::SmallVec;

/// What goals look at besides the position.
struct Event<'a> {
    /// The player who has just moved.
    mover: Option<Player>,
    /// The piece that moved.
    by: Option<Piece>,
    /// Pieces taken by the last move.
    taken: &'a [Piece],
    /// The position stands for the third time.
    repeated: bool,
    /// The player to move, if it is known to have no move.
    stuck: Option<Player>,
    /// The sites that have changed since no goal held that only the board decides; `None`: all is to be asked.
    changed: Option<SmallVec<[Site; 4]>>,
    /// Since then nobody has come to more or fewer pieces of any kind, on the board or in reserve.
    as_many: bool,
}

/// A goal, by what tells at once that it does not hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sort {
    /// That a position stands again.
    Repetition,
    /// That something is taken.
    Captured,
    /// How many pieces there are.
    Counts,
    /// Whoever is asked, it answers alike.
    Alike,
    Other,
}

/// Which goals are asked.
#[derive(Debug, Default)]
pub(crate) struct Asked {
    /// All of them.
    all: Vec<Sort>,
    /// Those that are asked after each move, by their numbers: not those that are about having no move.
    after_moves: Vec<(usize, Sort)>,
    /// One that is asked after a move looks at where pieces stand.
    looks: bool,
}

impl Asked {
    pub(crate) fn new(rules: &Rules, nearby: &[Option<Nearby>], alike: &[bool]) -> Asked {
        let sort = |(index, goal): (usize, &Goal)| match (&goal.cond, &nearby[index]) {
            (GoalCond::Repetition, _) => Sort::Repetition,
            (GoalCond::Captured { .. }, _) => Sort::Captured,
            (_, Some(Nearby::Counts)) => Sort::Counts,
            _ if alike.get(index) == Some(&true) => Sort::Alike,
            _ => Sort::Other,
        };
        let all: Vec<Sort> = rules.goals.iter().enumerate().map(sort).collect();
        let when_stuck = when_stuck(rules);
        let after_moves = all.iter().copied().enumerate().filter(|(index, _)| !when_stuck[*index]).collect();
        let looks = nearby.iter().flatten().any(|nearby| !matches!(nearby, Nearby::Counts));
        Asked { all, after_moves, looks }
    }

    /// Whether a goal is asked only when somebody has no move.
    pub(crate) fn only_when_stuck(&self, goal: usize) -> bool {
        self.after_moves.iter().all(|(index, _)| *index != goal)
    }
}

impl Event<'_> {
    /// Whether such a goal holds for nobody, by what has happened alone.
    #[inline]
    fn denies(&self, sort: Sort) -> bool {
        match sort {
            Sort::Repetition => !self.repeated,
            Sort::Captured => self.taken.is_empty(),
            Sort::Counts => self.as_many,
            Sort::Alike | Sort::Other => false,
        }
    }
}

impl Position {
    /// Tests goals after a move of `mover` that took `taken`, and notes the position for repetition.
    pub(crate) fn settle_goals(&mut self, m: &Move, mover: Player, taken: &[Piece], budget: &mut Budget) {
        let mut repeated = false;
        if self.state.partial.is_none() {
            let key = self.repetition_key();
            repeated = self.history.push(key) > 2;
        }
        if self.incomplete {
            return;
        }
        let before = self.frames.last().filter(|frame| frame.state.quiet);
        let looked_at = before.filter(|_| self.game.asked.looks);
        let changed = looked_at.and_then(|frame| self.changed_since(frame.deltas));
        let as_many =
            self.game.counts && before.is_some_and(|frame| self.as_many_since(frame.deltas, frame.hands));
        let event = Event { mover: Some(mover), by: m.piece, taken, repeated, stuck: None, changed, as_many };
        let mut outcome = first_met(self, &event, budget);
        self.state.quiet = outcome.is_none();
        // Where dice are thrown a position may come again without anybody's wish.
        let rules = &self.game.rules;
        let goes_on = rules.options.repetition_goes_on || !rules.dice.is_empty();
        if outcome.is_none() && repeated && !goes_on {
            outcome = Some(draw(&self.game, Reason::Repetition));
        }
        self.state.result = outcome.map(Box::new);
    }
}

impl Position {
    /// Notes whether no goal holds at the start that only the board decides.
    pub(crate) fn settle_quiet(&mut self, budget: &mut Budget) {
        let event = Event {
            mover: None,
            by: None,
            taken: &[],
            repeated: false,
            stuck: None,
            changed: None,
            as_many: false,
        };
        let goals = self.game.rules.goals.iter().zip(&self.game.nearby);
        let met = goals.filter(|(_, nearby)| nearby.is_some()).any(|(goal, _)| {
            let mut players = goal.players.iter();
            players.any(|player| holds(self, &event, goal, *player, &goal.cond, budget))
        });
        self.state.quiet = !met && budget.met().is_none();
    }

    /// What each player scores by the rules' `score`, when the game is over.
    ///
    /// # Errors
    /// The bound that was met.
    pub fn points(&mut self, budget: &mut Budget) -> Result<Option<Vec<i32>>, Bound> {
        if self.game.rules.score.is_none() || self.outcome(budget)?.is_none() {
            return Ok(None);
        }
        self.points_now(budget)
    }

    /// What each player would score if the game ended as the position stands, where the rules count points.
    ///
    /// # Errors
    /// The bound that was met.
    pub fn points_now(&self, budget: &mut Budget) -> Result<Option<Vec<i32>>, Bound> {
        let Some(score) = self.game.rules.score else { return Ok(None) };
        let of = |player| {
            let actor = Actor::new(player, Kind(0));
            value(self, actor, score, Site::new(0), budget)
        };
        let points = (0..self.game.rules.players.len()).map(Player::new).map(of).collect();
        budget.check().map(|()| Some(points))
    }

    /// What an expression of the rules is worth for the player as the position stands.
    pub fn worth_of(&self, expr: fishka_rules::ExprId, player: Player, budget: &mut Budget) -> i32 {
        value(self, Actor::new(player, Kind(0)), expr, Site::new(0), budget)
    }

    /// What each player would score if the game ended so here: when somebody gives up, or a lot decides.
    ///
    /// # Errors
    /// The bound that was met.
    pub fn points_if(&self, outcome: &Outcome, budget: &mut Budget) -> Result<Option<Vec<i32>>, Bound> {
        let mut ended = self.clone();
        ended.state.result = Some(Box::new(outcome.clone()));
        ended.points(budget)
    }
}

/// The outcome when the player to move has no move: a goal that speaks of it, otherwise a draw.
pub(crate) fn without_moves(position: &Position, budget: &mut Budget) -> Outcome {
    let stuck = Some(position.play_as());
    let changed = position.state.quiet.then(SmallVec::new);
    let as_many = position.state.quiet;
    let event = Event { mover: None, by: None, taken: &[], repeated: false, stuck, changed, as_many };
    let met = first_met(position, &event, budget);
    met.unwrap_or_else(|| draw(&position.game, Reason::NoMoves))
}

fn first_met(position: &Position, event: &Event<'_>, budget: &mut Budget) -> Option<Outcome> {
    let asked = &position.game.asked;
    if event.stuck.is_none() {
        let mut goals = asked.after_moves.iter();
        return goals.find_map(|(index, sort)| met(position, event, (*index, *sort), budget));
    }
    asked.all.iter().enumerate().find_map(|(index, sort)| met(position, event, (index, *sort), budget))
}

/// What the goal gives, if it holds.
#[inline(always)]
fn met(position: &Position, event: &Event<'_>, goal: (usize, Sort), budget: &mut Budget) -> Option<Outcome> {
    if event.denies(goal.1) { None } else { gives(position, event, goal, budget) }
}

#[inline(never)]
fn gives(
    position: &Position,
    event: &Event<'_>,
    (index, sort): (usize, Sort),
    budget: &mut Budget,
) -> Option<Outcome> {
    let game = &position.game;
    let goal = &game.rules.goals[index];
    if let (Sort::Alike, GoalCond::Ops(entry)) = (sort, &goal.cond)
        && !game.counting.sums(*entry)?.ask(position, *goal.players.first()?, budget)
    {
        return None;
    }
    let mut players = in_turn(goal, event.mover);
    let player = match event.changed.as_deref().zip(game.nearby[index].as_ref()) {
        _ if sort == Sort::Alike => players.next(),
        Some((changed, nearby)) => {
            players.find(|p| holds_near(position, event, (goal, nearby), *p, &goal.cond, changed, budget))
        }
        None => players.find(|p| holds(position, event, goal, *p, &goal.cond, budget)),
    }?;
    Some(match goal.kind {
        GoalKind::Count => by_count(position, Reason::Goal(index)),
        GoalKind::Most(expr) => by_value(position, expr, Reason::Goal(index), budget),
        GoalKind::Rank(expr) => by_place(position, expr, Reason::Goal(index), budget),
        kind => decided(game, kind, player, Reason::Goal(index)),
    })
}

/// The goal's players, the one who has just moved first.
pub(crate) fn in_turn(goal: &Goal, mover: Option<Player>) -> impl Iterator<Item = Player> + '_ {
    let first = mover.filter(|m| goal.players.contains(m));
    first.into_iter().chain(goal.players.iter().copied().filter(move |p| Some(*p) != first))
}

/// By goal: it is asked only when somebody has no move: it is about that alone, or about its opposite, which can only be
/// answered once moves were generated.
fn when_stuck(rules: &Rules) -> Vec<bool> {
    let about = |cond: &GoalCond| matches!(cond, GoalCond::Stalemated | GoalCond::Checkmated(_));
    rules.goals.iter().map(|goal| about(&goal.cond) || negates_mobility(&goal.cond)).collect()
}

/// `not` over a condition about having no moves can only be answered once moves were generated.
fn negates_mobility(cond: &GoalCond) -> bool {
    match cond {
        GoalCond::And(c) | GoalCond::Or(c) => c.iter().any(negates_mobility),
        GoalCond::Not(c) => c.needs_moves(),
        _ => false,
    }
}

fn holds(
    position: &Position,
    event: &Event<'_>,
    goal: &Goal,
    player: Player,
    cond: &GoalCond,
    budget: &mut Budget,
) -> bool {
    match cond {
        GoalCond::And(conds) => conds.iter().all(|c| holds(position, event, goal, player, c, budget)),
        GoalCond::Or(conds) => conds.iter().any(|c| holds(position, event, goal, player, c, budget)),
        GoalCond::Not(c) => !holds(position, event, goal, player, c, budget),
        GoalCond::Stalemated => event.stuck == Some(player),
        GoalCond::Checkmated(_) => event.stuck == Some(player) && in_check(position, player, budget),
        // Where both are listed it speaks of the one who repeats; where he is not, of whoever is.
        GoalCond::Repetition => {
            event.repeated && event.mover.is_none_or(|m| m == player || !goal.players.contains(&m))
        }
        GoalCond::Absolute { pieces, places } => {
            budget.spend(places.len() as u64 * pieces.len() as u64);
            places.iter().all(|place| place_matches(position, player, pieces, *place, budget))
        }
        GoalCond::Relative(items) => {
            budget.spend(position.cells().len() as u64 * items.len().min(2) as u64);
            (0..position.cells().len()).any(|site| pattern_matches(position, player, items, Site::new(site)))
        }
        GoalCond::Captured { kinds, by } => captured(event, goal.kind, player, kinds, by),
        GoalCond::Ops(entry) => asked(position, player, *entry, budget),
        GoalCond::Remaining(count) => counted(position, player, count) == count.count,
        GoalCond::Total(count) => {
            let all = (0..position.game.rules.players.len()).map(Player::new);
            all.map(|p| counted(position, p, count)).sum::<u32>() == count.count
        }
    }
}

/// Whether a goal holds that did not before these sites were changed.
fn holds_near(
    position: &Position,
    event: &Event<'_>,
    (goal, nearby): (&Goal, &Nearby),
    player: Player,
    cond: &GoalCond,
    changed: &[Site],
    budget: &mut Budget,
) -> bool {
    budget.spend(changed.len() as u64);
    match (nearby.again(player, changed, event.as_many), cond) {
        (Again::Not, _) => false,
        (Again::Lines(lines), _) => {
            let (found, looked) = lines.hold(changed, &position.owned);
            budget.spend(looked);
            found
        }
        (Again::In(windows), _) => changed.iter().any(|site| {
            let matches = |specs: &[PieceSpec], site: Site| {
                let cell = position.cell(site);
                specs.iter().any(|spec| cell_matches(position, player, *spec, cell) != spec.negate)
            };
            let (found, looked) = windows.hold(*site, matches);
            budget.spend(looked);
            found
        }),
        (Again::Parts(parts), GoalCond::Or(conds)) => parts
            .iter()
            .zip(conds)
            .any(|(nearby, cond)| holds_near(position, event, (goal, nearby), player, cond, changed, budget)),
        _ => holds(position, event, goal, player, cond, budget),
    }
}

/// Whether the ops at `entry` hold for the player, seen from where the last move went.
fn asked(position: &Position, player: Player, entry: u32, budget: &mut Budget) -> bool {
    let actor = Actor::new(player, Kind(0));
    let site = position.state.last_to.unwrap_or(Site::new(0));
    condition(position, actor, entry, site, budget)
}

/// Whether a royal piece of the player stands attacked.
pub(crate) fn in_check(position: &Position, player: Player, budget: &mut Budget) -> bool {
    let attackers = position.game.acting.iter().filter(|p| **p != player);
    attackers.into_iter().any(|a| position.royal_attacked_by(player, *a, budget))
}

/// For a loss or draw the player's own piece was taken; for a win the player took another's.
fn captured(event: &Event<'_>, goal: GoalKind, player: Player, kinds: &[Kind], by: &[Kind]) -> bool {
    let owner_fits = |p: &Piece| match goal {
        GoalKind::Win => event.mover == Some(player) && p.player != player,
        _ => p.player == player,
    };
    let by_fits = by.is_empty() || event.by.is_some_and(|p| by.contains(&p.kind));
    by_fits && event.taken.iter().any(|p| kinds.contains(&p.kind) && owner_fits(p))
}

fn counted(position: &Position, player: Player, count: &Count) -> u32 {
    let rules = &position.game.rules;
    let hands = rules.options.include_off_pieces;
    let of =
        |kind: Kind| position.count_kind(player, kind) + if hands { position.hand(player, kind) } else { 0 };
    if count.kinds.is_empty() {
        let kinds = (0..rules.kinds.len()).map(Kind::new);
        kinds.filter(|k| !rules.kinds[k.index()].dummy).map(of).sum()
    } else {
        count.kinds.iter().copied().map(of).sum()
    }
}

fn place_matches(
    position: &Position,
    player: Player,
    pieces: &[PieceSpec],
    place: Place,
    budget: &mut Budget,
) -> bool {
    match place {
        Place::Site(site) => site_matches(position, player, pieces, site),
        Place::Zone(zone) => {
            let members = &position.game.rules.board.zones[zone.index()].members[player.index()];
            budget.spend(members.len() as u64 / 4);
            let mut inside = members.iter().enumerate().filter(|(_, m)| **m);
            inside.any(|(site, _)| site_matches(position, player, pieces, Site::new(site)))
        }
    }
}

/// The sites of a place that hold one of the pieces.
pub(crate) fn place_sites(
    position: &Position,
    player: Player,
    pieces: &[PieceSpec],
    place: Place,
) -> Vec<Site> {
    let holds = |site: &Site| site_matches(position, player, pieces, *site);
    match place {
        Place::Site(site) => Some(site).filter(holds).into_iter().collect(),
        Place::Zone(zone) => {
            let members = &position.game.rules.board.zones[zone.index()].members[player.index()];
            let inside = members.iter().enumerate().filter(|(_, m)| **m);
            inside.map(|(site, _)| Site::new(site)).filter(holds).collect()
        }
    }
}

fn site_matches(position: &Position, player: Player, pieces: &[PieceSpec], site: Site) -> bool {
    pieces.iter().any(|spec| spec_matches(position, player, *spec, site) != spec.negate)
}

fn spec_matches(position: &Position, player: Player, spec: PieceSpec, site: Site) -> bool {
    if position.levels() == 1 {
        return cell_matches(position, player, spec, position.cell(site));
    }
    // Of a tower the top is what stands there.
    let seen = if position.is_ordered() { 1 } else { position.levels() };
    position.stack(site).take(seen).any(|cell| cell_matches(position, player, spec, cell))
}

fn cell_matches(position: &Position, player: Player, spec: PieceSpec, cell: crate::Cell) -> bool {
    let Some(piece) = cell.piece else { return false };
    let together = |p: Player| position.game.rules.together(p, player);
    let owner = match spec.owner {
        OwnerSpec::Own => piece.player == player,
        OwnerSpec::Opponent => !together(piece.player),
        OwnerSpec::Any => true,
        OwnerSpec::Player(p) => piece.player == p,
    };
    owner && spec.kind.is_none_or(|k| k == piece.kind) && spec.attr.is_none_or(|a| cell.has(a))
}

fn pattern_matches(position: &Position, player: Player, items: &[PatternItem], start: Site) -> bool {
    pattern_walk(position, player, items, start, |_| {})
}

/// Whether the pattern matches from `start`; `held` is told each site that holds what it asks for.
pub(crate) fn pattern_walk(
    position: &Position,
    player: Player,
    items: &[PatternItem],
    start: Site,
    mut held: impl FnMut(Site),
) -> bool {
    let board = position.game.board();
    let mut site = start;
    for item in items {
        match item {
            PatternItem::Piece(specs) => {
                if !site_matches(position, player, specs, site) {
                    return false;
                }
                held(site);
            }
            PatternItem::Step(dir) => match board.step(player, site, *dir) {
                Some(next) => site = next,
                None => return false,
            },
            PatternItem::StepBack(dir) => match board.step_back(player, site, *dir) {
                Some(next) => site = next,
                None => return false,
            },
        }
    }
    true
}

/// Whoever has the largest value wins; several share it; all together draw.
fn by_value(position: &Position, expr: fishka_rules::ExprId, reason: Reason, budget: &mut Budget) -> Outcome {
    let values = values(position, expr, budget);
    let most = values.iter().map(|(_, v)| *v).max().unwrap_or(0);
    let mut outcome = draw(&position.game, reason);
    if values.iter().any(|(_, v)| *v < most) {
        for (player, value) in values {
            outcome.returns[player.index()] = if value == most { 1.0 } else { -1.0 };
        }
    }
    outcome
}

/// The number of each player.
fn values(position: &Position, expr: fishka_rules::ExprId, budget: &mut Budget) -> Vec<(Player, i32)> {
    let of = |player: &Player| {
        let actor = Actor::new(*player, Kind(0));
        (*player, value(position, actor, expr, Site::new(0), budget))
    };
    position.game.acting.iter().map(of).collect()
}

/// Everybody has a place, the largest value the first; who has as much shares it. From 1 for the first to −1 for the last
/// in even steps; equal ones get what lies in the middle of theirs.
fn by_place(position: &Position, expr: fishka_rules::ExprId, reason: Reason, budget: &mut Budget) -> Outcome {
    let values = values(position, expr, budget);
    let last = values.len().saturating_sub(1).max(1) as f64;
    let mut outcome = draw(&position.game, reason);
    for (player, own) in &values {
        let ahead = values.iter().filter(|(_, other)| other > own).count() as f64;
        let behind = values.iter().filter(|(_, other)| other < own).count() as f64;
        outcome.returns[player.index()] = (behind - ahead) / last;
    }
    outcome
}

/// Whoever has more pieces wins.
fn by_count(position: &Position, reason: Reason) -> Outcome {
    let counts: Vec<(Player, u32)> = position.game.acting.iter().map(|p| (*p, position.count(*p))).collect();
    let most = counts.iter().map(|(_, n)| *n).max().unwrap_or(0);
    let mut leaders = counts.iter().filter(|(_, n)| *n == most);
    match (leaders.next(), leaders.next()) {
        (Some((leader, _)), None) => decided(&position.game, GoalKind::Win, *leader, reason),
        _ => draw(&position.game, reason),
    }
}

/// Nobody won.
fn draw(game: &Game, reason: Reason) -> Outcome {
    Outcome { returns: vec![0.0; game.rules.players.len()], reason }
}

/// The player got what the goal gives.
pub(crate) fn decided(game: &Game, kind: GoalKind, player: Player, reason: Reason) -> Outcome {
    let mut outcome = draw(game, reason);
    let (own, others) = match kind {
        GoalKind::Win => (1.0, -1.0),
        GoalKind::Loss => (-1.0, 1.0),
        GoalKind::Draw | GoalKind::Count | GoalKind::Most(_) | GoalKind::Rank(_) => (0.0, 0.0),
    };
    for p in &game.acting {
        outcome.returns[p.index()] = if game.rules.together(*p, player) { own } else { others };
    }
    outcome
}
