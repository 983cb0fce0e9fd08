//! What the computer plays where little is left, against a solver that knows nothing of it: Connect Four on bit boards, with
//! nothing left out but what loses at once.

use fishka::{Builtin, Game, Library as _, Position, Rng};
use fishka_base::Level;
use fishka_search::{Limits, Means, Spec, Watch};
use fishka_testkit::{agent, choose, legal, outcome, plenty, start};
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Instant;

const COLUMNS: u32 = 7;
const ROWS: u32 = 6;
/// Bits from one column to the next: the row above the board stays empty.
const UP: u32 = ROWS + 1;

fn bottom() -> u64 {
    (0..COLUMNS).map(|column| 1 << (column * UP)).sum()
}

fn board() -> u64 {
    bottom() * ((1 << ROWS) - 1)
}

/// A position: the stones of the player to move, and all stones.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Stones {
    own: u64,
    all: u64,
}

impl Stones {
    fn of(position: &Position) -> Stones {
        let (game, mover) = (position.game(), position.actor());
        let mut stones = Stones { own: 0, all: 0 };
        for (site, cell) in game.rules.board.sites.iter().zip(position.cells()) {
            let name = site.name.as_bytes();
            let bit = 1 << (u32::from(name[0] - b'a') * UP + u32::from(name[1] - b'1'));
            if let Some(piece) = cell.piece {
                stones.all |= bit;
                stones.own |= if piece.player == mover { bit } else { 0 };
            }
        }
        stones
    }

    /// Empty cells that would fill a line of these stones.
    fn wins(self, stones: u64) -> u64 {
        let mut found = stones << 1 & stones << 2 & stones << 3;
        for step in [ROWS, UP, UP + 1] {
            let pair = stones << step & stones << (2 * step);
            found |= pair & (stones << (3 * step) | stones >> step);
            let pair = stones >> step & stones >> (2 * step);
            found |= pair & (stones >> (3 * step) | stones << step);
        }
        found & (board() ^ self.all)
    }

    fn playable(self) -> u64 {
        (self.all + bottom()) & board()
    }

    fn after(self, cell: u64) -> Stones {
        Stones { own: self.all ^ self.own, all: self.all | cell }
    }

    /// 1, 0 or −1 for the player to move.
    fn value(self, (mut low, high): (i32, i32), known: &mut HashMap<Stones, (i32, i32)>) -> i32 {
        let playable = self.playable();
        if playable & self.wins(self.own) != 0 {
            return 1;
        }
        if playable == 0 {
            return 0;
        }
        let threats = self.wins(self.all ^ self.own);
        let forced = playable & threats;
        if forced & forced.wrapping_sub(1) != 0 {
            return -1;
        }
        let cells = if forced == 0 { playable } else { forced } & !(threats >> 1);
        if cells == 0 {
            return -1;
        }
        let (least, most) = known.get(&self).copied().unwrap_or((-1, 1));
        let mut high = high.min(most);
        low = low.max(least);
        if low >= high {
            return if least >= high { least } else { most };
        }
        high = high.max(low + 1);
        let (mut best, first) = (-1, low);
        for column in [3, 2, 4, 1, 5, 0, 6] {
            let cell = cells & (((1 << ROWS) - 1) << (column * UP));
            if cell != 0 {
                best = best.max(-self.after(cell).value((-high, -low), known));
                low = low.max(best);
                if low >= high {
                    break;
                }
            }
        }
        let bounds = if best <= first {
            (least, best)
        } else if best >= high {
            (best, most)
        } else {
            (best, best)
        };
        known.insert(self, bounds);
        best
    }
}

fn game(name: &str) -> Arc<Game> {
    let text = Builtin.source(name).expect("in the library");
    fishka::compile(&text, &mut plenty()).expect("sound")
}

/// A position after so many moves by chance that is not over; the same seed gives the same.
fn draw(game: &Arc<Game>, plies: usize, rng: &mut Rng) -> Position {
    loop {
        let mut position = start(game);
        for _ in 0..plies {
            let moves = legal(&mut position);
            if moves.is_empty() {
                break;
            }
            position.play(&moves[rng.below(moves.len())], &mut plenty()).expect("legal");
        }
        if position.ply() == plies && outcome(&mut position).is_none() {
            return position;
        }
    }
}

