//! Threads that help to search: workers that share the memory of the one that thinks. `worker.js` starts them, where the
//! browser has them and the page has said how many it wants.

use fishka_search::{Control, Hands};
use std::cell::RefCell;
use std::sync::Arc;

thread_local! {
    /// The helpers of this worker, once it is known whether there are any.
    static HELPERS: RefCell<Option<Option<Arc<dyn Hands>>>> = const { RefCell::new(None) };
}

/// A search by the clock, with the help of other threads where it wants that.
pub(crate) struct Timed<C> {
    /// Milliseconds since the search began.
    pub(crate) elapsed_ms: C,
    /// Whether help is wanted.
    pub(crate) helped: bool,
}

impl<C: FnMut() -> u64> Control for Timed<C> {
    fn elapsed_ms(&mut self) -> u64 {
        (self.elapsed_ms)()
    }

    fn hands(&mut self) -> Option<Arc<dyn Hands>> {
        HELPERS.with_borrow(|helpers| helpers.clone().flatten().filter(|_| self.helped))
    }
}

/// Has the helpers come, before the first search that wants them.
pub(crate) async fn come() {
    if HELPERS.with_borrow(Option::is_none) {
        let helpers = start().await;
        HELPERS.set(Some(helpers));
    }
}

#[cfg(not(target_feature = "atomics"))]
async fn start() -> Option<Arc<dyn Hands>> {
    None
}

#[cfg(target_feature = "atomics")]
use pool::start;

#[cfg(target_feature = "atomics")]
mod pool {
    use fishka_search::{Control, Hands, Watch};
    use js_sys::{Function, Promise, Reflect};
    use rayon_core::{ThreadBuilder, ThreadPool, ThreadPoolBuilder};
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::sync::{Arc, Condvar, Mutex, PoisonError};
    use wasm_bindgen::prelude::*;
    use wasm_bindgen_futures::JsFuture;

    /// What the helpers are to run, one each.
    static THREADS: Mutex<Vec<ThreadBuilder>> = Mutex::new(Vec::new());
    static HAS_THREADS: Condvar = Condvar::new();

    struct Helpers(ThreadPool);

    impl Hands for Helpers {
        fn count(&self) -> usize {
            self.0.current_num_threads()
        }

        fn run(&self, own: &mut dyn FnMut(), help: &(dyn Fn(usize, &mut dyn Control) + Sync)) {
            let done = &AtomicBool::new(false);
            self.0.in_place_scope(|scope| {
                for number in 0..self.count() {
                    scope.spawn(move |_| {
                        let stopped = || done.load(Ordering::Relaxed);
                        help(number, &mut Watch { stopped, elapsed_ms: || 0 });
                    });
                }
                own();
                done.store(true, Ordering::Relaxed);
            });
        }
    }

    /// Starts as many as the page wants; `None` where it wants none or the browser has none.
    pub(super) async fn start() -> Option<Arc<dyn Hands>> {
        let start = Reflect::get(&js_sys::global(), &"startHelpers".into()).ok()?;
        let start: Function = start.dyn_into().ok()?;
        let shared = (wasm_bindgen::module(), wasm_bindgen::memory());
        let started: Promise = start.call2(&JsValue::NULL, &shared.0, &shared.1).ok()?.dyn_into().ok()?;
        let count = JsFuture::from(started).await.ok()?.as_f64()? as usize;
        let hand = |thread| {
            THREADS.lock().unwrap_or_else(PoisonError::into_inner).push(thread);
            HAS_THREADS.notify_one();
            Ok(())
        };
        let pool = || ThreadPoolBuilder::new().num_threads(count).spawn_handler(hand).build().ok();
        let pool = if count > 0 { pool() } else { None };
        Some(Arc::new(Helpers(pool?)))
    }

    /// What a helper does as long as it lives (helper.js).
    #[wasm_bindgen]
    pub fn help() {
        let threads = THREADS.lock().unwrap_or_else(PoisonError::into_inner);
        let threads = HAS_THREADS.wait_while(threads, |threads| threads.is_empty());
        let thread = threads.unwrap_or_else(PoisonError::into_inner).pop();
        if let Some(thread) = thread {
            thread.run();
        }
    }
}
