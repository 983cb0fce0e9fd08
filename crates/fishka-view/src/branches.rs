//! The viewer’s own study of a game: the lines that were taken back, and those that were tried beside it. A line hangs on
//! the game after so many of its moves and does not go on as the game does. All lines together are a tree: what several
//! of them begin with is written and shown once.

/// Most lines.
pub const LINES_MAX: usize = 200;
/// Most moves, what lines share counted once.
pub const MOVES_MAX: usize = 2_000;

/// One line.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Branch {
    /// After so many moves of the game.
    pub at: usize,
    /// Its moves as a record writes them; never empty.
    pub moves: Vec<String>,
}

/// All lines, in order; none begins as the game goes on, and none is the beginning of another.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Branches(Vec<Branch>);

/// A piece of the tree as it is shown: moves without a fork.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shoot {
    /// A line that goes through it.
    pub line: usize,
    /// Its first move in that line, and the one after its last.
    pub from: usize,
    /// See [`Shoot::from`].
    pub to: usize,
    /// How many forks of the tree lie before it.
    pub depth: usize,
}

impl Branches {
    /// The lines.
    #[must_use]
    pub fn lines(&self) -> &[Branch] {
        &self.0
    }

    /// The game is shorter now: what it lost stays as a line, if `keeps`, and what hung on that goes with it. Whether
    /// there was room for all.
    pub fn cut(&mut self, kept: usize, gone: &[String], keeps: bool) -> bool {
        for line in &mut self.0 {
            if line.at > kept {
                let before = gone.get(..line.at - kept).unwrap_or(gone);
                line.moves.splice(0..0, before.iter().cloned());
                line.at = kept;
            }
        }
        if !keeps {
            self.0.retain(|line| line.at < kept);
            return true;
        }
        self.tidy();
        let own = Branch { at: kept, moves: gone.to_vec() };
        let whole = gone.is_empty() || self.add(own);
        let fits = self.fits();
        while !self.fits() {
            self.0.pop();
        }
        whole && fits
    }

    /// The game went on: lines that go on alike hang on it further on.
    pub fn played(&mut self, at: usize, text: &str) {
        let alike = |line: &Branch| line.at == at && line.moves[0] == text;
        if !self.0.iter().any(alike) {
            return;
        }
        for line in &mut self.0 {
            if alike(line) {
                line.at += 1;
                line.moves.remove(0);
            }
        }
        self.0.retain(|line| !line.moves.is_empty());
        self.tidy();
    }

    /// Adds a line that leaves the game after `at` moves; whether there was room. One that is known already needs none.
    pub fn add(&mut self, line: Branch) -> bool {
        let goes_on = |a: &Branch, b: &Branch| a.at == b.at && a.moves.starts_with(&b.moves);
        if line.moves.is_empty() || self.0.iter().any(|known| goes_on(known, &line)) {
            return true;
        }
        let mut more = self.clone();
        more.0.retain(|known| !goes_on(&line, known));
        more.0.push(line);
        more.tidy();
        let fits = more.fits();
        if fits {
            *self = more;
        }
        fits
    }

    /// Deletes all lines through a piece of the tree.
    pub fn remove(&mut self, shoot: Shoot) {
        let Some(line) = self.0.get(shoot.line).cloned() else { return };
        let start = &line.moves[..(shoot.from + 1).min(line.moves.len())];
        let fork = &line.moves[..shoot.from.min(line.moves.len())];
        self.0.retain(|other| other.at != line.at || !other.moves.starts_with(start));
        // What comes before the fork stays, where nothing else goes through it.
        if !fork.is_empty() {
            self.add(Branch { at: line.at, moves: fork.to_vec() });
        }
    }

    /// Sorts, and leaves out what another line goes through.
    fn tidy(&mut self) {
        self.0.sort();
        // The beginning of a line stands right before it.
        let mut kept: Vec<Branch> = Vec::with_capacity(self.0.len());
        for line in std::mem::take(&mut self.0) {
            if kept.last().is_some_and(|last| last.at == line.at && line.moves.starts_with(&last.moves)) {
                kept.pop();
            }
            kept.push(line);
        }
        self.0 = kept;
    }

