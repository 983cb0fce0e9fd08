//! Which sites of an author's geometry are to be seen, and how those that lie upon each other are put apart.
//!
//! Authors put stores, counters and upper levels far off the screen, where Zillions does not show them; drawn with
//! the rest they would shrink the board to a speck.

use super::geometry::Point;
use std::collections::BTreeMap;

/// Sites this many sizes apart still belong together.
const NEAR: f64 = 3.0;

/// A part of the board: its sites and the box around them.
struct Part {
    sites: Vec<usize>,
    low: Point,
    high: Point,
}

/// For each site whether it lies on the board's main part or not further from it than that part is large.
#[must_use]
pub fn seen(centres: &[Point], size: Point) -> Vec<bool> {
    let parts = parts(centres, size.x.max(size.y).max(1.0) * NEAR);
    let mut seen = vec![false; centres.len()];
    let Some(main) =
        parts.iter().max_by(|a, b| a.sites.len().cmp(&b.sites.len()).then(b.low.x.total_cmp(&a.low.x)))
    else {
        return seen;
    };
    let reach = (main.high.x - main.low.x).max(main.high.y - main.low.y).max(size.length() * NEAR);
    for part in &parts {
        let gap = |low: f64, high: f64, l: f64, h: f64| (l - high).max(low - h).max(0.0);
        let x = gap(main.low.x, main.high.x, part.low.x, part.high.x);
        let y = gap(main.low.y, main.high.y, part.low.y, part.high.y);
        if x.max(y) <= reach {
            part.sites.iter().for_each(|site| seen[*site] = true);
        }
    }
    seen
}

/// Sites in parts: squares of side `step` that touch belong together.
fn parts(centres: &[Point], step: f64) -> Vec<Part> {
    let mut squares: BTreeMap<(i64, i64), Vec<usize>> = BTreeMap::new();
    for (index, p) in centres.iter().enumerate() {
        let square = ((p.x / step).floor() as i64, (p.y / step).floor() as i64);
        squares.entry(square).or_default().push(index);
    }
    let mut parts = Vec::new();
    while let Some((first, sites)) = squares.pop_first() {
        let mut part = Part { sites, low: centres[0], high: centres[0] };
        let mut todo = vec![first];
        while let Some((x, y)) = todo.pop() {
            for next in (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| (x + dx, y + dy))) {
                if let Some(sites) = squares.remove(&next) {
                    part.sites.extend(sites);
                    todo.push(next);
                }
            }
        }
        let own = || part.sites.iter().map(|i| centres[*i]);
        let least = |of: fn(Point) -> f64| own().map(of).fold(f64::INFINITY, f64::min);
        let most = |of: fn(Point) -> f64| own().map(of).fold(f64::NEG_INFINITY, f64::max);
        let low = Point::new(least(|p| p.x), least(|p| p.y));
        let high = Point::new(most(|p| p.x), most(|p| p.y));
        (part.low, part.high) = (low, high);
        parts.push(part);
    }
    parts
}

/// Puts sites with one and the same place side by side: the second of each place forms a board of its own to the
/// right, and so on.
pub fn put_apart(centres: &mut [Point], size: Point) {
    let low = centres.iter().map(|p| p.x).fold(f64::INFINITY, f64::min);
    let high = centres.iter().map(|p| p.x).fold(f64::NEG_INFINITY, f64::max);
    let width = high - low + 2.0 * size.x;
    let mut met: BTreeMap<(i64, i64), u32> = BTreeMap::new();
    for p in centres {
        let count = met.entry((p.x.round() as i64, p.y.round() as i64)).or_default();
        p.x += f64::from(*count) * width;
        *count += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(x: f64) -> Vec<Point> {
        (0..9).map(|i| Point::new(x + f64::from(i % 3) * 50.0, f64::from(i / 3) * 50.0)).collect()
    }

    #[test]
    fn what_lies_far_off_is_not_seen() {
        let size = Point::new(50.0, 50.0);
        let all = [board(0.0), vec![Point::new(250.0, 0.0), Point::new(2000.0, 0.0)]].concat();
        let seen = seen(&all, size);
        assert!(seen[..10].iter().all(|s| *s));
        assert!(!seen[10]);
    }

    #[test]
    fn levels_upon_each_other_stand_side_by_side() {
        let mut all = [board(0.0), board(0.0)].concat();
        put_apart(&mut all, Point::new(50.0, 50.0));
        assert_eq!(all[..9], board(0.0)[..]);
        assert_eq!(all[9..], board(200.0)[..]);
    }
}
