//! The board as one walks it by keys: its rows, and the next site where something can be done.

use super::layout::{Layout, UNIT};
use super::scene::Mark;

/// Sites whose centres lie less far apart than this, along one axis, are in one line.
const SAME_LINE: f64 = UNIT * 0.3;

/// What is looked for on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// A piece that can move, or what else can be picked up.
    Start,
    /// A place where what is picked up can go.
    Target,
}

/// The sites in lines from the top down, each from left to right, by their places in the layout.
#[must_use]
pub fn rows(layout: &Layout) -> Vec<Vec<usize>> {
    let at = |index: &usize| layout.sites[*index].centre;
    let mut order: Vec<usize> = (0..layout.sites.len()).collect();
    order.sort_by(|a, b| at(a).y.total_cmp(&at(b).y));
    let mut rows: Vec<Vec<usize>> = Vec::new();
    for index in order {
        let y = at(&index).y;
        match rows.last_mut() {
            Some(row) if y - at(&row[0]).y < SAME_LINE => row.push(index),
            _ => rows.push(vec![index]),
        }
    }
    for row in &mut rows {
        row.sort_by(|a, b| at(a).x.total_cmp(&at(b).x));
    }
    rows
}

/// Whether it is a board of rows, which screen readers may take for a grid: most rows have several places.
#[must_use]
pub fn is_grid(rows: &[Vec<usize>]) -> bool {
    let long = rows.iter().filter(|row| row.len() > 1).count();
    rows.len() > 1 && long * 2 > rows.len()
}

/// The places in the column of one of them, from the top down.
#[must_use]
pub fn column(layout: &Layout, of: usize) -> Vec<usize> {
    let at = |index: &usize| layout.sites[*index].centre;
    let x = at(&of).x;
    let mut column: Vec<usize> =
        (0..layout.sites.len()).filter(|i| (at(i).x - x).abs() < SAME_LINE).collect();
    column.sort_by(|a, b| at(a).y.total_cmp(&at(b).y));
    column
}

/// The next place after one of them, in the order in which one reads, or the one before; round the end it goes on.
/// The place itself comes last.
#[must_use]
pub fn next(
    layout: &Layout,
    marks: &[Mark],
    from: Option<usize>,
    back: bool,
    wanted: Wanted,
) -> Option<usize> {
    let order: Vec<usize> = rows(layout).concat();
    let count = order.len();
    let begin = from.and_then(|from| order.iter().position(|i| *i == from));
    let fits = |index: &usize| {
        marks.get(*index).is_some_and(|mark| match wanted {
            Wanted::Start => mark.state.can_start && !mark.state.picked,
            Wanted::Target => mark.state.target.is_some(),
        })
    };
    let place = |n: usize| match (begin, back) {
        (Some(begin), false) => (begin + n) % count,
        (Some(begin), true) => (begin + count - n) % count,
        (None, false) => n - 1,
        (None, true) => count - n,
    };
    (1..=count).map(|n| order[place(n)]).find(fits)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deal::Deal;
    use crate::words::SiteState;

    fn layout(name: &str) -> Layout {
        Layout::of(&Deal::library(name).compile().game.expect("compiles").rules, false)
    }

    #[test]
    fn a_chess_board_is_read_from_the_top_left() {
        let layout = layout("chess");
        let rows = rows(&layout);
        assert_eq!((rows.len(), rows.iter().all(|row| row.len() == 8)), (8, true));
        assert!(is_grid(&rows));
        let name = |index: usize| layout.sites[index].name.as_str();
        assert_eq!((name(rows[0][0]), name(rows[0][7]), name(rows[7][0])), ("a8", "h8", "a1"));
        let column: Vec<&str> = column(&layout, rows[3][4]).into_iter().map(name).collect();
        assert_eq!(column, ["e8", "e7", "e6", "e5", "e4", "e3", "e2", "e1"]);
    }

    #[test]
    fn every_place_of_every_board_is_in_one_row() {
        for name in ["pachisi", "hanniball", "hex-chess", "backgammon", "moving-chips", "xiangqi"] {
            let layout = layout(name);
            let mut all: Vec<usize> = rows(&layout).concat();
            all.sort_unstable();
            assert_eq!(all, (0..layout.sites.len()).collect::<Vec<_>>(), "{name}");
        }
    }

    #[test]
    fn the_next_goes_round_and_comes_back_to_itself_last() {
        let layout = layout("chess");
        let order: Vec<usize> = rows(&layout).concat();
        let mut marks = vec![Mark::default(); order.len()];
        let start = SiteState { can_start: true, ..SiteState::default() };
        for place in [3, 40] {
            marks[order[place]].state = start;
        }
        let next = |from: Option<usize>, back| next(&layout, &marks, from, back, Wanted::Start);
        assert_eq!(next(None, false), Some(order[3]));
        assert_eq!(next(None, true), Some(order[40]));
        assert_eq!(next(Some(order[3]), false), Some(order[40]));
        assert_eq!(next(Some(order[40]), false), Some(order[3]));
        assert_eq!(next(Some(order[10]), true), Some(order[3]));
        marks[order[40]].state = SiteState::default();
        assert_eq!(super::next(&layout, &marks, Some(order[3]), false, Wanted::Start), Some(order[3]));
        assert_eq!(super::next(&layout, &marks, Some(order[3]), false, Wanted::Target), None);
    }
}
