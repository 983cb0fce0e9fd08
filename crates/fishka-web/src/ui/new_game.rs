//! Dialogs: a new game, giving up.

use super::account::AccountSheet;
use super::dice::HabitsSheet;
use super::path_editor::PathSheet;
use super::switches::Switches;
use super::table::{Sheet, Table, seated};
use fishka::Game;
use fishka_view::deal::{Deal, Seat};
use fishka_view::presets::Preset;
use leptos::html::Dialog;
use leptos::prelude::*;
use std::sync::Arc;

/// A dialog that is open while `sheet` is the table's.
#[component]
fn Window(table: Table, sheet: Sheet, label: &'static str, children: ChildrenFn) -> impl IntoView {
    let node = NodeRef::<Dialog>::new();
    let children = StoredValue::new(children);
    Effect::new(move || {
        let open = table.sheet.get() == Some(sheet);
        if let Some(dialog) = node.get() {
            if open && !dialog.open() {
                let _ = dialog.show_modal();
            } else if !open && dialog.open() {
                dialog.close();
            }
        }
    });
    let closed = move |_| {
        if table.sheet.get_untracked() == Some(sheet) {
            table.sheet.set(None);
        }
    };
    view! {
        <dialog node_ref=node aria-label=move || table.prefs.text(label) on:close=closed>
            <Show when=move || table.sheet.get() == Some(sheet)>{children.with_value(|c| c())}</Show>
        </dialog>
    }
}

/// The dialogs of the table.
#[component]
pub(super) fn Dialogs(table: Table) -> impl IntoView {
    view! {
        <Window table sheet=Sheet::New label="new-title"><NewGame table/></Window>
        <Window table sheet=Sheet::Account label="account-title"><AccountSheet table/></Window>
        <Window table sheet=Sheet::Board label="path-edit"><PathSheet table/></Window>
        <Window table sheet=Sheet::Habits label="dice-settings"><HabitsSheet table/></Window>
        <Window table sheet=Sheet::Resign label="act-resign">
            <p class="question-text">{move || table.prefs.text("resign-sure")}</p>
            <div class="dialog-buttons">
                <button type="button" on:click=move |_| table.sheet.set(None)>{move || table.prefs.text("act-cancel")}</button>
                <button
                    type="button"
                    class="primary"
                    on:click=move |_| {
                        table.sheet.set(None);
                        table.resign();
                    }
                >
                    {move || table.prefs.text("act-resign")}
                </button>
            </div>
        </Window>
    }
}

/// Levels of the computer.
const LEVELS: std::ops::RangeInclusive<u8> = 1..=8;

#[component]
fn NewGame(table: Table) -> impl IntoView {
    let deal = RwSignal::new(table.with(|s| s.deal.clone()));
    let game = RwSignal::new(table.with(|s| Arc::clone(&s.game)));
    let recompile = move || {
        if let Some(compiled) = deal.with_untracked(Deal::compile).game {
            deal.update(|d| *d = seated(d.clone(), &compiled));
            game.set(compiled);
        }
    };
    let anew = RwSignal::new(());
    let start = move |_| {
        table.sheet.set(None);
        table.start(deal.get_untracked(), &game.get_untracked());
    };
    view! {
        <form method="dialog" on:submit=move |e| { e.prevent_default(); start(()); }>
            <h2>{move || table.prefs.text("new-title")}</h2>
            {presets(table, deal, game, anew)}
            {seats(table, deal, game, anew)}
            {variants(table, deal, game, recompile)}
            <Switches table deal game/>
            <div class="dialog-buttons">
                <button type="button" on:click=move |_| table.sheet.set(None)>{move || table.prefs.text("act-cancel")}</button>
                <button type="submit" class="primary">{move || table.prefs.text("act-start")}</button>
            </div>
        </form>
    }
}

/// One choice from a list.
pub(super) fn select(
    label: String,
    options: Vec<(String, String)>,
    chosen: usize,
    change: impl Fn(usize) + 'static,
) -> impl IntoView {
    let values: Vec<String> = options.iter().map(|(value, _)| value.clone()).collect();
    let options: Vec<_> = options
        .into_iter()
        .enumerate()
        .map(|(i, (value, text))| view! { <option value=value selected=i == chosen>{text}</option> })
        .collect();
    let changed = move |event| {
        let value = event_target_value(&event);
        if let Some(index) = values.iter().position(|v| *v == value) {
            change(index);
        }
    };
    view! { <label class="field"><span>{label}</span><select on:change=changed>{options}</select></label> }
}

fn variants(
    table: Table,
    deal: RwSignal<Deal>,
    game: RwSignal<Arc<Game>>,
    recompile: impl Fn() + Copy + Send + Sync + 'static,
) -> impl IntoView {
    let titles = game.with_untracked(|g| g.rules.variants.clone());
    move || {
        let (titles, look) = (titles.clone(), table.look.get());
        if titles.len() < 2 {
            return None;
        }
        let chosen = game.with_untracked(|g| g.rules.variant);
        let options = titles.iter().map(|t| (t.clone(), look.words.name(t))).collect();
        let change = move |index: usize| {
            deal.update(|d| d.variant = titles.get(index).cloned());
            recompile();
        };
        Some(select(table.prefs.text("new-variant"), options, chosen, change))
    }
}

/// Who usually sits together, at one press; `anew` makes the seats below follow.
fn presets(
    table: Table,
    deal: RwSignal<Deal>,
    game: RwSignal<Arc<Game>>,
    anew: RwSignal<()>,
) -> impl IntoView {
    let one = move |preset: Preset| {
        let pressed = move || game.with(|g| deal.with(|d| preset.is(g, &d.seats))).to_string();
        let press = move |_| {
            game.with_untracked(|g| deal.update(|d| d.seats = preset.seats(g, &d.seats)));
            anew.set(());
        };
        let label = move || table.prefs.text(preset.key());
        view! { <button type="button" aria-pressed=pressed on:click=press>{label}</button> }
    };
    let all = move || game.with(|g| Preset::offered(g)).into_iter().map(one).collect::<Vec<_>>();
    view! { <div class="things presets" role="group" aria-label=move || table.prefs.text("preset")>{all}</div> }
}

fn seats(table: Table, deal: RwSignal<Deal>, game: RwSignal<Arc<Game>>, anew: RwSignal<()>) -> impl IntoView {
    move || {
        anew.track();
        let (game, look) = (game.get(), table.look.get());
        let mut options = vec![("0".to_owned(), table.prefs.text("seat-person"))];
        let computer = |n: u8| {
            let level = table.prefs.text_with("level-name", "n", n);
            (n.to_string(), table.prefs.text_with("seat-computer", "level", level))
        };
        options.extend(LEVELS.map(computer));
        let one = |(place, player): (usize, &fishka::Player)| {
            let chosen = match deal.with_untracked(|d| d.seats.get(place).copied()) {
                Some(Seat::Computer(level)) => usize::from(level),
                _ => 0,
            };
            let name = look.words.name(&game.rules.players[player.index()].name);
            select(name, options.clone(), chosen, move |index| {
                let seat = u8::try_from(index).ok().filter(|l| *l > 0).map_or(Seat::Person, Seat::Computer);
                deal.update(|d| {
                    if let Some(s) = d.seats.get_mut(place) {
                        *s = seat;
                    }
                });
            })
        };
        game.acting_players().iter().enumerate().map(one).collect::<Vec<_>>()
    }
}
