//! What positions are worth where two sides put pieces and a filled line wins: looked through on sets of cells, without
//! moves, which takes a small part of the time.

use crate::limits::Effort;
use fishka_base::{Site, mix64};
use fishka_play::{Cells, Rows, RowsState};
use smallvec::SmallVec;

/// So many pieces that are put count as one node.
const PUTS_A_NODE: u32 = 8;
/// Size of the table of what is known, by its logarithm.
const BITS: u32 = 20;

/// Looks such a game through and remembers what it has found.
pub(crate) struct RowSolver<const W: usize> {
    rows: Rows<W>,
    /// The key of a position without its lowest bits, which say what it is worth at least and at most; 0 = nothing.
    known: Vec<u64>,
    puts: u32,
}

/// Where a piece may be put, and what is then: the likeliest last.
type Ways<const W: usize> = SmallVec<[(u32, RowsState<W>); 8]>;

impl<const W: usize> RowSolver<W> {
    pub(crate) fn new(rows: Rows<W>) -> Self {
        RowSolver { rows, known: vec![0; 1 << BITS], puts: 0 }
    }

    /// The position after who is to move has put a piece there; `None` where that fills a line.
    pub(crate) fn after(&self, at: &RowsState<W>, site: Site) -> Option<RowsState<W>> {
        (!at.near[at.side].meets(Cells::one(site))).then(|| self.rows.put(at, site))
    }

    /// What the position is worth to who is to move: 1, 0 or -1 where that lies between `low` and `high`; else one of
    /// these, or beyond them. `None` when `most` nodes or all of the work are done.
    pub(crate) fn worth(
        &mut self,
        at: &RowsState<W>,
        (low, high): (i8, i8),
        (effort, most): (&mut Effort<'_>, u64),
    ) -> Option<i8> {
        if let Some(worth) = self.rows.stuck(at) {
            return Some(worth);
        }
        if at.near[at.side].meets(at.open) {
            return Some(1);
        }
        let key = key(at);
        let (least, greatest) = self.recall(key);
        if least >= high || least == greatest {
            return Some(least);
        }
        if greatest <= low {
            return Some(greatest);
        }
        self.puts += 1;
        if self.puts.is_multiple_of(PUTS_A_NODE) {
            effort.count();
        }
        if effort.is_over() || effort.nodes >= most {
            return None;
        }
        let floor = low.max(least);
        let mut best = -1;
        for (_, next) in self.ways(at).iter().rev() {
            best = best.max(-self.worth(next, (-high, -floor.max(best)), (effort, most))?);
            if best >= high {
                break;
            }
        }
        let best = best.max(least);
        match best {
            _ if best >= high => self.remember(key, best, greatest),
            _ if best <= floor => self.remember(key, least, best),
            _ => self.remember(key, best, best),
        }
        Some(best)
    }

    /// The ways after which the other side does not fill a line at once.
    fn ways(&self, at: &RowsState<W>) -> Ways<W> {
        let threats = at.near[1 - at.side].and(at.open);
        let answers = |site: &Site| threats.is_empty() || self.rows.asking(*site).meets(threats);
        let mut ways = Ways::new();
        for site in at.open.iter().filter(answers) {
            let next = self.rows.put(at, site);
            if self.rows.stuck(&next).is_some() || !next.near[next.side].meets(next.open) {
                let order = next.near[at.side].count() * 64 + self.rows.lines_at(at.side, site).len() as u32;
                ways.push((order, next));
            }
        }
        ways.sort_by_key(|(order, _)| *order);
        ways
    }

    fn recall(&self, key: u64) -> (i8, i8) {
        let entry = self.known[key as usize >> 4 & ((1 << BITS) - 1)];
        if entry & !15 == key & !15 && entry != 0 {
            ((entry & 3) as i8 - 1, (entry >> 2 & 3) as i8 - 1)
        } else {
            (-1, 1)
        }
    }

    fn remember(&mut self, key: u64, least: i8, greatest: i8) {
        let entry = key & !15 | (least + 1) as u64 | ((greatest + 1) as u64) << 2;
        self.known[key as usize >> 4 & ((1 << BITS) - 1)] = entry;
    }
}

fn key<const W: usize>(at: &RowsState<W>) -> u64 {
    let words = at.men.iter().flat_map(|men| men.words());
    words.fold(at.side as u64 + 1, |key, word| mix64(key ^ *word))
}
