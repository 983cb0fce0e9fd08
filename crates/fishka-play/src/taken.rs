//! What a move takes from a position.

use crate::{Effect, Move, MoveKind, Position};
use fishka_base::Site;
use smallvec::SmallVec;

impl Move {
    /// Whether it takes at least one piece from the board of `position`.
    #[must_use]
    pub fn is_capture(&self, position: &Position) -> bool {
        self.effects.iter().any(|e| self.effect_captures(*e, position).is_some())
    }

    /// The sites whose pieces it takes, in order, each once.
    #[must_use]
    pub fn captures(&self, position: &Position) -> SmallVec<[Site; 4]> {
        let mut sites: SmallVec<[Site; 4]> = SmallVec::new();
        for effect in &self.effects {
            if let Some(site) = self.effect_captures(*effect, position)
                && !sites.contains(&site)
            {
                sites.push(site);
            }
        }
        sites
    }

    /// Whether the piece standing on `site` leaves by this move.
    fn leaves(&self, site: Site) -> bool {
        self.effects.iter().any(|e| matches!(e, Effect::Move { from, .. } if *from == site.spot()))
    }

    /// Whether something arrives on `site` by this move.
    fn arrives(&self, site: Site) -> bool {
        self.effects.iter().any(|e| match e {
            Effect::Move { to, .. } | Effect::Copy { to, .. } | Effect::Drop { to, .. } => *to == site,
            _ => false,
        })
    }

    fn effect_captures(&self, effect: Effect, position: &Position) -> Option<Site> {
        if matches!(self.kind, MoveKind::Throw(_)) {
            // What is drawn takes the place of what stood there; nobody has taken that.
            return None;
        }
        if position.levels() > 1 {
            // Where pieces share sites, arriving takes nothing.
            let Effect::Capture(site) = effect else { return None };
            if position.is_ordered() {
                let sites = position.cells().len();
                let goes = |e: &&Effect| matches!(e, Effect::Move { from, .. } if from.site(sites) == site);
                let stays = position.stack(site).count() > self.effects.iter().filter(goes).count();
                return stays.then_some(site);
            }
            return position.takes_any(site).then_some(site);
        }
        let site = match effect {
            Effect::Move { from, to } | Effect::Copy { from, to } if from != to.spot() => to,
            Effect::Drop { to, .. } => to,
            Effect::Create { site, .. } => site,
            Effect::Capture(site) if !self.arrives(site) || !self.leaves(site) => site,
            _ => return None,
        };
        (position.cell(site).piece.is_some() && !self.leaves(site)).then_some(site)
    }
}
