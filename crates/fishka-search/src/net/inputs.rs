//! What of a position a net is shown, as numbers, read off the rules: where the pieces of each seat stand, what is off the
//! board, the variables, and of dice which single pieces can be reached by which throw.
//!
//! Where every seat sees the same board from its own place (the paths cross each other in the same way), seats are named
//! from the viewer on and pieces by their place on their owner’s path, so that one net serves all seats. Elsewhere seats
//! are named by their number, pieces by their site, and the viewer is told besides.

use super::shots::{Hunters, Shots};
use crate::chance::paths::{Paths, Standing};
use fishka_base::{Kind, Player};
use fishka_play::{Due, Game, Position};
use fishka_rules::{Rules, Scope};
use std::sync::Arc;

/// What is seen is told in parts of this.
pub(crate) const ONE: i16 = 64;
/// No number that is shown goes beyond.
const MOST: i32 = 16 * ONE as i32;
/// Most numbers of one variable that are shown.
const LIST_MAX: usize = 32;
/// Numbers for how many pieces are off the board: one, two, three, and how many more.
const LEVELS: usize = 4;
/// What is told of a seat besides its pieces one by one.
const SUMS: usize = 10;

/// One thing seen: which, and how much of it.
pub(crate) type Seen = (u16, i16);

/// What is shown of the positions of one game.
#[derive(Debug)]
pub(crate) struct Inputs {
    game: Arc<Game>,
    paths: Paths,
    shots: Shots,
    /// Players that take part, in the order of their turns.
    seats: Vec<Player>,
    /// The place of each player in `seats`.
    seat_of: Vec<usize>,
    /// Seats are named from the viewer on.
    turned: bool,
    /// With two sides a position is always seen by whoever acts: what one side wins the other loses.
    one_view: bool,
    /// Places a piece can have, the first being none.
    places: usize,
    /// Numbers for how many pieces share a place.
    levels: usize,
    /// Pieces at the start, by seat and kind.
    pieces: Vec<u32>,
    /// Variables of players, and of the game, by the index of their first number and how many there are.
    own: Vec<(usize, usize)>,
    common: Vec<(usize, usize)>,
    at: Layout,
}

/// Where what is shown begins.
#[derive(Debug, Default)]
struct Layout {
    /// The part of one seat: off the board, variables, sums.
    hands: usize,
    gone: usize,
    own: usize,
    sums: usize,
    seat: usize,
    /// After the parts of all seats.
    actor: usize,
    viewer: usize,
    dice: usize,
    common: usize,
    all: usize,
}

impl Inputs {
    /// For games with chance in which pieces move.
    pub(crate) fn new(game: &Arc<Game>) -> Option<Inputs> {
        let rules = &game.rules;
        if !game.traits.chance || !game.traits.movement || game.traits.hidden || !rules.bags.is_empty() {
            return None;
        }
        let seats = seats(game);
        if seats.len() < 2 {
            return None;
        }
        let mut seat_of = vec![usize::MAX; rules.players.len()];
        seats.iter().enumerate().for_each(|(seat, player)| seat_of[player.index()] = seat);
        let paths = Paths::new(game);
        let turned = is_turned(rules, &paths, &seats);
        let places = match turned {
            true => seats.iter().map(|player| paths.length(*player)).max().unwrap_or(0) + 1,
            false => rules.board.sites.len() + 1,
        };
        let pieces = pieces(rules, &seat_of, seats.len());
        let most = pieces.iter().copied().max().unwrap_or(0);
        let levels = if rules.levels() == 1 {
            1
        } else if most > 4 {
            LEVELS
        } else {
            2
        };
        let mut inputs = Inputs {
            game: Arc::clone(game),
            shots: Shots::new(rules),
            one_view: paths.sides() == 2,
            paths,
            seats,
            seat_of,
            turned,
            places,
            levels,
            pieces,
            own: numbers(rules, |scope| scope == Scope::Player),
            common: numbers(rules, |scope| matches!(scope, Scope::Game | Scope::Pool | Scope::List(_))),
            at: Layout::default(),
        };
        inputs.lay_out();
        (inputs.at.all < usize::from(u16::MAX)).then_some(inputs)
    }

    fn lay_out(&mut self) {
        let (kinds, seats) = (self.game.rules.kinds.len(), self.seats.len());
        let hands = kinds * self.places * self.levels;
        let gone = hands + kinds * LEVELS;
        let own = gone + kinds * LEVELS;
        let sums = own + 2 * self.own.len();
        let seat = sums + SUMS;
        let actor = seat * seats;
        let viewer = actor + if self.one_view && self.turned { 0 } else { seats };
        let dice = viewer + if self.turned { 0 } else { seats };
        let common = dice + self.game.rules.dice.len();
        let all = common + 2 * self.common.iter().map(|(_, count)| count).sum::<usize>();
        self.at = Layout { hands, gone, own, sums, seat, actor, viewer, dice, common, all };
    }

    /// How many numbers there are.
    pub(crate) fn count(&self) -> usize {
        self.at.all
    }

