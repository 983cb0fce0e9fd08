//! Why something went wrong, in the reader’s language, where the system or a library says it in English alone.

use crate::outside::sentence;
use fishka_text::{Lang, UnknownLang};
use std::error::Error;
use std::io;
use std::num::{IntErrorKind, ParseIntError};

/// A cause in words.
pub trait Cause {
    /// The sentence.
    fn told(&self, lang: Lang) -> String;
}

impl Cause for io::Error {
    fn told(&self, lang: Lang) -> String {
        use io::ErrorKind as Kind;
        let key = match self.kind() {
            Kind::NotFound => "cause-not-found",
            Kind::PermissionDenied => "cause-not-allowed",
            Kind::AlreadyExists => "cause-exists",
            Kind::NotADirectory => "cause-no-folder",
            Kind::IsADirectory => "cause-folder",
            Kind::ConnectionRefused => "cause-refused",
            Kind::ConnectionReset | Kind::ConnectionAborted | Kind::BrokenPipe | Kind::UnexpectedEof => {
                "cause-cut-off"
            }
            Kind::HostUnreachable | Kind::NetworkUnreachable | Kind::NotConnected => "cause-no-connection",
            Kind::TimedOut | Kind::WouldBlock => "cause-timeout",
            Kind::AddrInUse => "cause-address-in-use",
            Kind::AddrNotAvailable => "cause-no-address",
            Kind::StorageFull | Kind::QuotaExceeded | Kind::FileTooLarge => "cause-no-room",
            Kind::ReadOnlyFilesystem => "cause-read-only",
            Kind::InvalidData => "cause-no-text",
            Kind::InvalidInput | Kind::InvalidFilename => "cause-bad-name",
            _ => {
                let code =
                    self.raw_os_error().map_or_else(|| format!("{:?}", self.kind()), |n| n.to_string());
                return sentence(lang, "cause-system", &[("code", code)]);
            }
        };
        sentence(lang, key, &[])
    }
}

/// Whether the library has a name for errors of this sort.
fn is_known(kind: io::ErrorKind) -> bool {
    format!("{kind:?}") != "Uncategorized"
}

impl Cause for ureq::Error {
    fn told(&self, lang: Lang) -> String {
        let key = match self {
            // What finds machines by their names has errors of its own, without a number.
            ureq::Error::Io(error) if error.raw_os_error().is_none() && !is_known(error.kind()) => {
                "cause-no-host"
            }
            ureq::Error::Io(error) => return error.told(lang),
            ureq::Error::HostNotFound => "cause-no-host",
            ureq::Error::ConnectionFailed => "cause-no-connection",
            ureq::Error::Timeout(_) => "cause-timeout",
            ureq::Error::BadUri(_) | ureq::Error::Http(_) | ureq::Error::InvalidProxyUrl => "cause-no-url",
            ureq::Error::Tls(_) | ureq::Error::Rustls(_) | ureq::Error::Pem(_) => "cause-tls",
            ureq::Error::BodyExceedsLimit(_) => "cause-answer-long",
            ureq::Error::StatusCode(code) => {
                return sentence(lang, "cause-status", &[("code", code.to_string())]);
            }
            // A redirect that leads nowhere, an answer that is no HTTP.
            _ => "cause-no-http",
        };
        sentence(lang, key, &[])
    }
}

impl Cause for fishka::dice::BytesError {
    fn told(&self, lang: Lang) -> String {
        sentence(lang, "cause-digits", &[("n", self.digits.to_string())])
    }
}

impl Cause for fishka_search::ParseSpecError {
    fn told(&self, lang: Lang) -> String {
        sentence(lang, "cause-no-computer", &[("text", self.text().to_owned())])
    }
}

impl Cause for fishka::dice::TermsError {
    fn told(&self, lang: Lang) -> String {
        let seats = *self == fishka::dice::TermsError::Seats;
        sentence(lang, if seats { "cause-seats" } else { "cause-not-a-line" }, &[])
    }
}

