//! Whether a turn can be won, exactly: sequences of steps of growing length, without those that [`Ways`] shows to
//! come too late.

use super::Ways;
use crate::limits::Effort;
use fishka_play::{Effect, Move, MoveList, Position};
use std::collections::{BTreeSet, HashSet};

/// Most steps of a turn that are looked at.
const STEPS_MAX: usize = 12;

/// What came of it.
pub(crate) struct Wins {
    pub(crate) line: Option<Vec<Move>>,
    pub(crate) complete: bool,
}

/// The shortest way to win within the turn of the player to move.
pub(crate) fn win_now(position: &mut Position, ways: &Ways, effort: &mut Effort<'_>) -> Wins {
    let left = steps_left(position, ways, effort);
    let least = ways.needed(position, 1, left);
    for length in least..=left {
        let mut search = Search::new(position, ways, effort);
        if search.deepen(length) {
            search.line.reverse();
            return Wins { line: Some(search.line), complete: true };
        }
        if effort.is_over() {
            return Wins { line: None, complete: false };
        }
    }
    Wins { line: None, complete: left < STEPS_MAX }
}

/// The keys of all positions that such a win of so many steps ends in.
pub(crate) fn win_ends(
    position: &mut Position,
    ways: &Ways,
    length: usize,
    effort: &mut Effort<'_>,
) -> BTreeSet<u64> {
    let mut search = Search { ends: Some(BTreeSet::new()), ..Search::new(position, ways, effort) };
    search.deepen(length);
    search.ends.unwrap_or_default()
}

/// How many steps the turn has still, found by making some that decide nothing.
fn steps_left(position: &mut Position, ways: &Ways, effort: &mut Effort<'_>) -> usize {
    let (start, player) = (position.ply(), position.actor());
    let mut moves = MoveList::new();
    let mut steps = 0;
    while steps < STEPS_MAX {
        effort.moves(position, &mut moves);
        let idle = |m: &&Move| !m.is_pass() && !scores(position, ways, m);
        let Some(m) = moves.iter().find(idle).cloned() else { break };
        effort.play(position, &m);
        steps += 1;
        if position.settled().is_some() || position.actor() != player || !position.is_partial() {
            break;
        }
    }
    while position.ply() > start {
        position.undo();
    }
    // A last step that wins needs no other that does not.
    steps.max(1)
}

/// Whether the move brings the thing where it wins.
fn scores(position: &Position, ways: &Ways, m: &Move) -> bool {
    m.effects.iter().any(|effect| {
        let Effect::Move { from, to } = *effect else { return false };
        position.at(from).piece.is_some_and(|piece| ways.wins_at(piece.kind, to))
    })
}

struct Search<'a, 'b> {
    position: &'a mut Position,
    ways: &'a Ways,
    effort: &'a mut Effort<'b>,
    /// Positions that were looked at with so many steps left.
    seen: HashSet<(u64, usize)>,
    lists: Vec<MoveList>,
    /// The winning line, last step first.
    line: Vec<Move>,
    /// Where all wins are wanted: the keys of the positions they end in.
    ends: Option<BTreeSet<u64>>,
}

impl<'a, 'b> Search<'a, 'b> {
    fn new(position: &'a mut Position, ways: &'a Ways, effort: &'a mut Effort<'b>) -> Self {
        let (seen, lists, line) = (HashSet::new(), Vec::new(), Vec::new());
        Search { position, ways, effort, seen, lists, line, ends: None }
    }

    /// Looks for a win of so many steps; whether to look no further.
    fn deepen(&mut self, left: usize) -> bool {
        let mut moves = self.lists.pop().unwrap_or_default();
        self.effort.moves(self.position, &mut moves);
        let found = moves.iter().find(|m| if left == 1 { self.wins(m) } else { self.leads(m, left) });
        self.line.extend(found.cloned());
        let won = found.is_some();
        self.lists.push(moves);
        won
    }

    fn wins(&mut self, m: &Move) -> bool {
        if !scores(self.position, self.ways, m) {
            return false;
        }
        let player = self.position.actor();
        self.effort.count();
        self.effort.play(self.position, m);
        let won = self.position.settled().is_some_and(|outcome| outcome.returns(player) > 0.0);
        let goes_on = self.ends.as_mut().filter(|_| won).map(|ends| ends.insert(self.position.key()));
        self.position.undo();
        won && goes_on.is_none()
    }

    fn leads(&mut self, m: &Move, left: usize) -> bool {
        if m.is_pass() || self.effort.is_over() {
            return false;
        }
        let player = self.position.actor();
        self.effort.count();
        self.effort.play(self.position, m);
        let goes_on = self.position.settled().is_none()
            && self.position.is_partial()
            && self.position.actor() == player;
        let won = goes_on
            && self.ways.needed(self.position, left - 1, left - 1) < left
            && self.seen.insert((self.position.key(), left))
            && self.deepen(left - 1);
        self.position.undo();
        won
    }
}
