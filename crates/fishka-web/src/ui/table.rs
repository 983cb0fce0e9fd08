//! The running table as the page has it: what the worker shows, what moves on the screen meanwhile, and whoever is next.
//! The game itself is held by the worker; see [`fishka_view::host`].

use super::about::Asked;
use super::controls::{standing, status};
use super::dice::Rolling;
use super::icons::Icon;
use super::keeper::Keeper;
use super::new_game;
use super::online::Wanted;
use super::prefs::{Prefs, Route};
use super::running::{ANSWER_MS_MIN, Early, HINT_MS, Page, Running, Sheet, Sits, THINK_MS_MAX, seed};
use super::shelf::Row;
use super::sound;
use super::studying::Studying;
use super::walk::{Flight, Walk};
use fishka::{Player, Site};
use fishka_view::choices::{Selection, Step};
use fishka_view::deal::{Deal, Seat, Source};
use fishka_view::geometry::Point;
use fishka_view::hint::Hinted;
use fishka_view::host::{Ask, DiceCheck, Facts, Gesture, Laid, Pointed, Shown, Studied, Tell, Typed};
use fishka_view::kept::{What, file_id};
use fishka_view::look::Look;
use fishka_view::now::Now;
use fishka_view::path_board::PathBoard;
use fishka_view::scene::{Actor, Scene};
use fishka_view::sprites::Sprites;
use fishka_view::title;
use fishka_view::wire::Wish;
use fishka_view::zoom::Zoom;
use leptos::prelude::*;
use std::sync::Arc;
use std::time::Duration;

/// So long each step of a turn of several is looked at.
const STEP_MS: f64 = 720.0;
/// Before the computer sets up.
const SET_UP: Duration = Duration::from_millis(450);
/// Before the others answer in a guided game: what is said of the step is to be read.
const SCRIPTED: Duration = Duration::from_millis(900);

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
    pub(super) run: Running,
    pub(super) deal: RwSignal<Deal>,
    /// Chance has a part in the game.
    pub(super) chance: RwSignal<bool>,
    pub(super) path: RwSignal<Option<(PathBoard, String)>>,
    pub(super) facts: RwSignal<Facts>,
    task: StoredValue<bool>,
    pub(super) keeper: StoredValue<Keeper, LocalStorage>,
    /// What is known of the dice.
    pub(super) dice_check: RwSignal<Option<Arc<DiceCheck>>>,
    /// Where chance was asked last: epoch and length of the record.
    pub(super) asked_throw: StoredValue<Option<(u32, usize)>>,
    pub(super) selection: RwSignal<Selection>,
    pub(super) look: RwSignal<Arc<Look>>,
    pub(super) scene: RwSignal<Arc<Scene>>,
    pub(super) sprites: RwSignal<Sprites>,
    pub(super) focus: RwSignal<Site>,
    pub(super) drag: RwSignal<Option<Drag>>,
    /// Where the finger is that drags, in CSS pixels of the window.
    pub(super) lens: RwSignal<Option<Point>>,
    /// What was asked of pieces.
    pub(super) asked: Asked,
    /// Which part of the board is shown.
    pub(super) zoom: RwSignal<Zoom>,
    /// What became of what was typed last.
    pub(super) typed: RwSignal<Option<Typed>>,
    /// A sentence beside the tray.
    pub(super) tray_note: RwSignal<String>,
    /// The site under the pointer.
    pub(super) hover: RwSignal<Option<Site>>,
    /// Dice in the air.
    pub(super) rolling: RwSignal<Option<Rolling>>,
    /// Taken pieces in flight, and how often any flew.
    pub(super) flights: RwSignal<Vec<Flight>>,
    pub(super) flown: StoredValue<u32>,
    /// How likely pieces are to be taken, by site, in thousandths; shown on demand.
    pub(super) dangers: RwSignal<Vec<(Site, u32)>>,
    /// They are looked for, or shown.
    pub(super) wants_danger: StoredValue<bool>,
    /// The move that has been played is to be walked once the table is shown.
    walk: StoredValue<Option<Walk>>,
    /// Pieces walk until then, by the clock in ms.
    pub(super) walks_until: StoredValue<f64>,
    /// Where the keyboard goes when the first site is picked up.
    pub(super) onward: StoredValue<Option<(Site, Site)>>,
    /// Something was taken back: the only move is not played at once again.
    pub(super) held: StoredValue<bool>,
    pub(super) hint: RwSignal<Option<Pointed>>,
    /// The viewer’s study.
    pub(super) studying: Studying,
}

