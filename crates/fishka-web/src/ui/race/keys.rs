//! Keys of the race. A key that comes too early is kept and done as soon as it can be; one that cannot be done is told.

use super::super::frame::{self, PressedOn};
use super::super::running::{Early, Page as _};
use super::page::is_near;
use super::table::RaceTable;
use leptos::prelude::*;

/// Keys of a race.
pub(super) fn on_key(table: RaceTable, event: &web_sys::KeyboardEvent, on: PressedOn) -> bool {
    let code = event.code();
    let digit = |prefix: &str| code.strip_prefix(prefix).and_then(|d| d.parse::<usize>().ok());
    if let Some(digit) = digit("Digit").or(digit("Numpad").map(by_place)).filter(|d| (1..=9).contains(d)) {
        // A key that is held down is one wish.
        if !event.repeat() {
            table.accelerate(digit);
        }
        return true;
    }
    let (steers, on_button) = (untrack(|| table.is_driving() || table.waits()), on == PressedOn::Button);
    match code.as_str() {
        "ArrowLeft" if steers => table.steer(-1, 0),
        "ArrowRight" if steers => table.steer(1, 0),
        "ArrowUp" if steers => table.steer(0, 1),
        "ArrowDown" if steers => table.steer(0, -1),
        "Enter" | "NumpadEnter" if !on_button && event.repeat() => {}
        "Enter" | "NumpadEnter" if !on_button => table.confirm(),
        "KeyB" => table.toggle_brakes(),
        "KeyZ" => table.toggle_near(),
        code => return frame::key(table, code),
    }
    true
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
    pub(super) fn is_driving(self) -> bool {
        !self.is_pending() && self.scene.with(|s| s.stands.is_some())
    }

    /// What was asked for too early, in a sentence.
    pub(super) fn early_text(self) -> Option<String> {
        let prefs = self.prefs;
        match self.run.early.get()? {
            Early::Digit(digit) => Some(prefs.text_with("race-early-digit", "digit", digit)),
            Early::Hint => Some(prefs.text("race-early-hint")),
            Early::Follow => Some(prefs.text("race-early-drive")),
            Early::Throw | Early::Touch(_) => None,
        }
    }

    /// An acceleration: drives so, as soon as the car may.
    pub(super) fn accelerate(self, digit: usize) {
        let target = self.scene.with_untracked(|s| s.digit(digit).map(|t| t.velocity));
        match target {
            Some(velocity) if !self.is_pending() => self.choose(velocity),
            _ if untrack(|| self.waits()) => self.keep_early(Early::Digit(digit)),
            _ => self.say_status(),
        }
    }

    /// Enter: drives to the target aimed at, or lets the pen go; as soon as a hint is there that is being thought over.
    pub(super) fn confirm(self) {
        if !untrack(|| self.is_driving()) {
            return self.say_status();
        }
        if self.run.follows.get_value() {
            return self.keep_early(Early::Follow);
        }
        self.drive_to_aim();
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
