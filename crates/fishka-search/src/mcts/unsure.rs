//! Where something is hidden: one tree for many worlds that agree with what its player knows. Each round goes through
//! another of them, by the moves that are there (single-observer information set tree search; P. I. Cowling, E. J. Powley
//! and D. Whitehouse, "Information Set Monte Carlo Tree Search", IEEE TCIAIG 4, 2012). What chance draws is no part of the
//! tree.

use super::effects::{ByEffect, Got};
use super::search::{HEIGHT_MAX, Search, permille};
use super::tree::{EXPLORE, NODES_MAX, Returns, ln};
use fishka_base::{Player, mix64};
use fishka_play::{Move, MoveList, Position};
use rustc_hash::FxHashMap;

/// Rounds after which what is expected of root moves by what they do is worked out anew.
const SETTLE: usize = 16;

/// What came of a move.
#[derive(Clone, Copy, Debug, Default)]
struct Node {
    visits: u32,
    /// How often it could have been gone into.
    possible: u32,
    /// Sum of the returns of who chose it, in thousandths.
    value: i64,
}

/// A tree whose nodes are known by the node before them and the move.
#[derive(Debug)]
pub(super) struct Tree {
    nodes: Vec<Node>,
    children: FxHashMap<(u32, u64), u32>,
}

/// How often a root move was gone into, and what its player got in the mean, in thousandths from −1000 to 1000.
pub(crate) type Tried = (u32, i64);

impl Tree {
    fn child(&self, node: u32, key: u64) -> Option<u32> {
        self.children.get(&(node, key)).copied()
    }

    fn add(&mut self, node: u32, key: u64) -> Option<u32> {
        if self.nodes.len() >= NODES_MAX {
            return None;
        }
        let new = self.nodes.len() as u32;
        self.nodes.push(Node { possible: 1, ..Node::default() });
        self.children.insert((node, key), new);
        Some(new)
    }

    /// Of a root move its tries and what they brought.
    fn got(&self, root: usize) -> Got {
        let node = self.child(0, root as u64).map(|child| self.nodes[child as usize]).unwrap_or_default();
        (node.visits, node.value)
    }

    /// What a node promises to who chooses it. `known`: its mean in thousandths, and as how many tries that counts, where
    /// more is known than its own tries tell.
    fn promise(&self, node: u32, known: Option<(f64, f64)>) -> f64 {
        let Node { visits, possible, value } = self.nodes[node as usize];
        let (mean, tries) = known.unwrap_or_else(|| {
            let tries = f64::from(visits.max(1));
            (value as f64 / tries, tries)
        });
        mean / 1000.0 + EXPLORE * (ln(possible.max(1)) / tries).sqrt()
    }
}

