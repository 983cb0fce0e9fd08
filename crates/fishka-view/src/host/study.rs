//! The viewer’s study at the table: lines beside the game, what was tried, the marks of a review.

use super::{Gesture, Table, Tell};
use crate::branches::Branch;
use crate::review::{MARKS_MAX, Mark};
use crate::scene::rows;
use crate::study::written;
use fishka::Player;
use serde::{Deserialize, Serialize};

/// What is done in the study.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Studied {
    /// It is opened, or closed.
    Open(bool),
    /// A line that goes on from the position looked at, after so many of its moves.
    Line {
        /// Its moves.
        moves: Vec<String>,
        /// How many of them are on the board.
        done: usize,
    },
    /// A piece of the tree, after so many of its moves.
    Shoot {
        /// Which.
        index: usize,
        /// How many of its moves are on the board.
        done: usize,
    },
    /// The line that is looked at stays in the tree.
    Keep,
    /// A piece of the tree is deleted, with all that hangs on it.
    Remove(usize),
    /// Back to the game.
    Leave,
    /// What a review found out about the moves from this one on.
    Marks {
        /// The first of them.
        from: usize,
        /// What was found out.
        marks: Vec<Mark>,
    },
}

impl Studied {
    /// Whether nothing is written down.
    #[must_use]
    pub fn only_looks(&self) -> bool {
        matches!(self, Studied::Open(_) | Studied::Line { .. } | Studied::Shoot { .. } | Studied::Leave)
    }
}

/// Whether the position looked at may be studied.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stand {
    /// Nobody is helped by it.
    #[default]
    Free,
    /// It helps against the computer: only if it is asked for.
    Helps,
    /// Several people play, and all of them see it: only if it is asked for.
    Together,
    /// Something is hidden from somebody.
    Hidden,
    /// A problem is to be solved without.
    Problem,
}

/// The study as the page shows it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Study {
    /// Whether there may be one.
    pub stand: Stand,
    /// The position looked at comes after so many moves of the game, and then these beside it.
    pub at: usize,
    /// See [`Study::at`].
    pub then: Vec<String>,
    /// Who is to move there.
    pub mover: Player,
    /// All who choose.
    pub players: Vec<Player>,
    /// The line beside the game that is looked at.
    pub aside: Option<Looked>,
    /// The tree of lines.
    pub shoots: Vec<Shown>,
    /// There is no room for another line.
    pub full: bool,
    /// A line that was taken back found no room.
    pub lost: bool,
    /// The game is over: it can be reviewed.
    pub over: bool,
    /// So many moves the game has.
    pub length: usize,
}

/// A line beside the game that is looked at.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Looked {
    /// In which round it leaves the game.
    pub number: usize,
    /// Its moves in words.
    pub moves: Vec<String>,
    /// How many of them are on the board.
    pub done: usize,
    /// It lies in the tree.
    pub kept: bool,
}

/// A piece of the tree of lines.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Shown {
    /// In which round its line leaves the game; 0 where it leaves another line.
    pub number: usize,
    /// How many forks lie before it.
    pub depth: usize,
    /// Its moves in words.
    pub moves: Vec<String>,
    /// Which of its moves was played last on the board, from 1; 0 for none.
    pub current: usize,
}

impl Table {
    /// Whether what is done on the board is tried beside the game.
    pub(super) fn tries(&self) -> bool {
        let may = !matches!(self.stand(), Stand::Hidden | Stand::Problem);
        self.studies && !self.session.is_live() && may
    }

    fn stand(&self) -> Stand {
        let session = &self.session;
        let persons = session.persons().len();
        if session.task().is_some() {
            Stand::Problem
        } else if session.is_private() {
            Stand::Hidden
        } else if session.ending().is_some() || persons == 0 || session.game().acting_players().len() == 1 {
            Stand::Free
        } else if persons > 1 {
            Stand::Together
        } else {
            Stand::Helps
        }
    }

    pub(super) fn study(&mut self, studied: Studied) {
        match studied {
            Studied::Open(open) => {
                self.studies = open;
                self.told_marks = None;
                if !open && self.session.aside().is_some() {
                    self.session.go(usize::MAX);
                }
            }
            _ if matches!(self.stand(), Stand::Hidden | Stand::Problem) => {}
            Studied::Line { moves, done } => {
                let past = self.session.aside().map(|aside| aside.past().to_vec()).unwrap_or_default();
                let done = past.len() + done;
                let moves = past.into_iter().map(|played| played.text).chain(moves).collect();
                self.session.look_aside(&Branch { at: self.session.cursor(), moves }, done);
                self.speak();
            }
            Studied::Shoot { index, done } => self.show_shoot(index, done),
            Studied::Keep => self.keep_aside(),
            Studied::Remove(index) => {
                if let Some(shoot) = self.session.branches.shoots().get(index) {
                    self.session.branches.remove(*shoot);
                    self.session.overflowed = false;
                    self.tell_kept();
                }
            }
            Studied::Leave => self.session.go(usize::MAX),
            Studied::Marks { from, marks } => self.take_marks(from, marks),
        }
        self.choose_anew();
        self.show(false);
    }

