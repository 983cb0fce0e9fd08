//! Names and sentences of a game in the chosen language.

use super::choices::Promise;
use super::reasons;
use super::session::{Ending, Played};
use fishka::rules::Rules;
use fishka::{Builtin, Kind, Library as _, MoveKind, Names, Outcome, Piece, Player, Position, Site};
use fishka_text::{Lang, text};

/// Names and sentences of one game.
#[derive(Clone, Debug, Default)]
pub struct Words {
    /// The language.
    pub lang: Lang,
    names: Names,
}

/// What is said of a site.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct SiteState {
    /// A move may end here.
    pub target: Option<Promise>,
    /// A move may begin here.
    pub can_start: bool,
    /// It is picked up.
    pub picked: bool,
}

impl Words {
    /// Words for a game of the library, or for a file that nobody translated.
    #[must_use]
    pub fn of(lang: Lang, library_name: Option<&str>) -> Words {
        let names = library_name.map(|name| Builtin.translations(name, lang.code()));
        Words { lang, names: names.unwrap_or_default() }
    }

    /// Words for a game whose names in that language are written so, as the library has them (`names.ru.txt`).
    #[must_use]
    pub fn with(lang: Lang, names: &str) -> Words {
        Words { lang, names: Names::parse(names) }
    }

    /// A sentence of the catalogue.
    #[must_use]
    pub fn say(&self, key: &str, args: &[(&str, String)]) -> String {
        text(self.lang, key, args)
    }

    /// A name of the rule file (variant, switch, value) as people read it.
    #[must_use]
    pub fn name(&self, name: &str) -> String {
        self.names.translate(name).to_owned()
    }

    /// The name of a variant, switch or value as a label: translated, else with a capital.
    #[must_use]
    pub fn label(&self, name: &str) -> String {
        self.names.label(name)
    }

    /// The same on a button.
    #[must_use]
    pub fn button(&self, name: &str) -> String {
        capital(&self.label(name))
    }

    /// A player's name.
    #[must_use]
    pub fn player(&self, rules: &Rules, player: Player) -> String {
        self.name(&rules.players[player.index()].name)
    }

    /// The name of a kind.
    #[must_use]
    pub fn kind(&self, rules: &Rules, kind: Kind) -> String {
        self.names.kind(&rules.kinds[kind.index()].name)
    }

    /// The kind inside a sentence.
    fn kind_within(&self, rules: &Rules, kind: Kind) -> String {
        let name = &rules.kinds[kind.index()].name;
        if self.lang == Lang::Ru { self.names.kind_small(name) } else { self.names.kind(name) }
    }

    /// A name of the rule file inside a sentence.
    #[must_use]
    pub fn within(&self, name: &str) -> String {
        self.names.within(name)
    }

    /// A piece with its owner, if that is somebody who plays.
    #[must_use]
    pub fn piece(&self, rules: &Rules, piece: Piece) -> String {
        if !rules.acting_players().contains(&piece.player) {
            return self.kind(rules, piece.kind);
        }
        let (player, kind) = (self.player(rules, piece.player), self.kind_within(rules, piece.kind));
        self.say("speech-piece", &[("player", player), ("piece", kind)])
    }

    /// All pieces of a site: those that are alike, which follow each other, as one with their number.
    fn pieces(&self, rules: &Rules, pieces: &[Piece]) -> Vec<String> {
        let alike = pieces.chunk_by(|a, b| a == b);
        let said = alike.map(|same| match same {
            [one] => self.piece(rules, *one),
            _ => {
                let args = [("piece", self.piece(rules, same[0])), ("n", same.len().to_string())];
                self.say("speech-several", &args)
            }
        });
        said.collect()
    }

    /// What a screen reader says of a site; `ground` are the words of its layers.
    #[must_use]
    pub fn site(
        &self,
        rules: &Rules,
        name: &str,
        ground: &[String],
        pieces: &[Piece],
        state: SiteState,
    ) -> String {
        let mut spoken = name.to_owned();
        let empty = || if ground.is_empty() { vec![self.say("speech-empty", &[])] } else { Vec::new() };
        let mut what = if pieces.is_empty() { empty() } else { self.pieces(rules, pieces) };
        if rules.is_ordered() && pieces.len() > 1 {
            what.insert(0, self.say("speech-tower", &[("n", pieces.len().to_string())]));
        }
        for word in ground.iter().chain(&what) {
            spoken.push_str(", ");
            spoken.push_str(word);
        }
        let mut add = |key: &str| {
            spoken.push_str(", ");
            spoken.push_str(&text(self.lang, key, &[]));
        };
        if state.picked {
            add("speech-picked");
        }
        match state.target {
            Some(Promise::Quiet) => add("speech-can-move-here"),
            Some(Promise::Capture) => add("speech-can-capture"),
            None if state.can_start && !state.picked => add("speech-can-start"),
            None => {}
        }
        spoken
    }

