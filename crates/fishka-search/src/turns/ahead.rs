//! Alpha-beta over whole turns: a node is the start of a turn, and its moves are the best drafts of the turn. What wins
//! within a turn is known exactly ([`win_now`]); whatever else is left out by drafting makes other scores an estimate.

use super::draft::Wanted;
use super::known::Known;
use super::plan::{Draft, LOST, Planner, settled, sort_by_away};
use super::win_now;
use crate::limits::{Effort, Limits};
use crate::score::{INFINITE, MATE};
use fishka_base::Player;
use fishka_play::{Move, Position};

/// Turns looked ahead at most.
const DEPTH_MAX: u32 = 12;
/// Turns that are looked at for the one who plans, and at each later turn.
const FIRST_MAX: usize = 16;
const LATER_MAX: usize = 6;
/// Turns that are looked at where all before let the other side win.
const HOLDS_MAX: usize = 24;

/// Orders the turns by looking further ahead while the effort lasts; gives how many turns were looked ahead and the
/// moves played.
pub(super) fn look_ahead(
    position: &mut Position,
    planner: &Planner<'_>,
    turns: &mut Vec<Draft>,
    known: &mut Known,
    effort: Effort<'_>,
) -> (u32, u64) {
    let nodes = planner.limits.nodes.unwrap_or(Limits::NODES_DEFAULT);
    let wide = (nodes / 20_000).clamp(2, 4) as usize;
    let mut ahead = Ahead { position, planner, wide, cut: false, known, effort };
    let mut reached = 1;
    for depth in 2..=planner.limits.depth.unwrap_or(DEPTH_MAX).min(DEPTH_MAX) {
        if ahead.effort.is_nearly_over() || !ahead.first(turns, depth) {
            break;
        }
        reached = depth;
    }
    (reached, ahead.effort.nodes)
}

struct Ahead<'a, 'b> {
    position: &'a mut Position,
    planner: &'a Planner<'a>,
    /// Beginnings that are carried on in later turns.
    wide: usize,
    /// The turns drafted last are not all.
    cut: bool,
    known: &'a mut Known,
    effort: Effort<'b>,
}

impl Ahead<'_, '_> {
    /// One look at the turns of the one who plans; whether it came to its end. If it did not, what was found of the
    /// first turns is used if it is enough to compare.
    fn first(&mut self, turns: &mut Vec<Draft>, depth: u32) -> bool {
        let lines = self.planner.lines.max(1);
        let looked = turns.len().min(FIRST_MAX);
        let mut done: Vec<Draft> = Vec::new();
        for draft in &turns[..looked] {
            let floor = done.get(lines - 1).map_or(-INFINITE, |d| d.score);
            draft.play(self.position, &mut self.effort);
            let by = self.planner.player;
            let (score, then) = self.after(draft, by, depth, (floor, INFINITE), draft.steps.len() as i32);
            draft.undo(self.position);
            if self.effort.is_over() {
                break;
            }
            // Equal scores may only be bounds: who came first stays first.
            let place = done.iter().position(|d| d.score < score).unwrap_or(done.len());
            done.insert(place, Draft { score, then, ..draft.clone() });
        }
        let whole = done.len() == looked;
        if whole || done.len() >= lines {
            // What was not looked at follows in the order it had.
            let seen: Vec<u64> = done.iter().map(|d| d.key).collect();
            turns.retain(|d| !seen.contains(&d.key));
            turns.splice(0..0, done);
        }
        whole
    }

    /// What a turn that was just played is worth to the player, whose it was, `depth` turns ahead counting itself.
    fn after(
        &mut self,
        draft: &Draft,
        player: Player,
        depth: u32,
        window: (i32, i32),
        ply: i32,
    ) -> (i32, Vec<Move>) {
        if let Some(outcome) = self.position.settled() {
            return (settled(outcome, player), Vec::new());
        }
        let (score, line) = self.value(depth - 1, (-window.1, -window.0), -draft.score, ply);
        ((-score).max(-LOST), line)
    }

    /// What the start of a turn is worth to the player to move; `standing` is what it is judged to be.
    fn value(&mut self, depth: u32, window: (i32, i32), standing: i32, ply: i32) -> (i32, Vec<Move>) {
        let key = self.position.key();
        if let Some(known) = self.known.of(key, depth, window, ply) {
            return known;
        }
        let player = self.position.actor();
        let wins = win_now(self.position, self.planner.ways(player).0, &mut self.effort);
        if let Some(line) = wins.line {
            let score = MATE - ply - line.len() as i32;
            self.known.keep(key, u32::MAX, (-INFINITE, INFINITE), ply, (score, &line));
            return (score, line);
        }
        if depth == 0 || self.effort.is_over() {
            return (standing, Vec::new());
        }
        let (score, line) = self.search(depth, window, ply);
        if !self.effort.is_over() {
            self.known.keep(key, depth, window, ply, (score, &line));
        }
        (score, line)
    }

    fn search(&mut self, depth: u32, window: (i32, i32), ply: i32) -> (i32, Vec<Move>) {
        // At the last turn one that is enough is enough.
        let enough = if depth == 1 { window.1 } else { INFINITE };
        let (best, line) = self.best(enough, depth, window, ply);
        if best < enough && enough < INFINITE && self.cut {
            return self.best(INFINITE, depth, window, ply);
        }
        (best, line)
    }

    /// The best of the turns that are drafted until one is worth `enough`.
    fn best(&mut self, enough: i32, depth: u32, window: (i32, i32), ply: i32) -> (i32, Vec<Move>) {
        let player = self.position.actor();
        let (mut alpha, beta) = window;
        let (mut best, mut line) = (-LOST, Vec::new());
        let floor = if depth == 1 { window.0 } else { -INFINITE };
        let wanted = Wanted { wide: self.wide, enough, floor, best: LATER_MAX };
        let mut drafts = self.planner.drafts(self.position, wanted, &mut self.effort);
        self.cut = drafts.first().is_some_and(|draft| draft.score >= enough);
        sort_by_away(&mut drafts, LATER_MAX);
        for (tried, draft) in drafts.iter().enumerate() {
            // Judged again after the last turn it can only be worth less.
            if depth == 1 && draft.score <= alpha.max(best) {
                best = best.max(draft.score);
                break;
            }
            if tried >= if best > -LOST { LATER_MAX } else { HOLDS_MAX } || self.effort.is_over() {
                break;
            }
            draft.play(self.position, &mut self.effort);
            let (score, then) =
                self.after(draft, player, depth, (alpha, beta), ply + draft.steps.len() as i32);
            draft.undo(self.position);
            if score > best {
                best = score;
                line = draft.steps.iter().cloned().chain(then).collect();
            }
            alpha = alpha.max(best);
            if best >= beta {
                break;
            }
        }
        (best, line)
    }
}
