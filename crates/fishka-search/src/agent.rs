//! One computer player at the table: picks the search that fits the game and the strength asked for.

use crate::ab::AlphaBeta;
use crate::chance::Expectimax;
use crate::eval::{Evaluator, becomes};
use crate::level::{self, Skill};
use crate::limits::{Limits, Means};
use crate::mcts::{Playouts, random_move};
use crate::net::leaf::{Leaf, MARK};
use crate::net::tables::{self, Tables};
use crate::net::{ByNet, Net, NetFault};
use crate::score::{mate_distance, shares, win_permille};
use crate::searcher::{Found, Line, Searcher, Task};
use crate::setup;
use crate::spec::{Method, Spec};
use crate::turns::WholeTurns;
use fishka_base::{Bound, Budget, Level, Player, Rng};
use fishka_play::{Game, Move, MoveList, Position};
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
    /// By player of the rules, in millionths: what each may expect, a win as the whole and a draw as half of it.
    pub shares: Vec<i32>,
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

/// A computer player for one game: its evaluation, and every way of searching with what it knows and remembers.
pub struct Agent {
    /// What it judges by: what the rules tell, or that with a net.
    evaluator: Arc<Evaluator>,
    rules: Arc<Evaluator>,
    alpha_beta: AlphaBeta,
    whole_turns: WholeTurns,
    /// Where dice are thrown.
    expectimax: Option<Expectimax>,
    /// Where a net has learnt the game.
    by_net: Option<ByNet>,
    pub(crate) playouts: Playouts,
}

impl Agent {
    /// Measures the game first; see [`Evaluator::new`].
    ///
    /// # Errors
    /// The bound that was met.
    pub fn new(game: &Arc<Game>, budget: &mut Budget) -> Result<Self, Bound> {
        let evaluator = Arc::new(Evaluator::new(game, budget)?);
        Ok(Agent {
            alpha_beta: AlphaBeta::new(Arc::clone(&evaluator)),
            whole_turns: WholeTurns::new(Arc::clone(&evaluator)),
            expectimax: Expectimax::new(&evaluator, budget)?,
            by_net: None,
            playouts: Playouts::new(Arc::clone(&evaluator)),
            rules: Arc::clone(&evaluator),
            evaluator,
        })
    }

    /// Another player of the same game: it shares what is known of the game and has a memory of its own.
    #[must_use]
    pub fn another(&self) -> Self {
        Agent {
            evaluator: Arc::clone(&self.evaluator),
            rules: Arc::clone(&self.rules),
            alpha_beta: AlphaBeta::new(Arc::clone(&self.evaluator)),
            whole_turns: self.whole_turns.clone(),
            expectimax: self.expectimax.clone(),
            by_net: self.by_net.clone(),
            playouts: Playouts::new(Arc::clone(&self.evaluator)),
        }
    }

    /// Plays by the net of this file from now on: by it alone where dice are thrown, elsewhere it judges for alpha-beta.
    ///
    /// # Errors
    /// What is wrong with the file; then it plays as before.
    pub fn take_net(&mut self, file: &[u8], budget: &mut Budget) -> Result<(), NetFault> {
        let game = &self.evaluator.game;
        if file.starts_with(MARK) {
            let leaf = Leaf::read(file, game, self.evaluator.hands(), budget)?;
            self.judge_by(self.rules.with_leaf(leaf));
            return Ok(());
        }
        if file.starts_with(tables::MARK) {
            let tables = Tables::read(file, game, &self.rules, budget)?;
            self.judge_by(self.rules.with_added(&tables.added()));
            return Ok(());
        }
        self.by_net = Some(ByNet::new(game, Net::read(file, game)?)?);
        Ok(())
    }

    fn judge_by(&mut self, evaluator: Evaluator) {
        self.evaluator = Arc::new(evaluator);
        self.alpha_beta = AlphaBeta::new(Arc::clone(&self.evaluator));
    }

    /// The game it plays.
    #[must_use]
    pub fn game(&self) -> &Arc<Game> {
        &self.evaluator.game
    }

    /// The evaluation it judges by.
    #[must_use]
    pub fn evaluator(&self) -> &Arc<Evaluator> {
        &self.evaluator
    }

    /// The search that fits the game: a net where one has learnt it; averages over throws where there are any and pieces move, alpha-beta for two sides without
    /// chance whose rules give an evaluation, playouts for all others.
    #[must_use]
    pub fn method(&self) -> Method {
        let game = &self.evaluator.game;
        // Where pieces are drawn into hands and only put from there, what they are worth tells nothing.
        let informed = self.evaluator.informed && (!game.traits.chance || game.rules.bags.is_empty());
        let traits = &game.traits;
        if self.by_net.is_some() {
            Method::Net
        } else if traits.chance && (traits.movement || informed) {
            Method::Expectimax
        } else if traits.chance || traits.players > 2 || !informed {
            Method::Playouts
        } else {
            Method::AlphaBeta
        }
    }

    /// What is asked for, where the game allows it.
    pub(crate) fn fitting(&self, method: Method) -> Method {
        let traits = &self.evaluator.game.traits;
        match method {
            Method::Auto => self.method(),
            Method::AlphaBeta if traits.chance => self.method(),
            Method::AlphaBeta if traits.players > 2 => Method::Playouts,
            Method::Expectimax if !traits.chance => self.method(),
            Method::Net if self.by_net.is_none() => self.method(),
            other => other,
        }
    }

