//! What the pages of all games do alike with the game that runs on them: they ask the worker that holds it and hear what
//! it tells, begin it anew where it is gone, wake whoever is next, keep what a person asks for too early, show the moves
//! once more. What differs between a board and a race is asked of [`Page`].

use super::engine::Engine;
use super::icons::{Icon, icon};
use super::online::Wanted;
use super::prefs::{Prefs, Route};
use super::shelf::{Done, Row, RowTell, Told, pause};
use super::{files, focus, store};
use fishka_view::choices::Step;
use fishka_view::deal::Seat;
use fishka_view::hint::Hinted;
use fishka_view::host::{Ask, Gesture, Tell};
use fishka_view::now::Now;
use fishka_view::race::desk::RaceTell;
use fishka_view::records::is_zillions;
use fishka_view::share::Shares;
use fishka_view::wire::{Answer, Ask as Thought, FromWorker, ToWorker, Wish};
use leptos::prelude::*;
use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::JsFuture;

/// Longest thought of the computer.
pub(super) const THINK_MS_MAX: u64 = 4_000;
/// Longest thought for a hint.
pub(super) const HINT_MS: u64 = 1_200;
/// After this time the computer is asked once more: its worker is gone.
const THINK_LOST: Duration = Duration::from_secs(20);
/// An answer is shown no sooner, so that the eye can follow.
pub(super) const ANSWER_MS_MIN: f64 = 380.0;

/// What is told after a throw waits so long for the throw to be kept; a disk that is slower is as good as none.
const KEPT: Duration = Duration::from_secs(3);

/// What was asked for before it could be done. The last wish counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Early {
    /// To throw the dice.
    Throw,
    /// A piece to be picked up. It is never played by itself: what it can do was not seen yet.
    Touch(Step),
    /// An acceleration of a car.
    Digit(usize),
    /// A hint.
    Hint,
    /// To do what the hint says, while it is thought over.
    Follow,
}

/// Something in front of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sheet {
    /// The dialog for a new game.
    New,
    /// The question before giving up.
    Resign,
    /// The account of the match.
    Account,
    /// The editor of a board that is a path.
    Board,
    /// The habits at a table with dice.
    Habits,
    /// Sharing.
    Share,
    /// What is told of a piece.
    About,
    /// What the keys do.
    Keys,
    /// A move that is typed.
    Type,
}

/// What the side panel shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tab {
    /// The record.
    Moves,
    /// The rules.
    Rules,
    /// The check of the dice.
    Dice,
    /// The viewer’s study.
    Study,
}

/// Who sits at a seat of a game in which others play elsewhere.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Sits {
    /// What tells it where there is no room for words, with a level; nobody needs that for the own seat.
    pub(super) sign: Option<(Icon, String)>,
    /// In words.
    pub(super) word: String,
    /// What is left on the clock.
    pub(super) clock: Option<String>,
}

impl Sits {
    /// All that is said of it.
    pub(super) fn text(&self) -> String {
        match &self.clock {
            Some(clock) => format!("{} · {clock}", self.word),
            None => self.word.clone(),
        }
    }

    /// Sign and level.
    pub(super) fn sign(&self) -> Option<impl IntoView + use<>> {
        self.sign.clone().map(|(sign, level)| (icon(sign), level))
    }
}

/// Where a game is kept in which others play elsewhere.
pub(super) trait Keeper {
    /// Moves that were played here.
    fn sent(&self, texts: Vec<String>);
    /// What was told does not follow from what lies here.
    fn astray(&self);
    /// What is being set up here and is not sent yet, with its seat.
    fn draft(&self, draft: Option<(u8, String)>);
    /// The throw that has fallen is to be seen.
    fn throw(&self);
    /// The end of the match, as it is to be signed for committed dice: a question for the keeper of keys.
    fn close(&self, question: String);
    /// What nobody does there by himself.
    fn wish(&self, gesture: &Gesture);
    /// Who sits at a seat; follows what changes in that.
    fn sitter(&self, seat: usize) -> Sits;
    /// Whether hints are allowed; follows what changes in that.
    fn helps(&self) -> bool;
    /// Whether the others may be asked to take back; follows what changes in that.
    fn takes_back(&self) -> bool;
    /// Whether the others may be asked to play again; follows what changes in that.
    fn rematches(&self) -> bool;
    /// How it ended otherwise than by the rules, in words.
    fn over(&self) -> Option<String>;
}

