//! A first guided game: what is said, what is to be played, how the others answer.

use crate::puzzle::BothForm;
use crate::{FormError, SetupForm, from_json};
use serde::Deserialize;
use std::collections::BTreeMap;

/// Most steps of a guided game.
const STEPS_MAX: usize = 20;
/// Most moves of a step.
const MOVES_MAX: usize = 40;

/// A step of a guided game.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GuideStepForm {
    /// What is said in English.
    pub en: String,
    /// What is said in Russian.
    pub ru: String,
    /// What the person plays, a move or a throw each; where any of several will do they stand with ` | ` between.
    pub play: Vec<String>,
    /// What the others play after it.
    #[serde(default)]
    pub then: Vec<String>,
}

impl GuideStepForm {
    /// What is said in that language; English for one there is none of.
    #[must_use]
    pub fn text(&self, lang: &str) -> &str {
        if lang == "ru" { &self.ru } else { &self.en }
    }
}

/// A first guided game, as `games/NAME/guide.json` has it.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GuideForm {
    /// The variant; without it the file's first.
    #[serde(default)]
    pub variant: Option<String>,
    /// Switches that are set.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// Who the person is; without it the first player.
    #[serde(default)]
    pub you: Option<String>,
    /// Where it starts; without it as the rules begin.
    #[serde(default)]
    pub position: Option<SetupForm>,
    /// The steps in order.
    pub steps: Vec<GuideStepForm>,
    /// What is said at the end, where the person plays on freely.
    pub end: BothForm,
}

impl GuideForm {
    /// Reads a guided game.
    ///
    /// # Errors
    /// Where the text stops being one, or what is too much of it.
    pub fn parse(text: &str) -> Result<GuideForm, FormError> {
        let form: GuideForm = from_json(text)?;
        let fault = |message: String| Err(FormError { line: 1, column: 1, message });
        if form.steps.is_empty() || form.steps.len() > STEPS_MAX {
            return fault(format!("a guided game has 1 to {STEPS_MAX} steps"));
        }
        for (index, step) in form.steps.iter().enumerate() {
            if step.play.is_empty() || step.play.len() + step.then.len() > MOVES_MAX {
                return fault(format!("step {} plays nothing, or more than {MOVES_MAX} moves", index + 1));
            }
        }
        Ok(form)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_guided_game_is_bounded() {
        let step = r#"{"en": "Go.", "ru": "Ходите.", "play": ["a1-a2 | a1-b1"]}"#;
        let of = |steps: &[&str]| {
            GuideForm::parse(&format!(r#"{{"steps": [{}], "end": {{"en": "", "ru": ""}}}}"#, steps.join(",")))
        };
        assert_eq!(of(&[step]).unwrap().steps[0].text("ru"), "Ходите.");
        assert!(of(&[]).is_err() && of(&vec![step; STEPS_MAX + 1]).is_err());
        let idle = step.replace(r#""a1-a2 | a1-b1""#, "");
        assert_eq!(of(&[step, &idle]).unwrap_err().message, "step 2 plays nothing, or more than 40 moves");
        assert!(GuideForm::parse("{}").is_err());
    }
}
