//! Walks in an unrolled block: which sites they may lead to and in what order, with the ops that run on each. What stands
//! on the way is asked when the block runs, in the order in which the interpreter asks it.

use crate::interp::Registers;
use fishka_base::{Dir, Player, Site};
use fishka_rules::Board;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::program::Program;

/// Most steps of all paths of one walk, and most sites that it may lead to.
const NODES_MAX: usize = 1_000;
const PLACES_MAX: usize = 128;
/// Most ways to one site that are told.
const WAYS_MAX: usize = 64;
/// The distance of a site that several ways of different lengths lead to: whoever asks for it is left to the interpreter.
pub(super) const VAGUE: i32 = i32::MIN;

/// Whether a walk leads on through a site.
#[derive(Debug)]
pub(super) enum Through {
    /// Whatever stands there.
    Always,
    /// Never.
    Never,
    /// If one of these owns what stands there: bit 0 is nobody, bit n + 1 player n.
    Owner(u32),
    /// If the program says so.
    Asked(Box<Program>),
}

/// A site that a walk may lead to.
#[derive(Debug)]
pub(super) struct Place {
    pub(super) site: Site,
    /// First step of what runs there, if the walk may end there.
    pub(super) body: Option<u32>,
    pub(super) through: Through,
}

/// A step of a path. Its depth is that of the path, 0 for the first step.
#[derive(Clone, Copy, Debug)]
struct Node {
    place: u16,
    depth: u8,
    /// The walk may end here.
    ends: bool,
    /// The next one that is not beyond this one.
    next: u16,
}

/// In what order a walk comes to its sites.
#[derive(Debug)]
enum Order {
    /// By paths that meet no site twice: all their steps, each path before the next.
    Tree { steps: (i32, i32), nodes: Vec<Node> },
    /// By shortest paths of at most so many steps: the places beside each place, those beside the origin at the end.
    Spread { max: i32, beside: Vec<SmallVec<[u16; 8]>> },
}

/// A walk from one site.
#[derive(Debug)]
pub(super) struct Paths {
    pub(super) places: Vec<Place>,
    order: Order,
}

/// The sites of a walk while they are gathered.
struct Gather<'a> {
    board: &'a Board,
    player: Player,
    dirs: &'a [Dir],
    origin: Site,
    places: Vec<Site>,
    known: FxHashMap<Site, u16>,
}

impl Gather<'_> {
    fn place(&mut self, site: Site) -> Option<u16> {
        if let Some(known) = self.known.get(&site) {
            return Some(*known);
        }
        let place = u16::try_from(self.places.len()).ok().filter(|_| self.places.len() < PLACES_MAX)?;
        self.places.push(site);
        self.known.insert(site, place);
        Some(place)
    }

    fn beside(&self, site: Site) -> impl Iterator<Item = Site> {
        self.dirs.iter().filter_map(move |dir| self.board.step(self.player, site, *dir))
    }

    /// All paths on from the last site of one; `None` where there are too many.
    fn tree(&mut self, path: &mut Vec<Site>, steps: (i32, i32), nodes: &mut Vec<Node>) -> Option<()> {
        let here = *path.last()?;
        let distance = path.len() as i32;
        let sites: SmallVec<[Site; 8]> = self.beside(here).filter(|site| !path.contains(site)).collect();
        for site in sites {
            let at = nodes.len();
            let (place, depth) = (self.place(site)?, u8::try_from(distance - 1).ok()?);
            nodes.push(Node { place, depth, ends: distance >= steps.0, next: 0 });
            if nodes.len() > NODES_MAX {
                return None;
            }
            if distance < steps.1 {
                path.push(site);
                self.tree(path, steps, nodes)?;
                path.pop();
            }
            nodes[at].next = nodes.len() as u16;
        }
        Some(())
    }

    /// What lies beside each place that is nearer than `max`, and beside the origin.
    fn spread(&mut self, max: i32) -> Option<Vec<SmallVec<[u16; 8]>>> {
        let mut beside: Vec<SmallVec<[u16; 8]>> = Vec::new();
        let first = self.neighbours(self.origin)?;
        let mut from = 0;
        for _ in 1..max {
            let to = self.places.len();
            for at in from..to {
                let next = self.neighbours(self.places[at])?;
                beside.push(next);
            }
            from = to;
        }
        beside.resize(self.places.len(), SmallVec::new());
        beside.push(first);
        Some(beside)
    }

    fn neighbours(&mut self, site: Site) -> Option<SmallVec<[u16; 8]>> {
        let sites: SmallVec<[Site; 8]> = self.beside(site).filter(|next| *next != self.origin).collect();
        sites.into_iter().map(|next| self.place(next)).collect()
    }
}

