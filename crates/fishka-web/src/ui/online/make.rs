//! A new match by link: who sits where, the clock, what is allowed.

use super::super::new_game::select;
use super::super::prefs::{Prefs, Route};
use super::super::table_page::{LIBRARY, message};
use super::net::{self, Asked};
use super::seat::Kept;
use fishka::Record;
use fishka_proto::from_json;
use fishka_proto::online::{ClockForm, CreateForm, CreatedForm, DiceWanted, SeatKind, SeatWanted, WatchForm};
use fishka_view::deal::{Deal, Seat, Source};
use fishka_view::race::deal::RaceDeal;
use leptos::prelude::*;
use std::cell::RefCell;
use std::collections::BTreeMap;

/// What is to be played.
#[derive(Clone, Debug)]
pub(in crate::ui) enum Played {
    /// A game of a rule file.
    Game(Box<Deal>),
    /// A race.
    Race(Box<RaceDeal>),
}

/// A match that is wanted.
#[derive(Clone, Debug)]
pub(in crate::ui) struct Wanted {
    pub(in crate::ui) title: String,
    /// The names of the seats.
    pub(in crate::ui) names: Vec<String>,
    /// Chance has a part in the game, and its throws can be checked.
    pub(in crate::ui) chance: bool,
    pub(in crate::ui) played: Played,
    /// The pictures beside the rule file, as they go along with it; `None`: they are too long.
    pub(in crate::ui) pictures: Option<BTreeMap<String, String>>,
    /// What was played already, as a record.
    pub(in crate::ui) record: Option<String>,
}

thread_local! {
    static HANDED: RefCell<Option<Wanted>> = const { RefCell::new(None) };
}

/// Goes to the page where a match of this game is made.
pub(in crate::ui) fn hand(prefs: Prefs, wanted: Wanted) {
    HANDED.set(Some(wanted));
    prefs.go(Route::ByLink);
}

/// Who is to sit at a seat: somebody here, who comes by link, a computer of a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sits {
    Me,
    Open,
    Computer(u8),
}

impl Sits {
    fn all() -> Vec<Sits> {
        [Sits::Me, Sits::Open].into_iter().chain((1..=Seat::LEVEL_MAX).map(Sits::Computer)).collect()
    }

    fn text(self, prefs: Prefs) -> String {
        match self {
            Sits::Me => prefs.text("online-seat-me"),
            Sits::Open => prefs.text("online-seat-link"),
            Sits::Computer(level) => prefs.text_with("seat-computer", "level", level),
        }
    }

    fn wanted(self) -> SeatWanted {
        match self {
            Sits::Me => SeatWanted { kind: SeatKind::Me, level: None },
            Sits::Open => SeatWanted { kind: SeatKind::Open, level: None },
            Sits::Computer(level) => SeatWanted { kind: SeatKind::Computer, level: Some(level) },
        }
    }
}

/// How time is counted, as it can be chosen.
const CLOCKS: [(&str, Option<ClockForm>); 5] = [
    ("online-clock-none", None),
    ("online-clock-5", Some(ClockForm::Whole { initial_s: 300, increment_s: 3, delay_s: 0 })),
    ("online-clock-10", Some(ClockForm::Whole { initial_s: 600, increment_s: 5, delay_s: 0 })),
    ("online-clock-days", Some(ClockForm::Turn { per_turn_s: 3 * 24 * 3_600 })),
    ("online-clock-own", Some(ClockForm::Whole { initial_s: 900, increment_s: 10, delay_s: 0 })),
];

/// The form.
#[derive(Clone, Copy)]
struct Form {
    seats: RwSignal<Vec<Sits>>,
    clock: RwSignal<usize>,
    minutes: RwSignal<u32>,
    seconds: RwSignal<u32>,
    takebacks: RwSignal<bool>,
    hints: RwSignal<bool>,
    watch: RwSignal<bool>,
    chat: RwSignal<bool>,
    /// Throws can be checked.
    committed: RwSignal<bool>,
    /// What was played already counts.
    goes_on: RwSignal<bool>,
}

impl Form {
    fn clock(self) -> Option<ClockForm> {
        let chosen = CLOCKS[self.clock.get_untracked().min(CLOCKS.len() - 1)];
        match chosen {
            ("online-clock-own", _) => Some(ClockForm::Whole {
                initial_s: self.minutes.get_untracked() * 60,
                increment_s: self.seconds.get_untracked(),
                delay_s: 0,
            }),
            (_, clock) => clock,
        }
    }

