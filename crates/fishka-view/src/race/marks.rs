//! Cars and their trails as SVG. Every car has a colour and a shape of its own, and its number on it.

use super::best::Lap;
use crate::paper::{near_spot, polyline, spot};
use fishka_race::geometry::{Bounds, Point, UNIT};
use fishka_race::rules::{Car, Event, Status};
use fishka_race::table::Driven;
use fishka_race::track::Crash;
use std::fmt::Write as _;

/// The shapes of the eight cars on a circle of radius 10 around the origin.
const SHAPES: [&str; 8] = [
    "M-9 0a9 9 0 1 0 18 0a9 9 0 1 0 -18 0Z",
    "M-8 -8H8V8H-8Z",
    "M0 -11L10.500 7.500H-10.500Z",
    "M0 -11L11 0L0 11L-11 0Z",
    "M0 -10.500L10 -3L6.200 9H-6.200L-10 -3Z",
    "M-9 -5.200L0 -10.400L9 -5.200V5.200L0 10.400L-9 5.200Z",
    "M0 -12L3.800 -4.600L11.500 -3.800L5.800 2.200L7.500 10L0 6L-7.500 10L-5.800 2.200L-11.500 -3.800L-3.800 -4.600Z",
    "M-4.500 -11H4.500V-4.500H11V4.500H4.500V11H-4.500V4.500H-11V-4.500H-4.500Z",
];

/// The shape of a car around the origin as path data.
fn shape(number: usize) -> &'static str {
    SHAPES[number % SHAPES.len()]
}

/// A car’s mark for a legend, as an `svg` element.
#[must_use]
pub fn badge(number: usize) -> String {
    format!("<svg viewBox='-14 -14 28 28' class='car-badge car-{number}'>{}</svg>", body(number))
}

/// What is drawn of a car around the origin.
#[must_use]
pub fn body(number: usize) -> String {
    format!("<path class='car-body' d='{}'/><text class='car-number'>{}</text>", shape(number), number + 1)
}

/// A cross where a car has crashed.
fn crash((x, y): (i32, i32)) -> String {
    format!("<path class='crash' d='M{} {}l12 12M{} {}l-12 12'/>", x - 6, y - 6, x + 6, y - 6)
}

/// What a car has drawn.
#[derive(Default)]
struct Trail {
    /// Lines on the track, as ends.
    legs: Vec<[Point; 2]>,
    /// Where it was carried back to the track, as ends.
    carried: Vec<[Point; 2]>,
    /// Where it has crashed.
    crashes: Vec<Point>,
}

impl Trail {
    /// Adds what one move has drawn.
    fn add(&mut self, driven: &Driven) {
        let (car, stands) = (driven.car, driven.stands);
        let moved = driven.events.iter().find_map(|e| match e {
            Event::Moved { car: moved, from, to } if *moved == car => Some((*from, *to)),
            _ => None,
        });
        let Some((from, to)) = moved else { return };
        let crash = driven.events.iter().find_map(|e| match e {
            Event::Left { car: left, crash } if *left == car => Some(crash.place.rounded()),
            _ => None,
        });
        self.crashes.extend(crash);
        match crash {
            // In sand it drives on; otherwise the line ends at the wall.
            Some(place) if stands != to => {
                self.legs.push([from, place]);
                self.carried.extend((stands != place).then_some([place, stands]));
            }
            None if stands != to => {}
            _ => self.legs.push([from, to]),
        }
    }
}

/// The trail of a car; if it has just moved, its last line is drawn as the pen slides.
pub(crate) fn trail(number: usize, past: &[Driven]) -> String {
    let mut trail = Trail::default();
    past.iter().filter(|driven| driven.car == number).for_each(|driven| trail.add(driven));
    let join = |legs: &[[Point; 2]]| legs.iter().map(|leg| polyline(leg)).collect::<String>();
    let fresh = past.last().is_some_and(|last| last.car == number) && !trail.legs.is_empty();
    let (old, new) = trail.legs.split_at(trail.legs.len() - usize::from(fresh));
    let legs = join(old);
    let mut out = format!(
        "<g class='trail car-{number}'><path class='trail-under' d='{legs}'/><path class='trail-line' d='{legs}'/>"
    );
    if !new.is_empty() {
        let _ = write!(out, "<path class='trail-line fresh' pathLength='1' d='{}'/>", join(new));
    }
    if !trail.carried.is_empty() {
        let _ = write!(out, "<path class='trail-carried' d='{}'/>", join(&trail.carried));
    }
    for [from, _] in &trail.legs {
        let (x, y) = spot(*from);
        let at = format!("translate({x} {y}) scale(.3)");
        let _ = write!(out, "<path class='trail-dot' transform='{at}' d='{}'/>", shape(number));
    }
    out += "</g>";
    trail.crashes.iter().for_each(|place| out += &crash(spot(*place)));
    out
}

