//! `fishka dice`: throws, and whether they are as they should be.

use crate::args::{Dice, GameArgs};
use crate::chance;
use crate::load::Loaded;
use crate::outside::{Fail, Outside};
use fishka::dice::{Bytes32, Outcome, RUN_MAX, Said, Side, Tally, Terms, Thing, Thrower, kubik};
use fishka_proto::{BarForm, ChiSquareForm, DiceForm, FallForm, LongestForm, RowsForm, json_pretty};
use std::io::Write as _;

/// Throws that are listed one by one, at most: in words, and as JSON.
const LISTED_MAX: (u64, u64) = (200, 100_000);
/// Width of the longest bar, in characters.
const BAR_MAX: f64 = 40.0;
/// Lines of the histogram in words, at most.
const LINES_MAX: usize = 60;

/// Throws and prints the series, its table and what it comes to.
pub fn run(args: &Dice, outside: &mut Outside) -> Result<(), Fail> {
    let (name, thing) = thing(args, outside)?;
    let secret = match args.secret {
        Some(secret) => secret,
        None => chance::bytes(args.seed, "secret", outside)?,
    };
    let series = Series::thrown(args, &name, thing, &secret);
    let verdict = series.tally.verdict(|at| series.outcomes[at].text.clone());
    let form = series.form(name, args.count, &secret);
    if args.json {
        writeln!(outside.out, "{}", json_pretty(&form))?;
    } else {
        print(&form, &verdict, outside)?;
    }
    Ok(())
}

/// What is thrown, and its name.
fn thing(args: &Dice, outside: &Outside) -> Result<(String, Thing), Fail> {
    if args.kubik {
        return Ok((
            "kubik".to_owned(),
            Thing::dice(1, 6)
                .map_err(|_| Fail::Usage(outside.text("dice-thing", &[("text", "kubik".to_owned())])))?,
        ));
    }
    let Some(game) = &args.game else {
        let named = |_| Fail::Usage(outside.text("dice-thing", &[("text", args.thing.clone())]));
        return Ok((args.thing.clone(), args.thing.parse().map_err(named)?));
    };
    let words = GameArgs { game: game.clone(), variant: None, options: Vec::new() };
    let loaded = Loaded::new(&words, outside)?;
    let dice = &loaded.game.rules.dice;
    let all = || dice.iter().map(|d| d.name.as_str()).collect::<Vec<_>>().join(", ");
    let found = match &args.name {
        Some(name) => dice.iter().find(|d| d.name.eq_ignore_ascii_case(name)),
        None => dice.first(),
    };
    let Some(found) = found else {
        let key = if dice.is_empty() { "dice-of-no-game" } else { "dice-of-game" };
        return Err(outside.input(key, &[("game", game.clone()), ("names", all())]));
    };
    let side = |face: &fishka::rules::Face| {
        let text = face.values.iter().map(ToString::to_string).collect::<Vec<_>>().join("-");
        let value = face.values.iter().map(|v| i64::from(*v)).sum();
        Side { value, text, odds: u64::from(face.odds) }
    };
    Ok((found.name.clone(), Thing { count: 1, sides: found.faces.iter().map(side).collect() }))
}

/// Throws with their table.
struct Series {
    outcomes: Vec<Outcome>,
    tally: Tally,
    falls: Option<Vec<FallForm>>,
    commitment: Bytes32,
}

impl Series {
    fn thrown(args: &Dice, name: &str, thing: Thing, secret: &Bytes32) -> Series {
        let terms = Terms::of_no_game(&format!("dice-{name}"));
        let thrower = Thrower::new(secret, &terms, &[]);
        let outcomes = thing.outcomes();
        let tally = Tally::new(outcomes.iter().map(|o| o.chance).collect());
        let most = if args.json { LISTED_MAX.1 } else { LISTED_MAX.0 };
        let falls = (args.count <= most).then(Vec::new);
        let mut series = Series { outcomes, tally, falls, commitment: terms.commitment(secret) };
        let mut k = 0;
        for _ in 0..args.count {
            if args.kubik {
                series.kubik(&thrower, &mut k);
            } else {
                let fallen = thing.throw(&thrower, k);
                k += u64::from(thing.count);
                series.add(&thing, &fallen, Vec::new());
            }
        }
        series
    }

