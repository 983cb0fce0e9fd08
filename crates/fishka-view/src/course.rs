//! Lessons and problems: what is asked, when it is done, how well, and what is kept of it.

use super::deal::{Deal, Seat};
use super::fields::Fields;
use super::guide::{self, Guide};
use super::session::Session;
use fishka::{Aim, Builtin, Game, Library as _, Move, Player, Position, Task};
use fishka_proto::{GoalForm, PuzzleForm};
use fishka_search::{Limits, Means, Value, solve_for};
use std::collections::BTreeMap;

/// A problem of a game of the library.
#[must_use]
pub fn open(game: &str, name: &str) -> Option<PuzzleForm> {
    PuzzleForm::parse(&Builtin.puzzle(game, name)?).ok()
}

/// The deal for a problem: a person solves it, the computer answers unless the others stand still.
#[must_use]
pub fn deal(game: &str, name: &str) -> Option<Deal> {
    if name == guide::NAME {
        return Guide::deal(game);
    }
    let puzzle = open(game, name)?;
    let mut deal = Deal { options: puzzle.options(), puzzle: Some(name.to_owned()), ..Deal::library(game) };
    deal.variant = puzzle.position.variant.clone();
    Some(deal)
}

/// The task of a deal, if it is a problem; `position` is its start.
#[must_use]
pub fn task_of(deal: &Deal, position: &Position) -> Option<Task> {
    let puzzle = open(deal.library_name()?, deal.puzzle.as_ref()?)?;
    let site = |name: &str| position.game().rules.site(name);
    let aim = match &puzzle.goal {
        Some(GoalForm::Hold(_)) => Aim::Hold,
        Some(GoalForm::Reach(name)) => site(name).map_or(Aim::Win, Aim::Reach),
        None => Aim::Win,
    };
    Some(Task { player: position.actor(), aim, alone: puzzle.alone })
}

/// Who sits where: the solver of a problem is a person.
#[must_use]
pub fn seats(task: &Task, game: &Game) -> Vec<Seat> {
    let other = if task.alone { Seat::Person } else { Seat::Computer(Seat::LEVEL_MAX) };
    let seat = |player: &Player| if *player == task.player { Seat::Person } else { other };
    game.acting_players().iter().map(seat).collect()
}

/// The first move of a shortest way from where the session stands, and how many turns that way is long.
pub fn next_move(session: &Session, limits: Limits, means: &mut Means<'_>) -> Option<(Move, u32)> {
    let task = session.task()?;
    let mut position = session.position().clone();
    let answer = solve_for(&mut position, (task.aim, task.alone), limits, means);
    let first = answer.line.into_iter().next()?;
    (answer.value == Value::Win).then_some((first, answer.turns.unwrap_or(0)))
}

/// How well a problem was solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Grade {
    /// Not yet.
    Open,
    /// In more turns than its author allows.
    Over,
    /// Within what its author allows.
    Within,
    /// In as few turns as there can be.
    Least,
}

impl Grade {
    /// The grade for so many turns.
    #[must_use]
    pub fn of(puzzle: &PuzzleForm, turns: u32) -> Grade {
        if turns <= puzzle.least {
            Grade::Least
        } else if puzzle.limit.is_none_or(|limit| turns <= limit) {
            Grade::Within
        } else {
            Grade::Over
        }
    }

    /// Key of the sentence that tells it.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            Grade::Open => "lesson-open",
            Grade::Over => "lesson-over",
            Grade::Within => "lesson-within",
            Grade::Least => "lesson-least",
        }
    }
}

/// The fewest turns in which each problem of a game was solved.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Progress(BTreeMap<String, u32>);

impl Progress {
    /// The fewest turns so far.
    #[must_use]
    pub fn best(&self, name: &str) -> Option<u32> {
        self.0.get(name).copied()
    }

    /// Notes a solution; whether it is the first or a better one.
    pub fn note(&mut self, name: &str, turns: u32) -> bool {
        let better = self.best(name).is_none_or(|best| turns < best);
        if better {
            self.0.insert(name.to_owned(), turns);
        }
        better
    }

    /// How many of these problems are solved.
    #[must_use]
    pub fn solved(&self, names: &[String]) -> usize {
        names.iter().filter(|name| self.0.contains_key(*name)).count()
    }

    /// As text.
    #[must_use]
    pub fn print(&self) -> String {
        self.0.iter().fold(Fields::default(), |fields, (name, turns)| fields.with(name, turns)).to_string()
    }

    /// From text.
    #[must_use]
    pub fn parse(text: &str, names: &[String]) -> Progress {
        let fields = Fields::parse(text);
        Progress(names.iter().filter_map(|name| Some((name.clone(), fields.number(name)?))).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::Ending;
    use crate::work;
    use fishka_search::Untimed;

    fn lesson(name: &str) -> Session {
        let deal = deal("cyvasse", name).unwrap();
        let game = deal.compile().game.unwrap();
        Session::new(deal, game).unwrap()
    }

    #[test]
    fn a_lesson_is_solved_by_following_the_hints() {
        let mut session = lesson("lesson-4");
        let solver = session.task().unwrap().player;
        for turns in (1..=4).rev() {
            assert_eq!(session.ending(), None);
            let (m, left) = next_move(
                &session,
                Limits::nodes(1_000_000),
                &mut Means { control: &mut Untimed, budget: &mut work() },
            )
            .unwrap();
            assert_eq!(left, turns);
            session.play(&m);
        }
        assert_eq!(session.ending(), Some(Ending::Solved(solver)));
        assert!(session.choices().moves.is_empty());
        let puzzle = open("cyvasse", "lesson-4").unwrap();
        assert_eq!(Grade::of(&puzzle, session.turns()), Grade::Least);
        assert_eq!(Grade::of(&puzzle, 5), Grade::Over);
        let back = Session::parse(&session.print()).unwrap();
        assert_eq!((back.turns(), back.line()), (4, session.line()));
        session.go(1);
        assert_eq!(session.position().actor(), solver);
        assert!(session.undo() && session.turns() == 3 && session.ending().is_none());
    }

    #[test]
    fn the_others_pass_and_a_place_is_reached() {
        let mut session = lesson("lesson-1");
        for text in ["f6-g6", "g6-g5", "g5-f5", "f5-g5"] {
            assert!(session.play_text(text), "{text}");
            assert_eq!(session.ending(), None);
        }
        assert!(session.play_text("g5-g4"));
        assert!(session.choices().moves.is_empty());
        assert!(matches!(session.ending(), Some(Ending::Solved(_))));
        assert_eq!(session.turns(), 5);
        assert_eq!(Grade::of(&open("cyvasse", "lesson-1").unwrap(), 5), Grade::Within);
    }

    #[test]
    fn progress_keeps_the_best() {
        let names = vec!["a".to_owned(), "b".to_owned()];
        let mut progress = Progress::default();
        assert!(progress.note("a", 5) && !progress.note("a", 6) && progress.note("a", 4));
        let back = Progress::parse(&progress.print(), &names);
        assert_eq!((back.best("a"), back.best("b"), back.solved(&names)), (Some(4), None, 1));
    }
}