    /// The sentence for a move about to be played from `position`.
    #[must_use]
    pub fn played(&self, position: &Position, played: &Played) -> String {
        let rules = &position.game().rules;
        let m = &played.m;
        let name = |site: Option<Site>| {
            site.map_or_else(String::new, |site| rules.board.sites[site.index()].name.clone())
        };
        let player = self.player(rules, played.player);
        let piece = m.piece.map_or_else(String::new, |p| self.kind_within(rules, p.kind));
        let draws = played.text.starts_with("draw:");
        let value = match m.kind {
            MoveKind::Throw(_) if !draws => played.text.trim_start_matches("roll:").to_owned(),
            _ => self.written(rules, &played.text),
        };
        let args = [
            ("player", player),
            ("piece", piece),
            ("from", name(m.from)),
            ("to", name(m.to)),
            ("value", value),
        ];
        let key = match m.kind {
            MoveKind::Pass if position.is_partial() => "speech-end-turn",
            MoveKind::Pass => "speech-pass",
            MoveKind::Drop => "speech-drop",
            MoveKind::Throw(_) if draws => "speech-draw",
            MoveKind::Throw(_) => "speech-throw",
            MoveKind::Action(_) => "speech-action",
            MoveKind::Normal if m.from == m.to => "speech-act",
            MoveKind::Normal => "speech-move",
        };
        let mut spoken = self.say(key, &args);
        // Of what type it was is told where it could have been of another.
        let typed = played.text.rsplit_once(':').map(|(_, word)| word);
        let known = |word: &&str| rules.move_types.iter().any(|t| t == word);
        if let Some(word) = typed.filter(known) {
            spoken.push_str(", ");
            spoken.push_str(&self.within(word));
        }
        let taken: Vec<String> = m
            .captures(position)
            .iter()
            .filter_map(|site| position.cell(*site).piece)
            .map(|p| self.kind_within(rules, p.kind))
            .collect();
        if !taken.is_empty() {
            spoken.push_str(", ");
            spoken.push_str(&self.say("speech-takes", &[("pieces", taken.join(", "))]));
        }
        if let Some(kind) = m.promotion() {
            spoken.push_str(", ");
            spoken.push_str(&self.say("speech-becomes", &[("piece", self.kind_within(rules, kind))]));
        }
        spoken
    }

    /// Who is to throw, and what the throw decides where the rules say that.
    #[must_use]
    pub fn throw(&self, rules: &Rules, player: Player, dice: &[usize], alone: bool) -> String {
        let key = if alone { "turn-throw-you" } else { "turn-throw" };
        let told = self.say(key, &[("player", self.player(rules, player))]);
        let help = dice.iter().find_map(|index| rules.dice.get(*index)?.help.as_deref());
        match help {
            Some(help) => format!("{told}. {}", self.name(help)),
            None => told,
        }
    }

    /// The letter of a kind in the notation, as it is written in this language.
    #[must_use]
    pub fn letter(&self, letter: &str) -> String {
        let key = format!("letter {letter}");
        if self.names.knows(&key) { self.names.translate(&key).to_owned() } else { letter.to_owned() }
    }

    /// A move as people read it, from its notation.
    #[must_use]
    pub fn written(&self, rules: &Rules, notation: &str) -> String {
        if notation == "pass" { self.say("moves-pass", &[]) } else { self.names.of_move(rules, notation) }
    }

    /// What tells a move from others between the same sites: the name of its type, where that is enough.
    #[must_use]
    pub fn told_apart(&self, rules: &Rules, notation: &str) -> String {
        let typed =
            notation.rsplit_once(':').filter(|(_, t)| rules.move_types.iter().any(|known| known == t));
        let acts = notation.split('@').next().filter(|word| rules.actions.iter().any(|(a, _)| a == word));
        match (typed, acts) {
            (Some((_, word)), _) => self.label(word),
            (None, Some(_)) => capital(&self.written(rules, notation)),
            (None, None) => self.written(rules, notation),
        }
    }

    /// Who won, in a word.
    #[must_use]
    pub fn result(&self, rules: &Rules, ending: &Ending) -> String {
        if let Ending::Solved(_) = ending {
            return self.say("result-solved", &[]);
        }
        if let Ending::Bound(_) = ending {
            return self.say("result-stopped", &[]);
        }
        let winners: Vec<String> =
            winners(rules, ending).into_iter().map(|p| self.player(rules, p)).collect();
        match winners.len() {
            0 if is_lost(rules, ending) => self.say("result-lost", &[]),
            0 => self.say("result-draw", &[]),
            1 if rules.acting_players().len() == 1 => self.say("result-won-alone", &[]),
            1 => {
                let won = self.say("result-win", &[("player", winners[0].clone())]);
                match self.places(rules, ending) {
                    Some(places) => self.say("result-then", &[("result", won), ("places", places)]),
                    None => won,
                }
            }
            _ => self.say("result-wins", &[("players", winners.join(", "))]),
        }
    }

