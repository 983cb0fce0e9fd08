//! `fishka playout`: random games.

use crate::args::Playout;
use crate::budget;
use crate::outside::{Fail, Outside, one_line};
use crate::positions::Placed;
use fishka::{MoveList, Position, RandomGame, RandomGames, Rng, notations};
use fishka_base::{Bound, Budget, mix64};
use fishka_proto::{PlayoutForm, PositionForm, StepForm, json, moves_form};
use std::collections::BTreeMap;
use std::io::Write as _;
use std::time::Instant;

/// Plays the games and prints them, or their speed and mean length.
pub fn run(args: &Playout, outside: &mut Outside) -> Result<(), Fail> {
    let placed = Placed::new(&args.position, outside)?;
    let start = Instant::now();
    let (mut plies, mut cut) = (0, 0);
    let mut tally: BTreeMap<End, u32> = BTreeMap::new();
    let mut random = RandomGames::new(&placed.position);
    for index in 0..args.count {
        let budget = &mut budget::of_game();
        let mut rng = Rng::new(mix64(args.seed ^ u64::from(index) << 32));
        if args.trace {
            trace(&placed.name, &mut placed.position.clone(), &mut rng, args.plies_max, budget, outside)?;
        } else if args.json {
            let form = game(&mut placed.position.clone(), &mut rng, args.plies_max, budget)?;
            writeln!(outside.out, "{}", json(&form))?;
        } else {
            let played = random.play(&mut rng, args.plies_max, budget)?;
            plies += played.plies;
            cut += usize::from(!played.finished);
            if played.finished {
                *tally.entry(End::of(&played.returns)).or_default() += 1;
            }
        }
    }
    if args.trace || args.json {
        return Ok(());
    }
    let seconds = start.elapsed().as_secs_f64().max(1e-9);
    let count = f64::from(args.count);
    let numbers = [
        ("count", args.count.to_string()),
        ("playouts", format!("{:.1}", count / seconds)),
        ("moves", format!("{:.0}", plies as f64 / seconds)),
        ("length", format!("{:.1}", plies as f64 / count.max(1.0))),
        ("cut", cut.to_string()),
    ];
    let text = outside.text("playout-summary", &numbers);
    writeln!(outside.out, "{text}")?;
    results(&placed, &tally, outside)
}

/// How a game ended.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum End {
    /// Who won.
    Won(Vec<usize>),
    /// Who plays alone has lost.
    Lost,
    Drawn,
}

impl End {
    fn of(returns: &[f64]) -> End {
        let won: Vec<usize> = fishka_game::winners(returns).collect();
        match won.is_empty() {
            false => End::Won(won),
            true if returns.iter().any(|own| *own < 0.0) => End::Lost,
            true => End::Drawn,
        }
    }
}

/// A line for each way in which games ended, the commonest first.
fn results(placed: &Placed, tally: &BTreeMap<End, u32>, outside: &mut Outside) -> Result<(), Fail> {
    let total: u32 = tally.values().sum();
    let mut ends: Vec<_> = tally.iter().collect();
    ends.sort_by_key(|(_, count)| std::cmp::Reverse(**count));
    let players = &placed.position.game().rules.players;
    for (end, count) in ends {
        let (key, won) = match end {
            End::Won(won) => ("playout-won", won.as_slice()),
            End::Lost => ("playout-lost", &[][..]),
            End::Drawn => ("playout-drawn", &[][..]),
        };
        let percent = format!("{:.1}", 100.0 * f64::from(*count) / f64::from(total.max(1)));
        let names: Vec<&str> = won.iter().filter_map(|p| players.get(*p)).map(|p| p.name.as_str()).collect();
        let numbers = [("players", names.join(", ")), ("count", count.to_string()), ("percent", percent)];
        let text = outside.text(key, &numbers);
        writeln!(outside.out, "{}", one_line(&text))?;
    }
    Ok(())
}

/// A game that is played move by move, as [`RandomGames`] plays it.
struct Played<'a> {
    position: &'a mut Position,
    rng: &'a mut Rng,
    random: RandomGame,
    list: MoveList,
}

impl Played<'_> {
    /// The next move, with the list of all and its place in it; `None` when the game is over.
    fn next(&mut self, budget: &mut Budget) -> Result<Option<usize>, Bound> {
        budget.renew();
        let Some(m) = self.random.next(self.position, self.rng, budget)? else { return Ok(None) };
        self.position.legal_moves(&mut self.list, budget)?;
        Ok(self.list.iter().position(|listed| *listed == m))
    }
}

/// Plays one game and writes its moves down. The same numbers give the same game as [`RandomGames`].
fn game(
    position: &mut Position,
    rng: &mut Rng,
    plies_max: usize,
    budget: &mut Budget,
) -> Result<PlayoutForm, Bound> {
    let players = position.game().rules.players.len();
    let random = RandomGame::new(position);
    let mut played = Played { position, rng, random, list: MoveList::new() };
    let mut moves = Vec::new();
    let cut = loop {
        match played.next(budget)? {
            Some(_) if moves.len() >= plies_max => break true,
            None => break false,
            Some(index) => {
                moves.push(notations(played.position, &played.list, budget)?.swap_remove(index));
                played.position.play_unchecked(&played.list[index], budget)?;
            }
        }
    };
    let outcome = played.position.settled().filter(|_| !cut);
    let returns = outcome.map_or_else(|| vec![0.0; players], |outcome| outcome.returns.clone());
    Ok(PlayoutForm { plies: moves.len(), moves, returns, cut })
}

/// Plays one game and prints every decision.
fn trace(
    name: &str,
    position: &mut Position,
    rng: &mut Rng,
    plies_max: usize,
    budget: &mut Budget,
    outside: &mut Outside,
) -> Result<(), Fail> {
    let random = RandomGame::new(position);
    let mut played = Played { position, rng, random, list: MoveList::new() };
    for _ in 0..plies_max {
        let Some(index) = played.next(budget)? else { break };
        let position = PositionForm::of(name, played.position, budget)?;
        let moves = moves_form(played.position, &played.list, budget)?;
        writeln!(outside.out, "{}", json(&StepForm { position, moves, played: index }))?;
        played.position.play_unchecked(&played.list[index], budget)?;
    }
    Ok(())
}
