//! `fishka play`: a game in the terminal, line by line.

mod dealer;
mod ledger;
mod save;
mod secret;

use super::analyse::elapsed_ms;
use crate::args::Play;
use crate::budget;
use crate::load::Loaded;
use crate::outside::{Fail, Outside, one_line};
use crate::picture;
use crate::positions::{Placed, illegal};
use fishka::{MoveList, Names, Position, Rng, Turn, notation, notations, parse_move_in};
use fishka_base::{Budget, mix64};
use fishka_search::{Agent, Limits, Means, Spec, Watch, Why};
use ledger::Ledger;
use std::io::{BufRead as _, Write as _};
use std::sync::Arc;
use std::time::Instant;

/// Nodes behind a hint.
const HINT_NODES: u64 = 20_000;

/// Who sits where.
enum Seat {
    Person,
    Computer(Spec),
}

/// What a person asked for.
enum Asked {
    Move(fishka::Move),
    Undo,
    Quit,
}

/// Plays until the game ends or the person leaves.
pub fn run(args: &Play, outside: &mut Outside) -> Result<(), Fail> {
    let placed = Placed::new(&args.position, outside)?;
    let seats = seats(args, &placed.position, outside)?;
    let names = picture::translations(&placed.name, outside.lang);
    let mut budget = budget::as_asked();
    let agent = Agent::new(placed.position.game(), &mut budget)?;
    let rng = Rng::new(mix64(args.seed.unwrap_or(1)));
    outside.tell(&outside.text("play-help", &[]));
    let loaded = Loaded { name: placed.name.clone(), game: Arc::clone(placed.position.game()) };
    let person = seats.iter().position(|seat| matches!(seat, Seat::Person));
    let ledger = Ledger::open(args, &loaded, person, outside)?;
    let (name, position) = (placed.name, placed.position);
    let mut table = Table { name, position, seats, names, agent, rng, ledger, budget };
    table.go_on(args, outside)?;
    let over = table.play(outside)?;
    table.ledger.close(over, outside)
}

fn seats(args: &Play, position: &Position, outside: &Outside) -> Result<Vec<Seat>, Fail> {
    let acting = position.game().acting_players();
    let seat = |word: &String| match word.split_once(':').unwrap_or((word, "")) {
        ("person", "") => Ok(Seat::Person),
        ("computer", "") => Ok(Seat::Computer(Spec::default())),
        ("computer", level) => format!("level:{level}").parse().map(Seat::Computer),
        _ => word.parse().map(Seat::Computer),
    };
    let mut given = Vec::new();
    for word in &args.seats {
        given.push(seat(word).map_err(|error| Fail::Usage(error.to_string()))?);
    }
    if given.len() > acting.len() {
        let counts = [("given", given.len().to_string()), ("players", acting.len().to_string())];
        // The default names two seats, which is one too many for a game for one.
        if args.seats != ["person", "computer:3"] {
            return Err(Fail::Usage(outside.text("play-seats", &counts)));
        }
        given.truncate(acting.len());
    }
    let last = args.seats.last().cloned().unwrap_or_default();
    while given.len() < acting.len() {
        given.push(seat(&last).map_err(|error| Fail::Usage(error.to_string()))?);
    }
    Ok(given)
}

struct Table {
    name: String,
    position: Position,
    seats: Vec<Seat>,
    names: Names,
    agent: Agent,
    rng: Rng,
    ledger: Ledger,
    budget: Budget,
}

impl Table {
    /// Begins the file of the game, or plays the moves that it holds already.
    fn go_on(&mut self, args: &Play, outside: &Outside) -> Result<(), Fail> {
        let Some(path) = &args.save else { return Ok(()) };
        let mut moves = MoveList::new();
        let held = self.ledger.save_to(path, outside)?;
        for (index, text) in held.iter().enumerate() {
            self.budget.renew();
            self.position.legal_moves(&mut moves, &mut self.budget)?;
            let m = parse_move_in(&self.position, &moves, text, &mut self.budget)
                .map_err(|error| illegal(outside, index, &error))?;
            self.ledger.note(text, self.position.is_chance());
            self.position.play_unchecked(&m, &mut self.budget)?;
        }
        if !held.is_empty() {
            let words = [("path", path.display().to_string()), ("n", held.len().to_string())];
            outside.tell(&outside.text("save-goes-on", &words));
        }
        Ok(())
    }

    /// Plays on; whether the game came to its end.
    fn play(&mut self, outside: &mut Outside) -> Result<bool, Fail> {
        let mut moves = MoveList::new();
        let mut draw = true;
        loop {
            if std::mem::take(&mut draw) {
                let text = picture::position(&self.name, &mut self.position, outside.lang, &mut self.budget)?;
                write!(outside.out, "\n{text}")?;
                outside.out.flush()?;
            }
            self.budget.renew();
            self.position.legal_moves(&mut moves, &mut self.budget)?;
            match self.position.turn(&mut self.budget)? {
                Turn::Over(_) => return Ok(true),
                Turn::Chance(_) => match self.ledger.fall(&self.position, &moves, &mut self.budget)? {
                    Some(m) => self.make(&m, outside)?,
                    None => return Ok(false),
                },
                Turn::Player(player) => {
                    let acting = self.position.game().acting_players();
                    let index = acting.iter().position(|p| *p == player).unwrap_or(0);
                    if let Seat::Computer(spec) = &self.seats[index] {
                        let spec = *spec;
                        self.think(&spec, outside)?;
                        draw = true;
                        continue;
                    }
                    match self.ask(&moves, outside)? {
                        Asked::Quit => return Ok(false),
                        Asked::Undo => self.undo(outside)?,
                        Asked::Move(m) => self.make(&m, outside)?,
                    }
                    draw = true;
                }
            }
        }
    }