impl Paths {
    /// The walk of so many steps; `None` where it has too many sites or paths. What runs on the sites and whether it leads
    /// on through them is not known yet.
    pub(super) fn of(
        board: &Board,
        player: Player,
        origin: Site,
        dirs: &[Dir],
        steps: (i32, i32),
    ) -> Option<Paths> {
        let (places, known) = (Vec::new(), FxHashMap::default());
        let mut gather = Gather { board, player, dirs, origin, places, known };
        let order = if steps.0 == 1 {
            Order::Spread { max: steps.1, beside: gather.spread(steps.1)? }
        } else {
            let mut nodes = Vec::new();
            if steps.0 <= steps.1 {
                gather.tree(&mut vec![origin], steps, &mut nodes)?;
            }
            Order::Tree { steps, nodes }
        };
        let place = |site| Place { site, body: None, through: Through::Always };
        Some(Paths { places: gather.places.into_iter().map(place).collect(), order })
    }

    /// The distance of the sites on which it may end, where that is the same for all of them.
    pub(super) fn distance(&self) -> i32 {
        match self.order {
            Order::Tree { steps, .. } if steps.0 == steps.1 => steps.0,
            _ => VAGUE,
        }
    }

    /// By place: whether the walk may end there, and whether it may lead on from there.
    pub(super) fn uses(&self) -> Vec<(bool, bool)> {
        match &self.order {
            Order::Spread { beside, .. } => {
                self.places.iter().zip(beside).map(|(_, beside)| (true, !beside.is_empty())).collect()
            }
            Order::Tree { nodes, .. } => {
                let mut uses = vec![(false, false); self.places.len()];
                for (at, node) in nodes.iter().enumerate() {
                    let (ends, leads) = &mut uses[usize::from(node.place)];
                    *ends |= node.ends;
                    *leads |= usize::from(node.next) > at + 1;
                }
                uses
            }
        }
    }

    /// How much room it takes, in steps of a program.
    pub(super) fn weight(&self) -> usize {
        let asked = |place: &Place| match &place.through {
            Through::Asked(program) => program.weight(),
            _ => 1,
        };
        let order = match &self.order {
            Order::Tree { nodes, .. } => nodes.len() / 2,
            Order::Spread { beside, .. } => beside.iter().map(|beside| 1 + beside.len() / 4).sum(),
        };
        order + self.places.iter().map(asked).sum::<usize>()
    }

    /// Goes through the places to which the walk leads, each once: `passes` says whether it leads on through one, `come`
    /// whether to go on. Returns whether it came to the end, and how many steps it took.
    pub(super) fn go<T>(
        &self,
        on: &mut T,
        passes: impl Fn(&mut T, &Place) -> bool,
        come: impl Fn(&mut T, u32) -> bool,
    ) -> (bool, u64) {
        match &self.order {
            Order::Tree { nodes, .. } => self.go_tree(nodes, on, passes, come),
            Order::Spread { max, beside } => self.go_spread(*max, beside, on, passes, come),
        }
    }

    fn go_tree<T>(
        &self,
        nodes: &[Node],
        on: &mut T,
        passes: impl Fn(&mut T, &Place) -> bool,
        come: impl Fn(&mut T, u32) -> bool,
    ) -> (bool, u64) {
        let (mut reached, mut at, mut steps) = (Marks::default(), 0, 0);
        while let Some(node) = nodes.get(at) {
            steps += 1;
            let place = &self.places[usize::from(node.place)];
            if node.ends
                && let Some(body) = place.body
                && reached.mark(node.place)
                && !come(on, body)
            {
                return (false, steps);
            }
            let leads = usize::from(node.next) > at + 1 && passes(on, place);
            at = if leads { at + 1 } else { usize::from(node.next) };
        }
        (true, steps)
    }

    fn go_spread<T>(
        &self,
        max: i32,
        beside: &[SmallVec<[u16; 8]>],
        on: &mut T,
        passes: impl Fn(&mut T, &Place) -> bool,
        come: impl Fn(&mut T, u32) -> bool,
    ) -> (bool, u64) {
        let (mut reached, mut steps) = (Marks::default(), 0);
        let mut found: SmallVec<[(u16, u8); 64]> = SmallVec::new();
        let (mut next, mut here) = (0, (self.places.len(), 0_u8));
        loop {
            for place in beside[here.0].iter().filter(|_| i32::from(here.1) < max) {
                steps += 1;
                if reached.mark(*place) {
                    found.push((*place, here.1.saturating_add(1)));
                    if !self.places[usize::from(*place)].body.is_none_or(|body| come(on, body)) {
                        return (false, steps);
                    }
                }
            }
            loop {
                let Some((place, distance)) = found.get(next).copied() else { return (true, steps) };
                (next, steps) = (next + 1, steps + 1);
                if i32::from(distance) < max && passes(on, &self.places[usize::from(place)]) {
                    here = (usize::from(place), distance);
                    break;
                }
            }
        }
    }

    /// What must hold for the walk to lead to a place: on each way the owners of what stands on its sites. `None` where
    /// the ways are many, or it is not known.
    pub(super) fn ways_to(&self, place: u16) -> Option<Vec<Vec<(Site, u32)>>> {
        let mut ways = Vec::new();
        match &self.order {
            Order::Tree { nodes, .. } => {
                let mut path: SmallVec<[u16; 8]> = SmallVec::new();
                for node in nodes {
                    path.truncate(usize::from(node.depth));
                    if node.place == place && node.ends {
                        ways.extend(self.along(&path)?);
                    }
                    path.push(node.place);
                    if ways.len() > WAYS_MAX {
                        return None;
                    }
                }
            }
            Order::Spread { max, beside } => {
                self.spread_to(place, *max, beside, &mut SmallVec::new(), &mut ways)?;
            }
        }
        Some(ways)
    }

