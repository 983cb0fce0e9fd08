//! The compiled game as plain data: tables, ops and traits. No algorithms beyond look-ups and [`verify`].
//!
//! [`Rules`] is what the compile side makes and the play side runs; it is immutable once verified.

mod board;
mod goal;
mod lay;
mod number;
mod op;
mod places;
mod secret;
mod text;
mod traits;
mod verify;

pub use board::{Board, Drawn, Link, Rect, SiteDef, ZoneDef};
pub use fishka_base::{Identity, NotAnIdentity};
pub use goal::{Count, Goal, GoalCond, GoalKind, OwnerSpec, PatternItem, PieceSpec, Place};
pub use lay::{Form, FormCell, LayDef};
pub use number::{
    Arith, BagDef, Card, Compare, Dealt, DiceDef, Dirs, Expr, ExprId, Face, LOCALS_MAX, NUMBERS_MAX,
    NumberDef, Reach, RegionDef, Scope, SetOp, SetupNumber, Standing, TrackDef, When, Whose,
};
pub use op::{Mobility, NamePart, Op, Repeated, Test};
pub use places::{Slot, Where};
pub use secret::{Lies, SecretDef, SeenBy};
pub use text::print;
pub use traits::GameTraits;
pub use verify::verify;

use fishka_base::{Attr, AttrSet, Kind, MoveType, Player, Site, Span};
use std::ops::Deref;

/// Largest board, in sites.
pub const SITES_MAX: usize = 8192;
/// Most kinds of piece.
pub const KINDS_MAX: usize = 2048;
/// Most players.
pub const PLAYERS_MAX: usize = 32;
/// Most attributes.
pub const ATTRS_MAX: usize = AttrSet::SIZE;
/// Most ops of one game.
pub const OPS_MAX: usize = 4_000_000;

/// What a player of the rules is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum PlayerRole {
    /// Chooses moves.
    Normal,
    /// `?Name`: chance chooses, uniformly among its moves.
    Random,
    /// Named but never in the turn order.
    Neutral,
}

/// A player of the rules.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct PlayerDef {
    /// Name as in the file.
    pub name: String,
    /// How it takes part.
    pub role: PlayerRole,
}

/// A block of move generation: code run for one piece (or one site, for drops).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Block {
    /// The `move-type` it stands under.
    pub move_type: Option<MoveType>,
    /// Index of its first op in [`Rules::code`].
    pub entry: u32,
}

/// A kind of piece; its blocks are text that was checked, or code.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct KindDef<B = Block> {
    /// Name as in the file.
    pub name: String,
    /// `(notation ...)`, the letter used in records of people.
    pub notation: Option<String>,
    /// `(help ...)`.
    pub help: Option<String>,
    /// `(description ...)`.
    pub description: Option<String>,
    /// Not a piece of play (`(dummy)`): a marker or counter.
    pub dummy: bool,
    /// Numbers of the kind, by index of [`Rules::kind_numbers`].
    pub numbers: Vec<i32>,
    /// Attributes every new piece of this kind starts with.
    pub attrs_start: AttrSet,
    /// Blocks of `moves`.
    pub moves: Vec<B>,
    /// Blocks of `drops`.
    pub drops: Vec<B>,
    /// Pictures by player index: file names as in the file, one a set.
    pub images: Vec<(Player, Vec<String>)>,
}

impl<B> KindDef<B> {
    /// The kind with other blocks.
    #[must_use]
    pub fn with_blocks<C>(&self, moves: Vec<C>, drops: Vec<C>) -> KindDef<C> {
        KindDef {
            name: self.name.clone(),
            notation: self.notation.clone(),
            help: self.help.clone(),
            description: self.description.clone(),
            dummy: self.dummy,
            numbers: self.numbers.clone(),
            attrs_start: self.attrs_start,
            moves,
            drops,
            images: self.images.clone(),
        }
    }
}

/// One entry of the turn order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct TurnEntry {
    /// Who chooses.
    pub player: Player,
    /// Whose pieces are moved (usually the same).
    pub play_as: Player,
    /// Only blocks of this type, if given.
    pub move_type: Option<MoveType>,
}

