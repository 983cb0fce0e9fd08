//! What gestures do to the game on the table.

use super::table::{followed_by, seated};
use super::{Gesture, Pointed, Table, Tell};
use crate::choices::{Reaction, Selection, Step};
use crate::deal::{Deal, Seat};
use crate::guide;
use crate::hint::{HintStep, Hinted};
use crate::records::{self, Opened, RecordFault};
use crate::regions::told;
use crate::scene::Actor;
use crate::session::Session;
use crate::walk::way;
use crate::work;
use fishka::{Game, Move, MoveKind, Position, Site};
use fishka_game::Refusal;
use std::sync::Arc;

impl Table {
    pub(super) fn gesture(&mut self, gesture: Gesture) {
        if self.takes_arranging(&gesture) || self.takes_asking(&gesture) || self.takes_ahead(&gesture) {
            return;
        }
        match gesture {
            Gesture::Click(step) => self.click(step),
            Gesture::Touch(step) => self.touch(step),
            Gesture::Drop(site) => self.drop_on(site),
            Gesture::Lift(site) => _ = self.lift(site),
            Gesture::Select(selection) => self.select(selection),
            Gesture::LetGo => self.let_go(),
            Gesture::Play(index) => self.choose_move(index),
            Gesture::Pass => {
                if let Some(index) = self.choices.pass() {
                    self.play(index);
                }
            }
            Gesture::Moves(texts) => self.play_texts(texts),
            Gesture::Hint(hinted) => self.hint(hinted),
            Gesture::MoreHint => self.more_hint(),
            Gesture::Undo => self.undo(),
            Gesture::LookAt(cursor) => self.look_at(cursor),
            Gesture::Step(by) => self.step_by(by),
            Gesture::Branch => self.branch(),
            Gesture::Study(studied) => self.study(studied),
            Gesture::Resign => self.resign(),
            Gesture::Start(deal) => self.start(deal),
            Gesture::Again if !self.session.deal().by_chance.is_empty() => {
                self.start(self.session.deal().clone());
            }
            Gesture::Again => {
                let (deal, game) = (self.session.deal().clone(), Arc::clone(self.session.game()));
                self.begin(deal, game);
            }
            Gesture::NextLevel => {
                if let Some(deal) = self.session.next_level() {
                    self.start(deal);
                }
            }
            Gesture::Record(text) => self.open_record(&text),
            Gesture::Region(index) => self.toggle_region(index),
            Gesture::Follow(text) => self.follow(&text),
            Gesture::Heard { word, instant } => self.hear(&word, instant),
            Gesture::Speak(lang) => {
                self.relook(lang, self.look.flipped);
                self.show(false);
            }
            Gesture::Flip => {
                self.relook(self.lang(), !self.look.flipped);
                self.show(false);
            }
            Gesture::About(step) => self.about(step),
            Gesture::Legend => self.legend(),
            save @ (Gesture::Save | Gesture::SaveZillions(_)) => self.save(&save),
            Gesture::Share => self.share(),
            Gesture::Frame(cursor) => self.film(cursor),
            Gesture::Pack { position } => self.pack(position),
            setting_up @ (Gesture::SetUp(_)
            | Gesture::Fill(_)
            | Gesture::StartOver
            | Gesture::Ready
            | Gesture::Layout
            | Gesture::LoadLayout(_)
            | Gesture::Draft(_)
            | Gesture::OpenCurtain) => self.set_up(setting_up),
            chance => self.chance(chance),
        }
    }

