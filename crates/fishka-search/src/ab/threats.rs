//! Where only lines are filled: wins by threatening to fill one with every move (L. V. Allis, "Searching for Solutions in
//! Games and Artificial Intelligence", 1994, on gomoku), looked for on sets of cells at the end of each line.

use super::search::Search;
use crate::score::MATE;
use fishka_base::Site;
use fishka_play::{Position, Rows, RowsState};

/// Words for the cells of the largest board.
const WORDS: usize = 4;
/// At most so many pieces are put in one look.
const PUTS: u32 = 80;

/// The game as sets of cells, and the positions of the line that is searched.
pub(super) struct Threats {
    rows: Rows<WORDS>,
    line: Vec<RowsState<WORDS>>,
}

impl Threats {
    pub(super) fn of(position: &Position) -> Option<Threats> {
        let (rows, at) = Rows::of(position)?;
        Some(Threats { rows, line: vec![at] })
    }

    /// Somebody has put a piece there, or nobody has.
    pub(super) fn follow(&mut self, to: Option<Site>) {
        let Some(at) = self.line.last() else { return };
        let next = match to {
            Some(site) => self.rows.put(at, site),
            None => RowsState { side: 1 - at.side, ..*at },
        };
        self.line.push(next);
    }

    pub(super) fn undo(&mut self) {
        self.line.pop();
    }

    fn look(&self) -> Option<u32> {
        by_threats(&self.rows, self.line.last()?, &mut PUTS.clone())
    }
}

impl Search<'_> {
    /// The score of who is to move where he wins by threats alone.
    pub(super) fn by_threats(&self, height: usize) -> Option<i32> {
        let plies = self.threats.as_ref()?.look()?;
        Some(MATE - height as i32 - plies as i32)
    }
}

/// In how many moves of both who is to move wins by threatening to fill a line with each of his; `left` is how many more may
/// be tried.
fn by_threats<const W: usize>(rows: &Rows<W>, at: &RowsState<W>, left: &mut u32) -> Option<u32> {
    let (own, other) = (at.side, 1 - at.side);
    if at.near[own].meets(at.open) {
        return Some(1);
    }
    let must = at.near[other].and(at.open);
    let tries = if must.is_empty() { at.far[own].and(at.open) } else { must };
    for site in tries.iter() {
        *left = left.checked_sub(1)?;
        let next = rows.put(at, site);
        let fills = next.near[own].and(next.open);
        if fills.is_empty() || next.near[other].meets(next.open) || rows.stuck(&next).is_some() {
            continue;
        }
        // Where there is one such cell, who does not take it loses; of two he takes one, and the other must stay open.
        let mut answers = fills.iter().map(|fill| rows.put(&next, fill));
        let won = match fills.is_one() {
            true => answers.next().and_then(|after| by_threats(rows, &after, left)),
            false => answers.all(|after| after.near[own].meets(after.open)).then_some(1),
        };
        if let Some(moves) = won {
            return Some(moves + 2);
        }
    }
    None
}
