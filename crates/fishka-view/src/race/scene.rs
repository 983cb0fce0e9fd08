//! What is seen of a race: cars with their trails, where the car to move may go, and why not elsewhere; all of it in
//! words and drawn, so that a screen asks the rules nothing.

use super::camera;
use super::lesson::{self, Told};
use super::marks;
use super::session::RaceSession;
use super::words::RaceWords;
use crate::deal::Seat;
use crate::now::Now;
use crate::work;
use fishka_game::Seat as Place;
use fishka_race::geometry::{Bounds, Point, Velocity};
use fishka_race::rules::{ACCELERATIONS, Choices, Movement, Status};
use fishka_text::Lang;

/// A car as it is shown.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct CarView {
    /// Who drives it.
    pub seat: Seat,
    /// Where it stands, or is out.
    pub status: Status,
    /// It is its turn.
    pub active: bool,
    /// Its state in a few characters.
    pub standing: String,
    /// Its state as a sign.
    pub sign: String,
    /// Its trail, drawn.
    pub trail: String,
    /// Its classes.
    pub class: String,
    /// Where it is drawn.
    pub style: String,
}

/// A place where the car to move may go, or may not.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct Target {
    /// The velocity that leads there.
    pub velocity: Velocity,
    /// The place.
    pub at: Point,
    /// Its digit, 1 to 9, where there are nine accelerations.
    pub digit: Option<usize>,
    /// It may not be chosen.
    pub refused: bool,
    /// It leads off the track, though it may be chosen.
    pub leaves: bool,
    /// It lies where the driver cannot see, so that the paper does not tell whether it may be chosen.
    pub unseen: bool,
    /// What it means to go there, and why one cannot, in a sentence.
    pub told: String,
    /// The line to it; into a wall up to the wall, with a cross there.
    pub line: String,
}

/// Everything that is seen.
#[derive(Clone, Debug, Default, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct RaceScene {
    /// All cars.
    pub cars: Vec<CarView>,
    /// Where the car to move may go, where a person drives.
    pub targets: Vec<Target>,
    /// Where the car to move stands, where a person drives.
    pub stands: Option<Point>,
    /// Where it would come with no acceleration.
    pub inertia: Option<Point>,
    /// The longest flick of the pen, where a person is to flick.
    pub reach: Option<i32>,
    /// The way that the car to move has come, or that of the race.
    pub onward: Point,
    /// What the person before the screen sees; `None` when it is everything.
    pub view: Option<Bounds>,
    /// What is shown where that covers the rest.
    pub within: Bounds,
    /// All that matters of the paper.
    pub whole: Bounds,
    /// Where to look.
    pub focus: Point,
    /// Whose turn it is, or how it ended.
    pub status: String,
    /// The same while a computer driver thinks.
    pub thinking: String,
    /// What was last to be told.
    pub news: String,
    /// The record, and who is next.
    pub now: Now,
    /// Moves that ghosts have made.
    pub ghosts: usize,
    /// What is said in a guided race.
    pub guide: Option<Told>,
}

impl RaceScene {
    /// The scene of a session.
    #[must_use]
    pub fn of(session: &RaceSession, lang: Lang) -> RaceScene {
        let (now, words) = (session.now(), RaceWords { lang });
        let targets = targets(session, words);
        let (driver, view) = (session.driver(), view(session));
        let drives = driver.filter(|_| !targets.is_empty());
        let flick = driver.and_then(|_| match session.race().legal_moves(now, &mut work()) {
            Ok(Choices::Flick { reach }) => Some(reach),
            Ok(Choices::Drives(_)) | Err(_) => None,
        });
        let leader = session.persons().next().map_or(0, Place::index);
        RaceScene {
            cars: (0..now.cars.len()).map(|number| car_view(session, number, words)).collect(),
            stands: driver.map(|car| car.at),
            inertia: drives.map(|car| car.at + car.velocity.way()),
            reach: flick,
            onward: onward(session),
            within: camera::within(view.unwrap_or_default(), &targets),
            whole: camera::whole(session, &targets),
            view,
            targets,
            focus: camera::focus(session),
            status: words.status(session, false),
            thinking: words.status(session, true),
            news: words.news(session),
            now: Now::of(session, words.rows(session), now.over),
            ghosts: session.stations(leader).len() - 1,
            guide: lesson::told(session, lang),
        }
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
    let now = session.now();
    let car = now.cars.get(session.viewer()).filter(|_| !now.over)?;
    session.race().view(car.at)
}

fn onward(session: &RaceSession) -> Point {
    let stations = session.to_move().map(|place| session.stations(place.index())).unwrap_or_default();
    match stations.as_slice() {
        [.., before, now] if before != now => *now - *before,
        _ => session.race().track().plan().course.start().forward(),
    }
}

fn car_view(session: &RaceSession, number: usize, words: RaceWords) -> CarView {
    let (now, race) = (session.now(), session.race());
    let car = &now.cars[number];
    let active = !now.over && now.turn == number;
    // A pen has no speed.
    let speed = (race.options().movement != Movement::Flick).then(|| car.velocity.king());
    let (class, style) = marks::stand(&now.cars, number, active);
    CarView {
        seat: session.drives(number),
        status: car.status,
        active,
        standing: words.standing(car, number, speed, race.laps()),
        sign: marks::sign(car, speed),
        trail: marks::trail(number, session.past()),
        class,
        style,
    }
}

fn targets(session: &RaceSession, words: RaceWords) -> Vec<Target> {
    let Some(car) = session.driver() else { return Vec::new() };
    let race = session.race();
    let base = if car.slow { Velocity::REST } else { car.velocity };
    let by_vector = matches!(race.options().movement, Movement::Square | Movement::Cross);
    let digits = by_vector || car.slow || car.velocity == Velocity::REST;
    let moves = race.options().velocities_after(car.velocity, car.slow);
    let mut budget = work();
    // What meets a bound is left out.
    let target = |velocity: Velocity| {
        let at = car.at + velocity.way();
        let digit = ACCELERATIONS.iter().position(|a| base + *a == velocity);
        let m = fishka_race::rules::Move::Drive(velocity);
        let refusal = race.refusal(session.latest(), m, &mut budget).ok()?;
        let crash = race.crash(car.at, at, &mut budget).ok()?;
        Some(Target {
            velocity,
            at,
            digit: digit.filter(|_| digits).map(|d| d + 1),
            refused: refusal.is_some(),
            leaves: refusal.is_none() && crash.is_some(),
            unseen: race.view(car.at).is_some_and(|view| !view.holds(at)),
            told: words.target(race.track().plan(), (velocity, at), refusal.as_ref(), crash.as_ref()),
            line: marks::aim(car.at, at, crash.as_ref()),
        })
    };
    // In a guided race there is one way.
    let due = lesson::due(session).filter(|due| due.own);
    let leads = |v: &Velocity| {
        let text = fishka_race::rules::Move::Drive(*v).to_string();
        due.as_ref().is_none_or(|due| due.texts.contains(&text))
    };
    moves.into_iter().filter(leads).filter_map(target).collect()
}

#[cfg(test)]
mod tests {
    use super::super::session::tests::session;
    use super::*;
    use fishka_race::rules::Move;

