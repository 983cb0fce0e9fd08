//! What the page knows of the viewer’s study, and whoever looks for it: a worker of its own, so that no thought of the game
//! is cut short. It looks again and again at the position shown, each time longer, and not while the computer thinks about
//! its move.

use super::engine::Engine;
use super::running::Page as _;
use super::table::Table;
use fishka_view::host::{Gesture, Stand, Studied, Study};
use fishka_view::review::Mark;
use fishka_view::study::{Found, LOOKS_MS, told};
use fishka_view::wire::{Answer, Ask, FromWorker, ToWorker, Wish};
use leptos::prelude::*;
use std::sync::Arc;

/// One part of a review takes so long.
const REVIEW_MS: u64 = 500;
/// A look that takes no longer is not cut short for another position.
const SHORT_MS: u64 = 600;

/// What is being looked at: how the game stands, moves of it, moves beside it.
type Place = (u32, usize, Vec<String>);

/// The study of a table.
#[derive(Clone, Copy)]
pub(super) struct Studying {
    /// As the worker told it last; nothing while it is closed.
    pub(super) shown: RwSignal<Option<Arc<Study>>>,
    /// What the review found out.
    pub(super) marks: RwSignal<Arc<Vec<Mark>>>,
    /// What is found about the position looked at.
    pub(super) found: RwSignal<Option<Arc<Found>>>,
    /// Somebody asked for it.
    pub(super) on: RwSignal<bool>,
    /// How many moves are judged, while a review goes on.
    pub(super) reviewed: RwSignal<Option<usize>>,
    engine: Engine<Answer>,
    /// Counts questions.
    number: StoredValue<u32>,
    /// What is looked at, and which look it is.
    place: StoredValue<Option<(Place, usize)>>,
    /// What the look under way looks at, and how long it takes.
    under_way: StoredValue<Option<(Place, u64)>>,
}

impl Studying {
    pub(super) fn new() -> Studying {
        Studying {
            shown: RwSignal::new(None),
            marks: RwSignal::default(),
            found: RwSignal::new(None),
            on: RwSignal::new(false),
            reviewed: RwSignal::new(None),
            engine: Engine::new(FromWorker::thought),
            number: StoredValue::new(0),
            place: StoredValue::new(None),
            under_way: StoredValue::new(None),
        }
    }

    /// Another game lies on the table.
    pub(super) fn clear(self) {
        self.stop();
        self.marks.set(Arc::default());
    }

    /// Nothing is looked for any more.
    pub(super) fn stop(self) {
        self.engine.cancel();
        self.under_way.set_value(None);
        self.place.set_value(None);
        self.on.set(false);
        self.reviewed.set(None);
        self.found.set(None);
    }
}

impl Table {
    /// The study is opened, or closed.
    pub(super) fn open_study(self, open: bool) {
        if !open {
            self.studying.stop();
            self.studying.shown.set(None);
        }
        self.act(Gesture::Study(Studied::Open(open)));
    }

    /// The worker tells how the study is.
    pub(super) fn take_study(self, study: Study) {
        let studying = self.studying;
        let before = studying.shown.with_untracked(|shown| shown.as_ref().map(|shown| shown.stand));
        let stand = study.stand;
        if studying.on.get_untracked() && !may_go_on(before, stand) {
            studying.stop();
        }
        // Where it helps nobody it needs no asking.
        if stand == Stand::Free && before != Some(Stand::Free) {
            studying.on.set(true);
        }
        studying.shown.set(Some(Arc::new(study)));
        self.look_on();
    }

    /// Analysis is asked for, or no longer.
    pub(super) fn toggle_study(self) {
        let studying = self.studying;
        if studying.on.get_untracked() {
            return studying.stop();
        }
        studying.on.set(true);
        self.look_on();
    }

