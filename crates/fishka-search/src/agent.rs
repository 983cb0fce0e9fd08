//! One computer player at the table: picks the search that fits the game and the strength asked for.

use crate::ab::{Line, Noise, Search, Task};
use crate::chance::Expectimax;
use crate::eval::Evaluator;
use crate::level::{self, Skill};
use crate::limits::{Effort, Limits, Means};
use crate::mcts::{Playouts, random_move};
use crate::score::win_permille;
use crate::setup;
use crate::spec::{Method, Spec};
use crate::tt::TranspositionTable;
use crate::turns::{Planner, plan};
use fishka_base::{Bound, Budget, Player, Rng};
use fishka_play::{Game, Move, Position};
use fishka_rules::PlayerRole;
use std::sync::Arc;

/// One line of play that a search found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReportLine {
    /// From the view of the player to move; see [`crate::mate_distance`].
    pub score: i32,
    /// The chance of winning, in thousandths, that the score stands for.
    pub win_permille: i32,
    /// The moves, the first to be played now. Never empty.
    pub pv: Vec<Move>,
}

/// What a search came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The move to play.
    pub best: Move,
    /// Its score.
    pub score: i32,
    /// The chance of winning, in thousandths, that the score stands for.
    pub win_permille: i32,
    /// The line that begins with `best`.
    pub pv: Vec<Move>,
    /// The best lines, best first (a low level may not choose the first).
    pub lines: Vec<ReportLine>,
    /// Moves played inside the search.
    pub nodes: u64,
    /// Completed turns looked ahead, or rounds of playouts.
    pub depth: u32,
    /// The search that was used.
    pub method: Method,
}

/// A computer player for one game: its evaluation and its memory.
pub struct Agent {
    evaluator: Arc<Evaluator>,
    tt: TranspositionTable,
    bits: u32,
}

impl Agent {
    /// Measures the game first; see [`Evaluator::new`].
    ///
    /// # Errors
    /// The bound that was met.
    pub fn new(game: &Arc<Game>, budget: &mut Budget) -> Result<Self, Bound> {
        Ok(Agent::with(Arc::new(Evaluator::new(game, budget)?)))
    }

    /// Several players of one game share an evaluator.
    #[must_use]
    pub fn with(evaluator: Arc<Evaluator>) -> Self {
        Agent { evaluator, tt: TranspositionTable::new(4), bits: 4 }
    }

    /// The evaluation it judges by.
    #[must_use]
    pub fn evaluator(&self) -> &Arc<Evaluator> {
        &self.evaluator
    }

    /// The search that fits the game: averages over throws where there are any, alpha-beta for two sides without
    /// chance whose rules give an evaluation, playouts for all others.
    #[must_use]
    pub fn method(&self) -> Method {
        let traits = &self.evaluator.game.traits;
        if self.evaluator.judge.is_some() && (traits.movement || self.evaluator.informed) {
            Method::Expectimax
        } else if traits.chance || traits.players > 2 || !self.evaluator.informed {
            Method::Playouts
        } else {
            Method::AlphaBeta
        }
    }

    /// Chooses a move; `None` when the game is over. The position comes back as it was. Within the same limits on
    /// nodes and depth, the same position and seed give the same move on every machine.
    ///
    /// # Errors
    /// The bound that was met.
    pub fn choose(
        &mut self,
        position: &mut Position,
        spec: &Spec,
        limits: Limits,
        seed: u64,
        means: &mut Means<'_>,
    ) -> Result<Option<Report>, Bound> {
        let mut rng = Rng::new(seed ^ position.key());
        let role = position.game().rules.players[position.actor().index()].role;
        if spec.method == Method::Random || role == PlayerRole::Random {
            return Ok(random_move(position, &mut rng, means.budget)?.and_then(random_report));
        }
        if let Some(first) = setup::sensible(position, seed, means.budget)?.into_iter().next() {
            return Ok(Report::of(vec![Line { score: 0, pv: vec![first] }], 0, 0, spec.method));
        }
        let limits = limits.and(spec.limits);
        let Some(level) = spec.level else {
            return self.look(position, spec.method, limits, 1, seed, means);
        };
        let method = self.fitting(spec.method);
        let skill = match method {
            Method::Expectimax => level.skill().where_dice_are_thrown(),
            _ => level.skill(),
        };
        let limits = limits.and(self.scaled(level.limits(), position.actor(), method, means.budget));
        let Some(mut report) = self.look_as(position, method, limits, skill, seed, means)? else {
            return Ok(None);
        };
        let lines: Vec<Line> =
            report.lines.iter().map(|l| Line { score: l.score, pv: l.pv.clone() }).collect();
        let chosen = level::choose(&lines, skill, &mut rng);
        report.take(chosen);
        Ok(Some(report))
    }

    /// Looks for the best lines; `None` when the game is over.
    ///
    /// # Errors
    /// The bound that was met.
    pub fn analyse(
        &mut self,
        position: &mut Position,
        limits: Limits,
        lines: usize,
        means: &mut Means<'_>,
    ) -> Result<Option<Report>, Bound> {
        self.look(position, Method::Auto, limits, lines, 0, means)
    }

    fn look(
        &mut self,
        position: &mut Position,
        method: Method,
        limits: Limits,
        lines: usize,
        seed: u64,
        means: &mut Means<'_>,
    ) -> Result<Option<Report>, Bound> {
        let skill =
            Skill { nodes: u64::MAX, depth: 64, noise: 0, dither: 0, lines, heat: 0, guard: 0, contempt: 0 };
        self.look_as(position, self.fitting(method), limits, skill, seed, means)
    }

