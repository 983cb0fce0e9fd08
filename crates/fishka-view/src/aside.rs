//! Looking beside the game: a line of the viewer’s study on the board, move by move. The game itself stays as it is.

use super::branches::Branch;
use super::choices::Choices;
use super::session::{Played, Session};
use super::sitting::Shown as _;
use super::work;
use fishka::{Position, RuleMove, RulePosition};
use fishka_game::Game as _;

/// A line that is looked at.
pub struct Aside {
    /// It leaves the game after so many moves.
    pub from: usize,
    /// Its moves.
    pub moves: Vec<Played>,
    /// How many of them are done on the board; at least one.
    pub done: usize,
    base: RulePosition,
    at: RulePosition,
}

impl Aside {
    /// The moves that led to what is on the board.
    #[must_use]
    pub fn past(&self) -> &[Played] {
        &self.moves[..self.done]
    }

    /// The steps of the last turn of it.
    #[must_use]
    pub fn last_turn(&self) -> &[Played] {
        let past = self.past();
        let before = past.len().saturating_sub(1);
        let start = past[..before].iter().rposition(|played| !played.goes_on).map_or(0, |last| last + 1);
        &past[start..]
    }

    /// Its moves as a record writes them.
    pub fn texts(&self) -> impl Iterator<Item = &String> {
        self.moves.iter().map(|played| &played.text)
    }
}

impl Session {
    /// The line that is looked at.
    #[must_use]
    pub fn aside(&self) -> Option<&Aside> {
        self.aside.as_ref()
    }

    /// The position of the line that is looked at.
    pub(super) fn aside_position(&self) -> Option<&Position> {
        self.aside.as_ref().map(|aside| &aside.at.position)
    }

    /// Looks at a line that leaves the game after `from` moves, after `done` of its moves; as far as they are legal.
    /// What goes on as the game does is looked at in the game. Whether the whole line is legal.
    pub fn look_aside(&mut self, branch: &Branch, done: usize) -> bool {
        let mut from = branch.at.min(self.line().len());
        let same = |n: &usize| self.line().get(from + n).map(|p| &p.text) == branch.moves.get(*n);
        let shared = (0..branch.moves.len()).take_while(same).count();
        from += shared;
        self.go(if done <= shared { branch.at + done } else { from });
        if done <= shared {
            return true;
        }
        let base = self.sitting.position().clone();
        let mut aside = Aside { from, moves: Vec::new(), done: 0, at: base.clone(), base };
        let whole = branch.moves[shared..].iter().all(|text| self.carry_on(&mut aside, text));
        if !aside.moves.is_empty() {
            self.aside = Some(aside);
            self.step_aside(done - shared);
        }
        whole
    }

    /// Adds a move at the end of what is on the board; whether it is legal.
    fn carry_on(&self, aside: &mut Aside, text: &str) -> bool {
        let game = self.sitting.game();
        let budget = &mut work();
        let mut at = aside.at.clone();
        let Ok(m) = fishka::parse_move(&mut at.position, text, budget) else { return false };
        let before = game.before(&at);
        let m = RuleMove::Play(m);
        if game.play_unchecked(&mut at, &m, budget).is_err() {
            return false;
        }
        let Some(played) = game.note(before, &m, &at, text) else { return false };
        aside.moves.truncate(aside.done);
        aside.moves.push(played);
        aside.done += 1;
        aside.at = at;
        true
    }

    /// Looks at the line after so many of its moves; before the first at the game itself.
    pub fn step_aside(&mut self, done: usize) {
        let Some(mut aside) = self.aside.take() else { return };
        let done = done.min(aside.moves.len());
        if done == 0 {
            return self.go(aside.from);
        }
        let game = self.sitting.game();
        let mut at = aside.base.clone();
        let budget = &mut work();
        for played in &aside.moves[..done] {
            budget.renew();
            if game.play_unchecked(&mut at, &RuleMove::Play(played.m.clone()), budget).is_err() {
                return;
            }
        }
        (aside.done, aside.at) = (done, at);
        self.aside = Some(aside);
    }

    /// Plays a move beside the game, from the position looked at; whether it is legal. What follows in the line that is
    /// looked at stays if it is the same.
    pub fn try_aside(&mut self, text: &str) -> bool {
        let (from, mut moves, rest) = match &self.aside {
            Some(aside) => {
                let texts: Vec<String> = aside.texts().cloned().collect();
                (aside.from, texts[..aside.done].to_vec(), texts[aside.done..].to_vec())
            }
            None => (self.cursor(), Vec::new(), Vec::new()),
        };
        moves.push(text.to_owned());
        let done = moves.len();
        if rest.first().is_some_and(|next| next == text) {
            moves.extend_from_slice(&rest[1..]);
        }
        self.look_aside(&Branch { at: from, moves }, done)
    }

