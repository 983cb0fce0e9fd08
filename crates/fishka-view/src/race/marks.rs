//! Cars and their trails as SVG. Every car has a colour and a shape of its own, and its number on it.

use super::best::Lap;
use super::paper::{polyline, spot};
use super::scene::CarView;
use fishka_race::geometry::{Bounds, Point, UNIT};
use fishka_race::rules::Status;
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
#[must_use]
pub fn shape(number: usize) -> &'static str {
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
#[must_use]
pub fn crash((x, y): (i32, i32)) -> String {
    format!("<path class='crash' d='M{} {}l12 12M{} {}l-12 12'/>", x - 6, y - 6, x + 6, y - 6)
}

/// The trail of a car; `fresh`: it has just moved, its last line is drawn as the pen slides.
#[must_use]
pub fn trail(car: &CarView, fresh: bool) -> String {
    let join = |legs: &[(Point, Point)]| legs.iter().map(|(p, q)| polyline(&[*p, *q])).collect::<String>();
    let (old, new) = car.legs.split_at(car.legs.len() - usize::from(fresh && !car.legs.is_empty()));
    let legs = join(old);
    let mut out = format!(
        "<g class='trail car-{}'><path class='trail-under' d='{legs}'/><path class='trail-line' d='{legs}'/>",
        car.number
    );
    if !new.is_empty() {
        let leg = join(new);
        let _ = write!(out, "<path class='trail-line fresh' pathLength='1' d='{leg}'/>");
    }
    if !car.carried.is_empty() {
        let _ = write!(out, "<path class='trail-carried' d='{}'/>", join(&car.carried));
    }
    for (from, _) in &car.legs {
        let (x, y) = spot(*from);
        let _ = write!(
            out,
            "<path class='trail-dot' transform='translate({x} {y}) scale(.3)' d='{}'/>",
            shape(car.number)
        );
    }
    out += "</g>";
    car.crashes.iter().for_each(|place| out += &crash(*place));
    out
}

/// A car’s state as a sign: its place, a cross, a pause, or its speed.
#[must_use]
pub fn sign(car: &CarView) -> String {
    match car.status {
        Status::Finished(place) => format!("⚑{place}"),
        Status::Out => "✕".to_owned(),
        Status::Racing if car.waits => "‖".to_owned(),
        Status::Racing if car.has_speed => format!("→{}", car.velocity.king()),
        Status::Racing => "…".to_owned(),
    }
}

/// How a car looks: its classes, and where it stands on the drawing. Cars that share a place are moved apart a little.
#[must_use]
pub fn stand(cars: &[CarView], number: usize) -> (String, String) {
    let Some(car) = cars.get(number) else { return (String::new(), String::new()) };
    let earlier = cars[..number].iter().filter(|c| c.at == car.at).count() as i32;
    let (x, y) = spot(car.at);
    let state = match (car.status, car.active) {
        (Status::Out, _) => " out",
        (Status::Finished(_), _) => " finished",
        (_, true) => " active",
        _ => "",
    };
    let place =
        format!("transform: translate({}px, {}px) scale(var(--car-size))", x + earlier * 7, y - earlier * 7);
    (format!("car car-{number}{state}"), place)
}

/// A line from place to place.
#[must_use]
pub fn line(class: &str, (x0, y0): (i32, i32), (x1, y1): (i32, i32)) -> String {
    format!("<line class='{class}' x1='{x0}' y1='{y0}' x2='{x1}' y2='{y1}'/>")
}

/// A ghost on its way: where it has been, and where it is.
#[must_use]
pub fn ghost(lap: &Lap, moves: usize, class: &str) -> String {
    let Some(at) = lap.at(moves) else { return String::new() };
    let (x, y) = spot(at);
    let way = polyline(&lap.stations[..=moves.min(lap.moves())]);
    format!(
        "<g class='ghost {class}'><path class='ghost-way' d='{way}'/><g transform='translate({x} {y})'>\
         <path class='ghost-body' d='M-8 9V-2a8 8 0 0 1 16 0V9l-4 -3l-4 3l-4 -3Z'/><circle cx='-3' cy='-2' r='1.500'/>\
         <circle cx='3' cy='-2' r='1.500'/></g></g>"
    )
}

/// The nodes where a car can come to a stand.
#[must_use]
pub fn stops(nodes: &[Point]) -> String {
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
    use super::super::scene::RaceScene;
    use super::super::session::tests::session;
    use super::*;

    #[test]
    fn cars_differ_in_shape_and_number() {
        let scene = RaceScene::of(&session("oval", 3, &[]));
        let drawn: Vec<String> = (0..3).map(body).collect();
        assert!(
            (0..3).all(|n| drawn[n].contains(shape(n)) && drawn[n].contains(&format!(">{}</text>", n + 1)))
        );
        let stands: Vec<_> = (0..3).map(|n| stand(&scene.cars, n)).collect();
        assert_eq!(stands.iter().filter(|(class, _)| class.contains("active")).count(), 1);
        assert!(scene.cars.iter().all(|c| sign(c) == "→0"));
        let mut together = scene.cars.clone();
        together[1].at = together[0].at;
        assert_ne!(stand(&together, 0).1, stand(&together, 1).1);
    }

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
