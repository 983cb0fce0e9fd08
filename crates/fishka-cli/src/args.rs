//! The arguments of every command.

use crate::causes::{Unfit, number, within};
use crate::commands::matches::Opening;
use crate::opponent::{Limit, Opponent};
use crate::threads::THREADS_MAX;
use clap::{Args, Parser, Subcommand};
use fishka_race::generate::{Size, Style};
use fishka_race::rules::Named;
use fishka_text::Lang;
use std::path::PathBuf;

/// The command line.
#[derive(Debug, Parser)]
#[command(name = "fishka", version, about = "help-fishka")]
#[command(after_help = "help-game-is")]
pub struct Cli {
    #[arg(help = "help-lang", long, global = true, value_name = "en|ru")]
    pub lang: Option<Lang>,
    #[arg(help = "help-include", long, global = true, value_name = "DIR")]
    pub include: Vec<PathBuf>,
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub enum Command {
    #[command(about = "help-list")]
    List(List),
    #[command(about = "help-check")]
    Check(Check),
    #[command(about = "help-fmt")]
    Fmt(Fmt),
    #[command(about = "help-explain")]
    Explain(Explain),
    #[command(about = "help-show")]
    Show(Show),
    #[command(about = "help-position")]
    Position(FromData),
    #[command(about = "help-moves")]
    Moves(Show),
    #[command(about = "help-perft")]
    Perft(Perft),
    #[command(about = "help-playout")]
    Playout(Playout),
    #[command(about = "help-analyse")]
    Analyse(Analyse),
    #[command(about = "help-solve")]
    Solve(Solve),
    #[command(about = "help-play")]
    Play(Play),
    #[command(about = "help-match")]
    Match(Match),
    #[command(about = "help-engine")]
    Engine(Engine),
    #[command(about = "help-train")]
    Train(Train),
    #[command(about = "help-bench")]
    Bench(Bench),
    #[command(about = "help-serve")]
    Serve(Serve),
    #[command(about = "help-backup")]
    Backup(Backup),
    #[command(about = "help-restore")]
    Restore(Backup),
    #[command(about = "help-replay")]
    Replay(Replay),
    #[command(about = "help-verify")]
    Verify(Verify),
    #[command(about = "help-track")]
    Track(TrackArgs),
    #[command(about = "help-dice")]
    Dice(Dice),
}

/// `list`.
#[derive(Debug, Args)]
pub struct List {
    #[arg(help = "help-json", long)]
    pub json: bool,
}

/// `check`.
#[derive(Debug, Args)]
pub struct Check {
    #[arg(help = "help-check-files", required_unless_present = "corpus", value_name = "FILE")]
    pub files: Vec<String>,
    #[arg(help = "help-check-corpus", long, value_name = "DIR", conflicts_with = "files")]
    pub corpus: Option<PathBuf>,
    #[arg(help = "help-check-play", long, num_args = 0..=1, require_equals = true, value_name = "N")]
    #[arg(default_missing_value = "1000", conflicts_with = "corpus", value_parser = number::<u32>)]
    pub play: Option<u32>,
    #[arg(help = "help-check-seed", long, default_value_t = 1, requires = "play")]
    pub seed: u64,
    #[arg(help = "help-check-plies", long, value_name = "N")]
    pub plies: Option<usize>,
    #[arg(help = "help-check-json", long)]
    pub json: bool,
}

/// `fmt`.
#[derive(Debug, Args)]
pub struct Fmt {
    #[arg(help = "help-fmt-files", required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    #[arg(help = "help-fmt-check", long)]
    pub check: bool,
}

/// Which game.
#[derive(Clone, Debug, Args)]
pub struct GameArgs {
    #[arg(help = "help-game")]
    pub game: String,
    #[arg(help = "help-variant", long, value_name = "V")]
    pub variant: Option<String>,
    #[arg(help = "help-options", long = "option", value_name = "K=V", value_parser = pair)]
    pub options: Vec<(String, String)>,
}

/// Which position.
#[derive(Clone, Debug, Args)]
pub struct PositionArgs {
    /// The game.
    #[command(flatten)]
    pub game: GameArgs,
    #[arg(help = "help-record", long, value_name = "FILE", conflicts_with = "setup")]
    pub record: Option<PathBuf>,
    #[arg(help = "help-after-moves", long, value_name = "\"m1 m2\"")]
    pub moves: Option<String>,
    #[arg(help = "help-setup", long, value_name = "FILE")]
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
    #[arg(help = "help-json", long)]
    pub json: bool,
}

/// `position`.
#[derive(Debug, Args)]
pub struct FromData {
    /// The game.
    #[command(flatten)]
    pub game: GameArgs,
    #[arg(help = "help-fromdata-setup", long, value_name = "FILE")]
    pub setup: PathBuf,
    #[arg(help = "help-json", long)]
    pub json: bool,
}

/// `perft`.
#[derive(Debug, Args)]
pub struct Perft {
    /// The game, and after it the depth.
    #[command(flatten)]
    pub position: PositionArgs,
    #[arg(help = "help-perft-depth", value_parser = number::<u32>)]
    pub depth: u32,
    #[arg(help = "help-perft-divide", long)]
    pub divide: bool,
    #[arg(help = "help-perft-turns", long)]
    pub turns: bool,
}

/// `playout`.
#[derive(Debug, Args)]
pub struct Playout {
    /// The position to start from.
    #[command(flatten)]
    pub position: PositionArgs,
    #[arg(help = "help-playout-count", long, default_value_t = 1, value_parser = number::<u32>)]
    pub count: u32,
    #[arg(help = "help-playout-seed", long, default_value_t = 1)]
    pub seed: u64,
    #[arg(help = "help-playout-plies-max", long, default_value_t = 10_000, value_name = "N")]
    pub plies_max: usize,
    #[arg(help = "help-playout-json", long)]
    pub json: bool,
    #[arg(help = "help-playout-trace", long)]
    pub trace: bool,
}

/// `analyse`.
#[derive(Debug, Args)]
pub struct Analyse {
    /// The position.
    #[command(flatten)]
    pub position: PositionArgs,
    #[arg(help = "help-analyse-nodes", long)]
    pub nodes: Option<u64>,
    #[arg(help = "help-analyse-time-ms", long)]
    pub time_ms: Option<u64>,
    #[arg(help = "help-analyse-lines", long, default_value_t = 1)]
    pub lines: usize,
    #[arg(help = "help-analyse-threads", long, value_name = "N", default_value_t = 1, value_parser = threads)]
    pub threads: usize,
    #[arg(help = "help-analyse-json", long)]
    pub json: bool,
}

/// `solve`.
#[derive(Debug, Args)]
pub struct Solve {
    /// The position.
    #[command(flatten)]
    pub position: PositionArgs,
    #[arg(help = "help-solve-alone", long)]
    pub alone: bool,
    #[arg(help = "help-solve-puzzle", long, value_name = "NAME", conflicts_with_all = ["setup", "record", "moves"])]
    pub puzzle: Option<String>,
    #[arg(help = "help-solve-turns", long, value_name = "N", value_parser = number::<u32>)]
    pub turns: Option<u32>,
    #[arg(help = "help-solve-nodes", long, default_value_t = 20_000_000)]
    pub nodes: u64,
    #[arg(help = "help-json", long)]
    pub json: bool,
}

/// `play`.
#[derive(Debug, Args)]
pub struct Play {
    /// The position to start from.
    #[command(flatten)]
    pub position: PositionArgs,
    #[arg(help = "help-play-seats", long, value_delimiter = ',', default_value = "person,computer:3")]
    pub seats: Vec<String>,
    #[arg(help = "help-play-seed", long)]
    pub seed: Option<u64>,
    #[arg(help = "help-play-server", long, value_name = "ADDRESS", conflicts_with_all = ["setup", "record", "moves", "save", "seed"])]
    pub server: Option<String>,
    #[arg(help = "help-play-save", long, value_name = "FILE", conflicts_with_all = ["setup", "record", "moves"])]
    pub save: Option<PathBuf>,
}

/// `match`.
#[derive(Debug, Args)]
pub struct Match {
    /// The game.
    #[command(flatten)]
    pub game: GameArgs,
    #[arg(help = "help-match-a", long)]
    pub a: Opponent,
    #[arg(help = "help-match-b", long)]
    pub b: Opponent,
    #[arg(help = "help-match-uci-limit", long, value_name = "LIMIT")]
    pub uci_limit: Option<Limit>,
    #[arg(help = "help-match-uci-variant", long, value_name = "NAME")]
    pub uci_variant: Option<String>,
    #[arg(help = "help-match-uci-option", long = "uci-option", value_name = "K=V", value_parser = pair)]
    pub uci_options: Vec<(String, String)>,
    #[arg(help = "help-match-uci-letter", long = "uci-letter", value_name = "KIND=L", value_parser = pair)]
    pub uci_letters: Vec<(String, String)>,
    #[arg(help = "help-match-sprt", long, value_name = "LOW,HIGH", value_parser = sprt, allow_hyphen_values = true)]
    pub sprt: Option<[i32; 2]>,
    #[arg(help = "help-playout-count", long, default_value_t = 10, value_parser = number::<u32>)]
    pub games: u32,
    #[arg(help = "help-playout-seed", long, default_value_t = 1)]
    pub seed: u64,
    #[arg(help = "help-match-opening", long, value_name = "N|N-M")]
    pub opening: Option<Opening>,
    #[arg(help = "help-match-plies-max", long, value_name = "N")]
    pub plies_max: Option<usize>,
    #[arg(help = "help-json", long)]
    pub json: bool,
}

/// `engine`.
#[derive(Debug, Args)]
pub struct Engine {
    /// The game.
    #[command(flatten)]
    pub game: GameArgs,
}

/// `train`.
#[derive(Debug, Args)]
pub struct Train {
    /// The game.
    #[command(flatten)]
    pub game: GameArgs,
    #[arg(help = "help-train-games", long, value_name = "N", value_parser = number::<u64>)]
    #[arg(required_unless_present = "minutes")]
    pub games: Option<u64>,
    #[arg(help = "help-train-minutes", long, value_name = "M", value_parser = number::<u64>)]
    pub minutes: Option<u64>,
    #[arg(help = "help-playout-seed", long, default_value_t = 1)]
    pub seed: u64,
    #[arg(help = "help-train-hidden", long, default_value_t = 40, value_name = "N", value_parser = number::<usize>)]
    pub hidden: usize,
    #[arg(help = "help-train-out", long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    #[arg(help = "help-train-gate", long, default_value_t = 200, value_name = "N", value_parser = number::<u64>)]
    pub gate: u64,
    #[arg(help = "help-train-gate-nodes", long, default_value_t = 500, value_name = "N", value_parser = number::<u64>)]
    pub gate_nodes: u64,
    #[arg(help = "help-train-gate-cpu", long, value_name = "MS", conflicts_with = "gate_nodes", value_parser = number::<u64>)]
    pub gate_cpu: Option<u64>,
    #[arg(help = "help-train-against-rules", long)]
    pub against_rules: bool,
}

/// `bench`.
#[derive(Debug, Args)]
pub struct Bench {
    #[arg(help = "help-bench-games", value_name = "playouts|perft|search|GAME")]
    pub games: Vec<String>,
    #[arg(help = "help-bench-time-ms", long, default_value_t = 1000, value_name = "MS")]
    pub time_ms: u64,
    #[arg(help = "help-bench-work", long, value_name = "N", value_parser = number::<u64>)]
    pub work: Option<u64>,
    #[arg(help = "help-playout-seed", long, default_value_t = 1)]
    pub seed: u64,
    #[arg(help = "help-json", long)]
    pub json: bool,
}

/// `serve`.
#[derive(Debug, Args)]
pub struct Serve {
    #[arg(help = "help-serve-port", long, default_value_t = 8080, value_parser = port)]
    pub port: u16,
    #[arg(help = "help-serve-host", long, default_value = "127.0.0.1")]
    pub host: std::net::IpAddr,
    #[arg(help = "help-serve-allow-host", long, value_name = "NAME")]
    pub allow_host: Vec<String>,
    #[command(flatten)]
    pub store: StoreArgs,
    #[arg(help = "help-serve-metrics", long, value_name = "ADDRESS")]
    pub metrics: Option<std::net::SocketAddr>,
    #[arg(help = "help-serve-behind-proxy", long)]
    pub behind_proxy: bool,
    #[arg(help = "help-serve-log-json", long)]
    pub log_json: bool,
}

/// Where matches are kept.
#[derive(Debug, Args)]
pub struct StoreArgs {
    #[arg(help = "help-store-data", long, value_name = "FOLDER", conflicts_with = "database")]
    pub data: Option<PathBuf>,
    #[arg(
        help = "help-store-database",
        long,
        value_name = "ADDRESS",
        env = "FISHKA_DATABASE",
        hide_env_values = true
    )]
    pub database: Option<String>,
}

