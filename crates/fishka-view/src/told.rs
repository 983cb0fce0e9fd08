//! What is told when somebody asks by a key: what attacks a site, where pieces stand, what a row and a column hold, how
//! the game stands. All of it is found by asking the rules, and said in words.

use super::layout::Layout;
use super::scene::{Actor, Scene, Side};
use super::tour::{column, rows};
use super::walk;
use super::words::Words;
use super::work;
use fishka::{Kind, Piece, Player, Position, Site};
use serde::{Deserialize, Serialize};

/// Things that one sentence names at most.
const NAMED_MAX: usize = 60;

/// What somebody wants to be told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Question {
    /// What attacks what stands on a site, or would stand there.
    Attackers(Site),
    /// Where the pieces of the one who asks stand.
    Own,
    /// Where those of all others stand.
    Others,
    /// What stands in the row and the column of a site, or ahead of it on the track.
    Line(Site),
    /// How the game stands.
    State,
}

/// What answers look at.
pub struct Seen<'a> {
    /// Names and sentences.
    pub words: &'a Words,
    /// Where everything is drawn.
    pub layout: &'a Layout,
    /// The position that is looked at.
    pub position: &'a Position,
    /// Sites where nothing is told.
    pub hidden: &'a [Site],
    /// Who asks.
    pub asker: Player,
}