/// Where a game is kept.
pub(super) fn kept_under(deal: &Deal) -> String {
    let name = deal.library_name().unwrap_or("@file");
    deal.puzzle.as_ref().map_or_else(|| format!("game.{name}"), |puzzle| format!("lesson.{name}.{puzzle}"))
}

/// What a game is for whoever keeps it; a lesson is none.
pub(super) fn what(deal: &Deal) -> Option<What> {
    let what = match &deal.source {
        Source::Library(name) => What::Game(name.clone()),
        Source::File { name, text, parts } => What::File(name.clone(), file_id(name, text, parts)),
    };
    Some(what).filter(|_| deal.puzzle.is_none())
}

/// Asks for a game to be laid on the table, as it was left if it was.
pub(super) fn opening(prefs: Prefs, deal: Deal, kept: Option<String>) -> Ask {
    let own = deal.library_name().is_none();
    let package = prefs.file.with_untracked(|f| f.as_ref().and_then(|f| f.pictures.clone()));
    let package = package.filter(|_| own).map(|package| (*package).clone());
    Ask::Open { deal, kept, lang: prefs.lang.get_untracked(), package }
}

/// What the page knows of every game.
fn now(scene: &Scene, facts: &Facts) -> Now {
    Now {
        rows: scene.rows.clone(),
        cursor: scene.cursor,
        length: scene.length,
        next: match scene.actor {
            Actor::Player(player) => Some(facts.seat(player)),
            Actor::Chance | Actor::Nobody => None,
        },
        persons: facts.persons.len(),
        over: scene.ending.is_some(),
        can_undo: scene.can_undo,
        aside: scene.aside,
    }
}

impl Table {
    /// A table for a game that the worker has laid; the first of what it told.
    pub(super) fn new(prefs: Prefs, mut tells: Vec<Tell>, row: Option<Row>) -> Option<Table> {
        let laid = tells.iter().position(|tell| matches!(tell, Tell::Laid(_)))?;
        let Tell::Laid(laid) = tells.remove(laid) else { return None };
        let shown = tells.iter().find_map(|t| if let Tell::Shown(shown) = t { Some(shown) } else { None })?;
        let table = Table {
            prefs,
            run: Running::new(prefs, row),
            deal: RwSignal::new(laid.deal),
            chance: RwSignal::new(laid.chance),
            path: RwSignal::new(laid.path),
            facts: RwSignal::new(shown.facts.clone()),
            task: StoredValue::new(laid.task),
            keeper: StoredValue::new_local(Keeper::default()),
            dice_check: RwSignal::new(None),
            asked_throw: StoredValue::new(None),
            selection: RwSignal::new(shown.selection.clone()),
            look: RwSignal::new(Arc::new(laid.look.received())),
            scene: RwSignal::new(Arc::new(shown.scene.clone())),
            sprites: RwSignal::new(shown.sprites.clone()),
            focus: RwSignal::new(laid.first),
            drag: RwSignal::new(None),
            lens: RwSignal::new(None),
            zoom: RwSignal::new(Zoom::default()),
            asked: Asked::new(),
            typed: RwSignal::new(None),
            tray_note: RwSignal::new(String::new()),
            hover: RwSignal::new(None),
            rolling: RwSignal::new(None),
            flights: RwSignal::new(Vec::new()),
            flown: StoredValue::new(0),
            dangers: RwSignal::new(Vec::new()),
            wants_danger: StoredValue::new(false),
            walk: StoredValue::new(None),
            walks_until: StoredValue::new(0.0),
            onward: StoredValue::new(None),
            held: StoredValue::new(false),
            hint: RwSignal::new(None),
            studying: Studying::new(),
        };
        table.run.scout.tell(move |answer| table.hear_danger(answer));
        table.begin();
        table.follow_confirm();
        // A saved game that waits is opened.
        Effect::new(move || {
            if let Some(text) = prefs.record.get() {
                prefs.record.set(None);
                table.act(Gesture::Record(text));
            }
        });
        table.take_in(tells, || ());
        Some(table)
    }

