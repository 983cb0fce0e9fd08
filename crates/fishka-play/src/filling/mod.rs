//! Random games in which pieces of one kind are only put on cells, and whoever makes a line, or joins sides of the board by a
//! chain, ends the game (or somebody finds no cell): tic-tac-toe, Connect Four, gomoku, Hex. What a game comes to is found
//! without making a move of it: it takes to know whose each cell is, and which cells are open. The comparison with the games as they are played is `tests/random.rs` of
//! `fishka-testkit`.

mod chains;
mod games;
mod rows;

pub(crate) use games::Filled;
pub use games::{RandomGames, RandomPuts};
pub use rows::{Cells, Rows, RowsState};

use crate::nearby::{Lines, Nearby};
use crate::owned::Owned;
use crate::{Game, Piece, Position};
use chains::Chains;
use fishka_base::{Kind, Player, Site};
use fishka_rules::{GoalCond, GoalKind, PassTurn};
use smallvec::SmallVec;

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
    /// By player: how his pieces hang together, where goals ask about that.
    chains: Vec<Option<Chains>>,
    /// By who finds no cell: what all get.
    stuck: Vec<Vec<f64>>,
    /// There are actions, which come to nothing from the turn on that the order comes back to.
    early: bool,
}

/// A goal that may hold once a piece has been put.
#[derive(Debug)]
struct End {
    how: Sort,
    returns: Vec<f64>,
}

/// What the goal asks.
#[derive(Debug)]
enum Sort {
    /// A line of pieces, of the player's goal with this number.
    Lines(usize, Player),
    /// The chain of the piece touches these sides.
    Chain(u32),
}

impl Filling {
    /// `None` where the game is of another sort.
    pub(crate) fn of(position: &Position) -> Option<Filling> {
        let game = &*position.game;
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
        let (mut ends, mut chains, mut stuck) = (Vec::new(), Vec::new(), Vec::new());
        for player in (0..game.rules.players.len()).map(Player::new) {
            let mut own = None;
            ends.push(ends_of(position, player, &mut own)?);
            chains.push(own);
            stuck.push(when_stuck(game, player)?);
        }
        let early = !game.rules.actions.is_empty();
        Some(Filling { leads, asked_by, ends, chains, stuck, early })
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
        && rules.actions.iter().all(|(_, block)| game.counting.is_early(rules, block.entry))
        && rules.options.pass_turn == PassTurn::No
}

/// When something can be put on each site, where that is the same for all.
fn same_leads(game: &Game) -> Option<Vec<Option<Lead>>> {
    let of = |player: &Player| game.lot(Piece { player: *player, kind: KIND }, true)?.puts(KIND);
    let mut all = game.acting.iter().map(of);
    let first = all.next()??;
    all.all(|other| other.as_ref() == Some(&first)).then_some(first)
}

/// The goals that may hold once the player has put a piece; `None` where there are goals of another sort.
fn ends_of(position: &Position, mover: Player, chains: &mut Option<Chains>) -> Option<Vec<End>> {
    let game = &position.game;
    let mut ends = Vec::new();
    for (index, goal) in game.rules.goals.iter().enumerate() {
        if goal.cond == GoalCond::Stalemated && game.asked.only_when_stuck(index) {
            continue;
        }
        for player in crate::goal::in_turn(goal, Some(mover)) {
            let how = match &game.nearby[index] {
                Some(Nearby::Lines(lines)) => {
                    (lines[player.index()].as_ref()?.owner() == mover).then_some(Sort::Lines(index, player))
                }
                // The piece that has just been put is of no chain of anybody else.
                None if player != mover => {
                    Chains::goal(&mut None, position, player, &goal.cond)?;
                    None
                }
                None => Some(Sort::Chain(Chains::goal(chains, position, player, &goal.cond)?)),
                _ => return None,
            };
            if let Some(how) = how {
                ends.push(End { how, returns: returns(game, goal.kind, player)? });
            }
        }
    }
    Some(ends)
}

/// What all get when the player finds no cell.
fn when_stuck(game: &Game, player: Player) -> Option<Vec<f64>> {
    let about = |(index, goal): &(usize, &fishka_rules::Goal)| {
        game.asked.only_when_stuck(*index) && goal.players.contains(&player)
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

impl End {
    /// Whether it holds once the player has put a piece on the site, whose chain touches these sides.
    #[inline]
    fn is_met(&self, game: &Game, site: Site, sides: u32, owned: &Owned) -> bool {
        match self.how {
            Sort::Lines(goal, player) => match &game.nearby[goal] {
                Some(Nearby::Lines(lines)) => {
                    lines[player.index()].as_ref().is_some_and(|lines: &Lines| lines.hold_at(site, owned))
                }
                _ => false,
            },
            Sort::Chain(wanted) => sides & wanted == wanted,
        }
    }
}
