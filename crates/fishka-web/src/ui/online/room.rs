//! A match as its page follows it: the socket with all that comes and goes, and what that means for the table.

use super::super::host::waits;
use super::super::icons::Icon;
use super::super::keeper::Keeper as Dice;
use super::super::prefs::{OwnFile, Prefs, Route};
use super::super::race::go_to;
use super::super::running::{Keeper, Sits};
use super::super::shelf::{self, pause};
use super::super::store;
use super::super::table::what;
use super::net::{self, Asked, Heard, Socket, unique};
use super::seat::Kept;
use fishka::Record;
use fishka_proto::online::{
    CommandForm, EntryForm, OfferForm, OfferOpenForm, OfferWanted, OverForm, RulesForm, SeatState,
    SocketAsks, SocketLine, SocketTells, StateForm, TurnNow, YesForm,
};
use fishka_proto::{from_json, json};
use fishka_view::deal::{Seat, Source};
use fishka_view::host::Gesture;
use fishka_view::online::{Line, Match, News, Said};
use fishka_view::package::Package;
use leptos::prelude::*;
use std::collections::VecDeque;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

/// Waits before the server is tried again, in milliseconds; the last one is repeated.
const WAITS_MS: [u64; 6] = [100, 300, 700, 1_500, 3_000, 5_000];
/// While dice are in the air or pieces walk, the next move waits.
const BUSY: Duration = Duration::from_millis(120);
/// Who comes back and has missed more moves than this does not see them one by one.
const AT_ONCE: usize = 3;
/// Who was there sees up to so many. A server may make dozens in one go: throws that nobody can use, and what follows.
const LIVE_MAX: usize = 200;
/// So long more hidden moves are waited for.
const SEVERAL: Duration = Duration::from_millis(150);
/// How often clocks are shown anew.
const TICK: Duration = Duration::from_millis(500);

/// Whether the server is heard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wire {
    /// It is tried for the first time.
    Opening,
    /// It is.
    Open,
    /// It is not, and is tried again.
    Lost,
}

/// What the match does with its table.
pub(super) struct Board {
    /// Has something done at the table.
    pub(super) act: Box<dyn Fn(Gesture)>,
    /// Whether dice are in the air, or pieces walk.
    pub(super) busy: Box<dyn Fn() -> bool>,
    /// Whether what has fallen waits for a person to throw.
    pub(super) holds: Box<dyn Fn() -> bool>,
    /// The name of a seat in the reader’s language.
    pub(super) name: Box<dyn Fn(&SeatState) -> String>,
}

/// A command that was sent and not answered yet.
#[derive(Clone, Debug)]
struct Flying {
    id: String,
    text: String,
}

/// The match. Everything in it is a handle.
#[derive(Clone, Copy)]
pub(super) struct Room {
    pub(super) prefs: Prefs,
    pub(super) id: StoredValue<String>,
    pub(super) kept: RwSignal<Kept>,
    pub(super) state: RwSignal<Option<Arc<StateForm>>>,
    pub(super) link: RwSignal<Wire>,
    pub(super) said: RwSignal<Vec<Said>>,
    pub(super) rules: StoredValue<Option<RulesForm>>,
    pub(super) board: StoredValue<Option<Rc<Board>>, LocalStorage>,
    /// Grows while clocks run.
    ticks: RwSignal<u32>,
    /// When the state came, by the clock of this machine.
    got_at: StoredValue<f64>,
    line: StoredValue<Line>,
    socket: StoredValue<Option<Socket>, LocalStorage>,
    /// How often the server was tried in vain.
    tries: StoredValue<usize>,
    /// Moves that were played here and not sent yet, and the one that was.
    queue: StoredValue<VecDeque<String>>,
    flying: StoredValue<Option<Flying>>,
    /// The last entry that our last command made.
    done: StoredValue<u64>,
    /// Moves that are to be shown one by one.
    words: StoredValue<VecDeque<String>>,
    pumps: StoredValue<bool>,
    /// All that was missed has come.
    caught_up: StoredValue<bool>,
    /// The table is to be laid anew, or is being laid.
    stale: StoredValue<bool>,
    lays: StoredValue<bool>,
    /// What was laid last: who may act, whether all sit, whether it was over.
    laid: StoredValue<Option<(Vec<u8>, bool, bool)>>,
    gone: StoredValue<bool>,
    /// Who makes and keeps the shares of the dice, and the step that was given last.
    pub(super) dice: StoredValue<Dice, LocalStorage>,
    pub(super) given: StoredValue<Option<String>>,
    /// What is kept of a set-up goes once it has been sent.
    sets_up: StoredValue<Option<u8>>,
    /// The seat whose set-up is kept.
    drafts: StoredValue<Option<u8>>,
}

