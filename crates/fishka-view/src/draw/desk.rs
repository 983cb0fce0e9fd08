//! The hand that draws: tools, the stroke under way, corners put down one by one, undo and redo.

use super::faults::Fault;
use super::sketch::Sketch;
use crate::work;
use fishka_race::geometry::{Bounds, Point, Polygon, REACH, Shape, UNIT};
use fishka_race::sketch::{GRID, POINTS_MAX, Spanned, snapped, span, wall_of_corners, wall_of_stroke};
use fishka_race::track::{Ground, LAPS_MAX, Obstacle, ObstacleKind, Part};

/// Most states that can be taken back.
const PAST_MAX: usize = 100;
/// A pen that came no farther than this has clicked, not drawn. Lattice units.
const CLICK: i32 = UNIT * 2 / 5;
/// How near a click must be to what it means, in lattice units.
const REACH_NEAR: i32 = UNIT;
/// Most corners put down one by one.
const LAID_MAX: usize = 400;

/// What the hand does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tool {
    /// Draws the outer wall.
    #[default]
    Outline,
    /// Draws an island.
    Island,
    /// Draws a pit.
    Pit,
    /// Places the start line.
    Start,
    /// Places a finish line of its own.
    Finish,
    /// Moves corners.
    Corner,
    /// Takes things away.
    Erase,
}

impl Tool {
    /// All, in the order of the page.
    pub const ALL: [Tool; 7] =
        [Tool::Outline, Tool::Island, Tool::Pit, Tool::Start, Tool::Finish, Tool::Corner, Tool::Erase];

    /// Its key in the catalogue.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            Tool::Outline => "draw-tool-outline",
            Tool::Island => "draw-tool-island",
            Tool::Pit => "draw-tool-pit",
            Tool::Start => "draw-tool-start",
            Tool::Finish => "draw-tool-finish",
            Tool::Corner => "draw-tool-corner",
            Tool::Erase => "draw-tool-erase",
        }
    }

    /// The key of what to do with it.
    #[must_use]
    pub fn help(self) -> &'static str {
        match self {
            Tool::Outline | Tool::Island | Tool::Pit => "draw-help-wall",
            Tool::Start => "draw-help-start",
            Tool::Finish => "draw-help-finish",
            Tool::Corner => "draw-help-corner",
            Tool::Erase => "draw-help-erase",
        }
    }

    /// Whether it draws walls.
    #[must_use]
    pub fn draws_walls(self) -> bool {
        matches!(self, Tool::Outline | Tool::Island | Tool::Pit)
    }
}

/// Everything on the desk.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Desk {
    /// The drawing.
    pub sketch: Sketch,
    /// The tool in hand.
    pub tool: Tool,
    /// New islands and pits are rock.
    pub solid: bool,
    /// The stroke under way.
    pub pen: Vec<Point>,
    /// Corners put down one by one.
    pub laid: Vec<Point>,
    /// Where the keys stand.
    pub cursor: Point,
    /// The corner in hand.
    pub held: Option<(Part, usize)>,
    /// What was wrong with the last stroke, and the stroke.
    pub slip: Option<(Fault, Vec<Point>)>,
    past: Vec<Sketch>,
    future: Vec<Sketch>,
}

impl Desk {
    /// A desk with this drawing on it.
    #[must_use]
    pub fn of(sketch: Sketch) -> Desk {
        Desk { sketch, ..Desk::default() }
    }

    /// Another drawing comes on the desk; the old one can be taken back.
    pub fn load(&mut self, sketch: Sketch) {
        self.let_go();
        self.change(|own| *own = sketch);
    }

    /// Changes the drawing so that it can be taken back.
    pub fn change(&mut self, with: impl FnOnce(&mut Sketch)) {
        let before = self.sketch.clone();
        with(&mut self.sketch);
        if self.sketch != before {
            if self.past.len() >= PAST_MAX {
                self.past.remove(0);
            }
            self.past.push(before);
            self.future.clear();
        }
    }

    /// Whether something can be taken back, and whether something was.
    #[must_use]
    pub fn can(&self) -> (bool, bool) {
        (!self.laid.is_empty() || !self.past.is_empty(), !self.future.is_empty())
    }

    /// Takes the last corner back, or the last change.
    pub fn undo(&mut self) {
        self.slip = None;
        self.held = None;
        if self.laid.pop().is_none()
            && let Some(before) = self.past.pop()
        {
            self.future.push(std::mem::replace(&mut self.sketch, before));
        }
    }

