//! Games in which two sides put pieces by turns and whoever fills a line first wins, told in sets of cells: tic-tac-toe,
//! Connect Four, gomoku. Who searches such a game needs no moves.

use super::{Filling, KIND, Sort};
use crate::nearby::Nearby;
use crate::{Game, Position};
use fishka_base::{Ones, Player, Site};

/// A set of cells, one bit a site, in so many words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cells<const W: usize>([u64; W]);

impl<const W: usize> Cells<W> {
    /// No cell.
    pub const NONE: Self = Cells([0; W]);

    /// This cell alone. The site must be below 64 times the words.
    #[must_use]
    pub fn one(site: Site) -> Self {
        let mut cells = Self::NONE;
        cells.0[site.index() / 64] = 1 << (site.index() % 64);
        cells
    }

    fn join(self, other: Self, how: impl Fn(u64, u64) -> u64) -> Self {
        Cells(std::array::from_fn(|at| how(self.0[at], other.0[at])))
    }

    /// Cells of both.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        self.join(other, |a, b| a & b)
    }

    /// Cells of either.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        self.join(other, |a, b| a | b)
    }

    /// Cells that the other has not.
    #[must_use]
    pub fn without(self, other: Self) -> Self {
        self.join(other, |a, b| a & !b)
    }

    /// Whether there is no cell.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self == Self::NONE
    }

    /// Whether a cell is in both.
    #[must_use]
    pub fn meets(self, other: Self) -> bool {
        !self.and(other).is_empty()
    }

    /// How many.
    #[must_use]
    pub fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Whether it is one alone.
    #[must_use]
    pub fn is_one(self) -> bool {
        self.count() == 1
    }

    /// The cells in order.
    pub fn iter(self) -> impl Iterator<Item = Site> {
        Ones::of(self.0).map(Site::new)
    }

    /// The words.
    #[must_use]
    pub fn words(&self) -> &[u64; W] {
        &self.0
    }
}

/// What must not be in a cell so that something can be put on a site: by nobody's, the first side's, the second side's.
type Bars<const W: usize> = [Cells<W>; 3];

/// The rules of such a game. A side is 0 for who was to move in the position that was asked, 1 for the other.
#[derive(Debug)]
pub struct Rows<const W: usize> {
    /// By side and site: each line through the site, without it.
    lines: [Vec<Vec<Cells<W>>>; 2],
    /// By site; `None` = nothing is ever put there.
    bars: Vec<Option<Bars<W>>>,
    /// By site: the sites whose bars ask about it.
    asked_by: Vec<Cells<W>>,
    /// By side: men on the board when the reserve is empty.
    men_max: [u32; 2],
    /// By side: what it gets (1, 0 or -1) if it is to move and cannot.
    stuck: [i8; 2],
}

/// A position of such a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RowsState<const W: usize> {
    /// By side: where its men are.
    pub men: [Cells<W>; 2],
    /// Where a man can be put.
    pub open: Cells<W>,
    /// By side: the empty cells, open or not, on which a man would fill one of its lines.
    pub near: [Cells<W>; 2],
    /// By side: the cells that two men more would fill a line with, and some for which that was so earlier.
    pub far: [Cells<W>; 2],
    /// Who is to move.
    pub side: usize,
}

impl<const W: usize> Rows<W> {
    /// The rules and the position; `None` where the game is of another sort, has too many cells, or something else is
    /// under way.
    #[must_use]
    pub fn of(position: &Position) -> Option<(Self, RowsState<W>)> {
        let (game, state) = (&*position.game, &position.state);
        let (filling, sites) = (game.filling(position)?, position.cells().len());
        if sites > 64 * W || !super::games::rests(position, filling) {
            return None;
        }
        let players = in_turn(game, state.turn)?;
        let lines =
            [lines_of(game, filling, players[0], sites)?, lines_of(game, filling, players[1], sites)?];
        let bars = filling.leads.iter().map(|lead| Some(bars(lead.as_ref()?, players))).collect();
        let asked_by = filling.asked_by.iter().map(|sites| all_of(sites)).collect();
        let stuck = players.map(|player| sign(filling.stuck[player.index()][player.index()]));
        let opposite = players.map(|player| {
            let got = &filling.stuck[player.index()];
            sign(got[players[0].index()]) == -sign(got[players[1].index()])
        });
        let men = players.map(|player| all_of(&position.owned.of(player).collect::<Vec<_>>()));
        let hands = players.map(|player| position.hand(player, KIND));
        let men_max = [men[0].count() + hands[0], men[1].count() + hands[1]];
        let rows = Rows { lines, bars, asked_by, men_max, stuck };
        let nothing = [Cells::NONE; 2];
        let mut at = RowsState { men, open: Cells::NONE, near: nothing, far: nothing, side: 0 };
        let sites = || (0..sites).map(Site::new);
        at.open = sites()
            .filter(|site| rows.is_open(*site, men))
            .fold(at.open, |all, site| all.or(Cells::one(site)));
        for (side, men) in men.into_iter().enumerate() {
            men.iter().for_each(|site| rows.note(&mut at, side, site));
        }
        opposite.iter().all(|fits| *fits).then_some((rows, at))
    }

