//! What the page asks a worker about tracks: how hard one is, and for a new one.

use crate::work;
use fishka_base::FileId;
use fishka_race::generate::{Size, Style, Wish, generate_as};
use fishka_race::geometry::Point;
use fishka_race::rules::{Options, Race};
use fishka_race::solve::{Lap, Solver, Unsolvable};
use fishka_race::track::parse;

/// A question. `id` comes back with the answer.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum Survey {
    /// How hard is the track with this text?
    Measure {
        /// Number of the question.
        id: u32,
        /// Text of the track file.
        text: String,
    },
    /// Make a track.
    Make {
        /// Number of the question.
        id: u32,
        /// Everything follows from it.
        seed: u64,
        /// What it is to be like.
        wish: Wish,
    },
}

/// An answer, with the default rules of the race.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum Finding {
    /// The shortest race.
    Measured {
        /// Of the question.
        id: u32,
        /// Its number of moves.
        moves: u32,
        /// How many races are as short.
        sequences: u128,
        /// The nodes of one of them.
        nodes: Vec<Point>,
    },
    /// A new track.
    Made {
        /// Of the question.
        id: u32,
        /// Its text.
        text: String,
    },
    /// The track is too large to be measured.
    TooLarge {
        /// Of the question.
        id: u32,
    },
    /// There is no answer: no track, or none that can be driven.
    None {
        /// Of the question.
        id: u32,
    },
}

/// The forms of a track that can be wished for, with their words in texts.
pub const STYLES: [(Option<Style>, &str); 4] = [
    (None, "any"),
    (Some(Style::Ring), "ring"),
    (Some(Style::Road), "road"),
    (Some(Style::Labyrinth), "labyrinth"),
];

/// The sizes of a track that can be wished for, with their words in texts.
pub const SIZES: [(Size, &str); 3] =
    [(Size::Small, "small"), (Size::Medium, "medium"), (Size::Large, "large")];

/// The word of a value.
pub fn word_of<T: PartialEq>(words: &[(T, &'static str)], value: &T) -> &'static str {
    words.iter().find(|(v, _)| v == value).map_or("", |(_, word)| word)
}

/// The value of a word.
pub fn value_of<T: Copy>(words: &[(T, &'static str)], word: &str) -> Option<T> {
    words.iter().find(|(_, w)| *w == word).map(|(value, _)| *value)
}

impl Survey {
    /// Finds the answer. May take seconds on the largest tracks.
    #[must_use]
    pub fn answer(&self) -> Finding {
        match self {
            Survey::Measure { id, text } => measure(*id, text),
            Survey::Make { id, seed, wish } => {
                match generate_as(*seed, *wish, &Options::default(), &mut work()) {
                    Ok(Some(made)) => Finding::Made { id: *id, text: made.track.plan().to_string() },
                    Ok(None) | Err(_) => Finding::None { id: *id },
                }
            }
        }
    }
}

fn measure(id: u32, text: &str) -> Finding {
    let none = Finding::None { id };
    let budget = &mut work();
    let Ok(track) = parse(FileId::default(), text, budget) else { return none };
    let Ok(race) = Race::new(track, Options::default(), budget) else { return none };
    let Some(place) = race.places().first() else { return none };
    let lap = Solver::new(&race, budget)
        .and_then(|solver| solver.lap(&race, *place, budget).map_err(Unsolvable::Bound));
    match lap {
        Err(Unsolvable::Bound(_)) => Finding::TooLarge { id },
        Err(Unsolvable::Flick) | Ok(None) => none,
        Ok(Some(lap)) => {
            let Lap { moves, sequences, nodes, .. } = lap;
            Finding::Measured { id, moves, sequences, nodes }
        }
    }
}

impl Finding {
    /// The number of the question.
    #[must_use]
    pub fn id(&self) -> u32 {
        match self {
            Finding::Measured { id, .. }
            | Finding::Made { id, .. }
            | Finding::TooLarge { id }
            | Finding::None { id } => *id,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::host::{packed, unpacked};
    use fishka_race::generate::Nastiness;
    use fishka_race::track::builtin_text;

    #[test]
    fn every_wish_has_words() {
        let styles = STYLES.iter().map(|(_, word)| format!("draw-style-{word}"));
        for key in styles.chain(SIZES.iter().map(|(_, word)| format!("draw-size-{word}"))) {
            assert!(fishka_text::has(fishka_text::Lang::En, &key), "{key}");
        }
    }

    #[test]
    fn questions_and_answers_come_back() {
        let wish =
            Wish { nastiness: Nastiness::new(3).unwrap(), style: Some(Style::Ring), size: Size::Small };
        let riddler = builtin_text("riddler").unwrap().to_owned();
        let questions = [
            Survey::Measure { id: 1, text: riddler },
            Survey::Make { id: 2, seed: 7, wish },
            Survey::Measure { id: 3, text: "name x".to_owned() },
        ];
        let asked = questions.map(|q| unpacked::<Survey>(&packed(&q)).unwrap());
        let answers = asked.map(|q| unpacked::<Finding>(&packed(&q.answer())).unwrap());
        let Finding::Measured { moves: 12, sequences: 322, nodes, .. } = &answers[0] else {
            panic!("{:?}", answers[0])
        };
        assert_eq!((nodes.len(), nodes[0]), (13, Point::node(0, -5)));
        let Finding::Made { text, .. } = &answers[1] else { panic!("{:?}", answers[1]) };
        assert!(
            text.contains("name Track 7-3-ring-small") && parse(FileId::default(), text, &mut work()).is_ok()
        );
        assert_eq!(answers[2], Finding::None { id: 3 });
    }
}
