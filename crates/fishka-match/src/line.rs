//! The live line: a move on, moves back, and positions along it.

use crate::state::{Blind, Opened, Step};
use crate::{Entry, LINE_MAX, Match, What};
use fishka_base::Budget;
use fishka_game::{By, Game, Named, Refusal, Seat, Seen, Turn, Viewer};

/// Most marks along the line.
const MARKS_MAX: usize = 1_024;
/// Moves between two of them at first.
const SPACING: usize = 4;

/// What brings the position back to places along the live line, so that looking back and taking back plays only the moves
/// since the nearest one. That is little for each; whole positions would each hold the way to them. They are no part of
/// the state.
#[derive(Clone, Debug)]
pub(crate) struct Marks<B> {
    kept: Vec<(usize, B)>,
    spacing: usize,
}

impl<B> Default for Marks<B> {
    fn default() -> Self {
        Marks { kept: Vec::new(), spacing: SPACING }
    }
}

impl<B> Marks<B> {
    /// Notes the place after so many moves, if one is to be kept there.
    fn note(&mut self, length: usize, back: impl FnOnce() -> B) {
        if !length.is_multiple_of(self.spacing) {
            return;
        }
        if self.kept.len() >= MARKS_MAX {
            self.spacing *= 2;
            let spacing = self.spacing;
            self.kept.retain(|(length, _)| length.is_multiple_of(spacing));
        }
        if length.is_multiple_of(self.spacing) {
            self.kept.push((length, back()));
        }
    }

    /// Forgets what lies beyond so many moves.
    pub(crate) fn cut(&mut self, length: usize) {
        let kept = self.kept.partition_point(|(kept, _)| *kept <= length);
        self.kept.truncate(kept);
    }

    fn nearest(&self, length: usize) -> Option<&(usize, B)> {
        let beyond = self.kept.partition_point(|(kept, _)| *kept <= length);
        self.kept.get(beyond.checked_sub(1)?)
    }
}

impl<G: Game> Match<G> {
    /// One move on.
    pub(crate) fn advance(
        &mut self,
        entry: &Entry,
        named: &Named<G::Move>,
        budget: &mut Budget,
    ) -> Result<(), Refusal> {
        let game = std::sync::Arc::clone(&self.game);
        let hid = game.hides(&self.state.at);
        game.play_unchecked(&mut self.state.at, &named.m, budget)?;
        let turn = game.turn(&mut self.state.at, budget)?;
        let hides = game.hides(&self.state.at);
        let draw = matches!(self.state.now.turn, Turn::Chance { .. });
        if hid || hides {
            let at = &self.state.at;
            let blind = |viewer: Viewer| match game.shows(hid, at, entry.by, named, viewer) {
                Seen::Whole => None,
                Seen::Cut(text) => Some((viewer, Some(text))),
                Seen::Nothing => Some((viewer, None)),
            };
            let blind: Blind = self.viewers().filter_map(blind).collect();
            if !blind.is_empty() {
                self.state.sealed.insert(entry.n, blind);
            }
        }
        self.state.line.push(Step {
            n: entry.n,
            m: named.m.clone(),
            by: entry.by,
            fresh: matches!(self.state.now.turn, Turn::Seats { fresh: true, .. }),
            draw,
            reveals: game.reveals(hid, &self.state.at),
            silent: named.silent,
        });
        self.state.now.turn = turn;
        self.state.now.draws += u64::from(draw);
        if !hides {
            self.unseal(entry.n);
        }
        self.marks.note(self.state.line.len(), || self.game.back(&self.state.at));
        self.state.now.last_game = entry.n;
        self.forget_offers(entry.by);
        Ok(())
    }

    /// Everybody but the keeper.
    fn viewers(&self) -> impl Iterator<Item = Viewer> + use<G> {
        let seats = (0..self.deal.seats.len()).map(|seat| Viewer::Seat(Seat::new(seat)));
        seats.chain([Viewer::Spectator])
    }

    /// Nothing of the live line is hidden any more.
    pub(crate) fn unseal(&mut self, by: u64) {
        let state = &mut self.state;
        let opened: Vec<Opened> = state.line[state.now.open_to..]
            .iter()
            .filter_map(|step| Some((step.n, state.sealed.remove(&step.n)?)))
            .collect();
        if !opened.is_empty() {
            state.opened.insert(by, opened);
        }
        state.now.open_to = state.line.len();
    }

