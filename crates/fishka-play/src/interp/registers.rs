//! What the ops of a run work on.

use crate::{Effect, Next, Position};
use fishka_base::{Budget, Dir, Player, Site, Spot};
use fishka_rules::Rules;
use smallvec::SmallVec;
use std::sync::Arc;

/// What the ops changed so far; copied for every run of a walk's body.
#[derive(Debug, PartialEq, Eq, Hash)]
pub(crate) struct Registers {
    pub(crate) cursor: Site,
    /// The innermost line, walk or group.
    pub(crate) ray: Ray,
    /// Where the acting piece stands, if one does.
    pub(crate) start: Option<Site>,
    pub(crate) mark: Site,
    pub(crate) from: Option<Site>,
    pub(crate) to: Option<Site>,
    pub(crate) reg: bool,
    pub(crate) drop: bool,
    pub(crate) again: Option<Next>,
    pub(crate) skip: bool,
    /// The acting piece stays where it is.
    pub(crate) stay: bool,
    /// So many pieces of a tower go together.
    pub(crate) carry: usize,
    /// What arrives goes under what stands there.
    pub(crate) under: bool,
    /// Where the number of the value under the innermost `each-value` is kept.
    pub(crate) value_slot: Option<u16>,
    pub(crate) flags: SmallVec<[u64; 1]>,
    pub(crate) site_flags: SmallVec<[u64; 4]>,
    pub(crate) pairs: SmallVec<[Effect; 2]>,
    pub(crate) pending: SmallVec<[Effect; 8]>,
    /// Pieces that go along.
    pub(crate) brought: SmallVec<[Effect; 1]>,
    pub(crate) ensures: SmallVec<[Ensured; 1]>,
    pub(crate) named: Named,
    /// What the author calls the move.
    pub(crate) name: Option<Arc<str>>,
}

/// Values that a block has named: what `let` said, and the one under `each-value`. They outlive `add`, and what a move
/// must ensure may ask for them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Named {
    /// By the numbers of [`fishka_rules::Op::Let`].
    pub(crate) lets: SmallVec<[i32; 2]>,
    /// Under the innermost `each-value`.
    pub(crate) value: i32,
    /// Under the innermost `lay`.
    pub(crate) laid: Option<Laid>,
}

impl Named {
    /// Names a value.
    pub(crate) fn set(&mut self, local: u8, value: i32) {
        let local = usize::from(local);
        if self.lets.len() <= local {
            self.lets.resize(local + 1, 0);
        }
        self.lets[local] = value;
    }

    /// The value of that number.
    pub(crate) fn get(&self, local: u8) -> i32 {
        self.lets.get(usize::from(local)).copied().unwrap_or(0)
    }
}

/// A shape as it lies on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Laid {
    /// Index into [`fishka_rules::Rules::lays`].
    pub(crate) lay: u16,
    /// Index of the form.
    pub(crate) form: u16,
    /// Where its first site lies.
    pub(crate) first: Site,
    /// Whose directions its steps are.
    pub(crate) player: Player,
}

/// What must hold after a move: where the ops stand, and the values that the block had named.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Ensured {
    pub(crate) entry: u32,
    pub(crate) named: Named,
}

/// Where a reached site lies, seen from where the line, walk or group began.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Ray {
    pub(crate) origin: Site,
    /// The direction of a line.
    pub(crate) heading: Option<Dir>,
    pub(crate) distance: i32,
}

/// Copying is much of what walks take: lists of plain values are copied as they lie in memory.
impl Clone for Registers {
    fn clone(&self) -> Self {
        Registers {
            flags: SmallVec::from_slice(&self.flags),
            site_flags: SmallVec::from_slice(&self.site_flags),
            pairs: SmallVec::from_slice(&self.pairs),
            pending: SmallVec::from_slice(&self.pending),
            brought: SmallVec::from_slice(&self.brought),
            ensures: if self.ensures.is_empty() { SmallVec::new() } else { self.ensures.clone() },
            named: Named { lets: SmallVec::from_slice(&self.named.lets), ..self.named },
            name: self.name.clone(),
            cursor: self.cursor,
            ray: self.ray,
            start: self.start,
            mark: self.mark,
            from: self.from,
            to: self.to,
            reg: self.reg,
            drop: self.drop,
            again: self.again,
            skip: self.skip,
            stay: self.stay,
            carry: self.carry,
            under: self.under,
            value_slot: self.value_slot,
        }
    }
}

