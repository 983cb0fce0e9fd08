//! What was learnt of a game beyond what its rules tell at once: points that are added to those of the evaluation. They are
//! found by `net/tables`.

use super::Evaluator;
use super::parts::{PARTS, SORTS, Shown, Weight};
use crate::eval::Scratch;
use fishka_play::Position;

/// Points by slot (`player * kinds + kind`), in the middle of the game and what is added to them late in it.
#[derive(Clone, Debug)]
pub(crate) struct Added {
    /// What a piece is worth, wherever it stands.
    pub(crate) worth: Vec<i32>,
    /// By slot and site: what a piece there is worth.
    pub(crate) sites: Vec<Weight>,
    /// By slot: for each of what is counted by kind, in 16ths.
    pub(crate) sorts: Vec<[Weight; SORTS]>,
    /// For a piece in reserve.
    pub(crate) held: Vec<i32>,
    /// By part: the weight.
    pub(crate) parts: [Weight; PARTS],
}

impl Evaluator {
    /// The same with what was learnt; as it is where nothing can be learnt so.
    pub(crate) fn with_added(&self, added: &Added) -> Evaluator {
        let mut evaluator = self.clone();
        let Some(live) = &mut evaluator.live else { return evaluator };
        for (row, (now, late)) in added.sites.iter().enumerate() {
            if let Some(points) = evaluator.table.get_mut(row) {
                *points += now;
            }
            let points = i32::from(live.late_worth[row]) + late;
            live.late_worth[row] = points.clamp(i32::from(i16::MIN), i32::from(i16::MAX)) as i16;
        }
        for (slot, more) in live.slots.iter_mut().zip(&added.sorts) {
            slot.weights.iter_mut().zip(more).for_each(|(weight, (now, late))| {
                *weight = (weight.0 + now, weight.1 + late);
            });
        }
        live.is_taught = true;
        for (part, (now, late)) in added.parts.iter().enumerate() {
            live.parts[part].0 += now;
            live.parts[part].1 += late;
        }
        evaluator.held.iter_mut().zip(&added.held).for_each(|(held, more)| *held += more);
        evaluator.worth.iter_mut().zip(&added.worth).for_each(|(worth, more)| *worth += more);
        evaluator
    }

    /// What the points of the position are made of; `None` where no picture of the moves could be made.
    pub(crate) fn shown(&self, position: &Position, scratch: &mut Scratch) -> Option<Shown> {
        Some(self.live.as_ref()?.shown(position, scratch, position.actor()))
    }
}
