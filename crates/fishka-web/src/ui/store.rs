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
    if text.len() <= TEXT_MAX
        && let Some(storage) = storage()
    {
        let _ = storage.set_item(&address(key), text);
    }
}

/// Forgets what is kept under `key`.
pub(super) fn forget(key: &str) {
    if let Some(storage) = storage() {
        let _ = storage.remove_item(&address(key));
    }
}
