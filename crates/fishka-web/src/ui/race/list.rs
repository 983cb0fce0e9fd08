//! All tracks to choose from.

use super::super::draw::{Measuring, edit};
use super::super::icons::{Icon, icon};
use super::super::prefs::{Prefs, Route, prefs};
use super::own_tracks;
use fishka_race::track::{BUILTIN, Track};
use fishka_text::Lang;
use fishka_view::race::paper;
use leptos::prelude::*;

/// A track’s title in the reader’s language.
pub(in crate::ui) fn title(track: &Track, lang: Lang) -> String {
    let plan = track.plan();
    match (&plan.name_ru, lang) {
        (Some(name), Lang::Ru) => name.clone(),
        _ => plan.name.clone(),
    }
}

pub(super) fn follow(prefs: Prefs, route: Route) -> impl Fn(web_sys::MouseEvent) + Clone {
    move |event: web_sys::MouseEvent| {
        if !(event.ctrl_key() || event.meta_key() || event.shift_key()) {
            event.prevent_default();
            prefs.go(route.clone());
        }
    }
}

/// The game in the library of all games.
#[component]
pub(in crate::ui) fn RaceCard() -> impl IntoView {
    let prefs = prefs();
    let harbour = fishka_race::track::builtin("harbour", &mut fishka_view::work());
    let picture = harbour.map(|t| paper::card(t.plan())).unwrap_or_default();
    let go = follow(prefs, Route::Tracks);
    view! {
        <li>
            <a class="card" href=Route::Tracks.path() on:click=go data-game="@race">
                <span inner_html=format!("<svg class='symbols'>{}</svg>", paper::DEFS)></span>
                <span class="picture race-picture" inner_html=picture></span>
                <span class="card-title">{move || prefs.text("race-title")}</span>
                <span class="card-note"><span>{move || prefs.text("race-players")}</span></span>
            </a>
        </li>
    }
}

/// All tracks.
#[component]
pub(in crate::ui) fn RaceListPage() -> impl IntoView {
    let prefs = prefs();
    Effect::new(move || {
        document().set_title(&format!("{} – {}", prefs.text("race-title"), prefs.text("app-name")))
    });
    let own_tracks = own_tracks();
    let own: Vec<String> = own_tracks.tracks().map(|(name, _)| name.to_owned()).collect();
    let names = BUILTIN.iter().map(|(name, _)| (*name).to_owned()).chain(own);
    let tracks: Vec<(String, Track)> =
        names.filter_map(|name| own_tracks.find(&name).map(|track| (name, track))).collect();
    let measuring = Measuring::start(tracks.iter().map(|(_, track)| track.plan().to_string()).collect());
    let cards: Vec<_> =
        tracks.into_iter().map(|(name, track)| track_card(prefs, name, track, measuring)).collect();
    view! {
        <section class="page tracks">
            <div class="library-head">
                <div class="library-words">
                    <h1>{move || prefs.text("race-title")}</h1>
                    <p class="quiet">{move || prefs.text("race-choose-track")}</p>
                </div>
                <a class="button primary" href=Route::Draw.path() on:click=follow(prefs, Route::Draw)>{move || prefs.text("draw-title")}</a>
            </div>
            <span inner_html=format!("<svg class='symbols'>{}</svg>", paper::DEFS)></span>
            <ul class="cards">{cards}</ul>
        </section>
    }
}

fn track_card(prefs: Prefs, name: String, track: Track, measuring: Measuring) -> impl IntoView {
    let route = Route::Race(name.clone());
    let (edited, text) = (name.clone(), track.plan().to_string());
    let moves = move || measuring.of(&text).map(|moves| prefs.text_with("draw-card-moves", "moves", moves));
    let change = move || prefs.text("draw-edit");
    let picture = paper::card(track.plan());
    let size = track.bounds().high - track.bounds().low;
    let cells = |units: i32| (units / fishka_race::geometry::UNIT) as usize;
    let size = move || {
        prefs.text_with_all("race-track-size", &[("width", cells(size.x)), ("height", cells(size.y))])
    };
    view! {
        <li>
            <a class="card" href=route.path() on:click=follow(prefs, route) data-track=name>
                <span class="picture race-picture" inner_html=picture></span>
                <span class="card-title">{move || title(&track, prefs.lang.get())}</span>
                <span class="card-note"><span>{size}</span><span data-moves="">{moves}</span></span>
            </a>
            <button type="button" class="small track-edit" title=change aria-label=change on:click=move |_| edit(prefs, &edited)>{icon(Icon::Pen)}</button>
        </li>
    }
}
