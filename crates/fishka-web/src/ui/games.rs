//! My games and my files: all that was begun or opened in this browser.

use super::files::{self, listed};
use super::focus;
use super::icons::{Icon, icon};
use super::pictures::{CardSignal, picture, plain_title};
use super::prefs::{Prefs, Route, prefs};
use super::shelf::db::{self, Store, put};
use super::shelf::{self, parcel};
use super::table_page::message;
use super::tracks::{follow, own_tracks};
use fishka_text::Lang;
use fishka_view::guide::NAME;
use fishka_view::host::{Ask, Tell};
use fishka_view::kept::{File, Head, What};
use fishka_view::paper;
use leptos::html::Input;
use leptos::prelude::*;
use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;
use wasm_bindgen_futures::JsFuture;

/// Longest file that is taken in.
const PARCEL_BYTES_MAX: f64 = 256.0 * 1024.0 * 1024.0;
/// The button that takes back what was deleted.
const UNDO: &str = "undo-delete";

/// A game that is kept: it is laid on its table.
#[component]
pub(super) fn KeptPage(id: String) -> impl IntoView {
    let prefs = prefs();
    let gone = RwSignal::new(false);
    leptos::task::spawn_local(async move {
        let text = shelf::load(&id).await;
        let found = match text {
            Some(text) => table_of(prefs, &text, gone).await.map(|(what, route)| (what, route, text)),
            None => None,
        };
        match found {
            _ if gone.is_disposed() => {}
            Some((what, route, text)) => {
                shelf::hand(&what, text);
                prefs.go_instead(route);
            }
            None => gone.set(true),
        }
    });
    move || match gone.get() {
        true => message(prefs, "games-gone", (Route::Games, "nav-games")),
        false => {
            let text = move || prefs.text("host-laying");
            view! { <section class="page"><p class="quiet" role="status">{text}</p></section> }.into_any()
        }
    }
}

/// What a kept game is, and where it is played. An own file is opened for it, as long as the page wants to know.
async fn table_of(prefs: Prefs, text: &str, asks: RwSignal<bool>) -> Option<(What, Route)> {
    let what = What::of(text)?;
    let route = match &what {
        What::Game(name) => Route::Game(name.clone()),
        What::Race(track) => Route::Race(track.clone()),
        What::File(..) => {
            let file = shelf::file_of(text).await?;
            if !asks.is_disposed() {
                shelf::use_file(&file);
                prefs.file.set(Some(file));
            }
            Route::File
        }
    };
    Some((what, route))
}

/// What was deleted last.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Binned {
    Game(String),
    File(String),
}

/// Everything that the page lists.
#[derive(Clone, Copy)]
struct Desk {
    prefs: Prefs,
    heads: RwSignal<Option<Vec<(String, Head)>>>,
    files: RwSignal<Vec<(String, File)>>,
    refused: RwSignal<bool>,
    wanted: RwSignal<String>,
    binned: RwSignal<Option<Binned>>,
    cards: StoredValue<BTreeMap<String, CardSignal>>,
}

impl Desk {
    fn new(prefs: Prefs) -> Desk {
        Desk {
            prefs,
            heads: RwSignal::new(None),
            files: RwSignal::new(Vec::new()),
            refused: RwSignal::new(false),
            wanted: RwSignal::new(String::new()),
            binned: RwSignal::new(None),
            cards: StoredValue::new(BTreeMap::new()),
        }
    }

    /// Reads all rows; those deleted long ago go for good.
    async fn read(self) {
        let there = db::is_there().await;
        let mut heads = shelf::heads().await;
        let files = db::all(Store::Files).await.into_iter();
        let mut files: Vec<_> = files.filter_map(|(id, text)| Some((id, File::parse(&text)?))).collect();
        parcel::sweep(&heads, &files);
        heads.retain(|(_, head)| head.is_begun());
        heads.sort_by_key(|(_, head)| std::cmp::Reverse(head.changed));
        files.sort_by_key(|(_, file)| std::cmp::Reverse(file.opened));
        if self.heads.is_disposed() {
            return;
        }
        self.refused.set(!there);
        self.files.set(files);
        self.ask_cards(&heads);
        self.heads.set(Some(heads));
    }

