//! A worker and the way to it: what is asked before it is there waits.

use super::sentences;
use crate::shared::{LOADING, READY};
use fishka_text::Lang;
use js_sys::Reflect;
use leptos::prelude::{document, window};
use std::cell::RefCell;
use std::rc::{Rc, Weak};
use wasm_bindgen::prelude::*;
use web_sys::{Event, MessageEvent, Worker, WorkerOptions, WorkerType};

/// A running worker. Dropped, it ends.
pub(super) struct Link {
    worker: Worker,
    ready: bool,
    /// The language that it was handed, and whether the whole of it.
    words: Option<(Lang, bool)>,
    waiting: Vec<JsValue>,
    _hear: Closure<dyn FnMut(MessageEvent)>,
    _fail: Closure<dyn FnMut(Event)>,
}

/// What a worker is made of. The file names are those of the workers' scripts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Module {
    /// The library and the game on the table: small, and loaded beside the page.
    Table,
    /// All that is ever asked.
    Whole,
    /// The same, which other threads help to think where the machine has cores for them.
    Helped,
}

impl Module {
    fn script(self) -> &'static str {
        match self {
            Module::Table => "table.js",
            Module::Whole | Module::Helped => "worker.js",
        }
    }

    /// The worker's script lies beside the page's.
    fn address(self) -> Option<String> {
        let script = document().query_selector("script[src$='boot.js']").ok()??;
        Some(script.get_attribute("src")?.replace("boot.js", self.script()))
    }

    /// The worker that `boot.js` has started, if it is of this module and nobody has taken it yet, and whether it has
    /// said that it is there.
    fn first(self) -> Option<(Worker, bool)> {
        let (all, name) = (js_sys::global(), JsValue::from_str("firstWorker"));
        let worker: Worker = Reflect::get(&all, &name).ok()?.dyn_into().ok()?;
        let script = Reflect::get(&worker, &"script".into()).ok()?;
        if script.as_string().as_deref() != Some(self.script()) {
            return None;
        }
        Reflect::delete_property(&all, &name).ok()?;
        let ready = Reflect::get(&worker, &"isReady".into()).ok()?.is_truthy();
        Some((worker, ready))
    }

    fn another(self) -> Option<(Worker, bool)> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        if self == Module::Helped {
            options.set_name(&format!("helpers {}", helpers(window().navigator().hardware_concurrency())));
        }
        Some((Worker::new_with_options(&self.address()?, &options).ok()?, false))
    }
}

/// How many threads may help one that thinks where there are so many cores: half of them are left to the page and to
/// whatever else goes on.
fn helpers(cores: f64) -> usize {
    const MAX: usize = 3;
    ((cores / 2.0) as usize).saturating_sub(1).min(MAX)
}

impl Link {
    /// Starts a worker; everything it says goes to `hear`, and `fail` is called when it breaks down.
    pub(super) fn start(
        module: Module,
        hear: impl Fn(&JsValue) + 'static,
        fail: impl Fn() + 'static,
    ) -> Option<Rc<RefCell<Link>>> {
        let (worker, ready) = module.first().or_else(|| module.another())?;
        Some(Rc::new_cyclic(|own: &Weak<RefCell<Link>>| {
            let own = own.clone();
            let hear = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
                let data = event.data();
                match (data.as_string().as_deref(), own.upgrade()) {
                    (Some(READY), Some(link)) => link.borrow_mut().open(),
                    (Some(LOADING), Some(link)) => link.borrow_mut().ready = false,
                    _ => hear(&data),
                }
            });
            let fail = Closure::<dyn FnMut(Event)>::new(move |_| fail());
            worker.set_onmessage(Some(hear.as_ref().unchecked_ref()));
            worker.set_onerror(Some(fail.as_ref().unchecked_ref()));
            RefCell::new(Link { worker, ready, words: None, waiting: Vec::new(), _hear: hear, _fail: fail })
        }))
    }

    /// Whether it answers, and is not still loading.
    pub(super) fn is_ready(&self) -> bool {
        self.ready
    }

    fn open(&mut self) {
        self.ready = true;
        for message in std::mem::take(&mut self.waiting) {
            let _ = self.worker.post_message(&message);
        }
    }

    /// Says something to the worker, in the language that the page speaks.
    pub(super) fn send(&mut self, message: JsValue) {
        if let Some(spoken) = sentences::spoken().filter(|spoken| self.words != Some(spoken.edition())) {
            self.words = Some(spoken.edition());
            self.post(spoken.message());
        }
        self.post(message);
    }

    fn post(&mut self, message: JsValue) {
        if self.ready {
            let _ = self.worker.post_message(&message);
        } else {
            self.waiting.push(message);
        }
    }
}

impl Drop for Link {
    fn drop(&mut self) {
        self.worker.set_onmessage(None);
        self.worker.set_onerror(None);
        self.worker.terminate();
    }
}

#[cfg(test)]
mod tests {
    use super::helpers;

    #[test]
    fn half_of_the_cores_think() {
        assert_eq!([f64::NAN, 1.0, 2.0, 4.0, 6.0, 8.0, 64.0].map(helpers), [0, 0, 0, 1, 2, 3, 3]);
    }
}
