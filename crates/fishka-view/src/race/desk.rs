//! The race on the table, held by whoever asks the rules: it takes what a person or a driver does and tells what comes
//! of it. A screen has nothing but what it is told.

use super::best::{self, Lap};
use super::deal::{Misfit, RaceDeal};
use super::lesson;
use super::marks;
use super::offer::Offer;
use super::picture::picture;
use super::scene::RaceScene;
use super::session::RaceSession;
use super::words::RaceWords;
use crate::fair::{Question, from_lines};
use crate::fields::Fields;
use crate::host::{Gesture, Tell};
use crate::share::Shares;
use crate::{paper, work};
use fishka::dice::Entry;
use fishka::fair::{Dice, write};
use fishka_base::Said;
use fishka_game::{Record, Refusal};
use fishka_race::geometry::{Bounds, Velocity};
use fishka_race::rules::Leaving;
use fishka_race::solve::braking;
use fishka_text::Lang;

/// What is done at the table of a race alone.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
pub enum RaceGesture {
    /// Begins this race; chance follows from the number.
    Start(RaceDeal, u64),
    /// Lets the perfect ghost drive along, or that of the own best race; or no longer.
    Ghost {
        /// The perfect one.
        perfect: bool,
    },
    /// Asks how soon the car to move can stand.
    Braking {
        /// After this move, where there is one.
        aim: Option<Velocity>,
        /// It is to be said.
        say: bool,
    },
}

/// What is told of races alone.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
pub enum RaceTell {
    /// Another race has begun; whether with the same rules as the one before.
    Begun {
        /// With the same.
        same: bool,
    },
    /// What is raced.
    Laid(Box<Laid>),
    /// What is seen now.
    Scene(Box<RaceScene>),
    /// The race is on the track with this name, to be kept there.
    Elsewhere(String, String),
    /// A car has moved.
    Moved,
    /// A person has driven so to the finish.
    Driven(Lap),
    /// How soon the car to move can stand.
    Braking {
        /// After this move, as it was asked.
        aim: Option<Velocity>,
        /// It is to be said.
        say: bool,
        /// In a sentence.
        told: String,
        /// Where, drawn.
        drawn: String,
    },
    /// What can be chosen for a new race.
    Offer(Offer),
}

/// What stays the same through a race.
#[derive(Clone, Debug, Default, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct Laid {
    /// What is raced.
    pub deal: RaceDeal,
    /// The name of the track.
    pub title: String,
    /// The paper, drawn, and how large it is.
    pub drawn: String,
    /// The whole sheet.
    pub sheet: Bounds,
    /// Beside the track lies sand.
    pub sandy: bool,
    /// The switches of the rules and their values, in words.
    pub switches: Vec<(String, String)>,
    /// Under which name the own best race is kept.
    pub best: String,
}

/// The race on the table.
pub struct RaceDesk {
    session: RaceSession,
    /// What was published of committed dice, where a server keeps the race.
    dice: Dice,
    lang: Lang,
}

impl RaceDesk {
    /// The race on a track as it was kept, or a new one; `text` is that of a track that is not built in.
    ///
    /// # Errors
    /// When there is no such track.
    pub fn open(
        name: &str,
        text: Option<&str>,
        kept: Option<&str>,
        seed: u64,
        lang: Lang,
    ) -> Result<RaceDesk, Misfit> {
        let text = lesson::text(name).or(text);
        let same = |deal: &RaceDeal| deal.track == name && (text.is_none() || deal.text.as_deref() == text);
        let parsed = kept.and_then(RaceSession::parse).filter(|session| same(&session.deal));
        let dice = kept.filter(|_| parsed.is_some()).map_or(Dice::NotCommitted, dice_of);
        let session = match parsed {
            Some(session) => session,
            None if name == lesson::NAME => RaceSession::of(lesson::deal(), seed)?,
            None => RaceSession::of(RaceDeal::new(name, text), seed)?,
        };
        Ok(RaceDesk { session, dice, lang })
    }

