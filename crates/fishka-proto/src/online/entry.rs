//! The entries of a log, as they are sent and kept.

use fishka_dice::{Bytes32, Bytes64, Pledge};
use fishka_game::{By, Refusal, Seat};
use fishka_match::{DiceStep, Entry, Offer, Over, What};
use serde::{Deserialize, Serialize};

/// Who made an entry: a seat by its number from 0, or one of `chance`, `rules`, `server`, `spectator`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(untagged)]
pub enum ByForm {
    /// Whoever sits there.
    Seat(u8),
    /// Nobody who sits.
    Word(ByWord),
}

/// Who makes entries without a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum ByWord {
    /// Chance.
    Chance,
    /// The rules: a forced pass, a flag that falls.
    Rules,
    /// Who keeps the match.
    Server,
    /// Somebody who looks on.
    Spectator,
}

/// A draw of chance.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct DrawForm {
    /// The number of the draw along the live line, from 0.
    pub k: u64,
    /// It was below this.
    pub total: u64,
    /// The number; `null` where it is not told.
    pub number: Option<u64>,
    /// The notation; `null` where it is not told.
    pub text: Option<String>,
}

/// What is offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum OfferForm {
    /// A draw.
    Draw,
    /// To go back to that entry; 0: before the first.
    Takeback {
        /// The entry.
        to: u64,
    },
    /// Another match of the same deal.
    Rematch,
    /// That a computer plays on for somebody who has been away for too long.
    Computer {
        /// The seat.
        seat: u8,
        /// How strong it is, from 1 to 10.
        level: u8,
    },
}

/// A step of the committed dice. Bytes are small hexadecimal digits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum DiceStepForm {
    /// The secret is promised: its commitment.
    Promised(String),
    /// The deal came to nothing.
    Void {},
    /// A seat has pledged its share.
    Pledged {
        /// Whose.
        seat: u8,
        /// The hash.
        commit: String,
        /// The seat’s public key.
        key: String,
    },
    /// A seat has opened its share.
    Opened {
        /// Whose.
        seat: u8,
        /// The share.
        open: String,
    },
    /// A seat has signed the end.
    Signed {
        /// Whose.
        seat: u8,
        /// The signature.
        signature: String,
    },
    /// The secret.
    Revealed(String),
}

/// What an entry says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum WhatForm {
    /// A move by its notation; `null`: something was chosen that is not told.
    Move(Option<String>),
    /// Chance has drawn.
    Draw(DrawForm),
    /// A seat tried what only the truth forbids; `null` where it is not told.
    Tried(Option<String>),
    /// The live line ends with that entry again.
    Takeback {
        /// The entry; 0: before the first.
        to: u64,
        /// Something that chance had drawn was taken back; drawn again it is the same.
        past_draw: bool,
    },
    /// An offer.
    Offer(OfferForm),
    /// An answer to the offer of that entry.
    Answer {
        /// The offer.
        offer: u64,
        /// Agreed.
        yes: bool,
    },
    /// Who made the entry gave up.
    Resign {},
    /// The seat’s time ran out.
    Flag {
        /// Whose.
        seat: u8,
    },
    /// The seat left and did not come back.
    Gone {
        /// Which.
        seat: u8,
    },
    /// A draw was agreed on.
    Agreed {},
    /// The operators of the server ended the match; nobody has won.
    Stopped {},
    /// All want another match.
    Rematch {},
    /// Somebody sat down, or came back.
    Sit {
        /// Where.
        seat: u8,
    },
    /// Somebody left.
    Leave {
        /// Where.
        seat: u8,
    },
    /// From now on a computer plays for somebody who has left, until that person sits down again.
    Computer {
        /// Where.
        seat: u8,
        /// How strong it is.
        level: u8,
    },
    /// Something was said.
    Say(String),
    /// The time since the entry before is charged to nobody.
    Idle {},
    /// A step of the committed dice.
    Dice(DiceStepForm),
}

/// One entry of a log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct EntryForm {
    /// Its number, from 1.
    pub n: u64,
    /// When, in milliseconds since 1970.
    pub at_ms: u64,
    /// Who made it.
    pub by: ByForm,
    /// The game entry that the live line ended with before it; 0: none.
    #[serde(default)]
    pub parent: u64,
    /// What.
    pub what: WhatForm,
    /// The id of the command that made it, told to its sender only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// Earlier entries that were not told before, with their moves.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub opened: Vec<(u64, String)>,
    /// The board after it does not follow from what was told: it is to be asked for.
    #[serde(default, alias = "veiled", skip_serializing_if = "std::ops::Not::not")]
    pub incomplete: bool,
}

impl From<By> for ByForm {
    fn from(by: By) -> Self {
        match by {
            By::Seat(seat) => ByForm::Seat(seat.0),
            By::Chance => ByForm::Word(ByWord::Chance),
            By::Rules => ByForm::Word(ByWord::Rules),
            By::Referee => ByForm::Word(ByWord::Server),
            By::Spectator => ByForm::Word(ByWord::Spectator),
        }
    }
}

