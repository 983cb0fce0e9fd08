//! `fishka match`: computer players against each other. The first takes one side (a player or a team), the second
//! all others; the first's side changes with every game.

use super::analyse::elapsed_ms;
use crate::args::Match;
use crate::budget;
use crate::elo::{Elo, elo};
use crate::load::Loaded;
use crate::outside::{Fail, Outside};
use fishka::{Game, MoveList, Player, Position, Rng, Turn};
use fishka_base::{Bound, Budget, mix64};
use fishka_proto::{MatchForm, json_pretty};
use fishka_search::{Agent, Evaluator, Limits, Means, Spec, Watch};
use std::io::Write as _;
use std::sync::Arc;
use std::time::Instant;

/// Plays the games, the sides changing every game, and prints the result.
pub fn run(args: &Match, outside: &mut Outside) -> Result<(), Fail> {
    let loaded = Loaded::new(&args.game, outside)?;
    let sides = sides(&loaded.game);
    if sides.len() < 2 {
        return Err(outside.input("match-two", &[]));
    }
    let evaluator = Arc::new(Evaluator::new(&loaded.game, &mut budget::as_asked())?);
    let plies_max = args.plies_max.unwrap_or(if loaded.game.traits.chance { 20_000 } else { 400 });
    let agents = [Agent::with(evaluator.clone()), Agent::with(evaluator)];
    let mut table = Table { agents, sides, plies_max, points: [0; 2], args };
    let mut form = MatchForm {
        game: loaded.name.clone(),
        a: args.a.to_string(),
        b: args.b.to_string(),
        games: args.games,
        wins: 0,
        draws: 0,
        losses: 0,
        cut: 0,
        elo: None,
        elo_interval: [None, None],
        plies: [0, 0],
        points: None,
    };
    let mut lengths = Vec::new();
    for index in 0..args.games {
        let budget = &mut budget::as_asked();
        let played = table.game(loaded.game.start(budget)?, index, budget)?;
        lengths.push(played.plies);
        form.cut += u32::from(!played.finished);
        *match played.points {
            p if p > 0.0 => &mut form.wins,
            p if p < 0.0 => &mut form.losses,
            _ => &mut form.draws,
        } += 1;
    }
    lengths.sort_unstable();
    let Elo { difference, interval } = elo(form.wins, form.draws, form.losses);
    (form.elo, form.elo_interval) = (difference, interval);
    form.points = loaded.game.rules.score.map(|_| table.means());
    form.plies = [lengths.get(lengths.len() / 2), lengths.last()].map(|n| n.copied().unwrap_or(0));
    print(&form, args.json, outside)
}

fn print(form: &MatchForm, json: bool, outside: &mut Outside) -> Result<(), Fail> {
    if json {
        writeln!(outside.out, "{}", json_pretty(form))?;
        return Ok(());
    }
    let number =
        |value: Option<f64>, none: &str| value.map_or_else(|| none.to_owned(), |v| format!("{v:+.1}"));
    let all = if form.wins > form.losses { "+∞" } else { "−∞" };
    let elo = number(form.elo, if form.games == 0 { "?" } else { all });
    let numbers = [
        ("a", form.a.clone()),
        ("b", form.b.clone()),
        ("wins", form.wins.to_string()),
        ("draws", form.draws.to_string()),
        ("losses", form.losses.to_string()),
        ("cut", form.cut.to_string()),
        ("elo", elo),
        ("low", number(form.elo_interval[0], "−∞")),
        ("high", number(form.elo_interval[1], "+∞")),
        ("median", form.plies[0].to_string()),
        ("longest", form.plies[1].to_string()),
    ];
    let text = outside.text("match-result", &numbers);
    writeln!(outside.out, "{text}")?;
    if let Some(points) = form.points {
        let [a, b] = points.map(|p| format!("{p:.2}"));
        let text = outside.text("match-points", &[("a", a), ("b", b)]);
        writeln!(outside.out, "{text}")?;
    }
    Ok(())
}

