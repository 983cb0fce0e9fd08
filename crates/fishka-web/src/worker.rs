//! The workers' half: one holds the game on the table, others think, keep the secret of dice, measure tracks.

use crate::helpers::{self, Timed};
use crate::learning::{self, Learning};
use crate::shared::{LOADING, READY, from_js, handed, load, random_bytes, to_js};
use crate::tasks::spawn_local;
use fishka::{Builtin, Game, Library as _, Position};
use fishka_search::{Agent, Level, Limits, Means, Memory, Spec, Untimed};
use fishka_view::course;
use fishka_view::danger::danger;
use fishka_view::deal::{Deal, Source};
use fishka_view::fair::{Keeper, Question};
use fishka_view::film::Film;
use fishka_view::hint;
use fishka_view::host::{Heard, Office, Tell, packed, unpacked};
use fishka_view::race::worker::{self, RaceWorker};
use fishka_view::review;
use fishka_view::session::Session;
use fishka_view::study;
use fishka_view::wire::{Answer, Ask, FromWorker, ToWorker, Wish};
use fishka_view::work;
use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::rc::Rc;
use std::sync::Arc;
use wasm_bindgen::prelude::*;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

/// Moves that the search for a solution plays at most.
const SOLVE_NODES: u64 = 6_000_000;

/// Lists of moves that the question after danger makes at most.
const DANGER_LISTS: u32 = 20_000;

/// The game of the last question; the next is likely about the same.
struct Thinker {
    deal: Deal,
    game: Arc<Game>,
    agent: Agent,
    /// How far the record was replayed for the last question, and the position it led to.
    reached: Option<(Deal, Vec<String>, Position)>,
    learning: Learning,
}

/// What a worker may be asked for. Each is asked for one kind of thing only.
struct Parts {
    office: Office<true>,
    thinker: Option<Thinker>,
    keeper: Keeper,
    races: Option<RaceWorker>,
    film: Option<Film>,
}

/// A question for a worker.
enum Asked {
    /// A game of the library is about to be laid: the page has its name before it can ask anything.
    Soon(String),
    /// In the words of the keeper.
    Keeper(Question),
    Message(ToWorker),
}

impl Asked {
    fn of(data: &JsValue) -> Option<Asked> {
        match data.as_string() {
            Some(text) => Question::parse(&text).map(Asked::Keeper),
            None => from_js(data).and_then(|bytes| unpacked(&bytes)).map(Asked::Message),
        }
    }

    /// The games whose files are needed.
    fn games(&self) -> Vec<String> {
        match self {
            Asked::Soon(game) => Builtin.lacking(std::slice::from_ref(game)),
            Asked::Message(message) => Builtin.lacking(&message.games()),
            Asked::Keeper(_) => Vec::new(),
        }
    }

    /// Whether other threads are to help.
    fn wants_help(&self) -> bool {
        matches!(self, Asked::Message(message) if message.helped_ms().is_some())
    }

    /// What is told where these files could not be loaded.
    fn unloaded(&self) -> Option<JsValue> {
        let Asked::Message(ToWorker::Office(sent)) = self else { return None };
        let heard = Heard { id: sent.id, tells: vec![Tell::Unloaded] };
        Some(to_js(&packed(&FromWorker::Office(Box::new(heard)))))
    }
}

/// Starts the worker of the library and the table.
pub fn table() {
    work_here(run_table);
}

/// Starts a worker that can do all.
pub fn engine() {
    work_here(run);
}

fn work_here(run: impl FnOnce(&DedicatedWorkerGlobalScope)) {
    console_error_panic_hook::set_once();
    if let Ok(scope) = js_sys::global().dyn_into() {
        run(&scope);
    }
}

/// Waits for questions of every kind.
fn run(scope: &DedicatedWorkerGlobalScope) {
    let office = Office::new(random_bytes);
    let parts = Parts { office, thinker: None, keeper: Keeper::default(), races: None, film: None };
    let parts = Rc::new(RefCell::new(parts));
    listen(scope, None, move |asked| match asked {
        Asked::Soon(_) => None,
        Asked::Keeper(question) => {
            Some(parts.borrow_mut().keeper.answer(question, random_bytes).print().into())
        }
        Asked::Message(message) => {
            let plays = matches!(&message, ToWorker::Think(Ask { wish: Wish::Move { level: 1.., .. }, .. }));
            let answer = parts.borrow_mut().answer(message);
            learn(&parts, plays);
            Some(to_js(&packed(&answer)))
        }
    });
}

