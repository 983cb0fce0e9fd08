//! `fishka replay`: a record, move by move.

use crate::args::Replay;
use crate::budget;
use crate::family::{Told, ended};
use crate::load::{Loaded, Source, read_text};
use crate::outside::{Fail, Outside, one_line};
use crate::positions::{beginning, read_record, refused};
use crate::tracks::of_headers;
use fishka::dice::Terms;
use fishka::zsg::{SavedGame, SavedGameError, SavedGameFault};
use fishka::{MadeWith, Position, Record, RuleGame};
use fishka_base::{Budget, Identity};
use fishka_game::{Refusal, Seat, Viewer};
use fishka_match::{Deal, Match, What};
use fishka_proto::{ReplayForm, json};
use fishka_race::table::RaceGame;
use std::io::Write as _;
use std::path::Path;
use std::sync::Arc;

/// Replays our own records and saved games of Zillions.
pub fn run(args: &Replay, outside: &mut Outside) -> Result<(), Fail> {
    let rules = args.source.rules.as_deref();
    let path = &args.source.record;
    let Replayed { lines, end, fault } = if is_zillions(path) {
        saved_game(path, rules, outside)?
    } else {
        let record = read_record(path, outside)?;
        match game_of(path, &record, rules, outside)? {
            GameOf::Rules(game) => replay(&record, game, args, outside)?,
            GameOf::Race(game) => replay(&record, game, args, outside)?,
        }
    };
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

/// The game that a record is of.
pub(super) enum GameOf {
    /// One from a rule file.
    Rules(Arc<RuleGame>),
    /// A race.
    Race(Arc<RaceGame>),
}

/// The game of a record of ours that lies at `path`: the race that its headers make, or that of `rules`, or of the rules
/// that it names, in the library or beside it.
pub(super) fn game_of(
    path: &Path,
    record: &Record,
    rules: Option<&str>,
    outside: &Outside,
) -> Result<GameOf, Fail> {
    if fishka_race::table::is_race(record) {
        let game = RaceGame::of_record(record, &mut budget::as_asked());
        return game.map(|game| GameOf::Race(Arc::new(game))).map_err(|fault| of_headers(fault, outside));
    }
    let word = rules.or(record.header("game"));
    let word = word.ok_or_else(|| outside.input("record-no-game", &[]))?;
    let source = match rules {
        Some(word) => Source::find(word, outside)?,
        None => Source::named_by(path, word, outside)?,
    };
    let (variant, options) = (record.header("variant"), record.options());
    let Loaded { name, game } = Loaded::compile(&source, variant, &options, outside)?;
    let begins = beginning(path, record, &game, outside, &mut budget::as_asked())?;
    let game = RuleGame::new(game, Some(name.trim()), variant, &Terms::chosen(&options));
    Ok(GameOf::Rules(Arc::new(match begins {
        Some(position) => game.starting(position),
        None => game,
    })))
}

/// Whether the file is called as saved games of Zillions are.
pub(super) fn is_zillions(record: &Path) -> bool {
    record.extension().is_some_and(|e| e.eq_ignore_ascii_case("zsg"))
}

/// Says where a record was not made with these rules.
fn tell_rules(record: &Record, rules: Identity, outside: &Outside) {
    match record.made_with(rules) {
        MadeWith::These | MadeWith::Unsaid => {}
        MadeWith::Older => outside.tell(&outside.text("record-older-rules", &[])),
        MadeWith::Others => outside.tell(&outside.text("record-other-rules", &[])),
    }
}

/// The seat that is named, or numbered from 1.
fn seat_of<G: Told>(game: &G, word: &str, outside: &Outside) -> Result<Viewer, Fail> {
    let seats = game.seats();
    let named = seats.iter().position(|seat| seat.name.eq_ignore_ascii_case(word));
    let numbered = word.parse().ok().and_then(|n: usize| n.checked_sub(1)).filter(|n| *n < seats.len());
    let names = || seats.iter().map(|seat| seat.name.as_str()).collect::<Vec<_>>().join(", ");
    let unknown =
        || Fail::Usage(outside.text("replay-no-seat", &[("name", word.to_owned()), ("names", names())]));
    named.or(numbered).map(|n| Viewer::Seat(Seat::new(n))).ok_or_else(unknown)
}

/// Replays a record of ours as a match: as it was, or as somebody in a seat saw it while it was played.
fn replay<G: Told>(
    record: &Record,
    game: Arc<G>,
    args: &Replay,
    outside: &Outside,
) -> Result<Replayed, Fail> {
    tell_rules(record, game.id().rules, outside);
    let mut budget = budget::as_asked();
    let told = |why: Refusal| refused(outside, None, &why);
    let deal = Deal::here(game.seats().len());
    let mut m = Match::new(Arc::clone(&game), deal, &mut budget).map_err(told)?;
    let viewer = args.viewer.as_deref().map(|word| seat_of(&*game, word, outside)).transpose()?;
    let (mut lines, mut fault) = (Vec::new(), None);
    for (index, word) in record.moves.iter().take(args.to.unwrap_or(usize::MAX)).enumerate() {
        budget.renew();
        let whole = lines.len();
        if let Err(why) = read(&mut m, word, (viewer, outside), &mut lines, &mut budget) {
            // A word that is legal in part is no move.
            lines.truncate(whole);
            fault = Some(refused(outside, Some(index), &why));
            break;
        }
    }
    if let Some(viewer) = viewer {
        let end = game.seen(m.position(), viewer, outside).unwrap_or_default();
        return Ok(Replayed { lines, end, fault });
    }
    if args.to.is_none() {
        m.end_as(record, &mut budget).map_err(told)?;
    }
    let name = |seat: Seat| game.seats().get(seat.index()).map(|s| s.name.clone()).unwrap_or_default();
    let turn = || outside.text("status-turn", &[("player", game.actor(m.position()))]);
    let end = ended(&m, &name, outside).unwrap_or_else(turn);
    Ok(Replayed { lines, end, fault })
}

/// Plays a word of a record and notes the moves that it is.
fn read<G: Told>(
    m: &mut Match<G>,
    word: &str,
    (viewer, outside): (Option<Viewer>, &Outside),
    lines: &mut Vec<ReplayForm>,
    budget: &mut Budget,
) -> Result<(), Refusal> {
    let game = Arc::clone(m.game());
    for text in game.words(word) {
        m.fill_in(budget)?;
        let actor = game.actor(m.position());
        m.read_word(text, budget)?;
        let made = m.length().checked_sub(1).and_then(|last| m.made(last));
        let mut notation = made.map_or(text, |(_, _, text)| text).to_owned();
        let mut key = game.key(m.position()).map(|key| format!("{key:016x}"));
        if let Some(viewer) = viewer {
            let last = m.told(viewer, (m.log().len() as u64).saturating_sub(1)).pop();
            if let Some(What::Moved { text } | What::Drawn { text, .. }) = last.map(|entry| entry.what) {
                notation = text.unwrap_or_else(|| outside.text("speech-hidden", &[]));
            }
            // It would tell hidden pieces apart.
            key = None;
        }
        lines.push(ReplayForm { ply: lines.len() + 1, actor, notation, key });
    }
    Ok(())
}

/// Replays a saved game of Zillions. It is no match: it may begin from a position that was edited, its moves are told in
/// Zillions’ own words, which only a position can be asked about, and what follows the end of the game is passed over.
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
    let line = |after: &Position, actor: &str, notation: &str| ReplayForm {
        ply: after.ply(),
        actor: actor.to_owned(),
        notation: notation.to_owned(),
        key: Some(format!("{:016x}", after.key())),
    };
    let replayed = saved.replay(&mut position, &mut budget, |seen, after| {
        lines.push(line(after, &players[seen.actor.index()].name, &seen.notation));
    });
    if let Ok(Some((line, text))) = &replayed {
        let words = [("line", line.to_string()), ("text", text.clone())];
        outside.tell(&outside.text("zsg-after-end", &words));
    }
    let fault = replayed.err().map(told);
    let end = crate::picture::status(&mut position, None, outside.lang, &mut budget)?;
    Ok(Replayed { lines, end, fault })
}
