//! Numbers that are known only when a block runs, made as simple as they can be beforehand: places are named, and what the
//! board decides is worked out.

use super::paths::VAGUE;
use super::walk::{Ground, Sites, Unknown};
use crate::interp::{Actor, Registers};
use crate::{Effect, Position};
use fishka_base::{Kind, Player, Site, Spot};
use fishka_rules::{Arith, Compare, Expr, ExprId, Op, PlayerRole, Scope, Standing, Test, Where, Whose};

/// Ops of one condition that are followed.
const OPS_MAX: usize = 256;

/// A number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Value {
    Const(i32),
    /// The sum of numbers of the position, as they were set last: the first, and how many.
    Slots(u16, u16),
    /// Steps made in this turn.
    Step,
    /// Which entry of the turn order stands, from 1.
    Turn,
    /// Pieces taken by the last move.
    Taken,
    /// The number of the piece there.
    Piece(Site),
    /// That of the acting piece.
    Acting(Site),
    /// How many pieces share the site whose owner is one of these, as in [`super::program::Step::Owner`].
    Standing(Site, u32),
    /// How many pieces the player holds in reserve.
    Hand(Player, Option<Kind>),
    Arith(Arith, Box<(Value, Value)>),
}

/// Two numbers compared.
#[derive(Clone, Debug)]
pub(super) struct Comparison {
    pub(super) how: Compare,
    pub(super) negate: bool,
    pub(super) left: Value,
    pub(super) right: Value,
}

/// What becomes a number.
#[derive(Clone, Debug)]
pub(super) enum Write {
    /// So many numbers of the position, from the first on.
    Slots(u16, u16, Value),
    /// That of the piece that stands there after the move.
    Piece(Site, Value),
}

/// What numbers are worked out from.
pub(super) struct Seen<'a> {
    pub(super) position: &'a Position,
    /// What is to be set before.
    pub(super) pending: &'a [Effect],
    /// Which of the pieces on its site acts, and what is seen otherwise than it stands.
    pub(super) actor: &'a Actor,
}

impl Value {
    /// Two numbers made one, beforehand where both are known.
    pub(super) fn of(how: Arith, a: Value, b: Value) -> Value {
        match (&a, &b) {
            (Value::Const(a), Value::Const(b)) => Value::Const(how.of(*a, *b)),
            _ => Value::Arith(how, Box::new((a, b))),
        }
    }

    pub(super) fn known(&self) -> Option<i32> {
        if let Value::Const(value) = self { Some(*value) } else { None }
    }
}

impl Comparison {
    #[inline]
    pub(super) fn holds(&self, seen: &Seen<'_>) -> bool {
        let right = if let Value::Const(value) = self.right { value } else { seen.value(&self.right) };
        let left = match &self.left {
            Value::Slots(slot, 1) => seen.number(*slot),
            left => seen.value(left),
        };
        self.how.holds(left, right) != self.negate
    }
}

impl Seen<'_> {
    /// A number of the position as it was set last.
    #[inline]
    pub(super) fn number(&self, slot: u16) -> i32 {
        if self.pending.is_empty() {
            return self.position.numbers[usize::from(slot)];
        }
        let set = self.pending.iter().rev().find_map(|effect| match effect {
            Effect::Set { slot: at, value } if *at == slot => Some(*value),
            _ => None,
        });
        set.unwrap_or_else(|| self.position.numbers[usize::from(slot)])
    }

    pub(super) fn value(&self, value: &Value) -> i32 {
        let position = self.position;
        let many = |count: usize| i32::try_from(count).unwrap_or(i32::MAX);
        match value {
            Value::Const(value) => *value,
            Value::Slots(first, width) => (*first..).take(usize::from(*width)).map(|s| self.number(s)).sum(),
            Value::Step => i32::from(position.state.step),
            Value::Turn => many(position.state.turn as usize).saturating_add(1),
            Value::Taken => i32::from(position.state.taken),
            Value::Acting(site) if self.actor.level > 0 => {
                let spot = Spot::of(*site, usize::from(self.actor.level), position.cells().len());
                i32::from(position.at(spot).number)
            }
            Value::Piece(site) | Value::Acting(site) => match self.actor.pretend {
                Some((pretended, cell)) if pretended == *site => i32::from(cell.number),
                _ => i32::from(position.cell(*site).number),
            },
            Value::Standing(site, owners) => {
                let (mut at, mut count) = (site.index(), 0);
                while let Some(piece) = position.cells.get(at).and_then(|cell| cell.piece) {
                    count += i32::try_from(owners >> (piece.player.0 + 1) & 1).unwrap_or_default();
                    at += position.cells().len();
                }
                count
            }
            Value::Hand(player, kind) => i32::try_from(position.hand_of(*player, *kind)).unwrap_or(i32::MAX),
            Value::Arith(how, both) => how.of(self.value(&both.0), self.value(&both.1)),
        }
    }
}

