//! Points for games in which a picture of the moves can be made (chess and its kin): what each kind is worth on each site
//! in the middle of the game and late in it, what a cell more to go to is worth to it, what each part of the evaluation
//! counts. They are added to what the rules tell at once, and cost nothing at the leaves. A net without hidden units.
//!
//! What is learnt is what a search of some hundred nodes says of calm positions (`train.rs`), by logistic regression that
//! is held close to nothing (`fit.rs`). How games ended predicts games better and plays worse: measured in chess.

mod fit;
mod frozen;
mod inputs;
mod train;

pub(crate) use frozen::{MARK, Tables};
pub use train::{TablePlayed, TableTrainer};