    fn take_marks(&mut self, from: usize, marks: Vec<Mark>) {
        let most = self.session.line().len().min(MARKS_MAX);
        if from > self.session.review.len() || from + marks.len() > most {
            return;
        }
        self.session.review.truncate(from);
        self.session.review.extend(marks);
        self.told_marks = None;
        self.tell_kept();
    }

    fn show_shoot(&mut self, index: usize, done: usize) {
        let Some(shoot) = self.session.branches.shoots().get(index).copied() else { return };
        let Some(line) = self.session.branches.lines().get(shoot.line).cloned() else { return };
        let moves = line.moves[..shoot.to].to_vec();
        self.session.look_aside(&Branch { at: line.at, moves }, (shoot.from + done).min(shoot.to));
        self.speak();
    }

    /// The line that is looked at stays in the tree, if there is room.
    fn keep_aside(&mut self) {
        let Some(branch) = self.session.aside_branch() else { return };
        if self.session.branches.add(branch) {
            self.tell_kept();
        } else {
            self.beside("study-full", &[]);
        }
    }

    /// Tries a move beside the game.
    pub(super) fn try_move(&mut self, text: &str) {
        if self.session.try_aside(text) {
            self.keep_aside();
            self.speak();
        }
        self.choose_anew();
        self.show(false);
    }

    /// Goes on in the game as in the line that is looked at, up to what is on the board.
    pub(super) fn branch(&mut self) {
        let past = self.session.aside().map(|aside| aside.past().to_vec()).unwrap_or_default();
        let cursor = self.session.cursor();
        if cursor < self.session.line().len() {
            self.session.cut(cursor);
        } else {
            self.session.go(usize::MAX);
        }
        let _ = past.iter().all(|played| self.session.play_text(&played.text));
        self.changed();
    }

    /// One step, in the line that is looked at or in the game.
    pub(super) fn step_by(&mut self, by: isize) {
        let Some(done) = self.session.aside().map(|aside| aside.done) else {
            return self.look_at(self.session.cursor().saturating_add_signed(by));
        };
        self.session.step_aside(done.saturating_add_signed(by));
        self.choose_anew();
        self.show(false);
        self.speak();
    }

    /// Tells the study where it is open.
    pub(super) fn tell_study(&mut self) {
        if !self.studies {
            return;
        }
        let marks = &self.session.review;
        if self.told_marks != Some(marks.len()) {
            self.told_marks = Some(marks.len());
            let marks = marks.clone();
            self.tell(Tell::Marks(marks));
        }
        let study = self.studied();
        self.tell(Tell::Study(Box::new(study)));
    }

    fn studied(&self) -> Study {
        let (session, words) = (&self.session, &self.look.words);
        let rules = &session.game().rules;
        let in_words = |text: &String| written(words, rules, text);
        let rows = rows(session, words);
        // The round of the first move that a line replaces.
        let number = |at: usize| {
            let row = rows.iter().find(|row| row.entries.iter().any(|entry| entry.after > at));
            row.map_or(rows.len() + usize::from(rows.is_empty()), |row| row.number)
        };
        let aside = session.aside();
        let path: Vec<&String> =
            aside.map(|a| a.past().iter().map(|p| &p.text).collect()).unwrap_or_default();
        let lines = session.branches.lines();
        let shoot = |shoot: crate::branches::Shoot| {
            let line = &lines[shoot.line];
            let on_it = aside.is_some_and(|aside| aside.from == line.at)
                && path.len() <= shoot.to
                && path.iter().zip(&line.moves).all(|(a, b)| *a == b);
            Shown {
                number: if shoot.depth == 0 { number(line.at) } else { 0 },
                depth: shoot.depth,
                moves: line.moves[shoot.from..shoot.to].iter().map(in_words).collect(),
                current: if on_it { path.len().saturating_sub(shoot.from) } else { 0 },
            }
        };
        let looked = aside.map(|aside| {
            let texts: Vec<String> = aside.texts().cloned().collect();
            Looked {
                number: number(aside.from),
                moves: texts.iter().map(in_words).collect(),
                done: aside.done,
                kept: lines.iter().any(|line| line.at == aside.from && line.moves.starts_with(&texts)),
            }
        });
        Study {
            stand: self.stand(),
            at: session.cursor(),
            then: path.iter().map(|text| (*text).clone()).collect(),
            mover: session.position().actor(),
            players: session.game().acting_players().to_vec(),
            aside: looked,
            shoots: session.branches.shoots().into_iter().map(shoot).collect(),
            full: session.branches.is_full(),
            lost: session.overflowed,
            over: session.ending().is_some(),
            length: session.line().len(),
        }
    }
}

