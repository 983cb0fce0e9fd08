//! Roads through a grid: from end to end, or round a tree.

use super::{Size, between};
use crate::geometry::{Compass, Point, Polygon, Shape, UNIT};
use crate::track::{Course, Ground, Line, Obstacle, ObstacleKind, Plan, walls_of_cells};
use fishka_base::Rng;
use std::collections::{BTreeMap, BTreeSet};

type Cell = (i32, i32);

/// Cells of a drawing that are road.
struct Picture {
    road: BTreeSet<Cell>,
    /// Width of a cell of the drawing in cells of the paper.
    side: i32,
}

impl Picture {
    fn walls(&self) -> Option<Vec<Vec<Point>>> {
        let far = |part: fn(&Cell) -> i32| self.road.iter().map(part).max().unwrap_or(0);
        let (width, height) = (far(|c| c.0) + 1, far(|c| c.1) + 1);
        let row = |y: i32| (0..width).map(|x| self.road.contains(&(x, y))).collect();
        let rows: Vec<Vec<bool>> = (0..height).rev().map(row).collect();
        walls_of_cells(&rows, self.side * UNIT)
    }

    /// A line across the road in the cell, for a road that goes through it along `way`.
    fn line(&self, cell: Cell, way: Compass) -> Line {
        let side = self.side;
        let (low, high) = (
            Point::node(cell.0 * side, cell.1 * side),
            Point::node((cell.0 + 1) * side, (cell.1 + 1) * side),
        );
        let middle = Point::node(cell.0 * side + side / 2, cell.1 * side + side / 2);
        let (a, b) = if way.step().x != 0 {
            (Point { x: middle.x, y: low.y }, Point { x: middle.x, y: high.y })
        } else {
            (Point { x: low.x, y: middle.y }, Point { x: high.x, y: middle.y })
        };
        Line { a, b, compass: way }
    }

    fn plan(&self, course: Course) -> Option<Plan> {
        let mut shapes = self.walls()?.into_iter().map(|points| Shape::Polygon(Polygon::new(points)));
        let outline = shapes.next()?;
        let island = |shape| Obstacle { kind: ObstacleKind::Island, ground: Ground::Sand, shape };
        let obstacles = shapes.map(island).collect();
        Some(Plan { name: String::new(), name_ru: None, laps: 1, outline, obstacles, course })
    }
}

fn step(cell: Cell, way: Compass) -> Cell {
    (cell.0 + way.step().x, cell.1 + way.step().y)
}

const WAYS: [Compass; 4] = [Compass::East, Compass::North, Compass::West, Compass::South];

/// A way from one cell to its neighbour.
fn way_to(from: Cell, to: Cell) -> Option<Compass> {
    WAYS.into_iter().find(|w| step(from, *w) == to)
}

/// Width of the road and size of the grid for a degree.
fn grid(rng: &mut Rng, degree: i32, size: Size) -> (i32, Cell) {
    let side = (7 - degree / 2 + between(rng, 0, 1)).max(2);
    let (width, height) = (3 + degree / 3 + between(rng, 0, 1), 2 + degree / 4 + between(rng, 0, 1));
    (side, (size.of(width, 3), size.of(height, 2)))
}

/// A road from end to end: a walk through the grid that never comes where it has been.
pub(super) fn road(rng: &mut Rng, degree: i32, size: Size) -> Option<Plan> {
    let (side, (width, height)) = grid(rng, degree, size);
    // Of several walks the longest: most of them soon shut themselves in.
    let path =
        (0..degree).map(|_| walk(rng, width, height)).max_by_key(Vec::len).filter(|path| path.len() >= 4)?;
    // Between two cells of the walk lies one of the drawing.
    let drawn = |c: Cell| (2 * c.0, 2 * c.1);
    let between_cells = path.windows(2).map(|p| (p[0].0 + p[1].0, p[0].1 + p[1].1));
    let picture = Picture { road: path.iter().map(|c| drawn(*c)).chain(between_cells).collect(), side };
    let last = path.len() - 1;
    let start = picture.line(drawn(path[0]), way_to(path[0], path[1])?);
    let finish = picture.line(drawn(path[last]), way_to(path[last - 1], path[last])?);
    picture.plan(Course::Way { start, finish })
}

