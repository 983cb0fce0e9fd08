//! Track files: text to a checked track, every fault told at its place.

use super::cells::{self, PictureFault};
use super::check::is_name;
use super::words::{Statement, Token, statements};
use super::{
    Course, Ground, LAPS_MAX, Line, NAME_MAX, Obstacle, ObstacleKind, Part, Plan, Problem, SIZE_MAX, Track,
};
use crate::geometry::{Compass, Disc, Point, Polygon, REACH, Shape, UNIT};
use fishka_base::{Budget, Diagnostic, FileId, Span};

/// Longest track file in bytes.
pub const TEXT_MAX: usize = 64 * 1024;
/// Widest cell of a picture in cells of the paper.
const CELL_MAX: i32 = 20;

/// Reads a track file.
///
/// ```text
/// name The disc            # the name; name.ru is its Russian one
/// laps 2                   # rings only; 1 unless it is said
/// outline -7 -7, 7 -7, 7 7, -7 7, -7 -7   # the outer wall ends where it began; or: outline disc 0 0 13
/// island disc 0 0 3        # or pit; “solid” after the word makes rock of it
/// line 0 -7, 0 -3 east     # a ring’s line from wall to wall and the way of the race over it
/// ```
///
/// Instead of `line` a way has `start` and `finish`. Instead of `outline` a track may be drawn as `cells N`, rows of
/// `.` after `|`, each cell N cells of paper wide, the south-west corner at 0 0. Coordinates are in cells, x to the
/// east, y to the north, multiples of 0.05. What follows `#` is a comment; indented lines belong to the line above.
///
/// # Errors
/// Every fault as a diagnostic of its own, with its place. A bound of the budget that is met is one too, and then no
/// other is told.
pub fn parse(file: FileId, text: &str, budget: &mut Budget) -> Result<Track, Vec<Diagnostic>> {
    if text.len() > TEXT_MAX {
        return Err(vec![Diagnostic::global("track-text-too-long").arg("max", TEXT_MAX / 1024)]);
    }
    if !budget.spend(text.len() as u64) {
        let limit = budget.met().map_or(0, |bound| bound.limit);
        return Err(vec![Diagnostic::global("track-work").arg("limit", limit)]);
    }
    let (reader, plan) = read(file, text);
    let spans = reader.spans;
    match plan {
        None => Err(reader.diagnostics),
        Some(plan) => plan
            .clone()
            .check(budget)
            .map_err(|problems| problems.iter().map(|problem| spans.diagnostic(&plan, *problem)).collect()),
    }
}

/// What a track file draws, nothing of which is checked: enough for its picture and its name.
pub fn drawn(text: &str, budget: &mut Budget) -> Option<Plan> {
    if text.len() > TEXT_MAX || !budget.spend(text.len() as u64) {
        return None;
    }
    read(FileId::default(), text).1
}

fn read(file: FileId, text: &str) -> (Reader, Option<Plan>) {
    let mut reader = Reader::default();
    for statement in statements(file, text, &mut reader.diagnostics) {
        reader.read(&statement);
    }
    let plan = reader.plan();
    (reader, plan)
}

/// A shape with the places of its statement and of its corners.
struct Drawn {
    shape: Shape,
    span: Span,
    corners: Vec<Span>,
}

/// Where the parts of a plan stand.
#[derive(Default)]
struct Spans {
    outline: (Span, Vec<Span>),
    obstacles: Vec<(Span, Vec<Span>)>,
    start: Span,
    finish: Span,
    laps: Span,
}

#[derive(Default)]
struct Reader {
    diagnostics: Vec<Diagnostic>,
    spans: Spans,
    name: Option<String>,
    name_ru: Option<String>,
    laps: Option<u32>,
    outline: Option<Shape>,
    obstacles: Vec<Obstacle>,
    ring: Option<Line>,
    start: Option<Line>,
    finish: Option<Line>,
    /// Whether an outline, a line was tried at all: what failed once is not missed again.
    tried_outline: bool,
    tried_line: bool,
}

const WORDS: [&str; 10] =
    ["name", "name.ru", "laps", "outline", "cells", "island", "pit", "line", "start", "finish"];

