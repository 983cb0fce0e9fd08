//! An inner node of the search.

use super::history::Known;
use super::reduce::late;
use super::search::{Picked, Search};
use super::stages::Course;
use crate::score::{HEIGHT_MAX, MATE, MATE_BOUND};
use crate::tt::{Bound, Entry};
use fishka_base::Player;

/// Points a position this many turns from the end may be above the bound to be let go.
const FUTILITY: i32 = 110;
/// Points a capture may lose for each turn that is left.
const BAD_CAPTURE: i32 = 90;
/// Points a quiet move may risk for each turn that is left.
const RISK: i32 = 60;
/// The window and depth of a node.
#[derive(Clone, Copy)]
pub(super) struct Node {
    pub(super) depth: i32,
    pub(super) alpha: i32,
    pub(super) beta: i32,
    pub(super) height: usize,
}

impl Node {
    pub(super) fn is_pv(self) -> bool {
        self.beta - self.alpha > 1
    }

    /// The score that an entry of the table answers this node with.
    fn answered(self, entry: Entry) -> Option<i32> {
        if i32::from(entry.depth) < self.depth || self.is_pv() {
            return None;
        }
        let score = entry.score(self.height);
        let holds = match entry.bound() {
            Bound::Exact => true,
            Bound::Lower => score >= self.beta,
            Bound::Upper => score <= self.alpha,
        };
        holds.then_some(score)
    }

