//! One search of expectimax: the root, and what both ways of looking through a throw share.

use super::judge::{CERTAIN, Judge};
use crate::eval::Evaluator;
use crate::limits::Effort;
use crate::score::{MATE, score_of};
use crate::searcher::{Line, Noise};
use fishka_base::mix64;
use fishka_play::{Effect, Move, MoveKind, MoveList, Position};
use std::collections::HashMap;

/// Longest line in single moves.
pub(super) const HEIGHT_MAX: usize = 64;
/// Another throw of the same turn is followed so often without costing depth.
const FREE: u8 = 1;
/// Most values that are remembered.
pub(super) const KNOWN_MAX: usize = 1 << 16;
/// Variety is given in points of alpha-beta; one is so much here.
const POINT: i32 = 1_500;
/// Errors of judgement are given in such parts of what the best move is better than the mean of all.
const PART: i64 = 40;

/// One search.
pub(super) struct Search<'a> {
    pub(super) position: &'a mut Position,
    pub(super) eval: &'a Evaluator,
    pub(super) judge: &'a Judge,
    pub(super) effort: Effort<'a>,
    pub(super) lists: Vec<MoveList>,
    /// Values of positions in which somebody chooses, by key, depth and free throws.
    pub(super) known: HashMap<(u64, u32, u8), i32>,
    pub(super) noise: Noise,
    /// So much a point of the level's errors is in this position.
    point: i32,
}

/// A root move by its index, with its value for the mover’s side and what it promises all sides.
#[derive(Clone, Debug)]
struct Rated {
    value: i32,
    index: usize,
    sides: Vec<i32>,
}

/// Where the search stands on its line.
#[derive(Clone, Copy)]
pub(super) struct Node {
    /// Throws that may still be looked through.
    pub(super) depth: u32,
    /// Throws of the turn that cost nothing.
    pub(super) free: u8,
    pub(super) height: usize,
    /// The side that chose last.
    pub(super) chooser: usize,
    /// Turns without chance cost depth as well.
    pub(super) counts_turns: bool,
}

/// What comes after a throw is due.
pub(super) enum Throw {
    Judge,
    Look(Node),
}

impl Node {
    pub(super) fn down(self) -> Node {
        Node { height: self.height + 1, ..self }
    }

    /// `side` chooses, without chance having had a part since another did: `None` where that is too far ahead.
    pub(super) fn choice(self, side: usize) -> Option<Node> {
        if !self.counts_turns || side == self.chooser {
            return Some(Node { chooser: side, ..self });
        }
        let depth = self.depth.checked_sub(1)?;
        Some(Node { depth, free: FREE, chooser: side, ..self })
    }

    /// A throw by `side` lies ahead.
    pub(super) fn throw(self, side: usize) -> Throw {
        let node = self.down();
        if self.height >= HEIGHT_MAX {
            Throw::Judge
        } else if side == self.chooser && self.free > 0 {
            Throw::Look(Node { free: self.free - 1, ..node })
        } else if self.depth > 0 {
            Throw::Look(Node { depth: self.depth - 1, free: FREE, ..node })
        } else {
            Throw::Judge
        }
    }
}

impl<'a> Search<'a> {
    pub(super) fn new(
        position: &'a mut Position,
        eval: &'a Evaluator,
        judge: &'a Judge,
        effort: Effort<'a>,
        noise: Noise,
    ) -> Self {
        Search { position, eval, judge, effort, lists: Vec::new(), known: HashMap::new(), noise, point: 0 }
    }

    /// The best lines, best first, and how many throws were looked through, plus one. Empty when the game is over.
    pub(super) fn run(&mut self, lines: usize, depth_max: u32) -> (Vec<Line>, u32) {
        let mut roots = MoveList::new();
        self.effort.moves(self.position, &mut roots);
        let mut order: Vec<Rated> =
            (0..roots.len()).map(|i| Rated { value: 0, index: i, sides: Vec::new() }).collect();
        if roots.is_empty() {
            return (Vec::new(), 0);
        }
        let mut reached = 0;
        if self.noise.size > 0
            && let Some(values) = self.pass_over(&roots, &order, roots.len(), 0)
        {
            self.point = point(&values);
        }
        for depth in 0..depth_max.max(1) {
            let Some(values) = self.pass_over(&roots, &order, lines, depth) else { break };
            order = values;
            reached = depth + 1;
            let found = order.iter().take(lines.max(1));
            let found = found.map(|rated| (score(rated.value), std::slice::from_ref(&roots[rated.index])));
            self.effort.tell(reached, || found.collect());
            if roots.len() == 1 || self.effort.is_nearly_over() {
                break;
            }
        }
        let line = |rated: &Rated| Line {
            score: score(rated.value),
            pv: vec![roots[rated.index].clone()],
            shares: self.judge.shares_of(&rated.sides),
        };
        (order.iter().take(lines.max(1)).map(line).collect(), reached)
    }

