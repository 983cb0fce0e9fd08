//! One side plays, the others pass: breadth-first search by turns.
//!
//! Positions of one depth stand together, each with the choices that led to it from its parent; they are visited by
//! walking the tree of parents, so no position is ever copied. A depth is looked through for wins before any
//! position of the next is kept: the last depth, which is by far the largest, needs no memory.

use super::answer::{Answer, Value};
use super::bound;
use crate::limits::{Effort, Limits, Means};
use fishka_base::Player;
use fishka_play::{Aim, Effect, Move, MoveList, Position, others_left, reached, skip_others};
use std::collections::HashMap;

/// Most positions kept.
const KEPT_MAX: usize = 3_000_000;
/// Most steps of a turn that are looked at.
const STEPS_MAX: usize = 64;

/// A position of one depth.
struct Node {
    /// The choices of the turn that led here, as indices in the lists of legal moves.
    steps: Box<[u16]>,
    /// How many shortest sequences lead here.
    paths: u64,
}

/// The positions of one depth. Those with the same parent stand together.
#[derive(Default)]
struct Level {
    nodes: Vec<Node>,
    /// Where the children of each node of the level before begin.
    begin: Vec<u32>,
}

struct Solver<'a> {
    effort: Effort<'a>,
    player: Player,
    aim: Aim,
    /// Most pieces a turn takes, where taking everything is the only way.
    taken_max: Option<u32>,
    /// A turn that takes nothing does not win.
    only_taking_wins: bool,
    /// Positions that need more turns than this are passed over.
    turns_max: u32,
    /// Positions were passed over.
    pruned: bool,
    levels: Vec<Level>,
    /// Depth and place of every position by key.
    seen: HashMap<u64, (u32, u32)>,
    lists: Vec<MoveList>,
    steps: Vec<u16>,
    /// Every win of the depth that is looked through: how many, and the first.
    wins: u64,
    line: Option<Vec<Move>>,
    full: bool,
}

/// What is done at the positions of a depth.
#[derive(Clone, Copy, PartialEq)]
enum Task {
    /// Count the turns that win.
    Check,
    /// Keep the positions after one turn more.
    Grow,
}

pub(super) fn solve(position: &mut Position, aim: Aim, limits: Limits, means: &mut Means<'_>) -> Answer {
    let player = position.actor();
    let mut solver = Solver {
        effort: Effort::new(limits, means),
        player,
        aim,
        taken_max: if aim == Aim::Win { bound::taken_max(position, player) } else { None },
        only_taking_wins: aim == Aim::Win && bound::only_taking_wins(position),
        turns_max: u32::MAX,
        pruned: false,
        levels: Vec::new(),
        seen: HashMap::new(),
        lists: Vec::new(),
        steps: Vec::new(),
        wins: 0,
        line: None,
        full: false,
    };
    let depth_max = limits.depth.unwrap_or(u32::MAX);
    let mut answer = solver.by_length(position, depth_max);
    answer.nodes = solver.effort.nodes;
    answer
}