/// Asks in positions after so many moves each; in how many it matters what is played, and in how many of these the value was
/// lost. With time for limits, by the clock.
fn compare(plies: &[usize], count: usize, limits: Limits) -> (usize, usize) {
    let (game, mut rng, mut known) = (game("connect-four"), Rng::new(7), HashMap::new());
    let mut agent = agent(&game);
    let (mut matters, mut lost) = (0, 0);
    for index in 0..count {
        let mut position = draw(&game, plies[index % plies.len()], &mut rng);
        let mut values = Vec::new();
        for m in &legal(&mut position) {
            position.play(m, &mut plenty()).expect("legal");
            let over = outcome(&mut position);
            let stones = Stones::of(&position);
            position.undo();
            let value = match over {
                Some(over) => over.returns(position.actor()) as i32,
                None => -stones.value((-1, 1), &mut known),
            };
            values.push((m.clone(), value));
        }
        if known.len() > 20_000_000 {
            known.clear();
        }
        let best = values.iter().map(|(_, value)| *value).max().expect("moves");
        let spec = Spec::default();
        let begun = Instant::now();
        let mut clock = Watch { stopped: || false, elapsed_ms: || begun.elapsed().as_millis() as u64 };
        let means = &mut Means { control: &mut clock, budget: &mut plenty() };
        let report = agent.choose(&mut position, &spec, limits, index as u64, means);
        let report = report.expect("within bounds").expect("a move");
        let kept = values.iter().any(|(m, value)| *m == report.best && *value == best);
        matters += usize::from(values.iter().any(|(_, value)| *value != best));
        lost += usize::from(!kept);
    }
    (matters, lost)
}

#[test]
fn the_solver_knows_games_that_are_known() {
    // Three in a row at the bottom, open on both sides: whoever is to move loses.
    let stones = |own: &[(u32, u32)], other: &[(u32, u32)]| {
        let bits = |cells: &[(u32, u32)]| cells.iter().map(|(x, y)| 1u64 << (x * UP + y)).sum::<u64>();
        Stones { own: bits(own), all: bits(own) | bits(other) }
    };
    let mut known = HashMap::new();
    let open = stones(&[(0, 0), (0, 1), (6, 0)], &[(2, 0), (3, 0), (4, 0)]);
    assert_eq!(open.value((-1, 1), &mut known), -1);
    let own = stones(&[(2, 0), (3, 0), (4, 0)], &[(0, 0), (0, 1), (6, 0)]);
    assert_eq!(own.value((-1, 1), &mut known), 1);
}

#[test]
fn where_few_cells_are_left_nothing_is_given_away() {
    let (matters, lost) = compare(&[26, 28, 30], 12, Limits::nodes(30_000));
    assert!(matters >= 3, "{matters}");
    assert_eq!(lost, 0);
}

/// `cargo test --release -p fishka-testkit --test last -- --ignored --nocapture`; `FISHKA_NODES` or `FISHKA_MS`, and
/// `FISHKA_COUNT`.
#[test]
#[ignore = "measures: a minute and more"]
fn what_is_given_away_from_the_twelfth_move_on() {
    let of = |name: &str| std::env::var(name).ok().and_then(|n| n.parse::<u64>().ok());
    let nodes = of("FISHKA_NODES").unwrap_or(100_000);
    let limits = of("FISHKA_MS").map_or(Limits::nodes(nodes), Limits::time_ms);
    let count = of("FISHKA_COUNT").unwrap_or(200) as usize / 9;
    for plies in 12..=20 {
        let (matters, lost) = compare(&[plies], count, limits);
        println!("after {plies} moves, {limits:?}: {lost} lost of {matters} where it matters, of {count}");
    }
}

/// The value for the player to move, looked at whole.
fn whole(position: &mut Position, known: &mut HashMap<u64, i32>) -> i32 {
    if let Some(over) = outcome(position) {
        return over.returns(position.actor()) as i32;
    }
    if let Some(value) = known.get(&position.key()) {
        return *value;
    }
    let (mover, mut best) = (position.actor(), -1);
    for m in &legal(position) {
        position.play(m, &mut plenty()).expect("legal");
        let value = whole(position, known);
        best = best.max(if position.actor() == mover { value } else { -value });
        position.undo();
    }
    known.insert(position.key(), best);
    best
}

#[test]
fn the_highest_level_gives_nothing_away_in_a_small_game() {
    let (game, mut known, mut rng) = (game("tic-tac-toe"), HashMap::new(), Rng::new(3));
    let (mut agent, spec) = (agent(&game), Spec::level(Level::MAX));
    for plies in 0..8 {
        for seed in 0..6 {
            let mut position = draw(&game, plies, &mut rng);
            let value = whole(&mut position, &mut known);
            let report =
                choose(&mut agent, &mut position, &spec, Limits::nodes(20_000), seed).expect("a move");
            let mover = position.actor();
            position.play(&report.best, &mut plenty()).expect("legal");
            let after = match outcome(&mut position) {
                Some(over) => over.returns(mover) as i32,
                None => -whole(&mut position, &mut known),
            };
            assert_eq!(after, value, "{plies}, {seed}");
        }
    }
}
