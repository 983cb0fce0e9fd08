//! The page's half of the worker that compiles and holds the game on the table: questions in, answers out, in order. A
//! worker that does not answer in time is ended; the next question begins it anew.

use super::link::{Link, from_js, to_js};
use fishka_view::host::{Ask, Sent, Tell, packed, unpacked};
use fishka_view::wire::{FromWorker, ToWorker};
use leptos::prelude::*;
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;
use std::time::Duration;

/// A worker that says nothing for so long has got stuck. All that it does is counted work, which ends sooner.
const BOUND: Duration = Duration::from_secs(15);
/// A page that was asleep looks again before it gives its worker up.
const SLEPT_MS: f64 = 5_000.0;

type Then = Box<dyn FnOnce(Option<Vec<Tell>>)>;

#[derive(Default)]
struct Inner {
    link: RefCell<Option<Rc<RefCell<Link>>>>,
    /// Who waits for answers, by their numbers.
    waiting: RefCell<BTreeMap<u32, Then>>,
    next: Cell<u32>,
    /// Answers have come that are not shown yet.
    held: Cell<bool>,
    /// Counts questions and answers, so that the watch knows whether it is the last.
    heard: Cell<u32>,
}

/// The worker as the page knows it.
#[derive(Clone, Copy)]
pub(super) struct Host(StoredValue<Rc<Inner>, LocalStorage>);

impl Host {
    pub(super) fn new() -> Host {
        Host(StoredValue::new_local(Rc::default()))
    }

    /// Asks; `then` gets what is told, or nothing where the worker broke down or got stuck.
    pub(super) fn ask(self, ask: Ask, then: impl FnOnce(Option<Vec<Tell>>) + 'static) {
        let Some(inner) = self.0.try_with_value(Rc::clone) else { return };
        if inner.link.borrow().is_none() {
            *inner.link.borrow_mut() = start(&inner);
        }
        let id = inner.next.get().wrapping_add(1);
        inner.next.set(id);
        let link = inner.link.borrow().clone();
        let Some(link) = link else { return then(None) };
        inner.waiting.borrow_mut().insert(id, Box::new(then));
        link.borrow_mut().send(to_js(&packed(&ToWorker::Office(Box::new(Sent { id, ask })))));
        watch(&inner);
        mark(&inner);
    }

    /// What has come is not shown yet, or is.
    pub(super) fn hold(self, held: bool) {
        if let Some(inner) = self.0.try_with_value(Rc::clone) {
            inner.held.set(held);
            mark(&inner);
        }
    }
}

/// Tells tests and styles whether an answer is awaited.
fn mark(inner: &Inner) {
    let waits = inner.held.get() || !inner.waiting.borrow().is_empty();
    if let Some(root) = document().document_element() {
        let _ = root.set_attribute("data-waits", if waits { "true" } else { "false" });
    }
}

fn start(inner: &Rc<Inner>) -> Option<Rc<RefCell<Link>>> {
    let (own, broken) = (Rc::downgrade(inner), Rc::downgrade(inner));
    let hear = move |data: &wasm_bindgen::JsValue| {
        let (Some(inner), Some(bytes)) = (own.upgrade(), from_js(data)) else { return };
        let Some(FromWorker::Office(heard)) = unpacked(&bytes) else { return };
        let then = inner.waiting.borrow_mut().remove(&heard.id);
        watch(&inner);
        if let Some(then) = then {
            then(Some(heard.tells));
        }
        mark(&inner);
    };
    let fail = move || {
        if let Some(inner) = broken.upgrade() {
            give_up(&inner);
        }
    };
    Link::start(hear, fail)
}

/// Ends the worker if nothing is heard of it in time.
fn watch(inner: &Rc<Inner>) {
    let heard = inner.heard.get().wrapping_add(1);
    inner.heard.set(heard);
    if inner.waiting.borrow().is_empty() {
        return;
    }
    let (own, began) = (Rc::downgrade(inner), js_sys::Date::now());
    let look = move || {
        let Some(inner) = own.upgrade() else { return };
        if inner.heard.get() != heard || inner.waiting.borrow().is_empty() {
            return;
        }
        if js_sys::Date::now() - began > BOUND.as_millis() as f64 + SLEPT_MS {
            watch(&inner);
        } else {
            give_up(&inner);
        }
    };
    set_timeout(look, BOUND);
}

/// The worker is ended, and all who wait are told.
fn give_up(inner: &Rc<Inner>) {
    inner.link.borrow_mut().take();
    let waiting = std::mem::take(&mut *inner.waiting.borrow_mut());
    waiting.into_values().for_each(|then| then(None));
    mark(inner);
}
