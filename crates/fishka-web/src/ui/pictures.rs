//! Pictures of games on cards: each is asked of the worker when its card comes into view, one after another, so that
//! whoever goes to a game need not wait for all.

use super::in_view::comes_into_view;
use super::prefs::{Prefs, prefs};
use fishka::{Builtin, Library as _};
use fishka_text::Lang;
use fishka_view::host::{Ask, Card as Made, Tell};
use leptos::html::Span;
use leptos::prelude::*;
use std::cell::RefCell;
use std::collections::{BTreeMap, VecDeque};
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
        let card = card_of(tells);
        if is_told {
            CARDS.with_borrow_mut(|cards| cards.insert(key, (lang, card.clone())));
            into.try_set(Some(card));
        }
        then();
    });
}

fn card_of(tells: Option<Vec<Tell>>) -> Option<Arc<Made>> {
    tells.into_iter().flatten().find_map(|tell| match tell {
        Tell::Card(card) => card.map(Arc::new),
        _ => None,
    })
}

/// A game's name, before its card has come.
pub(super) fn plain_title(prefs: Prefs, name: &str) -> String {
    let lang = prefs.lang.get();
    Builtin.title(name, lang.code()).unwrap_or_else(|| name.to_owned())
}

/// The picture of a card.
pub(super) fn picture(card: &Made) -> impl IntoView + use<> {
    let (class, view_box, markup) = (card.class.clone(), card.view_box.clone(), card.markup.clone());
    view! { <svg class=class viewBox=view_box inner_html=markup aria-hidden="true"></svg> }
}

/// Pictures that wait to be drawn.
#[derive(Clone, Copy)]
pub(super) struct Pictures {
    waiting: StoredValue<VecDeque<(CardSignal, String)>>,
    busy: StoredValue<bool>,
}

impl Pictures {
    pub(super) fn new() -> Pictures {
        Pictures { waiting: StoredValue::new(VecDeque::new()), busy: StoredValue::new(false) }
    }

    /// Has a kept game drawn, after what waits already.
    pub(super) fn want(self, prefs: Prefs, into: CardSignal, kept: String) {
        self.waiting.update_value(|waiting| waiting.push_back((into, kept)));
        if !self.busy.get_value() {
            self.next(prefs);
        }
    }

    fn next(self, prefs: Prefs) {
        let next = self.waiting.try_update_value(|waiting| {
            while let Some(next) = waiting.pop_front() {
                if !next.0.is_disposed() {
                    return Some(next);
                }
            }
            None
        });
        self.busy.try_update_value(|busy| *busy = matches!(next, Some(Some(_))));
        if let Some((into, kept)) = next.flatten() {
            let lang = prefs.lang.get_untracked();
            prefs.host.ask(Ask::Row { kept, lang }, move |tells| {
                into.try_set(Some(card_of(tells)));
                self.next(prefs);
            });
        }
    }
}

/// The place of a picture, which is asked for when it comes near to what is seen.
#[component]
pub(super) fn Pictured(kept: String, #[prop(optional)] race: bool) -> impl IntoView {
    let (prefs, pictures) = (prefs(), expect_context::<Pictures>());
    let made: CardSignal = RwSignal::new(None);
    let node = NodeRef::<Span>::new();
    let seen = RwSignal::new(None::<RwSignal<bool>>);
    Effect::new(move || {
        if let Some(place) = node.get().filter(|_| seen.get_untracked().is_none()) {
            seen.set(Some(comes_into_view(place.into())));
        }
    });
    Effect::new(move || {
        prefs.lang.track();
        if seen.get().is_some_and(|seen| seen.get()) {
            pictures.want(prefs, made, kept.clone());
        }
    });
    let waits = move || made.with(Option::is_none);
    let broken = move || made.with(|made| matches!(made, Some(None)));
    let inside = move || match made.get() {
        Some(Some(card)) => picture(&card).into_any(),
        Some(None) => prefs.text("library-broken").into_any(),
        None => ().into_any(),
    };
    view! { <span class="picture" class:waiting=waits class:broken=broken class:race-picture=race node_ref=node>{inside}</span> }
}
