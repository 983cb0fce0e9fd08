//! Whole numbers in the reference interpreter: what expressions are worth, which sites a reach holds, and questions
//! that look at more than one place.

use crate::attack;
use crate::interp::{Actor, Emitted, Interp, Ray, Registers, Sink};
use crate::{Piece, Position};
use fishka_base::{Dir, Player, Site, Spot};
use fishka_rules::{Dirs, Expr, ExprId, Op, PlayerRole, Reach, Rules, Scope, Standing, Test, Where, Whose};
use smallvec::SmallVec;

/// Index in the position of one of a variable's numbers; `None` off the board.
pub(crate) fn slot_of(
    rules: &Rules,
    number: u16,
    whose: Whose,
    own: Player,
    at: Option<Site>,
) -> Option<u16> {
    let def = &rules.numbers[usize::from(number)];
    let offset = match (def.scope, whose) {
        (Scope::Game | Scope::Pool, _) => 0,
        (Scope::Player, Whose::Player(player)) => u16::from(player.0),
        (Scope::Player, _) => u16::from(own.0),
        (Scope::Site, _) => at?.number(),
    };
    Some(def.base + offset)
}

impl<S: Sink> Interp<'_, S> {
    /// Questions that do not ask about one place of the board alone.
    pub(crate) fn far_test(&mut self, test: Test, at: Where, regs: &mut Registers) -> bool {
        let site = self.place(at, regs);
        let (cursor, ray) = (regs.cursor, regs.ray);
        regs.cursor = site.unwrap_or(cursor);
        let holds = match test {
            Test::Compare { how, left, right } if site.is_some() => {
                let left = self.value(left, regs);
                how.holds(left, self.value(right, regs))
            }
            Test::Any { reach, cond } if site.is_some() => self.any(reach, cond, regs),
            Test::AsEnemy(entry) if site.is_some() => self.as_enemy(entry, regs),
            Test::Ask(entry) if site.is_some() => self.holds(entry, regs),
            Test::Changed => {
                self.reads.more = true;
                self.position.changed_in_turn()
            }
            _ => false,
        };
        (regs.cursor, regs.ray) = (cursor, ray);
        holds
    }

    fn any(&mut self, reach: u16, cond: u32, regs: &mut Registers) -> bool {
        if let Reach::Flood(list) = self.position.game.rules.reaches[usize::from(reach)] {
            // The last site is the one that stopped it, if one did.
            let found = self.flood(list, Some(cond), regs);
            let Some((site, ray)) = found.last() else { return false };
            (regs.cursor, regs.ray) = (*site, *ray);
            return self.holds(cond, regs);
        }
        let reached = self.reached(reach, regs);
        let bare = !self.wants_piece(cond);
        reached.iter().any(|(site, ray)| {
            (regs.cursor, regs.ray) = (*site, *ray);
            (bare || self.cell(*site).piece.is_some()) && self.holds(cond, regs)
        })
    }

    /// Whether the condition asks for a piece first, so that it is denied wherever none stands.
    fn wants_piece(&self, entry: u32) -> bool {
        let code = &self.position.game.rules.code;
        let op = |at: u32| code.get(at as usize).copied();
        let asked = matches!(
            op(entry),
            Some(Op::Test {
                test: Test::Friend | Test::Own | Test::Enemy | Test::Piece(_),
                at: Where::Here,
                negate: false
            })
        );
        asked
            && match op(entry + 1) {
                Some(Op::End) => true,
                Some(Op::JumpUnless(target)) => op(target) == Some(Op::End),
                _ => false,
            }
    }

    fn as_enemy(&mut self, entry: u32, regs: &mut Registers) -> bool {
        let Some(enemy) = attack::enemies(self.position, self.actor.player).first().copied() else {
            return false;
        };
        let own = std::mem::replace(&mut self.actor.player, enemy);
        regs.ray.heading = None;
        let holds = self.holds(entry, regs);
        self.actor.player = own;
        holds
    }

    /// Whether the ops at `entry` set reg; `u32::MAX` always holds. Conditions change nothing but reg.
    pub(crate) fn holds(&mut self, entry: u32, regs: &mut Registers) -> bool {
        if entry == u32::MAX {
            return true;
        }
        let saved = std::mem::replace(&mut regs.reg, false);
        self.run(entry, regs);
        std::mem::replace(&mut regs.reg, saved)
    }

    /// The value of an expression.
    pub(crate) fn value(&mut self, expr: ExprId, regs: &mut Registers) -> i32 {
        if !self.budget.spend(1) {
            return 0;
        }
        match self.position.game.rules.exprs[usize::from(expr)] {
            Expr::Const(value) => value,
            Expr::Distance => regs.ray.distance,
            Expr::Step => i32::from(self.position.state.step),
            Expr::Turn => i32::try_from(self.position.state.turn).unwrap_or(i32::MAX).saturating_add(1),
            Expr::Taken => i32::from(self.position.state.taken),
            Expr::Value => regs.value,
            Expr::OfPiece(at) => self.of_piece(at, regs),
            Expr::Index(track, at) => self.index_on(track, at, regs),
            Expr::Length(track) => {
                let track = &self.position.game.rules.tracks[usize::from(track)];
                i32::try_from(track.sites[self.actor.player.index()].len()).unwrap_or(i32::MAX)
            }
            Expr::Standing(whose, at) => self.standing(whose, at, regs),
            Expr::Result => self.position.result_of(self.actor.player),
            Expr::Number(number, whose) => self.number(number, whose, regs),
            Expr::OfKind(number, at) => self.of_kind(number, at, regs),
            Expr::Hand(whose, kind) => {
                self.reads.more = true;
                let player = if let Whose::Player(player) = whose { player } else { self.actor.player };
                i32::try_from(self.position.hand_of(player, kind)).unwrap_or(i32::MAX)
            }
            Expr::Arith(how, a, b) => {
                let a = self.value(a, regs);
                how.of(a, self.value(b, regs))
            }
            Expr::Count { reach, cond } => self.total(reach, cond, None, regs),
            Expr::Sum { reach, cond, value } => self.total(reach, cond, Some(value), regs),
            Expr::If { cond, then, otherwise } => {
                let branch = if self.holds(cond, regs) { then } else { otherwise };
                self.value(branch, regs)
            }
        }
    }

    fn number(&mut self, number: u16, whose: Whose, regs: &Registers) -> i32 {
        let at = if let Whose::At(at) = whose { self.place(at, regs) } else { None };
        let slot = slot_of(&self.position.game.rules, number, whose, self.actor.player, at);
        self.reads.more |= at.is_none();
        let def = &self.position.game.rules.numbers[usize::from(number)];
        let width = def.faces.len().max(1);
        slot.map_or(0, |slot| self.position.numbers[usize::from(slot)..][..width].iter().sum())
    }

    /// The number of the acting piece where it stands, of the first piece elsewhere.
    fn of_piece(&mut self, at: Where, regs: &Registers) -> i32 {
        let Some(site) = self.place(at, regs) else { return 0 };
        if self.actor.level > 0 && Some(site) == regs.start {
            let spot = Spot::of(site, usize::from(self.actor.level), self.position.cells().len());
            return i32::from(self.position.at(spot).number);
        }
        i32::from(self.cell(site).number)
    }

    fn index_on(&mut self, track: u16, at: Where, regs: &Registers) -> i32 {
        let site = self.place(at, regs);
        let path = &self.position.game.rules.tracks[usize::from(track)].sites[self.actor.player.index()];
        self.budget.spend(path.len() as u64 / 16);
        let found = path.iter().position(|s| Some(*s) == site);
        found.map_or(0, |index| i32::try_from(index + 1).unwrap_or(i32::MAX))
    }

    fn standing(&mut self, whose: Standing, at: Where, regs: &Registers) -> i32 {
        let Some(site) = self.place(at, regs) else { return 0 };
        self.reads.more = true;
        let rules = &self.position.game.rules;
        let own = self.actor.player;
        let counts = |p: &Piece| match whose {
            Standing::All => true,
            Standing::Friends => rules.together(p.player, own),
            Standing::Enemies => {
                !rules.together(p.player, own) && rules.players[p.player.index()].role != PlayerRole::Neutral
            }
        };
        let count = self.position.stack(site).filter_map(|cell| cell.piece).filter(counts).count();
        i32::try_from(count).unwrap_or(i32::MAX)
    }

    fn of_kind(&mut self, number: u16, at: Where, regs: &Registers) -> i32 {
        let piece = self.place(at, regs).and_then(|site| self.cell(site).piece);
        piece.map_or(0, |p| self.position.game.rules.kinds[p.kind.index()].numbers[usize::from(number)])
    }

    fn total(&mut self, reach: u16, cond: u32, value: Option<ExprId>, regs: &mut Registers) -> i32 {
        let reached = self.reached(reach, regs);
        let (cursor, ray) = (regs.cursor, regs.ray);
        let mut total = 0i32;
        let bare = !self.wants_piece(cond);
        for (site, at) in &reached {
            (regs.cursor, regs.ray) = (*site, *at);
            if (bare || self.cell(*site).piece.is_some()) && self.holds(cond, regs) {
                total = total.saturating_add(value.map_or(1, |v| self.value(v, regs)));
            }
        }
        (regs.cursor, regs.ray) = (cursor, ray);
        total
    }

    /// The sites of a reach, each once, in a fixed order.
    pub(crate) fn reached(&mut self, reach: u16, regs: &mut Registers) -> Vec<(Site, Ray)> {
        let (cursor, ray) = (regs.cursor, regs.ray);
        let found = match self.position.game.rules.reaches[usize::from(reach)] {
            Reach::Sites { zone } => self.sites(zone, regs),
            Reach::Line { min, max, dirs, through } => {
                let steps = (self.value(min, regs), self.value(max, regs));
                self.lines(steps, dirs, through, regs)
            }
            Reach::Walk { min, max, dirs, through } => {
                let steps = (self.value(min, regs).max(1), self.value(max, regs));
                if steps.0 == 1 {
                    self.spread(steps.1, dirs, through, regs)
                } else {
                    self.walk(steps, dirs, through, regs)
                }
            }
            Reach::Track { track, from, to } => {
                let ends = (self.value(from, regs), self.value(to, regs));
                self.along(track, ends, regs)
            }
            Reach::Group { dirs, through } => self.group(dirs, through, regs),
            Reach::Flood(list) => self.flood(list, None, regs),
        };
        (regs.cursor, regs.ray) = (cursor, ray);
        found
    }

    fn sites(&mut self, zone: Option<fishka_base::Zone>, regs: &Registers) -> Vec<(Site, Ray)> {
        let board = self.position.game.board();
        let members = zone.map(|z| &board.zones[z.index()].members[self.actor.player.index()]);
        let ray = Ray { origin: regs.cursor, heading: None, distance: 0 };
        let all = (0..board.sites.len()).filter(|site| members.is_none_or(|m| m[*site]));
        let found: Vec<_> = all.map(|site| (Site::new(site), ray)).collect();
        self.budget.spend(found.len() as u64 / 4);
        found
    }

    /// A mark for every cell, none set.
    fn no_sites(&mut self) -> Vec<bool> {
        let cells = self.position.cells.len();
        self.budget.spend(cells as u64 / 64);
        vec![false; cells]
    }

    fn dirs(&self, dirs: Dirs, regs: &Registers) -> SmallVec<[Dir; 8]> {
        match dirs {
            Dirs::List(list) => self.position.game.rules.dir_lists[usize::from(list)].as_slice().into(),
            Dirs::Ahead => regs.ray.heading.into_iter().collect(),
        }
    }

    fn step(&self, from: Site, dir: Dir) -> Option<Site> {
        self.position.game.board().step(self.actor.player, from, dir)
    }

    /// Whether a path may lead on through the cursor's site.
    fn passes(&mut self, site: Site, ray: Ray, through: u32, regs: &mut Registers) -> bool {
        (regs.cursor, regs.ray) = (site, ray);
        self.holds(through, regs)
    }

    fn lines(
        &mut self,
        steps: (i32, i32),
        dirs: Dirs,
        through: u32,
        regs: &mut Registers,
    ) -> Vec<(Site, Ray)> {
        let (origin, mut found) = (regs.cursor, Vec::<(Site, Ray)>::new());
        let most = steps.1.min(i32::try_from(self.position.cells.len()).unwrap_or(i32::MAX));
        for dir in self.dirs(dirs, regs) {
            let (mut site, first) = (origin, found.len());
            for distance in 1..=most {
                let next = self.step(site, dir);
                let before = &found[first..];
                if !self.budget.spend(1 + before.len() as u64 / 8) {
                    break;
                }
                // A line that comes back to where it has been has gone round.
                let round = |to: &Site| *to == origin || before.iter().any(|(other, _)| other == to);
                let Some(next) = next.filter(|to| !round(to)) else { break };
                site = next;
                let ray = Ray { origin, heading: Some(dir), distance };
                if distance >= steps.0 {
                    found.push((site, ray));
                }
                if distance < steps.1 && !self.passes(site, ray, through, regs) {
                    break;
                }
            }
        }
        found
    }

    /// Walks of at least one step: every site is reached by a shortest path.
    fn spread(&mut self, max: i32, dirs: Dirs, through: u32, regs: &mut Registers) -> Vec<(Site, Ray)> {
        let origin = regs.cursor;
        let dirs = self.dirs(dirs, regs);
        let mut seen = self.no_sites();
        seen[origin.index()] = true;
        let mut found: Vec<(Site, Ray)> = Vec::new();
        let mut next = 0;
        let mut here = (origin, Ray { origin, heading: None, distance: 0 });
        loop {
            self.budget.spend(dirs.len() as u64);
            for dir in &dirs {
                let Some(site) = self.step(here.0, *dir) else { continue };
                if !seen[site.index()] && here.1.distance < max {
                    seen[site.index()] = true;
                    found.push((site, Ray { distance: here.1.distance + 1, ..here.1 }));
                }
            }
            loop {
                let Some(edge) = found.get(next).copied() else { return found };
                next += 1;
                if !self.budget.spend(1) {
                    return found;
                }
                if edge.1.distance < max && self.passes(edge.0, edge.1, through, regs) {
                    here = edge;
                    break;
                }
            }
        }
    }

    /// Walks by self-avoiding paths, sites in the order of discovery.
    fn walk(
        &mut self,
        steps: (i32, i32),
        dirs: Dirs,
        through: u32,
        regs: &mut Registers,
    ) -> Vec<(Site, Ray)> {
        let dirs = self.dirs(dirs, regs);
        let (on_path, reached) = (self.no_sites(), self.no_sites());
        let mut search = Search {
            steps,
            dirs: &dirs,
            through,
            path: vec![regs.cursor],
            on_path,
            reached,
            found: Vec::new(),
        };
        search.on_path[regs.cursor.index()] = true;
        self.walk_on(&mut search, regs);
        search.found
    }

    fn walk_on(&mut self, search: &mut Search<'_>, regs: &mut Registers) {
        let (origin, here) = (search.path[0], search.path[search.path.len() - 1]);
        let distance = i32::try_from(search.path.len()).unwrap_or(i32::MAX);
        for dir in search.dirs {
            let site = self.step(here, *dir);
            if !self.budget.spend(1) {
                return;
            }
            let Some(site) = site.filter(|to| !search.on_path[to.index()]) else { continue };
            let ray = Ray { origin, heading: None, distance };
            if distance >= search.steps.0 && !std::mem::replace(&mut search.reached[site.index()], true) {
                search.found.push((site, ray));
            }
            if distance < search.steps.1 && self.passes(site, ray, search.through, regs) {
                search.path.push(site);
                search.on_path[site.index()] = true;
                self.walk_on(search, regs);
                search.on_path[site.index()] = false;
                search.path.pop();
            }
        }
    }

    fn along(&mut self, track: u16, ends: (i32, i32), regs: &Registers) -> Vec<(Site, Ray)> {
        let path = &self.position.game.rules.tracks[usize::from(track)].sites[self.actor.player.index()];
        let origin = regs.cursor;
        let back = ends.0 > ends.1;
        let (low, high) = if back { (ends.1, ends.0) } else { ends };
        let last = i32::try_from(path.len()).unwrap_or(i32::MAX);
        let on_track = |i: i32| {
            let site = path.get(usize::try_from(i - 1).ok()?)?;
            Some((*site, Ray { origin, heading: None, distance: (i - ends.0).abs() + 1 }))
        };
        let mut found: Vec<(Site, Ray)> = (low.max(1)..=high.min(last)).filter_map(on_track).collect();
        if back {
            found.reverse();
        }
        self.budget.spend(found.len() as u64);
        found
    }

    fn group(&mut self, dirs: Dirs, through: u32, regs: &mut Registers) -> Vec<(Site, Ray)> {
        let origin = regs.cursor;
        let ray = Ray { origin, heading: None, distance: 0 };
        let dirs = self.dirs(dirs, regs);
        let mut seen = self.no_sites();
        let mut found = Vec::new();
        seen[origin.index()] = true;
        if self.passes(origin, ray, through, regs) {
            found.push((origin, ray));
        }
        let mut next = 0;
        while let Some((here, at)) = found.get(next).copied() {
            next += 1;
            for dir in &dirs {
                let site = self.step(here, *dir);
                if !self.budget.spend(1) {
                    continue;
                }
                let Some(site) = site.filter(|to| !seen[to.index()]) else { continue };
                seen[site.index()] = true;
                let ray = Ray { distance: at.distance + 1, ..ray };
                if self.passes(site, ray, through, regs) {
                    found.push((site, ray));
                }
            }
        }
        found
    }

    /// The cursor and every site that the blocks lead to from one reached before, until one satisfies `wanted`.
    fn flood(&mut self, list: u16, wanted: Option<u32>, regs: &mut Registers) -> Vec<(Site, Ray)> {
        let origin = regs.cursor;
        let position = self.position;
        let mut seen = self.no_sites();
        seen[origin.index()] = true;
        let mut found = vec![(origin, Ray { origin, heading: None, distance: 0 })];
        if wanted.is_some_and(|cond| self.passes(origin, found[0].1, cond, regs)) {
            return found;
        }
        let mut arrivals = Arrivals(Vec::new());
        let mut next = 0;
        while let Some((here, at)) = found.get(next).copied() {
            next += 1;
            for entry in &position.game.rules.floods[usize::from(list)] {
                let actor = Actor { level: 0, ..self.actor };
                let (sink, budget, reads) = (&mut arrivals, &mut *self.budget, &mut *self.reads);
                let mut inner = Interp { position, actor, sink, budget, reads };
                let mut regs = Registers::at(position, here, here, inner.budget);
                inner.run(*entry, &mut regs);
            }
            if self.budget.met().is_some() {
                break;
            }
            for site in arrivals.0.drain(..) {
                if !std::mem::replace(&mut seen[site.index()], true) {
                    let ray = Ray { distance: at.distance + 1, origin, heading: None };
                    found.push((site, ray));
                    if wanted.is_some_and(|cond| self.passes(site, ray, cond, regs)) {
                        return found;
                    }
                }
            }
        }
        found
    }
}

/// Gathers where blocks arrive.
struct Arrivals(Vec<Site>);

impl Sink for Arrivals {
    const EFFECTS: bool = false;

    fn emit(&mut self, _: &Position, m: &Emitted<'_>) -> bool {
        self.0.push(m.to);
        true
    }
}

struct Search<'a> {
    steps: (i32, i32),
    dirs: &'a [Dir],
    through: u32,
    path: Vec<Site>,
    on_path: Vec<bool>,
    reached: Vec<bool>,
    found: Vec<(Site, Ray)>,
}
