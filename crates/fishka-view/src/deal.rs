//! Which game is played: where its rules come from, which variant, which switches, who sits where.

use super::course;
use super::fields::Fields;
use super::guide::Guide;
use super::package::meant;
use super::work;
use fishka::rules::SwitchDef;
use fishka::zsg::SavedGame;
use fishka::{Builtin, Compilation, Compiler, Found, Game, Library as _, Missing, Position, Rng, Wanted};
use fishka_proto::SetupForm;
use fishka_text::{Lang, text};
use std::cell::OnceCell;
use std::sync::Arc;

/// Longest rule file that is taken.
pub const FILE_BYTES_MAX: usize = 2 * 1024 * 1024;

/// Where the rules come from.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum Source {
    /// A game of the library.
    Library(String),
    /// A file the person opened.
    File {
        /// Its name.
        name: String,
        /// Its text.
        text: String,
        /// Names and texts of the files beside it that it may include.
        parts: Vec<(String, String)>,
    },
}

/// Who moves for a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum Seat {
    /// Somebody at this screen.
    Person,
    /// The computer at this level.
    Computer(u8),
    /// Somebody elsewhere, a person or a computer, whose moves are told: nobody here acts for them.
    Remote,
}

/// A game to be played.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Deal {
    /// The rules.
    pub source: Source,
    /// Title of the variant; `None` = the file's first.
    pub variant: Option<String>,
    /// Switches that were set.
    pub options: Vec<(String, String)>,
    /// Seats of the choosing players, in order; missing ones are persons.
    pub seats: Vec<Seat>,
    /// Switches whose values chance draws whenever a game begins.
    pub by_chance: Vec<String>,
    /// Changes of the start position that a saved game of Zillions makes, as it writes them.
    pub edits: Vec<String>,
    /// A problem of the game by name, instead of its start.
    pub puzzle: Option<String>,
    /// Position data to begin with instead of the start, as `fishka show --json` prints them.
    pub position: Option<String>,
    /// Others play it too, elsewhere: a server keeps it, draws for chance and tells what is done.
    pub online: bool,
}

impl Seat {
    /// The highest level of the computer.
    pub const LEVEL_MAX: u8 = fishka_search::Level::COUNT as u8;

    /// All that can be chosen, in words: a person, then the computer by its levels. Each is known by its number.
    #[must_use]
    pub fn choices(lang: Lang) -> Vec<(String, String)> {
        let computer = |n: u8| {
            let level = text(lang, "level-name", &[("n", n.to_string())]);
            (n.to_string(), text(lang, "seat-computer", &[("level", level)]))
        };
        let person = ("0".to_owned(), text(lang, "seat-person", &[]));
        std::iter::once(person).chain((1..=Seat::LEVEL_MAX).map(computer)).collect()
    }

    /// The choice with this number.
    #[must_use]
    pub fn of_number(number: usize) -> Seat {
        u8::try_from(number).ok().filter(|level| *level > 0).map_or(Seat::Person, Seat::Computer)
    }

    /// Its number among the choices.
    #[must_use]
    pub fn number(self) -> usize {
        if let Seat::Computer(level) = self { usize::from(level) } else { 0 }
    }

    /// As text.
    #[must_use]
    pub fn print(self) -> String {
        match self {
            Seat::Person => "person".to_owned(),
            Seat::Computer(level) => format!("computer:{level}"),
            Seat::Remote => "remote".to_owned(),
        }
    }

    /// Reads what [`Deal::fields`] wrote; anything else is a person.
    #[must_use]
    pub fn parse(text: &str) -> Seat {
        if text == "remote" {
            return Seat::Remote;
        }
        let level = text.strip_prefix("computer:").and_then(|l| l.parse().ok());
        level.map_or(Seat::Person, |l: u8| Seat::Computer(l.clamp(1, Seat::LEVEL_MAX)))
    }
}

impl Deal {
    /// A game of the library as its file begins: the first player is a person, the others the computer.
    #[must_use]
    pub fn library(name: &str) -> Deal {
        Deal::of(Source::Library(name.to_owned()))
    }

    /// A game from these rules, with everything else by default.
    #[must_use]
    pub fn of(source: Source) -> Deal {
        let (options, seats, edits) = (Vec::new(), Vec::new(), Vec::new());
        Deal {
            source,
            variant: None,
            options,
            seats,
            edits,
            by_chance: Vec::new(),
            puzzle: None,
            position: None,
            online: false,
        }
    }

