//! The executable specification: pages whose examples run.
//!
//! A fence `zrf` holds a rule file, or a fragment that [`crate::wrap`] makes whole. Comments `; error: CODE` and
//! `; warning: CODE` stand on the guilty lines; a fence without them must compile without a word (an example need not say
//! how its game ends: that it does not is told only where it is awaited). The fences after it
//! ask about the game it makes, all taking `after=MOVE,MOVE`, `variant=N` and `option=NAME=VALUE`:
//!
//! * `moves` — the legal moves, in any order; nothing for none;
//! * `pieces` — lines `Player Kind site site …`, the whole board;
//! * `outcome` — `none`, `draw` or the name of the winner;
//! * `numbers` — lines `NAME VALUE` and `NAME.Player VALUE`: the variables named;
//! * `layers` — lines `LAYER VALUE site site …`: all sites whose value is not the layer's first;
//! * `region name=NAME` with `picked=SITE` — the sites lit up, `hidden from=PLAYER` — the sites hidden from a player;
//! * `seen by=PLAYER` — lines `Player Kind site site …` and `Player Kind off N`: the board and the reserves as the player sees
//!   them, or as `nobody` who plays does;
//! * `chances` — lines `MOVE PERCENT`, where chance chooses;
//! * `points` — lines `Player POINTS`, nothing as long as there are none;
//! * `perft` — lines `DEPTH COUNT`.
//!
//! A fence `zrf file=NAME` is a file that later ones include.

use crate::answers::answer;
use crate::fence::{Fence, fences};
use crate::wrap::Wrapped;
use crate::{plenty, start};
use fishka::{Compilation, Compiler, Position, Severity, parse_move, perft};
use std::collections::BTreeMap;

/// The fences that ask.
const ANSWERS: &[&str] = &[
    "moves", "pieces", "outcome", "perft", "numbers", "layers", "region", "hidden", "seen", "points",
    "chances",
];

/// Checks a page; every fault is told with its line.
#[must_use]
pub fn check_page(page: &str) -> Vec<String> {
    let mut files: BTreeMap<String, String> = BTreeMap::new();
    let mut rules: Option<Wrapped> = None;
    let mut faults = Vec::new();
    for fence in fences(page) {
        let done = match (fence.kind.as_str(), fence.arg("file")) {
            ("zrf", Some(name)) => {
                files.insert(name.to_owned(), fence.text.clone());
                Ok(())
            }
            ("zrf", None) => {
                let wrapped = Wrapped::new(&fence.text);
                let done = check_diagnostics(&fence, &wrapped, &files);
                rules = Some(wrapped);
                done
            }
            (kind, _) if ANSWERS.contains(&kind) => match &rules {
                Some(wrapped) => check_answer(&fence, wrapped, &files),
                None => Err("no rules before".into()),
            },
            _ => Ok(()),
        };
        if let Err(fault) = done {
            faults.push(format!("line {}: {fault}", fence.line));
        }
    }
    faults
}

fn compile(fence: &Fence, text: &str, files: &BTreeMap<String, String>) -> Compilation {
    let option = |(name, value): &(String, String)| {
        let (n, v) = value.split_once('=').filter(|_| name == "option")?;
        Some((n.to_owned(), v.to_owned()))
    };
    let options: Vec<(String, String)> = fence.args.iter().filter_map(option).collect();
    let include = |name: &str| files.get(name).cloned();
    Compiler::new("example", text)
        .variant(fence.arg("variant"))
        .options(&options)
        .include(include)
        .compile(&mut fishka::Budget::new(fishka::COMPILE_STEPS))
}

/// What the compiler says must be what the comments expect.
fn check_diagnostics(
    fence: &Fence,
    wrapped: &Wrapped,
    files: &BTreeMap<String, String>,
) -> Result<(), String> {
    let mut expected = Vec::new();
    for (index, line) in fence.text.lines().enumerate() {
        for comment in line.split(';').skip(1) {
            for sign in ["error:", "warning:"] {
                let codes = comment.trim().strip_prefix(sign).unwrap_or("");
                expected.extend(codes.split_whitespace().map(|code| (index + 1, sign, code.to_owned())));
            }
        }
    }
    let compilation = compile(fence, &wrapped.text, files);
    let mut found: Vec<(usize, &str, String)> = compilation
        .diagnostics
        .iter()
        .map(|d| {
            let place = d.span.and_then(|span| compilation.sources.place(span));
            let line = place.and_then(|(_, at)| wrapped.line(at.line as usize)).unwrap_or(0);
            let sign = if d.severity == Severity::Error { "error:" } else { "warning:" };
            (line, sign, d.code.to_owned())
        })
        .collect();
    let awaited = |code: &str| expected.iter().any(|(.., other)| other == code);
    found.retain(|(.., code)| !code.starts_with("no-goal-") || awaited(code));
    found.sort();
    expected.sort();
    if found == expected { Ok(()) } else { Err(format!("expected {expected:?}\n  found {found:?}")) }
}

fn check_answer(fence: &Fence, wrapped: &Wrapped, files: &BTreeMap<String, String>) -> Result<(), String> {
    let compilation = compile(fence, &wrapped.text, files);
    let game = compilation.game.ok_or_else(|| format!("does not compile: {:?}", compilation.diagnostics))?;
    let mut position = start(&game);
    for text in fence.arg("after").unwrap_or("").split(',').filter(|t| !t.is_empty()) {
        let m = parse_move(&mut position, text, &mut plenty()).map_err(|e| e.to_string())?;
        position.play_unchecked(&m, &mut plenty()).expect("within the budget");
    }
    if fence.kind == "perft" {
        return check_perft(&fence.text, &mut position);
    }
    let (wanted, found) = answer(fence, &mut position)?;
    let (wanted, found) = (wanted.join(" "), found.join(" "));
    if wanted == found { Ok(()) } else { Err(format!("expected {wanted}\n  found    {found}")) }
}

fn check_perft(text: &str, position: &mut Position) -> Result<(), String> {
    for line in text.lines() {
        let numbers = line.split_once(' ').and_then(|(d, n)| Some((d.parse().ok()?, n.trim().parse().ok()?)));
        let (depth, count): (u32, u64) = numbers.ok_or_else(|| format!("`{line}` is not DEPTH COUNT"))?;
        let found = perft(position, depth, &mut plenty()).expect("within the budget");
        if found != count {
            return Err(format!("perft {depth}: expected {count}, found {found}"));
        }
    }
    Ok(())
}
