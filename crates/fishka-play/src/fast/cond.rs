//! Conditions, read off their ops once: what is asked of a site becomes a tree of questions about cells, and sets of sites
//! that are asked for one that fits are walked without the interpreter ([`super::sets`]). Conditions that ask for more
//! (lines, numbers, attacks) are left to it.

use crate::{Game, Position};
use fishka_base::{Attr, Dir, Kind, Player, Site, Zone};
use fishka_rules::{Dirs, Expr, ExprId, Op, PlayerRole, Reach, Rules, Slot, Test, When, Where};
use std::sync::OnceLock;

/// Questions of one condition, and how deep they may lie in each other.
const PARTS_MAX: usize = 64;
const DEPTH_MAX: usize = 12;
/// Words of all tables of neighbours.
const WORDS_MAX: usize = 1 << 18;
/// Words of the masks of one set for one player.
const MASK_WORDS_MAX: usize = 1 << 13;

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
                    Place::Mark | Place::From | Place::LastFrom | Place::LastTo => return None,
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

    fn not(self) -> Cond {
        match self {
            Cond::Const(value) => Cond::Const(!value),
            Cond::Not(inner) => *inner,
            other => Cond::Not(Box::new(other)),
        }
    }

    fn and(self, other: Cond) -> Cond {
        match (self, other) {
            (Cond::Const(true), cond) | (cond, Cond::Const(true)) => cond,
            (Cond::Const(false), _) | (_, Cond::Const(false)) => Cond::Const(false),
            (a, b) => Cond::And(Box::new(a), Box::new(b)),
        }
    }

    fn or(self, other: Cond) -> Cond {
        match (self, other) {
            (Cond::Const(false), cond) | (cond, Cond::Const(false)) => cond,
            (Cond::Const(true), _) | (_, Cond::Const(true)) => Cond::Const(true),
            (a, b) => Cond::Or(Box::new(a), Box::new(b)),
        }
    }
}

/// Reads conditions off the ops.
struct Reader<'a> {
    rules: &'a Rules,
    parts: usize,
}

impl Reader<'_> {
    fn when(&mut self, when: When, depth: usize) -> Option<Cond> {
        match when.entry() {
            Some(entry) => self.ops(entry as usize, None, depth),
            None => Some(Cond::Const(true)),
        }
    }

    /// What the ops from there on set, where `reg` is known beforehand or was asked.
    fn ops(&mut self, mut at: usize, known: Option<bool>, depth: usize) -> Option<Cond> {
        if depth > DEPTH_MAX {
            return None;
        }
        let mut reg = Cond::Const(known.unwrap_or(false));
        loop {
            self.parts += 1;
            if self.parts > PARTS_MAX {
                return None;
            }
            let op = *self.rules.code.get(at)?;
            at += 1;
            match op {
                Op::End => return Some(reg),
                Op::Test { test, at: place, negate } => {
                    let asked = self.test(test, place, depth + 1)?;
                    reg = if negate { asked.not() } else { asked };
                }
                Op::Not => reg = reg.not(),
                Op::Jump(to) if to as usize >= at => at = to as usize,
                Op::JumpIf(to) | Op::JumpUnless(to) if to as usize >= at => {
                    let on = matches!(op, Op::JumpIf(_));
                    if let Cond::Const(value) = reg {
                        at = if value == on { to as usize } else { at };
                        continue;
                    }
                    // Asked twice, a question is as dear as two; only where one branch is plain is it asked once.
                    let there = self.ops(to as usize, Some(on), depth + 1)?;
                    let here = self.ops(at, Some(!on), depth + 1)?;
                    let (yes, no) = if on { (there, here) } else { (here, there) };
                    return match (yes, no) {
                        (Cond::Const(true), no) => Some(reg.or(no)),
                        (yes, Cond::Const(false)) => Some(reg.and(yes)),
                        (Cond::Const(false), no) => Some(reg.not().and(no)),
                        (yes, Cond::Const(true)) => Some(reg.not().or(yes)),
                        _ => None,
                    };
                }
                _ => return None,
            }
        }
    }

    fn test(&mut self, test: Test, place: Where, depth: usize) -> Option<Cond> {
        let asked = match test {
            Test::Const(value) => return Some(Cond::Const(value)),
            Test::Empty => Cond::Owner(Sort::Empty),
            Test::Friend => Cond::Owner(Sort::Friend),
            Test::Own => Cond::Owner(Sort::Own),
            Test::Enemy => Cond::Owner(Sort::Enemy),
            Test::Neutral => Cond::Owner(Sort::Neutral),
            Test::Piece(kind) => Cond::Kind(kind),
            Test::Attr(attr) => Cond::Attr(attr),
            Test::InZone(zone) => Cond::Zone(zone),
            Test::OnBoard => Cond::Const(true),
            Test::LastFrom => Cond::LastFrom,
            Test::LastTo => Cond::LastTo,
            Test::Is(site) => Cond::Is(site),
            Test::IsSlot(Slot::Mark) | Test::Marked => Cond::Marked,
            Test::IsSlot(Slot::From) => Cond::From,
            Test::GoalPosition => Cond::Goal,
            Test::Any { reach, cond } => {
                let (set, cond) = (self.set(reach, depth)?, self.when(cond, depth + 1)?);
                Cond::Any(Box::new((set, cond)))
            }
            Test::Ask(entry) => self.ops(entry as usize, None, depth)?,
            _ => return None,
        };
        let place = match place {
            Where::Here => return Some(asked),
            Where::At(site) => Place::At(site),
            Where::Dir(dir) => Place::Dir(dir),
            Where::Back(dir) => Place::Back(dir),
            Where::Slot(Slot::Mark) => Place::Mark,
            Where::Slot(Slot::From) => Place::From,
            Where::Slot(Slot::LastFrom) => Place::LastFrom,
            Where::Slot(Slot::LastTo) => Place::LastTo,
            Where::Slot(_) | Where::Ahead | Where::Astern | Where::First(_) => return None,
        };
        Some(Cond::At(place, Box::new(asked)))
    }

    fn constant(&self, expr: ExprId) -> Option<i32> {
        match self.rules.exprs.get(usize::from(expr))? {
            Expr::Const(value) => Some(*value),
            _ => None,
        }
    }

    /// Room for masks, where they do not take too much.
    fn masks(&self) -> Masks {
        let sites = self.rules.board.sites.len();
        let fits = sites * sites.div_ceil(64) <= MASK_WORDS_MAX;
        std::iter::repeat_with(OnceLock::new).take(if fits { self.rules.players.len() } else { 0 }).collect()
    }

    fn set(&mut self, reach: u16, depth: usize) -> Option<Set> {
        Some(match *self.rules.reaches.get(usize::from(reach))? {
            Reach::Sites { zone: None } => Set::All,
            Reach::Sites { zone: Some(zone) } => Set::Zone(zone),
            Reach::Fixed(list) => Set::Fixed(list),
            Reach::Line { min, max, dirs: Dirs::List(dirs), through } => {
                let steps = (self.constant(min)?, self.constant(max)?);
                let through = if steps.1 <= 1 { Cond::Const(true) } else { self.when(through, depth + 1)? };
                Set::Line { dirs, steps, through, masks: self.masks() }
            }
            Reach::Walk { min, max, dirs: Dirs::List(dirs), through } if self.constant(min)? <= 1 => {
                let max = self.constant(max)?;
                let through = if max <= 1 { Cond::Const(true) } else { self.when(through, depth + 1)? };
                Set::Walk { dirs, max, through }
            }
            Reach::Group { dirs: Dirs::List(dirs), through } => {
                Set::Group { dirs, through: self.when(through, depth + 1)? }
            }
            _ => return None,
        })
    }
}

