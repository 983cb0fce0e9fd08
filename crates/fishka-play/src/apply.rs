//! Playing a move and taking it back.

use crate::interp::{Actor, Done, changes};
use crate::position::Frame;
use crate::{Cell, Due, Effect, Move, MoveKind, Next, Partial, Piece, Position, Throw, Waits};
use fishka_base::{Bound, Budget, Kind, Player, Site, Spot};
use fishka_rules::PlayerRole;
use smallvec::SmallVec;

/// Most turns that are left out in a row.
const SKIPS_MAX: usize = 1_000;

impl Position {
    /// Plays a move that [`Position::legal_moves`] gave for this very position. Another move leaves a position
    /// that no rule vouches for, but breaks nothing.
    ///
    /// # Errors
    /// The bound that was met. The move is played as far as it went; [`Position::undo`] takes it back.
    pub fn play_unchecked(&mut self, m: &Move, budget: &mut Budget) -> Result<(), Bound> {
        self.frames.push(Frame {
            state: self.state.clone(),
            deltas: self.deltas.len(),
            hands: self.hand_log.len(),
            numbers: self.number_log.len(),
            history: self.history.len(),
        });
        if let MoveKind::Throw(_) = m.kind {
            self.settle_throw(m, budget);
            return budget.check();
        }
        let taken = self.apply(m);
        self.state.mobile = None;
        self.state.result = None;
        self.state.taken = u16::try_from(taken.len()).unwrap_or(u16::MAX);
        (self.state.last_from, self.state.last_to) = (m.from, m.to);
        let mover = self.entry();
        self.after_move(m, mover.play_as, budget);
        self.settle_turn(m, budget);
        self.settle_goals(m, mover.play_as, &taken, budget);
        budget.check()
    }

    /// The same for who only looks at what then stands where: what the rules do as the next turn begins is left out, so
    /// that numbers and key may not be those of the game, nor the moves, nor ends that hang on them.
    ///
    /// # Errors
    /// As for [`Position::play_unchecked`].
    pub fn play_for_a_look(&mut self, m: &Move, budget: &mut Budget) -> Result<(), Bound> {
        self.unbegun = true;
        let played = self.play_unchecked(m, budget);
        self.unbegun = false;
        played
    }

    /// The face that fell is noted; whoever threw goes on.
    fn settle_throw(&mut self, m: &Move, budget: &mut Budget) {
        let drawn = self.take_due();
        self.state.mobile = None;
        for effect in &m.effects {
            match *effect {
                // What stood there is gone and comes into no reserve.
                Effect::Create { site, piece } if self.levels() == 1 => {
                    self.put(site.spot(), self.new_piece(piece));
                }
                effect => self.apply_change(effect, m, &mut SmallVec::new()),
            }
        }
        self.drop_vain();
        if !self.state.due.is_empty() {
            return;
        }
        let mover = self.play_as();
        if self.state.partial.is_some() && !self.goes_on(budget) {
            self.end_turn(budget);
            self.settle_goals(m, mover, &[], budget);
        } else if let Some(stage) = self.state.waits.take() {
            self.pass_on(stage, budget);
            self.settle_goals(m, mover, &[], budget);
        } else if drawn {
            self.settle_goals(m, mover, &[], budget);
        }
    }

    /// What the rules change by themselves after every move.
    fn after_move(&mut self, m: &Move, player: Player, budget: &mut Budget) {
        let Some(entry) = self.game.rules.after_move else { return };
        let kind = m.piece.map_or(Kind(0), |p| p.kind);
        let actor = Actor::new(player, kind);
        let site = m.to.unwrap_or(Site::new(0));
        self.change_by(entry, actor, (site, m), budget);
    }

