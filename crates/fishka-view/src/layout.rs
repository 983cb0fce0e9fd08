//! Where everything of a board is drawn, from the rules' own geometry.
//!
//! Coordinates are normalised: neighbouring cells lie [`UNIT`] apart. Boards on a rectangular lattice become squares,
//! boards on a lattice with six neighbours become hexagons, everything else keeps the author's places with lines
//! between linked sites.

use super::geometry::{Lattice, Point};
use super::look_file::{Cells, LookFile};
use super::seen::{put_apart, seen};
use fishka::Site;
use fishka::rules::{Drawn, Rules};
use std::collections::BTreeSet;

/// Distance between neighbouring cells.
pub const UNIT: f64 = 100.0;
/// A site this many times as high as it is wide is a place for a row of pieces.
const TALL: f64 = 2.2;
/// A site this many times as large as most is drawn larger.
const LARGE: f64 = 1.5;

/// How a board is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum Shape {
    /// Squares side by side.
    Squares,
    /// Crossings of lines, as stones are placed on.
    Crossings,
    /// Hexagons side by side.
    Hexes,
    /// Places with lines between them.
    Points,
}

/// A site as it is drawn.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct SiteView {
    /// The site.
    pub site: Site,
    /// Its name.
    pub name: String,
    /// Centre.
    pub centre: Point,
    /// Corners; empty for a round place.
    pub outline: Vec<Point>,
    /// Which of the board's colours, from 0.
    pub tone: u8,
    /// Width and height of what lies inside its outline.
    pub room: Point,
    /// It lies between cells: a piece on it fills it.
    pub narrow: bool,
}

impl SiteView {
    /// Whether it is so tall that pieces stand in a row along it.
    #[must_use]
    pub fn is_tall(&self) -> bool {
        !self.narrow && self.room.y >= TALL * self.room.x
    }
}

/// A text beside or on the board.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct Label {
    /// Centre.
    pub at: Point,
    /// Text.
    pub text: String,
}

/// A board as it is drawn.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct Layout {
    /// How.
    pub shape: Shape,
    /// The sites that are drawn.
    pub sites: Vec<SiteView>,
    /// `index[site]`: place in `sites`.
    pub index: Vec<Option<usize>>,
    /// Cells that are no sites, drawn to complete the board.
    pub inert: Vec<Vec<Point>>,
    /// Lines.
    pub lines: Vec<(Point, Point)>,
    /// Texts.
    pub labels: Vec<Label>,
    /// How much larger than usual they are: a board of many columns is drawn small.
    pub scale: f64,
    /// Top left corner of the picture.
    pub corner: Point,
    /// Width and height of the picture.
    pub size: Point,
    /// Across a piece.
    pub piece: f64,
}

/// Geometry before it is drawn: centre and size of each site in the author's pixels.
struct Plan<'a> {
    rules: &'a Rules,
    sites: Vec<Site>,
    centres: Vec<Point>,
    sizes: Vec<Point>,
}

impl<'a> Plan<'a> {
    fn of(rules: &'a Rules) -> Self {
        let mut plan = Plan { rules, sites: Vec::new(), centres: Vec::new(), sizes: Vec::new() };
        for (index, def) in rules.board.sites.iter().enumerate() {
            let Some(rect) = def.rect.filter(|_| !def.dummy) else { continue };
            let (l, t, r, b) = (rect.left, rect.top, rect.right, rect.bottom).map_f64();
            plan.sites.push(Site::new(index));
            plan.centres.push(Point::new((l + r) / 2.0, (t + b) / 2.0));
            plan.sizes.push(Point::new((r - l).abs(), (b - t).abs()));
        }
        if plan.sites.is_empty() {
            plan.invent();
        } else {
            plan.keep_seen();
        }
        plan
    }

    /// Leaves out what lies far off, and puts apart what lies upon each other.
    fn keep_seen(&mut self) {
        let size = self.size();
        let seen = seen(&self.centres, size);
        let mut keep = seen.iter().copied();
        self.sites.retain(|_| keep.next().unwrap_or(true));
        let mut keep = seen.iter().copied();
        self.centres.retain(|_| keep.next().unwrap_or(true));
        let mut keep = seen.iter().copied();
        self.sizes.retain(|_| keep.next().unwrap_or(true));
        put_apart(&mut self.centres, size);
    }

