//! Where only lines are filled and few cells are left: what every move comes to is proven, as far as the work reaches, so
//! that a won or drawn game is not given away. Nothing is left out here, as it is in the search proper.

use super::search::Search;
use crate::limits::Effort;
use crate::score::MATE_BOUND;
use crate::solve::rows::RowSolver;
use fishka_base::Site;
use fishka_play::{Move, Position, Rows, RowsState};

/// At most so many empty cells; with more, a proof takes too long to be tried.
const LEFT_MAX: usize = 34;
/// Most nodes of a proof, whatever the limits are: who searches without any wants to hear something soon.
const NODES_MAX: u64 = 1_000_000;
/// Nodes for each question before the search proper: where that is enough, it need not be made.
const NODES_FIRST: u64 = 200;

/// What is proven of the moves of a position.
pub(super) trait Proof {
    /// Asks of these moves, of the likeliest first, what they are worth, with so many nodes for each question. Where only
    /// one is wanted it ends when it is sure of one that is as good as any.
    fn ask(&mut self, order: &[Move], one: bool, effort: &mut Effort<'_>, nodes: u64);

    /// What the move is worth at least and at most: 1, 0 or -1.
    fn known(&self, m: &Move) -> (i8, i8);

    /// Whether there is nothing more to be found out of these.
    fn is_done(&self, moves: &[Move]) -> bool {
        moves.iter().map(|m| self.known(m)).all(|(least, greatest)| least == greatest)
    }
}

struct RowProof<const W: usize> {
    solver: RowSolver<W>,
    at: RowsState<W>,
    /// By site.
    known: Vec<(i8, i8)>,
}

impl<const W: usize> RowProof<W> {
    fn of(position: &Position) -> Option<RowProof<W>> {
        let (rows, at) = Rows::of(position)?;
        let known = vec![(-1, 1); position.cells().len()];
        Some(RowProof { solver: RowSolver::new(rows), at, known })
    }

    /// Whether the move is worth this at least; `None` where the work does not reach.
    fn is_worth(&mut self, site: Site, least: i8, effort: &mut Effort<'_>, nodes: u64) -> Option<bool> {
        let (low, high) = self.known[site.index()];
        if low >= least || high < least {
            return Some(low >= least);
        }
        let most = effort.nodes.saturating_add(nodes).min(NODES_MAX);
        let worth = match self.solver.after(&self.at, site) {
            Some(next) => -self.solver.worth(&next, (-least, 1 - least), (effort, most))?,
            None => 1,
        };
        let known = &mut self.known[site.index()];
        *known = if worth >= least { (worth, known.1) } else { (known.0, worth) };
        Some(worth >= least)
    }
}

impl<const W: usize> Proof for RowProof<W> {
    fn ask(&mut self, order: &[Move], one: bool, effort: &mut Effort<'_>, nodes: u64) {
        let sites = order.iter().filter_map(|m| m.to);
        for least in [0, 1] {
            for site in sites.clone() {
                if self.is_worth(site, least, effort, nodes) == Some(true) && (one || least == 1) {
                    break;
                }
            }
        }
    }

    fn known(&self, m: &Move) -> (i8, i8) {
        m.to.map_or((-1, 1), |site| self.known[site.index()])
    }
}

impl Search<'_> {
    /// Somebody who proves what moves are worth, where that can be.
    pub(super) fn proof(&self) -> Option<Box<dyn Proof>> {
        let empty = self.position.cells().iter().filter(|cell| cell.piece.is_none()).count();
        if !self.eval.places_lines() || self.noise.size != 0 || empty > LEFT_MAX {
            return None;
        }
        let small = RowProof::<1>::of(self.position).map(|proof| Box::new(proof) as Box<dyn Proof>);
        small.or_else(|| Some(Box::new(RowProof::<2>::of(self.position)?)))
    }

    /// Proves what little work can prove, and leaves of the moves those that may be the best.
    pub(super) fn prove_first(&mut self, proof: &mut dyn Proof, moves: &mut Vec<Move>) {
        proof.ask(moves, false, &mut self.effort, NODES_FIRST);
        let most = moves.iter().map(|m| proof.known(m).0).max().unwrap_or(-1);
        moves.retain(|m| proof.known(m).1 >= most);
        if most == 1 {
            moves.retain(|m| proof.known(m).0 == 1);
        }
    }

    /// With the rest of the work: which of the moves, the best first as the search has it, is to be played.
    pub(super) fn prove_last(&mut self, proof: &mut dyn Proof, moves: &[Move]) -> usize {
        proof.ask(moves, true, &mut self.effort, NODES_MAX);
        let first = |least: (i8, i8)| {
            moves.iter().position(|m| proof.known(m).0 >= least.0 && proof.known(m).1 >= least.1)
        };
        first((1, 1)).or_else(|| first((0, 0))).or_else(|| first((-1, 0))).unwrap_or(0)
    }

    /// The score of a move of which so much is proven, where the search found this one.
    pub(super) fn proven(&self, (least, greatest): (i8, i8), score: i32) -> i32 {
        match (least, greatest) {
            (1, _) => score.max(MATE_BOUND - 1),
            (_, -1) => score.min(1 - MATE_BOUND),
            (0, 0) => self.draw(self.mover),
            _ => score,
        }
    }
}
