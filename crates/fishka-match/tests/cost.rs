//! A command costs what it does, however long the match is; and one that fails anywhere leaves nothing behind.

mod common;

use common::{file, library, plenty, race};
use fishka::{RuleGame, RuleMove, RulePosition};
use fishka_base::{Bound, Budget, Rng};
use fishka_game::{
    By, Choices, Event, Game, GameId, Named, Pick, Picture, Refusal, Seat, SeatOfGame, Turn, Viewer,
};
use fishka_match::{Ask, Command, Deal, Match};
use std::cell::Cell;
use std::sync::Arc;

thread_local! {
    /// Copies of positions, and the moves that were copied with them.
    static COPIED: Cell<(usize, usize)> = const { Cell::new((0, 0)) };
}

/// A position that counts how often it is copied.
#[derive(Debug, PartialEq)]
struct Counted(RulePosition);

impl Clone for Counted {
    fn clone(&self) -> Self {
        let (copies, moves) = COPIED.get();
        COPIED.set((copies + 1, moves + self.0.position.ply()));
        Counted(self.0.clone())
    }
}

/// A game whose positions are counted.
struct Counting(RuleGame);

impl Game for Counting {
    type Position = Counted;
    type Move = RuleMove;
    type Back = <RuleGame as Game>::Back;

    fn id(&self) -> &GameId {
        self.0.id()
    }

    fn seats(&self) -> &[SeatOfGame] {
        self.0.seats()
    }

    fn headers(&self, seated: &[String]) -> Vec<(String, String)> {
        self.0.headers(seated)
    }

    fn start(&self, budget: &mut Budget) -> Result<Counted, Bound> {
        self.0.start(budget).map(Counted)
    }

    fn turn(&self, at: &mut Counted, budget: &mut Budget) -> Result<Turn, Bound> {
        self.0.turn(&mut at.0, budget)
    }

    fn choices(&self, at: &mut Counted, by: Seat, prefix: &[Pick], budget: &mut Budget) -> Choices {
        self.0.choices(&mut at.0, by, prefix, budget)
    }

    fn choose(
        &self,
        at: &mut Counted,
        by: Seat,
        text: &str,
        budget: &mut Budget,
    ) -> Result<Named<RuleMove>, Refusal> {
        self.0.choose(&mut at.0, by, text, budget)
    }

    fn read(&self, at: &mut Counted, text: &str, budget: &mut Budget) -> Result<Named<RuleMove>, Refusal> {
        self.0.read(&mut at.0, text, budget)
    }

    fn draw(&self, at: &mut Counted, number: u64, budget: &mut Budget) -> Result<Named<RuleMove>, Refusal> {
        self.0.draw(&mut at.0, number, budget)
    }

    fn forced(&self, at: &mut Counted, budget: &mut Budget) -> Result<Named<RuleMove>, Refusal> {
        self.0.forced(&mut at.0, budget)
    }

    fn play_unchecked(
        &self,
        at: &mut Counted,
        m: &RuleMove,
        budget: &mut Budget,
    ) -> Result<Vec<Event>, Bound> {
        self.0.play_unchecked(&mut at.0, m, budget)
    }

    fn back(&self, at: &Counted) -> Self::Back {
        self.0.back(&at.0)
    }

    fn undo(&self, at: &mut Counted, back: Self::Back) {
        self.0.undo(&mut at.0, back);
    }

    fn picture(&self, at: &Counted, viewer: Viewer) -> Picture {
        self.0.picture(&at.0, viewer)
    }
}

/// The next command of a game that is played by chance, and who sends it.
fn next<G: Game>(m: &mut Match<G>, rng: &mut Rng) -> Option<(Command, Viewer)> {
    let (id, on) = (format!("c{}", m.log().len()), m.on());
    let (ask, by) = match m.turn().clone() {
        Turn::Chance { total } => {
            let total = usize::try_from(total).unwrap_or(usize::MAX);
            (Ask::Draw(rng.below(total) as u64), Viewer::Referee)
        }
        Turn::Seats { seats, .. } => {
            let by = Viewer::Seat(seats[0]);
            let text = match m.view(by, u64::MAX, &mut plenty()).choices {
                Choices::List { moves, .. } => moves[rng.below(moves.len())].text.clone(),
                _ => format!("~{},{}", rng.below(40), rng.below(40)),
            };
            (Ask::Move(text), by)
        }
        Turn::Forced(_) => (Ask::Tick, Viewer::Referee),
        Turn::Over(_) => return None,
    };
    Some((Command { id, on, ask }, by))
}