    /// Carries out ops that the rules run outside of moves, with the cursor on a site; what they ask for besides.
    fn change_by(&mut self, entry: u32, actor: Actor, (site, m): (Site, &Move), budget: &mut Budget) -> Done {
        let (game, mut numbers) = self.numbers_of_game();
        if let Some(sums) = game.counting.sums(entry) {
            let done = sums.change(&mut numbers, actor.player, budget);
            for effect in &done.effects {
                self.apply_change(*effect, m, &mut SmallVec::new());
            }
            return done;
        }
        let mut done = changes(self, actor, entry, site, budget);
        for effect in std::mem::take(&mut done.effects) {
            self.apply_change(effect, m, &mut SmallVec::new());
        }
        done
    }

    /// What the rules put on the board by computation, block by block for each player.
    pub(crate) fn start_up(&mut self, budget: &mut Budget) {
        let game = std::sync::Arc::clone(&self.game);
        for entry in &game.rules.start_up {
            for player in &game.acting {
                let actor = Actor::new(*player, Kind(0));
                self.change_by(*entry, actor, (Site::new(0), &Move::pass()), budget);
            }
        }
    }

    /// Lets the next entry of the turn order come although nothing was played: for problems in which the other side
    /// stands still, and for searches. `undo` takes it back.
    ///
    /// # Errors
    /// As [`Position::play_unchecked`].
    pub fn skip_turn(&mut self, budget: &mut Budget) -> Result<(), Bound> {
        self.play_unchecked(&Move::pass(), budget)
    }

    /// Takes the last move back; `false` when there is none.
    pub fn undo(&mut self) -> bool {
        let Some(frame) = self.frames.pop() else { return false };
        self.roll_back(frame.deltas, frame.hands, frame.numbers);
        self.history.truncate(frame.history);
        self.state = frame.state;
        true
    }

    /// Applies the effects of a move to cells and reserves; the turn stays. Gives the pieces taken.
    pub(crate) fn apply(&mut self, m: &Move) -> SmallVec<[Piece; 2]> {
        let mut taken = SmallVec::new();
        let group = m.effects.iter().take_while(|e| e.rank() == 0).count();
        match m.effects[..group] {
            _ if self.is_ordered() => self.move_towers(m, group, &mut taken),
            _ if self.levels() > 1 => self.move_stacked(m, group, &mut taken),
            [Effect::Move { from, to }] => self.move_one(from, to, &mut taken),
            [Effect::Drop { hand, kind, to }] => {
                let cell = self.dropped(hand, kind);
                self.take(to, &mut taken);
                self.put(to.spot(), cell);
            }
            [] => {}
            _ => self.move_group(&m.effects[..group], &mut taken),
        }
        // Towers are taken before anything arrives upon them.
        let ordered = self.is_ordered();
        for effect in &m.effects[group..] {
            if !(ordered && matches!(effect, Effect::Capture(_))) {
                self.apply_change(*effect, m, &mut taken);
            }
        }
        taken
    }

    fn move_one(&mut self, from: Spot, to: Site, taken: &mut SmallVec<[Piece; 2]>) {
        let cell = self.at(from);
        if from == to.spot() || cell.piece.is_none() {
            return;
        }
        self.take(to, taken);
        self.put(from, Cell::EMPTY);
        self.put(to.spot(), cell);
    }

    /// All pieces are lifted, then all are put down (SEMANTICS 16).
    fn move_group(&mut self, group: &[Effect], taken: &mut SmallVec<[Piece; 2]>) {
        let mut lifted: SmallVec<[(Site, Cell); 4]> = SmallVec::new();
        for effect in group {
            match *effect {
                Effect::Move { from, to } if self.at(from).piece.is_some() => {
                    lifted.push((to, self.at(from)));
                    self.put(from, Cell::EMPTY);
                }
                Effect::Copy { from, to } if self.at(from).piece.is_some() => {
                    lifted.push((to, self.at(from)));
                }
                Effect::Drop { hand, kind, to } => lifted.push((to, self.dropped(hand, kind))),
                _ => {}
            }
        }
        for (to, cell) in lifted {
            self.take(to, taken);
            self.put(to.spot(), cell);
        }
    }

