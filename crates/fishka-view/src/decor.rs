//! What a look file makes of a board: colours, the texture of its material, the marks on it. It is made once, where the
//! game is compiled, and sent to the page as SVG text, which knows nothing of materials.

use super::deal::Deal;
use super::geometry::Point;
use super::layout::{Layout, Shape, SiteView, UNIT};
use super::look::{escape, path};
use super::look_file::{Body, Cells, Colour, LookFault, LookFile, Material};
use super::spans;
use super::stuff;
use fishka::rules::Rules;
use fishka::{Game, Player};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

/// The board as its game wants it.
#[derive(Clone, Debug, Default, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct Decor {
    /// Classes of the drawing.
    pub class: String,
    /// Its colours, by day and by night, as a style.
    pub style: String,
    /// What lies below the cells.
    pub under: String,
    /// What lies over the cells and below the pieces.
    pub over: String,
    /// What cells show besides, by place in the layout.
    pub cells: BTreeMap<usize, String>,
    /// Cells with a colour of their own, by place in the layout: it covers the light of the cell.
    pub tinted: BTreeSet<usize>,
    /// A path shows no arrow heads.
    pub no_arrows: bool,
    /// How pieces lie on the board.
    pub body: Body,
    /// The name of the gradient that makes a piece shine.
    gloss: String,
    /// Patterns and gradients that are referred to.
    pub symbols: String,
    /// A tap in a column means the only place in it that can be played.
    pub tap_column: bool,
    /// The person may choose another board and other pieces.
    pub sets: bool,
    /// Pieces of players above stand on their heads.
    pub facing: bool,
    /// Colours of players: body and ink.
    pub sides: BTreeMap<Player, (String, String)>,
    /// The same colours for a picture that stands alone.
    pub sheet: String,
}

/// What names on the page are coloured by a look file, with the name in a picture that stands alone.
const TONES: [&str; 3] = ["tone-0", "tone-1", "tone-2"];
/// Around names where the board has no colour of its own.
const RIM: Colour = Colour([0xff, 0xf6, 0xe0]);
/// The last move, and how much of it a cell takes on; as the page has it.
const LAST: (Colour, f64) = (Colour([0xe2, 0xb9, 0x3b]), 0.52);

impl Decor {
    /// The board of `rules` in the layout that was made for it; `name` tells drawings of several games apart.
    #[must_use]
    pub fn of(file: &LookFile, rules: &Rules, layout: &Layout, name: &str) -> Decor {
        let mut decor = Decor {
            body: file.body,
            gloss: format!("gloss-{name}"),
            tap_column: file.tap_column,
            sets: file.sets,
            facing: file.facing,
            sides: sides(file, rules),
            cells: cells(file, layout),
            tinted: tinted(file, layout),
            no_arrows: file.no_arrows,
            under: yards(file, layout),
            over: marks(file, layout) + &names(file, layout),
            symbols: stuff::gloss(&format!("gloss-{name}"), file.body),
            ..Decor::default()
        };
        if let Some(pattern) = stuff::pattern(&format!("stuff-{name}"), file.material) {
            decor.symbols.push_str(&pattern);
            let sheet = stuff::sheet(&format!("stuff-{name}"), layout);
            decor.over.insert_str(0, &sheet);
        }
        decor.colour(file, layout);
        decor
    }

    fn colour(&mut self, file: &LookFile, layout: &Layout) {
        let frame = file.frame.or(file.tones[0].filter(|_| layout.shape == Shape::Crossings));
        // The names of hexagons stand in them, those of squares at the edge of the board.
        let ink = if layout.shape == Shape::Hexes { "hex-ink" } else { "frame-ink" };
        let named = TONES.iter().zip(file.tones).map(|(name, tone)| (*name, tone));
        let others = [
            ("frame", frame),
            ("cell-line", file.line),
            (ink, file.ink),
            ("mark", file.mark.or(file.line)),
            ("border", file.border),
        ];
        for (name, colour) in named.chain(others) {
            let Some(colour) = colour else { continue };
            let _ = write!(self.style, "--{name}:light-dark({colour},{});", colour.by_night());
            let _ = self.sheet.write_str(&day(name, colour));
        }
        if !self.style.is_empty() {
            self.class.push_str(" made");
        }
        if file.material == Material::Paper {
            self.class.push_str(" of-paper");
        }
        if file.sets {
            self.class.push_str(" sets");
        }
    }

