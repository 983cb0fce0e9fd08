//! Parts of the page that its first board does without. Each is a file beside the module of the page, loaded when it is
//! wanted or when there is nothing else to do.

use super::file::Checked;
use super::library::{LibraryPage, take_over};
use super::prefs::{Prefs, Route, prefs};
use super::screens::screen;
use super::table::Table;
use super::table_page::laying;
use super::{arrange, check, dice, file, new_game, online, panel, sentences, setup, share, study};
use fishka_view::deal::Deal;
use fishka_view::share::Files;
use leptos::prelude::*;
use std::future::Future;
use std::pin::Pin;
use std::time::Duration;
use wasm_bindgen_futures::JsFuture;

/// Loads a part; `None` where that fails. It may be tried again.
pub type Load<T> = fn() -> Pin<Box<dyn Future<Output = Option<T>>>>;

/// How the parts are loaded: the module is divided in the crate that the browser starts.
#[derive(Clone, Copy)]
pub struct Parts {
    /// See [`Extras`].
    pub extras: Load<Extras>,
    /// See [`Library`].
    pub library: Load<Library>,
    /// See [`Screens`].
    pub screens: Load<Screens>,
    /// See [`Online`].
    pub online: Load<Online>,
}

/// What belongs to a table and not to its first picture.
#[derive(Clone, Copy)]
pub struct Extras {
    pub(super) dialogs: fn(Table) -> AnyView,
    pub(super) check: fn(Table) -> AnyView,
    pub(super) taken: fn(Table) -> AnyView,
    pub(super) study: fn(Table) -> AnyView,
    pub(super) rules: fn(Table) -> AnyView,
    pub(super) arrange: fn(Table) -> AnyView,
    pub(super) dice: fn(Table) -> AnyView,
    pub(super) tray: fn(Table, super::board::Hands) -> AnyView,
    pub(super) editor: fn(Deal, RwSignal<Option<Checked>>) -> AnyView,
    pub(super) take: fn(Prefs, file::Taken),
    pub(super) save_packed: fn(&str, Files),
    pub(super) file: fn() -> AnyView,
}

/// The parts of [`Extras`].
#[must_use]
pub fn extras() -> Extras {
    Extras {
        dialogs: |table| new_game::Dialogs(new_game::DialogsProps { table }).into_any(),
        check: |table| check::DiceCheck(check::DiceCheckProps { table }).into_any(),
        rules: |table| panel::Rules(panel::RulesProps { table }).into_any(),
        study: |table| study::StudyPanel(study::StudyPanelProps { table }).into_any(),
        taken: |table| study::Taken(study::TakenProps { table }).into_any(),
        arrange: |table| arrange::Arrange(arrange::ArrangeProps { table }).into_any(),
        dice: |table| dice::DiceTray(dice::DiceTrayProps { table }).into_any(),
        tray: |table, hands| setup::Tray(setup::TrayProps { table, hands }).into_any(),
        editor: |deal, checked| file::Editor(file::EditorProps { deal, checked }).into_any(),
        take: file::take_in,
        save_packed: share::save_packed,
        file: || file::FilePage().into_any(),
    }
}

/// The first screen.
#[derive(Clone, Copy)]
pub struct Library {
    page: fn() -> AnyView,
}

/// The part of [`Library`].
#[must_use]
pub fn library() -> Library {
    Library { page: || LibraryPage().into_any() }
}

/// All other screens.
#[derive(Clone, Copy)]
pub struct Screens {
    screen: fn(Prefs, Route) -> AnyView,
}

/// The part of [`Screens`].
#[must_use]
pub fn screens() -> Screens {
    Screens { screen }
}

/// Matches that a server keeps.
#[derive(Clone, Copy)]
pub struct Online {
    screen: fn(Prefs, Route) -> AnyView,
    list: fn(Prefs) -> AnyView,
}

/// The part of [`Online`].
#[must_use]
pub fn online() -> Online {
    Online { screen: online::screen, list: online::list }
}

/// A part, and whether it is here.
pub(super) struct Part<T: 'static> {
    load: Load<T>,
    /// `None` inside where it could not be loaded.
    state: RwSignal<Option<Option<T>>>,
}

impl<T> Clone for Part<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Part<T> {}