impl Reader {
    fn error(&mut self, code: &'static str, span: Span, args: &[(&'static str, String)]) {
        let error = Diagnostic::error(code, span);
        self.diagnostics.push(args.iter().fold(error, |d, (name, value)| d.arg(name, value)));
    }

    fn read(&mut self, statement: &Statement<'_>) {
        let word = statement.word;
        if !statement.rows.is_empty() && word.text != "cells" {
            self.error("track-row-alone", statement.rows[0].span, &[]);
        }
        match word.text {
            "name" | "name.ru" => self.read_name(statement),
            "laps" => self.read_laps(statement),
            "outline" => self.read_outline(statement),
            "cells" => self.read_cells(statement),
            "island" => self.read_obstacle(statement, ObstacleKind::Island),
            "pit" => self.read_obstacle(statement, ObstacleKind::Pit),
            "line" | "start" | "finish" => self.read_line(statement),
            other => {
                let near = WORDS.iter().find(|w| w.chars().next() == other.chars().next()).unwrap_or(&"");
                let args = [("word", other.to_owned()), ("near", (*near).to_owned())];
                self.error("track-unknown-word", word.span, &args);
            }
        }
    }

    fn twice(&mut self, statement: &Statement<'_>, before: bool) {
        if before {
            let args = [("word", statement.word.text.to_owned())];
            self.error("track-word-twice", statement.word.span, &args);
        }
    }

    fn read_name(&mut self, statement: &Statement<'_>) {
        let name = statement.rest.text;
        if !is_name(name) {
            self.error("track-name", statement.word.span, &[("max", NAME_MAX.to_string())]);
        }
        let russian = statement.word.text == "name.ru";
        let own = if russian { &mut self.name_ru } else { &mut self.name };
        let before = own.replace(name.to_owned()).is_some();
        self.twice(statement, before);
    }

    fn read_laps(&mut self, statement: &Statement<'_>) {
        let number = match &statement.tokens[..] {
            [token] => token.text.parse::<u32>().ok(),
            _ => None,
        };
        self.spans.laps = statement.word.span;
        if number.is_none() {
            self.error("track-laps", statement.word.span, &[("max", LAPS_MAX.to_string())]);
        }
        let before = self.laps.replace(number.unwrap_or(1)).is_some();
        self.twice(statement, before);
    }

    fn read_outline(&mut self, statement: &Statement<'_>) {
        let before = std::mem::replace(&mut self.tried_outline, true);
        self.twice(statement, before);
        if let Some(drawn) = self.shape(statement, &statement.tokens) {
            self.spans.outline = (drawn.span, drawn.corners);
            self.outline = Some(drawn.shape);
        }
    }

    fn read_obstacle(&mut self, statement: &Statement<'_>, kind: ObstacleKind) {
        let solid = statement.tokens.first().is_some_and(|t| t.text == "solid");
        let ground = if solid { Ground::Solid } else { Ground::Sand };
        if let Some(drawn) = self.shape(statement, &statement.tokens[usize::from(solid)..]) {
            self.spans.obstacles.push((drawn.span, drawn.corners));
            self.obstacles.push(Obstacle { kind, ground, shape: drawn.shape });
        }
    }

    fn shape(&mut self, statement: &Statement<'_>, tokens: &[Token<'_>]) -> Option<Drawn> {
        let span = statement.word.span;
        if let Some(rest) = tokens.first().filter(|t| t.text == "disc").map(|_| &tokens[1..]) {
            let numbers = self.numbers(rest)?;
            let [x, y, radius] = numbers[..] else {
                self.error("track-disc-form", span, &[]);
                return None;
            };
            let shape = Shape::Disc(Disc { centre: Point { x, y }, radius });
            return Some(Drawn { shape, span, corners: Vec::new() });
        }
        let points = self.points(statement, tokens)?;
        let (Some(first), Some(last)) = (points.first(), points.last()) else {
            self.error("track-no-corners", span, &[]);
            return None;
        };
        if points.len() < 2 || first != last {
            let at = tokens[tokens.len() - 2].span;
            let args = [("first", first.to_string()), ("last", last.to_string())];
            self.error("track-not-closed", at, &args);
            return None;
        }
        let corners = tokens.chunks(2).map(|pair| pair[0].span).collect();
        let shape = Shape::Polygon(Polygon::new(points[..points.len() - 1].to_vec()));
        Some(Drawn { shape, span, corners })
    }

    fn points(&mut self, statement: &Statement<'_>, tokens: &[Token<'_>]) -> Option<Vec<Point>> {
        let numbers = self.numbers(tokens)?;
        if numbers.len() % 2 == 1 {
            let span = tokens.last().map_or(statement.word.span, |t| t.span);
            self.error("track-number-odd", span, &[]);
            return None;
        }
        Some(numbers.chunks(2).map(|pair| Point { x: pair[0], y: pair[1] }).collect())
    }

    fn numbers(&mut self, tokens: &[Token<'_>]) -> Option<Vec<i32>> {
        let mut numbers = Vec::with_capacity(tokens.len());
        for token in tokens {
            match number(token.text) {
                Ok(value) => numbers.push(value),
                Err(code) => {
                    let args = [("text", token.text.to_owned()), ("max", (REACH / UNIT).to_string())];
                    self.error(code, token.span, &args);
                }
            }
        }
        (numbers.len() == tokens.len()).then_some(numbers)
    }

    fn read_cells(&mut self, statement: &Statement<'_>) {
        let before = std::mem::replace(&mut self.tried_outline, true);
        self.twice(statement, before);
        let span = statement.word.span;
        let side = match &statement.tokens[..] {
            [token] => token.text.parse::<i32>().ok().filter(|n| (1..=CELL_MAX).contains(n)),
            _ => None,
        };
        let Some(side) = side else {
            return self.error("track-cells-form", span, &[("max", CELL_MAX.to_string())]);
        };
        let rows: Vec<Vec<bool>> = statement.rows.iter().map(|row| self.read_row(*row)).collect();
        let width = rows.iter().map(Vec::len).max().unwrap_or(0);
        if width.max(rows.len()) > (SIZE_MAX / side) as usize {
            let cells = |n: usize| (n * side as usize).to_string();
            let args =
                [("width", cells(width)), ("height", cells(rows.len())), ("max", SIZE_MAX.to_string())];
            return self.error("track-too-large", span, &args);
        }
        match cells::walls(&rows, side * UNIT) {
            Err(PictureFault::Empty) => self.error("track-cells-empty", span, &[]),
            Err(PictureFault::Pieces) => self.error("track-cells-pieces", span, &[]),
            Ok(walls) => {
                let mut shapes = walls.into_iter().map(|points| Shape::Polygon(Polygon::new(points)));
                self.outline = shapes.next();
                self.spans.outline = (span, Vec::new());
                for shape in shapes {
                    self.spans.obstacles.push((span, Vec::new()));
                    let (kind, ground) = (ObstacleKind::Island, Ground::Sand);
                    self.obstacles.push(Obstacle { kind, ground, shape });
                }
            }
        }
    }

    fn read_row(&mut self, row: Token<'_>) -> Vec<bool> {
        if let Some(odd) = row.text.chars().find(|c| !matches!(c, '.' | ' ')) {
            self.error("track-cells-character", row.span, &[("text", odd.to_string())]);
        }
        row.text.chars().map(|c| c == '.').collect()
    }

    fn read_line(&mut self, statement: &Statement<'_>) {
        self.tried_line = true;
        let word = statement.word;
        let line = self.line(statement);
        let (own, span) = match word.text {
            "line" => (&mut self.ring, &mut self.spans.start),
            "start" => (&mut self.start, &mut self.spans.start),
            _ => (&mut self.finish, &mut self.spans.finish),
        };
        *span = word.span;
        let before = own.is_some();
        *own = line.or(*own);
        self.twice(statement, before);
    }

    fn line(&mut self, statement: &Statement<'_>) -> Option<Line> {
        let word = statement.word;
        let form = |reader: &mut Reader| {
            reader.error("track-line-form", word.span, &[("word", word.text.to_owned())]);
            None
        };
        let Some((last, ends)) = statement.tokens.split_last() else { return form(self) };
        let Some(compass) = Compass::parse(last.text) else {
            if number(last.text).is_ok() {
                return form(self);
            }
            self.error("track-compass", last.span, &[("text", last.text.to_owned())]);
            return None;
        };
        match self.points(statement, ends)?[..] {
            [a, b] => Some(Line { a, b, compass }),
            _ => form(self),
        }
    }

    /// The plan, if nothing was wrong and nothing is missing.
    fn plan(&mut self) -> Option<Plan> {
        if self.name.is_none() {
            self.diagnostics.push(Diagnostic::global("track-no-name"));
        }
        if !self.tried_outline {
            self.diagnostics.push(Diagnostic::global("track-no-outline"));
        }
        let course = match (self.ring, self.start, self.finish) {
            (Some(line), None, None) => Some(Course::Ring(line)),
            (None, Some(start), Some(finish)) => Some(Course::Way { start, finish }),
            (Some(_), _, _) => {
                self.error("track-line-mixed", self.spans.start, &[]);
                None
            }
            _ => {
                let failed = self.tried_line && !self.diagnostics.is_empty();
                self.diagnostics.extend((!failed).then(|| Diagnostic::global("track-no-line")));
                None
            }
        };
        match (self.name.take(), self.outline.take(), course) {
            (Some(name), Some(outline), Some(course)) if self.diagnostics.is_empty() => Some(Plan {
                name,
                name_ru: self.name_ru.take(),
                laps: self.laps.unwrap_or(1),
                outline,
                obstacles: std::mem::take(&mut self.obstacles),
                course,
            }),
            _ => None,
        }
    }
}

