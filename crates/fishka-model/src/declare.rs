//! Sections of the extension: variables, layers, what happens by itself, what is lit up and what is hidden.

use crate::builder::Builder;
use fishka_base::Severity;
use fishka_rules::{NUMBERS_MAX, NumberDef, RegionDef, Scope, SetupNumber};
use fishka_syntax::View;

impl<'a> Builder<'a> {
    /// `(variable NAME N)`, `(counter NAME N)`, `(player-variable NAME N)`, `(layer NAME WORD... or N)`.
    pub fn declare_number(&mut self, head: &str, view: &View<'a>) {
        let arguments: Vec<_> = view.arguments().collect();
        let Some((name, values)) = arguments.split_first().filter(|(name, _)| !name.is_list()) else {
            return self.missing(view, "name");
        };
        if self.numbers.find(name.text()).is_some() || self.kind_numbers.find(name.text()).is_some() {
            return self.report.error("number-twice", name, &[("name", name.text())]);
        }
        let number = |v: &View| v.text().parse::<i32>().ok();
        let (start, words) = match (head, values) {
            (_, []) if head != "layer" => (0, Vec::new()),
            (_, [one]) if number(one).is_some() => (number(one).unwrap_or(0), Vec::new()),
            ("layer", [_, ..]) if values.iter().all(|v| !v.is_list() && number(v).is_none()) => {
                (0, values.iter().map(|v| v.text().to_owned()).collect())
            }
            _ => return self.report.error("number-expected", view, &[("name", name.text())]),
        };
        let (scope, width) = match head {
            "variable" | "counter" => (Scope::Game, 1),
            "player-variable" => (Scope::Player, self.players.len()),
            _ => (Scope::Site, self.model.board.sites.len()),
        };
        let base = self.numbers_size;
        if base + width > NUMBERS_MAX {
            // Told once: whatever follows is too much as well.
            self.numbers_size = NUMBERS_MAX + 1;
            if base <= NUMBERS_MAX {
                self.report.limit("too-many-numbers", view, NUMBERS_MAX);
            }
            return;
        }
        self.numbers_size += width;
        self.numbers.add(name.text());
        self.model.numbers.push(NumberDef {
            name: name.text().to_owned(),
            scope,
            start,
            values: words,
            counter: head == "counter",
            faces: Vec::new(),
            base: u16::try_from(base).unwrap_or(u16::MAX),
        });
    }

    /// `(layer-setup NAME (VALUE site...)...)`.
    pub fn layer_setup(&mut self, view: &View<'a>) {
        let mut parts = view.arguments();
        let Some(name) = parts.next() else { return self.missing(view, "layer") };
        let layer = self.numbers.find(name.text()).filter(|i| self.model.numbers[*i].scope == Scope::Site);
        let Some(layer) = layer else {
            let candidates = self.numbers.list().iter().map(String::as_str);
            return self.report.unknown(Severity::Error, "unknown-number", &name, candidates);
        };
        for part in parts {
            let mut words = part.children();
            let Some(value) = words.next().and_then(|v| self.layer_value(layer, &v)) else { continue };
            for place in words {
                let Some(site) = self.site(&place) else { continue };
                let slot = self.model.numbers[layer].base + site.number();
                self.model.setup_numbers.retain(|s| s.slot != slot);
                self.model.setup_numbers.push(SetupNumber { slot, value });
            }
        }
    }

    fn layer_value(&mut self, layer: usize, view: &View<'a>) -> Option<i32> {
        let values = &self.model.numbers[layer].values;
        let index = values.iter().position(|v| v.eq_ignore_ascii_case(view.text()));
        let number = index.and_then(|i| i32::try_from(i).ok()).or_else(|| view.text().parse().ok());
        if number.is_none() {
            let candidates = self.model.numbers[layer].values.iter().map(String::as_str);
            self.report.unknown(Severity::Error, "unknown-layer-value", view, candidates);
        }
        number
    }

