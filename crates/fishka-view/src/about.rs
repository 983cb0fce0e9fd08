//! What is told of a piece: its name, what the rules say of it, where it goes and what it takes, alone on an empty board
//! and as the game stands. All of it is found by asking the rules; nothing here knows a game.

use crate::choices::Promise;
use crate::geometry::Point;
use crate::layout::UNIT;
use crate::look::Look;
use crate::words::Words;
use crate::work;
use fishka::rules::SetupPiece;
use fishka::{Budget, Game, Kind, Move, MoveList, Piece, Player, Position, Setup, Site};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::Arc;

/// All that is told of a piece.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct About {
    /// Whose it is, and what.
    pub title: String,
    /// What the rule file says of it, and what follows from the rules; a sentence each.
    pub sentences: Vec<String>,
    /// The piece by itself, as SVG around the origin.
    pub picture: String,
    /// Where it goes from the middle of an empty board.
    pub alone: Option<Diagram>,
    /// Where it goes from where it stands, were its side to move now.
    pub here: Option<Diagram>,
}

/// A board with what one piece can do.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Diagram {
    /// SVG within the frame.
    pub markup: String,
    /// For the attribute `viewBox`.
    pub view_box: String,
    /// How the board is drawn.
    pub class: String,
    /// The same in words.
    pub told: String,
}

/// So much is shown around the sites of a diagram, and at least so much in all.
const BESIDE: f64 = UNIT * 1.1;
const LEAST: f64 = UNIT * 7.0;

/// Sites that a piece reaches, each once.
type Targets = BTreeMap<Site, Promise>;

/// A line of the legend: a kind of piece.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LegendLine {
    /// Whose piece is shown.
    pub player: Player,
    /// What.
    pub kind: Kind,
    /// Its name.
    pub name: String,
    /// What the rule file says of it; may be empty.
    pub words: String,
    /// As SVG around the origin.
    pub picture: String,
}

/// The kinds of pieces that may stand on the board, with what the rule file says of them.
#[must_use]
pub fn legend(look: &Look, position: &Position) -> Vec<LegendLine> {
    let rules = &look.rules;
    let players = position.game().acting_players();
    let owner = |kind: Kind| {
        let has = |p: &&Player| position.count_kind(**p, kind) > 0 || position.hand(**p, kind) > 0;
        players.iter().find(has).or(players.first()).copied()
    };
    let kinds = rules.kinds.iter().enumerate().filter(|(_, def)| !def.dummy);
    kinds
        .filter_map(|(index, _)| {
            let kind = Kind::new(index);
            let player = owner(kind)?;
            Some(LegendLine {
                player,
                kind,
                name: look.words.kind(rules, kind),
                words: written(look, kind),
                picture: look.piece(Piece { player, kind }, 94.0),
            })
        })
        .collect()
}

impl About {
    /// What is told of a piece; with the site where it stands, if it stands on the board that is shown.
    #[must_use]
    pub fn of(look: &Look, position: &Position, piece: Piece, site: Option<Site>) -> About {
        let (rules, words) = (&look.rules, &look.words);
        let budget = &mut work();
        let alone = middle(look).and_then(|at| Diagram::alone(look, position.game(), piece, at, budget));
        let here = site.and_then(|at| Diagram::here(look, position, piece, at, budget));
        About {
            title: words.piece(rules, piece),
            sentences: sentences(look, position.game(), piece),
            picture: look.piece(piece, 94.0),
            alone,
            here,
        }
    }
}

/// What the rule file says of a kind, in the reader's language; may be empty.
fn written(look: &Look, kind: Kind) -> String {
    let def = &look.rules.kinds[kind.index()];
    let told = def.description.as_deref().or(def.help.as_deref()).map(str::trim).unwrap_or_default();
    look.words.name(told).replace('\n', " ")
}

fn sentences(look: &Look, game: &Game, piece: Piece) -> Vec<String> {
    let mut told = vec![written(look, piece.kind)];
    if game.royal_kinds(piece.player).contains(&piece.kind) {
        told.push(look.words.say("about-royal", &[]));
    }
    if !look.rules.kinds[piece.kind.index()].drops.is_empty() {
        told.push(look.words.say("about-drops", &[]));
    }
    told.retain(|sentence| !sentence.is_empty());
    told
}

/// The site nearest to the middle of the picture.
fn middle(look: &Look) -> Option<Site> {
    let middle = look.layout.corner + look.layout.size * 0.5;
    let sites = look.layout.sites.iter();
    sites.min_by(|a, b| (a.centre - middle).length().total_cmp(&(b.centre - middle).length())).map(|v| v.site)
}

