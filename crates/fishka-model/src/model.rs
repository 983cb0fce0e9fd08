//! The checked game.

use fishka_base::{Attr, Dir, Flag, Kind, MoveType, Site, Span, Zone};
use fishka_rules::{
    Arith, Compare, Dealt, Declared, Expr, Goal, KindDef, LayDef, Op, SetOp, Test, Where, Whose,
};
use std::ops::{Deref, DerefMut};

/// A condition.
#[derive(Clone, Debug, PartialEq)]
pub enum Cond {
    /// A question about a place.
    Test {
        /// The question.
        test: Test,
        /// Where it is asked.
        at: Where,
        /// Negated (`not-`).
        negate: bool,
    },
    /// All hold.
    And(Vec<Cond>),
    /// One holds.
    Or(Vec<Cond>),
    /// It does not hold.
    Not(Box<Cond>),
    /// Two numbers compared.
    Compare(Compare, Box<Num>, Box<Num>),
    /// Some site of the reach satisfies the condition, if there is one.
    Any(Box<ReachModel>, Option<Box<Cond>>),
    /// It holds with the cursor there.
    At(Where, Box<Cond>),
    /// The place is one of the sites.
    In(Box<ReachModel>, Where),
    /// The innermost line goes in one of these directions.
    Heading(Vec<Dir>),
    /// It holds for the next other player.
    AsEnemy(Box<Cond>),
}

/// A whole number.
#[derive(Clone, Debug, PartialEq)]
pub enum Num {
    /// A number that needs no other and no condition.
    Plain(Expr),
    /// That of a list at this place.
    Item(u16, Box<Num>),
    /// Arithmetic.
    Arith(Arith, Box<Num>, Box<Num>),
    /// How many sites satisfy the condition.
    Count(Box<ReachModel>, Option<Box<Cond>>),
    /// The sum of a number over the sites that satisfy the condition.
    Sum(Box<Num>, Box<ReachModel>, Option<Box<Cond>>),
    /// One of two.
    If(Box<Cond>, Box<Num>, Box<Num>),
}

/// Directions of a reach.
#[derive(Clone, Debug, PartialEq)]
pub enum DirsModel {
    /// These.
    List(Vec<Dir>),
    /// That of the innermost line.
    Ahead,
}

/// A set of sites.
#[derive(Clone, Debug, PartialEq)]
pub enum ReachModel {
    /// All (of the zone).
    Sites(Option<Zone>),
    /// A line or a walk.
    Path {
        /// A line.
        straight: bool,
        /// Fewest steps.
        min: Num,
        /// Most steps.
        max: Num,
        /// Directions.
        dirs: DirsModel,
        /// What sites between must satisfy.
        through: Option<Cond>,
    },
    /// Sites of a track from one index to another.
    Track {
        /// Which.
        track: u16,
        /// First index.
        from: Num,
        /// Last index.
        to: Num,
    },
    /// Connected sites.
    Group {
        /// Directions.
        dirs: DirsModel,
        /// What each must satisfy.
        cond: Cond,
    },
    /// Sites that blocks lead to one after another.
    Flood(Vec<Vec<Stmt>>),
    /// One place; nothing off the board.
    At(Where),
    /// These, in the order of the board.
    Fixed(Vec<Site>),
    /// What the innermost shape covers.
    Laid,
    /// Made of other sets.
    Combined(SetOp, Vec<ReachModel>),
}

/// A statement of a move block.
#[derive(Clone, Debug, PartialEq)]
pub struct Stmt {
    /// Where it stands in the author's file.
    pub span: Span,
    /// What it does.
    pub kind: StmtKind,
}