/// Has the rules of a person's own that were thought about last played by the net that is kept for them. Where there is
/// none, the worker that plays learns one between questions.
fn learn(parts: &Rc<RefCell<Parts>>, plays: bool) {
    let wanted = parts.borrow_mut().thinker.as_mut().and_then(Thinker::begins_to_learn);
    let Some(game) = wanted else { return };
    let parts = Rc::clone(parts);
    spawn_local(async move {
        let rules = game.identity();
        // Another game may have come meanwhile.
        let of_same = |act: &mut dyn FnMut(&mut Thinker)| {
            let mut parts = parts.borrow_mut();
            let same = parts.thinker.as_mut().filter(|thinker| Arc::ptr_eq(&thinker.game, &game));
            same.is_some_and(|thinker| {
                act(thinker);
                !matches!(thinker.learning, Learning::Over)
            })
        };
        let kept = learning::kept(&rules).await;
        let mut net = None;
        let mut goes = of_same(&mut |thinker| match &kept {
            Some(file) => thinker.take(file),
            None if plays => thinker.learning = Learning::of(&thinker.game),
            None => thinker.learning = Learning::Not,
        });
        goes &= plays;
        while goes {
            learning::pause().await;
            goes = of_same(&mut |thinker| {
                net = thinker.learning.go_on();
                net.iter().for_each(|file| thinker.take(file));
            });
        }
        if let Some(net) = net {
            learning::keep(&rules, &net).await;
        }
    });
}

impl Thinker {
    /// The game, where it is of a person's own and nothing was done yet to learn it.
    fn begins_to_learn(&mut self) -> Option<Arc<Game>> {
        let own = matches!(self.deal.source, Source::File { .. });
        if !own || !matches!(self.learning, Learning::Not) {
            return None;
        }
        self.learning = Learning::Looks;
        Some(Arc::clone(&self.game))
    }

    /// Plays by this net from now on, where it is one.
    fn take(&mut self, file: &[u8]) {
        let _ = self.agent.take_net(file, &mut work());
        self.learning = Learning::Over;
    }
}

/// Waits for questions about the library and the game on the table only.
fn run_table(scope: &DedicatedWorkerGlobalScope) {
    let mut office: Office<false> = Office::new(random_bytes);
    // `boot.js` names the worker after the game that the page opens with.
    let soon = Some(scope.name()).filter(|name| Builtin.has(name)).map(Asked::Soon);
    listen(scope, soon, move |asked| match asked {
        Asked::Soon(game) => {
            office.prepare(&game);
            None
        }
        Asked::Message(ToWorker::Office(sent)) => {
            Some(to_js(&packed(&FromWorker::Office(Box::new(office.answer(*sent))))))
        }
        _ => None,
    });
}

/// Answers `first` and then every question in its turn, and says that the worker is there. A question about a game whose
/// files are not here waits for them, and so do those after it.
fn listen(
    scope: &DedicatedWorkerGlobalScope,
    first: Option<Asked>,
    answer: impl FnMut(Asked) -> Option<JsValue> + 'static,
) {
    let waiting: Rc<RefCell<VecDeque<Asked>>> = Rc::default();
    let answer = Rc::new(RefCell::new(answer));
    let is_busy = Rc::new(Cell::new(false));
    let own = scope.clone();
    let take = move |asked: Option<Asked>| {
        waiting.borrow_mut().extend(asked);
        if is_busy.replace(true) {
            return;
        }
        let (own, waiting, answer, is_busy) = (own.clone(), waiting.clone(), answer.clone(), is_busy.clone());
        spawn_local(async move {
            loop {
                let Some(asked) = waiting.borrow_mut().pop_front() else { break };
                let unloaded = if fetch(&own, &asked.games()).await { None } else { asked.unloaded() };
                if asked.wants_help() {
                    helpers::come().await;
                }
                let reply = unloaded.or_else(|| (answer.borrow_mut())(asked));
                if let Some(reply) = reply {
                    let _ = own.post_message(&reply);
                }
            }
            is_busy.set(false);
        });
    };
    let hear = {
        let take = take.clone();
        Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            let data = event.data();
            if !data.as_string().is_some_and(|text| handed(&text)) {
                take(Asked::of(&data));
            }
        })
    };
    scope.set_onmessage(Some(hear.as_ref().unchecked_ref()));
    hear.forget();
    let _ = scope.post_message(&READY.into());
    take(first);
}

