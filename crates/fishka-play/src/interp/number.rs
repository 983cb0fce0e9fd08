//! Whole numbers: what expressions are worth, and questions that look at more than one place.

use super::actor::Sink;
use super::machine::Interp;
use super::registers::{Ray, Registers};
use super::sets_numbers;
use crate::fast::{Asker, UNROLLS};
use crate::{Game, Piece};
use fishka_base::{Site, Spot};
use fishka_rules::{Expr, ExprId, Op, PlayerRole, Reach, Standing, Test, When, Where, Whose};

impl<'a, S: Sink> Interp<'a, S> {
    /// Questions that do not ask about one place of the board alone.
    pub(super) fn far_test(&mut self, test: Test, at: Where, regs: &mut Registers) -> bool {
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

    /// Whether the place is one of the sites of a reach.
    pub(super) fn is_in(&mut self, reach: u16, at: Where, regs: &mut Registers) -> bool {
        let site = self.place(at, regs);
        let reached = self.reached(reach, regs);
        reached.iter().any(|(member, _)| Some(*member) == site)
    }

    fn any(&mut self, reach: u16, cond: When, regs: &mut Registers) -> bool {
        if let Reach::Flood(list) = self.position.game.rules.reaches[usize::from(reach)] {
            if let Some(meets) = self.flood_meets(list, cond, regs) {
                return meets;
            }
            // The last site is the one that stopped it, if one did.
            let found = self.flood(list, Some(cond), regs);
            let Some((site, ray)) = found.last() else { return false };
            (regs.cursor, regs.ray) = (*site, *ray);
            return self.satisfies(cond, regs);
        }
        let game: &'a Game = &self.position.game;
        if let Some(asker) = self.asker(regs)
            && let Some((set, cond)) = game.conds.within(&game.rules, reach, cond)
        {
            return asker.any(set, cond, regs.cursor, self.budget);
        }
        if let Reach::Group { dirs, through } = game.rules.reaches[usize::from(reach)]
            && let Some(has) = self.group_has(reach, (dirs, through), cond, regs)
        {
            return has;
        }
        let bare = !self.wants_piece(cond);
        if let Reach::Sites { zone: None } = game.rules.reaches[usize::from(reach)] {
            let sites = game.rules.board.sites.len();
            self.budget.spend(sites as u64 / 4);
            regs.ray = Ray { origin: regs.cursor, heading: None, distance: 0 };
            return (0..sites).map(Site::new).any(|site| {
                regs.cursor = site;
                (bare || self.cell(site).piece.is_some()) && self.satisfies(cond, regs)
            });
        }
        let reached = self.reached(reach, regs);
        reached.iter().any(|(site, ray)| {
            (regs.cursor, regs.ray) = (*site, *ray);
            (bare || self.cell(*site).piece.is_some()) && self.satisfies(cond, regs)
        })
    }

    /// Whether the condition asks for a piece first, so that it is denied wherever none stands.
    fn wants_piece(&self, cond: When) -> bool {
        let Some(entry) = cond.entry() else { return false };
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

    /// Who answers what was read beforehand, where nothing is to be noted and the board is seen as it is.
    pub(super) fn asker(&self, regs: &Registers) -> Option<Asker<'a>> {
        let plainly =
            UNROLLS && !self.reads.on && self.actor.pretend.is_none() && !sets_numbers(&regs.pending);
        plainly.then(|| Asker::new(self.position, self.actor.player, regs.mark, regs.from))
    }

    fn as_enemy(&mut self, entry: u32, regs: &mut Registers) -> bool {
        let Some(enemy) = self.position.game.next_enemy(self.actor.player) else {
            return false;
        };
        let own = std::mem::replace(&mut self.actor.player, enemy);
        regs.ray.heading = None;
        let holds = self.holds(entry, regs);
        self.actor.player = own;
        holds
    }

    /// Whether the condition holds.
    pub(super) fn satisfies(&mut self, cond: When, regs: &mut Registers) -> bool {
        cond.entry().is_none_or(|entry| self.holds(entry, regs))
    }

    /// Whether the ops at `entry` set reg. Conditions change nothing but reg.
    pub(super) fn holds(&mut self, entry: u32, regs: &mut Registers) -> bool {
        let game: &'a Game = &self.position.game;
        if let Some(asker) = self.asker(regs)
            && let Some(cond) = game.conds.cond(&game.rules, When::at(entry))
        {
            return asker.holds(cond, regs.cursor, self.budget);
        }
        let saved = std::mem::replace(&mut regs.reg, false);
        self.run(entry, regs);
        std::mem::replace(&mut regs.reg, saved)
    }

    /// The value of an expression.
    pub(super) fn value(&mut self, expr: ExprId, regs: &mut Registers) -> i32 {
        if !self.budget.spend(1) {
            return 0;
        }
        match self.position.game.rules.exprs[usize::from(expr)] {
            Expr::Const(value) => value,
            Expr::Distance => regs.ray.distance,
            Expr::Step => i32::from(self.position.state.step),
            Expr::Turn => i32::try_from(self.position.state.turn).unwrap_or(i32::MAX).saturating_add(1),
            Expr::Taken => i32::from(self.position.state.taken),
            Expr::Value => regs.named.value,
            Expr::Turned => self.turned(regs),
            Expr::Local(local) => regs.named.get(local),
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
                let branch = if self.satisfies(cond, regs) { then } else { otherwise };
                self.value(branch, regs)
            }
        }
    }

