//! Throws, committed dice and their check, as the worker has its part in them. The secret lies with the keeper, in
//! another worker; the page hands questions and answers between the two.

use super::{DiceCheck, Gesture, Standing, Table, Tell};
use crate::fair::{Held, Question, Reply, lines, share, throws};
use fishka::dice::Dealing;
use fishka::fair::{Dice, FairFault, Missing, Verdict};
use fishka::{MoveKind, Rng};
use fishka_text::text;

impl Table {
    pub(super) fn chance(&mut self, gesture: Gesture) {
        match gesture {
            Gesture::Fall { .. } if self.session.wants_commitment() => self.tell(Tell::Commit),
            Gesture::Fall { secret, holds, seed, instant } => self.fall(secret, holds, seed, instant),
            Gesture::Committed { secret, words, seed, instant } => {
                let held = secret.as_deref().and_then(|text| text.parse::<Held>().ok());
                let own = words.as_deref().map(share);
                let random = self.random;
                let done = held.is_some_and(|held| self.session.commit(&held, own, random));
                let holds = self.tell_secret(held.filter(|_| done), false);
                self.fall(secret, holds, seed, instant);
            }
            Gesture::Fallen { number, instant } => self.draw(number, instant),
            Gesture::Land => {
                self.speak();
                self.changed();
            }
            Gesture::Close { secret, holds } => self.close(secret, holds),
            Gesture::Reveal(reply) => {
                if let Some(Reply::Closed { signatures, secret }) = Reply::parse(&reply) {
                    self.session.reveal(&signatures, secret);
                    self.tell(Tell::Keep(self.session.print()));
                    self.show(false);
                }
            }
            Gesture::CheckDice => self.check_dice(),
            _ => {}
        }
    }

    /// Tells which secret is in use; gives the commitment to it.
    fn tell_secret(&mut self, held: Option<Held>, anew: bool) -> Option<String> {
        let commitment = self.session.fair.dealing().map(|d| d.commitment().to_string())?;
        let secret = held?.to_string();
        self.tell(Tell::Secret { secret, commitment: commitment.clone(), anew });
        Some(commitment)
    }

    /// Sees to it that the keeper holds the secret of this game; whether it does.
    fn hold_secret(&mut self, secret: Option<String>, holds: Option<String>) -> bool {
        let Some(dealing) = self.session.fair.dealing() else { return false };
        let commitment = dealing.commitment();
        if holds == Some(commitment.to_string()) {
            return true;
        }
        let stored = secret.and_then(|text| text.parse::<Held>().ok());
        let revealed = dealing.secret().map(|secret| Held { secret, key: None });
        let own = |held: &Held| dealing.terms().commitment(&held.secret) == commitment;
        let known = stored.into_iter().chain(revealed).find(own);
        self.tell_secret(known, true).is_some()
    }

    /// Chance chooses, by the committed dice wherever there are any.
    fn fall(&mut self, secret: Option<String>, holds: Option<String>, seed: u64, instant: bool) {
        let Some(total) = self.session.draws_below() else { return };
        let tied = |d: &Dealing| Some((d.terms().clone(), d.shares()?));
        let tied = self.session.fair.dealing().and_then(tied);
        if let Some((terms, shares)) = tied
            && self.hold_secret(secret, holds)
        {
            let k = self.session.throws();
            return self.tell(Tell::AskKeeper(Question::Throw { terms, shares, k, total }.print()));
        }
        // A game that was begun without commitment, or whose secret is lost.
        if self.session.fair.dealing().is_some() {
            self.session.fair = Dice::NotCommitted;
        }
        let number = Rng::new(seed).below(usize::try_from(total).unwrap_or(usize::MAX)) as u64;
        self.draw(number, instant);
    }

