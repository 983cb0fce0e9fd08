//! Where only lines are filled: wins by threatening to fill one with every move (L. V. Allis, "Searching for Solutions in
//! Games and Artificial Intelligence", 1994, on gomoku), looked for on sets of cells at the end of each line; and on large
//! boards the moves near what has been put, without a list of all.

use super::search::Search;
use crate::score::MATE;
use fishka_base::Site;
use fishka_play::{Cells, Move, MoveList, Position, Rows, RowsState};

/// Words for the cells of the largest board.
const WORDS: usize = 4;
/// At most so many pieces are put in one look.
const PUTS: u32 = 80;
/// With no more open cells than this all are tried.
const OPEN_FEW: u32 = 40;

/// The game as sets of cells, and the positions of the line that is searched.
pub(super) struct Threats {
    rows: Rows<WORDS>,
    line: Vec<RowsState<WORDS>>,
    /// By site: the cells that share half as many lines with it as any does.
    around: Vec<Cells<WORDS>>,
    /// By side and site: the move that puts a piece there, once it was listed. It is the same in all positions.
    moves: [Vec<Option<Move>>; 2],
}

impl Threats {
    pub(super) fn of(position: &Position) -> Option<Threats> {
        let (rows, at) = Rows::of(position)?;
        let sites = position.cells().len();
        let around = (0..sites).map(|site| around(&rows, Site::new(site), sites)).collect();
        Some(Threats { rows, line: vec![at], around, moves: [vec![None; sites], vec![None; sites]] })
    }

    /// The cells worth trying on a large board: those near what has been put. `None` where all are.
    pub(super) fn near(&self) -> Option<Cells<WORDS>> {
        let at = self.line.last()?;
        if at.open.count() <= OPEN_FEW || self.rows.stuck(at).is_some() {
            return None;
        }
        let men = at.men[0].or(at.men[1]);
        let lines = at.near[0].or(at.near[1]).or(at.far[0]).or(at.far[1]);
        let near = men.iter().fold(lines, |near, site| near.or(self.around[site.index()])).and(at.open);
        (!near.is_empty()).then_some(near)
    }

    /// Fills the list with the moves worth trying; `false` where all must be listed.
    fn list(&self, moves: &mut MoveList) -> bool {
        let (Some(near), Some(at)) = (self.near(), self.line.last()) else { return false };
        moves.clear();
        for site in near.iter() {
            let Some(m) = &self.moves[at.side][site.index()] else { return false };
            moves.push(m.clone());
        }
        true
    }

    /// Keeps of a list of all moves what the next list is made of.
    fn learn(&mut self, moves: &MoveList) {
        let Some(side) = self.line.last().map(|at| at.side) else { return };
        for m in moves.iter() {
            if let Some(kept @ None) = m.to.and_then(|to| self.moves[side].get_mut(to.index())) {
                *kept = Some(m.clone());
            }
        }
    }

    /// Somebody has put a piece there, or nobody has.
    pub(super) fn follow(&mut self, to: Option<Site>) {
        let Some(at) = self.line.last() else { return };
        let next = match to {
            Some(site) => self.rows.put(at, site),
            None => RowsState { side: 1 - at.side, ..*at },
        };
        self.line.push(next);
    }

    pub(super) fn undo(&mut self) {
        self.line.pop();
    }

    fn look(&self) -> Option<u32> {
        by_threats(&self.rows, self.line.last()?, &mut PUTS.clone())
    }
}

/// The cells that share with the site at least half as many lines as that which shares most with it.
fn around(rows: &Rows<WORDS>, site: Site, sites: usize) -> Cells<WORDS> {
    let mut shared = vec![0; sites];
    let lines = || (0..2).flat_map(|side| rows.lines_at(side, site));
    lines().flat_map(|line| line.iter()).for_each(|cell| shared[cell.index()] += 1);
    let most = shared.iter().copied().max().unwrap_or(0);
    let cells = (0..sites).filter(|cell| shared[*cell] > 0 && 2 * shared[*cell] >= most);
    cells.fold(Cells::NONE, |all, cell| all.or(Cells::one(Site::new(cell))))
}

