//! Computer players for every game that [`fishka_play`] can run: evaluation made from the rules alone, alpha-beta,
//! playouts, levels, hints and mate proofs.
//!
//! - Sees only positions and legal moves; knows no game by name.
//! - Has no clock, no threads and no files: it is handed a [`Control`] and [`Limits`], so it runs the same natively
//!   and in a web worker; who has threads lends them by [`Control::hands`]. Within the same node and depth limits the same position, [`Spec`] and seed give the same
//!   move on every machine.
//! - Leaves the position it is given as it found it.
//!
//! ```
//! use fishka_play::Position;
//! use fishka_base::Budget;
//! use fishka_search::{Agent, Limits, Means, Spec, Untimed};
//!
//! fn reply(agent: &mut Agent, position: &mut Position, budget: &mut Budget) -> Option<fishka_play::Move> {
//!     let spec: Spec = "level:4".parse().ok()?;
//!     let means = &mut Means { control: &mut Untimed, budget };
//!     let report = agent.choose(position, &spec, Limits::time_ms(500), 7, means).ok()??;
//!     Some(report.best)
//! }
//! ```

mod ab;
mod agent;
mod bench;
mod bits;
mod chance;
mod duel;
mod eval;
mod hint;
mod level;
mod limits;
mod mate;
mod mcts;
mod net;
mod past;
mod review;
mod score;
mod searcher;
pub mod setup;
mod solve;
mod spec;
mod study;
mod tt;
mod turns;
mod worlds;

pub use agent::{Agent, Report, ReportLine};
pub use bench::bench;
pub use duel::{DuelEnd, Duellist, duel, sides};
pub use eval::{Evaluator, Followed};
pub use fishka_base::Level;
pub use hint::{Hint, Why};
pub use limits::{Control, Hands, Limits, Means, Progress, Untimed, Watch};
pub use mate::{Proof, mate_in};
pub use net::leaf::Leaf;
pub use net::{
    BATCH, Gate, LeafPlayed, LeafTrainer, Learner, Learnt, Lot, NO_NET, Net, NetFault, Played, Quick,
    TablePlayed, TableTrainer, Trainer,
};
pub use review::{Judged, Memory, Verdict};
pub use score::{MATE, WHOLE, mate_distance, share, win_permille};
pub use solve::{Aim, Answer, Value, skip_others, solve, solve_alone, solve_for};
pub use spec::{CONTEMPT_MAX, Method, ParseSpecError, Spec};
pub use study::{Standing, Study, StudyLine};
pub use turns::{OneTurn, TurnEnds, TurnWin, win_in_turn};
