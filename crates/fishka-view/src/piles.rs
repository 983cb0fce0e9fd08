//! Several pieces on one site: where each is drawn, and where a number stands for many.

use super::geometry::Point;
use super::layout::{Layout, SiteView, UNIT};
use fishka::Piece;
use fishka::rules::Rules;

/// Where a piece of a pile is drawn.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct Spot {
    /// From the centre of its site.
    pub at: Point,
    /// Against the size of a piece that stands alone.
    pub scale: f64,
    /// How many it stands for; 0 for those that are drawn under it.
    pub count: u32,
}

impl Default for Spot {
    fn default() -> Self {
        Spot { at: Point::default(), scale: 1.0, count: 1 }
    }
}

/// No piece of a pile is drawn smaller than this; rather a number stands for many.
const SMALLEST: f64 = 0.36;
/// Two, three and four pieces on a common cell overlap: places and scale.
const FANS: [(&[(f64, f64)], f64); 3] = [
    (&[(-0.17, -0.1), (0.17, 0.1)], 0.68),
    (&[(-0.21, -0.17), (0.21, -0.17), (0.0, 0.2)], 0.58),
    (&[(-0.22, -0.22), (0.22, -0.22), (-0.22, 0.22), (0.22, 0.22)], 0.5),
];

/// How far above the next a piece of a tower lies, how much higher its top may be than its foot, and their scale.
const STOREY: f64 = 0.11;
const TOWER: f64 = 0.46;
const STOREYS: f64 = 0.84;

/// A thing that is carried, and who carries it.
const CARRIED: Spot = Spot { at: Point { x: UNIT * 0.24, y: UNIT * 0.22 }, scale: 0.72, count: 1 };
const BEARER: Spot = Spot { at: Point { x: UNIT * -0.08, y: UNIT * -0.06 }, scale: 0.92, count: 1 };

/// A spot for each piece of a site, in the order in which they are given; equal ones must follow each other.
#[must_use]
pub fn spots(layout: &Layout, view: &SiteView, pieces: &[Piece]) -> Vec<Spot> {
    if view.is_tall() {
        return column(layout, view, pieces.len());
    }
    if pieces.len() < 2 {
        return vec![Spot::default(); pieces.len()];
    }
    let roomy = view.room.x.max(view.room.y) > UNIT * 1.3;
    let spots = if roomy { grid(layout, view.room, pieces.len()) } else { fan(pieces.len()) };
    spots.unwrap_or_else(|| counted(layout, view, pieces))
}

/// [`spots`], but a thing that is carried, which has no moves of its own, lies before its only bearer, and a tower, given
/// from the top down, stands upright.
#[must_use]
pub fn spots_in(rules: &Rules, layout: &Layout, view: &SiteView, pieces: &[Piece]) -> Vec<Spot> {
    if rules.is_ordered() && !view.is_tall() {
        return tower(pieces.len());
    }
    let thing = |piece: &Piece| rules.kinds[piece.kind.index()].moves.is_empty();
    match pieces {
        [a, b] if thing(a) != thing(b) => {
            let spot = |piece| if thing(piece) { CARRIED } else { BEARER };
            pieces.iter().map(spot).collect()
        }
        _ => spots(layout, view, pieces),
    }
}

/// One upon another, the top first, which tells how many there are.
fn tower(height: usize) -> Vec<Spot> {
    let below = height.saturating_sub(1);
    if below == 0 {
        return vec![Spot::default(); height];
    }
    let step = (TOWER / below as f64).min(STOREY);
    let lowest = step * below as f64 / 2.0;
    let spot = |i: usize| Spot {
        at: Point::new(0.0, lowest - step * (below - i) as f64) * UNIT,
        scale: STOREYS,
        count: if i == 0 { u32::try_from(height).unwrap_or(u32::MAX) } else { 1 },
    };
    (0..height).map(spot).collect()
}

