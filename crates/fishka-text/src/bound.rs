//! Bounds of work in words.

use crate::{Lang, text};
use fishka_base::{Bound, Sources};

/// The sentence about a bound that was met, with the place in the rule text where it is known.
#[must_use]
pub fn render_bound(lang: Lang, bound: &Bound, sources: &Sources) -> String {
    let message = text(lang, bound.name, &[("limit", bound.limit.to_string())]);
    let Some((file, place)) = bound.span.and_then(|span| sources.place(span)) else { return message };
    let place = format!("{file}:{}:{}", place.line, place.column);
    text(lang, "bound-at", &[("place", place), ("message", message)])
}

#[cfg(test)]
mod tests {
    use super::*;
    use fishka_base::{FileId, Span};

    #[test]
    fn the_place_is_told_where_it_is_known() {
        let mut sources = Sources::default();
        sources.add("a.zrf", "one\ntwo");
        let mut bound = Bound { name: "bound-moves", limit: 7, span: None };
        let without = render_bound(Lang::En, &bound, &sources);
        assert!(without.contains('7') && !without.contains('«'), "{without}");
        bound.span = Some(Span::new(FileId(0), 4, 7));
        assert_eq!(render_bound(Lang::En, &bound, &sources), format!("a.zrf:2:1: {without}"));
        for name in
            ["bound-work", "bound-moves", "bound-skips", "bound-turn-steps", "bound-depth", "bound-states"]
        {
            assert!(Lang::ALL.iter().all(|lang| crate::has(*lang, name)), "{name}");
        }
    }
}
