//! Fixed work whose instructions are counted: `count GAME playouts|list|search N` does it once, in a function of its own
//! (`counted`), so that a counter can leave out the start. `bench/instructions` runs it under valgrind.

#![allow(clippy::print_stdout)]

use fishka::{Game, MoveList, Position, RandomGames, Rng};
use fishka_search::{Agent, Limits, Spec};
use fishka_testkit::{agent, choose, legal, library_game, plenty, start};
use std::sync::Arc;

/// Longest random game.
const PLIES_MAX: usize = 10_000;
/// Random moves before the positions that are listed and searched.
const LEAD: usize = 8;

/// What is counted.
enum Work {
    Playouts(Position, usize),
    Lists(Position, usize),
    Search(Box<Agent>, Position, u64),
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let work = match args.as_slice() {
        [name, what, number] => prepare(name, what, number),
        _ => Err("count GAME playouts|list|search N".to_owned()),
    };
    match work {
        Ok(mut work) => {
            // What is found out about the rules as they are asked is found out before.
            let warm = match &work {
                Work::Search(agent, position, _) => {
                    done(&mut Work::Search(Box::new(agent.another()), position.clone(), 500))
                }
                _ => done(&mut work),
            };
            println!("{warm} {}", counted(&mut work));
        }
        Err(why) => {
            println!("{why}");
            std::process::exit(2);
        }
    }
}

fn prepare(name: &str, what: &str, number: &str) -> Result<Work, String> {
    let game = library_game(name, None, &[])?;
    let number: usize = number.parse().map_err(|_| format!("no number: {number}"))?;
    match what {
        "playouts" => Ok(Work::Playouts(start(&game), number)),
        "list" => Ok(Work::Lists(led(&game), number)),
        "search" => Ok(Work::Search(Box::new(agent(&game)), led(&game), number as u64)),
        _ => Err(format!("playouts, list or search: {what}")),
    }
}

/// A position a few random moves from the start, where there is a choice.
fn led(game: &Arc<Game>) -> Position {
    let (mut position, mut rng) = (start(game), Rng::new(3));
    for ply in 0.. {
        let moves = legal(&mut position);
        let chooses = !position.is_chance() && moves.len() > 1;
        if moves.is_empty() || ply >= LEAD && chooses {
            break;
        }
        let m = moves[position.draw(&moves, &mut rng)].clone();
        position.play(&m, &mut plenty()).expect("a legal move");
    }
    position
}

/// The part whose instructions are counted.
#[inline(never)]
fn counted(work: &mut Work) -> u64 {
    // Else the two may become one function, and what goes before is counted, too.
    std::hint::black_box(done(std::hint::black_box(work)))
}

/// Does the work; a number that hangs on all of it.
#[inline(never)]
fn done(work: &mut Work) -> u64 {
    match work {
        Work::Playouts(position, games) => {
            let mut random = RandomGames::new(position);
            let mut game = |seed| random.play(&mut Rng::new(seed), PLIES_MAX, &mut plenty());
            (0..*games as u64).filter_map(|seed| game(seed).ok()).map(|played| played.plies as u64).sum()
        }
        Work::Lists(position, times) => {
            let (mut moves, mut budget) = (MoveList::new(), plenty());
            let mut list =
                || position.legal_moves(&mut moves, &mut budget).map_or(0, |()| moves.len() as u64);
            (0..*times).map(|_| list()).sum()
        }
        Work::Search(agent, position, nodes) => {
            let report = choose(agent, position, &Spec::default(), Limits::nodes(*nodes), 1);
            report.map_or(0, |report| report.nodes)
        }
    }
}
