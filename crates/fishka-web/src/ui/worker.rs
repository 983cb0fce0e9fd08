//! The worker's half: replays the record, searches, answers.

use super::keeper::random_bytes;
use fishka::{Game, Position};
use fishka_search::{Agent, Level, Limits, Means, Spec, Untimed, Watch};
use fishka_view::course;
use fishka_view::danger::danger;
use fishka_view::deal::Deal;
use fishka_view::draw::survey::Survey;
use fishka_view::fair::{Keeper, Question};
use fishka_view::race::wire::RaceAsk;
use fishka_view::race::worker;
use fishka_view::session::Session;
use fishka_view::wire::{Answer, Ask};
use fishka_view::work;
use std::sync::Arc;
use wasm_bindgen::prelude::*;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

/// Moves that the search for a solution plays at most.
const SOLVE_NODES: u64 = 6_000_000;

/// Lists of moves that the question after danger makes at most.
const DANGER_LISTS: u32 = 20_000;

/// The game of the last question; the next is likely about the same.
struct WorkerState {
    deal: Deal,
    game: Arc<Game>,
    agent: Agent,
    /// How far the record was replayed for the last question, and the position it led to.
    reached: Option<(Deal, Vec<String>, Position)>,
}

/// Waits for questions.
pub(super) fn run(scope: &DedicatedWorkerGlobalScope) {
    let mut state: Option<WorkerState> = None;
    let mut keeper = Keeper::default();
    let mut races = None;
    let own = scope.clone();
    let hear = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        let text = event.data().as_string().unwrap_or_default();
        if let Some(question) = Question::parse(&text) {
            let reply = keeper.answer(question, random_bytes);
            let _ = own.post_message(&reply.print().into());
            return;
        }
        if let Some(survey) = Survey::parse(&text) {
            let _ = own.post_message(&survey.answer().print().into());
            return;
        }
        if let Some(ask) = RaceAsk::parse(&text) {
            let start = js_sys::Date::now();
            let elapsed_ms = || (js_sys::Date::now() - start).max(0.0) as u64;
            let _ = own.post_message(&worker::answer(&mut races, &ask, elapsed_ms).print().into());
            return;
        }
        let Some(ask) = Ask::parse(&text) else { return };
        let answer = think(&mut state, &ask).unwrap_or(Answer::None { id: ask.id });
        let _ = own.post_message(&answer.print().into());
    });
    scope.set_onmessage(Some(hear.as_ref().unchecked_ref()));
    hear.forget();
    let _ = scope.post_message(&Answer::Ready.print().into());
}

fn think(state: &mut Option<WorkerState>, ask: &Ask) -> Option<Answer> {
    if state.as_ref().is_none_or(|b| !same_rules(&b.deal, &ask.deal)) {
        let game = ask.deal.compile().game?;
        let agent = Agent::new(&game, &mut work()).ok()?;
        *state = Some(WorkerState { deal: ask.deal.clone(), agent, game, reached: None });
    }
    let state = state.as_mut()?;
    if ask.deal.puzzle.is_some() && ask.level == 0 {
        return solve(&state.game, ask);
    }
    let mut position = replay(state, ask)?;
    if let Some(player) = ask.danger {
        let found = danger(&position, fishka::Player::new(player), DANGER_LISTS);
        let sites = found.sites.iter().map(|(site, chance)| (site.index(), *chance)).collect();
        return Some(Answer::Danger { id: ask.id, sites, partly: found.partly });
    }
    let spec = Level::new(ask.level).map_or_else(Spec::default, Spec::level);
    let start = js_sys::Date::now();
    let elapsed_ms = || (js_sys::Date::now() - start).max(0.0) as u64;
    let mut watch = Watch { stopped: || false, elapsed_ms };
    let limits = Limits::time_ms(ask.time_ms);
    let mut budget = work();
    let means = &mut Means { control: &mut watch, budget: &mut budget };
    let report = state.agent.choose(&mut position, &spec, limits, ask.seed, means).ok()??;
    Some(Answer::Best {
        id: ask.id,
        text: fishka::notation(&mut position, &report.best, &mut work()).ok()?,
        win_permille: report.win_permille,
        nodes: report.nodes,
        depth: report.depth,
    })
}

/// The first move of a shortest solution from where the lesson stands.
fn solve(game: &Arc<Game>, ask: &Ask) -> Option<Answer> {
    let mut session = Session::new(ask.deal.clone(), Arc::clone(game));
    if !ask.moves.iter().all(|text| session.play_text(text)) {
        return None;
    }
    let limits = Limits::nodes(SOLVE_NODES);
    let mut budget = work();
    let means = &mut Means { control: &mut Untimed, budget: &mut budget };
    let (m, turns) = course::next_move(&session, limits, means)?;
    let text = fishka::notation(&mut session.position().clone(), &m, &mut work()).ok()?;
    Some(Answer::Best { id: ask.id, text, win_permille: 1000, nodes: 0, depth: turns })
}

/// Seats do not matter to the rules.
fn same_rules(a: &Deal, b: &Deal) -> bool {
    a.source == b.source && a.variant == b.variant && a.options == b.options
}

/// The position that is asked about; where the record only went on since the last question, so does the replay.
fn replay(state: &mut WorkerState, ask: &Ask) -> Option<Position> {
    let (done, mut position) = match state.reached.take() {
        Some((deal, moves, position)) if deal == ask.deal && ask.moves.starts_with(&moves) => {
            (moves.len(), position)
        }
        _ => (0, ask.deal.start(&state.game)),
    };
    let record = fishka::Record { headers: Vec::new(), moves: ask.moves[done..].to_vec() };
    fishka::replay_on(&record, &mut position, &mut work()).ok()?;
    state.reached = Some((ask.deal.clone(), ask.moves.clone(), position.clone()));
    Some(position)
}
