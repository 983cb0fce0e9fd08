//! Legal moves: blocks by priority, then the tests on finished moves, then passes.

use crate::fast::{self, BlockId, Slot, Whole, WholePart};
use crate::foresight::Foreseen;
use crate::guard::Guard;
use crate::interp::{
    Actor, Emitted, Ensured, Named, Reads, Sink, attacked_by, ensured, reached, run_action, run_block,
    turn_condition,
};
use crate::noisy::{is_noisy, only_drops};
use crate::{Due, Effect, Move, MoveKind, MoveList, Partial, Piece, Position, Throw};
use fishka_base::{Bound, Budget, Kind, MoveType, Player, Site};
use fishka_rules::{Block, Expr, ExprId, Op, PassTurn, PlayerRole, Reach, Rules, Test, Where, Whose};
use rustc_hash::FxHashSet;
use smallvec::SmallVec;
use std::collections::BTreeSet;
use std::sync::Arc;

/// Most moves one list may hold.
const MOVES_MAX: usize = 100_000;

/// Steps that carrying out an effect and taking it back counts for.
const EFFECT_STEPS: u64 = 8;

/// No move of a list.
const NOBODY: usize = usize::MAX;

/// Steps of a turn that are counted ahead.
const TURN_STEPS_MAX: usize = 24;

/// Collects moves of one block after another.
pub(crate) struct Collector<'a> {
    pub(crate) moves: &'a mut Vec<Move>,
    ensures: Vec<(usize, Ensured)>,
    piece: Option<Piece>,
    move_type: Option<MoveType>,
    kind: MoveKind,
    /// Site and number of the block, for the check on [`crate::reach`].
    block: Option<(Site, usize)>,
    full: bool,
    /// So many moves will do.
    enough: usize,
    /// What must hold after a move that ends the turn.
    turn_end: Option<u32>,
    /// First op of the block that runs.
    entry: u32,
    /// Where the blocks that gave a move are noted, if somebody asks for them.
    giving: Option<&'a mut BTreeSet<u32>>,
    /// Only moves that take something or turn pieces into others are kept: a bit for each site where another's piece stands.
    pub(crate) noisy: Option<SmallVec<[u64; 6]>>,
    /// A block gave a move, kept or not.
    given: bool,
    /// No two moves so far can be the same.
    distinct: bool,
}

impl Sink for Collector<'_> {
    fn emit(&mut self, position: &Position, m: &Emitted<'_>) -> bool {
        self.given = true;
        if self.noisy.is_some() && !is_noisy(position, m.effects) {
            return true;
        }
        if self.moves.len() >= self.enough {
            self.full = true;
            return false;
        }
        if let Some(giving) = &mut self.giving {
            giving.insert(self.entry);
        }
        debug_assert!(
            self.within_reach(position, m),
            "a capture outside the reach of its block: {:?}",
            m.effects
        );
        let at_end = self.turn_end.filter(|_| m.next.is_none());
        let at_end = at_end.map(|entry| Ensured { entry, named: Named::default() });
        if at_end.is_some() || !m.ensures.is_empty() {
            let all = m.ensures.iter().cloned().chain(at_end);
            self.ensures.extend(all.map(|ensured| (self.moves.len(), ensured)));
        }
        self.moves.push(Move::of(m, self.piece, self.move_type, self.kind));
        true
    }
}

impl<'a> Collector<'a> {
    pub(crate) fn new(moves: &'a mut Vec<Move>, turn_end: Option<u32>) -> Self {
        Collector {
            moves,
            ensures: Vec::new(),
            piece: None,
            move_type: None,
            kind: MoveKind::Normal,
            block: None,
            full: false,
            enough: MOVES_MAX,
            turn_end,
            entry: 0,
            giving: None,
            noisy: None,
            given: false,
            distinct: true,
        }
    }

    /// A block of a piece comes.
    pub(crate) fn begin(&mut self, move_type: Option<MoveType>, block: (Site, usize), entry: u32) {
        (self.move_type, self.block, self.entry) = (move_type, Some(block), entry);
    }

