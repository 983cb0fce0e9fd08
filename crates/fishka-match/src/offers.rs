//! Offers and takebacks.

use crate::{Draft, Entry, Match, Offer, OfferOpen, Over, Sat, What};
use fishka_game::{By, Game, Refusal, Seat};
use std::mem::discriminant;

impl<G: Game> Match<G> {
    /// A move has been made: offers of takebacks lapse, and others’ offers to who has moved instead of answering.
    pub(crate) fn forget_offers(&mut self, by: By) {
        self.state.now.offers.retain(|offer| match offer.what {
            Offer::Draw => By::Seat(offer.by) == by,
            Offer::Computer { .. } => true,
            Offer::Takeback { .. } | Offer::Rematch => false,
        });
        self.state.now.offered.clear();
    }

    /// Somebody has come, left or been replaced: what that makes senseless lapses.
    pub(crate) fn forget_offers_of_seat(&mut self, place: Seat) {
        let now = &mut self.state.now;
        match now.seats.get(place.index()) {
            Some(Sat::Replaced(_)) => {
                // Who answers what is another matter now.
                now.offers.clear();
                now.offered.clear();
            }
            // Who is there again needs no computer; who has left gives nobody's seat away.
            _ => now.offers.retain(|offer| match offer.what {
                Offer::Computer { seat, .. } => seat != place && offer.by != place,
                _ => true,
            }),
        }
    }

    /// Who has still to answer an offer of this seat: all other persons, of a draw all others; of a computer for somebody
    /// who has left only the persons who are there.
    pub(crate) fn answering(&self, by: Seat, what: Offer) -> Vec<Seat> {
        let all = (0..self.deal.seats.len()).map(Seat::new).filter(|seat| *seat != by);
        let there = |seat: &Seat| self.state.now.seats.get(seat.index()) == Some(&Sat::Taken);
        all.filter(|seat| match what {
            Offer::Draw => true,
            Offer::Computer { .. } => self.is_person(*seat) && there(seat),
            Offer::Takeback { .. } | Offer::Rematch => self.is_person(*seat),
        })
        .collect()
    }

    /// The entry of an offer, or what comes of it at once.
    pub(crate) fn offer(&self, by: Seat, draft: Draft, now_ms: u64) -> Result<What, Refusal> {
        let offer = Offer::from(draft);
        let playing = self.state.now.over.is_none() && self.is_begun();
        let fits = match draft {
            Draft::Computer { seat, .. } => {
                let gone = self.abandoned_at_ms(seat).is_some_and(|at| at <= now_ms);
                if playing && !gone {
                    return Err(Refusal::new("refused-gone"));
                }
                playing && self.state.now.seats[by.index()] == Sat::Taken
            }
            Draft::Draw => playing,
            Draft::Rematch => self.state.now.over.is_some() && !self.state.now.rematch,
        };
        if !fits {
            return Err(Refusal::new("refused-offer"));
        }
        match (self.answering(by, offer).is_empty(), draft) {
            (true, Draft::Computer { seat, level }) => Ok(What::Replaced { seat, level }),
            (true, Draft::Rematch) => Ok(What::Rematch),
            (true, Draft::Draw) => Err(Refusal::new("refused-offer")),
            (false, _) => self.again(by, offer).map(|()| What::Offered(offer)),
        }
    }

    fn again(&self, by: Seat, offer: Offer) -> Result<(), Refusal> {
        let twice = self.state.now.offered.contains(&(by, discriminant(&offer)));
        if twice { Err(Refusal::new("refused-offer-again")) } else { Ok(()) }
    }

    /// What comes of an offer for somebody away because the last who had not answered has left too.
    pub(crate) fn all_left_agree(&self) -> Option<What> {
        let mut open = self.state.now.offers.iter().filter_map(|offer| match offer.what {
            Offer::Computer { seat, level } => Some((offer, seat, level)),
            _ => None,
        });
        let agreed = |offer: &OfferOpen| {
            self.answering(offer.by, offer.what).iter().all(|seat| offer.yes.contains(seat))
        };
        let (_, seat, level) = open.find(|(offer, ..)| agreed(offer))?;
        Some(What::Replaced { seat, level })
    }