    /// All that there is to be told at first.
    #[must_use]
    pub fn all(&self) -> Vec<Tell> {
        vec![Tell::Log(self.session.print()), self.laid(), self.scene()]
    }

    /// Does something in the race as the page has seen it, after `on` moves, and tells what came of it. A move made on
    /// any other is out of date.
    pub fn act(&mut self, on: u32, gesture: Gesture) -> Vec<Tell> {
        let mut tells = self.done(on, gesture);
        let texts = if self.session.deal.online { self.session.unsent() } else { Vec::new() };
        if !texts.is_empty() {
            tells.push(Tell::Sent(texts));
        }
        tells
    }

    fn done(&mut self, on: u32, gesture: Gesture) -> Vec<Tell> {
        if gesture.is_bound() && on as usize != self.session.notes().len() {
            return Vec::new();
        }
        match gesture {
            Gesture::Moves(texts) => texts.first().map(|text| self.drive(text)).unwrap_or_default(),
            Gesture::Undo if self.session.undo() => {
                let mut tells = self.changed(Ok(()));
                tells.push(Tell::Say(self.words().say("speech-undone", &[])));
                tells
            }
            Gesture::LookAt(cursor) => self.look_at(cursor),
            Gesture::Step(by) => self.look_at(self.session.cursor().saturating_add_signed(by)),
            Gesture::Branch => {
                let branched = self.session.branch();
                self.changed(branched)
            }
            Gesture::Follow(text) => self.follow(&text),
            Gesture::Heard { word, .. } => self.hear(&word),
            Gesture::Speak(lang) => {
                self.lang = lang;
                vec![self.laid(), self.scene()]
            }
            Gesture::Share => vec![Tell::Shares(Box::new(self.shares()))],
            Gesture::Frame(cursor) => self.film(cursor),
            Gesture::Save => vec![Tell::File(self.record().to_string())],
            Gesture::Close { .. } => self
                .end_texts()
                .map(|texts| Tell::AskKeeper(Question::Close(texts).print()))
                .into_iter()
                .collect(),
            Gesture::Race(RaceGesture::Start(deal, seed)) => self.start(deal, seed),
            Gesture::Race(RaceGesture::Ghost { perfect }) => {
                let deal = &mut self.session.deal;
                let ghost = if perfect { &mut deal.perfect_ghost } else { &mut deal.own_ghost };
                *ghost = !*ghost;
                vec![Tell::Keep(self.session.print()), self.laid()]
            }
            Gesture::Race(RaceGesture::Braking { aim, say }) => {
                let (told, drawn) = self.braking(aim).unwrap_or_default();
                vec![race(RaceTell::Braking { aim, say, told, drawn })]
            }
            _ => Vec::new(),
        }
    }

    /// How soon the car to move can stand, in a sentence, and where, drawn; after the move aimed at if there is one.
    fn braking(&self, aim: Option<Velocity>) -> Option<(String, String)> {
        let (race, car, mut budget) = (self.session.race(), self.session.driver()?, work());
        let after = match aim {
            Some(velocity) => race.after(car, velocity, &mut budget).ok()??,
            None => *car,
        };
        let stops = braking(race, &after, &mut budget).ok()?;
        let told = match stops.moves {
            None => self.words().say("race-cannot-stop", &[]),
            Some(n) => self.words().say("race-can-stop", &[("n", n.to_string())]),
        };
        Some((told, marks::stops(&stops.stops)))
    }

    /// The race with what was published of its dice.
    fn record(&self) -> Record {
        let mut record = self.session.record();
        if let Some(dealing) = self.dice.dealing() {
            write(dealing, &mut record);
        }
        record
    }

