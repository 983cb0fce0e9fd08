//! The row of the game on the table: what is done is written there by the tab that holds it; other tabs follow.
//!
//! A tab holds a row by a lock of the browser. So that a tab that has slept, and does not know yet that its lock was
//! stolen, writes nothing, the database has the name of the holder beside the row, and each write looks there first.

use super::channel::{self, Word};
use super::db::{self, Fault, Order, Store, Write, put};
use super::lock::{self, Ask, Lock};
use super::{Kept, kept_of, now, stamp, tab_key, tell, token};
use crate::ui::prefs::Prefs;
use crate::ui::store;
use fishka_view::kept::{Head, Stamp, What, is_begun, is_same};
use fishka_view::kept_log::{ENTRIES_MAX, Entry, key, keys};
use std::cell::RefCell;
use std::pin::Pin;
use std::rc::{Rc, Weak};
use std::time::Duration;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::JsFuture;
use web_sys::AbortController;

/// A page that is loaded anew may have to wait until the browser has let go of what it held before.
const WAIT: Duration = Duration::from_millis(700);
/// A tab that does not hand a game over in this time is asleep.
const ASLEEP: Duration = Duration::from_secs(3);
/// Who makes way for another tab asks again after this time.
const MADE_WAY: Duration = Duration::from_secs(1);
/// So often it is looked whether something has come about.
const LOOK: Duration = Duration::from_millis(25);

/// What becomes of a row without the page doing anything.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::ui) enum RowTell {
    /// Another tab has gone on: the game as it is now.
    Grown(String),
    /// This tab holds the row from now on: the game as it is now.
    Mine(String),
    /// Another tab holds the row from now on.
    Lost,
}

type Hear = Rc<dyn Fn(RowTell)>;
/// Ends when something is kept, or it was told why not.
pub(in crate::ui) type Done = Pin<Box<dyn Future<Output = ()>>>;

/// Until some time has gone by.
pub(in crate::ui) async fn pause(wait: Duration) {
    let promise = js_sys::Promise::new(&mut |done, _| {
        leptos::prelude::set_timeout(move || _ = done.call0(&JsValue::NULL), wait);
    });
    let _ = JsFuture::from(promise).await;
}

struct State {
    id: String,
    head: Head,
    /// The game as the database has it, or is about to.
    text: String,
    /// The number of the next entry of the log.
    next: usize,
    /// The database has it, or is about to.
    stored: bool,
    /// This tab is written down as the holder.
    claimed: bool,
    /// Something could not be written: the text is to be written as a whole.
    broken: bool,
    /// It lies in its slot for want of a database.
    slotted: bool,
    /// This tab plays on; others follow.
    holds: bool,
    lock: Option<Lock>,
    /// Waits for its turn to hold the row.
    waits: Option<AbortController>,
    /// A person wants to go on here.
    wanted: bool,
    /// Writes under way.
    writing: usize,
    hear: Option<Hear>,
    /// What came about before anybody heard.
    unheard: Option<RowTell>,
}

pub(super) struct Inner {
    slot: String,
    state: RefCell<State>,
}

impl Drop for Inner {
    fn drop(&mut self) {
        if let Some(waits) = self.state.get_mut().waits.take() {
            waits.abort();
        }
    }
}

impl Inner {
    pub(super) fn is(&self, id: &str) -> bool {
        self.state.borrow().id == id
    }

    fn tell(&self, tell: RowTell) {
        let hear = self.state.borrow().hear.clone();
        match hear {
            Some(hear) => hear(tell),
            None => self.state.borrow_mut().unheard = Some(tell),
        }
    }

    /// Another tab has written: the game as it is now is told, unless this tab holds it.
    pub(super) fn heard_of_more(self: &Rc<Self>) {
        let (own, id) = (Rc::downgrade(self), self.state.borrow().id.clone());
        leptos::task::spawn_local(async move {
            let Some(kept) = kept_of(&id, None).await else { return };
            let Some(inner) = own.upgrade().filter(|inner| inner.is(&id)) else { return };
            let text = kept.text.clone();
            {
                let mut state = inner.state.borrow_mut();
                if state.holds {
                    return;
                }
                state.take_in(kept);
            }
            inner.tell(RowTell::Grown(text));
        });
    }

