//! Racetrack as the contract of all games has it.
//!
//! A flick is two moves: the aim, which the position then holds, and the wobble, one draw of chance. So who takes the
//! aim back and flicks again gets the wobble that chance had drawn for this place of the match. A window covers part of
//! the picture and is no secret: choices and what is told do not depend on it.

mod picture;
mod record;
mod words;

use crate::geometry::Point;
use crate::rules::{self, CARS_MAX, Choices as Drives, Move, Noise, Outcome, PlayError, Race, StartFault};
use fishka_base::{Bound, Budget, Identity, Said};
use fishka_game::{
    Choice, Choices, Ending, Event, Game, GameId, Meant, Pick, Picture, Record, Refusal, Seat, SeatOfGame,
    Turn, Viewer,
};
use sha2::{Digest as _, Sha256};
use std::sync::Arc;

pub use record::{HeaderFault, is_race};
pub use words::event;

/// What records call the game.
pub const NAME: &str = "racetrack";

/// A move at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RaceMove {
    /// What a driver chooses.
    Drive(Move),
    /// What chance makes of a flick.
    Wobble(Noise),
}

/// A race at the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RacePosition {
    /// The race.
    pub race: rules::Position,
    /// A flick that waits for its wobble.
    pub aim: Option<Point>,
    /// What was driven last, for who looks; nothing follows from it.
    pub last: Option<Driven>,
}

/// A move as it was driven.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Driven {
    /// The move.
    pub m: Move,
    /// The car that moved.
    pub car: usize,
    /// The phase in which it moved.
    pub phase: u32,
    /// Where the car stands after it.
    pub stands: Point,
    /// What happened, to this car and to others after it.
    pub events: Vec<rules::Event>,
}

/// A race with its cars on their places.
#[derive(Clone, Debug)]
pub struct RaceGame {
    race: Arc<Race>,
    start: rules::Position,
    id: GameId,
    seats: Vec<SeatOfGame>,
    /// Name of the track, and whether it is built in; its text comes along with records if it is not.
    track: (String, bool),
    /// On which of the places the cars stand; empty: as they are given.
    places: Vec<usize>,
}

impl RaceGame {
    /// A race of so many cars on the track of this name; `built_in` tracks are found by their name. `places` tells on
    /// which of the places each car stands; empty: as they are given.
    ///
    /// # Errors
    /// The cars cannot stand so, or a bound was met.
    pub fn new(
        race: impl Into<Arc<Race>>,
        track: &str,
        built_in: bool,
        cars: usize,
        places: &[usize],
        budget: &mut Budget,
    ) -> Result<RaceGame, StartFault> {
        let race = race.into();
        if cars == 0 || cars > CARS_MAX {
            return Err(StartFault::Cars);
        }
        let start = if places.is_empty() {
            race.start(cars, budget)?
        } else {
            let at = |(car, place): (usize, &usize)| {
                race.places().get(*place).copied().ok_or(StartFault::Place(car))
            };
            let at: Vec<Point> = places.iter().enumerate().map(at).collect::<Result<_, _>>()?;
            if at.len() != cars {
                return Err(StartFault::Cars);
            }
            race.start_at(&at, budget)?
        };
        let seat = |car: usize| SeatOfGame { name: format!("Car {}", car + 1), team: None };
        let switches = race.options().switches();
        let options: Vec<_> = switches.iter().map(|s| (s.name.to_owned(), s.value.clone())).collect();
        let id = GameId {
            family: "race",
            name: Some(NAME.to_owned()),
            variant: Some(track.to_owned()),
            rules: identity(&race, &options, &start),
            options,
        };
        let (seats, track) = ((0..cars).map(seat).collect(), (track.to_owned(), built_in));
        Ok(RaceGame { race, start, id, seats, track, places: places.to_vec() })
    }

    /// Track and rules.
    #[must_use]
    pub fn race(&self) -> &Arc<Race> {
        &self.race
    }

    /// The name of the track, and whether it is built in.
    #[must_use]
    pub fn track(&self) -> (&str, bool) {
        (&self.track.0, self.track.1)
    }

