//! The running table: the session with everything shown of it, and what the person and the computer do to it.

use super::dice::Rolling;
use super::early::Early;
use super::engine::Engine;
use super::frame::{Framed, Tab};
use super::keeper::Keeper;
use super::prefs::Prefs;
use super::store;
use super::walk::{Flight, Walk};
use fishka::{Game, Move, Player, Site};
use fishka_view::choices::{Choices, Reaction, Selection, Step};
use fishka_view::deal::{Deal, Seat, Source};
use fishka_view::geometry::Point;
use fishka_view::look::Look;
use fishka_view::records::{self, Opened};
use fishka_view::regions::{Gaze, told, told_at_once};
use fishka_view::scene::{Actor, Row, Scene, attacked};
use fishka_view::session::{Ending, Session};
use fishka_view::sprites::Sprites;
use fishka_view::wire::{Answer, Ask};
use fishka_view::words::Words;
use fishka_view::work;
use leptos::prelude::*;
use std::sync::Arc;
use std::time::Duration;

/// Longest thought of the computer.
const THINK_MS_MAX: u64 = 4_000;
/// Longest thought for a hint.
const HINT_MS: u64 = 1_200;
/// An answer is shown no sooner, so that the eye can follow.
const ANSWER_MS_MIN: f64 = 380.0;
/// So long each step of a turn of several is looked at.
const STEP_MS: f64 = 720.0;
/// Before the computer sets up.
const SET_UP: Duration = Duration::from_millis(450);

/// Something in front of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sheet {
    /// The dialog for a new game.
    New,
    /// The question before giving up.
    Resign,
    /// The account of the match.
    Account,
    /// The editor of a board that is a path.
    Board,
    /// The habits at a table with dice.
    Habits,
}

/// A piece in the hand of the person.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Drag {
    /// What.
    pub(super) step: Step,
    /// Where the pointer is, in the picture.
    pub(super) at: Point,
}

/// The running table. Everything in it is a handle.
#[derive(Clone, Copy)]
pub(super) struct Table {
    pub(super) prefs: Prefs,
    pub(super) session: StoredValue<Session, LocalStorage>,
    pub(super) choices: StoredValue<Choices, LocalStorage>,
    engine: StoredValue<Option<Engine<Answer>>, LocalStorage>,
    /// Another worker, so that a question after danger cuts no thought short.
    pub(super) scout: StoredValue<Option<Engine<Answer>>, LocalStorage>,
    pub(super) keeper: StoredValue<Keeper, LocalStorage>,
    /// Counts what became known of the dice.
    pub(super) checked: RwSignal<u32>,
    pub(super) epoch: StoredValue<u32>,
    /// Where chance was asked last: epoch and length of the record.
    pub(super) asked_throw: StoredValue<Option<(u32, usize)>>,
    asked_at: StoredValue<f64>,
    pub(super) selection: RwSignal<Selection>,
    pub(super) look: RwSignal<Arc<Look>>,
    pub(super) flipped: RwSignal<bool>,
    pub(super) scene: RwSignal<Arc<Scene>>,
    pub(super) sprites: RwSignal<Sprites>,
    pub(super) focus: RwSignal<Site>,
    pub(super) drag: RwSignal<Option<Drag>>,
    /// Regions shown, and the piece looked at.
    pub(super) gaze: RwSignal<Gaze>,
    /// A sentence beside the tray.
    pub(super) tray_note: RwSignal<String>,
    /// The site under the pointer.
    pub(super) hover: RwSignal<Option<Site>>,
    /// Whom the board was last turned to for setting up.
    pub(super) faced: StoredValue<Option<Player>>,
    /// Dice in the air.
    pub(super) rolling: RwSignal<Option<Rolling>>,
    /// Taken pieces in flight, and how often any flew.
    pub(super) flights: RwSignal<Vec<Flight>>,
    pub(super) flown: StoredValue<u32>,
    /// How likely pieces are to be taken, by site, in thousandths; shown on demand.
    pub(super) dangers: RwSignal<Vec<(Site, u32)>>,
    /// They are looked for, or shown.
    pub(super) wants_danger: StoredValue<bool>,
    /// Pieces walk until then, by the clock in ms.
    pub(super) walks_until: StoredValue<f64>,
    /// What the person did before it could be done.
    pub(super) early: StoredValue<Option<Early>>,
    /// A hint is thought over, and the keyboard is to go where it begins.
    pub(super) follows: StoredValue<bool>,
    /// Something was taken back: the only move is not played at once again.
    pub(super) held: StoredValue<bool>,
    pub(super) paused: RwSignal<bool>,
    pub(super) thinking: RwSignal<bool>,
    pub(super) hint: RwSignal<Option<(Option<Site>, Option<Site>)>>,
    pub(super) sheet: RwSignal<Option<Sheet>>,
    pub(super) tab: RwSignal<Tab>,
    /// On a small screen: the panel is open.
    pub(super) panel_open: RwSignal<bool>,
}

