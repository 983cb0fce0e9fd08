//! One line of a saved game. Its words are not set apart: a site may be called `X`, a piece `flip`, a player like a
//! piece. So a line is read in every way that its words allow, and the legal moves tell which was meant.

use fishka_base::{Kind, Player, Site};
use fishka_rules::Rules;
use std::collections::{HashMap, HashSet};

/// Most ways in which a line is read.
const READINGS_MAX: usize = 64;
/// Most steps of reading one line.
const STEPS_MAX: usize = 50_000;

/// One thing a move does, as a saved game says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Part {
    Pass,
    Pair(Site, Site),
    Place(Player, Kind, Site),
    Capture(Site),
    Kind(Site, Kind),
    Owner(Site, Player),
    Flip(Site),
    Attr(Site, bool),
}

/// One way to read a line.
#[derive(Debug)]
pub(super) struct Reading {
    /// What the move does, in order, each once.
    pub(super) parts: Vec<Part>,
    /// It says that the piece goes on.
    pub(super) partial: bool,
}

/// Names by spelling, in just these letters and in small ones.
#[derive(Debug)]
struct Table<T> {
    exact: HashMap<String, T>,
    lower: HashMap<String, T>,
}

impl<T: Copy> Table<T> {
    fn new<'a>(names: impl Iterator<Item = (&'a str, T)>) -> Self {
        let mut table = Table { exact: HashMap::new(), lower: HashMap::new() };
        for (name, id) in names {
            table.exact.entry(name.to_owned()).or_insert(id);
            table.lower.entry(name.to_ascii_lowercase()).or_insert(id);
        }
        table
    }

    fn find(&self, name: &str) -> Option<T> {
        self.exact.get(name).or_else(|| self.lower.get(&name.to_ascii_lowercase())).copied()
    }
}

/// The names of a game.
#[derive(Debug)]
pub(super) struct Names {
    sites: Table<Site>,
    kinds: Table<Kind>,
    players: Table<Player>,
}

/// Where a reading stands: the next word, the site that was last arrived at, how many parts there are.
#[derive(Clone, Copy)]
struct At {
    word: usize,
    last: Option<Site>,
    parts: usize,
}

impl Names {
    pub(super) fn of(rules: &Rules) -> Self {
        let sites = rules.board.sites.iter().enumerate().map(|(i, s)| (s.name.as_str(), Site::new(i)));
        let kinds = rules.kinds.iter().enumerate().map(|(i, k)| (k.name.as_str(), Kind::new(i)));
        let players = rules.players.iter().enumerate().map(|(i, p)| (p.name.as_str(), Player::new(i)));
        Names { sites: Table::new(sites), kinds: Table::new(kinds), players: Table::new(players) }
    }

    /// The site of this name.
    pub(super) fn site(&self, name: &str) -> Option<Site> {
        self.sites.find(name)
    }

    /// The kind of this name.
    pub(super) fn kind(&self, name: &str) -> Option<Kind> {
        self.kinds.find(name)
    }

    /// The player of this name.
    pub(super) fn player(&self, name: &str) -> Option<Player> {
        self.players.find(name)
    }

