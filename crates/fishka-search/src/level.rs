//! Levels for people: the same engine, looking less far and misjudging more. Names are only numbers.

use crate::Limits;
use crate::score::{MATE_BOUND, win_permille};
use crate::searcher::{Line, Noise, Task};
use fishka_base::{Level, Rng};

/// What a level is made of.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Skill {
    nodes: u64,
    depth: u32,
    /// Errors of evaluation, in points.
    noise: i32,
    /// Variety from game to game, in points.
    dither: i32,
    /// Lines among which it chooses.
    lines: usize,
    /// Loss of winning chances (in thousandths) that halves the odds of a line; 0 = always the best.
    heat: i32,
    /// Lines that lose more than this against the best are never chosen.
    guard: i32,
    /// Points by which a draw is worse for it than an even game: a person came to play, and the weaker the level the
    /// more a draw by carelessness is to be feared.
    contempt: i32,
}

const SKILLS: [Skill; Level::COUNT] = [
    Skill { nodes: 300, depth: 1, noise: 220, dither: 3, lines: 8, heat: 120, guard: 1000, contempt: 0 },
    Skill { nodes: 600, depth: 2, noise: 130, dither: 3, lines: 6, heat: 70, guard: 300, contempt: 200 },
    Skill { nodes: 1_200, depth: 2, noise: 70, dither: 3, lines: 5, heat: 45, guard: 200, contempt: 200 },
    Skill { nodes: 2_500, depth: 3, noise: 40, dither: 3, lines: 4, heat: 25, guard: 120, contempt: 200 },
    Skill { nodes: 6_000, depth: 5, noise: 20, dither: 3, lines: 3, heat: 15, guard: 60, contempt: 200 },
    Skill { nodes: 15_000, depth: 64, noise: 8, dither: 3, lines: 1, heat: 0, guard: 0, contempt: 100 },
    Skill { nodes: 40_000, depth: 64, noise: 0, dither: 3, lines: 1, heat: 0, guard: 0, contempt: 50 },
    Skill { nodes: 120_000, depth: 64, noise: 0, dither: 3, lines: 1, heat: 0, guard: 0, contempt: 50 },
];

/// What a level may think of a move: so long at least, so much more for its nodes, and never longer.
const TIME_MS_BASE: u64 = 500;
const NODES_A_MS: u64 = 15;
const TIME_MS_MAX: u64 = 5_000;

impl Skill {
    /// The engine as it is, with so many lines to look at.
    pub(crate) fn full(lines: usize) -> Skill {
        Skill { nodes: u64::MAX, depth: 64, noise: 0, dither: 0, lines, heat: 0, guard: 0, contempt: 0 }
    }

    pub(crate) fn of(level: Level) -> Skill {
        level.of(&SKILLS)
    }

    /// Whether its judgement errs.
    pub(crate) fn misjudges(self) -> bool {
        self.noise > 0
    }

    /// The limits it plays within.
    pub(crate) fn limits(self) -> Limits {
        // Where rules are slow the clock ends it, so that nobody waits long.
        let time_ms = (TIME_MS_BASE + self.nodes / NODES_A_MS).min(TIME_MS_MAX);
        Limits { nodes: Some(self.nodes), depth: Some(self.depth), time_ms: Some(time_ms) }
    }

    /// What a search with this skill is to do.
    pub(crate) fn task(self, limits: Limits, seed: u64) -> Task {
        let noise = Noise { size: self.noise, dither: self.dither, seed };
        let sees = self.depth > 1;
        Task { limits, lines: self.lines, noise, contempt: self.contempt, sees, plays: true }
    }

    /// Where dice are thrown a single move decides little: the same errors would hide every difference.
    pub(crate) fn where_dice_are_thrown(self) -> Skill {
        Skill { noise: self.noise / 4, heat: self.heat.min(1).max(self.heat / 8), ..self }
    }
}

/// Chooses among lines as the skill would: the odds halve with every `heat` of winning chances lost, and what loses
/// the game outright, or more than the guard allows, is left alone.
pub(crate) fn choose(lines: &[Line], skill: Skill, rng: &mut Rng) -> usize {
    let Some(best) = lines.first() else { return 0 };
    if skill.heat == 0 || best.score >= MATE_BOUND {
        return 0;
    }
    let top = win_permille(best.score);
    let odds: Vec<usize> = lines.iter().map(|line| odds(top - win_permille(line.score), skill)).collect();
    let mut at = rng.below(odds.iter().sum());
    for (i, odds) in odds.iter().enumerate() {
        if at < *odds {
            return i;
        }
        at -= odds;
    }
    0
}

fn odds(loss: i32, skill: Skill) -> usize {
    if loss > skill.guard {
        return 0;
    }
    (1 << 20) >> (loss.max(0) / skill.heat).min(20)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::MATE;

    #[test]
    fn higher_levels_look_at_more_and_misjudge_less() {
        for pair in SKILLS.windows(2) {
            assert!(pair[0].nodes < pair[1].nodes && pair[0].noise >= pair[1].noise);
        }
    }

    #[test]
    fn a_line_that_throws_the_game_away_is_guarded_against() {
        let line = |score| Line::scored(score, Vec::new());
        let lines = [line(20), line(10), line(-MATE + 2)];
        let mut rng = Rng::new(5);
        for level in 2..=8 {
            let skill = Skill::of(Level::new(level).unwrap());
            assert!((0..200).all(|_| choose(&lines, skill, &mut rng) != 2), "level {level}");
        }
        let lowest = Skill::of(Level::MIN);
        assert!((0..200).any(|_| choose(&lines, lowest, &mut rng) != 0));
    }
}
