//! The games and files that this browser keeps.
//!
//! A game is a row of the database, with a copy in the slot of what it is a game of (`localStorage`, one for each game
//! of the library and each track). The slot is what is written ahead: the browser has it before anything is shown, which
//! the database cannot promise, and a page that begins takes it over into the row. It also tells which game was last on
//! that table. A slot that holds another row than the one to be written is taken over first.

pub(super) mod db;
mod lock;
pub(super) mod parcel;

use super::prefs::{OwnFile, Prefs};
use super::running::seed;
use super::store;
use db::{Fault, Store, Write};
use fishka_view::kept::{File, Head, Stamp, What, is_begun, is_same, newest};
use lock::Lock;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::JsFuture;

thread_local! {
    /// A game that is to be laid on the next table: its slot, its text, and its row if it has one.
    static HANDED: RefCell<Option<(String, String)>> = const { RefCell::new(None) };
    /// What is being taken over.
    static TAKEN: RefCell<js_sys::Array> = RefCell::default();
    /// What is wrong with the database was told.
    static TOLD: Cell<bool> = const { Cell::new(false) };
}

pub(super) fn now() -> u64 {
    js_sys::Date::now() as u64
}

pub(super) fn stamp() -> Stamp {
    Stamp::new(now(), seed())
}

/// Tells once that something cannot be kept; the game goes on.
pub(super) fn tell(prefs: Prefs, fault: Fault) {
    if !TOLD.replace(true) {
        let key = if fault == Fault::Full { "store-full" } else { "store-refused" };
        prefs.note(key, Vec::new());
        prefs.say(leptos::prelude::untrack(|| prefs.text(key)));
    }
}

/// Takes over what lies in the slots: games that older versions kept, and games whose page was ended before the
/// database had them.
pub(super) fn start(prefs: Prefs) {
    db::start();
    if let Some(file) = leptos::prelude::GetUntracked::get_untracked(&prefs.file) {
        let id = as_kept(&file).id();
        take_over(async move {
            if db::read(Store::Files, &id).await.is_none() {
                keep_file(prefs, &file, None);
            }
        });
    }
    for slot in store::keys().into_iter().filter(|key| What::is_slot(key)) {
        shelve(&slot);
    }
}

/// Takes something over; whoever reads lists waits for it.
fn take_over(done: impl Future<Output = ()> + 'static) {
    let promise = wasm_bindgen_futures::future_to_promise(async {
        done.await;
        Ok(JsValue::NULL)
    });
    TAKEN.with_borrow(|taken| taken.push(&promise));
}

/// Until all that lay in slots is on its way to the rows.
pub(super) async fn taken_over() {
    let taken = TAKEN.with_borrow(js_sys::Array::clone);
    if taken.length() > 0 {
        let _ = JsFuture::from(js_sys::Promise::all(&taken)).await;
    }
}

/// Takes over into its row what lies in a slot, if the row is older.
pub(super) fn shelve(slot: &str) {
    let Some(text) = store::load(slot) else { return };
    let (kept, stamped) = Stamp::off(&text);
    let stamped = stamped.unwrap_or_else(|| {
        let new = stamp();
        store::save(slot, &new.on(kept));
        new
    });
    let (kept, what) = (kept.to_owned(), What::of(kept));
    let Some(what) = what.filter(|_| is_begun(&kept)) else { return };
    take_over(async move {
        let known = db::read(Store::Heads, &stamped.id).await.and_then(|text| Head::parse(&text));
        if known.as_ref().is_none_or(|known| known.changed < stamped.changed) {
            let mut head = known.unwrap_or_else(|| Head::new(what, &stamped)).counting(&kept);
            head.changed = stamped.changed;
            db::write(rows(&stamped.id, &head, kept), |_| ());
        }
    });
}

/// A row to be written.
pub(super) fn rows(id: &str, head: &Head, text: String) -> Vec<Write> {
    let texts = (Store::Texts, id.to_owned(), Some(text));
    vec![texts, (Store::Heads, id.to_owned(), Some(head.print()))]
}

