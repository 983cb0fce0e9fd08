//! Texts for people.

use fishka_syntax::View;

/// `\` is a line end, a backquote is a quote; the lines of the file itself mean nothing.
pub(crate) fn plain(text: &str) -> String {
    let line = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
    text.split('\\').map(line).collect::<Vec<_>>().join("\n").replace('`', "\"")
}

/// The texts after the keyword, joined.
pub(crate) fn joined(form: &View) -> String {
    let words: Vec<_> = form.arguments().filter(|v| !v.is_list()).map(|v| v.text()).collect();
    plain(&words.join(" ")).trim().to_owned()
}

/// File names after the keyword.
pub(crate) fn files(form: &View) -> Vec<String> {
    form.arguments().filter(|v| !v.is_list() && !v.text().is_empty()).map(|v| v.text().to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::plain;

    #[test]
    fn only_backslashes_end_lines() {
        assert_eq!(plain("One  \\ two\r\n   `three`\\\\four"), "One\ntwo \"three\"\n\nfour");
    }
}
