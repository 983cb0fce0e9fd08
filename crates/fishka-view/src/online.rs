//! A match that a server keeps, as a page follows it: from the entries it is told to what is laid on its table.

use super::deal::{Deal, Seat, Source};
use super::earlier::Earlier;
use super::fields::Fields;
use super::package::Package;
use super::race::deal::RaceDeal;
use fishka::fair::Dice;
use fishka::{Builtin, Library as _, READY, Record};
use fishka_proto::online::{ByForm, EntryForm, GameOnline, RulesForm, WhatForm};
use fishka_race::track;

/// What a new entry means for the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum News {
    /// Nothing.
    Nothing,
    /// The line goes on with this move.
    Word(String),
    /// The table is to be laid anew: something was taken back, hidden, or told later.
    Anew,
    /// Entries before it are missing.
    Gap,
}

/// Something that was said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    /// The seat, if anybody who sits has said it.
    pub by: Option<u8>,
    /// What.
    pub text: String,
}

/// The moves of a match as this viewer was told.
#[derive(Clone, Debug, Default)]
pub struct Line {
    /// By entry; without a text where the move is hidden.
    moves: Vec<(u64, Earlier)>,
    /// The last entry, and the last that plays.
    last: u64,
    on: u64,
    said: Vec<Said>,
    /// The board does not follow from the moves that were told.
    incomplete: bool,
}

/// Most words of a talk that a page keeps.
const SAID_MAX: usize = 200;

impl Line {
    /// Takes in an entry. What is known already means nothing.
    pub fn take(&mut self, entry: &EntryForm) -> News {
        if entry.n <= self.last {
            return News::Nothing;
        }
        if entry.n > self.last + 1 {
            return News::Gap;
        }
        self.last = entry.n;
        for (n, text) in &entry.opened {
            self.moves
                .iter_mut()
                .filter(|(known, _)| known == n)
                .for_each(|(_, told)| told.text = Some(text.clone()));
        }
        let plays = matches!(entry.what, WhatForm::Move(_) | WhatForm::Draw(_));
        let was = self.incomplete;
        self.incomplete = if plays { entry.incomplete } else { was && entry.opened.is_empty() };
        let news = self.news(entry);
        if entry.opened.is_empty() && self.incomplete == was { news } else { News::Anew }
    }

    fn news(&mut self, entry: &EntryForm) -> News {
        let text = match &entry.what {
            WhatForm::Move(text) => text,
            WhatForm::Draw(draw) => &draw.text,
            WhatForm::Takeback { to, .. } => {
                self.moves.retain(|(n, _)| n <= to);
                self.on = entry.n;
                return News::Anew;
            }
            WhatForm::Tried(_) => {
                self.on = entry.n;
                return News::Anew;
            }
            WhatForm::Say(text) => {
                self.said.push(Said { by: seat_of(entry), text: text.clone() });
                let over = self.said.len().saturating_sub(SAID_MAX);
                self.said.drain(..over);
                return News::Nothing;
            }
            _ => return News::Nothing,
        };
        self.on = entry.n;
        self.moves.push((entry.n, Earlier { by: seat_of(entry), text: text.clone() }));
        // That somebody has set up unseen is told, and says nothing of what is on the board.
        let shown = self.start() < self.moves.len();
        text.clone().filter(|_| shown).map_or(News::Anew, News::Word)
    }

    /// The server says which entry is to be answered.
    pub fn answers(&mut self, on: u64, entries: u64) {
        if entries == self.last {
            self.on = on;
        }
    }

    /// The last entry.
    #[must_use]
    pub fn last(&self) -> u64 {
        self.last
    }

    /// The last entry that plays: what a command answers.
    #[must_use]
    pub fn on(&self) -> u64 {
        self.on
    }

    /// What was said.
    #[must_use]
    pub fn said(&self) -> &[Said] {
        &self.said
    }

    /// Where what is shown begins: after the last hidden move, and the word that a hidden set-up is finished.
    fn start(&self) -> usize {
        if self.incomplete {
            return self.moves.len();
        }
        let Some(last) = self.moves.iter().rposition(|(_, told)| told.text.is_none()) else { return 0 };
        let ready = |(_, told): &&(u64, Earlier)| told.text.as_deref() == Some(READY);
        last + 1 + self.moves[last + 1..].iter().take_while(ready).count()
    }

    /// The last entry with a hidden move: the board is to be shown from there on.
    #[must_use]
    pub fn hidden(&self) -> Option<u64> {
        Some(self.moves.get(self.start().checked_sub(1)?)?.0)
    }

    /// The moves after the last hidden one.
    #[must_use]
    pub fn words(&self) -> Vec<&str> {
        self.moves[self.start()..].iter().filter_map(|(_, told)| told.text.as_deref()).collect()
    }

    /// What was told of the moves up to there.
    pub fn earlier(&self) -> impl Iterator<Item = &Earlier> {
        self.moves[..self.start()].iter().map(|(_, told)| told)
    }

    /// How many moves there are, hidden ones among them.
    #[must_use]
    pub fn length(&self) -> usize {
        self.moves.len()
    }
}

