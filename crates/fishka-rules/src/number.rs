//! Whole numbers: what can be counted, remembered and compared; and the sets of sites that are counted over.

use crate::Where;
use fishka_base::{Kind, Player, Site, Zone};
use std::num::NonZeroU32;

/// Most numbers of one position (variables, one a player where so declared, and layers, one a site).
pub const NUMBERS_MAX: usize = 60_000;

/// Most values that `let` names at one place.
pub const LOCALS_MAX: usize = 32;

/// What a variable belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum Scope {
    /// One number for the game.
    Game,
    /// One for each player.
    Player,
    /// One for each site: a layer of the board.
    Site,
    /// One for each of [`NumberDef::faces`]: how many such values are kept.
    Pool,
    /// So many in a row, each asked for by its place in it, which begins with 1.
    List(u16),
    /// One for each piece of a bag ([`BagDef::cards`]): how many such pieces are left in it.
    Bag,
}

/// A variable or layer.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct NumberDef {
    /// Name as in the file.
    pub name: String,
    /// What it belongs to.
    pub scope: Scope,
    /// Value at the start.
    pub start: i32,
    /// Words for the values 0, 1, …; empty where they are plain numbers.
    pub values: Vec<String>,
    /// The values a pool can keep, each once; how many pieces of each sort a bag begins with; empty for all others.
    pub faces: Vec<i32>,
    /// Repetition disregards it: it tells how often or how long, not what stands where.
    pub counter: bool,
    /// Index of its first number in a position.
    pub base: u16,
}

/// A layer's value at the start that is not the layer's own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SetupNumber {
    /// Index in the position.
    pub slot: u16,
    /// Value.
    pub value: i32,
}

/// Which of a variable's numbers is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whose {
    /// The game's only one.
    Game,
    /// The playing-as player's.
    Own,
    /// This player's.
    Player(Player),
    /// The place's; off the board it reads as 0.
    At(Where),
    /// That of a list at the place which is the value of this expression. Where the list has none it reads as 0, and is
    /// not set.
    Item(ExprId),
}

/// One outcome of a throw.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Face {
    /// What is thrown: one value, or several at once.
    pub values: Vec<i32>,
    /// How often, against the other faces.
    pub odds: u32,
}

/// Dice, cowries, sticks: one thing thrown at once.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct DiceDef {
    /// Name as in the file.
    pub name: String,
    /// Outcomes.
    pub faces: Vec<Face>,
    /// `(help ...)`: what a throw of them decides, for people.
    pub help: Option<String>,
}

/// A sort of piece in a bag.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Card {
    /// Whose it is; `None` = it belongs to whoever draws it.
    pub player: Option<Player>,
    /// Kind.
    pub kind: Kind,
}

/// A bag or deck: pieces that chance draws from, none of them twice. How many are left are numbers of the position.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct BagDef {
    /// Index of its number in [`crate::Rules::numbers`], which has its name.
    pub number: u16,
    /// The sorts of pieces, each once.
    pub cards: Vec<Card>,
}

/// Where a piece goes that is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dealt {
    /// Onto the board.
    At(Where),
    /// Into the reserve of the player; `None` = of the playing-as one.
    Hand(Option<Player>),
}

/// A path over the board.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct TrackDef {
    /// Name as in the file.
    pub name: String,
    /// `sites[player]`: the player's path, first site first.
    pub sites: Vec<Vec<Site>>,
}

/// Index of an expression in [`crate::Rules::exprs`].
pub type ExprId = u16;

/// Two-sided arithmetic; all of it saturates at the ends of 32 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arith {
    /// Sum.
    Add,
    /// Difference.
    Sub,
    /// Product.
    Mul,
    /// Quotient towards zero; 0 when dividing by 0.
    Div,
    /// What remains of the quotient; 0 when dividing by 0.
    Rem,
    /// The smaller.
    Min,
    /// The larger.
    Max,
}

impl Arith {
    /// The result.
    #[must_use]
    pub fn of(self, a: i32, b: i32) -> i32 {
        match self {
            Arith::Add => a.saturating_add(b),
            Arith::Sub => a.saturating_sub(b),
            Arith::Mul => a.saturating_mul(b),
            Arith::Div => a.checked_div(b).unwrap_or(0),
            Arith::Rem => a.checked_rem(b).unwrap_or(0),
            Arith::Min => a.min(b),
            Arith::Max => a.max(b),
        }
    }
}

/// A comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Compare {
    /// `=`
    Equal,
    /// `<`
    Less,
    /// `<=`
    AtMost,
}

impl Compare {
    /// Whether it holds.
    #[must_use]
    pub fn holds(self, a: i32, b: i32) -> bool {
        match self {
            Compare::Equal => a == b,
            Compare::Less => a < b,
            Compare::AtMost => a <= b,
        }
    }
}

/// When something counts: where ops say so, which set `reg` and end with [`crate::Op::End`]; or always.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct When(Option<NonZeroU32>);

impl When {
    /// Without being asked.
    pub const ALWAYS: When = When(None);

    /// When the ops at this index of the code say so.
    #[must_use]
    pub fn at(entry: u32) -> Self {
        // Counted from 1, so that it needs no more room; the last index of all is beyond any code.
        When(NonZeroU32::new(entry.saturating_add(1)))
    }

    /// The index of the ops; `None` when they need not be asked.
    #[must_use]
    pub fn entry(self) -> Option<u32> {
        self.0.map(|entry| entry.get() - 1)
    }
}

impl std::fmt::Debug for When {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.entry() {
            Some(entry) => write!(f, "{entry}"),
            None => f.write_str("always"),
        }
    }
}