    /// With how many moves each line begins as the one before it does.
    fn shared(&self) -> impl Iterator<Item = usize> + '_ {
        let before = std::iter::once(None).chain(self.0.iter().map(Some));
        before.zip(&self.0).map(|(before, line)| {
            let before = before.filter(|before| before.at == line.at);
            before.map_or(0, |b| b.moves.iter().zip(&line.moves).take_while(|(a, b)| a == b).count())
        })
    }

    /// How many moves there are, what lines share counted once.
    #[must_use]
    pub fn moves(&self) -> usize {
        self.0.iter().zip(self.shared()).map(|(line, shared)| line.moves.len() - shared).sum()
    }

    fn fits(&self) -> bool {
        self.0.len() <= LINES_MAX && self.moves() <= MOVES_MAX
    }

    /// Whether there is no room for one more.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.0.len() >= LINES_MAX || self.moves() >= MOVES_MAX
    }

    /// The tree, as it is read.
    #[must_use]
    pub fn shoots(&self) -> Vec<Shoot> {
        let mut shoots = Vec::new();
        let all: Vec<usize> = (0..self.0.len()).collect();
        for same in all.chunk_by(|a, b| self.0[*a].at == self.0[*b].at) {
            self.fork(same, 0, 0, &mut shoots);
        }
        shoots
    }

    /// The shoots of some lines that share all before `from`.
    fn fork(&self, lines: &[usize], from: usize, depth: usize, shoots: &mut Vec<Shoot>) {
        let moves = |line: &usize| &self.0[*line].moves;
        for same in lines.chunk_by(|a, b| moves(a).get(from) == moves(b).get(from)) {
            let first = moves(&same[0]);
            let alike = |to: &usize| same.iter().all(|line| moves(line).get(*to) == first.get(*to));
            let to = (from..first.len()).find(|to| !alike(to)).unwrap_or(first.len());
            shoots.push(Shoot { line: same[0], from, to, depth });
            if same.len() > 1 && to > from {
                self.fork(same, to, depth + 1, shoots);
            }
        }
    }

    /// As texts to be kept: after how many moves, how many moves as in the line before, the others.
    pub fn print(&self) -> impl Iterator<Item = String> + '_ {
        let text = |(line, shared): (&Branch, usize)| {
            format!("{} {shared} {}", line.at, line.moves[shared..].join(" "))
        };
        self.0.iter().zip(self.shared()).map(text)
    }

    /// From such texts, for a game of so many moves; what is none of it, or too much, is left out.
    #[must_use]
    pub fn parse<'a>(texts: impl IntoIterator<Item = &'a str>, length: usize) -> Branches {
        let mut found = Branches::default();
        let mut before: Vec<String> = Vec::new();
        for text in texts.into_iter().take(LINES_MAX) {
            let mut words = text.split(' ').filter(|word| !word.is_empty());
            let mut number = || words.next().and_then(|word| word.parse::<usize>().ok());
            let (Some(at), Some(shared)) = (number(), number()) else { break };
            let Some(start) = before.get(..shared) else { break };
            let rest = words.take(MOVES_MAX).map(str::to_owned);
            let moves: Vec<String> = start.iter().cloned().chain(rest).collect();
            if at > length || !found.add(Branch { at, moves: moves.clone() }) {
                break;
            }
            before = moves;
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fishka::Rng;

    fn words(text: &str) -> Vec<String> {
        text.split(' ').filter(|w| !w.is_empty()).map(str::to_owned).collect()
    }

    fn branches(lines: &[(usize, &str)]) -> Branches {
        let mut branches = Branches::default();
        for (at, moves) in lines {
            assert!(branches.add(Branch { at: *at, moves: words(moves) }));
        }
        branches
    }

    #[test]
    fn what_was_taken_back_stays_and_goes_when_it_is_played_again() {
        let mut study = Branches::default();
        assert!(study.cut(1, &words("b c"), true));
        assert_eq!(study, branches(&[(1, "b c")]));
        study.played(1, "x");
        assert_eq!(study, branches(&[(1, "b c")]));
        assert!(study.cut(1, &words("x"), true));
        study.played(1, "b");
        assert_eq!(study, branches(&[(1, "x"), (2, "c")]));
        study.played(2, "c");
        assert_eq!(study, branches(&[(1, "x")]));
        // What hung on a move that is taken back hangs on before it.
        let mut study = branches(&[(3, "z")]);
        assert!(study.cut(1, &words("b c d"), true));
        assert_eq!(study, branches(&[(1, "b c d"), (1, "b c z")]));
        assert_eq!(study.moves(), 4);
        assert!(study.cut(0, &[], false));
        assert!(study.lines().is_empty());
    }

    #[test]
    fn the_tree_shows_what_is_shared_once() {
        let mut study = branches(&[(2, "a b c"), (2, "a b d e"), (2, "f"), (0, "g"), (2, "a b")]);
        let shown = |study: &Branches| -> Vec<(usize, usize, String)> {
            let one = |s: Shoot| {
                let line = &study.lines()[s.line];
                (line.at, s.depth, line.moves[s.from..s.to].join(" "))
            };
            study.shoots().into_iter().map(one).collect()
        };
        let tree = [(0, 0, "g"), (2, 0, "a b"), (2, 1, "c"), (2, 1, "d e"), (2, 0, "f")];
        let tree: Vec<_> = tree.iter().map(|(at, depth, text)| (*at, *depth, (*text).to_owned())).collect();
        assert_eq!(shown(&study), tree);
        let shoot = study.shoots()[2];
        study.remove(shoot);
        assert_eq!(study, branches(&[(0, "g"), (2, "a b d e"), (2, "f")]));
        let shoot = study.shoots()[1];
        study.remove(shoot);
        assert_eq!(study, branches(&[(0, "g"), (2, "f")]));
    }

    #[test]
    fn there_is_an_end_and_it_is_told() {
        let mut study = Branches::default();
        for line in 0..LINES_MAX {
            assert!(study.add(Branch { at: 0, moves: vec![line.to_string()] }));
        }
        assert!(study.is_full() && !study.add(Branch { at: 0, moves: words("more") }));
        assert!(study.add(Branch { at: 0, moves: words("7 longer") }), "a line may grow");
        let mut study = Branches::default();
        let long: Vec<String> = (0..=MOVES_MAX).map(|n| n.to_string()).collect();
        assert!(!study.cut(0, &long, true) && study.lines().is_empty());
        assert!(study.cut(0, &long[1..], true) && study.is_full());
        assert!(!study.cut(0, &words("x"), true) && study.lines().len() == 1);
    }

    #[test]
    fn kept_texts_come_back_and_garbage_does_no_harm() {
        let study = branches(&[(2, "a b c"), (2, "a b d e"), (2, "f"), (0, "g")]);
        let texts: Vec<String> = study.print().collect();
        assert_eq!(texts, ["0 0 g", "2 0 a b c", "2 2 d e", "2 0 f"]);
        assert_eq!(Branches::parse(texts.iter().map(String::as_str), 2), study);
        for bad in ["", "x", "1", "1 1 a", "9 0 a", "0 18446744073709551615 a", "0 0"] {
            assert!(Branches::parse([bad], 5).lines().is_empty(), "{bad}");
        }
    }

    /// Whatever is played, taken back and tried, every line that there was can still be walked.
    #[test]
    fn nothing_that_was_played_is_lost() {
        let mut rng = Rng::new(11);
        for _ in 0..300 {
            let (mut game, mut study): (Vec<String>, _) = (Vec::new(), Branches::default());
            let mut seen: Vec<Vec<String>> = Vec::new();
            for _ in 0..30 {
                if rng.below(4) == 0 {
                    let kept = rng.below(game.len() + 1);
                    let gone = game.split_off(kept);
                    assert!(study.cut(kept, &gone, true));
                } else {
                    let text = ["a", "b", "c"][rng.below(3)];
                    study.played(game.len(), text);
                    game.push(text.to_owned());
                }
                seen.push(game.clone());
                let whole: Vec<Vec<String>> = study
                    .lines()
                    .iter()
                    .map(|line| game[..line.at].iter().chain(&line.moves).cloned().collect())
                    .chain([game.clone()])
                    .collect();
                for line in &seen {
                    assert!(whole.iter().any(|one| one.starts_with(line)), "{line:?} in {whole:?}");
                }
                for line in study.lines() {
                    assert_ne!(game.get(line.at), line.moves.first());
                }
                let back =
                    Branches::parse(study.print().collect::<Vec<_>>().iter().map(String::as_str), game.len());
                assert_eq!(back, study);
                assert_eq!(study.shoots().iter().map(|s| s.to - s.from).sum::<usize>(), study.moves());
            }
        }
    }
}
