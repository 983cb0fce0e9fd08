//! The chance to be hit, shown on demand.

use super::frame::button;
use super::icons::Icon;
use super::running::Page as _;
use super::table::Table;
use fishka::{Player, Site};
use fishka_view::layout::UNIT;
use fishka_view::look::Look;
use fishka_view::scene::Actor;
use fishka_view::wire::{Answer, Wish};
use leptos::prelude::*;
use std::sync::Arc;

impl Table {
    /// Whose danger is asked after: the person's whose turn it is, or the only person's.
    fn endangered(self) -> Option<Player> {
        let actor = self.scene.with(|s| match s.actor {
            Actor::Player(player) => Some(player),
            _ => s.tray.due.as_ref().map(|(player, _)| *player),
        });
        let persons = self.facts.with(|f| f.persons.clone());
        match persons[..] {
            [only] => Some(only),
            _ => actor.filter(|a| persons.contains(a)),
        }
    }

    /// Whether the question makes sense now.
    fn may_ask_danger(self) -> bool {
        let live = self.scene.with(|s| s.is_live() && s.ending.is_none());
        live && self.run.may_help() && self.endangered().is_some()
    }

    /// Shows the chance to be hit, or no longer.
    pub(super) fn toggle_danger(self) {
        if self.wants_danger.get_value() {
            self.wants_danger.set_value(false);
            return self.dangers.set(Vec::new());
        }
        self.ask_danger();
    }

    /// Asks for the position as it now is.
    fn ask_danger(self) {
        let Some(player) = untrack(|| self.may_ask_danger().then(|| self.endangered()).flatten()) else {
            return self.say_status();
        };
        self.wants_danger.set_value(true);
        self.run.think(self.run.scout, Wish::Danger(player.index()));
    }

    /// The worker has answered; if the game has gone on meanwhile, it is asked again.
    pub(super) fn hear_danger(self, answer: Answer) {
        let Some(epoch) = self.run.epoch.try_get_value().filter(|_| self.wants_danger.get_value()) else {
            return;
        };
        self.wants_danger.set_value(false);
        let Answer::Danger { id, sites, partly } = answer else { return };
        if epoch != id {
            return self.ask_danger();
        }
        self.wants_danger.set_value(!sites.is_empty());
        let look = self.look.get_untracked();
        let name = |site: Site| look.layout.view(site).map_or("", |v| v.name.as_str());
        let said: Vec<String> = sites.iter().map(|(s, c)| format!("{} {}", name(*s), percent(*c))).collect();
        let key = match (said.is_empty(), partly) {
            (true, _) => "danger-none",
            (false, false) => "danger-told",
            (false, true) => "danger-partly",
        };
        let told = look.words.say(key, &[("sites", said.join(", "))]);
        if said.is_empty() {
            self.tray_note.set(told.clone());
        }
        self.prefs.say(told);
        self.dangers.set(sites);
    }
}

/// Thousandths as people read them.
fn percent(permille: u32) -> String {
    match permille {
        0..10 => "<1%".to_owned(),
        _ => format!("{}%", (permille + 5) / 10),
    }
}

/// The button beside the dice.
#[component]
pub(super) fn DangerButton(table: Table) -> impl IntoView {
    button(table, "danger", "act-danger", Icon::Shield, move || !table.may_ask_danger(), Table::toggle_danger)
}

/// The chances over the pieces.
#[component]
pub(super) fn DangerMarks(table: Table, look: Arc<Look>) -> impl IntoView {
    let one = move |(site, chance): (Site, u32)| {
        let view = look.layout.view(site)?;
        let at = view.centre - fishka_view::geometry::Point::new(0.0, UNIT * 0.3);
        Some(view! {
            <g class="danger-mark">
                <rect x=at.x - UNIT * 0.42 y=at.y - UNIT * 0.2 width=UNIT * 0.84 height=UNIT * 0.4 rx=UNIT * 0.2></rect>
                <text x=at.x y=at.y>{percent(chance)}</text>
            </g>
        })
    };
    view! { <g class="overlay" aria-hidden="true">{move || table.dangers.get().into_iter().map(&one).collect::<Vec<_>>()}</g> }
}
