//! What the worker tells the page.

use super::Study;
use crate::about::{About, LegendLine};
use crate::account::Entry;
use crate::choices::{Selection, Step};
use crate::deal::{Deal, Seat};
use crate::fair::Thrown;
use crate::guide::Guided;
use crate::hint::{HintStep, Way};
use crate::look::Look;
use crate::path_board::PathBoard;
use crate::problems::Problem;
use crate::race::desk::RaceTell;
use crate::review::Mark;
use crate::scene::Scene;
use crate::share::{Files, Shares};
use crate::sound::Cue;
use crate::sprites::Sprites;
use fishka::rules::Rules;
use fishka::{Player, Site};
use serde::{Deserialize, Serialize};

/// Where a hint points.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pointed {
    /// The moves of the turn.
    pub ways: Vec<Way>,
    /// What is told of them by now.
    pub step: HintStep,
    /// More can be told.
    pub more: bool,
}

/// An answer.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Heard {
    /// The number of the question.
    pub id: u32,
    /// What is told, in order.
    pub tells: Vec<Tell>,
}

/// One thing that is told.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum Tell {
    /// A card; `None` where the game cannot be compiled.
    Card(Option<Card>),
    /// What is wrong with a rule file.
    Checked {
        /// All of it.
        problems: Vec<Problem>,
        /// It can be played.
        plays: bool,
        /// A remark for who plays it: key and values.
        remark: Option<(String, Vec<(String, String)>)>,
    },
    /// What can be chosen; `None` where the game cannot be compiled.
    Offered(Option<Box<Offered>>),
    /// A game lies on the table.
    Laid(Box<Laid>),
    /// The game cannot be compiled.
    Broken,
    /// The files of the game could not be loaded.
    Unloaded,
    /// The game looks otherwise.
    Looks(Box<Look>),
    /// The table as it is now.
    Shown(Box<Shown>),
    /// The game as it is to be kept.
    Keep(String),
    /// The same, and it is to be on the disk before anything more is shown: chance has chosen.
    KeepFirst(String),
    /// The game as it would be kept. What was kept stays as it is until something is done.
    Log(String),
    /// To be said to who cannot see.
    Say(String),
    /// What becomes of what was typed.
    Typed(Typed),
    /// What has happened is to be heard.
    Sound(Cue),
    /// A sentence beside the tray, or in place of whose turn it is; none if it is empty.
    Beside(String),
    /// What a piece is and does.
    About(Box<About>),
    /// All kinds of pieces.
    Legend(Vec<LegendLine>),
    /// A note over the page: key and values.
    Notice(String, Vec<(String, String)>),
    /// No note any more.
    NoNotice,
    /// A piece is about to go along these cells to a site; the table is shown after it.
    Walk(Vec<Site>, Site),
    /// It is not this person’s turn yet; to be done when it is.
    TooSoon(Step),
    /// More moves are to follow, one after another.
    Goes(Vec<String>),
    /// Where the hint points.
    Hint(Pointed),
    /// The keeper is to make a secret.
    Commit,
    /// A secret is in use: it is to be kept, with the commitment to it.
    Secret {
        /// The secret.
        secret: String,
        /// The commitment.
        commitment: String,
        /// The keeper has to be told of it.
        anew: bool,
    },
    /// A question for the keeper of the secret.
    AskKeeper(String),
    /// Dice are in the air.
    Rolled {
        /// Index of the dice.
        dice: usize,
        /// Index of the face that falls.
        face: usize,
        /// Who throws.
        thrower: Player,
    },
    /// A set-up as text.
    Layout(String),
    /// In a match that a server keeps: what is being set up here and is not sent yet, with its seat.
    Draft(Option<(u8, String)>),
    /// The check of the dice.
    Dice(Box<DiceCheck>),
    /// A file for the person.
    File(String),
    /// The game and the position looked at in all forms in which they are shared.
    Shares(Box<Shares>),
    /// The position after so many moves as a picture, for a film.
    Frame(usize, String),
    /// Files, names and contents, of which the page makes one for the person.
    Pack(Files),
    /// Rules in words, as HTML that can do no harm.
    Prose(String),
    /// The viewer’s study.
    Study(Box<Study>),
    /// What a review found out, from the first move on.
    Marks(Vec<Mark>),
    /// Moves that were played here, to be sent to the server that keeps the match.
    Sent(Vec<String>),
    /// What the server told does not follow from what lies here: it is to be laid anew.
    Astray,
    /// What is told of races alone.
    Race(Box<RaceTell>),
}

