//! The dialog of a match: links for who is awaited, what can be offered, the talk.

use super::super::clip;
use super::super::running::{Keeper as _, Sits};
use super::invited::path_of;
use super::qr;
use super::room::Room;
use fishka_proto::online::{CommandForm, OfferWanted};
use fishka_view::online::Said;
use js_sys::{Function, Promise, Reflect};
use leptos::html::{Dialog, Input};
use leptos::prelude::*;
use wasm_bindgen::prelude::*;

/// The whole address of a path of this site.
fn address(path: &str) -> String {
    let origin = web_sys::window().and_then(|window| window.location().origin().ok());
    format!("{}{path}", origin.unwrap_or_default())
}

/// A link with the ways to hand it on.
fn link(room: Room, label: String, path: &str, drawn: bool) -> AnyView {
    let prefs = room.prefs;
    let whole = address(path);
    let copied = RwSignal::new(false);
    let (own, sent, shown) = (whole.clone(), whole.clone(), whole.clone());
    let copy = move |_| {
        let text = own.clone();
        leptos::task::spawn_local(async move {
            if clip::copy_text(&text).await {
                copied.try_set(true);
                prefs.say(untrack(|| prefs.text("online-copied")));
            }
        });
    };
    let key = move || if copied.get() { "online-copied" } else { "online-copy" };
    let share = clip::can_hand_on().then(|| {
        view! { <button type="button" class="small" on:click=move |_| clip::hand_on(&sent)>{move || prefs.text("online-share")}</button> }
    });
    let told = label.clone();
    let select = move |event: web_sys::FocusEvent| event_target::<web_sys::HtmlInputElement>(&event).select();
    view! {
        <div class="match-link">
            <label class="field"><span>{label}</span>
                <input type="text" readonly=true value=shown on:focus=select/>
            </label>
            <button type="button" class="small" on:click=copy>{move || prefs.text(key())}</button>
            {share}
            {drawn.then(|| qr::pattern(&whole, told))}
        </div>
    }
    .into_any()
}

/// The links of seats that wait for somebody, and that for who looks on.
fn links(room: Room) -> AnyView {
    let id = room.id.get_value();
    let invites = room.kept.with_untracked(|kept| kept.invites.clone());
    let open = Memo::new(move |_| {
        room.of(|state| {
            state.seats.iter().filter(|seat| seat.sat == "open").map(|seat| seat.seat).collect::<Vec<_>>()
        })
        .unwrap_or_default()
    });
    let watch = format!("/m/{id}");
    let prefs = room.prefs;
    let seats = move || {
        let waiting = invites.iter().filter(|(seat, _)| open.with(|open| open.contains(seat)));
        let one = |(seat, invite): &(u8, String)| {
            let label = prefs.text_with("online-link-seat", "player", room.name(*seat));
            link(room, label, &path_of(&id, *seat, invite), true)
        };
        waiting.map(one).collect::<Vec<_>>()
    };
    view! { {seats}{move || link(room, prefs.text("online-link-watch"), &watch, false)} }.into_any()
}

/// Who sits where, with the signs that the strips of narrow screens have alone.
fn sitters(room: Room) -> AnyView {
    let count = Memo::new(move |_| room.of(|state| state.seats.len()).unwrap_or_default());
    let one = move |seat: usize| {
        let sits = Memo::new(move |_| room.sitter(seat));
        let name = move || u8::try_from(seat).map(|seat| room.name(seat)).unwrap_or_default();
        view! {
            <li>
                <b>{name}</b>
                <span class="presence" aria-hidden="true">{move || sits.with(Sits::sign)}</span>
                <span>{move || sits.with(Sits::text)}</span>
            </li>
        }
    };
    view! { <ul class="match-seats"><For each=move || 0..count.get() key=|n| *n children=one/></ul> }
        .into_any()
}

/// What can be asked of the others.
fn asks(room: Room, open: RwSignal<bool>) -> AnyView {
    let prefs = room.prefs;
    let sits = move || room.of(|state| !state.own.is_empty()) == Some(true);
    let over = move || room.of(|state| state.over.is_some()) == Some(true);
    let begun = move || room.of(|state| state.begun) == Some(true);
    let again = move || sits() && over() && room.of(|state| state.no_rematch.is_none()) == Some(true);
    let plays = move || sits() && begun() && !over();
    let back = move || plays() && room.of(|state| state.takebacks) == Some(true);
    let button = move |key: &'static str, act: fn(Room)| {
        let press = move |_| {
            open.set(false);
            act(room);
        };
        view! { <button type="button" on:click=press>{move || prefs.text(key)}</button> }
    };
    view! {
        <div class="things">
            <Show when=plays>{button("online-offer-draw", |room| room.offer(OfferWanted::Draw))}</Show>
            <Show when=back>{button("online-ask-takeback", |room| room.offer(OfferWanted::Takeback))}</Show>
            <Show when=plays>{button("act-resign", Room::resign)}</Show>
            <Show when=again>{button("online-rematch", |room| room.offer(OfferWanted::Rematch))}</Show>
            <Show when=move || room.may_copy()>{button("online-one-screen", Room::go_on_here)}</Show>
            {may_notify().then(|| button("online-notify", |_| ask_notify()))}
        </div>
    }
    .into_any()
}

