//! The dialog for a new race.

use super::super::new_game::select;
use super::super::prefs::Prefs;
use super::list::title;
use super::own_tracks;
use super::table::{RaceTable, own_text};
use fishka_race::geometry::Point;
use fishka_race::rules::{CARS_MAX, RaceFault, StartFault, Switch};
use fishka_race::track::BUILTIN;
use fishka_view::deal::Seat;
use fishka_view::race::deal::{LEVEL, Misfit, RaceDeal};
use fishka_view::race::words::coordinates;
use leptos::html::Dialog;
use leptos::prelude::*;

/// Windows to choose from, in cells.
const WINDOWS: [&str; 5] = ["none", "10x8", "14x10", "20x14", "30x20"];
/// Laps to choose from.
const LAPS: [&str; 6] = ["track", "1", "2", "3", "5", "10"];
/// Amounts of noise to choose from, in thousandths.
const NOISES: [&str; 5] = ["0", "60", "120", "200", "300"];

/// The dialog.
#[component]
pub(super) fn RaceDialog(table: RaceTable) -> impl IntoView {
    let node = NodeRef::<Dialog>::new();
    Effect::new(move || {
        let open = table.dialog.get();
        if let Some(dialog) = node.get() {
            if open && !dialog.open() {
                let _ = dialog.show_modal();
            } else if !open && dialog.open() {
                dialog.close();
            }
        }
    });
    view! {
        <dialog node_ref=node class="race-dialog" aria-label=move || table.prefs.text("race-new") on:close=move |_| table.dialog.set(false)>
            <Show when=move || table.dialog.get()><NewRace table/></Show>
        </dialog>
    }
}

/// What the dialog is about.
#[derive(Clone, Copy)]
struct Form {
    prefs: Prefs,
    deal: RwSignal<RaceDeal>,
}

#[component]
fn NewRace(table: RaceTable) -> impl IntoView {
    let prefs = table.prefs;
    let form = Form { prefs, deal: RwSignal::new(table.with(|s| s.deal.clone())) };
    let fault = Memo::new(move |_| form.deal.with(|d| d.race().err()));
    let start = move || {
        if fault.get_untracked().is_none() {
            table.dialog.set(false);
            table.start(form.deal.get_untracked());
        }
    };
    let main = [
        "movement",
        "rest",
        "turns",
        "noise",
        "leaving",
        "nearest",
        "collision",
        "transfer",
        "laps",
        "window",
    ];
    let more = ["finish", "touch", "start", "tie", "places"];
    view! {
        <form method="dialog" on:submit=move |e| { e.prevent_default(); start(); }>
            <h2>{move || prefs.text("race-new")}</h2>
            {form.tracks()}
            {form.cars()}
            {main.map(|name| form.switch(name)).collect_view()}
            <details class="numbers-fold">
                <summary>{move || prefs.text("race-new-more")}</summary>
                {more.map(|name| form.switch(name)).collect_view()}
                {form.places()}
            </details>
            {form.ghosts()}
            {move || fault.get().map(|fault| view! { <p class="bad" role="alert">{prefs.text(fault_key(fault))}</p> })}
            <div class="dialog-buttons">
                <button type="button" on:click=move |_| table.dialog.set(false)>{move || prefs.text("act-cancel")}</button>
                <button type="submit" class="primary" disabled=move || fault.get().is_some()>{move || prefs.text("act-start")}</button>
            </div>
        </form>
    }
}

/// What is wrong with a deal, in a sentence.
fn fault_key(fault: Misfit) -> &'static str {
    match fault {
        Misfit::Track => "race-fault-track",
        Misfit::Race(RaceFault::Laps) => "race-fault-laps",
        Misfit::Race(RaceFault::NoPlace) => "race-fault-place",
        Misfit::Race(RaceFault::Bound(_)) | Misfit::Start(StartFault::Bound(_)) => "race-fault-work",
        Misfit::Start(StartFault::Room | StartFault::Cars | StartFault::Place(_) | StartFault::Taken(_)) => {
            "race-fault-room"
        }
    }
}

impl Form {
    fn tracks(self) -> impl IntoView {
        move || {
            let own_tracks = own_tracks();
            let lang = self.prefs.lang.get();
            let own: Vec<String> = own_tracks.tracks().map(|(name, _)| name.to_owned()).collect();
            let names = BUILTIN.iter().map(|(name, _)| (*name).to_owned()).chain(own);
            let known: Vec<(String, String)> =
                names.filter_map(|name| own_tracks.find(&name).map(|t| (name, title(&t, lang)))).collect();
            let names: Vec<String> = known.iter().map(|(name, _)| name.clone()).collect();
            let chosen = self.deal.with_untracked(|d| names.iter().position(|n| *n == d.track));
            let change = move |index: usize| {
                let name = names.get(index).cloned().unwrap_or_default();
                self.deal.update(|d| (d.text, d.track, d.places) = (own_text(&name), name, Vec::new()));
            };
            select(self.prefs.text("race-new-track"), known, chosen.unwrap_or(0), change)
        }
    }

    /// How many cars, and who drives each.
    fn cars(self) -> impl IntoView {
        let count = Memo::new(move |_| self.deal.with(|d| d.seats.len()));
        let number = move || {
            let options = (1..=CARS_MAX).map(|n| (n.to_string(), n.to_string())).collect();
            let change = move |index: usize| {
                self.deal.update(|d| {
                    d.seats.resize(index + 1, Seat::Computer(LEVEL));
                    d.places.clear();
                });
            };
            select(self.prefs.text("race-new-cars"), options, count.get() - 1, change)
        };
        let seats = move || (0..count.get()).map(|car| self.seat(car)).collect::<Vec<_>>();
        view! { {number} <div class="drivers">{seats}</div> }
    }

