//! What somebody may have done unseen, guided by what is seen later.
//!
//! A world is the game played again. Where a player set up ships and nobody saw it, a set-up by chance agrees with forty
//! shots about never. What stands still tells more: a piece that never moves stands where it was put, so nothing of it is
//! put where something else is seen now, and where one was found, one was put.

use super::table::{RuleGame, RuleMove, RulePosition};
use crate::notation::notations;
use crate::secret::{new_cell, on_board};
use crate::{Effect, Move, MoveList, Piece, Position};
use fishka_base::{Budget, Player, Rng};
use fishka_game::{Meant, Named, Picture, Refusal, Seat, Standing, Viewer};

/// How much likelier a move is for each piece that it puts where one was found.
const FOUND: u64 = 32;
/// Most of them that count.
const FOUND_MAX: u32 = 8;

impl RuleGame {
    /// Whether pieces that never move come on the board without others seeing anything.
    fn puts_unseen(&self) -> bool {
        let rules = &self.game.rules;
        let still = |kind: &fishka_base::Kind| rules.kinds[kind.index()].moves.is_empty();
        rules.secrets.iter().any(|secret| secret.shown.is_none() && secret.kinds.iter().any(still))
    }

    /// A move that the player on turn may have made, drawn by chance.
    pub(super) fn supposed(
        &self,
        at: &mut RulePosition,
        seat: Seat,
        (seen, viewer): (&Picture, Viewer),
        rng: &mut Rng,
        budget: &mut Budget,
    ) -> Meant<RuleMove> {
        let Picture::Cells(cells) = seen else { return fishka_game::any_choice(self, at, seat, rng, budget) };
        if at.unready.is_some() || !self.puts_unseen() {
            return fishka_game::any_choice(self, at, seat, rng, budget);
        }
        let viewer = viewer.seat().and_then(|seat| self.player_of(seat));
        let position = &mut at.position;
        let mut moves = MoveList::new();
        position.legal_moves(&mut moves, budget)?;
        let player = position.play_as();
        let weigh = |m: &Move| likelihood(position, m, player, (&cells.sites, viewer));
        let mut weights: Vec<u64> = moves.iter().map(weigh).collect();
        if weights.iter().all(|weight| *weight == 0) {
            weights.fill(1);
        }
        let index = drawn(&weights, rng).ok_or_else(|| Refusal::new("refused-no-world"))?;
        let text = notations(position, &moves, budget)?.swap_remove(index);
        Ok(Named::new(RuleMove::Play(moves[index].clone()), text))
    }
}

/// How well a move agrees with what is seen later: 0 not at all.
fn likelihood(
    position: &Position,
    m: &Move,
    player: Player,
    (seen, viewer): (&[Vec<Standing>], Option<Player>),
) -> u64 {
    let rules = &position.game().rules;
    let put = |effect: &Effect| match *effect {
        Effect::Drop { kind, to, .. } => Some((Piece { player, kind }, to)),
        Effect::Create { site, piece } => Some((piece, site)),
        _ => None,
    };
    let mut found = 0;
    for (piece, site) in m.effects.iter().filter_map(put) {
        let secret = on_board(rules, new_cell(rules, piece), viewer);
        let unseen = secret.is_some_and(|secret| rules.secrets[secret].shown.is_none());
        if !unseen || !rules.kinds[piece.kind.index()].moves.is_empty() {
            continue;
        }
        match seen.get(site.index()).and_then(|pieces| pieces.first()) {
            None => {}
            Some(there) if there.player == piece.player => found += 1,
            Some(_) => return 0,
        }
    }
    FOUND.pow(found.min(FOUND_MAX))
}

/// An index, drawn by its weight; `None` where there is nothing to draw.
fn drawn(weights: &[u64], rng: &mut Rng) -> Option<usize> {
    let total = weights.iter().fold(0_u64, |sum, weight| sum.saturating_add(*weight));
    let mut left = rng.below(usize::try_from(total).ok()?.max(1)) as u64;
    for (index, weight) in weights.iter().enumerate() {
        if left < *weight {
            return Some(index);
        }
        left -= weight;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_has_weight_is_drawn() {
        let mut rng = Rng::new(1);
        let mut counts = [0; 4];
        for _ in 0..1_000 {
            counts[drawn(&[0, 3, 0, 1], &mut rng).expect("one of them")] += 1;
        }
        assert_eq!((counts[0], counts[2]), (0, 0));
        assert!(counts[1] > counts[3] * 2, "{counts:?}");
        assert_eq!(drawn(&[], &mut rng), None);
    }
}
