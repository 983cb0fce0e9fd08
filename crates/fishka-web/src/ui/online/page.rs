//! The page of a match: the invitation, then the table.

use super::super::prefs::Prefs;
use super::super::race::race_by_link;
use super::super::running::{Page as _, Running};
use super::super::table::Table;
use super::super::table_page::{LIBRARY, laying, message, table_view};
use super::dialog::notify;
use super::invited::{Invite, hide_invite, invited};
use super::room::{Board, Room, Wire};
use super::seat::forget;
use super::strip::strip;
use fishka_proto::from_json;
use fishka_proto::online::{RulesForm, SeatState, StateForm};
use fishka_view::host::{Ask, Gesture, RaceAsk, Tell};
use fishka_view::online::Match;
use leptos::prelude::*;
use std::rc::Rc;

/// What is shown.
#[derive(Clone)]
enum Phase {
    /// The server is asked.
    Asking,
    /// There is nothing to be seen, and why.
    Gone(String),
    /// Somebody may sit down.
    Invited(Box<StateForm>, Invite),
    /// The game lies on the table: what the worker told first.
    Laid(bool, Vec<Tell>),
}

/// The page of a match.
pub(super) fn match_page(prefs: Prefs, id: String) -> AnyView {
    let room = Room::new(prefs, &id);
    let phase = RwSignal::new(Phase::Asking);
    on_cleanup(move || room.leave());
    // Once the server has told how it stands, the game is laid.
    Effect::new(move |laid: Option<bool>| {
        let open = room.link.get() == Wire::Open;
        if open && laid != Some(true) {
            leptos::task::spawn_local(lay(room, phase));
        }
        open || laid == Some(true)
    });
    match (Invite::here(), room.kept.get_untracked().token) {
        (Some(invite), None) => ask_in(room, phase, invite),
        (invite, _) => {
            if invite.is_some() {
                hide_invite(&id);
            }
            enter(room, phase);
        }
    }
    let shown = move || match phase.get() {
        Phase::Asking => laying(prefs),
        Phase::Gone(why) => gone(prefs, why),
        Phase::Invited(state, invite) => invited(room, &state, &invite, move || enter(room, phase)),
        Phase::Laid(race, tells) => untrack(|| table(room, race, tells)),
    };
    view! { {shown} }.into_any()
}

fn gone(prefs: Prefs, why: String) -> AnyView {
    let (route, to) = LIBRARY;
    view! {
        <section class="page">
            <div role="alert"><h1 class="said">{why}</h1></div>
            <button type="button" on:click=move |_| prefs.go(route.clone())>{move || prefs.text(to)}</button>
        </section>
    }
    .into_any()
}

/// Asks what one is invited to.
fn ask_in(room: Room, phase: RwSignal<Phase>, invite: Invite) {
    leptos::task::spawn_local(async move {
        let read = room.read("").await;
        phase.try_set(match read.map(|text| from_json::<StateForm>(&text)) {
            Ok(Ok(state)) => Phase::Invited(Box::new(state), invite),
            Ok(Err(_)) => Phase::Gone(room.prefs.text("online-gone")),
            Err(why) => Phase::Gone(why.said),
        });
    });
}

/// Goes to the table: the rules, the socket, and when the server has told how it stands, the worker.
fn enter(room: Room, phase: RwSignal<Phase>) {
    phase.set(Phase::Asking);
    leptos::task::spawn_local(async move {
        let rules = match room.read("/rules").await {
            Ok(text) => from_json::<RulesForm>(&text).ok(),
            Err(why) => {
                if why.key == "server-token" || why.key == "server-no-match" {
                    forget(&room.id.get_value());
                }
                phase.try_set(Phase::Gone(why.said));
                return;
            }
        };
        let Some(rules) = rules else {
            phase.try_set(Phase::Gone(room.prefs.text("online-gone")));
            return;
        };
        room.rules.set_value(Some(rules));
        room.connect();
    });
}

/// Has the worker lay the game.
async fn lay(room: Room, phase: RwSignal<Phase>) {
    let prefs = room.prefs;
    let asked = match (room.text().await, room.game()) {
        (Some(kept), Some(Match::Game(deal))) => {
            let (deal, kept, lang) = (*deal, Some(kept), prefs.lang.get_untracked());
            Some((false, Ask::Open { deal, kept, lang, package: room.pictures() }))
        }
        (Some(kept), Some(Match::Race(deal))) => {
            let (name, text, lang) = (deal.track, deal.text, prefs.lang.get_untracked());
            Some((true, Ask::Race(RaceAsk::Open { name, text, kept: Some(kept), seed: 0, lang })))
        }
        _ => None,
    };
    let Some((race, ask)) = asked else {
        phase.try_set(Phase::Gone(prefs.text("online-gone")));
        return;
    };
    prefs.host.ask(ask, move |tells| {
        phase.try_set(match tells {
            Some(tells) => Phase::Laid(race, tells),
            None => Phase::Gone(prefs.text("host-gone")),
        });
    });
}

/// The table.
fn table(room: Room, race: bool, tells: Vec<Tell>) -> AnyView {
    let prefs = room.prefs;
    let broken = || message(prefs, "library-broken", LIBRARY);
    if race {
        let keep = move |run: Running, act: Box<dyn Fn(Gesture)>| {
            run.keep_with(Rc::new(room));
            let name = move |seat: &SeatState| prefs.text_with("race-car", "n", seat.seat + 1);
            room.board.set_value(Some(Rc::new(Board {
                act,
                busy: Box::new(|| false),
                holds: Box::new(|| false),
                name: Box::new(name),
            })));
            room.begin();
            call(room, move || run.calls());
            strip(room)
        };
        return race_by_link(prefs, tells, keep).unwrap_or_else(broken);
    }
    let Some(table) = Table::new(prefs, tells, None) else { return broken() };
    table.run.keep_with(Rc::new(room));
    room.board.set_value(Some(Rc::new(Board {
        act: Box::new(move |gesture| table.act(gesture)),
        busy: Box::new(move || {
            table.rolling.with_untracked(Option::is_some) || !table.still_walks().is_zero()
        }),
        holds: Box::new(move || untrack(|| table.holds_throw())),
        name: Box::new(move |seat| table.look.with(|look| look.words.name(&seat.name))),
    })));
    room.begin();
    call(room, move || table.run.calls());
    table_view(table, Some(strip(room)))
}

/// Tells who looks elsewhere that the others wait.
fn call(room: Room, calls: impl Fn() -> bool + 'static) {
    Effect::new(move |before: Option<bool>| {
        let now = calls();
        if now && before == Some(false) {
            notify(&untrack(|| room.prefs.text("online-your-turn")));
        }
        now
    });
}
