//! What a person does before it is his turn or while dice still roll: it is done at once, or kept and done as soon as it
//! can be.

use super::board::focus_site;
use super::focus;
use super::table::Table;
use fishka::Site;
use fishka_view::choices::{Reaction, Selection, Step};
use fishka_view::deal::Seat;
use fishka_view::scene::Actor;
use leptos::prelude::*;

/// What was asked for too early. The last wish counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Early {
    /// To throw the dice.
    Throw,
    /// A piece to be picked up. It is never played by itself: what it can do was not seen yet.
    Touch(Step),
    /// A hint.
    Hint,
    /// To do what the hint says, while it is thought over.
    Follow,
}

impl Table {
    /// Whether others act now, or chance does, and a person may be next.
    pub(super) fn waits(self) -> bool {
        let acts = |actor| match actor {
            Actor::Player(player) => self.with(|s| s.seat(player)) != Seat::Person,
            Actor::Chance => !self.may_throw(),
            Actor::Nobody => false,
        };
        let live = self.scene.with(|s| s.is_live() && s.ending.is_none());
        live && self.with(|s| !s.persons().is_empty()) && acts(self.scene.with(|s| s.actor))
    }

    /// Whether the key that throws means anything now.
    pub(super) fn takes_throws(self) -> bool {
        self.may_throw() || (self.look.with(|l| !l.game.rules.dice.is_empty()) && self.waits())
    }

    /// Keeps a wish for later; rolling dice come to rest at once, since nobody waits for them any longer;
    /// whether they did.
    pub(super) fn keep_early(self, early: Early) -> bool {
        let rolled = self.rolling.with_untracked(Option::is_some);
        // Who presses to see the dice has seen them then.
        self.early.set_value(Some(early).filter(|e| !rolled || *e != Early::Throw));
        if rolled {
            self.land();
        } else {
            self.say_status();
        }
        rolled
    }

    /// Does what was asked for too early, if it is the person's turn now.
    pub(super) fn do_early(self) {
        match self.early.try_update_value(Option::take).flatten() {
            Some(Early::Throw) => self.throw_by_hand(),
            Some(Early::Touch(step)) => self.touch(step),
            Some(Early::Hint) => self.press_hint(),
            Some(Early::Follow) => self.press_site(),
            None => {}
        }
    }

    /// Picks up what is there, if it can be picked up; plays nothing.
    fn touch(self, step: Step) {
        let reaction = self.choices.with_value(|c| c.click(&c.initial(), step));
        if let Reaction::Select(next @ Selection::Picked(_)) = reaction {
            self.select(next);
        }
    }

    /// A hint is wanted, now or as soon as the person is to move. The focus goes to the board, where Enter does what the
    /// hint says.
    pub(super) fn press_hint(self) {
        if untrack(|| self.waits()) {
            self.keep_early(Early::Hint);
        } else if self.choices.with_value(|c| !c.moves.is_empty()) {
            focus::go_home();
            self.follows.set_value(true);
            self.want_hint();
        } else {
            self.say_status();
        }
    }

    /// The hint is there: the keyboard goes where it begins, unless the person has gone elsewhere meanwhile. Enter picks up
    /// there, and again puts down.
    pub(super) fn focus_hint(self) {
        let Some((from, to)) = self.hint.get_untracked().filter(|_| self.follows.get_value()) else { return };
        self.follows.set_value(false);
        let unpicked = from.filter(|from| !self.selection.with_untracked(|s| s.has_picked(*from)));
        if let Some(site) = unpicked.or(to) {
            self.go_to(site);
        }
        self.do_early();
    }

    /// Moves the keyboard to a site.
    pub(super) fn go_to(self, site: Site) {
        self.focus.set(site);
        focus_site(site);
    }

    /// Enter on the board: what stands where the keyboard is. Where the hint’s piece was picked up, the keyboard goes on
    /// to where the hint sends it.
    pub(super) fn press_site(self) {
        if self.follows.get_value() {
            return self.early.set_value(Some(Early::Follow));
        }
        let site = self.focus.get_untracked();
        let hinted = self.hint.get_untracked().filter(|(from, to)| *from == Some(site) && from != to);
        self.click(Step::Site(site));
        let picked = self.selection.with_untracked(|s| s.has_picked(site));
        if let Some((_, Some(to))) = hinted.filter(|_| picked) {
            self.go_to(to);
        }
    }
}