    /// A piece that leaves the reserve of the player who plays: held as `hand`, it comes as `kind`.
    pub(crate) fn dropped(&mut self, hand: Kind, kind: Kind) -> Cell {
        let player = self.play_as();
        let slot = self.slot(player, hand);
        self.set_hand(slot, self.hands[slot].saturating_sub(1));
        self.new_piece(Piece { player, kind })
    }

    fn apply_change(&mut self, effect: Effect, m: &Move, taken: &mut SmallVec<[Piece; 2]>) {
        match effect {
            Effect::Capture(site) if self.is_ordered() => self.take_tower(site, taken),
            Effect::Capture(site) if self.levels() > 1 => self.take_enemies(site, taken),
            Effect::Create { site, piece } if self.levels() > 1 => {
                let cell = self.new_piece(piece);
                self.lay(site, cell);
            }
            Effect::Capture(site) => {
                self.take(site, taken);
                self.put(site.spot(), Cell::EMPTY);
            }
            Effect::Create { site, piece } => {
                self.take(site, taken);
                self.put(site.spot(), self.new_piece(piece));
            }
            Effect::Promote { site, kind } => self.promote(site, kind),
            Effect::Owner { site, player } => {
                self.change(site, |cell, piece| Cell { piece: Some(Piece { player, ..piece }), ..cell });
            }
            Effect::Kind { site, kind } => {
                self.change(site, |cell, piece| Cell { piece: Some(Piece { kind, ..piece }), ..cell });
            }
            Effect::Flip(site) => {
                let Some(piece) = self.cell(site).piece else { return };
                let player = self.next_owner(piece.player);
                self.change(site, |cell, piece| Cell { piece: Some(Piece { player, ..piece }), ..cell });
            }
            Effect::Attr { site, attr, on } => {
                self.change(site, |cell, _| Cell { attrs: cell.attrs.with(attr, on), ..cell });
            }
            Effect::Set { slot, value } => self.set_number(slot, value),
            Effect::Number { site, value } => self.change(site, |cell, _| Cell { number: value, ..cell }),
            Effect::ToHand { player, kind } => {
                let slot = self.slot(player, kind);
                self.set_hand(slot, self.hands[slot].saturating_add(1));
            }
            Effect::Throw { dice, number, also } => {
                self.push_due(Due::Throw(Throw { dice, number, also }));
            }
            Effect::Draw(draw) => self.push_due(Due::Draw(draw)),
            Effect::Move { .. } | Effect::Copy { .. } | Effect::Drop { .. } | Effect::Under(_) => {
                debug_assert!(m.kind != MoveKind::Pass, "moving effects come first");
            }
        }
    }

    fn change(&mut self, site: Site, f: impl Fn(Cell, Piece) -> Cell) {
        if self.levels() > 1 && !self.is_ordered() {
            return self.change_laid(site, f);
        }
        let cell = self.cell(site);
        if let Some(piece) = cell.piece {
            self.put(site.spot(), f(cell, piece));
        }
    }

    pub(crate) fn new_piece(&self, piece: Piece) -> Cell {
        let attrs = self.game.rules.kinds[piece.kind.index()].attrs_start;
        Cell { piece: Some(piece), attrs, ..Cell::EMPTY }
    }

    /// Notes what stands on `site` as taken and, if the rules say so, returns it to its owner's reserve.
    fn take(&mut self, site: Site, taken: &mut SmallVec<[Piece; 2]>) {
        let cell = self.cell(site);
        self.note_taken(cell, taken);
    }

    /// Notes a piece that was taken from the board.
    pub(crate) fn note_taken(&mut self, cell: Cell, taken: &mut SmallVec<[Piece; 2]>) {
        let Some(piece) = cell.piece else { return };
        taken.push(piece);
        if self.game.rules.options.recycle_captures {
            let slot = self.slot(piece.player, cell.was.unwrap_or(piece.kind));
            self.set_hand(slot, self.hands[slot] + 1);
        }
    }