    /// Whether moves that were made beforehand may be added as they are.
    fn takes_made(&self, filter: Filter) -> bool {
        matches!(filter, Filter::All) && self.giving.is_none() && self.turn_end.is_none()
    }

    /// Adds moves that were made beforehand; `false` where there are enough.
    #[inline]
    pub(crate) fn take_all(&mut self, moves: &[Move]) -> bool {
        for m in moves {
            if self.moves.len() >= self.enough {
                self.full = true;
                return false;
            }
            self.given = true;
            self.moves.push(m.again());
        }
        true
    }

    /// Whether everything the move takes was foreseen by the table that hunts go by.
    fn within_reach(&self, position: &Position, m: &Emitted<'_>) -> bool {
        let alone = self.kind == MoveKind::Normal && position.levels() == 1;
        let Some((piece, (from, number))) = self.piece.zip(self.block).filter(|_| alone) else { return true };
        let game = &position.game;
        m.effects.iter().all(|effect| match *effect {
            Effect::Move { from: start, to: site } if start == site.spot() => true,
            Effect::Move { to: site, .. } | Effect::Capture(site) => {
                position.cells[site.index()].piece.is_none()
                    || game.foresees(position.play_as(), piece.kind, number, (from, site)).0
            }
            _ => true,
        })
    }
}

/// Which blocks take part in one round of generation.
#[derive(Clone, Copy)]
pub(crate) enum Filter {
    /// Blocks of this type.
    Only(MoveType),
    /// Blocks whose type has no priority.
    Unlisted,
    /// All.
    All,
}

/// Whether two moves do the same; blocks often give a move twice, but most lists hold none. Moves that begin and end
/// elsewhere differ.
fn has_repeated(moves: &[Move]) -> bool {
    let mut ends: SmallVec<[u64; 64]> = moves.iter().map(Move::ends).collect();
    ends.sort_unstable();
    if ends.windows(2).all(|pair| pair[0] != pair[1]) {
        return false;
    }
    let mut hashes: Vec<u64> = moves.iter().map(Move::hash).collect();
    hashes.sort_unstable();
    hashes.windows(2).any(|pair| pair[0] == pair[1])
}

/// By reach: the sites to which it leads wherever it is asked from.
pub(crate) type SitesOf = SmallVec<[(u16, SmallVec<[Site; 4]>); 4]>;

/// Whether a reach leads to the same sites wherever it is asked from, in one position and for one player.
fn is_same_everywhere(rules: &Rules, reach: u16) -> bool {
    match rules.reaches[usize::from(reach)] {
        Reach::Track { from, to, .. } => is_settled(rules, from) && is_settled(rules, to),
        Reach::Fixed(_) => true,
        _ => false,
    }
}

/// Whether a value depends on no site.
fn is_settled(rules: &Rules, expr: ExprId) -> bool {
    match rules.exprs[usize::from(expr)] {
        Expr::Const(_) | Expr::Number(_, Whose::Game | Whose::Own | Whose::Player(_)) => true,
        Expr::Arith(_, left, right) => is_settled(rules, left) && is_settled(rules, right),
        _ => false,
    }
}

/// Sites as the board has them, each once.
pub(crate) fn in_order(mut sites: SmallVec<[Site; 4]>) -> SmallVec<[Site; 4]> {
    sites.sort_unstable();
    sites.dedup();
    sites
}

impl Position {
    /// Fills `moves` with the legal moves in a fixed order, each once; none when the game is over.
    /// A pass counts as a move where the rules allow it.
    ///
    /// # Errors
    /// The bound that was met; then the list is empty and nothing is known about the position.
    pub fn legal_moves(&mut self, moves: &mut MoveList, budget: &mut Budget) -> Result<(), Bound> {
        self.legal_moves_within(moves, &mut Foreseen::default(), budget)
    }

