//! The first guided game of a game: a script from one start. What is next follows from the record alone, so that taking
//! back and coming back later need nothing else. Once the script is through, or left, the game goes on freely.

use super::deal::{Deal, Seat};
use super::session::Played;
use fishka::{Budget, Builtin, Game, Library as _, Position};
use fishka_proto::GuideForm;
use std::sync::Arc;

/// Under this name the guided game stands among the problems of its game.
pub const NAME: &str = "first-game";

/// The level against which the game is played on.
const LEVEL: u8 = 1;

/// What comes next in the script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Due {
    /// Any of these moves, in their notation.
    pub texts: Vec<String>,
    /// The step that it belongs to, from 0.
    pub step: usize,
    /// The person plays it.
    pub own: bool,
}

/// A guided game with its script.
#[derive(Clone, Debug)]
pub struct Guide {
    /// As it was written.
    pub form: GuideForm,
    script: Vec<Due>,
}

/// How far a guided game has come.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Guided {
    /// The step, from 0; the number of all once they are done.
    pub step: usize,
    /// The move that is due, unless chance is to make it.
    pub due: Option<String>,
}

impl Guide {
    /// The guided game of a game of the library.
    #[must_use]
    pub fn open(game: &str) -> Option<Guide> {
        GuideForm::parse(&Builtin.text(game, "guide.json")?).ok().map(Guide::of)
    }

    /// The guided game that a deal is.
    #[must_use]
    pub fn of_deal(deal: &Deal) -> Option<Guide> {
        deal.puzzle.as_deref().filter(|puzzle| *puzzle == NAME)?;
        Guide::open(deal.library_name()?)
    }

    /// The guided game of this form.
    pub(crate) fn of(form: GuideForm) -> Guide {
        let mut script = Vec::new();
        for (step, told) in form.steps.iter().enumerate() {
            let due = |text: &String, own| {
                let texts = text.split(" | ").map(|text| text.trim().to_owned()).collect();
                Due { texts, step, own }
            };
            script.extend(told.play.iter().map(|text| due(text, true)));
            script.extend(told.then.iter().map(|text| due(text, false)));
        }
        Guide { form, script }
    }

    /// The deal for the guided game of a game.
    #[must_use]
    pub fn deal(game: &str) -> Option<Deal> {
        let form = Guide::open(game)?.form;
        let options = form.options.into_iter().collect();
        Some(Deal { variant: form.variant, options, puzzle: Some(NAME.to_owned()), ..Deal::library(game) })
    }

    /// Who sits where: one is the person, the others are the computer at its lowest level.
    #[must_use]
    pub fn seats(&self, game: &Game) -> Vec<Seat> {
        let names = game.acting_players().iter().map(|player| &game.rules.players[player.index()].name);
        let own =
            |(index, name): (usize, &String)| self.form.you.as_ref().map_or(index == 0, |you| you == name);
        names.enumerate().map(|named| if own(named) { Seat::Person } else { Seat::Computer(LEVEL) }).collect()
    }

    /// Where it starts, if not as the rules begin.
    #[must_use]
    pub fn start(&self, game: &Arc<Game>, budget: &mut Budget) -> Option<Position> {
        self.form.position.as_ref()?.position(game, budget).ok()
    }

