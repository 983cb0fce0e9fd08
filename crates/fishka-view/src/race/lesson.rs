//! The first race, guided as the first games of rule files are: a script on the easiest track. Once it is through, or
//! left, the race goes on freely.

use super::deal::RaceDeal;
use super::session::RaceSession;
use crate::deal::Seat;
use crate::guide::{Due, Guide};
use fishka_proto::GuideForm;
use fishka_race::track::builtin_text;
use fishka_text::Lang;

/// Under this name it stands among the tracks, in the address too.
pub use crate::guide::NAME;

/// The track that is driven.
pub(super) const TRACK: &str = "oval";
/// The level of the other driver.
const LEVEL: u8 = 1;

/// What is said of the step that a guided race has come to.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Told {
    /// The step, from 0; the number of all once they are done.
    pub step: usize,
    /// How many there are.
    pub total: usize,
    /// What is said.
    pub text: String,
    /// The move that is due, if the person makes it.
    pub due: Option<String>,
}

/// The text of the track, where a race of this name is the guided one.
pub(super) fn text(name: &str) -> Option<&'static str> {
    (name == NAME).then(|| builtin_text(TRACK)).flatten()
}

/// A person against the easiest driver, with the default rules.
#[must_use]
pub fn deal() -> RaceDeal {
    let seats = vec![Seat::Person, Seat::Computer(LEVEL)];
    RaceDeal { seats, ..RaceDeal::new(NAME, text(NAME)) }
}

/// Whether this is the guided race, whatever is seen of ghosts.
pub(super) fn is_one(race: &RaceDeal) -> bool {
    race.track == NAME && race.text.as_deref() == text(NAME) && race.starts_like(&deal())
}

/// Whoever wants another race than the guided one drives it on the track itself.
pub(super) fn left(race: RaceDeal) -> RaceDeal {
    let leaves = race.track == NAME && !is_one(&race);
    if leaves { RaceDeal { track: TRACK.to_owned(), text: None, ..race } } else { race }
}

fn guide(session: &RaceSession) -> Option<Guide> {
    let form = is_one(&session.deal).then(|| GuideForm::parse(fishka_race::GUIDE).ok()).flatten();
    form.map(Guide::of)
}

fn next(guide: &Guide, session: &RaceSession) -> Option<Due> {
    let moves = session.record().moves;
    guide.after(moves.iter().map(String::as_str)).cloned()
}

/// What comes next; nothing once the race goes on freely.
pub(super) fn due(session: &RaceSession) -> Option<Due> {
    next(&guide(session)?, session)
}

/// What is said of the step that the record has come to.
pub(super) fn told(session: &RaceSession, lang: Lang) -> Option<Told> {
    let guide = guide(session)?;
    let total = guide.form.steps.len();
    let due = next(&guide, session);
    let step = due.as_ref().map_or(total, |due| due.step);
    let text = match guide.form.steps.get(step) {
        Some(step) => step.text(lang.code()),
        None => guide.form.end.of(lang.code()),
    };
    let due = due.filter(|due| due.own).and_then(|due| due.texts.into_iter().next());
    Some(Told { step, total, text: text.to_owned(), due })
}

#[cfg(test)]
mod tests {
    use super::super::desk::RaceDesk;
    use super::*;
    use crate::host::{Gesture, Tell};

    #[test]
    fn the_guided_race_can_be_driven_by_the_rules() {
        let form = GuideForm::parse(fishka_race::GUIDE).unwrap();
        assert!((4..=12).contains(&form.steps.len()));
        let mut session = RaceSession::of(deal(), 1).unwrap();
        let mut steps = 0;
        while let Some(due) = due(&session) {
            assert_eq!(session.mover(), Some(usize::from(!due.own)), "step {}", due.step + 1);
            assert_eq!(due.texts.len(), 1, "one way at each step");
            let said = [Lang::En, Lang::Ru].map(|lang| told(&session, lang).unwrap());
            assert!(said.iter().all(|told| !told.text.is_empty() && told.step == due.step));
            assert!(said[1].text.chars().any(|c| ('а'..='я').contains(&c)));
            session.play(&due.texts[0]).unwrap_or_else(|why| panic!("{due:?}: {why:?}"));
            steps += 1;
        }
        assert!(steps >= 2 * form.steps.len() && !session.latest().over, "one drives on");
        let end = told(&session, Lang::En).unwrap();
        assert_eq!((end.step, end.due), (form.steps.len(), None));
    }

    #[test]
    fn nothing_but_the_script_is_driven_until_it_is_through() {
        let mut desk = RaceDesk::open(NAME, None, None, 1, Lang::En).unwrap();
        let first = due(&RaceSession::of(deal(), 1).unwrap()).unwrap().texts[0].clone();
        let refused = desk.act(0, Gesture::Moves(vec!["0,0".to_owned()]));
        assert!(matches!(&refused[..], [Tell::Notice(key, _)] if key == "race-guide-other"), "{refused:?}");
        let kept = |tells: &[Tell]| {
            let kept = tells.iter().find_map(|tell| match tell {
                Tell::Keep(text) => Some(text.clone()),
                _ => None,
            });
            RaceSession::parse(&kept.unwrap()).unwrap()
        };
        let session = kept(&desk.act(0, Gesture::Moves(vec![first.clone()])));
        let theirs = due(&session).unwrap();
        assert!(!theirs.own);
        // Whatever the other driver has chosen.
        let session = kept(&desk.act(1, Gesture::Moves(vec!["9,9".to_owned()])));
        assert_eq!(session.record().moves, [first, theirs.texts[0].clone()]);
        assert_eq!(session.record().header("track"), Some(TRACK));
        assert_eq!(RaceDesk::open(NAME, None, Some(&session.print()), 1, Lang::En).unwrap().all().len(), 3);
    }

    #[test]
    fn another_race_than_the_guided_one_is_on_the_track_itself() {
        assert_eq!(left(deal()), deal());
        let other = RaceDeal { seats: vec![Seat::Person], ..deal() };
        assert_eq!(left(other).track, TRACK);
    }
}