/// Where a game is kept.
pub(super) fn kept_under(deal: &Deal) -> String {
    let name = deal.library_name().unwrap_or("@file");
    deal.puzzle.as_ref().map_or_else(|| format!("game.{name}"), |puzzle| format!("lesson.{name}.{puzzle}"))
}

/// The person plays first, the computer plays the rest, unless the deal says otherwise.
pub(super) fn seated(mut deal: Deal, game: &Game) -> Deal {
    let players = game.acting_players().len();
    deal.seats.truncate(players);
    while deal.seats.len() < players {
        deal.seats.push(if deal.seats.is_empty() { Seat::Person } else { Seat::Computer(3) });
    }
    deal
}

/// The board is turned so that a single person sits below.
fn turned_for(look: &Look, session: &Session) -> bool {
    match session.persons()[..] {
        [only] => look.sits_above(only),
        _ => false,
    }
}

/// The look of a session, with the pictures of its own rule file.
fn look_of(prefs: Prefs, session: &Session, lang: fishka_text::Lang, flipped: bool) -> Look {
    let look = Look::of(&session.game, session.deal.theme(), lang, flipped);
    let own = session.deal.library_name().is_none();
    let pictures = prefs.file.with_untracked(|f| f.as_ref().and_then(|f| f.pictures.clone()));
    match pictures.filter(|_| own) {
        Some(package) => look.pictured(&package),
        None => look,
    }
}

impl Table {
    /// A table for a compiled game, as it was left if it was.
    pub(super) fn new(prefs: Prefs, deal: Deal, game: &Arc<Game>) -> Table {
        let kept = store::load(&kept_under(&deal)).and_then(|text| Session::parse(&text));
        let mut session = kept
            .filter(|s| s.deal.source == deal.source && s.deal.puzzle == deal.puzzle)
            .unwrap_or_else(|| Session::new(seated(deal, game), Arc::clone(game)));
        session.go(session.line.len());
        let lang = prefs.lang.get_untracked();
        let flipped = turned_for(&look_of(prefs, &session, lang, false), &session);
        let look = look_of(prefs, &session, lang, flipped);
        let choices = session.choices();
        let gaze = Gaze::default();
        let scene = Scene::of(&mut session, &choices, &choices.initial(), &look, &gaze);
        let mut sprites = Sprites::default();
        sprites.show_without(session.position(), &look.layout, &session.hidden_sites());
        let focus = first_site(&look, &session);
        let table = Table {
            prefs,
            selection: RwSignal::new(choices.initial()),
            session: StoredValue::new_local(session),
            choices: StoredValue::new_local(choices),
            engine: StoredValue::new_local(None),
            scout: StoredValue::new_local(None),
            keeper: StoredValue::new_local(Keeper::default()),
            checked: RwSignal::new(0),
            epoch: StoredValue::new(0),
            asked_throw: StoredValue::new(None),
            asked_at: StoredValue::new(0.0),
            look: RwSignal::new(Arc::new(look)),
            flipped: RwSignal::new(flipped),
            scene: RwSignal::new(Arc::new(scene)),
            sprites: RwSignal::new(sprites),
            focus: RwSignal::new(focus),
            drag: RwSignal::new(None),
            gaze: RwSignal::new(gaze),
            tray_note: RwSignal::new(String::new()),
            hover: RwSignal::new(None),
            faced: StoredValue::new(None),
            rolling: RwSignal::new(None),
            flights: RwSignal::new(Vec::new()),
            flown: StoredValue::new(0),
            dangers: RwSignal::new(Vec::new()),
            wants_danger: StoredValue::new(false),
            walks_until: StoredValue::new(0.0),
            early: StoredValue::new(None),
            follows: StoredValue::new(false),
            held: StoredValue::new(false),
            paused: RwSignal::new(false),
            thinking: RwSignal::new(false),
            hint: RwSignal::new(None),
            sheet: RwSignal::new(None),
            tab: RwSignal::new(Tab::Moves),
            panel_open: RwSignal::new(false),
        };
        table.engine.set_value(Some(Engine::new(Answer::parse, move |answer| table.hear(answer))));
        table.scout.set_value(Some(Engine::new(Answer::parse, move |answer| table.hear_danger(answer))));
        table.follow();
        table.turn_to_setter();
        table.wake();
        table
    }

