//! The computer against a player who follows five written rules, in games where pieces run along paths by dice: hit; bring a
//! piece home; bring one out; keep out of reach; else run with the one that is farthest. Each game is played with the same
//! throws from every side; one side is the computer's, all others follow the rules.
//! `cargo run --release -p fishka-testkit --example rule-player -- [games=400] [nodes=300] [seed=1] GAME[:SWITCH=VALUE…]…`.

#![allow(clippy::print_stdout)]

use fishka::{Game, Player, Position, Rng};
use fishka_search::{Agent, Limits, Spec, sides};
use fishka_testkit::{agent, choose, legal, library_game, outcome, plenty, start};
use std::sync::Arc;

/// Longest game, in single moves and throws.
const PLIES_MAX: usize = 20_000;
/// The highest throw of one die: who stands so near behind may hit.
const REACH: usize = 6;

fn main() {
    let (mut games, mut nodes, mut seed, mut names) = (400, 300, 1, Vec::new());
    for word in std::env::args().skip(1) {
        let number = word.split_once('=').and_then(|(key, n)| Some((key, n.parse::<u64>().ok()?)));
        match number {
            Some(("games", n)) => games = n,
            Some(("nodes", n)) => nodes = n,
            Some(("seed", n)) => seed = n,
            _ => names.push(word),
        }
    }
    for name in &names {
        let mut parts = name.split(':');
        let game = parts.next().unwrap_or_default();
        let switches: Vec<_> = parts.filter_map(|s| s.split_once('=')).collect();
        let switches: Vec<_> = switches.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())).collect();
        match library_game(game, None, &switches) {
            Ok(game) => println!("{name}: {}", measure(&game, games, nodes, seed)),
            Err(error) => println!("{name}: {error}"),
        }
    }
}

/// So many games, as a line.
fn measure(game: &Arc<Game>, games: u64, nodes: u64, seed: u64) -> String {
    let mut agent = agent(game);
    if let Some(file) = fishka::Library::net(&fishka::Builtin, &game.identity()) {
        let _ = agent.take_net(&file, &mut plenty());
    }
    let sides = sides(game);
    let (mut won, mut played) = (0.0, 0.0f64);
    for index in 0..games {
        let own = &sides[index as usize % sides.len()];
        let round = seed ^ (index / sides.len() as u64) << 8;
        if let Some(share) = one_game(game, &mut agent, own, round, nodes) {
            won += share;
            played += 1.0;
        }
    }
    let share = won / played;
    let margin = 1.96 * (share * (1.0 - share) / played).sqrt();
    let (percent, margin) = (100.0 * share, 100.0 * margin);
    let even = 100.0 / sides.len() as f64;
    format!("{percent:.1} % (± {margin:.1}) of {played} games with {nodes} nodes, even is {even:.0} %")
}

/// What of the win the computer gets; `None` for a game that finds no end.
fn one_game(game: &Arc<Game>, agent: &mut Agent, own: &[Player], seed: u64, nodes: u64) -> Option<f64> {
    let (mut dice, mut seeds, mut position) = (Rng::new(seed), Rng::new(seed ^ 1), start(game));
    let spec: Spec = "auto".parse().ok()?;
    for _ in 0..PLIES_MAX {
        if let Some(outcome) = outcome(&mut position) {
            return Some((outcome.returns(own[0]) + 1.0) / 2.0);
        }
        let moves = legal(&mut position);
        let m = if position.is_chance() {
            moves[position.draw(&moves, &mut dice)].clone()
        } else if own.contains(&position.actor()) {
            choose(agent, &mut position, &spec, Limits::nodes(nodes), seeds.next_u64())?.best
        } else {
            by_rules(&mut position)
        };
        position.play(&m, &mut plenty()).expect("legal");
    }
    None
}

/// The move that the written rules like best; of equal ones the first.
fn by_rules(position: &mut Position) -> fishka::Move {
    let (player, before) = (position.actor(), Standing::of(position, position.actor()));
    let mut best: Option<(i64, fishka::Move)> = None;
    for m in &legal(position) {
        position.play(m, &mut plenty()).expect("legal");
        let worth = Standing::of(position, player).since(&before);
        position.undo();
        if best.as_ref().is_none_or(|(most, _)| worth > *most) {
            best = Some((worth, m.clone()));
        }
    }
    best.expect("a move: the game goes on").1
}

/// What the rules look at.
struct Standing {
    /// Steps that the enemies have made.
    theirs: i64,
    /// Own pieces on the board, and at the end of the path.
    out: i64,
    home: i64,
    /// Own pieces that an enemy stands so near behind that he may hit.
    exposed: i64,
    /// Squares of the own steps: most for who runs with the one that is farthest.
    run: i64,
}

impl Standing {
    fn of(position: &Position, player: Player) -> Standing {
        let rules = &position.game().rules;
        let path = |player: Player| {
            let paths = rules.tracks.iter().filter_map(|track| track.sites.get(player.index()));
            paths.max_by_key(|sites| sites.len()).map_or(&[][..], |sites| &sites[..])
        };
        let sites = rules.board.sites.len();
        let place =
            |player: Player, site| path(player).iter().rposition(|s| *s == site).map_or(0, |at| at + 1);
        let pieces = position.spots().filter_map(|(spot, cell)| Some((cell.piece?.player, spot.site(sites))));
        let (own, others): (Vec<_>, Vec<_>) = pieces.partition(|(owner, _)| rules.together(*owner, player));
        let mut standing = Standing { theirs: 0, out: own.len() as i64, home: 0, exposed: 0, run: 0 };
        standing.theirs = others.iter().map(|(owner, site)| place(*owner, *site) as i64).sum();
        for (owner, site) in &own {
            let at = place(*owner, *site);
            standing.home += i64::from(at == path(*owner).len());
            standing.run += (at * at) as i64;
            let behind = |(enemy, from): &(Player, _)| {
                let (from, to) = (place(*enemy, *from), place(*enemy, *site));
                from > 0 && to > from && to - from <= REACH
            };
            standing.exposed += i64::from(others.iter().any(behind));
        }
        standing
    }

    /// How much the rules like what has been done since.
    fn since(&self, before: &Standing) -> i64 {
        let hit = i64::from(self.theirs < before.theirs);
        // Pieces that leave the board at the end of their path are home, too.
        let left = (before.out - self.out).max(0);
        let home = self.home - before.home + left;
        let out = (self.out - before.out).max(0);
        let safer = before.exposed - self.exposed;
        hit * 100_000_000 + home * 10_000_000 + out * 1_000_000 + safer * 100_000 + (self.run - before.run)
    }
}