/// Has the next table of its kind begin with this game.
pub(super) fn hand(what: &What, text: String) {
    HANDED.set(Some((what.slot(), text)));
}

/// All games that are kept.
pub(super) async fn heads() -> Vec<(String, Head)> {
    taken_over().await;
    let all = db::all(Store::Heads).await.into_iter();
    all.filter_map(|(id, text)| Some((id, Head::parse(&text)?))).collect()
}

/// The text of a game with its stamp.
pub(super) async fn load(id: &str) -> Option<String> {
    let head = Head::parse(&db::read(Store::Heads, id).await?)?;
    let text = db::read(Store::Texts, id).await?;
    Some(Stamp { id: id.to_owned(), begun: head.begun, changed: head.changed }.on(&text))
}

/// Where the secret of the promised dice of a game lies.
pub(super) fn secret_key(id: &str) -> String {
    format!("secret.{id}")
}

fn as_kept(file: &OwnFile) -> File {
    let (name, text, parts) = (file.name.clone(), file.text.clone(), file.parts.clone());
    File { name, text, parts, opened: now(), deleted: None }
}

/// Keeps a rule file; `mended` is what it was before, which goes.
pub(super) fn keep_file(prefs: Prefs, file: &OwnFile, mended: Option<&OwnFile>) {
    let file = as_kept(file);
    let before = mended.map(|file| as_kept(file).id()).filter(|id| *id != file.id());
    let mut writes: Vec<Write> = before.into_iter().map(|id| (Store::Files, id, None)).collect();
    writes.push((Store::Files, file.id(), Some(file.print())));
    db::write(writes, move |fault| tell(prefs, fault));
}

/// What this tab had on a table last, by its slot.
fn tab_key(slot: &str) -> String {
    format!("row.{slot}")
}

/// Forgets which game lies in a slot; the game stays where it is.
pub(super) fn clear(slot: &str) {
    shelve(slot);
    store::forget(slot);
    store::forget_in_tab(&tab_key(slot));
}

/// What goes on on a table, newest first: what was handed to it, what this tab had there, what any tab had there, the
/// newest game that is not over.
async fn found(what: &What) -> Option<String> {
    let slot = what.slot();
    let handed = HANDED.with_borrow_mut(|handed| handed.take_if(|(for_slot, _)| *for_slot == slot));
    if let Some((_, text)) = handed {
        return Some(text);
    }
    let kept = store::load(&slot);
    let last = kept.as_deref().and_then(|text| Stamp::off(text).1).map(|stamp| stamp.id);
    if let Some(own) = store::load_in_tab(&tab_key(&slot)).filter(|own| last.as_ref() != Some(own))
        && let Some(text) = load(&own).await
    {
        return Some(text);
    }
    // Own files share one slot: which game of theirs goes on is not to be guessed.
    if kept.is_some() || matches!(what, What::File(_)) {
        return kept;
    }
    load(newest(&heads().await, what)?).await
}

/// The game that goes on on this table, and its row.
pub(super) async fn open(what: What) -> (Row, Option<String>) {
    let text = found(&what).await;
    let (kept, stamped) = match &text {
        Some(text) => Stamp::off(text),
        None => ("", None),
    };
    let stored = stamped.is_some() && is_begun(kept);
    let mut known = None;
    if let Some(stamped) = &stamped
        && stored
    {
        known = db::read(Store::Heads, &stamped.id).await.and_then(|text| Head::parse(&text));
    }
    let stamped = stamped.unwrap_or_else(stamp);
    let slot = what.slot();
    let mut state = State {
        head: known.unwrap_or_else(|| Head::new(what, &stamped)),
        id: stamped.id,
        stored,
        copy: false,
        lock: None,
    };
    match lock::take(&state.id).await {
        Ok(lock) => state.lock = lock,
        Err(()) => {
            let before = store::load(&secret_key(&state.id));
            state.renew();
            state.copy = true;
            // The copy throws what the game throws: nobody gets another throw by opening a game twice.
            if let Some(secret) = before {
                store::save(&secret_key(&state.id), &secret);
            }
        }
    }
    store::save_in_tab(&tab_key(&slot), &state.id);
    let row = Row(Rc::new(Inner { slot, state: RefCell::new(state) }));
    let kept = text.as_ref().map(|_| kept.to_owned());
    (row, kept)
}

