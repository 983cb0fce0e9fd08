//! Small games: every position that can come is listed, then the ends are carried back to the start.

use super::answer::{Answer, Value, looks_back};
use crate::limits::{Effort, Limits, Means};
use fishka_base::Player;
use fishka_play::{Move, MoveList, Position};
use std::collections::HashMap;

/// Most positions kept.
const KEPT_MAX: usize = 2_000_000;
/// Longest line of play that is followed when positions are listed.
const PLY_MAX: usize = 4_000;

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Known {
    Open,
    Draw,
    /// Who wins, in how many turns of his own.
    Won(Player, u32),
}

#[derive(Clone, Debug)]
struct Node {
    actor: Player,
    known: Known,
    /// Nothing comes after it.
    over: bool,
    /// It has been told to its parents.
    told: bool,
    /// Choices that have not been told yet.
    open: u32,
    /// Positions from which this one comes.
    parents: Vec<u32>,
}

struct Listing<'a> {
    effort: Effort<'a>,
    nodes: Vec<Node>,
    seen: HashMap<u64, u32>,
    full: bool,
}

/// The value of the position, if all that can come of it fits into the limits.
pub(super) fn solve(position: &mut Position, limits: Limits, means: &mut Means<'_>) -> Answer {
    let mut listing = Listing {
        effort: Effort::new(limits, means),
        nodes: Vec::new(),
        seen: HashMap::new(),
        full: looks_back(&position.game().rules),
    };
    if !listing.full {
        listing.list(position);
    }
    let mut answer = Answer { nodes: listing.effort.nodes, ..Answer::open(Value::Unknown) };
    if listing.full || listing.effort.is_over() {
        return answer;
    }
    listing.carry_back();
    (answer.value, answer.turns) = match listing.nodes[0].known {
        Known::Won(player, turns) if player == listing.nodes[0].actor => (Value::Win, Some(turns)),
        Known::Won(_, turns) => (Value::Loss, Some(turns)),
        Known::Draw | Known::Open => (Value::Draw, None),
    };
    answer.line = listing.line(position);
    answer
}

/// A position whose choices are being looked at.
struct Frame {
    node: u32,
    moves: MoveList,
    next: usize,
}

impl Listing<'_> {
    /// Adds the position that stands on the board; whether its choices are to be looked at.
    fn add(&mut self, position: &mut Position, moves: &mut MoveList) -> (u32, bool) {
        let key = position.key();
        if let Some(index) = self.seen.get(&key) {
            return (*index, false);
        }
        self.effort.moves(position, moves);
        let winner = position.settled().map(|outcome| outcome.winner());
        let known = match winner {
            None => Known::Open,
            Some(None) => Known::Draw,
            Some(Some(winner)) => Known::Won(winner, 0),
        };
        let index = self.nodes.len() as u32;
        let (actor, over, open) = (position.actor(), winner.is_some(), moves.len() as u32);
        self.nodes.push(Node { actor, known, over, told: false, open, parents: Vec::new() });
        self.seen.insert(key, index);
        self.full |= self.nodes.len() >= KEPT_MAX;
        (index, !over)
    }

    /// Lists every position that can come, each once.
    fn list(&mut self, position: &mut Position) {
        let mut moves = MoveList::new();
        let (node, goes_on) = self.add(position, &mut moves);
        let mut frames = Vec::new();
        if goes_on {
            frames.push(Frame { node, moves, next: 0 });
        }
        let mut spare: Vec<MoveList> = Vec::new();
        while let Some(frame) = frames.last_mut() {
            if frame.next >= frame.moves.len() || self.full || self.effort.is_over() {
                spare.extend(frames.pop().map(|f| f.moves));
                if !frames.is_empty() {
                    position.undo();
                }
                continue;
            }
            frame.next += 1;
            let parent = frame.node;
            self.effort.count();
            self.effort.play(position, &frame.moves[frame.next - 1]);
            let mut moves = spare.pop().unwrap_or_default();
            let (node, goes_on) = self.add(position, &mut moves);
            self.nodes[node as usize].parents.push(parent);
            self.full |= frames.len() >= PLY_MAX;
            if goes_on {
                frames.push(Frame { node, moves, next: 0 });
            } else {
                spare.push(moves);
                position.undo();
            }
        }
    }

    /// Carries the ends back, the nearest first.
    fn carry_back(&mut self) {
        let won = |node: &Node| matches!(node.known, Known::Won(..));
        let mut now: Vec<u32> =
            (0..self.nodes.len() as u32).filter(|i| won(&self.nodes[*i as usize])).collect();
        let mut later = Vec::new();
        while !now.is_empty() {
            while let Some(index) = now.pop() {
                if std::mem::replace(&mut self.nodes[index as usize].told, true) {
                    continue;
                }
                let parents = std::mem::take(&mut self.nodes[index as usize].parents);
                for parent in parents {
                    self.tell(parent, index, &mut now, &mut later);
                }
            }
            std::mem::swap(&mut now, &mut later);
        }
    }

    /// Tells a position the end of one of its choices. A turn counts when its last step is made.
    fn tell(&mut self, parent: u32, child: u32, now: &mut Vec<u32>, later: &mut Vec<u32>) {
        let from = &self.nodes[child as usize];
        let (actor, over, known) = (from.actor, from.over, from.known);
        let node = &mut self.nodes[parent as usize];
        let Known::Won(winner, turns) = known else { return };
        if node.told {
            return;
        }
        if winner == node.actor {
            let ends_turn = over || actor != node.actor;
            let turns = turns + u32::from(ends_turn);
            if !matches!(node.known, Known::Won(_, known) if known <= turns) {
                node.known = Known::Won(winner, turns);
                if ends_turn { later.push(parent) } else { now.push(parent) }
            }
        } else {
            node.open -= 1;
            if node.open == 0 {
                node.known = Known::Won(winner, turns);
                now.push(parent);
            }
        }
    }

    /// Best play: the winner hurries, the loser delays, a draw is held until a position comes again.
    fn line(&mut self, position: &mut Position) -> Vec<Move> {
        let mut line: Vec<Move> = Vec::new();
        let mut moves = MoveList::new();
        let mut met = vec![position.key()];
        loop {
            self.effort.moves(position, &mut moves);
            let Some(best) = self.best(position, &moves) else { break };
            self.effort.play(position, &best);
            line.push(best);
            if met.contains(&position.key()) {
                break;
            }
            met.push(position.key());
        }
        line.iter().for_each(|_| _ = position.undo());
        line
    }

    fn best(&mut self, position: &mut Position, moves: &MoveList) -> Option<Move> {
        let actor = position.actor();
        // Greater is better: wins, the shorter the better; draws; losses, the longer the better.
        let rate = |known: Known, later: i64| match known {
            Known::Won(winner, turns) if winner == actor => (2, -i64::from(turns) - later),
            Known::Won(_, turns) => (0, i64::from(turns)),
            Known::Draw | Known::Open => (1, 0),
        };
        let mut best = None;
        for (index, m) in moves.iter().enumerate() {
            self.effort.play(position, m);
            let node = self.seen.get(&position.key()).map(|i| &self.nodes[*i as usize]);
            position.undo();
            let Some(node) = node else { continue };
            let rated = rate(node.known, i64::from(node.over || node.actor != actor));
            if best.is_none_or(|(rating, _)| rated > rating) {
                best = Some((rated, index));
            }
        }
        best.map(|(_, index)| moves[index].clone())
    }
}
