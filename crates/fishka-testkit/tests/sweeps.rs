//! Rule files that sweep the whole board before each of their moves, as Gwangsanghui does: what only asks whether
//! something is attacked leaves the sweep out, and must answer as if it had been run.

use fishka::{Budget, COMPILE_STEPS, Compiler, Game, MoveList, Rng};
use std::sync::Arc;

/// Kings, chariots and pawns on 6×6. In the sweep stands `step`, each time it has gone on by one site.
fn rules(step: &str) -> Arc<Game> {
    let text = r#"
(define clear mark a0 (while (on-board? nx) nx STEP (if moved? (set-attribute moved? false))) back)
(define done (verify not-friend?) (if (piece? Pawn) (verify attacked?) (set-attribute moved? true)) (clear))
(define step ($1 (done) add))
(define slide ($1 (while empty? add $1) (done) add))
(game
  (title "Sweeps") (players South North) (turn-order South North)
  (board
    (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c/d/e/f" (10 0)) ("6/5/4/3/2/1" (0 10)))
      (directions (n 0 -1) (e 1 0) (s 0 1) (w -1 0) (nx 0 -1)))
    (dummy a0)
    (links nx (a0 a1) (a6 b1) (b6 c1) (c6 d1) (d6 e1) (e6 f1))
    (symmetry North (n s) (s n)))
  (piece (name King) (moves (step n) (step s) (step e) (step w)))
  (piece (name Chariot) (attribute moved? false) (moves (slide n) (slide s) (slide e) (slide w)))
  (piece (name Pawn) (attribute moved? false) (moves (step n)))
  (board-setup
    (South (King c1) (Chariot a1 f1) (Pawn b2 d2 e2)) (North (King d6) (Chariot a6 f6) (Pawn b5 c5 e5)))
  (loss-condition (South North) (checkmated King)))"#;
    let text = text.replace("STEP", step);
    let compiled = Compiler::new("sweeps", &text).compile(&mut Budget::new(COMPILE_STEPS));
    compiled.game.unwrap_or_else(|| panic!("{:?}", compiled.diagnostics))
}

/// The legal moves of all positions of some random games, and the steps it took to find them.
fn played(game: &Arc<Game>) -> (Vec<Vec<String>>, u64) {
    let mut budget = Budget::new(100_000_000);
    let mut all = Vec::new();
    for seed in 0..4 {
        let (mut position, mut moves) = (game.start(&mut budget).expect("it begins"), MoveList::new());
        let mut rng = Rng::new(seed);
        for _ in 0..40 {
            position.legal_moves(&mut moves, &mut budget).expect("within the budget");
            all.push(fishka::notations(&position, &moves, &mut budget).expect("within the budget"));
            if moves.is_empty() {
                break;
            }
            position.play_unchecked(&moves[rng.below(moves.len())], &mut budget).expect("within the budget");
        }
    }
    (all, budget.spent())
}

#[test]
fn sweeps_are_left_out_where_only_attacks_are_asked_for_and_nothing_else_changes() {
    let (left_out, few) = played(&rules(""));
    // A `verify` may end a block: such a walk is run, whatever it says.
    let (run, many) = played(&rules("(verify true)"));
    assert_eq!(left_out, run);
    assert!(left_out.len() > 100 && few * 8 < many, "{few} of {many} steps in {} positions", run.len());
}

#[test]
fn a_walk_that_ends_the_block_is_run() {
    // At the last site there is nowhere to go: nothing is ever taken, and no King is ever attacked.
    let ends = played(&rules("(if (not-on-board? nx) nx)"));
    let checked = played(&rules("(if (not-on-board? nx) (verify false))"));
    assert_eq!(ends.0, checked.0);
    assert_ne!(ends.0, played(&rules("")).0);
}
