//! The committed dice of a match.

use crate::{Ask, Chance, DiceStep, Entry, Match, Over, What};
use fishka_dice::{Dealing, DealingFault, Entry as Link, Stage, Terms};
use fishka_game::{Game, Refusal, Seat, Viewer};

impl<G: Game> Match<G> {
    /// Whether draws may be made.
    pub(crate) fn dice_are_open(&self) -> bool {
        match (&self.deal.chance, &self.state.now.dealing) {
            (Chance::Drawn, _) => true,
            (Chance::Committed { .. }, Some(deal)) => deal.stage() >= Stage::Opened,
            (Chance::Committed { .. }, None) => false,
        }
    }

    /// What the throws of this match are tied to.
    #[must_use]
    pub fn terms(&self) -> Option<Terms> {
        let Chance::Committed { name } = &self.deal.chance else { return None };
        let id = self.game.id();
        Some(Terms {
            name: name.clone(),
            deal: self.state.now.void_deals.saturating_add(1),
            game: id.name.clone(),
            rules: id.rules.to_string(),
            variant: id.variant.clone(),
            options: Terms::chosen(&id.options),
            seats: self.game.seats().iter().map(|seat| seat.name.clone()).collect(),
        })
    }

    /// The entry of a step of the dice.
    pub(crate) fn dice_step(&self, ask: &Ask, by: Viewer) -> Result<DiceStep, Refusal> {
        let keeper = by == Viewer::Referee;
        let own = |seat: Seat| keeper || by == Viewer::Seat(seat);
        let (step, allowed) = match ask {
            Ask::Promise(commitment) => (DiceStep::Promised(*commitment), keeper),
            Ask::Void => (DiceStep::Void, keeper),
            Ask::Pledge { seat, pledge } => (DiceStep::Pledged(*seat, *pledge), own(*seat)),
            Ask::Open { seat, share } => (DiceStep::Opened(*seat, *share), own(*seat)),
            Ask::Sign { seat, signature } => (DiceStep::Signed(*seat, *signature), own(*seat)),
            Ask::Reveal(secret) => (DiceStep::Revealed(*secret), keeper && self.state.now.over.is_some()),
            _ => return Err(Refusal::new("refused-dice")),
        };
        if allowed { Ok(step) } else { Err(Refusal::new("refused-dice")) }
    }

    /// The state after a step of the dice.
    pub(crate) fn note_dice(&mut self, step: &DiceStep) -> Result<(), Refusal> {
        if let DiceStep::Promised(commitment) = step {
            let terms = self.terms().filter(|_| self.state.now.dealing.is_none());
            let terms = terms.ok_or(Refusal::new("refused-dice"))?;
            let deal = Dealing::promise(terms, *commitment).map_err(|_| Refusal::new("refused-dice"))?;
            self.state.now.dealing = Some(deal);
            return Ok(());
        }
        if let DiceStep::Revealed(secret) = step {
            self.check_draws(secret)?;
        }
        let deal = self.state.now.dealing.as_mut().ok_or(Refusal::new("refused-dice"))?;
        let done = match step {
            DiceStep::Promised(_) => Ok(()),
            DiceStep::Void if deal.again().is_some() => {
                self.state.now.dealing = None;
                self.state.now.void_deals = self.state.now.void_deals.saturating_add(1);
                Ok(())
            }
            DiceStep::Void => Err(DealingFault::Late),
            DiceStep::Pledged(seat, pledge) => deal.pledge(seat.index(), *pledge),
            DiceStep::Opened(seat, share) => deal.open(seat.index(), *share),
            DiceStep::Signed(seat, signature) => deal.sign(seat.index(), *signature),
            DiceStep::Revealed(secret) => deal.reveal(*secret),
        };
        done.map_err(|_| Refusal::new("refused-dice"))
    }

    /// Every draw that was ever made must be what the secret and the shares make of its number.
    fn check_draws(&self, secret: &fishka_dice::Bytes32) -> Result<(), Refusal> {
        let wrong = || Refusal::new("refused-dice");
        let deal = self.state.now.dealing.as_ref().ok_or_else(wrong)?;
        let thrower = deal.thrower(secret).map_err(|_| wrong())?;
        let fits = |((k, total), number): (&(u64, u64), &u64)| thrower.throw(*k, *total) == *number;
        if self.state.drawn.iter().all(fits) { Ok(()) } else { Err(wrong()) }
    }

    /// Once the match is over its end is bound, so that the seats can sign it.
    pub(crate) fn note_end(&mut self, entry: &Entry) -> Result<(), Refusal> {
        let open = self.state.now.dealing.as_ref().is_some_and(|deal| deal.stage() == Stage::Opened);
        if !open || self.state.now.over.is_none() {
            return Ok(());
        }
        let text = |n: u64| match &entry.what {
            What::Moved { text } | What::Drawn { text, .. } if entry.n == n => text.as_deref(),
            _ => self.text_of(n),
        };
        let loud = self.state.line.iter().filter(|step| !step.silent);
        let links = loud.filter_map(|step| Some(Link::new(text(step.n)?, step.draw)));
        let Some(deal) = &self.state.now.dealing else { return Ok(()) };
        let end = deal.end_of(links).ok_or(Refusal::new("refused-dice"))?;
        let closed = self.state.now.dealing.as_mut().map(|deal| deal.close(end));
        closed.unwrap_or(Ok(())).map_err(|_| Refusal::new("refused-dice"))
    }

    /// Whether the match was ended by its rules, as a complete check of its dice asks.
    #[must_use]
    pub fn is_played_out(&self) -> bool {
        matches!(self.state.now.over, Some(Over::Rules(_)))
    }
}
