//! What conditions, numbers and deeds of the rules are told with: who asks, how much may be told, and where one stands.

use super::Teller;
use super::conditions::{Cond, CondId, Conds, Reader};
use fishka::rules::Rules;
use fishka::{Kind, Player};
use std::cell::Cell;

/// Most letters of one sentence that a reader still follows.
const LETTERS_MAX: usize = 900;

/// Most bytes that are made for one sentence, its parts counted each time they are put into another.
const BYTES_MAX: usize = 100_000;

/// How deep conditions, sets and numbers are told within each other.
const DEPTH_MAX: u32 = 16;

/// A place in words, in the forms in which sentences need it.
#[derive(Clone, Default)]
pub struct Spot {
    /// `on the cell d4`; nothing where a clause says it.
    pub at: String,
    /// `the cell d4`
    pub cell: String,
    /// What steps are counted from: `of it`.
    pub base: String,
}

/// Finds words for code.
pub struct Words<'t> {
    pub teller: &'t Teller<'t>,
    /// The only player that asks, if there is one.
    pub asker: Cell<Option<Player>>,
    left: Cell<usize>,
    depth: Cell<u32>,
}

impl<'t> Words<'t> {
    pub fn new(teller: &'t Teller<'t>, asker: Option<Player>) -> Self {
        Words { teller, asker: Cell::new(asker), left: Cell::new(BYTES_MAX), depth: Cell::new(0) }
    }

    pub fn rules(&self) -> &'t Rules {
        &self.teller.game.rules
    }

    /// The sentence, unless it became too long to be read or anything was left out.
    pub fn whole(&self, told: String) -> Option<String> {
        let short = told.chars().count() <= LETTERS_MAX && self.left.get() > 0;
        short.then_some(told).filter(|told| !told.is_empty())
    }

    /// Takes from what may still be done in the whole text.
    pub fn work(&self, done: usize) {
        self.teller.work.set(self.teller.work.get().saturating_sub(done));
    }

    pub fn text(&self, key: &str, args: &[(&str, &str)]) -> String {
        if self.left.get() == 0 {
            return String::new();
        }
        let args: Vec<(&str, String)> =
            args.iter().map(|(name, value)| (*name, (*value).to_owned())).collect();
        let told = self.teller.text(key, &args);
        self.left.set(self.left.get().saturating_sub(told.len().max(1)));
        // A clause leaves out where it is asked.
        told.split(' ').filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
    }

    pub fn word(&self, key: &str) -> String {
        self.text(key, &[])
    }

    /// What `tell` tells, or what `key` says where it would be too deep.
    pub fn deeper(&self, key: &str, tell: impl FnOnce() -> String) -> String {
        if self.depth.get() >= DEPTH_MAX || self.left.get() == 0 || self.teller.work.get() == 0 {
            return self.word(key);
        }
        self.depth.set(self.depth.get() + 1);
        let told = tell();
        self.depth.set(self.depth.get() - 1);
        told
    }

    pub fn named<T>(&self, list: &[T], index: usize, name: impl Fn(&T) -> &str) -> String {
        list.get(index).map(|of| self.teller.name(name(of))).unwrap_or_default()
    }

    pub fn kind(&self, kind: Kind) -> String {
        self.named(&self.rules().kinds, kind.index(), |kind| &kind.name)
    }

    pub fn player(&self, player: Player) -> String {
        self.named(&self.rules().players, player.index(), |player| &player.name)
    }

    /// The player, or the one who asks if his name is known.
    pub fn who(&self, player: Option<Player>) -> String {
        match player.or(self.asker.get()) {
            Some(player) => self.text("who-named", &[("player", &self.player(player))]),
            None => self.word("who-asks"),
        }
    }

    /// The condition that the ops at `entry` ask, or that it does not hold.
    pub fn asked(&self, entry: u32, yes: bool, spot: &Spot) -> String {
        self.deeper("cond-asked", || {
            let mut reader = Reader::new(self.rules());
            let id = reader.read(entry);
            let id = if yes { id } else { reader.conds.not(id) };
            self.work(reader.work());
            self.condition(&reader.conds, id, spot)
        })
    }

    pub fn condition(&self, conds: &Conds, id: CondId, spot: &Spot) -> String {
        self.deeper("cond-asked", || match conds.of(id) {
            Cond::Unknown => self.word("cond-asked"),
            Cond::Const(true) => self.word("cond-always"),
            Cond::Const(false) => self.word("cond-never"),
            Cond::Test(test, at) => self.test(*test, *at, true, spot),
            Cond::Not(inner) => match conds.of(*inner) {
                Cond::Test(test, at) => self.test(*test, *at, false, spot),
                _ => self.word("cond-asked"),
            },
            Cond::And(parts) => self.joined(conds, parts, "list-and", spot),
            Cond::Or(parts) => self.joined(conds, parts, "list-or", spot),
        })
    }

    /// The condition at `entry` as one of several.
    pub fn part(&self, entry: u32, spot: &Spot) -> String {
        self.deeper("cond-asked", || {
            let mut reader = Reader::new(self.rules());
            let id = reader.read(entry);
            self.work(reader.work());
            self.aside(&reader.conds, id, spot)
        })
    }

    /// What would swallow the words after it stands in parentheses.
    fn aside(&self, conds: &Conds, id: CondId, spot: &Spot) -> String {
        let told = self.condition(conds, id, spot);
        let is_clause = match conds.of(id) {
            Cond::And(_) | Cond::Or(_) => true,
            Cond::Test(test, _) => self.has_clause(*test),
            Cond::Not(inner) => matches!(conds.of(*inner), Cond::Test(test, _) if self.has_clause(*test)),
            _ => false,
        };
        if is_clause { format!("({told})") } else { told }
    }

    fn joined(&self, conds: &Conds, parts: &[CondId], with: &str, spot: &Spot) -> String {
        let told: Vec<String> = parts.iter().map(|id| self.aside(conds, *id, spot)).collect();
        self.teller.list(&told, with)
    }
}