impl From<&ByForm> for By {
    fn from(form: &ByForm) -> Self {
        match form {
            ByForm::Seat(seat) => By::Seat(Seat(*seat)),
            ByForm::Word(ByWord::Chance) => By::Chance,
            ByForm::Word(ByWord::Rules) => By::Rules,
            ByForm::Word(ByWord::Server) => By::Referee,
            ByForm::Word(ByWord::Spectator) => By::Spectator,
        }
    }
}

impl From<Offer> for OfferForm {
    fn from(offer: Offer) -> Self {
        match offer {
            Offer::Draw => OfferForm::Draw,
            Offer::Takeback { to } => OfferForm::Takeback { to },
            Offer::Rematch => OfferForm::Rematch,
            Offer::Computer { seat, level } => OfferForm::Computer { seat: seat.0, level },
        }
    }
}

impl From<OfferForm> for Offer {
    fn from(form: OfferForm) -> Self {
        match form {
            OfferForm::Draw => Offer::Draw,
            OfferForm::Takeback { to } => Offer::Takeback { to },
            OfferForm::Rematch => Offer::Rematch,
            OfferForm::Computer { seat, level } => Offer::Computer { seat: Seat(seat), level },
        }
    }
}

impl From<&DiceStep> for DiceStepForm {
    fn from(step: &DiceStep) -> Self {
        match step {
            DiceStep::Promised(commitment) => DiceStepForm::Promised(commitment.to_string()),
            DiceStep::Void => DiceStepForm::Void {},
            DiceStep::Pledged(seat, pledge) => DiceStepForm::Pledged {
                seat: seat.0,
                commit: pledge.hash.to_string(),
                key: pledge.key.to_string(),
            },
            DiceStep::Opened(seat, share) => DiceStepForm::Opened { seat: seat.0, open: share.to_string() },
            DiceStep::Signed(seat, signature) => {
                DiceStepForm::Signed { seat: seat.0, signature: signature.to_string() }
            }
            DiceStep::Revealed(secret) => DiceStepForm::Revealed(secret.to_string()),
        }
    }
}

impl DiceStepForm {
    /// The step; `None` where bytes are not spelt as they should be.
    fn step(&self) -> Option<DiceStep> {
        let short = |text: &str| text.parse::<Bytes32>().ok();
        Some(match self {
            DiceStepForm::Promised(commitment) => DiceStep::Promised(short(commitment)?),
            DiceStepForm::Void {} => DiceStep::Void,
            DiceStepForm::Pledged { seat, commit, key } => {
                DiceStep::Pledged(Seat(*seat), Pledge { hash: short(commit)?, key: short(key)? })
            }
            DiceStepForm::Opened { seat, open } => DiceStep::Opened(Seat(*seat), short(open)?),
            DiceStepForm::Signed { seat, signature } => {
                DiceStep::Signed(Seat(*seat), signature.parse::<Bytes64>().ok()?)
            }
            DiceStepForm::Revealed(secret) => DiceStep::Revealed(short(secret)?),
        })
    }
}

impl From<&What> for WhatForm {
    fn from(what: &What) -> Self {
        match what {
            What::Moved { text } => WhatForm::Move(text.clone()),
            What::Drawn { k, total, number, text } => {
                WhatForm::Draw(DrawForm { k: *k, total: *total, number: *number, text: text.clone() })
            }
            What::Tried { text } => WhatForm::Tried(text.clone()),
            What::TakenBack { to, past_draw } => WhatForm::Takeback { to: *to, past_draw: *past_draw },
            What::Offered(offer) => WhatForm::Offer((*offer).into()),
            What::Answered { offer, yes } => WhatForm::Answer { offer: *offer, yes: *yes },
            What::Ended(Over::Resigned(_)) => WhatForm::Resign {},
            What::Ended(Over::Flag(seat)) => WhatForm::Flag { seat: seat.0 },
            What::Ended(Over::Abandoned(seat)) => WhatForm::Gone { seat: seat.0 },
            What::Ended(Over::Stopped) => WhatForm::Stopped {},
            // An end by the rules follows from the move before it and is no entry.
            What::Ended(Over::Agreed | Over::Rules(_)) => WhatForm::Agreed {},
            What::Rematch => WhatForm::Rematch {},
            What::Sat(seat) => WhatForm::Sit { seat: seat.0 },
            What::Left(seat) => WhatForm::Leave { seat: seat.0 },
            What::Replaced { seat, level } => WhatForm::Computer { seat: seat.0, level: *level },
            What::Said(text) => WhatForm::Say(text.clone()),
            What::Idle => WhatForm::Idle {},
            What::Dice(step) => WhatForm::Dice(step.into()),
        }
    }
}

