//! What is asked of a match.

use crate::FormError;
use fishka_dice::{Bytes32, Bytes64, Pledge};
use fishka_game::Seat;
use fishka_match::{Ask, Draft};
use serde::{Deserialize, Serialize};

/// `true` or `{}`: it is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(untagged)]
pub enum YesForm {
    /// As a word.
    Bool(bool),
    /// As an empty object.
    Empty {},
}

/// What is offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields, rename_all = "snake_case")]
pub enum OfferWanted {
    /// A draw.
    Draw,
    /// To take back the sender’s last turn.
    Takeback,
    /// Another match of the same deal.
    Rematch,
    /// That a computer plays on for somebody who has been away for too long; all who are there have to agree.
    Computer {
        /// The seat, from 0.
        seat: u8,
        /// How strong it is, from 1 to 10.
        #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 10))]
        level: u8,
    },
}

impl OfferWanted {
    fn ask(self) -> Result<Ask, FormError> {
        Ok(match self {
            OfferWanted::Draw => Ask::Offer(Draft::Draw),
            OfferWanted::Rematch => Ask::Offer(Draft::Rematch),
            OfferWanted::Takeback => Ask::Takeback,
            OfferWanted::Computer { seat, level: level @ 1..=10 } => {
                Ask::Offer(Draft::Computer { seat: Seat(seat), level })
            }
            OfferWanted::Computer { .. } => return Err(wrong("level: expected a number from 1 to 10")),
        })
    }
}

/// The answer to an offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(untagged)]
pub enum AnswerForm {
    /// To the only offer that waits for the sender.
    Plain(bool),
    /// To the offer of that entry.
    To {
        /// The entry.
        offer: u64,
        /// Agreed.
        yes: bool,
    },
}

/// A step of a seat’s share in the committed dice. Bytes are small hexadecimal digits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ShareForm {
    /// The pledge: a hash of key and share.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commit: Option<String>,
    /// The share, once all have pledged.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub open: Option<String>,
    /// The seat’s public key (Ed25519), with the pledge.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key: Option<String>,
    /// The signature of the end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sign: Option<String>,
}

/// A command of who sits, or who looks on and says something. Exactly one thing is asked.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct CommandForm {
    /// Any text that the sender uses for no other command: it may be sent twice.
    pub id: String,
    /// The last game entry that it answers; 0 before the first. Needed by `move` and by the offer of a takeback.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub on: Option<u64>,
    /// A move by its notation.
    #[serde(default, rename = "move", skip_serializing_if = "Option::is_none")]
    pub play: Option<String>,
    /// `draw`, `takeback`, `rematch` or `{"computer": {"seat": N, "level": L}}`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub offer: Option<OfferWanted>,
    /// The answer to an offer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answer: Option<AnswerForm>,
    /// Giving up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resign: Option<YesForm>,
    /// Something to be read by all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub say: Option<String>,
    /// A step of the committed dice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub share: Option<ShareForm>,
    /// Leaving the seat; who comes back takes it again with the same token.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub leave: Option<YesForm>,
    /// Coming back to a seat that was left, or that a computer plays for the sender.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sit: Option<YesForm>,
    /// Saying that this seat has been away for too long.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gone: Option<u8>,
}

/// What is asked, as far as it can be told without the match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Asked {
    /// This.
    Ask(Ask),
    /// An answer to the only offer that waits.
    Answer(bool),
}

impl CommandForm {
    /// What is asked by whoever sits at `seat`; who has no seat can only say something.
    ///
    /// # Errors
    /// Nothing or several things are asked, or something is not spelt as it should be.
    pub fn asked(&self, seat: Option<Seat>) -> Result<Asked, FormError> {
        let mut asked = self.all(seat)?;
        match (asked.pop(), asked.is_empty()) {
            (Some(one), true) => Ok(one),
            _ => Err(wrong(
                "expected exactly one of: move, offer, answer, resign, say, share, leave, sit, gone",
            )),
        }
    }