/// A car’s state as a sign: its place, a cross, a pause, or its speed; a pen has none.
pub(super) fn sign(car: &Car, speed: Option<i32>) -> String {
    match (car.status, speed) {
        (Status::Finished(place), _) => format!("⚑{place}"),
        (Status::Out, _) => "✕".to_owned(),
        (Status::Racing, _) if car.waits => "‖".to_owned(),
        (Status::Racing, Some(speed)) => format!("→{speed}"),
        (Status::Racing, None) => "…".to_owned(),
    }
}

/// How a car looks: its classes, and where it stands on the drawing. Cars that share a place are moved apart a little.
pub(super) fn stand(cars: &[Car], number: usize, active: bool) -> (String, String) {
    let car = &cars[number];
    let apart = cars[..number].iter().filter(|c| c.at == car.at).count() as i32 * 7;
    let (x, y) = spot(car.at);
    let state = match (car.status, active) {
        (Status::Out, _) => " out",
        (Status::Finished(_), _) => " finished",
        (_, true) => " active",
        _ => "",
    };
    let place = format!("transform: translate({}px, {}px) scale(var(--car-size))", x + apart, y - apart);
    (format!("car car-{number}{state}"), place)
}

/// The line to a place; into a wall up to the wall, with a cross there.
pub(super) fn aim(from: Point, to: Point, crashes: Option<&Crash>) -> String {
    let (start, end) = (spot(from), spot(to));
    match crashes.map(|crash| near_spot(crash.place)) {
        Some(place) => line("aim-line", start, place) + &line("aim-line lost", place, end) + &crash(place),
        None => line("aim-line", start, end),
    }
}

/// Where the pen is aimed: the way it would slide, and how far it may go amiss, in thousandths.
#[must_use]
pub fn pen(from: Point, aim: Point, noise: u32) -> String {
    let amiss = f64::from(aim.x).hypot(f64::from(aim.y)) * f64::from(noise) * 1.5 / 1000.0;
    let (start, end) = (spot(from), spot(from + aim));
    let back = spot(from + Point { x: -aim.x / 2, y: -aim.y / 2 });
    let (x, y) = end;
    let spread = format!("<circle class='pen-spread' cx='{x}' cy='{y}' r='{amiss:.1}'/>");
    [line("pen-back", start, back), spread, line("aim-line pen", start, end)].concat()
}

/// A line from place to place.
fn line(class: &str, (x0, y0): (i32, i32), (x1, y1): (i32, i32)) -> String {
    format!("<line class='{class}' x1='{x0}' y1='{y0}' x2='{x1}' y2='{y1}'/>")
}

/// A ghost on its way: where it has been, and where it is.
#[must_use]
pub fn ghost(lap: &Lap, moves: usize, class: &str) -> String {
    // At its end it stays.
    let way = &lap.stations[..lap.stations.len().min(moves + 1)];
    let Some((x, y)) = way.last().map(|at| spot(*at)) else { return String::new() };
    let way = polyline(way);
    format!(
        "<g class='ghost {class}'><path class='ghost-way' d='{way}'/><g transform='translate({x} {y})'>\
         <path class='ghost-body' d='M-8 9V-2a8 8 0 0 1 16 0V9l-4 -3l-4 3l-4 -3Z'/><circle cx='-3' cy='-2' r='1.500'/>\
         <circle cx='3' cy='-2' r='1.500'/></g></g>"
    )
}

/// The nodes where a car can come to a stand.
pub(super) fn stops(nodes: &[Point]) -> String {
    let one = |p: &Point| {
        let (x, y) = spot(*p);
        format!(
            "<rect class='stop' x='{}' y='{}' width='9' height='9'/>",
            f64::from(x) - 4.5,
            f64::from(y) - 4.5
        )
    };
    nodes.iter().map(one).collect()
}

/// Everything but the view of a driver, as a cover over the paper.
#[must_use]
pub fn cover(paper: Bounds, view: Bounds) -> String {
    let all = paper.grown(40 * UNIT);
    let ring = |b: Bounds| {
        let ((x0, y0), (x1, y1)) = (spot(b.low), spot(b.high));
        format!("M{x0} {y0}H{x1}V{y1}H{x0}Z")
    };
    format!(
        "<path class='cover' fill-rule='evenodd' d='{}{}'/><path class='cover-rim' d='{}'/>",
        ring(all),
        ring(view),
        ring(view)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cover_has_a_hole() {
        let at = |x, y| Point { x, y };
        let (paper, view) =
            (Bounds { low: at(0, 0), high: at(100, 80) }, Bounds { low: at(20, 20), high: at(60, 40) });
        assert!(cover(paper, view).contains("M20 -20H60V-40H20Z"));
        let lap = Lap { stations: vec![at(0, 0), at(20, 0), at(60, 20)] };
        assert!(ghost(&lap, 1, "own").contains("M0 0L20 0'") && ghost(&lap, 9, "own").contains("L60 -20'"));
    }
}
