//! All rooms: made, found, read again from the store, closed when nobody asks for them.

use super::computer::Thinkers;
use super::open::{Compiled, OpenFault, opening};
use super::room::{NotDone, Room, entry_of};
use super::secret::{Secret, hash, now_ms};
use crate::metrics::Metrics;
use crate::store::{Journal, KeptSeat, NewMatch, RuleFiles, Store, StoreFault, Withdrawn};
use fishka_match::Entry;
use fishka_proto::online::{AuthorForm, CommandForm, CreateForm, CreatedForm, InviteForm, SeatKind};
use std::collections::HashMap;
use std::future::Future;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::{mpsc, oneshot};

/// Most commands that wait for one room.
const WAITING_MAX: usize = 128;
/// Most rooms in memory.
const ROOMS_MAX: usize = 20_000;
/// How often a room is asked again that has just closed.
const TRIES: usize = 3;

/// Something that a room is to do.
type Job = Box<dyn for<'a> FnOnce(&'a mut Room) -> Doing<'a> + Send>;
/// Its doing.
pub(crate) type Doing<'a, T = ()> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// Why a room does not answer.
#[derive(Debug)]
pub(crate) enum Gone {
    /// There is no such match.
    NoMatch,
    /// Too much is asked for.
    Busy,
    /// The store, or what is in it.
    Broken,
}

/// Why a match was not made.
#[derive(Debug)]
pub(crate) enum NotMade {
    Open(OpenFault),
    Store(StoreFault),
    NotDone(NotDone),
    Busy,
    Withdrawn,
}

impl From<OpenFault> for NotMade {
    fn from(fault: OpenFault) -> Self {
        NotMade::Open(fault)
    }
}

impl From<StoreFault> for NotMade {
    fn from(fault: StoreFault) -> Self {
        NotMade::Store(fault)
    }
}

/// Lets one at a time read a match.
type Turnstile = tokio::sync::Mutex<()>;

struct All {
    store: Store,
    journal: Journal,
    rooms: Mutex<HashMap<String, mpsc::Sender<Job>>>,
    /// Who reads which match: one at a time for each, so that none is held twice; others do not wait.
    reading: Mutex<HashMap<String, Arc<Turnstile>>>,
    compiled: Compiled,
    thinkers: Thinkers,
    metrics: Arc<Metrics>,
    started_ms: u64,
}

/// All rooms of a server.
#[derive(Clone)]
pub(crate) struct Rooms(Arc<All>);

impl Rooms {
    /// No rooms yet.
    pub(crate) fn new(store: Store, journal: Journal, metrics: Arc<Metrics>) -> Rooms {
        Rooms(Arc::new(All {
            store,
            journal,
            rooms: Mutex::default(),
            reading: Mutex::default(),
            compiled: Compiled::default(),
            thinkers: Thinkers::new(),
            metrics,
            started_ms: now_ms(),
        }))
    }

    pub(crate) fn journal(&self) -> &Journal {
        &self.0.journal
    }

    pub(crate) fn metrics(&self) -> &Metrics {
        &self.0.metrics
    }

    pub(crate) fn thinkers(&self) -> &Thinkers {
        &self.0.thinkers
    }

    pub(crate) fn store(&self) -> &Store {
        &self.0.store
    }

    pub(crate) fn started_ms(&self) -> u64 {
        self.0.started_ms
    }

    /// How many rooms are held in memory.
    pub(crate) fn held(&self) -> usize {
        self.map().len()
    }

    fn map(&self) -> std::sync::MutexGuard<'_, HashMap<String, mpsc::Sender<Job>>> {
        self.0.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Opens the rooms whose clocks run while nobody looks.
    pub(crate) async fn open_timed(&self) -> Result<usize, StoreFault> {
        let timed = self.0.store.timed().await?;
        for id in &timed {
            if self.room(id).await.is_err() {
                tracing::error!(room = id, "a match cannot be read");
            }
        }
        Ok(timed.len())
    }

