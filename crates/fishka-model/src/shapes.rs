//! Boards by name: what cells a shape has, how they are called, how they lie and which step leads where.
//!
//! Nothing here knows text or diagnostics. Places are in thousandths of a cell, x to the right and y down.

use fishka_rules::Drawn;
use std::collections::BTreeMap;

/// Thousandths of a cell in a cell.
pub(crate) const CELL: i32 = 1000;
/// Cells on rings stand further apart, so that the lines between them are seen.
const RING_CELL: i32 = 600;
/// Across what lies between cells.
const GAP: i32 = 240;
/// Across the cells of shapes with six neighbours.
const HEX_CELL: i32 = 980;
/// Half the root of three.
const SLANT: f64 = 0.866_025_403_784_438_6;

/// What a shape is called, and which whole numbers it takes.
#[derive(Debug)]
pub(crate) struct ShapeWord {
    pub word: &'static str,
    /// Fewest and most numbers.
    pub count: (usize, usize),
    /// Least and greatest number.
    pub bounds: (usize, usize),
    /// Words that may follow the numbers, each only after the one before it.
    pub options: &'static [&'static str],
    /// How it is written.
    pub example: &'static str,
}

const fn word(
    word: &'static str,
    count: (usize, usize),
    bounds: (usize, usize),
    options: &'static [&'static str],
    example: &'static str,
) -> ShapeWord {
    ShapeWord { word, count, bounds, options, example }
}

/// All shapes.
pub(crate) const SHAPES: [ShapeWord; 9] = [
    word("squares", (2, 2), (1, 64), &["gaps", "rim"], "(squares 8 8)"),
    word("points", (2, 2), (1, 64), &[], "(points 19 19)"),
    word("hexagon", (1, 2), (2, 32), &["lying"], "(hexagon 6)"),
    word("rhombus", (1, 2), (1, 64), &[], "(rhombus 11)"),
    word("triangle", (1, 1), (2, 64), &[], "(triangle 9)"),
    word("rings", (2, 2), (1, 64), &[], "(rings 4 8)"),
    word("cross", (2, 2), (1, 20), &[], "(cross 3 8)"),
    word("spiral", (2, 3), (1, 4096), &[], "(spiral 8 6)"),
    word("snake", (2, 3), (1, 4096), &["rising"], "(snake 10 3)"),
];

/// Greatest number of columns and rows of a path.
const PATH_SIDE_MAX: usize = 64;

/// A direction of a shape: its name, and whether it leads to a neighbour and not over a corner.
pub(crate) type ShapeDir = (&'static str, bool);

/// What a site of a shape is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Sort {
    /// A cell.
    #[default]
    Cell,
    /// What lies between two cells, or beside one at the rim.
    Gap,
    /// Where gaps meet.
    Crossing,
}

/// A cell, or what lies between cells.
#[derive(Clone, Debug, Default)]
pub(crate) struct Cell {
    pub sort: Sort,
    /// Of what lies between cells: on which side of the cell whose column and row these are.
    pub beside: &'static str,
    /// Its width and height, where not all have the same.
    pub room: Option<(i32, i32)>,
    pub column: usize,
    pub row: usize,
    /// Its middle.
    pub middle: (i32, i32),
    /// Where each direction leads.
    pub steps: Vec<Option<usize>>,
    /// A bit for each side it lies on.
    pub sides: u8,
    pub corner: bool,
    /// Its number on a path.
    pub number: Option<usize>,
}

/// A shape.
#[derive(Clone, Debug)]
pub(crate) struct Shape {
    /// What its two sorts of lines are called.
    pub lines: [&'static str; 2],
    pub columns: Vec<String>,
    pub rows: Vec<String>,
    pub sides: &'static [&'static str],
    pub dirs: &'static [ShapeDir],
    pub cells: Vec<Cell>,
    /// Across a cell.
    pub size: i32,
    pub drawn: Drawn,
}