impl Room {
    pub(super) fn new(prefs: Prefs, id: &str) -> Room {
        Room {
            prefs,
            id: StoredValue::new(id.to_owned()),
            kept: RwSignal::new(Kept::of(id)),
            state: RwSignal::new(None),
            link: RwSignal::new(Wire::Opening),
            said: RwSignal::new(Vec::new()),
            rules: StoredValue::new(None),
            board: StoredValue::new_local(None),
            ticks: RwSignal::new(0),
            got_at: StoredValue::new(0.0),
            line: StoredValue::new(Line::default()),
            socket: StoredValue::new_local(None),
            tries: StoredValue::new(0),
            queue: StoredValue::default(),
            flying: StoredValue::new(None),
            done: StoredValue::new(0),
            words: StoredValue::default(),
            pumps: StoredValue::new(false),
            caught_up: StoredValue::new(false),
            stale: StoredValue::new(false),
            lays: StoredValue::new(false),
            laid: StoredValue::new(None),
            gone: StoredValue::new(false),
            dice: StoredValue::new_local(Dice::default()),
            given: StoredValue::new(None),
            sets_up: StoredValue::new(None),
            drafts: StoredValue::new(None),
        }
    }

    /// The path of something of this match under `/api`.
    pub(super) fn path(self, what: &str) -> String {
        format!("/api/matches/{}{what}", self.id.get_value())
    }

    /// Reads something of the match.
    pub(super) async fn read(self, what: &str) -> Result<String, net::Refused> {
        let (path, token) = (self.path(what), self.kept.get_untracked().token);
        net::ask(self.prefs.lang.get_untracked(), Asked { path, token: token.as_deref(), body: None }).await
    }

    pub(super) fn is_gone(self) -> bool {
        self.gone.try_get_value().unwrap_or(true)
    }

    /// The page is left.
    pub(super) fn leave(self) {
        self.gone.set_value(true);
        self.socket.set_value(None);
    }

    /// Opens the socket.
    pub(super) fn connect(self) {
        if self.is_gone() {
            return;
        }
        self.caught_up.set_value(false);
        self.given.set_value(None);
        let path = self.path("/socket");
        let opened = Socket::open(&path, move |heard| {
            // What is done may end the socket that tells it: it is done once that has returned.
            leptos::task::spawn_local(async move { self.heard(heard) });
        });
        self.socket.set_value(opened);
    }

    fn heard(self, heard: Heard) {
        if self.is_gone() {
            return;
        }
        match heard {
            Heard::Open => {
                let (token, after) = (self.kept.get_untracked().token, self.line.with_value(Line::last));
                self.send(&json(&SocketAsks::Hello { token, after }));
            }
            Heard::Text(text) => match from_json::<SocketLine>(&text) {
                Ok(SocketLine::Entry(entry)) => self.hear_entry(&entry),
                Ok(SocketLine::Tells(tells)) => self.hear_tells(tells),
                Err(_) => {}
            },
            Heard::Closed => self.lost(),
        }
    }

    /// The socket is gone: it is opened again, sooner at first.
    fn lost(self) {
        self.socket.set_value(None);
        let tries = self.tries.get_value();
        self.tries.set_value(tries + 1);
        if self.link.get_untracked() != Wire::Lost && tries > 0 {
            self.link.set(Wire::Lost);
        }
        let wait = Duration::from_millis(WAITS_MS[tries.min(WAITS_MS.len() - 1)]);
        set_timeout(
            move || {
                if !self.is_gone() && self.socket.with_value(Option::is_none) {
                    self.connect()
                }
            },
            wait,
        );
    }

    fn send(self, text: &str) {
        self.socket.with_value(|socket| {
            if let Some(socket) = socket {
                socket.send(text);
            }
        });
    }

