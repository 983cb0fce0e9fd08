//! `shakmaty-peer playouts COUNT SEED` plays uniform random games of chess, `shakmaty-peer perft DEPTH` counts move
//! sequences, making the last move of each, too. Prints one line of JSON.

use shakmaty::zobrist::{Zobrist64, ZobristHash};
use shakmaty::{Chess, EnPassantMode, Position};

/// Longest random game.
const PLIES_MAX: u64 = 10_000;

/// Random numbers: splitmix64.
struct Rng(u64);

impl Rng {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((u128::from(z ^ z >> 31) * n as u128) >> 64) as usize
    }
}

fn perft(position: &Chess, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut sum = 0;
    for m in position.legal_moves() {
        let mut next = position.clone();
        next.play_unchecked(&m);
        sum += perft(&next, depth - 1);
    }
    sum
}

/// A game with the draws that Fishka's rules have: fifty moves, the third repetition, too little to mate with.
fn playout(rng: &mut Rng) -> u64 {
    let (mut position, mut seen, mut plies) = (Chess::default(), Vec::new(), 0);
    while plies < PLIES_MAX {
        let moves = position.legal_moves();
        if moves.is_empty() || position.halfmoves() >= 100 || position.is_insufficient_material() {
            break;
        }
        let m = &moves[rng.below(moves.len())];
        if m.is_zeroing() {
            seen.clear();
        }
        position.play_unchecked(m);
        plies += 1;
        let key: Zobrist64 = position.zobrist_hash(EnPassantMode::Legal);
        if seen.iter().filter(|old| **old == key).count() >= 2 {
            break;
        }
        seen.push(key);
    }
    plies
}

/// Processor time of this process in seconds, as Linux tells it.
fn processor_s() -> f64 {
    let text = std::fs::read_to_string("/proc/self/schedstat").unwrap_or_default();
    let ns = text.split_whitespace().next().and_then(|n| n.parse::<f64>().ok());
    ns.unwrap_or(0.0) / 1e9
}

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let number = |index: usize| args.get(index).and_then(|text| text.parse::<u64>().ok()).unwrap_or(1);
    let start = processor_s();
    let (count, plies) = match args.get(1).map(String::as_str) {
        Some("perft") => {
            let count = perft(&Chess::default(), number(2) as u32);
            (count, count)
        }
        _ => {
            let mut rng = Rng(number(3));
            (number(2), (0..number(2)).map(|_| playout(&mut rng)).sum())
        }
    };
    let seconds = processor_s() - start;
    println!("{{\"count\": {count}, \"plies\": {plies}, \"seconds\": {seconds}}}");
}