const LINES: [&str; 2] = ["column", "row"];
const COMPASS: &[&str] = &["n", "e", "s", "w"];
const SQUARE_DIRS: &[ShapeDir] = &[
    ("n", true),
    ("e", true),
    ("s", true),
    ("w", true),
    ("ne", true),
    ("se", true),
    ("sw", true),
    ("nw", true),
];
const SQUARE_STEPS: [(i32, i32); 8] = [(0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, -1), (-1, 1)];
const STANDING_DIRS: &[ShapeDir] = &[
    ("n", true),
    ("s", true),
    ("ne", true),
    ("se", true),
    ("sw", true),
    ("nw", true),
    ("e", false),
    ("w", false),
    ("nne", false),
    ("nnw", false),
    ("sse", false),
    ("ssw", false),
];
const STANDING_STEPS: [(i32, i32); 12] = [
    (0, 1),
    (0, -1),
    (1, 0),
    (1, -1),
    (-1, 0),
    (-1, 1),
    (2, -1),
    (-2, 1),
    (1, 1),
    (-1, 2),
    (1, -2),
    (-1, -1),
];
const LYING_DIRS: &[ShapeDir] = &[
    ("e", true),
    ("w", true),
    ("se", true),
    ("nw", true),
    ("ne", true),
    ("sw", true),
    ("n", false),
    ("s", false),
    ("ene", false),
    ("ese", false),
    ("wsw", false),
    ("wnw", false),
];
const LYING_STEPS: [(i32, i32); 12] = [
    (1, 0),
    (-1, 0),
    (1, 1),
    (-1, -1),
    (0, -1),
    (0, 1),
    (-1, -2),
    (1, 2),
    (1, -1),
    (2, 1),
    (-1, 1),
    (-2, -1),
];
const SIX_DIRS: &[ShapeDir] =
    &[("e", true), ("w", true), ("se", true), ("nw", true), ("ne", true), ("sw", true)];
/// Rows go down and each begins half a cell further to the right.
const RHOMBUS_STEPS: [(i32, i32); 6] = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)];
/// Rows go up and each begins half a cell further to the right.
const TRIANGLE_STEPS: [(i32, i32); 6] = [(1, 0), (-1, 0), (1, -1), (-1, 1), (0, 1), (0, -1)];
const RING_DIRS: &[ShapeDir] = &[("in", true), ("out", true), ("cw", true), ("ccw", true)];
const PATH_DIRS: &[ShapeDir] = &[("on", false), ("n", true), ("e", true), ("s", true), ("w", true)];

/// The letters of a line: a to z, then aa, ab and so on.
fn letters(count: usize) -> Vec<String> {
    let letter = |n: usize| char::from(b'a' + u8::try_from(n % 26).unwrap_or(0));
    let name = |n: usize| match n.checked_sub(26) {
        None => letter(n).to_string(),
        Some(rest) => format!("{}{}", letter(rest / 26), letter(rest)),
    };
    (0..count).map(name).collect()
}

fn numbers(count: usize) -> Vec<String> {
    (1..=count).map(|n| n.to_string()).collect()
}

fn int(n: usize) -> i32 {
    i32::try_from(n).unwrap_or(i32::MAX)
}

fn thousandths(n: f64) -> i32 {
    (n * f64::from(CELL)).round() as i32
}

/// Cells at whole coordinates: what lies where, and which steps there are.
struct Lattice {
    places: Vec<(i32, i32)>,
    cells: Vec<Cell>,
}

impl Lattice {
    /// `of` tells column, row and middle of a place.
    fn new(places: Vec<(i32, i32)>, of: impl Fn((i32, i32)) -> (usize, usize, (i32, i32))) -> Lattice {
        let cell = |place: &(i32, i32)| {
            let (column, row, middle) = of(*place);
            Cell { column, row, middle, ..Cell::default() }
        };
        Lattice { cells: places.iter().map(cell).collect(), places }
    }

    fn link(&mut self, steps: &[(i32, i32)]) {
        let index: BTreeMap<(i32, i32), usize> =
            self.places.iter().enumerate().map(|(i, place)| (*place, i)).collect();
        for (place, cell) in self.places.iter().zip(&mut self.cells) {
            let to = |step: &(i32, i32)| index.get(&(place.0 + step.0, place.1 + step.1)).copied();
            cell.steps.extend(steps.iter().map(to));
        }
    }

    /// The cells of each side by a test; a cell on two sides that meet is a corner.
    fn sides(&mut self, on: &[&dyn Fn((i32, i32)) -> bool]) {
        for (place, cell) in self.places.iter().zip(&mut self.cells) {
            let bits = on.iter().enumerate().filter(|(_, test)| test(*place));
            cell.sides = bits.fold(0, |sides, (i, _)| sides | 1 << i);
            cell.corner = cell.sides.count_ones() >= 2;
        }
    }
}

