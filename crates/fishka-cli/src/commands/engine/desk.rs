//! What was said to the engine: options, the position, the search that runs.

use super::put;
use super::think::{Clocks, Order, Thought};
use crate::args::GameArgs;
use crate::budget;
use crate::family::computer;
use crate::load::Loaded;
use crate::outside::{Fail, Outside};
use crate::picture;
use crate::positions::{Placed, illegal};
use crate::threads::THREADS_MAX;
use crate::uci::Words;
use fishka::{Game, MoveList, ParseMoveError, Position};
use fishka_base::Level;
use fishka_proto::{PositionForm, json};
use fishka_search::{Agent, CONTEMPT_MAX, Limits, Means, Spec, Untimed};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};

/// Most lines that are shown at once.
const LINES_MAX: usize = 100;

/// What comes after a command.
pub enum Then {
    /// The next one.
    Listen,
    /// Nothing.
    Quit,
}

/// What `setoption` sets.
pub struct Options {
    pub lines: usize,
    pub seed: u64,
    pub level: Option<Level>,
    /// Points by which a draw is worse than an even game.
    pub contempt: i32,
    pub threads: usize,
    pub words: Words,
}

/// A search in its thread, which gives the agent back.
struct Running {
    stop: Arc<AtomicBool>,
    thread: JoinHandle<Agent>,
    /// It ends when it is told to and not before.
    endless: bool,
}

/// Everything between two commands.
pub struct Desk<'a> {
    args: &'a GameArgs,
    outside: &'a Outside,
    name: String,
    game: Arc<Game>,
    position: Position,
    /// From where, and the moves since: the next command often adds to them.
    base: Vec<String>,
    played: Vec<String>,
    agent: Option<Agent>,
    options: Options,
    running: Option<Running>,
}

