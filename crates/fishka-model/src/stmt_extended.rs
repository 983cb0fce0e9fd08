//! Statements of the extension.

use crate::builder::Builder;
use crate::model::{Num, ReachModel, StmtKind};
use fishka_base::Severity;
use fishka_rules::Expr;
use fishka_syntax::View;

impl<'a> Builder<'a> {
    /// Statements that ZRF does not know.
    pub fn extended(&mut self, word: &str, view: &View<'a>, arguments: &[View<'a>]) -> Option<StmtKind> {
        if !self.program.extended {
            self.report.error("needs-fishka", view, &[("name", word)]);
        }
        match word {
            "walk" | "line" => {
                let (reach, body) = self.path(word, view, arguments)?;
                let body = self.statements(body.iter().copied());
                Some(StmtKind::Each { reach, gather: false, body })
            }
            "each-site" => self.each_site(arguments),
            "for-each" => self.for_each(view, arguments),
            "set" => self.set(view, arguments),
            "again" => self.again(arguments),
            _ if arguments.is_empty() => {
                self.missing(view, "(...)");
                None
            }
            _ => Some(StmtKind::Ensure(self.conds(arguments))),
        }
    }

    /// `(each-site [(zone Z)] statement...)`.
    fn each_site(&mut self, arguments: &[View<'a>]) -> Option<StmtKind> {
        let (zone, rest) = self.zone_part(arguments)?;
        let body = self.statements(rest.iter().copied());
        Some(StmtKind::Each { reach: ReachModel::Sites(zone), gather: false, body })
    }

    /// `(for-each REACH statement...)`.
    fn for_each(&mut self, view: &View<'a>, arguments: &[View<'a>]) -> Option<StmtKind> {
        let Some((first, rest)) = arguments.split_first() else {
            self.missing(view, "(sites), (line ...), (walk ...), (group ...)");
            return None;
        };
        let reach = self.reach(first);
        let body = self.statements(rest.iter().copied());
        Some(StmtKind::Each { reach: reach?, gather: true, body })
    }

    /// `(set NAME [place or player] value)`.
    fn set(&mut self, view: &View<'a>, arguments: &[View<'a>]) -> Option<StmtKind> {
        let (name, whose, value) = match arguments {
            [name, value] => (name, None, value),
            [name, whose, value] => (name, Some(whose), value),
            _ => {
                self.missing(view, "name, value");
                return None;
            }
        };
        let Some(number) = self.numbers.find(name.text()).filter(|_| !name.is_list()) else {
            let candidates = self.numbers.list().iter().map(String::as_str);
            self.report.unknown(Severity::Error, "unknown-number", name, candidates);
            return None;
        };
        let whose = self.whose(number, whose)?;
        let word =
            self.model.numbers[number].values.iter().position(|v| v.eq_ignore_ascii_case(value.text()));
        let value = match word.filter(|_| !value.is_list()) {
            Some(index) => Num::Plain(Expr::Const(i32::try_from(index).unwrap_or(0))),
            None => self.num(value)?,
        };
        Some(StmtKind::Set { number: u16::try_from(number).unwrap_or(0), whose, value })
    }

    /// `(again [move-type] [may])`.
    fn again(&mut self, arguments: &[View<'a>]) -> Option<StmtKind> {
        let may = arguments.last().is_some_and(|v| v.word() == "may");
        let rest = if may { &arguments[..arguments.len() - 1] } else { arguments };
        if let Some(extra) = rest.get(1) {
            self.report.error("too-many-arguments", extra, &[("name", extra.text())]);
        }
        let move_type = match rest.first() {
            Some(name) => Some(self.move_type(name)?),
            None => None,
        };
        Some(StmtKind::Again { move_type, may })
    }
}
