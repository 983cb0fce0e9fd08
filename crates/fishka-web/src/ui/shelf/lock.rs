//! Which tab a game belongs to: whoever holds the lock of its row writes it.

use std::cell::Cell;
use std::rc::Rc;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::AbortController;

/// The lock of a row; dropped, it is free for other tabs.
#[derive(Debug)]
pub(super) struct Lock(js_sys::Function);

impl Drop for Lock {
    fn drop(&mut self) {
        let _ = self.0.call0(&JsValue::NULL);
    }
}

/// How a lock is asked for.
#[derive(Debug)]
pub(super) enum Ask<'a> {
    /// In turn, until that is given up.
    Wait(&'a AbortController),
    /// At once, whoever holds it: that one sleeps, and is told when it wakes.
    Steal,
}

fn field(object: &JsValue, name: &str) -> Option<JsValue> {
    js_sys::Reflect::get(object, &name.into()).ok().filter(|value| !value.is_undefined() && !value.is_null())
}

/// The locks of the browser, which are there only on pages from this machine or under https.
fn locks() -> Option<(JsValue, js_sys::Function)> {
    let locks = field(&field(&js_sys::global(), "navigator")?, "locks")?;
    let request = field(&locks, "request")?.dyn_into().ok()?;
    Some((locks, request))
}

/// Takes the lock of a row. `Err` where that was given up, `Ok(None)` where the browser has no locks. `lost` is called
/// when another tab has stolen it.
pub(super) async fn take(id: &str, ask: Ask<'_>, lost: impl FnOnce() + 'static) -> Result<Option<Lock>, ()> {
    let Some((locks, request)) = locks() else { return Ok(None) };
    let options = js_sys::Object::new();
    let _ = match ask {
        Ask::Wait(stop) => js_sys::Reflect::set(&options, &"signal".into(), &stop.signal()),
        Ask::Steal => js_sys::Reflect::set(&options, &"steal".into(), &JsValue::TRUE),
    };
    let (granted, mut lost) = (Rc::new(Cell::new(false)), Some(lost));
    let taken = js_sys::Promise::new(&mut |taken, missed| {
        let own = Rc::clone(&granted);
        // The lock is held until this promise settles; what settles it is handed out.
        let hold = Closure::once_into_js(move || {
            own.set(true);
            js_sys::Promise::new(&mut |free, _| {
                let _ = taken.call1(&JsValue::NULL, &free);
            })
        });
        let asked = request.call3(&locks, &format!("fishka.row.{id}").into(), &options, &hold);
        let Some(asked) = asked.ok().and_then(|asked| asked.dyn_into::<js_sys::Promise>().ok()) else {
            let _ = missed.call0(&JsValue::NULL);
            return;
        };
        let (own, lost) = (Rc::clone(&granted), lost.take());
        let end = Closure::once(move |_| match (own.get(), lost) {
            (true, Some(lost)) => lost(),
            _ => _ = missed.call0(&JsValue::NULL),
        });
        let _ = asked.catch(&end);
        end.forget();
    });
    let free = JsFuture::from(taken).await.map_err(|_| ())?;
    Ok(free.dyn_into().ok().map(Lock))
}
