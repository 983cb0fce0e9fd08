//! Finds problems of one turn in games that the computer plays with itself, and writes them as `puzzles/*.json`.
//!
//! ```text
//! cargo run --release -p fishka-testkit --example turn-problems -- GAME SEED GAMES WANTED FOLDER
//! ```
//!
//! Two sorts are wanted, `WANTED` of each. *Score*: a turn, or the rest of one that was begun, whose shortest wins take
//! three steps or more and all end in one position. *Hold*: the rest of a turn that was begun, of whose ends only one leaves the other side without a
//! win in its next turn. The order of steps does not matter: a solution is the position it ends in. The same arguments
//! give the same problems.

#![allow(clippy::print_stdout, clippy::print_stderr)]

use fishka::rules::Rules;
use fishka::{Builtin, Library as _, Move, Position, Rng, notation};
use fishka_proto::{PositionForm, json_pretty};
use fishka_search::{Agent, Limits, OneTurn, Spec, TurnEnds};
use fishka_testkit::{agent, choose, legal, outcome, plenty, start, untimed};
use std::error::Error;
use std::path::Path;

/// Moves that are played to tell whether a position makes a problem.
const NODES: u64 = 400_000;
/// A win in fewer steps is no problem.
const SCORE_STEPS: usize = 3;
/// Steps of one game at most.
const STEPS_MAX: usize = 600;
/// Problems of one sort that one game gives at most: they should not resemble each other.
const ALIKE_MAX: usize = 3;

/// A problem that was found.
struct Problem {
    position: String,
    /// The first step of a solution, as it is written.
    first: String,
    steps: usize,
    nodes: u64,
}

impl Problem {
    fn new(name: &str, position: &mut Position, ends: &TurnEnds) -> Option<Problem> {
        let line: &[Move] = ends.line.as_ref().filter(|_| ends.complete && ends.ends == 1)?;
        let first = notation(position, line.first()?, &mut plenty()).expect("within the budget");
        let position =
            json_pretty(&PositionForm::of(name, position, &mut plenty()).expect("within the budget"));
        Some(Problem { position, first, steps: line.len(), nodes: ends.nodes })
    }

    fn print(&self, (name, rules): (&str, &Rules), sort: &Sort, number: usize) -> String {
        // Nothing tears the move at a hyphen.
        let told = |lang: &str| Builtin.translations(name, lang).of_move(rules, &self.first);
        let read = |lang: &str| told(lang).replace('-', "\u{2011}").replace('\u{a0}', " ");
        let hint = (sort.hint.0.replace("{}", &read("en")), sort.hint.1.replace("{}", &read("ru")));
        let both = |(en, ru): (&str, &str)| format!("{{\"en\": {en:?}, \"ru\": {ru:?}}}");
        let title = (format!("{} {number}", sort.title.0), format!("{} {number}", sort.title.1));
        let position = self.position.replace('\n', "\n  ");
        format!(
            "{{\n  \"title\": {},\n  \"text\": {},\n  \"hint\": {},\n{}  \"limit\": 1,\n  \"least\": 1,\n  \"position\": {position}\n}}\n",
            both((&title.0, &title.1)),
            both(sort.text),
            both((&hint.0, &hint.1)),
            sort.goal,
        )
    }
}

/// What is asked.
struct Sort {
    file: &'static str,
    title: (&'static str, &'static str),
    text: (&'static str, &'static str),
    hint: (&'static str, &'static str),
    goal: &'static str,
}

const SCORE: Sort = Sort {
    file: "goal",
    title: ("Score this turn", "Забейте этим ходом"),
    text: ("Win within this turn.", "Выиграйте, не отдавая хода."),
    hint: ("The first step may be {}.", "Первый шаг может быть таким: {}."),
    goal: "",
};
const HOLD: Sort = Sort {
    file: "save",
    title: ("Save this turn", "Спасите этим ходом"),
    text: (
        "The turn has begun. End it so that the other side cannot win in its next turn.",
        "Ход уже начат. Закончите его так, чтобы противник не выиграл следующим ходом.",
    ),
    hint: ("Go on with {}.", "Продолжите так: {}."),
    goal: "  \"goal\": {\"hold\": true},\n",
};

