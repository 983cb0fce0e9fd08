//! Regions of the rules: switches with their marks beside the board, and the marks on it.

use super::running::Page as _;
use super::table::Table;
use fishka_view::host::Gesture;
use fishka_view::look::Look;
use fishka_view::regions::{Lit, mark};
use leptos::prelude::*;
use std::sync::Arc;

/// The mark of a region as a small picture.
fn swatch(index: usize) -> String {
    let corners = "M-46 0L-23 -46H23L46 0L23 46H-23Z";
    format!("<svg viewBox='-60 -60 120 120'><path class='swatch-cell' d='{corners}'/>{}</svg>", mark(index))
}

/// A switch for each region on demand, and what a picked piece lights up.
#[component]
pub(super) fn Regions(table: Table) -> impl IntoView {
    let regions = Memo::new(move |_| table.scene.with(|s| s.regions.clone()));
    let some = Memo::new(move |_| table.scene.with(|s| s.lights_regions()));
    let chip = move |index: usize| {
        let lit = Memo::new(move |_| regions.with(|r| r.get(index).cloned()));
        view! { <Chip table lit/> }
    };
    let each = move || (0..regions.with(Vec::len)).collect::<Vec<_>>();
    view! {
        <Show when=move || some.get()>
            <div class="regions" role="group" aria-label=move || table.prefs.text("regions-title")>
                <For each=each key=|i| *i children=chip/>
            </div>
        </Show>
    }
}

#[component]
fn Chip(table: Table, lit: Memo<Option<Lit>>) -> impl IntoView {
    let on = move || lit.with(|l| l.as_ref().is_some_and(|l| l.on));
    let title = move || lit.with(|l| l.as_ref().map(|l| l.title.clone()).unwrap_or_default());
    // An empty count keeps its place, so that nothing moves when it is filled.
    let count = move || {
        let count = lit.with(|l| l.as_ref().filter(|l| l.on).map(|l| l.sites.len()));
        count.map_or_else(String::new, |n| n.to_string())
    };
    let index = lit.with_untracked(|l| l.as_ref().map_or(0, |l| l.index));
    let picked = lit.with_untracked(|l| l.as_ref().is_some_and(|l| l.picked));
    if lit.with_untracked(|l| l.as_ref().is_some_and(|l| l.at_once)) {
        let there = move || lit.with(|l| l.as_ref().is_some_and(|l| !l.sites.is_empty()));
        return view! {
            <Show when=there>
                <p class="chip told" data-testid="told">
                    <span class="swatch" inner_html=swatch(index) aria-hidden="true"></span>
                    <span>{title}</span>
                </p>
            </Show>
        }
        .into_any();
    }
    let content = move || {
        view! {
            <span class="swatch" inner_html=swatch(index) aria-hidden="true"></span>
            <span>{title}</span>
            <b class="region-count">{count}</b>
        }
    };
    if picked {
        let hint = move || table.prefs.text("region-picked-hint");
        return view! { <span class="chip picked" class:on=on title=hint>{content()}</span> }.into_any();
    }
    let hint = move || table.prefs.text_with("region-key-hint", "n", index + 1);
    view! {
        <button
            type="button"
            class="chip"
            class:on=on
            aria-pressed=move || on().to_string()
            title=hint
            on:click=move |_| table.act(Gesture::Region(index))
        >
            {content()}
        </button>
    }
    .into_any()
}

/// The marks on the board below or above the pieces, and lines from the picked piece.
#[component]
pub(super) fn RegionMarks(table: Table, look: Arc<Look>, below: bool) -> impl IntoView {
    let lit = Memo::new(move |_| table.scene.with(|s| (s.regions.clone(), s.piece)));
    let markup = move || lit.with(|(regions, piece)| look.region_marks(regions, *piece, below));
    view! { <g class="overlay region-marks" inner_html=markup aria-hidden="true"></g> }
}