    /// What is asked of the server.
    fn wanted(self, wanted: &Wanted) -> CreateForm {
        let goes_on = wanted.record.as_ref().filter(|_| self.goes_on.get_untracked());
        let committed = self.committed.get_untracked() && wanted.chance && goes_on.is_none();
        let mut form = CreateForm {
            seats: self.seats.get_untracked().into_iter().map(Sits::wanted).collect(),
            clock: self.clock(),
            takebacks: Some(self.takebacks.get_untracked()),
            hints: Some(self.hints.get_untracked()),
            watch: Some(WatchForm::Bool(self.watch.get_untracked())),
            chat: Some(self.chat.get_untracked()),
            dice: committed.then_some(DiceWanted::Committed),
            ..CreateForm::default()
        };
        match &wanted.played {
            Played::Game(deal) => {
                match &deal.source {
                    Source::Library(name) => form.game = Some(name.clone()),
                    Source::File { name, text, parts } => {
                        form.game = Some(name.trim_end_matches(".zrf").to_owned());
                        form.rules = Some(text.clone());
                        form.files = parts.iter().cloned().collect();
                        form.files.extend(wanted.pictures.clone().unwrap_or_default());
                    }
                }
                form.variant = deal.variant.clone();
                form.options = deal.options.iter().cloned().collect();
                form.position = deal.position.as_ref().and_then(|text| from_json(text).ok());
            }
            Played::Race(deal) => {
                form.game = Some(deal.track.clone());
                form.rules = deal.text.clone();
                let switches = deal.options.switches().into_iter();
                form.options =
                    switches.map(|switch| (switch.name.to_owned(), switch.value.to_string())).collect();
            }
        }
        if let Some(text) = goes_on {
            form.record = Some(text.clone());
            // What was set up by hand, or opened, begins there.
            let start = Record::parse(text).ok();
            let start = start.as_ref().and_then(|record| from_json(record.header("position")?).ok());
            form.position = start.or(form.position);
        }
        form
    }
}

/// The page where a match is made.
pub(super) fn make_page(prefs: Prefs) -> AnyView {
    let Some(wanted) = HANDED.take() else { return message(prefs, "online-what", LIBRARY) };
    let first = match &wanted.played {
        Played::Game(deal) => deal.seats.clone(),
        Played::Race(deal) => deal.seats.clone(),
    };
    // Where only computers were seated against one person, the first of them becomes somebody else.
    let persons = first.iter().filter(|seat| **seat == Seat::Person).count();
    let mut others = 0;
    let sits = (0..wanted.names.len()).map(|n| match first.get(n) {
        Some(Seat::Person) | None => {
            others += 1;
            if others == 1 { Sits::Me } else { Sits::Open }
        }
        Some(Seat::Computer(level)) if persons > 1 || n > 1 => Sits::Computer(*level),
        Some(_) => Sits::Open,
    });
    let form = Form {
        seats: RwSignal::new(sits.collect()),
        clock: RwSignal::new(0),
        minutes: RwSignal::new(15),
        seconds: RwSignal::new(10),
        takebacks: RwSignal::new(true),
        hints: RwSignal::new(false),
        watch: RwSignal::new(true),
        chat: RwSignal::new(true),
        committed: RwSignal::new(false),
        goes_on: RwSignal::new(true),
    };
    let title = wanted.title.clone();
    let heading = move || prefs.text_with("online-new", "game", &title);
    prefs.entitle(heading.clone());
    fields(prefs, form, wanted, heading)
}

/// Who sits where, and the clock.
fn seats(prefs: Prefs, form: Form, names: Vec<String>) -> impl IntoView {
    let seats = move || {
        let options: Vec<_> =
            Sits::all().into_iter().enumerate().map(|(n, s)| (n.to_string(), s.text(prefs))).collect();
        let one = |(place, name): (usize, &String)| {
            let now = form.seats.with_untracked(|seats| seats[place]);
            let chosen = Sits::all().iter().position(|sits| *sits == now).unwrap_or(0);
            select(name.clone(), options.clone(), chosen, move |n| {
                form.seats.update(|seats| seats[place] = Sits::all()[n.min(Sits::all().len() - 1)]);
            })
        };
        names.iter().enumerate().map(one).collect::<Vec<_>>()
    };
    let clocks = move || {
        let options =
            CLOCKS.iter().enumerate().map(|(n, (key, _))| (n.to_string(), prefs.text(key))).collect();
        select(prefs.text("online-clock"), options, form.clock.get_untracked(), move |n| form.clock.set(n))
    };
    let own = move || CLOCKS[form.clock.get().min(CLOCKS.len() - 1)].0 == "online-clock-own";
    view! {
        {seats}
        {clocks}
        <Show when=own>
            {number(prefs, "online-clock-minutes", form.minutes, 1, 600)}
            {number(prefs, "online-clock-seconds", form.seconds, 0, 600)}
        </Show>
    }
}

