//! Materials as textures: a pattern of thin lines or dots over the colours of a board, and what shines upon pieces.

use super::layout::{Layout, Shape, UNIT};
use super::look::path;
use super::look_file::{Body, Material};
use std::fmt::Write as _;

/// The texture of a material as a pattern.
pub(super) fn pattern(id: &str, material: Material) -> Option<String> {
    let (wide, high, drawn) = match material {
        Material::Smooth => return None,
        Material::Wood => (
            420,
            130,
            "<g fill=\"none\" stroke=\"#3a1d05\" stroke-opacity=\".13\" stroke-width=\"1.6\">\
             <path d=\"M0 9C90 2 150 18 240 11S360 4 420 9M0 31C70 36 160 24 230 30S370 37 420 31\
             M0 52C60 46 110 60 190 55S340 45 420 52M0 58C80 52 120 66 200 60S350 52 420 58\
             M0 84C100 92 180 76 260 83S380 88 420 84M0 107C60 100 170 113 250 106S370 101 420 107\"/>\
             <path stroke-opacity=\".07\" stroke-width=\"6\" d=\"M0 20C100 14 200 28 300 20S400 18 420 20\
             M0 70C90 78 190 62 290 70S400 73 420 70M0 121C90 115 190 127 290 121S400 119 420 121\"/></g>",
        ),
        Material::Felt => (
            14,
            14,
            "<path d=\"M1 2l3 1M8 1l2 3M4 7l-2 3M10 8l3-1M6 12l3 1M12 12l1-2\" fill=\"none\" \
             stroke=\"#000\" stroke-opacity=\".1\"/><path d=\"M4 4l2-1M11 4l1 2M1 12l2 0M8 9l-1-2\" \
             fill=\"none\" stroke=\"#fff\" stroke-opacity=\".1\"/>",
        ),
        Material::Cloth => (
            16,
            16,
            "<path d=\"M0 3H7M9 3H16M0 11H3M5 11H11M13 11H16\" fill=\"none\" stroke=\"#000\" \
             stroke-opacity=\".13\" stroke-width=\"2\"/><path d=\"M4 5V9M12 5V9M8 0V1M8 13V16M0 13V16\" \
             fill=\"none\" stroke=\"#fff\" stroke-opacity=\".14\" stroke-width=\"2\"/>",
        ),
        Material::Papyrus => (
            150,
            110,
            "<g fill=\"none\" stroke=\"#6b4a16\" stroke-opacity=\".17\" stroke-width=\"1.5\">\
             <path d=\"M0 8H62M70 9H150M0 23H110M122 22H150M20 37H150M0 52H45M52 51H150M0 68H96M104 69H150\
             M12 83H150M0 98H70M80 97H150\"/><path stroke-opacity=\".1\" d=\"M9 0V46M24 12V110M41 0V70M58 30V110\
             M75 0V84M93 8V110M110 0V58M127 24V110M142 0V92\"/></g>",
        ),
        Material::Stone => (
            360,
            300,
            "<g fill=\"none\" stroke=\"#fff\" stroke-opacity=\".2\"><path stroke-width=\"2.5\" \
             d=\"M0 60C60 40 110 90 170 70S280 20 360 60M90 300C110 240 70 190 120 150S230 130 250 80\"/>\
             <path stroke=\"#000\" stroke-opacity=\".12\" stroke-width=\"1.6\" d=\"M0 210C50 190 100 220 160 200\
             S300 230 360 210M230 300C220 260 260 230 250 190M40 0C60 30 30 60 50 95\"/></g>",
        ),
        Material::Paper => {
            (25, 25, "<path d=\"M0 .5H25M.5 0V25\" fill=\"none\" stroke=\"#2b5fa8\" stroke-opacity=\".22\"/>")
        }
        Material::Sand => (
            60,
            60,
            "<g fill=\"#5a2d0c\" fill-opacity=\".22\"><circle cx=\"7\" cy=\"9\" r=\"1.3\"/><circle cx=\"25\" cy=\"4\" r=\"1\"/>\
             <circle cx=\"44\" cy=\"13\" r=\"1.4\"/><circle cx=\"16\" cy=\"27\" r=\"1\"/><circle cx=\"36\" cy=\"31\" r=\"1.3\"/>\
             <circle cx=\"54\" cy=\"37\" r=\"1\"/><circle cx=\"6\" cy=\"46\" r=\"1.2\"/><circle cx=\"28\" cy=\"52\" r=\"1.4\"/>\
             <circle cx=\"47\" cy=\"55\" r=\"1\"/></g>",
        ),
    };
    Some(format!(
        "<pattern id=\"{id}\" width=\"{wide}\" height=\"{high}\" patternUnits=\"userSpaceOnUse\">{drawn}</pattern>"
    ))
}

/// The texture over the whole board; over the cells alone where nothing frames them.
pub(super) fn sheet(id: &str, layout: &Layout) -> String {
    if layout.shape == Shape::Hexes {
        let mut d = String::new();
        layout.sites.iter().for_each(|view| d.push_str(&path(&view.outline)));
        return format!("<path class=\"stuff\" fill=\"url(#{id})\" d=\"{d}\"/>");
    }
    let (corner, size) = (layout.corner, layout.size);
    format!(
        "<rect class=\"stuff\" fill=\"url(#{id})\" x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\" rx=\"{}\"/>",
        corner.x,
        corner.y,
        size.x,
        size.y,
        UNIT * 0.18
    )
}

/// The gradient that makes a round piece shine: a domed one more than a flat one.
pub(super) fn gloss(id: &str, body: Body) -> String {
    let (light, rim, from) = match body {
        Body::Flat | Body::Figure => return String::new(),
        Body::Disc(_) => (0.22, 0.2, 78),
        Body::Stone(_) => (0.55, 0.34, 45),
    };
    let mut svg = format!("<radialGradient id=\"{id}\" cx=\".5\" cy=\".5\" r=\".5\" fx=\".34\" fy=\".26\">");
    for (at, colour, opacity) in
        [(0, "#fff", light), (from, "#fff", 0.0), (from + 1, "#000", 0.0), (100, "#000", rim)]
    {
        let _ = write!(svg, "<stop offset=\"{at}%\" stop-color=\"{colour}\" stop-opacity=\"{opacity}\"/>");
    }
    svg + "</radialGradient>"
}
