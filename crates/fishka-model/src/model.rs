//! The checked game.

use fishka_base::{Attr, AttrSet, Dir, Flag, Kind, MoveType, Player, Span, Zone};
use fishka_rules::{
    Arith, Board, Compare, DiceDef, Expr, Goal, NumberDef, Options, PlayerDef, SetupHand, SetupNumber,
    SetupPiece, SwitchDef, Test, Texts, TrackDef, TurnOrder, Where, Whose,
};

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
}

/// Sites to be lit up.
#[derive(Clone, Debug, PartialEq)]
pub struct RegionModel {
    /// Name.
    pub name: String,
    /// What it is called for people.
    pub title: String,
    /// `Some`: it shows with a picked piece of these kinds (empty = any).
    pub picked: Option<Vec<Kind>>,
    /// It shows by itself.
    pub at_once: bool,
    /// The sites.
    pub cond: Cond,
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
    /// Move the cursor.
    Go(Where),
    /// Remember the cursor.
    Mark,
    /// The move starts here.
    From,
    /// The move ends here.
    To,
    /// Commit the pair and start another.
    Cascade,
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
    /// Remove a piece.
    Capture(Where),
    /// Put a new piece.
    Create {
        /// Owner; `None` = the playing-as player.
        player: Option<Player>,
        /// Kind; `None` = the moving piece's.
        kind: Option<Kind>,
        /// Where.
        at: Where,
    },
    /// The piece becomes the playing-as player's.
    ChangeOwner(Where),
    /// The piece becomes the next player's.
    Flip(Where),
    /// The piece becomes of another kind.
    ChangeKind(Kind, Where),
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
    /// The number of the piece there becomes another after the move.
    SetPiece(Where, Num),
    /// The cursor goes to the first site of a reach.
    GoTo(ReachModel),
    /// A piece enters from the reserve besides.
    Enter(Option<Kind>, Where),
    /// Every value a pool keeps.
    EachValue {
        /// Index of the pool.
        pool: u16,
        /// What is done with it.
        body: Vec<Stmt>,
    },
    /// One of the value is used up.
    Spend(u16),
    /// Something is thrown.
    Throw {
        /// Which dice.
        dice: u16,
        /// Variable or pool.
        number: u16,
        /// Variable that notes the value besides.
        also: Option<u16>,
    },
    /// The turn is left out.
    Skip,
    /// A piece of the kind goes to the cursor.
    Bring(Kind, Where),
    /// The acting piece stays.
    Stay,
    /// The same player goes on with any piece.
    Again {
        /// With blocks of this type.
        move_type: Option<MoveType>,
        /// Or ends the turn.
        may: bool,
    },
    /// The move is legal only if this holds after it.
    Ensure(Cond),
}

/// A block of moves or drops.
#[derive(Clone, Debug, PartialEq)]
pub struct BlockModel {
    /// Where it stands.
    pub span: Span,
    /// Its move type.
    pub move_type: Option<MoveType>,
    /// Its statements.
    pub body: Vec<Stmt>,
}

/// A kind of piece.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct KindModel {
    /// Where it stands.
    pub span: Span,
    /// Name.
    pub name: String,
    /// `(notation ...)`.
    pub notation: Option<String>,
    /// `(help ...)`.
    pub help: Option<String>,
    /// `(description ...)`.
    pub description: Option<String>,
    /// `(dummy)`.
    pub dummy: bool,
    /// Numbers of the kind.
    pub numbers: Vec<i32>,
    /// Attributes at the start.
    pub attrs_start: AttrSet,
    /// Moves.
    pub moves: Vec<BlockModel>,
    /// Drops.
    pub drops: Vec<BlockModel>,
    /// Pictures.
    pub images: Vec<(Player, Vec<String>)>,
}

/// A goal and its place.
#[derive(Clone, Debug, PartialEq)]
pub struct GoalModel {
    /// Where it stands.
    pub span: Span,
    /// The goal.
    pub goal: Goal,
    /// What is compared by a `most-condition`.
    pub measure: Option<Num>,
}

/// The checked game: one variant with its switches set.
#[derive(Clone, Debug, Default)]
pub struct Model {
    /// Texts.
    pub texts: Texts,
    /// Titles of all variants.
    pub variants: Vec<String>,
    /// Which this one is.
    pub variant: usize,
    /// Switches.
    pub switches: Vec<SwitchDef>,
    /// Players.
    pub players: Vec<PlayerDef>,
    /// Kinds of piece.
    pub kinds: Vec<KindModel>,
    /// Attribute names.
    pub attrs: Vec<String>,
    /// Move type names.
    pub move_types: Vec<String>,
    /// Flag names.
    pub flags: Vec<String>,
    /// Position flag names.
    pub site_flags: Vec<String>,
    /// The board.
    pub board: Board,
    /// Pictures of the board.
    pub board_images: Vec<String>,
    /// Pieces at the start.
    pub setup: Vec<SetupPiece>,
    /// Reserves at the start.
    pub hands: Vec<SetupHand>,
    /// Turn order.
    pub turns: TurnOrder,
    /// Priorities.
    pub priorities: Vec<MoveType>,
    /// Options.
    pub options: Options,
    /// Goals. [`fishka_rules::GoalCond::Ops`] holds an index into `goal_conds` here.
    pub goals: Vec<GoalModel>,
    /// Conditions of goals that are asked like those of moves.
    pub goal_conds: Vec<Cond>,
    /// Variables and layers.
    pub numbers: Vec<NumberDef>,
    /// Names of the numbers of kinds.
    pub kind_numbers: Vec<String>,
    /// Values of layers at the start.
    pub setup_numbers: Vec<SetupNumber>,
    /// Name of the number that pieces carry.
    pub piece_number: Option<String>,
    /// Dice.
    pub dice: Vec<DiceDef>,
    /// Tracks.
    pub tracks: Vec<TrackDef>,
    /// Teams by player.
    pub teams: Vec<u8>,
    /// Most pieces on a site.
    pub stack: u16,
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
    /// Sites to be lit up.
    pub regions: Vec<RegionModel>,
    /// Move types that are hidden while they last.
    pub hidden: Vec<MoveType>,
}
