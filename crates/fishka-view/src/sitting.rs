//! The running match of one screen, whatever is played: the moves as the screen shows them, and where in them it looks.
//! Whoever sits before the screen takes back for all who sit there.

use super::deal::Seat;
use super::fields::Fields;
use super::work;
use fishka_base::{Budget, Rng, mix64};
use fishka_game::{By, Game, Record, Refusal, Seat as Place, Turn, Viewer};
use fishka_match::{Ask, Command, Deal, Match, Over, Sitter, TAKEN_BACK};
use std::sync::Arc;

/// A game as screens show it.
pub trait Shown: Game {
    /// What was agreed on before.
    type Deal: Clone + std::fmt::Debug;
    /// What a screen keeps of a move.
    type Note: Clone + std::fmt::Debug;
    /// What it has to know of the position before the move.
    type Before;

    /// What is to be known of a position before somebody moves.
    fn before(&self, at: &Self::Position) -> Self::Before;

    /// What is kept of a move that led to `after`; `None` where no screen shows it.
    fn note(
        &self,
        before: Self::Before,
        m: &Self::Move,
        after: &Self::Position,
        text: &str,
    ) -> Option<Self::Note>;

    /// Whether the position waits for the other half of a move, as an aim for its wobble: no screen stops there.
    fn is_halfway(&self, _at: &Self::Position) -> bool {
        false
    }
}

/// A running match before a screen.
pub struct Sitting<G: Shown> {
    /// What was agreed on.
    pub deal: G::Deal,
    /// What chance draws follows from it.
    pub seed: u64,
    held: Match<G>,
    seats: Vec<Seat>,
    /// What is kept of each move that is shown.
    notes: Vec<G::Note>,
    made: Vec<Made>,
    /// The position after all moves of the match, and the entries of these moves.
    end: G::Position,
    entries: Vec<u64>,
    /// The first half of a move whose other half has not come yet.
    half: Option<Half<G::Before>>,
    /// How far one looks back, and the position there.
    looked: Option<(usize, G::Position)>,
    /// Commands that were given so far.
    commands: u64,
    /// So many moves of the match are known to the server that keeps it, and so many were handed on to be sent there.
    heard: usize,
    sent: usize,
}

/// A move that is shown.
#[derive(Clone, Copy, Debug)]
struct Made {
    by: By,
    /// How many moves of the match are done then.
    done: usize,
}

/// The first half of a move.
struct Half<B> {
    before: B,
    by: By,
    text: String,
}

