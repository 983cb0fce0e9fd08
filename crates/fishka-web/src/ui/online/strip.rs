//! What is told of the match over the board: who is awaited, what waits for an answer, whether the server is heard.

use super::super::prefs::Route;
use super::super::tracks::follow;
use super::dialog::dialog;
use super::room::{Room, Wire};
use super::seat::Kept;
use fishka_proto::online::{AnswerForm, CommandForm, NoRematch, OfferOpenForm, OfferWanted, YesForm};
use leptos::prelude::*;

/// How it stands, in a sentence; nothing where the board says it.
fn told(room: Room) -> Option<String> {
    let prefs = room.prefs;
    if room.link.get() == Wire::Lost {
        return Some(prefs.text("online-again"));
    }
    let open = room.of(|state| {
        let open = state.seats.iter().filter(|seat| seat.sat == "open").map(|seat| seat.seat);
        open.collect::<Vec<_>>()
    });
    let open = open.unwrap_or_default();
    if !open.is_empty() {
        let names: Vec<String> = open.into_iter().map(|seat| room.name(seat)).collect();
        return Some(prefs.text_with("online-waits", "players", names.join(", ")));
    }
    if room.of(|state| !state.begun && state.dice.is_some()) == Some(true) {
        return Some(prefs.text("online-shares"));
    }
    match room.of(|state| state.no_rematch.filter(|_| state.rematch.is_none())).flatten() {
        Some(NoRematch::Withdrawn) => return Some(prefs.text("online-rematch-withdrawn")),
        Some(NoRematch::Busy) => return Some(prefs.text("online-rematch-busy")),
        None => {}
    }
    let (_, own) = room.offers();
    if !own.is_empty() {
        return Some(prefs.text("online-offered"));
    }
    room.of(|state| state.own.is_empty()).filter(|watches| *watches).map(|_| prefs.text("online-watching"))
}

/// An offer with its buttons.
fn offer(room: Room, offer: &OfferOpenForm) -> AnyView {
    let (prefs, n) = (room.prefs, offer.n);
    let answer = move |yes: bool| {
        move |_| {
            let answer = Some(AnswerForm::To { offer: n, yes });
            room.command(CommandForm { answer, ..CommandForm::default() });
        }
    };
    let text = room.offered(offer);
    prefs.say(text.clone());
    view! {
        <span class="offer" role="group">
            <span>{text}</span>
            <button type="button" class="small primary" on:click=answer(true)>{move || prefs.text("online-yes")}</button>
            <button type="button" class="small" on:click=answer(false)>{move || prefs.text("online-no")}</button>
        </span>
    }
    .into_any()
}

/// How strong a computer is that plays on for somebody.
const LEVEL: u8 = 3;

/// Somebody has been away for too long: the others play on with a computer, if all agree, or end the match.
fn gone(room: Room, seat: u8) -> AnyView {
    let prefs = room.prefs;
    let ends = move |_| room.command(CommandForm { gone: Some(seat), ..CommandForm::default() });
    let replaces = move |_| room.offer(OfferWanted::Computer { seat, level: LEVEL });
    let text = move || prefs.text_with("online-is-gone", "player", room.name(seat));
    view! {
        <span class="offer" role="group">
            <span>{text}</span>
            <button type="button" class="small primary" on:click=replaces>{move || prefs.text("online-replace")}</button>
            <button type="button" class="small" on:click=ends>{move || prefs.text("online-end")}</button>
        </span>
    }
    .into_any()
}

/// The way back to a seat where a computer plays on meanwhile.
fn back(room: Room) -> AnyView {
    let sit = Some(YesForm::Bool(true));
    let sits = move |_| room.command(CommandForm { sit, ..CommandForm::default() });
    let prefs = room.prefs;
    view! { <button type="button" class="small primary" on:click=sits>{move || prefs.text("online-sit-again")}</button> }
        .into_any()
}

/// The way to the next match of the same deal, which has the same token.
fn next(room: Room) -> Option<AnyView> {
    let (prefs, id) = (room.prefs, room.of(|state| state.rematch.clone()).flatten()?);
    let kept = room.kept.get_untracked();
    if kept.token.is_some() && Kept::of(&id).token.is_none() {
        Kept { at: js_sys::Date::now() as u64, invites: Vec::new(), ..kept }.keep(&id);
    }
    let route = Route::Match(id);
    let path = route.path();
    Some(view! { <a class="button small primary" href=path on:click=follow(prefs, route)>{move || prefs.text("online-next")}</a> }.into_any())
}

/// The strip.
pub(super) fn strip(room: Room) -> AnyView {
    let prefs = room.prefs;
    let open = RwSignal::new(false);
    let said = Memo::new(move |_| room.said.with(Vec::len));
    let seen = RwSignal::new(0);
    let news = move || said.get() > seen.get() && !open.get();
    let text = Memo::new(move |_| told(room));
    let offers = Memo::new(move |_| room.offers().0);
    // While something is asked of the others, it is answered first.
    let gone_seats = Memo::new(move |_| {
        let asked = room.offers().0.is_empty() && room.offers().1.is_empty();
        if asked { room.abandoned() } else { Vec::new() }
    });
    let next_id = Memo::new(move |_| room.of(|state| state.rematch.clone()).flatten());
    // Who makes a match is shown the links first.
    let invites = room.kept.with_untracked(|kept| !kept.invites.is_empty());
    if invites && room.of(|state| !state.begun) == Some(true) {
        open.set(true);
    }
    let press = move |_| {
        seen.set(said.get_untracked());
        open.set(true);
    };
    view! {
        <div class="by-link" role="region" aria-label=move || prefs.text("online-match")>
            <span class="by-link-said" role="status" data-testid="match">{move || text.get()}</span>
            {move || offers.get().iter().map(|one| offer(room, one)).collect::<Vec<_>>()}
            {move || gone_seats.get().into_iter().map(|seat| gone(room, seat)).collect::<Vec<_>>()}
            <Show when=move || room.is_replaced()>{back(room)}</Show>
            {move || { next_id.track(); next(room) }}
            <button type="button" class="small" class:primary=news on:click=press>
                {move || prefs.text("online-match")}
                {move || news().then(|| format!(" · {}", prefs.text("online-chat-new")))}
            </button>
        </div>
        {dialog(room, open, seen)}
    }
    .into_any()
}
