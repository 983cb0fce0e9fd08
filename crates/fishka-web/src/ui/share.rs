//! A position or a whole game for others: as a link, as text, as a picture, as a film; and opened, when the address of
//! the page is such a link.

use super::clip::{can_hand_on, copy_picture, copy_text, hand_on};
use super::film::{Film, Studio, png};
use super::online::hand;
use super::prefs::{Prefs, Route};
use super::running::{Page, Sheet};
use super::{file, files, frame};
use fishka_view::arrange::Arranged;
use fishka_view::host::Gesture;
use fishka_view::package::{Package, PackageError};
use fishka_view::share::{Files, Shares, files_of, is_link, zip_of};
use leptos::html::{Input, Textarea};
use leptos::prelude::*;
use std::sync::Arc;
use wasm_bindgen::JsValue;

/// The address that carries this part.
pub(super) fn address(part: &str) -> String {
    let origin = web_sys::window().and_then(|w| w.location().origin().ok()).unwrap_or_default();
    format!("{origin}/#{part}")
}

/// Opens what the address of the page carries, now and whenever it changes.
pub(super) fn follow(prefs: Prefs) {
    open_here(prefs);
    let changed = window_event_listener(leptos::ev::hashchange, move |_| open_here(prefs));
    on_cleanup(move || changed.remove());
}

fn open_here(prefs: Prefs) {
    let hash = web_sys::window().and_then(|w| w.location().hash().ok()).unwrap_or_default();
    let part = hash.trim_start_matches('#');
    if !is_link(part) {
        return;
    }
    // The link is used up: going back or reloading goes on with the game instead.
    if let Some(history) = web_sys::window().and_then(|w| w.history().ok()) {
        let _ = history.replace_state_with_url(&JsValue::NULL, "", Some("/"));
    }
    prefs.route.set(Route::Library);
    file::take(prefs, file::Taken::Link(part.to_owned()));
}

/// Opens what a link carries.
pub(super) fn open(prefs: Prefs, part: &str) {
    let opened = match files_of(part).map(Package::of) {
        Some(Ok(package)) => file::open(prefs, package).map_err(PackageError::key),
        _ => Err("share-damaged"),
    };
    if let Err(key) = opened {
        prefs.note(key, Vec::new());
    }
}

/// Saves files as one, under this name.
pub(super) fn save_packed(name: &str, files: Files) {
    if let Some(zip) = zip_of(files.iter().map(|(name, content)| (name.as_str(), content.as_slice()))) {
        files::download_bytes(name, &zip, "application/zip");
    }
}

/// The dialog for sharing.
pub(super) fn sheet<T: Page>(table: T) -> impl IntoView {
    frame::window(table, Sheet::Share, "share-dialog", "share-title", move || content(table).into_any())
}

/// What the dialog is about.
struct Sharing<T> {
    table: T,
    shares: Arc<Shares>,
    /// What carries the position and the whole game in an address, where that is not too long.
    links: Arc<[Option<String>; 2]>,
    /// The whole game, not the position alone.
    whole: RwSignal<bool>,
    /// What was done last: a key of the catalogue.
    told: RwSignal<Option<&'static str>>,
}

impl<T: Copy> Clone for Sharing<T> {
    fn clone(&self) -> Self {
        Sharing { shares: Arc::clone(&self.shares), links: Arc::clone(&self.links), ..*self }
    }
}

impl<T: Page> Sharing<T> {
    fn prefs(&self) -> Prefs {
        self.table.run().prefs
    }

    /// Tells what was done, to the eye and the ear.
    fn tell(&self, key: &'static str) {
        self.told.try_set(Some(key));
    }

    fn link(&self) -> Option<String> {
        self.links[usize::from(self.whole.get())].as_deref().map(address)
    }

    fn text(&self) -> String {
        if self.whole.get() { self.shares.record.clone() } else { self.shares.position.clone() }
    }

    /// The name of a file for this.
    fn file_name(&self, end: &str) -> String {
        let part = if self.whole.get_untracked() { "" } else { "position." };
        self.table.file_name(&format!("{part}{end}"))
    }

    /// Puts a text on the clipboard. Where that is closed to the page, the text is chosen, to be copied by hand.
    fn copy(&self, text: String, select: impl Fn()) {
        select();
        let sharing = self.clone();
        leptos::task::spawn_local(async move {
            let copied = copy_text(&text).await;
            sharing.tell(if copied { "share-copied" } else { "share-not-copied" });
        });
    }

