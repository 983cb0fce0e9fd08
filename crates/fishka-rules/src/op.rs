//! The low-level ops of move generation: what the reference interpreter runs.
//!
//! A block runs with these registers: `cursor`, `mark`, `from`, `to`, a boolean `reg`, flags, position flags and
//! the pending actions. The board never changes while a block runs (SEMANTICS 12); numbers go in sequence, as flags do.

use crate::{Compare, Dealt, ExprId, Slot, When, Where, Whose};
use fishka_base::{Attr, Flag, Kind, MoveType, Player, Site, Zone};

/// A question about a place. Off the board every positional test is false before negation (SEMANTICS 18).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Test {
    /// Nothing stands there.
    Empty,
    /// A piece of the playing-as player or of his team stands there.
    Friend,
    /// A piece of the playing-as player himself stands there.
    Own,
    /// A piece of another, not neutral, player stands there.
    Enemy,
    /// A piece of a neutral player stands there.
    Neutral,
    /// A piece of this kind stands there.
    Piece(Kind),
    /// The site lies in the zone as the playing-as player has it.
    InZone(Zone),
    /// The place exists.
    OnBoard,
    /// An enemy could capture there (by a move of the type, if given).
    Attacked(Option<MoveType>),
    /// A friend could recapture there (by a move of the type, if given).
    Defended(Option<MoveType>),
    /// The last move came from there.
    LastFrom,
    /// The last move went there.
    LastTo,
    /// The place is this site.
    Is(Site),
    /// The place is this remembered site.
    IsSlot(Slot),
    /// The piece there carries the attribute.
    Attr(Attr),
    /// The position flag is set there.
    SiteFlag(u16),
    /// The place is the mark.
    Marked,
    /// An enemy stands on a neighbouring site.
    AdjacentToEnemy,
    /// The site is named in an `absolute-config` goal of the playing-as player.
    GoalPosition,
    /// Reads a flag of the block (the place is ignored).
    Flag(Flag),
    /// A constant (the place is ignored).
    Const(bool),
    /// Two numbers compared; they are worked out with the cursor at the place.
    Compare {
        /// How.
        how: Compare,
        /// Left side.
        left: ExprId,
        /// Right side.
        right: ExprId,
    },
    /// The place is one of the sites reached from the cursor: index into `Rules::reaches`.
    In(u16),
    /// Some site reached from the place satisfies the condition.
    Any {
        /// Index into `Rules::reaches`.
        reach: u16,
        /// The condition.
        cond: When,
    },
    /// The ops at this index set reg when the next other player asks them.
    AsEnemy(u32),
    /// The ops at this index set reg with the cursor at the place.
    Ask(u32),
    /// The direction of the innermost line is in this list of `Rules::dir_lists` (the place is ignored).
    Heading(u16),
    /// How it stands with the player (`None` = the playing-as one) if the turn were his (the place is ignored).
    Mobility(Mobility, Option<Player>),
    /// The position has stood so often before, at least (the place is ignored).
    Repeats(Repeated, u8),
    /// Pieces and numbers are not as they were when the turn began (the place is ignored).
    Changed,
    /// Some piece of the tower there is the player's (`None` = anybody's) and of the kind (`None` = any).
    Holds(Option<Player>, Option<Kind>),
}

/// How it stands with a player’s moves. Passes are none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mobility {
    /// There is a legal move.
    CanMove,
    /// There is none.
    Stalemated,
    /// There is none, and a royal piece is attacked.
    Checkmated,
}

/// What is compared with what stood before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Repeated {
    /// The board, whoever is to move.
    Position,
    /// The board and whose turn it is.
    Situation,
}

/// A part of what a move is called by its author; parts are joined by `-`, except after a text that ends with `@`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NamePart {
    /// These letters.
    Text(String),
    /// The name of the site; nothing off the board.
    Place(Where),
    /// The names of the sites of a reach, in the order of the board: an index into [`crate::Rules::reaches`].
    Sites(u16),
    /// The value.
    Number(ExprId),
}

