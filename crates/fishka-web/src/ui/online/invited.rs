//! An invitation: what is played, with whom, on which side, and what was agreed on, before one sits down.

use super::super::boxes::folder;
use super::super::pictures::{Pictured, Pictures, plain_title};
use super::super::prefs::Prefs;
use super::net::{self, Asked};
use super::room::Room;
use super::seat::Kept;
use crate::shared::{fetched, load};
use fishka_proto::from_json;
use fishka_proto::online::{ClockForm, JoinForm, JoinedForm, RulesForm, SeatState, StateForm};
use fishka_view::library::RACE;
use fishka_view::online::Match;
use fishka_view::shelf::picture_file;
use fishka_view::words::Words;
use leptos::prelude::*;
use std::sync::Arc;
use wasm_bindgen::JsValue;

/// What an address says after `#`: the invitation, and for which seat it is where it says so.
#[derive(Clone, Debug)]
pub(super) struct Invite {
    text: String,
    seat: Option<u8>,
}

impl Invite {
    /// The invitation in the address: `INVITE.SEAT`, or `INVITE` alone, as links were first.
    pub(super) fn here() -> Option<Invite> {
        let hash = web_sys::window()?.location().hash().ok()?;
        let whole = hash.strip_prefix('#').filter(|text| !text.is_empty())?;
        let (text, seat) = match whole.rsplit_once('.') {
            Some((text, seat)) => (text, seat.parse().ok()),
            None => (whole, None),
        };
        Some(Invite { text: text.to_owned(), seat })
    }
}

/// The part of an address that invites to a seat.
pub(super) fn path_of(id: &str, seat: u8, invite: &str) -> String {
    format!("/m/{id}#{invite}.{seat}")
}

/// Takes the invitation out of the address: it can be used no more, and nobody is to read it there.
pub(super) fn hide_invite(id: &str) {
    if let Some(history) = web_sys::window().and_then(|window| window.history().ok()) {
        let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(&format!("/m/{id}")));
    }
}

/// What is played, in words.
pub(super) fn title(prefs: Prefs, state: &StateForm) -> String {
    if state.game.family == "race" {
        let track = state.game.variant.as_deref().unwrap_or(&state.game.name);
        return format!("{}: {track}", prefs.text("race-title"));
    }
    plain_title(prefs, &state.game.name)
}

/// Sits down at the seat that the invitation is for; where it does not say which, those that are free are tried in turn.
pub(super) async fn sit_down(room: Room, state: &StateForm, invite: &Invite) -> Result<(), net::Refused> {
    let mut last = None;
    let wanted = |seat: &&SeatState| seat.kind == "person" && invite.seat.is_none_or(|own| own == seat.seat);
    let mut persons: Vec<&SeatState> = state.seats.iter().filter(wanted).collect();
    // Where nobody sits first; the others tell that the invitation was used.
    persons.sort_by_key(|seat| seat.sat != "open");
    for seat in persons {
        let body = Some(fishka_proto::json(&JoinForm { invite: invite.text.clone() }));
        let path = room.path(&format!("/seats/{}", seat.seat));
        let answer = net::ask(room.prefs.lang.get_untracked(), Asked { path, token: None, body }).await;
        match answer.map(|text| from_json::<JoinedForm>(&text)) {
            Ok(Ok(JoinedForm { token })) => {
                let title = untrack(|| title(room.prefs, state));
                let at = js_sys::Date::now() as u64;
                let kept = Kept { token: Some(token), title, at, invites: Vec::new() };
                kept.keep(&room.id.get_value());
                room.kept.set(kept);
                return Ok(());
            }
            Ok(Err(_)) => {}
            // It is for another seat, or was used there.
            Err(why) if why.key == "server-invite" || why.key == "server-invite-used" => last = Some(why),
            Err(why) => return Err(why),
        }
    }
    let none = || net::Refused { key: String::new(), said: untrack(|| room.prefs.text("online-gone")) };
    Err(last.unwrap_or_else(none))
}

