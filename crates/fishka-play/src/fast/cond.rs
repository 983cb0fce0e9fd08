//! Conditions, read off their ops once: what is asked of a site becomes a tree of questions about cells, and sets of sites
//! that are asked for one that fits are walked without the interpreter ([`super::sets`]). Conditions that ask for more
//! (lines, numbers, attacks) are left to it.

use super::reader::{Asked, Reader};
use crate::{Game, Position};
use fishka_base::{Attr, Dir, Kind, Player, Site, Zone};
use fishka_rules::{Arith, Board, Compare, Expr, ExprId, Op, PlayerRole, Rules, Slot, Test, When, Where};
use std::sync::OnceLock;

/// Words of all tables of neighbours.
const WORDS_MAX: usize = 1 << 18;
/// Whose the piece on a site is, as a player asks it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sort {
    Empty,
    Friend,
    Own,
    Enemy,
    Neutral,
}

/// A place seen from a site.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Place {
    Dir(Dir),
    Back(Dir),
    At(Site),
    Mark,
    From,
    LastFrom,
    LastTo,
    /// Where the line begins that is gone along.
    Origin,
}

/// A number that is asked of a site.
#[derive(Debug)]
pub(crate) enum Number {
    Const(i32),
    /// Steps from where the line begins that is gone along.
    Distance,
    /// One that the kind of the piece has which stands there; 0 where none does.
    OfKind(u16, Option<Place>),
    /// One of a layer, by the number of the first site; 0 off the board.
    Layer(u16, Option<Place>),
    /// How many sites of the set fit.
    Count(Box<(Set, Cond)>),
    Arith(Arith, Box<(Number, Number)>),
}

/// What is asked of a site.
#[derive(Debug)]
pub(crate) enum Cond {
    Const(bool),
    Owner(Sort),
    Kind(Kind),
    Attr(Attr),
    Zone(Zone),
    Marked,
    From,
    LastFrom,
    LastTo,
    Is(Site),
    Goal,
    /// Off the board it is denied.
    At(Place, Box<Cond>),
    Not(Box<Cond>),
    And(Box<Cond>, Box<Cond>),
    Or(Box<Cond>, Box<Cond>),
    Any(Box<(Set, Cond)>),
    Compare(Compare, Box<(Number, Number)>),
    /// The first decides which of the others is asked.
    If(Box<(Cond, Cond, Cond)>),
    /// The direction of the line that is gone along is one of these.
    Heading(u16),
    /// It asks about the line that is gone along.
    OnLine(Box<Cond>),
    /// As the next enemy asks it.
    AsEnemy(Box<Cond>),
}

/// A set of sites.
#[derive(Debug)]
pub(crate) enum Set {
    All,
    Zone(Zone),
    Fixed(u16),
    /// Straight on: so many steps at least and at most.
    Line {
        dirs: u16,
        steps: (i32, i32),
        through: Cond,
        /// By player: the sites from each, where nothing stops the lines.
        masks: Masks,
    },
    /// By at most so many steps.
    Walk {
        dirs: u16,
        max: i32,
        through: Cond,
    },
    Group {
        dirs: u16,
        through: Cond,
    },
}

impl Set {
    pub(super) fn is_line(&self) -> bool {
        matches!(self, Set::Line { .. })
    }
}

/// By player: for each site a set of others as bits, made when it is first wanted; `None` where that is not enough.
pub(crate) type Masks = Vec<OnceLock<Option<Box<[u64]>>>>;

impl Cond {
    /// Whether it holds on a site for a player; `None` where that depends on more than the board.
    #[inline]
    pub(crate) fn on_board(&self, game: &Game, player: Player, site: Site) -> Option<bool> {
        let both = |a: &Cond, b: &Cond| a.on_board(game, player, site).zip(b.on_board(game, player, site));
        let board = game.board();
        match self {
            Cond::Const(value) => Some(*value),
            Cond::Zone(zone) => Some(board.zones[zone.index()].members[player.index()][site.index()]),
            Cond::Is(other) => Some(site == *other),
            Cond::Goal => Some(game.goal_sites[player.index()][site.index()]),
            Cond::At(place, inner) => {
                let there = match place {
                    Place::Dir(dir) => board.step(player, site, *dir),
                    Place::Back(dir) => board.step_back(player, site, *dir),
                    Place::At(site) => Some(*site),
                    Place::Mark | Place::From | Place::LastFrom | Place::LastTo | Place::Origin => {
                        return None;
                    }
                };
                // Off the board it is denied, if it could be told on it.
                inner.on_board(game, player, there.unwrap_or(site)).map(|holds| holds && there.is_some())
            }
            Cond::Not(inner) => inner.on_board(game, player, site).map(|holds| !holds),
            Cond::And(a, b) => both(a, b).map(|(a, b)| a && b),
            Cond::Or(a, b) => both(a, b).map(|(a, b)| a || b),
            _ => None,
        }
    }

