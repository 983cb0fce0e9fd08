//! Nets that are learnt in seconds for rules that nobody trained one for.

#![allow(clippy::unwrap_used)]

use fishka_play::Game;
use fishka_search::{Learnt, Quick};
use fishka_testkit::{agent, plenty};
use std::sync::Arc;

fn compile(text: &str) -> Arc<Game> {
    fishka::compile(text, &mut fishka::Budget::new(fishka::COMPILE_STEPS)).unwrap()
}

/// Goes on until all is done; the file of the net, and the steps that it took.
fn learnt(game: &Arc<Game>) -> (Option<Vec<u8>>, u32) {
    let mut quick = Quick::new(game, &mut plenty()).unwrap().unwrap();
    for steps in 1.. {
        if let Learnt::Done(net) = quick.go_on(&mut plenty()).unwrap() {
            return (net, steps);
        }
    }
    unreachable!()
}

/// Who loses all pieces wins: the rules tell nothing of where they should stand.
fn suicide() -> Arc<Game> {
    compile(
        "(fishka 1) (game (title \"Suicide\") (players White Black) (turn-order White Black)
        (option \"pass turn\" false) (move-priorities taking quiet)
        (board (squares 4 6) (symmetry Black (n s) (s n) (ne se) (se ne) (nw sw) (sw nw)))
        (piece (name Man) (moves (move-type quiet) (n (verify empty?) add)
            (move-type taking) (ne (verify enemy?) add) (nw (verify enemy?) add)))
        (board-setup (White (Man a1 b1 c1 d1 a2 b2 c2 d2)) (Black (Man a6 b6 c6 d6 a5 b5 c5 d5)))
        (win-condition (White Black) (pieces-remaining 0))
        (win-condition (White Black) stalemated))",
    )
}

#[test]
fn the_same_rules_give_the_same_net_that_can_be_used() {
    let game = suicide();
    let (net, steps) = learnt(&game);
    assert_eq!(learnt(&game), (net.clone(), steps));
    let net = net.expect("a net is better than rules that tell nothing");
    agent(&game).take_net(&net, &mut plenty()).unwrap();
    assert!(steps <= 320 + 200, "{steps}");
}

#[test]
fn no_net_is_learnt_where_none_is_made_for() {
    // One player alone.
    let text = "(fishka 1) (game (title \"Alone\") (players You) (turn-order You) (board (squares 3 1))
        (piece (name Man) (moves (e (verify empty?) add)))
        (board-setup (You (Man a1))) (win-condition (You) (absolute-config Man (c1))))";
    assert!(Quick::new(&compile(text), &mut plenty()).unwrap().is_none());
}
