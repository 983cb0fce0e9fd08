//! What somebody has learnt of what he does not see, from all that he has seen.

use crate::secret::{in_reserve, is_closed, new_cell, on_board};
use crate::{Cell, Effect, MoveList, Piece, Position};
use fishka_base::{Bound, Budget, Kind, Player, Site};
use fishka_rules::Rules;

/// A secret piece on the board as it was followed back through the game.
pub(crate) struct Tracked {
    /// Where it stands now.
    pub(crate) site: Site,
    /// Of what kinds it may be.
    pub(crate) kinds: Vec<Kind>,
    /// Where it stood, as far back as it could be followed.
    then: Option<Site>,
    owner: Player,
    secret: usize,
}

/// What somebody knows of what he does not see.
pub(crate) struct Known {
    /// By pool and kind: how many are out there.
    pub(crate) pools: Vec<Vec<u32>>,
    /// The secret pieces on the board.
    pub(crate) tracked: Vec<Tracked>,
    /// By owner and kind: how many were seen to go into a reserve and not seen to leave it.
    pins: Vec<Vec<u32>>,
    /// By secret: what it keeps is drawn from a bag, so that all owners have it from one pool.
    shared: Vec<bool>,
}

/// How much of everything somebody saw at one time.
struct Sight {
    /// By owner and kind: on the board and in reserves.
    seen: Vec<Vec<u32>>,
    /// By pool: pieces that are not seen, bags among them.
    unseen: Vec<u64>,
    /// By owner: what lies unseen in the reserve.
    held: Vec<u32>,
    /// What may have left a reserve unseen with the next move, where it came on the board as something else.
    turned: Vec<Kind>,
}

impl Known {
    /// The pool of what bags are made of.
    pub(crate) fn common(&self) -> usize {
        self.pools.len() - 1
    }

    /// The pool that a secret of an owner is dealt from.
    pub(crate) fn pool_of(&self, secret: usize, owner: Player) -> usize {
        pool_of(&self.shared, self.pools.len() - 1, secret, owner)
    }

    /// How many of the kind are known to lie in the reserve.
    pub(crate) fn pinned(&self, owner: Player, kind: Kind) -> u32 {
        self.pins[owner.index()][kind.index()]
    }
}

fn pool_of(shared: &[bool], players: usize, secret: usize, owner: Player) -> usize {
    if shared[secret] { players } else { owner.index() }
}

/// Which secrets are of kinds that come from bags.
fn shared(rules: &Rules) -> Vec<bool> {
    let in_bag = |kind: &Kind| rules.bags.iter().any(|bag| bag.cards.iter().any(|card| card.kind == *kind));
    rules.secrets.iter().map(|secret| secret.kinds.iter().any(in_bag)).collect()
}

impl Position {
    /// What `viewer` has learnt of what he does not see.
    pub(super) fn learnt(&self, viewer: Option<Player>, budget: &mut Budget) -> Result<Known, Bound> {
        let rules = &self.game.rules;
        let shared = shared(rules);
        let mut known = Known {
            pools: vec![vec![0; rules.kinds.len()]; rules.players.len() + 1],
            tracked: self.tracked(viewer),
            pins: vec![vec![0; rules.kinds.len()]; rules.players.len()],
            shared,
        };
        let mut back = self.clone();
        let mut sights = vec![back.sight(viewer, &known)];
        while !back.frames.is_empty() {
            budget.renew();
            budget.spend(back.cells.len() as u64 + back.hands.len() as u64);
            let (index, ends) = (back.frames.len() - 1, back.last());
            let hidden = back.in_hidden_entry(back.frames[index].state.turn);
            let unseen = hidden && Some(back.mover_of(index)) != viewer;
            let changed: Vec<Site> =
                back.last_deltas().iter().map(|delta| delta.spot.site(back.cells().len())).collect();
            let arrived = ends.1.filter(|to| changed.contains(to)).map(|to| (to, back.cell(to)));
            back.undo();
            back.follow_back(&mut known, &changed, ends, unseen, (viewer, budget))?;
            let mut sight = back.sight(viewer, &known);
            let mover = back.play_as().index();
            let left = sights.last().is_some_and(|after| after.held[mover] < sight.held[mover]);
            if let Some((to, cell)) = arrived.filter(|_| left && !unseen) {
                sight.turned = back.turned(to, self.cell_seen_by(cell, viewer), (viewer, budget))?;
            }
            sights.push(sight);
        }
        back.begin_pools(&mut known, viewer);
        for pair in sights.windows(2).rev() {
            known.went_on(&pair[1], &pair[0]);
        }
        Ok(known)
    }