impl Seen<'_> {
    /// The answer in words.
    #[must_use]
    pub fn answer(&self, question: Question, scene: &Scene) -> String {
        match question {
            Question::Attackers(site) => self.attackers(site),
            Question::Own => self.pieces(self.asker),
            Question::Others => {
                let all = self.position.game().acting_players().iter();
                let others = all.filter(|player| **player != self.asker);
                others.map(|player| self.pieces(*player)).collect::<Vec<_>>().join(" ")
            }
            Question::Line(site) => self.line(site),
            Question::State => self.state(scene),
        }
    }

    fn name(&self, site: Site) -> String {
        self.position.game().rules.board.sites[site.index()].name.clone()
    }

    /// What stands on a site, where that may be seen.
    fn piece_on(&self, site: Site) -> Option<Piece> {
        self.position.cell(site).piece.filter(|_| !self.hidden.contains(&site))
    }

    fn piece_and_site(&self, site: Site, piece: Piece) -> String {
        let told = self.words.piece(&self.position.game().rules, piece);
        format!("{} {told}", self.name(site))
    }

    fn attackers(&self, site: Site) -> String {
        let words = self.words;
        let named = |key: &str| words.say(key, &[("site", self.name(site))]);
        if self.position.game().traits.chance {
            return named("asked-by-dice");
        }
        let victim = self.piece_on(site).map_or(self.asker, |piece| piece.player);
        let Ok(found) = self.position.attackers(site, victim, &mut work()) else {
            return named("asked-too-much");
        };
        let seen = found.iter().filter_map(|from| Some(self.piece_and_site(*from, self.piece_on(*from)?)));
        let told = listed(seen.collect());
        if told.is_empty() {
            return named("asked-no-attack");
        }
        words.say("asked-attackers", &[("site", self.name(site)), ("pieces", told)])
    }

    fn pieces(&self, player: Player) -> String {
        let (words, rules) = (self.words, &self.position.game().rules);
        let kinds = (0..rules.kinds.len()).map(Kind::new);
        let order: Vec<Site> =
            rows(self.layout).concat().into_iter().map(|index| self.layout.sites[index].site).collect();
        let mut count = 0;
        let mut stand = |kind: Kind| {
            let own = |site: &&Site| !self.hidden.contains(site);
            let sites = order.iter().filter(own).filter_map(|site| {
                let alike = |piece: Piece| piece.player == player && piece.kind == kind;
                let n = self.position.stack(*site).filter(|c| c.piece.is_some_and(alike)).count();
                count += n;
                match n {
                    0 => None,
                    1 => Some(self.name(*site)),
                    n => Some(format!("{} ×{n}", self.name(*site))),
                }
            });
            let sites: Vec<String> = sites.collect();
            (!sites.is_empty()).then(|| format!("{} {}", words.kind(rules, kind), listed(sites)))
        };
        let groups: Vec<String> = kinds.filter_map(&mut stand).collect();
        let name = words.player(rules, player);
        let mut told = match groups.is_empty() {
            true => words.say("asked-no-pieces", &[("player", name)]),
            false => {
                let args = [("player", name), ("n", count.to_string()), ("pieces", groups.join("; "))];
                words.say("asked-pieces", &args)
            }
        };
        if let Some(reserve) = self.reserve(player) {
            told = format!("{told} {}", words.say("asked-reserve", &[("pieces", reserve)]));
        }
        told
    }

    fn reserve(&self, player: Player) -> Option<String> {
        let rules = &self.position.game().rules;
        let kinds = (0..rules.kinds.len()).map(Kind::new);
        let held = kinds.filter_map(|kind| {
            let n = self.position.hand(player, kind);
            (n > 0).then(|| format!("{} ×{n}", self.words.kind(rules, kind)))
        });
        let held: Vec<String> = held.collect();
        (!held.is_empty()).then(|| listed(held))
    }

    /// What is met along the way of the one whose piece stands there, where the rules lay a track through the site;
    /// else its row and its column.
    fn line(&self, site: Site) -> String {
        if let Some(told) = self.ahead(site) {
            return told;
        }
        let Some(index) = self.layout.index.get(site.index()).copied().flatten() else {
            return String::new();
        };
        let row = rows(self.layout).into_iter().find(|row| row.contains(&index)).unwrap_or_default();
        let told = [("asked-row", row), ("asked-column", column(self.layout, index))];
        let told = told.map(|(key, line)| {
            let sites: Vec<Site> = line.into_iter().map(|index| self.layout.sites[index].site).collect();
            self.words.say(key, &[("sites", self.held(&sites))])
        });
        told.join(" ")
    }

    /// What stands on some sites; that the others are empty.
    fn held(&self, sites: &[Site]) -> String {
        let (first, last) = match sites {
            [first, .., last] => (*first, *last),
            [only] => (*only, *only),
            [] => return String::new(),
        };
        let held = sites.iter().filter_map(|site| Some(self.piece_and_site(*site, self.piece_on(*site)?)));
        let held: Vec<String> = held.collect();
        let (from, to) = (self.name(first), self.name(last));
        if held.is_empty() {
            return self.words.say("asked-line-empty", &[("from", from), ("to", to)]);
        }
        self.words.say("asked-line", &[("from", from), ("to", to), ("pieces", listed(held))])
    }

    /// What stands ahead on the track, by how many steps away, and how far it is to its end.
    fn ahead(&self, site: Site) -> Option<String> {
        let rules = &self.position.game().rules;
        let cell = self.position.cell(site);
        let player = self.piece_on(site).map_or(self.asker, |piece| piece.player);
        let track =
            rules.tracks.iter().filter_map(|t| t.sites.get(player.index())).find(|t| t.contains(&site))?;
        let at = walk::place(track, site, cell.number)?;
        let met = track.iter().enumerate().skip(at + 1).filter_map(|(there, site)| {
            let piece = self.piece_on(*site)?;
            let args = [("n", (there - at).to_string()), ("what", self.piece_and_site(*site, piece))];
            Some(self.words.say("asked-steps", &args))
        });
        let met = listed(met.collect());
        let (key, left) =
            (if met.is_empty() { "asked-track-free" } else { "asked-track" }, track.len() - 1 - at);
        let args = [("site", self.name(site)), ("pieces", met), ("n", left.to_string())];
        Some(self.words.say(key, &args))
    }

    fn state(&self, scene: &Scene) -> String {
        let (words, rules) = (self.words, &self.position.game().rules);
        let mut told = Vec::new();
        match (&scene.ending, scene.actor) {
            (Some(over), _) => {
                let args = [("result", over.result.clone()), ("reason", over.reason.clone())];
                told.push(words.say("speech-over", &args));
            }
            (None, Actor::Player(player)) => {
                told.push(format!("{}.", words.say("turn-of", &[("player", words.player(rules, player))])));
            }
            (None, Actor::Chance) => told.extend(scene.tray.due.as_ref().map(|(player, dice)| {
                let told = words.throw(rules, *player, dice, false);
                if told.ends_with('.') { told } else { format!("{told}.") }
            })),
            (None, Actor::Nobody) => {}
        }
        let checks = scene.marks.iter().zip(&self.layout.sites).filter(|(mark, _)| mark.check);
        told.extend(checks.map(|(_, view)| {
            let piece =
                self.piece_on(view.site).map(|p| self.piece_and_site(view.site, p)).unwrap_or_default();
            words.say("asked-check", &[("piece", piece)])
        }));
        let free = scene.tray.casts.iter().flat_map(|cast| &cast.values).filter(|value| !value.used);
        let free: Vec<String> = free.map(|value| value.value.to_string()).collect();
        if !free.is_empty() {
            told.push(words.say("asked-dice", &[("values", free.join(", "))]));
        }
        told.extend(scene.sides.iter().map(|side| self.side(side)));
        let length = scene.rows.len();
        if length > 0 {
            told.push(words.say("asked-round", &[("n", length.to_string())]));
        }
        told.join(" ")
    }

    fn side(&self, side: &Side) -> String {
        let words = self.words;
        let name = words.player(&self.position.game().rules, side.player);
        let mut told = vec![words.say("asked-side", &[("player", name), ("n", side.count.to_string())])];
        if let Some(reserve) = self.reserve(side.player) {
            told.push(words.say("asked-side-reserve", &[("pieces", reserve)]));
        }
        told.extend(side.points.map(|n| words.say("points-now", &[("n", n.to_string())])));
        told.extend(side.to_go.map(|n| words.say("to-go", &[("n", n.to_string())])));
        format!("{}.", told.join(", "))
    }
}

