//! The steps of a turn as arrows: what went, what was carried along, what was sent, what was taken off.

use super::choices::{Selection, Step, takes};
use super::geometry::Point;
use super::layout::UNIT;
use super::look::Look;
use super::session::Session;
use super::work;
use fishka::{Effect, Move, MoveKind, Position, Site, passed_on};
use std::fmt::Write as _;

/// What happened on the way of an arrow. Each is drawn differently.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum Way {
    /// A piece went.
    Goes,
    /// A piece went with something.
    Carries,
    /// A piece stayed and sent something.
    Sends,
    /// Something was taken off here, and nobody came.
    Removes,
}

/// An arrow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Leg {
    /// From where.
    pub from: Site,
    /// Where to.
    pub to: Site,
    /// What.
    pub way: Way,
    /// Which step of the turn, from 1; 0 for one that is being chosen.
    pub number: usize,
}

/// The arrows of the turn that led to the position looked at, and of the step being chosen. Empty where dice are
/// thrown, where the others pass in a problem, and for turns of a single step that could not have been longer.
#[must_use]
pub fn trail(session: &Session, selection: &Selection) -> Vec<Leg> {
    let rules = &session.game().rules;
    let alone = session.task().is_some_and(|task| task.alone);
    let steps = session.turn_seen();
    let mut legs = Vec::new();
    if !alone && !session.game().traits.chance && (steps.len() > 1 || rules.turn_goes_on.is_some()) {
        let mut position = session.position().clone();
        steps.iter().for_each(|_| _ = position.undo());
        for (index, step) in steps.iter().enumerate() {
            legs.extend(of(&position, &step.m, index + 1));
            if position.play_unchecked(&step.m, &mut work()).is_err() {
                break;
            }
        }
    }
    if let Selection::Onward { first: Step::Site(from), at } = selection {
        legs.push(Leg { from: *from, to: *at, way: Way::Sends, number: 0 });
    }
    legs
}

fn of(before: &Position, m: &Move, number: usize) -> Vec<Leg> {
    let leg = |from, to, way| Leg { from, to, way, number };
    let (from, to) = match (m.kind, m.from, m.to) {
        (MoveKind::Action(_), _, Some(to)) if takes(m, before) => return vec![leg(to, to, Way::Removes)],
        (MoveKind::Normal, Some(from), Some(to)) => (from, to),
        _ => return Vec::new(),
    };
    if let Some(end) = passed_on(before, m) {
        return vec![leg(from, to, Way::Sends), leg(to, end, Way::Sends)];
    }
    let sites = before.cells().len();
    let moved = |e: &Effect| match *e {
        Effect::Move { from: spot, .. } if spot.site(sites) == from => before.at(spot).piece,
        _ => None,
    };
    let moved: Vec<_> = m.effects.iter().filter_map(moved).collect();
    let way = match (moved.iter().any(|p| Some(*p) == m.piece), moved.len()) {
        (true, 0 | 1) => Way::Goes,
        (true, _) => Way::Carries,
        (false, _) => Way::Sends,
    };
    vec![leg(from, to, way)]
}

impl Look {
    /// Arrows over the board: what went is thin, what was carried thick with a ring on it, what was sent dashed.
    #[must_use]
    pub fn trail(&self, legs: &[Leg]) -> String {
        let mut svg = String::new();
        for leg in legs {
            let ends = self.layout.view(leg.from).zip(self.layout.view(leg.to));
            let Some((from, to)) = ends.map(|(a, b)| (a.centre, b.centre)) else { continue };
            let class = match leg.way {
                Way::Goes => "goes",
                Way::Carries => "carries",
                Way::Sends => "sends",
                Way::Removes => "removes",
            };
            let drawn = if leg.way == Way::Removes { cross(to) } else { arrow(from, to, leg) };
            let _ = write!(svg, "<g class=\"trail {class}\">{drawn}</g>");
        }
        svg
    }
}

/// Two strokes over a site.
fn cross(at: Point) -> String {
    let r = UNIT * 0.32;
    let (l, t, b) = (at.x - r, at.y - r, at.y + r);
    format!(
        "<path class=\"shaft\" d=\"M{l:.1} {t:.1}l{w:.1} {w:.1}M{l:.1} {b:.1}l{w:.1} -{w:.1}\"/>",
        w = r * 2.0
    )
}