    fn look_as(
        &mut self,
        position: &mut Position,
        method: Method,
        limits: Limits,
        skill: Skill,
        seed: u64,
        means: &mut Means<'_>,
    ) -> Result<Option<Report>, Bound> {
        let report = self.searched(position, method, limits, skill, seed, means);
        means.budget.check().map(|()| report)
    }

    /// The search itself; what it gives counts only if no bound was met.
    fn searched(
        &mut self,
        position: &mut Position,
        method: Method,
        limits: Limits,
        skill: Skill,
        seed: u64,
        means: &mut Means<'_>,
    ) -> Option<Report> {
        if method == Method::AlphaBeta
            && let Some((own, other)) = self.evaluator.ways(position.actor(), means.budget)
        {
            let noise = Noise { size: skill.noise, dither: skill.dither, seed };
            let (eval, sees) = (self.evaluator.as_ref(), skill.depth > 1);
            let player = position.actor();
            let planner = Planner { eval, player, own, other, noise, limits, sees, lines: skill.lines };
            let planned = plan(position, &planner, means);
            return Report::of(planned.lines, planned.nodes, planned.depth, method);
        }
        let effort = Effort::new(limits, means);
        let (lines, depth, nodes) = if method == Method::AlphaBeta {
            self.make_room(limits);
            let depth_max = limits.depth.unwrap_or(64);
            let noise = Noise { size: skill.noise, dither: skill.dither, seed };
            let task = Task { depth_max, lines: skill.lines, noise, contempt: skill.contempt };
            let mut search = Search::new(position, &self.evaluator, &mut self.tt, effort, task);
            let (lines, depth) = search.run(task);
            (lines, depth, search.effort.nodes)
        } else if let (Method::Expectimax, Some(judge)) = (method, &self.evaluator.judge) {
            let noise = Noise { size: skill.noise, dither: skill.dither, seed };
            let mut search = Expectimax::new(position, &self.evaluator, judge, effort, noise);
            let (lines, depth) = search.run(skill.lines, limits.depth.unwrap_or(64));
            (lines, depth, search.effort.nodes)
        } else {
            let mut search = Playouts::new(position, &self.evaluator, effort, seed);
            let (lines, rounds) = search.run(skill.lines);
            (lines, rounds, search.effort.nodes)
        };
        Report::of(lines, nodes, depth, method)
    }

    /// A playout is many nodes: levels count about one for each of its moves. Looking through one throw needs as many
    /// nodes as several moves do. Planning whole turns judges each node at length; a plan needs some in any case.
    fn scaled(&self, limits: Limits, player: Player, method: Method, budget: &mut Budget) -> Limits {
        let nodes = |f: fn(u64) -> u64| Limits { nodes: limits.nodes.map(f), ..limits };
        match method {
            Method::Playouts => Limits { depth: None, ..nodes(|n| n * 10) },
            Method::Expectimax => nodes(|n| n * 4),
            Method::AlphaBeta if self.evaluator.ways(player, budget).is_some() => {
                nodes(|n| (n / 4).max(n.min(1200)))
            }
            _ => limits,
        }
    }

    /// What is asked for, where the game allows it.
    fn fitting(&self, method: Method) -> Method {
        let traits = &self.evaluator.game.traits;
        match method {
            Method::Auto => self.method(),
            Method::AlphaBeta if traits.chance => self.method(),
            Method::AlphaBeta if traits.players > 2 => Method::Playouts,
            Method::Expectimax if !traits.chance => self.method(),
            other => other,
        }
    }

    /// An empty table that fits the limits: searches of the same size are equal whatever came before.
    fn make_room(&mut self, limits: Limits) {
        let nodes = limits.nodes.unwrap_or(400_000).max(1000);
        let bits = (64 - nodes.leading_zeros() + 1).clamp(12, 19);
        if bits == self.bits {
            self.tt.clear();
        } else {
            self.tt = TranspositionTable::new(bits);
            self.bits = bits;
        }
    }
}

/// Chooses a move with an agent made for the occasion; see [`Agent::choose`].
///
/// # Errors
/// The bound that was met.
pub fn choose(
    position: &mut Position,
    spec: &Spec,
    limits: Limits,
    seed: u64,
    means: &mut Means<'_>,
) -> Result<Option<Report>, Bound> {
    let game = Arc::clone(position.game());
    Agent::new(&game, means.budget)?.choose(position, spec, limits, seed, means)
}

fn random_report(best: Move) -> Option<Report> {
    Report::of(vec![Line { score: 0, pv: vec![best] }], 0, 0, Method::Random)
}

impl Report {
    fn of(lines: Vec<Line>, nodes: u64, depth: u32, method: Method) -> Option<Report> {
        let line = |l: Line| ReportLine { score: l.score, win_permille: win_permille(l.score), pv: l.pv };
        let lines: Vec<ReportLine> = lines.into_iter().map(line).filter(|l| !l.pv.is_empty()).collect();
        let first = lines.first()?.clone();
        let best = first.pv.first()?.clone();
        let (score, win_permille, pv) = (first.score, first.win_permille, first.pv);
        Some(Report { best, score, win_permille, pv, lines, nodes, depth, method })
    }

    /// Plays another of the lines.
    fn take(&mut self, index: usize) {
        let Some(line) = self.lines.get(index) else { return };
        if let Some(best) = line.pv.first() {
            self.best = best.clone();
            self.score = line.score;
            self.win_permille = line.win_permille;
            self.pv = line.pv.clone();
        }
    }
}
