//! Setting up, and what the others may not see of it yet: who sits before the screen, who has said to be ready.

use super::deal::Seat;
use super::scene::Actor;
use super::session::{Played, Session};
use super::work;
use fishka::{MoveKind, Player, Position, RulePosition, Site};
use fishka_game::{Game as _, Viewer};

impl Session {
    /// The person who is to come to the screen, alone, before anything is shown.
    #[must_use]
    pub fn curtain(&self) -> Option<Player> {
        let actor = match self.actor() {
            Actor::Player(player) => Some(player),
            Actor::Chance | Actor::Nobody => None,
        };
        let next = actor.or(self.setting()).filter(|p| self.persons().contains(p))?;
        let shut = self.is_private() && self.persons().len() > 1;
        (shut && self.viewer != Some(next)).then_some(next)
    }

    /// The person who came sits before the screen.
    pub fn open_curtain(&mut self) {
        self.viewer = self.curtain().or(self.viewer);
        self.look_anew();
    }

    /// Somebody sits before the screen, as he did before another game or another version of this one was laid.
    pub fn sit(&mut self, viewer: Option<Player>) {
        self.viewer = viewer;
        self.look_anew();
    }

    /// Who sits before the screen, where players hide something from each other.
    #[must_use]
    pub fn sits(&self) -> Option<Player> {
        self.viewer
    }

    /// Who looks at the screen while something is hidden; nobody's while the curtain is drawn, and everybody's
    /// when computers play each other.
    fn viewer(&self) -> Option<Player> {
        match self.persons()[..] {
            [only] => Some(only),
            _ if self.curtain().is_some() => None,
            _ => self.viewer,
        }
    }

    /// Whether something is being set up unseen, or has just been; the end of a game shows all.
    pub(super) fn hides_set_up(&self) -> bool {
        self.set_up_hidden && self.sitting.over().is_none()
    }

