//! The checked game.

use fishka_base::{Attr, Dir, Flag, Kind, MoveType, Player, Span, Zone};
use fishka_rules::{
    Board, Goal, Options, PlayerDef, SetupHand, SetupPiece, SwitchDef, Test, Texts, TurnOrder, Where,
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
    /// Every site a walk reaches.
    Walk {
        /// Fewest steps.
        min: u8,
        /// Most steps.
        max: u8,
        /// Directions.
        dirs: Vec<Dir>,
        /// What intermediate sites must satisfy.
        through: Option<Cond>,
        /// What is done there.
        body: Vec<Stmt>,
    },
    /// Every site.
    EachSite {
        /// Of this zone.
        zone: Option<Zone>,
        /// What is done there.
        body: Vec<Stmt>,
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
    /// Attributes at the start.
    pub attrs_start: u32,
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
    /// Goals.
    pub goals: Vec<GoalModel>,
}
