//! The browser's database: values under keys in a few stores. Where the browser refuses it, every question is answered
//! with nothing.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::Duration;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{IdbDatabase, IdbKeyRange, IdbOpenDbRequest, IdbRequest, IdbTransaction};

const NAME: &str = "fishka";
/// The second version has logs, who holds a row, and what lies beside rule files.
const VERSION: u32 = 2;
/// A database that does not open in this time is as good as refused.
const BOUND: Duration = Duration::from_secs(4);

/// Where something lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::ui) enum Store {
    /// What lists tell of games.
    Heads,
    /// The games as their logs begin.
    Texts,
    /// What changed in them since; see [`fishka_view::kept_log`].
    Entries,
    /// Which tab may write a row.
    Holders,
    /// Rule files.
    Files,
    /// What lies beside them, as bytes.
    Packages,
}

impl Store {
    const ALL: [Store; 6] =
        [Store::Heads, Store::Texts, Store::Entries, Store::Holders, Store::Files, Store::Packages];

    fn name(self) -> &'static str {
        match self {
            Store::Heads => "heads",
            Store::Texts => "texts",
            Store::Entries => "entries",
            Store::Holders => "holders",
            Store::Files => "files",
            Store::Packages => "packages",
        }
    }
}

/// Something to be written.
#[derive(Clone, Debug)]
pub(in crate::ui) enum Write {
    /// A value under a key.
    Put(Store, String, JsValue),
    /// Nothing under a key any more.
    Forget(Store, String),
    /// Nothing from this key to that any more.
    ForgetAll(Store, (String, String)),
}

/// A text to be written under a key.
pub(in crate::ui) fn put(store: Store, key: &str, text: &str) -> Write {
    Write::Put(store, key.to_owned(), text.into())
}

/// Writes that are done together or not at all.
#[derive(Debug, Default)]
pub(in crate::ui) struct Order {
    pub(in crate::ui) writes: Vec<Write>,
    /// They are done only where this is still the holder of this row.
    pub(in crate::ui) fence: Option<(String, String)>,
    /// They outlive a loss of power too, once they are done.
    pub(in crate::ui) strict: bool,
}

