//! A position: everything that decides the future, and the way back.

use crate::history::History;
use crate::owned::Owned;
use crate::{Cell, Delta, Due, Game, Move, MoveList, Outcome, Piece, Waits};
use fishka_base::{Bound, Budget, Kind, MoveType, Player, Site, Spot, mix64};
use fishka_rules::{PlayerRole, Scope, TurnEntry};
use smallvec::SmallVec;
use std::sync::Arc;

/// Inside a turn of several steps: what goes on, and by which blocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Partial {
    /// Where the only piece that may go on stands; `None` when any may.
    pub site: Option<Site>,
    /// Only blocks of this type, if given.
    pub move_type: Option<MoveType>,
    /// The player may also end the turn.
    pub may: bool,
}

/// Who acts now.
#[derive(Clone, Debug, PartialEq)]
pub enum Turn {
    /// This player chooses.
    Player(Player),
    /// Chance chooses, uniformly, for this random player.
    Chance(Player),
    /// Nobody: the game is over.
    Over(Outcome),
}

/// Why [`Position::play`] did not play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayError {
    /// The move is not legal.
    Illegal,
    /// The rules took more work than the budget allows.
    Bound(Bound),
}

impl From<Bound> for PlayError {
    fn from(bound: Bound) -> Self {
        PlayError::Bound(bound)
    }
}

impl std::fmt::Display for PlayError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            PlayError::Illegal => f.write_str("illegal move"),
            PlayError::Bound(bound) => bound.fmt(f),
        }
    }
}

impl std::error::Error for PlayError {}

/// The small part of a position that is saved whole before each move.
#[derive(Debug, PartialEq)]
pub(crate) struct State {
    pub(crate) turn: u32,
    pub(crate) partial: Option<Partial>,
    pub(crate) last_from: Option<Site>,
    pub(crate) last_to: Option<Site>,
    /// Steps already made in this turn.
    pub(crate) step: u16,
    /// Pieces taken by the last move.
    pub(crate) taken: u16,
    /// What is to be thrown and drawn, in that order.
    pub(crate) due: SmallVec<[Due; 2]>,
    /// Something is to be drawn before the turn ends or begins.
    pub(crate) waits: Option<Waits>,
    /// The key of pieces and numbers when the turn began.
    pub(crate) turn_key: u64,
    pub(crate) key: u64,
    pub(crate) result: Option<Box<Outcome>>,
    /// Whether the player to move has a move; unknown until somebody asked.
    pub(crate) mobile: Option<bool>,
    /// No goal held that only the board decides, and the board is as it was then.
    pub(crate) quiet: bool,
}

