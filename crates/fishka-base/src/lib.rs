//! The floor everything stands on: places in source text, diagnostics, typed ids, the identity of rules, sentences by
//! key, seeded chance, levels of computer players and budgets of work.
//!
//! Nothing here knows about games, files, clocks or threads.

mod attrs;
mod budget;
mod diagnostic;
mod identity;
mod ids;
mod level;
mod ones;
mod rng;
mod said;
mod span;

pub use attrs::AttrSet;
pub use budget::{Bound, Budget};
pub use diagnostic::{Diagnostic, Frame, Severity};
pub use identity::{Identity, NotAnIdentity};
pub use ids::{Attr, Dir, Flag, Kind, MoveType, Player, Site, Spot, SwitchId, Zone};
pub use level::Level;
pub use ones::Ones;
pub use rng::{Rng, mix64};
pub use said::Said;
pub use span::{FileId, Place, Source, Sources, Span};
