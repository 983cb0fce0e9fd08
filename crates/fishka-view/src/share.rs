//! A game as a part of an address: its record, and the rule file that it is played by, packed so that a link carries
//! them. Whoever opens the link is sent nothing else: the part after `#` never leaves the browser.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use flate2::Compression;
use flate2::read::{DeflateDecoder, DeflateEncoder};
use std::io::{Cursor, Read as _, Write as _};

/// Names and contents of files.
pub type Files = Vec<(String, Vec<u8>)>;

/// A game and the position looked at in all forms in which they are shared.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Shares {
    /// The files of the whole game, names and texts: what its link carries.
    pub game_files: Vec<(String, String)>,
    /// The same of the position, without the way there.
    pub position_files: Vec<(String, String)>,
    /// The game as text.
    pub record: String,
    /// The position as text.
    pub position: String,
    /// The position as a picture, an SVG file.
    pub picture: String,
    /// Of how many positions the game consists.
    pub positions: usize,
    /// A rule file goes along, so that the file is no plain text.
    pub packed: bool,
    /// Another position can be set up by hand.
    pub arranges: bool,
}

impl Shares {
    /// The part of an address that carries the whole game; `None` where it is too long for one.
    #[must_use]
    pub fn game_link(&self) -> Option<String> {
        link_of(&self.game_files)
    }

    /// The same for the position, without the way there.
    #[must_use]
    pub fn position_link(&self) -> Option<String> {
        link_of(&self.position_files)
    }
}

/// Files as one file, a zip; `None` where that cannot be made.
#[must_use]
pub fn zip_of<'a>(files: impl IntoIterator<Item = (&'a str, &'a [u8])>) -> Option<Vec<u8>> {
    let mut zip = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (name, content) in files {
        zip.start_file(name, zip::write::SimpleFileOptions::default()).ok()?;
        zip.write_all(content).ok()?;
    }
    Some(zip.finish().ok()?.into_inner())
}

/// What the part of the address begins with.
const MARK: &str = "open=";
/// Longest part: what common programs for messages still carry.
pub const LINK_CHARS_MAX: usize = 16_000;
/// Most bytes that are unpacked; a short text may be made to unpack to much more.
const UNPACKED_MAX: u64 = 4 << 20;

/// Files with their names as a part of an address; `None` where that would be too long.
#[must_use]
pub fn link_of(files: &[(String, String)]) -> Option<String> {
    let bytes = postcard::to_allocvec(files).ok()?;
    let mut packed = Vec::new();
    DeflateEncoder::new(bytes.as_slice(), Compression::best()).read_to_end(&mut packed).ok()?;
    let link = format!("{MARK}{}", URL_SAFE_NO_PAD.encode(packed));
    (link.len() <= LINK_CHARS_MAX).then_some(link)
}

/// Whether a part of an address is one that carries files.
#[must_use]
pub fn is_link(part: &str) -> bool {
    part.starts_with(MARK)
}

/// The files that a part of an address carries; `None` where it is damaged.
#[must_use]
pub fn files_of(part: &str) -> Option<Files> {
    let packed = URL_SAFE_NO_PAD.decode(part.strip_prefix(MARK)?.trim_end()).ok()?;
    let mut bytes = Vec::new();
    DeflateDecoder::new(packed.as_slice()).take(UNPACKED_MAX + 1).read_to_end(&mut bytes).ok()?;
    if bytes.len() as u64 > UNPACKED_MAX {
        return None;
    }
    let files: Vec<(String, String)> = postcard::from_bytes(&bytes).ok()?;
    (!files.is_empty()).then(|| files.into_iter().map(|(name, text)| (name, text.into_bytes())).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::package::Package;
    use crate::samples;

    #[test]
    fn a_game_with_its_own_rules_comes_out_of_its_link() {
        let record = "fishka-record: 1\n\n1. a1-a2 c3-c2\n".to_owned();
        let files =
            [("game.fishka".to_owned(), record.clone()), ("w.zrf".to_owned(), samples::WALKER.to_owned())];
        let link = link_of(&files).unwrap();
        assert!(link.len() < 700 && is_link(&link), "{} characters", link.len());
        assert!(link.chars().all(|c| c.is_ascii_alphanumeric() || "-_=".contains(c)));
        let package = Package::of(files_of(&link).unwrap()).unwrap();
        assert_eq!(package.record().unwrap().1, record);
        assert_eq!(package.rules().unwrap(), ("w.zrf".to_owned(), samples::WALKER.to_owned()));
    }

    #[test]
    fn what_is_too_long_or_damaged_is_none() {
        let mut rng = fishka::Rng::new(1);
        let noise: String = (0..60_000).map(|_| char::from(b'!' + rng.below(90) as u8)).collect();
        assert_eq!(link_of(&[("x".to_owned(), noise)]), None);
        let link = link_of(&[("x".to_owned(), "text".to_owned())]).unwrap();
        for damaged in ["", "open=", "open=%", "open=AAAA", &link[..link.len() - 3], &link[1..]] {
            assert_eq!(files_of(damaged), None, "{damaged}");
        }
        // Eight million equal letters lie in a few thousand characters.
        let bomb = link_of(&[("x".to_owned(), "a".repeat(8 << 20))]).unwrap();
        assert_eq!(files_of(&bomb), None);
    }
}
