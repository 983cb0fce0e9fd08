//! Plans of whole turns: the best that were drafted are asked whether they let the other side win at once.

use super::{Ways, win_now};
use crate::eval::Evaluator;
use crate::limits::{Effort, Limits, Means};
use crate::score::MATE;
use crate::searcher::Noise;
use fishka_base::Player;
use fishka_play::{Move, Outcome, Position};

/// By so much a turn that lets the other side win is worse. Not a proven loss: other turns were not drafted.
pub(super) const LOST: i32 = MATE / 2;
/// Moves that a search for a win in a turn may play, and half of what all answers to one plan may; hardly ever met.
pub(super) const WIN_NODES: u64 = 300_000;
/// Turns that are asked for the answer, and how many of them because they are judged best.
const ASKED_MAX: usize = 300;
pub(super) const ASKED_FIRST: usize = 24;

/// What a plan is made with.
pub(super) struct Planner<'a> {
    pub(super) eval: &'a Evaluator,
    /// The player who plans.
    pub(super) player: Player,
    /// The ways of this player, and those of the other.
    pub(super) own: &'a Ways,
    pub(super) other: &'a Ways,
    pub(super) noise: Noise,
    pub(super) limits: Limits,
    /// Wins within the turn, and the other side's answers, are looked for.
    pub(super) sees: bool,
    /// How many lines are wanted.
    pub(super) lines: usize,
}

/// What is known of the other side's answer to a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Answer {
    /// It does not win at once.
    Safe,
    NotAsked,
    /// It does, or the turn itself has lost.
    Wins,
}

/// A turn, or its beginning.
#[derive(Clone)]
pub(super) struct Draft {
    pub(super) answer: Answer,
    pub(super) score: i32,
    /// Steps that the other side needs to win, at least.
    pub(super) away: usize,
    pub(super) key: u64,
    pub(super) steps: Vec<Move>,
    /// What is expected to follow.
    pub(super) then: Vec<Move>,
}

impl Draft {
    /// With what it is judged to be worth, and the steps that the other side then needs.
    pub(super) fn new(key: u64, (score, away): (i32, usize), steps: Vec<Move>) -> Draft {
        Draft { answer: Answer::NotAsked, score, away, key, steps, then: Vec::new() }
    }

    pub(super) fn play(&self, position: &mut Position, effort: &mut Effort<'_>) {
        self.steps.iter().for_each(|m| effort.play(position, m));
    }

    pub(super) fn undo(&self, position: &mut Position) {
        self.steps.iter().for_each(|_| _ = position.undo());
    }
}

/// Those that come after the best ones in an order that puts first what keeps the other side farthest from a win.
pub(super) fn sort_by_away(drafts: &mut [Draft], best: usize) {
    if let Some(rest) = drafts.get_mut(best..) {
        rest.sort_by_key(|d| (std::cmp::Reverse(d.away), std::cmp::Reverse(d.score), d.key));
    }
}

/// What the end of the game is worth to the player.
pub(super) fn settled(outcome: &Outcome, player: Player) -> i32 {
    (outcome.returns(player) * f64::from(MATE - 20)) as i32
}

/// Best first; the key only makes the order the same everywhere.
pub(super) fn sort(drafts: &mut [Draft]) {
    drafts.sort_by_key(|d| (d.answer, std::cmp::Reverse(d.score), d.key));
}

impl Planner<'_> {
    /// What leads the player to a win, and what the other side.
    pub(super) fn ways(&self, player: Player) -> (&Ways, &Ways) {
        if player == self.player { (self.own, self.other) } else { (self.other, self.own) }
    }

    /// Asks the best turns whether the other side wins at once, until so many as are wanted are safe; gives the moves
    /// played.
    pub(super) fn ask(
        &self,
        position: &mut Position,
        turns: &mut [Draft],
        limits: Limits,
        means: &mut Means<'_>,
    ) -> u64 {
        let (mut nodes, mut safe) = (0, 0);
        for number in 0..turns.len().min(ASKED_MAX) {
            if number == ASKED_FIRST {
                sort_by_away(turns, ASKED_FIRST);
            }
            let draft = &mut turns[number];
            let mut effort = Effort::new(limits, means);
            if effort.is_over() {
                break;
            }
            draft.play(position, &mut effort);
            if let Some(outcome) = position.settled() {
                draft.score = settled(outcome, self.player);
                draft.answer = if draft.score < 0 { Answer::Wins } else { Answer::Safe };
            } else {
                let wins = win_now(position, self.other, &mut effort);
                draft.answer = if wins.line.is_some() { Answer::Wins } else { Answer::Safe };
                if let Some(line) = wins.line {
                    (draft.then, draft.score) = (line, draft.score.min(0) - LOST);
                }
                nodes += effort.nodes;
            }
            draft.undo(position);
            safe += usize::from(draft.answer == Answer::Safe);
            if safe == self.lines.max(1) || nodes >= 2 * WIN_NODES {
                break;
            }
        }
        sort(turns);
        nodes
    }
}