    fn seat(self, car: usize) -> impl IntoView + use<> {
        let prefs = self.prefs;
        let mut options = vec![("0".to_owned(), prefs.text("seat-person"))];
        options.extend((1..=8u8).map(|n| {
            let level = prefs.text_with("level-name", "n", n);
            (n.to_string(), prefs.text_with("seat-computer", "level", level))
        }));
        let chosen = self.deal.with_untracked(|d| match d.seats.get(car) {
            Some(Seat::Computer(level)) => usize::from(*level),
            _ => 0,
        });
        select(prefs.text_with("race-car", "n", car + 1), options, chosen, move |index| {
            let seat = u8::try_from(index).ok().filter(|l| *l > 0).map_or(Seat::Person, Seat::Computer);
            self.deal.update(|d| {
                if let Some(s) = d.seats.get_mut(car) {
                    *s = seat;
                }
            });
        })
    }

    /// Where each car starts: whoever chooses a place that is taken changes places.
    fn places(self) -> impl IntoView {
        let there = Memo::new(move |_| self.deal.with(RaceDeal::free_places));
        let cars = Memo::new(move |_| self.deal.with(|d| d.seats.len()));
        let chosen = Memo::new(move |_| {
            self.deal.with(|d| (0..d.seats.len()).map(|c| d.place(c)).collect::<Vec<_>>())
        });
        let place = move |car: usize| {
            let label = move || self.prefs.text_with("race-new-start", "n", car + 1);
            let at = move || chosen.with(|places| places.get(car).copied().unwrap_or(car));
            let change = move |event| {
                if let Ok(place) = event_target_value(&event).parse() {
                    self.deal.update(|d| d.put(car, place));
                }
            };
            let option = move |(i, p): (usize, Point)| {
                let now = at() == i;
                view! { <option value=i.to_string() selected=now>{coordinates(p)}</option> }
            };
            let options = there.get().into_iter().enumerate();
            let options = untrack(|| options.map(option).collect_view());
            view! { <label class="field"><span>{label}</span><select on:change=change prop:value=move || at().to_string()>{options}</select></label> }
        };
        move || (there.get().len() > 1).then(|| (0..cars.get()).map(place).collect_view())
    }

    /// The values of a switch with their words.
    fn values(self, switch: &Switch) -> Vec<(String, String)> {
        let prefs = self.prefs;
        let word = |value: &str| match switch.name {
            "laps" if value == "track" => prefs.text("race-laps-track"),
            "laps" => value.to_owned(),
            "window" => match value.split_once('x') {
                None => prefs.text("race-window-none"),
                Some((w, h)) => {
                    let size = [("width", w.to_owned()), ("height", h.to_owned())];
                    prefs.text_of("race-window-of", &size)
                }
            },
            "noise" if value == "0" => prefs.text("race-noise-none"),
            "noise" => {
                // Errors go up to one and a half times the amount.
                let percent = value.parse::<u32>().unwrap_or(0) * 3 / 20;
                prefs.text_with("race-noise-of", "n", percent)
            }
            name => prefs.text(&format!("race-value-{name}-{value}")),
        };
        let mut values: Vec<&str> = match switch.name {
            "laps" => LAPS.to_vec(),
            "window" => WINDOWS.to_vec(),
            "noise" => NOISES.to_vec(),
            _ => switch.values.clone(),
        };
        if !values.contains(&switch.value.as_str()) {
            values.push(&switch.value);
        }
        values.into_iter().map(|v| (v.to_owned(), word(v))).collect()
    }

    fn switch(self, name: &'static str) -> impl IntoView {
        let shown = Memo::new(move |_| self.deal.with(|d| d.matters(name)));
        move || {
            let switches = self.deal.with_untracked(|d| d.options.switches());
            let switch = switches.into_iter().find(|s| s.name == name).filter(|_| shown.get())?;
            let values = self.values(&switch);
            let chosen = values.iter().position(|(value, _)| *value == switch.value).unwrap_or(0);
            let names: Vec<String> = values.iter().map(|(value, _)| value.clone()).collect();
            let change = move |index: usize| {
                self.deal.update(|d| {
                    let _ = names.get(index).map(|value| d.options.set(name, value));
                    // Other rules may have other places.
                    if matches!(name, "start" | "touch") {
                        d.places.clear();
                    }
                });
            };
            Some(select(self.prefs.text(&format!("race-switch-{name}")), values, chosen, change))
        }
    }

    fn ghosts(self) -> impl IntoView {
        let tick = move |key: &'static str, perfect: bool| {
            let on = move || self.deal.with(|d| if perfect { d.perfect_ghost } else { d.own_ghost });
            let flip = move |_| {
                self.deal.update(|d| {
                    let ghost = if perfect { &mut d.perfect_ghost } else { &mut d.own_ghost };
                    *ghost = !*ghost;
                });
            };
            let text = move || self.prefs.text(key);
            view! { <label class="tick"><input type="checkbox" prop:checked=on on:change=flip/>{text}</label> }
        };
        view! { <div class="ticks">{tick("race-ghost-perfect", true)}{tick("race-ghost-own", false)}</div> }
    }
}