/// `backup` and `restore`.
#[derive(Debug, Args)]
pub struct Backup {
    #[arg(help = "help-backup-file", value_name = "FILE")]
    pub file: PathBuf,
    #[command(flatten)]
    pub store: StoreArgs,
}

/// Which record.
#[derive(Debug, Args)]
pub struct RecordArgs {
    #[arg(help = "help-record-file")]
    pub record: PathBuf,
    #[arg(help = "help-rules", long, value_name = "FILE")]
    pub rules: Option<String>,
}

/// `replay`.
#[derive(Debug, Args)]
pub struct Replay {
    /// The record.
    #[command(flatten)]
    pub source: RecordArgs,
    #[arg(help = "help-replay-json", long)]
    pub json: bool,
    #[arg(help = "help-replay-as", long = "as", value_name = "SEAT")]
    pub viewer: Option<String>,
    #[arg(help = "help-replay-to", long, value_name = "N")]
    pub to: Option<usize>,
}

/// What a record must be.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
pub enum Require {
    #[value(help = "help-require-checked")]
    Checked,
}

/// `verify`.
#[derive(Debug, Args)]
pub struct Verify {
    /// The record.
    #[command(flatten)]
    pub source: RecordArgs,
    #[arg(help = "help-verify-require", long, value_enum, value_name = "VERDICT")]
    pub require: Option<Require>,
    #[arg(help = "help-json", long)]
    pub json: bool,
}

