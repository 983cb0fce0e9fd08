//! A match of any family behind one face.

use crate::{Clock, Command, Deal, Entry, Match, OfferOpen, Over, Sat, Sitter, View};
use fishka_base::Budget;
use fishka_dice::{Dealing, Terms};
use fishka_game::{Answer, Game, GameId, Picture, Question, Record, Refusal, Seat, SeatOfGame, Turn, Viewer};

/// A match of any family: all that page, terminal, server and bots see of it.
pub trait AnyMatch: Send {
    /// Which game it is.
    fn id(&self) -> &GameId;
    /// What was agreed.
    fn deal(&self) -> &Deal;
    /// [`Match::apply`].
    ///
    /// # Errors
    /// Why not.
    fn apply(
        &mut self,
        command: &Command,
        by: Viewer,
        now_ms: u64,
        budget: &mut Budget,
    ) -> Result<Vec<Entry>, Refusal>;
    /// [`Match::view`].
    fn view(&mut self, viewer: Viewer, since: u64, budget: &mut Budget) -> View;
    /// [`Match::told`].
    fn told(&self, viewer: Viewer, since: u64) -> Vec<Entry>;
    /// [`Match::look_back`].
    ///
    /// # Errors
    /// There are not so many moves, or a bound was met.
    fn look_back(&self, viewer: Viewer, moves: usize, budget: &mut Budget) -> Result<Picture, Refusal>;
    /// Answers a question of a seat by what it knows.
    ///
    /// # Errors
    /// The bound that was met.
    fn explain(&mut self, by: Seat, what: &Question, budget: &mut Budget) -> Result<Answer, Refusal>;
    /// [`Match::record`].
    fn record(&self, viewer: Viewer) -> Record;
    /// [`Match::log`].
    fn log(&self) -> &[Entry];
    /// [`Match::turn`].
    fn turn(&self) -> &Turn;
    /// [`Match::over`].
    fn over(&self) -> Option<&Over>;
    /// [`Match::on`].
    fn on(&self) -> u64;
    /// [`Match::clock`].
    fn clock(&self) -> &Clock;
    /// [`Match::is_begun`].
    fn is_begun(&self) -> bool;
    /// [`Match::sat`].
    fn sat(&self) -> &[Sat];
    /// [`Match::sitter`].
    fn sitter(&self, seat: Seat) -> Option<Sitter>;
    /// [`Match::abandoned_at_ms`].
    fn abandoned_at_ms(&self, seat: Seat) -> Option<u64>;
    /// [`Match::offers`].
    fn offers(&self) -> &[OfferOpen];
    /// [`Match::dealing`].
    fn dealing(&self) -> Option<&Dealing>;
    /// [`Match::has_done`].
    fn has_done(&self, by: Viewer, id: &str) -> bool;
    /// [`Match::terms`].
    fn terms(&self) -> Option<Terms>;
    /// [`Match::draws`].
    fn draws(&self) -> u64;
    /// [`Match::length_until`].
    fn length_until(&self, n: u64) -> usize;
    /// [`Game::seats`].
    fn seats(&self) -> &[SeatOfGame];
    /// [`Match::hides`].
    fn hides(&self) -> bool;
}

impl<G: Game> AnyMatch for Match<G> {
    fn id(&self) -> &GameId {
        self.game.id()
    }

    fn deal(&self) -> &Deal {
        self.deal()
    }

    fn apply(
        &mut self,
        command: &Command,
        by: Viewer,
        now_ms: u64,
        budget: &mut Budget,
    ) -> Result<Vec<Entry>, Refusal> {
        self.apply(command, by, now_ms, budget)
    }

    fn view(&mut self, viewer: Viewer, since: u64, budget: &mut Budget) -> View {
        self.view(viewer, since, budget)
    }

    fn told(&self, viewer: Viewer, since: u64) -> Vec<Entry> {
        self.told(viewer, since)
    }

    fn look_back(&self, viewer: Viewer, moves: usize, budget: &mut Budget) -> Result<Picture, Refusal> {
        self.look_back(viewer, moves, budget)
    }

    fn explain(&mut self, by: Seat, what: &Question, budget: &mut Budget) -> Result<Answer, Refusal> {
        Ok(self.game.explain(&mut self.state.at, by, what, budget)?)
    }

    fn record(&self, viewer: Viewer) -> Record {
        self.record(viewer)
    }

    fn log(&self) -> &[Entry] {
        self.log()
    }

    fn turn(&self) -> &Turn {
        self.turn()
    }

    fn over(&self) -> Option<&Over> {
        self.over()
    }

    fn on(&self) -> u64 {
        self.on()
    }

    fn clock(&self) -> &Clock {
        self.clock()
    }

    fn is_begun(&self) -> bool {
        self.is_begun()
    }

    fn sat(&self) -> &[Sat] {
        self.sat()
    }

    fn sitter(&self, seat: Seat) -> Option<Sitter> {
        self.sitter(seat)
    }

    fn abandoned_at_ms(&self, seat: Seat) -> Option<u64> {
        self.abandoned_at_ms(seat)
    }

    fn offers(&self) -> &[OfferOpen] {
        self.offers()
    }

    fn dealing(&self) -> Option<&Dealing> {
        self.dealing()
    }

    fn has_done(&self, by: Viewer, id: &str) -> bool {
        self.has_done(by, id)
    }

    fn terms(&self) -> Option<Terms> {
        self.terms()
    }

    fn draws(&self) -> u64 {
        self.draws()
    }

    fn length_until(&self, n: u64) -> usize {
        self.length_until(n)
    }

    fn seats(&self) -> &[SeatOfGame] {
        self.game.seats()
    }

    fn hides(&self) -> bool {
        self.hides()
    }
}
