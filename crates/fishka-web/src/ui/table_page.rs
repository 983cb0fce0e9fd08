//! The game's screen.

use super::board::{Board, Hands};
use super::controls::{Actions, PanelButtons, Status, Steps};
use super::course::lessons_link;
use super::dice::DiceTray;
use super::icons::{Icon, icon};
use super::library::compiled;
use super::new_game::Dialogs;
use super::panel::Panel;
use super::path_editor::PathButton;
use super::prefs::{Prefs, Route, prefs};
use super::regions::Regions;
use super::setup::{Curtain, Tray};
use super::sides::Sides;
use super::table::{Sheet, Table};
use fishka::Game;
use fishka_view::deal::{Deal, Source};
use leptos::prelude::*;
use std::sync::Arc;
use wasm_bindgen::JsCast as _;

/// A game of the library.
#[component]
pub(super) fn GamePage(name: String) -> impl IntoView {
    let prefs = prefs();
    match compiled(&name) {
        Some(game) => view! { <TablePage deal=Deal::library(&name) game/> }.into_any(),
        None => view! {
            <section class="page">
                <p>{move || prefs.text("game-not-found")}</p>
                <button type="button" on:click=move |_| prefs.go(Route::Library)>{move || prefs.text("nav-library")}</button>
            </section>
        }
        .into_any(),
    }
}

/// Keys that work anywhere on the screen, except where text is typed.
fn on_key(table: Table, event: &web_sys::KeyboardEvent) {
    let typing = event.target().and_then(|t| t.dyn_into::<web_sys::Element>().ok()).is_some_and(|e| {
        matches!(e.tag_name().as_str(), "INPUT" | "TEXTAREA" | "SELECT")
            || e.closest("dialog").ok().flatten().is_some()
    });
    if typing
        || event.ctrl_key()
        || event.alt_key()
        || event.meta_key()
        || table.sheet.get_untracked().is_some()
    {
        return;
    }
    if let Some(digit) = event.code().strip_prefix("Digit").and_then(|d| d.parse::<usize>().ok()) {
        let on_demand = table.scene.with_untracked(|s| {
            s.regions.iter().any(|l| l.index + 1 == digit && !l.picked && !l.at_once) && s.setup.is_none()
        });
        if on_demand {
            table.toggle_region(digit - 1);
            event.prevent_default();
        }
        return;
    }
    // By the place of the key, so that the keys work under a Russian layout too.
    // A button that has the focus is pressed by the space key.
    let on_button = event.target().and_then(|t| t.dyn_into::<web_sys::HtmlElement>().ok());
    let on_button = on_button.is_some_and(|e| matches!(e.tag_name().as_str(), "BUTTON" | "A" | "SUMMARY"));
    match event.code().as_str() {
        // A key that is held down is one wish.
        "Space" if !on_button && !event.repeat() && untrack(|| table.takes_throws()) => table.throw_by_hand(),
        "KeyU" => table.undo(),
        "KeyN" => table.sheet.set(Some(Sheet::New)),
        "KeyF" => table.flipped.update(|f| *f = !*f),
        "KeyP" => table.pass(),
        "KeyD" => table.toggle_danger(),
        "KeyH" => table.press_hint(),
        "KeyR" => table.replay(),
        "BracketLeft" | "ArrowLeft" => table.step(-1),
        "BracketRight" | "ArrowRight" => table.step(1),
        "Home" => table.look_at(0),
        "End" => table.look_at(usize::MAX),
        "Escape" if table.panel_open.get_untracked() => table.close_panel(),
        "Escape" => table.let_go(),
        _ => return,
    }
    event.prevent_default();
}

/// The table with everything around it.
#[component]
pub(super) fn TablePage(deal: Deal, game: Arc<Game>) -> impl IntoView {
    let prefs = prefs();
    let table = Table::new(prefs, deal, &game);
    let hands = Hands::new();
    let keys = window_event_listener(leptos::ev::keydown, move |e| on_key(table, &e));
    on_cleanup(move || keys.remove());
    Effect::new(move || document().set_title(&format!("{} – {}", table.title(), prefs.text("app-name"))));
    let symbols = move || table.look.with(|l| format!("<defs>{}</defs>", l.art.symbols));
    let frame = Memo::new(move |_| table.frame().1);
    let ratio = move || frame.with(|size| format!("--ratio:{:.4}", size.x / size.y));
    let setting = Memo::new(move |_| table.scene.with(|s| s.setup.is_some()));
    let dice = Memo::new(move |_| table.look.with(|l| !l.game.rules.dice.is_empty()));
    let lit = Memo::new(move |_| table.scene.with(|s| s.lights_regions()));
    let lessons = table.with(|s| lessons_link(prefs, &s.deal));
    let own = table.with(|s| matches!(s.deal.source, Source::File { .. }));
    view! {
        <svg class="symbols" aria-hidden="true" inner_html=symbols></svg>
        <div class="table-page" class:setting=move || setting.get() class:with-regions=move || lit.get() class:with-dice=move || dice.get()>
            <header class="head">
                <h1>{move || table.title()}</h1>
                {own.then(|| edit_button(prefs))}
                {lessons}
                <PathButton table/>
                <Status table/>
                <Regions table/>
            </header>
            <section class="stage" style=ratio>
                <Sides table hands lower=false/>
                <Board table hands/>
                <Sides table hands lower=true/>
                <Tray table hands/>
            </section>
            <div class="controls">
                <DiceTray table/>
                <Steps table/>
                <Actions table/>
                <PanelButtons table/>
            </div>
            <Panel table/>
        </div>
        <Curtain table/>
        <Dialogs table/>
    }
}

fn edit_button(prefs: Prefs) -> impl IntoView {
    let label = move || prefs.text("act-edit");
    let editing = expect_context::<super::file::Editing>();
    view! {
        <button type="button" class="small" on:click=move |_| editing.0.set(true)>{icon(Icon::Pen)}<span>{label}</span></button>
    }
}
