//! What a command does.

use crate::view::told_instead;
use crate::{
    ASIDES_MAX, Ask, Command, ENTRIES_MAX, Entry, ID_BYTES_MAX, MOVE_BYTES_MAX, Match, Over, SAY_CHARS_MAX,
    Sat, TAKEBACKS_MAX, What,
};
use fishka_base::Budget;
use fishka_game::{By, Game, Named, Refusal, Seat, Turn, Viewer};

/// Entries kept free for what ends a match.
const KEPT_FREE: usize = 200;
/// Most moves that the rules make one after another.
pub(crate) const SETTLED_MAX: usize = 1_000;

impl<G: Game> Match<G> {
    /// Does what a command asks and gives the entries that it made; for one that was done before, the same entries
    /// again. Nothing changes where it is refused, but that a [`Refusal::Tried`] is an entry too.
    ///
    /// # Errors
    /// Why not. It tells nothing that the sender may not know.
    pub fn apply(
        &mut self,
        command: &Command,
        by: Viewer,
        now_ms: u64,
        budget: &mut Budget,
    ) -> Result<Vec<Entry>, Refusal> {
        self.check(command, by)?;
        let key = (by, command.id.clone());
        if let Some((first, count)) = self.done.get(&key) {
            let entries = &self.log[*first..first + count];
            let tried = entries.iter().any(|entry| matches!(entry.what, What::Tried { .. }));
            return if tried { Err(Refusal::tried()) } else { Ok(entries.to_vec()) };
        }
        self.check_room(command, by)?;
        let now_ms = now_ms.max(self.state.now.clock.now_ms());
        let from = self.log.len();
        let mut work = Work { key: &key, now_ms, budget };
        let done = self.attempt(|m| {
            m.act(command, by, &mut work).and_then(|()| m.settle(command.ask == Ask::Tick, &mut work))
        });
        if let Err(refusal) = done {
            if let (Refusal::Tried(_), Ask::Move(text)) = (&refusal, &command.ask) {
                let what = What::Tried { text: Some(text.clone()) };
                self.attempt(|m| m.put(by.into(), what, None, &mut work))?;
            }
            return Err(refusal);
        }
        Ok(self.log[from..].to_vec())
    }

    /// Whether a command is one at all.
    fn check(&self, command: &Command, by: Viewer) -> Result<(), Refusal> {
        let long = match &command.ask {
            Ask::Move(text) => text.len() > MOVE_BYTES_MAX,
            Ask::Say(text) => text.chars().count() > SAY_CHARS_MAX,
            _ => false,
        };
        if command.id.is_empty() || command.id.len() > ID_BYTES_MAX || long {
            return Err(Refusal::new("refused-long"));
        }
        let stranger = by.seat().is_some_and(|seat| seat.index() >= self.deal.seats.len());
        if stranger { Err(Refusal::new("refused-seat")) } else { Ok(()) }
    }

    /// Whether the log has room for a command, and its sender has not said too much.
    fn check_room(&self, command: &Command, by: Viewer) -> Result<(), Refusal> {
        let ends = matches!(
            command.ask,
            Ask::Resign | Ask::Tick | Ask::Gone(_) | Ask::Stop | Ask::Sign { .. } | Ask::Reveal(_) | Ask::Sit
        );
        let room = if ends { ENTRIES_MAX } else { ENTRIES_MAX - KEPT_FREE };
        if self.log.len() >= room {
            return Err(Refusal::new("refused-full"));
        }
        let (asides, backs) = self.state.now.asides.get(&By::from(by)).copied().unwrap_or_default();
        let plays = matches!(command.ask, Ask::Move(_)) && asides < 2 * ASIDES_MAX;
        let free = ends || plays || by == Viewer::Referee;
        let much = asides >= ASIDES_MAX || command.ask == Ask::Takeback && backs >= TAKEBACKS_MAX;
        if much && !free { Err(Refusal::new("refused-long")) } else { Ok(()) }
    }

