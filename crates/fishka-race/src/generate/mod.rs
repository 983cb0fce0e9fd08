//! New tracks by chance, from a simple ring to something nasty. The same seed gives the same track on every machine.

mod litter;
mod maze;
mod round;

use crate::rules::{Movement, Named, Options, Race};
use crate::solve::{Solver, too_large};
use crate::track::{Plan, Track};
use fishka_base::{Bound, Budget, Rng, mix64};

/// How nasty a track is, from 1 to 10.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub struct Nastiness(u8);

impl Nastiness {
    /// A wide ring with nothing in the way.
    pub const MIN: Nastiness = Nastiness(1);
    /// A narrow, littered labyrinth.
    pub const MAX: Nastiness = Nastiness(10);

    /// This degree, if there is one.
    #[must_use]
    pub fn new(degree: u8) -> Option<Nastiness> {
        (Self::MIN.0..=Self::MAX.0).contains(&degree).then_some(Nastiness(degree))
    }

    /// Its number.
    #[must_use]
    pub fn degree(self) -> u8 {
        self.0
    }
}

/// The forms of generated tracks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum Style {
    /// A ring round one island, more or less bent.
    Ring,
    /// A road from end to end.
    Road,
    /// A ring folded up.
    Labyrinth,
}

impl Named for Style {
    const NAMES: &'static [(Style, &'static str)] =
        &[(Style::Ring, "ring"), (Style::Road, "road"), (Style::Labyrinth, "labyrinth")];
}

/// How large a generated track is, compared with what its nastiness makes it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum Size {
    /// About two thirds as wide and high.
    Small,
    /// As it comes.
    #[default]
    Medium,
    /// About one and a half times as wide and high.
    Large,
}

impl Named for Size {
    const NAMES: &'static [(Size, &'static str)] =
        &[(Size::Medium, "medium"), (Size::Small, "small"), (Size::Large, "large")];
}

impl Size {
    /// A length in cells, made shorter or longer; at least `least`.
    fn of(self, cells: i32, least: i32) -> i32 {
        match self {
            Size::Small => (cells * 2 / 3).max(least),
            Size::Medium => cells,
            Size::Large => cells * 3 / 2,
        }
    }
}

/// What is asked of a generated track.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Wish {
    /// How nasty it is.
    pub nastiness: Nastiness,
    /// Its form; `None` leaves it to chance, as it fits the nastiness.
    pub style: Option<Style>,
    /// Its size.
    pub size: Size,
}

/// A generated track.
#[derive(Clone, Debug)]
pub struct Generated {
    /// The track.
    pub track: Track,
    /// Its form.
    pub style: Style,
    /// The least number of moves from its first place: what it takes at best, and the measure of its difficulty.
    pub moves: u32,
}

/// Plans that are tried before the plainest ring is taken. In tests nearly every first one is good.
const TRIES: u64 = 24;

/// Makes a track; `None` only where the rules do not let even the plainest ring be driven. It can always be driven to
/// the finish with these rules: the solver has done it. Flicks of a pen are not solved; the track is then proved with
/// the movement “square”.
///
/// # Errors
/// The bound that was met. Every try is a part of the budget.
pub fn generate(
    seed: u64,
    nastiness: Nastiness,
    options: &Options,
    budget: &mut Budget,
) -> Result<Option<Generated>, Bound> {
    generate_as(seed, Wish { nastiness, style: None, size: Size::Medium }, options, budget)
}

/// [`generate`] with a wish for its form and size. Where no try had that form, the plainest ring is made.
///
/// # Errors
/// The bound that was met. Every try is a part of the budget.
pub fn generate_as(
    seed: u64,
    wish: Wish,
    options: &Options,
    budget: &mut Budget,
) -> Result<Option<Generated>, Bound> {
    let mut options = options.clone();
    if options.movement == Movement::Flick {
        options.movement = Movement::Square;
    }
    for i in 0..=TRIES {
        budget.renew();
        let (plan, style) = if i < TRIES {
            let mut rng = Rng::new(mix64(seed ^ mix64(i + 1)));
            let (plan, style) = draw(&mut rng, wish, budget);
            (plan.map(|plan| named(plan, seed, wish)), style)
        } else {
            (Some(round::plain(seed)), Style::Ring)
        };
        let made = plan.and_then(|plan| prove(plan, style, &options, budget));
        budget.check()?;
        if made.is_some() {
            return Ok(made);
        }
    }
    Ok(None)
}

/// The track that a plan is; `None` when it is none, cannot be driven or is too large to be solved.
fn prove(plan: Plan, style: Style, options: &Options, budget: &mut Budget) -> Option<Generated> {
    let track = plan.check(budget).ok()?;
    let race = Race::new(track.clone(), options.clone(), budget).ok()?;
    let place = race.places().first().copied()?;
    if too_large(&race, budget) {
        return None;
    }
    let moves = Solver::new(&race, budget).ok()?.lap(&race, place, budget).ok()??.moves;
    Some(Generated { track, style, moves })
}

/// One plan by chance; `None` when chance drew nothing of use.
fn draw(rng: &mut Rng, wish: Wish, budget: &mut Budget) -> (Option<Plan>, Style) {
    let degree = i32::from(wish.nastiness.0);
    let style = wish.style.unwrap_or_else(|| match degree {
        1..=4 => Style::Ring,
        5 | 6 => [Style::Ring, Style::Ring, Style::Road][rng.below(3)],
        7 | 8 => [Style::Ring, Style::Road, Style::Labyrinth][rng.below(3)],
        _ => [Style::Road, Style::Labyrinth, Style::Labyrinth][rng.below(3)],
    });
    let plan = match style {
        Style::Ring => round::ring(rng, degree, wish.size),
        Style::Road => maze::road(rng, degree, wish.size),
        Style::Labyrinth => maze::labyrinth(rng, degree, wish.size),
    };
    (plan.map(|plan| litter::strew(plan, rng, degree, budget)), style)
}

/// Everything that was wished for is in the name, so that the same name means the same track.
fn named(plan: Plan, seed: u64, wish: Wish) -> Plan {
    let style = wish.style.map_or(String::new(), |style| format!("-{}", style.name()));
    let size = match wish.size {
        Size::Medium => String::new(),
        size => format!("-{}", size.name()),
    };
    let number = format!("{seed}-{}{style}{size}", wish.nastiness.degree());
    Plan { name: format!("Track {number}"), name_ru: Some(format!("Трасса {number}")), ..plan }
}

/// A number from `low` to `high`, both included.
fn between(rng: &mut Rng, low: i32, high: i32) -> i32 {
    low + rng.below((high - low + 1).max(1) as usize) as i32
}
