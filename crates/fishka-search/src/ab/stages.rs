//! The moves of an inner node one after another, the likeliest first, so that most nodes need no list of all: the move that
//! was best before, captures that are no loss, moves that were good enough beside this node, and then the rest.

use super::node::Node;
use super::order::{begins, code};
use super::search::{Picked, Search};
use crate::score::{INFINITE, MATE_BOUND};
use fishka_base::{Player, Site};

/// From so deep on a node without a move to begin with is searched less deep.
const BLIND: i32 = 4;
/// So few moves may be the answers to a check; looking costs little then.
const FEW: usize = 8;

/// How far a node has come.
pub(super) struct Course {
    /// The node, with alpha as it was.
    pub(super) node: Node,
    player: Player,
    stand: i32,
    improves: bool,
    alpha: i32,
    pub(super) best: i32,
    /// Code of the best move; 0 where none was better than alpha.
    pub(super) best_hash: u32,
    /// Moves that came, and the quiet ones among them.
    count: usize,
    quiets: usize,
    /// The depth does not change any more.
    settled: bool,
    /// Nothing else need be tried, or time is over.
    pub(super) over: bool,
}

impl Course {
    pub(super) fn new(node: Node, (player, stand, improves): (Player, i32, bool)) -> Course {
        Course {
            node,
            player,
            stand,
            improves,
            alpha: node.alpha,
            best: -INFINITE,
            best_hash: 0,
            count: 0,
            quiets: 0,
            settled: false,
            over: false,
        }
    }
}

impl Search<'_> {
    /// Tries what need not be looked for in a list of all.
    pub(super) fn try_without_list(&mut self, course: &mut Course, best: u32) {
        let height = course.node.height;
        let fits = self.eval.sees_freedom()
            && !self.eval.places_lines()
            && !self.position.is_partial()
            && self.notes.is_none();
        if !fits || self.checked(height, course.player) {
            return;
        }
        self.frames[height].freedom = None;
        if let Some(site) = begins(best) {
            self.try_of(course, best, site, best);
        }
        let apart = self.eval.noisy
            && !self.eval.flips
            && !self.shed
            && !self.forced_captures
            && !self.eval.game.traits.partial;
        // Where the move of before was not good enough, these hardly ever are.
        if course.over || course.count > 0 || !apart {
            return;
        }
        course.node.depth -= i32::from(course.node.depth >= BLIND && best == 0);
        course.settled = true;
        self.try_noisy(course, best);
        for killer in self.frames[height].killers {
            if let Some(site) = begins(killer).filter(|_| !course.over) {
                self.try_of(course, killer, site, best);
            }
        }
    }

    /// Tries the move of this code of the piece on a site, if there is one.
    fn try_of(&mut self, course: &mut Course, wanted: u32, site: Site, best: u32) {
        let frame = &mut self.frames[course.node.height];
        if frame.was_tried(wanted) || !self.effort.moves_of(self.position, site, &mut frame.moves) {
            return;
        }
        let Some(index) = frame.moves.iter().position(|m| code(m) == wanted) else { return };
        let gain = self.gain(&self.frames[course.node.height].moves[index]);
        // A capture that was not tried yet is a loss.
        if wanted == best || !gain.1 {
            let p = self.rated(course.node.height, course.player, index, gain, best);
            self.try_next(course, p);
        }
    }

    /// Tries captures and promotions that are no loss.
    fn try_noisy(&mut self, course: &mut Course, best: u32) {
        let height = course.node.height;
        self.effort.noisy_moves(self.position, &mut self.frames[height].moves);
        self.rate(height, best, false);
        for i in 0.. {
            let Some(p) = self.pick(height, i).filter(|p| !p.is_bad()) else { break };
            if !self.frames[height].was_tried(p.hash) {
                self.try_next(course, p);
            }
            if course.over {
                break;
            }
        }
    }

    /// Tries all that were not tried yet. `Some` when the game is over.
    pub(super) fn try_list(&mut self, course: &mut Course, best: u32) -> Option<i32> {
        let height = course.node.height;
        if let Some(score) = self.generate(height, course.player) {
            return Some(score);
        }
        self.keep_answers(height, course.player);
        if course.count == 0 && !course.settled {
            course.node.depth += self.depth_changes(course.node, course.player, best != 0);
        }
        self.rate(height, best, true);
        for i in 0..self.frames[height].moves.len() {
            let Some(p) = self.pick(height, i) else { break };
            if !self.frames[height].was_tried(p.hash) {
                self.try_next(course, p);
            }
            if course.over {
                break;
            }
        }
        None
    }

    /// Deeper where little can be answered, less deep where nothing says which move is best. Where a move was tried
    /// before, the depth is what that was searched with.
    fn depth_changes(&mut self, node: Node, player: Player, has_best: bool) -> i32 {
        let few = self.frames[node.height].moves.len();
        if node.height < 40 && (few == 1 || few <= FEW && self.checked(node.height, player)) {
            return 1;
        }
        -i32::from(node.depth >= BLIND && !has_best)
    }

    /// Tries one move, unless it is too late for it, or illegal.
    fn try_next(&mut self, course: &mut Course, p: Picked) {
        let Course { node, player, alpha, .. } = *course;
        let height = node.height;
        let quiets = course.quiets + usize::from(!p.noisy);
        let stands = (course.stand, course.improves);
        let late = course.best > -MATE_BOUND && self.too_late(node, stands, alpha, p, quiets);
        // What is left out unasked may well be illegal: it does not make the others late.
        let unknown = late && !self.frames[height].moves.is_known(p.index as usize);
        let illegal = unknown || !late && !self.is_sure(height, p);
        if !illegal {
            course.quiets = quiets;
        }
        if !illegal && !late {
            let score = self.try_move(Node { alpha, ..node }, player, p, course.count, course.improves);
            if self.effort.is_over() {
                (course.best, course.over) = (course.best.max(node.alpha), true);
                return;
            }
            course.best = course.best.max(score);
            if score > alpha {
                (course.alpha, course.best_hash) = (score, p.hash);
                self.extend_pv(height, p);
            }
            if course.alpha >= node.beta {
                self.note_cutoff(node, player, p);
                course.over = true;
            }
        }
        course.count += usize::from(!illegal);
        self.frames[height].tried.push(p);
    }
}
