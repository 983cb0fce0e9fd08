//! Where only lines are filled and few cells are left: what every move comes to is proven, as far as nodes reach, so that a
//! won or drawn game is not given away. Nothing is left out here, as it is in the search proper.

use super::search::Search;
use crate::score::{HEIGHT_MAX, MATE_BOUND};
use crate::tt::{Bound, TranspositionTable};
use fishka_play::{Move, Position};

/// At most so many empty cells; with more, a proof takes too long to be tried.
const LEFT_MAX: usize = 32;
/// Most nodes of a proof, whatever the limits are: who searches without any wants to hear something soon.
const NODES_MAX: u64 = 1_000_000;
/// Size of the table of what is proven, by its logarithm.
const BITS: u32 = 18;
/// Tells the two questions about one position apart.
const SALT: u64 = 0x5A17_0000_0000_0001;

/// What a player gets at least.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Least {
    Draw,
    Win,
}

impl Least {
    /// A player gets it if the other does not get this.
    fn of_other(self) -> Least {
        match self {
            Least::Draw => Least::Win,
            Least::Win => Least::Draw,
        }
    }
}

fn empty_cells(position: &Position) -> usize {
    position.cells().iter().filter(|cell| cell.piece.is_none()).count()
}

impl Search<'_> {
    /// Which of the root moves are proven to keep what the position is worth, as far as half of the work reaches: one that
    /// wins, or else all that are not proven to lose where others are not. `None` where nothing is proven.
    pub(super) fn keep_value(&mut self, roots: &[Move]) -> Option<Vec<bool>> {
        let fits = self.eval.places_lines() && self.noise.size == 0 && roots.len() > 1;
        if !fits || empty_cells(self.position) > LEFT_MAX {
            return None;
        }
        let mut proven = TranspositionTable::new(BITS);
        let mut ask = |search: &mut Self, m: &Move, least: Least| {
            search.play(m, 0, 0);
            let kept = search.gets(least.of_other(), 1, &mut proven).map(|other| !other);
            search.undo();
            kept
        };
        for (at, m) in roots.iter().enumerate() {
            match ask(self, m, Least::Win) {
                Some(true) => return Some((0..roots.len()).map(|i| i == at).collect()),
                Some(false) => {}
                None => break,
            }
        }
        let mut keeps = vec![true; roots.len()];
        for (m, keeps) in roots.iter().zip(&mut keeps) {
            match ask(self, m, Least::Draw) {
                Some(kept) => *keeps = kept,
                None => break,
            }
        }
        (keeps.contains(&true) && keeps.contains(&false)).then_some(keeps)
    }

    /// Whether the player to move gets at least this; `None` when half of the work is done.
    fn gets(&mut self, least: Least, height: usize, proven: &mut TranspositionTable) -> Option<bool> {
        let player = self.position.actor();
        if let Some(outcome) = self.position.settled() {
            let returns = outcome.returns(player);
            return Some(if least == Least::Win { returns > 0.0 } else { returns >= 0.0 });
        }
        let key = self.position.key() ^ if least == Least::Win { SALT } else { 0 };
        let entry = proven.probe(key);
        if let Some(entry) = entry.filter(|entry| entry.bound() == Bound::Exact) {
            return Some(entry.score(height) > 0);
        }
        if height + 1 >= HEIGHT_MAX || self.effort.is_half_over(NODES_MAX) {
            return None;
        }
        if let Some(score) = self.generate(height, player) {
            return Some(score >= MATE_BOUND || least == Least::Draw && score > -MATE_BOUND);
        }
        self.keep_answers(height, player);
        self.rate(height, 0, true);
        let mut best = 0;
        for i in 0..self.frames[height].moves.len() {
            let Some(p) = self.pick(height, i) else { break };
            let moves = std::mem::take(&mut self.frames[height].moves);
            self.play(&moves[p.index as usize], height, p.comes);
            self.frames[height].moves = moves;
            let found = match self.position.actor() == player {
                true => self.gets(least, height + 1, proven),
                false => self.gets(least.of_other(), height + 1, proven).map(|other| !other),
            };
            self.undo();
            if found? {
                best = p.hash;
                break;
            }
        }
        let left = empty_cells(self.position) as i32;
        proven.store(key, best, if best == 0 { -1 } else { 1 }, left, Bound::Exact, height);
        Some(best != 0)
    }
}
