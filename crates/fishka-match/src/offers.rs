//! Offers and takebacks.

use crate::{Draft, Entry, Match, Offer, OfferOpen, Over, What};
use fishka_game::{By, Game, Refusal, Seat};

impl<G: Game> Match<G> {
    /// A move has been made: offers of takebacks lapse, and others’ offers to who has moved instead of answering.
    pub(crate) fn forget_offers(&mut self, by: By) {
        self.state.now.offers.retain(|offer| offer.what == Offer::Draw && By::Seat(offer.by) == by);
        self.state.now.offered.clear();
    }

    /// Who has still to answer an offer of this seat: all other persons, and of a draw all others.
    pub(crate) fn answering(&self, by: Seat, what: Offer) -> Vec<Seat> {
        let all = (0..self.deal.seats.len()).map(Seat::new).filter(|seat| *seat != by);
        all.filter(|seat| what == Offer::Draw || self.is_person(*seat)).collect()
    }

    /// The entry of an offer, or what comes of it at once.
    pub(crate) fn offer(&self, by: Seat, draft: Draft) -> Result<What, Refusal> {
        let offer = Offer::from(draft);
        let fits = match draft {
            Draft::Draw => self.state.now.over.is_none() && self.is_begun(),
            Draft::Rematch => self.state.now.over.is_some() && !self.state.now.rematch,
        };
        if !fits {
            return Err(Refusal::new("refused-offer"));
        }
        self.again(by, false)?;
        match self.answering(by, offer).is_empty() {
            true if draft == Draft::Rematch => Ok(What::Rematch),
            true => Err(Refusal::new("refused-offer")),
            false => Ok(What::Offered(offer)),
        }
    }

    fn again(&self, by: Seat, takeback: bool) -> Result<(), Refusal> {
        let twice = self.state.now.offered.contains(&(by, takeback));
        if twice { Err(Refusal::new("refused-offer-again")) } else { Ok(()) }
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
            (false, _) => self.again(by, true).map(|()| What::Offered(offer)),
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
        }))
    }

    /// The state after an offer or an answer.
    pub(crate) fn note_offer(&mut self, entry: &Entry) -> Result<(), Refusal> {
        match (&entry.what, entry.by) {
            (What::Offered(what), By::Seat(by)) => {
                let (n, what) = (entry.n, *what);
                self.state.now.offers.retain(|offer| offer.by != by || !same_sort(offer.what, what));
                self.state.now.offers.push(OfferOpen { n, by, what, yes: Vec::new() });
                self.state.now.offered.push((by, matches!(what, Offer::Takeback { .. })));
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
    std::mem::discriminant(&a) == std::mem::discriminant(&b)
}
