//! The page's half of the computer player: a worker, started when first needed, thrown away to cancel a search.

use crate::table::wire::{Answer, Ask};
use leptos::prelude::document;
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::prelude::*;
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

struct Running {
    worker: Worker,
    ready: bool,
    waiting: Option<String>,
    busy: bool,
    _hear: Closure<dyn FnMut(MessageEvent)>,
}

/// The computer player as the page knows it.
#[derive(Clone)]
pub(super) struct Engine {
    running: Rc<RefCell<Option<Running>>>,
    answered: Rc<dyn Fn(Answer)>,
}

/// The worker's script lies beside the page's.
fn address() -> Option<String> {
    let script = document().query_selector("script[src$='boot.js']").ok()??;
    Some(script.get_attribute("src")?.replace("boot.js", "worker.js"))
}

impl Engine {
    /// Tells every answer to `answered`.
    pub(super) fn new(answered: impl Fn(Answer) + 'static) -> Self {
        Engine { running: Rc::default(), answered: Rc::new(answered) }
    }

    /// Asks for a move; a search still going on is cancelled.
    pub(super) fn ask(&self, ask: &Ask) {
        self.cancel();
        if self.running.borrow().is_none() {
            *self.running.borrow_mut() = self.start();
        }
        if let Some(running) = self.running.borrow_mut().as_mut() {
            running.busy = true;
            let text = ask.print();
            if running.ready {
                let _ = running.worker.post_message(&text.into());
            } else {
                running.waiting = Some(text);
            }
        }
    }

    /// Ends a search that goes on.
    pub(super) fn cancel(&self) {
        let busy = self.running.borrow().as_ref().is_some_and(|r| r.busy);
        if busy && let Some(running) = self.running.borrow_mut().take() {
            running.worker.terminate();
        }
    }

    fn start(&self) -> Option<Running> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options(&address()?, &options).ok()?;
        let (running, answered) = (Rc::downgrade(&self.running), Rc::clone(&self.answered));
        let hear = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            let Some(running) = running.upgrade() else { return };
            match event.data().as_string().and_then(|text| Answer::parse(&text)) {
                Some(Answer::Ready) => {
                    if let Some(running) = running.borrow_mut().as_mut() {
                        running.ready = true;
                        if let Some(text) = running.waiting.take() {
                            let _ = running.worker.post_message(&text.into());
                        }
                    }
                }
                Some(answer) => {
                    if let Some(running) = running.borrow_mut().as_mut() {
                        running.busy = false;
                    }
                    answered(answer);
                }
                None => {}
            }
        });
        worker.set_onmessage(Some(hear.as_ref().unchecked_ref()));
        Some(Running { worker, ready: false, waiting: None, busy: false, _hear: hear })
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.worker.set_onmessage(None);
        self.worker.terminate();
    }
}
