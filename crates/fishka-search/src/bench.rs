//! Fixed work: one number that changes when, and only when, the search or the rules behave differently.

use crate::{Agent, Limits, Means, Method, Spec, Untimed};
use fishka_base::{Bound, Budget, Rng};
use fishka_play::{Game, MoveList};
use std::sync::Arc;

/// Positions of each game.
const POSITIONS: usize = 3;
/// Random moves between them.
const APART: usize = 6;
/// Depth of alpha-beta.
const DEPTH: u32 = 4;
/// Nodes of playouts, and at most of alpha-beta.
const NODES: u64 = 8_000;

/// Searches the same positions of a game in the same way; the nodes it took and a hash of the moves chosen.
///
/// # Errors
/// The bound that was met.
pub fn bench(game: &Arc<Game>, budget: &mut Budget) -> Result<(u64, u64), Bound> {
    let mut agent = Agent::new(game, budget)?;
    let mut position = game.start(budget)?;
    let mut moves = MoveList::new();
    let mut rng = Rng::new(0x0F15_1CA5_EED0_0004);
    let (mut nodes, mut chosen) = (0, 0u64);
    let depth = (agent.method() == Method::AlphaBeta).then_some(DEPTH);
    let limits = Limits { nodes: Some(NODES), depth, time_ms: None };
    for _ in 0..POSITIONS {
        let mut means = Means { control: &mut Untimed, budget };
        let Some(report) = agent.choose(&mut position, &Spec::default(), limits, 0, &mut means)? else {
            break;
        };
        nodes += report.nodes;
        chosen = chosen.rotate_left(7) ^ report.best.hash();
        for _ in 0..APART {
            budget.renew();
            position.legal_moves(&mut moves, budget)?;
            if !moves.is_empty() {
                position.play_unchecked(&moves[rng.below(moves.len())], budget)?;
            }
        }
    }
    Ok((nodes, chosen))
}
