//! The games and files that this browser keeps.
//!
//! A game is a row of the database: its text as it was first, a log of what changed since, and what lists tell of it.
//! What was done is on its way to the disk before it is shown, and a throw is there. Where the browser has no database,
//! or no room, the game lies as one text in a slot (`localStorage`, one for each game of the library, own file and
//! track); older versions kept all games so. A page that begins takes over into rows what lies in slots.

mod channel;
pub(super) mod db;
mod lock;
mod own;
pub(super) mod parcel;
mod row;

pub(super) use own::{file, file_of, keep_file, last_file, use_file};
pub(super) use row::{Done, Row, RowTell, Told, pause};

use super::prefs::Prefs;
use super::running::seed;
use super::store;
use db::{Fault, Order, Store, Write, put};
use fishka_view::kept::{Head, Stamp, What, goes_on, newest};
use fishka_view::kept_log::{Grown, keys};
use std::cell::{Cell, RefCell};
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::JsFuture;

/// What is to be laid on the next table of a slot.
enum Handed {
    /// This game.
    Game(String),
    /// A new one.
    New,
}

thread_local! {
    static HANDED: RefCell<Option<(String, Handed)>> = const { RefCell::new(None) };
    /// What is being taken over.
    static TAKEN: RefCell<js_sys::Array> = RefCell::default();
    /// What is wrong with the database was told.
    static TOLD: Cell<bool> = const { Cell::new(false) };
    /// The name of this tab, as long as its page is there.
    static TOKEN: String = stamp().id;
}

pub(super) fn now() -> u64 {
    js_sys::Date::now() as u64
}

pub(super) fn stamp() -> Stamp {
    Stamp::new(now(), seed())
}

fn token() -> String {
    TOKEN.with(Clone::clone)
}

/// Tells once that something cannot be kept; the game goes on.
pub(super) fn tell(prefs: Prefs, fault: Fault) {
    if !TOLD.replace(true) {
        let key = if fault == Fault::Full { "store-full" } else { "store-refused" };
        prefs.note(key, Vec::new());
        prefs.say(leptos::prelude::untrack(|| prefs.text(key)));
    }
}

/// Takes over what lies in slots.
pub(super) fn start() {
    db::start();
    own::start();
    for slot in store::keys().into_iter().filter(|key| What::is_slot(key)) {
        take_over(async move {
            shelve(&slot).await;
        });
    }
}

/// Takes something over; whoever reads rows waits for it.
fn take_over(done: impl Future<Output = ()> + 'static) {
    let promise = wasm_bindgen_futures::future_to_promise(async {
        done.await;
        Ok(JsValue::NULL)
    });
    TAKEN.with_borrow(|taken| taken.push(&promise));
}

/// Until all that lay in slots is in rows.
pub(super) async fn taken_over() {
    let taken = TAKEN.with_borrow(js_sys::Array::clone);
    if taken.length() > 0 {
        let _ = JsFuture::from(js_sys::Promise::all(&taken)).await;
    }
}

/// Takes over into its row what lies in a slot; where the row has gone on otherwise, into another.
async fn shelve(slot: &str) -> Option<()> {
    let lies = store::load(slot)?;
    let (kept, stamped) = Stamp::off(&lies);
    let (stamped, what) = (stamped.unwrap_or_else(stamp), What::of(kept)?);
    let known = kept_of(&stamped.id, None).await;
    let (id, head) = match known {
        Some(known) if goes_on(kept, &known.text) => (None, known.head),
        Some(known) if goes_on(&known.text, kept) => (Some(stamped.id), known.head),
        Some(_) => (Some(stamp().id), Head::new(what, &stamped)),
        None => (Some(stamped.id.clone()), Head::new(what, &stamped)),
    };
    let mut head = head.counting(kept);
    head.changed = stamped.changed;
    let writes = id.map(|id| rows(&id, &head, kept)).unwrap_or_default();
    let done = db::order(Order { writes, ..Order::default() }).await;
    if done.is_ok() && store::load(slot).as_deref() == Some(&lies) {
        store::forget(slot);
    }
    Some(())
}

