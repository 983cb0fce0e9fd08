//! The sentences of the page. Each language is a file beside the modules, loaded when it is first spoken; the workers are
//! handed what the page speaks.

use super::boxes::{fetched, folder};
use fishka_text::{Lang, take_in};
use js_sys::{Promise, Reflect};
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;

/// How the page begins when it hands a worker a language: this, its code and a line break before the sentences.
const BEGIN: &str = "catalogue ";

/// A language with all its sentences, as workers are handed it.
#[derive(Clone)]
pub(super) struct Spoken {
    pub(super) lang: Lang,
    message: Rc<str>,
}

thread_local! {
    /// What the page has spoken so far, the present language last.
    static SPOKEN: RefCell<Vec<Spoken>> = const { RefCell::new(Vec::new()) };
}

/// Speaks this language, or one that can be loaded; whether there is one.
pub(super) async fn begin(wanted: Lang) -> bool {
    for lang in std::iter::once(wanted).chain(Lang::ALL) {
        if speak(lang).await {
            return true;
        }
    }
    false
}

/// Loads the sentences of a language if they are not here; whether they are here then. From now on workers are handed
/// this language.
pub(super) async fn speak(lang: Lang) -> bool {
    let known = SPOKEN.with_borrow_mut(|all| {
        let index = all.iter().position(|spoken| spoken.lang == lang)?;
        let spoken = all.remove(index);
        all.push(spoken);
        Some(())
    });
    if known.is_some() {
        return true;
    }
    let Some(text) = loaded(lang).await.filter(|text| take_in(lang, text)) else { return false };
    let message = format!("{BEGIN}{lang}\n{text}").into();
    SPOKEN.with_borrow_mut(|all| all.push(Spoken { lang, message }));
    true
}

/// What `boot.js` began to load, if it is this language, else the file.
async fn loaded(lang: Lang) -> Option<String> {
    if let Some(first) = first(lang) {
        return JsFuture::from(first).await.ok()?.as_string();
    }
    let bytes = fetched(&format!("{}words.{lang}.ftl", folder()?)).await.ok()?;
    String::from_utf8(bytes).ok()
}

/// Taken once: where it fails, the next try is a new one.
fn first(lang: Lang) -> Option<Promise> {
    let (all, name) = (js_sys::global(), JsValue::from_str("firstWords"));
    let first = Reflect::get(&all, &name).ok().filter(JsValue::is_object)?;
    let is_lang = Reflect::get(&first, &"lang".into()).ok()?.as_string().as_deref() == Some(lang.code());
    Reflect::delete_property(&all, &name).ok()?;
    Reflect::get(&first, &"text".into()).ok().filter(|_| is_lang)?.dyn_into().ok()
}

/// What workers are handed.
pub(super) fn spoken() -> Option<Spoken> {
    SPOKEN.with_borrow(|all| all.last().cloned())
}

impl Spoken {
    pub(super) fn message(&self) -> JsValue {
        JsValue::from_str(&self.message)
    }
}

/// Takes in what the page hands; whether the message was such.
pub(super) fn handed(message: &str) -> bool {
    let Some((code, text)) = message.strip_prefix(BEGIN).and_then(|rest| rest.split_once('\n')) else {
        return false;
    };
    if let Some(lang) = Lang::parse(code) {
        take_in(lang, text);
    }
    true
}