/// A walk from the west side that never comes where it has been, until it can go no further.
fn walk(rng: &mut Rng, width: i32, height: i32) -> Vec<Cell> {
    let inside = |c: Cell| (0..width).contains(&c.0) && (0..height).contains(&c.1);
    let mut path = vec![(0, between(rng, 0, height - 1))];
    loop {
        let ways = WAYS.into_iter().map(|w| step(path[path.len() - 1], w));
        let free: Vec<Cell> = ways.filter(|c| inside(*c) && !path.contains(c)).collect();
        match free.len() {
            0 => return path,
            n => path.push(free[rng.below(n)]),
        }
    }
}

/// A ring round a tree: whoever keeps a hand on the tree comes back to where he began.
pub(super) fn labyrinth(rng: &mut Rng, degree: i32, size: Size) -> Option<Plan> {
    let (side, (width, height)) = grid(rng, degree, size);
    let branches = tree(rng, width, height, size.of((2 * degree - 10).max(3), 2) as usize);
    let mut road = BTreeSet::new();
    let linked = |a: Cell, b: Cell| branches.get(&a).is_some_and(|set| set.contains(&b));
    for cell in branches.keys() {
        // Each cell of the tree is four of the ring’s; between two of those lies one of the drawing.
        let corner = |dx: i32, dy: i32| (2 * (2 * cell.0 + dx), 2 * (2 * cell.1 + dy));
        for (way, from, to) in [
            (Compass::South, corner(0, 0), corner(1, 0)),
            (Compass::East, corner(1, 0), corner(1, 1)),
            (Compass::North, corner(1, 1), corner(0, 1)),
            (Compass::West, corner(0, 1), corner(0, 0)),
        ] {
            road.extend([from, to]);
            let neighbour = step(*cell, way);
            if linked(*cell, neighbour) {
                // The ring goes along both sides of the branch.
                road.extend([from, to].map(|c| step(c, way)));
            } else {
                road.insert(((from.0 + to.0) / 2, (from.1 + to.1) / 2));
            }
        }
    }
    let picture = Picture { road, side };
    let (cell, way) = straight(&picture.road, rng)?;
    let line = picture.line(cell, way);
    picture.plan(Course::Ring(line))
}

/// A random tree of so many cells of the grid: the neighbours of each cell.
fn tree(rng: &mut Rng, width: i32, height: i32, cells: usize) -> BTreeMap<Cell, BTreeSet<Cell>> {
    let inside = |c: Cell| (0..width).contains(&c.0) && (0..height).contains(&c.1);
    let root = (between(rng, 0, width - 1), between(rng, 0, height - 1));
    let mut branches: BTreeMap<Cell, BTreeSet<Cell>> = BTreeMap::from([(root, BTreeSet::new())]);
    while branches.len() < cells {
        let new = |from: Cell| WAYS.into_iter().map(move |w| (from, step(from, w)));
        let free: Vec<(Cell, Cell)> = branches
            .keys()
            .flat_map(|c| new(*c))
            .filter(|(_, to)| inside(*to) && !branches.contains_key(to))
            .collect();
        let Some((from, to)) = (!free.is_empty()).then(|| free[rng.below(free.len())]) else { break };
        branches.entry(from).or_default().insert(to);
        branches.entry(to).or_default().insert(from);
    }
    branches
}

/// A cell where the road goes straight through, and one of its two ways.
fn straight(road: &BTreeSet<Cell>, rng: &mut Rng) -> Option<(Cell, Compass)> {
    let fits = |cell: &Cell, way: Compass| {
        let on = |eighths: i32| road.contains(&step(*cell, way.turned(eighths)));
        on(0) && on(4) && !on(2) && !on(6)
    };
    let all: Vec<(Cell, Compass)> =
        road.iter().flat_map(|c| WAYS.into_iter().filter(|w| fits(c, *w)).map(|w| (*c, w))).collect();
    (!all.is_empty()).then(|| all[rng.below(all.len())])
}