impl<'a> Desk<'a> {
    /// The start of the game.
    pub fn new(args: &'a GameArgs, outside: &'a Outside) -> Result<Desk<'a>, Fail> {
        let Loaded { name, game } = Loaded::new(args, outside)?;
        let position = game.start(&mut budget::of_game())?;
        let options = Options {
            lines: 1,
            seed: 1,
            level: None,
            contempt: 0,
            threads: 1,
            words: Words::new(&game, false, &[]),
        };
        let (agent, running) = (None, None);
        let (base, played) = (vec!["startpos".to_owned()], Vec::new());
        Ok(Desk { args, outside, name, game, position, base, played, agent, options, running })
    }

    /// Does what a line says. What is wrong with it is said in an `info string`.
    pub fn hear(&mut self, line: &str) -> Result<Then, Fail> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let Some((command, rest)) = words.split_first() else { return Ok(Then::Listen) };
        match *command {
            "quit" => {
                self.stop();
                return Ok(Then::Quit);
            }
            "stop" => self.stop(),
            // While a search runs, too.
            "isready" => {
                if self.running.is_none() {
                    self.prepare()?;
                }
                put("readyok")?;
            }
            "debug" | "ponderhit" | "register" => {}
            "uci" | "ucinewgame" | "setoption" | "position" | "go" | "d" => {
                self.settle();
                match self.do_quietly(command, rest) {
                    Err(Fail::Pipe) => return Err(Fail::Pipe),
                    Err(fail) => put(&format!("info string {}", self.fault(fail)))?,
                    Ok(()) => {}
                }
            }
            other => self.object("engine-unknown", other)?,
        }
        Ok(Then::Listen)
    }

    fn do_quietly(&mut self, command: &str, rest: &[&str]) -> Result<(), Fail> {
        match command {
            "uci" => self.introduce(),
            "ucinewgame" => {
                // What was learnt of the game stays, what was found in positions goes.
                self.agent = self.agent.take().map(|agent| agent.another());
                Ok(())
            }
            "setoption" => self.set(rest),
            "position" => self.place(rest),
            "go" => self.go(rest),
            _ => self.draw(),
        }
    }

    /// A failure as a sentence.
    fn fault(&self, fail: Fail) -> String {
        match fail {
            Fail::Input(message) | Fail::Usage(message) => message,
            Fail::Bound(bound) => {
                fishka_text::render_bound(self.outside.lang, &bound, &self.outside.sources.borrow())
            }
            Fail::System(error) => self.outside.cause(&error),
            Fail::Told | Fail::Pipe => self.outside.text("engine-told", &[]),
        }
    }

    fn object(&self, key: &str, what: &str) -> Result<(), Fail> {
        let text = self.outside.text(key, &[("what", what.to_owned())]);
        Ok(put(&format!("info string {text}"))?)
    }

    fn introduce(&self) -> Result<(), Fail> {
        let title = &self.game.rules.texts.title;
        put(&format!("id name Fishka {} ({title})", env!("CARGO_PKG_VERSION")))?;
        put("id author Fishka")?;
        put(&format!("option name MultiPV type spin default 1 min 1 max {LINES_MAX}"))?;
        put(&format!("option name Seed type spin default 1 min 0 max {}", i64::MAX))?;
        put(&format!("option name Level type spin default 0 min 0 max {}", Level::COUNT))?;
        put(&format!("option name Contempt type spin default 0 min 0 max {CONTEMPT_MAX}"))?;
        put(&format!("option name Threads type spin default 1 min 1 max {THREADS_MAX}"))?;
        put("option name UCI_Moves type check default false")?;
        put("option name UCI_Chess960 type check default false")?;
        Ok(put("uciok")?)
    }

    /// `name NAME value VALUE`; both may have blanks in them.
    fn set(&mut self, rest: &[&str]) -> Result<(), Fail> {
        let at = rest.iter().position(|word| *word == "value").unwrap_or(rest.len());
        let name = rest[..at].iter().skip(1).copied().collect::<Vec<_>>().join(" ");
        let value = rest.get(at + 1..).unwrap_or_default().join(" ");
        let number = value.parse::<u64>().ok();
        let fits = match name.to_ascii_lowercase().as_str() {
            "multipv" => number.filter(|n| (1..=LINES_MAX as u64).contains(n)).map(|n| {
                self.options.lines = n as usize;
            }),
            "threads" => number.filter(|n| (1..=THREADS_MAX as u64).contains(n)).map(|n| {
                self.options.threads = n as usize;
            }),
            "seed" => number.map(|n| self.options.seed = n),
            "level" => number.and_then(|n| u8::try_from(n).ok()).and_then(|n| {
                self.options.level = Level::new(n);
                (n == 0 || self.options.level.is_some()).then_some(())
            }),
            "contempt" => number.filter(|n| *n <= CONTEMPT_MAX).map(|n| self.options.contempt = n as i32),
            "uci_moves" => value.to_ascii_lowercase().parse().ok().map(|on| self.options.words.uci = on),
            "uci_chess960" => value.to_ascii_lowercase().parse().ok().map(|on| self.options.words.onto = on),
            _ => return self.object("engine-no-option", &name),
        };
        match fits {
            Some(()) => Ok(()),
            None => self.object("engine-bad-value", &format!("{name} = {value}")),
        }
    }

    /// `startpos [moves …]` or `setup FILE [moves …]`.
    fn place(&mut self, rest: &[&str]) -> Result<(), Fail> {
        let at = rest.iter().position(|word| *word == "moves").unwrap_or(rest.len());
        let (base, moves) = (&rest[..at], rest.get(at + 1..).unwrap_or_default());
        let goes_on = self.base == base
            && self.played.len() <= moves.len()
            && self.played.iter().zip(moves).all(|(played, word)| played == word);
        if !goes_on {
            let position = match base {
                ["startpos"] => self.game.start(&mut budget::of_game())?,
                ["setup", file @ ..] if !file.is_empty() => self.read_position(&file.join(" "))?,
                _ => return self.object("engine-no-position", &base.join(" ")),
            };
            self.position = position;
            self.base = base.iter().map(|word| (*word).to_owned()).collect();
            self.played.clear();
        }
        let budget = &mut budget::as_asked();
        let mut list = MoveList::new();
        for word in &moves[self.played.len()..] {
            budget.renew();
            self.position.legal_moves(&mut list, budget)?;
            let found = self.options.words.find(&self.position, &list, word, budget)?;
            let Some(m) = found else {
                let cause = ParseMoveError { text: (*word).to_owned(), near: None, bound: None };
                return Err(illegal(self.outside, self.played.len(), &cause));
            };
            self.position.play_unchecked(&m, budget)?;
            self.played.push((*word).to_owned());
        }
        Ok(())
    }

    /// A position from data, which may name another variant or other switches than those of the command line.
    fn read_position(&mut self, file: &str) -> Result<Position, Fail> {
        let placed = Placed::from_data(self.args, Path::new(file), self.outside)?;
        let game = placed.position.game();
        if game.identity() != self.game.identity() {
            self.game = Arc::clone(game);
            self.agent = None;
            let before = std::mem::replace(&mut self.options.words, Words::new(game, false, &[]));
            (self.options.words.uci, self.options.words.onto) = (before.uci, before.onto);
        }
        Ok(placed.position)
    }

    /// Makes the computer player, which takes a moment.
    fn prepare(&mut self) -> Result<(), Fail> {
        if self.agent.is_none() {
            let budget = &mut budget::as_asked();
            let mut agent = computer(self.position.game(), budget)?;
            // What is found out at the first question is found out before it is asked.
            let means = &mut Means { control: &mut Untimed, budget };
            agent.choose(&mut self.position.clone(), &Spec::default(), Limits::nodes(1), 1, means)?;
            self.agent = Some(agent);
        }
        Ok(())
    }

    fn go(&mut self, rest: &[&str]) -> Result<(), Fail> {
        let order = self.order(rest)?;
        self.prepare()?;
        let Some(agent) = self.agent.take() else { return Ok(()) };
        let stop = Arc::new(AtomicBool::new(false));
        let endless = order.endless;
        let thought = Thought {
            agent,
            root: self.position.clone(),
            order,
            words: self.options.words.clone(),
            stop: Arc::clone(&stop),
            lang: self.outside.lang,
        };
        self.running = Some(Running { stop, thread: thread::spawn(|| thought.run()), endless });
        Ok(())
    }

    /// What `go` asks for.
    fn order(&self, rest: &[&str]) -> Result<Order, Fail> {
        let Options { lines, seed, level, contempt, threads, .. } = self.options;
        let mut order =
            Order { limits: Limits::default(), lines, seed, level, contempt, threads, endless: false };
        let mut clocks = Clocks::default();
        let mut words = rest.iter();
        while let Some(word) = words.next() {
            let mut number =
                || words.next().and_then(|word| word.parse::<i64>().ok()).map(|n| n.max(0) as u64);
            let known = match *word {
                "infinite" | "ponder" => {
                    order.endless = true;
                    Some(())
                }
                "nodes" => number().map(|n| order.limits.nodes = Some(n.max(1))),
                "movetime" => number().map(|n| order.limits.time_ms = Some(n.max(1))),
                "depth" => number().map(|n| order.limits.depth = Some(n.clamp(1, 1_000) as u32)),
                "wtime" => number().map(|n| clocks.left[0] = Some(n)),
                "btime" => number().map(|n| clocks.left[1] = Some(n)),
                "winc" => number().map(|n| clocks.more[0] = n),
                "binc" => number().map(|n| clocks.more[1] = n),
                "movestogo" => number().map(|n| clocks.moves = Some(n)),
                "searchmoves" => {
                    self.object("engine-unknown", word)?;
                    break;
                }
                _ => None,
            };
            if known.is_none() {
                self.object("engine-unknown", word)?;
            }
        }
        let first = self.game.acting_players().first().copied();
        let side = usize::from(first != Some(self.position.actor()));
        order.limits = order.limits.and(clocks.limits(side));
        Ok(order)
    }

    fn draw(&mut self) -> Result<(), Fail> {
        let budget = &mut budget::of_game();
        let picture = picture::position(&self.name, &mut self.position, self.outside.lang, budget)?;
        let form = PositionForm::of(&self.name, &mut self.position, budget)?;
        Ok(put(&format!("{picture}\n{}", json(&form)))?)
    }

    /// Waits until nothing runs; what has no end of its own is stopped.
    pub fn settle(&mut self) {
        if self.running.as_ref().is_some_and(|running| running.endless) {
            self.stop();
        } else if let Some(running) = self.running.take() {
            self.agent = running.thread.join().ok();
        }
    }

    /// Ends the search that runs, which then tells its move.
    fn stop(&mut self) {
        if let Some(Running { stop, thread, .. }) = self.running.take() {
            stop.store(true, Ordering::Relaxed);
            thread.thread().unpark();
            // An agent that broke is made anew.
            self.agent = thread.join().ok();
        }
    }
}
