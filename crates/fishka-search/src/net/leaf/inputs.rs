//! What of a position a net at the leaves is shown: which piece of whom stands where, and what is in reserve.

use crate::net::inputs::{ONE, Seen};
use crate::net::mirror::{Exchange, Mirrors};
use fishka_base::{Bound, Budget, Kind, Player};
use fishka_play::{Game, Position};
use std::sync::Arc;

/// A number of a site is shown by which of these it reaches.
const LEVELS: [i32; 9] = [1, 2, 3, 4, 6, 9, 13, 18, 24];
/// A reserve of so many pieces is shown as one.
const HAND_WHOLE: u32 = 8;
/// No more pieces of a reserve are shown.
const HAND_MOST: u32 = 64;

/// What is shown of the positions of one game.
#[derive(Debug)]
pub(super) struct Inputs {
    pub(super) game: Arc<Game>,
    pub(super) sides: [Player; 2],
    kinds: usize,
    pub(super) sites: usize,
    /// Where the sites lie for the second side, if the rules are the same for both.
    mirror: Option<Exchange>,
    /// Reserves that are shown.
    hands: Vec<(Player, Kind)>,
    /// Numbers of sites that are shown, by where they begin in a position.
    counts: Vec<u16>,
    /// Where reserves begin.
    pub(super) pieces: usize,
    /// Where numbers of sites begin; after them comes who is to act.
    levels: usize,
    pub(super) count: usize,
}

impl Inputs {
    /// For games of two sides without chance in which nothing is hidden. `with_counts`: numbers of sites that change in
    /// play are shown, too; the first nets did not know them.
    pub(super) fn new(
        game: &Arc<Game>,
        hands: &[(Player, Kind)],
        with_counts: bool,
        budget: &mut Budget,
    ) -> Result<Option<Inputs>, Bound> {
        let [first, second] = game.acting_players() else { return Ok(None) };
        let traits = &game.traits;
        if traits.chance || traits.hidden || game.rules.players.len() > 3 {
            return Ok(None);
        }
        let mut mirrors = Mirrors::new(game, false, budget)?;
        let counts = if with_counts { mirrors.counts(budget)? } else { Vec::new() };
        if !counts.is_empty() {
            mirrors = Mirrors::new(game, true, budget)?;
        }
        let mirror = mirrors.of_sides(budget)?;
        let (kinds, sites) = (game.rules.kinds.len(), game.board().sites.len());
        let pieces = game.rules.players.len().max(2) * kinds * sites;
        let hands: Vec<_> = hands.iter().filter(|(p, _)| p == first || p == second).copied().collect();
        let levels = pieces + 2 * kinds * usize::from(!hands.is_empty());
        let count = levels + counts.len() * sites * LEVELS.len() + usize::from(mirror.is_none());
        let sides = [*first, *second];
        let inputs = Inputs {
            game: Arc::clone(game),
            sides,
            kinds,
            sites,
            mirror,
            hands,
            counts,
            pieces,
            levels,
            count,
        };
        Ok((count < usize::from(u16::MAX)).then_some(inputs))
    }

    /// From how many places a position is seen.
    pub(super) fn views(&self) -> usize {
        1 + usize::from(self.mirror.is_some())
    }

    /// Who comes first, second or third in this view.
    fn rank(&self, player: Player, view: usize) -> usize {
        match self.sides.iter().position(|side| *side == player) {
            Some(side) => side ^ view,
            None => 2,
        }
    }

    /// Where a site lies in this view.
    fn seen_at(&self, site: usize, view: usize) -> usize {
        match &self.mirror {
            Some(mirror) if view == 1 => usize::from(mirror[site]),
            _ => site,
        }
    }

    /// Which input a piece is.
    pub(super) fn piece(&self, player: Player, kind: Kind, site: usize, view: usize) -> usize {
        let site = self.seen_at(site, view);
        (self.rank(player, view) * self.kinds + kind.index()) * self.sites + site
    }

    /// What is seen besides the pieces on the board.
    pub(super) fn besides(&self, position: &Position, view: usize, mut tell: impl FnMut(usize, i16)) {
        for (player, kind) in &self.hands {
            let count = position.hand(*player, *kind).min(HAND_MOST);
            if count > 0 {
                let input = self.pieces + self.rank(*player, view) * self.kinds + kind.index();
                tell(input, (count * ONE as u32 / HAND_WHOLE) as i16);
            }
        }
        for (layer, base) in self.counts.iter().enumerate() {
            let numbers = &position.numbers()[usize::from(*base)..][..self.sites];
            for (site, number) in numbers.iter().enumerate().filter(|(_, number)| **number > 0) {
                let first = self.levels + (layer * self.sites + self.seen_at(site, view)) * LEVELS.len();
                let reached = LEVELS.iter().take_while(|level| *level <= number).count();
                (first..first + reached).for_each(|input| tell(input, ONE));
            }
        }
        if self.mirror.is_none() && position.actor() == self.sides[1] {
            tell(self.count - 1, ONE);
        }
    }

    /// All that is seen.
    pub(super) fn see(&self, position: &Position, view: usize, seen: &mut Vec<Seen>) {
        seen.clear();
        let ordered = self.game.rules.is_ordered();
        for (spot, cell) in position.spots() {
            let site = spot.site(self.sites);
            if let Some(piece) = cell.piece.filter(|_| !ordered || site.spot() == spot) {
                seen.push((self.piece(piece.player, piece.kind, site.index(), view) as u16, ONE));
            }
        }
        self.besides(position, view, |input, much| seen.push((input as u16, much)));
    }

    /// Under each exchange of sites that leaves the game as it is: which input takes the place of which.
    pub(super) fn alike(&self, budget: &mut Budget) -> Result<Vec<Vec<u16>>, Bound> {
        let carries = !self.counts.is_empty();
        let exchanges = Mirrors::new(&self.game, carries, budget)?.of_board(budget)?;
        let of = |exchange: Exchange| {
            (0..self.count).map(|input| self.exchanged(input, &exchange) as u16).collect()
        };
        Ok(exchanges.into_iter().map(of).collect())
    }

    /// Which input takes the place of this one under an exchange of sites.
    fn exchanged(&self, input: usize, exchange: &Exchange) -> usize {
        let there = |at: usize| at - at % self.sites + usize::from(exchange[at % self.sites]);
        let end = self.levels + self.counts.len() * self.sites * LEVELS.len();
        if input < self.pieces {
            there(input)
        } else if (self.levels..end).contains(&input) {
            let (at, level) = ((input - self.levels) / LEVELS.len(), (input - self.levels) % LEVELS.len());
            self.levels + there(at) * LEVELS.len() + level
        } else {
            input
        }
    }
}
