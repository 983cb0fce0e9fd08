//! Setting up, and what the others may not see of it yet: who sits before the screen, who has said to be ready.

use super::deal::Seat;
use super::scene::Actor;
use super::session::{Played, Session};
use super::work;
use fishka::{MoveKind, Player, Site};

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

    /// Sites of the position looked at that must not be shown.
    #[must_use]
    pub fn hidden_sites(&self) -> Vec<Site> {
        let persons = self.persons();
        if !self.is_private() || persons.is_empty() {
            return Vec::new();
        }
        let mut position = self.position().clone();
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
        self.is_private() && played.private && !self.persons().is_empty() && !seen()
    }

    /// Moves of the record that cannot be taken back any more: what has been revealed, and what others have set up.
    #[must_use]
    pub fn floor(&self) -> usize {
        if self.is_private() {
            return self.ready();
        }
        self.line().iter().rposition(|p| p.private).map_or(0, |last| last + 1)
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
        let found = fishka_search::setup::sensible(&mut self.last_position().clone(), seed, &mut work());
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
}
