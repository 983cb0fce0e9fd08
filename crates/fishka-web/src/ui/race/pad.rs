//! The nine accelerations as buttons under the thumb.

use super::table::RaceTable;
use leptos::prelude::*;

/// Arrows in the order of the digits.
const ARROWS: [&str; 9] = ["↖", "↑", "↗", "←", "•", "→", "↙", "↓", "↘"];

/// The pad, where digits choose.
#[component]
pub(super) fn Pad(table: RaceTable) -> impl IntoView {
    let label = move || table.prefs.text("race-pad");
    let buttons: Vec<_> = (1..=9).map(|digit| key(table, digit)).collect();
    let present = Memo::new(move |_| {
        table.scene.with(|s| s.digit(5).is_some() || (s.targets.is_empty() && s.reach.is_none() && !s.over))
    });
    view! { <div class="pad" class:absent=move || !present.get() role="group" aria-label=label>{buttons}</div> }
}

fn key(table: RaceTable, digit: usize) -> impl IntoView {
    let target = Memo::new(move |_| table.scene.with(|s| s.digit(digit).cloned()));
    let refused = move || target.with(|t| t.as_ref().is_some_and(|t| t.refusal.is_some() && !t.unseen));
    let aimed = move || target.with(|t| t.as_ref().is_some_and(|t| table.aim.get() == Some(t.velocity)));
    let velocity = move || target.with(|t| t.as_ref().map(|t| t.velocity));
    let told = move || {
        let words = table.words();
        target.with(|t| t.as_ref().map(|t| table.with(|s| words.target(s, t, None))))
    };
    let press = move |_| {
        if let Some(velocity) = velocity() {
            table.choose(velocity);
        }
    };
    view! {
        <button
            type="button"
            class="pad-key"
            class:refused=refused
            class:aimed=aimed
            disabled=move || target.with(Option::is_none)
            title=told
            aria-label=told
            data-digit=digit
            on:click=press
        >
            <span aria-hidden="true">{ARROWS[digit - 1]}</span>
            <small aria-hidden="true">{digit}</small>
        </button>
    }
}