/// What a statement does.
#[derive(Clone, Debug, PartialEq)]
pub enum StmtKind {
    /// An op that stands in the code just so.
    Plain(Op),
    /// End the block unless it holds.
    Verify(Cond),
    /// Choose.
    If {
        /// The question.
        cond: Cond,
        /// If it holds.
        then: Vec<Stmt>,
        /// If not.
        otherwise: Vec<Stmt>,
    },
    /// Repeat while it holds.
    While(Cond, Vec<Stmt>),
    /// Set a flag.
    SetFlag(Flag, Cond),
    /// Set a position flag.
    SetSiteFlag(u16, Cond, Where),
    /// Set an attribute after the move.
    SetAttr(Attr, Cond, Where),
    /// Emit a move.
    Add {
        /// Kinds to arrive as; empty = as it is.
        kinds: Vec<Kind>,
        /// The same piece goes on.
        partial: bool,
        /// With blocks of this type.
        move_type: Option<MoveType>,
        /// The original stays.
        copy: bool,
    },
    /// Every site of a reach.
    Each {
        /// The sites.
        reach: ReachModel,
        /// What is done there adds up instead of each being a way of its own.
        gather: bool,
        /// What is done there.
        body: Vec<Stmt>,
    },
    /// A number becomes another after the move.
    Set {
        /// Index of the variable or layer.
        number: u16,
        /// Which of its numbers.
        whose: Whose,
        /// The new value.
        value: Num,
    },
    /// A number of a list becomes another after the move.
    SetItem {
        /// Index of the list.
        number: u16,
        /// Its place in the list, from 1.
        item: Num,
        /// The new value.
        value: Num,
    },
    /// The move is called so.
    Name(Vec<NamePartModel>),
    /// The value of this number in the block becomes another.
    Let(u8, Num),
    /// The number of the piece there becomes another after the move.
    SetPiece(Where, Num),
    /// So many pieces of the tower go together.
    Carry(Num),
    /// Chance draws from a bag.
    Draw {
        /// Index of the bag.
        bag: u16,
        /// Only pieces of the player.
        own: bool,
        /// How many.
        times: Num,
        /// Where they go.
        to: Dealt,
    },
    /// Every value a pool keeps.
    EachValue {
        /// Index of the pool.
        pool: u16,
        /// What is done with it.
        body: Vec<Stmt>,
    },
    /// Every way round in which a shape fits.
    Lay {
        /// Index into [`Model::lays`].
        lay: u16,
        /// What is done with it.
        body: Vec<Stmt>,
    },
    /// The move is legal only if this holds after it.
    Ensure(Cond),
}

/// A part of what a move is called.
#[derive(Clone, Debug, PartialEq)]
pub enum NamePartModel {
    /// These letters.
    Text(String),
    /// The name of a site.
    Place(Where),
    /// The names of the sites that a shape covers.
    Sites(ReachModel),
    /// A number.
    Number(Num),
}

/// A block of moves or drops.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BlockModel {
    /// Where it stands.
    pub span: Span,
    /// Its move type.
    pub move_type: Option<MoveType>,
    /// Its statements.
    pub body: Vec<Stmt>,
}

/// A kind of piece.
pub type KindModel = KindDef<BlockModel>;

/// A goal and its place.
#[derive(Clone, Debug, PartialEq)]
pub struct GoalModel {
    /// Where it stands.
    pub span: Span,
    /// The goal.
    pub goal: Goal,
    /// What is compared by a `most-condition` or a `rank-condition`.
    pub measure: Option<Num>,
}

/// The checked game: one variant with its switches set. What it declares reads like fields of its own.
#[derive(Clone, Debug, Default)]
pub struct Model {
    /// What goes into the rules as it stands. [`fishka_rules::RegionDef::entry`] is an index into `region_conds` here.
    pub declared: Declared,
    /// Kinds of piece.
    pub kinds: Vec<KindModel>,
    /// Flag names.
    pub flags: Vec<String>,
    /// Position flag names.
    pub site_flags: Vec<String>,
    /// Places that are written as sets: [`Where::First`] holds an index.
    pub places: Vec<ReachModel>,
    /// Shapes that are laid.
    pub lays: Vec<LayDef>,
    /// Goals. [`fishka_rules::GoalCond::Ops`] holds an index into `goal_conds` here.
    pub goals: Vec<GoalModel>,
    /// Conditions of goals that are asked like those of moves.
    pub goal_conds: Vec<Cond>,
    /// What a player may do that no piece does.
    pub actions: Vec<(String, BlockModel)>,
    /// What happens when a turn begins.
    pub turn_start: Vec<Stmt>,
    /// What happens when a turn would end.
    pub turn_close: Vec<Stmt>,
    /// What happens after each move.
    pub after_move: Vec<Stmt>,
    /// What is done at the start for each player, one after another.
    pub start_up: Vec<Vec<Stmt>>,
    /// When a turn may end.
    pub turn_end: Option<Cond>,
    /// When a turn of several steps may go on.
    pub turn_goes_on: Option<Cond>,
    /// What a turn must leave as little of as it can.
    pub turn_least: Option<Num>,
    /// Points at the end.
    pub score: Option<Num>,
    /// What sites of regions must satisfy.
    pub region_conds: Vec<Cond>,
}

impl Deref for Model {
    type Target = Declared;

    fn deref(&self) -> &Declared {
        &self.declared
    }
}

impl DerefMut for Model {
    fn deref_mut(&mut self) -> &mut Declared {
        &mut self.declared
    }
}
