//! Moves in the form of UCI: `e2e4`, `e7e8q`, `N@f3`. Moves that cannot be told apart so, or have no such form (throws,
//! actions, moves with names), keep our notation, which is one word always.

use fishka::{
    Effect, Game, Kind, Move, MoveKind, MoveList, Position, Site, notations, parse_move_in, passed_on,
};
use fishka_base::{Bound, Budget};
use std::collections::BTreeMap;

/// How moves are written.
#[derive(Clone, Debug)]
pub struct Words {
    /// In the form of UCI, else in our notation.
    pub uci: bool,
    /// A piece that takes another of its side along is written as going to where that stood: castling in Chess960.
    pub onto: bool,
    /// By kind, a capital.
    letters: Vec<String>,
}

impl Words {
    /// The letters that the rule file gives for its kinds, or the first ones of their names; `own` says others.
    pub fn new(game: &Game, uci: bool, own: &[(String, String)]) -> Words {
        let letter = |kind: &fishka::rules::KindDef| {
            let named = own.iter().find(|(name, _)| name.eq_ignore_ascii_case(&kind.name));
            let given = named.map(|(_, letter)| letter).or(kind.notation.as_ref());
            let first = |text: &String| text.chars().find(char::is_ascii_alphanumeric);
            let letter = given.and_then(first).or_else(|| first(&kind.name));
            letter.map_or_else(|| "?".to_owned(), |c| c.to_ascii_uppercase().to_string())
        };
        Words { uci, onto: false, letters: game.rules.kinds.iter().map(letter).collect() }
    }

    /// The words of all legal moves, each different from the others.
    ///
    /// # Errors
    /// The bound that was met.
    pub fn all(
        &self,
        position: &Position,
        moves: &MoveList,
        budget: &mut Budget,
    ) -> Result<Vec<String>, Bound> {
        let ours = notations(position, moves, budget)?;
        if !self.uci {
            return Ok(ours);
        }
        let theirs: Vec<Option<String>> = moves.iter().map(|m| self.plain(position, m)).collect();
        let mut counts: BTreeMap<String, u32> = BTreeMap::new();
        for word in theirs.iter().flatten() {
            *counts.entry(word.clone()).or_default() += 1;
        }
        let word = |(ours, theirs): (String, Option<String>)| match theirs {
            Some(word) if counts.get(&word) == Some(&1) => word,
            _ => ours,
        };
        Ok(ours.into_iter().zip(theirs).map(word).collect())
    }

    /// The word of one legal move.
    ///
    /// # Errors
    /// The bound that was met.
    pub fn of(&self, position: &mut Position, m: &Move, budget: &mut Budget) -> Result<String, Bound> {
        let mut moves = MoveList::new();
        position.legal_moves(&mut moves, budget)?;
        let index = moves.iter().position(|legal| legal == m);
        let mut words = self.all(position, &moves, budget)?;
        Ok(index.map_or_else(|| "?".to_owned(), |index| words.swap_remove(index)))
    }

    /// The words of a line of moves. The position comes back as it was.
    ///
    /// # Errors
    /// The bound that was met.
    pub fn line(
        &self,
        position: &mut Position,
        pv: &[Move],
        budget: &mut Budget,
    ) -> Result<Vec<String>, Bound> {
        let mut words = Vec::with_capacity(pv.len());
        let mut played = 0;
        let mut said = Ok(());
        for m in pv {
            budget.renew();
            said = self.of(position, m, budget).map(|word| words.push(word));
            said = said.and_then(|()| position.play_unchecked(m, budget));
            played += 1;
            if said.is_err() {
                break;
            }
        }
        (0..played).for_each(|_| _ = position.undo());
        said.map(|()| words)
    }

