//! Regions of the rules as the board shows them: sites lit on demand, and with a piece that is picked up or looked at.

use super::geometry::Point;
use super::layout::UNIT;
use super::look::Look;
use super::words::Words;
use super::work;
use fishka::{Position, Site};
use std::fmt::Write as _;

/// Most sites that are named when a region is told.
const TOLD_MAX: usize = 12;

/// What the person has asked to see.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Gaze {
    /// Regions that are shown on demand, by index in the rules.
    pub shown: Vec<usize>,
    /// A piece that is only looked at.
    pub looked: Option<Site>,
}

impl Gaze {
    /// Shows a region, or no longer.
    pub fn toggle(&mut self, index: usize) {
        match self.shown.iter().position(|i| *i == index) {
            Some(at) => {
                self.shown.remove(at);
            }
            None => self.shown.push(index),
        }
    }
}

/// A region with what is lit of it now.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Lit {
    /// Index in the rules; its mark on the board follows from it.
    pub index: usize,
    /// What it is called.
    pub title: String,
    /// It shows with a picked piece.
    pub picked: bool,
    /// It shows by itself.
    pub at_once: bool,
    /// It is shown.
    pub on: bool,
    /// The sites.
    pub sites: Vec<Site>,
}

/// All regions of a game. `piece` is what is picked up or looked at; `hidden` sites are left out, and nothing is lit
/// while there are any.
#[must_use]
pub fn lit(
    position: &Position,
    words: &Words,
    gaze: &Gaze,
    piece: Option<Site>,
    hidden: &[Site],
) -> Vec<Lit> {
    let one = |(index, region): (usize, &fishka::rules::RegionDef)| {
        let picked = region.picked.is_some();
        let at_once = region.at_once;
        let on = if picked { piece.is_some() } else { at_once || gaze.shown.contains(&index) };
        let sites = if on && hidden.is_empty() {
            position.region(index, piece, &mut work()).unwrap_or_default()
        } else {
            Vec::new()
        };
        Lit { index, title: words.name(&region.title), picked, at_once, on, sites }
    };
    position.game().rules.regions.iter().enumerate().map(one).collect()
}

/// What lights up by itself, in words.
#[must_use]
pub fn told_at_once(position: &Position, words: &Words) -> Vec<String> {
    let all = lit(position, words, &Gaze::default(), None, &[]);
    let told_of = |l: &Lit| told(position, words, l);
    all.iter().filter(|l| l.at_once && !l.sites.is_empty()).map(told_of).collect()
}

/// A region in words: its title and its sites.
#[must_use]
pub fn told(position: &Position, words: &Words, lit: &Lit) -> String {
    let name = |site: &Site| position.game().rules.board.sites[site.index()].name.clone();
    let mut names: Vec<String> = lit.sites.iter().take(TOLD_MAX).map(name).collect();
    if lit.sites.len() > TOLD_MAX {
        names.push("…".to_owned());
    }
    if names.is_empty() {
        names.push(words.say("region-none", &[]));
    }
    words.say("region-sites", &[("title", lit.title.clone()), ("sites", names.join(", "))])
}

/// The mark of region `index` around the origin. Marks differ by shape: a ring, hatching, corners, dots.
#[must_use]
pub fn mark(index: usize) -> String {
    let shape = match index % 4 {
        0 => "<circle class=\"line\" r=\"45\"/>".to_owned(),
        1 => {
            // Chords of a circle that lies within the cell.
            let chord = |x: f64| {
                let half = (44.0f64 * 44.0 - x * x).sqrt();
                format!(
                    "M{:.0} {:.0}L{:.0} {:.0}",
                    x * 0.8 - half * 0.6,
                    x * 0.6 + half * 0.8,
                    x * 0.8 + half * 0.6,
                    x * 0.6 - half * 0.8
                )
            };
            let stripes = [-36.0, -18.0, 0.0, 18.0, 36.0].map(chord).concat();
            format!("<path class=\"line thin\" d=\"{stripes}\"/>")
        }
        2 => {
            let corner = |x: i32, y: i32| format!("M{} {y}H{x}V{}", x - x.signum() * 20, y - y.signum() * 20);
            let d = [corner(-40, -36), corner(40, -36), corner(40, 36), corner(-40, 36)].concat();
            format!("<path class=\"line thick\" d=\"{d}\"/>")
        }
        _ => "<circle class=\"line dots\" r=\"45\"/>".to_owned(),
    };
    format!("<g class=\"region region-{}\">{shape}</g>", index % 4)
}