    /// Another tab wants to go on with the game: what is under way is written, then it may.
    pub(super) fn hand_over(self: &Rc<Self>) {
        let (holds, waits) = {
            let mut state = self.state.borrow_mut();
            (std::mem::take(&mut state.holds), if state.wanted { None } else { state.waits.take() })
        };
        if let Some(waits) = waits {
            waits.abort();
        }
        if holds {
            self.tell(RowTell::Lost);
        }
        let (own, id) = (Rc::clone(self), self.state.borrow().id.clone());
        leptos::task::spawn_local(async move {
            if holds {
                own.until(|state| state.writing == 0).await;
                if own.is(&id) {
                    own.state.borrow_mut().lock = None;
                }
            }
            let own = Rc::downgrade(&own);
            pause(MADE_WAY).await;
            if let Some(inner) = own.upgrade().filter(|inner| inner.is(&id)) {
                inner.wait_in_turn();
            }
        });
    }

    /// Another tab has taken the game while this one slept.
    fn lose(self: &Rc<Self>, id: &str) {
        if !self.is(id) || !std::mem::take(&mut self.state.borrow_mut().holds) {
            return;
        }
        self.state.borrow_mut().lock = None;
        self.tell(RowTell::Lost);
        self.heard_of_more();
        self.wait_in_turn();
    }

    /// Until something has come about, but no longer than a tab is waited for.
    async fn until(&self, is: impl Fn(&State) -> bool) {
        let end = js_sys::Date::now() + ASLEEP.as_millis() as f64;
        while !is(&self.state.borrow()) && js_sys::Date::now() < end {
            pause(LOOK).await;
        }
    }

    fn loser(self: &Rc<Self>, id: &str) -> impl FnOnce() + 'static {
        let (own, id) = (Rc::downgrade(self), id.to_owned());
        move || {
            if let Some(inner) = own.upgrade() {
                inner.lose(&id);
            }
        }
    }

    /// Holds the row as soon as the tab that holds it now is gone.
    fn wait_in_turn(self: &Rc<Self>) {
        let Ok(stop) = AbortController::new() else { return };
        let id = {
            let mut state = self.state.borrow_mut();
            if state.holds || state.waits.is_some() {
                return;
            }
            state.waits = Some(stop.clone());
            state.id.clone()
        };
        let (own, lost) = (Rc::downgrade(self), self.loser(&id));
        leptos::task::spawn_local(async move {
            let taken = lock::take(&id, Ask::Wait(&stop), lost).await;
            if let (Ok(Some(lock)), Some(inner)) = (taken, own.upgrade()) {
                inner.hold(&id, Some(lock)).await;
            }
        });
    }

    /// Goes on as the holder, from what was written last.
    async fn hold(&self, id: &str, lock: Option<Lock>) {
        if !self.is(id) {
            return;
        }
        {
            let mut state = self.state.borrow_mut();
            state.lock = lock;
            state.waits = None;
        }
        let kept = kept_of(id, Some(&token())).await;
        if !self.is(id) {
            return;
        }
        let text = {
            let mut state = self.state.borrow_mut();
            (state.holds, state.wanted, state.claimed) = (true, false, kept.is_some());
            if let Some(kept) = kept {
                state.take_in(kept);
            }
            state.text.clone()
        };
        self.tell(RowTell::Mine(text));
    }

    /// The page is left: what is still on its way to the database may never come there, so it lies in the slot too.
    /// Whoever comes next takes it over from there.
    pub(super) fn leave(&self) {
        let mut state = self.state.borrow_mut();
        if state.holds && state.writing > 0 && is_begun(&state.text) {
            state.slotted |= store::try_save(&self.slot, &state.stamped());
        }
    }

    /// What came of a write.
    fn wrote(self: &Rc<Self>, prefs: Prefs, id: &str, done: Result<(), Fault>) {
        let mut state = self.state.borrow_mut();
        state.writing -= 1;
        if state.id != id {
            return;
        }
        match done {
            Ok(()) => {
                if std::mem::take(&mut state.slotted) {
                    store::forget(&self.slot);
                }
                channel::tell(Word::Wrote, id);
            }
            Err(Fault::Lost) => {
                drop(state);
                self.lose(id);
            }
            Err(fault) => {
                state.broken = true;
                state.slotted = store::try_save(&self.slot, &state.stamped());
                drop(state);
                tell(prefs, fault);
            }
        }
    }
}

impl State {
    fn of(id: String, head: Head, text: String) -> State {
        State {
            id,
            head,
            text,
            next: 0,
            stored: false,
            claimed: false,
            broken: false,
            slotted: false,
            holds: true,
            lock: None,
            waits: None,
            wanted: false,
            writing: 0,
            hear: None,
            unheard: None,
        }
    }

    fn take_in(&mut self, kept: Kept) {
        (self.text, self.next, self.head) = (kept.text, kept.next, kept.head);
        (self.stored, self.broken) = (true, false);
    }

    /// The text with what tells whose it is.
    fn stamped(&self) -> String {
        let (begun, changed) = (self.head.begun, self.head.changed);
        Stamp { id: self.id.clone(), begun, changed }.on(&self.text)
    }

