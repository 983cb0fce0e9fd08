//! Runs what waits for the browser in a worker.
//!
//! The executor of `wasm-bindgen-futures` waits by `Atomics.waitAsync` where a module is built for several threads. Not every
//! browser has that, and it needs a memory that is shared, which the module that runs in one thread has not.

use async_task::Runnable;
use wasm_bindgen::prelude::*;
use web_sys::DedicatedWorkerGlobalScope;

/// Begins when what runs now has ended, and goes on whenever what is waited for has come.
pub(crate) fn spawn_local(future: impl Future<Output = ()> + 'static) {
    let (first, task) = async_task::spawn_local(future, soon);
    first.schedule();
    task.detach();
}

/// Has it go on when what runs now has ended.
fn soon(runnable: Runnable) {
    let go_on = Closure::once_into_js(move || _ = runnable.run());
    if let Ok(scope) = js_sys::global().dyn_into::<DedicatedWorkerGlobalScope>() {
        scope.queue_microtask(go_on.unchecked_ref());
    }
}