    /// What lies below a piece of this size.
    #[must_use]
    pub fn shadow(&self, size: f64) -> String {
        let round = |r: u8| {
            let (r, down) = (size * f64::from(r) / 100.0, size * 0.05);
            format!("<circle class=\"shade\" cx=\"{:.1}\" cy=\"{down:.1}\" r=\"{r:.1}\"/>", down * 0.4)
        };
        match self.body {
            Body::Flat => String::new(),
            Body::Figure => format!(
                "<ellipse class=\"shade\" cy=\"{:.1}\" rx=\"{:.1}\" ry=\"{:.1}\"/>",
                size * 0.4,
                size * 0.37,
                size * 0.1
            ),
            Body::Disc(r) | Body::Stone(r) => round(r),
        }
    }

    /// What shines upon a piece of this size.
    #[must_use]
    pub fn gloss(&self, size: f64) -> String {
        match self.body {
            Body::Disc(r) | Body::Stone(r) => format!(
                "<circle class=\"gloss\" r=\"{:.1}\" fill=\"url(#{})\"/>",
                size * f64::from(r) / 100.0,
                self.gloss
            ),
            Body::Flat | Body::Figure => String::new(),
        }
    }
}

/// The rule of a picture that stands alone for a colour of the page.
fn day(name: &str, colour: Colour) -> String {
    let last = colour.mixed(LAST.0, LAST.1);
    match name {
        "tone-0" => format!(".made .tone-0{{fill:{colour}}}.made .cell.last{{fill:{last}}}"),
        "tone-1" => {
            format!(".made .tone-1,.made .hole{{fill:{colour}}}.made .cell.tone-1.last{{fill:{last}}}")
        }
        "tone-2" => format!(".made .tone-2{{fill:{colour}}}.made .cell.tone-2.last{{fill:{last}}}"),
        "frame" => format!(".made .frame{{fill:{colour}}}.made.shape-hexes .frame{{fill:none}}"),
        "cell-line" => {
            format!(".made .cell,.made .link{{stroke:{colour}}}.made.shape-crossings .cell{{stroke:none}}")
        }
        "frame-ink" | "hex-ink" => format!(".made .label{{fill:{colour};fill-opacity:.9}}"),
        "mark" => format!(".made .deco{{stroke:{colour}}}.made .deco.full{{fill:{colour}}}"),
        _ => format!(".made .border{{stroke:{colour}}}"),
    }
}

/// What a look file names that the game does not have.
#[must_use]
pub fn unknown(file: &LookFile, rules: &Rules, layout: &Layout) -> Option<LookFault> {
    let pairs = file.crosses.iter().map(|(a, b)| (a, b)).chain(file.river.iter().map(|(a, b)| (a, b)));
    let yards = file.yards.iter().map(|(_, a, b)| (a, b));
    let spans = file.spans.iter().map(|(_, _, a, b)| (a, b));
    let names = pairs.chain(yards).chain(spans).flat_map(|(a, b)| [a.clone(), b.clone()]);
    let single = file.dots.iter().chain(&file.corners).chain(file.tints.iter().map(|t| &t.1)).cloned();
    let place = names.chain(single).find(|name| place(layout, name).is_none());
    let side = file.sides.iter().map(|s| &s.0).find(|name| rules.players.iter().all(|p| p.name != **name));
    let zone = file.own.as_ref().filter(|name| rules.board.zones.iter().all(|z| z.name != **name));
    let text = place.or(side.cloned()).or(zone.cloned())?;
    Some(LookFault { key: "look-no-place", line: 0, text })
}

/// What is wrong with the look file beside an opened file, or with what its rules say in its place.
#[must_use]
pub fn fault(deal: &Deal, game: Option<&Game>) -> Option<LookFault> {
    let Some(text) = deal.own_look() else { return game.and_then(|game| fault_within(&game.rules)) };
    match LookFile::parse(text) {
        Ok(file) => {
            let rules = &game?.rules;
            unknown(&file, rules, &Layout::with(rules, false, &file))
        }
        Err(fault) => Some(fault),
    }
}

/// What is wrong with the look that the rules tell.
fn fault_within(rules: &Rules) -> Option<LookFault> {
    let fault = match LookFile::parse(&rules.look) {
        Ok(file) => unknown(&file, rules, &Layout::with(rules, false, &file)),
        Err(fault) => Some(fault),
    };
    fault.map(|LookFault { text, .. }| LookFault { key: "look-section", line: 0, text })
}

