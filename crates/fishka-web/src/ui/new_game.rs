//! Dialogs: a new game, giving up.

use super::about;
use super::account::AccountSheet;
use super::dice::HabitsSheet;
use super::frame::{cancel, form, window};
use super::keys;
use super::online::{Played, Wanted, hand};
use super::path_editor::PathSheet;
use super::running::{Page as _, Sheet, seed};
use super::share;
use super::switches::Switches;
use super::table::Table;
use fishka::rules::Rules;
use fishka_view::deal::{Deal, Seat};
use fishka_view::host::{Ask, Gesture, Offered, Tell};
use fishka_view::presets::{Preset, only_person, sit_at};
use leptos::prelude::*;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The dialogs of the table.
#[component]
pub(super) fn Dialogs(table: Table) -> impl IntoView {
    let resign = move || {
        let resign = move |_| {
            table.run.sheet.set(None);
            table.act(Gesture::Resign);
        };
        view! {
            <p class="question-text">{move || table.prefs.text("resign-sure")}</p>
            <div class="dialog-buttons">
                {cancel(table)}
                <button type="button" class="primary" on:click=resign>{move || table.prefs.text("act-resign")}</button>
            </div>
        }
        .into_any()
    };
    view! {
        {window(table, Sheet::New, "", "new-title", move || view! { <NewGame table/> }.into_any())}
        {window(table, Sheet::Account, "", "account-title", move || view! { <AccountSheet table/> }.into_any())}
        {window(table, Sheet::Board, "", "path-edit", move || view! { <PathSheet table/> }.into_any())}
        {window(table, Sheet::Habits, "", "settings-title", move || view! { <HabitsSheet table/> }.into_any())}
        {share::sheet(table)}
        {about::sheet(table)}
        {keys::sheets(table)}
        {window(table, Sheet::Resign, "", "act-resign", resign)}
    }
}

/// What the dialog is about: the game as it is chosen, and what the worker says can be chosen.
#[derive(Clone, Copy)]
pub(super) struct Form {
    pub(super) table: Table,
    pub(super) deal: RwSignal<Deal>,
    pub(super) rules: RwSignal<Arc<Rules>>,
    /// Switches in which the presets of the game differ.
    pub(super) governed: RwSignal<Vec<String>>,
    /// One of them is set otherwise than the chosen preset has it.
    pub(super) mixed: RwSignal<bool>,
    asked: StoredValue<u32>,
}

impl Form {
    fn new(table: Table) -> Form {
        let form = Form {
            table,
            deal: RwSignal::new(table.deal.get_untracked()),
            rules: RwSignal::new(Arc::clone(&table.look.get_untracked().rules)),
            governed: RwSignal::new(Vec::new()),
            mixed: RwSignal::new(false),
            asked: StoredValue::new(0),
        };
        form.ask();
        form
    }

    /// Asks what can be chosen now. The last question counts.
    pub(super) fn ask(self) {
        self.asked.update_value(|n| *n += 1);
        let number = self.asked.get_value();
        let heard = move |tells: Option<Vec<Tell>>| {
            let offered = tells.into_iter().flatten().find_map(|tell| match tell {
                Tell::Offered(offered) => offered,
                _ => None,
            });
            let Some(offered) = offered.filter(|_| self.asked.try_get_value() == Some(number)) else {
                return;
            };
            let Offered { deal: seated, rules, governed, mixed } = *offered;
            self.deal.update(|deal| {
                if deal.seats.len() != seated.seats.len() {
                    deal.seats = seated.seats;
                }
            });
            self.governed.set(governed);
            self.mixed.set(mixed);
            self.rules.set(Arc::new(rules));
        };
        self.table.prefs.host.ask(Ask::Offer(self.deal.get_untracked()), heard);
    }
}

#[component]
fn NewGame(table: Table) -> impl IntoView {
    let choice = Form::new(table);
    let anew = RwSignal::new(());
    let lot = RwSignal::new(false);
    let content = view! {
        {presets(choice, anew)}
        {seats(choice, anew)}
        {side(choice, anew, lot)}
        {variants(choice)}
        {from_position(choice)}
        <Switches form=choice/>
    };
    form(
        table,
        "new-title",
        || false,
        content.into_any(),
        move || by_link(choice),
        move || {
            let mut deal = choice.deal.get_untracked();
            let players = deal.seats.len();
            if lot.get_untracked() && players > 0 {
                sit_at(&mut deal.seats, (js_sys::Math::random() * players as f64) as usize);
            }
            table.start(deal);
        },
    )
}

/// Goes where a match of this game is made that others play elsewhere.
fn by_link(form: Form) {
    let mut deal = form.deal.get_untracked();
    form.rules.with_untracked(|rules| deal.draw(&rules.switches, seed()));
    let wanted = form.rules.with_untracked(|rules| wanted(form.table, rules, deal));
    hand(form.table.prefs, wanted);
}

