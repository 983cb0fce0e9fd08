//! Moves planned while others think: what could be played if it were one’s turn, or once others have moved.

use super::about::{in_turn, reach};
use super::choices::{Choices, Promise, Step};
use super::look::Look;
use super::scene::Scene;
use super::words::SiteState;
use fishka::{Player, Position, Site};
use serde::{Deserialize, Serialize};

/// A move that is chosen and not played yet.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Meant {
    /// Where it begins, if on the board.
    pub from: Option<Site>,
    /// Where it ends.
    pub to: Option<Site>,
    /// As people read it.
    pub text: String,
    /// It waits for a yes; else for one’s turn.
    pub waits: bool,
}

/// How far a plan has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Plan {
    /// Nothing is planned.
    #[default]
    None,
    /// Picked up.
    Picked(Step),
    /// To be played there.
    Move(Step, Site),
}

impl Plan {
    /// What is to go.
    #[must_use]
    pub fn first(self) -> Option<Step> {
        match self {
            Plan::None => None,
            Plan::Picked(step) | Plan::Move(step, _) => Some(step),
        }
    }
}

/// What one player may plan in a position in which others are to move.
pub struct Plans {
    player: Player,
    /// The moves if it were his turn.
    choices: Choices,
}

impl Plans {
    /// For this player; `None` where the rules never give him a turn.
    #[must_use]
    pub fn of(position: &Position, player: Player) -> Option<Plans> {
        let mut now = in_turn(position, player)?;
        Some(Plans { player, choices: Choices::of(&mut now) })
    }

    /// Whether the step picks up something of this player’s.
    #[must_use]
    pub fn starts(&self, position: &Position, step: Step) -> bool {
        match step {
            Step::Site(site) | Step::Piece(site, _) => {
                let cell = position.cells().get(site.index());
                cell.and_then(|cell| cell.piece).is_some_and(|piece| piece.player == self.player)
            }
            Step::Hand(player, _) => player == self.player && self.choices.starts(step),
            Step::Action(_) => false,
        }
    }

    /// Where what is picked up could go: now, or when what stands in its way has gone and something has come to be
    /// taken.
    #[must_use]
    pub fn targets(&self, look: &Look, position: &Position, step: Step) -> Vec<(Site, Promise)> {
        let mut all = self.choices.targets(step);
        if let Step::Site(site) | Step::Piece(site, _) = step {
            for (to, promise) in reach(look, position, site) {
                if all.iter().all(|(known, _)| *known != to) {
                    all.push((to, promise));
                }
            }
        }
        all
    }

    /// Shows on the board what is planned, and what can be.
    pub fn mark(&self, scene: &mut Scene, look: &Look, position: &Position, plan: Plan) {
        let picked = match plan {
            Plan::Picked(step) => Some(step),
            Plan::None | Plan::Move(..) => None,
        };
        let targets = picked.map(|step| self.targets(look, position, step)).unwrap_or_default();
        for (mark, view) in scene.marks.iter_mut().zip(&look.layout.sites) {
            let here = |step: Step| matches!(step, Step::Site(s) | Step::Piece(s, _) if s == view.site);
            mark.state = SiteState {
                target: targets.iter().find(|(site, _)| *site == view.site).map(|(_, promise)| *promise),
                can_start: self.choices.starts(Step::Site(view.site)),
                picked: picked.is_some_and(here),
            };
            let key = match (mark.state.picked, mark.state.target) {
                (true, _) => "speech-picked",
                (_, Some(_)) => "speech-can-plan-here",
                _ => continue,
            };
            mark.label = format!("{}, {}", mark.label, look.words.say(key, &[]));
        }
        for hand in scene.sides.iter_mut().filter(|side| side.player == self.player).flat_map(|s| &mut s.hand)
        {
            let step = Step::Hand(self.player, hand.kind);
            (hand.can_start, hand.picked) = (self.choices.starts(step), picked == Some(step));
        }
        scene.picked = picked;
        if let Plan::Move(step, to) = plan {
            scene.meant = Some(self.meant(look, position, step, to));
        }
    }

    /// A planned move as it is shown and told.
    #[must_use]
    pub fn meant(&self, look: &Look, position: &Position, step: Step, to: Site) -> Meant {
        let rules = &position.game().rules;
        let name = |site: Site| rules.board.sites[site.index()].name.clone();
        let (from, kind) = match step {
            Step::Site(site) | Step::Piece(site, _) => {
                (Some(site), position.cell(site).piece.map(|piece| piece.kind))
            }
            Step::Hand(_, kind) => (None, Some(kind)),
            Step::Action(_) => (None, None),
        };
        let piece = kind.map(|kind| look.words.kind(rules, kind)).unwrap_or_default();
        let way = match from {
            Some(from) => format!("{}–{}", name(from), name(to)),
            None => name(to),
        };
        Meant { from, to: Some(to), text: format!("{piece} {way}").trim().to_owned(), waits: false }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deal::Deal;
    use crate::work;
    use fishka_text::Lang;

    #[test]
    fn one_plans_what_is_legal_now_and_what_may_become_so() {
        let game = Deal::library("chess").compile().game.expect("compiles");
        let mut position = game.start(&mut work()).expect("begins");
        let m = fishka::parse_move(&mut position, "e2-e4", &mut work()).expect("legal");
        position.play(&m, &mut work()).expect("legal");
        let look = Look::of(&game, Some("chess"), Lang::En, false);
        let white = Player::new(0);
        let plans = Plans::of(&position, white).expect("a turn");
        let site = |name: &str| game.rules.site(name).expect("a site");
        assert!(plans.starts(&position, Step::Site(site("g1"))));
        assert!(!plans.starts(&position, Step::Site(site("g8"))));
        let to = |from: &str| {
            let targets = plans.targets(&look, &position, Step::Site(site(from)));
            let mut names: Vec<&str> =
                targets.iter().map(|(to, _)| game.rules.board.sites[to.index()].name.as_str()).collect();
            names.sort_unstable();
            names
        };
        // The pawn takes back, whoever comes; the knight lands on a piece that may be gone by then.
        assert_eq!(to("e4"), ["d5", "e5", "f5"]);
        assert_eq!(to("g1"), ["e2", "f3", "h3"]);
        assert!(to("a1").contains(&"a8") && to("a1").contains(&"d1"));
        let meant = plans.meant(&look, &position, Step::Site(site("g1")), site("f3"));
        assert_eq!((meant.text.as_str(), meant.waits), ("Knight g1–f3", false));
    }
}
