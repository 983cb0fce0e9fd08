//! Playing by a net: all positions in which the turn can end are judged, and of the best few it is looked what throws make
//! of them. The whole turn is planned at once and kept for the steps that follow.

use super::sight::{Hope, Scratch, Sight};
use super::turn::{Turns, Way, moves_of};
use super::{
    frozen::{Net, NetFault},
    inputs::Inputs,
};
use crate::limits::{Effort, Limits, Means};
use crate::score::{MATE, WHOLE, score_of};
use crate::searcher::{Found, Line, Noise, Searcher, Sought, Task};
use fishka_base::mix64;
use fishka_play::{Game, Move, MoveList, Position};
use std::cmp::Reverse;
use std::sync::Arc;

/// Of so many ends of a turn it is looked what follows, at most.
const WIDTH: usize = 8;
/// An end that promises less than the best by this much is not looked at again.
const GAP: i32 = 90_000;
/// Errors of judgement are given in such parts of what the best end of the turn is better than the mean of all ends.
const PART: i64 = 40;
/// So much a point is in what is for variety alone.
const POINT_OF_VARIETY: i32 = 1_000;

/// The way of searching.
#[derive(Clone)]
pub(crate) struct ByNet {
    sight: Sight,
    plan: Option<Plan>,
}

/// What was thought before a turn began, for the steps after the first.
#[derive(Clone)]
struct Plan {
    limits: Limits,
    noise: (i32, usize),
    /// Positions within the turns of the lines by their keys, with what is left of the line.
    ways: Vec<(u64, Line)>,
    depth: u32,
}

/// An end of the turn.
#[derive(Clone, Debug)]
struct End {
    way: Way,
    hope: Hope,
    /// The level’s error.
    error: i32,
    /// The game is over there.
    over: bool,
}

impl End {
    fn value(&self) -> i32 {
        self.hope.worth + self.error
    }
}

impl ByNet {
    /// Plays the game by this file.
    ///
    /// # Errors
    /// What is wrong with the file.
    pub(crate) fn new(game: &Arc<Game>, net: Net) -> Result<ByNet, NetFault> {
        let inputs = Inputs::new(game).ok_or(NetFault::OtherInputs)?;
        let fits = inputs.count() == net.inputs() && (net.stakes().len() == 1 || inputs.sides() == 2);
        if !fits {
            return Err(NetFault::OtherInputs);
        }
        Ok(ByNet { sight: Sight { inputs: Arc::new(inputs), net: Arc::new(net) }, plan: None })
    }

    fn planned(&self, position: &Position, task: &Task) -> Option<Found> {
        let plan = self.plan.as_ref().filter(|_| task.plays)?;
        let same = plan.limits == task.limits && plan.noise == (task.noise.size, task.lines);
        let key = position.key();
        let (_, line) = plan.ways.iter().find(|(known, _)| same && *known == key)?;
        Some(Found { lines: vec![line.clone()], nodes: 0, depth: plan.depth })
    }

    /// Keeps what is left of the lines after each of their steps.
    fn keep(&mut self, position: &mut Position, task: &Task, found: &Found, effort: &mut Effort<'_>) {
        let mut ways = Vec::new();
        for line in &found.lines {
            let mut played = 0;
            for m in &line.pv {
                effort.play(position, m);
                played += 1;
                let rest = line.pv[played..].to_vec();
                if rest.is_empty() {
                    break;
                }
                ways.push((
                    position.key(),
                    Line { score: line.score, pv: rest, shares: line.shares.clone() },
                ));
            }
            (0..played).for_each(|_| _ = position.undo());
        }
        let noise = (task.noise.size, task.lines);
        self.plan = Some(Plan { limits: task.limits, noise, ways, depth: found.depth });
    }
}

impl Searcher for ByNet {
    /// A throw has as many turns as there are nodes in a small search.
    fn scaled(&self, limits: Limits) -> Limits {
        limits.with_nodes(|nodes| nodes * 2)
    }

    fn search(&mut self, position: &mut Position, task: &Task, means: &mut Means<'_>) -> Sought {
        if let Some(found) = self.planned(position, task) {
            return Ok(Some(found));
        }
        let sight = self.sight.clone();
        let side = sight.inputs.side(position.actor());
        let effort = Effort::new(task.limits, means);
        let mut search =
            Search { sight: &sight, side, effort, turns: Turns::default(), scratch: Scratch::default() };
        let mut ends = search.ends(position, task.noise);
        let depth =
            1 + u32::from(task.limits.depth.is_none_or(|d| d > 1) && search.look(position, &mut ends));
        let lines = search.lines(position, ends, task.lines.max(1));
        let found = Found { lines, nodes: search.effort.nodes, depth };
        if task.plays {
            self.keep(position, task, &found, &mut search.effort);
        }
        found.within(means.budget)
    }
}

/// One search.
struct Search<'a> {
    sight: &'a Sight,
    side: usize,
    effort: Effort<'a>,
    turns: Turns,
    scratch: Scratch,
}

