//! The rules in words, in Markdown, made from the compiled game and from nothing else.

mod asked;
mod conditions;
mod deeds;
mod goals;
mod numbers;
mod pieces;
mod places;
mod reading;
mod state;
mod words;

use crate::load::Loaded;
use crate::outside::{one_line, sentence};
use crate::picture;
use fishka::rules::{Lies, MaximalCaptures, Op, PassTurn, PlayerRole, Rules, SecretDef, SeenBy};
use fishka::{Builtin, Game, Kind, Library as _, Names, Player};
use fishka_text::Lang;
use std::cell::Cell;
use std::fmt::Write as _;
use std::sync::Arc;
use words::Words;

/// Everything there is to say about a game.
pub fn explain(loaded: &Loaded, lang: Lang) -> String {
    let names = picture::translations(&loaded.name, lang);
    let teller = Teller { game: &loaded.game, names: &names, lang, work: Cell::new(WORK_MAX) };
    let title = Builtin.title(&loaded.name, lang.code());
    teller.whole(&title.unwrap_or_else(|| loaded.game.rules.texts.title.clone()))
}

/// Most values of a switch that are all told.
const VALUES_TOLD: usize = 12;

/// How much of the rules' code is turned into words: what strangers wrote may be long.
const WORK_MAX: usize = 100_000;

/// Finds the words.
struct Teller<'a> {
    game: &'a Arc<Game>,
    names: &'a Names,
    lang: Lang,
    /// What is left of [`WORK_MAX`].
    work: Cell<usize>,
}