    /// Does again what was taken back.
    pub fn redo(&mut self) {
        self.let_go();
        if let Some(after) = self.future.pop() {
            self.past.push(std::mem::replace(&mut self.sketch, after));
        }
    }

    /// Lays everything down that is in hand: the stroke, the corners, what went wrong.
    pub fn let_go(&mut self) {
        self.pen.clear();
        self.laid.clear();
        self.held = None;
        self.slip = None;
    }

    /// Takes a tool.
    pub fn take(&mut self, tool: Tool) {
        self.let_go();
        self.tool = tool;
    }

    /// The pen comes down.
    pub fn press(&mut self, p: Point) {
        self.slip = None;
        self.pen = vec![p];
        self.cursor = snapped(p);
        if self.tool == Tool::Corner {
            self.held = self.sketch.corner_near(p, REACH_NEAR);
        }
    }

    /// The pen moves. Of endless strokes only every second point is kept.
    pub fn drag(&mut self, p: Point) {
        if self.pen.is_empty() || self.pen.last() == Some(&p) {
            return;
        }
        if self.pen.len() >= POINTS_MAX {
            self.pen = self.pen.iter().step_by(2).copied().collect();
        }
        self.pen.push(p);
    }

    /// The pen is lifted.
    pub fn lift(&mut self) {
        let stroke = std::mem::take(&mut self.pen);
        let (Some(first), Some(last)) = (stroke.first().copied(), stroke.last().copied()) else { return };
        let near = |p: &Point| (p.x - first.x).abs().max((p.y - first.y).abs()) <= CLICK;
        match self.tool {
            Tool::Corner => self.drop_corner(snapped(last)),
            _ if stroke.iter().all(near) => self.put(first),
            Tool::Start | Tool::Finish => self.lay_line(first, last),
            Tool::Erase => self.erase(first),
            Tool::Outline | Tool::Island | Tool::Pit => {
                self.laid.clear();
                match wall_of_stroke(&stroke, &mut work()) {
                    Ok(wall) => self.lay_wall(wall),
                    Err(fault) => self.slip = Some((Fault::of_stroke(fault), stroke)),
                }
            }
        }
    }

    /// A click, or the key that puts down: a corner, a line across, an end to something.
    pub fn put(&mut self, p: Point) {
        self.slip = None;
        self.cursor = snapped(p);
        match self.tool {
            Tool::Start | Tool::Finish => self.lay_line(p, p),
            Tool::Erase => self.erase(p),
            Tool::Corner if self.held.is_some() => self.drop_corner(snapped(p)),
            Tool::Corner => {
                self.held = self.sketch.corner_near(p, REACH_NEAR);
                if self.held.is_none() {
                    self.slip = Some((Fault::nothing("draw-no-corner", p), Vec::new()));
                }
            }
            Tool::Outline | Tool::Island | Tool::Pit => self.put_corner(snapped(p)),
        }
    }

    fn put_corner(&mut self, p: Point) {
        let back = self.laid.first().is_some_and(|first| (*first - p).square() <= i64::from(GRID * GRID));
        if back && self.laid.len() >= 3 {
            self.close();
        } else if self.laid.last() != Some(&p) && self.laid.len() < LAID_MAX {
            self.laid.push(p);
        }
    }

    /// Joins the last corner put down to the first.
    pub fn close(&mut self) {
        let corners = std::mem::take(&mut self.laid);
        match wall_of_corners(&corners, &mut work()) {
            Ok(wall) => self.lay_wall(wall),
            Err(fault) => {
                let ring = corners.iter().chain(corners.first()).copied().collect();
                self.slip = Some((Fault::of_stroke(fault), ring));
                self.laid = corners;
            }
        }
    }

    fn lay_wall(&mut self, wall: Polygon) {
        let shape = Shape::Polygon(wall);
        let ground = if self.solid { Ground::Solid } else { Ground::Sand };
        let kind = match self.tool {
            Tool::Island => Some(ObstacleKind::Island),
            Tool::Pit => Some(ObstacleKind::Pit),
            _ => None,
        };
        self.change(|sketch| match kind {
            Some(kind) => sketch.obstacles.push(Obstacle { kind, ground, shape }),
            None => sketch.outline = Some(shape),
        });
    }

    fn lay_line(&mut self, from: Point, to: Point) {
        let fault = match span(&self.sketch.walls("-"), from, to, &mut work()) {
            Ok(Some(spanned)) => return self.take_line(spanned),
            Ok(None) => Fault::of_line(from, to),
            Err(bound) => Fault::of_bound(bound),
        };
        self.slip = Some((fault, vec![from, to]));
    }