    /// Whether it asks all sites of the board or of a zone, and nothing else.
    pub(crate) fn is_of_sets(&self) -> bool {
        match self {
            Cond::Not(inner) => inner.is_of_sets(),
            Cond::Any(parts) => matches!(parts.0, Set::All | Set::Zone(_)),
            _ => false,
        }
    }

    pub(super) fn not(self) -> Cond {
        match self {
            Cond::Const(value) => Cond::Const(!value),
            Cond::Not(inner) => *inner,
            other => Cond::Not(Box::new(other)),
        }
    }

    pub(super) fn and(self, other: Cond) -> Cond {
        match (self, other) {
            (Cond::Const(true), cond) | (cond, Cond::Const(true)) => cond,
            (Cond::Const(false), _) | (_, Cond::Const(false)) => Cond::Const(false),
            (a, b) => Cond::And(Box::new(a), Box::new(b)),
        }
    }

    pub(super) fn or(self, other: Cond) -> Cond {
        match (self, other) {
            (Cond::Const(false), cond) | (cond, Cond::Const(false)) => cond,
            (Cond::Const(true), _) | (_, Cond::Const(true)) => Cond::Const(true),
            (a, b) => Cond::Or(Box::new(a), Box::new(b)),
        }
    }
}

/// The conditions and sets of a game, each read when it is first wanted.
#[derive(Debug, Default)]
pub(crate) struct Conds {
    /// By index of their first op.
    conds: Vec<OnceLock<Option<Box<Cond>>>>,
    /// The same for those that are asked along lines; empty where none asks about the line.
    on_lines: Vec<OnceLock<Option<Box<Cond>>>>,
    /// By index of the expression.
    numbers: Vec<OnceLock<Option<Box<Number>>>>,
    /// By index of an op that asks, before one that verifies: what it asks.
    leads: Vec<OnceLock<Option<Box<Cond>>>>,
    /// By index of the reach.
    sets: Vec<OnceLock<Option<Box<Set>>>>,
    /// `near[player * lists + list]`: by site, the sites one step away as bits.
    near: Vec<OnceLock<Vec<u64>>>,
    /// `zones[player * zones + zone]`: its sites as bits.
    zones: Vec<OnceLock<Vec<u64>>>,
    /// All sites as bits.
    all: OnceLock<Vec<u64>>,
    lists: usize,
    /// Words for the bits of all sites.
    pub(super) width: usize,
    /// `owners[player]`: by [`Sort`] which owners it means; bit 0 is nobody, bit n + 1 player n.
    owners: Vec<[u32; 5]>,
}

/// Always.
static ALWAYS: Cond = Cond::Const(true);

impl Conds {
    pub(crate) fn new(rules: &Rules) -> Conds {
        let players = rules.players.len();
        let (lists, width) = (rules.dir_lists.len(), rules.board.sites.len().div_ceil(64));
        let words = players * lists * width * rules.board.sites.len();
        if players > super::PLAYERS_MAX || words > WORDS_MAX || !super::UNROLLS {
            return Conds::default();
        }
        let on_lines = if asks_of_lines(rules) { rules.code.len() } else { 0 };
        Conds {
            conds: std::iter::repeat_with(OnceLock::new).take(rules.code.len()).collect(),
            on_lines: std::iter::repeat_with(OnceLock::new).take(on_lines).collect(),
            numbers: std::iter::repeat_with(OnceLock::new).take(rules.exprs.len()).collect(),
            leads: std::iter::repeat_with(OnceLock::new).take(rules.code.len()).collect(),
            sets: std::iter::repeat_with(OnceLock::new).take(rules.reaches.len()).collect(),
            near: std::iter::repeat_with(OnceLock::new).take(players * lists).collect(),
            zones: std::iter::repeat_with(OnceLock::new).take(players * rules.board.zones.len()).collect(),
            all: OnceLock::new(),
            lists,
            width,
            owners: (0..players).map(|player| owners(rules, Player::new(player))).collect(),
        }
    }

    /// The condition; `None` where the interpreter is to be asked.
    pub(crate) fn cond(&self, rules: &Rules, when: When) -> Option<&Cond> {
        if !super::UNROLLS {
            return None;
        }
        let Some(entry) = when.entry() else { return (!self.conds.is_empty()).then_some(&ALWAYS) };
        let read = || Reader::new(rules, Asked::Plainly).when(when, 0).map(Box::new);
        self.conds.get(entry as usize)?.get_or_init(read).as_deref()
    }

