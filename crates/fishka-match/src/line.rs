//! The live line: a move on, moves back, and positions along it.

use crate::state::Step;
use crate::{Entry, LINE_MAX, Match, What};
use fishka_base::Budget;
use fishka_game::{By, Game, Named, Refusal, Seat, Turn, Viewer};

/// Most positions that are kept.
const MARKS_MAX: usize = 48;
/// Moves between two of them at first.
const SPACING: usize = 8;

/// Positions along the live line, so that looking back and taking back plays only the moves since the nearest one. They
/// are no part of the state.
#[derive(Clone, Debug)]
pub(crate) struct Marks<P> {
    kept: Vec<(usize, P)>,
    spacing: usize,
}

impl<P> Default for Marks<P> {
    fn default() -> Self {
        Marks { kept: Vec::new(), spacing: SPACING }
    }
}

impl<P: Clone> Marks<P> {
    /// Notes the position after so many moves, if one is to be kept there.
    fn note(&mut self, length: usize, at: &P) {
        if !length.is_multiple_of(self.spacing) {
            return;
        }
        if self.kept.len() >= MARKS_MAX {
            self.spacing *= 2;
            let spacing = self.spacing;
            self.kept.retain(|(length, _)| length.is_multiple_of(spacing));
        }
        if length.is_multiple_of(self.spacing) {
            self.kept.push((length, at.clone()));
        }
    }

    /// Forgets what lies beyond so many moves.
    pub(crate) fn cut(&mut self, length: usize) {
        self.kept.retain(|(kept, _)| *kept <= length);
    }

    fn nearest(&self, length: usize) -> Option<&(usize, P)> {
        self.kept.iter().rev().find(|(kept, _)| *kept <= length)
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
        let before = self.state.at.clone();
        let mut after = before.clone();
        let events = game.play_unchecked(&mut after, &named.m, budget)?;
        let turn = game.turn(&mut after, budget)?;
        let hides = game.hides(&after);
        let draw = matches!(self.state.turn, Turn::Chance { .. });
        if hid || hides {
            let blind = |viewer: &Viewer| {
                game.tell(&before, &after, entry.by, (named, &events), *viewer).text.is_none()
            };
            let blind: Vec<Viewer> = self.viewers().filter(blind).collect();
            if !blind.is_empty() {
                self.state.sealed.insert(entry.n, blind);
            }
        }
        self.state.line.push(Step {
            n: entry.n,
            m: named.m.clone(),
            by: entry.by,
            fresh: matches!(self.state.turn, Turn::Seats { fresh: true, .. }),
            draw,
            reveals: hid && !hides,
            silent: named.silent,
        });
        (self.state.at, self.state.turn) = (after, turn);
        self.state.draws += u64::from(draw);
        if !hides {
            self.unseal(entry.n);
        }
        self.marks.note(self.state.line.len(), &self.state.at);
        self.state.last_game = entry.n;
        self.forget_offers(entry.by);
        Ok(())
    }

    /// Everybody but the keeper.
    fn viewers(&self) -> impl Iterator<Item = Viewer> + use<G> {
        let seats = (0..self.deal.seats.len()).map(|seat| Viewer::Seat(Seat::new(seat)));
        seats.chain([Viewer::Spectator])
    }

    /// Nothing of the live line is hidden any more.
    fn unseal(&mut self, by: u64) {
        let state = &mut self.state;
        let opened: Vec<(u64, Vec<Viewer>)> = state.line[state.open_to..]
            .iter()
            .filter_map(|step| Some((step.n, state.sealed.remove(&step.n)?)))
            .collect();
        if !opened.is_empty() {
            state.opened.insert(by, opened);
        }
        state.open_to = state.line.len();
    }

    /// So many moves of the live line are left when it ends with that entry.
    pub(crate) fn length_to(&self, n: u64) -> Option<usize> {
        if n == 0 {
            return Some(0);
        }
        self.state.line.iter().position(|step| step.n == n).map(|at| at + 1)
    }

    /// Back to where the live line ended with that entry.
    pub(crate) fn go_back(&mut self, to: u64, budget: &mut Budget) -> Result<(), Refusal> {
        let length = self.length_to(to).ok_or(Refusal::new("refused-log"))?;
        let mut at = self.at(length, budget)?;
        self.state.turn = self.game.turn(&mut at, budget)?;
        self.state.at = at;
        self.state.line.truncate(length);
        self.state.draws = self.state.line.iter().filter(|step| step.draw).count() as u64;
        self.state.open_to = self.state.open_to.min(length);
        self.state.over = None;
        self.state.offers.clear();
        self.state.offered.clear();
        self.marks.cut(length);
        if let Some(dealing) = &mut self.state.dealing {
            dealing.go_on();
        }
        Ok(())
    }

    /// The position after so many moves of the live line.
    pub(crate) fn at(&self, length: usize, budget: &mut Budget) -> Result<G::Position, Refusal> {
        if length == self.state.line.len() {
            return Ok(self.state.at.clone());
        }
        let (from, mut at) = match self.marks.nearest(length) {
            Some((from, at)) => (*from, at.clone()),
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
        let entry = self.log.get(usize::try_from(n).ok()?.checked_sub(1)?)?;
        match &entry.what {
            What::Moved { text } | What::Drawn { text, .. } => text.as_deref(),
            _ => None,
        }
    }

    /// Whether the line may become longer.
    pub(crate) fn has_room(&self) -> bool {
        self.state.line.len() < LINE_MAX
    }

    /// Where the last turn of a seat began in the live line.
    pub(crate) fn turn_of(&self, seat: Seat) -> Option<usize> {
        self.state.line.iter().rposition(|step| step.by == By::Seat(seat) && step.fresh)
    }
}
