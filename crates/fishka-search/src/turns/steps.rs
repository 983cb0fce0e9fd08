//! How many steps a player needs at least to win from a position: all that could be after one step, after two, and so
//! on, as sets of sites.

use super::ways::{Stage, Ways};
use crate::bits::Bits;
use fishka_base::{Kind, Site};
use fishka_play::Position;
use smallvec::{SmallVec, smallvec};
use std::collections::BTreeMap;

/// Steps that are counted at most.
const STEPS_MAX: usize = 12;

/// Sets by kind and number of steps.
type Sets<const N: usize> = SmallVec<[Bits<N>; 64]>;

/// A player's [`Ways`] in sets of sites of so many words.
#[derive(Clone, Debug)]
pub(super) struct Reach<const N: usize> {
    targets: Bits<N>,
    /// By kind, site and number of steps: where a piece from there is after so many or fewer.
    within: Vec<Bits<N>>,
    /// By kind and number of steps: where it could win with the thing in so many or fewer.
    near: Vec<Bits<N>>,
    /// By kind and site: what a piece there could do with the thing.
    throws: Vec<Throws<N>>,
}

/// What a piece could do with the thing.
#[derive(Clone, Debug)]
struct Throws<const N: usize> {
    free: Vec<Throw<N>>,
    /// Only while a piece of the kind stands on the site.
    bound: Vec<(Kind, Site, Throw<N>)>,
    /// By kind: the sites that this asks for.
    asked: Vec<(Kind, Bits<N>)>,
}

/// Where the thing comes to.
#[derive(Clone, Debug)]
struct Throw<const N: usize> {
    to: Bits<N>,
    /// For what is sent, not carried: in so many steps its sender comes where it went.
    after: Option<Vec<(usize, Bits<N>)>>,
}

/// The same for as many words as the board needs.
#[derive(Clone, Debug)]
pub(super) enum Reaches {
    One(Reach<1>),
    Two(Reach<2>),
    Seven(Reach<7>),
}

impl Reaches {
    /// `None` for a board that is too large.
    pub(super) fn new(ways: &Ways) -> Option<Reaches> {
        Some(match ways.sites.div_ceil(64) {
            1 => Reaches::One(Reach::new(ways)),
            2 => Reaches::Two(Reach::new(ways)),
            3..=7 => Reaches::Seven(Reach::new(ways)),
            _ => return None,
        })
    }
}

impl Ways {
    /// Fewest steps after which the player could have won, from `least` to `limit + 1`: it is known that fewer than
    /// `least` are not enough.
    pub(crate) fn needed(&self, position: &Position, least: usize, limit: usize) -> usize {
        match &self.reaches {
            Some(Reaches::One(reach)) => self.needed_in(reach, position, least, limit),
            Some(Reaches::Two(reach)) => self.needed_in(reach, position, least, limit),
            Some(Reaches::Seven(reach)) => self.needed_in(reach, position, least, limit),
            None => 0,
        }
    }

    fn needed_in<const N: usize>(
        &self,
        reach: &Reach<N>,
        position: &Position,
        least: usize,
        limit: usize,
    ) -> usize {
        let limit = limit.min(STEPS_MAX);
        let mut board = Board::new(self, reach, position, limit);
        // Without knowing how near a win is from where, all must be looked at.
        let least = if board.sure { least.clamp(1, limit.max(1)) } else { limit };
        (least..=limit).find_map(|most| board.win(most)).unwrap_or(limit + 1)
    }
}

fn set<const N: usize>(sites: impl Iterator<Item = usize>) -> Bits<N> {
    let mut set = Bits::EMPTY;
    sites.for_each(|site| set.set(site));
    set
}

impl<const N: usize> Reach<N> {
    fn new(ways: &Ways) -> Self {
        let by_steps = |steps: &[u8]| {
            let within = |most| move |site: &usize| usize::from(steps[*site]) <= most;
            (0..=STEPS_MAX).map(|most| set((0..steps.len()).filter(within(most)))).collect::<Vec<_>>()
        };
        let throws = |slot: usize| {
            let from = &ways.steps[slot * ways.sites..(slot + 1) * ways.sites];
            let along = ways.along[slot].iter().map(|stage| (stage, None));
            Throws::new(along.chain(ways.sent[slot].iter().map(|stage| (stage, Some(from)))))
        };
        Reach {
            targets: set((0..ways.sites).filter(|site| ways.targets[*site])),
            within: ways.steps.chunks(ways.sites).flat_map(by_steps).collect(),
            near: ways.least.chunks(ways.sites).flat_map(by_steps).collect(),
            throws: (0..ways.along.len()).map(throws).collect(),
        }
    }
}

