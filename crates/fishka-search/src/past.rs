//! Whether a position came of that which was searched before: then what was remembered of the one holds for the other.

use crate::searcher::{Noise, Task};
use fishka_base::Player;
use fishka_play::Position;

/// No more moves than this lie between two searches of one game.
const PLIES_BETWEEN: usize = 16;

/// Of what a search was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Past {
    key: u64,
    ply: usize,
    /// For whom draws are worse than for the other, and by how much.
    contempt: Option<(Player, i32)>,
    noise: Noise,
}

impl Past {
    pub(crate) fn new(position: &Position, task: &Task) -> Past {
        Past {
            key: position.key(),
            ply: position.ply(),
            contempt: (task.contempt != 0).then(|| (position.actor(), task.contempt)),
            // The seed differs with every move and what hangs on it is a few points: no cause to forget.
            noise: Noise { seed: 0, ..task.noise },
        }
    }

    /// Whether the position came of that which was searched before, and is judged alike.
    pub(crate) fn goes_on(self, position: &Position, now: Past) -> bool {
        let alike = Past { key: now.key, ply: now.ply, ..self } == now;
        if !alike || self.ply >= now.ply || now.ply - self.ply > PLIES_BETWEEN {
            return false;
        }
        let mut before = position.clone();
        (self.ply..now.ply).for_each(|_| _ = before.undo());
        before.key() == self.key
    }
}
