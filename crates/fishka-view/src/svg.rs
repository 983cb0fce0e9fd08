//! Pictures that stand alone: an SVG file with everything in it, in the colours of the day, that needs no page around it
//! and no program that knows more than plain SVG.

use super::geometry::Point;
use super::layout::UNIT;
use super::look::{Look, escape};
use super::piles::light;
use fishka::{Position, Site};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// The longer side of a picture, in pixels.
pub const SIDE_PX: f64 = 800.0;

/// What a name in a drawing of a board looks like, as the page has it by day.
const BOARD: &str = "\
.frame{fill:#7d5231}.shape-points .frame,.shape-crossings .frame{fill:#f0dcb4}.shape-hexes .frame{fill:none}\
.sparse .frame,.frame.thin{fill:#e8dcce}\
.cell{stroke:#8f6a43;stroke-width:1.2}\
.tone-0{fill:#f0dcb4}.tone-1{fill:#c89d6a}.tone-2{fill:#dcbc8b}\
.cell.last{fill:#e9ca75}.cell.tone-1.last{fill:#d6ac52}.cell.tone-2.last{fill:#dfba61}\
.glaze{fill:none}.glaze.last{fill:#e2b93b;fill-opacity:.38}\
.shape-hexes .cell{stroke:#7d5231;stroke-width:3;stroke-linejoin:round}.shape-crossings .cell{stroke:none}\
.shape-picture .cell{fill:none;stroke:none}.shape-picture .cell.last{fill:#e2b93b;fill-opacity:.45}\
.backdrop{image-rendering:auto}\
.link{stroke:#8f6a43;stroke-width:3;stroke-linecap:round}\
.label{fill:#f3dfc0;font:600 25px sans-serif;text-anchor:middle;dominant-baseline:central}\
.shape-crossings .label{fill:#4a3419}.sparse .label{fill:#5d4a35}\
.shape-hexes .label{fill:#3a2a18;fill-opacity:.62;font-size:15px;font-weight:500}\
.letter{font-family:serif;font-weight:700}\
.own-way{fill:currentColor;fill-opacity:.33}\
.way{fill:none;stroke:#4a3419;stroke-opacity:.5;stroke-width:4;stroke-linecap:round;stroke-linejoin:round}\
.cell-name{fill:#3a2a18;fill-opacity:.75;font:600 17px sans-serif}\
.wedge{stroke:#8f6a43;stroke-width:1.5;fill:#c89d6a}.wedge-1{fill:#b87d58}\
.hatch{stroke:#4a3a26;stroke-width:2.5;fill:none;opacity:.7}\
.layer-initial{font:700 24px sans-serif;text-anchor:middle;dominant-baseline:central;fill:#33261a}\
.pile-count circle{fill:#2b231a;stroke:#fff;stroke-width:3}\
.deco{fill:none;stroke:#5a3a17;stroke-width:3;stroke-linecap:round}.deco.full{fill:#5a3a17;stroke:none}\
.deco.water{stroke-opacity:.55}.border{fill:none}.hole-rim{fill:none;stroke:#000;stroke-opacity:.3;stroke-width:4}\
.yard-heart{fill:#fffaf0;fill-opacity:.92}.yard-place{stroke:#000;stroke-opacity:.25;stroke-width:4}\
.end-rim{fill:none;stroke:#000;stroke-opacity:.55;stroke-width:14}\
.end-ring{fill:none;stroke:#e2b93b;stroke-width:9}\
.of-paper .cell{stroke-width:5}.shade{fill:#000;fill-opacity:.26}.stuff,.gloss,.tint,.yard{stroke:none}\
.pile-count text{fill:#fffaf0;font:700 28px sans-serif;text-anchor:middle;dominant-baseline:central}";

/// The ground that a picture lies on.
const PAPER: &str = "#f5efe3";

/// What a picture shows, and how it looks.
pub(crate) struct Sheet<'a> {
    /// What it is called.
    pub title: &'a str,
    /// Left, top, width and height of what is shown.
    pub shown: [f64; 4],
    /// The class of all of it.
    pub class: &'a str,
    /// What its names look like.
    pub style: &'a str,
    /// What the drawing refers to.
    pub defs: &'a str,
    /// What is drawn.
    pub drawing: &'a str,
}