    /// A board without geometry: rows by the grid if there is one, else one row after another.
    fn invent(&mut self) {
        let sites = &self.rules.board.sites;
        let wide = (sites.len() as f64).sqrt().ceil().max(1.0) as usize;
        for (index, def) in sites.iter().enumerate().filter(|(_, d)| !d.dummy) {
            let place = def.grid.as_ref().map(|(_, at)| at.as_slice());
            let (x, y) = match place {
                Some([x, y, ..]) => (f64::from(*x), -f64::from(*y)),
                Some([x]) => (f64::from(*x), 0.0),
                _ => ((index % wide) as f64, (index / wide) as f64),
            };
            self.sites.push(Site::new(index));
            self.centres.push(Point::new(x, y) * UNIT);
            self.sizes.push(Point::new(UNIT, UNIT));
        }
    }

    /// The middling size of a site.
    fn size(&self) -> Point {
        let middle = |of: fn(&Point) -> f64| {
            let mut all: Vec<f64> = self.sizes.iter().map(of).collect();
            all.sort_by(f64::total_cmp);
            all.get(all.len() / 2).copied().unwrap_or(UNIT).max(1.0)
        };
        Point::new(middle(|p| p.x), middle(|p| p.y))
    }
}

trait MapF64 {
    fn map_f64(self) -> (f64, f64, f64, f64);
}

impl MapF64 for (i32, i32, i32, i32) {
    fn map_f64(self) -> (f64, f64, f64, f64) {
        (f64::from(self.0), f64::from(self.1), f64::from(self.2), f64::from(self.3))
    }
}

/// How many lattice neighbours a site has on average.
fn neighbours(places: &[(i32, i32)], steps: &[(i32, i32)]) -> f64 {
    let all: BTreeSet<(i32, i32)> = places.iter().copied().collect();
    let near = |p: &(i32, i32)| steps.iter().filter(|s| all.contains(&(p.0 + s.0, p.1 + s.1))).count();
    places.iter().map(near).sum::<usize>() as f64 / places.len().max(1) as f64
}

const SQUARE_STEPS: [(i32, i32); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];

/// From this many columns or rows on, letters and numbers at the edge grow with the board.
const LABELS_SMALL: f64 = 9.0;
/// Names beside round places stand so far from their middles.
const BESIDE: f64 = 0.62;

/// Rings are drawn in pieces of this angle.
const ARC_STEP: f64 = 0.15;
/// Stones on crossings from this many lines on.
const CROSSINGS_MIN: usize = 13;

impl Layout {
    /// The board of `rules`, turned by half a circle if `flipped`.
    #[must_use]
    pub fn of(rules: &Rules, flipped: bool) -> Layout {
        Layout::with(rules, flipped, &LookFile::default())
    }

    /// The same as the game's look file wants it.
    #[must_use]
    pub fn with(rules: &Rules, flipped: bool, file: &LookFile) -> Layout {
        let plan = Plan::of(rules);
        let size = plan.size();
        let between = rules.board.drawn == Drawn::Gaps;
        let lattice = if between { None } else { Lattice::of(&plan.centres) };
        let mut layout = match lattice {
            None if between => Some(gaps(&plan)),
            Some(l) if l.is_square() => squares(&plan, &l, size, file.cells),
            Some(l) if l.is_hexagonal() && size.length() > 0.5 * l.a.length() => {
                Some(hexes(&plan, &l, file.cells))
            }
            _ => None,
        }
        .unwrap_or_else(|| points(&plan, size));
        if let Some(between) = &file.river {
            layout.cut(between);
        }
        if flipped {
            layout.turn();
        }
        layout.index = vec![None; rules.board.sites.len()];
        for (i, view) in layout.sites.iter().enumerate() {
            layout.index[view.site.index()] = Some(i);
        }
        layout.label();
        layout.frame(file.names && layout.shape == Shape::Points);
        layout
    }