impl Clone for State {
    /// Mostly nothing is due, which need not be copied.
    #[inline]
    fn clone(&self) -> Self {
        let due = if self.due.is_empty() { SmallVec::new() } else { self.due.clone() };
        State { due, result: self.result.clone(), ..*self }
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Frame {
    pub(crate) state: State,
    pub(crate) deltas: usize,
    pub(crate) hands: usize,
    pub(crate) numbers: usize,
    pub(crate) history: usize,
}

/// A position of a game with the moves that led to it.
#[derive(Clone, Debug)]
pub struct Position {
    pub(crate) game: Arc<Game>,
    /// What stands on each spot.
    pub(crate) cells: Vec<Cell>,
    /// By player: a bit for each site whose (first) piece is his.
    pub(crate) owned: Owned,
    /// `hands[player * kinds + kind]`: reserves.
    pub(crate) hands: Vec<u32>,
    /// `counts[player * kinds + kind]`: pieces on the board.
    pub(crate) counts: Vec<u32>,
    /// By player: where a royal piece of his was put last; it may have gone since.
    pub(crate) royals: Vec<Spot>,
    /// Variables and layers; [`fishka_rules::NumberDef::base`] tells which is which.
    pub(crate) numbers: Vec<i32>,
    pub(crate) state: State,
    pub(crate) frames: Vec<Frame>,
    pub(crate) deltas: Vec<Delta>,
    pub(crate) hand_log: Vec<(usize, u32)>,
    pub(crate) number_log: Vec<(u16, i32)>,
    /// The pieces that the move under way put down, where pieces share sites.
    pub(crate) laid: SmallVec<[(Site, Cell); 2]>,
    /// Keys of all positions at the start of turns, for repetition.
    pub(crate) history: History,
    /// A board without a past, made to ask whether somebody could move on it. It is not asked so again.
    pub(crate) alone: bool,
    /// A move is tried whose key nobody wants.
    pub(crate) keyless: bool,
    /// A move is played for who only looks at the pieces: the next turn does not begin.
    pub(crate) unbegun: bool,
    /// It stands for one of which somebody does not see all: how the true one ends does not follow from it.
    pub(crate) incomplete: bool,
}

impl Game {
    /// The start position.
    ///
    /// # Errors
    /// The bound that the rules met while they set it up.
    pub fn start(self: &Arc<Self>, budget: &mut Budget) -> Result<Position, Bound> {
        Position::start(Arc::clone(self), budget)
    }

    /// A board with nothing on it: what can be shown where the rules meet a bound before they have set up the start.
    #[must_use]
    pub fn blank(self: &Arc<Self>) -> Position {
        Position::empty(Arc::clone(self))
    }
}

impl Position {
    pub(crate) fn empty(game: Arc<Game>) -> Self {
        let slots = game.rules.players.len() * game.rules.kinds.len();
        let mut position = Position {
            cells: vec![Cell::EMPTY; game.rules.board.sites.len() * game.rules.levels()],
            owned: Owned::new(
                game.rules.players.len(),
                game.rules.board.sites.len(),
                game.rules.levels() > 1 && !game.rules.is_ordered(),
            ),
            hands: vec![0; slots],
            counts: vec![0; slots],
            royals: vec![Spot::new(0); game.rules.players.len()],
            numbers: start_numbers(&game.rules),
            state: State {
                turn: 0,
                partial: None,
                last_from: None,
                last_to: None,
                step: 0,
                taken: 0,
                due: SmallVec::new(),
                waits: None,
                turn_key: 0,
                key: 0,
                result: None,
                mobile: None,
                quiet: false,
            },
            frames: Vec::new(),
            deltas: Vec::new(),
            hand_log: Vec::new(),
            number_log: Vec::new(),
            laid: SmallVec::new(),
            history: History::default(),
            alone: false,
            keyless: false,
            unbegun: false,
            incomplete: false,
            game,
        };
        position.state.key = position.fresh_pieces_key();
        position
    }

    pub(crate) fn start(game: Arc<Game>, budget: &mut Budget) -> Result<Self, Bound> {
        let mut position = Position::empty(Arc::clone(&game));
        for hand in &game.rules.hands {
            let slot = position.slot(hand.player, hand.kind);
            position.hands[slot] += hand.count;
        }
        for set in &game.rules.setup_numbers {
            position.numbers[usize::from(set.slot)] = set.value;
        }
        for p in &game.rules.setup {
            let piece = Piece { player: p.player, kind: p.kind };
            position.lay(p.site, Cell { piece: Some(piece), attrs: p.attrs, ..Cell::EMPTY });
        }
        position.start_up(budget);
        position.pass_on(Waits::Begin, budget);
        position.settle_start();
        position.settle_quiet(budget);
        budget.check().map(|()| position)
    }

    /// Forgets the way here and makes this the first position of its game.
    pub(crate) fn settle_start(&mut self) {
        self.deltas.clear();
        self.hand_log.clear();
        self.number_log.clear();
        self.frames.clear();
        self.state.key = self.fresh_pieces_key();
        self.state.turn_key = self.state.key;
        self.history = History::default();
        self.history.push(self.repetition_key());
    }

    /// Makes room for so many moves.
    pub(crate) fn reserve(&mut self, plies: usize) {
        self.frames.reserve(plies);
        self.deltas.reserve(plies);
        self.history.reserve(plies);
        if !self.hands.is_empty() {
            self.hand_log.reserve(plies);
        }
    }

    /// Becomes another position of the same game, in the room that there is: what a clone is, where many are made.
    pub(crate) fn become_like(&mut self, other: &Position) {
        let Position { game, cells, owned, hands, counts, numbers, state, frames, deltas, .. } = self;
        let Position {
            royals, hand_log, number_log, laid, history, alone, keyless, unbegun, incomplete, ..
        } = self;
        game.clone_from(&other.game);
        cells.clone_from(&other.cells);
        owned.become_like(&other.owned);
        hands.clone_from(&other.hands);
        counts.clone_from(&other.counts);
        royals.clone_from(&other.royals);
        numbers.clone_from(&other.numbers);
        state.clone_from(&other.state);
        frames.clone_from(&other.frames);
        deltas.clone_from(&other.deltas);
        hand_log.clone_from(&other.hand_log);
        number_log.clone_from(&other.number_log);
        laid.clone_from(&other.laid);
        history.become_like(&other.history);
        (*alone, *incomplete) = (other.alone, other.incomplete);
        (*keyless, *unbegun) = (other.keyless, other.unbegun);
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> &Arc<Game> {
        &self.game
    }

    /// The current entry of the turn order.
    #[inline]
    #[must_use]
    pub fn entry(&self) -> TurnEntry {
        self.game.rules.turns.entries[self.state.turn as usize]
    }

    /// Index of the current entry in the turn order.
    #[must_use]
    pub fn turn_index(&self) -> usize {
        self.state.turn as usize
    }

    /// Who chooses now (also when the game is over: who would).
    #[inline]
    #[must_use]
    pub fn actor(&self) -> Player {
        self.entry().player
    }

    /// Whose pieces are moved now.
    #[inline]
    #[must_use]
    pub fn play_as(&self) -> Player {
        self.entry().play_as
    }

    /// What stands on a site.
    #[inline]
    #[must_use]
    pub fn cell(&self, site: Site) -> Cell {
        self.cells[site.index()]
    }

    /// What stands on a spot.
    #[inline]
    #[must_use]
    pub fn at(&self, spot: Spot) -> Cell {
        self.cells[spot.index()]
    }

    /// All spots, with what stands on them.
    pub fn spots(&self) -> impl Iterator<Item = (Spot, Cell)> + '_ {
        self.cells.iter().enumerate().map(|(index, cell)| (Spot::new(index), *cell))
    }

    /// All cells by site; where pieces share sites, the first piece of each.
    #[inline]
    #[must_use]
    pub fn cells(&self) -> &[Cell] {
        &self.cells[..self.game.rules.board.sites.len()]
    }

    /// A bit for each site whose (first) piece is the player's, 64 sites to a word.
    #[inline]
    #[must_use]
    pub fn sites_of(&self, player: Player) -> &[u64] {
        self.owned.words(player)
    }

    /// How many pieces of a kind the player holds in reserve.
    #[inline]
    #[must_use]
    pub fn hand(&self, player: Player, kind: Kind) -> u32 {
        self.hands[self.slot(player, kind)]
    }

    /// How many pieces of a kind the player has on the board.
    #[must_use]
    pub fn count_kind(&self, player: Player, kind: Kind) -> u32 {
        self.counts[self.slot(player, kind)]
    }

    /// How many pieces of play the player has on the board (markers of dummy kinds are not counted).
    #[must_use]
    pub fn count(&self, player: Player) -> u32 {
        let kinds = &self.game.rules.kinds;
        let first = player.index() * kinds.len();
        let counts = &self.counts[first..first + kinds.len()];
        counts.iter().zip(kinds).filter(|(_, kind)| !kind.dummy).map(|(n, _)| n).sum()
    }

    /// All variables and layers; [`fishka_rules::NumberDef::base`] tells which is which.
    #[must_use]
    pub fn numbers(&self) -> &[i32] {
        &self.numbers
    }

    /// Steps already made in this turn.
    #[must_use]
    pub fn step(&self) -> usize {
        usize::from(self.state.step)
    }

    /// The key of pieces, reserves and numbers when the turn began.
    #[must_use]
    pub fn turn_key(&self) -> u64 {
        self.state.turn_key
    }

    /// Whether pieces, reserves and numbers are not as they were when the turn began.
    #[must_use]
    pub fn changed_in_turn(&self) -> bool {
        self.state.key != self.state.turn_key
    }

    /// 1 won, 0 drawn or undecided, −1 lost.
    pub(crate) fn result_of(&self, player: Player) -> i32 {
        let returns = self.state.result.as_ref().and_then(|o| o.returns.get(player.index()));
        returns.map_or(0, |r| if *r > 0.0 { 1 } else { -i32::from(*r < 0.0) })
    }

    /// How many pieces the player holds in reserve: of the kind, or all.
    pub(crate) fn hand_of(&self, player: Player, kind: Option<Kind>) -> u32 {
        let kinds = self.game.rules.kinds.len();
        match kind {
            Some(kind) => self.hand(player, kind),
            None => self.hands[player.index() * kinds..(player.index() + 1) * kinds].iter().sum(),
        }
    }

    /// Number of moves played since the start (single choices).
    #[must_use]
    pub fn ply(&self) -> usize {
        self.frames.len()
    }

    /// Inside a turn of several steps.
    #[must_use]
    pub fn partial(&self) -> Option<Partial> {
        self.state.partial
    }

    /// Whether the same player goes on in a turn of several steps.
    #[must_use]
    pub fn is_partial(&self) -> bool {
        self.state.partial.is_some()
    }

    /// Where the last move came from and went to.
    #[must_use]
    pub fn last(&self) -> (Option<Site>, Option<Site>) {
        (self.state.last_from, self.state.last_to)
    }

    /// What the last move changed on the board.
    #[must_use]
    pub fn last_deltas(&self) -> &[Delta] {
        self.frames.last().map_or(&[], |frame| &self.deltas[frame.deltas..])
    }

    /// The Zobrist key: equal for positions with the same legal moves and future, up to repetition and counters.
    #[must_use]
    pub fn key(&self) -> u64 {
        let state = &self.state;
        let mut key = self.repetition_key();
        if self.game.traits.reads_last {
            let (from, to) = (Site::code(state.last_from), Site::code(state.last_to));
            key ^= mix64(3 << 62 | u64::from(from) << 16 | u64::from(to));
        }
        key
    }

    /// The key as far as repetition is concerned: pieces, reserves, turn.
    #[must_use]
    pub(crate) fn repetition_key(&self) -> u64 {
        let state = &self.state;
        let partial = state.partial.map_or(0, |p| {
            let step = u64::from(state.step) << 36;
            let site = u64::from(Site::code(p.site)) << 20;
            let code = step | site | p.move_type.map_or(0, |t| u64::from(t.0) + 1);
            mix64(5 << 59 | u64::from(p.may) << 58 | code) ^ state.turn_key
        });
        let due = state.due.iter().fold(0, |key, due| mix64(key ^ due.code()));
        let waits = state.waits.map_or(0, Waits::code);
        self.key_in_turn(state.turn) ^ partial ^ due ^ waits
    }

    /// The key of pieces, reserves and numbers at the start of that turn.
    pub(crate) fn key_in_turn(&self, turn: u32) -> u64 {
        self.state.key ^ mix64(1 << 62 | u64::from(turn))
    }

    /// The key of pieces and reserves computed from scratch; [`Position::key`] must agree with it.
    #[must_use]
    fn fresh_pieces_key(&self) -> u64 {
        let cells = self.cells.iter().enumerate().fold(0, |key, (i, cell)| key ^ cell.key(Spot::new(i)));
        let hands =
            self.hands.iter().enumerate().fold(cells, |key, (slot, count)| key ^ hand_key(slot, *count));
        let numbers = self.numbers.iter().enumerate().filter(|(slot, _)| !self.is_counter(*slot));
        numbers.fold(hands, |key, (slot, value)| key ^ number_key(slot, *value))
    }

    fn is_counter(&self, slot: usize) -> bool {
        is_counter(&self.game.counters, slot)
    }

    /// The key computed from scratch.
    #[must_use]
    pub fn fresh_key(&self) -> u64 {
        self.key() ^ self.state.key ^ self.fresh_pieces_key()
    }

    /// Most pieces on one site.
    #[inline]
    #[must_use]
    pub fn levels(&self) -> usize {
        self.game.rules.levels()
    }

    /// All pieces on a site, in a fixed order: those of a tower from the top down.
    #[inline]
    pub fn stack(&self, site: Site) -> impl Iterator<Item = Cell> + '_ {
        let sites = self.game.rules.board.sites.len();
        let cells = (0..self.levels()).map(move |level| self.cells[level * sites + site.index()]);
        cells.take_while(|cell| cell.piece.is_some())
    }

    /// What is to be thrown and drawn before anybody can choose.
    #[must_use]
    pub fn due(&self) -> &[Due] {
        &self.state.due
    }

    /// The dice that are to be thrown before anybody can choose, by their indices in the rules.
    pub fn dice_due(&self) -> impl Iterator<Item = u16> + '_ {
        self.state.due.iter().filter_map(Due::dice)
    }

