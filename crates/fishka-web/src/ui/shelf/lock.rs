//! Which tab a game belongs to: whoever holds the lock of its row writes it.

use std::time::Duration;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;

/// A page that is loaded anew may have to wait until the browser has let go of what it held before.
const WAIT: Duration = Duration::from_millis(700);

/// The lock of a row; dropped, it is free for other tabs.
#[derive(Debug)]
pub(super) struct Lock(js_sys::Function);

impl Drop for Lock {
    fn drop(&mut self) {
        let _ = self.0.call0(&JsValue::NULL);
    }
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

/// Takes the lock of a row. `Err` where another tab holds it, `Ok(None)` where the browser has no locks.
pub(super) async fn take(id: &str) -> Result<Option<Lock>, ()> {
    let Some((locks, request)) = locks() else { return Ok(None) };
    let Ok(stop) = web_sys::AbortController::new() else { return Ok(None) };
    let options = js_sys::Object::new();
    let _ = js_sys::Reflect::set(&options, &"signal".into(), &stop.signal());
    let taken = js_sys::Promise::new(&mut |taken, missed| {
        // The lock is held until this promise settles; what settles it is handed out.
        let hold = Closure::once_into_js(move || {
            js_sys::Promise::new(&mut |free, _| {
                let _ = taken.call1(&JsValue::NULL, &free);
            })
        });
        let asked = request.call3(&locks, &format!("fishka.row.{id}").into(), &options, &hold);
        if let Some(asked) = asked.ok().and_then(|asked| asked.dyn_into::<js_sys::Promise>().ok()) {
            let missed = Closure::once(move |_| {
                let _ = missed.call0(&JsValue::NULL);
            });
            let _ = asked.catch(&missed);
            missed.forget();
        } else {
            let _ = missed.call0(&JsValue::NULL);
        }
    });
    leptos::prelude::set_timeout(move || stop.abort(), WAIT);
    let free = JsFuture::from(taken).await.map_err(|_| ())?;
    Ok(free.dyn_into().ok().map(Lock))
}
