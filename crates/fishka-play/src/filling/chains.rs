//! Goals of chains: whoever joins sides of the board by pieces of his that hang together. Which sides each chain touches is
//! kept while pieces are put, so that nothing is flooded.

use crate::Position;
use crate::fast::{Cond, Set};
use fishka_base::{Player, Site};
use fishka_rules::{GoalCond, When};
use smallvec::SmallVec;

/// Sides that goals of one player may ask for.
const SIDES_MAX: usize = 32;

/// How a player's pieces hang together, and what his goals ask of chains.
#[derive(Debug)]
pub(super) struct Chains {
    /// By site: those that a piece there hangs together with.
    near: Vec<SmallVec<[u16; 6]>>,
    /// By site: the sides that it touches, as bits.
    touches: Vec<u32>,
    /// The directions of all goals.
    dirs: u16,
    sides: usize,
}

impl Chains {
    /// Adds a goal to those of the player; the sides that a chain must touch, as bits. `None` where it asks for something
    /// else.
    pub(super) fn goal(
        all: &mut Option<Chains>,
        position: &Position,
        player: Player,
        cond: &GoalCond,
    ) -> Option<u32> {
        let mut asked = Vec::new();
        sides(position, player, cond, &mut asked)?;
        let (dirs, _) = *asked.first()?;
        let all = match all {
            Some(all) => all,
            None => all.insert(Chains::along(position, player, dirs)?),
        };
        let first = all.sides;
        let fits = asked.iter().all(|(own, _)| *own == all.dirs) && first + asked.len() <= SIDES_MAX;
        for (_, cond) in asked.into_iter().filter(|_| fits) {
            all.add(position, player, cond);
        }
        let mask = |sides: usize| u32::MAX.checked_shr(32 - sides as u32).unwrap_or(0);
        fits.then(|| mask(all.sides) & !mask(first))
    }

    /// `None` where one site hangs together with another that does not with it.
    fn along(position: &Position, player: Player, dirs: u16) -> Option<Chains> {
        let rules = &position.game.rules;
        let sites = rules.board.sites.len();
        let mut near = vec![SmallVec::new(); sites];
        for site in (0..sites).map(Site::new) {
            let around: &mut SmallVec<[u16; 6]> = &mut near[site.index()];
            for dir in &rules.dir_lists[usize::from(dirs)] {
                if let Some(to) = rules.board.step(player, site, *dir).filter(|to| *to != site) {
                    around.push(to.number());
                }
            }
        }
        let mutual = |(site, around): (usize, &SmallVec<[u16; 6]>)| {
            around.iter().all(|to| near[usize::from(*to)].contains(&(site as u16)))
        };
        let is_mutual = near.iter().enumerate().all(mutual);
        is_mutual.then(|| Chains { near, touches: vec![0; sites], dirs, sides: 0 })
    }

    fn add(&mut self, position: &Position, player: Player, cond: &Cond) {
        for (site, touches) in self.touches.iter_mut().enumerate() {
            let touched = cond.on_board(&position.game, player, Site::new(site)) == Some(true);
            *touches |= u32::from(touched) << self.sides;
        }
        self.sides += 1;
    }
}

/// The sides that the condition asks a chain for that the last piece belongs to: by which directions it hangs together, and
/// where it touches the side.
fn sides<'a>(
    position: &'a Position,
    player: Player,
    cond: &GoalCond,
    found: &mut Vec<(u16, &'a Cond)>,
) -> Option<()> {
    let game = &position.game;
    match cond {
        GoalCond::And(conds) => conds.iter().try_for_each(|cond| sides(position, player, cond, found)),
        GoalCond::Ops(entry) => {
            asked(position, player, game.conds.cond(&game.rules, When::at(*entry))?, found)
        }
        _ => None,
    }
}

fn asked<'a>(
    position: &Position,
    player: Player,
    cond: &'a Cond,
    found: &mut Vec<(u16, &'a Cond)>,
) -> Option<()> {
    match cond {
        Cond::And(a, b) => {
            asked(position, player, a, found)?;
            asked(position, player, b, found)
        }
        Cond::Any(parts) => match &**parts {
            (Set::Group { dirs, through: Cond::Owner(sort) }, touches)
                if touches.on_board(&position.game, player, Site::new(0)).is_some() =>
            {
                let own = position.game.conds.owners(player, *sort) == 2 << player.index();
                own.then(|| found.push((*dirs, touches)))
            }
            _ => None,
        },
        _ => None,
    }
}

/// Which pieces hang together as a game goes on.
#[derive(Clone, Debug, Default)]
pub(super) struct Joined {
    /// By site: another site of the same chain, or the site itself.
    up: Vec<u16>,
    /// By site that is itself: the sides its chain touches.
    sides: Vec<u32>,
}

impl Joined {
    /// Nothing hangs together yet.
    pub(super) fn begin(&mut self, sites: usize) {
        self.up.clear();
        self.up.extend(0..sites as u16);
        self.sides.clear();
        self.sides.resize(sites, 0);
    }

    /// Becomes what another is, in the room that there is.
    pub(super) fn copy(&mut self, from: &Joined) {
        self.up.clone_from(&from.up);
        self.sides.clone_from(&from.sides);
    }

    /// A piece has come to the site; the sides that its chain touches then. `owners` is by site.
    #[inline]
    pub(super) fn put(&mut self, chains: &Chains, site: Site, owners: &[u8]) -> u32 {
        let (own, mut first) = (owners[site.index()], site.number());
        self.up[site.index()] = first;
        let mut sides = chains.touches[site.index()];
        for near in chains.near[site.index()].iter().filter(|near| owners[usize::from(**near)] == own) {
            let other = self.first(*near);
            if other != first {
                // The chain that was there stays as it is, and this one is hung up on it.
                self.up[usize::from(first)] = other;
                sides |= self.sides[usize::from(other)];
                first = other;
            }
        }
        self.sides[usize::from(first)] = sides;
        sides
    }

    /// The site that stands for the chain.
    #[inline]
    fn first(&mut self, mut site: u16) -> u16 {
        loop {
            let up = self.up[usize::from(site)];
            if up == site {
                return site;
            }
            let next = self.up[usize::from(up)];
            self.up[usize::from(site)] = next;
            site = next;
        }
    }
}
