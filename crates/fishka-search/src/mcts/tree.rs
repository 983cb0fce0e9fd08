//! The tree: one flat list of nodes, children side by side in the order of generation.

use crate::score::{MATE, score_of};
use fishka_base::{Player, Rng};
use fishka_play::MoveList;
use std::collections::HashMap;
use std::ops::Range;

/// Returns of all players in thousandths.
pub(super) type Returns = Vec<i32>;

/// Most nodes; then leaves stay leaves.
pub(super) const NODES_MAX: usize = 1_500_000;
/// Weight of the unexplored, where move values are not shared.
pub(super) const EXPLORE: f64 = 0.8;
/// The same where they are.
const EXPLORE_SHARED: f64 = 0.25;
/// Visits at which shared values and own values weigh the same.
const SHARE_HALF: f64 = 250.0;
const NO_PROOF: u32 = u32::MAX;

/// How children are chosen.
#[derive(Clone, Copy, Debug)]
pub(super) struct Select {
    /// Values of a move are shared between positions.
    pub(super) share: bool,
}

#[derive(Clone, Copy, Debug)]
struct Node {
    first: u32,
    count: u32,
    visits: u32,
    /// Sum of the returns of the player who chose this node, in thousandths.
    value: i64,
    shared_visits: u32,
    shared_value: i64,
    /// The move that leads here.
    hash: u32,
    proof: u32,
    /// Who moves here.
    actor: Player,
    chance: bool,
}

impl Node {
    fn new(hash: u32) -> Self {
        Node {
            first: 0,
            count: 0,
            visits: 0,
            value: 0,
            shared_visits: 0,
            shared_value: 0,
            hash,
            proof: NO_PROOF,
            actor: Player(0),
            chance: false,
        }
    }
}

pub(super) struct Tree {
    nodes: Vec<Node>,
    /// The nodes that have children, with the keys of their positions.
    opened: Vec<(u64, u32)>,
    proofs: Vec<Returns>,
    /// `stamps[hash's low bits]`: the last round in which the player made such a move.
    stamps: Vec<(u32, u8)>,
    rounds: u32,
}

const STAMP_BITS: u32 = 14;

impl Tree {
    pub(super) fn new() -> Self {
        Tree {
            nodes: vec![Node::new(0)],
            opened: Vec::new(),
            proofs: Vec::new(),
            stamps: vec![(0, 0); 1 << STAMP_BITS],
            rounds: 0,
        }
    }

    /// What is known of the position with this key, in which so many moves are legal, as a tree of its own: where several
    /// lines have led to it, of the one that was gone into most.
    pub(super) fn below(&self, key: u64, count: usize) -> Option<Tree> {
        let same =
            |(of, node): &&(u64, u32)| *of == key && self.nodes[*node as usize].count as usize == count;
        let visits = |(_, node): &&(u64, u32)| self.nodes[*node as usize].visits;
        let &(_, node) = self.opened.iter().filter(same).max_by_key(visits)?;
        let keys: HashMap<u32, u64> = self.opened.iter().map(|(key, node)| (*node, *key)).collect();
        let mut below = Tree::new();
        below.nodes[0] = Node { hash: 0, value: 0, ..self.nodes[node as usize] };
        // Each node is looked at once, after its own place is known; its children come to the end.
        let (mut at, mut from) = (0, vec![node]);
        while at < below.nodes.len() {
            let n = below.nodes[at];
            if n.count > 0 {
                let children = n.first..n.first + n.count;
                below.nodes[at].first = below.nodes.len() as u32;
                below.opened.extend(keys.get(&from[at]).map(|key| (*key, at as u32)));
                below.nodes.extend_from_slice(&self.nodes[children.start as usize..children.end as usize]);
                from.extend(children);
            }
            if let Some(proof) = self.proofs.get(n.proof as usize) {
                below.nodes[at].proof = below.proofs.len() as u32;
                below.proofs.push(proof.clone());
            }
            at += 1;
        }
        Some(below)
    }

    pub(super) fn children(&self, node: u32) -> Range<u32> {
        let n = &self.nodes[node as usize];
        n.first..n.first + n.count
    }

    /// Leaves are opened at their second visit (later where the tree is wide), the root at once.
    pub(super) fn may_expand(&self, node: u32) -> bool {
        let n = &self.nodes[node as usize];
        node == 0 || n.count > 0 || n.visits >= 1 && self.nodes.len() < NODES_MAX
    }