    fn take_line(&mut self, spanned: Spanned) {
        let finish = self.tool == Tool::Finish;
        self.change(|sketch| {
            sketch.set_walls(spanned.plan);
            let line = if finish { &mut sketch.finish } else { &mut sketch.start };
            *line = Some(spanned.line);
        });
    }

    fn drop_corner(&mut self, to: Point) {
        match self.held.take() {
            Some((part, corner)) => self.change(|sketch| sketch.move_corner(part, corner, to)),
            None => self.slip = Some((Fault::nothing("draw-no-corner", to), Vec::new())),
        }
    }

    fn erase(&mut self, p: Point) {
        match self.sketch.part_at(p, REACH_NEAR * 3 / 4) {
            Some(part) => self.change(|sketch| sketch.remove(part)),
            None => self.slip = Some((Fault::nothing("draw-nothing-here", p), Vec::new())),
        }
    }

    /// Turns the way of the race round, over the start and over the finish where there is one.
    pub fn turn_round(&mut self, part: Part) {
        self.change(|sketch| {
            let line = if part == Part::Finish { &mut sketch.finish } else { &mut sketch.start };
            if let Some(line) = line {
                line.compass = line.compass.turned(4);
            }
        });
    }

    /// Sets the number of laps, within what is allowed.
    pub fn set_laps(&mut self, laps: u32) {
        self.change(|sketch| sketch.laps = laps.clamp(1, LAPS_MAX));
    }

    /// Moves the place where the keys stand by so many half cells, within the sheet.
    pub fn step(&mut self, x: i32, y: i32, sheet: Bounds) {
        let part = |v: i32, by: i32, low: i32, high: i32| {
            (v + by.clamp(-100, 100) * GRID).clamp(low.max(-REACH), high.min(REACH))
        };
        let at = self.cursor;
        self.cursor = snapped(Point {
            x: part(at.x, x, sheet.low.x, sheet.high.x),
            y: part(at.y, y, sheet.low.y, sheet.high.y),
        });
    }

    /// The sketch with the held corner where the pen or the keys are.
    #[must_use]
    pub fn shown(&self) -> Sketch {
        let mut sketch = self.sketch.clone();
        if let Some((part, corner)) = self.held {
            let to = self.pen.last().copied().map_or(self.cursor, snapped);
            sketch.move_corner(part, corner, to);
        }
        sketch
    }
}

#[cfg(test)]
mod tests {
    use super::super::faults::check;
    use super::*;
    use fishka_base::Rng;
    use fishka_race::solve::Solver;

    fn node(x: i32, y: i32) -> Point {
        Point::node(x, y)
    }

    fn stroke(desk: &mut Desk, points: &[Point]) {
        desk.press(points[0]);
        points.iter().for_each(|p| desk.drag(*p));
        desk.lift();
    }

    fn ring(low: Point, high: Point) -> Vec<Point> {
        vec![low, Point { x: high.x, y: low.y }, high, Point { x: low.x, y: high.y }, low]
    }

    /// A ring drawn by hand.
    fn drawn() -> Desk {
        let mut desk = Desk::default();
        stroke(&mut desk, &ring(node(0, 0), node(30, 20)));
        desk.take(Tool::Island);
        stroke(&mut desk, &ring(node(8, 7), node(22, 13)));
        desk.take(Tool::Start);
        desk.put(node(15, 3));
        desk
    }

    #[test]
    fn a_track_is_drawn_and_driven() {
        let mut desk = drawn();
        desk.take(Tool::Pit);
        [node(3, 8), node(5, 8), node(4, 10), node(3, 8)].into_iter().for_each(|p| desk.put(p));
        assert_eq!((desk.sketch.obstacles.len(), desk.laid.len(), &desk.slip), (2, 0, &None));
        let track = check(&desk.sketch, "Mine").expect("a track");
        assert!(track.places().len() >= 3);
        let race = fishka_race::rules::Race::new(track, fishka_race::rules::Options::default(), &mut work())
            .unwrap();
        let lap = Solver::new(&race, &mut work()).unwrap();
        let lap = lap.lap(&race, race.places()[0], &mut work()).unwrap().expect("a lap");
        assert!((10..40).contains(&lap.moves), "{}", lap.moves);
    }

