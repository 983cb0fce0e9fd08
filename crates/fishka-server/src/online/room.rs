//! A room: one match, one task. Commands come one after another; what they make is on the disk before anybody is shown it.

use super::dice::Waiting;
use super::held::Held;
use super::open::work;
use super::rooms::{NotMade, Rooms};
use super::secret::{Secret, hash, now_ms};
use crate::store::{Batch, KeptSeat, NotWritten, Row, RuleFiles, Sitting};
use fishka::dice::{Bytes32, Dealing};
use fishka_base::Budget;
use fishka_game::{Refusal, Seat, Turn, Viewer};
use fishka_match::{Ask, Command, Entry, Sat, Sitter, What};
use fishka_proto::json;
use fishka_proto::online::{
    Asked, CommandForm, CreateForm, EntryForm, GameOnline, NoRematch, SocketTells, StateForm, WatchForm,
};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::mpsc;

/// How long a room stays after nobody has asked it for anything.
const IDLE: Duration = Duration::from_secs(60);
/// How long a person may be without a connection before the seat counts as left.
const AWAY: Duration = Duration::from_secs(30);
/// Most that is forgiven for a slow line, in milliseconds.
const LAG_MS_MAX: u64 = 1_000;
/// Most who listen to one room.
const LISTENERS_MAX: usize = 2_000;
/// Most messages that wait for one listener; who is slower is dropped and comes back.
pub(crate) const WAITING_MAX: usize = 256;
/// Most draws and passes after one command.
const DRIVEN_MAX: usize = 10_000;
/// How often a computer thinks again whose move the truth forbids.
const TRIES_MAX: u32 = 20;

/// Who asks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Asker {
    /// The seats of the token; none of who looks on.
    pub(crate) seats: Vec<u8>,
}

/// Who listens.
struct Listener {
    id: u64,
    asker: Asker,
    to: mpsc::Sender<Arc<str>>,
    /// The last entry that was sent.
    sent: u64,
    /// Whether it is told the state besides.
    state: bool,
}

/// The state as it is told, by the seats of who is told.
type States = BTreeMap<Vec<u8>, Arc<str>>;

/// Why something was not done.
#[derive(Debug)]
pub(crate) enum NotDone {
    /// The match says why.
    Refused(Refusal),
    /// It is not a command.
    Form(fishka_proto::FormError),
    /// In a sentence.
    Said(&'static str),
    /// It could not be written; nothing has changed.
    NotWritten,
    /// Somebody else had written there: the room is read again, and the same may be asked again.
    Again,
}

impl From<Refusal> for NotDone {
    fn from(refusal: Refusal) -> Self {
        NotDone::Refused(refusal)
    }
}

/// How messages for one listener are told apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tells {
    /// Entries alone.
    Entries,
    /// Entries and the state.
    All,
}

/// One match.
pub(crate) struct Room {
    pub(crate) id: String,
    pub(crate) held: Box<dyn Held>,
    pub(crate) form: CreateForm,
    pub(crate) game: GameOnline,
    pub(crate) rematch: Option<String>,
    pub(crate) no_rematch: Option<NoRematch>,
    seats: Vec<KeptSeat>,
    /// Behind the committed dice. It leaves the server when the match is over, as far as it is that of one deal.
    secret: Bytes32,
    pub(crate) waiting: Waiting,
    rooms: Rooms,
    /// Entries of the log that are on the disk.
    written: usize,
    /// Whether it is kept as over.
    ended: bool,
    listeners: Vec<Listener>,
    listened: u64,
    /// Seats whose connection was lost, and when.
    away: BTreeMap<u8, Instant>,
    /// The computers that think, with what stops them.
    thinking: BTreeMap<u8, Arc<AtomicBool>>,
    asked_at: Instant,
    /// The store is ahead of this room, or the other way round: it is to be read again.
    pub(crate) broken: bool,
    /// The server stops.
    pub(crate) closing: bool,
}

