//! The first screen: all games with their pictures.

use super::file::OpenButton;
use super::offline::OfflineLine;
use super::prefs::{Prefs, Route, prefs};
use super::shelf;
use super::tracks::{RaceCard, follow};
use fishka::{Builtin, Library as _};
use fishka_text::Lang;
use fishka_view::host::{Ask, Card as Made, Tell};
use fishka_view::kept;
use leptos::prelude::*;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::Arc;

/// A card and the language that it is in.
type Known = (Lang, Option<Arc<Made>>);

thread_local! {
    /// Cards that have come, by game and problem.
    static CARDS: RefCell<BTreeMap<(String, Option<String>), Known>> = const { RefCell::new(BTreeMap::new()) };
}

/// A card that has come or is on its way; `None` inside where the game cannot be compiled.
pub(super) type CardSignal = RwSignal<Option<Option<Arc<Made>>>>;

/// Asks for the card of a game of the library, or of one of its problems, once in a language.
pub(super) fn ask_card(
    prefs: Prefs,
    game: &str,
    puzzle: Option<&str>,
    into: CardSignal,
    then: impl FnOnce() + 'static,
) {
    let lang = prefs.lang.get_untracked();
    let key = (game.to_owned(), puzzle.map(str::to_owned));
    let known = CARDS.with_borrow(|cards| cards.get(&key).cloned()).filter(|(known, _)| *known == lang);
    if let Some((_, card)) = known {
        into.set(Some(card));
        return then();
    }
    let ask = Ask::Card { game: key.0.clone(), puzzle: key.1.clone(), lang };
    prefs.host.ask(ask, move |tells| {
        // A card whose game could not be loaded is asked for again another time.
        let is_told = !tells.as_ref().is_some_and(|tells| matches!(tells[..], [Tell::Unloaded]));
        let card = tells.into_iter().flatten().find_map(|tell| match tell {
            Tell::Card(card) => card.map(Arc::new),
            _ => None,
        });
        if is_told {
            CARDS.with_borrow_mut(|cards| cards.insert(key, (lang, card.clone())));
            into.try_set(Some(card));
        }
        then();
    });
}

/// A game's name, before its card has come.
pub(super) fn plain_title(prefs: Prefs, name: &str) -> String {
    let lang = prefs.lang.get();
    let known = CARDS.with_borrow(|cards| cards.get(&(name.to_owned(), None)).cloned());
    let known = known.filter(|(known, _)| *known == lang).and_then(|(_, card)| card);
    let plain = || Builtin.title(name, lang.code()).unwrap_or_else(|| name.to_owned());
    known.map_or_else(plain, |card| card.title.clone())
}

/// The picture of a card.
pub(super) fn picture(card: &Made) -> impl IntoView + use<> {
    let (class, view_box, markup) = (card.class.clone(), card.view_box.clone(), card.markup.clone());
    view! { <svg class=class viewBox=view_box inner_html=markup aria-hidden="true"></svg> }
}

/// The games of the library that were begun here and go on.
#[derive(Clone, Copy)]
struct GoingOn(RwSignal<BTreeSet<String>>);

