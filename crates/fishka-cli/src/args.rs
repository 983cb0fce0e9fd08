//! The arguments of every command.

use clap::{Args, Parser, Subcommand};
use fishka_race::generate::{Size, Style};
use fishka_race::rules::Named;
use fishka_search::Spec;
use fishka_text::Lang;
use std::path::PathBuf;

/// The command line.
#[derive(Debug, Parser)]
#[command(name = "fishka", version, about = "An open table for board games whose rules are text")]
#[command(after_help = "GAME is a name from `fishka list` or a path to a rule file (.zrf).")]
pub struct Cli {
    /// Language of messages: en or ru [default: from LANG]
    #[arg(long, global = true, value_name = "en|ru")]
    pub lang: Option<Lang>,
    /// Another folder whose files rules and records may name; may be given more than once
    #[arg(long, global = true, value_name = "DIR")]
    pub include: Vec<PathBuf>,
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// The library: name, title, players, variants
    List(List),
    /// Compile rule files in all their variants and print every diagnostic
    Check(Check),
    /// Format rule files
    Fmt(Fmt),
    /// The rules in words, made from the compiled game
    Explain(Explain),
    /// A position: picture, turn, reserves
    Show(Show),
    /// A position from position data (as show --setup FILE)
    Position(FromData),
    /// The legal moves
    Moves(Show),
    /// Count the move sequences of a length
    Perft(Perft),
    /// Play random games
    Playout(Playout),
    /// Best lines with scores
    Analyse(Analyse),
    /// Exact answers: shortest win, value of a small game, shortest race on a track (TRACK.track, or its name)
    Solve(Solve),
    /// A game in the terminal, or a race: GAME may be a track (TRACK.track, or its name)
    Play(Play),
    /// Computer players against each other, on a track too
    Match(Match),
    /// Fixed work: one node count (the signature) and speeds
    Bench(Bench),
    /// The table in a browser
    Serve(Serve),
    /// Play a record move by move; exit 1 at the first that is not legal
    Replay(Replay),
    /// Check a record against its rules and its committed dice; exit 1 if anything is not in order
    Verify(Verify),
    /// A new track by chance, always drivable, as a track file for solve and for the table
    Track(TrackArgs),
    /// Throw dice: one, two, 3d6, cowries, the dice of a game; table, longest rows, chi-square
    Dice(Dice),
}

/// `list`.
#[derive(Debug, Args)]
pub struct List {
    /// One JSON document
    #[arg(long)]
    pub json: bool,
}

/// `check`.
#[derive(Debug, Args)]
pub struct Check {
    /// Rule files or names of games
    #[arg(required_unless_present = "corpus", value_name = "FILE")]
    pub files: Vec<String>,
    /// Tries every rule file below this folder: compile, play at random, count
    #[arg(long, value_name = "DIR", conflicts_with = "files")]
    pub corpus: Option<PathBuf>,
    /// Random plies for each variant of a corpus file
    #[arg(long, default_value_t = 200, value_name = "N")]
    pub plies: usize,
    /// One JSON document: a list of diagnostics, or the files of a corpus with their results
    #[arg(long)]
    pub json: bool,
}

/// `fmt`.
#[derive(Debug, Args)]
pub struct Fmt {
    /// Rule files; `-` reads stdin and writes stdout
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// Write nothing; exit 1 if a file is not formatted
    #[arg(long)]
    pub check: bool,
}

/// Which game.
#[derive(Clone, Debug, Args)]
pub struct GameArgs {
    /// Name of a game or path to a rule file
    pub game: String,
    /// Title or number of a variant
    #[arg(long, value_name = "V")]
    pub variant: Option<String>,
    /// Sets a switch; may be given more than once
    #[arg(long = "option", value_name = "K=V", value_parser = pair)]
    pub options: Vec<(String, String)>,
}

/// Which position.
#[derive(Clone, Debug, Args)]
pub struct PositionArgs {
    /// The game.
    #[command(flatten)]
    pub game: GameArgs,
    /// After the moves of a record
    #[arg(long, value_name = "FILE", conflicts_with = "setup")]
    pub record: Option<PathBuf>,
    /// After these moves
    #[arg(long, value_name = "\"m1 m2\"")]
    pub moves: Option<String>,
    /// Starts from position data, in the form that show --json prints
    #[arg(long, value_name = "FILE")]
    pub setup: Option<PathBuf>,
}

/// `explain`.
#[derive(Debug, Args)]
pub struct Explain {
    /// The game.
    #[command(flatten)]
    pub game: GameArgs,
}