/// Whether the other side could win its next turn if this one were ended now, and the problem that this makes for it.
fn threat(name: &str, turn: &OneTurn, position: &mut Position) -> (bool, Option<Problem>) {
    let moves = legal(position);
    let Some(end) = moves.iter().find(|m| m.is_pass()) else { return (false, None) };
    position.play_unchecked(end, &mut plenty()).expect("within the budget");
    let wins = untimed(|means| turn.wins(position, Limits::nodes(NODES), means));
    let long = wins.line.as_ref().is_some_and(|line| line.len() >= SCORE_STEPS);
    let problem = long.then(|| Problem::new(name, position, &wins)).flatten();
    position.undo();
    (wins.line.is_some(), problem)
}

/// Plays one game and gathers what it holds.
fn gather(
    name: &str,
    (agent, one): (&mut Agent, &OneTurn),
    start: &Position,
    seed: u64,
    found: &mut [Vec<Problem>; 2],
) {
    let mut position = start.clone();
    let mut rng = Rng::new(seed);
    // Players that overlook wins leave more of them.
    let level: Spec = "level:2".parse().unwrap_or_default();
    let mut of_game = [(0, None); 2];
    for _ in 0..STEPS_MAX {
        if outcome(&mut position).is_some() {
            return;
        }
        let limits = Limits::nodes(NODES);
        let wins = untimed(|means| one.wins(&mut position, limits, means));
        if !wins.complete {
            return;
        }
        let won = wins.line.is_some();
        let inside = !won && position.step() > 1;
        let (threatened, theirs) = if inside { threat(name, one, &mut position) } else { (false, None) };
        let score = match &wins.line {
            Some(line) if line.len() >= SCORE_STEPS => Problem::new(name, &mut position, &wins),
            _ => theirs,
        };
        let hold = threatened.then(|| untimed(|means| one.holds(&mut position, 2, limits, means)));
        let hold = hold.and_then(|held| Problem::new(name, &mut position, &held));
        for (sort, problem) in [score, hold].into_iter().enumerate() {
            // One of a turn is enough: the next step would make nearly the same.
            let Some(problem) = problem.filter(|_| of_game[sort].0 < ALIKE_MAX) else { continue };
            if of_game[sort].1 != Some(position.turn_key()) {
                of_game[sort] = (of_game[sort].0 + 1, Some(position.turn_key()));
                found[sort].push(problem);
            }
        }
        let report = choose(agent, &mut position, &level, Limits::default(), rng.next_u64());
        let Some(report) = report else { return };
        position.play_unchecked(&report.best, &mut plenty()).expect("within the budget");
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [name, seed, games, wanted, folder] = args.as_slice() else {
        return Err("usage: turn-problems GAME SEED GAMES WANTED FOLDER".into());
    };
    let source = Builtin.source(name).ok_or("no such game")?;
    let game = fishka::compile(&source, &mut fishka::Budget::new(fishka::COMPILE_STEPS))
        .map_err(|_| "the game does not compile")?;
    let (seed, games, wanted): (u64, u64, usize) = (seed.parse()?, games.parse()?, wanted.parse()?);
    let mut agent = agent(&game);
    let one = OneTurn::new(&game, &mut plenty()).ok_or("nothing can be told of single turns of this game")?;
    let mut found = [Vec::new(), Vec::new()];
    for number in 0..games {
        gather(name, (&mut agent, &one), &start(&game), seed + number, &mut found);
        eprintln!("{} games: {} to score, {} to hold", number + 1, found[0].len(), found[1].len());
        if found.iter().all(|sort| sort.len() >= wanted) {
            break;
        }
    }
    for (sort, mut problems) in [SCORE, HOLD].iter().zip(found) {
        problems.truncate(wanted);
        // The easier ones come first.
        problems.sort_by_key(|p| (p.steps, p.nodes));
        for (index, problem) in problems.iter().enumerate() {
            let path = Path::new(folder).join(format!("{}-{}.json", sort.file, index + 1));
            std::fs::write(path, problem.print((name, &game.rules), sort, index + 1))?;
        }
        println!("{}: {}", sort.file, problems.len());
    }
    Ok(())
}
