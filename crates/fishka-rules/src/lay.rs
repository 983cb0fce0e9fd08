//! Shapes of several sites: how they lie on the board.

use crate::Board;
use fishka_base::{Dir, Player, Site};

/// A shape that is laid, with all the ways round that are allowed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LayDef {
    /// Name of the shape as in the file.
    pub name: String,
    /// It may be turned.
    pub turns: bool,
    /// It may be turned over.
    pub mirrors: bool,
    /// The ways round, each once.
    pub forms: Vec<Form>,
}

/// A shape in one way round, as steps from its first site.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Form {
    /// 0 as drawn, 1 to 3 so many quarter turns; 4 to 7 the same, turned over first.
    pub turned: u8,
    /// The sites after the first, each one step from one that came before.
    pub cells: Vec<FormCell>,
}

/// A site of a form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FormCell {
    /// Index of the site that the step begins on; 0 is the first.
    pub from: u8,
    /// The step.
    pub dir: Dir,
}

impl Form {
    /// The sites that it covers with its first site here; `None` where it does not fit on the board.
    #[must_use]
    pub fn covers(&self, board: &Board, player: Player, first: Site) -> Option<Vec<Site>> {
        let mut sites = Vec::with_capacity(self.cells.len() + 1);
        sites.push(first);
        for cell in &self.cells {
            let next = board.step(player, *sites.get(usize::from(cell.from))?, cell.dir)?;
            // On a board that goes round a shape may come back to itself.
            if sites.contains(&next) {
                return None;
            }
            sites.push(next);
        }
        Some(sites)
    }
}
