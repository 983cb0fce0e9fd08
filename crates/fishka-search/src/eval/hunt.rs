//! Bringing a won game home: the side far ahead drives the other's bare royal piece to where it has little room and
//! brings its own near.

use super::measure::Measured;
use fishka_base::{Player, Site};
use fishka_play::{Game, Position};
use std::sync::Arc;

/// Boards larger than this are left alone.
const SITES_MAX: usize = 300;
/// Points for each step (in quarters) that the hunted piece stands from the middle of the board.
const DRIVE: i32 = 6;
/// Points for each step the hunter's royal piece is nearer.
const NEAR: i32 = 7;
/// A side this far ahead hunts.
pub(super) const AHEAD: i32 = 250;
/// A side with no more than this besides its royal piece is hunted.
pub(super) const BARE: i32 = 350;

/// Distances of royal pieces.
#[derive(Clone, Debug)]
pub(super) struct Hunt {
    sites: usize,
    /// `steps[from * sites + to]`, by the royal piece's own moves.
    pub(super) steps: Arc<[u8]>,
    /// How far each site is from the middle, in quarter steps.
    edge: Vec<i32>,
}

impl Hunt {
    /// For games in which checkmate decides and both sides' royal pieces move alike.
    pub(super) fn new(game: &Game, measured: &[Measured]) -> Option<Self> {
        let sites = game.board().sites.len();
        let [first, second] = game.acting_players() else { return None };
        let ([kind], [other]) = (game.royal_kinds(*first), game.royal_kinds(*second)) else { return None };
        if kind != other || sites > SITES_MAX {
            return None;
        }
        let slot = first.index() * game.rules.kinds.len() + kind.index();
        let mut steps = vec![u8::MAX; sites * sites];
        for to in 0..sites {
            let mut target = vec![false; sites];
            target[to] = true;
            for (from, d) in measured.get(slot)?.distances(&target).into_iter().enumerate() {
                steps[from * sites + to] = d.map_or(u8::MAX, |d| d.min(254) as u8);
            }
        }
        Some(Hunt { sites, edge: edges(&steps, sites), steps: steps.into() })
    }

    /// Points for the hunter.
    pub(super) fn bonus(&self, position: &Position, hunter: Player, hunted: Player) -> i32 {
        let (Some(own), Some(prey)) = (royal_site(position, hunter), royal_site(position, hunted)) else {
            return 0;
        };
        let steps = self.steps[own.index() * self.sites + prey.index()];
        DRIVE * self.edge[prey.index()] + NEAR * (14 - i32::from(steps.min(14)))
    }
}

/// Mean distance to all sites, less that of the most central site, in quarter steps.
fn edges(steps: &[u8], sites: usize) -> Vec<i32> {
    let mean = |from: usize| {
        let row = &steps[from * sites..(from + 1) * sites];
        let (sum, n) =
            row.iter().filter(|d| **d != u8::MAX).fold((0, 0), |(s, n), d| (s + i32::from(*d), n + 1));
        8 * sum / n.max(1)
    };
    let means: Vec<i32> = (0..sites).map(mean).collect();
    let least = means.iter().copied().min().unwrap_or(0);
    means.into_iter().map(|m| m - least).collect()
}

fn royal_site(position: &Position, player: Player) -> Option<Site> {
    let royal = position.game().royal_kinds(player);
    let stands =
        |c: &fishka_play::Cell| c.piece.is_some_and(|p| p.player == player && royal.contains(&p.kind));
    position.cells().iter().position(stands).map(Site::new)
}