impl Drop for Room {
    fn drop(&mut self) {
        for stop in self.thinking.values() {
            stop.store(true, Ordering::Relaxed);
        }
    }
}

impl Room {
    /// A room for a match; `written` entries of its log are on the disk.
    pub(crate) fn new(
        id: String,
        held: Box<dyn Held>,
        (form, game): (CreateForm, GameOnline),
        (seats, secret): (Vec<KeptSeat>, Bytes32),
        written: usize,
        rooms: Rooms,
    ) -> Room {
        let ended = written > 0 && held.any().over().is_some();
        Room {
            id,
            ended,
            held,
            form,
            game,
            rematch: None,
            no_rematch: None,
            seats,
            secret,
            waiting: None,
            rooms,
            written,
            listeners: Vec::new(),
            listened: 0,
            away: BTreeMap::new(),
            thinking: BTreeMap::new(),
            asked_at: Instant::now(),
            broken: false,
            closing: false,
        }
    }

    /// How much work one command of this match may do.
    pub(crate) fn work(&self) -> Budget {
        work(self.game.built_in)
    }

    /// Whether the players may write to each other.
    pub(crate) fn chat(&self) -> bool {
        self.form.chat.unwrap_or(true)
    }

    /// Whether somebody with this seat listens.
    pub(crate) fn is_there(&self, seat: u8) -> bool {
        self.listeners.iter().any(|listener| listener.asker.seats.contains(&seat))
    }

    /// Whether the connection of this seat was lost a moment ago.
    #[cfg(test)]
    pub(crate) fn is_away(&self, seat: u8) -> bool {
        self.away.contains_key(&seat)
    }

    /// How many look on.
    pub(crate) fn watching(&self) -> u32 {
        let count = self.listeners.iter().filter(|listener| listener.asker.seats.is_empty()).count();
        u32::try_from(count).unwrap_or(u32::MAX)
    }

