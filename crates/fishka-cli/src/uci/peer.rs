//! Another engine as a process that speaks UCI.

use super::Words;
use crate::opponent::{Limit, Uci};
use fishka::{Game, Position};
use std::io::{self, BufRead as _, BufReader, Read as _, Write as _};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

/// It must answer within so much time, beside what its limit gives it.
const PATIENCE: Duration = Duration::from_secs(60);
/// It may take so long to end when it is told to.
const FAREWELL: Duration = Duration::from_secs(2);
/// How often its processor time is looked at.
const LOOK: Duration = Duration::from_millis(1);
/// Whoever uses no processor time for so long has nothing more to think about.
const IDLE: Duration = Duration::from_millis(300);
/// Longest line that it may say, and most lines that wait to be read.
const LINE_BYTES_MAX: u64 = 1 << 20;
const LINES_MAX: usize = 1_000;

/// What an engine did that it must not.
#[derive(Debug)]
pub enum Broke {
    /// It could not be started.
    Start(io::Error),
    /// It ended.
    Died,
    /// It said nothing in time.
    Silent,
    /// It has no such option, or the option cannot have this value.
    Option(String),
    /// It said this, which is no legal move.
    Illegal(String),
    /// The system does not tell how much processor time it uses.
    Clock,
}

/// An engine that runs.
pub struct Peer {
    child: Child,
    input: ChildStdin,
    heard: Receiver<String>,
    limit: Limit,
    /// How moves are told to it.
    pub words: Words,
    /// The game as it was told: where it stands, how many moves of the match that are, and their words.
    pub at: Option<Position>,
    /// Moves of the match that it was told.
    pub followed: usize,
    /// Their words.
    pub line: Vec<String>,
    /// Processor time that it has used, in nanoseconds, where that is known.
    pub spent_ns: u64,
}

impl Peer {
    /// Starts it and sets its options.
    ///
    /// # Errors
    /// What it did wrong.
    pub fn new(uci: &Uci, limit: Limit, game: &Game, letters: &[(String, String)]) -> Result<Peer, Broke> {
        let mut command = Command::new(&uci.command[0]);
        command.args(&uci.command[1..]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().map_err(Broke::Start)?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(Broke::Died);
        };
        let (send, heard) = sync_channel(LINES_MAX);
        thread::spawn(move || {
            let mut output = BufReader::new(output);
            let mut line = Vec::new();
            while output.by_ref().take(LINE_BYTES_MAX).read_until(b'\n', &mut line).is_ok_and(|n| n > 0) {
                if send.send(String::from_utf8_lossy(&line).trim().to_owned()).is_err() {
                    break;
                }
                line.clear();
            }
        });
        let words = Words::new(game, true, letters);
        let (at, followed, line, spent_ns) = (None, 0, Vec::new(), 0);
        let mut peer = Peer { child, input, heard, limit, words, at, followed, line, spent_ns };
        if matches!(limit, Limit::Processor(_)) && peer.processor_ns().is_none() {
            return Err(Broke::Clock);
        }
        peer.introduce(&uci.options)?;
        Ok(peer)
    }

    fn introduce(&mut self, options: &[(String, String)]) -> Result<(), Broke> {
        self.send("uci")?;
        let said = self.until("uciok")?;
        for (name, value) in options {
            let start = format!("option name {name} type ");
            let own = said
                .iter()
                .find(|line| line.get(..start.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(&start)));
            // An engine that does not know a variant plays another one and says nothing.
            let fits = own.is_some_and(|line| {
                let mut values = line.split(" var ").skip(1).map(|value| value.trim());
                !line[start.len()..].starts_with("combo") || values.any(|known| known == value)
            });
            if !fits {
                return Err(Broke::Option(format!("{name}={value}")));
            }
            self.send(&format!("setoption name {name} value {value}"))?;
            self.words.onto |=
                name.eq_ignore_ascii_case("UCI_Chess960") && value.eq_ignore_ascii_case("true");
        }
        // An engine of our own sort reads our notation, which tells all moves apart.
        self.words.uci = !said.iter().any(|line| line.starts_with("option name UCI_Moves "));
        self.ready()
    }

    fn ready(&mut self) -> Result<(), Broke> {
        self.send("isready")?;
        self.until("readyok").map(|_| ())
    }

