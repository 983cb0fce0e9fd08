//! What of a position a net at the leaves is shown: which piece of whom stands where, and what is in reserve.

use super::mirror::{Exchange, Mirrors};
use crate::net::inputs::{ONE, Seen};
use fishka_base::{Bound, Budget, Kind, Player};
use fishka_play::{Game, Position};
use std::sync::Arc;

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
    /// Where reserves begin, and after them who is to act.
    pub(super) pieces: usize,
    pub(super) count: usize,
}

impl Inputs {
    /// For games of two sides without chance in which nothing is hidden.
    pub(super) fn new(
        game: &Arc<Game>,
        hands: &[(Player, Kind)],
        budget: &mut Budget,
    ) -> Result<Option<Inputs>, Bound> {
        let [first, second] = game.acting_players() else { return Ok(None) };
        let traits = &game.traits;
        if traits.chance || traits.hidden || game.rules.players.len() > 3 {
            return Ok(None);
        }
        let mirror = Mirrors::new(game, budget)?.of_sides(budget)?;
        let (kinds, sites) = (game.rules.kinds.len(), game.board().sites.len());
        let pieces = game.rules.players.len().max(2) * kinds * sites;
        let hands: Vec<_> = hands.iter().filter(|(p, _)| p == first || p == second).copied().collect();
        let count = pieces + 2 * kinds * usize::from(!hands.is_empty()) + usize::from(mirror.is_none());
        let sides = [*first, *second];
        let inputs = Inputs { game: Arc::clone(game), sides, kinds, sites, mirror, hands, pieces, count };
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

    /// Which input a piece is.
    pub(super) fn piece(&self, player: Player, kind: Kind, site: usize, view: usize) -> usize {
        let site = match &self.mirror {
            Some(mirror) if view == 1 => usize::from(mirror[site]),
            _ => site,
        };
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
        let exchanges = Mirrors::new(&self.game, budget)?.of_board(budget)?;
        let of = |exchange: Exchange| {
            let input = |input: usize| match input < self.pieces {
                true => input - input % self.sites + usize::from(exchange[input % self.sites]),
                false => input,
            };
            (0..self.count).map(|i| input(i) as u16).collect()
        };
        Ok(exchanges.into_iter().map(of).collect())
    }
}
