//! A computer's choice follows from what its seat was told: in two matches that differ only in what is hidden from it, it
//! thinks about the same world and chooses the same.

mod common;

use common::{library, plenty};
use fishka::{Position, RuleGame};
use fishka_base::Rng;
use fishka_game::{Choices, Game, Seat, Turn, Viewer};
use fishka_match::{Ask, Chance, Command, Deal, Match, Sitter};
use fishka_search::{Limits, Means, Spec, Untimed};
use fishka_testkit::agent;
use std::sync::Arc;

/// The seat whose computer is asked.
const SEAT: Viewer = Viewer::Seat(Seat(0));
/// Most tries to find another move that this seat is told the same of.
const TRIES: usize = 16;

/// Worlds that the computer looks at, and nodes in all of them together: enough to try most moves in each.
const WORLDS: usize = 4;
const NODES: u64 = 3_000;

/// Choices that are compared in each game.
const ENOUGH: usize = 5;

/// Two matches that the seat cannot tell apart.
struct Twins {
    game: Arc<RuleGame>,
    one: Match<RuleGame>,
    other: Match<RuleGame>,
    rng: Rng,
}

fn begun(game: &Arc<RuleGame>) -> Match<RuleGame> {
    let deal = Deal {
        seats: vec![Sitter::Here; game.seats().len()],
        clock: None,
        takebacks: true,
        hints: true,
        chance: Chance::Drawn,
        abandon_ms: None,
        paced: false,
    };
    Match::new(Arc::clone(game), deal, &mut plenty()).expect("it begins")
}

/// Plays one thing; whether it was taken.
fn play(m: &mut Match<RuleGame>, by: Viewer, ask: Ask) -> bool {
    let command = Command { id: format!("c{}", m.log().len()), on: m.on(), ask };
    m.apply(&command, by, 1_000, &mut plenty()).is_ok()
}

/// All that the seat is told and sees.
fn told(game: &RuleGame, m: &Match<RuleGame>) -> String {
    format!("{:?} {:?} {:?}", m.told(SEAT, 0), m.turn(), game.picture(m.position(), SEAT))
}

impl Twins {
    fn new(game: &Arc<RuleGame>, seed: u64) -> Twins {
        Twins { game: Arc::clone(game), one: begun(game), other: begun(game), rng: Rng::new(seed) }
    }

    /// Who acts, and something that he may do.
    fn anything(&mut self, of_other: bool) -> Option<(Viewer, Ask)> {
        let m = if of_other { &mut self.other } else { &mut self.one };
        match m.turn().clone() {
            Turn::Chance { total } => {
                let number = self.rng.below(usize::try_from(total).expect("few")) as u64;
                Some((Viewer::Referee, Ask::Draw(number)))
            }
            Turn::Seats { seats, .. } => {
                let by = Viewer::Seat(seats[0]);
                let Choices::List { moves, .. } = m.view(by, u64::MAX, &mut plenty()).choices else {
                    return None;
                };
                let choice = moves.get(self.rng.below(moves.len().max(1)))?;
                Some((by, Ask::Move(choice.text.clone())))
            }
            _ => None,
        }
    }

    /// One move in each; `false` where the seat would be told different things, or it is over.
    fn step(&mut self) -> bool {
        (0..TRIES).any(|_| {
            let Some((by, ask)) = self.anything(false) else { return false };
            let mut one = self.one.clone();
            let found =
                play(&mut one, by, ask.clone()).then(|| self.likewise(by, &ask, &told(&self.game, &one)));
            let Some(Some(other)) = found else { return false };
            (self.one, self.other) = (one, other);
            true
        })
    }

    /// The other match with a move that the seat is told the same of: another one, if what was done is hidden from it.
    fn likewise(&mut self, by: Viewer, ask: &Ask, wanted: &str) -> Option<Match<RuleGame>> {
        (0..TRIES).find_map(|n| {
            let same = by == SEAT || n + 1 == TRIES;
            let (by, ask) = if same { (by, ask.clone()) } else { self.anything(true)? };
            let mut tried = self.other.clone();
            (play(&mut tried, by, ask) && told(&self.game, &tried) == wanted).then_some(tried)
        })
    }

    /// What the computer at the seat would play in one of them, and what it would think about.
    fn choice(&self, m: &Match<RuleGame>, seed: u64) -> Option<(Vec<Position>, String)> {
        let worlds = m.worlds(SEAT, WORLDS, &mut Rng::new(seed), &mut plenty()).ok()?;
        let mut worlds: Vec<Position> = worlds.into_iter().map(|world| world.position).collect();
        let mut known = self.game.known(m.position(), SEAT).into_owned();
        let spec: Spec = "auto".parse().expect("a computer");
        let mut means = Means { control: &mut Untimed, budget: &mut plenty() };
        let asked = (&spec, Limits::nodes(NODES), seed);
        let best = agent(self.game.rules()).choose_unsure(&mut worlds, &mut known, asked, &mut means);
        let text = fishka::notation(&mut known, &best.expect("within the budget")?, &mut plenty());
        Some((worlds, text.expect("it is legal")))
    }

    /// Compares what the computer does; `false` where it finds no world to think about.
    fn compare(&self, seed: u64) -> bool {
        let (one, other) = (self.choice(&self.one, seed), self.choice(&self.other, seed));
        assert_eq!(one.is_some(), other.is_some());
        if let (Some((one, text)), Some((other, other_text))) = (&one, &other) {
            let cells = |worlds: &[Position]| worlds.iter().map(|at| at.cells().to_vec()).collect::<Vec<_>>();
            assert_eq!(cells(one), cells(other));
            assert_eq!(text, other_text);
        }
        one.is_some()
    }
}

/// How often a choice was compared in matches that differ; at most so often in each two.
fn compared(name: &str, in_each: usize) -> usize {
    let game = library(name, &[]);
    let mut compared = 0;
    for seed in 0..20 {
        let (mut twins, mut asked) = (Twins::new(&game, seed), 0);
        while compared < ENOUGH && asked < in_each && twins.step() {
            let on_turn =
                matches!(twins.one.turn(), Turn::Seats { seats, .. } if SEAT.seat() == Some(seats[0]));
            if on_turn && twins.one.position() != twins.other.position() {
                asked += 1;
                compared += usize::from(twins.compare(seed * 100 + asked as u64));
            }
        }
    }
    compared
}

#[test]
fn what_is_hidden_from_a_computer_does_not_change_its_choice() {
    for (name, in_each) in [("dominoes", 3), ("durak", 3), ("l-attaque", 4), ("battleship", 4)] {
        let count = compared(name, in_each);
        println!("{name}: {count}");
        assert!(count >= ENOUGH, "{name}: {count}");
    }
}
