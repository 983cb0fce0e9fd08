//! The replay: the record by itself, at a speed.

use super::table::RaceTable;
use leptos::prelude::*;
use std::time::Duration;

/// Speeds in moves a second.
pub(super) const PACES: [u32; 4] = [1, 2, 5, 15];

impl RaceTable {
    /// Starts the replay, from the beginning if the end is looked at; or stops it.
    pub(super) fn toggle_replay(self) {
        if self.replaying.get_untracked() {
            return self.replaying.set(false);
        }
        if self.scene.with_untracked(|s| s.is_live()) {
            self.look_at(0);
        }
        self.replaying.set(true);
        self.tick();
    }

    fn tick(self) {
        let wait = Duration::from_millis(1000 / u64::from(self.pace.get_untracked().max(1)));
        let before = self.with(|s| s.cursor());
        let act = move || {
            if self.replaying.try_get_untracked() != Some(true) || self.with(|s| s.cursor()) != before {
                return;
            }
            self.look_at(before + 1);
            if self.scene.with_untracked(|s| s.is_live()) {
                self.replaying.set(false);
            } else {
                self.tick();
            }
        };
        set_timeout(act, wait);
    }
}