/// `show` and `moves`.
#[derive(Debug, Args)]
pub struct Show {
    /// The position.
    #[command(flatten)]
    pub position: PositionArgs,
    /// One JSON document
    #[arg(long)]
    pub json: bool,
}

/// `position`.
#[derive(Debug, Args)]
pub struct FromData {
    /// The game.
    #[command(flatten)]
    pub game: GameArgs,
    /// Position data, in the form that show --json prints
    #[arg(long, value_name = "FILE")]
    pub setup: PathBuf,
    /// One JSON document
    #[arg(long)]
    pub json: bool,
}

/// `perft`.
#[derive(Debug, Args)]
pub struct Perft {
    /// The game, and after it the depth.
    #[command(flatten)]
    pub position: PositionArgs,
    /// Length of the sequences
    pub depth: u32,
    /// Split the count by the first move
    #[arg(long)]
    pub divide: bool,
}

/// `playout`.
#[derive(Debug, Args)]
pub struct Playout {
    /// The position to start from.
    #[command(flatten)]
    pub position: PositionArgs,
    /// Number of games
    #[arg(long, default_value_t = 1)]
    pub count: u32,
    /// Seed of all chance
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Games are cut off after so many single moves
    #[arg(long, default_value_t = 10_000, value_name = "N")]
    pub plies_max: usize,
    /// One JSON document a line, a line a game
    #[arg(long)]
    pub json: bool,
    /// One JSON document a line, a line a decision
    #[arg(long)]
    pub trace: bool,
}

/// `analyse`.
#[derive(Debug, Args)]
pub struct Analyse {
    /// The position.
    #[command(flatten)]
    pub position: PositionArgs,
    /// Most nodes
    #[arg(long)]
    pub nodes: Option<u64>,
    /// Most time in milliseconds
    #[arg(long)]
    pub time_ms: Option<u64>,
    /// Number of lines
    #[arg(long, default_value_t = 1)]
    pub lines: usize,
    /// One JSON document a line
    #[arg(long)]
    pub json: bool,
}

/// `solve`.
#[derive(Debug, Args)]
pub struct Solve {
    /// The position.
    #[command(flatten)]
    pub position: PositionArgs,
    /// The other side passes every turn
    #[arg(long)]
    pub alone: bool,
    /// A problem of the game by name
    #[arg(long, value_name = "NAME", conflicts_with_all = ["setup", "record", "moves"])]
    pub puzzle: Option<String>,
    /// Looks no further than so many turns: with 1, whether this turn wins
    #[arg(long, value_name = "N")]
    pub turns: Option<u32>,
    /// Most moves played by the search
    #[arg(long, default_value_t = 20_000_000)]
    pub nodes: u64,
    /// One JSON document
    #[arg(long)]
    pub json: bool,
}

/// `play`.
#[derive(Debug, Args)]
pub struct Play {
    /// The position to start from.
    #[command(flatten)]
    pub position: PositionArgs,
    /// Seats by player: person, computer, computer:LEVEL or a computer player such as ab:nodes=2000; in a race as many
    /// cars as seats, driven by person, computer, computer:LEVEL or random
    #[arg(long, value_delimiter = ',', default_value = "person,computer:3")]
    pub seats: Vec<String>,
    /// Seed of all chance; without it dice are thrown by a secret of the moment
    #[arg(long)]
    pub seed: Option<u64>,
    /// Writes the game down, with all that is needed to check its throws
    #[arg(long, value_name = "FILE", conflicts_with_all = ["setup", "record", "moves"])]
    pub save: Option<PathBuf>,
}

/// `match`.
#[derive(Debug, Args)]
pub struct Match {
    /// The game.
    #[command(flatten)]
    pub game: GameArgs,
    /// First computer player: random, level:3, auto, ab:nodes=2000, mcts:time=100
    #[arg(long)]
    pub a: Spec,
    /// Second computer player
    #[arg(long)]
    pub b: Spec,
    /// Number of games
    #[arg(long, default_value_t = 10)]
    pub games: u32,
    /// Seed of all chance
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Random moves at the start of each pair of games; 4 unless given, none in a race
    #[arg(long, value_name = "N")]
    pub opening: Option<usize>,
    /// Games are cut off and drawn after so many single moves; 400 unless given, 20000 where dice are thrown and in a
    /// race
    #[arg(long, value_name = "N")]
    pub plies_max: Option<usize>,
    /// One JSON document
    #[arg(long)]
    pub json: bool,
}

