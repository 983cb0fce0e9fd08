//! Beside the paper: the record, the best races, the rules.

use super::super::file::OpenRecord;
use super::super::files;
use super::super::icons::{Icon, icon};
use super::super::panel::show_current;
use super::table::{RaceTable, Shortest, Tab};
use fishka_race::rules::Event;
use fishka_view::prose::html_of;
use fishka_view::race::session::RaceSession;
use fishka_view::race::words::FINISHED;
use leptos::prelude::*;

/// Most phases that are listed; of longer races the last ones.
const ROWS_MAX: usize = 400;

/// Moves and rules under two tabs.
#[component]
pub(super) fn Panel(table: RaceTable) -> impl IntoView {
    let tab = move |tab: Tab, key: &'static str| {
        let chosen = move || table.tab.get() == tab;
        view! {
            <button type="button" role="tab" aria-selected=move || chosen().to_string() on:click=move |_| table.tab.set(tab)>
                {move || table.prefs.text(key)}
            </button>
        }
    };
    let content = move || match table.tab.get() {
        Tab::Moves => view! { <Moves table/> }.into_any(),
        Tab::Rules => view! { <Rules table/> }.into_any(),
    };
    let close = move || table.prefs.text("act-close");
    view! {
        <aside class="panel" class:open=move || table.panel_open.get()>
            <div class="tabs" role="tablist">
                {tab(Tab::Moves, "moves-title")}
                {tab(Tab::Rules, "rules-title")}
                <button type="button" class="tool close" title=close aria-label=close on:click=move |_| table.close_panel()>
                    {icon(Icon::Close)}
                </button>
            </div>
            <div class="panel-body" role="tabpanel" tabindex="0">{content}</div>
        </aside>
    }
}

/// A phase of the record: its number, and each move with its car and how many moves are played after it.
type Row = (u32, Vec<(usize, usize, String)>);

fn rows(table: RaceTable, session: &RaceSession) -> Vec<Row> {
    let words = table.words();
    let mut rows: Vec<Row> = Vec::new();
    for (i, played) in session.line.iter().enumerate() {
        let entry = (i + 1, played.car, words.entry(played));
        match rows.last_mut().filter(|(phase, _)| *phase == played.phase) {
            Some((_, entries)) => entries.push(entry),
            None => rows.push((played.phase, vec![entry])),
        }
        // Who has come in is known when the phase ends; the sign stands with the move that brought it there.
        let others = played.events.iter().filter_map(|e| match e {
            Event::Finished { car, .. } if *car != played.car => Some(*car),
            _ => None,
        });
        for car in others {
            let own = rows.last_mut().and_then(|(_, entries)| entries.iter_mut().rfind(|e| e.1 == car));
            own.into_iter().for_each(|(_, _, text)| text.push_str(FINISHED));
        }
    }
    rows.split_off(rows.len().saturating_sub(ROWS_MAX))
}

#[component]
fn Moves(table: RaceTable) -> impl IntoView {
    let rows = Memo::new(move |_| {
        table.scene.track();
        table.with(|s| rows(table, s))
    });
    let cursor = Memo::new(move |_| table.scene.with(|s| s.cursor));
    Effect::new(move |_| {
        cursor.get();
        show_current();
    });
    let entry = move |(after, car, text): (usize, usize, String)| {
        let current = move || cursor.get() == after;
        view! {
            <button
                type="button"
                class="move"
                class:current=current
                aria-current=move || current().then_some("true")
                aria-label=format!("{} {text}", car + 1)
                on:click=move |_| { table.replaying.set(false); table.look_at(after) }
            >
                <b class=format!("car-sign car-{car}") aria-hidden="true">{car + 1}</b>
                {text.clone()}
            </button>
        }
    };
    // A row grows while it is looked at: what stands in it stays.
    let row = move |phase: u32| {
        let entries = Memo::new(move |_| {
            let own = |rows: &Vec<Row>| rows.iter().find(|row| row.0 == phase).map(|row| row.1.clone());
            rows.with(own).unwrap_or_default()
        });
        view! {
            <li>
                <span class="number">{phase}"."</span>
                <span class="entries"><For each=move || entries.get() key=Clone::clone children=entry/></span>
            </li>
        }
    };
    let phases = move || rows.with(|rows| rows.iter().map(|row| row.0).collect::<Vec<_>>());
    let none = move || rows.with(Vec::is_empty);
    view! {
        <Show when=none><p class="quiet">{move || table.prefs.text("moves-none")}</p></Show>
        <ol class="moves race-moves"><For each=phases key=|phase| *phase children=row/></ol>
        <Bests table/>
        <RecordTools table/>
    }
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