impl<G: Shown> Sitting<G> {
    /// A match at its start; seats that nobody was put on are those of persons.
    ///
    /// # Errors
    /// The bound that was met.
    pub fn begin(game: Arc<G>, seats: &[Seat], deal: G::Deal, seed: u64) -> Result<Sitting<G>, Refusal> {
        let mut seats = seats.to_vec();
        seats.resize(game.seats().len(), Seat::Person);
        let sitters = seats.iter().map(|seat| match seat {
            Seat::Person | Seat::Remote => Sitter::Here,
            Seat::Computer(level) => Sitter::Computer(*level),
        });
        let agreed = Deal { seats: sitters.collect(), paced: true, ..Deal::here(0) };
        let held = Match::new(game, agreed, &mut work())?;
        Ok(Sitting {
            deal,
            seed,
            seats,
            notes: Vec::new(),
            made: Vec::new(),
            end: held.position().clone(),
            held,
            entries: Vec::new(),
            half: None,
            looked: None,
            commands: 0,
            heard: 0,
            sent: 0,
        })
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> &Arc<G> {
        self.held.game()
    }

    /// What is kept of every move.
    #[must_use]
    pub fn notes(&self) -> &[G::Note] {
        &self.notes
    }

    /// What is kept of the moves up to the position looked at.
    #[must_use]
    pub fn past(&self) -> &[G::Note] {
        &self.notes[..self.cursor()]
    }

    /// The position that is looked at.
    #[must_use]
    pub fn position(&self) -> &G::Position {
        self.looked.as_ref().map_or(&self.end, |(_, at)| at)
    }

    /// The position after the last move.
    #[must_use]
    pub fn last(&self) -> &G::Position {
        &self.end
    }

    /// The same, for lists of moves, which leave a position as it was.
    pub(crate) fn last_mut(&mut self) -> &mut G::Position {
        &mut self.end
    }

    /// The last move of the match that belongs to a move that is shown.
    #[must_use]
    pub fn closing(&self, index: usize) -> Option<&G::Move> {
        self.held.move_at(self.made.get(index)?.done.checked_sub(1)?)
    }

    /// How many moves are looked back upon.
    #[must_use]
    pub fn cursor(&self) -> usize {
        self.looked.as_ref().map_or(self.notes.len(), |(cursor, _)| *cursor)
    }

    /// Whether the last position is looked at, where the match goes on.
    #[must_use]
    pub fn is_live(&self) -> bool {
        self.looked.is_none()
    }

    /// Looks at the position after so many moves, at most all.
    ///
    /// # Errors
    /// The bound that was met; then nothing else is looked at than before.
    pub fn go(&mut self, cursor: usize) -> Result<(), Refusal> {
        self.looked = match cursor < self.notes.len() {
            true => Some((cursor, self.held.at(self.length_at(cursor), &mut work())?)),
            false => None,
        };
        Ok(())
    }

    /// Who acts after the last move, as long as the match is not over.
    #[must_use]
    pub fn turn(&self) -> Option<&Turn> {
        Some(self.held.turn()).filter(|_| self.held.over().is_none())
    }

    /// Who is to move after the last move; `None` when chance is, or nobody any more.
    #[must_use]
    pub fn to_move(&self) -> Option<Place> {
        self.turn()?.seats().first().copied()
    }

    /// At most so many positions that agree with all that this seat knows, drawn by chance; one where it knows all.
    ///
    /// # Errors
    /// None was found, or a bound was met.
    pub fn worlds(&self, place: Place, count: usize, seed: u64) -> Result<Vec<G::Position>, Refusal> {
        self.held.worlds(Viewer::Seat(place), count, &mut Rng::new(seed), &mut work())
    }

    /// How the match ended.
    #[must_use]
    pub fn over(&self) -> Option<&Over> {
        self.held.over()
    }

    /// Who sits there.
    #[must_use]
    pub fn seat(&self, place: Place) -> Seat {
        self.seats.get(place.index()).copied().unwrap_or(Seat::Person)
    }

    /// The places of persons.
    pub fn persons(&self) -> impl Iterator<Item = Place> + '_ {
        (0..self.seats.len()).map(Place::new).filter(|place| self.seat(*place) == Seat::Person)
    }

    /// The place of a person who is to move after the last move.
    #[must_use]
    pub fn own_turn(&self) -> Option<Place> {
        self.to_move().filter(|place| self.seat(*place) == Seat::Person)
    }

    /// Plays what this text means for whoever is to move, and looks there.
    ///
    /// # Errors
    /// Why not.
    pub fn play(&mut self, text: &str) -> Result<(), Refusal> {
        let place = self.to_move().ok_or_else(Refusal::not_your_turn)?;
        self.tell(Viewer::Seat(place), Ask::Move(text.to_owned()))
    }

    /// Lets the rules make the move that is no choice.
    ///
    /// # Errors
    /// The bound that was met.
    pub fn tick(&mut self) -> Result<(), Refusal> {
        self.tell(Viewer::Referee, Ask::Tick)
    }

    /// Chance draws this number.
    ///
    /// # Errors
    /// Why not.
    pub fn draw(&mut self, number: u64) -> Result<(), Refusal> {
        self.tell(Viewer::Referee, Ask::Draw(number))
    }

    /// Lets chance draw as long as it is to: each time the same after the same number of draws, so that nothing is
    /// thrown anew by taking it back or by leaving and coming back.
    ///
    /// # Errors
    /// The bound that was met.
    pub fn throw(&mut self) -> Result<(), Refusal> {
        while let (Turn::Chance { total }, None) = (self.held.turn(), self.held.over()) {
            let mut rng = Rng::new(mix64(self.seed ^ mix64(self.held.draws() + 1)));
            let number = rng.next_u64() % *total;
            self.draw(number)?;
        }
        Ok(())
    }

