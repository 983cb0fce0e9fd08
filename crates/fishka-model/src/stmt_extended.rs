//! Statements of the extension.

use crate::builder::Builder;
use crate::model::StmtKind;
use fishka_base::Dir;
use fishka_syntax::View;

impl<'a> Builder<'a> {
    /// `walk`, `each-site` and `ensure`.
    pub fn extended(&mut self, word: &str, view: &View<'a>, arguments: &[View<'a>]) -> Option<StmtKind> {
        if !self.program.extended {
            self.report.error("needs-fishka", view, &[("name", word)]);
        }
        match word {
            "walk" => self.walk(view, arguments),
            "each-site" => self.each_site(arguments),
            _ if arguments.is_empty() => {
                self.missing(view, "(...)");
                None
            }
            _ => Some(StmtKind::Ensure(self.conds(arguments))),
        }
    }

    /// `(walk MIN MAX (direction...) [(through condition)] statement...)`.
    fn walk(&mut self, view: &View<'a>, arguments: &[View<'a>]) -> Option<StmtKind> {
        let [least, most, dirs, rest @ ..] = arguments else {
            self.missing(view, "MIN MAX (direction...)");
            return None;
        };
        let number = |v: &View| v.text().parse::<u8>().ok();
        let bounds = number(least).zip(number(most)).filter(|(min, max)| min <= max && *max > 0);
        if bounds.is_none() {
            self.report.error("walk-bounds", least, &[]);
        }
        if !dirs.is_list() {
            self.report.error("walk-directions", dirs, &[]);
            return None;
        }
        let mut found: Vec<Dir> = Vec::new();
        // A macro that stands for a list of directions may be used as one.
        let listed = dirs.children().flat_map(|d| if d.is_list() { d.children().collect() } else { vec![d] });
        for dir in listed {
            if let Some(dir) = self.dir(&dir)
                && !found.contains(&dir)
            {
                found.push(dir);
            }
        }
        if dirs.children().next().is_none() {
            self.report.error("walk-directions", dirs, &[]);
        }
        let (through, rest) = match rest.split_first() {
            Some((first, after)) if first.head() == "through" => {
                let conds: Vec<_> = first.arguments().collect();
                if conds.is_empty() {
                    self.missing(first, "(...)");
                }
                ((!conds.is_empty()).then(|| self.conds(&conds)), after)
            }
            _ => (None, rest),
        };
        let body = self.statements(rest.iter().copied());
        let (min, max) = bounds?;
        Some(StmtKind::Walk { min, max, dirs: found, through, body })
    }

    /// `(each-site [(zone Z)] statement...)`.
    fn each_site(&mut self, arguments: &[View<'a>]) -> Option<StmtKind> {
        let (zone, rest) = match arguments.split_first() {
            Some((first, after)) if first.head() == "zone" => {
                let name = first.arguments().next();
                if name.is_none() {
                    self.missing(first, "zone");
                }
                (Some(name.and_then(|n| self.zone(&n))?), after)
            }
            _ => (None, arguments),
        };
        Some(StmtKind::EachSite { zone, body: self.statements(rest.iter().copied()) })
    }
}