impl Solver<'_> {
    /// Looks for solutions of growing length where it is known what a position needs at least; else for any.
    fn by_length(&mut self, position: &mut Position, depth_max: u32) -> Answer {
        if self.taken_max.is_none() {
            return self.by_depth(position, depth_max);
        }
        let mut answer = Answer::open(Value::Unknown);
        for length in self.needed(position)..=depth_max {
            self.turns_max = length;
            self.pruned = false;
            answer = Answer { searched: answer.searched, ..self.by_depth(position, length) };
            if self.stopped() || answer.value == Value::Win {
                break;
            }
            answer.searched = length;
            if answer.value == Value::Draw && !self.pruned {
                break;
            }
            answer.value = Value::Unknown;
        }
        answer
    }

    /// Turns that are needed at least.
    fn needed(&self, position: &Position) -> u32 {
        self.taken_max.map_or(1, |max| others_left(position, self.player).div_ceil(max))
    }

    fn by_depth(&mut self, position: &mut Position, depth_max: u32) -> Answer {
        let root = Node { steps: Box::default(), paths: 1 };
        self.levels = vec![Level { nodes: vec![root], begin: vec![0, 1] }];
        self.seen = HashMap::from([(position.key(), (0, 0))]);
        let mut answer = Answer::open(Value::Unknown);
        for depth in 0..depth_max {
            // Where the length is bounded, shorter solutions have been looked for before.
            if self.taken_max.is_none() || depth + 1 == depth_max {
                self.walk(position, depth, Task::Check);
                if self.stopped() {
                    return answer;
                }
                answer.searched = depth + 1;
                if let Some(line) = self.line.take() {
                    let turns = Some(depth + 1);
                    return Answer { value: Value::Win, turns, solutions: Some(self.wins), line, ..answer };
                }
            }
            if depth + 1 == depth_max {
                break;
            }
            self.levels.push(Level::default());
            self.walk(position, depth, Task::Grow);
            if self.stopped() {
                return answer;
            }
            let Some(level) = self.levels.last_mut() else { return answer };
            level.begin.push(level.nodes.len() as u32);
            if level.nodes.is_empty() {
                return Answer { value: Value::Draw, ..answer };
            }
        }
        answer
    }

    fn stopped(&self) -> bool {
        self.full || self.effort.is_over()
    }

    /// Visits every position of a depth.
    fn walk(&mut self, position: &mut Position, depth: u32, task: Task) {
        let mut line = Vec::new();
        self.visit(position, 0, 0, depth, task, &mut line);
    }

    fn visit(
        &mut self,
        position: &mut Position,
        at: u32,
        index: u32,
        depth: u32,
        task: Task,
        line: &mut Vec<Move>,
    ) {
        if at == depth {
            let paths = self.levels[at as usize].nodes[index as usize].paths;
            if task == Task::Grow {
                let level = &mut self.levels[at as usize + 1];
                level.begin.push(level.nodes.len() as u32);
            }
            return self.turns(position, paths, depth, task, line);
        }
        let below = &self.levels[at as usize + 1].begin;
        for child in below[index as usize]..below[index as usize + 1] {
            if self.stopped() {
                return;
            }
            let (ply, length) = (position.ply(), line.len());
            self.replay(position, at + 1, child, line);
            self.visit(position, at + 1, child, depth, task, line);
            while position.ply() > ply {
                position.undo();
            }
            line.truncate(length);
        }
    }

    /// Plays the turn that led to a kept position.
    fn replay(&mut self, position: &mut Position, level: u32, index: u32, line: &mut Vec<Move>) {
        let mut moves = self.lists.pop().unwrap_or_default();
        for step in 0..self.levels[level as usize].nodes[index as usize].steps.len() {
            let choice = self.levels[level as usize].nodes[index as usize].steps[step];
            self.effort.moves(position, &mut moves);
            let Some(m) = moves.as_slice().get(usize::from(choice)).cloned() else { break };
            self.effort.play(position, &m);
            line.push(m);
        }
        skip_others(position, self.player, self.effort.budget());
        self.lists.push(moves);
    }

    /// Every turn from here, step by step.
    fn turns(&mut self, position: &mut Position, paths: u64, depth: u32, task: Task, line: &mut Vec<Move>) {
        let mut moves = self.lists.pop().unwrap_or_default();
        self.effort.moves(position, &mut moves);
        for (choice, m) in moves.iter().enumerate().take(usize::from(u16::MAX)) {
            if self.stopped() {
                break;
            }
            if task == Task::Check && self.only_taking_wins && is_quiet(m, position) {
                continue;
            }
            self.effort.count();
            let ply = position.ply();
            self.effort.play(position, m);
            line.push(m.clone());
            self.steps.push(choice as u16);
            self.after(position, paths, depth, task, line);
            self.steps.pop();
            line.pop();
            while position.ply() > ply {
                position.undo();
            }
        }
        self.lists.push(moves);
    }

    /// After a step: the end, a turn that goes on, or a position of the next depth.
    fn after(&mut self, position: &mut Position, paths: u64, depth: u32, task: Task, line: &mut Vec<Move>) {
        if reached(position, self.player, self.aim) {
            if task == Task::Check {
                self.wins = self.wins.saturating_add(paths);
                self.line.get_or_insert_with(|| line.clone());
            }
        } else if position.settled().is_some() {
        } else if position.is_partial() {
            if self.steps.len() < STEPS_MAX {
                self.turns(position, paths, depth, task, line);
            }
        } else if task == Task::Grow && skip_others(position, self.player, self.effort.budget()) {
            if self.taken_max.is_some() && depth + 1 + self.needed(position) > self.turns_max {
                self.pruned = true;
            } else {
                self.keep(position.key(), paths, depth + 1);
            }
        }
    }

    fn keep(&mut self, key: u64, paths: u64, depth: u32) {
        let level = &mut self.levels[depth as usize];
        match self.seen.get(&key) {
            Some((at, index)) if *at == depth => {
                let node = &mut level.nodes[*index as usize];
                node.paths = node.paths.saturating_add(paths);
            }
            Some(_) => {}
            None => {
                self.seen.insert(key, (depth, level.nodes.len() as u32));
                level.nodes.push(Node { steps: self.steps.as_slice().into(), paths });
                self.full |= self.seen.len() >= KEPT_MAX;
            }
        }
    }
}

/// Whether the move ends the turn and leaves everybody's pieces as many as they are.
fn is_quiet(m: &Move, position: &Position) -> bool {
    let still = |e: &Effect| matches!(e, Effect::Move { .. } | Effect::Set { .. } | Effect::Attr { .. });
    !m.continues() && m.effects.iter().all(still) && !m.is_capture(position)
}
