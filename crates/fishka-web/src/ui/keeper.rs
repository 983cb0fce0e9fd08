//! The page's half of the committed dice: a worker of their own holds the secret. The computer player and the holder of
//! the game are other workers and are never told it while the game goes on.

use super::link::{Link, Module};
use super::running::{Page as _, seed};
use super::shelf::secret_key;
use super::store;
use super::table::{Table, kept_under};
use fishka_view::fair::{Question, Reply};
use fishka_view::host::{Gesture, Tell};
use leptos::prelude::*;
use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;

type Then = Box<dyn FnOnce(&str)>;

/// The keeper of the secret as the page knows it.
#[derive(Clone, Default)]
pub(super) struct Keeper {
    link: Rc<RefCell<Option<Rc<RefCell<Link>>>>>,
    /// Who waits for the replies, in order.
    waiting: Rc<RefCell<VecDeque<Then>>>,
    /// The commitment to the secret that it holds.
    holds: Rc<RefCell<Option<String>>>,
    /// The person's words for the next game.
    words: Rc<RefCell<Option<String>>>,
}

impl Keeper {
    pub(super) fn ask(&self, question: String, then: impl FnOnce(&str) + 'static) {
        if self.link.borrow().is_none() {
            let (waiting, gone) = (Rc::downgrade(&self.waiting), Rc::downgrade(&self.link));
            let forgotten = waiting.clone();
            let hear = move |data: &wasm_bindgen::JsValue| {
                let next = waiting.upgrade().and_then(|waiting| waiting.borrow_mut().pop_front());
                if let (Some(next), Some(reply)) = (next, data.as_string()) {
                    next(&reply);
                }
            };
            let fail = move || {
                if let Some(link) = gone.upgrade() {
                    link.borrow_mut().take();
                }
                // Who waits is told: the replies of the next worker are for those who ask it.
                let all = forgotten.upgrade().map(|waiting| std::mem::take(&mut *waiting.borrow_mut()));
                all.into_iter().flatten().for_each(|then| then(&Reply::Nothing.print()));
            };
            *self.link.borrow_mut() = Link::start(Module::Whole, hear, fail);
        }
        let link = self.link.borrow().clone();
        match link {
            Some(link) => {
                self.waiting.borrow_mut().push_back(Box::new(then));
                link.borrow_mut().send(question.into());
            }
            None => then(&Reply::Nothing.print()),
        }
    }
}

impl Table {
    fn keeper(self) -> Keeper {
        self.keeper.try_get_value().unwrap_or_default()
    }

    /// Each game has its secret; one that an older version kept lies with its slot.
    fn secret_key(self) -> String {
        let slot = || self.deal.with_untracked(kept_under);
        secret_key(&self.run.row().map_or_else(slot, |row| row.id()))
    }

    fn kept_secret(self) -> Option<String> {
        let older = || store::load(&secret_key(&self.deal.with_untracked(kept_under)));
        store::load(&self.secret_key()).or_else(older)
    }

    /// What is known here of the secret: as it was kept, and the commitment to the one that the keeper holds.
    fn known_secret(self) -> (Option<String>, Option<String>) {
        (self.kept_secret(), self.keeper().holds.borrow().clone())
    }

    fn instant(self) -> bool {
        self.prefs.habits.with_untracked(|h| h.instant)
    }

    /// Chance chooses, by the committed dice wherever there are any.
    pub(super) fn fall(self) {
        let (secret, holds) = self.known_secret();
        self.act(Gesture::Fall { secret, holds, seed: seed(), instant: self.instant() });
    }

    /// What the worker tells of dice and of whoever keeps their secret.
    pub(super) fn chance(self, tell: Tell) {
        match tell {
            Tell::Commit => self.commit(),
            Tell::Secret { secret, commitment, anew } => {
                let keeper = self.keeper();
                *keeper.holds.borrow_mut() = Some(commitment);
                if anew {
                    if let Ok(held) = secret.parse() {
                        keeper.ask(Question::Keep(held).print(), |_| ());
                    }
                } else {
                    store::save(&self.secret_key(), &secret);
                }
            }
            Tell::AskKeeper(question) => match self.run.keeper() {
                Some(keeper) => keeper.close(question),
                None => self.ask_keeper(question),
            },
            Tell::Rolled { dice, face, thrower } => self.show_throw(dice, face, thrower),
            _ => {}
        }
    }

    /// The keeper makes a secret; only then the shares of the seats are given.
    fn commit(self) {
        let epoch = self.run.epoch.get_value();
        let keeper = self.keeper();
        keeper.clone().ask(Question::Commit.print(), move |reply| {
            if self.run.epoch.try_get_value() != Some(epoch) {
                return;
            }
            let secret = match Reply::parse(reply) {
                Some(Reply::Committed(held)) => Some(held.to_string()),
                _ => None,
            };
            let words = keeper.words.borrow_mut().take();
            self.act(Gesture::Committed { secret, words, seed: seed(), instant: self.instant() });
        });
    }

    fn ask_keeper(self, question: String) {
        let epoch = self.run.epoch.get_value();
        self.keeper().ask(question, move |text| {
            if self.run.epoch.try_get_value() != Some(epoch) {
                return;
            }
            match Reply::parse(text) {
                Some(Reply::Number(number)) => {
                    self.act(Gesture::Fallen { number, instant: self.instant() });
                }
                Some(Reply::Closed { .. }) => self.act(Gesture::Reveal(text.to_owned())),
                _ => {}
            }
        });
    }

    /// When the game is over its end is signed and the secret revealed.
    pub(super) fn settle_dice(self) {
        if !self.run.is_online() && self.facts.with_untracked(|f| f.closes) {
            let (secret, holds) = self.known_secret();
            self.act(Gesture::Close { secret, holds });
        }
    }

    /// Begins the same game again, with these words as the person's share.
    pub(super) fn again_with_words(self, words: String) {
        *self.keeper().words.borrow_mut() = Some(words);
        self.again();
    }
}
