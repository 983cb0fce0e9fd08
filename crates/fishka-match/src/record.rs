//! A match as a record, and a match from one.

use crate::headers::{Dice, write};
use crate::{Deal, Match, What};
use fishka_base::Budget;
use fishka_game::{By, Game, Named, Record, Refusal, Turn, Viewer};
use std::sync::Arc;

/// Why a record is no match of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenFault {
    /// Which word of its moves, from 0.
    pub index: usize,
    /// Why.
    pub why: Refusal,
}

impl<G: Game> Match<G> {
    /// The live line as a record, as this viewer may have it: up to the first move that is hidden from it.
    #[must_use]
    pub fn record(&self, viewer: Viewer) -> Record {
        let seated: Vec<String> = self.deal.seats.iter().map(|sitter| sitter.word()).collect();
        let mut record = Record { headers: self.game.headers(&seated), moves: Vec::new() };
        let sealed = |n: &u64| self.state.sealed.get(n).is_some_and(|blind| blind.contains(&viewer));
        let shown = self.state.line.iter().take_while(|step| !sealed(&step.n));
        let words = shown.filter(|step| !step.silent).filter_map(|step| self.text_of(step.n));
        record.moves = words.map(str::to_owned).collect();
        match &self.state.dealing {
            // Committed records have no header beside those that are bound.
            Some(dealing) => write(dealing, &mut record),
            None if self.state.past_draw > 0 => {
                record.set_header("taken back past chance", self.state.past_draw.to_string());
            }
            None => {}
        }
        record
    }

    /// The match that a record tells, an older one too. When things happened it does not know.
    ///
    /// # Errors
    /// The first word that is no move.
    pub fn open(
        game: Arc<G>,
        deal: Deal,
        record: &Record,
        budget: &mut Budget,
    ) -> Result<Match<G>, OpenFault> {
        let mut opened = Match::new(game, deal, budget).map_err(|why| OpenFault { index: 0, why })?;
        for (index, word) in record.moves.iter().enumerate() {
            budget.renew();
            opened.read_word(word, budget).map_err(|why| OpenFault { index, why })?;
        }
        if let Dice::Committed(dealing) = Dice::of(record) {
            opened.state.dealing = Some(*dealing);
        }
        Ok(opened)
    }

    fn read_word(&mut self, word: &str, budget: &mut Budget) -> Result<(), Refusal> {
        let game = Arc::clone(&self.game);
        for text in game.words(word) {
            if let Some(named) = game.silent(&self.state.at) {
                self.write_down(named, budget)?;
            }
            let named = game.read(&mut self.state.at, text, budget)?;
            self.write_down(named, budget)?;
        }
        Ok(())
    }

    fn write_down(&mut self, named: Named<G::Move>, budget: &mut Budget) -> Result<(), Refusal> {
        let by = match &self.state.turn {
            Turn::Seats { seats, .. } => seats.first().copied().map_or(By::Rules, By::Seat),
            Turn::Chance { .. } => By::Chance,
            Turn::Forced(_) => By::Rules,
            Turn::Over(_) => return Err(Refusal::new("refused-over")),
        };
        if !self.has_room() {
            return Err(Refusal::new("refused-full"));
        }
        let entry = self.entry(by, What::Moved { text: Some(named.text.clone()) }, 0);
        self.push(entry, Some(named), budget)
    }
}
