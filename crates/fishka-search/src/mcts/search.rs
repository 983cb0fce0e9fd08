//! One search by playouts: down the tree, a playout, and back.

use super::effects::ByEffect;
use super::puts::Puts;
use super::tree::{Returns, Select, Tree};
use crate::eval::Evaluator;
use crate::limits::Effort;
use crate::searcher::Line;
use fishka_base::{Player, Rng};
use fishka_play::{Move, MoveList, Outcome, Position};

/// Longest line inside the tree.
pub(super) const HEIGHT_MAX: usize = 400;
/// Longest line that is told, and how often its moves must have been gone into.
const LINE_MAX: usize = 8;
const SURE: u32 = 12;

/// One search.
pub(super) struct Search<'a> {
    pub(super) position: &'a mut Position,
    pub(super) eval: &'a Evaluator,
    pub(super) effort: Effort<'a>,
    pub(super) rng: Rng,
    pub(super) tree: Tree,
    pub(super) lists: Vec<MoveList>,
    /// Nodes from the root, and who chose into each.
    pub(super) path: Vec<u32>,
    /// Moves of this round: who, and the move's hash.
    pub(super) played: Vec<(Player, u32)>,
    pub(super) select: Select,
    pub(super) puts: Puts,
    /// What is expected of moves by what they do, where that differs from world to world.
    pub(super) by_effect: Option<ByEffect>,
    /// By root move: how often it was gone into by now, and by player the sum of the returns, in thousandths.
    sums: Vec<(i64, Vec<i64>)>,
}

impl<'a> Search<'a> {
    pub(super) fn new(
        position: &'a mut Position,
        eval: &'a Evaluator,
        effort: Effort<'a>,
        seed: u64,
    ) -> Self {
        let traits = &eval.game.traits;
        let share = traits.drops && !traits.movement;
        Search {
            position,
            eval,
            effort,
            rng: Rng::new(seed ^ 0x0F15_1CA5_EED0_0003),
            tree: Tree::new(),
            lists: Vec::new(),
            path: Vec::new(),
            played: Vec::new(),
            select: Select { share },
            puts: Puts::default(),
            by_effect: None,
            sums: Vec::new(),
        }
    }

    /// The best lines, best first, and the number of rounds. Empty when the game is over. `before` is a tree that was grown
    /// for an earlier position.
    pub(super) fn run(&mut self, lines: usize, before: Option<Tree>) -> (Vec<Line>, u32) {
        let mut roots = MoveList::new();
        self.effort.moves(self.position, &mut roots);
        if roots.is_empty() {
            return (Vec::new(), 0);
        }
        // What was found for the move before.
        if let Some(known) = before.and_then(|tree| tree.below(self.position.key(), roots.len())) {
            self.tree = known;
        }
        let player = self.position.actor();
        let mut rounds = 0;
        while rounds == 0 || !self.effort.is_over() {
            let before = self.effort.nodes;
            self.round();
            rounds += 1;
            if self.effort.nodes == before {
                break; // everything is proven
            }
        }
        (self.lines(&roots, player, lines), rounds)
    }

    fn lines(&mut self, roots: &MoveList, player: Player, count: usize) -> Vec<Line> {
        let mut order: Vec<usize> = (0..roots.len()).collect();
        let children = self.tree.children(0);
        let rank = |i: &usize| {
            let child = children.start + *i as u32;
            if children.is_empty() { (0, 0, 0) } else { self.tree.rank(child, player) }
        };
        order.sort_by_key(|i| (std::cmp::Reverse(rank(i)), *i));
        order.truncate(count.max(1));
        order.into_iter().map(|i| self.line(&roots[i], children.clone().nth(i), player)).collect()
    }

