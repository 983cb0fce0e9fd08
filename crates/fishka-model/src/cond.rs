//! Conditions of move blocks.

use crate::builder::Builder;
use crate::keywords::{LOGIC, QUESTIONS};
use crate::model::{Cond, ReachModel};
use crate::number::QUESTIONS_FAR;
use fishka_base::{Attr, Severity};
use fishka_rules::{Test, Where};
use fishka_syntax::View;

/// What is used in place of a condition that is wrong.
fn constant(value: bool) -> Cond {
    Cond::Test { test: Test::Const(value), at: Where::Here, negate: false }
}

impl<'a> Builder<'a> {
    /// Reads a condition. What is wrong is reported and counts as true.
    pub fn cond(&mut self, view: &View<'a>) -> Cond {
        self.cond_maybe(view).unwrap_or_else(|| constant(true))
    }

    /// Several conditions: all must hold.
    pub fn conds(&mut self, views: &[View<'a>]) -> Cond {
        match views {
            [one] => self.cond(one),
            many => Cond::And(many.iter().map(|v| self.cond(v)).collect()),
        }
    }

    fn cond_maybe(&mut self, view: &View<'a>) -> Option<Cond> {
        let word = if view.is_list() { view.head() } else { view.word() };
        let arguments: Vec<_> = view.arguments().collect();
        match word {
            "true" => return Some(constant(true)),
            "false" => return Some(constant(false)),
            "and" | "or" | "not" if view.is_list() => return self.logic(word, view, &arguments),
            _ => {}
        }
        if view.is_list() && word.is_empty() {
            // `((empty? n))`: harmless extra parentheses.
            let inner: Vec<_> = view.children().collect();
            if let [one] = inner.as_slice() {
                self.report.warning("paren-superfluous", view, &[]);
                return self.cond_maybe(one);
            }
            self.report.error("condition-expected", view, &[]);
            return None;
        }
        let name = if view.is_list() { view.children().next().map_or("", |v| v.text()) } else { view.text() };
        if QUESTIONS.contains(&word) {
            return self.question(word, false, view, &arguments);
        }
        if let Some(attr) = self.attrs.find(name) {
            return self.test(Test::Attr(Attr::new(attr)), false, &arguments);
        }
        if let Some(plain) = word.strip_prefix("not-") {
            if QUESTIONS.contains(&plain) {
                return self.question(plain, true, view, &arguments);
            }
            if let Some(attr) = name.get(4..).and_then(|n| self.attrs.find(n)) {
                return self.test(Test::Attr(Attr::new(attr)), true, &arguments);
            }
        }
        if self.program.extended
            && let Some(cond) = self.far_cond(word, view, &arguments)
        {
            return cond;
        }
        self.unknown_condition(view);
        None
    }

    fn unknown_condition(&mut self, view: &View<'a>) {
        let name = if view.is_list() { view.head() } else { view.text() };
        if self.program.is_macro(name) && !view.is_list() {
            self.report.error("macro-without-parens", view, &[("name", name)]);
            return;
        }
        let negated: Vec<String> = QUESTIONS.iter().map(|q| format!("not-{q}")).collect();
        let attrs = self.attrs.list().iter().map(String::as_str);
        let far: &[&str] = if self.program.extended { QUESTIONS_FAR } else { &[] };
        let candidates = QUESTIONS
            .iter()
            .chain(far)
            .chain(LOGIC)
            .copied()
            .chain(negated.iter().map(String::as_str))
            .chain(attrs);
        self.report.unknown(Severity::Error, "unknown-condition", view, candidates);
    }

    fn logic(&mut self, word: &str, view: &View<'a>, arguments: &[View<'a>]) -> Option<Cond> {
        if arguments.is_empty() {
            self.missing(view, "(...)");
            return None;
        }
        let all = |s: &mut Self| arguments.iter().map(|v| s.cond(v)).collect::<Vec<_>>();
        Some(match word {
            "and" => Cond::And(all(self)),
            "or" => Cond::Or(all(self)),
            _ => {
                if let Some(extra) = arguments.get(1) {
                    self.report.warning("not-several", extra, &[]);
                }
                Cond::Not(Box::new(self.conds(arguments)))
            }
        })
    }

