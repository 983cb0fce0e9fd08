//! The words of the language, for hints and for telling words from names.

/// What sort of section a word begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sort {
    /// One of ZRF.
    Plain,
    /// A goal.
    Goal,
    /// Only files with `(fishka 1)` may have it.
    Extended,
    /// The same, and it is read before pieces, since pieces speak of what it declares.
    Early,
    /// An option that once was a section of its own.
    Option,
    /// Accepted and left to the screen.
    Screen,
}

/// What a variant that has such a section does with those of its game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Heir {
    /// It replaces them.
    Whole,
    /// It adds to them (or replaces some, where its sort has a rule of its own).
    More,
}

use Heir::{More, Whole};

/// All sections of `game` and `variant`.
const SECTIONS: &[(&str, Sort, Heir)] = &[
    ("title", Sort::Plain, Whole),
    ("description", Sort::Plain, Whole),
    ("history", Sort::Plain, Whole),
    ("strategy", Sort::Plain, Whole),
    ("board", Sort::Plain, Whole),
    ("board-setup", Sort::Plain, Whole),
    ("players", Sort::Plain, Whole),
    ("turn-order", Sort::Plain, Whole),
    ("move-priorities", Sort::Plain, Whole),
    ("piece", Sort::Plain, More),
    ("option", Sort::Plain, More),
    ("win-condition", Sort::Goal, More),
    ("loss-condition", Sort::Goal, More),
    ("draw-condition", Sort::Goal, More),
    ("count-condition", Sort::Goal, More),
    ("most-condition", Sort::Goal, More),
    ("rank-condition", Sort::Goal, More),
    ("engine", Sort::Plain, Whole),
    ("default", Sort::Plain, More),
    ("number", Sort::Extended, More),
    ("layer", Sort::Extended, More),
    ("layer-setup", Sort::Extended, Whole),
    ("start-up", Sort::Extended, Whole),
    ("after-move", Sort::Extended, Whole),
    ("pool", Sort::Early, More),
    ("bag", Sort::Extended, More),
    ("dice", Sort::Early, More),
    ("track", Sort::Early, More),
    ("shape", Sort::Early, More),
    ("teams", Sort::Early, More),
    ("stack", Sort::Early, More),
    ("action", Sort::Extended, More),
    ("turn-start", Sort::Extended, More),
    ("turn-close", Sort::Extended, More),
    ("turn-end", Sort::Extended, Whole),
    ("turn-goes-on", Sort::Extended, Whole),
    ("turn-least", Sort::Extended, Whole),
    ("score", Sort::Extended, Whole),
    ("region", Sort::Extended, More),
    ("hidden", Sort::Extended, Whole),
    ("seen-by", Sort::Extended, More),
    ("look", Sort::Extended, Whole),
    ("animate-captures", Sort::Option, More),
    ("animate-drops", Sort::Option, More),
    ("pass-turn", Sort::Option, More),
    ("pass-partial", Sort::Option, More),
    ("allow-flipping", Sort::Option, More),
    ("recycle-captures", Sort::Option, More),
    ("recycle-promotions", Sort::Option, More),
    ("maximal-captures", Sort::Option, More),
    ("highlight-goals", Sort::Option, More),
    ("smart-moves", Sort::Option, More),
    ("show-moves-list", Sort::Option, More),
    ("include-off-pieces", Sort::Option, More),
    ("discard-cascades", Sort::Option, More),
    ("progressive-levels", Sort::Option, More),
    ("selection-screen", Sort::Option, More),
    ("prevent-flipping", Sort::Option, More),
    ("move-sound", Sort::Screen, More),
    ("capture-sound", Sort::Screen, More),
    ("release-sound", Sort::Screen, More),
    ("drop-sound", Sort::Screen, More),
    ("click-sound", Sort::Screen, More),
    ("change-sound", Sort::Screen, More),
    ("win-sound", Sort::Screen, More),
    ("loss-sound", Sort::Screen, More),
    ("draw-sound", Sort::Screen, More),
    ("opening-sound", Sort::Screen, More),
    ("music", Sort::Screen, More),
    ("solution", Sort::Screen, More),
    ("version", Sort::Screen, More),
    ("help", Sort::Screen, More),
    ("translate", Sort::Screen, More),
    ("image", Sort::Screen, More),
    ("default-sound", Sort::Screen, More),
    ("pass-sound", Sort::Screen, More),
    ("setup-sound", Sort::Screen, More),
];

