//! The files of the library's games. They lie beside the modules, all of one game as one, and are loaded when that game is
//! wanted.

use super::prefs::Prefs;
use super::table_page::{LIBRARY, laying, message};
use fishka::Builtin;
use js_sys::{Function, Promise, Reflect, Uint8Array};
use leptos::prelude::*;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::Response;

/// Loads what is not here yet of the files of these games; whether all is here then. `folder` is that of the modules,
/// with a slash at its end; a worker knows it as the empty one.
pub(super) async fn load(folder: &str, games: &[String]) -> bool {
    let mut whole = true;
    for game in Builtin.lacking(games) {
        let packed = fetched(&format!("{folder}games/{game}.box")).await;
        whole &= packed.is_ok_and(|packed| Builtin.take_in(&game, &packed));
    }
    whole
}

/// The bytes at an address.
pub(super) async fn fetched(address: &str) -> Result<Vec<u8>, JsValue> {
    let all = js_sys::global();
    let fetch: Function = Reflect::get(&all, &"fetch".into())?.dyn_into()?;
    let asked: Promise = fetch.call1(&all, &address.into())?.dyn_into()?;
    let response: Response = JsFuture::from(asked).await?.dyn_into()?;
    if !response.ok() {
        return Err(address.into());
    }
    Ok(Uint8Array::new(&JsFuture::from(response.array_buffer()?).await?).to_vec())
}

/// The folder of the page's modules.
pub(super) fn folder() -> Option<String> {
    let script = document().query_selector("script[src$='boot.js']").ok()??;
    Some(script.get_attribute("src")?.replace("boot.js", ""))
}

/// A text that lies beside the page's modules; empty until it is here.
pub(super) fn beside(name: &'static str) -> RwSignal<String> {
    let text = RwSignal::new(String::new());
    leptos::task::spawn_local(async move {
        let address = format!("{}{name}", folder().unwrap_or_default());
        let bytes = fetched(&address).await.unwrap_or_default();
        text.try_set(String::from_utf8(bytes).unwrap_or_default());
    });
    text
}

/// Draws what needs the files of a game, as soon as they are here.
pub(super) fn with_files(
    prefs: Prefs,
    game: &str,
    draw: impl Fn() -> AnyView + Send + Sync + 'static,
) -> AnyView {
    let games = vec![game.to_owned()];
    if Builtin.lacking(&games).is_empty() {
        return draw();
    }
    let loaded = RwSignal::new(None);
    leptos::task::spawn_local(async move {
        let whole = load(&folder().unwrap_or_default(), &games).await;
        loaded.try_set(Some(whole));
    });
    let page = move || match loaded.get() {
        None => laying(prefs),
        Some(false) => message(prefs, "game-unloaded", LIBRARY),
        Some(true) => untrack(&draw),
    };
    page.into_any()
}