    /// The end of the race as it was driven here, for every seat to sign; `None` where there is nothing to sign.
    fn end_texts(&mut self) -> Option<Vec<String>> {
        let links = self.session.written().map(|(text, chance)| Entry::new(text, chance));
        let deal = self.dice.dealing_mut().filter(|deal| deal.secret().is_none())?;
        let end = deal.end_of(links)?;
        if deal.end() != Some(end) {
            deal.go_on();
            deal.close(end).ok()?;
        }
        (0..deal.hands().len()).map(|seat| deal.end_text(seat)).collect()
    }

    /// A race has no form of a position without the way there: cars have come at a speed. It is the race up to there.
    fn shares(&self) -> Shares {
        let (whole, mut to_here) = (self.record(), self.session.record());
        to_here.moves.truncate(self.session.cursor());
        if !self.session.is_live() {
            to_here.headers.retain(|(name, _)| !matches!(name.as_str(), "result" | "ended"));
        }
        let files = |record: &Record| vec![("race.fishka".to_owned(), record.to_string())];
        Shares {
            game_files: files(&whole),
            position_files: files(&to_here),
            record: whole.to_string(),
            position: to_here.to_string(),
            picture: picture(&self.session, self.lang),
            positions: self.session.notes().len() + 1,
            packed: false,
            arranges: false,
        }
    }

    fn film(&mut self, cursor: usize) -> Vec<Tell> {
        let looked = self.session.cursor();
        let drawn = self.session.go(cursor).map(|()| picture(&self.session, self.lang));
        let back = self.session.go(looked);
        match drawn.and_then(|drawn| back.map(|()| drawn)) {
            Ok(drawn) => vec![Tell::Frame(cursor, drawn)],
            Err(why) => vec![note(why.said())],
        }
    }

    fn look_at(&mut self, cursor: usize) -> Vec<Tell> {
        match self.session.go(cursor) {
            Ok(()) => vec![self.scene()],
            Err(why) => vec![note(why.said())],
        }
    }

    fn words(&self) -> RaceWords {
        RaceWords { lang: self.lang }
    }

    fn scene(&self) -> Tell {
        race(RaceTell::Scene(Box::new(RaceScene::of(&self.session, self.lang))))
    }

    fn laid(&self) -> Tell {
        let (deal, on) = (&self.session.deal, self.session.race());
        let (plan, options) = (on.track().plan(), on.options());
        let switches = options.switches().into_iter();
        let switches = switches.filter(|s| !s.values.is_empty() && deal.matters(s.name)).map(|s| {
            let title = self.words().say(&format!("race-switch-{}", s.name), &[]);
            (title, self.words().say(&format!("race-value-{}-{}", s.name, s.value), &[]))
        });
        race(RaceTell::Laid(Box::new(Laid {
            deal: deal.clone(),
            title: paper::title(plan, self.lang).to_owned(),
            drawn: paper::picture(plan, on.sheet()),
            sheet: on.sheet(),
            sandy: options.leaving == Leaving::Sand,
            switches: switches.collect(),
            best: best::key(deal),
        })))
    }

    /// After any change of the record.
    fn changed(&self, done: Result<(), Refusal>) -> Vec<Tell> {
        match done {
            Ok(()) => vec![Tell::Keep(self.session.print()), self.scene()],
            Err(why) => vec![note(why.said())],
        }
    }

    /// The race as another tab has gone on with it. Who looks back goes on doing so.
    fn follow(&mut self, text: &str) -> Vec<Tell> {
        let Some(mut session) = RaceSession::parse(text) else { return Vec::new() };
        let looks_back = (!self.session.is_live()).then(|| self.session.cursor());
        // What it was before is shown where a bound is met.
        let _ = looks_back.map(|cursor| session.go(cursor));
        (self.session, self.dice) = (session, dice_of(text));
        self.all()
    }

