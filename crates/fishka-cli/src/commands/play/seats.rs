//! Who sits where.

use crate::args::Play;
use crate::family::Family;
use crate::outside::{Fail, Outside};
use fishka_game::Game as _;
use fishka_match::Sitter;
use fishka_search::{Level, Method, Spec};

/// Who sits at a seat.
#[derive(Clone, Copy, Debug)]
pub(super) enum Sitting {
    /// Who types.
    Person,
    /// A computer.
    Computer(Spec),
}

impl Sitting {
    pub(super) fn is_person(&self) -> bool {
        matches!(self, Sitting::Person)
    }

    /// As matches and records have it, which know computers by their levels only. 0: it does not look ahead at all.
    pub(super) fn sitter(&self) -> Sitter {
        match self {
            Sitting::Person => Sitter::Here,
            Sitting::Computer(spec) => Sitter::Computer(match (spec.level, spec.method) {
                (Some(level), _) => level.number(),
                (None, Method::Random) => 0,
                (None, _) => Level::MAX.number(),
            }),
        }
    }

    fn parse(word: &str, outside: &Outside) -> Result<Sitting, Fail> {
        let spec = match word.split_once(':').unwrap_or((word, "")) {
            ("person", "") => return Ok(Sitting::Person),
            ("computer", "") => Ok(Spec::default()),
            ("computer", level) => format!("level:{level}").parse(),
            _ => word.parse(),
        };
        spec.map(Sitting::Computer).map_err(|error| Fail::Usage(outside.cause(&error)))
    }
}

/// Whether no more seats are given than there are.
pub(super) fn fit(args: &Play, seats: usize, outside: &Outside) -> Result<(), Fail> {
    // The default names two seats, which is one too many for a game for one.
    if args.seats.len() <= seats || args.seats == ["person", "computer:3"] {
        return Ok(());
    }
    let counts = [("given", args.seats.len().to_string()), ("players", seats.to_string())];
    Err(Fail::Usage(outside.text("play-seats", &counts)))
}

/// Who sits at each seat of the game; the last that is given sits at all that follow.
pub(super) fn of<F: Family>(args: &Play, family: &F, outside: &Outside) -> Result<Vec<Sitting>, Fail> {
    let seats = family.game().seats().len();
    fit(args, seats, outside)?;
    let given: Result<Vec<Sitting>, Fail> =
        args.seats.iter().map(|word| Sitting::parse(word, outside)).collect();
    let mut given = given?;
    for sitting in &given {
        if let Sitting::Computer(spec) = sitting {
            family.check(spec, outside)?;
        }
    }
    let last = given.last().copied().unwrap_or(Sitting::Person);
    given.resize(seats, last);
    Ok(given)
}