    /// What a score says that was found here, with the best move if any was better than alpha.
    fn bound(self, score: i32, best: u32) -> Bound {
        if score >= self.beta {
            Bound::Lower
        } else if best == 0 {
            Bound::Upper
        } else {
            Bound::Exact
        }
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
            return self.static_score(player, height);
        }
        // 2. No faster win than one already found can come from here.
        node.alpha = node.alpha.max(height as i32 - MATE);
        node.beta = node.beta.min(MATE - height as i32 - 1);
        if node.alpha >= node.beta {
            return node.alpha;
        }
        // 3. What was found before.
        let entry = self.tt.probe(key);
        if let Some(score) = entry.and_then(|entry| node.answered(entry)) {
            return score;
        }
        // 4. The end of the line; but a turn begun is finished first.
        if node.depth <= 0 && !self.position.is_partial() {
            return self.quiesce(node.alpha, node.beta, 0, height);
        }
        // 5. Far above the bound, close to the end, or even without moving.
        let stand = self.static_score(player, height);
        self.keys[height] = key;
        if let Some(score) = self.let_go(node, player, stand) {
            return score;
        }
        let mut course = Course::new(node, (player, stand, self.improves(height, player, stand)));
        self.frames[height].tried.clear();
        self.frames[height + 1].killers = [0; 2];
        // 6. The move that was best before, captures and killers, without a list of all.
        let best = entry.map_or(0, |e| e.best);
        self.try_without_list(&mut course, best);
        // 7. All others.
        if !course.over
            && let Some(score) = self.try_list(&mut course, best)
        {
            return score;
        }
        let Course { node, best: score, best_hash: best, .. } = course;
        // 8. Remember.
        if !self.effort.is_over() {
            let bound = node.bound(score, best);
            self.tt.store(key, best, score, node.depth, bound, height);
            if self.notes.is_some() {
                self.note(node, score, best, bound);
            }
        }
        score
    }

    /// Notes what was found here, unless something is about to be taken.
    fn note(&mut self, node: Node, score: i32, best: u32, bound: Bound) {
        let noisy = self.frames[node.height].picked.iter().any(|p| p.hash == best && p.noisy);
        let calm = self.eval.flips || best == 0 || !noisy;
        if let Some(notes) = &mut self.notes
            && calm
            && node.depth > 0
            && !self.position.is_partial()
        {
            let scratch = &mut self.frames[node.height].scratch;
            notes.take(self.position, self.eval, scratch, (score, bound));
        }
    }

    /// A score above the bound that needs no moves of the player.
    fn let_go(&mut self, node: Node, player: Player, stand: i32) -> Option<i32> {
        let height = node.height;
        if self.checked(height, player) {
            self.frames[height].stand = None;
            return None;
        }
        self.frames[height].stand = Some((player, stand));
        let margin = FUTILITY * node.depth - FUTILITY / 2 * i32::from(self.improves(height, player, stand));
        if self.may_let_go(node) && stand - margin >= node.beta {
            return Some(stand);
        }
        self.by_skipping(node, player, stand)
    }

    /// Whether shallow pruning by evaluation is safe here.
    fn may_let_go(&self, node: Node) -> bool {
        !node.is_pv()
            && node.depth <= 5
            && !self.position.is_partial()
            && !self.forced_captures
            && !self.eval.flips
            && !self.shed
            && node.beta.abs() < MATE_BOUND
    }

    /// Late quiet moves and bad captures near the end of the line are left out.
    pub(super) fn too_late(
        &mut self,
        node: Node,
        (stand, improves): (i32, bool),
        alpha: i32,
        p: Picked,
        quiets: usize,
    ) -> bool {
        if self.position.is_partial() || self.shed {
            return false;
        }
        let depth = node.depth.max(0);
        if p.noisy {
            return p.is_bad() && depth <= 5 && p.gain < -BAD_CAPTURE * depth;
        }
        if self.eval.has_windows() {
            let total = self.frames[node.height].moves.len();
            return total > 40 && node.depth <= 4 && quiets > 10 + 4 * depth as usize;
        }
        if self.eval.flips
            || self.forced_captures
            || depth > 5
            || self.frames[node.height].check == Some(true)
        {
            return false;
        }
        // On the principal variation three times as many are tried, where the position improves twice as many.
        let enough = (3 + depth * depth) * if node.is_pv() { 3 } else { 1 } / if improves { 1 } else { 2 };
        let risky = depth <= 4 && p.gain < -RISK * depth;
        let late = risky || quiets > enough as usize || stand + FUTILITY * (depth + 1) <= alpha && depth <= 3;
        late && !self.gives_check(node.height, p)
    }

    /// Whether a move of this height's list gives check at once, as far as that is seen without playing it.
    fn gives_check(&self, height: usize, p: Picked) -> bool {
        let frame = &self.frames[height];
        self.eval.checks(&frame.scratch, &frame.moves[p.index as usize])
    }

    /// One move: reduced and null-window first, again with more where it proves better.
    pub(super) fn try_move(
        &mut self,
        node: Node,
        player: Player,
        p: Picked,
        i: usize,
        improves: bool,
    ) -> i32 {
        let height = node.height;
        let past = self.known(height, player, &p);
        let moves = std::mem::take(&mut self.frames[height].moves);
        self.play(&moves[p.index as usize], height, p.comes);
        self.frames[height].moves = moves;
        let depth = if self.position.is_partial() { node.depth } else { node.depth - 1 };
        let reduction = self.reduction(node, (depth, i), p, improves, past);
        let same = self.position.actor() == player;
        let mut score = 0;
        if i > 0 {
            score = self.child(same, depth - reduction, node.alpha, node.alpha + 1, height);
            if score > node.alpha && reduction > 0 && !self.effort.is_over() {
                score = self.child(same, depth, node.alpha, node.alpha + 1, height);
            }
        }
        if i == 0 || score > node.alpha && score < node.beta && !self.effort.is_over() {
            score = self.child(same, depth, node.alpha, node.beta, height);
        }
        self.undo();
        score
    }

    /// By how many turns a late move, which has just been played, is searched less deep; checks are not.
    pub(super) fn reduction(
        &mut self,
        node: Node,
        (depth, i): (i32, usize),
        p: Picked,
        improves: bool,
        past: Known,
    ) -> i32 {
        if depth < 2 || i < 3 || p.noisy && !p.is_bad() {
            return 0;
        }
        let actor = self.position.actor();
        if self.checked(node.height + 1, actor) {
            return 0;
        }
        let mut r = late(depth, i);
        r -= 1024 * i32::from(node.is_pv());
        r += 512 * i32::from(!improves);
        if !p.noisy {
            r -= self.history.of(past).clamp(-16_000, 16_000) * 1024 / 12_000;
        }
        (r / 1024).clamp(0, depth - 1)
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

    /// The move was good enough; those that were tried before it were not.
    pub(super) fn note_cutoff(&mut self, node: Node, player: Player, p: Picked) {
        let depth = node.depth.max(1);
        let bonus = (depth * depth * 16 + depth * 32).min(2000);
        let height = node.height;
        if p.noisy {
            self.history.note_capture(p.comes, p.taken, bonus);
        } else {
            let killers = &mut self.frames[height].killers;
            if killers[0] != p.hash {
                *killers = [p.hash, killers[0]];
            }
            let known = self.known(height, player, &p);
            self.history.note(known, bonus);
        }
        for j in 0..self.frames[height].tried.len() {
            let other = self.frames[height].tried[j];
            if other.noisy {
                self.history.note_capture(other.comes, other.taken, -bonus);
            } else if !p.noisy {
                let known = self.known(height, player, &other);
                self.history.note(known, -bonus);
            }
        }
    }
}
