//! A board that is a path, as an inventor edits it: a spiral over a field of squares, and what its cells are.
//!
//! Works on the text of the rules: the form `(spiral …)`, or `(positions …)` and `(track …)` where each cell is written
//! out, and `(layer-setup …)` are written anew, all else stays as it is. Cells are named 1, 2, 3… along the path. Layers of numbers called `column` and `row` are given
//! the places of the cells, so that rules may measure across the path.

use super::layout::UNIT;
use fishka::rules::{NumberDef, Rules, Scope};
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::ops::Range;

/// Fewest and most columns and rows.
pub const SIDE: (usize, usize) = (3, 16);
/// Fewest cells of a path.
pub const LENGTH_MIN: usize = 8;
/// Pixels from one cell to the next in the text.
const STEP: usize = 50;
/// Columns of text that are not exceeded.
const WIDTH: usize = 96;

/// A path board.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct PathBoard {
    /// Columns.
    pub columns: usize,
    /// Rows.
    pub rows: usize,
    /// Words of its layer; the first is that of common cells.
    pub words: Vec<String>,
    /// The word of each cell, by place in `words`; its length is that of the path.
    pub cells: Vec<usize>,
    track: String,
    layer: String,
    grids: Vec<String>,
}

impl PathBoard {
    /// The path board of a game, if its text can be edited so.
    #[must_use]
    pub fn of(rules: &Rules, text: &str) -> Option<PathBoard> {
        let [track] = &rules.tracks[..] else { return None };
        let sites = track.sites.first().filter(|first| track.sites.iter().all(|s| s == *first))?;
        let worded = |n: &&NumberDef| n.scope == Scope::Site && n.values.len() > 1;
        let layer = rules.numbers.iter().find(worded)?;
        let cells = sites.iter().map(|site| {
            let slot = usize::from(layer.base) + site.index();
            let set = rules.setup_numbers.iter().find(|n| usize::from(n.slot) == slot);
            usize::try_from(set.map_or(layer.start, |n| n.value)).ok().filter(|v| *v < layer.values.len())
        });
        let rects: Vec<_> = sites.iter().filter_map(|s| rules.board.sites[s.index()].rect).collect();
        let columns: BTreeSet<i32> = rects.iter().map(|r| r.left).collect();
        let rows: BTreeSet<i32> = rects.iter().map(|r| r.top).collect();
        let grid = |name: &&&str| rules.numbers.iter().any(|n| n.name == **name && n.scope == Scope::Site);
        let board = PathBoard {
            columns: columns.len(),
            rows: rows.len(),
            words: layer.values.clone(),
            cells: cells.collect::<Option<_>>()?,
            track: track.name.clone(),
            layer: layer.name.clone(),
            grids: ["column", "row"].iter().filter(grid).map(|n| (*n).to_owned()).collect(),
        };
        let all = board.cells.len() == rules.board.sites.len() && board.cells.len() >= LENGTH_MIN;
        let fits = |n: usize| (SIDE.0..=SIDE.1).contains(&n);
        (all && fits(board.columns) && fits(board.rows) && board.write(text).is_some()).then_some(board)
    }

    /// Another size. What the cells are stays; marked cells at the very end stay at the end.
    pub fn resize(&mut self, columns: usize, rows: usize, length: usize) {
        self.columns = columns.clamp(SIDE.0, SIDE.1);
        self.rows = rows.clamp(SIDE.0, SIDE.1);
        let length = length.clamp(LENGTH_MIN, self.columns * self.rows);
        let tail = self.cells.iter().rev().take_while(|c| **c > 0).count().min(length);
        let end = self.cells.split_off(self.cells.len() - tail);
        self.cells.resize(length - tail, 0);
        self.cells.extend(end);
    }

    /// Other sides; a path that fills its field goes on filling it.
    pub fn stretch(&mut self, columns: usize, rows: usize) {
        let whole = self.cells.len() == self.columns * self.rows;
        let clamped = |n: usize| n.clamp(SIDE.0, SIDE.1);
        let length = if whole { clamped(columns) * clamped(rows) } else { self.cells.len() };
        self.resize(columns, rows, length);
    }