/// The players that choose moves, partners together.
fn sides(game: &Game) -> Vec<Vec<Player>> {
    let mut sides: Vec<Vec<Player>> = Vec::new();
    for player in game.acting_players() {
        match sides.iter_mut().find(|side| game.rules.together(side[0], *player)) {
            Some(side) => side.push(*player),
            None => sides.push(vec![*player]),
        }
    }
    sides
}

/// What a game came to, for the first computer player.
struct Played {
    points: f64,
    plies: usize,
    finished: bool,
}

/// Two agents, each with a memory of its own.
struct Table<'a> {
    agents: [Agent; 2],
    sides: Vec<Vec<Player>>,
    plies_max: usize,
    /// Sums of the points of the first player's side and of all others.
    points: [i64; 2],
    args: &'a Match,
}

impl Table<'_> {
    /// Mean points a game of a side of either player.
    fn means(&self) -> [f64; 2] {
        let games = f64::from(self.args.games.max(1));
        let others = (self.sides.len() - 1) as f64;
        [self.points[0] as f64 / games, self.points[1] as f64 / games / others]
    }

    /// Counts the points of a game that ended.
    fn count_points(
        &mut self,
        position: &mut Position,
        first: usize,
        budget: &mut Budget,
    ) -> Result<(), Bound> {
        for (player, points) in position.points(budget)?.unwrap_or_default().into_iter().enumerate() {
            let ours = self.sides[first].contains(&Player::new(player));
            self.points[usize::from(!ours)] += i64::from(points);
        }
        Ok(())
    }

    /// Plays game `index`. As many games as there are sides begin with the same random moves, the sides changed.
    fn game(&mut self, mut position: Position, index: u32, budget: &mut Budget) -> Result<Played, Bound> {
        let args = self.args;
        let count = self.sides.len() as u32;
        let first = (index % count) as usize;
        let mut opening = Rng::new(mix64(args.seed ^ u64::from(index / count) << 32));
        let mut chance = Rng::new(mix64(args.seed ^ u64::from(index) << 32 ^ 1));
        let mut moves = MoveList::new();
        loop {
            budget.renew();
            let player = match position.turn(budget)? {
                Turn::Over(outcome) => {
                    let points = outcome.returns(self.sides[first][0]);
                    self.count_points(&mut position, first, budget)?;
                    return Ok(Played { points, plies: position.ply(), finished: true });
                }
                _ if position.ply() >= self.plies_max => {
                    return Ok(Played { points: 0.0, plies: position.ply(), finished: false });
                }
                Turn::Player(player) if position.ply() >= args.opening => player,
                turn => {
                    position.legal_moves(&mut moves, budget)?;
                    let rng = if matches!(turn, Turn::Chance(_)) { &mut chance } else { &mut opening };
                    let choice = position.draw(&moves, rng);
                    position.play_unchecked(&moves[choice], budget)?;
                    continue;
                }
            };
            let side = usize::from(!self.sides[first].contains(&player));
            if !self.play_one(&mut position, side, chance.next_u64(), budget)? {
                return Ok(Played { points: 0.0, plies: position.ply(), finished: false });
            }
        }
    }

    /// Lets one side play; `false` when it found no move, which ends the game as cut off.
    fn play_one(
        &mut self,
        position: &mut Position,
        side: usize,
        seed: u64,
        budget: &mut Budget,
    ) -> Result<bool, Bound> {
        let spec: &Spec = if side == 0 { &self.args.a } else { &self.args.b };
        let start = Instant::now();
        let mut watch = Watch { stopped: || false, elapsed_ms: || elapsed_ms(start) };
        let means = &mut Means { control: &mut watch, budget };
        let report = self.agents[side].choose(position, spec, Limits::default(), seed, means)?;
        let Some(report) = report else { return Ok(false) };
        position.play_unchecked(&report.best, budget)?;
        Ok(true)
    }
}
