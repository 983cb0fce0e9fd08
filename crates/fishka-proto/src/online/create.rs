//! A new match, and sitting down at it.

use fishka_match::ClockRule;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Who is to sit at a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum SeatKind {
    /// Who makes the match.
    Me,
    /// Whoever comes with the invitation.
    Open,
    /// A computer.
    Computer,
}

/// A seat as it is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct SeatWanted {
    /// Who sits there.
    pub kind: SeatKind,
    /// Of a computer, from 1 to 10; 3 where it is not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 10))]
    pub level: Option<u8>,
}

/// How time is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(untagged, deny_unknown_fields)]
pub enum ClockForm {
    /// So much in all, and more after each turn, or the first seconds of each turn free.
    Whole {
        /// Seconds at the start.
        initial_s: u32,
        /// Seconds that each turn adds.
        #[serde(default)]
        increment_s: u32,
        /// Seconds of each turn that are free; not both.
        #[serde(default, skip_serializing_if = "is_zero")]
        delay_s: u32,
    },
    /// So much for each turn.
    Turn {
        /// Seconds for each turn.
        per_turn_s: u32,
    },
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands a reference")]
fn is_zero(number: &u32) -> bool {
    *number == 0
}

/// Longest time that a clock may be set to, in seconds: 60 days.
pub const CLOCK_S_MAX: u32 = 60 * 24 * 3600;

impl ClockForm {
    /// The rule; `None` where the numbers make none.
    #[must_use]
    pub fn rule(self) -> Option<ClockRule> {
        let ms = |s: u32| (s <= CLOCK_S_MAX).then_some(u64::from(s) * 1_000);
        Some(match self {
            ClockForm::Whole { initial_s, increment_s, delay_s: 0 } => ClockRule::Fischer {
                initial_ms: ms(initial_s).filter(|ms| *ms > 0)?,
                increment_ms: ms(increment_s)?,
            },
            ClockForm::Whole { initial_s, increment_s: 0, delay_s } => {
                ClockRule::Delay { initial_ms: ms(initial_s).filter(|ms| *ms > 0)?, delay_ms: ms(delay_s)? }
            }
            ClockForm::Whole { .. } => return None,
            ClockForm::Turn { per_turn_s } => {
                ClockRule::PerTurn { turn_ms: ms(per_turn_s).filter(|ms| *ms > 0)? }
            }
        })
    }
}

/// Whether others may look on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(untagged, deny_unknown_fields)]
pub enum WatchForm {
    /// At once, or not at all.
    Bool(bool),
    /// So many seconds later.
    Delay {
        /// Seconds, at most 3600.
        #[cfg_attr(feature = "openapi", schema(maximum = 3600))]
        delay_s: u32,
    },
}

/// A new match.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct CreateForm {
    /// A game of the library, or a track of Racetrack. Missing where `rules` or `record` tells it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
    /// The variant, by its title or number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub variant: Option<String>,
    /// Switches.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub options: BTreeMap<String, String>,
    /// The text of a rule file, or of a track.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rules: Option<String>,
    /// Files that the rule file includes, by name.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub files: BTreeMap<String, String>,
    /// Position data as JSON text or object, where the match begins elsewhere than at the start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Object>))]
    pub position: Option<serde_json::Value>,
    /// A record whose moves the match goes on from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub record: Option<String>,
    /// The seats in order, as many as the game has.
    pub seats: Vec<SeatWanted>,
    /// How time is counted; missing: not at all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<ClockForm>,
    /// `link` (the default): who has the address sees it; `public`: it may be listed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub visibility: Option<Visibility>,
    /// Whether others may look on; missing: at once.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub watch: Option<WatchForm>,
    /// Whether moves may be taken back with the consent of the others; missing: yes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub takebacks: Option<bool>,
    /// Whether hints and analysis are allowed while it is played; missing: no.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hints: Option<bool>,
    /// Whether the players may write to each other; missing: yes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chat: Option<bool>,
    /// After how many seconds somebody who has left may be declared gone, or a computer may be given the seat; missing:
    /// two minutes, and no less than a turn may take.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 5_184_000))]
    pub abandon_s: Option<u32>,
    /// Where throws come from; missing: from the server.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dice: Option<DiceWanted>,
}

