//! What has become of the drawing: what is still to be done, how hard the track is, and off to the race.

use super::super::prefs::Route;
use super::super::tool::Button;
use super::studio::Studio;
use fishka_race::track::{LAPS_MAX, NAME_MAX, Part};
use fishka_view::draw::faults::Fault;
use fishka_view::draw::survey::Finding;
use leptos::prelude::*;

/// Of so many equally short races and more nobody wants to know the number.
const SEQUENCES_MAX: u128 = 10_000;

/// Name, laps, direction; faults or the measure; keep and drive.
#[component]
pub(super) fn Check(studio: Studio) -> impl IntoView {
    let prefs = studio.prefs;
    let good = Memo::new(move |_| studio.verdict.with(|v| v.is_ok()));
    let faulty = move || !good.get();
    let drive = move || {
        if let Some(name) = studio.keep() {
            prefs.go(Route::Race(name));
        }
    };
    let keep = move || {
        if let Some(name) = studio.keep() {
            prefs.note("draw-saved", vec![("name", name)]);
        }
    };
    view! {
        <section class="draw-box">
            <Slip studio/>
            <Show when=move || good.get() fallback=move || view! { <Faults studio/> }>
                <div class="draw-verdict" role="status" data-testid="verdict">
                    <p class="draw-good">{move || prefs.text("draw-good")}</p>
                    <p>{move || measure(studio)}</p>
                    <Show when=move || matches!(studio.found.get(), Some(Finding::Measured { .. }))>
                        <label class="tick">
                            <input type="checkbox" name="best" prop:checked=move || studio.best.get() on:change=move |e| studio.best.set(event_target_checked(&e))/>
                            <span>{move || prefs.text("draw-best")}</span>
                        </label>
                    </Show>
                </div>
            </Show>
            <Traits studio/>
            <div class="draw-row">
                <Button prefs class="primary" attr:data-act="drive" off=faulty act=drive>{move || prefs.text("draw-drive")}</Button>
                <Button prefs class="" attr:data-act="keep" off=faulty act=keep>{move || prefs.text("draw-save")}</Button>
            </div>
        </section>
    }
}

fn measure(studio: Studio) -> String {
    let prefs = studio.prefs;
    match studio.found.get() {
        None => prefs.text("draw-measuring"),
        Some(Finding::Measured { moves, sequences, .. }) => {
            let told = prefs.text_with("draw-measured", "moves", moves);
            match sequences {
                1..SEQUENCES_MAX => format!("{told}, {}", prefs.text_with("draw-sequences", "n", sequences)),
                _ => told,
            }
        }
        Some(Finding::TooLarge { .. }) => prefs.text("draw-too-large"),
        Some(_) => prefs.text("draw-never"),
    }
}

/// What was wrong with the last stroke.
#[component]
fn Slip(studio: Studio) -> impl IntoView {
    let slip = move || studio.desk.with(|d| d.slip.as_ref().map(|(fault, _)| fault.clone()));
    move || {
        slip().map(|fault| {
            let (message, hint) = fault.words(studio.prefs.lang.get());
            view! { <p class="draw-wrong" role="alert" data-testid="slip"><strong>{message}</strong>" "{hint}</p> }
        })
    }
}

/// What is still to be done.
#[component]
fn Faults(studio: Studio) -> impl IntoView {
    let prefs = studio.prefs;
    let one = move |fault: &Fault| {
        let (message, hint) = fault.words(prefs.lang.get());
        let code = fault.diagnostic.code;
        view! { <li data-code=code><strong>{message}</strong>" "{hint}</li> }
    };
    let all = move || {
        let verdict = studio.verdict.get();
        verdict.as_ref().as_ref().err().map(|faults| faults.iter().map(one).collect::<Vec<_>>())
    };
    view! {
        <div class="draw-verdict" role="status" data-testid="verdict">
            <h2>{move || prefs.text("draw-missing")}</h2>
            <ul class="draw-faults">{all}</ul>
        </div>
    }
}

/// Name, laps, the way of the race.
#[component]
fn Traits(studio: Studio) -> impl IntoView {
    let prefs = studio.prefs;
    let named = move |event| {
        let name: String = event_target_value(&event).chars().take(NAME_MAX).collect();
        studio.act(|d| d.change(|s| (s.name, s.name_ru) = (name, None)));
    };
    let laps = move |event| {
        if let Ok(laps) = event_target_value(&event).trim().parse() {
            studio.act(|d| d.set_laps(laps));
        }
    };
    let ring = move || studio.sketch.with(|s| s.finish.is_none());
    let turn = move |part: Part, key: &'static str| {
        view! { <button type="button" class="small" data-act=key on:click=move |_| studio.act(|d| d.turn_round(part))>{move || prefs.text(key)}</button> }
    };
    view! {
        <div class="draw-row">
            <label class="field draw-name">
                <span>{move || prefs.text("draw-name")}</span>
                <input type="text" name="name" maxlength=NAME_MAX placeholder=move || prefs.text("draw-unnamed") prop:value=move || studio.sketch.with(|s| s.name.clone()) on:change=named/>
            </label>
            <Show when=ring>
                <label class="field">
                    <span>{move || prefs.text("draw-laps")}</span>
                    <input type="number" name="laps" min="1" max=LAPS_MAX prop:value=move || studio.sketch.with(|s| s.laps) on:change=laps/>
                </label>
            </Show>
        </div>
        <div class="draw-row">
            <Show when=move || studio.sketch.with(|s| s.start.is_some())>{turn(Part::Start, "draw-turn-start")}</Show>
            <Show when=move || studio.sketch.with(|s| s.finish.is_some())>{turn(Part::Finish, "draw-turn-finish")}</Show>
        </div>
    }
}