impl Search<'_> {
    /// Fills the list of the height with the moves near what has been put, where that is known without a list of all.
    pub(super) fn list_near(&mut self, height: usize) -> bool {
        self.threats.as_ref().is_some_and(|threats| threats.list(&mut self.frames[height].moves))
    }

    /// A list of all moves was made at the height.
    pub(super) fn learn_moves(&mut self, height: usize) {
        if let Some(threats) = &mut self.threats {
            threats.learn(&self.frames[height].moves);
        }
    }

    /// The score of who is to move where he wins by threats alone.
    pub(super) fn by_threats(&self, height: usize) -> Option<i32> {
        let plies = self.threats.as_ref()?.look()?;
        Some(MATE - height as i32 - plies as i32)
    }
}

/// In how many moves of both who is to move wins by threatening to fill a line with each of his; `left` is how many more may
/// be tried.
fn by_threats<const W: usize>(rows: &Rows<W>, at: &RowsState<W>, left: &mut u32) -> Option<u32> {
    let (own, other) = (at.side, 1 - at.side);
    if at.near[own].meets(at.open) {
        return Some(1);
    }
    let must = at.near[other].and(at.open);
    let tries = if must.is_empty() { at.far[own].and(at.open) } else { must };
    for site in tries.iter() {
        *left = left.checked_sub(1)?;
        let next = rows.put(at, site);
        let fills = next.near[own].and(next.open);
        if fills.is_empty() || next.near[other].meets(next.open) || rows.stuck(&next).is_some() {
            continue;
        }
        // Where there is one such cell, who does not take it loses; of two he takes one, and the other must stay open.
        let mut answers = fills.iter().map(|fill| rows.put(&next, fill));
        let won = match fills.is_one() {
            true => answers.next().and_then(|after| by_threats(rows, &after, left)),
            false => answers.all(|after| after.near[own].meets(after.open)).then_some(1),
        };
        if let Some(moves) = won {
            return Some(moves + 2);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::{Effort, Limits, Means, Untimed};
    use crate::solve::rows::RowSolver;
    use fishka_base::Rng;
    use fishka_testkit::{legal, library_game, outcome, plenty, start};

    #[test]
    fn wins_by_threats_are_wins() {
        let game = library_game("connect-four", None, &[]).expect("a game of the library");
        let (mut found, mut rng) = (0, Rng::new(3));
        for _ in 0..1_500 {
            let mut position = start(&game);
            for _ in 0..18 + rng.below(10) {
                let moves = legal(&mut position);
                if moves.is_empty() {
                    break;
                }
                position.play(&moves[rng.below(moves.len())], &mut plenty()).expect("legal");
            }
            if outcome(&mut position).is_some() {
                continue;
            }
            if Threats::of(&position).expect("a game of lines").look().is_some_and(|plies| plies > 1) {
                let (rows, at) = Rows::<1>::of(&position).expect("a game of lines");
                let means = &mut Means { control: &mut Untimed, budget: &mut plenty() };
                let mut effort = Effort::new(Limits::nodes(5_000_000), means);
                let worth = RowSolver::new(rows).worth(&at, (0, 1), (&mut effort, u64::MAX));
                assert_eq!(worth, Some(1));
                found += 1;
            }
        }
        assert!(found >= 5, "{found}");
    }

    #[test]
    fn the_list_near_what_was_put_is_part_of_all() {
        let game = library_game("gomoku", None, &[]).expect("a game of the library");
        let (mut position, mut rng) = (start(&game), Rng::new(1));
        let mut threats = Threats::of(&position).expect("a game of lines");
        assert!(threats.near().is_none(), "nothing has been put");
        for ply in 0..20 {
            let all = legal(&mut position);
            let mut near = MoveList::new();
            assert_eq!(threats.list(&mut near), ply > 1, "both sides have been listed once");
            threats.learn(&all);
            if threats.list(&mut near) {
                assert!(near.len() < all.len() && near.iter().all(|m| all.iter().any(|other| other == m)));
            }
            let m = &all[rng.below(all.len())];
            position.play(m, &mut plenty()).expect("legal");
            threats.follow(m.to);
        }
    }
}