/// Where a place is: of a site its middle; else the column and the row that sites with these letters and figures have.
fn place(layout: &Layout, name: &str) -> Option<Point> {
    let same = |view: &&SiteView| view.name == name;
    if let Some(view) = layout.sites.iter().find(same) {
        return Some(view.centre);
    }
    let split = |name: &str| {
        let at = name.find(|c: char| c.is_ascii_digit()).unwrap_or(name.len());
        let (column, row) = name.split_at(at);
        (column.to_owned(), row.to_owned())
    };
    let (column, row) = split(name);
    let with = |of: fn(&(String, String)) -> &String, wanted: &String| {
        layout.sites.iter().find(|v| of(&split(&v.name)) == wanted).map(|v| v.centre)
    };
    let (x, y) = (with(|s| &s.0, &column)?.x, with(|s| &s.1, &row)?.y);
    (!column.is_empty() && !row.is_empty()).then(|| Point::new(x, y))
}

fn corners(layout: &Layout, (a, b): (&String, &String)) -> Option<(Point, Point)> {
    let (a, b) = (place(layout, a)?, place(layout, b)?);
    Some((Point::new(a.x.min(b.x), a.y.min(b.y)), Point::new(a.x.max(b.x), a.y.max(b.y))))
}

fn sides(file: &LookFile, rules: &Rules) -> BTreeMap<Player, (String, String)> {
    let player = |name: &String| rules.players.iter().position(|p| p.name == *name).map(Player::new);
    let one = |(name, body, ink): &(String, Colour, Colour)| {
        Some((player(name)?, (body.to_string(), ink.to_string())))
    };
    file.sides.iter().filter_map(one).collect()
}

/// Which cells have a colour of their own.
fn tinted(file: &LookFile, layout: &Layout) -> BTreeSet<usize> {
    let place = |name: &String| layout.sites.iter().position(|v| v.name == *name);
    file.tints.iter().filter_map(|(_, name)| place(name)).collect()
}

/// Colours of single cells, and holes.
fn cells(file: &LookFile, layout: &Layout) -> BTreeMap<usize, String> {
    let mut drawn: BTreeMap<usize, String> = BTreeMap::new();
    for (colour, name) in &file.tints {
        let Some(index) = layout.sites.iter().position(|v| v.name == *name) else { continue };
        let outline = path(&layout.sites[index].outline);
        let tint = format!("<path class=\"tint\" fill=\"{colour}\" d=\"{outline}\"/>");
        drawn.entry(index).or_default().push_str(&tint);
    }
    if file.cells == Some(Cells::Holes) {
        for (index, view) in layout.sites.iter().enumerate() {
            let (Point { x, y }, r) = (view.centre, UNIT * 0.41);
            let hole = format!(
                "<circle class=\"hole\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{r:.1}\"/>\
                 <circle class=\"hole-rim\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{:.1}\"/>",
                r - 2.0
            );
            drawn.entry(index).or_default().push_str(&hole);
        }
    }
    drawn
}

/// Large squares of a colour with a light one and four places inside, as homes are drawn.
fn yards(file: &LookFile, layout: &Layout) -> String {
    let mut svg = String::new();
    for (colour, from, to) in &file.yards {
        let Some((low, high)) = corners(layout, (from, to)) else { continue };
        let half = Point::new(UNIT * 0.5, UNIT * 0.5);
        let (low, size) = (low - half, high - low + half * 2.0);
        let inset = size.x.min(size.y) * 0.16;
        let _ = write!(
            svg,
            "<rect class=\"yard\" fill=\"{colour}\" x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\"/>\
             <rect class=\"yard-heart\" x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\" rx=\"24\"/>",
            low.x,
            low.y,
            size.x,
            size.y,
            low.x + inset,
            low.y + inset,
            size.x - inset * 2.0,
            size.y - inset * 2.0
        );
        let (middle, off) = (low + size * 0.5, size * 0.16);
        for (x, y) in [(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)] {
            let at = middle + Point::new(off.x * x, off.y * y);
            let r = size.x.min(size.y) * 0.1;
            let _ = write!(
                svg,
                "<circle class=\"yard-place\" fill=\"{colour}\" cx=\"{:.1}\" cy=\"{:.1}\" r=\"{r:.1}\"/>",
                at.x, at.y
            );
        }
    }
    svg
}