/// The cycle of turns: after the last entry it goes on at `repeat`.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct TurnOrder {
    /// The entries in order.
    pub entries: Vec<TurnEntry>,
    /// Index at which the cycle starts again.
    pub repeat: u32,
}

/// `pass turn`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum PassTurn {
    /// Never.
    #[default]
    No,
    /// At any turn.
    Yes,
    /// Only when there is no other move.
    Forced,
}

/// `maximal captures`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum MaximalCaptures {
    /// Any capture will do.
    #[default]
    No,
    /// As many pieces as possible over the whole turn.
    Most,
}

/// Options that change play.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Options {
    /// `pass turn`.
    pub pass_turn: PassTurn,
    /// `pass partial`: a chain of partial moves may be ended early.
    pub pass_partial: bool,
    /// `recycle captures`: captured pieces return to the reserve of their owner.
    pub recycle_captures: bool,
    /// `recycle promotions`: a promoted piece that is captured returns to the reserve as what it was.
    pub recycle_promotions: bool,
    /// `maximal captures`.
    pub maximal_captures: MaximalCaptures,
    /// `discard cascades`: a cascaded piece that lands on something removes it.
    pub discard_cascades: bool,
    /// `include off-pieces`: reserves count in `pieces-remaining`.
    pub include_off_pieces: bool,
    /// `draw by repetition` turned off: a position may come again, and only goals say what that means.
    pub repetition_goes_on: bool,
    /// `progressive levels`: a win goes on to the next variant (screen only).
    pub progressive_levels: bool,
    /// Every option as written, for the screen.
    pub all: Vec<(String, String)>,
}

/// A piece of the start position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SetupPiece {
    /// Where.
    pub site: Site,
    /// Owner.
    pub player: Player,
    /// Kind.
    pub kind: Kind,
    /// Attributes.
    pub attrs: AttrSet,
    /// The number it carries.
    pub number: i16,
}

/// A reserve of the start position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SetupHand {
    /// Owner.
    pub player: Player,
    /// Kind.
    pub kind: Kind,
    /// How many.
    pub count: u32,
}

/// A switch of the rule file with its values; the first is the default.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct SwitchDef {
    /// Name as in the file.
    pub name: String,
    /// Values in order.
    pub values: Vec<String>,
    /// Index of the value this game was compiled with.
    pub chosen: usize,
}

/// Texts of the rule file for people.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Texts {
    /// `(title ...)`.
    pub title: String,
    /// `(description ...)`.
    pub description: String,
    /// `(history ...)`.
    pub history: String,
    /// `(strategy ...)`.
    pub strategy: String,
}

/// What a rule file declares and nobody compiles: the checked game and the compiled one share it as it stands.
#[derive(Clone, Debug, Default, serde::Serialize, serde::Deserialize)]
pub struct Declared {
    /// Texts of this variant.
    pub texts: Texts,
    /// Titles of all variants of the file in order, this one among them; menu separators are left out.
    pub variants: Vec<String>,
    /// Index of this variant in `variants`.
    pub variant: usize,
    /// Switches.
    pub switches: Vec<SwitchDef>,
    /// Players in order.
    pub players: Vec<PlayerDef>,
    /// Attribute names.
    pub attrs: Vec<String>,
    /// Move type names.
    pub move_types: Vec<String>,
    /// The board.
    pub board: Board,
    /// Pieces at the start.
    #[serde(skip)]
    pub setup: Vec<SetupPiece>,
    /// Reserves at the start.
    #[serde(skip)]
    pub hands: Vec<SetupHand>,
    /// The cycle of turns.
    pub turns: TurnOrder,
    /// Move types in order of priority.
    #[serde(skip)]
    pub priorities: Vec<MoveType>,
    /// Options.
    pub options: Options,
    /// Variables and layers.
    pub numbers: Vec<NumberDef>,
    /// Names of the numbers that kinds have.
    pub kind_numbers: Vec<String>,
    /// Values of layers at the start that differ from the layer's own.
    #[serde(skip)]
    pub setup_numbers: Vec<SetupNumber>,
    /// Name of the number that every piece carries, if the rules have one.
    pub piece_number: Option<String>,
    /// Dice.
    pub dice: Vec<DiceDef>,
    /// Bags and decks.
    pub bags: Vec<BagDef>,
    /// Paths over the board.
    pub tracks: Vec<TrackDef>,
    /// `teams[player]`: players of the same number play together. Empty: each for himself.
    pub teams: Vec<u8>,
    /// Most pieces on one site; 0 and 1 mean one.
    pub stack: u16,
    /// The pieces of a site lie one upon another: a tower.
    pub ordered: bool,
    /// Sites to be lit up.
    #[serde(skip)]
    pub regions: Vec<RegionDef>,
    /// While the turn order stands at an entry of these types, what others did in them is hidden.
    #[serde(skip)]
    pub hidden: Vec<MoveType>,
    /// What is kept secret as long as the game goes on. Of what falls under several, the first holds.
    #[serde(skip)]
    pub secrets: Vec<SecretDef>,
    /// Pictures of the board, if the file names some.
    pub board_images: Vec<String>,
    /// How the board is drawn, as the lines of a look file.
    pub look: String,
}