    /// [`Position::legal_moves`] for somebody who goes through one turn step by step: what is found out about the rest of
    /// the turn is left in `known`, which serves all positions of that turn and no other.
    ///
    /// # Errors
    /// As [`Position::legal_moves`].
    pub fn legal_moves_within(
        &mut self,
        moves: &mut MoveList,
        known: &mut Foreseen,
        budget: &mut Budget,
    ) -> Result<(), Bound> {
        moves.clear();
        budget.check()?;
        if self.state.result.is_some() {
            return Ok(());
        }
        if let Some(due) = self.state.due.first().copied() {
            match due {
                Due::Throw(throw) => self.faces(throw, moves),
                Due::Draw(draw) => self.cards(draw, moves),
            }
            self.state.mobile = Some(true);
            return Ok(());
        }
        self.moves_of_turn(moves, known, budget);
        self.add_passes(moves, budget);
        self.settle_mobility(moves, budget);
        budget.check().inspect_err(|_| moves.clear())
    }

    /// What may be thrown.
    fn faces(&self, throw: Throw, moves: &mut MoveList) {
        let faces = self.game.rules.dice[usize::from(throw.dice)].faces.len();
        moves.moves.extend((0..faces).map(|index| self.face(throw, index)));
    }

    /// A face that falls.
    pub(crate) fn face(&self, Throw { dice, number, also }: Throw, index: usize) -> Move {
        let rules = &self.game.rules;
        let def = &rules.numbers[usize::from(number)];
        let face = &rules.dice[usize::from(dice)].faces[index];
        let mut effects: SmallVec<[Effect; 4]> = SmallVec::new();
        for (i, value) in face.values.iter().enumerate() {
            if let Some(slot) = def.faces.iter().position(|kept| kept == value) {
                let slot = def.base + slot as u16;
                let same = face.values[..=i].iter().filter(|v| *v == value).count() as i32;
                effects.push(Effect::Set { slot, value: self.numbers[usize::from(slot)] + same });
            } else if def.faces.is_empty() {
                effects.push(Effect::Set { slot: def.base, value: *value });
            }
        }
        if let (Some(noted), Some(value)) =
            (also.and_then(|also| rules.numbers.get(usize::from(also))), face.values.last())
        {
            effects.push(Effect::Set { slot: noted.base, value: *value });
        }
        Move { kind: MoveKind::Throw(index as u16), effects, ..Move::pass() }
    }

    /// Legal moves that are not passes.
    pub(crate) fn moves_of_turn(&mut self, moves: &mut MoveList, known: &mut Foreseen, budget: &mut Budget) {
        let ensures = self.pseudo_legal(moves, budget);
        self.filter_legal(moves, ensures, budget);
        self.keep_for_turn(moves, known, budget);
    }

    pub(crate) fn pseudo_legal(&self, moves: &mut MoveList, budget: &mut Budget) -> Vec<(usize, Ensured)> {
        let (ensures, full) = self.collect(moves, MOVES_MAX, budget);
        if full {
            budget.meet("bound-moves", MOVES_MAX as u64);
        }
        ensures
    }

    /// Blocks run until there are `enough` moves: what the moves must ensure, and whether there were more.
    pub(crate) fn collect(
        &self,
        moves: &mut MoveList,
        enough: usize,
        budget: &mut Budget,
    ) -> (Vec<(usize, Ensured)>, bool) {
        let sink = &mut Collector { enough, ..Collector::new(&mut moves.moves, self.game.rules.turn_end) };
        self.run_turn(sink, budget);
        let (ensures, full, distinct) = (std::mem::take(&mut sink.ensures), sink.full, sink.distinct);
        moves.distinct = distinct;
        (ensures, full)
    }

    /// Blocks give the moves that take something or turn pieces into others, and what those must ensure.
    pub(crate) fn pseudo_noisy(&self, moves: &mut MoveList, budget: &mut Budget) -> Vec<(usize, Ensured)> {
        let new = Collector::new(&mut moves.moves, self.game.rules.turn_end);
        let sink = &mut Collector { noisy: Some(self.owned.others_than(self.play_as())), ..new };
        self.run_turn(sink, budget);
        let (ensures, full, distinct) = (std::mem::take(&mut sink.ensures), sink.full, sink.distinct);
        moves.distinct = distinct;
        if full {
            budget.meet("bound-moves", MOVES_MAX as u64);
        }
        ensures
    }

