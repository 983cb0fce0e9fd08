//! Sowing along a track, and tracks that are rings. Both are said with what there is already.

use crate::builder::Builder;
use crate::model::{Cond, Num, ReachModel, Stmt, StmtKind};
use fishka_base::Severity;
use fishka_rules::{Arith, Compare, Expr, LOCALS_MAX, Op, Scope, Where, Whose};
use fishka_syntax::View;

fn constant(value: i32) -> Num {
    Num::Plain(Expr::Const(value))
}

fn arith(how: Arith, left: Num, right: Num) -> Num {
    Num::Arith(how, Box::new(left), Box::new(right))
}

/// The cell of a ring with this number; after the last comes the first, before the first the last.
fn around(track: u16, number: Num) -> ReachModel {
    let length = || Num::Plain(Expr::Length(track));
    let within = arith(Arith::Rem, arith(Arith::Sub, number, constant(1)), length());
    let from_0 = arith(Arith::Rem, arith(Arith::Add, within, length()), length());
    let index = arith(Arith::Add, from_0, constant(1));
    ReachModel::Track { track, from: index.clone(), to: index }
}

impl<'a> Builder<'a> {
    /// `(around TRACK N)`.
    pub fn around(&mut self, view: &View<'a>, arguments: &[View<'a>]) -> Option<ReachModel> {
        let track = self.track(view, arguments.first())?;
        let [_, number, rest @ ..] = arguments else {
            self.missing(view, "number");
            return None;
        };
        self.no_more(rest);
        Some(around(track, self.num(number)?))
    }

    /// `(sow TRACK NUMBER [N] [(skip condition...)])`: what the number of the cell under the cursor holds, or N, goes one
    /// by one to the next cells of the ring. The cursor stays on the last of them. The source is LANGUAGE.md, “Sowing”.
    pub fn sow(&mut self, view: &View<'a>, arguments: &[View<'a>], out: &mut Vec<Stmt>) -> Option<StmtKind> {
        let track = self.track(view, arguments.first())?;
        let number = self.sown_number(view, arguments.get(1))?;
        let (mut count, mut skip) = (None, None);
        for part in arguments.iter().skip(2) {
            if part.head() == "skip" && skip.is_none() {
                let conds: Vec<_> = part.arguments().collect();
                if conds.is_empty() {
                    self.missing(part, "(...)");
                }
                skip = Some(self.conds(&conds));
            } else if count.is_none() && part.head() != "skip" {
                count = Some(self.num(part)?);
            } else {
                self.report.error("too-many-arguments", part, &[("name", part.text())]);
            }
        }
        let left = self.unnamed_value(view)?;
        let held = Num::Plain(Expr::Number(number, Whose::At(Where::Here)));
        let set = |value| StmtKind::Set { number, whose: Whose::At(Where::Here), value };
        let mut first = vec![StmtKind::Let(left, count.clone().unwrap_or_else(|| held.clone()))];
        first.extend(count.is_none().then(|| set(constant(0))));
        let stmt = |kind| Stmt { span: view.span(), kind };
        out.extend(first.into_iter().map(stmt));

        let on = arith(Arith::Add, Num::Plain(Expr::Index(track, Where::Here)), constant(1));
        let next = self.place_by(around(track, on), view)?;
        let local = || Num::Plain(Expr::Local(left));
        let one = vec![
            stmt(set(arith(Arith::Add, held, constant(1)))),
            stmt(StmtKind::Let(left, arith(Arith::Sub, local(), constant(1)))),
        ];
        let mut body = vec![stmt(StmtKind::Plain(Op::Go(next)))];
        match skip {
            Some(cond) => body.push(stmt(StmtKind::If { cond, then: Vec::new(), otherwise: one })),
            None => body.extend(one),
        }
        let more = Cond::Compare(Compare::Less, Box::new(constant(0)), Box::new(local()));
        Some(StmtKind::While(more, body))
    }

    /// A number of cells, by name.
    fn sown_number(&mut self, view: &View<'a>, name: Option<&View<'a>>) -> Option<u16> {
        let Some(name) = name else {
            self.missing(view, "number");
            return None;
        };
        let of_cells = |index: &usize| {
            let number = &self.model.numbers[*index];
            number.scope == Scope::Site && number.values.is_empty()
        };
        let found = self.numbers.find(name.text()).filter(|_| !name.is_list()).filter(of_cells);
        if found.is_none() {
            let cells = (0..self.model.numbers.len()).filter(of_cells);
            let names: Vec<String> = cells.map(|index| self.model.numbers[index].name.clone()).collect();
            self.report.unknown(
                Severity::Error,
                "unknown-cell-number",
                name,
                names.iter().map(String::as_str),
            );
        }
        found.and_then(|index| u16::try_from(index).ok())
    }

    /// A value of the block that no name reaches.
    fn unnamed_value(&mut self, view: &View<'a>) -> Option<u8> {
        if self.lets.len() >= LOCALS_MAX {
            self.report.limit("too-many-lets", view, LOCALS_MAX);
            return None;
        }
        self.lets.push(String::new());
        u8::try_from(self.lets.len() - 1).ok()
    }
}
