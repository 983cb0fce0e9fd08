//! The contract.

use crate::{
    Answer, By, Choices, Event, Pick, Picture, Question, Record, Refusal, Seat, SeatOfGame, Seen, Told, Turn,
    Viewer,
};
use fishka_base::{Bound, Budget, Identity, Rng};

/// Which game this is. Made once, when the game is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameId {
    /// Which family it belongs to.
    pub family: &'static str,
    /// Its name in the library, where it has one.
    pub name: Option<String>,
    /// The variant, as it was chosen.
    pub variant: Option<String>,
    /// The switches that were set.
    pub options: Vec<(String, String)>,
    /// Which rules these are. Two games with the same identity are the same game.
    pub rules: Identity,
}

/// A move with its notation.
#[derive(Clone, Debug, PartialEq)]
pub struct Named<M> {
    /// The move.
    pub m: M,
    /// Its notation, which no other move of its position has.
    pub text: String,
    /// A record leaves it out, and [`Game::silent`] gives it again.
    pub silent: bool,
}

/// The move that is meant, or why there is none.
pub type Meant<M> = Result<Named<M>, Refusal>;

impl<M> Named<M> {
    /// A move that records write down.
    pub fn new(m: M, text: String) -> Self {
        Named { m, text, silent: false }
    }
}

/// A game of any family.
///
/// Positions are handed in as `&mut` where finding moves needs room to try them; they come back as they were.
pub trait Game: Send + Sync {
    /// Everything that decides the future, with what is needed to tell what each viewer knows.
    type Position: Clone + PartialEq + Send + std::fmt::Debug;
    /// One choice as played, chance's too.
    type Move: Clone + PartialEq + Send + std::fmt::Debug;
    /// What brings a position back after moves: as small however long the game is.
    type Back: Clone + Send + std::fmt::Debug;

    /// Which game this is.
    fn id(&self) -> &GameId;

    /// The seats in order.
    fn seats(&self) -> &[SeatOfGame];

    /// The headers of a record of this game; `seated` tells for each seat who sits there, as a word.
    fn headers(&self, seated: &[String]) -> Vec<(String, String)>;

    /// Who sits at each seat as a record of this game tells it, for [`Game::headers`]. Most records do not tell.
    fn seated(&self, _record: &Record) -> Vec<String> {
        Vec::new()
    }

    /// The position before the first move.
    ///
    /// # Errors
    /// The bound that was met.
    fn start(&self, budget: &mut Budget) -> Result<Self::Position, Bound>;

    /// Who acts now.
    ///
    /// # Errors
    /// The bound that was met.
    fn turn(&self, at: &mut Self::Position, budget: &mut Budget) -> Result<Turn, Bound>;

    /// What the seat may choose from, as far as it knows; only moves whose path begins with `prefix`.
    fn choices(&self, at: &mut Self::Position, by: Seat, prefix: &[Pick], budget: &mut Budget) -> Choices;

    /// The move that a seat means by a text: judged first by what the seat knows, then by the truth.
    ///
    /// # Errors
    /// Why the seat cannot play it; [`Refusal::Tried`] where only the truth forbids it.
    fn choose(&self, at: &mut Self::Position, by: Seat, text: &str, budget: &mut Budget)
    -> Meant<Self::Move>;

    /// The move of whoever acts, chance too, that a log or a record means by a text. Judged by the truth alone.
    ///
    /// # Errors
    /// There is no such move, or a bound was met.
    fn read(&self, at: &mut Self::Position, text: &str, budget: &mut Budget) -> Meant<Self::Move>;

    /// The move of chance that this number below the total of [`Turn::Chance`] means.
    ///
    /// # Errors
    /// Chance has nothing to draw, the number is too large, or a bound was met.
    fn draw(&self, at: &mut Self::Position, number: u64, budget: &mut Budget) -> Meant<Self::Move>;

    /// The move that the rules make at [`Turn::Forced`].
    ///
    /// # Errors
    /// There is none, or a bound was met.
    fn forced(&self, at: &mut Self::Position, budget: &mut Budget) -> Meant<Self::Move>;

    /// The move that records leave out here; it is played before the next one that they have.
    fn silent(&self, _at: &Self::Position) -> Option<Named<Self::Move>> {
        None
    }

