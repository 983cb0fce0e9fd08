//! The page's half of what is thought over: a worker, started when first needed, thrown away to cancel a search.

use super::host::SLEPT_MS;
use super::link::{Link, Module};
use crate::shared::{from_js, to_js};
use fishka_view::host::{packed, unpacked};
use fishka_view::wire::{FromWorker, ToWorker};
use leptos::prelude::*;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::Duration;
use wasm_bindgen::JsValue;

/// A search with the help of other threads that answers so long after its time has got stuck.
const OVERDUE: Duration = Duration::from_secs(10);

struct Running {
    link: Rc<RefCell<Link>>,
    busy: bool,
}

/// Who gets the answers.
type Then<A> = Rc<dyn Fn(A)>;

struct Inner<A> {
    running: RefCell<Option<Running>>,
    read: fn(FromWorker) -> Option<A>,
    answered: RefCell<Option<Then<A>>>,
    /// What is started: once other threads got stuck, a worker without them.
    module: Cell<Module>,
    /// Counts questions and their ends, so that the watch knows whether its question is still open.
    turn: Cell<u32>,
}

/// The computer as the page knows it; it gives answers of the kind `A`. It ends with the part of the page that made it.
pub(super) struct Engine<A: 'static>(StoredValue<Rc<Inner<A>>, LocalStorage>);

impl<A> Clone for Engine<A> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<A> Copy for Engine<A> {}

impl<A> Engine<A> {
    /// An engine of which only the messages count that `read` understands.
    pub(super) fn new(read: fn(FromWorker) -> Option<A>) -> Engine<A> {
        let (running, answered) = (RefCell::default(), RefCell::default());
        let (module, turn) = (Cell::new(Module::Helped), Cell::default());
        Engine(StoredValue::new_local(Rc::new(Inner { running, read, answered, module, turn })))
    }

    /// Tells every answer to `answered`.
    pub(super) fn tell(self, answered: impl Fn(A) + 'static) {
        self.0.with_value(|inner| *inner.answered.borrow_mut() = Some(Rc::new(answered)));
    }

    /// Asks a question; a search still going on is cancelled.
    pub(super) fn ask(self, question: &ToWorker) {
        self.cancel();
        let Some(inner) = self.0.try_with_value(Rc::clone) else { return };
        let message = to_js(&packed(question));
        send(&inner, message.clone());
        if let Some(time_ms) = question.helped_ms().filter(|_| inner.module.get() == Module::Helped) {
            watch(&inner, message, Duration::from_millis(time_ms));
        }
    }

    /// Ends a search that goes on.
    pub(super) fn cancel(self) {
        let Some(inner) = self.0.try_with_value(Rc::clone) else { return };
        inner.next();
        let busy = inner.running.borrow().as_ref().is_some_and(|r| r.busy);
        if busy {
            inner.running.borrow_mut().take();
        }
    }
}

impl<A> Inner<A> {
    fn next(&self) {
        self.turn.set(self.turn.get().wrapping_add(1));
    }
}

fn send<A: 'static>(inner: &Rc<Inner<A>>, message: JsValue) {
    if inner.running.borrow().is_none() {
        *inner.running.borrow_mut() = start(inner);
    }
    if let Some(running) = inner.running.borrow_mut().as_mut() {
        running.busy = true;
        running.link.borrow_mut().send(message);
    }
}

/// Asks a search that has got stuck anew, without the help of other threads.
fn watch<A: 'static>(inner: &Rc<Inner<A>>, message: JsValue, time: Duration) {
    let bound = time + OVERDUE;
    let (own, turn, began) = (Rc::downgrade(inner), inner.turn.get(), js_sys::Date::now());
    let look = move || {
        let Some(inner) = own.upgrade().filter(|inner| inner.turn.get() == turn) else { return };
        let loads = inner.running.borrow().as_ref().is_some_and(|r| !r.link.borrow().is_ready());
        if loads || js_sys::Date::now() - began > bound.as_millis() as f64 + SLEPT_MS {
            return watch(&inner, message, time);
        }
        inner.module.set(Module::Whole);
        inner.running.borrow_mut().take();
        send(&inner, message);
    };
    set_timeout(look, bound);
}

fn start<A: 'static>(inner: &Rc<Inner<A>>) -> Option<Running> {
    let (own, broken) = (Rc::downgrade(inner), Rc::downgrade(inner));
    let hear = move |data: &JsValue| {
        let Some(inner) = own.upgrade() else { return };
        let message = from_js(data).and_then(|bytes| unpacked(&bytes));
        let Some(answer) = message.and_then(inner.read) else { return };
        inner.next();
        if let Some(running) = inner.running.borrow_mut().as_mut() {
            running.busy = false;
        }
        let answered = inner.answered.borrow().clone();
        if let Some(answered) = answered {
            answered(answer);
        }
    };
    let fail = move || {
        if let Some(inner) = broken.upgrade() {
            inner.running.borrow_mut().take();
        }
    };
    Some(Running { link: Link::start(inner.module.get(), hear, fail)?, busy: false })
}