    /// The piece becomes of another kind; where promotions are recycled it is remembered what it was.
    fn promote(&mut self, site: Site, kind: Kind) {
        let remembers = self.game.rules.options.recycle_promotions;
        self.change(site, |cell, piece| {
            let was = if remembers { cell.was.or(Some(piece.kind)) } else { None };
            Cell { piece: Some(Piece { kind, ..piece }), was, ..cell }
        });
    }

    /// The next non-random player in the order of the file.
    fn next_owner(&self, player: Player) -> Player {
        let players = &self.game.rules.players;
        (1..=players.len())
            .map(|step| (player.index() + step) % players.len())
            .find(|p| players[*p].role != PlayerRole::Random)
            .map_or(player, Player::new)
    }

    /// The same player goes on if the move says so and the piece can; otherwise the next entry's turn comes.
    fn settle_turn(&mut self, m: &Move, budget: &mut Budget) {
        self.state.step = self.state.step.saturating_add(1);
        if let Some(Next { move_type, piece, may }) =
            m.next.filter(|_| self.turn_may(self.game.rules.turn_goes_on, budget))
        {
            let site = if piece { m.to } else { None };
            self.state.partial = Some(Partial { site, move_type, may });
            if self.goes_on(budget) {
                return;
            }
        }
        self.end_turn(budget);
    }

    /// Whether something is to be thrown first, or the turn that goes on has a move.
    fn goes_on(&mut self, budget: &mut Budget) -> bool {
        !self.state.due.is_empty() || self.can_move(budget)
    }

    fn end_turn(&mut self, budget: &mut Budget) {
        self.state.partial = None;
        self.pass_on(Waits::Close, budget);
    }

    /// What happens between turns, from this stage on. Where something is to be drawn first, the rest waits for it.
    pub(crate) fn pass_on(&mut self, mut stage: Waits, budget: &mut Budget) {
        let rules = &self.game.rules;
        // In most games nothing happens between turns.
        if stage == Waits::Close
            && rules.turn_close.is_none()
            && rules.turn_start.is_none()
            && self.state.due.is_empty()
        {
            self.advance();
            (self.state.step, self.state.turn_key) = (0, self.state.key);
            return;
        }
        while !self.is_draw_due() {
            stage = match stage {
                Waits::Close if self.hook(self.game.rules.turn_close, budget).again => Waits::Begin,
                Waits::Close => Waits::Advance,
                Waits::Advance => {
                    self.advance();
                    Waits::Begin
                }
                Waits::Begin => return self.begin_turn(budget),
            };
        }
        // The steps of the turn are over; position data do not tell them.
        (self.state.waits, self.state.step) = (Some(stage), 0);
    }

    fn advance(&mut self) {
        let turns = &self.game.rules.turns;
        let next = self.state.turn + 1;
        self.state.turn = if next as usize >= turns.entries.len() { turns.repeat } else { next };
    }

    /// What happens at the start of the turn that has come; turns that are left out are passed over.
    fn begin_turn(&mut self, budget: &mut Budget) {
        for _ in 0..SKIPS_MAX {
            self.state.step = 0;
            let hook = self.game.rules.turn_start.filter(|_| !self.unbegun);
            let begun = self.hook(hook, budget);
            self.state.turn_key = self.state.key;
            if !begun.skip || budget.met().is_some() {
                return;
            }
            if self.is_draw_due() {
                self.state.waits = Some(Waits::Advance);
                return;
            }
            self.advance();
        }
        budget.meet("bound-skips", SKIPS_MAX as u64);
        let rules = &self.game.rules;
        budget.blame(|| rules.span_of(rules.turn_start? as usize));
    }

    /// Runs ops outside of moves for the player whose turn it is.
    fn hook(&mut self, entry: Option<u32>, budget: &mut Budget) -> Done {
        let Some(entry) = entry else { return Done::default() };
        let actor = Actor::new(self.play_as(), Kind(0));
        self.change_by(entry, actor, (Site::new(0), &Move::pass()), budget)
    }
}
