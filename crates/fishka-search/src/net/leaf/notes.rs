//! What a search finds inside its tree, to be learnt (Veness and others 2009): the positions that a net judges later are of
//! this sort, and there are many of them.

use super::brain::{Lesson, Limit};
use super::frozen::POINTS;
use super::inputs::Inputs;
use crate::eval::{Evaluator, Scratch};
use crate::net::logistic::logistic;
use crate::score::mate_distance;
use crate::tt::Bound;
use fishka_play::Position;
use std::sync::Arc;

/// What a search notes.
pub(crate) struct Notes {
    inputs: Arc<Inputs>,
    pub(super) lessons: Vec<Lesson>,
}

impl Notes {
    pub(super) fn new(inputs: &Arc<Inputs>) -> Notes {
        Notes { inputs: Arc::clone(inputs), lessons: Vec::new() }
    }

    /// Notes a score, from the view of the player to move.
    pub(crate) fn take(
        &mut self,
        position: &Position,
        evaluator: &Evaluator,
        scratch: &mut Scratch,
        (score, bound): (i32, Bound),
    ) {
        let mut lesson = lesson(&self.inputs, evaluator, position, score, scratch);
        lesson.limit = match bound {
            Bound::Exact => Limit::Is,
            Bound::Lower => Limit::AtLeast,
            Bound::Upper => Limit::AtMost,
        };
        self.lessons.push(lesson);
    }
}

/// How the position is seen, and what a search says of it.
pub(super) fn lesson(
    inputs: &Inputs,
    rules: &Evaluator,
    position: &Position,
    score: i32,
    scratch: &mut Scratch,
) -> Lesson {
    let second_acts = position.actor() == inputs.sides[1];
    let views = inputs.views();
    let seen = |part: usize| {
        let mut seen = Vec::new();
        inputs.see(position, if views == 2 { part ^ usize::from(second_acts) } else { 0 }, &mut seen);
        seen
    };
    let sum = |points: i32| points as f32 / POINTS as f32;
    Lesson {
        seen: (0..views).map(seen).collect(),
        sign: if views == 1 && second_acts { -1.0 } else { 1.0 },
        derived: sum(rules.by_rules_alone(position, scratch)),
        wanted: match mate_distance(score) {
            Some(moves) => f32::from(u8::from(moves > 0)),
            None => logistic(sum(score)),
        },
        limit: Limit::Is,
    }
}