/// With commas; of very many only the first.
fn listed(mut all: Vec<String>) -> String {
    if all.len() > NAMED_MAX {
        all.truncate(NAMED_MAX);
        all.push("…".to_owned());
    }
    all.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::choices::{Choices, Selection};
    use crate::deal::Deal;
    use crate::look::Look;
    use crate::regions::Gaze;
    use crate::session::Session;
    use fishka_text::Lang;

    fn told(name: &str, moves: &[&str], lang: Lang, question: impl Fn(&Position) -> Question) -> String {
        let deal = Deal::library(name);
        let game = deal.compile().game.expect("compiles");
        let mut session = Session::new(deal, game).expect("begins");
        for text in moves {
            assert!(session.play_text(text), "{text}");
        }
        let look = Look::of(session.game(), Some(name), lang, false);
        let scene = Scene::of(&mut session, &Choices::default(), &Selection::Idle, &look, &Gaze::default());
        let position = session.position();
        let asker = position.play_as();
        let seen = Seen { words: &look.words, layout: &look.layout, position, hidden: &[], asker };
        seen.answer(question(position), &scene)
    }

    fn site(position: &Position, name: &str) -> Site {
        position.game().rules.site(name).expect("a site")
    }

    #[test]
    fn what_attacks_is_told() {
        let attackers = |name: &'static str| move |p: &Position| Question::Attackers(site(p, name));
        let line = ["e2-e4", "d7-d5"];
        assert_eq!(told("chess", &line, Lang::En, attackers("e4")), "e4 is attacked by d5 Black Pawn.");
        assert_eq!(told("chess", &line, Lang::En, attackers("a2")), "Nothing attacks a2.");
        // On an empty site: what would take a piece of the one who asks.
        let empty = told("chess", &line, Lang::En, attackers("f6"));
        for piece in ["g8 Black Knight", "e7 Black Pawn", "g7 Black Pawn"] {
            assert!(empty.contains(piece), "{empty}");
        }
        assert!(told("pachisi", &[], Lang::En, |_| Question::Attackers(Site::new(3))).contains("dice"));
    }

    #[test]
    fn pieces_are_told_by_kind() {
        let own = told("chess", &[], Lang::En, |_| Question::Own);
        assert!(own.starts_with("White, 16 pieces: ") && own.contains("Rook a1, h1"), "{own}");
        let others = told("chess", &[], Lang::Ru, |_| Question::Others);
        assert!(others.contains("16 фигур") && others.contains("a8, h8"), "{others}");
    }

    #[test]
    fn a_row_and_a_column_are_read() {
        let read = told("chess", &["e2-e4"], Lang::En, |p| Question::Line(site(p, "e4")));
        assert!(read.contains("Row from a4 to h4: e4 White Pawn; the rest is empty."), "{read}");
        assert!(read.contains("e8 Black King, e7 Black Pawn, e4 White Pawn, e1 White King"), "{read}");
    }

    #[test]
    fn a_track_is_read_ahead() {
        let line = ["roll:3", "Piece@j6", "roll:2", "pass", "roll:2", "pass", "roll:2", "pass"];
        let read = told("pachisi", &line, Lang::En, |p| Question::Line(site(p, "j6")));
        assert!(read.contains("81 steps to the end"), "{read}");
    }

    #[test]
    fn the_state_tells_check_and_the_end() {
        let line = ["e2-e4", "f7-f6", "d1-h5"];
        let state = told("chess", &line, Lang::En, |_| Question::State);
        assert!(state.contains("Black to move.") && state.contains("e8 Black King is in check."), "{state}");
        let mate = ["f2-f3", "e7-e5", "g2-g4", "d8-h4"];
        assert!(told("chess", &mate, Lang::En, |_| Question::State).contains("checkmate"));
    }
}
