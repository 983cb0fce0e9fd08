//! The page: bar, screen, what is spoken, files dropped anywhere.

use super::bar::Bar;
use super::file::{Taken, take};
use super::files;
use super::focus;
use super::later::{Later, Parts};
use super::library::take_over;
use super::offline::Offline;
use super::prefs::{Prefs, Route};
use super::share;
use super::shelf;
use super::table_page::{GamePage, LIBRARY, message};
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
            take(prefs, Taken::Files(files::listed(transfer.files())));
        } else {
            take(prefs, Taken::Dropped(entries));
        }
    });
    on_cleanup(move || {
        enter.remove();
        leave.remove();
        drop.remove();
    });
}

/// What is drawn for an address. The table is here at once; other screens are loaded when they are wanted.
fn screen(prefs: Prefs, route: Route) -> AnyView {
    if route != Route::Library {
        take_over();
    }
    match route {
        Route::Library => prefs.later.library_page(prefs),
        Route::Game(name) => view! { <GamePage name/> }.into_any(),
        Route::File => prefs.later.file_page(prefs),
        Route::ByLink | Route::Match(_) => prefs.later.online(prefs, route),
        Route::Unknown => message(prefs, "address-unknown", LIBRARY),
        other => prefs.later.screen(prefs, other),
    }
}

/// The page.
#[component]
pub(super) fn App(parts: Parts) -> impl IntoView {
    let prefs = Prefs::load(Later::new(parts));
    provide_context(prefs);
    provide_context(Offline::follow(prefs));
    shelf::start();
    prefs.follow();
    focus::keep();
    focus::keep_presses();
    let over = RwSignal::new(false);
    take_dropped(prefs, over);
    share::follow(prefs);
    let screen = move || screen(prefs, prefs.route.get());
    let notice = move || {
        prefs
            .notice
            .get()
            .map(|notice| {
                let close = move || prefs.text("act-close");
                let plain = notice.is_good();
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