    /// Every way to read the line; none when a word means nothing where it stands.
    pub(super) fn readings(&self, text: &str) -> Vec<Reading> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let pass = Reading { parts: vec![Part::Pass], partial: false };
        let mut readings = Vec::new();
        if let [word] = words.as_slice()
            && word.eq_ignore_ascii_case("pass")
        {
            readings.push(pass);
        }
        let number = |word: &&str| word.bytes().all(|b| b.is_ascii_digit());
        if let ["partial", count, ..] = words.as_slice()
            && number(count)
        {
            self.read(&words, 2, &mut readings);
        }
        self.read(&words, 0, &mut readings);
        readings
    }

    /// Reads the words from `first` on, what is usual before what is odd.
    fn read(&self, words: &[&str], first: usize, readings: &mut Vec<Reading>) {
        let mut parts: Vec<Part> = Vec::new();
        let mut open: Vec<(At, Vec<Part>)> = vec![(At { word: first, last: None, parts: 0 }, Vec::new())];
        let mut steps = 0;
        while let Some((at, fresh)) = open.pop() {
            steps += 1 + fresh.len();
            if steps > STEPS_MAX || readings.len() >= READINGS_MAX {
                return;
            }
            parts.truncate(at.parts);
            parts.extend(fresh);
            if at.word == words.len() {
                let mut parts = parts.clone();
                parts.sort_unstable();
                parts.dedup();
                readings.push(Reading { parts, partial: first > 0 });
                continue;
            }
            let here = At { parts: parts.len(), ..at };
            let before = open.len();
            self.next(&words[at.word..], here, &mut open);
            open[before..].reverse();
        }
    }

    /// What the next words may mean.
    fn next(&self, words: &[&str], at: At, open: &mut Vec<(At, Vec<Part>)>) {
        let site = |i: usize| words.get(i).and_then(|w| self.sites.find(w));
        let number = |i: usize| words.get(i).filter(|w| w.bytes().all(|b| b.is_ascii_digit()));
        let mut step = |count: usize, last: Option<Site>, part: Part| {
            open.push((At { word: at.word + count, last, ..at }, vec![part]));
        };
        let sign = |i: usize| words.get(i).is_some_and(|w| *w == "-" || *w == "x");
        let kind = |i: usize| words.get(i).and_then(|w| self.kinds.find(w));
        if let (Some(_), Some(from), true, Some(to)) = (kind(0), site(1), sign(2), site(3)) {
            step(4, Some(to), Part::Pair(from, to));
        }
        let player = words.first().and_then(|w| self.players.find(w));
        if let (Some(player), Some(kind), Some(site)) = (player, kind(1), site(2)) {
            step(3, Some(site), Part::Place(player, kind, site));
        }
        match (words[0], site(1)) {
            ("x", Some(site)) => step(2, at.last, Part::Capture(site)),
            ("flip", Some(site)) => step(2, at.last, Part::Flip(site)),
            ("@", Some(site)) => {
                if let (Some(_), Some(value)) = (number(2), number(3)) {
                    step(4, at.last, Part::Attr(site, *value != "0"));
                }
            }
            _ => {}
        }
        if words[0] == "=" {
            self.change(words, at, open);
        }
    }

    /// `= Type`, `= Owner` or `= Owner = Type`, then perhaps `on p p2 …`; else the last destination is meant.
    fn change(&self, words: &[&str], at: At, open: &mut Vec<(At, Vec<Part>)>) {
        for changes in 1..=2 {
            let used = changes * 2;
            if words.len() < used || (0..changes).any(|i| words[i * 2] != "=") {
                return;
            }
            let names: Vec<&str> = (0..changes).map(|i| words[i * 2 + 1]).collect();
            for meaning in self.meanings(&names) {
                let on = |sites: &[Site]| -> Vec<Part> {
                    sites.iter().flat_map(|site| meaning.iter().map(move |what| what.part(*site))).collect()
                };
                if words.get(used) == Some(&"on") {
                    let after = &words[used + 1..];
                    let named = self.different_sites(after);
                    // As many as there are, and fewer, should one of them begin something else.
                    let mut counts: Vec<usize> = (1..=named.len()).rev().take(READINGS_MAX).collect();
                    counts.sort_by_key(|count| !after.get(*count).is_none_or(|w| *w == "x" || *w == "flip"));
                    for count in counts {
                        let next = At { word: at.word + used + 1 + count, ..at };
                        open.push((next, on(&named[..count])));
                    }
                }
                if let Some(last) = at.last {
                    open.push((At { word: at.word + used, ..at }, on(&[last])));
                }
            }
        }
    }

    /// The sites that the words name, up to the first that names none or one for the second time.
    fn different_sites(&self, words: &[&str]) -> Vec<Site> {
        let mut seen = HashSet::new();
        let sites = words.iter().map_while(|w| self.sites.find(w));
        sites.take_while(|site| seen.insert(*site)).collect()
    }

    /// What the names after `=` may be: an owner, a kind, an owner and a kind.
    fn meanings(&self, names: &[&str]) -> Vec<Vec<Change>> {
        let owner = |name: &str| self.players.find(name).map(Change::Owner);
        let kind = |name: &str| self.kinds.find(name).map(Change::Kind);
        match names {
            [name] => kind(name).into_iter().chain(owner(name)).map(|change| vec![change]).collect(),
            [first, second] => {
                let both = [(owner(first), kind(second)), (kind(first), owner(second))];
                both.into_iter().filter_map(|(a, b)| Some(vec![a?, b?])).collect()
            }
            _ => Vec::new(),
        }
    }
}

/// What becomes of a piece.
#[derive(Clone, Copy)]
enum Change {
    Owner(Player),
    Kind(Kind),
}

impl Change {
    fn part(self, site: Site) -> Part {
        match self {
            Change::Owner(player) => Part::Owner(site, player),
            Change::Kind(kind) => Part::Kind(site, kind),
        }
    }
}
