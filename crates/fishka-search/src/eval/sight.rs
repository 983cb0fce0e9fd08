//! What every piece could go to and take as the pieces stand, without asking the rules: tables made from boards with a
//! single piece and from boards with enemies around it. It is a quick picture for evaluation (mobility, threats, the
//! neighbourhood of royal pieces, men on their way), right for games whose pieces step, leap and glide, and not used
//! where pieces move otherwise.

use super::measure::{self, Measured};
use crate::bits::Bits;
use fishka_base::{Bound, Budget, Dir, Player, Site};
use fishka_play::Game;
use std::ops::Range;
use std::sync::Arc;

/// Larger games (`players · kinds · sites`) are not looked at, nor larger boards.
const TABLE_MAX: usize = 20_000;
const SITES_MAX: usize = 400;
/// Words of the sets for them.
pub(super) const WORDS_MAX: usize = SITES_MAX.div_ceil(64);

/// How a piece goes along a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Glide {
    /// To empty cells, and takes the first piece it meets.
    Takes,
    /// To empty cells only.
    Goes,
    /// To empty cells, and takes the second piece it meets.
    Hops,
}

/// Cells in a flat list.
#[derive(Clone, Copy, Debug, Default)]
struct Span {
    start: u32,
    len: u16,
}

/// How the numbers of a line's cells go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Order {
    Rising,
    Falling,
    Mixed,
}

impl Order {
    fn of(cells: &[Site]) -> Order {
        let all = |fits: fn(&Site, &Site) -> bool| cells.windows(2).all(|pair| fits(&pair[0], &pair[1]));
        match (all(|a, b| a < b), all(|a, b| a > b)) {
            (true, _) => Order::Rising,
            (_, true) => Order::Falling,
            _ => Order::Mixed,
        }
    }
}

impl Order {
    /// The place among the lines of a piece ([`Fan`]).
    fn rank(self, glide: Glide) -> usize {
        match (glide, self) {
            (Glide::Takes, Order::Rising) => 0,
            (Glide::Takes, Order::Falling) => 1,
            (Glide::Goes, Order::Rising) => 2,
            (Glide::Goes, Order::Falling) => 3,
            _ => RANKS - 1,
        }
    }
}

/// How many ranks there are.
const RANKS: usize = 5;

/// A line along which a piece goes.
#[derive(Clone, Copy, Debug)]
struct Line {
    glide: Glide,
    order: Order,
    cells: Span,
}

impl Span {
    #[inline]
    fn range(self) -> Range<usize> {
        self.start as usize..self.start as usize + usize::from(self.len)
    }
}

/// What a kind of a player does from one site.
#[derive(Clone, Debug, Default)]
struct From {
    /// In the list of all lines.
    lines: Span,
    /// Cells it leaps to, empty or not.
    both: Span,
    /// To empty ones only.
    goes: Span,
    /// Only to take.
    takes: Span,
}

/// How the lines of a piece from one site lie in the list of all lines: by [`Order::rank`], so many of each.
#[derive(Clone, Copy, Debug, Default)]
struct Fan {
    start: u32,
    counts: [u8; RANKS],
}

/// The tables of a game.
#[derive(Clone, Debug)]
pub(super) struct Sight {
    sites: usize,
    cells: Vec<u16>,
    /// By slot and site.
    froms: Vec<From>,
    fans: Vec<Fan>,
    lines: Vec<Line>,
    /// The set of each line's cells, one after the other, each of `words` words.
    ways: Vec<u64>,
    /// By slot and site: the sets of `both`, `goes` and `takes`, one after the other, each of `words` words.
    leaps: Vec<u64>,
    words: usize,
}

/// What a piece sees as sets.
#[derive(Clone, Copy, Debug)]
pub(super) struct View<const N: usize> {
    /// It may go there but takes nothing there.
    pub(super) quiet: Bits<N>,
    /// It would take what comes there, or guards what stands there.
    pub(super) takes: Bits<N>,
    /// Of the latter: those to which it may go where they are empty.
    pub(super) both: Bits<N>,
}

/// Words of the sets for a board: one of the widths that the evaluation is built for.
pub(super) fn words(sites: usize) -> usize {
    match sites.div_ceil(64) {
        few @ 0..=2 => few.max(1),
        _ => WORDS_MAX,
    }
}

/// What a cell seen by a piece is to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Seen {
    /// It may go there, and would take what comes there.
    Open,
    /// It may go there but takes nothing there.
    Quiet,
    /// It would take what comes there, and guards what stands there.
    Guarded,
}

