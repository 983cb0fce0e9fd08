//! Random games in which pieces of one kind are only put on cells, and whoever makes a line ends the game (or somebody finds
//! no cell): tic-tac-toe, Connect Four, gomoku. What a game comes to is found without making a move of it: it takes to know
//! whose each cell is, and which cells are open. The comparison with the games as they are played is `tests/random.rs` of
//! `fishka-testkit`.

use crate::nearby::{Lines, Nearby};
use crate::owned::Owned;
use crate::perft::Playout;
use crate::{Game, Piece, Position};
use fishka_base::{Bound, Budget, Kind, Player, Rng, Site};
use fishka_rules::{GoalCond, GoalKind, PassTurn};
use smallvec::SmallVec;
use std::sync::Arc;

/// What must hold on cells before something can be put on a site: sites, and whose each may be (bit 0: nobody's, bit n + 1:
/// player n's).
pub(crate) type Lead = SmallVec<[(Site, u32); 2]>;

/// The one kind.
const KIND: Kind = Kind(0);

/// What is known of such a game beforehand.
#[derive(Debug)]
pub(crate) struct Filling {
    /// By site: when something can be put there; `None` = never.
    leads: Vec<Option<Lead>>,
    /// By site: the sites whose leads ask about it.
    asked_by: Vec<Vec<Site>>,
    /// By who has just put a piece: the goals that may hold then, in order.
    ends: Vec<Vec<End>>,
    /// By who finds no cell: what all get.
    stuck: Vec<Vec<f64>>,
}

/// A goal of lines.
#[derive(Debug)]
struct End {
    goal: usize,
    player: Player,
    returns: Vec<f64>,
}

impl Filling {
    /// `None` where the game is of another sort.
    pub(crate) fn of(game: &Game) -> Option<Filling> {
        if !only_puts(game) {
            return None;
        }
        let leads = same_leads(game)?;
        let mut asked_by = vec![Vec::new(); leads.len()];
        for (site, lead) in leads.iter().enumerate() {
            for (asked, _) in lead.iter().flatten() {
                asked_by[asked.index()].push(Site::new(site));
            }
        }
        let players = game.rules.players.len();
        let ends = (0..players).map(|mover| ends_of(game, Player::new(mover)));
        let stuck = (0..players).map(|player| stuck(game, Player::new(player)));
        Some(Filling {
            leads,
            asked_by,
            ends: ends.collect::<Option<_>>()?,
            stuck: stuck.collect::<Option<_>>()?,
        })
    }

    fn is_open(&self, site: Site, owners: &[u8]) -> bool {
        let lead = self.leads[site.index()].as_ref();
        lead.is_some_and(|lead| lead.iter().all(|(asked, may)| may >> owners[asked.index()] & 1 == 1))
    }
}

/// Nothing is done in the game but to put pieces of one kind from reserves on cells, by turns.
fn only_puts(game: &Game) -> bool {
    let (rules, traits) = (&game.rules, &game.traits);
    let plain_turns = rules.turns.entries.iter().all(|entry| {
        entry.player == entry.play_as && entry.move_type.is_none() && game.acting.contains(&entry.player)
    });
    let hooks = [rules.turn_start, rules.turn_close, rules.after_move, rules.turn_end, rules.turn_goes_on];
    let one_sort = rules.kinds.len() == 1 && rules.levels() == 1 && rules.priorities.is_empty();
    let calm = !traits.chance && !traits.movement && !traits.royal && rules.bags.is_empty();
    game.draws
        && plain_turns
        && one_sort
        && calm
        && hooks.iter().all(Option::is_none)
        && rules.turn_least.is_none()
        && rules.actions.is_empty()
        && rules.options.pass_turn == PassTurn::No
}

/// When something can be put on each site, where that is the same for all.
fn same_leads(game: &Game) -> Option<Vec<Option<Lead>>> {
    let of = |player: &Player| game.lot(Piece { player: *player, kind: KIND }, true)?.puts(KIND);
    let mut all = game.acting.iter().map(of);
    let first = all.next()??;
    all.all(|other| other.as_ref() == Some(&first)).then_some(first)
}