    fn hear_tells(self, tells: SocketTells) {
        match tells {
            SocketTells::State(state) => self.hear_state(*state),
            SocketTells::Done { id, n } => {
                if self.lands(&id) {
                    self.done.set_value(n);
                    self.fly();
                }
            }
            SocketTells::Refused { id, why } => {
                let said = net::said(self.prefs.lang.get_untracked(), &why);
                if self.lands(&id) {
                    self.queue.update_value(VecDeque::clear);
                    self.anew();
                }
                // What says that the socket ends is no answer to anything.
                if !id.is_empty() && why.error != "refused-stale" {
                    self.note(said);
                }
            }
            SocketTells::Ping(number) => self.send(&json(&SocketAsks::Pong(number))),
            SocketTells::Pong(_) => {}
        }
    }

    /// Whether the answer is to the command that was sent last.
    fn lands(self, id: &str) -> bool {
        let own = self.flying.with_value(|flying| flying.as_ref().is_some_and(|flying| flying.id == id));
        if own {
            self.flying.set_value(None);
        }
        own
    }

    pub(super) fn note(self, text: String) {
        self.prefs.note("online-refused", vec![("text", text)]);
    }

    fn hear_entry(self, entry: &EntryForm) {
        let news = self.line.try_update_value(|line| line.take(entry)).unwrap_or(News::Nothing);
        if entry.id.as_deref().is_some_and(|id| self.lands(id)) {
            self.done.set_value(entry.n);
        }
        let said = self.line.with_value(|line| line.said().to_vec());
        if said.len() != self.said.with_untracked(Vec::len) {
            self.said.set(said);
        }
        match news {
            News::Nothing => {}
            News::Word(word) => {
                self.words.update_value(|words| words.push_back(word));
                if self.caught_up.get_value() {
                    self.pump();
                }
            }
            News::Anew => self.anew(),
            News::Gap => {
                self.line.set_value(Line::default());
                self.words.update_value(VecDeque::clear);
                self.stale.set_value(true);
                self.socket.set_value(None);
                self.connect();
            }
        }
        self.fly();
    }

    fn hear_state(self, state: StateForm) {
        self.line.update_value(|line| line.answers(state.on, state.entries));
        self.got_at.set_value(js_sys::Date::now());
        self.tries.set_value(0);
        let first = !self.caught_up.get_value();
        self.caught_up.set_value(true);
        let sits = (self.own(&state), state.begun, state.over.is_some());
        let dealt = self.state.with_untracked(|old| old.as_ref().and_then(|old| old.dice.clone()));
        let dealt = dealt != state.dice;
        self.state.set(Some(Arc::new(state)));
        self.link.set(Wire::Open);
        self.tick();
        if self.board.with_value(Option::is_none) {
            return self.give_shares();
        }
        let many = self.words.with_value(|words| words.len() > AT_ONCE);
        let other = self.laid.with_value(|laid| laid.as_ref() != Some(&sits));
        if many && first {
            self.words.update_value(VecDeque::clear);
        }
        if self.stale.get_value() || many && first || other || dealt {
            self.anew();
        } else {
            self.pump();
        }
        // What is signed is what the table shows, so it is told first whether that is old.
        self.give_shares();
        if first && let Some(flying) = self.flying.get_value() {
            // It may have been lost on its way; the server knows it by its id.
            self.send(&flying.text);
        }
        self.fly();
    }

    /// The seats that act at this screen: none before all sit, and none after an end that the board does not show.
    fn own(self, state: &StateForm) -> Vec<u8> {
        let ended = state.over.as_ref().is_some_and(|over| over.how != "rules");
        let plays =
            |seat: &&u8| state.seats.get(usize::from(**seat)).is_none_or(|known| known.sat != "replaced");
        if ended || !state.begun { Vec::new() } else { state.own.iter().filter(plays).copied().collect() }
    }

    /// Shows clocks anew as long as any runs.
    fn tick(self) {
        let now = self.server_ms();
        let runs = self.state.with_untracked(|state| {
            state.as_ref().is_some_and(|state| {
                let soon = |seat: &SeatState| seat.abandoned_at_ms.is_some_and(|at| at > now);
                state.clock.is_some() && !state.running.is_empty() || state.seats.iter().any(soon)
            })
        });
        if runs && self.ticks.get_untracked().is_multiple_of(2) {
            self.ticks.update(|n| *n += 1);
            set_timeout(
                move || {
                    if !self.is_gone() {
                        self.ticks.update(|n| *n += 1);
                        self.tick();
                    }
                },
                TICK,
            );
        }
    }

