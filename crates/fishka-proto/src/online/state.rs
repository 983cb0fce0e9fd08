//! What a server tells of a match.

use super::{EntryForm, OfferForm};
use crate::PositionForm;
use fishka_game::{CarSeen, Paper, Refusal, Turn};
use fishka_match::{OfferOpen, Over};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};
use std::collections::BTreeMap;

/// Which game is played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GameOnline {
    /// `rules` or `race`.
    pub family: String,
    /// Its name in the library, or that of the rule file.
    pub name: String,
    /// Whether it is a game of the library, whose rules a reader has already.
    pub built_in: bool,
    /// The variant, as it was chosen; of a race the track.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub variant: Option<String>,
    /// The switches that were set.
    pub options: BTreeMap<String, String>,
    /// The identity of the rules.
    pub rules: String,
}

/// A seat and who sits there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SeatState {
    /// From 0.
    pub seat: u8,
    /// Its name in the rules.
    pub name: String,
    /// `person` or `computer`: who plays there now.
    pub kind: String,
    /// Of a computer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<u8>,
    /// `open`, `taken`, `left`, or `replaced`: a computer plays for somebody who has left, until that person sits down again.
    pub sat: String,
    /// Of a person, one who is replaced too: whether a connection is open.
    pub there: bool,
    /// Of a seat that was left: from when on, by the server’s time, it may be declared gone or be given to a computer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub abandoned_at_ms: Option<u64>,
    /// What is left on the clock at `now_ms`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left_ms: Option<u64>,
}

/// Who acts now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum TurnNow {
    /// These seats choose.
    Seats(Vec<u8>),
    /// Chance draws a number below this.
    Chance(u64),
    /// The rules make the only move of this seat.
    Forced(u8),
    /// Nobody: the game is over by its rules.
    Over {},
}

impl From<&Turn> for TurnNow {
    fn from(turn: &Turn) -> Self {
        match turn {
            Turn::Seats { seats, .. } => TurnNow::Seats(seats.iter().map(|seat| seat.0).collect()),
            Turn::Chance { total } => TurnNow::Chance(*total),
            Turn::Forced(seat) => TurnNow::Forced(seat.0),
            Turn::Over(_) => TurnNow::Over {},
        }
    }
}

/// How a match ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OverForm {
    /// `rules`, `resigned`, `flag`, `gone`, `agreed` or `stopped`.
    pub how: String,
    /// Who resigned, lost on time or left.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<u8>,
    /// By the rules: what each seat got, 1 won, 0 drawn, −1 lost.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub returns: Option<Vec<f64>>,
    /// By the rules: places from 1; `null` for who did not come in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub places: Option<Vec<Option<u32>>>,
}

impl From<&Over> for OverForm {
    fn from(over: &Over) -> Self {
        let (how, seat) = match over {
            Over::Rules(_) => ("rules", None),
            Over::Resigned(seat) => ("resigned", Some(seat.0)),
            Over::Flag(seat) => ("flag", Some(seat.0)),
            Over::Abandoned(seat) => ("gone", Some(seat.0)),
            Over::Agreed => ("agreed", None),
            Over::Stopped => ("stopped", None),
        };
        let ending = if let Over::Rules(ending) = over { Some(ending) } else { None };
        OverForm {
            how: how.to_owned(),
            seat,
            returns: ending.map(|ending| ending.returns.clone()),
            places: ending.map(|ending| ending.places.clone()),
        }
    }
}

/// An offer that waits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OfferOpenForm {
    /// The entry that made it.
    pub n: u64,
    /// Whose.
    pub by: u8,
    /// What.
    pub what: OfferForm,
    /// Who has agreed.
    pub yes: Vec<u8>,
}

/// A seat’s hand in the committed dice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct HandForm {
    /// Its pledge.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commit: Option<String>,
    /// Its public key.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key: Option<String>,
    /// Its share.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub open: Option<String>,
    /// Its signature of the end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub signature: Option<String>,
}

/// The committed dice, all of which anybody may see.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct DealingForm {
    /// The text of the terms that the throws are tied to.
    pub terms: String,
    /// The commitment to secret and terms.
    pub commitment: String,
    /// By seat.
    pub hands: Vec<HandForm>,
    /// The seats whose next step is awaited.
    pub awaited: Vec<u8>,
    /// By seat, what is to be signed once the match is over.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub to_sign: Vec<String>,
    /// The secret, once it is told.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub secret: Option<String>,
}