/// The conditions and sets of a game, each read when it is first wanted.
#[derive(Debug, Default)]
pub(crate) struct Conds {
    /// By index of their first op.
    conds: Vec<OnceLock<Option<Box<Cond>>>>,
    /// By index of an op that asks, before one that verifies: what it asks.
    leads: Vec<OnceLock<Option<Box<Cond>>>>,
    /// By index of the reach.
    sets: Vec<OnceLock<Option<Box<Set>>>>,
    /// `near[player * lists + list]`: by site, the sites one step away as bits.
    near: Vec<OnceLock<Vec<u64>>>,
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
        if rules.levels() > 1 || players > super::PLAYERS_MAX || words > WORDS_MAX || !super::UNROLLS {
            return Conds::default();
        }
        Conds {
            conds: std::iter::repeat_with(OnceLock::new).take(rules.code.len()).collect(),
            leads: std::iter::repeat_with(OnceLock::new).take(rules.code.len()).collect(),
            sets: std::iter::repeat_with(OnceLock::new).take(rules.reaches.len()).collect(),
            near: std::iter::repeat_with(OnceLock::new).take(players * lists).collect(),
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
        let read = || Reader { rules, parts: 0 }.when(when, 0).map(Box::new);
        self.conds.get(entry as usize)?.get_or_init(read).as_deref()
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
            let asked = Reader { rules, parts: 0 }.test(*test, *at, 0)?;
            Some(Box::new(if *negate { asked.not() } else { asked }))
        };
        self.leads.get(at)?.get_or_init(read).as_deref()
    }

    /// The set; `None` where the interpreter is to be asked.
    pub(crate) fn set(&self, rules: &Rules, reach: u16) -> Option<&Set> {
        if !super::UNROLLS {
            return None;
        }
        let read = || Reader { rules, parts: 0 }.set(reach, 0).map(Box::new);
        self.sets.get(usize::from(reach))?.get_or_init(read).as_deref()
    }

    /// Which owners the sort means to the player.
    pub(crate) fn owners(&self, player: Player, sort: Sort) -> u32 {
        self.owners[player.index()][sort as usize]
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