    /// Lets a room do something and gives what comes of it.
    pub(crate) async fn ask<T: Send + 'static>(
        &self,
        id: &str,
        job: impl for<'a> FnOnce(&'a mut Room) -> Doing<'a, T> + Send + 'static,
    ) -> Result<T, Gone> {
        let (answer, answered) = oneshot::channel();
        let mut boxed: Job = Box::new(move |room| {
            Box::pin(async move {
                // Who asked may be gone.
                let _ = answer.send(job(room).await);
            })
        });
        for _ in 0..TRIES {
            let to = self.room(id).await?;
            match to.send(boxed).await {
                Ok(()) => return answered.await.map_err(|_| Gone::Broken),
                Err(mpsc::error::SendError(back)) => boxed = back,
            }
        }
        Err(Gone::Busy)
    }

    /// Lets a room do a command of who has this token. Where the store was ahead of the room, as after a server that was
    /// killed while it wrote, the command is asked again: it may have been done.
    pub(crate) async fn command(
        &self,
        id: &str,
        token: &str,
        form: CommandForm,
        lag_ms: u64,
    ) -> Result<Result<u64, NotDone>, Gone> {
        let (token, form): (Arc<str>, _) = (token.into(), Arc::new(form));
        for _ in 0..TRIES {
            let (token, form) = (Arc::clone(&token), Arc::clone(&form));
            let done = self.ask(id, move |room| {
                Box::pin(async move {
                    let asker = room.asker(Some(&token)).map_err(NotDone::Said)?;
                    room.command(&asker, &form, lag_ms).await
                })
            });
            match done.await? {
                Err(NotDone::Again) => {}
                done => return Ok(done),
            }
        }
        Err(Gone::Busy)
    }

    /// The room of a match, read from the store where it is not held.
    async fn room(&self, id: &str) -> Result<mpsc::Sender<Job>, Gone> {
        let open = || self.map().get(id).filter(|to| !to.is_closed()).cloned();
        if let Some(to) = open() {
            return Ok(to);
        }
        let turnstile = self.turnstile(id);
        let _one = turnstile.lock().await;
        if let Some(to) = open() {
            return Ok(to);
        }
        self.read_and_start(id).await
    }

    /// What those pass one by one who want to read this match.
    fn turnstile(&self, id: &str) -> Arc<Turnstile> {
        let mut reading = self.0.reading.lock().unwrap_or_else(PoisonError::into_inner);
        // Those that nobody stands at any more are taken away: few stand at any moment.
        reading.retain(|_, turnstile| Arc::strong_count(turnstile) > 1);
        Arc::clone(reading.entry(id.to_owned()).or_default())
    }

    async fn read_and_start(&self, id: &str) -> Result<mpsc::Sender<Job>, Gone> {
        if self.held() >= ROOMS_MAX {
            return Err(Gone::Busy);
        }
        let mut room = self.read(id).await?;
        if let Err(why) = room.wake().await {
            tracing::error!(room = id, ?why, "a room does not wake");
            return Err(Gone::Broken);
        }
        Ok(self.start(room))
    }

    /// A match from the store.
    async fn read(&self, id: &str) -> Result<Room, Gone> {
        let broken = |why: String| {
            tracing::error!(room = id, why, "a match cannot be read");
            Gone::Broken
        };
        let kept = self.0.store.read(id).await.map_err(|why| broken(why.to_string()))?;
        let kept = kept.filter(|kept| !kept.hidden).ok_or(Gone::NoMatch)?;
        self.0.metrics.reads.inc();
        let form: CreateForm = fishka_proto::from_json(&kept.deal).map_err(|why| broken(why.to_string()))?;
        let identity = kept.rules.as_deref().unwrap_or_default();
        let rules = self.0.store.rules(identity).await.map_err(|why| broken(why.to_string()))?;
        let (rules, _) = rules.ok_or_else(|| broken(format!("its rules {identity} are not there")))?;
        let log: Option<Vec<Entry>> = kept.rows.iter().map(entry_of).collect();
        let log = log.ok_or_else(|| broken("an entry cannot be read".to_owned()))?;
        let (compiled, written) = (&self.0.compiled, log.len());
        let opened = tokio::task::block_in_place(|| {
            let opening = opening(&form, Some(rules), compiled)?;
            let game = opening.game();
            Ok::<_, OpenFault>((opening.fold(&form, id, &log)?, game))
        });
        let (held, game) = opened.map_err(|why| broken(format!("{why:?}")))?;
        let secret = kept.secret.parse().map_err(|_| broken("its secret cannot be read".to_owned()))?;
        let mut room =
            Room::new(id.to_owned(), held, (form, game), (kept.seats, secret), written, self.clone());
        room.rematch = kept.rematch;
        Ok(room)
    }

    /// Reads a room again whose store is not what it thought; whether that could be done.
    async fn mend(&self, room: &mut Room) -> bool {
        match self.read(&room.id.clone()).await {
            Ok(read) => {
                *room = read;
                room.wake().await.is_ok() && !room.broken
            }
            Err(_) => false,
        }
    }

    /// Sets a room going.
    fn start(&self, room: Room) -> mpsc::Sender<Job> {
        let (to, jobs) = mpsc::channel(WAITING_MAX);
        self.map().insert(room.id.clone(), to.clone());
        tokio::spawn(run(room, jobs, self.clone()));
        to
    }

    /// Makes a match.
    ///
    /// # Errors
    /// Why not.
    pub(crate) async fn make(&self, form: CreateForm, base: &str) -> Result<CreatedForm, NotMade> {
        let random = || Secret::new().map_err(|_| NotMade::Busy);
        let token = random()?.text(26);
        let mut invites: Vec<Option<String>> = Vec::with_capacity(form.seats.len());
        let mut seats = Vec::with_capacity(form.seats.len());
        for seat in &form.seats {
            let invite = if seat.kind == SeatKind::Open { Some(random()?.text(20)) } else { None };
            let own = (seat.kind == SeatKind::Me).then(|| hash(&token));
            seats.push(KeptSeat { invite: invite.as_deref().map(hash), token: own });
            invites.push(invite);
        }
        let me = form.seats.iter().any(|seat| seat.kind == SeatKind::Me);
        let watched = form.watch != Some(fishka_proto::online::WatchForm::Bool(false));
        let author = form.rules.is_some().then(|| random().map(|secret| secret.text(26))).transpose()?;
        let hashed = author.as_deref().map(hash);
        let made = self.make_with(form, (None, hashed.as_deref()), seats, None).await?;
        let (id, rules, new) = made.ok_or(NotMade::Busy)?;
        let rules = author.map(|token| AuthorForm { rules, token: new.then_some(token) });
        let link = |seat: usize, invite: String| InviteForm {
            seat: u8::try_from(seat).unwrap_or(u8::MAX),
            link: format!("{base}/m/{id}#{invite}"),
            invite,
        };
        let seats = invites.into_iter().enumerate();
        let seats = seats.filter_map(|(seat, invite)| Some(link(seat, invite?))).collect();
        let watch = watched.then(|| format!("{base}/m/{id}"));
        Ok(CreatedForm { token: me.then_some(token), seats, watch, rules, id })
    }

    /// Makes a match of the same deal with the seats moved round by one; whoever sat sits again.
    pub(crate) async fn make_again(
        &self,
        id: &str,
        form: &CreateForm,
        seats: &[KeptSeat],
    ) -> Result<String, NotMade> {
        let (mut form, mut seats) = (form.clone(), seats.to_vec());
        form.seats.rotate_left(1);
        seats.rotate_left(1);
        form.record = None;
        let kept = self.0.store.read(id).await?;
        let identity = kept.as_ref().and_then(|kept| kept.rules.as_deref()).unwrap_or_default();
        let rules = self.0.store.rules(identity).await?.map(|(rules, _)| rules);
        match self.make_with(form, (rules, None), seats, Some(id)).await? {
            Some((new, ..)) => Ok(new),
            None => kept.and_then(|kept| kept.rematch).ok_or(NotMade::Busy),
        }
    }

    /// Makes a match and tells its name, the identity of its rules, and whether those were not kept before. `rules`: the
    /// files, where they are kept, and a hash of what their author withdraws them with.
    async fn make_with(
        &self,
        mut form: CreateForm,
        (rules, author): (Option<RuleFiles>, Option<&str>),
        seats: Vec<KeptSeat>,
        after: Option<&str>,
    ) -> Result<Option<(String, String, bool)>, NotMade> {
        if self.held() >= ROOMS_MAX {
            return Err(NotMade::Busy);
        }
        let id = Secret::new().map_err(|_| NotMade::Busy)?.text(12);
        let opened = tokio::task::block_in_place(|| {
            let opening = opening(&form, rules, &self.0.compiled)?;
            let (game, rules) = (opening.game(), opening.rules.clone());
            Ok::<_, OpenFault>((opening.begin(&form, &id)?, game, rules))
        });
        let (held, game, rules) = opened?;
        let now = i64::try_from(now_ms()).unwrap_or(i64::MAX);
        let (identity, fresh) = self.0.store.keep_rules(&rules, now, author).await?;
        if self.0.store.rules(&identity).await?.is_some_and(|(_, withdrawn)| withdrawn) {
            return Err(NotMade::Withdrawn);
        }
        // The texts lie beside: many matches have the same.
        if form.rules.take().is_some() {
            form.game = None;
        }
        form.files.clear();
        let secret = Secret::new().map_err(|_| NotMade::Busy)?;
        let new = NewMatch {
            id: id.clone(),
            made_ms: now,
            deal: fishka_proto::json(&form),
            rules: Some(identity.clone()),
            secret: secret.0.to_string(),
            timed: form.clock.is_some(),
            seats: seats.clone(),
        };
        if !self.0.store.make(&new, after).await? {
            return Ok(None);
        }
        let sitting: Vec<u8> =
            (0_u8..).zip(&seats).filter(|(_, s)| s.token.is_some()).map(|(i, _)| i).collect();
        let mut room = Room::new(id.clone(), held, (form, game), (seats, secret.0), 0, self.clone());
        room.begin(&sitting).await.map_err(NotMade::NotDone)?;
        self.start(room);
        self.0.metrics.matches.inc();
        Ok(Some((id, identity, fresh)))
    }

    /// Withdraws rule files or lets them be played again; see [`Store::withdraw`].
    ///
    /// # Errors
    /// What the database says.
    pub(crate) async fn withdraw(
        &self,
        identity: &str,
        author: Option<&str>,
        withdrawn: bool,
    ) -> Result<Withdrawn, StoreFault> {
        let now = i64::try_from(now_ms()).unwrap_or(i64::MAX);
        self.0.store.withdraw(identity, author, withdrawn.then_some(now)).await
    }

    /// Closes one room, so that it is read again by whoever may see it then.
    pub(crate) async fn close_one(&self, id: &str) {
        let room = self.map().remove(id);
        Rooms::close_all(room.into_iter().collect()).await;
    }

    /// Waits until every room has closed; what waits is done first.
    pub(crate) async fn close(&self) {
        let rooms = self.map().drain().map(|(_, to)| to).collect();
        Rooms::close_all(rooms).await;
    }

    async fn close_all(rooms: Vec<mpsc::Sender<Job>>) {
        for to in rooms {
            let (answer, answered) = oneshot::channel();
            let last: Job = Box::new(move |room| {
                room.closing = true;
                let _ = answer.send(());
                Box::pin(std::future::ready(()))
            });
            if to.send(last).await.is_ok() {
                let _ = answered.await;
            }
        }
    }
}

