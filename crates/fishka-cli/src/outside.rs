//! The outside world: stdout, stderr, the language, how a run ends.

use crate::causes::Cause;
use fishka_base::{Bound, Sources};
use fishka_text::{Lang, render_bound, text};
use std::borrow::Cow;
use std::cell::RefCell;
use std::fmt::Write as _;
use std::io::{self, BufWriter, IsTerminal as _, Stdout, Write};
use std::path::PathBuf;
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
    /// The rules of a game took more work than they may.
    Bound(Bound),
    /// The system refused, for instance to write.
    System(io::Error),
    /// Nobody reads the output any more.
    Pipe,
}

impl From<Bound> for Fail {
    fn from(bound: Bound) -> Self {
        Fail::Bound(bound)
    }
}

impl From<io::Error> for Fail {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Fail::Pipe,
            _ => Fail::System(error),
        }
    }
}

/// Where data and messages go.
pub struct Outside {
    /// Language of messages.
    pub lang: Lang,
    /// Folders besides its own in which a file may name others.
    pub include: Vec<PathBuf>,
    /// Data.
    pub out: Out,
    /// The texts of the rules in use, for messages about their work.
    pub sources: RefCell<Sources>,
}

/// Stdout, which no control character reaches, whoever wrote the file it comes from.
pub struct Out(BufWriter<Stdout>);

impl Out {
    /// Writes text that is made to be a file again: it is changed on a terminal only.
    pub fn write_file(&mut self, text: &str) -> io::Result<()> {
        let text = if io::stdout().is_terminal() { printable(text) } else { Cow::Borrowed(text) };
        self.0.write_all(text.as_bytes())
    }
}

impl Write for Out {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        // Formatting hands over whole pieces of text; only what is no text is looked at byte by byte.
        self.0.write_all(printable(&String::from_utf8_lossy(bytes)).as_bytes())?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// Text without characters that a terminal obeys, which files of strangers may hold: they are written as in JSON, `\u001b`.
/// Ends of lines and tabs stay.
pub fn printable(text: &str) -> Cow<'_, str> {
    escaped(text, |c| is_obeyed(c) && c != '\n' && c != '\t')
}

/// [`printable`] for a name, a move, a word: there the end of a line is escaped too, so that it cannot look like a line
/// of ours.
pub fn one_line(text: &str) -> Cow<'_, str> {
    escaped(text, is_obeyed)
}

/// Controls of both sorts, ends of lines, and marks that turn the direction of writing.
pub fn is_obeyed(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

fn escaped(text: &str, is_bad: impl Fn(char) -> bool) -> Cow<'_, str> {
    if !text.contains(&is_bad) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        if is_bad(c) {
            let _ = write!(out, "\\u{:04x}", u32::from(c));
        } else {
            out.push(c);
        }
    }
    Cow::Owned(out)
}

impl Outside {
    /// The real world, in the language asked for or that of the environment.
    pub fn new(lang: Option<Lang>, include: Vec<PathBuf>) -> Self {
        let lang = lang.or_else(environment).unwrap_or_default();
        let out = Out(BufWriter::new(io::stdout()));
        Outside { lang, include, out, sources: RefCell::default() }
    }

    /// A sentence of the catalogue.
    pub fn text(&self, key: &str, args: &[(&str, String)]) -> String {
        sentence(self.lang, key, args)
    }

    /// A fault of the input in words.
    pub fn input(&self, key: &str, args: &[(&str, String)]) -> Fail {
        Fail::Input(self.text(key, args))
    }

    /// Why something went wrong, in words.
    pub fn cause(&self, cause: &impl Cause) -> String {
        cause.told(self.lang)
    }

    /// Writes a message to stderr; nobody listening is no fault.
    pub fn tell(&self, message: &str) {
        self.tell_unchanged(&printable(message));
    }

    /// [`Outside::tell`] for what has colours of ours in it and nothing else that a terminal obeys.
    pub fn tell_unchanged(&self, message: &str) {
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
            Err(Fail::System(error)) => {
                self.tell(&self.text("error", &[("message", error.told(self.lang))]));
                1
            }
            Err(Fail::Bound(bound)) => {
                let message = render_bound(self.lang, &bound, &self.sources.borrow());
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
            let _ = self.out.0.into_parts();
        }
        ExitCode::from(code)
    }
}

/// A sentence of the catalogue; the values in it are each one line.
pub fn sentence(lang: Lang, key: &str, args: &[(&str, String)]) -> String {
    let args: Vec<(&str, String)> =
        args.iter().map(|(name, value)| (*name, one_line(value).into_owned())).collect();
    text(lang, key, &args)
}

/// The language of the environment.
fn environment() -> Option<Lang> {
    let value = |name| std::env::var(name).ok().filter(|v| !v.is_empty());
    let tag = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(value)?;
    Lang::parse(&tag)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_terminal_obeys_is_written_out() {
        assert_eq!(printable("ходы: e2-e4\n\tdone 马"), "ходы: e2-e4\n\tdone 马");
        assert_eq!(
            printable("\u{1b}[2J\u{9b}31m\u{7f}\u{202e}\r\u{0}"),
            r"\u001b[2J\u009b31m\u007f\u202e\u000d\u0000"
        );
        assert_eq!(one_line("King\nerror\u{2028}"), r"King\u000aerror\u2028");
    }
}
