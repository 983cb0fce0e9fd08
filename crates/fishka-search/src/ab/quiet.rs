//! The quiescence search: at the end of a line captures and promotions are played out before judging.

use super::search::{Picked, Search};
use crate::score::{HEIGHT_MAX, INFINITE};
use crate::tt::Bound;
use fishka_base::Player;

/// Deeper only what takes back on the same site.
const FREE_PLIES: u32 = 5;
/// Deepest.
const PLIES_MAX: u32 = 10;
/// A capture that cannot come this near to the bound is not tried.
const MARGIN: i32 = 160;
/// So deep all answers to a check are tried.
const CHECK_PLIES: u32 = 2;

impl Search<'_> {
    pub(super) fn quiesce(&mut self, alpha: i32, beta: i32, ply: u32, height: usize) -> i32 {
        // 1. What is known without looking.
        let player = self.position.actor();
        if let Some(outcome) = self.position.settled() {
            return self.ended(outcome, player, height);
        }
        let key = self.position.key();
        let entry = self.tt.probe(key);
        if let Some(entry) = entry {
            let score = entry.score(height);
            match entry.bound() {
                Bound::Exact => return score,
                Bound::Lower if score >= beta => return score,
                Bound::Upper if score <= alpha => return score,
                _ => {}
            }
        }
        // 2. To stand pat is enough.
        let partial = self.position.is_partial();
        let mut stand = self.static_score(player, height);
        let still = !self.eval.noisy && !self.eval.flips;
        if still && !self.effort.is_over() {
            if let Some(score) = self.by_threats(height) {
                return score;
            }
            return self.forced(player, (alpha, beta), ply, height).unwrap_or(stand);
        }
        if height >= HEIGHT_MAX || self.effort.is_over() || ply > PLIES_MAX || still {
            return stand;
        }
        let calm = !partial && !self.forced_captures && !self.eval.flips;
        let check = ply < CHECK_PLIES && self.checked(height, player);
        if stand >= beta && calm && !check {
            return stand;
        }
        // 3. The moves; where nothing depends on the quiet ones, without them.
        let apart = calm && !check && !self.shed && self.eval.sees_freedom();
        if apart {
            let frame = &mut self.frames[height];
            self.effort.noisy_moves(self.position, &mut frame.moves);
            frame.freedom = None;
        } else if let Some(score) = self.generate(height, player) {
            return score;
        } else {
            stand += self.freedom(player, height, self.frames[height].moves.len());
        }
        let all = partial || check || !apart && self.must_take(height);
        let best = if all { -INFINITE } else { stand };
        if best >= beta {
            return best;
        }
        self.rate(height, entry.map_or(0, |e| e.best), all);
        self.keys[height] = key;
        // 4. Play out what is noisy.
        let (score, hash) =
            self.play_out(height, player, (alpha, beta), ply, if all { None } else { Some(stand) });
        // 5. Remember.
        if self.effort.is_over() {
            return score.max(stand);
        }
        let bound = if score >= beta {
            Bound::Lower
        } else if score > alpha && hash != 0 {
            Bound::Exact
        } else {
            Bound::Upper
        };
        self.tt.store(key, hash, score, -1, bound, height);
        score
    }

    /// Tries the picked moves; `stand` is what the player has without any, where he may do without.
    fn play_out(
        &mut self,
        height: usize,
        player: Player,
        (mut alpha, beta): (i32, i32),
        ply: u32,
        stand: Option<i32>,
    ) -> (i32, u32) {
        let (mut best, mut hash) = (stand.unwrap_or(-INFINITE), 0);
        alpha = alpha.max(best);
        let last = self.position.last().1;
        for i in 0.. {
            let Some(p) = self.pick(height, i) else { break };
            if let Some(stand) = stand {
                let recapture = self.frames[height].moves[p.index as usize].to == last;
                if p.is_bad() {
                    break;
                }
                // What is taken is lost for one side and comes to the other.
                let stand = stand + if self.eval.keeps_taken() { p.gain } else { 0 };
                if !worth_trying(p, stand, alpha, ply < FREE_PLIES || recapture) {
                    continue;
                }
            }
            if !self.is_sure(height, p) {
                continue;
            }
            let score = self.quiet_child(height, p, player, (alpha, beta), ply + 1);
            if self.effort.is_over() {
                break;
            }
            best = best.max(score);
            if score > alpha {
                (alpha, hash) = (score, p.hash);
            }
            if alpha >= beta {
                break;
            }
        }
        (best, hash)
    }

    pub(super) fn quiet_child(
        &mut self,
        height: usize,
        p: Picked,
        player: Player,
        window: (i32, i32),
        ply: u32,
    ) -> i32 {
        let (alpha, beta) = window;
        let moves = std::mem::take(&mut self.frames[height].moves);
        self.play(&moves[p.index as usize], height, p.comes);
        let score = if self.position.actor() == player {
            self.quiesce(alpha, beta, ply, height + 1)
        } else {
            -self.quiesce(-beta, -alpha, ply, height + 1)
        };
        self.undo();
        self.frames[height].moves = moves;
        score
    }

    /// Whether every move is a capture that must be made.
    fn must_take(&self, height: usize) -> bool {
        self.forced_captures && self.frames[height].moves.iter().all(|m| self.gain(m).1)
    }

    /// Whether a move of this height's list, which may hold others, is legal.
    pub(super) fn is_sure(&mut self, height: usize, p: Picked) -> bool {
        self.effort.is_sure(self.position, &self.frames[height].moves, p.index as usize)
    }

    /// Generates the moves of this height; `Some` when the game is over.
    pub(super) fn generate(&mut self, height: usize, player: Player) -> Option<i32> {
        if self.list_near(height) {
            return None;
        }
        let frame = &mut self.frames[height];
        self.effort.likely_moves(self.position, &mut frame.moves);
        frame.freedom = Some((player, frame.moves.len()));
        self.learn_moves(height);
        let outcome = self.position.settled()?;
        Some(self.ended(outcome, player, height))
    }
}

fn worth_trying(p: Picked, stand: i32, alpha: i32, near: bool) -> bool {
    p.noisy && near && stand + p.gain + MARGIN > alpha
}
