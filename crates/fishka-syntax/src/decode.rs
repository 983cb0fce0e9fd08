//! Bytes of unknown age to text.

use encoding_rs::{Encoding, WINDOWS_1251, WINDOWS_1252};

/// Decodes a rule file: UTF-8 or UTF-16 by its mark, else UTF-8 if it is valid, else the likelier of the two Windows
/// code pages such files were written in.
#[must_use]
pub fn decode(bytes: &[u8]) -> String {
    if let Some((encoding, mark)) = Encoding::for_bom(bytes) {
        return encoding.decode_without_bom_handling(&bytes[mark..]).0.into_owned();
    }
    match std::str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        Err(_) => guess(bytes).decode_without_bom_handling(bytes).0.into_owned(),
    }
}

/// Cyrillic letters come in runs, accented Latin ones stand between plain letters.
fn guess(bytes: &[u8]) -> &'static Encoding {
    let letter = |b: u8| b >= 0xC0 || b == 0xA8 || b == 0xB8;
    let paired = bytes.windows(2).filter(|w| letter(w[0]) && letter(w[1])).count();
    let single = bytes
        .windows(3)
        .filter(|w| letter(w[1]) && (w[0].is_ascii_alphabetic() || w[2].is_ascii_alphabetic()))
        .count();
    if paired > single { WINDOWS_1251 } else { WINDOWS_1252 }
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
    }
}