    fn tracked(&self, viewer: Option<Player>) -> Vec<Tracked> {
        let rules = &self.game.rules;
        let track = |site: Site| {
            let cell = self.cell(site);
            let secret = on_board(rules, cell, viewer)?;
            let (owner, kinds) = (cell.piece?.player, rules.secrets[secret].kinds.clone());
            Some(Tracked { site, kinds, then: Some(site), owner, secret })
        };
        (0..self.cells().len()).map(Site::new).filter_map(track).collect()
    }

    /// Follows the secret pieces through one move that was just taken back, and asks which kinds could have made it.
    fn follow_back(
        &self,
        known: &mut Known,
        changed: &[Site],
        (from, to): (Option<Site>, Option<Site>),
        unseen: bool,
        (viewer, budget): (Option<Player>, &mut Budget),
    ) -> Result<(), Bound> {
        let rules = &self.game.rules;
        let here = |site: Site, track: &Tracked| {
            let cell = self.cell(site);
            let same = on_board(rules, cell, viewer) == Some(track.secret);
            same && cell.piece.is_some_and(|piece| piece.player == track.owner)
        };
        for track in &mut known.tracked {
            let Some(site) = track.then.filter(|site| changed.contains(site)) else { continue };
            let came = from.filter(|from| Some(site) == to && *from != site && here(*from, track));
            track.then = came.filter(|_| !unseen);
            if let (Some(from), true) = (track.then, track.kinds.len() > 1) {
                self.could_move(track, (from, site), (viewer, budget))?;
            }
        }
        Ok(())
    }

    /// Leaves of the kinds that a piece may be of those that could have moved so. The board is as `viewer` saw it then.
    fn could_move(
        &self,
        track: &mut Tracked,
        (from, to): (Site, Site),
        (viewer, budget): (Option<Player>, &mut Budget),
    ) -> Result<(), Bound> {
        let mut seen = self.seen_by(viewer);
        let (mut moves, mut able) = (MoveList::new(), Vec::new());
        for kind in &track.kinds {
            let piece = Piece { player: track.owner, kind: *kind };
            seen.put(from.spot(), new_cell(&self.game.rules, piece));
            seen.legal_moves(&mut moves, budget)?;
            if moves.iter().any(|m| (m.from, m.to) == (Some(from), Some(to))) {
                able.push(*kind);
            }
        }
        // Where none could, more was in it than was seen.
        if !able.is_empty() {
            track.kinds = able;
        }
        Ok(())
    }

    /// What the player who moved may have taken from his reserve, where it came on the board as something that lies in
    /// no reserve unseen. The board is as `viewer` saw it then.
    fn turned(
        &self,
        to: Site,
        arrived: Cell,
        (viewer, budget): (Option<Player>, &mut Budget),
    ) -> Result<Vec<Kind>, Bound> {
        let rules = &self.game.rules;
        let secret = |kind: &Kind| in_reserve(rules, self.play_as(), *kind, viewer).is_some();
        let Some(kind) = arrived.piece.map(|piece| piece.kind).filter(|kind| !secret(kind)) else {
            return Ok(Vec::new());
        };
        let mut seen = self.seen_by(viewer);
        for held in (0..rules.kinds.len()).map(Kind::new).filter(secret) {
            let slot = seen.slot(self.play_as(), held);
            seen.set_hand(slot, 1);
        }
        let mut moves = MoveList::new();
        seen.legal_moves(&mut moves, budget)?;
        let comes = |effect: &Effect| match *effect {
            Effect::Drop { hand, kind: as_kind, to: at } if (as_kind, at) == (kind, to) => Some(hand),
            _ => None,
        };
        Ok(moves.iter().filter_map(|m| m.effects.iter().find_map(comes)).collect())
    }

