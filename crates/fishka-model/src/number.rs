//! Whole numbers and sets of sites in conditions and statements.

use crate::builder::Builder;
use crate::model::{Cond, Num};
use crate::sets::SETS_EXPECTED;
use fishka_base::{Dir, Severity};
use fishka_rules::{Arith, Compare, Expr, Mobility, Repeated, Scope, Standing, Test, Where, Whose};
use fishka_syntax::View;

/// Words that give a number without a variable.
pub(crate) const NUMBER_WORDS: &[&str] = &[
    "distance", "value", "friends", "enemies", "pieces", "index", "length", "step", "turn", "turned",
    "taken", "result", "hand", "count", "sum", "if", "min", "max", "abs",
];

/// Questions about numbers and sets of sites.
pub(crate) const QUESTIONS_FAR: &[&str] = &[
    "=",
    "<",
    ">",
    "<=",
    ">=",
    "any?",
    "as-enemy?",
    "at",
    "heading?",
    "changed?",
    "can-move?",
    "stalemated?",
    "checkmated?",
    "repeats?",
    "holds?",
];

/// Most numbers that one sum or product takes.
const OPERANDS_MAX: usize = 16;

fn constant(value: i32) -> Num {
    Num::Plain(Expr::Const(value))
}

impl<'a> Builder<'a> {
    /// A question about numbers or sets of sites; `None` when the word is none.
    pub fn far_cond(&mut self, word: &str, view: &View<'a>, arguments: &[View<'a>]) -> Option<Option<Cond>> {
        let plain = word.strip_prefix("not-").unwrap_or(word);
        let made = match plain {
            "=" | "<" | ">" | "<=" | ">=" => self.compare(plain, view, arguments),
            "any?" => self.any(view, arguments),
            "as-enemy?" if !arguments.is_empty() => {
                let block = std::mem::take(&mut self.in_block);
                let cond = self.conds(arguments);
                self.in_block = block;
                Some(Cond::AsEnemy(Box::new(cond)))
            }
            "can-move?" | "stalemated?" | "checkmated?" => self.mobility(plain, view, arguments),
            "repeats?" => self.repeats(view, arguments),
            "holds?" => self.holds(view, arguments),
            "at" => self.elsewhere(view, arguments),
            "heading?" => {
                let dirs: Vec<_> = arguments
                    .iter()
                    .flat_map(|v| if v.is_list() { v.children().collect() } else { vec![*v] })
                    .collect();
                let found: Vec<Dir> = dirs.iter().filter_map(|v| self.dir(v)).collect();
                (found.len() == dirs.len()).then_some(Cond::Heading(found))
            }
            "changed?" => Some(Cond::Test { test: Test::Changed, at: Where::Here, negate: false }),
            _ => self.layer_question(plain, view, arguments)?,
        };
        Some(made.map(|cond| if plain == word { cond } else { Cond::Not(Box::new(cond)) }))
    }

    /// `(can-move? [player])`, `(stalemated? [player])`, `(checkmated? [player])`.
    fn mobility(&mut self, word: &str, view: &View<'a>, arguments: &[View<'a>]) -> Option<Cond> {
        let what = match word {
            "can-move?" => Mobility::CanMove,
            "stalemated?" => Mobility::Stalemated,
            _ => Mobility::Checkmated,
        };
        if let Some(extra) = arguments.get(1) {
            self.report.error("too-many-arguments", extra, &[("name", extra.text())]);
        }
        if what == Mobility::Checkmated && self.asked_mate.is_none() {
            self.asked_mate = Some(*view);
        }
        let player = match arguments.first() {
            Some(player) => Some(self.player(player)?),
            None => {
                if self.in_block {
                    self.report.warning("asked-inside-itself", view, &[("name", word)]);
                }
                None
            }
        };
        Some(Cond::Test { test: Test::Mobility(what, player), at: Where::Here, negate: false })
    }

    /// `(repeats? position)`, `(repeats? situation)`, with how often it must have stood before.
    fn repeats(&mut self, view: &View<'a>, arguments: &[View<'a>]) -> Option<Cond> {
        let what = match arguments.first().map(View::word) {
            Some("position") => Repeated::Position,
            Some("situation") => Repeated::Situation,
            _ => {
                self.missing(view, "position, situation");
                return None;
            }
        };
        let times = match arguments.get(1) {
            None => 1,
            Some(times) => match times.text().parse::<u8>().ok().filter(|n| *n > 0 && !times.is_list()) {
                Some(times) => times,
                None => {
                    self.report.error("number-expected", times, &[("name", times.text())]);
                    return None;
                }
            },
        };
        if let Some(extra) = arguments.get(2) {
            self.report.error("too-many-arguments", extra, &[("name", extra.text())]);
        }
        Some(Cond::Test { test: Test::Repeats(what, times), at: Where::Here, negate: false })
    }

    /// `(at place condition...)`.
    fn elsewhere(&mut self, view: &View<'a>, arguments: &[View<'a>]) -> Option<Cond> {
        let Some((first, rest)) = arguments.split_first().filter(|(_, rest)| !rest.is_empty()) else {
            self.missing(view, "place, (...)");
            return None;
        };
        let place = self.place(first);
        let cond = self.conds(rest);
        Some(Cond::At(place?, Box::new(cond)))
    }

    fn compare(&mut self, word: &str, view: &View<'a>, arguments: &[View<'a>]) -> Option<Cond> {
        let [left, right] = arguments else {
            self.missing(view, "number, number");
            return None;
        };
        let (left, right) = (self.num(left), self.num(right));
        let (left, right) = (Box::new(left?), Box::new(right?));
        Some(match word {
            "=" => Cond::Compare(Compare::Equal, left, right),
            "<" => Cond::Compare(Compare::Less, left, right),
            "<=" => Cond::Compare(Compare::AtMost, left, right),
            ">" => Cond::Compare(Compare::Less, right, left),
            _ => Cond::Compare(Compare::AtMost, right, left),
        })
    }

    fn any(&mut self, view: &View<'a>, arguments: &[View<'a>]) -> Option<Cond> {
        let Some((first, rest)) = arguments.split_first() else {
            self.missing(view, SETS_EXPECTED);
            return None;
        };
        let reach = self.reach(first);
        let cond = (!rest.is_empty()).then(|| Box::new(self.conds(rest)));
        Some(Cond::Any(Box::new(reach?), cond))
    }

    /// `(terrain? water [place])` for a layer of words.
    fn layer_question(
        &mut self,
        word: &str,
        view: &View<'a>,
        arguments: &[View<'a>],
    ) -> Option<Option<Cond>> {
        let number = self.numbers.find(word.strip_suffix('?')?)?;
        if self.model.numbers[number].values.is_empty() {
            return None;
        }
        let [value, rest @ ..] = arguments else {
            self.missing(view, &self.model.numbers[number].values.join(", "));
            return Some(None);
        };
        let values = &self.model.numbers[number].values;
        let Some(index) = values.iter().position(|v| v.eq_ignore_ascii_case(value.text())) else {
            let candidates = self.model.numbers[number].values.iter().map(String::as_str);
            self.report.unknown(Severity::Error, "unknown-layer-value", value, candidates);
            return Some(None);
        };
        let number = self.one_of(number, view, rest.first());
        Some(number.map(|number| {
            let value = constant(i32::try_from(index).unwrap_or(i32::MAX));
            Cond::Compare(Compare::Equal, Box::new(number), Box::new(value))
        }))
    }

    /// Which of a variable's numbers an optional argument names.
    pub fn whose(&mut self, number: usize, argument: Option<&View<'a>>) -> Option<Whose> {
        let scope = self.model.numbers[number].scope;
        match (scope, argument) {
            (Scope::Game | Scope::Pool | Scope::Bag, None) => Some(Whose::Game),
            (Scope::Player, None) => Some(Whose::Own),
            (Scope::Site, None) => Some(Whose::At(Where::Here)),
            // Which one of a list is a number, and no part of this.
            (Scope::List(_), _) => None,
            (Scope::Game | Scope::Pool | Scope::Bag, Some(extra)) => {
                self.report.error("too-many-arguments", extra, &[("name", extra.text())]);
                None
            }
            (Scope::Player, Some(player)) => self.player(player).map(Whose::Player),
            (Scope::Site, Some(place)) => self.place(place).map(Whose::At),
        }
    }

    /// That of a variable's numbers which an optional argument names.
    fn one_of(&mut self, number: usize, view: &View<'a>, argument: Option<&View<'a>>) -> Option<Num> {
        let index = u16::try_from(number).unwrap_or(u16::MAX);
        if matches!(self.model.numbers[number].scope, Scope::List(_)) {
            let item = self.item(view, argument)?;
            return Some(Num::Item(index, Box::new(item)));
        }
        self.whose(number, argument).map(|whose| Num::Plain(Expr::Number(index, whose)))
    }

    /// Which one of a list is meant: a list has no number of its own.
    pub fn item(&mut self, view: &View<'a>, argument: Option<&View<'a>>) -> Option<Num> {
        match argument {
            Some(item) => self.num(item),
            None => {
                self.missing(view, "number");
                None
            }
        }
    }

    /// A number.
    pub fn num(&mut self, view: &View<'a>) -> Option<Num> {
        if !view.is_list() {
            return self.num_word(view);
        }
        let word = view.head();
        let arguments: Vec<_> = view.arguments().collect();
        match word {
            "+" | "-" | "*" | "/" | "%" | "min" | "max" => self.arithmetic(word, view, &arguments),
            "abs" => {
                let [inner] = arguments.as_slice() else {
                    self.missing(view, "number");
                    return None;
                };
                let inner = self.num(inner)?;
                let minus = Num::Arith(Arith::Sub, Box::new(constant(0)), Box::new(inner.clone()));
                Some(Num::Arith(Arith::Max, Box::new(inner), Box::new(minus)))
            }
            "count" => self.count_sites(view, &arguments),
            "sum" => self.sum_sites(view, &arguments),
            "if" => {
                let [cond, then, otherwise] = arguments.as_slice() else {
                    self.missing(view, "(...), number, number");
                    return None;
                };
                let cond = Box::new(self.cond(cond));
                let (then, otherwise) = (self.num(then), self.num(otherwise));
                Some(Num::If(cond, Box::new(then?), Box::new(otherwise?)))
            }
            "hand" => {
                let kind = match arguments.first() {
                    Some(kind) => Some(self.kind(kind)?),
                    None => None,
                };
                Some(Num::Plain(Expr::Hand(Whose::Own, kind)))
            }
            "friends" | "enemies" | "pieces" => self.standing(word, arguments.first()),
            "index" | "length" => self.on_track(word, view, &arguments),
            _ => self.named(view, arguments.first()),
        }
    }

    fn num_word(&mut self, view: &View<'a>) -> Option<Num> {
        if let Ok(value) = view.text().parse::<i32>() {
            return Some(constant(value));
        }
        match view.word() {
            "distance" => Some(Num::Plain(Expr::Distance)),
            "step" => Some(Num::Plain(Expr::Step)),
            "turn" if self.numbers.find("turn").is_none() => Some(Num::Plain(Expr::Turn)),
            "taken" => Some(Num::Plain(Expr::Taken)),
            "result" => Some(Num::Plain(Expr::Result)),
            "hand" => Some(Num::Plain(Expr::Hand(Whose::Own, None))),
            "value" => Some(Num::Plain(Expr::Value)),
            "turned" if self.numbers.find("turned").is_none() => {
                self.in_lay(view).then_some(Num::Plain(Expr::Turned))
            }
            "friends" | "enemies" | "pieces" => self.standing(view.word(), None),
            _ => self.named(view, None),
        }
    }

    /// A variable, layer, number of a kind, or switch whose values are numbers.
    fn named(&mut self, view: &View<'a>, argument: Option<&View<'a>>) -> Option<Num> {
        let name = if view.is_list() { view.children().next().map_or("", |v| v.text()) } else { view.text() };
        if let Some(local) = self.lets.iter().rposition(|known| known.eq_ignore_ascii_case(name)) {
            if let Some(extra) = argument {
                self.report.error("too-many-arguments", extra, &[("name", extra.text())]);
                return None;
            }
            return Some(Num::Plain(Expr::Local(u8::try_from(local).unwrap_or(u8::MAX))));
        }
        if let Some(number) = self.numbers.find(name) {
            return self.one_of(number, view, argument);
        }
        if self.model.piece_number.as_ref().is_some_and(|n| n.eq_ignore_ascii_case(name)) {
            let at = argument.map_or(Some(Where::Here), |v| self.place(v))?;
            return Some(Num::Plain(Expr::OfPiece(at)));
        }
        if let Some(number) = self.kind_numbers.find(name) {
            let at = match argument {
                Some(place) => self.place(place)?,
                None => Where::Here,
            };
            return Some(Num::Plain(Expr::OfKind(u16::try_from(number).unwrap_or(u16::MAX), at)));
        }
        let switch = self.model.switches.iter().find(|s| s.name.eq_ignore_ascii_case(name));
        if let Some(value) = switch.and_then(|s| s.values[s.chosen].parse().ok()) {
            return Some(constant(value));
        }
        let names = self.numbers.list().iter().chain(self.kind_numbers.list()).chain(&self.lets);
        let names = names.map(String::as_str);
        let candidates = names.chain(NUMBER_WORDS.iter().copied());
        self.report.unknown(Severity::Error, "unknown-number", view, candidates);
        None
    }

    /// How many friends, enemies or pieces at all stand at a place.
    fn standing(&mut self, word: &str, place: Option<&View<'a>>) -> Option<Num> {
        let at = place.map_or(Some(Where::Here), |v| self.place(v))?;
        let whose = match word {
            "friends" => Standing::Friends,
            "enemies" => Standing::Enemies,
            _ => Standing::All,
        };
        Some(Num::Plain(Expr::Standing(whose, at)))
    }

    /// `(index TRACK [place])`, `(length TRACK)`.
    fn on_track(&mut self, word: &str, view: &View<'a>, arguments: &[View<'a>]) -> Option<Num> {
        let track = self.track(view, arguments.first())?;
        if word == "length" {
            return Some(Num::Plain(Expr::Length(track)));
        }
        let at = arguments.get(1).map_or(Some(Where::Here), |v| self.place(v))?;
        Some(Num::Plain(Expr::Index(track, at)))
    }

    /// A track by name.
    pub fn track(&mut self, view: &View<'a>, name: Option<&View<'a>>) -> Option<u16> {
        let Some(name) = name else {
            self.missing(view, "track");
            return None;
        };
        let found = self.model.tracks.iter().position(|t| t.name.eq_ignore_ascii_case(name.text()));
        if found.is_none() {
            let names: Vec<String> = self.model.tracks.iter().map(|t| t.name.clone()).collect();
            self.report.unknown(Severity::Error, "unknown-track", name, names.iter().map(String::as_str));
        }
        found.and_then(|i| u16::try_from(i).ok())
    }

    fn arithmetic(&mut self, word: &str, view: &View<'a>, arguments: &[View<'a>]) -> Option<Num> {
        let how = match word {
            "+" => Arith::Add,
            "-" => Arith::Sub,
            "*" => Arith::Mul,
            "/" => Arith::Div,
            "%" => Arith::Rem,
            "min" => Arith::Min,
            _ => Arith::Max,
        };
        if let Some(extra) = arguments.get(OPERANDS_MAX) {
            self.report.error("too-many-arguments", extra, &[("name", extra.text())]);
            return None;
        }
        let numbers: Vec<_> = arguments.iter().filter_map(|v| self.num(v)).collect();
        if arguments.is_empty() {
            self.missing(view, "number");
        }
        if numbers.len() != arguments.len() {
            return None;
        }
        let negated = word == "-" && numbers.len() == 1;
        let numbers = negated.then(|| constant(0)).into_iter().chain(numbers);
        numbers.reduce(|a, b| Num::Arith(how, Box::new(a), Box::new(b)))
    }

    /// `(count REACH [condition...])`.
    fn count_sites(&mut self, view: &View<'a>, arguments: &[View<'a>]) -> Option<Num> {
        match self.any(view, arguments)? {
            Cond::Any(reach, cond) => Some(Num::Count(reach, cond)),
            _ => None,
        }
    }

    /// `(sum number REACH [condition...])`.
    fn sum_sites(&mut self, view: &View<'a>, arguments: &[View<'a>]) -> Option<Num> {
        let Some((value, rest)) = arguments.split_first() else {
            self.missing(view, "number, (sites)");
            return None;
        };
        let value = self.num(value);
        match self.any(view, rest)? {
            Cond::Any(reach, cond) => Some(Num::Sum(Box::new(value?), reach, cond)),
            _ => None,
        }
    }
}