/// The first place in the turn order, after what comes once, at which the player moves.
fn turn_of(game: &Game, player: Player) -> Option<usize> {
    let turns = &game.rules.turns;
    let cycle = turns.entries.iter().enumerate().skip(turns.repeat as usize);
    cycle.into_iter().find(|(_, e)| e.player == player).map(|(index, _)| index)
}

/// The position as if it were this player’s turn; `None` where the rules never give him one.
#[must_use]
pub fn in_turn(position: &Position, player: Player) -> Option<Position> {
    let turn = turn_of(position.game(), player)?;
    let setup = Setup {
        turn,
        partial: None,
        step: 0,
        turn_key: None,
        due: Vec::new(),
        waits: None,
        ..position.setup()
    };
    position.game().position(&setup, &mut work()).ok()
}

/// Where the piece on a site would go if it stood alone, and where it would take something.
#[must_use]
pub fn reach(look: &Look, position: &Position, from: Site) -> Vec<(Site, Promise)> {
    let (game, cell) = (position.game(), position.cell(from));
    let found = cell.piece.and_then(|piece| {
        let own = SetupPiece { attrs: cell.attrs, ..set(piece.kind, piece.player, from, look) };
        let setup = Setup { pieces: vec![own], turn: turn_of(game, piece.player)?, ..Setup::default() };
        let budget = &mut work();
        let mut lone = game.position(&setup, budget).ok()?;
        let mut found = targets(&mut lone, from, budget)?;
        for site in takes(look, game, &setup, from, budget) {
            found.entry(site).or_insert(Promise::Capture);
        }
        Some(found)
    });
    found.into_iter().flatten().collect()
}

fn set(kind: Kind, player: Player, site: Site, look: &Look) -> SetupPiece {
    SetupPiece { site, player, kind, attrs: look.rules.kinds[kind.index()].attrs_start, number: 0 }
}

/// Where moves of the piece on a site lead; those that take something are told apart.
fn targets(position: &mut Position, from: Site, budget: &mut Budget) -> Option<Targets> {
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves, budget).ok()?;
    let mut found = Targets::new();
    for m in moves.iter().filter(|m| m.from == Some(from)) {
        let Some(to) = m.to.filter(|to| *to != from) else { continue };
        let promise = if m.is_capture(position) { Promise::Capture } else { Promise::Quiet };
        let known = found.entry(to).or_insert(promise);
        if promise == Promise::Capture {
            *known = promise;
        }
    }
    Some(found)
}

/// Where a single enemy could be taken, by trying every site.
fn takes(look: &Look, game: &Arc<Game>, own: &Setup, from: Site, budget: &mut Budget) -> Vec<Site> {
    let Some(piece) = own.pieces.first() else { return Vec::new() };
    let Some(enemy) = game.enemies(piece.player).next() else { return Vec::new() };
    let royal = game.royal_kinds(enemy);
    let plain = |kind: &Kind| !royal.contains(kind) && !look.rules.kinds[kind.index()].dummy;
    let Some(kind) = (0..look.rules.kinds.len()).map(Kind::new).find(plain) else { return Vec::new() };
    let taken = |site: &Site| {
        let mut pieces = own.pieces.clone();
        pieces.push(set(kind, enemy, *site, look));
        let mut position = game.position(&Setup { pieces, ..own.clone() }, budget).ok()?;
        let mut moves = MoveList::new();
        position.legal_moves(&mut moves, budget).ok()?;
        let takes = |m: &&Move| m.from == Some(from) && m.captures(&position).contains(site);
        moves.iter().find(takes).map(|_| *site)
    };
    let sites: Vec<Site> = look.layout.sites.iter().map(|v| v.site).filter(|s| *s != from).collect();
    sites.iter().filter_map(taken).collect()
}

impl Diagram {
    fn alone(look: &Look, game: &Arc<Game>, piece: Piece, at: Site, budget: &mut Budget) -> Option<Diagram> {
        let turn = turn_of(game, piece.player)?;
        let setup = Setup { pieces: vec![set(piece.kind, piece.player, at, look)], turn, ..Setup::default() };
        let mut position = game.position(&setup, budget).ok()?;
        let mut found = targets(&mut position, at, budget)?;
        for site in takes(look, game, &setup, at, budget) {
            // A ring around the place of a piece that could be taken; a dot stays where it may also go.
            found.entry(site).or_insert(Promise::Capture);
        }
        (!found.is_empty()).then(|| Diagram::drawn(look, &position, &found, at))
    }

