//! The floor everything stands on: places in source text, diagnostics, typed ids, seeded chance and budgets of work.
//!
//! Nothing here knows about games, files, clocks or threads.

mod attrs;
mod budget;
mod diagnostic;
mod ids;
mod rng;
mod span;

pub use attrs::AttrSet;
pub use budget::{Bound, Budget};
pub use diagnostic::{Diagnostic, Frame, Severity};
pub use ids::{Attr, Dir, Flag, Kind, MoveType, Player, Site, SwitchId, Zone};
pub use rng::{Rng, mix64};
pub use span::{FileId, Place, Source, Sources, Span};
