//! A game as a link: made, copied, handed on; and opened, when the address of the page is one.

use super::file;
use super::prefs::{Prefs, Route};
use super::running::{Page, Sheet};
use super::{frame, prefs};
use fishka_view::package::{Package, PackageError};
use fishka_view::share::{files_of, is_link};
use js_sys::{Function, Object, Reflect};
use leptos::html::Input;
use leptos::prelude::*;
use wasm_bindgen::{JsCast as _, JsValue};

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
    let opened = match files_of(part).map(Package::of) {
        Some(Ok(package)) => file::open(prefs, package).map_err(PackageError::key),
        _ => Err("share-damaged"),
    };
    if let Err(key) = opened {
        prefs.note(key, Vec::new());
    }
}

/// What the browser has under this name of `navigator`, if it has it.
fn of_navigator(name: &str) -> Option<JsValue> {
    let navigator = web_sys::window()?.navigator();
    Reflect::get(&navigator, &name.into()).ok().filter(|value| !value.is_undefined())
}

/// Puts the text on the clipboard; whether the browser lets pages do so, which it does at safe addresses only.
fn copy(text: &str) -> bool {
    let write = || {
        let clipboard = of_navigator("clipboard")?;
        let write: Function = Reflect::get(&clipboard, &"writeText".into()).ok()?.dyn_into().ok()?;
        write.call1(&clipboard, &text.into()).ok()
    };
    write().is_some()
}

/// Hands the address to the programs of the phone.
fn hand_on(address: &str) {
    let Some((share, window)) = of_navigator("share").zip(web_sys::window()) else { return };
    let data = Object::new();
    let _ = Reflect::set(&data, &"url".into(), &address.into());
    if let Some(share) = share.dyn_ref::<Function>() {
        let _ = share.call1(&window.navigator(), &data);
    }
}

/// The dialog with the link.
pub(super) fn sheet<T: Page>(table: T) -> impl IntoView {
    frame::window(table, Sheet::Share, "share-dialog", "share-link", move || content(table).into_any())
}

fn content<T: Page>(table: T) -> impl IntoView {
    let (prefs, link) = (prefs::prefs(), table.run().link.get_untracked());
    let (shown, sent, copied) = (link.clone(), link.clone(), RwSignal::new(false));
    let input = NodeRef::<Input>::new();
    // Where the clipboard is closed to the page, the link is there to be copied by hand.
    let select = move || input.get_untracked().map(|input| input.select());
    let press = move |_| {
        select();
        copied.set(copy(&link));
    };
    let told = move || copied.get().then(|| prefs.text("share-copied"));
    let send = of_navigator("share").is_some().then(|| {
        let send = move |_| hand_on(&sent);
        view! { <button type="button" on:click=send>{move || prefs.text("share-by")}</button> }
    });
    view! {
        <h2>{move || prefs.text("share-link")}</h2>
        <p>{move || prefs.text("share-hint")}</p>
        <input node_ref=input type="text" class="share-address" readonly=true prop:value=shown
            aria-label=move || prefs.text("share-link") on:focus=move |_| _ = select()/>
        <p class="quiet" role="status">{told}</p>
        <div class="dialog-buttons">
            {frame::cancel(table)}
            {send}
            <button type="button" class="primary" on:click=press>{move || prefs.text("share-copy")}</button>
        </div>
    }
}
