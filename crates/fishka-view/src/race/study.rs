//! What the exact search knows of a race: how far everybody has to go, the best ways on, and what the moves of a race have
//! lost against the best ones. It looks at each car alone: nobody else is in its way.

use super::session::RaceSession;
use super::words::velocity_text;
use crate::paper::{polyline, spot};
use crate::review::Grade;
use fishka_base::{Bound, Budget};
use fishka_race::drive::{Guide, Way};
use fishka_race::rules::{Move, Movement, Noise, Race, Status};
use serde::{Deserialize, Serialize};

/// Ways that are looked for.
const WAYS: usize = 3;
/// Moves of a way that are told in words.
const TOLD_MAX: usize = 12;

/// What is found about the position looked at.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RaceFound {
    /// Why nothing is known: a key of the catalogue.
    pub why: Option<String>,
    /// Moves that each car still needs at least; `None` for one that is in, out or cannot come in.
    pub to_go: Vec<Option<u32>>,
    /// The number of the car that the ways are of.
    pub mover: usize,
    /// The best ways on.
    pub ways: Vec<RaceWay>,
}

/// A way on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RaceWay {
    /// How many moves it takes to the finish.
    pub moves: u32,
    /// Its first moves as a record writes them for people.
    pub told: Vec<String>,
    /// It, drawn.
    pub drawn: String,
}

/// What a review found out about a move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RaceMark {
    /// The record is so long after it.
    pub after: usize,
    /// The car that moved.
    pub car: usize,
    /// How many moves it lost; `None`: the car can come in no more.
    pub lost: Option<u32>,
    /// What would have been best.
    pub best: String,
}

impl RaceMark {
    /// How good the move was.
    #[must_use]
    pub fn grade(&self) -> Grade {
        match self.lost {
            Some(0) => Grade::Best,
            Some(1) => Grade::Inaccuracy,
            Some(2 | 3) => Grade::Mistake,
            Some(_) | None => Grade::Blunder,
        }
    }
}

/// Why exact distances are not known, as a key of the catalogue; `None` where they are.
fn unknown(race: &Race, guide: &Guide) -> Option<&'static str> {
    let options = race.options();
    match () {
        () if options.window.is_some() => Some("race-study-window"),
        () if options.movement == Movement::Flick => Some("race-study-flick"),
        () if !guide.is_exact() => Some("race-study-large"),
        () => None,
    }
}

fn drawn(way: &Way) -> String {
    let dots = way.nodes.iter().skip(1).map(|node| {
        let (x, y) = spot(*node);
        format!("<circle class='way-dot' cx='{x}' cy='{y}' r='3.5'/>")
    });
    format!("<path class='way-line' d='{}'/>{}", polyline(&way.nodes), dots.collect::<String>())
}

/// What is known about the position that the session looks at.
///
/// # Errors
/// The bound that was met.
pub(super) fn found(session: &RaceSession, guide: &Guide, budget: &mut Budget) -> Result<RaceFound, Bound> {
    let (race, now) = (session.race(), session.now());
    if let Some(why) = unknown(race, guide) {
        return Ok(RaceFound { why: Some(why.to_owned()), ..RaceFound::default() });
    }
    let to_go = now.cars.iter().map(|car| guide.to_go(race, car, budget)).collect::<Result<_, _>>()?;
    let ways = if now.over { Vec::new() } else { guide.ways(race, now, WAYS, budget)? };
    let told = |way: &Way| RaceWay {
        moves: way.moves,
        told: way.drives.iter().take(TOLD_MAX).map(|v| velocity_text(*v)).collect(),
        drawn: drawn(way),
    };
    Ok(RaceFound { why: None, to_go, mover: now.turn, ways: ways.iter().map(told).collect() })
}

