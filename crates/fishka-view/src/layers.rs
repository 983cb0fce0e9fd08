//! Layers of the board as they are drawn: a picture for each word, or a hatching with an initial.
//!
//! A layer of words is drawn wherever it differs from its first word. Where the game's folder has a picture for a
//! word of any layer (`art/layers/WORD.svg`), only layers with pictures are drawn: the others help the rules alone.
//! Plain numbers of cells that moves change (seeds in a hole) are written in the corner of the cell, unless they are 0.
//! Even that is written where a piece stands, in games whose look says so.

use super::art;
use super::geometry::Point;
use super::layout::{Layout, SiteView, UNIT};
use super::look::{escape, path};
use super::words::Words;
use fishka::rules::{NumberDef, Op, Rules, Scope};
use fishka::{Builtin, Effect, Library as _, Position, Site};
use std::fmt::Write as _;

/// A word of a layer on a site: the layer's place among those drawn, and the value.
pub type Ground = (usize, usize);

/// A word as it is drawn.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
struct Face {
    word: String,
    /// Symbol of its picture.
    id: Option<String>,
    initial: String,
}

#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
struct Layer {
    base: usize,
    /// Empty where the layer holds plain numbers.
    faces: Vec<Face>,
    /// What such numbers are called.
    name: String,
}

/// The layers of a game that are drawn.
#[derive(Clone, Debug, Default, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct Layers {
    all: Vec<Layer>,
    sites: usize,
    /// Pictures and hatchings, as SVG text.
    pub symbols: String,
    name: String,
    /// Half the side of the square that holds a cell.
    reach: f64,
    /// Plain numbers are drawn as so many seeds besides.
    pub seeds: bool,
    /// Such a number is written where a piece stands, even 0.
    pub noughts: bool,
}

/// Most seeds that are drawn in one cell; the number beside them tells of more.
const SEEDS_MAX: usize = 24;
/// The angle between one seed and the next, in radians: so they lie evenly, however many there are.
const GOLDEN: f64 = 2.399_963;

/// Hatchings differ by their direction and by the distance of their lines.
const HATCHINGS: [(i32, i32); 6] = [(45, 16), (-45, 16), (0, 14), (90, 14), (45, 9), (-45, 9)];

impl Layers {
    /// The layers that a game shows.
    #[must_use]
    pub fn of(library_name: Option<&str>, rules: &Rules, layout: &Layout, words: &Words) -> Layers {
        let name = library_name.unwrap_or("own").to_owned();
        let svg = |word: &str| Builtin.text(library_name?, &format!("art/layers/{word}.svg"));
        let worded = |n: &&NumberDef| n.scope == Scope::Site && !n.values.is_empty();
        let defs: Vec<&NumberDef> = rules.numbers.iter().filter(worded).collect();
        let pictured = |n: &&NumberDef| n.values.iter().any(|word| svg(word).is_some());
        let some = defs.iter().any(pictured);
        let mut layers = Layers {
            sites: rules.board.sites.len(),
            reach: reach(layout),
            name: name.clone(),
            ..Layers::default()
        };
        for def in defs.into_iter().filter(|n| !some || pictured(n)) {
            let face = |word: &String| {
                let id = format!("layer-{name}-{}-{word}", layers.all.len());
                let symbol = svg(word).and_then(|svg| art::symbol(&id, &svg));
                let pictured = symbol.is_some();
                layers.symbols.push_str(&symbol.unwrap_or_default());
                let label = words.label(word);
                let initial = label.chars().next().map(String::from).unwrap_or_default();
                Face { word: words.within(word), id: pictured.then_some(id), initial }
            };
            let faces = def.values.iter().map(face).collect();
            layers.all.push(Layer { base: usize::from(def.base), faces, name: String::new() });
        }
        let changed = rules.numbers.iter().enumerate().filter(|(index, def)| {
            let is_plain = def.scope == Scope::Site && def.values.is_empty() && !def.counter;
            is_plain && sets(rules, *index)
        });
        layers.all.extend(changed.map(|(_, def)| Layer {
            base: usize::from(def.base),
            faces: Vec::new(),
            name: words.label(&def.name),
        }));
        if !layers.all.is_empty() {
            layers.symbols.push_str(&frame(&name, layout));
        }
        layers
    }

    /// Whether nothing is ever drawn.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// What is drawn of a site: where layers differ from their first word.
    #[must_use]
    pub fn on(&self, position: &Position, site: Site) -> Vec<Ground> {
        let numbers = position.numbers();
        let value = |layer: &Layer| usize::try_from(*numbers.get(layer.base + site.index())?).ok();
        let noughts = self.noughts && position.cell(site).piece.is_some();
        let drawn = |(i, layer): (usize, &Layer)| {
            let least = usize::from(!noughts || !layer.faces.is_empty());
            value(layer)
                .filter(|v| *v >= least && (layer.faces.is_empty() || *v < layer.faces.len()))
                .map(|v| (i, v))
        };
        self.all.iter().enumerate().filter_map(drawn).collect()
    }

