//! Tables that chess and its kin learn: the same games teach the same, either side sees the same, nothing learnt changes
//! nothing, what is none is refused.

#![allow(clippy::unwrap_used, missing_docs)]

use fishka::{Builtin, Compiler, Library as _};
use fishka_base::{Player, Rng, Site};
use fishka_play::{Game, Position};
use fishka_search::{Followed, NetFault, TableTrainer};
use fishka_testkit::{agent, legal, plenty, start};
use std::sync::Arc;

fn game(name: &str) -> Arc<Game> {
    let source = Builtin.source(name).unwrap();
    let budget = &mut fishka::Budget::new(fishka::COMPILE_STEPS);
    Compiler::new(name, &source).library(&Builtin).compile(budget).game.unwrap()
}

fn taught(game: &Arc<Game>, games: u64, seed: u64) -> Vec<u8> {
    let mut trainer = TableTrainer::new(game, seed, true, &mut plenty()).unwrap().unwrap();
    while trainer.games() < games {
        let played = [1, 0].map(|index| trainer.play(index, &mut plenty()).unwrap());
        trainer.learn(played.into_iter().rev().collect());
    }
    trainer.finish();
    trainer.net_bytes()
}

/// Positions of a random game.
fn positions(game: &Arc<Game>, seed: u64) -> Vec<Position> {
    let (mut position, mut rng, mut all) = (start(game), Rng::new(seed), Vec::new());
    for _ in 0..80 {
        let moves = legal(&mut position);
        if moves.is_empty() {
            break;
        }
        position.play_unchecked(&moves[rng.below(moves.len())], &mut plenty()).unwrap();
        all.push(position.clone());
    }
    all
}

#[test]
fn the_same_seed_and_number_of_games_teach_the_same() {
    let game = game("dobutsu-shogi");
    let tables = taught(&game, 4, 3);
    assert_eq!(taught(&game, 4, 3), tables);
    assert_ne!(taught(&game, 4, 4), tables);
    assert_ne!(taught(&game, 6, 3), tables);
}

#[test]
fn what_has_learnt_nothing_judges_as_before() {
    for name in ["chess", "crazyhouse", "shogi", "xiangqi", "makruk"] {
        let game = game(name);
        let (before, mut after) = (agent(&game), agent(&game));
        after.take_net(&taught(&game, 0, 1), &mut plenty()).unwrap();
        for position in positions(&game, 5) {
            let [before, after] = [&before, &after].map(|player| player.evaluator().evaluate(&position));
            assert_eq!(before, after, "{name}");
        }
    }
}

/// A file with numbers by chance.
fn by_chance(blank: &[u8], most: i16, seed: u64) -> Vec<u8> {
    let (mut rng, mut file) = (Rng::new(seed), blank[..40].to_vec());
    for _ in 0..(blank.len() - 40) / 2 {
        let number = rng.below(2 * most as usize + 1) as i16 - most;
        file.extend_from_slice(&number.to_le_bytes());
    }
    file
}

#[test]
fn a_position_is_worth_the_same_to_either_side_and_sums_follow() {
    for name in ["dobutsu-shogi", "shogi"] {
        // Turned round, every piece changes sides.
        let game = game(name);
        let (rules, mut player) = (agent(&game), agent(&game));
        let blank = taught(&game, 0, 1);
        // The file before is not added to.
        for seed in [8, 9] {
            player.take_net(&by_chance(&blank, 300, seed), &mut plenty()).unwrap();
        }
        let evaluator = Arc::clone(player.evaluator());
        let last = game.board().sites.len() - 1;
        let other = |player: Player| Player::new(1 - player.index());
        for position in positions(&game, 7).into_iter().filter(|position| position.settled().is_none()) {
            let mut turned = position.setup();
            for piece in &mut turned.pieces {
                (piece.site, piece.player) = (Site::new(last - piece.site.index()), other(piece.player));
            }
            turned.hands.iter_mut().for_each(|held| held.player = other(held.player));
            turned.last = (None, None);
            turned.turn = 1 - turned.turn;
            let turned = game.position(&turned, &mut plenty()).unwrap();
            assert_eq!(evaluator.evaluate(&position), evaluator.evaluate(&turned), "{name}");
            assert_ne!(evaluator.evaluate(&position), rules.evaluator().evaluate(&position), "{name}");
            assert!(Followed::new(&evaluator, &position).holds(&position));
        }
        let mut once = agent(&game);
        once.take_net(&by_chance(&blank, 300, 9), &mut plenty()).unwrap();
        assert_eq!(once.evaluator().evaluate(&start(&game)), evaluator.evaluate(&start(&game)));
    }
}

#[test]
fn what_is_no_table_for_the_game_is_refused() {
    let game = game("dobutsu-shogi");
    let tables = taught(&game, 0, 1);
    let refused = |bytes: &[u8]| agent(&game).take_net(bytes, &mut plenty()).err();
    assert_eq!(refused(&tables), None);
    for end in 0..tables.len() {
        let fault = refused(&tables[..end]).unwrap();
        assert!(matches!(fault, NetFault::Damaged | NetFault::OtherInputs), "{end} bytes: {fault}");
    }
    let beyond: Vec<u8> = tables[..40].iter().copied().chain([0x7F; 4]).collect();
    assert_eq!(refused(&beyond), Some(NetFault::Damaged));
    let mut other = agent(&self::game("minishogi"));
    assert_eq!(other.take_net(&tables, &mut plenty()).err(), Some(NetFault::OtherRules));
}

#[test]
fn whatever_a_file_says_positions_are_judged() {
    for name in ["chess", "shogi"] {
        let game = game(name);
        let blank = taught(&game, 0, 1);
        for seed in 1..6 {
            let most = |n: i16| if n < 0 { -4_000i16 } else { 4_000 };
            let mut file = by_chance(&blank, 1, seed);
            for pair in file[40..].as_chunks_mut::<2>().0 {
                *pair = most(i16::from_le_bytes(*pair)).to_le_bytes();
            }
            let mut player = agent(&game);
            player.take_net(&file, &mut plenty()).unwrap();
            for position in positions(&game, seed) {
                assert!(player.evaluator().evaluate(&position).abs() <= 29_000, "{name}");
            }
        }
    }
}

#[test]
fn games_that_they_are_not_made_for_are_left_alone() {
    for name in ["backgammon", "durak", "reversi", "hanniball", "peg-solitaire", "chinese-checkers"] {
        if Builtin.source(name).is_some() {
            assert!(TableTrainer::new(&game(name), 1, true, &mut plenty()).unwrap().is_none(), "{name}");
        }
    }
}
