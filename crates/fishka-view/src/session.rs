//! The running game: the record, where in it the screen looks, and what may be done.

use super::aside::Aside;
use super::branches::Branches;
use super::choices::Choices;
use super::course::task_of;
use super::deal::{Deal, Seat};
use super::dice::Thrown;
use super::earlier::Earlier;
use super::fair;
use super::fields::Fields;
use super::guide::{Due, Guide, Guided};
use super::options;
use super::review::{MARKS_MAX, Mark};
use super::scene::is_dealt;
use super::scene::{Actor, is_set_up};
use super::sitting::{Shown, Sitting};
use super::work;
use fishka::dice::Terms;
use fishka::fair::Dice;
use fishka::rules::PlayerRole;
use fishka::{
    Bound, Cell, Effect, Game, Move, MoveKind, Outcome, Piece, Player, Position, READY, RuleGame, RuleMove,
    RulePosition, Task,
};
use fishka_game::{Game as _, Record, Refusal, Seat as Place, Turn};
use fishka_match::Over;
use std::cell::OnceCell;
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
    /// What it took of others for good, as everybody sees it.
    pub taken: Vec<Piece>,
    /// It has shown something that was secret.
    pub reveals: bool,
    /// Who is not told all of it (`None`: who plays for no side), and what is told in its place.
    pub cut: Vec<(Option<Player>, Option<String>)>,
}