    /// Shows the next move, once what moves on the table has come to rest.
    fn pump(self) {
        if self.pumps.get_value() || self.lays.get_value() || self.is_gone() {
            return;
        }
        // What falls as soon as all sit is told before the state that says who acts here.
        if self.state.with_untracked(|state| state.as_ref().is_none_or(|state| !state.begun)) {
            return;
        }
        let Some(board) = self.board.get_value() else { return };
        let many = self.words.with_value(|words| words.len() > LIVE_MAX);
        let any = self.words.with_value(|words| !words.is_empty());
        if !many && any && (waits() || (board.busy)() || (board.holds)()) {
            return self.pump_later();
        }
        let word = self.words.try_update_value(VecDeque::pop_front).flatten();
        if let Some(word) = word {
            let instant = self.prefs.habits.with_untracked(|habits| habits.instant) || many;
            (board.act)(Gesture::Heard { word, instant });
            self.pump_later();
        } else {
            // All that was told is shown: now its end may be signed.
            self.give_shares();
        }
    }

    fn pump_later(self) {
        self.pumps.set_value(true);
        let next = move || {
            if !self.is_gone() {
                self.pumps.set_value(false);
                self.pump();
            }
        };
        set_timeout(next, BUSY);
    }

    /// What is played, as it is to be laid now; `None` before all that needs is known.
    pub(super) fn game(self) -> Option<Match> {
        let state = self.state.get_untracked()?;
        let rules = self.rules.get_value()?;
        let own = self.own(&state);
        self.laid.set_value(Some((own.clone(), state.begun, state.over.is_some())));
        Some(Match::of(&state.game, &rules).seated(&own, state.seats.len()))
    }

    /// A copy of the match, to be gone on with at this screen; nothing while anything of it is hidden.
    fn copy(self) -> Option<(Match, String)> {
        let (state, rules) = (self.state.get_untracked()?, self.rules.get_value()?);
        let seat = |seat: &SeatState| match seat.level {
            Some(level) if !state.own.contains(&seat.seat) => Seat::parse(&format!("computer:{level}")),
            _ => Seat::Person,
        };
        let seats = state.seats.iter().map(seat).collect();
        let game = Match::of(&state.game, &rules).at_one_screen(seats);
        let resigned = state.over.as_ref().filter(|over| over.how == "resigned").and_then(|over| over.seat);
        let text = self
            .line
            .with_value(|line| line.hidden().is_none().then(|| game.kept(&line.words(), None, resigned)));
        Some((game, text?))
    }

    /// The pictures that came with the rules.
    pub(super) fn pictures(self) -> Option<Package> {
        self.rules.with_value(|rules| Package::received(rules.as_ref()?.files.iter()))
    }

    /// Whether there is such a copy; follows the state of the match.
    pub(super) fn may_copy(self) -> bool {
        self.state.track();
        self.line.with_value(|line| line.hidden().is_none())
    }

    /// Goes on with the match as a new game of one’s own; nothing is replaced.
    pub(super) fn go_on_here(self) {
        let Some((game, text)) = self.copy() else { return };
        let prefs = self.prefs;
        let deal = match game {
            Match::Race(deal) => return go_to(prefs, deal.track, &text),
            Match::Game(deal) => deal,
        };
        let Some(what) = what(&deal) else { return };
        match deal.source {
            Source::Library(name) => prefs.go(Route::Game(name)),
            Source::File { name, text, parts } => {
                prefs.open(OwnFile { name, text, parts, pictures: self.pictures().map(Arc::new) })
            }
        }
        shelf::hand(&what, text);
    }