impl Look {
    /// The marks of regions on the board, with lines from the picked piece: those that lie below the pieces, or above.
    #[must_use]
    pub fn region_marks(&self, regions: &[Lit], piece: Option<Site>, below: bool) -> String {
        let mut svg = String::new();
        let centre = |site: Site| self.layout.view(site).map(|v| v.centre);
        for lit in regions.iter().filter(|l| l.on && (l.index % 4 == 1) == below) {
            let from = piece.filter(|_| lit.picked).and_then(centre);
            for view in lit.sites.iter().filter_map(|s| self.layout.view(*s)) {
                let Point { x, y } = view.centre;
                let _ = write!(svg, "<g transform=\"translate({x:.1} {y:.1})\">{}</g>", mark(lit.index));
                let away = from.map(|from| view.centre - from).filter(|d| d.length() > UNIT * 0.95);
                if let (Some(from), Some(away)) = (from, away) {
                    let cut = away * (UNIT * 0.3 / away.length());
                    let (a, b) = (from + cut, view.centre - cut);
                    let _ = write!(
                        svg,
                        "<path class=\"region region-{} link\" d=\"M{:.1} {:.1}L{:.1} {:.1}\"/>",
                        lit.index % 4,
                        a.x,
                        a.y,
                        b.x,
                        b.y
                    );
                }
            }
        }
        svg
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples;
    use fishka_text::Lang;

    #[test]
    fn regions_light_up_on_demand_and_with_a_piece() {
        let game = samples::marsh();
        let (position, words) =
            (game.start(&mut work()).expect("within the budget"), Words::of(Lang::En, None));
        let mut gaze = Gaze::default();
        let dark = lit(&position, &words, &gaze, None, &[]);
        assert!(dark.iter().all(|l| !l.on && l.sites.is_empty()));
        gaze.toggle(0);
        let picked = game.rules.site("a1");
        let all = lit(&position, &words, &gaze, picked, &[]);
        assert_eq!(told(&position, &words, &all[0]), "Wet ground: b2");
        assert_eq!(all[1].sites.len(), 2);
        gaze.toggle(0);
        let all = lit(&position, &words, &gaze, None, &[]);
        assert_eq!(told(&position, &words, &all[0]), "Wet ground: nowhere");
    }

    #[test]
    fn marks_differ_by_shape_and_lines_lead_to_them() {
        let marks: Vec<String> = (0..4).map(mark).collect();
        assert!(marks.iter().enumerate().all(|(i, m)| marks[..i].iter().all(|other| other != m)));
        let game = samples::marsh();
        let look = Look::of(&game, None, Lang::En, false);
        let sites = vec![game.rules.site("c1").unwrap()];
        let lit = Lit { index: 2, title: String::new(), picked: true, at_once: false, on: true, sites };
        let svg = look.region_marks(std::slice::from_ref(&lit), game.rules.site("a1"), false);
        assert!(look.region_marks(&[lit], None, true).is_empty(), "only hatching lies below the pieces");
        assert_eq!((svg.matches("translate").count(), svg.matches("link").count()), (1, 1));
    }

    #[test]
    fn nothing_is_lit_while_something_is_hidden() {
        let game = samples::marsh();
        let (position, words) =
            (game.start(&mut work()).expect("within the budget"), Words::of(Lang::En, None));
        let gaze = Gaze { shown: vec![0], looked: None };
        let all = lit(&position, &words, &gaze, None, &[Site::new(0)]);
        assert!(all[0].on && all[0].sites.is_empty());
    }
}
