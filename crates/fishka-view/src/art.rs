//! Pictures of pieces as symbols that a drawing refers to.

use super::layout::Layout;
use super::package::Package;
use super::pictures::Picture;
use fishka::rules::{Rules, ZoneDef};
use fishka::{Builtin, Kind, Library as _, Piece, Player, Site};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// Most pixels of all bitmaps of a rule file; pieces beyond it get tokens.
const PIXELS_MAX: u64 = 1 << 25;

/// The pictures of one game.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Art {
    /// Symbol of each piece that has a picture.
    ids: BTreeMap<(Player, Kind), String>,
    /// The symbols, as SVG text.
    pub symbols: String,
}

/// The parts of an SVG file that a symbol keeps.
struct Drawing<'a> {
    view_box: &'a str,
    style: String,
    content: &'a str,
}

/// Attributes of the outer element that are not handed down to what is drawn.
const OWN: &[&str] = &["xmlns", "width", "height", "viewBox", "version", "id", "class", "role", "x", "y"];

fn parse(svg: &str) -> Option<Drawing<'_>> {
    let start = svg.find("<svg")? + 4;
    let end = start + svg[start..].find('>')?;
    let content = &svg[end + 1..svg.rfind("</svg>")?];
    let mut picture = Drawing { view_box: "0 0 100 100", style: String::new(), content };
    let mut rest = svg[start..end].trim_end_matches('/');
    while let Some((name, tail)) = rest.split_once('=') {
        let name = name.trim();
        let quote = tail.chars().next().filter(|c| matches!(c, '"' | '\''))?;
        let (value, tail) = tail[1..].split_once(quote)?;
        if name == "viewBox" {
            picture.view_box = value;
        } else if !OWN.contains(&name) && !name.starts_with("xmlns") && !name.starts_with("aria") {
            let _ = write!(picture.style, " {name}=\"{value}\"");
        }
        rest = tail;
    }
    Some(picture)
}

/// The picture as a symbol that drawings refer to by `id`.
pub(super) fn symbol(id: &str, svg: &str) -> Option<String> {
    let Drawing { view_box, style, content } = parse(svg)?;
    Some(format!("<symbol id=\"{id}\" viewBox=\"{view_box}\"><g{style}>{content}</g></symbol>"))
}

impl Art {
    /// The pictures that a game of the library has.
    #[must_use]
    pub fn of(library_name: Option<&str>, rules: &Rules) -> Art {
        let mut art = Art::default();
        let Some(game) = library_name else { return art };
        let mut known: BTreeMap<String, String> = BTreeMap::new();
        for (p, player) in rules.players.iter().enumerate() {
            for (k, kind) in rules.kinds.iter().enumerate() {
                let Some(svg) = Builtin.art(game, &player.name, &kind.name) else { continue };
                let next = format!("art-{game}-{}", known.len());
                let Some(drawn) = symbol(&next, &svg) else { continue };
                let id = known.entry(svg).or_insert_with(|| {
                    art.symbols.push_str(&drawn);
                    next
                });
                art.ids.insert((Player::new(p), Kind::new(k)), id.clone());
            }
        }
        art
    }

    /// The bitmaps that a rule file names for its pieces, the first of each set.
    #[must_use]
    pub fn pictured(rules: &Rules, package: &Package) -> Art {
        let mut art = Art::default();
        let mut known: BTreeMap<String, String> = BTreeMap::new();
        let mut pixels = 0;
        for (k, kind) in rules.kinds.iter().enumerate() {
            for (player, names) in &kind.images {
                let Some(name) = names.first().filter(|_| pixels <= PIXELS_MAX) else { continue };
                if let Some(id) = known.get(&name.to_lowercase()) {
                    art.ids.insert((*player, Kind::new(k)), id.clone());
                    continue;
                }
                let Some(picture) = package.picture(name) else { continue };
                pixels += u64::from(picture.width) * u64::from(picture.height);
                let next = format!("art-bitmap-{}", known.len());
                let Picture { url, width, height } = &picture;
                let _ = write!(
                    art.symbols,
                    "<symbol id=\"{next}\" viewBox=\"0 0 {width} {height}\">\
                     <image href=\"{url}\" width=\"{width}\" height=\"{height}\"/></symbol>"
                );
                known.insert(name.to_lowercase(), next.clone());
                art.ids.insert((*player, Kind::new(k)), next);
            }
        }
        art
    }

    /// Takes over the pictures of another collection; they go before those there are.
    pub fn add(&mut self, other: Art) {
        self.symbols.push_str(&other.symbols);
        self.ids.extend(other.ids);
    }

    /// The width of a piece's picture by its height: cards are not square.
    #[must_use]
    pub fn shape(&self, piece: Piece) -> f64 {
        let size = || {
            let symbol = format!("<symbol id=\"{}\" viewBox=\"", self.id(piece)?);
            let at = self.symbols.find(&symbol)? + symbol.len();
            let view_box = self.symbols[at..].split('"').next()?;
            let mut numbers = view_box.split_whitespace().skip(2).map(|n| n.parse::<f64>().ok());
            Some((numbers.next()??, numbers.next()??))
        };
        size().filter(|(w, h)| *w > 0.0 && *h > 0.0).map_or(1.0, |(w, h)| w / h)
    }

    /// The symbol of a piece.
    #[must_use]
    pub fn id(&self, piece: Piece) -> Option<&str> {
        self.ids.get(&(piece.player, piece.kind)).map(String::as_str)
    }
}

/// Where the pieces of `player` start; where none stand yet, the zones that are his.
#[must_use]
pub fn homes(rules: &Rules, layout: &Layout, player: Player) -> Vec<Site> {
    let shown = |site: &Site| layout.view(*site).is_some();
    let own = rules.setup.iter().filter(|p| p.player == player).map(|p| p.site);
    let own: Vec<Site> = own.filter(shown).collect();
    if own.is_empty() { own_zones(rules, player).filter(shown).collect() } else { own }
}

/// Whether these sites lie in the upper half of the board.
#[must_use]
pub fn lie_above(layout: &Layout, sites: &[Site]) -> bool {
    let heights: Vec<f64> = sites.iter().filter_map(|site| Some(layout.view(*site)?.centre.y)).collect();
    let middle = layout.corner.y + layout.size.y / 2.0;
    let mean = heights.iter().sum::<f64>() / heights.len() as f64;
    !heights.is_empty() && mean < middle - layout.size.y * 0.05
}

/// The sites of zones that are not the same for every player, once for each zone.
fn own_zones(rules: &Rules, player: Player) -> impl Iterator<Item = Site> + '_ {
    let differ = |z: &&ZoneDef| z.members.iter().any(|m| *m != z.members[0]);
    let zones = rules.board.zones.iter().filter(differ).filter_map(move |z| z.members.get(player.index()));
    zones.flat_map(|m| m.iter().enumerate().filter(|(_, inside)| **inside).map(|(i, _)| Site::new(i)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_outer_element_is_opened() {
        let svg = "<?xml version=\"1.0\"?><svg xmlns=\"x\" viewBox=\"0 0 45 45\" fill='none'><path d=\"M0 0\"/></svg>";
        let picture = parse(svg).unwrap();
        assert_eq!((picture.view_box, picture.style.as_str()), ("0 0 45 45", " fill=\"none\""));
        assert_eq!(picture.content, "<path d=\"M0 0\"/>");
        assert!(parse("no picture").is_none());
    }
}
