//! The random part: quick moves to the end of the game, or to a judged position.

use super::search::{Search, permille};
use super::tree::Returns;
use crate::score::promise;
use fishka_base::{Player, Site};
use fishka_play::{Effect, Move, MoveList, Position};

/// Longest playout where the evaluation tells nothing.
const LONG: usize = 300;
/// Longest playout where it tells something.
const SHORT: usize = 16;

impl Search<'_> {
    /// Plays on from the position and takes the moves back.
    pub(super) fn playout(&mut self) -> Returns {
        let start = self.position.ply();
        let judged = self.eval.informed && !self.eval.game.traits.chance;
        let longest = if judged { SHORT } else { LONG };
        if !judged
            && self.position.settled().is_none()
            && let Some(returns) = self.puts(longest)
        {
            return returns;
        }
        let mut moves = self.lists.pop().unwrap_or_default();
        let returns = loop {
            if let Some(outcome) = self.position.settled() {
                break permille(outcome);
            }
            if self.position.ply() - start >= longest || self.effort.is_over() {
                break self.judge();
            }
            let Some(m) = self.light(&mut moves) else {
                break match self.position.settled() {
                    Some(outcome) => permille(outcome),
                    None => self.judge(), // a bound was met
                };
            };
            self.played.push((self.position.actor(), (m.hash() as u32).max(1)));
            self.effort.count();
            self.note_effects(&m);
            self.effort.play(self.position, &m);
        };
        self.lists.push(moves);
        while self.position.ply() > start {
            self.position.undo();
        }
        returns
    }

    /// The better of two random moves, where better means taking more; `None` when the game is over or a bound was met.
    fn light(&mut self, room: &mut MoveList) -> Option<Move> {
        let takes = self.eval.game.traits.movement && !self.eval.flips && !self.position.is_chance();
        let mut drawn = self.effort.draw(self.position, 1 + usize::from(takes), &mut self.rng, room);
        let (first, second) = (drawn.pop()?, drawn.pop());
        let better = second.filter(|m| taken(self.position, m) > taken(self.position, &first));
        Some(better.unwrap_or(first))
    }

    /// Every side's view of the position, squashed.
    fn judge(&self) -> Returns {
        let sums = self.eval.sums(self.position);
        let sides = self.position.game().acting_players();
        let mut returns = vec![0; self.position.game().rules.players.len()];
        for player in sides {
            returns[player.index()] = promise(self.eval.of(&sums, self.position, *player));
        }
        returns
    }
}

/// How many of others' pieces the move takes (its own count against).
fn taken(position: &Position, m: &Move) -> i32 {
    let player: Player = position.play_as();
    let of = |site: Site| position.cell(site).piece.map_or(0, |p| if p.player == player { -1 } else { 1 });
    let effects = m.effects.iter().map(|e| match *e {
        Effect::Move { from, to } if from != to.spot() => of(to),
        Effect::Capture(site) => of(site),
        _ => 0,
    });
    effects.sum()
}