/// What every running game has on its page. Everything in it is a handle.
#[derive(Clone, Copy)]
pub(super) struct Running {
    pub(super) prefs: Prefs,
    pub(super) now: RwSignal<Now>,
    /// The game as it is kept.
    pub(super) kept: StoredValue<String>,
    /// The row under which it is kept; a lesson has none.
    row: StoredValue<Option<Row>, LocalStorage>,
    /// Who keeps the game where others play it elsewhere.
    keeper: StoredValue<Option<Rc<dyn Keeper>>, LocalStorage>,
    /// What the worker told and was not taken in yet.
    told: StoredValue<Rc<RefCell<VecDeque<Heard>>>, LocalStorage>,
    /// What was told waits until a throw is kept.
    keeps: StoredValue<bool>,
    /// Another tab plays the game; this one shows it.
    pub(super) watches: RwSignal<bool>,
    /// It was asked to hand the game over.
    pub(super) takes: RwSignal<bool>,
    thinker: Engine<Answer>,
    /// Another worker, so that a question beside the game cuts no thought short.
    pub(super) scout: Engine<Answer>,
    /// Grows with every change of the game.
    pub(super) epoch: StoredValue<u32>,
    /// Counts what makes timers and answers out of date besides the epoch.
    wakes: StoredValue<u32>,
    asked_at: StoredValue<f64>,
    /// The worker is gone and is being begun anew.
    recovers: StoredValue<bool>,
    /// Clicks and moves that are on their way to the worker.
    pending: StoredValue<u32>,
    /// What the person did before it could be done.
    pub(super) early: RwSignal<Option<Early>>,
    /// Elsewhere something has fallen for a person here, who is to throw before it is seen.
    pub(super) fallen: RwSignal<bool>,
    /// A hint is thought over, and the person waits for it.
    pub(super) follows: StoredValue<bool>,
    pub(super) paused: RwSignal<bool>,
    pub(super) thinking: RwSignal<bool>,
    /// The moves are shown once more.
    pub(super) replaying: RwSignal<bool>,
    pub(super) sheet: RwSignal<Option<Sheet>>,
    /// The game as the dialog for sharing has it.
    pub(super) shares: RwSignal<Option<Arc<Shares>>>,
    pub(super) tab: RwSignal<Tab>,
    /// On a small screen: the panel is open.
    pub(super) panel_open: RwSignal<bool>,
}

impl Running {
    pub(super) fn new(prefs: Prefs, row: Option<Row>) -> Running {
        Running {
            prefs,
            now: RwSignal::default(),
            kept: StoredValue::default(),
            watches: RwSignal::new(row.as_ref().is_some_and(Row::follows)),
            takes: RwSignal::new(false),
            row: StoredValue::new_local(row),
            keeper: StoredValue::new_local(None),
            told: StoredValue::new_local(Rc::default()),
            keeps: StoredValue::new(false),
            thinker: Engine::new(FromWorker::thought),
            scout: Engine::new(FromWorker::thought),
            epoch: StoredValue::new(0),
            wakes: StoredValue::new(0),
            asked_at: StoredValue::new(0.0),
            recovers: StoredValue::new(false),
            pending: StoredValue::new(0),
            early: RwSignal::new(None),
            fallen: RwSignal::new(false),
            follows: StoredValue::new(false),
            paused: RwSignal::new(false),
            thinking: RwSignal::new(false),
            replaying: RwSignal::new(false),
            sheet: RwSignal::new(None),
            shares: RwSignal::new(None),
            tab: RwSignal::new(Tab::Moves),
            panel_open: RwSignal::new(false),
        }
    }

    /// Whether its page was left.
    fn is_gone(self) -> bool {
        self.epoch.try_get_value().is_none_or(|epoch| epoch == u32::MAX)
    }

