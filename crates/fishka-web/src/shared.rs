//! What the page and its workers both do: how messages are carried, files are loaded and words handed over.

use fishka::Builtin;
use fishka_text::{Half, Lang, take_in};
use js_sys::{Function, Promise, Reflect, Uint8Array};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::Response;

/// What a worker says when it is there.
pub(crate) const READY: &str = "ready";

/// What a worker says that loads files before it can answer; it says [`READY`] after it.
pub(crate) const LOADING: &str = "loading";

/// How the page begins when it hands a worker a language: this, its code and a line break before the sentences; the rest
/// of the language after another line with this.
const BEGIN: &str = "catalogue ";
const REST: &str = "\ncatalogue-rest\n";

/// A packed message as the browser carries it.
pub(crate) fn to_js(bytes: &[u8]) -> JsValue {
    Uint8Array::from(bytes).into()
}

/// A packed message; `None` when it is none.
pub(crate) fn from_js(data: &JsValue) -> Option<Vec<u8>> {
    Some(data.dyn_ref::<Uint8Array>()?.to_vec())
}

/// 32 bytes that nobody can foretell, of the page or of a worker; `None` where the browser has none.
pub(crate) fn random_bytes() -> Option<[u8; 32]> {
    let crypto = Reflect::get(&js_sys::global(), &"crypto".into()).ok()?;
    let fill = Reflect::get(&crypto, &"getRandomValues".into()).ok()?;
    let bytes = Uint8Array::new_with_length(32);
    fill.dyn_into::<Function>().ok()?.call1(&crypto, &bytes).ok()?;
    bytes.to_vec().try_into().ok()
}

/// Loads what is not here yet of the files of these games; whether all is here then. `folder` is that of the modules,
/// with a slash at its end; a worker knows it as the empty one.
pub(crate) async fn load(folder: &str, games: &[String]) -> bool {
    let mut whole = true;
    for game in Builtin.lacking(games) {
        let packed = fetched(&format!("{folder}games/{game}.box")).await;
        whole &= packed.is_ok_and(|packed| Builtin.take_in(&game, &packed));
    }
    whole
}

/// The bytes at an address.
pub(crate) async fn fetched(address: &str) -> Result<Vec<u8>, JsValue> {
    let all = js_sys::global();
    let fetch: Function = Reflect::get(&all, &"fetch".into())?.dyn_into()?;
    let asked: Promise = fetch.call1(&all, &address.into())?.dyn_into()?;
    let response: Response = JsFuture::from(asked).await?.dyn_into()?;
    if !response.ok() {
        return Err(address.into());
    }
    Ok(Uint8Array::new(&JsFuture::from(response.array_buffer()?).await?).to_vec())
}

/// What hands a worker a language, with the rest of it where the page has it.
#[cfg(feature = "ui")]
pub(crate) fn words_message(lang: Lang, table: &str, rest: Option<&str>) -> JsValue {
    let mut all = format!("{BEGIN}{lang}\n{table}");
    if let Some(rest) = rest {
        all.push_str(REST);
        all.push_str(rest);
    }
    JsValue::from_str(&all)
}

/// Takes in what the page hands; whether the message was such.
pub(crate) fn handed(message: &str) -> bool {
    let Some((code, text)) = message.strip_prefix(BEGIN).and_then(|rest| rest.split_once('\n')) else {
        return false;
    };
    let (table, rest) = text.split_once(REST).map_or((text, None), |(table, rest)| (table, Some(rest)));
    if let Some(lang) = Lang::parse(code) {
        take_in(lang, Half::Table, table);
        if let Some(rest) = rest {
            take_in(lang, Half::Rest, rest);
        }
    }
    true
}
