//! All tracks to choose from, and those of one’s own: what the race and the desk where tracks are drawn share.

use super::course::learn_link;
use super::draw::{Measuring, edit};
use super::icons::{Icon, icon};
use super::prefs::{Prefs, Route, prefs};
use super::store;
use fishka_base::Sources;
use fishka_race::geometry::Bounds;
use fishka_race::track::{BUILTIN, Plan, builtin_text, parse};
use fishka_view::library::RACE;
use fishka_view::own_tracks::OwnTracks;
use fishka_view::paper;
use fishka_view::problems::problems;
use leptos::prelude::*;

/// Where own tracks are kept.
const TRACKS: &str = "race.tracks";

/// Own tracks as they are kept in this browser.
pub(super) fn own_tracks() -> OwnTracks {
    OwnTracks::parse(&store::load(TRACKS).unwrap_or_default())
}

/// The text of a track that is not built in.
pub(super) fn own_text(name: &str) -> Option<String> {
    let own_tracks = own_tracks();
    own_tracks.text(name).filter(|_| builtin_text(name).is_none()).map(str::to_owned)
}

/// The names of all tracks, the own ones last.
pub(super) fn names(own_tracks: &OwnTracks) -> Vec<String> {
    let own = own_tracks.tracks().map(|(name, _)| name.to_owned());
    BUILTIN.iter().map(|(name, _)| (*name).to_owned()).chain(own).collect()
}

/// Keeps the own tracks in this browser.
pub(super) fn keep_own_tracks(own_tracks: &OwnTracks) {
    store::save(TRACKS, &own_tracks.print());
}

/// Where a track file waits that was opened on a page that knows no tracks.
const HANDED: &str = "race.handed";

/// Goes with a track file to the page of all tracks, which opens it.
pub(super) fn hand_track(prefs: Prefs, text: &str) {
    store::save_in_tab(HANDED, text);
    if store::load_in_tab(HANDED).as_deref() != Some(text) {
        return prefs.note("draw-full", Vec::new());
    }
    prefs.go(Route::Tracks);
}

/// Opens a track file that was handed on, as soon as the page is drawn.
pub(super) fn open_handed(prefs: Prefs) {
    leptos::task::spawn_local(async move {
        if let Some(text) = store::load_in_tab(HANDED) {
            store::forget_in_tab(HANDED);
            open_track(prefs, &text);
        }
    });
}

/// Keeps a track file among the own tracks and goes to it; what is wrong with it is told.
fn open_track(prefs: Prefs, text: &str) {
    let mut sources = Sources::default();
    let file = sources.add("track", text);
    let track = match parse(file, text, &mut fishka_view::work()) {
        Ok(track) => track,
        Err(diagnostics) => {
            let wrong = problems(prefs.lang.get_untracked(), &diagnostics, &sources);
            let first =
                wrong.first().map(|p| format!("{}:{} {}", p.line, p.column, p.message)).unwrap_or_default();
            return prefs.note("race-open-track", vec![("cause", first)]);
        }
    };
    let mut own_tracks = own_tracks();
    let name = own_tracks.free_name(&track.plan().name);
    if !own_tracks.put(&name, &track.plan().to_string()) {
        return prefs.note("draw-full", Vec::new());
    }
    keep_own_tracks(&own_tracks);
    prefs.go(Route::Race(name));
}

/// Where on the drawing an event happened. The drawing fills its element.
pub(super) fn place(event: &web_sys::MouseEvent, svg: &web_sys::Element, shown: Bounds) -> (f64, f64) {
    let rect = svg.get_bounding_client_rect();
    let size = shown.high - shown.low;
    // As large as it fits, in the middle.
    let scale = (rect.width() / f64::from(size.x)).min(rect.height() / f64::from(size.y)).max(1e-6);
    let part = |at: f64, length: f64, size: i32| (at - (length - f64::from(size) * scale) / 2.0) / scale;
    let x = part(f64::from(event.client_x()) - rect.left(), rect.width(), size.x);
    let y = part(f64::from(event.client_y()) - rect.top(), rect.height(), size.y);
    (f64::from(shown.low.x) + x, f64::from(-shown.high.y) + y)
}

pub(super) fn follow(prefs: Prefs, route: Route) -> impl Fn(web_sys::MouseEvent) + Clone {
    move |event: web_sys::MouseEvent| {
        if !(event.ctrl_key() || event.meta_key() || event.shift_key()) {
            event.prevent_default();
            prefs.go(route.clone());
        }
    }
}

/// All tracks.
#[component]
pub(super) fn RaceListPage() -> impl IntoView {
    let prefs = prefs();
    prefs.entitle(move || prefs.text("race-title"));
    let own_tracks = own_tracks();
    let find = |name: String| own_tracks.find(&name).map(|plan| (name, plan));
    let tracks: Vec<(String, Plan)> = names(&own_tracks).into_iter().filter_map(find).collect();
    let measuring = Measuring::start(tracks.iter().map(|(_, plan)| plan.to_string()).collect());
    let cards: Vec<_> =
        tracks.into_iter().map(|(name, plan)| track_card(prefs, name, plan, measuring)).collect();
    view! {
        <section class="page tracks">
            <div class="library-head">
                <div class="library-words">
                    <h1>{move || prefs.text("race-title")}</h1>
                    <p class="quiet">{move || prefs.text("race-choose-track")}</p>
                </div>
                {learn_link(prefs, "button small", RACE)}
                <a class="button primary" href=Route::Draw.path() on:click=follow(prefs, Route::Draw)>{move || prefs.text("draw-title")}</a>
            </div>
            <span inner_html=format!("<svg class='symbols'>{}</svg>", paper::DEFS)></span>
            <ul class="cards">{cards}</ul>
        </section>
    }
}

fn track_card(prefs: Prefs, name: String, plan: Plan, measuring: Measuring) -> impl IntoView {
    let route = Route::Race(name.clone());
    let (edited, text) = (name.clone(), plan.to_string());
    let moves = move || measuring.of(&text).map(|moves| prefs.text_with("draw-card-moves", "moves", moves));
    let change = move || prefs.text("draw-edit");
    let picture = paper::card(&plan);
    let size = plan.outline.bounds().high - plan.outline.bounds().low;
    let cells = |units: i32| (units / fishka_race::geometry::UNIT) as usize;
    let size = move || {
        prefs.text_with_all("race-track-size", &[("width", cells(size.x)), ("height", cells(size.y))])
    };
    view! {
        <li>
            <a class="card" href=route.path() on:click=follow(prefs, route) data-track=name>
                <span class="picture race-picture" inner_html=picture></span>
                <span class="card-title">{move || paper::title(&plan, prefs.lang.get()).to_owned()}</span>
                <span class="card-note"><span>{size}</span><span data-moves="">{moves}</span></span>
            </a>
            <button type="button" class="small track-edit" title=change aria-label=change on:click=move |_| edit(prefs, &edited)>{icon(Icon::Pen)}</button>
        </li>
    }
}
