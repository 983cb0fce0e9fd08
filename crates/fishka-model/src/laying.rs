//! Shapes of several cells, and statements that lay them.

use crate::builder::Builder;
use crate::model::StmtKind;
use fishka_base::{Dir, Severity, Site};
use fishka_rules::{Form, FormCell, LayDef};
use fishka_syntax::View;

/// Most cells of a shape.
const CELLS_MAX: usize = 12;

/// Most shapes of a game.
const SHAPES_MAX: usize = 64;

/// Ways round: four turns, and four turned over.
const WAYS: u8 = 8;

/// A cell of a drawing: to the right, and down.
type Point = (i32, i32);

/// A shape as it was drawn; the first cell is the one that goes under the cursor.
#[derive(Debug)]
pub(crate) struct Drawing {
    name: String,
    cells: Vec<Point>,
}

/// Steps up, right, down and left.
type Steps = [(Point, Dir); 4];

impl Drawing {
    /// Whether steps lead from each cell to each other one.
    fn is_one_piece(&self) -> bool {
        let mut found: Vec<Point> = self.cells.iter().take(1).copied().collect();
        let mut next = 0;
        while let Some((x, y)) = found.get(next).copied() {
            next += 1;
            for beside in [(x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)] {
                if self.cells.contains(&beside) && !found.contains(&beside) {
                    found.push(beside);
                }
            }
        }
        found.len() == self.cells.len()
    }

    /// The cells, turned so; the first stays where it is.
    fn turned(&self, way: u8) -> Vec<Point> {
        let first = self.cells.first().copied().unwrap_or_default();
        let turn = |cell: &Point| {
            let (x, y) = (cell.0 - first.0, cell.1 - first.1);
            let over = if way < WAYS / 2 { (x, y) } else { (-x, y) };
            (0..way % (WAYS / 2)).fold(over, |(x, y), _| (-y, x))
        };
        self.cells.iter().map(turn).collect()
    }

    /// The ways round that are allowed, each once: cells that lie alike, wherever the first is, are one way.
    fn forms(&self, turns: bool, mirrors: bool, steps: &Steps) -> Vec<Form> {
        let mut seen: Vec<Vec<Point>> = Vec::new();
        let mut forms = Vec::new();
        for way in 0..WAYS {
            let allowed = (turns || way % (WAYS / 2) == 0) && (mirrors || way < WAYS / 2);
            let cells = self.turned(way);
            let outline = moved_to_corner(&cells);
            if allowed && !seen.contains(&outline) {
                seen.push(outline);
                forms.push(Form { turned: way, cells: stepped(&cells, steps) });
            }
        }
        forms
    }
}

/// The cells in order, as they lie in the corner of the plane.
fn moved_to_corner(cells: &[Point]) -> Vec<Point> {
    let left = cells.iter().map(|cell| cell.0).min().unwrap_or(0);
    let top = cells.iter().map(|cell| cell.1).min().unwrap_or(0);
    let mut moved: Vec<Point> = cells.iter().map(|cell| (cell.0 - left, cell.1 - top)).collect();
    moved.sort_unstable();
    moved
}

/// The cells after the first as steps, nearest first.
fn stepped(cells: &[Point], steps: &Steps) -> Vec<FormCell> {
    let mut found: Vec<Point> = cells.iter().take(1).copied().collect();
    let mut form = Vec::new();
    let mut next = 0;
    while let Some((x, y)) = found.get(next).copied() {
        for ((right, down), dir) in steps {
            let beside = (x + right, y + down);
            if cells.contains(&beside) && !found.contains(&beside) {
                found.push(beside);
                form.push(FormCell { from: u8::try_from(next).unwrap_or(u8::MAX), dir: *dir });
            }
        }
        next += 1;
    }
    form
}