    /// Beside a round place: outside of the board as seen from its middle, where no line goes on.
    #[must_use]
    pub fn beside(&self, view: &SiteView) -> Point {
        let count = self.sites.len().max(1) as f64;
        let middle = self.sites.iter().fold(Point::default(), |sum, v| sum + v.centre) * (1.0 / count);
        let away = view.centre - middle;
        let far = away.length();
        // In the middle itself most lines go up, down, and across.
        let way = if far < 1.0 { Point::new(0.92, -0.38) } else { away * (1.0 / far) };
        view.centre + way * (UNIT * BESIDE)
    }

    /// The drawing of a site, if it is drawn.
    #[must_use]
    pub fn view(&self, site: Site) -> Option<&SiteView> {
        self.sites.get((*self.index.get(site.index())?)?)
    }

    /// Whether less than half of the picture is cells.
    #[must_use]
    pub fn is_sparse(&self) -> bool {
        let cells: f64 = self.sites.iter().map(|v| v.room.x * v.room.y).sum();
        self.shape == Shape::Squares && self.inert.is_empty() && cells < 0.5 * self.size.x * self.size.y
    }

    /// The nearest site from `site` in a direction.
    #[must_use]
    pub fn next(&self, site: Site, step: Point) -> Option<Site> {
        let from = self.view(site)?.centre;
        let rated = self.sites.iter().filter_map(|view| {
            let d = view.centre - from;
            let (along, aside) = (d.dot(step), d.cross(step).abs());
            (along > 1.0 && aside <= along * 1.2).then_some((along + 2.0 * aside, view.site))
        });
        rated.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, site)| site)
    }

    /// The site nearest to a point of the picture, if it is near.
    #[must_use]
    pub fn at(&self, p: Point) -> Option<Site> {
        let rated = self.sites.iter().map(|view| ((view.centre - p).length(), view.site));
        rated.min_by(|a, b| a.0.total_cmp(&b.0)).filter(|(d, _)| *d <= UNIT * 0.72).map(|(_, site)| site)
    }

    /// Corner and size of the picture without the labels.
    #[must_use]
    pub fn without_labels(&self) -> (Point, Point) {
        let margin = if self.labels.is_empty() { 0.0 } else { UNIT * (0.42 * self.scale - 0.14) };
        (self.corner + Point::new(margin, 0.0), self.size - Point::new(margin, margin))
    }

    fn points_mut(&mut self) -> impl Iterator<Item = &mut Point> {
        let sites =
            self.sites.iter_mut().flat_map(|v| std::iter::once(&mut v.centre).chain(v.outline.iter_mut()));
        let lines = self.lines.iter_mut().flat_map(|(a, b)| [a, b]);
        sites.chain(self.inert.iter_mut().flatten()).chain(lines)
    }

    fn turn(&mut self) {
        self.points_mut().for_each(|p| *p = *p * -1.0);
    }

    /// Letters and numbers along the edges, where the names of the sites are made of them.
    fn label(&mut self) {
        match self.shape {
            Shape::Squares | Shape::Crossings => {
                // Letters and then a number, or as in shogi a number and then letters.
                let split = |name: &str| {
                    let first = name.chars().next().is_some_and(char::is_alphabetic);
                    let end = name.find(|c: char| c.is_alphabetic() != first).unwrap_or(name.len());
                    (name[..end].to_owned(), name[end..].to_owned())
                };
                let (column, row) = (|name: &str| split(name).0, |name: &str| split(name).1);
                let far = |of: fn(&Point) -> f64| -self.least(|p| -of(p)) - self.least(of);
                self.scale = (far(|p| p.x).max(far(|p| p.y)) / (UNIT * LABELS_SMALL)).max(1.0);
                let off = UNIT * 0.24 * self.scale;
                let mut labels = self.edge(|p| p.x, column, |p, low| Point::new(p, low.y + off));
                let numbers = self.edge(|p| p.y, row, |p, low| Point::new(low.x - off, p));
                if !labels.is_empty() && !numbers.is_empty() {
                    labels.extend(numbers);
                    self.labels = labels;
                }
            }
            Shape::Hexes | Shape::Points => {}
        }
    }

    /// One label a row or column, if all its sites agree on it.
    fn edge(
        &self,
        along: impl Fn(Point) -> f64,
        part: impl Fn(&str) -> String,
        place: impl Fn(f64, Point) -> Point,
    ) -> Vec<Label> {
        let low = Point::new(self.least(|p| p.x), -self.least(|p| -p.y));
        let mut labels: Vec<(i64, String)> = Vec::new();
        for view in self.sites.iter().filter(|view| !view.narrow) {
            let (at, text) = (along(view.centre).round() as i64, part(&view.name));
            let digits = text.chars().all(|c| c.is_ascii_digit()) || text.chars().all(char::is_alphabetic);
            match labels.iter().find(|(a, _)| *a == at) {
                Some((_, known)) if *known != text => return Vec::new(),
                Some(_) => {}
                None if text.is_empty() || text.len() > 3 || !digits => return Vec::new(),
                None => labels.push((at, text)),
            }
        }
        labels.into_iter().map(|(at, text)| Label { at: place(at as f64, low), text }).collect()
    }

    /// The least coordinate over all corners.
    fn least(&self, of: impl Fn(&Point) -> f64) -> f64 {
        let corners = self.sites.iter().flat_map(|v| v.outline.iter()).chain(self.inert.iter().flatten());
        corners.map(of).fold(f64::INFINITY, f64::min)
    }

    /// Fits the picture around everything, and around the names beside its places where there are such.
    fn frame(&mut self, named: bool) {
        let round = Point::new(UNIT * 0.55, UNIT * 0.55);
        let mut all: Vec<Point> = self.inert.iter().flatten().copied().collect();
        for view in &self.sites {
            all.extend(&view.outline);
            if view.outline.is_empty() || self.shape == Shape::Crossings {
                all.extend([view.centre - round, view.centre + round]);
            }
            if named {
                let (at, half) = (self.beside(view), Point::new(UNIT * 0.18, UNIT * 0.14));
                all.extend([at - half, at + half]);
            }
        }
        let edge = |of: fn(Point) -> f64, pick: fn(f64, f64) -> f64, start: f64| {
            all.iter().map(|p| of(*p)).fold(start, pick)
        };
        let low = Point::new(edge(|p| p.x, f64::min, f64::INFINITY), edge(|p| p.y, f64::min, f64::INFINITY));
        let high = Point::new(
            edge(|p| p.x, f64::max, f64::NEG_INFINITY),
            edge(|p| p.y, f64::max, f64::NEG_INFINITY),
        );
        let margin = if self.labels.is_empty() { UNIT * 0.14 } else { UNIT * 0.42 * self.scale };
        let pad = Point::new(UNIT * 0.14, UNIT * 0.14);
        self.corner = low - Point::new(margin, pad.y);
        self.size = high - low + Point::new(margin + pad.x, margin + pad.y);
        if !low.x.is_finite() {
            (self.corner, self.size) = (Point::default(), Point::new(UNIT, UNIT));
        }
    }
}

