//! What the headers of a reader say: which encodings it takes, and which forms of a file it has already.

/// Whether a list of encodings takes this one: named, or meant by `*`, and not with `q=0` (RFC 9110, 12.5.3).
pub(crate) fn takes(accepts: &str, name: &str) -> bool {
    let weight = |wanted: &str| {
        accepts.split(',').find_map(|part| {
            let mut words = part.split(';').map(str::trim);
            let named = words.next()?.eq_ignore_ascii_case(wanted);
            let q = words.find_map(|word| word.strip_prefix("q=").or(word.strip_prefix("Q=")));
            named.then(|| q.map_or(Some(1.0), |q| q.trim().parse::<f64>().ok()).unwrap_or(0.0))
        })
    };
    weight(name).or_else(|| weight("*")).is_some_and(|q| q > 0.0)
}

/// Whether one of the tags that a reader has is this one (RFC 9110, 13.1.2). Weak ones count too.
pub(crate) fn has(tags: &str, etag: &str) -> bool {
    tags.split(',').map(str::trim).any(|tag| tag == "*" || tag.strip_prefix("W/").unwrap_or(tag) == etag)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_encoding_is_taken_unless_it_is_refused() {
        for (accepts, br) in [
            ("br", true),
            ("gzip, deflate, br", true),
            ("gzip;q=1.0, BR;q=0.5", true),
            ("br;q=0", false),
            ("br ; q=0.000, gzip", false),
            ("*", true),
            ("*;q=0", false),
            ("br;q=0, *", false),
            ("br;q=x", false),
            ("", false),
            ("brotli", false),
        ] {
            assert_eq!(takes(accepts, "br"), br, "{accepts}");
        }
    }

    #[test]
    fn tags_are_compared_one_by_one() {
        assert!(has("\"a\", W/\"b\"", "\"b\"") && has("*", "\"b\""));
        assert!(!has("\"ab\"", "\"b\"") && !has("", "\"b\""));
    }
}