struct State {
    id: String,
    head: Head,
    /// The database has it, or is about to.
    stored: bool,
    /// The game is on a table in another tab; what is done here is done to a copy.
    copy: bool,
    lock: Option<Lock>,
}

impl State {
    /// Another row.
    fn renew(&mut self) {
        let stamped = stamp();
        self.head = Head::new(self.head.what.clone(), &stamped);
        self.id = stamped.id;
        self.stored = false;
        self.copy = false;
        self.lock = None;
    }
}

struct Inner {
    slot: String,
    state: RefCell<State>,
}

/// The row of the game on the table.
#[derive(Clone)]
pub(super) struct Row(Rc<Inner>);

impl Row {
    /// What is kept for this row alone is kept under this name.
    pub(super) fn id(&self) -> String {
        self.0.state.borrow().id.clone()
    }

    /// Whether the game is on a table in another tab, and this is a copy.
    pub(super) fn is_copy(&self) -> bool {
        self.0.state.borrow().copy
    }

    /// Another game begins on the table.
    pub(super) fn renew(&self) {
        self.0.state.borrow_mut().renew();
        let id = self.id();
        store::save_in_tab(&tab_key(&self.0.slot), &id);
        // Nobody else can know of it: there is nothing to wait for.
        let own = Rc::downgrade(&self.0);
        leptos::task::spawn_local(async move {
            let taken = lock::take(&id).await.ok().flatten();
            if let Some(inner) = own.upgrade().filter(|inner| inner.state.borrow().id == id) {
                inner.state.borrow_mut().lock = taken;
            }
        });
    }

    /// What was laid on the table from what was kept: where it is another game by now, the row stays as it is.
    pub(super) fn laid(&self, prefs: Prefs, kept: Option<&str>, laid: &str) {
        if kept.is_some_and(|kept| !is_same(kept, laid)) {
            return self.renew();
        }
        // A copy in which nothing was done is none.
        let (stored, copy) = (self.0.state.borrow().stored, self.is_copy());
        if is_begun(laid) && !stored && !copy {
            self.keep(prefs, laid);
        }
    }

    /// Keeps the game: first its slot, then its row. A game in which nothing was done has no row yet.
    pub(super) fn keep(&self, prefs: Prefs, text: &str) {
        let slot = &self.0.slot;
        let mut state = self.0.state.borrow_mut();
        let before = store::load(slot);
        let other = |text: &str| Stamp::off(text).1.is_none_or(|stamped| stamped.id != state.id);
        if before.as_deref().is_some_and(other) {
            shelve(slot);
        }
        state.head.changed = now();
        let stamped = Stamp { id: state.id.clone(), begun: state.head.begun, changed: state.head.changed };
        if !store::try_save(slot, &stamped.on(text)) {
            // What lies there would be an older game, or an older state of this one.
            store::forget(slot);
        }
        state.stored |= is_begun(text);
        if !state.stored {
            return;
        }
        state.head.over = false;
        state.head.deleted = None;
        state.head = state.head.clone().counting(text);
        db::write(rows(&state.id, &state.head, text.to_owned()), move |fault| tell(prefs, fault));
    }

    /// What a list tells of the game.
    pub(super) fn note(&self, prefs: Prefs, title: String, status: String, over: bool) {
        let mut state = self.0.state.borrow_mut();
        let lang = leptos::prelude::GetUntracked::get_untracked(&prefs.lang).code().to_owned();
        let over = over || state.head.over;
        let told = Head { title, status, lang, over, ..state.head.clone() };
        if !state.stored || told == state.head {
            return;
        }
        state.head = told;
        db::write(vec![(Store::Heads, state.id.clone(), Some(state.head.print()))], |_| ());
    }
}