    /// The row of the game, where it has one.
    pub(super) fn row(self) -> Option<Row> {
        self.row.try_get_value().flatten()
    }

    /// Others play the game elsewhere; this keeps it.
    pub(super) fn keep_with(self, keeper: Rc<dyn Keeper>) {
        self.keeper.set_value(Some(keeper));
    }

    pub(super) fn keeper(self) -> Option<Rc<dyn Keeper>> {
        self.keeper.try_get_value().flatten()
    }

    /// Whether others play the game elsewhere.
    pub(super) fn is_online(self) -> bool {
        self.keeper().is_some()
    }

    /// Whether hints and study are allowed; follows what changes in that.
    pub(super) fn may_help(self) -> bool {
        self.keeper().is_none_or(|keeper| keeper.helps())
    }

    /// Whether it can be played again; follows what changes in that.
    pub(super) fn may_begin_again(self) -> bool {
        self.keeper().is_none_or(|keeper| keeper.rematches())
    }

    /// Whether there is any taking back; follows what changes in that.
    pub(super) fn may_take_back(self) -> bool {
        self.keeper().is_none_or(|keeper| keeper.takes_back())
    }

    /// Whether a person here is to do something that others wait for.
    pub(super) fn calls(self) -> bool {
        self.is_online() && self.now.with(|now| !now.over && now.next == Some(Seat::Person))
    }

    /// Has a worker think about the game as it is now.
    pub(super) fn think(self, engine: Engine<Answer>, wish: Wish) {
        let (id, kept) = (self.epoch.get_value(), self.kept.get_value());
        engine.ask(&ToWorker::Think(Thought { id, kept, wish }));
    }

    /// A hint that is still thought over is not waited for.
    pub(super) fn forget_hint(self) {
        self.early.set(None);
        self.follows.set_value(false);
        if self.thinking.get_untracked() {
            self.thinker.cancel();
            self.thinking.set(false);
        }
    }

    /// What is to be true later for something that waits to be done then.
    fn moment(self) -> Option<(u32, u32)> {
        Some((self.epoch.try_get_value()?, self.wakes.try_get_value()?))
    }
}

/// Until something is done, but no longer than that.
async fn within(bound: Duration, done: Done) {
    let promise = |done: Done| {
        wasm_bindgen_futures::future_to_promise(async move {
            done.await;
            Ok(JsValue::NULL)
        })
    };
    let either = js_sys::Array::of2(&promise(done), &promise(Box::pin(pause(bound))));
    let _ = JsFuture::from(js_sys::Promise::race(&either)).await;
}

/// A seed for chance that nobody checks.
pub(super) fn seed() -> u64 {
    (js_sys::Math::random() * 1e15) as u64
}

/// Where a game is kept: its row, or for a lesson the key of its slot.
#[derive(Clone)]
pub(super) struct Place {
    prefs: Prefs,
    key: String,
    row: Option<Row>,
    /// The server keeps it.
    online: bool,
}

impl Place {
    /// Keeps the game, and what a list tells of it; the future ends when it is on the disk.
    fn keep(&self, text: &str, first: bool, told: Option<Told>) -> Done {
        if let Some(row) = &self.row {
            return row.keep(self.prefs, text, first, told);
        }
        if !self.online {
            store::save(&self.key, text);
        }
        Box::pin(std::future::ready(()))
    }

    /// Keeps a game that has gone on, and what a list tells of it.
    fn keep_if_any(&self, text: Option<String>, told: Option<Told>) {
        match (text, told) {
            (Some(text), told) => leptos::task::spawn_local(self.keep(&text, false, told)),
            (None, Some(told)) => {
                if let Some(row) = &self.row {
                    row.note(self.prefs, told);
                }
            }
            (None, None) => {}
        }
    }

    /// Keeps what was told last of a game.
    fn keep_last<'a>(&self, tells: impl IntoIterator<Item = &'a Tell>) {
        for tell in tells {
            match tell {
                tell if begins_another(tell) => self.row.iter().for_each(Row::renew),
                Tell::Keep(text) | Tell::KeepFirst(text) => {
                    leptos::task::spawn_local(self.keep(text, false, None));
                }
                _ => {}
            }
        }
    }
}