    /// Which legal move a word means, in either form; `None` where it is none of them, or could be several.
    ///
    /// # Errors
    /// The bound that was met.
    pub fn find(
        &self,
        position: &Position,
        moves: &MoveList,
        word: &str,
        budget: &mut Budget,
    ) -> Result<Option<Move>, Bound> {
        let uci = Words { uci: true, ..self.clone() }.all(position, moves, budget)?;
        let only = |fits: &dyn Fn(usize) -> bool| {
            let mut found = (0..moves.len()).filter(|index| fits(*index));
            let first = found.next()?;
            found.next().is_none().then(|| moves[first].clone())
        };
        if let Some(m) = only(&|i| uci[i].eq_ignore_ascii_case(word)) {
            return Ok(Some(m));
        }
        match parse_move_in(position, moves, word, budget) {
            Ok(m) => return Ok(Some(m)),
            Err(error) => error.bound.map_or(Ok(()), Err)?,
        }
        if word == "0000" || is_twice_the_same(word) {
            return Ok(only(&|i| moves[i].is_pass()));
        }
        // Letters differ from program to program: a word is understood where only one move is like it.
        let to = word.split_once(['@', '*']).map(|(_, to)| to);
        let drops = |i: usize| {
            to.is_some() && moves[i].kind == MoveKind::Drop && name(position.game(), moves[i].to) == to
        };
        let ends = |i: usize| {
            let m = &moves[i];
            let plain = name(position.game(), m.from).zip(name(position.game(), m.to));
            let plain = plain.map(|(from, to)| format!("{from}{to}"));
            let tail = plain.as_deref().and_then(|plain| word.strip_prefix(plain));
            let promotes = tail.is_some_and(|tail| tail.len() == 1 && !is_digit(tail));
            m.kind == MoveKind::Normal && promotes && becomes(m).is_some()
        };
        let onto = |i: usize| {
            let stood = taken_along(position, &moves[i]);
            let plain = name(position.game(), moves[i].from).zip(name(position.game(), stood));
            plain.is_some_and(|(from, to)| word.strip_prefix(from) == Some(to))
        };
        Ok(only(&drops).or_else(|| only(&ends)).or_else(|| only(&onto)))
    }

    /// The move in the form of UCI, where it has one.
    fn plain(&self, position: &Position, m: &Move) -> Option<String> {
        let game = position.game();
        let letter = |kind: Kind| self.letters.get(kind.index()).map_or("?", String::as_str);
        if m.name.is_some() || passed_on(position, m).is_some() {
            return None;
        }
        match m.kind {
            MoveKind::Pass => Some(resting(position)),
            MoveKind::Drop => {
                let kind = m.promotion().or(m.piece.map(|piece| piece.kind))?;
                Some(format!("{}@{}", letter(kind), name(game, m.to)?))
            }
            MoveKind::Normal => {
                let promoted = becomes(m).map(|kind| letter(kind).to_ascii_lowercase());
                let onto = taken_along(position, m).filter(|_| self.onto);
                let (from, to) = (name(game, m.from)?, name(game, onto.or(m.to))?);
                Some(format!("{from}{to}{}", promoted.unwrap_or_default()))
            }
            MoveKind::Action(_) | MoveKind::Throw(_) => None,
        }
    }
}

/// The kind that the acting piece turns into, where that is another one: rules may say of a piece that it stays as it is.
fn becomes(m: &Move) -> Option<Kind> {
    m.promotion().filter(|kind| m.piece.is_none_or(|piece| piece.kind != *kind))
}

/// Where the one piece of its side stood that the acting piece takes along.
fn taken_along(position: &Position, m: &Move) -> Option<Site> {
    let (player, sites) = (m.piece?.player, position.cells().len());
    let other = |effect: &Effect| match effect {
        Effect::Move { from, .. } => Some(from.site(sites)).filter(|site| Some(*site) != m.from),
        _ => None,
    };
    let mut all = m.effects.iter().filter_map(other);
    let site = all.next().filter(|_| all.next().is_none())?;
    position.cell(site).piece.filter(|piece| piece.player == player).map(|_| site)
}

fn is_digit(text: &str) -> bool {
    text.bytes().all(|b| b.is_ascii_digit())
}

fn is_twice_the_same(word: &str) -> bool {
    word.is_ascii() && word.len().is_multiple_of(2) && !word.is_empty() && {
        let (a, b) = word.split_at(word.len() / 2);
        a == b
    }
}

fn name(game: &Game, site: Option<Site>) -> Option<&str> {
    site.and_then(|site| game.rules.board.sites.get(site.index())).map(|site| site.name.as_str())
}

