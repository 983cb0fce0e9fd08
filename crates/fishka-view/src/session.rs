//! The running game: the record, where in it the screen looks, and what may be done.

use super::choices::Choices;
use super::course::Task;
use super::deal::{Deal, Seat};
use super::dice::Thrown;
use super::fair;
use super::fields::Fields;
use super::work;
use fishka::fair::Dice;
use fishka::rules::PlayerRole;
use fishka::{Bound, Game, Move, MoveKind, Outcome, Player, Position, Turn};
use std::ops::Range;
use std::sync::Arc;

/// A move of the record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// The move.
    pub m: Move,
    /// Its notation.
    pub text: String,
    /// Who chose it.
    pub player: Player,
    /// The same player goes on after it.
    pub goes_on: bool,
    /// It was played where the rules hide from others what is done.
    pub private: bool,
    /// It was played before the turn order's cycle.
    pub before_cycle: bool,
    /// What was thrown, if it is a throw.
    pub thrown: Option<Thrown>,
}

impl Played {
    /// Whether chance chose it.
    #[must_use]
    pub fn is_chance(&self, game: &Game) -> bool {
        self.thrown.is_some() || game.rules.players[self.player.index()].role == PlayerRole::Random
    }
}

/// How the game ended.
#[derive(Clone, Debug, PartialEq)]
pub enum Ending {
    /// By the rules.
    Rules(Outcome),
    /// A player gave up.
    Resigned(Player),
    /// A player has done what a problem asks.
    Solved(Player),
    /// The rules took more work than they may: nobody can say how it goes on.
    Bound(Bound),
}

/// The running game.
pub struct Session {
    /// What is played.
    pub deal: Deal,
    /// The compiled rules.
    pub game: Arc<Game>,
    /// The record.
    pub line: Vec<Played>,
    /// Who gave up.
    pub resigned: Option<Player>,
    /// The committed dice, where there are any.
    pub fair: Dice,
    /// The person before the screen, where players set up unseen by each other.
    pub viewer: Option<Player>,
    /// The bound that the rules met; the game stands still.
    met: Option<Bound>,
    /// The position after `cursor` moves of the record.
    position: Position,
    cursor: usize,
    /// So many moves belong to set-ups that their players are content with.
    pub(super) ready: usize,
    /// At the end of the record something is hidden.
    pub(super) private: bool,
    /// Who is setting up at the end of the record.
    pub(super) setting: Option<Player>,
    /// What a problem asks.
    task: Option<Task>,
    /// Single moves before each move that was played on; where others pass they are more than the record has.
    plies: Vec<usize>,
}

/// Version of the kept text.
const VERSION: u32 = 1;

impl Session {
    /// A game at its start.
    #[must_use]
    pub fn new(deal: Deal, game: Arc<Game>) -> Session {
        let position = deal.start(&game);
        let task = Task::of(&deal, &position);
        let mut session = Session {
            deal,
            game,
            line: Vec::new(),
            resigned: None,
            fair: Dice::NotCommitted,
            viewer: None,
            met: None,
            position,
            cursor: 0,
            ready: 0,
            private: false,
            setting: None,
            task,
            plies: Vec::new(),
        };
        session.look_ahead();
        session
    }

    /// Notes what is special about the end of the record, which is looked at.
    pub(super) fn look_ahead(&mut self) {
        let setting = fishka_search::setup::is_setting_up(&mut self.position, &mut work());
        self.setting = self.granted(setting).unwrap_or(false).then(|| self.position.actor());
        let waits = self.unready().is_some() && self.line.last().is_some_and(|last| last.private);
        self.private = waits || self.position.is_hidden_phase();
    }

    /// What was found, unless a bound was met: then that is noted.
    pub(super) fn granted<T>(&mut self, found: Result<T, Bound>) -> Option<T> {
        found.map_err(|bound| self.met = Some(bound)).ok()
    }

    /// Who acts at the end of the record, unless the game is over.
    pub(super) fn actor_live(&self) -> Option<Player> {
        self.setting.or_else(|| self.is_live().then(|| self.position.actor()))
    }

    /// What a problem asks, where one is played.
    #[must_use]
    pub fn task(&self) -> Option<&Task> {
        self.task.as_ref()
    }

