//! Fenced blocks of a Markdown page.

/// A fenced block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fence {
    /// Line of its first line of text, from 1.
    pub line: usize,
    /// First word after the fence: what it is.
    pub kind: String,
    /// The words `name=value` after it.
    pub args: Vec<(String, String)>,
    /// The text.
    pub text: String,
}

impl Fence {
    /// The first value of an argument.
    #[must_use]
    pub fn arg(&self, name: &str) -> Option<&str> {
        self.args.iter().find(|(n, _)| n == name).map(|(_, v)| v.as_str())
    }
}

/// All fenced blocks of a page in order.
#[must_use]
pub fn fences(page: &str) -> Vec<Fence> {
    let mut fences: Vec<Fence> = Vec::new();
    let mut open = false;
    for (index, line) in page.lines().enumerate() {
        match line.strip_prefix("```") {
            Some(_) if open => open = false,
            Some(info) => {
                let mut words = info.split_whitespace();
                let kind = words.next().unwrap_or("").to_owned();
                let pair = |w: &str| w.split_once('=').map(|(n, v)| (n.to_owned(), v.to_owned()));
                fences.push(Fence {
                    line: index + 2,
                    kind,
                    args: words.filter_map(pair).collect(),
                    text: String::new(),
                });
                open = true;
            }
            None if open => {
                if let Some(fence) = fences.last_mut() {
                    fence.text += line;
                    fence.text.push('\n');
                }
            }
            None => {}
        }
    }
    fences
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_arguments_and_lines() {
        let found = fences("# T\n\n```zrf\n(a)\n(b)\n```\ntext\n```moves after=x,y variant=2\nm\n```\n");
        assert_eq!((found[0].line, found[0].text.as_str()), (4, "(a)\n(b)\n"));
        assert_eq!((found[1].kind.as_str(), found[1].arg("variant")), ("moves", Some("2")));
        assert_eq!(found.len(), 2);
    }
}
