//! Statements that emit moves or change something.

use crate::builder::Builder;
use crate::model::{Stmt, StmtKind};
use fishka_base::{Attr, Kind, MoveType, Player, Severity};
use fishka_rules::{Op, Where};
use fishka_syntax::View;

impl<'a> Builder<'a> {
    /// A statement that emits a move or changes something.
    pub fn effect(
        &mut self,
        word: &str,
        view: &View<'a>,
        arguments: &[View<'a>],
        out: &mut Vec<Stmt>,
    ) -> Option<StmtKind> {
        match word {
            "add" => self.add(arguments, false),
            "add-copy" => self.add(arguments, true),
            "add-partial" => self.add_partial(arguments, false),
            "add-copy-partial" => self.add_partial(arguments, true),
            "capture" => self.several(view, arguments, out, Op::Capture),
            "flip" => self.several(view, arguments, out, Op::Flip),
            "change-owner" => self.several(view, arguments, out, Op::ChangeOwner),
            "change-type" => self.change_type(view, arguments),
            "create" => self.create(arguments),
            "set-flag" => self.set_flag(view, arguments),
            "set-position-flag" => self.set_site_flag(view, arguments),
            "set-attribute" => self.set_attribute(view, arguments),
            "if" | "while" | "verify" | "go" | "opposite" => {
                self.missing(view, "(...)");
                None
            }
            _ => {
                self.unknown_statement(word, view);
                None
            }
        }
    }

    fn add(&mut self, arguments: &[View<'a>], copy: bool) -> Option<StmtKind> {
        let kinds: Vec<Kind> = arguments.iter().filter_map(|v| self.kind(v)).collect();
        (kinds.len() == arguments.len()).then_some(StmtKind::Add {
            kinds,
            partial: false,
            move_type: None,
            copy,
        })
    }

    /// `(add-partial [kind...] [move-type])`.
    fn add_partial(&mut self, arguments: &[View<'a>], copy: bool) -> Option<StmtKind> {
        let (mut kinds, mut move_type) = (Vec::new(), None);
        for (i, argument) in arguments.iter().enumerate() {
            let is_kind = self.kinds.find(argument.text());
            let is_type = self.move_types.find(argument.text()).is_some();
            let last = i + 1 == arguments.len();
            match is_kind {
                Some(kind) if !(last && is_type && i > 0) => kinds.push(Kind::new(kind)),
                _ if last => move_type = Some(self.partial_type(argument)?),
                _ => {
                    let candidates = self.kinds.list().iter().map(String::as_str);
                    self.report.unknown(Severity::Error, "unknown-piece", argument, candidates);
                    return None;
                }
            }
        }
        Some(StmtKind::Add { kinds, partial: true, move_type, copy })
    }

    /// A move type; a word much like a piece's name is taken for a slip.
    fn partial_type(&mut self, view: &View<'a>) -> Option<MoveType> {
        let known = self.move_types.find(view.text()).is_some();
        let kinds = || self.kinds.list().iter().map(String::as_str);
        if !known && crate::names::nearest(view.text(), kinds()).is_some() {
            self.report.unknown(Severity::Error, "unknown-piece", view, kinds());
            return None;
        }
        self.move_type(view)
    }

    /// A change at the cursor or at each of some places.
    fn several(
        &mut self,
        view: &View<'a>,
        arguments: &[View<'a>],
        out: &mut Vec<Stmt>,
        make: fn(Where) -> Op,
    ) -> Option<StmtKind> {
        let make = |at| StmtKind::Plain(make(at));
        let Some((first, rest)) = arguments.split_first() else { return Some(make(Where::Here)) };
        let first = self.place(first).map(make);
        let rest: Vec<_> = rest.iter().filter_map(|v| self.place(v)).collect();
        out.extend(rest.into_iter().map(|at| Stmt { span: view.span(), kind: make(at) }));
        first
    }

    fn change_type(&mut self, view: &View<'a>, arguments: &[View<'a>]) -> Option<StmtKind> {
        let Some((first, rest)) = arguments.split_first() else {
            self.missing(view, "piece");
            return None;
        };
        let kind = self.kind(first);
        let at = self.place_or_here(rest)?;
        Some(StmtKind::Plain(Op::ChangeKind(kind?, at)))
    }

    /// `(create [player] [kind] [place])`.
    fn create(&mut self, arguments: &[View<'a>]) -> Option<StmtKind> {
        let (player, kind, at) = self.owned(arguments)?;
        Some(StmtKind::Plain(Op::Create { player, kind, at }))
    }

    /// `(to-hand [player] [kind] [place])`.
    pub fn handed(&mut self, arguments: &[View<'a>]) -> Option<StmtKind> {
        let (player, kind, at) = self.owned(arguments)?;
        Some(StmtKind::Plain(Op::ToHand { player, kind, at }))
    }

    /// `[player] [kind] [place]`.
    fn owned(&mut self, arguments: &[View<'a>]) -> Option<(Option<Player>, Option<Kind>, Where)> {
        let mut rest = arguments;
        let (mut player, mut kind) = (None, None);
        if let [first, after @ ..] = rest
            && let Some(found) = self.players.find(first.text()).filter(|_| !first.is_list())
        {
            let also_kind = self.kinds.find(first.text()).is_some();
            let kind_follows = after.first().is_some_and(|v| self.kinds.find(v.text()).is_some());
            if !also_kind || kind_follows {
                player = Some(Player::new(found));
                rest = after;
            }
        }
        if let [first, after @ ..] = rest
            && let Some(found) = self.kinds.find(first.text()).filter(|_| !first.is_list())
        {
            kind = Some(Kind::new(found));
            rest = after;
        } else if let [first, ..] = rest
            && !first.is_list()
            && self.place_word(first.text()).is_none()
        {
            let names = [&self.kinds, &self.players, &self.dirs, &self.sites];
            let candidates = names.into_iter().flat_map(|n| n.list()).map(String::as_str);
            self.report.unknown(Severity::Error, "unknown-piece", first, candidates);
            return None;
        }
        Some((player, kind, self.place_or_here(rest)?))
    }

    fn set_flag(&mut self, view: &View<'a>, arguments: &[View<'a>]) -> Option<StmtKind> {
        let [name, value, rest @ ..] = arguments else {
            self.missing(view, "flag, true");
            return None;
        };
        if let Some(extra) = rest.first() {
            self.report.error("too-many-arguments", extra, &[("name", extra.text())]);
        }
        let flag = self.flag(0, name, true);
        let cond = self.cond(value);
        Some(StmtKind::SetFlag(flag?, cond))
    }

    fn set_site_flag(&mut self, view: &View<'a>, arguments: &[View<'a>]) -> Option<StmtKind> {
        let [name, value, rest @ ..] = arguments else {
            self.missing(view, "flag, true");
            return None;
        };
        let flag = self.flag(1, name, true);
        let cond = self.cond(value);
        let at = self.place_or_here(rest)?;
        Some(StmtKind::SetSiteFlag(flag?.0, cond, at))
    }

    fn set_attribute(&mut self, view: &View<'a>, arguments: &[View<'a>]) -> Option<StmtKind> {
        let [name, value, rest @ ..] = arguments else {
            self.missing(view, "attribute, true");
            return None;
        };
        let attr = self.attrs.find(name.text()).map(Attr::new);
        if attr.is_none() {
            let candidates = self.attrs.list().iter().map(String::as_str);
            self.report.unknown(Severity::Error, "unknown-attribute", name, candidates);
        }
        let cond = self.cond(value);
        let at = self.place_or_here(rest)?;
        Some(StmtKind::SetAttr(attr?, cond, at))
    }
}
