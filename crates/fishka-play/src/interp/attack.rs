//! Could a player take what stands on a site? Blocks are run with a sink that looks for the capture.

use super::actor::{Actor, Emitted, Reads, Sink};
use super::machine::Interp;
use super::run_noting;
use crate::fast::{BlockId, Takes};
use crate::{Cell, Effect, Piece, Position};
use fishka_base::{Bound, Budget, Kind, MoveType, Player, Site};
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

    /// Where the enemies of `victim` stand that could capture on `site`, as the pieces stand (pseudo-legal): what stands
    /// there, or on an empty site a piece that `victim` would put there.
    ///
    /// # Errors
    /// The bound that was met.
    pub fn attackers(&self, site: Site, victim: Player, budget: &mut Budget) -> Result<Vec<Site>, Bound> {
        let enemies: Vec<Player> = self.game.enemies(victim).collect();
        let pretend = match self.cells[site.index()].piece {
            Some(_) => None,
            None => self.plain_kind(victim).map(|kind| {
                let piece = Some(Piece { player: victim, kind });
                (site, Cell { piece, ..Cell::EMPTY })
            }),
        };
        let how = How { site, move_type: None, pretend, depth: 0 };
        let mut reads = Reads::default();
        let mut found = Vec::new();
        for (index, cell) in self.cells().iter().enumerate() {
            let from = Site::new(index);
            let enemy = cell.piece.filter(|piece| enemies.contains(&piece.player));
            if enemy.is_some_and(|piece| takes(self, piece, from, how, budget, &mut reads)) {
                found.push(from);
            }
        }
        budget.check().map(|()| found)
    }

    /// Where the enemies of a piece stand that could take it if it stood on `site`, as all others stand (pseudo-legal).
    /// For searches, which weigh exchanges: the caller's list is filled.
    ///
    /// # Errors
    /// The bound that was met.
    pub fn takers(
        &self,
        site: Site,
        piece: Piece,
        found: &mut Vec<Site>,
        budget: &mut Budget,
    ) -> Result<(), Bound> {
        found.clear();
        let pretend = Some((site, Cell { piece: Some(piece), ..Cell::EMPTY }));
        let how = How { site, move_type: None, pretend, depth: 0 };
        let mut reads = Reads::default();
        budget.spend(self.cells().len() as u64 / 8);
        for player in (0..self.game.rules.players.len()).map(Player::new) {
            if self.game.rules.together(player, piece.player) {
                continue;
            }
            for from in self.owned.of(player) {
                let other = self.cell(from).piece;
                if other.is_some_and(|other| takes(self, other, from, how, budget, &mut reads)) {
                    found.push(from);
                }
            }
        }
        budget.check()
    }

    /// A kind that the player may well lose.
    fn plain_kind(&self, player: Player) -> Option<Kind> {
        let royal = self.game.royal_kinds(player);
        let kinds = self.game.rules.kinds.iter().enumerate();
        let mut plain = kinds.filter(|(_, kind)| !kind.dummy).map(|(index, _)| Kind::new(index));
        plain.find(|kind| !royal.contains(kind))
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
    budget.spend(position.cells().len() as u64 / 8);
    let how = How { site, move_type, pretend, depth };
    let mut reads = Reads::default();
    let mut taken = |from: Site, budget: &mut Budget| {
        let piece = position.cell(from).piece;
        piece.is_some_and(|piece| takes(position, piece, from, how, budget, &mut reads))
    };
    match position.game.sources(attacker, site, budget) {
        Some(sources) => position.owned.among(attacker, sources).any(|from| taken(from, budget)),
        None => position.owned.of(attacker).any(|from| taken(from, budget)),
    }
}

/// What is looked for: a capture on a site by blocks of a type, as if something stood somewhere.
#[derive(Clone, Copy)]
pub(crate) struct How {
    pub(crate) site: Site,
    pub(crate) move_type: Option<MoveType>,
    pub(crate) pretend: Pretence,
    pub(crate) depth: u8,
}