    /// Saves the picture in pixels, or puts it on the clipboard.
    fn take_pixels(&self, save: bool) {
        let sharing = self.clone();
        leptos::task::spawn_local(async move {
            let told = match png(&sharing.shares.picture).await {
                None => "share-no-picture",
                Some(png) if save => {
                    files::download_part(&sharing.file_name("png"), &png, "image/png");
                    "share-saved"
                }
                Some(png) if copy_picture(&png).await => "share-copied",
                Some(_) => "share-not-copied-picture",
            };
            sharing.tell(told);
        });
    }

    /// Saves what is shared as a file that any page opens.
    fn save(&self) {
        let (whole, packed) = (self.whole.get_untracked(), self.shares.packed);
        match (whole, packed) {
            (true, false) => self.table.act(Gesture::Save),
            _ => self.table.act(Gesture::Pack { position: !whole }),
        }
        self.tell("share-saved");
    }

    fn button(&self, class: &'static str, key: &'static str, act: impl Fn(&Self) + 'static) -> AnyView {
        let (sharing, prefs) = (self.clone(), self.prefs());
        view! { <button type="button" class=class on:click=move |_| act(&sharing)>{move || prefs.text(key)}</button> }.into_any()
    }
}

fn content<T: Page>(table: T) -> impl IntoView {
    let shares = table.run().shares.get_untracked().unwrap_or_default();
    let links = Arc::new([shares.position_link(), shares.game_link()]);
    let sharing = Sharing { table, shares, links, whole: RwSignal::new(false), told: RwSignal::new(None) };
    let (prefs, whole, told) = (sharing.prefs(), sharing.whole, sharing.told);
    let choice = move |of: bool, key: &'static str| {
        view! {
            <button type="button" aria-pressed=move || (whole.get() == of).to_string() on:click=move |_| whole.set(of)>
                {move || prefs.text(key)}
            </button>
        }
    };
    let studio = Studio::new();
    let pictures = StoredValue::new_local(sharing.clone());
    let films = StoredValue::new_local((sharing.clone(), studio));
    let arrange = move |_| {
        table.run().sheet.set(None);
        table.run().panel_open.set(false);
        table.act(Gesture::Arrange(Arranged::Begin));
    };
    let own = !table.run().is_online();
    let arrange = (own && sharing.shares.arranges).then(|| {
        view! { <button type="button" on:click=arrange>{move || prefs.text("arrange-title")}</button> }
    });
    let wanted = if own { table.to_go_on(sharing.shares.record.clone()) } else { None };
    let by_link = wanted.map(|wanted| {
        let go_on = move |_| hand(prefs, wanted.clone());
        view! { <button type="button" on:click=go_on>{move || prefs.text("online-go-on")}</button> }
    });
    let close = move |_| table.run().sheet.set(None);
    view! {
        <h2>{move || prefs.text("share-title")}</h2>
        <div class="things presets" role="group" aria-label=move || prefs.text("share-what")>
            {choice(false, "share-position")}
            {choice(true, "share-game")}
        </div>
        {link(&sharing)}
        {text(&sharing)}
        <Show when=move || !whole.get() fallback=move || films.with_value(film)>{pictures.with_value(pixels)}</Show>
        <p class="quiet share-told" role="status">{move || told.get().map(|key| prefs.text(key))}</p>
        <div class="dialog-buttons">{arrange}{by_link}<button type="button" on:click=close>{move || prefs.text("act-close")}</button></div>
    }
}

/// The link, or why there is none and what to do.
fn link<T: Page>(sharing: &Sharing<T>) -> impl IntoView + use<T> {
    let (prefs, input) = (sharing.prefs(), NodeRef::<Input>::new());
    // Where the clipboard is closed to the page, the link is there to be copied by hand.
    let select = move || input.get_untracked().iter().for_each(|input| input.select());
    let sharing = StoredValue::new_local(sharing.clone());
    let shown = move || sharing.with_value(Sharing::link);
    let missing = move || shown().is_none();
    let copy = move |_| {
        sharing.with_value(|s| untrack(|| s.link()).into_iter().for_each(|link| s.copy(link, select)));
    };
    let send = move |_| sharing.with_value(|s| untrack(|| s.link()).iter().for_each(|link| hand_on(link)));
    let send = can_hand_on().then(|| {
        view! { <button type="button" class="small" on:click=send>{move || prefs.text("share-by")}</button> }
    });
    let hint =
        move || sharing.with_value(|s| if s.whole.get() { "share-hint-game" } else { "share-hint-position" });
    let file = sharing.with_value(|s| s.button("small", "share-save-file", Sharing::save));
    view! {
        <h3>{move || prefs.text("share-link")}</h3>
        <p class="quiet">{move || prefs.text(if missing() { "share-too-long" } else { hint() })}</p>
        <input node_ref=input type="text" class="share-address" readonly=true prop:value=move || shown().unwrap_or_default()
            aria-label=move || prefs.text("share-link") class:absent=missing on:focus=move |_| select()/>
        <div class="share-buttons">
            <button type="button" class="small primary" class:absent=missing on:click=copy>{move || prefs.text("share-copy-link")}</button>
            <span class:absent=missing>{send}</span>
            {file}
        </div>
    }
}

