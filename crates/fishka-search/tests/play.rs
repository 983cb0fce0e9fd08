//! What the computer player must see and do, on small games.

#![allow(clippy::unwrap_used, clippy::print_stdout)]

mod common;

use common::*;
use fishka_base::Rng;
use fishka_play::{Game, MoveList, Position};
use fishka_search::{
    Agent, Control, Hands, Level, Limits, Means, Method, Proof, Report, Spec, Watch, Why, bench,
    mate_distance, mate_in,
};
use fishka_testkit::{agent, choose, legal, outcome, plenty, start, untimed};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

fn best(position: &mut Position, spec: &str, nodes: u64) -> Report {
    let game = Arc::clone(position.game());
    choose(&mut agent(&game), position, &spec.parse().unwrap(), Limits::nodes(nodes), 1).unwrap()
}

/// Plays a whole game; gives the returns of player 0.
fn game(game: &Arc<Game>, players: [&str; 2], nodes: u64, seed: u64) -> f64 {
    let mut agent = agent(game);
    let specs = players.map(|s| s.parse::<Spec>().unwrap());
    let mut position = start(game);
    for ply in 0..400 {
        if outcome(&mut position).is_some() {
            break;
        }
        let spec = &specs[position.actor().index()];
        let report = choose(&mut agent, &mut position, spec, Limits::nodes(nodes), seed * 1000 + ply);
        position.play(&report.unwrap().best, &mut plenty()).unwrap();
    }
    outcome(&mut position).map_or(0.0, |o| o.returns(WHITE))
}

/// The knight on a7 has no guard.
const HANGING: &str =
    "White King g1, White Rook a1, White Pawn f2 g2 h2, Black King g8, Black Knight a7, Black Pawn f7 g7 h7";

#[test]
fn takes_a_hanging_piece() {
    let mut p = set(&chess(), HANGING);
    let report = best(&mut p, "ab", 1500);
    assert_eq!(name(&mut p, &report.best), "a1xa7");
}

#[test]
fn leaves_a_guarded_piece_alone() {
    let mut p = set(
        &chess(),
        "White King g1, White Queen d1, Black King g8, Black Pawn d7 e6 f7 g7 h7, Black Rook d8, White Pawn f2 g2 h2",
    );
    let report = best(&mut p, "ab", 3000);
    assert_ne!(name(&mut p, &report.best), "d1xd7");
}

#[test]
fn sees_a_mate_in_one_and_in_two() {
    let mut p = set(&chess(), "White King g6, White Rook a1, Black King g8");
    let report = best(&mut p, "ab", 3000);
    assert_eq!(name(&mut p, &report.best), "a1-a8");
    assert_eq!(mate_distance(report.score), Some(2 - 1));
    // Two rooks walk the king to the edge.
    let mut p = set(&chess(), "White King a1, White Rook a6 b5, Black King e7");
    let report = best(&mut p, "ab", 20_000);
    assert_eq!(mate_distance(report.score), Some(3), "{}", report.score);
    // Philidor's legacy: a queen is given for a smothered mate.
    let mut p = set(
        &chess(),
        "White King g1, White Queen c4, White Knight h6, White Pawn f2 g2 h2, Black King h8, Black Rook a8, Black Queen b2, Black Pawn g7 h7 a7",
    );
    let report = best(&mut p, "ab", 60_000);
    assert_eq!(name(&mut p, &report.best), "c4-g8");
    assert_eq!(mate_distance(report.score), Some(3));
}

/// What a player remembers of the move before must not hang on the seed, which is another with every move.
#[test]
fn remembers_the_game_whatever_the_seeds() {
    let chess = chess();
    let spec: Spec = "ab".parse().unwrap();
    let [mut steady, mut other, mut black] = [agent(&chess), agent(&chess), agent(&chess)];
    let limits = Limits::nodes(2000);
    let mut position = start(&chess);
    let mut forgets = Vec::new();
    for turn in 0..4 {
        let report = choose(&mut steady, &mut position, &spec, limits, 1).unwrap();
        assert_eq!(choose(&mut other, &mut position, &spec, limits, 10 + turn), Some(report.clone()));
        let anew = choose(&mut agent(&chess), &mut position, &spec, limits, 1).unwrap();
        forgets.push(anew != report);
        position.play(&report.best, &mut plenty()).unwrap();
        let reply = choose(&mut black, &mut position, &spec, limits, 1).unwrap().best;
        position.play(&reply, &mut plenty()).unwrap();
    }
    assert!(forgets.contains(&true), "what was found before is of use: it must change something");
}