    /// Another game lies on the table.
    fn laid(self, laid: Laid) {
        self.run.paused.set(false);
        self.run.early.set(None);
        self.sprites.set(Sprites::default());
        self.selection.set(Selection::Idle);
        self.look.set(Arc::new(laid.look.received()));
        self.zoom.set(Zoom::default());
        self.asked.clear();
        self.studying.clear();
        // A worker that was begun anew knows nothing of it.
        if self.studying.shown.with_untracked(Option::is_some) {
            self.act(Gesture::Study(Studied::Open(true)));
        }
        self.focus.set(laid.first);
        self.chance.set(laid.chance);
        self.task.set_value(laid.task);
        self.path.set(laid.path);
        self.deal.set(laid.deal);
        self.dice_check.set(None);
        self.tell_confirm();
    }

    /// The table as it is now.
    fn show(self, shown: Shown) {
        let Shown { epoch, changed, scene, selection, sprites, facts } = shown;
        if changed {
            self.run.epoch.set_value(epoch);
            self.rolling.set(None);
            self.dangers.set(Vec::new());
            self.hint.set(None);
            self.tray_note.set(String::new());
        }
        self.facts.update(|now| {
            if *now != facts {
                *now = facts;
            }
        });
        self.follow_lift(&selection, changed);
        self.selection.set(selection);
        self.run.now.set(self.facts.with_untracked(|facts| now(&scene, facts)));
        self.scene.set(Arc::new(scene));
        self.sprites.set(sprites);
        self.go_onward();
        if changed {
            if !self.run.watches.get_untracked() {
                self.settle_dice();
            }
            self.wake();
        }
    }

    /// What was dragged off the board before play lies in the hand now.
    fn follow_lift(self, selection: &Selection, changed: bool) {
        let Some(drag) = self.drag.get_untracked() else { return };
        match (drag.step, selection.picked()) {
            (Step::Site(site), Some(held @ Step::Hand(..))) if self.is_standing(site) => {
                self.drag.set(Some(Drag { step: held, ..drag }));
            }
            (Step::Site(site), _) if self.is_standing(site) => {}
            (step, Some(picked)) if step == picked => {}
            _ if changed => self.drag.set(None),
            _ => {}
        }
    }

    /// A click, a key or a drop on `step`.
    pub(super) fn click(self, step: Step) {
        if let Step::Site(site) = step {
            self.focus.set(site);
        }
        self.run.follows.set_value(false);
        if !self.plans_ahead(step) && untrack(|| self.waits()) && self.keep_wish(Early::Touch(step)) {
            return;
        }
        self.held.set_value(false);
        self.act(Gesture::Click(step));
    }

    /// Whether something can be picked up there.
    pub(super) fn can_start(self, step: Step) -> bool {
        self.scene.with_untracked(|scene| match step {
            Step::Hand(player, kind) => {
                let side = scene.sides.iter().find(|s| s.player == player);
                let placing = scene.setup.iter().flat_map(|set| &set.tray).find(|p| p.kind == kind);
                side.iter().flat_map(|s| &s.hand).any(|h| h.kind == kind && h.can_start)
                    || placing.is_some_and(|p| p.can_start)
            }
            Step::Site(site) | Step::Piece(site, _) => {
                let index = self.look.with_untracked(|l| l.layout.index.get(site.index()).copied().flatten());
                let mark = index.and_then(|index| scene.marks.get(index));
                mark.is_some_and(|mark| mark.state.can_start) || self.is_standing(site)
            }
            Step::Action(_) => false,
        })
    }

    /// The move that a guided game has next, unless chance is to make it.
    pub(super) fn scripted(self) -> Option<String> {
        self.facts.with(|f| f.guided.as_ref()?.due.clone())
    }

