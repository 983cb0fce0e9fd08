//! `links`, `unlink`, `kill-positions` and `cut`.

use crate::board::BoardBuilder;
use fishka_base::Severity;
use fishka_syntax::View;

impl<'a> BoardBuilder<'_, 'a> {
    /// `(links direction (from to)...)`: one-way links, which replace those of grids.
    pub fn add_links(&mut self, view: &View<'a>) {
        let mut arguments = view.arguments();
        let Some(dir) = arguments.next() else {
            self.report.error("links-shape", view, &[]);
            return;
        };
        let Some(dir) = self.add_dir(&dir) else { return };
        for pair in arguments {
            let ends: Vec<_> = pair.children().collect();
            let [from, to] = ends.as_slice() else {
                self.report.error("links-shape", &pair, &[]);
                continue;
            };
            if let (Some(from), Some(to)) = (self.site_named(from), self.site_named(to)) {
                self.set_link(dir, from, to);
            }
        }
    }

    /// `(unlink site (site site) (site direction)...)`.
    pub fn unlink(&mut self, view: &View<'a>) {
        if !self.spend(self.defs.len(), view) {
            return;
        }
        let mut alone = vec![false; self.defs.len()];
        for item in view.arguments() {
            if !item.is_list() {
                if let Some(site) = self.site_named(&item) {
                    alone[site] = true;
                }
                continue;
            }
            let ends: Vec<_> = item.children().collect();
            match ends.as_slice() {
                [site] => {
                    if let Some(site) = self.site_named(site) {
                        alone[site] = true;
                    }
                }
                [from, to] => self.unlink_pair(from, to),
                _ => self.report.error("unlink-shape", &item, &[]),
            }
        }
        self.cut(&alone, view);
    }

    fn unlink_pair(&mut self, from: &View<'a>, to: &View<'a>) {
        let Some(site) = self.site_named(from) else { return };
        let other = self.sites.find(to.text());
        if other.is_none() && self.dirs.find(to.text()).is_some() {
            if let Some(row) = self.dir_named(to, Severity::Error).and_then(|dir| self.links.get_mut(dir))
                && let Some(link) = row.get_mut(site)
            {
                *link = None;
            }
            return;
        }
        let Some(other) = self.site_named(to) else { return };
        if !self.spend(self.links.len() * 2, from) {
            return;
        }
        for row in &mut self.links {
            for (a, b) in [(site, other), (other, site)] {
                if let Some(link) = row.get_mut(a)
                    && link.is_some_and(|to| to.index() == b)
                {
                    *link = None;
                }
            }
        }
    }

    /// Removes every link from or to the marked sites.
    fn cut(&mut self, marked: &[bool], view: &View<'a>) {
        let size = self.links.iter().map(Vec::len).sum();
        if !marked.contains(&true) || !self.spend(size, view) {
            return;
        }
        for row in &mut self.links {
            for (from, to) in row.iter_mut().enumerate() {
                let is_marked = |site: usize| marked.get(site).copied().unwrap_or(false);
                if is_marked(from) || to.is_some_and(|to| is_marked(to.index())) {
                    *to = None;
                }
            }
        }
    }

    /// `(kill-positions site...)` and `(cut site...)`.
    pub fn kill(&mut self, view: &View<'a>) {
        if !self.spend(self.defs.len(), view) {
            return;
        }
        let mut marked = vec![false; self.defs.len()];
        for item in view.arguments() {
            for site in self.chosen(&item) {
                marked[site] = true;
                self.killed[site] = true;
                self.sites.hide(site);
                let name = self.defs[site].name.clone();
                self.killed_names.ensure(&name);
            }
        }
        self.ground.remove(&marked);
        self.cut(&marked, view);
    }
}