    /// The game as it is to lie on the table, as a text.
    pub(super) async fn text(self) -> Option<String> {
        loop {
            self.stale.set_value(false);
            if self.line.with_value(|line| line.hidden().is_some()) {
                // What others set up unseen comes move by move.
                pause(SEVERAL).await;
            }
            let hidden = self.line.with_value(Line::hidden);
            let position = match hidden {
                Some(n) => Some(net::board_of(&self.read(&format!("/view?at={n}")).await.ok()?)?),
                None => None,
            };
            let dealt = self.state.with_untracked(|state| state.as_ref().is_some_and(|s| s.dice.is_some()));
            let record = match dealt {
                true => Record::parse(&self.read("/record").await.ok()?).ok(),
                false => None,
            };
            if self.is_gone() {
                return None;
            }
            if self.line.with_value(Line::hidden) == hidden {
                let over = self.state.get_untracked()?.over.clone();
                let resigned = over.filter(|over| over.how == "resigned").and_then(|over| over.seat);
                let game = self.game()?;
                let (back, record) = (self.held_back(), record.as_ref());
                return Some(
                    self.line.with_value(|line| {
                        game.kept_line((line, back), position.as_deref(), resigned, record)
                    }),
                );
            }
        }
    }

    /// How many of the last moves are shown one by one where the table is laid anew: those that were to be shown so
    /// before. Where they are too many, or no longer what follows, all is shown at once.
    fn held_back(self) -> usize {
        let laid = self.board.with_value(Option::is_some);
        let back = self.line.with_value(|line| {
            let words = line.words();
            self.words.with_value(|next| {
                let rest = words.len().checked_sub(next.len()).map(|from| &words[from..]);
                let follows = rest.is_some_and(|rest| rest.iter().eq(next.iter()));
                if laid && follows && next.len() <= LIVE_MAX { next.len() } else { 0 }
            })
        });
        if back == 0 {
            self.words.update_value(VecDeque::clear);
        }
        back
    }

    /// Has the table laid anew from what the server has told.
    pub(super) fn anew(self) {
        self.stale.set_value(true);
        if self.lays.get_value() || !self.caught_up.get_value() || self.board.with_value(Option::is_none) {
            return;
        }
        self.lays.set_value(true);
        leptos::task::spawn_local(async move {
            let text = self.text().await;
            if self.is_gone() {
                return;
            }
            self.lays.set_value(false);
            match (text, self.board.get_value()) {
                (Some(text), Some(board)) => {
                    (board.act)(Gesture::Follow(text));
                    if self.stale.get_value() {
                        // More was told while the record was being read.
                        return self.anew();
                    }
                    self.give_shares();
                }
                // It is tried again when the server is heard again.
                _ => self.stale.set_value(true),
            }
            self.pump();
        });
    }

    /// Sends the next move that was played here, once the server has answered the one before.
    fn fly(self) {
        let ready = self.link.get_untracked() == Wire::Open
            && self.caught_up.get_value()
            && self.flying.with_value(Option::is_none)
            && self.line.with_value(Line::last) >= self.done.get_value();
        if !ready {
            return;
        }
        let Some(play) = self.queue.try_update_value(VecDeque::pop_front).flatten() else {
            return self.sets_up.try_update_value(Option::take).flatten().iter().for_each(|seat| {
                store::forget(&self.draft_key(*seat));
            });
        };
        let (id, on) = (unique(), self.line.with_value(Line::on));
        let form = CommandForm { id: id.clone(), on: Some(on), play: Some(play), ..CommandForm::default() };
        let text = json(&form);
        self.send(&text);
        self.flying.set_value(Some(Flying { id, text }));
    }

    /// Where it is kept what a seat has begun to set up.
    fn draft_key(self, seat: u8) -> String {
        format!("setup.{}.{seat}", self.id.get_value())
    }

    /// Whether the table shows what the server has told.
    pub(super) fn is_laid(self) -> bool {
        let told = !self.stale.get_value() && self.words.with_value(VecDeque::is_empty);
        told && !self.lays.get_value() && self.board.with_value(Option::is_some)
    }

    /// The table says what is to be signed.
    pub(super) fn close_table(self) {
        if let Some(board) = self.board.get_value() {
            (board.act)(Gesture::Close { secret: None, holds: None });
        }
    }

