//! Alpha-beta for two sides (or one): iterative deepening, principal variation search, a transposition table,
//! killers, history, late move reductions and a quiescence search over captures and promotions. The techniques are
//! described at chessprogramming.org; nothing here knows a game.
//!
//! The sign of a value follows who is to move, never the parity of the height, for the same side may move several
//! times running; depth is counted in completed turns.

mod node;
mod order;
mod quiet;
mod root;

pub(crate) use root::Line;

use crate::eval::{Evaluator, Sums};
use crate::limits::Effort;
use crate::score::{HEIGHT_MAX, MATE};
use crate::tt::TranspositionTable;
use fishka_base::{Player, Site, mix64};
use fishka_play::{Move, MoveList, Outcome, Position};
use order::{History, Picked};

/// What one height of the line being searched remembers.
#[derive(Default)]
struct Frame {
    moves: MoveList,
    picked: Vec<Picked>,
    killers: [u32; 2],
    key: u64,
    /// How many moves its player had, and who that was.
    freedom: Option<(Player, usize)>,
    pv: Vec<Move>,
}

/// One search.
pub(crate) struct Search<'a> {
    position: &'a mut Position,
    eval: &'a Evaluator,
    sums: Sums,
    tt: &'a mut TranspositionTable,
    pub(crate) effort: Effort<'a>,
    history: History,
    frames: Vec<Frame>,
    /// The level's errors of judgement.
    noise: Noise,
    /// A line that repeats a position is a draw.
    cycles_draw: bool,
    /// Captures may be compulsory: to stand pat is no choice then.
    forced_captures: bool,
    /// Pieces are there to be lost: captures are not gains.
    shed: bool,
    /// For whom the search is made.
    mover: Player,
    /// Points by which a draw is worse for it than an even game.
    contempt: i32,
}

/// Errors of judgement: the same position is always misjudged in the same way.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Noise {
    /// At most so many points, whoever plays.
    pub(crate) size: i32,
    /// At most so many points, different with each seed: for variety.
    pub(crate) dither: i32,
    pub(crate) seed: u64,
}

impl Noise {
    pub(crate) fn at(self, key: u64) -> i32 {
        let draw = |size: i32, seed: u64| match size {
            0 => 0,
            _ => (mix64(key ^ seed) % (2 * size as u64 + 1)) as i32 - size,
        };
        draw(self.size, 0x0F15_1CA5_EED0_0005) + draw(self.dither, self.seed)
    }
}

/// What a search is to do.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Task {
    pub(crate) depth_max: u32,
    pub(crate) lines: usize,
    pub(crate) noise: Noise,
    /// Points by which a draw is worse for the player to move than an even game.
    pub(crate) contempt: i32,
}

impl<'a> Search<'a> {
    pub(crate) fn new(
        position: &'a mut Position,
        eval: &'a Evaluator,
        tt: &'a mut TranspositionTable,
        effort: Effort<'a>,
        task: Task,
    ) -> Self {
        let rules = &eval.game.rules;
        let mut frames = Vec::with_capacity(HEIGHT_MAX + 2);
        frames.resize_with(HEIGHT_MAX + 2, Frame::default);
        Search {
            sums: eval.sums(position),
            tt,
            effort,
            history: History::new(),
            frames,
            noise: task.noise,
            cycles_draw: eval.cycles_draw,
            forced_captures: !rules.priorities.is_empty()
                || rules.options.maximal_captures != Default::default(),
            shed: eval.shed,
            mover: position.actor(),
            contempt: task.contempt,
            position,
            eval,
        }
    }

    fn play(&mut self, m: &Move) {
        self.effort.count();
        self.effort.play(self.position, m);
        self.eval.apply(&mut self.sums, self.position.last_deltas());
    }

    fn undo(&mut self) {
        self.eval.revert(&mut self.sums, self.position.last_deltas());
        self.position.undo();
    }

    /// The evaluation from the view of the player to move, with the level's errors of judgement.
    fn static_score(&self, player: Player) -> i32 {
        let score = self.eval.of(&self.sums, self.position, player);
        let error = self.noise.at(self.position.key());
        let first = self.position.game().acting_players().first() == Some(&player);
        score + if first { error } else { -error }
    }

    /// What an ended game is worth here.
    fn ended(&self, outcome: &Outcome, player: Player, height: usize) -> i32 {
        let returns = outcome.returns(player);
        if returns > 0.0 {
            MATE - height as i32
        } else if returns < 0.0 {
            height as i32 - MATE
        } else {
            self.draw(player)
        }
    }

    /// What a draw is worth.
    fn draw(&self, player: Player) -> i32 {
        if player == self.mover { -self.contempt } else { self.contempt }
    }

    /// Whether the position stood on the line from the root to here before.
    fn repeats(&self, height: usize, key: u64) -> bool {
        self.cycles_draw && self.frames[..height].iter().rev().any(|f| f.key == key)
    }

    /// Whether a royal piece of the player to move is attacked.
    fn in_check(&mut self, player: Player) -> bool {
        let royal = self.eval.game.royal_kinds(player);
        let (position, effort) = (&*self.position, &mut self.effort);
        !royal.is_empty()
            && position.cells().iter().enumerate().any(|(site, cell)| {
                cell.piece.is_some_and(|p| p.player == player && royal.contains(&p.kind))
                    && effort.attacked(position, Site::new(site), player)
            })
    }

    /// Points for freedom: against the last height at which the other side moved.
    fn freedom(&self, player: Player, height: usize, own: usize) -> i32 {
        let other =
            self.frames[..height].iter().rev().take(4).find_map(|f| f.freedom.filter(|(p, _)| *p != player));
        other.map_or(0, |(_, n)| self.eval.freedom(own, n))
    }
}
