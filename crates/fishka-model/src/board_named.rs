//! Boards by name: a shape, and what is done with it.

use crate::board::BoardBuilder;
use crate::ground::Chooser;
use crate::keywords::BOARD_EXTENDED;
use crate::shapes::{CELL, Cell, SHAPES, Shape, ShapeWord};
use fishka_base::{Severity, Site};
use fishka_rules::Rect;
use fishka_syntax::View;

/// Steps on the screen.
const COMPASS: [(&str, (i32, i32)); 8] = [
    ("n", (0, -1)),
    ("ne", (1, -1)),
    ("e", (1, 0)),
    ("se", (1, 1)),
    ("s", (0, 1)),
    ("sw", (-1, 1)),
    ("w", (-1, 0)),
    ("nw", (-1, -1)),
];

fn around(middle: (i32, i32), size: i32) -> Rect {
    within(middle, (size, size))
}

fn within((x, y): (i32, i32), (width, height): (i32, i32)) -> Rect {
    let (half, low) = (width / 2, height / 2);
    Rect { left: x - half, top: y - low, right: x + half, bottom: y + low }
}

impl<'a> BoardBuilder<'_, 'a> {
    /// A part that only files of the extension have; whether it is one.
    pub fn named_part(&mut self, part: &View<'a>) -> bool {
        let head = part.head();
        if !BOARD_EXTENDED.contains(&head) {
            return false;
        }
        if !self.extended {
            self.report.error("needs-fishka", part, &[("name", head)]);
            return true;
        }
        match head {
            "cut" => self.kill(part),
            "merge" => self.merge(part),
            "link" => self.link(part),
            "beside" => self.beside(part),
            _ => {
                if let Some(word) = SHAPES.iter().find(|shape| shape.word == head) {
                    self.shape(word, part);
                }
            }
        }
        true
    }

    /// `(squares 8 8 (columns a b c…) (rows 1 2 3…))`.
    fn shape(&mut self, word: &ShapeWord, view: &View<'a>) {
        if self.ground.is_shaped() {
            return self.report.error("shape-twice", view, &[("name", word.word)]);
        }
        let mut numbers = Vec::new();
        let mut options = 0;
        let mut labels = Vec::new();
        let mut wrong = false;
        for part in view.arguments() {
            let number = part.text().parse::<usize>().ok();
            match number.filter(|n| !part.is_list() && (word.bounds.0..=word.bounds.1).contains(n)) {
                Some(number) => numbers.push(number),
                None if word.options.get(options).is_some_and(|option| *option == part.word()) => {
                    options += 1
                }
                None if matches!(part.head(), "columns" | "rows" | "rings" | "spokes") => labels.push(part),
                None => wrong = true,
            }
        }
        wrong |= !(word.count.0..=word.count.1).contains(&numbers.len());
        let Some(mut shape) = Shape::of(word.word, &numbers, options).filter(|_| !wrong) else {
            let sizes = match word.count {
                (least, most) if least == most => least.to_string(),
                (least, most) => format!("{least}–{most}"),
            };
            let (least, most) = (word.bounds.0.to_string(), word.bounds.1.to_string());
            let args = [
                ("name", word.word),
                ("sizes", &sizes),
                ("least", &least),
                ("most", &most),
                ("example", word.example),
            ];
            self.misshapen = true;
            return self.report.error("shape-size", view, &args);
        };
        for part in labels {
            self.labels(&mut shape, &part);
        }
        self.lay(&shape, view);
    }

    /// `(columns a b c…)` or `(rows 1 2 3…)`: other names of the lines.
    fn labels(&mut self, shape: &mut Shape, view: &View<'a>) {
        let [first, second] = shape.lines;
        let names = match view.head() {
            word if word.strip_suffix('s') == Some(first) => &mut shape.columns,
            word if word.strip_suffix('s') == Some(second) => &mut shape.rows,
            _ => {
                let lines = [format!("{first}s"), format!("{second}s")];
                let candidates = lines.iter().map(String::as_str);
                return self.report.unknown(Severity::Error, "unknown-lines", view, candidates);
            }
        };
        let words: Vec<String> =
            view.arguments().filter(|v| !v.is_list()).map(|v| v.text().to_owned()).collect();
        if words.len() != names.len() || words.len() != view.arguments().count() {
            let count = names.len().to_string();
            return self.report.error("shape-labels", view, &[("name", view.head()), ("count", &count)]);
        }
        *names = words;
    }

    /// Makes the sites of a shape with their links.
    fn lay(&mut self, shape: &Shape, view: &View<'a>) {
        let bytes = |labels: &[String]| labels.iter().map(String::len).max().unwrap_or(0);
        let longest = bytes(&shape.columns) + bytes(&shape.rows) + 2;
        if !self.spend_names(shape.cells.len(), longest, view)
            || !self.spend(shape.cells.len() * shape.dirs.len(), view)
        {
            return;
        }
        let grid = self.grids;
        self.grids += 1;
        let mut sites = Vec::with_capacity(shape.cells.len());
        for cell in &shape.cells {
            let name = shape.name(cell);
            if self.sites.find_exact(&name).is_some() {
                return self.report.error("position-taken", view, &[("name", &name)]);
            }
            let Some(site) = self.add_site(&name, view) else { return };
            let small = |n: usize| i16::try_from(n).unwrap_or(i16::MAX);
            let Cell { column, row, middle, .. } = cell;
            let def = &mut self.defs[site];
            def.grid = Some((grid, vec![small(*column), small(*row)]));
            def.rect = Some(within(*middle, cell.room.unwrap_or((shape.size, shape.size))));
            sites.push(site);
        }
        for (index, (name, _)) in shape.dirs.iter().enumerate() {
            let Some(dir) = self.add_dir_named(name, view) else { return };
            for (cell, site) in shape.cells.iter().zip(&sites) {
                if let Some(to) = cell.steps.get(index).copied().flatten() {
                    self.set_link(dir, *site, sites[to]);
                }
            }
        }
        self.drawn = shape.drawn;
        self.ground.lay(shape, &sites);
    }

    /// The sites that a name means; in a file of the extension a set too.
    pub fn chosen(&mut self, view: &View<'a>) -> Vec<usize> {
        if view.is_list() && !self.extended {
            self.report.error("word-expected", view, &[]);
            return Vec::new();
        }
        let killed = &self.killed;
        let alive = |site: usize| !killed[site];
        let mut chooser = Chooser {
            report: self.report,
            ground: &mut self.ground,
            sites: &self.sites,
            killed: Some(&self.killed_names),
            alive: &alive,
        };
        chooser.sites(view)
    }

    /// A new site of this name in the place of `merge` or `beside`.
    fn new_site(&mut self, name: &View<'a>) -> Option<usize> {
        if name.is_list() || name.text().is_empty() {
            self.report.error("word-expected", name, &[]);
            return None;
        }
        if self.sites.find_exact(name.text()).is_some() {
            self.report.error("position-taken", name, &[("name", name.text())]);
            return None;
        }
        self.spend_names(1, name.text().len(), name).then(|| self.add_site(name.text(), name))?
    }

    /// `(merge NAME site…)`: these sites become one.
    fn merge(&mut self, view: &View<'a>) {
        let mut arguments = view.arguments();
        let (Some(name), true) = (arguments.next(), view.arguments().count() > 1) else {
            return self.report.error("merge-shape", view, &[]);
        };
        let mut members = vec![false; self.defs.len() + 1];
        for site in arguments.flat_map(|part| self.chosen(&part)) {
            members[site] = true;
        }
        let steps = members.len() * (self.links.len() + 1);
        if !members.contains(&true) || !self.spend(steps, view) {
            return;
        }
        for site in (0..members.len()).filter(|site| members[*site]) {
            self.sites.hide(site);
        }
        let Some(whole) = self.new_site(&name) else { return };
        for site in (0..self.killed.len()).filter(|site| members[*site]) {
            self.killed[site] = true;
            let gone = self.defs[site].name.clone();
            self.killed_names.ensure(&gone);
        }
        self.defs[whole].rect = self.whole_rect(&members);
        for row in &mut self.links {
            let to = |site: usize| row.get(site).copied().flatten().filter(|to| !members[to.index()]);
            let out = (0..members.len()).filter(|site| members[*site]).find_map(to);
            row.resize(row.len().max(whole + 1), None);
            for (from, link) in row.iter_mut().enumerate() {
                if members.get(from).copied().unwrap_or(false) {
                    *link = None;
                } else if link.is_some_and(|to| members[to.index()]) {
                    *link = Some(Site::new(whole));
                }
            }
            row[whole] = out;
        }
        self.ground.merge(&members, whole);
    }

    /// Around sites that become one: all of them if they fill it, else a cell in their middle.
    fn whole_rect(&self, members: &[bool]) -> Option<Rect> {
        let rects: Vec<Rect> = members
            .iter()
            .zip(&self.defs)
            .filter(|(member, _)| **member)
            .filter_map(|(_, def)| def.rect)
            .collect();
        let first = *rects.first()?;
        let whole = rects.iter().fold(first, |all, r| Rect {
            left: all.left.min(r.left),
            top: all.top.min(r.top),
            right: all.right.max(r.right),
            bottom: all.bottom.max(r.bottom),
        });
        let area = |r: &Rect| i64::from(r.right - r.left) * i64::from(r.bottom - r.top);
        if rects.iter().map(area).sum::<i64>() >= area(&whole) {
            return Some(whole);
        }
        let middle = |sum: i64| i32::try_from(sum / (2 * rects.len() as i64)).unwrap_or(0);
        let x = middle(rects.iter().map(|r| i64::from(r.left) + i64::from(r.right)).sum());
        let y = middle(rects.iter().map(|r| i64::from(r.top) + i64::from(r.bottom)).sum());
        Some(around((x, y), first.right - first.left))
    }

    /// `(link DIRECTION site…)`: one-way links from each site to the next.
    fn link(&mut self, view: &View<'a>) {
        let mut arguments = view.arguments();
        let (Some(dir), true) = (arguments.next(), view.arguments().count() > 1) else {
            return self.report.error("link-shape", view, &[]);
        };
        let Some(dir) = self.add_dir(&dir) else { return };
        let mut last = None;
        for part in arguments {
            for site in self.chosen(&part) {
                if let Some(from) = last.replace(site) {
                    self.set_link(dir, from, site);
                }
            }
        }
    }

    /// `(nne n ne)` among directions: a direction that leads where several steps lead.
    pub fn composed(&mut self, view: &View<'a>) {
        let Some(name) = view.children().next() else { return };
        let steps: Vec<usize> =
            view.arguments().filter_map(|v| self.dir_named(&v, Severity::Error)).collect();
        if steps.len() != view.arguments().count() || !self.spend(self.defs.len() * steps.len(), view) {
            return;
        }
        let Some(dir) = self.add_dir(&name) else { return };
        let step = |from: usize, dir: &usize| self.links[*dir].get(from).copied().flatten().map(Site::index);
        let ends: Vec<Option<usize>> =
            (0..self.defs.len()).map(|from| steps.iter().try_fold(from, step)).collect();
        for (from, to) in ends.iter().enumerate() {
            if let Some(to) = to {
                self.set_link(dir, from, *to);
            }
        }
    }

    /// `(beside NAME DIRECTION site)`: a new site, drawn there, linked to none.
    fn beside(&mut self, view: &View<'a>) {
        let parts: Vec<View<'a>> = view.arguments().collect();
        let [name, dir, site] = parts.as_slice() else {
            return self.report.error("beside-shape", view, &[]);
        };
        let Some((_, (x, y))) = COMPASS.iter().find(|(word, _)| *word == dir.word()) else {
            let candidates = COMPASS.iter().map(|(word, _)| *word);
            return self.report.unknown(Severity::Error, "unknown-direction", dir, candidates);
        };
        let Some(from) = self.site_named(site) else { return };
        let Some(new) = self.new_site(name) else { return };
        let step = |n: i32, by: i32| n.saturating_add(by.saturating_mul(CELL));
        self.defs[new].rect = self.defs[from].rect.map(|r| Rect {
            left: step(r.left, *x),
            top: step(r.top, *y),
            right: step(r.right, *x),
            bottom: step(r.bottom, *y),
        });
    }
}
