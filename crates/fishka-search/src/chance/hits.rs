//! What it costs to be hit, asked of the rules: a piece stands alone, an enemy comes by each single throw, and it is seen
//! where the piece is after it. On safe cells nobody is hit; elsewhere it goes to the hand, back, or changes places.

use super::paths::Paths;
use crate::net::shots::Shots;
use fishka_base::{AttrSet, Bound, Budget, Kind, Player, Site};
use fishka_play::{Game, MoveList, Position, Setup};
use fishka_rules::SetupPiece;
use std::sync::Arc;

/// What being hit costs, in places of the own path.
#[derive(Clone, Debug)]
pub(super) struct Hits {
    /// `lost[player][place]`: nothing where nobody can hit, places being counted from 1.
    lost: Vec<Vec<usize>>,
    any: bool,
    /// Who passes hits, too.
    passing: bool,
}

impl Hits {
    /// # Errors
    /// The bound that was met.
    pub(super) fn new(
        game: &Arc<Game>,
        paths: &Paths,
        shots: &Shots,
        budget: &mut Budget,
    ) -> Result<Hits, Bound> {
        let players = game.rules.players.len();
        let mut lost: Vec<_> = (0..players).map(|p| vec![0; paths.length(Player::new(p)) + 1]).collect();
        let (throws, moves) = (MoveList::new(), MoveList::new());
        // What lies on the cells is told by numbers.
        let numbers = game.start(budget)?.setup().numbers;
        let empty = Setup { begins: true, numbers, ..Setup::default() };
        let mut asked = Asked { game, paths, shots, empty, throws, moves, passing: false, looked: false };
        for player in game.acting_players() {
            for (place, lost) in lost[player.index()].iter_mut().enumerate().skip(1) {
                *lost = asked.lost(*player, place, budget)?;
            }
        }
        let any = lost.iter().flatten().any(|lost| *lost > 0);
        Ok(Hits { lost, any, passing: asked.passing })
    }

    /// The chance in parts of 64 that a throw hits a piece so far behind which enemies stand, as bits.
    pub(super) fn chance(&self, shots: &Shots, behind: u64) -> i32 {
        if self.passing { shots.passing(behind) } else { shots.exactly(behind) }
    }

    /// Whether anybody can be hit anywhere.
    pub(super) fn any(&self) -> bool {
        self.any
    }

    /// What a piece on this place of its path loses when it is hit.
    pub(super) fn lost(&self, player: Player, place: usize) -> usize {
        self.lost[player.index()].get(place).copied().unwrap_or(0)
    }
}

struct Asked<'a> {
    game: &'a Arc<Game>,
    paths: &'a Paths,
    shots: &'a Shots,
    /// The start without pieces.
    empty: Setup,
    throws: MoveList,
    moves: MoveList,
    /// Somebody was hit who was passed.
    passing: bool,
    /// All throws have been looked at where somebody can be hit.
    looked: bool,
}