    /// The set and what is asked of its sites; `None` where the interpreter is to be asked.
    pub(crate) fn within(&self, rules: &Rules, reach: u16, when: When) -> Option<(&Set, &Cond)> {
        if !super::UNROLLS {
            return None;
        }
        let set = self.set(rules, reach)?;
        let entry = when.entry().filter(|_| set.is_line() && !self.on_lines.is_empty());
        let Some(entry) = entry else { return Some((set, self.cond(rules, when)?)) };
        let read = || Reader::new(rules, Asked::OnLine).of_set(true, when, 0).map(Box::new);
        Some((set, self.on_lines.get(entry as usize)?.get_or_init(read).as_deref()?))
    }

    /// The number; `None` where the interpreter is to be asked.
    pub(crate) fn number(&self, rules: &Rules, expr: ExprId) -> Option<&Number> {
        if !super::UNROLLS {
            return None;
        }
        let read = || Reader::new(rules, Asked::Plainly).number(expr, 0).map(Box::new);
        self.numbers.get(usize::from(expr))?.get_or_init(read).as_deref()
    }

    /// What must hold of the cursor's site before the ops from there on do anything, where they begin with that.
    pub(crate) fn lead(&self, rules: &Rules, entry: u32) -> Option<&Cond> {
        if !super::UNROLLS {
            return None;
        }
        let at = entry as usize;
        let read = || {
            let Some([Op::Test { test, at, negate }, Op::Verify]) = rules.code.get(at..at + 2) else {
                return None;
            };
            let asked = Reader::new(rules, Asked::WithoutNumbers).test(*test, *at, 0)?;
            Some(Box::new(if *negate { asked.not() } else { asked }))
        };
        self.leads.get(at)?.get_or_init(read).as_deref()
    }

    /// The set; `None` where the interpreter is to be asked.
    fn set(&self, rules: &Rules, reach: u16) -> Option<&Set> {
        if !super::UNROLLS {
            return None;
        }
        let read = || Reader::new(rules, Asked::Plainly).set(reach, 0).map(Box::new);
        self.sets.get(usize::from(reach))?.get_or_init(read).as_deref()
    }

    /// Which owners the sort means to the player.
    pub(crate) fn owners(&self, player: Player, sort: Sort) -> u32 {
        self.owners[player.index()][sort as usize]
    }

    /// All sites of the board, as bits.
    pub(super) fn all(&self, sites: usize) -> &[u64] {
        self.all.get_or_init(|| bits_of(self.width, (0..sites).map(Site::new)))
    }

    /// The sites that a zone has for a player, as bits.
    pub(super) fn zone(&self, board: &Board, player: Player, zone: Zone) -> &[u64] {
        self.zones[player.index() * board.zones.len() + zone.index()].get_or_init(|| {
            let members = board.zones[zone.index()].members[player.index()].iter().enumerate();
            bits_of(self.width, members.filter(|(_, is_in)| **is_in).map(|(site, _)| Site::new(site)))
        })
    }

    /// By site, the sites one step away in the directions of a list, as bits.
    pub(super) fn near(&self, position: &Position, player: Player, dirs: u16) -> &[u64] {
        let rules = &position.game.rules;
        self.near[player.index() * self.lists + usize::from(dirs)].get_or_init(|| {
            let mut near = vec![0; self.width * rules.board.sites.len()];
            for site in (0..rules.board.sites.len()).map(Site::new) {
                for dir in &rules.dir_lists[usize::from(dirs)] {
                    if let Some(to) = rules.board.step(player, site, *dir).filter(|to| *to != site) {
                        near[site.index() * self.width + to.index() / 64] |= 1 << (to.index() % 64);
                    }
                }
            }
            near
        })
    }
}

/// Whether anything is asked about the line that is gone along.
fn asks_of_lines(rules: &Rules) -> bool {
    let asks = |op: &Op| match op {
        Op::Test { test: Test::Heading(_), .. } => true,
        Op::Test { at, .. } => *at == Where::Slot(Slot::Origin),
        _ => false,
    };
    rules.exprs.contains(&Expr::Distance) || rules.code.iter().any(asks)
}

fn bits_of(width: usize, sites: impl Iterator<Item = Site>) -> Vec<u64> {
    let mut bits = vec![0; width];
    sites.for_each(|site| bits[site.index() / 64] |= 1 << (site.index() % 64));
    bits
}

fn owners(rules: &Rules, player: Player) -> [u32; 5] {
    let neutral = |p: Player| rules.players[p.index()].role == PlayerRole::Neutral;
    let of = |fits: &dyn Fn(Player) -> bool| {
        let all = (0..rules.players.len()).filter(|p| fits(Player::new(*p)));
        all.fold(0, |owners, p| owners | 2 << p)
    };
    let friend = of(&|p| rules.together(p, player));
    let enemy = of(&|p| !rules.together(p, player) && !neutral(p));
    [1, friend, of(&|p| p == player), enemy, of(&neutral)]
}
