//! What a room tells of its match.

use super::held::{Board, Held};
use super::room::Room;
use super::secret::now_ms;
use fishka_base::Budget;
use fishka_game::{Choices, Refusal, Seat, Viewer};
use fishka_match::{Sat, Sitter};
use fishka_proto::online::{
    DealingForm, HandForm, MovesForm, OfferOpenForm, OverForm, RulesForm, SeatState, StateForm, ViewForm,
};

impl Room {
    /// The state of the match, for whoever has these seats.
    pub(crate) fn state(&self, own: &[u8]) -> StateForm {
        let m = self.held.any();
        let now_ms = now_ms();
        StateForm {
            id: self.id.clone(),
            own: own.to_vec(),
            game: self.game.clone(),
            seats: self.seat_states(now_ms),
            begun: m.is_begun(),
            entries: m.log().len() as u64,
            on: m.on(),
            turn: m.turn().into(),
            running: m.clock().running().iter().filter(|_| self.is_timed()).map(|seat| seat.0).collect(),
            now_ms,
            over: m.over().map(OverForm::from),
            offers: m.offers().iter().map(OfferOpenForm::from).collect(),
            clock: self.form.clock,
            takebacks: m.deal().takebacks,
            hints: m.deal().hints,
            chat: self.chat(),
            watching: self.watching(),
            dice: dice(&*self.held),
            rematch: self.rematch.clone(),
            no_rematch: self.no_rematch,
        }
    }

    fn seat_states(&self, now_ms: u64) -> Vec<SeatState> {
        let m = self.held.any();
        let seats = m.seats().iter().zip(&m.deal().seats).zip(m.sat()).enumerate();
        let state = |(index, ((seat, dealt), sat)): (usize, ((&fishka_game::SeatOfGame, &Sitter), &Sat))| {
            let place = Seat::new(index);
            let sitter = m.sitter(place).unwrap_or(*dealt);
            SeatState {
                seat: place.0,
                name: seat.name.clone(),
                kind: if sitter.is_person() { "person" } else { "computer" }.to_owned(),
                level: if let Sitter::Computer(level) = sitter { Some(level) } else { None },
                sat: match sat {
                    Sat::Open => "open",
                    Sat::Taken => "taken",
                    Sat::Left { .. } => "left",
                    Sat::Replaced(_) => "replaced",
                }
                .to_owned(),
                there: !dealt.is_person() || self.is_there(place.0),
                abandoned_at_ms: m.abandoned_at_ms(place),
                left_ms: m.clock().left_ms(place, now_ms),
            }
        };
        seats.map(state).collect()
    }

    /// The board as a viewer knows it; `at`: after that entry.
    pub(crate) fn view(&self, viewer: Viewer, own: &[u8], at: Option<u64>) -> Result<ViewForm, Refusal> {
        let m = self.held.any();
        let moves = at.map(|n| m.length_until(n)).filter(|moves| *moves < m.length_until(u64::MAX));
        let board = self.held.board(viewer, moves, &mut self.work())?;
        let (position, paper) = match board {
            Board::Cells(position) => (Some(*position), None),
            Board::Paper(paper) => (None, Some(paper)),
        };
        Ok(ViewForm { position, paper, state: self.state(own) })
    }

    /// What a seat may choose from; of many only those that begin so, and at most so many.
    pub(crate) fn moves(&mut self, viewer: Viewer, prefix: &str, limit: usize) -> MovesForm {
        let mut budget: Budget = self.work();
        let none = MovesForm { moves: Some(Vec::new()), aim: None, truncated: false };
        let m = self.held.any_mut();
        let since = m.log().len() as u64;
        match m.view(viewer, since, &mut budget).choices {
            Choices::None => none,
            Choices::Aim { reach } => MovesForm { moves: None, aim: Some(reach), truncated: false },
            Choices::Truncated(_) => MovesForm { moves: None, aim: None, truncated: true },
            Choices::List { moves, more } => {
                let fits =
                    moves.into_iter().map(|choice| choice.text).filter(|text| text.starts_with(prefix));
                let mut moves: Vec<String> = fits.take(limit + 1).collect();
                let truncated = more || moves.len() > limit;
                moves.truncate(limit);
                MovesForm { moves: Some(moves), aim: None, truncated }
            }
        }
    }
}

impl Room {
    /// The rules that are played by.
    pub(crate) async fn rules(&mut self) -> Result<RulesForm, Refusal> {
        let missing = || Refusal::new("server-broken");
        let kept = self.rules_kept().await.ok_or_else(missing)?;
        Ok(RulesForm {
            name: kept.name,
            built_in: self.game.built_in,
            files: kept.files,
            position: self.form.position.clone(),
            variant: self.form.variant.clone(),
            options: self.form.options.clone(),
        })
    }

    /// How many words of a record somebody may have who knows the entries up to that one.
    pub(crate) fn words_until(&self, known: u64, words: usize) -> usize {
        let m = self.held.any();
        if known >= m.log().len() as u64 { words } else { m.length_until(known).min(words) }
    }
}

/// The committed dice.
fn dice(held: &dyn Held) -> Option<DealingForm> {
    let dealing = held.any().dealing()?;
    let over = dealing.end().is_some();
    let hands = dealing.hands().iter().map(|hand| HandForm {
        commit: hand.pledge.map(|pledge| pledge.hash.to_string()),
        key: hand.pledge.map(|pledge| pledge.key.to_string()),
        open: hand.share.map(|share| share.to_string()),
        signature: hand.signature.map(|signature| signature.to_string()),
    });
    let hands: Vec<HandForm> = hands.collect();
    let to_sign = (0..hands.len()).filter(|_| over).filter_map(|seat| dealing.end_text(seat)).collect();
    Some(DealingForm {
        terms: dealing.terms().text(),
        commitment: dealing.commitment().to_string(),
        awaited: dealing.awaited().into_iter().filter_map(|seat| u8::try_from(seat).ok()).collect(),
        hands,
        to_sign,
        secret: dealing.secret().map(|secret| secret.to_string()),
    })
}
