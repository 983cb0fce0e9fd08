//! From what was agreed to a match: rules found and compiled, seats counted, the log folded.

use super::computer::{Computers, Recent};
use super::held::{Held, RaceHeld, RulesHeld};
use crate::store::RuleFiles;
use fishka::{Builtin, COMPILE_STEPS, Compiler, Library as _, RuleGame};
use fishka_base::{Budget, Diagnostic, FileId, Sources};
use fishka_game::{Game, Record, Refusal};
use fishka_match::{Chance, Deal, Entry, Match, Sitter};
use fishka_proto::SetupForm;
use fishka_proto::online::{CLOCK_S_MAX, ClockForm, CreateForm, DiceWanted, GameOnline, SeatKind};
use fishka_race::rules::{Options, Race};
use fishka_race::table::{self, RaceGame};
use fishka_race::track;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};

/// Steps of work of one command, and of one part of it: for the rules of the library, and for those of strangers.
const WORK: [(u64, u64); 2] = [(4_000_000_000, 250_000_000), (200_000_000, 50_000_000)];
/// Steps of work for folding a whole log.
const FOLD: (u64, u64) = (200_000_000_000, 250_000_000);
/// Most characters of a record that a match goes on from.
const RECORD_BYTES_MAX: usize = 1 << 20;
/// A seat of a computer that nobody gave a level.
const LEVEL: u8 = 3;

/// Why a match is not made.
#[derive(Debug)]
pub(crate) enum OpenFault {
    /// In a sentence.
    Said(&'static str, Vec<(&'static str, String)>),
    /// The rule file is wrong.
    Rules(Vec<Diagnostic>, Box<Sources>),
    /// The match says no.
    Refused(Refusal),
}

impl From<Refusal> for OpenFault {
    fn from(refusal: Refusal) -> Self {
        OpenFault::Refused(refusal)
    }
}

impl OpenFault {
    fn said(key: &'static str, name: &'static str, value: impl ToString) -> OpenFault {
        OpenFault::Said(key, vec![(name, value.to_string())])
    }
}

/// A game of some family, compiled.
#[derive(Clone)]
enum Found {
    Rules(Arc<RuleGame>),
    Race(Arc<RaceGame>),
}

/// What a match is opened from.
pub(crate) struct Opening {
    found: Found,
    /// Its rules, to be kept.
    pub(crate) rules: RuleFiles,
    /// Whether they are of the library.
    pub(crate) built_in: bool,
    computers: Arc<Computers>,
}

/// What is compiled, so that matches of the same game share it; those that nobody uses any more are forgotten.
#[derive(Default)]
pub(crate) struct Compiled {
    games: Mutex<BTreeMap<String, (Shared, Arc<Computers>)>>,
    recent: Arc<Recent>,
}

enum Shared {
    Rules(Weak<RuleGame>),
    Race(Weak<RaceGame>),
}

/// Most compiled games that are remembered.
const COMPILED_MAX: usize = 256;

impl Compiled {
    fn get(&self, key: &str) -> Option<(Found, Arc<Computers>)> {
        let games = self.games.lock().unwrap_or_else(PoisonError::into_inner);
        let (shared, computers) = games.get(key)?;
        let found = match shared {
            Shared::Rules(game) => Found::Rules(game.upgrade()?),
            Shared::Race(game) => Found::Race(game.upgrade()?),
        };
        Some((found, Arc::clone(computers)))
    }

    fn put(&self, key: String, found: &Found) -> Arc<Computers> {
        let mut games = self.games.lock().unwrap_or_else(PoisonError::into_inner);
        games.retain(|_, (shared, _)| match shared {
            Shared::Rules(game) => game.strong_count() > 0,
            Shared::Race(game) => game.strong_count() > 0,
        });
        let computers = Arc::new(Computers::new(&self.recent));
        if games.len() < COMPILED_MAX {
            let shared = match found {
                Found::Rules(game) => Shared::Rules(Arc::downgrade(game)),
                Found::Race(game) => Shared::Race(Arc::downgrade(game)),
            };
            games.insert(key, (shared, Arc::clone(&computers)));
        }
        computers
    }
}

