//! The match and its state, which follows from its log.

use crate::attempt::Gone;
use crate::line::Marks;
use crate::{Clock, Deal, Entry, Offer, Over, Sitter, What};
use fishka_base::Budget;
use fishka_dice::Dealing;
use fishka_game::{By, Game, Refusal, Seat, Turn, Viewer};
use std::collections::BTreeMap;
use std::mem::Discriminant;
use std::sync::Arc;

/// Whether somebody sits there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sat {
    /// Nobody yet.
    Open,
    /// Somebody.
    Taken,
    /// Somebody who has left.
    Left {
        /// When.
        since_ms: u64,
    },
    /// A computer of this level, for somebody who has left and may come back.
    Replaced(u8),
}

/// An offer that waits for answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OfferOpen {
    /// The entry that made it.
    pub n: u64,
    /// Whose.
    pub by: Seat,
    /// What.
    pub what: Offer,
    /// Who has agreed.
    pub yes: Vec<Seat>,
}

/// A move of the live line.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Step<M> {
    /// Its entry.
    pub(crate) n: u64,
    pub(crate) m: M,
    pub(crate) by: By,
    /// A turn began with it.
    pub(crate) fresh: bool,
    /// Chance drew it.
    pub(crate) draw: bool,
    /// What was hidden is told since.
    pub(crate) reveals: bool,
    /// Records leave it out.
    pub(crate) silent: bool,
}

/// Who does not see an entry whole, and what each is told in place of its text.
pub(crate) type Blind = Vec<(Viewer, Option<String>)>;
/// An entry that is told to everybody, with who had not seen it whole.
pub(crate) type Opened = (u64, Blind);

/// Everything that follows from the log. What becomes longer with the match stands here: a command that fails is taken
/// back there piece by piece ([`crate::attempt`]).
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct State<P, M> {
    pub(crate) at: P,
    pub(crate) line: Vec<Step<M>>,
    /// What was drawn, by number and total: taken back and drawn again it is the same.
    pub(crate) drawn: BTreeMap<(u64, u64), u64>,
    /// Entries that some do not see whole, with who does not and what is told in place of the text.
    pub(crate) sealed: BTreeMap<u64, Blind>,
    /// Entries that were told to everybody by a later one, with who had not seen them.
    pub(crate) opened: BTreeMap<u64, Vec<Opened>>,
    pub(crate) now: Now,
}

/// What does not become longer with the match, so that each command keeps a copy of it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Now {
    pub(crate) turn: Turn,
    /// Draws of the live line.
    pub(crate) draws: u64,
    pub(crate) over: Option<Over>,
    pub(crate) clock: Clock,
    pub(crate) seats: Vec<Sat>,
    pub(crate) offers: Vec<OfferOpen>,
    /// Who has offered what since the last game entry; nobody does so twice.
    pub(crate) offered: Vec<(Seat, Discriminant<Offer>)>,
    pub(crate) dealing: Option<Dealing>,
    /// Deals of the dice that came to nothing.
    pub(crate) void_deals: u32,
    /// Moves of the live line from the start of it that nothing hides any more.
    pub(crate) open_to: usize,
    /// The last game entry, takebacks too.
    pub(crate) last_game: u64,
    pub(crate) past_draw: u32,
    /// Of each sender: entries that are no moves, and takebacks among them.
    pub(crate) asides: BTreeMap<By, (u32, u32)>,
    pub(crate) rematch: bool,
}

/// A match of a game.
#[derive(Debug)]
pub struct Match<G: Game> {
    pub(crate) game: Arc<G>,
    pub(crate) deal: Deal,
    pub(crate) log: Vec<Entry>,
    pub(crate) state: State<G::Position, G::Move>,
    pub(crate) marks: Marks<G::Back>,
    /// What the command that is under way has taken away, so that it can be put back.
    pub(crate) gone: Option<Gone<G::Position, G::Move>>,
    /// Which entries a command made: the first and how many.
    pub(crate) done: BTreeMap<(Viewer, String), (usize, usize)>,
}

impl<G: Game> Clone for Match<G> {
    fn clone(&self) -> Self {
        Match {
            game: Arc::clone(&self.game),
            deal: self.deal.clone(),
            log: self.log.clone(),
            state: self.state.clone(),
            marks: self.marks.clone(),
            gone: None,
            done: self.done.clone(),
        }
    }
}