    /// Sites of the position looked at that must not be shown.
    #[must_use]
    pub fn hidden_sites(&self) -> Vec<Site> {
        let persons = self.persons();
        if !self.hides_set_up() || persons.is_empty() {
            return Vec::new();
        }
        let mut position = self.sitting.position().position.clone();
        if !position.is_hidden_phase() {
            // The last of the set-ups stands, but its player has not said to be ready.
            position.undo();
        }
        if let Some(viewer) = self.viewer() {
            return position.hidden_from(viewer);
        }
        let mut all: Vec<Site> = persons.iter().flat_map(|p| position.hidden_from(*p)).collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    /// Whether a move of the record must not be told yet.
    #[must_use]
    pub fn is_secret(&self, played: &Played) -> bool {
        let seen = || self.viewer() == Some(played.player);
        let secret = self.is_private() && played.private && !self.persons().is_empty() && !seen();
        secret || self.told(played).is_none()
    }

    /// What is told of a move of the record in place of its notation, or that; `None`: only that something was done.
    #[must_use]
    pub fn told<'a>(&self, played: &'a Played) -> Option<&'a str> {
        let whole = Some(played.text.as_str());
        if played.cut.is_empty() || !self.has_secrets() {
            return whole;
        }
        let player = match self.watcher() {
            Viewer::Seat(place) => self.sitting.game().player_of(place),
            Viewer::Spectator => None,
            Viewer::Referee => return whole,
        };
        match played.cut.iter().find(|(blind, _)| *blind == player) {
            Some((_, cut)) => cut.as_deref(),
            None => whole,
        }
    }

    /// Whether the game keeps secrets and is not over, which shows all.
    pub(super) fn has_secrets(&self) -> bool {
        self.sitting.game().keeps_secrets() && self.sitting.over().is_none()
    }

    /// As whom somebody looks at the screen: as the only person, as the one who has come to it, and as nobody while the
    /// curtain is drawn. Where computers play each other, all is seen.
    fn watcher(&self) -> Viewer {
        if self.persons().is_empty() {
            return Viewer::Referee;
        }
        let place = self.viewer().and_then(|player| self.sitting.game().seat_of(player));
        place.map_or(Viewer::Spectator, Viewer::Seat)
    }

    /// A position as it may be seen; which of the two it is.
    pub(super) fn covered<'a>(&'a self, which: usize, at: &'a RulePosition) -> &'a Position {
        if !self.is_private() {
            return &at.position;
        }
        self.seen[which].get_or_init(|| self.sitting.game().known(at, self.watcher()).into_owned())
    }

    /// Something else is seen from now on.
    pub(super) fn look_anew(&mut self) {
        self.seen = Default::default();
    }

    /// The position at the end of the record as the player knows it who is to choose, where something is hidden from him.
    pub(super) fn known_to_actor(&self) -> Option<Position> {
        let game = self.sitting.game();
        let hides = self.hides_set_up() || self.has_secrets();
        let place = self.sitting.to_move().filter(|_| hides)?;
        Some(game.known(self.sitting.last(), Viewer::Seat(place)).into_owned())
    }

    /// Any of the moves that the player who is to choose has as far as he knows.
    pub fn any_choice(&mut self, seed: u64) -> Option<String> {
        let mut known = self.known_to_actor().unwrap_or_else(|| self.sitting.last().position.clone());
        let mut moves = fishka::MoveList::new();
        known.legal_moves(&mut moves, &mut work()).ok()?;
        let texts = fishka::notations(&known, &moves, &mut work()).ok()?;
        let chosen = fishka_base::Rng::new(seed).below(texts.len().max(1));
        texts.into_iter().nth(chosen)
    }

    /// The position before the move that led to the one looked at, and that move, as they may be seen; `None` before the
    /// first move.
    #[must_use]
    pub fn last_seen(&self) -> Option<(Position, Played)> {
        let mut played = self.last()?.clone();
        if !self.has_secrets() {
            let mut before = self.position().clone();
            before.undo();
            return Some((before, played));
        }
        let mut truth = self.sitting.position().clone();
        truth.position.undo();
        let before = self.sitting.game().known(&truth, self.watcher()).into_owned();
        if let Some(from) = played.m.from {
            played.m.piece = before.cell(from).piece.or(played.m.piece.filter(|_| before.levels() > 1));
        }
        if let Some(told) = self.told(&played).filter(|told| *told != played.text) {
            let told = told.to_owned();
            played.m.effects.retain(|effect| {
                !matches!(effect, fishka::Effect::Promote { .. } | fishka::Effect::Drop { .. })
            });
            let kind = told.split('@').next().and_then(|name| self.game().rules.kind(name));
            if let (MoveKind::Drop, Some(piece)) = (played.m.kind, &mut played.m.piece) {
                piece.kind = kind.unwrap_or(piece.kind);
            }
            played.text = told;
        }
        Some((before, played))
    }

    /// Positions that the player who is to choose may think about: the true one where nothing is hidden from him, else at
    /// most so many that agree with what he knows; and the position in which his moves are written.
    pub fn worlds(&mut self, count: usize, seed: u64) -> Option<(Vec<Position>, Position)> {
        let place = self.sitting.to_move()?;
        let found = self.sitting.worlds(place, count, seed);
        let known = self.known_to_actor().unwrap_or_else(|| self.sitting.last().position.clone());
        match found {
            Ok(worlds) => Some((worlds.into_iter().map(|world| world.position).collect(), known)),
            Err(fishka_game::Refusal::Bound(bound)) => {
                let _: Option<()> = self.granted(Err(bound));
                None
            }
            // Nothing was found that agrees with all that was told.
            Err(_) => Some((vec![known.clone()], known)),
        }
    }

    /// Moves of the record that cannot be taken back any more: what has been revealed, and what others have set up.
    #[must_use]
    pub fn floor(&self) -> usize {
        if self.hides_set_up() {
            return self.ready();
        }
        self.line().iter().rposition(|p| p.private || p.reveals).map_or(0, |last| last + 1)
    }

    /// Where the set-up of whoever is at it, or has just finished it, begins in the record.
    #[must_use]
    pub fn set_up_from(&self) -> Option<usize> {
        let player = self.unready().or(self.setting())?;
        let others = |p: &Played| p.player != player || p.m.kind != MoveKind::Drop;
        Some(self.line().iter().rposition(others).map_or(0, |last| last + 1))
    }

    /// Takes the whole set-up back.
    pub fn start_over(&mut self) {
        if let Some(from) = self.set_up_from() {
            self.cut(from);
        }
    }

    /// Completes the set-up by chance, sensibly.
    pub fn fill(&mut self, seed: u64) {
        let mut position = self.known_to_actor().unwrap_or_else(|| self.last_position().clone());
        let found = fishka_search::setup::sensible(&mut position, seed, &mut work());
        for m in self.granted(found).unwrap_or_default() {
            self.play(&m);
        }
    }

    /// The set-up so far as text.
    #[must_use]
    pub fn set_up(&self) -> String {
        let from = self.set_up_from().unwrap_or(self.line().len());
        self.line()[from..].iter().map(|p| p.text.as_str()).collect::<Vec<_>>().join(" ; ")
    }

    /// What a person here is setting up and others know nothing of yet: at which seat, and how far.
    #[must_use]
    pub fn draft(&self) -> Option<(u8, String)> {
        let player = self.unready().or(self.setting()).filter(|p| self.seat(*p) == Seat::Person)?;
        let place = self.sitting.game().seat_of(player)?;
        Some((place.0, self.set_up())).filter(|(_, text)| !text.is_empty())
    }

    /// Sets up as a text says; whether every move of it was legal. If not, nothing changes.
    pub fn set_up_as(&mut self, text: &str) -> bool {
        let Some(from) = self.set_up_from() else { return false };
        let moves: Vec<&str> = text.split(" ; ").filter(|m| !m.is_empty()).collect();
        !moves.is_empty() && self.replace(from, &moves)
    }

    /// Whether something stands or lies on a site that was set up by whoever is at it.
    #[must_use]
    pub fn stands_set_up(&self, site: Site) -> bool {
        let from = self.set_up_from().unwrap_or(self.line().len());
        self.line()[from..]
            .iter()
            .any(|p| p.m.to == Some(site) || p.m.effects.iter().any(|e| self.sets(*e, site)))
    }

    /// Takes back what was set up on a site, leaving what came later, and gives what is in the hand again.
    pub fn lift(&mut self, site: Site) -> Option<(Player, fishka::Kind)> {
        let from = self.set_up_from()?;
        let run = &self.line()[from..];
        let at = run.iter().rposition(|p| p.m.to == Some(site)).or_else(|| {
            let slots = |p: &Played| p.m.effects.iter().any(|e| self.sets(*e, site));
            run.iter().rposition(slots)
        })?;
        let taken = run[at].clone();
        let rest: Vec<String> = run[at + 1..].iter().map(|p| p.text.clone()).collect();
        let rest: Vec<&str> = rest.iter().map(String::as_str).collect();
        self.replace(from + at, &rest).then_some((taken.player, taken.m.piece?.kind))
    }

    fn sets(&self, effect: fishka::Effect, site: Site) -> bool {
        let fishka::Effect::Set { slot, .. } = effect else { return false };
        let layers = self.game().rules.numbers.iter().filter(|n| n.scope == fishka::rules::Scope::Site);
        layers.into_iter().any(|n| n.base + site.number() == slot)
    }

    /// Plays other moves from there on; if one is not legal, everything stays as it was.
    fn replace(&mut self, from: usize, moves: &[&str]) -> bool {
        let before: Vec<String> = self.line()[from..].iter().map(|played| played.text.clone()).collect();
        self.cut(from);
        if moves.iter().all(|text| self.play_text(text)) {
            return true;
        }
        self.cut(from);
        before.iter().all(|text| self.play_text(text));
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deal::{Deal, Seat};

    fn session(seats: Vec<Seat>) -> Session {
        let deal = Deal { seats, ..Deal::library("cyvasse") };
        let game = deal.compile().game.unwrap();
        Session::new(deal, game).unwrap()
    }

    fn site(s: &Session, name: &str) -> Site {
        s.game().rules.site(name).unwrap()
    }

    #[test]
    fn two_persons_set_up_one_after_the_other_unseen() {
        let mut s = session(vec![Seat::Person, Seat::Person]);
        let (white, black) = (Player::new(0), Player::new(1));
        let counts = |at: &Position| {
            let kinds = (0..at.game().rules.kinds.len()).map(fishka::Kind::new);
            let on_board = at.cells().iter().filter(|cell| cell.piece.is_some_and(|p| p.player == white));
            (kinds.map(|kind| at.hand(white, kind)).collect::<Vec<_>>(), on_board.count())
        };
        let start = counts(s.position());
        assert!(s.curtain() == Some(white) && s.choices().moves.is_empty());
        s.open_curtain();
        assert!(s.curtain().is_none() && !s.choices().moves.is_empty());
        s.fill(1);
        assert_eq!((s.unready(), s.curtain()), (Some(white), None));
        assert!(s.choices().moves.is_empty() && s.hidden_sites().is_empty());
        s.set_ready();
        assert_eq!((s.unready(), s.curtain()), (None, Some(black)));
        assert!(s.hidden_sites().len() > 25 && s.is_secret(&s.line()[3]));
        s.open_curtain();
        assert!(s.hidden_sites().len() > 25 && !s.undo(), "what is confirmed stays");
        assert_eq!(counts(s.position()), start, "neither the board nor what is left tells what was put");
        s.fill(2);
        assert_eq!(s.unready(), Some(black));
        assert!(s.hidden_sites().len() > 25 && s.is_secret(&s.line()[3]), "not before both are ready");
        assert!(s.undo());
        s.fill(2);
        s.set_ready();
        assert!(s.hidden_sites().is_empty() && s.curtain().is_none() && !s.is_secret(&s.line()[3]));
        assert!(!s.undo(), "what is revealed stays");
    }

    #[test]
    fn the_computer_sees_nothing_and_shows_nothing() {
        let mut s = session(vec![Seat::Computer(3), Seat::Person]);
        assert_eq!(s.curtain(), None);
        s.fill(1);
        assert!(s.unready().is_none() && s.hidden_sites().len() > 25);
        s.fill(1);
        assert_eq!(s.unready(), Some(Player::new(1)));
    }

    #[test]
    fn pieces_are_taken_up_again_and_layouts_come_back() {
        let mut s = session(vec![Seat::Person, Seat::Computer(1)]);
        for text in ["King@f8", "Tile1@b6"] {
            assert!(s.play_text(text), "{text}");
        }
        assert_eq!(s.lift(site(&s, "f8")), None, "the tile lies by the king's tile");
        assert_eq!(s.line().len(), 2);
        let tile = s.game().rules.kind("Tile1").unwrap();
        assert_eq!(s.lift(site(&s, "c7")), Some((Player::new(0), tile)));
        assert_eq!(s.line().len(), 1);
        s.fill(7);
        let layout = s.set_up();
        let length = s.line().len();
        let placed = s.line()[length - 5].m.clone();
        assert!(s.lift(placed.to.unwrap()).is_some());
        assert_eq!((s.line().len(), s.unready()), (length - 1, None));
        s.start_over();
        assert_eq!(s.line().len(), 0);
        assert!(s.set_up_as(&layout));
        assert_eq!(s.set_up(), layout);
        assert!(!s.set_up_as("King@a1"));
        assert_eq!(s.set_up(), layout);
    }

    #[test]
    fn a_kept_set_up_comes_back_behind_the_curtain() {
        let mut s = session(vec![Seat::Person, Seat::Person]);
        s.open_curtain();
        s.fill(1);
        let back = Session::parse(&s.print()).unwrap();
        assert_eq!((back.unready(), back.curtain()), (Some(Player::new(0)), Some(Player::new(0))));
        s.set_ready();
        let back = Session::parse(&s.print()).unwrap();
        assert_eq!((back.unready(), back.curtain()), (None, Some(Player::new(1))));
    }

    fn ranks(seats: Vec<Seat>) -> Session {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/zrf/secret-ranks.zrf");
        let text = std::fs::read_to_string(path).unwrap();
        let source = crate::deal::Source::File { name: "ranks.zrf".to_owned(), text, parts: Vec::new() };
        let deal = Deal { seats, ..Deal::of(source) };
        let game = deal.compile().game.unwrap();
        Session::new(deal, game).unwrap()
    }

    fn set_up_ranks(s: &mut Session) {
        for (first, second) in [("1", "2"), ("5", "4")] {
            s.open_curtain();
            for (kind, column) in [("Flag", "a"), ("Scout", "b"), ("Captain", "c")] {
                assert!(s.play_text(&format!("{kind}@{column}{first}")), "{kind}");
            }
            for (kind, column) in [("Spy", "a"), ("General", "b"), ("Mine", "c")] {
                assert!(s.play_text(&format!("{kind}@{column}{second}")), "{kind}");
            }
            s.set_ready();
        }
    }

    /// The kinds that are to be seen of a player, without those that nobody knows.
    fn known_of(s: &Session, player: usize) -> usize {
        let unknown = s.game().rules.kind("Unknown");
        let own = |piece: &fishka::Piece| piece.player == Player::new(player) && Some(piece.kind) != unknown;
        s.position().cells().iter().filter_map(|cell| cell.piece).filter(own).count()
    }

    #[test]
    fn secrets_last_as_long_as_the_game_does() {
        let mut s = ranks(vec![Seat::Person, Seat::Person]);
        let (white, black) = (Player::new(0), Player::new(1));
        set_up_ranks(&mut s);
        assert_eq!((s.curtain(), s.unready()), (Some(white), None));
        assert_eq!((known_of(&s, 0), known_of(&s, 1)), (0, 0), "nobody sits there yet");
        assert!(s.choices().moves.is_empty());
        s.open_curtain();
        assert_eq!((known_of(&s, 0), known_of(&s, 1)), (6, 0));
        assert!(!s.is_secret(&s.line()[3]) && s.is_secret(&s.line()[9]));
        assert!(s.hidden_sites().is_empty() && !s.choices().moves.is_empty());
        assert!(s.play_text("b2-b3"));
        assert_eq!(s.curtain(), Some(black));
        assert_eq!((known_of(&s, 0), known_of(&s, 1)), (0, 0));
        s.open_curtain();
        assert_eq!((known_of(&s, 0), known_of(&s, 1)), (0, 6));
        assert!(s.is_secret(&s.line()[3]) && !s.is_secret(&s.line()[12]));
        assert_eq!(
            s.last_seen().and_then(|(_, played)| played.m.piece).map(|p| p.kind),
            s.game().rules.kind("Unknown")
        );
        s.go(12);
        assert_eq!((known_of(&s, 0), known_of(&s, 1)), (0, 6), "what is looked back on is not shown either");
        s.go(99);
        assert!(s.play_text("a4-a3"));
        s.open_curtain();
        assert!(s.play_text("b3xa3"));
        s.open_curtain();
        assert_eq!((known_of(&s, 0), known_of(&s, 1)), (1, 5), "who has fought is shown");
        assert_eq!(s.undo_to(), None, "what was shown stays");
        s.resign(white);
        assert_eq!((known_of(&s, 0), known_of(&s, 1)), (6, 5));
        assert!(!s.is_secret(&s.line()[3]) && !s.is_private());
    }

    #[test]
    fn a_computer_is_told_what_its_player_knows() {
        let mut s = ranks(vec![Seat::Person, Seat::Computer(1)]);
        set_up_ranks(&mut s);
        assert_eq!((s.curtain(), known_of(&s, 0), known_of(&s, 1)), (None, 6, 0));
        assert!(s.play_text("b2-b3"));
        let (worlds, known) = s.worlds(1, 5).unwrap();
        let unknown = s.game().rules.kind("Unknown").unwrap();
        let of_white = |at: &Position| at.count_kind(Player::new(0), unknown);
        assert_eq!((of_white(&worlds[0]), of_white(&known)), (0, 6));
        let mine = s.game().rules.kind("Mine");
        let moved = s.game().rules.site("b3").unwrap();
        let (worlds, _) = s.worlds(20, 6).unwrap();
        assert_eq!(worlds.len(), 20);
        for world in worlds {
            assert_ne!(world.cell(moved).piece.map(|piece| piece.kind), mine);
        }
        assert!(s.any_choice(3).is_some());
    }
}