#[test]
fn never_loses_at_tic_tac_toe() {
    let rules = tic_tac_toe();
    for seed in 0..6 {
        assert!(game(&rules, ["ab", "random"], 3000, seed) >= 0.0);
        assert!(game(&rules, ["random", "ab"], 3000, seed) <= 0.0);
        assert!(game(&rules, ["random", "mcts"], 3000, seed) <= 0.0);
    }
    assert_eq!(game(&rules, ["ab", "ab"], 5000, 1), 0.0);
}

#[test]
fn connect_four_blocks_three_and_takes_four() {
    let rules = connect_four();
    let mut p = start(&rules);
    play(&mut p, "a1 d1 a2 d2 g1 d3");
    for spec in ["ab", "mcts"] {
        let report = best(&mut p, spec, 4000);
        assert_eq!(p.game().rules.board.sites[report.best.to.unwrap().index()].name, "d4", "{spec}");
    }
    play(&mut p, "g2");
    let report = best(&mut p, "ab", 500);
    assert_eq!(p.game().rules.board.sites[report.best.to.unwrap().index()].name, "d4");
    assert_eq!(mate_distance(report.score), Some(1));
}

#[test]
fn beats_random_at_breakthrough() {
    let rules = breakthrough(6);
    for seed in 0..5 {
        assert_eq!(game(&rules, ["ab", "random"], 250, seed), 1.0);
        assert_eq!(game(&rules, ["random", "ab"], 250, seed), -1.0);
    }
}

#[test]
fn turns_of_several_steps_are_played() {
    let rules = draughts();
    for seed in 0..3 {
        assert_eq!(game(&rules, ["ab", "random"], 600, seed), 1.0);
    }
    // A double jump is worth more than a single one.
    let mut p = set(&rules, "White Man c1 h2, Black Man d2 d4 b2 b6 h8");
    let report = best(&mut p, "ab", 2000);
    assert_eq!(p.game().rules.board.sites[report.best.to.unwrap().index()].name, "e3");
}

#[test]
fn the_same_work_gives_the_same_move() {
    for rules in [chess(), breakthrough(6), connect_four(), draughts(), three_kings()] {
        let mut p = start(&rules);
        let mut rng = Rng::new(3);
        let mut moves = MoveList::new();
        for _ in 0..6 {
            p.legal_moves(&mut moves, &mut plenty()).expect("within the budget");
            p.play_unchecked(&moves[rng.below(moves.len())], &mut plenty()).expect("within the budget");
            let before = p.clone();
            for spec in ["ab", "mcts", "level:2"] {
                let mut agent = agent(&rules);
                let spec: Spec = spec.parse().unwrap();
                let mut look = || choose(&mut agent, &mut p, &spec, Limits::nodes(400), 9);
                let first = look();
                assert_eq!(first, look(), "{spec}");
                assert!(p == before, "the position must come back");
            }
            if outcome(&mut p).is_some() {
                break;
            }
        }
    }
}

struct StopAt(u64, u64);

impl Control for StopAt {
    fn stopped(&mut self) -> bool {
        self.0 += 1;
        self.0 > self.1
    }
}

#[test]
fn stops_when_told() {
    for (rules, spec) in [(chess(), "ab"), (three_kings(), "mcts"), (connect_four(), "mcts")] {
        let mut p = start(&rules);
        let before = p.clone();
        let mut look = |patience| {
            let means = &mut Means { control: &mut StopAt(0, patience), budget: &mut plenty() };
            let report = agent(&rules).choose(&mut p, &spec.parse().unwrap(), Limits::depth(60), 0, means);
            report.expect("within the budget").expect("there is always a move")
        };
        assert!(look(10).nodes < 64 * 13);
        look(0);
        assert!(p == before);
    }
}

/// Three threads that help.
struct Three;

impl Hands for Three {
    fn count(&self) -> usize {
        3
    }

