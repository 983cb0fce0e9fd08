//! Whose turn it is, how it ended, and the buttons.

use super::ahead::MeantButtons;
use super::arrange;
use super::frame::{self, button, small};
use super::icons::Icon;
use super::running::{Page as _, Sheet};
use super::table::Table;
use super::zoom::ZoomButton;
use fishka_view::choices::{Doing, Selection, Step};
use fishka_view::deal::Seat;
use fishka_view::host::Gesture;
use fishka_view::scene::{Actor, Scene};
use leptos::prelude::*;

/// The state of the game in a sentence.
pub(super) fn status(table: Table) -> String {
    let note = table.tray_note.get();
    if !note.is_empty() && table.scene.with(|s| s.setup.is_none()) {
        return note;
    }
    let told = situation(table);
    match table.scene.with(|s| s.to_go) {
        Some(n) if n > 0 => {
            let left = table.look.with(|l| l.words.say("to-go", &[("n", n.to_string())]));
            format!("{told} · {left}")
        }
        _ => told,
    }
}

/// Whose turn it is, whoever is to move and wherever he sits; or how it ended.
pub(super) fn standing(table: Table) -> String {
    let (scene, look) = (table.scene.get(), table.look.get());
    match scene.actor {
        Actor::Player(player) if scene.ending.is_none() && scene.setup.is_none() => {
            look.words.say("turn-of", &[("player", look.words.player(&look.rules, player))])
        }
        _ => situation(table),
    }
}

/// Whose turn it is, or how it ended.
fn situation(table: Table) -> String {
    let scene = table.scene.get();
    let look = table.look.get();
    let rules = &look.rules;
    if scene.arranging.is_some() {
        return arrange::status(table, scene.picked.is_some());
    }
    if let Some(over) = scene.ending.as_ref().filter(|_| scene.is_live()) {
        let args = [("first", over.result.clone()), ("second", over.reason.clone())];
        return look.words.say("both-of", &args);
    }
    if !scene.is_live() {
        return look.words.say("turn-looking-back", &[("n", scene.cursor.to_string())]);
    }
    if let Some(set) = &scene.setup {
        let args = [("player", look.words.player(rules, set.player)), ("n", set.left.to_string())];
        return look.words.say(if set.complete { "setup-status-done" } else { "setup-status" }, &args);
    }
    match scene.actor {
        Actor::Chance => match &scene.tray.due {
            Some((player, dice)) if table.may_throw() => {
                let alone = table.facts.with(|f| f.persons.len() == 1);
                look.words.throw(rules, *player, dice, alone)
            }
            Some(_) => look.words.say("turn-chance", &[]),
            None => look.words.say("turn-draw", &[]),
        },
        Actor::Nobody => String::new(),
        Actor::Player(player) => {
            let name = look.words.player(rules, player);
            let (seat, alone) = table.facts.with(|f| (f.seat(player), f.persons.len() == 1));
            if scene.only_pass && seat == Seat::Person {
                return look.words.say("turn-no-move", &[("player", name)]);
            }
            if let Some(what) = doing(&scene).filter(|_| seat == Seat::Person) {
                return look.words.say("turn-choose", &[("what", what)]);
            }
            // Which step it is says something where there are so many, or where a piece goes on.
            let counted = scene.steps.is_some() || matches!(scene.picked, Some(Step::Site(_)));
            let tells = seat == Seat::Person && (counted || scene.pass == Some(true));
            if let Some(step) = scene.step.filter(|_| tells) {
                let key = if scene.pass == Some(true) { "turn-may-go-on" } else { "turn-goes-on" };
                let n = (step + 1).to_string();
                let n = match scene.steps {
                    Some((_, most)) => look.words.say("step-of", &[("n", n), ("most", most.to_string())]),
                    None => n,
                };
                return look.words.say(key, &[("player", name), ("n", n)]);
            }
            let key = match seat {
                Seat::Computer(_) if table.run.thinking.get() => "turn-thinking",
                Seat::Person if alone => "turn-you",
                _ => "turn-of",
            };
            look.words.say(key, &[("player", name)])
        }
    }
}

/// What no piece does and what was chosen to be done to a site, where something else could be done.
fn doing(scene: &Scene) -> Option<String> {
    let others = scene.actions.len() > 1 || scene.marks.iter().any(|m| m.state.can_start);
    let picked = scene.picked.filter(|step| matches!(step, Step::Action(_)))?;
    let named = scene.actions.iter().find(|(doing, _)| others && *doing == Doing::Pick(picked));
    named.map(|(_, name)| name.clone())
}

