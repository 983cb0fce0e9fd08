//! `(grid ...)`: sites and directions from labels and vectors, in any number of dimensions.

use crate::board::BoardBuilder;
use fishka_base::Severity;
use fishka_rules::{Rect, SITES_MAX};
use fishka_syntax::View;

/// Most dimensions of a grid.
const DIMENSIONS_MAX: usize = 16;
/// Most bytes of all site names of a board.
const NAME_BYTES_MAX: usize = 4 << 20;

struct Dimension<'a> {
    labels: Vec<&'a str>,
    step: (i32, i32),
}

impl<'a> BoardBuilder<'_, 'a> {
    /// Reads a grid.
    pub fn grid(&mut self, view: &View<'a>) {
        let mut corner = None;
        let mut dimensions = Vec::new();
        let mut directions = Vec::new();
        for part in view.arguments() {
            match part.head() {
                "start-rectangle" => corner = self.rectangle(&part),
                "dimensions" => dimensions = self.dimensions(&part),
                "directions" => directions.extend(part.arguments()),
                _ => {
                    let candidates = ["start-rectangle", "dimensions", "directions"].into_iter();
                    self.report.unknown(Severity::Warning, "unknown-board-part", &part, candidates);
                }
            }
        }
        if dimensions.is_empty() {
            self.report.error("grid-without-dimensions", view, &[]);
            return;
        }
        let Some(cells) = self.cells(&dimensions, view) else { return };
        let grid = self.grids;
        self.grids += 1;
        let Some(sites) = self.place_cells(&dimensions, cells, corner, grid, view) else { return };
        for direction in directions {
            self.direction(&direction, &dimensions, &sites);
        }
    }

    fn rectangle(&mut self, view: &View<'a>) -> Option<Rect> {
        let numbers: Vec<i32> = view.arguments().filter_map(|v| v.text().parse().ok()).collect();
        match numbers.as_slice() {
            [left, top, right, bottom] => {
                Some(Rect { left: *left, top: *top, right: *right, bottom: *bottom })
            }
            _ => {
                self.report.error("rectangle-shape", view, &[]);
                None
            }
        }
    }

    fn dimensions(&mut self, view: &View<'a>) -> Vec<Dimension<'a>> {
        let mut out = Vec::new();
        for item in view.arguments() {
            let parts: Vec<_> = item.children().collect();
            let Some(labels) = parts.first().filter(|l| !l.is_list()) else {
                self.report.error("dimension-shape", &item, &[]);
                continue;
            };
            let vector = parts.get(1);
            let numbers: Vec<i32> =
                vector.into_iter().flat_map(View::children).filter_map(|v| v.text().parse().ok()).collect();
            let step = match numbers.as_slice() {
                [x, y] => (*x, *y),
                _ => {
                    self.report.error("dimension-shape", &item, &[]);
                    (0, 0)
                }
            };
            if out.len() >= DIMENSIONS_MAX {
                self.report.limit("too-many-dimensions", &item, DIMENSIONS_MAX);
                break;
            }
            // One more than a board may have sites is too many by any count.
            let labels = labels.text().split('/').take(SITES_MAX + 1).map(str::trim).collect();
            out.push(Dimension { labels, step });
        }
        out
    }

    /// How many cells the grid has; checked before anything is made.
    fn cells(&mut self, dimensions: &[Dimension<'a>], view: &View<'a>) -> Option<usize> {
        let mut cells = 1_usize;
        let mut longest = 0_usize;
        for dimension in dimensions {
            cells = cells.saturating_mul(dimension.labels.len());
            longest += dimension.labels.iter().map(|l| l.len()).max().unwrap_or(0);
        }
        if cells > SITES_MAX {
            self.report.limit("too-many-positions", view, SITES_MAX);
            return None;
        }
        let fits = self.spend_names(cells, longest, view) && self.spend(cells * dimensions.len(), view);
        fits.then_some(cells)
    }

    /// Counts the bytes of names; false when they are too many.
    pub fn spend_names(&mut self, count: usize, longest: usize, at: &View<'a>) -> bool {
        self.name_bytes = self.name_bytes.saturating_add(count.saturating_mul(longest));
        if self.name_bytes > NAME_BYTES_MAX {
            self.report.limit("position-names-too-long", at, NAME_BYTES_MAX);
        }
        self.name_bytes <= NAME_BYTES_MAX
    }

    /// Makes the sites, the first dimension running fastest.
    fn place_cells(
        &mut self,
        dimensions: &[Dimension<'a>],
        cells: usize,
        corner: Option<Rect>,
        grid: u16,
        view: &View<'a>,
    ) -> Option<Vec<usize>> {
        let mut sites = Vec::with_capacity(cells);
        for cell in 0..cells {
            let at = coordinates(dimensions, cell);
            let name: String = dimensions.iter().zip(&at).map(|(d, i)| d.labels[*i]).collect();
            if name.is_empty() {
                self.report.error("dimension-shape", view, &[]);
                return None;
            }
            let site = self.add_site(&name, view)?;
            let def = &mut self.defs[site];
            if def.grid.is_none() {
                let small = at.iter().map(|i| i16::try_from(*i).unwrap_or(i16::MAX)).collect();
                def.grid = Some((grid, small));
            }
            if def.rect.is_none() {
                def.rect = corner.map(|c| shifted(c, dimensions, &at));
            }
            sites.push(site);
        }
        Some(sites)
    }

    fn direction(&mut self, view: &View<'a>, dimensions: &[Dimension<'a>], sites: &[usize]) {
        let Some(name) = view.children().next() else {
            self.report.error("direction-shape", view, &[("count", &dimensions.len().to_string())]);
            return;
        };
        let mut vector: Vec<i64> = view.arguments().filter_map(|v| v.text().parse().ok()).collect();
        let count = dimensions.len().to_string();
        let more = vector.get(dimensions.len()..).unwrap_or_default();
        let wrong = view.arguments().count() != vector.len() || more.iter().any(|n| *n != 0);
        if wrong {
            self.report.error("direction-shape", view, &[("count", &count)]);
        } else if vector.len() != dimensions.len() {
            self.report.warning("direction-numbers", view, &[("count", &count)]);
            vector.resize(dimensions.len(), 0);
        }
        let Some(dir) = self.add_dir(&name) else { return };
        if wrong || !self.spend(sites.len() * dimensions.len(), view) {
            return;
        }
        let mut at = vec![0; dimensions.len()];
        for site in sites {
            if let Some(target) = neighbour(dimensions, &at, &vector) {
                self.set_link(dir, *site, sites[target]);
            }
            next_cell(dimensions, &mut at);
        }
    }
}

fn coordinates(dimensions: &[Dimension], mut cell: usize) -> Vec<usize> {
    let mut out = Vec::with_capacity(dimensions.len());
    for dimension in dimensions {
        out.push(cell % dimension.labels.len());
        cell /= dimension.labels.len();
    }
    out
}

/// The coordinates of the next cell.
fn next_cell(dimensions: &[Dimension], at: &mut [usize]) {
    for (dimension, index) in dimensions.iter().zip(at) {
        *index += 1;
        if *index < dimension.labels.len() {
            return;
        }
        *index = 0;
    }
}

/// The cell one vector further, if it lies on the grid.
fn neighbour(dimensions: &[Dimension], at: &[usize], vector: &[i64]) -> Option<usize> {
    let (mut cell, mut stride) = (0, 1);
    for ((dimension, index), step) in dimensions.iter().zip(at).zip(vector) {
        let count = dimension.labels.len();
        let moved = i64::try_from(*index).ok()?.checked_add(*step)?;
        let moved = usize::try_from(moved).ok().filter(|n| *n < count)?;
        cell += moved * stride;
        stride *= count;
    }
    Some(cell)
}

fn shifted(corner: Rect, dimensions: &[Dimension], at: &[usize]) -> Rect {
    let (mut x, mut y) = (0_i32, 0_i32);
    for (dimension, index) in dimensions.iter().zip(at) {
        let index = i32::try_from(*index).unwrap_or(0);
        x = x.saturating_add(dimension.step.0.saturating_mul(index));
        y = y.saturating_add(dimension.step.1.saturating_mul(index));
    }
    Rect {
        left: corner.left.saturating_add(x),
        top: corner.top.saturating_add(y),
        right: corner.right.saturating_add(x),
        bottom: corner.bottom.saturating_add(y),
    }
}
