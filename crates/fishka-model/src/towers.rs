//! What is said of sites that pieces share: who goes along, and towers, whose pieces lie one upon another.

use crate::builder::Builder;
use crate::model::{Cond, StmtKind};
use fishka_base::Severity;
use fishka_rules::{Op, Slot, Test, Where};
use fishka_syntax::View;

/// Most pieces on one site.
const STACK_MAX: u16 = 64;

impl<'a> Builder<'a> {
    /// `(stack N [ordered])`.
    pub fn declare_stack(&mut self, view: &View<'a>, most: &View<'a>, rest: &[View<'a>]) {
        let Some(most) = most.text().parse::<u16>().ok().filter(|most| (1..=STACK_MAX).contains(most)) else {
            return self.report.error("number-expected", most, &[("name", most.text())]);
        };
        let cells = usize::from(most) * self.model.board.sites.len();
        if cells >= usize::from(u16::MAX) {
            return self.report.limit("too-many-positions", view, usize::from(u16::MAX));
        }
        (self.model.stack, self.model.ordered) = (most, false);
        match rest {
            [] => {}
            [order] if order.word() == "ordered" => self.model.ordered = true,
            [order] => self.report.unknown(Severity::Error, "stack-order", order, ["ordered"].into_iter()),
            [_, extra, ..] => self.report.error("too-many-arguments", extra, &[("name", extra.text())]),
        }
    }

    /// Tells of a word that speaks of towers where there are none.
    pub fn needs_towers(&mut self, word: &str, view: &View<'a>) {
        if self.program.extended && !self.model.ordered {
            self.report.error("needs-ordered", view, &[("name", word)]);
        }
    }

    /// `(bring KIND [place])`, `(bring top [place])`: the place is where the move starts when it is not named.
    pub fn bring(&mut self, view: &View<'a>, arguments: &[View<'a>]) -> Option<StmtKind> {
        let Some((what, rest)) = arguments.split_first() else {
            self.missing(view, "piece");
            return None;
        };
        if let Some(extra) = rest.get(1) {
            self.report.error("too-many-arguments", extra, &[("name", extra.text())]);
        }
        let top = what.word() == "top" && self.kinds.find(what.text()).is_none();
        let kind = if top { None } else { Some(self.kind(what)) };
        if top {
            self.needs_towers("bring top", view);
        }
        let at = rest.first().map_or(Some(Where::Slot(Slot::From)), |v| self.place(v))?;
        Some(StmtKind::Plain(match kind {
            Some(kind) => Op::Bring(kind?, at),
            None => Op::BringTop(at),
        }))
    }

    /// `(carry N)`; the word alone is all of the tower.
    pub fn carry(&mut self, view: &View<'a>, arguments: &[View<'a>]) -> Option<StmtKind> {
        self.needs_towers("carry", view);
        if let Some(extra) = arguments.get(1) {
            self.report.error("too-many-arguments", extra, &[("name", extra.text())]);
        }
        match arguments.first() {
            Some(pieces) => self.num(pieces).map(StmtKind::Carry),
            None => Some(StmtKind::Plain(Op::Carry(None))),
        }
    }

    /// `(holds? [PLAYER] [KIND] [place])`.
    pub fn holds(&mut self, view: &View<'a>, arguments: &[View<'a>]) -> Option<Cond> {
        self.needs_towers("holds?", view);
        let named = |view: &&View<'a>| !view.is_list();
        let mut rest = arguments;
        let player = rest.first().filter(named).and_then(|v| self.players.find(v.text()));
        rest = rest.get(usize::from(player.is_some())..).unwrap_or(&[]);
        let mut kind = rest.first().filter(named).and_then(|v| self.kinds.find(v.text()));
        if player.is_none() && kind.is_none() {
            let Some(first) = rest.first() else {
                self.missing(view, "player, piece");
                return None;
            };
            kind = Some(self.kind(first)?.index());
        }
        let at = self.place_or_here(rest.get(usize::from(kind.is_some())..).unwrap_or(&[]))?;
        let test = Test::Holds(player.map(fishka_base::Player::new), kind.map(fishka_base::Kind::new));
        Some(Cond::Test { test, at, negate: false })
    }
}
