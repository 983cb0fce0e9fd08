//! Where the most pieces win, which sites are worth holding is learned from random games: how often the holder of a
//! site in the middle of a game goes on to win (a crude form of regressing the result on the features).

use fishka_base::{Bound, Budget, Player, Rng, Site, mix64};
use fishka_play::{Game, MoveList};
use std::sync::Arc;

/// Random games, and fewer where so many ways to lay a shape are tried for each move.
const GAMES: usize = 160;
const LAID: usize = 1_000;
/// Deviations from the mean no larger than this (in thousandths) are taken for chance.
const CHANCE: i64 = 40;
const PLY_MAX: usize = 300;
const SEED: u64 = 0x0F15_1CA5_EED0_0002;
/// The mean size of a site's worth.
const MEAN: i64 = 60;

/// Puts the learned worth of each site into the table, for all kinds of all acting players.
pub(super) fn count_sites(
    game: &Arc<Game>,
    table: &mut [i32],
    kinds: usize,
    sites: usize,
    budget: &mut Budget,
) -> Result<(), Bound> {
    let [a, b] = game.acting_players() else { return Ok(()) };
    let (a, b) = (*a, *b);
    let mut rng = Rng::new(SEED);
    let mut sums = vec![0i64; sites];
    let mut seen = vec![0i64; sites];
    for _ in 0..games_of(game) {
        sample(game, &mut rng, (a, b), &mut sums, &mut seen, budget)?;
    }
    let value = by_class(&classes(game), &sums, &seen);
    let mean = value.iter().sum::<i64>() / (sites.max(1) as i64);
    let sure = |v: i64| mean + (v - mean).signum() * ((v - mean).abs() - CHANCE).max(0);
    let value: Vec<i64> = value.into_iter().map(sure).collect();
    let size = value.iter().map(|v| v.abs()).sum::<i64>() / (sites.max(1) as i64);
    if size == 0 {
        return Ok(());
    }
    for player in [a, b] {
        for kind in 0..kinds {
            for (site, v) in value.iter().enumerate() {
                let slot = player.index() * kinds + kind;
                table[slot * sites + site] = (v * MEAN / size).clamp(-600, 600) as i32;
            }
        }
    }
    Ok(())
}

/// How many random games there is time for.
fn games_of(game: &Game) -> usize {
    let forms: usize = game.rules.lays.iter().map(|lay| lay.forms.len()).sum();
    let tried = forms * game.board().sites.len();
    (GAMES * LAID / tried.max(LAID)).max(1)
}

/// One random game; sites held in its middle are counted for or against by its result.
fn sample(
    game: &Arc<Game>,
    rng: &mut Rng,
    (a, b): (Player, Player),
    sums: &mut [i64],
    seen: &mut [i64],
    budget: &mut Budget,
) -> Result<(), Bound> {
    let mut position = game.start(budget)?;
    let mut moves = MoveList::new();
    let mut held: Vec<Vec<i8>> = Vec::new();
    for _ in 0..PLY_MAX {
        budget.renew();
        position.legal_moves(&mut moves, budget)?;
        if moves.is_empty() {
            break;
        }
        position.play_unchecked(&moves[rng.below(moves.len())], budget)?;
        let owner = |site: usize| match position.cell(Site::new(site)).piece {
            Some(p) if p.player == a => 1,
            Some(p) if p.player == b => -1,
            _ => 0,
        };
        held.push((0..sums.len()).map(owner).collect());
    }
    let Some(outcome) = position.outcome(budget)? else { return Ok(()) };
    let result = outcome.returns(a) as i64;
    let plies = held.len();
    for snapshot in held.iter().take(plies * 17 / 20).skip(plies / 5).step_by(3) {
        for (site, owner) in snapshot.iter().enumerate().filter(|(_, o)| **o != 0) {
            sums[site] += i64::from(*owner) * result;
            seen[site] += 1;
        }
    }
    Ok(())
}

/// Sites that look alike on the board have the same number: colours refined by those of the neighbours
/// (Weisfeiler and Leman 1968), zones told apart.
fn classes(game: &Game) -> Vec<u64> {
    let board = game.board();
    let zone = |site: usize| {
        let inside = |(z, def): (usize, &fishka_rules::ZoneDef)| {
            def.members.iter().any(|m| m.get(site) == Some(&true)).then_some(mix64(z as u64 + 1))
        };
        board.zones.iter().enumerate().filter_map(inside).fold(1u64, u64::wrapping_add)
    };
    let mut colours: Vec<u64> = (0..board.sites.len()).map(zone).collect();
    for _ in 0..8 {
        let mut next: Vec<u64> = colours.iter().map(|c| mix64(*c)).collect();
        for link in board.all_links() {
            let met = mix64(colours[link.to.index()] ^ 1 << 63);
            next[link.from.index()] = next[link.from.index()].wrapping_add(met);
        }
        colours = next;
    }
    colours
}

/// The mean of each site's class, in thousandths.
fn by_class(classes: &[u64], sums: &[i64], seen: &[i64]) -> Vec<i64> {
    let total = |class: u64, of: &[i64]| -> i64 {
        classes.iter().zip(of).filter(|(c, _)| **c == class).map(|(_, n)| n).sum()
    };
    classes.iter().map(|class| total(*class, sums) * 1000 / total(*class, seen).max(1)).collect()
}