    /// Who has this token; without one somebody who looks on.
    pub(crate) fn asker(&mut self, token: Option<&str>) -> Result<Asker, &'static str> {
        self.touch();
        let Some(token) = token else { return Ok(Asker { seats: Vec::new() }) };
        let hashed = hash(token);
        let own = |(seat, kept): (usize, &KeptSeat)| {
            (kept.token.as_deref() == Some(&hashed)).then(|| u8::try_from(seat).ok()).flatten()
        };
        let seats: Vec<u8> = self.seats.iter().enumerate().filter_map(own).collect();
        if seats.is_empty() { Err("server-token") } else { Ok(Asker { seats }) }
    }

    /// As whom somebody sees the match: who has several seats, as the one whose turn it is.
    pub(crate) fn viewer(&self, asker: &Asker) -> Viewer {
        let awaited = self.held.any().turn().seats();
        let own = asker.seats.iter().find(|seat| awaited.contains(&Seat(**seat)));
        own.or(asker.seats.first()).map_or(Viewer::Spectator, |seat| Viewer::Seat(Seat(*seat)))
    }

    /// Seconds by which who looks on is behind; `None`: nobody may look on.
    fn delay_s(&self) -> Option<u32> {
        match self.form.watch {
            None | Some(WatchForm::Bool(true)) => Some(0),
            Some(WatchForm::Delay { delay_s }) => Some(delay_s),
            Some(WatchForm::Bool(false)) => None,
        }
    }

    /// Whether somebody may see the match at all.
    pub(crate) fn may_see(&self, asker: &Asker) -> bool {
        !asker.seats.is_empty() || self.delay_s().is_some()
    }

    /// The last entry that somebody may know: who looks on may be behind.
    pub(crate) fn known(&self, asker: &Asker) -> u64 {
        let log = self.held.any().log();
        let delay = self.delay_s().filter(|_| asker.seats.is_empty()).unwrap_or(0);
        if delay == 0 || self.held.any().over().is_some() {
            return log.len() as u64;
        }
        let until = now_ms().saturating_sub(u64::from(delay) * 1_000);
        log.partition_point(|entry| entry.at_ms <= until) as u64
    }

    /// The entries after number `after` that somebody may know, as JSON.
    pub(crate) fn entries(&self, asker: &Asker, after: u64) -> Vec<Arc<str>> {
        let known = self.known(asker);
        let told = self.held.any().told(self.viewer(asker), after);
        let told = told.iter().take_while(|entry| entry.n <= known);
        told.map(|entry| json(&EntryForm::from(entry)).into()).collect()
    }

    /// Does what somebody asks; the last entry that it made.
    pub(crate) async fn command(
        &mut self,
        asker: &Asker,
        form: &CommandForm,
        lag_ms: u64,
    ) -> Result<u64, NotDone> {
        let Viewer::Seat(mut seat) = self.viewer(asker) else { return Err(NotDone::Said("server-token")) };
        if form.share.is_some() {
            // Who has several seats gives the shares of all, one after another.
            let awaited = self.held.any().dealing().map(Dealing::awaited).unwrap_or_default();
            let own = asker.seats.iter().find(|own| awaited.contains(&usize::from(**own)));
            seat = own.map_or(seat, |own| Seat(*own));
        }
        // A command that is sent again was another seat’s, where one has several and it was a move.
        let done = |own: &&u8| self.held.any().has_done(Viewer::Seat(Seat(**own)), &form.id);
        seat = asker.seats.iter().find(done).map_or(seat, |own| Seat(*own));
        let ask = match form.asked(Some(seat)).map_err(NotDone::Form)? {
            Asked::Ask(ask) => ask,
            Asked::Answer(yes) => {
                let waits = |offer: &&fishka_match::OfferOpen| offer.by != seat && !offer.yes.contains(&seat);
                let offer = self.held.any().offers().iter().find(waits).map(|offer| offer.n);
                Ask::Answer { offer: offer.ok_or(Refusal::new("refused-offer-gone"))?, yes }
            }
        };
        if matches!(ask, Ask::Say(_)) && !self.chat() {
            return Err(NotDone::Said("server-chat-off"));
        }
        if matches!(self.held.any().sat().get(seat.index()), Some(Sat::Replaced(_)))
            && !may_while_replaced(&ask)
        {
            return Err(Refusal::new("refused-replaced").into());
        }
        let on = form.on.unwrap_or_else(|| self.held.any().on());
        let now = now_ms().saturating_sub(lag_ms.min(LAG_MS_MAX));
        let command = Command { id: form.id.clone(), on, ask };
        let made = self.apply(&command, Viewer::Seat(seat), now);
        self.settle().await?;
        Ok(made?.last().map_or(0, |entry| entry.n))
    }

    /// Sits down with an invitation; the new token.
    pub(crate) async fn join(&mut self, seat: u8, invite: &str) -> Result<String, NotDone> {
        self.touch();
        let invite = hash(invite);
        let kept = self.seats.get(usize::from(seat)).ok_or(NotDone::Said("server-no-seat"))?;
        if kept.invite.as_deref() != Some(&invite) {
            return Err(NotDone::Said(if kept.token.is_some() {
                "server-invite-used"
            } else {
                "server-invite"
            }));
        }
        let token = Secret::new().map_err(|_| NotDone::NotWritten)?.text(26);
        let sitting = Sitting { seat, invite, token: hash(&token) };
        let command = Command { id: format!("sit {seat}"), on: 0, ask: Ask::Sit };
        self.apply(&command, Viewer::Seat(Seat(seat)), now_ms())?;
        self.drive();
        self.write(Some(sitting.clone())).await?;
        self.seats[usize::from(seat)] = KeptSeat { invite: None, token: Some(sitting.token) };
        self.tell();
        Ok(token)
    }

    /// Seats whoever made the match, and lets chance and computers begin.
    pub(crate) async fn begin(&mut self, seats: &[u8]) -> Result<(), NotDone> {
        for seat in seats {
            let command = Command { id: format!("sit {seat}"), on: 0, ask: Ask::Sit };
            self.apply(&command, Viewer::Seat(Seat(*seat)), now_ms())?;
        }
        self.settle().await
    }

    /// An operator ends the match; nobody has won.
    pub(crate) async fn stop(&mut self) -> Result<(), NotDone> {
        self.referee(Ask::Stop)?;
        self.settle().await
    }

    /// The server was away: nobody is charged for that.
    pub(crate) async fn wake(&mut self) -> Result<(), NotDone> {
        let last = self.held.any().log().last().map_or(0, |entry| entry.at_ms);
        if last < self.rooms.started_ms() {
            if self.is_timed() {
                self.referee(Ask::Idle)?;
            }
            // Whoever does not come back after that has left, though no connection of theirs is lost now.
            self.lost(&self.persons());
        }
        self.settle().await
    }

    /// Asks the match; where the rules are a stranger’s, other rooms go on meanwhile.
    fn apply(&mut self, command: &Command, by: Viewer, now: u64) -> Result<Vec<Entry>, Refusal> {
        self.apply_within(command, by, now, &mut self.work())
    }

    fn apply_within(
        &mut self,
        command: &Command,
        by: Viewer,
        now: u64,
        budget: &mut Budget,
    ) -> Result<Vec<Entry>, Refusal> {
        let (held, metrics) = (&mut self.held, self.rooms.metrics());
        let mut apply = || held.any_mut().apply(command, by, now, budget);
        let done = if self.game.built_in { apply() } else { tokio::task::block_in_place(apply) };
        metrics.commands.inc();
        done
    }

    fn referee(&mut self, ask: Ask) -> Result<Vec<Entry>, Refusal> {
        self.referee_within(ask, &mut self.work())
    }

    fn referee_within(&mut self, ask: Ask, budget: &mut Budget) -> Result<Vec<Entry>, Refusal> {
        let (id, on) = (format!("{} {ask:?}", self.held.any().log().len()), self.held.any().on());
        // Ids are bounded, and what is asked tells them apart enough.
        let id: String = id.chars().take(60).collect();
        self.apply_within(&Command { id, on, ask }, Viewer::Referee, now_ms(), budget)
    }

    /// Lets chance draw and computers think, writes what came of it, tells everybody.
    async fn settle(&mut self) -> Result<(), NotDone> {
        self.drive();
        self.write(None).await?;
        self.tell();
        self.match_again().await;
        Ok(())
    }

    /// Draws of chance, moves that are no choice, and computers whose turn it is.
    fn drive(&mut self) {
        // All of it has as much work as one command: rules of a stranger may draw and pass for ever.
        let budget = &mut self.work();
        for _ in 0..DRIVEN_MAX {
            budget.renew();
            if let Some(ask) = self.dice_due(&self.secret.clone()) {
                if self.referee_within(ask, budget).is_err() {
                    break;
                }
                continue;
            }
            let m = self.held.any();
            if m.over().is_some() || !m.is_begun() {
                break;
            }
            let done = match m.turn() {
                Turn::Chance { total } => {
                    let (k, total) = (m.draws(), *total);
                    let thrown = self.thrower(&self.secret).map(|thrower| thrower.throw(k, total));
                    match thrown.or_else(|| Secret::below(total).ok()) {
                        Some(number) => self.referee_within(Ask::Draw(number), budget),
                        None => break,
                    }
                }
                Turn::Forced(_) => self.referee_within(Ask::Tick, budget),
                Turn::Seats { .. } | Turn::Over(_) => break,
            };
            if !done.is_ok_and(|entries| !entries.is_empty()) {
                break;
            }
        }
        self.think();
    }

    /// Sets computers thinking whose turn it is, and stops those whose turn it is not any more.
    fn think(&mut self) {
        let m = self.held.any();
        let open = m.over().is_none() && m.is_begun() && self.is_minded();
        let seats = if open { m.turn().seats() } else { &[] };
        let is_computer = |seat: &&Seat| matches!(m.sitter(**seat), Some(Sitter::Computer(_)));
        let due: BTreeSet<u8> = seats.iter().filter(is_computer).map(|seat| seat.0).collect();
        self.thinking.retain(|seat, stop| {
            let keep = due.contains(seat);
            stop.store(!keep, Ordering::Relaxed);
            keep
        });
        for seat in due {
            if !self.thinking.contains_key(&seat) {
                self.set_thinking(seat, 0);
            }
        }
    }

    fn set_thinking(&mut self, seat: u8, attempt: u32) {
        let Some(Sitter::Computer(level)) = self.held.any().sitter(Seat(seat)) else { return };
        let (Ok(secret), on) = (Secret::new(), self.held.any().on()) else { return };
        let seed = u64::from_le_bytes(secret.0.0[..8].try_into().unwrap_or_default());
        let stop = Arc::new(AtomicBool::new(false));
        let thought = match self.held.think(Seat(seat), level, seed, &mut self.work()) {
            Ok(thought) => thought,
            Err(why) => {
                tracing::warn!(room = self.id, seat, %why, "a computer cannot think");
                return;
            }
        };
        self.thinking.insert(seat, Arc::clone(&stop));
        let (rooms, id) = (self.rooms.clone(), self.id.clone());
        tokio::spawn(async move {
            let moved = rooms.thinkers().think(thought, &stop).await;
            if stop.load(Ordering::Relaxed) {
                return;
            }
            let done = rooms.ask(&id, move |room| Box::pin(room.thought(seat, on, attempt, moved))).await;
            if done.is_err() {
                tracing::debug!(room = id, seat, "a thought came too late");
            }
        });
    }

    /// A computer has thought.
    async fn thought(&mut self, seat: u8, on: u64, attempt: u32, moved: Result<Option<String>, Refusal>) {
        if self.held.any().on() != on || self.thinking.remove(&seat).is_none() {
            return;
        }
        let text = match moved {
            Ok(Some(text)) => text,
            Ok(None) | Err(_) => {
                // It cannot find any move: it gives up rather than hold up the others.
                tracing::warn!(room = self.id, seat, ?moved, "a computer found no move");
                let id = format!("computer {on} resigns");
                let command = Command { id, on, ask: Ask::Resign };
                let _ = self.apply(&command, Viewer::Seat(Seat(seat)), now_ms());
                let _ = self.settle().await;
                return;
            }
        };
        let command = Command { id: format!("computer {on} {attempt}"), on, ask: Ask::Move(text) };
        let done = self.apply(&command, Viewer::Seat(Seat(seat)), now_ms());
        match done {
            Err(Refusal::Tried(_)) if attempt < TRIES_MAX => self.set_thinking(seat, attempt + 1),
            Err(why) => tracing::warn!(room = self.id, seat, %why, "a computer’s move was refused"),
            Ok(_) => {}
        }
        let _ = self.settle().await;
    }

    /// Writes what is not on the disk yet. Where that fails the room ends, and what was not written never was.
    async fn write(&mut self, sitting: Option<Sitting>) -> Result<(), NotDone> {
        let log = self.held.any().log();
        let fresh = &log[self.written..];
        if fresh.is_empty() && sitting.is_none() {
            return Ok(());
        }
        let ended = self.held.any().over().is_some();
        let over_ms = ended.then(|| i64::try_from(now_ms()).unwrap_or(i64::MAX));
        let count = log.len();
        let batch = Batch {
            id: self.id.clone(),
            rows: rows(fresh, &log[..self.written]),
            sitting,
            over: (ended != self.ended).then_some(over_ms),
        };
        let entries = batch.rows.len() as u64;
        let done = self.rooms.journal().write(batch).await;
        if let Err(why) = done {
            tracing::warn!(room = self.id, ?why, "a room is read again");
            self.broken = true;
            self.listeners.clear();
            return Err(match why {
                NotWritten::Stale => NotDone::Again,
                NotWritten::Failed => NotDone::NotWritten,
            });
        }
        self.rooms.metrics().entries.inc_by(entries);
        (self.written, self.ended) = (count, ended);
        Ok(())
    }

    /// Tells everybody what is new to them.
    pub(crate) fn tell(&mut self) {
        // Many are told the same: it is written once.
        let mut states = States::new();
        let mut written: BTreeMap<(Option<u8>, u64), Vec<Arc<str>>> = BTreeMap::new();
        self.keep_listeners(|room, listener| {
            let viewer = room.viewer(&listener.asker).seat().map(|seat| seat.0);
            let key = (viewer, listener.sent);
            let lines = written.entry(key).or_insert_with(|| room.entries(&listener.asker, listener.sent));
            let fits = lines.iter().all(|line| listener.to.try_send(Arc::clone(line)).is_ok());
            let sent = listener.sent + lines.len() as u64;
            (fits && room.send_state(listener, sent, &mut states)).then_some(sent)
        });
    }

    /// Lets those listeners go that are not to stay and those whose connection has ended; where they sat, nobody is now.
    /// Of one that stays `stays` tells how many entries it has been sent. All are there while it is asked, since what
    /// listeners are told says who is there.
    fn keep_listeners(&mut self, mut stays: impl FnMut(&Room, &Listener) -> Option<u64>) {
        let room: &Room = self;
        let open = room.listeners.iter().map(|listener| (!listener.to.is_closed()).then_some(listener));
        let sent: Vec<Option<u64>> = open.map(|open| stays(room, open?)).collect();
        let some_gone = sent.iter().any(Option::is_none);
        let mut seats = Vec::new();
        for (mut listener, sent) in std::mem::take(&mut self.listeners).into_iter().zip(sent) {
            match sent {
                Some(sent) => {
                    listener.sent = sent;
                    self.listeners.push(listener);
                }
                None => seats.extend(listener.asker.seats),
            }
        }
        if some_gone {
            self.lost(&seats);
        }
    }

    /// The connection of seats was lost; that may be one of several.
    fn lost(&mut self, seats: &[u8]) {
        for seat in seats {
            if !self.is_there(*seat) {
                self.away.entry(*seat).or_insert_with(Instant::now);
            }
        }
        // Each time fewer are left that could be lost.
        self.tell_state();
    }

    /// Sends the state to who wants it; one that is behind is not told what it may not know yet.
    fn send_state(&self, listener: &Listener, sent: u64, states: &mut States) -> bool {
        let behind = sent < self.held.any().log().len() as u64;
        if !listener.state || behind {
            return true;
        }
        let own = &listener.asker.seats;
        if !states.contains_key(own) {
            states.insert(own.clone(), json(&SocketTells::State(Box::new(self.state(own)))).into());
        }
        states.get(own).is_some_and(|state| listener.to.try_send(Arc::clone(state)).is_ok())
    }

    /// Tells somebody everything after that entry, and from now on whatever comes.
    pub(crate) async fn listen(&mut self, asker: Asker, after: u64, tells: Tells) -> Option<Listening> {
        if self.listeners.len() >= LISTENERS_MAX {
            return None;
        }
        self.come_back(&asker).await;
        let lines = self.entries(&asker, after);
        let (to, from) = mpsc::channel(WAITING_MAX);
        self.listened += 1;
        let state = tells == Tells::All;
        let sent = after.min(self.held.any().log().len() as u64) + lines.len() as u64;
        let listener = Listener { id: self.listened, asker, to, sent, state };
        let first = self.state(&listener.asker.seats);
        self.listeners.push(listener);
        self.tell_state();
        Some(Listening { id: self.listened, lines, state: first, from })
    }

    async fn come_back(&mut self, asker: &Asker) {
        for seat in &asker.seats {
            self.away.remove(seat);
            let left = matches!(self.held.any().sat().get(usize::from(*seat)), Some(Sat::Left { .. }));
            if left {
                let id = format!("back {} {seat}", self.held.any().log().len());
                let command = Command { id, on: 0, ask: Ask::Sit };
                if self.apply(&command, Viewer::Seat(Seat(*seat)), now_ms()).is_ok() {
                    let _ = self.settle().await;
                }
            }
        }
    }

    /// Somebody listens no more.
    pub(crate) fn leave(&mut self, id: u64) {
        self.keep_listeners(|_, listener| (listener.id != id).then_some(listener.sent));
    }

    fn tell_state(&mut self) {
        let mut states = States::new();
        self.keep_listeners(|room, listener| {
            let sent = listener.sent;
            room.send_state(listener, sent, &mut states).then_some(sent)
        });
    }

    /// Whether somebody’s time runs.
    pub(crate) fn is_timed(&self) -> bool {
        let m = self.held.any();
        m.deal().clock.is_some() && m.over().is_none() && !m.clock().running().is_empty()
    }

    /// When the room is to look at its clock or at who is away next.
    pub(crate) fn due(&self) -> Instant {
        let now = Instant::now();
        let m = self.held.any();
        let mut due = now + IDLE;
        for seat in m.clock().running().iter().filter(|_| self.is_timed()) {
            let left = m.clock().left_ms(*seat, now_ms()).unwrap_or(u64::MAX);
            due = due.min(now + Duration::from_millis(left.min(3_600_000) + 5));
        }
        due =
            self.dice_deadline().map_or(due, |deadline| due.min(deadline.max(now + Duration::from_secs(1))));
        for since in self.away.values() {
            due = due.min(*since + AWAY);
        }
        let delayed = self.delay_s().is_some_and(|delay| delay > 0);
        let behind = |listener: &Listener| listener.asker.seats.is_empty();
        if delayed && self.listeners.iter().any(behind) {
            due = due.min(now + Duration::from_secs(1));
        }
        due
    }

    /// Time has gone by: a flag may have fallen, somebody may be gone, who looks on with a delay may see more.
    pub(crate) async fn tick(&mut self) {
        if self.is_timed() {
            let _ = self.referee(Ask::Tick);
        }
        let gone: Vec<u8> =
            self.away.iter().filter(|(_, since)| since.elapsed() >= AWAY).map(|(seat, _)| *seat).collect();
        for seat in gone {
            self.away.remove(&seat);
            let open = self.held.any().over().is_none() && self.held.any().is_begun();
            if open {
                let id = format!("away {} {seat}", self.held.any().log().len());
                let command = Command { id, on: 0, ask: Ask::Leave };
                let _ = self.apply(&command, Viewer::Seat(Seat(seat)), now_ms());
            }
        }
        let _ = self.settle().await;
    }

    /// Somebody has asked for something; what computers have thought does not count.
    fn touch(&mut self) {
        let was_minded = self.is_minded();
        self.asked_at = Instant::now();
        if !was_minded {
            self.think();
        }
    }

    /// Whether anybody cares how the match goes on: where no person sits and nobody looks, computers wait, unless time
    /// runs.
    fn is_minded(&self) -> bool {
        !self.persons().is_empty()
            || self.is_timed()
            || !self.listeners.is_empty()
            || self.asked_at.elapsed() < IDLE
    }

    /// The seats of persons who have not left.
    fn persons(&self) -> Vec<u8> {
        let m = self.held.any();
        let is_person = |seat: u8| m.sitter(Seat(seat)).is_some_and(Sitter::is_person);
        let sits = |(seat, sat): (u8, &Sat)| (*sat == Sat::Taken && is_person(seat)).then_some(seat);
        (0_u8..).zip(m.sat()).filter_map(sits).collect()
    }

    /// Whether nobody would miss the room: it is read again when it is asked for.
    pub(crate) fn may_close(&self) -> bool {
        let busy = self.is_timed()
            || !self.listeners.is_empty()
            || !self.thinking.is_empty()
            || !self.away.is_empty();
        self.closing || !busy && self.asked_at.elapsed() >= IDLE
    }

    /// Makes the next match once all want one.
    async fn match_again(&mut self) {
        let wanted = self.rematch.is_none()
            && self.no_rematch != Some(NoRematch::Withdrawn)
            && self.held.any().log().iter().rev().take(8).any(|entry| matches!(entry.what, What::Rematch));
        if wanted {
            let rooms = self.rooms.clone();
            // A match may be made from within one, but no deeper: the new one has no log yet.
            let made = Box::pin(rooms.make_again(&self.id, &self.form, &self.seats)).await;
            let why_not = |why: NotMade| {
                tracing::warn!(room = self.id, ?why, "no rematch");
                if matches!(why, NotMade::Withdrawn) { NoRematch::Withdrawn } else { NoRematch::Busy }
            };
            let made = made.map_err(why_not);
            (self.no_rematch, self.rematch) = (made.as_ref().err().copied(), made.ok());
            self.tell_state();
        }
    }

    /// The rule files as they are kept.
    pub(crate) async fn rules_kept(&mut self) -> Option<RuleFiles> {
        self.rooms.store().rules_of(&self.id).await.ok().flatten()
    }
}

