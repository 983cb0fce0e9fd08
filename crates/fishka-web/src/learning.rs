//! What the worker that thinks learns by itself of rule files of people, between two questions: a net ([`Quick`]), which the
//! browser keeps under the identity of the rules.

use fishka::{Game, net_path};
use fishka_base::Identity;
use fishka_search::{Learnt, NO_NET, Quick};
use fishka_view::work;
use js_sys::{Array, Function, Promise, Reflect, Uint8Array};
use std::sync::Arc;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Cache, CacheStorage, Response};

/// Where the browser keeps nets. The service worker throws away what begins with `fishka-` and belongs to older pages.
const KEPT: &str = "fishka.nets";
/// Most nets that are kept; the first go.
const KEPT_MAX: u32 = 30;
/// Rules of which games take longer than this are not learnt: a question would have to wait as long.
const GAME_MS_MAX: f64 = 1_000.0;
/// So many may: the machine may be busy for a moment.
const SLOW_MAX: u32 = 5;
/// Between two games the worker listens for so long.
const PAUSE_MS: i32 = 4;

/// How far rules have been learnt.
#[derive(Default)]
pub(crate) enum Learning {
    /// Nothing was done.
    #[default]
    Not,
    /// It is looked for what is kept.
    Looks,
    /// It goes on; so many games took too long.
    Goes(Box<Quick>, u32),
    /// All is done, or nothing can be.
    Over,
}

impl Learning {
    /// Begins.
    pub(crate) fn of(game: &Arc<Game>) -> Learning {
        match Quick::new(game, &mut work()) {
            Ok(Some(quick)) => Learning::Goes(Box::new(quick), 0),
            _ => Learning::Over,
        }
    }

    /// Goes on for one game; the file of the net when all is done, or [`NO_NET`].
    pub(crate) fn go_on(&mut self) -> Option<Vec<u8>> {
        let Learning::Goes(quick, slow) = self else { return None };
        let start = js_sys::Date::now();
        let learnt = quick.go_on(&mut work());
        *slow += u32::from(js_sys::Date::now() - start > GAME_MS_MAX);
        match learnt {
            Ok(Learnt::Yet) if *slow <= SLOW_MAX => None,
            Ok(Learnt::Done(net)) => {
                *self = Learning::Over;
                Some(net.unwrap_or_else(|| NO_NET.to_vec()))
            }
            _ => {
                *self = Learning::Over;
                None
            }
        }
    }
}

/// Until the worker has heard whatever has come.
pub(crate) async fn pause() {
    let later = |resolve: Function, _| {
        let all = js_sys::global();
        let timer = Reflect::get(&all, &"setTimeout".into()).and_then(|timer| timer.dyn_into::<Function>());
        let set = timer.and_then(|timer| timer.call2(&all, &resolve, &PAUSE_MS.into()));
        if set.is_err() {
            let _ = resolve.call0(&JsValue::NULL);
        }
    };
    let _ = JsFuture::from(Promise::new(&mut { later })).await;
}

/// The net that is kept for these rules, or [`NO_NET`].
pub(crate) async fn kept(rules: &Identity) -> Option<Vec<u8>> {
    let found = JsFuture::from(cache().await?.match_with_str(&address(rules))).await.ok()?;
    let response: Response = found.dyn_into().ok()?;
    let kept = Uint8Array::new(&JsFuture::from(response.array_buffer().ok()?).await.ok()?).to_vec();
    (!kept.is_empty()).then_some(kept)
}

/// Keeps it, where the browser has a place for it.
pub(crate) async fn keep(rules: &Identity, net: &[u8]) {
    let Some(cache) = cache().await else { return };
    if let Ok(keys) = JsFuture::from(cache.keys()).await {
        let keys: Array = keys.unchecked_into();
        for index in 0..(keys.length() + 1).saturating_sub(KEPT_MAX) {
            let _ = JsFuture::from(cache.delete_with_request(&keys.get(index).unchecked_into())).await;
        }
    }
    let Ok(response) = Response::new_with_opt_js_u8_array(Some(&Uint8Array::from(net))) else { return };
    let _ = JsFuture::from(cache.put_with_str(&address(rules), &response)).await;
}

/// Under which address a net is kept: the same for every build of the page.
fn address(rules: &Identity) -> String {
    format!("/{}", net_path(rules))
}

/// What the browser keeps; `None` where it keeps nothing.
async fn cache() -> Option<Cache> {
    let caches = Reflect::get(&js_sys::global(), &"caches".into()).ok()?;
    let caches: CacheStorage = caches.dyn_into().ok()?;
    JsFuture::from(caches.open(KEPT)).await.ok()?.dyn_into().ok()
}