    /// A changed language or a turned board changes the look.
    fn follow(self) {
        Effect::new(move |before: Option<()>| {
            let (lang, flipped) = (self.prefs.lang.get(), self.flipped.get());
            if before.is_some() {
                self.relook(lang, flipped);
            }
        });
        Effect::new(move || {
            if let Some(text) = self.prefs.record.get() {
                self.prefs.record.set(None);
                self.open_record(&text);
            }
        });
        on_cleanup(move || {
            self.epoch.try_update_value(|e| *e += 1);
            for engine in [self.engine, self.scout] {
                if let Some(Some(engine)) = engine.try_with_value(Clone::clone) {
                    engine.cancel();
                }
            }
        });
    }

    fn relook(self, lang: fishka_text::Lang, flipped: bool) {
        let look = self.session.with_value(|s| look_of(self.prefs, s, lang, flipped));
        self.look.set(Arc::new(look));
        self.redraw();
    }

    /// Reads the session.
    pub(super) fn with<T>(self, read: impl FnOnce(&Session) -> T) -> T {
        self.session.with_value(read)
    }

    /// Corner and size of what is shown of the board.
    pub(super) fn frame(self) -> (Point, Point) {
        let part = self.scene.with(|s| s.setup.as_ref().map(|set| set.frame));
        part.unwrap_or_else(|| self.look.with(|l| (l.layout.corner, l.layout.size)))
    }

    /// Works with the session without changing what is shown.
    pub(super) fn with_mut<T>(self, work: impl FnOnce(&mut Session) -> T) -> Option<T> {
        self.session.try_update_value(work)
    }

    /// Makes the scene anew from session and selection.
    pub(super) fn redraw(self) {
        let look = self.look.get_untracked();
        let selection = self.selection.get_untracked();
        let gaze = self.gaze.get_untracked();
        let scene = self.session.try_update_value(|session| {
            self.choices.with_value(|choices| Scene::of(session, choices, &selection, &look, &gaze))
        });
        let Some(scene) = scene else { return };
        self.scene.set(Arc::new(scene));
        self.sprites.update(|sprites| {
            self.with(|s| sprites.show_without(s.position(), &look.layout, &s.hidden_sites()));
        });
    }

    /// After any change of the session: new choices, new scene, kept, and whoever is next is woken.
    pub(super) fn changed(self) {
        self.epoch.update_value(|e| *e += 1);
        self.rolling.set(None);
        self.dangers.set(Vec::new());
        self.hint.set(None);
        self.drag.set(None);
        self.tray_note.set(String::new());
        self.gaze.update(|g| g.looked = None);
        let choices = self.session.try_update_value(Session::choices).unwrap_or_default();
        self.selection.set(choices.initial());
        self.choices.set_value(choices);
        self.redraw();
        self.turn_to_setter();
        self.keep();
        self.settle_dice();
        self.wake();
    }

    /// Keeps the game for the next visit.
    pub(super) fn keep(self) {
        self.with(|s| store::save(&kept_under(&s.deal), &s.print()));
    }

    /// Whoever is next is woken as the habits now are.
    pub(super) fn wake_again(self) {
        if self.rolling.with_untracked(Option::is_none) {
            self.epoch.update_value(|e| *e += 1);
            self.wake();
        }
    }

    /// Selects without playing.
    pub(super) fn select(self, selection: Selection) {
        if selection != Selection::Idle {
            self.gaze.update(|g| g.looked = None);
        }
        self.selection.set(selection);
        self.redraw();
        self.tell_picked();
    }