    fn run(&self, own: &mut dyn FnMut(), help: &(dyn Fn(usize, &mut dyn Control) + Sync)) {
        let done = AtomicBool::new(false);
        std::thread::scope(|scope| {
            for number in 0..self.count() {
                let stopped = || done.load(Ordering::Relaxed);
                scope.spawn(move || help(number, &mut Watch { stopped, elapsed_ms: || 0 }));
            }
            own();
            done.store(true, Ordering::Relaxed);
        });
    }
}

struct Helped;

impl Control for Helped {
    fn hands(&mut self) -> Option<Arc<dyn Hands>> {
        Some(Arc::new(Three))
    }
}

#[test]
fn threads_that_help_share_the_bound_and_change_no_proof() {
    let mate = set(&chess(), "White King g6, White Rook a1, Black King g8");
    let more = start(&chess());
    for (mut p, nodes) in [(mate, 8_000), (more, 40_000)] {
        let (before, game) = (p.clone(), Arc::clone(p.game()));
        let mut agent = agent(&game);
        let alone = choose(&mut agent, &mut p, &"ab".parse().unwrap(), Limits::nodes(nodes), 1).unwrap();
        for _ in 0..5 {
            let means = &mut Means { control: &mut Helped, budget: &mut plenty() };
            let report = agent.choose(&mut p, &"ab".parse().unwrap(), Limits::nodes(nodes), 1, means);
            let report = report.unwrap().unwrap();
            assert!(p == before);
            assert!(legal(&mut p).iter().any(|m| *m == report.best));
            assert_eq!(mate_distance(report.score), mate_distance(alone.score));
            // Who helps tells of nodes by the dozen, and may be far ahead of the first, but each does as much.
            assert!(report.nodes >= alone.nodes.min(nodes / 4), "{} of {nodes}", report.nodes);
        }
    }
}

/// Many threads that could help and do nothing, and somebody who says stop in time.
struct Idle(u64);

impl Hands for Idle {
    fn count(&self) -> usize {
        39
    }

    fn run(&self, own: &mut dyn FnMut(), _: &(dyn Fn(usize, &mut dyn Control) + Sync)) {
        own();
    }
}

impl Control for Idle {
    fn stopped(&mut self) -> bool {
        self.0 += 1;
        self.0 > 600
    }

    fn hands(&mut self) -> Option<Arc<dyn Hands>> {
        Some(Arc::new(Idle(0)))
    }
}

#[test]
fn at_the_highest_level_each_thread_looks_at_as_many_nodes() {
    let nodes = |level: &str, limits: Limits| {
        let means = &mut Means { control: &mut Idle(0), budget: &mut plenty() };
        let report = agent(&chess()).choose(&mut start(&chess()), &level.parse().unwrap(), limits, 1, means);
        report.unwrap().unwrap().nodes
    };
    assert!(nodes("level:10", Limits::default()) > 20_000);
    // The 90 000 of the level below, and what somebody asks for, are for all together.
    assert!(nodes("level:9", Limits::default()) < 4_000);
    assert!(nodes("level:10", Limits::nodes(40_000)) < 2_000);
}

#[test]
fn three_players_are_played_by_playouts() {
    let rules = three_kings();
    assert_eq!(agent(&rules).method(), Method::Playouts);
    let mut p = start(&rules);
    play(&mut p, "a1b2 e1d1 c5c4");
    let report = best(&mut p, "auto", 8000);
    assert_eq!(report.method, Method::Playouts);
    play(&mut p, "b2c2");
    let report = best(&mut p, "auto", 3000);
    assert_eq!(name(&mut p, &report.best), "d1xc2");
}

#[test]
fn levels_choose_legal_moves_and_grow_stronger() {
    let rules = breakthrough(6);
    let mut points = 0.0;
    for seed in 0..4 {
        points += game(&rules, ["level:5", "level:1"], 6000, seed)
            - game(&rules, ["level:1", "level:5"], 6000, seed);
    }
    assert!(points >= 6.0, "{points} of 8");
}

