//! The dialog for a new race.

use super::super::frame::{form, window};
use super::super::online::{Played, Wanted, hand};
use super::super::running::Sheet;
use super::super::share;
use super::super::tracks::{names, own_text, own_tracks};
use super::table::RaceTable;
use fishka_view::host::{Ask, RaceAsk, Tell};
use fishka_view::paper;
use fishka_view::race::deal::RaceDeal;
use fishka_view::race::desk::RaceTell;
use fishka_view::race::offer::{Group, Offer};
use leptos::prelude::*;
use std::collections::BTreeMap;

/// The dialog.
#[component]
pub(super) fn RaceDialog(table: RaceTable) -> impl IntoView {
    view! {
        {window(table, Sheet::New, "race-dialog", "race-new", move || view! { <NewRace table/> }.into_any())}
        {share::sheet(table)}
    }
}

/// What the dialog is about.
#[derive(Clone, Copy)]
struct Form {
    deal: RwSignal<RaceDeal>,
    offer: RwSignal<Offer>,
}

#[component]
fn NewRace(table: RaceTable) -> impl IntoView {
    let prefs = table.prefs;
    let deal = table.laid.with_untracked(|laid| laid.deal.clone());
    let deal = RwSignal::new(deal);
    let tracks = Memo::new(move |_| {
        let (own_tracks, lang) = (own_tracks(), prefs.lang.get());
        let titled =
            |name: String| own_tracks.find(&name).map(|plan| (name, paper::title(&plan, lang).to_owned()));
        names(&own_tracks).into_iter().filter_map(titled).collect::<Vec<_>>()
    });
    let offer = RwSignal::new(Offer::default());
    Effect::new(move || {
        let (deal_now, tracks, lang) = (deal.get(), tracks.get(), prefs.lang.get());
        let ask = RaceAsk::Offer { deal: deal_now.clone(), tracks, lang };
        prefs.host.ask(Ask::Race(ask), move |tells| {
            // The last question counts.
            if deal.try_get_untracked().as_ref() == Some(&deal_now) {
                tells.into_iter().flatten().for_each(|tell| {
                    if let Tell::Race(tell) = tell
                        && let RaceTell::Offer(offered) = *tell
                    {
                        offer.set(offered);
                    }
                });
            }
        });
    });
    let choice = Form { deal, offer };
    let fault = Memo::new(move |_| offer.with(|offer| offer.fault.clone()));
    let content = view! {
        {choice.fields(Group::Race)}
        <div class="drivers">{choice.fields(Group::Drivers)}</div>
        {choice.fields(Group::Rules)}
        <details class="numbers-fold">
            <summary>{move || prefs.text("race-new-more")}</summary>
            {choice.fields(Group::More)}
        </details>
        <div class="ticks">
            {choice.ghost(move || prefs.text("race-ghost-perfect"), |deal| &mut deal.perfect_ghost)}
            {choice.ghost(move || prefs.text("race-ghost-own"), |deal| &mut deal.own_ghost)}
        </div>
        {move || fault.get().map(|key| view! { <p class="bad" role="alert">{prefs.text(&key)}</p> })}
    };
    let off = move || fault.with(Option::is_some);
    let by_link = move || hand(prefs, wanted(table, deal.get_untracked(), None));
    form(table, "race-new", off, content.into_any(), by_link, move || table.start(deal.get_untracked()))
}

fn wanted(table: RaceTable, deal: RaceDeal, record: Option<String>) -> Wanted {
    let name = |n: usize| table.prefs.text_with("race-car", "n", n + 1);
    let names = untrack(|| (0..deal.seats.len()).map(name).collect());
    let title = table.laid.with_untracked(|laid| laid.title.clone());
    let chance = deal.options.has_chance();
    Wanted {
        title,
        names,
        chance,
        played: Played::Race(Box::new(deal)),
        pictures: Some(BTreeMap::new()),
        record,
    }
}

/// The race on the table with all that was driven, for others to go on with; nothing where something is learned.
pub(super) fn as_it_stands(table: RaceTable, record: String) -> Option<Wanted> {
    let deal = table.laid.with_untracked(|laid| laid.deal.clone());
    let learns = table.scene.with_untracked(|scene| scene.guide.is_some());
    (!learns).then(|| wanted(table, deal, Some(record)))
}

impl Form {
    fn fields(self, group: Group) -> impl IntoView {
        let names = Memo::new(move |_| self.offer.with(|offer| offer.names(group)));
        view! { <For each=move || names.get() key=String::clone children=move |name| self.field(name)/> }
    }

    /// A field keeps its element while others change, and so the focus.
    fn field(self, name: String) -> impl IntoView {
        let known = name.clone();
        let field = Memo::new(move |_| self.offer.with(|offer| offer.field(&known).cloned()));
        let label = move || field.with(|f| f.as_ref().map(|f| f.label.clone()));
        let values =
            Memo::new(move |_| field.with(|f| f.as_ref().map(|f| f.values.clone())).unwrap_or_default());
        let chosen = move || field.with(|f| f.as_ref().map(|f| f.chosen.clone())).unwrap_or_default();
        let change = move |event| {
            let value = event_target_value(&event);
            let own = own_text(&value).filter(|_| name == "track");
            self.deal.update(|deal| deal.choose(&name, &value, own));
        };
        let option = move |(value, told): (String, String)| {
            let now = untrack(chosen) == value;
            view! { <option value=value selected=now>{told}</option> }
        };
        let options = move || values.get().into_iter().map(option).collect_view();
        view! { <label class="field"><span>{label}</span><select on:change=change prop:value=chosen>{options}</select></label> }
    }

    fn ghost(
        self,
        told: impl Fn() -> String + Send + 'static,
        ghost: fn(&mut RaceDeal) -> &mut bool,
    ) -> impl IntoView {
        let on = move || *ghost(&mut self.deal.get());
        let flip = move |_| {
            self.deal.update(|deal| {
                let ghost = ghost(deal);
                *ghost = !*ghost;
            });
        };
        view! { <label class="tick"><input type="checkbox" prop:checked=on on:change=flip/>{told}</label> }
    }
}