/// The whole file.
pub(crate) fn file(sheet: &Sheet<'_>) -> String {
    let [left, top, width, height] = sheet.shown;
    let scale = SIDE_PX / width.max(height).max(1.0);
    let text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{:.0}\" height=\"{:.0}\" class=\"{}\" \
         viewBox=\"{left:.1} {top:.1} {width:.1} {height:.1}\"><title>{}</title><style>{}</style>\
         <defs>{}</defs><rect x=\"{left:.1}\" y=\"{top:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" \
         fill=\"{PAPER}\"/>{}</svg>\n",
        width * scale,
        height * scale,
        sheet.class,
        escape(sheet.title),
        sheet.style,
        sheet.defs,
        sheet.drawing,
    );
    // Names of a rule file may hold what no XML file may.
    text.chars().filter(|c| !c.is_control() || *c == '\n').collect()
}

/// A position as a picture; `last` are the sites of the last move, `ends` those where the end of the game is to be seen.
#[must_use]
pub fn board(look: &Look, title: &str, position: &Position, last: &[Site], ends: &[Site]) -> String {
    let (corner, size) = (look.layout.corner, look.layout.size);
    let (mut drawing, defs) = coloured(&look.drawn(position, true, last), &look.art.symbols);
    drawing.push_str(&rings(look, position, ends));
    file(&Sheet {
        title,
        shown: [corner.x, corner.y, size.x, size.y],
        class: &look.shape_class(),
        style: &format!("{BOARD}{}", look.decor.sheet),
        defs: &defs,
        drawing: &drawing,
    })
}

/// A ring around each place where the end of the game is to be seen.
fn rings(look: &Look, position: &Position, ends: &[Site]) -> String {
    let ring = |site: &Site| {
        let view = look.layout.view(*site)?;
        let pieces = position.stack(*site).filter(|cell| cell.piece.is_some()).count();
        let at = if view.is_tall() { light(&look.layout, view, pieces, false).0 } else { Point::default() };
        let at = view.centre + at;
        let (x, y, r) = (at.x, at.y, UNIT * 0.46);
        let circle = |class| format!("<circle class=\"{class}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{r:.1}\"/>");
        Some(circle("end-rim") + &circle("end-ring"))
    };
    ends.iter().filter_map(ring).collect()
}

/// What a drawing of a player’s pieces begins with, before the colours.
const STYLE: &str = "style=\"--piece:";
const USE: &str = "href=\"#";

/// A drawing and the symbols it uses with the colours of the players written out: not every program that shows pictures
/// knows variables.
fn coloured(drawing: &str, symbols: &str) -> (String, String) {
    let (symbols, mut defs) = taken_apart(symbols);
    let mut parts = drawing.split(STYLE);
    let mut out = String::new();
    let mut made = BTreeMap::new();
    write_part(&mut out, parts.next().unwrap_or_default(), None, &symbols, &mut made);
    for part in parts {
        let Some((style, rest)) = part.split_once('"') else { continue };
        let colours = style.split_once(";--ink:").unwrap_or((style, "#000"));
        let _ = write!(out, "style=\"color:{}\"", colours.0);
        write_part(&mut out, rest, Some(colours), &symbols, &mut made);
    }
    defs.extend(made.into_values());
    (out, defs)
}

/// A part of a drawing whose pieces have these colours.
fn write_part<'a>(
    out: &mut String,
    part: &'a str,
    colours: Option<(&'a str, &'a str)>,
    symbols: &BTreeMap<&str, &str>,
    made: &mut BTreeMap<String, String>,
) {
    let mut pieces = part.split(USE);
    out.push_str(&painted(pieces.next().unwrap_or_default(), colours));
    for piece in pieces {
        let (id, rest) = piece.split_once('"').unwrap_or((piece, ""));
        let symbol = symbols.get(id).copied().unwrap_or_default();
        let own = match colours.filter(|_| symbol.contains("var(")) {
            Some((piece, ink)) => {
                format!("{id}-{}-{}", piece.trim_start_matches('#'), ink.trim_start_matches('#'))
            }
            None => id.to_owned(),
        };
        let _ = write!(out, "{USE}{own}\"{}", painted(rest, colours));
        let symbol = painted(symbol, colours);
        made.entry(own.clone()).or_insert_with(|| format!("<symbol id=\"{own}\"{symbol}</symbol>"));
    }
}

fn painted(text: &str, colours: Option<(&str, &str)>) -> String {
    let Some((piece, ink)) = colours else { return text.to_owned() };
    text.replace("var(--piece)", piece).replace("var(--ink)", ink)
}

