//! The rules in words, in Markdown, made from the compiled game and from nothing else.

mod goals;
mod pieces;

use crate::load::Loaded;
use crate::picture;
use fishka::rules::{MaximalCaptures, PassTurn, PlayerRole, Rules};
use fishka::{Builtin, Game, Library as _, Names, Player};
use fishka_text::{Lang, text};
use std::fmt::Write as _;
use std::sync::Arc;

/// Everything there is to say about a game.
pub fn explain(loaded: &Loaded, lang: Lang) -> String {
    let names = picture::translations(&loaded.name, lang);
    let teller = Teller { game: &loaded.game, names: &names, lang };
    let title = Builtin.title(&loaded.name, lang.code());
    teller.whole(&title.unwrap_or_else(|| loaded.game.rules.texts.title.clone()))
}

/// Finds the words.
struct Teller<'a> {
    game: &'a Arc<Game>,
    names: &'a Names,
    lang: Lang,
}

impl Teller<'_> {
    fn rules(&self) -> &Rules {
        &self.game.rules
    }

    fn text(&self, key: &str, args: &[(&str, String)]) -> String {
        text(self.lang, key, args)
    }

    fn name(&self, name: &str) -> String {
        self.names.translate(name).to_owned()
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
        let mut out = format!("# {title}\n");
        let rules = self.rules();
        if rules.variants.len() > 1 {
            let own = self.name(&rules.variants[rules.variant]);
            let all: Vec<String> = rules.variants.iter().map(|v| self.name(v)).collect();
            let args = [("own", own), ("all", all.join(", "))];
            let _ = writeln!(out, "\n{}", self.text("explain-variants", &args));
        }
        let description = rules.texts.description.trim();
        if !description.is_empty() {
            let _ = writeln!(out, "\n{description}");
        }
        self.section(&mut out, "explain-players", &self.turns());
        self.section(&mut out, "explain-board", &self.board());
        self.section(&mut out, "explain-pieces", &pieces::lines(self));
        self.section(&mut out, "explain-moves", &self.options());
        self.section(&mut out, "explain-ends", &goals::lines(self));
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

    fn board(&self) -> Vec<String> {
        let board = self.game.board();
        let cells = board.sites.iter().filter(|s| !s.dummy).count();
        let mut lines = vec![self.text("explain-cells", &[("n", cells.to_string())])];
        lines.push(self.text("explain-directions", &[("dirs", board.dirs.join(", "))]));
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
        if self.game.traits.partial {
            keys.push(if options.pass_partial { "explain-partial-may" } else { "explain-partial-must" });
        }
        if options.maximal_captures == MaximalCaptures::Most {
            keys.push("explain-most");
        }
        if options.recycle_captures {
            keys.push("explain-recycle");
        }
        let mut lines: Vec<String> = keys.into_iter().map(|key| self.text(key, &[])).collect();
        if !rules.priorities.is_empty() {
            let types: Vec<String> =
                rules.priorities.iter().map(|t| self.name(&rules.move_types[t.index()])).collect();
            lines.insert(0, self.text("explain-priorities", &[("types", types.join(", "))]));
        }
        lines
    }

    fn switches(&self) -> Vec<String> {
        let switch = |s: &fishka::rules::SwitchDef| {
            let values: Vec<String> = s.values.iter().map(|v| self.name(v)).collect();
            format!("`{}`: {} — {}", s.name, values.join(", "), self.name(&s.values[s.chosen]))
        };
        self.rules().switches.iter().map(switch).collect()
    }
}