impl Registers {
    /// Cursor and mark on two sites.
    pub(crate) fn at(position: &Position, site: Site, mark: Site, budget: &mut Budget) -> Self {
        Registers { mark, ..Registers::new(position, site, false, budget) }
    }

    /// Copying them costs so many steps.
    pub(crate) fn weight(&self) -> u64 {
        self.site_flags.len() as u64 / 8 + self.pending.len() as u64 + self.ensures.len() as u64
    }

    pub(crate) fn new(position: &Position, site: Site, drop: bool, budget: &mut Budget) -> Self {
        let rules = &position.game.rules;
        budget.spend((rules.site_flags * rules.board.sites.len()) as u64 / 512);
        Registers::blank(rules, site, drop)
    }

    /// The registers at the start of a block.
    pub(crate) fn blank(rules: &Rules, site: Site, drop: bool) -> Self {
        let site_bits = rules.site_flags * rules.board.sites.len();
        Registers {
            cursor: site,
            ray: Ray { origin: site, heading: None, distance: 0 },
            start: (!drop).then_some(site),
            mark: site,
            from: (!drop).then_some(site),
            to: None,
            reg: true,
            drop,
            again: None,
            skip: false,
            stay: false,
            carry: 1,
            under: false,
            value_slot: None,
            flags: SmallVec::from_elem(0, rules.flags.div_ceil(64)),
            site_flags: SmallVec::from_elem(0, site_bits.div_ceil(64)),
            pairs: SmallVec::new(),
            pending: SmallVec::new(),
            brought: SmallVec::new(),
            ensures: SmallVec::new(),
            named: Named::default(),
            name: None,
        }
    }

    /// The number at this index of the position becomes another; what it was to become before is forgotten.
    pub(crate) fn set_number(&mut self, slot: u16, value: i32) {
        let effect = Effect::Set { slot, value };
        match self.pending.iter_mut().find(|e| matches!(e, Effect::Set { slot: at, .. } if *at == slot)) {
            Some(before) => *before = effect,
            None => self.pending.push(effect),
        }
    }

    /// What the number at this index of the position is for what follows in the block: as it was set last.
    pub(crate) fn number(&self, position: &Position, slot: u16) -> i32 {
        let set = self.pending.iter().rev().find_map(|effect| match effect {
            Effect::Set { slot: at, value } if *at == slot => Some(*value),
            _ => None,
        });
        set.unwrap_or_else(|| position.numbers[usize::from(slot)])
    }

    /// What is pending becomes this.
    pub(crate) fn pend_again(&mut self, pending: &[Effect]) {
        self.pending = pending.iter().copied().collect();
    }

    /// `add` consumes the pending actions; cursor, mark and flags stay (SEMANTICS 14).
    pub(crate) fn consume(&mut self) {
        self.from = self.start;
        self.to = None;
        self.pairs.clear();
        self.pending.clear();
        self.ensures.clear();
        self.brought.clear();
        self.stay = false;
        self.carry = 1;
        self.under = false;
        self.name = None;
        self.again = None;
    }

    pub(crate) fn destination(&self) -> Site {
        self.to.unwrap_or(self.cursor)
    }
}

pub(crate) fn bit(words: &[u64], index: usize) -> bool {
    words.get(index / 64).is_some_and(|w| w >> (index % 64) & 1 == 1)
}

pub(crate) fn set_bit(words: &mut [u64], index: usize, on: bool) {
    if let Some(word) = words.get_mut(index / 64) {
        *word = *word & !(1 << (index % 64)) | u64::from(on) << (index % 64);
    }
}

/// The effects of a move in the order in which they are carried out.
pub(crate) fn in_order(effects: &mut [Effect]) {
    effects.sort_by_key(|effect| effect.rank());
}

/// Where the acting piece itself goes, if it does.
pub(crate) fn own_of(
    effects: &[Effect],
    acting: Option<Spot>,
    start: Option<Site>,
) -> Option<(Option<Site>, Site)> {
    effects.iter().find_map(|effect| match effect {
        Effect::Move { from, to } if Some(*from) == acting => Some((start, *to)),
        _ => None,
    })
}

/// What a move is called: the parts, joined by `-`, but not after `@`.
pub(crate) fn joined<'a>(parts: impl Iterator<Item = &'a str>) -> String {
    let mut name = String::new();
    for part in parts {
        if !name.is_empty() && !name.ends_with('@') {
            name.push('-');
        }
        name.push_str(part);
    }
    name
}
