//! Nets: how they learn, what is refused as one, and that a turn is thought about once.

#![allow(clippy::unwrap_used)]

use fishka::{Builtin, Compiler, Library as _};
use fishka_play::{Game, MoveList};
use fishka_search::{Duellist, Means, Untimed};
use fishka_search::{Limits, Method, Net, NetFault, Spec, Trainer, duel, sides};
use fishka_testkit::{agent, choose, plenty, start};
use std::sync::Arc;

/// A dash over twelve cells in which a throw of two dice is used up step by step, and a hit sends back.
fn dash(players: &[&str], cells: usize) -> Arc<Game> {
    let each = |f: fn(&str) -> String| players.iter().map(|p| f(p)).collect::<Vec<_>>().join(" ");
    let boxes: String =
        (1..=cells).map(|n| format!("({n} {} 0 {} 49)", n * 50, n * 50 + 49)).collect::<Vec<_>>().join(" ");
    let path = (1..=cells).map(|n| n.to_string()).collect::<Vec<_>>().join(" ");
    let text = format!(
        r#"(fishka 1)
        (game (title "Dash") (players {names}) (turn-order {names})
          (dice die (1 2) (1 3) (2 3) (1 1) (2 2)) (pool left 1 2 3)
          (turn-start (set left 0) (throw die left))
          (option "pass turn" forced) (option "recycle captures" true)
          (board (positions {boxes})) (track path {path})
          (piece (name Chip)
            (drops ((each-value left (verify (= (index path) value)) (verify not-friend?)
              (spend left) (again) add)))
            (moves ((each-value left (go (along path (+ (index path from) value))) (verify not-friend?)
              (spend left) (again) add))))
          (board-setup {hands})
          (win-condition ({names}) (absolute-config Chip ({cells}))))"#,
        names = players.join(" "),
        hands = each(|p| format!("({p} (Chip off 3))")),
    );
    let mut budget = fishka::Budget::new(fishka::COMPILE_STEPS);
    fishka::compile(&text, &mut budget).unwrap()
}

fn taught(game: &Arc<Game>, games: u64, seed: u64) -> Trainer {
    let mut trainer = Trainer::new(game, 12, seed, &mut plenty()).unwrap().unwrap();
    while trainer.games() < games {
        let batch: Vec<_> = (0..8).map(|index| trainer.play(index, &mut plenty()).unwrap()).collect();
        trainer.learn(&batch);
    }
    trainer
}

#[test]
fn the_same_seed_and_number_of_games_teach_the_same_with_and_without_a_break() {
    let game = dash(&["Red", "Blue"], 12);
    let whole = taught(&game, 64, 3);
    assert_eq!(taught(&game, 64, 3).net().to_bytes(), whole.net().to_bytes());
    assert_ne!(taught(&game, 64, 4).net().to_bytes(), whole.net().to_bytes());
    let half = taught(&game, 32, 3).to_bytes();
    let mut rest = Trainer::read(&half, &game).unwrap();
    assert_eq!((rest.games(), rest.seed(), rest.hidden()), (32, 3, 12));
    while rest.games() < 64 {
        // In whatever order the games of a batch are played.
        let mut batch: Vec<_> = (0..8).rev().map(|index| rest.play(index, &mut plenty()).unwrap()).collect();
        batch.reverse();
        rest.learn(&batch);
    }
    assert_eq!(rest.net().to_bytes(), whole.net().to_bytes());
}

#[test]
fn a_net_that_has_learnt_beats_one_that_has_not() {
    let game = dash(&["Red", "Blue"], 12);
    let (mut young, mut old) = (agent(&game), agent(&game));
    young.take_net(&taught(&game, 8, 1).net().to_bytes(), &mut plenty()).unwrap();
    old.take_net(&taught(&game, 1_200, 1).net().to_bytes(), &mut plenty()).unwrap();
    let spec: Spec = "net:depth=1".parse().unwrap();
    let mut won = 0;
    for index in 0..200 {
        let budget = &mut plenty();
        let means = &mut Means { control: &mut Untimed, budget };
        let mut first = Duellist { agent: &mut old, spec };
        let mut second = Duellist { agent: &mut young, spec };
        let end = duel([&mut first, &mut second], (index, 5), 0, means).unwrap().unwrap();
        won += u32::from(end.returns > 0.0);
    }
    assert!(won > 110, "{won} of 200");
}

#[test]
fn several_sides_have_their_own_hopes() {
    let game = dash(&["Red", "Blue", "Green"], 12);
    assert_eq!(sides(&game).len(), 3);
    let mut player = agent(&game);
    player.take_net(&taught(&game, 32, 1).net().to_bytes(), &mut plenty()).unwrap();
    let mut position = start(&game);
    let throws = moves(&mut position);
    position.play_unchecked(&throws[0], &mut plenty()).unwrap();
    let report = choose(&mut player, &mut position, &Spec::default(), Limits::nodes(3_000), 1).unwrap();
    assert_eq!(report.method, Method::Net);
    let shares = &report.lines[0].shares;
    assert!(shares.len() == 3 && (999_990..=1_000_000).contains(&shares.iter().sum::<i32>()), "{shares:?}");
}

