//! The languages there are.

use std::fmt;
use std::str::FromStr;

/// A language of the catalogue.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize,
)]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// Russian.
    Ru,
}

/// A name that is no language of the catalogue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownLang(pub String);

impl fmt::Display for UnknownLang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no language `{}`: there are en and ru", self.0)
    }
}

impl std::error::Error for UnknownLang {}

impl Lang {
    /// All languages, the default first.
    pub const ALL: [Lang; 2] = [Lang::En, Lang::Ru];

    /// Reads a tag as browsers and systems write it: `ru`, `ru-RU`, `ru_RU.UTF-8`.
    #[must_use]
    pub fn parse(tag: &str) -> Option<Lang> {
        let end = tag.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(tag.len());
        Lang::ALL.into_iter().find(|lang| lang.code().eq_ignore_ascii_case(&tag[..end]))
    }

    /// The two-letter code, as in file names.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            Lang::En => "en",
            Lang::Ru => "ru",
        }
    }

    /// The language's name in itself.
    #[must_use]
    pub fn own_name(self) -> &'static str {
        match self {
            Lang::En => "English",
            Lang::Ru => "Русский",
        }
    }
}

impl FromStr for Lang {
    type Err = UnknownLang;

    fn from_str(tag: &str) -> Result<Self, Self::Err> {
        Lang::parse(tag).ok_or_else(|| UnknownLang(tag.to_owned()))
    }
}

impl fmt::Display for Lang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_of_systems_and_browsers() {
        for tag in ["ru", "RU", "ru-RU", "ru_RU.UTF-8"] {
            assert_eq!(Lang::parse(tag), Some(Lang::Ru), "{tag}");
        }
        assert_eq!("en-GB".parse(), Ok(Lang::En));
        for tag in ["", "C.UTF-8", "de", "rust"] {
            assert!(Lang::parse(tag).is_none(), "{tag}");
        }
    }
}