    fn here(
        look: &Look,
        position: &Position,
        piece: Piece,
        at: Site,
        budget: &mut Budget,
    ) -> Option<Diagram> {
        let mut now = if position.actor() == piece.player {
            position.clone()
        } else {
            in_turn(position, piece.player)?
        };
        let found = targets(&mut now, at, budget)?;
        Some(Diagram::drawn(look, position, &found, at))
    }

    fn drawn(look: &Look, position: &Position, found: &Targets, at: Site) -> Diagram {
        let mut markup = look.picture(position);
        let size = look.layout.piece;
        let place = |site: Site| look.layout.view(site).map(|v| v.centre);
        if let Some(p) = place(at) {
            let r = size * 0.5;
            let _ = write!(
                markup,
                "<circle class=\"about-mark\" cx=\"{:.1}\" cy=\"{:.1}\" r=\"{r:.1}\"/>",
                p.x, p.y
            );
        }
        for (site, promise) in found {
            let Some(p) = place(*site) else { continue };
            let (class, r) = match promise {
                Promise::Quiet => ("light dot", size * 0.17),
                Promise::Capture => ("light ring", size * 0.42),
            };
            let _ = write!(
                markup,
                "<circle class=\"{class}\" cx=\"{:.1}\" cy=\"{:.1}\" r=\"{r:.1}\"/>",
                p.x, p.y
            );
        }
        Diagram {
            markup,
            view_box: near(look, found.keys().copied().chain([at])),
            class: look.shape_class(),
            told: told(look, &look.words, found, at),
        }
    }
}

/// The frame around these sites and what lies beside them, for `viewBox`; the whole board where that is hardly larger.
fn near(look: &Look, sites: impl Iterator<Item = Site>) -> String {
    let (corner, size) = look.layout.without_labels();
    let places: Vec<Point> = sites.filter_map(|site| look.layout.view(site).map(|v| v.centre)).collect();
    let span = |of: fn(&Point) -> f64, from: f64, room: f64| {
        let low = places.iter().map(of).fold(f64::INFINITY, f64::min) - BESIDE;
        let high = places.iter().map(of).fold(f64::NEG_INFINITY, f64::max) + BESIDE;
        let wide = (high - low).max(LEAST).min(room);
        // Not `clamp`, which panics where rounding has its bounds cross.
        let begin = ((low + high - wide) / 2.0).min(from + room - wide).max(from);
        (begin, wide)
    };
    let (x, y) = (span(|p| p.x, corner.x, size.x), span(|p| p.y, corner.y, size.y));
    if places.is_empty() || x.1 * y.1 > size.x * size.y * 0.6 {
        return look.picture_box();
    }
    format!("{:.1} {:.1} {:.1} {:.1}", x.0, y.0, x.1, y.1)
}

/// The targets in words.
fn told(look: &Look, words: &Words, found: &Targets, at: Site) -> String {
    let name = |site: &Site| look.rules.board.sites[site.index()].name.clone();
    let of = |wanted: Promise| {
        let sites = found.iter().filter(|(_, promise)| **promise == wanted).map(|(site, _)| name(site));
        sites.collect::<Vec<_>>().join(" ")
    };
    let (quiet, takes) = (of(Promise::Quiet), of(Promise::Capture));
    let mut parts = Vec::new();
    if !quiet.is_empty() {
        parts.push(words.say("about-goes", &[("from", name(&at)), ("sites", quiet)]));
    }
    if !takes.is_empty() {
        parts.push(words.say("about-takes", &[("from", name(&at)), ("sites", takes)]));
    }
    if parts.is_empty() {
        return words.say("about-nowhere", &[("from", name(&at))]);
    }
    parts.join(" ")
}

/// Why a piece of the side to move cannot move at all, in a sentence; `None` if it can, or is no such piece.
#[must_use]
pub fn why_still(look: &Look, position: &Position, site: Site) -> Option<String> {
    let piece = position.cell(site).piece.filter(|p| p.player == position.play_as())?;
    let mut now = position.clone();
    let mut moves = MoveList::new();
    now.legal_moves(&mut moves, &mut work()).ok()?;
    if moves.is_empty() || moves.iter().any(|m| m.from == Some(site)) {
        return None;
    }
    let args = [("piece", look.words.kind(&look.rules, piece.kind))];
    Some(look.words.say(forced(position, &moves).unwrap_or("why-bound"), &args))
}

/// What all moves are forced to do.
fn forced(position: &Position, moves: &MoveList) -> Option<&'static str> {
    if !crate::scene::attacked(position).is_empty() {
        return Some("why-check");
    }
    (!moves.is_empty() && moves.iter().all(|m| m.is_capture(position))).then_some("why-must-take")
}