fn wanted(table: Table, rules: &Rules, deal: Deal) -> Wanted {
    let words = table.look.with_untracked(|look| look.words.clone());
    let names = rules.acting_players().into_iter().map(|player| words.player(rules, player)).collect();
    let title = untrack(|| table.title());
    let beside = table.prefs.file.with_untracked(|file| file.as_ref().and_then(|file| file.pictures.clone()));
    let beside = beside.filter(|_| deal.library_name().is_none());
    let pictures = beside.map_or_else(|| Some(BTreeMap::new()), |package| package.sent(rules));
    let (chance, played) = (table.chance.get_untracked(), Played::Game(Box::new(deal)));
    Wanted { title, names, chance, played, pictures, record: None }
}

/// The game on the table with all that was played, for others to go on with; nothing where something is learned.
pub(super) fn as_it_stands(table: Table, record: String) -> Option<Wanted> {
    let deal = table.deal.get_untracked();
    let rules = table.look.with_untracked(|look| Arc::clone(&look.rules));
    let wanted = deal.puzzle.is_none().then(|| wanted(table, &rules, deal))?;
    Some(Wanted { record: Some(record), ..wanted })
}

/// For which side the only person plays; `lot` is set where that is drawn when the game begins.
fn side(form: Form, anew: RwSignal<()>, lot: RwSignal<bool>) -> impl IntoView {
    let Form { table, deal, rules, .. } = form;
    let at = Memo::new(move |_| deal.with(|d| only_person(&d.seats).filter(|_| d.seats.len() > 1)));
    let chosen =
        Memo::new(move |_| at.get().map(|at| if lot.get() { deal.with(|d| d.seats.len()) } else { at }));
    move || {
        let chosen = chosen.get()?;
        let look = table.look.get();
        let players = rules.with(|r| {
            let name = |p: fishka::Player| look.words.name(&r.players[p.index()].name);
            r.acting_players().into_iter().map(name).collect::<Vec<_>>()
        });
        let count = players.len();
        let by_lot = table.prefs.text("new-side-chance");
        let options = players.into_iter().chain([by_lot]).enumerate().map(|(i, name)| (i.to_string(), name));
        let change = move |place: usize| {
            lot.set(place >= count);
            if place < count {
                deal.update(|d| sit_at(&mut d.seats, place));
                anew.set(());
            }
        };
        Some(select(table.prefs.text("new-side"), options.collect(), chosen, change))
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

fn variants(form: Form) -> impl IntoView {
    let table = form.table;
    let titles = form.rules.with_untracked(|r| r.variants.clone());
    move || {
        let (titles, look) = (titles.clone(), table.look.get());
        if titles.len() < 2 {
            return None;
        }
        let chosen = form.rules.with_untracked(|r| r.variant);
        let options = titles.iter().map(|t| (t.clone(), look.words.name(t))).collect();
        let change = move |index: usize| {
            form.deal.update(|d| d.variant = titles.get(index).cloned());
            form.ask();
        };
        Some(select(table.prefs.text("new-variant"), options, chosen, change))
    }
}

/// Whether the game begins with the position that the one on the table began with, where somebody set that up.
fn from_position(form: Form) -> impl IntoView {
    let (table, deal) = (form.table, form.deal);
    let position = deal.with_untracked(|deal| deal.position.clone())?;
    let change = move |event| {
        let on = event_target_checked(&event);
        deal.update(|deal| deal.position = on.then(|| position.clone()));
    };
    Some(view! {
        <label class="tick"><input type="checkbox" checked=true on:change=change/>{move || table.prefs.text("new-from-position")}</label>
    })
}

/// Who usually sits together, at one press; `anew` makes the seats below follow.
fn presets(form: Form, anew: RwSignal<()>) -> impl IntoView {
    let Form { table, deal, rules, .. } = form;
    let one = move |preset: Preset| {
        let pressed = move || rules.with(|r| deal.with(|d| preset.is(r, &d.seats))).to_string();
        let press = move |_| {
            rules.with_untracked(|r| deal.update(|d| d.seats = preset.seats(r, &d.seats)));
            anew.set(());
        };
        let label = move || table.prefs.text(preset.key());
        view! { <button type="button" aria-pressed=pressed on:click=press>{label}</button> }
    };
    let offered = Memo::new(move |_| rules.with(|r| Preset::offered(r)));
    let all = move || offered.get().into_iter().map(one).collect::<Vec<_>>();
    view! { <div class="things presets" role="group" aria-label=move || table.prefs.text("preset")>{all}</div> }
}

fn seats(form: Form, anew: RwSignal<()>) -> impl IntoView {
    let Form { table, deal, rules, .. } = form;
    let players = Memo::new(move |_| {
        rules.with(|r| {
            let name = |p: fishka::Player| r.players[p.index()].name.clone();
            r.acting_players().into_iter().map(name).collect::<Vec<_>>()
        })
    });
    move || {
        anew.track();
        let look = table.look.get();
        let options = Seat::choices(table.prefs.lang.get());
        let one = |(place, name): (usize, String)| {
            let chosen = deal.with_untracked(|d| d.seats.get(place).map_or(0, |seat| seat.number()));
            select(look.words.name(&name), options.clone(), chosen, move |number| {
                deal.update(|d| {
                    d.seats.get_mut(place).into_iter().for_each(|s| *s = Seat::of_number(number))
                });
            })
        };
        players.get().into_iter().enumerate().map(one).collect::<Vec<_>>()
    }
}
