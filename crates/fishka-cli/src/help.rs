//! What the command line says of itself, in the reader’s language: help texts are keys of the catalogue where the
//! arguments are declared, and are replaced by sentences before anything is read.

use crate::causes::of_value;
use crate::outside::{Fail, Outside};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, Command};
use fishka_text::{Lang, text};
use std::error::Error as _;
use std::process::ExitCode;

/// The language that the arguments ask for, read before they are; the last one counts, as it does later.
pub fn wanted(args: impl IntoIterator<Item = String>) -> Option<Lang> {
    let mut found = None;
    let mut args = args.into_iter();
    while let Some(arg) = args.next() {
        let value = match arg.strip_prefix("--lang") {
            Some("") => args.next(),
            Some(rest) => rest.strip_prefix('=').map(str::to_owned),
            None if arg == "--" => break,
            None => None,
        };
        found = value.and_then(|value| value.parse().ok()).or(found);
    }
    found
}

/// The command line with its words in a language.
pub fn told(mut command: Command, lang: Lang) -> Command {
    command.build();
    in_words(command, lang)
}

fn in_words(command: Command, lang: Lang) -> Command {
    let say = |key: &str| text(lang, key, &[]);
    let usage = usage_of(&command);
    let template =
        format!("{{about-with-newline}}\n{} {{usage}}\n\n{{all-args}}{{after-help}}", say("help-usage"));
    let about = command.get_about().map(|key| match command.get_name() {
        "help" => say("help-help-command"),
        _ => say(&key.to_string()),
    });
    let after = command.get_after_help().map(|key| say(&key.to_string()));
    let mut command = command
        .override_usage(usage)
        .help_template(template)
        .subcommand_help_heading(say("help-commands"))
        .mut_args(|arg| argument(arg, lang))
        .mut_subcommands(|command| in_words(command, lang));
    if let Some(about) = about {
        command = command.about(about);
    }
    if let Some(after) = after {
        command = command.after_help(after);
    }
    command
}

/// How a command is called, without the English word before it.
fn usage_of(command: &Command) -> String {
    let usage = command.clone().render_usage().to_string();
    usage.strip_prefix("Usage:").unwrap_or(&usage).trim().to_owned()
}

fn argument(arg: Arg, lang: Lang) -> Arg {
    let say = |key: &str| text(lang, key, &[]);
    let mut told = match (arg.get_id().as_str(), arg.get_help()) {
        ("help", _) => say("help-help"),
        ("version", _) => say("help-version"),
        (_, Some(key)) => say(&key.to_string()),
        (_, None) => String::new(),
    };
    let heading = if arg.is_positional() { "help-arguments" } else { "help-switches" };
    let takes = arg.get_action().takes_values();
    let defaults: Vec<_> =
        arg.get_default_values().iter().filter(|_| takes).map(|value| value.to_string_lossy()).collect();
    if !defaults.is_empty() {
        let value = defaults.join(",");
        told = format!("{told} {}", text(lang, "help-default", &[("value", value)]));
    }
    let values = arg.get_possible_values();
    if takes && !values.is_empty() {
        let name = |value: &clap::builder::PossibleValue| {
            let about = value.get_help().map(|key| format!(": {}", say(&key.to_string())));
            format!("{}{}", value.get_name(), about.unwrap_or_default())
        };
        let values = values.iter().map(name).collect::<Vec<_>>().join("; ");
        told = format!("{told} {}", text(lang, "help-values", &[("values", values)]));
    }
    arg.help(told)
        .long_help(None::<&str>)
        .hide_default_value(true)
        .hide_possible_values(true)
        .help_heading(say(heading))
}

/// Prints the help or version that was asked for, or what is wrong; how the run ends.
pub fn refuse(error: &clap::Error, lang: Lang) -> ExitCode {
    match fault(error, lang) {
        Some(what) => {
            let stop = if what.ends_with(['?', '.']) { "" } else { "." };
            let message = format!("{what}{stop} {}", text(lang, "usage-see-help", &[]));
            Outside::new(Some(lang), Vec::new()).finish(Err(Fail::Usage(message)))
        }
        None => {
            // Nobody reads it, then.
            let _ = error.print();
            ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2))
        }
    }
}