fn empty(shape: Shape, piece: f64) -> Layout {
    Layout {
        shape,
        sites: Vec::new(),
        index: Vec::new(),
        inert: Vec::new(),
        lines: Vec::new(),
        labels: Vec::new(),
        scale: 1.0,
        corner: Point::default(),
        size: Point::default(),
        piece,
    }
}

fn square_around(centre: Point) -> Vec<Point> {
    box_around(centre, Point::new(UNIT / 2.0, UNIT / 2.0))
}

fn box_around(centre: Point, half: Point) -> Vec<Point> {
    let corners = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)];
    corners.into_iter().map(|(x, y)| centre + Point::new(x * half.x, y * half.y)).collect()
}

/// Column and row on an upright lattice, or on one where only every second square is a site.
fn upright(lattice: &Lattice, size: Point) -> Option<(Vec<(i32, i32)>, bool)> {
    let (a, b) = (lattice.a, lattice.b);
    let level = |p: Point| p.y.abs() < 0.1 * p.x.abs();
    let plumb = |p: Point| p.x.abs() < 0.1 * p.y.abs();
    let sign = |v: f64| if v < 0.0 { -1 } else { 1 };
    if level(a) && plumb(b) || plumb(a) && level(b) {
        let swap = plumb(a);
        let (sx, sy) = if swap { (sign(b.x), sign(a.y)) } else { (sign(a.x), sign(b.y)) };
        let place = |(i, j): &(i32, i32)| if swap { (j * sx, i * sy) } else { (i * sx, j * sy) };
        let cell = if swap { Point::new(b.x.abs(), a.y.abs()) } else { Point::new(a.x.abs(), b.y.abs()) };
        let fills =
            size.x > 0.5 * cell.x && size.y > 0.5 * cell.y && cell.x.max(cell.y) < 2.0 * cell.x.min(cell.y);
        return fills.then(|| (lattice.places.iter().map(place).collect(), false));
    }
    let near = |p: f64, q: f64| (p.abs() - q.abs()).abs() < 0.15 * p.abs().max(q.abs());
    let slanted = near(a.x, b.x) && near(a.y, b.y) && size.x < 1.3 * a.x.abs();
    slanted.then(|| {
        let place = |(i, j): &(i32, i32)| (i * sign(a.x) + j * sign(b.x), i * sign(a.y) + j * sign(b.y));
        (lattice.places.iter().map(place).collect(), true)
    })
}

