//! What comes into view: pictures are asked for when they are about to be seen.

use js_sys::Array;
use leptos::prelude::*;
use wasm_bindgen::prelude::*;
use web_sys::{Element, IntersectionObserver, IntersectionObserverEntry, IntersectionObserverInit};

/// How far below what is seen is near enough.
const NEAR: &str = "200px";

/// Whether an element has come near to what is seen. Where the browser cannot tell, it has.
pub(super) fn comes_into_view(element: Element) -> RwSignal<bool> {
    let seen = RwSignal::new(false);
    let hear = Closure::<dyn FnMut(Array, IntersectionObserver)>::new(
        move |entries: Array, watch: IntersectionObserver| {
            let mut entries = entries.iter().filter_map(|entry| entry.dyn_into().ok());
            if entries.any(|entry: IntersectionObserverEntry| entry.is_intersecting()) {
                watch.disconnect();
                seen.try_set(true);
            }
        },
    );
    let options = IntersectionObserverInit::new();
    options.set_root_margin(NEAR);
    match IntersectionObserver::new_with_options(hear.as_ref().unchecked_ref(), &options) {
        Ok(watch) => {
            watch.observe(&element);
            let kept = StoredValue::new_local((watch, hear));
            on_cleanup(move || kept.with_value(|(watch, _)| watch.disconnect()));
        }
        Err(_) => seen.set(true),
    }
    seen
}
