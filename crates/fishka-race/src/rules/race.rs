//! A track with rules: what every position of a race shares.

use super::{CARS_MAX, Car, Leaving, Movement, Options, Position, Start, Status};
use crate::geometry::{Bounds, Compass, Point, UNIT, Velocity};
use crate::track::{Course, Stretch, Track};
use fishka_base::{Bound, Budget};

/// The sheet of paper goes so many cells beyond the track: further than the fastest car can leave it (ours).
pub const SHEET_MARGIN: i32 = 24;
/// Rows of places behind the start line (V3, alternative).
const ROWS: usize = 3;

/// A track with the rules that are driven on it.
#[derive(Clone, Debug)]
pub struct Race {
    pub(super) track: Track,
    pub(super) options: Options,
    pub(super) laps: i32,
    pub(super) sheet: Bounds,
    /// What of the straight line through a ring’s line counts as the line.
    pub(super) stretch: Stretch,
    places: Vec<Point>,
}

/// Why rules and track do not go together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RaceFault {
    /// More than one lap on a way from place to place.
    Laps,
    /// No place to start from: all nodes of the start line lie on walls, which may not be touched.
    NoPlace,
    /// Looking for places met this bound.
    Bound(Bound),
}

/// Why cars cannot start there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StartFault {
    /// No cars, or more than [`CARS_MAX`].
    Cars,
    /// Fewer places than cars.
    Room,
    /// The car with this number does not stand on a place.
    Place(usize),
    /// The car with this number stands where another one does.
    Taken(usize),
    /// Looking for the first who can move met this bound.
    Bound(Bound),
}

impl Race {
    /// A race on a track.
    ///
    /// # Errors
    /// When the rules do not fit the track, or a bound was met.
    pub fn new(track: Track, options: Options, budget: &mut Budget) -> Result<Race, RaceFault> {
        let laps = options.laps.unwrap_or(track.plan().laps);
        if laps > 1 && matches!(track.plan().course, Course::Way { .. }) {
            return Err(RaceFault::Laps);
        }
        let sheet = track.bounds().grown(SHEET_MARGIN * UNIT);
        let stretch = match (&track.plan().course, options.leaving) {
            (Course::Ring(line), Leaving::Sand) => super::sand::stretch(&track, line, sheet, budget),
            _ => Stretch::LINE,
        };
        let mut race = Race { track, options, laps: laps as i32, sheet, stretch, places: Vec::new() };
        race.places = race.find_places(budget);
        budget.check().map_err(RaceFault::Bound)?;
        if race.places.is_empty() { Err(RaceFault::NoPlace) } else { Ok(race) }
    }

    /// The track.
    #[must_use]
    pub fn track(&self) -> &Track {
        &self.track
    }

    /// The rules.
    #[must_use]
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Laps to drive.
    #[must_use]
    pub fn laps(&self) -> u32 {
        self.laps.unsigned_abs()
    }

    /// The sheet of paper: no car ever leaves it.
    #[must_use]
    pub fn sheet(&self) -> Bounds {
        self.sheet
    }

    /// What the driver of a car at `at` sees; `None` when there is no window and all is seen (V13).
    #[must_use]
    pub fn view(&self, at: Point) -> Option<Bounds> {
        let window = self.options.window?;
        let half = Point { x: window.width * UNIT / 2, y: window.height * UNIT / 2 };
        Some(Bounds { low: at - half, high: at + half })
    }

    /// The places where cars may stand at first, in the order in which they are given when nobody chooses (V3).
    #[must_use]
    pub fn places(&self) -> &[Point] {
        &self.places
    }

    fn find_places(&self, budget: &mut Budget) -> Vec<Point> {
        let mut places = self.track.places().to_vec();
        if self.options.start == Start::Behind {
            let line = self.track.plan().course.start();
            let mut row = places.clone();
            for _ in 0..ROWS {
                row = self.row_behind(&row, |p| line.beyond(p) < 0 && !places.contains(&p), budget);
                places.extend_from_slice(&row);
            }
        }
        places.retain(|p| self.track.holds_with(*p, self.options.touch, budget));
        places
    }

    /// The nodes a king’s step away from those of a row.
    fn row_behind(&self, row: &[Point], fits: impl Fn(Point) -> bool, budget: &mut Budget) -> Vec<Point> {
        let mut next = Vec::new();
        for p in row {
            for step in Compass::ALL {
                let q = *p + step.step().way();
                if fits(q) && !next.contains(&q) && self.track.is_allowed(*p, q, self.options.touch, budget) {
                    next.push(q);
                }
            }
        }
        next
    }

    /// The race before its first move, the cars on the first places.
    ///
    /// # Errors
    /// When there are too many cars, or too few places for them, or a bound was met.
    pub fn start(&self, cars: usize, budget: &mut Budget) -> Result<Position, StartFault> {
        let places = self.places();
        if cars <= CARS_MAX && places.len() < cars {
            return Err(StartFault::Room);
        }
        self.start_at(&places[..cars.min(places.len())], budget)
    }

    /// The race before its first move, the cars where their players have put them.
    ///
    /// # Errors
    /// When a car stands on no place or on another car, or a bound was met.
    pub fn start_at(&self, at: &[Point], budget: &mut Budget) -> Result<Position, StartFault> {
        if at.is_empty() || at.len() > CARS_MAX {
            return Err(StartFault::Cars);
        }
        let places = self.places();
        for (i, p) in at.iter().enumerate() {
            if !places.contains(p) {
                return Err(StartFault::Place(i));
            }
            if at[..i].contains(p) {
                return Err(StartFault::Taken(i));
            }
        }
        let cars = at.iter().map(|p| self.car_at(*p)).collect();
        let mut position = Position { cars, phase: 1, turn: 0, over: false };
        self.advance(&mut position, &mut Vec::new(), budget);
        budget.check().map_err(StartFault::Bound)?;
        Ok(position)
    }

    /// A car at rest on a place. Behind a ring’s line it has still to come to the line.
    #[must_use]
    pub fn car_at(&self, at: Point) -> Car {
        let behind = match &self.track.plan().course {
            Course::Ring(line) => line.beyond(at) < 0,
            Course::Way { .. } => false,
        };
        Car {
            at,
            velocity: Velocity::REST,
            rounds: -i32::from(behind),
            status: Status::Racing,
            slow: false,
            waits: false,
            crossed: false,
            since: 0,
        }
    }

    /// Whether cars move from node to node.
    pub(super) fn on_nodes(&self) -> bool {
        self.options.movement != Movement::Flick
    }
}
