//! Studying positions and judging moves, in games of every family.

#![allow(clippy::unwrap_used)]

use fishka::{Builtin, Game, Library as _, MoveList, Player, Position, Rng, parse_move};
use fishka_search::{
    Agent, Control, Judged, Limits, Means, Memory, Standing, Study, Verdict, WHOLE, mate_distance,
};
use fishka_testkit::{agent, legal, plenty, start, untimed};
use std::sync::Arc;

/// Two sides, captures forced, placing, dice for two and for many, whole turns, a set-up before play, playouts.
const GAMES: [&str; 9] = [
    "chess",
    "english-draughts",
    "reversi",
    "gomoku",
    "backgammon",
    "ludo",
    "hanniball",
    "cyvasse",
    "connect-four",
];

fn game(name: &str) -> Arc<Game> {
    let source = Builtin.source(name).unwrap();
    fishka::compile(&source, &mut fishka::Budget::new(fishka::COMPILE_STEPS)).unwrap()
}

fn drawn(position: &mut Position, plies: usize, seed: u64) {
    let mut rng = Rng::new(seed);
    for _ in 0..plies {
        let moves: MoveList = legal(position);
        if moves.is_empty() {
            break;
        }
        let at = position.draw(&moves, &mut rng);
        position.play_unchecked(&moves[at], &mut plenty()).unwrap();
    }
}

fn study(agent: &mut Agent, position: &mut Position, limits: Limits, lines: usize) -> Study {
    untimed(|means| agent.study(position, limits, lines, means)).unwrap()
}

fn judge(agent: &mut Agent, position: &mut Position, m: &fishka::Move, limits: Limits) -> Judged {
    untimed(|means| agent.judge(position, m, limits, &mut Memory::default(), means)).unwrap()
}

#[test]
fn lines_are_legal_and_the_sides_agree() {
    for name in GAMES {
        let game = game(name);
        let mut agent = agent(&game);
        for (plies, seed) in [(0, 1), (3, 2), (20, 3)] {
            let mut position = start(&game);
            drawn(&mut position, plies, seed);
            let before = position.clone();
            let found = study(&mut agent, &mut position, Limits::nodes(1_500), 3);
            assert!(position == before, "{name}: the position comes back");
            // A search may end its last turn, and carries lines on.
            assert!(found.nodes < 400_000, "{name}: {} nodes", found.nodes);
            check_shares(name, &game, &found);
            if found.standing == Standing::Choice {
                assert!(!found.lines.is_empty() && found.lines.len() <= 3, "{name}");
            }
            for line in &found.lines {
                let mut at = position.clone();
                for m in &line.line.pv {
                    at.play(m, &mut plenty()).unwrap_or_else(|_| panic!("{name}: an illegal move in a line"));
                }
            }
            let order: Vec<i32> = found.lines.iter().map(|l| l.line.score).collect();
            assert!(order.is_sorted_by(|a, b| a >= b) || !found.scored, "{name}: {order:?}");
        }
    }
}

fn check_shares(name: &str, game: &Game, found: &Study) {
    let acting = game.acting_players();
    for shares in std::iter::once(&found.shares).chain(found.lines.iter().map(|l| &l.line.shares)) {
        if shares.is_empty() {
            assert_ne!(found.standing, Standing::Choice, "{name}");
            continue;
        }
        let of = |p: &Player| shares[p.index()];
        assert!(acting.iter().all(|p| (0..=WHOLE).contains(&of(p))), "{name}: {shares:?}");
        if acting.len() == 2 {
            let sum: i32 = acting.iter().map(of).sum();
            assert!((sum - WHOLE).abs() <= 1_000, "{name}: {shares:?}");
        }
    }
}

