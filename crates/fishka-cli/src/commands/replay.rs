//! `fishka replay`: a record, move by move.

mod race;

use crate::args::Replay;
use crate::budget;
use crate::load::{Loaded, Source, read_text};
use crate::outside::{Fail, Outside, one_line};
use crate::positions::{illegal, read_record};
use fishka::zsg::{SavedGame, SavedGameError, SavedGameFault};
use fishka::{MadeWith, MoveList, Position, Record, notations, parse_move_in};
use fishka_base::{Budget, Identity};
use fishka_proto::{ReplayForm, json};
use fishka_race::table::is_race;
use std::io::Write as _;
use std::path::Path;

/// Replays our own records and saved games of Zillions.
pub fn run(args: &Replay, outside: &mut Outside) -> Result<(), Fail> {
    let rules = args.source.rules.as_deref();
    let path = &args.source.record;
    let replayed = if is_zillions(path) {
        saved_game(path, rules, outside)?
    } else {
        let record = read_record(path, outside)?;
        match race_in(&record, outside) {
            Some(replayed) => replayed?,
            None => replay(path, &record, rules, outside)?,
        }
    };
    let Replayed { lines, end, fault } = replayed;
    for line in &lines {
        if args.json {
            writeln!(outside.out, "{}", json(line))?;
        } else {
            writeln!(
                outside.out,
                "{:4} {}",
                line.ply,
                one_line(&format!("{} {}", line.actor, line.notation))
            )?;
        }
    }
    if let Some(fault) = fault {
        return Err(fault);
    }
    if !args.json {
        writeln!(outside.out, "{end}")?;
    }
    Ok(())
}

/// The moves that could be played, how the game stands after them, and why no more could.
pub(super) struct Replayed {
    pub(super) lines: Vec<ReplayForm>,
    end: String,
    pub(super) fault: Option<Fail>,
}

impl Replayed {
    fn of(
        lines: Vec<ReplayForm>,
        mut position: Position,
        fault: Option<Fail>,
        outside: &Outside,
        budget: &mut Budget,
    ) -> Result<Replayed, Fail> {
        let end = match fault {
            Some(_) => String::new(),
            None => crate::picture::status(&mut position, None, outside.lang, budget)?,
        };
        Ok(Replayed { lines, end, fault })
    }
}

/// The race of a record, replayed, if it is one.
pub(super) fn race_in(record: &Record, outside: &Outside) -> Option<Result<Replayed, Fail>> {
    is_race(record).then(|| race::replayed(record, outside))
}

/// Says where a record was not made with these rules.
fn tell_rules(record: &Record, rules: Identity, outside: &Outside) {
    match record.made_with(rules) {
        MadeWith::These | MadeWith::Unsaid => {}
        MadeWith::Older => outside.tell(&outside.text("record-older-rules", &[])),
        MadeWith::Others => outside.tell(&outside.text("record-other-rules", &[])),
    }
}

/// Whether the file is called as saved games of Zillions are.
pub(super) fn is_zillions(record: &Path) -> bool {
    record.extension().is_some_and(|e| e.eq_ignore_ascii_case("zsg"))
}

fn form(position: &Position, actor: &str, notation: String) -> ReplayForm {
    ReplayForm {
        ply: position.ply(),
        actor: actor.to_owned(),
        notation,
        key: Some(format!("{:016x}", position.key())),
    }
}

fn actor(position: &Position) -> String {
    position.game().rules.players[position.actor().index()].name.clone()
}

fn replay(path: &Path, record: &Record, rules: Option<&str>, outside: &Outside) -> Result<Replayed, Fail> {
    let loaded = rules_of(path, record, rules, outside)?;
    tell_rules(record, loaded.game.identity(), outside);
    let mut budget = budget::as_asked();
    let mut position = loaded.game.start(&mut budget)?;
    let mut lines = Vec::new();
    let mut moves = MoveList::new();
    let mut fault = None;
    for (index, word) in record.moves.iter().enumerate() {
        budget.renew();
        position.legal_moves(&mut moves, &mut budget)?;
        let m = match parse_move_in(&position, &moves, word, &mut budget) {
            Ok(m) => m,
            Err(error) => {
                fault = Some(illegal(outside, index, &error));
                break;
            }
        };
        let at = moves.iter().position(|legal| *legal == m).unwrap_or(0);
        let notation = notations(&position, &moves, &mut budget)?.swap_remove(at);
        let actor = actor(&position);
        position.play_unchecked(&m, &mut budget)?;
        lines.push(form(&position, &actor, notation));
    }
    Replayed::of(lines, position, fault, outside, &mut budget)
}

/// The game of a record of ours that lies at `path`: `rules`, or what it names, in the library or beside it.
pub(super) fn rules_of(
    path: &Path,
    record: &Record,
    rules: Option<&str>,
    outside: &Outside,
) -> Result<Loaded, Fail> {
    let word = rules.or(record.header("game"));
    let word = word.ok_or_else(|| outside.input("record-no-game", &[]))?;
    let source = match rules {
        Some(word) => Source::find(word, outside)?,
        None => Source::named_by(path, word, outside)?,
    };
    Loaded::compile(&source, record.header("variant"), &record.options(), outside)
}

/// Replays a saved game of Zillions.
pub(super) fn saved_game(path: &Path, rules: Option<&str>, outside: &Outside) -> Result<Replayed, Fail> {
    let text = read_text(path, outside)?;
    let told = |error: SavedGameError| {
        if let SavedGameFault::Bound(bound) = error.cause {
            return Fail::Bound(bound);
        }
        let words = [("line", error.line.to_string()), ("text", error.text.clone())];
        outside.input("zsg-fault", &words)
    };
    let saved = SavedGame::parse(&text).map_err(told)?;
    let source = match rules {
        Some(word) => Source::find(word, outside)?,
        None => Source::named_by(path, &saved.rules_file, outside)?,
    };
    let variant = (!saved.variant.is_empty()).then_some(saved.variant.as_str());
    let loaded = Loaded::compile(&source, variant, &[], outside)?;
    let mut budget = budget::as_asked();
    let mut position = saved.start(&loaded.game, &mut budget).map_err(told)?;
    let mut lines = Vec::new();
    let players = &loaded.game.rules.players;
    let replayed = saved.replay(&mut position, &mut budget, |seen, after| {
        lines.push(form(after, &players[seen.actor.index()].name, seen.notation.clone()));
    });
    if let Ok(Some((line, text))) = &replayed {
        let words = [("line", line.to_string()), ("text", text.clone())];
        outside.tell(&outside.text("zsg-after-end", &words));
    }
    let fault = replayed.err().map(told);
    Replayed::of(lines, position, fault, outside, &mut budget)
}
