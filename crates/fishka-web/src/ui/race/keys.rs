//! Keys of the race. A key that comes too early is kept and done as soon as it can be; one that cannot be done is told.

use super::super::focus;
use super::super::frame::{self, PressedOn, pressed_on};
use super::page::{is_near, status};
use super::table::RaceTable;
use fishka_view::race::words::RaceWords;
use leptos::prelude::*;

/// What a person asked for before it could be done. The last wish counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Early {
    /// An acceleration, while others drive.
    Digit(usize),
    /// A hint, while others drive.
    Hint,
    /// To drive as the hint says, while it is thought over.
    Drive,
}

impl Early {
    /// What is kept, in a sentence.
    pub(super) fn told(self, words: RaceWords) -> String {
        match self {
            Early::Digit(digit) => words.say("race-early-digit", &[("digit", digit.to_string())]),
            Early::Hint => words.say("race-early-hint", &[]),
            Early::Drive => words.say("race-early-drive", &[]),
        }
    }
}

/// Keys that work anywhere on the screen.
pub(super) fn on_key(table: RaceTable, event: &web_sys::KeyboardEvent) {
    let Some(on) = pressed_on(event).filter(|_| !table.dialog.get_untracked()) else { return };
    let on_button = on == PressedOn::Button;
    let code = event.code();
    let digit = |prefix: &str| code.strip_prefix(prefix).and_then(|d| d.parse::<usize>().ok());
    let own = table.with(|s| s.driver().is_some());
    if let Some(digit) = digit("Digit").or(digit("Numpad").map(by_place)).filter(|d| (1..=9).contains(d)) {
        event.prevent_default();
        // A key that is held down is one wish.
        if !event.repeat() {
            table.accelerate(digit);
        }
        return;
    }
    let steers = own || table.waits();
    match code.as_str() {
        "ArrowLeft" if steers => table.steer(-1, 0),
        "ArrowRight" if steers => table.steer(1, 0),
        "ArrowUp" if steers => table.steer(0, 1),
        "ArrowDown" if steers => table.steer(0, -1),
        "Enter" | "NumpadEnter" if !on_button && event.repeat() => {}
        "Enter" | "NumpadEnter" if !on_button => table.confirm(),
        "KeyB" => table.toggle_brakes(),
        "KeyZ" => table.toggle_near(),
        code if frame::key(table, code) => {}
        _ => return,
    }
    event.prevent_default();
}

/// The digit of the acceleration where a key lies on the numeric pad: there 7 is up left.
fn by_place(key: usize) -> usize {
    match key {
        1..=3 => key + 6,
        7..=9 => key - 6,
        other => other,
    }
}

impl RaceTable {
    /// Whether a person will drive once the others have.
    pub(super) fn waits(self) -> bool {
        self.with(|s| {
            s.is_live() && s.to_move().is_some() && s.own_turn().is_none() && !s.persons().is_empty()
        })
    }

    /// Says whose turn it is, where something cannot be done.
    pub(super) fn say_status(self) {
        self.prefs.say(untrack(|| status(self)));
    }

    fn keep_early(self, early: Early) {
        self.early.set(Some(early));
        self.prefs.say(early.told(self.words_now()));
    }

    /// An acceleration: drives so, as soon as the car may.
    pub(super) fn accelerate(self, digit: usize) {
        let target = self.scene.with_untracked(|s| s.digit(digit).map(|t| t.velocity));
        match target {
            Some(velocity) => self.choose(velocity),
            None if self.waits() => self.keep_early(Early::Digit(digit)),
            None => self.say_status(),
        }
    }

    /// Enter: drives to the target aimed at, or lets the pen go; as soon as a hint is there that is being thought over.
    pub(super) fn confirm(self) {
        if self.with(|s| s.driver().is_none()) {
            return self.say_status();
        }
        if self.thinking.get_untracked() {
            return self.keep_early(Early::Drive);
        }
        self.drive_to_aim();
    }

    /// A hint is wanted: thought over at once, or as soon as the car may move. The focus goes to the paper, where Enter
    /// drives as the hint says.
    pub(super) fn press_hint(self) {
        if self.waits() {
            return self.keep_early(Early::Hint);
        }
        if self.with(|s| s.driver().is_none()) {
            return self.say_status();
        }
        focus::go_home();
        self.want_hint();
    }

    /// Does what was asked for too early, now that the car may move.
    pub(super) fn do_early(self) {
        let early = self.early.get_untracked();
        self.early.set(None);
        match early {
            Some(Early::Digit(digit)) => self.accelerate(digit),
            Some(Early::Hint) => self.press_hint(),
            Some(Early::Drive) => self.drive_to_aim(),
            None => {}
        }
    }

    /// Forgets the aim and what was asked for too early.
    pub(super) fn let_go(self) {
        self.early.set(None);
        self.aim.set(None);
        self.flick.set(None);
    }

    /// Shows what lies near, or the whole track.
    pub(super) fn toggle_near(self) {
        let near = untrack(|| {
            is_near(self) || self.scene.with(|s| s.view.is_some() && self.near.get() != Some(false))
        });
        self.near.set(Some(!near));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fishka_race::rules::ACCELERATIONS;

    #[test]
    fn the_numeric_pad_lies_as_the_accelerations_do() {
        assert_eq!(ACCELERATIONS[by_place(8) - 1].y, 1);
        assert_eq!(ACCELERATIONS[by_place(2) - 1].y, -1);
        assert_eq!((by_place(4), by_place(5)), (4, 5));
    }
}
