//! What a person does before it is his turn or while dice still roll: it is done at once, or kept and done as soon as it
//! can be.

use super::board::focus_site;
use super::running::{Early, Page as _};
use super::table::Table;
use fishka::Site;
use fishka_view::choices::Step;
use fishka_view::hint::Way;
use fishka_view::host::Gesture;
use leptos::prelude::*;

impl Table {
    /// Whether the key that throws means anything now.
    pub(super) fn takes_throws(self) -> bool {
        self.may_throw() || (self.look.with(|l| !l.rules.dice.is_empty()) && self.waits())
    }

    /// Keeps a wish for later; rolling dice come to rest at once, since nobody waits for them any longer;
    /// whether they did.
    pub(super) fn keep_wish(self, early: Early) -> bool {
        let rolled = self.rolling.with_untracked(Option::is_some);
        // Who presses to see the dice has seen them then.
        self.run.early.set(Some(early).filter(|e| !rolled || *e != Early::Throw));
        if rolled {
            self.land();
        } else {
            self.say_status();
        }
        rolled
    }

    /// The hint is there: the keyboard goes where it begins, unless the person has gone elsewhere meanwhile. Enter picks up
    /// there, and again puts down.
    pub(super) fn focus_hint(self) {
        let Some((from, to)) = self.hinted_way().filter(|_| self.run.follows.get_value()) else {
            return;
        };
        self.run.follows.set_value(false);
        let unpicked = from.filter(|from| !self.selection.with_untracked(|s| s.has_picked(*from)));
        if let Some(site) = unpicked.or(to) {
            self.go_to(site);
        }
        self.do_early();
    }

    /// Where the first move of the hint begins and ends.
    fn hinted_way(self) -> Option<Way> {
        self.hint.with_untracked(|hint| hint.as_ref()?.ways.first().copied())
    }

    /// Moves the keyboard to a site.
    pub(super) fn go_to(self, site: Site) {
        self.focus.set(site);
        focus_site(site);
    }

    /// Enter on the board: what stands where the keyboard is. Where the hint’s piece was picked up, the keyboard goes on
    /// to where the hint sends it.
    pub(super) fn press_site(self) {
        if untrack(|| self.waits_for_yes()) {
            return self.act(Gesture::Confirm);
        }
        if self.run.follows.get_value() {
            return self.run.early.set(Some(Early::Follow));
        }
        let site = self.focus.get_untracked();
        let hinted = self.hinted_way().filter(|(from, to)| *from == Some(site) && from != to);
        self.onward.set_value(hinted.and_then(|(_, to)| Some((site, to?))));
        self.click(Step::Site(site));
    }

    /// Where the hint's piece was picked up, the keyboard goes on to where the hint sends it.
    pub(super) fn go_onward(self) {
        let Some((site, to)) = self.onward.get_value() else { return };
        self.onward.set_value(None);
        if self.selection.with_untracked(|s| s.has_picked(site)) {
            self.go_to(to);
        }
    }
}