/// Where throws come from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum DiceWanted {
    /// The server throws, and nobody can check it.
    #[default]
    Server,
    /// The server promises a secret and each seat gives a share, so that every throw can be checked. Nothing begins before
    /// every seat has sent its share.
    Committed,
}

/// Who may find a match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Visibility {
    /// Who has the address.
    #[default]
    Link,
    /// Everybody.
    Public,
}

/// An invitation to a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct InviteForm {
    /// The seat, from 0.
    pub seat: u8,
    /// What is to be sent when one sits down; it can be used once.
    pub invite: String,
    /// The address of the page with the invitation after `#`.
    pub link: String,
}

/// A match that was made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CreatedForm {
    /// Its name.
    #[serde(rename = "match")]
    pub id: String,
    /// For the seats marked `me`; missing where there are none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub token: Option<String>,
    /// The seats that wait for somebody.
    pub seats: Vec<InviteForm>,
    /// The address of the page for who looks on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub watch: Option<String>,
    /// Of a rule file that was sent along.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rules: Option<AuthorForm>,
}

/// A rule file that is kept for the matches played by it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AuthorForm {
    /// Under which name it is kept: a hash of its name and texts.
    pub rules: String,
    /// What withdraws it (`DELETE /api/rules/RULES`), told once to who has brought it first; missing where somebody had
    /// brought the very same before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub token: Option<String>,
}

/// Sitting down.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct JoinForm {
    /// The invitation.
    pub invite: String,
}

/// Somebody sits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct JoinedForm {
    /// What every request for this seat carries.
    pub token: String,
}

/// The rules of a match, for who may see it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RulesForm {
    /// What the game is called.
    pub name: String,
    /// Whether it is a game of the library as this server has it.
    pub built_in: bool,
    /// Texts by the names of their files; the rule file itself, or the track, under the empty name.
    pub files: BTreeMap<String, String>,
    /// Position data that the match began with.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Object>))]
    pub position: Option<serde_json::Value>,
    /// How the match was made, without its texts.
    pub variant: Option<String>,
    /// Switches.
    pub options: BTreeMap<String, String>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::from_json;

    #[test]
    fn a_match_is_made_by_the_words_of_the_wire() {
        let text = r#"{"game":"chess","seats":[{"kind":"me"},{"kind":"computer","level":4}],
            "clock":{"initial_s":300,"increment_s":3},"watch":{"delay_s":5},"takebacks":true}"#;
        let form: CreateForm = from_json(text).unwrap();
        let rule = ClockRule::Fischer { initial_ms: 300_000, increment_ms: 3_000 };
        assert_eq!(form.clock.and_then(ClockForm::rule), Some(rule));
        assert_eq!(form.watch, Some(WatchForm::Delay { delay_s: 5 }));
        assert_eq!(form.seats[1], SeatWanted { kind: SeatKind::Computer, level: Some(4) });
        let turn: ClockForm = from_json(r#"{"per_turn_s":86400}"#).unwrap();
        assert_eq!(turn.rule(), Some(ClockRule::PerTurn { turn_ms: 86_400_000 }));
    }

    #[test]
    fn clocks_that_cannot_be_are_none() {
        for text in [
            r#"{"initial_s":0}"#,
            r#"{"per_turn_s":0}"#,
            r#"{"initial_s":9,"increment_s":1,"delay_s":1}"#,
            r#"{"initial_s":4294967295}"#,
        ] {
            assert_eq!(from_json::<ClockForm>(text).unwrap().rule(), None, "{text}");
        }
        assert!(from_json::<CreateForm>(r#"{"seats":[],"dise":1}"#).is_err());
    }
}
