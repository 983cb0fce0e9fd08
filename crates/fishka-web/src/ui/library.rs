//! The first screen: what goes on, and all games by their families, with a search and filters.

use super::boxes::beside;
use super::course::learn_link;
use super::file::OpenButton;
use super::going_on::{GoingOn, Own, file_card};
use super::offline::OfflineLine;
use super::pictures::{Pictured, Pictures, Wish, plain_title};
use super::prefs::{Prefs, Route, prefs};
use super::tracks::{follow, race_picture};
use fishka::card::{Card, FAMILIES, read_list};
use fishka::{Builtin, Library as _};
use fishka_view::library::{Length, RACE, Wanted, difficulty_key, family_key, grouped};
use leptos::prelude::*;
use std::collections::BTreeMap;

/// Most players that can be looked for.
const PLAYERS_MAX: u8 = 8;

/// What the page knows and looks for.
#[derive(Clone, Copy)]
struct Shelves {
    prefs: Prefs,
    cards: Memo<BTreeMap<String, Card>>,
    wanted: RwSignal<Wanted>,
    own: Own,
}

impl Shelves {
    fn title(self, name: &str) -> String {
        if name == RACE { self.prefs.text("race-title") } else { plain_title(self.prefs, name) }
    }

    /// The names under which a game is found: its own in both languages.
    fn titles(self, name: &str) -> Vec<String> {
        let built_in = ["en", "ru"].into_iter().filter_map(|lang| Builtin.title(name, lang));
        built_in.chain([self.title(name)]).collect()
    }

    fn groups(self) -> Vec<(&'static str, Vec<String>)> {
        let wanted = self.wanted.get();
        self.cards.with(|cards| grouped(cards, &wanted, |name| self.titles(name), |name| self.title(name)))
    }
}

/// All games.
#[component]
pub(super) fn LibraryPage() -> impl IntoView {
    let prefs = prefs();
    provide_context(Pictures::new());
    let list = beside("cards.txt");
    let cards = Memo::new(move |_| list.with(|list| read_list(list)));
    let shelves = Shelves { prefs, cards, wanted: RwSignal::new(Wanted::default()), own: Own::read() };
    Effect::new(move || {
        document().set_title(&format!("{} – {}", prefs.text("app-name"), prefs.text("app-tagline")))
    });
    let groups = Memo::new(move |_| shelves.groups());
    let files = Memo::new(move |_| shelves.own.files(&shelves.wanted.get()));
    let count =
        move || groups.with(|g| g.iter().map(|(_, names)| names.len()).sum::<usize>()) + files.with(Vec::len);
    let here = move || !cards.with(BTreeMap::is_empty);
    let looks = move || here() && !shelves.wanted.with(Wanted::is_any);
    let looks = Memo::new(move |_| looks());
    let found = move || looks.get().then(|| prefs.text_with("library-found", "n", count()));
    let clear = move |_| shelves.wanted.set(Wanted::default());
    view! {
        <section class="library page">
            {head(shelves)}
            <p class="found" class:none=move || !looks.get() role="status">
                {found}
                <Show when=move || looks.get()>
                    <button type="button" class="link" on:click=clear>{move || prefs.text("filter-clear")}</button>
                </Show>
            </p>
            <Show when=move || !looks.get()><GoingOn prefs own=shelves.own/></Show>
            <Show when=move || !files.with(Vec::is_empty)>
                <section class="family" aria-labelledby="own-files">
                    <h2 id="own-files">{move || prefs.text("games-files")}</h2>
                    <ul class="cards">
                        <For each=move || files.get() key=String::clone children=move |id| file_card(prefs, shelves.own, &id)/>
                    </ul>
                </section>
            </Show>
            <For each=move || groups.get() key=|group| group.0 children=move |(name, _)| family(shelves, groups, name)/>
            <section class="own">
                <h2>{move || prefs.text("library-own")}</h2>
                <p>{move || prefs.text("library-own-note")}</p>
                <OpenButton/>
            </section>
            <OfflineLine/>
        </section>
    }
}

/// The title, the search and the filters.
fn head(shelves: Shelves) -> impl IntoView {
    let (prefs, wanted) = (shelves.prefs, shelves.wanted);
    let label = move || prefs.text("library-filter");
    let value = move || wanted.with(|wanted| wanted.text.clone());
    let typed = move |event| wanted.update(|wanted| wanted.text = event_target_value(&event));
    let wide = prefs.window.with_untracked(|window| window.0 > 760.0);
    view! {
        <div class="library-head">
            <h1>{move || prefs.text("library-title")}</h1>
            <a class="button to-games" href=Route::Games.path() on:click=follow(prefs, Route::Games)>{move || prefs.text("nav-games")}</a>
            <input type="search" placeholder=label aria-label=label prop:value=value on:input=typed/>
        </div>
        <details class="filters" open=wide>
            <summary>{move || prefs.text("filter-title")}</summary>
            <div class="filter-fields">
                {families(shelves)}
                {players(shelves)}
                {lengths(shelves)}
                {dice(shelves)}
            </div>
        </details>
    }
}

/// A choice with a label; each is known by its place, the first is any.
fn choice(
    prefs: Prefs,
    key: &'static str,
    names: impl Fn() -> Vec<String> + Send + Sync + 'static,
    chosen: impl Fn() -> usize + Send + Sync + 'static,
    choose: impl Fn(usize) + 'static,
) -> impl IntoView {
    let options = move || {
        let all = names().into_iter().enumerate();
        all.map(|(n, name)| view! { <option value=n.to_string()>{name}</option> }).collect::<Vec<_>>()
    };
    let changed = move |event| choose(event_target_value(&event).parse().unwrap_or(0));
    view! {
        <label class="filter">
            <span>{move || prefs.text(key)}</span>
            <select on:change=changed prop:value=move || chosen().to_string()>{options}</select>
        </label>
    }
}

