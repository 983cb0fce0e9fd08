//! Beside the board: the record and the rules.

use super::check::DiceCheck;
use super::file::OpenRecord;
use super::files;
use super::frame::{self, Tab};
use super::table::Table;
use fishka::Library as _;
use fishka_view::deal::Source;
use fishka_view::prose::{html_of, html_of_plain};
use fishka_view::records;
use fishka_view::session::Session;
use leptos::prelude::*;

/// Moves, rules and the check of the dice.
#[component]
pub(super) fn Panel(table: Table) -> impl IntoView {
    let content = move |tab| match tab {
        Tab::Moves => view! { {frame::moves(table, "moves")}<RecordTools table/> }.into_any(),
        Tab::Rules => view! { <Rules table/> }.into_any(),
        Tab::Dice => view! { <DiceCheck table/> }.into_any(),
    };
    let mut tabs = vec![(Tab::Moves, "moves-title"), (Tab::Rules, "rules-title")];
    if table.with(|s| s.game.traits.chance) {
        tabs.push((Tab::Dice, "check-title"));
    }
    frame::panel(table, tabs, content)
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
