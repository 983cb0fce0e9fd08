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
    /// Not a move is asked for, but how likely this player's pieces are to be taken.
    pub danger: Option<usize>,
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
    /// How likely pieces are to be taken.
    Danger {
        /// Of the question.
        id: u32,
        /// Indices of sites with chances in thousandths.
        sites: Vec<(usize, u32)>,
        /// The true chances may be higher.
        partly: bool,
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
        let fields = fields.with("time-ms", self.time_ms).with("seed", self.seed);
        let danger = self.danger.map(|player| player.to_string());
        fields.with_some("danger", danger.as_deref()).with_all("move", &self.moves).to_string()
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
            danger: fields.number("danger"),
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
            Answer::Danger { id, sites, partly } => Fields::default()
                .with("id", id)
                .with("partly", partly)
                .with_all("at", sites.iter().map(|(site, chance)| format!("{site} {chance}"))),
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
        if let Some(partly) = fields.value("partly") {
            let site = |text: &str| {
                let (site, chance) = text.split_once(' ')?;
                Some((site.parse().ok()?, chance.parse().ok()?))
            };
            let sites = fields.values("at").filter_map(site).collect();
            return Some(Answer::Danger { id, sites, partly: partly == "true" });
        }
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
        let ask = Ask {
            id: 3,
            deal: Deal::library("some"),
            moves,
            level: 2,
            time_ms: 900,
            seed: 1,
            danger: Some(1),
        };
        assert_eq!(Ask::parse(&ask.print()), Some(ask));
        let best = Answer::Best { id: 3, text: "a2-a3".to_owned(), win_permille: 510, nodes: 9, depth: 2 };
        let danger = Answer::Danger { id: 5, sites: vec![(3, 250), (9, 1000)], partly: true };
        for answer in [Answer::Ready, Answer::None { id: 4 }, best, danger] {
            assert_eq!(Answer::parse(&answer.print()), Some(answer));
        }
        assert_eq!(Answer::parse("?"), None);
    }
}
