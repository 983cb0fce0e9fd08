//! What a look file draws from one place of the board to another: ladders and snakes.

use super::geometry::Point;
use super::layout::UNIT;
use super::look_file::{Colour, Span};
use std::fmt::Write as _;

/// As SVG text. The colours are written out, since files name them.
#[must_use]
pub fn drawn(span: Span, colour: Colour, from: Point, to: Point) -> String {
    match span {
        Span::Ladder => ladder(colour, from, to),
        Span::Snake => snake(colour, from, to),
    }
}

/// The way along, the way across, each of length 1, and how long it is.
fn axes(from: Point, to: Point) -> (Point, Point, f64) {
    let way = to - from;
    let length = way.x.hypot(way.y).max(1.0);
    let along = way * (1.0 / length);
    (along, Point::new(-along.y, along.x), length)
}

fn ladder(colour: Colour, from: Point, to: Point) -> String {
    let (along, across, length) = axes(from, to);
    let half = across * (UNIT * 0.13);
    let mut d = String::new();
    for side in [half, half * -1.0] {
        let (a, b) = (from + side, to + side);
        let _ = write!(d, "M{:.1} {:.1}L{:.1} {:.1}", a.x, a.y, b.x, b.y);
    }
    let rungs = (length / (UNIT * 0.26)).floor().max(2.0);
    let mut rung = 0.5;
    while rung < rungs {
        let at = from + along * (length * rung / rungs);
        let (a, b) = (at + half, at - half);
        let _ = write!(d, "M{:.1} {:.1}L{:.1} {:.1}", a.x, a.y, b.x, b.y);
        rung += 1.0;
    }
    format!(
        "<path d=\"{d}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"6\" \
         stroke-linecap=\"round\" stroke-opacity=\".85\"/>"
    )
}

fn snake(colour: Colour, from: Point, to: Point) -> String {
    let (along, across, length) = axes(from, to);
    let waves = (length / (UNIT * 1.6)).round().max(1.0);
    let steps = 12.0 * waves;
    let mut d = format!("M{:.1} {:.1}", from.x, from.y);
    let mut step = 1.0;
    while step <= steps {
        let part: f64 = step / steps;
        // The wave is flat at both ends.
        let wide = UNIT * 0.2 * (part * 8.0).min((1.0 - part) * 8.0).min(1.0);
        let swing = (part * waves * std::f64::consts::TAU).sin() * wide;
        let at = from + along * (length * part) + across * swing;
        let _ = write!(d, "L{:.1} {:.1}", at.x, at.y);
        step += 1.0;
    }
    let eye = |side: f64| {
        let at = from + across * side - along * 4.0;
        format!("<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"3\" fill=\"#fff\"/>", at.x, at.y)
    };
    format!(
        "<path d=\"{d}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"13\" \
         stroke-linecap=\"round\" stroke-linejoin=\"round\" stroke-opacity=\".85\"/>\
         <circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"14\" fill=\"{colour}\"/>{}{}",
        from.x,
        from.y,
        eye(6.0),
        eye(-6.0)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ladder_has_rungs_and_a_snake_begins_with_its_head() {
        let (low, high) = (Point::new(0.0, 300.0), Point::new(0.0, 0.0));
        let colour = Colour([1, 2, 3]);
        let rungs = drawn(Span::Ladder, colour, low, high).matches('M').count() - 2;
        assert!((8..=14).contains(&rungs), "{rungs}");
        let snake = drawn(Span::Snake, colour, high, low);
        assert!(snake.contains("M0.0 0.0L") && snake.contains("cx=\"0.0\" cy=\"0.0\" r=\"14\""), "{snake}");
        assert!(snake.contains("0.0 300.0\"") && snake.contains("#010203"));
    }
}