    /// Asks for the picture of each game as it stands, one after another.
    fn ask_cards(self, heads: &[(String, Head)]) {
        let mut waiting = VecDeque::new();
        self.cards.update_value(|cards| {
            for (id, _) in heads.iter().filter(|(_, head)| head.deleted.is_none()) {
                cards.entry(id.clone()).or_insert_with(|| {
                    let made = RwSignal::new(None);
                    waiting.push_back((made, id.clone()));
                    made
                });
            }
        });
        leptos::task::spawn_local(draw_each(self.prefs, waiting));
    }

    /// The title of a game in the language of the page.
    fn title(self, head: &Head) -> String {
        let lang = self.prefs.lang.get();
        if head.lang == lang.code() && !head.title.is_empty() {
            return head.title.clone();
        }
        match &head.what {
            What::Game(name) => plain_title(self.prefs, name),
            What::File(name, _) => if head.title.is_empty() { name } else { &head.title }.clone(),
            What::Race(track) if track == NAME => self.prefs.text("guide-title"),
            What::Race(track) => own_tracks()
                .find(track)
                .map_or_else(|| track.clone(), |plan| paper::title(&plan, lang).to_owned()),
        }
    }

    /// How a game stands.
    fn state(self, head: &Head) -> String {
        let moves = self.prefs.text_with("games-moves", "n", head.moves);
        let told = head.lang == self.prefs.lang.get().code() && !head.status.is_empty();
        let plain = || self.prefs.text(if head.over { "games-over" } else { "games-open" });
        format!("{moves} · {}", if told { head.status.clone() } else { plain() })
    }

    fn fits(self, text: &str) -> bool {
        text.to_lowercase().contains(&self.wanted.get().trim().to_lowercase())
    }

    fn games(self) -> Vec<String> {
        let heads = self.heads.get().unwrap_or_default().into_iter();
        let here = heads.filter(|(_, head)| head.deleted.is_none());
        let fits = |head: &Head| self.fits(&format!("{} {}", self.title(head), self.state(head)));
        here.filter(|(_, head)| fits(head)).map(|(id, _)| id).collect()
    }

    fn own_files(self) -> Vec<String> {
        let files = self.files.get().into_iter();
        let here = files.filter(|(_, file)| file.deleted.is_none() && self.fits(&file.name));
        here.map(|(id, _)| id).collect()
    }

    fn head(self, id: &str) -> Option<Head> {
        self.heads
            .with(|heads| heads.iter().flatten().find(|(own, _)| own == id).map(|(_, head)| head.clone()))
    }

    fn file(self, id: &str) -> Option<File> {
        self.files.with(|files| files.iter().find(|(own, _)| own == id).map(|(_, file)| file.clone()))
    }

    /// Deletes a row, or takes that back.
    fn bin(self, what: &Binned, deleted: Option<u64>) {
        let fault = move |fault| shelf::tell(self.prefs, fault);
        match what {
            Binned::Game(id) => self.heads.update(|heads| {
                for (_, head) in heads.iter_mut().flatten().filter(|(own, _)| own == id) {
                    head.deleted = deleted;
                    db::write(vec![put(Store::Heads, id, &head.print())], fault);
                }
            }),
            Binned::File(id) => self.files.update(|files| {
                for (_, file) in files.iter_mut().filter(|(own, _)| own == id) {
                    file.deleted = deleted;
                    db::write(vec![put(Store::Files, id, &file.print())], fault);
                }
            }),
        }
    }

    fn delete(self, what: Binned) {
        self.bin(&what, Some(shelf::now()));
        self.binned.set(Some(what));
        self.prefs.say(untrack(|| self.prefs.text("games-deleted")));
        focus_on(format!("#{UNDO}"));
    }

    fn undo(self) {
        let Some(what) = self.binned.get_untracked() else { return };
        self.bin(&what, None);
        self.binned.set(None);
        let (Binned::Game(id) | Binned::File(id)) = what;
        focus_on(format!("[data-row='{id}'] a, [data-row='{id}'] button"));
    }
}

fn focus_on(selector: String) {
    request_animation_frame(move || {
        if let Ok(Some(element)) = document().query_selector(&selector) {
            focus::give(&element);
        }
    });
}

