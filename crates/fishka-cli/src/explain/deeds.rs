//! What the rules do, in words.

use super::asked::letter;
use super::conditions::{CondId, Conds};
use super::reading::{Deed, Deeds, ListId};
use super::words::{Spot, Words};
use fishka::rules::{Arith, Dealt, Expr, ExprId, Op, Scope, Whose};
use fishka::{Kind, Player};
use std::collections::HashSet;

/// A block in words.
pub struct Told {
    /// When it is done at all, if that is asked first.
    pub when: Option<String>,
    /// What is done; nothing if nothing is.
    pub done: Vec<String>,
}

impl Words<'_> {
    /// The deeds at `entry`, done with the cursor at the spot. `None` when they cannot be told.
    pub fn block(&self, entry: u32, spot: &Spot) -> Option<Told> {
        let mut deeds = Deeds::new(self.rules());
        let mut list = deeds.read(entry);
        self.work(deeds.work());
        let mut when = None;
        if let [Deed::If(cond, then, Deeds::NONE)] = deeds.list(list).as_slice() {
            when = Some(self.whole(self.condition(&deeds.conds, *cond, spot))?);
            list = *then;
        }
        let done = self.deeds(&deeds, list, spot);
        self.whole(format!("{}.", done.join("; ")))?;
        Some(Told { when, done })
    }

    fn deeds(&self, deeds: &Deeds<'_>, list: ListId, spot: &Spot) -> Vec<String> {
        let mut spot = spot.clone();
        let mut told = Vec::new();
        for deed in deeds.list(list) {
            if let Deed::Op(Op::Go(place)) = deed {
                spot = self.place(place, &spot);
                continue;
            }
            let told_deed = self.deeper("deed-unknown", || self.deed(deeds, &deed, &spot));
            told.extend(Some(told_deed).filter(|told| !told.is_empty()));
            if let Deed::If(_, a, b) = deed
                && [a, b].into_iter().any(|list| has(deeds, list, |op| matches!(op, Op::Go(_))))
            {
                // Where one stands from here on depends on the branch.
                spot = self.there();
            }
        }
        told
    }

    /// Deeds within a deed.
    fn inner(&self, deeds: &Deeds<'_>, list: ListId, spot: &Spot) -> String {
        // A branch in a branch: it must be seen whose `else` it is.
        let is_plain = !deeds.list(list).iter().any(|deed| matches!(deed, Deed::If(..)));
        match self.deeds(deeds, list, spot).as_slice() {
            [] => self.word("deed-nothing"),
            [one] if is_plain => one.clone(),
            more => format!("({})", more.join("; ")),
        }
    }

    fn deed(&self, deeds: &Deeds<'_>, deed: &Deed, spot: &Spot) -> String {
        match deed {
            Deed::Unknown => self.word("deed-unknown"),
            Deed::Op(op) => self.op(*op, spot),
            Deed::Set(op, cond) => self.marked(&deeds.conds, *op, *cond, spot),
            Deed::If(cond, then, otherwise) => {
                let cond = self.condition(&deeds.conds, *cond, spot);
                let then = self.inner(deeds, *then, spot);
                if *otherwise == Deeds::NONE {
                    return self.text("deed-if", &[("cond", &cond), ("then", &then)]);
                }
                let otherwise = self.inner(deeds, *otherwise, spot);
                self.text("deed-if-else", &[("cond", &cond), ("then", &then), ("otherwise", &otherwise)])
            }
            Deed::Each(Op::Each { reach, .. }, body) => self.round(deeds, *reach, *body, spot),
            Deed::Each(Op::Lay { lay, .. }, body) => self.laying(deeds, *lay, *body, spot),
            Deed::Each(Op::EachValue { pool, .. }, body) => {
                let done = self.inner(deeds, *body, spot);
                self.text("deed-each-value", &[("name", &self.number_name(*pool)), ("deeds", &done)])
            }
            Deed::Each(..) => self.word("deed-unknown"),
        }
    }

    /// A round over cells; where it makes moves, the player chooses one of them.
    fn round(&self, deeds: &Deeds<'_>, reach: u16, body: ListId, spot: &Spot) -> String {
        let mut set = self.set(reach, spot);
        let mut body = body;
        let key =
            if has(deeds, body, |op| matches!(op, Op::Add { .. })) { "deed-choose" } else { "deed-each" };
        if let [Deed::If(cond, then, Deeds::NONE)] = deeds.list(body).as_slice() {
            let cond = self.condition(&deeds.conds, *cond, &self.of_clause());
            set = self.text("set-where", &[("set", &set), ("cond", &cond)]);
            body = *then;
        }
        let done = self.inner(deeds, body, &self.there());
        self.text(key, &[("set", &set), ("deeds", &done)])
    }

    /// A shape is laid, in every way round that is allowed.
    fn laying(&self, deeds: &Deeds<'_>, lay: u16, body: ListId, spot: &Spot) -> String {
        let Some(shape) = self.rules().lays.get(usize::from(lay)) else { return self.word("deed-unknown") };
        let ways = match (shape.turns, shape.mirrors) {
            (false, false) => "as-drawn",
            (true, false) => "turns",
            (false, true) => "mirrors",
            (true, true) => "both",
        };
        let done = self.inner(deeds, body, spot);
        let args =
            [("ways", ways), ("name", &self.teller.name(&shape.name)), ("at", &spot.at), ("deeds", &done)];
        self.text("deed-lay", &args)
    }

    fn marked(&self, conds: &Conds, op: Op, cond: CondId, spot: &Spot) -> String {
        let is = match cond {
            Conds::YES => "yes",
            Conds::NO => "no",
            _ => "when",
        };
        let cond = self.condition(conds, cond, spot);
        let args = [("is", is), ("cond", cond.as_str())];
        match op {
            Op::SetFlag(flag) => {
                let name = letter(flag.index());
                self.text("deed-flag", &[args[0], args[1], ("name", &name)])
            }
            Op::SetAttr(attr, at) => {
                let name = self.named(&self.rules().attrs, attr.index(), |name| name);
                let at = self.place(at, spot).at;
                self.text("deed-attr", &[args[0], args[1], ("name", &name), ("at", &at)])
            }
            _ => self.word("deed-unknown"),
        }
    }

    fn number_name(&self, number: u16) -> String {
        self.named(&self.rules().numbers, usize::from(number), |number| &number.name)
    }

    fn op(&self, op: Op, spot: &Spot) -> String {
        let at = |place| self.place(place, spot).at;
        let here = |key: &str| self.text(key, &[("at", &spot.at)]);
        match op {
            // What a move is called, and that it is one, need not be told.
            Op::Name(_) | Op::Add { kinds: None, partial: false, copy: false, .. } => String::new(),
            Op::Mark => here("deed-mark"),
            Op::From => here("deed-from"),
            Op::To => here("deed-to"),
            Op::Capture(place) => self.text("deed-capture", &[("at", &at(place))]),
            Op::Create { player, kind, at: place } => {
                self.text("deed-create", &[("piece", &self.piece(player, kind)), ("at", &at(place))])
            }
            Op::ChangeOwner(place) => {
                self.text("deed-owner", &[("at", &at(place)), ("who", &self.who(None))])
            }
            Op::Flip(place) => self.text("deed-flip", &[("at", &at(place))]),
            Op::ChangeKind(kind, place) => {
                self.text("deed-kind", &[("at", &at(place)), ("kind", &self.kind(kind))])
            }
            Op::Enter(kind, place) => {
                self.text("deed-enter", &[("piece", &self.piece(None, kind)), ("at", &at(place))])
            }
            Op::Bring(kind, place) => {
                let args = [("kind", &*self.kind(kind)), ("from", &at(place)), ("at", &spot.at)];
                self.text("deed-bring", &args)
            }
            Op::BringTop(place) => self.text("deed-bring-top", &[("from", &at(place)), ("at", &spot.at)]),
            Op::Carry(None) => self.word("deed-carry"),
            Op::Carry(Some(pieces)) => self.text("deed-carry-some", &[("n", &self.number(pieces, spot))]),
            Op::Under => self.word("deed-under"),
            Op::Add { .. } => self.arrival(op),
            Op::Set { number, whose, value } => self.becomes(number, whose, value, spot),
            Op::SetPiece(place, value) => {
                let name = self.rules().piece_number.as_deref().unwrap_or_default();
                let number = self.of_piece(&self.teller.name(name), place, spot);
                self.text("deed-set", &[("number", &number), ("value", &self.number(value, spot))])
            }
            Op::Let(local, value) => {
                let args = [("name", letter(usize::from(local))), ("value", self.number(value, spot))];
                self.text("deed-let", &args.each_ref().map(|(name, value)| (*name, value.as_str())))
            }
            Op::Spend(pool) => self.text("deed-spend", &[("name", &self.number_name(pool))]),
            Op::Throw { dice, number, also } => self.throw(dice, number, also),
            Op::Draw { .. } => self.draw(op, spot),
            Op::ToBag(bag, place) => {
                self.text("deed-to-bag", &[("name", &self.bag_name(bag)), ("at", &at(place))])
            }
            Op::Skip => self.word("deed-skip"),
            Op::Stay => self.word("deed-stay"),
            Op::Again { may, .. } => self.word(if may { "deed-again-may" } else { "deed-again" }),
            Op::Ensure { entry } => {
                let cond = self.asked(entry, true, &self.of_move());
                self.text("deed-ensure", &[("cond", &cond)])
            }
            _ => self.word("deed-unknown"),
        }
    }

    fn piece(&self, player: Option<Player>, kind: Option<Kind>) -> String {
        let name = kind.map_or_else(|| self.word("deed-piece"), |kind| self.kind(kind));
        match player {
            Some(player) => format!("{name} ({})", self.player(player)),
            None => name,
        }
    }

    /// What a piece becomes when it arrives, or that it goes on.
    fn arrival(&self, op: Op) -> String {
        match op {
            Op::Add { copy: true, .. } => self.word("deed-unknown"),
            Op::Add { partial: true, .. } => self.word("deed-partial"),
            Op::Add { kinds: Some(list), .. } => {
                let kinds = self.rules().kind_lists.get(usize::from(list)).map_or(&[][..], Vec::as_slice);
                let names: Vec<String> = kinds.iter().map(|kind| self.kind(*kind)).collect();
                self.text("deed-arrives", &[("kinds", &self.teller.list(&names, "list-or"))])
            }
            _ => String::new(),
        }
    }

    fn throw(&self, dice: u16, number: u16, also: Option<u16>) -> String {
        let dice = self.named(&self.rules().dice, usize::from(dice), |dice| &dice.name);
        let numbers: Vec<String> = std::iter::once(number).chain(also).map(|n| self.number_name(n)).collect();
        let numbers: Vec<String> =
            numbers.iter().map(|name| self.text("told-number-named", &[("name", name)])).collect();
        let numbers = self.teller.list(&numbers, "list-and");
        self.text("deed-throw", &[("dice", &dice), ("numbers", &numbers)])
    }

    fn bag_name(&self, bag: u16) -> String {
        self.rules().bags.get(usize::from(bag)).map_or_else(String::new, |bag| self.number_name(bag.number))
    }

    /// Chance draws.
    fn draw(&self, op: Op, spot: &Spot) -> String {
        let Op::Draw { bag, own, times, to } = op else { return String::new() };
        let at = match to {
            Dealt::At(place) => self.place(place, spot).at,
            Dealt::Hand(player) => {
                let hand = match player {
                    Some(player) => self.text("deed-draw-hand-of", &[("who", &self.player(player))]),
                    None => self.word("deed-draw-hand"),
                };
                self.text("deed-draw-into", &[("hand", &hand)])
            }
        };
        let name = self.bag_name(bag);
        let args = [("name", name.as_str()), ("at", at.as_str())];
        if self.expr(times) != Some(Expr::Const(1)) {
            let times = self.number(times, spot);
            return self.text("deed-draw-times", &[args[0], args[1], ("times", &times)]);
        }
        self.text(if own { "deed-draw-own" } else { "deed-draw" }, &args)
    }

    /// A number changes; one of two changes is told as a branch.
    fn becomes(&self, number: u16, whose: Whose, value: ExprId, spot: &Spot) -> String {
        let told = self.variable(number, whose, spot);
        if let Some(Expr::If { cond, then, otherwise }) = self.expr(value)
            && let Some(entry) = cond.entry()
        {
            let cond = self.asked(entry, true, spot);
            let branch =
                |value| self.deeper("deed-unknown", || self.changed(&told, number, whose, value, spot));
            let args = [("cond", cond), ("then", branch(then)), ("otherwise", branch(otherwise))];
            return self.text("deed-if-else", &args.each_ref().map(|(name, value)| (*name, value.as_str())));
        }
        self.changed(&told, number, whose, value, spot)
    }

    fn changed(&self, told: &str, number: u16, whose: Whose, value: ExprId, spot: &Spot) -> String {
        let is_pool =
            self.rules().numbers.get(usize::from(number)).is_some_and(|def| def.scope == Scope::Pool);
        let own = Some(Expr::Number(number, whose));
        let (key, value) = match self.expr(value) {
            Some(Expr::Const(0)) if is_pool => {
                return self.text("deed-empty", &[("name", &self.number_name(number))]);
            }
            Some(Expr::Const(value)) if self.value_word(number, value).is_some() => {
                ("deed-set", self.value_word(number, value).unwrap_or_default())
            }
            Some(Expr::Arith(Arith::Add, a, b)) if self.expr(a) == own => ("deed-grow", self.number(b, spot)),
            Some(Expr::Arith(Arith::Add, a, b)) if self.expr(b) == own => ("deed-grow", self.number(a, spot)),
            Some(Expr::Arith(Arith::Sub, a, b)) if self.expr(a) == own => {
                ("deed-shrink", self.number(b, spot))
            }
            _ => ("deed-set", self.number(value, spot)),
        };
        self.text(key, &[("number", told), ("value", &value)])
    }
}

/// Whether such an op is somewhere in the list.
fn has(deeds: &Deeds<'_>, list: ListId, is: fn(&Op) -> bool) -> bool {
    let (mut waiting, mut seen) = (vec![list], HashSet::from([list]));
    while let Some(list) = waiting.pop() {
        for deed in deeds.list(list) {
            let inner = match deed {
                Deed::Op(op) if is(&op) => return true,
                Deed::If(_, then, otherwise) => [then, otherwise],
                Deed::Each(_, body) => [body, Deeds::NONE],
                _ => continue,
            };
            waiting.extend(inner.into_iter().filter(|list| seen.insert(*list)));
        }
    }
    false
}
