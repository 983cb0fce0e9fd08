//! The words of the language, for hints and for telling words from names.

/// Sections of `game` and `variant` that this program understands.
pub(crate) const SECTIONS: &[&str] = &[
    "title",
    "description",
    "history",
    "strategy",
    "board",
    "board-setup",
    "players",
    "turn-order",
    "move-priorities",
    "piece",
    "option",
    "win-condition",
    "loss-condition",
    "draw-condition",
    "count-condition",
    "most-condition",
    "engine",
    "default",
];

/// Sections that are accepted and left to the screen.
pub(crate) const SECTIONS_IGNORED: &[&str] = &[
    "move-sound",
    "capture-sound",
    "release-sound",
    "drop-sound",
    "click-sound",
    "change-sound",
    "win-sound",
    "loss-sound",
    "draw-sound",
    "opening-sound",
    "music",
    "solution",
    "version",
    "help",
    "translate",
    "image",
    "default-sound",
    "pass-sound",
    "setup-sound",
];

/// Options that once were sections of their own.
pub(crate) const OPTIONS_LEGACY: &[&str] = &[
    "animate-captures",
    "animate-drops",
    "pass-turn",
    "pass-partial",
    "allow-flipping",
    "recycle-captures",
    "recycle-promotions",
    "maximal-captures",
    "highlight-goals",
    "smart-moves",
    "show-moves-list",
    "include-off-pieces",
    "discard-cascades",
    "progressive-levels",
    "selection-screen",
    "prevent-flipping",
];

/// Goal sections.
pub(crate) const GOALS: &[&str] =
    &["win-condition", "loss-condition", "draw-condition", "count-condition", "most-condition"];

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
    "again",
    "each",
    "each-value",
    "spend",
    "throw",
    "enter",
    "skip",
    "bring",
    "stay",
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
