//! The page's half of the committed dice: a worker of their own holds the secret. The computer player is another worker
//! and is never told it.

use super::link::Link;
use super::store;
use super::table::{Table, kept_under};
use fishka::dice::{Bytes32, Dealing, pick};
use fishka::fair::{Dice, chances};
use fishka::{Move, MoveList, Turn};
use fishka_view::fair::{Held, Question, Reply, share};
use fishka_view::session::Session;
use fishka_view::work;
use leptos::prelude::*;
use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::rc::Rc;
use wasm_bindgen::JsCast as _;

type Then = Box<dyn FnOnce(Reply)>;

/// The keeper of the secret as the page knows it.
#[derive(Clone, Default)]
pub(super) struct Keeper {
    link: Rc<RefCell<Option<Rc<RefCell<Link>>>>>,
    /// Who waits for the replies, in order.
    waiting: Rc<RefCell<VecDeque<Then>>>,
    /// The commitment to the secret that it holds.
    holds: Rc<Cell<Option<Bytes32>>>,
    /// The person's words for the next game.
    pub(super) words: Rc<RefCell<Option<String>>>,
}

/// 32 bytes that nobody can foretell, of the page or of a worker; `None` where the browser has none.
pub(super) fn random_bytes() -> Option<[u8; 32]> {
    let crypto = js_sys::Reflect::get(&js_sys::global(), &"crypto".into()).ok()?;
    let fill = js_sys::Reflect::get(&crypto, &"getRandomValues".into()).ok()?;
    let bytes = js_sys::Uint8Array::new_with_length(32);
    fill.dyn_into::<js_sys::Function>().ok()?.call1(&crypto, &bytes).ok()?;
    bytes.to_vec().try_into().ok()
}

impl Keeper {
    fn ask(&self, question: &Question, then: impl FnOnce(Reply) + 'static) {
        if self.link.borrow().is_none() {
            let waiting = Rc::downgrade(&self.waiting);
            let started = Link::start(move |text| {
                let next = waiting.upgrade().and_then(|waiting| waiting.borrow_mut().pop_front());
                if let (Some(next), Some(reply)) = (next, Reply::parse(text)) {
                    next(reply);
                }
            });
            *self.link.borrow_mut() = started;
        }
        let link = self.link.borrow().clone();
        match link {
            Some(link) => {
                self.waiting.borrow_mut().push_back(Box::new(then));
                link.borrow_mut().send(question.print());
            }
            None => then(Reply::Nothing),
        }
    }
}

fn secret_key(session: &Session) -> String {
    format!("secret.{}", kept_under(&session.deal))
}

/// What chance may do now at the end of the record.
fn at_chance(session: &mut Session) -> Option<(MoveList, Vec<(usize, u64)>)> {
    session.go(session.line.len());
    let (mut position, mut budget) = (session.position().clone(), work());
    let Ok(Turn::Chance(_)) = position.turn(&mut budget) else { return None };
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves, &mut budget).ok()?;
    let chances = chances(&position, &moves, &mut budget).ok()?;
    (!chances.is_empty()).then_some((moves, chances))
}

impl Table {
    fn keeper(self) -> Keeper {
        self.keeper.try_get_value().unwrap_or_default()
    }

    /// Chance chooses, by the committed dice wherever there are any; `then` is told, unless the session has changed
    /// meanwhile.
    pub(super) fn fall(self, then: impl FnOnce(Table, Move) + 'static) {
        if !self.with(Session::wants_commitment) {
            return self.fall_now(then);
        }
        let epoch = self.epoch.get_value();
        let keeper = self.keeper();
        keeper.clone().ask(&Question::Commit, move |reply| {
            if self.epoch.try_get_value() != Some(epoch) {
                return;
            }
            // The secret is there; only now the page gives the shares of the seats.
            let own = keeper.words.borrow_mut().take().map(|words| share(&words));
            if let Reply::Committed(held) = reply
                && self.session.try_update_value(|s| s.commit(&held, own, random_bytes)) == Some(true)
            {
                self.with(|s| store::save(&secret_key(s), &held.to_string()));
                keeper.holds.set(self.with(|s| s.fair.dealing().map(Dealing::commitment)));
                self.checked.update(|n| *n += 1);
            }
            self.fall_now(then);
        });
    }

    fn fall_now(self, then: impl FnOnce(Table, Move) + 'static) {
        let Some(Some((moves, chances))) = self.session.try_update_value(at_chance) else { return };
        let total = chances.iter().map(|c| c.1).sum();
        let fallen =
            move |number| pick(chances.iter().map(|c| c.1), number).map(|at| moves[chances[at].0].clone());
        let tied = self.with(|s| s.fair.dealing().and_then(|d| Some((d.terms().clone(), d.shares()?))));
        let Some((terms, shares)) = tied.filter(|_| self.hold_secret()) else {
            // A game that was begun without commitment, or whose secret is lost.
            self.session.update_value(|s| {
                if s.fair.dealing().is_some() {
                    s.fair = Dice::NotCommitted;
                }
            });
            let number = fishka::Rng::new((js_sys::Math::random() * 9e15) as u64).below(total as usize);
            if let Some(m) = fallen(number as u64) {
                then(self, m);
            }
            return;
        };
        let (epoch, k) = (self.epoch.get_value(), self.with(Session::throws));
        self.keeper().ask(&Question::Throw { terms, shares, k, total }, move |reply| {
            if let (Reply::Number(number), Some(now)) = (reply, self.epoch.try_get_value())
                && now == epoch
                && let Some(m) = fallen(number)
            {
                then(self, m);
            }
        });
    }

    /// Sees to it that the keeper holds the secret of this game; whether it does.
    fn hold_secret(self) -> bool {
        let Some(dealing) = self.with(|s| s.fair.dealing().cloned()) else { return false };
        let keeper = self.keeper();
        if keeper.holds.get() == Some(dealing.commitment()) {
            return true;
        }
        let stored = store::load(&self.with(secret_key)).and_then(|text| text.parse::<Held>().ok());
        let revealed = dealing.secret().map(|secret| Held { secret, key: None });
        let mut known = stored.into_iter().chain(revealed);
        let own = |held: &Held| dealing.terms().commitment(&held.secret) == dealing.commitment();
        let Some(held) = known.find(own) else { return false };
        keeper.holds.set(Some(dealing.commitment()));
        keeper.ask(&Question::Keep(held), |_| ());
        true
    }

    /// When the game is over its end is signed and the secret revealed; a game that goes on has no signed end.
    pub(super) fn settle_dice(self) {
        let over = self.session.try_update_value(|s| s.ending().is_some()).unwrap_or(false);
        if self.with(Session::has_outgrown_its_end) {
            self.session.update_value(Session::go_on);
            self.keep();
        }
        let closed = self.with(|s| s.fair.dealing().is_some_and(|d| d.secret().is_some()));
        if !over || closed || !self.hold_secret() {
            return;
        }
        let Some(Some(texts)) = self.session.try_update_value(Session::close) else { return };
        let epoch = self.epoch.get_value();
        self.keeper().ask(&Question::Close(texts), move |reply| {
            if let (Reply::Closed { signatures, secret }, Some(now)) = (reply, self.epoch.try_get_value())
                && now == epoch
            {
                self.session.update_value(|s| s.reveal(&signatures, secret));
                self.keep();
                self.checked.update(|n| *n += 1);
            }
        });
    }

    /// Begins the same game again, with these words as the person's share.
    pub(super) fn again_with_words(self, words: String) {
        *self.keeper().words.borrow_mut() = Some(words);
        self.again();
    }
}
