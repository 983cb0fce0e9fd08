//! Random games of putting pieces, played on whose each cell is.

use super::chains::Joined;
use super::{Filling, KIND};
use crate::owned::Owned;
use crate::perft::Playout;
use crate::{Game, Position};
use fishka_base::{Bound, Budget, Player, Rng, Site};
use smallvec::SmallVec;
use std::sync::Arc;

/// Whether nothing else is under way in a position of such a game than that somebody is to put a piece.
pub(super) fn rests(position: &Position, filling: &Filling) -> bool {
    let state = &position.state;
    let rests = state.quiet && state.result.is_none() && state.partial.is_none() && state.due.is_empty();
    let acts = filling.early && state.turn < position.game.rules.turns.repeat;
    rests && !acts && state.waits.is_none() && !position.incomplete && !position.alone
}

/// Whose each cell is in a random game that goes on.
#[derive(Clone, Debug)]
pub(crate) struct Filled {
    game: Arc<Game>,
    owned: Owned,
    /// By site: 0 nobody's, n + 1 player n's.
    owners: Vec<u8>,
    /// The open sites, in any order.
    open: Vec<u16>,
    /// By site: where it stands among the open ones, [`Filled::SHUT`] where it does not.
    places: Vec<u16>,
    /// By player: pieces in reserve.
    hands: SmallVec<[u32; 4]>,
    joined: Joined,
    turn: u32,
}

impl Filled {
    const SHUT: u16 = u16::MAX;

    /// `None` where the game is of another sort, or something else is under way.
    pub(crate) fn of(position: &Position) -> Option<Filled> {
        position.game.filling(position)?;
        let game = Arc::clone(&position.game);
        let sites = position.cells().len();
        let mut filled = Filled {
            owned: position.owned.clone(),
            owners: Vec::with_capacity(sites),
            open: Vec::with_capacity(sites),
            places: Vec::with_capacity(sites),
            hands: SmallVec::new(),
            turn: 0,
            joined: Joined::default(),
            game,
        };
        filled.begin(position).then_some(filled)
    }

    /// Becomes a game that goes on from a position of the same game; `false` where something else is under way there.
    fn begin(&mut self, position: &Position) -> bool {
        let game = &position.game;
        let Some(filling) = game.filling(position) else { return false };
        if !rests(position, filling) {
            return false;
        }
        let sites = position.cells().len();
        self.turn = position.state.turn;
        self.owned.become_like(&position.owned);
        self.owners.clear();
        let owner = |cell: &crate::Cell| cell.piece.map_or(0, |piece| piece.player.0 + 1);
        self.owners.extend(position.cells().iter().map(owner));
        self.hands.clear();
        let players = (0..game.rules.players.len()).map(Player::new);
        self.hands.extend(players.map(|player| position.hand(player, KIND)));
        self.open.clear();
        self.places.clear();
        self.places.resize(sites, Filled::SHUT);
        self.joined.begin(if filling.chains.iter().any(Option::is_some) { sites } else { 0 });
        for site in (0..sites).map(Site::new) {
            self.look_at(site, filling);
            if let Some(player) = self.owners[site.index()].checked_sub(1)
                && let Some(chains) = &filling.chains[usize::from(player)]
            {
                self.joined.put(chains, site, &self.owners);
            }
        }
        true
    }

    /// The same game once more from here: what is in `from` without making room anew.
    fn copy(&mut self, from: &Filled) {
        self.owned.become_like(&from.owned);
        self.owners.clone_from(&from.owners);
        self.open.clone_from(&from.open);
        self.places.clone_from(&from.places);
        self.hands.clone_from(&from.hands);
        self.joined.copy(&from.joined);
        self.turn = from.turn;
    }

    /// Notes whether a site is open.
    fn look_at(&mut self, site: Site, filling: &Filling) {
        let place = self.places[site.index()];
        match (filling.is_open(site, &self.owners), place) {
            (true, Filled::SHUT) => {
                self.places[site.index()] = self.open.len() as u16;
                self.open.push(site.number());
            }
            (false, place) if place != Filled::SHUT => {
                self.open.swap_remove(usize::from(place));
                if let Some(moved) = self.open.get(usize::from(place)) {
                    self.places[usize::from(*moved)] = place;
                }
                self.places[site.index()] = Filled::SHUT;
            }
            _ => {}
        }
    }

    fn player(&self) -> Player {
        self.game.rules.turns.entries[self.turn as usize].player
    }

