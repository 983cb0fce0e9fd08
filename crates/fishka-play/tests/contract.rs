//! Games from rule files by the contract of all games: what is hidden is told to nobody, and what a side may do follows
//! from what it was told.

use fishka::{Rng, RuleGame, RulePosition};
use fishka_base::Budget;
use fishka_game::{
    Answer, By, Choices, Game, Named, Pick, Picture, Question, Refusal, Seat, Told, Turn, Viewer,
};
use fishka_testkit::{library_game, plenty};
use std::path::Path;

const VIEWERS: [Viewer; 4] =
    [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Spectator, Viewer::Referee];

fn library(name: &str, options: &[(&str, &str)]) -> RuleGame {
    let options: Vec<_> = options.iter().map(|(n, v)| ((*n).to_owned(), (*v).to_owned())).collect();
    RuleGame::new(library_game(name, None, &options).expect("sound"), Some(name), None, &options)
}

fn file(name: &str) -> RuleGame {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/zrf").join(name);
    let text = std::fs::read_to_string(path).expect("sound");
    RuleGame::new(
        fishka::compile(&text, &mut Budget::new(fishka::COMPILE_STEPS)).expect("sound"),
        None,
        None,
        &[],
    )
}

/// A game on its way, with what each viewer was told.
struct Walk {
    game: RuleGame,
    at: RulePosition,
    told: [Vec<Told>; 4],
    rng: Rng,
}

impl Walk {
    fn new(game: RuleGame, seed: u64) -> Walk {
        let at = game.start(&mut plenty()).expect("sound");
        Walk { game, at, told: Default::default(), rng: Rng::new(seed) }
    }

    /// One move by chance; `false` when the game is over.
    fn step(&mut self) -> bool {
        let budget = &mut plenty();
        let (by, named) = match self.game.turn(&mut self.at, budget).expect("sound") {
            Turn::Over(_) => return false,
            Turn::Forced(_) => (By::Rules, self.game.forced(&mut self.at, budget).expect("sound")),
            Turn::Chance { total } => {
                let number = self.rng.below(total as usize) as u64;
                (By::Chance, self.game.draw(&mut self.at, number, budget).expect("sound"))
            }
            Turn::Seats { seats, .. } => {
                let texts = texts(&self.game, &mut self.at, seats[0]);
                let text = &texts[self.rng.below(texts.len())];
                (By::Seat(seats[0]), self.game.choose(&mut self.at, seats[0], text, budget).expect("sound"))
            }
        };
        self.play(by, &named);
        true
    }

    fn play(&mut self, by: By, named: &Named<fishka::RuleMove>) {
        let mut after = self.at.clone();
        let events = self.game.play_unchecked(&mut after, &named.m, &mut plenty()).expect("sound");
        self.game.turn(&mut after, &mut plenty()).expect("sound");
        for (viewer, told) in VIEWERS.iter().zip(&mut self.told) {
            told.push(self.game.tell(&self.at, &after, by, (named, &events), *viewer));
        }
        self.at = after;
        if !self.game.hides(&self.at) {
            // Everything is told now.
            let all = self.told[3].clone();
            self.told.iter_mut().for_each(|told| told.clone_from(&all));
        }
    }

    /// Another world that the viewer cannot tell from the true one gives it the same in every byte.
    fn two_worlds(&mut self, which: usize) -> RulePosition {
        let viewer = VIEWERS[which];
        let told = &self.told[which];
        let mut other = self.game.worlds(told, viewer, &mut self.rng, &mut plenty()).expect("sound");
        self.game.turn(&mut other, &mut plenty()).expect("sound");
        let seen = |at: &RulePosition| format!("{:?}", self.game.picture(at, viewer));
        assert_eq!(seen(&self.at), seen(&other));
        if let Viewer::Seat(seat) = viewer {
            let here = known(&self.game, &mut self.at, seat);
            assert_eq!(here, known(&self.game, &mut other, seat));
        }
        other
    }
}