impl Spans {
    /// The place of a part, or of one of its corners.
    fn of(&self, part: Part, corner: Option<usize>) -> Option<Span> {
        let (span, corners) = match part {
            Part::Outline => &self.outline,
            Part::Obstacle(i) => self.obstacles.get(i)?,
            Part::Start => return Some(self.start),
            Part::Finish if self.finish == Span::default() => return Some(self.start),
            Part::Finish => return Some(self.finish),
            Part::Laps => return Some(self.laps),
            Part::Whole => return None,
        };
        corner.and_then(|i| corners.get(i)).or(Some(span)).copied()
    }

    fn diagnostic(&self, plan: &Plan, problem: Problem) -> Diagnostic {
        let mut diagnostic = problem.diagnostic(plan);
        diagnostic.span = self.of(problem.part, problem.corner());
        diagnostic
    }
}

/// A coordinate in cells as lattice units, or the code of what is wrong with it.
fn number(text: &str) -> Result<i32, &'static str> {
    let (sign, digits) = match text.strip_prefix(['-', '−']) {
        Some(digits) => (-1, digits),
        None => (1, text),
    };
    let (whole, part) = digits.split_once('.').unwrap_or((digits, "0"));
    let all_digits = |s: &str| !s.is_empty() && s.bytes().all(|b| b.is_ascii_digit());
    if !all_digits(whole) || !all_digits(part) {
        return Err("track-number");
    }
    let part = part.trim_end_matches('0');
    if part.len() > 2 {
        return Err("track-number-step");
    }
    let hundredths = format!("{part:0<2}").parse::<i32>().unwrap_or(0);
    if hundredths * UNIT % 100 != 0 {
        return Err("track-number-step");
    }
    let whole = whole.parse::<i32>().ok().filter(|n| *n <= REACH / UNIT).ok_or("track-number-range")?;
    let units = whole * UNIT + hundredths * UNIT / 100;
    if units > REACH { Err("track-number-range") } else { Ok(sign * units) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn coordinates_are_multiples_of_a_twentieth() {
        for (text, value) in [("3", 60), ("-0.5", -10), ("1.05", 21), ("200", 4000), ("0.250", 5)] {
            assert_eq!(number(text), Ok(value), "{text}");
        }
        for (text, code) in [
            ("x", "track-number"),
            ("1.", "track-number"),
            ("", "track-number"),
            ("0.01", "track-number-step"),
            ("0.125", "track-number-step"),
            ("200.5", "track-number-range"),
            ("99999999999999", "track-number-range"),
        ] {
            assert_eq!(number(text), Err(code), "{text}");
        }
    }
}
