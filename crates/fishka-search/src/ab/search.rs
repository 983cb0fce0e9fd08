//! One search of alpha-beta: what it stands on and what it remembers of its line.

use super::exchange::Exchange;
use super::history::{History, Known};
use super::null::Nulls;
use super::threats::Threats;
use crate::eval::{Evaluator, Scratch, Sums};
use crate::limits::Effort;
use crate::net::leaf::Notes;
use crate::score::{HEIGHT_MAX, MATE};
use crate::searcher::{Noise, Task};
use crate::tt::TranspositionTable;
use fishka_base::{Ones, Player, Site};
use fishka_play::{Move, MoveList, Outcome, Position};

/// A move of a list with what is known of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Picked {
    pub(super) index: u32,
    /// As [`super::order::code`] has it, never 0.
    pub(super) hash: u32,
    pub(super) order: i32,
    /// Points it wins at once by taking or promoting; after [`Search::pick`], of a bad capture what it comes to. Of a quiet
    /// move what it saves less what it risks.
    pub(super) gain: i32,
    /// It takes something or promotes.
    pub(super) noisy: bool,
    /// The exchange has been weighed, or need not be.
    pub(super) weighed: bool,
    /// What comes to which site; 0 where that is not known.
    pub(super) comes: u32,
    /// Number of the kind that is taken, and one more.
    pub(super) taken: u32,
}

impl Picked {
    /// The first that is tried has the least.
    #[inline]
    pub(super) fn place(&self) -> i64 {
        i64::from(self.index) - (i64::from(self.order) << 32)
    }

    /// It takes something, and that is no gain in the end.
    pub(super) fn is_bad(&self) -> bool {
        self.noisy && self.weighed && self.gain < 0
    }
}

/// What one height of the line being searched remembers.
#[derive(Default)]
pub(super) struct Frame {
    pub(super) moves: MoveList,
    pub(super) picked: Vec<Picked>,
    /// Moves that an inner node has tried or left out, in order.
    pub(super) tried: Vec<Picked>,
    /// Those that have not been picked stand in order.
    pub(super) sorted: bool,
    pub(super) killers: [u32; 2],
    /// How many moves its player had, and who that was.
    pub(super) freedom: Option<(Player, usize)>,
    pub(super) pv: Vec<Move>,
    /// Whether its player's royal piece is attacked, once that was asked.
    pub(super) check: Option<bool>,
    /// The evaluation for its player, where it was asked and means something.
    pub(super) stand: Option<(Player, i32)>,
    /// What the move played from here brings to which site.
    pub(super) comes: u32,
    /// How all pieces stood here when it was looked at closely.
    pub(super) scratch: Scratch,
    /// Nothing was played on the way here: the turn was skipped.
    pub(super) skipped: bool,
}

impl Frame {
    pub(super) fn was_tried(&self, code: u32) -> bool {
        self.tried.iter().any(|p| p.hash == code)
    }
}

/// One search.
pub(super) struct Search<'a> {
    pub(super) position: &'a mut Position,
    pub(super) eval: &'a Evaluator,
    pub(super) sums: Sums,
    pub(super) tt: &'a TranspositionTable,
    pub(super) effort: Effort<'a>,
    pub(super) history: &'a mut History,
    pub(super) frames: Vec<Frame>,
    /// By height: the key of the position.
    pub(super) keys: Vec<u64>,
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
    /// Where skipping a turn tells something.
    pub(super) nulls: Nulls,
    /// Somebody has a royal piece.
    royal: bool,
    pub(super) exchange: Exchange,
    /// Of what is found, where something is to be learnt.
    pub(super) notes: Option<Notes>,
    /// Where lines are filled; levels that err do without.
    pub(super) threats: Option<Threats>,
}