    fn add(&mut self, thing: &Thing, fallen: &[usize], random: Vec<u64>) {
        let outcome = thing.outcome(&self.outcomes, fallen);
        self.tally.add(outcome);
        if let Some(falls) = &mut self.falls {
            let value = self.outcomes[outcome].text.clone();
            let text = |side: &usize| thing.sides[*side].text.clone();
            let pieces = if fallen.len() > 1 { fallen.iter().map(text).collect() } else { Vec::new() };
            falls.push(FallForm { value, pieces, random });
        }
    }

    /// One throw by the formula of the batch file; a 7 is thrown again.
    fn kubik(&mut self, thrower: &Thrower, k: &mut u64) {
        let mut random = Vec::new();
        let face = loop {
            let number = thrower.throw(*k, kubik::RANDOM);
            *k += 1;
            random.push(number);
            let face = kubik::face(number) as usize;
            if face <= self.outcomes.len() {
                break face - 1;
            }
        };
        self.tally.add(face);
        if let Some(falls) = &mut self.falls {
            falls.push(FallForm { value: self.outcomes[face].text.clone(), pieces: Vec::new(), random });
        }
    }

    fn form(self, thing: String, count: u64, secret: &Bytes32) -> DiceForm {
        let (tally, outcomes) = (&self.tally, &self.outcomes);
        let bar = |(at, seen): (usize, &u64)| BarForm {
            value: outcomes[at].text.clone(),
            seen: *seen,
            expected: tally.expected(at),
        };
        let usual = tally.longest_expected();
        let longest = tally.longest().map(|row| LongestForm {
            value: outcomes[row.outcome].text.clone(),
            length: row.length,
            from: row.start + 1,
            expected: usual.mean,
            usual: [usual.low, usual.high],
        });
        let rows = (1..=RUN_MAX).map(|length| (length, tally.rows(length)));
        let rows = rows.filter(|(_, (seen, expected))| *seen > 0 || *expected >= 0.05);
        let rows = rows.map(|(length, (seen, expected))| RowsForm { length, seen, expected });
        let chi_square = tally.chi_square();
        DiceForm {
            thing,
            count,
            commitment: self.commitment.to_string(),
            secret: secret.to_string(),
            histogram: tally.seen().iter().enumerate().map(bar).collect(),
            rows: rows.collect(),
            longest,
            chi_square: chi_square.map(|c| ChiSquareForm {
                statistic: c.statistic,
                freedom: c.freedom,
                p: c.p,
            }),
            throws: self.falls,
        }
    }
}

/// The series in words.
fn print(form: &DiceForm, verdict: &[Said], outside: &mut Outside) -> Result<(), Fail> {
    if let Some(throws) = &form.throws {
        let word = |fall: &FallForm| match fall.pieces.len() {
            0 => fall.value.clone(),
            _ => format!("{}={}", fall.pieces.join("+"), fall.value),
        };
        writeln!(outside.out, "{}", throws.iter().map(word).collect::<Vec<_>>().join(" "))?;
    }
    if form.count > 1 {
        table(form, verdict, outside)?;
    }
    let known = [("commitment", form.commitment.clone()), ("secret", form.secret.clone())];
    let text = outside.text("dice-secret", &known);
    writeln!(outside.out, "{text}")?;
    Ok(())
}

fn table(form: &DiceForm, verdict: &[Said], outside: &mut Outside) -> Result<(), Fail> {
    let head = outside.text("dice-head", &[("thing", form.thing.clone()), ("count", form.count.to_string())]);
    writeln!(outside.out, "\n{head}")?;
    let most = form.histogram.iter().map(|b| b.seen).max().unwrap_or(0).max(1) as f64;
    let width = form.histogram.iter().map(|b| b.value.len()).max().unwrap_or(0).max(5);
    for bar in form.histogram.iter().take(LINES_MAX) {
        let drawn = "█".repeat((bar.seen as f64 / most * BAR_MAX).round() as usize);
        writeln!(outside.out, "{:>width$} {:>10} {:>12.1}  {drawn}", bar.value, bar.seen, bar.expected)?;
    }
    if form.histogram.len() > LINES_MAX {
        writeln!(outside.out, "{:>width$}", "…")?;
    }
    let head = outside.text("dice-rows", &[]);
    writeln!(outside.out, "\n{head}")?;
    for rows in &form.rows {
        let more = if rows.length == RUN_MAX { "+" } else { "" };
        let length = format!("{}{more}", rows.length);
        writeln!(outside.out, "{length:>width$} {:>10} {:>12.1}", rows.seen, rows.expected)?;
    }
    for said in verdict {
        let text = outside.text(said.key, &said.args);
        writeln!(outside.out, "{text}")?;
    }
    Ok(())
}