    /// Sections that use what is declared.
    pub fn extended_section(&mut self, head: &str, view: &View<'a>) {
        let arguments: Vec<_> = view.arguments().collect();
        if self.needs_header(head, view) {
            return;
        }
        if arguments.is_empty() {
            return self.missing(view, "(...)");
        }
        match head {
            "after-move" | "start-up" | "turn-start" | "turn-close" => {
                let body = self.statements(arguments.into_iter());
                match head {
                    "after-move" => self.model.after_move.extend(body),
                    "start-up" => self.model.start_up.push(body),
                    "turn-start" => self.model.turn_start.extend(body),
                    _ => self.model.turn_close.extend(body),
                }
            }
            "turn-end" => self.model.turn_end = Some(self.conds(&arguments)),
            "action" => self.action(view, &arguments),
            "turn-goes-on" => self.model.turn_goes_on = Some(self.conds(&arguments)),
            "turn-least" => self.model.turn_least = self.num(&arguments[0]),
            "score" => self.model.score = self.num(&arguments[0]),
            "hidden" => {
                let types: Vec<_> = arguments.iter().filter_map(|v| self.move_type(v)).collect();
                self.model.hidden.extend(types);
            }
            _ => self.region(view, &arguments),
        }
    }

    /// `(action NAME [(move-type T)] (statement...)...)`.
    fn action(&mut self, view: &View<'a>, arguments: &[View<'a>]) {
        let [name, ..] = arguments else { return self.missing(view, "name, (...)") };
        if name.is_list() {
            return self.report.error("word-expected", name, &[]);
        }
        for block in self.blocks_of(&arguments[1..]) {
            self.model.actions.push((name.text().to_owned(), block));
        }
    }

    /// `(region NAME "Title" [(picked KIND...) | (at-once)] condition...)`.
    fn region(&mut self, view: &View<'a>, arguments: &[View<'a>]) {
        let [name, title, rest @ ..] = arguments else { return self.missing(view, "name, \"title\", (...)") };
        let (at_once, rest) = match rest.split_first() {
            Some((first, after)) if first.head() == "at-once" => (true, after),
            _ => (false, rest),
        };
        let (picked, rest) = match rest.split_first() {
            Some((first, after)) if first.head() == "picked" => {
                let kinds: Vec<_> = first.arguments().filter_map(|v| self.kind(&v)).collect();
                (Some(kinds), after)
            }
            _ => (None, rest),
        };
        if rest.is_empty() {
            return self.missing(view, "(...)");
        }
        let cond = self.conds(rest);
        let (name, title) = (name.text().to_owned(), title.text().to_owned());
        let entry = u32::try_from(self.model.region_conds.len()).unwrap_or(u32::MAX);
        self.model.region_conds.push(cond);
        self.model.regions.push(RegionDef { name, title, picked, at_once, entry });
    }

    /// `(number NAME N)` of a piece: the name.
    pub fn kind_number_name(&mut self, part: &View<'a>) {
        let Some(name) = part.arguments().next().filter(|n| !n.is_list()) else {
            return self.missing(part, "name, number");
        };
        if self.numbers.find(name.text()).is_some() {
            return self.report.error("number-twice", &name, &[("name", name.text())]);
        }
        self.kind_numbers.ensure(name.text());
    }

    /// `(number NAME N)` of a piece: the value.
    pub fn kind_number(&mut self, part: &View<'a>, numbers: &mut Vec<i32>) {
        let arguments: Vec<_> = part.arguments().collect();
        let [name, value] = arguments.as_slice() else { return self.missing(part, "name, number") };
        let Some(index) = self.kind_numbers.find(name.text()) else { return };
        let switch = self.model.switches.iter().find(|s| s.name.eq_ignore_ascii_case(value.text()));
        let text = switch.map_or(value.text(), |s| s.values[s.chosen].as_str());
        match text.parse() {
            Ok(number) => {
                numbers.resize(numbers.len().max(index + 1), 0);
                numbers[index] = number;
            }
            Err(_) => self.report.error("number-expected", value, &[("name", value.text())]),
        }
    }

    /// Text of a section of the extension in a file that is not extended.
    pub fn needs_header(&mut self, head: &str, view: &View<'a>) -> bool {
        if !self.program.extended {
            self.report.error("needs-fishka", view, &[("name", head)]);
        }
        !self.program.extended
    }
}
