//! The shortest races of all tracks of the list, found one after another by a worker.

use super::super::engine::Engine;
use super::super::store;
use fishka_view::draw::measures::Measures;
use fishka_view::draw::survey::{Finding, Survey};
use fishka_view::wire::{FromWorker, ToWorker};
use leptos::prelude::*;
use std::collections::VecDeque;

/// Where measures are kept.
const KEPT: &str = "race.moves";

/// What is known, and who finds out the rest.
#[derive(Clone, Copy)]
pub(in crate::ui) struct Measuring {
    known: RwSignal<Measures>,
    waiting: StoredValue<VecDeque<String>>,
    engine: Engine<Finding>,
}

impl Measuring {
    /// Begins to measure the tracks with these texts, the unknown ones.
    pub(in crate::ui) fn start(texts: Vec<String>) -> Measuring {
        let known = Measures::parse(&store::load(KEPT).unwrap_or_default());
        let waiting: VecDeque<String> = texts.into_iter().filter(|text| known.of(text).is_none()).collect();
        let measuring = Measuring {
            known: RwSignal::new(known),
            waiting: StoredValue::new(waiting),
            engine: Engine::new(FromWorker::found),
        };
        measuring.engine.tell(move |finding| measuring.hear(&finding));
        measuring.ask();
        measuring
    }

    fn ask(self) {
        let next = self.waiting.try_with_value(|w| w.front().cloned()).flatten();
        if let Some(text) = next {
            self.engine.ask(&ToWorker::Survey(Survey::Measure { id: 0, text }));
        }
    }

    fn hear(self, finding: &Finding) {
        let moves = match finding {
            Finding::Measured { moves, .. } => *moves,
            _ => 0,
        };
        if let Some(Some(text)) = self.waiting.try_update_value(VecDeque::pop_front) {
            self.known.update(|known| known.put(&text, moves));
            self.known.with_untracked(|known| store::save(KEPT, &known.print()));
            self.ask();
        }
    }

    /// The least number of moves on the track with this text, once it is known.
    pub(in crate::ui) fn of(self, text: &str) -> Option<u32> {
        self.known.with(|known| known.of(text)).filter(|moves| *moves > 0)
    }
}
