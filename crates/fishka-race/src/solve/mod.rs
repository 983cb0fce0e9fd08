//! The exact solver: how many moves are still needed from every state that one car can come into.
//!
//! A state is a node, the velocity of the last move and the counter of rounds. All that can be reached from the start
//! are found by breadth-first search; then the numbers of moves to the finish spread backwards from it.

mod brake;
mod graph;
mod lap;
mod space;

pub use brake::{Braking, braking};
pub use lap::{Frontier, Lap};
pub use space::STATES_MAX;
pub(crate) use space::too_large;

use crate::rules::{Car, Race};
use fishka_base::{Bound, Budget};
use graph::Graph;

/// Why there is no exact answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unsolvable {
    /// Flicks of a pen have no exact lengths.
    Flick,
    /// The search met this bound: of work, or of states (`bound-states`, [`STATES_MAX`]).
    Bound(Bound),
}

/// What the solver knows of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Remaining {
    /// So many moves to the finish at least, the finishing one included.
    Moves(u32),
    /// The finish cannot be reached any more.
    Never,
    /// No car alone on the track comes into this state from a start.
    Unknown,
}

/// The solved race of one car.
#[derive(Clone, Debug)]
pub struct Solver {
    graph: Graph,
    remaining: Vec<u16>,
    reached: usize,
}

/// No way to the finish.
const NEVER: u16 = u16::MAX;
/// Not reached from any start.
const UNKNOWN: u16 = u16::MAX - 1;

impl Solver {
    /// Solves the race from all of its places, for one car. Each state is a part of the budget.
    ///
    /// # Errors
    /// When the race has no exact answer.
    pub fn new(race: &Race, budget: &mut Budget) -> Result<Solver, Unsolvable> {
        let mut graph = Graph::new(race, budget)?;
        let found = graph.explore(race, budget);
        budget.check().map_err(Unsolvable::Bound)?;
        let mut remaining = vec![UNKNOWN; graph.space.states()];
        for state in &found.order {
            remaining[*state as usize] = NEVER;
        }
        let reached = found.order.len();
        graph.spread_back(found.before_finish, &mut remaining, budget);
        budget.check().map_err(Unsolvable::Bound)?;
        Ok(Solver { graph, remaining, reached })
    }

    /// Number of states that can be reached from the start.
    #[must_use]
    pub fn states(&self) -> usize {
        self.reached
    }

    /// The least number of moves that a car still needs with nobody in its way. Exact.
    #[must_use]
    pub fn remaining(&self, car: &Car) -> Remaining {
        match self.graph.state(car) {
            Some(state) => self.of(state),
            None => Remaining::Unknown,
        }
    }

    fn of(&self, state: u32) -> Remaining {
        match self.remaining[state as usize] {
            UNKNOWN => Remaining::Unknown,
            NEVER => Remaining::Never,
            moves => Remaining::Moves(u32::from(moves)),
        }
    }
}
