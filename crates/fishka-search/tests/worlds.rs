//! Choices where something is hidden: a move is good by what it comes to in all worlds, not in one of them.

#![allow(clippy::unwrap_used, missing_docs)]

use fishka::rules::SetupPiece;
use fishka::{Game, MoveList, Player, Position, Rng, Setup};
use fishka_search::{Agent, Limits, Spec};
use fishka_testkit::{agent, legal, library_game, plenty, start, untimed};
use std::sync::Arc;

/// A treasure lies in one of three places of the upper row. Who digs it out wins; who digs in vain loses, since the runner
/// is home then. To go home wins, too.
const TREASURE: &str = r#"(fishka 1)
(game
  (title "Treasure")
  (players White Black)
  (turn-order White Black)
  (board (squares 5 2))
  (piece (name Treasure) (moves))
  (piece (name Digger)
    (moves
      ((walk 1 1 (n ne nw) (verify (not-friend?)) add))
      ((walk 1 1 (e w) (verify empty?) add))))
  (piece (name Runner) (moves ((walk 1 1 (w) (verify empty?) add))))
  (board-setup (White (Digger b1)) (Black (Runner e1)))
  (loss-condition (Black) (captured Treasure))
  (win-condition (White) (absolute-config Digger (a1)))
  (win-condition (Black) (absolute-config Runner (d1))))"#;

const PLACES: [&str; 3] = ["a2", "b2", "c2"];

/// The position with the treasure in this place; without a place as the digger sees it.
fn world(game: &Arc<Game>, place: Option<&str>) -> Position {
    let piece = |player: usize, kind: &str, site: &str| SetupPiece {
        player: Player::new(player),
        kind: game.rules.kind(kind).unwrap(),
        site: game.rules.site(site).unwrap(),
        attrs: Default::default(),
        number: 0,
    };
    let mut pieces = vec![piece(0, "Digger", "b1"), piece(1, "Runner", "e1")];
    pieces.extend(place.map(|place| piece(1, "Treasure", place)));
    game.position(&Setup { pieces, ..Setup::default() }, &mut plenty()).unwrap()
}

fn worlds(game: &Arc<Game>) -> Vec<Position> {
    PLACES.iter().map(|place| world(game, Some(place))).collect()
}

/// Where the computer goes.
fn unsure(agent: &mut Agent, worlds: &mut [Position], spec: &str, seed: u64) -> String {
    let mut known = world(agent.game(), None);
    let asked = (&spec.parse::<Spec>().unwrap(), Limits::nodes(2_000), seed);
    let best = untimed(|means| agent.choose_unsure(worlds, &mut known, asked, means)).unwrap().unwrap();
    fishka::notation(&mut known, &best, &mut plenty()).unwrap()
}

#[test]
fn what_wins_in_all_worlds_is_better_than_what_wins_in_one() {
    let game = fishka::compile(TREASURE, &mut plenty()).unwrap();
    let mut agent = agent(&game);
    for seed in 0..10 {
        assert_eq!(unsure(&mut agent, &mut worlds(&game), "mcts", seed), "b1-a1", "seed {seed}");
    }
}

#[test]
fn in_one_world_its_truth_is_believed() {
    let game = fishka::compile(TREASURE, &mut plenty()).unwrap();
    let mut agent = agent(&game);
    let mut digs = 0;
    for place in PLACES {
        for seed in 0..5 {
            let told = unsure(&mut agent, &mut [world(&game, Some(place))], "mcts", seed);
            digs += usize::from(told == format!("b1-{place}"));
        }
    }
    // It knows of two ways to win in each, and takes the one that loses in the others as gladly.
    assert!(digs > 0);
}

#[test]
fn worlds_are_left_as_they_were_and_the_same_seed_gives_the_same_move() {
    let game = fishka::compile(TREASURE, &mut plenty()).unwrap();
    let mut agent = agent(&game);
    for spec in ["auto", "mcts", "level:5"] {
        for seed in 0..5 {
            let mut asked = worlds(&game);
            let before: Vec<_> = asked.iter().map(|at| (at.key(), at.ply())).collect();
            let told = unsure(&mut agent, &mut asked, spec, seed);
            let after: Vec<_> = asked.iter().map(|at| (at.key(), at.ply())).collect();
            assert_eq!(before, after);
            assert_eq!(told, unsure(&mut agent, &mut asked, spec, seed), "{spec}, seed {seed}");
        }
    }
}

#[test]
fn the_only_move_and_none_at_all_need_no_search() {
    let game = fishka::compile(TREASURE, &mut plenty()).unwrap();
    let mut agent = agent(&game);
    let mut over = world(&game, None);
    let home = legal(&mut over).iter().find(|m| m.to == game.rules.site("a1")).cloned().unwrap();
    over.play(&home, &mut plenty()).unwrap();
    let asked = (&Spec::default(), Limits::nodes(100), 1);
    let (mut worlds, mut known) = ([over.clone(), over.clone()], over);
    assert_eq!(untimed(|means| agent.choose_unsure(&mut worlds, &mut known, asked, means)).unwrap(), None);
    assert_eq!(untimed(|means| agent.choose_unsure(&mut [], &mut known, asked, means)).unwrap(), None);
}

/// Battleship with both fleets laid by chance: the first always alike, the other by the seed.
fn fleets(game: &Arc<Game>, seed: u64) -> Position {
    let (mut position, mut room) = (start(game), MoveList::new());
    let mut rngs = [Rng::new(1), Rng::new(seed + 2)];
    let fires = game.rules.turns.entries[2].move_type;
    while position.entry().move_type != fires {
        let rng = &mut rngs[position.actor().index()];
        let m = position.random_move(rng, &mut room, &mut plenty()).unwrap().unwrap();
        position.play(&m, &mut plenty()).unwrap();
    }
    position
}

#[test]
fn a_shot_goes_where_ships_lie_in_most_worlds() {
    let game = library_game("battleship", None, &[]).unwrap();
    let mut agent = agent(&game);
    let mut worlds: Vec<Position> = (0..12).map(|seed| fleets(&game, seed)).collect();
    let mut known = worlds[0].seen_by(Some(Player::new(0)));
    let asked = (&"mcts".parse::<Spec>().unwrap(), Limits::nodes(20_000), 3);
    let shot = untimed(|means| agent.choose_unsure(&mut worlds, &mut known, asked, means)).unwrap().unwrap();
    let site = |m: &fishka::Move| m.to.unwrap();
    let hit = |at| worlds.iter().filter(|world| world.cell(at).piece.is_some()).count();
    let most = legal(&mut known).iter().map(|m| hit(site(m))).max().unwrap();
    assert!(most >= 4 && hit(site(&shot)) >= most - 1, "{} of {most}", hit(site(&shot)));
}