    fn set_up(&mut self, gesture: Gesture) {
        match gesture {
            Gesture::SetUp(seed) => {
                self.session.fill(seed);
                self.speak();
                self.changed();
            }
            Gesture::Fill(seed) => {
                // A second time it is another one.
                if self.session.unready().is_some() {
                    self.session.start_over();
                }
                self.session.fill(seed);
                self.changed();
                self.say("setup-done");
            }
            Gesture::StartOver => {
                self.session.start_over();
                self.changed();
                self.beside("setup-again", &[]);
            }
            Gesture::Ready => {
                self.session.set_ready();
                self.changed();
            }
            Gesture::Layout => self.tell(Tell::Layout(self.session.set_up())),
            Gesture::LoadLayout(text) => {
                let fits = self.session.set_up_as(&text);
                self.changed();
                self.beside(if fits { "setup-loaded" } else { "setup-unfit" }, &[]);
            }
            Gesture::Draft(text) => {
                let begun = !self.session.set_up().is_empty();
                if begun || !self.session.set_up_as(&text) {
                    return;
                }
                self.changed();
            }
            Gesture::OpenCurtain => {
                self.session.open_curtain();
                self.changed();
            }
            _ => {}
        }
    }

    /// Tells the record as a file; not while it gives something away.
    fn save(&mut self, gesture: &Gesture) {
        let told = match gesture {
            _ if self.session.is_private() => Tell::Notice("share-hidden".to_owned(), Vec::new()),
            Gesture::SaveZillions(rules) => Tell::File(records::save_zillions(&self.session, rules)),
            _ => Tell::File(records::save_with_lines(&self.session)),
        };
        self.tell(told);
    }

    /// Whether a person has the move at the end of the record, which is looked at.
    fn is_persons_turn(&self) -> bool {
        match self.actor {
            Actor::Player(player) => self.session.seat(player) == Seat::Person,
            Actor::Chance => false,
            Actor::Nobody => true,
        }
    }

    /// A click, a key or a drop on `step`.
    fn click(&mut self, step: Step) {
        let step = match step {
            Step::Site(site) => Step::Site(self.choices.in_column(&self.look, site).unwrap_or(site)),
            other => other,
        };
        if self.session.is_live() && !self.is_persons_turn() {
            self.tell(Tell::TooSoon(step));
        }
        let before = self.selection.clone();
        self.tell(Tell::Beside(String::new()));
        if let Some(index) = self.choices.at_one_click(&self.selection, step) {
            return self.choose_move(index);
        }
        match self.choices.click(&self.selection, step) {
            Reaction::Play(index) => self.choose_move(index),
            Reaction::Select(_) if self.play_combo(step) => {}
            Reaction::Select(next) => match step {
                Step::Site(site) if self.lift(site) => {}
                Step::Site(site) if next == Selection::Idle && !self.selection.has_picked(site) => {
                    self.look_on(site);
                    self.select(next);
                    self.explain_refusal(&before, site);
                }
                _ => self.select(next),
            },
        }
    }

    fn touch(&mut self, step: Step) {
        let reaction = self.choices.click(&self.choices.initial(), step);
        if let Reaction::Select(next @ Selection::Picked(_)) = reaction {
            self.select(next);
        }
    }

    /// What is held is let go over a site.
    fn drop_on(&mut self, site: Option<Site>) {
        let held = self.selection.picked();
        let fits = |site: &Site| {
            let single = held.is_some_and(|held| self.choices.targets(held).iter().any(|t| t.0 == *site));
            single || self.combo(*site).is_some()
        };
        match site.filter(fits) {
            Some(site) => self.click(Step::Site(site)),
            None => {
                let before = self.selection.clone();
                self.let_go();
                if let Some(site) = site.filter(|site| !before.has_picked(*site)) {
                    self.explain_refusal(&before, site);
                }
            }
        }
    }

    /// Selects without playing.
    pub(super) fn select(&mut self, selection: Selection) {
        if selection != Selection::Idle {
            self.gaze.looked = None;
        }
        self.selection = selection;
        self.show(false);
        self.tell_picked();
    }

    fn let_go(&mut self) {
        self.gaze.looked = None;
        self.select(self.choices.initial());
    }

    /// The regions as they are shown now.
    fn lit(&self) -> Vec<crate::regions::Lit> {
        let hidden = self.session.hidden_sites();
        let piece = match self.selection.picked() {
            Some(Step::Site(site) | Step::Piece(site, _)) => Some(site),
            _ => self.gaze.looked,
        };
        crate::regions::lit(self.session.position(), &self.look.words, &self.gaze, piece, &hidden)
    }