    /// Gives the node its children, if it has none. `false` when there is no room.
    pub(super) fn expand(
        &mut self,
        (node, key): (u32, u64),
        actor: Player,
        chance: bool,
        moves: &MoveList,
    ) -> bool {
        if self.nodes[node as usize].count > 0 {
            return self.nodes[node as usize].count as usize == moves.len();
        }
        if node != 0 && self.nodes.len() + moves.len() > NODES_MAX {
            return false;
        }
        let first = self.nodes.len() as u32;
        self.nodes.extend(moves.iter().map(|m| Node::new((m.hash() as u32).max(1))));
        let n = &mut self.nodes[node as usize];
        (n.first, n.count, n.actor, n.chance) = (first, moves.len() as u32, actor, chance);
        self.opened.push((key, node));
        true
    }

    pub(super) fn proof(&self, node: u32) -> Option<Returns> {
        self.proofs.get(self.nodes[node as usize].proof as usize).cloned()
    }

    pub(super) fn prove(&mut self, node: u32, returns: Returns) {
        self.nodes[node as usize].proof = self.proofs.len() as u32;
        self.proofs.push(returns);
    }

    /// The place of the child to look at next.
    pub(super) fn select(&self, node: u32, how: &Select, rng: &mut Rng) -> usize {
        let parent = &self.nodes[node as usize];
        let children = &self.nodes[parent.first as usize..(parent.first + parent.count) as usize];
        let log = ln(parent.visits.max(1));
        let tilt = rng.below(children.len());
        let mut best = (f64::NEG_INFINITY, 0);
        for step in 0..children.len() {
            let i = (step + tilt) % children.len();
            let value = self.promise(&children[i], parent.actor, log, how);
            if value > best.0 {
                best = (value, i);
            }
        }
        best.1
    }

    fn promise(&self, child: &Node, player: Player, log: f64, how: &Select) -> f64 {
        if let Some(proof) = self.proofs.get(child.proof as usize) {
            // A proven child is only gone to when the others promise less.
            return f64::from(proof[player.index()]) / 1000.0 - 0.001;
        }
        let n = f64::from(child.visits);
        let explore = if how.share { EXPLORE_SHARED } else { EXPLORE };
        let own = if child.visits == 0 { 0.0 } else { child.value as f64 / 1000.0 / n };
        if how.share && child.shared_visits > 0 {
            let shared = child.shared_value as f64 / 1000.0 / f64::from(child.shared_visits);
            let weight = (SHARE_HALF / (3.0 * n + SHARE_HALF)).sqrt();
            return own * (1.0 - weight) + shared * weight + explore * (log / (n + 1.0)).sqrt();
        }
        if child.visits == 0 {
            return 1000.0;
        }
        own + explore * (log / n).sqrt()
    }

    /// Carries the returns, and what is proven, from the end of the path to the root.
    pub(super) fn back_up(
        &mut self,
        path: &[u32],
        played: &[(Player, u32)],
        returns: &Returns,
        how: &Select,
    ) {
        self.rounds += 1;
        for (height, node) in path.iter().enumerate().rev() {
            if how.share {
                self.share(*node, &played[height.min(played.len())..], returns);
            }
            self.nodes[*node as usize].visits += 1;
            if height > 0 {
                let chooser = self.nodes[path[height - 1] as usize].actor;
                self.nodes[*node as usize].value += i64::from(returns[chooser.index()]);
            }
        }
        for node in path.iter().rev().skip(1) {
            if !self.try_prove(*node) {
                break;
            }
        }
    }

    /// Moves made later by the same player count for the same moves here.
    fn share(&mut self, node: u32, later: &[(Player, u32)], returns: &Returns) {
        let n = self.nodes[node as usize];
        if n.count == 0 {
            return;
        }
        // Each height stamps anew: a later height has stamped only a part of these.
        let mask = (1 << STAMP_BITS) - 1;
        let stamp = self.rounds;
        for (player, hash) in later {
            if *player == n.actor {
                self.stamps[(hash & mask) as usize] = (stamp, player.0);
            }
        }
        let value = i64::from(returns[n.actor.index()]);
        for child in &mut self.nodes[n.first as usize..(n.first + n.count) as usize] {
            if self.stamps[(child.hash & mask) as usize] == (stamp, n.actor.0) {
                child.shared_visits += 1;
                child.shared_value += value;
            }
        }
    }

    /// A node is proven by one child that wins, or by all children together.
    fn try_prove(&mut self, node: u32) -> bool {
        let n = self.nodes[node as usize];
        if n.proof != NO_PROOF {
            return true;
        }
        let children = n.first as usize..(n.first + n.count) as usize;
        let proofs = self.nodes[children].iter().map(|c| c.proof);
        let value = |proof: u32| self.proofs[proof as usize][n.actor.index()];
        if !n.chance
            && let Some(win) = proofs.clone().find(|p| *p != NO_PROOF && value(*p) >= 1000)
        {
            self.nodes[node as usize].proof = win;
            return true;
        }
        if n.chance || n.count == 0 || proofs.clone().any(|p| p == NO_PROOF) {
            return false;
        }
        if let Some(best) = proofs.max_by_key(|p| value(*p)) {
            self.nodes[node as usize].proof = best;
        }
        true
    }

