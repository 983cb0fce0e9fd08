//! What leaves a match: nothing but this goes to who plays and who looks on.

use crate::state::Blind;
use crate::{Clock, Entry, Match, OfferOpen, Over, Sat, Sitter, What};
use fishka_base::{Budget, Rng};
use fishka_dice::Dealing;
use fishka_game::{By, Choices, Game, Picture, Refusal, Seat, Told, Turn, Viewer};

/// What one viewer sees of a match.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    /// Whose view.
    pub viewer: Viewer,
    /// Number of entries.
    pub n: u64,
    /// The last game entry.
    pub on: u64,
    /// Who acts by the rules.
    pub turn: Turn,
    /// How the match ended.
    pub over: Option<Over>,
    /// What the position shows.
    pub picture: Picture,
    /// What the viewer may choose from.
    pub choices: Choices,
    /// The entries since the last view, as this viewer is told.
    pub told: Vec<Entry>,
    /// The seats: name, who was dealt there, whether somebody sits there.
    pub seats: Vec<(String, Sitter, Sat)>,
    /// The clock.
    pub clock: Clock,
    /// Offers that wait.
    pub offers: Vec<OfferOpen>,
    /// The committed dice, all of which anybody may see.
    pub dealing: Option<Dealing>,
}

/// What a viewer is told in place of a text that he does not see whole.
pub(crate) fn told_instead(blind: &Blind, viewer: Viewer) -> Option<&Option<String>> {
    blind.iter().find(|(other, _)| *other == viewer).map(|(_, cut)| cut)
}

/// Work after which no more worlds are drawn: about a tenth of a second.
const WORLDS_WORK_MAX: u64 = 20_000_000;

impl<G: Game> Match<G> {
    /// What a viewer sees now, with the entries after number `since`.
    pub fn view(&mut self, viewer: Viewer, since: u64, budget: &mut Budget) -> View {
        let open = self.state.now.over.is_none() && self.is_begun();
        let choices = match viewer {
            Viewer::Seat(seat) if open => self.game.choices(&mut self.state.at, seat, &[], budget),
            _ => Choices::None,
        };
        let seats = self.game.seats().iter().zip(&self.deal.seats).zip(&self.state.now.seats);
        View {
            viewer,
            n: self.log.len() as u64,
            on: self.state.now.last_game,
            turn: self.state.now.turn.clone(),
            over: self.state.now.over.clone(),
            picture: self.game.picture(&self.state.at, self.viewer_now(viewer)),
            choices,
            told: self.told(viewer, since),
            seats: seats.map(|((seat, sitter), sat)| (seat.name.clone(), *sitter, *sat)).collect(),
            clock: self.state.now.clock.clone(),
            offers: self.state.now.offers.clone(),
            dealing: self.state.now.dealing.clone(),
        }
    }

    /// The board after so many moves of the live line, as this viewer knows it now.
    ///
    /// # Errors
    /// There are not so many moves, or a bound was met.
    pub fn look_back(&self, viewer: Viewer, moves: usize, budget: &mut Budget) -> Result<Picture, Refusal> {
        let viewer = self.viewer_then(viewer, moves);
        Ok(self.game.picture(&self.at(moves, budget)?, viewer))
    }

    /// As whom a viewer sees the board after so many moves: what was hidden then and has been told since is shown.
    #[must_use]
    pub fn viewer_then(&self, viewer: Viewer, moves: usize) -> Viewer {
        if moves <= self.state.now.open_to { Viewer::Referee } else { viewer }
    }

    /// As whom a viewer sees the board now: a match that is over shows all.
    #[must_use]
    pub fn viewer_now(&self, viewer: Viewer) -> Viewer {
        if self.state.now.over.is_some() { Viewer::Referee } else { viewer }
    }

    /// The entries after number `since`, as this viewer is told.
    #[must_use]
    pub fn told(&self, viewer: Viewer, since: u64) -> Vec<Entry> {
        let since = usize::try_from(since).unwrap_or(usize::MAX).min(self.log.len());
        self.log[since..].iter().map(|entry| self.tell(entry, viewer)).collect()
    }

