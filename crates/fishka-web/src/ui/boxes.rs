//! The files of the library's games. They lie beside the modules, all of one game as one, and are loaded when that game is
//! wanted.

use super::prefs::Prefs;
use super::table_page::{LIBRARY, laying, message};
use crate::shared::{fetched, load};
use fishka::Builtin;
use leptos::prelude::*;
use std::time::Duration;

/// The folder of the page's modules.
pub(super) fn folder() -> Option<String> {
    let script = document().query_selector("script[src$='boot.js']").ok()??;
    Some(script.get_attribute("src")?.replace("boot.js", ""))
}

/// After so long what could not be loaded is tried again.
const AGAIN: Duration = Duration::from_secs(5);

/// A text that lies beside the page's modules; empty until it is here.
pub(super) fn beside(name: &'static str) -> RwSignal<String> {
    let text = RwSignal::new(String::new());
    fetch_into(text, name);
    text
}

fn fetch_into(text: RwSignal<String>, name: &'static str) {
    leptos::task::spawn_local(async move {
        let address = format!("{}{name}", folder().unwrap_or_default());
        match fetched(&address).await {
            Ok(bytes) => _ = text.try_set(String::from_utf8(bytes).unwrap_or_default()),
            Err(_) if text.is_disposed() => {}
            Err(_) => set_timeout(move || fetch_into(text, name), AGAIN),
        }
    });
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
