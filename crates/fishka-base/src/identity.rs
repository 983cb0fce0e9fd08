//! Which rules these are, as 64 digits.

/// SHA-256 over what the rules mean. Two games with the same identity are the same game, whatever runs them and however
/// they look. Written as 64 small hexadecimal digits, the only spelling there is.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize,
)]
pub struct Identity(pub [u8; 32]);

impl std::fmt::Display for Identity {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

/// Text that is not 64 small hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotAnIdentity;

impl std::fmt::Display for NotAnIdentity {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("not 64 small hexadecimal digits")
    }
}

impl std::error::Error for NotAnIdentity {}

impl std::str::FromStr for Identity {
    type Err = NotAnIdentity;

    fn from_str(text: &str) -> Result<Self, NotAnIdentity> {
        let digit = |b: u8| match b {
            b'0'..=b'9' => Ok(b - b'0'),
            b'a'..=b'f' => Ok(b - b'a' + 10),
            _ => Err(NotAnIdentity),
        };
        let bytes: &[u8; 64] = text.as_bytes().try_into().map_err(|_| NotAnIdentity)?;
        let mut identity = Identity::default();
        for (byte, pair) in identity.0.iter_mut().zip(bytes.chunks_exact(2)) {
            *byte = digit(pair[0])? << 4 | digit(pair[1])?;
        }
        Ok(identity)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_one_spelling() {
        let identity = Identity(std::array::from_fn(|i| i as u8 * 7 + 3));
        let text = identity.to_string();
        assert_eq!((text.len(), text.parse()), (64, Ok(identity)));
        for bad in
            [text.to_uppercase(), format!("{text}0"), text[1..].to_owned(), format!(" {text}"), String::new()]
        {
            assert_eq!(bad.parse::<Identity>(), Err(NotAnIdentity), "{bad}");
        }
    }
}
