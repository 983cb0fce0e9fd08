//! A rule file's own pictures: its board as the ground, its bitmaps as pieces, sites where the author put them.

use super::art::Art;
use super::geometry::Point;
use super::layout::{Layout, Shape, SiteView, UNIT};
use super::look::Look;
use super::package::Package;
use super::pictures::Picture;
use fishka::Site;
use fishka::rules::{Rect, Rules};

/// The picture under the board, with its place in the layout's measure.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct Backdrop {
    /// The picture.
    pub picture: Picture,
    /// Units of the layout a pixel.
    pub scale: f64,
}

impl Look {
    /// The same game with the pictures that its rule file names, as far as the package holds them.
    #[must_use]
    pub fn pictured(mut self, package: &Package) -> Look {
        let rules = &self.rules;
        self.art.add(Art::pictured(rules, package));
        let board = rules.board_images.first().and_then(|name| package.picture(name));
        if let Some((layout, backdrop)) = board.and_then(|picture| over(rules, picture)) {
            self.layout = layout;
            self.backdrop = Some(backdrop);
            // The author's own picture is all there is to be seen of the board.
            self.decor = super::decor::Decor::default();
        }
        self
    }
}

/// Middling side of the sites, in pixels.
fn side(rects: &[(Site, Rect)]) -> Option<f64> {
    let mut sides: Vec<i32> =
        rects.iter().map(|(_, r)| (r.right - r.left).min(r.bottom - r.top)).filter(|s| *s > 0).collect();
    sides.sort_unstable();
    sides.get(sides.len() / 2).map(|s| f64::from(*s))
}

/// The board laid over its picture; `None` when no site has a place on it.
fn over(rules: &Rules, picture: Picture) -> Option<(Layout, Backdrop)> {
    let (width, height) = (f64::from(picture.width), f64::from(picture.height));
    let on_picture =
        |r: &Rect| f64::from(r.left) < width && f64::from(r.top) < height && r.right > 0 && r.bottom > 0;
    let rects: Vec<(Site, Rect)> = rules
        .board
        .sites
        .iter()
        .enumerate()
        .filter_map(|(i, def)| Some((Site::new(i), def.rect.filter(on_picture)?)))
        .collect();
    let scale = UNIT / side(&rects)?;
    let mut index = vec![None; rules.board.sites.len()];
    let mut sites = Vec::with_capacity(rects.len());
    for (site, rect) in rects {
        index[site.index()] = Some(sites.len());
        sites.push(view(rules, site, rect, scale));
    }
    let layout = Layout {
        shape: Shape::Points,
        sites,
        index,
        inert: Vec::new(),
        lines: Vec::new(),
        labels: Vec::new(),
        scale: 1.0,
        corner: Point::new(0.0, 0.0),
        size: Point::new(width, height) * scale,
        piece: UNIT,
    };
    Some((layout, Backdrop { picture, scale }))
}

fn view(rules: &Rules, site: Site, rect: Rect, scale: f64) -> SiteView {
    let corner = |x: i32, y: i32| Point::new(f64::from(x), f64::from(y)) * scale;
    let (a, c) = (corner(rect.left, rect.top), corner(rect.right, rect.bottom));
    SiteView {
        site,
        name: rules.board.sites[site.index()].name.clone(),
        centre: (a + c) * 0.5,
        outline: vec![a, Point::new(c.x, a.y), c, Point::new(a.x, c.y)],
        tone: 0,
        room: c - a,
        narrow: false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::work;
    use fishka_text::Lang;
    use image::{ImageFormat, RgbImage};
    use std::io::Cursor;

    fn bmp(width: u32, height: u32) -> Vec<u8> {
        let mut bytes = Cursor::new(Vec::new());
        RgbImage::new(width, height).write_to(&mut bytes, ImageFormat::Bmp).unwrap();
        bytes.into_inner()
    }

    #[test]
    fn sites_lie_where_the_author_put_them() {
        let text = "(game (title \"T\") (players A B) (turn-order A B)
            (board (image \"img\\Board.bmp\") (grid (start-rectangle 10 20 59 69)
                (dimensions (\"a/b\" (50 0)) (\"2/1\" (0 50))) (directions (n 0 -1))))
            (board-setup (A (Man a1)))
            (piece (name Man) (image A \"img\\man.bmp\") (moves (n add))))";
        let files = vec![("images/board.bmp".to_owned(), bmp(120, 130)), ("MAN.BMP".to_owned(), bmp(40, 40))];
        let package = Package::of(files).unwrap();
        let game = fishka::compile(text, &mut fishka::Budget::new(fishka::COMPILE_STEPS)).unwrap();
        let look = Look::of(&game, None, Lang::En, false).pictured(&package);
        let backdrop = look.backdrop.as_ref().unwrap();
        assert_eq!((backdrop.picture.width, backdrop.picture.height), (120, 130));
        let a1 = look.layout.view(game.rules.site("a1").unwrap()).unwrap();
        assert!((a1.centre.x / backdrop.scale - 34.5).abs() < 0.01);
        assert!((a1.centre.y / backdrop.scale - 94.5).abs() < 0.01);
        let piece = game
            .start(&mut work())
            .expect("within the budget")
            .cell(game.rules.site("a1").unwrap())
            .piece
            .unwrap();
        assert!(look.art.id(piece).is_some());
    }
}