/// What the screen tells.
#[derive(Clone, Copy)]
struct Told {
    prefs: Prefs,
    state: StoredValue<Arc<StateForm>>,
    /// The seat that one is invited to, where that is known.
    seat: Option<u8>,
    /// Grows when the names of the game are here.
    named: RwSignal<bool>,
}

impl Told {
    fn words(self) -> Words {
        self.named.track();
        let library = self.library();
        Words::of(self.prefs.lang.get(), library.as_deref())
    }

    /// The game of the library, if it is one of its rule files.
    fn library(self) -> Option<String> {
        self.state.with_value(|state| {
            (state.game.built_in && state.game.family != "race").then(|| state.game.name.clone())
        })
    }

    fn name(self, seat: &SeatState) -> String {
        match self.state.with_value(|state| state.game.family == "race") {
            true => self.prefs.text_with("race-car", "n", seat.seat + 1),
            false => self.words().name(&seat.name),
        }
    }

    /// Who is at the table already, or will be.
    fn others(self) -> Vec<String> {
        let prefs = self.prefs;
        let state = self.state.get_value();
        let one = |seat: &SeatState| {
            let who = match (seat.level, seat.sat.as_str(), seat.there) {
                (Some(level), ..) => prefs.text_with("seat-computer", "level", level),
                (None, "open", _) => prefs.text("online-seat-open"),
                (None, _, true) => prefs.text("online-seat-there"),
                (None, ..) => prefs.text("online-seat-away"),
            };
            format!("{}: {who}", self.name(seat))
        };
        state.seats.iter().filter(|seat| Some(seat.seat) != self.seat).map(one).collect()
    }

    fn side(self) -> Option<String> {
        let state = self.state.get_value();
        let own = state.seats.iter().find(|seat| Some(seat.seat) == self.seat)?;
        Some(self.name(own))
    }

    /// What was agreed on, each in a few words.
    fn agreed(self) -> Vec<String> {
        let (prefs, state) = (self.prefs, self.state.get_value());
        let clock = match state.clock {
            None => prefs.text("online-no-clock"),
            Some(ClockForm::Whole { initial_s, increment_s, delay_s }) => {
                let seconds = usize::try_from(increment_s.max(delay_s)).unwrap_or(0);
                let minutes = usize::try_from(initial_s.div_ceil(60)).unwrap_or(0);
                prefs.text_with_all("online-clock-told", &[("minutes", minutes), ("seconds", seconds)])
            }
            Some(ClockForm::Turn { per_turn_s }) => {
                prefs.text_with("online-clock-turn", "hours", per_turn_s.div_ceil(3_600))
            }
        };
        let said = [
            (state.takebacks, "online-takebacks"),
            (state.hints, "online-hints"),
            (state.chat, "online-chat-allowed"),
            (state.dice.is_some(), "online-committed"),
        ];
        let said = said.into_iter().filter(|(on, _)| *on).map(|(_, key)| prefs.text(key));
        [clock].into_iter().chain(said).collect()
    }

    /// Variant and switches that were chosen.
    fn chosen(self) -> Vec<String> {
        let (words, state) = (self.words(), self.state.get_value());
        if state.game.family == "race" {
            return Vec::new();
        }
        let variant = state.game.variant.iter().map(|variant| words.name(variant));
        let switch =
            |(name, value): (&String, &String)| format!("{}: {}", words.label(name), words.label(value));
        variant.chain(state.game.options.iter().map(switch)).collect()
    }
}

/// A line of what is told; nothing where there is nothing to tell.
fn line(
    prefs: Prefs,
    key: &'static str,
    all: impl Fn() -> Vec<String> + Copy + Send + Sync + 'static,
) -> impl IntoView {
    let items = move || all().into_iter().map(|text| view! { <li>{text}</li> }).collect::<Vec<_>>();
    view! {
        <Show when=move || !all().is_empty()>
            <dt>{move || prefs.text(key)}</dt>
            <dd><ul>{items}</ul></dd>
        </Show>
    }
}