fn texts(game: &RuleGame, at: &mut RulePosition, seat: Seat) -> Vec<String> {
    match game.choices(at, seat, &[], &mut plenty()) {
        Choices::List { moves, .. } => moves.into_iter().map(|choice| choice.text).collect(),
        other => panic!("{other:?}"),
    }
}

/// Everything that a seat may choose, be refused and be answered, as text.
fn known(game: &RuleGame, at: &mut RulePosition, seat: Seat) -> String {
    let mut all = format!("{:?}", game.choices(at, seat, &[], &mut plenty()));
    for text in ["", "a1", "King@d8", "Ship@a1", "Shot@a4", "Head@b1", "nonsense", "ready", "f8-f7"] {
        let meant = match game.choose(at, seat, text, &mut plenty()) {
            // What is tried is an entry, and tells something.
            Ok(named) => named.text,
            Err(Refusal::Tried(_)) => text.to_owned(),
            Err(refused) => refused.to_string(),
        };
        all +=
            &format!("{meant} {:?}", game.explain(at, seat, &Question::WhyNot(text.into()), &mut plenty()));
    }
    for region in 0..game.rules().rules.regions.len() {
        let lit = Question::Lit { region, picked: None };
        all += &format!("{:?}", game.explain(at, seat, &lit, &mut plenty()));
    }
    all
}

#[test]
fn what_is_hidden_makes_no_difference_to_whom_it_is_hidden_from() {
    let games = [
        (library("cyvasse", &[]), 60),
        (library("cyvasse", &[("land", "map2")]), 60),
        (file("hidden-battleship.zrf"), 40),
        (file("hidden-sealed-choice.zrf"), 40),
    ];
    for (number, (game, plies)) in games.into_iter().enumerate() {
        let (mut others, mut looked) = (0, 0);
        for seed in 0..2 {
            let mut walk = Walk::new(game.clone(), seed);
            for ply in 0..plies {
                if !walk.step() {
                    break;
                }
                if (ply % 11 == 0 || number > 1) && walk.game.hides(&walk.at) {
                    for which in 0..3 {
                        let other = walk.two_worlds(which);
                        others += usize::from(other != walk.at);
                        looked += 1;
                    }
                }
            }
        }
        assert!(others > 2, "game {number}: {others} other worlds of {looked}");
    }
}

#[test]
fn set_ups_are_told_when_both_are_ready() {
    let mut walk = Walk::new(library("cyvasse", &[]), 4);
    let (white, black) = (Seat(0), Seat(1));
    let mut unready = 0;
    while walk.game.hides(&walk.at) {
        let count = walk.told[1].len();
        if walk.at.unready.is_some() {
            unready += 1;
            let actor = if unready == 1 { white } else { black };
            assert_eq!(texts(&walk.game, &mut walk.at, actor), ["ready"]);
            let refused = walk.game.choose(&mut walk.at, actor, "Tile1@b6", &mut plenty());
            assert_eq!(refused.unwrap_err().said().key, "refused-not-ready");
        }
        assert!(walk.step());
        let [to_white, to_black, to_nobody] = [0, 1, 2].map(|i| &walk.told[i][count]);
        let by_white = to_white.by == By::Seat(white);
        if to_white.text.as_deref() != Some("ready") && walk.game.hides(&walk.at) {
            assert_eq!((to_white.text.is_some(), to_black.text.is_some()), (by_white, !by_white));
            assert_eq!(to_nobody.text, None);
            let others = if by_white { to_black } else { to_white };
            let Picture::Cells(cells) = &others.after else { panic!("cells") };
            let own = if by_white { 1 } else { 0 };
            let strange = cells.sites.iter().flatten().filter(|s| s.player.index() != own).count();
            assert_eq!((strange, cells.hidden), (0, true));
        }
    }
    assert_eq!(unready, 2);
    let seen = |viewer| walk.game.picture(&walk.at, viewer);
    assert_eq!(seen(Viewer::Seat(black)), seen(Viewer::Referee));
}