    /// How many turns of the record are done.
    #[must_use]
    pub fn turns(&self) -> u32 {
        let own = |p: &&Played| self.task.as_ref().is_none_or(|t| t.player == p.player);
        self.line.iter().filter(own).filter(|p| !p.goes_on).count() as u32
    }

    /// Whether the problem is solved in the position looked at.
    fn is_solved(&self) -> bool {
        self.cursor > 0 && self.task.as_ref().is_some_and(|task| task.is_done(&self.position))
    }

    /// One move on; where a problem is solved alone, the others pass.
    fn step_on(&mut self, m: &Move) {
        self.plies.push(self.position.ply());
        let played = self.position.play_unchecked(m, &mut work());
        self.granted(played);
        if let Some(task) = &self.task {
            task.skip(&mut self.position);
        }
        self.cursor += 1;
    }

    /// One move back; whether there was one.
    fn step_back(&mut self) -> bool {
        let Some(ply) = self.plies.pop() else { return false };
        while self.position.ply() > ply && self.position.undo() {}
        self.cursor -= 1;
        true
    }

    /// The position that is looked at.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// How many moves of the record are looked back upon.
    #[must_use]
    pub fn cursor(&self) -> usize {
        self.cursor
    }

    /// Whether the screen looks at the end of the record, where the game goes on.
    #[must_use]
    pub fn is_live(&self) -> bool {
        self.cursor == self.line.len()
    }

    /// The position at the end of the record.
    pub fn last_position(&mut self) -> Position {
        let cursor = self.cursor;
        self.go(self.line.len());
        let position = self.position.clone();
        self.go(cursor);
        position
    }

    /// The move that led to the position looked at.
    #[must_use]
    pub fn last(&self) -> Option<&Played> {
        self.line.get(self.cursor.checked_sub(1)?)
    }

    /// Who sits for a player.
    #[must_use]
    pub fn seat(&self, player: Player) -> Seat {
        let place = self.game.acting_players().iter().position(|p| *p == player);
        place.and_then(|p| self.deal.seats.get(p).copied()).unwrap_or(Seat::Person)
    }

    /// How many persons play.
    #[must_use]
    pub fn persons(&self) -> Vec<Player> {
        let players = self.game.acting_players().iter().copied();
        players.filter(|p| self.seat(*p) == Seat::Person).collect()
    }

    /// The moves of the turn that led to the position after `end` moves, by their places in the record.
    #[must_use]
    pub fn turn_until(&self, end: usize) -> Range<usize> {
        let end = end.min(self.line.len());
        let goes_on = |at: usize| self.line.get(at).is_some_and(|p| p.goes_on);
        let mut start = end.saturating_sub(1);
        while start > 0 && goes_on(start - 1) {
            start -= 1;
        }
        start..end
    }

    /// The moves of the last turn that is done.
    #[must_use]
    pub fn turn_done(&self) -> Range<usize> {
        let open = self.line.iter().rev().take_while(|p| p.goes_on).count();
        self.turn_until(self.line.len() - open)
    }

    /// Who acts at the end of the record.
    pub fn turn(&mut self) -> Turn {
        let cursor = self.cursor;
        self.go(self.line.len());
        let nobody = || Outcome { returns: Vec::new(), reason: fishka::Reason::NoMoves };
        let turn = if self.is_solved() {
            Turn::Over(nobody())
        } else {
            let turn = self.position.turn(&mut work());
            self.granted(turn).unwrap_or_else(|| Turn::Over(nobody()))
        };
        self.go(cursor);
        turn
    }

    /// How the game ended, if it has.
    pub fn ending(&mut self) -> Option<Ending> {
        if let Some(player) = self.resigned {
            return Some(Ending::Resigned(player));
        }
        let turn = self.turn();
        if let Some(bound) = self.met {
            return Some(Ending::Bound(bound));
        }
        match turn {
            Turn::Over(outcome) if outcome.returns.is_empty() => {
                self.task.as_ref().map(|task| Ending::Solved(task.player))
            }
            Turn::Over(outcome) => Some(Ending::Rules(outcome)),
            _ => None,
        }
    }

