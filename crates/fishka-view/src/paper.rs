//! A track on squared paper as SVG. One unit of the drawing is one lattice unit, and north is up: what lies at
//! `(x, y)` on the track is drawn at `(x, −y)`.

use fishka_race::geometry::{Bounds, Exact, Point, Shape, UNIT};
use fishka_race::track::{Course, Ground, Line, Obstacle, ObstacleKind, Plan};
use fishka_text::Lang;
use std::fmt::Write as _;

/// White paper around a track, in lattice units.
pub const RIM: i32 = UNIT * 3 / 2;

/// A track’s title in the reader’s language.
#[must_use]
pub fn title(plan: &Plan, lang: Lang) -> &str {
    plan.name_ru.as_ref().filter(|_| lang == Lang::Ru).unwrap_or(&plan.name)
}

/// Where a point is drawn.
#[must_use]
pub fn spot(p: Point) -> (i32, i32) {
    (p.x, -p.y)
}

/// The lattice point drawn at a place, rounded to the nearest.
#[must_use]
pub fn point_at(x: f64, y: f64) -> Point {
    let whole = |v: f64| v.round().clamp(-1e6, 1e6) as i32;
    Point { x: whole(x), y: whole(-y) }
}

/// The nearest point of the squared paper; `step` is [`UNIT`] for nodes, half of it for half cells.
#[must_use]
pub fn snapped(p: Point, step: i32) -> Point {
    let near = |v: i32| (v + step / 2).div_euclid(step) * step;
    Point { x: near(p.x), y: near(p.y) }
}

/// The `viewBox` that shows a rectangle.
#[must_use]
pub fn view_box(bounds: Bounds) -> String {
    let size = bounds.high - bounds.low;
    format!("{} {} {} {}", bounds.low.x, -bounds.high.y, size.x, size.y)
}

/// A place of a crash, rounded to the lattice.
#[must_use]
pub fn near_spot(place: Exact) -> (i32, i32) {
    spot(place.rounded())
}

/// Straight lines from point to point as path data.
#[must_use]
pub fn polyline(points: &[Point]) -> String {
    let mut path = String::new();
    for (i, p) in points.iter().enumerate() {
        let (x, y) = spot(*p);
        let _ = write!(path, "{}{x} {y}", if i == 0 { "M" } else { "L" });
    }
    path
}

/// A closed shape as path data.
#[must_use]
pub fn shape_path(shape: &Shape) -> String {
    match shape {
        Shape::Polygon(polygon) => polyline(polygon.points()) + "Z",
        Shape::Disc(disc) => {
            let ((x, y), r) = (spot(disc.centre), disc.radius);
            format!("M{} {y}a{r} {r} 0 1 0 {} 0a{r} {r} 0 1 0 {} 0Z", x - r, 2 * r, -2 * r)
        }
    }
}

fn rectangle(bounds: Bounds) -> String {
    let ((x0, y0), (x1, y1)) = (spot(bounds.low), spot(bounds.high));
    format!("M{x0} {y0}H{x1}V{y1}H{x0}Z")
}

/// The lines of the squared paper within a rectangle as path data.
#[must_use]
pub fn squares(bounds: Bounds) -> String {
    let ((x0, y0), (x1, y1)) = (spot(bounds.low), spot(bounds.high));
    let lines = |low: i32, high: i32| {
        let first = low.div_euclid(UNIT) + i32::from(low.rem_euclid(UNIT) != 0);
        (first..=high.div_euclid(UNIT)).map(|n| n * UNIT)
    };
    let mut path = String::new();
    lines(x0, x1).for_each(|x| {
        let _ = write!(path, "M{x} {y0}V{y1}");
    });
    lines(y1, y0).for_each(|y| {
        let _ = write!(path, "M{x0} {y}H{x1}");
    });
    path
}

/// A line across the track, in two colours, with an arrow the way of the race; `class` tells start from finish.
#[must_use]
pub fn line_markup(line: &Line, class: &str) -> String {
    let ((x0, y0), (x1, y1)) = (spot(line.a), spot(line.b));
    let ends = format!("x1='{x0}' y1='{y0}' x2='{x1}' y2='{y1}'");
    let forward = line.forward();
    let length = f64::from(forward.x).hypot(f64::from(forward.y));
    let mut out =
        format!("<g class='paper-line {class}'><line class='under' {ends}/><line class='chequer' {ends}/>");
    if length > 0.0 {
        let (fx, fy) = (f64::from(forward.x) / length, -f64::from(forward.y) / length);
        let (mx, my) = (f64::from(x0 + x1) / 2.0, f64::from(y0 + y1) / 2.0);
        let at = |along: f64, side: f64| {
            format!("{:.1} {:.1}", mx + fx * along - fy * side, my + fy * along + fx * side)
        };
        let _ = write!(
            out,
            "<path class='arrow' d='M{}L{}M{}L{}L{}'/>",
            at(6.0, 0.0),
            at(26.0, 0.0),
            at(18.0, -6.0),
            at(26.0, 0.0),
            at(18.0, 6.0)
        );
    }
    out + "</g>"
}

fn obstacle_markup(obstacle: &Obstacle) -> String {
    let kind = match obstacle.kind {
        ObstacleKind::Island => "paper-island",
        ObstacleKind::Pit => "paper-pit",
    };
    let solid = if obstacle.ground == Ground::Solid { " solid" } else { "" };
    let path = shape_path(&obstacle.shape);
    format!("<path class='{kind}{solid}' d='{path}'/><path class='paper-hatch{solid}' d='{path}'/>")
}