#[test]
fn a_command_copies_no_history() {
    for name in ["pachisi", "backgammon", "chess"] {
        let game = RuleGame::clone(&library(name, &[]));
        let seats = game.seats().len();
        let mut m =
            Match::new(Arc::new(Counting(game)), Deal::here(seats), &mut plenty()).expect("it begins");
        let mut rng = Rng::new(5);
        COPIED.set((0, 0));
        while let Some((command, by)) = next(&mut m, &mut rng).filter(|_| m.length() < 1_200) {
            let refused =
                Command { id: "no".to_owned(), ask: Ask::Move("nonsense".to_owned()), ..command.clone() };
            assert!(m.apply(&refused, by, 0, &mut plenty()).is_err());
            m.apply(&command, by, 0, &mut plenty()).expect("allowed");
        }
        assert!(m.length() > 300, "{name}: {}", m.length());
        assert_eq!(COPIED.get(), (0, 0), "{name}");
        // Looking back copies the position once, with the moves that led to it.
        m.at(m.length() / 3, &mut plenty()).expect("it is there");
        assert_eq!(COPIED.get(), (1, m.length()), "{name}");
    }
}

/// Whatever the budget is that a command meets, it is done whole or not at all.
fn met_anywhere<G: Game>(game: &Arc<G>, seed: u64, commands: usize) -> usize {
    let mut rng = Rng::new(seed);
    let mut m =
        Match::new(Arc::clone(game), Deal::here(game.seats().len()), &mut plenty()).expect("it begins");
    let mut refused = 0;
    for _ in 0..commands {
        let Some((mut command, mut by)) = next(&mut m, &mut rng) else { break };
        if rng.below(4) == 0 {
            let line: Vec<u64> = m.line().map(|entry| entry.n).collect();
            let to = line.get(rng.below(line.len() + 1)).copied().unwrap_or(0);
            (command.ask, by) = (Ask::Back(to), Viewer::Referee);
        }
        let was = m.clone();
        let mut steps = 1;
        while let Err(refusal) = m.apply(&command, by, 7, &mut Budget::new(steps)) {
            assert!(matches!(refusal, Refusal::Bound(_)), "{command:?}: {refusal}");
            assert!(was.same_as(&m), "{steps} steps of {command:?} left something");
            assert_eq!(m.length(), m.line().count());
            refused += 1;
            steps += 1 + steps / 6;
        }
        let mut whole = was;
        whole.apply(&command, by, 7, &mut plenty()).expect("allowed");
        assert!(whole.same_as(&m), "{command:?} was not done as if it had never failed");
        let folded = Match::fold(Arc::clone(game), m.deal().clone(), m.log(), &mut plenty());
        assert!(folded.expect("it folds").same_as(&m));
        let middle = m.length() / 2;
        assert!(
            m.at(middle, &mut plenty()).expect("it is there")
                == whole.at(middle, &mut plenty()).expect("too")
        );
    }
    refused
}

#[test]
fn a_budget_that_is_met_half_way_changes_nothing() {
    let mut refused = 0;
    for name in ["pachisi", "chess", "hanniball", "cyvasse"] {
        refused += met_anywhere(&library(name, &[]), 3, 40);
    }
    for name in ["hidden-battleship.zrf", "hidden-sealed-choice.zrf"] {
        refused += met_anywhere(&file(name), 4, 40);
    }
    refused += met_anywhere(&race("oval", 2, &[("movement", "flick")]), 5, 40);
    assert!(refused > 1_000, "{refused}");
}

#[test]
fn a_word_of_a_record_that_fails_half_way_changes_nothing() {
    let game = race("oval", 2, &[("movement", "flick")]);
    let mut m = Match::new(game, Deal::here(2), &mut plenty()).expect("it begins");
    let was = m.clone();
    assert!(m.read_word("~40,6/999,999", &mut plenty()).is_err());
    assert!(was.same_as(&m), "the aim was left");
    m.read_word("~40,6/12,-3", &mut plenty()).expect("a flick and its wobble");
    assert_eq!((m.length(), m.draws()), (2, 1));
    let by: Vec<By> = m.line().map(|entry| entry.by).collect();
    assert_eq!(by, [By::Seat(Seat(0)), By::Chance]);
}
