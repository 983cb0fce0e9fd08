//! Small nets that learn games from games against oneself. This one is for games with dice: what a position after a whole
//! turn is worth. That for games without chance, inside alpha-beta, is in `leaf`.
//!
//! It is shown what the rules tell of a position (`inputs.rs`) and knows no game by name. It learns in floating point
//! (`brain.rs`, `train.rs`) and plays in whole numbers (`frozen.rs`), so that the move is the same on every machine. Its
//! file is tied to the identity of the rules.

mod brain;
mod frozen;
mod gate;
mod inputs;
mod kept;
pub(crate) mod leaf;
mod learner;
mod logistic;
mod mirror;
mod practice;
mod quick;
mod search;
pub(crate) mod shots;
mod sight;
pub(crate) mod tables;
mod train;
mod turn;

pub use frozen::{Net, NetFault};
pub use gate::Gate;
pub use leaf::{LeafPlayed, LeafTrainer};
pub use learner::{Learner, Lot};
pub use quick::{Learnt, NO_NET, Quick};
pub(crate) use search::ByNet;
pub use tables::{TablePlayed, TableTrainer};
pub use train::{BATCH, Played, Trainer};
