//! Which sites a board can exchange so that the rules stay the same, alone or with the sides changed. Guessed from where
//! the sites lie, and tested by asking the rules: from what is exchanged the same moves must lead to the same positions.

use fishka_base::{Bound, Budget, Player, Rng, Site, mix64};
use fishka_play::{Game, MoveList, Position, Setup};
use fishka_rules::Scope;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Larger boards are not looked at.
const SITES_MAX: usize = 400;
/// Positions of random games in which the rules are asked, and how far into a game they may lie.
const ASKED: usize = 10;
const PLIES_MAX: usize = 60;
const SEED: u64 = 0x0F15_1CA5_EED0_0009;

/// By site: which one takes its place.
pub(crate) type Exchange = Vec<u16>;

/// What can be exchanged on one board.
#[derive(Debug)]
pub(crate) struct Mirrors {
    game: Arc<Game>,
    /// Numbers of sites and players go along.
    carries: bool,
    candidates: Vec<Exchange>,
    samples: Vec<Position>,
}

/// A position as it is compared: its pieces, reserves, numbers where they go along, who moves and what has come of it.
type Face = (Vec<(u16, u8, u16)>, Vec<(u8, u16, u32)>, Vec<(u16, i32)>, u8, Option<Vec<i32>>);

impl Mirrors {
    /// `carries`: numbers of sites and players go along with them.
    pub(crate) fn new(game: &Arc<Game>, carries: bool, budget: &mut Budget) -> Result<Mirrors, Bound> {
        let candidates = candidates(game);
        Ok(Mirrors { game: Arc::clone(game), carries, candidates, samples: samples(game, budget)? })
    }

    /// Numbers of sites that change in play, by where they begin among the numbers of a position.
    pub(crate) fn counts(&self, budget: &mut Budget) -> Result<Vec<u16>, Bound> {
        let (start, sites) = (self.game.start(budget)?, self.game.board().sites.len());
        let layers = self.game.rules.numbers.iter().filter(|def| def.scope == Scope::Site);
        let all = |position: &Position, base: u16| position.numbers()[usize::from(base)..][..sites].to_vec();
        let changes = |base: &u16| self.samples.iter().any(|then| all(then, *base) != all(&start, *base));
        Ok(layers.map(|def| def.base).filter(changes).collect())
    }

    /// The first exchange under which the sides can be changed.
    pub(crate) fn of_sides(&self, budget: &mut Budget) -> Result<Option<Exchange>, Bound> {
        for exchange in &self.candidates {
            let twice =
                exchange.iter().enumerate().all(|(site, to)| exchange[usize::from(*to)] as usize == site);
            if twice && self.holds(exchange, true, budget)? {
                return Ok(Some(exchange.clone()));
            }
        }
        Ok(None)
    }

    /// All exchanges that leave the sides as they are; the first changes nothing.
    pub(crate) fn of_board(&self, budget: &mut Budget) -> Result<Vec<Exchange>, Bound> {
        let mut found: Vec<Exchange> = self.candidates.iter().take(1).cloned().collect();
        for exchange in self.candidates.iter().skip(1) {
            if self.holds(exchange, false, budget)? {
                found.push(exchange.clone());
            }
        }
        Ok(found)
    }

    fn holds(&self, exchange: &Exchange, swaps: bool, budget: &mut Budget) -> Result<bool, Bound> {
        for position in &self.samples {
            let Some(setup) = self.exchanged(&position.setup(), exchange, swaps) else { return Ok(false) };
            budget.renew();
            let Ok(mut other) = self.game.position(&setup, budget) else {
                return budget.check().map(|()| false);
            };
            let (mut here, same) = (position.clone(), |face| face);
            let there = self.futures(&mut other, same, budget)?;
            if self.futures(&mut here, |face| self.turned(face, exchange, swaps), budget)? != there {
                return Ok(false);
            }
        }
        Ok(!self.samples.is_empty())
    }

