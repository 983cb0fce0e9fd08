//! Games between two computer players, in which both meet the same dice: how one is measured against the other.

use crate::limits::Means;
use crate::{Agent, Spec};
use fishka_base::{Bound, Player, Rng, mix64};
use fishka_play::{Game, MoveList};

/// Longest game, in single moves.
const PLIES_MAX: usize = 20_000;

/// A computer player in a duel.
pub struct Duellist<'a> {
    /// Who plays.
    pub agent: &'a mut Agent,
    /// How.
    pub spec: Spec,
}

/// What a duel brought the first player: from 1 to −1, and its points where the rules count them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DuelEnd {
    /// From 1, won, to −1, lost.
    pub returns: f64,
    /// Points of its side.
    pub points: i32,
}

/// The sides of a game, partners together, in the order of their first players.
#[must_use]
pub fn sides(game: &Game) -> Vec<Vec<Player>> {
    let mut sides: Vec<Vec<Player>> = Vec::new();
    for player in game.acting_players() {
        match sides.iter_mut().find(|side| game.rules.together(side[0], *player)) {
            Some(side) => side.push(*player),
            None => sides.push(vec![*player]),
        }
    }
    sides
}

/// Plays game `index`, after so many random moves where no dice are thrown: the first player takes one side, the second all others. As many games in a row as there are sides
/// have the same dice, the sides changed. `None` where the game found no end.
///
/// # Errors
/// The bound that was met.
pub fn duel(
    [first, second]: [&mut Duellist<'_>; 2],
    (index, seed): (u64, u64),
    opening: usize,
    means: &mut Means<'_>,
) -> Result<Option<DuelEnd>, Bound> {
    let game = std::sync::Arc::clone(&first.agent.evaluator().game);
    let sides = sides(&game);
    let (round, own) = (index / sides.len() as u64, (index % sides.len() as u64) as usize);
    let mut dice = Rng::new(mix64(seed ^ mix64(round)));
    let mut seeds = Rng::new(mix64(seed ^ mix64(round) ^ 0x5EED));
    let mut position = game.start(means.budget)?;
    let mut moves = MoveList::new();
    for ply in 0..PLIES_MAX {
        means.budget.renew();
        if let Some(outcome) = position.outcome(means.budget)? {
            let player = sides[own][0];
            let points = position.points(means.budget)?;
            let points = points.and_then(|points| points.get(player.index()).copied()).unwrap_or(0);
            return Ok(Some(DuelEnd { returns: outcome.returns(player), points }));
        }
        if position.is_chance() {
            position.legal_moves(&mut moves, means.budget)?;
            let drawn = position.draw(&moves, &mut dice);
            position.play_unchecked(&moves[drawn], means.budget)?;
            continue;
        }
        if !game.traits.chance && ply < opening {
            position.legal_moves(&mut moves, means.budget)?;
            let drawn = dice.below(moves.len().max(1));
            let Some(drawn) = moves.iter().nth(drawn) else { break };
            position.play_unchecked(drawn, means.budget)?;
            continue;
        }
        let ours = sides[own].contains(&position.actor());
        let player: &mut Duellist<'_> = if ours { &mut *first } else { &mut *second };
        let limits = player.spec.limits;
        means.control.begin();
        let report = player.agent.choose(&mut position, &player.spec, limits, seeds.next_u64(), means)?;
        let Some(report) = report else { break };
        position.play_unchecked(&report.best, means.budget)?;
    }
    Ok(None)
}
