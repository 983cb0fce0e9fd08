//! The page: bar, screen, what is spoken, files dropped anywhere.

use super::bar::Bar;
use super::course::{CoursePage, LessonPage};
use super::draw::DrawPage;
use super::file::{FilePage, take};
use super::files;
use super::focus;
use super::games::{GamesPage, KeptPage};
use super::library::LibraryPage;
use super::offline::Offline;
use super::prefs::{Prefs, Route};
use super::race::RacePage;
use super::share;
use super::shelf;
use super::table_page::{GamePage, LIBRARY, laying, message};
use super::throws::DicePage;
use super::tracks::{RaceListPage, open_handed};
use leptos::prelude::*;

/// Takes rule files that are dropped on the page.
fn take_dropped(prefs: Prefs, over: RwSignal<bool>) {
    let enter = window_event_listener(leptos::ev::dragover, move |event| {
        event.prevent_default();
        over.set(true);
    });
    let leave = window_event_listener(leptos::ev::dragleave, move |event| {
        if event.related_target().is_none() {
            over.set(false);
        }
    });
    let drop = window_event_listener(leptos::ev::drop, move |event| {
        event.prevent_default();
        over.set(false);
        let Some(transfer) = event.data_transfer() else { return };
        let entries = files::entries(&transfer);
        if entries.is_empty() {
            take(prefs, std::future::ready(files::listed(transfer.files())));
        } else {
            take(prefs, files::walk(entries));
        }
    });
    on_cleanup(move || {
        enter.remove();
        leave.remove();
        drop.remove();
    });
}

/// What is drawn for an address.
pub(super) type Screens = fn(Prefs, Route) -> AnyView;

/// The screens of the small page: what is played of the library and of one's own files. To the others it goes by loading
/// the page anew, which is the large one then (`boot.js`).
pub(super) fn some_screens(prefs: Prefs, route: Route) -> AnyView {
    match route {
        Route::Library => view! { <LibraryPage/> }.into_any(),
        Route::Game(name) => view! { <GamePage name/> }.into_any(),
        Route::File => view! { <FilePage/> }.into_any(),
        Route::Unknown => message(prefs, "address-unknown", LIBRARY),
        Route::Course(_)
        | Route::Lesson(..)
        | Route::Games
        | Route::Kept(_)
        | Route::Dice
        | Route::Draw
        | Route::Tracks
        | Route::Race(_) => {
            let _ = web_sys::window().map(|window| window.location().reload());
            laying(prefs)
        }
    }
}

/// All screens.
pub(super) fn all_screens(prefs: Prefs, route: Route) -> AnyView {
    match route {
        Route::Course(name) => view! { <CoursePage name/> }.into_any(),
        Route::Lesson(game, name) => view! { <LessonPage game name/> }.into_any(),
        Route::Games => view! { <GamesPage/> }.into_any(),
        Route::Kept(id) => view! { <KeptPage id/> }.into_any(),
        Route::Dice => view! { <DicePage/> }.into_any(),
        Route::Draw => view! { <DrawPage/> }.into_any(),
        Route::Tracks => {
            open_handed(prefs);
            view! { <RaceListPage/> }.into_any()
        }
        Route::Race(name) => view! { <RacePage name/> }.into_any(),
        other => some_screens(prefs, other),
    }
}

/// The page.
#[component]
pub(super) fn App(screens: Screens) -> impl IntoView {
    let prefs = Prefs::load();
    provide_context(prefs);
    provide_context(Offline::follow(prefs));
    shelf::start();
    prefs.follow();
    focus::keep();
    focus::keep_presses();
    let over = RwSignal::new(false);
    take_dropped(prefs, over);
    share::follow(prefs);
    let screen = move || screens(prefs, prefs.route.get());
    let notice = move || {
        prefs
            .notice
            .get()
            .map(|notice| {
                let close = move || prefs.text("act-close");
                let plain = notice.offer.is_some();
                let offer = notice.offer.clone().map(|(key, to)| {
                    let go = move |_| {
                        prefs.notice.set(None);
                        prefs.go_instead(to.clone());
                    };
                    view! { <button type="button" class="small" on:click=go>{move || prefs.text(key)}</button> }
                });
                view! {
                    <div class="notice-place">
                        <p class="notice" class:plain=plain role="alert">{move || prefs.note_text(&notice)}</p>
                        {offer}
                        <button type="button" aria-label=close title=close on:click=move |_| prefs.notice.set(None)>"×"</button>
                    </div>
                }
            })
    };
    view! {
        <a class="skip" href="#main">{move || prefs.text("skip-to-board")}</a>
        <Bar/>
        {notice}
        <main id="main" tabindex="-1">{screen}</main>
        <div class="sr-only" role="status" aria-live="polite" aria-atomic="true" data-testid="spoken">
            {move || prefs.spoken.get()}
        </div>
        <Show when=move || over.get()>
            <div class="drop-zone" aria-hidden="true"><p>{move || prefs.text("drop-here")}</p></div>
        </Show>
    }
}