impl Sight {
    /// For games in which two sides move single pieces on a board without towers, and nothing forces captures.
    pub(super) fn fits(game: &Game) -> bool {
        let rules = &game.rules;
        let slots = rules.players.len() * rules.kinds.len() * rules.board.sites.len();
        game.traits.movement
            && game.traits.zero_sum
            && !game.traits.chance
            && rules.levels() == 1
            && rules.priorities.is_empty()
            && slots <= TABLE_MAX
            && rules.board.sites.len() <= SITES_MAX
    }

    /// Measures more where the game fits.
    pub(super) fn new(
        game: &Arc<Game>,
        measured: &[Measured],
        avoid: &[bool],
        budget: &mut Budget,
    ) -> Result<Option<Self>, Bound> {
        if !Sight::fits(game) || measured.is_empty() {
            return Ok(None);
        }
        let amid = measure::amid(game, measured, avoid, budget)?;
        let Some(amid) = amid else { return Ok(None) };
        let sites = game.board().sites.len();
        let kinds = game.rules.kinds.len();
        let froms = vec![From::default(); measured.len() * sites];
        let mut sight = Sight {
            sites,
            cells: Vec::new(),
            froms,
            fans: Vec::new(),
            lines: Vec::new(),
            ways: Vec::new(),
            leaps: Vec::new(),
            words: words(sites),
        };
        for (slot, m) in measured.iter().enumerate() {
            let player = Player::new(slot / kinds);
            for from in 0..sites {
                let seen = sight.lay(game, player, from, &m.steps[from], &amid[slot * sites + from]);
                sight.fans.push(sight.fan(seen.lines));
                sight.froms[slot * sites + from] = seen;
            }
        }
        sight.lay_leaps();
        Ok(Some(sight))
    }

    fn lay_leaps(&mut self) {
        let mut leaps = vec![0; self.froms.len() * 3 * self.words];
        let rows = leaps.chunks_exact_mut(self.words);
        let spans = self.froms.iter().flat_map(|from| [from.both, from.goes, from.takes]);
        for (row, span) in rows.zip(spans) {
            for cell in self.span(span).iter().map(|cell| usize::from(*cell)) {
                row[cell / 64] |= 1 << (cell % 64);
            }
        }
        self.leaps = leaps;
    }

    /// Sorts what a piece does from a site into lines and leaps.
    fn lay(
        &mut self,
        game: &Game,
        player: Player,
        from: usize,
        steps: &[Site],
        amid: &measure::Amid,
    ) -> From {
        let mut left: Vec<Site> = steps.to_vec();
        let mut takes: Vec<Site> = amid.full.clone();
        let mut seen = From { lines: Span { start: self.lines.len() as u32, len: 0 }, ..From::default() };
        let mut lines = Vec::new();
        for dir in (0..game.rules.board.dirs.len()).map(Dir::new) {
            let line = line(game, player, Site::new(from), dir, steps);
            // Two directions may be one and the same here: then what one reaches is gone.
            let Some(first) = line.first().filter(|first| line.len() >= 2 && left.contains(first)) else {
                continue;
            };
            let glide = if amid.full.contains(first) {
                Glide::Takes
            } else if amid.full.contains(&line[1]) {
                Glide::Hops
            } else {
                Glide::Goes
            };
            left.retain(|site| !line.contains(site));
            takes.retain(|site| !line.contains(site));
            lines.push((glide, line));
        }
        seen.lines.len = lines.len() as u16;
        lines.sort_by_key(|(glide, line)| Order::of(line).rank(*glide));
        lines.iter().for_each(|(glide, line)| self.keep_line(*glide, line));
        let (both, goes): (Vec<Site>, Vec<Site>) =
            left.into_iter().partition(|site| amid.steps.contains(site));
        takes.retain(|site| !both.contains(site));
        (seen.both, seen.goes, seen.takes) = (self.keep(&both), self.keep(&goes), self.keep(&takes));
        seen
    }

    fn fan(&self, lines: Span) -> Fan {
        let mut counts = [0; RANKS];
        self.lines[lines.range()].iter().for_each(|line| counts[line.order.rank(line.glide)] += 1);
        Fan { start: lines.start, counts }
    }

    fn keep_line(&mut self, glide: Glide, line: &[Site]) {
        let cells = self.keep(line);
        self.lines.push(Line { glide, order: Order::of(line), cells });
        let first = self.ways.len();
        self.ways.resize(first + self.words, 0);
        for site in line {
            self.ways[first + site.index() / 64] |= 1 << (site.index() % 64);
        }
    }

    fn keep(&mut self, sites: &[Site]) -> Span {
        let start = self.cells.len() as u32;
        self.cells.extend(sites.iter().map(|site| site.index() as u16));
        Span { start, len: sites.len() as u16 }
    }

