//! What chance does before anybody can choose: dice that are thrown, pieces that are drawn from a bag.

use crate::{Effect, Move, MoveKind, MoveList, Piece, Position, SetupError};
use fishka_base::{Player, Site, mix64};
use fishka_rules::{BagDef, Rules};

/// Most pieces of one draw that wait; more would be no game.
const TIMES_MAX: u16 = 10_000;
/// Most things that wait at once.
const DUE_MAX: usize = 1_000;

/// Dice that are to be thrown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Throw {
    /// Index of the dice.
    pub dice: u16,
    /// Index of the number that takes the value.
    pub number: u16,
    /// A variable that notes it besides.
    pub also: Option<u16>,
}

/// Pieces that are to be drawn from a bag, one after another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Draw {
    /// Index of the bag.
    pub bag: u16,
    /// How many are still to be drawn, at least one.
    pub times: u16,
    /// Who draws: the owner of what belongs to nobody in the bag.
    pub by: Player,
    /// Only pieces of his.
    pub own: bool,
    /// Where they go.
    pub to: DrawTo,
}

/// Where a piece goes that is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum DrawTo {
    /// Onto this site; what stands there is replaced.
    Site(Site),
    /// Into the reserve of this player, whose it is then.
    Hand(Player),
}

/// Something that chance does before anybody can choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Due {
    /// Dice are thrown.
    Throw(Throw),
    /// Pieces are drawn.
    Draw(Draw),
}

/// What comes next in a turn that waits until something has been drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Waits {
    /// The turn ends.
    Close,
    /// What the rules do at its end is done; the next entry of the turn order comes.
    Advance,
    /// The turn begins.
    Begin,
}

impl Waits {
    pub(crate) fn code(self) -> u64 {
        mix64(3 << 61 | self as u64)
    }
}

impl Draw {
    /// Tells draws apart that differ in more than bag and number.
    pub(crate) fn whom_code(&self) -> u64 {
        let to = match self.to {
            DrawTo::Site(site) => u64::from(site.number()) | 1 << 17,
            DrawTo::Hand(player) => u64::from(player.0),
        };
        mix64(to << 16 | u64::from(self.by.0) << 1 | u64::from(self.own))
    }
}

impl Due {
    /// The dice, if dice are thrown.
    #[must_use]
    pub fn dice(&self) -> Option<u16> {
        if let Due::Throw(throw) = self { Some(throw.dice) } else { None }
    }

    /// The draw, if pieces are drawn.
    #[must_use]
    pub fn draw(&self) -> Option<Draw> {
        if let Due::Draw(draw) = self { Some(*draw) } else { None }
    }

    pub(crate) fn code(&self) -> u64 {
        match self {
            Due::Throw(throw) => 1 << 61 ^ u64::from(throw.dice) << 16 ^ u64::from(throw.number),
            Due::Draw(draw) => {
                mix64(5 << 61 ^ u64::from(draw.bag) << 16 ^ u64::from(draw.times)) ^ draw.whom_code()
            }
        }
    }

    /// What is wrong with it for these rules.
    pub(crate) fn check(&self, rules: &Rules) -> Option<SetupError> {
        let unknown = |number: u16| usize::from(number) >= rules.numbers.len();
        match self {
            Due::Throw(t) => {
                let wrong = usize::from(t.dice) >= rules.dice.len() || unknown(t.number);
                (wrong || t.also.is_some_and(unknown)).then_some(SetupError::Number(t.number))
            }
            Due::Draw(draw) => {
                let nobody = |p: Player| (p.index() >= rules.players.len()).then_some(SetupError::Player(p));
                let goal = match draw.to {
                    DrawTo::Hand(player) => nobody(player),
                    DrawTo::Site(s) => (s.index() >= rules.board.sites.len()).then_some(SetupError::Site(s)),
                };
                let bag = usize::from(draw.bag) >= rules.bags.len();
                bag.then_some(SetupError::Number(draw.bag)).or_else(|| nobody(draw.by)).or(goal)
            }
        }
    }
}

/// A piece of a bag as it is called: `General`, `Red-General`.
pub(crate) fn card_of(rules: &Rules, bag: u16, card: u16) -> Option<String> {
    let card = rules.bags.get(usize::from(bag))?.cards.get(usize::from(card))?;
    let kind = &rules.kinds.get(card.kind.index())?.name;
    Some(match card.player.and_then(|p| rules.players.get(p.index())) {
        Some(player) => format!("{}-{kind}", player.name),
        None => kind.clone(),
    })
}

