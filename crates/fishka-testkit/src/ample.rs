//! What games and computer players answer when they are given work enough: tests then read as what they test.

use fishka::{Budget, Game, MoveList, Outcome, Position};
use fishka_search::{Agent, Limits, Means, Report, Spec, Untimed};
use std::sync::Arc;

const ENOUGH: &str = "within the budget";

/// Work enough for one call on any sound game, and for as many calls as there are parts: what a page grants.
#[must_use]
pub fn plenty() -> Budget {
    Budget::in_parts(u64::MAX, 250_000_000)
}

/// The start of a game.
#[must_use]
pub fn start(game: &Arc<Game>) -> Position {
    game.start(&mut plenty()).expect(ENOUGH)
}

/// How a game ended; `None` while it goes on.
#[must_use]
pub fn outcome(position: &mut Position) -> Option<Outcome> {
    position.outcome(&mut plenty()).expect(ENOUGH)
}

/// All legal moves.
#[must_use]
pub fn legal(position: &mut Position) -> MoveList {
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves, &mut plenty()).expect(ENOUGH);
    moves
}

/// A computer player.
#[must_use]
pub fn agent(game: &Arc<Game>) -> Agent {
    Agent::new(game, &mut plenty()).expect(ENOUGH)
}

/// What a search comes to that nobody stops.
pub fn untimed<T>(search: impl FnOnce(&mut Means<'_>) -> T) -> T {
    search(&mut Means { control: &mut Untimed, budget: &mut plenty() })
}

/// What a computer player chooses that nobody stops; `None` when the game is over.
pub fn choose(
    agent: &mut Agent,
    position: &mut Position,
    spec: &Spec,
    limits: Limits,
    seed: u64,
) -> Option<Report> {
    untimed(|means| agent.choose(position, spec, limits, seed, means)).expect(ENOUGH)
}