/// A few on a common cell.
fn fan(count: usize) -> Option<Vec<Spot>> {
    let (places, scale) = FANS.get(count.checked_sub(2)?)?;
    let spot = |(x, y): &(f64, f64)| Spot { at: Point::new(*x, *y) * UNIT, scale: *scale, count: 1 };
    Some(places.iter().map(spot).collect())
}

/// Rows and columns that fill a large site; `None` where the pieces would come out too small.
fn grid(layout: &Layout, room: Point, count: usize) -> Option<Vec<Spot>> {
    let room = room * 0.94;
    let size = |columns: usize| {
        let rows = count.div_ceil(columns);
        (room.x / columns as f64).min(room.y / rows as f64)
    };
    let columns = (1..=count).max_by(|a, b| size(*a).total_cmp(&size(*b)))?;
    let (step, rows) = (size(columns).min(UNIT), count.div_ceil(columns));
    let scale = (step / layout.piece).min(1.0);
    let spot = |i: usize| {
        let (row, column) = (i / columns, i % columns);
        let in_row = if row + 1 == rows { count - row * columns } else { columns };
        let x = (column as f64 - (in_row as f64 - 1.0) / 2.0) * step;
        let y = (row as f64 - (rows as f64 - 1.0) / 2.0) * step;
        Spot { at: Point::new(x, y), scale, count: 1 }
    };
    (scale >= SMALLEST).then(|| (0..count).map(spot).collect())
}

/// One behind another from the board's edge inwards, closer the more there are.
fn column(layout: &Layout, view: &SiteView, count: usize) -> Vec<Spot> {
    let size = layout.piece.min(view.room.x * 0.96);
    let long = (view.room.y - size).max(0.0);
    let step = (long / (count.max(2) - 1) as f64).min(size);
    let middle = layout.corner.y + layout.size.y / 2.0;
    let inward = if view.centre.y > middle { -1.0 } else { 1.0 };
    let first = -inward * (view.room.y - size) / 2.0;
    let spot = |i: usize| Spot {
        at: Point::new(0.0, first + inward * step * i as f64),
        scale: size / layout.piece,
        count: 1,
    };
    (0..count).map(spot).collect()
}

/// Where the light of a target stands from the centre of its site, and whether it lies around a piece: on a tall site at
/// the next free place, or around the piece nearest to the edge if that is taken.
#[must_use]
pub fn light(layout: &Layout, view: &SiteView, pieces: usize, takes: bool) -> (Point, bool) {
    if !view.is_tall() {
        return (Point::default(), pieces > 0);
    }
    let all = column(layout, view, pieces + 1);
    if takes && pieces > 0 {
        return (all.first().map(|spot| spot.at).unwrap_or_default(), true);
    }
    let stand = column(layout, view, pieces);
    let next = all.last().map(|spot| spot.at).unwrap_or_default();
    // Where the column is crowded, beyond its last piece rather than upon it.
    let past = match (stand.first(), stand.last()) {
        (Some(first), Some(last)) if pieces > 1 => {
            let inward = (last.at.y - first.at.y).signum();
            let free = last.at.y + inward * layout.piece * last.scale * 0.8;
            let edge = (view.room.y / 2.0 - layout.piece * 0.2).max(0.0);
            Point::new(
                0.0,
                if inward > 0.0 { free.max(next.y).min(edge) } else { free.min(next.y).max(-edge) },
            )
        }
        _ => next,
    };
    (past, false)
}