impl Played {
    /// Whether chance chose it.
    #[must_use]
    pub fn is_chance(&self, game: &Game) -> bool {
        matches!(self.m.kind, MoveKind::Throw(_))
            || game.rules.players[self.player.index()].role == PlayerRole::Random
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

/// What is to be known of a position before a move: who chooses, and what a throw is for.
#[derive(Clone, Copy, Debug)]
pub struct Before {
    player: Player,
    private: bool,
    before_cycle: bool,
    due: Option<Thrown>,
    skips: bool,
}

impl Shown for RuleGame {
    type Deal = Deal;
    type Note = Played;
    type Before = Before;

    fn before(&self, at: &RulePosition) -> Before {
        let position = &at.position;
        let due = position.due().first();
        Before {
            player: position.actor(),
            private: position.is_hidden_phase(),
            before_cycle: position.turn_index() < position.game().rules.turns.repeat as usize,
            due: due.and_then(|due| match due {
                fishka::Due::Throw(throw) => Some(Thrown { dice: throw.dice, number: throw.number }),
                fishka::Due::Draw(_) => None,
            }),
            skips: self.skips(position),
        }
    }

    fn note(&self, before: Before, m: &RuleMove, after: &RulePosition, text: &str) -> Option<Played> {
        let RuleMove::Play(m) = m else { return None };
        let Before { player, private, before_cycle, due, skips } = before;
        let thrown = due.filter(|_| matches!(m.kind, MoveKind::Throw(_)));
        let goes_on = after.position.is_partial();
        let (m, text) = (m.clone(), text.to_owned());
        let taken = taken(&m, player, &after.position);
        let (reveals, cut) =
            (self.keeps_secrets() && self.reveals(true, after), self.cuts(player, &m, &text, after));
        (!skips).then_some(Played {
            m,
            text,
            player,
            goes_on,
            private,
            before_cycle,
            thrown,
            taken,
            reveals,
            cut,
        })
    }
}

/// What the move that led to a position took of others, where taken pieces do not come back. Owners that change are no
/// captures.
fn taken(m: &Move, player: Player, after: &Position) -> Vec<Piece> {
    let rules = &after.game().rules;
    let turns = m.effects.iter().any(|e| matches!(e, Effect::Flip(_) | Effect::Owner { .. }));
    let falls = matches!(m.kind, MoveKind::Throw(_));
    if turns || falls || rules.options.recycle_captures || m.effects.is_empty() {
        return Vec::new();
    }
    let deltas = after.last_deltas();
    let others = |piece: &Piece| piece.player != player && !rules.together(piece.player, player);
    let seen = |cell: Cell| after.cell_seen_by(cell, None).piece;
    let mut gone: Vec<Piece> = deltas.iter().filter_map(|d| seen(d.before)).filter(others).collect();
    for piece in deltas.iter().filter_map(|d| seen(d.after)).filter(others) {
        if let Some(at) = gone.iter().position(|one| *one == piece) {
            gone.remove(at);
        }
    }
    gone
}

/// The running game: a match of a rule file before the screen, with what the screen alone needs.
pub struct Session {
    /// The committed dice, where there are any.
    pub fair: Dice,
    /// The person before the screen, where players hide something from each other.
    pub(super) viewer: Option<Player>,
    /// The position looked at, and the one at the end of the record, as whoever looks at the screen sees them where
    /// something is secret.
    pub(super) seen: [OnceCell<Position>; 2],
    pub(super) sitting: Sitting<RuleGame>,
    /// The bound that the rules met; the game stands still.
    met: Option<Bound>,
    /// At the end of the record something is being set up unseen, or has just been.
    pub(super) set_up_hidden: bool,
    /// Who is setting up at the end of the record.
    setting: Option<Player>,
    /// What was taken back or tried beside the game.
    pub branches: Branches,
    /// There was no room for a line that was taken back.
    pub overflowed: bool,
    /// What a review found out about the moves, from the first on.
    pub review: Vec<Mark>,
    /// So many moves of the record the branches know of.
    followed: usize,
    /// A line beside the game that is looked at.
    pub(super) aside: Option<Aside>,
    /// The script of a guided game.
    guide: Option<Guide>,
    /// What was told of moves before the position that it begins with.
    pub(super) earlier: Vec<Earlier>,
}

/// Version of the kept text.
pub(super) const VERSION: u32 = 1;

impl Session {
    /// A game at its start.
    ///
    /// # Errors
    /// The bound that the rules meet before anybody can do anything.
    pub fn new(deal: Deal, game: Arc<Game>) -> Result<Session, Refusal> {
        let position = deal.start(&game);
        let (task, guide) = (task_of(&deal, &position), Guide::of_deal(&deal));
        let (name, options) = (deal.library_name(), Terms::chosen(&deal.options));
        let variant = deal.variant.as_deref().map(str::trim);
        let table = RuleGame::new(game, name, variant, &options).starting(position).asking(task);
        let seats = deal.seats.clone();
        let sitting = Sitting::begin(Arc::new(table), &seats, deal, 0)?;
        let (fair, viewer, met) = (Dice::NotCommitted, None, None);
        let mut session = Session {
            fair,
            viewer,
            seen: [OnceCell::new(), OnceCell::new()],
            sitting,
            met,
            set_up_hidden: false,
            setting: None,
            branches: Branches::default(),
            overflowed: false,
            review: Vec::new(),
            followed: 0,
            aside: None,
            guide,
            earlier: Vec::new(),
        };
        session.look_ahead();
        Ok(session)
    }

    /// What is played.
    #[must_use]
    pub fn deal(&self) -> &Deal {
        &self.sitting.deal
    }

    /// The compiled rules.
    #[must_use]
    pub fn game(&self) -> &Arc<Game> {
        self.sitting.game().rules()
    }

    /// The record.
    #[must_use]
    pub fn line(&self) -> &[Played] {
        self.sitting.notes()
    }

    /// Notes what is special about the end of the record. A computer that has set up is ready.
    fn look_ahead(&mut self) {
        self.look_anew();
        for at in self.followed..self.sitting.notes().len() {
            self.branches.played(at, &self.sitting.notes()[at].text);
        }
        self.followed = self.sitting.notes().len();
        while let Some(player) = self.sitting.last().unready
            && matches!(self.seat(player), Seat::Computer(_))
            && self.sitting.play(READY).is_ok()
        {}
        let position = &mut self.sitting.last_mut().position;
        let setting = fishka_search::setup::is_setting_up(position, &mut work());
        let (actor, hidden) = (position.actor(), position.is_hidden_phase());
        self.setting = self.granted(setting).unwrap_or(false).then_some(actor);
        self.set_up_hidden =
            hidden || self.unready().is_some() && self.line().last().is_some_and(|last| last.private);
    }

    /// What was found, unless a bound was met: then that is noted.
    pub(super) fn granted<T>(&mut self, found: Result<T, Bound>) -> Option<T> {
        found.map_err(|bound| self.met = Some(bound)).ok()
    }

    /// Whether something was done; a bound that was met is noted.
    fn done(&mut self, done: Result<(), Refusal>) -> bool {
        if let Err(Refusal::Bound(bound)) = done {
            self.met = Some(bound);
        }
        done.is_ok()
    }

    /// Whether something is hidden: the game stands at a part of the turn order that others do not see, or has secrets
    /// and is not over.
    #[must_use]
    pub fn is_private(&self) -> bool {
        self.hides_set_up() || self.has_secrets()
    }

    /// Who is setting up at the end of the record.
    #[must_use]
    pub fn setting(&self) -> Option<Player> {
        self.setting
    }

    /// A person who has set up everything but has not said to be ready yet.
    #[must_use]
    pub fn unready(&self) -> Option<Player> {
        self.sitting.last().unready.filter(|player| self.seat(*player) == Seat::Person)
    }

    /// Says that the set-up is as it should be.
    pub fn set_ready(&mut self) {
        let done = self.sitting.play(READY);
        self.done(done);
        self.look_ahead();
    }

    /// So many moves belong to set-ups that their players are content with.
    #[must_use]
    pub fn ready(&self) -> usize {
        let is_ready = |index: &usize| self.sitting.closing(*index) == Some(&RuleMove::Ready);
        (0..self.line().len()).rev().find(is_ready).map_or(0, |last| last + 1)
    }

    /// What a problem asks, where one is played.
    #[must_use]
    pub fn task(&self) -> Option<&Task> {
        self.sitting.game().task()
    }

    /// What comes next in a guided game; nothing once it goes on freely.
    #[must_use]
    pub fn due(&self) -> Option<&Due> {
        self.guide.as_ref()?.due(self.line())
    }

    /// How far a guided game has come. What chance is to do is not told before it is done.
    #[must_use]
    pub fn guided(&self) -> Option<Guided> {
        let guide = self.guide.as_ref()?;
        let known = self.due().filter(|_| self.actor() != Actor::Chance);
        let due = known.and_then(|due| due.texts.first().cloned());
        Some(Guided { step: guide.step(self.line()), due })
    }

    /// How many turns of the record are done.
    #[must_use]
    pub fn turns(&self) -> u32 {
        let own = |p: &&Played| self.task().is_none_or(|t| t.player == p.player);
        self.line().iter().filter(own).filter(|p| !p.goes_on).count() as u32
    }

    /// The position that is looked at, as whoever looks at the screen may see it.
    #[must_use]
    pub fn position(&self) -> &Position {
        self.aside_position().unwrap_or_else(|| self.covered(0, self.sitting.position()))
    }

    /// The position at the end of the record, as whoever looks at the screen may see it.
    #[must_use]
    pub fn last_position(&self) -> &Position {
        self.covered(1, self.sitting.last())
    }

    /// How many moves of the record are looked back upon.
    #[must_use]
    pub fn cursor(&self) -> usize {
        self.aside.as_ref().map_or_else(|| self.sitting.cursor(), |aside| aside.from)
    }

    /// Whether the screen looks at the end of the record, where the game goes on.
    #[must_use]
    pub fn is_live(&self) -> bool {
        self.aside.is_none() && self.sitting.is_live()
    }

    /// The move that led to the position looked at.
    #[must_use]
    pub fn last(&self) -> Option<&Played> {
        match &self.aside {
            Some(aside) => aside.past().last(),
            None => self.sitting.past().last(),
        }
    }

    /// The moves of the turn that led to the position looked at.
    #[must_use]
    pub fn turn_seen(&self) -> &[Played] {
        match &self.aside {
            Some(aside) => aside.last_turn(),
            None => &self.line()[self.turn_until(self.cursor())],
        }
    }

    /// Who sits for a player.
    #[must_use]
    pub fn seat(&self, player: Player) -> Seat {
        self.sitting.game().seat_of(player).map_or(Seat::Person, |place| self.sitting.seat(place))
    }

    /// How many persons play.
    #[must_use]
    pub fn persons(&self) -> Vec<Player> {
        let players = self.game().acting_players().iter().copied();
        players.filter(|p| self.seat(*p) == Seat::Person).collect()
    }

    /// The moves of the turn that led to the position after `end` moves, by their places in the record.
    #[must_use]
    pub fn turn_until(&self, end: usize) -> Range<usize> {
        let end = end.min(self.line().len());
        let goes_on = |at: usize| self.line().get(at).is_some_and(|p| p.goes_on);
        let mut start = end.saturating_sub(1);
        while start > 0 && goes_on(start - 1) {
            start -= 1;
        }
        start..end
    }

    /// The moves of the last turn that is done.
    #[must_use]
    pub fn turn_done(&self) -> Range<usize> {
        let open = self.line().iter().rev().take_while(|p| p.goes_on).count();
        self.turn_until(self.line().len() - open)
    }

    /// Who acts at the end of the record; who only passes acts too.
    #[must_use]
    pub fn actor(&self) -> Actor {
        let player = |place: &Place| self.sitting.game().player_of(*place);
        let player = match self.sitting.turn().filter(|_| self.met.is_none()) {
            Some(Turn::Seats { seats, .. }) => seats.first().and_then(player),
            Some(Turn::Forced(place)) => player(place),
            Some(Turn::Chance { .. }) => return Actor::Chance,
            Some(Turn::Over(_)) | None => None,
        };
        player.map_or(Actor::Nobody, Actor::Player)
    }

    /// Below which number chance draws at the end of the record, if it is to.
    #[must_use]
    pub fn draws_below(&self) -> Option<u64> {
        match self.sitting.turn() {
            Some(Turn::Chance { total }) => Some(*total),
            _ => None,
        }
    }

    /// Who gave up.
    #[must_use]
    pub fn resigned(&self) -> Option<Player> {
        match self.sitting.over() {
            Some(Over::Resigned(place)) => self.sitting.game().player_of(*place),
            _ => None,
        }
    }

    /// A player gives up.
    pub fn resign(&mut self, player: Player) {
        self.look_anew();
        if let Some(place) = self.sitting.game().seat_of(player) {
            let done = self.sitting.resign(place);
            self.done(done);
        }
    }

    /// How the game ended, if it has.
    #[must_use]
    pub fn ending(&self) -> Option<Ending> {
        if let Some(player) = self.resigned() {
            return Some(Ending::Resigned(player));
        }
        if let Some(bound) = self.met {
            return Some(Ending::Bound(bound));
        }
        self.sitting.over()?;
        match self.task().filter(|task| task.is_done(self.last_position())) {
            Some(task) => Some(Ending::Solved(task.player)),
            None => self.sitting.last().position.settled().cloned().map(Ending::Rules),
        }
    }

    /// What a person may do in the position looked at; nothing while looking back, at the computer's turn or after the end.
    pub fn choices(&mut self) -> Choices {
        let person = matches!(self.actor(), Actor::Player(player) if self.seat(player) == Seat::Person);
        let waits = self.unready().is_some() || self.curtain().is_some();
        match person && self.is_live() && !waits {
            true => {
                let choices = match self.known_to_actor() {
                    Some(mut known) => Choices::of(&mut known),
                    None => Choices::of(&mut self.sitting.last_mut().position),
                };
                match self.due() {
                    Some(due) => choices.only(&due.texts),
                    None => choices,
                }
            }
            false => Choices::default(),
        }
    }

    /// Plays a legal move at the end of the record. One whose consequences meet a bound is not played.
    pub fn play(&mut self, m: &Move) -> bool {
        let text = match self.known_to_actor() {
            Some(mut known) => fishka::notation(&mut known, m, &mut work()),
            None => fishka::notation(&mut self.sitting.last_mut().position, m, &mut work()),
        };
        self.granted(text).is_some_and(|text| self.play_text(&text))
    }

    /// Plays the move with this notation; whether there is one.
    pub fn play_text(&mut self, text: &str) -> bool {
        if self.due().is_some_and(|due| !due.texts.iter().any(|known| known == text)) {
            return false;
        }
        let played = match self.sitting.turn() {
            Some(Turn::Seats { .. }) => self.sitting.play(text),
            Some(Turn::Forced(_)) => self.tick(text),
            Some(Turn::Chance { .. }) => self.sitting.read([text]).map_err(|(_, why)| why),
            Some(Turn::Over(_)) | None => Err(Refusal::not_your_turn()),
        };
        let played = self.done(played);
        self.look_ahead();
        played
    }

    /// The rules make the only move that there is, if that is meant.
    fn tick(&mut self, text: &str) -> Result<(), Refusal> {
        let m = fishka::parse_move(&mut self.sitting.last_mut().position, text, &mut work());
        m.map_err(|_| Refusal::no_move(text, None))?;
        self.sitting.tick()
    }

    /// Chance draws a number; whether it could.
    pub fn draw(&mut self, number: u64) -> bool {
        // In a guided game falls what its script says.
        let scripted = self.due().and_then(|due| due.texts.first().cloned());
        let drawn = match scripted {
            Some(text) => self.sitting.read([text.as_str()]).map_err(|(_, why)| why),
            None => self.sitting.draw(number),
        };
        let drawn = self.done(drawn);
        self.look_ahead();
        drawn
    }

    /// Goes on with the moves of a record.
    ///
    /// # Errors
    /// The first that is not legal, from 0. Those before it are played.
    pub fn read<'a>(&mut self, moves: impl IntoIterator<Item = &'a str>) -> Result<(), usize> {
        let read = self.sitting.read(moves).map_err(|(index, why)| {
            self.done(Err(why));
            index
        });
        if self.sitting.game().skips(self.last_position()) {
            let settled = self.sitting.tick();
            self.done(settled);
        }
        self.look_ahead();
        read
    }

    /// Takes in the next move as the server tells it; whether it is new here.
    ///
    /// # Errors
    /// It does not follow from what lies here.
    pub fn hear(&mut self, word: &str) -> Result<bool, Refusal> {
        let heard = self.sitting.hear(word);
        self.look_ahead();
        heard
    }

    /// The moves that are to be sent to the server. What a person sets up is sent once it is finished: until then it can be
    /// changed.
    pub fn unsent(&mut self) -> Vec<String> {
        let sets_up = self.unready().or(self.setting).is_some_and(|player| self.seat(player) == Seat::Person);
        if sets_up { Vec::new() } else { self.sitting.unsent() }
    }

    /// Looks at the position after `cursor` moves.
    pub fn go(&mut self, cursor: usize) {
        self.aside = None;
        self.look_anew();
        let gone = self.sitting.go(cursor);
        self.done(gone);
    }

    /// Forgets what comes after the position looked at.
    pub fn branch(&mut self) {
        self.cut(self.cursor());
    }

    /// Forgets all moves but so many, somebody’s giving up, and a bound that was met. What was played stays as a line of
    /// the study, but for set-ups.
    pub fn cut(&mut self, kept: usize) {
        self.met = None;
        self.aside = None;
        let gone = self.line().get(kept..).unwrap_or_default();
        let keeps = !gone.iter().any(|played| played.private || is_set_up(played));
        let gone: Vec<String> = gone.iter().map(|played| played.text.clone()).collect();
        let done = self.sitting.cut(kept);
        if self.done(done) {
            self.overflowed |= !self.branches.cut(kept, &gone, keeps);
            self.followed = self.followed.min(kept);
            self.review.truncate(kept);
        }
        self.look_ahead();
    }

    /// How long the record would be if a person took back: to where one chose last; against the computer its answer
    /// goes too. Nothing is taken back past what chance has chosen, nor past a finished set-up.
    #[must_use]
    pub fn undo_to(&self) -> Option<usize> {
        self.sitting.undo_to().filter(|back| *back >= self.floor())
    }

    /// Whether chance chose anything of the record after `from` moves.
    #[must_use]
    pub fn chance_after(&self, from: usize) -> bool {
        self.line().iter().skip(from).any(|p| p.is_chance(self.game()))
    }

    /// Takes back as far as [`Session::undo_to`] says; or somebody's giving up, or a move that was tried and met a bound.
    /// Whether anything was taken back.
    pub fn undo(&mut self) -> bool {
        let stopped = self.resigned().is_some() || self.met.is_some();
        let back = if stopped { Some(self.line().len()) } else { self.undo_to() };
        back.map(|back| self.cut(back)).is_some()
    }

    /// Whether there is anything to take back.
    #[must_use]
    pub fn can_undo(&self) -> bool {
        self.resigned().is_some() || self.met.is_some() || self.undo_to().is_some()
    }

    /// The next level, where the rules have levels and a person has won this one.
    #[must_use]
    pub fn next_level(&self) -> Option<Deal> {
        let rules = &self.game().rules;
        let deal = options::next_level(self.deal(), rules)?;
        let Some(Ending::Rules(outcome)) = self.ending() else { return None };
        let won = outcome.winner().is_some_and(|winner| self.seat(winner) == Seat::Person);
        won.then_some(deal)
    }

    /// How many moves of the record are the deal with which it begins: nobody has done anything yet then.
    fn dealt_count(&self) -> usize {
        let begins =
            self.line().iter().take_while(|p| is_dealt(p, p.is_chance(self.game())) || p.m.is_pass());
        let deals = begins.enumerate().filter(|(_, p)| !p.m.is_pass());
        deals.last().map_or(0, |(index, _)| index + 1)
    }

    /// The record, without what the dice are tied to.
    #[must_use]
    pub fn record(&self) -> Record {
        self.sitting.record()
    }

    /// As text.
    #[must_use]
    pub fn print(&self) -> String {
        let resigned = self.resigned().map(|p| p.index().to_string());
        self.deal()
            .fields()
            .with("version", VERSION)
            .with("rules", self.game().identity())
            .with("ready", self.ready())
            .with_some("dealt", Some(self.dealt_count()).filter(|n| *n > 0).map(|n| n.to_string()).as_deref())
            .with_all("told", &self.earlier)
            .with_all("move", self.line().iter().map(|p| &p.text))
            .with_some("resigned", resigned.as_deref())
            .with_all("branch", self.branches.print())
            .with_all("mark", self.review.iter().map(Mark::print))
            .with_all("dice", fair::lines(&self.fair))
            .to_string()
    }

    /// From text: the deal, and the game as far as its moves are legal, by these rules if others have changed since it
    /// was kept. `None` when it is no kept game.
    #[must_use]
    pub fn parse(text: &str) -> Option<Session> {
        Session::parse_with(&Fields::parse(text), |deal| deal.compile().game)
    }

    /// The same, by the rules of a game that is known where they are its rules.
    #[must_use]
    pub fn parse_by(text: &str, known: &Session) -> Option<Session> {
        let is_same = |deal: &Deal| {
            let other = known.deal();
            (&deal.source, &deal.variant, &deal.options) == (&other.source, &other.variant, &other.options)
        };
        let game =
            |deal: &Deal| if is_same(deal) { Some(Arc::clone(known.game())) } else { deal.compile().game };
        Session::parse_with(&Fields::parse(text), game)
    }

    /// The same; `game` compiles, or knows already.
    #[must_use]
    pub fn parse_with(fields: &Fields, game: impl FnOnce(&Deal) -> Option<Arc<Game>>) -> Option<Session> {
        if fields.number::<u32>("version") != Some(VERSION) {
            return None;
        }
        let deal = Deal::from_fields(fields)?;
        let game = game(&deal)?;
        let mut session = Session::new(deal, game).ok()?;
        // As far as it goes.
        let _ = match session.deal().online {
            true => {
                fields.values("move").try_for_each(|word| session.hear(word).map(|_| ()).map_err(|_| 0_usize))
            }
            false => session.read(fields.values("move")),
        };
        if session.unready().is_some() && fields.number("ready") == Some(session.line().len()) {
            session.set_ready();
        }
        session.earlier = fields.values("told").filter_map(Earlier::parse).collect();
        session.fair = fair::from_lines(fields.values("dice"));
        let (players, moves) = (session.game().rules.players.len(), session.line().len());
        let marks = fields.values("mark").map_while(Mark::parse).take_while(|mark| mark.fits(players));
        session.review = marks.take(moves.min(MARKS_MAX)).collect();
        session.branches = Branches::parse(fields.values("branch"), session.line().len());
        let seated = |seat: usize| session.game().acting_players().get(seat).copied();
        let seated = fields.number("resigned-seat").and_then(seated);
        if let Some(player) = fields.number("resigned").map(Player::new).or(seated) {
            session.resign(player);
        }
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
        Session::new(deal, game).unwrap()
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
        let mut session = Session::new(deal, game).unwrap();
        assert_eq!(session.next_level(), None);
        assert!(session.play_text("a1-b1"));
        let next = session.next_level().unwrap();
        assert_eq!(next.variant.as_deref(), Some("Two"));
        let game = next.compile().game.unwrap();
        let mut session = Session::new(next, game).unwrap();
        assert!(session.play_text("a1-b1") && session.play_text("b1-c1"));
        assert_eq!(session.next_level(), None);
    }

    #[test]
    fn levels_of_a_switch_follow_each_other_and_are_told() {
        let text = "(fishka 1) (switch level 1 2) (game (title \"Walk\") (players You) (turn-order You)
            (board (squares 3 1)) (board-setup (You (Man a1))) (piece (name Man) (moves (e add)))
            (choose level (1 (win-condition (You) (absolute-config Man (b1))))
              (2 (win-condition (You) (absolute-config Man (c1))))))";
        let source = Source::File { name: "l.zrf".to_owned(), text: text.to_owned(), parts: Vec::new() };
        let begun = |deal: Deal| {
            let game = deal.compile().game.unwrap();
            let words = crate::words::Words::of(fishka_text::Lang::En, None);
            let title = crate::title(&deal, &game.rules, &words);
            (Session::new(deal, game).unwrap(), title)
        };
        let (mut first, title) = begun(Deal::of(source));
        assert_eq!(title, "Walk – Level 1");
        assert!(first.next_level().is_none() && first.play_text("a1-b1"));
        let (mut second, title) = begun(first.next_level().unwrap());
        assert_eq!(title, "Walk – Level 2");
        assert!(second.play_text("a1-b1") && second.play_text("b1-c1"));
        assert_eq!(second.next_level(), None, "there is no third");
    }