    /// The moves that one word of a record stands for: older records write in one word what are two moves now.
    fn words<'a>(&self, word: &'a str) -> Vec<&'a str> {
        vec![word]
    }

    /// The words in which a record has moves with these texts: what [`Game::words`] takes apart.
    fn join(&self, texts: Vec<String>) -> Vec<String> {
        texts
    }

    /// Plays a move that one of [`Game::choose`], [`Game::read`], [`Game::draw`] and [`Game::forced`] gave for this
    /// very position, and all that follows without anybody’s choice.
    ///
    /// # Errors
    /// The bound that was met; the position is as it was.
    fn play_unchecked(
        &self,
        at: &mut Self::Position,
        m: &Self::Move,
        budget: &mut Budget,
    ) -> Result<Vec<Event>, Bound>;

    /// What [`Game::undo`] needs to bring this position back.
    fn back(&self, at: &Self::Position) -> Self::Back;

    /// Takes back all moves that were played since [`Game::back`] gave this for the same position.
    fn undo(&self, at: &mut Self::Position, back: Self::Back);

    /// Plays what a seat means by a text.
    ///
    /// # Errors
    /// As [`Game::choose`]; the position is as it was.
    fn play(
        &self,
        at: &mut Self::Position,
        by: Seat,
        text: &str,
        budget: &mut Budget,
    ) -> Result<Vec<Event>, Refusal> {
        let named = self.choose(at, by, text, budget)?;
        Ok(self.play_unchecked(at, &named.m, budget)?)
    }

    /// What the position shows this viewer.
    fn picture(&self, at: &Self::Position, viewer: Viewer) -> Picture;

    /// Whether something of this position is hidden from somebody. As soon as it is not, all that was hidden is told.
    fn hides(&self, _at: &Self::Position) -> bool {
        false
    }

    /// Whether something stays hidden as long as the game goes on, so that nobody can play on from the moves that he was
    /// told.
    fn keeps_secrets(&self) -> bool {
        false
    }

    /// Whether the move that led to `after` has shown something that was hidden; `hid`: something was hidden before it.
    /// Nobody takes back past it alone.
    fn reveals(&self, hid: bool, after: &Self::Position) -> bool {
        hid && !self.hides(after)
    }

    /// How much the viewer is told of a move that led to `after`; `hid`: something was hidden before it.
    fn shows(
        &self,
        _hid: bool,
        _after: &Self::Position,
        _by: By,
        _named: &Named<Self::Move>,
        _viewer: Viewer,
    ) -> Seen {
        Seen::Whole
    }

    /// What the viewer is told of a move that led from `before` to `after`.
    fn tell(
        &self,
        before: &Self::Position,
        after: &Self::Position,
        by: By,
        played: (&Named<Self::Move>, &[Event]),
        viewer: Viewer,
    ) -> Told {
        let (named, events) = played;
        let text = match self.shows(self.hides(before), after, by, named, viewer) {
            Seen::Whole => Some(named.text.clone()),
            Seen::Cut(text) => Some(text),
            Seen::Nothing => None,
        };
        Told { by, text, events: events.to_vec(), after: self.picture(after, viewer) }
    }

    /// A position that may be `at` as far as the viewer knows, drawn by chance, where the family finds one without playing
    /// the game again. It depends on nothing that the viewer does not know.
    ///
    /// # Errors
    /// A bound was met.
    fn imagine(
        &self,
        _at: &Self::Position,
        _viewer: Viewer,
        _rng: &mut Rng,
        _budget: &mut Budget,
    ) -> Option<Result<Self::Position, Refusal>> {
        None
    }

    /// A move of a seat that the viewer was not told, drawn by chance: how a sampled world goes on. `seen` is what the
    /// viewer sees after all that he was told. A family that can tell leaves out what could not have led there.
    ///
    /// # Errors
    /// As [`crate::any_choice`].
    fn suppose(
        &self,
        at: &mut Self::Position,
        seat: Seat,
        _seen: (&Picture, Viewer),
        rng: &mut Rng,
        budget: &mut Budget,
    ) -> Meant<Self::Move>
    where
        Self: Sized,
    {
        crate::any_choice(self, at, seat, rng, budget)
    }

    /// A position that agrees with all that the viewer was told, drawn by chance among those that do: what a computer
    /// in that seat may think about, never the true one.
    ///
    /// # Errors
    /// None was found in [`crate::WORLDS_TRIED_MAX`] tries, or a bound was met.
    fn worlds(
        &self,
        told: &[Told],
        viewer: Viewer,
        rng: &mut Rng,
        budget: &mut Budget,
    ) -> Result<Self::Position, Refusal>
    where
        Self: Sized,
    {
        crate::worlds::sample(self, told, viewer, rng, budget)
    }

    /// Answers a question of a seat by what the seat knows.
    ///
    /// # Errors
    /// The bound that was met.
    fn explain(
        &self,
        at: &mut Self::Position,
        by: Seat,
        what: &Question,
        budget: &mut Budget,
    ) -> Result<Answer, Bound> {
        let Question::WhyNot(text) = what else { return Ok(Answer::Unknown) };
        match self.choose(at, by, text, budget) {
            Ok(_) | Err(Refusal::Tried(_)) => Ok(Answer::Legal),
            Err(Refusal::Bound(bound)) => Err(bound),
            Err(refusal) => Ok(Answer::Because(refusal.said())),
        }
    }
}