/// Has each game drawn by the worker, as long as the page is there.
async fn draw_each(prefs: Prefs, mut waiting: VecDeque<(CardSignal, String)>) {
    while let Some((into, id)) = waiting.pop_front() {
        let kept = shelf::text_of(&id).await;
        if into.is_disposed() {
            return;
        }
        let Some(kept) = kept else { continue };
        let lang = prefs.lang.get_untracked();
        prefs.host.ask(Ask::Row { kept, lang }, move |tells| {
            let card = tells.into_iter().flatten().find_map(|tell| match tell {
                Tell::Card(card) => card.map(Arc::new),
                _ => None,
            });
            into.try_set(Some(card));
            leptos::task::spawn_local(draw_each(prefs, waiting));
        });
        return;
    }
}

/// Day and time, as they are written in a language.
fn date(lang: Lang, ms: u64) -> String {
    let options = js_sys::Object::new();
    for (name, value) in [("dateStyle", "medium"), ("timeStyle", "short")] {
        let _ = js_sys::Reflect::set(&options, &name.into(), &value.into());
    }
    String::from(js_sys::Date::new(&(ms as f64).into()).to_locale_string(lang.code(), &options))
}

/// My games and my files.
#[component]
pub(super) fn GamesPage() -> impl IntoView {
    let prefs = prefs();
    let desk = Desk::new(prefs);
    prefs.entitle(move || prefs.text("nav-games"));
    leptos::task::spawn_local(desk.read());
    let label = move || prefs.text("games-find");
    let games = Memo::new(move |_| desk.games());
    let own = Memo::new(move |_| desk.own_files());
    let none = move || desk.heads.with(Option::is_some) && games.with(Vec::is_empty);
    let none_key = move || if desk.wanted.get().trim().is_empty() { "games-none" } else { "games-not-found" };
    view! {
        <section class="page games">
            <div class="library-head">
                <h1>{move || prefs.text("nav-games")}</h1>
                <input type="search" placeholder=label aria-label=label on:input=move |e| desk.wanted.set(event_target_value(&e))/>
            </div>
            <Show when=move || desk.refused.get()><p class="games-note bad">{move || prefs.text("store-refused")}</p></Show>
            {move || desk.binned.with(Option::is_some).then(|| undo_note(desk))}
            <ul class="kept-list" aria-label=move || prefs.text("nav-games")>
                <For each=move || games.get() key=String::clone children=move |id| game_row(desk, id)/>
            </ul>
            <Show when=none><p class="quiet">{move || prefs.text(none_key())}</p></Show>
            <Show when=move || !own.with(Vec::is_empty)>
                <h2>{move || prefs.text("games-files")}</h2>
                <ul class="kept-list files" aria-label=move || prefs.text("games-files")>
                    <For each=move || own.get() key=String::clone children=move |id| file_row(desk, id)/>
                </ul>
            </Show>
            {parcels(desk)}
        </section>
    }
}

fn undo_note(desk: Desk) -> impl IntoView {
    let prefs = desk.prefs;
    view! {
        <p class="games-note">
            <span>{move || prefs.text("games-deleted")}</span>
            <button type="button" id=UNDO class="small" on:click=move |_| desk.undo()>{move || prefs.text("games-undo")}</button>
        </p>
    }
}

fn delete_button(
    desk: Desk,
    what: Binned,
    title: impl Fn() -> String + Send + Sync + 'static,
) -> impl IntoView {
    let title = StoredValue::new(title);
    let label = move || desk.prefs.text_with("games-delete", "title", title.with_value(|title| title()));
    view! {
        <button type="button" class="tool" title=label aria-label=label on:click=move |_| desk.delete(what.clone())>
            {icon(Icon::Close)}
        </button>
    }
}