    /// What comes after these moves, in their notation, if they have followed the script so far; nothing once the game
    /// goes on freely.
    pub(crate) fn after<'a>(&self, moves: impl ExactSizeIterator<Item = &'a str>) -> Option<&Due> {
        let length = moves.len();
        let follows = moves.zip(&self.script).all(|(text, due)| due.texts.iter().any(|known| known == text));
        self.script.get(length).filter(|_| follows)
    }

    /// What comes next; nothing once the game goes on freely.
    #[must_use]
    pub fn due(&self, line: &[Played]) -> Option<&Due> {
        self.after(line.iter().map(|played| played.text.as_str()))
    }

    /// The step that the record has come to; the number of all once they are done.
    #[must_use]
    pub fn step(&self, line: &[Played]) -> usize {
        self.due(line).map_or(self.form.steps.len(), |due| due.step)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::Actor;
    use crate::session::Session;

    fn begin(game: &str) -> Session {
        let deal = Guide::deal(game).unwrap_or_else(|| panic!("{game}/guide.json cannot be read"));
        let rules = deal.compile().game.unwrap();
        let deal = Deal { seats: Guide::of_deal(&deal).unwrap().seats(&rules), ..deal };
        Session::new(deal, rules).unwrap()
    }

    /// Plays what is due, in every way that the script leaves open; `told` names where it is.
    fn play_all(session: &Session, game: &str) {
        let Some(due) = session.due().cloned() else { return };
        for text in &due.texts {
            let told = format!("{game}, step {}: {text} after {:?}", due.step + 1, texts(session));
            let mut next = Session::parse_by(&session.print(), session).unwrap();
            assert_eq!(next.line(), session.line(), "{told}");
            match next.actor() {
                Actor::Chance => {
                    let dice = &session.game().rules.dice;
                    let falls = text.starts_with("roll:") || text.starts_with("draw:") || dice.is_empty();
                    assert!(falls && due.texts.len() == 1, "{told}: chance is next");
                    assert!(next.draw(7), "{told}: no such throw");
                }
                Actor::Player(player) => {
                    let person = next.seat(player) == Seat::Person;
                    assert_eq!(person, due.own, "{told}: {player:?} is next");
                    assert!(!person || next.choices().notations.contains(text), "{told}: not legal");
                    assert!(next.play_text(text), "{told}: not legal");
                }
                Actor::Nobody => panic!("{told}: the game is over"),
            }
            assert_eq!(next.line().last().map(|played| &played.text), Some(text), "{told}");
            play_all(&next, game);
        }
    }

    fn texts(session: &Session) -> Vec<&str> {
        session.line().iter().map(|played| played.text.as_str()).collect()
    }

    #[test]
    fn every_guided_game_can_be_played_by_the_rules() {
        for game in Builtin.names() {
            let session = begin(&game);
            let guide = Guide::open(&game).unwrap();
            assert!((4..=12).contains(&guide.form.steps.len()), "{game}: {} steps", guide.form.steps.len());
            assert_eq!(session.persons().len(), 1, "{game}: one person");
            assert!(
                guide.form.position.is_none() || guide.start(session.game(), &mut crate::work()).is_some()
            );
            play_all(&session, &game);
            for told in &guide.form.steps {
                assert!(!told.en.is_empty() && told.ru.chars().any(|c| ('а'..='я').contains(&c)), "{game}");
            }
        }
    }

    #[test]
    fn nothing_but_the_script_is_played_until_it_is_through() {
        let mut session = begin("chess");
        let first = session.due().unwrap().texts[0].clone();
        assert!(!session.play_text("a2-a3") && session.line().is_empty());
        assert_eq!(session.choices().notations, std::slice::from_ref(&first));
        assert!(session.play_text(&first));
        // Taken back, the same is due again.
        while session.due().is_some_and(|due| !due.own) {
            let text = session.due().unwrap().texts[0].clone();
            assert!(session.play_text(&text));
        }
        assert!(session.undo() && session.due().is_some_and(|due| due.texts == [first]));
    }

    #[test]
    fn a_kept_game_that_left_an_older_script_goes_on_freely() {
        let kept = begin("chess").print() + "move=a2-a3\n";
        let mut session = Session::parse(&kept).unwrap();
        assert_eq!((session.line().len(), session.due()), (1, None));
        assert!(session.play_text("a7-a6") && session.choices().moves.len() > 1);
        assert_eq!(
            Guide::open("chess").unwrap().step(session.line()),
            Guide::open("chess").unwrap().form.steps.len()
        );
    }

    #[test]
    fn what_falls_is_what_the_script_says_whatever_chance_draws() {
        let mut seen = Vec::new();
        for number in [0, 5] {
            let mut session = begin("backgammon");
            assert!(session.draw(number));
            seen.push(session.line()[0].text.clone());
        }
        assert_eq!(seen[0], seen[1]);
        assert!(!begin("backgammon").wants_commitment());
    }
}