fn marks(file: &LookFile, layout: &Layout) -> String {
    let mut svg = String::new();
    for (a, b) in &file.crosses {
        let Some((low, high)) = corners(layout, (a, b)) else { continue };
        let _ = write!(
            svg,
            "<path class=\"deco\" d=\"M{:.1} {:.1}L{:.1} {:.1}M{:.1} {:.1}L{:.1} {:.1}\"/>",
            low.x, low.y, high.x, high.y, low.x, high.y, high.x, low.y
        );
    }
    for Point { x, y } in file.dots.iter().filter_map(|name| place(layout, name)) {
        let _ = write!(svg, "<circle class=\"deco full\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"8\"/>");
    }
    let (left, right) = layout
        .sites
        .iter()
        .fold((f64::INFINITY, f64::NEG_INFINITY), |(l, r), v| (l.min(v.centre.x), r.max(v.centre.x)));
    for Point { x, y } in file.corners.iter().filter_map(|name| place(layout, name)) {
        let _ =
            write!(svg, "<path class=\"deco\" d=\"{}\"/>", angles(x, y, (x > left + 1.0, x < right - 1.0)));
    }
    if let Some((low, high)) = file.river.as_ref().and_then(|(a, b)| corners(layout, (a, b))) {
        svg.push_str(&waves(Point::new(left, (low.y + high.y) / 2.0), right - left));
    }
    for (span, colour, from, to) in &file.spans {
        let Some((from, to)) = place(layout, from).zip(place(layout, to)) else { continue };
        svg.push_str(&spans::drawn(*span, *colour, from, to));
    }
    if file.border.is_some() {
        svg.push_str(&border(layout));
    }
    svg
}

/// The names of all sites, over all that is drawn on the board: in the corners of cells, outside of points.
fn names(file: &LookFile, layout: &Layout) -> String {
    let mut svg = String::new();
    // Points lie on the frame, cells on their own colour.
    let ground = if layout.shape == Shape::Points { file.frame } else { file.tones[0] };
    let rim = ground.unwrap_or(RIM);
    for view in layout.sites.iter().filter(|_| file.names) {
        let (at, anchor) = match layout.shape {
            // What is long goes on from there.
            Shape::Points if view.name.len() > 3 => {
                (layout.beside(view) - Point::new(UNIT * 0.1, 0.0), "start")
            }
            Shape::Points => (layout.beside(view), "middle"),
            _ => (view.centre - Point::new(UNIT * 0.42, UNIT * 0.32), "start"),
        };
        let _ = write!(
            svg,
            "<text class=\"label\" style=\"font-size:24px;text-anchor:{anchor};paint-order:stroke;stroke-width:6px\" \
             stroke=\"{rim}\" stroke-linejoin=\"round\" x=\"{:.1}\" y=\"{:.1}\">{}</text>",
            at.x,
            at.y,
            escape(&view.name)
        );
    }
    svg
}

/// Angles around a place, on its left and on its right.
fn angles(x: f64, y: f64, (left, right): (bool, bool)) -> String {
    let mut d = String::new();
    for (side, drawn) in [(-1.0, left), (1.0, right)] {
        for up in [-1.0, 1.0].into_iter().filter(|_| drawn) {
            let (near, far) = (9.0, 25.0);
            let _ = write!(
                d,
                "M{:.1} {:.1}H{:.1}V{:.1}",
                x + side * far,
                y + up * near,
                x + side * near,
                y + up * far
            );
        }
    }
    d
}

/// Two lines of water.
fn waves(from: Point, wide: f64) -> String {
    let mut d = String::new();
    for down in [-11.0, 11.0] {
        let mut x = UNIT * 0.25;
        let _ = write!(d, "M{:.1} {:.1}", from.x + x, from.y + down);
        while x + UNIT * 0.5 < wide {
            d.push_str("q12.5-14 25 0t25 0");
            x += UNIT * 0.5;
        }
    }
    format!("<path class=\"deco water\" d=\"{d}\"/>")
}

fn border(layout: &Layout) -> String {
    let (corner, size) = layout.without_labels();
    let line = |inset: f64, wide: f64| {
        format!(
            "<rect class=\"border\" x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\" rx=\"6\" stroke-width=\"{wide}\"/>",
            corner.x + inset,
            corner.y + inset,
            size.x - inset * 2.0,
            size.y - inset * 2.0
        )
    };
    line(5.0, 3.0) + &line(10.5, 1.5)
}

