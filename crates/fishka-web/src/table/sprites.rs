//! Pieces on the screen and how they get from one position to the next.
//!
//! The plan is made from the difference of two positions alone, so that steps back and jumps through the record are
//! animated like moves. A sprite keeps its id while the piece lives; the screen moves what keeps its id.

use super::geometry::Point;
use super::layout::Layout;
use fishka::{Cell, Piece, Position, Site};

/// A piece on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sprite {
    /// Stays the same while the piece lives.
    pub id: u32,
    /// Where it stands.
    pub site: Site,
    /// What it is.
    pub piece: Piece,
    /// Its attributes.
    pub attrs: u32,
}

/// All pieces on the screen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sprites {
    /// In order of id.
    pub all: Vec<Sprite>,
    next: u32,
}

fn shown(position: &Position) -> impl Iterator<Item = (Site, Piece, u32)> + '_ {
    let cells = position.cells().iter().enumerate();
    cells.filter_map(|(i, c): (usize, &Cell)| Some((Site::new(i), c.piece?, c.attrs)))
}

impl Sprites {
    /// The piece on a site.
    #[must_use]
    pub fn on(&self, site: Site) -> Option<&Sprite> {
        self.all.iter().find(|s| s.site == site)
    }

    /// The sprite with this id.
    #[must_use]
    pub fn get(&self, id: u32) -> Option<&Sprite> {
        self.all.binary_search_by_key(&id, |s| s.id).ok().map(|i| &self.all[i])
    }

    /// Goes over to `position`: what stays keeps its place, what left one site and appeared on another moves there.
    pub fn show(&mut self, position: &Position, layout: &Layout) {
        self.show_without(position, layout, &[]);
    }

    /// [`Sprites::show`] without what stands on `hidden` sites.
    pub fn show_without(&mut self, position: &Position, layout: &Layout, hidden: &[Site]) {
        let mut free = std::mem::take(&mut self.all);
        let mut kept = Vec::with_capacity(free.len());
        let mut new: Vec<(Site, Piece, u32)> = Vec::new();
        for (site, piece, attrs) in shown(position).filter(|(site, ..)| !hidden.contains(site)) {
            match free.iter().position(|s| s.site == site && s.piece == piece) {
                Some(i) => kept.push(Sprite { attrs, ..free.swap_remove(i) }),
                None => new.push((site, piece, attrs)),
            }
        }
        let place = |site: Site| layout.view(site).map_or(Point::default(), |v| v.centre);
        for same in [true, false] {
            new.retain(|(site, piece, attrs)| {
                let fits = |s: &Sprite| if same { s.piece == *piece } else { s.piece.player == piece.player };
                let near = free.iter().enumerate().filter(|(_, s)| fits(s)).map(|(i, s)| {
                    let distance =
                        if s.site == *site { -1.0 } else { (place(s.site) - place(*site)).length() };
                    (i, distance)
                });
                let Some((i, _)) = near.min_by(|a, b| a.1.total_cmp(&b.1)) else { return true };
                kept.push(Sprite { id: free.swap_remove(i).id, site: *site, piece: *piece, attrs: *attrs });
                false
            });
        }
        for (site, piece, attrs) in new {
            kept.push(Sprite { id: self.next, site, piece, attrs });
            self.next += 1;
        }
        kept.sort_by_key(|s| s.id);
        self.all = kept;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::samples;

    #[test]
    fn a_moved_piece_keeps_its_id_there_and_back() {
        let game = samples::walker();
        let layout = Layout::of(&game.rules, false);
        let mut position = game.start();
        let mut sprites = Sprites::default();
        sprites.show(&position, &layout);
        let before = sprites.clone();
        let m = fishka::parse_move(&mut position, "a1-a2").unwrap();
        position.play_unchecked(&m);
        sprites.show(&position, &layout);
        assert_eq!(sprites.on(m.to).map(|s| s.id), before.on(m.from).map(|s| s.id));
        position.undo();
        sprites.show(&position, &layout);
        assert_eq!(sprites, before);
    }

    #[test]
    fn a_promoted_piece_moves_too() {
        let game = samples::promoter();
        let layout = Layout::of(&game.rules, false);
        let mut position = game.start();
        let mut sprites = Sprites::default();
        sprites.show(&position, &layout);
        let m = fishka::parse_move(&mut position, "a2-a3=Lady").unwrap();
        let id = sprites.on(m.from).map(|s| s.id);
        position.play_unchecked(&m);
        sprites.show(&position, &layout);
        assert_eq!(sprites.on(m.to).map(|s| s.id), id);
    }
}