    /// Column and row of each cell, from the top left: from the top right corner to the left and round inwards.
    #[must_use]
    pub fn places(&self) -> Vec<(usize, usize)> {
        let (mut left, mut right, mut top, mut bottom) = (0, self.columns, 0, self.rows);
        let mut places = Vec::with_capacity(self.columns * self.rows);
        while left < right && top < bottom {
            places.extend((left..right).rev().map(|x| (x, top)));
            places.extend((top + 1..bottom).map(|y| (left, y)));
            if bottom - top > 1 {
                places.extend((left + 1..right).map(|x| (x, bottom - 1)));
            }
            if right - left > 1 {
                places.extend((top + 1..bottom - 1).rev().map(|y| (right - 1, y)));
            }
            (left, right, top, bottom) = (left + 1, right - 1, top + 1, bottom - 1);
        }
        places.truncate(self.cells.len());
        places
    }

    /// Where a cell is drawn in the preview, in units of the board.
    #[must_use]
    pub fn centre(place: (usize, usize)) -> (f64, f64) {
        ((place.0 as f64 + 0.5) * UNIT, (place.1 as f64 + 0.5) * UNIT)
    }

    /// The text with this board in place of its own; `None` where a form is missing or stands more than once.
    #[must_use]
    pub fn write(&self, text: &str) -> Option<String> {
        let mut forms = vec![(form(text, "layer-setup", Some(&self.layer))?, self.layer())];
        match form(text, "spiral", None) {
            // Its track is all cells.
            Some(range) => forms.push((range, self.spiral())),
            None => forms.extend([
                (form(text, "positions", None)?, self.positions()),
                (form(text, "track", Some(&self.track))?, self.track()),
            ]),
        }
        for grid in &self.grids {
            if let Some(range) = form(text, "layer-setup", Some(grid)) {
                forms.push((range, self.grid(grid)));
            }
        }
        forms.sort_by_key(|(range, _)| std::cmp::Reverse(range.start));
        let mut text = text.to_owned();
        for (range, new) in forms {
            text.replace_range(range, &new);
        }
        Some(text)
    }

    fn spiral(&self) -> String {
        let whole = self.cells.len() == self.columns * self.rows;
        let length = if whole { String::new() } else { format!(" {}", self.cells.len()) };
        format!("(spiral {} {}{length})", self.columns, self.rows)
    }

    fn positions(&self) -> String {
        let cell = |(i, (x, y)): (usize, &(usize, usize))| {
            let (l, t) = (x * STEP, y * STEP);
            format!("({} {l} {t} {} {})", i + 1, l + STEP - 1, t + STEP - 1)
        };
        listed("(positions", self.places().iter().enumerate().map(cell))
    }

    fn track(&self) -> String {
        listed(&format!("(track {}", self.track), (1..=self.cells.len()).map(|i| i.to_string()))
    }

    fn layer(&self) -> String {
        let cells = |word: usize| {
            let own = self.cells.iter().enumerate().filter(|(_, c)| **c == word);
            own.fold(String::new(), |mut text, (i, _)| {
                let _ = write!(text, " {}", i + 1);
                text
            })
        };
        let used = (1..self.words.len()).map(|w| (w, cells(w))).filter(|(_, cells)| !cells.is_empty());
        listed(
            &format!("(layer-setup {}", self.layer),
            used.map(|(w, cells)| format!("({}{cells})", self.words[w])),
        )
    }

    fn grid(&self, name: &str) -> String {
        let places = self.places();
        let line = |n: usize| {
            let own =
                places.iter().enumerate().filter(|(_, (x, y))| n == if name == "row" { *y } else { *x });
            own.fold(format!("({}", n + 1), |mut text, (i, _)| {
                let _ = write!(text, " {}", i + 1);
                text
            }) + ")"
        };
        let count = if name == "row" { self.rows } else { self.columns };
        let used = (0..count).map(line).filter(|line| line.contains(' '));
        listed(&format!("(layer-setup {name}"), used)
    }
}

/// A form over several lines.
fn listed(head: &str, parts: impl Iterator<Item = String>) -> String {
    let mut text = head.to_owned();
    let mut column = usize::MAX / 2;
    for part in parts {
        if column + part.len() + 1 > WIDTH {
            text.push_str("\n     ");
            column = 5;
        }
        text.push(' ');
        text.push_str(&part);
        column += part.len() + 1;
    }
    text + ")"
}

