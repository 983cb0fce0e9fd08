//! A page to throw dice on: what you like, as often as you like, with what it comes to.

use super::prefs::{Prefs, prefs};
use super::tallies::tallies;
use crate::shared::random_bytes;
use fishka::dice::Bytes;
use fishka_view::tray::{Fallen, Tray};
use leptos::prelude::*;
use wasm_bindgen::JsCast as _;

/// What there is a button for: the word it is thrown by and the key of its name.
const THINGS: [(&str, &str); 7] = [
    ("die", "throws-die"),
    ("2d6", "throws-two"),
    ("3d6", "throws-three"),
    ("cowries", "throws-cowries"),
    ("coin", "throws-coin"),
    ("1d20", "throws-d20"),
    ("kubik", "throws-kubik"),
];
/// How many at once.
const MANY: [u64; 3] = [10, 100, 1000];
/// Throws that are shown, the last ones.
const SHOWN_MAX: usize = 60;

fn fresh(word: &str) -> Option<Tray> {
    Tray::new(word, Bytes(random_bytes()?))
}

/// The page.
#[component]
pub(super) fn DicePage() -> impl IntoView {
    let prefs = prefs();
    let tray = RwSignal::new_local(fresh("die"));
    let wrong = RwSignal::new(false);
    let take = move |word: &str| {
        let found = fresh(word);
        wrong.set(found.is_none());
        if found.is_some() {
            tray.set(found);
        }
    };
    let throw = move |count: u64| {
        tray.update(|tray| {
            if let Some(tray) = tray {
                tray.throw(count);
            }
        });
        tray.with_untracked(|tray| {
            if let Some(tray) = tray {
                prefs.say(spoken(prefs, tray, count));
            }
        });
    };
    let keys = window_event_listener(leptos::ev::keydown, move |event| {
        let on = event.target().and_then(|t| t.dyn_into::<web_sys::Element>().ok());
        let taken = on.is_some_and(|e| matches!(e.tag_name().as_str(), "INPUT" | "BUTTON" | "SELECT"));
        if event.code() == "Space" && !taken {
            event.prevent_default();
            throw(1);
        }
    });
    on_cleanup(move || keys.remove());
    prefs.entitle(move || prefs.text("throws-title"));
    let many =
        MANY.map(|n| view! { <button type="button" on:click=move |_| throw(n)>{format!("× {n}")}</button> });
    let table = move || {
        tray.with(|tray| {
            tray.as_ref().filter(|c| c.tally().count() > 1).map(|c| tallies(prefs, c.tally(), &c.texts()))
        })
    };
    view! {
        <section class="page throws-page">
            <h1>{move || prefs.text("throws-title")}</h1>
            <p class="quiet">{move || prefs.text("throws-about")}</p>
            <Things prefs tray wrong take/>
            <div class="fallen" data-testid="fallen" data-press="" on:click=move |_| throw(1)>{move || tray.with(|c| c.as_ref().map(|c| drawn(prefs, c)))}</div>
            <div class="throw-buttons">
                <button type="button" class="primary" on:click=move |_| throw(1)>{move || prefs.text("throws-throw")}</button>
                {many}
                <button type="button" on:click=move |_| tray.update(|c| *c = c.take().and_then(|c| fresh(c.word())))>{move || prefs.text("throws-anew")}</button>
            </div>
            <p class="history" data-testid="history">{move || tray.with(|c| c.as_ref().map(history))}</p>
            {table}
            <p class="quiet">{move || prefs.text("throws-kubik-about")}</p>
            <p class="quiet small-print">{move || tray.with(|c| c.as_ref().map(|c| prefs.text_of("dice-secret", &[("secret", c.secret().to_string()), ("commitment", c.commitment().to_string())])))}</p>
        </section>
    }
}

/// Buttons and a field for what is thrown.
#[component]
fn Things(
    prefs: Prefs,
    tray: RwSignal<Option<Tray>, LocalStorage>,
    wrong: RwSignal<bool>,
    take: impl Fn(&str) + Copy + Send + Sync + 'static,
) -> impl IntoView {
    let one = move |(word, key): (&'static str, &'static str)| {
        let pressed = move || tray.with(|c| c.as_ref().is_some_and(|c| c.word() == word)).to_string();
        view! { <button type="button" aria-pressed=pressed on:click=move |_| take(word)>{move || prefs.text(key)}</button> }
    };
    view! {
        <div class="things" role="group" aria-label=move || prefs.text("throws-what")>
            {THINGS.map(one)}
            <label class="field">
                <span>{move || prefs.text("throws-other")}</span>
                <input type="text" name="thing" size="8" placeholder="4d8" on:change=move |e| take(&event_target_value(&e))/>
            </label>
        </div>
        <Show when=move || wrong.get()><p role="alert">{move || prefs.text("throws-wrong")}</p></Show>
    }
}

/// The last throw.
fn drawn(prefs: Prefs, tray: &Tray) -> AnyView {
    let Some(last) = tray.last() else {
        return view! { <p class="quiet">{prefs.text("throws-none")}</p> }.into_any();
    };
    let pieces: Vec<_> = tray
        .pictures(last)
        .into_iter()
        .map(|svg| view! { <svg viewBox="-50 -50 100 100" aria-hidden="true" inner_html=svg></svg> })
        .collect();
    view! { <div class="pieces">{pieces}</div><p class="sum" data-testid="sum">{last.text.clone()}</p> }
        .into_any()
}

/// The last throws, the newest first.
fn history(tray: &Tray) -> String {
    tray.fallen().iter().rev().take(SHOWN_MAX).map(|f| f.text.clone()).collect::<Vec<_>>().join(" ")
}

/// What is told to who does not see it.
fn spoken(prefs: Prefs, tray: &Tray, count: u64) -> String {
    let last: Option<&Fallen> = tray.last();
    match last {
        Some(last) if count == 1 && last.pieces.len() > 1 => {
            format!("{} = {}", last.pieces.join(" + "), last.text)
        }
        Some(last) if count == 1 => last.text.clone(),
        _ => prefs.text_with("throws-spoken", "count", tray.tally().count()),
    }
}