    /// Says what the rules light up for the piece that is picked up or looked at.
    fn tell_picked(self) {
        let scene = self.scene.get_untracked();
        let words = self.look.with_untracked(|l| l.words.clone());
        let lit = scene.regions.iter().filter(|l| l.picked && !l.sites.is_empty());
        let said: Vec<String> = lit.map(|l| self.with(|s| told(s.position(), &words, l))).collect();
        if !said.is_empty() {
            self.prefs.say(said.join(". "));
        }
    }

    /// Shows a region on demand, or no longer, and says it.
    pub(super) fn toggle_region(self, index: usize) {
        self.gaze.update(|g| g.toggle(index));
        self.redraw();
        let scene = self.scene.get_untracked();
        let words = self.look.with_untracked(|l| l.words.clone());
        if let Some(lit) = scene.regions.iter().find(|l| l.index == index && l.on) {
            self.prefs.say(self.with(|s| told(s.position(), &words, lit)));
        }
    }

    /// Looks at a piece without moving it, where the rules light up something for it.
    fn look_on(self, site: Site) {
        let scene = self.scene.get_untracked();
        if scene.regions.iter().any(|l| l.picked) {
            self.gaze.update(|g| g.looked = (g.looked != Some(site)).then_some(site));
        }
    }

    /// A click, a key or a drop on `step`.
    pub(super) fn click(self, step: Step) {
        if let Step::Site(site) = step {
            self.focus.set(site);
        }
        self.follows.set_value(false);
        if untrack(|| self.waits()) && self.keep_early(Early::Touch(step)) {
            return;
        }
        let selection = self.selection.get_untracked();
        match self.choices.with_value(|c| c.click(&selection, step)) {
            Reaction::Play(index) => self.play(index),
            Reaction::Select(_) if self.play_combo(&selection, step) => {}
            Reaction::Select(next) => match step {
                Step::Site(site) if self.lift(site) => {}
                Step::Site(site) if next == Selection::Idle && !selection.has_picked(site) => {
                    self.look_on(site);
                    self.select(next);
                }
                _ => self.select(next),
            },
        }
    }

    /// Lets go of what is picked up.
    pub(super) fn let_go(self) {
        self.early.set_value(None);
        self.gaze.update(|g| g.looked = None);
        self.select(self.choices.with_value(Choices::initial));
    }

    /// Whether something can be picked up there.
    pub(super) fn can_start(self, step: Step) -> bool {
        self.choices.with_value(|c| c.starts(step)) || self.can_lift(step)
    }

    /// Plays the legal move with this index.
    pub(super) fn play(self, index: usize) {
        let m = self.choices.with_value(|c| (index < c.moves.len()).then(|| c.moves[index].clone()));
        if let Some(m) = m {
            self.play_move(&m);
            self.take_next(&m);
        }
    }

    /// Passes, or ends a turn of several steps.
    pub(super) fn pass(self) {
        if let Some(index) = self.choices.with_value(Choices::pass) {
            self.play(index);
        }
    }

    pub(super) fn play_move(self, m: &Move) {
        self.held.set_value(false);
        let walk = self.prepare_walk(m);
        let length = walk.as_ref().map_or(0.0, Walk::length);
        self.walks_until.set_value(js_sys::Date::now() + length);
        self.session.update_value(|s| {
            let looking = (!s.is_live()).then(|| s.cursor());
            s.play(m);
            if let Some(cursor) = looking {
                s.go(cursor);
            }
        });
        self.speak_last();
        self.changed();
        if let Some(walk) = walk {
            self.walk(&walk);
        }
    }

    /// How long pieces still walk.
    pub(super) fn still_walks(self) -> Duration {
        Duration::from_millis((self.walks_until.get_value() - js_sys::Date::now()).max(0.0) as u64)
    }

    /// Says the last move, check, and the end.
    pub(super) fn speak_last(self) {
        let words = self.look.with_untracked(|l| l.words.clone());
        let spoken = self.session.try_update_value(|s| spoken(s, &words));
        self.prefs.say(spoken.unwrap_or_default());
    }