    /// The line that is looked at, to be kept in the study.
    #[must_use]
    pub fn aside_branch(&self) -> Option<Branch> {
        let aside = self.aside.as_ref()?;
        Some(Branch { at: aside.from, moves: aside.texts().cloned().collect() })
    }

    /// What may be tried in the position looked at, whoever is to move there; nothing where chance is to choose.
    #[must_use]
    pub fn trials(&self) -> Choices {
        let mut position = self.position().clone();
        let over = position.outcome(&mut work()).map_or(true, |outcome| outcome.is_some());
        if over || position.is_chance() { Choices::default() } else { Choices::of(&mut position) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deal::{Deal, Seat};
    use fishka::Player;

    fn session(moves: &[&str]) -> Session {
        let deal = Deal { seats: vec![Seat::Person, Seat::Person], ..Deal::library("chess") };
        let game = deal.compile().game.unwrap();
        let mut session = Session::new(deal, game).unwrap();
        assert!(moves.iter().all(|text| session.play_text(text)));
        session
    }

    fn branch(at: usize, moves: &[&str]) -> Branch {
        Branch { at, moves: moves.iter().map(|text| (*text).to_owned()).collect() }
    }

    #[test]
    fn a_line_is_looked_at_and_the_game_stays() {
        let mut s = session(&["e2-e4", "e7-e5", "g1-f3"]);
        let end = s.last_position().clone();
        assert!(s.look_aside(&branch(1, &["c7-c5", "g1-f3"]), 1));
        let aside = s.aside().unwrap();
        assert_eq!((aside.from, aside.done, aside.moves.len(), s.cursor()), (1, 1, 2, 1));
        assert!(!s.is_live() && s.last().unwrap().text == "c7-c5" && s.line().len() == 3);
        assert_eq!(s.position().actor(), Player::new(0));
        s.step_aside(2);
        assert_eq!(s.last().unwrap().text, "g1-f3");
        assert!(!s.trials().moves.is_empty() && s.choices().moves.is_empty());
        // Another move than the one before goes its own way; the same move goes on.
        s.step_aside(1);
        assert!(s.try_aside("g1-f3") && s.aside().unwrap().moves.len() == 2);
        s.step_aside(1);
        assert!(s.try_aside("b1-c3") && s.aside_branch() == Some(branch(1, &["c7-c5", "b1-c3"])));
        s.step_aside(0);
        assert!(s.aside().is_none() && s.cursor() == 1 && !s.is_live());
        s.go(usize::MAX);
        assert!(s.is_live() && *s.last_position() == end);
    }

    #[test]
    fn what_is_not_legal_is_not_shown_and_the_game_goes_on_meanwhile() {
        let mut s = session(&["e2-e4"]);
        assert!(!s.look_aside(&branch(1, &["e7-e5", "e7-e5"]), 2));
        assert_eq!((s.aside().unwrap().moves.len(), s.aside().unwrap().done), (1, 1));
        assert!(!s.look_aside(&branch(1, &["nonsense"]), 1) && s.aside().is_none());
        assert!(s.look_aside(&branch(0, &["e2-e4", "d7-d5"]), 1) && s.aside().is_none() && s.cursor() == 1);
        assert!(s.look_aside(&branch(0, &["e2-e4", "d7-d5"]), 2) && s.aside().unwrap().from == 1);
        // The other side moves in the game: the line stays on the board.
        assert!(s.play_text("e7-e5") && s.line().len() == 2);
        assert_eq!(s.last().unwrap().text, "d7-d5");
    }

    #[test]
    fn what_is_taken_back_is_kept_with_the_game() {
        let mut s = session(&["e2-e4", "e7-e5", "g1-f3"]);
        assert!(s.undo() && s.play_text("f1-c4"));
        assert_eq!(s.branches.lines(), [branch(2, &["g1-f3"])]);
        s.go(1);
        s.branch();
        assert_eq!(s.branches.lines(), [branch(1, &["e7-e5", "f1-c4"]), branch(1, &["e7-e5", "g1-f3"])]);
        assert!(s.play_text("e7-e5"));
        let back = Session::parse(&s.print()).unwrap();
        assert_eq!(back.branches, s.branches);
        assert_eq!(back.branches.lines(), [branch(2, &["f1-c4"]), branch(2, &["g1-f3"])]);
    }
}
