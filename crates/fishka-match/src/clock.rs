//! Time, as it is told from outside.

use crate::ClockRule;
use fishka_game::Seat;

/// What is left to each seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clock {
    rule: Option<ClockRule>,
    /// By seat; not looked at without a rule.
    left_ms: Vec<u64>,
    /// What is still free in this turn.
    free_ms: u64,
    /// Who has the turn, through the throws in it.
    owners: Vec<Seat>,
    /// Who is charged.
    running: Vec<Seat>,
    /// Up to when all is charged.
    since_ms: u64,
}

impl Clock {
    pub(crate) fn new(rule: Option<ClockRule>, seats: usize) -> Self {
        let initial = match rule {
            Some(ClockRule::Fischer { initial_ms, .. } | ClockRule::Delay { initial_ms, .. }) => initial_ms,
            Some(ClockRule::PerTurn { turn_ms }) => turn_ms,
            None => 0,
        };
        let (owners, running) = (Vec::new(), Vec::new());
        Clock { rule, left_ms: vec![initial; seats], free_ms: 0, owners, running, since_ms: 0 }
    }

    /// The time that is told last; nothing happens before it.
    pub(crate) fn now_ms(&self) -> u64 {
        self.since_ms
    }

    /// Charges whoever has the move up to now.
    pub(crate) fn charge(&mut self, now_ms: u64) {
        let gone = now_ms.saturating_sub(self.since_ms);
        self.since_ms = self.since_ms.max(now_ms);
        if self.rule.is_none() || self.running.is_empty() {
            return;
        }
        let charged = gone.saturating_sub(self.free_ms);
        self.free_ms = self.free_ms.saturating_sub(gone);
        for seat in &self.running {
            if let Some(left) = self.left_ms.get_mut(seat.index()) {
                *left = left.saturating_sub(charged);
            }
        }
    }

    /// Lets time go by without charging anybody.
    pub(crate) fn skip(&mut self, now_ms: u64) {
        self.since_ms = self.since_ms.max(now_ms);
    }

    /// Nobody has the move.
    pub(crate) fn stop(&mut self) {
        self.running.clear();
    }

    /// These seats have the move; a turn begins if `fresh`. `earned`: whoever had the turn before has ended it by a
    /// move, and gets what the rule gives for that.
    pub(crate) fn go(&mut self, seats: &[Seat], fresh: bool, earned: bool) {
        if fresh || self.owners != seats {
            if let Some(ClockRule::Fischer { increment_ms, .. }) = self.rule.filter(|_| earned) {
                for seat in &self.owners {
                    if let Some(left) = self.left_ms.get_mut(seat.index()) {
                        *left = left.saturating_add(increment_ms);
                    }
                }
            }
            self.begin(seats);
        }
        self.running = seats.to_vec();
    }

    fn begin(&mut self, seats: &[Seat]) {
        self.owners = seats.to_vec();
        match self.rule {
            Some(ClockRule::Delay { delay_ms, .. }) => self.free_ms = delay_ms,
            Some(ClockRule::PerTurn { turn_ms }) => {
                for seat in seats {
                    if let Some(left) = self.left_ms.get_mut(seat.index()) {
                        *left = turn_ms;
                    }
                }
            }
            Some(ClockRule::Fischer { .. }) | None => {}
        }
    }

    /// What is left to a seat at this time; `None` where time is not counted.
    #[must_use]
    pub fn left_ms(&self, seat: Seat, now_ms: u64) -> Option<u64> {
        self.rule?;
        let left = *self.left_ms.get(seat.index())?;
        let gone = now_ms.saturating_sub(self.since_ms).saturating_sub(self.free_ms);
        Some(if self.running.contains(&seat) { left.saturating_sub(gone) } else { left })
    }

    /// Who is charged now.
    #[must_use]
    pub fn running(&self) -> &[Seat] {
        &self.running
    }

    /// The seat whose time has run out.
    #[must_use]
    pub fn fallen(&self, now_ms: u64) -> Option<Seat> {
        self.running.iter().copied().find(|seat| self.left_ms(*seat, now_ms) == Some(0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const A: Seat = Seat(0);
    const B: Seat = Seat(1);

    fn left(clock: &Clock, now_ms: u64) -> [Option<u64>; 2] {
        [A, B].map(|seat| clock.left_ms(seat, now_ms))
    }

    #[test]
    fn fischer_gives_time_after_a_turn_and_not_inside_one() {
        let mut clock = Clock::new(Some(ClockRule::Fischer { initial_ms: 1000, increment_ms: 100 }), 2);
        clock.charge(500);
        clock.go(&[A], true, false);
        assert_eq!(left(&clock, 800), [Some(700), Some(1000)]);
        clock.charge(800);
        clock.go(&[A], false, true);
        assert_eq!(left(&clock, 800), [Some(700), Some(1000)]);
        clock.charge(900);
        clock.stop();
        clock.charge(5000);
        clock.go(&[B], true, true);
        assert_eq!((left(&clock, 5000), clock.fallen(5999)), ([Some(700), Some(1000)], None));
        assert_eq!(clock.fallen(6000), Some(B));
        clock.charge(400);
        assert_eq!(clock.now_ms(), 5000, "time never goes back");
    }

    #[test]
    fn delays_are_free_and_turns_begin_anew() {
        let mut clock = Clock::new(Some(ClockRule::Delay { initial_ms: 1000, delay_ms: 200 }), 2);
        clock.go(&[A], true, false);
        clock.charge(150);
        assert_eq!(left(&clock, 250), [Some(950), Some(1000)]);
        let mut clock = Clock::new(Some(ClockRule::PerTurn { turn_ms: 300 }), 2);
        clock.go(&[A], true, false);
        clock.charge(250);
        clock.go(&[B], true, true);
        clock.charge(300);
        clock.go(&[A], true, true);
        assert_eq!((left(&clock, 300), clock.fallen(600)), ([Some(300), Some(250)], Some(A)));
        let none = Clock::new(None, 2);
        assert_eq!((left(&none, 9), none.fallen(9)), ([None, None], None));
    }
}
