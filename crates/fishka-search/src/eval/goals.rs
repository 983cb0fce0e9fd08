//! What the goals of the rules say about which positions are good.

use super::windows::{Want, Window};
use fishka_base::{Kind, Player, Site};
use fishka_play::Game;
use fishka_rules::{Goal, GoalCond, GoalKind, OwnerSpec, PatternItem, PieceSpec, Place};

/// Lines longer than this are not counted.
const WINDOW_CELLS_MAX: usize = 16;
/// With more lines than this none is counted.
const WINDOWS_MAX: usize = 60_000;

/// Pieces that should come to sites.
#[derive(Clone, Debug)]
pub(crate) struct Reach {
    /// Whose pieces.
    pub(crate) owner: Player,
    /// Which kind; `None` = any.
    pub(crate) kind: Option<Kind>,
    /// Where to.
    pub(crate) targets: Vec<bool>,
    /// Every target must be held, not just one.
    pub(crate) all: bool,
    /// 1 where it is good for the owner, −1 where it is bad.
    pub(crate) sign: i32,
}

/// What the goals tell.
#[derive(Clone, Debug, Default)]
pub(crate) struct GoalFacts {
    /// `royal[player * kinds + kind]`: to lose it (or all of it) is to lose.
    pub(crate) royal: Vec<bool>,
    /// `shed[player]`: who has no pieces wins.
    pub(crate) shed: Vec<bool>,
    /// Lines to fill.
    pub(crate) windows: Vec<Window>,
    /// Sites to come to.
    pub(crate) reaches: Vec<Reach>,
    /// The most pieces win.
    pub(crate) count: bool,
    /// 1: to have no move is to lose; −1: it is to win.
    pub(crate) mobility: i32,
}

impl GoalFacts {
    /// Whether nothing else is asked than who has a move.
    pub(super) fn ask_for_moves_alone(&self) -> bool {
        let nobody = |list: &[bool]| !list.contains(&true);
        self.mobility > 0
            && !self.count
            && nobody(&self.royal)
            && nobody(&self.shed)
            && self.windows.is_empty()
            && self.reaches.is_empty()
    }
}

/// Reads the goals.
pub(crate) fn read(game: &Game) -> GoalFacts {
    let rules = &game.rules;
    let (players, kinds) = (rules.players.len(), rules.kinds.len());
    let facts =
        GoalFacts { royal: vec![false; players * kinds], shed: vec![false; players], ..GoalFacts::default() };
    let mut reader = Reader { game, kinds, facts };
    for goal in &rules.goals {
        reader.goal(goal);
    }
    if reader.facts.windows.len() > WINDOWS_MAX {
        reader.facts.windows.clear();
    }
    reader.facts.windows.sort_by(|a, b| a.cells.cmp(&b.cells).then(a.good.cmp(&b.good)));
    reader.facts.windows.dedup();
    reader.facts
}

struct Reader<'a> {
    game: &'a Game,
    kinds: usize,
    facts: GoalFacts,
}

