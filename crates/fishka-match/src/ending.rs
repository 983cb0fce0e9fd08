//! How a match ended that was not ended by its rules, as its record has it.

use crate::{Match, Over, What};
use fishka_base::Budget;
use fishka_game::{By, Game, Record, Refusal, Seat};

/// The header that says so. Programs that do not know it pass it over.
pub const ENDED: &str = "ended";

const AGREED: &str = "agreed";
const STOPPED: &str = "stopped";

/// The value of the header; `None` where the moves tell the end.
pub(crate) fn word(over: &Over) -> Option<String> {
    let of = |word: &str, seat: Seat| Some(format!("{word} {}", seat.index() + 1));
    match over {
        Over::Rules(_) => None,
        Over::Resigned(seat) => of("resigned", *seat),
        Over::Flag(seat) => of("flag", *seat),
        Over::Abandoned(seat) => of("left", *seat),
        Over::Agreed => Some(AGREED.to_owned()),
        Over::Stopped => Some(STOPPED.to_owned()),
    }
}

/// What the header says of a match with so many seats; `None` where it says something else.
fn read(text: &str, seats: usize) -> Option<Over> {
    match text {
        AGREED => return Some(Over::Agreed),
        STOPPED => return Some(Over::Stopped),
        _ => {}
    }
    let (word, number) = text.split_once(' ')?;
    let index = number.parse::<usize>().ok()?.checked_sub(1)?;
    let seat = Some(Seat::new(index)).filter(|_| index < seats)?;
    match word {
        "resigned" => Some(Over::Resigned(seat)),
        "flag" => Some(Over::Flag(seat)),
        "left" => Some(Over::Abandoned(seat)),
        _ => None,
    }
}

impl Over {
    /// How a match of so many seats ended, where a record’s head tells it.
    #[must_use]
    pub fn of_record(record: &Record, seats: usize) -> Option<Over> {
        read(record.header(ENDED)?, seats)
    }
}

impl<G: Game> Match<G> {
    /// Ends the match as a record says. A header that says something else is passed over, as is one where the moves
    /// have ended the match.
    ///
    /// # Errors
    /// A bound was met.
    pub fn end_as(&mut self, record: &Record, budget: &mut Budget) -> Result<(), Refusal> {
        let over = Over::of_record(record, self.deal.seats.len());
        let Some(over) = over.filter(|_| self.over().is_none()) else { return Ok(()) };
        let by = match over {
            Over::Resigned(seat) => By::Seat(seat),
            _ => By::Rules,
        };
        let entry = self.entry(by, What::Ended(over), self.state.now.clock.now_ms());
        self.push(entry, None, budget)
    }
}