    /// The table is there: what was being set up comes back, and what has come since it was asked for is shown.
    pub(super) fn begin(self) {
        let turn = self.state.with_untracked(|state| state.as_ref().map(|s| (s.turn.clone(), s.own.clone())));
        if let (Some((TurnNow::Seats(seats), own)), Some(board)) = (turn, self.board.get_value()) {
            let drafts = seats.iter().filter(|seat| own.contains(seat));
            drafts.filter_map(|seat| store::load(&self.draft_key(*seat))).for_each(|text| {
                (board.act)(Gesture::Draft(text));
            });
        }
        self.give_shares();
        if self.stale.get_value() || self.words.with_value(|words| !words.is_empty()) {
            self.anew();
        }
    }

    /// Asks the server for something else than a move.
    pub(super) fn command(self, form: CommandForm) {
        if self.link.get_untracked() != Wire::Open {
            return self.prefs.note("online-lost", Vec::new());
        }
        let on = Some(self.line.with_value(Line::on));
        self.send(&json(&CommandForm { id: unique(), on, ..form }));
    }

    pub(super) fn offer(self, what: OfferWanted) {
        self.command(CommandForm { offer: Some(what), ..CommandForm::default() });
    }

    pub(super) fn resign(self) {
        self.command(CommandForm { resign: Some(YesForm::Bool(true)), ..CommandForm::default() });
    }

    /// What is read of the state, followed when it changes.
    pub(super) fn of<T>(self, read: impl Fn(&StateForm) -> T) -> Option<T> {
        self.state.with(|state| state.as_ref().map(|state| read(state)))
    }

    /// The name of a seat.
    pub(super) fn name(self, seat: u8) -> String {
        let state = self.of(|state| state.seats.iter().find(|known| known.seat == seat).cloned()).flatten();
        let (Some(state), board) = (state, self.board.get_value()) else { return String::new() };
        board.map_or_else(|| state.name.clone(), |board| (board.name)(&state))
    }

    /// What waits for an answer from here, and what was offered from here.
    pub(super) fn offers(self) -> (Vec<OfferOpenForm>, Vec<OfferOpenForm>) {
        let told = self.of(|state| {
            let own = |offer: &OfferOpenForm| {
                state.own.contains(&offer.by) || state.own.iter().any(|seat| offer.yes.contains(seat))
            };
            let sits = !state.own.is_empty();
            state.offers.iter().filter(|_| sits).cloned().partition(|offer| !own(offer))
        });
        told.unwrap_or_default()
    }

    /// An offer in words.
    pub(super) fn offered(self, offer: &OfferOpenForm) -> String {
        let key = match offer.what {
            OfferForm::Draw => "online-offers-draw",
            OfferForm::Takeback { .. } => "online-offers-takeback",
            OfferForm::Rematch => "online-offers-rematch",
            OfferForm::Computer { seat, level } => {
                let words = [
                    ("player", self.name(offer.by)),
                    ("away", self.name(seat)),
                    ("level", level.to_string()),
                ];
                return self.prefs.text_of("online-offers-computer", &words);
            }
        };
        self.prefs.text_with(key, "player", self.name(offer.by))
    }

    /// What time it is by the server’s clock.
    fn server_ms(self) -> u64 {
        let since = (js_sys::Date::now() - self.got_at.get_value()).max(0.0) as u64;
        self.state.with_untracked(|state| state.as_ref().map_or(0, |state| state.now_ms + since))
    }

    /// The seats of others that were left for so long that nobody need wait for them; follows the time.
    pub(super) fn abandoned(self) -> Vec<u8> {
        self.ticks.track();
        let told = self.of(|state| {
            let now = self.server_ms();
            let gone = |seat: &&SeatState| seat.abandoned_at_ms.is_some_and(|at| at <= now);
            let plays = state.over.is_none() && !state.own.is_empty();
            let others = state.seats.iter().filter(|seat| plays && !state.own.contains(&seat.seat));
            others.filter(gone).map(|seat| seat.seat).collect()
        });
        told.unwrap_or_default()
    }

    /// Whether a computer plays for somebody here.
    pub(super) fn is_replaced(self) -> bool {
        let own = |state: &StateForm| {
            state.seats.iter().any(|seat| seat.sat == "replaced" && state.own.contains(&seat.seat))
        };
        self.of(own) == Some(true)
    }