    /// The site and word of an effect on a layer that is drawn.
    #[must_use]
    pub fn effect(&self, effect: &Effect) -> Option<(Site, Ground)> {
        let Effect::Set { slot, value } = effect else { return None };
        let slot = usize::from(*slot);
        let found = self.all.iter().position(|l| (l.base..l.base + self.sites).contains(&slot))?;
        Some((Site::new(slot - self.all[found].base), (found, usize::try_from(*value).ok()?)))
    }

    /// The words of a site for people.
    #[must_use]
    pub fn words(&self, ground: &[Ground]) -> Vec<String> {
        let word = |g: &Ground| {
            let number = self.number(*g).map(|name| format!("{name} {}", g.1));
            number.or_else(|| self.face(*g).map(|f| f.word.clone()))
        };
        ground.iter().filter_map(word).collect()
    }

    /// Every word that is drawn, with its drawing around the origin, for a legend.
    #[must_use]
    pub fn legend(&self) -> Vec<(String, String)> {
        let words = |(i, layer): (usize, &Layer)| (1..layer.faces.len()).map(|v| (i, v)).collect::<Vec<_>>();
        let drawn = |ground: Ground| {
            let word = self.face(ground)?.word.clone();
            Some((self.draw(&[ground], Point::default()), word))
        };
        self.all.iter().enumerate().flat_map(words).filter_map(drawn).collect()
    }

    fn face(&self, (layer, value): Ground) -> Option<&Face> {
        self.all.get(layer)?.faces.get(value)
    }

    /// What the number is called, where the layer holds plain numbers.
    fn number(&self, (layer, _): Ground) -> Option<&str> {
        self.all.get(layer).filter(|layer| layer.faces.is_empty()).map(|layer| layer.name.as_str())
    }

    /// Words drawn on a site, as large as it is.
    #[must_use]
    pub fn draw_on(&self, ground: &[Ground], view: &SiteView) -> String {
        let k = view.room.x.min(view.room.y) / (self.reach * 2.0);
        if k < 1.2 {
            return self.draw(ground, view.centre);
        }
        let drawn = self.draw(ground, Point::default());
        format!(
            "<g transform=\"translate({:.1} {:.1}) scale({k:.3})\">{drawn}</g>",
            view.centre.x, view.centre.y
        )
    }

    /// Words drawn around `centre`, cut to the shape of a cell.
    #[must_use]
    pub fn draw(&self, ground: &[Ground], centre: Point) -> String {
        let (mut svg, r) = (String::new(), self.reach);
        for (place, found) in ground.iter().enumerate() {
            if self.number(*found).is_some() && (found.1 > 0 || self.noughts) {
                if self.seeds {
                    svg.push_str(&seeds(found.1, centre, r));
                }
                let (x, y) = (centre.x + r * 0.62, centre.y + r * 0.62 - 22.0 * place as f64);
                let _ =
                    write!(svg, "<text class=\"layer-initial\" x=\"{x:.1}\" y=\"{y:.1}\">{}</text>", found.1);
                continue;
            }
            let Some(face) = self.face(*found).filter(|_| found.1 > 0) else { continue };
            let _ = write!(
                svg,
                "<g transform=\"translate({:.1} {:.1})\" clip-path=\"url(#cell-{})\">",
                centre.x, centre.y, self.name
            );
            let _ = match &face.id {
                Some(id) => write!(
                    svg,
                    "<use href=\"#{id}\" x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\"/>",
                    -r,
                    -r,
                    r * 2.0,
                    r * 2.0
                ),
                None => write!(
                    svg,
                    "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\" fill=\"url(#hatch-{}-{})\"/>\
                     <text class=\"layer-initial\" y=\"{:.1}\">{}</text>",
                    -r,
                    -r,
                    r * 2.0,
                    r * 2.0,
                    self.name,
                    (found.0 * 2 + found.1 - 1) % HATCHINGS.len(),
                    -r * 0.52 + 22.0 * place as f64,
                    escape(&face.initial)
                ),
            };
            svg.push_str("</g>");
        }
        svg
    }
}

/// So many seeds around `centre` in a cell that reaches `r` from there.
fn seeds(count: usize, centre: Point, r: f64) -> String {
    let shown = count.min(SEEDS_MAX);
    let (size, spread) = (r * 0.13, r * if shown < 7 { 0.36 } else { 0.56 });
    let mut svg = String::from("<g fill=\"#f2e6c4\" stroke=\"#4b3818\" stroke-width=\"2\">");
    for i in 0..shown {
        let (far, angle) = (spread * ((i as f64 + 0.5) / shown as f64).sqrt(), GOLDEN * i as f64);
        let (x, y) = (centre.x + far * angle.cos(), centre.y + far * angle.sin());
        let _ = write!(svg, "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{size:.1}\"/>");
    }
    svg.push_str("</g>");
    svg
}

/// Whether some move or deed of the rules changes the number.
fn sets(rules: &Rules, index: usize) -> bool {
    rules.code.iter().any(|op| matches!(op, Op::Set { number, .. } if usize::from(*number) == index))
}