    #[test]
    fn what_is_dealt_is_nothing_that_somebody_has_done() {
        let seats = vec![Seat::Person, Seat::Computer(1)];
        let deal = Deal { seats, ..Deal::library("dominoes") };
        let game = deal.compile().game.unwrap();
        let mut session = Session::new(deal, game).unwrap();
        while session.actor() == Actor::Chance {
            assert!(session.draw(0));
        }
        assert!(session.print().contains("dealt=14") && !crate::kept::is_begun(&session.print()));
        let first = session.choices().notations[0].clone();
        assert!(session.play_text(&first) && crate::kept::is_begun(&session.print()));
        let back = Session::parse(&session.print()).unwrap();
        assert_eq!(back.line(), session.line());
    }

    #[test]
    fn looking_back_changes_nothing_and_branching_does() {
        let mut s = session(vec![]);
        for text in ["a1-a2", "c3-c2", "a2-a3"] {
            assert!(s.play_text(text));
        }
        s.go(1);
        assert!(!s.is_live() && s.choices().moves.is_empty());
        assert_eq!(s.line().len(), 3);
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
        assert_eq!(s.line().len(), 2);
        s.play_text("a2-a3");
        s.play_text("c2-c3");
        assert!(s.undo());
        assert_eq!(s.line().len(), 2);
    }