/// Loads the files of these games; meanwhile the page knows that the worker has not got stuck.
async fn fetch(scope: &DedicatedWorkerGlobalScope, games: &[String]) -> bool {
    if games.is_empty() {
        return true;
    }
    let _ = scope.post_message(&LOADING.into());
    let whole = load("", games).await;
    let _ = scope.post_message(&READY.into());
    whole
}

impl Parts {
    fn answer(&mut self, message: ToWorker) -> FromWorker {
        match message {
            ToWorker::Office(sent) => FromWorker::Office(Box::new(self.office.answer(*sent))),
            ToWorker::Think(ask) => FromWorker::Thought(match ask.game() {
                Some((deal, moves)) => {
                    think(&mut self.thinker, &ask, deal, &moves).unwrap_or(Answer::None { id: ask.id })
                }
                None => worker::answer(&mut self.races, &ask, clock()),
            }),
            ToWorker::Survey(survey) => FromWorker::Found(survey.answer()),
            ToWorker::Film(ask) => FromWorker::Filmed(Film::answer(&mut self.film, ask)),
        }
    }
}

/// Milliseconds from now on.
fn clock() -> impl Fn() -> u64 {
    let start = js_sys::Date::now();
    move || (js_sys::Date::now() - start).max(0.0) as u64
}

fn think(thinker: &mut Option<Thinker>, ask: &Ask, deal: Deal, moves: &[String]) -> Option<Answer> {
    if thinker.as_ref().is_none_or(|t| !same_rules(&t.deal, &deal)) {
        let game = deal.compile().game?;
        let mut agent = Agent::new(&game, &mut work()).ok()?;
        if let Some(file) = Builtin.net(&game.identity()) {
            let _ = agent.take_net(&file, &mut work());
        }
        *thinker = Some(Thinker { deal: deal.clone(), agent, game, reached: None, learning: Learning::Not });
    }
    let thinker = thinker.as_mut()?;
    let (level, time_ms, seed) = match &ask.wish {
        Wish::Move { level, time_ms, seed } => (*level, *time_ms, *seed),
        Wish::Danger(_) if thinker.game.traits.hidden => {
            return Some(Answer::Danger { id: ask.id, sites: Vec::new(), partly: false });
        }
        Wish::Danger(player) => {
            let position = replay(thinker, &deal, moves)?;
            let found = danger(&position, fishka::Player::new(*player), DANGER_LISTS);
            return Some(Answer::Danger { id: ask.id, sites: found.sites, partly: found.partly });
        }
        Wish::Study { at, then, time_ms } => {
            return study(thinker, ask.id, deal, (moves, *at, then), *time_ms);
        }
        Wish::Review { from, time_ms } => return review(thinker, ask.id, deal, (moves, *from), *time_ms),
        Wish::Hint { time_ms } => {
            let hides = deal.puzzle.is_some() || thinker.game.traits.hidden;
            if !hides {
                return hint(thinker, ask.id, (&deal, moves), *time_ms);
            }
            (0, *time_ms, u64::from(ask.id))
        }
        Wish::Shortest(_) => return None,
    };
    if deal.puzzle.is_some() && level == 0 {
        return solve(&thinker.game, ask.id, deal, moves);
    }
    if thinker.game.traits.hidden {
        return think_hidden(thinker, ask.id, deal, (moves, level, time_ms, seed));
    }
    let mut position = replay(thinker, &deal, moves)?;
    let spec = Level::new(level).map_or_else(Spec::default, Spec::level);
    let mut timed = Timed { elapsed_ms: clock(), helped: ask.wish.helped_ms().is_some() };
    let limits = Limits::time_ms(time_ms);
    let mut budget = work();
    let means = &mut Means { control: &mut timed, budget: &mut budget };
    let report = thinker.agent.choose(&mut position, &spec, limits, seed, means).ok()??;
    let text = fishka::notation(&mut position, &report.best, &mut work()).ok()?;
    Some(Answer::Best { id: ask.id, text })
}

/// A good turn for a person, and why.
fn hint(thinker: &mut Thinker, id: u32, (deal, moves): (&Deal, &[String]), time_ms: u64) -> Option<Answer> {
    let mut position = replay(thinker, deal, moves)?;
    let mut timed = Timed { elapsed_ms: clock(), helped: true };
    let means = &mut Means { control: &mut timed, budget: &mut work() };
    let hinted = hint::hint(&mut thinker.agent, &mut position, Limits::time_ms(time_ms), means).ok()??;
    Some(Answer::Hint { id, hinted: Box::new(hinted) })
}