    /// What comes when all has been drawn, where the turn waits for that.
    #[must_use]
    pub fn waits(&self) -> Option<Waits> {
        self.state.waits
    }

    /// Whether chance decides now.
    #[must_use]
    pub fn is_chance(&self) -> bool {
        let role = self.game.rules.players[self.actor().index()].role;
        !self.state.due.is_empty() || role == PlayerRole::Random
    }

    /// Odds of a move of chance against the others of its list.
    #[must_use]
    pub fn odds(&self, m: &Move) -> u32 {
        match (m.kind, self.state.due.first()) {
            (crate::MoveKind::Throw(face), Some(Due::Throw(throw))) => {
                self.game.rules.dice[usize::from(throw.dice)].faces[usize::from(face)].odds
            }
            (crate::MoveKind::Throw(card), Some(Due::Draw(draw))) => self.cards_left(draw, card).max(1),
            _ => 1,
        }
    }

    /// An index into the list of legal moves, drawn by the odds of chance or uniformly; the list must not be empty.
    pub fn draw(&self, moves: &MoveList, rng: &mut fishka_base::Rng) -> usize {
        if self.state.due.is_empty() {
            return rng.below(moves.len());
        }
        let total: u64 = moves.iter().map(|m| u64::from(self.odds(m))).sum();
        let mut left = rng.below(usize::try_from(total).unwrap_or(usize::MAX)) as u64;
        for (index, m) in moves.iter().enumerate() {
            let odds = u64::from(self.odds(m));
            if left < odds {
                return index;
            }
            left -= odds;
        }
        0
    }

