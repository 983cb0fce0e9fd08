//! `fishka match`: computer players against each other, other engines among them. The first takes one side (a player or
//! a team), the second all others; the first's side changes with every game. As many games as there are sides begin
//! alike, with the same random moves, and have the same throws.

mod hall;
mod opening;

pub use opening::Opening;

use crate::args;
use crate::budget;
use crate::elo::{Elo, Sprt, elo};
use crate::family::{Family, Races, Rules};
use crate::load::Loaded;
use crate::opponent::Player;
use crate::outside::{Fail, Outside};
use crate::tracks::{self, is_track};
use fishka_game::Game as _;
use fishka_proto::{MatchForm, SprtForm, json_pretty};
use hall::{Hall, PLIES_MAX, sides};
use std::io::Write as _;

/// Plays the games, the sides changing every game, and prints the result.
pub fn run(args: &args::Match, outside: &mut Outside) -> Result<(), Fail> {
    let chosen = &args.game;
    if is_track(&chosen.game) {
        if chosen.variant.is_some() {
            return Err(Fail::Usage(outside.text("play-track-usage", &[])));
        }
        let game = tracks::game(&chosen.game, &chosen.options, 2, &mut budget::as_asked(), outside)?;
        let form = contest(
            args,
            &tracks::name(&chosen.game),
            Races::new(game),
            (Opening::NONE, PLIES_MAX),
            outside,
        )?;
        return print(&form, args.json, outside);
    }
    let loaded = Loaded::new(chosen, outside)?;
    let (name, plies_max) = (loaded.name.clone(), if loaded.game.traits.chance { PLIES_MAX } else { 400 });
    let switches = (chosen.variant.as_deref(), chosen.options.as_slice());
    let rules = Rules::new(loaded, switches, None, outside, &mut budget::as_asked())?;
    let form = contest(args, &name, rules, (Opening::USUAL, plies_max), outside)?;
    print(&form, args.json, outside)
}

/// Plays the games; they begin with so many random moves and are cut off after so many, unless the caller says otherwise.
fn contest<F: Family>(
    args: &args::Match,
    name: &str,
    family: F,
    (opening, plies_max): (Opening, usize),
    outside: &Outside,
) -> Result<MatchForm, Fail> {
    let sides = sides(family.game().seats());
    if sides.len() < 2 {
        return Err(outside.input("match-two", &[]));
    }
    for opponent in [&args.a, &args.b] {
        if let Player::Own(spec, _) = &opponent.player {
            family.check(spec, outside)?;
        }
    }
    let (opening, plies_max) = (args.opening.unwrap_or(opening), args.plies_max.unwrap_or(plies_max));
    let count = sides.len();
    let mut hall = Hall::new(family, sides, (opening, plies_max), args, outside)?;
    let mut form = blank(args, name);
    let (mut lengths, mut group) = (Vec::new(), Vec::new());
    let mut sprt = args.sprt.map(Sprt::new);
    while form.games < args.games {
        let played = hall.game(form.games, &mut budget::as_asked())?;
        form.games += 1;
        lengths.push(played.plies);
        form.cut += u32::from(!played.finished);
        let (kept, share) = match played.points {
            p if p > 0.0 => (&mut form.wins, 1.0),
            p if p < 0.0 => (&mut form.losses, 0.0),
            _ => (&mut form.draws, 0.5),
        };
        *kept += 1;
        group.push(share);
        if group.len() == count {
            let decided = sprt.as_mut().is_some_and(|sprt| sprt.add(&group));
            group.clear();
            if decided {
                break;
            }
        }
    }
    lengths.sort_unstable();
    let Elo { difference, interval } = elo(form.wins, form.draws, form.losses);
    (form.elo, form.elo_interval) = (difference, interval);
    form.points = hall.means(form.games);
    form.plies = [lengths.get(lengths.len() / 2), lengths.last()].map(|n| n.copied().unwrap_or(0));
    form.seconds = hall.seconds();
    form.sprt = sprt.map(|sprt| SprtForm { elo: sprt.elo(), llr: sprt.llr(), passed: sprt.verdict() });
    Ok(form)
}

fn blank(args: &args::Match, name: &str) -> MatchForm {
    MatchForm {
        game: name.to_owned(),
        a: args.a.to_string(),
        b: args.b.to_string(),
        games: 0,
        wins: 0,
        draws: 0,
        losses: 0,
        cut: 0,
        elo: None,
        elo_interval: [None, None],
        plies: [0, 0],
        points: None,
        seconds: None,
        sprt: None,
    }
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
    if let Some(seconds) = form.seconds {
        let [a, b] = seconds.map(|s| format!("{s:.2}"));
        let text = outside.text("match-seconds", &[("a", a), ("b", b)]);
        writeln!(outside.out, "{text}")?;
    }
    if let Some(sprt) = &form.sprt {
        let verdict = match sprt.passed {
            Some(true) => "yes",
            Some(false) => "no",
            None => "open",
        };
        let [low, high] = sprt.elo.map(|elo| elo.to_string());
        let llr = ("llr", format!("{:.2}", sprt.llr));
        let text =
            outside.text("match-sprt", &[("low", low), ("high", high), llr, ("verdict", verdict.to_owned())]);
        writeln!(outside.out, "{text}")?;
    }
    Ok(())
}
