//! The squared paper of a race in letters: a letter for each node of the paper, coarse for what lies between them.

use crate::outside::{Outside, one_line};
use crate::tracks::title;
use fishka_game::{CarSeen, Paper};
use fishka_race::geometry::{Point, UNIT};
use fishka_race::rules::Race;
use std::fmt::Write as _;

/// Widest and highest picture, in nodes; of larger tracks the part around the car to move is shown.
const SIZE_MAX: (i32, i32) = (120, 60);
/// Up to this width there is a blank between two nodes, so that the paper looks square.
const WIDE: i32 = 50;

/// Nodes from the first to the last of both ways.
struct Part {
    low: (i32, i32),
    high: (i32, i32),
}

/// Title, paper and what there is to know of each car. `around` is where the car to move stands, `within` where it can
/// get to.
pub(super) fn draw(
    race: &Race,
    seen: &Paper,
    (around, within): (Option<Point>, &[Point]),
    outside: &Outside,
) -> String {
    let mut out = format!("{}\n\n", one_line(&title(race, outside.lang)));
    let part = part(race, seen, around);
    let course = &race.track().plan().course;
    let letter = |x: i32, y: i32| {
        let node = Point::node(x, y);
        let stands = |car: &Option<CarSeen>| car.is_some_and(|car| nearest(car.at) == (x, y) && !car.out);
        if let Some(car) = seen.cars.iter().position(stands) {
            return char::from_digit(car as u32 + 1, 10).unwrap_or('?');
        }
        match race.track().holds(node) {
            _ if within.contains(&node) => '+',
            false => ' ',
            true if course.finish().met(node, node) => '|',
            true if course.start().met(node, node) => ':',
            true => '·',
        }
    };
    let gap = if part.high.0 - part.low.0 < WIDE { " " } else { "" };
    let margin = [part.low.1, part.high.1].map(|y| y.to_string().len()).into_iter().max().unwrap_or(1);
    for y in (part.low.1..=part.high.1).rev() {
        let nodes: Vec<String> = (part.low.0..=part.high.0).map(|x| letter(x, y).to_string()).collect();
        let line = format!("{y:>margin$} {}", nodes.join(gap));
        let _ = writeln!(out, "{}", line.trim_end());
    }
    let _ = writeln!(out, "{:margin$} {}", "", columns(&part, 1 + gap.len()));
    let _ = writeln!(out, "{}", outside.text("play-paper", &[]));
    for (index, car) in seen.cars.iter().enumerate() {
        let _ = writeln!(out, "{}", told(race, index, car.as_ref(), outside));
    }
    out
}

/// What is shown: what the window leaves, and no more than fits.
fn part(race: &Race, seen: &Paper, around: Option<Point>) -> Part {
    let bounds = race.track().bounds();
    let window = seen.window.map_or((bounds.low, bounds.high), |(low, high)| {
        (Point { x: low.0, y: low.1 }, Point { x: high.0, y: high.1 })
    });
    let cars = seen.cars.iter().flatten().filter(|car| !car.out).map(|car| nearest(car.at));
    let cars: Vec<(i32, i32)> = cars.collect();
    let up = |units: i32| (units + UNIT - 1).div_euclid(UNIT);
    let (mut low, mut high) =
        ((up(window.0.x), up(window.0.y)), (window.1.x.div_euclid(UNIT), window.1.y.div_euclid(UNIT)));
    if seen.window.is_none() {
        // Cars may stand in the sand beside the track.
        for (x, y) in cars {
            (low, high) = ((low.0.min(x), low.1.min(y)), (high.0.max(x), high.1.max(y)));
        }
    }
    let centre = around.map_or(low, |at| nearest((at.x, at.y)));
    (low.0, high.0) = cut((low.0, high.0), centre.0, SIZE_MAX.0);
    (low.1, high.1) = cut((low.1, high.1), centre.1, SIZE_MAX.1);
    Part { low, high }
}

/// At most so many nodes of these, the one in the middle among them.
fn cut((low, high): (i32, i32), middle: i32, most: i32) -> (i32, i32) {
    if high - low < most {
        return (low, high);
    }
    let first = (middle - most / 2).clamp(low, high - most + 1);
    (first, first + most - 1)
}

/// The node next to a place.
fn nearest((x, y): (i32, i32)) -> (i32, i32) {
    let round = |units: i32| (units + UNIT / 2).div_euclid(UNIT);
    (round(x), round(y))
}

/// The numbers of every fifth column.
fn columns(part: &Part, step: usize) -> String {
    let mut line = String::new();
    for x in (part.low.0..=part.high.0).filter(|x| x.rem_euclid(5) == 0) {
        let at = usize::try_from(x - part.low.0).unwrap_or(0) * step;
        let blank = at.saturating_sub(line.chars().count());
        let _ = write!(line, "{:blank$}{x}", "");
    }
    line
}

/// A place in cells.
fn cells((x, y): (i32, i32)) -> String {
    let part = |units: i32| {
        let whole = units % UNIT == 0;
        if whole { (units / UNIT).to_string() } else { format!("{:.2}", f64::from(units) / f64::from(UNIT)) }
    };
    format!("{},{}", part(x), part(y))
}

/// What there is to know of a car.
fn told(race: &Race, index: usize, car: Option<&CarSeen>, outside: &Outside) -> String {
    let name = outside.text("race-car", &[("n", (index + 1).to_string())]);
    let Some(car) = car else { return outside.text("play-car-covered", &[("car", name)]) };
    let numbers = [
        ("car", name),
        ("at", cells(car.at)),
        ("velocity", format!("{},{}", car.velocity.0, car.velocity.1)),
    ];
    let mut parts = vec![outside.text("play-car", &numbers)];
    if race.laps() > 1 && car.place.is_none() {
        let lap = (car.rounds + 1).clamp(1, race.laps() as i32).to_string();
        parts.push(outside.text("race-lap", &[("n", lap), ("laps", race.laps().to_string())]));
    }
    parts.extend(car.place.map(|place| outside.text("race-place", &[("n", place.to_string())])));
    let also = [(car.out, "race-out"), (car.waits, "race-waiting"), (car.slow, "play-car-slow")];
    parts.extend(also.iter().filter(|(holds, _)| *holds).map(|(_, key)| outside.text(key, &[])));
    parts.join(", ")
}