/// The piece of a bag whose number this is.
pub(crate) fn card_name(rules: &Rules, slot: u16) -> Option<String> {
    rules.bags.iter().enumerate().find_map(|(bag, def)| {
        let base = rules.numbers[usize::from(def.number)].base;
        let card = slot.checked_sub(base).filter(|card| usize::from(*card) < def.cards.len())?;
        card_of(rules, u16::try_from(bag).ok()?, card)
    })
}

impl Position {
    /// Index in the position of the number of the bag's first piece.
    fn base_of(&self, bag: &BagDef) -> u16 {
        self.game.rules.numbers[usize::from(bag.number)].base
    }

    /// How many pieces of that sort are left to be drawn.
    pub(crate) fn cards_left(&self, draw: &Draw, card: u16) -> u32 {
        let Some(bag) = self.game.rules.bags.get(usize::from(draw.bag)) else { return 0 };
        let Some(def) = bag.cards.get(usize::from(card)) else { return 0 };
        if draw.own && def.player.is_some_and(|owner| owner != draw.by) {
            return 0;
        }
        let slot = usize::from(self.base_of(bag) + card);
        self.numbers.get(slot).map_or(0, |left| u32::try_from(*left).unwrap_or(0))
    }

    /// How many pieces this draw could give, those that are to be drawn before it among them.
    fn all_left(&self, draw: &Draw) -> u64 {
        let cards = self.game.rules.bags.get(usize::from(draw.bag)).map_or(0, |bag| bag.cards.len());
        (0..cards).map(|card| u64::from(self.cards_left(draw, card as u16))).sum()
    }

    /// Whether a piece is to be drawn.
    pub(crate) fn is_draw_due(&self) -> bool {
        self.state.due.iter().any(|due| matches!(due, Due::Draw(_)))
    }

    /// Something is thrown or drawn after all that waits. No more is drawn than there will be.
    pub(crate) fn push_due(&mut self, due: Due) {
        if self.state.due.len() >= DUE_MAX {
            return;
        }
        let Due::Draw(draw) = due else { return self.state.due.push(due) };
        let before = self.state.due.iter().filter_map(Due::draw).filter(|other| other.bag == draw.bag);
        let before: u64 = before.map(|other| u64::from(other.times)).sum();
        let left = self.all_left(&draw).saturating_sub(before).min(u64::from(draw.times.min(TIMES_MAX)));
        if left > 0 {
            self.state.due.push(Due::Draw(Draw { times: left as u16, ..draw }));
        }
    }

    /// One thing less is due; whether it was a piece drawn.
    pub(crate) fn take_due(&mut self) -> bool {
        match self.state.due.first_mut() {
            Some(Due::Draw(draw)) if draw.times > 1 => {
                draw.times -= 1;
                true
            }
            Some(due) => {
                let drawn = due.draw().is_some();
                self.state.due.remove(0);
                drawn
            }
            None => false,
        }
    }

    /// Forgets draws that come to nothing: where some take only their own, less may be left than was thought.
    pub(crate) fn drop_vain(&mut self) {
        while let Some(Due::Draw(draw)) = self.state.due.first().copied() {
            if self.all_left(&draw) > 0 {
                return;
            }
            self.state.due.remove(0);
        }
    }

    /// What may be drawn.
    pub(crate) fn cards(&self, draw: Draw, moves: &mut MoveList) {
        let Some(bag) = self.game.rules.bags.get(usize::from(draw.bag)) else { return };
        let base = self.base_of(bag);
        for (index, card) in bag.cards.iter().enumerate() {
            let left = self.cards_left(&draw, index as u16);
            if left == 0 {
                continue;
            }
            let slot = base + index as u16;
            let taken = Effect::Set { slot, value: left as i32 - 1 };
            let goes = match draw.to {
                DrawTo::Hand(player) => Effect::ToHand { player, kind: card.kind },
                DrawTo::Site(site) => {
                    let piece = Piece { player: card.player.unwrap_or(draw.by), kind: card.kind };
                    Effect::Create { site, piece }
                }
            };
            let kind = MoveKind::Throw(index as u16);
            moves.moves.push(Move { kind, effects: [taken, goes].into_iter().collect(), ..Move::pass() });
        }
    }
}
