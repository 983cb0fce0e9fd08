//! What a person asks about pieces: what one is and does, the legend of all, why something cannot be played.

use super::{Table, Tell};
use crate::about::{About, legend, why_not, why_still};
use crate::choices::{Selection, Step};
use fishka::{Piece, Site};

impl Table {
    /// Tells what a piece is and what it can do; nothing where none is seen.
    pub(super) fn about(&mut self, step: Step) {
        let position = self.session.position();
        let seen = |site: Site| !self.session.hidden_sites().contains(&site);
        let found = match step {
            Step::Hand(player, kind) => Some((Piece { player, kind }, None)),
            Step::Site(site) | Step::Piece(site, _) if seen(site) => {
                position.cell(site).piece.map(|piece| (piece, Some(site)))
            }
            _ => None,
        };
        match found {
            Some((piece, site)) => {
                let about = About::of(&self.look, position, piece, site);
                self.tell(Tell::About(Box::new(about)));
            }
            None => self.say("about-none"),
        }
    }

    /// Tells of all kinds of pieces.
    pub(super) fn legend(&mut self) {
        let lines = legend(&self.look, self.session.position());
        self.tell(Tell::Legend(lines));
    }

    /// Where a click did nothing: says why, where that can be said.
    pub(super) fn explain_refusal(&mut self, before: &Selection, site: Site) {
        if !self.session.is_live() || self.session.unready().or(self.session.setting()).is_some() {
            return;
        }
        if self.session.due().is_some() {
            return self.beside("guide-other-move", &[]);
        }
        let position = self.session.position();
        let why = match before.picked() {
            Some(Step::Site(from)) if from != site => why_not(&self.look, position, from, site),
            Some(_) => None,
            None => why_still(&self.look, position, site),
        };
        if let Some(why) = why {
            self.tell(Tell::Say(why.clone()));
            self.tell(Tell::Beside(why));
        }
    }
}
