//! A worker and the way to it: what is asked before it is there waits.

use fishka_view::wire::Answer;
use leptos::prelude::document;
use std::cell::RefCell;
use std::rc::{Rc, Weak};
use wasm_bindgen::prelude::*;
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

/// A running worker. Dropped, it ends.
pub(super) struct Link {
    worker: Worker,
    ready: bool,
    waiting: Vec<String>,
    _hear: Closure<dyn FnMut(MessageEvent)>,
}

/// The worker's script lies beside the page's.
fn address() -> Option<String> {
    let script = document().query_selector("script[src$='boot.js']").ok()??;
    Some(script.get_attribute("src")?.replace("boot.js", "worker.js"))
}

impl Link {
    /// Starts a worker; everything it says goes to `hear`.
    pub(super) fn start(hear: impl Fn(&str) + 'static) -> Option<Rc<RefCell<Link>>> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options(&address()?, &options).ok()?;
        Some(Rc::new_cyclic(|own: &Weak<RefCell<Link>>| {
            let own = own.clone();
            let hear = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
                let Some(text) = event.data().as_string() else { return };
                if Answer::parse(&text) != Some(Answer::Ready) {
                    hear(&text);
                } else if let Some(link) = own.upgrade() {
                    link.borrow_mut().open();
                }
            });
            worker.set_onmessage(Some(hear.as_ref().unchecked_ref()));
            RefCell::new(Link { worker, ready: false, waiting: Vec::new(), _hear: hear })
        }))
    }

    fn open(&mut self) {
        self.ready = true;
        for text in std::mem::take(&mut self.waiting) {
            let _ = self.worker.post_message(&text.into());
        }
    }

    /// Says something to the worker.
    pub(super) fn send(&mut self, text: String) {
        if self.ready {
            let _ = self.worker.post_message(&text.into());
        } else {
            self.waiting.push(text);
        }
    }
}

impl Drop for Link {
    fn drop(&mut self) {
        self.worker.set_onmessage(None);
        self.worker.terminate();
    }
}
