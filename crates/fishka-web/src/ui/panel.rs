//! Beside the board: the record and the rules.

use super::about::{Beside, Legend};
use super::controls::Steps;
use super::course::learn_link;
use super::file::OpenRecord;
use super::frame;
use super::keys::KeysList;
use super::prefs::Prefs;
use super::running::{Page as _, Sheet, Tab};
use super::sets::Sets;
use super::table::Table;
use fishka_view::arrange::Arranged;
use fishka_view::deal::Source;
use fishka_view::host::{Ask, Gesture, Tell};
use fishka_view::prose::html_of_plain;
use leptos::prelude::*;
use std::collections::BTreeSet;

/// Moves, rules and the check of the dice.
#[component]
pub(super) fn Panel(table: Table) -> impl IntoView {
    let extras = table.prefs.later.extras;
    let content = move |tab| match tab {
        Tab::Moves => view! {
            {frame::steps_in_panel(view! { <Steps table/> })}
            {frame::moves(table, "moves")}
            {extras.when_here(move |part| (part.taken)(table))}
            <RecordTools table/>
            <Beside table/>
        }
        .into_any(),
        Tab::Rules => extras.wanted(move |part| (part.rules)(table), || ().into_any()).into_any(),
        Tab::Dice => extras.wanted(move |part| (part.check)(table), || ().into_any()).into_any(),
        Tab::Study => extras.wanted(move |part| (part.study)(table), || ().into_any()).into_any(),
    };
    let mut tabs =
        vec![(Tab::Moves, "moves-title"), (Tab::Study, "study-title"), (Tab::Rules, "rules-title")];
    if table.chance.get_untracked() {
        tabs.push((Tab::Dice, "check-tab"));
    }
    frame::panel(table, tabs, content)
}

/// Saves the game, for us or for Zillions, and opens a saved one.
#[component]
fn RecordTools(table: Table) -> impl IntoView {
    let save = move |_| table.act(Gesture::Save);
    let save_zillions = move |_| table.act(Gesture::SaveZillions(table.file_name("zrf")));
    let arrange = move |_| table.arrange(Arranged::Begin);
    // What is learned goes its own way.
    let plain = move || table.deal.with(|deal| deal.puzzle.is_none() && !deal.online);
    // What others have set up unseen is not given away in a file.
    let private = move || table.scene.with(|s| s.private);
    view! {
        <div class="record-tools">
            <button type="button" class="link" disabled=private on:click=save>{move || table.prefs.text("record-save")}</button>
            <button type="button" class="link" on:click=move |_| table.act(Gesture::Share)>{move || table.prefs.text("share-title")}</button>
            <button type="button" class="link" on:click=move |_| table.ask_to_type()>{move || table.prefs.text("type-title")}</button>
            <button type="button" class="link" on:click=move |_| table.run.sheet.set(Some(Sheet::Habits))>{move || table.prefs.text("settings-title")}</button>
            <Show when=plain><button type="button" class="link" on:click=arrange>{move || table.prefs.text("arrange-title")}</button></Show>
            <button type="button" class="link" disabled=private on:click=save_zillions>{move || table.prefs.text("record-save-zillions")}</button>
            {(!table.run.is_online()).then(|| view! { <OpenRecord prefs=table.prefs key="record-open"/> })}
        </div>
    }
}

/// The rules of a game of the library in the reader's language, as HTML; empty until the worker has told them.
pub(super) fn prose(
    prefs: Prefs,
    game: impl Fn() -> Option<String> + Send + Sync + 'static,
) -> RwSignal<String> {
    let html = RwSignal::new(String::new());
    Effect::new(move || {
        html.set(String::new());
        let Some(game) = game() else { return };
        prefs.host.ask(Ask::Prose { game, lang: prefs.lang.get() }, move |tells| {
            if let Some(Tell::Prose(text)) = tells.into_iter().flatten().next() {
                html.try_set(text);
            }
        });
    });
    html
}

/// The rules in words: of the library in the reader's language, else what the rule file says.
#[component]
pub(super) fn Rules(table: Table) -> impl IntoView {
    let library = move || {
        table.deal.with(|deal| match &deal.source {
            Source::Library(name) => Some(name.clone()),
            Source::File { .. } => None,
        })
    };
    let written = prose(table.prefs, library);
    let html = move || {
        if library().is_some() {
            return written.get();
        }
        let look = table.look.get();
        let texts = &look.rules.texts;
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
        let mut words = table.look.with(|l| l.layers.legend());
        // What is drawn in two ways and named in one, as a point that looks up or down, is told once.
        let mut told = BTreeSet::new();
        words.retain(|(_, word)| told.insert(word.clone()));
        let one = |(drawn, word): (String, String)| {
            view! { <li><svg viewBox="-50 -50 100 100" aria-hidden="true" inner_html=drawn></svg>{word}</li> }
        };
        let items: Vec<_> = words.into_iter().map(one).collect();
        (!items.is_empty()).then(|| view! { <ul class="legend">{items}</ul> })
    };
    let learn = move || {
        library()
            .filter(|_| table.deal.with(|deal| deal.puzzle.is_none()))
            .map(|name| learn_link(table.prefs, "button small learn", &name))
    };
    view! {
        {learn}
        {legend}
        <Sets table/>
        <Legend table/>
        <article class="prose" inner_html=html></article>
        <section class="prose keys"><h2>{move || table.prefs.text("keys-title")}</h2><KeysList table/></section>
    }
}
