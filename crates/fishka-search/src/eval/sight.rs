//! What every piece could go to and take as the pieces stand, without asking the rules: tables made from boards with a
//! single piece and from boards with enemies around it. It is a quick picture for evaluation (mobility, threats, the
//! neighbourhood of royal pieces, men on their way), right for games whose pieces step, leap and glide, and not used
//! where pieces move otherwise.

use super::measure::{self, Measured};
use fishka_base::{Bound, Budget, Dir, Player, Site};
use fishka_play::Game;
use std::sync::Arc;

/// Larger games (`players · kinds · sites`) are not looked at, nor larger boards.
const TABLE_MAX: usize = 20_000;
const SITES_MAX: usize = 400;

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

/// What a kind of a player does from one site.
#[derive(Clone, Debug, Default)]
struct From {
    rays: Vec<(Glide, Span)>,
    /// Cells it leaps to, empty or not.
    both: Span,
    /// To empty ones only.
    goes: Span,
    /// Only to take.
    takes: Span,
}

/// The tables of a game.
#[derive(Clone, Debug)]
pub(super) struct Sight {
    sites: usize,
    cells: Vec<u16>,
    /// By slot and site.
    froms: Vec<From>,
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
        let mut sight =
            Sight { sites, cells: Vec::new(), froms: vec![From::default(); measured.len() * sites] };
        for (slot, m) in measured.iter().enumerate() {
            let player = Player::new(slot / kinds);
            for from in 0..sites {
                let seen = sight.lay(game, player, from, &m.steps[from], &amid[slot * sites + from]);
                sight.froms[slot * sites + from] = seen;
            }
        }
        Ok(Some(sight))
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
        let mut seen = From::default();
        for dir in (0..game.rules.board.dirs.len()).map(Dir::new) {
            let line = line(game, player, Site::new(from), dir, steps);
            let Some(first) = line.first().filter(|_| line.len() >= 2) else { continue };
            let glide = if amid.full.contains(first) {
                Glide::Takes
            } else if amid.full.contains(&line[1]) {
                Glide::Hops
            } else {
                Glide::Goes
            };
            left.retain(|site| !line.contains(site));
            takes.retain(|site| !line.contains(site));
            let cells = self.keep(&line);
            seen.rays.push((glide, cells));
        }
        let (both, goes): (Vec<Site>, Vec<Site>) =
            left.into_iter().partition(|site| amid.steps.contains(site));
        takes.retain(|site| !both.contains(site));
        (seen.both, seen.goes, seen.takes) = (self.keep(&both), self.keep(&goes), self.keep(&takes));
        seen
    }

    fn keep(&mut self, sites: &[Site]) -> Span {
        let start = self.cells.len() as u32;
        self.cells.extend(sites.iter().map(|site| site.index() as u16));
        Span { start, len: sites.len() as u16 }
    }

    fn span(&self, span: Span) -> &[u16] {
        &self.cells[span.start as usize..span.start as usize + usize::from(span.len)]
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
        for (glide, cells) in &seen.rays {
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

    /// Whether wherever it goes it could take as well.
    pub(super) fn takes_as_it_goes(&self, slot: usize, from: usize) -> bool {
        let seen = &self.froms[slot * self.sites + from];
        seen.goes.len == 0 && seen.rays.iter().all(|(glide, _)| *glide == Glide::Takes)
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