impl Shape {
    /// The shape of this word; `None` if its numbers do not fit together. `options` is how many of its options there are.
    pub fn of(word: &str, numbers: &[usize], options: usize) -> Option<Shape> {
        let [a, rest @ ..] = numbers else { return None };
        let (b, turned) = (rest.first().copied(), options > 0);
        match word {
            "squares" if options > 0 => Some(gaps(*a, b?, options > 1)),
            "squares" => Some(squares(*a, b?)),
            "points" => Some(Shape { drawn: Drawn::Points, ..squares(*a, b?) }),
            "hexagon" if turned => Some(lying(*a, b.unwrap_or(*a))),
            "hexagon" => Some(standing(*a, b.unwrap_or(*a))),
            "rhombus" => Some(rhombus(*a, b.unwrap_or(*a))),
            "triangle" => Some(triangle(*a)),
            "rings" if b? >= 3 => Some(rings(*a, b?)),
            "cross" => Some(cross(*a, b?)),
            "spiral" | "snake" => {
                let (columns, rows) = (*a, b?);
                let fits = columns.max(rows) <= PATH_SIDE_MAX;
                let length = rest.get(1).copied().unwrap_or(columns * rows);
                let places = if word == "spiral" { spiral } else { snake };
                (fits && length <= columns * rows)
                    .then(|| path(columns, rows, length, places(columns, rows), turned))
            }
            _ => None,
        }
    }

    fn six(lattice: Lattice, columns: usize, rows: usize, dirs: &'static [ShapeDir]) -> Shape {
        Shape {
            lines: LINES,
            columns: letters(columns),
            rows: numbers(rows),
            sides: &[],
            dirs,
            cells: lattice.cells,
            size: HEX_CELL,
            drawn: Drawn::default(),
        }
    }

    /// The name of a cell.
    pub fn name(&self, cell: &Cell) -> String {
        match cell.number {
            Some(number) => number.to_string(),
            None => format!("{}{}{}", self.columns[cell.column], self.rows[cell.row], cell.beside),
        }
    }
}

/// Cells of a field of squares for which `keep` holds, from the top left, row by row.
fn field(columns: usize, rows: usize, keep: impl Fn(i32, i32) -> bool) -> Shape {
    let (wide, high) = (int(columns), int(rows));
    let all = (0..high).rev().flat_map(|row| (0..wide).map(move |column| (column, row)));
    let places = all.filter(|(column, row)| keep(*column, *row)).collect();
    let mut lattice = Lattice::new(places, |(column, row)| {
        (column as usize, row as usize, (column * CELL, (high - 1 - row) * CELL))
    });
    lattice.link(&SQUARE_STEPS);
    lattice.sides(&[&|p| p.1 == high - 1, &|p| p.0 == wide - 1, &|p| p.1 == 0, &|p| p.0 == 0]);
    Shape { sides: COMPASS, size: CELL, ..Shape::six(lattice, columns, rows, SQUARE_DIRS) }
}

fn squares(columns: usize, rows: usize) -> Shape {
    field(columns, rows, |_, _| true)
}

/// Squares, the gaps between them and the crossings of these, as a field of twice as many columns and rows of which every
/// second is narrow; with the gaps at the rim, or without. What lies between is named after the cell to its lower left.
fn gaps(columns: usize, rows: usize, rim: bool) -> Shape {
    let (wide, high, out) = (2 * int(columns), 2 * int(rows), i32::from(!rim));
    let xs = move || out..=wide - out;
    let places = (out..=high - out).rev().flat_map(|y| xs().map(move |x| (x, y))).collect();
    let line = |n: i32| (n - 1).max(0) as usize / 2;
    let mut lattice =
        Lattice::new(places, |(x, y)| (line(x), line(y), (x * CELL / 2, (high - y) * CELL / 2)));
    lattice.link(&SQUARE_STEPS);
    let narrow = |n: i32| n % 2 == 0;
    let is_cell = move |(x, y): (i32, i32)| !narrow(x) && !narrow(y);
    lattice.sides(&[
        &|p| is_cell(p) && p.1 == high - 1,
        &|p| is_cell(p) && p.0 == wide - 1,
        &|p| is_cell(p) && p.1 == 1,
        &|p| is_cell(p) && p.0 == 1,
    ]);
    for (place, cell) in lattice.places.iter().zip(&mut lattice.cells) {
        let (x, y) = *place;
        let across = |n: i32| if narrow(n) { GAP } else { CELL - GAP };
        cell.room = Some((across(x), across(y)));
        (cell.sort, cell.beside) = match (narrow(x), narrow(y)) {
            (false, false) => (Sort::Cell, ""),
            (true, false) => (Sort::Gap, if x == 0 { "w" } else { "e" }),
            (false, true) => (Sort::Gap, if y == 0 { "s" } else { "n" }),
            (true, true) => (
                Sort::Crossing,
                match (x == 0, y == 0) {
                    (true, true) => "sw",
                    (true, false) => "nw",
                    (false, true) => "se",
                    (false, false) => "ne",
                },
            ),
        };
    }
    Shape {
        sides: COMPASS,
        size: CELL,
        drawn: Drawn::Gaps,
        ..Shape::six(lattice, columns, rows, SQUARE_DIRS)
    }
}