/// The seat that made an entry, if one did.
fn seat_of(entry: &EntryForm) -> Option<u8> {
    if let ByForm::Seat(seat) = entry.by { Some(seat) } else { None }
}

/// What is played in a match that a server keeps.
#[derive(Clone, Debug)]
pub enum Match {
    /// A game of a rule file.
    Game(Box<Deal>),
    /// A race.
    Race(Box<RaceDeal>),
}

impl Match {
    /// What the server says is played, whoever sits there.
    #[must_use]
    pub fn of(game: &GameOnline, rules: &RulesForm) -> Match {
        let text = rules.files.get("").cloned().unwrap_or_default();
        if game.family == "race" {
            let name = rules.variant.as_deref().filter(|_| track::builtin_text(&rules.name).is_none());
            let name = name.unwrap_or(&rules.name);
            let mut deal = RaceDeal::new(name, (!rules.built_in).then_some(text.as_str()));
            for (name, value) in &rules.options {
                // The server has checked them.
                let _ = deal.options.set(name, value);
            }
            deal.online = true;
            return Match::Race(Box::new(deal));
        }
        let source = match rules.built_in && Builtin.has(&rules.name) {
            true => Source::Library(rules.name.clone()),
            false => {
                let text_of = |(name, text): &(&String, &String)| !name.is_empty() && !Package::is_sent(text);
                let parts = rules.files.iter().filter(text_of);
                let parts = parts.map(|(name, text)| (name.clone(), text.clone())).collect();
                Source::File { name: format!("{}.zrf", rules.name), text, parts }
            }
        };
        let position = rules.position.as_ref();
        let position =
            position.map(|value| value.as_str().map_or_else(|| fishka_proto::json(value), str::to_owned));
        let options = rules.options.iter().map(|(name, value)| (name.clone(), value.clone())).collect();
        let variant = rules.variant.clone();
        Match::Game(Box::new(Deal { variant, options, position, online: true, ..Deal::of(source) }))
    }

    /// The same with these seats of persons at this screen, of so many.
    #[must_use]
    pub fn seated(mut self, own: &[u8], seats: usize) -> Match {
        let seat =
            |n: usize| if own.iter().any(|own| usize::from(*own) == n) { Seat::Person } else { Seat::Remote };
        let all = (0..seats).map(seat).collect();
        match &mut self {
            Match::Game(deal) => deal.seats = all,
            Match::Race(deal) => deal.seats = all,
        }
        self
    }

    /// The same as a game of one's own at one screen, with these at its seats.
    #[must_use]
    pub fn at_one_screen(mut self, seats: Vec<Seat>) -> Match {
        match &mut self {
            Match::Game(deal) => (deal.online, deal.seats) = (false, seats),
            Match::Race(deal) => (deal.online, deal.seats) = (false, seats),
        }
        self
    }

    /// The text of a game with these moves, begun with this position where one is given, ended by who gave up.
    #[must_use]
    pub fn kept(&self, words: &[&str], position: Option<&str>, resigned: Option<u8>) -> String {
        self.fields(words, position, resigned).to_string()
    }

    /// The text of a game with the moves of this line but the last `back`, and what was told of those before; with what
    /// was published of committed dice, as the match’s record has it.
    #[must_use]
    pub fn kept_line(
        &self,
        (line, back): (&Line, usize),
        position: Option<&str>,
        resigned: Option<u8>,
        record: Option<&Record>,
    ) -> String {
        let mut words = line.words();
        words.truncate(words.len().saturating_sub(back));
        let dice = record.map(|record| super::fair::lines(&Dice::dealt(record))).unwrap_or_default();
        let fields = self.fields(&words, position, resigned);
        fields.with_all("told", line.earlier()).with_all("dice", dice).to_string()
    }