    fn act(&mut self, command: &Command, by: Viewer, work: &mut Work) -> Result<(), Refusal> {
        let idle = command.ask == Ask::Idle && by == Viewer::Referee;
        if self.state.now.over.is_none()
            && !idle
            && let Some(seat) = self.state.now.clock.fallen(work.now_ms)
        {
            // Whatever was asked came too late; the answer is the flag.
            return self.put(By::Rules, What::Ended(Over::Flag(seat)), None, work);
        }
        match &command.ask {
            Ask::Move(text) => self.move_by(by, command.on, text, work),
            Ask::Draw(number) => self.draw_by(by, command.on, *number, work),
            Ask::Tick if by == Viewer::Referee => Ok(()),
            Ask::Takeback => {
                let seat = seated(by)?;
                self.is_on(command.on, seat)?;
                let what = self.takeback(seat)?;
                self.put(by.into(), what, None, work)
            }
            Ask::Back(to) if by == Viewer::Referee => {
                let what = self.back(*to)?;
                self.put(by.into(), what, None, work)
            }
            Ask::Answer { offer, yes } => {
                let what = self.agreed(*offer, seated(by)?, *yes)?;
                self.put(by.into(), What::Answered { offer: *offer, yes: *yes }, None, work)?;
                what.map_or(Ok(()), |what| self.put(by.into(), what, None, work))
            }
            _ => {
                let what = self.plain(command, by, work.now_ms)?;
                self.put(by.into(), what, None, work)
            }
        }
    }

    /// What is one entry and no more.
    fn plain(&self, command: &Command, by: Viewer, now_ms: u64) -> Result<What, Refusal> {
        let playing = || {
            let fits = self.state.now.over.is_none() && self.is_begun();
            if fits { Ok(()) } else { Err(Refusal::new("refused-over")) }
        };
        match &command.ask {
            Ask::Offer(draft) => self.offer(seated(by)?, *draft, now_ms),
            Ask::Resign => {
                let seat = seated(by)?;
                playing().map(|()| What::Ended(Over::Resigned(seat)))
            }
            Ask::Sit => {
                let seat = seated(by)?;
                let there = self.state.now.seats[seat.index()] == Sat::Taken;
                if there { Err(Refusal::new("refused-seat")) } else { Ok(What::Sat(seat)) }
            }
            Ask::Leave => {
                let seat = seated(by)?;
                let there = self.state.now.seats[seat.index()] == Sat::Taken;
                if there { Ok(What::Left(seat)) } else { Err(Refusal::new("refused-seat")) }
            }
            Ask::Gone(seat) => {
                playing()?;
                let may = by == Viewer::Referee || by.seat().is_some_and(|own| own != *seat);
                let gone = may && self.abandoned_at_ms(*seat).is_some_and(|at| at <= now_ms);
                if gone { Ok(What::Ended(Over::Abandoned(*seat))) } else { Err(Refusal::new("refused-gone")) }
            }
            Ask::Stop if by == Viewer::Referee && self.state.now.over.is_none() => {
                Ok(What::Ended(Over::Stopped))
            }
            Ask::Stop => Err(Refusal::new("refused-over")),
            Ask::Say(text) => Ok(What::Said(text.clone())),
            Ask::Idle if by == Viewer::Referee => Ok(What::Idle),
            _ => self.dice_step(&command.ask, by).map(What::Dice),
        }
    }

    /// Whether the last game entry that is named is the last one that the seat could answer: what others have chosen
    /// unseen while this seat is still to choose makes nothing stale.
    fn is_on(&self, on: u64, seat: Seat) -> Result<(), Refusal> {
        let last = self.state.now.last_game;
        let unseen = |n: &u64| {
            self.state.sealed.get(n).is_some_and(|blind| told_instead(blind, Viewer::Seat(seat)).is_some())
        };
        let later = self.state.line.iter().rev().map(|step| step.n).take_while(|n| *n > on);
        let (all, sealed) =
            later.fold((0, 0), |(all, sealed), n| (all + 1, sealed + usize::from(unseen(&n))));
        let at_once = self.state.now.turn.seats().len() > 1 && all > 0 && all == sealed;
        if on == last || at_once { Ok(()) } else { Err(Refusal::Stale { on: last }) }
    }

    fn may_play(&self) -> Result<(), Refusal> {
        if self.state.now.over.is_some() {
            return Err(Refusal::new("refused-over"));
        }
        if !self.is_begun() {
            return Err(Refusal::new("refused-waits"));
        }
        if self.has_room() { Ok(()) } else { Err(Refusal::new("refused-full")) }
    }

