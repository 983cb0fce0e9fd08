//! What may be chosen, and what a text means.

use super::table::{READY, RuleGame, RuleMove, RulePosition};
use crate::counterpart::counterpart;
use crate::notation::{find_move, notations};
use crate::{Move, MoveKind, MoveList, ParseMoveError, Position, chances};
use fishka_base::{Bound, Budget};
use fishka_game::{CHOICES_MAX, Choice, Choices, Meant, Named, Pick, Refusal, Seat, Viewer};

impl RuleGame {
    /// Whether the seat is the one that chooses now.
    fn chooses(&self, at: &RulePosition, by: Seat) -> bool {
        let player = at.unready.unwrap_or(at.position.actor());
        let free = at.unready.is_some() || (!at.position.is_chance() && at.position.settled().is_none());
        free && self.seat_of(player) == Some(by)
    }

    pub(super) fn list(
        &self,
        at: &mut RulePosition,
        by: Seat,
        prefix: &[Pick],
        budget: &mut Budget,
    ) -> Result<Choices, Bound> {
        if !self.chooses(at, by) {
            return Ok(Choices::None);
        }
        if at.unready.is_some() {
            let choice = Choice { text: READY.to_owned(), path: vec![Pick::Word(READY.to_owned())] };
            let moves = if choice.path.starts_with(prefix) { vec![choice] } else { Vec::new() };
            return Ok(Choices::List { moves, more: false });
        }
        if !self.hides_from(at, Viewer::Seat(by)) {
            return listed(&mut at.position, prefix, budget);
        }
        let mut known = self.known(at, Viewer::Seat(by)).into_owned();
        listed(&mut known, prefix, budget)
    }

    pub(super) fn meant(
        &self,
        at: &mut RulePosition,
        by: Seat,
        text: &str,
        budget: &mut Budget,
    ) -> Meant<RuleMove> {
        if !self.chooses(at, by) {
            return Err(Refusal::not_your_turn());
        }
        if at.unready.is_some() {
            return ready(text);
        }
        if !self.hides_from(at, Viewer::Seat(by)) {
            return named(&mut at.position, text, budget);
        }
        if at.position.has_secrets() {
            return self.truly(at, by, text, budget);
        }
        let mut known = self.known(at, Viewer::Seat(by)).into_owned();
        let wanted = named(&mut known, text, budget)?;
        match named(&mut at.position, &wanted.text, budget) {
            Ok(truly) if truly.text == wanted.text => Ok(truly),
            Err(Refusal::Bound(bound)) => Err(Refusal::Bound(bound)),
            Ok(_) | Err(_) => Err(Refusal::tried()),
        }
    }
}

impl RuleGame {
    /// The move that a text means to a seat, as it truly is. It is written as the seat knows it.
    fn truly(&self, at: &mut RulePosition, by: Seat, text: &str, budget: &mut Budget) -> Meant<RuleMove> {
        let mut known = self.known(at, Viewer::Seat(by)).into_owned();
        let mut moves = MoveList::new();
        known.legal_moves(&mut moves, budget)?;
        let (index, name) = find_move(&known, &moves, text, budget).map_err(|why| refused(text, why))?;
        let mut all = MoveList::new();
        at.position.legal_moves(&mut all, budget)?;
        match counterpart(moves.as_slice(), index, all.as_slice()) {
            Some(found) => Ok(Named::new(RuleMove::Play(all[found].clone()), name)),
            None => Err(Refusal::tried()),
        }
    }

    /// The move of whoever acts that a log or a record means by a text.
    pub(super) fn read_text(
        &self,
        at: &mut RulePosition,
        text: &str,
        budget: &mut Budget,
    ) -> Meant<RuleMove> {
        let seat = self.seat_of(at.position.actor());
        let chosen = !at.position.is_chance() && at.position.has_secrets();
        match seat.filter(|_| chosen) {
            // What was written by programs that see all is read too.
            Some(seat) => match self.truly(at, seat, text, budget) {
                Err(Refusal::Bound(bound)) => Err(Refusal::Bound(bound)),
                Err(_) => named(&mut at.position, text, budget),
                found => found,
            },
            None => named(&mut at.position, text, budget),
        }
    }
}

fn refused(text: &str, error: ParseMoveError) -> Refusal {
    match error.bound {
        Some(bound) => Refusal::Bound(bound),
        None => Refusal::no_move(text, error.near.as_deref()),
    }
}

/// The only thing that can be said by who has set up everything.
pub(super) fn ready(text: &str) -> Meant<RuleMove> {
    if text != READY {
        return Err(Refusal::new("refused-not-ready"));
    }
    Ok(Named { m: RuleMove::Ready, text: READY.to_owned(), silent: true })
}

/// The legal move with this notation.
pub(super) fn named(position: &mut Position, text: &str, budget: &mut Budget) -> Meant<RuleMove> {
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves, budget)?;
    let (index, name) = find_move(position, &moves, text, budget).map_err(|why| refused(text, why))?;
    Ok(Named::new(RuleMove::Play(moves[index].clone()), name))
}

fn at_index(position: &Position, moves: &MoveList, index: usize, budget: &mut Budget) -> Meant<RuleMove> {
    let text = notations(position, moves, budget)?.swap_remove(index);
    Ok(Named::new(RuleMove::Play(moves[index].clone()), text))
}

/// What chance makes of a number.
pub(super) fn drawn(position: &mut Position, number: u64, budget: &mut Budget) -> Meant<RuleMove> {
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves, budget)?;
    if !position.is_chance() || moves.is_empty() {
        return Err(Refusal::new("refused-draw"));
    }
    let mut left = number;
    for (index, odds) in chances(position, &moves, budget)? {
        if left < odds {
            return at_index(position, &moves, index, budget);
        }
        left -= odds;
    }
    Err(Refusal::new("refused-draw"))
}

/// The pass that is no choice.
pub(super) fn forced(position: &mut Position, budget: &mut Budget) -> Meant<RuleMove> {
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves, budget)?;
    if moves.len() != 1 || !moves[0].is_pass() {
        return Err(Refusal::new("refused-choice"));
    }
    at_index(position, &moves, 0, budget)
}

/// The moves with this beginning.
fn listed(position: &mut Position, prefix: &[Pick], budget: &mut Budget) -> Result<Choices, Bound> {
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves, budget)?;
    let texts = notations(position, &moves, budget)?;
    let all = moves.iter().zip(texts).map(|(m, text)| Choice { path: path(m, &text), text });
    let mut listed: Vec<Choice> =
        all.filter(|choice| choice.path.starts_with(prefix)).take(CHOICES_MAX + 1).collect();
    let more = listed.len() > CHOICES_MAX;
    listed.truncate(CHOICES_MAX);
    Ok(Choices::List { moves: listed, more })
}

/// What is pointed at: where from, or what comes from the reserve; where to; what it becomes; then the whole notation,
/// which tells apart what is left.
fn path(m: &Move, text: &str) -> Vec<Pick> {
    let mut path = Vec::new();
    if m.kind == MoveKind::Drop {
        path.extend(m.promotion().or(m.piece.map(|piece| piece.kind)).map(Pick::Kind));
    }
    path.extend([m.from, m.to].into_iter().flatten().map(Pick::Site));
    if m.kind == MoveKind::Normal {
        path.extend(m.promotion().map(Pick::Kind));
    }
    path.push(Pick::Word(text.to_owned()));
    path
}
