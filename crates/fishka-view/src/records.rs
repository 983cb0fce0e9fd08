//! Games as files: our record and the saved games of Zillions, opened and written.

use super::branches::Branches;
use super::deal::{Deal, Seat, Source};
use super::session::Session;
use super::work;
use fishka::fair::{Dice, write};
use fishka::{Game, Position, Record, zsg};
use fishka_match::{Over, VARIATION};
use fishka_proto::{PositionForm, SetupForm, json};
use std::fmt::Write as _;
use std::sync::Arc;

/// Longest saved game that is opened on the page, which stands still while it is replayed.
pub const RECORD_BYTES_MAX: usize = 256 * 1024;

/// The header of a record that begins elsewhere than the rules say: position data on one line.
const POSITION: &str = "position";

/// Why a game cannot be opened: the line or move at fault, as it was written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RecordFault {
    /// Line of the file, or number of the move.
    pub at: usize,
    /// Its text.
    pub text: String,
    /// What is wrong with the position that it begins with: a key of the catalogue, and its name.
    pub position: Option<(String, String)>,
}

impl RecordFault {
    fn new(at: usize, text: &str) -> RecordFault {
        RecordFault { at, text: text.to_owned(), position: None }
    }
}

/// Whether the file is a saved game of Zillions.
#[must_use]
pub fn is_zillions(text: &str) -> bool {
    text.trim_start_matches('\u{feff}').trim_start().starts_with("Zillions Save Game")
}

/// The name of the game that a saved game belongs to: as a record of ours says it, or the rule file that a saved game of
/// Zillions names, in lower case and without its ending.
#[must_use]
pub fn game_of(text: &str) -> Option<String> {
    if !is_zillions(text) {
        return Record::parse(text).ok()?.header("game").map(str::to_owned);
    }
    let path = text.lines().find_map(|line| line.trim_start().strip_prefix("RulesFile="))?;
    let name = path.trim().rsplit(['\\', '/']).next()?.to_lowercase();
    Some(name.strip_suffix(".zrf").unwrap_or(&name).to_owned())
}

/// Whether a record of ours was played by other rules than these.
#[must_use]
pub fn is_of_other_rules(text: &str, game: &Game) -> bool {
    let record = Record::parse(text).ok();
    let rules = record.as_ref().and_then(|record| record.header("rules"));
    rules.is_some_and(|rules| rules != game.identity().to_string())
}

/// A file that was opened.
pub struct Opened {
    /// The game as far as it goes by the rules.
    pub session: Session,
    /// The first line after the end of the game, which is left out with all that follows.
    pub after_end: Option<RecordFault>,
}

/// Replays a file on the rules of `deal`, everybody a person.
///
/// # Errors
/// The first line or move that is not legal.
pub fn open(deal: &Deal, text: &str) -> Result<Opened, RecordFault> {
    if is_zillions(text) {
        return open_zillions(deal, text);
    }
    open_own(deal, text).map(|session| Opened { session, after_end: None })
}

/// A fresh game of the variant a file was played in.
fn fresh(
    deal: &Deal,
    variant: Option<&str>,
    options: Vec<(String, String)>,
    position: Option<&str>,
) -> Result<Session, RecordFault> {
    let deal = Deal { edits: Vec::new(), position: None, ..deal.clone() };
    let mut deal = Deal { variant: variant.map(str::to_owned), options, ..deal };
    let game = deal.compile().game.ok_or_else(|| RecordFault::new(0, variant.unwrap_or_default()))?;
    if let Some(text) = position {
        placed(text, &game)
            .map_err(|fault| RecordFault { position: Some(fault), ..RecordFault::default() })?;
        (deal.position, deal.puzzle) = (Some(text.to_owned()), None);
    }
    deal.seats = vec![Seat::Person; game.acting_players().len()];
    begun(deal, &game)
}

/// The position that data tell of.
///
/// # Errors
/// The first fault: a key of the catalogue and the name at fault.
pub fn placed(text: &str, game: &Arc<Game>) -> Result<Position, (String, String)> {
    let form = SetupForm::parse(text).map_err(|error| ("position-unread".to_owned(), error.to_string()))?;
    form.position(game, &mut work()).map_err(|errors| {
        let first = errors.first();
        first.map_or_else(Default::default, |fault| (fault.key(), fault.name().to_owned()))
    })
}

fn begun(deal: Deal, game: &Arc<Game>) -> Result<Session, RecordFault> {
    let text = deal.variant.clone().unwrap_or_default();
    Session::new(deal, Arc::clone(game)).map_err(|_| RecordFault::new(0, &text))
}