    /// Says what is picked up, in how many places it can be put, and what the rules light up for it.
    fn tell_picked(&mut self) {
        self.say_picked();
        let lit = self.lit();
        let lit = lit.iter().filter(|l| l.picked && !l.sites.is_empty());
        let said: Vec<String> = lit.map(|l| told(self.session.position(), &self.look.words, l)).collect();
        if !said.is_empty() {
            self.tell(Tell::Say(said.join(". ")));
        }
    }

    /// Shows a region on demand, or no longer, and says it.
    fn toggle_region(&mut self, index: usize) {
        self.gaze.toggle(index);
        self.show(false);
        let lit = self.lit();
        if let Some(lit) = lit.iter().find(|l| l.index == index && l.on) {
            let said = told(self.session.position(), &self.look.words, lit);
            self.tell(Tell::Say(said));
        }
    }

    /// Looks at a piece without moving it, where the rules light up something for it.
    fn look_on(&mut self, site: Site) {
        if self.session.game().rules.regions.iter().any(|region| region.picked.is_some()) {
            self.gaze.looked = (self.gaze.looked != Some(site)).then_some(site);
        }
    }

    /// Takes up again what was set up there; whether it could be tried at all.
    fn lift(&mut self, site: Site) -> bool {
        let held = matches!(self.selection, Selection::Picked(Step::Hand(..)));
        let target = |step: Step| self.choices.targets(step).iter().any(|t| t.0 == site);
        let aims = held && self.selection.picked().is_some_and(target);
        let setter = self.session.unready().or(self.session.setting());
        let own = setter.is_some_and(|player| self.session.persons().contains(&player));
        if !own || aims || !self.session.is_live() || !self.session.stands_set_up(site) {
            return false;
        }
        let taken = self.session.lift(site);
        self.changed();
        match taken {
            Some((player, kind)) => self.select(Selection::Picked(Step::Hand(player, kind))),
            None => self.beside("setup-fixed", &[]),
        }
        true
    }

    /// Plays the move with this index, or asks first whether it is meant.
    fn choose_move(&mut self, index: usize) {
        if !self.asks_first() || self.tries() {
            return self.play(index);
        }
        let Some(m) = self.choices.moves.iter().nth(index) else { return };
        let ends = (m.from, m.to);
        self.choose(vec![self.choices.notations[index].clone()], ends);
    }

    pub(super) fn play(&mut self, index: usize) {
        let Some(m) = self.choices.moves.iter().nth(index).cloned() else { return };
        let text = self.choices.notations[index].clone();
        if self.tries() {
            return self.try_move(&text);
        }
        self.play_move(&m, &text);
        self.take_next(&m);
    }

    /// While setting up, the next piece of the same kind is picked up by itself.
    fn take_next(&mut self, m: &Move) {
        let Some(player) = self.session.setting() else { return };
        let step = m.piece.filter(|_| m.kind == MoveKind::Drop).map(|p| Step::Hand(player, p.kind));
        if let Some(step) = step.filter(|s| self.choices.starts(*s)) {
            self.select(Selection::Picked(step));
        }
    }

    /// Plays a move at the end of the record; who looks back goes on doing so.
    pub(super) fn play_move(&mut self, m: &Move, text: &str) {
        let looking = (!self.session.is_live()).then(|| self.session.cursor());
        let before = self.session.position().clone();
        let walks = looking.is_none() && self.tell_way(&before, m);
        self.session.play_text(text);
        if let Some(cursor) = looking.filter(|_| self.session.aside().is_none()) {
            self.session.go(cursor);
            self.speak();
        } else {
            self.announce(walks);
        }
        self.changed();
    }

    /// Tells the way of a piece, where it goes along a track; whether it does.
    pub(super) fn tell_way(&mut self, before: &Position, m: &Move) -> bool {
        let cells = way(before, m);
        let to = m.to.filter(|_| !cells.is_empty());
        if let Some(to) = to {
            self.tell(Tell::Walk(cells, to));
        }
        to.is_some()
    }