impl Asked<'_> {
    /// The kind of piece that the player begins with.
    fn kind(&self, player: Player) -> Option<Kind> {
        let rules = &self.game.rules;
        let standing = rules.setup.iter().find(|piece| piece.player == player).map(|piece| piece.kind);
        standing.or_else(|| rules.hands.iter().find(|hand| hand.player == player).map(|hand| hand.kind))
    }

    /// Places lost on this place, by the first single throw that hits; nothing where none does.
    fn lost(&mut self, player: Player, place: usize, budget: &mut Budget) -> Result<usize, Bound> {
        for hunter in self.hunters(player, place) {
            if let Some(lost) = self.hit((player, place), hunter, budget)? {
                return Ok(lost);
            }
        }
        Ok(0)
    }

    /// Enemies and where on their paths they stand a single throw behind.
    fn hunters(&self, player: Player, place: usize) -> Vec<(Player, usize)> {
        let Some(site) = self.paths.site(player, place) else { return Vec::new() };
        let enemies = self.game.acting_players().iter().copied();
        let enemies = enemies.filter(|p| self.paths.side(*p) != self.paths.side(player));
        let behind = |enemy: Player| {
            let targets = self.paths.places(enemy, site).iter();
            let from =
                targets.flat_map(|at| self.shots.single().filter_map(|n| usize::from(*at).checked_sub(n)));
            from.filter(|from| *from > 0).map(move |from| (enemy, from))
        };
        enemies.flat_map(behind).collect()
    }

    /// Whether the hunter can hit by any throw, and what that costs.
    fn hit(
        &mut self,
        victim: (Player, usize),
        hunter: (Player, usize),
        budget: &mut Budget,
    ) -> Result<Option<usize>, Bound> {
        let Some(mut position) = self.position(victim, hunter, budget)? else { return Ok(None) };
        let mut throws = std::mem::take(&mut self.throws);
        position.legal_moves(&mut throws, budget)?;
        if !position.is_chance() {
            throws.clear();
        }
        let mut lost = None;
        for throw in &throws {
            budget.renew();
            position.play_unchecked(throw, budget)?;
            let now = self.after(&mut position, victim, budget)?;
            position.undo();
            lost = lost.or(now);
            // Once all throws are looked at: some may hit who pass.
            if lost.is_some() && self.looked {
                break;
            }
        }
        self.looked |= lost.is_some();
        self.throws = throws;
        Ok(lost)
    }

    /// The first move that hits the piece on the site, after a throw.
    fn after(
        &mut self,
        position: &mut Position,
        (player, place): (Player, usize),
        budget: &mut Budget,
    ) -> Result<Option<usize>, Bound> {
        let Some(site) = self.paths.site(player, place).map(Site::new) else { return Ok(None) };
        let mut moves = std::mem::take(&mut self.moves);
        position.legal_moves(&mut moves, budget)?;
        let mut lost = None;
        for m in &moves {
            position.play_unchecked(m, budget)?;
            let stand = self.paths.stand(position);
            let there = stand.iter().find(|piece| piece.player == player);
            lost = match there {
                Some(piece) if piece.site == site.index() => None,
                Some(piece) => Some(place.saturating_sub(piece.place)),
                None => Some(place),
            };
            position.undo();
            if lost.is_some() {
                self.passing |= m.to != Some(site);
                break;
            }
        }
        self.moves = moves;
        Ok(lost)
    }

    /// A position with these two pieces alone on the board, on these places of their paths, the hunter to throw; `None`
    /// where the rules allow none.
    fn position(
        &self,
        victim: (Player, usize),
        hunter: (Player, usize),
        budget: &mut Budget,
    ) -> Result<Option<Position>, Bound> {
        let piece = |(player, place): (Player, usize)| {
            let site = Site::new(self.paths.site(player, place)?);
            let number = i16::try_from(place).ok()?;
            Some(SetupPiece { site, player, kind: self.kind(player)?, attrs: AttrSet::default(), number })
        };
        let pieces: Option<Vec<_>> = [piece(victim), piece(hunter)].into_iter().collect();
        let Some(pieces) = pieces else { return Ok(None) };
        let entries = &self.game.rules.turns.entries;
        let Some(turn) = entries.iter().position(|entry| entry.player == hunter.0) else { return Ok(None) };
        budget.renew();
        match self.game.position(&Setup { pieces, turn, ..self.empty.clone() }, budget) {
            Ok(position) => Ok(Some(position)),
            Err(_) => budget.check().map(|()| None),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fishka_testkit::{library_game, plenty};

    fn hits(name: &str) -> Hits {
        let game = library_game(name, None, &[]).expect("a game of the library");
        let paths = Paths::new(&game);
        Hits::new(&game, &paths, &Shots::new(&game.rules), &mut plenty()).expect("within the budget")
    }

    fn first(hits: &Hits) -> impl Fn(usize) -> usize + '_ {
        move |place| hits.lost(Player::new(0), place)
    }

    #[test]
    fn the_rules_tell_what_a_hit_costs() {
        // Back to the hand from everywhere but the own lane.
        let ludo = hits("ludo");
        assert_eq!([5, 13, 51, 52, 57].map(first(&ludo)), [5, 13, 51, 0, 0]);
        // Nobody is hit on the own squares, nor on the rosette in the middle.
        let ur = hits("royal-game-of-ur");
        assert_eq!([4, 5, 8, 12, 13].map(first(&ur)), [0, 5, 0, 12, 0]);
        // Two change places.
        assert_eq!([10, 20].map(first(&hits("senet"))), [2, 2]);
    }

    #[test]
    fn who_passes_hits_where_the_rules_say_so() {
        assert!(hits("moving-chips").passing);
        assert!(!hits("ludo").passing && !hits("pachisi").passing);
    }
}
