//! Who usually sits together at a table: what the dialog for a new game offers at one press.

use super::deal::Seat;
use fishka::Game;

/// Level of a computer player when none was chosen yet.
const LEVEL: u8 = 3;

/// A usual company.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Company {
    /// One person, all others are the computer.
    Alone,
    /// One person has a whole team, the computer the others.
    TeamAgainstComputer,
    /// A person for every team.
    TeamEach,
    /// A person for every player.
    Persons,
    /// Nobody; one looks on.
    Computers,
}

impl Company {
    /// The key of its name in the catalogue.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            Company::Alone => "company-alone",
            Company::TeamAgainstComputer => "company-team",
            Company::TeamEach => "company-team-each",
            Company::Persons => "company-persons",
            Company::Computers => "company-computers",
        }
    }

    /// What makes a difference in this game.
    #[must_use]
    pub fn offered(game: &Game) -> Vec<Company> {
        let (all, teamed) = (game.acting_players().len(), team(game).len());
        let mut offered = vec![Company::Alone];
        if (2..all).contains(&teamed) {
            offered.extend([Company::TeamAgainstComputer, Company::TeamEach]);
        } else if all > 1 {
            offered.push(Company::Persons);
        }
        offered.push(Company::Computers);
        offered
    }

    /// The seats of this company, a seat for every acting player; computers keep the first level among `before`.
    #[must_use]
    pub fn seats(self, game: &Game, before: &[Seat]) -> Vec<Seat> {
        let level = before.iter().find_map(|seat| match seat {
            Seat::Computer(level) => Some(*level),
            Seat::Person => None,
        });
        let team = team(game);
        let person = |place: usize| match self {
            Company::Alone => place == 0,
            Company::TeamAgainstComputer => team.contains(&place),
            Company::TeamEach | Company::Persons => true,
            Company::Computers => false,
        };
        let seat = |place| if person(place) { Seat::Person } else { Seat::Computer(level.unwrap_or(LEVEL)) };
        (0..game.acting_players().len()).map(seat).collect()
    }

    /// Whether these are the seats of this company, whatever the levels.
    #[must_use]
    pub fn is(self, game: &Game, seats: &[Seat]) -> bool {
        let persons = |seats: &[Seat]| seats.iter().map(|s| *s == Seat::Person).collect::<Vec<_>>();
        persons(&self.seats(game, seats)) == persons(seats)
    }
}

/// Places of the players who play together with the first.
fn team(game: &Game) -> Vec<usize> {
    let players = game.acting_players();
    let with_first =
        |place: &usize| players.first().is_some_and(|one| game.rules.together(*one, players[*place]));
    (0..players.len()).filter(with_first).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::deal::Deal;

    const YOU: Seat = Seat::Person;
    const IT: Seat = Seat::Computer(5);

    fn game(text: &str) -> std::sync::Arc<Game> {
        let source =
            crate::table::deal::Source::File { name: "k.zrf".into(), text: text.into(), parts: Vec::new() };
        Deal::of(source).compile().game.unwrap()
    }

    const FOUR: &str = "(fishka 1) (game (title \"T\") (players A B C D) (turn-order A B C D)
        (board (grid (start-rectangle 0 0 9 9) (dimensions (\"a/b\" (10 0)) (\"1\" (0 10))) (directions (e 1 0))))
        (piece (name Man) (drops (add)))";

    #[test]
    fn pairs_may_be_led_by_one_person_each() {
        let game = game(&format!("{FOUR} (teams (A C) (B D)))"));
        let offered = Company::offered(&game);
        assert_eq!(
            offered,
            [Company::Alone, Company::TeamAgainstComputer, Company::TeamEach, Company::Computers]
        );
        let seats = |company: Company| company.seats(&game, &[YOU, IT]);
        assert_eq!(seats(Company::Alone), [YOU, IT, IT, IT]);
        assert_eq!(seats(Company::TeamAgainstComputer), [YOU, IT, YOU, IT]);
        assert_eq!(seats(Company::TeamEach), [YOU; 4]);
        assert_eq!(seats(Company::Computers), [IT; 4]);
    }

    #[test]
    fn without_teams_none_are_offered_and_every_company_knows_its_seats() {
        let game = game(&format!("{FOUR})"));
        let offered = Company::offered(&game);
        assert_eq!(offered, [Company::Alone, Company::Persons, Company::Computers]);
        for company in &offered {
            let seats = company.seats(&game, &[]);
            let fitting: Vec<_> = offered.iter().filter(|c| c.is(&game, &seats)).collect();
            assert_eq!(fitting, [company]);
        }
    }
}
