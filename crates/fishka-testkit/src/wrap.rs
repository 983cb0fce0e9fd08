//! Fragments of rule files made whole: what a fragment leaves out comes from a plain game on a 3×3 board.

/// The sections that a fragment may leave out, each with what stands in for it.
const DEFAULTS: &[(&str, &str)] = &[
    ("title", "(title \"Example\")"),
    ("players", "(players White Black)"),
    ("turn-order", "(turn-order White Black)"),
    (
        "board",
        "(board (grid (start-rectangle 0 0 40 40) (dimensions (\"a/b/c\" (40 0)) (\"3/2/1\" (0 40))) \
         (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0) (ne 1 -1) (nw -1 -1) (se 1 1) (sw -1 1))))",
    ),
    ("board-setup", "(board-setup (White (Man b1)) (Black (Man b3)))"),
    ("piece", "(piece (name Man) (moves (n (verify not-friend?) add)))"),
];

/// A whole rule file, and the line of the fragment's first line in it for sections and for definitions.
pub struct Wrapped {
    /// The text.
    pub text: String,
    /// Lines before the definitions and before the sections.
    before: [usize; 2],
    /// Lines of the fragment.
    lines: usize,
}

impl Wrapped {
    /// Makes a fragment whole; a text with a `game` of its own stays as it is.
    pub fn new(fragment: &str) -> Wrapped {
        let lines = fragment.lines().count();
        let forms = top_level(fragment);
        let whole = |word: &str| matches!(word, "game" | "variant");
        if forms.iter().any(|(word, _)| whole(word)) {
            return Wrapped { text: fragment.to_owned(), before: [0, 0], lines };
        }
        let outside =
            |word: &str| matches!(word, "define" | "fishka" | "switch" | "preset" | "choose" | "include");
        let keep = |kept: &dyn Fn(&str) -> bool| -> String {
            let mut text: Vec<char> = fragment.chars().collect();
            for (word, range) in &forms {
                if !kept(word) {
                    text[range.clone()].iter_mut().filter(|c| **c != '\n').for_each(|c| *c = ' ');
                }
            }
            text.into_iter().collect()
        };
        let definitions = keep(&outside);
        let sections = keep(&|word| !outside(word));
        let missing = DEFAULTS.iter().filter(|(name, _)| !forms.iter().any(|(word, _)| word == name));
        let missing: Vec<&str> = missing.map(|(_, text)| *text).collect();
        let text = format!("{definitions}\n(game\n{}\n{sections}\n)\n", missing.join("\n"));
        Wrapped { text, before: [0, lines + 2 + missing.len()], lines }
    }

    /// The fragment's line for a line of the whole text.
    pub fn line(&self, line: usize) -> Option<usize> {
        let inside = |before: &usize| line.checked_sub(*before).filter(|l| (1..=self.lines).contains(l));
        self.before.iter().rev().find_map(inside)
    }
}

/// The first words of top-level forms, with the range of characters each form takes (its end-of-line comment too).
fn top_level(text: &str) -> Vec<(String, std::ops::Range<usize>)> {
    let chars: Vec<char> = text.chars().collect();
    let mut forms = Vec::new();
    let (mut depth, mut start, mut i) = (0usize, 0, 0);
    while i < chars.len() {
        match chars[i] {
            ';' => i = line_end(&chars, i),
            '"' => i = (i + 1..chars.len()).find(|j| chars[*j] == '"').unwrap_or(chars.len()),
            '(' => {
                if depth == 0 {
                    start = i;
                }
                depth += 1;
            }
            ')' => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    let word =
                        chars[start + 1..i].iter().take_while(|c| !c.is_whitespace() && !"()".contains(**c));
                    let rest = line_end(&chars, i);
                    let comment = chars[i + 1..rest].iter().collect::<String>().trim_start().starts_with(';');
                    forms.push((
                        word.collect::<String>().to_lowercase(),
                        start..if comment { rest } else { i + 1 },
                    ));
                }
            }
            _ => {}
        }
        i += 1;
    }
    forms
}

fn line_end(chars: &[char], from: usize) -> usize {
    (from..chars.len()).find(|j| chars[*j] == '\n').unwrap_or(chars.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fragments_become_whole_and_keep_their_lines() {
        let fragment = "(define a (n add)) ; c\n(piece (name Man)\n  (moves (a)))\n";
        let wrapped = Wrapped::new(fragment);
        let lines: Vec<&str> = wrapped.text.lines().collect();
        let moves = lines.iter().position(|l| l.contains("(moves (a))")).unwrap() + 1;
        assert_eq!(wrapped.line(moves), Some(3));
        assert_eq!(wrapped.line(1), Some(1));
        assert_eq!(wrapped.text.matches("(piece").count(), 1);
        assert!(wrapped.text.contains("(players White Black)"));
        assert_eq!(Wrapped::new("(game)").text, "(game)");
    }
}