/// The picture of what is played: of a game of the library as it stands on its card, else drawn from the rules.
fn picture(room: Room, state: &StateForm) -> AnyView {
    if state.game.built_in {
        let race = state.game.family == "race";
        let name = if race { RACE } else { &state.game.name };
        let (drawn, file) = (RwSignal::new(String::new()), picture_file(name));
        leptos::task::spawn_local(async move {
            let bytes = fetched(&format!("{}{file}", folder().unwrap_or_default())).await;
            drawn.try_set(bytes.ok().and_then(|bytes| String::from_utf8(bytes).ok()).unwrap_or_default());
        });
        return view! { <span class="picture" class:race-picture=race inner_html=move || drawn.get() aria-hidden="true"></span> }
            .into_any();
    }
    provide_context(Pictures::new());
    let (kept, game) = (RwSignal::new(None), state.game.clone());
    leptos::task::spawn_local(async move {
        let rules = room.read("/rules").await.ok().and_then(|text| from_json::<RulesForm>(&text).ok());
        kept.try_set(rules.map(|rules| Match::of(&game, &rules).kept(&[], None, None)));
    });
    view! { {move || kept.get().map(|kept| view! { <Pictured kept/> })} }.into_any()
}

/// What one is invited to, with one button that accepts.
pub(super) fn invited(
    room: Room,
    state: &StateForm,
    invite: &Invite,
    enter: impl Fn() + Copy + Send + Sync + 'static,
) -> AnyView {
    let prefs = room.prefs;
    let shown = StoredValue::new((Arc::new(state.clone()), invite.clone()));
    let named = RwSignal::new(false);
    let told = Told { prefs, state: StoredValue::new(Arc::new(state.clone())), seat: invite.seat, named };
    if let Some(game) = told.library() {
        leptos::task::spawn_local(async move {
            named.try_set(load(&folder().unwrap_or_default(), &[game]).await);
        });
    }
    let (fault, asks) = (RwSignal::new(None::<String>), RwSignal::new(false));
    let sit = move |_| {
        if asks.get_untracked() {
            return;
        }
        asks.set(true);
        leptos::task::spawn_local(async move {
            let (state, invite) = shown.get_value();
            let sat = sit_down(room, &state, &invite).await;
            asks.try_set(false);
            match sat {
                Ok(()) => {
                    hide_invite(&room.id.get_value());
                    enter();
                }
                Err(why) => _ = fault.try_set(Some(why.said)),
            }
        });
    };
    let watch = move |_| {
        hide_invite(&room.id.get_value());
        enter();
    };
    let played = state.clone();
    let heading = move || prefs.text_with("online-invited", "game", title(prefs, &played));
    prefs.entitle(heading.clone());
    let side = move || told.side().into_iter().collect::<Vec<_>>();
    let strange = (!state.game.built_in).then(|| {
        let name = state.game.name.clone();
        view! { <p class="strange">{move || prefs.text_with("online-strange", "name", &name)}</p> }
    });
    view! {
        <section class="page invited">
            <h1>{heading}</h1>
            {picture(room, state)}
            <div class="invited-told">
                {strange}
                <dl>
                    {line(prefs, "online-your-side", side)}
                    {line(prefs, "online-at-table", move || told.others())}
                    {line(prefs, "online-agreed", move || told.agreed())}
                    {line(prefs, "online-chosen", move || told.chosen())}
                </dl>
                <p class="quiet">{move || prefs.text("online-invited-note")}</p>
                {move || fault.get().map(|text| view! { <p class="bad" role="alert">{text}</p> })}
                <div class="dialog-buttons by-link">
                    <button type="button" class="link" on:click=watch>{move || prefs.text("online-watch")}</button>
                    <button type="button" class="primary" aria-disabled=move || asks.get().to_string() on:click=sit>{move || prefs.text("online-sit")}</button>
                </div>
            </div>
        </section>
    }
    .into_any()
}