    #[test]
    fn everything_is_taken_back_and_done_again() {
        let mut desk = drawn();
        let whole = desk.sketch.clone();
        let mut steps = 0;
        while desk.can().0 {
            desk.undo();
            steps += 1;
        }
        assert_eq!((steps, &desk.sketch), (3, &Sketch::default()));
        while desk.can().1 {
            desk.redo();
        }
        assert_eq!(desk.sketch, whole);
        desk.turn_round(Part::Start);
        desk.set_laps(99);
        assert_eq!(desk.sketch.laps, LAPS_MAX);
        assert_eq!(desk.sketch.start.unwrap().compass, whole.start.unwrap().compass.turned(4));
        desk.take(Tool::Erase);
        [node(15, 3), node(15, 10), node(0, 10)].into_iter().for_each(|p| desk.put(p));
        assert_eq!(desk.sketch, Sketch { laps: LAPS_MAX, ..Sketch::default() });
        desk.put(node(15, 3));
        assert_eq!(desk.slip.as_ref().unwrap().0.diagnostic.code, "draw-nothing-here");
    }

    #[test]
    fn slips_change_nothing() {
        let mut desk = drawn();
        let before = desk.sketch.clone();
        desk.take(Tool::Outline);
        stroke(&mut desk, &[node(0, 0), node(20, 0), node(20, 20)]);
        assert_eq!(desk.slip.as_ref().unwrap().0.diagnostic.code, "draw-not-closed");
        desk.take(Tool::Start);
        stroke(&mut desk, &[node(40, 40), node(45, 40)]);
        assert_eq!(desk.slip.as_ref().unwrap().0.diagnostic.code, "draw-no-road");
        desk.take(Tool::Corner);
        desk.put(node(15, 3));
        assert_eq!(desk.slip.as_ref().unwrap().0.diagnostic.code, "draw-no-corner");
        desk.take(Tool::Pit);
        [node(3, 3), node(5, 5), node(5, 3), node(3, 5)].into_iter().for_each(|p| desk.put(p));
        desk.close();
        assert_eq!(desk.slip.as_ref().unwrap().0.diagnostic.code, "draw-crossed");
        assert_eq!((desk.laid.len(), &desk.sketch), (4, &before));
    }

    #[test]
    fn corners_are_moved_by_pen_and_by_keys() {
        let mut desk = Desk::default();
        [node(0, 0), node(9, 0), node(9, 9), node(0, 9), node(0, 0)].into_iter().for_each(|p| desk.put(p));
        desk.take(Tool::Corner);
        stroke(&mut desk, &[Point { x: 184, y: 176 }, Point { x: 200, y: 203 }, Point { x: 224, y: 238 }]);
        let sheet = Bounds { low: node(0, 0), high: node(40, 30) };
        desk.cursor = node(0, 0);
        desk.put(desk.cursor);
        (0..4).for_each(|_| desk.step(1, 1, sheet));
        desk.step(-90, 0, sheet);
        desk.step(1, 0, sheet);
        desk.put(desk.cursor);
        let Some(Shape::Polygon(outline)) = &desk.sketch.outline else { panic!("no outline") };
        assert_eq!(outline.points()[2], Point { x: 220, y: 240 });
        assert_eq!(outline.points()[0], Point { x: 10, y: 40 });
    }

    #[test]
    fn no_hand_breaks_the_desk() {
        let mut rng = Rng::new(31);
        let mut desk = Desk::default();
        let sheet = Bounds { low: node(0, 0), high: node(30, 20) };
        for _ in 0..3000 {
            let at = |rng: &mut Rng| Point { x: rng.below(700) as i32 - 50, y: rng.below(500) as i32 - 50 };
            match rng.below(12) {
                0 => desk.take(Tool::ALL[rng.below(7)]),
                1 => desk.undo(),
                2 => desk.redo(),
                3 => desk.close(),
                4 => desk.step(rng.below(9) as i32 - 4, rng.below(9) as i32 - 4, sheet),
                5 => desk.put(desk.cursor),
                6 => desk.turn_round(Part::Finish),
                7 => desk.let_go(),
                8 => {
                    let corner = at(&mut rng);
                    let points =
                        ring(corner, corner + node(2 + rng.below(9) as i32, 3 + rng.below(9) as i32));
                    stroke(&mut desk, &points);
                }
                9 => desk.put(at(&mut rng)),
                _ => {
                    let points: Vec<Point> = (0..1 + rng.below(12)).map(|_| at(&mut rng)).collect();
                    stroke(&mut desk, &points);
                }
            }
            let again = check(&desk.shown(), "Track");
            assert!(again.is_ok() || again.is_err_and(|faults| !faults.is_empty()));
        }
        assert!(desk.past.len() <= PAST_MAX);
    }
}