/// What is agreed on, and what goes along.
fn agreed(prefs: Prefs, form: Form, wanted: &Wanted) -> impl IntoView + use<> {
    let own_rules = match &wanted.played {
        Played::Game(deal) => deal.library_name().is_none(),
        Played::Race(deal) => deal.text.is_some(),
    };
    let pictures = match &wanted.pictures {
        _ if !own_rules => None,
        None => Some("online-no-pictures"),
        Some(sent) => (!sent.is_empty()).then_some("online-pictures"),
    };
    let (played, chance) = (wanted.record.is_some(), wanted.chance);
    // What was thrown already was not promised to anybody.
    let throws = move || chance && !(played && form.goes_on.get());
    let note = move |key: &'static str| view! { <p class="quiet">{move || prefs.text(key)}</p> };
    view! {
        {played.then(|| tick(prefs, "online-goes-on", form.goes_on))}
        {tick(prefs, "online-takebacks", form.takebacks)}
        {tick(prefs, "online-hints", form.hints)}
        {tick(prefs, "online-watchers", form.watch)}
        {tick(prefs, "online-chat-allowed", form.chat)}
        <Show when=throws>
            {tick(prefs, "online-committed", form.committed)}
            <p class="quiet">{move || prefs.text("online-committed-note")}</p>
        </Show>
        {own_rules.then(|| note("online-own-rules"))}
        {pictures.map(note)}
    }
}

fn fields(
    prefs: Prefs,
    form: Form,
    wanted: Wanted,
    heading: impl Fn() -> String + Send + Sync + 'static,
) -> AnyView {
    let fault = RwSignal::new(None::<String>);
    let asks = RwSignal::new(false);
    let (seats, agreed) = (seats(prefs, form, wanted.names.clone()), agreed(prefs, form, &wanted));
    let submit = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        if !asks.get_untracked() {
            asks.set(true);
            leptos::task::spawn_local(make(prefs, form, wanted.clone(), fault, asks));
        }
    };
    view! {
        <section class="page by-link-new">
            <h1>{heading}</h1>
            <form on:submit=submit>
                <div class="by-link-fields">
                    <div>{seats}</div>
                    <div>{agreed}</div>
                </div>
                {move || fault.get().map(|text| view! { <p class="bad" role="alert">{text}</p> })}
                <div class="dialog-buttons">
                    <button type="submit" class="primary" aria-disabled=move || asks.get().to_string()>{move || prefs.text("online-make")}</button>
                </div>
            </form>
        </section>
    }
    .into_any()
}

fn tick(prefs: Prefs, key: &'static str, on: RwSignal<bool>) -> impl IntoView {
    let change = move |event| on.set(event_target_checked(&event));
    view! {
        <label class="tick">
            <input type="checkbox" name=key prop:checked=move || on.get() on:change=change/>
            {move || prefs.text(key)}
        </label>
    }
}

fn number(prefs: Prefs, key: &'static str, of: RwSignal<u32>, least: u32, most: u32) -> impl IntoView {
    let change = move |event| {
        let typed = event_target_value(&event).trim().parse::<u32>().ok();
        of.set(typed.unwrap_or_else(|| of.get_untracked()).clamp(least, most));
    };
    view! {
        <label class="field"><span>{move || prefs.text(key)}</span>
            <input type="number" inputmode="numeric" min=least max=most prop:value=move || of.get().to_string() on:change=change/>
        </label>
    }
}

async fn make(
    prefs: Prefs,
    form: Form,
    wanted: Wanted,
    fault: RwSignal<Option<String>>,
    asks: RwSignal<bool>,
) {
    let body = Some(fishka_proto::json(&form.wanted(&wanted)));
    let path = "/api/matches".to_owned();
    let made = net::ask(prefs.lang.get_untracked(), Asked { path, token: None, body }).await;
    asks.try_set(false);
    match made.map(|text| from_json::<CreatedForm>(&text)) {
        Ok(Ok(created)) => {
            Kept::made(&created, wanted.title).keep(&created.id);
            prefs.go_instead(Route::Match(created.id));
        }
        Ok(Err(_)) => _ = fault.try_set(Some(prefs.text("online-gone"))),
        Err(why) => _ = fault.try_set(Some(why.said)),
    }
}
