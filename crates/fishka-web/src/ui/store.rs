//! What the page keeps in the browser. Everything kept is small text; what cannot be read is as if it were not there.

use web_sys::Storage;

/// Longest text that is kept.
const TEXT_MAX: usize = 1_500_000;

fn storage() -> Option<Storage> {
    web_sys::window()?.local_storage().ok()?
}

fn address(key: &str) -> String {
    format!("fishka.1.{key}")
}

/// The text kept under `key`.
pub(super) fn load(key: &str) -> Option<String> {
    storage()?.get_item(&address(key)).ok()?
}

/// A text kept under some key that begins and ends so.
pub(super) fn load_like(begin: &str, end: &str) -> Option<String> {
    let (storage, begin) = (storage()?, address(begin));
    let keys = (0..storage.length().ok()?).filter_map(|index| storage.key(index).ok()?);
    let fits =
        |key: &String| key.len() > begin.len() + end.len() && key.starts_with(&begin) && key.ends_with(end);
    storage.get_item(&{ keys }.find(fits)?).ok()?
}

/// Keeps a text; a full store is no error.
pub(super) fn save(key: &str, text: &str) {
    let _ = try_save(key, text);
}

/// Keeps a text; whether there was room for it.
pub(super) fn try_save(key: &str, text: &str) -> bool {
    let room = storage().filter(|_| text.len() <= TEXT_MAX);
    room.is_some_and(|storage| storage.set_item(&address(key), text).is_ok())
}

/// All keys.
pub(super) fn keys() -> Vec<String> {
    let Some(storage) = storage() else { return Vec::new() };
    let begin = address("");
    let keys = (0..storage.length().unwrap_or(0)).filter_map(|index| storage.key(index).ok()?);
    keys.filter_map(|key| key.strip_prefix(&begin).map(str::to_owned)).collect()
}

fn tab() -> Option<Storage> {
    web_sys::window()?.session_storage().ok()?
}

/// The text that this tab alone keeps under `key`.
pub(super) fn load_in_tab(key: &str) -> Option<String> {
    tab()?.get_item(&address(key)).ok()?
}

/// Keeps a text for this tab alone.
pub(super) fn save_in_tab(key: &str, text: &str) {
    if let Some(storage) = tab() {
        let _ = storage.set_item(&address(key), text);
    }
}

/// Forgets what this tab alone keeps under `key`.
pub(super) fn forget_in_tab(key: &str) {
    if let Some(storage) = tab() {
        let _ = storage.remove_item(&address(key));
    }
}

/// Forgets what is kept under `key`.
pub(super) fn forget(key: &str) {
    if let Some(storage) = storage() {
        let _ = storage.remove_item(&address(key));
    }
}