    fn span(&self, span: Span) -> &[u16] {
        &self.cells[span.range()]
    }

    /// Tells of every cell that the piece sees; `occupied` says where pieces stand.
    #[inline]
    pub(super) fn look(
        &self,
        slot: usize,
        from: usize,
        occupied: &[bool],
        mut tell: impl FnMut(usize, Seen),
    ) {
        let seen = &self.froms[slot * self.sites + from];
        for Line { glide, cells, .. } in &self.lines[seen.lines.range()] {
            let mut met = 0;
            for cell in self.span(*cells) {
                let cell = usize::from(*cell);
                if !occupied[cell] {
                    match (met, glide) {
                        (0, Glide::Takes) => tell(cell, Seen::Open),
                        (0, _) => tell(cell, Seen::Quiet),
                        _ => tell(cell, Seen::Guarded),
                    }
                    continue;
                }
                met += 1;
                if met == 1 && *glide == Glide::Hops {
                    continue;
                }
                if *glide != Glide::Goes {
                    tell(cell, Seen::Guarded);
                }
                break;
            }
        }
        for cell in self.span(seen.both) {
            let cell = usize::from(*cell);
            tell(cell, if occupied[cell] { Seen::Guarded } else { Seen::Open });
        }
        for cell in self.span(seen.goes).iter().map(|cell| usize::from(*cell)).filter(|cell| !occupied[*cell])
        {
            tell(cell, Seen::Quiet);
        }
        for cell in self.span(seen.takes) {
            tell(usize::from(*cell), Seen::Guarded);
        }
    }

    /// The same as sets of as many words as the board needs; a cell that is told twice counts once.
    #[inline(always)]
    pub(super) fn view<const N: usize>(&self, slot: usize, from: usize, occupied: &Bits<N>) -> View<N> {
        let row = slot * self.sites + from;
        let leaps = &self.leaps.as_chunks::<N>().0[3 * row..][..3];
        let [both, goes, takes] = [Bits(leaps[0]), Bits(leaps[1]), Bits(leaps[2])];
        let mut view = View { quiet: goes.less(*occupied), takes, both };
        let Fan { start, counts } = self.fans[row];
        let ways = self.ways.as_chunks::<N>().0;
        let mut at = start as usize;
        for _ in 0..counts[0] {
            view.both.add(Bits(ways[at]).up_to_first(*occupied));
            at += 1;
        }
        for _ in 0..counts[1] {
            view.both.add(Bits(ways[at]).down_to_first(*occupied));
            at += 1;
        }
        for _ in 0..counts[2] {
            view.quiet.add(Bits(ways[at]).up_to_first(*occupied).less(*occupied));
            at += 1;
        }
        for _ in 0..counts[3] {
            view.quiet.add(Bits(ways[at]).down_to_first(*occupied).less(*occupied));
            at += 1;
        }
        if counts[4] > 0 {
            self.view_more(at..at + usize::from(counts[4]), &mut view, occupied);
        }
        view.takes.add(view.both);
        view
    }

    /// Along lines on which it hops, or whose cells neither rise in number nor fall.
    #[inline(never)]
    fn view_more<const N: usize>(&self, lines: Range<usize>, view: &mut View<N>, occupied: &Bits<N>) {
        for index in lines {
            let Line { glide, order, cells } = self.lines[index];
            if order == Order::Mixed {
                view.cell_by_cell(glide, self.span(cells), occupied);
            } else {
                view.hop(Bits::row(&self.ways, index), order == Order::Rising, *occupied);
            }
        }
    }

    /// Whether wherever it goes it could take as well.
    pub(super) fn takes_as_it_goes(&self, slot: usize, from: usize) -> bool {
        let seen = &self.froms[slot * self.sites + from];
        let mut lines = self.lines[seen.lines.range()].iter();
        seen.goes.len == 0 && lines.all(|line| line.glide == Glide::Takes)
    }

    /// Where it may ever go without taking, and what it could take on the way, from a site.
    pub(super) fn ahead(&self, slot: usize, from: usize) -> (Vec<usize>, Vec<usize>) {
        let empty = vec![false; self.sites];
        let (mut goes, mut takes) = (Vec::new(), Vec::new());
        let mut queue = vec![from];
        let (mut been, mut taken) = (vec![false; self.sites], vec![false; self.sites]);
        while let Some(at) = queue.pop() {
            self.look(slot, at, &empty, |cell, seen| {
                if seen != Seen::Guarded && !been[cell] {
                    been[cell] = true;
                    goes.push(cell);
                    queue.push(cell);
                }
                if seen != Seen::Quiet && !taken[cell] {
                    taken[cell] = true;
                    takes.push(cell);
                }
            });
        }
        (goes, takes)
    }
}