    /// Fills `moves` with the legal moves of the piece on a site, each once; `false` where that depends on what other pieces
    /// could do, or chance decides. For searches that remember a move and want to try it before they list all.
    ///
    /// # Errors
    /// The bound that was met; then the list is empty.
    pub fn moves_of(&mut self, site: Site, moves: &mut MoveList, budget: &mut Budget) -> Result<bool, Bound> {
        moves.clear();
        budget.check()?;
        let rules = &self.game.rules;
        let alone = self.state.result.is_none()
            && self.state.due.is_empty()
            && self.state.partial.is_none()
            && rules.priorities.is_empty()
            && rules.options.maximal_captures == Default::default()
            && rules.turn_end.is_none()
            && rules.turn_least.is_none();
        if !alone || site.index() >= self.cells().len() {
            return Ok(false);
        }
        let sink = &mut Collector::new(&mut moves.moves, None);
        self.run_piece(site, self.entry().move_type.map_or(Filter::All, Filter::Only), sink, budget);
        let ensures = std::mem::take(&mut sink.ensures);
        self.filter_legal(moves, ensures, budget);
        budget.check().inspect_err(|_| moves.clear()).map(|()| true)
    }

    /// Notes the first ops of the blocks that give a move now, whether it is legal or not.
    pub(crate) fn giving_blocks(&self, giving: &mut BTreeSet<u32>, budget: &mut Budget) {
        let mut none = Vec::new();
        let sink = &mut Collector { giving: Some(giving), ..Collector::new(&mut none, None) };
        self.run_turn(sink, budget);
    }

    /// Runs the blocks that may be played from now.
    fn run_turn(&self, sink: &mut Collector<'_>, budget: &mut Budget) {
        match (self.state.partial, self.entry().move_type) {
            (Some(Partial { site: Some(site), move_type, .. }), _) => {
                let filter = move_type.map_or(Filter::All, Filter::Only);
                self.run_piece(site, filter, sink, budget);
            }
            (Some(partial), entry) => match partial.move_type.or(entry) {
                Some(move_type) => self.run_all(Filter::Only(move_type), sink, budget),
                None => self.run_by_priority(sink, budget),
            },
            (None, Some(move_type)) => self.run_all(Filter::Only(move_type), sink, budget),
            (None, None) => self.run_by_priority(sink, budget),
        }
    }

    /// The first listed type with any move wins; other blocks come last (SEMANTICS 25).
    fn run_by_priority(&self, sink: &mut Collector<'_>, budget: &mut Budget) {
        let rules = &self.game.rules;
        if rules.priorities.is_empty() {
            return self.run_all(Filter::All, sink, budget);
        }
        for move_type in &rules.priorities {
            self.run_all(Filter::Only(*move_type), sink, budget);
            if sink.given {
                return;
            }
        }
        self.run_all(Filter::Unlisted, sink, budget);
    }

    fn run_all(&self, filter: Filter, sink: &mut Collector<'_>, budget: &mut Budget) {
        budget.spend(self.cells().len() as u64 / 8);
        let moves = !self.game.counting.nothing_moves(self, self.play_as(), budget);
        if moves && !self.run_pieces(filter, sink, budget) {
            return;
        }
        if self.game.traits.drops && !self.game.counting.nothing_drops(self) {
            self.run_drops(filter, sink, budget);
        }
        self.run_actions(filter, sink, budget);
    }

    /// Blocks of the pieces on the board. `false` when generation must stop.
    fn run_pieces(&self, filter: Filter, sink: &mut Collector<'_>, budget: &mut Budget) -> bool {
        let mut own = self.owned.all_of(self.play_as());
        match self.levels() {
            1 => own.all(|site| self.run_cell(site.index(), filter, sink, budget)),
            _ => own.all(|site| self.run_piece(site, filter, sink, budget)),
        }
    }

    fn admits(&self, filter: Filter, block: &Block) -> bool {
        self.admits_type(filter, block.move_type)
    }

    pub(crate) fn admits_type(&self, filter: Filter, move_type: Option<MoveType>) -> bool {
        match filter {
            Filter::All => true,
            Filter::Only(t) => move_type == Some(t),
            Filter::Unlisted => move_type.is_none_or(|t| !self.game.rules.priorities.contains(&t)),
        }
    }