    fn drive(&mut self, text: &str) -> Vec<Tell> {
        let drawn = self.session.draws();
        // In a guided race the others drive as its script says, whatever their drivers have chosen.
        let due = lesson::due(&self.session);
        let text = match &due {
            Some(due) if due.own && !due.texts.iter().any(|known| known == text) => {
                return vec![note(Said::new("race-guide-other"))];
            }
            Some(due) if !due.own => due.texts.first().map_or(text, String::as_str),
            _ => text,
        };
        // Where a server keeps the race, it draws.
        let online = self.session.deal.online;
        let played = self.session.play(text);
        if let Err(why) = played.and_then(|()| if online { Ok(()) } else { self.session.throw() }) {
            return vec![note(why.said())];
        }
        self.moved(drawn)
    }

    /// Takes in a move as the server tells it.
    fn hear(&mut self, word: &str) -> Vec<Tell> {
        let (looks_back, length) =
            ((!self.session.is_live()).then(|| self.session.cursor()), self.session.notes().len());
        match self.session.hear(word) {
            Ok(true) => {}
            Ok(false) => return Vec::new(),
            Err(_) => return vec![Tell::Astray],
        }
        // What was before it is shown where a bound is met.
        let _ = looks_back.map(|cursor| self.session.go(cursor));
        if self.session.notes().len() == length {
            return self.changed(Ok(()));
        }
        self.moved(self.session.draws())
    }

    /// A car has moved; chance had drawn so often before.
    fn moved(&self, drawn: u64) -> Vec<Tell> {
        let (words, session) = (self.words(), &self.session);
        let plan = session.race().track().plan();
        let mut told = session.notes().last().map(|driven| words.told(plan, driven)).unwrap_or_default();
        if session.latest().over {
            told = format!("{told} {}", words.outcome(session));
        }
        let mut tells = Vec::new();
        if session.draws() > drawn {
            tells.push(Tell::KeepFirst(session.print()));
        }
        tells.extend([Tell::Say(told), race(RaceTell::Moved)]);
        tells.extend(best::driven(session).map(|lap| race(RaceTell::Driven(lap))));
        tells.extend(self.changed(Ok(())));
        tells
    }

    fn start(&mut self, deal: RaceDeal, seed: u64) -> Vec<Tell> {
        let deal = lesson::left(deal);
        let Ok(session) = RaceSession::of(deal, seed) else { return Vec::new() };
        if session.deal.track != self.session.deal.track {
            return vec![elsewhere(&session)];
        }
        let same = self.session.deal.same_rules(&session.deal);
        (self.session, self.dice) = (session, Dice::NotCommitted);
        vec![race(RaceTell::Begun { same }), Tell::Keep(self.session.print()), self.laid(), self.scene()]
    }
}

/// What a race that is kept tells of committed dice.
fn dice_of(kept: &str) -> Dice {
    from_lines(Fields::parse(kept).values("dice"))
}

fn race(tell: RaceTell) -> Tell {
    Tell::Race(Box::new(tell))
}

fn elsewhere(session: &RaceSession) -> Tell {
    race(RaceTell::Elsewhere(session.deal.track.clone(), session.print()))
}

/// Something that could not be done.
fn note(said: Said) -> Tell {
    let args = said.args.into_iter().map(|(name, value)| (name.to_owned(), value));
    Tell::Notice(said.key.to_owned(), args.collect())
}

/// What can be chosen for a new race; `tracks` are names and titles.
#[must_use]
pub fn offered(deal: &RaceDeal, tracks: Vec<(String, String)>, lang: Lang) -> Tell {
    race(RaceTell::Offer(Offer::of(deal, tracks, lang)))
}