    /// Puts a piece of whoever is to move on an open site, which is drawn; `None` where there is none for him.
    pub(crate) fn put(&mut self, filling: &Filling, rng: &mut Rng) -> Option<Site> {
        let player = self.player();
        if self.open.is_empty() || self.hands[player.index()] == 0 {
            return None;
        }
        let site = Site::new(usize::from(self.open[rng.pick(self.open.len() as u32) as usize]));
        self.hands[player.index()] -= 1;
        self.owned.insert(player, site.spot());
        self.owners[site.index()] = player.0 + 1;
        for asking in &filling.asked_by[site.index()] {
            self.look_at(*asking, filling);
        }
        let turns = &self.game.rules.turns;
        self.turn = if self.turn as usize + 1 < turns.entries.len() { self.turn + 1 } else { turns.repeat };
        Some(site)
    }

    /// Plays to the end, or so many moves; `told` is told of each.
    pub(crate) fn play(
        &mut self,
        rng: &mut Rng,
        ply_max: usize,
        budget: &mut Budget,
        mut told: impl FnMut(Player, Site),
    ) -> Playout {
        let game = Arc::clone(&self.game);
        let Some(filling) = game.known_filling() else { return Playout::default() };
        let mut plies = 0;
        let (returns, finished) = loop {
            let player = self.player();
            budget.renew();
            let is_stuck = self.open.is_empty() || self.hands[player.index()] == 0;
            if plies >= ply_max && !is_stuck || !budget.spend(1) {
                break (vec![0.0; game.rules.players.len()], false);
            }
            let Some(site) = self.put(filling, rng) else {
                break (filling.stuck[player.index()].clone(), true);
            };
            plies += 1;
            told(player, site);
            let chains = filling.chains[player.index()].as_ref();
            let sides = chains.map_or(0, |chains| self.joined.put(chains, site, &self.owners));
            let mut ends = filling.ends[player.index()].iter();
            if let Some(end) = ends.find(|end| end.is_met(&game, site, sides, &self.owned)) {
                break (end.returns.clone(), true);
            }
        };
        Playout { plies, returns, finished }
    }
}

/// Random games from one position, of which only is wanted what they come to.
#[derive(Debug)]
pub struct RandomGames {
    start: Position,
    /// One to play on.
    work: Position,
    /// The position and one to work in, where pieces are only put.
    filled: Option<Box<(Filled, Filled)>>,
}

impl RandomGames {
    /// They all begin here.
    #[must_use]
    pub fn new(start: &Position) -> RandomGames {
        let filled = Filled::of(start).map(|filled| Box::new((filled.clone(), filled)));
        RandomGames { start: start.clone(), work: start.clone(), filled }
    }

    /// Whether no moves are made of the games, since pieces are only put.
    #[must_use]
    pub fn makes_no_moves(&self) -> bool {
        self.filled.is_some()
    }

    /// One game. It is the one that [`crate::playout`] plays with the same numbers.
    ///
    /// # Errors
    /// The bound that was met.
    pub fn play(&mut self, rng: &mut Rng, ply_max: usize, budget: &mut Budget) -> Result<Playout, Bound> {
        let Some((start, work)) = self.filled.as_deref_mut() else {
            self.work.become_like(&self.start);
            return crate::perft::random_game(&mut self.work, rng, ply_max, budget, false);
        };
        work.copy(start);
        let played = work.play(rng, ply_max, budget, |_, _| {});
        budget.check().map(|()| played)
    }
}

/// A random game from any position where pieces are only put, for whoever wants to know where each went.
#[derive(Debug, Default)]
pub struct RandomPuts {
    filled: Option<Filled>,
}

impl RandomPuts {
    /// Plays one to its end, or so many moves; `told` is told who puts a piece where. `None` where moves must be made.
    ///
    /// # Errors
    /// The bound that was met.
    pub fn play(
        &mut self,
        start: &Position,
        (rng, ply_max): (&mut Rng, usize),
        budget: &mut Budget,
        told: impl FnMut(Player, Site),
    ) -> Result<Option<Playout>, Bound> {
        if start.game.filling(start).is_none() {
            return Ok(None);
        }
        let begun = match &mut self.filled {
            Some(filled) if Arc::ptr_eq(&filled.game, &start.game) => filled.begin(start),
            filled => {
                *filled = Filled::of(start);
                filled.is_some()
            }
        };
        let Some(filled) = self.filled.as_mut().filter(|_| begun) else { return Ok(None) };
        let played = filled.play(rng, ply_max, budget, told);
        budget.check().map(|()| Some(played))
    }
}
