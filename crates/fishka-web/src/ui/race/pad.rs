//! The nine accelerations as buttons under the thumb.

use super::super::running::Early;
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
        table.scene.with(|s| {
            s.targets.iter().any(|t| t.digit.is_some())
                || (s.targets.is_empty() && s.reach.is_none() && !s.now.over)
        })
    });
    view! { <div class="pad" class:absent=move || !present.get() inert=move || !present.get() role="group" aria-label=label>{buttons}</div> }
}

fn key(table: RaceTable, digit: usize) -> impl IntoView {
    let target = Memo::new(move |_| table.scene.with(|s| s.digit(digit).cloned()));
    let refused = move || target.with(|t| t.as_ref().is_some_and(|t| t.refused && !t.unseen));
    let aimed = move || target.with(|t| t.as_ref().is_some_and(|t| table.aim.get() == Some(t.velocity)));
    let told = move || target.with(|t| t.as_ref().map(|t| t.told.clone()));
    // A button always has a name, also where there is no such target now.
    let name = move || told().unwrap_or_else(|| table.prefs.text_with("race-pad-none", "digit", digit));
    let kept = move || table.run.early.get() == Some(Early::Digit(digit));
    let off = move || !kept() && target.with(Option::is_none);
    view! {
        <button
            type="button"
            class="pad-key"
            class:refused=refused
            class:aimed=aimed
            class:kept=kept
            aria-disabled=move || off().to_string()
            title=told
            aria-label=name
            data-digit=digit
            on:click=move |_| table.accelerate(digit)
        >
            <span aria-hidden="true" data-sign=ARROWS[digit - 1]></span>
            <small aria-hidden="true" data-sign=digit></small>
        </button>
    }
}