fn open_own(deal: &Deal, text: &str) -> Result<Session, RecordFault> {
    let record = Record::parse(text).map_err(|e| RecordFault::new(e.line, ""))?;
    let mut session = fresh(deal, record.header("variant"), record.options(), record.header(POSITION))?;
    let moves = record.moves.iter().map(String::as_str);
    session.read(moves).map_err(|at| RecordFault::new(at + 1, &record.moves[at]))?;
    if let Some(Over::Resigned(place)) = Over::of_record(&record, session.game().acting_players().len()) {
        session.resign(session.game().acting_players()[place.index()]);
    }
    session.fair = Dice::of(&record);
    // What is no line beside this game is left out, as it is no part of it.
    let lines = record.headers.iter().filter(|(name, _)| name == VARIATION).map(|(_, line)| line.as_str());
    session.branches = Branches::parse(lines, session.line().len());
    Ok(session)
}

fn open_zillions(deal: &Deal, text: &str) -> Result<Opened, RecordFault> {
    let fault = |e: zsg::SavedGameError| RecordFault::new(e.line, &e.text);
    let saved = zsg::SavedGame::parse(text).map_err(fault)?;
    let variant = (!saved.variant.is_empty()).then_some(saved.variant.as_str());
    let mut session = fresh(deal, variant, Vec::new(), None)?;
    let mut budget = work();
    let mut position = saved.start(session.game(), &mut budget).map_err(fault)?;
    let edits = saved.edits.iter().map(|(_, edit)| edit.clone()).collect();
    session = begun(Deal { edits, ..session.deal().clone() }, session.game())?;
    let mut moves = Vec::new();
    let more = saved
        .replay(&mut position, &mut budget, |seen, _| moves.push(seen.notation.clone()))
        .map_err(fault)?;
    let after_end = more.map(|(line, text)| RecordFault::new(*line, text));
    session
        .read(moves.iter().map(String::as_str))
        .map_err(|at| RecordFault::new(saved.moves[at].0, &saved.moves[at].1))?;
    Ok(Opened { session, after_end })
}

/// The game as our record, with the lines beside it.
#[must_use]
pub fn save_with_lines(session: &Session) -> String {
    let mut record = recorded(session);
    let lines = session.branches.print().map(|line| (VARIATION.to_owned(), line));
    record.headers.extend(lines);
    record.to_string()
}

/// The game as our record.
#[must_use]
pub fn save(session: &Session) -> String {
    recorded(session).to_string()
}

fn recorded(session: &Session) -> Record {
    let mut record = session.record();
    let start = session.deal().begins_elsewhere().then(|| session.deal().start(session.game()));
    if let Some(form) = start.and_then(|start| form_of(session.deal(), &start)) {
        record.set_header(POSITION, json(&form));
    }
    if let Some(dealing) = session.fair.dealing() {
        write(dealing, &mut record);
    }
    record
}

/// A position of the game as data, as `fishka show --json` prints them; `None` where a bound was met.
#[must_use]
pub fn form_of(deal: &Deal, position: &Position) -> Option<PositionForm> {
    let (Source::Library(name) | Source::File { name, .. }) = &deal.source;
    PositionForm::of(name, &mut position.clone(), &mut work()).ok()
}

/// A position of the game as a record of ours that begins with it and has no moves.
#[must_use]
pub fn save_position(session: &Session, form: &PositionForm) -> String {
    let mut record = session.record();
    let agreed = |name: &str| matches!(name, "game" | "variant" | "rules") || name.starts_with("option ");
    record.headers.retain(|(name, _)| agreed(name));
    record.moves.clear();
    record.set_header(POSITION, json(form));
    record.to_string()
}

/// All that somebody else needs to go on with a record of the game: that, and the rule file if it is no game of the
/// library.
#[must_use]
pub fn files(session: &Session, record: String) -> Vec<(String, String)> {
    let mut files = vec![("game.fishka".to_owned(), record)];
    if let Source::File { name, text, parts } = &session.deal().source {
        files.push((name.clone(), text.clone()));
        files.extend(parts.iter().cloned());
    }
    files
}

