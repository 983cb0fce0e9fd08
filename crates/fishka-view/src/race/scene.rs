//! What is seen of a race: cars with their trails, where the car to move may go, and why not elsewhere.

use super::session::RaceSession;
use crate::work;
use fishka_race::geometry::{Bounds, Point, Velocity};
use fishka_race::rules::{ACCELERATIONS, Choices, Event, Move, Movement, Refusal, Status};

/// A car as it is drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct CarView {
    /// Its number, from 0.
    pub number: usize,
    /// Where it stands.
    pub at: Point,
    /// Its state.
    pub status: Status,
    /// It is its turn.
    pub active: bool,
    /// Its last velocity.
    pub velocity: Velocity,
    /// It goes on as it went before; a pen does not.
    pub has_speed: bool,
    /// Its rounds so far.
    pub rounds: i32,
    /// It loses its next turn.
    pub waits: bool,
    /// Lines on the track, as ends.
    pub legs: Vec<(Point, Point)>,
    /// Where it was carried back to the track, as ends.
    pub carried: Vec<(Point, Point)>,
    /// Where it has crashed.
    pub crashes: Vec<(i32, i32)>,
}

/// A place where the car to move may go, or may not.
#[derive(Clone, Debug, PartialEq)]
pub struct Target {
    /// The velocity that leads there.
    pub velocity: Velocity,
    /// The place.
    pub at: Point,
    /// Its digit, 1 to 9, where there are nine accelerations.
    pub digit: Option<usize>,
    /// Why it may not be chosen.
    pub refusal: Option<Refusal>,
    /// It leads off the track, though it may be chosen.
    pub leaves: bool,
    /// It lies where the driver cannot see, so that the paper does not tell whether it may be chosen.
    pub unseen: bool,
}

/// Everything that is seen.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RaceScene {
    /// All cars.
    pub cars: Vec<CarView>,
    /// Where the car to move may go, where a person drives.
    pub targets: Vec<Target>,
    /// Where it would come with no acceleration.
    pub inertia: Option<Point>,
    /// The longest flick of the pen, where a person is to flick.
    pub reach: Option<i32>,
    /// What the person before the screen sees; `None` when it is everything.
    pub view: Option<Bounds>,
    /// The car that moved last before the position looked at.
    pub moved: Option<usize>,
    /// The car to move, in the position looked at.
    pub turn: Option<usize>,
    /// The phase.
    pub phase: u32,
    /// Moves looked at, and all.
    pub cursor: usize,
    /// Moves of the record.
    pub length: usize,
    /// The race is over in the position looked at.
    pub over: bool,
    /// Something can be taken back.
    pub can_undo: bool,
}

impl RaceScene {
    /// The scene of a session.
    #[must_use]
    pub fn of(session: &RaceSession) -> RaceScene {
        let position = session.position();
        let cars = (0..position.cars.len()).map(|car| car_view(session, car)).collect();
        let targets = targets(session);
        let drives = session.driver().filter(|_| !targets.is_empty());
        RaceScene {
            cars,
            inertia: drives.map(|car| car.at + car.velocity.way()),
            targets,
            reach: session.driver().and_then(|_| match session.race.legal_moves(position, &mut work()) {
                Ok(Choices::Flick { reach }) => Some(reach),
                Ok(Choices::Drives(_)) | Err(_) => None,
            }),
            view: view(session),
            moved: session.line[..session.cursor()].last().map(|p| p.car),
            turn: (!position.over).then_some(position.turn),
            phase: position.phase,
            cursor: session.cursor(),
            length: session.line.len(),
            over: position.over,
            can_undo: session.can_undo(),
        }
    }

    /// Whether the end of the record is looked at.
    #[must_use]
    pub fn is_live(&self) -> bool {
        self.cursor == self.length
    }