    /// What a person may do in the position looked at; nothing while looking back, at the computer's turn or after the end.
    pub fn choices(&mut self) -> Choices {
        let turn = self.position.turn(&mut work());
        let person = match self.granted(turn).unwrap_or(Turn::Chance(Player(0))) {
            Turn::Player(player) => self.seat(player) == Seat::Person,
            _ => false,
        };
        let waits = self.unready().is_some() || self.curtain().is_some();
        if person && self.is_live() && self.resigned.is_none() && !waits && !self.is_solved() {
            Choices::of(&mut self.position)
        } else {
            Choices::default()
        }
    }

    /// Plays a legal move at the end of the record. One whose consequences meet a bound is not played.
    pub fn play(&mut self, m: &Move) {
        self.go(self.line.len());
        let text = fishka::notation(&mut self.position, m, &mut work());
        let Some(text) = self.granted(text) else { return };
        let player = self.position.actor();
        let private = self.position.is_hidden_phase();
        let before_cycle = self.position.turn_index() < self.game.rules.turns.repeat as usize;
        let due = self.position.throws().first().filter(|_| matches!(m.kind, MoveKind::Throw(_)));
        let thrown = due.map(|(dice, number, _)| Thrown { dice: *dice, number: *number });
        self.step_on(m);
        if self.met.is_some() {
            self.step_back();
            return;
        }
        let goes_on = self.position.is_partial();
        self.line.push(Played { m: m.clone(), text, player, goes_on, private, before_cycle, thrown });
        self.look_ahead();
    }

    /// Plays the move with this notation; whether there is one.
    pub fn play_text(&mut self, text: &str) -> bool {
        self.go(self.line.len());
        match fishka::parse_move(&mut self.position, text, &mut work()) {
            Ok(m) => {
                self.play(&m);
                true
            }
            Err(_) => false,
        }
    }

    /// Looks at the position after `cursor` moves.
    pub fn go(&mut self, cursor: usize) {
        let cursor = cursor.min(self.line.len());
        while self.cursor > cursor && self.step_back() {}
        while self.cursor < cursor {
            let m = self.line[self.cursor].m.clone();
            self.step_on(&m);
        }
    }

    /// Forgets what comes after the position looked at.
    pub fn branch(&mut self) {
        self.line.truncate(self.cursor);
        self.ready = self.ready.min(self.cursor);
        (self.resigned, self.met) = (None, None);
        self.look_ahead();
    }

    /// How long the record would be if a person took back: to where one chose last; against the computer its answer
    /// goes too. Nothing is taken back past what chance has chosen, nor past a finished set-up.
    #[must_use]
    pub fn undo_to(&self) -> Option<usize> {
        let chosen = |p: &Played| {
            self.seat(p.player) == Seat::Person && self.game.acting_players().contains(&p.player)
        };
        let nobody = self.persons().is_empty();
        let own = |p: &Played| !p.is_chance(&self.game) && (nobody || chosen(p));
        let back = self.line.iter().rposition(own)?;
        (back >= self.floor() && !self.chance_after(back)).then_some(back)
    }

    /// Whether chance chose anything of the record after `from` moves.
    #[must_use]
    pub fn chance_after(&self, from: usize) -> bool {
        self.line.iter().skip(from).any(|p| p.is_chance(&self.game))
    }

    /// Takes back as far as [`Session::undo_to`] says, or somebody's giving up. Whether anything was taken back.
    pub fn undo(&mut self) -> bool {
        self.go(self.line.len());
        if self.resigned.take().is_some() {
            return true;
        }
        let Some(back) = self.undo_to() else { return false };
        self.go(back);
        self.branch();
        true
    }

    /// The next level, where the rules have levels and a person has won this one.
    pub fn next_level(&mut self) -> Option<Deal> {
        let rules = &self.game.rules;
        let next = rules.variants.get(rules.variant + 1).filter(|_| rules.options.progressive_levels)?;
        let deal = Deal { variant: Some(next.clone()), edits: Vec::new(), ..self.deal.clone() };
        let Some(Ending::Rules(outcome)) = self.ending() else { return None };
        let won = outcome.winner().is_some_and(|winner| self.seat(winner) == Seat::Person);
        won.then_some(deal)
    }