fn families(shelves: Shelves) -> impl IntoView {
    let (prefs, wanted) = (shelves.prefs, shelves.wanted);
    let names = move || {
        let families = FAMILIES.iter().map(|family| prefs.text(family_key(family)));
        std::iter::once(prefs.text("filter-any")).chain(families).collect()
    };
    let place = |family: &str| FAMILIES.iter().position(|known| *known == family).map_or(0, |at| at + 1);
    let chosen = move || wanted.with(|wanted| wanted.family.map_or(0, place));
    let choose = move |n: usize| {
        wanted.update(|wanted| wanted.family = n.checked_sub(1).and_then(|n| FAMILIES.get(n).copied()));
    };
    choice(prefs, "filter-family", names, chosen, choose)
}

fn players(shelves: Shelves) -> impl IntoView {
    let (prefs, wanted) = (shelves.prefs, shelves.wanted);
    let names = move || {
        let numbers = (1..=PLAYERS_MAX).map(|n| n.to_string());
        std::iter::once(prefs.text("filter-any")).chain(numbers).collect()
    };
    let chosen = move || wanted.with(|wanted| wanted.players.map_or(0, usize::from));
    let choose =
        move |n: usize| wanted.update(|wanted| wanted.players = u8::try_from(n).ok().filter(|n| *n > 0));
    choice(prefs, "filter-players", names, chosen, choose)
}

fn lengths(shelves: Shelves) -> impl IntoView {
    let (prefs, wanted) = (shelves.prefs, shelves.wanted);
    let names = move || Length::ALL.iter().map(|length| prefs.text(length.key())).collect();
    let chosen = move || {
        wanted.with(|wanted| Length::ALL.iter().position(|length| *length == wanted.length).unwrap_or(0))
    };
    let choose = move |n: usize| {
        wanted.update(|wanted| wanted.length = Length::ALL.get(n).copied().unwrap_or_default());
    };
    choice(prefs, "filter-length", names, chosen, choose)
}

fn dice(shelves: Shelves) -> impl IntoView {
    let (prefs, wanted) = (shelves.prefs, shelves.wanted);
    let names = move || ["filter-any", "dice-with", "dice-without"].map(|key| prefs.text(key)).to_vec();
    let chosen = move || wanted.with(|wanted| wanted.dice.map_or(0, |dice| if dice { 1 } else { 2 }));
    let choose = move |n: usize| {
        let dice = [None, Some(true), Some(false)].get(n).copied().flatten();
        wanted.update(|wanted| wanted.dice = dice);
    };
    choice(prefs, "filter-dice", names, chosen, choose)
}

/// The games of a family.
fn family(
    shelves: Shelves,
    groups: Memo<Vec<(&'static str, Vec<String>)>>,
    family: &'static str,
) -> impl IntoView {
    let prefs = shelves.prefs;
    let names = move || {
        groups
            .with(|groups| groups.iter().find(|(known, _)| *known == family).map(|(_, names)| names.clone()))
    };
    view! {
        <section class="family" aria-labelledby=format!("shelf-{family}")>
            <h2 id=format!("shelf-{family}")>{move || prefs.text(family_key(family))}</h2>
            <ul class="cards">
                <For each=move || names().unwrap_or_default() key=Clone::clone children=move |name| game_card(shelves, name)/>
            </ul>
        </section>
    }
}

/// The card of a game.
fn game_card(shelves: Shelves, name: String) -> impl IntoView {
    let prefs = shelves.prefs;
    let race = name == RACE;
    let card = shelves.cards.with_untracked(|cards| cards.get(&name).cloned());
    let route = if race { Route::Tracks } else { Route::Game(name.clone()) };
    let drawn = match race {
        true => race_picture().into_any(),
        false => view! { <Pictured wish=Wish::Game(name.clone())/> }.into_any(),
    };
    let learn = (!race).then(|| learn_link(prefs, "button small learn", &name));
    let (linked, titled) = (name.clone(), name);
    view! {
        <li>
            <a class="card" href=route.path() on:click=follow(prefs, route) data-game=linked>
                {drawn}
                <span class="card-title">{move || shelves.title(&titled)}</span>
                {card.map(|card| told(prefs, card))}
            </a>
            {learn}
        </li>
    }
}

/// What a card tells: the sentence, how many play, how long, how hard.
fn told(prefs: Prefs, card: Card) -> impl IntoView {
    let (least, most) = card.players;
    let players = move || match least == most {
        true => prefs.text_with("library-players", "n", most),
        false => prefs.text_with_all("library-players-range", &[("from", least.into()), ("to", most.into())]),
    };
    let minutes = move || prefs.text_with("library-minutes", "n", card.minutes);
    let hard = move || prefs.text(difficulty_key(card.difficulty));
    let [en, ru] = card.sentence;
    let sentence = move || if prefs.lang.get().code() == "ru" { ru.clone() } else { en.clone() };
    view! {
        <span class="card-sentence">{sentence}</span>
        <span class="card-facts"><span>{players}</span>" · "<span>{minutes}</span>" · "<span>{hard}</span></span>
    }
}