    /// Blocks of the piece on `site`, if it is the mover's. `false` when generation must stop.
    fn run_piece(&self, site: Site, filter: Filter, sink: &mut Collector<'_>, budget: &mut Budget) -> bool {
        let sites = self.cells().len();
        // Of a tower the top acts.
        let acting = if self.is_ordered() { 1 } else { self.levels() };
        for level in 0..acting {
            let index = level * sites + site.index();
            // Those of a site fill its cells from the first on.
            if self.cells[index].piece.is_none() {
                break;
            }
            // Pieces that are quite alike have the same moves.
            let alike = level > 0 && self.cells[index - sites] == self.cells[index];
            if !alike && !self.run_cell(index, filter, sink, budget) {
                return false;
            }
        }
        true
    }

    fn run_cell(&self, index: usize, filter: Filter, sink: &mut Collector<'_>, budget: &mut Budget) -> bool {
        let player = self.play_as();
        let sites = self.cells().len();
        let (site, level) = if index < sites { (index, 0) } else { (index % sites, (index / sites) as u16) };
        let site = Site::new(site);
        let Some(piece) = self.cells[index].piece else { return true };
        if piece.player != player {
            return true;
        }
        let actor = Actor { level, ..Actor::new(player, piece.kind) };
        sink.piece = Some(piece);
        sink.kind = MoveKind::Normal;
        if level == 0
            && sink.takes_made(filter)
            && let Some(whole) = self.game.whole(piece, site)
        {
            sink.distinct &= whole.distinct;
            if sink.noisy.is_some() {
                if !whole.go_noisy(self, sink, budget) {
                    return false;
                }
                if whole.rest.is_nothing() {
                    return true;
                }
                // What takes two pieces is found twice.
                let before = sink.moves.len();
                let goes_on = self.run_noisy((piece, site), &whole.rest, filter, sink, budget);
                sink.distinct &= sink.moves.len() == before;
                return goes_on;
            }
            return whole
                .parts
                .iter()
                .all(|part| self.run_piece_part(part, whole, (piece, site), sink, budget));
        }
        if sink.noisy.is_some()
            && let Some(takes) = self.game.takes(piece, site)
        {
            sink.distinct = false;
            return self.run_noisy((piece, site), takes, filter, sink, budget);
        }
        sink.distinct = false;
        let (known, mut reads) = (self.game.programs_of(piece, site), Reads::default());
        for (number, block) in self.game.rules.kinds[piece.kind.index()].moves.iter().enumerate() {
            if !self.admits(filter, block) {
                continue;
            }
            sink.begin(block.move_type, (site, number), block.entry);
            let goes_on = match known.get(number).and_then(Slot::program) {
                Some(program) => fast::run(program, self, actor, sink, budget, &mut reads),
                None => {
                    let id = BlockId { entry: block.entry, kind: piece.kind, number, drop: false };
                    run_block(self, actor, id, site, sink, budget)
                }
            };
            if !goes_on {
                return false;
            }
        }
        true
    }

    /// A line, or a block that is none.
    #[inline]
    fn run_piece_part(
        &self,
        part: &WholePart,
        whole: &Whole,
        (piece, site): (Piece, Site),
        sink: &mut Collector<'_>,
        budget: &mut Budget,
    ) -> bool {
        let (number, lead) = match part {
            WholePart::Line(line) => return whole.go(line, self, sink, budget),
            WholePart::Block(number, lead) => (usize::from(*number), lead),
        };
        if let Some((asked, owners)) = lead {
            let owner = self.cell(*asked).piece.map_or(0, |p| u32::from(p.player.0) + 1);
            if owners >> owner & 1 == 0 {
                return budget.spend(1);
            }
        }
        let block = &self.game.rules.kinds[piece.kind.index()].moves[number];
        sink.begin(block.move_type, (site, number), block.entry);
        let actor = Actor::new(piece.player, piece.kind);
        match self.game.programs_of(piece, site).get(number).and_then(Slot::program) {
            Some(program) => fast::run(program, self, actor, sink, budget, &mut Reads::default()),
            None => {
                let id = BlockId { entry: block.entry, kind: piece.kind, number, drop: false };
                run_block(self, actor, id, site, sink, budget)
            }
        }
    }

