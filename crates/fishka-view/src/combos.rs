//! Where a piece can come with several dice one after another: what is offered besides single moves.

use super::choices::{Choices, Step};
use super::walk::spent;
use super::work;
use fishka::rules::Scope;
use fishka::{Effect, Move, MoveKind, MoveList, Position, Site};

/// Positions that are looked into at most.
const POSITIONS_MAX: usize = 60;
/// Most moves one after another.
const MOVES_MAX: usize = 4;

/// Moves of one piece one after another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Combo {
    /// Where they end.
    pub target: Site,
    /// The moves.
    pub moves: Vec<Move>,
    /// The numbers they use.
    pub values: Vec<i32>,
    /// Something is taken on the way.
    pub capture: bool,
}

/// Where the moves that begin with `first` can be carried on by the same piece with what is left in the pools; sites
/// that one move reaches are left out, and sites that several ways reach which do not take the same.
#[must_use]
pub fn combos(position: &Position, choices: &Choices, first: Step) -> Vec<Combo> {
    if !position.game().rules.numbers.iter().any(|n| n.scope == Scope::Pool) {
        return Vec::new();
    }
    let mut search = Search { found: Vec::new(), left: POSITIONS_MAX };
    let mut position = position.clone();
    for index in choices.moves_from(first) {
        search.follow(&mut position, &choices.moves[index], &mut Vec::new());
    }
    let direct = choices.targets(first);
    let mut combos: Vec<Combo> = Vec::new();
    let mut doubtful: Vec<Site> = direct.iter().map(|(site, _)| *site).collect();
    search.found.sort_by_key(|combo| combo.moves.len());
    for combo in search.found {
        match combos.iter().find(|c| c.target == combo.target) {
            Some(known) if known.capture != combo.capture && known.moves.len() == combo.moves.len() => {
                doubtful.push(combo.target);
            }
            Some(_) => {}
            None => combos.push(combo),
        }
    }
    combos.retain(|c| !doubtful.contains(&c.target));
    combos
}

struct Search {
    found: Vec<Combo>,
    left: usize,
}

impl Search {
    /// Plays `m` after `before` and looks how its piece can go on.
    fn follow(&mut self, position: &mut Position, m: &Move, before: &mut Vec<(Move, Vec<i32>, bool)>) {
        let values = spent(position, m);
        if values.is_empty() || before.len() >= MOVES_MAX || self.left == 0 {
            return;
        }
        self.left -= 1;
        let (player, capture) = (position.play_as(), m.is_capture(position));
        before.push((m.clone(), values, capture));
        if let Some(target) = m.to.filter(|_| before.len() > 1) {
            self.found.push(Combo {
                target,
                moves: before.iter().map(|(m, ..)| m.clone()).collect(),
                values: before.iter().flat_map(|(_, values, _)| values.iter().copied()).collect(),
                capture: before.iter().any(|(.., capture)| *capture),
            });
        }
        let budget = &mut work();
        let played = position.play_unchecked(m, budget).is_ok();
        if played && position.is_partial() && position.play_as() == player && !position.is_chance() {
            let mut moves = MoveList::new();
            // What meets a bound has no combinations; playing it will tell.
            let _ = position.legal_moves(&mut moves, budget);
            for next in &moves {
                if goes_on(position, m, next) {
                    self.follow(position, next, before);
                }
            }
        }
        position.undo();
        before.pop();
    }
}

/// Whether the piece that `m` has put down is the one that `next` moves.
fn goes_on(position: &Position, m: &Move, next: &Move) -> bool {
    let told = m.effects.iter().find_map(|e| match e {
        Effect::Number { site, value } if Some(*site) == m.to => Some(*value),
        _ => None,
    });
    let sites = position.cells().len();
    let level = next.effects.iter().find_map(|e| match e {
        Effect::Move { from, .. } if !position.is_ordered() => Some(from.level(sites)),
        _ => None,
    });
    let number = || position.stack(next.from?).nth(level.unwrap_or(0)).map(|c| c.number);
    next.kind == MoveKind::Normal && next.from == m.to && told.is_none_or(|told| number() == Some(told))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deal::Deal;
    use crate::session::Session;

    #[test]
    fn a_piece_may_use_several_values_at_once() {
        let deal = Deal::library("pachisi");
        let game = deal.compile().game.unwrap();
        let mut s = Session::new(deal, game).unwrap();
        for text in ["roll:6", "throw-again", "roll:25", "throw-again", "roll:2"] {
            assert!(s.play_text(text), "{text}");
        }
        assert!(s.play_text("Piece@j3"));
        let choices = s.choices();
        let step = Step::Site(s.game().rules.site("j3").unwrap());
        let combos = combos(s.position(), &choices, step);
        // With 2 and 25 it comes two cells and twenty-five further; each alone is no combination.
        let values: Vec<Vec<i32>> = combos.iter().map(|c| c.values.clone()).collect();
        assert_eq!(values.len(), 1, "{values:?}");
        assert_eq!(values[0].iter().sum::<i32>(), 27);
        let target = combos[0].target;
        for m in &combos[0].moves {
            s.play(m);
        }
        assert!(s.position().stack(target).any(|c| c.number == 33));
    }
}
