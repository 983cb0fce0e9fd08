//! A plan as the text of a track file. Reading it again gives the same plan.

use super::{Course, Ground, Line, ObstacleKind, Plan};
use crate::geometry::{Point, Shape};
use std::fmt;

/// Corners on one line of text.
const CORNERS_A_LINE: usize = 10;

impl fmt::Display for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "name {}", self.name)?;
        if let Some(name) = &self.name_ru {
            writeln!(f, "name.ru {name}")?;
        }
        if self.laps != 1 {
            writeln!(f, "laps {}", self.laps)?;
        }
        write_shape(f, "outline", &self.outline)?;
        for obstacle in &self.obstacles {
            let kind = match obstacle.kind {
                ObstacleKind::Island => "island",
                ObstacleKind::Pit => "pit",
            };
            let solid = if obstacle.ground == Ground::Solid { " solid" } else { "" };
            write_shape(f, &format!("{kind}{solid}"), &obstacle.shape)?;
        }
        match &self.course {
            Course::Ring(line) => write_line(f, "line", line),
            Course::Way { start, finish } => {
                write_line(f, "start", start)?;
                write_line(f, "finish", finish)
            }
        }
    }
}

fn write_line(f: &mut fmt::Formatter<'_>, word: &str, line: &Line) -> fmt::Result {
    writeln!(f, "{word} {}, {} {}", line.a, line.b, line.compass.name())
}

fn write_shape(f: &mut fmt::Formatter<'_>, word: &str, shape: &Shape) -> fmt::Result {
    let polygon = match shape {
        Shape::Disc(disc) => {
            let radius = Point { x: disc.radius, y: 0 }.to_string();
            return writeln!(f, "{word} disc {} {}", disc.centre, radius.trim_end_matches(" 0"));
        }
        Shape::Polygon(polygon) => polygon.points(),
    };
    f.write_str(word)?;
    // The wall ends where it began.
    let corners: Vec<String> = polygon.iter().chain(polygon.first()).map(Point::to_string).collect();
    let several = corners.len() > CORNERS_A_LINE;
    for line in corners.chunks(CORNERS_A_LINE) {
        f.write_str(if several { "\n  " } else { " " })?;
        f.write_str(&line.join(", "))?;
    }
    f.write_str("\n")
}