/// A compiled game (one variant with its switches set). What it declares reads like fields of its own.
///
/// Written as data it is what a screen needs to name things: moves, conditions and where what stands are left out.
#[derive(Clone, Debug, Default, serde::Serialize, serde::Deserialize)]
pub struct Rules {
    /// Which rules these are; zeros where they were not made from a checked game.
    pub identity: Identity,
    /// What was declared.
    pub declared: Declared,
    /// Kinds in order.
    pub kinds: Vec<KindDef>,
    /// Number of flags a block may use.
    pub flags: usize,
    /// Number of position flags a block may use.
    pub site_flags: usize,
    /// Goals in the order of the file.
    #[serde(skip)]
    pub goals: Vec<Goal>,
    /// Where the goals stand in the rule text. For messages only.
    #[serde(skip)]
    pub goal_spans: Vec<Span>,
    /// All move code; blocks point into it.
    #[serde(skip)]
    pub code: Vec<Op>,
    /// Which place of the rule text the ops from an index on come from, in order of the index. For messages only.
    #[serde(skip)]
    pub spans: Vec<(u32, Option<Span>)>,
    /// Kind lists used by ops (`add A B`), by index.
    #[serde(skip)]
    pub kind_lists: Vec<Vec<Kind>>,
    /// What moves are called by their author, by index.
    #[serde(skip)]
    pub names: Vec<Vec<NamePart>>,
    /// Direction lists used by walks, by index.
    #[serde(skip)]
    pub dir_lists: Vec<Vec<fishka_base::Dir>>,
    /// Ops run when a turn begins.
    pub turn_start: Option<u32>,
    /// Ops run when a turn would end.
    pub turn_close: Option<u32>,
    /// Things a player may do that no piece does: name and block.
    pub actions: Vec<(String, Block)>,
    /// Expressions used by ops and by other expressions that come later in the list.
    #[serde(skip)]
    pub exprs: Vec<Expr>,
    /// Sets of sites used by ops and expressions.
    #[serde(skip)]
    pub reaches: Vec<Reach>,
    /// Lists of sites that reaches hold, by index.
    #[serde(skip)]
    pub site_lists: Vec<Vec<Site>>,
    /// Lists of reaches that others are made of, by index. They come later in the list than what is made of them, or
    /// belong to an expression.
    #[serde(skip)]
    pub reach_lists: Vec<Vec<u16>>,
    /// Blocks of floods: indices of their first ops.
    #[serde(skip)]
    pub floods: Vec<Vec<u32>>,
    /// Shapes that are laid, by index.
    #[serde(skip)]
    pub lays: Vec<LayDef>,
    /// Ops run after each move with the cursor at its destination; what they set holds at once.
    pub after_move: Option<u32>,
    /// Ops run one after another at the start for each player; what they set makes the start position.
    pub start_up: Vec<u32>,
    /// Ops that say whether a turn may end in this position.
    pub turn_end: Option<u32>,
    /// Ops that say whether a turn of several steps may go on in this position.
    pub turn_goes_on: Option<u32>,
    /// What every turn must leave as little of as it can; nothing is below 0.
    #[serde(skip)]
    pub turn_least: Option<ExprId>,
    /// Points of a player when the game is over.
    #[serde(skip)]
    pub score: Option<ExprId>,
}

impl Deref for Rules {
    type Target = Declared;

