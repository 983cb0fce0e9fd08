//! The way a piece goes along its track, cell by cell, as the eye wants to follow it.
//!
//! The rules say only where a move begins and ends. Between them the piece is taken along its player's track by as
//! many cells as were thrown; past the end it turns back; where it is carried on from there it slides.

use fishka::rules::{Rules, Scope};
use fishka::{Effect, Move, MoveKind, Player, Position, Site};

/// Longest way that is walked cell by cell.
const CELLS_MAX: usize = 60;

/// The cells of a move in order, the first being where the piece comes from; for pieces that enter, the first cell of
/// the track. Empty where no track says anything about the move.
#[must_use]
pub fn way(before: &Position, m: &Move) -> Vec<Site> {
    let player = m.piece.map_or(before.play_as(), |p| p.player);
    let (MoveKind::Normal | MoveKind::Drop, Some(to)) = (m.kind, m.to) else { return Vec::new() };
    let rules = &before.game().rules;
    let values = values_of(before, m);
    let tracks = rules.tracks.iter().filter_map(|t| t.sites.get(player.index()));
    let mut ways = tracks.filter_map(|track| along(track, before, m, to, &values));
    ways.next().unwrap_or_default()
}

/// The numbers that a move may have been made by: what it uses of a pool, else what variables hold that dice fill.
#[must_use]
pub fn values_of(before: &Position, m: &Move) -> Vec<i32> {
    let spent: Vec<i32> = spent(before, m);
    if spent.is_empty() { last_thrown(before) } else { spent }
}

/// What a move uses of the pools.
#[must_use]
pub fn spent(before: &Position, m: &Move) -> Vec<i32> {
    let rules = &before.game().rules;
    let numbers = before.numbers();
    let mut values = Vec::new();
    for effect in &m.effects {
        let Effect::Set { slot, value } = effect else { continue };
        let pools = rules.numbers.iter().filter(|n| n.scope == Scope::Pool);
        for pool in pools {
            let place = usize::from(*slot).checked_sub(usize::from(pool.base));
            let Some(face) = place.and_then(|p| pool.faces.get(p)) else { continue };
            let gone = numbers.get(usize::from(*slot)).copied().unwrap_or(0) - value;
            values.extend(std::iter::repeat_n(*face, usize::try_from(gone).unwrap_or(0).min(4)));
        }
    }
    values
}

/// What stands in the variables that take throws.
fn last_thrown(before: &Position) -> Vec<i32> {
    let rules = &before.game().rules;
    let takes = |slot: u16| {
        rules.code.iter().any(|op| matches!(op, fishka::rules::Op::Throw { number, .. } if *number == slot))
    };
    let numbers = rules.numbers.iter().enumerate().filter(|(_, n)| n.scope == Scope::Game);
    let thrown = numbers.filter(|(i, _)| u16::try_from(*i).is_ok_and(takes));
    thrown.filter_map(|(_, n)| before.numbers().get(usize::from(n.base)).copied()).collect()
}

/// Where on a track the piece of a move stands: what its number says if that fits, else the first such cell.
#[must_use]
pub fn place(track: &[Site], site: Site, number: i16) -> Option<usize> {
    let told = usize::try_from(number).ok().and_then(|n| n.checked_sub(1));
    told.filter(|i| track.get(*i) == Some(&site)).or_else(|| track.iter().position(|s| *s == site))
}

fn along(track: &[Site], before: &Position, m: &Move, to: Site, values: &[i32]) -> Option<Vec<Site>> {
    let cells: Vec<Site> = match m.kind {
        MoveKind::Drop => {
            let end = track.iter().position(|s| *s == to)?;
            track[..=end].to_vec()
        }
        _ => {
            let from = place(track, m.from?, number_of(before, m))?;
            let ends: Vec<usize> = (0..track.len()).filter(|i| track[*i] == to).collect();
            let path = |value: usize| ends.iter().find_map(|to| stepped(track, from, *to, value));
            let thrown = values.iter().filter_map(|v| usize::try_from(*v).ok()).find_map(path);
            thrown.or_else(|| carried(track, from, to, values))?
        }
    };
    (cells.len() <= CELLS_MAX).then_some(cells)
}

/// The number of the piece that moves, among those of its site.
fn number_of(before: &Position, m: &Move) -> i16 {
    let sites = before.cells().len();
    let level = m.effects.iter().find_map(|e| match e {
        Effect::Move { from, .. } if !before.is_ordered() => Some(from.level(sites)),
        _ => None,
    });
    let piece = m.from.and_then(|from| before.stack(from).nth(level.unwrap_or(0)));
    piece.map_or(0, |c| c.number)
}

/// `value` cells ahead, or to some cell and back.
fn stepped(track: &[Site], from: usize, to: usize, value: usize) -> Option<Vec<Site>> {
    if to == from + value {
        return track.get(from..=to).map(<[Site]>::to_vec);
    }
    let turn = (from + to + value) / 2;
    let back = (from + to + value).is_multiple_of(2) && turn < track.len() && turn > from && turn >= to;
    back.then(|| track[from..=turn].iter().chain(track[to..turn].iter().rev()).copied().collect())
}