    /// Whether the game is one for those who know how whole turns are won.
    pub(crate) fn thinks_in_turns(&self, budget: &mut Budget) -> bool {
        self.evaluator.game.acting_players().iter().any(|player| self.whole_turns.fits(*player, budget))
    }

    /// Who searches by this method, which fits the game, for the player: alpha-beta leaves games in which a turn is
    /// one whole to those who know how such turns are won.
    pub(crate) fn searcher(
        &mut self,
        method: Method,
        player: Player,
        budget: &mut Budget,
    ) -> &mut dyn Searcher {
        match (method, &mut self.expectimax, &mut self.by_net) {
            (Method::AlphaBeta, ..) if self.whole_turns.fits(player, budget) => &mut self.whole_turns,
            (Method::AlphaBeta, ..) => &mut self.alpha_beta,
            (Method::Expectimax, Some(expectimax), _) => expectimax,
            (Method::Net, _, Some(by_net)) => by_net,
            _ => &mut self.playouts,
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
            let m = random_move(position, &mut rng, means.budget)?;
            return Ok(m.and_then(|m| Report::of(Found::only(m), Method::Random, position)));
        }
        if let Some(first) = setup::sensible(position, seed, means.budget)?.into_iter().next() {
            return Ok(Report::of(Found::only(first), spec.method, position));
        }
        let method = self.fitting(spec.method);
        let skill = Skill::as_asked(spec, method);
        let asked = limits.and(spec.limits);
        let limits = self.within((spec, asked), method, position, means.budget);
        // The highest level is as strong as it gets.
        let each = spec.level == Some(Level::MAX) && asked.nodes.is_none();
        let task = Task { each, ..skill.task(limits, seed) };
        let Some(mut report) = self.look(position, method, &task, means)? else { return Ok(None) };
        let lines: Vec<Line> = report.lines.iter().map(|l| Line::scored(l.score, l.pv.clone())).collect();
        let chosen = level::choose(&lines, skill, &mut rng);
        report.take(chosen);
        if skill.misjudges() && mate_distance(report.score).is_none() {
            self.promote_best(position, &mut report, means.budget)?;
        }
        Ok(Some(report))
    }

    /// These limits, and those of the level, where one is asked for.
    pub(crate) fn within(
        &mut self,
        (spec, limits): (&Spec, Limits),
        method: Method,
        position: &Position,
        budget: &mut Budget,
    ) -> Limits {
        let Some(level) = spec.level else { return limits };
        // A net plans the whole turn at its first step.
        let step = if method == Method::Net || !position.is_partial() { 0 } else { position.step() };
        let searcher = self.searcher(method, position.actor(), budget);
        limits.and(searcher.scaled(Skill::of(level).limits(step)))
    }

    /// Errors of judgement are for what is hard to see: of the kinds that a piece may turn into by one step the worthiest
    /// is taken, unless another wins by force.
    fn promote_best(
        &self,
        position: &mut Position,
        report: &mut Report,
        budget: &mut Budget,
    ) -> Result<(), Bound> {
        let (Some(piece), Some(kind)) = (report.best.piece, becomes(&report.best)) else { return Ok(()) };
        let worth = |kind| self.evaluator.worth(piece.player, kind);
        let mut moves = MoveList::new();
        budget.renew();
        position.legal_moves(&mut moves, budget)?;
        let alike =
            |m: &&Move| (m.from, m.to, m.kind) == (report.best.from, report.best.to, report.best.kind);
        let kinds = moves.iter().filter(alike).filter_map(|m| Some((worth(becomes(m)?), m)));
        let better =
            kinds.filter(|(w, _)| *w > worth(kind)).max_by_key(|(w, m)| (*w, std::cmp::Reverse(m.hash())));
        if let Some((_, better)) = better {
            (report.best, report.pv) = (better.clone(), vec![better.clone()]);
        }
        Ok(())
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
        let placing = setup::sensible(position, 0, means.budget)?;
        if !placing.is_empty() {
            // While a side sets up there is nothing to calculate: the line is the set-up that would be chosen.
            let found = Found { lines: vec![Line::scored(0, placing)], nodes: 0, depth: 0 };
            return Ok(Report::of(found, self.method(), position));
        }
        let task = Task { plays: false, ..Skill::full(lines).task(limits, 0) };
        self.look(position, self.method(), &task, means)
    }

    pub(crate) fn look(
        &mut self,
        position: &mut Position,
        method: Method,
        task: &Task,
        means: &mut Means<'_>,
    ) -> Result<Option<Report>, Bound> {
        let searcher = self.searcher(method, position.actor(), means.budget);
        let found = searcher.search(position, task, means)?;
        Ok(found.and_then(|found| Report::of(found, method, position)))
    }
}

impl Report {
    pub(crate) fn of(found: Found, method: Method, position: &Position) -> Option<Report> {
        let line = |l: Line| {
            let shares = if l.shares.is_empty() { shares(position, l.score) } else { l.shares };
            ReportLine { score: l.score, win_permille: win_permille(l.score), pv: l.pv, shares }
        };
        let lines: Vec<ReportLine> = found.lines.into_iter().map(line).filter(|l| !l.pv.is_empty()).collect();
        let first = lines.first()?.clone();
        let best = first.pv.first()?.clone();
        let (score, win_permille, pv) = (first.score, first.win_permille, first.pv);
        let (nodes, depth) = (found.nodes, found.depth);
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
