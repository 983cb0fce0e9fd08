//! What is wrong with a sketch or with the last stroke: in words, and where.

use super::sketch::{Lack, Sketch};
use crate::work;
use fishka_base::{Bound, Diagnostic};
use fishka_race::geometry::{Point, Shape};
use fishka_race::sketch::StrokeFault;
use fishka_race::track::{Part, Plan, Problem, Track, Trouble};
use fishka_text::{Lang, render_diagnostic};

/// A fault with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// In words: a code of the catalogue and its values.
    pub diagnostic: Diagnostic,
    /// The part that is lit up whole.
    pub part: Option<Part>,
    /// Lines to be lit up.
    pub lines: Vec<(Point, Point)>,
    /// Points to be lit up.
    pub points: Vec<Point>,
}

impl Fault {
    fn new(diagnostic: Diagnostic) -> Fault {
        Fault { diagnostic, part: None, lines: Vec::new(), points: Vec::new() }
    }

    /// What it says and what helps.
    #[must_use]
    pub fn words(&self, lang: Lang) -> (String, String) {
        let rendered = render_diagnostic(lang, &self.diagnostic);
        (rendered.message, rendered.hint.unwrap_or_default())
    }

    /// A stroke that is no wall.
    #[must_use]
    pub fn of_stroke(fault: StrokeFault) -> Fault {
        let at = |code, points| Fault { points, ..Fault::new(Diagnostic::global(code)) };
        match fault {
            StrokeFault::NotClosed { first, last } => {
                Fault { lines: vec![(first, last)], ..at("draw-not-closed", vec![first, last]) }
            }
            StrokeFault::Crossed(p) => at("draw-crossed", vec![p]),
            StrokeFault::TooSmall(p) => at("draw-too-small", vec![p]),
            StrokeFault::Bound(bound) => Fault::of_bound(bound),
        }
    }

    /// What would take too much work.
    #[must_use]
    pub fn of_bound(bound: Bound) -> Fault {
        Fault::new(Diagnostic::global("track-work").arg("limit", bound.limit))
    }

    /// No line goes across a road here.
    #[must_use]
    pub fn of_line(from: Point, to: Point) -> Fault {
        Fault {
            points: vec![from],
            lines: vec![(from, to)],
            ..Fault::new(Diagnostic::global("draw-no-road"))
        }
    }

    /// There is nothing to be erased, or no corner to be moved.
    #[must_use]
    pub fn nothing(code: &'static str, p: Point) -> Fault {
        Fault { points: vec![p], ..Fault::new(Diagnostic::global(code)) }
    }

    fn of_problem(problem: Problem, plan: &Plan) -> Fault {
        let Problem { part, trouble } = problem;
        let edge = |i: usize| plan.corner(part, i).zip(plan.corner(part, i + 1));
        let (lines, points) = match trouble {
            Trouble::Crossed(i, j) => ([edge(i), edge(j)].into_iter().flatten().collect(), Vec::new()),
            Trouble::Folded(i) => (Vec::new(), plan.corner(part, i).into_iter().collect()),
            _ => (Vec::new(), Vec::new()),
        };
        let whole = lines.is_empty() && points.is_empty();
        let diagnostic = problem.diagnostic(plan);
        Fault { diagnostic, part: Some(part).filter(|_| whole), lines, points }
    }

    fn of_lack(lack: Lack) -> Fault {
        Fault::new(Diagnostic::global(match lack {
            Lack::Outline => "draw-no-outline",
            Lack::Start => "draw-no-start",
        }))
    }
}

/// The track that a sketch is, or everything that is wrong with it; `unnamed` names it if nobody has.
///
/// # Errors
/// At least one fault.
pub fn check(sketch: &Sketch, unnamed: &str) -> Result<Track, Vec<Fault>> {
    let faults = |plan: Plan, problems: Vec<Problem>| -> Vec<Fault> {
        let bare = sketch.finish.is_none() && sketch.obstacles.is_empty();
        let fault = |problem: Problem| match problem.trouble {
            Trouble::Unreachable if bare => {
                Fault { part: Some(Part::Start), ..Fault::new(Diagnostic::global("draw-no-ring")) }
            }
            _ => Fault::of_problem(problem, &plan),
        };
        problems.into_iter().map(fault).collect()
    };
    match sketch.plan(unnamed) {
        Ok(plan) => plan.clone().check(&mut work()).map_err(|problems| faults(plan, problems)),
        Err(Lack::Outline) => Err(vec![Fault::of_lack(Lack::Outline)]),
        Err(lack) => {
            let plan = sketch.walls(unnamed);
            let mut found =
                plan.clone().check_walls(&mut work()).err().map_or(Vec::new(), |p| faults(plan, p));
            found.push(Fault::of_lack(lack));
            Err(found)
        }
    }
}

