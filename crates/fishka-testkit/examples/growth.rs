//! How the speed of rules grows with the game: the same steppers, of two sides and more, on boards from 8×8 to 32×32,
//! with few pieces and many. Prints random moves a second and lists of all moves a second, the best of several rounds.
//! `cargo run --release -p fishka-testkit --example growth`.

#![allow(clippy::print_stdout)]

use fishka::{Game, MoveList, Rng, playout};
use fishka_testkit::{plenty, start};
use std::fmt::Write as _;
use std::sync::Arc;
use std::time::Instant;

const ROUNDS: usize = 9;
/// Moves of one round.
const PLIES: usize = 4_000;
const LISTS: usize = 400;

/// A square board, and how many rows of it each of the players fills.
#[derive(Clone, Copy)]
struct Shape {
    size: usize,
    rows: usize,
    players: usize,
}

impl Shape {
    fn pieces(self) -> usize {
        self.size * self.rows * self.players
    }

    /// Pieces go one step any way, and take by it.
    fn rules(self) -> String {
        let Shape { size, rows, players } = self;
        let column = |i: usize| match i / 26 {
            0 => String::from(char::from(b'a' + (i % 26) as u8)),
            more => format!("{}{}", char::from(b'a' + more as u8 - 1), char::from(b'a' + (i % 26) as u8)),
        };
        let columns = (0..size).map(column).collect::<Vec<_>>();
        let numbers = (1..=size).rev().map(|n| n.to_string()).collect::<Vec<_>>().join("/");
        let names = (0..players).map(|p| format!("P{p}")).collect::<Vec<_>>().join(" ");
        let mut setup = String::new();
        for player in 0..players {
            _ = write!(setup, "(P{player} (Man");
            // The players lie one above the other, as far apart as the board lets them.
            let first = player * (size - rows) / (players - 1);
            for row in first..first + rows {
                columns.iter().for_each(|column| _ = write!(setup, " {column}{}", row + 1));
            }
            setup.push_str("))");
        }
        let ways = [("n", 0, -1), ("s", 0, 1), ("e", 1, 0), ("w", -1, 0)];
        let ways = ways.into_iter().chain([("ne", 1, -1), ("nw", -1, -1), ("se", 1, 1), ("sw", -1, 1)]);
        let (mut directions, mut moves) = (String::new(), String::new());
        for (name, dx, dy) in ways {
            _ = write!(directions, "({name} {dx} {dy})");
            _ = write!(moves, "({name} (verify not-friend?) add)");
        }
        let columns = columns.join("/");
        format!(
            "(game (title \"Growth\") (players {names}) (turn-order {names})
              (board (image) (grid (start-rectangle 0 0 40 40)
                (dimensions (\"{columns}\" (40 0)) (\"{numbers}\" (0 40))) (directions {directions})))
              (board-setup {setup})
              (piece (name Man) (moves {moves}))
              (loss-condition ({names}) (pieces-remaining 0)))"
        )
    }
}

/// Random moves a second and lists a second.
fn measure(game: &Arc<Game>) -> (f64, f64) {
    let (mut moves, mut lists) = (0.0_f64, 0.0_f64);
    let mut list = MoveList::new();
    for round in 0..=ROUNDS {
        let mut position = start(game);
        let begun = Instant::now();
        let played = playout(&mut position, &mut Rng::new(7), PLIES, &mut plenty()).map_or(0, |p| p.plies);
        let drawn = played as f64 / begun.elapsed().as_secs_f64();
        let mut position = start(game);
        _ = playout(&mut position, &mut Rng::new(7), 100, &mut plenty());
        let begun = Instant::now();
        let mut budget = plenty();
        let listed = (0..LISTS).filter(|_| position.legal_moves(&mut list, &mut budget).is_ok()).count();
        // In the first round what is made when it is first wanted is made.
        if round > 0 {
            moves = moves.max(drawn);
            lists = lists.max(listed as f64 / begun.elapsed().as_secs_f64());
        }
    }
    (moves, lists)
}

fn main() {
    let board = [8, 12, 16, 24, 32].map(|size| Shape { size, rows: 2, players: 2 });
    let pieces = [1, 2, 4, 8].map(|rows| Shape { size: 16, rows, players: 2 });
    let players = [2, 3, 4, 6, 8].map(|players| Shape { size: 16, rows: 1, players });
    for (what, shapes) in [("board", &board[..]), ("pieces", &pieces[..]), ("players", &players[..])] {
        println!("{what}:");
        for shape in shapes {
            let Ok(game) = fishka::compile(&shape.rules(), &mut plenty()) else {
                println!("the rules do not compile: {}", shape.rules());
                continue;
            };
            let (moves, lists) = measure(&game);
            let (size, count) = (shape.size, shape.pieces());
            let players = shape.players;
            println!(
                "{size}×{size}, {count} pieces, {players} players: {moves:.0} random moves, {lists:.0} lists a second"
            );
        }
    }
}
