//! Skipping a turn: where to move is better than to pass, a position so good that even passing keeps it above the bound
//! need not be looked at (null move pruning, chessprogramming.org). Whether that holds is read off the rules.

use super::node::Node;
use super::search::Search;
use crate::eval::Evaluator;
use crate::score::MATE_BOUND;
use fishka_base::{Kind, Player};
use fishka_play::Position;

/// With pieces of one kind only, so many of them are enough.
const MEN_LEAST: u32 = 6;
/// No skipping this near to the end of the line.
const DEPTH_LEAST: i32 = 2;

/// Where a turn may be skipped in a search.
#[derive(Clone, Debug, Default)]
pub(super) struct Nulls {
    /// By player: kinds that are worth more than the least, and count by themselves.
    officers: Vec<Vec<Kind>>,
    /// By player: kinds that count where there are many.
    men: Vec<Vec<Kind>>,
}

impl Nulls {
    /// Nowhere, where to have no move is good, captures must be made, lines are filled or pieces are shed.
    pub(super) fn of(eval: &Evaluator) -> Nulls {
        let game = &eval.game;
        let quiet = eval.flips || eval.shed || eval.forces_captures() || eval.has_windows();
        let fits = game.traits.movement && game.traits.zero_sum && !quiet && !eval.likes_no_moves();
        if !fits {
            return Nulls::default();
        }
        let kinds = game.rules.kinds.len();
        let mut nulls = Nulls::default();
        for player in (0..game.rules.players.len()).map(Player::new) {
            let counts = |kind: &Kind| !eval.is_royal(player, *kind) && eval.worth(player, *kind) > 0;
            let men: Vec<Kind> = (0..kinds).map(Kind::new).filter(counts).collect();
            let worth = |kind: &Kind| eval.worth(player, *kind);
            let least = men.iter().map(worth).min().unwrap_or(0);
            nulls.officers.push(men.iter().copied().filter(|kind| worth(kind) > least * 3 / 2).collect());
            nulls.men.push(men);
        }
        nulls
    }

    fn allow(&self, position: &Position, player: Player) -> bool {
        let count = |kinds: &Vec<Vec<Kind>>| {
            let kinds = kinds.get(player.index()).map_or(&[][..], Vec::as_slice);
            kinds.iter().map(|kind| position.count_kind(player, *kind)).sum::<u32>()
        };
        match self.officers.get(player.index()) {
            None => false,
            Some(officers) if officers.is_empty() => count(&self.men) >= MEN_LEAST,
            Some(_) => count(&self.officers) >= 1,
        }
    }
}

impl Search<'_> {
    /// A score above the bound that even skipping the turn keeps.
    pub(super) fn by_skipping(&mut self, node: Node, player: Player, stand: i32) -> Option<i32> {
        let height = node.height;
        let fits = !node.is_pv()
            && node.depth >= DEPTH_LEAST
            && stand >= node.beta
            && node.beta.abs() < MATE_BOUND
            && !self.frames[height].skipped
            && !self.position.is_partial()
            && self.nulls.allow(self.position, player);
        if !fits || self.checked(height, player) {
            return None;
        }
        let reduction = 2 + node.depth / 3 + ((stand - node.beta) / 150).min(2);
        self.skip(height);
        let goes = self.position.settled().is_none()
            && self.position.actor() != player
            && !self.position.is_partial()
            && !self.position.is_chance();
        let score = match goes {
            true => self.child(false, node.depth - 1 - reduction, node.beta - 1, node.beta, height),
            false => node.beta - 1,
        };
        self.undo();
        let proven = score >= node.beta && !self.effort.is_over();
        proven.then_some(if score >= MATE_BOUND { node.beta } else { score })
    }
}