fn squares(plan: &Plan<'_>, lattice: &Lattice, size: Point, cells: Option<Cells>) -> Option<Layout> {
    let (places, half) = upright(lattice, size)?;
    if !half && neighbours(&places, &SQUARE_STEPS) < 1.7 && places.len() > 3 {
        return None;
    }
    let left = places.iter().map(|p| p.0).min()?;
    let bottom = places.iter().map(|p| p.1).max()?;
    let (wide, high) =
        (places.iter().map(|p| p.0).max()? - left + 1, bottom - places.iter().map(|p| p.1).min()? + 1);
    let stones = !plan.rules.kinds.iter().any(|k| !k.moves.is_empty());
    let crossings = match cells {
        Some(cells) => cells == Cells::Points && !half,
        None => {
            let large = stones && wide.min(high) as usize >= CROSSINGS_MIN;
            !half && (plan.rules.board.drawn == Drawn::Points || large)
        }
    };
    let mut layout = empty(if crossings { Shape::Crossings } else { Shape::Squares }, UNIT * 0.86);
    // A race has a path, not a chequered field.
    let plain = cells.map_or(crossings || stones || !plan.rules.tracks.is_empty(), |c| c != Cells::Squares);
    let pitch = Point::new(lattice.a.x.abs() + lattice.b.x.abs(), lattice.a.y.abs() + lattice.b.y.abs());
    for (k, (site, place)) in plan.sites.iter().zip(&places).enumerate() {
        let centre = Point::new(f64::from(place.0), f64::from(place.1)) * UNIT;
        let dark = (place.0 - left + bottom - place.1) % 2 == 0;
        let tone = if half { 1 } else { u8::from(dark && !plain) };
        let own = plan.sizes[k];
        let large = !half && (own.x > size.x * LARGE || own.y > size.y * LARGE);
        let part = |own: f64, size: f64, pitch: f64| (own + pitch - size) / pitch * UNIT / 2.0;
        let outline = match large {
            true => {
                box_around(centre, Point::new(part(own.x, size.x, pitch.x), part(own.y, size.y, pitch.y)))
            }
            false => square_around(centre),
        };
        layout.sites.push(site_view(plan, *site, centre, outline, tone));
    }
    if half {
        let taken: BTreeSet<(i32, i32)> = places.iter().copied().collect();
        let all = (0..wide).flat_map(|x| (0..high).map(move |y| (left + x, bottom - y)));
        let free = all.filter(|p| !taken.contains(p));
        layout.inert =
            free.map(|(x, y)| square_around(Point::new(f64::from(x), f64::from(y)) * UNIT)).collect();
    }
    if crossings {
        let corner = Point::new(f64::from(left), f64::from(bottom - high + 1)) * UNIT;
        let (w, h) = (f64::from(wide - 1) * UNIT, f64::from(high - 1) * UNIT);
        let across = (0..high).map(|y| f64::from(y) * UNIT).map(|y| (Point::new(0.0, y), Point::new(w, y)));
        let down = (0..wide).map(|x| f64::from(x) * UNIT).map(|x| (Point::new(x, 0.0), Point::new(x, h)));
        layout.lines = across.chain(down).map(|(a, b)| (corner + a, corner + b)).collect();
    }
    Some(layout)
}