/// A pass: engines write it as a move of the royal piece, or of the first one on the board by rows, to where it stands.
fn resting(position: &Position) -> String {
    let game = position.game();
    let (player, royal) = (position.play_as(), game.royal_kinds(position.play_as()));
    let place = |site: Site| {
        let text = name(game, Some(site)).unwrap_or_default();
        let row = text.trim_start_matches(|c: char| !c.is_ascii_digit()).parse::<u32>();
        row.ok().map(|row| (row, text.trim_end_matches(|c: char| c.is_ascii_digit()).to_owned(), site))
    };
    let own = |site: &Site| position.cell(*site).piece.is_some_and(|piece| piece.player == player);
    let is_royal = |site: Site| position.cell(site).piece.is_some_and(|piece| royal.contains(&piece.kind));
    let sites = (0..position.cells().len()).map(Site::new).filter(own);
    let first = sites.filter_map(|site| Some((!is_royal(site), place(site)?))).min();
    let site = first.and_then(|(_, (_, _, site))| name(game, Some(site)));
    site.map_or_else(|| "0000".to_owned(), |site| format!("{site}{site}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::Source;
    use crate::outside::Outside;

    fn game(name: &str) -> std::sync::Arc<Game> {
        let source = Source::find(name, &Outside::new(None, Vec::new())).unwrap();
        source.compile(None, &[]).game.unwrap()
    }

    fn words_after(name: &str, line: &[&str], own: &[(String, String)]) -> (Position, Vec<String>) {
        let (game, budget) = (game(name), &mut Budget::new(u64::MAX));
        let words = Words::new(&game, true, own);
        let mut position = game.start(budget).unwrap();
        let mut moves = MoveList::new();
        for word in line {
            position.legal_moves(&mut moves, budget).unwrap();
            let m = words.find(&position, &moves, word, budget).unwrap();
            let m = m.unwrap_or_else(|| panic!("{name}: {word}"));
            position.play_unchecked(&m, budget).unwrap();
        }
        position.legal_moves(&mut moves, budget).unwrap();
        let all = words.all(&position, &moves, budget).unwrap();
        for (word, m) in all.iter().zip(&moves) {
            assert_eq!(words.find(&position, &moves, word, budget).unwrap().as_ref(), Some(m), "{word}");
        }
        (position, all)
    }

    #[test]
    fn moves_are_written_as_uci_has_them() {
        let line = ["e2e4", "d7d5", "e4d5", "c7-c6", "d5xc6", "g8f6", "c6b7", "a7a6"];
        let (_, words) = words_after("chess", &line, &[]);
        for word in ["b7a8q", "b7c8n", "e1e2", "g1f3"] {
            assert!(words.iter().any(|w| w == word), "{word}: {words:?}");
        }
        let (_, words) = words_after("chess", &["e2e4", "e7e5", "g1f3", "g8f6", "f1c4", "f8c5"], &[]);
        assert!(words.iter().any(|w| w == "e1g1"), "{words:?}");
        let (_, words) = words_after("xiangqi", &["h3h10"], &[]);
        assert!(words.iter().any(|w| w == "i10h10"), "{words:?}");
        // Shogi’s engines write `+` for each promotion, and drops with an asterisk.
        let (_, words) = words_after("shogi", &["7g7f", "3c3d", "8h2b+", "3a2b", "B*5e", "9c9d"], &[]);
        assert!(["5e3c", "5e3cb"].iter().all(|word| words.iter().any(|w| w == word)), "{words:?}");
        // In Chess960 a king castles onto his rook.
        let line = ["e2e4", "e7e5", "g1f3", "g8f6", "f1c4", "f8c5", "e1h1", "e8g8"];
        let (position, _) = words_after("chess960", &line, &[]);
        assert!(["g1", "f1", "g8", "f8"].iter().all(|name| {
            let site = position.game().rules.board.sites.iter().position(|site| site.name == *name);
            position.cell(Site::new(site.unwrap())).piece.is_some()
        }));
        let (position, _) = words_after("chess960", &line[..6], &[]);
        let (mut moves, budget) = (MoveList::new(), &mut Budget::new(u64::MAX));
        position.clone().legal_moves(&mut moves, budget).unwrap();
        let onto = Words { onto: true, ..Words::new(position.game(), true, &[]) };
        let words = onto.all(&position, &moves, budget).unwrap();
        assert!(words.iter().any(|w| w == "e1h1") && !words.iter().any(|w| w == "e1g1"), "{words:?}");
        let disc = game("reversi").rules.kinds[0].name.clone();
        let (_, words) = words_after("reversi", &["X@d3"], &[(disc, "p".to_owned())]);
        assert!(words.iter().all(|w| w.starts_with("P@")), "{words:?}");
    }
}