    /// Who came in after the winner, where not all others have simply lost.
    fn places(&self, rules: &Rules, ending: &Ending) -> Option<String> {
        let Ending::Rules(outcome) = ending else { return None };
        let ahead = |own: f64| outcome.returns.iter().filter(|other| **other > own).count();
        let acting = rules.acting_players();
        let mut others: Vec<(usize, Player)> = acting
            .into_iter()
            .filter(|player| !outcome.has_won(*player))
            .map(|player| (ahead(outcome.returns(player)) + 1, player))
            .collect();
        others.sort_by_key(|(place, _)| *place);
        let (first, last) = (others.first()?.0, others.last()?.0);
        let one = |(place, player): &(usize, Player)| format!("{place}. {}", self.player(rules, *player));
        (first < last).then(|| others.iter().map(one).collect::<Vec<_>>().join(", "))
    }

    /// Why it ended, in a word.
    #[must_use]
    pub fn reason(&self, rules: &Rules, ending: &Ending) -> String {
        match ending {
            Ending::Resigned(p) => self.say("reason-resigned", &[("player", self.player(rules, *p))]),
            Ending::Solved(_) => self.say("reason-solved", &[]),
            Ending::Bound(bound) => self.say(bound.name, &[("limit", bound.limit.to_string())]),
            Ending::Rules(Outcome { reason, .. }) => match reasons::number(rules, *reason) {
                Some((name, n)) => {
                    self.say("reason-number", &[("name", self.within(name)), ("n", n.to_string())])
                }
                None => self.say(reasons::key(rules, *reason), &[]),
            },
        }
    }
}

/// The same with a capital.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Who won.
#[must_use]
pub fn winners(rules: &Rules, ending: &Ending) -> Vec<Player> {
    let players = (0..rules.players.len()).map(Player::new);
    match ending {
        Ending::Rules(outcome) => players.filter(|p| outcome.has_won(*p)).collect(),
        Ending::Solved(player) => vec![*player],
        Ending::Bound(_) => Vec::new(),
        Ending::Resigned(loser) => {
            let acts = |p: &Player| rules.turns.entries.iter().any(|e| e.player == *p);
            players.filter(|p| p != loser && acts(p)).collect()
        }
    }
}

/// Whether somebody lost and nobody won: who plays alone.
#[must_use]
pub fn is_lost(rules: &Rules, ending: &Ending) -> bool {
    match ending {
        Ending::Rules(outcome) => outcome.is_lost(),
        Ending::Resigned(_) => winners(rules, ending).is_empty(),
        Ending::Solved(_) | Ending::Bound(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples;
    use crate::work;

    #[test]
    fn moves_are_spoken() {
        let words = Words::of(Lang::En, None);
        let mut position = samples::promoter().start(&mut work()).expect("within the budget");
        let m = fishka::parse_move(&mut position, "a2-a3=Lady", &mut work()).unwrap();
        let player = Player::new(0);
        let played = Played {
            m,
            text: String::new(),
            player,
            goes_on: false,
            private: false,
            before_cycle: false,
            thrown: None,
            taken: Vec::new(),
            reveals: false,
            cut: Vec::new(),
        };
        assert_eq!(words.played(&position, &played), "White Man from a2 to a3, becomes Lady");
        let ru = Words::of(Lang::Ru, None);
        assert_eq!(ru.played(&position, &played), "White: man a2–a3, превращение: lady");
    }

    #[test]
    fn what_is_nobodys_has_no_owner() {
        let game = crate::deal::Deal::library("hanniball").compile().game.unwrap();
        let ball = game.start(&mut work()).unwrap().cell(game.rules.site("e8").unwrap()).piece.unwrap();
        assert_eq!(Words::of(Lang::En, Some("hanniball")).piece(&game.rules, ball), "Ball");
    }

    #[test]
    fn a_button_begins_with_a_capital() {
        let words = Words::with(Lang::Ru, "right = вправо");
        assert_eq!((words.button("right"), words.button("pass-on")), ("Вправо".into(), "Pass on".into()));
        let rules = &crate::deal::Deal::library("pentago").compile().game.unwrap().rules;
        assert_eq!(words.told_apart(rules, "right@b2"), "Вправо: b2");
        assert_eq!(words.told_apart(rules, "Marble@b2"), "Marble@b2");
    }

    #[test]
    fn sites_are_spoken() {
        let words = Words::of(Lang::En, None);
        let game = samples::walker();
        let state = SiteState { can_start: true, ..SiteState::default() };
        let piece = game
            .start(&mut work())
            .expect("within the budget")
            .cell(game.rules.site("a1").unwrap())
            .piece
            .unwrap();
        assert_eq!(words.site(&game.rules, "a1", &[], &[piece], state), "a1, White Man, can move");
        let two = words.site(&game.rules, "a1", &[], &[piece, piece], SiteState::default());
        assert_eq!(two, "a1, White Man ×2");
        let target = SiteState { target: Some(Promise::Quiet), ..SiteState::default() };
        assert_eq!(words.site(&game.rules, "a2", &[], &[], target), "a2, empty, can move here");
        let marsh = words.site(&game.rules, "a2", &["marsh".to_owned()], &[], target);
        assert_eq!(marsh, "a2, marsh, can move here");
    }
}