impl Search<'_> {
    /// All ends of the turn, best first.
    fn ends(&mut self, position: &mut Position, noise: Noise) -> Vec<End> {
        let (mut ends, mut keys) = (Vec::new(), Vec::new());
        let (sight, side, scratch) = (self.sight, self.side, &mut self.scratch);
        self.turns.each(position, &mut self.effort, &mut |after, reached, effort| {
            let over = after.settled().is_some();
            let hope = match after.settled() {
                Some(outcome) => sight.ended(after, outcome, side, effort.budget()),
                None => sight.hope(after, side, scratch),
            };
            keys.push(after.key());
            ends.push(End { way: reached.way.to_vec(), hope, error: 0, over });
        });
        let sum: i64 = ends.iter().map(|end| i64::from(end.hope.worth)).sum();
        let mean = sum / (ends.len() as i64).max(1);
        let best = ends.iter().map(|end| i64::from(end.hope.worth)).max().unwrap_or(mean);
        let point = ((best - mean) / PART) as i32;
        ends.iter_mut().zip(keys).for_each(|(end, key)| end.error = error(noise, point, key));
        ends.sort_by_key(|end| Reverse(end.value()));
        ends
    }

    /// Looks what throws make of the best ends; whether that went well for at least two of them.
    fn look(&mut self, position: &mut Position, ends: &mut [End]) -> bool {
        let Some(best) = ends.first().map(|end| end.value()) else { return false };
        let near = ends.iter().take(WIDTH).take_while(|end| best - end.value() <= GAP).count();
        let mut looked = 0;
        for end in ends.iter_mut().take(if near > 1 { near } else { 0 }) {
            let steps = moves_of(position, &end.way, &mut self.effort);
            steps.iter().for_each(|m| self.effort.play(position, m));
            let hope = if end.over { Some(end.hope) } else { self.after(position) };
            steps.iter().for_each(|_| _ = position.undo());
            let Some(hope) = hope else { break };
            end.hope = hope;
            looked += 1;
        }
        ends[..looked].sort_by_key(|end| Reverse(end.value()));
        looked > 1
    }

    /// What is hoped for once the next throw has fallen and whoever acts has made the best of it; `None` when it was cut
    /// short.
    fn after(&mut self, position: &mut Position) -> Option<Hope> {
        if !position.is_chance() {
            return self.reply(position);
        }
        let mut throws = MoveList::new();
        self.effort.moves(position, &mut throws);
        let (mut worth, mut share, mut total) = (0i64, 0i64, 0i64);
        for m in &throws {
            let odds = i64::from(position.odds(m));
            self.effort.play(position, m);
            self.effort.count();
            let hope = self.reply(position);
            position.undo();
            let hope = hope?;
            worth += odds * i64::from(hope.worth);
            share += odds * i64::from(hope.share);
            total += odds;
        }
        let mean = |sum: i64| (sum / total.max(1)) as i32;
        Some(Hope { worth: mean(worth), share: mean(share) })
    }

    /// What the searching side may hope for after the best turn of whoever acts.
    fn reply(&mut self, position: &mut Position) -> Option<Hope> {
        let (sight, side, scratch) = (self.sight, self.side, &mut self.scratch);
        if let Some(outcome) = position.settled().cloned() {
            return Some(sight.ended(position, &outcome, side, self.effort.budget()));
        }
        if position.is_chance() {
            return Some(sight.hope(position, side, scratch));
        }
        let actor = sight.inputs.side(position.actor());
        let mut best: Option<(i32, Hope)> = None;
        let whole = self.turns.each(position, &mut self.effort, &mut |after, _, effort| {
            let mut of = |side: usize| match after.settled() {
                Some(outcome) => sight.ended(after, outcome, side, effort.budget()),
                None => sight.hope(after, side, scratch),
            };
            let hope = of(actor);
            if best.is_none_or(|(worth, _)| hope.worth > worth) {
                let ours = match actor == side {
                    true => hope,
                    false if sight.inputs.sides() == 2 => hope.turned(),
                    false => of(side),
                };
                best = Some((hope.worth, ours));
            }
        });
        match best {
            Some((_, hope)) => whole.then_some(hope),
            // Nobody can go on here: the end was only now found.
            None => {
                position.settled().cloned().map(|o| sight.ended(position, &o, side, self.effort.budget()))
            }
        }
    }

    /// The best line for each first step, best first.
    fn lines(&mut self, position: &mut Position, ends: Vec<End>, most: usize) -> Vec<Line> {
        let mut begun: Vec<u16> = Vec::new();
        let mut lines = Vec::new();
        for end in ends {
            let Some(first) = end.way.first().copied() else { continue };
            if lines.len() >= most || begun.contains(&first) {
                continue;
            }
            begun.push(first);
            let pv: Vec<Move> = moves_of(position, &end.way, &mut self.effort);
            let shares = self.shares(position, end.hope.share);
            lines.push(Line { score: score(&end), pv, shares });
        }
        lines
    }

    /// What every player may expect where this side may expect so much.
    fn shares(&self, position: &Position, own: i32) -> Vec<i32> {
        let inputs = &self.sight.inputs;
        let mut shares = vec![0; position.game().rules.players.len()];
        let others = (inputs.sides().max(2) - 1) as i32;
        for player in inputs.players() {
            let mine = inputs.side(*player) == self.side;
            shares[player.index()] = if mine { own } else { (WHOLE - own) / others };
        }
        shares
    }
}

/// The score of alpha-beta that stands for the same chance of winning.
fn score(end: &End) -> i32 {
    if end.over && end.hope.share != WHOLE / 2 {
        return if end.hope.share > WHOLE / 2 { MATE - 1 } else { 1 - MATE };
    }
    score_of((2 * i64::from(end.hope.share + end.error / 2) / 1000 - 1000).clamp(-1000, 1000) as i32)
}

/// The level’s error of judgement, of which a point is so much.
fn error(noise: Noise, point: i32, key: u64) -> i32 {
    let draw = |size: i32, seed: u64| match size {
        0 => 0,
        _ => (mix64(key ^ seed) % (2 * size as u64 + 1)) as i32 - size,
    };
    point * draw(noise.size, 0x0F15_1CA5_EED0_0007) + POINT_OF_VARIETY * draw(noise.dither, noise.seed)
}