/// What anybody who may look on is told of a match.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct StateForm {
    /// Its name.
    #[serde(rename = "match")]
    pub id: String,
    /// Who is told: seats of the token, none of a spectator.
    pub own: Vec<u8>,
    /// What is played.
    pub game: GameOnline,
    /// Who sits where.
    pub seats: Vec<SeatState>,
    /// Whether all sit and the dice are dealt.
    pub begun: bool,
    /// Number of entries.
    pub entries: u64,
    /// The last game entry.
    pub on: u64,
    /// Who acts.
    pub turn: TurnNow,
    /// Who is charged by the clock.
    pub running: Vec<u8>,
    /// The server’s time, for the clocks.
    pub now_ms: u64,
    /// How the match ended.
    pub over: Option<OverForm>,
    /// Offers that wait.
    pub offers: Vec<OfferOpenForm>,
    /// How time is counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<super::ClockForm>,
    /// Whether moves may be taken back.
    pub takebacks: bool,
    /// Whether hints are allowed.
    pub hints: bool,
    /// Whether the players may write to each other.
    pub chat: bool,
    /// How many look on.
    pub watching: u32,
    /// The committed dice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dice: Option<DealingForm>,
    /// Another match of the same deal, once all wanted one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rematch: Option<String>,
    /// Why there is none though all wanted it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub no_rematch: Option<NoRematch>,
}

/// Why a match that all wanted is not made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum NoRematch {
    /// The rules were withdrawn.
    Withdrawn,
    /// The server cannot make it now; it is tried again.
    Busy,
}

/// A car on the paper.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CarForm {
    /// Where it stands, in the smallest units of the paper.
    pub at: (i32, i32),
    /// Its last move in cells.
    pub velocity: (i32, i32),
    /// Rounds driven.
    pub rounds: i32,
    /// Its place at the finish.
    pub place: Option<u32>,
    /// It is out of the race.
    pub out: bool,
    /// Its next move is one step.
    pub slow: bool,
    /// It loses its next turn.
    pub waits: bool,
}

impl From<CarSeen> for CarForm {
    fn from(car: CarSeen) -> Self {
        let CarSeen { at, velocity, rounds, place, out, slow, waits } = car;
        CarForm { at, velocity, rounds, place, out, slow, waits }
    }
}

/// The paper of a race.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PaperForm {
    /// By seat; `null` where the window covers it.
    pub cars: Vec<Option<CarForm>>,
    /// The corners of what this viewer sees; `null`: everything.
    pub window: Option<((i32, i32), (i32, i32))>,
    /// The phase of the race, from 1.
    pub phase: u32,
    /// A flick that waits for its wobble.
    pub aim: Option<(i32, i32)>,
    /// Whose turn it is.
    pub turn: String,
}

impl PaperForm {
    /// What a viewer sees; `turn` is the name of the seat that acts.
    #[must_use]
    pub fn of(paper: &Paper, turn: &str) -> PaperForm {
        PaperForm {
            cars: paper.cars.iter().map(|car| car.map(CarForm::from)).collect(),
            window: paper.window,
            phase: paper.phase,
            aim: paper.aim,
            turn: turn.to_owned(),
        }
    }
}

/// The board as a viewer knows it, with the state of the match: the fields of a position as `fishka show --json` prints
/// it, or those of a race’s paper, and `state`.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ViewForm {
    /// Position.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub position: Option<PositionForm>,
    /// Paper.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub paper: Option<PaperForm>,
    /// The state of the match.
    pub state: StateForm,
}

/// A number of a query that is at most `MAX`, as the description of the wire promises; a larger one is refused.
fn within<'de, D, N, const MAX: u64>(from: D) -> Result<Option<N>, D::Error>
where
    D: Deserializer<'de>,
    N: Deserialize<'de> + Copy + Into<u64>,
{
    let number = Option::<N>::deserialize(from)?;
    match number {
        Some(number) if number.into() > MAX => Err(D::Error::custom(format_args!("at most {MAX}"))),
        _ => Ok(number),
    }
}