    /// Reads lines until one is a move, or asks to leave or to take back.
    fn ask(&mut self, moves: &MoveList, outside: &mut Outside) -> Result<Asked, Fail> {
        loop {
            write!(outside.out, "> ")?;
            outside.out.flush()?;
            let mut line = String::new();
            if std::io::stdin().lock().read_line(&mut line)? == 0 {
                writeln!(outside.out)?;
                return Ok(Asked::Quit);
            }
            match line.trim() {
                "" => {}
                "quit" | "q" | "выход" => return Ok(Asked::Quit),
                "undo" | "u" | "назад" => return Ok(Asked::Undo),
                "help" | "h" | "?" | "помощь" => {
                    let text = outside.text("play-help", &[]);
                    writeln!(outside.out, "{text}")?;
                }
                "moves" | "m" | "ходы" => {
                    let all = notations(&self.position, moves, &mut self.budget)?.join("  ");
                    writeln!(outside.out, "{}", one_line(&all))?;
                }
                "hint" | "подсказка" => self.hint(outside)?,
                word => match parse_move_in(&self.position, moves, word, &mut self.budget) {
                    Ok(m) => return Ok(Asked::Move(m)),
                    Err(error) => {
                        let near = error.near.unwrap_or_default();
                        let key = if near.is_empty() { "play-no-move" } else { "play-no-move-near" };
                        let text = outside.text(key, &[("text", word.to_owned()), ("near", near)]);
                        writeln!(outside.out, "{text}")?;
                    }
                },
            }
        }
    }

    /// Makes a move and says so.
    fn make(&mut self, m: &fishka::Move, outside: &mut Outside) -> Result<(), Fail> {
        let player = self.position.game().rules.players[self.position.actor().index()].name.clone();
        let player = self.names.translate(&player).to_owned();
        let text = notation(&mut self.position, m, &mut self.budget)?;
        self.ledger.note(&text, self.position.is_chance());
        self.ledger.sync(outside);
        self.position.play_unchecked(m, &mut self.budget)?;
        writeln!(outside.out, "{}", one_line(&format!("{player}: {text}")))?;
        Ok(())
    }

    fn think(&mut self, spec: &Spec, outside: &mut Outside) -> Result<(), Fail> {
        let start = Instant::now();
        let mut watch = Watch { stopped: || false, elapsed_ms: || elapsed_ms(start) };
        let seed = self.rng.next_u64();
        let means = &mut Means { control: &mut watch, budget: &mut self.budget };
        let report = self.agent.choose(&mut self.position, spec, Limits::default(), seed, means)?;
        match report {
            Some(report) => self.make(&report.best, outside),
            None => Err(outside.input("analyse-over", &[])),
        }
    }

    /// Takes back to the last choice of a person.
    fn undo(&mut self, outside: &mut Outside) -> Result<(), Fail> {
        let mut undone = false;
        while self.position.undo() {
            self.ledger.take_back();
            undone = true;
            if let Turn::Player(player) = self.position.turn(&mut self.budget)? {
                let acting = self.position.game().acting_players();
                let index = acting.iter().position(|p| *p == player).unwrap_or(0);
                if matches!(self.seats[index], Seat::Person) {
                    break;
                }
            }
        }
        self.ledger.sync(outside);
        if !undone {
            let text = outside.text("play-no-undo", &[]);
            writeln!(outside.out, "{text}")?;
        }
        Ok(())
    }

    fn hint(&mut self, outside: &mut Outside) -> Result<(), Fail> {
        let start = Instant::now();
        let mut watch = Watch { stopped: || false, elapsed_ms: || elapsed_ms(start) };
        let means = &mut Means { control: &mut watch, budget: &mut self.budget };
        let Some(hint) = self.agent.hint(&mut self.position, Limits::nodes(HINT_NODES), means)? else {
            return Ok(());
        };
        let text = notation(&mut self.position, &hint.report.best, &mut self.budget)?;
        let kinds = &self.position.game().rules.kinds;
        let kind = |kind: fishka::Kind| self.names.translate(&kinds[kind.index()].name).to_owned();
        let (key, args) = match hint.why {
            Why::Only => ("hint-only", vec![]),
            Why::Wins(n) => ("hint-wins", vec![("n", n.to_string())]),
            Why::Delays(n) => ("hint-delays", vec![("n", n.to_string())]),
            Why::Takes(k) => ("hint-takes", vec![("kind", kind(k))]),
            Why::Promotes(k) => ("hint-promotes", vec![("kind", kind(k))]),
            Why::Prevents => ("hint-prevents", vec![]),
            Why::Saves => ("hint-saves", vec![]),
            Why::Better(n) => ("hint-better", vec![("percent", (n / 10).to_string())]),
            Why::Develops => ("hint-develops", vec![]),
        };
        let why = outside.text(key, &args);
        writeln!(outside.out, "{}: {why}", one_line(&text))?;
        Ok(())
    }
}
