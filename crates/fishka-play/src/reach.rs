//! Which sites a block could ever take something on, from a given site: found once by following every branch, then
//! asked before a block is run to see whether it attacks a site.
//!
//! The answer errs on one side only: a site that is not in the set can never be captured on by that block.

use crate::sweep::Sweeps;
use fishka_base::{Dir, Kind, Ones, Player, Site};
use fishka_rules::{Dirs, Expr, ExprId, Op, Reach as SiteReach, Rules, SetOp, Slot, Test, Where};
use rustc_hash::FxHashSet;
use std::collections::BTreeSet;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU16, Ordering};

/// Largest table, in words of 64 sites.
const WORDS_MAX: usize = 1 << 22;
/// Most (op, cursor, mark) states followed for one entry; beyond it every site counts as reached.
const STATES_MAX: usize = 4_096;

/// Kinds times sites of a game in which it is found out where a site could be attacked from.
const PIECES_MAX: usize = 2_048;
/// That is found out when it was asked so often.
const ASKED_MIN: u16 = 4_000;

/// Steps of the budget that following one state takes.
const STATE_STEPS: u64 = 32;

/// The table, filled on demand.
#[derive(Debug, Default)]
pub(crate) struct Reach {
    /// `first[kind]`: index of the kind's first move block.
    first: Vec<usize>,
    blocks: usize,
    /// `sets[(player * blocks + block) * sites + from]`; empty when the game is too large for a table.
    sets: Vec<OnceLock<Box<[u64]>>>,
    kinds: usize,
    /// `unions[(player * kinds + kind) * sites + from]`: what any of the kind's blocks could take.
    unions: Vec<OnceLock<Box<[u64]>>>,
    /// By player; empty where it would take long to know.
    sources: Vec<Sources>,
}

/// Where pieces of a player, of whatever kind, could take what stands on a site.
#[derive(Debug, Default)]
struct Sources {
    /// How often it was asked, as long as it is not known.
    asked: AtomicU16,
    /// By target: a bit for each site, 64 to a word.
    from: OnceLock<Box<[u64]>>,
}

impl Reach {
    pub(crate) fn new(rules: &Rules) -> Self {
        let mut blocks = 0;
        let mut first = Vec::with_capacity(rules.kinds.len());
        for kind in &rules.kinds {
            first.push(blocks);
            blocks += kind.moves.len();
        }
        let sites = rules.board.sites.len();
        let entries = blocks * sites * rules.players.len();
        let fits = entries.saturating_mul(sites.div_ceil(64)) <= WORDS_MAX;
        let sets =
            if fits { std::iter::repeat_with(OnceLock::new).take(entries).collect() } else { Vec::new() };
        let kinds = rules.kinds.len();
        let pieces = if fits { kinds * sites * rules.players.len() } else { 0 };
        let unions = std::iter::repeat_with(OnceLock::new).take(pieces).collect();
        let players = if fits && kinds * sites <= PIECES_MAX { rules.players.len() } else { 0 };
        let sources = std::iter::repeat_with(Sources::default).take(players).collect();
        Reach { first, blocks, sets, kinds, unions, sources }
    }

    /// Whether any block of the kind could take something on `target` from `from`, and the steps it took to find out.
    #[inline(always)]
    pub(crate) fn foresees_any(
        &self,
        known: (&Rules, &Sweeps),
        player: Player,
        kind: Kind,
        (from, target): (Site, Site),
    ) -> (bool, u64) {
        let index = (player.index() * self.kinds + kind.index()) * known.0.board.sites.len() + from.index();
        let Some(union) = self.unions.get(index) else { return (true, 0) };
        if let Some(words) = union.get() {
            return (has(words, target), 0);
        }
        let (words, steps) = self.union(known, player, kind, from);
        let may = has(&words, target);
        let _ = union.set(words);
        (may, steps)
    }

    /// The sites from which a piece of the player's could take something on the target, if that was asked often enough, and
    /// the steps it took to find out.
    #[inline]
    pub(crate) fn sources(
        &self,
        known: (&Rules, &Sweeps),
        player: Player,
        target: Site,
    ) -> (Option<&[u64]>, u64) {
        let Some(sources) = self.sources.get(player.index()) else { return (None, 0) };
        let width = known.0.board.sites.len().div_ceil(64);
        if let Some(all) = sources.from.get() {
            return (Some(row(all, target, width)), 0);
        }
        let asked = sources.asked.load(Ordering::Relaxed);
        if asked < ASKED_MIN {
            sources.asked.store(asked + 1, Ordering::Relaxed);
            return (None, 0);
        }
        let (all, steps) = self.all_sources(known, player);
        let _ = sources.from.set(all);
        (sources.from.get().map(|all| row(all, target, width)), steps)
    }