impl WhatForm {
    fn what(&self, by: By) -> Option<What> {
        Some(match self {
            WhatForm::Move(text) => What::Moved { text: text.clone() },
            WhatForm::Draw(DrawForm { k, total, number, text }) => {
                What::Drawn { k: *k, total: *total, number: *number, text: text.clone() }
            }
            WhatForm::Tried(text) => What::Tried { text: text.clone() },
            WhatForm::Takeback { to, past_draw } => What::TakenBack { to: *to, past_draw: *past_draw },
            WhatForm::Offer(offer) => What::Offered((*offer).into()),
            WhatForm::Answer { offer, yes } => What::Answered { offer: *offer, yes: *yes },
            WhatForm::Resign {} => match by {
                By::Seat(seat) => What::Ended(Over::Resigned(seat)),
                _ => return None,
            },
            WhatForm::Flag { seat } => What::Ended(Over::Flag(Seat(*seat))),
            WhatForm::Gone { seat } => What::Ended(Over::Abandoned(Seat(*seat))),
            WhatForm::Agreed {} => What::Ended(Over::Agreed),
            WhatForm::Stopped {} => What::Ended(Over::Stopped),
            WhatForm::Rematch {} => What::Rematch,
            WhatForm::Sit { seat } => What::Sat(Seat(*seat)),
            WhatForm::Leave { seat } => What::Left(Seat(*seat)),
            WhatForm::Computer { seat, level } => What::Replaced { seat: Seat(*seat), level: *level },
            WhatForm::Say(text) => What::Said(text.clone()),
            WhatForm::Idle {} => What::Idle,
            WhatForm::Dice(step) => What::Dice(step.step()?),
        })
    }
}

impl From<&Entry> for EntryForm {
    fn from(entry: &Entry) -> Self {
        EntryForm {
            n: entry.n,
            at_ms: entry.at_ms,
            by: entry.by.into(),
            parent: entry.parent,
            what: (&entry.what).into(),
            id: entry.command.as_ref().map(|(_, id)| id.clone()),
            opened: entry.opened.clone(),
            incomplete: entry.incomplete,
        }
    }
}

impl EntryForm {
    /// The entry, without the command that made it.
    ///
    /// # Errors
    /// What it says cannot be.
    pub fn entry(&self) -> Result<Entry, Refusal> {
        let by = By::from(&self.by);
        let what = self.what.what(by).ok_or(Refusal::new("refused-log"))?;
        let (n, at_ms, parent, opened) = (self.n, self.at_ms, self.parent, self.opened.clone());
        Ok(Entry { n, at_ms, by, parent, what, command: None, opened, incomplete: self.incomplete })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{from_json, json};

    #[test]
    fn entries_are_written_as_the_wire_says_and_read_again() {
        let entry = |by: By, what: What| Entry {
            n: 7,
            at_ms: 5,
            by,
            parent: 6,
            what,
            command: None,
            opened: Vec::new(),
            incomplete: false,
        };
        let (white, hash) = (By::Seat(Seat(0)), fishka_dice::sha256(b"sample"));
        let pledge = Pledge { hash, key: hash };
        for (by, what, text) in [
            (
                white,
                What::Moved { text: Some("e2-e4".into()) },
                r#""by":0,"parent":6,"what":{"move":"e2-e4"}"#,
            ),
            (white, What::Moved { text: None }, r#""what":{"move":null}"#),
            (white, What::Ended(Over::Resigned(Seat(0))), r#""what":{"resign":{}}"#),
            (
                By::Rules,
                What::Ended(Over::Flag(Seat(1))),
                r#""by":"rules","parent":6,"what":{"flag":{"seat":1}}"#,
            ),
            (white, What::Offered(Offer::Draw), r#""what":{"offer":"draw"}"#),
            (white, What::Offered(Offer::Takeback { to: 3 }), r#""what":{"offer":{"takeback":{"to":3}}}"#),
            (
                By::Chance,
                What::Drawn { k: 0, total: 6, number: Some(3), text: Some("roll:4".into()) },
                r#""by":"chance","parent":6,"what":{"draw":{"k":0,"total":6,"number":3,"text":"roll:4"}}"#,
            ),
            (
                white,
                What::Offered(Offer::Computer { seat: Seat(1), level: 3 }),
                r#""what":{"offer":{"computer":{"seat":1,"level":3}}}"#,
            ),
            (
                By::Rules,
                What::Replaced { seat: Seat(1), level: 3 },
                r#""what":{"computer":{"seat":1,"level":3}}"#,
            ),
            (By::Referee, What::Ended(Over::Stopped), r#""what":{"stopped":{}}"#),
            (By::Referee, What::Idle, r#""by":"server","parent":6,"what":{"idle":{}}"#),
            (white, What::Said("Hi".into()), r#""what":{"say":"Hi"}"#),
            (white, What::Dice(DiceStep::Pledged(Seat(0), pledge)), r#""pledged":{"seat":0,"commit":"#),
        ] {
            let entry = entry(by, what);
            let written = json(&EntryForm::from(&entry));
            assert!(written.contains(text), "{written}");
            let read: EntryForm = from_json(&written).unwrap();
            assert_eq!(read.entry(), Ok(entry), "{written}");
        }
    }

    #[test]
    fn what_cannot_be_is_refused() {
        for text in [
            r#"{"n":1,"at_ms":0,"by":"rules","what":{"resign":{}}}"#,
            r#"{"n":1,"at_ms":0,"by":"server","what":{"dice":{"promised":"12"}}}"#,
        ] {
            let form: EntryForm = from_json(text).unwrap();
            assert_eq!(form.entry(), Err(Refusal::new("refused-log")), "{text}");
        }
    }
}
