//! What pieces are worth on which site, from what was measured and what the goals say.

use super::goals::{self, GoalFacts, Reach};
use super::learn;
use super::live;
use super::measure::{self, Measured};
use fishka_base::{Bound, Budget, Kind};
use fishka_play::Game;
use fishka_rules::PlayerRole;
use std::sync::Arc;

/// Larger games (`players · kinds · sites`) are evaluated by flat worths.
const TABLE_MAX: usize = 1_500_000;
/// A royal piece, where it can be taken.
pub(super) const ROYAL: i32 = 8_000;
/// A piece `d` of its own moves away from a site that wins.
const REACH: [i32; 12] = [800, 400, 220, 130, 85, 60, 42, 30, 20, 13, 8, 4];
/// A step nearer, where many pieces must come to many sites.
const NEARER: i32 = 14;
/// Percent of the gain for a piece `d` moves away from turning into a better one.
const PROMOTION: [i32; 8] = [22, 22, 12, 8, 6, 5, 4, 4];

/// Finds the worth of every kind in every player's hands, and of the sites where such a piece may stand.
pub(super) fn find<'a>(game: &'a Arc<Game>, budget: &mut Budget) -> Result<Worths<'a>, Bound> {
    let rules = &game.rules;
    let (kinds, sites) = (rules.kinds.len(), rules.board.sites.len());
    let facts = goals::read(game);
    let flat = rules.players.len() * kinds * sites > TABLE_MAX;
    let measured = if flat { Vec::new() } else { measure::measure(game, budget)? };
    let goes_nowhere = |m: &Measured| m.alone.iter().all(|moves| *moves == 0);
    let only_takes = game.traits.movement
        && facts.ask_for_moves_alone()
        && !measured.is_empty()
        && measured.iter().filter(|m| m.in_play).all(goes_nowhere);
    let worth = if only_takes { vec![0; measured.len()] } else { worths(game, &facts, &measured) };
    let (table, avoid) = (Vec::new(), Vec::new());
    let mut worths = Worths { game, kinds, sites, facts, measured, worth, table, avoid, only_takes };
    worths.avoid = live::avoided(&worths, sites);
    if !flat {
        worths.fill_table(budget)?;
    }
    Ok(worths)
}

/// The worths, and what they follow from.
pub(super) struct Worths<'a> {
    game: &'a Arc<Game>,
    kinds: usize,
    sites: usize,
    pub(super) facts: GoalFacts,
    /// By slot (`player * kinds + kind`); empty for huge games.
    pub(super) measured: Vec<Measured>,
    /// By slot.
    pub(super) worth: Vec<i32>,
    /// By slot and site; empty for huge games.
    pub(super) table: Vec<i32>,
    /// Sites on which a piece would end the game.
    pub(super) avoid: Vec<bool>,
    /// Pieces go nowhere without taking, and who cannot move loses (konane): moves count, pieces do not.
    pub(super) only_takes: bool,
}

/// Worth of every slot: mobility, scaled so that the pieces of the start average to a round number.
fn worths(game: &Game, facts: &GoalFacts, measured: &[Measured]) -> Vec<i32> {
    let rules = &game.rules;
    let kinds = rules.kinds.len();
    let mobility: Vec<i64> =
        (0..rules.players.len() * kinds).map(|slot| mobility(game, measured, slot)).collect();
    let start = rules.setup.iter().map(|p| p.player.index() * kinds + p.kind.index());
    let start: Vec<usize> = start.filter(|slot| !facts.royal[*slot] && mobility[*slot] > 0).collect();
    let mut seen: Vec<usize> = start.iter().map(|slot| slot % kinds).collect();
    seen.sort_unstable();
    seen.dedup();
    let target = [100, 100, 150, 240][seen.len().min(3)];
    let sum: i64 = start.iter().map(|slot| mobility[*slot]).sum();
    let mean = if start.is_empty() { 4000 } else { (sum / start.len() as i64).max(1) };
    let worth = |slot: usize| {
        if rules.kinds[slot % kinds].dummy || rules.players[slot / kinds].role == PlayerRole::Neutral {
            return 0;
        }
        let sign = if facts.shed[slot / kinds] { -1 } else { 1 };
        if facts.royal[slot] {
            return ROYAL;
        }
        if !game.traits.movement {
            return 0;
        }
        let base = if mobility[slot] == 0 { 60 } else { (mobility[slot] * target / mean).clamp(20, 3000) };
        sign * base as i32
    };
    (0..mobility.len()).map(worth).collect()
}

/// The slot's mobility; the mean over the sides that have the kind, so that sides that mirror each other agree.
fn mobility(game: &Game, measured: &[Measured], slot: usize) -> i64 {
    let kinds = game.rules.kinds.len();
    let Some(own) = measured.get(slot).filter(|m| m.in_play) else {
        return measured.get(slot).map_or(0, Measured::mobility);
    };
    let slots = game.acting_players().iter().map(|p| p.index() * kinds + slot % kinds);
    let all: Vec<i64> = slots.map(|s| &measured[s]).filter(|m| m.in_play).map(Measured::mobility).collect();
    if all.is_empty() { own.mobility() } else { all.iter().sum::<i64>() / all.len() as i64 }
}