/// Symbols by their ids, from the end of the id to the end of what they hold; and what else is defined.
fn taken_apart(symbols: &str) -> (BTreeMap<&str, &str>, String) {
    let (mut found, mut rest) = (BTreeMap::new(), String::new());
    let mut parts = symbols.split("<symbol id=\"");
    rest.push_str(parts.next().unwrap_or_default());
    for part in parts {
        let (symbol, after) = part.split_once("</symbol>").unwrap_or((part, ""));
        if let Some((id, body)) = symbol.split_once('"') {
            found.insert(id, body);
        }
        rest.push_str(after);
    }
    (found, rest)
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::deal::Deal;
    use crate::look::lively_start;
    use fishka::{Builtin, Library as _};
    use fishka_text::Lang;
    use std::collections::BTreeSet;

    /// The style of the page.
    fn page() -> String {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../fishka-web/static/style.css");
        std::fs::read_to_string(path).unwrap()
    }

    fn classes(node: &roxmltree::Node<'_, '_>) -> Vec<String> {
        let words = node.attribute("class").unwrap_or_default().split_whitespace();
        words.map(str::to_owned).collect()
    }

    /// All ids are there that are referred to, nothing is left to variables, every class has a look.
    pub(crate) fn check(svg: &str, style: &str) {
        assert!(!svg.contains("var(") && !svg.contains("NaN"), "{}", &svg[..300]);
        let document = roxmltree::Document::parse(svg).unwrap();
        let ids: BTreeSet<&str> = document.descendants().filter_map(|n| n.attribute("id")).collect();
        for node in document.descendants().filter(roxmltree::Node::is_element) {
            for attribute in node.attributes() {
                let value = attribute.value();
                let meant = value.strip_prefix('#').filter(|_| attribute.name() == "href");
                let painted = value.strip_prefix("url(#").and_then(|rest| rest.strip_suffix(')'));
                if let Some(id) = meant.or(painted) {
                    assert!(ids.contains(id), "#{id} is not there");
                }
            }
            let (words, named) = (classes(&node), |word: &String| style.contains(&format!(".{word}")));
            let around = ["svg", "g"].contains(&node.tag_name().name());
            assert!(around || words.is_empty() || words.iter().any(named), "{words:?} look like nothing");
        }
    }

    #[test]
    fn every_game_of_the_library_is_a_picture_that_stands_alone() {
        for name in Builtin.names() {
            let game = Deal::library(&name).compile().game.unwrap();
            let look = Look::of(&game, Some(&name), Lang::Ru, false);
            let position = lively_start(&game);
            let last: Vec<Site> = look.layout.sites.iter().take(2).map(|view| view.site).collect();
            let svg = board(&look, "A <title> & more\u{1}", &position, &last, &last);
            check(&svg, &format!("{BOARD}{}", look.decor.sheet));
            assert!(svg.contains("<title>A &lt;title&gt; &amp; more</title>") && svg.contains(" last\""));
            let pieces = position.cells().iter().filter(|c| c.piece.is_some()).count();
            assert_eq!(svg.matches("<circle class=\"end-ring\"").count(), last.len(), "{name}");
            assert!(svg.matches("style=\"color:").count() >= pieces.min(2), "{name}");
            // Two players with the same drawing do not get each other's colours.
            assert!(svg.len() < 1 << 20, "{name}: {} bytes", svg.len());
        }
    }

    #[test]
    fn a_file_of_nobodys_is_drawn_with_its_layers() {
        let game = crate::samples::marsh();
        let look = Look::of(&game, None, Lang::En, true);
        check(&board(&look, "", &game.start(&mut crate::work()).unwrap(), &[], &[]), BOARD);
    }

    #[test]
    fn the_same_drawing_has_each_players_colours() {
        let symbols =
            "<symbol id=\"a\" viewBox=\"0 0 1 1\"><path fill=\"var(--piece)\"/></symbol><clipPath id=\"c\"/>";
        let one = |colour: &str| format!("<g style=\"--piece:{colour};--ink:#000\"><use href=\"#a\"/></g>");
        let (drawing, defs) = coloured(&format!("{}{}", one("#111"), one("#222")), symbols);
        assert!(drawing.contains("#a-111-000") && drawing.contains("#a-222-000"));
        assert!(
            defs.contains("fill=\"#111\"") && defs.contains("fill=\"#222\"") && defs.contains("<clipPath")
        );
    }

    #[test]
    fn the_colours_are_those_of_the_page_by_day() {
        let page = page();
        for name in ["tone-0", "tone-1", "tone-2", "frame", "frame-ink", "cell-line"] {
            let (_, rest) = page.split_once(&format!("--{name}: light-dark(")).unwrap();
            let colour = rest.split(',').next().unwrap();
            assert!(BOARD.contains(colour), "{name} is {colour} on the page");
        }
        assert!(page.contains(&format!("--paper: light-dark({PAPER}")));
    }
}