/// As far as was thrown, then straight to where it was carried.
fn carried(track: &[Site], from: usize, to: Site, values: &[i32]) -> Option<Vec<Site>> {
    let value = values.iter().find_map(|v| usize::try_from(*v).ok().filter(|v| *v > 0))?;
    let mut cells = track.get(from..=from + value)?.to_vec();
    cells.push(to);
    Some(cells)
}

/// How many cells a player's piece still has to go on its track; 0 where it has arrived.
#[must_use]
pub fn left_of(rules: &Rules, position: &Position, player: Player, site: Site, number: i16) -> Option<usize> {
    if !travels(rules) {
        return None;
    }
    let track =
        rules.tracks.iter().filter_map(|t| t.sites.get(player.index())).find(|t| t.contains(&site))?;
    let at = place(track, site, number)?;
    // Where nobody shares a cell, who stands at the end with nothing free before him has arrived.
    let arrived = position.levels() == 1 && track[at..].iter().all(|s| position.cell(*s).piece.is_some());
    Some(if arrived { 0 } else { track.len() - 1 - at })
}

/// Whether any piece moves: where all that is done is to lay pieces, a track tells only their order.
fn travels(rules: &Rules) -> bool {
    rules.kinds.iter().any(|kind| !kind.moves.is_empty())
}

/// How many cells all pieces of a player have to go, those in reserve too; `None` where no track leads anywhere, or
/// no piece is there to go: a track may be sown along.
#[must_use]
pub fn left(position: &Position, player: Player) -> Option<usize> {
    let rules = &position.game().rules;
    if !travels(rules) {
        return None;
    }
    let track = rules.tracks.iter().filter_map(|t| t.sites.get(player.index())).next()?;
    let sites = (0..position.cells().len()).map(Site::new);
    let on_board: usize = sites
        .flat_map(|site| position.stack(site).map(move |cell| (site, cell)))
        .filter(|(_, cell)| cell.piece.is_some_and(|p| p.player == player))
        .filter_map(|(site, cell)| left_of(rules, position, player, site, cell.number))
        .sum();
    let kinds = (0..rules.kinds.len()).map(fishka::Kind::new);
    let waiting: u32 = kinds.map(|k| position.hand(player, k)).sum();
    Some(on_board + waiting as usize * track.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deal::Deal;
    use crate::session::Session;
    use crate::work;

    fn session(name: &str) -> Session {
        let deal = Deal::library(name);
        let game = deal.compile().game.unwrap();
        Session::new(deal, game).unwrap()
    }

    fn names(s: &Session, text: &str) -> Vec<String> {
        let mut position = s.position().clone();
        let m = fishka::parse_move(&mut position, text, &mut work()).unwrap();
        let sites = &s.game().rules.board.sites;
        way(&position, &m).iter().map(|c| sites[c.index()].name.clone()).collect()
    }

    #[test]
    fn pieces_walk_by_what_was_thrown_also_where_the_track_comes_twice() {
        let mut s = session("pachisi");
        assert!(s.play_text("roll:3"));
        assert_eq!(left(s.position(), Player::new(0)), Some(4 * 84));
        assert_eq!(names(&s, "Piece@j6"), ["j8", "j7", "j6"]);
        assert!(s.play_text("Piece@j6"));
        assert_eq!(left(s.position(), Player::new(0)), Some(3 * 84 + 81));
        for text in ["roll:2", "pass", "roll:2", "pass", "roll:2", "pass", "roll:4"] {
            assert!(s.play_text(text), "{text}");
        }
        assert_eq!(names(&s, "j6-j2"), ["j6", "j5", "j4", "j3", "j2"]);
    }

    #[test]
    fn chips_walk_and_are_carried_on() {
        let mut s = session("moving-chips");
        for text in ["roll:6", "Chip@1", "roll:4"] {
            assert!(s.play_text(text), "{text}");
        }
        let texts: Vec<String> = s.choices().notations.clone();
        let ways: Vec<Vec<String>> = texts.iter().map(|t| names(&s, t)).collect();
        assert!(
            ways.iter().any(|w| w.first().is_some_and(|c| c == "1") && w.get(4).is_some_and(|c| c == "5")),
            "{texts:?} {ways:?}"
        );
    }

    #[test]
    fn past_the_end_one_turns_back() {
        let track: Vec<Site> = (0..10).map(Site::new).collect();
        let way = |from, to, value| {
            stepped(&track, from, to, value).map(|w| w.iter().map(|s| s.index()).collect::<Vec<_>>())
        };
        assert_eq!(way(7, 7, 4), Some(vec![7, 8, 9, 8, 7]));
        assert_eq!(way(6, 8, 4), Some(vec![6, 7, 8, 9, 8]));
        assert_eq!(way(2, 5, 3), Some(vec![2, 3, 4, 5]));
        assert_eq!(way(2, 3, 6), None);
    }
}
