//! What a viewer knows of a position, and the picture of it.

use super::table::{RuleGame, RulePosition};
use crate::{Cell, Position};
use fishka_base::{Kind, Player, Site};
use fishka_game::{Cells, Game as _, Picture, Reserve, Standing, Viewer};
use std::borrow::Cow;

impl RuleGame {
    /// The position as the viewer knows it.
    pub fn known<'a>(&self, at: &'a RulePosition, viewer: Viewer) -> Cow<'a, Position> {
        if !self.hides_from(at, viewer) {
            return Cow::Borrowed(&at.position);
        }
        let player = viewer.seat().and_then(|seat| self.player_of(seat));
        let known = match self.hides_phase(at) {
            true => Cow::Owned(at.position.known_to(player)),
            false => Cow::Borrowed(&at.position),
        };
        match at.position.has_secrets() {
            true => Cow::Owned(known.seen_by(player)),
            false => known,
        }
    }

    /// Whether a part of the game goes on, or has just ended, in which others do not see what is done.
    pub(super) fn hides_phase(&self, at: &RulePosition) -> bool {
        at.unready.is_some() || at.position.is_hidden_phase()
    }

    /// Whether others have done something that this viewer may not see yet.
    pub(super) fn hides_from(&self, at: &RulePosition, viewer: Viewer) -> bool {
        let player = viewer.seat().and_then(|seat| self.player_of(seat));
        let phase = || self.hides_phase(at) && at.position.was_hidden_from(player);
        viewer != Viewer::Referee && self.hides(at) && (at.position.has_secrets() || phase())
    }

    /// Whether all that the viewer does not see can be dealt anew at once, without the game being played again.
    pub(super) fn is_guessed(&self, at: &RulePosition, viewer: Viewer) -> bool {
        let player = viewer.seat().and_then(|seat| self.player_of(seat));
        let phase = self.hides_phase(at) && at.position.was_hidden_from(player);
        at.position.can_be_guessed() && !phase
    }
}

/// A piece as it is seen.
fn standing(cell: Cell) -> Option<Standing> {
    let piece = cell.piece?;
    Some(Standing { player: piece.player, kind: piece.kind, attrs: cell.attrs, number: cell.number })
}

/// The facts of a position.
pub(super) fn picture(position: &Position, hidden: bool) -> Picture {
    let rules = &position.game().rules;
    let sites = (0..position.cells().len())
        .map(|site| position.upwards(Site::new(site)).into_iter().filter_map(standing).collect());
    let owners = || (0..rules.players.len()).map(Player::new);
    let reserve = |player: Player| {
        (0..rules.kinds.len()).map(Kind::new).filter_map(move |kind| {
            let count = position.hand(player, kind);
            (count > 0).then_some(Reserve { player, kind, count })
        })
    };
    let going = position.partial().and_then(|partial| partial.site);
    Picture::Cells(Cells {
        sites: sites.collect(),
        numbers: position.numbers().to_vec(),
        reserves: owners().flat_map(reserve).collect(),
        throws: position.dice_due().collect(),
        last: position.last(),
        turn: position.turn_index(),
        step: position.step(),
        going,
        hidden,
    })
}
