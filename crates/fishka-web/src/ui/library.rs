//! The first screen: all games with their pictures.

use super::file::OpenButton;
use super::prefs::{Prefs, Route, prefs};
use super::race::RaceCard;
use super::store;
use super::table::title;
use fishka::{Builtin, Game, Library as _};
use fishka_view::deal::Deal;
use fishka_view::look::{Look, lively_start};
use leptos::prelude::*;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

thread_local! {
    /// Games compiled once.
    static COMPILED: RefCell<BTreeMap<String, Option<Arc<Game>>>> = const { RefCell::new(BTreeMap::new()) };
}

/// A game of the library, compiled once.
pub(super) fn compiled(name: &str) -> Option<Arc<Game>> {
    if let Some(known) = COMPILED.with_borrow(|c| c.get(name).cloned()) {
        return known;
    }
    Builtin.source(name)?;
    let game = Deal::library(name).compile().game;
    COMPILED.with_borrow_mut(|c| c.insert(name.to_owned(), game.clone()));
    game
}

/// A game's name before it is compiled.
fn plain_title(prefs: Prefs, name: &str) -> String {
    let lang = prefs.lang.get();
    let known = COMPILED.with_borrow(|c| c.get(name).cloned().flatten());
    match known {
        Some(game) => title(&Deal::library(name), &game, lang),
        None => Builtin.title(name, lang.code()).unwrap_or_else(|| name.to_owned()),
    }
}

/// All games.
#[component]
pub(super) fn LibraryPage() -> impl IntoView {
    let prefs = prefs();
    let filter = RwSignal::new(String::new());
    let names = Builtin.names();
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
    // One game after another, so that the page answers in between.
    let turn = RwSignal::new(0usize);
    let all = shown.get_untracked().len();
    let tick = set_interval_with_handle(
        move || {
            turn.try_update(|t| *t = (*t + 1).min(all));
        },
        Duration::from_millis(8),
    );
    on_cleanup(move || {
        if let Ok(tick) = tick {
            tick.clear()
        }
    });
    let first: BTreeMap<String, usize> =
        shown.get_untracked().into_iter().enumerate().map(|(i, n)| (n, i)).collect();
    let card = move |name: String| {
        let place = first.get(&name).copied().unwrap_or(0);
        view! { <Card name place turn/> }
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
        </section>
    }
}

#[component]
fn Card(name: String, place: usize, turn: RwSignal<usize>) -> impl IntoView {
    let prefs = prefs();
    let ready = Memo::new(move |_| turn.get() > place);
    let (own, named, linked) = (name.clone(), name.clone(), name.clone());
    let route = Route::Game(name.clone());
    let href = route.path();
    let picture = move || {
        if !ready.get() {
            return view! { <span class="picture waiting"></span> }.into_any();
        }
        let Some(game) = compiled(&own) else {
            return view! { <span class="picture broken">{move || prefs.text("library-broken")}</span> }
                .into_any();
        };
        let look = Look::of(&game, Some(&own), prefs.lang.get(), false);
        let markup = format!("<defs>{}</defs>{}", look.art.symbols, look.picture(&lively_start(&game)));
        view! { <span class="picture"><svg class=look.shape_class() viewBox=look.picture_box() inner_html=markup aria-hidden="true"></svg></span> }
            .into_any()
    };
    let heading = move || {
        ready.get();
        plain_title(prefs, &named)
    };
    let players = move || {
        let game = ready.get().then(|| compiled(&name)).flatten();
        game.map(|g| prefs.text_with("library-players", "n", g.acting_players().len()))
    };
    let kept = store::load(&format!("game.{linked}")).is_some_and(|t| t.contains("\nmove="));
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
                    {kept.then(|| view! { <span class="continue">{move || prefs.text("library-continue")}</span> })}
                </span>
            </a>
        </li>
    }
}
