//! A sketch as text, finished or not: what the page keeps of the drawing between visits.

use super::sketch::Sketch;
use crate::fields::Fields;
use fishka_race::geometry::{Compass, Disc, Point, Polygon, REACH, Shape};
use fishka_race::track::{Ground, LAPS_MAX, Line, OBSTACLES_MAX, Obstacle, ObstacleKind};

/// What a shape is: the outline if it is no obstacle.
const KINDS: [(Option<(ObstacleKind, Ground)>, &str); 5] = [
    (None, "outline"),
    (Some((ObstacleKind::Island, Ground::Sand)), "island"),
    (Some((ObstacleKind::Island, Ground::Solid)), "island-solid"),
    (Some((ObstacleKind::Pit, Ground::Sand)), "pit"),
    (Some((ObstacleKind::Pit, Ground::Solid)), "pit-solid"),
];

/// Most corners that are read of one shape.
const CORNERS_MAX: usize = 2000;

impl Sketch {
    /// As text.
    #[must_use]
    pub fn print(&self) -> String {
        let obstacles = self.obstacles.iter().map(|o| (Some((o.kind, o.ground)), &o.shape));
        let shapes = self.outline.iter().map(|shape| (None, shape)).chain(obstacles).map(|(kind, shape)| {
            let word = KINDS.iter().find(|(k, _)| *k == kind).map_or("", |(_, word)| word);
            format!("{word} {}", print_shape(shape))
        });
        Fields::default()
            .with("name", &self.name)
            .with_some("name-ru", self.name_ru.as_deref())
            .with("laps", self.laps)
            .with_all("shape", shapes)
            .with_some("start", self.start.as_ref().map(print_line).as_deref())
            .with_some("finish", self.finish.as_ref().map(print_line).as_deref())
            .to_string()
    }

    /// From text; what cannot be read is left out.
    #[must_use]
    pub fn parse(text: &str) -> Sketch {
        let fields = Fields::parse(text);
        let mut sketch = Sketch {
            name: fields.value("name").unwrap_or_default().to_owned(),
            name_ru: fields.value("name-ru").map(str::to_owned),
            laps: fields.number("laps").filter(|n| (1..=LAPS_MAX).contains(n)).unwrap_or(1),
            start: fields.value("start").and_then(parse_line),
            finish: fields.value("finish").and_then(parse_line),
            ..Sketch::default()
        };
        for (kind, shape) in fields.values("shape").filter_map(parse_shape).take(OBSTACLES_MAX + 1) {
            match kind {
                None => sketch.outline = Some(shape),
                Some((kind, ground)) => sketch.obstacles.push(Obstacle { kind, ground, shape }),
            }
        }
        sketch
    }
}

fn print_shape(shape: &Shape) -> String {
    match shape {
        Shape::Disc(Disc { centre, radius }) => format!("disc {} {} {radius}", centre.x, centre.y),
        Shape::Polygon(polygon) => {
            let corners: Vec<String> = polygon.points().iter().map(|p| format!("{} {}", p.x, p.y)).collect();
            corners.join(" ")
        }
    }
}

fn print_line(line: &Line) -> String {
    format!("{} {} {} {} {}", line.a.x, line.a.y, line.b.x, line.b.y, line.compass.name())
}

/// Coordinates in lattice units, each within reach.
fn numbers<'a>(words: impl Iterator<Item = &'a str>) -> Option<Vec<i32>> {
    words.take(2 * CORNERS_MAX).map(|w| w.parse().ok().filter(|n: &i32| n.abs() <= REACH)).collect()
}

type Kind = Option<(ObstacleKind, Ground)>;

fn parse_shape(text: &str) -> Option<(Kind, Shape)> {
    let (word, rest) = text.split_once(' ')?;
    let (kind, _) = KINDS.iter().find(|(_, w)| *w == word)?;
    if let Some(rest) = rest.strip_prefix("disc ") {
        let [x, y, radius] = numbers(rest.split(' '))?[..] else { return None };
        return Some((*kind, Shape::Disc(Disc { centre: Point { x, y }, radius })));
    }
    let numbers = numbers(rest.split(' '))?;
    let points = numbers.chunks_exact(2).map(|p| Point { x: p[0], y: p[1] }).collect();
    Some((*kind, Shape::Polygon(Polygon::new(points))))
}

fn parse_line(text: &str) -> Option<Line> {
    let (ends, compass) = text.rsplit_once(' ')?;
    let [ax, ay, bx, by] = numbers(ends.split(' '))?[..] else { return None };
    Some(Line { a: Point { x: ax, y: ay }, b: Point { x: bx, y: by }, compass: Compass::parse(compass)? })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::work;
    use fishka_race::track::{BUILTIN, builtin};

    #[test]
    fn every_sketch_comes_back() {
        for (name, _) in BUILTIN {
            let mut sketch = Sketch::of(builtin(name, &mut work()).unwrap().plan());
            assert_eq!(Sketch::parse(&sketch.print()), sketch, "{name}");
            (sketch.outline, sketch.finish, sketch.name_ru) = (None, None, None);
            assert_eq!(Sketch::parse(&sketch.print()), sketch, "{name}");
        }
        assert_eq!(Sketch::parse(&Sketch::default().print()), Sketch::default());
    }

    #[test]
    fn garbage_is_left_out() {
        let text = "laps=900\nshape=outline 1 x\nshape=tower 1 1\nshape=pit disc 1 2\nstart=1 2 3 east\nfinish=1 2 3 4 up\nshape=pit 999999 1 2 2";
        assert_eq!(Sketch::parse(text), Sketch::default());
    }
}
