//! Sections of the extension: numbers, layers, what happens by itself, what is lit up and what is hidden.

use crate::builder::Builder;
use fishka_base::Severity;
use fishka_rules::{NUMBERS_MAX, NumberDef, RegionDef, Scope, SetupNumber};
use fishka_syntax::View;

/// What has a number of its own.
#[derive(Clone, Copy)]
enum Per {
    Player,
    Piece,
    Cell,
    /// One for each place of a list.
    Item(u16),
}

/// Most numbers of a list.
const ITEMS_MAX: u16 = 1_000;

/// What may follow a number's name.
#[derive(Default)]
struct Parts {
    /// Its value at the start.
    start: Option<i32>,
    /// What each has one of.
    per: Option<Per>,
    /// What its values are called, from 0.
    values: Vec<String>,
    /// Repetition disregards it.
    aside: bool,
}

/// A number as it was declared.
struct Declared {
    text: String,
    scope: Scope,
    start: i32,
    values: Vec<String>,
    aside: bool,
}

impl<'a> Builder<'a> {
    /// `(number NAME [N] [(per player)] [aside])` and its kin, `(layer NAME WORD...)`.
    pub fn declare_number(&mut self, head: &str, view: &View<'a>) {
        let arguments: Vec<_> = view.arguments().collect();
        let Some((name, rest)) = arguments.split_first().filter(|(name, _)| !name.is_list()) else {
            return self.missing(view, "name");
        };
        if self.is_number(name.text()) {
            return self.report.error("number-twice", name, &[("name", name.text())]);
        }
        let text = name.text().to_owned();
        if head == "layer" {
            let Some(values) = self.layer_words(view, rest) else { return };
            return self
                .add_number(view, Declared { text, scope: Scope::Site, start: 0, values, aside: false });
        }
        let Some(Parts { start, per, values, aside }) = self.number_parts(rest) else { return };
        let start = start.unwrap_or(0);
        let scope = match per {
            None => Scope::Game,
            Some(Per::Player) => Scope::Player,
            Some(Per::Cell) => Scope::Site,
            Some(Per::Item(items)) => Scope::List(items),
            // A piece that comes on the board carries 0, and it is part of the position.
            Some(Per::Piece)
                if start == 0 && !aside && values.is_empty() && self.model.piece_number.is_none() =>
            {
                self.model.piece_number = Some(text);
                return;
            }
            Some(Per::Piece) => return self.report.error("number-per-piece", view, &[]),
        };
        self.add_number(view, Declared { text, scope, start, values, aside });
    }

    /// Whether a number has that name already.
    pub fn is_number(&self, name: &str) -> bool {
        let piece = self.model.piece_number.as_ref().is_some_and(|known| known.eq_ignore_ascii_case(name));
        piece || self.numbers.find(name).is_some() || self.kind_numbers.find(name).is_some()
    }

    /// The words that a cell of a layer may have.
    fn layer_words(&mut self, view: &View<'a>, words: &[View<'a>]) -> Option<Vec<String>> {
        if words.is_empty() {
            self.missing(view, "word, word...");
            return None;
        }
        for word in words {
            if word.is_list() || word.text().parse::<i32>().is_ok() {
                self.report.error("layer-word", word, &[("name", word.text())]);
                return None;
            }
        }
        Some(words.iter().map(|word| word.text().to_owned()).collect())
    }

    /// What follows a number’s name.
    fn number_parts(&mut self, parts: &[View<'a>]) -> Option<Parts> {
        let mut found = Parts::default();
        for part in parts {
            match (part.head(), part.word()) {
                ("per", _) if found.per.is_none() => found.per = Some(self.per(part)?),
                ("list", _) if found.per.is_none() => found.per = Some(self.items(part)?),
                ("words", _) if found.values.is_empty() => {
                    let words: Vec<_> = part.arguments().collect();
                    found.values = self.layer_words(part, &words)?;
                }
                (_, "aside") if !found.aside => found.aside = true,
                _ => match part.text().parse::<i32>() {
                    Ok(number) if found.start.is_none() && !part.is_list() => found.start = Some(number),
                    _ => {
                        let name = if part.is_list() { part.head() } else { part.text() };
                        self.report.error("number-part", part, &[("name", name)]);
                        return None;
                    }
                },
            }
        }
        Some(found)
    }

    /// `(per player)`, `(per piece)`, `(per cell)`.
    fn per(&mut self, part: &View<'a>) -> Option<Per> {
        let arguments: Vec<_> = part.arguments().collect();
        match arguments.as_slice() {
            [one] if one.word() == "player" => Some(Per::Player),
            [one] if one.word() == "piece" => Some(Per::Piece),
            [one] if one.word() == "cell" => Some(Per::Cell),
            _ => {
                self.missing(part, "player, piece, cell");
                None
            }
        }
    }

    /// `(list N)`.
    fn items(&mut self, part: &View<'a>) -> Option<Per> {
        let arguments: Vec<_> = part.arguments().collect();
        let [items] = arguments.as_slice() else {
            self.missing(part, "number");
            return None;
        };
        let found =
            items.text().parse::<u16>().ok().filter(|n| !items.is_list() && (1..=ITEMS_MAX).contains(n));
        if found.is_none() {
            let most = ITEMS_MAX.to_string();
            self.report.error("number-list", items, &[("name", items.text()), ("limit", &most)]);
        }
        found.map(Per::Item)
    }

    fn add_number(&mut self, view: &View<'a>, made: Declared) {
        let width = match made.scope {
            Scope::Player => self.players.len(),
            Scope::Site => self.model.board.sites.len(),
            Scope::List(items) => usize::from(items),
            Scope::Game | Scope::Pool | Scope::Bag => 1,
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
        self.numbers.add(&made.text);
        self.model.numbers.push(NumberDef {
            name: made.text,
            scope: made.scope,
            start: made.start,
            values: made.values,
            counter: made.aside,
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
                let sites = self.chosen(&place);
                let base = self.model.numbers[layer].base;
                let set = sites.iter().map(|site| SetupNumber { slot: base + site.number(), value });
                self.model.setup_numbers.extend(set);
                if self.model.setup_numbers.len() > 2 * NUMBERS_MAX {
                    self.keep_last_numbers();
                }
            }
        }
    }

    /// Of several values for one place the last one holds.
    pub fn keep_last_numbers(&mut self) {
        let mut seen = vec![false; NUMBERS_MAX + 1];
        let mut kept: Vec<SetupNumber> = Vec::new();
        for number in std::mem::take(&mut self.model.setup_numbers).into_iter().rev() {
            let slot = usize::from(number.slot).min(NUMBERS_MAX);
            if !std::mem::replace(&mut seen[slot], true) {
                kept.push(number);
            }
        }
        kept.reverse();
        self.model.setup_numbers = kept;
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
            "seen-by" => self.secret(view, &arguments),
            "look" => self.look(&arguments),
            _ => self.region(view, &arguments),
        }
    }

    /// `(look (KEY word...)...)`: the lines of a look file, which only the screen understands.
    fn look(&mut self, entries: &[View<'a>]) {
        let mut look = String::new();
        for entry in entries {
            let words: Vec<&str> = entry.arguments().map(|v| v.text()).filter(|w| !w.is_empty()).collect();
            if entry.head().is_empty() || words.len() != entry.arguments().count() || words.is_empty() {
                return self.report.error("look-shape", entry, &[]);
            }
            look.extend([entry.head(), ": ", &words.join(" "), "\n"]);
        }
        self.model.look = look;
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