/// Finds and compiles what a form asks for. `kept`: the rule files as they were when the match was made.
///
/// # Errors
/// Why there is no such game.
pub(crate) fn opening(
    form: &CreateForm,
    kept: Option<RuleFiles>,
    compiled: &Compiled,
) -> Result<Opening, OpenFault> {
    let (rules, built_in) = match kept {
        Some(rules) => {
            let built_in = form.rules.is_none() && form.game.as_deref() == Some(&rules.name);
            (rules, built_in)
        }
        None => files_of(form)?,
    };
    let position = form.position.as_ref().map(fishka_proto::json).unwrap_or_default();
    let own = (&form.variant, &form.options, position, form.seats.len());
    let key = format!("{} {}", rules.identity(), fishka_proto::json(&own));
    if let Some((found, computers)) = compiled.get(&key) {
        return Ok(Opening { found, rules, built_in, computers });
    }
    let found = match is_track(rules.text()) {
        true => Found::Race(Arc::new(race(form, &rules, built_in)?)),
        false => Found::Rules(Arc::new(rule_game(form, &rules)?)),
    };
    let computers = compiled.put(key, &found);
    Ok(Opening { found, rules, built_in, computers })
}

/// Rule files are lists in parentheses; tracks are not.
fn is_track(text: &str) -> bool {
    let line = |line: &&str| !line.is_empty() && !line.starts_with(';');
    let first = text.trim_start_matches('\u{feff}').lines().map(str::trim).find(line);
    !first.unwrap_or_default().starts_with('(')
}

/// The rule files that a form names or brings, and whether they are of the library.
fn files_of(form: &CreateForm) -> Result<(RuleFiles, bool), OpenFault> {
    if let Some(text) = &form.rules {
        let bytes = text.len() + form.files.iter().map(|(name, text)| name.len() + text.len()).sum::<usize>();
        if bytes > fishka::SOURCES_BYTES_MAX || form.files.len() > 64 {
            return Err(OpenFault::said("server-rules-long", "limit", fishka::SOURCES_BYTES_MAX >> 10));
        }
        let mut files: BTreeMap<String, String> = form
            .files
            .iter()
            .filter(|(name, _)| !name.is_empty())
            .map(|(n, t)| (n.clone(), t.clone()))
            .collect();
        files.insert(String::new(), text.clone());
        let name = form.game.clone().unwrap_or_else(|| "rules".to_owned());
        // A record that said only the name of a library game would be read as that game.
        let name = if Builtin.has(&name) || track::builtin_text(&name).is_some() {
            format!("own {name}")
        } else {
            name
        };
        return Ok((RuleFiles { name: name.chars().take(80).collect(), files }, false));
    }
    let name = form.game.as_deref().unwrap_or_default();
    let track = if name == table::NAME { form.variant.as_deref().unwrap_or_default() } else { name };
    let text = Builtin.source(name).or_else(|| track::builtin_text(track).map(str::to_owned));
    let text = text.ok_or_else(|| {
        OpenFault::said("server-no-game", "name", name.chars().take(80).collect::<String>())
    })?;
    Ok((RuleFiles { name: name.to_owned(), files: BTreeMap::from([(String::new(), text)]) }, true))
}

fn rule_game(form: &CreateForm, rules: &RuleFiles) -> Result<RuleGame, OpenFault> {
    let options: Vec<(String, String)> = form.options.iter().map(|(k, v)| (k.clone(), v.clone())).collect();
    let file = format!("{}.zrf", rules.name);
    let compiler = Compiler::new(&file, rules.text()).find(|wanted| {
        let own = rules.files.get(wanted.name).filter(|_| !wanted.name.is_empty());
        let own = own.map(|text| fishka::Found { key: wanted.name.to_owned(), text: text.clone().into() });
        own.or_else(|| Builtin.include(Some(rules.name.as_str()), wanted)).ok_or(fishka::Missing::Unknown)
    });
    let mut budget = Budget::new(COMPILE_STEPS);
    let compilation = compiler.variant(form.variant.as_deref()).options(&options).compile(&mut budget);
    let Some(game) = compilation.game else {
        return Err(OpenFault::Rules(compilation.diagnostics, Box::new(compilation.sources)));
    };
    // As records and the terms of dice have them.
    let options = fishka::dice::Terms::chosen(&options);
    let rule_game = RuleGame::new(game, Some(rules.name.trim()), form.variant.as_deref(), &options);
    let Some(position) = &form.position else { return Ok(rule_game) };
    let text = match position.as_str() {
        Some(text) => text.to_owned(),
        None => fishka_proto::json(position),
    };
    let setup = SetupForm::parse(&text);
    let setup = setup.map_err(|error| OpenFault::said("server-position", "cause", error))?;
    let (whole, part) = WORK[1];
    let at = setup.position(rule_game.rules(), &mut Budget::in_parts(whole, part)).map_err(|faults| {
        let first = faults.first().map(|fault| format!("{} {}", fault.key(), fault.name()));
        OpenFault::said("server-position", "cause", first.unwrap_or_default())
    })?;
    Ok(rule_game.starting(at))
}

