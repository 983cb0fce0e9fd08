//! All switches of the rules in one place, named as in the rulings.

use crate::geometry::Touch;

/// A switch whose values have names.
pub trait Named: Copy + PartialEq + 'static {
    /// Every value with its name, the ruling first.
    const NAMES: &'static [(Self, &'static str)];

    /// Its name.
    fn name(self) -> &'static str {
        Self::NAMES.iter().find(|(value, _)| *value == self).map_or("", |(_, name)| *name)
    }

    /// The value with this name.
    fn parse(name: &str) -> Option<Self> {
        Self::NAMES.iter().find(|(_, n)| *n == name).map(|(value, _)| *value)
    }
}

macro_rules! switch {
    ($(#[$about:meta])* $switch:ident { $(#[$first:meta])* $default:ident = $name:literal, $($(#[$doc:meta])* $value:ident = $text:literal),* $(,)? }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
        pub enum $switch {
            $(#[$first])* #[default] $default,
            $($(#[$doc])* $value,)*
        }

        impl Named for $switch {
            const NAMES: &'static [(Self, &'static str)] =
                &[($switch::$default, $name), $(($switch::$value, $text)),*];
        }
    };
}

switch! {
    /// How cars move.
    Movement {
        /// By vectors, nine accelerations (V8).
        Square = "square",
        /// By vectors, five accelerations (V9).
        Cross = "cross",
        /// One of eight ways and a speed (V10).
        Simple = "simple",
        /// One of eight ways; turning costs speed (V11).
        Turn = "turn-penalty",
        /// A flick of the pen (V12).
        Flick = "flick",
    }
}

switch! {
    /// Moves from rest in the movement “cross” (V9).
    Rest {
        /// To all eight neighbours, as the text says.
        Eight = "eight",
        /// To the four nearest only.
        Four = "four",
    }
}

switch! {
    /// Ways to go on in the movement “simple” (V10).
    Turns {
        /// Straight on or half a right angle aside.
        Three = "three",
        /// Also a right angle aside.
        Five = "five",
    }
}

switch! {
    /// What becomes of a car that leaves the track.
    Leaving {
        /// It is out of the race (V14).
        Out = "out",
        /// All around is sand, where only a king’s step is possible (V15).
        Sand = "sand",
        /// It comes back to the nearest point of the track (V16).
        Return = "return",
    }
}

switch! {
    /// To which point a car comes back (V16).
    Nearest {
        /// The nearest to where it left the track.
        Exit = "exit",
        /// The nearest to where it would have come; that may lie behind a wall.
        End = "end",
    }
}

switch! {
    /// What happens when a car comes where another stands (V17).
    Collision {
        /// It may not.
        Forbid = "forbid",
        /// It loses a turn and starts from rest.
        Skip = "skip",
        /// It stops.
        Stop = "stop",
        /// It stops, and the other goes on with its speed.
        Transfer = "transfer",
        /// Nothing.
        Ghost = "ghost",
    }
}

switch! {
    /// How speed is passed on (V17).
    Transfer {
        /// The other’s own speed is lost.
        Replace = "replace",
        /// It is added to the other’s own.
        Add = "add",
    }
}

switch! {
    /// What finishing is (V4).
    Finish {
        /// Arriving exactly on the line is enough.
        Arrive = "arrive",
        /// The move must end beyond the line.
        Strict = "strict",
    }
}

switch! {
    /// Where cars may stand at first (V3).
    Start {
        /// On the start line.
        Line = "line",
        /// On the line or close behind it.
        Behind = "behind",
    }
}

switch! {
    /// Who wins when several finish in one phase (V6).
    Tie {
        /// It is a draw among them.
        Draw = "draw",
        /// Who came furthest beyond the line.
        Furthest = "furthest",
    }
}

switch! {
    /// How long the race goes on (V6).
    Places {
        /// Until somebody has finished.
        First = "first",
        /// Until all have finished or are out.
        All = "all",
    }
}

impl Named for Touch {
    const NAMES: &'static [(Self, &'static str)] =
        &[(Touch::Allowed, "allowed"), (Touch::Forbidden, "forbidden")];
}

/// The part of the paper that a player sees, centred on the own car (V13). It changes no rule: the screen covers the
/// rest, and computer drivers look at nothing else.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub struct Window {
    /// Width in cells.
    pub width: i32,
    /// Height in cells.
    pub height: i32,
}

/// Smallest and greatest side of a window in cells.
const WINDOW: std::ops::RangeInclusive<i32> = 6..=200;
/// Most laps that may be asked for.
const LAPS: std::ops::RangeInclusive<u32> = 1..=crate::track::LAPS_MAX;
/// Strongest noise of a flick, in thousandths.
const NOISE: std::ops::RangeInclusive<u32> = 0..=500;
/// Longest race in phases.
const PHASES: std::ops::RangeInclusive<u32> = 1..=100_000;