/// What becomes of a move that is typed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Typed {
    /// Moves that begin so, and how many there are of them.
    Offered(Vec<String>, usize),
    /// It was played.
    Played,
    /// Why it was not.
    Refused(String),
}

/// A game as the library shows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Card {
    /// Its title.
    pub title: String,
    /// A picture of its board, as the inside of an SVG element.
    pub markup: String,
    /// The part of it that is seen.
    pub view_box: String,
    /// The class of the board’s shape.
    pub class: String,
    /// How many choose.
    pub players: usize,
}

/// What the dialog for a new game shows.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Offered {
    /// The game, everybody seated.
    pub deal: Deal,
    /// Names, variants, switches.
    pub rules: Rules,
    /// Switches in which the presets of the game differ.
    pub governed: Vec<String>,
    /// One of those is set otherwise than the chosen preset has it.
    pub mixed: bool,
}

/// What stays the same while a game is on the table.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Laid {
    /// The game.
    pub deal: Deal,
    /// How it looks.
    pub look: Look,
    /// Chance has a part in it.
    pub chance: bool,
    /// A problem is solved.
    pub task: bool,
    /// Where the keyboard begins.
    pub first: Site,
    /// The board as a path that can be edited, and the text of the rules.
    pub path: Option<(PathBoard, String)>,
}

/// What the table shows now.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Shown {
    /// Grows with every change of the record and of who is next.
    pub epoch: u32,
    /// Whoever is next may begin.
    pub changed: bool,
    /// The picture.
    pub scene: Scene,
    /// What is picked up.
    pub selection: Selection,
    /// The pieces.
    pub sprites: Sprites,
    /// What else the page asks of the game.
    pub facts: Facts,
}

/// What the page asks of a game besides its picture.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Facts {
    /// Who sits for each player that chooses.
    pub seats: Vec<(Player, Seat)>,
    /// The players of persons.
    pub persons: Vec<Player>,
    /// How many legal moves the person has.
    pub moves: usize,
    /// The last move asked for another throw.
    pub asked: bool,
    /// The last move goes on.
    pub goes_on: bool,
    /// First and last of the moves of the last turn that is done, the last not in it.
    pub turn_done: (usize, usize),
    /// Turns that are done.
    pub turns: u32,
    /// Who is setting up.
    pub setting: Option<Player>,
    /// There is a next level to go on to.
    pub next_level: bool,
    /// What the game brought, once it is over.
    pub reckoning: Option<Reckoning>,
    /// The game is over, and its committed dice are not revealed yet.
    pub closes: bool,
    /// Dice are still to be committed.
    pub wants_commitment: bool,
    /// A move can be planned while others think.
    pub plans: bool,
    /// What set-ups are kept under: before and after the identity of the rules, which stands between.
    pub layouts: Option<(String, String, String)>,
    /// How far a guided game has come.
    pub guided: Option<Guided>,
}

impl Facts {
    /// Who sits for a player.
    #[must_use]
    pub fn seat(&self, player: Player) -> Seat {
        self.seats.iter().find(|(p, _)| *p == player).map_or(Seat::Person, |(_, seat)| *seat)
    }
}

/// What a game that is over brought.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reckoning {
    /// Nobody won.
    pub drawn: bool,
    /// As it stands.
    pub plain: Entry,
    /// By place of the player: as it stands when the lot falls to him.
    pub by_lot: Vec<Entry>,
}

/// The check of the dice.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct DiceCheck {
    /// What was promised and published, as lines; see [`crate::fair::from_lines`].
    pub dice: Vec<String>,
    /// Dice are still to be committed.
    pub wants: bool,
    /// What can be said once the secret is revealed.
    pub standing: Option<Standing>,
    /// All throws.
    pub throws: Vec<Thrown>,
}

/// How far the dice can be checked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Standing {
    /// Everything is there and right.
    pub good: bool,
    /// In words.
    pub lines: Vec<String>,
}
