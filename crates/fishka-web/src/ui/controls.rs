//! Whose turn it is, how it ended, and the buttons.

use super::frame::{self, button, hint_or_pause};
use super::icons::Icon;
use super::table::{Sheet, Table};
use fishka_view::choices::{Doing, Selection};
use fishka_view::deal::Seat;
use fishka_view::scene::Actor;
use leptos::prelude::*;

/// The state of the game in a sentence.
fn status(table: Table) -> String {
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

impl Table {
    /// Says whose turn it is, where something cannot be done.
    pub(super) fn say_status(self) {
        self.prefs.say(untrack(|| status(self)));
    }
}

/// Whose turn it is, or how it ended.
fn situation(table: Table) -> String {
    let scene = table.scene.get();
    let look = table.look.get();
    let rules = &look.game.rules;
    if let Some(ending) = &scene.ending
        && scene.is_live()
    {
        return format!("{} – {}", look.words.result(rules, ending), look.words.reason(rules, ending));
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
            Some((player, _)) if table.may_throw() => {
                look.words.say("turn-throw", &[("player", look.words.player(rules, *player))])
            }
            _ => look.words.say("turn-chance", &[]),
        },
        Actor::Nobody => String::new(),
        Actor::Player(player) => {
            let name = look.words.player(rules, player);
            let (seat, alone) = table.with(|s| (s.seat(player), s.persons().len() == 1));
            if scene.only_pass && seat == Seat::Person {
                return look.words.say("turn-no-move", &[("player", name)]);
            }
            if let Some(step) = scene.step.filter(|_| seat == Seat::Person) {
                let key = if scene.pass == Some(true) { "turn-may-go-on" } else { "turn-goes-on" };
                let n = (step + 1).to_string();
                let n = match scene.steps {
                    Some((_, most)) => look.words.say("step-of", &[("n", n), ("most", most.to_string())]),
                    None => n,
                };
                return look.words.say(key, &[("player", name), ("n", n)]);
            }
            let key = match seat {
                Seat::Computer(_) if table.thinking.get() => "turn-thinking",
                Seat::Person if alone => "turn-you",
                _ => "turn-of",
            };
            look.words.say(key, &[("player", name)])
        }
    }
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
            Doing::Pick(step) => table.select(Selection::Picked(step)),
        };
        view! { <button type="button" class="small primary" aria-pressed=chosen on:click=act>{name}</button> }
    };
    view! { <For each=move || actions.get() key=|(doing, name)| (*doing, name.clone()) children=button/> }
}

/// The sentence with the buttons that the moment asks for.
#[component]
pub(super) fn Status(table: Table) -> impl IntoView {
    let over = move || table.scene.with(|s| s.is_live() && s.ending.is_some());
    let back = move || table.scene.with(|s| !s.is_live() && s.can_branch);
    let account = table.with(|s| s.game.acting_players().len() > 1);
    view! {
        <div class="status" class:over=over>
            <p class="status-text" data-testid="status">{move || status(table)}</p>
            <Pips table/>
            <PassButton table key=|ends| if ends { "act-end-turn" } else { "act-pass" }/>
            <DoingButtons table/>
            <Show when=over>
                <Show when=move || table.next_level().is_some()>
                    <button type="button" class="small primary" on:click=move |_| table.go_to_next_level()>
                        {move || table.prefs.text("act-next-level")}
                    </button>
                </Show>
                <Show when=move || account>
                    <button type="button" class="small" on:click=move |_| table.sheet.set(Some(Sheet::Account))>
                        {move || table.prefs.text("account-title")}
                    </button>
                </Show>
                <button type="button" class="small primary" on:click=move |_| table.again()>
                    {move || table.prefs.text("act-again")}
                </button>
            </Show>
            <Show when=back>
                <button type="button" class="small" on:click=move |_| table.branch()>
                    {move || table.prefs.text("act-branch")}
                </button>
            </Show>
        </div>
    }
}

/// Steps through the record.
#[component]
pub(super) fn Steps(table: Table) -> impl IntoView {
    let long = Memo::new(move |_| {
        table.scene.track();
        table.with(|s| s.turn_done().len() > 1 && !s.game.traits.chance)
    });
    let again = view! { <Show when=move || long.get()>{button(table, "", "act-replay", Icon::Again, || false, Table::replay)}</Show> };
    frame::steps(table, ().into_any(), again.into_any())
}

/// What can be done besides moving.
#[component]
pub(super) fn Actions(table: Table) -> impl IntoView {
    let no_undo = move || table.scene.with(|s| !s.can_undo) || table.rolling.with(Option::is_some);
    let person = move || {
        table.scene.with(|s| s.ending.is_none())
            && !table.look.with(|_| table.with(|s| s.persons().is_empty()))
    };
    let no_hint = move || table.scene.with(|s| !s.is_live() || s.ending.is_some());
    let computers = move || {
        table.scene.with(|s| s.ending.is_none())
            && table.look.with(|_| table.with(|s| s.persons().is_empty()))
    };
    view! {
        <div class="tools actions">
            {button(table, "", "act-undo", Icon::Undo, no_undo, Table::undo)}
            {hint_or_pause(table, computers, no_hint)}
            {button(table, "", "act-flip", Icon::Flip, || false, |t| t.flipped.update(|f| *f = !*f))}
            {button(table, "", "act-resign", Icon::Flag, move || !person(), |t| t.sheet.set(Some(Sheet::Resign)))}
            {button(table, "", "act-new", Icon::New, || false, |t| t.sheet.set(Some(Sheet::New)))}
        </div>
    }
}

/// On a small screen: opens the panel with moves or rules.
#[component]
pub(super) fn PanelButtons(table: Table) -> impl IntoView {
    view! { <div class="tools panel-buttons">{frame::panel_buttons(table, "")}</div> }
}
