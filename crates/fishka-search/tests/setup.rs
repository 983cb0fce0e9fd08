//! Set-ups by the computer, on the games of the library that begin with one.

use fishka::{Game, Kind, Library as _, Position, Rng};
use fishka_search::setup::{is_setting_up, sensible};
use fishka_testkit::{legal, plenty, start};
use std::sync::Arc;

fn game(options: &[(&str, &str)]) -> Option<Arc<Game>> {
    let source = fishka::Builtin.source("cyvasse")?;
    let options: Vec<(String, String)> =
        options.iter().map(|(n, v)| ((*n).to_owned(), (*v).to_owned())).collect();
    fishka::Compiler::new("cyvasse.zrf", &source)
        .options(&options)
        .compile(&mut fishka::Budget::new(fishka::COMPILE_STEPS))
        .game
}

fn place(position: &Position, name: &str) -> Vec<String> {
    let rules = &position.game().rules;
    let kind = rules.kind(name);
    let stands = |c: &fishka::Cell| c.piece.is_some_and(|p| Some(p.kind) == kind);
    let cells = position.cells().iter().enumerate().filter(|(_, c)| stands(c));
    cells.map(|(i, _)| rules.board.sites[i].name.clone()).collect()
}

#[test]
fn a_set_up_is_whole_legal_and_sensible() {
    for land in ["tiles", "map1", "map3"] {
        let game = game(&[("land", land)]).unwrap();
        let mut position = start(&game);
        let first = position.play_as();
        let moves = sensible(&mut position, 3, &mut plenty()).expect("within the budget");
        assert_eq!(position.ply(), 0);
        assert_eq!(
            moves,
            sensible(&mut position, 3, &mut plenty()).expect("within the budget"),
            "the same seed gives the same set-up"
        );
        for m in &moves {
            position.play(m, &mut plenty()).unwrap();
        }
        assert!(
            position.play_as() != first
                && is_setting_up(&mut position, &mut plenty()).expect("within the budget")
        );
        let left: u32 = (0..game.rules.kinds.len()).map(|k| position.hand(first, Kind::new(k))).sum();
        assert_eq!(left, 0);
        assert_eq!(place(&position, "King").len(), 1);
        let rabble = place(&position, "Rabble");
        let front = rabble.iter().filter(|s| s.ends_with('6') || s.ends_with('7')).count();
        assert!(front >= 4, "{land}: {rabble:?} should stand in front");
        let rules = &game.rules;
        let terrain = rules.numbers.iter().find(|n| n.name == "terrain").unwrap();
        let wet = |i: &usize| position.numbers()[usize::from(terrain.base) + i] == 2;
        let swimmers = (0..rules.board.sites.len()).filter(wet);
        let swimmers = swimmers.filter(|i| position.cells()[*i].piece.is_some()).count();
        assert!(swimmers <= 1, "{land}: {swimmers} pieces stand in water");
    }
}

#[test]
fn towers_stand_by_the_king() {
    let game = game(&[]).unwrap();
    let mut near = 0;
    for seed in 0..4 {
        let mut position = start(&game);
        for m in sensible(&mut position, seed, &mut plenty()).expect("within the budget") {
            position.play_unchecked(&m, &mut plenty()).expect("within the budget");
        }
        let king = game.rules.site(&place(&position, "King")[0]).unwrap();
        let links: Vec<_> = game.rules.board.all_links().filter(|l| l.from == king).collect();
        let towers = place(&position, "Tower");
        near += towers.iter().filter(|t| links.iter().any(|l| Some(l.to) == game.rules.site(t))).count();
    }
    assert!(near >= 4, "{near} of 8 towers stand by their king");
}

#[test]
fn games_that_only_drop_in_turn_are_no_set_up() {
    for name in ["gomoku", "reversi", "tic-tac-toe", "connect-four"] {
        let game = fishka::compile(
            &fishka::Builtin.source(name).unwrap(),
            &mut fishka::Budget::new(fishka::COMPILE_STEPS),
        )
        .unwrap();
        let mut position = start(&game);
        assert!(!is_setting_up(&mut position, &mut plenty()).expect("within the budget"), "{name}");
        assert!(sensible(&mut position, 1, &mut plenty()).expect("within the budget").is_empty());
        let moves = legal(&mut position);
        position
            .play_unchecked(&moves[Rng::new(1).below(moves.len())], &mut plenty())
            .expect("within the budget");
        assert!(!is_setting_up(&mut position, &mut plenty()).expect("within the budget"), "{name}");
    }
}
