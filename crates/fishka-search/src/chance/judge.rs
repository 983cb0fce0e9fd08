//! What a position of a game with dice is worth: how far each piece has come on its path, where the rules lay paths; what the pieces are worth elsewhere; and the points, where the most points win. Integers only.

use super::paths::{Paths, Standing};
use crate::eval::Evaluator;
use fishka_base::{Budget, Kind, Player, Site};
use fishka_play::{Game, Outcome, Position};
use fishka_rules::GoalKind;
use std::sync::Arc;

/// Values lie between `-CERTAIN` (lost) and `CERTAIN` (won).
pub(crate) const CERTAIN: i32 = 1_000_000;
/// Values of positions that have not ended stay within.
const OPEN: i64 = 980_000;
/// Points for a piece at the end of its path.
const WHOLE_PATH: i64 = 1000;
/// Points for standing on the path at all, as a part of the whole path: the throws one waits to enter.
const ENTERED: i64 = 120;
/// Points for each doubling of the score.
const DOUBLING: i64 = 220;
/// So many points ahead make three games of four won.
const HALF: i64 = 900;

/// Judges positions of one game.
#[derive(Clone, Debug)]
pub(crate) struct Judge {
    paths: Paths,
    /// Pieces at the start, on the board and off it, by player.
    pieces: Vec<u32>,
    /// Pieces that are neither on the board nor in hand came home (captured ones return to the hand).
    gone_is_home: bool,
    /// The most points win.
    by_points: bool,
    /// Turns may go by without chance: each that is looked through costs depth.
    counts_turns: bool,
}

impl Judge {
    /// For games with chance.
    pub(crate) fn new(game: &Arc<Game>) -> Option<Judge> {
        let rules = &game.rules;
        if !game.traits.chance {
            return None;
        }
        let paths = Paths::new(game);
        let pieces = |player| {
            let set = rules.setup.iter().filter(|s| s.player == player).count() as u32;
            set + rules.hands.iter().filter(|h| h.player == player).map(|h| h.count).sum::<u32>()
        };
        Some(Judge {
            paths,
            pieces: (0..rules.players.len()).map(|p| pieces(Player::new(p))).collect(),
            counts_turns: !rules.bags.is_empty(),
            gone_is_home: rules.options.recycle_captures,
            by_points: rules.score.is_some()
                && rules.goals.iter().any(|g| matches!(g.kind, GoalKind::Most(_) | GoalKind::Rank(_))),
        })
    }

    /// Whether turns without chance cost depth.
    pub(crate) fn counts_turns(&self) -> bool {
        self.counts_turns
    }

    /// How many sides there are.
    pub(crate) fn sides(&self) -> usize {
        self.paths.sides()
    }

    /// The side of a player that takes part.
    pub(crate) fn side(&self, player: Player) -> usize {
        self.paths.side(player).unwrap_or(0)
    }

    /// How far the piece has come, in points.
    fn come(&self, piece: Standing) -> i64 {
        let length = self.paths.length(piece.player).max(1) as i64;
        if piece.place == 0 { 0 } else { ENTERED + (WHOLE_PATH - ENTERED) * piece.place as i64 / length }
    }

    /// Points of every side.
    fn points(&self, position: &Position, eval: &Evaluator) -> Vec<i64> {
        let mut points = vec![0; self.sides()];
        let mut seen = vec![0u32; self.pieces.len()];
        let stand = self.paths.stand(position);
        for piece in &stand {
            seen[piece.player.index()] += 1;
            points[self.side(piece.player)] += if self.paths.length(piece.player) == 0 {
                i64::from(eval.cell(Site::new(piece.site), position.cell(Site::new(piece.site))))
            } else {
                self.come(*piece)
            };
        }
        for player in position.game().acting_players() {
            points[self.side(*player)] += self.off_board(position, eval, *player, seen[player.index()]);
        }
        points
    }

    /// Pieces in hand, and pieces that came home.
    fn off_board(&self, position: &Position, eval: &Evaluator, player: Player, on_board: u32) -> i64 {
        let kinds = (0..position.game().rules.kinds.len()).map(Kind::new);
        if self.paths.length(player) == 0 {
            let held = |k| i64::from(eval.worth(player, k)) * i64::from(position.hand(player, k).min(50));
            return kinds.map(held).sum();
        }
        let in_hand: u32 = kinds.map(|k| position.hand(player, k)).sum();
        let gone = self.pieces[player.index()].saturating_sub(on_board + in_hand);
        if self.gone_is_home { i64::from(gone) * WHOLE_PATH } else { 0 }
    }

    /// Adds the score of every side in doublings.
    fn add_scores(&self, position: &Position, points: &mut [i64], budget: &mut Budget) {
        if !self.by_points {
            return;
        }
        let scores = position.points_now(budget).ok().flatten().unwrap_or_default();
        for (player, score) in scores.into_iter().enumerate() {
            if let Some(side) = self.paths.side(Player::new(player)) {
                points[side] += DOUBLING * i64::from((score.max(0) as u32 + 1).ilog2());
            }
        }
    }

    /// What the position promises each side, between `-CERTAIN` and `CERTAIN`; the promises sum to nothing.
    pub(crate) fn promises(&self, position: &Position, eval: &Evaluator, budget: &mut Budget) -> Vec<i32> {
        let mut points = self.points(position, eval);
        self.add_scores(position, &mut points, budget);
        if let [first, second] = points[..] {
            let ahead = first - second;
            let value = (OPEN * ahead / (ahead.abs() + HALF)) as i32;
            return vec![value, -value];
        }
        shares(&points)
    }

    /// By player, in millionths: the chances that go with what is promised to the sides.
    pub(crate) fn shares_of(&self, promises: &[i32]) -> Vec<i32> {
        let share = |player| {
            let promised = self.paths.side(player).and_then(|side| promises.get(side));
            promised.map_or(0, |promised| (CERTAIN + promised.clamp(&-CERTAIN, &CERTAIN)) / 2)
        };
        (0..self.pieces.len()).map(Player::new).map(share).collect()
    }

    /// What an ended game brought each side.
    pub(crate) fn results(&self, outcome: &Outcome) -> Vec<i32> {
        let mut results = vec![0; self.sides()];
        for player in (0..self.pieces.len()).map(Player::new) {
            if let Some(side) = self.paths.side(player) {
                results[side] = (outcome.returns(player) * f64::from(CERTAIN)) as i32;
            }
        }
        results
    }
}

/// Chances of several sides: each weighs less the farther it is behind the first.
fn shares(points: &[i64]) -> Vec<i32> {
    let best = points.iter().copied().max().unwrap_or(0);
    let weight = |p: &i64| {
        let behind = best - p;
        1_000_000 * HALF * HALF / ((HALF + behind) * (HALF + behind))
    };
    let weights: Vec<i64> = points.iter().map(weight).collect();
    let sum = weights.iter().sum::<i64>().max(1);
    weights.into_iter().map(|w| (OPEN * (2 * w - sum) / sum) as i32).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_of_several_has_the_greatest_share() {
        let shares = shares(&[3000, 2000, 2000, -100]);
        assert!(shares[0] > shares[1] && shares[1] == shares[2] && shares[2] > shares[3]);
        assert!(shares.iter().all(|s| s.abs() < CERTAIN));
    }
}
