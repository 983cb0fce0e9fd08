//! Where pieces are placed one above another: how many must lie below a site before anything can be placed there.

use fishka_base::{Bound, Budget, Site};
use fishka_play::{Game, MoveList, Setup};
use fishka_rules::SetupPiece;
use std::sync::Arc;

/// Boards of more sites are not looked at.
const SITES_MAX: usize = 200;

/// By site: the layer in which it comes to be open when all open sites are filled again and again. Empty where all are open
/// from the beginning, or some never are.
pub(super) fn layers(game: &Arc<Game>, budget: &mut Budget) -> Result<Vec<u8>, Bound> {
    let rules = &game.rules;
    let sites = rules.board.sites.len();
    let ([first, second], Some(hand)) = (game.acting_players(), rules.hands.first()) else {
        return Ok(Vec::new());
    };
    if game.traits.movement
        || game.traits.chance
        || sites > SITES_MAX
        || rules.levels() > 1
        || !rules.setup.is_empty()
    {
        return Ok(Vec::new());
    }
    let mut layers = vec![u8::MAX; sites];
    let mut moves = MoveList::new();
    for layer in 0..sites as u8 {
        // Filled like a chequerboard of pairs, so that hardly a line is full.
        let filled = (0..sites).filter(|site| layers[*site] != u8::MAX);
        let pieces = filled.map(|site| {
            let player = if (site / 2 + usize::from(layers[site])) % 2 == 0 { *first } else { *second };
            SetupPiece {
                site: Site::new(site),
                player,
                kind: hand.kind,
                attrs: Default::default(),
                number: 0,
            }
        });
        let hands = rules.hands.clone();
        let setup = Setup { pieces: pieces.collect(), hands, ..Setup::default() };
        budget.renew();
        let Ok(mut position) = game.position(&setup, budget) else {
            return budget.check().map(|()| Vec::new());
        };
        position.legal_moves(&mut moves, budget)?;
        let open: Vec<Site> =
            moves.iter().filter_map(|m| m.to).filter(|to| layers[to.index()] == u8::MAX).collect();
        if open.is_empty() {
            break;
        }
        for site in open {
            layers[site.index()] = layer;
        }
    }
    let whole = layers.iter().all(|layer| *layer != u8::MAX) && layers.iter().any(|layer| *layer > 0);
    Ok(if whole { layers } else { Vec::new() })
}
