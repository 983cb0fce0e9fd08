//! Small games for tests.

use fishka::Game;
use std::sync::Arc;

const BOARD: &str = "(board (image) (grid (start-rectangle 0 0 40 40)
    (dimensions (\"a/b/c\" (40 0)) (\"3/2/1\" (0 40))) (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0))))";

fn game(rest: &str) -> Arc<Game> {
    let text =
        format!("(game (title \"Sample\") (players White Black) (turn-order White Black) {BOARD} {rest})");
    fishka::compile(&text, &mut fishka::Budget::new(fishka::COMPILE_STEPS))
        .unwrap_or_else(|d| panic!("{d:?}"))
}

/// One piece a side that steps to any side.
pub(crate) const WALKER: &str = "(game (title \"Sample\") (players White Black) (turn-order White Black)
    (board (image) (grid (start-rectangle 0 0 40 40)
    (dimensions (\"a/b/c\" (40 0)) (\"3/2/1\" (0 40))) (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0))))
    (board-setup (White (Man a1)) (Black (Man c3)))
    (piece (name Man) (moves (n add) (e add) (w add) (s add)))
    (loss-condition (White Black) (pieces-remaining 0)))";

/// One piece a side that steps to any side.
pub(crate) fn walker() -> Arc<Game> {
    fishka::compile(WALKER, &mut fishka::Budget::new(fishka::COMPILE_STEPS))
        .unwrap_or_else(|d| panic!("{d:?}"))
}

/// Stones are placed.
pub(crate) fn stones() -> Arc<Game> {
    game(
        "(board-setup (White (Man off 5)) (Black (Man off 5)))
         (piece (name Man) (drops ((verify empty?) add)))
         (win-condition (White Black) (relative-config Man e Man e Man))",
    )
}

/// A man about to become a lord or a lady.
pub(crate) fn promoter() -> Arc<Game> {
    game(
        "(board-setup (White (Man a2)) (Black (Lord c3)))
         (piece (name Man) (moves (n (add Lord Lady))))
         (piece (name Lord) (moves (n add) (s add)))
         (piece (name Lady) (moves (n add) (s add)))
         (loss-condition (White Black) (pieces-remaining 0))",
    )
}

/// A marsh in the middle, a helping layer of numbers, and sites that are lit.
pub(crate) fn marsh() -> Arc<Game> {
    let text = format!(
        "(fishka 1) (game (title \"Marsh\") (players White Black) (turn-order White Black) {LAYERS} {BOARD}
         (board-setup (White (Man a1)) (Black (Man c3)))
         (piece (name Man) (moves (n add) (e add) (w add) (s add)))
         (region wet \"Wet ground\" (ground? marsh))
         (region beside \"Beside it\" (picked) (any? (line 1 1 (n e s w)) marked?))
         (loss-condition (White Black) (pieces-remaining 0)))"
    );
    fishka::compile(&text, &mut fishka::Budget::new(fishka::COMPILE_STEPS))
        .unwrap_or_else(|d| panic!("{d:?}"))
}

const LAYERS: &str = "(layer ground dry marsh) (layer-setup ground (marsh b2))";