/// Why something could not be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::ui) enum Fault {
    /// There is no database.
    Refused,
    /// There is no room.
    Full,
    /// Another tab holds the row.
    Lost,
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
    let request = factory.open_with_u32(NAME, VERSION).ok()?;
    let made = request.clone();
    let make = Closure::once_into_js(move || {
        let Ok(Ok(db)) = made.result().map(JsCast::dyn_into::<IdbDatabase>) else { return };
        let known = db.object_store_names();
        for store in Store::ALL.into_iter().filter(|store| !known.contains(store.name())) {
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

fn names() -> js_sys::Array {
    Store::ALL.into_iter().map(|store| JsValue::from(store.name())).collect()
}

fn transaction(db: &IdbDatabase, strict: bool) -> Result<IdbTransaction, JsValue> {
    let ask: js_sys::Function = js_sys::Reflect::get(db, &"transaction".into())?.dyn_into()?;
    let options = js_sys::Object::new();
    let kind = if strict { "strict" } else { "relaxed" };
    js_sys::Reflect::set(&options, &"durability".into(), &kind.into())?;
    ask.call3(db, &names(), &"readwrite".into(), &options)?.dyn_into()
}

fn range((from, to): &(String, String)) -> Result<IdbKeyRange, JsValue> {
    IdbKeyRange::bound(&from.into(), &to.into())
}

fn ask_for(all: &IdbTransaction, writes: &[Write]) -> Result<(), JsValue> {
    for write in writes {
        match write {
            Write::Put(store, key, value) => {
                all.object_store(store.name())?.put_with_key(value, &key.into())?;
            }
            Write::Forget(store, key) => _ = all.object_store(store.name())?.delete(&key.into())?,
            Write::ForgetAll(store, keys) => {
                _ = all.object_store(store.name())?.delete(&range(keys)?.into())?
            }
        }
    }
    Ok(())
}

/// Asks for all writes at once; the promise settles when they are kept, all of them or none. The cell tells then
/// whether another tab holds the row.
fn written(db: &IdbDatabase, order: Order) -> Result<(js_sys::Promise, Rc<Cell<bool>>), JsValue> {
    let all = transaction(db, order.strict)?;
    let lost = Rc::new(Cell::new(false));
    let promise = js_sys::Promise::new(&mut |done, failed| {
        all.set_oncomplete(Some(&done));
        all.set_onabort(Some(&failed));
    });
    let Some((row, holder)) = order.fence else {
        ask_for(&all, &order.writes)?;
        return Ok((promise, lost));
    };
    let asked = all.object_store(Store::Holders.name())?.get(&row.into())?;
    let (found, told, writes) = (asked.clone(), Rc::clone(&lost), order.writes);
    let look = Closure::once_into_js(move || {
        let here = found.result().ok().and_then(|found| found.as_string());
        told.set(here.as_deref() != Some(&holder));
        if told.get() || ask_for(&all, &writes).is_err() {
            let _ = all.abort();
        }
    });
    asked.set_onsuccess(Some(look.unchecked_ref()));
    Ok((promise, lost))
}

/// Writes, in the order in which it is asked to: where the database is open the writes are asked for before this
/// returns. The future ends when they are done.
pub(in crate::ui) fn order(order: Order) -> impl Future<Output = Result<(), Fault>> {
    let open = OPEN.with_borrow(Clone::clone);
    let asked = match open {
        Some(db) => Ok(written(&db, order)),
        None => Err(order),
    };
    async move {
        let asked = match asked {
            Ok(asked) => asked,
            Err(order) => written(&opened().await.ok_or(Fault::Refused)?, order),
        };
        let (promise, lost) = asked.map_err(|_| Fault::Refused)?;
        let done = JsFuture::from(promise).await;
        done.map(|_| ()).map_err(|_| if lost.get() { Fault::Lost } else { Fault::Full })
    }
}

/// Writes; `failed` hears what went wrong.
pub(in crate::ui) fn write(writes: Vec<Write>, failed: impl FnOnce(Fault) + 'static) {
    let asked = order(Order { writes, ..Order::default() });
    leptos::task::spawn_local(async move {
        if let Err(fault) = asked.await {
            failed(fault);
        }
    });
}

/// The value under a key.
pub(in crate::ui) async fn value(store: Store, key: &str) -> Option<JsValue> {
    let db = opened().await?;
    let all = db.transaction_with_str(store.name()).ok()?;
    let request = all.object_store(store.name()).ok()?.get(&key.into()).ok()?;
    done(&request).await.ok().filter(|value| !value.is_undefined())
}

/// The text under a key.
pub(in crate::ui) async fn read(store: Store, key: &str) -> Option<String> {
    value(store, key).await?.as_string()
}

/// All keys and texts.
pub(in crate::ui) async fn all(store: Store) -> Vec<(String, String)> {
    let Some(db) = opened().await else { return Vec::new() };
    let asked = db.transaction_with_str(store.name()).and_then(|all| {
        let store = all.object_store(store.name())?;
        Ok((store.get_all_keys()?, store.get_all()?))
    });
    let Ok((keys, texts)) = asked else { return Vec::new() };
    // Both are listened to before either is waited for.
    let (first, second) = (listen(&keys), listen(&texts));
    let _ = JsFuture::from(first).await;
    let _ = JsFuture::from(second).await;
    strings(&keys).into_iter().zip(strings(&texts)).collect()
}

fn strings(request: &IdbRequest) -> Vec<String> {
    let array = request.result().ok().and_then(|found| found.dyn_into::<js_sys::Array>().ok());
    array.map(|array| array.iter().filter_map(|v| v.as_string()).collect()).unwrap_or_default()
}

fn listen(request: &IdbRequest) -> js_sys::Promise {
    js_sys::Promise::new(&mut |done, _| {
        request.set_onsuccess(Some(&done));
        request.set_onerror(Some(&done));
    })
}

/// What lies under the key of a row: what lists tell, the text, and the entries of its log with their keys.
#[derive(Debug)]
pub(in crate::ui) struct Found {
    pub(in crate::ui) head: Option<String>,
    pub(in crate::ui) text: Option<String>,
    pub(in crate::ui) entries: Vec<(String, String)>,
}

/// All that is kept of a row; who is to hold it from now on is written with the same step.
pub(in crate::ui) async fn row(id: &str, entries: &(String, String), holder: Option<&str>) -> Option<Found> {
    let db = opened().await?;
    let all = match holder {
        Some(_) => transaction(&db, false),
        None => db.transaction_with_str_sequence(&names()),
    };
    let (all, key) = (all.ok()?, JsValue::from(id));
    let store = |store: Store| all.object_store(store.name()).ok();
    if let Some(holder) = holder {
        store(Store::Holders)?.put_with_key(&holder.into(), &key).ok()?;
    }
    let (head, text) = (store(Store::Heads)?.get(&key).ok()?, store(Store::Texts)?.get(&key).ok()?);
    let (log, range) = (store(Store::Entries)?, range(entries).ok()?);
    let (keys, changes) = (log.get_all_keys_with_key(&range).ok()?, log.get_all_with_key(&range).ok()?);
    let complete = js_sys::Promise::new(&mut |done, failed| {
        all.set_oncomplete(Some(&done));
        all.set_onabort(Some(&failed));
    });
    JsFuture::from(complete).await.ok()?;
    let text_of = |request: &IdbRequest| request.result().ok().and_then(|value| value.as_string());
    let entries = strings(&keys).into_iter().zip(strings(&changes)).collect();
    Some(Found { head: text_of(&head), text: text_of(&text), entries })
}