/// Whether the piece on `from` has a block that takes what stands on the site. Most pieces stand where they never could.
#[inline(always)]
fn takes(
    position: &Position,
    piece: Piece,
    from: Site,
    how: How,
    budget: &mut Budget,
    reads: &mut Reads,
) -> bool {
    from != how.site
        && position.game.may_attack(piece, (from, how.site), budget)
        && takes_from_there(position, (piece, from), how, (budget, reads))
}

/// The same of one that stands where it could.
#[inline(never)]
fn takes_from_there(
    position: &Position,
    (piece, from): (Piece, Site),
    how: How,
    (budget, reads): (&mut Budget, &mut Reads),
) -> bool {
    let Some(takes) = position.game.takes(piece, from) else {
        return takes_by_blocks(position, piece, from, how, budget, reads);
    };
    let see = |site| match how.pretend {
        Some((pretended, cell)) if pretended == site => cell,
        _ => position.cell(site),
    };
    let (taken, known) = ways_taken(position, takes, (piece, from), how, see, budget);
    let taken = taken || !known && takes_by_blocks(position, piece, from, how, budget, reads);
    debug_assert!({
        // What is left may not do for asking twice.
        let mut again = budget.clone();
        let asked = takes_by_blocks(position, piece, from, how, &mut again, &mut Reads::default());
        again.met().is_some() || taken == asked
    });
    taken
}

/// Whether one of the known ways takes what stands there, seen so; and whether nothing else could.
pub(crate) fn ways_taken(
    position: &Position,
    takes: &Takes,
    (piece, from): (Piece, Site),
    how: How,
    see: impl Fn(Site) -> Cell,
    budget: &mut Budget,
) -> (bool, bool) {
    let How { site, move_type, .. } = how;
    let game = &position.game;
    let blocks = &game.rules.kinds[piece.kind.index()].moves;
    let typed = |number: u16| move_type.is_none() || blocks[usize::from(number)].move_type == move_type;
    let mut known = true;
    for way in takes.on(site).iter().filter(|way| typed(way.block)) {
        budget.spend(1);
        if takes.are_met(*way, position, &see) {
            if !way.asks {
                return (true, true);
            }
            known = false;
        }
    }
    let mut unknown = takes.unknown.iter().filter(|number| typed(**number));
    let may_take = |number: &u16, budget: &mut Budget| {
        game.may_take(piece.player, piece.kind, usize::from(*number), (from, site), budget)
    };
    known &= !unknown.any(|number| may_take(number, budget));
    (false, known)
}

/// The same, asked of the blocks.
fn takes_by_blocks(
    position: &Position,
    piece: Piece,
    from: Site,
    how: How,
    budget: &mut Budget,
    reads: &mut Reads,
) -> bool {
    let How { site, move_type, pretend, depth } = how;
    let game = &position.game;
    let actor = Actor {
        player: piece.player,
        kind: piece.kind,
        level: 0,
        pretend,
        depth,
        optimist: true,
        after: false,
    };
    let id = |number, entry| BlockId { entry, kind: piece.kind, number, drop: false };
    let blocks = game.rules.kinds[piece.kind.index()].moves.iter().enumerate();
    let mut typed = blocks.filter(|(_, block)| move_type.is_none() || block.move_type == move_type);
    typed.any(|(number, block)| {
        game.may_take(piece.player, piece.kind, number, (from, site), budget)
            && hunt(position, actor, id(number, block.entry), from, site, budget, reads)
    })
}

/// Whether the block takes what stands on `target`. An optimist looks only if it seems so.
pub(crate) fn hunt(
    position: &Position,
    actor: Actor,
    block: BlockId,
    from: Site,
    target: Site,
    budget: &mut Budget,
    reads: &mut Reads,
) -> bool {
    let mut hunter = Hunter { target, found: false };
    reads.assumed = false;
    run_noting(position, actor, block, from, &mut hunter, budget, reads);
    if hunter.found && reads.assumed {
        hunter.found = false;
        run_noting(position, Actor { optimist: false, ..actor }, block, from, &mut hunter, budget, reads);
    }
    hunter.found
}
