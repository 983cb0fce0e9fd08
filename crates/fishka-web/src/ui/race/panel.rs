//! Beside the paper: the record, the best races, the rules.

use super::super::file::OpenRecord;
use super::super::frame;
use super::super::panel::prose;
use super::super::running::{Page as _, Tab};
use super::page::Steps;
use super::study::StudyPanel;
use super::table::{RaceTable, Shortest};
use fishka_view::host::Gesture;
use leptos::prelude::*;

/// Moves and rules.
#[component]
pub(super) fn Panel(table: RaceTable) -> impl IntoView {
    let content = move |tab| match tab {
        Tab::Rules => view! { <Rules table/> }.into_any(),
        Tab::Study => view! { <StudyPanel table/> }.into_any(),
        _ => view! {
            {frame::steps_in_panel(view! { <Steps table/> })}
            {frame::moves(table, "moves race-moves")}
            <Bests table/>
            <RecordTools table/>
        }
        .into_any(),
    };
    frame::panel(
        table,
        vec![(Tab::Moves, "moves-title"), (Tab::Study, "study-title"), (Tab::Rules, "rules-title")],
        content,
    )
}

/// The own best race and the shortest one.
#[component]
fn Bests(table: RaceTable) -> impl IntoView {
    let prefs = table.prefs;
    let best = move || match table.best.get() {
        Some(lap) => prefs.text_with("race-best", "n", lap.moves()),
        None => prefs.text("race-best-none"),
    };
    let shortest = move || match table.shortest.get() {
        Shortest::Unasked => None,
        Shortest::Searching => Some(prefs.text("race-shortest-searching")),
        Shortest::Found(lap, _) => Some(prefs.text_with("race-shortest", "n", lap.moves())),
        Shortest::None => Some(prefs.text("race-shortest-none")),
    };
    let took = move || match table.shortest.get() {
        Shortest::Found(_, ms) => Some(ms.to_string()),
        _ => None,
    };
    let improved = move || {
        table.improved.get().then(|| view! { <b class="improved">" "{prefs.text("race-best-new")}</b> })
    };
    view! {
        <div class="bests">
            <p data-testid="best">{best}{improved}</p>
            <p data-testid="shortest" data-ms=took>{shortest}</p>
        </div>
    }
}

/// Saves the race and opens a saved one.
#[component]
fn RecordTools(table: RaceTable) -> impl IntoView {
    let save = move |_| table.act(Gesture::Save);
    view! {
        <div class="record-tools">
            <button type="button" class="link" on:click=save>{move || table.prefs.text("race-save")}</button>
            <button type="button" class="link" on:click=move |_| table.act(Gesture::Share)>{move || table.prefs.text("share-title")}</button>
            {(!table.run.is_online()).then(|| view! { <OpenRecord prefs=table.prefs key="race-open"/> })}
        </div>
    }
}

#[component]
fn Rules(table: RaceTable) -> impl IntoView {
    let html = prose(table.prefs, || Some(fishka_race::table::NAME.to_owned()));
    let switches = move || {
        let line = |(title, value)| view! { <tr><th>{title}</th><td>{value}</td></tr> };
        table.laid.with(|laid| laid.switches.clone()).into_iter().map(line).collect::<Vec<_>>()
    };
    view! {
        <article class="prose" inner_html=move || html.get()></article>
        <section class="prose">
            <h2>{move || table.prefs.text("race-new-rules")}</h2>
            <table class="race-switches"><tbody>{switches}</tbody></table>
        </section>
        {frame::keys(table.prefs, "race-keys")}
    }
}