    /// Ways by shortest paths: those on from the last place of one.
    fn spread_to(
        &self,
        goal: u16,
        max: i32,
        beside: &[SmallVec<[u16; 8]>],
        path: &mut SmallVec<[u16; 8]>,
        ways: &mut Vec<Vec<(Site, u32)>>,
    ) -> Option<()> {
        let here = path.last().map_or(self.places.len(), |place| usize::from(*place));
        if beside[here].contains(&goal) {
            ways.extend(self.along(path)?);
            return (ways.len() <= WAYS_MAX).then_some(());
        }
        if path.len() as i32 + 1 >= max {
            return Some(());
        }
        for next in &beside[here] {
            if !path.contains(next) {
                path.push(*next);
                self.spread_to(goal, max, beside, path, ways)?;
                path.pop();
            }
        }
        Some(())
    }

    /// What must hold on the places of a path: nothing at all where it never leads on; `None` where it is not known.
    fn along(&self, path: &[u16]) -> Option<Option<Vec<(Site, u32)>>> {
        let mut needs = Vec::with_capacity(path.len());
        for place in path {
            let place = &self.places[usize::from(*place)];
            match &place.through {
                Through::Always => {}
                Through::Never => return Some(None),
                Through::Owner(owners) => needs.push((place.site, *owners)),
                Through::Asked(_) => return None,
            }
        }
        Some(Some(needs))
    }
}

/// A mark for each place.
#[derive(Default)]
struct Marks([u64; PLACES_MAX / 64]);

impl Marks {
    /// Whether it was not marked before.
    #[inline]
    fn mark(&mut self, place: u16) -> bool {
        let (word, bit) = (&mut self.0[usize::from(place) / 64], 1 << (place % 64));
        let new = *word & bit == 0;
        *word |= bit;
        new
    }
}

/// The registers on a site of a walk: the distance is known where all ways are of one length.
pub(super) fn arrived(regs: &Registers, site: Site, distance: i32) -> Registers {
    let mut regs = regs.clone();
    let origin = regs.cursor;
    regs.cursor = site;
    (regs.ray.origin, regs.ray.heading, regs.ray.distance) = (origin, None, distance);
    regs
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Sites 1 and 2 beside site 0, site 3 beside both of these; what runs on a site has its number.
    fn around(order: Order) -> Paths {
        let place = |site: usize| Place {
            site: Site::new(site),
            body: Some(site as u32),
            through: Through::Owner(1),
        };
        Paths { places: [1, 2, 3].map(place).into(), order }
    }

    fn tree() -> Paths {
        let node = |(place, depth, next)| Node { place, depth, ends: depth == 1, next };
        let nodes = [(0, 0, 2), (2, 1, 2), (1, 0, 4), (2, 1, 4)].map(node).into();
        around(Order::Tree { steps: (2, 2), nodes })
    }

    fn spread() -> Paths {
        let beside = [&[2][..], &[2], &[], &[0, 1]].map(SmallVec::from_slice).into();
        around(Order::Spread { max: 2, beside })
    }

    /// What runs where the walk leads on through these sites alone.
    fn comes_to(paths: &Paths, open: &[usize]) -> Vec<u32> {
        let mut found = Vec::new();
        let passes = |_: &mut Vec<u32>, place: &Place| open.contains(&place.site.index());
        let (goes_on, _) = paths.go(&mut found, passes, |found, body| {
            found.push(body);
            true
        });
        assert!(goes_on);
        found
    }

    #[test]
    fn a_walk_of_two_steps_ends_behind_an_open_site() {
        let paths = tree();
        assert_eq!(comes_to(&paths, &[]), []);
        assert_eq!(comes_to(&paths, &[2]), [3]);
        assert_eq!(comes_to(&paths, &[1, 2]), [3], "each site once");
        assert_eq!(paths.uses(), [(false, true), (false, true), (true, false)]);
        assert_eq!(paths.distance(), 2);
    }

    #[test]
    fn a_walk_of_up_to_two_steps_ends_on_the_way_too() {
        let paths = spread();
        assert_eq!(comes_to(&paths, &[]), [1, 2]);
        assert_eq!(comes_to(&paths, &[2]), [1, 2, 3]);
        assert_eq!(paths.distance(), VAGUE);
    }

    #[test]
    fn each_way_tells_what_must_be_open() {
        let empty = |site: usize| vec![(Site::new(site), 1)];
        assert_eq!(tree().ways_to(2), Some(vec![empty(1), empty(2)]));
        assert_eq!(spread().ways_to(2), Some(vec![empty(1), empty(2)]));
        assert_eq!(spread().ways_to(0), Some(vec![vec![]]));
    }

    #[test]
    fn whoever_wants_no_more_ends_the_walk() {
        let (goes_on, _) = spread().go(&mut (), |(), _| true, |(), _| false);
        assert!(!goes_on);
    }
}
