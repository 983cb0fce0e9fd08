//! Pieces on the screen and how they get from one position to the next.
//!
//! The plan is made from the difference of two positions alone, so that steps back and jumps through the record are
//! animated like moves. A sprite keeps its id while the piece lives; the screen moves what keeps its id.

use super::geometry::Point;
use super::layout::Layout;
use super::piles::{Spot, spots_in};
use fishka::{AttrSet, Cell, Piece, Position, Site};

/// A piece on the screen.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct Sprite {
    /// Stays the same while the piece lives.
    pub id: u32,
    /// Where it stands.
    pub site: Site,
    /// What it is.
    pub piece: Piece,
    /// Its attributes.
    pub attrs: AttrSet,
    /// The number it carries.
    pub number: i16,
    /// Its place among those that share its site.
    pub level: u16,
    /// Where on its site it is drawn.
    pub spot: Spot,
}

/// A piece of the position that is gone over to.
struct New {
    site: Site,
    piece: Piece,
    cell: Cell,
    level: u16,
}

/// All pieces on the screen.
#[derive(Clone, Debug, Default, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct Sprites {
    /// In order of id.
    pub all: Vec<Sprite>,
    next: u32,
}

fn shown(position: &Position) -> impl Iterator<Item = New> + '_ {
    let on = |site: Site| {
        let cells = position.stack(site).zip(0..);
        cells.filter_map(move |(cell, level)| Some(New { site, piece: cell.piece?, cell, level }))
    };
    (0..position.cells().len()).map(Site::new).flat_map(on)
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

    /// The place of the first piece on its site that is quite like this one, if it is among `levels`.
    #[must_use]
    pub fn alike(&self, id: u32, levels: &[u16]) -> Option<u16> {
        let own = self.get(id)?;
        let like = |s: &&Sprite| {
            s.site == own.site && (s.piece, s.attrs, s.number) == (own.piece, own.attrs, own.number)
        };
        let first = self.all.iter().filter(like).map(|s| s.level).min()?;
        levels.contains(&first).then_some(first)
    }

    /// Goes over to `position`: what stays keeps its place, what left one site and appeared on another moves there.
    pub fn show(&mut self, position: &Position, layout: &Layout) {
        self.show_without(position, layout, &[]);
    }

    /// [`Sprites::show`] without what stands on `hidden` sites.
    pub fn show_without(&mut self, position: &Position, layout: &Layout, hidden: &[Site]) {
        let mut free = std::mem::take(&mut self.all);
        let mut kept = Vec::with_capacity(free.len());
        let mut new: Vec<New> = Vec::new();
        let as_new = |s: &Sprite, new: &New| Sprite {
            site: new.site,
            piece: new.piece,
            attrs: new.cell.attrs,
            number: new.cell.number,
            level: new.level,
            ..*s
        };
        for next in shown(position).filter(|n| !hidden.contains(&n.site)) {
            let same = |s: &&Sprite| s.site == next.site && s.piece == next.piece;
            let exact = free.iter().position(|s| same(&s) && s.number == next.cell.number);
            // Where only one piece stands, its number may have changed on the spot.
            let only = || free.iter().position(|s| same(&s)).filter(|_| position.levels() == 1);
            match exact.or_else(only) {
                Some(i) => kept.push(as_new(&free.swap_remove(i), &next)),
                None => new.push(next),
            }
        }
        let place = |site: Site| layout.view(site).map_or(Point::default(), |v| v.centre);
        for same in [true, false] {
            new.retain(|next| {
                let piece = next.piece;
                let fits = |s: &Sprite| if same { s.piece == piece } else { s.piece.player == piece.player };
                let near = free.iter().enumerate().filter(|(_, s)| fits(s)).map(|(i, s)| {
                    let distance =
                        if s.site == next.site { -1.0 } else { (place(s.site) - place(next.site)).length() };
                    (i, distance)
                });
                let Some((i, _)) = near.min_by(|a, b| a.1.total_cmp(&b.1)) else { return true };
                kept.push(as_new(&free.swap_remove(i), next));
                false
            });
        }
        for next in new {
            let fresh = Sprite {
                id: self.next,
                site: next.site,
                piece: next.piece,
                attrs: AttrSet::EMPTY,
                number: 0,
                level: 0,
                spot: Spot::default(),
            };
            kept.push(as_new(&fresh, &next));
            self.next += 1;
        }
        kept.sort_by_key(|s| s.id);
        self.all = kept;
        self.pile_up(position, layout);
    }

    /// Gives every piece its spot on its site.
    fn pile_up(&mut self, position: &Position, layout: &Layout) {
        if position.levels() == 1 {
            return;
        }
        for view in &layout.sites {
            let mut own: Vec<&mut Sprite> = self.all.iter_mut().filter(|s| s.site == view.site).collect();
            own.sort_by_key(|s| s.level);
            let pieces: Vec<Piece> = own.iter().map(|s| s.piece).collect();
            let spots = spots_in(&position.game().rules, layout, view, &pieces);
            own.into_iter().zip(spots).for_each(|(sprite, spot)| sprite.spot = spot);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples;
    use crate::work;

    #[test]
    fn a_moved_piece_keeps_its_id_there_and_back() {
        let game = samples::walker();
        let layout = Layout::of(&game.rules, false);
        let mut position = game.start(&mut work()).expect("within the budget");
        let mut sprites = Sprites::default();
        sprites.show(&position, &layout);
        let before = sprites.clone();
        let m = fishka::parse_move(&mut position, "a1-a2", &mut work()).unwrap();
        position.play_unchecked(&m, &mut work()).expect("within the budget");
        sprites.show(&position, &layout);
        assert_eq!(sprites.on(m.to.unwrap()).map(|s| s.id), before.on(m.from.unwrap()).map(|s| s.id));
        position.undo();
        sprites.show(&position, &layout);
        assert_eq!(sprites, before);
    }

    #[test]
    fn a_promoted_piece_moves_too() {
        let game = samples::promoter();
        let layout = Layout::of(&game.rules, false);
        let mut position = game.start(&mut work()).expect("within the budget");
        let mut sprites = Sprites::default();
        sprites.show(&position, &layout);
        let m = fishka::parse_move(&mut position, "a2-a3=Lady", &mut work()).unwrap();
        let id = sprites.on(m.from.unwrap()).map(|s| s.id);
        position.play_unchecked(&m, &mut work()).expect("within the budget");
        sprites.show(&position, &layout);
        assert_eq!(sprites.on(m.to.unwrap()).map(|s| s.id), id);
    }
}
