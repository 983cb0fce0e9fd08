//! Computers in seats: they think about what their seat was told, in threads of their own, a few at a time.

use super::held::any_move;
use fishka::{Builtin, Game, Library as _, Position, notation};
use fishka_base::{Budget, Level, Rng};
use fishka_game::{Refusal, Seat};
use fishka_race::drive::{Driver, Guide};
use fishka_race::geometry::Point;
use fishka_race::rules::{self, Race};
use fishka_search::{Agent, Limits, Means, Spec, Watch};
use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

/// What a computer is to think; it ends early when the flag is raised.
pub(crate) type Thought = Box<dyn FnOnce(&AtomicBool) -> Result<Option<String>, Refusal> + Send>;

/// Longest time for one move.
const TIME_MS: u64 = 5_000;
/// Steps of work for one move, and for one part of it.
const WORK: (u64, u64) = (20_000_000_000, 250_000_000);

/// Players that are kept with what they remember, for the next move of their seat: each some megabytes, up to sixteen.
const RECENT_MAX: usize = 8;

/// The players that thought last, of all matches of a server: whoever moves again goes on with what was found.
#[derive(Default)]
pub(crate) struct Recent {
    kept: Mutex<VecDeque<(Sitting, Agent)>>,
    matches: AtomicU64,
}

/// A seat of a match, told apart from all others while the server runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Sitting {
    pub(crate) number: u64,
    pub(crate) seat: Seat,
}

impl Recent {
    /// A number that no other match has.
    pub(crate) fn number(&self) -> u64 {
        self.matches.fetch_add(1, Ordering::Relaxed)
    }

    fn take(&self, sitting: Sitting) -> Option<Agent> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let at = kept.iter().position(|(of, _)| *of == sitting)?;
        kept.remove(at).map(|(_, agent)| agent)
    }

    /// Keeps a player; whoever has waited longest goes.
    fn keep(&self, sitting: Sitting, agent: Agent) {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.retain(|(of, _)| *of != sitting);
        kept.push_back((sitting, agent));
        let gone = (kept.len() > RECENT_MAX).then(|| kept.pop_front());
        drop(kept);
        drop(gone);
    }
}

/// What computers know of one game, shared by the matches of that game.
#[derive(Default)]
pub(crate) struct Computers {
    /// Those of all games.
    recent: Arc<Recent>,
    /// A player that never thinks itself: others are made of it, which share what it knows of the game.
    model: Mutex<Option<Agent>>,
    /// What drivers know of the track: those below the highest level, and those of it.
    guides: Mutex<[Option<Arc<Guide>>; 2]>,
}

impl Computers {
    pub(crate) fn new(recent: &Arc<Recent>) -> Computers {
        Computers { recent: Arc::clone(recent), ..Computers::default() }
    }

    /// A number that no other match has.
    pub(crate) fn number(&self) -> u64 {
        self.recent.number()
    }

    fn agent(&self, game: &Arc<Game>, budget: &mut Budget) -> Result<Agent, Refusal> {
        let model = || self.model.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(model) = &*model() {
            return Ok(model.another());
        }
        // Made while nobody waits for it: two may make one, and one of them is kept.
        let mut made = Agent::new(game, budget)?;
        if let Some(file) = Builtin.net(&game.identity()) {
            let _ = made.take_net(&file, budget);
        }
        Ok(model().insert(made).another())
    }

    /// How many positions a computer of that level looks at where something is hidden: one as long as none of this game
    /// was made, which takes longer than a room may wait.
    pub(crate) fn worlds_wanted(&self, level: u8) -> usize {
        let model = self.model.lock().unwrap_or_else(PoisonError::into_inner);
        model.as_ref().map_or(1, |model| model.worlds_wanted(&spec(level)))
    }

    /// A move in a position of a rule file.
    ///
    /// Each of `worlds`, of which there is at least one, may be what is there, and `known` is what the seat knows, in which
    /// its moves are written.
    pub(crate) fn of_rules(
        this: &Arc<Computers>,
        sitting: Sitting,
        (mut worlds, mut known): (Vec<Position>, Position),
        level: u8,
        seed: u64,
    ) -> Thought {
        let computers = Arc::clone(this);
        Box::new(move |stop| {
            let (start, mut budget) = (Instant::now(), Budget::in_parts(WORK.0, WORK.1));
            let game = Arc::clone(known.game());
            let recent = computers.recent.take(sitting);
            let mut agent = recent.map_or_else(|| computers.agent(&game, &mut budget), Ok)?;
            let mut watch = Watch {
                stopped: || stop.load(Ordering::Relaxed),
                elapsed_ms: || u64::try_from(start.elapsed().as_millis()).unwrap_or(u64::MAX),
            };
            let means = &mut Means { control: &mut watch, budget: &mut budget };
            let asked = (&spec(level), Limits::time_ms(TIME_MS), seed);
            let best = agent.choose_unsure(&mut worlds, &mut known, asked, means);
            if best.is_ok() {
                computers.recent.keep(sitting, agent);
            }
            match best {
                Ok(Some(best)) => Ok(Some(notation(&mut known, &best, &mut budget)?)),
                Ok(None) => any_move(&mut known, &mut Rng::new(seed), &mut budget),
                // A stranger's rules may be too much to search; any move is still a move.
                Err(_) => any_move(&mut known, &mut Rng::new(seed), &mut Budget::in_parts(WORK.0, WORK.1)),
            }
        })
    }

