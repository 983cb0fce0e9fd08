//! The dice beside the board: what lies there, the throw, what is played without being asked.

use super::danger::DangerButton;
use super::icons::{Icon, icon};
use super::running::{Early, Page as _, Sheet};
use super::sound;
use super::table::Table;
use fishka::Player;
use fishka_view::deal::Seat;
use fishka_view::dice::{Cast, KNOCK_MS, Kind, ROLL_MS, SHAKE_MS, THROW_MS, die, shells};
use fishka_view::habits::{OF_DICE, SWITCHES, Switch};
use fishka_view::host::Gesture;
use fishka_view::look::Look;
use fishka_view::scene::Actor;
use fishka_view::sound as made;
use leptos::prelude::*;
use std::sync::Arc;
use std::time::Duration;

/// Before the computer throws.
const PAUSE: Duration = Duration::from_millis(260);
/// Before chance draws or deals something that is no throw: often many in a row.
const DRAW: Duration = Duration::from_millis(80);
/// Before the only possible move is played.
const FORCED: Duration = Duration::from_millis(1_100);
/// Where nothing is animated, the screen is still drawn between two moves.
const INSTANT: Duration = Duration::from_millis(10);
/// While dice roll, another face is seen so often.
const FLICKER: Duration = Duration::from_millis(75);
/// Between two moves that are played at one click.
const BETWEEN: Duration = Duration::from_millis(420);
/// Where motion is not wanted, dice are covered so long.
const COVERED: Duration = Duration::from_millis(300);

/// Dice in the air.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rolling {
    /// Index of the dice.
    dice: usize,
    /// Index of the face that falls.
    face: usize,
    /// Who throws.
    thrower: Player,
    /// How many faces have been seen; the last is the one that falls.
    seen: u32,
    /// It lies.
    lies: bool,
}

/// Whether the system asks for less motion.
pub(super) fn wants_stillness() -> bool {
    let query = window().match_media("(prefers-reduced-motion: reduce)").ok().flatten();
    query.is_some_and(|q| q.matches())
}

impl Table {
    /// Whether a person is to throw, and does it by hand.
    pub(super) fn may_throw(self) -> bool {
        self.scene.with(|scene| scene.is_to_throw())
            && self.rolling.with(Option::is_none)
            && self.throws_by_hand()
    }

    /// Whether the throw that is due waits for a person. Who asked for another throw need not ask twice.
    fn throws_by_hand(self) -> bool {
        let due = self.scene.with(|s| s.tray.due.as_ref().map(|(player, _)| *player));
        let fallen = self.run.fallen.get() || !self.run.is_online();
        due.is_some_and(|player| fallen && self.is_thrown_by_hand(player))
    }

    fn is_thrown_by_hand(self, player: Player) -> bool {
        self.facts.with(|f| f.seat(player) == Seat::Person && !f.asked)
            && !self.prefs.habits.with(|h| h.throw_alone)
    }

    /// Whether what has fallen elsewhere is not to be seen before a person here throws.
    pub(super) fn holds_throw(self) -> bool {
        let due = self.scene.with(|s| {
            let live = s.is_live() && s.ending.is_none() && s.actor == Actor::Chance;
            s.tray.due.as_ref().filter(|_| live).map(|(player, _)| *player)
        });
        let holds = due.is_some_and(|player| self.is_thrown_by_hand(player));
        // Who has asked for it already need not ask twice.
        let early = holds && self.run.early.get() == Some(Early::Throw);
        if early {
            self.run.early.set(None);
        }
        let holds = holds && !early;
        if self.run.fallen.get() != holds {
            self.run.fallen.set(holds);
        }
        holds
    }

    /// Chance is next: the dice are thrown, unless a person is to do it.
    pub(super) fn wake_dice(self) {
        if untrack(|| self.throws_by_hand()) {
            return self.do_early();
        }
        let instant = self.prefs.habits.with_untracked(|h| h.instant);
        let thrown = self.scene.with_untracked(|s| s.tray.due.is_some());
        let pause = if thrown { PAUSE } else { DRAW };
        self.later(if instant { INSTANT } else { pause + self.still_walks() }, Table::throw);
    }

    /// A person throws, as soon as it is his throw.
    pub(super) fn throw_by_hand(self) {
        if self.is_pending() {
            self.run.early.set(Some(Early::Throw));
        } else if untrack(|| self.may_throw()) {
            self.throw();
        } else if untrack(|| self.waits()) {
            self.keep_wish(Early::Throw);
        } else {
            self.say_status();
        }
    }

    /// Dice in the air come to rest.
    pub(super) fn land(self) {
        if self.rolling.with_untracked(Option::is_some) {
            self.act(Gesture::Land);
        }
    }