/// A row to be written as a whole; a tab that holds it holds it no longer.
fn rows(id: &str, head: &Head, text: &str) -> Vec<Write> {
    vec![
        put(Store::Holders, id, ""),
        Write::ForgetAll(Store::Entries, keys(id, 0)),
        put(Store::Texts, id, text),
        put(Store::Heads, id, &head.print()),
    ]
}

/// What is to be written so that a row goes for good.
fn forget(id: &str) -> [Write; 4] {
    let gone = |store| Write::Forget(store, id.to_owned());
    let log = Write::ForgetAll(Store::Entries, keys(id, 0));
    [gone(Store::Heads), gone(Store::Texts), gone(Store::Holders), log]
}

/// A row as the database has it.
struct Kept {
    head: Head,
    text: String,
    /// The number of the next entry of its log.
    next: usize,
}

/// What is kept of a row; who is to hold it from now on is written with the same step.
async fn kept_of(id: &str, holder: Option<&str>) -> Option<Kept> {
    let found = db::row(id, &keys(id, 0), holder).await?;
    let Grown { text, next } = Grown::of(id, found.text?, &found.entries);
    Some(Kept { head: Head::parse(&found.head?)?, text, next })
}

/// The text of a game.
pub(super) async fn text_of(id: &str) -> Option<String> {
    Some(kept_of(id, None).await?.text)
}

/// Has the next table of its kind begin with this game.
pub(super) fn hand(what: &What, text: String) {
    HANDED.set(Some((what.slot(), Handed::Game(text))));
}

/// Has the next table of its kind begin with a new game.
pub(super) fn hand_new(what: &What) {
    HANDED.set(Some((what.slot(), Handed::New)));
}

/// All games that are kept, those among them in which nothing was done yet.
pub(super) async fn heads() -> Vec<(String, Head)> {
    taken_over().await;
    let all = db::all(Store::Heads).await.into_iter();
    all.filter_map(|(id, text)| Some((id, Head::parse(&text)?))).collect()
}

/// The text of a game with its stamp.
pub(super) async fn load(id: &str) -> Option<String> {
    let Kept { head, text, .. } = kept_of(id, None).await?;
    Some(Stamp { id: id.to_owned(), begun: head.begun, changed: head.changed }.on(&text))
}

/// Where the secret of the promised dice of a game lies.
pub(super) fn secret_key(id: &str) -> String {
    format!("secret.{id}")
}

/// What this tab had on a table last, by its slot.
fn tab_key(slot: &str) -> String {
    format!("row.{slot}")
}

/// What goes on on a table: what was handed to it, what this tab had there, what was there last in any tab.
async fn found(what: &What) -> Option<String> {
    let slot = what.slot();
    let handed = HANDED.with_borrow_mut(|handed| handed.take_if(|(for_slot, _)| *for_slot == slot));
    match handed {
        Some((_, Handed::Game(text))) => return Some(text),
        Some((_, Handed::New)) => return None,
        None => taken_over().await,
    }
    let heads = heads().await;
    let own = store::load_in_tab(&tab_key(&slot));
    let is_own = |(id, head): &&(String, Head)| Some(id) == own.as_ref() && head.deleted.is_none();
    if let Some((id, _)) = heads.iter().find(is_own) {
        return load(id).await;
    }
    // What lies there still lies there for want of a database.
    if let Some(text) = store::load(&slot) {
        return Some(text);
    }
    // A file that was opened again lies there anew.
    let anew =
        own.is_some_and(|own| heads.iter().all(|(id, _)| *id != own)) && matches!(what, What::File(..));
    if anew { None } else { load(newest(&heads, what)?).await }
}

/// The row of the game that goes on on this table, and its text.
pub(super) async fn open(what: What) -> (Row, Option<String>) {
    let Some(text) = found(&what).await else { return (Row::new(what, String::new()), None) };
    let row = match Stamp::off(&text) {
        (kept, Some(stamped)) => Row::found(what, stamped, kept.to_owned()).await,
        (kept, None) => Row::new(what, kept.to_owned()),
    };
    let kept = row.text();
    (row, Some(kept))
}