    /// All positions one move on, in an order of their own.
    fn futures(
        &self,
        position: &mut Position,
        as_seen: impl Fn(Face) -> Face,
        budget: &mut Budget,
    ) -> Result<Vec<Face>, Bound> {
        let mut moves = MoveList::new();
        position.legal_moves(&mut moves, budget)?;
        let mut faces = Vec::new();
        for m in &moves {
            budget.renew();
            position.play_unchecked(m, budget)?;
            faces.push(as_seen(self.face(position)));
            position.undo();
        }
        faces.sort();
        Ok(faces)
    }

    fn face(&self, position: &Position) -> Face {
        let setup = position.setup();
        let mut pieces: Vec<_> =
            setup.pieces.iter().map(|p| (p.site.index() as u16, p.player.0, p.kind.0)).collect();
        let mut hands: Vec<_> = setup.hands.iter().map(|h| (h.player.0, h.kind.0, h.count)).collect();
        pieces.sort_unstable();
        hands.sort_unstable();
        let mut numbers: Vec<_> = match self.carries {
            true => setup.numbers.iter().map(|number| (number.slot, number.value)).collect(),
            false => Vec::new(),
        };
        numbers.sort_unstable();
        let ended = position.settled().map(|outcome| {
            (0..self.game.rules.players.len()).map(|p| outcome.returns(Player::new(p)) as i32).collect()
        });
        (pieces, hands, numbers, position.actor().0, ended)
    }

    fn player(&self, player: Player, swaps: bool) -> Player {
        match self.game.acting_players() {
            [a, b] if swaps && player == *a => *b,
            [a, b] if swaps && player == *b => *a,
            _ => player,
        }
    }

    fn turned(&self, face: Face, exchange: &Exchange, swaps: bool) -> Face {
        let to = |player: u8| self.player(Player(player), swaps).0;
        let (mut pieces, mut hands, mut numbers, actor, ended) = face;
        pieces.iter_mut().for_each(|p| (p.0, p.1) = (exchange[usize::from(p.0)], to(p.1)));
        hands.iter_mut().for_each(|h| h.0 = to(h.0));
        for number in &mut numbers {
            number.0 = self.slot(number.0, exchange, swaps).unwrap_or(number.0);
        }
        numbers.sort_unstable();
        pieces.sort_unstable();
        hands.sort_unstable();
        let ended = ended.map(|of: Vec<i32>| (0..of.len()).map(|p| of[usize::from(to(p as u8))]).collect());
        (pieces, hands, numbers, to(actor), ended)
    }

    /// Which number takes the place of this one; `None` where none can.
    fn slot(&self, slot: u16, exchange: &Exchange, swaps: bool) -> Option<u16> {
        let def = self.game.rules.numbers.iter().rev().find(|def| def.base <= slot)?;
        let at = usize::from(slot - def.base);
        match def.scope {
            Scope::Game => Some(slot),
            Scope::Site if self.carries => Some(def.base + *exchange.get(at)?),
            Scope::Player if self.carries => {
                Some(def.base + self.player(Player::new(at), swaps).index() as u16)
            }
            _ => None,
        }
    }

    /// The position with everything exchanged; `None` where it holds what has no place.
    fn exchanged(&self, setup: &Setup, exchange: &Exchange, swaps: bool) -> Option<Setup> {
        if setup.partial.is_some() {
            return None;
        }
        let mut other = setup.clone();
        for number in &mut other.numbers {
            number.slot = self.slot(number.slot, exchange, swaps)?;
        }
        let site = |site: Site| Site::new(usize::from(exchange[site.index()]));
        for p in &mut other.pieces {
            (p.site, p.player) = (site(p.site), self.player(p.player, swaps));
        }
        other.hands.iter_mut().for_each(|h| h.player = self.player(h.player, swaps));
        other.last = (setup.last.0.map(site), setup.last.1.map(site));
        let turns = &self.game.rules.turns;
        let now = turns.entries.get(setup.turn)?;
        let fits = |index: &usize| {
            turns.entries.get(*index).is_some_and(|then| {
                then.player == self.player(now.player, swaps)
                    && then.play_as == self.player(now.play_as, swaps)
                    && then.move_type == now.move_type
            })
        };
        if swaps {
            let cycle = turns.repeat as usize..turns.entries.len();
            other.turn = cycle.chain(0..turns.entries.len()).find(fits)?;
        }
        Some(other)
    }
}