/// The definitions that every drawn track needs once on its page.
pub const DEFS: &str = "<defs><pattern id='paper-hatching' width='10' height='10' patternUnits='userSpaceOnUse' \
    patternTransform='rotate(45)'><path class='hatch-line' d='M0 0V10'/></pattern>\
    <pattern id='paper-bricks' width='16' height='12' patternUnits='userSpaceOnUse'>\
    <path class='hatch-line' d='M0 0H16M0 6H16M4 0V6M12 6V12'/></pattern></defs>";

/// Walls on squared paper, as SVG markup that fills `bounds`. Without an outline all of the sheet is white.
#[must_use]
pub fn ground<'a>(
    outline: Option<&Shape>,
    obstacles: impl IntoIterator<Item = &'a Obstacle>,
    bounds: Bounds,
) -> String {
    let sheet = rectangle(bounds);
    let mut out = format!("<path class='paper-sheet' d='{sheet}'/>");
    let mut walls = String::new();
    if let Some(outline) = outline.map(shape_path) {
        let _ = write!(out, "<path class='paper-off' fill-rule='evenodd' d='{sheet}{outline}'/>");
        let _ = write!(walls, "<path class='paper-wall' d='{outline}'/>");
    }
    for obstacle in obstacles {
        out += &obstacle_markup(obstacle);
        let _ = write!(walls, "<path class='paper-wall' d='{}'/>", shape_path(&obstacle.shape));
    }
    let _ = write!(out, "<path class='paper-squares' d='{}'/>", squares(bounds));
    out + &walls
}

/// A plan (checked or not) on squared paper: everything but cars, as SVG markup that fills `bounds`.
#[must_use]
pub fn picture(plan: &Plan, bounds: Bounds) -> String {
    let mut out = ground(Some(&plan.outline), &plan.obstacles, bounds);
    match &plan.course {
        Course::Ring(line) => out += &line_markup(line, "both"),
        Course::Way { start, finish } => {
            out += &line_markup(start, "start");
            out += &line_markup(finish, "finish");
        }
    }
    out
}

/// What is shown of a plan: all of it with some white paper around.
#[must_use]
pub fn frame(plan: &Plan) -> Bounds {
    plan.outline.bounds().grown(RIM)
}

/// Coordinates along the west and south rims of a rectangle, every five cells.
#[must_use]
pub fn scale_markup(bounds: Bounds) -> String {
    const STEP: i32 = 5;
    let ((x0, y0), (x1, y1)) = (spot(bounds.low), spot(bounds.high));
    let fives = |low: i32, high: i32| {
        let first = (low + UNIT / 2).div_euclid(STEP * UNIT) + 1;
        (first..).map(|n| n * STEP).take_while(move |n| n * UNIT <= high - UNIT / 2)
    };
    let number = |n: i32| n.to_string().replace('-', "−");
    let mut out = String::from("<g class='paper-scale' aria-hidden='true'>");
    fives(x0, x1).for_each(|n| {
        let _ = write!(out, "<text x='{}' y='{}'>{}</text>", n * UNIT, y0 - 7, number(n));
    });
    fives(-y0, -y1).for_each(|n| {
        let _ = write!(out, "<text x='{}' y='{}'>{}</text>", x0 + 11, -n * UNIT, number(n));
    });
    out + "</g>"
}

/// A whole plan as an `svg` element for a card of the library.
#[must_use]
pub fn card(plan: &Plan) -> String {
    let bounds = frame(plan);
    format!(
        "<svg class='paper' viewBox='{}' aria-hidden='true'>{}</svg>",
        view_box(bounds),
        picture(plan, bounds)
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::work;
    use fishka_race::track::{BUILTIN, builtin};

    #[test]
    fn north_is_up_and_places_come_back() {
        let p = Point { x: 33, y: -47 };
        let (x, y) = spot(p);
        assert_eq!(point_at(f64::from(x) + 0.3, f64::from(y) - 0.3), p);
        assert_eq!(snapped(p, UNIT), Point::node(2, -2));
        assert_eq!(snapped(p, UNIT / 2), Point { x: 30, y: -50 });
    }

    #[test]
    fn the_squares_lie_on_nodes() {
        let bounds = Bounds { low: Point { x: -30, y: 0 }, high: Point { x: 20, y: 40 } };
        assert_eq!(squares(bounds), "M-20 0V-40M0 0V-40M20 0V-40M-30 -40H20M-30 -20H20M-30 0H20");
    }

    #[test]
    fn every_track_is_drawn_whole() {
        for (name, _) in BUILTIN {
            let track = builtin(name, &mut work()).unwrap();
            let plan = track.plan();
            let drawn = card(plan);
            assert_eq!(drawn.matches("paper-wall").count(), 1 + plan.obstacles.len(), "{name}");
            assert!(drawn.contains("class='arrow'") && !drawn.contains("NaN"), "{name}");
        }
    }

    #[test]
    fn a_disc_is_two_arcs() {
        let track = builtin("riddler", &mut work()).unwrap();
        assert_eq!(
            shape_path(&track.plan().obstacles[0].shape),
            "M-60 0a60 60 0 1 0 120 0a60 60 0 1 0 -120 0Z"
        );
    }
}
