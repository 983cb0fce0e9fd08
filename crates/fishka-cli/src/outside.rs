//! The outside world: stdout, stderr, the language, how a run ends.

use fishka_text::{Lang, text};
use std::io::{self, BufWriter, Stdout, Write};
use std::process::ExitCode;

/// Why a run ended before it was done.
#[derive(Debug)]
pub enum Fail {
    /// The input is at fault, and it has been said why.
    Told,
    /// The input is at fault for this reason.
    Input(String),
    /// The command was used wrongly.
    Usage(String),
    /// Nobody reads the output any more.
    Pipe,
}

impl From<io::Error> for Fail {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Fail::Pipe,
            _ => Fail::Input(error.to_string()),
        }
    }
}

/// Where data and messages go.
pub struct Outside {
    /// Language of messages.
    pub lang: Lang,
    /// Data.
    pub out: BufWriter<Stdout>,
}

impl Outside {
    /// The real world, in the language asked for or that of the environment.
    pub fn new(lang: Option<Lang>) -> Self {
        let lang = lang.or_else(environment).unwrap_or_default();
        Outside { lang, out: BufWriter::new(io::stdout()) }
    }

    /// A sentence of the catalogue.
    pub fn text(&self, key: &str, args: &[(&str, String)]) -> String {
        text(self.lang, key, args)
    }

    /// A fault of the input in words.
    pub fn input(&self, key: &str, args: &[(&str, String)]) -> Fail {
        Fail::Input(self.text(key, args))
    }

    /// Writes a message to stderr; nobody listening is no fault.
    pub fn tell(&self, message: &str) {
        let _ = writeln!(io::stderr(), "{message}");
    }

    /// Writes what is left and tells the exit status.
    pub fn finish(mut self, done: Result<(), Fail>) -> ExitCode {
        let done = done.and_then(|()| Ok(self.out.flush()?));
        let code = match done {
            Ok(()) | Err(Fail::Pipe) => 0,
            Err(Fail::Told) => 1,
            Err(Fail::Input(message)) => {
                self.tell(&self.text("error", &[("message", message)]));
                1
            }
            Err(Fail::Usage(message)) => {
                self.tell(&self.text("error", &[("message", message)]));
                2
            }
        };
        if self.out.flush().is_err() {
            // Nobody reads: drop what is buffered without another attempt to write it.
            let _ = self.out.into_parts();
        }
        ExitCode::from(code)
    }
}

/// The language of the environment.
fn environment() -> Option<Lang> {
    let value = |name| std::env::var(name).ok().filter(|v| !v.is_empty());
    let tag = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(value)?;
    Lang::parse(&tag)
}