    /// The name of a game of the library.
    #[must_use]
    pub fn library_name(&self) -> Option<&str> {
        match &self.source {
            Source::Library(name) => Some(name),
            Source::File { .. } => None,
        }
    }

    /// The game of the library whose pictures and names are used: its own, or the one that the first line of a file
    /// names, as `; like NAME`.
    #[must_use]
    pub fn theme(&self) -> Option<&str> {
        match &self.source {
            Source::Library(name) => Some(name),
            Source::File { text, .. } => {
                let name = text.lines().next()?.strip_prefix("; like ")?.trim();
                Builtin.has(name).then_some(name)
            }
        }
    }

    /// The look file that lies beside the rules of an opened file.
    #[must_use]
    pub fn own_look(&self) -> Option<&str> {
        let Source::File { parts, .. } = &self.source else { return None };
        let is_look = |name: &str| name.rsplit(['/', '\\']).next() == Some("look.txt");
        parts.iter().find(|(name, _)| is_look(name)).map(|(_, text)| text.as_str())
    }

    /// The games of the library whose files are asked for when this is compiled and shown.
    #[must_use]
    pub fn games(&self) -> Vec<String> {
        match &self.source {
            Source::Library(name) => vec![name.clone()],
            Source::File { text, parts, .. } => {
                let texts = std::iter::once(text).chain(parts.iter().map(|(_, text)| text));
                let included = texts.flat_map(|text| Builtin.named_in(text));
                self.theme().map(str::to_owned).into_iter().chain(included).collect()
            }
        }
    }

    /// Compiles the rules.
    #[must_use]
    pub fn compile(&self) -> Compilation {
        let (name, text, parts) = match &self.source {
            Source::Library(name) => {
                (format!("{name}.zrf"), Builtin.source(name).unwrap_or_default(), &[][..])
            }
            Source::File { name, text, parts } => (name.clone(), text.clone(), parts.as_slice()),
        };
        // Each text is shared once, however often it is asked for.
        let texts: Vec<OnceCell<Arc<str>>> = parts.iter().map(|_| OnceCell::new()).collect();
        let beside = |wanted: &Wanted| {
            let names = parts.iter().map(|(name, _)| name.as_str());
            let index = meant(names, wanted.name, wanted.from)?;
            let text = texts[index].get_or_init(|| parts[index].1.as_str().into());
            Some(Found { key: parts[index].0.clone(), text: Arc::clone(text) })
        };
        let library = self.library_name();
        let compiler = Compiler::new(&name, &text).find(|wanted| {
            beside(wanted).or_else(|| Builtin.include(library, wanted)).ok_or(Missing::Unknown)
        });
        compiler
            .variant(self.variant.as_deref())
            .options(&self.options)
            .compile(&mut fishka::Budget::new(fishka::COMPILE_STEPS))
    }

    /// Chance draws the values of the switches that are left to it, from this seed.
    pub fn draw(&mut self, switches: &[SwitchDef], seed: u64) {
        let mut rng = Rng::new(seed);
        for name in &self.by_chance {
            let Some(switch) = switches.iter().find(|s| s.name == *name && !s.values.is_empty()) else {
                continue;
            };
            let value = switch.values[rng.below(switch.values.len())].clone();
            self.options.retain(|(known, _)| known != name);
            self.options.push((name.clone(), value));
        }
    }

    /// Whether it begins elsewhere than the rules say.
    #[must_use]
    pub fn begins_elsewhere(&self) -> bool {
        self.puzzle.is_some() || self.position.is_some() || !self.edits.is_empty()
    }

    /// The position before the first move. Edits and a position that do not fit the game are passed over.
    /// Where the rules meet a bound before they have set up, the board is empty.
    #[must_use]
    pub fn start(&self, game: &Arc<Game>) -> Position {
        let budget = &mut work();
        if let Some(position) = Guide::of_deal(self).and_then(|guide| guide.start(game, budget)) {
            return position;
        }
        let puzzle = self.puzzle.as_ref().zip(self.library_name());
        let puzzle = puzzle.and_then(|(name, library)| course::open(library, name));
        if let Some(position) = puzzle.and_then(|puzzle| puzzle.position.position(game, budget).ok()) {
            return position;
        }
        let form = self.position.as_ref().and_then(|text| SetupForm::parse(text).ok());
        if let Some(position) = form.and_then(|form| form.position(game, budget).ok()) {
            return position;
        }
        let edits = self.edits.iter().cloned().enumerate().collect();
        let saved = SavedGame { edits, ..SavedGame::default() };
        let started = saved.start(game, budget).or_else(|_| game.start(budget));
        started.unwrap_or_else(|_| game.blank())
    }