    fn is_open(&self, site: Site, men: [Cells<W>; 2]) -> bool {
        self.bars[site.index()].as_ref().is_some_and(|[nobodys, first, second]| {
            let all = men[0].or(men[1]);
            nobodys.without(all).is_empty() && !first.meets(men[0]) && !second.meets(men[1])
        })
    }

    /// Notes the lines that a man of the side's on the site has brought near to being filled.
    fn note(&self, at: &mut RowsState<W>, side: usize, site: Site) {
        for line in &self.lines[side][site.index()] {
            let missing = line.without(at.men[side]);
            let count = missing.count();
            if count > 2 || missing.meets(at.men[1 - side]) {
                continue;
            }
            let noted = if count == 1 { &mut at.near[side] } else { &mut at.far[side] };
            *noted = noted.or(missing);
        }
    }

    /// The position after who is to move has put a man on an open site, which fills no line.
    #[must_use]
    pub fn put(&self, at: &RowsState<W>, site: Site) -> RowsState<W> {
        let (mut next, side, one) = (*at, at.side, Cells::one(site));
        next.men[side] = at.men[side].or(one);
        next.near = [at.near[0].without(one), at.near[1].without(one)];
        self.note(&mut next, side, site);
        let asking = self.asked_by[site.index()];
        next.open = at.open.without(asking);
        for asks in asking.iter().filter(|asks| self.is_open(*asks, next.men)) {
            next.open = next.open.or(Cells::one(asks));
        }
        next.side = 1 - side;
        next
    }

    /// What who is to move gets (1, 0 or -1) if he cannot put a man; `None` where he can.
    #[must_use]
    pub fn stuck(&self, at: &RowsState<W>) -> Option<i8> {
        let spent = at.men[at.side].count() >= self.men_max[at.side];
        (spent || at.open.is_empty()).then_some(self.stuck[at.side])
    }

    /// The sites that may be open or not by what is put on this one.
    #[must_use]
    pub fn asking(&self, site: Site) -> Cells<W> {
        self.asked_by[site.index()]
    }

    /// The side's lines through the site, each without it.
    #[must_use]
    pub fn lines_at(&self, side: usize, site: Site) -> &[Cells<W>] {
        &self.lines[side][site.index()]
    }
}

fn all_of<const W: usize>(sites: &[Site]) -> Cells<W> {
    sites.iter().fold(Cells::NONE, |all, site| all.or(Cells::one(*site)))
}

fn sign(returns: f64) -> i8 {
    i8::from(returns > 0.0) - i8::from(returns < 0.0)
}

/// Who is to move now and who then, where two move by turns for ever.
fn in_turn(game: &Game, turn: u32) -> Option<[Player; 2]> {
    let turns = &game.rules.turns;
    let (entries, first) = (&turns.entries, turns.repeat as usize);
    let [one, two] = entries.get(first..)? else { return None };
    let now = entries.get(turn as usize)?.player;
    let by_turns = |pair: &[fishka_rules::TurnEntry]| pair[0].player != pair[1].player;
    let both = game.rules.players.len() == 2
        && game.acting.len() == 2
        && one.player != two.player
        && entries.windows(2).all(by_turns);
    // From the last entry the order comes back to the first of those that repeat.
    let then = if now == one.player { two.player } else { one.player };
    both.then_some([now, then])
}

/// By site: each line through it, without it; `None` where something else ends the game or a line does not win.
fn lines_of<const W: usize>(
    game: &Game,
    filling: &Filling,
    player: Player,
    sites: usize,
) -> Option<Vec<Vec<Cells<W>>>> {
    let mut found = vec![Vec::new(); sites];
    for end in &filling.ends[player.index()] {
        let wins = end
            .returns
            .iter()
            .enumerate()
            .all(|(of, got)| sign(*got) == if of == player.index() { 1 } else { -1 });
        let Sort::Lines(goal, of) = end.how else { return None };
        let Some(Nearby::Lines(lines)) = &game.nearby[goal] else { return None };
        let lines = lines[of.index()].as_ref()?;
        for (site, found) in found.iter_mut().enumerate() {
            for line in lines.through(Site::new(site)) {
                let line = all_of::<W>(&line).without(Cells::one(Site::new(site)));
                if line.is_empty() || !wins {
                    return None;
                }
                if !found.contains(&line) {
                    found.push(line);
                }
            }
        }
    }
    Some(found)
}

fn bars<const W: usize>(lead: &super::Lead, players: [Player; 2]) -> Bars<W> {
    let owners = [0, players[0].0 + 1, players[1].0 + 1];
    owners.map(|owner| {
        let barred = lead.iter().filter(|(_, may)| may >> owner & 1 == 0);
        all_of(&barred.map(|(site, _)| *site).collect::<Vec<_>>())
    })
}
