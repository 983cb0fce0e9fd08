//! Which throws reach a piece: read off the dice of the rules.

use crate::chance::paths::{Paths, Standing};
use fishka_base::Player;
use fishka_rules::Rules;

/// Farther than this no throw is looked at.
const FAR: usize = 63;
/// Values of one face of which all sums are made.
const VALUES_MAX: usize = 8;

/// What can be thrown: for each face its odds, the sums that its values make as bits, and the greatest.
#[derive(Clone, Debug, Default)]
pub(crate) struct Shots {
    faces: Vec<(i64, u64, usize)>,
    total: i64,
    /// Single values with how often they are thrown.
    values: Vec<(usize, i64)>,
}

impl Shots {
    /// Of the dice with the most outcomes.
    pub(crate) fn new(rules: &Rules) -> Shots {
        let weight =
            |faces: &[fishka_rules::Face]| faces.iter().map(|face| i64::from(face.odds)).sum::<i64>();
        let Some(dice) = rules.dice.iter().max_by_key(|dice| weight(&dice.faces)) else {
            return Shots::default();
        };
        let face = |face: &fishka_rules::Face| {
            let mut sums = 1u64;
            for value in face.values.iter().take(VALUES_MAX) {
                let value = usize::try_from(*value).unwrap_or(0);
                if value <= FAR {
                    sums |= sums << value;
                }
            }
            (i64::from(face.odds), sums & !1, FAR - (sums.leading_zeros() as usize).min(FAR))
        };
        let mut values: Vec<(usize, i64)> = Vec::new();
        for face in &dice.faces {
            for value in
                face.values.iter().filter_map(|value| usize::try_from(*value).ok()).filter(|v| *v > 0)
            {
                match values.iter_mut().find(|(known, _)| *known == value) {
                    Some((_, odds)) => *odds += i64::from(face.odds),
                    None => values.push((value, i64::from(face.odds))),
                }
            }
        }
        values.sort_unstable();
        Shots { faces: dice.faces.iter().map(face).collect(), total: weight(&dice.faces).max(1), values }
    }

    /// What single values can be thrown.
    pub(crate) fn single(&self) -> impl Iterator<Item = usize> + '_ {
        self.values.iter().map(|(value, _)| *value)
    }

    /// The mean of what one throw comes to, all its values together, in thousandths.
    pub(crate) fn mean(&self) -> i64 {
        let sum: i64 = self.values.iter().map(|(value, odds)| *value as i64 * odds).sum();
        1000 * sum / self.total.max(1)
    }

    /// The chance that a throw makes one of these distances, given as bits, in parts of 64.
    pub(crate) fn exactly(&self, distances: u64) -> i32 {
        let hits = self.faces.iter().filter(|(_, sums, _)| sums & distances != 0);
        (64 * hits.map(|(odds, ..)| odds).sum::<i64>() / self.total.max(1)) as i32
    }

    /// What part of single values leads the piece to where several enemies stand, in parts of 64.
    pub(crate) fn barred(&self, paths: &Paths, hunters: &Hunters, piece: &Standing) -> i32 {
        let barred = |value: usize| {
            let site = paths.site(piece.player, piece.place + value);
            site.is_some_and(|site| hunters.holds(piece.player, site))
        };
        let all = self.values.iter().map(|(_, odds)| odds).sum::<i64>().max(1);
        let some = self.values.iter().filter(|(value, _)| barred(*value)).map(|(_, odds)| odds).sum::<i64>();
        (64 * some / all) as i32
    }

    /// The chance that a throw reaches as far as the nearest of these.
    pub(crate) fn passing(&self, distances: u64) -> i32 {
        let nearest = distances.trailing_zeros() as usize;
        let hits = self.faces.iter().filter(|(_, _, most)| *most >= nearest);
        (64 * hits.map(|(odds, ..)| odds).sum::<i64>() / self.total.max(1)) as i32
    }
}

/// The pieces of a position by who may hunt whom.
pub(crate) struct Hunters {
    /// Pieces of each side: owner and places on its path.
    sides: Vec<Vec<(Player, usize)>>,
    /// Pieces on each site, and the side of the last of them.
    sites: Vec<(u8, usize)>,
    side_of: Vec<usize>,
}

impl Hunters {
    pub(crate) fn new(paths: &Paths, stand: &[Standing]) -> Hunters {
        let sites = stand.iter().map(|piece| piece.site + 1).max().unwrap_or(0);
        let players = stand.iter().map(|piece| piece.player.index() + 1).max().unwrap_or(0);
        let side = |player| paths.side(player).unwrap_or(0);
        let mut hunters = Hunters {
            sides: vec![Vec::new(); paths.sides()],
            sites: vec![(0, 0); sites],
            side_of: (0..players).map(|player| side(Player::new(player))).collect(),
        };
        for piece in stand {
            let side = hunters.side_of[piece.player.index()];
            let place = (piece.player, piece.place);
            if piece.place > 0 && !hunters.sides[side].contains(&place) {
                hunters.sides[side].push(place);
            }
            hunters.sites[piece.site] = (hunters.sites[piece.site].0.saturating_add(1), side);
        }
        hunters
    }

    /// Whether nobody stands with the piece.
    pub(crate) fn alone(&self, piece: &Standing) -> bool {
        self.sites[piece.site].0 == 1
    }

    /// Whether several enemies of the player stand on the site.
    fn holds(&self, player: Player, site: usize) -> bool {
        self.sites.get(site).is_some_and(|(count, side)| *count > 1 && *side != self.side_of[player.index()])
    }

    /// How far behind it enemies stand, as bits; the last bit for all that are farther.
    pub(crate) fn behind(&self, paths: &Paths, piece: &Standing) -> u64 {
        let own = self.side_of[piece.player.index()];
        let mut distances = 0;
        let others = self.sides.iter().enumerate().filter(|(side, _)| *side != own);
        for (player, place) in others.flat_map(|(_, pieces)| pieces) {
            for target in paths.places(*player, piece.site) {
                if let Some(distance) = usize::from(*target).checked_sub(*place).filter(|d| *d > 0) {
                    distances |= 1u64 << distance.min(FAR);
                }
            }
        }
        distances
    }
}