impl Reader<'_> {
    fn goal(&mut self, goal: &Goal) {
        let sign = match goal.kind {
            GoalKind::Win => 1,
            GoalKind::Loss => -1,
            GoalKind::Draw => return,
            GoalKind::Count | GoalKind::Most(_) | GoalKind::Rank(_) => {
                self.facts.count = true;
                return;
            }
        };
        for player in &goal.players {
            self.condition(&goal.cond, *player, sign);
        }
    }

    fn condition(&mut self, cond: &GoalCond, player: Player, sign: i32) {
        match cond {
            GoalCond::And(conds) | GoalCond::Or(conds) => {
                for cond in conds {
                    self.condition(cond, player, sign);
                }
            }
            GoalCond::Checkmated(kinds) if sign < 0 => self.crown(player, kinds),
            GoalCond::Stalemated => self.facts.mobility = -sign,
            GoalCond::Captured { kinds, .. } => {
                for owner in self.game.acting_players().to_vec() {
                    if (owner == player) == (sign < 0) {
                        self.crown(owner, kinds);
                    }
                }
            }
            GoalCond::Remaining(count) => self.remaining(player, &count.kinds, count.count, sign),
            GoalCond::Absolute { pieces, places } => self.absolute(player, pieces, places, sign),
            GoalCond::Relative(items) => self.relative(player, items, sign),
            _ => {}
        }
    }

    fn crown(&mut self, player: Player, kinds: &[Kind]) {
        for kind in kinds {
            self.facts.royal[player.index() * self.kinds + kind.index()] = true;
        }
    }

    /// To be left with `count` pieces: the few of a named kind are royal; to win by it is to shed pieces.
    fn remaining(&mut self, player: Player, kinds: &[Kind], count: u32, sign: i32) {
        let rules = &self.game.rules;
        let named = |kind: &Kind| kinds.is_empty() || kinds.contains(kind);
        let start = rules.setup.iter().filter(|p| p.player == player && named(&p.kind)).count();
        let hands = rules.hands.iter().filter(|h| h.player == player && named(&h.kind));
        let start = start + hands.map(|h| h.count as usize).sum::<usize>();
        if start <= count as usize {
            return;
        }
        if sign < 0 && count == 0 && start <= 2 && !kinds.is_empty() {
            self.crown(player, kinds);
        } else if sign > 0 {
            self.facts.shed[player.index()] = true;
        }
    }

    fn owners(&self, player: Player, spec: PieceSpec) -> Vec<Player> {
        let acting = self.game.acting_players();
        match spec.owner {
            OwnerSpec::Own => vec![player],
            OwnerSpec::Player(p) => vec![p],
            OwnerSpec::Opponent => acting.iter().copied().filter(|p| *p != player).collect(),
            OwnerSpec::Any => Vec::new(),
        }
    }

    fn absolute(&mut self, player: Player, pieces: &[PieceSpec], places: &[Place], sign: i32) {
        let sites: Vec<Site> =
            places.iter().filter_map(|p| if let Place::Site(s) = p { Some(*s) } else { None }).collect();
        if sites.len() == places.len() && sites.len() > 1 && sites.len() <= WINDOW_CELLS_MAX {
            let cells = sites.iter().map(|s| (*s, pieces.to_vec())).collect();
            self.window(player, cells, sign);
        }
        if !self.game.traits.movement {
            return;
        }
        let mut targets = vec![false; self.game.board().sites.len()];
        for place in places {
            self.mark(player, *place, &mut targets);
        }
        for spec in pieces.iter().filter(|s| !s.negate) {
            for owner in self.owners(player, *spec) {
                let sign = if owner == player { sign } else { -sign };
                let reach =
                    Reach { owner, kind: spec.kind, targets: targets.clone(), all: places.len() > 1, sign };
                self.add_reach(reach);
            }
        }
    }

    /// Goals on one site each, listed one by one, are one goal on all these sites.
    fn add_reach(&mut self, reach: Reach) {
        let same = self.facts.reaches.iter_mut().find(|r| {
            !r.all && !reach.all && r.owner == reach.owner && r.kind == reach.kind && r.sign == reach.sign
        });
        match same {
            Some(other) => {
                for (a, b) in other.targets.iter_mut().zip(&reach.targets) {
                    *a |= b;
                }
            }
            None => self.facts.reaches.push(reach),
        }
    }

    fn mark(&self, player: Player, place: Place, targets: &mut [bool]) {
        match place {
            Place::Site(site) => targets[site.index()] = true,
            Place::Zone(zone) => {
                let members = &self.game.board().zones[zone.index()].members[player.index()];
                for (target, inside) in targets.iter_mut().zip(members) {
                    *target |= inside;
                }
            }
        }
    }

    /// One line for every site where the pattern fits on the board.
    fn relative(&mut self, player: Player, items: &[PatternItem], sign: i32) {
        let board = self.game.board();
        for start in 0..board.sites.len() {
            let mut here = Some(Site::new(start));
            let mut cells: Vec<(Site, Vec<PieceSpec>)> = Vec::new();
            for item in items {
                let Some(site) = here else { break };
                match item {
                    PatternItem::Piece(specs) => cells.push((site, specs.clone())),
                    PatternItem::Step(dir) => here = board.step(player, site, *dir),
                    PatternItem::StepBack(dir) => here = board.step_back(player, site, *dir),
                }
            }
            if here.is_some() && cells.len() > 1 && cells.len() <= WINDOW_CELLS_MAX {
                self.window(player, cells, sign);
            }
        }
    }

    fn window(&mut self, player: Player, cells: Vec<(Site, Vec<PieceSpec>)>, sign: i32) {
        if self.facts.windows.len() > WINDOWS_MAX {
            return;
        }
        let mut resolved: Vec<(Site, Vec<Want>)> = Vec::with_capacity(cells.len());
        for (site, specs) in cells {
            let cell = specs.iter().map(|spec| self.resolve(player, *spec)).collect();
            resolved.push((site, cell));
        }
        resolved.sort();
        let good = if sign > 0 { Some(player) } else { self.other(player) };
        if let Some(good) = good {
            self.facts.windows.push(Window { cells: resolved, good });
        }
    }

    fn resolve(&self, player: Player, spec: PieceSpec) -> Want {
        let mut owners = 0;
        for p in (0..self.game.rules.players.len()).map(Player::new) {
            let fits = match spec.owner {
                OwnerSpec::Own => p == player,
                OwnerSpec::Opponent => p != player,
                OwnerSpec::Any => true,
                OwnerSpec::Player(q) => p == q,
            };
            owners |= u32::from(fits) << p.index();
        }
        Want { owners, kind: spec.kind, attr: spec.attr, negate: spec.negate }
    }

    /// The only other side, of two.
    fn other(&self, player: Player) -> Option<Player> {
        let mut others = self.game.acting_players().iter().copied().filter(|p| *p != player);
        let other = others.next();
        if others.next().is_some() { None } else { other }
    }
}