/// The rules of one race. The default is the ruling of every point.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Options {
    /// How cars move (V8 to V12).
    pub movement: Movement,
    /// Moves from rest in “cross” (V9).
    pub rest: Rest,
    /// Ways to go on in “simple” (V10).
    pub turns: Turns,
    /// Leaving the track (V14 to V16).
    pub leaving: Leaving,
    /// Where a car comes back (V16).
    pub nearest: Nearest,
    /// Coming where another stands (V17).
    pub collision: Collision,
    /// How speed is passed on (V17).
    pub transfer: Transfer,
    /// What finishing is (V4).
    pub finish: Finish,
    /// Whether walls may be touched (V2).
    pub touch: Touch,
    /// Where cars may stand at first (V3).
    pub start: Start,
    /// Several finishers in one phase (V6).
    pub tie: Tie,
    /// How long the race goes on (V6).
    pub places: Places,
    /// Laps to drive; `None` takes those of the track.
    pub laps: Option<u32>,
    /// What players see (V13); `None` is everything.
    pub window: Option<Window>,
    /// Noise of a flick in thousandths of its length (V12; the amount is ours).
    pub noise: u32,
    /// The race ends without a decision after so many phases (ours: standing still is always allowed).
    pub phases: u32,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            movement: Movement::default(),
            rest: Rest::default(),
            turns: Turns::default(),
            leaving: Leaving::default(),
            nearest: Nearest::default(),
            collision: Collision::default(),
            transfer: Transfer::default(),
            finish: Finish::default(),
            touch: Touch::default(),
            start: Start::default(),
            tie: Tie::default(),
            places: Places::default(),
            laps: None,
            window: None,
            noise: 120,
            phases: 1000,
        }
    }
}

/// Why a switch cannot be set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionFault {
    /// No switch has this name.
    Unknown,
    /// The switch has no such value.
    Value,
}

/// A switch as text: its name, its value, and its values if they are few.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Switch {
    /// Its name.
    pub name: &'static str,
    /// Its value now.
    pub value: String,
    /// Its values, the ruling first; none when it holds a number.
    pub values: Vec<&'static str>,
}

macro_rules! named_switches {
    ($($field:ident),*) => {
        fn set_named(&mut self, name: &str, value: &str) -> Result<(), OptionFault> {
            match name {
                $(stringify!($field) => self.$field = Named::parse(value).ok_or(OptionFault::Value)?,)*
                _ => return Err(OptionFault::Unknown),
            }
            Ok(())
        }

        fn named(&self) -> Vec<Switch> {
            fn switch<T: Named>(name: &'static str, value: T) -> Switch {
                let values = T::NAMES.iter().map(|(_, n)| *n).collect();
                Switch { name, value: value.name().to_owned(), values }
            }
            vec![$(switch(stringify!($field), self.$field)),*]
        }
    };
}

impl Options {
    named_switches!(
        movement, rest, turns, leaving, nearest, collision, transfer, finish, touch, start, tie, places
    );

    /// Sets a switch by name: `movement`, `cross`. `laps` and `window` also take `track` and `none`.
    ///
    /// # Errors
    /// When there is no such switch, or it has no such value. Nothing is changed then.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), OptionFault> {
        fn number<T: std::str::FromStr + PartialOrd>(
            value: &str,
            range: &std::ops::RangeInclusive<T>,
        ) -> Result<T, OptionFault> {
            value.parse().ok().filter(|n| range.contains(n)).ok_or(OptionFault::Value)
        }
        match name {
            "laps" if value == "track" => self.laps = None,
            "laps" => self.laps = Some(number(value, &LAPS)?),
            "window" if value == "none" => self.window = None,
            "window" => {
                let (width, height) = value.split_once('x').unwrap_or((value, value));
                self.window =
                    Some(Window { width: number(width, &WINDOW)?, height: number(height, &WINDOW)? });
            }
            "noise" => self.noise = number(value, &NOISE)?,
            "phases" => self.phases = number(value, &PHASES)?,
            _ => self.set_named(name, value)?,
        }
        Ok(())
    }

    /// Whether chance has a part in the race: a flick that goes amiss.
    #[must_use]
    pub fn has_chance(&self) -> bool {
        self.movement == Movement::Flick && self.noise > 0
    }

    /// Every switch with its value. [`Options::set`] takes each back.
    #[must_use]
    pub fn switches(&self) -> Vec<Switch> {
        let number = |name, value: String| Switch { name, value, values: Vec::new() };
        let window = self.window.map_or("none".to_owned(), |w| format!("{}x{}", w.width, w.height));
        let mut all = self.named();
        all.push(number("laps", self.laps.map_or("track".to_owned(), |n| n.to_string())));
        all.push(number("window", window));
        all.push(number("noise", self.noise.to_string()));
        all.push(number("phases", self.phases.to_string()));
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_switch_is_set_by_the_names_it_prints() {
        let mut options = Options::default();
        for switch in Options::default().switches() {
            for value in switch.values.iter().copied().chain([switch.value.as_str()]) {
                assert_eq!(options.set(switch.name, value), Ok(()), "{} {value}", switch.name);
                assert!(options.switches().iter().any(|s| s.name == switch.name && s.value == value));
            }
            assert_eq!(options.set(switch.name, "nonsense"), Err(OptionFault::Value));
        }
        assert_eq!(options, Options::default());
        assert_eq!(options.set("colour", "red"), Err(OptionFault::Unknown));
        assert_eq!(options.set("window", "20x12"), Ok(()));
        assert_eq!(options.window, Some(Window { width: 20, height: 12 }));
        assert_eq!(options.set("laps", "0"), Err(OptionFault::Value));
    }
}