impl<G: Game> Match<G> {
    /// A match before its first entry.
    ///
    /// # Errors
    /// The deal has another number of seats than the game, or a bound was met.
    pub fn new(game: Arc<G>, deal: Deal, budget: &mut Budget) -> Result<Match<G>, Refusal> {
        if deal.seats.len() != game.seats().len() {
            return Err(Refusal::new("refused-seats"));
        }
        let mut at = game.start(budget)?;
        let turn = game.turn(&mut at, budget)?;
        let sat = |sitter: &Sitter| if *sitter == Sitter::Link { Sat::Open } else { Sat::Taken };
        let now = Now {
            turn,
            draws: 0,
            over: None,
            clock: Clock::new(deal.clock, deal.seats.len()),
            seats: deal.seats.iter().map(sat).collect(),
            offers: Vec::new(),
            offered: Vec::new(),
            dealing: None,
            void_deals: 0,
            open_to: 0,
            last_game: 0,
            past_draw: 0,
            asides: BTreeMap::new(),
            rematch: false,
        };
        let (drawn, sealed, opened) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
        let state = State { at, line: Vec::new(), drawn, sealed, opened, now };
        let (log, done) = (Vec::new(), BTreeMap::new());
        let mut new = Match { game, deal, log, state, marks: Marks::default(), gone: None, done };
        new.follow(false, false);
        Ok(new)
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> &Arc<G> {
        &self.game
    }

    /// What was agreed.
    #[must_use]
    pub fn deal(&self) -> &Deal {
        &self.deal
    }

    /// The log, which is for the keeper of the match alone.
    #[must_use]
    pub fn log(&self) -> &[Entry] {
        &self.log
    }

    /// The position at the end of the live line, for the keeper alone.
    #[must_use]
    pub fn position(&self) -> &G::Position {
        &self.state.at
    }

    /// Who acts at the end of the live line by the rules. Nothing is played again for that.
    #[must_use]
    pub fn turn(&self) -> &Turn {
        &self.state.now.turn
    }

    /// How the match ended.
    #[must_use]
    pub fn over(&self) -> Option<&Over> {
        self.state.now.over.as_ref()
    }

    /// The last game entry: what a command that plays must answer.
    #[must_use]
    pub fn on(&self) -> u64 {
        self.state.now.last_game
    }

    /// The committed dice, as far as they are.
    #[must_use]
    pub fn dealing(&self) -> Option<&Dealing> {
        self.state.now.dealing.as_ref()
    }

    /// How many draws the live line has.
    #[must_use]
    pub fn draws(&self) -> u64 {
        self.state.now.draws
    }

    /// Whether a command of this sender and id was done.
    #[must_use]
    pub fn has_done(&self, by: Viewer, id: &str) -> bool {
        self.done.contains_key(&(by, id.to_owned()))
    }

    /// Whether somebody sits there, by seat.
    #[must_use]
    pub fn sat(&self) -> &[Sat] {
        &self.state.now.seats
    }

    /// The offers that wait for answers.
    #[must_use]
    pub fn offers(&self) -> &[OfferOpen] {
        &self.state.now.offers
    }

    /// Whether something of the position is hidden from somebody.
    #[must_use]
    pub fn hides(&self) -> bool {
        self.game.hides(&self.state.at)
    }

    /// The clock.
    #[must_use]
    pub fn clock(&self) -> &Clock {
        &self.state.now.clock
    }

    /// Whether two matches have the same log and the same state.
    #[must_use]
    pub fn same_as(&self, other: &Match<G>) -> bool {
        self.log == other.log && self.state == other.state && self.done == other.done
    }

    /// Whether everybody is there and the dice are dealt.
    #[must_use]
    pub fn is_begun(&self) -> bool {
        self.state.now.seats.iter().all(|sat| *sat != Sat::Open) && self.dice_are_open()
    }

    /// Who plays there now: whoever was dealt there, or a computer that has been given the seat since.
    #[must_use]
    pub fn sitter(&self, seat: Seat) -> Option<Sitter> {
        match self.state.now.seats.get(seat.index())? {
            Sat::Replaced(level) => Some(Sitter::Computer(*level)),
            _ => self.deal.seats.get(seat.index()).copied(),
        }
    }

    /// When a seat that was left may be declared gone or be given to a computer, if it was and ever may.
    #[must_use]
    pub fn abandoned_at_ms(&self, seat: Seat) -> Option<u64> {
        match self.state.now.seats.get(seat.index())? {
            Sat::Left { since_ms } => Some(since_ms.saturating_add(self.deal.abandon_ms?)),
            _ => None,
        }
    }

    pub(crate) fn is_person(&self, seat: Seat) -> bool {
        self.sitter(seat).is_some_and(Sitter::is_person)
    }

    /// Sets the clock going for whoever acts now. `earned`: by a move.
    pub(crate) fn follow(&mut self, fresh: bool, earned: bool) {
        if let (Turn::Over(ending), None) = (&self.state.now.turn, &self.state.now.over) {
            self.state.now.over = Some(Over::Rules(ending.clone()));
            self.state.now.offers.clear();
        }
        if self.state.now.over.is_some() || !self.is_begun() {
            return self.state.now.clock.stop();
        }
        match &self.state.now.turn {
            Turn::Seats { seats, fresh: begins } => {
                let (seats, fresh) = (seats.clone(), fresh || *begins && earned);
                self.state.now.clock.go(&seats, fresh, earned);
            }
            Turn::Chance { .. } | Turn::Forced(_) | Turn::Over(_) => self.state.now.clock.stop(),
        }
    }

    /// Adds an entry to the log and lets the state follow it.
    pub(crate) fn push(
        &mut self,
        entry: Entry,
        played: Option<fishka_game::Named<G::Move>>,
        budget: &mut Budget,
    ) -> Result<(), Refusal> {
        self.take_in(&entry, played, budget)?;
        if let Some((viewer, id)) = &entry.command {
            let at = self.log.len();
            self.done.entry((*viewer, id.clone())).or_insert((at, 0)).1 += 1;
        }
        self.log.push(entry);
        Ok(())
    }

    /// The state after an entry. This is all that changes it, when a command makes the entry and when a log is folded.
    fn take_in(
        &mut self,
        entry: &Entry,
        played: Option<fishka_game::Named<G::Move>>,
        budget: &mut Budget,
    ) -> Result<(), Refusal> {
        match &entry.what {
            What::Idle => self.state.now.clock.skip(entry.at_ms),
            _ => self.state.now.clock.charge(entry.at_ms),
        }
        match &entry.what {
            What::Moved { text } => {
                let named = match (played, text) {
                    (Some(named), _) => named,
                    (None, Some(text)) => self.game.read(&mut self.state.at, text, budget)?,
                    (None, None) => return Err(Refusal::new("refused-log")),
                };
                self.advance(entry, &named, budget)?;
            }
            What::Drawn { k, total, number, .. } => {
                let number = number.ok_or(Refusal::new("refused-log"))?;
                let named = match played {
                    Some(named) => named,
                    None => self.game.draw(&mut self.state.at, number, budget)?,
                };
                self.note_drawn((*k, *total), number);
                self.advance(entry, &named, budget)?;
            }
            What::TakenBack { to, past_draw } => {
                self.go_back(*to, budget)?;
                self.state.now.past_draw += u32::from(*past_draw);
                self.state.now.last_game = entry.n;
            }
            What::Tried { .. } | What::Idle => {}
            What::Offered(_) | What::Answered { .. } | What::Rematch => self.note_offer(entry)?,
            What::Ended(over) => {
                self.state.now.over = Some(over.clone());
                self.state.now.offers.clear();
                // A match that is over shows all.
                self.unseal(entry.n);
            }
            What::Sat(seat) => self.seat(*seat, Sat::Taken)?,
            What::Left(seat) => self.seat(*seat, Sat::Left { since_ms: entry.at_ms })?,
            What::Replaced { seat, level } => self.seat(*seat, Sat::Replaced(*level))?,
            What::Said(_) => {}
            What::Dice(step) => self.note_dice(step)?,
        }
        let moved = matches!(entry.what, What::Moved { .. } | What::Drawn { .. });
        if !moved {
            let (asides, backs) = self.state.now.asides.entry(entry.by).or_default();
            *asides = asides.saturating_add(1);
            *backs = backs.saturating_add(u32::from(matches!(entry.what, What::TakenBack { .. })));
        }
        self.follow(matches!(entry.what, What::TakenBack { .. }), moved);
        self.note_end(entry)
    }

    fn seat(&mut self, seat: Seat, sat: Sat) -> Result<(), Refusal> {
        let place = self.state.now.seats.get_mut(seat.index()).ok_or(Refusal::new("refused-seat"))?;
        *place = sat;
        self.forget_offers_of_seat(seat);
        Ok(())
    }

    /// The entry that comes next.
    pub(crate) fn entry(&self, by: By, what: What, now_ms: u64) -> Entry {
        Entry {
            n: self.log.len() as u64 + 1,
            at_ms: now_ms,
            by,
            parent: self.state.line.last().map_or(0, |step| step.n),
            what,
            command: None,
            opened: Vec::new(),
            incomplete: false,
        }
    }
}