    /// Going back to the start of the last turn of a seat, or by one move within a turn that still goes on: at once, or
    /// as an offer.
    pub(crate) fn takeback(&self, by: Seat) -> Result<What, Refusal> {
        self.may_take_back()?;
        let back = self.turn_of(by).ok_or(Refusal::new("refused-takeback-none"))?;
        let gone = &self.state.line[back..];
        let to = back.checked_sub(1).map_or(0, |last| self.state.line[last].n);
        let past_draw = gone.iter().any(|step| step.draw);
        let past = past_draw || gone.iter().any(|step| step.reveals);
        let own = gone.iter().all(|step| matches!(step.by, By::Rules) || step.by == By::Seat(by));
        let offer = Offer::Takeback { to };
        let alone = self.answering(by, offer).is_empty();
        if own && !past && self.state.now.over.is_none() && self.state.now.turn.seats().contains(&by) {
            return Ok(What::TakenBack { to, past_draw });
        }
        match (alone, past) {
            (true, true) => Err(Refusal::new("refused-takeback-past")),
            (true, false) => Ok(What::TakenBack { to, past_draw }),
            (false, _) => self.again(by, offer).map(|()| What::Offered(offer)),
        }
    }

    /// Going back to that entry because the keeper says so.
    pub(crate) fn back(&self, to: u64) -> Result<What, Refusal> {
        self.may_take_back()?;
        self.taken_back(to, "refused-takeback-none")
    }

    fn may_take_back(&self) -> Result<(), Refusal> {
        let decided = matches!(self.state.now.over, None | Some(Over::Rules(_) | Over::Resigned(_)));
        let revealed = self.state.now.dealing.as_ref().is_some_and(|deal| deal.secret().is_some());
        let may = self.deal.takebacks && decided && !revealed;
        if may { Ok(()) } else { Err(Refusal::new("refused-takeback")) }
    }

    fn taken_back(&self, to: u64, gone: &'static str) -> Result<What, Refusal> {
        let length = self.length_to(to).ok_or(Refusal::new(gone))?;
        Ok(What::TakenBack { to, past_draw: self.state.line[length..].iter().any(|step| step.draw) })
    }

    /// What follows an answer, beside its entry.
    pub(crate) fn agreed(&self, offer: u64, by: Seat, yes: bool) -> Result<Option<What>, Refusal> {
        let open =
            self.state.now.offers.iter().find(|o| o.n == offer).ok_or(Refusal::new("refused-offer-gone"))?;
        let answering = self.answering(open.by, open.what);
        if !answering.contains(&by) || open.yes.contains(&by) {
            return Err(Refusal::new("refused-offer-gone"));
        }
        if !yes || answering.iter().any(|seat| *seat != by && !open.yes.contains(seat)) {
            return Ok(None);
        }
        Ok(Some(match open.what {
            Offer::Draw => What::Ended(Over::Agreed),
            Offer::Rematch => What::Rematch,
            Offer::Takeback { to } => self.taken_back(to, "refused-offer-gone")?,
            Offer::Computer { seat, level } => What::Replaced { seat, level },
        }))
    }

    /// The state after an offer or an answer.
    pub(crate) fn note_offer(&mut self, entry: &Entry) -> Result<(), Refusal> {
        match (&entry.what, entry.by) {
            (What::Offered(what), By::Seat(by)) => {
                let (n, what) = (entry.n, *what);
                self.state.now.offers.retain(|offer| offer.by != by || !same_sort(offer.what, what));
                self.state.now.offers.push(OfferOpen { n, by, what, yes: Vec::new() });
                self.state.now.offered.push((by, discriminant(&what)));
            }
            (What::Answered { offer, yes: true }, By::Seat(by)) => {
                let open = self.state.now.offers.iter_mut().find(|o| o.n == *offer);
                open.ok_or(Refusal::new("refused-log"))?.yes.push(by);
            }
            (What::Answered { offer, yes: false }, By::Seat(_)) => {
                self.state.now.offers.retain(|open| open.n != *offer);
            }
            (What::Rematch, _) => {
                self.state.now.rematch = true;
                self.state.now.offers.clear();
            }
            _ => return Err(Refusal::new("refused-log")),
        }
        Ok(())
    }
}

fn same_sort(a: Offer, b: Offer) -> bool {
    discriminant(&a) == discriminant(&b)
}
