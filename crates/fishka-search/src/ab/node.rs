//! An inner node of the search.

use super::search::{Picked, Search};
use crate::score::{HEIGHT_MAX, INFINITE, MATE, MATE_BOUND};
use crate::tt::Bound;
use fishka_base::Player;

/// Points a position this many turns from the end may be above the bound to be let go.
const FUTILITY: i32 = 130;

/// So few moves may be the answers to a check; looking costs little then.
const FEW: usize = 8;

/// The window and depth of a node.
#[derive(Clone, Copy)]
pub(super) struct Node {
    pub(super) depth: i32,
    pub(super) alpha: i32,
    pub(super) beta: i32,
    pub(super) height: usize,
}

impl Node {
    fn is_pv(self) -> bool {
        self.beta - self.alpha > 1
    }
}

impl Search<'_> {
    /// The value of the position from the view of the player to move.
    pub(super) fn search(&mut self, mut node: Node) -> i32 {
        let height = node.height;
        self.frames[height].pv.clear();
        // 1. The end of the game, of the line, of time.
        let player = self.position.actor();
        if let Some(outcome) = self.position.settled() {
            return self.ended(outcome, player, height);
        }
        let key = self.position.key();
        if self.repeats(height, key) {
            return self.draw(player);
        }
        if height >= HEIGHT_MAX || self.effort.is_over() {
            return self.static_score(player);
        }
        // 2. No faster win than one already found can come from here.
        node.alpha = node.alpha.max(height as i32 - MATE);
        node.beta = node.beta.min(MATE - height as i32 - 1);
        if node.alpha >= node.beta {
            return node.alpha;
        }
        // 3. What was found before.
        let entry = self.tt.probe(key);
        if let Some(entry) = entry
            && i32::from(entry.depth) >= node.depth
            && !node.is_pv()
        {
            let score = entry.score(height);
            match entry.bound {
                Bound::Exact => return score,
                Bound::Lower if score >= node.beta => return score,
                Bound::Upper if score <= node.alpha => return score,
                _ => {}
            }
        }
        // 4. The end of the line; but a turn begun is finished first.
        if node.depth <= 0 && !self.position.is_partial() {
            return self.quiesce(node.alpha, node.beta, 0, height);
        }
        // 5. Far above the bound, close to the end.
        let stand = self.static_score(player);
        if self.may_let_go(node) && stand - FUTILITY * node.depth >= node.beta && !self.in_check(player) {
            return stand;
        }
        // 6. The moves.
        self.frames[height].key = key;
        if let Some(score) = self.generate(height, player) {
            return score;
        }
        let few = self.frames[height].moves.len();
        if height < 40 && (few == 1 || few <= FEW && self.in_check(player)) {
            node.depth += 1;
        }
        self.frames[height + 1].killers = [0; 2];
        self.rate(height, entry.map_or(0, |e| e.best));
        let score = self.try_moves(node, player, stand);
        // 7. Remember.
        if !self.effort.is_over() {
            let (score, best) = score;
            let bound = if score >= node.beta {
                Bound::Lower
            } else if best == 0 {
                Bound::Upper
            } else {
                Bound::Exact
            };
            self.tt.store(key, best, score, node.depth, bound, height);
        }
        score.0
    }

    /// Whether shallow pruning by evaluation is safe here.
    fn may_let_go(&self, node: Node) -> bool {
        !node.is_pv()
            && node.depth <= 3
            && !self.position.is_partial()
            && !self.forced_captures
            && !self.eval.flips
            && !self.shed
            && node.beta.abs() < MATE_BOUND
    }

    /// The best score and, where it beat alpha, the hash of the best move.
    fn try_moves(&mut self, node: Node, player: Player, stand: i32) -> (i32, u32) {
        let height = node.height;
        let total = self.frames[height].moves.len();
        let mut alpha = node.alpha;
        let (mut best, mut best_hash) = (-INFINITE, 0);
        let mut quiets = 0;
        for i in 0..total {
            let Some(p) = self.pick(height, i) else { break };
            quiets += usize::from(!p.noisy);
            if best > -MATE_BOUND && self.too_late(node, stand, alpha, p, quiets) {
                continue;
            }
            let child = Node { alpha, ..node };
            let score = self.try_move(child, player, p, i);
            if self.effort.is_over() {
                return (best.max(node.alpha), best_hash);
            }
            if score > best {
                best = score;
            }
            if score > alpha {
                alpha = score;
                best_hash = p.hash;
                self.extend_pv(height, p);
            }
            if alpha >= node.beta {
                self.note_cutoff(node, player, p, i);
                break;
            }
        }
        (best, best_hash)
    }

    /// Late quiet moves near the end of the line are left out.
    fn too_late(&self, node: Node, stand: i32, alpha: i32, p: Picked, quiets: usize) -> bool {
        if p.noisy || node.is_pv() || self.position.is_partial() || self.shed {
            return false;
        }
        let total = self.frames[node.height].moves.len();
        if self.eval.has_windows() && total > 40 {
            return node.depth <= 4 && quiets > 10 + 4 * node.depth.max(0) as usize;
        }
        if self.eval.flips || self.forced_captures || node.depth > 3 {
            return false;
        }
        let depth = node.depth.max(0);
        quiets > 6 + 6 * depth as usize && stand <= alpha
            || stand + FUTILITY * (depth + 1) <= alpha && depth <= 2
    }

    /// One move: reduced and null-window first, again with more where it proves better.
    fn try_move(&mut self, node: Node, player: Player, p: Picked, i: usize) -> i32 {
        let height = node.height;
        let moves = std::mem::take(&mut self.frames[height].moves);
        self.play(&moves[p.index as usize]);
        self.frames[height].moves = moves;
        let depth = if self.position.is_partial() { node.depth } else { node.depth - 1 };
        let reduction = if p.noisy { 0 } else { reduction(depth, i, node.is_pv()) };
        let same = self.position.actor() == player;
        let mut score = 0;
        if i > 0 {
            score = self.child(same, depth - reduction, node.alpha, node.alpha + 1, height);
            if score > node.alpha && reduction > 0 {
                score = self.child(same, depth, node.alpha, node.alpha + 1, height);
            }
        }
        if i == 0 || score > node.alpha && score < node.beta {
            score = self.child(same, depth, node.alpha, node.beta, height);
        }
        self.undo();
        score
    }

    /// The position after a move, from the view of the player before it.
    pub(super) fn child(&mut self, same: bool, depth: i32, alpha: i32, beta: i32, height: usize) -> i32 {
        if same {
            self.search(Node { depth, alpha, beta, height: height + 1 })
        } else {
            -self.search(Node { depth, alpha: -beta, beta: -alpha, height: height + 1 })
        }
    }

    pub(super) fn extend_pv(&mut self, height: usize, p: Picked) {
        let mut rest = std::mem::take(&mut self.frames[height + 1].pv);
        let frame = &mut self.frames[height];
        frame.pv.clear();
        frame.pv.push(frame.moves[p.index as usize].clone());
        frame.pv.append(&mut rest);
        self.frames[height + 1].pv = rest;
    }

    fn note_cutoff(&mut self, node: Node, player: Player, p: Picked, tried: usize) {
        if p.noisy {
            return;
        }
        let killers = &mut self.frames[node.height].killers;
        if killers[0] != p.hash {
            *killers = [p.hash, killers[0]];
        }
        let bonus = (node.depth.max(1) * node.depth.max(1) * 16).min(2000);
        self.history.note(player, p.hash, bonus);
        for j in 0..tried {
            let other = self.frames[node.height].picked[j];
            if !other.noisy {
                self.history.note(player, other.hash, -bonus);
            }
        }
    }
}

/// By how many turns a late quiet move is searched less deep.
fn reduction(depth: i32, i: usize, pv: bool) -> i32 {
    if depth < 2 || i < 3 {
        return 0;
    }
    let mut r =
        1 + i32::from(i >= 8 && depth >= 3) + i32::from(i >= 20 && depth >= 4) + i32::from(depth >= 7);
    r -= i32::from(pv);
    r.clamp(0, depth - 1)
}
