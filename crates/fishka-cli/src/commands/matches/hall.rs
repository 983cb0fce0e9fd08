//! Where the games of a match are played.

use super::Opening;
use crate::args;
use crate::family::{Family, How, WORLDS};
use crate::opponent::{Clock, Player, Watch};
use crate::outside::{Fail, Outside};
use crate::positions::refused;
use crate::uci::{Broke, Peer};
use fishka_base::{Budget, Rng, mix64};
use fishka_game::{Game as _, Refusal, Seat, SeatOfGame, Turn, Viewer};
use fishka_match::{Ask, Command, Deal, Match, Over, Sitter};
use std::sync::Arc;

/// Most moves of a game that has no bound of its own.
pub const PLIES_MAX: usize = 20_000;
/// So many openings are drawn until the game is not over with one.
const OPENINGS: u64 = 50;

/// The seats, partners together.
pub fn sides(seats: &[SeatOfGame]) -> Vec<Vec<Seat>> {
    let mut sides: Vec<Vec<Seat>> = Vec::new();
    for (index, seat) in seats.iter().enumerate() {
        let together =
            |side: &&mut Vec<Seat>| seat.team.is_some() && seats[side[0].index()].team == seat.team;
        match sides.iter_mut().find(together) {
            Some(side) => side.push(Seat::new(index)),
            None => sides.push(vec![Seat::new(index)]),
        }
    }
    sides
}

/// What a game came to, for the first computer player.
pub struct Played {
    pub points: f64,
    pub plies: usize,
    pub finished: bool,
}

/// Two players, each with a memory of its own.
pub struct Hall<'a, F> {
    players: [F; 2],
    /// Other engines, which sit there in place of ours.
    peers: [Option<Peer>; 2],
    sides: Vec<Vec<Seat>>,
    opening: Opening,
    /// The opening of the games that are played now: its draws, and its length.
    now: (u64, usize),
    plies_max: usize,
    /// Sums of the points of the first player's side and of all others, where the rules count any.
    points: Option<[i64; 2]>,
    /// Nanoseconds that our players have thought.
    thought_ns: [u64; 2],
    args: &'a args::Match,
    outside: &'a Outside,
}

/// What chance decides in a game.
struct Draws {
    /// The random moves that it begins with.
    opening: Rng,
    /// Throws.
    chance: Rng,
    /// Seeds of the players.
    seeds: Rng,
}

