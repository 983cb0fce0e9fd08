//! The page's half of the workers that compile and hold the game on the table: questions in, answers out, in order. A
//! small one does what the library needs; races and the like go to one that knows all. A worker that does not answer in
//! time is ended; the next question begins it anew.

use super::link::{Link, Module};
use crate::shared::{from_js, to_js};
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
pub(super) const SLEPT_MS: f64 = 5_000.0;

type Then = Box<dyn FnOnce(Option<Vec<Tell>>)>;

/// One of the workers.
struct Inner {
    module: Module,
    link: RefCell<Option<Rc<RefCell<Link>>>>,
    /// Who waits for answers, by their numbers.
    waiting: RefCell<BTreeMap<u32, Then>>,
    next: Cell<u32>,
    /// Counts questions and answers, so that the watch knows whether it is the last.
    heard: Cell<u32>,
}

/// The workers, and where the table is.
struct Both {
    table: Rc<Inner>,
    whole: Rc<Inner>,
    /// What lies on the table was laid by the worker that knows all.
    laid_by_whole: Cell<bool>,
}

/// The workers as the page knows them.
#[derive(Clone, Copy)]
pub(super) struct Host(StoredValue<Rc<Both>, LocalStorage>);

impl Host {
    pub(super) fn new() -> Host {
        let both = Both {
            table: Inner::new(Module::Table),
            whole: Inner::new(Module::Whole),
            laid_by_whole: Cell::new(false),
        };
        Host(StoredValue::new_local(Rc::new(both)))
    }

    /// Asks; `then` gets what is told, or nothing where the worker broke down or got stuck.
    pub(super) fn ask(self, ask: Ask, then: impl FnOnce(Option<Vec<Tell>>) + 'static) {
        let Some(both) = self.0.try_with_value(Rc::clone) else { return };
        let for_whole = if let Ask::Do { .. } = ask { both.laid_by_whole.get() } else { ask.is_for_whole() };
        if ask.lays() {
            both.laid_by_whole.set(for_whole);
        }
        let inner = if for_whole { &both.whole } else { &both.table };
        inner.ask(ask, Box::new(then));
    }

    /// Begins the worker that lays games, if it has not begun.
    pub(super) fn begin(self) {
        if let Some(both) = self.0.try_with_value(Rc::clone) {
            both.table.begin();
        }
    }

    /// What has come is not shown yet, or is.
    pub(super) fn hold(self, held: bool) {
        mark(if held { 1 } else { -1 });
    }
}

impl Inner {
    fn new(module: Module) -> Rc<Inner> {
        let (link, waiting) = (RefCell::default(), RefCell::default());
        Rc::new(Inner { module, link, waiting, next: Cell::new(0), heard: Cell::new(0) })
    }

    fn begin(self: &Rc<Self>) {
        if self.link.borrow().is_none() {
            *self.link.borrow_mut() = start(self);
        }
    }

    fn ask(self: &Rc<Self>, ask: Ask, then: Then) {
        self.begin();
        let id = self.next.get().wrapping_add(1);
        self.next.set(id);
        let link = self.link.borrow().clone();
        let Some(link) = link else { return then(None) };
        self.waiting.borrow_mut().insert(id, then);
        mark(1);
        link.borrow_mut().send(to_js(&packed(&ToWorker::Office(Box::new(Sent { id, ask })))));
        watch(self);
    }
}

thread_local! {
    /// How many answers are awaited, of all workers.
    static AWAITED: Cell<i32> = const { Cell::new(0) };
}

/// Whether any answer is awaited.
pub(super) fn waits() -> bool {
    AWAITED.get() > 0
}

/// Tells tests and styles whether an answer is awaited.
fn mark(more: i32) {
    let awaited = AWAITED.get() + more;
    AWAITED.set(awaited);
    if let Some(root) = document().document_element() {
        let _ = root.set_attribute("data-waits", if awaited > 0 { "true" } else { "false" });
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
            mark(-1);
        }
    };
    let fail = move || {
        if let Some(inner) = broken.upgrade() {
            give_up(&inner);
        }
    };
    Link::start(inner.module, hear, fail)
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
        let loads = inner.link.borrow().as_ref().is_some_and(|link| !link.borrow().is_ready());
        if loads || js_sys::Date::now() - began > BOUND.as_millis() as f64 + SLEPT_MS {
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
    for then in waiting.into_values() {
        then(None);
        mark(-1);
    }
}
