//! Which part of the board is shown: zoomed in by pinch, wheel, button or key, and moved about. Lengths are in the measure
//! of the picture.

use super::geometry::Point;

/// How many times larger than whole a board can be shown.
pub const SCALE_MAX: f64 = 8.0;

/// How much of the board is shown, and where.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Zoom {
    /// How many times larger than whole, 1 to [`SCALE_MAX`].
    scale: f64,
    /// The middle of what is shown, as parts of width and height, each 0 to 1.
    middle: Point,
}

impl Default for Zoom {
    fn default() -> Self {
        Zoom { scale: 1.0, middle: Point::new(0.5, 0.5) }
    }
}

impl Zoom {
    /// How many times larger than whole.
    #[must_use]
    pub fn scale(self) -> f64 {
        self.scale
    }

    /// Whether the whole board is shown.
    #[must_use]
    pub fn is_whole(self) -> bool {
        self.scale <= 1.0
    }

    /// Corner and size of what is shown of the whole, which is given so too.
    #[must_use]
    pub fn part(self, (corner, size): (Point, Point)) -> (Point, Point) {
        let shown = size * (1.0 / self.scale);
        let middle = Point::new(corner.x + size.x * self.middle.x, corner.y + size.y * self.middle.y);
        (middle - shown * 0.5, shown)
    }

    /// Larger by a factor (smaller below 1); what stands `at` stays in its place on the screen, as far as the edges allow.
    #[must_use]
    pub fn by(self, whole: (Point, Point), factor: f64, at: Point) -> Zoom {
        let scale = (self.scale * factor).clamp(1.0, SCALE_MAX);
        let middle = self.middle_of(whole);
        let kept = at + (middle - at) * (self.scale / scale);
        Zoom { scale, ..self }.around(whole, kept)
    }

    /// Moved, as a sheet of paper is moved under a window.
    #[must_use]
    pub fn moved(self, whole: (Point, Point), by: Point) -> Zoom {
        self.around(whole, self.middle_of(whole) - by)
    }

    /// Moved as little as shows the place, with `margin` around it.
    #[must_use]
    pub fn showing(self, whole: (Point, Point), at: Point, margin: f64) -> Zoom {
        let (corner, size) = self.part(whole);
        let into = |at: f64, low: f64, size: f64| {
            let margin = margin.min(size / 2.0);
            (at - (low + margin)).min(0.0) + (at - (low + size - margin)).max(0.0)
        };
        self.moved(whole, Point::new(into(at.x, corner.x, size.x), into(at.y, corner.y, size.y)) * -1.0)
    }

    fn middle_of(self, (corner, size): (Point, Point)) -> Point {
        Point::new(corner.x + size.x * self.middle.x, corner.y + size.y * self.middle.y)
    }

    /// With this middle, or the nearest one at which nothing beyond the board is shown.
    fn around(self, (corner, size): (Point, Point), middle: Point) -> Zoom {
        let half = 0.5 / self.scale;
        let part = |at: f64, low: f64, size: f64| {
            let part = if size > 0.0 { (at - low) / size } else { 0.5 };
            part.clamp(half, 1.0 - half)
        };
        Zoom {
            middle: Point::new(part(middle.x, corner.x, size.x), part(middle.y, corner.y, size.y)),
            ..self
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WHOLE: (Point, Point) = (Point { x: -10.0, y: 20.0 }, Point { x: 800.0, y: 400.0 });

    fn near(a: Point, b: Point) -> bool {
        (a - b).length() < 1e-6
    }

    #[test]
    fn the_whole_board_is_shown_until_it_is_zoomed() {
        let (corner, size) = Zoom::default().part(WHOLE);
        assert!(near(corner, WHOLE.0) && near(size, WHOLE.1) && Zoom::default().is_whole());
        let still = Zoom::default().moved(WHOLE, Point::new(300.0, 5.0));
        assert_eq!(still, Zoom::default());
    }

    #[test]
    fn what_is_pointed_at_stays_in_its_place() {
        let at = Point::new(200.0, 150.0);
        let place = |zoom: Zoom| {
            let (corner, size) = zoom.part(WHOLE);
            Point::new((at.x - corner.x) / size.x, (at.y - corner.y) / size.y)
        };
        let mut zoom = Zoom::default();
        let before = place(zoom);
        for factor in [1.3, 2.0, 0.7, 1.9] {
            zoom = zoom.by(WHOLE, factor, at);
            assert!(near(place(zoom), before), "{zoom:?}");
        }
    }

    #[test]
    fn nothing_beyond_the_board_is_shown_and_the_scale_is_bounded() {
        let mut zoom = Zoom::default();
        for step in 0..60 {
            let at = Point::new(f64::from(step * 37 % 900) - 50.0, f64::from(step * 91 % 500));
            zoom = zoom.by(WHOLE, if step % 3 == 0 { 0.6 } else { 1.7 }, at).moved(WHOLE, at);
            let (corner, size) = zoom.part(WHOLE);
            assert!((1.0..=SCALE_MAX).contains(&zoom.scale()));
            assert!(corner.x >= WHOLE.0.x - 1e-6 && corner.y >= WHOLE.0.y - 1e-6);
            assert!(corner.x + size.x <= WHOLE.0.x + WHOLE.1.x + 1e-6);
            assert!(corner.y + size.y <= WHOLE.0.y + WHOLE.1.y + 1e-6);
        }
    }

    #[test]
    fn a_place_outside_comes_in_and_one_inside_moves_nothing() {
        let zoom = Zoom::default().by(WHOLE, 4.0, Point::new(390.0, 220.0));
        assert_eq!(zoom.showing(WHOLE, Point::new(390.0, 220.0), 30.0), zoom);
        for at in [Point::new(40.0, 60.0), Point::new(760.0, 400.0), Point::new(390.0, 50.0)] {
            let (corner, size) = zoom.showing(WHOLE, at, 20.0).part(WHOLE);
            let inside = |at: f64, low: f64, size: f64| (low + 19.9..=low + size - 19.9).contains(&at);
            assert!(inside(at.x, corner.x, size.x) && inside(at.y, corner.y, size.y), "{at:?}");
        }
    }
}
