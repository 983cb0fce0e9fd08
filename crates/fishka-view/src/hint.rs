//! A hint: a good turn and why it is good, told in three steps, each of which tells more than the one before.

use super::study::texts;
use super::words::Words;
use fishka::rules::Rules;
use fishka::{Bound, Kind, Move, Piece, Position, Site};
use fishka_search::{Agent, Limits, Means};
use serde::{Deserialize, Serialize};

/// What is told of a hint by now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum HintStep {
    /// Which piece it is about.
    Piece,
    /// Which moves.
    Moves,
    /// Why.
    Why,
}

/// Where a move begins and ends.
pub type Way = (Option<Site>, Option<Site>);

/// A good turn.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hinted {
    /// Its moves as a record writes them, the first to be played now.
    pub moves: Vec<String>,
    /// Where they lead; empty where only the table knows.
    pub ways: Vec<Way>,
    /// What the first move is made with.
    pub piece: Option<Piece>,
    /// Why it is good, where that is known.
    pub why: Option<Reason>,
}

/// Why a turn is good.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reason {
    /// The key of the sentence.
    pub key: String,
    /// Its number, by its name there.
    pub number: Option<(String, u32)>,
    /// The kind of piece that it names.
    pub kind: Option<Kind>,
}

impl Hinted {
    /// A move of which nothing else is known.
    #[must_use]
    pub fn plain(text: String) -> Hinted {
        Hinted { moves: vec![text], ..Hinted::default() }
    }

    /// What is told of it first: the piece, so that the move is still left to be found. A piece that is not yet on the
    /// board is worth a step of its own only where a reason follows.
    #[must_use]
    pub fn first(&self) -> HintStep {
        let is_known = self.piece.is_some() && (self.why.is_some() || self.from().is_some());
        if is_known { HintStep::Piece } else { HintStep::Moves }
    }

    /// Where the first move begins.
    fn from(&self) -> Option<Site> {
        self.ways.first().and_then(|(from, _)| *from)
    }

    /// Takes in where the move leads and what it is made with, as far as that is not known yet: the table knows its
    /// moves, the search behind a plain hint told only a text.
    pub(crate) fn complete(&mut self, m: &Move) {
        if self.ways.is_empty() {
            self.ways.push((m.from, m.to));
        }
        self.piece = self.piece.or(m.piece);
    }

    /// What is told after that.
    #[must_use]
    pub fn after(&self, step: HintStep) -> Option<HintStep> {
        match step {
            HintStep::Piece => Some(HintStep::Moves),
            HintStep::Moves => self.why.as_ref().map(|_| HintStep::Why),
            HintStep::Why => None,
        }
    }

    /// The step in words.
    #[must_use]
    pub fn told(&self, step: HintStep, words: &Words, rules: &Rules) -> String {
        let written = self.moves.iter().map(|text| words.written(rules, text));
        let moves = written.collect::<Vec<_>>().join(" ");
        match (step, self.piece, &self.why) {
            (HintStep::Piece, Some(piece), _) => {
                let mut args = vec![("piece", words.kind(rules, piece.kind))];
                let from = self.from();
                args.extend(from.map(|site| ("site", rules.board.sites[site.index()].name.clone())));
                words.say(if from.is_some() { "speech-hint-piece" } else { "speech-hint-new" }, &args)
            }
            (HintStep::Why, _, Some(why)) => {
                let why = why.told(words, rules);
                words.say("speech-hint-why", &[("moves", moves), ("why", why)])
            }
            _ => words.say("speech-hint", &[("move", moves)]),
        }
    }
}

impl Reason {
    fn told(&self, words: &Words, rules: &Rules) -> String {
        let number = self.number.iter().map(|(name, n)| (name.as_str(), n.to_string()));
        let kind = self.kind.map(|kind| ("kind", words.kind(rules, kind)));
        words.say(&self.key, &number.chain(kind).collect::<Vec<_>>())
    }
}

