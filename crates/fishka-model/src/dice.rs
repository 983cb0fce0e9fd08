//! Sections about dice, tracks and teams.

use crate::builder::Builder;
use crate::texts;
use fishka_base::{Player, Site};
use fishka_rules::{DiceDef, Face, NUMBERS_MAX, NumberDef, Scope, TrackDef};
use fishka_syntax::View;

/// Most faces of one thing thrown, and most values of a pool.
const FACES_MAX: usize = 1_000;
/// Largest odds of one face.
const ODDS_MAX: u32 = 1_000_000;
/// Most sites of one track.
const TRACK_MAX: usize = 4_096;

impl<'a> Builder<'a> {
    /// A section of [`crate::keywords::Sort::Early`].
    pub fn early_section(&mut self, head: &str, view: &View<'a>) {
        let arguments: Vec<_> = view.arguments().collect();
        let Some((first, rest)) = arguments.split_first() else { return self.missing(view, "(...)") };
        match head {
            "pool" => self.declare_pool(view, first, rest),
            "dice" => self.declare_dice(view, first, rest),
            "track" => self.declare_track(view, first, rest),
            "shape" => self.declare_shape(view, first, rest),
            "teams" => self.teams(&arguments),
            _ => self.declare_stack(view, first, rest),
        }
    }

    fn declare_pool(&mut self, view: &View<'a>, name: &View<'a>, values: &[View<'a>]) {
        if self.numbers.find(name.text()).is_some() {
            return self.report.error("number-twice", name, &[("name", name.text())]);
        }
        let mut faces: Vec<i32> = Vec::new();
        for value in values {
            match value.text().parse() {
                Ok(number) if !faces.contains(&number) => faces.push(number),
                Ok(_) => {}
                Err(_) => return self.report.error("number-expected", value, &[("name", value.text())]),
            }
        }
        if faces.is_empty() || faces.len() > FACES_MAX {
            return self.report.error("number-expected", view, &[("name", name.text())]);
        }
        let base = self.numbers_size;
        if base + faces.len() > NUMBERS_MAX {
            return self.report.limit("too-many-numbers", view, NUMBERS_MAX);
        }
        self.numbers_size += faces.len();
        self.numbers.add(name.text());
        self.model.numbers.push(NumberDef {
            name: name.text().to_owned(),
            scope: Scope::Pool,
            start: 0,
            values: Vec::new(),
            faces,
            counter: false,
            base: u16::try_from(base).unwrap_or(u16::MAX),
        });
    }

    /// `(dice NAME [(help text)] face...)`; a face is a number or `(number... [odds N])`.
    fn declare_dice(&mut self, view: &View<'a>, name: &View<'a>, rest: &[View<'a>]) {
        let (help, faces) = match rest.split_first() {
            Some((first, faces)) if first.head() == "help" => (Some(texts::joined(first)), faces),
            _ => (None, rest),
        };
        let made: Vec<Face> = faces.iter().filter_map(|f| self.face(f)).collect();
        if made.len() != faces.len() {
            return;
        }
        if made.is_empty() || made.len() > FACES_MAX {
            return self.report.limit("dice-faces", view, FACES_MAX);
        }
        if self.model.dice.iter().any(|d| d.name.eq_ignore_ascii_case(name.text())) {
            return self.report.error("number-twice", name, &[("name", name.text())]);
        }
        self.model.dice.push(DiceDef { name: name.text().to_owned(), faces: made, help });
    }

    fn face(&mut self, view: &View<'a>) -> Option<Face> {
        let words: Vec<_> = if view.is_list() { view.children().collect() } else { vec![*view] };
        let split = words.iter().position(|w| w.word() == "odds");
        let values: Vec<i32> =
            words[..split.unwrap_or(words.len())].iter().filter_map(|w| w.text().parse().ok()).collect();
        let odds = match split {
            None => Some(1),
            Some(at) => {
                words.get(at + 1).and_then(|w| w.text().parse().ok()).filter(|n| (1..=ODDS_MAX).contains(n))
            }
        };
        let whole = values.len() == split.unwrap_or(words.len()) && !values.is_empty();
        match odds.filter(|_| whole) {
            Some(odds) => Some(Face { values, odds }),
            None => {
                self.report.error("dice-face", view, &[]);
                None
            }
        }
    }

    /// `(track NAME [(players P...)] site...)`.
    fn declare_track(&mut self, view: &View<'a>, name: &View<'a>, rest: &[View<'a>]) {
        let (players, rest) = match rest.split_first() {
            Some((first, after)) if first.head() == "players" => {
                (first.arguments().filter_map(|p| self.player(&p)).collect(), after)
            }
            _ => ((0..self.players.len()).map(Player::new).collect::<Vec<_>>(), rest),
        };
        if rest.len() > TRACK_MAX {
            return self.report.limit("track-too-long", view, TRACK_MAX);
        }
        let sites: Vec<Site> = rest.iter().flat_map(|v| self.chosen(v)).take(TRACK_MAX + 1).collect();
        if sites.len() > TRACK_MAX {
            return self.report.limit("track-too-long", view, TRACK_MAX);
        }
        let known = self.model.tracks.iter().position(|t| t.name.eq_ignore_ascii_case(name.text()));
        let index = known.unwrap_or_else(|| {
            let sites = vec![Vec::new(); self.players.len()];
            self.model.tracks.push(TrackDef { name: name.text().to_owned(), sites });
            self.model.tracks.len() - 1
        });
        for player in players {
            self.model.tracks[index].sites[player.index()] = sites.clone();
        }
    }

    /// `(teams (Player...)...)`; whoever is not named plays alone.
    fn teams(&mut self, teams: &[View<'a>]) {
        let mut of: Vec<Option<u8>> = vec![None; self.players.len()];
        for (number, team) in teams.iter().enumerate() {
            for name in team.children() {
                if let Some(player) = self.player(&name) {
                    of[player.index()] = u8::try_from(number).ok();
                }
            }
        }
        let alone = |i: usize| u8::try_from(teams.len() + i).unwrap_or(u8::MAX);
        self.model.teams = of.iter().enumerate().map(|(i, t)| t.unwrap_or(alone(i))).collect();
    }
}
