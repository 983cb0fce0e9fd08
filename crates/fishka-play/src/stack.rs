//! Sites that several pieces share. The pieces of a site fill its spots from the first on, in a fixed order, so that
//! positions that look alike are alike; where they make a tower ([`crate::tower`]), from the top down. Arriving takes
//! nothing; `capture` takes the enemies.

use crate::fast::UNROLLS;
use crate::{Cell, Effect, Move, Piece, Position};
use fishka_base::{Player, Site, Spot};
use fishka_rules::PlayerRole;
use smallvec::SmallVec;

/// What those that share a site without a tower are ordered by.
fn rank(cell: &Cell) -> impl Ord + use<> {
    (cell.piece, cell.attrs, cell.number, cell.was)
}

impl Position {
    /// Puts a piece on a site, with those that stand there; where none finds room any more, nothing happens.
    pub(crate) fn lay(&mut self, site: Site, cell: Cell) {
        if self.levels() == 1 {
            return self.put(site.spot(), cell);
        }
        let (count, sites) = (self.stack(site).count(), self.cells().len());
        if count >= self.levels() {
            return;
        }
        // The first of a tower is its top.
        let ordered = self.is_ordered();
        let place = if ordered { 0 } else { self.stack(site).take_while(|c| rank(c) <= rank(&cell)).count() };
        for level in (place..count).rev() {
            self.put(Spot::of(site, level + 1, sites), self.at(Spot::of(site, level, sites)));
        }
        self.put(Spot::of(site, place, sites), cell);
    }

    /// Takes the piece away that stands on a spot, and gives it.
    fn lift(&mut self, spot: Spot) -> Option<Cell> {
        let sites = self.cells().len();
        let (site, level) = (spot.site(sites), spot.level(sites));
        let (lifted, count) = (self.at(spot), self.stack(site).count());
        if level >= count {
            return None;
        }
        for level in level..count {
            let next = Spot::of(site, level + 1, sites);
            let above = if level + 1 < count { self.at(next) } else { Cell::EMPTY };
            self.put(Spot::of(site, level, sites), above);
        }
        Some(lifted)
    }

    pub(crate) fn write(&mut self, site: Site, mut stack: SmallVec<[Cell; 8]>) {
        if stack.len() > 1 && !self.is_ordered() {
            stack.sort_by_key(rank);
        }
        let sites = self.cells().len();
        for level in 0..self.levels() {
            let spot = Spot::of(site, level, sites);
            match stack.get(level) {
                Some(cell) => self.put(spot, *cell),
                // Nothing stands above an empty spot.
                None if self.at(spot).piece.is_none() => return,
                None => self.put(spot, Cell::EMPTY),
            }
        }
    }

    /// All pieces of a group are lifted, then all are put down. Where there is no room, what the move takes on that
    /// site goes first.
    pub(crate) fn move_stacked(&mut self, m: &Move, group: usize, taken: &mut SmallVec<[Piece; 2]>) {
        self.laid.clear();
        let group = &m.effects[..group];
        // Mostly one piece goes.
        if UNROLLS && let [Effect::Move { from, to }] = *group {
            return if let Some(cell) = self.lift(from) {
                self.arrive(to, cell, m, taken)
            };
        }
        let mut lifted: SmallVec<[(Site, Cell); 4]> = SmallVec::new();
        // Lifting a piece lets those above it sink.
        let mut from: SmallVec<[Spot; 4]> = SmallVec::new();
        from.extend(
            group.iter().filter_map(|e| if let Effect::Move { from, .. } = e { Some(*from) } else { None }),
        );
        from.sort_unstable_by(|a, b| b.cmp(a));
        let mut cells: SmallVec<[(Spot, Cell); 4]> = SmallVec::new();
        for spot in from {
            cells.extend(self.lift(spot).map(|cell| (spot, cell)));
        }
        for effect in group {
            match *effect {
                Effect::Move { from, to } => {
                    let found = cells.iter().position(|(spot, _)| *spot == from);
                    lifted.extend(found.map(|i| (to, cells.remove(i).1)));
                }
                Effect::Copy { from, to } => lifted.push((to, self.at(from))),
                Effect::Drop { hand, kind, to } => lifted.push((to, self.dropped(hand, kind))),
                _ => {}
            }
        }
        for (to, cell) in lifted {
            self.arrive(to, cell, m, taken);
        }
    }

    /// A piece of the group is put down.
    fn arrive(&mut self, to: Site, cell: Cell, m: &Move, taken: &mut SmallVec<[Piece; 2]>) {
        if self.stack(to).count() >= self.levels() && m.effects.contains(&Effect::Capture(to)) {
            self.take_enemies(to, taken);
        }
        self.lay(to, cell);
        self.laid.push((to, cell));
    }

    /// Changes the pieces that the move has just brought to `site`, or else the first one there.
    pub(crate) fn change_laid(&mut self, site: Site, f: impl Fn(Cell, Piece) -> Cell) {
        // Mostly one piece has come.
        if UNROLLS
            && let [(at, cell)] = self.laid[..]
            && at == site
            && let Some(piece) = cell.piece
        {
            let level = self.stack(site).position(|other| other == cell);
            let spot = level.map(|level| Spot::of(site, level, self.cells().len()));
            if let Some(lifted) = spot.and_then(|spot| self.lift(spot)) {
                let changed = f(lifted, piece);
                self.lay(site, changed);
                self.laid[0].1 = changed;
                return;
            }
        }
        let mut stack: SmallVec<[Cell; 8]> = self.stack(site).collect();
        let mut laid = std::mem::take(&mut self.laid);
        let mut changed: SmallVec<[usize; 4]> = SmallVec::new();
        for (_, cell) in laid.iter_mut().filter(|(at, _)| *at == site) {
            let fits = |(i, c): (usize, &Cell)| *c == *cell && !changed.contains(&i);
            if let Some(wanted) = stack.iter().enumerate().position(fits) {
                *cell = cell.piece.map_or(*cell, |piece| f(*cell, piece));
                stack[wanted] = *cell;
                changed.push(wanted);
            }
        }
        if let Some(cell) = stack.first_mut().filter(|_| changed.is_empty()) {
            *cell = cell.piece.map_or(*cell, |piece| f(*cell, piece));
        }
        self.laid = laid;
        self.write(site, stack);
    }

    fn is_enemy(&self, piece: Piece, player: Player) -> bool {
        let rules = &self.game.rules;
        !rules.together(piece.player, player)
            && rules.players[piece.player.index()].role != PlayerRole::Neutral
    }

    /// Whether `capture` on the site would take anything.
    pub(crate) fn takes_any(&self, site: Site) -> bool {
        self.stack(site).filter_map(|c| c.piece).any(|p| self.is_enemy(p, self.play_as()))
    }

    /// Takes all enemies of the playing-as player from a site.
    pub(crate) fn take_enemies(&mut self, site: Site, taken: &mut SmallVec<[Piece; 2]>) {
        if !self.takes_any(site) {
            return;
        }
        let player = self.play_as();
        let stack: SmallVec<[Cell; 8]> = self.stack(site).collect();
        let (gone, left): (SmallVec<[Cell; 8]>, SmallVec<[Cell; 8]>) =
            stack.into_iter().partition(|c| c.piece.is_some_and(|p| self.is_enemy(p, player)));
        self.write(site, left);
        for cell in gone {
            self.note_taken(cell, taken);
        }
    }
}