/// A dot for each step of the turn, filled for those made.
#[component]
pub(super) fn Pips(table: Table) -> impl IntoView {
    let steps = Memo::new(move |_| table.scene.with(|s| s.steps));
    move || {
        let (made, most) = steps.get()?;
        let label = table.prefs.text_with_all("steps-made", &[("n", made), ("most", most)]);
        let pips: Vec<_> = (0..most).map(|i| view! { <i class:made=i < made></i> }).collect();
        Some(view! { <span class="pips" role="img" aria-label=label.clone() title=label>{pips}</span> })
    }
}

/// The button that passes or ends the turn, while that is allowed; its word depends on which of the two it is.
#[component]
pub(super) fn PassButton(table: Table, key: fn(bool) -> &'static str) -> impl IntoView {
    let pass = Memo::new(move |_| table.scene.with(|s| s.pass));
    let label = move || pass.get().map(|ends| table.prefs.text(key(ends)));
    view! {
        <Show when=move || pass.get().is_some()>
            <button type="button" class="small primary" on:click=move |_| table.pass()>{label}</button>
        </Show>
    }
}

/// Buttons for what no piece does.
#[component]
fn DoingButtons(table: Table) -> impl IntoView {
    let actions = Memo::new(move |_| table.scene.with(|s| s.actions.clone()));
    let button = move |(doing, name): (Doing, String)| {
        let chosen = move || match doing {
            Doing::Pick(step) => table.scene.with(|s| (s.picked == Some(step)).to_string()),
            Doing::Move(_) => "false".to_owned(),
        };
        let act = move |_| match doing {
            Doing::Move(index) => table.play(index),
            Doing::Pick(step) if table.scene.with_untracked(|s| s.picked == Some(step)) => table.let_go(),
            Doing::Pick(step) => table.act(Gesture::Select(Selection::Picked(step))),
        };
        view! { <button type="button" class="small primary" aria-pressed=chosen on:click=act>{name}</button> }
    };
    view! { <For each=move || actions.get() key=|(doing, name)| (*doing, name.clone()) children=button/> }
}

/// The sentence with the buttons that the moment asks for.
#[component]
pub(super) fn Status(table: Table) -> impl IntoView {
    let account = move || table.facts.with(|f| f.seats.len() > 1);
    let doing = view! {
        <Pips table/>
        <PassButton table key=|ends| if ends { "act-end-turn" } else { "act-pass" }/>
        <DoingButtons table/>
        <MeantButtons table/>
    };
    let over = move || {
        view! {
            <Show when=move || table.facts.with(|f| f.next_level)>
                {small(table, "primary", "act-next-level", |t| t.act(Gesture::NextLevel))}
            </Show>
            <Show when=account>
                {small(table, "", "account-title", |t| t.run.sheet.set(Some(Sheet::Account)))}
            </Show>
        }
        .into_any()
    };
    frame::status(table, move || table.scene.with(|s| s.can_branch), doing.into_any(), over)
}

/// Steps through the record.
#[component]
pub(super) fn Steps(table: Table) -> impl IntoView {
    let long =
        Memo::new(move |_| table.facts.with(|f| f.turn_done.1 - f.turn_done.0 > 1) && !table.chance.get());
    let again = view! { <Show when=move || long.get()>{button(table, "", "act-replay", Icon::Again, || false, Table::replay)}</Show> };
    frame::steps(table, ().into_any(), again.into_any())
}

/// What can be done besides moving.
#[component]
pub(super) fn Actions(table: Table) -> impl IntoView {
    let nobody = move || table.run.now.with(|now| now.over || now.persons == 0);
    let resign = |t: Table| t.run.sheet.set(Some(Sheet::Resign));
    let offline = move || !table.run.is_online();
    let more = view! {
        <ZoomButton table/>
        {button(table, "flip", "act-flip", Icon::Flip, || false, |t| t.act(Gesture::Flip))}
        {button(table, "resign", "act-resign", Icon::Flag, nobody, resign)}
        <Show when=offline>{button(table, "new", "act-new", Icon::New, || false, Table::ask_new)}</Show>
    };
    frame::actions(table, more.into_any())
}

/// On a small screen: opens the panel with moves or rules.
#[component]
pub(super) fn PanelButtons(table: Table) -> impl IntoView {
    view! { <div class="tools panel-buttons">{frame::panel_buttons(table, "")}</div> }
}