/// The life of a room.
async fn run(mut room: Room, mut jobs: mpsc::Receiver<Job>, rooms: Rooms) {
    while !room.may_close() {
        let due = tokio::time::Instant::from_std(room.due());
        tokio::select! {
            job = jobs.recv() => match job {
                Some(job) => job(&mut room).await,
                None => break,
            },
            () = tokio::time::sleep_until(due) => room.tick().await,
        }
        if room.broken && !rooms.mend(&mut room).await {
            break;
        }
    }
    jobs.close();
    // What was asked while it closed is still done, unless the room is to be read again.
    while let Ok(job) = jobs.try_recv() {
        if !room.broken {
            job(&mut room).await;
        }
    }
    let mut map = rooms.map();
    if map.get(&room.id).is_some_and(mpsc::Sender::is_closed) {
        map.remove(&room.id);
    }
}

#[cfg(test)]
mod tests {
    use super::super::room::Tells;
    use super::*;
    use crate::store::Writer;
    use fishka_proto::online::SeatWanted;

    async fn rooms(folder: &std::path::Path) -> (Rooms, Writer) {
        let store = Store::in_folder(folder).await.unwrap();
        let (journal, writer) = Journal::start(store.clone());
        (Rooms::new(store, journal, Arc::default()), writer)
    }