    /// By what root moves are compared: proven wins, then visits; proven losses last.
    pub(super) fn rank(&self, child: u32, player: Player) -> (i32, i64, i64) {
        let n = &self.nodes[child as usize];
        let mean = n.value / i64::from(n.visits.max(1));
        match self.proofs.get(n.proof as usize).map(|p| p[player.index()]) {
            Some(v) if v > 0 => (2, i64::from(v), 0),
            Some(v) if v < 0 => (0, i64::from(v), 0),
            Some(_) => (1, i64::from(n.visits), 0),
            None => (1, i64::from(n.visits), mean),
        }
    }

    /// The child that was gone into most often, at least so many times: its place and its node.
    pub(super) fn favourite(&self, node: u32, player: Player, least: u32) -> Option<(usize, u32)> {
        let best =
            self.children(node).max_by_key(|child| (self.rank(*child, player), std::cmp::Reverse(*child)))?;
        (self.nodes[best as usize].visits >= least)
            .then(|| ((best - self.children(node).start) as usize, best))
    }

    /// By player, in millionths: what each may expect after a root move, from so many rounds and the sums of their returns.
    pub(super) fn shares(&self, child: u32, got: Option<&(i64, Vec<i64>)>) -> Vec<i32> {
        if let Some(proof) = self.proofs.get(self.nodes[child as usize].proof as usize) {
            return proof.iter().map(|got| (got.clamp(&-1000, &1000) + 1000) * 500).collect();
        }
        let Some((rounds, sums)) = got.filter(|(rounds, _)| *rounds > 0) else { return Vec::new() };
        let mean = |sum: &i64| (sum * 1000 / rounds + 1_000_000) / 2;
        sums.iter().map(|sum| mean(sum).clamp(0, 1_000_000) as i32).collect()
    }

    pub(super) fn score(&self, child: u32, player: Player) -> i32 {
        let n = &self.nodes[child as usize];
        match self.proofs.get(n.proof as usize).map(|p| p[player.index()]) {
            Some(v) if v >= 1000 => MATE - 1,
            Some(v) if v <= -1000 => 1 - MATE,
            Some(v) => score_of(v),
            None => score_of((n.value / i64::from(n.visits.max(1))) as i32),
        }
    }
}

/// The natural logarithm to about 0.5 %, from arithmetic that is exact everywhere.
pub(super) fn ln(n: u32) -> f64 {
    let exponent = 31 - n.max(1).leading_zeros();
    let mantissa = f64::from(n.max(1)) / f64::from(1u32 << exponent);
    let fraction = (-0.344_845 * mantissa + 2.024_658) * mantissa - 1.679_813;
    (f64::from(exponent) + fraction) * std::f64::consts::LN_2
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A tree for two players in which every position has two moves, opened three deep; keys are the numbers of the nodes.
    fn grown() -> Tree {
        let mut tree = Tree::new();
        for (count, node) in (0..7).enumerate() {
            let first = tree.nodes.len() as u32;
            tree.nodes.extend([Node::new(1), Node::new(2)]);
            let n = &mut tree.nodes[node];
            (n.first, n.count, n.visits, n.actor) = (first, 2, 100 - count as u32, Player(node as u8 % 2));
            tree.opened.push((node as u64, node as u32));
        }
        tree.prove(11, vec![1000, -1000]);
        tree
    }

    #[test]
    fn what_is_below_a_position_is_a_tree_of_its_own() {
        let below = grown().below(2, 2).unwrap();
        // Node 2 has the children 5 and 6, these have 11 to 14.
        assert_eq!(below.nodes.len(), 7);
        assert_eq!(below.children(0), 1..3);
        assert_eq!([0, 1, 2].map(|node| below.nodes[node].visits), [98, 95, 94]);
        assert_eq!(below.opened, [(2, 0), (5, 1), (6, 2)]);
        assert_eq!(below.proof(3), Some(vec![1000, -1000]));
        assert!((4..7).all(|node| below.proof(node).is_none() && below.children(node).is_empty()));
        // And again from there, at its own root too.
        assert_eq!(below.below(5, 2).unwrap().proof(1), Some(vec![1000, -1000]));
        assert_eq!(below.below(2, 2).unwrap().nodes.len(), 7);
    }

    #[test]
    fn nothing_is_below_a_position_that_was_not_opened_or_has_other_moves() {
        assert!(grown().below(7, 2).is_none());
        assert!(grown().below(2, 3).is_none());
    }

    #[test]
    fn the_logarithm_is_near_enough() {
        for (n, want) in [(1, 0.0), (100, 4.605_17), (1000, 6.907_755), (123_456, 11.723_64)] {
            assert!((ln(n) - want).abs() < 0.01, "{n}: {}", ln(n));
        }
    }
}
