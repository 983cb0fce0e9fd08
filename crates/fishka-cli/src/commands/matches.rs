//! `fishka match`: computer players against each other. The first takes one side (a player or a team), the second
//! all others; the first's side changes with every game.

use crate::args;
use crate::budget;
use crate::elo::{Elo, elo};
use crate::family::{Family, Races, Rules, WORLDS};
use crate::load::Loaded;
use crate::outside::{Fail, Outside};
use crate::positions::refused;
use crate::tracks::{self, is_track};
use fishka_base::{Budget, Rng, mix64};
use fishka_game::{Game as _, Refusal, Seat, SeatOfGame, Turn, Viewer};
use fishka_match::{Ask, Command, Deal, Match, Over, Sitter};
use fishka_proto::{MatchForm, json_pretty};
use std::io::Write as _;
use std::sync::Arc;

/// Random moves at the start of a game from a rule file.
const OPENING: usize = 4;
/// Most moves of a game that has no bound of its own.
const PLIES_MAX: usize = 20_000;

/// Plays the games, the sides changing every game, and prints the result.
pub fn run(args: &args::Match, outside: &mut Outside) -> Result<(), Fail> {
    let chosen = &args.game;
    if is_track(&chosen.game) {
        if chosen.variant.is_some() {
            return Err(Fail::Usage(outside.text("play-track-usage", &[])));
        }
        let game = tracks::game(&chosen.game, &chosen.options, 2, &mut budget::as_asked(), outside)?;
        let form = contest(args, &tracks::name(&chosen.game), Races::new(game), (0, PLIES_MAX), outside)?;
        return print(&form, args.json, outside);
    }
    let loaded = Loaded::new(chosen, outside)?;
    let (name, plies_max) = (loaded.name.clone(), if loaded.game.traits.chance { PLIES_MAX } else { 400 });
    let switches = (chosen.variant.as_deref(), chosen.options.as_slice());
    let rules = Rules::new(loaded, switches, None, outside, &mut budget::as_asked())?;
    let form = contest(args, &name, rules, (OPENING, plies_max), outside)?;
    print(&form, args.json, outside)
}