    /// How often chance has drawn, what was taken back among it.
    #[must_use]
    pub fn draws(&self) -> u64 {
        self.held.draws()
    }

    /// Somebody gives up.
    ///
    /// # Errors
    /// Why not.
    pub fn resign(&mut self, place: Place) -> Result<(), Refusal> {
        self.tell(Viewer::Seat(place), Ask::Resign)
    }

    /// How many moves are left when somebody takes back: to before the last move of a person, or the last one where the
    /// computer plays alone. Nothing is taken back past what chance has drawn by itself.
    #[must_use]
    pub fn undo_to(&self) -> Option<usize> {
        let alone = self.persons().next().is_none();
        let own = |by: By| matches!(by, By::Seat(place) if alone || self.seat(place) == Seat::Person);
        let back = self.made.iter().rposition(|made| own(made.by))?;
        self.made[back..].iter().all(|made| made.by != By::Chance).then_some(back)
    }

    /// Takes back as far as [`Sitting::undo_to`] says, or somebody’s giving up. Whether anything was taken back.
    pub fn undo(&mut self) -> bool {
        let back = match self.over() {
            Some(Over::Resigned(_)) => Some(self.notes.len()),
            _ => self.undo_to(),
        };
        back.is_some_and(|back| self.cut(back).is_ok())
    }

    /// Forgets all moves but so many, and looks at the last of them.
    ///
    /// # Errors
    /// The bound that was met.
    pub fn cut(&mut self, kept: usize) -> Result<(), Refusal> {
        let last = self.length_at(kept.min(self.made.len())).checked_sub(1);
        self.tell(Viewer::Referee, Ask::Back(last.map_or(0, |last| self.entries[last])))
    }

    /// Goes on from the position looked at: what came after it is forgotten.
    ///
    /// # Errors
    /// The bound that was met.
    pub fn branch(&mut self) -> Result<(), Refusal> {
        self.cut(self.cursor())
    }

    /// The record, each move in one word.
    #[must_use]
    pub fn record(&self) -> Record {
        let mut record = self.held.record(Viewer::Referee);
        record.moves = self.game().join(record.moves);
        record
    }

    /// Every move and draw as it is written, with whether chance made it.
    pub(crate) fn written(&self) -> impl Iterator<Item = (&str, bool)> {
        let made = (0..self.held.length()).filter_map(|index| self.held.made(index));
        made.map(|(_, by, text)| (text, by == By::Chance))
    }

    /// How often draws of chance had been taken back before, as a record counts it.
    pub fn recall(&mut self, taken_back: Option<&str>) {
        self.held.recall(taken_back);
    }