impl Search<'_> {
    /// By root move: what came of it. `roots[world]` has what each is in a world, if it is there.
    pub(super) fn run_unsure(&mut self, worlds: &mut [Position], roots: &[Vec<Option<Move>>]) -> Vec<Tried> {
        let mut tree = Tree { nodes: vec![Node::default()], children: FxHashMap::default() };
        self.by_effect = ByEffect::new(worlds, roots);
        let mut rounds = 0;
        while rounds == 0 || !self.effort.is_over() {
            if rounds % SETTLE == 0 {
                self.settle(&tree);
            }
            let at = rounds % worlds.len();
            std::mem::swap(self.position, &mut worlds[at]);
            self.round_unsure(&mut tree, &roots[at]);
            std::mem::swap(self.position, &mut worlds[at]);
            rounds += 1;
        }
        self.settle(&tree);
        let tried = |root: usize| match (&self.by_effect, tree.got(root)) {
            // The tries of all count as much: most of what is known comes from elsewhere.
            (Some(by_effect), got) => (0, by_effect.with(root, got).0 as i64),
            (None, (visits, got)) => (visits, got / i64::from(visits.max(1))),
        };
        (0..roots[0].len()).map(tried).collect()
    }

    /// Works out anew what is expected of root moves by what they do.
    fn settle(&mut self, tree: &Tree) {
        if let Some(by_effect) = &mut self.by_effect {
            by_effect.settle(|root| tree.got(root));
        }
    }

    /// One round: down the tree, a playout, and back.
    fn round_unsure(&mut self, tree: &mut Tree, roots: &[Option<Move>]) {
        let start = self.position.ply();
        self.played.clear();
        let mut path = Vec::new();
        let mut moves = self.lists.pop().unwrap_or_default();
        let returns = self.descend_unsure(tree, roots, &mut path, &mut moves);
        self.lists.push(moves);
        let returns = returns.unwrap_or_else(|| self.playout());
        while self.position.ply() > start && self.position.undo() {}
        if let Some(by_effect) = &mut self.by_effect {
            by_effect.add_up(&returns);
        }
        for (node, chooser) in path {
            let node = &mut tree.nodes[node as usize];
            node.visits += 1;
            node.value += i64::from(returns[chooser.index()]);
        }
    }

    /// Goes down to a new node or an end; the returns where they are known there.
    fn descend_unsure(
        &mut self,
        tree: &mut Tree,
        roots: &[Option<Move>],
        path: &mut Vec<(u32, Player)>,
        moves: &mut MoveList,
    ) -> Option<Returns> {
        let mut node = 0;
        for height in 0..HEIGHT_MAX {
            if let Some(outcome) = self.position.settled() {
                return Some(permille(outcome));
            }
            if self.position.is_chance() {
                let drawn = self.effort.draw(self.position, 1, &mut self.rng, moves).pop()?;
                self.effort.count();
                self.effort.play(self.position, &drawn);
                continue;
            }
            let actor = self.position.actor();
            let picked = if height == 0 {
                let there = roots.iter().enumerate().filter_map(|(key, m)| Some((key as u64, m.as_ref()?)));
                self.pick_unsure(tree, node, there)
            } else {
                self.effort.moves(self.position, moves);
                if let Some(outcome) = self.position.settled() {
                    return Some(permille(outcome));
                }
                // Who is on turn may hang on the world.
                let key = |m: &Move| mix64(m.hash() ^ u64::from(actor.0));
                self.pick_unsure(tree, node, moves.iter().map(|m| (key(m), m)))
            };
            let (child, m) = picked?;
            self.effort.count();
            self.note_effects(&m);
            self.effort.play(self.position, &m);
            let child = child?;
            let is_new = tree.nodes[child as usize].visits == 0;
            path.push((child, actor));
            node = child;
            if is_new || self.effort.is_over() {
                return None;
            }
        }
        None
    }

    /// The move is about to be played.
    pub(super) fn note_effects(&mut self, m: &Move) {
        if let Some(by_effect) = &mut self.by_effect {
            by_effect.note(self.position, m);
        }
    }

    /// The move to go into, with its node where there is room for one: one that was never tried, if there is any.
    fn pick_unsure<'m>(
        &mut self,
        tree: &mut Tree,
        node: u32,
        moves: impl Iterator<Item = (u64, &'m Move)>,
    ) -> Option<(Option<u32>, Move)> {
        let (mut untried, mut new) = (0, None);
        let mut best: Option<(f64, u32, &Move)> = None;
        let by_effect = node == 0 && self.by_effect.is_some();
        for (key, m) in moves {
            let known = tree.child(node, key).or_else(|| if by_effect { tree.add(node, key) } else { None });
            let Some(child) = known else {
                // Each of them is as likely as any other.
                untried += 1;
                if self.rng.below(untried) == 0 {
                    new = Some((key, m));
                }
                continue;
            };
            tree.nodes[child as usize].possible += 1;
            let known = self.by_effect.as_ref().filter(|_| node == 0);
            let known = known.map(|by_effect| by_effect.with(key as usize, tree.got(key as usize)));
            let promise = tree.promise(child, known);
            if best.is_none_or(|(most, ..)| promise > most) {
                best = Some((promise, child, m));
            }
        }
        match new {
            Some((key, m)) => Some((tree.add(node, key), m.clone())),
            None => best.map(|(_, child, m)| (Some(child), m.clone())),
        }
    }
}