/// What the worker told at a time.
pub(super) struct Heard {
    tells: VecDeque<Tell>,
    place: Place,
    /// What is told is also to be kept; where it is not, what was kept is laid again.
    anew: bool,
    /// The game that lay on the table before, if another has begun.
    former: Option<String>,
    then: Box<dyn FnOnce()>,
}

/// Whether another game lies on the table from now on.
fn begins_another(tell: &Tell) -> bool {
    match tell {
        Tell::Laid(_) => true,
        Tell::Race(tell) => matches!(**tell, RaceTell::Begun { .. }),
        _ => false,
    }
}

/// A page with a running game of any family. What is read of it is followed when it changes.
pub(super) trait Page: Copy + Send + Sync + 'static {
    fn run(self) -> Running;
    /// Under which name the game is kept in this browser.
    fn key(self) -> String;
    /// The name of its file without what shows the kind of file.
    fn file_stem(self) -> String;
    /// Has the game laid anew as it was kept.
    fn opening(self) -> Ask;
    /// Takes in what the worker tells of this family alone.
    fn hear(self, tell: Tell);
    /// How much of the game the page has seen; see [`Gesture::is_bound`].
    fn seen(self) -> u32;
    /// Whose turn it is, or how it ended.
    fn status(self) -> String;
    /// What is played, and how it stands whoever thinks about it: what a list of games tells.
    fn told_in_lists(self) -> (String, String);
    /// Whether a person may be given a hint now.
    fn may_hint(self) -> bool;
    /// A hint was asked for and there is no move to hint at.
    fn say_no_hint(self) {
        self.say_status();
    }
    /// The hint that is known without thinking.
    fn known_hint(self) -> Option<String> {
        None
    }
    /// A hint has come.
    fn show_hint(self, hinted: Hinted);
    /// More is told of the hint that is shown; `false` where there is none, or nothing more to tell.
    fn further_hint(self) -> bool {
        false
    }
    /// What is asked for a hint.
    fn hint_wish(self) -> Wish {
        Wish::Move { level: 0, time_ms: HINT_MS, seed: seed() }
    }
    /// Keeps a wish for later.
    fn keep_early(self, early: Early);
    /// Does a wish of this family that came too early.
    fn do_wish(self, early: Early);
    /// Begins the same game again.
    fn again(self);
    /// The game as it stands, to be gone on with elsewhere; nothing where something is learned.
    fn to_go_on(self, record: String) -> Option<Wanted>;
    /// What is pointed at, or picked up, no longer is.
    fn let_go(self);
    /// The first and the last position of what is shown once more.
    fn to_replay(self) -> (usize, usize);
    /// How long each of them is looked at.
    fn replay_ms(self) -> u64;

    /// Whether others act now, or chance does, and a person may be next.
    fn waits(self) -> bool {
        self.is_pending() || self.run().now.with(Now::waits)
    }

    fn can_undo(self) -> bool {
        self.run().now.with(|now| now.can_undo)
    }

    /// A person is to move.
    fn wake_person(self) {}

    /// The computer is to move.
    fn wake_computer(self, level: u8) {
        self.ask(Wish::Move { level, time_ms: THINK_MS_MAX, seed: seed() });
    }

    /// Nobody is to move; maybe chance is.
    fn wake_chance(self) {}

    /// How long a position is looked at before the computer moves on.
    fn least_ms(self) -> f64 {
        ANSWER_MS_MIN
    }

    /// How long pieces still walk.
    fn still_walks(self) -> Duration {
        Duration::ZERO
    }

    /// No move was found.
    fn found_nothing(self) {}

    /// The computer moves.
    fn take_move(self, text: String) {
        self.act(Gesture::Moves(vec![text]));
    }

    /// Another position is about to be looked at.
    fn looks_away(self) {}

    fn undo(self) {
        self.take_back();
    }

    /// Follows the language, hears the computer, and stops when the page is left.
    fn begin(self) {
        let run = self.run();
        run.thinker.tell(move |answer| self.answered(answer));
        Effect::new(move |before: Option<()>| {
            let lang = run.prefs.lang.get();
            if before.is_some() {
                self.act(Gesture::Speak(lang));
            }
        });
        if let Some(row) = run.row() {
            row.hear(move |tell| self.heed(tell));
        }
        on_cleanup(move || {
            run.epoch.try_update_value(|e| *e = u32::MAX);
            run.thinker.cancel();
            run.scout.cancel();
        });
    }

    /// Asks for something to be done; where another tab plays the game, it is asked to hand it over first.
    fn act(self, gesture: Gesture) {
        let run = self.run();
        if run.is_gone() {
            return;
        }
        if gesture.is_a_persons() {
            run.prefs.offer_no_more();
        }
        if let Some(keeper) = run.keeper().filter(|_| gesture.is_for_keeper()) {
            let helped = matches!(gesture, Gesture::Study(_)) && untrack(|| keeper.helps());
            if !helped {
                return keeper.wish(&gesture);
            }
        }
        match run.watches.get_untracked() && !gesture.is_free() {
            true => self.go_on_here(Some(gesture)),
            false => self.ask_worker(gesture),
        }
    }

    /// Another tab is to hand the game over, or is passed over where it sleeps. The gesture is done if the game is then
    /// as it was seen.
    fn go_on_here(self, gesture: Option<Gesture>) {
        let run = self.run();
        let Some(row) = run.row() else { return };
        if run.takes.get_untracked() {
            return run.prefs.say(untrack(|| run.prefs.text("watch-asked")));
        }
        run.takes.set(true);
        let seen = row.text();
        leptos::task::spawn_local(async move {
            row.take().await;
            if run.is_gone() {
                return;
            }
            run.takes.set(false);
            if let Some(gesture) = gesture.filter(|_| !row.follows() && row.text() == seen) {
                self.act(gesture);
            }
        });
    }

    /// What became of the row of the game while this page did nothing.
    fn heed(self, tell: RowTell) {
        let run = self.run();
        if run.is_gone() {
            return;
        }
        let text = match tell {
            RowTell::Lost => {
                run.watches.set(true);
                run.early.set(None);
                run.replaying.set(false);
                self.wake_again();
                run.prefs.say(untrack(|| run.prefs.text("watch-elsewhere")));
                run.row().map(|row| row.text())
            }
            RowTell::Grown(text) => Some(text),
            RowTell::Mine(text) => {
                let before = run.watches.get_untracked();
                run.watches.set(false);
                if before {
                    run.prefs.say(untrack(|| run.prefs.text("watch-mine")));
                }
                if text == run.kept.get_value() {
                    self.wake_again();
                    return;
                }
                Some(text)
            }
        };
        if let Some(text) = text.filter(|text| !text.is_empty()) {
            self.ask_worker(Gesture::Follow(text));
        }
    }

    /// Asks the worker to do something. Where it got stuck, the game is begun anew from its record.
    fn ask_worker(self, gesture: Gesture) {
        let run = self.run();
        let (epoch, place, plays) = (self.seen(), self.place(), u32::from(gesture.may_play()));
        run.pending.update_value(|n| *n += plays);
        run.prefs.host.ask(Ask::Do { epoch, gesture }, move |tells| {
            let done = move || {
                run.pending.try_update_value(|n| *n -= plays);
                if plays > 0 && !run.is_gone() && !self.is_pending() && !untrack(|| self.waits()) {
                    self.do_early();
                }
            };
            match tells {
                // Who has gone on to another page keeps what was done here all the same.
                Some(tells) if run.is_gone() => place.keep_last(&tells),
                Some(tells) => self.take_in(tells, done),
                None => {
                    run.pending.try_update_value(|n| *n -= plays);
                    self.recover();
                }
            }
        });
    }

    /// Where the game is kept.
    fn place(self) -> Place {
        let run = self.run();
        Place { prefs: run.prefs, key: untrack(|| self.key()), row: run.row(), online: run.is_online() }
    }

    /// Whether the worker has still to say what came of a click or a move: whose turn it is then is not known yet.
    fn is_pending(self) -> bool {
        self.run().pending.get_value() > 0
    }

    /// The worker is gone: what is kept of the game is laid anew, once, and the person is told.
    fn recover(self) {
        let run = self.run();
        if run.is_gone() || run.recovers.get_value() {
            return;
        }
        run.recovers.set_value(true);
        run.prefs.host.ask(untrack(|| self.opening()), move |tells| {
            if run.is_gone() {
                return;
            }
            for tell in tells.iter().flatten() {
                if let (Tell::Log(laid), Some(row)) = (tell, run.row()) {
                    row.laid(run.prefs, laid);
                }
            }
            run.recovers.set_value(false);
            run.prefs.note(if tells.is_some() { "host-begun-anew" } else { "host-gone" }, Vec::new());
            self.take_in(tells.unwrap_or_default(), move || {
                run.keeper().iter().for_each(|keeper| keeper.astray())
            });
        });
    }

    /// Takes in all that the worker told, then does something. What is told after a throw waits until it is kept.
    fn take_in(self, tells: Vec<Tell>, then: impl FnOnce() + 'static) {
        let run = self.run();
        let Some(told) = run.told.try_get_value() else { return };
        // What was kept is laid again where nothing is to be kept now.
        let anew = tells.iter().any(|tell| matches!(tell, Tell::Keep(_)));
        let (tells, place, then) = (tells.into(), self.place(), Box::new(then));
        told.borrow_mut().push_back(Heard { tells, place, anew, former: None, then });
        if !run.keeps.get_value() {
            self.go_through(&told);
        }
    }

    fn go_through(self, told: &Rc<RefCell<VecDeque<Heard>>>) {
        let run = self.run();
        loop {
            let Some(mut heard) = told.borrow_mut().pop_front() else { return };
            let Some(kept) = self.take_in_until_thrown(&mut heard) else {
                (heard.then)();
                continue;
            };
            told.borrow_mut().push_front(heard);
            run.keeps.set_value(true);
            run.prefs.host.hold(true);
            let told = Rc::clone(told);
            let prefs = run.prefs;
            return leptos::task::spawn_local(async move {
                within(KEPT, kept).await;
                prefs.host.hold(false);
                run.keeps.try_update_value(|keeps| *keeps = false);
                self.go_through(&told);
            });
        }
    }

    /// Takes in what was told up to a throw; ends when that is on the disk.
    fn take_in_until_thrown(self, heard: &mut Heard) -> Option<Done> {
        let run = self.run();
        if run.is_gone() {
            heard.place.keep_last(&heard.tells);
            return None;
        }
        // It is kept when it is known what a list tells of it.
        let mut unkept = None;
        while let Some(tell) = heard.tells.pop_front() {
            if begins_another(&tell) {
                heard.place.keep_if_any(unkept.take(), None);
            }
            match tell {
                Tell::KeepFirst(text) => {
                    let kept = heard.place.keep(&text, true, None);
                    run.kept.set_value(text);
                    return Some(kept);
                }
                Tell::Keep(text) => {
                    run.kept.set_value(text.clone());
                    unkept = Some(text);
                }
                other => self.take(other, heard),
            }
        }
        let told = run.now.with_untracked(Now::is_live).then(|| {
            let (title, status) = untrack(|| self.told_in_lists());
            Told { title, status, over: run.now.with_untracked(|now| now.over) }
        });
        heard.place.keep_if_any(unkept, told);
        if let Some(former) = heard.former.take() {
            run.prefs.offer("games-begun-anew", "games-undo", Route::Kept(former));
        }
        None
    }

    /// Takes in one thing that the worker told.
    fn take(self, tell: Tell, heard: &mut Heard) {
        let (run, place) = (self.run(), &heard.place);
        if let Some(row) = place.row.as_ref().filter(|_| heard.anew && begins_another(&tell)) {
            heard.former = row.is_begun().then(|| row.id());
            row.renew();
            run.watches.set(false);
        }
        match tell {
            Tell::Log(text) => run.kept.set_value(text),
            Tell::Sent(texts) => run.keeper().iter().for_each(|keeper| keeper.sent(texts.clone())),
            Tell::Draft(draft) => run.keeper().iter().for_each(|keeper| keeper.draft(draft.clone())),
            Tell::Astray => run.keeper().iter().for_each(|keeper| keeper.astray()),
            Tell::Say(text) => run.prefs.say(text),
            Tell::Notice(key, args) => run.prefs.told(&key, &args),
            Tell::File(text) => {
                let end = if is_zillions(&text) { "zsg" } else { "fishka" };
                files::download(&self.file_name(end), &text);
            }
            Tell::Shares(shares) => {
                run.shares.set(Some(Arc::new(*shares)));
                run.sheet.set(Some(Sheet::Share));
            }
            Tell::Pack(files) => {
                let name = self.file_name("zip");
                run.prefs.later.extras.then(run.prefs, move |part| (part.save_packed)(&name, files));
            }
            other => self.hear(other),
        }
    }

    /// The name of the game as a file name.
    fn file_name(self, end: &str) -> String {
        format!("{}.{end}", untrack(|| self.file_stem()).replace(['/', '\\', ':'], "-"))
    }

    /// Whoever is next and is no person begins; for a person, what he did too early is done.
    fn wake(self) {
        let run = self.run();
        run.thinker.cancel();
        run.thinking.set(false);
        run.follows.set_value(false);
        if run.paused.get_untracked() || run.watches.get_untracked() {
            return;
        }
        match run.now.with_untracked(|now| now.next) {
            Some(Seat::Computer(level)) => {
                run.thinking.set(true);
                self.wake_computer(level);
            }
            Some(Seat::Person) => {
                self.wake_person();
                self.do_early();
            }
            // Elsewhere somebody moves, or the server draws.
            Some(Seat::Remote) => {}
            None if run.is_online() => {}
            None => self.wake_chance(),
        }
    }

    /// Something changed in how the game is played: whoever is next is woken again.
    fn wake_again(self) {
        self.run().wakes.update_value(|w| *w += 1);
        self.wake();
    }

    fn toggle_pause(self) {
        self.run().paused.update(|p| *p = !*p);
        self.wake_again();
    }

    /// Does something later, unless the game has changed by then.
    fn later(self, wait: Duration, act: impl FnOnce(Self) + 'static) {
        let (run, moment) = (self.run(), self.run().moment());
        set_timeout(
            move || {
                if moment.is_some() && run.moment() == moment {
                    act(self);
                }
            },
            wait,
        );
    }

    /// Has the computer think about a move, or a hint.
    fn ask(self, wish: Wish) {
        let run = self.run();
        run.asked_at.set_value(js_sys::Date::now());
        run.think(run.thinker, wish.clone());
        self.later(THINK_LOST, move |page| {
            if run.thinking.get_untracked() {
                page.ask(wish);
            }
        });
    }

    /// The computer answers: a move to play, or a hint if it is a person's turn.
    fn answered(self, answer: Answer) {
        let run = self.run();
        let (id, hinted) = match answer {
            Answer::Best { id, text } => (id, Hinted::plain(text)),
            Answer::Hint { id, hinted } => (id, *hinted),
            other => {
                if !run.is_gone() {
                    self.give_up_thought(other);
                }
                return;
            }
        };
        if run.is_gone() || run.epoch.get_value() != id {
            return;
        }
        match run.now.with_untracked(|now| now.next) {
            Some(Seat::Person) => {
                run.thinking.set(false);
                self.show_hint(hinted);
            }
            Some(Seat::Computer(_)) => {
                let Some(text) = hinted.moves.into_iter().next() else { return };
                let waited = js_sys::Date::now() - run.asked_at.get_value();
                let instant = run.prefs.habits.with_untracked(|h| h.instant);
                let least = if instant { 0.0 } else { self.least_ms() };
                let wait = Duration::from_millis((least - waited).max(0.0) as u64).max(self.still_walks());
                self.later(wait, move |page| {
                    run.thinking.set(false);
                    page.take_move(text);
                });
            }
            Some(Seat::Remote) | None => {}
        }
    }

    /// Nothing was found; a bound that was met is told.
    fn give_up_thought(self, answer: Answer) {
        let run = self.run();
        run.thinking.set(false);
        run.follows.set_value(false);
        run.early.set(None);
        if let Answer::Met { bound, limit, .. } = answer {
            run.prefs.note(&bound, vec![("limit", limit.to_string())]);
        }
        self.found_nothing();
    }

    /// Says whose turn it is, where something cannot be done.
    fn say_status(self) {
        self.run().prefs.say(untrack(|| self.status()));
    }

    /// Does what was asked for too early, if it is the person's turn now.
    fn do_early(self) {
        let early = self.run().early;
        let Some(wish) = early.get_untracked() else { return };
        early.set(None);
        match wish {
            Early::Hint => self.press_hint(),
            other => self.do_wish(other),
        }
    }

    /// A hint is wanted, now or as soon as the person is to move. The focus goes to the board, where Enter does what the
    /// hint says.
    fn press_hint(self) {
        let run = self.run();
        if !untrack(|| run.may_help()) {
            return run.prefs.note("online-no-hints", Vec::new());
        }
        if untrack(|| self.waits()) {
            self.keep_early(Early::Hint);
        } else if self.is_pending() {
            run.early.set(Some(Early::Hint));
        } else if untrack(|| self.may_hint()) {
            focus::go_home();
            run.follows.set_value(true);
            if self.further_hint() {
                return;
            }
            if let Some(text) = untrack(|| self.known_hint()) {
                return self.show_hint(Hinted::plain(text));
            }
            if !run.thinking.get_untracked() {
                run.thinking.set(true);
                self.ask(self.hint_wish());
            }
        } else {
            self.say_no_hint();
        }
    }

    /// Takes back. Where only computers play, they would play on at once.
    fn take_back(self) {
        self.run().early.set(None);
        if self.run().now.with_untracked(|now| now.persons) == 0 && !self.run().is_online() {
            self.run().paused.set(true);
        }
        self.act(Gesture::Undo);
    }

    /// Shows the position after so many moves.
    fn look_at(self, cursor: usize) {
        self.look(Gesture::LookAt(cursor));
    }

    fn step(self, by: isize) {
        self.look(Gesture::Step(by));
    }

    fn look(self, gesture: Gesture) {
        self.run().replaying.set(false);
        self.run().early.set(None);
        self.looks_away();
        self.act(gesture);
    }

    /// Shows moves once more, one by one; or stops that.
    fn replay(self) {
        let (run, (from, end)) = (self.run(), untrack(|| self.to_replay()));
        if run.replaying.get_untracked() || from >= end {
            return run.replaying.set(false);
        }
        let cursor = run.now.with_untracked(|now| now.cursor);
        if cursor != from {
            self.look_at(from);
        }
        run.early.set(None);
        run.replaying.set(true);
        self.replay_on(from, cursor, end);
    }

    /// The next step from the position after `at` moves, unless somebody looks elsewhere meanwhile; at last the game as
    /// it stands. `before` is what was looked at until then.
    fn replay_on(self, at: usize, before: usize, end: usize) {
        let run = self.run();
        let next = move || {
            if run.is_gone() || !run.replaying.get_untracked() {
                return;
            }
            let (cursor, length) = run.now.with_untracked(|now| (now.cursor, now.length));
            if cursor == before && cursor != at {
                // The worker has not answered yet.
                self.replay_on(at, before, end);
            } else if cursor != at {
                run.replaying.set(false);
            } else if at >= end.min(length) {
                self.look_at(usize::MAX);
            } else {
                self.act(Gesture::LookAt(at + 1));
                if at + 1 == length {
                    run.replaying.set(false);
                } else {
                    self.replay_on(at + 1, at, end);
                }
            }
        };
        set_timeout(next, Duration::from_millis(self.replay_ms()));
    }

    /// Opens the dialog for a new game.
    fn ask_new(self) {
        self.run().sheet.set(Some(Sheet::New));
    }

    /// On a small screen: back from the record or the rules.
    fn close_panel(self) {
        focus::leave_panel();
        self.run().panel_open.set(false);
    }

    /// On a small screen: to the record or the rules.
    fn open_panel(self, tab: Tab) {
        self.run().tab.set(tab);
        self.run().panel_open.set(true);
        focus::enter_panel();
    }
}
