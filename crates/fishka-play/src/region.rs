//! Sites to be lit up for a player, and what is hidden from one.

use crate::Position;
use crate::interp::{Actor, Registers, asked};
use fishka_base::{Bound, Budget, Kind, Player, Site};

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
        let actor = Actor { player, kind, level: 0, pretend: None, depth: 0, optimist: false };
        let mut lit = |site: &Site| {
            let mut regs = Registers::at(self, *site, mark.unwrap_or(*site), budget);
            asked(self, actor, region.entry, &mut regs, budget)
        };
        let sites = (0..self.cells().len()).map(Site::new).filter(|site| lit(site)).collect();
        budget.check().map(|()| sites)
    }

    /// The sites whose pieces and layers `viewer` may not see yet: what other players changed in hidden entries of the
    /// turn order, as long as the turn order stands at such an entry.
    #[must_use]
    pub fn hidden_from(&self, viewer: Player) -> Vec<Site> {
        if !self.in_hidden_entry(self.state.turn) {
            return Vec::new();
        }
        let mut hidden = vec![false; self.cells().len()];
        for (index, frame) in self.frames.iter().enumerate() {
            let mover = self.game.rules.turns.entries[frame.state.turn as usize].player;
            if mover == viewer || !self.in_hidden_entry(frame.state.turn) {
                continue;
            }
            let next = self.frames.get(index + 1);
            let deltas = frame.deltas..next.map_or(self.deltas.len(), |f| f.deltas);
            let sites = hidden.len();
            self.deltas[deltas].iter().for_each(|d| hidden[d.site.index() % sites] = true);
            let numbers = frame.numbers..next.map_or(self.number_log.len(), |f| f.numbers);
            let sites = self.number_log[numbers].iter().filter_map(|(slot, _)| self.layer_site(*slot));
            sites.for_each(|site| hidden[site.index()] = true);
        }
        (0..hidden.len()).filter(|site| hidden[*site]).map(Site::new).collect()
    }

    fn in_hidden_entry(&self, turn: u32) -> bool {
        let rules = &self.game.rules;
        let entry = rules.turns.entries.get(turn as usize);
        entry.and_then(|e| e.move_type).is_some_and(|t| rules.hidden.contains(&t))
    }

    /// Whether the turn order stands at an entry whose moves others do not see.
    #[must_use]
    pub fn is_hidden_phase(&self) -> bool {
        self.in_hidden_entry(self.state.turn)
    }

    /// The site a number of a layer belongs to.
    fn layer_site(&self, slot: u16) -> Option<Site> {
        let rules = &self.game.rules;
        let def = rules.numbers.iter().rev().find(|n| n.base <= slot)?;
        (def.scope == fishka_rules::Scope::Site).then(|| Site(slot - def.base))
    }
}
