//! Nets at the leaves of alpha-beta: how they learn, that their sums follow the moves, what is refused as one.

#![allow(clippy::unwrap_used)]

use fishka::{Builtin, Compiler, Library as _};
use fishka_base::Rng;
use fishka_play::Game;
use fishka_search::{Followed, LeafTrainer, Limits, Method, NetFault, Spec};
use fishka_testkit::{agent, choose, legal, plenty, start};
use std::sync::Arc;

fn game(name: &str) -> Arc<Game> {
    let source = Builtin.source(name).unwrap();
    let budget = &mut fishka::Budget::new(fishka::COMPILE_STEPS);
    Compiler::new(name, &source).library(&Builtin).compile(budget).game.unwrap()
}

/// Breakthrough on a small board.
fn small() -> Arc<Game> {
    let text = "(fishka 1) (game (title \"Small\") (players White Black) (turn-order White Black)
        (board (squares 4 5) (symmetry Black (n s) (s n) (ne se) (se ne) (nw sw) (sw nw))
          (zone (name goal) (players White) (positions (row 5)))
          (zone (name goal) (players Black) (positions (row 1))))
        (piece (name Man) (moves (n (verify empty?) add) (ne (verify not-friend?) add) (nw (verify not-friend?) add)))
        (board-setup (White (Man a1 b1 c1 d1)) (Black (Man a5 b5 c5 d5)))
        (win-condition (White Black) (absolute-config Man (goal)))
        (loss-condition (White Black) stalemated))";
    fishka::compile(text, &mut fishka::Budget::new(fishka::COMPILE_STEPS)).unwrap()
}

fn taught(game: &Arc<Game>, games: u64, seed: u64) -> LeafTrainer {
    let mut trainer = LeafTrainer::new(game, 4, seed, &mut plenty()).unwrap().unwrap();
    while trainer.games() < games {
        let mut batch: Vec<_> =
            (0..4).rev().map(|index| trainer.play(index, &mut plenty()).unwrap()).collect();
        batch.reverse();
        trainer.learn(batch);
    }
    trainer.finish();
    trainer
}

#[test]
fn the_same_seed_and_number_of_games_teach_the_same() {
    let game = small();
    let bytes = |games, seed| taught(&game, games, seed).net().to_bytes();
    let net = bytes(8, 3);
    assert_eq!(bytes(8, 3), net);
    assert_ne!(bytes(8, 4), net);
    assert_ne!(bytes(12, 3), net);
}

#[test]
fn sums_follow_the_moves_and_what_is_taken_back() {
    for name in ["breakthrough", "reversi", "chess", "gomoku"] {
        let game = game(name);
        let mut player = agent(&game);
        player.take_net(&taught(&game, 0, 1).net().to_bytes(), &mut plenty()).unwrap();
        let evaluator = Arc::clone(player.evaluator());
        let (mut position, mut rng) = (start(&game), Rng::new(5));
        let mut followed = Followed::new(&evaluator, &position);
        for ply in 0..120 {
            let moves = legal(&mut position);
            if moves.is_empty() {
                break;
            }
            position.play_unchecked(&moves[rng.below(moves.len())], &mut plenty()).unwrap();
            followed.played(&position);
            assert!(followed.holds(&position), "{name}: ply {ply}");
            if rng.below(3) == 0 {
                followed.taken_back(&position);
                position.undo();
                assert!(followed.holds(&position), "{name}: back from ply {ply}");
            }
        }
    }
}

#[test]
fn a_search_with_a_net_leaves_the_position_as_it_was_and_counts_its_nodes() {
    let game = small();
    let mut player = agent(&game);
    player.take_net(&taught(&game, 8, 1).net().to_bytes(), &mut plenty()).unwrap();
    let mut position = start(&game);
    let before = position.clone();
    let report = choose(&mut player, &mut position, &Spec::default(), Limits::nodes(3_000), 1).unwrap();
    assert!(position == before);
    assert_eq!(report.method, Method::AlphaBeta);
    assert!(report.nodes > 100 && report.nodes <= 3_000, "{}", report.nodes);
    let again =
        choose(&mut player.another(), &mut position, &Spec::default(), Limits::nodes(3_000), 1).unwrap();
    assert_eq!((again.best, again.score), (report.best, report.score));
}