    /// The moves that a click on a site means one after another.
    fn combo(&self, site: Site) -> Option<Vec<Move>> {
        let Selection::Picked(first) = self.selection else { return None };
        let all = crate::combos::combos(self.session.position(), &self.choices, first);
        all.into_iter().find(|combo| combo.target == site).map(|combo| combo.moves)
    }

    /// Plays several moves one after another, if the click on `step` means them; whether it does.
    fn play_combo(&mut self, step: Step) -> bool {
        let Step::Site(site) = step else { return false };
        let moves = self.combo(site).unwrap_or_default();
        let mut position = self.session.position().clone();
        let mut texts = Vec::new();
        for m in &moves {
            let budget = &mut work();
            let text = fishka::notation(&mut position, m, budget);
            let Ok(text) = text.and_then(|text| position.play_unchecked(m, budget).map(|()| text)) else {
                break;
            };
            texts.push(text);
        }
        let ends = (moves.first().and_then(|m| m.from), Some(site));
        let goes = !texts.is_empty();
        if self.tries() {
            texts.iter().for_each(|text| self.try_move(text));
        } else if goes {
            self.choose(texts, ends);
        }
        goes
    }

    /// Plays the first of some moves by their notation at the end of the record; the others are told back.
    pub(super) fn play_texts(&mut self, mut texts: Vec<String>) {
        if texts.is_empty() {
            return;
        }
        let text = texts.remove(0);
        // A move is written in what its player knows: the hand of a computer is not seen by the person.
        let known = self.session.known_to_actor();
        let mut known = known.unwrap_or_else(|| self.session.last_position().clone());
        let Ok(m) = fishka::parse_move(&mut known, &text, &mut work()) else { return };
        self.play_move(&m, &text);
        if !texts.is_empty() {
            self.tell(Tell::Goes(texts));
        }
    }

    fn hint(&mut self, mut hinted: Hinted) {
        let text = hinted.moves.first();
        let index = self.choices.notations.iter().position(|known| Some(known) == text);
        if let Some(m) = index.and_then(|index| self.choices.moves.iter().nth(index)) {
            hinted.complete(m);
        }
        // A lesson has told its hint in words before, and its button says that the move is shown next.
        let is_lesson = self.session.deal().puzzle.as_deref().is_some_and(|name| name != guide::NAME);
        let first = if is_lesson { HintStep::Moves } else { hinted.first() };
        self.hinted = Some((self.session.line().len(), hinted, first));
        self.tell_hint();
    }

    fn more_hint(&mut self) {
        let Some((_, hinted, step)) = &mut self.hinted else { return };
        if let Some(next) = hinted.after(*step) {
            *step = next;
        }
        self.tell_hint();
    }

    /// Tells the step of the hint that is due, unless the game has gone on since.
    fn tell_hint(&mut self) {
        let length = self.session.line().len();
        let Some((_, hinted, step)) = self.hinted.as_ref().filter(|(at, ..)| *at == length) else { return };
        let told = hinted.told(*step, &self.look.words, &self.session.game().rules);
        let pointed = Pointed { ways: hinted.ways.clone(), step: *step, more: hinted.after(*step).is_some() };
        let step = *step;
        self.tell(Tell::Hint(pointed));
        match step {
            // The reason is to be read, and stays for a while.
            HintStep::Why => {
                self.tell(Tell::Notice("speech-hint-note".to_owned(), vec![("told".to_owned(), told)]))
            }
            HintStep::Piece | HintStep::Moves => self.tell(Tell::Say(told)),
        }
    }

    fn undo(&mut self) {
        if self.session.undo() {
            self.say("speech-undone");
        }
        self.changed();
    }

    pub(super) fn look_at(&mut self, cursor: usize) {
        self.session.go(cursor);
        self.choose_anew();
        self.show(false);
        self.speak();
    }

