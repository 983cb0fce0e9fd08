//! Whether the computer gives away what a position of Connect Four is worth: positions of random games, the chosen move
//! against the exact worth of each, found by a solver of its own that knows nothing of our rules.
//! `cargo run --release -p fishka-testkit --example connect-four -- [positions=1000] [ms=1000] [from=12] [seed=1]`.
//!
//! A position counts in which somebody may still win, nobody can do so at once, and not every move is worth the same.

#![allow(clippy::print_stdout, clippy::print_stderr)]

use fishka::{Builtin, Library as _, Rng};
use fishka_search::{Limits, Means, Spec, Watch};
use fishka_testkit::{agent, legal, plenty, start};
use std::collections::HashMap;
use std::time::Instant;

const COLUMNS: u32 = 7;
const ROWS: u32 = 6;

/// A position as the solver sees it: seven bits a column, the topmost always clear (after John Tromp and Pascal Pons).
#[derive(Clone, Copy)]
struct Board {
    /// Men of who is to move.
    own: u64,
    /// Men of both.
    all: u64,
    men: u32,
}

/// The lowest cell of each column.
const BOTTOM: u64 = 0x0000_4081_0204_0810 >> 4 | 1 << 42 | 1 << 35;
const CELLS: u64 = BOTTOM * ((1 << ROWS) - 1);

fn has_four(men: u64) -> bool {
    [1, 6, 7, 8].into_iter().any(|step| {
        let pairs = men & men >> step;
        pairs & pairs >> (2 * step) != 0
    })
}

/// Empty cells that would make four for these men.
fn threats(men: u64, all: u64) -> u64 {
    let mut found = men << 1 & men << 2 & men << 3;
    for step in [6, 7, 8] {
        let up = men << step & men << (2 * step);
        let down = men >> step & men >> (2 * step);
        found |= up & men << (3 * step) | up & men >> step | down & men >> (3 * step) | down & men << step;
    }
    found & CELLS & !all
}

impl Board {
    fn open(self) -> u64 {
        (self.all + BOTTOM) & CELLS
    }

    fn after(self, cell: u64) -> Board {
        Board { own: self.own ^ self.all, all: self.all | cell, men: self.men + 1 }
    }

    fn wins_at_once(self) -> bool {
        threats(self.own, self.all) & self.open() != 0
    }
}

/// Says who wins, and remembers it.
struct Solver {
    known: HashMap<(u64, u64), (i8, i8)>,
}

impl Solver {
    /// Whether it is worth more than `alpha`, which is -1 or 0: the worth, 1, 0 or -1, as far as that is asked.
    fn worth(&mut self, board: Board, alpha: i8, beta: i8) -> i8 {
        if board.wins_at_once() {
            return 1;
        }
        if board.men >= COLUMNS * ROWS - 1 {
            return 0;
        }
        let theirs = threats(board.own ^ board.all, board.all);
        let forced = theirs & board.open();
        if forced & forced.wrapping_sub(1) != 0 {
            return -1;
        }
        let open = (if forced == 0 { board.open() } else { forced }) & !(theirs >> 1);
        if open == 0 {
            return -1;
        }
        let (low, high) = self.known.get(&(board.own, board.all)).copied().unwrap_or((-1, 1));
        if low >= beta || low == high {
            return low;
        }
        if high <= alpha {
            return high;
        }
        let mut moves: Vec<(u32, u64)> = (0..COLUMNS)
            .map(|at| [3, 2, 4, 1, 5, 0, 6][at as usize])
            .filter_map(|column| Some(open & 0x3F << (7 * column)).filter(|cell| *cell != 0))
            .map(|cell| (threats(board.own | cell, board.all | cell).count_ones(), cell))
            .collect();
        moves.sort_by_key(|(threats, _)| std::cmp::Reverse(*threats));
        let (mut best, mut least) = (-1, alpha);
        for (_, cell) in moves {
            let worth = -self.worth(board.after(cell), -beta, -least);
            best = best.max(worth);
            least = least.max(best);
            if least >= beta {
                break;
            }
        }
        let span = if best >= beta {
            (best.max(low), high)
        } else if best <= alpha {
            (low, best.min(high))
        } else {
            (best, best)
        };
        self.known.insert((board.own, board.all), span);
        best
    }