    fn run_actions(&self, filter: Filter, sink: &mut Collector<'_>, budget: &mut Budget) {
        let player = self.play_as();
        for (index, (_, block)) in self.game.rules.actions.iter().enumerate() {
            if !self.admits(filter, block) {
                continue;
            }
            (sink.kind, sink.piece, sink.move_type) = (MoveKind::Action(index as u16), None, block.move_type);
            sink.distinct = false;
            sink.entry = block.entry;
            let actor = Actor::new(player, Kind(0));
            if !run_action(self, actor, block.entry, sink, budget) {
                return;
            }
        }
    }

    /// The sites on which the block can do anything, where it begins by asking for them, after what it asks of no site.
    /// `reaches` are those that were looked at for other blocks of the same player.
    pub(crate) fn only_sites(
        &self,
        actor: Actor,
        entry: u32,
        reaches: &mut SitesOf,
        budget: &mut Budget,
    ) -> Option<SmallVec<[Site; 4]>> {
        let rules = &self.game.rules;
        let mut asked = None;
        if !self.game.leaves_out {
            return None;
        }
        for op in rules.code.get(entry as usize..)? {
            match (*op, asked) {
                (Op::Test { test, at: Where::Here, negate: false }, _) => asked = Some(test),
                (Op::Test { .. } | Op::Not, _) => asked = None,
                (Op::Verify, Some(Test::Is(site))) => return Some(SmallVec::from_slice(&[site])),
                (Op::Verify, Some(Test::IsSlot(fishka_rules::Slot::LastFrom))) => {
                    return Some(self.state.last_from.into_iter().collect());
                }
                (Op::Verify, Some(Test::IsSlot(fishka_rules::Slot::LastTo))) => {
                    return Some(self.state.last_to.into_iter().collect());
                }
                (Op::Verify, Some(Test::In(reach))) if is_same_everywhere(rules, reach) => {
                    if let Some((_, sites)) = reaches.iter().find(|(other, _)| *other == reach) {
                        return Some(sites.clone());
                    }
                    let sites = reached(self, actor, reach, Site::new(0), budget);
                    reaches.push((reach, sites.clone()));
                    return Some(sites);
                }
                (Op::Verify, _) => {}
                _ => return None,
            }
        }
        None
    }

    fn run_drops(&self, filter: Filter, sink: &mut Collector<'_>, budget: &mut Budget) {
        let player = self.play_as();
        let mut reaches = SitesOf::new();
        sink.kind = MoveKind::Drop;
        for kind in (0..self.game.rules.kinds.len()).map(Kind::new) {
            if self.hand(player, kind) == 0 {
                continue;
            }
            (sink.piece, sink.distinct) = (Some(Piece { player, kind }), false);
            let actor = Actor::new(player, kind);
            for (number, block) in self.game.rules.kinds[kind.index()].drops.iter().enumerate() {
                if !self.admits(filter, block)
                    || sink.noisy.is_some() && only_drops(&self.game.rules, block.entry)
                {
                    continue;
                }
                (sink.move_type, sink.entry) = (block.move_type, block.entry);
                let id = BlockId { entry: block.entry, kind, number, drop: true };
                let only = self.only_sites(actor, block.entry, &mut reaches, budget);
                let mut run = |site| run_block(self, actor, id, site, sink, budget);
                let goes_on = match only.map(in_order) {
                    Some(only) => only.into_iter().all(run),
                    None => (0..self.cells().len()).map(Site::new).all(&mut run),
                };
                if !goes_on {
                    return;
                }
            }
        }
    }

    /// Drops moves that a test on the finished move forbids, and repeated ones.
    pub(crate) fn filter_legal(
        &mut self,
        moves: &mut MoveList,
        ensures: Vec<(usize, Ensured)>,
        budget: &mut Budget,
    ) {
        self.filter_likely(moves, ensures, false, budget);
    }