    /// The person to move gives up, or the only person.
    fn resign(&mut self) {
        let persons = self.session.persons();
        let player = match self.actor {
            Actor::Player(player) if persons.contains(&player) => Some(player),
            _ => persons.first().copied(),
        };
        if let Some(player) = player {
            self.session.resign(player);
        }
        self.session.go(usize::MAX);
        self.announce(false);
        self.changed();
    }

    fn start(&mut self, mut deal: Deal) {
        let mut game = deal.compile().game;
        if let (Some(rules), false, Some(random)) = (&game, deal.by_chance.is_empty(), (self.random)()) {
            let seed = random.iter().take(8).fold(0, |seed, byte| seed << 8 | u64::from(*byte));
            deal.draw(&rules.rules.switches, seed);
            game = deal.compile().game;
        }
        match game {
            Some(game) => match deal.position.as_ref().and_then(|text| records::placed(text, &game).err()) {
                Some((key, name)) => self.refuse_position(&key, name),
                None => self.begin(deal, game),
            },
            None => self.tell(Tell::Broken),
        }
    }

    /// Tells what is wrong with a position to begin with.
    fn refuse_position(&mut self, key: &str, name: String) {
        let said = fishka_text::text(self.lang(), key, &[("name", name)]);
        self.tell(Tell::Notice("position-fault".to_owned(), vec![("text".to_owned(), said)]));
    }

    /// Another game, or a notice of the bound that its rules meet at once.
    fn begin(&mut self, deal: Deal, game: Arc<Game>) {
        match Session::new(seated(deal, &game), game) {
            Ok(session) => {
                self.sit_down(session);
                let next = followed_by(&self.session, &self.look.words, None);
                self.tell(Tell::Say(next.unwrap_or_default()));
            }
            Err(why) => self.tell(refused(&why)),
        }
    }

    /// Opens a saved game on these rules, or tells which line is at fault.
    fn open_record(&mut self, text: &str) {
        let notice = |key: &str, name: &str, at: usize, text: String| {
            Tell::Notice(key.to_owned(), vec![(name.to_owned(), at.to_string()), ("text".to_owned(), text)])
        };
        match records::open(&self.session.deal().clone(), text) {
            Ok(Opened { mut session, after_end }) => {
                session.go(0);
                self.sit_down(session);
                self.tell(Tell::NoNotice);
                if let Some(more) = after_end {
                    self.tell(notice("zsg-after-end", "line", more.at, more.text));
                }
            }
            Err(RecordFault { position: Some((key, name)), .. }) => self.refuse_position(&key, name),
            Err(fault) => {
                let other = records::is_of_other_rules(text, self.session.game());
                let key = if other { "record-by-other-rules" } else { "record-fault" };
                self.tell(notice(key, "at", fault.at, fault.text));
            }
        }
    }
}

/// Why something could not be done, as a notice.
pub(super) fn refused(why: &Refusal) -> Tell {
    let said = why.said();
    let args = said.args.into_iter().map(|(name, value)| (name.to_owned(), value));
    Tell::Notice(said.key.to_owned(), args.collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deal::{Deal, Seat};
    use fishka_text::Lang;

    #[test]
    fn a_computer_plays_from_a_hand_that_the_person_does_not_see() {
        let deal = Deal { seats: vec![Seat::Person, Seat::Computer(1)], ..Deal::library("dominoes") };
        let game = deal.compile().game.unwrap();
        let mut table = Table::new(deal, None, &game, Lang::En, None, || None).unwrap();
        for tile in "6-6 5-3 4-1 2-0 6-4 3-3 1-0 6-5 5-5 4-2 3-1 2-1 6-0 4-4".split(' ') {
            assert!(table.session.play_text(&format!("draw:{tile}")), "{tile}");
        }
        assert!(table.session.play_text("6-6@f3"));
        table.changed();
        let length = table.session.line().len();
        let epoch = table.epoch();
        table.act(epoch, Gesture::Moves(vec!["6-5@g3".to_owned()]));
        assert_eq!(table.session.line().len(), length + 1);
    }
}