    fn sight(&self, viewer: Option<Player>, known: &Known) -> Sight {
        let rules = &self.game.rules;
        let mut sight = Sight {
            seen: vec![vec![0; rules.kinds.len()]; rules.players.len()],
            unseen: vec![0; known.pools.len()],
            held: vec![0; rules.players.len()],
            turned: Vec::new(),
        };
        for cell in &self.cells {
            let Some(piece) = cell.piece else { continue };
            match on_board(rules, *cell, viewer) {
                Some(secret) => sight.unseen[known.pool_of(secret, piece.player)] += 1,
                None => sight.seen[piece.player.index()][piece.kind.index()] += 1,
            }
        }
        for owner in (0..rules.players.len()).map(Player::new) {
            for kind in (0..rules.kinds.len()).map(Kind::new) {
                let count = self.hand(owner, kind);
                match in_reserve(rules, owner, kind, viewer) {
                    Some(secret) => {
                        sight.unseen[known.pool_of(secret, owner)] += u64::from(count);
                        sight.held[owner.index()] += count;
                    }
                    None => sight.seen[owner.index()][kind.index()] += count,
                }
            }
        }
        for bag in (0..rules.bags.len()).filter(|bag| is_closed(rules, *bag)) {
            let left: u64 = self.in_bag(bag).iter().map(|n| u64::from(n.unsigned_abs())).sum();
            sight.unseen[known.common()] += left;
        }
        sight
    }

    /// What was out there before the first move: what the rules put there, which everybody has read.
    fn begin_pools(&self, known: &mut Known, viewer: Option<Player>) {
        let rules = &self.game.rules;
        for cell in &self.cells {
            if let (Some(secret), Some(piece)) = (on_board(rules, *cell, viewer), cell.piece) {
                let pool = known.pool_of(secret, piece.player);
                known.pools[pool][piece.kind.index()] += 1;
            }
        }
        for owner in (0..rules.players.len()).map(Player::new) {
            for kind in (0..rules.kinds.len()).map(Kind::new) {
                if let Some(secret) = in_reserve(rules, owner, kind, viewer) {
                    let pool = known.pool_of(secret, owner);
                    known.pools[pool][kind.index()] += self.hand(owner, kind);
                }
            }
        }
        let common = known.common();
        for bag in (0..rules.bags.len()).filter(|bag| is_closed(rules, *bag)) {
            for (card, left) in rules.bags[bag].cards.iter().zip(self.in_bag(bag)) {
                known.pools[common][card.kind.index()] += left.unsigned_abs();
            }
        }
    }
}

impl Known {
    /// What one move has shown, and what it has put out of sight.
    fn went_on(&mut self, before: &Sight, after: &Sight) {
        let pools = self.pools.len();
        let common = pools - 1;
        for pool in 0..pools {
            let owners = if pool == common { 0..common } else { pool..pool + 1 };
            let sum = |sight: &Sight, kind: usize| -> i64 {
                owners.clone().map(|owner| i64::from(sight.seen[owner][kind])).sum()
            };
            let more = after.unseen[pool] as i64 - before.unseen[pool] as i64;
            let (mut came, mut went) = ((-more).max(0), more.max(0));
            for kind in 0..self.pools[pool].len() {
                let gain = sum(after, kind) - sum(before, kind);
                let out_there = i64::from(self.pools[pool][kind]);
                let (shown, gone) = (gain.max(0).min(came).min(out_there), (-gain).max(0).min(went));
                (came, went) = (came - shown, went - gone);
                self.pools[pool][kind] = u32::try_from(out_there - shown + gone).unwrap_or(0);
                self.pin(kind, shown, gone, before, after);
            }
            self.take_turned(pool, came, before, after);
        }
    }

    /// Takes out of a pool what came into view as something else.
    fn take_turned(&mut self, pool: usize, came: i64, before: &Sight, after: &Sight) {
        let Some(kind) = before.turned.iter().find(|kind| self.pools[pool][kind.index()] > 0) else { return };
        if came > 0 {
            self.pools[pool][kind.index()] -= 1;
            self.pin(kind.index(), 1, 0, before, after);
        }
    }

    /// Notes what was seen to go into one reserve, or to come out of one.
    fn pin(&mut self, kind: usize, shown: i64, gone: i64, before: &Sight, after: &Sight) {
        let grown = |owner: &usize| i64::from(after.held[*owner]) - i64::from(before.held[*owner]);
        let mut changed = (0..self.pins.len()).filter(|owner| grown(owner) != 0);
        let (Some(owner), None) = (changed.next(), changed.next()) else { return };
        let pins = &mut self.pins[owner][kind];
        if grown(&owner) > 0 {
            *pins = pins.saturating_add(u32::try_from(gone).unwrap_or(0));
        } else {
            *pins = pins.saturating_sub(u32::try_from(shown).unwrap_or(0));
        }
    }
}