    /// How many sides there are.
    pub(crate) fn sides(&self) -> usize {
        self.paths.sides()
    }

    /// The side of a player that takes part.
    pub(crate) fn side(&self, player: Player) -> usize {
        self.paths.side(player).unwrap_or(0)
    }

    /// The players that take part, in the order of their turns.
    pub(crate) fn players(&self) -> &[Player] {
        &self.seats
    }

    /// From which seat the position is to be seen, so that it tells what `side` may expect; and whether what is seen so
    /// is the other side’s.
    pub(crate) fn view(&self, position: &Position, side: usize) -> (Player, bool) {
        if self.one_view {
            let actor = position.actor();
            return (actor, self.side(actor) != side);
        }
        let own = self.seats.iter().find(|player| self.side(**player) == side);
        (own.copied().unwrap_or(self.seats[0]), false)
    }

    /// Lists what the viewer sees of the position.
    pub(crate) fn see(&self, position: &Position, viewer: Player, seen: &mut Vec<Seen>) {
        seen.clear();
        let stand = self.paths.stand(position);
        let hunters = Hunters::new(&self.paths, &stand);
        let first =
            self.seat_of.get(viewer.index()).copied().filter(|seat| *seat < self.seats.len()).unwrap_or(0);
        for (seat, player) in self.seats.iter().enumerate() {
            let named = self.named(seat, first);
            self.see_seat(position, (*player, seat), named * self.at.seat, &stand, &hunters, seen);
        }
        let actor = self.seat_of[position.actor().index()];
        if self.at.viewer > self.at.actor && actor < self.seats.len() {
            seen.push(((self.at.actor + self.named(actor, first)) as u16, ONE));
        }
        if !self.turned {
            seen.push(((self.at.viewer + first) as u16, ONE));
        }
        if let Some(dice) = position.dice_due().next() {
            seen.push(((self.at.dice + usize::from(dice)) as u16, ONE));
        }
        self.see_common(position, seen);
    }

    fn named(&self, seat: usize, first: usize) -> usize {
        let seats = self.seats.len();
        if self.turned { (seat + seats - first) % seats } else { seat }
    }

    fn see_seat(
        &self,
        position: &Position,
        (player, seat): (Player, usize),
        base: usize,
        stand: &[Standing],
        hunters: &Hunters,
        seen: &mut Vec<Seen>,
    ) {
        let kinds = self.game.rules.kinds.len();
        let mut counts = vec![0u32; kinds * self.places];
        let mut on_board = vec![0u32; kinds];
        for piece in stand.iter().filter(|piece| piece.player == player) {
            let place = if self.turned { piece.place } else { piece.site + 1 };
            counts[piece.kind * self.places + place.min(self.places - 1)] += 1;
            on_board[piece.kind] += 1;
        }
        for (place, count) in counts.iter().enumerate().filter(|(_, count)| **count > 0) {
            tell_count(base + place * self.levels, self.levels, *count, seen);
        }
        for (kind, on_board) in on_board.iter().enumerate() {
            let held = position.hand(player, Kind::new(kind));
            tell_count(base + self.at.hands + kind * LEVELS, LEVELS, held, seen);
            let gone = self.pieces[seat * kinds + kind].saturating_sub(on_board + held);
            tell_count(base + self.at.gone + kind * LEVELS, LEVELS, gone, seen);
        }
        for (index, (first, _)) in self.own.iter().enumerate() {
            let value = position.numbers().get(first + player.index()).copied().unwrap_or(0);
            tell_number(base + self.at.own + 2 * index, value, seen);
        }
        let sums = self.sums(player, &on_board, seat, stand, hunters);
        for (index, sum) in sums.into_iter().enumerate().filter(|(_, sum)| *sum != 0) {
            seen.push(((base + self.at.sums + index) as u16, sum.clamp(-MOST, MOST) as i16));
        }
    }

    /// How far the seat’s pieces have come, how many an enemy can still reach, what stands within the next throw, and how
    /// the way is barred.
    fn sums(
        &self,
        player: Player,
        on_board: &[u32],
        seat: usize,
        stand: &[Standing],
        hunters: &Hunters,
    ) -> [i32; SUMS] {
        let kinds = on_board.len();
        let all = self.pieces[seat * kinds..(seat + 1) * kinds].iter().sum::<u32>().max(1) as i32;
        let (length, one) = (self.paths.length(player).max(1) as i32, i32::from(ONE));
        let mut sums = [0; SUMS];
        let (mut come, mut left, mut last) = (0, 0, i32::MAX);
        for piece in stand.iter().filter(|piece| piece.player == player && piece.place > 0) {
            come += piece.place as i32;
            left += length - piece.place as i32;
            let hunted = hunters.behind(&self.paths, piece);
            if hunted == 0 {
                continue;
            }
            sums[2] += one * 4 / all.max(4);
            let barred = self.shots.barred(&self.paths, hunters, piece);
            sums[8] += 4 * barred / all.max(4);
            if (piece.place as i32) < last {
                (last, sums[9]) = (piece.place as i32, barred);
            }
            // How far the last of those is who can still be met.
            sums[3] = sums[3].max(one * piece.place as i32 / length);
            if hunters.alone(piece) {
                let hit = self.shots.exactly(hunted);
                sums[4] += hit;
                sums[5] += hit * piece.place as i32 / length;
                sums[6] += self.shots.passing(hunted) * piece.place as i32 / length;
            }
        }
        let whole = (all * length).max(1);
        sums[0] = 4 * one * come / whole;
        sums[1] = 4 * one * left / whole;
        sums[7] = if sums[2] > 0 { one } else { 0 };
        sums
    }