    /// What each column is worth to who is to move; none where it is full.
    fn columns(&mut self, board: Board) -> [Option<i8>; COLUMNS as usize] {
        std::array::from_fn(|column| {
            let cell = board.open() & 0x3F << (7 * column);
            let wins = has_four(board.own | cell);
            (cell != 0).then(|| if wins { 1 } else { -self.worth(board.after(cell), -1, 1) })
        })
    }
}

/// A position of a random game that counts: its columns, and what each move in it is worth.
fn position(rng: &mut Rng, from: u32, solver: &mut Solver) -> Option<(Vec<u32>, [Option<i8>; 7])> {
    let men = from + rng.below(15) as u32;
    let (mut board, mut columns) = (Board { own: 0, all: 0, men: 0 }, Vec::new());
    while board.men < men {
        let column = rng.below(COLUMNS as usize) as u32;
        let cell = board.open() & 0x3F << (7 * column);
        if cell == 0 {
            continue;
        }
        board = board.after(cell);
        if has_four(board.own ^ board.all) {
            return None;
        }
        columns.push(column);
    }
    if board.wins_at_once() {
        return None;
    }
    let worth = solver.columns(board);
    let mut known = worth.iter().flatten();
    let first = known.next()?;
    known.any(|other| other != first).then_some((columns, worth))
}

fn main() {
    let (mut positions, mut ms, mut from, mut seed) = (1000, 1000, 12, 1);
    for word in std::env::args().skip(1) {
        match word.split_once('=').map(|(name, n)| (name, n.parse::<u64>())) {
            Some(("positions", Ok(n))) => positions = n,
            Some(("ms", Ok(n))) => ms = n,
            Some(("from", Ok(n))) => from = n.min(26),
            Some(("seed", Ok(n))) => seed = n,
            _ => return println!("connect-four [positions=1000] [ms=1000] [from=12] [seed=1]"),
        }
    }
    let text = Builtin.source("connect-four").unwrap_or_default();
    let game = match fishka::compile(&text, &mut plenty()) {
        Ok(game) => game,
        Err(_) => return println!("the rules cannot be read"),
    };
    let (model, spec, mut rng) = (agent(&game), Spec::default(), Rng::new(seed));
    let (mut lost, mut asked, mut slowest, mut nodes) = (0, 0, 0, 0);
    while asked < positions {
        let mut solver = Solver { known: HashMap::new() };
        let Some((columns, worth)) = position(&mut rng, from as u32, &mut solver) else { continue };
        let mut table = start(&game);
        for column in &columns {
            let moves = legal(&mut table);
            let m = moves.iter().find(|m| column_of(&game, m) == *column);
            let m = m.expect("the solver and the rules allow the same").clone();
            table.play_unchecked(&m, &mut plenty()).expect("a legal move");
        }
        let begun = Instant::now();
        let elapsed = || begun.elapsed().as_millis() as u64;
        let mut clock = Watch { stopped: || false, elapsed_ms: elapsed };
        let means = &mut Means { control: &mut clock, budget: &mut plenty() };
        let report = model.another().choose(&mut table, &spec, Limits::time_ms(ms), asked, means);
        let report = report.expect("within bounds").expect("a move");
        slowest = slowest.max(elapsed());
        nodes += report.nodes;
        asked += 1;
        let best = worth.iter().flatten().max().copied();
        let column = column_of(&game, &report.best);
        if worth[column as usize] != best {
            lost += 1;
            eprintln!("{columns:?}: {column} of {worth:?}, {} men, {} nodes", columns.len(), report.nodes);
        }
    }
    let each = nodes / positions.max(1);
    println!(
        "{asked} positions, {ms} ms each: {lost} times the worth was given away; slowest {slowest} ms, {each} nodes each"
    );
}

/// The column that a move puts a man into.
fn column_of(game: &fishka::Game, m: &fishka::Move) -> u32 {
    let name = m.to.map_or("", |site| game.rules.board.sites[site.index()].name.as_str());
    name.bytes().next().map_or(0, |letter| u32::from(letter.saturating_sub(b'a')))
}