impl<T: Copy + Send + Sync + 'static> Part<T> {
    fn new(load: Load<T>) -> Part<T> {
        Part { load, state: RwSignal::new(None) }
    }

    /// Loads it if it is not here.
    async fn get(self) -> Option<T> {
        if let Some(part) = self.state.try_get_untracked()?.flatten() {
            return Some(part);
        }
        // A part comes with the sentences that only parts say.
        let words = wasm_bindgen_futures::future_to_promise(async { Ok(sentences::rest().await.into()) });
        let part = (self.load)().await;
        let has_words = JsFuture::from(words).await.is_ok_and(|words| words.is_truthy());
        let part = part.filter(|_| has_words);
        self.state.try_set(Some(part));
        part
    }

    /// Does something with it as soon as it is here; a note where it cannot be loaded.
    pub(super) fn then(self, prefs: Prefs, act: impl FnOnce(T) + 'static) {
        if let Some(part) = self.state.get_untracked().flatten() {
            return act(part);
        }
        leptos::task::spawn_local(async move {
            match self.get().await {
                Some(part) => act(part),
                None => prefs.note("part-unloaded", Vec::new()),
            }
        });
    }

    /// Loads it now; a note where it cannot be loaded, and `otherwise`.
    pub(super) fn needed(self, prefs: Prefs, otherwise: impl FnOnce() + 'static) {
        leptos::task::spawn_local(async move {
            if self.get().await.is_none() {
                prefs.note("part-unloaded", Vec::new());
                otherwise();
            }
        });
    }

    /// Loads it after a while, without a word.
    pub(super) fn soon(self, wait: Duration) {
        let load = move || leptos::task::spawn_local(async move { _ = self.get().await });
        set_timeout(load, wait);
    }

    /// Draws with it as soon as it is here, whoever loads it.
    pub(super) fn when_here(self, draw: impl Fn(T) -> AnyView + Send + Sync + 'static) -> impl IntoView {
        move || self.state.get().flatten().map(|part| untrack(|| draw(part)))
    }

    /// Loads it and draws with it; what is drawn meanwhile is `waiting`. Where it cannot be loaded, a button tries again.
    pub(super) fn wanted(
        self,
        draw: impl Fn(T) -> AnyView + Send + Sync + 'static,
        waiting: impl Fn() -> AnyView + Send + Sync + 'static,
    ) -> impl IntoView {
        let prefs = prefs();
        let load = move || leptos::task::spawn_local(async move { _ = self.get().await });
        load();
        let again = move |_| {
            self.state.set(None);
            load();
        };
        move || match self.state.get() {
            None => waiting(),
            Some(Some(part)) => untrack(|| draw(part)),
            Some(None) => {
                take_over();
                unloaded(prefs, again).into_any()
            }
        }
    }
}

/// What is said where something could not be loaded, with a button that tries again.
pub(super) fn unloaded(prefs: Prefs, again: impl Fn(web_sys::MouseEvent) + 'static) -> impl IntoView {
    view! {
        <div class="part-unloaded" role="alert">
            <p class="said">{move || prefs.text("part-unloaded")}</p>
            <button type="button" on:click=again>{move || prefs.text("act-try-again")}</button>
        </div>
    }
}

/// All parts, as every screen knows them.
#[derive(Clone, Copy)]
pub(super) struct Later {
    pub(super) extras: Part<Extras>,
    library: Part<Library>,
    screens: Part<Screens>,
    online: Part<Online>,
}

impl Later {
    pub(super) fn new(parts: Parts) -> Later {
        Later {
            extras: Part::new(parts.extras),
            library: Part::new(parts.library),
            screens: Part::new(parts.screens),
            online: Part::new(parts.online),
        }
    }

    /// The library, as soon as it is here.
    pub(super) fn library_page(self, prefs: Prefs) -> AnyView {
        self.library.wanted(|part| (part.page)(), move || laying(prefs)).into_any()
    }

    /// The opened file, as soon as the part is here.
    pub(super) fn file_page(self, prefs: Prefs) -> AnyView {
        self.extras.wanted(|part| (part.file)(), move || laying(prefs)).into_any()
    }

    /// A match that the server keeps, or a new one, as soon as the part is here.
    pub(super) fn online(self, prefs: Prefs, route: Route) -> AnyView {
        let draw = move |part: Online| (part.screen)(prefs, route.clone());
        self.online.wanted(draw, move || laying(prefs)).into_any()
    }

    /// The matches in which this browser has a seat.
    pub(super) fn matches(self, prefs: Prefs) -> AnyView {
        self.online.wanted(move |part| (part.list)(prefs), || ().into_any()).into_any()
    }

    /// Another screen, as soon as it is here.
    pub(super) fn screen(self, prefs: Prefs, route: Route) -> AnyView {
        let draw = move |part: Screens| (part.screen)(prefs, route.clone());
        self.screens.wanted(draw, move || laying(prefs)).into_any()
    }
}