impl<'a> Builder<'a> {
    /// `(shape NAME "x." "xx" ...)`: rows from the top down, `x` a cell, `o` the cell that goes under the cursor.
    pub fn declare_shape(&mut self, view: &View<'a>, name: &View<'a>, rows: &[View<'a>]) {
        if name.is_list() || name.is_text() {
            return self.report.error("word-expected", name, &[]);
        }
        let args = [("name", name.text())];
        if self.drawing(name.text()).is_some() {
            return self.report.error("shape-name-twice", name, &args);
        }
        if self.drawings.len() >= SHAPES_MAX {
            return self.report.limit("too-many-shapes", view, SHAPES_MAX);
        }
        let Some(cells) = self.drawn_cells(rows) else { return };
        let drawing = Drawing { name: name.text().to_owned(), cells };
        if drawing.cells.is_empty() {
            return self.report.error("shape-empty", view, &args);
        }
        if drawing.cells.len() > CELLS_MAX {
            let limit = CELLS_MAX.to_string();
            return self.report.error("shape-large", view, &[args[0], ("limit", &limit)]);
        }
        if !drawing.is_one_piece() {
            return self.report.error("shape-parts", view, &args);
        }
        self.drawings.push(drawing);
    }

    /// The cells of the rows, that one first which goes under the cursor.
    fn drawn_cells(&mut self, rows: &[View<'a>]) -> Option<Vec<Point>> {
        let (mut cells, mut marked) = (Vec::new(), false);
        for (y, row) in (0..).zip(rows) {
            let fits = row.is_text() && row.text().chars().all(|c| "xo. ".contains(c));
            let first = row.text().matches('o').count() + usize::from(marked) <= 1;
            if !fits || !first {
                let name = [("name", if row.is_list() { row.head() } else { row.text() })];
                match fits {
                    true => self.report.error("shape-first", row, &name),
                    false => self.report.error("shape-row", row, &name),
                }
                return None;
            }
            for (x, letter) in (0..).zip(row.text().chars()) {
                match letter {
                    'o' => cells.insert(0, (x, y)),
                    'x' => cells.push((x, y)),
                    _ => continue,
                }
                marked |= letter == 'o';
            }
        }
        Some(cells)
    }

    fn drawing(&self, name: &str) -> Option<usize> {
        self.drawings.iter().position(|drawing| drawing.name.eq_ignore_ascii_case(name))
    }

    /// `(lay SHAPE [(turns)] [(mirrors)] statement...)`.
    pub fn lay(&mut self, view: &View<'a>, arguments: &[View<'a>]) -> Option<StmtKind> {
        let Some((name, mut rest)) = arguments.split_first() else {
            self.missing(view, "shape, (...)");
            return None;
        };
        let (mut turns, mut mirrors) = (false, false);
        while let Some((part, after)) =
            rest.split_first().filter(|(part, _)| part.arguments().next().is_none())
        {
            match part.head() {
                "turns" => turns = true,
                "mirrors" => mirrors = true,
                _ => break,
            }
            rest = after;
        }
        if rest.is_empty() {
            self.missing(view, "(...)");
        }
        let lay = self.shape_to_lay(view, name, turns, mirrors);
        self.laying += 1;
        let body = self.statements(rest.iter().copied());
        self.laying -= 1;
        Some(StmtKind::Lay { lay: lay?, body })
    }

    /// The index of a shape with the ways round that are allowed.
    fn shape_to_lay(&mut self, view: &View<'a>, name: &View<'a>, turns: bool, mirrors: bool) -> Option<u16> {
        let Some(drawing) = self.drawing(name.text()).filter(|_| !name.is_list()) else {
            let names: Vec<String> = self.drawings.iter().map(|drawing| drawing.name.clone()).collect();
            self.report.unknown(Severity::Error, "unknown-shape", name, names.iter().map(String::as_str));
            return None;
        };
        let Some(steps) = self.steps_of_shapes() else {
            self.report.error("shape-board", view, &[("name", name.text())]);
            return None;
        };
        let drawing = self.drawings.get(drawing)?;
        let same = |lay: &LayDef| lay.name == drawing.name && (lay.turns, lay.mirrors) == (turns, mirrors);
        if let Some(known) = self.model.lays.iter().position(same) {
            return u16::try_from(known).ok();
        }
        let forms = drawing.forms(turns, mirrors, &steps);
        self.model.lays.push(LayDef { name: drawing.name.clone(), turns, mirrors, forms });
        u16::try_from(self.model.lays.len() - 1).ok()
    }

    /// The board's directions up, right, down and left, if it has them and they lie at right angles.
    fn steps_of_shapes(&self) -> Option<Steps> {
        let dir = |name: &str| self.dirs.find(name).map(Dir::new);
        if let Some(slant) = dir("ne")
            && !self.is_sum(slant, dir("n")?, dir("e")?)
        {
            return None;
        }
        Some([((0, -1), dir("n")?), ((1, 0), dir("e")?), ((0, 1), dir("s")?), ((-1, 0), dir("w")?)])
    }

    /// Whether a step in the first direction somewhere leads where one in each of the others does.
    fn is_sum(&self, slant: Dir, up: Dir, right: Dir) -> bool {
        let board = &self.model.board;
        let sites = board.sites.len();
        let step =
            |site: Site, dir: Dir| board.links.get(dir.index() * sites + site.index()).copied().flatten();
        (0..sites).map(Site::new).any(|site| {
            let slantwise = step(site, slant);
            slantwise.is_some() && slantwise == step(site, up).and_then(|site| step(site, right))
        })
    }

    /// Whether a `lay` stands round what is being read; it is told if none does.
    pub fn in_lay(&mut self, view: &View<'a>) -> bool {
        if self.laying == 0 {
            let name = if view.is_list() { view.head() } else { view.text() };
            self.report.error("laid-outside", view, &[("name", name)]);
        }
        self.laying > 0
    }
}