impl<'a, F: Family> Hall<'a, F> {
    /// Two players of that family, or other engines in their places.
    pub fn new(
        family: F,
        sides: Vec<Vec<Seat>>,
        (opening, plies_max): (Opening, usize),
        args: &'a args::Match,
        outside: &'a Outside,
    ) -> Result<Hall<'a, F>, Fail> {
        let mut peers = [None, None];
        for (peer, opponent) in peers.iter_mut().zip([&args.a, &args.b]) {
            let Player::Uci(uci) = &opponent.player else { continue };
            let mut uci = uci.clone();
            let missing = |name: &str| !uci.options.iter().any(|(own, _)| own.eq_ignore_ascii_case(name));
            let variant = args.uci_variant.iter().map(|value| ("UCI_Variant".to_owned(), value.clone()));
            let more: Vec<_> =
                variant.chain(args.uci_options.iter().cloned()).filter(|(name, _)| missing(name)).collect();
            uci.options.extend(more);
            let limit = uci.limit.or(args.uci_limit);
            let limit = limit.ok_or_else(|| Fail::Usage(outside.text("match-uci-limit", &[])))?;
            let started = family.peer(&uci, limit, &args.uci_letters, outside)?;
            *peer = Some(started.map_err(|broke| told(&opponent.text, &broke, None, outside))?);
        }
        let (players, now, points) = ([family.rival(), family], (0, 0), None);
        Ok(Hall { players, peers, sides, opening, now, plies_max, points, thought_ns: [0, 0], args, outside })
    }

    /// Mean points a game of a side of either player.
    pub fn means(&self, games: u32) -> Option<[f64; 2]> {
        let games = f64::from(games.max(1));
        let others = (self.sides.len() - 1) as f64;
        self.points.map(|[ours, theirs]| [ours as f64 / games, theirs as f64 / games / others])
    }

    /// Processor time of both players in seconds, where another engine plays: it cannot be the same twice.
    pub fn seconds(&self) -> Option<[f64; 2]> {
        let by_processor = |player: &Player| matches!(player, Player::Own(_, Clock::Processor));
        let measured = self.peers.iter().any(Option::is_some)
            || [&self.args.a, &self.args.b].into_iter().any(|own| by_processor(&own.player));
        let of = |index: usize| match &self.peers[index] {
            Some(peer) => peer.spent_ns,
            None => self.thought_ns[index],
        };
        measured.then(|| [0, 1].map(|index| of(index) as f64 / 1e9))
    }

    /// Plays game `index`. As many games as there are sides begin with the same random moves and have the same throws,
    /// the sides changed.
    pub fn game(&mut self, index: u32, budget: &mut Budget) -> Result<Played, Fail> {
        let count = self.sides.len() as u32;
        let (group, first) = (index / count, (index % count) as usize);
        if first == 0 {
            self.now = self.draw_opening(group, budget)?;
        }
        for index in 0..self.peers.len() {
            let begun = self.peers[index].as_mut().map_or(Ok(()), Peer::begin);
            begun.map_err(|broke| self.broken(index, &broke))?;
        }
        let mut draws = self.draws(group, index);
        let mut m = self.deal(budget)?;
        let mut going = self.send(&mut m, Viewer::Referee, Ask::Tick, budget)?.is_ok();
        let mut plies = m.line().count();
        while going && m.over().is_none() && plies < self.plies_max.min(PLIES_MAX) {
            going = self.step(&mut m, (first, plies), &mut draws, budget)?;
            plies = m.line().count();
        }
        let ended = m.over().and_then(|over| match over {
            Over::Rules(ending) => ending.returns.get(self.sides[first][0].index()).copied(),
            _ => None,
        });
        if ended.is_some() {
            self.count_points(&m, first, budget)?;
        }
        Ok(Played { points: ended.unwrap_or(0.0), plies, finished: ended.is_some() })
    }

    fn deal(&self, budget: &mut Budget) -> Result<Match<F::Game>, Fail> {
        let game = Arc::clone(self.players[0].game());
        let seats = vec![Sitter::Computer(0); game.seats().len()];
        let deal = Deal { seats, ..Deal::here(game.seats().len()) };
        let begun = Match::new(game, deal, budget);
        begun.map_err(|why| refused(self.outside, None, &why))
    }

    fn draws(&self, group: u32, index: u32) -> Draws {
        let seed = self.args.seed;
        let of_group = seed ^ u64::from(group) << 32;
        Draws {
            opening: Rng::new(self.now.0),
            chance: Rng::new(mix64(of_group ^ 2)),
            seeds: Rng::new(mix64(seed ^ u64::from(index) << 32 ^ 1)),
        }
    }

    /// An opening after which the game is not over: the seed of its draws, and its length. Where there is none of the
    /// length wished for, it is shorter.
    fn draw_opening(&self, group: u32, budget: &mut Budget) -> Result<(u64, usize), Fail> {
        let mut longest = self.opening.most;
        for attempt in 0..OPENINGS {
            let seed = mix64(self.args.seed ^ u64::from(group) << 32 ^ attempt << 16);
            let least = self.opening.least.min(longest);
            let length = least + Rng::new(mix64(seed)).below(longest - least + 1);
            if length == 0 {
                return Ok((seed, 0));
            }
            let mut draws = Draws { opening: Rng::new(seed), ..self.draws(group, 0) };
            let mut m = self.deal(budget)?;
            let mut going = self.send(&mut m, Viewer::Referee, Ask::Tick, budget)?.is_ok();
            while going && m.over().is_none() && m.line().count() < length {
                going = self.step_anyhow(&mut m, &mut draws, budget)?;
            }
            if going && m.over().is_none() {
                return Ok((seed, length));
            }
            longest = longest.min(m.line().count().saturating_sub(1));
        }
        Ok((0, 0))
    }

    /// One move by chance, or one draw.
    fn step_anyhow(
        &self,
        m: &mut Match<F::Game>,
        draws: &mut Draws,
        budget: &mut Budget,
    ) -> Result<bool, Fail> {
        if let Turn::Chance { total } = *m.turn() {
            return self.throw(m, total, draws, budget);
        }
        let Some(seat) = m.turn().seats().first().copied() else { return Ok(false) };
        for _ in 0..WORLDS {
            budget.renew();
            let text = self.players[0].random(m, seat, &mut draws.opening, budget)?;
            let Some(text) = text else { return Ok(false) };
            match self.send(m, Viewer::Seat(seat), Ask::Move(text), budget)? {
                Ok(()) => return Ok(true),
                Err(Refusal::Tried(_)) => {}
                Err(why) => return Err(refused(self.outside, None, &why)),
            }
        }
        Ok(false)
    }

    fn throw(
        &self,
        m: &mut Match<F::Game>,
        total: u64,
        draws: &mut Draws,
        budget: &mut Budget,
    ) -> Result<bool, Fail> {
        let total = usize::try_from(total).unwrap_or(usize::MAX);
        let ask = Ask::Draw(draws.chance.below(total) as u64);
        Ok(self.send(m, Viewer::Referee, ask, budget)?.is_ok())
    }

    /// One move or one draw; `false` where a player finds none.
    fn step(
        &mut self,
        m: &mut Match<F::Game>,
        (first, plies): (usize, usize),
        draws: &mut Draws,
        budget: &mut Budget,
    ) -> Result<bool, Fail> {
        if plies < self.now.1 {
            return self.step_anyhow(m, draws, budget);
        }
        if let Turn::Chance { total } = *m.turn() {
            return self.throw(m, total, draws, budget);
        }
        let Some(seat) = m.turn().seats().first().copied() else { return Ok(false) };
        let side = usize::from(!self.sides[first].contains(&seat));
        for _ in 0..WORLDS {
            budget.renew();
            let seed = draws.seeds.next_u64();
            let Some(text) = self.choose(m, (side, seat), seed, budget)? else { return Ok(false) };
            match self.send(m, Viewer::Seat(seat), Ask::Move(text), budget)? {
                Ok(()) => return Ok(true),
                Err(Refusal::Tried(_)) => {}
                Err(why) => return Err(refused(self.outside, None, &why)),
            }
        }
        Ok(false)
    }

    /// What a player wants to play.
    fn choose(
        &mut self,
        m: &Match<F::Game>,
        (side, seat): (usize, Seat),
        seed: u64,
        budget: &mut Budget,
    ) -> Result<Option<String>, Fail> {
        if let Some(peer) = &mut self.peers[side] {
            let asked = self.players[side].ask(m, peer, self.outside, budget)?;
            return asked.map(Some).map_err(|broke| self.broken(side, &broke));
        }
        let opponent = if side == 0 { &self.args.a } else { &self.args.b };
        let Player::Own(spec, clock) = &opponent.player else { return Ok(None) };
        let watch = Watch::start(Clock::Processor);
        let how = How { spec, seed, clock: *clock };
        let text = self.players[side].choose(m, seat, how, self.outside, budget);
        self.thought_ns[side] += watch.ns();
        text
    }

    fn broken(&self, side: usize, broke: &Broke) -> Fail {
        let opponent = if side == 0 { &self.args.a } else { &self.args.b };
        told(&opponent.text, broke, self.peers[side].as_ref(), self.outside)
    }

    fn send(
        &self,
        m: &mut Match<F::Game>,
        by: Viewer,
        ask: Ask,
        budget: &mut Budget,
    ) -> Result<Result<(), Refusal>, Fail> {
        budget.renew();
        let command = Command { id: m.log().len().to_string(), on: m.on(), ask };
        match m.apply(&command, by, 0, budget) {
            Ok(_) => Ok(Ok(())),
            Err(Refusal::Bound(bound)) => Err(Fail::Bound(bound)),
            Err(why) => Ok(Err(why)),
        }
    }

    /// Counts the points of a game that ended.
    fn count_points(&mut self, m: &Match<F::Game>, first: usize, budget: &mut Budget) -> Result<(), Fail> {
        let Some(points) = self.players[0].points(m.position(), budget)? else { return Ok(()) };
        let sums = self.points.get_or_insert_default();
        for (seat, points) in points.into_iter().enumerate() {
            let ours = self.sides[first].contains(&Seat::new(seat));
            sums[usize::from(!ours)] += i64::from(points);
        }
        Ok(())
    }
}

/// What another engine did wrong, in words, with the moves that it was told.
fn told(who: &str, broke: &Broke, peer: Option<&Peer>, outside: &Outside) -> Fail {
    let why = match broke {
        Broke::Start(error) => outside.text("match-broke-start", &[("cause", outside.cause(error))]),
        Broke::Died => outside.text("match-broke-died", &[]),
        Broke::Silent => outside.text("match-broke-silent", &[]),
        Broke::Option(option) => outside.text("match-broke-option", &[("option", option.clone())]),
        Broke::Illegal(word) => outside.text("match-broke-illegal", &[("word", word.clone())]),
        Broke::Clock => outside.text("match-broke-clock", &[]),
    };
    let line = peer.map_or_else(String::new, |peer| peer.line.join(" "));
    let line = ("line", if line.is_empty() { "-".to_owned() } else { line });
    outside.input("match-broke", &[("who", who.to_owned()), ("why", why), line])
}