impl Cause for ParseIntError {
    fn told(&self, lang: Lang) -> String {
        let key = match self.kind() {
            IntErrorKind::PosOverflow | IntErrorKind::NegOverflow => "cause-number-large",
            _ => "cause-number",
        };
        sentence(lang, key, &[])
    }
}

/// Why a value on the command line will not do: a sentence of the catalogue.
#[derive(Clone, Debug)]
pub struct Unfit {
    key: &'static str,
    args: Vec<(&'static str, String)>,
}

impl Unfit {
    /// One with nothing more to say.
    pub fn new(key: &'static str) -> Unfit {
        Unfit { key, args: Vec::new() }
    }

    /// With a word of its sentence.
    pub fn with(mut self, name: &'static str, value: impl ToString) -> Unfit {
        self.args.push((name, value.to_string()));
        self
    }
}

impl std::fmt::Display for Unfit {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.told(Lang::En))
    }
}

impl Error for Unfit {}

impl Cause for Unfit {
    fn told(&self, lang: Lang) -> String {
        sentence(lang, self.key, &self.args)
    }
}

/// A whole number that is not too large for its kind.
pub fn number<T: TryFrom<u64>>(text: &str) -> Result<T, Unfit> {
    let key = |error: ParseIntError| match error.kind() {
        IntErrorKind::PosOverflow => "cause-number-large",
        _ => "cause-number",
    };
    let number = text.parse::<u64>().map_err(|error| Unfit::new(key(error)))?;
    T::try_from(number).map_err(|_| Unfit::new("cause-number-large"))
}

/// A number from `low` to `high`.
pub fn within(text: &str, low: u64, high: u64) -> Result<u64, Unfit> {
    let number = text.parse::<u64>().ok().filter(|n| (low..=high).contains(n));
    number.ok_or_else(|| Unfit::new("cause-range").with("low", low).with("high", high))
}

/// Why the arguments were not taken, as whoever read them says; `None` where only English says it.
pub fn of_value(error: &(dyn Error + 'static), lang: Lang) -> Option<String> {
    fn told<E: Cause + Error + 'static>(error: &(dyn Error + 'static), lang: Lang) -> Option<String> {
        error.downcast_ref::<E>().map(|error| error.told(lang))
    }
    if error.is::<UnknownLang>() {
        return Some(sentence(lang, "cause-no-language", &[]));
    }
    if error.is::<std::net::AddrParseError>() {
        return Some(sentence(lang, "cause-no-ip", &[]));
    }
    told::<Unfit>(error, lang)
        .or_else(|| told::<ParseIntError>(error, lang))
        .or_else(|| told::<fishka::dice::BytesError>(error, lang))
        .or_else(|| told::<fishka_search::ParseSpecError>(error, lang))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    #[test]
    fn what_the_system_says_is_told_in_the_readers_language() {
        let missing = std::fs::read(Path::new("/nowhere/at/all")).unwrap_err();
        assert_eq!(missing.told(Lang::En), "there is no such file or folder");
        for kind in [io::ErrorKind::NotFound, io::ErrorKind::PermissionDenied, io::ErrorKind::AddrInUse] {
            let told = io::Error::from(kind).told(Lang::Ru);
            assert!(!told.chars().any(|c| c.is_ascii_alphabetic()), "{told}");
        }
        let reset = io::Error::from(io::ErrorKind::ConnectionReset);
        for error in [
            ureq::Error::HostNotFound,
            ureq::Error::ConnectionFailed,
            ureq::Error::BadUri("no address".to_owned()),
            ureq::Error::Tls("what the library says"),
            ureq::Error::Io(reset),
            ureq::Error::BodyExceedsLimit(7),
            ureq::Error::StatusCode(502),
            ureq::Error::TooManyRedirects,
        ] {
            let told =
                error.told(Lang::Ru).replace("HTTP", "").replace("TLS", "").replace("http://localhost", "");
            assert!(!told.chars().any(|c| c.is_ascii_alphabetic()), "{told}");
        }
        let odd = io::Error::from_raw_os_error(71);
        assert!(odd.told(Lang::Ru).contains("71"), "{}", odd.told(Lang::Ru));
    }
}
