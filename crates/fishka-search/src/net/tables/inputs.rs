//! What of a position is weighed: which kind stands where, how freely each kind moves, what is in reserve, and the parts of
//! the evaluation. What is seen of one side counts against the other.

use crate::eval::{Evaluator, LATE, PARTS, SORTS, Scratch, WEIGHT};
use crate::net::mirror::{Exchange, Mirrors};
use fishka_base::{Bound, Budget, Kind, Player};
use fishka_play::{Game, Position};
use std::sync::Arc;

/// Points of the search for one unit of the sum before the curve.
pub(super) const POINTS: f32 = 232.0;
/// Points of a part that are counted as one.
pub(super) const PART: f32 = 20.0;

/// What is weighed in the positions of one game.
#[derive(Debug)]
pub(super) struct Inputs {
    pub(super) game: Arc<Game>,
    sides: [Player; 2],
    pub(super) kinds: usize,
    pub(super) sites: usize,
    /// Where the sites lie for the second side.
    mirror: Exchange,
    /// By site: the first of those that are the same to the rules.
    alike: Vec<u16>,
}

/// Where each sort of what is weighed begins.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layout {
    pub(super) kinds: usize,
    pub(super) held: usize,
    /// Of what is counted by kind: all sorts of the first kind, then of the next.
    pub(super) sorts: usize,
    pub(super) parts: usize,
    pub(super) count: usize,
}

/// A position as it is weighed, from the view of who acts.
#[derive(Clone, Debug)]
pub(super) struct Sample {
    pub(super) seen: Vec<(u16, f32)>,
    /// How late in the game it is, from 0 to 1.
    pub(super) late: f32,
    /// What the evaluation made from the rules says, as a sum before the curve.
    pub(super) derived: f32,
    /// The chance of winning that the search sees.
    pub(super) wanted: f32,
}

impl Inputs {
    /// For games in which a picture of the moves can be made and the rules are the same for both sides.
    pub(super) fn new(
        game: &Arc<Game>,
        evaluator: &Evaluator,
        budget: &mut Budget,
    ) -> Result<Option<Inputs>, Bound> {
        let [first, second] = game.acting_players() else { return Ok(None) };
        if !evaluator.sees_freedom() || game.traits.chance || game.traits.hidden {
            return Ok(None);
        }
        let mirrors = Mirrors::new(game, false, budget)?;
        let Some(mirror) = mirrors.of_sides(budget)? else { return Ok(None) };
        let exchanges = mirrors.of_board(budget)?;
        let least = |site: usize| exchanges.iter().map(|exchange| exchange[site]).min();
        let sites = game.board().sites.len();
        let alike = (0..sites).map(|site| least(site).unwrap_or(site as u16)).collect();
        let (kinds, sides) = (game.rules.kinds.len(), [*first, *second]);
        let inputs = Inputs { game: Arc::clone(game), sides, kinds, sites, mirror, alike };
        Ok((inputs.layout().count < usize::from(u16::MAX)).then_some(inputs))
    }

    pub(super) fn layout(&self) -> Layout {
        let kinds = self.kinds * self.sites;
        let held = kinds + self.kinds;
        let sorts = held + self.kinds;
        let parts = sorts + SORTS * self.kinds;
        Layout { kinds, held, sorts, parts, count: parts + PARTS }
    }

    /// Whether the player is one of the two sides.
    pub(super) fn acts(&self, player: Player) -> bool {
        self.sides.contains(&player)
    }

    /// Which input a piece on a site is.
    pub(super) fn piece(&self, player: Player, kind: usize, site: usize) -> usize {
        let site = if player == self.sides[0] { site } else { usize::from(self.mirror[site]) };
        kind * self.sites + usize::from(self.alike[site])
    }

    /// The position as it is weighed, and what a search says of it. `None` where nothing can be seen or
    /// the player is in check.
    pub(super) fn sample(
        &self,
        evaluator: &Evaluator,
        position: &Position,
        scratch: &mut Scratch,
        wanted: f32,
    ) -> Option<Sample> {
        let shown = evaluator.shown(position, scratch).filter(|shown| !shown.in_check)?;
        let actor = position.actor();
        let (at, sign) = (self.layout(), if actor == self.sides[0] { 1.0 } else { -1.0 });
        let mut seen = Vec::with_capacity(64);
        let mut counts = vec![0.0; self.kinds];
        for (slot, site) in &shown.pieces {
            let (slot, site) = (usize::from(*slot), usize::from(*site));
            let (player, kind) = (Player::new(slot / self.kinds), slot % self.kinds);
            let own = if player == actor { 1.0 } else { -1.0 };
            seen.push((self.piece(player, kind, site) as u16, own));
            counts[kind] += own;
        }
        let other = self.sides[usize::from(actor == self.sides[0])];
        let slots = |kind: usize| [actor, other].map(|player| player.index() * self.kinds + kind);
        let by_kind = (0..self.kinds).flat_map(|kind| {
            let held = |player| position.hand(player, Kind::new(kind)).min(50) as f32;
            [(at.kinds + kind, counts[kind]), (at.held + kind, held(actor) - held(other))]
        });
        let sorts = (0..self.kinds * SORTS).map(|index| {
            let [own, other] = slots(index / SORTS).map(|slot| shown.sorts[slot][index % SORTS]);
            (at.sorts + index, (own - other) as f32)
        });
        let parts =
            shown.parts.iter().enumerate().map(|(part, n)| (at.parts + part, sign * *n as f32 / PART));
        seen.extend(
            by_kind.chain(sorts).chain(parts).filter(|(_, n)| *n != 0.0).map(|(input, n)| (input as u16, n)),
        );
        let derived = evaluator.by_rules_alone(position, scratch) as f32 / POINTS;
        Some(Sample { seen, late: shown.late as f32 / LATE as f32, derived, wanted })
    }

    /// By how much a weight of 1 of this input raises the points that it stands for, in the unit of the evaluation: points
    /// for pieces, 16ths of a point for what is counted, parts of the weight for parts.
    pub(super) fn unit(&self, input: usize) -> f32 {
        let at = self.layout();
        if input >= at.parts {
            WEIGHT as f32 * POINTS / PART
        } else if input >= at.sorts {
            16.0 * POINTS
        } else {
            POINTS
        }
    }
}