    /// Looks at the position shown, unless that is being done.
    pub(super) fn look_on(self) {
        let studying = self.studying;
        let idle = !studying.on.get_untracked()
            || studying.reviewed.with_untracked(Option::is_some)
            || self.run.thinking.get_untracked();
        let Some(study) = studying.shown.get_untracked().filter(|_| !idle) else { return };
        let place = (self.run.epoch.get_value(), study.at, study.then.clone());
        if studying.place.with_value(|now| now.as_ref().is_some_and(|(now, _)| *now == place)) {
            return;
        }
        studying.found.set(None);
        studying.place.set_value(Some((place, 0)));
        // One that takes long is cut short.
        if studying.under_way.with_value(|way| way.as_ref().is_none_or(|(_, ms)| *ms > SHORT_MS)) {
            self.look_once();
        }
    }

    fn look_once(self) {
        let studying = self.studying;
        let Some((place, look)) = studying.place.get_value() else { return };
        let Some(time_ms) = LOOKS_MS.get(look).copied() else { return };
        let (_, at, then) = place.clone();
        self.ask_study(Wish::Study { at, then, time_ms });
        studying.under_way.set_value(Some((place, time_ms)));
    }

    fn ask_study(self, wish: Wish) {
        let studying = self.studying;
        studying.number.update_value(|n| *n = n.wrapping_add(1));
        let (id, kept) = (studying.number.get_value(), self.run.kept.get_value());
        // Nobody hears it once the page was left.
        studying.engine.tell(move |answer| self.hear_study(answer));
        studying.engine.ask(&ToWorker::Think(Ask { id, kept, wish }));
    }

    fn hear_study(self, answer: Answer) {
        let studying = self.studying;
        let Some(number) = studying.number.try_get_value() else { return };
        let looked = studying.under_way.try_update_value(Option::take).flatten();
        match answer {
            Answer::Study { id, found } if id == number => self.take_found(looked, *found),
            Answer::Review { id, from, marks } if id == number => self.take_reviewed(from, marks),
            Answer::Met { id, bound, limit } if id == number => {
                studying.reviewed.set(None);
                self.prefs.note(&bound, vec![("limit", limit.to_string())]);
            }
            _ => studying.reviewed.set(None),
        }
    }

    fn take_found(self, looked: Option<(Place, u64)>, found: Found) {
        let studying = self.studying;
        if !studying.on.get_untracked() || studying.reviewed.with_untracked(Option::is_some) {
            return;
        }
        let Some((place, look)) = studying.place.get_value() else { return self.look_on() };
        if looked.is_none_or(|(looked, _)| looked != place) {
            // Another position is shown by now.
            return self.look_once();
        }
        let ends = found.lines.is_empty();
        if look == 1 || ends {
            let look = self.look.get_untracked();
            self.prefs.say(told(&look.words, &look.rules, &found));
        }
        studying.found.set(Some(Arc::new(found)));
        if !ends {
            studying.place.set_value(Some((place, look + 1)));
            self.look_once();
        }
    }

    /// Judges the moves of the game, from the first one on or from where it was stopped.
    pub(super) fn review(self, from: usize) {
        let studying = self.studying;
        studying.place.set_value(None);
        studying.found.set(None);
        studying.reviewed.set(Some(from));
        self.ask_study(Wish::Review { from, time_ms: REVIEW_MS });
    }

    pub(super) fn stop_review(self) {
        self.studying.reviewed.set(None);
        self.look_on();
    }

    fn take_reviewed(self, from: usize, marks: Vec<Mark>) {
        let studying = self.studying;
        if studying.reviewed.get_untracked().is_none() {
            return;
        }
        let to = from + marks.len();
        let length = studying.shown.with_untracked(|shown| shown.as_ref().map_or(0, |study| study.length));
        let ends = marks.is_empty() || to >= length;
        self.act(Gesture::Study(Studied::Marks { from, marks }));
        studying.reviewed.set((!ends).then_some(to));
        if ends {
            self.look_on();
        } else {
            self.ask_study(Wish::Review { from: to, time_ms: REVIEW_MS });
        }
    }
}

/// Whether what was asked for may go on: not where it would be help that nobody asked for.
fn may_go_on(before: Option<Stand>, now: Stand) -> bool {
    match now {
        Stand::Free => true,
        Stand::Helps | Stand::Together => before.is_some_and(|before| before == now),
        Stand::Hidden | Stand::Problem => false,
    }
}
