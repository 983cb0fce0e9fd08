//! Games with dice: averages over throws, for two sides and for more.

#![allow(clippy::unwrap_used)]

use fishka_play::{Game, MoveList, Position, notation};
use fishka_search::{Control, Limits, Means, Method, Spec};
use fishka_testkit::{agent, choose, legal, outcome, plenty, start, untimed};
use std::sync::Arc;

/// A dash over twelve cells: a chip enters on the cell that was thrown, a hit sends it back, the first on the last
/// cell wins.
fn dash(players: &[&str]) -> Arc<Game> {
    let each = |f: fn(&str) -> String| players.iter().map(|p| f(p)).collect::<Vec<_>>().join(" ");
    let cells = |f: fn(usize) -> String| (1..=12).map(f).collect::<Vec<_>>().join(" ");
    let text = format!(
        r#"(fishka 1)
        (game (title "Dash") (players {names}) (turn-order {names})
          (dice die 1 2 3) (number roll 0) (turn-start (throw die roll))
          (option "pass turn" forced) (option "recycle captures" true)
          (board (positions {boxes})) (track path {path})
          (piece (name Chip)
            (drops ((verify (= (index path) roll)) (verify not-friend?) add))
            (moves ((go (along path (+ (index path) roll))) (verify not-friend?) add)))
          (board-setup {hands})
          (win-condition ({names}) (absolute-config Chip (12))))"#,
        names = players.join(" "),
        boxes = cells(|n| format!("({n} {} 0 {} 49)", n * 50, n * 50 + 49)),
        path = cells(|n| n.to_string()),
        hands = each(|p| format!("({p} (Chip off 3))")),
    );
    fishka::compile(&text, &mut fishka::Budget::new(fishka::COMPILE_STEPS)).unwrap()
}

/// Plays `plies` single moves drawn by chance.
fn drawn(game: &Arc<Game>, plies: usize, seed: u64) -> Position {
    let mut position = start(game);
    let mut moves = MoveList::new();
    let mut rng = fishka::Rng::new(seed);
    for _ in 0..plies {
        position.legal_moves(&mut moves, &mut plenty()).expect("within the budget");
        if moves.is_empty() {
            break;
        }
        let choice = position.draw(&moves, &mut rng);
        position.play_unchecked(&moves[choice], &mut plenty()).expect("within the budget");
    }
    position
}

fn look(position: &mut Position, depth: u32, lines: usize) -> Vec<(String, i32)> {
    let game = Arc::clone(position.game());
    let report = untimed(|means| agent(&game).analyse(position, Limits::depth(depth), lines, means));
    let report = report.expect("within the budget");
    let lines = report.map(|r| r.lines).unwrap_or_default();
    lines
        .into_iter()
        .map(|l| (notation(position, &l.pv[0], &mut plenty()).expect("within the budget"), l.score))
        .collect()
}

#[test]
fn leaving_lines_out_changes_no_value() {
    let (game, mut choices) = (dash(&["Red", "Blue"]), 0);
    for seed in 0..120 {
        let mut position = drawn(&game, 6 + seed as usize % 17, seed);
        if outcome(&mut position).is_some() || position.is_chance() {
            continue;
        }
        let before = position.clone();
        for depth in 1..=4 {
            // With all lines wanted no move of the root may be cut short, with one nearly all may.
            let (all, one) = (look(&mut position, depth, 99), look(&mut position, depth, 1));
            assert_eq!(all[0].1, one[0].1, "seed {seed}, depth {depth}: {all:?}, {one:?}");
            choices += usize::from(all.len() > 1);
        }
        assert!(position == before);
    }
    assert!(choices > 50, "{choices} positions with a choice");
}

