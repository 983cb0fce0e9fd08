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

    /// A world as a match finds it.
    fn world(&mut self, viewer: Viewer, which: usize) -> RulePosition {
        match self.game.imagine(&self.at, viewer, &mut self.rng, &mut plenty()) {
            Some(found) => found.expect("sound"),
            None => {
                let told = &self.told[which];
                self.game.worlds(told, viewer, &mut self.rng, &mut plenty()).expect("sound")
            }
        }
    }

    /// Another world that the viewer cannot tell from the true one gives it the same in every byte.
    fn two_worlds(&mut self, which: usize) -> RulePosition {
        let viewer = VIEWERS[which];
        let mut other = self.world(viewer, which);
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
        (file("secret-ranks.zrf"), 60),
        (file("secret-hands.zrf"), 60),
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

const FIRST: &str = "Flag@a1 Scout@b1 Captain@c1 Spy@a2 General@b2 Mine@c2";
const SECOND: &str = "Flag@c1 Scout@a1 General@b1 Mine@a2 Captain@b2 Spy@c2";

/// A game in which both have set up so, and have then moved so.
fn ranks(white: &str, black: &str, moves: &str) -> Walk {
    let mut walk = Walk::new(file("secret-ranks.zrf"), 1);
    let black = black.replace('1', "5").replace('2', "4");
    for text in white.split(' ').chain(black.split(' ')).chain(moves.split(' ').filter(|m| !m.is_empty())) {
        let budget = &mut plenty();
        while walk.at.unready.is_some() {
            let ready = walk.game.read(&mut walk.at, "ready", budget).expect("sound");
            walk.play(By::Rules, &ready);
        }
        let Turn::Seats { seats, .. } = walk.game.turn(&mut walk.at, budget).expect("sound") else {
            panic!("{text}: nobody is to move")
        };
        let named = walk.game.choose(&mut walk.at, seats[0], text, budget).expect("sound");
        assert_eq!(named.text, text);
        walk.play(By::Seat(seats[0]), &named);
    }
    walk
}

fn cells(game: &RuleGame, at: &RulePosition, viewer: Viewer) -> fishka_game::Cells {
    match game.picture(at, viewer) {
        Picture::Cells(cells) => cells,
        Picture::Paper(_) => panic!("cells"),
    }
}

/// The names of the kinds of a player on the board, sorted.
fn kinds_of(game: &RuleGame, cells: &fishka_game::Cells, player: usize) -> Vec<String> {
    let rules = &game.rules().rules;
    let own = cells.sites.iter().flatten().filter(|piece| piece.player.index() == player);
    let mut kinds: Vec<String> = own.map(|piece| rules.kinds[piece.kind.index()].name.clone()).collect();
    kinds.sort();
    kinds
}

#[test]
fn ranks_are_seen_by_their_owner_until_they_fight() {
    let walk = ranks(FIRST, FIRST, "b2-b3 a4-a3");
    for (viewer, own) in [(0, 0), (1, 1)] {
        let seen = cells(&walk.game, &walk.at, VIEWERS[viewer]);
        assert_eq!(kinds_of(&walk.game, &seen, 1 - own), ["Unknown"; 6]);
        assert_eq!(kinds_of(&walk.game, &seen, own).len(), 6);
        assert!(!kinds_of(&walk.game, &seen, own).contains(&"Unknown".to_owned()));
    }
    for player in [0, 1] {
        let seen = cells(&walk.game, &walk.at, Viewer::Spectator);
        assert_eq!(kinds_of(&walk.game, &seen, player), ["Unknown"; 6]);
    }
    // Set-ups are told to nobody else as long as the game goes on; moves on the board are.
    let texts = |which: usize| walk.told[which].iter().map(|told| told.text.clone()).collect::<Vec<_>>();
    assert!(texts(1)[..6].iter().all(Option::is_none) && texts(0)[..6].iter().all(Option::is_some));
    assert_eq!(texts(1)[12..], [Some("b2-b3".to_owned()), Some("a4-a3".to_owned())]);
    let walk = ranks(FIRST, FIRST, "b2-b3 a4-a3 b3xa3");
    let seen = cells(&walk.game, &walk.at, VIEWERS[1]);
    let shown = kinds_of(&walk.game, &seen, 0);
    assert_eq!((shown.len(), shown.contains(&"General".to_owned())), (6, true));
    assert_eq!(seen.reserves.len(), 1, "who fell lies in the open");
    assert!(walk.at.position.last_shows_secrets());
}

#[test]
fn what_a_computer_thinks_about_follows_from_what_its_seat_knows() {
    let (black, moves) = (FIRST, "b2-b3 a4-a3");
    let (here, there) = (ranks(FIRST, black, moves), ranks(SECOND, black, moves));
    assert_ne!(here.at, there.at);
    assert_eq!(here.told[1], there.told[1], "Black has been told the same");
    let at = here.at.position.game().rules.site("b3").expect("a site");
    let mut kinds = std::collections::BTreeSet::new();
    for seed in 0..60 {
        let world = |walk: &Walk| {
            let world = walk.game.imagine(&walk.at, VIEWERS[1], &mut Rng::new(seed), &mut plenty());
            world.expect("it is guessed").expect("sound")
        };
        let (one, other) = (world(&here), world(&there));
        assert_eq!(one, other, "{seed}");
        let all = cells(&here.game, &one, Viewer::Referee);
        let mut whole: Vec<&str> = vec!["Captain", "Flag", "General", "Mine", "Scout", "Spy"];
        whole.sort_unstable();
        assert_eq!(kinds_of(&here.game, &all, 0), whole, "each is there once");
        kinds.insert(one.position.cell(at).piece.map(|piece| piece.kind.index()));
    }
    // Flag and Mine do not move: all others may have come to b3.
    let names = &here.game.rules().rules.kinds;
    let mut names: Vec<&str> = kinds.iter().flatten().map(|kind| names[*kind].name.as_str()).collect();
    names.sort_unstable();
    assert_eq!(names, ["Captain", "General", "Scout", "Spy"]);
}

#[test]
fn what_has_been_shown_is_not_dealt_again() {
    let walk = ranks(FIRST, FIRST, "b2-b3 a4-a3 b3xa3");
    for seed in 0..30 {
        let world = walk.game.imagine(&walk.at, VIEWERS[0], &mut Rng::new(seed), &mut plenty());
        let world = world.expect("it is guessed").expect("sound");
        let kinds = kinds_of(&walk.game, &cells(&walk.game, &world, Viewer::Referee), 1);
        assert_eq!(kinds, ["Captain", "Flag", "General", "Mine", "Scout"], "the Spy has fallen");
    }
}

#[test]
fn hands_are_told_to_their_owners() {
    let mut walk = Walk::new(file("secret-hands.zrf"), 1);
    let play = |walk: &mut Walk, text: &str| {
        let budget = &mut plenty();
        let by = match walk.game.turn(&mut walk.at, budget).expect("sound") {
            Turn::Seats { seats, .. } => By::Seat(seats[0]),
            Turn::Chance { .. } => By::Chance,
            other => panic!("{other:?}"),
        };
        let named = walk.game.read(&mut walk.at, text, budget).expect("sound");
        walk.play(by, &named);
    };
    let moves = ["draw:One", "draw:Two", "draw:Three", "draw:One", "One@a1", "draw:Four", "take"];
    moves.iter().for_each(|text| play(&mut walk, text));
    let texts = |which: usize| -> Vec<String> {
        walk.told[which].iter().map(|told| told.text.clone().unwrap_or_default()).collect()
    };
    assert_eq!(texts(0)[..4], ["draw:One", "draw:Two", "draw:Card", "draw:Card"]);
    assert_eq!(texts(1)[..4], ["draw:Card", "draw:Card", "draw:Three", "draw:One"]);
    assert_eq!(texts(2), ["draw:Card", "draw:Card", "draw:Card", "draw:Card", "One@a1", "draw:Card", "take"]);
    // The bag shows how much is left and no more than that.
    let left = |viewer| cells(&walk.game, &walk.at, viewer).numbers.iter().sum::<i32>();
    assert_eq!([left(VIEWERS[0]), left(VIEWERS[1]), left(Viewer::Referee)], [4; 3]);
    let white = cells(&walk.game, &walk.at, VIEWERS[0]);
    assert_eq!(white.reserves.iter().map(|r| r.count).collect::<Vec<_>>(), [1, 1, 3]);
    // White has seen the One go into the hand of Black, and holds a Two and a Four.
    let one = walk.game.rules().rules.kind("One").expect("a kind");
    for seed in 0..40 {
        let world = walk.game.imagine(&walk.at, VIEWERS[0], &mut Rng::new(seed), &mut plenty());
        let world = world.expect("it is guessed").expect("sound").position;
        let black = fishka::Player::new(1);
        assert!(world.hand(black, one) >= 1, "{seed}");
        let held: u32 = (0..4).map(|kind| world.hand(black, fishka::Kind::new(kind))).sum();
        assert_eq!((held, world.numbers().iter().sum::<i32>()), (3, 4));
    }
}
