//! Beside the paper: what the exact search knows of the race, and its review. A worker of its own looks it up, which knows
//! the track once it has computed it.

use super::super::engine::Engine;
use super::super::running::Page as _;
use super::table::RaceTable;
use fishka_view::race::study::{RaceFound, RaceMark, RaceWay};
use fishka_view::wire::{Answer, Ask, FromWorker, ToWorker, Wish};
use leptos::prelude::*;
use std::sync::Arc;

/// The study of a race.
#[derive(Clone, Copy)]
pub(super) struct RaceStudy {
    /// Somebody asked for it.
    on: RwSignal<bool>,
    /// What is known about the position looked at.
    found: RwSignal<Option<Arc<RaceFound>>>,
    /// Which of the ways is drawn.
    shown: RwSignal<usize>,
    /// What the review of so many moves found out.
    marks: RwSignal<Option<(usize, Arc<Vec<RaceMark>>)>>,
    reviews: RwSignal<bool>,
    engine: Engine<Answer>,
    number: StoredValue<u32>,
    /// The worker has not answered yet; it is not cut short, as it would forget the track.
    busy: StoredValue<bool>,
    /// What is to be asked once it has.
    next: StoredValue<Option<Wish>>,
}

impl RaceStudy {
    pub(super) fn new() -> RaceStudy {
        RaceStudy {
            on: RwSignal::new(false),
            found: RwSignal::new(None),
            shown: RwSignal::new(0),
            marks: RwSignal::new(None),
            reviews: RwSignal::new(false),
            engine: Engine::new(FromWorker::thought),
            number: StoredValue::new(0),
            busy: StoredValue::new(false),
            next: StoredValue::new(None),
        }
    }

    /// The way that is shown, drawn.
    pub(super) fn drawn(self) -> String {
        let way = |found: &Arc<RaceFound>| found.ways.get(self.shown.get()).map(|way| way.drawn.clone());
        self.found.with(|found| found.as_ref().and_then(way)).filter(|_| self.on.get()).unwrap_or_default()
    }
}

impl RaceTable {
    /// The race is over, or nobody is helped by it.
    fn studies_freely(self) -> bool {
        self.scene
            .with(|s| s.cars.iter().all(|car| !matches!(car.status, fishka_race::rules::Status::Racing)))
            || self.run.now.with(|now| now.over || now.persons == 0)
    }

    fn ask_study(self, wish: Wish) {
        let study = self.study;
        if study.busy.get_value() {
            return study.next.set_value(Some(wish));
        }
        study.busy.set_value(true);
        study.number.update_value(|n| *n = n.wrapping_add(1));
        let (id, kept) = (study.number.get_value(), self.run.kept.get_value());
        study.engine.tell(move |answer| self.hear_study(answer));
        study.engine.ask(&ToWorker::Think(Ask { id, kept, wish }));
    }

    fn hear_study(self, answer: Answer) {
        let study = self.study;
        // The page may have been left.
        if study.busy.try_update_value(|busy| *busy = false).is_none() {
            return;
        }
        if let Some(next) = study.next.try_update_value(Option::take).flatten() {
            return self.ask_study(next);
        }
        match answer {
            Answer::Race { found, .. } => {
                study.shown.set(0);
                study.found.set(Some(Arc::new(*found)));
            }
            Answer::RaceReview { marks, .. } => {
                let length = self.run.now.with_untracked(|now| now.length);
                study.marks.set(Some((length, Arc::new(marks))));
                study.reviews.set(false);
                self.grade();
                self.look_up();
            }
            Answer::Met { bound, limit, .. } => {
                study.reviews.set(false);
                study.on.set(false);
                self.prefs.note(&bound, vec![("limit", limit.to_string())]);
            }
            _ => study.reviews.set(false),
        }
    }

    /// Looks up the position shown, if that is wanted.
    fn look_up(self) {
        let study = self.study;
        study.found.set(None);
        if study.on.get_untracked() && !study.reviews.get_untracked() {
            let at = self.run.now.with_untracked(|now| now.cursor);
            self.ask_study(Wish::Study { at, then: Vec::new(), time_ms: 0 });
        }
    }

    /// The signs of the review stand in the record, as long as it is that of the race.
    pub(super) fn grade(self) {
        let (study, length) = (self.study, self.run.now.with_untracked(|now| now.length));
        let Some((_, marks)) = study.marks.get_untracked().filter(|(known, _)| *known == length) else {
            return study.marks.set(None);
        };
        self.run.now.update(|now| {
            for entry in now.rows.iter_mut().flat_map(|row| &mut row.entries) {
                let mark = marks.iter().find(|mark| mark.after == entry.after);
                entry.grade = mark.map(RaceMark::grade);
            }
        });
    }
}

/// What is known of the position, and the review.
#[component]
pub(super) fn StudyPanel(table: RaceTable) -> impl IntoView {
    let (study, prefs) = (table.study, table.prefs);
    let free = Memo::new(move |_| table.studies_freely());
    // Where it helps nobody it needs no asking; help that was asked for ends with the panel.
    Effect::new(move |_| {
        if free.get() {
            study.on.set(true);
        }
    });
    let at = Memo::new(move |_| table.run.now.with(|now| (now.cursor, now.length)));
    Effect::new(move |_| {
        at.get();
        study.on.get();
        table.look_up();
    });
    on_cleanup(move || {
        study.on.try_set(false);
        study.found.try_set(None);
    });
    let why = move || {
        let together = table.run.now.with(|now| now.persons > 1);
        let key = if together { "study-together" } else { "study-help" };
        (!free.get()).then(|| view! { <p class="quiet">{prefs.text(key)}</p> })
    };
    let key = move || if study.on.get() { "study-stop" } else { "study-start" };
    view! {
        <div class="study">
            {why}
            <button type="button" class="small study-toggle" on:click=move |_| study.on.update(|on| *on = !*on)>
                {move || prefs.text(key())}
            </button>
            <Show when=move || study.on.get() && !study.reviews.get()><Values table/></Show>
            <Review table/>
        </div>
    }
}