/// A cell of common size: none is smaller.
fn common(layout: &Layout) -> Option<&SiteView> {
    layout.sites.iter().min_by(|a, b| (a.room.x * a.room.y).total_cmp(&(b.room.x * b.room.y)))
}

/// Half the side of the square around a cell.
fn reach(layout: &Layout) -> f64 {
    let Some(view) = common(layout) else { return UNIT * 0.5 };
    let far = |p: &Point| (p.x - view.centre.x).abs().max((p.y - view.centre.y).abs());
    view.outline.iter().map(far).fold(0.0, f64::max).max(UNIT * 0.46)
}

/// The shape that pictures are cut to, and the hatchings.
fn frame(name: &str, layout: &Layout) -> String {
    let around = common(layout).filter(|v| !v.outline.is_empty()).map(|view| {
        let corners: Vec<Point> = view.outline.iter().map(|p| *p - view.centre).collect();
        format!("<path d=\"{}\"/>", path(&corners))
    });
    let shape = around.unwrap_or_else(|| format!("<circle r=\"{:.1}\"/>", UNIT * 0.46));
    let mut svg = format!("<clipPath id=\"cell-{name}\">{shape}</clipPath>");
    for (i, (angle, step)) in HATCHINGS.iter().enumerate() {
        let _ = write!(
            svg,
            "<pattern id=\"hatch-{name}-{i}\" width=\"{step}\" height=\"{step}\" patternUnits=\"userSpaceOnUse\" \
             patternTransform=\"rotate({angle})\"><path class=\"hatch\" d=\"M0 0V{step}\"/></pattern>"
        );
    }
    svg
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples;
    use crate::work;
    use fishka_text::Lang;

    #[test]
    fn words_without_pictures_get_a_hatching_and_an_initial() {
        let game = samples::marsh();
        let layout = Layout::of(&game.rules, false);
        let layers = Layers::of(None, &game.rules, &layout, &Words::of(Lang::En, None));
        let position = game.start(&mut work()).expect("within the budget");
        let site = game.rules.site("b2").unwrap();
        let ground = layers.on(&position, site);
        assert_eq!(layers.words(&ground), ["marsh"]);
        let svg = layers.draw(&ground, Point::default());
        assert!(svg.contains("hatch-own-0") && svg.contains(">M</text>"), "{svg}");
        assert!(layers.on(&position, game.rules.site("a1").unwrap()).is_empty());
        let legend = layers.legend();
        assert_eq!(legend.iter().map(|(_, word)| word.as_str()).collect::<Vec<_>>(), ["marsh"]);
    }

    #[test]
    fn numbers_that_moves_change_are_written_and_others_are_not() {
        let text = "(fishka 1) (game (title \"T\") (players White Black) (turn-order White Black) (board (squares 3 2))
            (number seeds 2 (per cell)) (number row 3 (per cell)) (track ring a1 b1 c1 c2 b2 a2)
            (board-setup (White (Man a1)) (Black (Man a2)))
            (piece (name Man) (moves ((verify (> row 0)) (sow ring seeds) to stay add))))";
        let game = fishka::compile(text, &mut fishka::Budget::new(fishka::COMPILE_STEPS)).unwrap();
        let layout = Layout::of(&game.rules, false);
        let layers = Layers::of(None, &game.rules, &layout, &Words::of(Lang::En, None));
        let mut position = game.start(&mut work()).expect("within the budget");
        let mut moves = fishka::MoveList::new();
        position.legal_moves(&mut moves, &mut work()).expect("within the budget");
        position.play(&moves[0].clone(), &mut work()).expect("legal");
        let on = |site: &str| layers.on(&position, game.rules.site(site).unwrap());
        assert!(on("a1").is_empty(), "nothing is written of 0");
        assert_eq!(layers.words(&on("c1")), ["Seeds 3"]);
        assert!(layers.draw(&on("c1"), Point::default()).contains(">3</text>"));
        assert!(layers.legend().is_empty());
        let layers = Layers { noughts: true, ..layers };
        let on = |site: &str| layers.on(&position, game.rules.site(site).unwrap());
        assert!(layers.draw(&on("a1"), Point::default()).contains(">0</text>"), "a piece stands there");
    }

    #[test]
    fn a_layer_without_pictures_beside_one_with_is_a_helper() {
        let game = fishka::compile(
            &Builtin.source("cyvasse").unwrap(),
            &mut fishka::Budget::new(fishka::COMPILE_STEPS),
        )
        .unwrap();
        let layout = Layout::of(&game.rules, false);
        let layers = Layers::of(Some("cyvasse"), &game.rules, &layout, &Words::of(Lang::Ru, Some("cyvasse")));
        assert_eq!(layers.all.len(), 1);
        assert!(layers.symbols.contains("layer-cyvasse-0-water"));
        assert_eq!(layers.words(&[(0, 1), (0, 2)]), ["горы", "вода"]);
    }
}