    /// A drive in this race.
    pub(crate) fn of_race(
        this: &Arc<Computers>,
        (race, at, trail): (Arc<Race>, rules::Position, Vec<Point>),
        level: u8,
        seed: u64,
    ) -> Thought {
        let computers = Arc::clone(this);
        Box::new(move |_| {
            let mut budget = Budget::in_parts(WORK.0, WORK.1);
            let level = fitting(level);
            let guide = computers.guide(&race, level, &mut budget)?;
            let mut driver = Driver::new(race, guide, level, seed).with_trail(trail);
            budget.renew();
            Ok(driver.choose(&at, &mut budget)?.map(|m| m.to_string()))
        })
    }

    fn guide(&self, race: &Arc<Race>, level: Level, budget: &mut Budget) -> Result<Arc<Guide>, Refusal> {
        let best = usize::from(level == Level::MAX);
        let mut guides = self.guides.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(guide) = &guides[best] {
            return Ok(Arc::clone(guide));
        }
        let guide = match Guide::new(race, level, budget) {
            Ok(guide) => guide,
            // A track that takes too much to solve: the best drive there by sight too.
            Err(_) => {
                let below = Level::new(Level::MAX.number() - 1).unwrap_or(Level::MIN);
                Guide::new(race, below, &mut Budget::in_parts(WORK.0, WORK.1))?
            }
        };
        Ok(Arc::clone(guides[best].insert(Arc::new(guide))))
    }
}

/// The level of that number; the wire has more of them than there are yet.
fn fitting(level: u8) -> Level {
    Level::new(level).unwrap_or(Level::MAX)
}

fn spec(level: u8) -> Spec {
    Spec::level(fitting(level))
}

/// The threads in which computers think.
pub(crate) struct Thinkers {
    free: tokio::sync::Semaphore,
}

impl Thinkers {
    /// All processors but one, so that people are answered meanwhile.
    pub(crate) fn new() -> Thinkers {
        let processors = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        Thinkers { free: tokio::sync::Semaphore::new(processors.saturating_sub(1).max(1)) }
    }

    /// Thinks as soon as a thread is free.
    pub(crate) async fn think(
        &self,
        thought: Thought,
        stop: &Arc<AtomicBool>,
    ) -> Result<Option<String>, Refusal> {
        let _free = self.free.acquire().await;
        if stop.load(Ordering::Relaxed) {
            return Ok(None);
        }
        let stop = Arc::clone(stop);
        let done = tokio::task::spawn_blocking(move || thought(&stop)).await;
        done.unwrap_or_else(|_| Err(Refusal::new("server-broken")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn agent(game: &Arc<Game>) -> Agent {
        Agent::new(game, &mut Budget::new(fishka::COMPILE_STEPS)).expect("within the budget")
    }

    #[test]
    fn the_last_few_players_are_kept_each_for_its_own_seat() {
        let text = Builtin.source("tic-tac-toe").expect("a game of the library");
        let game = fishka::compile(&text, &mut Budget::new(fishka::COMPILE_STEPS)).expect("it compiles");
        let recent = Recent::default();
        let sitting = |number| Sitting { number, seat: Seat(0) };
        let numbers: Vec<u64> = (0..RECENT_MAX as u64 + 2).map(|_| recent.number()).collect();
        numbers.iter().for_each(|number| recent.keep(sitting(*number), agent(&game)));
        let there: Vec<bool> = numbers.iter().map(|number| recent.take(sitting(*number)).is_some()).collect();
        assert_eq!(there.iter().filter(|there| **there).count(), RECENT_MAX);
        assert_eq!(there[..3], [false, false, true]);
        recent.keep(sitting(9), agent(&game));
        assert!(recent.take(Sitting { number: 9, seat: Seat(1) }).is_none());
        assert!(recent.take(sitting(9)).is_some() && recent.take(sitting(9)).is_none());
    }
}
