//! The game, its moves and its positions as a table has them.

use crate::{Game, Move, MoveKind, Outcome, Position, Reason, Task};
use fishka_base::{Player, Said};
use fishka_game::{Ending, GameId, Seat, SeatOfGame, Turn};
use std::sync::Arc;

/// What is written for [`RuleMove::Ready`].
pub const READY: &str = "ready";
/// What is written where somebody passes because the solver of a problem plays alone.
pub(super) const PASS: &str = "pass";

/// A move at the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RuleMove {
    /// A move of the rules.
    Play(Move),
    /// Whoever has set up unseen says that it shall stay so. Records leave it out.
    Ready,
}

/// A position at the table.
#[derive(Clone, Debug, PartialEq)]
pub struct RulePosition {
    /// The position.
    pub position: Position,
    /// Who has set up everything unseen and has not said to be ready. Until then nobody else acts or sees.
    pub unready: Option<Player>,
}

impl From<Position> for RulePosition {
    fn from(position: Position) -> Self {
        RulePosition { position, unready: None }
    }
}

/// A compiled game with what a record and a table say of it.
#[derive(Clone, Debug)]
pub struct RuleGame {
    pub(super) game: Arc<Game>,
    pub(super) start: Option<Position>,
    pub(super) task: Option<Task>,
    pub(super) id: GameId,
    pub(super) seats: Vec<SeatOfGame>,
}

impl RuleGame {
    /// A game, its name in the library if it has one, and how variant and switches were chosen.
    #[must_use]
    pub fn new(
        game: Arc<Game>,
        name: Option<&str>,
        variant: Option<&str>,
        options: &[(String, String)],
    ) -> Self {
        let (name, variant) = (name.map(str::to_owned), variant.map(str::to_owned));
        let id = GameId { family: "rules", name, variant, options: options.to_vec(), rules: game.identity() };
        let seat = |player: &Player| SeatOfGame {
            name: game.rules.players[player.index()].name.clone(),
            team: game.rules.teams.get(player.index()).copied(),
        };
        let seats = game.acting_players().iter().map(seat).collect();
        RuleGame { game, start: None, task: None, id, seats }
    }

    /// The same game begun from another position.
    #[must_use]
    pub fn starting(self, position: Position) -> Self {
        RuleGame { start: Some(position), ..self }
    }

    /// The same game as a problem: it is over when the task is done.
    #[must_use]
    pub fn asking(self, task: Option<Task>) -> Self {
        RuleGame { task, ..self }
    }

    /// What a problem asks, where the game is one.
    #[must_use]
    pub fn task(&self) -> Option<&Task> {
        self.task.as_ref()
    }

    /// The rules.
    #[must_use]
    pub fn rules(&self) -> &Arc<Game> {
        &self.game
    }

    /// The seat of a side; sides that never choose have none.
    #[must_use]
    pub fn seat_of(&self, player: Player) -> Option<Seat> {
        self.game.acting_players().iter().position(|p| *p == player).map(Seat::new)
    }

    /// The side of a seat.
    #[must_use]
    pub fn player_of(&self, seat: Seat) -> Option<Player> {
        self.game.acting_players().get(seat.index()).copied()
    }

    pub(super) fn seats_turn(&self, player: Player, fresh: bool) -> Turn {
        Turn::Seats { seats: self.seat_of(player).into_iter().collect(), fresh }
    }

    pub(super) fn ending(&self, outcome: &Outcome) -> Ending {
        let returns: Vec<f64> = self.game.acting_players().iter().map(|p| outcome.returns(*p)).collect();
        let place = |own: &f64| Some(returns.iter().filter(|other| *other > own).count() as u32 + 1);
        let why = match outcome.reason {
            Reason::Goal(_) => "ended-goal",
            Reason::Repetition => "ended-repetition",
            Reason::NoMoves => "ended-no-moves",
        };
        let places = returns.iter().map(place).collect();
        Ending { returns, places, why: Said::new(why) }
    }

    /// How the game ended for who has done what a problem asks; `None` before.
    pub(super) fn solved(&self, position: &Position) -> Option<Ending> {
        let solver = self.task.as_ref().filter(|task| task.is_done(position))?.player;
        let own = |player: &Player| *player == solver;
        let players = self.game.acting_players();
        let returns = players.iter().map(|player| if own(player) { 1.0 } else { -1.0 }).collect();
        let places = players.iter().map(|player| Some(if own(player) { 1 } else { 2 })).collect();
        Some(Ending { returns, places, why: Said::new("result-solved") })
    }

    /// Whether somebody has the turn who only passes, because the solver of a problem plays alone.
    #[must_use]
    pub fn skips(&self, position: &Position) -> bool {
        self.task.as_ref().is_some_and(|task| task.skips(position))
    }

    /// Whether a move brings a piece of many in a hidden entry before the turn order’s cycle. Whoever brings the last
    /// of them has set up everything and is to say so, where somebody else comes next or sees.
    pub(super) fn sets_up(&self, before: &Position, m: &Move) -> bool {
        let brings = m.kind == MoveKind::Drop && m.next.is_some_and(|next| !next.piece);
        let before_cycle = before.turn_index() < self.game.rules.turns.repeat as usize;
        brings && before_cycle && before.is_hidden_phase()
    }
}