    fn see_common(&self, position: &Position, seen: &mut Vec<Seen>) {
        let due = position.due().iter().filter_map(|due| match due {
            Due::Throw(throw) => Some([Some(throw.number), throw.also]),
            Due::Draw(_) => None,
        });
        // What a throw is going to decide anew says nothing.
        let numbers = &self.game.rules.numbers;
        let fresh: Vec<usize> = due
            .flatten()
            .flatten()
            .filter_map(|number| numbers.get(usize::from(number)))
            .filter(|number| number.scope == Scope::Game)
            .map(|number| usize::from(number.base))
            .collect();
        let mut at = self.at.common;
        for (first, count) in &self.common {
            for slot in *first..first + count {
                if !fresh.contains(&slot) {
                    tell_number(at, position.numbers().get(slot).copied().unwrap_or(0), seen);
                }
                at += 2;
            }
        }
    }
}

/// Tells of so many pieces: exactly one, two or more, three or more, and how many more than three.
fn tell_count(at: usize, levels: usize, count: u32, seen: &mut Vec<Seen>) {
    let mut tell = |level: usize, value: i16| {
        if level < levels {
            seen.push(((at + level) as u16, value));
        }
    };
    match count {
        0 => {}
        1 => tell(0, ONE),
        _ if levels == 1 => tell(0, ONE),
        _ => {
            tell(1, ONE);
            if count > 2 {
                tell(2, ONE);
            }
            if count > 3 {
                tell(3, ((count as i32 - 3) * i32::from(ONE) / 2).min(MOST) as i16);
            }
        }
    }
}

/// Tells of a number whether it is something at all, and how much.
fn tell_number(at: usize, value: i32, seen: &mut Vec<Seen>) {
    if value != 0 {
        seen.push((at as u16, ONE));
        let part = (i64::from(value) * i64::from(ONE) / 4).clamp(-i64::from(MOST), i64::from(MOST));
        seen.push((at as u16 + 1, part as i16));
    }
}

/// Players that choose, in the order in which they first do.
fn seats(game: &Game) -> Vec<Player> {
    let mut seats = Vec::new();
    for entry in &game.rules.turns.entries {
        if game.acting_players().contains(&entry.player) && !seats.contains(&entry.player) {
            seats.push(entry.player);
        }
    }
    seats
}

fn pieces(rules: &Rules, seat_of: &[usize], seats: usize) -> Vec<u32> {
    let kinds = rules.kinds.len();
    let mut pieces = vec![0; seats * kinds];
    let set = rules.setup.iter().map(|s| (s.player, s.kind, 1));
    for (player, kind, count) in set.chain(rules.hands.iter().map(|h| (h.player, h.kind, h.count))) {
        if let Some(seat) = seat_of.get(player.index()).filter(|seat| **seat < seats) {
            pieces[seat * kinds + kind.index()] += count;
        }
    }
    pieces
}

/// First numbers of the variables of such a scope, and how many each has.
fn numbers(rules: &Rules, fits: impl Fn(Scope) -> bool) -> Vec<(usize, usize)> {
    let wanted = rules.numbers.iter().filter(|number| fits(number.scope) && !number.counter);
    wanted.map(|number| (usize::from(number.base), rules.width_of(number).min(LIST_MAX))).collect()
}

/// Whether every seat sees the same board: the paths meet in the same way, seen from each on.
fn is_turned(rules: &Rules, paths: &Paths, seats: &[Player]) -> bool {
    let sites = rules.board.sites.len();
    let meets = |own: Player, other: Player| {
        let pair = |site: usize| {
            let others = paths.places(other, site);
            paths.places(own, site).iter().flat_map(move |a| others.iter().map(move |b| (*a, *b)))
        };
        let mut all: Vec<(u16, u16)> = (0..sites).flat_map(pair).collect();
        all.sort_unstable();
        all
    };
    let together = |a: usize, b: usize| rules.together(seats[a], seats[b]);
    let count = seats.len();
    let same = |next: usize| {
        let first = (meets(seats[0], seats[next]), together(0, next));
        (1..count).all(|seat| {
            let other = (seat + next) % count;
            (meets(seats[seat], seats[other]), together(seat, other)) == first
        })
    };
    seats.iter().all(|player| paths.length(*player) > 0) && (0..count).all(same)
}
