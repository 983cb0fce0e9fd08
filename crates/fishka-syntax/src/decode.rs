//! Bytes of unknown age to text.

use yore::CodePage;
use yore::code_pages::{CP1251, CP1252};

/// What text in UTF-8 and in the two kinds of UTF-16 may begin with.
const UTF_8: &[u8] = b"\xEF\xBB\xBF";
const UTF_16_LE: &[u8] = b"\xFF\xFE";
const UTF_16_BE: &[u8] = b"\xFE\xFF";

/// Decodes a rule file: UTF-8 or UTF-16 by its mark, else UTF-8 if it is valid, else the likelier of the two Windows
/// code pages such files were written in.
#[must_use]
pub fn decode(bytes: &[u8]) -> String {
    if let Some(text) = bytes.strip_prefix(UTF_8) {
        return String::from_utf8_lossy(text).into_owned();
    }
    if let Some(text) = bytes.strip_prefix(UTF_16_LE) {
        return utf_16(text, u16::from_le_bytes);
    }
    if let Some(text) = bytes.strip_prefix(UTF_16_BE) {
        return utf_16(text, u16::from_be_bytes);
    }
    match std::str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        Err(_) => guess(bytes).decode_lossy(bytes).into_owned(),
    }
}

/// Half a character at the end is told like any other that is none.
fn utf_16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> String {
    let (pairs, rest) = bytes.as_chunks::<2>();
    let units = pairs.iter().map(|pair| unit(*pair));
    let broken = (!rest.is_empty()).then_some(char::REPLACEMENT_CHARACTER);
    char::decode_utf16(units).map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER)).chain(broken).collect()
}

/// Cyrillic letters come in runs, accented Latin ones stand between plain letters.
fn guess(bytes: &[u8]) -> &'static dyn CodePage {
    let letter = |b: u8| b >= 0xC0 || b == 0xA8 || b == 0xB8;
    let paired = bytes.windows(2).filter(|w| letter(w[0]) && letter(w[1])).count();
    let single = bytes
        .windows(3)
        .filter(|w| letter(w[1]) && (w[0].is_ascii_alphabetic() || w[2].is_ascii_alphabetic()))
        .count();
    if paired > single { &CP1251 } else { &CP1252 }
}

#[cfg(test)]
mod tests {
    use super::decode;

    #[test]
    fn old_code_pages_are_recognised() {
        assert_eq!(decode("Шашки".as_bytes()), "Шашки");
        assert_eq!(decode(b"\xD8\xE0\xF8\xEA\xE8 (x)"), "Шашки (x)");
        assert_eq!(decode(b"Caf\xE9 J\xE4ger"), "Café Jäger");
        assert_eq!(decode(b"\xEF\xBB\xBF(x)"), "(x)");
        assert_eq!(decode(b"\xFF\xFE(\0x\0)\0"), "(x)");
        assert_eq!(decode(b"\xFE\xFF\0(\x04\x28\0)"), "(Ш)");
        assert_eq!(decode(b"\xFF\xFE(\0x"), "(\u{FFFD}");
    }
}