    /// What is left on the clock of a seat.
    fn clock(self, seat: u8) -> Option<String> {
        self.ticks.track();
        let since = js_sys::Date::now() - self.got_at.get_value();
        let left = self.of(|state| {
            let left = state.seats.iter().find(|known| known.seat == seat)?.left_ms?;
            let spent = if state.running.contains(&seat) { since.max(0.0) as u64 } else { 0 };
            Some(left.saturating_sub(spent))
        });
        let seconds = left.flatten()?.div_ceil(1_000);
        let (hours, minutes) = (seconds / 3_600, seconds / 60 % 60);
        Some(match hours {
            0 => format!("{minutes}:{:02}", seconds % 60),
            1..48 => format!("{hours}:{minutes:02}:{:02}", seconds % 60),
            _ => self.prefs.text_with("online-days", "n", hours / 24),
        })
    }

    fn over_text(self, over: &OverForm) -> Option<String> {
        let key = match over.how.as_str() {
            "resigned" => "online-over-resigned",
            "flag" => "online-over-flag",
            "gone" => "online-over-gone",
            "agreed" => "online-over-agreed",
            "stopped" => "online-over-stopped",
            _ => return None,
        };
        let player = over.seat.map(|seat| self.name(seat)).unwrap_or_default();
        Some(self.prefs.text_with(key, "player", player))
    }
}

impl Keeper for Room {
    fn sent(&self, texts: Vec<String>) {
        self.queue.update_value(|queue| queue.extend(texts));
        self.fly();
    }

    fn astray(&self) {
        self.anew();
    }

    fn draft(&self, draft: Option<(u8, String)>) {
        match draft {
            Some((seat, text)) => {
                store::save(&self.draft_key(seat), &text);
                self.sets_up.set_value(None);
                self.drafts.set_value(Some(seat));
            }
            None => {
                self.sets_up.set_value(self.drafts.try_update_value(Option::take).flatten());
                self.fly();
            }
        }
    }

    fn throw(&self) {
        let word = self.words.try_update_value(VecDeque::pop_front).flatten();
        if let (Some(word), Some(board)) = (word, self.board.get_value()) {
            let instant = self.prefs.habits.with_untracked(|habits| habits.instant);
            (board.act)(Gesture::Heard { word, instant });
        }
        self.pump();
    }

    fn close(&self, question: String) {
        self.sign_end(&question);
    }

    fn wish(&self, gesture: &Gesture) {
        match gesture {
            Gesture::Undo => self.offer(OfferWanted::Takeback),
            Gesture::Resign => self.resign(),
            Gesture::Again => self.offer(OfferWanted::Rematch),
            Gesture::Study(_) => self.prefs.note("online-no-hints", Vec::new()),
            _ => self.prefs.note("online-not-here", Vec::new()),
        }
    }

    fn sitter(&self, seat: usize) -> Sits {
        let seat = u8::try_from(seat).unwrap_or(u8::MAX);
        let who = self.of(|state| {
            let sits = state.seats.iter().find(|known| known.seat == seat)?;
            let own = state.own.contains(&seat) && sits.sat != "replaced";
            let (sign, key) = match (sits.level, sits.sat.as_str(), sits.there) {
                _ if own => return Some((None, self.prefs.text("seat-you"))),
                (Some(level), ..) => {
                    let word = self.prefs.text_with("seat-computer", "level", level);
                    return Some((Some((Icon::Computer, level.to_string())), word));
                }
                (None, "open", _) => (Icon::Awaited, "online-seat-open"),
                (None, "left", _) => (Icon::Left, "online-seat-left"),
                (None, _, true) => (Icon::Person, "online-seat-there"),
                (None, _, false) => (Icon::Away, "online-seat-away"),
            };
            Some((Some((sign, String::new())), self.prefs.text(key)))
        });
        let (sign, word) = who.flatten().unwrap_or_default();
        Sits { sign, word, clock: self.clock(seat) }
    }

    fn helps(&self) -> bool {
        self.of(|state| state.hints || state.over.is_some()).unwrap_or(true)
    }

    fn takes_back(&self) -> bool {
        self.of(|state| state.takebacks && !state.own.is_empty() && state.over.is_none()) == Some(true)
    }

    fn rematches(&self) -> bool {
        self.of(|state| !state.own.is_empty() && state.no_rematch.is_none()) == Some(true)
    }

    fn over(&self) -> Option<String> {
        let over = self.of(|state| state.over.clone()).flatten()?;
        self.over_text(&over)
    }
}