#[test]
fn a_hit_and_the_last_cell_are_seen() {
    for players in [&["Red", "Blue"][..], &["Red", "Blue", "Green"]] {
        let game = dash(players);
        let mut agent = agent(&game);
        assert_eq!(agent.method(), Method::Expectimax);
        let (mut hits, mut wins) = (0, 0);
        for seed in 0..1200 {
            let mut position = drawn(&game, 5 + seed as usize % 23, seed);
            if outcome(&mut position).is_some() || position.is_chance() {
                continue;
            }
            let moves = legal(&mut position);
            let names: Vec<String> = moves
                .iter()
                .map(|m| notation(&mut position, m, &mut plenty()).expect("within the budget"))
                .collect();
            let best = choose(&mut agent, &mut position, &Spec::default(), Limits::depth(2), 0).unwrap();
            let best = notation(&mut position, &best.best, &mut plenty()).expect("within the budget");
            if names.len() > 1 && names.iter().any(|n| n.ends_with("-12")) {
                assert!(best.ends_with("-12"), "{best} of {names:?}");
                wins += 1;
            } else if names.len() > 1
                && names.iter().any(|n| ["x7", "x8", "x9", "x10", "x11"].iter().any(|x| n.ends_with(x)))
            {
                assert!(best.contains('x'), "{best} of {names:?}");
                hits += 1;
            }
        }
        assert!(hits > 0 && wins > 0, "{hits} hits, {wins} wins");
    }
}

#[test]
fn it_beats_chance() {
    let game = dash(&["Red", "Blue"]);
    let mut agent = agent(&game);
    let mut won = 0;
    for seed in 0..100u64 {
        let (mut position, own) = (start(&game), game.acting_players()[seed as usize % 2]);
        let mut rng = fishka::Rng::new(seed);
        let mut moves = MoveList::new();
        while outcome(&mut position).is_none() {
            position.legal_moves(&mut moves, &mut plenty()).expect("within the budget");
            let m = if position.is_chance() || position.actor() != own {
                moves[position.draw(&moves, &mut rng)].clone()
            } else {
                choose(&mut agent, &mut position, &Spec::default(), Limits::depth(2), 0).unwrap().best
            };
            position.play_unchecked(&m, &mut plenty()).expect("within the budget");
        }
        won += usize::from(outcome(&mut position).unwrap().returns(own) > 0.0);
    }
    assert!(won >= 60, "{won} of 100");
}

/// A turn goes on as long as the mover likes, over a board of many pieces: no search ends by itself.
fn endless() -> Arc<Game> {
    let cells: Vec<String> = (0..144).map(|n| format!("({n} {} 0 {} 9)", n * 10, n * 10 + 9)).collect();
    let men: Vec<String> = (0..144).step_by(3).map(|n| n.to_string()).collect();
    let all: Vec<String> = (0..144).map(|n| n.to_string()).collect();
    let text = format!(
        r#"(fishka 1)
        (game (title "Endless") (players Red Blue) (turn-order Red Blue)
          (dice die 1 2 3) (number roll 0) (turn-start (throw die roll)) (option "pass turn" true)
          (board (positions {})) (track path {})
          (piece (name Man)
            (moves ((go (along path (+ (index path) 1))) (verify empty?) again add)
              ((go (along path (- (index path) 1))) (verify empty?) again add)))
          (board-setup (Red (Man {})) (Blue (Man off 1)))
          (win-condition (Red Blue) stalemated))"#,
        cells.join(" "),
        all.join(" "),
        men.join(" "),
    );
    fishka::compile(&text, &mut fishka::Budget::new(fishka::COMPILE_STEPS)).unwrap()
}

struct Stop(u32);

impl Control for Stop {
    fn stopped(&mut self) -> bool {
        self.0 += 1;
        self.0 > 3
    }
}

#[test]
fn a_turn_without_end_is_left_when_the_nodes_are_spent() {
    let game = endless();
    let mut position = drawn(&game, 1, 1);
    let before = position.clone();
    let mut agent = agent(&game);
    let report = choose(&mut agent, &mut position, &Spec::default(), Limits::nodes(500), 0).unwrap();
    assert!(report.nodes < 2_000, "{} nodes", report.nodes);
    let deep = Limits { depth: Some(9), ..Limits::default() };
    let report = agent
        .choose(
            &mut position,
            &Spec::default(),
            deep,
            0,
            &mut Means { control: &mut Stop(0), budget: &mut plenty() },
        )
        .expect("within the budget")
        .unwrap();
    assert!(report.nodes < 2_000, "{} nodes", report.nodes);
    assert!(position == before);
}