/// The ends of the line that a part of a sketch is, or the shape.
#[must_use]
pub fn lit(sketch: &Sketch, part: Part) -> (Option<(Point, Point)>, Option<&Shape>) {
    let line = match part {
        Part::Start => sketch.start,
        Part::Finish => sketch.finish.or(sketch.start),
        _ => None,
    };
    let shape = sketch.shapes().find(|(own, _)| *own == part).map(|(_, shape)| shape);
    (line.map(|l| (l.a, l.b)), shape)
}

#[cfg(test)]
mod tests {
    use super::*;
    use fishka_race::geometry::{Compass, Polygon};
    use fishka_race::track::{BUILTIN, Ground, Line, Obstacle, ObstacleKind, builtin};

    fn codes(sketch: &Sketch) -> Vec<&'static str> {
        let faults = check(sketch, "Track").err().unwrap_or_default();
        for fault in &faults {
            for lang in Lang::ALL {
                let (message, hint) = fault.words(lang);
                assert!(!message.is_empty() && !hint.is_empty() && !message.contains("draw-"), "{fault:?}");
            }
        }
        faults.iter().map(|f| f.diagnostic.code).collect()
    }

    fn square(low: i32, high: i32) -> Shape {
        let corners = [(low, low), (high, low), (high, high), (low, high)];
        Shape::Polygon(Polygon::new(corners.map(|(x, y)| Point::node(x, y)).to_vec()))
    }

    #[test]
    fn good_tracks_have_no_faults() {
        for (name, _) in BUILTIN {
            assert_eq!(codes(&Sketch::of(builtin(name, &mut work()).unwrap().plan())), [""; 0], "{name}");
        }
    }

    #[test]
    fn every_fault_is_told_with_its_place() {
        let mut sketch = Sketch::default();
        assert_eq!(codes(&sketch), ["draw-no-outline"]);
        sketch.outline = Some(square(0, 12));
        assert_eq!(codes(&sketch), ["draw-no-start"]);
        let bow = [(0, 0), (9, 9), (9, 0), (0, 9)].map(|(x, y)| Point::node(x, y));
        sketch.outline = Some(Shape::Polygon(Polygon::new(bow.to_vec())));
        assert_eq!(codes(&sketch), ["track-crosses-itself", "draw-no-start"]);
        assert_eq!(check(&sketch, "x").unwrap_err()[0].lines[0], (bow[0], bow[1]));
        sketch.outline = Some(square(0, 12));
        let line = |a: (i32, i32), b: (i32, i32)| {
            let node = |(x, y)| Point::node(x, y);
            Some(Line { a: node(a), b: node(b), compass: Compass::East })
        };
        sketch.start = line((2, 0), (2, 5));
        assert_eq!(codes(&sketch), ["track-line-span"]);
        assert_eq!(check(&sketch, "x").unwrap_err()[0].part, Some(Part::Start));
        sketch.start = line((2, 0), (2, 12));
        assert_eq!(codes(&sketch), ["draw-no-ring"]);
        let shape = square(8, 9);
        let obstacle = Obstacle { kind: ObstacleKind::Pit, ground: Ground::Sand, shape };
        sketch.obstacles.push(obstacle);
        assert_eq!(codes(&sketch), ["track-finish-unreachable"]);
        sketch.obstacles.clear();
        sketch.finish = line((9, 0), (9, 12));
        sketch.laps = 5;
        assert_eq!(codes(&sketch), [""; 0]);
        assert_eq!(lit(&sketch, Part::Finish).0, Some((Point::node(9, 0), Point::node(9, 12))));
        assert!(lit(&sketch, Part::Outline).1.is_some());
    }

    #[test]
    fn strokes_that_failed_are_explained() {
        let p = Point::node(1, 1);
        for fault in [
            Fault::of_stroke(StrokeFault::NotClosed { first: p, last: Point::node(9, 1) }),
            Fault::of_stroke(StrokeFault::Crossed(p)),
            Fault::of_stroke(StrokeFault::TooSmall(p)),
            Fault::of_line(p, p),
            Fault::nothing("draw-nothing-here", p),
            Fault::nothing("draw-no-corner", p),
        ] {
            for lang in Lang::ALL {
                let (message, hint) = fault.words(lang);
                assert!(message.len() > 10 && hint.len() > 10 && fault.points[0] == p, "{fault:?}");
            }
        }
    }
}
