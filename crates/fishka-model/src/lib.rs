//! Expanded forms to a checked game: names resolved, the board built, types checked, defaults filled.
//!
//! [`build`] reports everything that is wrong, not the first thing; what is run keeps its span in the [`Model`].

mod bags;
mod board;
mod board_named;
mod builder;
mod cond;
mod declare;
mod dice;
mod ends;
mod goal_config;
mod goals;
mod grid;
mod ground;
mod identity;
mod keywords;
mod laying;
mod links;
mod model;
mod names;
mod number;
mod options;
mod piece;
mod places;
mod report;
mod secrets;
mod sections;
mod sets;
mod setup;
mod shapes;
mod sowing;
mod stmt;
mod stmt_effects;
mod stmt_extended;
mod texts;
mod towers;
mod variants;
mod zones;

pub use builder::build;
pub use identity::identity;
pub use model::{
    BlockModel, Cond, DirsModel, GoalModel, KindModel, Model, NamePartModel, Num, ReachModel, Stmt, StmtKind,
};
pub use variants::{Parts, parts};

/// Most directions.
pub const DIRS_MAX: usize = 1024;
/// Most entries of the link table (directions times sites).
pub const LINKS_MAX: usize = 2_000_000;
/// Most zones.
pub const ZONES_MAX: usize = 1024;
/// Most entries of all zones (zones times players times sites).
pub const ZONE_ENTRIES_MAX: usize = 16_000_000;
/// Most flags, and most position flags.
pub const FLAGS_MAX: usize = 1024;
/// Most move types.
pub const MOVE_TYPES_MAX: usize = 1024;
/// Most pieces of one kind in a reserve.
pub const RESERVE_MAX: u32 = 1_000_000;
/// Most bits all position flags of a block may take (position flags times sites).
pub const SITE_FLAG_BITS_MAX: usize = 1 << 18;
