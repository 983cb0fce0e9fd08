//! A match from its log.

use crate::{Deal, Entry, Match};
use fishka_base::Budget;
use fishka_game::{Game, Refusal};
use std::sync::Arc;

/// An entry that cannot follow those before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoldFault {
    /// Its number; 0: the match cannot even begin.
    pub n: u64,
    /// Why.
    pub why: Refusal,
}

impl<G: Game> Match<G> {
    /// The match that has this log.
    ///
    /// # Errors
    /// The first entry that cannot be.
    pub fn fold(game: Arc<G>, deal: Deal, log: &[Entry], budget: &mut Budget) -> Result<Match<G>, FoldFault> {
        let mut folded = Match::new(game, deal, budget).map_err(|why| FoldFault { n: 0, why })?;
        log.iter().try_for_each(|entry| folded.follow_entry(entry, budget))?;
        Ok(folded)
    }

    /// One entry more of a log that this match follows.
    ///
    /// # Errors
    /// The entry cannot be; then the match is not to be used any further.
    pub fn follow_entry(&mut self, entry: &Entry, budget: &mut Budget) -> Result<(), FoldFault> {
        budget.renew();
        let ours = self.entry(entry.by, entry.what.clone(), entry.at_ms);
        let fits =
            (ours.n, ours.parent) == (entry.n, entry.parent) && entry.at_ms >= self.state.now.clock.now_ms();
        if !fits || self.log.len() >= crate::ENTRIES_MAX {
            return Err(FoldFault { n: entry.n, why: Refusal::new("refused-log") });
        }
        self.push(entry.clone(), None, budget).map_err(|why| FoldFault { n: entry.n, why })
    }
}
