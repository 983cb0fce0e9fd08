//! Declarations at the top level: switches, and the presets that set several of them at once.

use crate::SWITCH_VALUES_MAX;
use crate::form::{Form, Item};
use crate::program::Program;
use crate::switches::{Switch, TOLD_MAX, unknown_switch, wrong_value};
use fishka_base::{Diagnostic, Span};
use std::collections::BTreeMap;

/// Most values of a switch.
const VALUES_MAX: usize = 4096;
/// The switch that presets make together.
const PRESET: &str = "preset";

impl Program {
    pub(crate) fn switch(&mut self, form: &Form) {
        if !self.extended {
            self.push(Diagnostic::error("needs-fishka", form.span()).arg("name", "switch"));
        }
        if self.known.values_count > SWITCH_VALUES_MAX {
            return;
        }
        let mut leaves = self.leaves(form).into_iter().skip(1).map(|(text, _)| text);
        let (Some(name), words) = (leaves.next(), leaves.collect::<Vec<_>>()) else {
            self.push(Diagnostic::error("switch-shape", form.span()));
            return;
        };
        let Some(values) = values(&words) else {
            self.push(Diagnostic::error("switch-shape", form.span()));
            return;
        };
        self.declare(name, values, form.span());
    }

    /// Keeps a switch whose name and values are new; false when there are too many.
    fn keep_switch(&mut self, switch: Switch) -> bool {
        self.known.values_count += switch.values.len();
        if self.known.values_count > SWITCH_VALUES_MAX {
            let wrong = Diagnostic::error("too-many-switches", switch.span);
            self.push(wrong.arg("limit", SWITCH_VALUES_MAX));
            return false;
        }
        self.known.index.insert(switch.name.to_lowercase(), self.switches.len());
        let mut places = BTreeMap::new();
        for (place, value) in switch.values.iter().enumerate() {
            places.entry(value.to_lowercase()).or_insert(place);
        }
        self.known.values.push(places);
        self.switches.push(switch);
        true
    }

    fn declare(&mut self, name: String, values: Vec<String>, span: Span) {
        let lower = name.to_lowercase();
        if self.known.index.contains_key(&lower) {
            self.push(Diagnostic::error("switch-twice", span).arg("name", name));
            return;
        }
        let wanted = self.known.wanted_value.get(&lower).map(|value| (value.clone(), span));
        let wanted = wanted.or_else(|| self.preset_value(&lower));
        let kept = self.keep_switch(Switch { name, values, chosen: 0, span });
        let index = self.switches.len().saturating_sub(1);
        if let Some((value, at)) = wanted.filter(|_| kept) {
            match self.known.value(index, &value) {
                Some(place) => self.switches[index].chosen = place,
                None => {
                    let wrong = wrong_value(at, &self.switches[index], &value);
                    self.push(wrong);
                }
            }
        }
    }

    /// What the preset in force sets a switch to.
    fn preset_value(&mut self, lower: &str) -> Option<(String, Span)> {
        let place = *self.known.index.get(PRESET)?;
        let preset = self.known.presets.get(self.switches.get(place)?.chosen)?;
        let values = self.known.preset.get_or_insert_with(|| {
            let mut values = BTreeMap::new();
            for (name, value, span) in preset {
                values.entry(name.to_lowercase()).or_insert_with(|| (value.clone(), *span));
            }
            values
        });
        values.get(lower).cloned()
    }

    /// Presets come before the switches whose defaults they set; together they are a switch of their own.
    pub(crate) fn preset(&mut self, form: &Form) {
        // Only the presets' own switch can be there already.
        if self.switches.len() > 1 || self.switches.first().is_some_and(|s| s.name != PRESET) {
            self.push(Diagnostic::error("preset-late", form.span()));
            return;
        }
        let mut items = self.children(form).into_iter().skip(1);
        let name = match items.next() {
            Some(Item::Leaf(name, _)) if self.known.presets.len() < VALUES_MAX => name,
            _ => {
                self.push(Diagnostic::error("preset-shape", form.span()));
                return;
            }
        };
        let mut values = Vec::new();
        for item in items {
            let (pair, at) = match &item {
                Item::Form(form) => (self.leaves(form), form.span()),
                Item::Leaf(_, at) => (Vec::new(), *at),
            };
            match pair.as_slice() {
                [(switch, at), (value, _)] => values.push((switch.clone(), value.clone(), *at)),
                _ => self.push(Diagnostic::error("preset-shape", at)),
            }
        }
        let name = self.symbols.text(name).to_owned();
        self.known.presets.push(values);
        if self.switches.is_empty() {
            self.keep_switch(Switch {
                name: PRESET.to_owned(),
                values: vec![name],
                chosen: 0,
                span: form.span(),
            });
            return;
        }
        let wanted = self.known.wanted_value.get(PRESET);
        let is_wanted = wanted.is_some_and(|value| value.to_lowercase() == name.to_lowercase());
        let switch = &mut self.switches[0];
        if is_wanted && switch.chosen == 0 {
            switch.chosen = switch.values.len();
        }
        self.known.values[0].entry(name.to_lowercase()).or_insert(switch.values.len());
        switch.values.push(name);
    }

    /// What presets set must exist, and so must the preset that was asked for.
    pub(crate) fn check_presets(&mut self) {
        let Some(place) = self.known.index.get(PRESET).copied() else { return };
        let mut wrong = Vec::new();
        if let Some(value) = self.known.wanted_value.get(PRESET)
            && self.known.value(place, value).is_none()
        {
            wrong.push(wrong_value(self.switches[place].span, &self.switches[place], value));
        }
        for preset in &self.known.presets {
            let of = |(name, value, at): &(String, String, Span)| match self
                .known
                .index
                .get(&name.to_lowercase())
            {
                None => Some(unknown_switch(Diagnostic::error("unknown-switch", *at), name, &self.switches)),
                Some(index) if self.known.value(*index, value).is_none() => {
                    Some(wrong_value(*at, &self.switches[*index], value))
                }
                Some(_) => None,
            };
            wrong.extend(preset.iter().filter_map(of).take(TOLD_MAX));
        }
        wrong.into_iter().for_each(|d| self.push(d));
    }

    pub(crate) fn check_wanted(&mut self) {
        let known = |name: &str| self.known.index.contains_key(&name.to_lowercase());
        let unknown = self.known.wanted.iter().filter(|(name, _)| !known(name)).take(TOLD_MAX);
        let unknown: Vec<Diagnostic> = unknown
            .map(|(name, _)| unknown_switch(Diagnostic::global("unknown-switch"), name, &self.switches))
            .collect();
        unknown.into_iter().for_each(|d| self.push(d));
    }
}

/// The values a switch names; `0..959` stands for all numbers between, both included. Each value once.
fn values(words: &[String]) -> Option<Vec<String>> {
    let mut values: Vec<String> = Vec::new();
    for word in words {
        let range =
            word.split_once("..").and_then(|(a, b)| Some((a.parse::<i32>().ok()?, b.parse::<i32>().ok()?)));
        match range {
            Some((from, to))
                if from > to || usize::try_from(i64::from(to) - i64::from(from)).ok()? > VALUES_MAX =>
            {
                return None;
            }
            Some((from, to)) => values.extend((from..=to).map(|n| n.to_string()).filter(|n| *n != words[0])),
            None => values.push(word.clone()),
        }
        if values.len() > VALUES_MAX {
            return None;
        }
    }
    if words.first().is_some_and(|first| first.contains("..")) {
        values.dedup();
    }
    (!values.is_empty()).then_some(values)
}
