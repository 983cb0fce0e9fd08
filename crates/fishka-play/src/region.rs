//! Sites to be lit up for a player, and what is hidden from one.

use crate::Position;
use crate::interp::{Actor, Registers, asked};
use crate::position::Frame;
use fishka_base::{Bound, Budget, Kind, Player, Site};
use std::ops::Range;

impl Position {
    /// The sites of region `index` of the rules. A region that shows with a picked piece is asked for the owner of the
    /// piece on `picked`, any other for the player to move. Empty when it does not apply.
    ///
    /// # Errors
    /// The bound that was met.
    pub fn region(
        &self,
        index: usize,
        picked: Option<Site>,
        budget: &mut Budget,
    ) -> Result<Vec<Site>, Bound> {
        let Some(region) = self.game.rules.regions.get(index) else { return Ok(Vec::new()) };
        let standing = picked.and_then(|site| self.cells.get(site.index())?.piece);
        let (player, kind, mark) = match &region.picked {
            None => (self.play_as(), Kind(0), None),
            Some(kinds) => {
                let Some(piece) = standing else { return Ok(Vec::new()) };
                if !kinds.is_empty() && !kinds.contains(&piece.kind) {
                    return Ok(Vec::new());
                }
                (piece.player, piece.kind, picked)
            }
        };
        let actor = Actor::new(player, kind);
        let mut lit = |site: &Site| {
            let mut regs = Registers::at(self, *site, mark.unwrap_or(*site), budget);
            asked(self, actor, region.entry, &mut regs, budget)
        };
        let sites = (0..self.cells().len()).map(Site::new).filter(|site| lit(site)).collect();
        budget.check().map(|()| sites)
    }

    /// The sites whose pieces and layers `viewer` may not see yet: what other players changed in hidden entries of the
    /// turn order, as long as the turn order has not gone past them.
    #[must_use]
    pub fn hidden_from(&self, viewer: Player) -> Vec<Site> {
        if !self.is_hidden_phase() {
            return Vec::new();
        }
        let mut hidden = vec![false; self.cells().len()];
        let sites = hidden.len();
        for index in self.hidden_run()..self.frames.len() {
            if self.mover_of(index) == viewer {
                continue;
            }
            let [deltas, _, numbers] = self.logs_of(index);
            self.deltas[deltas].iter().for_each(|d| hidden[d.spot.site(sites).index()] = true);
            let layers = self.number_log[numbers].iter().filter_map(|(slot, _)| self.layer_site(*slot));
            layers.for_each(|site| hidden[site.index()] = true);
        }
        (0..hidden.len()).filter(|site| hidden[*site]).map(Site::new).collect()
    }

    /// The first of the moves that were made in hidden entries one after another up to now. What was hidden before
    /// them has been open since.
    pub(crate) fn hidden_run(&self) -> usize {
        let open = self.frames.iter().rposition(|frame| !self.in_hidden_entry(frame.state.turn));
        open.map_or(0, |last| last + 1)
    }

    /// Who made the move with this index.
    pub(crate) fn mover_of(&self, index: usize) -> Player {
        self.game.rules.turns.entries[self.frames[index].state.turn as usize].player
    }

    /// What the move with this index wrote into the logs of cells, reserves and numbers.
    pub(crate) fn logs_of(&self, index: usize) -> [Range<usize>; 3] {
        let (frame, next) = (&self.frames[index], self.frames.get(index + 1));
        let end = |log: usize, of: fn(&Frame) -> usize| next.map_or(log, of);
        [
            frame.deltas..end(self.deltas.len(), |f| f.deltas),
            frame.hands..end(self.hand_log.len(), |f| f.hands),
            frame.numbers..end(self.number_log.len(), |f| f.numbers),
        ]
    }

    pub(crate) fn in_hidden_entry(&self, turn: u32) -> bool {
        let rules = &self.game.rules;
        let entry = rules.turns.entries.get(turn as usize);
        entry.and_then(|e| e.move_type).is_some_and(|t| rules.hidden.contains(&t))
    }

    /// Whether the turn order stands at an entry whose moves others do not see.
    #[must_use]
    pub fn is_hidden_phase(&self) -> bool {
        self.in_hidden_entry(self.state.turn)
    }

    /// Whether the last move was made where the rules hide from others what is done.
    #[must_use]
    pub fn was_last_hidden(&self) -> bool {
        self.frames.last().is_some_and(|frame| self.in_hidden_entry(frame.state.turn))
    }

    /// The site a number of a layer belongs to.
    fn layer_site(&self, slot: u16) -> Option<Site> {
        let rules = &self.game.rules;
        let def = rules.numbers.iter().rev().find(|n| n.base <= slot)?;
        (def.scope == fishka_rules::Scope::Site).then(|| Site::new(usize::from(slot - def.base)))
    }
}
