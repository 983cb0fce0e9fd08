//! How much each level of the computer is better than the one before: plays level N against N − 1, the sides changed with
//! every game, and prints the share of what there was to win with its 95 % interval (Wilson).
//! `cargo run --release -p fishka-testkit --example ladder -- [levels=2-10] [games=20] [seed=1] GAME…`.

#![allow(clippy::print_stdout)]

use fishka::{Builtin, Game, Library as _, Position, Rng};
use fishka_search::{Agent, Level, Limits, Means, Spec, Watch, sides};
use fishka_testkit::{agent, legal, outcome, plenty, start};
use std::sync::{Arc, LazyLock};
use std::time::Instant;

/// Longest game, in single moves; a longer one counts as drawn. With dice, throws count too.
const PLIES_MAX: usize = 600;
const PLIES_MAX_DICE: usize = 5_000;
/// So many moves by chance open a game without dice, that both meet the same again with the sides changed.
const OPENING: usize = 2;

struct Asked {
    levels: (u8, u8),
    games: u64,
    seed: u64,
    names: Vec<String>,
}

/// The words of the command line.
fn asked() -> Option<Asked> {
    let mut asked = Asked { levels: (2, Level::MAX.number()), games: 20, seed: 1, names: Vec::new() };
    for word in std::env::args().skip(1) {
        match word.split_once('=') {
            Some(("levels", range)) => {
                let (low, high) = range.split_once('-').unwrap_or((range, range));
                asked.levels = (low.parse().ok()?, high.parse().ok()?);
            }
            Some(("games", n)) => asked.games = n.parse().ok()?,
            Some(("seed", n)) => asked.seed = n.parse().ok()?,
            Some(_) => return None,
            None => asked.names.push(word),
        }
    }
    (asked.levels.0 > 1 && !asked.names.is_empty()).then_some(asked)
}

fn main() {
    let Some(asked) = asked() else {
        println!("ladder [levels=2-10] [games=20] [seed=1] GAME…");
        return;
    };
    for name in &asked.names {
        let Some(game) = Builtin.source(name).and_then(|text| fishka::compile(&text, &mut plenty()).ok())
        else {
            println!("{name}: no game of the library");
            continue;
        };
        let mut model = agent(&game);
        if let Some(file) = Builtin.net(&game.identity()) {
            let _ = model.take_net(&file, &mut plenty());
        }
        for number in asked.levels.0..=asked.levels.1 {
            let levels = (Level::new(number), Level::new(number - 1));
            if let (Some(upper), Some(lower)) = levels {
                println!("{name}: {}", step(&game, &model, [upper, lower], &asked));
            }
        }
    }
}

/// One step of the ladder, as a line.
fn step(game: &Arc<Game>, model: &Agent, levels: [Level; 2], asked: &Asked) -> String {
    let sides = sides(game);
    let specs = levels.map(Spec::level);
    let (mut sum, mut slowest, mut thought, mut choices) = (0.0, [0; 2], [0; 2], [0u64; 2]);
    for index in 0..asked.games {
        let mut agents = [model.another(), model.another()];
        let round = asked.seed ^ (index / sides.len() as u64) << 8;
        let own = &sides[index as usize % sides.len()];
        let (mut rng, mut position) = (Rng::new(round), start(game));
        let mut result = None;
        for ply in 0..if game.traits.chance { PLIES_MAX_DICE } else { PLIES_MAX } {
            if let Some(outcome) = outcome(&mut position) {
                result = Some((outcome.returns(own[0]) + 1.0) / 2.0);
                break;
            }
            if position.is_chance() || ply < OPENING && !game.traits.chance {
                let moves = legal(&mut position);
                let drawn = position.draw(&moves, &mut rng);
                position.play(&moves[drawn], &mut plenty()).expect("legal");
                continue;
            }
            let who = usize::from(!own.contains(&position.actor()));
            let ms = choose(&mut agents[who], &specs[who], round ^ index << 32, &mut position);
            slowest[who] = slowest[who].max(ms);
            thought[who] += ms;
            choices[who] += 1;
        }
        sum += result.unwrap_or(0.5);
    }
    let n = asked.games as f64;
    let (low, high) = wilson(sum / n, n);
    let even = 100.0 / sides.len() as f64;
    format!(
        "level {} against {}: {:.0} % ({:.0} to {:.0}) of {} games, even is {even:.0} %; processor ms a choice: {}, at most {}",
        levels[0].number(),
        levels[1].number(),
        100.0 * sum / n,
        100.0 * low,
        100.0 * high,
        asked.games,
        thought[0] / choices[0].max(1),
        slowest[0],
    )
}

/// Lets the computer choose and plays that; how long it thought.
fn choose(agent: &mut Agent, spec: &Spec, seed: u64, position: &mut Position) -> u64 {
    let begun = now_ms();
    let elapsed = || now_ms().saturating_sub(begun);
    let mut watch = Watch { stopped: || false, elapsed_ms: elapsed };
    let means = &mut Means { control: &mut watch, budget: &mut plenty() };
    let report = agent.choose(position, spec, Limits::default(), seed, means);
    let report = report.expect("within the budget").expect("a move: the game goes on");
    position.play(&report.best, &mut plenty()).expect("legal");
    elapsed()
}

/// Processor time of this thread, which does not depend on what else the machine does; where nothing tells it, time of day.
fn now_ms() -> u64 {
    static BEGUN: LazyLock<Instant> = LazyLock::new(Instant::now);
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let ns = told.and_then(|text| text.split(' ').next()?.parse::<u64>().ok());
    ns.map_or_else(|| u64::try_from(BEGUN.elapsed().as_millis()).unwrap_or(u64::MAX), |ns| ns / 1_000_000)
}

/// The interval of Wilson for a share, at 95 %.
fn wilson(share: f64, n: f64) -> (f64, f64) {
    let z2 = 1.96f64 * 1.96;
    let middle = (share + z2 / (2.0 * n)) / (1.0 + z2 / n);
    let half = 1.96 / (1.0 + z2 / n) * (share * (1.0 - share) / n + z2 / (4.0 * n * n)).sqrt();
    (middle - half, middle + half)
}