impl Gesture {
    /// Whether it is done in the study and writes nothing down.
    pub(super) fn only_studies(&self) -> bool {
        matches!(self, Gesture::Study(studied) if studied.only_looks())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::choices::Step;
    use crate::deal::{Deal, Seat};
    use fishka_text::Lang;

    fn table(seats: Vec<Seat>, moves: &[&str]) -> Table {
        let deal = Deal { seats, ..Deal::library("chess") };
        let game = deal.compile().game.unwrap();
        let mut table = Table::new(deal, None, &game, Lang::En, None, || None).unwrap();
        for text in moves {
            assert!(table.session.play_text(text), "{text}");
        }
        table.changed();
        let _ = table.tells();
        table
    }

    fn act(table: &mut Table, gesture: Gesture) -> (Option<Study>, Option<String>) {
        let (mut study, mut kept) = (None, None);
        for tell in table.act(u32::MAX, gesture) {
            match tell {
                Tell::Study(told) => study = Some(*told),
                Tell::Keep(text) => kept = Some(text),
                _ => {}
            }
        }
        (study, kept)
    }

    #[test]
    fn moves_tried_while_looking_back_are_variations_that_are_kept() {
        let mut table = table(vec![Seat::Person, Seat::Person], &["e2-e4", "e7-e5"]);
        let (study, _) = act(&mut table, Gesture::Study(Studied::Open(true)));
        assert_eq!(study.unwrap().stand, Stand::Together);
        act(&mut table, Gesture::LookAt(1));
        for site in ["c7", "c5"] {
            let site = table.session.game().rules.site(site).unwrap();
            let (_, kept) = act(&mut table, Gesture::Click(Step::Site(site)));
            assert!(kept.is_none_or(|kept| kept.contains("branch=1 0 c7-c5")));
        }
        assert_eq!(table.session.branches.lines().len(), 1);
        let line = Studied::Line { moves: vec!["g1-f3".into(), "d7-d6".into()], done: 1 };
        let (study, _) = act(&mut table, Gesture::Study(line));
        let study = study.unwrap();
        assert_eq!((study.at, study.then.len(), study.mover), (1, 2, Player::new(1)));
        assert_eq!(study.aside.as_ref().map(|aside| (aside.done, aside.kept)), Some((2, false)));
        assert_eq!((study.shoots.len(), study.shoots[0].number, study.shoots[0].current), (1, 1, 0));
        let (study, kept) = act(&mut table, Gesture::Study(Studied::Keep));
        assert!(kept.unwrap().contains("branch=1 0 c7-c5 g1-f3 d7-d6"));
        assert_eq!(study.unwrap().shoots[0].current, 2);
        act(&mut table, Gesture::Step(-1));
        let (study, _) = act(&mut table, Gesture::Step(-1));
        assert!(study.unwrap().aside.is_none() && table.session.cursor() == 1);
        // The game goes on as in the line, and what it had stays as one.
        act(&mut table, Gesture::Study(Studied::Shoot { index: 0, done: 2 }));
        act(&mut table, Gesture::Branch);
        let texts: Vec<&str> = table.session.line().iter().map(|played| played.text.as_str()).collect();
        assert_eq!(texts, ["e2-e4", "c7-c5", "g1-f3"]);
        assert_eq!(table.session.branches.lines().len(), 2);
        let (study, _) = act(&mut table, Gesture::Study(Studied::Remove(0)));
        assert_eq!(study.unwrap().shoots.len(), 1);
    }

    #[test]
    fn against_the_computer_it_is_help_and_problems_have_none() {
        let mut table = table(vec![Seat::Person, Seat::Computer(1)], &["f2-f3", "e7-e5"]);
        let (study, _) = act(&mut table, Gesture::Study(Studied::Open(true)));
        assert_eq!(study.unwrap().stand, Stand::Helps);
        // Nothing is judged that is not there, and marks go with the moves.
        let mark = Mark { loss: 3, ..Mark::default() };
        let marks = |from, n| Gesture::Study(Studied::Marks { from, marks: vec![mark.clone(); n] });
        assert!(act(&mut table, marks(0, 3)).1.is_none());
        assert!(act(&mut table, marks(0, 2)).1.unwrap().contains("mark=0 m - 3"));
        assert!(act(&mut table, marks(5, 1)).1.is_none());
        act(&mut table, Gesture::Undo);
        assert!(table.session.review.is_empty() && table.session.branches.lines().len() == 1);
        let problems = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../../games/cyvasse/puzzles"));
        let file = problems.unwrap().next().unwrap().unwrap().path();
        let name = file.file_stem().unwrap().to_str().unwrap().to_owned();
        let deal = crate::course::deal("cyvasse", &name).unwrap();
        let compiled = deal.compile().game.unwrap();
        let mut table = Table::new(deal, None, &compiled, Lang::En, None, || None).unwrap();
        let (study, _) = act(&mut table, Gesture::Study(Studied::Open(true)));
        assert_eq!(study.unwrap().stand, Stand::Problem);
    }
}