fn site_view(plan: &Plan<'_>, site: Site, centre: Point, outline: Vec<Point>, tone: u8) -> SiteView {
    let name = plan.rules.board.sites[site.index()].name.clone();
    let room = room(&outline);
    SiteView { site, name, centre, outline, tone, room, narrow: false }
}

/// Cells with gaps between them: as they lie.
fn gaps(plan: &Plan<'_>) -> Layout {
    let wide = plan.sizes.iter().fold(1.0_f64, |wide, size| wide.max(size.x));
    let thin = plan.sizes.iter().fold(wide, |thin, size| thin.min(size.x));
    let scale = UNIT / (wide + thin);
    let mut layout = empty(Shape::Squares, wide * scale * 0.84);
    for (k, site) in plan.sites.iter().enumerate() {
        let (centre, half) = (plan.centres[k] * scale, plan.sizes[k] * (scale / 2.0));
        let narrow = [half.x, half.y].map(|half| half * 4.0 < UNIT);
        let tone = narrow.iter().filter(|narrow| **narrow).count() as u8;
        let mut view = site_view(plan, *site, centre, box_around(centre, half), tone);
        view.narrow = tone > 0;
        layout.sites.push(view);
    }
    layout
}

/// Width and height inside an outline; of a round place without one, or of one with six corners, less than a unit.
fn room(outline: &[Point]) -> Point {
    let [a, _, c, _] = outline else { return Point::new(UNIT * 0.8, UNIT * 0.8) };
    Point::new((c.x - a.x).abs(), (c.y - a.y).abs())
}

/// The six steps of a regular hexagonal board that lies as the author's does, in order around.
fn hexes(plan: &Plan<'_>, lattice: &Lattice, cells: Option<Cells>) -> Layout {
    let step = |p: Point| -> Point {
        let flat = plan_is_flat(lattice);
        let turn = if flat { std::f64::consts::FRAC_PI_6 } else { 0.0 };
        let sixth = std::f64::consts::FRAC_PI_3;
        let angle = ((p.y.atan2(p.x) - turn) / sixth).round() * sixth + turn;
        Point::new(angle.cos(), angle.sin()) * UNIT
    };
    let (a, b) = (step(lattice.a), step(lattice.b));
    let third = if lattice.a.dot(lattice.b) > 0.0 { a - b } else { a + b };
    let mut around = [a, b, third, a * -1.0, b * -1.0, third * -1.0];
    around.sort_by(|p, q| p.y.atan2(p.x).total_cmp(&q.y.atan2(q.x)));
    let corners: Vec<Point> = (0..6).map(|i| (around[i] + around[(i + 1) % 6]) * (1.0 / 3.0)).collect();
    let stones = !plan.rules.kinds.iter().any(|k| !k.moves.is_empty());
    let plain = stones || matches!(cells, Some(Cells::Plain | Cells::Holes));
    let sign = if lattice.a.dot(lattice.b) > 0.0 { 1 } else { -1 };
    let mut layout = empty(Shape::Hexes, UNIT * 0.82);
    for (site, (i, j)) in plan.sites.iter().zip(&lattice.places) {
        let centre = a * f64::from(*i) + b * f64::from(*j);
        let tone = if plain { 0 } else { (i - j * sign).rem_euclid(3) as u8 };
        let outline = corners.iter().map(|c| centre + *c).collect();
        layout.sites.push(site_view(plan, *site, centre, outline, tone));
    }
    layout
}

/// Whether the hexagons stand on a side: neighbours lie straight up and down.
fn plan_is_flat(lattice: &Lattice) -> bool {
    let third = lattice.third();
    let upright = |p: &Point| p.x.abs() < 0.25 * p.y.abs();
    [lattice.a, lattice.b, third].iter().any(upright)
}

