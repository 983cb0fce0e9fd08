//! How likely each piece of a player is to be taken before his next turn, asked of the rules over all throws.

use super::work;
use fishka::{Bound, Budget, Move, MoveList, Player, Position, Site, Turn};
use std::collections::BTreeMap;

/// The answer.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Danger {
    /// Chance for each site with pieces of the player, in thousandths; those without danger are left out.
    pub sites: Vec<(Site, u32)>,
    /// Not everything could be looked at: the true chances may be higher.
    pub partly: bool,
}

/// Throws that one turn is followed through at most.
const THROWS_MAX: u32 = 3;
/// Turns of others that are looked at.
const TURNS_MAX: usize = 24;

/// The chance that each piece of `player` is taken if every opponent in turn goes for it, the position being as it is
/// now. `lists` bounds the work: so many lists of moves are made at most.
#[must_use]
pub fn danger(position: &Position, player: Player, lists: u32) -> Danger {
    let mut position = position.clone();
    let rules = &position.game().clone().rules;
    let stands = |site: &Site| position.stack(*site).any(|c| c.piece.is_some_and(|p| p.player == player));
    let sites: Vec<Site> = (0..position.cells().len()).map(Site::new).filter(stands).collect();
    let mut ask = Ask { sites, player, left: lists, known: BTreeMap::new() };
    let mut safe = vec![1.0f64; ask.sites.len()];
    let mut turns = 0;
    while turns < TURNS_MAX && next_turn(&mut position, &mut work()).unwrap_or(false) {
        turns += 1;
        let mover = position.play_as();
        if mover == player {
            break;
        }
        if rules.together(mover, player) {
            continue;
        }
        ask.known.clear();
        let hit = ask.chance(&mut position, mover, 0);
        safe.iter_mut().zip(hit).for_each(|(safe, hit)| *safe *= 1.0 - f64::from(hit));
    }
    let permille = safe.iter().map(|safe| ((1.0 - safe) * 1000.0).round() as u32);
    let sites = ask.sites.iter().copied().zip(permille).filter(|(_, p)| *p > 0).collect();
    Danger { sites, partly: ask.left == 0 }
}

/// Passes on to the turn that follows; what is to be thrown is thrown somehow first. Whether there is a next turn.
fn next_turn(position: &mut Position, budget: &mut Budget) -> Result<bool, Bound> {
    let before = position.turn_index();
    for _ in 0..8 {
        let played = match position.turn(budget)? {
            Turn::Over(_) => return Ok(false),
            Turn::Chance(_) => {
                let mut moves = MoveList::new();
                position.legal_moves(&mut moves, budget)?;
                let Some(first) = moves.iter().next().cloned() else { return Ok(false) };
                position.play_unchecked(&first, budget)
            }
            Turn::Player(_) => position.skip_turn(budget),
        };
        played?;
        if position.turn_index() != before {
            return Ok(!matches!(position.turn(budget)?, Turn::Over(_)));
        }
    }
    Ok(false)
}

struct Ask {
    /// Where the player's pieces stand.
    sites: Vec<Site>,
    player: Player,
    /// Lists of moves that may still be made.
    left: u32,
    /// Positions of this turn that are worked out.
    known: BTreeMap<u64, Vec<f32>>,
}

impl Ask {
    /// For each site the chance that `mover` takes its pieces within the turn that goes on in `position`.
    fn chance(&mut self, position: &mut Position, mover: Player, throws: u32) -> Vec<f32> {
        let none = vec![0.0; self.sites.len()];
        if self.left == 0 || position.settled().is_some() || position.play_as() != mover {
            return none;
        }
        let key = position.key();
        if let Some(known) = self.known.get(&key) {
            return known.clone();
        }
        self.left -= 1;
        let mut moves = MoveList::new();
        if position.legal_moves(&mut moves, &mut work()).is_err() {
            return none;
        }
        let mut hit = none;
        if position.is_chance() {
            if throws < THROWS_MAX {
                for m in &moves {
                    let odds = position.chance_of(m, &moves).unwrap_or(0.0) as f32;
                    let after = self.after(position, m, mover, throws + 1);
                    hit.iter_mut().zip(after).for_each(|(hit, after)| *hit += odds * after);
                }
            }
        } else {
            for m in &moves {
                self.best(position, m, mover, throws, &mut hit);
            }
        }
        self.known.insert(key, hit.clone());
        hit
    }

    /// The chances after a move; none where it meets a bound.
    fn after(&mut self, position: &mut Position, m: &Move, mover: Player, throws: u32) -> Vec<f32> {
        let played = position.play_unchecked(m, &mut work());
        let none = vec![0.0; self.sites.len()];
        let after = if played.is_ok() { self.chance(position, mover, throws) } else { none };
        position.undo();
        after
    }

    /// What the move takes at once, and what may follow it in the same turn.
    fn best(&mut self, position: &mut Position, m: &Move, mover: Player, throws: u32, hit: &mut [f32]) {
        let own = |s: &&Site| position.stack(**s).any(|c| c.piece.is_some_and(|p| p.player == self.player));
        let captured = m.captures(position);
        let taken: Vec<Site> = captured.iter().filter(own).copied().collect();
        for (site, hit) in self.sites.iter().zip(hit.iter_mut()) {
            if taken.contains(site) {
                *hit = 1.0;
            }
        }
        if m.continues() && hit.iter().any(|h| *h < 1.0) {
            let after = self.after(position, m, mover, throws);
            hit.iter_mut().zip(after).for_each(|(hit, after)| *hit = hit.max(after));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deal::Deal;
    use crate::session::Session;

    fn session(name: &str, moves: &[&str]) -> Session {
        let deal = Deal::library(name);
        let game = deal.compile().game.unwrap();
        let mut s = Session::new(deal, game).unwrap();
        for text in moves {
            assert!(s.play_text(text), "{text}");
        }
        s
    }

    #[test]
    fn chances_are_those_of_the_dice() {
        let moves =
            ["roll:6", "Chip@1", "roll:3", "1-4", "roll:6", "Chip@1", "roll:2", "1-3", "roll:6", "Chip@1"];
        let s = session("moving-chips", &moves);
        let danger = danger(s.position(), Player::new(0), 20_000);
        let site = |name: &str| s.game().rules.site(name).unwrap();
        assert!(!danger.partly);
        let at = |name: &str| danger.sites.iter().find(|(s, _)| *s == site(name)).map(|(_, p)| *p);
        // Blue on 3: Red on 4 is passed or reached by every throw.
        assert_eq!(at("4"), Some(1000));
        // Red on 1 is behind: hit by entering, with a six, or by a two, whose cell lets another chip enter.
        assert_eq!(at("1"), Some(333));
    }

    #[test]
    fn work_is_bounded() {
        let moves = ["roll:25", "throw-again", "roll:2", "Piece@j7", "pass"];
        let s = session("pachisi", &moves);
        assert!(danger(s.position(), Player::new(0), 2).partly);
        let all = danger(s.position(), Player::new(0), 200_000);
        assert!(!all.partly && all.sites.is_empty(), "nobody else enters this row: {all:?}");
    }
}
