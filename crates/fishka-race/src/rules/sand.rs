//! The start line in sand.
//!
//! V15 counts laps “only via the line”. Taken to the letter, a car could cross the line, come back through the sand
//! around its end and cross it again. So for races in sand a ring’s line goes on through the sand from both of its
//! ends, to the next edge of the track or of the sheet (ours).

use crate::geometry::{Bounds, Exact, Point, Ratio, Touch};
use crate::track::{Line, Stretch, Track};
use fishka_base::Budget;

/// The stretch of the straight line through `line` that counts as the line.
pub(super) fn stretch(track: &Track, line: &Line, sheet: Bounds, budget: &mut Budget) -> Stretch {
    let along = line.b - line.a;
    // More lengths of the line than the sheet is wide lead off the sheet.
    let longest = along.x.abs().max(along.y.abs()).max(1);
    let size = sheet.high - sheet.low;
    let lengths = size.x.max(size.y) / longest + 1;
    let mut far = |end: Point, way: Point| {
        let to = end + Point { x: way.x * lengths, y: way.y * lengths };
        sand(track, end, to, budget)
    };
    let beyond = |t: Ratio| (t.numerator() * i128::from(lengths), t.denominator());
    let (after, whole) = beyond(far(line.b, along));
    let (before, part) = beyond(far(line.a, -along));
    Stretch { low: Ratio::new(-before, part), high: Ratio::new(whole + after, whole) }
}

/// How much of the way from `p` to `q` lies in sand before the track comes again.
fn sand(track: &Track, p: Point, q: Point, budget: &mut Budget) -> Ratio {
    let mut cuts = track.cuts(p, q, budget);
    cuts.push(Ratio::ONE);
    let mut start = Ratio::ZERO;
    for cut in cuts {
        if cut > start {
            if !budget.spend(track.steps()) {
                break;
            }
            let middle = Exact::along(p, q, start.between(cut));
            if track.shapes().all(|(keep, shape)| shape.side(middle).keeps(keep, Touch::Allowed)) {
                return start;
            }
            start = cut;
        }
    }
    Ratio::ONE
}
