//! Every faster way of running rules against the plain interpreter: random games played twice, side by side.

use fishka::{Budget, Game, Move, MoveList, Position, RandomGame, RandomGames, Rng, Site};
use std::sync::Arc;

/// Of so many positions one is asked what is attacked, and what moves take something.
const LOOKED_AT: usize = 8;
/// About so many sites of a board are asked what could be taken there.
const SITES: usize = 12;

/// A game in both ways.
pub struct Ways {
    /// What it is told as where they differ.
    pub name: String,
    /// Blocks are unrolled when they are first wanted.
    pub fast: Arc<Game>,
    /// By the interpreter alone.
    pub plain: Arc<Game>,
}

impl Ways {
    /// Both ways of running the rules of a game.
    ///
    /// # Panics
    /// If the rules, which were verified, are refused.
    #[must_use]
    pub fn of(name: &str, game: &Game) -> Ways {
        let fast = Game::unrolled(game.rules.clone()).expect("verified rules");
        let plain = Game::plain(game.rules.clone()).expect("verified rules");
        Ways { name: name.to_owned(), fast, plain }
    }

    /// Plays one random game in both ways; how many positions were compared. `budget` gives the work of one position; where
    /// a bound is met it ends there.
    ///
    /// # Panics
    /// If lists, keys, ends, attacks or noisy moves differ.
    pub fn compare(&self, seed: u64, plies: usize, mut budget: impl FnMut() -> Budget) -> usize {
        let (one, other) = (self.fast.start(&mut budget()), self.plain.start(&mut budget()));
        let (Ok(mut one), Ok(mut other)) = (one, other) else { return 0 };
        let mut rng = Rng::new(seed);
        let (mut moves, mut same) = (MoveList::new(), MoveList::new());
        for ply in 0..plies {
            let told = format!("{}, seed {seed}, ply {ply}", self.name);
            let listed = one.legal_moves(&mut moves, &mut budget());
            let again = other.legal_moves(&mut same, &mut budget());
            if listed.is_err() || again.is_err() {
                return ply;
            }
            assert!(moves.iter().eq(same.iter()), "{told}");
            assert_eq!(one.outcome_with(&moves), other.outcome_with(&same), "{told}");
            if moves.is_empty() || one.settled().is_some() {
                return ply;
            }
            if ply % LOOKED_AT == 0 {
                compare_attacks(&one, &other, &told, &mut budget);
                compare_noisy(&mut one, &moves, &told, &mut budget());
                compare_likely(&mut one, &moves, &told, &mut budget());
            }
            let chosen = one.draw(&moves, &mut rng);
            let played = one.play_unchecked(&moves[chosen], &mut budget());
            if played.and(other.play_unchecked(&same[chosen], &mut budget())).is_err() {
                return ply;
            }
            assert_eq!((one.key(), one.fresh_key()), (other.key(), other.key()), "{told}");
        }
        plies
    }
}

/// Plays a random game; what it comes to without its moves being made is what it comes to when they are, and every move is
/// legal. `budget` gives the work of one position.
///
/// # Panics
/// If it comes to something else.
pub fn compare_random(
    told: &str,
    from: &Position,
    seed: u64,
    plies: usize,
    mut budget: impl FnMut() -> Budget,
) {
    let quick = RandomGames::new(from).play(&mut Rng::new(seed), plies, &mut budget());
    let (mut position, mut rng, mut list) = (from.clone(), Rng::new(seed), MoveList::new());
    let (mut game, mut made) = (RandomGame::new(&position), 0);
    let finished = loop {
        match game.next(&mut position, &mut rng, &mut budget()) {
            Ok(Some(_)) if made >= plies => break false,
            Ok(Some(m)) => {
                let legal = position.legal_moves(&mut list, &mut budget());
                assert!(legal.is_err() || list.iter().any(|listed| *listed == m), "{told}: {m:?}");
                if position.play_unchecked(&m, &mut budget()).is_err() {
                    return;
                }
                made += 1;
            }
            Ok(None) => break true,
            Err(_) => return,
        }
    };
    // With one budget for all of it the quick one may have met a bound.
    let Ok(quick) = quick else { return };
    assert_eq!((quick.finished, quick.plies), (finished, made), "{told}");
    if finished {
        assert_eq!(position.settled().map(|outcome| &outcome.returns), Some(&quick.returns), "{told}");
    }
}

/// What can be taken where is the same.
fn compare_attacks(one: &Position, other: &Position, told: &str, budget: &mut impl FnMut() -> Budget) {
    let sites = one.cells().len();
    for site in (0..sites).step_by(1 + sites / SITES).map(Site::new) {
        for player in one.game().acting_players() {
            let found = one.attackers(site, *player, &mut budget());
            let asked = other.attackers(site, *player, &mut budget());
            if let (Ok(found), Ok(asked)) = (found, asked) {
                assert_eq!(found, asked, "{told}, {site:?}");
            }
        }
    }
}

/// What is left of a list that is asked move by move is the whole list, in its order.
fn compare_likely(position: &mut Position, moves: &MoveList, told: &str, budget: &mut Budget) {
    let mut likely = MoveList::new();
    if position.is_chance() || position.likely_moves(&mut likely, budget).is_err() {
        return;
    }
    let sure: Vec<&Move> = (0..likely.len())
        .filter(|index| position.is_sure(&likely, *index, budget).unwrap_or(true))
        .map(|index| &likely[index])
        .collect();
    if budget.met().is_none() {
        assert_eq!(sure, moves.iter().collect::<Vec<_>>(), "{told}");
    }
}

/// The moves that take something or turn pieces into others are those of the whole list.
fn compare_noisy(position: &mut Position, moves: &MoveList, told: &str, budget: &mut Budget) {
    let mut noisy = MoveList::new();
    if position.is_chance() || position.noisy_moves(&mut noisy, budget).is_err() {
        return;
    }
    let sorted = |moves: &mut dyn Iterator<Item = &Move>| {
        let mut hashes: Vec<u64> = moves.map(Move::hash).collect();
        hashes.sort_unstable();
        hashes
    };
    let wanted = sorted(&mut moves.iter().filter(|m| m.is_noisy(position)));
    assert_eq!(sorted(&mut noisy.iter()), wanted, "{told}");
}