    /// Values of all root moves at this depth, best first; `None` when it was cut short.
    fn pass_over(
        &mut self,
        roots: &MoveList,
        order: &[Rated],
        lines: usize,
        depth: u32,
    ) -> Option<Vec<Rated>> {
        let side = self.judge.side(self.position.actor());
        let counts_turns = self.judge.counts_turns();
        let node = Node { depth, free: FREE, height: 0, chooser: side, counts_turns };
        let slack = 2 * (self.point * self.noise.size + POINT * self.noise.dither);
        let mut values: Vec<Rated> = Vec::with_capacity(order.len());
        for &Rated { index, .. } in order {
            let floor = values.get(lines.max(1) - 1).map_or(-CERTAIN - 1, |rated| rated.value);
            let (sides, error) = self.of_move(&roots[index], node, side, (floor - slack).max(-CERTAIN - 1));
            if self.effort.is_over() && depth > 0 {
                return None;
            }
            let value = sides[side] + error;
            let place = values.partition_point(|rated| rated.value >= value);
            values.insert(place, Rated { value, index, sides });
        }
        Some(values)
    }

    /// The values of a root move for all sides, and the level's error; for its own side one not above `floor` need not
    /// be exact.
    fn of_move(&mut self, m: &Move, node: Node, side: usize, floor: i32) -> (Vec<i32>, i32) {
        self.play(m);
        let values = if self.judge.sides() == 2 {
            let (low, high) = if side == 0 { (floor, CERTAIN + 1) } else { (-CERTAIN - 1, -floor) };
            let value = self.two(node.down(), low, high);
            vec![value, -value]
        } else {
            self.many(node.down())
        };
        let error = self.error();
        self.position.undo();
        (values, error)
    }

    /// The level's error of judgement here.
    fn error(&self) -> i32 {
        let draw = |size: i32, seed: u64| match size {
            0 => 0,
            _ => (mix64(self.position.key() ^ seed) % (2 * size as u64 + 1)) as i32 - size,
        };
        self.point * draw(self.noise.size, 0x0F15_1CA5_EED0_0006)
            + POINT * draw(self.noise.dither, self.noise.seed)
    }

    /// What the position promises each side as it stands.
    pub(super) fn promises(&mut self) -> Vec<i32> {
        self.judge.promises(self.position, self.eval, self.effort.budget())
    }

    pub(super) fn play(&mut self, m: &Move) {
        self.effort.count();
        self.effort.play(self.position, m);
    }

    /// The legal moves here, those likely to be good first, in a list that [`Search::keep`] takes back.
    pub(super) fn moves(&mut self) -> MoveList {
        let mut moves = self.lists.pop().unwrap_or_default();
        self.effort.moves(self.position, &mut moves);
        moves
    }

    pub(super) fn keep(&mut self, moves: MoveList) {
        self.lists.push(moves);
    }

    /// Places of the moves in the list, takings first.
    pub(super) fn order(&self, moves: &MoveList) -> Vec<usize> {
        let player = self.position.play_as();
        let taken = |m: &Move| {
            let enemy = |site| self.position.cell(site).piece.is_some_and(|p| p.player != player);
            m.effects.iter().filter(|e| matches!(e, Effect::Capture(site) if enemy(*site))).count()
        };
        let mut order: Vec<usize> = (0..moves.len()).collect();
        order.sort_by_key(|i| (std::cmp::Reverse(taken(&moves[*i])), moves[*i].kind == MoveKind::Pass, *i));
        order
    }
}

/// How much a point of the level's errors is: what is certain is seen by all.
fn point(values: &[Rated]) -> i32 {
    let open = values.iter().map(|rated| i64::from(rated.value)).filter(|v| v.abs() < i64::from(CERTAIN));
    let (sum, count, best) = open.fold((0, 0, 0), |(sum, count, best), v| match count {
        0 => (v, 1, v),
        _ => (sum + v, count + 1, v.max(best)),
    });
    ((best - sum / count.max(1)) / PART) as i32
}

/// The score of alpha-beta that stands for the same chance of winning.
fn score(value: i32) -> i32 {
    if value.abs() >= CERTAIN {
        return value.signum() * (MATE - 1);
    }
    score_of(value / 1000)
}