/// One op. Jump targets are indices into the game's code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Op {
    /// Ends the block.
    End,
    /// Moves the cursor; ends the block if the place is off the board. `Where::Here` does nothing.
    Go(Where),
    /// mark := cursor.
    Mark,
    /// from := cursor.
    From,
    /// to := cursor.
    To,
    /// Commits the pair (from, to or cursor) and starts another with from := cursor.
    Cascade,
    /// reg := test, negated if asked.
    Test {
        /// The question.
        test: Test,
        /// Where it is asked.
        at: Where,
        /// Plain negation of the answer.
        negate: bool,
    },
    /// reg := not reg.
    Not,
    /// Ends the block unless reg.
    Verify,
    /// Goes on at the op.
    Jump(u32),
    /// Goes on at the op if reg.
    JumpIf(u32),
    /// Goes on at the op unless reg.
    JumpUnless(u32),
    /// flag := reg.
    SetFlag(Flag),
    /// position flag at the place := reg; nothing off the board.
    SetSiteFlag(u16, Where),
    /// Pending: remove what stands at the place; nothing off the board.
    Capture(Where),
    /// Pending: put a new piece; `None` = the playing-as player, the moving piece's kind.
    Create {
        /// Owner.
        player: Option<Player>,
        /// Kind.
        kind: Option<Kind>,
        /// Where.
        at: Where,
    },
    /// Pending: the piece there becomes the playing-as player's.
    ChangeOwner(Where),
    /// Pending: the piece there becomes the next non-random player's.
    Flip(Where),
    /// Pending: the piece there becomes of this kind.
    ChangeKind(Kind, Where),
    /// Pending: the attribute of the piece there := reg.
    SetAttr(Attr, Where),
    /// Emits a move and clears the pending actions. `kinds` indexes `Rules::kind_lists` (one move a kind).
    Add {
        /// Kinds to arrive as.
        kinds: Option<u16>,
        /// The same player goes on with this piece.
        partial: bool,
        /// Only with blocks of this type, if partial.
        move_type: Option<MoveType>,
        /// The original stays behind (`add-copy`).
        copy: bool,
    },
    /// Runs the ops up to `end` once for every site of a reach, with the cursor there; then goes on at `end`.
    /// Registers are restored after each run; pending actions added before hold in every run. With `gather`, only
    /// the cursor is restored: pending actions of all runs add up.
    Each {
        /// Index into `Rules::reaches`.
        reach: u16,
        /// Pending actions outlive the runs.
        gather: bool,
        /// First op after the body. The body ends with [`Op::End`].
        end: u32,
    },
    /// Pending: the number becomes the value of the expression, worked out now, and is that for what follows in the
    /// block until [`Op::Add`]. Off the board nothing happens.
    Set {
        /// Index into `Rules::numbers`.
        number: u16,
        /// Which of its numbers.
        whose: Whose,
        /// New value.
        value: ExprId,
    },
    /// The block's value of this number becomes that of the expression, worked out now. It lasts to the block's end.
    Let(u8, ExprId),
    /// Pending: the move is called so; an index into [`crate::Rules::names`]. Places and numbers are those of now.
    Name(u16),
    /// Pending: a piece comes into a reserve.
    ToHand {
        /// Whose; `None` = the playing-as player's.
        player: Option<Player>,
        /// Kind; `None` = that of the piece that stands at the place, and nothing if none does.
        kind: Option<Kind>,
        /// Where.
        at: Where,
    },
    /// Pending: a piece of the kind (`None` = the moving piece's) enters from the reserve; nothing if it holds none.
    Enter(Option<Kind>, Where),
    /// Pending: the number of the piece that stands there after the move becomes the value.
    SetPiece(Where, ExprId),
    /// Runs the ops up to `end` once for each value of which the pool keeps one, from copies of the registers.
    EachValue {
        /// Index of the pool in `Rules::numbers`.
        pool: u16,
        /// First op after the body. The body ends with [`Op::End`].
        end: u32,
    },
    /// Runs the ops up to `end` once for each way round in which the shape fits with its first site under the cursor, from
    /// copies of the registers.
    Lay {
        /// Index into [`crate::Rules::lays`].
        lay: u16,
        /// First op after the body. The body ends with [`Op::End`].
        end: u32,
    },
    /// Pending: the pool keeps one less of the value under the innermost [`Op::EachValue`].
    Spend(u16),
    /// Pending: the dice are thrown; what falls goes into the variable or pool.
    Throw {
        /// Index into `Rules::dice`.
        dice: u16,
        /// Index into `Rules::numbers`.
        number: u16,
        /// A variable that notes the value besides.
        also: Option<u16>,
    },
    /// Pending: chance draws from the bag; nothing where none is left.
    Draw {
        /// Index into `Rules::bags`.
        bag: u16,
        /// Only pieces of the playing-as player.
        own: bool,
        /// How many, one after another.
        times: ExprId,
        /// Where they go.
        to: Dealt,
    },
    /// Pending: the piece that stands at the place is in the bag again, once more; nothing if the bag has no such sort.
    ToBag(u16, Where),
    /// The turn that begins is left out.
    Skip,
    /// Pending: a piece of the kind that stands at the place goes to the cursor; nothing if none stands there.
    Bring(Kind, Where),
    /// Pending: the top piece of the tower at the place, or the next that is not the acting one nor brought yet, goes
    /// to the cursor; nothing if there is none.
    BringTop(Where),
    /// Pending: so many pieces of the tower go together, from the top down (`None` = all of them).
    Carry(Option<ExprId>),
    /// Pending: what arrives goes under what stands there.
    Under,
    /// The acting piece stays where it is.
    Stay,
    /// Pending: the same player goes on with any piece.
    Again {
        /// Only with blocks of this type, if given.
        move_type: Option<MoveType>,
        /// The player may also end the turn.
        may: bool,
    },
    /// Pending: the move is legal only if the ops at `entry` (ending with [`Op::End`]) set reg in the position after
    /// it, with the cursor at its destination.
    Ensure {
        /// Index of the ops.
        entry: u32,
    },
}