    /// What fell is in the record before it is seen: dice in the air are shown when they land.
    fn draw(&mut self, number: u64, instant: bool) {
        let (before, length) = (self.session.last_position().clone(), self.session.line().len());
        self.session.draw(number);
        let Some(m) = self.session.line().get(length).map(|played| played.m.clone()) else {
            return self.changed();
        };
        self.tell(Tell::KeepFirst(self.session.print()));
        let dice = before.due().first().and_then(|due| due.dice()).map(usize::from);
        if let (MoveKind::Throw(face), Some(dice), false) = (m.kind, dice, instant) {
            return self.tell(Tell::Rolled { dice, face: usize::from(face), thrower: before.actor() });
        }
        self.tell_way(&before, &m);
        self.speak();
        self.changed();
    }

    /// Takes in a move as the server tells it. Dice in the air are shown when they land.
    pub(super) fn hear(&mut self, word: &str, instant: bool) {
        let looking = (!self.session.is_live()).then(|| self.session.cursor());
        let (before, length) = (self.session.last_position().clone(), self.session.line().len());
        match self.session.hear(word) {
            Ok(true) => {}
            Ok(false) => return,
            Err(_) => return self.tell(Tell::Astray),
        }
        let m = self.session.line().get(length).map(|played| played.m.clone());
        if let Some(cursor) = looking {
            self.session.go(cursor);
            self.speak();
            return self.changed();
        }
        let dice = before.due().first().and_then(|due| due.dice()).map(usize::from);
        if let (Some(MoveKind::Throw(face)), Some(dice), false) = (m.as_ref().map(|m| m.kind), dice, instant)
        {
            return self.tell(Tell::Rolled { dice, face: usize::from(face), thrower: before.actor() });
        }
        let walks = m.is_some_and(|m| self.tell_way(&before, &m));
        self.announce(walks);
        self.changed();
    }

    /// The game is over: its end is to be signed, then the secret revealed.
    fn close(&mut self, secret: Option<String>, holds: Option<String>) {
        // Where a server keeps the match, its secret is not here, and each seat signs by its own key.
        if (self.session.deal().online || self.hold_secret(secret, holds))
            && let Some(texts) = self.session.close()
        {
            self.tell(Tell::AskKeeper(Question::Close(texts).print()));
        }
    }

    fn check_dice(&mut self) {
        let revealed = self.session.fair.dealing().is_some_and(|d| d.secret().is_some());
        let check = DiceCheck {
            dice: lines(&self.session.fair),
            wants: self.session.wants_commitment(),
            standing: revealed.then(|| self.standing()),
            throws: throws(&self.session),
        };
        self.tell(Tell::Dice(Box::new(check)));
    }

    /// What `fishka verify` says of the record.
    fn standing(&self) -> Standing {
        let lang = self.lang();
        let say = |key: &str, args: &[(&str, String)]| text(lang, key, args);
        match self.session.verified() {
            Err(FairFault::Bound(bound)) => {
                Standing { good: false, lines: vec![say(bound.name, &[("limit", bound.limit.to_string())])] }
            }
            Err(_) => Standing { good: false, lines: vec![say("check-fault", &[])] },
            Ok(verified) => {
                let counts = [("moves", verified.moves.to_string()), ("throws", verified.throws.to_string())];
                let mut lines = match &verified.verdict {
                    Verdict::Complete => vec![say("verify-complete", &counts)],
                    Verdict::Partial(missing) => {
                        let one = |missing: &Missing| {
                            let (what, seat) = missing.parts();
                            let seat = [("seat", seat.unwrap_or_default().to_owned())];
                            format!("– {}", say(&format!("missing-{what}"), &seat))
                        };
                        [say("verify-partial", &counts)].into_iter().chain(missing.iter().map(one)).collect()
                    }
                    Verdict::NotCommitted => vec![say("check-none", &[])],
                };
                lines.extend((verified.keys == 1).then(|| say("verify-one-key", &[])));
                Standing { good: verified.verdict == Verdict::Complete, lines }
            }
        }
    }
}
