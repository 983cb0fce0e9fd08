//! What others are told of a move where something is secret.

use super::table::{RuleGame, RuleMove, RulePosition};
use crate::secret::{in_reserve, on_board};
use crate::{Cell, Delta, Effect, Move, MoveKind, Position};
use fishka_base::{Kind, Player, Site};
use fishka_game::{By, Named, Seen, Viewer};

impl RuleGame {
    /// What the viewer is told of a move that led to `after`.
    pub(super) fn seen(
        &self,
        after: &RulePosition,
        by: By,
        named: &Named<RuleMove>,
        viewer: Viewer,
        hides: bool,
    ) -> Seen {
        let RuleMove::Play(m) = &named.m else { return Seen::Whole };
        if viewer == Viewer::Referee || By::from(viewer) == by || !hides {
            return Seen::Whole;
        }
        let position = &after.position;
        let phase = after.unready.is_some() || position.is_hidden_phase();
        if position.was_last_hidden() && (phase || position.has_secrets()) {
            return Seen::Nothing;
        }
        if !position.has_secrets() {
            return Seen::Whole;
        }
        Teller { position, m, viewer: viewer.seat().and_then(|seat| self.player_of(seat)) }.tell(&named.text)
    }

    /// Who is not told all of a move of the player that led to `after`, and what is told in its place, as long as the game
    /// goes on (`None`: who plays for no side).
    #[must_use]
    pub fn cuts(
        &self,
        player: Player,
        m: &Move,
        text: &str,
        after: &RulePosition,
    ) -> Vec<(Option<Player>, Option<String>)> {
        if !after.position.has_secrets() {
            return Vec::new();
        }
        let by = match (m.kind, self.seat_of(player)) {
            (MoveKind::Throw(_), _) | (_, None) => By::Chance,
            (_, Some(seat)) => By::Seat(seat),
        };
        let named = Named::new(RuleMove::Play(m.clone()), text.to_owned());
        let players = self.rules().acting_players().iter().map(|player| Some(*player)).chain([None]);
        let told = |player: Option<Player>| {
            let seat = player.and_then(|player| self.seat_of(player));
            let viewer = seat.map_or(Viewer::Spectator, Viewer::Seat);
            match self.seen(after, by, &named, viewer, true) {
                Seen::Whole => None,
                Seen::Cut(text) => Some((player, Some(text))),
                Seen::Nothing => Some((player, None)),
            }
        };
        players.filter_map(told).collect()
    }
}

/// Cuts the text of the last move for somebody who has not made it.
struct Teller<'a> {
    position: &'a Position,
    m: &'a Move,
    viewer: Option<Player>,
}

impl Teller<'_> {
    fn tell(&self, text: &str) -> Seen {
        match self.m.kind {
            MoveKind::Pass => Seen::Whole,
            MoveKind::Throw(_) => self.draw(),
            MoveKind::Drop => self.drop(text),
            MoveKind::Normal => self.walk(text),
            MoveKind::Action(_) => {
                if self.is_unseen() {
                    Seen::Nothing
                } else {
                    plainly(text)
                }
            }
        }
    }

    fn kind_name(&self, kind: Kind) -> &str {
        self.position.game().rules.kinds.get(kind.index()).map_or("?", |kind| &kind.name)
    }

    fn site_name(&self, site: Option<Site>) -> &str {
        let sites = &self.position.game().rules.board.sites;
        site.and_then(|site| sites.get(site.index())).map_or("?", |site| &site.name)
    }

    /// What is seen in the place of something that falls under the secret with this number.
    fn shown(&self, secret: usize) -> Option<Kind> {
        self.position.game().rules.secrets[secret].shown
    }

    fn on_board(&self, cell: Cell) -> Option<usize> {
        on_board(&self.position.game().rules, cell, self.viewer)
    }

    /// What has changed on a site.
    fn change(&self, site: Option<Site>) -> Option<&Delta> {
        let sites = self.position.cells().len();
        self.position.last_deltas().iter().find(|delta| Some(delta.spot.site(sites)) == site)
    }

    /// Whether a piece has acted of which nothing at all is seen.
    fn is_unseen(&self) -> bool {
        let index = self.position.frames.len().saturating_sub(1);
        !self.position.is_actor_seen(index, (self.m.from, self.m.to), self.viewer)
    }

    /// A piece that was drawn.
    fn draw(&self) -> Seen {
        let rules = &self.position.game().rules;
        let secret = self.m.effects.iter().find_map(|effect| match *effect {
            Effect::ToHand { player, kind } => in_reserve(rules, player, kind, self.viewer),
            Effect::Create { site, .. } => self.on_board(self.position.cell(site)),
            _ => None,
        });
        match secret {
            None => Seen::Whole,
            Some(secret) => match self.shown(secret) {
                Some(kind) => Seen::Cut(format!("draw:{}", self.kind_name(kind))),
                None => Seen::Nothing,
            },
        }
    }

    /// A piece that came from a reserve.
    fn drop(&self, text: &str) -> Seen {
        let came = self.change(self.m.to).and_then(|delta| self.on_board(delta.after));
        match came {
            None => plainly(text),
            Some(secret) => match self.shown(secret) {
                Some(kind) => Seen::Cut(format!("{}@{}", self.kind_name(kind), self.site_name(self.m.to))),
                None => Seen::Nothing,
            },
        }
    }

    /// A piece that moved on the board.
    fn walk(&self, text: &str) -> Seen {
        if self.is_unseen() {
            return Seen::Nothing;
        }
        let secret = |cell: Cell| self.on_board(cell).is_some();
        let before = self.change(self.m.from).is_some_and(|delta| secret(delta.before));
        let after = self.change(self.m.to).is_some_and(|delta| secret(delta.after));
        if !before && !after {
            return plainly(text);
        }
        // Neither what it has become nor what its author calls the move, nor by what rule it was made.
        let mover = self.m.piece.map(|piece| piece.player);
        let met = self.change(self.m.to).map(|delta| delta.before).filter(|cell| {
            let seen = self.on_board(*cell).is_none_or(|secret| self.shown(secret).is_some());
            seen && cell.piece.is_some_and(|piece| Some(piece.player) != mover)
        });
        let sign = if met.is_some() { 'x' } else { '-' };
        let plain = format!("{}{sign}{}", self.site_name(self.m.from), self.site_name(self.m.to));
        if plain == text { Seen::Whole } else { Seen::Cut(plain) }
    }
}

/// Without what a move does beside, which is told only where its player needs it to tell moves apart.
fn plainly(text: &str) -> Seen {
    match text.split_once(',') {
        Some((plain, _)) => Seen::Cut(plain.to_owned()),
        None => Seen::Whole,
    }
}
