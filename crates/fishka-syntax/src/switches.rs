//! Switches, and what presets set: what is known of them.

use fishka_base::{Diagnostic, Span};
use std::collections::BTreeMap;

/// `(switch NAME VALUE...)`.
#[derive(Clone, Debug)]
pub struct Switch {
    /// Name as written.
    pub name: String,
    /// Values as written; the first is the default.
    pub values: Vec<String>,
    /// The one in force.
    pub chosen: usize,
    /// Where it is declared.
    pub span: Span,
}

/// Most names that a diagnostic tells.
pub(crate) const TOLD_MAX: usize = 50;

/// What a `(preset NAME (SWITCH VALUE)...)` sets: switch, value and where it is said.
pub(crate) type Preset = Vec<(String, String, Span)>;

/// What is known of switches besides what they are; names in small letters, so that nothing is sought one by one.
#[derive(Debug, Default)]
pub(crate) struct Known {
    /// What the caller sets, in his order.
    pub wanted: Vec<(String, String)>,
    /// By name, the last value that the caller sets.
    pub wanted_value: BTreeMap<String, String>,
    pub presets: Vec<Preset>,
    /// What the preset in force sets, first things first; made when the first switch after the presets is declared.
    pub preset: Option<BTreeMap<String, (String, Span)>>,
    /// By name, the place among the switches.
    pub index: BTreeMap<String, usize>,
    /// For each switch, by value its place.
    pub values: Vec<BTreeMap<String, usize>>,
    pub values_count: usize,
}

impl Known {
    pub(crate) fn of(wanted: &[(String, String)]) -> Known {
        let wanted_value = wanted.iter().map(|(name, value)| (name.to_lowercase(), value.clone())).collect();
        Known { wanted: wanted.to_vec(), wanted_value, ..Known::default() }
    }

    /// The place of a value of a switch.
    pub(crate) fn value(&self, switch: usize, value: &str) -> Option<usize> {
        self.values.get(switch)?.get(&value.to_lowercase()).copied()
    }
}

/// Some names, for a diagnostic.
pub(crate) fn told<'a>(names: impl Iterator<Item = &'a String>) -> String {
    let names: Vec<&str> = names.take(TOLD_MAX).map(String::as_str).collect();
    names.join(", ")
}

pub(crate) fn wrong_value(at: Span, switch: &Switch, value: &str) -> Diagnostic {
    let wrong = Diagnostic::error("switch-value", at).arg("name", &switch.name).arg("value", value);
    wrong.arg("values", told(switch.values.iter()))
}

pub(crate) fn unknown_switch(diagnostic: Diagnostic, name: &str, switches: &[Switch]) -> Diagnostic {
    diagnostic.arg("name", name).arg("values", told(switches.iter().map(|s| &s.name)))
}