    /// Whoever is next and no person begins.
    fn wake(self) {
        if let Some(Some(engine)) = self.engine.try_with_value(Clone::clone) {
            engine.cancel();
        }
        self.thinking.set(false);
        self.follows.set_value(false);
        if self.paused.get_untracked() {
            return;
        }
        let scene = self.scene.get_untracked();
        match scene.actor {
            Actor::Chance => self.wake_chance(),
            Actor::Player(player) => {
                if let Seat::Computer(level) = self.with(|s| s.seat(player)) {
                    self.thinking.set(true);
                    if self.with(Session::setting).is_some() {
                        return self.later(SET_UP, Table::set_up_at_once);
                    }
                    self.ask(level, THINK_MS_MAX);
                } else {
                    self.wake_forced();
                    self.do_early();
                }
            }
            Actor::Nobody => {}
        }
    }

    /// The computer sets up, all in one.
    fn set_up_at_once(self) {
        self.session.update_value(|s| s.fill((js_sys::Math::random() * 1e15) as u64));
        self.speak_last();
        self.changed();
    }

    /// Does something later, unless the session has changed by then.
    pub(super) fn later(self, wait: Duration, act: impl FnOnce(Table) + 'static) {
        let epoch = self.epoch.get_value();
        set_timeout(
            move || {
                if self.epoch.try_get_value() == Some(epoch) {
                    act(self);
                }
            },
            wait,
        );
    }

    fn ask(self, level: u8, time_ms: u64) {
        self.asked_at.set_value(js_sys::Date::now());
        let ask = self.with(|s| Ask {
            id: self.epoch.get_value(),
            deal: s.deal.clone(),
            moves: s.line.iter().map(|p| p.text.clone()).collect(),
            level,
            time_ms,
            seed: (js_sys::Math::random() * 1e15) as u64,
            danger: None,
        });
        if let Some(Some(engine)) = self.engine.try_with_value(Clone::clone) {
            engine.ask(ask.print());
        }
    }

    /// The computer answers: a move to play, or a hint if it is a person's turn.
    fn hear(self, answer: Answer) {
        let Answer::Best { id, text, .. } = answer else {
            self.thinking.try_set(false);
            self.follows.try_update_value(|f| *f = false);
            if self.with(|s| s.task().is_some()) {
                self.prefs.say(self.look.with_untracked(|l| l.words.say("lesson-no-way", &[])));
            }
            return;
        };
        if self.epoch.try_get_value() != Some(id) {
            return;
        }
        let Actor::Player(player) = self.scene.get_untracked().actor else { return };
        if self.with(|s| s.seat(player)) == Seat::Person {
            return self.show_hint(&text);
        }
        let waited = js_sys::Date::now() - self.asked_at.get_value();
        let goes_on = self.with(|s| s.line.last().is_some_and(|p| p.goes_on));
        let least = match self.prefs.habits.with_untracked(|h| h.instant) {
            true => 0.0,
            false if goes_on => STEP_MS,
            false => ANSWER_MS_MIN,
        };
        let wait = Duration::from_millis((least - waited).max(0.0) as u64).max(self.still_walks());
        self.later(wait, move |table| {
            let m = table.session.try_update_value(|s| {
                let cursor = s.cursor();
                s.go(s.line.len());
                let m = fishka::parse_move(&mut s.position().clone(), &text, &mut work()).ok();
                s.go(cursor);
                m
            });
            table.thinking.set(false);
            if let Some(Some(m)) = m {
                table.play_move(&m);
            }
        });
    }

    fn show_hint(self, text: &str) {
        self.thinking.set(false);
        let found = self.choices.with_value(|c| c.notations.iter().position(|n| n == text));
        let ends = found.map(|i| self.choices.with_value(|c| (c.moves[i].from, c.moves[i].to)));
        self.hint.set(ends);
        self.focus_hint();
        self.prefs.say(self.look.with_untracked(|l| {
            let told = l.words.written(&l.game.rules, text);
            l.words.say("speech-hint", &[("move", told)])
        }));
    }

    /// Asks the computer what it would play.
    pub(super) fn want_hint(self) {
        if self.choices.with_value(|c| !c.moves.is_empty()) && !self.thinking.get_untracked() {
            self.thinking.set(true);
            self.ask(0, HINT_MS);
        }
    }

    /// Takes back.
    pub(super) fn undo(self) {
        self.early.set_value(None);
        if self.with(|s| s.persons().is_empty()) {
            self.paused.set(true);
        }
        let back = self.session.try_update_value(Session::undo);
        self.held.set_value(true);
        if back == Some(true) {
            self.prefs.say(self.look.with_untracked(|l| l.words.say("speech-undone", &[])));
        }
        self.changed();
    }

