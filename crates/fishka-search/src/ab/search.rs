//! One search of alpha-beta: what it stands on and what it remembers of its line.

use super::history::History;
use crate::eval::{Evaluator, Sums};
use crate::limits::Effort;
use crate::score::{HEIGHT_MAX, MATE};
use crate::searcher::{Noise, Task};
use crate::tt::TranspositionTable;
use fishka_base::{Player, Site};
use fishka_play::{Move, MoveList, Outcome, Position};

/// A move of a list with what is known of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Picked {
    pub(super) index: u32,
    /// Low half of [`Move::hash`], never 0.
    pub(super) hash: u32,
    pub(super) order: i32,
    /// Points it wins at once by taking or promoting.
    pub(super) gain: i32,
    /// It takes something or promotes.
    pub(super) noisy: bool,
}

/// What one height of the line being searched remembers.
#[derive(Default)]
pub(super) struct Frame {
    pub(super) moves: MoveList,
    pub(super) picked: Vec<Picked>,
    pub(super) killers: [u32; 2],
    pub(super) key: u64,
    /// How many moves its player had, and who that was.
    pub(super) freedom: Option<(Player, usize)>,
    pub(super) pv: Vec<Move>,
}

/// One search.
pub(super) struct Search<'a> {
    pub(super) position: &'a mut Position,
    pub(super) eval: &'a Evaluator,
    pub(super) sums: Sums,
    pub(super) tt: &'a mut TranspositionTable,
    pub(super) effort: Effort<'a>,
    pub(super) history: History,
    pub(super) frames: Vec<Frame>,
    /// The level's errors of judgement.
    pub(super) noise: Noise,
    /// A line that repeats a position is a draw.
    pub(super) cycles_draw: bool,
    /// Captures may be compulsory: to stand pat is no choice then.
    pub(super) forced_captures: bool,
    /// Pieces are there to be lost: captures are not gains.
    pub(super) shed: bool,
    /// For whom the search is made.
    pub(super) mover: Player,
    /// Points by which a draw is worse for it than an even game.
    pub(super) contempt: i32,
}

impl<'a> Search<'a> {
    pub(super) fn new(
        position: &'a mut Position,
        eval: &'a Evaluator,
        tt: &'a mut TranspositionTable,
        effort: Effort<'a>,
        task: &Task,
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

    pub(super) fn play(&mut self, m: &Move) {
        self.effort.count();
        self.effort.play(self.position, m);
        self.eval.apply(&mut self.sums, self.position.last_deltas());
    }

    pub(super) fn undo(&mut self) {
        self.eval.revert(&mut self.sums, self.position.last_deltas());
        self.position.undo();
    }

    /// The evaluation from the view of the player to move, with the level's errors of judgement.
    pub(super) fn static_score(&self, player: Player) -> i32 {
        let score = self.eval.of(&self.sums, self.position, player);
        let error = self.noise.at(self.position.key());
        let first = self.position.game().acting_players().first() == Some(&player);
        score + if first { error } else { -error }
    }

    /// What an ended game is worth here.
    pub(super) fn ended(&self, outcome: &Outcome, player: Player, height: usize) -> i32 {
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
    pub(super) fn draw(&self, player: Player) -> i32 {
        if player == self.mover { -self.contempt } else { self.contempt }
    }

    /// Whether the position stood on the line from the root to here before.
    pub(super) fn repeats(&self, height: usize, key: u64) -> bool {
        self.cycles_draw && self.frames[..height].iter().rev().any(|f| f.key == key)
    }

    /// Whether a royal piece of the player to move is attacked.
    pub(super) fn in_check(&mut self, player: Player) -> bool {
        let royal = self.eval.game.royal_kinds(player);
        let (position, effort) = (&*self.position, &mut self.effort);
        !royal.is_empty()
            && position.cells().iter().enumerate().any(|(site, cell)| {
                cell.piece.is_some_and(|p| p.player == player && royal.contains(&p.kind))
                    && effort.attacked(position, Site::new(site), player)
            })
    }

    /// Points for freedom: against the last height at which the other side moved.
    pub(super) fn freedom(&self, player: Player, height: usize, own: usize) -> i32 {
        let other =
            self.frames[..height].iter().rev().take(4).find_map(|f| f.freedom.filter(|(p, _)| *p != player));
        other.map_or(0, |(_, n)| self.eval.freedom(own, n))
    }
}