/// The goals of lines that may hold once the player has put a piece; `None` where there are goals of another sort.
fn ends_of(game: &Game, mover: Player) -> Option<Vec<End>> {
    let mut ends = Vec::new();
    for (index, goal) in game.rules.goals.iter().enumerate() {
        if goal.cond == GoalCond::Stalemated && game.when_stuck[index] {
            continue;
        }
        let Some(Nearby::Lines(lines)) = &game.nearby[index] else { return None };
        for player in crate::goal::in_turn(goal, Some(mover)) {
            let own = lines[player.index()].as_ref()?;
            if own.owner() == mover {
                ends.push(End { goal: index, player, returns: returns(game, goal.kind, player)? });
            }
        }
    }
    Some(ends)
}

/// What all get when the player finds no cell.
fn stuck(game: &Game, player: Player) -> Option<Vec<f64>> {
    let about = |(index, goal): &(usize, &fishka_rules::Goal)| {
        game.when_stuck[*index] && goal.players.contains(&player)
    };
    match game.rules.goals.iter().enumerate().find(about) {
        Some((_, goal)) => returns(game, goal.kind, player),
        None => Some(vec![0.0; game.rules.players.len()]),
    }
}

fn returns(game: &Game, kind: GoalKind, player: Player) -> Option<Vec<f64>> {
    match kind {
        GoalKind::Win | GoalKind::Loss | GoalKind::Draw => {
            Some(crate::goal::decided(game, kind, player, crate::Reason::NoMoves).returns)
        }
        GoalKind::Count | GoalKind::Most(_) | GoalKind::Rank(_) => None,
    }
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
    turn: u32,
}

impl Filled {
    const SHUT: u16 = u16::MAX;

    /// `None` where the game is of another sort, or something else is under way.
    pub(crate) fn of(position: &Position) -> Option<Filled> {
        let (game, state) = (&position.game, &position.state);
        let filling = game.filling()?;
        let rests = state.quiet && state.result.is_none() && state.partial.is_none() && state.due.is_empty();
        if !rests || state.waits.is_some() || position.veiled || position.alone {
            return None;
        }
        let owner = |cell: &crate::Cell| cell.piece.map_or(0, |piece| piece.player.0 + 1);
        let players = (0..game.rules.players.len()).map(Player::new);
        let mut filled = Filled {
            game: Arc::clone(game),
            owned: position.owned.clone(),
            owners: position.cells().iter().map(owner).collect(),
            open: Vec::new(),
            places: vec![Filled::SHUT; position.cells().len()],
            hands: players.map(|player| position.hand(player, KIND)).collect(),
            turn: state.turn,
        };
        for site in (0..filled.owners.len()).map(Site::new) {
            filled.look_at(site, filling);
        }
        Some(filled)
    }

    /// The same game once more from here: what is in `from` without making room anew.
    fn copy(&mut self, from: &Filled) {
        self.owned.become_like(&from.owned);
        self.owners.clone_from(&from.owners);
        self.open.clone_from(&from.open);
        self.places.clone_from(&from.places);
        self.hands.clone_from(&from.hands);
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

    /// Plays to the end, or so many moves.
    fn play(&mut self, filling: &Filling, rng: &mut Rng, ply_max: usize, budget: &mut Budget) -> Playout {
        let game = Arc::clone(&self.game);
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
            let met = |end: &&End| end.lines(&game).is_some_and(|lines| lines.hold_at(site, &self.owned));
            if let Some(end) = filling.ends[player.index()].iter().find(met) {
                break (end.returns.clone(), true);
            }
        };
        Playout { plies, returns, finished }
    }
}

impl End {
    fn lines<'a>(&self, game: &'a Game) -> Option<&'a Lines> {
        match &game.nearby[self.goal] {
            Some(Nearby::Lines(lines)) => lines[self.player.index()].as_ref(),
            _ => None,
        }
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
            return crate::playout(&mut self.work, rng, ply_max, budget);
        };
        let Some(filling) = self.start.game.filling() else { return Ok(Playout::default()) };
        work.copy(start);
        let played = work.play(filling, rng, ply_max, budget);
        budget.check().map(|()| played)
    }
}