/// All games.
#[component]
pub(super) fn LibraryPage() -> impl IntoView {
    let prefs = prefs();
    let going_on = GoingOn(RwSignal::default());
    provide_context(going_on);
    leptos::task::spawn_local(async move {
        let names = kept::going_on(&shelf::heads().await);
        going_on.0.try_set(names);
    });
    let filter = RwSignal::new(String::new());
    let names = Builtin.names();
    let cards: StoredValue<BTreeMap<String, CardSignal>> =
        StoredValue::new(names.iter().map(|name| (name.clone(), RwSignal::new(None))).collect());
    Effect::new(move || {
        document().set_title(&format!("{} – {}", prefs.text("app-name"), prefs.text("app-tagline")))
    });
    let shown = Memo::new(move |_| {
        let wanted = filter.get().to_lowercase();
        let fits = |name: &&String| {
            name.contains(&wanted) || plain_title(prefs, name).to_lowercase().contains(&wanted)
        };
        let mut names: Vec<String> = names.iter().filter(fits).cloned().collect();
        names.sort_by_key(|name| plain_title(prefs, name).to_lowercase());
        names
    });
    // One card after another, so that whoever goes to a game need not wait for all.
    let ask_all = move || {
        let ordered = shown.get_untracked().into_iter();
        let waiting =
            cards.with_value(|c| ordered.filter_map(|name| Some((c.get(&name).copied()?, name))).collect());
        ask_each(prefs, waiting);
    };
    Effect::new(move || {
        prefs.lang.track();
        ask_all();
    });
    let card = move |name: String| {
        let made = cards.with_value(|c| c.get(&name).copied()).unwrap_or_else(|| RwSignal::new(None));
        view! { <Card name made/> }
    };
    let label = move || prefs.text("library-filter");
    let has_race = move || {
        let wanted = filter.get().to_lowercase();
        prefs.text("race-title").to_lowercase().contains(&wanted)
    };
    view! {
        <section class="library page">
            <div class="library-head">
                <h1>{move || prefs.text("library-title")}</h1>
                <a class="button to-games" href=Route::Games.path() on:click=follow(prefs, Route::Games)>{move || prefs.text("nav-games")}</a>
                <input
                    type="search"
                    placeholder=label
                    aria-label=label
                    on:input=move |e| filter.set(event_target_value(&e))
                />
            </div>
            <ul class="cards">
                <For each=move || shown.get() key=Clone::clone children=card/>
                <Show when=has_race><RaceCard/></Show>
            </ul>
            <Show when=move || shown.with(Vec::is_empty) && !has_race()><p class="quiet">{move || prefs.text("library-none")}</p></Show>
            <section class="own">
                <h2>{move || prefs.text("library-own")}</h2>
                <p>{move || prefs.text("library-own-note")}</p>
                <OpenButton/>
            </section>
            <OfflineLine/>
        </section>
    }
}

/// Asks for cards one after another.
fn ask_each(prefs: Prefs, mut waiting: VecDeque<(CardSignal, String)>) {
    let Some((into, name)) = waiting.pop_front().filter(|(into, _)| !into.is_disposed()) else { return };
    ask_card(prefs, &name, None, into, move || ask_each(prefs, waiting));
}

#[component]
fn Card(name: String, made: CardSignal) -> impl IntoView {
    let prefs = prefs();
    let (named, linked) = (name.clone(), name.clone());
    let route = Route::Game(name.clone());
    let href = route.path();
    let picture = move || match made.get() {
        None => view! { <span class="picture waiting"></span> }.into_any(),
        Some(None) => {
            view! { <span class="picture broken">{move || prefs.text("library-broken")}</span> }.into_any()
        }
        Some(Some(card)) => view! { <span class="picture">{picture(&card)}</span> }.into_any(),
    };
    let heading = move || {
        made.track();
        plain_title(prefs, &named)
    };
    let players =
        move || made.get().flatten().map(|card| prefs.text_with("library-players", "n", card.players));
    let (going_on, own) = (expect_context::<GoingOn>(), linked.clone());
    let kept = move || going_on.0.with(|names| names.contains(&own));
    let go = move |event: web_sys::MouseEvent| {
        if !(event.ctrl_key() || event.meta_key() || event.shift_key()) {
            event.prevent_default();
            prefs.go(route.clone());
        }
    };
    view! {
        <li>
            <a class="card" href=href on:click=go data-game=linked>
                {picture}
                <span class="card-title">{heading}</span>
                <span class="card-note">
                    <span>{players}</span>
                    <Show when=kept><span class="continue">{move || prefs.text("library-continue")}</span></Show>
                </span>
            </a>
        </li>
    }
}
