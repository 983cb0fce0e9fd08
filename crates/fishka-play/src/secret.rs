//! The position as one side sees it where rules keep something secret: pieces of which others do not know the kind,
//! reserves of which they see at most how much lies there, bags of which nobody knows what has gone into a hand.

use crate::{Cell, Delta, Piece, Position};
use fishka_base::{AttrSet, Kind, Player, Site};
use fishka_rules::{Lies, Rules, SecretDef, SeenBy};
use std::sync::Arc;

/// Whether a secret is kept from `viewer` where it is `owner`’s.
fn is_kept(secret: &SecretDef, owner: Player, viewer: Option<Player>) -> bool {
    secret.seen_by == SeenBy::Nobody || viewer != Some(owner)
}

/// The secret that a piece on the board is for `viewer`, by its number.
pub(crate) fn on_board(rules: &Rules, cell: Cell, viewer: Option<Player>) -> Option<usize> {
    let piece = cell.piece?;
    let fits = |secret: &SecretDef| {
        let open = secret.until.is_some_and(|attr| cell.has(attr));
        secret.lies == Lies::Board && secret.kinds.contains(&piece.kind) && !open
    };
    let found = rules.secrets.iter().position(fits)?;
    is_kept(&rules.secrets[found], piece.player, viewer).then_some(found)
}

/// The secret that a kind in the reserve of `owner` is for `viewer`, by its number.
pub(crate) fn in_reserve(rules: &Rules, owner: Player, kind: Kind, viewer: Option<Player>) -> Option<usize> {
    let fits = |secret: &SecretDef| secret.lies == Lies::Reserve && secret.kinds.contains(&kind);
    let found = rules.secrets.iter().position(fits)?;
    is_kept(&rules.secrets[found], owner, viewer).then_some(found)
}

/// Whether nobody sees what is left in a bag: some of it goes where it is secret.
pub(crate) fn is_closed(rules: &Rules, bag: usize) -> bool {
    let secret = |kind: Kind| rules.secrets.iter().any(|secret| secret.kinds.contains(&kind));
    rules.bags[bag].cards.iter().any(|card| secret(card.kind))
}

/// What is seen in the place of a secret piece. Its attributes would tell its kind, and so they are not seen either.
fn shown(rules: &Rules, secret: usize, player: Player) -> Cell {
    match rules.secrets[secret].shown {
        Some(kind) => new_cell(rules, Piece { player, kind }),
        None => Cell::EMPTY,
    }
}

/// A piece as it comes on the board.
pub(crate) fn new_cell(rules: &Rules, piece: Piece) -> Cell {
    let attrs = rules.kinds.get(piece.kind.index()).map_or(AttrSet::EMPTY, |kind| kind.attrs_start);
    Cell { piece: Some(piece), attrs, ..Cell::EMPTY }
}

impl Position {
    /// Whether the rules keep anything secret as long as the game goes on.
    #[must_use]
    pub fn has_secrets(&self) -> bool {
        !self.game.rules.secrets.is_empty()
    }

    /// Whether it stands for a position of which somebody does not see all, so that it tells nothing of how that one ends.
    #[must_use]
    pub fn is_incomplete(&self) -> bool {
        self.incomplete
    }

    /// What `viewer` sees of what stands somewhere.
    #[must_use]
    pub fn cell_seen_by(&self, cell: Cell, viewer: Option<Player>) -> Cell {
        let rules = &self.game.rules;
        match (on_board(rules, cell, viewer), cell.piece) {
            (Some(secret), Some(piece)) => shown(rules, secret, piece.player),
            _ => cell,
        }
    }

    /// The position as `viewer` sees it (`None`: somebody who plays for no side): in the place of what is secret stands
    /// what the rules show there, or nothing. Whose turn it is stays. The way here is forgotten.
    #[must_use]
    pub fn seen_by(&self, viewer: Option<Player>) -> Position {
        let mut seen = self.without_past();
        if !self.is_last_seen_by(viewer) {
            (seen.state.last_from, seen.state.last_to, seen.state.taken) = (None, None, 0);
        }
        seen.cover(viewer);
        seen.settle_seen(self.changed_in_turn());
        // As it looks here, pieces could not move that can, and others would have been taken that are there.
        seen.incomplete = true;
        (seen.state.result, seen.state.mobile) = (None, Some(true));
        seen
    }

