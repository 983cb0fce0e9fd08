//! Beside the board: the record and the rules.

use super::check::DiceCheck;
use super::file::OpenRecord;
use super::files;
use super::icons::{Icon, icon};
use super::table::{Tab, Table};
use fishka::Library as _;
use fishka_view::deal::Source;
use fishka_view::prose::{html_of, html_of_plain};
use fishka_view::records;
use fishka_view::scene::Entry;
use fishka_view::session::Session;
use leptos::prelude::*;

/// Moves and rules under two tabs.
#[component]
pub(super) fn Panel(table: Table) -> impl IntoView {
    let tab = move |tab: Tab, key: &'static str| {
        let chosen = move || table.tab.get() == tab;
        view! {
            <button
                type="button"
                role="tab"
                aria-selected=move || chosen().to_string()
                on:click=move |_| table.tab.set(tab)
            >
                {move || table.prefs.text(key)}
            </button>
        }
    };
    let content = move || match table.tab.get() {
        Tab::Moves => view! { <Moves table/> }.into_any(),
        Tab::Rules => view! { <Rules table/> }.into_any(),
        Tab::Dice => view! { <DiceCheck table/> }.into_any(),
    };
    let close = move || table.prefs.text("act-close");
    let chance = table.with(|s| s.game.traits.chance);
    view! {
        <aside class="panel" class:open=move || table.panel_open.get()>
            <div class="tabs" role="tablist">
                {tab(Tab::Moves, "moves-title")}
                {tab(Tab::Rules, "rules-title")}
                {chance.then(|| tab(Tab::Dice, "check-title"))}
                <button type="button" class="tool close" title=close aria-label=close on:click=move |_| table.close_panel()>
                    {icon(Icon::Close)}
                </button>
            </div>
            <div class="panel-body" role="tabpanel" tabindex="0">{content}</div>
        </aside>
    }
}

/// Brings the move that is looked at into the part of the list that is seen.
pub(super) fn show_current() {
    request_animation_frame(|| {
        if let Ok(Some(current)) = document().query_selector(".moves .current") {
            let options = web_sys::ScrollIntoViewOptions::new();
            options.set_block(web_sys::ScrollLogicalPosition::Nearest);
            current.scroll_into_view_with_scroll_into_view_options(&options);
        }
    });
}

/// The record in rounds.
#[component]
fn Moves(table: Table) -> impl IntoView {
    let rows = Memo::new(move |_| table.scene.with(|s| s.rows.clone()));
    let cursor = Memo::new(move |_| table.scene.with(|s| s.cursor));
    Effect::new(move |_| {
        cursor.get();
        show_current();
    });
    let entry = move |entry: Entry| {
        let after = entry.after;
        let current = move || cursor.get() == after;
        view! {
            <button
                type="button"
                class="move"
                class:current=current
                aria-current=move || current().then_some("true")
                on:click=move |_| table.look_at(after)
            >
                {entry.text}
            </button>
        }
    };
    // A row grows while it is looked at: what stands in it stays.
    let row = move |index: usize| {
        let number = move || rows.with(|rows| rows.get(index).map(|row| row.number));
        let entries = Memo::new(move |_| {
            rows.with(|rows| rows.get(index).map(|row| row.entries.clone())).unwrap_or_default()
        });
        view! {
            <li>
                <span class="number">{number}"."</span>
                <span class="entries">
                    <For each=move || entries.get() key=|e| (e.after, e.text.clone()) children=entry/>
                </span>
            </li>
        }
    };
    let none = move || view! { <p class="quiet">{move || table.prefs.text("moves-none")}</p> };
    view! {
        <Show when=move || !rows.with(Vec::is_empty) fallback=none>
            <ol class="moves">
                <For each=move || 0..rows.with(Vec::len) key=|i| *i children=row/>
            </ol>
        </Show>
        <RecordTools table/>
    }
}

/// Saves the game, for us or for Zillions, and opens a saved one.
#[component]
fn RecordTools(table: Table) -> impl IntoView {
    let name = move |end: &str| format!("{}.{end}", table.with(file_stem));
    let save = move |_| files::download(&name("fishka"), &table.with(records::save));
    let save_zillions = move |_| {
        let rules = name("zrf");
        files::download(&name("zsg"), &table.with(|s| records::save_zillions(s, &rules)));
    };
    // What others have set up unseen is not given away in a file.
    let private = move || table.scene.with(|s| s.private);
    view! {
        <div class="record-tools">
            <button type="button" class="link" disabled=private on:click=save>{move || table.prefs.text("record-save")}</button>
            <button type="button" class="link" disabled=private on:click=save_zillions>{move || table.prefs.text("record-save-zillions")}</button>
            <OpenRecord prefs=table.prefs key="record-open"/>
        </div>
    }
}

/// Name of the game as a file name.
fn file_stem(session: &Session) -> String {
    let name = match &session.deal.source {
        Source::Library(name) => name.as_str(),
        Source::File { name, .. } => name.trim_end_matches(".zrf"),
    };
    name.replace(['/', '\\', ':'], "-")
}

/// The rules in words: of the library in the reader's language, else what the rule file says.
#[component]
fn Rules(table: Table) -> impl IntoView {
    let html = move || {
        let lang = table.prefs.lang.get();
        let look = table.look.get();
        let texts = &look.game.rules.texts;
        let written = table.with(|s| match &s.deal.source {
            Source::Library(name) => fishka::Builtin.rules_text(name, lang.code()),
            Source::File { .. } => None,
        });
        if let Some(markdown) = written {
            return html_of(&markdown);
        }
        let part = |key: &str, text: &str| {
            let title = look.words.say(key, &[]);
            if text.is_empty() { String::new() } else { format!("<h2>{title}</h2>{}", html_of_plain(text)) }
        };
        let parts = [
            part("rules-description", &texts.description),
            part("rules-strategy", &texts.strategy),
            part("rules-history", &texts.history),
        ]
        .concat();
        if parts.is_empty() { format!("<p>{}</p>", look.words.say("rules-none", &[])) } else { parts }
    };
    let legend = move || {
        let words = table.look.with(|l| l.layers.legend());
        let one = |(drawn, word): (String, String)| {
            view! { <li><svg viewBox="-50 -50 100 100" aria-hidden="true" inner_html=drawn></svg>{word}</li> }
        };
        let items: Vec<_> = words.into_iter().map(one).collect();
        (!items.is_empty()).then(|| view! { <ul class="legend">{items}</ul> })
    };
    view! {
        {legend}
        <article class="prose" inner_html=html></article>
        <section class="prose keys">
            <h2>{move || table.prefs.text("keys-title")}</h2>
            <p>{move || table.prefs.text("keys-text")}</p>
        </section>
    }
}
