//! A sketch on squared paper, with all that the hand is doing, as SVG markup.

use super::desk::{Desk, Tool};
use super::faults::{Fault, lit};
use super::sketch::Sketch;
use crate::paper;
use fishka_race::geometry::{Bounds, Point, Shape, UNIT};
use std::fmt::Write as _;

/// The sheet: so many cells from the point 0 0, and more where something is drawn beyond.
#[must_use]
pub fn sheet(sketch: &Sketch, cells: (i32, i32)) -> Bounds {
    let sheet = Bounds { low: Point::node(0, 0), high: Point::node(cells.0, cells.1) };
    let drawn = sketch.outline.as_ref().map(Shape::bounds);
    drawn.map_or(sheet, |own| own.with(sheet)).grown(UNIT)
}

/// Walls and lines.
#[must_use]
pub fn drawing(sketch: &Sketch, sheet: Bounds) -> String {
    let mut out = paper::ground(sketch.outline.as_ref(), &sketch.obstacles, sheet);
    let (start, finish) = if sketch.finish.is_some() { ("start", "finish") } else { ("both", "finish") };
    for (line, class) in [(&sketch.start, start), (&sketch.finish, finish)] {
        if let Some(line) = line {
            out += &paper::line_markup(line, class);
        }
    }
    out
}

/// A stroke, corners put down, the corner in hand, what can be taken hold of.
#[must_use]
pub fn hand(desk: &Desk) -> String {
    let mut out = String::new();
    if desk.tool == Tool::Corner {
        for (_, shape) in desk.shown().shapes() {
            if let Shape::Polygon(polygon) = shape {
                polygon.points().iter().for_each(|p| out += &dot("draw-handle", *p, 5));
            }
        }
    }
    if desk.tool != Tool::Corner && desk.pen.len() > 1 {
        let _ = write!(out, "<path class='draw-pen' d='{}'/>", paper::polyline(&desk.pen));
    }
    if !desk.laid.is_empty() {
        let _ = write!(out, "<path class='draw-laid' d='{}'/>", paper::polyline(&desk.laid));
        desk.laid.iter().for_each(|p| out += &dot("draw-corner", *p, 4));
        out += &dot("draw-first", desk.laid[0], 9);
    }
    out
}

fn dot(class: &str, p: Point, radius: i32) -> String {
    let (x, y) = paper::spot(p);
    format!("<circle class='{class}' cx='{x}' cy='{y}' r='{radius}'/>")
}

/// Where the faults lie.
#[must_use]
pub fn marks(sketch: &Sketch, faults: &[Fault], stroke: &[Point]) -> String {
    let mut out = String::new();
    if stroke.len() > 1 {
        let _ = write!(out, "<path class='draw-slip' d='{}'/>", paper::polyline(stroke));
    }
    for fault in faults {
        let mut lines = fault.lines.clone();
        if let Some((line, shape)) = fault.part.map(|part| lit(sketch, part)) {
            lines.extend(line);
            if let Some(shape) = shape {
                let _ = write!(out, "<path class='draw-fault' d='{}'/>", paper::shape_path(shape));
            }
        }
        for (a, b) in lines {
            let _ = write!(out, "<path class='draw-fault' d='{}'/>", paper::polyline(&[a, b]));
        }
        fault.points.iter().for_each(|p| out += &dot("draw-fault", *p, 12));
    }
    out
}

/// A race from node to node.
#[must_use]
pub fn best(nodes: &[Point]) -> String {
    let line = paper::polyline(nodes);
    let mut out = format!("<path class='draw-best-under' d='{line}'/><path class='draw-best' d='{line}'/>");
    nodes.iter().for_each(|p| out += &dot("draw-best-node", *p, 4));
    out
}

/// The cross where the keys stand.
#[must_use]
pub fn cross(p: Point) -> String {
    let (x, y) = paper::spot(p);
    format!("<path class='draw-cross' d='M{} {y}H{}M{x} {}V{}'/>", x - 14, x + 14, y - 14, y + 14)
}

#[cfg(test)]
mod tests {
    use super::super::faults::check;
    use super::*;
    use crate::work;
    use fishka_race::sketch::StrokeFault;
    use fishka_race::track::builtin;

    #[test]
    fn what_is_there_is_drawn_and_nothing_else() {
        let mut desk = Desk::default();
        let bounds = sheet(&desk.sketch, (20, 10));
        assert_eq!((bounds.low, bounds.high), (Point::node(-1, -1), Point::node(21, 11)));
        let empty = drawing(&desk.sketch, bounds);
        assert!(!empty.contains("paper-wall") && !empty.contains("d=''") && hand(&desk).is_empty());
        desk.sketch = Sketch::of(builtin("harbour", &mut work()).unwrap().plan());
        let bounds = sheet(&desk.sketch, (20, 10));
        assert_eq!(bounds.high, Point::node(41, 29));
        let drawn = drawing(&desk.sketch, bounds);
        assert_eq!((drawn.matches("paper-wall").count(), drawn.matches("class='arrow'").count()), (6, 1));
        desk.take(Tool::Corner);
        assert!(hand(&desk).matches("draw-handle").count() > 20);
        desk.take(Tool::Pit);
        desk.put(Point::node(3, 3));
        desk.press(Point::node(5, 5));
        desk.drag(Point::node(6, 6));
        assert!(hand(&desk).contains("draw-first") && hand(&desk).contains("draw-pen"));
        assert!(cross(desk.cursor).starts_with("<path class='draw-cross' d='M86 -100H114"));
        assert_eq!(best(&[Point::node(0, 0), Point::node(1, 1)]).matches("draw-best-node").count(), 2);
    }

    #[test]
    fn faults_are_marked() {
        let mut sketch = Sketch::of(builtin("riddler", &mut work()).unwrap().plan());
        sketch.obstacles.clear();
        let faults = check(&sketch, "x").unwrap_err();
        assert!(marks(&sketch, &faults, &[]).contains("<path class='draw-fault' d='M0 140L0 60'/>"));
        let ends = [Point::node(0, 0), Point::node(9, 9)];
        let open = Fault::of_stroke(StrokeFault::NotClosed { first: ends[0], last: ends[1] });
        let marked = marks(&sketch, &[open], &ends);
        assert_eq!((marked.matches("<circle").count(), marked.matches("draw-slip").count()), (2, 1));
    }
}