/// How far everybody has to go, and the best ways.
#[component]
fn Values(table: RaceTable) -> impl IntoView {
    let (study, prefs) = (table.study, table.prefs);
    let values = move || {
        let Some(found) = study.found.get() else {
            return view! { <p class="study-value quiet">{prefs.text("study-looking")}</p> }.into_any();
        };
        if let Some(why) = &found.why {
            return view! { <p class="quiet">{prefs.text(why)}</p> }.into_any();
        }
        let to_go = found.to_go.iter().enumerate().filter_map(|(car, n)| Some((car, (*n)?)));
        let told = |(car, n): (usize, u32)| {
            let args = [("car", (car + 1).to_string()), ("n", n.to_string())];
            view! { <p class="study-value" data-testid="to-go">{prefs.text_of("race-study-to-go", &args)}</p> }
        };
        let told: Vec<_> = to_go.map(told).collect();
        let way = |(index, way): (usize, &RaceWay)| way_view(table, index, way);
        let ways: Vec<_> = found.ways.iter().enumerate().map(way).collect();
        let ways = (!ways.is_empty()).then(|| {
            let label = prefs.text_with("race-study-ways", "n", found.mover + 1);
            view! {
                <h3>{label.clone()}</h3>
                <ol class="study-lines" aria-label=label data-testid="ways">{ways}</ol>
                <p class="quiet">{prefs.text("race-study-alone")}</p>
            }
        });
        view! { {told}{ways} }.into_any()
    };
    view! { {values} }
}

fn way_view(table: RaceTable, index: usize, way: &RaceWay) -> impl IntoView + use<> {
    let shown = table.study.shown;
    let (n, told) = (way.moves, way.told.join(" "));
    let more = if way.told.len() < way.moves as usize { " …" } else { "" };
    view! {
        <li>
            <button type="button" class="study-move" class:current=move || shown.get() == index
                aria-pressed=move || (shown.get() == index).to_string() on:click=move |_| shown.set(index)>
                <b class="line-value">{move || table.prefs.text_with("race-study-way", "n", n)}</b>" "{told}{more}
            </button>
        </li>
    }
}

/// What the moves have lost.
#[component]
fn Review(table: RaceTable) -> impl IntoView {
    let (study, prefs) = (table.study, table.prefs);
    let over = Memo::new(move |_| table.studies_freely() && table.run.now.with(|now| now.length > 0));
    let start = move |_| {
        study.reviews.set(true);
        table.ask_study(Wish::Review { from: 0, time_ms: 0 });
    };
    let wait = move || view! { <p class="quiet">{prefs.text("review-wait")}</p> };
    let progress = move || {
        study
            .reviews
            .get()
            .then(|| view! { <p class="quiet" role="status">{prefs.text("study-looking")}</p> })
    };
    let found = move || study.marks.get().map(|(_, marks)| reviewed(table, &marks));
    view! {
        <section class="review">
            <h3>{move || prefs.text("review-title")}</h3>
            <Show when=move || over.get() fallback=wait>
                <button type="button" class="small" on:click=start>{move || prefs.text("review-start")}</button>
            </Show>
            {progress}
            {found}
        </section>
    }
}

fn reviewed(table: RaceTable, marks: &[RaceMark]) -> impl IntoView + use<> {
    let prefs = table.prefs;
    let cars = table.scene.with_untracked(|s| s.cars.len());
    let sum = |car: usize| {
        let lost: u32 = marks.iter().filter(|mark| mark.car == car).filter_map(|mark| mark.lost).sum();
        let args = [("car", (car + 1).to_string()), ("n", lost.to_string())];
        view! { <li><span>{prefs.text_of("race-review-sum", &args)}</span></li> }
    };
    let sums: Vec<_> = (0..cars).map(sum).collect();
    let rows = table.run.now.with_untracked(|now| now.rows.clone());
    let slip = |mark: &RaceMark| {
        let row = rows.iter().find(|row| row.entries.iter().any(|entry| entry.after == mark.after));
        let entry = row.and_then(|row| row.entries.iter().find(|entry| entry.after == mark.after));
        let args = [
            ("number", row.map_or(0, |row| row.number).to_string()),
            ("car", (mark.car + 1).to_string()),
            ("text", entry.map_or_else(String::new, |entry| entry.text.clone())),
            ("sign", mark.grade().sign().to_owned()),
            ("n", mark.lost.unwrap_or_default().to_string()),
        ];
        let told =
            prefs.text_of(if mark.lost.is_some() { "race-review-mark" } else { "race-review-out" }, &args);
        let better = prefs.text_of("review-best", &[("moves", mark.best.clone())]);
        let before = mark.after - 1;
        view! {
            <li><button type="button" class="slip" on:click=move |_| table.look_at(before)>
                {told}<span class="quiet">{better}</span>
            </button></li>
        }
    };
    let slips: Vec<_> = marks.iter().map(slip).collect();
    let none = slips.is_empty().then(|| view! { <p class="quiet">{prefs.text("race-review-none")}</p> });
    view! {
        <ul class="review-sums" data-testid="accounts">{sums}</ul>
        {none}
        <ol class="slips" data-testid="slips">{slips}</ol>
    }
}
