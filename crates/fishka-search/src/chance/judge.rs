//! What a position of a game with dice is worth: how far each piece has come on its path, where the rules lay paths; what the pieces are worth elsewhere; and the points, where the most points win. Integers only.

use super::hits::Hits;
use super::paths::{Paths, Standing};
use crate::eval::Evaluator;
use crate::net::shots::{Hunters, Shots};
use fishka_base::{Bound, Budget, Kind, Player, Site};
use fishka_play::{Game, MoveList, Outcome, Position};
use fishka_rules::GoalKind;
use std::sync::Arc;

/// Values lie between `-CERTAIN` (lost) and `CERTAIN` (won).
pub(crate) const CERTAIN: i32 = 1_000_000;
/// Values of positions that have not ended stay within.
const OPEN: i64 = 980_000;
/// Points for a piece at the end of its path.
const WHOLE_PATH: i64 = 1000;
/// Points for standing on the path at all, as a part of the whole path, at least and at most.
const ENTERED: (i64, i64) = (120, 500);
/// How much of the risk counts: where the other side throws next, and where the own does.
const RISK: (i64, i64) = (100, 30);
/// Points for each doubling of the score.
const DOUBLING: i64 = 220;
/// So many points ahead make three games of four won.
const HALF: i64 = 900;

/// Judges positions of one game.
#[derive(Clone, Debug)]
pub(crate) struct Judge {
    paths: Paths,
    /// What can be thrown.
    shots: Shots,
    /// What it costs to be hit.
    hits: Hits,
    /// By player: points for standing on the path at all: the throws one waits to enter.
    entered: Vec<i64>,
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
    ///
    /// # Errors
    /// The bound that was met.
    pub(crate) fn new(game: &Arc<Game>, budget: &mut Budget) -> Result<Option<Judge>, Bound> {
        let rules = &game.rules;
        if !game.traits.chance {
            return Ok(None);
        }
        let paths = Paths::new(game);
        let pieces = |player| {
            let set = rules.setup.iter().filter(|s| s.player == player).count() as u32;
            set + rules.hands.iter().filter(|h| h.player == player).map(|h| h.count).sum::<u32>()
        };
        let shots = Shots::new(rules);
        let entered = (0..rules.players.len()).map(Player::new);
        let entered = entered.map(|player| match entry(game, player, budget)? {
            Some(chance) => {
                let waited = shots.mean() * (1000 - chance) / chance.max(1);
                let length = paths.length(player).max(1) as i64;
                Ok((WHOLE_PATH * waited / (1000 * length)).clamp(ENTERED.0, ENTERED.1))
            }
            None => Ok(ENTERED.0),
        });
        Ok(Some(Judge {
            entered: entered.collect::<Result<_, Bound>>()?,
            hits: Hits::new(game, &paths, &shots, budget)?,
            shots,
            paths,
            pieces: (0..rules.players.len()).map(|p| pieces(Player::new(p))).collect(),
            counts_turns: !rules.bags.is_empty(),
            gone_is_home: rules.options.recycle_captures,
            by_points: rules.score.is_some()
                && rules.goals.iter().any(|g| matches!(g.kind, GoalKind::Most(_) | GoalKind::Rank(_))),
        }))
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
        let entered = self.entered[piece.player.index()];
        if piece.place == 0 { 0 } else { entered + (WHOLE_PATH - entered) * piece.place as i64 / length }
    }

    /// What the piece may lose by the next throw of others, in points.
    fn risk(&self, piece: Standing, hunters: &Hunters, next: usize) -> i64 {
        let lost = self.hits.lost(piece.player, piece.place);
        if lost == 0 || !hunters.alone(&piece) {
            return 0;
        }
        let back = Standing { place: piece.place - lost, ..piece };
        let behind = hunters.behind(&self.paths, &piece);
        if behind == 0 {
            return 0;
        }
        let part = if self.side(piece.player) == next { RISK.1 } else { RISK.0 };
        (self.come(piece) - self.come(back)) * i64::from(self.hits.chance(&self.shots, behind)) * part / 6_400
    }

    /// Points of every side.
    fn points(&self, position: &Position, eval: &Evaluator) -> Vec<i64> {
        let mut points = vec![0; self.sides()];
        let mut seen = vec![0u32; self.pieces.len()];
        let stand = self.paths.stand(position);
        let hunters = self.hits.any().then(|| Hunters::new(&self.paths, &stand));
        let next = self.side(position.actor());
        for piece in &stand {
            seen[piece.player.index()] += 1;
            points[self.side(piece.player)] += if self.paths.length(piece.player) == 0 {
                i64::from(eval.cell(Site::new(piece.site), position.cell(Site::new(piece.site))))
            } else {
                let risk = hunters.as_ref().map_or(0, |hunters| self.risk(*piece, hunters, next));
                self.come(*piece) - risk
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

/// The chance in thousandths that a throw lets the player enter, who has all in hand at the start; `None` where he has not, or
/// nothing is thrown then.
fn entry(game: &Arc<Game>, player: Player, budget: &mut Budget) -> Result<Option<i64>, Bound> {
    let rules = &game.rules;
    if rules.setup.iter().any(|piece| piece.player == player) {
        return Ok(None);
    }
    let mut position = game.start(budget)?;
    let (mut throws, mut moves) = (MoveList::new(), MoveList::new());
    if !position.is_chance() {
        return Ok(None);
    }
    position.legal_moves(&mut throws, budget)?;
    let (mut enters, mut all) = (0, 0);
    for throw in &throws {
        let odds = i64::from(position.odds(throw));
        position.play_unchecked(throw, budget)?;
        if !position.is_chance() {
            position.legal_moves(&mut moves, budget)?;
            enters += odds * i64::from(moves.iter().any(|m| !m.is_pass()));
        }
        all += odds;
        position.undo();
    }
    Ok((all > 0).then(|| 1000 * enters / all).filter(|chance| *chance > 0))
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