/// Why the piece on a site does not go to another now, in a sentence; `None` if it does.
#[must_use]
pub fn why_not(look: &Look, position: &Position, from: Site, to: Site) -> Option<String> {
    let piece = position.cell(from).piece?;
    let budget = &mut work();
    let mut now = position.clone();
    let mut moves = MoveList::new();
    now.legal_moves(&mut moves, budget).ok()?;
    if moves.iter().any(|m| m.from == Some(from) && m.to == Some(to)) {
        return None;
    }
    let words = &look.words;
    let name = words.kind(&look.rules, piece.kind);
    let args = [("piece", name), ("to", look.rules.board.sites[to.index()].name.clone())];
    let own = position.cell(to).piece.is_some_and(|other| other.player == piece.player);
    if own && position.levels() <= 1 {
        return Some(words.say("why-own", &args));
    }
    if !could_ever(look, position, from, to, budget) {
        return Some(words.say("why-not-so", &args));
    }
    if let Some(key) = forced(position, &moves) {
        return Some(words.say(key, &args));
    }
    if moves.iter().all(|m| m.from != Some(from)) {
        return Some(words.say("why-bound", &args));
    }
    Some(words.say("why-forbidden", &args))
}

/// Whether the piece goes there with nothing else on the board but what stands there, taken for an enemy's.
fn could_ever(look: &Look, position: &Position, from: Site, to: Site, budget: &mut Budget) -> bool {
    let game = position.game();
    let Some(piece) = position.cell(from).piece else { return false };
    let Some(turn) = turn_of(game, piece.player) else { return false };
    let own = SetupPiece { attrs: position.cell(from).attrs, ..set(piece.kind, piece.player, from, look) };
    let mut pieces = vec![own];
    if let Some(other) = position.cell(to).piece {
        pieces.push(set(other.kind, other.player, to, look));
    }
    let setup = Setup { pieces, turn, ..Setup::default() };
    let Ok(mut lone) = game.position(&setup, budget) else { return false };
    targets(&mut lone, from, budget).is_some_and(|found| found.contains_key(&to))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deal::Deal;
    use fishka::{Builtin, Library as _};
    use fishka_text::Lang;

    fn laid(name: &str) -> (Look, Position) {
        let game = Deal::library(name).compile().game.expect("compiles");
        let position = game.start(&mut work()).expect("within the budget");
        (Look::of(&game, Some(name), Lang::En, false), position)
    }

    fn site(position: &Position, name: &str) -> Site {
        let sites = &position.game().rules.board.sites;
        Site::new(sites.iter().position(|s| s.name == name).expect("a site"))
    }

    #[test]
    fn a_pawn_goes_ahead_and_takes_slantwise() {
        let (look, position) = laid("chess");
        let at = site(&position, "e2");
        let about = About::of(&look, &position, position.cell(at).piece.expect("a pawn"), Some(at));
        assert_eq!(about.title, "White Pawn");
        assert!(about.sentences[0].contains("captures slantwise"), "{:?}", about.sentences);
        let (alone, here) = (about.alone.expect("moves"), about.here.expect("moves"));
        assert!(alone.told.contains("it takes on:") && alone.markup.contains("light ring"), "{}", alone.told);
        assert!(here.told.contains("e3 e4") || here.told.contains("e4 e3"), "{}", here.told);
    }

    #[test]
    fn every_piece_of_the_library_is_told_of() {
        for name in Builtin.names() {
            let (look, position) = laid(&name);
            for line in legend(&look, &position) {
                let piece = Piece { player: line.player, kind: line.kind };
                let about = About::of(&look, &position, piece, None);
                assert!(!about.title.is_empty() && !about.picture.is_empty(), "{name}");
            }
        }
    }

    #[test]
    fn what_cannot_be_played_is_explained() {
        let (look, position) = laid("chess");
        let why =
            |from: &str, to: &str| why_not(&look, &position, site(&position, from), site(&position, to));
        assert_eq!(why("e2", "e4"), None);
        assert!(why("e2", "e5").is_some_and(|told| told.contains("does not go to e5")));
        assert!(why("a1", "a2").is_some_and(|told| told.contains("own piece")));
        assert!(why("a1", "a5").is_some_and(|told| told.contains("cannot move now")));
        assert!(why_still(&look, &position, site(&position, "a1")).is_some());
        assert_eq!(why_still(&look, &position, site(&position, "b1")), None);
    }
}