    fn test(&mut self, test: Test, negate: bool, rest: &[View<'a>]) -> Option<Cond> {
        let at = self.place_or_here(rest)?;
        Some(Cond::Test { test, at, negate })
    }

    fn question(
        &mut self,
        word: &str,
        negate: bool,
        view: &View<'a>,
        arguments: &[View<'a>],
    ) -> Option<Cond> {
        let simple = match word {
            "empty?" => Some(Test::Empty),
            "friend?" => Some(Test::Friend),
            "enemy?" => Some(Test::Enemy),
            "own?" if self.program.extended => Some(Test::Own),
            "neutral?" => Some(Test::Neutral),
            "on-board?" => Some(Test::OnBoard),
            "last-from?" => Some(Test::LastFrom),
            "last-to?" => Some(Test::LastTo),
            "marked?" => Some(Test::Marked),
            "adjacent-to-enemy?" => Some(Test::AdjacentToEnemy),
            "goal-position?" => Some(Test::GoalPosition),
            _ => None,
        };
        if let Some(test) = simple {
            return self.test(test, negate, arguments);
        }
        if matches!(word, "attacked?" | "defended?") {
            return self.attack(word, negate, arguments);
        }
        let Some((first, rest)) = arguments.split_first() else {
            self.missing(view, expected(word));
            return None;
        };
        match word {
            "piece?" => {
                let kind = self.kind(first)?;
                self.test(Test::Piece(kind), negate, rest)
            }
            "in-zone?" => {
                let zone = self.zone(first)?;
                self.test(Test::InZone(zone), negate, rest)
            }
            "position?"
                if self.program.extended && (first.is_list() || self.sites.find(first.text()).is_none()) =>
            {
                self.is_in(negate, first, rest)
            }
            "position?" => {
                let site = self.site(first)?;
                self.test(Test::Is(site), negate, rest)
            }
            "position-flag?" => {
                let flag = self.flag(1, first, false)?;
                self.test(Test::SiteFlag(flag.0), negate, rest)
            }
            _ => {
                let flag = self.flag(0, first, false)?;
                if let Some(extra) = rest.first() {
                    self.report.error("too-many-arguments", extra, &[("name", extra.text())]);
                }
                Some(Cond::Test { test: Test::Flag(flag), at: Where::Here, negate })
            }
        }
    }

    /// `(position? SET [place])`.
    fn is_in(&mut self, negate: bool, set: &View<'a>, rest: &[View<'a>]) -> Option<Cond> {
        let reach = self.reach(set)?;
        let at = self.place_or_here(rest)?;
        let asked = match reach {
            ReachModel::At(Where::Slot(slot)) => {
                return Some(Cond::Test { test: Test::IsSlot(slot), at, negate });
            }
            reach => Cond::In(Box::new(reach), at),
        };
        Some(if negate { Cond::Not(Box::new(asked)) } else { asked })
    }

    /// `(attacked? [move-type] [place])`.
    fn attack(&mut self, word: &str, negate: bool, arguments: &[View<'a>]) -> Option<Cond> {
        let (mut move_type, mut at) = (None, Where::Here);
        for argument in arguments {
            let is_type = self.move_types.find_exact(argument.text()).is_some();
            let is_place = argument.is_list() || self.place_word(argument.text()).is_some();
            if is_place && !(is_type && move_type.is_none()) {
                at = self.place(argument)?;
            } else {
                move_type = Some(self.move_type(argument)?);
            }
        }
        let test = if word == "attacked?" { Test::Attacked(move_type) } else { Test::Defended(move_type) };
        Some(Cond::Test { test, at, negate })
    }
}

fn expected(word: &str) -> &'static str {
    match word {
        "piece?" => "piece",
        "in-zone?" => "zone",
        "position?" => "position",
        _ => "flag",
    }
}