    fn fields(&self, words: &[&str], position: Option<&str>, resigned: Option<u8>) -> Fields {
        let resigned = resigned.map(|seat| seat.to_string());
        // A game counts players, of whom some may have no seat.
        let (fields, gave_up) = match self {
            Match::Game(deal) => {
                let mut deal = (**deal).clone();
                deal.position = position.map(str::to_owned).or(deal.position);
                (deal.fields().with("version", super::session::VERSION), "resigned-seat")
            }
            Match::Race(deal) => (deal.fields().with("seed", 0), "resigned"),
        };
        fields.with_all("move", words).with_some(gave_up, resigned.as_deref())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::Session;

    fn entry(n: u64, what: &str) -> EntryForm {
        fishka_proto::from_json(&format!(r#"{{"n":{n},"at_ms":0,"by":0,"what":{what}}}"#)).unwrap()
    }

    #[test]
    fn a_line_grows_is_cut_and_loses_nothing() {
        let mut line = Line::default();
        assert_eq!(line.take(&entry(1, r#"{"sit":{"seat":0}}"#)), News::Nothing);
        assert_eq!(line.take(&entry(2, r#"{"move":"e2-e4"}"#)), News::Word("e2-e4".into()));
        assert_eq!(line.take(&entry(2, r#"{"move":"e2-e4"}"#)), News::Nothing, "sent twice");
        assert_eq!(line.take(&entry(3, r#"{"move":"e7-e5"}"#)), News::Word("e7-e5".into()));
        assert_eq!((line.on(), line.last()), (3, 3));
        assert_eq!(line.take(&entry(4, r#"{"say":"Hi"}"#)), News::Nothing);
        assert_eq!((line.on(), line.said().len()), (3, 1));
        assert_eq!(line.take(&entry(5, r#"{"takeback":{"to":2,"past_draw":false}}"#)), News::Anew);
        assert_eq!(line.words(), ["e2-e4"]);
        assert_eq!(line.take(&entry(9, r#"{"move":"e7-e5"}"#)), News::Gap);
        assert_eq!(line.last(), 5);
    }

    #[test]
    fn what_is_hidden_is_shown_from_there_until_it_is_told() {
        let mut line = Line::default();
        assert_eq!(line.take(&entry(1, r#"{"move":null}"#)), News::Anew);
        assert_eq!(line.take(&entry(2, r#"{"move":"ready"}"#)), News::Anew);
        assert_eq!((line.hidden(), line.words().len()), (Some(2), 0));
        let earlier = |line: &Line| line.earlier().map(Earlier::to_string).collect::<Vec<_>>();
        assert_eq!(earlier(&line), ["0", "0 ready"]);
        let kept = Session::parse(&seated("chess", &[1]).kept_line((&line, 0), None, None, None)).unwrap();
        let back = Session::parse(&kept.print()).unwrap();
        assert_eq!((back.earlier.clone(), back.line().len()), (line.earlier().cloned().collect(), 0));
        assert_eq!(line.take(&entry(3, r#"{"move":"b"}"#)), News::Word("b".into()));
        let mut told = entry(4, r#"{"move":"c"}"#);
        told.opened.push((1, "a".into()));
        assert_eq!(line.take(&told), News::Anew);
        assert_eq!((line.hidden(), line.words()), (None, vec!["a", "ready", "b", "c"]));
        assert!(earlier(&line).is_empty());
    }

    fn seated(name: &str, own: &[u8]) -> Match {
        let deal = Deal { online: true, ..Deal::library(name) };
        Match::Game(Box::new(deal)).seated(own, 2)
    }

    #[test]
    fn what_is_played_here_is_sent_once_and_what_comes_back_is_known() {
        let mut session = Session::parse(&seated("chess", &[1]).kept(&["e2-e4"], None, None)).unwrap();
        assert_eq!((session.line().len(), session.unsent().len()), (1, 0));
        assert!(session.play_text("e7-e5"));
        assert_eq!((session.unsent(), session.unsent()), (vec!["e7-e5".to_owned()], Vec::new()));
        assert_eq!((session.hear("e7-e5"), session.line().len()), (Ok(false), 2));
        assert_eq!((session.hear("g1-f3"), session.line().len()), (Ok(true), 3));
        assert!(session.unsent().is_empty());
        assert!(session.hear("e2-e4").is_err(), "it does not follow");
    }

    #[test]
    fn a_set_up_is_sent_when_it_is_finished_with_the_word_that_it_is() {
        let mut session = Session::parse(&seated("cyvasse", &[0]).kept(&[], None, None)).unwrap();
        session.fill(1);
        assert!(session.unready().is_some() && session.unsent().is_empty());
        session.set_ready();
        let sent = session.unsent();
        assert_eq!(sent.last().map(String::as_str), Some(READY));
        assert!(sent.len() > 25);
        let words: Vec<&str> = sent.iter().map(String::as_str).collect();
        let back = Session::parse(&seated("cyvasse", &[0]).kept(&words, None, None)).unwrap();
        assert_eq!((back.line(), back.unready()), (session.line(), None));
        assert_eq!(back.actor(), session.actor());
    }

    #[test]
    fn a_match_goes_on_at_one_screen_and_who_gave_up_is_named_by_the_seat() {
        let text = seated("chess", &[0]).at_one_screen(vec![Seat::Person, Seat::Computer(2)]);
        let session = Session::parse(&text.kept(&["e2-e4", "e7-e5"], None, Some(1))).unwrap();
        let black = session.game().acting_players()[1];
        assert_eq!((session.line().len(), session.resigned()), (2, Some(black)));
        assert!(!session.deal().online);
        assert_eq!(session.seat(black), Seat::Computer(2));
    }

    #[test]
    fn a_set_up_that_is_not_finished_is_told_and_comes_back() {
        let mut session = Session::parse(&seated("cyvasse", &[0]).kept(&[], None, None)).unwrap();
        assert_eq!(session.draft(), None, "nothing is set up");
        session.fill(1);
        let all = session.line().len();
        session.cut(all / 2);
        let (seat, text) = session.draft().unwrap();
        let mut back = Session::parse(&seated("cyvasse", &[0]).kept(&[], None, None)).unwrap();
        assert!(seat == 0 && back.set_up_as(&text));
        assert_eq!((back.line(), back.line().len()), (session.line(), all / 2));
        session.fill(1);
        session.set_ready();
        assert_eq!(session.draft(), None, "it is sent now");
    }
}