    #[cold]
    fn all_sources(&self, known: (&Rules, &Sweeps), player: Player) -> (Box<[u64]>, u64) {
        let sites = known.0.board.sites.len();
        let width = sites.div_ceil(64);
        let mut all = vec![0; sites * width].into_boxed_slice();
        let mut steps = (sites * self.kinds) as u64;
        for from in (0..sites).map(Site::new) {
            for kind in (0..self.kinds).map(Kind::new) {
                steps += self.foresees_any(known, player, kind, (from, from)).1;
                let index = (player.index() * self.kinds + kind.index()) * sites + from.index();
                let Some(union) = self.unions.get(index).and_then(OnceLock::get) else { continue };
                for target in Ones::of(union.iter().copied()).filter(|target| *target < sites) {
                    all[target * width + from.index() / 64] |= 1 << (from.index() % 64);
                }
            }
        }
        (all, steps)
    }

    /// What any of the kind's blocks could take from `from`.
    #[cold]
    fn union(&self, known: (&Rules, &Sweeps), player: Player, kind: Kind, from: Site) -> (Box<[u64]>, u64) {
        let mut all = vec![0; known.0.board.sites.len().div_ceil(64)].into_boxed_slice();
        let mut steps = 0;
        for block in 0..known.0.kinds[kind.index()].moves.len() {
            let (set, more) = self.set(known, player, kind, block, from);
            steps += more;
            // Of what is not known everything could be.
            let word = |at: usize| set.map_or(u64::MAX, |set| set[at]);
            all.iter_mut().enumerate().for_each(|(at, all)| *all |= word(at));
        }
        (all, steps)
    }

    /// Whether the kind's move block number `block` could take something on `target` from `from`, and the steps it
    /// took to find out.
    #[inline]
    pub(crate) fn foresees(
        &self,
        known: (&Rules, &Sweeps),
        player: Player,
        kind: Kind,
        block: usize,
        (from, target): (Site, Site),
    ) -> (bool, u64) {
        let (set, steps) = self.set(known, player, kind, block, from);
        (set.is_none_or(|set| has(set, target)), steps)
    }

    /// What the kind's move block could take from `from`, and the steps it took to find out; `None` where there is no table.
    #[inline]
    fn set(
        &self,
        known: (&Rules, &Sweeps),
        player: Player,
        kind: Kind,
        block: usize,
        from: Site,
    ) -> (Option<&[u64]>, u64) {
        let row = player.index() * self.blocks + self.first[kind.index()] + block;
        let Some(set) = self.sets.get(row * known.0.board.sites.len() + from.index()) else {
            return (None, 0);
        };
        if let Some(words) = set.get() {
            return (Some(words), 0);
        }
        let (words, steps) = explored(known, player, known.0.kinds[kind.index()].moves[block].entry, from);
        let _ = set.set(words);
        (set.get().map(|words| &**words), steps)
    }
}

/// What belongs to a site, where so many words belong to each.
#[inline]
fn row(words: &[u64], site: Site, width: usize) -> &[u64] {
    &words[site.index() * width..][..width]
}

#[inline]
fn has(words: &[u64], site: Site) -> bool {
    words[site.index() / 64] >> (site.index() % 64) & 1 == 1
}

/// What the block at `entry` could take from `from`, and the steps it took to find out.
#[cold]
fn explored((rules, sweeps): (&Rules, &Sweeps), player: Player, entry: u32, from: Site) -> (Box<[u64]>, u64) {
    let mut explorer = Explorer::new(rules, sweeps, player, from);
    explorer.explore(entry);
    let steps = explorer.steps + explorer.walked as u64 * STATE_STEPS;
    (explorer.set, steps)
}

/// What a run knows of the cursor's site: nothing is taken where nothing stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Known {
    Nothing,
    /// It is empty if `reg` is set.
    EmptyIfReg,
    /// It is empty.
    Empty,
}