/// What sort of section the word begins; `None` if none does.
pub(crate) fn sort_of(word: &str) -> Option<Sort> {
    SECTIONS.iter().find(|(known, ..)| *known == word).map(|(_, sort, _)| *sort)
}

/// Whether a variant replaces all sections of this word.
pub(crate) fn is_replaced_whole(word: &str) -> bool {
    SECTIONS.iter().any(|(known, _, heir)| *known == word && *heir == Whole)
}

/// The words of sections of these sorts, in order.
pub(crate) fn sections_of(sorts: &[Sort]) -> impl Iterator<Item = &'static str> {
    SECTIONS.iter().filter(|(_, sort, _)| sorts.contains(sort)).map(|(word, ..)| *word)
}

/// Conditions of goals.
pub(crate) const GOAL_WORDS: &[&str] = &[
    "and",
    "or",
    "not",
    "stalemated",
    "repetition",
    "checkmated",
    "absolute-config",
    "relative-config",
    "captured",
    "pieces-remaining",
    "total-piece-count",
];

/// Sections of a piece.
pub(crate) const PIECE: &[&str] = &[
    "name",
    "image",
    "notation",
    "help",
    "description",
    "attribute",
    "number",
    "dummy",
    "moves",
    "drops",
    "open",
];

/// Sections of a board.
pub(crate) const BOARD: &[&str] =
    &["image", "grid", "positions", "links", "unlink", "dummy", "kill-positions", "zone", "symmetry"];

/// Sections of a board in a file of the extension; shapes come first.
pub(crate) const BOARD_EXTENDED: &[&str] = &[
    "squares", "points", "hexagon", "rhombus", "triangle", "rings", "cross", "spiral", "snake", "cut",
    "merge", "link", "beside",
];

/// The words that begin a set of sites on a board.
pub(crate) const SELECTORS: &[&str] = &[
    "all",
    "cells",
    "gaps",
    "crossings",
    "row",
    "column",
    "ring",
    "spoke",
    "side",
    "edge",
    "corners",
    "within",
    "and",
    "or",
    "not",
];

/// Statements of ZRF.
pub(crate) const STATEMENTS: &[&str] = &[
    "add",
    "add-partial",
    "add-copy",
    "add-copy-partial",
    "back",
    "capture",
    "cascade",
    "change-owner",
    "change-type",
    "create",
    "flip",
    "from",
    "go",
    "if",
    "mark",
    "opposite",
    "set-attribute",
    "set-flag",
    "set-position-flag",
    "to",
    "verify",
    "while",
];

/// Statements of the extension.
pub(crate) const STATEMENTS_EXTENDED: &[&str] = &[
    "walk",
    "line",
    "each-site",
    "for-each",
    "ensure",
    "set",
    "name",
    "let",
    "again",
    "each",
    "each-value",
    "spend",
    "throw",
    "draw",
    "to-bag",
    "enter",
    "skip",
    "bring",
    "carry",
    "under",
    "sow",
    "to-hand",
    "stay",
    "lay",
    "choose",
];

/// Questions, without the `not-` forms.
pub(crate) const QUESTIONS: &[&str] = &[
    "empty?",
    "friend?",
    "enemy?",
    "own?",
    "neutral?",
    "piece?",
    "in-zone?",
    "on-board?",
    "attacked?",
    "defended?",
    "last-from?",
    "last-to?",
    "position?",
    "position-flag?",
    "flag?",
    "marked?",
    "adjacent-to-enemy?",
    "goal-position?",
];

/// Words that combine questions.
pub(crate) const LOGIC: &[&str] = &["and", "or", "not", "true", "false"];

/// The places `go` knows.
pub(crate) const SLOTS: &[&str] = &["from", "to", "mark", "last-from", "last-to", "origin", "ahead"];