#[test]
fn proves_the_shortest_mate() {
    let pieces = "White King a1, White Rook a6 b5, Black King e7";
    let mut p = set(&chess(), pieces);
    let before = p.clone();
    let Proof::Win(line) = untimed(|means| mate_in(&mut p, 3, Limits::nodes(1_000_000), means)) else {
        panic!("no mate")
    };
    assert_eq!(line.len(), 3);
    assert!(p == before);
    for m in &line {
        p.play(m, &mut plenty()).unwrap();
    }
    assert_eq!(outcome(&mut p).unwrap().returns(WHITE), 1.0);
    let mut p = set(&chess(), "White King a1, Black King e7, White Rook a2");
    assert_eq!(untimed(|means| mate_in(&mut p, 2, Limits::nodes(1_000_000), means)), Proof::None);
    assert_eq!(untimed(|means| mate_in(&mut p, 5, Limits::nodes(500), means)), Proof::Unknown);
}

#[test]
fn hints_say_why() {
    let why = |p: &mut Position| {
        let game = Arc::clone(p.game());
        let hint = untimed(|means| agent(&game).hint(p, Limits::nodes(4000), means));
        hint.expect("within the budget").unwrap().why
    };
    let mut p = set(&chess(), "White King g6, White Rook a1, Black King g8");
    assert_eq!(why(&mut p), Why::Wins(1));
    let rules = connect_four();
    let mut p = start(&rules);
    play(&mut p, "a1 d1 a2 d2 g1 d3");
    assert_eq!(why(&mut p), Why::Prevents);
    let rules = chess();
    let mut p = set(&rules, HANGING);
    assert_eq!(why(&mut p), Why::Takes(rules.rules.kind("Knight").unwrap()));
}

/// A clock by which every look at it takes long.
struct Slow(u64);

impl Control for Slow {
    fn elapsed_ms(&mut self) -> u64 {
        self.0 += 40;
        self.0
    }
}

#[test]
fn slow_moves_are_counted_against_the_clock() {
    for rules in [chess(), breakthrough(6), connect_four()] {
        for number in [1, 5, 10] {
            let spec = Spec::level(Level::new(number).unwrap());
            let mut p = start(&rules);
            let mut means = Means { control: &mut Slow(0), budget: &mut plenty() };
            let report = agent(&rules).choose(&mut p, &spec, Limits::default(), 1, &mut means);
            let report = report.expect("within the budget").expect("a move");
            // 3.6 seconds at most, at 40 ms a look: the first looks are some nodes apart.
            assert!(report.nodes <= 130, "level {number}: {}", report.nodes);
            // Without any time there is still a move.
            let mut means = Means { control: &mut Slow(0), budget: &mut plenty() };
            let limits = Limits { time_ms: Some(0), ..Limits::default() };
            let report = agent(&rules).choose(&mut p, &spec, limits, 1, &mut means);
            let best = report.expect("within the budget").expect("a move").best;
            assert!(p.play(&best, &mut plenty()).is_ok());
        }
    }
}

#[test]
fn fixed_work_is_fixed() {
    for rules in [breakthrough(6), connect_four(), three_kings(), chess()] {
        let first = bench(&rules, &mut plenty()).expect("within the budget");
        assert!(first.0 > 500);
        assert_eq!(first, bench(&rules, &mut plenty()).expect("within the budget"));
    }
}

#[test]
fn brings_a_won_endgame_home() {
    let pieces = "White King b1, White Rook c2, Black King e5";
    let mut p = set(&chess(), pieces);
    let mut agent = Agent::new(&Arc::clone(p.game()), &mut plenty()).expect("within the budget");
    let mut plies = 0;
    while outcome(&mut p).is_none() {
        let report = choose(&mut agent, &mut p, &Spec::default(), Limits::nodes(4000), 0).unwrap();
        p.play(&report.best, &mut plenty()).unwrap();
        plies += 1;
    }
    assert_eq!(outcome(&mut p).unwrap().returns(WHITE), 1.0, "{plies} plies");
    assert!(plies < 60, "{plies} plies");
}

#[test]
fn chance_moves_by_itself_and_is_reckoned_with() {
    let rules = wind();
    let mut agent = agent(&rules);
    assert_eq!(agent.method(), Method::Expectimax);
    let mut p = start(&rules);
    for seed in 0..60 {
        let Some(report) = choose(&mut agent, &mut p, &Spec::default(), Limits::nodes(300), seed) else {
            break;
        };
        p.play(&report.best, &mut plenty()).unwrap();
    }
}
