//! Everything that the parts of the page share: the desk, the verdict on the drawing, the worker that measures it.

use super::super::engine::Engine;
use super::super::prefs::{Prefs, Route};
use super::super::store;
use super::super::tracks::{keep_own_tracks, own_tracks};
use fishka_race::generate::Wish;
use fishka_race::geometry::Bounds;
use fishka_race::track::Track;
use fishka_view::draw::desk::Desk;
use fishka_view::draw::faults::{Fault, check};
use fishka_view::draw::picture;
use fishka_view::draw::sketch::Sketch;
use fishka_view::draw::survey::{Finding, Survey};
use fishka_view::wire::{FromWorker, ToWorker};
use leptos::prelude::*;
use std::sync::Arc;

/// Where the drawing is kept between visits, the name of the own track that it is, and the track to be opened next.
const DRAFT: &str = "race.draft";
const DRAFT_OF: &str = "race.draft.of";
const EDIT: &str = "race.edit";

/// The sheets to choose from, in cells.
pub(super) const SHEETS: [(i32, i32); 5] = [(24, 32), (32, 24), (40, 28), (64, 40), (100, 60)];

/// Opens a track, built in or own, on the page for drawing.
pub(in crate::ui) fn edit(prefs: Prefs, name: &str) {
    store::save(EDIT, name);
    prefs.go(Route::Draw);
}

type Verdict = Arc<Result<Track, Vec<Fault>>>;

/// The page. Everything in it is a handle.
#[derive(Clone, Copy)]
pub(super) struct Studio {
    pub(super) prefs: Prefs,
    pub(super) desk: RwSignal<Desk>,
    /// Cells of the sheet.
    pub(super) cells: RwSignal<(i32, i32)>,
    /// The drawing; changes only when it does.
    pub(super) sketch: Memo<Sketch>,
    pub(super) verdict: Memo<Verdict>,
    /// What the worker found out about the drawing.
    pub(super) found: RwSignal<Option<Finding>>,
    /// A new track is being made.
    pub(super) making: RwSignal<bool>,
    /// The shortest race is shown.
    pub(super) best: RwSignal<bool>,
    /// The name of the own track on the desk.
    pub(super) own: RwSignal<Option<String>>,
    /// Counts changes of the own tracks.
    pub(super) kept: RwSignal<u32>,
    /// One measures; the other makes new tracks, so that drawing on does not cut it short.
    measures: Engine<Finding>,
    makes: Engine<Finding>,
    number: StoredValue<u32>,
}

fn first_cells() -> (i32, i32) {
    let window = web_sys::window();
    let side = |v: Option<wasm_bindgen::JsValue>| v.and_then(|v| v.as_f64()).unwrap_or(1000.0);
    let width = side(window.as_ref().and_then(|w| w.inner_width().ok()));
    if width < 700.0 { SHEETS[0] } else { SHEETS[2] }
}

impl Studio {
    /// The desk as it was left.
    pub(super) fn open(prefs: Prefs) -> Studio {
        let draft = store::load(DRAFT).map(|text| Sketch::parse(&text)).unwrap_or_default();
        let desk = RwSignal::new(Desk::of(draft));
        let sketch = Memo::new(move |_| desk.with(|d| d.sketch.clone()));
        let judge = move || sketch.with(|s| Arc::new(check(s, &prefs.text("draw-unnamed"))));
        let studio = Studio {
            prefs,
            desk,
            cells: RwSignal::new(first_cells()),
            sketch,
            verdict: Memo::new_with_compare(move |_| judge(), |_, _| true),
            found: RwSignal::new(None),
            making: RwSignal::new(false),
            best: RwSignal::new(false),
            own: RwSignal::new(store::load(DRAFT_OF)),
            kept: RwSignal::new(0),
            measures: Engine::new(FromWorker::found),
            makes: Engine::new(FromWorker::found),
            number: StoredValue::new(0),
        };
        studio.measures.tell(move |finding| studio.hear(finding));
        studio.makes.tell(move |finding| studio.hear_made(finding));
        if let Some(name) = store::load(EDIT) {
            store::forget(EDIT);
            studio.take_track(&name);
        }
        Effect::new(move || {
            store::save(DRAFT, &sketch.with(Sketch::print));
            match studio.own.get() {
                Some(name) => store::save(DRAFT_OF, &name),
                None => store::forget(DRAFT_OF),
            }
        });
        Effect::new(move || studio.measure());
        studio
    }