    /// Goes on with words of a record.
    ///
    /// # Errors
    /// The number of the first word that is no move, from 0, and why; those before it are played.
    pub fn read<'a>(&mut self, words: impl IntoIterator<Item = &'a str>) -> Result<(), (usize, Refusal)> {
        let mut budget = work();
        let mut read = |(index, word)| {
            budget.renew();
            self.held.read_word(word, &mut budget).map_err(|why| (index, why))
        };
        let read = words.into_iter().enumerate().try_for_each(&mut read);
        let at_end = |sitting: &Self, why| (sitting.notes.len(), why);
        self.follow(&mut work()).map_err(|why| at_end(self, why))?;
        if self.half.is_some() {
            // Half a move is none.
            self.cut(self.notes.len()).map_err(|why| at_end(self, why))?;
        }
        read
    }

    /// Takes in the next move as the server that keeps the match tells it, whoever made it; what was played here already is
    /// only noted. Whether it is new here.
    ///
    /// # Errors
    /// It does not follow from what lies here: all is to be laid anew.
    pub fn hear(&mut self, word: &str) -> Result<bool, Refusal> {
        let mut budget = work();
        let known = self.held.made(self.heard).is_some();
        if !known {
            let silent = self.held.game().silent(self.held.position());
            match silent.is_some_and(|named| named.text == word) {
                true => self.held.fill_in(&mut budget)?,
                false => self.held.read_word(word, &mut budget)?,
            }
            self.follow(&mut budget)?;
        }
        match self.held.made(self.heard) {
            Some((_, _, text)) if text == word => self.heard += 1,
            _ => return Err(Refusal::no_move(word, None)),
        }
        self.sent = self.sent.max(self.heard);
        Ok(!known)
    }

    /// The moves of persons here that the server does not know yet and that were not handed on before.
    pub fn unsent(&mut self) -> Vec<String> {
        let from = self.sent.max(self.heard);
        self.sent = self.held.length().max(from);
        let made = (from..self.held.length()).filter_map(|index| self.held.made(index));
        let own = |by: &By| matches!(by, By::Seat(place) if self.seat(*place) == Seat::Person);
        made.filter(|(_, by, _)| own(by)).map(|(_, _, text)| text.to_owned()).collect()
    }

    /// Ends as a record says.
    ///
    /// # Errors
    /// The bound that was met.
    pub fn end_as(&mut self, record: &Record) -> Result<(), Refusal> {
        self.held.end_as(record, &mut work())
    }

    /// Adds what is needed to go on at the next visit.
    #[must_use]
    pub fn keep(&self, fields: Fields) -> Fields {
        let resigned = match self.over() {
            Some(Over::Resigned(place)) => Some(place.index().to_string()),
            _ => None,
        };
        let record = self.record();
        let fields = fields.with_all("move", &record.moves).with_some("resigned", resigned.as_deref());
        fields.with_some("taken-back", record.header(TAKEN_BACK))
    }

    /// Goes on with what [`Sitting::keep`] wrote, as far as it is legal.
    pub fn come_back(&mut self, fields: &Fields, online: bool) {
        // As far as it goes.
        let _ = match online {
            true => {
                fields.values("move").try_for_each(|word| self.hear(word).map(|_| ())).map_err(|why| (0, why))
            }
            false => self.read(fields.values("move")),
        };
        self.recall(fields.value("taken-back"));
        if let Some(place) = fields.number::<u8>("resigned") {
            let _ = self.resign(Place(place));
        }
    }

    /// How many moves of the match are done after so many that are shown.
    fn length_at(&self, shown: usize) -> usize {
        shown.checked_sub(1).and_then(|last| self.made.get(last)).map_or(0, |made| made.done)
    }

    fn tell(&mut self, by: Viewer, ask: Ask) -> Result<(), Refusal> {
        self.commands += 1;
        let command = Command { id: self.commands.to_string(), on: self.held.on(), ask };
        let mut budget = work();
        self.held.apply(&command, by, 0, &mut budget)?;
        self.follow(&mut budget)
    }

    /// Lets the notes follow the match, and looks at its end.
    fn follow(&mut self, budget: &mut Budget) -> Result<(), Refusal> {
        self.looked = None;
        self.turn_back(budget)?;
        let length = self.held.length();
        for index in self.entries.len()..length {
            let (game, last) = (Arc::clone(self.held.game()), index + 1 == length);
            let (Some((entry, by, text)), Some(m)) = (self.held.made(index), self.held.move_at(index)) else {
                break;
            };
            let half = self.half.take();
            let half =
                half.unwrap_or_else(|| Half { before: game.before(&self.end), by, text: text.to_owned() });
            budget.renew();
            match last {
                true => self.end = self.held.position().clone(),
                false => _ = game.play_unchecked(&mut self.end, m, budget)?,
            }
            self.entries.push(entry);
            if game.is_halfway(&self.end) {
                self.half = Some(half);
            } else {
                let note = game.note(half.before, m, &self.end, &half.text);
                self.write(note, half.by);
            }
        }
        Ok(())
    }

    /// Writes down a move after the last one. What no screen shows belongs to the move before it.
    fn write(&mut self, note: Option<G::Note>, by: By) {
        let done = self.entries.len();
        match (note, self.made.last_mut()) {
            (Some(note), _) => {
                self.notes.push(note);
                self.made.push(Made { by, done });
            }
            (None, Some(before)) => before.done = done,
            (None, None) => {}
        }
    }

    /// Forgets the moves that the match does not have any more.
    fn turn_back(&mut self, budget: &mut Budget) -> Result<(), Refusal> {
        let before = self.entries.len();
        let held = &self.held;
        let is_there = |index: usize, entry: u64| held.made(index).is_some_and(|(n, ..)| n == entry);
        while self.entries.last().is_some_and(|last| !is_there(self.entries.len() - 1, *last)) {
            self.entries.pop();
        }
        if self.entries.len() == before {
            return Ok(());
        }
        while self.made.last().is_some_and(|made| made.done > self.entries.len()) {
            self.made.pop();
            self.notes.pop();
        }
        let done = self.length_at(self.made.len());
        self.entries.truncate(done);
        self.half = None;
        self.end = self.held.at(done, budget)?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deal::Deal as Agreed;
    use crate::samples;
    use crate::session::Played;
    use fishka::RuleGame;

    fn begin(text: &str, seats: &[Seat]) -> Sitting<RuleGame> {
        let game = fishka::compile(text, &mut Budget::new(fishka::COMPILE_STEPS)).unwrap();
        Sitting::begin(Arc::new(RuleGame::new(game, None, None, &[])), seats, Agreed::library("w"), 3)
            .unwrap()
    }

    fn texts(notes: &[Played]) -> Vec<&str> {
        notes.iter().map(|played| played.text.as_str()).collect()
    }

    fn walker(seats: &[Seat]) -> Sitting<RuleGame> {
        let mut sitting = begin(samples::WALKER, seats);
        ["a1-a2", "c3-c2", "a2-a3"].iter().for_each(|text| sitting.play(text).unwrap());
        sitting
    }

    #[test]
    fn looking_back_changes_nothing_and_branching_does() {
        let mut sitting = walker(&[]);
        assert!(sitting.play("nonsense").is_err());
        let last = sitting.last().clone();
        sitting.go(1).unwrap();
        assert!(!sitting.is_live() && texts(sitting.past()) == ["a1-a2"] && *sitting.position() != last);
        assert_eq!((sitting.notes().len(), sitting.last() == &last), (3, true));
        sitting.go(9).unwrap();
        assert!(sitting.is_live());
        sitting.go(1).unwrap();
        sitting.branch().unwrap();
        assert!(
            sitting.is_live() && texts(sitting.notes()) == ["a1-a2"] && sitting.to_move() == Some(Place(1))
        );
    }

    #[test]
    fn taking_back_goes_to_a_person_and_undoes_giving_up() {
        let mut sitting = walker(&[Seat::Person, Seat::Computer(1)]);
        assert_eq!((sitting.own_turn(), sitting.seat(Place(1))), (None, Seat::Computer(1)));
        assert!(sitting.resign(Place(0)).is_ok() && sitting.to_move().is_none());
        let kept = sitting.keep(Fields::default());
        let mut back = begin(samples::WALKER, &[]);
        back.come_back(&kept, false);
        assert_eq!((back.over(), back.notes()), (Some(&Over::Resigned(Place(0))), sitting.notes()));
        assert!(sitting.undo() && sitting.over().is_none() && sitting.notes().len() == 3);
        assert!(sitting.undo() && sitting.notes().len() == 2);
        assert!(sitting.undo() && sitting.notes().is_empty());
        assert!(!sitting.undo());
    }

    #[test]
    fn a_throw_is_not_taken_back_and_falls_the_same_again() {
        let text = samples::WALKER.replace("White Black)", "White Black ?Chance)");
        let text = text.replacen("(turn-order White Black ?Chance)", "(turn-order ?Chance White Black)", 1);
        let text = text.replace("(Black (Man c3))", "(Black (Man c3)) (?Chance (Man b2))");
        let mut sitting = begin(&text, &[]);
        assert_eq!(sitting.to_move(), None);
        sitting.throw().unwrap();
        let thrown = sitting.notes().to_vec();
        assert!(!thrown.is_empty() && sitting.undo_to().is_none());
        sitting.cut(0).unwrap();
        sitting.throw().unwrap();
        assert_eq!(sitting.notes(), thrown);
    }
}