    /// Looks at the position after so many moves.
    pub(super) fn look_at(self, cursor: usize) {
        self.early.set_value(None);
        self.session.update_value(|s| s.go(cursor));
        let choices = self.session.try_update_value(Session::choices).unwrap_or_default();
        self.selection.set(choices.initial());
        self.choices.set_value(choices);
        self.hint.set(None);
        self.redraw();
        let words = self.look.with_untracked(|l| l.words.clone());
        let said = self.session.try_update_value(|s| spoken(s, &words)).unwrap_or_default();
        self.prefs.say(said);
    }

    /// Shows the last turn once more, step by step.
    pub(super) fn replay(self) {
        let turn = self.with(Session::turn_done);
        if !turn.is_empty() {
            self.look_at(turn.start);
            self.replay_from(turn.start, turn.end);
        }
    }

    /// One step further every while, unless somebody looks elsewhere meanwhile; at last the game as it stands.
    fn replay_from(self, at: usize, end: usize) {
        let next = move || {
            if self.session.try_with_value(Session::cursor) != Some(at) {
                return;
            }
            if at >= end {
                return self.look_at(usize::MAX);
            }
            self.look_at(at + 1);
            if at + 1 < end || !self.with(Session::is_live) {
                self.replay_from(at + 1, end);
            }
        };
        set_timeout(next, Duration::from_millis(STEP_MS as u64));
    }

    /// Goes on from the position looked at.
    pub(super) fn branch(self) {
        self.session.update_value(Session::branch);
        self.changed();
    }

    /// The person to move gives up, or the only person.
    pub(super) fn resign(self) {
        let actor = self.scene.get_untracked().actor;
        self.session.update_value(|s| {
            let persons = s.persons();
            let own = match actor {
                Actor::Player(p) if persons.contains(&p) => Some(p),
                _ => persons.first().copied(),
            };
            s.resigned = own;
            s.go(s.line.len());
        });
        self.speak_last();
        self.changed();
    }

    /// Begins a new game; the rules are compiled already.
    pub(super) fn start(self, deal: Deal, game: &Arc<Game>) {
        self.sit_down(Session::new(seated(deal, game), Arc::clone(game)));
    }

    /// Goes on with another session.
    fn sit_down(self, session: Session) {
        let lang = self.prefs.lang.get_untracked();
        let flipped = turned_for(&look_of(self.prefs, &session, lang, false), &session);
        let look = look_of(self.prefs, &session, lang, flipped);
        self.session.set_value(session);
        self.paused.set(false);
        self.early.set_value(None);
        self.sprites.set(Sprites::default());
        self.choices.set_value(Choices::default());
        self.selection.set(Selection::Idle);
        self.look.set(Arc::new(look));
        self.flipped.set(flipped);
        self.focus.set(self.with(|s| first_site(&self.look.get_untracked(), s)));
        self.gaze.set(Gaze::default());
        self.faced.set_value(None);
        self.changed();
    }

    /// Opens a saved game on these rules, or says which line is at fault.
    pub(super) fn open_record(self, text: &str) {
        let deal = self.with(|s| s.deal.clone());
        match records::open(&deal, text) {
            Ok(Opened { mut session, after_end }) => {
                session.go(0);
                self.sit_down(session);
                self.prefs.notice.set(None);
                if let Some(more) = after_end {
                    self.prefs
                        .note("zsg-after-end", vec![("line", more.at.to_string()), ("text", more.text)]);
                }
            }
            Err(fault) => {
                self.prefs.note("record-fault", vec![("at", fault.at.to_string()), ("text", fault.text)]);
            }
        }
    }

    /// The next level of the game, once this one is won.
    pub(super) fn next_level(self) -> Option<Deal> {
        self.scene.track();
        self.session.try_update_value(Session::next_level).flatten()
    }

    /// Begins the next level.
    pub(super) fn go_to_next_level(self) {
        if let Some(deal) = self.next_level()
            && let Some(game) = deal.compile().game
        {
            self.start(deal, &game);
        }
    }

    /// The same game again.
    pub(super) fn again(self) {
        let (deal, game) = self.with(|s| (s.deal.clone(), Arc::clone(&s.game)));
        self.start(deal, &game);
    }

