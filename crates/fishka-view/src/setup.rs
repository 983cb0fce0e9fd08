//! The set-up screen: what is still to be placed, what tiles would lay, which sites have no part in it.

use super::choices::{Choices, Selection, Step};
use super::geometry::Point;
use super::layers::{Ground, Layers};
use super::layout::Layout;
use super::session::Session;
use super::work;
use fishka::{Kind, Move, MoveList, Player, Position, Site};
use std::collections::BTreeSet;

/// What a piece lays on the board besides itself: layers by their place from where it is put.
#[derive(Clone, Debug, Default, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct Face {
    /// Places and words.
    pub cells: Vec<(Point, Ground)>,
}

/// A kind in the tray.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct Placing {
    /// Kind.
    pub kind: Kind,
    /// How many.
    pub count: u32,
    /// It can be put somewhere now.
    pub can_start: bool,
    /// It is picked up.
    pub picked: bool,
    /// What it would lay, each way once.
    pub faces: Vec<Face>,
}

/// The set-up as the screen shows it.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct Setting {
    /// Who sets up.
    pub player: Player,
    /// What is still to be placed in this part of the set-up.
    pub tray: Vec<Placing>,
    /// How many pieces that are.
    pub left: u32,
    /// Something stands already.
    pub begun: bool,
    /// Everything stands; the player may still change it.
    pub complete: bool,
    /// Sites that have no part in the set-up: they are shown faintly. Empty where all have one.
    pub beyond: Vec<Site>,
    /// Sites with something that was set up and can be taken up again.
    pub standing: Vec<Site>,
    /// What the held piece would lay, by the site where it is put.
    pub laid: Vec<(Site, Vec<(Site, Ground)>)>,
}

/// What a move lays, from where it puts its piece.
#[must_use]
pub fn face(m: &Move, layers: &Layers, layout: &Layout) -> Option<Face> {
    let from = layout.view(m.to?)?.centre;
    let cell = |effect| {
        let (site, ground) = layers.effect(effect)?;
        Some((layout.view(site)?.centre - from, ground))
    };
    let cells: Vec<(Point, Ground)> = m.effects.iter().filter_map(cell).collect();
    (!cells.is_empty()).then_some(Face { cells })
}

/// What the moves, and those that follow the first of each kind and place, would bring.
fn moves_ahead(position: &mut Position) -> Vec<Move> {
    let mut moves = MoveList::new();
    // A preview: what meets a bound is left out.
    let _ = position.legal_moves(&mut moves, &mut work());
    let mut all: Vec<Move> = moves.iter().cloned().collect();
    // Only a choice of few places, such as where the land begins, hides what comes after it.
    if all.len() <= 12 {
        for m in moves.iter() {
            let mut next = MoveList::new();
            let budget = &mut work();
            let played = position.play_unchecked(m, budget);
            let _ = played.and_then(|()| position.legal_moves(&mut next, budget));
            all.extend(next.iter().filter(|n| n.kind == m.kind).cloned());
            position.undo();
        }
    }
    all
}

fn tray(
    position: &Position,
    choices: &Choices,
    selection: &Selection,
    ahead: &[Move],
    layers: &Layers,
    layout: &Layout,
) -> Vec<Placing> {
    let rules = &position.game().rules;
    let player = position.play_as();
    let phase = position.partial().and_then(|p| p.move_type).or(position.entry().move_type);
    let now =
        |kind: &Kind| rules.kinds[kind.index()].drops.iter().any(|b| phase.is_none() || b.move_type == phase);
    let kinds = (0..rules.kinds.len()).map(Kind::new).filter(now);
    let placing = |kind: Kind| {
        let count = position.hand(player, kind);
        let step = Step::Hand(player, kind);
        let mut faces: Vec<Face> = Vec::new();
        for m in ahead.iter().filter(|m| m.piece.is_some_and(|p| p.kind == kind && p.player == player)) {
            let Some(face) = face(m, layers, layout) else { continue };
            if !faces.iter().any(|known| alike(known, &face)) {
                faces.push(face);
            }
        }
        let picked = *selection == Selection::Picked(step);
        (count > 0).then(|| Placing { kind, count, can_start: choices.starts(step), picked, faces })
    };
    kinds.filter_map(placing).collect()
}

fn alike(a: &Face, b: &Face) -> bool {
    let near = |(p, g): &(Point, Ground)| b.cells.iter().any(|(q, h)| g == h && (*p - *q).length() < 1.0);
    a.cells.len() == b.cells.len() && a.cells.iter().all(near)
}

/// The sites that the set-up can neither fill nor lay anything on, from its beginning on, so that they stay the same.
fn beyond(session: &Session, layers: &Layers, layout: &Layout) -> Vec<Site> {
    let from = session.set_up_from().unwrap_or(session.line().len());
    let mut position = session.position().clone();
    for _ in from..session.line().len() {
        position.undo();
    }
    let touched = |m: &Move| {
        let laid = m.effects.iter().filter_map(|e| layers.effect(e)).map(|(site, _)| site);
        laid.chain(m.to).collect::<Vec<_>>()
    };
    let part: BTreeSet<Site> = moves_ahead(&mut position).iter().flat_map(touched).collect();
    if part.is_empty() {
        return Vec::new();
    }
    layout.sites.iter().map(|v| v.site).filter(|site| !part.contains(site)).collect()
}