fn race(form: &CreateForm, rules: &RuleFiles, built_in: bool) -> Result<RaceGame, OpenFault> {
    let (whole, part) = WORK[1];
    let mut budget = Budget::in_parts(whole, part);
    let mut sources = Sources::default();
    let file: FileId = sources.add(&rules.name, rules.text());
    let parsed = track::parse(file, rules.text(), &mut budget);
    let parsed = parsed.map_err(|diagnostics| OpenFault::Rules(diagnostics, Box::new(sources)))?;
    let mut options = Options::default();
    for (name, value) in &form.options {
        let set = options.set(name, value);
        set.map_err(|_| OpenFault::said("server-option", "name", format!("{name}={value}")))?;
    }
    let fault = |what: String| OpenFault::said("server-race", "cause", what);
    let race = Race::new(parsed, options, &mut budget).map_err(|why| fault(format!("{why:?}")))?;
    let name =
        if rules.name == table::NAME { form.variant.clone().unwrap_or_default() } else { rules.name.clone() };
    let cars = form.seats.len();
    RaceGame::new(race, &name, built_in, cars, &[], &mut budget).map_err(|why| fault(format!("{why:?}")))
}

/// How much work a command may do.
pub(crate) fn work(built_in: bool) -> Budget {
    let (whole, part) = WORK[usize::from(!built_in)];
    Budget::in_parts(whole, part)
}

impl Opening {
    /// How many seats the game has.
    pub(crate) fn seats(&self) -> usize {
        match &self.found {
            Found::Rules(game) => game.seats().len(),
            Found::Race(game) => game.seats().len(),
        }
    }

    /// Whether something is left to chance.
    fn has_dice(&self) -> bool {
        match &self.found {
            Found::Rules(game) => game.rules().traits.chance,
            Found::Race(game) => game.race().options().has_chance(),
        }
    }

    /// Which game it is, for who asks.
    pub(crate) fn game(&self) -> GameOnline {
        let id = match &self.found {
            Found::Rules(game) => game.id(),
            Found::Race(game) => game.id(),
        };
        GameOnline {
            family: id.family.to_owned(),
            name: self.rules.name.clone(),
            built_in: self.built_in,
            variant: id.variant.clone(),
            options: id.options.iter().cloned().collect(),
            rules: id.rules.to_string(),
        }
    }

    /// The match before its first entry, or after the moves of a record.
    ///
    /// # Errors
    /// The seats do not fit, or a word of the record is no move.
    pub(crate) fn begin(self, form: &CreateForm, id: &str) -> Result<Box<dyn Held>, OpenFault> {
        let deal = deal(form, self.seats(), self.has_dice().then_some(id))?;
        let record = form.record.as_deref().map(|text| record(text, &self)).transpose()?;
        let budget = &mut work(self.built_in);
        let computers = self.computers;
        let number = computers.number();
        let held: Box<dyn Held> = match self.found {
            Found::Rules(game) => {
                Box::new(RulesHeld { m: begun(game, deal, record, budget)?, computers, number })
            }
            Found::Race(game) => Box::new(RaceHeld { m: begun(game, deal, record, budget)?, computers }),
        };
        match held.any().terms().map(|terms| terms.check()) {
            Some(Err(error)) => Err(OpenFault::said("server-dice", "cause", error)),
            _ => Ok(held),
        }
    }