fn moves(position: &mut fishka_play::Position) -> MoveList {
    fishka_testkit::legal(position)
}

#[test]
fn what_is_no_net_for_the_game_is_refused() {
    let game = dash(&["Red", "Blue"], 12);
    let net = taught(&game, 8, 1).net().to_bytes();
    let refused = |bytes: &[u8]| Net::read(bytes, &game).err();
    assert_eq!(refused(&net), None);
    for end in 0..net.len() {
        assert_eq!(refused(&net[..end]), Some(NetFault::Damaged), "{end} bytes");
    }
    let longer: Vec<u8> = net.iter().copied().chain([0]).collect();
    assert_eq!(refused(&longer), Some(NetFault::Damaged));
    assert_eq!(refused(&vec![7; 1 << 20]), Some(NetFault::Damaged));
    assert_eq!(Net::read(&net, &dash(&["Red", "Blue"], 13)).err(), Some(NetFault::OtherRules));
    // Whatever a byte becomes: an error, or a net that can be asked.
    let mut position = start(&game);
    let throws = moves(&mut position);
    position.play_unchecked(&throws[0], &mut plenty()).unwrap();
    for at in (0..net.len()).filter(|at| *at < 60 || at % 37 == 0) {
        let mut bytes = net.clone();
        bytes[at] ^= 0xFF;
        let mut player = agent(&game);
        if player.take_net(&bytes, &mut plenty()).is_ok() {
            let report = choose(&mut player, &mut position, &Spec::default(), Limits::nodes(500), 1);
            assert!(report.is_some_and(|r| moves(&mut position).iter().any(|m| *m == r.best)), "byte {at}");
        }
    }
    let kept = taught(&game, 8, 1).to_bytes();
    for end in 0..kept.len() {
        assert!(Trainer::read(&kept[..end], &game).is_err(), "{end} bytes");
    }
}

#[test]
fn games_that_it_is_not_made_for_are_left_alone() {
    for name in ["chess", "durak", "battleship"] {
        let source = Builtin.source(name).unwrap();
        let compiled = Compiler::new(name, &source)
            .library(&Builtin)
            .compile(&mut fishka::Budget::new(fishka::COMPILE_STEPS));
        let made = Trainer::new(&compiled.game.unwrap(), 12, 1, &mut plenty()).unwrap();
        assert!(made.is_none(), "{name}");
    }
}

#[test]
fn a_turn_is_thought_about_once() {
    let game = dash(&["Red", "Blue"], 30);
    let mut player = agent(&game);
    player.take_net(&taught(&game, 64, 1).net().to_bytes(), &mut plenty()).unwrap();
    let (mut position, mut planned) = (start(&game), 0);
    let mut rng = fishka::Rng::new(2);
    for _ in 0..60 {
        let list = moves(&mut position);
        if list.is_empty() {
            break;
        }
        if position.is_chance() {
            let drawn = position.draw(&list, &mut rng);
            position.play_unchecked(&list[drawn], &mut plenty()).unwrap();
            continue;
        }
        let before = position.clone();
        let inside = position.is_partial();
        let report = choose(&mut player, &mut position, &Spec::default(), Limits::nodes(5_000), 1).unwrap();
        assert!(position == before);
        assert_eq!(report.nodes == 0, inside, "a step inside a turn costs nothing, its first does");
        planned += u32::from(inside);
        position.play_unchecked(&report.best, &mut plenty()).unwrap();
    }
    assert!(planned > 5, "{planned}");
}

#[test]
fn every_net_of_the_library_fits_its_rules_and_has_passed_its_gate() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games");
    for name in Builtin.names() {
        let listed = Builtin.listed(&name, "nets", ".net");
        if listed.is_empty() {
            continue;
        }
        let told = std::fs::read_to_string(folder.join(&name).join("opponent.toml")).unwrap();
        for net in &listed {
            let file = Builtin.file(&name, &format!("nets/{net}.net")).unwrap();
            assert!(file.len() <= 40 * 1024, "{name}");
            let identity: String = file[8..40].iter().map(|byte| format!("{byte:02x}")).collect();
            assert!(identity.starts_with(net.as_str()), "{name}: {net}.net is called after other rules");
            let account =
                told.split("[[net]]").find(|part| part.contains(&format!("rules = \"{identity}\"")));
            assert!(account.is_some_and(|a| a.contains("passed = true")), "{name}: {net}.net has not passed");
        }
        let source = Builtin.source(&name).unwrap();
        let budget = &mut fishka::Budget::new(fishka::COMPILE_STEPS);
        let game = Compiler::new(&name, &source).library(&Builtin).compile(budget).game.unwrap();
        let file = Builtin.net(&game.identity());
        assert!(
            file.is_some_and(|file| agent(&game).take_net(&file, &mut plenty()).is_ok()),
            "{name}: no net for its rules"
        );
    }
}
