//! Every faster way of running rules gives what the plain interpreter gives: the same lists in the same order, the same
//! keys, the same ends, in random games of the whole library and of every rule file of `tests/zrf`.

use fishka::{Builtin, Game, Library as _, Move, MoveList, Position, Rng, Site};
use fishka_testkit::plenty;
use std::path::Path;
use std::sync::Arc;

/// Random games a game, and their greatest length; more with `FISHKA_LONG`.
fn lengths() -> (u64, usize) {
    if std::env::var_os("FISHKA_LONG").is_some() { (200, 2_000) } else { (2, 60) }
}

/// Plays the same random games twice, side by side; how many positions were compared.
fn compare(name: &str, game: &Game, games: u64, plies: usize) -> usize {
    let fast = Game::unrolled(game.rules.clone()).expect("verified rules");
    let plain = Game::plain(game.rules.clone()).expect("verified rules");
    (0..games).map(|seed| compare_one(name, (&fast, &plain), seed, plies)).sum()
}

fn compare_one(name: &str, (fast, plain): (&Arc<Game>, &Arc<Game>), seed: u64, plies: usize) -> usize {
    let start = |game: &Arc<Game>| game.start(&mut plenty());
    let (Ok(mut one), Ok(mut other)) = (start(fast), start(plain)) else { return 0 };
    let mut rng = Rng::new(seed);
    let (mut moves, mut same) = (MoveList::new(), MoveList::new());
    let told = |at: &Position| format!("{name}, seed {seed}, ply {}", at.ply());
    for ply in 0..plies {
        let listed = one.legal_moves(&mut moves, &mut plenty());
        let again = other.legal_moves(&mut same, &mut plenty());
        if listed.is_err() || again.is_err() {
            return ply;
        }
        assert!(moves.iter().eq(same.iter()), "{}", told(&one));
        assert_eq!(one.outcome_with(&moves), other.outcome_with(&same), "{}", told(&one));
        if moves.is_empty() || one.settled().is_some() {
            return ply;
        }
        if ply % LOOKED_AT == 0 {
            compare_looks((&mut one, &other), &moves, &told(&other));
        }
        let chosen = one.draw(&moves, &mut rng);
        let played = one.play_unchecked(&moves[chosen], &mut plenty());
        if played.and(other.play_unchecked(&same[chosen], &mut plenty())).is_err() {
            return ply;
        }
        assert_eq!((one.key(), one.fresh_key()), (other.key(), other.key()), "{}", told(&one));
    }
    plies
}

/// Of so many positions one is asked what is attacked, and what moves take something.
const LOOKED_AT: usize = 8;

/// What can be taken where, and the moves that take something or turn pieces into others: without running all blocks it is
/// as the plain interpreter and the whole list have it.
fn compare_looks((one, other): (&mut Position, &Position), moves: &MoveList, told: &str) {
    let sites = one.cells().len();
    for site in (0..sites).step_by(1 + sites / 12).map(Site::new) {
        for player in one.game().acting_players().to_vec() {
            let found = one.attackers(site, player, &mut plenty());
            assert_eq!(found, other.attackers(site, player, &mut plenty()), "{told}, {site:?}");
        }
    }
    let mut noisy = MoveList::new();
    if one.noisy_moves(&mut noisy, &mut plenty()).is_ok() && !one.is_chance() {
        let sorted = |moves: &mut dyn Iterator<Item = &Move>| {
            let mut hashes: Vec<u64> = moves.map(Move::hash).collect();
            hashes.sort_unstable();
            hashes
        };
        let wanted = sorted(&mut moves.iter().filter(|m| m.is_noisy(one)));
        assert_eq!(sorted(&mut noisy.iter()), wanted, "{told}");
    }
}

#[test]
fn every_game_has_the_moves_of_the_plain_interpreter() {
    let (games, plies) = lengths();
    let mut compared = 0;
    for name in Builtin.names() {
        let source = Builtin.source(&name).expect("a rule file");
        let game = fishka::compile(&source, &mut plenty()).expect("a game of the library");
        compared += compare(&name, &game, games, plies);
    }
    assert!(compared > 4_000, "only {compared} positions");
}

#[test]
fn every_rule_file_has_the_moves_of_the_plain_interpreter() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/zrf");
    let mut compared = 0;
    for entry in std::fs::read_dir(folder).expect("the corpus is there") {
        let path = entry.expect("an entry").path();
        let text = std::fs::read(&path).map(|bytes| fishka_syntax::decode(&bytes)).unwrap_or_default();
        let Ok(game) = fishka::compile(&text, &mut plenty()) else { continue };
        compared += compare(&path.display().to_string(), &game, 3, 40);
    }
    assert!(compared > 1_000, "only {compared} positions");
}