    /// One entry as a viewer is told.
    fn tell(&self, entry: &Entry, viewer: Viewer) -> Entry {
        let mut told = entry.clone();
        if viewer == Viewer::Referee {
            return told;
        }
        told.command = told.command.filter(|(sender, _)| *sender == viewer);
        let blind = self.state.sealed.get(&entry.n).and_then(|blind| told_instead(blind, viewer));
        match (&mut told.what, blind) {
            (What::Moved { text }, Some(cut)) => text.clone_from(cut),
            (What::Drawn { text, number, .. }, Some(cut)) => {
                text.clone_from(cut);
                *number = None;
            }
            (What::Tried { text }, _) if entry.by != By::from(viewer) => *text = None,
            _ => {}
        }
        let plays = matches!(entry.what, What::Moved { .. } | What::Drawn { .. });
        // What others are not told at all is told apart from that already, as a move without a text.
        let untold = self.state.sealed.get(&entry.n).into_iter().flatten().any(|(_, cut)| cut.is_none());
        let open = self.state.now.over.is_some() || !self.game.keeps_secrets();
        told.incomplete = plays && !untold && !open;
        let opened = self.state.opened.get(&entry.n).into_iter().flatten();
        let opened = opened.filter(|(_, blind)| told_instead(blind, viewer).is_some());
        told.opened = opened.filter_map(|(n, _)| Some((*n, self.text_of(*n)?.to_owned()))).collect();
        told
    }

    /// A position that agrees with all that a viewer was told: what a computer at that seat may think about.
    ///
    /// # Errors
    /// None was found, or a bound was met.
    pub fn world(&self, viewer: Viewer, rng: &mut Rng, budget: &mut Budget) -> Result<G::Position, Refusal> {
        let found = self.worlds(viewer, 1, rng, budget)?.pop();
        found.ok_or_else(|| Refusal::new("refused-no-world"))
    }

    /// So many of them, drawn one by one; fewer where it takes long to find one. The true position alone where nothing is
    /// hidden from the viewer.
    ///
    /// # Errors
    /// As [`Match::world`].
    pub fn worlds(
        &self,
        viewer: Viewer,
        count: usize,
        rng: &mut Rng,
        budget: &mut Budget,
    ) -> Result<Vec<G::Position>, Refusal> {
        if !self.game.hides(&self.state.at) || viewer == Viewer::Referee {
            return Ok(vec![self.state.at.clone()]);
        }
        let (begun, mut told, mut found) = (budget.spent(), None, Vec::with_capacity(count));
        while found.is_empty() || found.len() < count && budget.spent() - begun < WORLDS_WORK_MAX {
            budget.renew();
            let world = match self.game.imagine(&self.state.at, viewer, rng, budget) {
                Some(world) => world,
                None => {
                    if told.is_none() {
                        told = Some(self.all_told(viewer, budget)?);
                    }
                    self.game.worlds(told.as_deref().unwrap_or_default(), viewer, rng, budget)
                }
            };
            match world {
                Ok(world) => found.push(world),
                // What was found before is enough.
                Err(Refusal::Bound(bound)) => return Err(Refusal::Bound(bound)),
                Err(_) if !found.is_empty() => break,
                Err(refusal) => return Err(refusal),
            }
        }
        Ok(found)
    }

    /// The moves of the live line as a viewer knows them now.
    fn all_told(&self, viewer: Viewer, budget: &mut Budget) -> Result<Vec<Told>, Refusal> {
        let mut at = self.at(0, budget)?;
        let mut all = Vec::with_capacity(self.state.line.len());
        for (index, step) in self.state.line.iter().enumerate() {
            budget.renew();
            let text = self.text_of(step.n).unwrap_or_default().to_owned();
            let named = fishka_game::Named { m: step.m.clone(), text, silent: step.silent };
            let mut after = at.clone();
            let events = self.game.play_unchecked(&mut after, &step.m, budget)?;
            self.game.turn(&mut after, budget)?;
            let viewer = if index < self.state.now.open_to { Viewer::Referee } else { viewer };
            all.push(self.game.tell(&at, &after, step.by, (&named, &events), viewer));
            at = after;
        }
        Ok(all)
    }

    /// Which seats are awaited: those that choose, or for whose answer an offer waits.
    #[must_use]
    pub fn awaited(&self) -> &[Seat] {
        if self.state.now.over.is_some() { &[] } else { self.state.now.turn.seats() }
    }
}
