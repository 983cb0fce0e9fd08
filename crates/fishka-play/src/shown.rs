//! Where on the board the end of a game is to be seen: the pattern, the place that was reached, who is mated and by whom.

use crate::goal::{pattern_walk, place_sites};
use crate::{Position, Reason};
use fishka_base::{Bound, Budget, Site};
use fishka_rules::{Goal, GoalCond};
use std::collections::BTreeSet;

impl Position {
    /// The sites that show why the game ended for this reason, sorted; none where no site does.
    ///
    /// # Errors
    /// The bound that was met.
    pub fn end_sites(&self, reason: Reason, budget: &mut Budget) -> Result<Vec<Site>, Bound> {
        let mut found = BTreeSet::new();
        if let Reason::Goal(index) = reason
            && let Some(goal) = self.game.rules.goals.get(index)
        {
            self.show(goal, &goal.cond, &mut found, budget);
        }
        budget.check().map(|()| found.into_iter().collect())
    }

    fn show(&self, goal: &Goal, cond: &GoalCond, found: &mut BTreeSet<Site>, budget: &mut Budget) {
        match cond {
            GoalCond::And(parts) | GoalCond::Or(parts) => {
                parts.iter().for_each(|part| self.show(goal, part, found, budget));
            }
            GoalCond::Relative(items) => {
                for player in &goal.players {
                    budget.spend(self.cells().len() as u64 * items.len() as u64);
                    for start in (0..self.cells().len()).map(Site::new) {
                        let mut sites = Vec::new();
                        if pattern_walk(self, *player, items, start, |site| sites.push(site)) {
                            found.extend(sites);
                        }
                    }
                }
            }
            GoalCond::Absolute { pieces, places } => {
                for player in &goal.players {
                    budget.spend(self.cells().len() as u64);
                    let each: Vec<Vec<Site>> =
                        places.iter().map(|place| place_sites(self, *player, pieces, *place)).collect();
                    if each.iter().all(|sites| !sites.is_empty()) {
                        found.extend(each.into_iter().flatten());
                    }
                }
            }
            GoalCond::Checkmated(_) => self.show_mate(found, budget),
            GoalCond::Captured { .. } | GoalCond::Ops(_) => found.extend(self.state.last_to),
            GoalCond::Not(_)
            | GoalCond::Stalemated
            | GoalCond::Repetition
            | GoalCond::Remaining(_)
            | GoalCond::Total(_) => {}
        }
    }

    /// Who is mated and who attacks him.
    fn show_mate(&self, found: &mut BTreeSet<Site>, budget: &mut Budget) {
        let player = self.play_as();
        let royal = &self.game.royal[player.index()];
        for (index, cell) in self.cells().iter().enumerate() {
            if !cell.piece.is_some_and(|p| p.player == player && royal.contains(&p.kind)) {
                continue;
            }
            let site = Site::new(index);
            let by = self.attackers(site, player, budget).unwrap_or_default();
            if !by.is_empty() {
                found.insert(site);
                found.extend(by);
            }
        }
    }
}