#[test]
fn a_position_is_worth_the_same_to_either_side() {
    // The rules are the same for both: what White sees in a position Black sees in its mirror.
    let game = small();
    let mut player = agent(&game);
    player.take_net(&taught(&game, 12, 1).net().to_bytes(), &mut plenty()).unwrap();
    let worth = |text: &[(&str, &str)], turn: usize| {
        let site = |name: &str| game.board().sites.iter().position(|s| s.name == name).unwrap();
        let owner = |name: &str| game.rules.players.iter().position(|p| p.name == name).unwrap();
        let piece = |(player, at): &(&str, &str)| fishka_rules::SetupPiece {
            site: fishka_base::Site::new(site(at)),
            player: fishka_base::Player::new(owner(player)),
            kind: fishka_base::Kind::new(0),
            attrs: Default::default(),
            number: 0,
        };
        let setup =
            fishka_play::Setup { pieces: text.iter().map(piece).collect(), turn, ..Default::default() };
        player.evaluator().evaluate(&game.position(&setup, &mut plenty()).unwrap())
    };
    let here =
        worth(&[("White", "a2"), ("White", "c3"), ("Black", "b4"), ("Black", "d5"), ("Black", "a5")], 0);
    let there =
        worth(&[("Black", "a4"), ("Black", "c3"), ("White", "b2"), ("White", "d1"), ("White", "a1")], 1);
    assert_eq!(here, there);
    assert_ne!(here, 0);
}

#[test]
fn what_lies_on_the_sites_is_seen_and_from_either_side() {
    let game = game("kalah");
    let mut player = agent(&game);
    player.take_net(&taught(&game, 8, 1).net().to_bytes(), &mut plenty()).unwrap();
    let seeds = game.rules.numbers.iter().find(|def| def.name == "seeds").unwrap();
    let worth = |houses: &[(&str, i32)], turn: usize| {
        let slot = |name: &str| seeds.base + game.rules.site(name).unwrap().index() as u16;
        let all = game.board().sites.iter().map(|site| {
            let value = houses.iter().find(|(name, _)| *name == site.name).map_or(0, |house| house.1);
            fishka_rules::SetupNumber { slot: slot(&site.name), value }
        });
        let setup = fishka_play::Setup { numbers: all.collect(), turn, ..Default::default() };
        player.evaluator().evaluate(&game.position(&setup, &mut plenty()).unwrap())
    };
    let here = worth(&[("b1", 7), ("f1", 2), ("h1", 5), ("c2", 3), ("a1", 5)], 0);
    assert_eq!(here, worth(&[("g2", 7), ("c2", 2), ("a1", 5), ("f1", 3), ("h1", 5)], 1));
    // Nothing but the net tells houses apart.
    assert_ne!(here, worth(&[("c1", 7), ("f1", 2), ("h1", 5), ("c2", 3), ("a1", 5)], 0));
}

/// Moves without a capture are counted in chess, and castling has its sides: from either place it is the same game all the
/// same, and no other exchange of sites is one.
#[test]
fn a_game_that_counts_is_seen_from_either_side_and_learnt() {
    for (name, places) in [("chess", 2), ("xiangqi", 2), ("reversi", 2), ("kalah", 2), ("oware", 2)] {
        let net = taught(&game(name), 0, 1).net().to_bytes();
        assert_eq!(u16::from_le_bytes([net[44], net[45]]), places, "{name}");
    }
    let chess = game("chess");
    assert_ne!(taught(&chess, 4, 1).net().to_bytes(), taught(&chess, 0, 1).net().to_bytes());
}

#[test]
fn what_is_no_net_for_the_game_is_refused() {
    let game = small();
    let net = taught(&game, 0, 1).net().to_bytes();
    let refused = |bytes: &[u8]| agent(&game).take_net(bytes, &mut plenty()).err();
    assert_eq!(refused(&net), None);
    for end in (0..net.len()).filter(|end| *end < 60 || end % 41 == 0) {
        assert_eq!(refused(&net[..end]), Some(NetFault::Damaged), "{end} bytes");
    }
    let longer: Vec<u8> = net.iter().copied().chain([0]).collect();
    assert_eq!(refused(&longer), Some(NetFault::Damaged));
    let mut other = agent(&self::game("breakthrough"));
    assert_eq!(other.take_net(&net, &mut plenty()).err(), Some(NetFault::OtherRules));
}

#[test]
fn games_that_it_is_not_made_for_are_left_alone() {
    for name in ["backgammon", "durak", "battleship", "solitaire", "hanniball"] {
        if Builtin.source(name).is_some() {
            assert!(LeafTrainer::new(&game(name), 4, 1, &mut plenty()).unwrap().is_none(), "{name}");
        }
    }
}