    /// The target that arrow keys come to from the one aimed at: the nearest that lies rather that way. Without an aim
    /// they begin at the ghost point.
    #[must_use]
    pub fn next_aim(&self, aim: Option<Velocity>, dx: i32, dy: i32) -> Option<Velocity> {
        let way = Point { x: dx, y: dy };
        let nearest = |from: Point, fits: &dyn Fn(Point) -> bool| {
            let ways = self.targets.iter().map(|t| (t.at - from, t.velocity)).filter(|(d, _)| fits(*d));
            ways.min_by_key(|(d, v)| (d.square(), v.x, v.y)).map(|(_, v)| v)
        };
        let Some(now) = aim.and_then(|v| self.target(v)) else {
            return nearest(self.inertia?, &|_| true);
        };
        nearest(now.at, &|d| d.dot(way) > 0 && 2 * d.dot(way).pow(2) > d.square()).or(aim)
    }

    /// The target with a digit.
    #[must_use]
    pub fn digit(&self, digit: usize) -> Option<&Target> {
        self.targets.iter().find(|t| t.digit == Some(digit))
    }

    /// The target with a velocity.
    #[must_use]
    pub fn target(&self, velocity: Velocity) -> Option<&Target> {
        self.targets.iter().find(|t| t.velocity == velocity)
    }
}

/// What the person before the screen sees of a race with a window. It is over: everything.
fn view(session: &RaceSession) -> Option<Bounds> {
    let position = session.position();
    if position.over {
        return None;
    }
    session.race.view(position.cars.get(session.viewer())?.at)
}

fn car_view(session: &RaceSession, number: usize) -> CarView {
    let car = &session.position().cars[number];
    let mut view = CarView {
        number,
        at: car.at,
        status: car.status,
        active: !session.position().over && session.position().turn == number,
        velocity: car.velocity,
        has_speed: session.race.options().movement != Movement::Flick,
        rounds: car.rounds,
        waits: car.waits,
        legs: Vec::new(),
        carried: Vec::new(),
        crashes: Vec::new(),
    };
    let after = session.past().iter().skip(1);
    for (played, after) in session.line.iter().zip(after).filter(|(p, _)| p.car == number) {
        trace(&mut view, &played.events, after.cars[number].at);
    }
    view
}

/// Adds what one move has drawn.
fn trace(view: &mut CarView, events: &[Event], stands: Point) {
    let number = view.number;
    let moved = events.iter().find_map(|e| match e {
        Event::Moved { car, from, to } if *car == number => Some((*from, *to)),
        _ => None,
    });
    let Some((from, to)) = moved else { return };
    let crash = events.iter().find_map(|e| match e {
        Event::Left { car, crash } if *car == number => Some(crash.place.rounded()),
        _ => None,
    });
    match crash {
        // In sand it drives on; otherwise the line ends at the wall.
        Some(place) => {
            view.crashes.push(super::paper::spot(place));
            if stands == to {
                view.legs.push((from, to));
            } else {
                view.legs.push((from, place));
                if stands != place {
                    view.carried.push((place, stands));
                }
            }
        }
        None if stands == to => view.legs.push((from, to)),
        None => {}
    }
}

/// Whether digits choose accelerations.
fn has_digits(session: &RaceSession, velocity: Velocity, slow: bool) -> bool {
    let by_vector = matches!(session.race.options().movement, Movement::Square | Movement::Cross);
    by_vector || slow || velocity == Velocity::REST
}

fn targets(session: &RaceSession) -> Vec<Target> {
    let Some(car) = session.driver() else { return Vec::new() };
    let race = &session.race;
    let base = if car.slow { Velocity::REST } else { car.velocity };
    let digits = has_digits(session, car.velocity, car.slow);
    let moves = race.options().velocities_after(car.velocity, car.slow);
    let mut budget = work();
    // What meets a bound is left out.
    let target = |velocity: Velocity| {
        let at = car.at + velocity.way();
        let digit = ACCELERATIONS.iter().position(|a| base + *a == velocity);
        let refusal = race.refusal(session.last(), Move::Drive(velocity), &mut budget).ok()?;
        let leaves = refusal.is_none() && race.crash(car.at, at, &mut budget).ok()?.is_some();
        let unseen = race.view(car.at).is_some_and(|view| !view.holds(at));
        let digit = digit.filter(|_| digits).map(|d| d + 1);
        Some(Target { velocity, at, digit, refusal, leaves, unseen })
    };
    moves.into_iter().filter_map(target).collect()
}

