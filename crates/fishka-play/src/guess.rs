//! A position that may be the true one as far as somebody knows: what he does not see is dealt by chance.
//!
//! What is dealt follows from what was seen and from nothing else. Which kinds are out there is counted from what came
//! into view and went out of it, never from what is there. Two things narrow it down: a piece that was seen to move is of
//! a kind that could have made that move, and what was seen to go into a reserve lies there until it is seen to leave.

mod deal;
mod sight;

use crate::{Cell, Piece, Position};
use deal::{Place, Slot, dealt};
use fishka_base::{Bound, Budget, Kind, Player, Rng, Site};
use fishka_rules::Lies;
use sight::Known;

impl Position {
    /// Whether [`Position::guess`] can be asked: all that is secret on the board is seen at least as something.
    #[must_use]
    pub fn can_be_guessed(&self) -> bool {
        let rules = &self.game.rules;
        self.has_secrets() && rules.secrets.iter().all(|s| s.lies == Lies::Reserve || s.shown.is_some())
    }

    /// A position that looks to `viewer` as this one does, drawn by chance.
    ///
    /// # Errors
    /// The bound that was met.
    pub fn guess(
        &self,
        viewer: Option<Player>,
        rng: &mut Rng,
        budget: &mut Budget,
    ) -> Result<Position, Bound> {
        let known = self.learnt(viewer, budget)?;
        let mut world = self.seen_by(viewer);
        let slots = world.slots(self, &known, viewer);
        let kinds = dealt(&slots, &known.pools, rng);
        let mut bags: Vec<Vec<i32>> =
            self.game.rules.bags.iter().map(|bag| vec![0; bag.cards.len()]).collect();
        for (slot, kind) in slots.iter().zip(kinds) {
            world.put_guess(slot, kind, &mut bags);
        }
        for (bag, counts) in bags.iter().enumerate() {
            if crate::secret::is_closed(&world.game.rules, bag) {
                world.fill_bag(bag, counts);
            }
        }
        world.settle_seen(self.changed_in_turn());
        world.incomplete = false;
        world.state.mobile = None;
        Ok(world)
    }

    /// Everything that has to be dealt, in an order that follows from what is seen. `truth` is asked only how much lies
    /// where, which everybody sees.
    fn slots(&self, truth: &Position, known: &Known, viewer: Option<Player>) -> Vec<Slot> {
        let rules = &self.game.rules;
        let mut slots = Vec::new();
        for site in (0..truth.cells().len()).map(Site::new) {
            let cell = truth.cell(site);
            let Some(secret) = crate::secret::on_board(rules, cell, viewer) else { continue };
            let Some(owner) = cell.piece.map(|piece| piece.player) else { continue };
            let kinds = match known.tracked.iter().find(|track| track.site == site) {
                Some(track) => track.kinds.clone(),
                None => rules.secrets[secret].kinds.clone(),
            };
            slots.push(Slot { place: Place::Site(site, owner), pool: known.pool_of(secret, owner), kinds });
        }
        for owner in (0..rules.players.len()).map(Player::new) {
            for (secret, count) in truth.held_in_secret(owner, viewer).into_iter().enumerate() {
                let mut left = count;
                let slot = |kinds| Slot {
                    place: Place::Hand(secret, owner),
                    pool: known.pool_of(secret, owner),
                    kinds,
                };
                for kind in &rules.secrets[secret].kinds {
                    let pinned = known.pinned(owner, *kind).min(left);
                    left -= pinned;
                    slots.extend((0..pinned).map(|_| slot(vec![*kind])));
                }
                slots.extend((0..left).map(|_| slot(rules.secrets[secret].kinds.clone())));
            }
        }
        for bag in (0..rules.bags.len()).filter(|bag| crate::secret::is_closed(rules, *bag)) {
            let kinds: Vec<Kind> = rules.bags[bag].cards.iter().map(|card| card.kind).collect();
            let left: u32 = truth.in_bag(bag).iter().map(|n| n.unsigned_abs()).sum();
            let slot = || Slot { place: Place::Bag(bag), pool: known.common(), kinds: kinds.clone() };
            slots.extend((0..left).map(|_| slot()));
        }
        slots
    }

    /// How much lies in a reserve under each secret that `viewer` does not see.
    pub(crate) fn held_in_secret(&self, owner: Player, viewer: Option<Player>) -> Vec<u32> {
        let rules = &self.game.rules;
        let mut held = vec![0; rules.secrets.len()];
        for kind in (0..rules.kinds.len()).map(Kind::new) {
            if let Some(secret) = crate::secret::in_reserve(rules, owner, kind, viewer) {
                held[secret] += self.hand(owner, kind);
            }
        }
        held
    }

    /// Puts a kind where it was dealt to, in the place of what is seen there.
    fn put_guess(&mut self, slot: &Slot, kind: Kind, bags: &mut [Vec<i32>]) {
        let game = std::sync::Arc::clone(&self.game);
        match slot.place {
            Place::Site(site, player) => {
                let cell: Cell = crate::secret::new_cell(&game.rules, Piece { player, kind });
                self.put(site.spot(), cell);
            }
            Place::Hand(secret, player) => {
                if let Some(shown) = game.rules.secrets[secret].shown {
                    let slot = self.slot(player, shown);
                    self.set_hand(slot, self.hands[slot].saturating_sub(1));
                }
                let slot = self.slot(player, kind);
                self.set_hand(slot, self.hands[slot].saturating_add(1));
            }
            Place::Bag(bag) => {
                let card = game.rules.bags[bag].cards.iter().position(|card| card.kind == kind);
                if let Some(count) = card.and_then(|card| bags[bag].get_mut(card)) {
                    *count = count.saturating_add(1);
                }
            }
        }
    }
}