/// Thinks of a hint within these limits; nothing when the game is over.
///
/// # Errors
/// The bound that was met.
pub fn hint(
    agent: &mut Agent,
    position: &mut Position,
    limits: Limits,
    means: &mut Means<'_>,
) -> Result<Option<Hinted>, Bound> {
    let Some(found) = agent.hint(position, limits, means)? else { return Ok(None) };
    let (key, number) = found.why.told();
    let number = number.map(|(name, n)| (name.to_owned(), n));
    let why = Reason { key: key.to_owned(), number, kind: found.why.kind() };
    let ways = found.turn.iter().map(|m| (m.from, m.to)).collect();
    let piece = found.turn.first().and_then(|m| m.piece);
    Ok(Some(Hinted { moves: texts(position, &found.turn)?, ways, piece, why: Some(why) }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deal::Deal;
    use crate::work;
    use fishka_search::Untimed;
    use fishka_text::Lang;

    fn hinted(name: &str, moves: &[&str], lang: Lang) -> Vec<String> {
        let deal = Deal::library(name);
        let game = deal.compile().game.unwrap();
        let mut position = deal.start(&game);
        for text in moves {
            let m = fishka::parse_move(&mut position, text, &mut work()).unwrap();
            position.play(&m, &mut work()).unwrap();
        }
        let mut agent = Agent::new(&game, &mut work()).unwrap();
        let means = &mut Means { control: &mut Untimed, budget: &mut work() };
        let hinted = hint(&mut agent, &mut position, Limits::nodes(1_500), means).unwrap().unwrap();
        let words = Words::of(lang, Some(name));
        let steps = std::iter::successors(Some(hinted.first()), |step| hinted.after(*step));
        steps.map(|step| hinted.told(step, &words, &game.rules)).collect()
    }

    #[test]
    fn a_hint_tells_the_piece_then_the_move_then_why() {
        let moves = ["f2-f3", "e7-e5", "g2-g4"];
        let told = hinted("chess", &moves, Lang::En);
        assert_eq!(told.len(), 3, "{told:?}");
        assert!(told[0].contains("Queen") && told[0].contains("d8") && !told[0].contains("h4"), "{told:?}");
        assert!(told[1].contains("d8-h4") && !told[1].contains("wins"), "{told:?}");
        assert!(told[2].contains("d8-h4") && told[2].contains("wins by force"), "{told:?}");
        let told = hinted("chess", &moves, Lang::Ru);
        assert!(told[0].contains("Посмотрите") && told[2].contains("ведёт к выигрышу"), "{told:?}");
    }

    #[test]
    fn a_hint_is_for_the_whole_turn() {
        let moves = hinted("hanniball", &[], Lang::En);
        let played = moves[1].split(' ').filter(|word| word.contains('-')).count();
        assert!(played > 1, "{moves:?}");
    }

    #[test]
    fn what_is_known_beforehand_is_a_move_at_once() {
        let plain = Hinted::plain("a1-a2".to_owned());
        assert_eq!((plain.first(), plain.after(HintStep::Moves)), (HintStep::Moves, None));
    }

    #[test]
    fn without_a_reason_the_piece_is_told_first_too() {
        let game = Deal::library("chess").compile().game.unwrap();
        let mut position = game.start(&mut work()).unwrap();
        let m = fishka::parse_move(&mut position, "g1-f3", &mut work()).unwrap();
        let mut plain = Hinted::plain("g1-f3".to_owned());
        plain.complete(&m);
        assert_eq!((plain.first(), plain.after(HintStep::Piece)), (HintStep::Piece, Some(HintStep::Moves)));
        assert_eq!(plain.after(HintStep::Moves), None);
        let told = plain.told(HintStep::Piece, &Words::of(Lang::En, Some("chess")), &game.rules);
        assert!(told.contains("Knight") && told.contains("g1") && !told.contains("f3"), "{told}");
    }

    #[test]
    fn what_comes_from_a_hand_without_a_reason_is_told_at_once() {
        let game = Deal::library("tic-tac-toe").compile().game.unwrap();
        let mut position = game.start(&mut work()).unwrap();
        let mut moves = fishka::MoveList::new();
        position.legal_moves(&mut moves, &mut work()).unwrap();
        let mut plain = Hinted::plain("b2".to_owned());
        plain.complete(&moves[0]);
        assert_eq!(plain.first(), HintStep::Moves);
    }
}