    /// How likely a move of chance is; `None` where a player chooses.
    #[must_use]
    pub fn chance_of(&self, m: &Move, moves: &MoveList) -> Option<f64> {
        let total: u64 = moves.iter().map(|m| u64::from(self.odds(m))).sum();
        self.is_chance().then(|| f64::from(self.odds(m)) / total.max(1) as f64)
    }

    /// Who acts now. Generates moves when nobody has yet.
    ///
    /// # Errors
    /// The bound that was met.
    pub fn turn(&mut self, budget: &mut Budget) -> Result<Turn, Bound> {
        Ok(match self.outcome(budget)? {
            Some(outcome) => Turn::Over(outcome),
            None if self.is_chance() => Turn::Chance(self.actor()),
            None => Turn::Player(self.actor()),
        })
    }

    /// How the game ended, if it has. Generates moves when nobody has yet.
    ///
    /// # Errors
    /// The bound that was met.
    pub fn outcome(&mut self, budget: &mut Budget) -> Result<Option<Outcome>, Bound> {
        if self.state.result.is_none() && self.state.mobile.is_none() {
            self.legal_moves(&mut MoveList::new(), budget)?;
        }
        Ok(self.state.result.as_deref().cloned())
    }

    /// How the game ended as far as is known without making moves: every play tests the goals; only whether the next
    /// player can move at all is open until [`Position::legal_moves`] was asked. For searches, which ask first.
    #[must_use]
    pub fn settled(&self) -> Option<&Outcome> {
        self.state.result.as_deref()
    }