/// Positions of random games, their moves not begun.
fn samples(game: &Arc<Game>, budget: &mut Budget) -> Result<Vec<Position>, Bound> {
    let (mut found, mut moves) = (Vec::new(), MoveList::new());
    for number in 0..ASKED {
        let mut rng = Rng::new(mix64(SEED ^ number as u64));
        let mut position = game.start(budget)?;
        for _ in 0..number * PLIES_MAX / ASKED {
            budget.renew();
            let mut next = position.clone();
            next.legal_moves(&mut moves, budget)?;
            if moves.is_empty() {
                break;
            }
            next.play_unchecked(&moves[rng.below(moves.len())], budget)?;
            if next.settled().is_some() {
                break;
            }
            position = next;
        }
        if !position.is_partial() {
            found.push(position);
        }
    }
    Ok(found)
}

/// Exchanges that keep all sites in place as a whole: plane maps by which three sites that lie together come to three
/// others. The first changes nothing.
fn candidates(game: &Game) -> Vec<Exchange> {
    let board = game.board();
    let count = board.sites.len();
    let mut found: Vec<Exchange> = vec![(0..count as u16).collect()];
    let centre = |site: &fishka_rules::SiteDef| {
        let rect = site.rect?;
        Some((i64::from(rect.left) + i64::from(rect.right), i64::from(rect.top) + i64::from(rect.bottom)))
    };
    let Some(places) = board.sites.iter().map(centre).collect::<Option<Vec<_>>>() else { return found };
    let at: BTreeMap<(i64, i64), u16> = places.iter().enumerate().map(|(s, p)| (*p, s as u16)).collect();
    if count > SITES_MAX || at.len() != count {
        return found;
    }
    let mut near = vec![Vec::new(); count];
    board.all_links().for_each(|link| near[link.from.index()].push(link.to.index()));
    near.iter_mut().for_each(|list| (list.sort_unstable(), list.dedup()).0);
    let less = |a: usize, b: usize| (places[a].0 - places[b].0, places[a].1 - places[b].1);
    let det = |u: (i64, i64), v: (i64, i64)| u.0 * v.1 - u.1 * v.0;
    let pairs = |site: usize| {
        let near: &[usize] = &near[site];
        near.iter().flat_map(move |a| near.iter().map(move |b| (*a, *b)))
    };
    let Some((one, two)) = pairs(0).find(|(a, b)| det(less(*a, 0), less(*b, 0)) != 0) else { return found };
    let (u, v) = (less(one, 0), less(two, 0));
    let size = det(u, v);
    for (to, place) in places.iter().enumerate() {
        for (to_one, to_two) in pairs(to) {
            let (x, y) = (less(to_one, to), less(to_two, to));
            let image = |site: usize| {
                let w = less(site, 0);
                let (a, b) = (det(w, v), det(u, w));
                let (dx, dy) = (a * x.0 + b * y.0, a * x.1 + b * y.1);
                let whole = dx % size == 0 && dy % size == 0;
                at.get(&(place.0 + dx / size, place.1 + dy / size)).copied().filter(|_| whole)
            };
            let Some(exchange) = (0..count).map(image).collect::<Option<Exchange>>() else { continue };
            let mut reached = exchange.clone();
            reached.sort_unstable();
            reached.dedup();
            if reached.len() == count && !found.contains(&exchange) {
                found.push(exchange);
            }
        }
    }
    found
}
