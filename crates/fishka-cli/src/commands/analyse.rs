//! `fishka analyse`: best lines with scores.

use crate::args::Analyse;
use crate::budget;
use crate::family::computer;
use crate::outside::{Fail, Outside, one_line};
use crate::positions::Placed;
use crate::threads::Timed;
use fishka::{Move, Position, notation};
use fishka_base::{Bound, Budget};
use fishka_proto::{LineForm, json};
use fishka_search::{Limits, Means, mate_distance};
use std::io::Write as _;
use std::time::Instant;

/// Searches within the limits and prints the lines.
pub fn run(args: &Analyse, outside: &mut Outside) -> Result<(), Fail> {
    let mut placed = Placed::new(&args.position, outside)?;
    let limits = Limits { nodes: args.nodes, time_ms: args.time_ms, depth: None };
    let budget = &mut budget::as_asked();
    let mut agent = computer(placed.position.game(), budget)?;
    let mut timed = Timed { start: Instant::now(), threads: args.threads };
    let means = &mut Means { control: &mut timed, budget };
    let report = agent.analyse(&mut placed.position, limits, args.lines.max(1), means)?;
    let Some(report) = report else {
        return Err(outside.input("analyse-over", &[]));
    };
    for (index, line) in report.lines.iter().enumerate() {
        let form = LineForm {
            rank: index + 1,
            score: line.score,
            mate: mate_distance(line.score),
            depth: report.depth,
            nodes: report.nodes,
            pv: in_words(&mut placed.position, &line.pv, budget)?,
        };
        if args.json {
            writeln!(outside.out, "{}", json(&form))?;
        } else {
            let score = score(&form, line.win_permille, outside);
            writeln!(outside.out, "{}. {score}  {}", form.rank, one_line(&form.pv.join(" ")))?;
        }
    }
    if !args.json {
        let numbers = [("depth", report.depth.to_string()), ("nodes", report.nodes.to_string())];
        writeln!(outside.out, "{}", fishka_text::text(outside.lang, "analyse-summary", &numbers))?;
    }
    Ok(())
}

/// Milliseconds since then.
pub fn elapsed_ms(start: Instant) -> u64 {
    u64::try_from(start.elapsed().as_millis()).unwrap_or(u64::MAX)
}

/// A line in notation.
fn in_words(position: &mut Position, pv: &[Move], budget: &mut Budget) -> Result<Vec<String>, Bound> {
    let mut words = Vec::with_capacity(pv.len());
    for m in pv {
        words.push(notation(position, m, budget)?);
        position.play_unchecked(m, budget)?;
    }
    pv.iter().for_each(|_| {
        position.undo();
    });
    Ok(words)
}

/// A score for people: pieces of middling worth, or the distance of a proven end, with the chance of winning.
fn score(form: &LineForm, win_permille: i32, outside: &Outside) -> String {
    let points = match form.mate {
        Some(n) if n >= 0 => outside.text("score-win", &[("n", n.to_string())]),
        Some(n) => outside.text("score-loss", &[("n", (-n).to_string())]),
        None => format!("{:+.2}", f64::from(form.score) / 100.0),
    };
    format!("{points} ({}.{} %)", win_permille / 10, win_permille % 10)
}