    /// As text.
    #[must_use]
    pub fn print(&self) -> String {
        let resigned = self.resigned.map(|p| p.index().to_string());
        self.deal
            .fields()
            .with("version", VERSION)
            .with("rules", self.game.identity())
            .with("ready", self.ready)
            .with_all("move", self.line.iter().map(|p| &p.text))
            .with_some("resigned", resigned.as_deref())
            .with_all("dice", fair::lines(&self.fair))
            .to_string()
    }

    /// From text: the deal, and the game as far as its moves are legal, by these rules if others have changed since it
    /// was kept. `None` when it is no kept game.
    #[must_use]
    pub fn parse(text: &str) -> Option<Session> {
        let fields = Fields::parse(text);
        if fields.number::<u32>("version") != Some(VERSION) {
            return None;
        }
        let deal = Deal::from_fields(&fields)?;
        let game = deal.compile().game?;
        let mut session = Session::new(deal, game);
        for text in fields.values("move") {
            if !session.play_text(text) {
                break;
            }
        }
        session.ready = fields.number("ready").unwrap_or(0).min(session.line.len());
        session.look_ahead();
        session.fair = fair::from_lines(fields.values("dice"));
        let resigned = fields.number::<usize>("resigned").map(Player::new);
        session.resigned = resigned.filter(|p| session.game.acting_players().contains(p));
        Some(session)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deal::Source;
    use crate::samples;

    fn session(seats: Vec<Seat>) -> Session {
        let deal = Deal {
            seats,
            ..Deal::of(Source::File {
                name: "s.zrf".to_owned(),
                text: samples::WALKER.to_owned(),
                parts: Vec::new(),
            })
        };
        let game = deal.compile().game.unwrap();
        Session::new(deal, game)
    }

    #[test]
    fn a_won_level_leads_to_the_next() {
        let text = "(game (title \"One\") (option \"progressive levels\" true) (players You) (turn-order You)
            (board (grid (start-rectangle 0 0 9 9) (dimensions (\"a/b/c\" (9 0)) (\"1\" (0 9))) (directions (e 1 0))))
            (board-setup (You (Man a1))) (piece (name Man) (moves (e add)))
            (win-condition (You) (absolute-config Man (b1))))
            (variant (title \"Two\") (win-condition (You) (absolute-config Man (c1))))";
        let source = Source::File { name: "l.zrf".to_owned(), text: text.to_owned(), parts: Vec::new() };
        let deal = Deal::of(source);
        let game = deal.compile().game.unwrap();
        let mut session = Session::new(deal, game);
        assert_eq!(session.next_level(), None);
        assert!(session.play_text("a1-b1"));
        let next = session.next_level().unwrap();
        assert_eq!(next.variant.as_deref(), Some("Two"));
        let game = next.compile().game.unwrap();
        let mut session = Session::new(next, game);
        assert!(session.play_text("a1-b1") && session.play_text("b1-c1"));
        assert_eq!(session.next_level(), None);
    }

    #[test]
    fn looking_back_changes_nothing_and_branching_does() {
        let mut s = session(vec![]);
        for text in ["a1-a2", "c3-c2", "a2-a3"] {
            assert!(s.play_text(text));
        }
        s.go(1);
        assert!(!s.is_live() && s.choices().moves.is_empty());
        assert_eq!(s.line.len(), 3);
        s.branch();
        assert!(s.is_live() && !s.choices().moves.is_empty());
    }

    #[test]
    fn undo_takes_back_to_the_persons_turn() {
        let mut s = session(vec![Seat::Person, Seat::Computer(1)]);
        assert!(!s.undo());
        for text in ["a1-a2", "c3-c2", "a2-a3"] {
            s.play_text(text);
        }
        assert!(s.undo());
        assert_eq!(s.line.len(), 2);
        s.play_text("a2-a3");
        s.play_text("c2-c3");
        assert!(s.undo());
        assert_eq!(s.line.len(), 2);
    }

    #[test]
    fn a_kept_game_comes_back() {
        let mut s = session(vec![Seat::Person, Seat::Computer(2)]);
        s.play_text("a1-b1");
        s.resigned = Some(Player::new(0));
        let back = Session::parse(&s.print()).unwrap();
        assert_eq!((back.deal, back.line, back.resigned), (s.deal, s.line, s.resigned));
        assert!(Session::parse("version=1\nmove=x").is_none());
        assert!(Session::parse("garbage").is_none());
    }
}