/// What somebody may ask for whom a computer plays: to sit down again, and what is no part of the play.
fn may_while_replaced(ask: &Ask) -> bool {
    matches!(ask, Ask::Sit | Ask::Say(_) | Ask::Sign { .. })
}

/// What somebody who listens gets.
pub(crate) struct Listening {
    pub(crate) id: u64,
    /// What was said before.
    pub(crate) lines: Vec<Arc<str>>,
    /// The state then.
    pub(crate) state: StateForm,
    /// What comes.
    pub(crate) from: mpsc::Receiver<Arc<str>>,
}

/// Entries as they are kept. The entries of one command are counted; `before` holds those that are kept already.
fn rows(fresh: &[Entry], before: &[Entry]) -> Vec<Row> {
    let mut parts: BTreeMap<(String, String), i64> = BTreeMap::new();
    let row = |entry: &Entry| {
        let (sender, command) = match &entry.command {
            Some((Viewer::Seat(seat), id)) => (seat.0.to_string(), id.clone()),
            Some((Viewer::Spectator, id)) => ("spectator".to_owned(), id.clone()),
            Some((Viewer::Referee, id)) => ("server".to_owned(), id.clone()),
            // What a record brought along.
            None => ("record".to_owned(), entry.n.to_string()),
        };
        let key = (sender.clone(), command.clone());
        let part = parts.entry(key).or_insert_with(|| {
            before
                .iter()
                .rev()
                .take_while(|old| old.command == entry.command && old.command.is_some())
                .count() as i64
        });
        let number = |n: u64| i64::try_from(n).unwrap_or(i64::MAX);
        let row = Row {
            n: number(entry.n),
            at_ms: number(entry.at_ms),
            sender,
            command,
            part: *part,
            entry: json(&EntryForm { id: None, ..EntryForm::from(entry) }),
        };
        *part += 1;
        row
    };
    fresh.iter().map(row).collect()
}

/// An entry as it was kept.
pub(crate) fn entry_of(row: &Row) -> Option<Entry> {
    let form: EntryForm = fishka_proto::from_json(&row.entry).ok()?;
    let viewer = match row.sender.as_str() {
        "record" => None,
        "spectator" => Some(Viewer::Spectator),
        "server" => Some(Viewer::Referee),
        seat => Some(Viewer::Seat(Seat(seat.parse().ok()?))),
    };
    let command = viewer.map(|viewer| (viewer, row.command.clone()));
    Some(Entry { command, ..form.entry().ok()? })
}