    /// Another game begins.
    ///
    /// # Errors
    /// What it did wrong.
    pub fn begin(&mut self) -> Result<(), Broke> {
        (self.at, self.followed) = (None, 0);
        self.line.clear();
        self.send("ucinewgame")?;
        self.ready()
    }

    /// What it plays after the moves that it was told, as it says it.
    ///
    /// # Errors
    /// What it did wrong.
    pub fn best(&mut self) -> Result<String, Broke> {
        let moves = if self.line.is_empty() { "" } else { " moves " };
        self.send(&format!("position startpos{moves}{}", self.line.join(" ")))?;
        let before = self.processor_ns();
        let (go, more, stop_at) = match self.limit {
            Limit::Nodes(n) => (format!("go nodes {n}"), 0, None),
            Limit::Depth(n) => (format!("go depth {n}"), 0, None),
            Limit::Time(ms) => (format!("go movetime {ms}"), ms, None),
            Limit::Processor(ms) => {
                let stop_at = before.map(|before| before + ms.saturating_mul(1_000_000));
                ("go infinite".to_owned(), ms.saturating_mul(50), stop_at)
            }
        };
        self.send(&go)?;
        let word = self.answer(PATIENCE + Duration::from_millis(more), stop_at)?;
        let spent = self.processor_ns().zip(before).map(|(now, before)| now.saturating_sub(before));
        self.spent_ns += spent.unwrap_or(0);
        Ok(word)
    }

    /// The word after `bestmove`. When it has used its processor time it is told to stop; and when it uses none: whoever is
    /// asked to think without end waits for that when there is nothing more to think about.
    fn answer(&mut self, patience: Duration, mut stop_at: Option<u64>) -> Result<String, Broke> {
        let start = Instant::now();
        let (mut used, mut used_at) = (None, start);
        loop {
            let left = patience.checked_sub(start.elapsed()).ok_or(Broke::Silent)?;
            let pause = if stop_at.is_some() { LOOK } else { left };
            match self.heard.recv_timeout(pause) {
                Ok(line) => {
                    let mut words = line.split_whitespace();
                    if words.next() == Some("bestmove") {
                        return Ok(words.next().unwrap_or_default().to_owned());
                    }
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(Broke::Died),
            }
            let Some(at) = stop_at else { continue };
            let now = self.processor_ns();
            if now != used {
                (used, used_at) = (now, Instant::now());
            }
            if now.is_none_or(|now| now >= at) || used_at.elapsed() > IDLE {
                self.send("stop")?;
                stop_at = None;
            }
        }
    }

    fn send(&mut self, line: &str) -> Result<(), Broke> {
        let said = writeln!(self.input, "{line}").and_then(|()| self.input.flush());
        said.map_err(|_| Broke::Died)
    }

    /// What it says up to that line.
    fn until(&mut self, last: &str) -> Result<Vec<String>, Broke> {
        let (start, mut said) = (Instant::now(), Vec::new());
        loop {
            let left = PATIENCE.checked_sub(start.elapsed()).ok_or(Broke::Silent)?;
            match self.heard.recv_timeout(left) {
                Ok(line) if line == last => return Ok(said),
                Ok(line) => said.push(line),
                Err(RecvTimeoutError::Timeout) => return Err(Broke::Silent),
                Err(RecvTimeoutError::Disconnected) => return Err(Broke::Died),
            }
        }
    }

    /// Processor time that it has used, threads that have ended among it, where the system tells it.
    #[cfg(target_os = "linux")]
    fn processor_ns(&self) -> Option<u64> {
        use nix::time::{ClockId, clock_gettime};
        let pid = nix::unistd::Pid::from_raw(self.child.id().try_into().ok()?);
        let used = ClockId::pid_cpu_clock_id(pid).and_then(clock_gettime).ok()?;
        let (seconds, rest) = (u64::try_from(used.tv_sec()).ok()?, u64::try_from(used.tv_nsec()).ok()?);
        Some(seconds * 1_000_000_000 + rest)
    }

    #[cfg(not(target_os = "linux"))]
    fn processor_ns(&self) -> Option<u64> {
        None
    }
}

impl Drop for Peer {
    fn drop(&mut self) {
        let _ = self.send("quit");
        let start = Instant::now();
        while start.elapsed() < FAREWELL {
            if self.child.try_wait().is_ok_and(|ended| ended.is_some()) {
                return;
            }
            thread::sleep(Duration::from_millis(5));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