    /// Begins a past for what is seen, with nothing in it that tells of the true one.
    pub(crate) fn settle_seen(&mut self, changed: bool) {
        self.settle_start();
        if changed {
            self.state.turn_key = !self.state.key;
        }
    }

    /// The same board without the moves that led to it.
    pub(crate) fn without_past(&self) -> Position {
        Position {
            game: Arc::clone(&self.game),
            cells: self.cells.clone(),
            owned: self.owned.clone(),
            hands: self.hands.clone(),
            counts: self.counts.clone(),
            royals: vec![fishka_base::Spot::new(0); self.royals.len()],
            numbers: self.numbers.clone(),
            state: self.state.clone(),
            frames: Vec::new(),
            deltas: Vec::new(),
            hand_log: Vec::new(),
            number_log: Vec::new(),
            laid: smallvec::SmallVec::new(),
            history: crate::history::History::default(),
            alone: self.alone,
            keyless: false,
            unbegun: false,
            incomplete: self.incomplete,
        }
    }

    /// Puts what is shown in the place of all that is secret for `viewer`.
    fn cover(&mut self, viewer: Option<Player>) {
        let game = Arc::clone(&self.game);
        let rules = &game.rules;
        let unseen = self.unseen(viewer);
        for site in (0..self.cells().len()).map(Site::new) {
            let cell = self.cell(site);
            if let (Some(secret), Some(piece)) = (on_board(rules, cell, viewer), cell.piece) {
                self.put(site.spot(), shown(rules, secret, piece.player));
            }
        }
        for owner in (0..rules.players.len()).map(Player::new) {
            self.cover_reserve(owner, viewer);
        }
        self.cover_bags(unseen);
    }

    fn cover_reserve(&mut self, owner: Player, viewer: Option<Player>) {
        let game = Arc::clone(&self.game);
        let rules = &game.rules;
        for kind in (0..rules.kinds.len()).map(Kind::new) {
            let count = self.hand(owner, kind);
            let Some(secret) = in_reserve(rules, owner, kind, viewer).filter(|_| count > 0) else { continue };
            self.set_hand(self.slot(owner, kind), 0);
            if let Some(shown) = rules.secrets[secret].shown {
                let slot = self.slot(owner, shown);
                self.set_hand(slot, self.hands[slot].saturating_add(count));
            }
        }
    }

    /// Of each kind how many there are that `viewer` does not see: in bags, in reserves, on the board.
    fn unseen(&self, viewer: Option<Player>) -> Vec<u64> {
        let rules = &self.game.rules;
        let mut unseen = vec![0; rules.kinds.len()];
        let closed = (0..rules.bags.len()).filter(|bag| is_closed(rules, *bag));
        for bag in closed {
            for (card, left) in rules.bags[bag].cards.iter().zip(self.in_bag(bag)) {
                unseen[card.kind.index()] += u64::from(left.unsigned_abs());
            }
        }
        for cell in &self.cells {
            if let (Some(_), Some(piece)) = (on_board(rules, *cell, viewer), cell.piece) {
                unseen[piece.kind.index()] += 1;
            }
        }
        for owner in (0..rules.players.len()).map(Player::new) {
            for kind in (0..rules.kinds.len()).map(Kind::new) {
                if in_reserve(rules, owner, kind, viewer).is_some() {
                    unseen[kind.index()] += u64::from(self.hand(owner, kind));
                }
            }
        }
        unseen
    }

    /// How many of each of its pieces are left in a bag.
    pub(crate) fn in_bag(&self, bag: usize) -> Vec<i32> {
        let def = &self.game.rules.bags[bag];
        let base = usize::from(self.game.rules.numbers[usize::from(def.number)].base);
        self.numbers.get(base..base + def.cards.len()).map_or_else(Vec::new, <[i32]>::to_vec)
    }

    /// Sets how many of each of its pieces are left in a bag.
    pub(crate) fn fill_bag(&mut self, bag: usize, counts: &[i32]) {
        let def = &self.game.rules.bags[bag];
        let base = self.game.rules.numbers[usize::from(def.number)].base;
        for (slot, count) in (base..).zip(counts) {
            self.set_number(slot, *count);
        }
    }