/// A move where something is hidden: what the computer thinks about only agrees with what its player knows.
fn think_hidden(
    thinker: &mut Thinker,
    id: u32,
    deal: Deal,
    (moves, level, time_ms, seed): (&[String], u8, u64, u64),
) -> Option<Answer> {
    let mut session = Session::new(deal, Arc::clone(&thinker.game)).ok()?;
    session.read(moves.iter().map(String::as_str)).ok()?;
    let spec = Level::new(level).map_or_else(Spec::default, Spec::level);
    let (mut worlds, mut known) = session.worlds(thinker.agent.worlds_wanted(&spec), seed)?;
    let mut timed = Timed { elapsed_ms: clock(), helped: false };
    let mut budget = work();
    let means = &mut Means { control: &mut timed, budget: &mut budget };
    let asked = (&spec, Limits::time_ms(time_ms), seed);
    let best = thinker.agent.choose_unsure(&mut worlds, &mut known, asked, means).ok()?;
    let text = best.and_then(|best| fishka::notation(&mut known, &best, &mut work()).ok());
    let text = text.or_else(|| session.any_choice(seed))?;
    Some(Answer::Best { id, text })
}

/// Studies the position after so many moves of the game and some beside it.
fn study(
    thinker: &mut Thinker,
    id: u32,
    deal: Deal,
    (moves, at, then): (&[String], usize, &[String]),
    time_ms: u64,
) -> Option<Answer> {
    let mut line = moves.get(..at)?.to_vec();
    line.extend_from_slice(then);
    let mut position = replay(thinker, &deal, &line)?;
    let mut timed = Timed { elapsed_ms: clock(), helped: true };
    let means = &mut Means { control: &mut timed, budget: &mut work() };
    let found = match study::study(&mut thinker.agent, &mut position, time_ms, means) {
        Ok(found) => found,
        Err(bound) => return Some(Answer::Met { id, bound: bound.name.to_owned(), limit: bound.limit }),
    };
    Some(Answer::Study { id, found: Box::new(found) })
}

/// Judges the moves of the game from one on, until the time is over.
fn review(
    thinker: &mut Thinker,
    id: u32,
    deal: Deal,
    (moves, from): (&[String], usize),
    time_ms: u64,
) -> Option<Answer> {
    let mut position = replay(thinker, &deal, moves.get(..from)?)?;
    let (now, mut marks) = (clock(), Vec::new());
    // What was found out about the position that the last part ended with is looked for again: parts are few.
    let mut memory = Memory::default();
    for text in &moves[from..] {
        if !marks.is_empty() && now() > time_ms {
            break;
        }
        let means = &mut Means { control: &mut Untimed, budget: &mut work() };
        match review::mark(&mut thinker.agent, &mut position, text, &mut memory, means) {
            Ok(Some(mark)) => marks.push(mark),
            Ok(None) => break,
            Err(bound) => return Some(Answer::Met { id, bound: bound.name.to_owned(), limit: bound.limit }),
        }
    }
    Some(Answer::Review { id, from, marks })
}

/// The first move of a shortest solution from where the lesson stands.
fn solve(game: &Arc<Game>, id: u32, deal: Deal, moves: &[String]) -> Option<Answer> {
    let mut session = Session::new(deal, Arc::clone(game)).ok()?;
    session.read(moves.iter().map(String::as_str)).ok()?;
    let limits = Limits::nodes(SOLVE_NODES);
    let mut budget = work();
    let means = &mut Means { control: &mut Untimed, budget: &mut budget };
    let (m, _) = course::next_move(&session, limits, means)?;
    let text = fishka::notation(&mut session.position().clone(), &m, &mut work()).ok()?;
    Some(Answer::Best { id, text })
}

/// Seats do not matter to the rules.
fn same_rules(a: &Deal, b: &Deal) -> bool {
    a.source == b.source && a.variant == b.variant && a.options == b.options
}

/// The position that is asked about; where the record only went on since the last question, so does the replay.
fn replay(thinker: &mut Thinker, deal: &Deal, moves: &[String]) -> Option<Position> {
    let (done, mut position) = match thinker.reached.take() {
        Some((known, before, position)) if known == *deal && moves.starts_with(&before) => {
            (before.len(), position)
        }
        _ => (0, deal.start(&thinker.game)),
    };
    let record = fishka::Record { headers: Vec::new(), moves: moves[done..].to_vec() };
    fishka::replay_on(&record, &mut position, &mut work()).ok()?;
    thinker.reached = Some((deal.clone(), moves.to_vec(), position.clone()));
    Some(position)
}