    /// The match that has this log.
    ///
    /// # Errors
    /// The log is not one of this match.
    pub(crate) fn fold(self, form: &CreateForm, id: &str, log: &[Entry]) -> Result<Box<dyn Held>, OpenFault> {
        let deal = deal(form, self.seats(), self.has_dice().then_some(id))?;
        let (budget, computers) = (&mut Budget::in_parts(FOLD.0, FOLD.1), self.computers);
        Ok(match self.found {
            Found::Rules(game) => {
                let m = Match::fold(game, deal, log, budget).map_err(|fault| fault.why)?;
                Box::new(RulesHeld { m, number: computers.number(), computers })
            }
            Found::Race(game) => {
                let m = Match::fold(game, deal, log, budget).map_err(|fault| fault.why)?;
                Box::new(RaceHeld { m, computers })
            }
        })
    }
}

fn begun<G: Game>(
    game: Arc<G>,
    deal: Deal,
    record: Option<Record>,
    budget: &mut Budget,
) -> Result<Match<G>, OpenFault> {
    match record {
        None => Ok(Match::new(game, deal, budget)?),
        Some(record) => Match::open(game, deal, &record, budget).map_err(|fault| {
            let word = record.moves.get(fault.index).cloned().unwrap_or_default();
            let word: String = word.chars().take(80).collect();
            OpenFault::Said("server-record", vec![("n", (fault.index + 1).to_string()), ("move", word)])
        }),
    }
}

/// A record that a match goes on from: its moves. Promises of dice that were made elsewhere do not hold here.
fn record(text: &str, opening: &Opening) -> Result<Record, OpenFault> {
    if text.len() > RECORD_BYTES_MAX {
        return Err(OpenFault::said("server-record-form", "cause", "…"));
    }
    let mut record =
        Record::parse(text).map_err(|error| OpenFault::said("server-record-form", "cause", error))?;
    record.headers.retain(|(name, _)| name != "ended" && !name.starts_with("dice"));
    let id = match &opening.found {
        Found::Rules(game) => game.id().rules,
        Found::Race(game) => game.id().rules,
    };
    match record.made_with(id) {
        fishka_game::MadeWith::Others => Err(OpenFault::Said("server-record-rules", Vec::new())),
        _ => Ok(record),
    }
}

/// What a form agrees on, for a game of so many seats; `dice`: the name of the match, where it has any.
fn deal(form: &CreateForm, seats: usize, dice: Option<&str>) -> Result<Deal, OpenFault> {
    if form.seats.len() != seats {
        let counts = [("given", form.seats.len().to_string()), ("seats", seats.to_string())];
        return Err(OpenFault::Said("server-seats", counts.to_vec()));
    }
    let sitter = |wanted: &fishka_proto::online::SeatWanted| match wanted.kind {
        SeatKind::Me | SeatKind::Open => Ok(Sitter::Link),
        SeatKind::Computer => match wanted.level.unwrap_or(LEVEL) {
            level @ 1..=10 => Ok(Sitter::Computer(level)),
            level => Err(OpenFault::said("server-level", "level", level)),
        },
    };
    let clock = match form.clock {
        Some(clock) => Some(clock.rule().ok_or(OpenFault::Said("server-clock", Vec::new()))?),
        None => None,
    };
    Ok(Deal {
        seats: form.seats.iter().map(sitter).collect::<Result<_, _>>()?,
        clock,
        takebacks: form.takebacks.unwrap_or(true),
        hints: form.hints.unwrap_or(false),
        chance: match dice {
            Some(id) if form.dice == Some(DiceWanted::Committed) => Chance::Committed { name: id.to_owned() },
            _ => Chance::Drawn,
        },
        abandon_ms: Some(abandon_ms(form)?),
        paced: false,
    })
}

/// Who has left a match for so long may be declared gone, where nothing else was agreed.
const ABANDON_S: u32 = 2 * 60;

/// After how long somebody may be declared gone. Who has days for each turn may be away for days.
fn abandon_ms(form: &CreateForm) -> Result<u64, OpenFault> {
    let usual = match form.clock {
        Some(ClockForm::Turn { per_turn_s }) => per_turn_s.max(ABANDON_S),
        _ => ABANDON_S,
    };
    match form.abandon_s.unwrap_or(usual) {
        seconds @ 1..=CLOCK_S_MAX => Ok(u64::from(seconds) * 1_000),
        _ => Err(OpenFault::Said("server-clock", Vec::new())),
    }
}
