//! Tests and comparisons in words.

use super::words::{Spot, Words};
use fishka::rules::{Compare, Expr, ExprId, Mobility, Reach, Repeated, Scope, Test, When, Where};

impl Words<'_> {
    /// Whether the words for the test hold a clause that would swallow what comes after it.
    pub fn has_clause(&self, test: Test) -> bool {
        matches!(test, Test::Any { .. } | Test::AsEnemy(_) | Test::Ask(_) | Test::In(_))
    }

    /// The test of the place, or its opposite.
    pub fn test(&self, test: Test, at: Where, yes: bool, from: &Spot) -> String {
        let spot = self.place(at, from);
        match test {
            Test::Compare { how, left, right } => self.compare(how, left, right, yes, &spot),
            Test::Any { reach, cond } => self.any(reach, cond, yes, &spot),
            Test::Ask(entry) => self.asked(entry, yes, &spot),
            Test::AsEnemy(entry) => {
                let asker = self.asker.take();
                let cond = self.asked(entry, yes, &spot);
                self.asker.set(asker);
                self.text("test-as-enemy", &[("cond", &cond)])
            }
            _ => self.plain(test, yes, &spot),
        }
    }

    /// A test that asks nothing further.
    fn plain(&self, test: Test, yes: bool, spot: &Spot) -> String {
        let say = |key: &str, name: &str, value: &str| {
            let args = [
                ("is", if yes { "yes" } else { "no" }),
                ("at", spot.at.as_str()),
                ("cell", spot.cell.as_str()),
                ("base", spot.base.as_str()),
                (name, value),
            ];
            self.text(key, &args)
        };
        let is = |key: &str| say(key, "name", "");
        let rules = self.rules();
        match test {
            Test::Empty => is("test-empty"),
            Test::Friend if !rules.teams.is_empty() => is("test-friend"),
            Test::Friend | Test::Own => is("test-own"),
            Test::Enemy => is("test-enemy"),
            Test::Neutral => is("test-neutral"),
            Test::Piece(kind) => say("test-piece", "name", &self.kind(kind)),
            Test::InZone(zone) => say("test-zone", "name", &self.zone(zone.index())),
            Test::OnBoard => is("test-on-board"),
            Test::Attacked(_) => is("test-attacked"),
            Test::Defended(_) => is("test-defended"),
            Test::LastFrom => is("test-last-from"),
            Test::LastTo => is("test-last-to"),
            Test::Is(site) => say("test-is", "name", &self.site(site)),
            Test::IsSlot(slot) => say("test-is", "name", &self.place(Where::Slot(slot), spot).cell),
            Test::Marked => say("test-is", "name", &self.word("told-cell-marked")),
            Test::Attr(attr) => say("test-attr", "name", &self.named(&rules.attrs, attr.index(), |a| a)),
            Test::SiteFlag(flag) => say("test-site-flag", "name", &letter(usize::from(flag))),
            Test::Flag(flag) => say("test-flag", "name", &letter(flag.index())),
            Test::AdjacentToEnemy => is("test-adjacent"),
            Test::GoalPosition => is("test-goal-position"),
            Test::In(reach) => say("test-in", "set", &self.set(reach, spot)),
            Test::Heading(list) => say("test-heading", "dirs", &self.dir_list(list)),
            Test::Mobility(how, player) => {
                let key = match how {
                    Mobility::CanMove => "test-can-move",
                    Mobility::Stalemated => "test-stalemated",
                    Mobility::Checkmated => "test-checkmated",
                };
                say(key, "who", &self.who(player))
            }
            Test::Repeats(Repeated::Position, n) => say("test-repeats", "n", &n.to_string()),
            Test::Repeats(Repeated::Situation, n) => say("test-repeats-turn", "n", &n.to_string()),
            Test::Changed => is("test-changed"),
            Test::Holds(None, kind) => {
                say("test-holds", "name", &kind.map_or_else(String::new, |kind| self.kind(kind)))
            }
            Test::Holds(Some(player), None) => say("test-holds-of", "who", &self.player(player)),
            Test::Holds(Some(player), Some(kind)) => {
                say("test-holds", "name", &format!("{} ({})", self.kind(kind), self.player(player)))
            }
            _ => self.word("cond-asked"),
        }
    }

    /// Whether there is such a cell.
    fn any(&self, reach: u16, cond: When, yes: bool, spot: &Spot) -> String {
        if let (Some(Reach::At(place)), Some(entry)) =
            (self.rules().reaches.get(usize::from(reach)), cond.entry())
        {
            return self.asked(entry, yes, &self.place(*place, spot));
        }
        let set = self.set_where(reach, cond, spot);
        self.text("test-any", &[("is", if yes { "yes" } else { "no" }), ("set", &set)])
    }

    pub fn expr(&self, id: ExprId) -> Option<Expr> {
        self.rules().exprs.get(usize::from(id)).copied()
    }

    /// Two numbers compared; a constant stands on the right.
    fn compare(&self, how: Compare, left: ExprId, right: ExprId, yes: bool, spot: &Spot) -> String {
        if let Some(told) = self.counted(how, left, right, yes, spot) {
            return told;
        }
        let turned = self.constant(left).is_some();
        let (a, b) = if turned { (right, left) } else { (left, right) };
        let key = match (how, turned, yes) {
            (Compare::Equal, _, _) => return self.equal(a, b, yes, spot),
            (Compare::Less, false, true) | (Compare::AtMost, true, false) => "compare-less",
            (Compare::AtMost, false, true) | (Compare::Less, true, false) => "compare-at-most",
            (Compare::Less, true, true) | (Compare::AtMost, false, false) => "compare-more",
            (Compare::AtMost, true, true) | (Compare::Less, false, false) => "compare-at-least",
        };
        self.text(key, &[("left", &self.number_aside(a, spot)), ("right", &self.number_aside(b, spot))])
    }

    fn equal(&self, left: ExprId, right: ExprId, yes: bool, spot: &Spot) -> String {
        let told = self.number_aside(left, spot);
        let is = ("is", if yes { "yes" } else { "no" });
        if let (Some(Expr::Number(number, _)), Some(Expr::Const(value))) = (self.expr(left), self.expr(right))
            && let Some(word) = self.value_word(number, value)
        {
            return self.text("compare-word", &[is, ("left", &told), ("right", &word)]);
        }
        let key = if self.constant(right).is_some() { "compare-equal" } else { "compare-same" };
        self.text(key, &[is, ("left", &told), ("right", &self.number_aside(right, spot))])
    }

    /// A count that is 0, or is not.
    fn counted(&self, how: Compare, left: ExprId, right: ExprId, yes: bool, spot: &Spot) -> Option<String> {
        let (reach, cond, some) = match (how, self.expr(left)?, self.expr(right)?) {
            (Compare::Equal, Expr::Count { reach, cond }, Expr::Const(0))
            | (Compare::Equal, Expr::Const(0), Expr::Count { reach, cond })
            | (Compare::Less, Expr::Count { reach, cond }, Expr::Const(1))
            | (Compare::AtMost, Expr::Count { reach, cond }, Expr::Const(0)) => (reach, cond, !yes),
            (Compare::Less, Expr::Const(0), Expr::Count { reach, cond })
            | (Compare::AtMost, Expr::Const(1), Expr::Count { reach, cond }) => (reach, cond, yes),
            _ => return None,
        };
        Some(self.any(reach, cond, some, spot))
    }

    /// The word for a value of a layer or variable, if it has words.
    pub fn value_word(&self, number: u16, value: i32) -> Option<String> {
        let def = self.rules().numbers.get(usize::from(number)).filter(|def| def.scope != Scope::Pool)?;
        let word = def.values.get(usize::try_from(value).ok()?)?;
        Some(self.teller.name(word))
    }
}

/// What has no name is called by a letter: A, B, …, Z, A1, …
pub fn letter(index: usize) -> String {
    let letter = char::from(b'A' + u8::try_from(index % 26).unwrap_or(0));
    if index < 26 { letter.to_string() } else { format!("{letter}{}", index / 26) }
}