/// The moves that lost something, from the first one on.
///
/// # Errors
/// The bound that was met.
pub(super) fn review(
    session: &RaceSession,
    guide: &Guide,
    budget: &mut Budget,
) -> Result<Vec<RaceMark>, Bound> {
    let race = session.race();
    let mut marks = Vec::new();
    let mut at = session.game().at_start().clone();
    for (index, driven) in session.notes().iter().enumerate() {
        budget.renew();
        let (car, Move::Drive(_)) = (driven.car, driven.m) else { break };
        let before = guide.to_go(race, &at.cars[car], budget)?;
        let best = guide.ways(race, &at, 1, budget)?.into_iter().next();
        if race.play(&mut at, driven.m, Noise::default(), budget).is_err() {
            budget.check()?;
            break;
        }
        let (Some(before), Some(best)) = (before, best) else { continue };
        let after = match at.cars[car] {
            car if car.crossed || matches!(car.status, Status::Finished(_)) => Some(0),
            car => guide.to_go(race, &car, budget)?,
        };
        let lost = after.map(|after| (after + 1).saturating_sub(before));
        if lost != Some(0) {
            marks.push(RaceMark { after: index + 1, car, lost, best: velocity_text(best.drives[0]) });
        }
    }
    Ok(marks)
}

#[cfg(test)]
mod tests {
    use super::super::session::tests::session;
    use super::*;
    use crate::work;
    use fishka_race::drive::Level;
    use fishka_race::geometry::Velocity;
    use fishka_race::rules::ACCELERATIONS;

    fn guide(session: &RaceSession) -> Guide {
        Guide::new(session.race(), Level::MAX, &mut work()).unwrap()
    }

    /// The digit code of the rulings: a shortest race, with a slip after so many moves if any.
    fn driven(slip: Option<usize>) -> RaceSession {
        let mut session = session("riddler", 1, &[]);
        let mut v = Velocity::REST;
        for (index, digit) in [3, 3, 1, 7, 7, 8, 4, 8, 9, 9, 6, 3].into_iter().enumerate() {
            if slip == Some(index) {
                break;
            }
            v = v + ACCELERATIONS[digit - 1];
            assert!(session.drive(Move::Drive(v)).is_ok());
        }
        session
    }

    #[test]
    fn the_best_ways_are_as_long_as_the_shortest_race() {
        let mut session = driven(None);
        let guide = guide(&session);
        for gone in 0..12 {
            session.go(gone).unwrap();
            let found = found(&session, &guide, &mut work()).unwrap();
            let left = 12 - gone as u32;
            assert_eq!((found.why, &found.to_go[..]), (None, &[Some(left)][..]));
            assert_eq!(found.ways[0].moves, left);
            assert_eq!(found.ways[0].drawn.matches("way-dot").count(), left as usize);
            assert!(found.ways.is_sorted_by_key(|way| way.moves) && found.ways.len() <= WAYS);
        }
        session.go(12).unwrap();
        let end = found(&session, &guide, &mut work()).unwrap();
        assert!(end.ways.is_empty() && end.to_go == [None]);
    }

    #[test]
    fn a_review_marks_the_moves_that_lost_turns() {
        let session = driven(None);
        assert_eq!(review(&session, &guide(&session), &mut work()), Ok(Vec::new()));
        // It stands still for a move, and loses it.
        let mut slow = super::super::session::tests::session("riddler", 1, &[]);
        for velocity in [Velocity::REST, Velocity::new(1, 1)] {
            assert!(slow.drive(Move::Drive(velocity)).is_ok());
        }
        let marks = review(&slow, &guide(&slow), &mut work()).unwrap();
        assert_eq!((marks[0].after, marks[0].lost, marks[0].grade()), (1, Some(1), Grade::Inaccuracy));
        assert!(!marks[0].best.is_empty() && marks.len() == 1, "{marks:?}");
    }

    #[test]
    fn where_nothing_is_exact_it_is_said_why() {
        for (switch, value, why) in
            [("movement", "flick", "race-study-flick"), ("window", "20x12", "race-study-window")]
        {
            let session = session("oval", 1, &[(switch, value)]);
            let found = found(&session, &guide(&session), &mut work()).unwrap();
            assert_eq!((found.why.as_deref(), found.ways.len()), (Some(why), 0));
        }
    }
}
