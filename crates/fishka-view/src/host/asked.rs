//! What somebody asks by a key, and moves that are typed.

use super::{Gesture, Table, Tell, Typed};
use crate::scene::{Actor, Scene};
use crate::told::{Question, Seen};
use fishka_game::Refusal;

/// Most moves that are offered to who types.
const OFFERED_MAX: usize = 8;

/// A move without what one need not type.
fn bare(text: &str) -> String {
    text.to_lowercase().chars().filter(|c| !matches!(c, '-' | '–' | 'x' | '×' | ' ')).collect()
}

impl Table {
    /// Answers what is asked, and takes in what is typed; whether it was that.
    pub(super) fn takes_asking(&mut self, gesture: &Gesture) -> bool {
        match gesture {
            Gesture::Ask(question) => self.answer(*question),
            Gesture::Type { text, plays } => self.typed(text, *plays),
            _ => return false,
        }
        true
    }

    /// Answers what somebody asked by a key.
    fn answer(&mut self, question: Question) {
        let session = &mut self.session;
        let sites = session.game().rules.board.sites.len();
        if matches!(question, Question::Attackers(site) | Question::Line(site) if site.index() >= sites) {
            return;
        }
        let hidden = session.hidden_sites();
        let scene = Scene::of(session, &self.choices, &self.selection, &self.look, &self.gaze);
        let persons = self.session.persons();
        let asker = match (self.actor, &persons[..]) {
            (Actor::Player(player), _) if persons.contains(&player) => player,
            (_, [first, ..]) => *first,
            (Actor::Player(player), []) => player,
            _ => self.session.position().play_as(),
        };
        let (words, layout, position) = (&self.look.words, &self.look.layout, self.session.position());
        let seen = Seen { words, layout, position, hidden: &hidden, asker };
        let said = seen.answer(question, &scene);
        self.tell(Tell::Say(said));
    }

    /// Plays what was typed, or tells why that is no move; before that, what it could become.
    fn typed(&mut self, text: &str, plays: bool) {
        let text = text.trim();
        let words = &self.look.words;
        let rules = &self.session.game().rules;
        let written = |known: &String| words.written(rules, known);
        let typed = bare(text);
        if !plays {
            let all =
                self.choices.notations.iter().map(written).filter(|known| bare(known).starts_with(&typed));
            let mut offered: Vec<String> = all.collect();
            let more = offered.len();
            offered.truncate(OFFERED_MAX);
            return self.tell(Tell::Typed(Typed::Offered(offered, more)));
        }
        // As it stands in the record, in the reader’s language or as it is kept; dashes need not be typed.
        let same = |known: &&String| bare(known) == typed || bare(&written(known)) == typed;
        let mut alike = self.choices.notations.iter().filter(same);
        let own = match (alike.next(), alike.next()) {
            (Some(only), None) => only.clone(),
            _ => text.to_owned(),
        };
        let told = match self.type_move(&own) {
            Ok(()) => Typed::Played,
            Err(why) => {
                let said = why.said();
                Typed::Refused(self.look.words.say(said.key, &said.args))
            }
        };
        self.tell(Tell::Typed(told));
    }

    fn type_move(&mut self, text: &str) -> Result<(), Refusal> {
        if self.choices.moves.is_empty() {
            return Err(Refusal::not_your_turn());
        }
        let found = fishka::parse_move(&mut self.session.last_position().clone(), text, &mut crate::work());
        let m = found.map_err(|fault| match fault.bound {
            Some(bound) => Refusal::Bound(bound),
            None => Refusal::no_move(text, fault.near.as_deref()),
        })?;
        self.play_move(&m, text);
        Ok(())
    }
}