/// The only form `(HEAD NAME …)` of a text, outside comments and strings.
fn form(text: &str, head: &str, name: Option<&str>) -> Option<Range<usize>> {
    let mut found = None;
    let mut open: Vec<(usize, bool)> = Vec::new();
    let mut at = 0;
    while let Some(c) = text[at..].chars().next() {
        match c {
            ';' => at += text[at..].find('\n').unwrap_or(text.len() - at),
            '"' => at += 1 + text[at + 1..].find('"').map_or(text.len() - at - 1, |end| end + 1),
            '(' => {
                let mut words = text[at + 1..].split(|c: char| c.is_whitespace() || c == '(' || c == ')');
                let mut word = || words.find(|w| !w.is_empty());
                let fits = word() == Some(head) && name.is_none_or(|name| word() == Some(name));
                open.push((at, fits && text[at + 1..].trim_start().starts_with(head)));
                at += 1;
            }
            ')' => {
                at += 1;
                if let Some((start, true)) = open.pop() {
                    if found.is_some() {
                        return None;
                    }
                    // `(positions a b)` of a zone only names cells.
                    let inner = text[start + 1 + head.len()..at].trim_start();
                    if name.is_some() || inner.starts_with('(') || head == "spiral" {
                        found = Some(start..at);
                    }
                }
            }
            _ => at += c.len_utf8(),
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deal::{Deal, Source};
    use crate::work;
    use fishka::{Builtin, Game, Library as _};
    use std::sync::Arc;

    const NAME: &str = "moving-chips";

    fn game(text: &str) -> Arc<Game> {
        let source = Source::File { name: "b.zrf".to_owned(), text: text.to_owned(), parts: Vec::new() };
        let compiled = Deal::of(source).compile();
        compiled.game.unwrap_or_else(|| panic!("{:?}", compiled.diagnostics))
    }

    fn original() -> (String, PathBoard) {
        let text = Builtin.source(NAME).unwrap();
        let board = PathBoard::of(&game(&text).rules, &text).unwrap();
        (text, board)
    }

    #[test]
    fn written_as_it_was_the_game_is_the_same() {
        let (text, board) = original();
        assert_eq!((board.columns, board.rows, board.cells.len()), (8, 6, 48));
        let again = board.write(&text).unwrap();
        let (old, new) = (game(&text), game(&again));
        assert_eq!(
            old.start(&mut work()).expect("within the budget").numbers(),
            new.start(&mut work()).expect("within the budget").numbers()
        );
        assert_eq!((&old.rules.board.sites, &old.rules.tracks), (&new.rules.board.sites, &new.rules.tracks));
    }

    #[test]
    fn a_longer_path_keeps_its_end_and_is_played() {
        let (text, mut board) = original();
        board.stretch(9, 7);
        assert_eq!(board.cells.len(), 63);
        board.resize(10, 7, 64);
        let (king, base) = (board.cells[4], board.cells[63]);
        board.cells[20] = king;
        assert_eq!(board.cells[60..], [base; 4]);
        let new = board.write(&text).unwrap();
        let game = game(&new);
        assert_eq!(PathBoard::of(&game.rules, &new).as_ref(), Some(&board));
        let mut position = game.start(&mut work()).expect("within the budget");
        let mut rng = fishka::Rng::new(3);
        let mut moves = fishka::MoveList::new();
        let mut plies = 0;
        while position.outcome(&mut work()).expect("within the budget").is_none() && plies < 20_000 {
            position.legal_moves(&mut moves, &mut work()).expect("within the budget");
            let index = position.draw(&moves, &mut rng);
            let m = moves[index].clone();
            position.play_unchecked(&m, &mut work()).expect("within the budget");
            plies += 1;
        }
        assert!(
            position.outcome(&mut work()).expect("within the budget").is_some(),
            "somebody fills the base"
        );
    }

    #[test]
    fn other_boards_are_left_alone() {
        for name in ["pachisi", "chess", "cyvasse"] {
            let text = Builtin.source(name).unwrap();
            let game = Deal::library(name).compile().game.unwrap();
            assert_eq!(PathBoard::of(&game.rules, &text), None, "{name}");
        }
        assert_eq!(form("(a) ; (a)\n\"(a)\"", "a", None), None);
        assert_eq!(form("; (a (b))\n(a (b 1))", "a", None), Some(10..19));
    }
}