    /// Plays the legal move with this index.
    pub(super) fn play(self, index: usize) {
        self.held.set_value(false);
        self.act(Gesture::Play(index));
    }

    /// Passes, or ends a turn of several steps.
    pub(super) fn pass(self) {
        self.held.set_value(false);
        self.act(Gesture::Pass);
    }

    /// Begins a new game.
    pub(super) fn start(self, deal: Deal) {
        self.act(Gesture::Start(deal));
    }

    /// The title of what is played.
    pub(super) fn title(self) -> String {
        self.look.with(|look| self.deal.with(|deal| title(deal, &look.rules, &look.words)))
    }

    /// Who sits for a player, in words.
    pub(super) fn sits(self, player: Player) -> Sits {
        if let Some(keeper) = self.run.keeper() {
            let place = self.facts.with(|f| f.seats.iter().position(|(p, _)| *p == player));
            return keeper.sitter(place.unwrap_or_default());
        }
        let (seat, alone) = self.facts.with(|f| (f.seat(player), f.persons.len() == 1));
        let word = match seat {
            Seat::Person if alone => self.prefs.text("seat-you"),
            seat => self.prefs.seat(seat),
        };
        // Its level is told where there is no room for the words.
        let sign = match seat {
            Seat::Computer(level) => Some((Icon::Computer, level.to_string())),
            Seat::Person | Seat::Remote => None,
        };
        Sits { sign, word, ..Sits::default() }
    }
}

impl Page for Table {
    fn run(self) -> Running {
        self.run
    }

    fn key(self) -> String {
        self.deal.with(kept_under)
    }

    fn file_stem(self) -> String {
        self.deal.with(|deal| match &deal.source {
            Source::Library(name) => name.clone(),
            Source::File { name, .. } => name.trim_end_matches(".zrf").to_owned(),
        })
    }

    fn opening(self) -> Ask {
        opening(self.prefs, self.deal.get(), Some(self.run.kept.get_value()))
    }

    fn hear(self, tell: Tell) {
        match tell {
            Tell::Laid(laid) => self.laid(*laid),
            Tell::Looks(look) => self.look.set(Arc::new(look.received())),
            Tell::Walk(cells, to) => self.walk.set_value(self.prepare_walk(cells, to)),
            Tell::Shown(shown) => {
                self.show(*shown);
                if let Some(walk) = self.walk.try_update_value(Option::take).flatten() {
                    self.walk(&walk);
                }
            }
            Tell::Beside(text) => self.tray_note.set(text),
            Tell::Typed(typed) => self.hear_typed(typed),
            Tell::Sound(cue) => {
                if self.prefs.habits.with_untracked(|h| h.sound) {
                    sound::play(&cue.sound(seed()));
                }
            }
            Tell::NoNotice => self.prefs.notice.set(None),
            Tell::TooSoon(step) => {
                if self.run.early.get_untracked().is_none() && untrack(|| self.waits()) {
                    self.keep_wish(Early::Touch(step));
                }
            }
            Tell::Goes(rest) => self.go_on(rest),
            Tell::Hint(pointed) => {
                self.hint.set(Some(pointed));
                self.focus_hint();
            }
            Tell::Layout(text) => self.keep_layout(text),
            Tell::Study(study) => self.take_study(*study),
            Tell::Marks(marks) => self.studying.marks.set(Arc::new(marks)),
            Tell::Dice(check) => self.dice_check.set(Some(Arc::new(*check))),
            Tell::Broken => self.prefs.note("library-broken", Vec::new()),
            Tell::Unloaded => self.prefs.note("game-unloaded", Vec::new()),
            other => self.chance(other),
        }
    }

    fn seen(self) -> u32 {
        self.run.epoch.get_value()
    }

    fn waits(self) -> bool {
        let chance = self.scene.with(|s| s.actor == Actor::Chance) && !self.may_throw();
        self.run.now.with(|now| now.waits() || (chance && now.is_live() && !now.over && now.persons > 0))
    }

    fn status(self) -> String {
        status(self)
    }

    fn can_undo(self) -> bool {
        self.run.now.with(|now| now.can_undo) && self.rolling.with(Option::is_none)
    }