    /// What is to be written so that the database has this text.
    fn writes(&mut self, text: &str) -> Vec<Write> {
        let mut writes = Vec::new();
        if !self.claimed {
            writes.push(put(Store::Holders, &self.id, &token()));
        }
        let whole = !self.claimed || !self.stored || self.broken || self.next >= ENTRIES_MAX;
        if whole {
            writes.push(Write::ForgetAll(Store::Entries, keys(&self.id, 0)));
            writes.push(put(Store::Texts, &self.id, text));
            (self.next, self.broken) = (0, false);
        } else if let Some(entry) = Entry::between(&self.text, text) {
            writes.push(put(Store::Entries, &key(&self.id, self.next), &entry.to_string()));
            self.next += 1;
        }
        writes
    }

    /// Orders what is to be written; only the holder's own is done.
    fn order(&mut self, mut writes: Vec<Write>, strict: bool) -> Order {
        writes.push(put(Store::Heads, &self.id, &self.head.print()));
        let fence = self.claimed.then(|| (self.id.clone(), token()));
        (self.claimed, self.stored) = (true, true);
        self.writing += 1;
        Order { writes, fence, strict }
    }
}

/// What a list tells of a game.
pub(in crate::ui) struct Told {
    pub title: String,
    pub status: String,
    pub over: bool,
}

impl Told {
    /// The head with this in it, in the language of the page.
    fn on(self, prefs: Prefs, head: &Head) -> Head {
        let lang = leptos::prelude::GetUntracked::get_untracked(&prefs.lang).code().to_owned();
        Head { title: self.title, status: self.status, lang, over: self.over || head.over, ..head.clone() }
    }
}

/// The row of the game on the table.
#[derive(Clone)]
pub(in crate::ui) struct Row(Rc<Inner>);

impl Row {
    fn of(what: &What, state: State) -> Row {
        let slot = what.slot();
        store::save_in_tab(&tab_key(&slot), &state.id);
        let row = Row(Rc::new(Inner { slot, state: RefCell::new(state) }));
        channel::join(Rc::downgrade(&row.0));
        row
    }

    /// A row for a game that none was made for yet.
    pub(super) fn new(what: What, text: String) -> Row {
        let stamped = stamp();
        let row = Row::of(&what.clone(), State::of(stamped.id.clone(), Head::new(what, &stamped), text));
        row.lock_own();
        row
    }

    /// The row of a game that is kept, as it is found; another tab that holds it is followed.
    pub(super) async fn found(what: What, stamped: Stamp, text: String) -> Row {
        let head = Head::new(what.clone(), &stamped);
        let mut state = State::of(stamped.id.clone(), head, text);
        state.holds = false;
        let row = Row::of(&what, state);
        let id = stamped.id;
        if let Ok(stop) = AbortController::new() {
            let own = stop.clone();
            leptos::prelude::set_timeout(move || own.abort(), WAIT);
            match lock::take(&id, Ask::Wait(&stop), row.0.loser(&id)).await {
                Ok(lock) => {
                    if lock.is_none() {
                        channel::tell(Word::Want, &id);
                    }
                    row.0.hold(&id, lock).await;
                    row.0.state.borrow_mut().unheard = None;
                }
                Err(()) => {
                    if let Some(kept) = kept_of(&id, None).await {
                        row.0.state.borrow_mut().take_in(kept);
                    }
                    row.0.wait_in_turn();
                }
            }
        }
        row
    }

    /// Nobody else can know of a new row: there is nothing to wait for.
    fn lock_own(&self) {
        let (id, own) = (self.id(), Rc::downgrade(&self.0));
        let lost = self.0.loser(&id);
        leptos::task::spawn_local(async move {
            let Ok(stop) = AbortController::new() else { return };
            let taken = lock::take(&id, Ask::Wait(&stop), lost).await.ok().flatten();
            if let Some(inner) = Weak::upgrade(&own).filter(|inner| inner.is(&id)) {
                inner.state.borrow_mut().lock = taken;
            }
        });
    }

    /// What is kept for this row alone is kept under this name.
    pub(in crate::ui) fn id(&self) -> String {
        self.0.state.borrow().id.clone()
    }

    /// Whether another tab holds the row.
    pub(in crate::ui) fn follows(&self) -> bool {
        !self.0.state.borrow().holds
    }

    /// The game as it was found, or as it is kept by now.
    pub(in crate::ui) fn text(&self) -> String {
        self.0.state.borrow().text.clone()
    }

    /// Whether anything was done in it.
    pub(in crate::ui) fn is_begun(&self) -> bool {
        is_begun(&self.0.state.borrow().text)
    }

