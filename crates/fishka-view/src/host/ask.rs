//! What the page asks.

use super::Studied;
use crate::arrange::Arranged;
use crate::choices::{Selection, Step};
use crate::deal::Deal;
use crate::fields::Fields;
use crate::hint::Hinted;
use crate::package::Package;
use crate::race::deal::RaceDeal;
use crate::race::desk::RaceGesture;
use crate::told::Question;
use fishka::Site;
use fishka_text::Lang;
use serde::{Deserialize, Serialize};

/// A question with the number that comes back with its answer.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Sent {
    /// The number.
    pub id: u32,
    /// The question.
    pub ask: Ask,
}

/// A question.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum Ask {
    /// The card of a game of the library, or of one of its problems.
    Card {
        /// The game.
        game: String,
        /// The problem.
        puzzle: Option<String>,
        /// In which language.
        lang: Lang,
    },
    /// The picture of a kept game as it stands.
    Row {
        /// As it was kept.
        kept: String,
        /// In which language.
        lang: Lang,
    },
    /// The rules of a game of the library, or of races, in words.
    Prose {
        /// The game.
        game: String,
        /// In which language.
        lang: Lang,
    },
    /// What is wrong with a rule file.
    Check {
        /// The file.
        deal: Deal,
        /// In which language.
        lang: Lang,
    },
    /// What can be chosen for a new game of this kind.
    Offer(Deal),
    /// Lays a game on the table.
    Open {
        /// The game.
        deal: Deal,
        /// As it was kept, if it was.
        kept: Option<String>,
        /// In which language.
        lang: Lang,
        /// What lies beside its rule file.
        package: Option<Package>,
    },
    /// Something about a race that lies on no table yet.
    Race(RaceAsk),
    /// Something done at the table.
    Do {
        /// What the page has seen last; see [`Gesture::is_bound`].
        epoch: u32,
        /// What is done.
        gesture: Gesture,
    },
}

/// A question about a race that lies on no table yet.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum RaceAsk {
    /// Lays the race on a track on the table.
    Open {
        /// Name of the track.
        name: String,
        /// Its text, where it is not built in.
        text: Option<String>,
        /// The race as it was kept.
        kept: Option<String>,
        /// What chance follows from in a new race.
        seed: u64,
        /// In which language.
        lang: Lang,
    },
    /// A saved race; chance follows from the number.
    Record(String, u64),
    /// What can be chosen for a new race.
    Offer {
        /// As it is chosen now.
        deal: RaceDeal,
        /// Names and titles of the tracks.
        tracks: Vec<(String, String)>,
        /// In which language.
        lang: Lang,
    },
}

/// What a person does at the table, and what the page does when its time has come.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Gesture {
    /// A click or a key on something.
    Click(Step),
    /// Picks up what is there, if that can be done; plays nothing.
    Touch(Step),
    /// What is held is let go over a site, or beside the board.
    Drop(Option<Site>),
    /// Takes up again what was set up there.
    Lift(Site),
    /// Picks up, or asks for something else than a move.
    Select(Selection),
    /// Nothing is picked up any more.
    LetGo,
    /// The legal move with this index.
    Play(usize),
    /// Passes, or ends a turn of several steps.
    Pass,
    /// The moves with these notations: the first is played now, the others are told back.
    Moves(Vec<String>),
    /// A hint has come: its first step is told.
    Hint(Hinted),
    /// The next step of the hint is told.
    MoreHint,
    /// Takes back.
    Undo,
    /// Looks at the position after so many moves.
    LookAt(usize),
    /// Looks so many moves further on, or back.
    Step(isize),
    /// Goes on from the position looked at.
    Branch,
    /// Gives up.
    Resign,
    /// Begins another game.
    Start(Deal),
    /// Begins the same game again.
    Again,
    /// Begins the next level.
    NextLevel,
    /// Opens a saved game.
    Record(String),
    /// Shows a region on demand, or no longer.
    Region(usize),
    /// The game as another tab has gone on with it.
    Follow(String),
    /// The next move of a match as the server that keeps it tells it, whoever made it.
    Heard {
        /// The move.
        word: String,
        /// Nobody waits for dice to roll.
        instant: bool,
    },
    /// Another language.
    Speak(Lang),
    /// Turns the board.
    Flip,
    /// The computer sets up.
    SetUp(u64),
    /// A person’s set-up is made by chance.
    Fill(u64),
    /// A person’s set-up begins anew.
    StartOver,
    /// A person’s set-up is as it should be.
    Ready,
    /// The set-up as text, to be kept.
    Layout,
    /// A set-up that was kept.
    LoadLayout(String),
    /// What was being set up before the page was loaded anew.
    Draft(String),
    /// The person who was asked for has come.
    OpenCurtain,
    /// Chance is to choose.
    Fall {
        /// The secret of the dice as it was kept.
        secret: Option<String>,
        /// The commitment to the secret that the keeper holds.
        holds: Option<String>,
        /// Where no dice are committed, chance follows from it.
        seed: u64,
        /// Nobody waits for dice to roll.
        instant: bool,
    },
    /// The keeper has made a secret, or could not.
    Committed {
        /// The secret.
        secret: Option<String>,
        /// A person’s own words for his share.
        words: Option<String>,
        /// As in [`Gesture::Fall`].
        seed: u64,
        /// As in [`Gesture::Fall`].
        instant: bool,
    },
    /// The number that the keeper drew.
    Fallen {
        /// The number.
        number: u64,
        /// As in [`Gesture::Fall`].
        instant: bool,
    },
    /// Dice in the air come to rest.
    Land,
    /// The game is over: what is to be signed.
    Close {
        /// As in [`Gesture::Fall`].
        secret: Option<String>,
        /// As in [`Gesture::Fall`].
        holds: Option<String>,
    },
    /// The keeper has signed and revealed: its answer.
    Reveal(String),
    /// The check of the dice.
    CheckDice,
    /// What a piece is and does.
    About(Step),
    /// What kinds of pieces there are.
    Legend,
    /// What somebody asks by a key.
    Ask(Question),
    /// What is being typed; it is played when it is done.
    Type {
        /// As far as it was typed.
        text: String,
        /// It is done.
        plays: bool,
    },
    /// A person’s move is to wait for a yes from now on, or no longer.
    AskFirst(bool),
    /// What waits for a yes is played.
    Confirm,
    /// The record as a file of ours.
    Save,
    /// The record as a saved game of Zillions, on the rules in this file.
    SaveZillions(String),
    /// The game and the position in all forms in which they are shared.
    Share,
    /// The position after so many moves as a picture.
    Frame(usize),
    /// The game, or the position alone, with its rules as one file.
    Pack {
        /// The position alone.
        position: bool,
    },
    /// What is done to a position that is set up by hand.
    Arrange(Arranged),
    /// What is done in the viewer’s study.
    Study(Studied),
    /// What is done at races alone.
    Race(RaceGesture),
}