    /// The line of a root move: what was gone into most often after it.
    fn line(&mut self, first: &Move, child: Option<u32>, player: Player) -> Line {
        let Some(child) = child else { return Line::scored(0, vec![first.clone()]) };
        let mut pv = vec![first.clone()];
        self.effort.play(self.position, first);
        let (mut node, mut moves) = (child, MoveList::new());
        while pv.len() < LINE_MAX && self.position.settled().is_none() {
            let actor = self.position.actor();
            let Some((at, next)) = self.tree.favourite(node, actor, SURE) else { break };
            self.effort.moves(self.position, &mut moves);
            let Some(m) = moves.as_slice().get(at).filter(|_| !self.position.is_chance()) else { break };
            pv.push(m.clone());
            self.effort.play(self.position, m);
            node = next;
        }
        pv.iter().for_each(|_| _ = self.position.undo());
        let sums = self.sums.get((child - self.tree.children(0).start) as usize);
        Line { score: self.tree.score(child, player), pv, shares: self.tree.shares(child, sums) }
    }

    /// One round: down the tree, a playout, and back.
    fn round(&mut self) {
        self.path.clear();
        self.path.push(0);
        self.played.clear();
        let returns = self.descend();
        let returns = match returns {
            Some(returns) => returns,
            None => self.playout(),
        };
        for _ in 0..self.path.len() - 1 {
            self.position.undo();
        }
        self.tree.back_up(&self.path, &self.played, &returns, &self.select);
        self.add_up(&returns);
    }

    /// Adds what everybody got to what the root move had brought so far.
    fn add_up(&mut self, returns: &Returns) {
        let Some(child) = self.path.get(1) else { return };
        let at = (child - self.tree.children(0).start) as usize;
        if self.sums.len() <= at {
            self.sums.resize(at + 1, (0, Vec::new()));
        }
        let (rounds, sums) = &mut self.sums[at];
        *rounds += 1;
        sums.resize(returns.len(), 0);
        sums.iter_mut().zip(returns).for_each(|(sum, got)| *sum += i64::from(*got));
    }

    /// Goes down to a new node or an end; `Some` when the returns are known there.
    fn descend(&mut self) -> Option<Returns> {
        loop {
            let node = *self.path.last()?;
            if let Some(returns) = self.tree.proof(node) {
                return Some(returns);
            }
            let height = self.path.len() - 1;
            if self.lists.len() <= height {
                self.lists.push(MoveList::new());
            }
            let mut moves = std::mem::take(&mut self.lists[height]);
            let end = self.step(node, height, &mut moves);
            self.lists[height] = moves;
            match end {
                Step::Down => {}
                Step::Playout => return None,
                Step::Ended(returns) => {
                    self.tree.prove(node, returns.clone());
                    return Some(returns);
                }
            }
        }
    }

    fn step(&mut self, node: u32, height: usize, moves: &mut MoveList) -> Step {
        if let Some(outcome) = self.position.settled() {
            return Step::Ended(permille(outcome));
        }
        if height >= HEIGHT_MAX || !self.tree.may_expand(node) {
            return Step::Playout;
        }
        self.effort.moves(self.position, moves);
        if let Some(outcome) = self.position.settled() {
            return Step::Ended(permille(outcome));
        }
        if moves.is_empty() {
            return Step::Playout; // a bound was met
        }
        let actor = self.position.actor();
        let chance = self.position.is_chance();
        self.puts.note(actor, moves);
        if !self.tree.expand((node, self.position.key()), actor, chance, moves) {
            return Step::Playout;
        }
        let i = if chance {
            self.position.draw(moves, &mut self.rng)
        } else {
            self.tree.select(node, &self.select, &mut self.rng)
        };
        let m = &moves[i];
        self.played.push((actor, (m.hash() as u32).max(1)));
        self.effort.count();
        self.effort.play(self.position, m);
        self.path.push(self.tree.children(node).start + i as u32);
        Step::Down
    }
}

enum Step {
    Down,
    Playout,
    Ended(Returns),
}

pub(super) fn permille(outcome: &Outcome) -> Returns {
    outcome.returns.iter().map(|r| (*r * 1000.0) as i32).collect()
}