fn cross(width: usize, length: usize) -> Shape {
    let (from, to) = (int(length), int(length + width));
    let side = 2 * length + width;
    let inside = move |n: i32| n >= from && n < to;
    let mut shape = field(side, side, |column, row| inside(column) || inside(row));
    // The ends of the arms.
    for cell in &mut shape.cells {
        let (column, row) = (int(cell.column), int(cell.row));
        let rim = |n: i32| n == from || n == to - 1;
        let end = |n: i32| n == 0 || n == int(side) - 1;
        cell.corner = end(column) && rim(row) || end(row) && rim(column);
    }
    shape
}

/// A hexagon whose files stand: the first has `first` cells, and there are `2 * other - 1`.
fn standing(first: usize, other: usize) -> Shape {
    let (a, b) = (int(first), int(other) - 1);
    let lowest = move |q: i32| if q <= 0 { -(q + b) } else { -b };
    let length = move |q: i32| a + b - q.abs();
    let places = (-b..=b).flat_map(|q| (0..length(q)).map(move |n| (q, lowest(q) + n))).collect();
    let mut lattice = Lattice::new(places, |(q, r)| {
        let middle = (thousandths(SLANT * f64::from(q)), thousandths(-f64::from(r) - f64::from(q) / 2.0));
        ((q + b) as usize, (r - lowest(q)) as usize, middle)
    });
    lattice.link(&STANDING_STEPS);
    let highest = move |q: i32| lowest(q) + length(q) - 1;
    lattice.sides(&[
        &|(q, r)| q >= 0 && r == highest(q),
        &|(q, _)| q == b,
        &|(q, r)| q >= 0 && r == lowest(q),
        &|(q, r)| q <= 0 && r == lowest(q),
        &|(q, _)| q == -b,
        &|(q, r)| q <= 0 && r == highest(q),
    ]);
    let rows = first + other - 1;
    Shape {
        sides: &["ne", "e", "se", "sw", "w", "nw"],
        ..Shape::six(lattice, 2 * other - 1, rows, STANDING_DIRS)
    }
}

/// A hexagon whose rows lie: the first has `first` cells, and there are `2 * other - 1`.
fn lying(first: usize, other: usize) -> Shape {
    let (a, b) = (int(first), int(other) - 1);
    let begin = move |row: i32| (row - b).max(0);
    let end = move |row: i32| a + row.min(b);
    let places = (0..=2 * b).flat_map(|row| (begin(row)..end(row)).map(move |c| (c, row))).collect();
    let mut lattice = Lattice::new(places, |(c, row)| {
        let middle = (thousandths(f64::from(c) - f64::from(row) / 2.0), thousandths(SLANT * f64::from(row)));
        (c as usize, row as usize, middle)
    });
    lattice.link(&LYING_STEPS);
    lattice.sides(&[
        &|(_, row)| row == 0,
        &|(c, row)| row <= b && c == end(row) - 1,
        &|(c, row)| row >= b && c == end(row) - 1,
        &|(_, row)| row == 2 * b,
        &|(c, row)| row >= b && c == begin(row),
        &|(c, row)| row <= b && c == begin(row),
    ]);
    Shape {
        sides: &["n", "ne", "se", "s", "sw", "nw"],
        ..Shape::six(lattice, first + other - 1, 2 * other - 1, LYING_DIRS)
    }
}

fn rhombus(columns: usize, rows: usize) -> Shape {
    let (wide, high) = (int(columns), int(rows));
    let places = (0..high).flat_map(|row| (0..wide).map(move |c| (c, row))).collect();
    let mut lattice = Lattice::new(places, |(c, row)| {
        let middle = (thousandths(f64::from(c) + f64::from(row) / 2.0), thousandths(SLANT * f64::from(row)));
        (c as usize, row as usize, middle)
    });
    lattice.link(&RHOMBUS_STEPS);
    lattice.sides(&[&|p| p.1 == 0, &|p| p.0 == wide - 1, &|p| p.1 == high - 1, &|p| p.0 == 0]);
    Shape { sides: COMPASS, ..Shape::six(lattice, columns, rows, SIX_DIRS) }
}