/// Plays the games; they begin with so many random moves and are cut off after so many, unless the caller says otherwise.
fn contest<F: Family>(
    args: &args::Match,
    name: &str,
    family: F,
    (opening, plies_max): (usize, usize),
    outside: &Outside,
) -> Result<MatchForm, Fail> {
    let sides = sides(family.game().seats());
    if sides.len() < 2 {
        return Err(outside.input("match-two", &[]));
    }
    [&args.a, &args.b].into_iter().try_for_each(|spec| family.check(spec, outside))?;
    let (opening, plies_max) = (args.opening.unwrap_or(opening), args.plies_max.unwrap_or(plies_max));
    let players = [family.rival(), family];
    let mut hall = Hall { players, sides, opening, plies_max, points: None, args, outside };
    let mut form = MatchForm {
        game: name.to_owned(),
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
        let played = hall.game(index, &mut budget::as_asked())?;
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
    form.points = hall.means();
    form.plies = [lengths.get(lengths.len() / 2), lengths.last()].map(|n| n.copied().unwrap_or(0));
    Ok(form)
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

/// The seats, partners together.
fn sides(seats: &[SeatOfGame]) -> Vec<Vec<Seat>> {
    let mut sides: Vec<Vec<Seat>> = Vec::new();
    for (index, seat) in seats.iter().enumerate() {
        let together =
            |side: &&mut Vec<Seat>| seat.team.is_some() && seats[side[0].index()].team == seat.team;
        match sides.iter_mut().find(together) {
            Some(side) => side.push(Seat::new(index)),
            None => sides.push(vec![Seat::new(index)]),
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

/// Two computer players, each with a memory of its own.
struct Hall<'a, F> {
    players: [F; 2],
    sides: Vec<Vec<Seat>>,
    opening: usize,
    plies_max: usize,
    /// Sums of the points of the first player's side and of all others, where the rules count any.
    points: Option<[i64; 2]>,
    args: &'a args::Match,
    outside: &'a Outside,
}

/// What chance decides in a game.
struct Draws {
    /// The random moves that it begins with.
    opening: Rng,
    /// Throws, and the seeds of the players.
    chance: Rng,
}

impl<F: Family> Hall<'_, F> {
    /// Mean points a game of a side of either player.
    fn means(&self) -> Option<[f64; 2]> {
        let games = f64::from(self.args.games.max(1));
        let others = (self.sides.len() - 1) as f64;
        self.points.map(|[ours, theirs]| [ours as f64 / games, theirs as f64 / games / others])
    }

    /// Plays game `index`. As many games as there are sides begin with the same random moves, the sides changed.
    fn game(&mut self, index: u32, budget: &mut Budget) -> Result<Played, Fail> {
        let seed = self.args.seed;
        let count = self.sides.len() as u32;
        let first = (index % count) as usize;
        let mut draws = Draws {
            opening: Rng::new(mix64(seed ^ u64::from(index / count) << 32)),
            chance: Rng::new(mix64(seed ^ u64::from(index) << 32 ^ 1)),
        };
        let game = Arc::clone(self.players[0].game());
        let seats = vec![Sitter::Computer(0); game.seats().len()];
        let deal = Deal { seats, ..Deal::here(game.seats().len()) };
        let begun = Match::new(game, deal, budget);
        let mut m = begun.map_err(|why| refused(self.outside, None, &why))?;
        let mut going = self.send(&mut m, Viewer::Referee, Ask::Tick, budget)?.is_ok();
        let mut plies = m.line().count();
        while going && m.over().is_none() && plies < self.plies_max.min(PLIES_MAX) {
            going = self.step(&mut m, (first, plies), &mut draws, budget)?;
            plies = m.line().count();
        }
        let ended = m.over().and_then(|over| match over {
            Over::Rules(ending) => ending.returns.get(self.sides[first][0].index()).copied(),
            _ => None,
        });
        if ended.is_some() {
            self.count_points(&m, first, budget)?;
        }
        Ok(Played { points: ended.unwrap_or(0.0), plies, finished: ended.is_some() })
    }

    /// One move or one draw; `false` where a player finds none.
    fn step(
        &mut self,
        m: &mut Match<F::Game>,
        (first, plies): (usize, usize),
        draws: &mut Draws,
        budget: &mut Budget,
    ) -> Result<bool, Fail> {
        if let Turn::Chance { total } = *m.turn() {
            let total = usize::try_from(total).unwrap_or(usize::MAX);
            let ask = Ask::Draw(draws.chance.below(total) as u64);
            return Ok(self.send(m, Viewer::Referee, ask, budget)?.is_ok());
        }
        let Some(seat) = m.turn().seats().first().copied() else { return Ok(false) };
        let side = usize::from(!self.sides[first].contains(&seat));
        for _ in 0..WORLDS {
            budget.renew();
            let text = if plies < self.opening {
                self.players[side].random(m, seat, &mut draws.opening, budget)?
            } else {
                let spec = if side == 0 { &self.args.a } else { &self.args.b };
                let how = (spec, draws.chance.next_u64());
                self.players[side].choose(m, seat, how, self.outside, budget)?
            };
            let Some(text) = text else { return Ok(false) };
            match self.send(m, Viewer::Seat(seat), Ask::Move(text), budget)? {
                Ok(()) => return Ok(true),
                Err(Refusal::Tried(_)) => {}
                Err(why) => return Err(refused(self.outside, None, &why)),
            }
        }
        Ok(false)
    }

    fn send(
        &self,
        m: &mut Match<F::Game>,
        by: Viewer,
        ask: Ask,
        budget: &mut Budget,
    ) -> Result<Result<(), Refusal>, Fail> {
        budget.renew();
        let command = Command { id: m.log().len().to_string(), on: m.on(), ask };
        match m.apply(&command, by, 0, budget) {
            Ok(_) => Ok(Ok(())),
            Err(Refusal::Bound(bound)) => Err(Fail::Bound(bound)),
            Err(why) => Ok(Err(why)),
        }
    }

    /// Counts the points of a game that ended.
    fn count_points(&mut self, m: &Match<F::Game>, first: usize, budget: &mut Budget) -> Result<(), Fail> {
        let Some(points) = self.players[0].points(m.position(), budget)? else { return Ok(()) };
        let sums = self.points.get_or_insert_default();
        for (seat, points) in points.into_iter().enumerate() {
            let ours = self.sides[first].contains(&Seat::new(seat));
            sums[usize::from(!ours)] += i64::from(points);
        }
        Ok(())
    }
}
