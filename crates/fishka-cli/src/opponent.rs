//! Who plays in `fishka match`: a computer player of ours, or an engine that speaks UCI.
//!
//! `ab:nodes=2000`, `auto:cpu=100` · `uci:"/usr/games/some engine" --quiet`, `uci[nodes=2000,variant=ataxx]:engine`

use crate::causes::Unfit;
use fishka_search::Spec;
use std::error::Error;
use std::fmt;
use std::str::FromStr;
use std::time::Instant;

/// By which clock a limit of time is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clock {
    /// The one on the wall.
    Wall,
    /// Processor time of the process.
    Processor,
}

/// What bounds the thinking of an engine about one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// Nodes, as it counts them.
    Nodes(u64),
    /// Depth, as it counts it.
    Depth(u64),
    /// Milliseconds.
    Time(u64),
    /// Milliseconds of processor time: it is told to stop when it has used them.
    Processor(u64),
}

/// An engine that speaks UCI.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Uci {
    /// The program and its arguments; never empty.
    pub command: Vec<String>,
    /// `None`: what the match says.
    pub limit: Option<Limit>,
    /// Options that are set before play, `UCI_Variant` among them.
    pub options: Vec<(String, String)>,
}

/// Who plays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Player {
    /// A computer player of ours; its limit of time is meant by this clock.
    Own(Spec, Clock),
    /// Another program.
    Uci(Uci),
}

/// A player as the command line names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opponent {
    /// How it was written.
    pub text: String,
    /// Who it is.
    pub player: Player,
}

impl fmt::Display for Opponent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl FromStr for Limit {
    type Err = Unfit;

    fn from_str(text: &str) -> Result<Limit, Unfit> {
        let (name, number) = text.split_once('=').ok_or(Unfit::new("cause-limit"))?;
        let number = number.trim().parse::<u64>().ok().filter(|n| *n > 0);
        let number = number.ok_or(Unfit::new("cause-limit"))?;
        match name.trim() {
            "nodes" => Ok(Limit::Nodes(number)),
            "depth" => Ok(Limit::Depth(number)),
            "time" => Ok(Limit::Time(number)),
            "cpu" => Ok(Limit::Processor(number)),
            _ => Err(Unfit::new("cause-limit")),
        }
    }
}

impl FromStr for Opponent {
    type Err = Box<dyn Error + Send + Sync>;

    fn from_str(text: &str) -> Result<Opponent, Self::Err> {
        let player = match text.strip_prefix("uci") {
            Some(rest) if rest.starts_with([':', '[']) => Player::Uci(uci(rest)?),
            _ => own(text)?,
        };
        Ok(Opponent { text: text.to_owned(), player })
    }
}

/// A computer player of ours; `cpu=` is `time=` by another clock.
fn own(text: &str) -> Result<Player, Box<dyn Error + Send + Sync>> {
    let by_processor = text.contains(":cpu=") || text.contains(",cpu=");
    if !by_processor {
        return Ok(Player::Own(text.parse()?, Clock::Wall));
    }
    // Both at once cannot be meant by one clock.
    if text.contains("time=") {
        return Err(Unfit::new("cause-limit").into());
    }
    Ok(Player::Own(text.replace("cpu=", "time=").parse()?, Clock::Processor))
}

/// `[K=V,…]:COMMAND`
fn uci(rest: &str) -> Result<Uci, Unfit> {
    let (settings, command) = match rest.strip_prefix('[') {
        Some(rest) => rest.split_once("]:").ok_or(Unfit::new("cause-engine"))?,
        None => ("", rest.strip_prefix(':').unwrap_or(rest)),
    };
    let command = split(command).filter(|words| !words.is_empty()).ok_or(Unfit::new("cause-engine"))?;
    let (mut limit, mut options) = (None, Vec::new());
    for setting in settings.split(',').filter(|text| !text.trim().is_empty()) {
        let (name, value) = setting.split_once('=').ok_or(Unfit::new("cause-pair"))?;
        match (name.trim(), value.trim()) {
            ("nodes" | "depth" | "time" | "cpu", _) => limit = Some(setting.parse()?),
            ("variant", value) => options.push(("UCI_Variant".to_owned(), value.to_owned())),
            (name, value) => options.push((name.to_owned(), value.to_owned())),
        }
    }
    Ok(Uci { command, limit, options })
}

/// Words as a shell tells them apart: blanks between, quotes of both sorts around what holds blanks.
fn split(text: &str) -> Option<Vec<String>> {
    let mut words = Vec::new();
    let (mut word, mut quote) = (None::<String>, None);
    for c in text.chars() {
        match (quote, c) {
            (Some(mark), c) if c == mark => quote = None,
            (None, '\'' | '"') => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            (None, c) if c.is_whitespace() => words.extend(word.take()),
            (_, c) => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    quote.is_none().then_some(words)
}

/// How long something has taken, by either clock.
pub struct Watch(Option<u64>, Instant);

impl Watch {
    /// From now on; by the clock on the wall where the system does not tell the other.
    pub fn start(clock: Clock) -> Watch {
        Watch(processor_ns().filter(|_| clock == Clock::Processor), Instant::now())
    }

    /// Nanoseconds since then.
    pub fn ns(&self) -> u64 {
        match (self.0, processor_ns()) {
            (Some(start), Some(now)) => now.saturating_sub(start),
            _ => u64::try_from(self.1.elapsed().as_nanos()).unwrap_or(u64::MAX),
        }
    }
}

/// Processor time that this process has used.
#[cfg(unix)]
fn processor_ns() -> Option<u64> {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    u64::try_from(i128::from(time.tv_sec) * 1_000_000_000 + i128::from(time.tv_nsec)).ok()
}

#[cfg(not(unix))]
fn processor_ns() -> Option<u64> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn player(text: &str) -> Player {
        text.parse::<Opponent>().unwrap().player
    }

    #[test]
    fn players_are_read() {
        assert_eq!(player("level:3"), Player::Own("level:3".parse().unwrap(), Clock::Wall));
        let Player::Own(spec, Clock::Processor) = player("auto:cpu=100") else { panic!() };
        assert_eq!(spec.limits.time_ms, Some(100));
        let Player::Uci(engine) = player(r#"uci[nodes=2000,variant=ataxx,Use NNUE=false]:"/a b/c" 'd e' f"#)
        else {
            panic!()
        };
        assert_eq!(engine.command, ["/a b/c", "d e", "f"]);
        assert_eq!(engine.limit, Some(Limit::Nodes(2000)));
        let options = [("UCI_Variant", "ataxx"), ("Use NNUE", "false")];
        assert_eq!(engine.options, options.map(|(a, b)| (a.to_owned(), b.to_owned())));
        for text in
            ["uci:", "uci:'a", "uci[nodes=0]:a", "uci[x]:a", "uci[nodes=1:a", "ab:time=1,cpu=2", "nobody"]
        {
            assert!(text.parse::<Opponent>().is_err(), "{text}");
        }
    }

    #[test]
    fn processor_time_goes_by() {
        let watch = Watch::start(Clock::Processor);
        let mut sum = 0u64;
        while watch.ns() < 1_000_000 {
            sum = sum.wrapping_mul(3).wrapping_add(1);
        }
        assert!(watch.ns() >= 1_000_000, "{sum}");
    }
}
