//! The browser's database: texts under keys in three stores. Where the browser refuses it, every question is answered
//! with nothing.

use std::cell::RefCell;
use std::time::Duration;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{IdbDatabase, IdbOpenDbRequest, IdbRequest, IdbTransactionMode};

const NAME: &str = "fishka";
/// A database that does not open in this time is as good as refused.
const BOUND: Duration = Duration::from_secs(4);

/// Where something lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::ui) enum Store {
    /// What lists tell of games.
    Heads,
    /// The games.
    Texts,
    /// Rule files.
    Files,
}

impl Store {
    const ALL: [Store; 3] = [Store::Heads, Store::Texts, Store::Files];

    fn name(self) -> &'static str {
        match self {
            Store::Heads => "heads",
            Store::Texts => "texts",
            Store::Files => "files",
        }
    }
}

/// A text to be written under a key, or nothing, which forgets what is there.
pub(in crate::ui) type Write = (Store, String, Option<String>);

/// Why something could not be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::ui) enum Fault {
    /// There is no database.
    Refused,
    /// There is no room.
    Full,
}

thread_local! {
    static OPEN: RefCell<Option<IdbDatabase>> = const { RefCell::new(None) };
    static OPENING: RefCell<Option<js_sys::Promise>> = const { RefCell::new(None) };
}

/// Settles when a request is done or has failed.
async fn done(request: &IdbRequest) -> Result<JsValue, JsValue> {
    let promise = js_sys::Promise::new(&mut |done, failed| {
        request.set_onsuccess(Some(&done));
        request.set_onerror(Some(&failed));
    });
    JsFuture::from(promise).await?;
    request.result()
}

fn begin() -> Option<IdbOpenDbRequest> {
    let factory = web_sys::window()?.indexed_db().ok()??;
    let request = factory.open_with_u32(NAME, 1).ok()?;
    let made = request.clone();
    let make = Closure::once_into_js(move || {
        let Ok(Ok(db)) = made.result().map(JsCast::dyn_into::<IdbDatabase>) else { return };
        for store in Store::ALL {
            let _ = db.create_object_store(store.name());
        }
    });
    request.set_onupgradeneeded(Some(make.unchecked_ref()));
    Some(request)
}

async fn open() -> Result<JsValue, JsValue> {
    let request = begin().ok_or(JsValue::NULL)?;
    let db: IdbDatabase = done(&request).await?.dyn_into()?;
    // A later version of the page, in another tab, need not wait for this one.
    let own = db.clone();
    let close = Closure::once_into_js(move || {
        own.close();
        OPEN.set(None);
        OPENING.set(Some(js_sys::Promise::resolve(&JsValue::NULL)));
    });
    db.set_onversionchange(Some(close.unchecked_ref()));
    OPEN.set(Some(db));
    Ok(JsValue::NULL)
}

/// The database, once it is open.
async fn opened() -> Option<IdbDatabase> {
    if let Some(db) = OPEN.with_borrow(Clone::clone) {
        return Some(db);
    }
    let begun = OPENING.with_borrow(Clone::clone);
    let opening = begun.unwrap_or_else(|| {
        let wait = js_sys::Promise::new(&mut |done, _| {
            leptos::prelude::set_timeout(
                move || {
                    let _ = done.call0(&JsValue::NULL);
                },
                BOUND,
            );
        });
        let either = js_sys::Array::of2(&wasm_bindgen_futures::future_to_promise(open()), &wait);
        let opening = js_sys::Promise::race(&either);
        OPENING.set(Some(opening.clone()));
        opening
    });
    let _ = JsFuture::from(opening).await;
    OPEN.with_borrow(Clone::clone)
}

/// Begins to open the database.
pub(in crate::ui) fn start() {
    leptos::task::spawn_local(async {
        opened().await;
    });
}

/// Whether there is a database.
pub(in crate::ui) async fn is_there() -> bool {
    opened().await.is_some()
}

/// Asks for all writes at once; the promise settles when they are on the disk, all of them or none.
fn written(db: &IdbDatabase, writes: &[Write]) -> Result<js_sys::Promise, JsValue> {
    let names: js_sys::Array = Store::ALL.into_iter().map(|store| JsValue::from(store.name())).collect();
    let all = db.transaction_with_str_sequence_and_mode(&names, IdbTransactionMode::Readwrite)?;
    for (store, key, text) in writes {
        let (store, key) = (all.object_store(store.name())?, JsValue::from(key));
        match text {
            Some(text) => store.put_with_key(&text.into(), &key)?,
            None => store.delete(&key)?,
        };
    }
    Ok(js_sys::Promise::new(&mut |done, failed| {
        all.set_oncomplete(Some(&done));
        all.set_onabort(Some(&failed));
    }))
}

/// Writes, in the order in which it is asked to; `then` hears what went wrong.
pub(in crate::ui) fn write(writes: Vec<Write>, failed: impl FnOnce(Fault) + 'static) {
    // Where the database is open the writes are asked for before this returns.
    let asked = OPEN.with_borrow(|db| db.as_ref().map(|db| written(db, &writes)));
    leptos::task::spawn_local(async move {
        let asked = match asked {
            Some(asked) => asked,
            None => match opened().await {
                Some(db) => written(&db, &writes),
                None => return failed(Fault::Refused),
            },
        };
        let done = match asked {
            Ok(promise) => JsFuture::from(promise).await.is_ok(),
            Err(_) => return failed(Fault::Refused),
        };
        if !done {
            failed(Fault::Full);
        }
    });
}

/// The text under a key.
pub(in crate::ui) async fn read(store: Store, key: &str) -> Option<String> {
    let db = opened().await?;
    let all = db.transaction_with_str(store.name()).ok()?;
    let request = all.object_store(store.name()).ok()?.get(&key.into()).ok()?;
    done(&request).await.ok()?.as_string()
}

/// All keys and texts.
pub(in crate::ui) async fn all(store: Store) -> Vec<(String, String)> {
    let Some(db) = opened().await else { return Vec::new() };
    let asked = db.transaction_with_str(store.name()).and_then(|all| {
        let store = all.object_store(store.name())?;
        Ok((store.get_all_keys()?, store.get_all()?))
    });
    let Ok((keys, texts)) = asked else { return Vec::new() };
    let (keys, texts) = futures(&keys, &texts).await;
    keys.into_iter().zip(texts).collect()
}

async fn futures(keys: &IdbRequest, texts: &IdbRequest) -> (Vec<String>, Vec<String>) {
    let list = |found: Result<JsValue, JsValue>| {
        let array = found.ok().and_then(|found| found.dyn_into::<js_sys::Array>().ok());
        array.map(|array| array.iter().filter_map(|v| v.as_string()).collect()).unwrap_or_default()
    };
    // Both are listened to before either is waited for.
    let (first, second) = (listen(keys), listen(texts));
    let _ = JsFuture::from(first).await;
    let _ = JsFuture::from(second).await;
    (list(keys.result()), list(texts.result()))
}

fn listen(request: &IdbRequest) -> js_sys::Promise {
    js_sys::Promise::new(&mut |done, _| {
        request.set_onsuccess(Some(&done));
        request.set_onerror(Some(&done));
    })
}
