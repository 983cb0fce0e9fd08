//! The screens of Racetrack.

mod list;
mod page;
mod sheet;
mod table;

pub(super) use list::{RaceCard, RaceListPage};
pub(super) use page::RacePage;

use super::store;
use crate::table::race::garage::Garage;

/// Where own tracks are kept.
const TRACKS: &str = "race.tracks";

/// Own tracks as they are kept in this browser.
fn garage() -> Garage {
    Garage::parse(&store::load(TRACKS).unwrap_or_default())
}
