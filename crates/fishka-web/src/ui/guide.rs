//! The first guided game: the table as ever, with what is said of each step over the board.

use super::course::{lessons_route, link};
use super::prefs::{Prefs, Route};
use super::table::Table;
use super::table_page::{LIBRARY, lay_game, message, table_view};
use fishka_view::guide::{self, Guide};
use leptos::prelude::*;

/// The guided game of a game whose files are here.
pub(super) fn guided_game(prefs: Prefs, game: &str) -> AnyView {
    let Some((guide, deal)) = Guide::open(game).zip(Guide::deal(game)) else {
        return message(prefs, "lesson-not-found", LIBRARY);
    };
    let guide = StoredValue::new(guide);
    lay_game(prefs, deal, move |table| table_view(table, Some(words(table, guide)))).into_any()
}

/// The way to the guided game.
pub(super) fn route(game: &str) -> Route {
    Route::Lesson(game.to_owned(), guide::NAME.to_owned())
}

/// What is said of the step; at the end how it goes on.
fn words(table: Table, guide: StoredValue<Guide>) -> AnyView {
    let prefs = table.prefs;
    let all = guide.with_value(|guide| guide.form.steps.len());
    let step = Memo::new(move |_| table.facts.with(|f| f.guided.as_ref().map_or(all, |guided| guided.step)));
    let text = move || {
        let lang = prefs.lang.get();
        guide.with_value(|guide| match guide.form.steps.get(step.get()) {
            Some(step) => step.text(lang.code()).to_owned(),
            None => guide.form.end.of(lang.code()).to_owned(),
        })
    };
    let count = move || match step.get() {
        step if step < all => prefs.text_with_all("guide-step", &[("n", step + 1), ("total", all)]),
        _ => prefs.text("guide-done"),
    };
    let done = move || step.get() >= all;
    let game = table.deal.with_untracked(|deal| deal.library_name().unwrap_or_default().to_owned());
    let game = StoredValue::new(game);
    let ways = move || {
        let (own, lessons) = game.with_value(|game| (Route::Game(game.clone()), lessons_route(game)));
        let lessons = matches!(lessons, Route::Course(_))
            .then(|| link(prefs, "button small", lessons, view! { {move || prefs.text("lesson-all")} }));
        view! {
            <div class="guide-ways">
                {link(prefs, "button small primary", own, view! { {move || prefs.text("guide-whole-game")} })}
                {lessons}
            </div>
        }
    };
    view! {
        <section class="guide" class:done=done tabindex="0" aria-label=move || prefs.text("guide-title")>
            <p class="guide-count">{count}</p>
            <p class="guide-text" role="status" data-testid="guide">{text}</p>
            <Show when=done>{ways()}</Show>
        </section>
    }
    .into_any()
}