    /// The same; where it may be `later`, what moves must ensure is noted in the list and not tested.
    pub(crate) fn filter_likely(
        &mut self,
        moves: &mut MoveList,
        mut ensures: Vec<(usize, Ensured)>,
        later: bool,
        budget: &mut Budget,
    ) {
        let repeated = !moves.distinct && has_repeated(&moves.moves);
        debug_assert!(!moves.distinct || !has_repeated(&moves.moves));
        let player = self.play_as();
        let attacker = self.next_entry(self.state.turn).play_as;
        let royal = !self.game.royal[player.index()].is_empty() && attacker != player;
        if !royal && !repeated && ensures.is_empty() {
            return;
        }
        let (guard, watch) = (&mut moves.guard, &mut moves.watch);
        let guarded = royal && guard.prepare(self, player, attacker, budget);
        let mut watched = false;
        let mut seen = FxHashSet::default();
        // What moves must ensure stands in the order of the moves.
        let (mut next, mut kept, mut at) = (0, 0, 0);
        let quick = guarded && !repeated && ensures.is_empty();
        moves.moves.retain(|m| {
            if quick && guard.is_free(m) {
                return true;
            }
            let (index, from) = (next, at);
            next += 1;
            while ensures.get(at).is_some_and(|(of, _)| *of == index) {
                ensures[at].0 = NOBODY;
                at += 1;
            }
            if repeated && !seen.insert(m.hash()) || budget.met().is_some() {
                return false;
            }
            let known = if guarded { guard.attacked_after(self, m, budget) } else { None };
            debug_assert!(known.is_none() || self.is_attacked_after(m, (player, attacker), known, budget));
            if known == Some(true) {
                return false;
            }
            if royal && known.is_none() && !watched {
                watch.prepare(self, player, attacker, budget);
                watched = true;
            }
            let calm = !royal || known == Some(false) || watch.is_calm(self, m);
            let all = &mut ensures[from..at];
            let keeps = calm && (later || all.is_empty())
                || self.tried(m, !all.is_empty(), budget, |after, actor, budget| {
                    let site = m.to.unwrap_or(Site::new(0));
                    all.iter().all(|(_, one)| ensured(after, actor, one, site, budget))
                        && (calm || !watch.attacked_after(after, m, budget))
                });
            if keeps && calm && later {
                all.iter_mut().for_each(|(of, _)| *of = kept);
            }
            kept += usize::from(keeps);
            keeps
        });
        if later {
            ensures.retain(|(of, _)| *of != NOBODY);
            moves.unsure = ensures;
        }
    }

    /// What holds after the move, before its turn ends; the move is taken back. Where nothing asks for the key it is not
    /// worked out.
    pub(crate) fn tried(
        &mut self,
        m: &Move,
        keyed: bool,
        budget: &mut Budget,
        asked: impl FnOnce(&Position, Actor, &mut Budget) -> bool,
    ) -> bool {
        let player = self.play_as();
        let (deltas, hands) = (self.deltas.len(), self.hand_log.len());
        let (numbers, key, quiet) = (self.number_log.len(), self.state.key, self.state.quiet);
        let due = self.state.due.len();
        self.keyless = !keyed;
        self.apply(m);
        self.keyless = false;
        let arrived = m.to.and_then(|to| self.cell(to).piece);
        let kind = arrived.or(m.piece).map_or(Kind(0), |p| p.kind);
        budget.spend(m.effects.len() as u64 * EFFECT_STEPS);
        let holds = asked(self, Actor::new(player, kind), budget);
        self.roll_back(deltas, hands, numbers);
        (self.state.key, self.state.quiet) = (key, quiet);
        self.state.due.truncate(due);
        holds
    }