/// The set-up at the end of the record, if a person is at it.
#[must_use]
pub fn setting(
    session: &Session,
    choices: &Choices,
    selection: &Selection,
    layers: &Layers,
    layout: &Layout,
) -> Option<Setting> {
    let done = session.unready();
    let player = done.or(session.setting().filter(|p| session.persons().contains(p)))?;
    if !session.is_live() || session.curtain().is_some() {
        return None;
    }
    let begun = session.set_up_from().is_some_and(|from| from < session.line().len());
    let ahead = if done.is_some() { Vec::new() } else { moves_ahead(&mut session.position().clone()) };
    let tray = match done {
        Some(_) => Vec::new(),
        None => tray(session.position(), choices, selection, &ahead, layers, layout),
    };
    Some(Setting {
        player,
        left: tray.iter().map(|p| p.count).sum(),
        begun,
        complete: done.is_some(),
        beyond: beyond(session, layers, layout),
        standing: layout.sites.iter().map(|v| v.site).filter(|s| session.stands_set_up(*s)).collect(),
        laid: previews(choices, selection, layers),
        tray,
    })
}

/// What a held piece would lay on each site where it can be put.
fn previews(choices: &Choices, selection: &Selection, layers: &Layers) -> Vec<(Site, Vec<(Site, Ground)>)> {
    let Some(held @ Step::Hand(..)) = selection.picked() else { return Vec::new() };
    let laid = |(site, _)| (site, preview(choices, held, site, layers));
    choices.targets(held).into_iter().map(laid).filter(|(_, laid)| !laid.is_empty()).collect()
}

/// What a held piece would lay on `site`: sites with their words.
#[must_use]
pub fn preview(choices: &Choices, held: Step, site: Site, layers: &Layers) -> Vec<(Site, Ground)> {
    let Some(m) = choices.moves_of(held, site).into_iter().next() else { return Vec::new() };
    choices.moves[m].effects.iter().filter_map(|e| layers.effect(e)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deal::{Deal, Seat};
    use crate::look::Look;
    use fishka_text::Lang;

    fn table() -> (Session, Look) {
        let deal = Deal { seats: vec![Seat::Person, Seat::Computer(1)], ..Deal::library("cyvasse") };
        let game = deal.compile().game.unwrap();
        let look = Look::of(&game, Some("cyvasse"), Lang::En, false);
        (Session::new(deal, game).unwrap(), look)
    }

    fn shown(session: &mut Session, look: &Look) -> Option<Setting> {
        let choices = session.choices();
        setting(session, &choices, &Selection::Idle, &look.layers, &look.layout)
    }

    #[test]
    fn tiles_are_drawn_with_both_faces_before_they_can_be_laid() {
        let (mut session, look) = table();
        let set = shown(&mut session, &look).unwrap();
        assert_eq!((set.left, set.begun, set.complete), (9, false, false));
        let names: Vec<&str> =
            set.beyond.iter().map(|s| session.game().rules.board.sites[s.index()].name.as_str()).collect();
        assert!(names.contains(&"f1") && !names.contains(&"h8") && !names.contains(&"b6"), "{names:?}");
        let first = session.game().rules.kind("Tile1").unwrap();
        let tile = set.tray.iter().find(|p| p.kind == first).unwrap();
        assert!(!tile.can_start && tile.count == 1);
        assert_eq!(tile.faces.len(), 2);
        assert!(tile.faces.iter().all(|f| f.cells.len() == 4));
        let beyond = set.beyond;
        session.play_text("King@h8");
        let set = shown(&mut session, &look).unwrap();
        assert_eq!(set.beyond, beyond);
        assert!(set.tray.iter().all(|p| p.can_start) && set.begun);
    }

    #[test]
    fn a_tile_shows_what_it_would_lay() {
        let (mut session, look) = table();
        session.play_text("King@h8");
        let choices = session.choices();
        let tile = session.game().rules.kind("Tile1").unwrap();
        let site = session.game().rules.site("b6").unwrap();
        let held = Step::Hand(Player::new(0), tile);
        let laid = preview(&choices, held, site, &look.layers);
        assert_eq!(laid.len(), 4);
        assert_eq!(laid.iter().filter(|(_, g)| g.1 == 1).count(), 2);
        let elsewhere = session.game().rules.site("a1").unwrap();
        assert!(preview(&choices, held, elsewhere, &look.layers).is_empty());
    }

    #[test]
    fn a_whole_set_up_waits_for_its_player() {
        let (mut session, look) = table();
        session.fill(3);
        let set = shown(&mut session, &look).unwrap();
        assert!(set.complete && set.tray.is_empty() && set.left == 0);
        session.set_ready();
        assert_eq!(shown(&mut session, &look), None);
    }
}
