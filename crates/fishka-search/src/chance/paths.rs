//! Sides of a game, and the paths that its rules lay over the board.

use fishka_base::{Player, Site};
use fishka_play::{Game, Position};

/// Sides and paths, read from the rules.
#[derive(Clone, Debug)]
pub(crate) struct Paths {
    /// `side[player]`: partners share a side; `None` takes no part.
    side: Vec<Option<usize>>,
    sides: usize,
    /// `steps[player][site]`: places of the site on the player's path, counted from 1.
    steps: Vec<Vec<Vec<u16>>>,
    /// `line[player]`: the sites of the path, in order; none without one.
    line: Vec<Vec<usize>>,
}

/// A piece on a path.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Standing {
    pub(crate) player: Player,
    pub(crate) kind: usize,
    pub(crate) site: usize,
    /// Place on the owner's path, from 1; 0 off it.
    pub(crate) place: usize,
}

impl Paths {
    pub(crate) fn new(game: &Game) -> Paths {
        let rules = &game.rules;
        let players = rules.players.len();
        let mut side: Vec<Option<usize>> = vec![None; players];
        let mut sides = 0;
        for player in game.acting_players() {
            let mut partners = game.acting_players().iter().filter(|p| rules.together(**p, *player));
            let known = partners.find_map(|p| side[p.index()]);
            side[player.index()] = known.or(Some(sides));
            sides += usize::from(known.is_none());
        }
        let mut steps = vec![vec![Vec::new(); rules.board.sites.len()]; players];
        let mut line = vec![Vec::new(); players];
        for player in game.acting_players().iter().map(|p| p.index()) {
            let paths = rules.tracks.iter().filter_map(|t| t.sites.get(player));
            let Some(path) = paths.max_by_key(|sites| sites.len()) else { continue };
            line[player] = path.iter().map(|site| site.index()).collect();
            for (at, site) in path.iter().enumerate() {
                steps[player][site.index()].push(at as u16 + 1);
            }
        }
        Paths { side, sides, steps, line }
    }

    /// How many sides there are.
    pub(crate) fn sides(&self) -> usize {
        self.sides
    }

    /// The side of a player; `None` for one that takes no part.
    pub(crate) fn side(&self, player: Player) -> Option<usize> {
        self.side[player.index()]
    }

    /// Places of the player's path; 0 without one.
    pub(crate) fn length(&self, player: Player) -> usize {
        self.line[player.index()].len()
    }

    /// Places of the site on the player’s path, from 1.
    pub(crate) fn places(&self, player: Player, site: usize) -> &[u16] {
        &self.steps[player.index()][site]
    }

    /// The site of a place on the player’s path.
    pub(crate) fn site(&self, player: Player, place: usize) -> Option<usize> {
        self.line[player.index()].get(place.checked_sub(1)?).copied()
    }

    /// Place of the site on the player's path, from 1, or 0. A path may lead over a site twice; `number`, which the
    /// piece carries, tells which time it is.
    pub(crate) fn place(&self, player: Player, site: usize, number: i16) -> usize {
        let places = &self.steps[player.index()][site];
        let place = places.iter().min_by_key(|at| (i32::from(**at) - i32::from(number)).abs());
        place.map_or(0, |at| usize::from(*at))
    }

    /// All pieces on the board whose owners take part.
    pub(crate) fn stand(&self, position: &Position) -> Vec<Standing> {
        let sites = position.game().board().sites.len();
        let mut all = Vec::new();
        for site in 0..sites {
            for cell in position.stack(Site::new(site)) {
                let Some(piece) = cell.piece else { continue };
                if self.side(piece.player).is_none() {
                    continue;
                }
                let place = self.place(piece.player, site, cell.number);
                all.push(Standing { player: piece.player, kind: piece.kind.index(), site, place });
            }
        }
        all
    }
}