/// A saved race as it is to be kept, on its track; or why it cannot be opened.
#[must_use]
pub fn opened(text: &str, seed: u64) -> Tell {
    match RaceSession::open(text, seed) {
        Ok(session) => elsewhere(&session),
        Err(said) => note(said),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deal::Seat;

    fn desk(kept: Option<&str>) -> RaceDesk {
        RaceDesk::open("riddler", None, kept, 3, Lang::En).unwrap()
    }

    fn scene_of(tell: &Tell) -> Option<&RaceScene> {
        match tell {
            Tell::Race(tell) => {
                if let RaceTell::Scene(scene) = &**tell {
                    Some(scene)
                } else {
                    None
                }
            }
            _ => None,
        }
    }

    fn laid_of(tell: &Tell) -> &Laid {
        match tell {
            Tell::Race(tell) => match &**tell {
                RaceTell::Laid(laid) => laid,
                other => panic!("{other:?}"),
            },
            other => panic!("{other:?}"),
        }
    }

    fn seen(tells: &[Tell]) -> &RaceScene {
        tells.iter().rev().find_map(scene_of).unwrap()
    }

    fn drive(x: i32, y: i32) -> Gesture {
        Gesture::Moves(vec![format!("{x},{y}")])
    }

    fn start(deal: &RaceDeal) -> Gesture {
        Gesture::Race(RaceGesture::Start(deal.clone(), 1))
    }

    #[test]
    fn a_move_is_told_kept_and_taken_back() {
        let mut desk = desk(None);
        let tells = desk.act(0, drive(1, 1));
        assert!(matches!(&tells[0], Tell::Say(told) if told.contains("Car 1")), "{tells:?}");
        assert_eq!((seen(&tells).now.length, seen(&tells).now.waits()), (1, true));
        let Some(Tell::Keep(kept)) = tells.iter().find(|tell| matches!(tell, Tell::Keep(_))) else {
            panic!("{tells:?}")
        };
        assert_eq!(seen(&self::desk(Some(kept)).all()).now.length, 1);
        let refused = desk.act(1, drive(9, 9));
        assert!(matches!(&refused[..], [Tell::Notice(key, _)] if key == "refused-no-move"));
        assert!(desk.act(0, drive(1, 1)).is_empty(), "out of date");
        assert!(!seen(&desk.act(1, Gesture::Step(-1))).now.is_live());
        assert_eq!(seen(&desk.act(1, Gesture::Undo)).now.length, 0);
        assert!(desk.act(0, Gesture::Undo).is_empty());
        let saved = desk.act(0, Gesture::Save);
        assert!(matches!(&saved[..], [Tell::File(text)] if text.contains("track: riddler")));
    }

    #[test]
    fn another_race_begins_here_or_on_its_own_page() {
        let mut desk = desk(None);
        let mut begun = |deal: &RaceDeal| desk.act(0, start(deal));
        let first = |tells: Vec<Tell>| match tells.into_iter().next() {
            Some(Tell::Race(tell)) => Some(*tell),
            _ => None,
        };
        let mut deal = RaceDeal::new("riddler", None);
        deal.seats = vec![Seat::Person];
        assert_eq!(first(begun(&deal)), Some(RaceTell::Begun { same: true }));
        assert_eq!(deal.options.set("movement", "simple"), Ok(()));
        assert_eq!(first(begun(&deal)), Some(RaceTell::Begun { same: false }));
        deal.track = "oval".to_owned();
        assert!(matches!(first(begun(&deal)), Some(RaceTell::Elsewhere(track, _)) if track == "oval"));
        deal.track = "nowhere".to_owned();
        assert_eq!(first(begun(&deal)), None);
    }

    #[test]
    fn another_language_and_ghosts_are_told() {
        let mut desk = desk(None);
        let tells = desk.act(0, Gesture::Speak(Lang::Ru));
        let laid = laid_of(&tells[0]);
        assert!(!laid.title.is_ascii() && !seen(&tells).status.is_ascii() && !laid.switches.is_empty());
        let tells = desk.act(0, Gesture::Race(RaceGesture::Ghost { perfect: true }));
        assert!(laid_of(&tells[1]).deal.perfect_ghost, "kept first: whoever drives along is asked for then");
        let (told, drawn) = desk.braking(None).unwrap();
        assert!(!told.contains("race-") && drawn.contains("class='stop'"));
    }
}
