//! Choices where something is hidden. Where random games tell what a position is worth, they are played in many worlds
//! that agree with what the player knows ([`crate::mcts`]); other searches believe in one of them and look the deeper.

use crate::level;
use crate::level::Skill;
use crate::limits::{Limits, Means};
use crate::score::score_of;
use crate::searcher::{Line, Task};
use crate::setup;
use crate::spec::{Method, Spec};
use crate::{Agent, Level};
use fishka_base::{Bound, Rng};
use fishka_play::{Move, MoveList, Position, counterparts};
use std::cmp::Reverse;

/// Worlds for who plays as well as it can.
const WORLDS: usize = 32;
/// The same by level.
const BY_LEVEL: [usize; Level::COUNT] = [1, 1, 2, 3, 4, 8, 12, 16, 24, 32];

impl Agent {
    /// How many worlds a player of this sort wants to look at, where there is more than one.
    #[must_use]
    pub fn worlds_wanted(&self, spec: &Spec) -> usize {
        match (self.fitting(spec.method), spec.level) {
            (Method::Playouts, Some(level)) => level.of(&BY_LEVEL),
            (Method::Playouts, None) => WORLDS,
            _ => 1,
        }
    }

    /// Chooses a move of `known`, the position as its player sees it, by what it comes to in worlds that agree with what he
    /// knows; they are left as they are. `None` when the game is over, or when there is no world in which something that he
    /// knows of can be played. Within the same limits on nodes and depth the same worlds and seed give the same move on
    /// every machine.
    ///
    /// # Errors
    /// The bound that was met.
    pub fn choose_unsure(
        &mut self,
        worlds: &mut [Position],
        known: &mut Position,
        (spec, limits, seed): (&Spec, Limits, u64),
        means: &mut Means<'_>,
    ) -> Result<Option<Move>, Bound> {
        let mut moves = MoveList::new();
        known.legal_moves(&mut moves, means.budget)?;
        let (count, method) = (worlds.len(), self.fitting(spec.method));
        let Some(first) = worlds.first_mut().filter(|_| !moves.is_empty()) else { return Ok(None) };
        let sets_up = !setup::sensible(first, seed, means.budget)?.is_empty();
        if method != Method::Playouts || sets_up || count < 2 || moves.len() < 2 {
            return self.choose_in_one(first, &moves, (spec, limits, seed), means);
        }
        let limits = self.within((spec, limits.and(spec.limits)), method, first, means.budget);
        let skill = Skill::as_asked(spec, method);
        let task = Task { plays: false, ..skill.task(limits, seed) };
        let mut roots = Vec::with_capacity(count);
        for world in &mut *worlds {
            means.budget.renew();
            roots.push(counterparts(world, moves.as_slice(), means.budget)?);
        }
        let tried = self.playouts.search_unsure(worlds, &roots, &task, means)?;
        let mut order: Vec<usize> = (0..moves.len()).collect();
        order.sort_by_key(|index| (Reverse(tried[*index]), *index));
        let line =
            |index: &usize| Line::scored(score_of(tried[*index].1 as i32), vec![moves[*index].clone()]);
        let lines: Vec<Line> = order.iter().take(skill.lines()).map(line).collect();
        let chosen = level::choose(&lines, skill, &mut Rng::new(seed ^ known.key()));
        Ok(order.get(chosen).map(|index| moves[*index].clone()))
    }

    /// The choice in one world, as it is known.
    fn choose_in_one(
        &mut self,
        world: &mut Position,
        known: &MoveList,
        (spec, limits, seed): (&Spec, Limits, u64),
        means: &mut Means<'_>,
    ) -> Result<Option<Move>, Bound> {
        let Some(report) = self.choose(world, spec, limits, seed, means)? else { return Ok(None) };
        means.budget.renew();
        let moves = counterparts(world, known.as_slice(), means.budget)?;
        let found = moves.iter().position(|m| m.as_ref() == Some(&report.best));
        Ok(found.map(|index| known[index].clone()))
    }
}