impl<'a> Search<'a> {
    pub(super) fn new(
        position: &'a mut Position,
        eval: &'a Evaluator,
        (tt, history): (&'a TranspositionTable, &'a mut History),
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
            history,
            frames,
            keys: vec![0; HEIGHT_MAX + 2],
            noise: task.noise,
            cycles_draw: eval.cycles_draw,
            forced_captures: eval.forces_captures(),
            shed: eval.shed,
            mover: position.actor(),
            contempt: task.contempt,
            nulls: Nulls::of(eval),
            royal: rules
                .players
                .iter()
                .enumerate()
                .any(|(p, _)| !eval.game.royal_kinds(Player::new(p)).is_empty()),
            exchange: Exchange::default(),
            notes: None,
            threats: (eval.places_lines() && task.noise.size == 0).then(|| Threats::of(position)).flatten(),
            position,
            eval,
        }
    }

    /// Plays a move from this height.
    pub(super) fn play(&mut self, m: &Move, height: usize, comes: u32) {
        self.effort.count();
        self.effort.play(self.position, m);
        if let Some(threats) = &mut self.threats {
            threats.follow(m.to);
        }
        self.follow(height, comes, false);
    }

    /// Lets the other side move from this height.
    pub(super) fn skip(&mut self, height: usize) {
        self.effort.count();
        self.effort.skip(self.position);
        if let Some(threats) = &mut self.threats {
            threats.follow(None);
        }
        self.follow(height, 0, true);
    }

    fn follow(&mut self, height: usize, comes: u32, skipped: bool) {
        self.eval.apply(&mut self.sums, self.position.last_deltas());
        self.frames[height].comes = comes;
        let next = &mut self.frames[height + 1];
        (next.check, next.stand, next.freedom, next.skipped) = (None, None, None, skipped);
    }

    pub(super) fn undo(&mut self) {
        self.eval.revert(&mut self.sums, self.position.last_deltas());
        self.position.undo();
        if let Some(threats) = &mut self.threats {
            threats.undo();
        }
    }

    /// The evaluation from the view of the player to move, with the level's errors of judgement.
    pub(super) fn static_score(&mut self, player: Player, height: usize) -> i32 {
        let scratch = &mut self.frames[height].scratch;
        let score = self.eval.closely(&self.sums, scratch, self.position, player);
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
        self.cycles_draw && self.keys[..height].contains(&key)
    }

    /// Whether a royal piece of the player to move, at this height, is attacked.
    pub(super) fn checked(&mut self, height: usize, player: Player) -> bool {
        if !self.royal {
            return false;
        }
        if let Some(check) = self.frames[height].check {
            return check;
        }
        let check = self.in_check(player);
        self.frames[height].check = Some(check);
        check
    }

    fn in_check(&mut self, player: Player) -> bool {
        let (position, effort) = (&*self.position, &mut self.effort);
        if let Some(site) = position.only_royal(player) {
            return effort.attacked(position, site, player);
        }
        let royal = self.eval.game.royal_kinds(player);
        let mut own = Ones::of(position.sites_of(player).iter().copied()).map(Site::new);
        own.any(|site| {
            position.cells()[site.index()].piece.is_some_and(|p| royal.contains(&p.kind))
                && effort.attacked(position, site, player)
        })
    }

    /// Points for freedom: against the last height at which the other side moved.
    pub(super) fn freedom(&self, player: Player, height: usize, own: usize) -> i32 {
        let other =
            self.frames[..height].iter().rev().take(4).find_map(|f| f.freedom.filter(|(p, _)| *p != player));
        other.map_or(0, |(_, n)| self.eval.freedom(own, n))
    }

    /// Whether the player's position is better than it was at his turn before.
    pub(super) fn improves(&self, height: usize, player: Player, stand: i32) -> bool {
        let before = self.frames[..height].iter().rev().skip(1).take(3);
        let before = before.filter_map(|f| f.stand).find(|(p, _)| *p == player);
        before.is_none_or(|(_, before)| stand > before)
    }

    /// A move at this height as the tables of history know it.
    pub(super) fn known(&self, height: usize, player: Player, p: &Picked) -> Known {
        let comes = |back: usize| height.checked_sub(back).map_or(0, |h| self.frames[h].comes);
        Known { player, hash: p.hash, comes: p.comes, before: [comes(1), comes(2)] }
    }
}