impl Known {
    /// What is known once `reg` has been found set.
    fn given_reg(self) -> Known {
        if self == Known::EmptyIfReg { Known::Empty } else { self }
    }

    /// What is known once `reg` has been overwritten.
    fn without_reg(self) -> Known {
        if self == Known::EmptyIfReg { Known::Nothing } else { self }
    }
}

/// Where an abstract run stands: op, cursor, mark.
type State = (u32, Site, Site, Known);

pub(crate) struct Explorer<'a> {
    rules: &'a Rules,
    sweeps: &'a Sweeps,
    player: Player,
    start: Site,
    /// The states to which jumps have led.
    seen: FxHashSet<State>,
    todo: Vec<State>,
    /// States followed.
    walked: usize,
    set: Box<[u64]>,
    unknown: bool,
    /// What it took to look into sweeps.
    steps: u64,
}

impl<'a> Explorer<'a> {
    pub(crate) fn new(rules: &'a Rules, sweeps: &'a Sweeps, player: Player, start: Site) -> Self {
        let set = vec![0; rules.board.sites.len().div_ceil(64)].into_boxed_slice();
        let (seen, todo) = (FxHashSet::default(), Vec::new());
        Explorer { rules, sweeps, player, start, seen, todo, walked: 0, set, unknown: false, steps: 0 }
    }

    fn explore(&mut self, entry: u32) {
        self.todo.push((entry, self.start, self.start, Known::Nothing));
        while let Some(first) = self.todo.pop() {
            // What follows one upon the other need not be noted: where something is come to again, a jump led there.
            let mut next = Some(first);
            while let Some(state) = next.filter(|_| !self.unknown) {
                self.walked += 1;
                self.unknown = self.walked > STATES_MAX;
                next = self.step(state);
            }
            if self.unknown {
                break;
            }
        }
        if self.unknown {
            self.set.fill(u64::MAX);
        }
    }

    fn visit(&mut self, state: State) {
        if self.seen.insert(state) {
            self.todo.push(state);
        }
    }

    fn touch(&mut self, site: Site) {
        self.set[site.index() / 64] |= 1 << (site.index() % 64);
    }

    /// The site a place names, if any; what depends on the run of play makes the whole answer unknown.
    fn place(&mut self, at: Where, cursor: Site, mark: Site) -> Option<Site> {
        let board = &self.rules.board;
        match at {
            Where::Here => Some(cursor),
            Where::At(site) => Some(site),
            Where::Dir(dir) => board.step(self.player, cursor, dir),
            Where::Back(dir) => board.step_back(self.player, cursor, dir),
            Where::Slot(Slot::Mark) => Some(mark),
            Where::Slot(_) | Where::Ahead | Where::Astern | Where::First(_) => {
                self.unknown = true;
                None
            }
        }
    }

    /// Does one op; the state that follows, but for those to which it jumps.
    fn step(&mut self, (pc, cursor, mark, known): State) -> Option<State> {
        let op = self.rules.code[pc as usize];
        let next = pc + 1;
        let after = match op {
            Op::End => return None,
            Op::Go(Where::First(reach)) => {
                for site in self.reached(cursor, reach) {
                    self.visit((next, site, mark, Known::Nothing));
                }
                return None;
            }
            Op::Go(at) => return self.place(at, cursor, mark).map(|site| (next, site, mark, Known::Nothing)),
            Op::Mark => {
                let (end, steps) = self.sweeps.end(self.rules, self.player, pc);
                self.steps += steps;
                return Some(match end {
                    Some(end) => (end, cursor, cursor, known.without_reg()),
                    None => (next, cursor, cursor, known),
                });
            }
            Op::Jump(target) => {
                self.visit((target, cursor, mark, known));
                return None;
            }
            Op::JumpIf(target) => {
                self.visit((target, cursor, mark, known.given_reg()));
                known
            }
            Op::JumpUnless(target) => {
                self.visit((target, cursor, mark, known));
                known.given_reg()
            }
            Op::Verify => known.given_reg(),
            Op::Test { test: Test::Empty, at: Where::Here, negate: false } if known == Known::Nothing => {
                Known::EmptyIfReg
            }
            Op::Test { .. } | Op::Not => known.without_reg(),
            Op::EachValue { end, .. } | Op::Lay { end, .. } => {
                self.visit((end, cursor, mark, known));
                known
            }
            Op::Each { reach, end, .. } => {
                for site in self.reached(cursor, reach) {
                    self.visit((next, site, mark, Known::Nothing));
                }
                self.visit((end, cursor, mark, known));
                return None;
            }
            _ => {
                self.touch_by(op, cursor, mark, known);
                known
            }
        };
        Some((next, cursor, mark, after))
    }

