//! The screens that are loaded when they are wanted: lessons, races, tracks, dice, kept games.

use super::course::{CoursePage, LessonPage};
use super::draw::DrawPage;
use super::games::{GamesPage, KeptPage};
use super::prefs::{Prefs, Route};
use super::race::RacePage;
use super::throws::DicePage;
use super::tracks::{RaceListPage, open_handed};
use leptos::prelude::*;

/// What is drawn for an address.
pub(super) fn screen(prefs: Prefs, route: Route) -> AnyView {
    match route {
        Route::Course(name) => view! { <CoursePage name/> }.into_any(),
        Route::Lesson(game, name) => view! { <LessonPage game name/> }.into_any(),
        Route::Games => view! { <GamesPage/> }.into_any(),
        Route::Kept(id) => view! { <KeptPage id/> }.into_any(),
        Route::Dice => view! { <DicePage/> }.into_any(),
        Route::Draw => view! { <DrawPage/> }.into_any(),
        Route::Tracks => {
            open_handed(prefs);
            view! { <RaceListPage/> }.into_any()
        }
        Route::Race(name) => view! { <RacePage name/> }.into_any(),
        Route::Library | Route::Game(_) | Route::File | Route::ByLink | Route::Match(_) | Route::Unknown => {
            ().into_any()
        }
    }
}