fn points(plan: &Plan<'_>, size: Point) -> Layout {
    let scale = UNIT * 0.92 / size.x.min(size.y);
    let tiles = are_tiles(plan, size);
    let mut layout = empty(Shape::Points, UNIT * 0.8);
    for (k, site) in plan.sites.iter().enumerate() {
        let centre = plan.centres[k] * scale;
        let half = plan.sizes[k] * (scale / 2.0);
        let long = half.x.max(half.y) > LARGE * half.x.min(half.y);
        let outline = if tiles || long { box_around(centre, half) } else { Vec::new() };
        let mut view = site_view(plan, *site, centre, outline, 0);
        let column = plan.centres[k].x / size.x.max(1.0);
        view.tone = if view.is_tall() { column.floor() as i64 as u8 & 1 } else { 0 };
        layout.sites.push(view);
    }
    if !tiles {
        layout.lines = links(plan, scale);
    }
    layout
}

/// Whether most sites touch another, so that they need no lines between them.
fn are_tiles(plan: &Plan<'_>, size: Point) -> bool {
    let reach = size.x.max(size.y) * 1.15;
    let touches = |p: &&Point| plan.centres.iter().any(|q| q != *p && (*q - **p).length() <= reach);
    plan.centres.iter().filter(touches).count() * 5 > plan.centres.len() * 4
}

/// From one place on a ring around (0, 0) to another on it, in short pieces; else a straight line.
fn arc(a: Point, b: Point) -> Vec<(Point, Point)> {
    let (from, to) = (a.y.atan2(a.x), b.y.atan2(b.x));
    let full = std::f64::consts::TAU;
    let turn = (to - from + full * 1.5).rem_euclid(full) - full / 2.0;
    if (a.length() - b.length()).abs() > 0.05 * UNIT || a.length() < UNIT * 0.5 {
        return vec![(a, b)];
    }
    let pieces = (turn.abs() / ARC_STEP).ceil().max(1.0);
    let at = |k: f64| {
        let angle = from + turn * k / pieces;
        Point::new(angle.cos(), angle.sin()) * a.length()
    };
    (0..pieces as usize).map(|k| (at(k as f64), at(k as f64 + 1.0))).collect()
}

