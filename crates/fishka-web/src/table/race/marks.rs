//! Cars and their trails as SVG. Every car has a colour and a shape of its own, and its number on it.

use super::paper::{polyline, spot};
use super::scene::CarView;
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

fn body(number: usize) -> String {
    format!("<path class='car-body' d='{}'/><text class='car-number'>{}</text>", shape(number), number + 1)
}

/// A cross where a car has crashed.
#[must_use]
pub fn crash((x, y): (i32, i32)) -> String {
    format!("<path class='crash' d='M{} {}l12 12M{} {}l-12 12'/>", x - 6, y - 6, x + 6, y - 6)
}

/// The trail of a car.
#[must_use]
pub fn trail(car: &CarView) -> String {
    let join = |legs: &[(fishka_race::geometry::Point, fishka_race::geometry::Point)]| {
        legs.iter().map(|(p, q)| polyline(&[*p, *q])).collect::<String>()
    };
    let legs = join(&car.legs);
    let mut out = format!(
        "<g class='trail car-{}'><path class='trail-under' d='{legs}'/><path class='trail-line' d='{legs}'/>",
        car.number
    );
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

/// All cars where they stand; those that share a place are moved apart a little.
#[must_use]
pub fn cars(cars: &[CarView], scale: f64) -> String {
    let mut out = String::new();
    for car in cars {
        let earlier = cars[..car.number.min(cars.len())].iter().filter(|c| c.at == car.at).count() as i32;
        let (x, y) = spot(car.at);
        let state = match (car.status, car.active) {
            (Status::Out, _) => " out",
            (Status::Finished(_), _) => " finished",
            (_, true) => " active",
            _ => "",
        };
        let _ = write!(
            out,
            "<g class='car car-{}{state}' data-car='{}' style='transform: translate({}px, {}px) scale({scale})'>{}</g>",
            car.number,
            car.number + 1,
            x + earlier * 7,
            y - earlier * 7,
            body(car.number)
        );
    }
    out
}

#[cfg(test)]
mod tests {
    use super::super::scene::RaceScene;
    use super::super::session::tests::session;
    use super::*;

    #[test]
    fn cars_differ_in_shape_and_number() {
        let scene = RaceScene::of(&session("oval", 3, &[]));
        let drawn = cars(&scene.cars, 1.0);
        assert_eq!(drawn.matches("car-body").count(), 3);
        assert!((0..3).all(|n| drawn.contains(shape(n)) && drawn.contains(&format!(">{}</text>", n + 1))));
        assert_eq!(drawn.matches("active").count(), 1);
    }
}