/// Which moves are wanted.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
pub struct MovesQuery {
    /// Only those that begin so.
    #[cfg_attr(feature = "openapi", param(nullable = false))]
    pub prefix: Option<String>,
    /// At most so many.
    #[cfg_attr(feature = "openapi", param(nullable = false, maximum = 2_147_483_647_u32))]
    #[serde(default, deserialize_with = "within::<_, u32, 0x7fff_ffff>")]
    pub limit: Option<u32>,
}

/// Which board is wanted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
pub struct AtQuery {
    /// That after this entry; missing: the board now.
    #[cfg_attr(feature = "openapi", param(nullable = false, maximum = 9_007_199_254_740_991_u64))]
    #[serde(default, deserialize_with = "within::<_, u64, 0x1f_ffff_ffff_ffff>")]
    pub at: Option<u64>,
}

/// Which entries are wanted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
pub struct EntriesQuery {
    /// Those after this one.
    #[cfg_attr(feature = "openapi", param(nullable = false, maximum = 9_007_199_254_740_991_u64))]
    #[serde(default, deserialize_with = "within::<_, u64, 0x1f_ffff_ffff_ffff>")]
    pub after: Option<u64>,
    /// Whether the answer goes on with what comes.
    #[cfg_attr(feature = "openapi", param(nullable = false))]
    pub follow: Option<bool>,
}

/// What a seat may choose from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MovesForm {
    /// The moves by their notation; missing where a flick is aimed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moves: Option<Vec<String>>,
    /// Anywhere within this distance, in the smallest units of the paper.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub aim: Option<i32>,
    /// There are more moves, or finding them met a bound.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub truncated: bool,
}

/// A command was done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct DoneForm {
    /// The last entry that it made.
    pub n: u64,
}

/// Something was not done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RefusedForm {
    /// Why, as a key that stays stable.
    pub error: String,
    /// The same in words, in the reader’s language.
    pub message: String,
    /// What goes into the words.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub args: BTreeMap<String, String>,
    /// Where a command was stale: the entry to answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub on: Option<u64>,
}

impl From<&OfferOpen> for OfferOpenForm {
    fn from(offer: &OfferOpen) -> Self {
        OfferOpenForm {
            n: offer.n,
            by: offer.by.0,
            what: offer.what.into(),
            yes: offer.yes.iter().map(|seat| seat.0).collect(),
        }
    }
}

/// The key of a refusal and what goes into its sentence.
#[must_use]
pub fn refused(why: &Refusal, message: String) -> RefusedForm {
    let said = why.said();
    let args = said.args.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect();
    let on = if let Refusal::Stale { on } = why { Some(*on) } else { None };
    RefusedForm { error: said.key.to_owned(), message, args, on }
}

/// What a socket tells beside entries, one object a message.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum SocketTells {
    /// The state, at first and whenever it changes otherwise than by an entry.
    State(Box<StateForm>),
    /// A command was done.
    Done {
        /// Its id.
        id: String,
        /// The last entry that it made.
        n: u64,
    },
    /// A command was refused.
    Refused {
        /// Its id.
        id: String,
        /// Why.
        why: RefusedForm,
    },
    /// Is anybody there? To be answered by a pong with the same number, which measures how long the way is.
    Ping(u64),
    /// The answer to a ping.
    Pong(u64),
}

/// What a socket may say beside commands, one object a message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields, rename_all = "snake_case")]
pub enum SocketAsks {
    /// The first message: who comes, and the last entry that is known.
    Hello {
        /// The token; missing: to look on.
        #[serde(default)]
        token: Option<String>,
        /// The last entry that is known; 0: none.
        #[serde(default)]
        after: u64,
    },
    /// Is anybody there?
    Ping(u64),
    /// The answer to the server’s ping.
    Pong(u64),
}

/// A message of who holds a socket.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SocketSays {
    /// A command, as it would be posted.
    Command(super::CommandForm),
    /// Something else.
    Asks(SocketAsks),
}

impl SocketSays {
    /// Reads a message.
    ///
    /// # Errors
    /// Where it stops being one.
    pub fn read(text: &str) -> Result<SocketSays, crate::FormError> {
        let value: serde_json::Value = crate::from_json(text)?;
        match value.get("id") {
            Some(_) => crate::from_json(text).map(SocketSays::Command),
            None => crate::from_json(text).map(SocketSays::Asks),
        }
    }
}

/// A line of what is told: an entry, or something else.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum SocketLine {
    /// An entry.
    Entry(EntryForm),
    /// Something else.
    Tells(SocketTells),
}
