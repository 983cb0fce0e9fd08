//! Tracks made by chance.

use super::super::tool::Button;
use super::studio::Studio;
use fishka_race::generate::{Nastiness, Size, Style, Wish};
use fishka_view::draw::survey::{SIZES, STYLES, value_of, word_of};
use leptos::prelude::*;

/// Numbers that one can still type.
const SEED_MAX: f64 = 1e6;

fn any_seed() -> u64 {
    (js_sys::Math::random() * SEED_MAX) as u64
}

/// The wishes and the button.
#[component]
pub(super) fn Make(studio: Studio) -> impl IntoView {
    let prefs = studio.prefs;
    let seed = RwSignal::new(any_seed());
    let degree = RwSignal::new(Nastiness::MIN);
    let style = RwSignal::new(None::<Style>);
    let size = RwSignal::new(Size::default());
    let make = move || {
        let (nastiness, style, size) = (degree.get_untracked(), style.get_untracked(), size.get_untracked());
        studio.make(seed.get_untracked(), Wish { nastiness, style, size });
    };
    let busy = move || studio.making.get();
    let another = move || {
        seed.set(any_seed());
        make();
    };
    let numbered = move |event| {
        if let Ok(number) = event_target_value(&event).trim().parse() {
            seed.set(number);
        }
    };
    let nastier = move |event| {
        let chosen = event_target_value(&event).parse().ok().and_then(Nastiness::new);
        degree.set(chosen.unwrap_or(Nastiness::MIN));
    };
    let said = move || {
        let numbers =
            [("n", usize::from(degree.get().degree())), ("max", usize::from(Nastiness::MAX.degree()))];
        prefs.text_with_all("draw-degree-of", &numbers)
    };
    let styles = choice(studio, "style", &STYLES, style);
    let sizes = choice(studio, "size", &SIZES, size);
    view! {
        <details class="draw-box" data-box="make">
            <summary>{move || prefs.text("draw-make")}</summary>
            <label class="field">
                <span>{move || prefs.text("draw-degree")}": "{said}</span>
                <input type="range" name="degree" min="1" max="10" step="1" prop:value=move || degree.get().degree() on:input=nastier/>
            </label>
            <div class="draw-row">
                <label class="field"><span>{move || prefs.text("draw-style")}</span>{styles}</label>
                <label class="field"><span>{move || prefs.text("draw-size")}</span>{sizes}</label>
                <label class="field">
                    <span>{move || prefs.text("draw-seed")}</span>
                    <input type="number" name="seed" min="0" step="1" prop:value=move || seed.get() on:change=numbered/>
                </label>
            </div>
            <div class="draw-row">
                <Button prefs class="primary" attr:data-act="make" off=busy act=make>{move || prefs.text("draw-make")}</Button>
                <Button prefs class="" attr:data-act="another" off=busy act=another>{move || prefs.text("draw-another")}</Button>
            </div>
            <Show when=move || studio.making.get()><p role="status">{move || prefs.text("draw-making")}</p></Show>
            <p class="quiet small-print">{move || prefs.text("draw-make-note")}</p>
        </details>
    }
}

/// A list of words to choose from.
fn choice<T: Copy + PartialEq + Send + Sync + 'static>(
    studio: Studio,
    name: &'static str,
    words: &'static [(T, &'static str)],
    value: RwSignal<T>,
) -> impl IntoView {
    let option = move |(own, word): &'static (T, &'static str)| {
        let text = move || studio.prefs.text(&format!("draw-{name}-{word}"));
        let chosen = move || value.get() == *own;
        view! { <option value=*word prop:selected=chosen>{text}</option> }
    };
    let changed = move |event| {
        if let Some(chosen) = value_of(words, &event_target_value(&event)) {
            value.set(chosen);
        }
    };
    let current = move || word_of(words, &value.get());
    view! { <select name=name prop:value=current on:change=changed>{words.iter().map(option).collect::<Vec<_>>()}</select> }
}
