//! The root: deeper and deeper, several best lines if asked.

use super::node::Node;
use super::search::{Picked, Search};
use super::threats::Threats;
use crate::score::{HEIGHT_MAX, INFINITE, MATE_BOUND, mate_distance};
use crate::searcher::Line;
use fishka_play::{Cells, Move, MoveList};
use std::ops::RangeInclusive;

/// Half the first window around the score of the iteration before.
const WINDOW: i32 = 40;

#[derive(Clone)]
struct RootMove {
    m: Move,
    picked: Picked,
    score: i32,
    pv: Vec<Move>,
}

impl Search<'_> {
    /// The best lines, best first, and the depth they were searched to. Empty when the game is over.
    pub(super) fn run(&mut self, lines: usize, depths: RangeInclusive<u32>) -> (Vec<Line>, u32) {
        let mut list = MoveList::new();
        self.effort.moves(self.position, &mut list);
        let mut roots = self.first_order(&list);
        if roots.is_empty() {
            return (Vec::new(), 0);
        }
        self.learn_moves(0);
        if lines == 1
            && let Some(near) = self.threats.as_ref().and_then(Threats::near)
        {
            roots.retain(|root| root.m.to.is_none_or(|to| near.meets(Cells::one(to))));
        }
        self.keys[0] = self.position.key();
        self.frames[0].freedom = Some((self.position.actor(), roots.len()));
        let mut proof = if lines == 1 && roots.len() > 1 { self.proof() } else { None };
        if let Some(proof) = &mut proof {
            let mut moves = moves_of(&roots);
            self.prove_first(&mut **proof, &mut moves);
            roots.retain(|root| moves.contains(&root.m));
        }
        let open = proof.as_ref().is_some_and(|proof| !proof.is_done(&moves_of(&roots)));
        let lines = lines.clamp(1, roots.len());
        let mut reached = 0;
        // Lines that are compared must have been looked at alike: a depth that was cut short does not count.
        let compares = lines > 1 && self.noise.size == 0;
        let mut whole_roots = None;
        for depth in *depths.start()..=(*depths.end()).min(HEIGHT_MAX as u32 - 1) {
            let whole = (0..lines).all(|k| self.best_of(&mut roots, k, depth as i32));
            if self.effort.is_over() && !whole {
                break;
            }
            reached = depth;
            if whole {
                let found = roots.iter().take(lines).filter(|root| !root.pv.is_empty());
                self.effort.tell(depth, || found.map(|root| (root.score, root.pv.as_slice())).collect());
            }
            if compares && whole {
                let mut found = roots[..lines].to_vec();
                found.sort_by_key(|root| std::cmp::Reverse(root.score));
                whole_roots = Some(found);
            }
            let waits = open && self.effort.is_third_over();
            if lines == 1 && self.is_settled(&roots, depth) || waits || self.effort.is_nearly_over() {
                break;
            }
        }
        if let Some(proof) = &mut proof {
            let best = if open { self.prove_last(&mut **proof, &moves_of(&roots)) } else { 0 };
            let score = roots[0].score;
            roots[..=best].rotate_right(1);
            roots[0].score = self.proven(proof.known(&roots[0].m), score);
        }
        let roots = whole_roots.unwrap_or(roots);
        let line = |r: RootMove| Line::scored(r.score, if r.pv.is_empty() { vec![r.m] } else { r.pv });
        (roots.into_iter().take(lines).map(line).collect(), reached)
    }

    /// Deeper search would change nothing.
    fn is_settled(&self, roots: &[RootMove], depth: u32) -> bool {
        let proven = mate_distance(roots[0].score).is_some_and(|d| d.unsigned_abs() <= depth);
        proven || roots.len() == 1 && depth >= 4
    }

    /// Root moves, the likeliest first, so that even a search of a few nodes has a sensible answer.
    fn first_order(&mut self, list: &MoveList) -> Vec<RootMove> {
        self.frames[0].moves = list.clone();
        let best = self.tt.probe(self.position.key()).map_or(0, |e| e.best);
        self.rate(0, best, true);
        let root = |p: Picked| RootMove {
            m: list[p.index as usize].clone(),
            picked: p,
            score: -INFINITE,
            pv: Vec::new(),
        };
        (0..list.len()).filter_map(|i| self.pick(0, i)).map(root).collect()
    }

    /// Finds the `k`-th best line at this depth and puts it at place `k`. `false` when it was cut short.
    fn best_of(&mut self, roots: &mut [RootMove], k: usize, depth: i32) -> bool {
        let guess = roots[k].score;
        let narrow = depth >= 4 && guess.abs() < MATE_BOUND;
        let (mut low, mut high) = if narrow { (WINDOW, WINDOW) } else { (INFINITE, INFINITE) };
        loop {
            let alpha = guess.saturating_sub(low).max(-INFINITE);
            let beta = guess.saturating_add(high).min(INFINITE);
            let Some(score) =
                self.pass_over(roots, k, depth, if narrow { (alpha, beta) } else { (-INFINITE, INFINITE) })
            else {
                return false;
            };
            if narrow && score <= alpha && alpha > -INFINITE {
                low = widen(low);
            } else if narrow && score >= beta && beta < INFINITE {
                high = widen(high);
            } else {
                return true;
            }
        }
    }

    /// One pass over the root moves from place `k` on; the best comes to place `k`.
    fn pass_over(&mut self, roots: &mut [RootMove], k: usize, depth: i32, window: (i32, i32)) -> Option<i32> {
        let (mut alpha, beta) = window;
        let player = self.position.actor();
        let mut best = -INFINITE;
        for i in k..roots.len() {
            let m = roots[i].m.clone();
            let p = roots[i].picked;
            let past = self.known(0, player, &p);
            self.play(&m, 0, p.comes);
            let left = if self.position.is_partial() { depth } else { depth - 1 };
            let same = self.position.actor() == player;
            let mut score = 0;
            if i > k {
                let node = Node { depth, alpha, beta, height: 0 };
                let reduction = self.reduction(node, (left, i - k), p, true, past);
                score = self.child(same, left - reduction, alpha, alpha + 1, 0);
                if reduction > 0 && score > alpha && !self.effort.is_over() {
                    score = self.child(same, left, alpha, alpha + 1, 0);
                }
            }
            if i == k || score > alpha && !self.effort.is_over() {
                score = self.child(same, left, alpha, beta, 0);
            }
            self.undo();
            if self.effort.is_over() {
                return None;
            }
            if score > best {
                best = score;
            }
            if i == k || score > alpha {
                roots[i].score = score;
                roots[i].pv.clear();
                roots[i].pv.push(m);
                let rest = &self.frames[1].pv;
                roots[i].pv.extend(rest.iter().cloned());
                roots[k..=i].rotate_right(1);
                alpha = alpha.max(score);
            }
            if alpha >= beta {
                break;
            }
        }
        Some(best)
    }
}

fn moves_of(roots: &[RootMove]) -> Vec<Move> {
    roots.iter().map(|root| root.m.clone()).collect()
}

fn widen(window: i32) -> i32 {
    if window > 1000 { INFINITE } else { window * 4 }
}
