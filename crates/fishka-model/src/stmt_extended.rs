//! Statements of the extension.

use crate::builder::Builder;
use crate::model::{NamePartModel, Num, ReachModel, StmtKind};
use crate::number::NUMBER_WORDS;
use fishka_base::Severity;
use fishka_rules::{Expr, LOCALS_MAX, Op, Scope, Where};
use fishka_syntax::View;

/// Most parts of a move’s name, and most letters of one.
const NAME_PARTS_MAX: usize = 8;
const NAME_LETTERS_MAX: usize = 40;

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
            "for-each" => self.for_each(view, arguments, true),
            "each" => self.for_each(view, arguments, false),
            "lay" => self.lay(view, arguments),
            "each-value" => self.each_value(view, arguments),
            "spend" => self.pool(view, arguments.first()).map(Op::Spend).map(StmtKind::Plain),
            "throw" => self.throw(view, arguments),
            "draw" => self.draw(view, arguments),
            "to-bag" => self.put_in_bag(view, arguments),
            "enter" => self.enter(arguments),
            "to-hand" => self.handed(arguments),
            "bring" => self.bring(view, arguments),
            "carry" => self.carry(view, arguments),
            "set" => self.set(view, arguments),
            "let" => self.name_value(view, arguments),
            "name" => self.name_move(view, arguments),
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

    /// `(for-each REACH statement...)`, `(each REACH statement...)`.
    fn for_each(&mut self, view: &View<'a>, arguments: &[View<'a>], gather: bool) -> Option<StmtKind> {
        let Some((first, rest)) = arguments.split_first() else {
            self.missing(view, "(sites), (line ...), (walk ...), (group ...)");
            return None;
        };
        let reach = self.reach(first);
        let body = self.statements(rest.iter().copied());
        Some(StmtKind::Each { reach: reach?, gather, body })
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
        if self.model.piece_number.as_ref().is_some_and(|n| n.eq_ignore_ascii_case(name.text())) {
            let place = whose.map_or(Some(Where::Here), |v| self.place(v));
            let value = self.num(value);
            return Some(StmtKind::SetPiece(place?, value?));
        }
        let Some(number) = self.numbers.find(name.text()).filter(|_| !name.is_list()) else {
            let candidates = self.numbers.list().iter().map(String::as_str);
            self.report.unknown(Severity::Error, "unknown-number", name, candidates);
            return None;
        };
        if self.model.numbers[number].scope == Scope::Bag {
            self.report.error("bag-set", name, &[("name", name.text())]);
            return None;
        }
        let is_list = matches!(self.model.numbers[number].scope, Scope::List(_));
        let word =
            self.model.numbers[number].values.iter().position(|v| v.eq_ignore_ascii_case(value.text()));
        let value = match word.filter(|_| !value.is_list()) {
            Some(index) => Num::Plain(Expr::Const(i32::try_from(index).unwrap_or(i32::MAX))),
            None => self.num(value)?,
        };
        let index = u16::try_from(number).unwrap_or(u16::MAX);
        if is_list {
            let item = self.item(view, whose)?;
            return Some(StmtKind::SetItem { number: index, item, value });
        }
        let whose = self.whose(number, whose)?;
        Some(StmtKind::Set { number: index, whose, value })
    }

    /// `(name "word" [place, number or "word"]...)`.
    fn name_move(&mut self, view: &View<'a>, arguments: &[View<'a>]) -> Option<StmtKind> {
        let begins =
            arguments.first().is_some_and(|v| v.is_text() && v.text().starts_with(char::is_alphabetic));
        if !begins {
            self.missing(view, "\"word\"");
            return None;
        }
        if let Some(extra) = arguments.get(NAME_PARTS_MAX) {
            self.report.error("too-many-arguments", extra, &[("name", extra.text())]);
            return None;
        }
        let parts: Vec<_> = arguments.iter().filter_map(|v| self.name_part(v)).collect();
        (parts.len() == arguments.len()).then_some(StmtKind::Name(parts))
    }

    fn name_part(&mut self, view: &View<'a>) -> Option<NamePartModel> {
        if view.is_text() {
            let text = view.text();
            let fits = |c: char| c.is_alphanumeric() || "-+*=@\'!?_".contains(c);
            if text.is_empty() || text.chars().count() > NAME_LETTERS_MAX || !text.chars().all(fits) {
                self.report.error("move-name", view, &[("name", text)]);
                return None;
            }
            return Some(NamePartModel::Text(text.to_owned()));
        }
        if view.head() == "laid" {
            return self.reach(view).map(NamePartModel::Sites);
        }
        let place = if view.is_list() {
            None
        } else {
            self.place_word(view.text()).or_else(|| self.far_place(view.word()))
        };
        match place {
            Some(place) => Some(NamePartModel::Place(place)),
            None => self.num(view).map(NamePartModel::Number),
        }
    }

    /// `(let NAME value)`.
    fn name_value(&mut self, view: &View<'a>, arguments: &[View<'a>]) -> Option<StmtKind> {
        let [name, value] = arguments else {
            self.missing(view, "name, value");
            return None;
        };
        if name.is_list() || name.text().parse::<i32>().is_ok() {
            self.report.error("word-expected", name, &[]);
            return None;
        }
        let value = self.num(value);
        let number = self.numbers.find(name.text()).or_else(|| self.kind_numbers.find(name.text()));
        if number.is_some() || NUMBER_WORDS.contains(&name.word()) {
            self.report.error("number-twice", name, &[("name", name.text())]);
            return None;
        }
        if self.lets.len() >= LOCALS_MAX {
            self.report.limit("too-many-lets", name, LOCALS_MAX);
            return None;
        }
        let local = u8::try_from(self.lets.len()).unwrap_or(u8::MAX);
        self.lets.push(name.text().to_owned());
        Some(StmtKind::Let(local, value?))
    }

    /// `(enter [KIND] [place])`.
    fn enter(&mut self, arguments: &[View<'a>]) -> Option<StmtKind> {
        let kind = arguments.first().and_then(|v| self.kinds.find(v.text())).map(fishka_base::Kind::new);
        let at = self.place_or_here(&arguments[usize::from(kind.is_some())..])?;
        Some(StmtKind::Plain(Op::Enter(kind, at)))
    }

    /// A pool by name.
    fn pool(&mut self, view: &View<'a>, name: Option<&View<'a>>) -> Option<u16> {
        let Some(name) = name else {
            self.missing(view, "pool");
            return None;
        };
        let found = self.numbers.find(name.text()).filter(|i| self.model.numbers[*i].scope == Scope::Pool);
        if found.is_none() {
            let candidates = self.numbers.list().iter().map(String::as_str);
            self.report.unknown(Severity::Error, "unknown-pool", name, candidates);
        }
        found.and_then(|i| u16::try_from(i).ok())
    }

    /// `(each-value POOL statement...)`.
    fn each_value(&mut self, view: &View<'a>, arguments: &[View<'a>]) -> Option<StmtKind> {
        let pool = self.pool(view, arguments.first());
        let body = self.statements(arguments.iter().skip(1).copied());
        Some(StmtKind::EachValue { pool: pool?, body })
    }

    /// `(throw DICE VARIABLE-or-POOL [VARIABLE])`.
    fn throw(&mut self, view: &View<'a>, arguments: &[View<'a>]) -> Option<StmtKind> {
        let [dice, number, rest @ ..] = arguments else {
            self.missing(view, "dice, number");
            return None;
        };
        let known = |scope| matches!(scope, Scope::Game | Scope::Pool);
        let target = self.numbers.find(number.text()).filter(|i| known(self.model.numbers[*i].scope));
        if target.is_none() {
            let candidates = self.numbers.list().iter().map(String::as_str);
            self.report.unknown(Severity::Error, "unknown-number", number, candidates);
        }
        let found = self.model.dice.iter().position(|d| d.name.eq_ignore_ascii_case(dice.text()));
        if found.is_none() {
            let names: Vec<String> = self.model.dice.iter().map(|d| d.name.clone()).collect();
            self.report.unknown(Severity::Error, "unknown-dice", dice, names.iter().map(String::as_str));
        }
        let (dice, number) = (u16::try_from(found?).ok()?, u16::try_from(target?).ok()?);
        let also = match rest.first() {
            None => None,
            Some(name) => {
                match self.numbers.find(name.text()).filter(|i| self.model.numbers[*i].scope == Scope::Game) {
                    Some(index) => u16::try_from(index).ok(),
                    None => {
                        let candidates = self.numbers.list().iter().map(String::as_str);
                        self.report.unknown(Severity::Error, "unknown-number", name, candidates);
                        None
                    }
                }
            }
        };
        Some(StmtKind::Plain(Op::Throw { dice, number, also }))
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
        Some(StmtKind::Plain(Op::Again { move_type, may }))
    }
}
