//! The game's screen.

use super::board::{Board, Hands};
use super::controls::{Actions, PanelButtons, Status, Steps};
use super::course::lessons_link;
use super::dice::DiceTray;
use super::frame::{self, Parts, PressedOn, pressed_on};
use super::icons::{Icon, icon};
use super::library::compiled;
use super::new_game::Dialogs;
use super::panel::Panel;
use super::path_editor::PathButton;
use super::prefs::{Prefs, Route, prefs};
use super::regions::Regions;
use super::setup::{Curtain, Tray};
use super::sides::Sides;
use super::table::Table;
use fishka::Game;
use fishka_view::deal::{Deal, Source};
use leptos::prelude::*;
use std::sync::Arc;

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
    let Some(on) = pressed_on(event).filter(|_| table.sheet.get_untracked().is_none()) else { return };
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
    match event.code().as_str() {
        // A key that is held down is one wish. A button that has the focus is pressed by the space key.
        "Space" if on == PressedOn::Other && !event.repeat() && untrack(|| table.takes_throws()) => {
            table.throw_by_hand();
        }
        "KeyF" => table.flipped.update(|f| *f = !*f),
        "KeyP" => table.pass(),
        "KeyD" => table.toggle_danger(),
        code if frame::key(table, code) => {}
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
    frame::listen(prefs, move || table.title(), move |e| on_key(table, e));
    let symbols = move || table.look.with(|l| format!("<defs>{}</defs>", l.art.symbols));
    let size = Memo::new(move |_| table.frame().1);
    let ratio = move || size.with(|size| size.x / size.y);
    let setting = Memo::new(move |_| table.scene.with(|s| s.setup.is_some()));
    let dice = Memo::new(move |_| table.look.with(|l| !l.game.rules.dice.is_empty()));
    let lit = Memo::new(move |_| table.scene.with(|s| s.lights_regions()));
    let lessons = table.with(|s| lessons_link(prefs, &s.deal));
    let own = table.with(|s| matches!(s.deal.source, Source::File { .. }));
    let class = move || {
        let signs = [(setting.get(), "setting"), (lit.get(), "with-regions"), (dice.get(), "with-dice")];
        signs.into_iter().filter(|(on, _)| *on).map(|(_, name)| name).collect::<Vec<_>>().join(" ")
    };
    let head = view! {
        <h1>{move || table.title()}</h1>
        {own.then(|| edit_button(prefs))}
        {lessons}
        <PathButton table/>
        <Status table/>
        <Regions table/>
    };
    let stage = view! {
        <Sides table hands lower=false/>
        <Board table hands/>
        <Sides table hands lower=true/>
        <Tray table hands/>
    };
    let controls = view! {
        <DiceTray table/>
        <Steps table/>
        <Actions table/>
        <PanelButtons table/>
    };
    let parts = Parts {
        head: head.into_any(),
        stage: stage.into_any(),
        controls: controls.into_any(),
        panel: view! { <Panel table/> }.into_any(),
    };
    view! {
        <svg class="symbols" aria-hidden="true" inner_html=symbols></svg>
        {frame::page(class, ratio, parts)}
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
