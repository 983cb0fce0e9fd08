//! Computer players.

mod ab;
mod agent;
mod eval;
mod level;
mod limits;
mod mcts;
mod score;
mod spec;
mod tt;

pub use agent::{Agent, Report, ReportLine, choose};
pub use eval::Evaluator;
pub use level::Level;
pub use limits::{Control, Limits, Untimed, Watch};
pub use score::{MATE, mate_distance, win_permille};
pub use spec::{Method, ParseSpecError, Spec};
pub use tt::TranspositionTable;