/// The game or the position as text.
fn text<T: Page>(sharing: &Sharing<T>) -> impl IntoView + use<T> {
    let (prefs, area) = (sharing.prefs(), NodeRef::<Textarea>::new());
    let sharing = StoredValue::new_local(sharing.clone());
    let select = move || area.get_untracked().iter().for_each(|area| area.select());
    let shown = move || sharing.with_value(Sharing::text);
    let copy = move |_| sharing.with_value(|s| s.copy(untrack(|| s.text()), select));
    view! {
        <h3>{move || prefs.text("share-text")}</h3>
        <textarea node_ref=area class="share-text" readonly=true rows="4" spellcheck="false"
            aria-label=move || prefs.text("share-text") prop:value=shown></textarea>
        <div class="share-buttons">
            <button type="button" class="small" on:click=copy>{move || prefs.text("share-copy-text")}</button>
        </div>
    }
}

/// The position as a picture.
fn pixels<T: Page>(sharing: &Sharing<T>) -> impl IntoView + use<T> {
    let prefs = sharing.prefs();
    let source = String::from(js_sys::encode_uri_component(&sharing.shares.picture));
    let source = format!("data:image/svg+xml;charset=utf-8,{source}");
    let svg = |s: &Sharing<T>| {
        files::download_part(&s.file_name("svg"), &JsValue::from_str(&s.shares.picture), "image/svg+xml");
        s.tell("share-saved");
    };
    view! {
        <h3>{move || prefs.text("share-picture")}</h3>
        <div class="share-row">
            <img class="share-picture" src=source alt=move || prefs.text("share-picture-of")/>
            <div class="share-buttons">
                {sharing.button("small", "share-save-png", |s| s.take_pixels(true))}
                {sharing.button("small", "share-save-svg", svg)}
                {sharing.button("small", "share-copy-picture", |s| s.take_pixels(false))}
            </div>
        </div>
    }
}

/// All positions as a film.
fn film<T: Page>((sharing, studio): &(Sharing<T>, Studio)) -> impl IntoView + use<T> {
    let (prefs, studio, table) = (sharing.prefs(), *studio, sharing.table);
    let positions = sharing.shares.positions;
    let save = StoredValue::new_local(sharing.clone());
    let make = move |_| studio.make(table, positions);
    let take = move |_| {
        if let Film::Done(bytes) = studio.film.get_untracked() {
            save.with_value(|s| {
                files::download_bytes(&s.file_name("gif"), &bytes, "image/gif");
                s.tell("share-saved");
            });
        }
    };
    let state = move || match studio.film.get() {
        Film::None => prefs.text_with("film-hint", "n", positions),
        Film::Making(done, of) => prefs.text_with_all("film-making", &[("n", done), ("of", of)]),
        Film::Done(bytes) => prefs.text_with("film-size", "n", bytes.len().div_ceil(1024)),
        Film::Failed(key) => prefs.text(key),
    };
    let making = Memo::new(move |_| studio.film.with(|film| matches!(film, Film::Making(..))));
    let done = Memo::new(move |_| studio.film.with(|film| matches!(film, Film::Done(_))));
    let bar = move || match studio.film.get() {
        Film::Making(done, of) => Some(view! {
            <progress max=of.to_string() value=done.to_string() aria-label=move || prefs.text("film-title")></progress>
        }),
        _ => None,
    };
    let cancel = move |_| studio.give_up();
    view! {
        <h3>{move || prefs.text("film-title")}</h3>
        <p class="quiet">{state}</p>
        {bar}
        <div class="share-buttons">
            <button type="button" class="small" class:absent=move || making.get() on:click=make>{move || prefs.text("film-make")}</button>
            <button type="button" class="small" class:absent=move || !making.get() on:click=cancel>{move || prefs.text("act-cancel")}</button>
            <button type="button" class="small primary" class:absent=move || !done.get() on:click=take>{move || prefs.text("film-save")}</button>
        </div>
    }
}