impl Teller<'_> {
    fn rules(&self) -> &Rules {
        &self.game.rules
    }

    fn text(&self, key: &str, args: &[(&str, String)]) -> String {
        sentence(self.lang, key, args)
    }

    fn name(&self, name: &str) -> String {
        one_line(self.names.translate(name)).into_owned()
    }

    fn player(&self, player: Player) -> String {
        self.name(&self.rules().players[player.index()].name)
    }

    /// `a, b and c`; nothing gives nothing.
    fn list(&self, items: &[String], with: &str) -> String {
        match items {
            [] => String::new(),
            [one] => one.clone(),
            [most @ .., last] => {
                let pair = [("most", most.join(", ")), ("last", last.clone())];
                self.text(with, &pair)
            }
        }
    }

    fn whole(&self, title: &str) -> String {
        let mut out = format!("# {}\n", one_line(title));
        let rules = self.rules();
        if rules.variants.len() > 1 {
            let own = self.name(&rules.variants[rules.variant]);
            let all: Vec<String> = rules.variants.iter().map(|v| self.name(v)).collect();
            let args = [("own", own), ("all", all.join(", "))];
            let _ = writeln!(out, "\n{}", self.text("explain-variants", &args));
        }
        let description = rules.texts.description.trim();
        if !description.is_empty() {
            let _ = writeln!(out, "\n{}", self.names.translate(description));
        }
        self.section(&mut out, "explain-players", &self.turns());
        self.section(&mut out, "explain-board", &self.board());
        self.section(&mut out, "explain-pieces", &pieces::lines(self));
        self.section(&mut out, "explain-moves", &self.options());
        self.section(&mut out, "explain-kept", &state::lines(self));
        self.section(&mut out, "explain-ends", &goals::lines(self));
        self.section(&mut out, "explain-regions", &state::regions(self));
        self.section(&mut out, "explain-switches", &self.switches());
        out
    }

    fn section(&self, out: &mut String, key: &str, lines: &[String]) {
        if !lines.is_empty() {
            let _ = writeln!(out, "\n## {}\n", self.text(key, &[]));
            for line in lines {
                let _ = writeln!(out, "- {line}");
            }
        }
    }

    fn turns(&self) -> Vec<String> {
        let rules = self.rules();
        let entry = |e: &fishka::rules::TurnEntry| {
            let mut word = self.player(e.player);
            if e.play_as != e.player {
                let _ = write!(
                    word,
                    " ({})",
                    self.text("explain-play-as", &[("player", self.player(e.play_as))])
                );
            }
            if let Some(t) = e.move_type {
                let _ = write!(word, " [{}]", self.name(&rules.move_types[t.index()]));
            }
            word
        };
        let entries: Vec<String> = rules.turns.entries.iter().map(entry).collect();
        let (once, cycle) = entries.split_at((rules.turns.repeat as usize).min(entries.len()));
        let mut lines = Vec::new();
        if !once.is_empty() {
            lines.push(self.text("explain-turns-once", &[("turns", once.join(" → "))]));
        }
        lines.push(self.text("explain-turns", &[("turns", cycle.join(" → "))]));
        if !rules.hidden.is_empty() {
            let types: Vec<String> = rules
                .hidden
                .iter()
                .map(|t| format!("[{}]", self.name(&rules.move_types[t.index()])))
                .collect();
            lines.push(self.text("explain-hidden", &[("types", self.list(&types, "list-or"))]));
        }
        lines.extend(rules.secrets.iter().map(|secret| self.secret(secret)));
        let of_role = |role| {
            let players = rules.players.iter().filter(move |p| p.role == role);
            players.map(|p| self.name(&p.name)).collect::<Vec<String>>()
        };
        for (role, key) in [(PlayerRole::Random, "explain-chance"), (PlayerRole::Neutral, "explain-neutral")]
        {
            let players = of_role(role);
            if !players.is_empty() {
                lines.push(self.text(key, &[("players", players.join(", "))]));
            }
        }
        lines
    }

    /// What is kept secret, from whom, and until when.
    fn secret(&self, secret: &SecretDef) -> String {
        let rules = self.rules();
        let kind = |kind: Kind| self.name(&rules.kinds[kind.index()].name);
        let kinds: Vec<String> = secret.kinds.iter().map(|k| kind(*k)).collect();
        let who = match secret.seen_by {
            SeenBy::Owner => "owner",
            SeenBy::Nobody => "nobody",
        };
        let until = secret.until.map_or("none".to_owned(), |attr| self.name(&rules.attrs[attr.index()]));
        let args = [
            ("kinds", self.list(&kinds, "list-or")),
            ("who", who.to_owned()),
            ("shown", secret.shown.map_or("none".to_owned(), kind)),
            ("until", until),
        ];
        match secret.lies {
            Lies::Board => self.text("explain-secret", &args),
            Lies::Reserve => self.text("explain-secret-reserve", &args[..3]),
        }
    }

    fn board(&self) -> Vec<String> {
        let board = self.game.board();
        let cells = board.sites.iter().filter(|s| !s.dummy).count();
        let mut lines = vec![self.text("explain-cells", &[("n", cells.to_string())])];
        let (rules, levels) = (&self.game.rules, self.game.rules.levels());
        if levels > 1 {
            let key = if rules.is_ordered() { "explain-towers" } else { "explain-stack" };
            lines.push(self.text(key, &[("n", levels.to_string())]));
        }
        if !board.dirs.is_empty() {
            lines.push(self.text("explain-directions", &[("dirs", board.dirs.join(", "))]));
        }
        for zone in &board.zones {
            let acting = self.game.acting_players();
            let of = |p: &Player| -> Vec<&str> {
                let members = board.sites.iter().zip(&zone.members[p.index()]);
                members.filter(|(_, inside)| **inside).map(|(s, _)| s.name.as_str()).collect()
            };
            let all_equal = acting.windows(2).all(|pair| of(&pair[0]) == of(&pair[1]));
            for player in acting.iter().take(if all_equal { 1 } else { acting.len() }) {
                let sites = of(player);
                let mut name = self.name(&zone.name);
                if !all_equal {
                    let _ = write!(name, " ({})", self.player(*player));
                }
                if !sites.is_empty() {
                    lines.push(self.text("explain-zone", &[("name", name), ("sites", sites.join(" "))]));
                }
            }
        }
        lines
    }

    fn options(&self) -> Vec<String> {
        let rules = self.rules();
        let options = &rules.options;
        let mut keys = Vec::new();
        match options.pass_turn {
            PassTurn::No => {}
            PassTurn::Yes => keys.push("explain-pass"),
            PassTurn::Forced => keys.push("explain-pass-forced"),
        }
        if rules.code.iter().any(|op| matches!(op, Op::Add { partial: true, .. })) {
            keys.push(if options.pass_partial { "explain-partial-may" } else { "explain-partial-must" });
        }
        for (ends, key) in [(true, "explain-again-may"), (false, "explain-again-must")] {
            if rules.code.iter().any(|op| matches!(op, Op::Again { may, .. } if *may == ends)) {
                keys.push(key);
            }
        }
        if options.maximal_captures == MaximalCaptures::Most {
            keys.push("explain-most");
        }
        if options.recycle_captures {
            keys.push("explain-recycle");
        }
        let mut lines: Vec<String> = keys.into_iter().map(|key| self.text(key, &[])).collect();
        lines.extend(self.turn_ends());
        lines.extend(state::actions(self));
        if !rules.priorities.is_empty() {
            let types: Vec<String> =
                rules.priorities.iter().map(|t| self.name(&rules.move_types[t.index()])).collect();
            lines.insert(0, self.text("explain-priorities", &[("types", types.join(", "))]));
        }
        lines
    }

    /// What is asked of a turn when it ends, goes on, or is over.
    fn turn_ends(&self) -> Vec<String> {
        let rules = self.rules();
        let words = Words::new(self, None);
        let spot = words.of_last_move();
        let asked = |entry: Option<u32>, key: &str| {
            let told = words.asked(entry?, true, &spot);
            let cond = words.whole(told).unwrap_or_else(|| self.text("cond-asked", &[]));
            Some(self.text(key, &[("cond", cond)]))
        };
        let mut lines = Vec::new();
        lines.extend(asked(rules.turn_end, "explain-turn-end"));
        lines.extend(asked(rules.turn_goes_on, "explain-turn-goes-on"));
        if let Some(least) = rules.turn_least {
            let words = Words::new(self, None);
            let number = words.whole(words.number(least, &words.there()));
            let number = number.unwrap_or_else(|| self.text("told-number-unknown", &[]));
            lines.push(self.text("explain-turn-least", &[("number", number)]));
        }
        lines
    }

    fn switches(&self) -> Vec<String> {
        let switch = |s: &fishka::rules::SwitchDef| {
            let mut values: Vec<String> = s.values.iter().map(|v| self.name(v)).collect();
            if values.len() > VALUES_TOLD {
                let last = values.pop().unwrap_or_default();
                values.truncate(2);
                values.extend(["…".to_owned(), last]);
            }
            let title = match self.name(&s.name) {
                name if name == s.name => format!("`{name}`"),
                name => format!("{name} (`{}`)", s.name),
            };
            format!("{title}: {} — {}", values.join(", "), self.name(&s.values[s.chosen]))
        };
        self.rules().switches.iter().map(switch).collect()
    }
}