    fn number(&mut self, number: u16, whose: Whose, regs: &mut Registers) -> i32 {
        let slot = self.slot_of(number, whose, regs);
        self.reads.more = true;
        let def = &self.position.game.rules.numbers[usize::from(number)];
        let width = def.faces.len().max(1);
        let Some(slot) = slot else { return 0 };
        if regs.pending.is_empty() {
            return self.position.numbers[usize::from(slot)..][..width].iter().sum();
        }
        self.budget.spend((width * regs.pending.len()) as u64 / 8);
        (slot..).take(width).map(|slot| regs.number(self.position, slot)).sum()
    }

    /// The number of the acting piece where it stands, of the first piece elsewhere.
    fn of_piece(&mut self, at: Where, regs: &mut Registers) -> i32 {
        let Some(site) = self.place(at, regs) else { return 0 };
        if self.actor.level > 0 && Some(site) == regs.start {
            let spot = Spot::of(site, usize::from(self.actor.level), self.position.cells().len());
            return i32::from(self.position.at(spot).number);
        }
        i32::from(self.cell(site).number)
    }

    fn index_on(&mut self, track: u16, at: Where, regs: &mut Registers) -> i32 {
        let site = self.place(at, regs);
        let path = &self.position.game.rules.tracks[usize::from(track)].sites[self.actor.player.index()];
        self.budget.spend(path.len() as u64 / 16);
        let found = path.iter().position(|s| Some(*s) == site);
        found.map_or(0, |index| i32::try_from(index + 1).unwrap_or(i32::MAX))
    }

    fn standing(&mut self, whose: Standing, at: Where, regs: &mut Registers) -> i32 {
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

    fn of_kind(&mut self, number: u16, at: Where, regs: &mut Registers) -> i32 {
        let piece = self.place(at, regs).and_then(|site| self.cell(site).piece);
        piece.map_or(0, |p| self.position.game.rules.kinds[p.kind.index()].numbers[usize::from(number)])
    }

    fn total(&mut self, reach: u16, cond: When, value: Option<ExprId>, regs: &mut Registers) -> i32 {
        let game: &'a Game = &self.position.game;
        if value.is_none()
            && let Some(asker) = self.asker(regs)
            && let Some((set, cond)) = game.conds.within(&game.rules, reach, cond)
        {
            return asker.count(set, cond, regs.cursor, self.budget);
        }
        let reached = self.reached(reach, regs);
        let (cursor, ray) = (regs.cursor, regs.ray);
        let mut total = 0i32;
        let bare = !self.wants_piece(cond);
        for (site, at) in &reached {
            (regs.cursor, regs.ray) = (*site, *at);
            if (bare || self.cell(*site).piece.is_some()) && self.satisfies(cond, regs) {
                total = total.saturating_add(value.map_or(1, |v| self.value(v, regs)));
            }
        }
        (regs.cursor, regs.ray) = (cursor, ray);
        total
    }
}