/// What is wrong with the command line, in a sentence; `None` where help or the version was asked for.
pub fn fault(error: &clap::Error, lang: Lang) -> Option<String> {
    let of = |kind: ContextKind| match error.get(kind)? {
        ContextValue::String(one) => Some(one.clone()),
        ContextValue::Strings(many) => Some(many.join(", ")),
        ContextValue::StyledStr(one) => Some(one.to_string()),
        ContextValue::StyledStrs(many) => Some(many.first()?.to_string()),
        _ => None,
    };
    let subject =
        || of(ContextKind::InvalidArg).or_else(|| of(ContextKind::InvalidSubcommand)).unwrap_or_default();
    let what = ("what", subject());
    let value = ("value", of(ContextKind::InvalidValue).unwrap_or_default());
    let say = |key: &str, args: &[(&str, String)]| Some(text(lang, key, args));
    let near = of(ContextKind::SuggestedArg).or_else(|| of(ContextKind::SuggestedSubcommand));
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => None,
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => None,
        ErrorKind::UnknownArgument | ErrorKind::InvalidSubcommand => match near {
            Some(near) => say("usage-near", &[what, ("near", near)]),
            None => say("usage-unknown", &[what]),
        },
        ErrorKind::MissingRequiredArgument => say("usage-missing", &[what]),
        ErrorKind::MissingSubcommand => say("usage-no-command", &[]),
        ErrorKind::InvalidValue if value.1.is_empty() => say("usage-needs-value", &[what]),
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => match of(ContextKind::ValidValue) {
            Some(values) if !values.is_empty() => say("usage-value-near", &[value, what, ("values", values)]),
            _ => {
                let why = error.source().and_then(|why| of_value(why, lang));
                let why = why.map(|why| format!(" ({why})")).unwrap_or_default();
                say("usage-value", &[value, what]).map(|told| told + &why)
            }
        },
        ErrorKind::ArgumentConflict => {
            let other = of(ContextKind::PriorArg).unwrap_or_default();
            say("usage-conflict", &[what, ("other", other)])
        }
        _ => say("usage-wrong", &[]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::Cli;
    use clap::CommandFactory as _;

    /// The help of a command and of all below it.
    fn all_help(command: &Command, found: &mut Vec<String>) {
        found.push(command.clone().render_long_help().to_string());
        command.get_subcommands().filter(|c| c.get_name() != "help").for_each(|c| all_help(c, found));
    }

    #[test]
    fn every_command_is_told_of_in_both_languages() {
        for lang in Lang::ALL {
            let mut found = Vec::new();
            all_help(&told(Cli::command(), lang), &mut found);
            assert!(found.len() > 15);
            for help in found {
                assert!(!help.contains("help-") && !help.contains("usage-"), "{help}");
                let english = ["Usage:", "Options:", "Print help", "default:", "possible values"];
                let russian = lang == Lang::Ru;
                assert!(!russian || english.iter().all(|word| !help.contains(word)), "{help}");
            }
        }
    }

    #[test]
    fn the_language_is_found_before_the_arguments_are_read() {
        let found = |line: &str| wanted(line.split(' ').map(str::to_owned));
        assert_eq!(found("fishka --lang ru list"), Some(Lang::Ru));
        assert_eq!(found("fishka list --lang=en"), Some(Lang::En));
        assert_eq!(found("fishka list --lang"), None);
        assert_eq!(found("fishka list -- --lang ru"), None);
    }

    #[test]
    fn faults_are_told_in_russian() {
        let told_as = |line: &str| {
            let read = told(Cli::command(), Lang::Ru).try_get_matches_from(line.split(' '));
            fault(&read.expect_err("wrong"), Lang::Ru).expect("a fault")
        };
        assert!(told_as("fishka lst").contains("list"));
        assert!(told_as("fishka list --jsn").contains("--json"));
        assert!(told_as("fishka perft chess x").contains("не годится"));
        assert!(told_as("fishka explain").contains("не хватает"));
        // What the value should be is told in the same language.
        let words = [
            "perft chess x",
            "perft chess 99999999999",
            "dice --count 0",
            "dice --count many",
            "dice --secret 12",
            "match chess --a level:99 --b auto",
            "serve --host nowhere",
            "serve --port 99999",
            "track --degree 11",
            "track --form x",
            "check a --lang de",
            "show chess --option x",
        ];
        for line in words {
            let told = told_as(&format!("fishka {line}"));
            let (_, why) = told.split_once(" (").unwrap_or_else(|| panic!("{line}: {told}"));
            assert!(why.chars().any(|c| ('а'..='я').contains(&c)), "{line}: {told}");
            for english in ["invalid", "expected", "digit found", "is not in", "too large", "no computer"] {
                assert!(!told.contains(english), "{line}: {told}");
            }
        }
    }
}