    /// How the game ended, given the list that [`Position::legal_moves`] has just filled for this position.
    #[must_use]
    pub fn outcome_with(&self, moves: &MoveList) -> Option<Outcome> {
        debug_assert!(self.state.mobile.is_some() || self.state.result.is_some());
        let _ = moves;
        self.state.result.as_deref().cloned()
    }

    /// How many bytes it takes, with the way back to the start; the game itself is shared and not counted.
    #[must_use]
    pub fn memory(&self) -> usize {
        use std::mem::size_of;
        size_of::<Position>()
            + self.cells.capacity() * size_of::<Cell>()
            + (self.hands.capacity() + self.counts.capacity()) * size_of::<u32>()
            + self.numbers.capacity() * size_of::<i32>()
            + self.frames.capacity() * size_of::<Frame>()
            + self.deltas.capacity() * size_of::<Delta>()
            + self.hand_log.capacity() * size_of::<(usize, u32)>()
            + self.number_log.capacity() * size_of::<(u16, i32)>()
            + self.history.memory()
    }

    /// Plays a move if it is legal.
    ///
    /// # Errors
    /// [`PlayError`]; the position is unchanged.
    pub fn play(&mut self, m: &Move, budget: &mut Budget) -> Result<(), PlayError> {
        let mut moves = MoveList::new();
        self.legal_moves(&mut moves, budget)?;
        if !moves.iter().any(|legal| legal == m) {
            return Err(PlayError::Illegal);
        }
        self.play_unchecked(m, budget).inspect_err(|_| _ = self.undo())?;
        Ok(())
    }

    #[inline]
    pub(crate) fn slot(&self, player: Player, kind: Kind) -> usize {
        player.index() * self.game.rules.kinds.len() + kind.index()
    }