    /// The title of what is played.
    pub(super) fn title(self) -> String {
        let lang = self.prefs.lang.get();
        self.look.track();
        self.with(|s| title(&s.deal, &s.game, lang))
    }

    /// Who sits for a player, in words.
    pub(super) fn seat_text(self, player: Player) -> String {
        let (seat, alone) = self.with(|s| (s.seat(player), s.persons().len() == 1));
        match seat {
            Seat::Computer(level) => self.prefs.text_with("seat-computer", "level", level),
            Seat::Person if alone => self.prefs.text("seat-you"),
            Seat::Person => self.prefs.text("seat-person"),
        }
    }
}

/// The title of a game: of the library in the reader's language, else as its file has it.
pub(super) fn title(deal: &Deal, game: &Game, lang: fishka_text::Lang) -> String {
    use fishka::Library as _;
    match &deal.source {
        Source::Library(name) if game.rules.variant == 0 => {
            fishka::Builtin.title(name, lang.code()).unwrap_or_else(|| game.rules.texts.title.clone())
        }
        Source::Library(name) => Words::of(lang, Some(name)).name(&game.rules.texts.title),
        Source::File { name, .. } if game.rules.texts.title.is_empty() => name.clone(),
        Source::File { .. } => game.rules.texts.title.clone(),
    }
}

/// The move that led to the position looked at, then check and the end.
fn spoken(session: &mut Session, words: &Words) -> String {
    let mut before = session.position().clone();
    before.undo();
    let mut said = session.last().map_or_else(String::new, |played| {
        if session.is_secret(played) {
            let player = words.player(&session.game.rules, played.player);
            return words.say("speech-sets-up", &[("player", player)]);
        }
        words.played(&before, played)
    });
    if !attacked(session.position()).is_empty() {
        said = format!("{said}, {}", words.say("speech-check", &[]));
    }
    for told in told_at_once(session.position(), words) {
        said = format!("{said}. {told}");
    }
    if session.is_live()
        && let Some(ending) = session.ending()
    {
        said = format!("{said}. {}", over(session, words, &ending));
    }
    said
}

fn over(session: &Session, words: &Words, ending: &Ending) -> String {
    if let Ending::Solved(_) = ending {
        return words.say("result-solved", &[]);
    }
    let rules = &session.game.rules;
    let (result, reason) = (words.result(rules, ending), words.reason(rules, ending));
    words.say("speech-over", &[("result", result), ("reason", reason)])
}

/// Where the keyboard begins: a piece of the first person, low on the board.
fn first_site(look: &Look, session: &Session) -> Site {
    let own = session.persons().first().copied();
    let mine = |site: Site| session.position().cell(site).piece.is_some_and(|p| Some(p.player) == own);
    let middle = look.layout.corner + look.layout.size * 0.5;
    let rated = look.layout.sites.iter().map(|v| {
        let away = (v.centre - middle).length() + if mine(v.site) { 0.0 } else { 1e4 };
        (away, v.site)
    });
    rated.min_by(|a, b| a.0.total_cmp(&b.0)).map_or(Site::new(0), |(_, site)| site)
}

impl Framed for Table {
    fn prefs(self) -> Prefs {
        self.prefs
    }

    fn panel(self) -> (RwSignal<Tab>, RwSignal<bool>) {
        (self.tab, self.panel_open)
    }

    fn paused(self) -> RwSignal<bool> {
        self.paused
    }

    fn shown(self) -> (usize, bool) {
        self.scene.with(|s| (s.cursor, s.is_live()))
    }

    fn rows(self) -> Vec<Row> {
        self.scene.with(|s| s.rows.clone())
    }

    fn look_at(self, cursor: usize) {
        Table::look_at(self, cursor);
    }

    fn step(self, by: isize) {
        let (cursor, length) = self.with(|s| (s.cursor(), s.line.len()));
        self.look_at(cursor.saturating_add_signed(by).min(length));
    }

    fn undo(self) {
        Table::undo(self);
    }

    fn press_hint(self) {
        Table::press_hint(self);
    }

    fn let_go(self) {
        Table::let_go(self);
    }

    fn replay(self) {
        Table::replay(self);
    }

    fn toggle_pause(self) {
        self.paused.update(|p| *p = !*p);
        self.epoch.update_value(|e| *e += 1);
        self.wake();
    }

    fn ask_new(self) {
        self.sheet.set(Some(Sheet::New));
    }
}