fn game_row(desk: Desk, id: String) -> impl IntoView {
    let prefs = desk.prefs;
    let (own, binned) = (id.clone(), Binned::Game(id.clone()));
    let head = Memo::new(move |_| desk.head(&own));
    let of = move |told: fn(Desk, &Head) -> String| move || head.with(|h| h.as_ref().map(|h| told(desk, h)));
    let title = move || of(Desk::title)().unwrap_or_default();
    let changed = move || head.with(|h| h.as_ref().map(|h| date(prefs.lang.get(), h.changed)));
    let go_on = move || {
        let over = head.with(|h| h.as_ref().is_some_and(|h| h.over));
        prefs.text(if over { "games-look" } else { "library-continue" })
    };
    let made = desk.cards.with_value(|cards| cards.get(&id).copied());
    let race = head.with_untracked(|h| h.as_ref().is_some_and(|h| matches!(h.what, What::Race(_))));
    let drawn = move || made?.get().flatten().map(|card| picture(&card));
    let route = Route::Kept(id.clone());
    view! {
        <li data-row=id>
            <a class="kept" href=route.path() on:click=follow(prefs, route)>
                <span class="picture" class:race-picture=race>{drawn}</span>
                <span class="kept-words">
                    <span class="kept-title">{title}</span>
                    <span class="kept-state">{of(Desk::state)}</span>
                    <span class="kept-date">{changed}</span>
                </span>
                <span class="continue">{go_on}</span>
            </a>
            {delete_button(desk, binned, title)}
        </li>
    }
}

fn file_row(desk: Desk, id: String) -> impl IntoView {
    let prefs = desk.prefs;
    let (own, opened_id, binned) = (id.clone(), id.clone(), Binned::File(id.clone()));
    let file = Memo::new(move |_| desk.file(&own));
    let name = move || file.with(|f| f.as_ref().map(|f| f.name.clone())).unwrap_or_default();
    let opened = move || file.with(|f| f.as_ref().map(|f| date(prefs.lang.get(), f.opened)));
    let open = move |_| {
        let id = opened_id.clone();
        leptos::task::spawn_local(async move {
            if let Some(file) = shelf::file(&id).await.filter(|_| !desk.heads.is_disposed()) {
                prefs.open(file);
            }
        });
    };
    view! {
        <li data-row=id>
            <button type="button" class="kept" on:click=open>
                <span class="kept-words">
                    <span class="kept-title">{name}</span>
                    <span class="kept-date">{opened}</span>
                </span>
                <span class="continue">{move || prefs.text("games-open-file")}</span>
            </button>
            {delete_button(desk, binned, name)}
        </li>
    }
}

/// Everything as one file, and such a file taken in.
fn parcels(desk: Desk) -> impl IntoView {
    let prefs = desk.prefs;
    let input = NodeRef::<Input>::new();
    let save = move |_| {
        leptos::task::spawn_local(async move {
            if let Some(text) = parcel::pack().await {
                files::download("fishka.json", &text);
            }
        });
    };
    let choose = move |_| {
        if let Some(input) = input.get() {
            input.click();
        }
    };
    let chosen = move |_| {
        let Some(input) = input.get() else { return };
        let found = listed(input.files()).into_iter().next();
        input.set_value("");
        if let Some((_, file)) = found {
            leptos::task::spawn_local(take(desk, file));
        }
    };
    view! {
        <section class="own parcels">
            <h2>{move || prefs.text("games-all")}</h2>
            <p>{move || prefs.text("games-all-note")}</p>
            <div class="parcel-buttons">
                <button type="button" on:click=save>{move || prefs.text("games-export")}</button>
                <button type="button" on:click=choose>{move || prefs.text("games-import")}</button>
            </div>
            <input node_ref=input class="hidden-input parcel" type="file" accept=".json,application/json" tabindex="-1" aria-hidden="true" on:change=chosen/>
        </section>
    }
}

async fn take(desk: Desk, file: web_sys::File) {
    let text = match file.size() <= PARCEL_BYTES_MAX {
        true => JsFuture::from(file.text()).await.ok().and_then(|text| text.as_string()),
        false => None,
    };
    let came = match text {
        Some(text) => parcel::unpack(&text).await,
        None => None,
    };
    if desk.heads.is_disposed() {
        return;
    }
    match came {
        Some(n) => {
            desk.prefs.note("games-imported", vec![("n", n.to_string())]);
            desk.read().await;
        }
        None => desk.prefs.note("games-no-parcel", Vec::new()),
    }
}
