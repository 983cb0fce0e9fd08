//! Computer players named in a line: `random`, `ab:nodes=2000`, `mcts:time=100`, `level:3`.

use crate::{Level, Limits};
use std::fmt;
use std::str::FromStr;

/// Which search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Method {
    /// What fits the game.
    #[default]
    Auto,
    /// Alpha-beta.
    AlphaBeta,
    /// Monte Carlo tree search.
    Playouts,
    /// Averages over what can be thrown.
    Expectimax,
    /// A net that learnt the game, where there is one.
    Net,
    /// No search: any legal move.
    Random,
}

/// A computer player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Spec {
    /// Which search.
    pub method: Method,
    /// Its own limits, together with those of the call.
    pub limits: Limits,
    /// Plays as weakly as this level.
    pub level: Option<Level>,
    /// Points (a pawn is 100) by which alpha-beta holds a draw worse for itself than an even game. A level has its own.
    pub contempt: i32,
}

/// Ten pawns: more would be to lose rather than to draw.
pub const CONTEMPT_MAX: u64 = 1_000;

impl Spec {
    /// A level for people.
    #[must_use]
    pub fn level(level: Level) -> Self {
        Spec { level: Some(level), ..Spec::default() }
    }
}

/// A line that names no computer player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseSpecError(String);

impl ParseSpecError {
    /// What was to name one.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for ParseSpecError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = &self.0;
        write!(
            f,
            "no computer player `{text}`: try `random`, `level:3`, `auto`, `ab:nodes=2000`, `mcts:time=100`, `expectimax:depth=2`, `net:depth=2`"
        )
    }
}

impl std::error::Error for ParseSpecError {}

impl FromStr for Spec {
    type Err = ParseSpecError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let error = || ParseSpecError(text.to_string());
        let (name, rest) = text.trim().split_once(':').unwrap_or((text.trim(), ""));
        if name == "level" {
            let level = rest.parse().ok().and_then(Level::new).ok_or_else(error)?;
            return Ok(Spec::level(level));
        }
        let method = match name {
            "auto" => Method::Auto,
            "ab" => Method::AlphaBeta,
            "mcts" => Method::Playouts,
            "expectimax" => Method::Expectimax,
            "net" => Method::Net,
            "random" => Method::Random,
            _ => return Err(error()),
        };
        let mut spec = Spec { method, ..Spec::default() };
        for part in rest.split(',').filter(|p| !p.is_empty()) {
            let (key, value) = part.split_once('=').ok_or_else(error)?;
            let value: u64 = value.parse().map_err(|_| error())?;
            match key {
                "nodes" => spec.limits.nodes = Some(value),
                "time" => spec.limits.time_ms = Some(value),
                "depth" => spec.limits.depth = Some(u32::try_from(value).map_err(|_| error())?),
                "contempt" if value <= CONTEMPT_MAX => spec.contempt = value as i32,
                _ => return Err(error()),
            }
        }
        Ok(spec)
    }
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(level) = self.level {
            return write!(f, "level:{}", level.number());
        }
        f.write_str(match self.method {
            Method::Auto => "auto",
            Method::AlphaBeta => "ab",
            Method::Playouts => "mcts",
            Method::Expectimax => "expectimax",
            Method::Net => "net",
            Method::Random => "random",
        })?;
        let depth = self.limits.depth.map(u64::from);
        let contempt = u64::try_from(self.contempt).ok().filter(|points| *points > 0);
        let limits = [("nodes", self.limits.nodes), ("time", self.limits.time_ms), ("depth", depth)];
        let parts = limits.into_iter().chain([("contempt", contempt)]);
        let mut mark = ':';
        for (key, value) in parts.filter_map(|(k, v)| Some((k, v?))) {
            write!(f, "{mark}{key}={value}")?;
            mark = ',';
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_name_players_and_come_back() {
        for text in [
            "random",
            "expectimax:depth=2",
            "net:nodes=3000",
            "auto",
            "ab",
            "ab:nodes=2000",
            "ab:time=100",
            "ab:nodes=2000,contempt=50",
            "mcts:nodes=500,time=9",
            "level:3",
        ] {
            assert_eq!(text.parse::<Spec>().unwrap().to_string(), text);
        }
        for text in [
            "",
            "abc",
            "level:0",
            "level:11",
            "ab:nodes",
            "ab:nodes=x",
            "ab:speed=1",
            "level:",
            "ab:contempt=1001",
        ] {
            assert!(text.parse::<Spec>().is_err(), "{text}");
        }
    }
}
