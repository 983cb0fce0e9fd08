//! Statements of move blocks.

use crate::builder::Builder;
use crate::keywords::{QUESTIONS, STATEMENTS, STATEMENTS_EXTENDED};
use crate::model::{Stmt, StmtKind};
use fishka_base::Severity;
use fishka_rules::{Op, Slot, Where};
use fishka_syntax::View;

impl<'a> Builder<'a> {
    /// Reads statements one after another.
    pub fn statements(&mut self, views: impl Iterator<Item = View<'a>>) -> Vec<Stmt> {
        let (mut out, known) = (Vec::new(), self.lets.len());
        for view in views {
            if let Some(kind) = self.statement(&view, &mut out) {
                out.push(Stmt { span: view.span(), kind });
            }
        }
        // What `let` named in a body is known to its end.
        self.lets.truncate(known);
        out
    }

    /// One statement; further ones it stands for go to `out` first.
    fn statement(&mut self, view: &View<'a>, out: &mut Vec<Stmt>) -> Option<StmtKind> {
        let word = if view.is_list() { view.head() } else { view.word() };
        let arguments: Vec<_> = view.arguments().collect();
        if let Some(kind) = self.plain(word, view, &arguments) {
            return Some(kind);
        }
        if view.is_list() {
            return match word {
                "if" => self.if_else(view, &arguments),
                "while" => self.repeat(view, &arguments),
                "verify" => self.verify(view, &arguments),
                "sow" if self.program.extended => self.sow(view, &arguments, out),
                "go" => self.go(view).map(Op::Go).map(StmtKind::Plain),
                "opposite" => self.opposite(view).map(Op::Go).map(StmtKind::Plain),
                "walk" | "line" | "each-site" | "each" | "for-each" | "ensure" | "set" | "let" | "again"
                | "name" | "each-value" | "spend" | "throw" | "draw" | "to-bag" | "enter" | "bring"
                | "to-hand" | "carry" | "lay" => self.extended(word, view, &arguments),
                _ => self.effect(word, view, &arguments, out),
            };
        }
        match self.place_word(view.text()) {
            Some(place) => Some(StmtKind::Plain(Op::Go(place))),
            None => self.effect(word, view, &arguments, out),
        }
    }

    /// Statements that are a word alone.
    fn plain(&mut self, word: &str, view: &View<'a>, arguments: &[View<'a>]) -> Option<StmtKind> {
        let op = match word {
            "mark" => Op::Mark,
            "back" => Op::Go(Where::Slot(Slot::Mark)),
            "from" => Op::From,
            "to" => Op::To,
            "cascade" => Op::Cascade,
            "ahead" if self.program.extended && self.place_word("ahead").is_none() => Op::Go(Where::Ahead),
            "to-hand" if self.program.extended && !view.is_list() => {
                Op::ToHand { player: None, kind: None, at: Where::Here }
            }
            "skip" if self.program.extended => Op::Skip,
            "stay" if self.program.extended => Op::Stay,
            "carry" | "under" if self.program.extended && !(view.is_list() && word == "carry") => {
                self.needs_towers(word, view);
                if word == "carry" { Op::Carry(None) } else { Op::Under }
            }
            "again" if self.program.extended && !view.is_list() => Op::Again { move_type: None, may: false },
            _ => return None,
        };
        if let Some(extra) = arguments.first() {
            self.report.error("too-many-arguments", extra, &[("name", extra.text())]);
        }
        Some(StmtKind::Plain(op))
    }

    fn verify(&mut self, view: &View<'a>, arguments: &[View<'a>]) -> Option<StmtKind> {
        if arguments.is_empty() {
            self.missing(view, "(...)");
            return None;
        }
        if let Some(extra) = arguments.get(1) {
            self.report.warning("verify-several", extra, &[]);
        }
        Some(StmtKind::Verify(self.conds(arguments)))
    }

    fn if_else(&mut self, view: &View<'a>, arguments: &[View<'a>]) -> Option<StmtKind> {
        let Some((first, rest)) = arguments.split_first() else {
            self.missing(view, "(...)");
            return None;
        };
        let cond = self.cond(first);
        let split = rest.iter().position(|v| v.word() == "else").unwrap_or(rest.len());
        let (then, mut otherwise) = rest.split_at(split);
        otherwise = otherwise.get(1..).unwrap_or(&[]);
        if let Some(second) = otherwise.iter().find(|v| v.word() == "else") {
            self.report.error("else-twice", second, &[]);
        }
        let then = self.statements(then.iter().copied());
        let otherwise = self.statements(otherwise.iter().copied().filter(|v| v.word() != "else"));
        Some(StmtKind::If { cond, then, otherwise })
    }

    fn repeat(&mut self, view: &View<'a>, arguments: &[View<'a>]) -> Option<StmtKind> {
        let Some((first, rest)) = arguments.split_first() else {
            self.missing(view, "(...)");
            return None;
        };
        let cond = self.cond(first);
        Some(StmtKind::While(cond, self.statements(rest.iter().copied())))
    }

    /// A word that is no statement: says why, as precisely as it can.
    pub fn unknown_statement(&mut self, word: &str, view: &View<'a>) {
        let name = if view.is_list() { view.children().next().map_or("", |v| v.text()) } else { view.text() };
        let question = word.strip_prefix("not-").unwrap_or(word);
        let args = [("name", name)];
        if QUESTIONS.contains(&question)
            || matches!(word, "and" | "or" | "not")
            || self.attrs.find(name).is_some()
        {
            self.report.error("question-as-statement", view, &args);
        } else if word == "else" {
            self.report.error("else-without-if", view, &args);
        } else if STATEMENTS_EXTENDED.contains(&word) && !self.program.extended {
            self.report.error("needs-fishka", view, &args);
        } else if word == "move-type" {
            self.report.error("move-type-misplaced", view, &args);
        } else if view.is_list() && (word.is_empty() || self.place_word(name).is_some()) {
            self.report.error("block-in-block", view, &args);
        } else if !view.is_list() && self.program.is_macro(name) {
            self.report.error("macro-without-parens", view, &args);
        } else if !view.is_list()
            && (STATEMENTS.contains(&word) || self.program.extended && STATEMENTS_EXTENDED.contains(&word))
        {
            self.report.error("statement-without-parens", view, &args);
        } else {
            let extended: &[&str] = if self.program.extended { STATEMENTS_EXTENDED } else { &[] };
            let names = self.dirs.list().iter().chain(self.sites.list()).map(String::as_str);
            let macros = self.program.macro_names().into_iter();
            let candidates = STATEMENTS.iter().chain(extended).copied().chain(macros).chain(names);
            self.report.unknown(Severity::Error, "unknown-statement", view, candidates);
        }
    }
}