    #[inline]
    fn deref(&self) -> &Declared {
        &self.declared
    }
}

/// Index of `name`: spelt just so, else in other letter case. Files tell `B` from `b`; people seldom do.
fn find<'a>(names: impl Iterator<Item = &'a str> + Clone, name: &str) -> Option<usize> {
    names.clone().position(|n| n == name).or_else(|| names.clone().position(|n| n.eq_ignore_ascii_case(name)))
}

impl Rules {
    /// What a screen needs to name things; without moves, conditions, links and set-up.
    #[must_use]
    pub fn for_screen(&self) -> Rules {
        let declared = Declared {
            board: Board {
                sites: self.board.sites.clone(),
                drawn: self.board.drawn,
                dirs: self.board.dirs.clone(),
                ..Board::default()
            },
            setup: Vec::new(),
            hands: Vec::new(),
            priorities: Vec::new(),
            setup_numbers: Vec::new(),
            regions: Vec::new(),
            hidden: Vec::new(),
            secrets: Vec::new(),
            ..self.declared.clone()
        };
        let (identity, kinds, actions) = (self.identity, self.kinds.clone(), self.actions.clone());
        Rules { identity, declared, kinds, actions, ..Rules::default() }
    }

    /// The players that choose moves, in order.
    #[must_use]
    pub fn acting_players(&self) -> Vec<Player> {
        let acts = |p: Player| self.turns.entries.iter().any(|e| e.player == p || e.play_as == p);
        (0..self.players.len())
            .map(Player::new)
            .filter(|p| self.players[p.index()].role == PlayerRole::Normal && acts(*p))
            .collect()
    }

    /// The attribute with this name.
    #[must_use]
    pub fn attr(&self, name: &str) -> Option<Attr> {
        find(self.attrs.iter().map(String::as_str), name).map(Attr::new)
    }

    /// Where in the rule text the op comes from, if that is known.
    #[must_use]
    pub fn span_of(&self, op: usize) -> Option<Span> {
        let after = self.spans.partition_point(|(first, _)| *first as usize <= op);
        self.spans.get(after.checked_sub(1)?)?.1
    }

    /// How many numbers a position holds.
    #[must_use]
    pub fn number_slots(&self) -> usize {
        self.numbers.last().map_or(0, |last| usize::from(last.base) + self.width_of(last))
    }

    /// How many numbers a variable of this scope has.
    #[must_use]
    pub fn number_width(&self, scope: Scope) -> usize {
        match scope {
            Scope::Game => 1,
            Scope::Player => self.players.len(),
            Scope::Site => self.board.sites.len(),
            Scope::List(items) => usize::from(items),
            Scope::Pool | Scope::Bag => 0,
        }
    }

    /// How many numbers this variable, layer or pool has.
    #[must_use]
    pub fn width_of(&self, def: &NumberDef) -> usize {
        if matches!(def.scope, Scope::Pool | Scope::Bag) {
            def.faces.len()
        } else {
            self.number_width(def.scope)
        }
    }

    /// Whether two players play together; everybody does with himself.
    #[must_use]
    pub fn together(&self, a: Player, b: Player) -> bool {
        a == b || self.teams.get(a.index()).is_some_and(|team| self.teams.get(b.index()) == Some(team))
    }

    /// Most pieces on one site.
    #[inline]
    #[must_use]
    pub fn levels(&self) -> usize {
        usize::from(self.stack).max(1)
    }

    /// Whether pieces that share a site make a tower, of which the top is what stands there.
    #[inline]
    #[must_use]
    pub fn is_ordered(&self) -> bool {
        self.ordered && self.levels() > 1
    }

    /// The site with this name.
    #[must_use]
    pub fn site(&self, name: &str) -> Option<Site> {
        find(self.board.sites.iter().map(|s| s.name.as_str()), name).map(Site::new)
    }

    /// The kind with this name.
    #[must_use]
    pub fn kind(&self, name: &str) -> Option<Kind> {
        find(self.kinds.iter().map(|k| k.name.as_str()), name).map(Kind::new)
    }

    /// The player with this name.
    #[must_use]
    pub fn player(&self, name: &str) -> Option<Player> {
        find(self.players.iter().map(|p| p.name.as_str()), name).map(Player::new)
    }
}