/// One piece for all that are alike, with a number.
fn counted(layout: &Layout, view: &SiteView, pieces: &[Piece]) -> Vec<Spot> {
    let mut groups: Vec<(Piece, u32)> = Vec::new();
    for piece in pieces {
        match groups.last_mut() {
            Some((same, count)) if same == piece => *count += 1,
            _ => groups.push((*piece, 1)),
        }
    }
    let places = match groups.len() {
        1 => vec![Spot::default()],
        n => fan(n).or_else(|| grid(layout, view.room, n)).unwrap_or_else(|| {
            let spot = Spot { scale: SMALLEST, ..Spot::default() };
            vec![spot; n]
        }),
    };
    let mut spots = Vec::with_capacity(pieces.len());
    for ((_, count), place) in groups.iter().zip(places) {
        spots.extend((1..=*count).map(|i| Spot { count: if i == *count { *count } else { 0 }, ..place }));
    }
    spots
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples;
    use fishka::{Kind, Player};

    fn piece(player: usize) -> Piece {
        Piece { player: Player::new(player), kind: Kind(0) }
    }

    fn site(room: Point) -> (Layout, SiteView) {
        let layout = Layout::of(&samples::walker().rules, false);
        let view = SiteView { room, ..layout.sites[0].clone() };
        (layout, view)
    }

    #[test]
    fn a_few_are_seen_one_by_one_and_many_are_counted() {
        let (layout, view) = site(Point::new(UNIT, UNIT));
        let two = spots(&layout, &view, &[piece(0), piece(1)]);
        assert!(two[0].at != two[1].at && two.iter().all(|s| s.count == 1 && s.scale < 1.0));
        let pieces = [vec![piece(0); 6], vec![piece(1); 2]].concat();
        let many = spots(&layout, &view, &pieces);
        let counts: Vec<u32> = many.iter().map(|s| s.count).collect();
        assert_eq!(counts, [0, 0, 0, 0, 0, 6, 0, 2]);
        assert!(many[5].at != many[7].at);
    }

    #[test]
    fn a_tower_stands_upright_and_its_top_tells_the_height() {
        assert_eq!(tower(1), [Spot::default()]);
        for height in [2, 5, 40] {
            let spots = tower(height);
            assert_eq!(spots.len(), height);
            assert!(spots.windows(2).all(|pair| pair[0].at.y < pair[1].at.y && pair[0].at.x == 0.0));
            assert!(spots.iter().all(|s| s.at.y.abs() < UNIT * 0.25));
            let counts: Vec<u32> = spots.iter().map(|s| s.count).collect();
            assert_eq!((counts[0] as usize, counts[1..].iter().all(|c| *c == 1)), (height, true));
        }
    }

    #[test]
    fn a_large_site_holds_them_side_by_side_within_its_room() {
        let (layout, view) = site(Point::new(3.0 * UNIT, 3.0 * UNIT));
        let all = spots(&layout, &view, &[piece(0); 16]);
        assert!(all.iter().all(|s| s.count == 1 && s.at.x.abs() < 1.5 * UNIT && s.at.y.abs() < 1.5 * UNIT));
        let apart = |a: &Spot, b: &Spot| (a.at - b.at).length() > layout.piece * a.scale * 0.9;
        assert!(apart(&all[0], &all[1]) && apart(&all[0], &all[4]));
    }

    #[test]
    fn a_tall_site_is_filled_from_the_edge_inwards() {
        let (layout, mut view) = site(Point::new(UNIT, 5.0 * UNIT));
        view.centre.y = layout.corner.y + layout.size.y;
        let one = spots(&layout, &view, &[piece(0)]);
        assert!(one[0].at.y > 1.9 * UNIT, "a lone one stands at the edge too");
        let (free, around) = light(&layout, &view, 2, false);
        assert!(!around && free.y < spots(&layout, &view, &[piece(0); 2])[1].at.y - layout.piece * 0.5);
        assert_eq!(light(&layout, &view, 1, true), (one[0].at, true));
        let five = spots(&layout, &view, &[piece(0); 5]);
        assert!(five[0].at.y > five[4].at.y && five[0].at.y < 2.5 * UNIT);
        let all = spots(&layout, &view, &[piece(0); 15]);
        assert!(all[14].at.y >= -2.5 * UNIT && all[0].at.y - all[1].at.y < five[0].at.y - five[1].at.y);
    }
}
