//! Where the walls and nodes of a track are, found quickly.

use super::Plan;
use crate::geometry::{Bounds, Disc, Keep, Point, Polygon, Segment, Shape, Side, Touch, UNIT};

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
    pub(super) fn new(plan: &Plan) -> Index {
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
                Shape::Polygon(polygon) => polygon.edges().for_each(|e| index.add(number, e, polygon)),
                Shape::Disc(disc) => index.discs.push((*disc, keep(number))),
            }
        }
        let nodes = (0..height).flat_map(|y| (0..width).map(move |x| Point::node(low.0 + x, low.1 + y)));
        index.nodes = nodes.map(|p| shapes.clone().enumerate().all(|(i, s)| holds(s, keep(i), p))).collect();
        index
    }

    fn add(&mut self, shape: usize, segment: Segment, polygon: &Polygon) {
        let number = self.edges.len() as u32;
        let apart = |p: &Point| *p == segment.from || *p == segment.to || !segment.holds(*p);
        let free = polygon.points().iter().all(apart);
        self.edges.push(Edge { shape, segment, free });
        for bucket in self.near(Bounds::around(segment.from, segment.to)) {
            self.buckets[bucket].push(number);
        }
    }

    /// The buckets that a rectangle lies in.
    fn near(&self, bounds: Bounds) -> impl Iterator<Item = usize> + use<> {
        let steps = |low: i32, high: i32, from: i32, count: i32| {
            let step = |v: i32| ((v - from).div_euclid(BUCKET)).clamp(0, count - 1);
            step(low)..=step(high)
        };
        let columns = steps(bounds.low.x, bounds.high.x, self.bounds.low.x, self.columns);
        let rows = steps(bounds.low.y, bounds.high.y, self.bounds.low.y, self.rows);
        let width = self.columns;
        rows.flat_map(move |y| columns.clone().map(move |x| (y * width + x) as usize))
    }

    /// Every edge near a move, some of them several times.
    pub(super) fn edges_near(&self, way: Segment) -> impl Iterator<Item = &Edge> {
        let buckets = self.near(Bounds::around(way.from, way.to));
        buckets.flat_map(|b| self.buckets[b].iter().map(|i| &self.edges[*i as usize]))
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

fn holds(shape: &Shape, keep: Keep, p: Point) -> bool {
    let far = !shape.bounds().holds(p);
    let side = if far { Side::Outside } else { shape.side(p.into()) };
    side.keeps(keep, Touch::Allowed)
}