fn arrow(from: Point, to: Point, leg: &Leg) -> String {
    let way = to - from;
    let along = way * (1.0 / way.length().max(1.0));
    let across = Point::new(-along.y, along.x);
    let (a, b) = (from + along * (UNIT * 0.2), to - along * (UNIT * 0.2));
    let neck = b - along * (UNIT * 0.22);
    let (l, r) = (neck + across * (UNIT * 0.13), neck - across * (UNIT * 0.13));
    let mut svg = format!(
        "<path class=\"shaft\" d=\"M{:.1} {:.1}L{:.1} {:.1}\"/><path class=\"tip\" d=\"M{:.1} {:.1}L{:.1} {:.1}L{:.1} {:.1}Z\"/>",
        a.x, a.y, neck.x, neck.y, b.x, b.y, l.x, l.y, r.x, r.y
    );
    let middle = (a + neck) * 0.5;
    if leg.way == Way::Carries {
        let at = middle + along * (UNIT * 0.2);
        let _ = write!(
            svg,
            "<circle class=\"load\" cx=\"{:.1}\" cy=\"{:.1}\" r=\"{:.1}\"/>",
            at.x,
            at.y,
            UNIT * 0.1
        );
    }
    if leg.number > 0 {
        let _ = write!(
            svg,
            "<circle class=\"step\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{r:.1}\"/><text class=\"step-number\" x=\"{x:.1}\" y=\"{y:.1}\">{}</text>",
            leg.number,
            x = middle.x,
            y = middle.y,
            r = UNIT * 0.14
        );
    }
    svg
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deal::Deal;

    fn session() -> Session {
        let deal = Deal::library("hanniball");
        let game = deal.compile().game.unwrap();
        Session::new(deal, game).unwrap()
    }

    #[test]
    fn the_steps_of_a_turn_are_numbered_and_the_next_turn_begins_anew() {
        let mut s = session();
        for text in ["d4-e6", "e6-g7", "d12-e10", "e10-f8"] {
            assert!(s.play_text(text), "{text}");
        }
        let legs = trail(&s, &Selection::Idle);
        let numbers: Vec<_> = legs.iter().map(|l| (l.way, l.number)).collect();
        assert_eq!(numbers, [(Way::Goes, 1), (Way::Goes, 2)]);
        assert_eq!((s.turn_done(), s.turn_until(4)), (0..2, 2..4));
        s.go(2);
        assert_eq!(trail(&s, &Selection::Idle).len(), 2);
        assert_eq!(s.position().steps_of_turn(&mut work()), Ok(Some(4)));
        s.go(0);
        assert_eq!(
            (s.position().steps_of_turn(&mut work()), trail(&s, &Selection::Idle)),
            (Ok(Some(2)), Vec::new())
        );
    }

    #[test]
    fn what_is_turned_and_put_back_is_not_crossed_out() {
        let game = Deal::library("pentago").compile().game.unwrap();
        let mut s = Session::new(Deal::library("pentago"), game).unwrap();
        for (place, turned) in [("Marble@a1", "right@b2"), ("Marble@c1", "left@b2")] {
            assert!(s.play_text(place) && s.play_text(turned), "{place} {turned}");
            assert_eq!(trail(&s, &Selection::Idle), Vec::new(), "{turned}");
        }
    }

    #[test]
    fn carrying_and_throwing_are_told_apart() {
        let mut s = session();
        for text in ["d4-e6", "e6-g7", "b12-a10", "pass", "g7-e8", "e8-f10:carry", "f10-f11"] {
            assert!(s.play_text(text), "{text}");
        }
        let ways: Vec<_> = trail(&s, &Selection::Idle).iter().map(|l| l.way).collect();
        assert_eq!(ways, [Way::Goes, Way::Carries, Way::Sends]);
        let look = Look::of(s.game(), None, fishka_text::Lang::En, false);
        let svg = look.trail(&trail(&s, &Selection::Idle));
        assert_eq!((svg.matches("step-number").count(), svg.matches("load").count()), (3, 1));
    }
}