    #[test]
    fn a_move_that_meets_a_bound_is_not_played_and_undo_goes_on_before_it() {
        let endless =
            samples::WALKER.replacen("(moves (n add)", "(moves ((while (not-empty? a3) mark) n add)", 1);
        assert_ne!(endless, samples::WALKER);
        let source = Source::File { name: "e.zrf".to_owned(), text: endless, parts: Vec::new() };
        let deal = Deal::of(source);
        let mut s = Session::new(deal.clone(), deal.compile().game.unwrap()).unwrap();
        assert!(s.play_text("a1-a2") && s.play_text("c3-c2") && !s.play_text("a2-a3"));
        assert!(matches!(s.ending(), Some(Ending::Bound(_))) && s.line().len() == 2 && s.can_undo());
        assert_eq!(s.actor(), Actor::Nobody);
        assert!(s.undo() && s.ending().is_none() && s.line().len() == 2);
        assert!(s.actor() == Actor::Player(Player::new(0)) && s.play_text("a2-b2"));
    }

    #[test]
    fn a_kept_game_comes_back() {
        let mut s = session(vec![Seat::Person, Seat::Computer(2)]);
        s.play_text("a1-b1");
        s.resign(Player::new(0));
        let back = Session::parse(&s.print()).unwrap();
        assert_eq!((back.deal(), back.line(), back.resigned()), (s.deal(), s.line(), s.resigned()));
        assert!(Session::parse("version=1\nmove=x").is_none());
        assert!(Session::parse("garbage").is_none());
    }
}