    /// A match that lies in the store alone.
    async fn closed(rooms: &Rooms) -> String {
        let me = SeatWanted { kind: SeatKind::Me, level: None };
        let form =
            CreateForm { game: Some("tic-tac-toe".to_owned()), seats: vec![me; 2], ..CreateForm::default() };
        let made = rooms.make(form, "").await.unwrap();
        rooms.close_one(&made.id).await;
        made.id
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn a_match_is_read_once_and_others_do_not_wait_for_it() {
        let folder = tempfile::tempdir().unwrap();
        let (rooms, _writer) = rooms(folder.path()).await;
        let (slow, other) = (closed(&rooms).await, closed(&rooms).await);
        // Somebody reads the one for as long as it takes.
        let turnstile = rooms.turnstile(&slow);
        let reading = turnstile.lock().await;
        let asks = (0..20).map(|_| {
            let (rooms, slow) = (rooms.clone(), slow.clone());
            tokio::spawn(async move { rooms.ask(&slow, |_| Box::pin(std::future::ready(()))).await.is_ok() })
        });
        let asks: Vec<_> = asks.collect();
        // This would never come back if it waited for that.
        assert!(rooms.ask(&other, |_| Box::pin(std::future::ready(()))).await.is_ok());
        assert_eq!(rooms.metrics().reads.get(), 1, "the other alone was read");
        drop(reading);
        for ask in asks {
            assert!(ask.await.unwrap());
        }
        assert_eq!(rooms.metrics().reads.get(), 2, "twenty asked, one read");
        drop(turnstile);
        drop(rooms.turnstile("none"));
        assert_eq!(rooms.0.reading.lock().unwrap().len(), 1, "nobody stands at the others any more");
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn who_listens_is_told_as_there() {
        let folder = tempfile::tempdir().unwrap();
        let (rooms, _writer) = rooms(folder.path()).await;
        let me = SeatWanted { kind: SeatKind::Me, level: None };
        let form =
            CreateForm { game: Some("tic-tac-toe".to_owned()), seats: vec![me; 2], ..CreateForm::default() };
        let made = rooms.make(form, "").await.unwrap();
        let token = made.token.unwrap();
        let listening = rooms.ask(&made.id, move |room| {
            Box::pin(async move {
                let asker = room.asker(Some(&token)).unwrap();
                let listening = room.listen(asker, 0, Tells::All).await.unwrap();
                room.tell();
                listening
            })
        });
        let mut listening = listening.await.unwrap_or_else(|_| panic!("the room is there"));
        let mut told = 0;
        while let Ok(state) = listening.from.try_recv() {
            told += 1;
            assert!(state.contains("\"there\":true") && !state.contains("\"there\":false"), "{state}");
        }
        assert!(told > 0);
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn a_connection_that_ends_without_a_word_is_noticed() {
        let folder = tempfile::tempdir().unwrap();
        let (rooms, _writer) = rooms(folder.path()).await;
        let me = SeatWanted { kind: SeatKind::Me, level: None };
        let form =
            CreateForm { game: Some("tic-tac-toe".to_owned()), seats: vec![me; 2], ..CreateForm::default() };
        let made = rooms.make(form, "").await.unwrap();
        let token = made.token.unwrap();
        for tells in [Tells::Entries, Tells::All] {
            let token = token.clone();
            let listening = rooms.ask(&made.id, move |room| {
                Box::pin(async move {
                    let asker = room.asker(Some(&token)).unwrap();
                    room.listen(asker, 0, tells).await.unwrap()
                })
            });
            drop(listening.await.unwrap_or_else(|_| panic!("the room is there")));
        }
        let noticed = rooms.ask(&made.id, |room| {
            Box::pin(async move {
                room.tick().await;
                (room.is_there(0), room.is_away(0))
            })
        });
        let noticed = noticed.await.unwrap_or_else(|_| panic!("the room is there"));
        assert_eq!(noticed, (false, true));
    }
}
