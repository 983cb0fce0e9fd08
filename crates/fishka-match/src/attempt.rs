//! Trying something that may fail half-way: it costs what it does, however long the match is, and nothing is left of it
//! when it fails.

use crate::Match;
use crate::state::Step;
use fishka_game::{Game, Refusal};

/// What an attempt has taken away and would put back.
#[derive(Debug)]
pub(crate) struct Gone<P, M> {
    /// The position before the first takeback.
    at: Option<P>,
    /// The moves that were taken back, the last one first.
    line: Vec<Step<M>>,
    /// Draws with what stood there before.
    drawn: Vec<((u64, u64), Option<u64>)>,
    /// The shortest the live line has been.
    shortest: usize,
}

impl<G: Game> Match<G> {
    /// Does what `act` does, or nothing where it fails.
    ///
    /// # Errors
    /// Those of `act`.
    pub(crate) fn attempt(
        &mut self,
        act: impl FnOnce(&mut Match<G>) -> Result<(), Refusal>,
    ) -> Result<(), Refusal> {
        let (from, shortest) = (self.log.len(), self.state.line.len());
        let (now, back) = (self.state.now.clone(), self.game.back(&self.state.at));
        self.gone = Some(Gone { at: None, line: Vec::new(), drawn: Vec::new(), shortest });
        let done = act(self);
        let gone = self.gone.take();
        if let (Err(_), Some(gone)) = (&done, gone) {
            self.marks.cut(gone.shortest);
            self.put_back(gone, from);
            self.game.undo(&mut self.state.at, back);
            self.state.now = now;
        }
        done
    }

    /// The log is as long as it was, and what follows from its entries is what it was.
    fn put_back(&mut self, gone: Gone<G::Position, G::Move>, from: usize) {
        for entry in self.log.drain(from..) {
            entry.command.map(|key| self.done.remove(&key));
        }
        let state = &mut self.state;
        let last = from as u64;
        while state.line.pop_if(|step| step.n > last).is_some() {}
        state.line.extend(gone.line.into_iter().rev().filter(|step| step.n <= last));
        if let Some(at) = gone.at {
            state.at = at;
        }
        for (key, before) in gone.drawn.into_iter().rev() {
            match before {
                Some(number) => _ = state.drawn.insert(key, number),
                None => _ = state.drawn.remove(&key),
            }
        }
        let opened = state.opened.split_off(&(last + 1)).into_values().flatten();
        state.sealed.extend(opened);
        state.sealed.split_off(&(last + 1));
    }

    /// Notes what was drawn.
    pub(crate) fn note_drawn(&mut self, key: (u64, u64), number: u64) {
        let before = self.state.drawn.insert(key, number);
        if let Some(gone) = &mut self.gone {
            gone.drawn.push((key, before));
        }
    }

    /// The live line has only so many moves more, and this position at its end.
    pub(crate) fn shorten(&mut self, length: usize, at: G::Position) {
        let was = std::mem::replace(&mut self.state.at, at);
        match &mut self.gone {
            Some(gone) => {
                gone.at.get_or_insert(was);
                gone.line.extend(self.state.line.drain(length..).rev());
                gone.shortest = gone.shortest.min(length);
            }
            None => self.state.line.truncate(length),
        }
    }
}