/// A whole number that is worked out when it is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expr {
    /// A constant.
    Const(i32),
    /// A variable: index into [`crate::Rules::numbers`].
    Number(u16, Whose),
    /// A number of the kind that stands at the place (index into [`crate::Rules::kind_numbers`]); 0 where none does.
    OfKind(u16, Where),
    /// Steps from where the innermost line or walk began.
    Distance,
    /// Steps already made in this turn.
    Step,
    /// Which entry of the turn order stands, from 1.
    Turn,
    /// Pieces taken by the last move.
    Taken,
    /// For the playing-as player: 1 won, 0 drawn, −1 lost, 0 while the game goes on.
    Result,
    /// How many pieces of the kind (`None` = any) the player holds in reserve.
    Hand(Whose, Option<Kind>),
    /// The value under the innermost `each-value`.
    Value,
    /// How the shape under the innermost [`crate::Op::Lay`] is turned ([`crate::Form::turned`]); 0 outside of one.
    Turned,
    /// The block's value of this number, as `let` named it; 0 where none was named.
    Local(u8),
    /// The number of the piece at the place; the acting piece's where it stands. 0 where none stands.
    OfPiece(Where),
    /// Where on the playing-as player's track (index into [`crate::Rules::tracks`]) the place lies, from 1; 0 = nowhere.
    Index(u16, Where),
    /// Length of the playing-as player's track.
    Length(u16),
    /// How many pieces stand at the place: of friends, of enemies, of all.
    Standing(Standing, Where),
    /// Arithmetic.
    Arith(Arith, ExprId, ExprId),
    /// How many of the sites satisfy the condition.
    Count {
        /// Index into [`crate::Rules::reaches`].
        reach: u16,
        /// The condition.
        cond: When,
    },
    /// The sum of a number over the sites that satisfy the condition.
    Sum {
        /// Index into [`crate::Rules::reaches`].
        reach: u16,
        /// The condition.
        cond: When,
        /// What is added for each.
        value: ExprId,
    },
    /// One of two.
    If {
        /// The condition.
        cond: When,
        /// If it holds.
        then: ExprId,
        /// If not.
        otherwise: ExprId,
    },
}

impl Expr {
    /// Its condition, if it has one.
    pub fn cond_mut(&mut self) -> Option<&mut When> {
        match self {
            Expr::Count { cond, .. } | Expr::Sum { cond, .. } | Expr::If { cond, .. } => Some(cond),
            _ => None,
        }
    }
}

/// Whose pieces are counted on one site.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// Of the playing-as player's team.
    Friends,
    /// Of other teams; neutral ones are not counted.
    Enemies,
    /// All.
    All,
}

/// Directions a reach goes in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dirs {
    /// Index into [`crate::Rules::dir_lists`].
    List(u16),
    /// The direction of the innermost line.
    Ahead,
}

/// A set of sites, each reached once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// All sites (of the zone as the playing-as player has it).
    Sites {
        /// Only these.
        zone: Option<Zone>,
    },
    /// Straight on from the cursor.
    Line {
        /// Fewest steps.
        min: ExprId,
        /// Most steps.
        max: ExprId,
        /// Directions.
        dirs: Dirs,
        /// What sites between must satisfy.
        through: When,
    },
    /// By any steps from the cursor, no site entered twice.
    Walk {
        /// Fewest steps.
        min: ExprId,
        /// Most steps.
        max: ExprId,
        /// Directions.
        dirs: Dirs,
        /// What sites between must satisfy.
        through: When,
    },
    /// Sites of the playing-as player's track, in order from one index to another (also backwards).
    Track {
        /// Index into [`crate::Rules::tracks`].
        track: u16,
        /// First index, from 1.
        from: ExprId,
        /// Last index.
        to: ExprId,
    },
    /// The cursor and all sites connected with it, as far as the condition holds.
    Group {
        /// Directions.
        dirs: Dirs,
        /// What each of them must satisfy.
        through: When,
    },
    /// The cursor and all sites that blocks lead to one after another: index into [`crate::Rules::floods`].
    Flood(u16),
    /// One place; nothing off the board.
    At(Where),
    /// These sites: index into [`crate::Rules::site_lists`].
    Fixed(u16),
    /// What the shape under the innermost [`crate::Op::Lay`] covers; nothing outside of one.
    Laid,
    /// Made of other sets: index into [`crate::Rules::reach_lists`].
    Combined(SetOp, u16),
}

/// How sets make a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetOp {
    /// Sites that are in all of them, in the order of the first.
    And,
    /// Sites that are in one of them, in their order.
    Or,
    /// Sites that are in none of them, in the order of the board.
    Not,
}

impl Reach {
    /// Its condition, if it can have one.
    pub fn through_mut(&mut self) -> Option<&mut When> {
        match self {
            Reach::Line { through, .. } | Reach::Walk { through, .. } | Reach::Group { through, .. } => {
                Some(through)
            }
            Reach::Sites { .. }
            | Reach::Track { .. }
            | Reach::Flood(_)
            | Reach::At(_)
            | Reach::Fixed(_)
            | Reach::Laid
            | Reach::Combined(..) => None,
        }
    }
}

/// Sites to be lit up for a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RegionDef {
    /// Name as in the file.
    pub name: String,
    /// What it is called for people.
    pub title: String,
    /// `Some`: lit when a piece of these kinds (empty = any) is picked up; it is the mark, and its owner is asked.
    /// `None`: lit on demand; the player to move is asked.
    pub picked: Option<Vec<Kind>>,
    /// It is lit by itself wherever it has sites.
    pub at_once: bool,
    /// Ops that set `reg` for a site; in a checked game the index of a condition.
    pub entry: u32,
}
