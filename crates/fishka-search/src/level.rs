//! Levels for people: the same engine, looking less far and misjudging more. Names are only numbers.

use crate::Limits;
use crate::score::{MATE_BOUND, win_permille};
use crate::searcher::{Line, Noise, Task};
use crate::spec::{Method, Spec};
use fishka_base::{Level, Rng};

/// What a level is made of.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Skill {
    nodes: u64,
    depth: u32,
    /// Most time for the first step of a turn: where rules are slow the clock ends it, so that nobody waits long.
    time_ms: u64,
    /// Errors of evaluation, in points.
    noise: i32,
    /// The same where dice are thrown, in fortieths of what the best choice is better than the mean of all: a single move
    /// decides little there, in some games less than in others, so that all levels but the highest err.
    dice: i32,
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
    weak((150, 1), [350, 220], 8, [200, 1000, 0]),
    weak((400, 1), [130, 95], 4, [70, 300, 100]),
    weak((800, 3), [95, 70], 3, [50, 250, 200]),
    weak((1_800, 4), [60, 50], 3, [40, 200, 200]),
    weak((4_000, 5), [35, 35], 3, [25, 120, 200]),
    weak((8_000, 6), [20, 23], 2, [15, 60, 200]),
    weak((16_000, 8), [6, 15], 2, [4, 20, 200]),
    Skill { nodes: 30_000, contempt: 100, time_ms: 1_200, dice: 9, ..SHARP },
    Skill { nodes: 90_000, contempt: 50, time_ms: 2_200, dice: 4, ..SHARP },
    Skill { nodes: 400_000, contempt: 50, time_ms: 3_600, dice: 0, ..SHARP },
];

/// A level that errs, in games without dice and with them, and does not always play what it holds best.
const fn weak(
    (nodes, depth): (u64, u32),
    [noise, dice]: [i32; 2],
    lines: usize,
    [heat, guard, contempt]: [i32; 3],
) -> Skill {
    Skill { nodes, depth, noise, dice, lines, heat, guard, contempt, ..SHARP }
}

/// What the upper levels have alike. The time is that of the lower half: level 5 is to take less than a second a turn, the
/// highest less than five.
const SHARP: Skill = Skill {
    nodes: 0,
    depth: 64,
    time_ms: 700,
    noise: 0,
    dice: 0,
    dither: 3,
    lines: 1,
    heat: 0,
    guard: 0,
    contempt: 0,
};

/// In a turn of several steps the first has the time of the level, the second this part of it, the third half of that, the
/// fourth a third, and so on: most of the turn was thought over before, and even a turn of 36 steps takes a third more than
/// one of a single step.
const STEP_PART: u64 = 12;

impl Skill {
    /// The engine as it is, with so many lines to look at.
    pub(crate) fn full(lines: usize) -> Skill {
        Skill { nodes: u64::MAX, dither: 0, lines, ..SHARP }
    }

    pub(crate) fn of(level: Level) -> Skill {
        level.of(&SKILLS)
    }

    /// The skill of the level that is asked for, or the engine as it is.
    pub(crate) fn as_asked(spec: &Spec, method: Method) -> Skill {
        match (spec.level, method) {
            (None, _) => Skill { contempt: spec.contempt, ..Skill::full(1) },
            (Some(level), Method::Expectimax | Method::Net) => Skill::of(level).where_dice_are_thrown(),
            (Some(level), _) => Skill::of(level),
        }
    }

    /// How many of the best lines it chooses from.
    pub(crate) fn lines(self) -> usize {
        self.lines
    }

    /// Whether its judgement errs.
    pub(crate) fn misjudges(self) -> bool {
        self.noise > 0
    }

    /// The limits it plays within after so many steps of the turn.
    pub(crate) fn limits(self, step: usize) -> Limits {
        let part = (STEP_PART * step as u64).max(1);
        Limits { nodes: Some(self.nodes), depth: Some(self.depth), time_ms: Some(self.time_ms / part) }
    }

    /// What a search with this skill is to do.
    pub(crate) fn task(self, limits: Limits, seed: u64) -> Task {
        let noise = Noise { size: self.noise, dither: self.dither, seed };
        let sees = self.depth > 1;
        Task { limits, lines: self.lines, noise, contempt: self.contempt, sees, plays: true, each: false }
    }

    /// As it plays where dice are thrown.
    pub(crate) fn where_dice_are_thrown(self) -> Skill {
        Skill { noise: self.dice, heat: self.heat.min(1).max(self.heat / 8), ..self }
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
            assert!(
                pair[0].nodes < pair[1].nodes
                    && pair[0].noise >= pair[1].noise
                    && pair[0].dice > pair[1].dice
                    && pair[0].time_ms <= pair[1].time_ms
            );
        }
    }

    #[test]
    fn a_turn_of_many_steps_stays_within_what_a_level_may_take() {
        let whole = |level, steps| {
            let skill = Skill::of(Level::new(level).unwrap());
            (0..steps).map(|step| skill.limits(step).time_ms.unwrap()).sum::<u64>()
        };
        assert_eq!((whole(5, 1), whole(10, 1)), (700, 3_600));
        assert!(whole(5, 36) < 1_000 && whole(10, 36) < 5_000);
    }

    #[test]
    fn a_line_that_throws_the_game_away_is_guarded_against() {
        let line = |score| Line::scored(score, Vec::new());
        let lines = [line(20), line(10), line(-MATE + 2)];
        let mut rng = Rng::new(5);
        for level in 2..=10 {
            let skill = Skill::of(Level::new(level).unwrap());
            assert!((0..200).all(|_| choose(&lines, skill, &mut rng) != 2), "level {level}");
        }
        let lowest = Skill::of(Level::MIN);
        assert!((0..200).any(|_| choose(&lines, lowest, &mut rng) != 0));
    }
}
