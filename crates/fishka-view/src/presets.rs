//! Who usually sits together at a table: what the dialog for a new game offers at one press.

use super::deal::Seat;
use fishka::rules::Rules;

/// Level of a computer player when none was chosen yet.
const LEVEL: u8 = 3;

/// Seats as they are usually taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Preset {
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

impl Preset {
    /// The key of its name in the catalogue.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            Preset::Alone => "preset-alone",
            Preset::TeamAgainstComputer => "preset-team",
            Preset::TeamEach => "preset-team-each",
            Preset::Persons => "preset-persons",
            Preset::Computers => "preset-computers",
        }
    }

    /// What makes a difference in this game.
    #[must_use]
    pub fn offered(rules: &Rules) -> Vec<Preset> {
        let (all, teamed) = (rules.acting_players().len(), team(rules).len());
        // Who plays alone sits alone.
        if all < 2 {
            return Vec::new();
        }
        let mut offered = vec![Preset::Alone];
        if (2..all).contains(&teamed) {
            offered.extend([Preset::TeamAgainstComputer, Preset::TeamEach]);
        } else {
            offered.push(Preset::Persons);
        }
        offered.push(Preset::Computers);
        offered
    }

    /// The seats of this preset, a seat for every acting player; computers keep the first level among `before`.
    #[must_use]
    pub fn seats(self, rules: &Rules, before: &[Seat]) -> Vec<Seat> {
        let level = before.iter().find_map(|seat| match seat {
            Seat::Computer(level) => Some(*level),
            Seat::Person | Seat::Remote => None,
        });
        let team = team(rules);
        let person = |place: usize| match self {
            Preset::Alone => place == 0,
            Preset::TeamAgainstComputer => team.contains(&place),
            Preset::TeamEach | Preset::Persons => true,
            Preset::Computers => false,
        };
        let seat = |place| if person(place) { Seat::Person } else { Seat::Computer(level.unwrap_or(LEVEL)) };
        (0..rules.acting_players().len()).map(seat).collect()
    }

    /// Whether these are the seats of this preset, whatever the levels.
    #[must_use]
    pub fn is(self, rules: &Rules, seats: &[Seat]) -> bool {
        let persons = |seats: &[Seat]| seats.iter().map(|s| *s == Seat::Person).collect::<Vec<_>>();
        persons(&self.seats(rules, seats)) == persons(seats)
    }
}

/// Where the only person sits; `None` where there are several or none.
#[must_use]
pub fn only_person(seats: &[Seat]) -> Option<usize> {
    let mut persons = seats.iter().enumerate().filter(|(_, seat)| **seat == Seat::Person);
    let first = persons.next()?;
    persons.next().is_none().then_some(first.0)
}

/// The only person sits elsewhere; who sat there takes his place.
pub fn sit_at(seats: &mut [Seat], place: usize) {
    if let Some(from) = only_person(seats).filter(|_| place < seats.len()) {
        seats.swap(from, place);
    }
}

/// Places of the players who play together with the first.
fn team(rules: &Rules) -> Vec<usize> {
    let players = rules.acting_players();
    let with_first = |place: &usize| players.first().is_some_and(|one| rules.together(*one, players[*place]));
    (0..players.len()).filter(with_first).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deal::Deal;

    const YOU: Seat = Seat::Person;
    const IT: Seat = Seat::Computer(5);

    fn rules(text: &str) -> Rules {
        let source = crate::deal::Source::File { name: "k.zrf".into(), text: text.into(), parts: Vec::new() };
        Deal::of(source).compile().game.unwrap().rules.for_screen()
    }

    const FOUR: &str = "(fishka 1) (game (title \"T\") (players A B C D) (turn-order A B C D)
        (board (grid (start-rectangle 0 0 9 9) (dimensions (\"a/b\" (10 0)) (\"1\" (0 10))) (directions (e 1 0))))
        (piece (name Man) (drops (add)))";

    #[test]
    fn pairs_may_be_led_by_one_person_each() {
        let rules = rules(&format!("{FOUR} (teams (A C) (B D)))"));
        let offered = Preset::offered(&rules);
        assert_eq!(
            offered,
            [Preset::Alone, Preset::TeamAgainstComputer, Preset::TeamEach, Preset::Computers]
        );
        let seats = |preset: Preset| preset.seats(&rules, &[YOU, IT]);
        assert_eq!(seats(Preset::Alone), [YOU, IT, IT, IT]);
        assert_eq!(seats(Preset::TeamAgainstComputer), [YOU, IT, YOU, IT]);
        assert_eq!(seats(Preset::TeamEach), [YOU; 4]);
        assert_eq!(seats(Preset::Computers), [IT; 4]);
    }

    #[test]
    fn a_game_for_one_offers_no_others() {
        let one = FOUR.replace("(players A B C D) (turn-order A B C D)", "(players A) (turn-order A)");
        assert_eq!(Preset::offered(&rules(&format!("{one})"))), []);
    }

    #[test]
    fn the_only_person_chooses_a_side() {
        let mut seats = [YOU, IT, IT];
        sit_at(&mut seats, 2);
        assert_eq!((seats, only_person(&seats)), ([IT, IT, YOU], Some(2)));
        sit_at(&mut seats, 9);
        assert_eq!(seats, [IT, IT, YOU]);
        assert_eq!((only_person(&[YOU, YOU]), only_person(&[IT])), (None, None));
    }

    #[test]
    fn without_teams_none_are_offered_and_every_preset_knows_its_seats() {
        let rules = rules(&format!("{FOUR})"));
        let offered = Preset::offered(&rules);
        assert_eq!(offered, [Preset::Alone, Preset::Persons, Preset::Computers]);
        for preset in &offered {
            let seats = preset.seats(&rules, &[]);
            let fitting: Vec<_> = offered.iter().filter(|c| c.is(&rules, &seats)).collect();
            assert_eq!(fitting, [preset]);
        }
    }
}
