//! Tracks drawn cell by cell: T is the union of the closed cells (V2).

use crate::geometry::Point;
use std::collections::BTreeMap;

/// Why a picture of cells is no track.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PictureFault {
    /// There is no road in it.
    Empty,
    /// The road falls into pieces that do not even touch at a corner.
    Pieces,
}

/// The walls around the road of a picture: the outline first, then the islands. Rows go from the north to the south;
/// `true` is road, each of its cells `side` lattice units wide, the south-west corner of the picture at the origin.
pub(super) fn walls(rows: &[Vec<bool>], side: i32) -> Result<Vec<Vec<Point>>, PictureFault> {
    let height = rows.len() as i32;
    let road = |x: i32, y: i32| {
        let row = usize::try_from(height - 1 - y).ok().and_then(|r| rows.get(r));
        row.zip(usize::try_from(x).ok()).and_then(|(row, x)| row.get(x)).copied().unwrap_or(false)
    };
    let mut edges: BTreeMap<(i32, i32), Vec<(i32, i32)>> = BTreeMap::new();
    for (row, cells) in rows.iter().enumerate() {
        let y = height - 1 - row as i32;
        for x in (0..cells.len() as i32).filter(|x| road(*x, y)) {
            // Anticlockwise round the cell: the road lies to the left of its walls.
            let around = [
                (0, -1, (0, 0), (1, 0)),
                (1, 0, (1, 0), (1, 1)),
                (0, 1, (1, 1), (0, 1)),
                (-1, 0, (0, 1), (0, 0)),
            ];
            for (dx, dy, from, to) in around {
                if !road(x + dx, y + dy) {
                    edges.entry((x + from.0, y + from.1)).or_default().push((x + to.0, y + to.1));
                }
            }
        }
    }
    let mut loops = Vec::new();
    while let Some(start) = edges.keys().next().copied() {
        loops.push(follow(&mut edges, start));
    }
    loops.sort_by_key(|points| std::cmp::Reverse(area_doubled(points)));
    match loops.iter().filter(|points| area_doubled(points) > 0).count() {
        0 => Err(PictureFault::Empty),
        1 => Ok(loops.into_iter().map(|points| corners(&points, side)).collect()),
        _ => Err(PictureFault::Pieces),
    }
}

/// [`walls`] for those who need no reason.
pub(crate) fn walls_of_cells(rows: &[Vec<bool>], side: i32) -> Option<Vec<Vec<Point>>> {
    walls(rows, side).ok()
}

/// Follows a wall from `start` until it closes, taking its edges away. Where two cells touch at a corner it turns to
/// the right, into the other cell, so that cells which touch are one road.
fn follow(edges: &mut BTreeMap<(i32, i32), Vec<(i32, i32)>>, start: (i32, i32)) -> Vec<(i32, i32)> {
    let mut points = vec![start];
    let mut way = (0, 0);
    loop {
        let at = points[points.len() - 1];
        let Some(ahead) = edges.get_mut(&at) else { return points };
        let right = (at.0 + way.1, at.1 - way.0);
        let chosen = ahead.iter().position(|to| *to == right).unwrap_or(0);
        let to = ahead.swap_remove(chosen);
        if ahead.is_empty() {
            edges.remove(&at);
        }
        way = (to.0 - at.0, to.1 - at.1);
        // At a corner where cells touch the wall comes by twice; it closes only when no edge is left there.
        if to == start && !edges.contains_key(&start) {
            return points;
        }
        points.push(to);
    }
}

fn area_doubled(points: &[(i32, i32)]) -> i64 {
    let next = points.iter().cycle().skip(1);
    points
        .iter()
        .zip(next)
        .map(|(a, b)| i64::from(a.0) * i64::from(b.1) - i64::from(a.1) * i64::from(b.0))
        .sum()
}

/// Leaves out the points where the wall goes straight on.
fn corners(points: &[(i32, i32)], side: i32) -> Vec<Point> {
    let n = points.len();
    let turns = |i: &usize| {
        let (a, b, c) = (points[(i + n - 1) % n], points[*i], points[(i + 1) % n]);
        (b.0 - a.0, b.1 - a.1) != (c.0 - b.0, c.1 - b.1)
    };
    (0..n).filter(turns).map(|i| Point { x: points[i].0 * side, y: points[i].1 * side }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Flaw, Polygon};
    use fishka_base::Budget;

    fn picture(rows: &[&str]) -> Result<Vec<Polygon>, PictureFault> {
        let rows: Vec<Vec<bool>> = rows.iter().map(|r| r.chars().map(|c| c == '.').collect()).collect();
        Ok(walls(&rows, 1)?.into_iter().map(Polygon::new).collect())
    }

    fn flaw(polygon: &Polygon) -> Option<Flaw> {
        polygon.flaw(&mut Budget::new(1000)).expect("within the budget")
    }

    #[test]
    fn a_ring_of_cells_has_an_outline_and_an_island() {
        let walls = picture(&["....", ".  .", "...."]).unwrap();
        assert_eq!(walls.iter().map(Polygon::area_doubled).collect::<Vec<_>>(), [24, -4]);
        assert_eq!(walls[1].points().len(), 4);
    }

    #[test]
    fn cells_that_touch_at_a_corner_are_one_road() {
        for rows in [[". ", " ."], [" .", ". "]] {
            let walls = picture(&rows).unwrap();
            assert_eq!((walls.len(), walls[0].area_doubled(), flaw(&walls[0])), (1, 4, None));
        }
        let walls = picture(&[" . ", ". .", " . "]).unwrap();
        assert_eq!(walls.iter().map(flaw).collect::<Vec<_>>(), [None, None]);
        assert_eq!(picture(&[". ."]), Err(PictureFault::Pieces));
        assert_eq!(picture(&["  "]), Err(PictureFault::Empty));
    }
}
