//! Where the walls and nodes of a track are, found quickly.

use super::Plan;
use crate::geometry::{Bounds, Disc, Exact, Keep, Point, Polygon, Segment, Shape, Touch, UNIT};
use fishka_base::Budget;

/// Side of a bucket in lattice units. Moves are a few cells long, so they look into few buckets.
const BUCKET: i32 = 4 * UNIT;

/// A straight edge of a wall.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    /// 0 is the outline, obstacle `i` is `i + 1`.
    pub(super) shape: usize,
    pub(super) segment: Segment,
    /// No corner of its own shape lies on it but its ends: who crosses it is on the wrong side, before or after.
    pub(super) free: bool,
}

/// Edges by place, round walls, and which nodes are on the track.
#[derive(Clone, Debug)]
pub(super) struct Index {
    bounds: Bounds,
    columns: i32,
    rows: i32,
    edges: Vec<Edge>,
    buckets: Vec<Vec<u32>>,
    /// Round walls with the side to keep.
    pub(super) discs: Vec<(Disc, Keep)>,
    /// South-west node of the table of nodes, in cells.
    low: (i32, i32),
    width: i32,
    height: i32,
    nodes: Vec<bool>,
}

/// The side of a shape on which a track lies: within the outline, outside of obstacles.
pub(super) fn keep(shape: usize) -> Keep {
    if shape == 0 { Keep::Inside } else { Keep::Outside }
}

impl Index {
    /// Of no use once the budget is used up.
    pub(super) fn new(plan: &Plan, budget: &mut Budget) -> Index {
        let bounds = plan.outline.bounds();
        let steps = |low: i32, high: i32| (high - low) / BUCKET + 1;
        let (columns, rows) = (steps(bounds.low.x, bounds.high.x), steps(bounds.low.y, bounds.high.y));
        let (low, high) = (bounds.low.cell(), bounds.high.cell());
        let (width, height) = (high.0 - low.0 + 1, high.1 - low.1 + 1);
        let mut index = Index {
            bounds,
            columns,
            rows,
            edges: Vec::new(),
            buckets: vec![Vec::new(); (columns * rows) as usize],
            discs: Vec::new(),
            low,
            width,
            height,
            nodes: Vec::new(),
        };
        let shapes = std::iter::once(&plan.outline).chain(plan.obstacles.iter().map(|o| &o.shape));
        for (number, shape) in shapes.clone().enumerate() {
            match shape {
                Shape::Polygon(polygon) => {
                    polygon.edges().for_each(|e| index.add(number, e, polygon, budget))
                }
                Shape::Disc(disc) => index.discs.push((*disc, keep(number))),
            }
        }
        index.nodes = vec![true; (width * height) as usize];
        for (number, shape) in shapes.enumerate() {
            (0..height).for_each(|y| index.cut_row(y, keep(number), shape, budget));
        }
        index
    }

    /// Leaves out the nodes of a row that are on the wrong side of a shape.
    fn cut_row(&mut self, row: i32, keep: Keep, shape: &Shape, budget: &mut Budget) {
        let y = (self.low.1 + row) * UNIT;
        let Bounds { low, high } = shape.bounds();
        let meets = |a: i32, b: i32| a.min(b) <= y && y <= a.max(b);
        // Only edges that come to the height of a row say anything about its nodes.
        let edges: Vec<Segment> = match shape {
            Shape::Polygon(polygon) if meets(low.y, high.y) => {
                polygon.edges().filter(|e| meets(e.from.y, e.to.y)).collect()
            }
            _ => Vec::new(),
        };
        let width = self.width;
        if !budget.spend(shape.steps() + (edges.len() as u64 + 1) * u64::from(width.unsigned_abs())) {
            return;
        }
        for (x, node) in (0..).zip(&mut self.nodes[(row * width) as usize..][..width as usize]) {
            let p = Exact::from(Point { x: (self.low.0 + x) * UNIT, y });
            let side = match shape {
                Shape::Polygon(_) => Polygon::side_among(edges.iter().copied(), p),
                Shape::Disc(disc) => disc.side(p),
            };
            *node &= side.keeps(keep, Touch::Allowed);
        }
    }

    fn add(&mut self, shape: usize, segment: Segment, polygon: &Polygon, budget: &mut Budget) {
        let buckets = self.near(Bounds::around(segment.from, segment.to));
        if !budget.spend(polygon.points().len() as u64 + buckets.clone().count() as u64) {
            return;
        }
        let number = self.edges.len() as u32;
        let apart = |p: &Point| *p == segment.from || *p == segment.to || !segment.holds(*p);
        let free = polygon.points().iter().all(apart);
        self.edges.push(Edge { shape, segment, free });
        for bucket in buckets {
            self.buckets[bucket].push(number);
        }
    }

    /// The buckets that a rectangle lies in.
    fn near(&self, bounds: Bounds) -> impl Iterator<Item = usize> + Clone + use<> {
        let steps = |low: i32, high: i32, from: i32, count: i32| {
            let step = |v: i32| ((v - from).div_euclid(BUCKET)).clamp(0, count - 1);
            step(low)..=step(high)
        };
        let columns = steps(bounds.low.x, bounds.high.x, self.bounds.low.x, self.columns);
        let rows = steps(bounds.low.y, bounds.high.y, self.bounds.low.y, self.rows);
        let width = self.columns;
        rows.flat_map(move |y| columns.clone().map(move |x| (y * width + x) as usize))
    }

    /// The numbers of the edges near a move, bucket by bucket, some of them several times.
    pub(super) fn edges_near(&self, way: Segment) -> impl Iterator<Item = &[u32]> + Clone {
        self.near(Bounds::around(way.from, way.to)).map(|bucket| self.buckets[bucket].as_slice())
    }

    /// The edge with this number.
    pub(super) fn edge(&self, number: u32) -> &Edge {
        &self.edges[number as usize]
    }

    /// Number of straight edges.
    pub(super) fn edge_count(&self) -> usize {
        self.edges.len()
    }

    /// Whether the node with these coordinates in cells is on the track, its walls included.
    pub(super) fn has_node(&self, x: i32, y: i32) -> bool {
        let (x, y) = (x - self.low.0, y - self.low.1);
        (0..self.width).contains(&x)
            && (0..self.height).contains(&y)
            && self.nodes[(y * self.width + x) as usize]
    }

    /// The nodes on the track, row by row from the south.
    pub(super) fn nodes(&self) -> impl Iterator<Item = Point> + '_ {
        let at = |i: usize| {
            let i = i as i32;
            Point::node(self.low.0 + i % self.width, self.low.1 + i / self.width)
        };
        self.nodes.iter().enumerate().filter(|(_, on)| **on).map(move |(i, _)| at(i))
    }
}