    /// Sets what stands on a spot, with key, counts and log.
    pub(crate) fn put(&mut self, spot: Spot, after: Cell) {
        let before = self.cells[spot.index()];
        if before == after {
            return;
        }
        if !self.keyless {
            self.state.key ^= before.key(spot) ^ after.key(spot);
        }
        self.recount(spot, before, after);
        self.cells[spot.index()] = after;
        self.state.quiet = false;
        self.deltas.push(Delta { spot, before, after });
    }

    fn recount(&mut self, spot: Spot, before: Cell, after: Cell) {
        if let Some(p) = before.piece {
            let slot = self.slot(p.player, p.kind);
            self.counts[slot] -= 1;
            self.owned.remove(p.player, spot);
        }
        if let Some(p) = after.piece {
            let slot = self.slot(p.player, p.kind);
            self.counts[slot] += 1;
            self.owned.insert(p.player, spot);
            if self.game.is_royal[slot] {
                self.royals[p.player.index()] = spot;
            }
        }
    }

    /// Changes a reserve, with key and log.
    pub(crate) fn set_hand(&mut self, slot: usize, count: u32) {
        let before = self.hands[slot];
        self.state.key ^= hand_key(slot, before) ^ hand_key(slot, count);
        self.hand_log.push((slot, before));
        self.hands[slot] = count;
    }

    /// Changes a number, with key and log.
    #[inline]
    pub(crate) fn set_number(&mut self, slot: u16, value: i32) {
        self.numbers_of_game().1.set(slot, value);
    }

    /// The game, and the numbers to be changed.
    #[inline]
    pub(crate) fn numbers_of_game(&mut self) -> (&Game, Numbers<'_>) {
        let Position { game, numbers, state, number_log, .. } = self;
        (game, Numbers { numbers, state, log: number_log, counters: &game.counters })
    }

    /// Takes cells, reserves and numbers back to where the logs stood.
    pub(crate) fn roll_back(&mut self, deltas: usize, hands: usize, numbers: usize) {
        while self.number_log.len() > numbers {
            if let Some((slot, value)) = self.number_log.pop() {
                self.numbers[usize::from(slot)] = value;
            }
        }
        while self.deltas.len() > deltas {
            if let Some(delta) = self.deltas.pop() {
                self.recount(delta.spot, delta.after, delta.before);
                self.cells[delta.spot.index()] = delta.before;
            }
        }
        while self.hand_log.len() > hands {
            if let Some((slot, count)) = self.hand_log.pop() {
                self.hands[slot] = count;
            }
        }
    }
}

/// The numbers of a position, to be changed with key and log.
pub(crate) struct Numbers<'a> {
    pub(crate) numbers: &'a mut [i32],
    pub(crate) state: &'a mut State,
    log: &'a mut Vec<(u16, i32)>,
    counters: &'a [bool],
}

impl Numbers<'_> {
    /// Changes a number.
    #[inline]
    pub(crate) fn set(&mut self, slot: u16, value: i32) {
        let Some(number) = self.numbers.get_mut(usize::from(slot)) else { return };
        let before = std::mem::replace(number, value);
        if !is_counter(self.counters, usize::from(slot)) {
            self.state.key ^= number_key(usize::from(slot), before) ^ number_key(usize::from(slot), value);
        }
        self.log.push((slot, before));
    }
}

fn is_counter(counters: &[bool], slot: usize) -> bool {
    counters.get(slot).copied().unwrap_or(false)
}

fn start_numbers(rules: &fishka_rules::Rules) -> Vec<i32> {
    let each = |n: &fishka_rules::NumberDef| match n.scope {
        Scope::Bag => n.faces.clone(),
        _ => vec![n.start; rules.width_of(n)],
    };
    rules.numbers.iter().flat_map(each).collect()
}

fn number_key(slot: usize, value: i32) -> u64 {
    if value == 0 { 0 } else { mix64(6 << 60 | (slot as u64) << 32 | u64::from(value as u32)) }
}

fn hand_key(slot: usize, count: u32) -> u64 {
    if count == 0 { 0 } else { mix64(1 << 63 | (slot as u64) << 32 | u64::from(count)) }
}

impl PartialEq for Position {
    /// Equal boards, reserves, turn and history: the same future.
    fn eq(&self, other: &Self) -> bool {
        self.cells == other.cells
            && self.hands == other.hands
            && self.counts == other.counts
            && self.numbers == other.numbers
            && self.state.step == other.state.step
            && self.state.due == other.state.due
            && self.state.waits == other.state.waits
            && self.state.turn == other.state.turn
            && self.state.partial == other.state.partial
            && self.last() == other.last()
            && self.state.key == other.state.key
            && self.history == other.history
    }
}
