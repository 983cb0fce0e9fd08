//! `fishka solve GAME`: the shortest win, alone or against best play, and the value of a small game.

use crate::args::Solve;
use crate::budget;
use crate::outside::{Fail, Outside, one_line};
use crate::positions::Placed;
use fishka::rules::PlayerRole;
use fishka::{Builtin, Library as _, Move, Player, Position, notation};
use fishka_base::{Bound, Budget};
use fishka_proto::{GoalForm, PuzzleForm, SolveForm, json_pretty};
use fishka_search::{Aim, Answer, Limits, Means, Untimed, Value, skip_others, solve_for};
use std::io::Write as _;

/// What is to be solved.
struct Task {
    placed: Placed,
    alone: bool,
    aim: Aim,
}

/// Solves and prints the answer.
pub fn run(args: &Solve, outside: &mut Outside) -> Result<(), Fail> {
    let Task { mut placed, alone, aim } = task(args, outside)?;
    let position = &mut placed.position;
    let budget = &mut budget::as_asked();
    if position.outcome(budget)?.is_some() {
        return Err(outside.input("solve-over", &[]));
    }
    if alone && may_throw(position) {
        return Err(outside.input("solve-chance", &[]));
    }
    let limits = Limits { depth: args.turns, ..Limits::nodes(args.nodes) };
    let means = &mut Means { control: &mut Untimed, budget };
    let answer = solve_for(position, (aim, alone), limits, means);
    budget.check()?;
    let line = in_words(position, &answer.line, alone, budget)?;
    let form = SolveForm {
        game: placed.name,
        alone,
        value: word(answer.value).to_owned(),
        turns: answer.turns,
        at_most: answer.at_most,
        solutions: answer.solutions,
        line,
        searched: answer.searched,
        nodes: answer.nodes,
    };
    if args.json {
        writeln!(outside.out, "{}", json_pretty(&form))?;
        return Ok(());
    }
    writeln!(outside.out, "{}", sentence(&answer, alone, outside))?;
    if let Some(n) = answer.solutions {
        let text = outside.text("solve-solutions", &[("n", n.to_string())]);
        writeln!(outside.out, "{text}")?;
    }
    if !form.line.is_empty() {
        writeln!(outside.out, "{}", one_line(&form.line.join(" ")))?;
    }
    let nodes = outside.text("solve-nodes", &[("n", answer.nodes.to_string())]);
    writeln!(outside.out, "{nodes}")?;
    Ok(())
}

/// Whether chance may still have a part in the game: not where it only sets up the start, and has done so.
fn may_throw(position: &Position) -> bool {
    let rules = &position.game().rules;
    let turns = &rules.turns;
    let mut ahead = turns.entries.iter().skip(position.turn_index().min(turns.repeat as usize));
    let by_chance = |player: Player| rules.players[player.index()].role == PlayerRole::Random;
    !rules.dice.is_empty() || ahead.any(|entry| by_chance(entry.player))
}

fn word(value: Value) -> &'static str {
    match value {
        Value::Win => "win",
        Value::Loss => "loss",
        Value::Draw => "draw",
        Value::Unknown => "unknown",
    }
}

fn sentence(answer: &Answer, alone: bool, outside: &Outside) -> String {
    let turns = |n: u32| [("n", n.to_string()), ("least", answer.searched.to_string())];
    match answer.value {
        Value::Win if answer.at_most => outside.text("solve-win-at-most", &turns(answer.turns.unwrap_or(0))),
        Value::Loss if answer.at_most => {
            outside.text("solve-loss-at-most", &turns(answer.turns.unwrap_or(0)))
        }
        Value::Win => outside.text("solve-win", &turns(answer.turns.unwrap_or(0))),
        Value::Loss => outside.text("solve-loss", &turns(answer.turns.unwrap_or(0))),
        Value::Draw if alone => outside.text("solve-no-way", &[]),
        Value::Draw => outside.text("solve-draw", &[]),
        Value::Unknown => outside.text("solve-unknown", &turns(answer.searched)),
    }
}

/// The position and the rules of solving it, from the options or from a problem.
fn task(args: &Solve, outside: &Outside) -> Result<Task, Fail> {
    let Some(name) = &args.puzzle else {
        let placed = Placed::new(&args.position, outside)?;
        // Who plays alone has nobody to play against.
        let alone = args.alone || placed.position.game().acting_players().len() == 1;
        return Ok(Task { placed, alone, aim: Aim::Win });
    };
    let game = &args.position.game;
    let Some(text) = Builtin.puzzle(&game.game, name) else {
        let known = Builtin.puzzles(&game.game).join(", ");
        let args = [("game", game.game.clone()), ("name", name.clone()), ("known", known)];
        return Err(outside.input("unknown-puzzle", &args));
    };
    let broken = |cause: String| outside.input("puzzle-broken", &[("name", name.clone()), ("cause", cause)]);
    let form = PuzzleForm::parse(&text).map_err(|error| broken(error.to_string()))?;
    let placed = Placed::from_form(game, &form.position, name, outside)?;
    let site = |name: &String| placed.position.game().rules.site(name);
    let aim = match &form.goal {
        None => Aim::Win,
        Some(GoalForm::Hold(_)) => Aim::Hold,
        Some(GoalForm::Reach(name)) => Aim::Reach(site(name).ok_or_else(|| broken(name.clone()))?),
    };
    Ok(Task { placed, alone: args.alone || form.alone, aim })
}

/// The line in notation, played out and taken back.
fn in_words(
    position: &mut Position,
    line: &[Move],
    alone: bool,
    budget: &mut Budget,
) -> Result<Vec<String>, Bound> {
    let (start, player) = (position.ply(), position.actor());
    let mut words = Vec::with_capacity(line.len());
    for m in line {
        words.push(notation(position, m, budget)?);
        position.play_unchecked(m, budget)?;
        if alone && !position.is_partial() {
            skip_others(position, player, budget);
        }
    }
    while position.ply() > start {
        position.undo();
    }
    Ok(words)
}
