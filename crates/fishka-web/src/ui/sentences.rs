//! The sentences of the page. Each language is two files beside the modules: what every table says, loaded when the language
//! is first spoken, and the rest, which comes with the first late part. The workers are handed what the page speaks.

use super::boxes::folder;
use crate::shared::{fetched, words_message};
use fishka_text::{Half, Lang, take_in};
use js_sys::{Promise, Reflect};
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;

/// What workers are handed: a language, with the rest of it where the page has it.
#[derive(Clone)]
pub(super) struct Spoken {
    pub(super) lang: Lang,
    table: Rc<str>,
    rest: Option<Rc<str>>,
}

thread_local! {
    /// What the page has spoken so far, the present language last.
    static SPOKEN: RefCell<Vec<Spoken>> = const { RefCell::new(Vec::new()) };
    /// Whether a late part has asked for the rest: from then on a language comes whole.
    static WHOLE: Cell<bool> = const { Cell::new(false) };
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
    let known = SPOKEN.with_borrow(|all| all.iter().find(|spoken| spoken.lang == lang).cloned());
    let spoken = match known {
        Some(spoken) => spoken,
        None => {
            let Some(table) = loaded(lang).await.filter(|text| take_in(lang, Half::Table, text)) else {
                return false;
            };
            Spoken { lang, table: table.into(), rest: None }
        }
    };
    let spoken = if WHOLE.get() { spoken.whole().await } else { Some(spoken) };
    let Some(spoken) = spoken else { return false };
    put_last(spoken);
    true
}

/// Loads the rest of the language that is spoken, for a part of the page; whether it is here then.
pub(super) async fn rest() -> bool {
    WHOLE.set(true);
    let Some(spoken) = spoken() else { return false };
    if spoken.rest.is_some() {
        return true;
    }
    let Some(whole) = spoken.whole().await else { return false };
    // Another language may have been chosen meanwhile.
    SPOKEN.with_borrow_mut(|all| {
        all.iter_mut().filter(|s| s.lang == whole.lang).for_each(|s| *s = whole.clone())
    });
    true
}

fn put_last(spoken: Spoken) {
    SPOKEN.with_borrow_mut(|all| {
        all.retain(|other| other.lang != spoken.lang);
        all.push(spoken);
    });
}

/// What `boot.js` began to load, if it is this language, else the file.
async fn loaded(lang: Lang) -> Option<String> {
    if let Some(first) = first(lang) {
        return JsFuture::from(first).await.ok()?.as_string();
    }
    file(&format!("words.{lang}.ftl")).await
}

async fn file(name: &str) -> Option<String> {
    let bytes = fetched(&format!("{}{name}", folder()?)).await.ok()?;
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
    /// The language with the rest of it; none where that cannot be loaded.
    async fn whole(mut self) -> Option<Spoken> {
        if self.rest.is_none() {
            let lang = self.lang;
            let rest = file(&format!("words-rest.{lang}.ftl")).await?;
            self.rest = take_in(lang, Half::Rest, &rest).then(|| rest.into());
        }
        self.rest.is_some().then_some(self)
    }

    /// What tells a worker apart what it was handed last.
    pub(super) fn edition(&self) -> (Lang, bool) {
        (self.lang, self.rest.is_some())
    }

    pub(super) fn message(&self) -> JsValue {
        words_message(self.lang, &self.table, self.rest.as_deref())
    }
}