    fn told_in_lists(self) -> (String, String) {
        (self.title(), standing(self))
    }

    fn may_hint(self) -> bool {
        // What can fall is listed as moves too.
        self.facts.with(|f| f.moves > 0) && self.scene.with(|s| s.actor != Actor::Chance)
    }

    fn say_no_hint(self) {
        if untrack(|| self.may_throw()) {
            return self.prefs.note("hint-throw", Vec::new());
        }
        self.say_status();
    }

    fn show_hint(self, hinted: Hinted) {
        self.act(Gesture::Hint(hinted));
    }

    fn further_hint(self) -> bool {
        let more = self.hint.with_untracked(|hint| hint.as_ref().is_some_and(|hint| hint.more));
        if more {
            self.act(Gesture::MoreHint);
        }
        more
    }

    fn hint_wish(self) -> Wish {
        Wish::Hint { time_ms: HINT_MS }
    }

    fn keep_early(self, early: Early) {
        self.keep_wish(early);
    }

    fn do_wish(self, early: Early) {
        match early {
            Early::Throw => self.throw_by_hand(),
            // It is never played by itself: what it can do was not seen yet.
            Early::Touch(step) => self.act(Gesture::Touch(step)),
            Early::Follow => self.press_site(),
            Early::Digit(_) | Early::Hint => {}
        }
    }

    fn again(self) {
        self.act(Gesture::Again);
    }

    fn to_go_on(self, record: String) -> Option<Wanted> {
        new_game::as_it_stands(self, record)
    }

    fn let_go(self) {
        self.run.early.set(None);
        self.act(Gesture::LetGo);
    }

    fn to_replay(self) -> (usize, usize) {
        self.facts.with(|f| f.turn_done)
    }

    fn replay_ms(self) -> u64 {
        STEP_MS as u64
    }

    fn wake_person(self) {
        self.wake_forced();
    }

    fn wake_computer(self, level: u8) {
        if let Some(text) = untrack(|| self.scripted()) {
            self.run.thinking.set(false);
            return self.later(SCRIPTED + self.still_walks(), move |table| table.take_move(text));
        }
        if self.facts.with_untracked(|f| f.setting.is_some()) {
            return self.later(SET_UP, |table| table.act(Gesture::SetUp(seed())));
        }
        self.ask(Wish::Move { level, time_ms: THINK_MS_MAX, seed: seed() });
    }

    fn wake_chance(self) {
        let online = self.deal.with_untracked(|deal| deal.online);
        if !online && self.scene.with_untracked(|s| s.actor == Actor::Chance) {
            self.wake_dice();
        }
    }

    fn least_ms(self) -> f64 {
        if self.facts.with_untracked(|f| f.goes_on) { STEP_MS } else { ANSWER_MS_MIN }
    }

    fn still_walks(self) -> Duration {
        Duration::from_millis((self.walks_until.get_value() - js_sys::Date::now()).max(0.0) as u64)
    }

    fn known_hint(self) -> Option<String> {
        self.scripted()
    }

    fn ask_new(self) {
        if self.run.is_online() {
            return;
        }
        // From a guided game one goes to the game itself.
        match self
            .deal
            .with_untracked(|deal| deal.puzzle.as_ref().and(deal.library_name()).map(str::to_owned))
        {
            Some(name) => self.prefs.go(Route::Game(name)),
            None => self.run.sheet.set(Some(Sheet::New)),
        }
    }

    fn found_nothing(self) {
        if self.task.get_value() {
            self.prefs.say(self.look.with_untracked(|l| l.words.say("lesson-no-way", &[])));
        }
    }

    fn take_move(self, text: String) {
        self.held.set_value(false);
        self.act(Gesture::Moves(vec![text]));
    }

    fn looks_away(self) {
        self.hint.set(None);
    }

    fn undo(self) {
        self.held.set_value(true);
        // What is being set up is nobody else’s business yet.
        match self.scene.with_untracked(|scene| scene.setup.is_some()) {
            true => self.ask_worker(Gesture::Undo),
            false => self.take_back(),
        }
    }
}