    fn scene(session: &RaceSession) -> RaceScene {
        RaceScene::of(session, Lang::En)
    }

    fn drive(session: &mut RaceSession, moves: &[(i32, i32)]) {
        for (x, y) in moves {
            assert!(session.drive(Move::Drive(Velocity::new(*x, *y))).is_ok(), "{x},{y}");
        }
    }

    #[test]
    fn two_of_nine_second_moves_crash() {
        let mut session = session("riddler", 1, &[]);
        drive(&mut session, &[(1, 1)]);
        let scene = scene(&session);
        assert_eq!(scene.targets.len(), 9);
        let crashes: Vec<&Target> = scene.targets.iter().filter(|t| t.refused).collect();
        assert_eq!(crashes.len(), 2);
        assert!(crashes.iter().all(|t| t.told.contains("island") && t.line.contains("class='crash'")));
        assert_eq!(scene.target(Velocity::new(1, 1)).unwrap().digit, Some(5));
        assert_eq!(scene.inertia, Some(Point::node(2, -3)));
        assert!(scene.cars[0].trail.contains("M0 100L20 80'"), "{}", scene.cars[0].trail);
    }

    #[test]
    fn who_is_put_back_leaves_a_cross_and_a_dashed_line() {
        let mut session = session("riddler", 1, &[("leaving", "return")]);
        drive(&mut session, &[(0, -1), (0, -2)]);
        assert!(scene(&session).targets.iter().any(|t| t.leaves));
        let trail = scene(&session).cars[0].trail.clone();
        assert_eq!((trail.matches("trail-dot").count(), trail.matches("class='crash'").count()), (2, 1));
        session.go(0).unwrap();
        assert!(!scene(&session).cars[0].trail.contains('M'));
    }

    #[test]
    fn arrows_walk_over_the_targets() {
        let mut session = session("oval", 1, &[]);
        drive(&mut session, &[(1, 0)]);
        let scene = scene(&session);
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
        let mut deal = session("oval", 2, &[("window", "8x6")]).deal;
        deal.seats[1] = Seat::Computer(1);
        let mut session = RaceSession::of(deal, 5).unwrap();
        let at = session.now().cars[0].at;
        assert_eq!(scene(&session).view, session.race().view(at));
        assert!(scene(&session).within.holds(at));
        drive(&mut session, &[(1, 0)]);
        let at = session.now().cars[0].at;
        assert_eq!(scene(&session).view, session.race().view(at));
        assert!(scene(&session).now.waits());
        assert_eq!(scene(&super::super::session::tests::session("oval", 1, &[])).view, None);
    }

    #[test]
    fn in_simple_racing_there_are_no_digits_under_way() {
        let mut session = session("oval", 1, &[("movement", "simple")]);
        let moves = scene(&session);
        assert!(moves.targets.iter().all(|t| t.digit.is_some()));
        let first = moves.targets.iter().find(|t| !t.refused && t.velocity != Velocity::REST);
        assert!(session.drive(Move::Drive(first.unwrap().velocity)).is_ok());
        assert!(scene(&session).targets.iter().all(|t| t.digit.is_none()));
    }

    #[test]
    fn cars_differ_in_shape_and_stand_apart() {
        let scene = scene(&session("oval", 3, &[]));
        let active = scene.cars.iter().filter(|car| car.active && car.class.contains("active"));
        assert_eq!(active.count(), 1);
        assert!(scene.cars.iter().all(|car| car.sign == "→0" && car.standing == "speed 0"));
        let drawn: Vec<String> = (0..3).map(marks::body).collect();
        assert!((0..3).all(|n| drawn[n].contains(&format!(">{}</text>", n + 1))));
    }
}