    /// Has what becomes of the row heard.
    pub(in crate::ui) fn hear(&self, hear: impl Fn(RowTell) + 'static) {
        let unheard = {
            let mut state = self.0.state.borrow_mut();
            state.hear = Some(Rc::new(hear));
            state.unheard.take()
        };
        if let Some(tell) = unheard {
            let own = Rc::downgrade(&self.0);
            // The table lies first as it was found.
            leptos::task::spawn_local(async move {
                if let Some(inner) = own.upgrade() {
                    inner.tell(tell);
                }
            });
        }
    }

    /// Goes on here: the tab that holds the row hands it over, or is passed over where it sleeps.
    pub(in crate::ui) async fn take(&self) {
        let (inner, id) = (&self.0, self.id());
        {
            let mut state = inner.state.borrow_mut();
            if state.holds || state.wanted {
                return;
            }
            state.wanted = true;
        }
        inner.wait_in_turn();
        channel::tell(Word::Want, &id);
        inner.until(|state| state.holds || state.id != id).await;
        if !inner.is(&id) || inner.state.borrow().holds {
            return;
        }
        if let Some(waits) = inner.state.borrow_mut().waits.take() {
            waits.abort();
        }
        if let Ok(lock) = lock::take(&id, Ask::Steal, inner.loser(&id)).await {
            inner.hold(&id, lock).await;
        }
        inner.state.borrow_mut().wanted = false;
    }

    /// Another game begins on the table.
    pub(in crate::ui) fn renew(&self) {
        let stamped = stamp();
        let (before, id) = {
            let mut state = self.0.state.borrow_mut();
            let head = Head::new(state.head.what.clone(), &stamped);
            let next = State {
                hear: state.hear.clone(),
                writing: state.writing,
                ..State::of(stamped.id, head, String::new())
            };
            let before = std::mem::replace(&mut *state, next);
            (before, state.id.clone())
        };
        if let Some(waits) = before.waits {
            waits.abort();
        }
        // What is under way is written before another tab may go on with the game.
        let (own, lock) = (Rc::clone(&self.0), before.lock);
        leptos::task::spawn_local(async move {
            own.until(|state| state.writing == 0).await;
            drop(lock);
        });
        store::save_in_tab(&tab_key(&self.0.slot), &id);
        self.lock_own();
    }

    /// What was laid on the table from what was kept: where it is another game by now, the row stays as it is.
    pub(in crate::ui) fn laid(&self, prefs: Prefs, laid: &str) {
        let (kept, stored) = (self.text(), self.0.state.borrow().stored);
        if !kept.is_empty() && !is_same(&kept, laid) {
            return self.renew();
        }
        if is_begun(laid) && !stored {
            leptos::task::spawn_local(self.keep(prefs, laid, false, None));
        }
    }

    /// Keeps the game, as far as this tab holds it. It is asked for before this returns, and done when the future ends.
    /// With `first` it outlives a loss of power then. What a list tells of it is written with it: a page that is left
    /// between two writes would lose the second.
    pub(in crate::ui) fn keep(&self, prefs: Prefs, text: &str, first: bool, told: Option<Told>) -> Done {
        let mut state = self.0.state.borrow_mut();
        if !state.holds || state.stored && !state.broken && state.text == text {
            drop(state);
            told.into_iter().for_each(|told| self.note(prefs, told));
            return Box::pin(std::future::ready(()));
        }
        state.head.changed = now();
        (state.head.over, state.head.deleted) = (false, None);
        state.head = state.head.clone().counting(text);
        if let Some(told) = told {
            state.head = told.on(prefs, &state.head);
        }
        let writes = state.writes(text);
        text.clone_into(&mut state.text);
        let (order, id) = (state.order(writes, first), state.id.clone());
        drop(state);
        self.written(prefs, id, order)
    }

    fn written(&self, prefs: Prefs, id: String, order: Order) -> Done {
        // The row, and with it its lock, is held until this is done.
        let (asked, own) = (db::order(order), Rc::clone(&self.0));
        Box::pin(async move {
            let done = asked.await;
            own.wrote(prefs, &id, done);
        })
    }

    /// What a list tells of the game, where the game itself is kept already.
    pub(in crate::ui) fn note(&self, prefs: Prefs, told: Told) {
        let mut state = self.0.state.borrow_mut();
        let head = told.on(prefs, &state.head);
        if !state.holds || !state.stored || head == state.head {
            return;
        }
        state.head = head;
        let (order, id) = (state.order(Vec::new(), false), state.id.clone());
        drop(state);
        leptos::task::spawn_local(self.written(prefs, id, order));
    }
}
