//! What the page and its worker say to each other.

use super::deal::Deal;
use super::fields::Fields;

/// The page asks for a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ask {
    /// Comes back with the answer.
    pub id: u32,
    /// The game.
    pub deal: Deal,
    /// Moves so far.
    pub moves: Vec<String>,
    /// Level, or 0 for the best move within the time.
    pub level: u8,
    /// Longest time.
    pub time_ms: u64,
    /// Chance among moves that the level holds equal.
    pub seed: u64,
}

/// The worker answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// It is there.
    Ready,
    /// The move.
    Best {
        /// Of the question.
        id: u32,
        /// Notation.
        text: String,
        /// The chance of winning for the player to move, in thousandths.
        win_permille: i32,
        /// Positions looked at.
        nodes: u64,
        /// Turns looked ahead.
        depth: u32,
    },
    /// There is none: the game is over or the record cannot be replayed.
    None {
        /// Of the question.
        id: u32,
    },
}

impl Ask {
    /// As text.
    #[must_use]
    pub fn print(&self) -> String {
        let fields = self.deal.fields().with("id", self.id).with("level", self.level);
        fields.with("time-ms", self.time_ms).with("seed", self.seed).with_all("move", &self.moves).to_string()
    }

    /// From text.
    #[must_use]
    pub fn parse(text: &str) -> Option<Ask> {
        let fields = Fields::parse(text);
        Some(Ask {
            id: fields.number("id")?,
            deal: Deal::from_fields(&fields)?,
            moves: fields.values("move").map(str::to_owned).collect(),
            level: fields.number("level")?,
            time_ms: fields.number("time-ms")?,
            seed: fields.number("seed")?,
        })
    }
}

impl Answer {
    /// As text.
    #[must_use]
    pub fn print(&self) -> String {
        match self {
            Answer::Ready => Fields::default().with("ready", 1),
            Answer::None { id } => Fields::default().with("id", id),
            Answer::Best { id, text, win_permille, nodes, depth } => Fields::default()
                .with("id", id)
                .with("best", text)
                .with("win", win_permille)
                .with("nodes", nodes)
                .with("depth", depth),
        }
        .to_string()
    }

    /// From text.
    #[must_use]
    pub fn parse(text: &str) -> Option<Answer> {
        let fields = Fields::parse(text);
        if fields.value("ready").is_some() {
            return Some(Answer::Ready);
        }
        let id = fields.number("id")?;
        let Some(best) = fields.value("best") else { return Some(Answer::None { id }) };
        Some(Answer::Best {
            id,
            text: best.to_owned(),
            win_permille: fields.number("win")?,
            nodes: fields.number("nodes")?,
            depth: fields.number("depth")?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn questions_and_answers_come_back() {
        let moves = vec!["a1-a2".to_owned()];
        let ask = Ask { id: 3, deal: Deal::library("some"), moves, level: 2, time_ms: 900, seed: 1 };
        assert_eq!(Ask::parse(&ask.print()), Some(ask));
        let best = Answer::Best { id: 3, text: "a2-a3".to_owned(), win_permille: 510, nodes: 9, depth: 2 };
        for answer in [Answer::Ready, Answer::None { id: 4 }, best] {
            assert_eq!(Answer::parse(&answer.print()), Some(answer));
        }
        assert_eq!(Answer::parse("?"), None);
    }
}