/// `dice`.
#[derive(Debug, Args)]
pub struct Dice {
    #[arg(help = "help-dice-thing", default_value = "die")]
    pub thing: String,
    #[arg(help = "help-dice-game", long, value_name = "GAME", conflicts_with = "thing")]
    pub game: Option<String>,
    #[arg(help = "help-dice-name", long, value_name = "NAME", requires = "game")]
    pub name: Option<String>,
    #[arg(help = "help-dice-kubik", long, conflicts_with_all = ["thing", "game"])]
    pub kubik: bool,
    #[arg(help = "help-dice-count", long, default_value_t = 1, value_name = "N", value_parser = throws)]
    pub count: u64,
    #[arg(help = "help-dice-seed", long, conflicts_with = "secret")]
    pub seed: Option<u64>,
    #[arg(help = "help-dice-secret", long, value_name = "HEX")]
    pub secret: Option<fishka::dice::Bytes32>,
    #[arg(help = "help-json", long)]
    pub json: bool,
}

/// `track`.
#[derive(Debug, Args)]
pub struct TrackArgs {
    #[arg(help = "help-track-seed", long, default_value_t = 1)]
    pub seed: u64,
    #[arg(help = "help-track-degree", long, default_value_t = 3, value_name = "N", value_parser = degree)]
    pub degree: u8,
    #[arg(help = "help-track-form", long, value_name = "FORM", value_parser = named::<Style>)]
    pub form: Option<Style>,
    #[arg(help = "help-track-size", long, value_name = "SIZE", default_value = "medium", value_parser = named::<Size>)]
    pub size: Size,
}

