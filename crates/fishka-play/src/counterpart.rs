//! One and the same choice on two boards that differ in what is not known: as its player means it, and as it truly is.

use crate::notation::notations;
use crate::{Move, MoveKind, MoveList, Position};
use fishka_base::{Bound, Budget};

/// Whether two moves look alike to who makes them. What they do may differ.
fn alike(a: &Move, b: &Move) -> bool {
    let held = a.kind != MoveKind::Drop || a.piece.map(|p| p.kind) == b.piece.map(|p| p.kind);
    let face = |m: &Move| (m.kind, m.from, m.to, m.move_type, m.promotion(), m.name.clone());
    held && face(a) == face(b)
}

/// The index in `others` of the move that looks like the one with this index: the same one if it is there, else the one
/// that stands in the same place among those that look alike.
pub(crate) fn counterpart(moves: &[Move], index: usize, others: &[Move]) -> Option<usize> {
    let m = moves.get(index)?;
    if let Some(same) = others.iter().position(|other| other == m) {
        return Some(same);
    }
    let place = moves[..index].iter().filter(|other| alike(other, m)).count();
    let mut like = (0..others.len()).filter(|other| alike(&others[*other], m));
    like.nth(place)
}

/// By move of the list `known`: the move of `world` that looks like it, where there is one.
///
/// # Errors
/// The bound that was met.
pub fn counterparts(
    world: &mut Position,
    known: &[Move],
    budget: &mut Budget,
) -> Result<Vec<Option<Move>>, Bound> {
    let mut moves = MoveList::new();
    world.legal_moves(&mut moves, budget)?;
    let mut found = vec![None; known.len()];
    for (index, m) in moves.iter().enumerate() {
        if let Some(like) = counterpart(moves.as_slice(), index, known) {
            found[like].get_or_insert_with(|| m.clone());
        }
    }
    Ok(found)
}

/// How a move of `world` is written where one knows only `known`; `None` where nothing there looks like it.
///
/// # Errors
/// The bound that was met.
pub fn said_as(
    world: &mut Position,
    m: &Move,
    known: &mut Position,
    budget: &mut Budget,
) -> Result<Option<String>, Bound> {
    let (mut moves, mut others) = (MoveList::new(), MoveList::new());
    world.legal_moves(&mut moves, budget)?;
    known.legal_moves(&mut others, budget)?;
    let index = moves.iter().position(|legal| legal == m);
    let found = index.and_then(|index| counterpart(moves.as_slice(), index, others.as_slice()));
    found.map(|found| Ok(notations(known, &others, budget)?.swap_remove(found))).transpose()
}
