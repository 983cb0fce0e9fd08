//! A game from a rule file as the contract of all games has it.
//!
//! What is hidden today: moves in `hidden` entries of the turn order, from all other sides, until the turn order has
//! gone past these entries; then everything is told. What a side may choose is found on the position as it knows it,
//! and only then asked of the true one. Not to be expressed by rule files of today, and so not here:
//!
//! - Sides that choose at once: a sealed choice is made in order, by several hidden entries one after another.
//! - Secrets that last while single things come out of them: a hand, a ship that was hit. Where all entries are hidden,
//!   a side learns what its own moves left, but nobody is told that his own ship was hit.
//! - A throw that only some are told, unless a hidden entry makes it.
//! - Pieces that share a site with hidden ones: the hidden one is left out, what stands above it may be too.
//!
//! Where a side that has no true move could move as far as it knows, or the other way round, the truth decides.

mod known;
mod read;

use crate::{Game, Move, MoveKind, MoveList, Outcome, Position, Reason};
use fishka_base::{Bound, Budget, Player, Said};
use fishka_game::{
    Answer, By, Choices, Ending, Event, GameId, Named, Pick, Picture, Question, Refusal, Seat, SeatOfGame,
    Told, Turn, Viewer,
};
use std::sync::Arc;

/// What is written for [`RuleMove::Ready`].
const READY: &str = "ready";

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
    game: Arc<Game>,
    start: Option<Position>,
    id: GameId,
    seats: Vec<SeatOfGame>,
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
        RuleGame { game, start: None, id, seats }
    }

    /// The same game begun from another position.
    #[must_use]
    pub fn starting(self, position: Position) -> Self {
        RuleGame { start: Some(position), ..self }
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

    fn seats_turn(&self, player: Player, fresh: bool) -> Turn {
        Turn::Seats { seats: self.seat_of(player).into_iter().collect(), fresh }
    }

    fn ending(&self, outcome: &Outcome) -> Ending {
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

    /// Whether whoever made this move has set up everything and is to say so: it brought the last piece of many in a
    /// hidden entry before the turn order’s cycle, and somebody else comes next or sees.
    fn is_set_up(&self, before: &Position, m: &Move, after: &Position) -> bool {
        let brings = m.kind == MoveKind::Drop && m.next.is_some_and(|next| !next.piece);
        let before_cycle = before.turn_index() < self.game.rules.turns.repeat as usize;
        let left = after.actor() != before.actor() || !after.is_hidden_phase();
        brings && before_cycle && before.is_hidden_phase() && !after.is_partial() && left
    }
}

impl fishka_game::Game for RuleGame {
    type Position = RulePosition;
    type Move = RuleMove;

    fn id(&self) -> &GameId {
        &self.id
    }

    fn seats(&self) -> &[SeatOfGame] {
        &self.seats
    }

    fn headers(&self, _seated: &[String]) -> Vec<(String, String)> {
        let mut headers = Vec::new();
        headers.extend(self.id.name.iter().map(|name| ("game".to_owned(), name.clone())));
        headers.extend(self.id.variant.iter().map(|variant| ("variant".to_owned(), variant.clone())));
        let option = |(name, value): &(String, String)| (format!("option {name}"), value.clone());
        headers.extend(self.id.options.iter().map(option));
        headers.push(("rules".to_owned(), self.id.rules.to_string()));
        headers
    }

    fn start(&self, budget: &mut Budget) -> Result<RulePosition, Bound> {
        let position = match &self.start {
            Some(position) => position.clone(),
            None => self.game.start(budget)?,
        };
        Ok(position.into())
    }

    fn turn(&self, at: &mut RulePosition, budget: &mut Budget) -> Result<Turn, Bound> {
        if let Some(player) = at.unready {
            return Ok(self.seats_turn(player, false));
        }
        let position = &mut at.position;
        let mut moves = MoveList::new();
        position.legal_moves(&mut moves, budget)?;
        if let Some(outcome) = position.settled() {
            return Ok(Turn::Over(self.ending(outcome)));
        }
        if position.is_chance() {
            let total = moves.iter().map(|m| u64::from(position.odds(m))).sum();
            return Ok(Turn::Chance { total });
        }
        let player = position.actor();
        let only_pass = moves.len() == 1 && moves[0].is_pass() && !position.is_hidden_phase();
        match self.seat_of(player).filter(|_| only_pass) {
            Some(seat) => Ok(Turn::Forced(seat)),
            None => Ok(self.seats_turn(player, !position.is_partial() && position.step() == 0)),
        }
    }

    fn choices(&self, at: &mut RulePosition, by: Seat, prefix: &[Pick], budget: &mut Budget) -> Choices {
        self.list(at, by, prefix, budget).unwrap_or_else(Choices::Truncated)
    }

    fn choose(
        &self,
        at: &mut RulePosition,
        by: Seat,
        text: &str,
        budget: &mut Budget,
    ) -> Result<Named<RuleMove>, Refusal> {
        self.meant(at, by, text, budget)
    }

    fn read(
        &self,
        at: &mut RulePosition,
        text: &str,
        budget: &mut Budget,
    ) -> Result<Named<RuleMove>, Refusal> {
        if at.unready.is_some() {
            return read::ready(text);
        }
        read::named(&mut at.position, text, budget)
    }

    fn draw(
        &self,
        at: &mut RulePosition,
        number: u64,
        budget: &mut Budget,
    ) -> Result<Named<RuleMove>, Refusal> {
        read::drawn(&mut at.position, number, budget)
    }

    fn forced(&self, at: &mut RulePosition, budget: &mut Budget) -> Result<Named<RuleMove>, Refusal> {
        read::forced(&mut at.position, budget)
    }

    fn silent(&self, at: &RulePosition) -> Option<Named<RuleMove>> {
        at.unready.is_some().then(|| Named { m: RuleMove::Ready, text: READY.to_owned(), silent: true })
    }

    fn play_unchecked(
        &self,
        at: &mut RulePosition,
        m: &RuleMove,
        budget: &mut Budget,
    ) -> Result<Vec<Event>, Bound> {
        let RuleMove::Play(m) = m else {
            at.unready = None;
            return Ok(Vec::new());
        };
        let hidden = at.position.is_hidden_phase();
        let before = hidden.then(|| at.position.clone());
        at.position.play_unchecked(m, budget).inspect_err(|_| _ = at.position.undo())?;
        if let Some(before) = before.filter(|before| self.is_set_up(before, m, &at.position)) {
            at.unready = Some(before.actor()).filter(|player| self.seat_of(*player).is_some());
        }
        Ok(Vec::new())
    }

    fn picture(&self, at: &RulePosition, viewer: Viewer) -> Picture {
        known::picture(&self.known(at, viewer), self.veils(at, viewer))
    }

    fn hides(&self, at: &RulePosition) -> bool {
        let over = at.unready.is_none() && at.position.settled().is_some();
        !over && (at.unready.is_some() || at.position.is_hidden_phase())
    }

    fn tell(
        &self,
        before: &RulePosition,
        after: &RulePosition,
        by: By,
        (named, events): (&Named<RuleMove>, &[Event]),
        viewer: Viewer,
    ) -> Told {
        let play = matches!(named.m, RuleMove::Play(_));
        let own = viewer == Viewer::Referee || By::from(viewer) == by;
        let sealed = play && !own && self.hides(before) && self.hides(after);
        let text = (!sealed).then(|| named.text.clone());
        Told { by, text, events: events.to_vec(), after: self.picture(after, viewer) }
    }

    fn explain(
        &self,
        at: &mut RulePosition,
        by: Seat,
        what: &Question,
        budget: &mut Budget,
    ) -> Result<Answer, Bound> {
        match what {
            Question::Lit { region, picked } => {
                let known = self.known(at, Viewer::Seat(by));
                known.region(*region, *picked, budget).map(Answer::Sites)
            }
            Question::WhyNot(text) => match self.meant(at, by, text, budget) {
                Ok(_) | Err(Refusal::Tried(_)) => Ok(Answer::Legal),
                Err(Refusal::Bound(bound)) => Err(bound),
                Err(refusal) => Ok(Answer::Because(refusal.said())),
            },
        }
    }
}