fn throws(text: &str) -> Result<u64, Unfit> {
    within(text, 1, 1_000_000_000)
}

fn degree(text: &str) -> Result<u8, Unfit> {
    within(text, 1, 10).map(|n| n as u8)
}

fn threads(text: &str) -> Result<usize, Unfit> {
    within(text, 1, THREADS_MAX as u64).map(|n| n as usize)
}

fn port(text: &str) -> Result<u16, Unfit> {
    within(text, 0, u64::from(u16::MAX)).map(|n| n as u16)
}

fn named<T: Named>(text: &str) -> Result<T, Unfit> {
    let names = || T::NAMES.iter().map(|(_, name)| *name).collect::<Vec<_>>().join(", ");
    T::parse(text).ok_or_else(|| Unfit::new("cause-one-of").with("names", names()))
}

fn sprt(text: &str) -> Result<[i32; 2], Unfit> {
    let number = |text: &str| text.trim().parse::<i32>().ok().filter(|n| n.abs() <= 1_000);
    let bounds = text.split_once(',').and_then(|(low, high)| Some([number(low)?, number(high)?]));
    bounds.filter(|[low, high]| low < high).ok_or(Unfit::new("cause-sprt"))
}

fn pair(text: &str) -> Result<(String, String), Unfit> {
    let (name, value) = text.split_once('=').ok_or(Unfit::new("cause-pair"))?;
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