impl Layout {
    /// Cuts the upright lines between two places, but for those at the edges.
    pub(super) fn cut(&mut self, between: &(String, String)) {
        let Some((low, high)) = corners(self, (&between.0, &between.1)) else { return };
        let edge = |lines: &[(Point, Point)], pick: fn(f64, f64) -> f64, from: f64| {
            lines.iter().map(|(a, _)| a.x).fold(from, pick)
        };
        let (left, right) =
            (edge(&self.lines, f64::min, f64::INFINITY), edge(&self.lines, f64::max, f64::NEG_INFINITY));
        let (mut kept, mut cut) = (Vec::new(), Vec::new());
        for (a, b) in self.lines.drain(..) {
            let upright = (a.x - b.x).abs() < 1.0 && a.x > left + 1.0 && a.x < right - 1.0;
            let (top, end) = (a.y.min(b.y), a.y.max(b.y));
            if upright && top < low.y + 1.0 && end > high.y - 1.0 {
                cut.extend([
                    (Point::new(a.x, top), Point::new(a.x, low.y)),
                    (Point::new(a.x, high.y), Point::new(a.x, end)),
                ]);
            } else {
                kept.push((a, b));
            }
        }
        kept.extend(cut);
        self.lines = kept;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deal::Source;
    use crate::look::Look;
    use fishka::{Builtin, Library as _};
    use fishka_text::Lang;

    fn look(name: &str) -> Look {
        Look::of(&Deal::library(name).compile().game.unwrap(), Some(name), Lang::En, false)
    }

    #[test]
    fn look_files_of_the_library_name_only_what_there_is() {
        for name in Builtin.names() {
            let game = Deal::library(&name).compile().game.unwrap();
            let file = LookFile::parse(&Builtin.text(&name, "look.txt").unwrap()).unwrap();
            let layout = Layout::with(&game.rules, false, &file);
            assert_eq!(unknown(&file, &game.rules, &layout), None, "{name}");
        }
    }

    #[test]
    fn a_river_parts_the_lines_and_palaces_are_crossed() {
        let look = look("xiangqi");
        assert_eq!(look.layout.shape, Shape::Crossings);
        // Ten across; of nine upright ones seven are cut in two.
        assert_eq!(look.layout.lines.len(), 10 + 2 + 7 * 2);
        assert_eq!(look.path_marks().matches("class=\"deco\"").count(), 2 + 14);
        assert!(look.path_marks().contains("water"));
    }

    #[test]
    fn holes_yards_and_tints_are_drawn_and_a_turned_board_has_them_too() {
        let four = look("connect-four");
        assert!(four.decor.tap_column && (0..42).all(|i| four.cell_marks(i).contains("hole")));
        assert_eq!(look("ludo").ground(false).matches("class=\"yard\"").count(), 4);
        let chips = look("moving-chips");
        let tints = (0..48).filter(|i| chips.cell_marks(*i).contains("class=\"tint\"")).count();
        assert_eq!(tints, 4);
        let game = Deal::library("ludo").compile().game.unwrap();
        let turned = Look::of(&game, Some("ludo"), Lang::En, true);
        assert_ne!(turned.decor.under, look("ludo").decor.under);
    }

    #[test]
    fn boards_differ_by_their_colours_and_materials() {
        let mut seen: BTreeMap<String, String> = BTreeMap::new();
        for name in Builtin.names() {
            let look = look(&name);
            let own = format!("{} {}", look.decor.style, look.decor.class);
            assert_eq!(seen.insert(own, name.clone()), None, "{name} looks like another");
        }
    }

    #[test]
    fn a_file_of_ones_own_may_have_a_look_beside_it() {
        let source = |look: &str| Source::File {
            name: "w.zrf".to_owned(),
            text: crate::samples::WALKER.to_owned(),
            parts: vec![("art/look.txt".to_owned(), look.to_owned())],
        };
        let drawn = |text: &str| {
            let deal = Deal::of(source(text));
            Look::of_deal(&deal.compile().game.unwrap(), &deal, Lang::En, false)
        };
        let felt = drawn("material: felt\nlight: #123456\nside: White #ffffff #000000");
        assert!(
            felt.decor.style.contains("--tone-0:light-dark(#123456") && felt.decor.over.contains("stuff-own")
        );
        let fault = |text: &str| {
            let deal = Deal::of(source(text));
            fault(&deal, deal.compile().game.as_deref()).map(|f| f.key)
        };
        assert_eq!(fault("nonsense"), Some("look-no-key"));
        assert_eq!(fault("dots: z99"), Some("look-no-place"));
        assert_eq!(fault("side: Nobody #ffffff #000000"), Some("look-no-place"));
        assert_eq!(fault("dots: a1"), None);
        assert_eq!(drawn("nonsense").decor, drawn("").decor, "a wrong file changes nothing");
    }
}