/// Lines between linked sites, the long jumps left out.
fn links(plan: &Plan<'_>, scale: f64) -> Vec<(Point, Point)> {
    let mut place = vec![None; plan.rules.board.sites.len()];
    for (k, site) in plan.sites.iter().enumerate() {
        place[site.index()] = Some(plan.centres[k] * scale);
    }
    let pairs: BTreeSet<(Site, Site)> =
        plan.rules.board.all_links().map(|l| (l.from.min(l.to), l.from.max(l.to))).collect();
    let ends = |(a, b): &(Site, Site)| Some((place[a.index()]?, place[b.index()]?));
    let lines: Vec<(Point, Point)> = pairs.iter().filter_map(ends).filter(|(a, b)| a != b).collect();
    if plan.rules.board.drawn == Drawn::Rings {
        return lines.into_iter().flat_map(|(a, b)| arc(a, b)).collect();
    }
    let mut lengths: Vec<f64> = lines.iter().map(|(a, b)| (*b - *a).length()).collect();
    lengths.sort_by(f64::total_cmp);
    let long = lengths.get(lengths.len() / 2).map_or(f64::INFINITY, |l| l * 2.6);
    lines.into_iter().filter(|(a, b)| (*b - *a).length() <= long).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deal::{Deal, Source};

    fn layout(board: &str) -> Layout {
        let text = format!(
            "(fishka 1) (game (title \"T\") (players White Black) (board {board})
             (board-setup (White (Man (all)))) (piece (name Man) (moves (add))))"
        );
        let source = Source::File { name: "b.zrf".to_owned(), text, parts: Vec::new() };
        let compiled = Deal::of(source).compile();
        let game = compiled.game.unwrap_or_else(|| panic!("{board}: {:?}", compiled.diagnostics));
        Layout::of(&game.rules, false)
    }

    #[test]
    fn shapes_are_drawn_as_what_they_are() {
        for (board, shape, sites) in [
            ("(squares 8 8)", Shape::Squares, 64),
            ("(squares 64 64)", Shape::Squares, 4096),
            ("(points 9 10)", Shape::Crossings, 90),
            ("(points 5 5)", Shape::Crossings, 25),
            ("(hexagon 6)", Shape::Hexes, 91),
            ("(hexagon 32)", Shape::Hexes, 2977),
            ("(hexagon 8 5 lying)", Shape::Hexes, 88),
            ("(rhombus 11)", Shape::Hexes, 121),
            ("(triangle 2)", Shape::Hexes, 3),
            ("(triangle 9)", Shape::Hexes, 45),
            ("(rings 4 8)", Shape::Points, 32),
            ("(rings 3 16) (merge middle (ring a))", Shape::Points, 33),
            ("(cross 3 8)", Shape::Squares, 105),
            ("(squares 9 9 gaps)", Shape::Squares, 289),
            ("(squares 5 4 gaps rim)", Shape::Squares, 99),
            ("(cross 3 8) (merge home (within 1 j10))", Shape::Squares, 97),
            ("(spiral 8 6)", Shape::Squares, 48),
            ("(snake 10 3) (beside out e 10)", Shape::Squares, 31),
        ] {
            let layout = layout(board);
            assert_eq!((layout.shape, layout.sites.len()), (shape, sites), "{board}");
            let wide = layout.sites.iter().filter(|view| !view.narrow).collect::<Vec<_>>();
            for pair in wide.windows(2) {
                assert!((pair[0].centre - pair[1].centre).length() > UNIT * 0.9, "{board}: {pair:?}");
            }
        }
    }

    #[test]
    fn squares_are_chequered_and_points_are_not() {
        let tones = |board: &str| layout(board).sites.iter().filter(|v| v.tone == 1).count();
        assert_eq!((tones("(squares 8 8)"), tones("(points 8 8)")), (32, 0));
    }

    #[test]
    fn a_look_file_makes_hexagons_of_one_colour() {
        let game = Deal::library("chinese-checkers").compile().game.unwrap();
        let tones = |cells: &str| {
            let layout = Layout::with(&game.rules, false, &LookFile::parse(cells).unwrap());
            layout.sites.iter().map(|v| v.tone).collect::<BTreeSet<_>>().len()
        };
        assert_eq!((tones(""), tones("cells: holes"), tones("cells: plain")), (3, 1, 1));
    }

    #[test]
    fn letters_at_the_edge_of_a_large_board_grow_with_it() {
        let small = |board: &str| {
            let layout = layout(board);
            assert!(!layout.labels.is_empty());
            let low = layout.sites.iter().map(|v| v.centre.x).fold(f64::INFINITY, f64::min) - UNIT * 0.5;
            let off = layout.labels.iter().map(|l| low - l.at.x).fold(0.0, f64::max);
            assert!(layout.corner.x < low - off, "{board}: they stand inside the picture");
            25.0 * layout.scale / layout.size.x.max(layout.size.y)
        };
        // Of a board 312 pixels high at least 8 pixels.
        for board in ["(squares 8 8)", "(squares 16 16)", "(points 19 19)"] {
            assert!(small(board) * 312.0 >= 8.0, "{board}: {}", small(board) * 312.0);
        }
    }

    #[test]
    fn names_of_points_lie_outside_of_them_and_inside_the_picture() {
        let game = Deal::library("mu-torere").compile().game.unwrap();
        let file = LookFile::parse("names: yes").unwrap();
        let layout = Layout::with(&game.rules, false, &file);
        let (low, high) = (layout.corner, layout.corner + layout.size);
        for view in &layout.sites {
            let at = layout.beside(view);
            let near = layout.sites.iter().map(|v| (v.centre - at).length()).fold(f64::INFINITY, f64::min);
            assert!(near > UNIT * 0.55, "{}: {near}", view.name);
            assert!(at.x > low.x + 10.0 && at.x < high.x - 10.0, "{}", view.name);
            assert!(at.y > low.y + 10.0 && at.y < high.y - 10.0, "{}", view.name);
        }
    }

    #[test]
    fn rings_are_round() {
        let rings = layout("(rings 4 8)");
        let spokes = rings.lines.iter().filter(|(a, b)| (a.length() - b.length()).abs() > 1.0).count();
        assert_eq!((spokes, rings.lines.len()), (8 * 3, 8 * 3 + 4 * 8 * 6));
    }
}