    /// On which of the places the cars stand; empty: as they are given.
    #[must_use]
    pub fn places(&self) -> &[usize] {
        &self.places
    }

    /// The race before its first move.
    #[must_use]
    pub fn at_start(&self) -> &rules::Position {
        &self.start
    }

    fn ending(&self, outcome: &Outcome) -> Ending {
        let won = outcome.winner();
        let first = |place: &Option<u32>| *place == Some(1);
        let returned = |(car, place): (usize, &Option<u32>)| match won {
            Some(winner) => {
                if winner == car {
                    1.0
                } else {
                    -1.0
                }
            }
            None if outcome.places.iter().any(first) && !first(place) => -1.0,
            None => 0.0,
        };
        let returns = outcome.places.iter().enumerate().map(returned).collect();
        let why = if outcome.places.iter().any(Option::is_some) { "ended-finish" } else { "ended-nobody" };
        Ending { returns, places: outcome.places.clone(), why: Said::new(why) }
    }

    /// Whether the seat is the one that chooses now.
    fn chooses(&self, at: &RacePosition, by: Seat) -> bool {
        !at.race.over && at.aim.is_none() && at.race.turn == by.index()
    }

    /// How many numbers a flick’s wobble is one of; with one there is nothing to draw.
    #[must_use]
    pub fn wobbles(&self) -> u64 {
        words::wobbles(self.race.options().noise)
    }

    /// What whoever acts means by a text.
    fn meant(&self, at: &RacePosition, text: &str, budget: &mut Budget) -> Meant<RaceMove> {
        if at.aim.is_some() {
            let noise = words::wobble(text).filter(|n| n.is_thrown(self.race.options().noise));
            let noise = noise.ok_or_else(|| Refusal::no_move(text, None))?;
            return Ok(words::named(RaceMove::Wobble(noise)));
        }
        let m: Move = text.parse().map_err(|_| Refusal::no_move(text, None))?;
        match self.race.refusal(&at.race, m, budget)? {
            Some(refusal) => Err(words::refusal(&refusal, text)),
            None => Ok(words::named(RaceMove::Drive(m))),
        }
    }
}

/// Over the track and everything that decides a race on it: the switches, how many cars there are and where they stand.
/// Dice are promised for that and nothing else. The first layout left out the cars.
fn identity(race: &Race, options: &[(String, String)], start: &rules::Position) -> Identity {
    let mut text = format!("fishka-race-2\n{}\n", race.track().plan());
    for (name, value) in options {
        text += &format!("option {name}: {value}\n");
    }
    for car in &start.cars {
        text += &format!("car {}\n", car.at);
    }
    Identity(Sha256::digest(text.as_bytes()).into())
}

impl Game for RaceGame {
    type Position = RacePosition;
    type Move = RaceMove;
    /// A race is small and knows nothing of the way here.
    type Back = RacePosition;

    fn id(&self) -> &GameId {
        &self.id
    }

    fn seats(&self) -> &[SeatOfGame] {
        &self.seats
    }

    fn headers(&self, seated: &[String]) -> Vec<(String, String)> {
        let header = |name: &str, value: String| (name.to_owned(), value);
        let mut headers = vec![header("game", NAME.to_owned()), header("track", self.track.0.clone())];
        if !self.track.1 {
            let text = self.race.track().plan().to_string();
            // Headers lose the blanks around them, lines of a track must not.
            headers.extend(text.lines().map(|line| header("track-line", format!("|{line}"))));
        }
        headers.extend(self.id.options.iter().map(|(n, v)| (format!("option {n}"), v.clone())));
        headers.push(header("cars", seated.join(" ")));
        if !self.places.is_empty() {
            let places: Vec<String> = self.places.iter().map(|place| (place + 1).to_string()).collect();
            headers.push(header("places", places.join(" ")));
        }
        headers
    }

    fn seated(&self, record: &Record) -> Vec<String> {
        record::seated(record).map(str::to_owned).collect()
    }

