//! Which reserves matter: those from which something may still come once play goes round. What only a set-up brings on the
//! board, and lies there later because it was lost, is worth nothing.

use fishka_base::{Kind, MoveType, Player};
use fishka_play::Game;
use fishka_rules::{Block, Op, Rules};
use std::collections::BTreeSet;

/// Reserves that count: where pieces return to them or the start has few enough to matter.
pub(super) fn hands(game: &Game) -> Vec<(Player, Kind)> {
    let rules = &game.rules;
    let options = &rules.options;
    let mut slots: Vec<(Player, Kind)> = rules.hands.iter().map(|h| (h.player, h.kind)).collect();
    if options.recycle_captures || options.recycle_promotions {
        for player in game.acting_players() {
            slots.extend((0..rules.kinds.len()).map(|k| (*player, Kind::new(k))));
        }
    }
    if rules.code.iter().any(|op| matches!(op, Op::ToHand { .. })) {
        let enters = rules.code.iter().any(|op| matches!(op, Op::Enter(..)));
        let comes = |kind: &usize| enters || !rules.kinds[*kind].drops.is_empty();
        for player in game.acting_players() {
            slots.extend((0..rules.kinds.len()).filter(comes).map(|k| (*player, Kind::new(k))));
        }
    }
    let open = open_types(rules);
    slots.retain(|(_, kind)| may_come(rules, *kind, open.as_ref()));
    slots.sort_unstable();
    slots.dedup();
    slots
}

/// Whether what is taken comes into a reserve.
pub(super) fn keeps_taken(rules: &Rules) -> bool {
    rules.code.iter().any(|op| matches!(op, Op::ToHand { player: None, .. }))
}

/// Whether a piece of the kind may come from a reserve by moves of these types; `None`: of any.
fn may_come(rules: &Rules, kind: Kind, open: Option<&BTreeSet<MoveType>>) -> bool {
    let Some(open) = open else { return true };
    let enters = rules.code.iter().any(|op| matches!(op, Op::Enter(..)));
    let drops = rules.kinds.get(kind.index()).map_or(&[][..], |kind| &kind.drops);
    enters || drops.is_empty() || drops.iter().any(|block| block.move_type.is_none_or(|t| open.contains(&t)))
}

/// The types of moves that can be made in the cycle of turns; `None` where any can.
fn open_types(rules: &Rules) -> Option<BTreeSet<MoveType>> {
    let cycle = rules.turns.entries.get(rules.turns.repeat as usize..)?;
    let mut open: BTreeSet<MoveType> = cycle.iter().map(|entry| entry.move_type).collect::<Option<_>>()?;
    let of_kinds = rules.kinds.iter().flat_map(|kind| kind.moves.iter().chain(&kind.drops));
    let blocks: Vec<&Block> = of_kinds.chain(rules.actions.iter().map(|(_, block)| block)).collect();
    loop {
        let before = open.len();
        let reached: Vec<_> =
            blocks.iter().filter(|block| block.move_type.is_none_or(|t| open.contains(&t))).collect();
        for block in reached {
            for op in rules.code.iter().skip(block.entry as usize).take_while(|op| **op != Op::End) {
                match op {
                    Op::Again { move_type, .. } | Op::Add { partial: true, move_type, .. } => {
                        open.insert((*move_type)?);
                    }
                    _ => {}
                }
            }
        }
        if open.len() == before {
            return Some(open);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fishka_testkit::library_game;

    #[test]
    fn what_comes_into_a_reserve_and_may_be_dropped_counts() {
        let hands = |name: &str| hands(&library_game(name, None, &[]).expect("a game of the library"));
        // Queen, rook, bishop, knight and pawn of either side; silver, gold, bishop, rook and pawn.
        let kinds = [("crazyhouse", 5), ("shogi", 7), ("minishogi", 5), ("dobutsu-shogi", 3)];
        for (name, kinds) in kinds {
            assert_eq!(hands(name).len(), 2 * kinds, "{name}: {:?}", hands(name));
        }
        for name in ["chess", "xiangqi", "l-attaque"] {
            assert_eq!(hands(name), [], "{name}");
        }
    }
}