    /// What is shown of the paper.
    pub(super) fn shown(self) -> Bounds {
        let cells = self.cells.get();
        self.sketch.with(|sketch| picture::sheet(sketch, cells))
    }

    /// Does something at the desk, and says what went wrong if something did.
    pub(super) fn act(self, with: impl FnOnce(&mut Desk)) {
        self.desk.update(with);
        let slip = self.desk.with_untracked(|d| d.slip.as_ref().map(|(fault, _)| fault.clone()));
        if let Some(fault) = slip {
            let (message, hint) = fault.words(self.prefs.lang.get_untracked());
            self.prefs.say(format!("{message} {hint}"));
        }
    }

    fn next_number(self) -> u32 {
        self.number.update_value(|n| *n += 1);
        self.number.get_value()
    }

    /// Has the drawing measured, if it is a track.
    fn measure(self) {
        let verdict = self.verdict.get();
        self.found.set(None);
        let id = self.next_number();
        if let Ok(track) = verdict.as_ref() {
            let text = track.plan().to_string();
            self.measures.ask(&ToWorker::Survey(Survey::Measure { id, text }));
        }
    }

    /// Has a new track made.
    pub(super) fn make(self, seed: u64, wish: Wish) {
        self.making.set(true);
        self.makes.ask(&ToWorker::Survey(Survey::Make { id: self.number.get_value(), seed, wish }));
    }

    fn hear(self, finding: Finding) {
        if self.number.try_get_value() == Some(finding.id()) {
            self.found.set(Some(finding));
        }
    }

    /// A track is made, whatever has been drawn meanwhile: that can be taken back.
    fn hear_made(self, finding: Finding) {
        if self.making.try_set(false).is_some() {
            return;
        }
        match finding {
            Finding::Made { text, .. } => {
                let unknown = fishka_base::FileId::default();
                if let Ok(track) = fishka_race::track::parse(unknown, &text, &mut fishka_view::work()) {
                    self.take_sketch(Sketch::of(track.plan()), None);
                }
            }
            _ => self.prefs.note("draw-not-made", Vec::new()),
        }
    }

    /// Puts another drawing on the desk; the old one can be taken back.
    pub(super) fn take_sketch(self, sketch: Sketch, own: Option<String>) {
        self.own.set(own);
        self.act(|desk| desk.load(sketch));
    }

    /// Puts a track on the desk, built in or own.
    pub(super) fn take_track(self, name: &str) {
        let own_tracks = own_tracks();
        if let Some(plan) = own_tracks.find(name) {
            let own = own_tracks.text(name).map(|_| name.to_owned());
            self.take_sketch(Sketch::of(&plan), own);
        }
    }

    /// Keeps the track in the browser; its name in the address, if there was room.
    pub(super) fn keep(self) -> Option<String> {
        let verdict = self.verdict.get_untracked();
        let track = verdict.as_ref().as_ref().ok()?;
        let mut own_tracks = own_tracks();
        let own = self.own.get_untracked().filter(|name| own_tracks.text(name).is_some());
        let name = own.unwrap_or_else(|| own_tracks.free_name(&track.plan().name));
        if !own_tracks.put(&name, &track.plan().to_string()) {
            self.prefs.note("draw-full", Vec::new());
            return None;
        }
        keep_own_tracks(&own_tracks);
        self.own.set(Some(name.clone()));
        self.kept.update(|n| *n += 1);
        Some(name)
    }

    /// Takes an own track out of the browser.
    pub(super) fn delete(self, name: &str) {
        let mut own_tracks = own_tracks();
        own_tracks.remove(name);
        keep_own_tracks(&own_tracks);
        self.kept.update(|n| *n += 1);
    }
}