fn triangle(side: usize) -> Shape {
    let n = int(side);
    let places = (0..n).rev().flat_map(|row| (0..n - row).map(move |c| (c, row))).collect();
    let mut lattice = Lattice::new(places, |(c, row)| {
        let middle =
            (thousandths(f64::from(c) + f64::from(row) / 2.0), thousandths(SLANT * f64::from(n - 1 - row)));
        (c as usize, row as usize, middle)
    });
    lattice.link(&TRIANGLE_STEPS);
    lattice.sides(&[&|(c, row)| c + row == n - 1, &|(_, row)| row == 0, &|(c, _)| c == 0]);
    Shape { sides: &["e", "s", "w"], ..Shape::six(lattice, side, side, SIX_DIRS) }
}

/// Rings from the inmost one; spokes from the top, clockwise.
fn rings(rings: usize, spokes: usize) -> Shape {
    let turn = std::f64::consts::TAU / spokes as f64;
    let least = (0.5 / (turn / 2.0).sin()).max(1.0);
    let mut cells = Vec::with_capacity(rings * spokes);
    for ring in 0..rings {
        for spoke in 0..spokes {
            let (away, angle) = (least + ring as f64, turn * spoke as f64);
            let at = |ring: usize, spoke: usize| ring * spokes + spoke % spokes;
            let inward = ring.checked_sub(1).map(|ring| at(ring, spoke));
            let outward = (ring + 1 < rings).then(|| at(ring + 1, spoke));
            let around = [at(ring, spoke + 1), at(ring, spoke + spokes - 1)];
            cells.push(Cell {
                column: ring,
                row: spoke,
                middle: (thousandths(away * angle.sin()), thousandths(-away * angle.cos())),
                steps: vec![inward, outward, Some(around[0]), Some(around[1])],
                sides: u8::from(ring == 0) | u8::from(ring + 1 == rings) << 1,
                ..Cell::default()
            });
        }
    }
    let lattice = Lattice { places: Vec::new(), cells };
    Shape {
        lines: ["ring", "spoke"],
        sides: &["in", "out"],
        size: RING_CELL,
        drawn: Drawn::Rings,
        ..Shape::six(lattice, rings, spokes, RING_DIRS)
    }
}

/// Columns and rows from the top left, from the top right corner to the left and round inwards.
fn spiral(columns: usize, rows: usize) -> Vec<(usize, usize)> {
    let (mut left, mut right, mut top, mut bottom) = (0, columns, 0, rows);
    let mut places = Vec::with_capacity(columns * rows);
    while left < right && top < bottom {
        places.extend((left..right).rev().map(|x| (x, top)));
        places.extend((top + 1..bottom).map(|y| (left, y)));
        if bottom - top > 1 {
            places.extend((left + 1..right).map(|x| (x, bottom - 1)));
        }
        if right - left > 1 {
            places.extend((top + 1..bottom - 1).rev().map(|y| (right - 1, y)));
        }
        (left, right, top, bottom) = (left + 1, right - 1, top + 1, bottom - 1);
    }
    places
}

/// To the right, back to the left, and so on.
fn snake(columns: usize, rows: usize) -> Vec<(usize, usize)> {
    let across =
        move |y: usize| (0..columns).map(move |x| (if y.is_multiple_of(2) { x } else { columns - 1 - x }, y));
    (0..rows).flat_map(across).collect()
}

/// The first cells of a path; `rising` begins at the bottom.
fn path(columns: usize, rows: usize, length: usize, mut places: Vec<(usize, usize)>, rising: bool) -> Shape {
    places.truncate(length);
    let last = rows - 1;
    let places: Vec<(i32, i32)> =
        places.into_iter().map(|(x, y)| (int(x), int(if rising { last - y } else { y }))).collect();
    let count = places.len();
    let mut lattice = Lattice::new(places, |(x, y)| (x as usize, y as usize, (x * CELL, y * CELL)));
    for (index, cell) in lattice.cells.iter_mut().enumerate() {
        cell.number = Some(index + 1);
        cell.steps.push(Some(index + 1).filter(|next| *next < count));
    }
    lattice.link(&[(0, -1), (1, 0), (0, 1), (-1, 0)]);
    let (right, bottom) = (int(columns) - 1, int(rows) - 1);
    lattice.sides(&[&|p| p.1 == 0, &|p| p.0 == right, &|p| p.1 == bottom, &|p| p.0 == 0]);
    Shape {
        columns: numbers(columns),
        sides: COMPASS,
        size: CELL,
        ..Shape::six(lattice, columns, rows, PATH_DIRS)
    }
}