impl Ground<'_> {
    /// An expression as it is where all of it is known that can be.
    pub(super) fn number(&self, expr: ExprId, regs: &Registers) -> Result<Value, Unknown> {
        let many = |count: usize| Value::Const(i32::try_from(count).unwrap_or(i32::MAX));
        Ok(match self.rules.exprs[usize::from(expr)] {
            Expr::Const(value) => Value::Const(value),
            Expr::Distance if regs.ray.distance == VAGUE => return Err(Unknown),
            Expr::Distance => Value::Const(regs.ray.distance),
            Expr::Value => Value::Const(regs.named.value),
            Expr::Local(local) => Value::Const(regs.named.get(local)),
            Expr::Step => Value::Step,
            Expr::Turn => Value::Turn,
            Expr::Taken => Value::Taken,
            Expr::Length(track) => {
                many(self.rules.tracks[usize::from(track)].sites[self.player.index()].len())
            }
            Expr::Index(track, at) => {
                let site = self.place(at, regs)?;
                let path = &self.rules.tracks[usize::from(track)].sites[self.player.index()];
                many(path.iter().position(|s| Some(*s) == site).map_or(0, |index| index + 1))
            }
            Expr::Turned => Value::Const(regs.named.laid.map_or(0, |laid| {
                let lay = &self.rules.lays[usize::from(laid.lay)];
                i32::from(lay.forms[usize::from(laid.form)].turned)
            })),
            Expr::Count { reach, cond } if cond.entry().is_none() => match self.sites(reach, regs)? {
                Sites::List(list) => many(list.len()),
                _ => return Err(Unknown),
            },
            Expr::OfPiece(at) => self.of_piece(at, regs)?,
            Expr::OfKind(number, at) => {
                let kind = self.kind.filter(|_| self.place(at, regs) == Ok(regs.start)).ok_or(Unknown)?;
                Value::Const(self.rules.kinds[kind.index()].numbers[usize::from(number)])
            }
            Expr::Standing(whose, at) => match self.place(at, regs)? {
                Some(site) => Value::Standing(site, self.owners(whose)),
                None => Value::Const(0),
            },
            Expr::Hand(whose, kind) => {
                let player = if let Whose::Player(player) = whose { player } else { self.player };
                Value::Hand(player, kind)
            }
            Expr::Number(number, whose) => self.variable(number, whose, regs)?,
            Expr::Arith(how, a, b) => Value::of(how, self.number(a, regs)?, self.number(b, regs)?),
            Expr::If { cond, then, otherwise } => {
                let holds = cond.entry().map_or(Ok(true), |entry| self.surely(entry, regs))?;
                self.number(if holds { then } else { otherwise }, regs)?
            }
            _ => return Err(Unknown),
        })
    }

    fn of_piece(&self, at: Where, regs: &Registers) -> Result<Value, Unknown> {
        Ok(match self.place(at, regs)? {
            Some(site) if Some(site) == regs.start => {
                self.acting.map_or(Value::Acting(site), |number| Value::Const(i32::from(number)))
            }
            Some(site) => Value::Piece(site),
            None => Value::Const(0),
        })
    }

    fn owners(&self, whose: Standing) -> u32 {
        let rules = self.rules;
        let counts = |player: &Player| match whose {
            Standing::All => true,
            Standing::Friends => rules.together(*player, self.player),
            Standing::Enemies => {
                let neutral = rules.players[player.index()].role == PlayerRole::Neutral;
                !rules.together(*player, self.player) && !neutral
            }
        };
        let all = (0..rules.players.len()).map(Player::new).filter(counts);
        all.fold(0, |owners, player| owners | 2 << player.index())
    }

    /// A variable: what is to be set already is known.
    fn variable(&self, number: u16, whose: Whose, regs: &Registers) -> Result<Value, Unknown> {
        let Some((first, width)) = self.slots(number, whose, regs)? else { return Ok(Value::Const(0)) };
        let set = regs.pending.iter().rev().find_map(|effect| match effect {
            Effect::Set { slot, value } if (first..first + width).contains(slot) => Some(*value),
            _ => None,
        });
        match set {
            Some(value) if width == 1 => Ok(Value::Const(value)),
            Some(_) => Err(Unknown),
            None => Ok(Value::Slots(first, width)),
        }
    }

    /// The first of a variable's numbers that are meant, and how many they are; none off the board and beyond a list.
    pub(super) fn slots(
        &self,
        number: u16,
        whose: Whose,
        regs: &Registers,
    ) -> Result<Option<(u16, u16)>, Unknown> {
        let def = &self.rules.numbers[usize::from(number)];
        let offset = match whose {
            Whose::Game => Some(0),
            Whose::Own => Some(u16::from(self.player.0)),
            Whose::Player(player) => Some(u16::from(player.0)),
            Whose::At(at) => self.place(at, regs)?.map(Site::number),
            Whose::Item(item) => {
                let item = self.value(item, regs)?;
                let Scope::List(items) = def.scope else { return Ok(None) };
                u16::try_from(item).ok().filter(|item| (1..=items).contains(item)).map(|item| item - 1)
            }
        };
        Ok(offset.map(|offset| (def.base + offset, def.faces.len().max(1) as u16)))
    }

    /// Whether a condition holds that the board alone decides.
    fn surely(&self, entry: u32, regs: &Registers) -> Result<bool, Unknown> {
        let (mut at, mut reg) = (entry as usize, false);
        for _ in 0..OPS_MAX {
            let op = self.rules.code[at];
            at += 1;
            match op {
                Op::End => return Ok(reg),
                Op::Not => reg = !reg,
                Op::Jump(to) => at = to as usize,
                Op::JumpIf(to) | Op::JumpUnless(to) => {
                    if reg == matches!(op, Op::JumpIf(_)) {
                        at = to as usize;
                    }
                }
                Op::Test { test, at: place, negate } => {
                    let site = self.place(place, regs)?;
                    reg = self.known(test, site, regs)? != negate;
                }
                _ => return Err(Unknown),
            }
        }
        Err(Unknown)
    }

    fn known(&self, test: Test, site: Option<Site>, regs: &Registers) -> Result<bool, Unknown> {
        let Some(site) = site else { return Err(Unknown) };
        Ok(match test {
            Test::Const(value) => value,
            Test::OnBoard => true,
            Test::Is(other) => site == other,
            Test::InZone(zone) => {
                self.rules.board.zones[zone.index()].members[self.player.index()][site.index()]
            }
            Test::Compare { how, left, right } => {
                let regs = &Registers { cursor: site, ..regs.clone() };
                how.holds(self.value(left, regs)?, self.value(right, regs)?)
            }
            _ => return Err(Unknown),
        })
    }

    /// Two numbers compared at a place.
    pub(super) fn comparison(
        &self,
        (how, left, right): (Compare, ExprId, ExprId),
        negate: bool,
        site: Site,
        regs: &Registers,
    ) -> Result<Comparison, Unknown> {
        let regs = &Registers { cursor: site, ..regs.clone() };
        Ok(Comparison { how, negate, left: self.number(left, regs)?, right: self.number(right, regs)? })
    }

    /// What an op sets; nothing off the board.
    pub(super) fn write(&self, op: Op, regs: &Registers) -> Result<Option<Write>, Unknown> {
        Ok(match op {
            Op::Set { number, whose, value } => {
                let slots = self.slots(number, whose, regs)?;
                let value = self.number(value, regs)?;
                slots.map(|(first, width)| Write::Slots(first, width, value))
            }
            Op::SetPiece(at, value) => {
                let site = self.place(at, regs)?;
                let value = self.number(value, regs)?;
                site.map(|site| Write::Piece(site, value))
            }
            Op::Spend(_) => regs.value_slot.map(|slot| {
                let left = Value::Slots(slot, 1);
                Write::Slots(slot, 1, Value::of(Arith::Sub, left, Value::Const(1)))
            }),
            _ => return Err(Unknown),
        })
    }
}

impl Write {
    /// The effect, where it is one and known.
    pub(super) fn effect(&self) -> Option<Effect> {
        Some(match self {
            Write::Slots(slot, 1, value) => Effect::Set { slot: *slot, value: value.known()? },
            Write::Piece(site, value) => Effect::Number { site: *site, value: fits(value.known()?) },
            Write::Slots(..) => return None,
        })
    }
}

/// As the number of a piece.
pub(super) fn fits(value: i32) -> i16 {
    value.clamp(i16::MIN.into(), i16::MAX.into()) as i16
}