impl Worths<'_> {
    /// The mobility of a slot, in thousandths; the same for sides that mirror each other.
    pub(super) fn mobility(&self, slot: usize) -> i64 {
        mobility(self.game, &self.measured, slot)
    }

    fn fill_table(&mut self, budget: &mut Budget) -> Result<(), Bound> {
        self.table = vec![0; self.worth.len() * self.sites];
        for slot in 0..self.worth.len() {
            self.table[slot * self.sites..(slot + 1) * self.sites].fill(self.worth[slot]);
            if !self.facts.royal[slot] && self.worth[slot] > 0 {
                self.centre(slot);
                self.promotion(slot);
            }
        }
        for reach in std::mem::take(&mut self.facts.reaches) {
            self.reach(&reach);
        }
        if self.facts.count {
            learn::count_sites(self.game, &mut self.table, self.kinds, self.sites, budget)?;
        }
        Ok(())
    }

    /// Sites with more moves than the mean are a little better.
    fn centre(&mut self, slot: usize) {
        let m = &self.measured[slot];
        let inside: Vec<usize> = (0..self.sites).filter(|s| m.reachable[*s]).collect();
        let sum: i64 = inside.iter().map(|s| i64::from(m.alone[*s])).sum();
        if sum == 0 {
            return;
        }
        let n = inside.len() as i64;
        for site in inside {
            let off = i64::from(m.alone[site]) * n - sum;
            let bonus = i64::from(self.worth[slot]) * off * 8 / (sum * 100);
            self.table[slot * self.sites + site] += bonus.clamp(-40, 40) as i32;
        }
    }

    /// The nearer to turning into something better, the better.
    fn promotion(&mut self, slot: usize) {
        let m = &self.measured[slot];
        let player = slot / self.kinds;
        let value = |kind: &Kind| self.worth[player * self.kinds + kind.index()];
        let best = m.promotes.iter().flatten().map(value).max().unwrap_or(0);
        let gain = best - self.worth[slot];
        if gain <= 0 {
            return;
        }
        let targets: Vec<bool> = m.promotes.iter().map(|p| !p.is_empty()).collect();
        for (site, distance) in m.distances(&targets).into_iter().enumerate() {
            let percent = distance.and_then(|d| PROMOTION.get(d as usize + 1)).copied().unwrap_or(0);
            self.table[slot * self.sites + site] += gain * percent / 100;
        }
    }

    fn reach(&mut self, reach: &Reach) {
        let kinds: Vec<usize> = match reach.kind {
            Some(kind) => vec![kind.index()],
            None => (0..self.kinds).collect(),
        };
        for kind in kinds {
            let slot = reach.owner.index() * self.kinds + kind;
            let distances = if reach.all {
                self.mean_distances(slot, &reach.targets)
            } else {
                self.nearest(slot, &reach.targets)
            };
            let row = &mut self.table[slot * self.sites..(slot + 1) * self.sites];
            for (value, bonus) in row.iter_mut().zip(distances) {
                *value += reach.sign * bonus;
            }
        }
    }

    /// Points for the nearest target; fewer where every site is near anyway.
    fn nearest(&self, slot: usize, targets: &[bool]) -> Vec<i32> {
        let distances = self.measured[slot].distances(targets);
        let farthest = distances.iter().flatten().max().copied().unwrap_or(0) as i32;
        let points = |d: Option<u32>| d.and_then(|d| REACH.get(d as usize)).copied().unwrap_or(0);
        distances.into_iter().map(|d| points(d) * farthest.min(5) / 5).collect()
    }

    /// Points for being near all targets together. Each target is worth as much as the best of them: all must be held,
    /// and a piece on a middle one should not keep the others out.
    fn mean_distances(&self, slot: usize, targets: &[bool]) -> Vec<i32> {
        let mut sums = vec![0; self.sites];
        let goals: Vec<usize> = (0..self.sites).filter(|s| targets[*s]).take(40).collect();
        for goal in &goals {
            let mut one = vec![false; self.sites];
            one[*goal] = true;
            for (sum, d) in sums.iter_mut().zip(self.measured[slot].distances(&one)) {
                *sum -= NEARER * d.unwrap_or(30).min(30) as i32;
            }
        }
        let mut means: Vec<i32> = sums.into_iter().map(|s| s / goals.len().max(1) as i32).collect();
        let best = goals.iter().map(|goal| means[*goal]).max().unwrap_or(0);
        for goal in goals {
            means[goal] = best;
        }
        means
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fishka_testkit::{library_game, plenty};

    #[test]
    fn pieces_count_nothing_where_they_only_take_and_moves_decide() {
        let only_takes = |name: &str| {
            let game = library_game(name, None, &[]).expect("a game of the library");
            let worths = find(&game, &mut plenty()).expect("within the budget");
            assert_eq!(worths.only_takes, worths.worth.iter().all(|worth| *worth == 0), "{name}");
            worths.only_takes
        };
        assert!(only_takes("konane"));
        // Who cannot move loses here, too, but pieces also move without taking.
        assert!(!only_takes("english-draughts") && !only_takes("mu-torere"));
    }
}
