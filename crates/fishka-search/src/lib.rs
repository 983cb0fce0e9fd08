//! Computer players.

mod ab;
mod agent;
mod bench;
mod eval;
mod hint;
mod level;
mod limits;
mod mate;
mod mcts;
mod score;
mod spec;
mod tt;

pub use agent::{Agent, Report, ReportLine, choose};
pub use bench::bench;
pub use eval::Evaluator;
pub use hint::{Hint, Why};
pub use level::Level;
pub use limits::{Control, Limits, Untimed, Watch};
pub use mate::{Proof, mate_in};
pub use score::{MATE, mate_distance, win_permille};
pub use spec::{Method, ParseSpecError, Spec};
pub use tt::TranspositionTable;
