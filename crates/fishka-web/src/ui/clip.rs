//! The clipboard of the browser, and the programs of a phone that things are sent with. Not every browser lets pages use
//! them, and none does at addresses that are not safe.

use js_sys::{Array, Function, Object, Promise, Reflect};
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;

/// What the browser has under this name of `navigator`, if it has it.
fn of_navigator(name: &str) -> Option<JsValue> {
    let navigator = web_sys::window()?.navigator();
    Reflect::get(&navigator, &name.into()).ok().filter(|value| !value.is_undefined())
}

/// Calls a function of the clipboard; whether it did what it was asked for.
async fn done_by_clipboard(name: &str, what: &JsValue) -> bool {
    let call = || {
        let clipboard = of_navigator("clipboard")?;
        let function: Function = Reflect::get(&clipboard, &name.into()).ok()?.dyn_into().ok()?;
        function.call1(&clipboard, what).ok()?.dyn_into::<Promise>().ok()
    };
    match call() {
        Some(promise) => JsFuture::from(promise).await.is_ok(),
        None => false,
    }
}

/// Puts a text on the clipboard; whether it lies there.
pub(super) async fn copy_text(text: &str) -> bool {
    done_by_clipboard("writeText", &text.into()).await
}

/// Puts a picture on the clipboard; whether it lies there.
pub(super) async fn copy_picture(png: &JsValue) -> bool {
    let item = || {
        let class = Reflect::get(&js_sys::global(), &"ClipboardItem".into()).ok()?;
        let class: Function = class.dyn_into().ok()?;
        let parts = Object::new();
        Reflect::set(&parts, &"image/png".into(), png).ok()?;
        Reflect::construct(&class, &Array::of1(&parts)).ok()
    };
    match item() {
        Some(item) => done_by_clipboard("write", &Array::of1(&item)).await,
        None => false,
    }
}

/// Whether things can be handed on to other programs.
pub(super) fn can_hand_on() -> bool {
    of_navigator("share").is_some()
}

/// Hands an address to the programs of the phone.
pub(super) fn hand_on(address: &str) {
    let Some((share, window)) = of_navigator("share").zip(web_sys::window()) else { return };
    let data = Object::new();
    let _ = Reflect::set(&data, &"url".into(), &address.into());
    if let Some(share) = share.dyn_ref::<Function>() {
        let _ = share.call1(&window.navigator(), &data);
    }
}