/// The game as a saved game of Zillions.
#[must_use]
pub fn save_zillions(session: &Session, rules_file: &str) -> String {
    let mut text = zsg::header(session.game(), rules_file);
    for edit in &session.deal().edits {
        let _ = writeln!(text, "({edit})");
    }
    let mut position = session.deal().start(session.game());
    let mut number = 1;
    for played in session.line() {
        text.push_str(&zsg::line(&position, &played.m, number));
        text.push('\n');
        let before = position.turn_index();
        if position.play_unchecked(&played.m, &mut work()).is_err() {
            break;
        }
        number += usize::from(!position.is_partial() && position.turn_index() <= before);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::super::deal::Source;
    use super::super::samples;
    use super::*;

    fn deal() -> Deal {
        let text = samples::WALKER.to_owned();
        Deal::of(Source::File { name: "walker.zrf".to_owned(), text, parts: Vec::new() })
    }

    fn played() -> Session {
        let game = deal().compile().game.unwrap();
        let mut session = Session::new(deal(), game).unwrap();
        for _ in 0..5 {
            let mut position = session.position().clone();
            let mut moves = fishka::MoveList::new();
            position.legal_moves(&mut moves, &mut work()).expect("within the budget");
            let Some(m) = moves.iter().next().cloned() else { break };
            session.play(&m);
        }
        assert!(!session.line().is_empty());
        session
    }

    #[test]
    fn both_kinds_of_file_come_back() {
        let session = played();
        let own = open(&deal(), &save(&session)).unwrap().session;
        assert_eq!(own.line(), session.line());
        let zillions = save_zillions(&session, "walker.zrf");
        assert!(is_zillions(&zillions));
        let back = open(&deal(), &zillions).unwrap();
        assert_eq!((back.session.line(), back.after_end), (session.line(), None));
    }

    #[test]
    fn lines_beside_the_game_are_saved_with_it() {
        let mut session = played();
        let lines = ["0 0 a1-b1 c3-c2 b1-b2", "0 2 b1-c1", "1 0 c3-b3"];
        session.branches = Branches::parse(lines, session.line().len());
        assert_eq!(session.branches.lines().len(), 3);
        let text = save_with_lines(&session);
        assert_eq!(text.matches("\nvariation: ").count(), 3, "{text}");
        let back = open(&deal(), &text).unwrap().session;
        assert_eq!((back.line(), &back.branches), (session.line(), &session.branches));
        // Whoever does not know them reads the same game, and a link does not carry them.
        assert_eq!(Record::parse(&text).unwrap().moves, Record::parse(&save(&session)).unwrap().moves);
        assert!(!save(&session).contains("variation"));
        for wrong in ["x", "99 0 a1-b1", "0", "0 5 a1-b1"] {
            let bad = text.replacen("variation: 0 0 a1-b1 c3-c2 b1-b2", &format!("variation: {wrong}"), 1);
            assert_eq!(open(&deal(), &bad).unwrap().session.line(), session.line(), "{wrong}");
        }
    }

    #[test]
    fn what_follows_the_end_of_a_game_is_told() {
        let deal = Deal::of(Source::Library("tic-tac-toe".to_owned()));
        let mut session = Session::new(deal.clone(), deal.compile().game.unwrap()).unwrap();
        for site in ["a1", "a2", "b1", "b2", "c1"] {
            assert!(session.play_text(&format!("Man@{site}")), "{site}");
        }
        let text = save_zillions(&session, "tic-tac-toe.zrf");
        assert_eq!(open(&deal, &text).unwrap().after_end, None);
        let opened = open(&deal, &format!("{text}4. whatever\n5. and more\n")).unwrap();
        let at = text.lines().count() + 1;
        assert_eq!(opened.after_end, Some(RecordFault::new(at, "whatever")));
        assert_eq!(opened.session.line(), session.line());
    }

    #[test]
    fn edits_of_the_start_come_along() {
        let game = deal().compile().game.unwrap();
        let site = |i: usize| game.rules.board.sites[i].name.clone();
        let stands = game
            .start(&mut work())
            .expect("within the budget")
            .cells()
            .iter()
            .position(|c| c.piece.is_some())
            .unwrap();
        let text = format!("Zillions Save Game File Version 0.02 HH\nRulesFile=x\n(x {})\n", site(stands));
        let session = open(&deal(), &text).unwrap().session;
        assert_eq!(session.position().cells()[stands].piece, None);
        let again = Session::parse(&session.print()).unwrap();
        assert_eq!(again.position().cells()[stands].piece, None);
        assert!(save_zillions(&session, "x").contains(&format!("(x {})", site(stands))));
    }

    #[test]
    fn files_tell_what_they_belong_to() {
        let session = played();
        assert_eq!(game_of(&save(&session)), None, "an own file has no name in the library");
        assert_eq!(game_of(&save_zillions(&session, "Walker.ZRF")).as_deref(), Some("walker"));
        let path = "Zillions Save Game File Version 0.02 HH\nRulesFile=C:\\Rules\\Chess.zrf\n";
        assert_eq!(game_of(path).as_deref(), Some("chess"));
        assert!(!is_of_other_rules(&save(&session), session.game()));
        assert!(
            is_of_other_rules(&save(&session), &samples::stones()) && !is_of_other_rules("?", session.game())
        );
    }

    #[test]
    fn the_line_at_fault_is_named() {
        let text = "fishka-record: 1\n\n1. z9-z8\n";
        assert_eq!(open(&deal(), text).err(), Some(RecordFault::new(1, "z9-z8")));
        let text = "Zillions Save Game File Version 0.02 HH\nRulesFile=x\n1. Nobody z9 - z8\n";
        assert_eq!(open(&deal(), text).err().map(|f| f.at), Some(3));
        assert!(open(&deal(), "?").is_err());
    }
}