    fn move_by(&mut self, by: Viewer, on: u64, text: &str, work: &mut Work) -> Result<(), Refusal> {
        let seat = seated(by)?;
        self.may_play()?;
        self.is_on(on, seat)?;
        let named = self.game.choose(&mut self.state.at, seat, text, work.budget)?;
        let what = What::Moved { text: Some(named.text.clone()) };
        self.put(by.into(), what, Some(named), work)
    }

    fn draw_by(&mut self, by: Viewer, on: u64, number: u64, work: &mut Work) -> Result<(), Refusal> {
        if by != Viewer::Referee {
            return Err(Refusal::new("refused-draw"));
        }
        self.may_play()?;
        if on != self.state.now.last_game {
            return Err(Refusal::Stale { on: self.state.now.last_game });
        }
        match self.state.now.turn {
            Turn::Chance { total } if number < total => self.draw(total, number, work),
            _ => Err(Refusal::new("refused-draw")),
        }
    }

    fn draw(&mut self, total: u64, number: u64, work: &mut Work) -> Result<(), Refusal> {
        let named = self.game.draw(&mut self.state.at, number, work.budget)?;
        let (k, text) = (self.state.now.draws, Some(named.text.clone()));
        self.put(By::Chance, What::Drawn { k, total, number: Some(number), text }, Some(named), work)
    }

    /// What needs nobody: the moves of the rules, draws with one result, and draws that were made before. Where the
    /// match is paced, the rules make a move that people see only when they are asked to, and one at a time.
    fn settle(&mut self, mut asked: bool, work: &mut Work) -> Result<(), Refusal> {
        if let Some(what) = self.all_left_agree() {
            self.put(By::Rules, what, None, work)?;
        }
        for _ in 0..SETTLED_MAX {
            if self.may_play().is_err() {
                break;
            }
            work.budget.renew();
            match self.state.now.turn {
                Turn::Forced(_) => {
                    let named = self.game.forced(&mut self.state.at, work.budget)?;
                    let seen = self.deal.paced && !named.silent;
                    if seen && !std::mem::take(&mut asked) {
                        break;
                    }
                    let what = What::Moved { text: Some(named.text.clone()) };
                    self.put(By::Rules, what, Some(named), work)?;
                }
                Turn::Chance { total } => {
                    let known = self.state.drawn.get(&(self.state.now.draws, total)).copied();
                    let Some(number) = known.or((total == 1).then_some(0)) else { break };
                    self.draw(total, number, work)?;
                }
                Turn::Seats { .. } | Turn::Over(_) => break,
            }
        }
        Ok(())
    }

    fn put(
        &mut self,
        by: By,
        what: What,
        played: Option<Named<G::Move>>,
        work: &mut Work,
    ) -> Result<(), Refusal> {
        let mut entry = self.entry(by, what, work.now_ms);
        entry.command = Some(work.key.clone());
        self.push(entry, played, work.budget)
    }
}

/// What every step of a command is handed.
struct Work<'a> {
    key: &'a (Viewer, String),
    now_ms: u64,
    budget: &'a mut Budget,
}

/// The seat, where only somebody who sits may ask.
fn seated(by: Viewer) -> Result<Seat, Refusal> {
    by.seat().ok_or(Refusal::new("refused-seat"))
}

#[cfg(test)]
mod tests {
    use fishka_text::{Lang, has};

    #[test]
    fn every_key_of_a_refusal_has_words() {
        let sources = [
            include_str!("apply.rs"),
            include_str!("offers.rs"),
            include_str!("dice.rs"),
            include_str!("state.rs"),
            include_str!("line.rs"),
            include_str!("view.rs"),
            include_str!("record.rs"),
        ];
        let keys = sources.iter().flat_map(|text| text.split("Refusal::new(\"").skip(1));
        let keys: Vec<&str> =
            keys.filter_map(|rest| rest.split('"').next()).filter(|k| k.starts_with("refused-")).collect();
        assert!(keys.len() > 20);
        for key in keys {
            assert!(Lang::ALL.iter().all(|lang| has(*lang, key)), "{key}");
        }
    }
}
