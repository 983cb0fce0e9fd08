//! Rules in words: Markdown to HTML that can do no harm.

use pulldown_cmark::{CowStr, Event, Options, Parser, Tag, TagEnd, html};

/// Links that may be followed.
fn is_safe(url: &str) -> bool {
    url.starts_with("https://") || url.starts_with("http://") || url.starts_with('#')
}

/// Markdown as HTML. HTML inside it is shown as text, links lead to the web only, pictures are left out; the first
/// heading is left out too, for the screen has the title already.
#[must_use]
pub fn html_of(markdown: &str) -> String {
    let mut title = Title::Expected;
    let events = Parser::new_ext(markdown, Options::ENABLE_TABLES).filter_map(move |event| {
        if title.hides(&event) {
            return None;
        }
        Some(match event {
            Event::Html(text) | Event::InlineHtml(text) => Event::Text(text),
            Event::Start(Tag::Link { link_type, dest_url, title, id }) => {
                let dest_url = if is_safe(&dest_url) { dest_url } else { CowStr::Borrowed("#") };
                Event::Start(Tag::Link { link_type, dest_url, title, id })
            }
            Event::Start(Tag::Image { .. }) | Event::End(TagEnd::Image) => return None,
            Event::SoftBreak => Event::Text(CowStr::Borrowed(" ")),
            event => event,
        })
    });
    let mut out = String::new();
    html::push_html(&mut out, events);
    out
}

#[derive(Clone, Copy)]
enum Title {
    Expected,
    Inside,
    Past,
}

impl Title {
    fn hides(&mut self, event: &Event<'_>) -> bool {
        match (*self, event) {
            (Title::Expected, Event::Start(Tag::Heading { .. })) => *self = Title::Inside,
            (Title::Expected, _) => *self = Title::Past,
            (Title::Inside, Event::End(TagEnd::Heading(_))) => {
                *self = Title::Past;
                return true;
            }
            _ => {}
        }
        matches!(self, Title::Inside)
    }
}

/// Plain text of a rule file as HTML: paragraphs at empty lines.
#[must_use]
pub fn html_of_plain(text: &str) -> String {
    let mut out = String::new();
    for paragraph in text.lines().map(str::trim).filter(|l| !l.is_empty()) {
        out.push_str("<p>");
        for c in paragraph.chars() {
            match c {
                '<' => out.push_str("&lt;"),
                '>' => out.push_str("&gt;"),
                '&' => out.push_str("&amp;"),
                c => out.push(c),
            }
        }
        out.push_str("</p>");
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markdown_can_do_no_harm() {
        let html = html_of("# T\n\n<script>x</script>\n\n<b>[a](javascript:x) ![p](http://p/p.png) **b**");
        assert!(
            !html.contains("<script") && !html.contains("javascript") && !html.contains("<img"),
            "{html}"
        );
        assert!(html.contains("<strong>b</strong>") && !html.contains("<h1"), "{html}");
        assert_eq!(html_of_plain("a<b\n\n c"), "<p>a&lt;b</p><p>c</p>");
    }
}