    /// Whether a single move that a block gave is legal. `guard`: how attacks on the mover's royal piece stand, if that was
    /// noted.
    pub(crate) fn is_legal(
        &mut self,
        m: &Move,
        ensures: &[Ensured],
        guard: Option<&Guard>,
        budget: &mut Budget,
    ) -> bool {
        let player = self.play_as();
        let attacker = self.next_entry(self.state.turn).play_as;
        let royal = !self.game.royal[player.index()].is_empty() && attacker != player && !m.is_pass();
        let known = guard.filter(|_| royal).and_then(|guard| guard.attacked_after(self, m, budget));
        debug_assert!(known.is_none() || self.is_attacked_after(m, (player, attacker), known, budget));
        let royal = royal && known.is_none();
        if known == Some(true) || !royal && ensures.is_empty() {
            return known != Some(true);
        }
        self.tried(m, !ensures.is_empty(), budget, |after, actor, budget| {
            let site = m.to.unwrap_or(Site::new(0));
            ensures.iter().all(|one| ensured(after, actor, one, site, budget))
                && !(royal && after.royal_attacked_by(player, attacker, budget))
        })
    }

    /// Whether it is so that the move leaves a royal piece attacked, or not; or that is not found within the budget.
    fn is_attacked_after(
        &mut self,
        m: &Move,
        (player, attacker): (Player, Player),
        expected: Option<bool>,
        budget: &Budget,
    ) -> bool {
        let mut again = budget.clone();
        let asked = self.tried(m, false, &mut again, |after, _, budget| {
            after.royal_attacked_by(player, attacker, budget)
        });
        again.met().is_some() || expected == Some(asked)
    }

    /// Whether `attacker` could take a royal piece of `player`.
    pub(crate) fn royal_attacked_by(&self, player: Player, attacker: Player, budget: &mut Budget) -> bool {
        if self.levels() == 1
            && let Some(royal) = self.only_royal(player)
        {
            return attacked_by(self, attacker, royal, None, None, 0, budget);
        }
        let is_royal = |site: &Site| self.cell(*site).piece.is_some_and(|piece| self.is_royal(player, piece));
        let mut royals = self.owned.of(player).filter(is_royal);
        royals.any(|site| attacked_by(self, attacker, site, None, None, 0, budget))
    }

    pub(crate) fn add_passes(&mut self, moves: &mut MoveList, budget: &mut Budget) {
        let game = Arc::clone(&self.game);
        let options = &game.rules.options;
        let random = self.game.rules.players[self.actor().index()].role == PlayerRole::Random;
        let allowed = if let Some(partial) = self.state.partial {
            partial.may && self.turn_may(self.game.rules.turn_end, budget)
        } else {
            match options.pass_turn {
                PassTurn::Yes => true,
                PassTurn::Forced => {
                    moves.is_empty() && (!game.rules.dice.is_empty() || self.anyone_can_move(budget))
                }
                PassTurn::No => random && moves.is_empty(),
            }
        };
        if allowed && self.stops_best(moves, budget) {
            moves.moves.push(Move::pass());
        }
    }

    /// Whether the rules' condition on turns, if there is one, holds as the position stands.
    pub(crate) fn turn_may(&self, entry: Option<u32>, budget: &mut Budget) -> bool {
        let Some(entry) = entry else { return true };
        turn_condition(self, entry, budget)
    }

    /// How many steps this turn can have, if nothing but their number decides whether it goes on; `None` where the
    /// rules set no such bound.
    ///
    /// # Errors
    /// The bound that was met.
    pub fn steps_of_turn(&self, budget: &mut Budget) -> Result<Option<usize>, Bound> {
        let Some(entry) = self.game.rules.turn_goes_on else { return Ok(None) };
        let mut ahead = self.clone();
        let last = (self.state.step..).skip(1).take(TURN_STEPS_MAX).find(|step| {
            ahead.state.step = *step;
            !ahead.turn_may(Some(entry), budget)
        });
        budget.check().map(|()| last.map(usize::from))
    }

    /// Whether some entry of the turn order could move as the board stands. Where nobody can, a forced pass would only
    /// go round: then the player to move is stalemated.
    fn anyone_can_move(&mut self, budget: &mut Budget) -> bool {
        let turn = self.state.turn;
        let mut moves = MoveList::new();
        let can = (0..).take(self.game.rules.turns.entries.len()).any(|other| {
            self.state.turn = other;
            moves.clear();
            self.moves_of_turn(&mut moves, &mut Foreseen::default(), budget);
            !moves.is_empty()
        });
        self.state.turn = turn;
        can
    }
}
