//! A match as a record, and a match from one.

use crate::apply::SETTLED_MAX;
use crate::ending::{ENDED, word};
use crate::headers::{Dice, own, write};
use crate::view::told_instead;
use crate::{Deal, LINE_MAX, Match, What};
use fishka_base::{Budget, Said};
use fishka_dice::Thrower;
use fishka_game::{By, Game, Named, Record, Refusal, Turn, Viewer};
use std::sync::Arc;

/// The header that counts how often a draw of chance was taken back.
pub const TAKEN_BACK: &str = "taken back past chance";

/// A line beside the game that its reader keeps, one a header: after how many moves of the game, with how many moves of
/// the line before it begins, its other moves. It is no part of the match; programs that do not know it pass over it, as
/// over any header.
pub const VARIATION: &str = "variation";

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
        record.moves = self.words(viewer).map(str::to_owned).collect();
        if let Some(ended) = self.over().and_then(word) {
            record.set_header(ENDED, ended);
        }
        match &self.state.now.dealing {
            // Committed records do not count what was taken back: the draws fall the same.
            Some(dealing) => write(dealing, &mut record),
            None if self.state.now.past_draw > 0 => {
                record.set_header(TAKEN_BACK, self.state.now.past_draw.to_string());
            }
            None => {}
        }
        record
    }

    /// The moves of the live line as its record has them, for this viewer.
    pub fn words(&self, viewer: Viewer) -> impl Iterator<Item = &str> {
        let sealed = move |n: &u64| {
            self.state.sealed.get(n).is_some_and(|blind| told_instead(blind, viewer).is_some())
        };
        let shown = self.state.line.iter().take_while(move |step| !sealed(&step.n));
        shown.filter(|step| !step.silent).filter_map(|step| self.text_of(step.n))
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
        opened.recall(record.header(TAKEN_BACK));
        let at_end = |why| OpenFault { index: record.moves.len(), why };
        opened.end_as(record, budget).map_err(at_end)?;
        if let Ok(Dice::Committed(dealing)) = Dice::read(record, &own(&*opened.game, record)) {
            opened.state.now.dealing = Some(*dealing);
            // A record may break off between its last move and the signatures.
            if let Some(last) = opened.log.last().cloned() {
                opened.note_end(&last).map_err(at_end)?;
            }
        }
        Ok(opened)
    }

    /// Recalls how often draws of chance had been taken back, as the record counts it.
    pub fn recall(&mut self, taken_back: Option<&str>) {
        self.state.now.past_draw = taken_back.and_then(|count| count.parse().ok()).unwrap_or(0);
    }

    /// Goes on with a word of a record; where it is no move, nothing changes.
    ///
    /// # Errors
    /// Why it is no move.
    pub fn read_word(&mut self, word: &str, budget: &mut Budget) -> Result<(), Refusal> {
        let game = Arc::clone(&self.game);
        self.attempt(|m| game.words(word).into_iter().try_for_each(|text| m.read_text(text, budget)))
    }

    /// Makes the moves that records leave out before the next that they have. Reading a word does so by
    /// itself; this is for who looks at the position first.
    ///
    /// # Errors
    /// A bound was met.
    pub fn fill_in(&mut self, budget: &mut Budget) -> Result<(), Refusal> {
        self.attempt(|m| m.read_silent(budget))
    }

    /// What chance makes next by the throws that were promised, where it is chance’s turn.
    ///
    /// # Errors
    /// A bound was met.
    pub fn due(&mut self, thrower: &Thrower, budget: &mut Budget) -> Result<Option<Named<G::Move>>, Refusal> {
        let Turn::Chance { total } = self.state.now.turn else { return Ok(None) };
        let number = thrower.throw(self.state.now.draws, total);
        self.game.draw(&mut self.state.at, number, budget).map(Some)
    }

    fn read_silent(&mut self, budget: &mut Budget) -> Result<(), Refusal> {
        for _ in 0..SETTLED_MAX {
            let Some(named) = self.game.silent(&self.state.at) else { break };
            self.write_down(named, budget)?;
        }
        Ok(())
    }

    fn read_text(&mut self, text: &str, budget: &mut Budget) -> Result<(), Refusal> {
        self.read_silent(budget)?;
        let named = self.game.read(&mut self.state.at, text, budget)?;
        self.write_down(named, budget)
    }

    fn write_down(&mut self, named: Named<G::Move>, budget: &mut Budget) -> Result<(), Refusal> {
        let by = match &self.state.now.turn {
            Turn::Seats { seats, .. } => seats.first().copied().map_or(By::Rules, By::Seat),
            Turn::Chance { .. } => By::Chance,
            Turn::Forced(_) => By::Rules,
            Turn::Over(_) => return Err(Refusal::new("refused-over")),
        };
        if !self.has_room() {
            return Err(Refusal::Said(Said::new("refused-record-long").with("limit", LINE_MAX)));
        }
        let entry = self.entry(by, What::Moved { text: Some(named.text.clone()) }, 0);
        self.push(entry, Some(named), budget)
    }
}