    /// How much is left in a bag is seen, what it is is not: it is filled up in order from all that is not seen, so that
    /// it shows nothing but what follows from that.
    fn cover_bags(&mut self, mut unseen: Vec<u64>) {
        let game = Arc::clone(&self.game);
        for bag in (0..game.rules.bags.len()).filter(|bag| is_closed(&game.rules, *bag)) {
            let cards = &game.rules.bags[bag].cards;
            let mut left: u64 = self.in_bag(bag).iter().map(|n| u64::from(n.unsigned_abs())).sum();
            let mut counts = Vec::with_capacity(cards.len());
            for card in cards {
                let here = &mut unseen[card.kind.index()];
                let taken = left.min(*here);
                (*here, left) = (*here - taken, left - taken);
                counts.push(i32::try_from(taken).unwrap_or(i32::MAX));
            }
            if let Some(first) = counts.first_mut() {
                *first = first.saturating_add(i32::try_from(left).unwrap_or(i32::MAX));
            }
            self.fill_bag(bag, &counts);
        }
    }

    /// Whether `viewer` sees where the last move came from and went to: not where a piece acted that is not seen at all,
    /// nor what another has done in a hidden entry of the turn order.
    fn is_last_seen_by(&self, viewer: Option<Player>) -> bool {
        let last = self.last();
        let is_earlier = |index: &usize| {
            let state = &self.frames[*index].state;
            (state.last_from, state.last_to) == last
        };
        // What chance does leaves it as it was.
        let index = (0..self.frames.len()).rev().find(|index| !is_earlier(index));
        index.is_none_or(|index| {
            let hidden = self.in_hidden_entry(self.frames[index].state.turn);
            (!hidden || viewer == Some(self.mover_of(index))) && self.is_actor_seen(index, last, viewer)
        })
    }

    /// Whether `viewer` sees at least something of the piece that made the move with this index between these sites.
    pub(crate) fn is_actor_seen(
        &self,
        index: usize,
        (from, to): (Option<Site>, Option<Site>),
        viewer: Option<Player>,
    ) -> bool {
        let rules = &self.game.rules;
        let mover = self.frames.get(index).map(|_| self.mover_of(index));
        let unseen = |cell: Cell| {
            let secret = on_board(rules, cell, viewer).filter(|_| cell.piece.map(|p| p.player) == mover);
            secret.is_some_and(|secret| rules.secrets[secret].shown.is_none())
        };
        let sites = self.cells().len();
        let at_ends = |delta: &&Delta| [from, to].contains(&Some(delta.spot.site(sites)));
        let [deltas, ..] = self.logs_of(index);
        !self.deltas[deltas].iter().filter(at_ends).any(|delta| unseen(delta.before) || unseen(delta.after))
    }

    /// Whether the last move has shown something that was secret, or taken it away.
    #[must_use]
    pub fn last_shows_secrets(&self) -> bool {
        let Some(index) = self.frames.len().checked_sub(1).filter(|_| self.has_secrets()) else {
            return false;
        };
        let (rules, [deltas, hands, _]) = (&self.game.rules, self.logs_of(index));
        if deltas.is_empty() && hands.is_empty() {
            return false;
        }
        let kept = |cell: Cell| i64::from(on_board(rules, cell, None).is_some());
        let board: i64 = self.deltas[deltas].iter().map(|d| kept(d.after) - kept(d.before)).sum();
        let kinds = rules.kinds.len().max(1);
        let secret = |slot: usize| {
            in_reserve(rules, Player::new(slot / kinds), Kind::new(slot % kinds), None).is_some()
        };
        // The log tells what was there before; what came after stands at the next entry, or now.
        let mut now: std::collections::BTreeMap<usize, u32> = std::collections::BTreeMap::new();
        let mut held = 0;
        for (slot, before) in self.hand_log[hands].iter().rev().filter(|(slot, _)| secret(*slot)) {
            let after = *now.get(slot).unwrap_or(&self.hands[*slot]);
            held += i64::from(after) - i64::from(*before);
            now.insert(*slot, *before);
        }
        board + held < 0
    }
}
