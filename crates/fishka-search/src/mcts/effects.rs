//! What is expected of a move by what it does, wherever it does it. Where something is hidden the same move does different
//! things in different worlds: a shot meets a ship in some and water in others. What games bring in which a side has done
//! this or that is known after few of them, long before it is known of each move, and what a move does in each world is
//! known beforehand. So a move is judged by this until it has been tried often. H. Finnsson and Y. Björnsson
//! ("Simulation-based approach to general game playing", AAAI 2008) average over playouts by move; here it is by effects.

use super::tree::Returns;
use fishka_base::{Player, Site, mix64};
use fishka_play::{Effect, Move, Piece, Position};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// What is expected weighs at most as much as so many tries of the move itself, and at least as this.
const WEIGHT_MAX: f64 = 400.0;
const WEIGHT_MIN: f64 = 1.0;
/// Times that something must have been done until its mean is believed by half.
const DOUBT: i64 = 20;

/// Tries of a root move, and the sum of what its player got, in thousandths.
pub(super) type Got = (u32, i64);

/// What games brought in which something was done.
#[derive(Debug, Default)]
pub(super) struct ByEffect {
    /// By who did what ([`effects`]): sum of what he got, in thousandths, and how often.
    sums: FxHashMap<(Player, u64), (i64, i64)>,
    /// What was done in this round.
    done: Vec<(Player, u64)>,
    /// By world and root move: what it does there, if it is there.
    roots: Vec<Vec<Option<u64>>>,
    player: Player,
    /// By root move, what is expected of it, in thousandths.
    expected: Vec<f64>,
    /// As how many tries that counts.
    weight: f64,
    /// Of all rounds what the player got: number, sum, sum of squares.
    all: (f64, f64, f64),
}

impl ByEffect {
    /// For a choice among moves (`roots`: by world, what each of them is there); `None` where each does the same everywhere.
    pub(super) fn new(worlds: &[Position], roots: &[Vec<Option<Move>>]) -> Option<ByEffect> {
        let of = |(world, moves): (&Position, &Vec<Option<Move>>)| {
            moves.iter().map(|m| m.as_ref().map(|m| effects(world, m))).collect::<Vec<_>>()
        };
        let roots: Vec<Vec<Option<u64>>> = worlds.iter().zip(roots).map(of).collect();
        let count = roots.first().map_or(0, Vec::len);
        let differs = |index: usize| {
            let mut all = roots.iter().filter_map(|moves| moves[index]);
            let first = all.next();
            all.any(|effects| Some(effects) != first)
        };
        let player = worlds.first()?.actor();
        let new =
            || ByEffect { expected: vec![0.0; count], player, weight: WEIGHT_MAX, ..ByEffect::default() };
        (0..count).any(differs).then(|| ByEffect { roots, ..new() })
    }

    /// A player is about to play the move.
    pub(super) fn note(&mut self, position: &Position, m: &Move) {
        self.done.push((position.actor(), effects(position, m)));
    }

    /// The round is over.
    pub(super) fn add_up(&mut self, returns: &Returns) {
        for (player, effects) in self.done.drain(..) {
            let sum = self.sums.entry((player, effects)).or_default();
            *sum = (sum.0 + i64::from(returns[player.index()]), sum.1 + 1);
        }
        let got = f64::from(returns[self.player.index()]);
        let (count, sum, squares) = self.all;
        self.all = (count + 1.0, sum + got, squares + got * got);
    }

    /// Works out anew what is expected, and how much that counts; `tried` has what came of each root move itself.
    pub(super) fn settle(&mut self, tried: impl Fn(usize) -> Got) {
        let own = self.sums.iter().filter(|((player, _), _)| *player == self.player);
        let (sum, count) = own.fold((0, 0), |all, (_, sum)| (all.0 + sum.0, all.1 + sum.1));
        let mean = sum / i64::max(count, 1);
        let mean_of = |effects: u64| {
            let (sum, count) = self.sums.get(&(self.player, effects)).copied().unwrap_or_default();
            (sum + mean * DOUBT) as f64 / (count + DOUBT) as f64
        };
        for (index, expected) in self.expected.iter_mut().enumerate() {
            let there = self.roots.iter().filter_map(|moves| moves[index]);
            let (sum, count) = there.fold((0.0, 0.0), |all, effects| (all.0 + mean_of(effects), all.1 + 1.0));
            *expected = sum / f64::max(count, 1.0);
        }
        self.weight = self.fitting_weight(tried);
    }

