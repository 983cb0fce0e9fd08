//! Levels for people: the same engine, looking less far and misjudging more. Names are only numbers.

use crate::Limits;
use crate::ab::Line;
use crate::score::{MATE_BOUND, win_permille};
use fishka_base::Rng;

/// How well the computer plays, 1 to 8.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

/// What a level is made of.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Skill {
    pub(crate) nodes: u64,
    pub(crate) depth: u32,
    /// Errors of evaluation, in points.
    pub(crate) noise: i32,
    /// Variety from game to game, in points.
    pub(crate) dither: i32,
    /// Lines among which it chooses.
    pub(crate) lines: usize,
    /// Loss of winning chances (in thousandths) that halves the odds of a line; 0 = always the best.
    pub(crate) heat: i32,
    /// Lines that lose more than this against the best are never chosen.
    pub(crate) guard: i32,
    /// Points by which a draw is worse for it than an even game: a person came to play, and the weaker the level the
    /// more a draw by carelessness is to be feared.
    pub(crate) contempt: i32,
}

const SKILLS: [Skill; 8] = [
    Skill { nodes: 300, depth: 1, noise: 220, dither: 3, lines: 8, heat: 120, guard: 1000, contempt: 0 },
    Skill { nodes: 600, depth: 2, noise: 130, dither: 3, lines: 6, heat: 70, guard: 300, contempt: 200 },
    Skill { nodes: 1_200, depth: 2, noise: 70, dither: 3, lines: 5, heat: 45, guard: 200, contempt: 200 },
    Skill { nodes: 2_500, depth: 3, noise: 40, dither: 3, lines: 4, heat: 25, guard: 120, contempt: 200 },
    Skill { nodes: 6_000, depth: 5, noise: 20, dither: 3, lines: 3, heat: 15, guard: 60, contempt: 200 },
    Skill { nodes: 15_000, depth: 64, noise: 8, dither: 3, lines: 1, heat: 0, guard: 0, contempt: 100 },
    Skill { nodes: 40_000, depth: 64, noise: 0, dither: 3, lines: 1, heat: 0, guard: 0, contempt: 50 },
    Skill { nodes: 120_000, depth: 64, noise: 0, dither: 3, lines: 1, heat: 0, guard: 0, contempt: 50 },
];

impl Skill {
    /// Where dice are thrown a single move decides little: the same errors would hide every difference.
    pub(crate) fn where_dice_are_thrown(self) -> Skill {
        Skill { noise: self.noise / 4, heat: self.heat.min(1).max(self.heat / 8), ..self }
    }
}

impl Level {
    /// The lowest.
    pub const MIN: Level = Level(1);
    /// The highest.
    pub const MAX: Level = Level(SKILLS.len() as u8);

    /// The level with this number, if there is one.
    #[must_use]
    pub fn new(number: u8) -> Option<Level> {
        (Self::MIN.0..=Self::MAX.0).contains(&number).then_some(Level(number))
    }

    /// Its number.
    #[must_use]
    pub fn number(self) -> u8 {
        self.0
    }

    pub(crate) fn skill(self) -> Skill {
        SKILLS[usize::from(self.0) - 1]
    }

    /// The limits it plays within.
    #[must_use]
    pub fn limits(self) -> Limits {
        let skill = self.skill();
        Limits { nodes: Some(skill.nodes), depth: Some(skill.depth), time_ms: None }
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
    fn levels_are_numbers_from_one_to_eight() {
        assert_eq!((1..=8).filter_map(Level::new).count(), 8);
        assert!(Level::new(0).is_none() && Level::new(9).is_none());
        for pair in SKILLS.windows(2) {
            assert!(pair[0].nodes < pair[1].nodes && pair[0].noise >= pair[1].noise);
        }
    }

    #[test]
    fn a_line_that_throws_the_game_away_is_guarded_against() {
        let line = |score| Line { score, pv: Vec::new() };
        let lines = [line(20), line(10), line(-MATE + 2)];
        let mut rng = Rng::new(5);
        for level in 2..=8 {
            let skill = Level::new(level).unwrap().skill();
            assert!((0..200).all(|_| choose(&lines, skill, &mut rng) != 2), "level {level}");
        }
        let lowest = Level::MIN.skill();
        assert!((0..200).any(|_| choose(&lines, lowest, &mut rng) != 0));
    }
}