    /// As text.
    #[must_use]
    pub fn fields(&self) -> Fields {
        let fields = match &self.source {
            Source::Library(name) => Fields::default().with("game", name),
            Source::File { name, text, parts } => {
                let part = |(name, text): &(String, String)| format!("{name}\n{text}");
                Fields::default()
                    .with("file", name)
                    .with("text", text)
                    .with_all("part", parts.iter().map(part))
            }
        };
        fields
            .with_some("variant", self.variant.as_deref())
            .with_all("option", self.options.iter().map(|(name, value)| format!("{name}\n{value}")))
            .with_all("seat", self.seats.iter().map(|s| s.print()))
            .with_all("by-chance", &self.by_chance)
            .with_all("edit", &self.edits)
            .with_some("puzzle", self.puzzle.as_deref())
            .with_some("position", self.position.as_deref())
            .with_some("online", self.online.then_some("yes"))
    }

    /// From text.
    #[must_use]
    pub fn from_fields(fields: &Fields) -> Option<Deal> {
        let source = match (fields.value("game"), fields.value("file")) {
            (Some(game), _) => Source::Library(game.to_owned()),
            (None, Some(name)) => {
                let pair = |text: &str| text.split_once('\n').map(|(n, t)| (n.to_owned(), t.to_owned()));
                Source::File {
                    name: name.to_owned(),
                    text: fields.value("text")?.to_owned(),
                    parts: fields.values("part").filter_map(pair).collect(),
                }
            }
            (None, None) => return None,
        };
        let option = |text: &str| text.split_once('\n').map(|(n, v)| (n.to_owned(), v.to_owned()));
        Some(Deal {
            source,
            variant: fields.value("variant").map(str::to_owned),
            options: fields.values("option").filter_map(option).collect(),
            seats: fields.values("seat").map(Seat::parse).collect(),
            by_chance: fields.values("by-chance").map(str::to_owned).collect(),
            edits: fields.values("edit").map(str::to_owned).collect(),
            puzzle: fields.value("puzzle").map(str::to_owned),
            position: fields.value("position").map(str::to_owned),
            online: fields.value("online").is_some(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_of_ones_own_names_the_games_of_the_library_that_it_uses() {
        assert_eq!(Deal::library("chess").games(), ["chess"]);
        let text = "; like cyvasse\n(include \"chess/pieces.zrf\")".to_owned();
        let parts = vec![("a.inc".to_owned(), "(include \"senet\\senet.zrf\")".to_owned())];
        let file = Deal::of(Source::File { name: "my.zrf".to_owned(), text, parts });
        assert_eq!(file.games(), ["cyvasse", "chess", "senet"]);
    }

    #[test]
    fn chance_draws_a_start_position_and_the_same_seed_draws_the_same() {
        let deal =
            Deal { by_chance: vec!["start".to_owned(), "unknown".to_owned()], ..Deal::library("chess960") };
        let game = deal.compile().game.expect("compiles");
        let drawn = |seed: u64| {
            let mut deal = deal.clone();
            deal.draw(&game.rules.switches, seed);
            deal.draw(&game.rules.switches, seed);
            deal
        };
        assert_eq!(drawn(7), drawn(7));
        let starts: std::collections::BTreeSet<_> = (0..20).map(|seed| drawn(seed).options).collect();
        assert!(starts.len() > 15, "{starts:?}");
        for options in starts {
            assert_eq!((options.len(), options[0].0.as_str()), (1, "start"));
            assert!(Deal { options, ..deal.clone() }.compile().game.is_some());
        }
    }

    #[test]
    fn a_deal_comes_back() {
        let deal = Deal {
            source: Source::File {
                name: "my game.zrf".to_owned(),
                text: "(game\n)".to_owned(),
                parts: vec![("moves.inc".to_owned(), "; one\n; two".to_owned())],
            },
            variant: Some("Great = small".to_owned()),
            options: vec![("escape".to_owned(), "no".to_owned())],
            seats: vec![Seat::Person, Seat::Computer(3), Seat::Remote],
            edits: vec!["White King e1".to_owned()],
            by_chance: vec!["start".to_owned()],
            puzzle: Some("first".to_owned()),
            position: Some("{}".to_owned()),
            online: true,
        };
        assert_eq!(Deal::from_fields(&Fields::parse(&deal.fields().to_string())), Some(deal));
        assert_eq!(Deal::from_fields(&Fields::default()), None);
    }
}