impl<const N: usize> Throws<N> {
    fn new<'a>(stages: impl Iterator<Item = (&'a Stage, Option<&'a [u8]>)>) -> Self {
        let (mut throws, mut asked) =
            (Throws { free: Vec::new(), bound: Vec::new(), asked: Vec::new() }, BTreeMap::new());
        for (stage, from) in stages {
            let throw = Throw::new(stage, from);
            match stage.need {
                None => throws.free.push(throw),
                Some((kind, site)) => {
                    asked.entry(kind).or_insert(Bits::EMPTY).set(site.index());
                    throws.bound.push((kind, site, throw));
                }
            }
        }
        throws.asked.extend(asked);
        throws
    }
}

impl<const N: usize> Throw<N> {
    fn new(stage: &Stage, from: Option<&[u8]>) -> Self {
        let to = stage.sites.iter().map(|site| site.index());
        let after = from.map(|steps| {
            let there = |far: usize| set(to.clone().filter(|site| usize::from(steps[*site]) == far));
            let all = (0..=STEPS_MAX).map(|far| (far, there(far)));
            all.filter(|(_, set)| !set.is_empty()).collect()
        });
        Throw { to: set(to.clone()), after }
    }
}

/// What stands where, and what could be after how many steps.
struct Board<'a, const N: usize> {
    ways: &'a Ways,
    reach: &'a Reach<N>,
    kinds: usize,
    limit: usize,
    /// All stand where they could have come, so that [`Ways::least`] holds.
    sure: bool,
    /// Where the thing lies.
    things: Bits<N>,
    /// By kind: where such pieces stand, whosever they are.
    there: SmallVec<[Bits<N>; 16]>,
    /// By kind and number of steps: where the player's pieces are after so many or fewer.
    closest: Sets<N>,
    /// By number of steps: where the thing then lies, whoever is there.
    lies: [Bits<N>; STEPS_MAX + 1],
    /// By kind and number of steps: where such a piece then has the thing.
    held: Sets<N>,
}

impl<'a, const N: usize> Board<'a, N> {
    fn new(ways: &'a Ways, reach: &'a Reach<N>, position: &Position, limit: usize) -> Self {
        let kinds = ways.roams.len();
        let mut board = Board {
            ways,
            reach,
            kinds,
            limit,
            sure: true,
            things: Bits::EMPTY,
            there: smallvec![Bits::EMPTY; kinds],
            closest: smallvec![Bits::EMPTY; kinds * (limit + 1)],
            lies: [Bits::EMPTY; STEPS_MAX + 1],
            held: smallvec![Bits::EMPTY; kinds * (limit + 1)],
        };
        for (spot, cell) in position.spots() {
            let Some(piece) = cell.piece else { continue };
            let (kind, site) = (piece.kind.index(), spot.site(ways.sites));
            board.sure &= ways.roams(piece.kind, site);
            board.there[kind].set(site.index());
            if piece.kind == ways.thing {
                board.things.set(site.index());
            } else if piece.player == ways.player {
                let within = &reach.within[(kind * ways.sites + site.index()) * (STEPS_MAX + 1)..];
                let closest = &mut board.closest[kind * (limit + 1)..(kind + 1) * (limit + 1)];
                closest.iter_mut().zip(within).for_each(|(closest, within)| closest.add(*within));
            }
        }
        board
    }

    /// Steps of the shortest win of at most so many.
    fn win(&mut self, most: usize) -> Option<usize> {
        self.held.fill(Bits::EMPTY);
        self.lies = [Bits::EMPTY; STEPS_MAX + 1];
        self.lies[0] = self.things;
        let mut lain = Bits::EMPTY;
        let mut known: SmallVec<[Bits<N>; 16]> = smallvec![Bits::EMPTY; self.kinds];
        for spent in 0..most {
            let lies = self.lies[spent].less(lain);
            lain.add(lies);
            if !lies.is_empty() {
                self.fetch(lies, spent, most);
            }
            for kind in 0..self.kinds {
                let mut fresh = self.held[kind * (self.limit + 1) + spent].less(known[kind]);
                if self.sure {
                    fresh = fresh.and(self.reach.near[kind * (STEPS_MAX + 1) + most - spent]);
                }
                known[kind].add(fresh);
                if fresh.sites().any(|site| self.goes_on(kind, site, spent, most)) {
                    return Some(spent + 1);
                }
            }
        }
        None
    }

    /// Whoever comes where the thing lies has it.
    fn fetch(&mut self, lies: Bits<N>, spent: usize, most: usize) {
        for kind in 0..self.kinds {
            let row = kind * (self.limit + 1);
            for steps in 0..most - spent {
                self.held[row + spent + steps].add(self.closest[row + steps].and(lies));
            }
        }
    }