    fn start(&self, _budget: &mut Budget) -> Result<RacePosition, Bound> {
        Ok(RacePosition { race: self.start.clone(), aim: None, last: None })
    }

    fn turn(&self, at: &mut RacePosition, _budget: &mut Budget) -> Result<Turn, Bound> {
        Ok(match at.race.outcome() {
            Some(outcome) => Turn::Over(self.ending(&outcome)),
            None if at.aim.is_some() => Turn::Chance { total: self.wobbles() },
            None => Turn::Seats { seats: vec![Seat::new(at.race.turn)], fresh: true },
        })
    }

    fn choices(&self, at: &mut RacePosition, by: Seat, prefix: &[Pick], budget: &mut Budget) -> Choices {
        if !self.chooses(at, by) {
            return Choices::None;
        }
        match self.race.legal_moves(&at.race, budget) {
            Err(bound) => Choices::Truncated(bound),
            Ok(Drives::Flick { reach }) => Choices::Aim { reach },
            Ok(Drives::Drives(moves)) => {
                let choice = |v| {
                    let text = Move::Drive(v).to_string();
                    Choice { path: vec![Pick::Word(text.clone())], text }
                };
                let all = moves.into_iter().map(choice);
                Choices::List { moves: all.filter(|c| c.path.starts_with(prefix)).collect(), more: false }
            }
        }
    }

    fn choose(&self, at: &mut RacePosition, by: Seat, text: &str, budget: &mut Budget) -> Meant<RaceMove> {
        if !self.chooses(at, by) {
            return Err(Refusal::not_your_turn());
        }
        self.meant(at, text, budget)
    }

    fn read(&self, at: &mut RacePosition, text: &str, budget: &mut Budget) -> Meant<RaceMove> {
        self.meant(at, text, budget)
    }

    fn draw(&self, at: &mut RacePosition, number: u64, _budget: &mut Budget) -> Meant<RaceMove> {
        if at.aim.is_none() || number >= self.wobbles() {
            return Err(Refusal::new("refused-draw"));
        }
        Ok(words::named(RaceMove::Wobble(words::drawn(number, self.race.options().noise))))
    }

    fn forced(&self, _at: &mut RacePosition, _budget: &mut Budget) -> Meant<RaceMove> {
        Err(Refusal::new("refused-choice"))
    }

    fn words<'a>(&self, word: &'a str) -> Vec<&'a str> {
        words::split(word)
    }

    fn join(&self, texts: Vec<String>) -> Vec<String> {
        words::join(texts)
    }

    fn play_unchecked(
        &self,
        at: &mut RacePosition,
        m: &RaceMove,
        budget: &mut Budget,
    ) -> Result<Vec<Event>, Bound> {
        let (m, noise) = match (*m, at.aim) {
            (RaceMove::Drive(Move::Flick(aim)), None) => {
                at.aim = Some(aim);
                return Ok(Vec::new());
            }
            (RaceMove::Drive(m), _) => (m, Noise::default()),
            (RaceMove::Wobble(noise), Some(aim)) => (Move::Flick(aim), noise),
            // Nobody vouched for that: there is no flick to go amiss.
            (RaceMove::Wobble(_), None) => return Ok(Vec::new()),
        };
        let (car, phase) = (at.race.turn, at.race.phase);
        match self.race.play(&mut at.race, m, noise, budget) {
            Ok(events) => {
                at.aim = None;
                let told = events.iter().filter_map(event).collect();
                let stands = at.race.cars.get(car).map_or(Point::default(), |car| car.at);
                at.last = Some(Driven { m, car, phase, stands, events });
                Ok(told)
            }
            Err(PlayError::Bound(bound)) => Err(bound),
            Err(PlayError::Illegal(_)) => Ok(Vec::new()),
        }
    }

    fn back(&self, at: &RacePosition) -> RacePosition {
        at.clone()
    }

    fn undo(&self, at: &mut RacePosition, back: RacePosition) {
        *at = back;
    }

    fn picture(&self, at: &RacePosition, viewer: Viewer) -> Picture {
        picture::paper(self, at, viewer)
    }
}
