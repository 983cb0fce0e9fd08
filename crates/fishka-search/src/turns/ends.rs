//! Problems of one turn: in how many ways it can be won, or the other side be kept from winning its next. Two ways
//! are the same when they end in the same position, in whatever order the steps were made.

use super::win::win_ends;
use super::{Ways, win_now};
use crate::limits::{Effort, Limits, Means};
use fishka_base::{Budget, Player};
use fishka_play::{Game, Move, MoveList, Position};
use std::collections::{BTreeSet, HashSet};
use std::sync::Arc;

/// Moves that one search for the other side's win may play.
const REPLY_NODES: u64 = 300_000;

/// What a turn can come to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TurnEnds {
    /// A way to do it, single moves; `None` when none was found.
    pub line: Option<Vec<Move>>,
    /// How many positions such ways end in.
    pub ends: usize,
    /// Everything was looked at.
    pub complete: bool,
    /// Moves played by the search.
    pub nodes: u64,
}

/// What can be told of single turns of a game; made once, for it takes as long as many answers.
pub struct OneTurn {
    /// By player.
    ways: Vec<Option<Ways>>,
}

impl OneTurn {
    /// `None` for games of which it cannot be told.
    #[must_use]
    pub fn new(game: &Arc<Game>, budget: &mut Budget) -> Option<OneTurn> {
        let ways = (0..game.rules.players.len()).map(|p| Ways::new(game, Player::new(p), budget));
        let ways: Vec<_> = ways.collect();
        let all = game.acting_players().iter().all(|p| ways[p.index()].is_some());
        all.then_some(OneTurn { ways })
    }

    /// The shortest ways of the player to move to win within this turn.
    pub fn wins(&self, position: &mut Position, limits: Limits, means: &mut Means<'_>) -> TurnEnds {
        let Some(ways) = &self.ways[position.actor().index()] else { return TurnEnds::default() };
        let mut effort = Effort::new(limits, means);
        let wins = win_now(position, ways, &mut effort);
        let length = wins.line.as_ref().map(Vec::len);
        let ends = length.map_or(0, |n| win_ends(position, ways, n, &mut effort).len());
        let complete = wins.complete && !effort.is_over();
        TurnEnds { line: wins.line, ends, complete, nodes: effort.nodes }
    }

    /// The ways of the player to move to end this turn so that the other side cannot win in its next. All ends of the
    /// turn are looked at, until `most` are found: it should not have many steps left.
    pub fn holds(
        &self,
        position: &mut Position,
        most: usize,
        limits: Limits,
        means: &mut Means<'_>,
    ) -> TurnEnds {
        let player = position.actor();
        let other = position.game().acting_players().iter().copied().find(|p| *p != player);
        let Some(ways) = other.and_then(|p| self.ways[p.index()].as_ref()) else {
            return TurnEnds::default();
        };
        let nodes = limits.nodes.unwrap_or(Limits::NODES_DEFAULT);
        let mut hold = Hold {
            player,
            ways,
            most,
            limits,
            left: nodes,
            complete: true,
            seen: HashSet::new(),
            ends: BTreeSet::new(),
            steps: Vec::new(),
            line: None,
        };
        hold.carry_on(position, means);
        let nodes = nodes - hold.left;
        TurnEnds { line: hold.line, ends: hold.ends.len(), complete: hold.complete, nodes }
    }
}

struct Hold<'a> {
    player: Player,
    /// The ways of the other side.
    ways: &'a Ways,
    /// So many ends are enough.
    most: usize,
    limits: Limits,
    /// Moves that may still be played.
    left: u64,
    complete: bool,
    seen: HashSet<u64>,
    ends: BTreeSet<u64>,
    steps: Vec<Move>,
    line: Option<Vec<Move>>,
}

impl Hold<'_> {
    fn carry_on(&mut self, position: &mut Position, means: &mut Means<'_>) {
        let mut moves = MoveList::new();
        if position.legal_moves(&mut moves, means.budget).is_err() {
            self.complete = false;
        }
        for m in &moves {
            if self.left == 0 || self.ends.len() >= self.most {
                self.complete = false;
                return;
            }
            self.left -= 1;
            means.budget.renew();
            let played = position.play_unchecked(m, means.budget);
            self.complete &= played.is_ok();
            self.steps.push(m.clone());
            if played.is_ok() && self.seen.insert(position.key()) {
                self.reached(position, means);
            }
            self.steps.pop();
            position.undo();
        }
    }

    fn reached(&mut self, position: &mut Position, means: &mut Means<'_>) {
        if let Some(outcome) = position.settled() {
            return if outcome.returns(self.player) >= 0.0 {
                self.note(position)
            };
        }
        if position.actor() == self.player {
            return self.carry_on(position, means);
        }
        let limits = Limits { nodes: Some(REPLY_NODES.min(self.left)), ..self.limits };
        let mut effort = Effort::new(limits, means);
        let wins = win_now(position, self.ways, &mut effort);
        self.left = self.left.saturating_sub(effort.nodes);
        self.complete &= wins.complete;
        if wins.complete && wins.line.is_none() {
            self.note(position);
        }
    }

    fn note(&mut self, position: &Position) {
        if self.ends.insert(position.key()) && self.line.is_none() {
            self.line = Some(self.steps.clone());
        }
    }
}
