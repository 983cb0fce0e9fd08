//! The binary `fishka`: the library, the compiler, the engines and the table on the command line.
//!
//! Data goes to stdout, messages to stderr. Exit status 0 = done, 1 = the input is at fault, 2 = wrong usage.

mod args;
mod budget;
mod causes;
mod chance;
mod commands;
mod elo;
mod explain;
mod family;
mod files;
mod help;
mod kept;
mod load;
mod opponent;
mod outside;
mod picture;
mod positions;
mod report;
mod threads;
mod tracks;
mod uci;

use args::{Cli, Command};
use clap::{CommandFactory as _, FromArgMatches as _};
use outside::{Fail, Outside};
use std::process::ExitCode;

#[global_allocator]
static ALLOCATOR: fishka_server::Allocator = fishka_server::Allocator;

fn main() -> ExitCode {
    let lang = help::wanted(std::env::args_os().map(|arg| arg.to_string_lossy().into_owned()));
    let said_in = Outside::new(lang, Vec::new()).lang;
    let read = help::told(Cli::command(), said_in).try_get_matches();
    let cli = match read.and_then(|matches| Cli::from_arg_matches(&matches)) {
        Ok(cli) => cli,
        Err(error) => return help::refuse(&error, said_in),
    };
    let mut outside = Outside::new(cli.lang, cli.include);
    let done = run(&cli.command, &mut outside);
    outside.finish(done)
}

fn run(command: &Command, outside: &mut Outside) -> Result<(), Fail> {
    match command {
        Command::List(args) => commands::list::run(args, outside),
        Command::Check(args) => commands::check::run(args, outside),
        Command::Fmt(args) => commands::fmt::run(args, outside),
        Command::Explain(args) => commands::explain::run(args, outside),
        Command::Show(args) => commands::show::run(args, outside),
        Command::Position(args) => commands::position::run(args, outside),
        Command::Moves(args) => commands::moves::run(args, outside),
        Command::Perft(args) => commands::perft::run(args, outside),
        Command::Playout(args) => commands::playout::run(args, outside),
        Command::Analyse(args) => commands::analyse::run(args, outside),
        Command::Solve(args) => commands::solve::run(args, outside),
        Command::Play(args) => commands::play::run(args, outside),
        Command::Match(args) => commands::matches::run(args, outside),
        Command::Engine(args) => commands::engine::run(args, outside),
        Command::Train(args) => commands::train::run(args, outside),
        Command::Bench(args) => commands::bench::run(args, outside),
        Command::Serve(args) => commands::serve::run(args, outside),
        Command::Backup(args) => commands::backup::backup(args, outside),
        Command::Restore(args) => commands::backup::restore(args, outside),
        Command::Replay(args) => commands::replay::run(args, outside),
        Command::Verify(args) => commands::verify::run(args, outside),
        Command::Track(args) => commands::track::run(args, outside),
        Command::Dice(args) => commands::dice::run(args, outside),
    }
}
