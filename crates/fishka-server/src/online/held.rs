//! A match of any family as a room holds it: the match itself, the board as the wire has it, and what its computers think.

use super::computer::{Computers, Sitting, Thought};
use fishka::{MoveList, RuleGame, notations};
use fishka_base::{Budget, Rng};
use fishka_game::{Game as _, Picture, Refusal, Seat, Turn, Viewer};
use fishka_match::{AnyMatch, Match};
use fishka_proto::PositionForm;
use fishka_proto::online::PaperForm;
use fishka_race::table::RaceGame;
use std::sync::Arc;

/// The board as one viewer knows it.
#[derive(Debug)]
pub(crate) enum Board {
    /// Cells.
    Cells(Box<PositionForm>),
    /// Paper.
    Paper(PaperForm),
}

/// A match of any family.
pub(crate) trait Held: Send {
    /// The match.
    fn any(&self) -> &dyn AnyMatch;
    /// The match, to be asked for something.
    fn any_mut(&mut self) -> &mut dyn AnyMatch;

    /// The board as this viewer knows it, after so many moves of the live line; missing: now.
    ///
    /// # Errors
    /// There are not so many moves, or a bound was met.
    fn board(&self, viewer: Viewer, moves: Option<usize>, budget: &mut Budget) -> Result<Board, Refusal>;

    /// What a computer in that seat is to think, which follows from what the seat was told. It is done elsewhere.
    ///
    /// # Errors
    /// No position agrees with what it was told, or a bound was met.
    fn think(&self, seat: Seat, level: u8, seed: u64, budget: &mut Budget) -> Result<Thought, Refusal>;
}

/// A match of a rule file.
pub(crate) struct RulesHeld {
    pub(crate) m: Match<RuleGame>,
    pub(crate) computers: Arc<Computers>,
    /// What no other match has.
    pub(crate) number: u64,
}

/// A race.
pub(crate) struct RaceHeld {
    pub(crate) m: Match<RaceGame>,
    pub(crate) computers: Arc<Computers>,
}

impl Held for RulesHeld {
    fn any(&self) -> &dyn AnyMatch {
        &self.m
    }

    fn any_mut(&mut self) -> &mut dyn AnyMatch {
        &mut self.m
    }

    fn board(&self, viewer: Viewer, moves: Option<usize>, budget: &mut Budget) -> Result<Board, Refusal> {
        let game = self.m.game();
        let then = moves.map(|moves| self.m.at(moves, budget)).transpose()?;
        let viewer = match moves {
            Some(moves) => self.m.viewer_then(viewer, moves),
            None => self.m.viewer_now(viewer),
        };
        let mut known = game.known(then.as_ref().unwrap_or(self.m.position()), viewer).into_owned();
        let name = game.id().name.as_deref().unwrap_or_default();
        Ok(Board::Cells(Box::new(PositionForm::of(name, &mut known, budget)?)))
    }

    fn think(&self, seat: Seat, level: u8, seed: u64, budget: &mut Budget) -> Result<Thought, Refusal> {
        if let Some(ready) = self.m.game().silent(self.m.position()) {
            return Ok(Box::new(move |_| Ok(Some(ready.text))));
        }
        let viewer = Viewer::Seat(seat);
        let mut known = self.m.game().known(self.m.position(), viewer).into_owned();
        let wanted = self.computers.worlds_wanted(level);
        let worlds = match self.m.worlds(viewer, wanted, &mut Rng::new(seed), budget) {
            Ok(worlds) => worlds.into_iter().map(|world| world.position).collect(),
            Err(Refusal::Bound(bound)) => return Err(Refusal::Bound(bound)),
            // Nothing was found that agrees with all that was told: any move that seems possible.
            Err(_) => {
                let any = any_move(&mut known, &mut Rng::new(seed), budget)?;
                return Ok(Box::new(move |_| Ok(any)));
            }
        };
        Ok(Computers::of_rules(
            &self.computers,
            Sitting { number: self.number, seat },
            (worlds, known),
            level,
            seed,
        ))
    }
}

impl Held for RaceHeld {
    fn any(&self) -> &dyn AnyMatch {
        &self.m
    }

    fn any_mut(&mut self) -> &mut dyn AnyMatch {
        &mut self.m
    }

    fn board(&self, viewer: Viewer, moves: Option<usize>, budget: &mut Budget) -> Result<Board, Refusal> {
        let picture = match moves {
            Some(moves) => self.m.look_back(viewer, moves, budget)?,
            None => self.m.game().picture(self.m.position(), viewer),
        };
        let turn = match self.m.turn() {
            Turn::Seats { seats, .. } => seats.first().copied(),
            Turn::Forced(seat) => Some(*seat),
            Turn::Chance { .. } | Turn::Over(_) => None,
        };
        let name = turn.and_then(|seat| self.m.game().seats().get(seat.index()));
        let name = name.map_or("chance", |seat| &seat.name);
        match picture {
            Picture::Paper(paper) => Ok(Board::Paper(PaperForm::of(&paper, name))),
            Picture::Cells(_) => Err(Refusal::new("refused-log")),
        }
    }

    fn think(&self, seat: Seat, level: u8, seed: u64, budget: &mut Budget) -> Result<Thought, Refusal> {
        let mut trail = Vec::new();
        let remembers = self.m.game().race().options().window.is_some();
        for length in 0..if remembers { self.m.length() } else { 0 } {
            budget.renew();
            let at = self.m.at(length, budget)?;
            trail.extend(at.race.cars.get(seat.index()).map(|car| car.at));
        }
        let (race, at) = (Arc::clone(self.m.game().race()), self.m.position().race.clone());
        Ok(Computers::of_race(&self.computers, (race, at, trail), level, seed))
    }
}

/// Any move of a seat: what a computer plays whose search found nothing within its bounds.
///
/// # Errors
/// A bound was met.
pub(crate) fn any_move(
    at: &mut fishka::Position,
    rng: &mut Rng,
    budget: &mut Budget,
) -> Result<Option<String>, Refusal> {
    let mut moves = MoveList::new();
    at.legal_moves(&mut moves, budget)?;
    if moves.is_empty() {
        return Ok(None);
    }
    let chosen = at.draw(&moves, rng);
    Ok(Some(notations(at, &moves, budget)?.swap_remove(chosen)))
}