    /// Notes where an op could take something.
    fn touch_by(&mut self, op: Op, cursor: Site, mark: Site, known: Known) {
        match op {
            Op::To | Op::Cascade | Op::Add { .. } | Op::Bring(..) | Op::BringTop(_)
                if known != Known::Empty =>
            {
                self.touch(cursor)
            }
            Op::Capture(at) | Op::Create { at, .. } | Op::Enter(_, at) => {
                if let Some(site) = self.place(at, cursor, mark) {
                    self.touch(site);
                }
            }
            _ => {}
        }
    }

    /// Sites a reach could hold, whatever stands on the board.
    pub(crate) fn reached(&self, from: Site, reach: u16) -> BTreeSet<Site> {
        let all = || (0..self.rules.board.sites.len()).map(Site::new);
        match self.rules.reaches[usize::from(reach)] {
            SiteReach::Sites { zone: None }
            | SiteReach::Group { .. }
            | SiteReach::Flood(_)
            | SiteReach::Laid => all().collect(),
            SiteReach::Track { track, .. } => {
                let path = &self.rules.tracks[usize::from(track)].sites[self.player.index()];
                path.iter().copied().collect()
            }
            SiteReach::Sites { zone: Some(zone) } => {
                let members = &self.rules.board.zones[zone.index()].members[self.player.index()];
                all().filter(|site| members[site.index()]).collect()
            }
            SiteReach::Line { max, dirs, .. } => {
                let each = |dir: &Dir| self.walked(from, max, std::slice::from_ref(dir));
                self.dirs(dirs).iter().flat_map(each).collect()
            }
            SiteReach::Walk { max, dirs, .. } => self.walked(from, max, &self.dirs(dirs)),
            SiteReach::Fixed(list) => self.rules.site_lists[usize::from(list)].iter().copied().collect(),
            SiteReach::At(place) => self.near(from, place).unwrap_or_else(|| all().collect()),
            SiteReach::Combined(SetOp::Not, _) => all().collect(),
            SiteReach::Combined(how, parts) => {
                let parts = self.rules.reach_lists[usize::from(parts)].iter();
                let sets = parts.map(|part| self.reached(from, *part));
                let whole = sets.reduce(|a, b| if how == SetOp::And { &a & &b } else { &a | &b });
                whole.unwrap_or_default()
            }
        }
    }

    /// The site of a place that the board alone tells.
    fn near(&self, from: Site, place: Where) -> Option<BTreeSet<Site>> {
        let board = &self.rules.board;
        let site = match place {
            Where::Here => Some(from),
            Where::At(site) => Some(site),
            Where::Dir(dir) => board.step(self.player, from, dir),
            Where::Back(dir) => board.step_back(self.player, from, dir),
            _ => return None,
        };
        Some(site.into_iter().collect())
    }

    fn dirs(&self, dirs: Dirs) -> Vec<Dir> {
        match dirs {
            Dirs::List(list) => self.rules.dir_lists[usize::from(list)].clone(),
            Dirs::Ahead => (0..self.rules.board.dirs.len()).map(Dir::new).collect(),
        }
    }

    /// Sites at most `max` steps away.
    fn walked(&self, from: Site, max: ExprId, dirs: &[Dir]) -> BTreeSet<Site> {
        let most = match self.rules.exprs[usize::from(max)] {
            Expr::Const(steps) => usize::try_from(steps).unwrap_or(0),
            _ => usize::MAX,
        };
        let mut reached = BTreeSet::new();
        let mut edge = vec![from];
        for _ in 0..most {
            let mut wider = Vec::new();
            for site in edge {
                for dir in dirs {
                    let next = self.rules.board.step(self.player, site, *dir);
                    wider.extend(next.filter(|next| reached.insert(*next)));
                }
            }
            if wider.is_empty() {
                break;
            }
            edge = wider;
        }
        reached
    }
}
