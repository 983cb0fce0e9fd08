//! A position as unchecked data.

use crate::{Cell, Due, Game, Partial, Piece, Position, Waits};
use fishka_base::{Bound, Budget, Kind, Player, Site};
use fishka_rules::{SetupHand, SetupNumber, SetupPiece};
use std::sync::Arc;

/// Unchecked position data, by ids.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Setup {
    /// Pieces on the board; those of a tower from the lowest up.
    pub pieces: Vec<SetupPiece>,
    /// Reserves.
    pub hands: Vec<SetupHand>,
    /// Index in the turn order.
    pub turn: usize,
    /// Inside a turn of several steps.
    pub partial: Option<Partial>,
    /// Steps already made in this turn.
    pub step: u16,
    /// [`Position::turn_key`] when the turn of several steps began; without it, something else than now.
    pub turn_key: Option<u64>,
    /// Where the last move came from and went to.
    pub last: (Option<Site>, Option<Site>),
    /// The turn begins here: what the rules do at the start of one is done.
    pub begins: bool,
    /// What is to be thrown and drawn before anybody can choose, as [`Position::due`] has it.
    pub due: Vec<Due>,
    /// What comes when all has been drawn, as [`Position::waits`] has it.
    pub waits: Option<Waits>,
    /// Variables and layers that are not as at the start of an empty board.
    pub numbers: Vec<SetupNumber>,
    /// It stands for one of which somebody does not see all, as [`Position::is_incomplete`] has it.
    pub incomplete: bool,
}

/// What is wrong with a [`Setup`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetupError {
    /// No such site.
    Site(Site),
    /// No such player.
    Player(Player),
    /// No such kind.
    Kind(Kind),
    /// Two pieces on one site.
    Occupied(Site),
    /// The turn order is shorter.
    Turn(usize),
    /// No such number.
    Number(u16),
    /// No piece of the mover stands where a turn of several steps should go on.
    Partial(Site),
    /// The rules met a bound when the turn began.
    Bound(Bound),
}

impl std::fmt::Display for SetupError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            SetupError::Site(s) => write!(f, "no site {s}"),
            SetupError::Player(p) => write!(f, "no player {p}"),
            SetupError::Kind(k) => write!(f, "no kind {k}"),
            SetupError::Occupied(s) => write!(f, "two pieces on {s}"),
            SetupError::Number(n) => write!(f, "no number {n}"),
            SetupError::Turn(t) => write!(f, "no turn {t} in the turn order"),
            SetupError::Partial(s) => write!(f, "no piece of the mover on {s}"),
            SetupError::Bound(bound) => bound.fmt(f),
        }
    }
}

impl std::error::Error for SetupError {}

impl Setup {
    /// Everything that is wrong with it for `game`.
    #[must_use]
    pub fn check(&self, game: &Game) -> Vec<SetupError> {
        let rules = &game.rules;
        let mut errors = Vec::new();
        let mut taken = vec![0; rules.board.sites.len()];
        for p in &self.pieces {
            match taken.get_mut(p.site.index()) {
                None => errors.push(SetupError::Site(p.site)),
                Some(taken) if *taken >= rules.levels() => errors.push(SetupError::Occupied(p.site)),
                Some(taken) => *taken += 1,
            }
        }
        let owners = self
            .pieces
            .iter()
            .map(|p| (p.player, p.kind))
            .chain(self.hands.iter().map(|h| (h.player, h.kind)));
        for (player, kind) in owners {
            if player.index() >= rules.players.len() {
                errors.push(SetupError::Player(player));
            }
            if kind.index() >= rules.kinds.len() {
                errors.push(SetupError::Kind(kind));
            }
        }
        if self.turn >= rules.turns.entries.len() {
            errors.push(SetupError::Turn(self.turn));
        }
        errors.extend(self.check_sites(taken.len()));
        errors.extend(self.due.iter().find_map(|due| due.check(rules)));
        let slots = rules.number_slots();
        errors.extend(
            self.numbers.iter().find(|n| usize::from(n.slot) >= slots).map(|n| SetupError::Number(n.slot)),
        );
        errors
    }