#[test]
fn a_mate_is_found_and_told_to_both() {
    let game = game("chess");
    let mut position = start(&game);
    for text in ["f2-f3", "e7-e5", "g2-g4"] {
        let m = parse_move(&mut position, text, &mut plenty()).unwrap();
        position.play(&m, &mut plenty()).unwrap();
    }
    let mut agent = agent(&game);
    let found = study(&mut agent, &mut position, Limits::nodes(5_000), 2);
    assert_eq!((found.lines[0].win_in, mate_distance(found.lines[0].line.score)), (Some(1), Some(1)));
    assert_eq!(found.shares, [0, WHOLE]);
    assert_eq!(found.lines[1].win_in, None);
    // The move before it was a blunder, and any other was not.
    position.undo();
    let bad = parse_move(&mut position, "g2-g4", &mut plenty()).unwrap();
    let judged = judge(&mut agent, &mut position, &bad, Limits::nodes(5_000));
    assert_eq!(judged.verdict, Some(Verdict::Blunder));
    assert!(judged.loss > WHOLE / 4 && !judged.best.is_empty() && !judged.chance);
}

#[test]
fn a_best_move_loses_nothing() {
    for name in GAMES {
        let game = game(name);
        let mut agent = agent(&game);
        for seed in 1..3 {
            let mut position = start(&game);
            drawn(&mut position, 12, seed);
            let limits = Limits::nodes(1_500);
            let found = study(&mut agent, &mut position, limits, 1);
            let Some(line) = found.lines.first() else { continue };
            let judged = judge(&mut agent, &mut position, &line.line.pv[0], limits);
            if agent.method() != fishka_search::Method::Expectimax {
                assert_eq!((judged.loss, judged.verdict), (0, Some(Verdict::Best)), "{name}");
            }
            // What the judge holds best loses nothing, whatever looked before.
            let best = judged.best[0].clone();
            let judged = judge(&mut agent, &mut position, &best, limits);
            assert_eq!((judged.loss, judged.verdict), (0, Some(Verdict::Best)), "{name}");
        }
    }
}

#[test]
fn luck_is_fair_over_all_throws() {
    for (name, plies) in [("backgammon", 14), ("moving-chips", 9), ("royal-game-of-ur", 12)] {
        let game = game(name);
        let mut agent = agent(&game);
        let mut position = start(&game);
        drawn(&mut position, plies, 7);
        // On to where chance chooses.
        for _ in 0..12 {
            if position.is_chance() {
                break;
            }
            drawn(&mut position, 1, 9);
        }
        let throws = legal(&mut position);
        assert!(position.is_chance() && throws.len() > 1, "{name}");
        let player = position.actor();
        let (mut sum, mut total, mut widest) = (0i64, 0i64, 0i64);
        for m in &throws {
            let judged = judge(&mut agent, &mut position, m, Limits::nodes(500));
            assert!(judged.chance && judged.verdict.is_none() && judged.loss == 0);
            let luck = i64::from(judged.after[player.index()] - judged.before[player.index()]);
            let odds = i64::from(position.odds(m));
            (sum, total, widest) = (sum + odds * luck, total + odds, widest.max(luck.abs()));
        }
        // Only what is rounded off is left, of a thing that is not nothing.
        assert!((sum / total).abs() <= 2, "{name}: the mean of luck is {}", sum / total);
        assert!(widest > 1_000, "{name}: {widest}");
    }
}

#[test]
fn who_says_stop_is_heeded() {
    struct Now(u64);
    impl Control for Now {
        fn stopped(&mut self) -> bool {
            self.0 += 1;
            self.0 > 3
        }
    }
    let game = game("chess");
    let mut position = start(&game);
    let mut agent = agent(&game);
    let means = &mut Means { control: &mut Now(0), budget: &mut plenty() };
    let found = agent.study(&mut position, Limits::time_ms(60_000), 3, means).unwrap();
    assert!(found.nodes < 2_000, "{}", found.nodes);
}

/// Before scores were fitted to games, half a pawn counted as much of a game, and this was called a blunder.
#[test]
fn a_weak_first_move_is_no_blunder() {
    let game = game("chess");
    let mut agent = agent(&game);
    for nodes in [1_500, 5_000, 20_000] {
        let mut position = start(&game);
        for text in ["f2-f3", "e7-e5"] {
            let m = parse_move(&mut position, text, &mut plenty()).unwrap();
            let judged = judge(&mut agent, &mut position, &m, Limits::nodes(nodes));
            assert!(judged.verdict <= Some(Verdict::Inaccuracy), "{text}, {nodes} nodes: {judged:?}");
            position.play(&m, &mut plenty()).unwrap();
        }
    }
}
