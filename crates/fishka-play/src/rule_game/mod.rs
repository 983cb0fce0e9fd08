//! A game from a rule file as the contract of all games has it.
//!
//! What is hidden: moves in `hidden` entries of the turn order, from all other sides, until the turn order has gone past
//! these entries; and what `seen-by` keeps secret, which lasts until it is revealed or the game is over. Where there are
//! such secrets, what was done in hidden entries is told at the end, too: it would give them away. What a side may choose
//! is found on the position as it knows it, and only then asked of the true one. Where something is kept secret a move is
//! written as its player knows it. Not to be expressed by rule files of today, and so not here:
//!
//! - Sides that choose at once: a sealed choice is made in order, by several hidden entries one after another.
//! - A throw that only some are told, unless a hidden entry makes it.
//! - Pieces that share a site with hidden ones: the hidden one is left out, what stands above it may be too.
//!
//! Where a side that has no true move could move as far as it knows, or the other way round, the truth decides.

mod known;
mod read;
mod seen;
mod suppose;
mod table;

pub use table::{READY, RuleGame, RuleMove, RulePosition};

use crate::{Move, MoveList};
use fishka_base::{Bound, Budget, Player, Rng};
use fishka_game::{
    Answer, By, Choices, Event, GameId, Meant, Named, Pick, Picture, Question, Refusal, Seat, SeatOfGame,
    Seen, Turn, Viewer,
};
use table::PASS;

impl fishka_game::Game for RuleGame {
    type Position = RulePosition;
    type Move = RuleMove;
    /// How many moves had been played, and who had not said to be ready.
    type Back = (usize, Option<Player>);

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
        if let Some(ending) = self.solved(position) {
            return Ok(Turn::Over(ending));
        }
        if let Some(seat) = self.seat_of(position.actor()).filter(|_| self.skips(position)) {
            return Ok(Turn::Forced(seat));
        }
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
        // As somebody sees it who does not see all, there may be other moves.
        let sure = !position.is_hidden_phase() && !position.is_incomplete();
        let only_pass = moves.len() == 1 && moves[0].is_pass() && sure;
        match self.seat_of(player).filter(|_| only_pass) {
            Some(seat) => Ok(Turn::Forced(seat)),
            None => Ok(self.seats_turn(player, !position.is_partial() && position.step() == 0)),
        }
    }

    fn choices(&self, at: &mut RulePosition, by: Seat, prefix: &[Pick], budget: &mut Budget) -> Choices {
        self.list(at, by, prefix, budget).unwrap_or_else(Choices::Truncated)
    }

    fn choose(&self, at: &mut RulePosition, by: Seat, text: &str, budget: &mut Budget) -> Meant<RuleMove> {
        self.meant(at, by, text, budget)
    }

    fn read(&self, at: &mut RulePosition, text: &str, budget: &mut Budget) -> Meant<RuleMove> {
        if at.unready.is_some() {
            return read::ready(text);
        }
        self.read_text(at, text, budget)
    }

    fn draw(&self, at: &mut RulePosition, number: u64, budget: &mut Budget) -> Meant<RuleMove> {
        read::drawn(&mut at.position, number, budget)
    }

    fn forced(&self, at: &mut RulePosition, budget: &mut Budget) -> Meant<RuleMove> {
        match self.silent(at) {
            Some(skips) => Ok(skips),
            None => read::forced(&mut at.position, budget),
        }
    }

    fn silent(&self, at: &RulePosition) -> Option<Named<RuleMove>> {
        let silent = |m: RuleMove, text: &str| Named { m, text: text.to_owned(), silent: true };
        if at.unready.is_some() {
            return Some(silent(RuleMove::Ready, READY));
        }
        self.skips(&at.position).then(|| silent(RuleMove::Play(Move::pass()), PASS))
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
        let (actor, setting) = (at.position.actor(), self.sets_up(&at.position, m));
        at.position.play_unchecked(m, budget).inspect_err(|_| _ = at.position.undo())?;
        let after = &at.position;
        let left = after.actor() != actor || !after.is_hidden_phase();
        if setting && left && !after.is_partial() {
            at.unready = Some(actor).filter(|player| self.seat_of(*player).is_some());
        }
        Ok(Vec::new())
    }

    fn back(&self, at: &RulePosition) -> Self::Back {
        (at.position.ply(), at.unready)
    }

    fn undo(&self, at: &mut RulePosition, (ply, unready): Self::Back) {
        while at.position.ply() > ply && at.position.undo() {}
        at.unready = unready;
    }

    fn picture(&self, at: &RulePosition, viewer: Viewer) -> Picture {
        known::picture(&self.known(at, viewer), self.hides_from(at, viewer))
    }

    fn hides(&self, at: &RulePosition) -> bool {
        let over = at.unready.is_none() && at.position.settled().is_some();
        !over && (self.hides_phase(at) || at.position.has_secrets())
    }

    fn keeps_secrets(&self) -> bool {
        !self.game.rules.secrets.is_empty()
    }

    fn reveals(&self, hid: bool, after: &RulePosition) -> bool {
        hid && (!self.hides(after) || after.position.last_shows_secrets())
    }

    fn shows(
        &self,
        hid: bool,
        after: &RulePosition,
        by: By,
        named: &Named<RuleMove>,
        viewer: Viewer,
    ) -> Seen {
        self.seen(after, by, named, viewer, hid && self.hides(after))
    }

    fn imagine(
        &self,
        at: &RulePosition,
        viewer: Viewer,
        rng: &mut Rng,
        budget: &mut Budget,
    ) -> Option<Result<RulePosition, Refusal>> {
        let player = viewer.seat().and_then(|seat| self.player_of(seat));
        self.is_guessed(at, viewer).then(|| {
            let position = at.position.guess(player, rng, budget)?;
            Ok(RulePosition { position, unready: at.unready })
        })
    }

    fn suppose(
        &self,
        at: &mut RulePosition,
        seat: Seat,
        seen: (&Picture, Viewer),
        rng: &mut Rng,
        budget: &mut Budget,
    ) -> Meant<RuleMove> {
        self.supposed(at, seat, seen, rng, budget)
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
