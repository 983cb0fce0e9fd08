//! Numbers in words.

use super::asked::letter;
use super::words::{Spot, Words};
use fishka::Player;
use fishka::rules::{Arith, Expr, ExprId, Scope, Standing, When, Where, Whose};

impl Words<'_> {
    /// The value of a constant, or of few constants put together.
    pub fn constant(&self, id: ExprId) -> Option<i32> {
        let plain = |id| match self.expr(id) {
            Some(Expr::Const(value)) => Some(value),
            _ => None,
        };
        match self.expr(id)? {
            Expr::Arith(how, a, b) => Some(how.of(plain(a)?, plain(b)?)),
            _ => plain(id),
        }
    }

    /// The number as a part of a sentence that goes on.
    pub fn number_aside(&self, id: ExprId, spot: &Spot) -> String {
        let told = self.number(id, spot);
        if matches!(self.expr(id), Some(Expr::If { .. })) { format!("({told})") } else { told }
    }

    /// The number as it is worked out at the spot.
    pub fn number(&self, id: ExprId, spot: &Spot) -> String {
        if let Some(value) = self.constant(id) {
            return value.to_string().replace('-', "−");
        }
        self.deeper("told-number-unknown", || match self.expr(id) {
            Some(expr) => self.expression(expr, spot),
            None => self.word("told-number-unknown"),
        })
    }

    fn expression(&self, expr: Expr, spot: &Spot) -> String {
        let rules = self.rules();
        match expr {
            Expr::Const(value) => value.to_string().replace('-', "−"),
            Expr::Number(number, whose) => self.variable(number, whose, spot),
            Expr::OfKind(number, at) => {
                let name = self.named(&rules.kind_numbers, usize::from(number), |name| name);
                self.of_piece(&name, at, spot)
            }
            Expr::OfPiece(at) => {
                let name = rules.piece_number.as_deref().map(|name| self.teller.name(name));
                self.of_piece(&name.unwrap_or_default(), at, spot)
            }
            Expr::Distance => self.word("told-number-distance"),
            Expr::Step => self.word("told-number-step"),
            Expr::Turn => self.word("told-number-turn"),
            Expr::Taken => self.word("told-number-taken"),
            Expr::Result => self.word("told-number-result"),
            Expr::Turned => self.word("told-number-turned"),
            Expr::Value => self.word("told-number-value"),
            Expr::Local(local) => letter(usize::from(local)),
            Expr::Hand(whose, kind) => {
                let who = self.who(player_of(whose));
                match kind {
                    Some(kind) => {
                        self.text("told-number-hand-of", &[("who", &who), ("kind", &self.kind(kind))])
                    }
                    None => self.text("told-number-hand", &[("who", &who)]),
                }
            }
            Expr::Index(track, at) => {
                let cell = self.place(at, spot).cell;
                self.text("told-number-index", &[("name", &self.track(track)), ("cell", &cell)])
            }
            Expr::Length(track) => self.text("told-number-length", &[("name", &self.track(track))]),
            Expr::Standing(whose, at) => {
                let key = match whose {
                    Standing::Friends => "told-number-friends",
                    Standing::Enemies => "told-number-enemies",
                    Standing::All => "told-number-pieces",
                };
                self.text(key, &[("at", &self.place(at, spot).at)])
            }
            Expr::Arith(how, a, b) => self.arithmetic(how, a, b, spot),
            Expr::Count { reach, cond } => self.over("told-number-count", reach, cond, &[], spot),
            Expr::Sum { reach, cond, value } => {
                let value = self.number(value, &self.of_clause());
                self.over("told-number-sum", reach, cond, &[("value", &value)], spot)
            }
            Expr::If { cond, then, otherwise } => self.one_of_two(cond, then, otherwise, spot),
        }
    }

    /// A variable, a layer or how much a pool keeps.
    pub fn variable(&self, number: u16, whose: Whose, spot: &Spot) -> String {
        let Some(def) = self.rules().numbers.get(usize::from(number)) else {
            return self.word("told-number-unknown");
        };
        let name = ("name", self.teller.name(&def.name));
        let name = (name.0, name.1.as_str());
        match whose {
            Whose::Game if def.scope == Scope::Pool => self.text("told-number-kept", &[name]),
            Whose::Game if def.scope == Scope::Bag => self.text("told-number-in-bag", &[name]),
            Whose::Game => self.text("told-number-named", &[name]),
            Whose::Own | Whose::Player(_) => {
                self.text("told-number-of", &[name, ("who", &self.who(player_of(whose)))])
            }
            Whose::Item(item) => {
                let item = self.number(item, spot);
                self.text("told-number-item", &[name, ("item", &item)])
            }
            Whose::At(at) => self.text("told-number-at", &[name, ("at", &self.place(at, spot).at)]),
        }
    }

    pub fn of_piece(&self, name: &str, at: Where, spot: &Spot) -> String {
        self.text("told-number-of-piece", &[("name", name), ("at", &self.place(at, spot).at)])
    }

    /// A count or sum over cells.
    fn over(&self, key: &str, reach: u16, cond: When, more: &[(&str, &str)], spot: &Spot) -> String {
        let mut set = self.set(reach, spot);
        if let Some(entry) = cond.entry() {
            let cond = self.asked(entry, true, &self.of_clause());
            set = self.text("set-where-aside", &[("set", &set), ("cond", &cond)]);
        }
        let args: Vec<(&str, &str)> = more.iter().copied().chain([("set", set.as_str())]).collect();
        self.text(key, &args)
    }

    fn one_of_two(&self, cond: When, then: ExprId, otherwise: ExprId, spot: &Spot) -> String {
        let cond = match cond.entry() {
            Some(entry) => self.asked(entry, true, spot),
            None => self.word("cond-always"),
        };
        let (then, otherwise) = (self.number(then, spot), self.number(otherwise, spot));
        self.text("told-number-if", &[("cond", &cond), ("then", &then), ("otherwise", &otherwise)])
    }

    fn arithmetic(&self, how: Arith, a: ExprId, b: ExprId, spot: &Spot) -> String {
        let part = |id: ExprId, is_second: bool| {
            let told = self.number(id, spot);
            let is_loose = match self.expr(id) {
                Some(Expr::If { .. }) => true,
                Some(Expr::Arith(inner @ (Arith::Add | Arith::Sub), ..)) => {
                    inner != how && how != Arith::Add || is_second && how == Arith::Sub
                }
                Some(Expr::Arith(Arith::Mul | Arith::Div | Arith::Rem, ..)) => {
                    matches!(how, Arith::Mul | Arith::Div | Arith::Rem)
                }
                _ => false,
            };
            if is_loose { format!("({told})") } else { told }
        };
        let sign = match how {
            Arith::Add => "+",
            Arith::Sub if self.expr(a) == Some(Expr::Const(0)) => return format!("−({})", part(b, false)),
            Arith::Sub => "−",
            Arith::Mul => "×",
            Arith::Div => "÷",
            Arith::Rem | Arith::Min | Arith::Max => {
                let key = match how {
                    Arith::Rem => "told-number-rest",
                    Arith::Min => "told-number-smaller",
                    _ => "told-number-larger",
                };
                return self.text(key, &[("left", &self.number(a, spot)), ("right", &self.number(b, spot))]);
            }
        };
        format!("{} {sign} {}", part(a, false), part(b, true))
    }
}

pub fn player_of(whose: Whose) -> Option<Player> {
    match whose {
        Whose::Player(player) => Some(player),
        _ => None,
    }
}