/// `bench`.
#[derive(Debug, Args)]
pub struct Bench {
    /// Only these games
    #[arg(value_name = "GAME")]
    pub games: Vec<String>,
    /// One JSON document
    #[arg(long)]
    pub json: bool,
}

/// `serve`.
#[derive(Debug, Args)]
pub struct Serve {
    /// Port; 0 takes any that is free
    #[arg(long, default_value_t = 8080)]
    pub port: u16,
    /// Address to listen on; 0.0.0.0 serves the neighbours too
    #[arg(long, default_value = "127.0.0.1")]
    pub host: std::net::IpAddr,
    /// Answers under this name too, besides localhost and addresses in digits; may be given more than once
    #[arg(long, value_name = "NAME")]
    pub allow_host: Vec<String>,
}

/// Which record.
#[derive(Debug, Args)]
pub struct RecordArgs {
    /// A record of ours, or a saved game of Zillions (.zsg)
    pub record: PathBuf,
    /// The rule file or game, instead of the one that the record names
    #[arg(long, value_name = "FILE")]
    pub rules: Option<String>,
}

/// `replay`.
#[derive(Debug, Args)]
pub struct Replay {
    /// The record.
    #[command(flatten)]
    pub source: RecordArgs,
    /// One JSON document a line, a line a move
    #[arg(long)]
    pub json: bool,
}

/// What a record must be.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
pub enum Require {
    /// Complete and checked: played to its end, every share open, every throw right, every seat's signature
    Checked,
}

/// `verify`.
#[derive(Debug, Args)]
pub struct Verify {
    /// The record.
    #[command(flatten)]
    pub source: RecordArgs,
    /// Exit 1 on anything less than this
    #[arg(long, value_enum, value_name = "VERDICT")]
    pub require: Option<Require>,
    /// One JSON document
    #[arg(long)]
    pub json: bool,
}

/// `dice`.
#[derive(Debug, Args)]
pub struct Dice {
    /// What to throw: die, dice (two), d20, 3d6, cowries (six), 7cowries, coin
    #[arg(default_value = "die")]
    pub thing: String,
    /// The dice that a game declares: a name of the library or a rule file
    #[arg(long, value_name = "GAME", conflicts_with = "thing")]
    pub game: Option<String>,
    /// Which of the game's dice, where it declares several
    #[arg(long, value_name = "NAME", requires = "game")]
    pub name: Option<String>,
    /// The die of a batch file, %RANDOM%/5461+1: a 7 is thrown again
    #[arg(long, conflicts_with_all = ["thing", "game"])]
    pub kubik: bool,
    /// How many throws
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    pub count: u64,
    /// The same seed throws the same; without it the secret is of the moment
    #[arg(long, conflicts_with = "secret")]
    pub seed: Option<u64>,
    /// Throws again what a printed secret made (64 hexadecimal digits)
    #[arg(long, value_name = "HEX")]
    pub secret: Option<fishka::dice::Bytes32>,
    /// One JSON document
    #[arg(long)]
    pub json: bool,
}

/// `track`.
#[derive(Debug, Args)]
pub struct TrackArgs {
    /// The same seed, degree, form and size give the same track on every machine
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// From 1, a simple ring, to 10, nasty
    #[arg(long, default_value_t = 3, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=10))]
    pub degree: u8,
    /// ring, road or labyrinth; without it chance chooses
    #[arg(long, value_name = "FORM", value_parser = named::<Style>)]
    pub form: Option<Style>,
    /// small, medium or large
    #[arg(long, value_name = "SIZE", default_value = "medium", value_parser = named::<Size>)]
    pub size: Size,
}

fn named<T: Named>(text: &str) -> Result<T, String> {
    let names = || T::NAMES.iter().map(|(_, name)| *name).collect::<Vec<_>>().join(", ");
    T::parse(text).ok_or_else(|| format!("expected one of {}", names()))
}

fn pair(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').ok_or("expected NAME=VALUE")?;
    Ok((name.trim().to_owned(), value.trim().to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory as _;

    #[test]
    fn arguments_are_well_formed() {
        Cli::command().debug_assert();
    }

    #[test]
    fn both_read_me_files_name_every_command() {
        let readmes = [include_str!("../../../README.md"), include_str!("../../../README.ru.md")];
        for command in Cli::command().get_subcommands().map(|c| format!("`fishka {}", c.get_name())) {
            assert!(readmes.iter().all(|readme| readme.contains(&command)), "{command}");
        }
    }
}