    /// The less what moves bring differs from what is expected of them, beyond what chance makes of few tries, the more
    /// tries that is worth (empirical Bayes: the spread of single returns through that of the means about what is expected).
    fn fitting_weight(&self, tried: impl Fn(usize) -> Got) -> f64 {
        let (count, sum, squares) = self.all;
        if count < 2.0 {
            return WEIGHT_MAX;
        }
        let spread = (squares - sum * sum / count) / count;
        let (mut moves, mut tries, mut errors, mut squares) = (0.0_f64, 0.0, 0.0, 0.0);
        for (index, expected) in self.expected.iter().enumerate() {
            let (visits, got) = tried(index);
            if visits > 0 {
                let visits = f64::from(visits);
                let error = got as f64 / visits - expected;
                (moves, tries) = (moves + 1.0, tries + visits);
                (errors, squares) = (errors + visits * error, squares + visits * error * error);
            }
        }
        // What all moves have alike tells none from the others.
        let off = squares - errors * errors / f64::max(tries, 1.0);
        // Chance alone makes `moves` times the spread of it, give or take twice the root of so many.
        let chance = (moves + 2.0 * (2.0 * moves).sqrt()) * spread;
        let differs = f64::max(off - chance, 0.0) / f64::max(tries, 1.0);
        if differs * WEIGHT_MAX <= spread {
            return WEIGHT_MAX;
        }
        f64::max(spread / differs, WEIGHT_MIN)
    }

    /// What a root move promises in the mean, in thousandths, and as how many tries that counts.
    pub(super) fn with(&self, root: usize, (visits, got): Got) -> (f64, f64) {
        let tries = f64::from(visits) + self.weight;
        ((got as f64 + self.expected[root] * self.weight) / tries, tries)
    }
}

/// A number for what a move does and to what, wherever that stands.
fn effects(position: &Position, m: &Move) -> u64 {
    let mut all: SmallVec<[u64; 8]> = m.effects.iter().map(|effect| number(position, *effect)).collect();
    all.sort_unstable();
    all.dedup();
    all.iter().fold(0, |all, effect| mix64(all ^ effect))
}

fn number(position: &Position, effect: Effect) -> u64 {
    let player = position.play_as();
    let piece = |piece: Piece| {
        let whose = if piece.player == player { 1 } else { 2 + u64::from(piece.player.0) };
        whose << 16 | u64::from(piece.kind.0)
    };
    let on = |site: Site| position.cell(site).piece.map_or(0, piece);
    let (sort, before, after) = match effect {
        Effect::Move { from, to } => (1, on(to), position.at(from).piece.map_or(0, piece)),
        Effect::Copy { to, .. } => (2, on(to), 0),
        Effect::Drop { kind, to, .. } => (3, on(to), u64::from(kind.0)),
        Effect::Promote { site, kind } => (4, on(site), u64::from(kind.0)),
        Effect::Capture(site) => (5, on(site), 0),
        Effect::Create { site, piece: new } => (6, on(site), piece(new)),
        Effect::Owner { site, player } => (7, on(site), u64::from(player.0)),
        Effect::Kind { site, kind } => (8, on(site), u64::from(kind.0)),
        Effect::Flip(site) => (9, on(site), 0),
        Effect::Set { slot, .. } => (10, u64::from(slot), 0),
        Effect::ToHand { player, kind } => (11, u64::from(player.0), u64::from(kind.0)),
        _ => (12, 0, 0),
    };
    mix64(mix64(sort << 40 ^ before) ^ after)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As if two moves had been tried a hundred times each, of which half as many won as `wins` says.
    fn weight(expected: [f64; 2], wins: [i64; 2]) -> f64 {
        let all = (200.0, 0.0, 200.0 * 1e6);
        let by_effect = ByEffect { expected: expected.to_vec(), all, ..ByEffect::default() };
        by_effect.fitting_weight(|index| (100, (2 * wins[index] - 100) * 1000))
    }

    #[test]
    fn what_is_expected_counts_less_where_moves_differ_from_it() {
        // 55 of 100 may well be chance where half is expected.
        assert_eq!(weight([0.0, 0.0], [55, 45]), WEIGHT_MAX);
        assert_eq!(weight([100.0, -100.0], [55, 45]), WEIGHT_MAX);
        // One that wins and one that loses cannot be.
        assert!(weight([0.0, 0.0], [100, 0]) < 2.0);
        assert!(weight([1000.0, -1000.0], [100, 0]) >= WEIGHT_MAX);
    }

    #[test]
    fn a_move_is_believed_the_more_the_oftener_it_was_tried() {
        let by_effect = ByEffect { expected: vec![500.0], weight: 100.0, ..ByEffect::default() };
        assert_eq!(by_effect.with(0, (0, 0)), (500.0, 100.0));
        assert_eq!(by_effect.with(0, (100, -100_000)), (-250.0, 200.0));
    }
}