impl<const N: usize> View<N> {
    /// How many cells a piece can go to, with those where it takes or guards.
    #[inline]
    pub(super) fn free(&self, occupied: &Bits<N>) -> u32 {
        let mut cells = self.both;
        cells.add(*occupied);
        cells = cells.and(self.takes);
        cells.add(self.quiet);
        cells.count()
    }

    /// Along a line whose cells rise in number, or fall, on which it takes the second that it meets.
    fn hop(&mut self, way: Bits<N>, rises: bool, occupied: Bits<N>) {
        let reach = way.to_first(occupied, rises);
        self.quiet.add(reach.less(occupied));
        self.takes.add(way.less(reach).to_first(occupied, rises));
    }

    /// Along any other.
    fn cell_by_cell(&mut self, glide: Glide, cells: &[u16], occupied: &Bits<N>) {
        let cells = cells.iter().map(|cell| usize::from(*cell));
        let first = cells.clone().position(|cell| occupied.has(cell)).unwrap_or(cells.len());
        let beyond = cells.clone().skip(first + 1);
        let second = beyond.clone().position(|cell| occupied.has(cell)).unwrap_or(beyond.len());
        match glide {
            Glide::Takes => cells.take(first + 1).for_each(|cell| self.both.set(cell)),
            Glide::Goes => cells.take(first).for_each(|cell| self.quiet.set(cell)),
            Glide::Hops => {
                cells.take(first).for_each(|cell| self.quiet.set(cell));
                beyond.take(second + 1).for_each(|cell| self.takes.set(cell));
            }
        }
    }
}

/// The cells in this direction that the piece reaches on the empty board, one after the other.
fn line(game: &Game, player: Player, from: Site, dir: Dir, steps: &[Site]) -> Vec<Site> {
    let mut line = Vec::new();
    let mut at = from;
    while let Some(next) = game.board().step(player, at, dir) {
        if !steps.contains(&next) || line.contains(&next) {
            break;
        }
        line.push(next);
        at = next;
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Evaluator;
    use fishka_base::Rng;
    use fishka_testkit::{legal, library_game, plenty, start};

    /// As it is told cell by cell.
    fn told<const N: usize>(sight: &Sight, slot: usize, from: usize, occupied: &[bool]) -> View<N> {
        let mut view = View { quiet: Bits::EMPTY, takes: Bits::EMPTY, both: Bits::EMPTY };
        sight.look(slot, from, occupied, |cell, seen| {
            let set = if seen == Seen::Quiet { &mut view.quiet } else { &mut view.takes };
            assert!(!set.has(cell), "slot {slot} from {from} sees {cell} twice");
            set.set(cell);
            if seen == Seen::Open {
                view.both.set(cell);
            }
        });
        view
    }

    fn agree<const N: usize>(sight: &Sight, occupied: &[bool]) {
        let mut bits = Bits::<N>::EMPTY;
        (0..occupied.len()).filter(|site| occupied[*site]).for_each(|site| bits.set(site));
        for at in 0..sight.froms.len() {
            let (slot, from) = (at / sight.sites, at % sight.sites);
            let (view, told) = (sight.view(slot, from, &bits), told::<N>(sight, slot, from, occupied));
            let open = |view: View<N>| view.both.less(bits);
            assert_eq!((view.quiet, view.takes, open(view)), (told.quiet, told.takes, open(told)));
            assert_eq!(view.free(&bits), told.free(&bits));
        }
    }

    #[test]
    fn sets_are_what_is_told_cell_by_cell() {
        let mut compared = 0;
        for name in ["chess", "xiangqi", "shogi", "hex-chess", "capablanca", "fox-and-geese"] {
            let game = library_game(name, None, &[]).expect("a game of the library");
            let evaluator = Evaluator::new(&game, &mut plenty()).expect("within the budget");
            let sight = &evaluator.live.as_ref().expect("pieces that step and glide").sight;
            let (mut position, mut rng) = (start(&game), Rng::new(5));
            for ply in 0..40 {
                let moves = legal(&mut position);
                if moves.is_empty() || position.settled().is_some() {
                    break;
                }
                let m = moves[rng.below(moves.len())].clone();
                position.play(&m, &mut plenty()).expect("legal");
                if ply % 8 == 7 {
                    let occupied: Vec<bool> = position.cells().iter().map(|c| c.piece.is_some()).collect();
                    match sight.words {
                        1 => agree::<1>(sight, &occupied),
                        2 => agree::<2>(sight, &occupied),
                        _ => agree::<7>(sight, &occupied),
                    }
                    compared += 1;
                }
            }
        }
        assert!(compared > 20, "{compared}");
    }
}
