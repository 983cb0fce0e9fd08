//! The position as one side knows it while others have done something unseen.

use crate::Position;
use fishka_base::Player;
use std::collections::BTreeMap;

/// What moves left in a log: the place and the value that stood there after the move.
type Left<T> = Vec<(usize, T)>;

impl Position {
    /// Whether others than `viewer` have moved in the hidden entries that the game stands in, or has just left.
    #[must_use]
    pub fn was_hidden_from(&self, viewer: Option<Player>) -> bool {
        (self.hidden_run()..self.frames.len()).any(|index| Some(self.mover_of(index)) != viewer)
    }

    /// The position as `viewer` knows it (`None`: somebody who plays for no side): what others did in the hidden
    /// entries that the game stands in, or has just left, has not happened; own moves have left what they left. Whose
    /// turn it is stays. The way here is forgotten. Where pieces share sites only the hidden pieces are missing.
    #[must_use]
    pub fn known_to(&self, viewer: Option<Player>) -> Position {
        let mut known = self.clone();
        let others = |index: &usize| Some(self.mover_of(*index)) != viewer;
        let Some(first) = (self.hidden_run()..self.frames.len()).find(others) else { return known };
        let frame = &self.frames[first];
        known.roll_back(frame.deltas, frame.hands, frame.numbers);
        let own = || (first..self.frames.len()).filter(|index| !others(index));
        for index in own() {
            let [deltas, ..] = self.logs_of(index);
            self.deltas[deltas].iter().for_each(|delta| known.put(delta.spot, delta.after));
        }
        let hands = self.hand_log.iter().map(|(slot, before)| (*slot, *before));
        for (slot, count) in
            left_by(hands, frame.hands, own().map(|i| self.logs_of(i)[1].clone()), &self.hands)
        {
            known.set_hand(slot, count);
        }
        let numbers = self.number_log.iter().map(|(slot, before)| (usize::from(*slot), *before));
        let sets = left_by(numbers, frame.numbers, own().map(|i| self.logs_of(i)[2].clone()), &self.numbers);
        for (slot, value) in sets {
            known.set_number(slot as u16, value);
        }
        if self.frames.len().checked_sub(1).is_some_and(|last| others(&last)) {
            (known.state.last_from, known.state.last_to, known.state.taken) = (None, None, 0);
        }
        (known.state.result, known.state.mobile) = (None, None);
        known.settle_start();
        if self.changed_in_turn() {
            known.state.turn_key = !known.state.key;
        }
        known
    }
}

/// What the moves with these parts of a log left, in order. The log from `first` on tells what stood there before each
/// change, `now` what stands there at its end.
fn left_by<T: Copy>(
    log: impl DoubleEndedIterator<Item = (usize, T)> + ExactSizeIterator,
    first: usize,
    own: impl Iterator<Item = std::ops::Range<usize>>,
    now: &[T],
) -> Left<T> {
    let own: Vec<_> = own.filter(|part| !part.is_empty()).collect();
    let mut after: BTreeMap<usize, T> = BTreeMap::new();
    let mut left = Vec::new();
    for (index, (slot, before)) in log.enumerate().skip(first).rev() {
        let part = own.partition_point(|part| part.end <= index);
        if own.get(part).is_some_and(|part| part.contains(&index)) {
            left.extend(after.get(&slot).or_else(|| now.get(slot)).map(|value| (slot, *value)));
        }
        after.insert(slot, before);
    }
    left.reverse();
    left
}