    /// So many moves of the live line are left when it ends with that entry.
    pub(crate) fn length_to(&self, n: u64) -> Option<usize> {
        if n == 0 {
            return Some(0);
        }
        self.state.line.binary_search_by_key(&n, |step| step.n).ok().map(|at| at + 1)
    }

    /// Back to where the live line ended with that entry.
    pub(crate) fn go_back(&mut self, to: u64, budget: &mut Budget) -> Result<(), Refusal> {
        let length = self.length_to(to).ok_or(Refusal::new("refused-log"))?;
        let mut at = self.at(length, budget)?;
        self.state.now.turn = self.game.turn(&mut at, budget)?;
        let draws = self.state.line[length..].iter().filter(|step| step.draw).count() as u64;
        self.state.now.draws -= draws;
        self.shorten(length, at);
        self.state.now.open_to = self.state.now.open_to.min(length);
        self.state.now.over = None;
        self.state.now.offers.clear();
        self.state.now.offered.clear();
        self.marks.cut(length);
        if let Some(dealing) = &mut self.state.now.dealing {
            dealing.go_on();
        }
        Ok(())
    }

    /// The entries of the live line in order: moves and draws.
    pub fn line(&self) -> impl DoubleEndedIterator<Item = &Entry> {
        self.state.line.iter().filter_map(|step| self.entry_of(step.n))
    }

    fn entry_of(&self, n: u64) -> Option<&Entry> {
        self.log.get(usize::try_from(n).ok()?.checked_sub(1)?)
    }

    /// How many moves of the live line there are up to that entry.
    #[must_use]
    pub fn length_until(&self, n: u64) -> usize {
        self.state.line.partition_point(|step| step.n <= n)
    }

    /// How many moves the live line has, draws among them.
    #[must_use]
    pub fn length(&self) -> usize {
        self.state.line.len()
    }

    /// The move of the live line with this index: its entry, who made it, its text. For the keeper alone.
    #[must_use]
    pub fn made(&self, index: usize) -> Option<(u64, By, &str)> {
        let step = self.state.line.get(index)?;
        Some((step.n, step.by, self.text_of(step.n)?))
    }

    /// The move itself. For the keeper alone.
    #[must_use]
    pub fn move_at(&self, index: usize) -> Option<&G::Move> {
        Some(&self.state.line.get(index)?.m)
    }

    /// The position after so many moves of the live line, for the keeper alone.
    ///
    /// # Errors
    /// There are not so many moves, or a bound was met.
    pub fn at(&self, length: usize, budget: &mut Budget) -> Result<G::Position, Refusal> {
        if length > self.state.line.len() {
            return Err(Refusal::new("refused-log"));
        }
        if length == self.state.line.len() {
            return Ok(self.state.at.clone());
        }
        let (from, mut at) = match self.marks.nearest(length) {
            Some((from, back)) => {
                let mut at = self.state.at.clone();
                self.game.undo(&mut at, back.clone());
                (*from, at)
            }
            None => {
                let mut start = self.game.start(budget)?;
                self.game.turn(&mut start, budget)?;
                (0, start)
            }
        };
        for step in &self.state.line[from..length] {
            budget.renew();
            self.game.play_unchecked(&mut at, &step.m, budget)?;
            self.game.turn(&mut at, budget)?;
        }
        Ok(at)
    }

    /// The text of an entry of the log.
    pub(crate) fn text_of(&self, n: u64) -> Option<&str> {
        match &self.entry_of(n)?.what {
            What::Moved { text } | What::Drawn { text, .. } => text.as_deref(),
            _ => None,
        }
    }

    /// Whether the line may become longer.
    pub(crate) fn has_room(&self) -> bool {
        self.state.line.len() < LINE_MAX
    }

    /// Where a takeback of a seat leads in the live line: before its last move, while its turn still goes on; else before
    /// its last turn.
    pub(crate) fn turn_of(&self, seat: Seat) -> Option<usize> {
        let going =
            matches!(&self.state.now.turn, Turn::Seats { seats, fresh: false } if seats.contains(&seat));
        self.state.line.iter().rposition(|step| step.by == By::Seat(seat) && (going || step.fresh))
    }
}