    fn all(&self, seat: Option<Seat>) -> Result<Vec<Asked>, FormError> {
        let yes = |form: Option<YesForm>| form.is_some_and(|form| form != YesForm::Bool(false));
        let mut all: Vec<Asked> = Vec::new();
        all.extend(self.play.clone().map(|text| Asked::Ask(Ask::Move(text))));
        if let Some(offer) = self.offer {
            all.push(Asked::Ask(offer.ask()?));
        }
        all.extend(self.answer.map(|answer| match answer {
            AnswerForm::Plain(yes) => Asked::Answer(yes),
            AnswerForm::To { offer, yes } => Asked::Ask(Ask::Answer { offer, yes }),
        }));
        all.extend(self.say.clone().map(|text| Asked::Ask(Ask::Say(text))));
        all.extend(self.gone.map(|seat| Asked::Ask(Ask::Gone(Seat(seat)))));
        for (form, ask) in [(self.resign, Ask::Resign), (self.leave, Ask::Leave), (self.sit, Ask::Sit)] {
            all.extend(yes(form).then_some(Asked::Ask(ask)));
        }
        if let Some(share) = &self.share {
            let seat = seat.ok_or_else(|| wrong("share: only who sits has one"))?;
            all.push(Asked::Ask(share.ask(seat)?));
        }
        Ok(all)
    }
}

impl ShareForm {
    fn ask(&self, seat: Seat) -> Result<Ask, FormError> {
        let bytes = |text: &str| text.parse::<Bytes32>().map_err(|error| wrong(&format!("share: {error}")));
        match (&self.commit, &self.key, &self.open, &self.sign) {
            (Some(commit), Some(key), None, None) => {
                Ok(Ask::Pledge { seat, pledge: Pledge { hash: bytes(commit)?, key: bytes(key)? } })
            }
            (None, _, Some(open), None) => Ok(Ask::Open { seat, share: bytes(open)? }),
            (None, None, None, Some(sign)) => {
                let signature = sign.parse::<Bytes64>().map_err(|error| wrong(&format!("share: {error}")))?;
                Ok(Ask::Sign { seat, signature })
            }
            _ => Err(wrong("share: expected commit with key, open, or sign")),
        }
    }
}

fn wrong(message: &str) -> FormError {
    FormError { line: 1, column: 1, message: message.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::from_json;

    fn asked(text: &str) -> Result<Asked, FormError> {
        from_json::<CommandForm>(text)?.asked(Some(Seat(1)))
    }

    #[test]
    fn one_thing_is_asked() {
        let ask = |ask: Ask| Ok(Asked::Ask(ask));
        assert_eq!(asked(r#"{"id":"a","on":0,"move":"e2-e4"}"#), ask(Ask::Move("e2-e4".into())));
        assert_eq!(asked(r#"{"id":"a","offer":"draw"}"#), ask(Ask::Offer(Draft::Draw)));
        assert_eq!(asked(r#"{"id":"a","offer":"takeback"}"#), ask(Ask::Takeback));
        assert_eq!(
            asked(r#"{"id":"a","offer":{"computer":{"seat":1,"level":3}}}"#),
            ask(Ask::Offer(Draft::Computer { seat: Seat(1), level: 3 }))
        );
        assert_eq!(asked(r#"{"id":"a","resign":{}}"#), ask(Ask::Resign));
        assert_eq!(asked(r#"{"id":"a","resign":true}"#), ask(Ask::Resign));
        assert_eq!(asked(r#"{"id":"a","answer":true}"#), Ok(Asked::Answer(true)));
        assert_eq!(
            asked(r#"{"id":"a","answer":{"offer":3,"yes":false}}"#),
            ask(Ask::Answer { offer: 3, yes: false })
        );
        let hash = "ab".repeat(32);
        let pledge = Pledge { hash: hash.parse().unwrap(), key: hash.parse().unwrap() };
        assert_eq!(
            asked(&format!(r#"{{"id":"a","share":{{"commit":"{hash}","key":"{hash}"}}}}"#)),
            ask(Ask::Pledge { seat: Seat(1), pledge })
        );
    }

    #[test]
    fn nothing_or_two_things_or_unknown_ones_are_refused() {
        for text in [
            r#"{"id":"a"}"#,
            r#"{"id":"a","resign":false}"#,
            r#"{"id":"a","move":"x","say":"y"}"#,
            r#"{"id":"a","offer":"tea"}"#,
            r#"{"id":"a","offer":"computer"}"#,
            r#"{"id":"a","offer":{"computer":{"seat":1,"level":11}}}"#,
            r#"{"id":"a","share":{}}"#,
            r#"{"id":"a","share":{"open":"zz"}}"#,
            r#"{"id":"a","fly":true}"#,
            r#"{"move":"x"}"#,
        ] {
            assert!(asked(text).is_err(), "{text}");
        }
    }
}