#[test]
fn the_shooter_learns_what_his_shot_met_and_nobody_else_does() {
    let mut walk = Walk::new(file("hidden-battleship.zrf"), 1);
    let play = |walk: &mut Walk, seat: u8, text: &str| {
        let named = walk.game.choose(&mut walk.at, Seat(seat), text, &mut plenty()).expect("sound");
        walk.play(By::Seat(Seat(seat)), &named);
    };
    for (seat, text) in [(0, "Ship@a1"), (0, "Ship@b1"), (1, "Ship@a4"), (1, "Ship@c3"), (0, "Shot@a4")] {
        play(&mut walk, seat, text);
    }
    let numbers = |viewer| match walk.game.picture(&walk.at, viewer) {
        Picture::Cells(cells) => cells.numbers,
        Picture::Paper(_) => panic!("cells"),
    };
    let all = numbers(Viewer::Referee);
    assert_eq!(numbers(Viewer::Seat(Seat(0))), all);
    assert_ne!(numbers(Viewer::Seat(Seat(1))), all);
    assert!(numbers(Viewer::Spectator).iter().all(|n| *n == 0));
    for (seat, text) in [(1, "Shot@c2"), (0, "Shot@c3")] {
        play(&mut walk, seat, text);
    }
    let Turn::Over(ending) = walk.game.turn(&mut walk.at, &mut plenty()).expect("sound") else {
        panic!("over")
    };
    assert_eq!((ending.winner(), ending.places), (Some(Seat(0)), vec![Some(1), Some(2)]));
    assert!(!walk.game.hides(&walk.at), "a finished game is open");
}

#[test]
fn chance_is_a_move_and_a_beginning_filters() {
    let game = library("backgammon", &[]);
    let mut at = game.start(&mut plenty()).expect("sound");
    let budget = &mut plenty();
    let mut draws = 0;
    for number in 0..40_u64 {
        match game.turn(&mut at, budget).expect("sound") {
            Turn::Chance { total } => {
                assert!(game.draw(&mut at, total, budget).is_err());
                let drawn = game.draw(&mut at, number % total, budget).expect("sound");
                assert_eq!(game.read(&mut at, &drawn.text, budget).as_ref(), Ok(&drawn));
                game.play_unchecked(&mut at, &drawn.m, budget).expect("sound");
                draws += 1;
            }
            Turn::Seats { seats, .. } => {
                let Choices::List { moves, more } = game.choices(&mut at, seats[0], &[], budget) else {
                    panic!()
                };
                let first: Vec<Pick> = moves[0].path[..1].to_vec();
                let Choices::List { moves: some, .. } = game.choices(&mut at, seats[0], &first, budget)
                else {
                    panic!()
                };
                assert!(!more && !some.is_empty() && some.iter().all(|c| c.path.starts_with(&first)));
                let other = Seat(1 - seats[0].0);
                assert_eq!(game.choices(&mut at, other, &[], budget), Choices::None);
                let early = game.play(&mut at, other, &moves[0].text, budget);
                assert_eq!(early.unwrap_err(), Refusal::not_your_turn());
                let why = Question::WhyNot("a1-z9".into());
                assert!(matches!(game.explain(&mut at, seats[0], &why, budget), Ok(Answer::Because(_))));
                game.play(&mut at, seats[0], &moves[0].text, budget).expect("sound");
            }
            Turn::Forced(_) => {
                let pass = game.forced(&mut at, budget).expect("sound");
                game.play_unchecked(&mut at, &pass.m, budget).expect("sound");
            }
            Turn::Over(_) => break,
        }
    }
    assert!(draws > 5);
}

#[test]
fn a_met_bound_is_named_and_changes_nothing() {
    let game = library("chess", &[]);
    let mut at = game.start(&mut plenty()).expect("sound");
    let before = at.clone();
    let refused = game.play(&mut at, Seat(0), "e2-e4", &mut Budget::new(5)).unwrap_err();
    assert!(matches!(refused, Refusal::Bound(_)) && refused.said().key == "bound-work", "{refused}");
    let choices = game.choices(&mut at, Seat(0), &[], &mut Budget::new(5));
    assert!(matches!(choices, Choices::Truncated(_)));
    assert_eq!(at, before);
}