    fn check_sites(&self, sites: usize) -> Option<SetupError> {
        let (from, to) = self.last;
        if let Some(site) = from.into_iter().chain(to).find(|site| site.index() >= sites) {
            return Some(SetupError::Site(site));
        }
        let on = self.partial?.site?;
        let stands = self.pieces.iter().any(|p| p.site == on);
        (!stands).then_some(SetupError::Partial(on))
    }
}

impl Game {
    /// A position from unchecked data.
    ///
    /// # Errors
    /// Everything that is wrong with the set-up.
    pub fn position(
        self: &Arc<Self>,
        setup: &Setup,
        budget: &mut Budget,
    ) -> Result<Position, Vec<SetupError>> {
        Position::from_setup(Arc::clone(self), setup, budget)
    }
}

impl Position {
    pub(crate) fn from_setup(
        game: Arc<Game>,
        setup: &Setup,
        budget: &mut Budget,
    ) -> Result<Position, Vec<SetupError>> {
        let errors = setup.check(&game);
        if !errors.is_empty() {
            return Err(errors);
        }
        let turn = u32::try_from(setup.turn).map_err(|_| vec![SetupError::Turn(setup.turn)])?;
        let mut position = Position::empty(game);
        for hand in &setup.hands {
            let slot = position.slot(hand.player, hand.kind);
            position.hands[slot] = position.hands[slot].saturating_add(hand.count);
        }
        for p in &setup.pieces {
            let piece = Piece { player: p.player, kind: p.kind };
            position
                .lay(p.site, Cell { piece: Some(piece), attrs: p.attrs, number: p.number, ..Cell::EMPTY });
        }
        for set in &setup.numbers {
            position.numbers[usize::from(set.slot)] = set.value;
        }
        setup.due.iter().for_each(|due| position.push_due(*due));
        position.state.waits = setup.waits.filter(|_| position.is_draw_due());
        position.state.turn = turn;
        position.state.partial = setup.partial;
        position.state.step = setup.step;
        (position.state.last_from, position.state.last_to) = setup.last;
        position.incomplete = setup.incomplete;
        if setup.begins {
            position.pass_on(Waits::Begin, budget);
        }
        position.settle_start();
        if setup.partial.is_some() {
            let now = position.state.turn_key;
            position.state.turn_key = setup.turn_key.unwrap_or(!now);
            position.history.truncate(0);
            position.history.push(position.repetition_key());
        }
        budget.check().map(|()| position).map_err(|bound| vec![SetupError::Bound(bound)])
    }

    /// This position as data. The moves that led here, and so repetition, are not part of it.
    #[must_use]
    pub fn setup(&self) -> Setup {
        let kinds = self.game.rules.kinds.len().max(1);
        let pieces = self.spots().filter_map(|(spot, cell)| {
            let p = cell.piece?;
            let site = spot.site(self.cells().len());
            Some(SetupPiece { site, player: p.player, kind: p.kind, attrs: cell.attrs, number: cell.number })
        });
        let mut pieces: Vec<SetupPiece> = pieces.collect();
        if self.is_ordered() {
            // The lowest first, as they are put down.
            pieces.reverse();
        }
        pieces.sort_by_key(|p| p.site);
        let hands = self.hands.iter().enumerate().filter(|(_, count)| **count > 0).map(|(slot, count)| {
            SetupHand { player: Player::new(slot / kinds), kind: Kind::new(slot % kinds), count: *count }
        });
        let start = Position::empty(Arc::clone(&self.game));
        let changed =
            self.numbers.iter().zip(&start.numbers).enumerate().filter(|(_, (now, then))| now != then);
        let numbers = changed.map(|(slot, (value, _))| SetupNumber { slot: slot as u16, value: *value });
        Setup {
            numbers: numbers.collect(),
            pieces,
            begins: false,
            due: self.state.due.to_vec(),
            waits: self.state.waits,
            hands: hands.collect(),
            turn: self.turn_index(),
            partial: self.state.partial,
            step: self.state.step,
            turn_key: self.game.traits.reads_turn_start.then_some(self.state.turn_key),
            last: self.last(),
            incomplete: self.incomplete,
        }
    }
}
