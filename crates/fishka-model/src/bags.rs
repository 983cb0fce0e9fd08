//! Bags and decks: pieces that chance draws from, none of them twice.

use crate::builder::Builder;
use crate::model::{Num, StmtKind};
use crate::sets::is_set;
use fishka_base::{Kind, Player, Severity};
use fishka_rules::{BagDef, Card, Dealt, Expr, NUMBERS_MAX, NumberDef, Op, Scope, Where};
use fishka_syntax::View;

/// Most sorts of pieces in one bag.
const CARDS_MAX: usize = 1_000;
/// Most pieces of one sort.
const COUNT_MAX: i32 = 1_000_000;

impl<'a> Builder<'a> {
    /// `(bag NAME part...)`; a part is a kind or `([PLAYER] KIND [N])`.
    pub fn declare_bag(&mut self, view: &View<'a>) {
        let arguments: Vec<_> = view.arguments().collect();
        let Some((name, parts)) = arguments.split_first().filter(|(name, _)| !name.is_list()) else {
            return self.missing(view, "name, (...)");
        };
        if self.is_number(name.text()) {
            return self.report.error("number-twice", name, &[("name", name.text())]);
        }
        if parts.is_empty() {
            return self.missing(view, "(player, piece, number)");
        }
        let (mut cards, mut counts): (Vec<Card>, Vec<i32>) = (Vec::new(), Vec::new());
        for part in parts {
            let Some((card, count)) = self.card(part) else { continue };
            match cards.iter().position(|known| *known == card) {
                Some(known) => counts[known] = counts[known].saturating_add(count).min(COUNT_MAX),
                None => {
                    cards.push(card);
                    counts.push(count);
                }
            }
        }
        if cards.len() > CARDS_MAX {
            return self.report.limit("too-many-in-bag", view, CARDS_MAX);
        }
        // Where no part could be read, that was told; the name is known all the same, so that it is told once.
        if cards.is_empty() {
            cards.push(Card { player: None, kind: Kind(0) });
            counts.push(0);
        }
        self.add_bag(view, name.text(), cards, counts);
    }

    fn add_bag(&mut self, view: &View<'a>, name: &str, cards: Vec<Card>, counts: Vec<i32>) {
        let base = self.numbers_size;
        if base + cards.len() > NUMBERS_MAX {
            return self.report.limit("too-many-numbers", view, NUMBERS_MAX);
        }
        self.numbers_size += cards.len();
        let number = u16::try_from(self.numbers.add(name)).unwrap_or(u16::MAX);
        self.model.bags.push(BagDef { number, cards });
        self.model.numbers.push(NumberDef {
            name: name.to_owned(),
            scope: Scope::Bag,
            start: 0,
            values: Vec::new(),
            faces: counts,
            counter: false,
            base: u16::try_from(base).unwrap_or(u16::MAX),
        });
    }

    /// A part of a bag: which piece, and how many.
    fn card(&mut self, view: &View<'a>) -> Option<(Card, i32)> {
        let words: Vec<_> = if view.is_list() { view.children().collect() } else { vec![*view] };
        let kind_follows = words.get(1).is_some_and(|v| self.kinds.find(v.text()).is_some());
        let player = words.first().and_then(|v| self.players.find(v.text())).filter(|_| kind_follows);
        let rest = &words[usize::from(player.is_some())..];
        let Some((kind, rest)) = rest.split_first() else {
            self.missing(view, "piece");
            return None;
        };
        if self.kinds.find(kind.text()).is_none() && rest.first().is_some_and(|v| self.is_kind(v)) {
            // Two names, and the second is a piece’s: the first was to be a player.
            self.player(kind);
            return None;
        }
        let kind = self.kind(kind)?;
        let count = match rest {
            [] => Some(1),
            [count] => self.whole(count),
            [_, extra, ..] => {
                self.report.error("too-many-arguments", extra, &[("name", extra.text())]);
                None
            }
        };
        Some((Card { player: player.map(Player::new), kind }, count?))
    }

    fn is_kind(&self, view: &View<'a>) -> bool {
        !view.is_list() && self.kinds.find(view.text()).is_some()
    }

    /// How many: a number, or a switch whose values are numbers.
    fn whole(&mut self, view: &View<'a>) -> Option<i32> {
        let switch = self.model.switches.iter().find(|s| s.name.eq_ignore_ascii_case(view.text()));
        let text = switch.map_or(view.text(), |s| s.values[s.chosen].as_str());
        let count = text.parse().ok().filter(|n| (0..=COUNT_MAX).contains(n) && !view.is_list());
        if count.is_none() {
            self.report.error("bag-count", view, &[("name", view.text())]);
        }
        count
    }

    /// A bag by name: its index in the list of bags.
    fn bag(&mut self, view: &View<'a>, name: Option<&View<'a>>) -> Option<u16> {
        let Some(name) = name else {
            self.missing(view, "bag");
            return None;
        };
        let number = self.numbers.find(name.text()).filter(|_| !name.is_list());
        let found = self.model.bags.iter().position(|bag| Some(usize::from(bag.number)) == number);
        if found.is_none() {
            let named = |bag: &BagDef| self.model.numbers[usize::from(bag.number)].name.clone();
            let names: Vec<String> = self.model.bags.iter().map(named).collect();
            self.report.unknown(Severity::Error, "unknown-bag", name, names.iter().map(String::as_str));
        }
        found.and_then(|i| u16::try_from(i).ok())
    }

    /// `(draw BAG [own] [N] [PLACE | to-hand [PLAYER]])`.
    pub fn draw(&mut self, view: &View<'a>, arguments: &[View<'a>]) -> Option<StmtKind> {
        let bag = self.bag(view, arguments.first())?;
        let mut rest = arguments.get(1..).unwrap_or_default();
        let own = rest.first().is_some_and(|v| v.word() == "own");
        if own {
            rest = &rest[1..];
        }
        let mut times = Num::Plain(Expr::Const(1));
        if let Some(first) = rest.first().filter(|v| !self.is_goal(v)) {
            times = self.num(first)?;
            rest = &rest[1..];
        }
        let (to, rest) = match rest.split_first() {
            None => (Dealt::At(Where::Here), rest),
            Some((first, after)) if first.word() == "to-hand" => match after.split_first() {
                None => (Dealt::Hand(None), after),
                Some((player, after)) => (Dealt::Hand(Some(self.player(player)?)), after),
            },
            Some((place, after)) => (Dealt::At(self.place(place)?), after),
        };
        if let Some(extra) = rest.first() {
            self.report.error("too-many-arguments", extra, &[("name", extra.text())]);
            return None;
        }
        Some(StmtKind::Draw { bag, own, times, to })
    }

    /// Whether it says where a drawn piece goes, and not how many are drawn.
    fn is_goal(&mut self, view: &View<'a>) -> bool {
        view.word() == "to-hand"
            || match view.is_list() {
                true => view.head() == "opposite" || is_set(view.head()),
                false => self.place_word(view.text()).is_some() || self.far_place(view.word()).is_some(),
            }
    }

    /// `(to-bag BAG [PLACE])`.
    pub fn put_in_bag(&mut self, view: &View<'a>, arguments: &[View<'a>]) -> Option<StmtKind> {
        let bag = self.bag(view, arguments.first())?;
        let at = self.place_or_here(arguments.get(1..).unwrap_or_default())?;
        Some(StmtKind::Plain(Op::ToBag(bag, at)))
    }
}