/// The talk of the players.
fn talk(room: Room) -> AnyView {
    let prefs = room.prefs;
    let input = NodeRef::<Input>::new();
    let mute = RwSignal::new(false);
    let allowed = move || room.of(|state| state.chat) == Some(true);
    let sits = move || room.of(|state| !state.own.is_empty()) == Some(true);
    let say = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        let Some(input) = input.get() else { return };
        let text = input.value().trim().to_owned();
        if !text.is_empty() {
            room.command(CommandForm { say: Some(text), ..CommandForm::default() });
            input.set_value("");
        }
    };
    let line = move |(_, said): (usize, Said)| {
        let who = move || said.by.map_or_else(String::new, |seat| room.name(seat));
        view! { <li><b>{who}</b>" "{said.text.clone()}</li> }
    };
    let own =
        move |said: &Said| said.by.is_some_and(|by| room.of(|state| state.own.contains(&by)) == Some(true));
    let lines = move || {
        let all = room.said.get().into_iter().enumerate();
        all.filter(|(_, said)| !mute.get() || own(said)).collect::<Vec<_>>()
    };
    let form = move || {
        view! {
            <form class="chat-form" on:submit=say>
                <input node_ref=input type="text" maxlength="500" aria-label=move || prefs.text("online-say") placeholder=move || prefs.text("online-say")/>
                <button type="submit" class="small">{move || prefs.text("online-send")}</button>
            </form>
        }
    };
    view! {
        <Show when=allowed>
            <section aria-label=move || prefs.text("online-chat")>
                <ul class="chat" role="log" data-testid="chat"><For each=lines key=|(n, _)| *n children=line/></ul>
                <Show when=sits>{form}</Show>
                <label class="tick">
                    <input type="checkbox" prop:checked=move || mute.get() on:change=move |e| mute.set(event_target_checked(&e))/>
                    {move || prefs.text("online-mute")}
                </label>
            </section>
        </Show>
    }
    .into_any()
}

/// Whether the person could be asked for notifications.
fn may_notify() -> bool {
    let class =
        Reflect::get(&js_sys::global(), &"Notification".into()).ok().filter(|class| class.is_function());
    let state = class.and_then(|class| Reflect::get(&class, &"permission".into()).ok()?.as_string());
    state.as_deref() == Some("default")
}

fn ask_notify() {
    let ask = || {
        let class = Reflect::get(&js_sys::global(), &"Notification".into()).ok()?;
        let ask: Function = Reflect::get(&class, &"requestPermission".into()).ok()?.dyn_into().ok()?;
        ask.call0(&class).ok()?.dyn_into::<Promise>().ok()
    };
    let _ = ask();
}

/// A notification, where the person has allowed it and does not look at the page.
pub(super) fn notify(text: &str) {
    let seen = document().has_focus().unwrap_or(true);
    let class = Reflect::get(&js_sys::global(), &"Notification".into())
        .ok()
        .and_then(|class| class.dyn_into::<Function>().ok());
    let Some(class) = class.filter(|_| !seen) else { return };
    let state = Reflect::get(&class, &"permission".into()).ok().and_then(|state| state.as_string());
    if state.as_deref() == Some("granted") {
        // Some phones let only service workers do it.
        let _ = Reflect::construct(&class, &js_sys::Array::of1(&text.into()));
    }
}

/// The dialog.
pub(super) fn dialog(room: Room, open: RwSignal<bool>, seen: RwSignal<usize>) -> AnyView {
    let (prefs, node) = (room.prefs, NodeRef::<Dialog>::new());
    Effect::new(move || {
        let open = open.get();
        if let Some(dialog) = node.get() {
            if open && !dialog.open() {
                let _ = dialog.show_modal();
            } else if !open && dialog.open() {
                dialog.close();
            }
        }
    });
    let closed = move |_| {
        seen.set(room.said.with_untracked(Vec::len));
        open.set(false);
    };
    let content = move || {
        view! {
            <h2>{move || prefs.text("online-match")}</h2>
            {sitters(room)}
            {links(room)}
            {asks(room, open)}
            {talk(room)}
            <div class="dialog-buttons">
                <button type="button" class="primary" on:click=move |_| open.set(false)>{move || prefs.text("act-close")}</button>
            </div>
        }
    };
    view! {
        <dialog node_ref=node class="match-dialog" aria-label=move || prefs.text("online-match") on:close=closed>
            <Show when=move || open.get()>{content}</Show>
        </dialog>
    }
    .into_any()
}
