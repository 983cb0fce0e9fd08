//! Games of placing in which what is enclosed changes sides and the most pieces win: many pieces early mean little, and
//! offer the other side moves; pieces that can never change again mean much.

use super::worth::Worths;
use fishka_base::{Bound, Budget, Dir, Player, Rng, Site};
use fishka_play::{Game, MoveList, Position};
use fishka_rules::Op;
use std::sync::Arc;

/// Larger boards are not looked at: it is asked of every position.
const SITES_MAX: usize = 400;
/// Random games in which it is tested that what is held safe never changes sides.
const GAMES: usize = 12;
const PLY_MAX: usize = 200;
const SEED: u64 = 0x0F15_1CA5_EED0_0006;
/// A piece that can never change sides.
const SAFE: i32 = 110;
/// An empty neighbour of a piece: there the other side may place.
const OPEN: i32 = 8;

/// What a game needs for it.
#[derive(Clone, Debug)]
pub(super) struct Flank {
    sides: [Player; 2],
    sites: usize,
    around: Vec<Vec<u16>>,
    /// By site, for every line through it: the neighbours on both sides; the site's own number where there is none.
    axes: Vec<Vec<[u16; 2]>>,
    /// What a piece is worth on the mean in the tables.
    mean: i32,
}

impl Flank {
    pub(super) fn new(
        game: &Arc<Game>,
        worths: &Worths<'_>,
        budget: &mut Budget,
    ) -> Result<Option<Flank>, Bound> {
        let [a, b] = game.acting_players() else { return Ok(None) };
        let turns = game.rules.code.iter().any(|op| matches!(op, Op::Flip(_) | Op::ChangeOwner(_)));
        let fits = worths.facts.count && turns && !game.traits.movement && game.rules.levels() == 1;
        if !fits || worths.table.is_empty() || game.board().sites.len() > SITES_MAX {
            return Ok(None);
        }
        let sites = game.board().sites.len();
        let mut flank = Flank { sides: [*a, *b], sites, around: around(game), axes: axes(game), mean: 0 };
        let start = game
            .rules
            .setup
            .first()
            .map_or(0, |p| p.player.index() * game.rules.kinds.len() + p.kind.index());
        let row = &worths.table[start * sites..(start + 1) * sites];
        flank.mean = row.iter().sum::<i32>() / sites.max(1) as i32;
        Ok(flank.holds(game, budget)?.then_some(flank))
    }

    /// Tests that what is held safe stays.
    fn holds(&self, game: &Arc<Game>, budget: &mut Budget) -> Result<bool, Bound> {
        let mut rng = Rng::new(SEED);
        let mut moves = MoveList::new();
        let mut ever = false;
        for _ in 0..GAMES {
            let mut position = game.start(budget)?;
            let mut safe = vec![None; self.sites];
            for _ in 0..PLY_MAX {
                budget.renew();
                position.legal_moves(&mut moves, budget)?;
                if moves.is_empty() {
                    break;
                }
                position.play_unchecked(&moves[rng.below(moves.len())], budget)?;
                let owner = owners(&position, self.sides);
                if safe.iter().zip(&owner).any(|(was, is)| was.is_some() && was != is) {
                    return Ok(false);
                }
                safe = self.safe(&owner);
                ever |= safe.iter().any(Option::is_some);
            }
        }
        Ok(ever)
    }

    /// Which pieces can never change sides: on every line one side ends at the border or at such a piece of the same side.
    fn safe(&self, owner: &[Option<usize>]) -> Vec<Option<usize>> {
        let mut safe: Vec<Option<usize>> = vec![None; self.sites];
        loop {
            let mut found = false;
            for site in 0..self.sites {
                let Some(side) = owner[site].filter(|_| safe[site].is_none()) else { continue };
                let ends = |end: &u16| usize::from(*end) == site || safe[usize::from(*end)] == Some(side);
                if self.axes[site].iter().all(|axis| axis.iter().any(ends)) {
                    safe[site] = Some(side);
                    found = true;
                }
            }
            if !found {
                return safe;
            }
        }
    }

    /// Points of the first side less those of the second, besides what the tables say.
    pub(super) fn points(&self, position: &Position) -> i32 {
        let owner = owners(position, self.sides);
        let sign = |side: usize| 1 - 2 * side as i32;
        let filled = owner.iter().flatten().count() as i32 * 100 / self.sites.max(1) as i32;
        // Early the number of pieces says nothing, near the end it is all.
        let early = (95 - filled).clamp(0, 25) * 4;
        let (mut points, mut count) = (0, 0);
        for (site, side) in owner.iter().enumerate() {
            let Some(side) = side else { continue };
            count += sign(*side);
            let open = self.around[site].iter().filter(|n| owner[usize::from(**n)].is_none()).count() as i32;
            points -= sign(*side) * open * OPEN;
        }
        let safe: i32 = self.safe(&owner).into_iter().flatten().map(sign).sum();
        (points - count * self.mean) * early / 100 + safe * SAFE
    }
}

fn owners(position: &Position, sides: [Player; 2]) -> Vec<Option<usize>> {
    let side = |player: Player| sides.iter().position(|side| *side == player);
    position.cells().iter().map(|cell| cell.piece.and_then(|p| side(p.player))).collect()
}

fn around(game: &Game) -> Vec<Vec<u16>> {
    let mut around = vec![Vec::new(); game.board().sites.len()];
    for link in game.board().all_links() {
        let (list, to) = (&mut around[link.from.index()], link.to.index() as u16);
        if !list.contains(&to) {
            list.push(to);
        }
    }
    around
}

/// Two directions make a line where each leads back over the other.
fn axes(game: &Game) -> Vec<Vec<[u16; 2]>> {
    let board = game.board();
    let player = game.acting_players().first().copied().unwrap_or(Player(0));
    let dirs: Vec<Dir> = (0..board.dirs.len()).map(Dir::new).collect();
    let sites = || (0..board.sites.len()).map(Site::new);
    let opposite = |a: Dir, b: Dir| {
        let back = |site: Site| {
            board.step(player, site, a).is_none_or(|next| board.step(player, next, b) == Some(site))
        };
        sites().all(back) && sites().any(|site| board.step(player, site, a).is_some())
    };
    let mut pairs = Vec::new();
    for (i, a) in dirs.iter().enumerate() {
        pairs.extend(dirs[i + 1..].iter().filter(|b| opposite(*a, **b)).map(|b| (*a, *b)));
    }
    let end = |site: Site, dir: Dir| board.step(player, site, dir).unwrap_or(site).index() as u16;
    sites().map(|site| pairs.iter().map(|(a, b)| [end(site, *a), end(site, *b)]).collect()).collect()
}
