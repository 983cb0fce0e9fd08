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

const SUICIDE: &str = include_str!("../../fishka/tests/suicide.zrf");

#[test]
fn the_same_rules_give_the_same_net_that_can_be_used() {
    let game = compile(SUICIDE);
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