    /// What such a piece that has the thing there could do next; whether it wins.
    fn goes_on(&mut self, kind: usize, site: usize, spent: usize, most: usize) -> bool {
        let throws = &self.reach.throws[kind * self.ways.sites + site];
        if throws.free.iter().any(|throw| self.comes(throw, kind, spent + 1, most)) {
            return true;
        }
        // What is needed stands there, or could come there so that one step of those that are left remains.
        let ready = |board: &Self, kind: Kind| {
            let mut ready = board.closest[kind.index() * (board.limit + 1) + most - spent - 1];
            ready.add(board.there[kind.index()]);
            ready
        };
        if throws.asked.iter().all(|(kind, asked)| ready(self, *kind).and(*asked).is_empty()) {
            return false;
        }
        throws.bound.iter().any(|(needed, site, throw)| {
            ready(self, *needed).has(site.index()) && self.comes(throw, kind, spent + 1, most)
        })
    }

    /// The thing comes there with this step; whether it wins.
    fn comes(&mut self, throw: &Throw<N>, kind: usize, step: usize, most: usize) -> bool {
        if !throw.to.and(self.reach.targets).is_empty() {
            return true;
        }
        let row = kind * (self.limit + 1) + step;
        let Some(after) = &throw.after else {
            self.held[row].add(throw.to);
            return false;
        };
        self.lies[step].add(throw.to);
        for (steps, to) in after.iter().take_while(|(steps, _)| step + steps < most) {
            self.held[row + steps].add(*to);
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fishka_base::{Player, Rng};
    use fishka_testkit::{legal, library_game, outcome, plenty, start};

    /// Whether `most` steps could be enough, one site after the other.
    fn could_win(ways: &Ways, position: &Position, most: usize) -> bool {
        let (sites, kinds) = (ways.sites, ways.along.len() / ways.sites);
        let pieces: Vec<_> = position
            .spots()
            .filter_map(|(spot, cell)| Some((cell.piece?, spot.site(sites).index())))
            .collect();
        let closest = |kind: usize, site: usize| {
            let own = pieces.iter().filter(|(p, _)| p.player == ways.player && p.kind.index() == kind);
            own.map(|(p, at)| usize::from(ways.steps[ways.row(p.kind, Site::new(*at)) + site])).min()
        };
        let ready = |need: Option<(Kind, Site)>, left: usize| {
            need.is_none_or(|(kind, site)| {
                pieces.iter().any(|(p, at)| p.kind == kind && *at == site.index())
                    || closest(kind.index(), site.index()).is_some_and(|steps| steps < left)
            })
        };
        let mut held = vec![usize::MAX; kinds * sites];
        let mut lies = vec![usize::MAX; sites];
        pieces.iter().filter(|(p, _)| p.kind == ways.thing).for_each(|(_, at)| lies[*at] = 0);
        for spent in 0..most {
            for site in (0..sites).filter(|site| lies[*site] == spent) {
                for kind in 0..kinds {
                    let steps = closest(kind, site).map_or(usize::MAX, |steps| spent + steps);
                    held[kind * sites + site] = held[kind * sites + site].min(steps);
                }
            }
            for slot in 0..held.len() {
                if held[slot] != spent {
                    continue;
                }
                let kind = slot / sites;
                let all = ways.along[slot]
                    .iter()
                    .map(|s| (s, false))
                    .chain(ways.sent[slot].iter().map(|s| (s, true)));
                for (stage, sent) in all.filter(|(stage, _)| ready(stage.need, most - spent)) {
                    for to in stage.sites.iter().map(|site| site.index()) {
                        if ways.targets[to] {
                            return true;
                        }
                        let own = if sent { usize::from(ways.steps[slot * sites + to]) } else { 0 };
                        held[kind * sites + to] = held[kind * sites + to].min(spent + 1 + own);
                        if sent {
                            lies[to] = lies[to].min(spent + 1);
                        }
                    }
                }
            }
        }
        false
    }

    #[test]
    fn sets_of_sites_tell_what_single_sites_tell() {
        let game = library_game("hanniball", None, &[]).unwrap();
        let ways = [0, 1].map(|p| Ways::new(&game, Player::new(p), &mut plenty()).unwrap());
        let mut rng = Rng::new(5);
        for _ in 0..6 {
            let mut position = start(&game);
            for ply in 0..60 {
                let moves = legal(&mut position);
                if outcome(&mut position).is_some() || moves.is_empty() {
                    break;
                }
                let needed = [0, 1].map(|p| ways[p].needed(&position, 1, 9));
                if ply % 6 == 0 {
                    let plain =
                        |ways: &Ways| (1..=9).find(|most| could_win(ways, &position, *most)).unwrap_or(10);
                    assert_eq!(needed, [plain(&ways[0]), plain(&ways[1])]);
                }
                let own = position.actor().index();
                let m = moves[rng.below(moves.len())].clone();
                position.play_unchecked(&m, &mut plenty()).unwrap();
                let now = ways[own].needed(&position, needed[own].saturating_sub(1), 9);
                assert_eq!(now, ways[own].needed(&position, 1, 9), "one step saves no more than one");
                for ways in ways.iter().filter(|ways| !ways.concern(position.last_deltas())) {
                    let before = needed[ways.player.index()];
                    assert_eq!(before, ways.needed(&position, 1, 9), "nothing of theirs has moved");
                }
            }
        }
    }
}
