//! What a person likes at a table.

use super::fields::Fields;

/// A board for games that may be played on several.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Board {
    /// The game's own.
    #[default]
    Own,
    /// Wood.
    Wood,
    /// Green and cream.
    Green,
    /// Slate blue.
    Slate,
}

/// All boards in the order of the screen.
pub const BOARDS: [Board; 4] = [Board::Own, Board::Wood, Board::Green, Board::Slate];

impl Board {
    /// Its name as it is kept and as the style sheet knows it.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            Board::Own => "own",
            Board::Wood => "wood",
            Board::Green => "green",
            Board::Slate => "slate",
        }
    }
}

/// Choices of a person that are not of the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Habits {
    /// Dice and pieces are heard.
    pub sound: bool,
    /// Nothing is animated and nobody waits.
    pub instant: bool,
    /// Dice are thrown without being asked.
    pub throw_alone: bool,
    /// The only possible move is played without being asked.
    pub forced_alone: bool,
    /// A move waits for a yes.
    pub confirm: bool,
    /// Single letters and signs are keys of the table.
    pub letters: bool,
    /// The board, where there are several.
    pub board: Board,
    /// Pieces are letters, where there are several sets.
    pub lettered: bool,
}

impl Default for Habits {
    fn default() -> Self {
        Habits {
            sound: true,
            instant: false,
            throw_alone: false,
            forced_alone: true,
            confirm: false,
            letters: true,
            board: Board::Own,
            lettered: false,
        }
    }
}

/// A switch of the habits: its name as it is kept, which is the end of its key in the catalogue.
pub type Switch = (&'static str, fn(&mut Habits) -> &mut bool);

/// All switches in the order of the screen.
pub const SWITCHES: [Switch; 6] = [
    ("sound", |h| &mut h.sound),
    ("confirm", |h| &mut h.confirm),
    ("letters", |h| &mut h.letters),
    ("instant", |h| &mut h.instant),
    ("throw-alone", |h| &mut h.throw_alone),
    ("forced-alone", |h| &mut h.forced_alone),
];

/// Switches that mean something only where dice are thrown.
pub const OF_DICE: [&str; 2] = ["throw-alone", "forced-alone"];

impl Habits {
    /// As kept; what is not kept is as usual.
    #[must_use]
    pub fn from_fields(fields: &Fields) -> Habits {
        let mut habits = Habits::default();
        for (name, of) in SWITCHES {
            if let Some(value) = fields.value(name) {
                *of(&mut habits) = value == "on";
            }
        }
        let board = fields.value("board");
        habits.board = BOARDS.into_iter().find(|b| Some(b.code()) == board).unwrap_or_default();
        habits.lettered = fields.value("pieces") == Some("letters");
        habits
    }

    /// Adds them to what is kept.
    #[must_use]
    pub fn into_fields(mut self, fields: Fields) -> Fields {
        let pieces = if self.lettered { "letters" } else { "pictures" };
        let fields = fields.with("board", self.board.code()).with("pieces", pieces);
        SWITCHES
            .iter()
            .fold(fields, |fields, (name, of)| fields.with(name, if *of(&mut self) { "on" } else { "off" }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_habit_has_words() {
        for (name, _) in SWITCHES {
            assert!(fishka_text::has(fishka_text::Lang::En, &format!("habit-{name}")), "{name}");
        }
    }

    #[test]
    fn habits_are_kept() {
        let habits = Habits {
            sound: false,
            throw_alone: true,
            board: Board::Slate,
            lettered: true,
            ..Habits::default()
        };
        let text = habits.into_fields(Fields::default()).to_string();
        assert_eq!(Habits::from_fields(&Fields::parse(&text)), habits);
        assert_eq!(Habits::from_fields(&Fields::default()), Habits::default());
    }
}
