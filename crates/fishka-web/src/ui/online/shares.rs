//! Committed dice of a match: the page gives the shares of its seats, opens them and signs the end, all by itself. Shares and
//! keys are made, and used, in the keeper's worker; the browser keeps them for the next visit.

use super::super::store;
use super::room::Room;
use fishka_proto::online::{CommandForm, DealingForm, HandForm, ShareForm};
use fishka_view::fair::{Held, Question, Reply, Step};
use leptos::prelude::*;
use std::time::Duration;

/// After so long what could not be given is tried again.
const AGAIN: Duration = Duration::from_secs(5);

/// What is awaited of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Due {
    Pledge,
    Share,
    Signature,
}

fn due(dice: &DealingForm, seat: u8) -> Option<Due> {
    let hand: &HandForm = dice.hands.get(usize::from(seat))?;
    Some(match (&hand.commit, &hand.open) {
        (None, _) => Due::Pledge,
        (Some(_), None) => Due::Share,
        (Some(_), Some(_)) => Due::Signature,
    })
}

fn key(id: &str, seat: u8) -> String {
    format!("dice.{id}.{seat}")
}

impl Room {
    /// What was made for a seat; a promise that came to nothing has its own.
    fn held(self, seat: u8, dice: &DealingForm) -> Option<Held> {
        let kept = store::load(&key(&self.id.get_value(), seat))?;
        let (commitment, held) = kept.split_once(' ')?;
        held.parse().ok().filter(|_| commitment == dice.commitment)
    }

    /// Does what is awaited of the seats here, one after another: each answer of the server brings the next.
    pub(super) fn give_shares(self) {
        let Some(state) = self.state.get_untracked() else { return };
        let Some(dice) = &state.dice else { return };
        let Some(seat) = dice.awaited.iter().copied().find(|seat| state.own.contains(seat)) else { return };
        let Some(due) = due(dice, seat) else { return };
        // What others do meanwhile makes nothing due twice: a second share would not be the one that was pledged.
        let step = format!("{} {seat} {due:?}", dice.commitment);
        if self.given.with_value(|given| given.as_ref() == Some(&step)) {
            return;
        }
        match due {
            Due::Pledge | Due::Share => {
                let held = self.held(seat, dice);
                leptos::task::spawn_local(self.give(seat, held, dice.commitment.clone()));
            }
            // The table says what it takes for the end; it has to know all of it first.
            Due::Signature if self.is_laid() && self.is_signed_for(dice) => self.close_table(),
            Due::Signature => return,
        }
        self.given.set_value(Some(step));
    }

    async fn give(self, seat: u8, held: Option<Held>, commitment: String) {
        let Ok(record) = self.read("/record").await else { return self.give_again() };
        let question = Question::Share { record, seat: seat.into(), held }.print();
        self.dice.with_value(|keeper| {
            keeper.ask(question, move |reply| {
                let Some(Reply::Step { held, step }) = Reply::parse(reply) else { return self.give_again() };
                let Some(id) = self.id.try_get_value() else { return };
                // Kept before anybody is told: who cannot open what he pledged voids the deal.
                store::save(&key(&id, seat), &format!("{commitment} {held}"));
                self.share(match step {
                    Step::Pledge(pledge) => {
                        let (commit, key) = (Some(pledge.hash.to_string()), Some(pledge.key.to_string()));
                        ShareForm { commit, key, open: None, sign: None }
                    }
                    Step::Open(share) => {
                        ShareForm { commit: None, key: None, open: Some(share.to_string()), sign: None }
                    }
                });
            });
        });
    }

    /// What could not be given is given a while later.
    fn give_again(self) {
        set_timeout(
            move || {
                self.given.try_set_value(None);
                if !self.is_gone() {
                    self.give_shares();
                }
            },
            AGAIN,
        );
    }

    fn share(self, share: ShareForm) {
        self.command(CommandForm { share: Some(share), ..CommandForm::default() });
    }

    /// Whether the server has said what is to be signed.
    fn is_signed_for(self, dice: &DealingForm) -> bool {
        !dice.to_sign.is_empty() && dice.secret.is_none()
    }

    /// Signs the end for the seats here, if it is the one that was played here.
    pub(super) fn sign_end(self, question: &str) {
        let Some(Question::Close(texts)) = Question::parse(question) else { return };
        let Some(state) = self.state.get_untracked() else { return };
        let Some(dice) = &state.dice else { return };
        for seat in dice.awaited.iter().copied().filter(|seat| state.own.contains(seat)) {
            let at = usize::from(seat);
            let same = texts.get(at).filter(|text| dice.to_sign.get(at) == Some(*text)).cloned();
            let (Some(text), Some(held)) = (same, self.held(seat, dice)) else {
                self.note(untrack(|| self.prefs.text("online-not-signed")));
                continue;
            };
            self.dice.with_value(|keeper| {
                keeper.ask(Question::Keep(held).print(), |_| ());
                keeper.ask(Question::Close(vec![text]).print(), move |reply| {
                    let Some(Reply::Closed { signatures, .. }) = Reply::parse(reply) else { return };
                    let sign = signatures.first().map(ToString::to_string);
                    self.share(ShareForm { commit: None, key: None, open: None, sign });
                });
            });
        }
    }
}