    /// Chance chooses, once for every place of the record, however often it is asked.
    fn throw(self) {
        if let Some(keeper) = self.run.keeper() {
            self.run.fallen.set(false);
            return keeper.throw();
        }
        let place = (self.run.epoch.get_value(), self.scene.with_untracked(|s| s.length));
        if self.asked_throw.get_value() != Some(place) {
            self.asked_throw.set_value(Some(place));
            self.fall();
        }
    }

    /// What fell is in the record already; now it is seen.
    pub(super) fn show_throw(self, dice: usize, face: usize, thrower: Player) {
        let still = wants_stillness();
        if self.prefs.habits.with_untracked(|h| h.sound) {
            self.sound_throw(dice, still);
        }
        self.rolling.set(Some(Rolling { dice, face, thrower, seen: 0, lies: still }));
        let wait = if still { COVERED } else { Duration::from_millis(THROW_MS.into()) };
        if !still {
            self.later(FLICKER, Table::flicker);
        }
        self.later(wait, Table::land);
    }

    /// The throw is heard.
    fn sound_throw(self, dice: usize, still: bool) {
        let seed = (js_sys::Math::random() * 9e15) as u64;
        let things = self.look.with_untracked(|l| {
            let dice = &l.rules.dice[dice];
            let values = dice.faces.iter().map(|f| f.values.len()).max().unwrap_or(1);
            match Kind::of(dice) {
                Kind::Shells(count, _) => count,
                _ => values.min(2),
            }
        });
        sound::play(&if still { made::knock(seed) } else { made::throw(things, seed) });
    }

    /// Another face is seen, until the last is.
    fn flicker(self) {
        self.rolling.update(|rolling| {
            if let Some(rolling) = rolling {
                rolling.seen += 1;
                rolling.lies = rolling.seen * FLICKER.as_millis() as u32 >= SHAKE_MS + ROLL_MS;
            }
        });
        if self.rolling.with_untracked(|r| r.is_some_and(|r| !r.lies)) {
            self.later(FLICKER, Table::flicker);
        }
    }

    /// Of several moves at one click the next is played a while after the one before.
    pub(super) fn go_on(self, rest: Vec<String>) {
        let instant = self.prefs.habits.with_untracked(|h| h.instant);
        let wait = if instant { INSTANT } else { BETWEEN + self.still_walks() };
        self.later(wait, |table| table.act(Gesture::Moves(rest)));
    }

    /// Plays the only possible move of a person, where dice leave no choice.
    pub(super) fn wake_forced(self) {
        let only = self.facts.with_untracked(|f| f.moves == 1);
        let live = self.scene.with_untracked(|s| s.is_live());
        let dice = live && self.look.with_untracked(|l| !l.rules.dice.is_empty());
        let habits = self.prefs.habits.get_untracked();
        // In a guided game there is one move by design, and it is made by hand.
        let learns = untrack(|| self.scripted()).is_some();
        if only && dice && habits.forced_alone && !self.held.get_value() && !learns {
            self.later(if habits.instant { INSTANT } else { FORCED + self.still_walks() }, |table| {
                table.play(0)
            });
        }
    }
}

/// What lies beside the board, the button that throws, the habits.
#[component]
pub(super) fn DiceTray(table: Table) -> impl IntoView {
    let any = Memo::new(move |_| table.look.with(|l| !l.rules.dice.is_empty()));
    let may = Memo::new(move |_| table.may_throw());
    let throw = move |_| table.throw_by_hand();
    let settings = move || table.prefs.text("dice-settings");
    let times = format!("--shake:{SHAKE_MS}ms;--roll:{ROLL_MS}ms;--knock:{KNOCK_MS}ms");
    let times = StoredValue::new(times);
    view! {
        <Show when=move || any.get()>
            <section class="dice" aria-label=move || table.prefs.text("dice-title") style=times.get_value()>
                <div class="casts" class:ready=move || may.get() data-testid="dice" data-press="" on:click=throw>{lying(table)}</div>
                <button type="button" class="throw primary" aria-disabled=move || (!may.get()).to_string() on:click=throw>
                    {move || table.prefs.text("act-throw")}
                </button>
                <Show when=move || table.run.may_help()><DangerButton table/></Show>
                <button type="button" class="tool settings" title=settings aria-label=settings on:click=move |_| table.run.sheet.set(Some(Sheet::Habits))>
                    {icon(Icon::Gear)}
                </button>
            </section>
        </Show>
    }
}

