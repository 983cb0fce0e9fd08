//! Beside the paper: the record, the best races, the rules.

use super::super::file::OpenRecord;
use super::super::files;
use super::super::frame::{self, Tab};
use super::table::{RaceTable, Shortest};
use fishka_view::prose::html_of;
use leptos::prelude::*;

/// Moves and rules.
#[component]
pub(super) fn Panel(table: RaceTable) -> impl IntoView {
    let content = move |tab| match tab {
        Tab::Rules => view! { <Rules table/> }.into_any(),
        _ => view! { {frame::moves(table, "moves race-moves")}<Bests table/><RecordTools table/> }.into_any(),
    };
    frame::panel(table, vec![(Tab::Moves, "moves-title"), (Tab::Rules, "rules-title")], content)
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
    let save = move |_| {
        let name = table.with(|s| s.deal.track.replace(['/', '\\', ':'], "-"));
        files::download(&format!("{name}.fishka"), &table.saved());
    };
    view! {
        <div class="record-tools">
            <button type="button" class="link" on:click=save>{move || table.prefs.text("race-save")}</button>
            <OpenRecord prefs=table.prefs key="race-open"/>
        </div>
    }
}

#[component]
fn Rules(table: RaceTable) -> impl IntoView {
    let html = move || html_of(fishka_race::rules_text(table.prefs.lang.get().code()));
    let switches = move || {
        let words = table.words();
        table.scene.track();
        let switches = table.with(|s| {
            let mut switches = s.race.options().switches();
            switches.retain(|switch| !switch.values.is_empty() && s.deal.matters(switch.name));
            switches
        });
        let line = |s: fishka_race::rules::Switch| {
            let title = words.say(&format!("race-switch-{}", s.name), &[]);
            let value = words.say(&format!("race-value-{}-{}", s.name, s.value), &[]);
            view! { <tr><th>{title}</th><td>{value}</td></tr> }
        };
        switches.into_iter().map(line).collect::<Vec<_>>()
    };
    view! {
        <article class="prose" inner_html=html></article>
        <section class="prose">
            <h2>{move || table.prefs.text("race-new-rules")}</h2>
            <table class="race-switches"><tbody>{switches}</tbody></table>
        </section>
        <section class="prose keys">
            <h2>{move || table.prefs.text("keys-title")}</h2>
            <p>{move || table.prefs.text("race-keys")}</p>
        </section>
    }
}