#[cfg(test)]
mod tests {
    use super::super::session::tests::session;
    use super::*;

    fn drive(session: &mut RaceSession, moves: &[(i32, i32)]) {
        for (x, y) in moves {
            assert!(session.play(Move::Drive(Velocity::new(*x, *y))).is_ok(), "{x},{y}");
        }
    }

    #[test]
    fn two_of_nine_second_moves_crash() {
        let mut session = session("riddler", 1, &[]);
        drive(&mut session, &[(1, 1)]);
        let scene = RaceScene::of(&session);
        assert_eq!(scene.targets.len(), 9);
        let crash = |t: &&Target| matches!(t.refusal, Some(Refusal::Crash(_)));
        assert_eq!(scene.targets.iter().filter(crash).count(), 2);
        assert_eq!(scene.target(Velocity::new(1, 1)).unwrap().digit, Some(5));
        assert_eq!(scene.inertia, Some(Point::node(2, -3)));
        assert_eq!(scene.cars[0].legs, [(Point::node(0, -5), Point::node(1, -4))]);
    }

    #[test]
    fn who_is_put_back_leaves_a_cross_and_a_dashed_line() {
        let mut session = session("riddler", 1, &[("leaving", "return")]);
        drive(&mut session, &[(0, -1), (0, -2)]);
        let leaving = RaceScene::of(&session).targets.iter().filter(|t| t.leaves).count();
        assert!(leaving > 0);
        let view = &RaceScene::of(&session).cars[0];
        assert_eq!((view.legs.len(), view.crashes.len()), (2, 1));
        session.go(0);
        assert!(RaceScene::of(&session).cars[0].legs.is_empty());
    }

    #[test]
    fn arrows_walk_over_the_targets() {
        let mut session = session("oval", 1, &[]);
        drive(&mut session, &[(1, 0)]);
        let scene = RaceScene::of(&session);
        let first = scene.next_aim(None, 1, 0);
        assert_eq!(first, Some(Velocity::new(1, 0)));
        let right = scene.next_aim(first, 1, 0);
        assert_eq!(right, Some(Velocity::new(2, 0)));
        assert_eq!(scene.next_aim(right, 0, 1), Some(Velocity::new(2, 1)));
        assert_eq!(scene.next_aim(right, 1, 0), right);
        assert_eq!(scene.digit(5).map(|t| t.velocity), first);
    }

    #[test]
    fn a_window_shows_what_the_person_sees() {
        let mut session = session("oval", 2, &[("window", "8x6")]);
        session.deal.seats[1] = crate::deal::Seat::Computer(1);
        let at = session.position().cars[0].at;
        assert_eq!(RaceScene::of(&session).view, session.race.view(at));
        drive(&mut session, &[(1, 0)]);
        let at = session.position().cars[0].at;
        assert_eq!(RaceScene::of(&session).view, session.race.view(at));
        assert_eq!(RaceScene::of(&super::super::session::tests::session("oval", 1, &[])).view, None);
    }

    #[test]
    fn in_simple_racing_there_are_no_digits_under_way() {
        let mut session = session("oval", 1, &[("movement", "simple")]);
        assert!(RaceScene::of(&session).targets.iter().all(|t| t.digit.is_some()));
        let moves = RaceScene::of(&session);
        let first = moves.targets.iter().find(|t| t.refusal.is_none() && t.velocity != Velocity::REST);
        assert!(session.play(Move::Drive(first.unwrap().velocity)).is_ok());
        assert!(RaceScene::of(&session).targets.iter().all(|t| t.digit.is_none()));
    }
}
