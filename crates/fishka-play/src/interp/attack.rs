//! Could a player take what stands on a site? Blocks are run with a sink that looks for the capture.

use super::actor::{Actor, Emitted, Reads, Sink};
use super::machine::Interp;
use super::registers::Registers;
use crate::{Cell, Effect, Piece, Position};
use fishka_base::{Bound, Budget, MoveType, Player, Site};
use fishka_rules::PlayerRole;

/// `attacked?` inside `attacked?` ends here: deeper tests answer no.
const DEPTH_MAX: u8 = 1;

/// A site that is seen as holding something else than it does.
type Pretence = Option<(Site, Cell)>;

/// Looks for a move that takes what stands on `target`.
struct Hunter {
    target: Site,
    found: bool,
}

impl Sink for Hunter {
    const TAKES: bool = true;

    fn emit(&mut self, _: &Position, m: &Emitted<'_>) -> bool {
        self.found = m.effects.iter().any(|e| match *e {
            Effect::Move { from, to } | Effect::Copy { from, to } => to == self.target && from != to.spot(),
            Effect::Drop { to, .. } => to == self.target,
            Effect::Create { site, .. } => site == self.target,
            Effect::Capture(site) => site == self.target && m.to != site,
            _ => false,
        });
        !self.found
    }
}

impl Position {
    /// Whether an enemy of `victim` could capture on `site`, as the pieces stand (pseudo-legal).
    ///
    /// # Errors
    /// The bound that was met.
    pub fn attacked_by_enemy(&self, site: Site, victim: Player, budget: &mut Budget) -> Result<bool, Bound> {
        let mut others = self.game.acting.iter().filter(|p| **p != victim);
        let attacked = others.any(|p| attacked_by(self, *p, site, None, None, 0, budget));
        budget.check().map(|()| attacked)
    }
}

impl<S: Sink> Interp<'_, S> {
    /// `attacked?`: as if a piece of the acting player stood there.
    pub(super) fn attacked(&mut self, site: Site, move_type: Option<MoveType>) -> bool {
        let Interp { position, actor, .. } = *self;
        self.reads.more = true;
        let pretend = own_piece(position, actor, site);
        let mut enemies = position.game.enemies(actor.player);
        enemies.any(|enemy| self.taken_by(enemy, site, move_type, pretend))
    }

    /// `defended?`: as if an enemy piece stood there, could a friend take it?
    pub(super) fn defended(&mut self, site: Site, move_type: Option<MoveType>) -> bool {
        let Interp { position, actor, .. } = *self;
        self.reads.more = true;
        let Some(enemy) = position.game.enemies(actor.player).next() else { return false };
        let piece = Piece { player: enemy, kind: actor.kind };
        let pretend = Some((site, Cell { piece: Some(piece), ..Cell::EMPTY }));
        self.taken_by(actor.player, site, move_type, pretend)
    }

    fn taken_by(&mut self, by: Player, site: Site, types: Option<MoveType>, pretend: Pretence) -> bool {
        attacked_by(self.position, by, site, types, pretend, self.actor.depth + 1, self.budget)
    }
}

/// A piece of the acting player on `site`, unless one stands there already.
fn own_piece(position: &Position, actor: Actor, site: Site) -> Pretence {
    let piece = Piece { player: actor.player, kind: actor.kind };
    let stands = position.cells[site.index()].piece.is_some_and(|p| p.player == actor.player);
    (!stands).then_some((site, Cell { piece: Some(piece), ..Cell::EMPTY }))
}

/// Whether `attacker` has a block of the type that would take what stands on `site`.
pub(crate) fn attacked_by(
    position: &Position,
    attacker: Player,
    site: Site,
    move_type: Option<MoveType>,
    pretend: Pretence,
    depth: u8,
    budget: &mut Budget,
) -> bool {
    let rules = &position.game.rules;
    if depth > DEPTH_MAX || rules.players[attacker.index()].role == PlayerRole::Neutral {
        return false;
    }
    let mut reads = Reads::default();
    budget.spend(position.cells().len() as u64 / 8);
    for (index, cell) in position.cells().iter().enumerate() {
        let Some(piece) = cell.piece else { continue };
        let from = Site::new(index);
        if piece.player != attacker || from == site {
            continue;
        }
        let actor = Actor { player: attacker, kind: piece.kind, level: 0, pretend, depth, optimist: true };
        if takes_from(position, actor, move_type, (from, site), budget, &mut reads) {
            return true;
        }
    }
    false
}

/// Whether the piece of the actor on `from` has a block of the type that would take what stands on `site`.
fn takes_from(
    position: &Position,
    actor: Actor,
    move_type: Option<MoveType>,
    (from, site): (Site, Site),
    budget: &mut Budget,
    reads: &mut Reads,
) -> bool {
    let blocks = position.game.rules.kinds[actor.kind.index()].moves.iter().enumerate();
    for (number, block) in blocks.filter(|(_, b)| move_type.is_none() || b.move_type == move_type) {
        if position.game.may_take(actor.player, actor.kind, number, (from, site), budget)
            && hunt(position, actor, block.entry, from, site, budget, reads)
        {
            return true;
        }
    }
    false
}

/// The sites of the attacker's pieces that could take what stands on `site`, one for each.
pub(crate) fn attackers(position: &Position, attacker: Player, site: Site, budget: &mut Budget) -> Vec<Site> {
    let mut reads = Reads::default();
    let mut found = Vec::new();
    for (index, cell) in position.cells().iter().enumerate() {
        let Some(piece) = cell.piece.filter(|p| p.player == attacker) else { continue };
        let from = Site::new(index);
        let kind = piece.kind;
        let actor = Actor { player: attacker, kind, level: 0, pretend: None, depth: 0, optimist: true };
        if from != site && takes_from(position, actor, None, (from, site), budget, &mut reads) {
            found.push(from);
        }
    }
    found
}

/// Whether the block at `entry` takes what stands on `target`. An optimist looks only if it seems so.
pub(crate) fn hunt(
    position: &Position,
    actor: Actor,
    entry: u32,
    from: Site,
    target: Site,
    budget: &mut Budget,
    reads: &mut Reads,
) -> bool {
    let mut hunter = Hunter { target, found: false };
    reads.assumed = false;
    run_noting(position, actor, entry, from, &mut hunter, budget, reads);
    if hunter.found && reads.assumed {
        hunter.found = false;
        run_noting(position, Actor { optimist: false, ..actor }, entry, from, &mut hunter, budget, reads);
    }
    hunter.found
}

/// Runs the block at `entry` for the piece on `site`, noting what it looks at.
fn run_noting(
    position: &Position,
    actor: Actor,
    entry: u32,
    site: Site,
    hunter: &mut Hunter,
    budget: &mut Budget,
    reads: &mut Reads,
) {
    let mut regs = Registers::new(position, site, false, budget);
    Interp { position, actor, sink: hunter, budget, reads }.run(entry, &mut regs);
}
