//! The board as it is after a move that is not played: the few cells that it changes.

use crate::interp::{How, ways_taken};
use crate::{Cell, Effect, Move, Piece, Position};
use fishka_base::{Budget, Player, Site};
use smallvec::SmallVec;

/// The cells that a move changes.
#[derive(Debug, Default)]
pub(crate) struct Overlay {
    pub(crate) cells: SmallVec<[(Site, Cell); 4]>,
}

impl Overlay {
    /// What the move does to the board, as [`Position::play_unchecked`] would; `None` where it does more than the few
    /// things that are known here.
    pub(crate) fn of(position: &Position, m: &Move) -> Option<Overlay> {
        if position.levels() > 1 {
            return None;
        }
        let mut after = Overlay::default();
        let group = m.effects.iter().take_while(|effect| effect.rank() == 0).count();
        let (lifts, rest) = m.effects.split_at(group);
        let alone = lifts.len() == 1;
        let mut lifted: SmallVec<[(Site, Cell); 2]> = SmallVec::new();
        for effect in lifts {
            match *effect {
                Effect::Move { from, to } => {
                    let from = Site::new(from.index());
                    let cell = after.see(position, from);
                    if cell.piece.is_some() && !(alone && from == to) {
                        lifted.push((to, cell));
                        after.set(from, Cell::EMPTY);
                    }
                }
                Effect::Drop { kind, to, .. } => {
                    lifted.push((to, position.new_piece(Piece { player: position.play_as(), kind })));
                }
                _ => return None,
            }
        }
        for (to, cell) in lifted {
            after.set(to, cell);
        }
        rest.iter().try_for_each(|effect| after.change(position, m, *effect))?;
        Some(after)
    }

    fn change(&mut self, position: &Position, m: &Move, effect: Effect) -> Option<()> {
        match effect {
            Effect::Capture(site) => self.set(site, Cell::EMPTY),
            Effect::Promote { site, kind } if Some(site) == m.to => {
                let cell = self.see(position, site);
                let piece = cell.piece.map(|piece| Piece { kind, ..piece });
                // What it was before is nothing that pieces look at.
                self.set(site, Cell { piece, ..cell });
            }
            Effect::Attr { site, attr, on } => {
                let cell = self.see(position, site);
                if cell.piece.is_some() {
                    self.set(site, Cell { attrs: cell.attrs.with(attr, on), ..cell });
                }
            }
            Effect::ToHand { player, .. } if m.piece.is_some_and(|p| p.player == player) => {}
            Effect::Set { .. } => {}
            _ => return None,
        }
        Some(())
    }

    fn set(&mut self, site: Site, cell: Cell) {
        match self.cells.iter_mut().find(|(other, _)| *other == site) {
            Some((_, known)) => *known = cell,
            None => self.cells.push((site, cell)),
        }
    }

    /// What stands there then.
    #[inline]
    pub(crate) fn see(&self, position: &Position, site: Site) -> Cell {
        let changed = self.cells.iter().find(|(other, _)| *other == site);
        changed.map_or_else(|| position.cell(site), |(_, cell)| *cell)
    }

    /// Whether the attacker could then take what stands on `target`; `None` where blocks would have to be run.
    pub(crate) fn attacked(
        &self,
        position: &Position,
        attacker: Player,
        target: Site,
        budget: &mut Budget,
    ) -> Option<bool> {
        let game = &position.game;
        let mut sure = true;
        let see = |site| self.see(position, site);
        let mut strikes = |from: Site, piece: Piece| {
            if !game.may_attack(piece, (from, target), budget) {
                return false;
            }
            let Some(takes) = game.takes(piece, from) else {
                sure = false;
                return false;
            };
            let how = How { site: target, move_type: None, pretend: None, depth: 0 };
            let (taken, known) = ways_taken(position, takes, (piece, from), how, see, budget);
            sure &= known || taken;
            taken
        };
        let stays = |site: Site| self.cells.iter().all(|(changed, _)| *changed != site);
        let mut untouched = position.owned.of(attacker);
        let mut attacked = untouched.any(|from| {
            let piece = position.cell(from).piece;
            from != target && piece.is_some_and(|piece| stays(from) && strikes(from, piece))
        });
        // The move may have changed an attacker, too.
        attacked = attacked
            || self.cells.iter().any(|(from, cell)| {
                let piece = cell.piece.filter(|piece| piece.player == attacker && *from != target);
                piece.is_some_and(|piece| strikes(*from, piece))
            });
        (attacked || sure).then_some(attacked)
    }
}