/// The dice that lie, and those in the air.
fn lying(table: Table) -> impl IntoView {
    let tray = Memo::new(move |_| table.scene.with(|s| s.tray.clone()));
    move || {
        let look = table.look.get();
        let rolling = table.rolling.get();
        let tray = tray.get();
        let mut shown: Vec<AnyView> = Vec::new();
        let lies = tray.casts.iter().filter(|c| rolling.is_none() || c.values.iter().any(|v| !v.used));
        let colours = tray.thrower.map(|p| look.colours(p)).unwrap_or_default();
        let past = if tray.due.is_some() && rolling.is_none() { "past" } else { "" };
        let past = move |c: &Cast| if c.values.iter().all(|v| v.used) { past } else { "" };
        shown.extend(lies.map(|c| cast(&look, c, &colours, past(c)).into_any()));
        match (rolling, &tray.due) {
            (Some(r), _) => shown.push(in_the_air(&look, r).into_any()),
            (None, Some((player, dice))) if tray.casts.iter().all(|c| c.values.iter().all(|v| v.used)) => {
                let colours = look.colours(*player);
                let ready = dice.iter().filter_map(|d| ready(&look, *d));
                shown.extend(ready.map(|c| cast(&look, &c, &colours, "waiting").into_any()));
            }
            _ => {}
        }
        shown
    }
}

/// A face of the dice as a cast whose numbers are all free.
fn face(look: &Look, dice: usize, face: usize) -> Option<Cast> {
    use fishka_view::dice::Value;
    let values = &look.rules.dice.get(dice)?.faces.get(face)?.values;
    let values = values.iter().map(|value| Value { value: *value, used: false }).collect();
    Some(Cast { dice, face, values })
}

/// The dice in the hand: shells with none upward.
fn ready(look: &Look, dice: usize) -> Option<Cast> {
    let def = look.rules.dice.get(dice)?;
    let none = if matches!(Kind::of(def), Kind::Shells(_, 1)) { def.faces.len() - 1 } else { 0 };
    face(look, dice, none)
}

fn in_the_air(look: &Arc<Look>, rolling: Rolling) -> impl IntoView + use<> {
    let faces = look.rules.dice.get(rolling.dice).map_or(1, |d| d.faces.len().max(1));
    // Any order will do that does not repeat a face at once.
    let seen = rolling.seen as usize;
    let index = if rolling.lies { rolling.face } else { (seen * 5 + seen / 3 + rolling.face + 1) % faces };
    let colours = look.colours(rolling.thrower);
    let class = match (wants_stillness(), rolling.lies) {
        (true, _) => "covered",
        (false, true) => "rolling lies",
        (false, false) => "rolling",
    };
    face(look, rolling.dice, index).map(|c| cast(look, &c, &colours, class))
}

/// One throw: shells together, cubes one by one.
fn cast(look: &Look, cast: &Cast, colours: &str, class: &str) -> impl IntoView + use<> {
    let kind = look.rules.dice.get(cast.dice).map_or(Kind::Number, Kind::of);
    let used = cast.values.iter().all(|v| v.used);
    let drawn: Vec<AnyView> = match kind {
        Kind::Shells(count, shift) => {
            let (svg, (w, h)) = shells(count, (cast.face + shift) % (count + 1));
            let frame = format!("{} {} {w} {h}", -w / 2, -h / 2);
            let value = cast.values.iter().map(|v| v.value.to_string()).collect::<Vec<_>>().join("+");
            let shells = view! { <svg class="shells" viewBox=frame inner_html=svg></svg> };
            vec![shells.into_any(), view! { <b class="worth">{value}</b> }.into_any()]
        }
        _ => {
            let one = |v: &fishka_view::dice::Value| {
                let svg = die(v.value, kind == Kind::Pips);
                view! { <svg class="die-face" class:used=v.used viewBox="-50 -50 100 100" inner_html=svg></svg> }
            };
            cast.values.iter().map(|v| one(v).into_any()).collect()
        }
    };
    view! {
        <span class=format!("cast {class}") class:used=used style=colours.to_owned() aria-hidden="true">{drawn}</span>
    }
}

/// The dialog with the habits.
#[component]
pub(super) fn HabitsSheet(table: Table) -> impl IntoView {
    let habits = table.prefs.habits;
    let one = move |(name, of): Switch| {
        let on = habits.with_untracked(|h| *of(&mut h.clone()));
        let changed = move |event| {
            let on = event_target_checked(&event);
            habits.update(|h| *of(h) = on);
            // Dice in the air wake whoever is next when they land.
            if table.rolling.with_untracked(Option::is_none) {
                table.wake_again();
            }
        };
        view! {
            <label class="tick">
                <input type="checkbox" name=name checked=on on:change=changed/>
                <span>{move || table.prefs.text(&format!("habit-{name}"))}</span>
            </label>
        }
    };
    let dice = table.look.with_untracked(|l| !l.rules.dice.is_empty());
    let means = move |(name, _): &Switch| dice || !OF_DICE.contains(name);
    view! {
        <h2>{move || table.prefs.text(if dice { "dice-settings" } else { "settings-title" })}</h2>
        {SWITCHES.into_iter().filter(means).map(one).collect::<Vec<_>>()}
        <div class="dialog-buttons">
            <button type="button" class="primary" on:click=move |_| table.run.sheet.set(None)>{move || table.prefs.text("act-close")}</button>
        </div>
    }
}