impl Gesture {
    /// Whether it means something only in what the page has seen last: it is passed over where something has happened
    /// since.
    #[must_use]
    pub fn is_bound(&self) -> bool {
        use Gesture as G;
        let bound = matches!(self, G::Play(_) | G::Moves(_) | G::Hint(_) | G::SetUp(_));
        bound || matches!(self, G::Fall { .. } | G::Committed { .. } | G::Fallen { .. } | G::Reveal(_))
    }

    /// Whether somebody else's game may be looked at so: nothing is done in it, or another begins.
    #[must_use]
    pub fn is_free(&self) -> bool {
        use Gesture as G;
        let looks =
            matches!(self, G::LookAt(_) | G::Step(_) | G::Region(_) | G::Flip | G::LetGo | G::Follow(_));
        let asks = matches!(
            self,
            G::Ask(_) | G::Type { plays: false, .. } | G::AskFirst(_) | G::About(_) | G::Legend
        );
        let tells =
            matches!(self, G::Speak(_) | G::Layout | G::CheckDice | G::Save | G::SaveZillions(_) | G::Share);
        let begins = matches!(self, G::Start(_) | G::Again | G::NextLevel | G::Record(_));
        let race = matches!(self, G::Race(RaceGesture::Start(..) | RaceGesture::Braking { .. }));
        looks || asks || tells || begins || race || self.only_studies()
    }

    /// Whether it is nothing that one does by oneself where others play too: it is asked of the server that keeps the match.
    #[must_use]
    pub fn is_for_keeper(&self) -> bool {
        use Gesture as G;
        let begins = matches!(self, G::Start(_) | G::Again | G::NextLevel | G::Record(_));
        let race = matches!(self, G::Race(RaceGesture::Start(..)));
        begins || race || matches!(self, G::Undo | G::Resign | G::Branch | G::Arrange(_) | G::Study(_))
    }

    /// Whether a person alone does it, and so is content with the game that lies on the table.
    #[must_use]
    pub fn is_a_persons(&self) -> bool {
        use Gesture as G;
        let picks =
            matches!(self, G::Click(_) | G::Drop(_) | G::Select(_) | G::Lift(_) | G::Fill(_) | G::Ready);
        let typed = matches!(self, G::Type { plays: true, .. } | G::Confirm);
        picks || typed || matches!(self, G::Pass | G::Resign | G::Undo | G::LookAt(_) | G::Step(_) | G::Flip)
    }

    /// Whether a move may come of it.
    #[must_use]
    pub fn may_play(&self) -> bool {
        use Gesture as G;
        let typed = matches!(self, G::Type { plays: true, .. } | G::Confirm);
        typed || matches!(self, G::Click(_) | G::Drop(_) | G::Play(_) | G::Pass | G::Moves(_))
    }
}

impl Ask {
    /// Whether only a worker can answer that knows all: races, rules in words, pictures of people’s own. What is done at
    /// the table goes to the worker that has laid it.
    #[must_use]
    pub fn is_for_whole(&self) -> bool {
        match self {
            Ask::Prose { .. } | Ask::Race(_) | Ask::Row { .. } => true,
            Ask::Open { package, .. } => package.is_some(),
            Ask::Card { .. } | Ask::Check { .. } | Ask::Offer(_) | Ask::Do { .. } => false,
        }
    }

    /// The games of the library whose files are asked for when this is answered.
    #[must_use]
    pub fn games(&self) -> Vec<String> {
        match self {
            Ask::Card { game, .. } | Ask::Prose { game, .. } => vec![game.clone()],
            Ask::Check { deal, .. } | Ask::Offer(deal) | Ask::Open { deal, .. } => deal.games(),
            Ask::Do { gesture: Gesture::Start(deal), .. } => deal.games(),
            Ask::Row { kept, .. } => {
                Deal::from_fields(&Fields::parse(kept)).map(|deal| deal.games()).unwrap_or_default()
            }
            Ask::Race(_) | Ask::Do { .. } => Vec::new(),
        }
    }

    /// Whether something is laid on the table.
    #[must_use]
    pub fn lays(&self) -> bool {
        matches!(self, Ask::Open { .. } | Ask::Race(RaceAsk::Open { .. }))
    }
}
