//! What must hold of compiled rules before anything runs them.

use crate::{
    ATTRS_MAX, Dealt, Dirs, Expr, ExprId, GoalCond, KINDS_MAX, LOCALS_MAX, Lies, NUMBERS_MAX, NamePart,
    OPS_MAX, Op, OwnerSpec, PLAYERS_MAX, PatternItem, PieceSpec, Place, Reach, Rules, SITES_MAX, Scope, Test,
    When, Where, Whose,
};
use fishka_base::{Attr, AttrSet, Dir, Kind, MoveType, Player, Site, Zone};
use std::fmt::Display;

/// Violations reported at most.
const REPORTED_MAX: usize = 100;

/// Every violation, as sentences for the developer (a violation is a bug of the compiler, not of the author).
///
/// Guarantees on success: every id lies inside its table; every jump, entry and `end` lies inside the code; every
/// block, `through`, `ensure` and body reaches an `End`; link tables have one entry a direction and site; goals name
/// at least one player; the turn order is not empty and `repeat` lies inside it.
#[must_use]
pub fn verify(rules: &Rules) -> Vec<String> {
    let mut check = Check { rules, wrong: Vec::new() };
    check.sizes();
    check.board();
    check.tables();
    check.turns();
    check.numbers();
    for goal in &rules.goals {
        check.that(!goal.players.is_empty(), || "a goal without players".to_owned());
        goal.players.iter().for_each(|p| check.player(*p, &"goal"));
        if let crate::GoalKind::Most(expr) | crate::GoalKind::Rank(expr) = goal.kind {
            check.expr(expr, &"goal");
        }
        goal.cond.visit(&mut |cond| check.goal(cond));
    }
    for (index, op) in rules.code.iter().enumerate() {
        check.op(index, op);
    }
    check.wrong
}

struct Check<'a> {
    rules: &'a Rules,
    wrong: Vec<String>,
}

impl Check<'_> {
    fn that(&mut self, holds: bool, say: impl FnOnce() -> String) {
        if !holds && self.wrong.len() < REPORTED_MAX {
            self.wrong.push(say());
        }
    }

    fn inside(&mut self, index: usize, size: usize, what: &str, at: &dyn Display) {
        self.that(index < size, || format!("{at}: {what} {index} of {size}"));
    }

    fn player(&mut self, id: Player, at: &dyn Display) {
        self.inside(id.index(), self.rules.players.len(), "player", at);
    }

    fn kind(&mut self, id: Kind, at: &dyn Display) {
        self.inside(id.index(), self.rules.kinds.len(), "kind", at);
    }

    fn site(&mut self, id: Site, at: &dyn Display) {
        self.inside(id.index(), self.rules.board.sites.len(), "site", at);
    }

    fn dir(&mut self, id: Dir, at: &dyn Display) {
        self.inside(id.index(), self.rules.board.dirs.len(), "direction", at);
    }

    fn zone(&mut self, id: Zone, at: &dyn Display) {
        self.inside(id.index(), self.rules.board.zones.len(), "zone", at);
    }

    fn attr(&mut self, id: Attr, at: &dyn Display) {
        self.inside(id.index(), self.rules.attrs.len(), "attribute", at);
    }

    fn move_type(&mut self, id: Option<MoveType>, at: &dyn Display) {
        if let Some(id) = id {
            self.inside(id.index(), self.rules.move_types.len(), "move type", at);
        }
    }

    fn sizes(&mut self) {
        let rules = self.rules;
        let sizes = [
            (rules.board.sites.len(), SITES_MAX, "sites"),
            (rules.kinds.len(), KINDS_MAX, "kinds"),
            (rules.players.len(), PLAYERS_MAX, "players"),
            (rules.attrs.len(), ATTRS_MAX, "attributes"),
            (rules.code.len(), OPS_MAX, "ops"),
        ];
        for (size, limit, what) in sizes {
            self.that(size <= limit, || format!("{size} {what}, at most {limit}"));
        }
    }

    fn board(&mut self) {
        let board = &self.rules.board;
        let (sites, dirs, players) = (board.sites.len(), board.dirs.len(), self.rules.players.len());
        for (table, what) in [(&board.links, "links"), (&board.back, "back")] {
            self.that(table.len() == sites * dirs, || format!("{what}: {} entries", table.len()));
            table.iter().flatten().for_each(|to| self.site(*to, &what));
        }
        self.that(board.symmetry.len() == players, || format!("symmetry: {} players", board.symmetry.len()));
        for row in &board.symmetry {
            self.that(row.len() == dirs, || format!("symmetry: {} directions", row.len()));
            row.iter().for_each(|dir| self.dir(*dir, &"symmetry"));
        }
        for zone in &board.zones {
            let whole = zone.members.len() == players && zone.members.iter().all(|m| m.len() == sites);
            self.that(whole, || format!("zone {}: wrong size", zone.name));
        }
    }

    fn tables(&mut self) {
        let rules = self.rules;
        let code = rules.code.len();
        for kind in &rules.kinds {
            for block in kind.moves.iter().chain(&kind.drops) {
                self.inside(block.entry as usize, code, "entry", &kind.name);
                self.move_type(block.move_type, &kind.name);
            }
            kind.images.iter().for_each(|(player, _)| self.player(*player, &"images"));
            self.attr_bits(kind.attrs_start, &kind.name);
        }
        for (name, block) in &rules.actions {
            self.inside(block.entry as usize, code, "entry", name);
            self.move_type(block.move_type, name);
        }
        for piece in &rules.setup {
            self.site(piece.site, &"setup");
            self.player(piece.player, &"setup");
            self.kind(piece.kind, &"setup");
            self.attr_bits(piece.attrs, &"setup");
        }
        for hand in &rules.hands {
            self.player(hand.player, &"reserve");
            self.kind(hand.kind, &"reserve");
        }
        for part in rules.names.iter().flatten() {
            match *part {
                NamePart::Place(place) => self.place(place, &"name"),
                NamePart::Sites(reach) => self.reach(reach, &"name"),
                NamePart::Number(expr) => self.expr(expr, &"name"),
                NamePart::Text(_) => {}
            }
        }
        for list in &rules.kind_lists {
            self.that(!list.is_empty(), || "an empty list of kinds".to_owned());
            list.iter().for_each(|kind| self.kind(*kind, &"kind list"));
        }
        rules.dir_lists.iter().flatten().for_each(|dir| self.dir(*dir, &"direction list"));
        rules.priorities.iter().for_each(|id| self.move_type(Some(*id), &"priorities"));
        for switch in &rules.switches {
            self.inside(switch.chosen, switch.values.len(), "value", &switch.name);
        }
        let runs_off = rules.code.last().is_some_and(|op| !matches!(op, Op::End | Op::Jump(_)));
        self.that(!runs_off, || "the code runs off its end".to_owned());
    }

    fn attr_bits(&mut self, set: AttrSet, at: &dyn Display) {
        let highest = set.iter().last().map_or(0, |attr| attr.index() + 1);
        self.that(highest <= self.rules.attrs.len(), || format!("{at}: attribute {highest}"));
    }

    fn turns(&mut self) {
        let turns = &self.rules.turns;
        self.that(!turns.entries.is_empty(), || "an empty turn order".to_owned());
        self.inside(turns.repeat as usize, turns.entries.len(), "repeat", &"turn order");
        for entry in &turns.entries {
            self.player(entry.player, &"turn order");
            self.player(entry.play_as, &"turn order");
            self.move_type(entry.move_type, &"turn order");
        }
    }

    fn goal(&mut self, cond: &GoalCond) {
        match cond {
            GoalCond::Checkmated(kinds) => kinds.iter().for_each(|k| self.kind(*k, &"goal")),
            GoalCond::Captured { kinds, by } => {
                kinds.iter().chain(by).for_each(|k| self.kind(*k, &"goal"));
            }
            GoalCond::Remaining(count) | GoalCond::Total(count) => {
                count.kinds.iter().for_each(|k| self.kind(*k, &"goal"));
            }
            GoalCond::Absolute { pieces, places } => {
                pieces.iter().for_each(|p| self.spec(p));
                for place in places {
                    match place {
                        Place::Site(site) => self.site(*site, &"goal"),
                        Place::Zone(zone) => self.zone(*zone, &"goal"),
                    }
                }
            }
            GoalCond::Relative(items) => items.iter().for_each(|item| match item {
                PatternItem::Piece(specs) => specs.iter().for_each(|s| self.spec(s)),
                PatternItem::Step(dir) | PatternItem::StepBack(dir) => self.dir(*dir, &"goal"),
            }),
            GoalCond::Ops(entry) => self.inside(*entry as usize, self.rules.code.len(), "entry", &"goal"),
            GoalCond::And(_)
            | GoalCond::Or(_)
            | GoalCond::Not(_)
            | GoalCond::Stalemated
            | GoalCond::Repetition => {}
        }
    }

    fn spec(&mut self, spec: &PieceSpec) {
        if let OwnerSpec::Player(player) = spec.owner {
            self.player(player, &"goal");
        }
        if let Some(kind) = spec.kind {
            self.kind(kind, &"goal");
        }
        if let Some(attr) = spec.attr {
            self.attr(attr, &"goal");
        }
    }

    fn op(&mut self, index: usize, op: &Op) {
        let at = format_args!("op {index}");
        let size = self.rules.code.len();
        op.places().for_each(|place| self.place(place, &at));
        match *op {
            Op::Test { test, .. } => self.test(test, &at),
            Op::Jump(to) | Op::JumpIf(to) | Op::JumpUnless(to) => {
                self.inside(to as usize, size, "jump", &at);
            }
            Op::SetFlag(flag) => self.inside(flag.index(), self.rules.flags, "flag", &at),
            Op::SetSiteFlag(flag, _) => {
                self.inside(usize::from(flag), self.rules.site_flags, "position flag", &at);
            }
            Op::Create { player, kind, .. } | Op::ToHand { player, kind, .. } => {
                player.into_iter().for_each(|p| self.player(p, &at));
                kind.into_iter().for_each(|k| self.kind(k, &at));
            }
            Op::ChangeKind(kind, _) => self.kind(kind, &at),
            Op::SetAttr(attr, _) => self.attr(attr, &at),
            Op::Add { kinds, move_type, .. } => {
                let lists = self.rules.kind_lists.len();
                kinds.into_iter().for_each(|k| self.inside(usize::from(k), lists, "kind list", &at));
                self.move_type(move_type, &at);
            }
            Op::Each { reach, end, .. } => {
                self.reach(reach, &at);
                self.body(index, end, &at);
            }
            Op::Set { number, whose, value } => {
                self.number(number, whose, &at);
                self.expr(value, &at);
            }
            Op::Enter(kind, _) => kind.into_iter().for_each(|k| self.kind(k, &at)),
            Op::Bring(kind, _) => self.kind(kind, &at),
            Op::Carry(Some(value)) | Op::SetPiece(_, value) => self.expr(value, &at),
            Op::Name(name) => self.inside(usize::from(name), self.rules.names.len(), "name", &at),
            Op::Let(local, value) => {
                self.inside(usize::from(local), LOCALS_MAX, "named value", &at);
                self.expr(value, &at);
            }
            Op::EachValue { pool, end } => {
                self.pool(pool, &at);
                self.body(index, end, &at);
            }
            Op::Lay { lay, end } => {
                self.inside(usize::from(lay), self.rules.lays.len(), "shape", &at);
                self.body(index, end, &at);
            }
            Op::Spend(pool) => self.pool(pool, &at),
            Op::Throw { dice, number, also } => {
                self.inside(usize::from(dice), self.rules.dice.len(), "dice", &at);
                for number in [Some(number), also].into_iter().flatten() {
                    self.inside(usize::from(number), self.rules.numbers.len(), "number", &at);
                }
            }
            Op::Draw { bag, times, to, .. } => {
                self.inside(usize::from(bag), self.rules.bags.len(), "bag", &at);
                self.expr(times, &at);
                if let Dealt::Hand(Some(player)) = to {
                    self.player(player, &at);
                }
            }
            Op::ToBag(bag, _) => self.inside(usize::from(bag), self.rules.bags.len(), "bag", &at),
            Op::Again { move_type, .. } => self.move_type(move_type, &at),
            Op::Ensure { entry } => self.inside(entry as usize, size, "entry", &at),
            _ => {}
        }
    }

    /// A body lies between its op and `end`, and an `End` closes it.
    fn body(&mut self, index: usize, end: u32, at: &dyn Display) {
        let end = end as usize;
        self.inside(end, self.rules.code.len(), "end", at);
        let closed = end > index + 1 && matches!(self.rules.code.get(end - 1), Some(Op::End));
        self.that(closed, || format!("{at}: no End before {end}"));
    }

    fn test(&mut self, test: Test, at: &dyn Display) {
        match test {
            Test::Piece(kind) => self.kind(kind, at),
            Test::InZone(zone) => self.zone(zone, at),
            Test::Is(site) => self.site(site, at),
            Test::Attr(attr) => self.attr(attr, at),
            Test::Attacked(move_type) | Test::Defended(move_type) => self.move_type(move_type, at),
            Test::SiteFlag(flag) => {
                self.inside(usize::from(flag), self.rules.site_flags, "position flag", at)
            }
            Test::Flag(flag) => self.inside(flag.index(), self.rules.flags, "flag", at),
            Test::Compare { left, right, .. } => {
                self.expr(left, at);
                self.expr(right, at);
            }
            Test::In(reach) => self.reach(reach, at),
            Test::Any { reach, cond } => {
                self.reach(reach, at);
                self.when(cond, at);
            }
            Test::Mobility(_, player) => player.into_iter().for_each(|p| self.player(p, at)),
            Test::Holds(player, kind) => {
                player.into_iter().for_each(|p| self.player(p, at));
                kind.into_iter().for_each(|k| self.kind(k, at));
            }
            Test::Heading(list) => {
                self.inside(usize::from(list), self.rules.dir_lists.len(), "direction list", at);
            }
            Test::AsEnemy(entry) | Test::Ask(entry) => {
                self.inside(entry as usize, self.rules.code.len(), "entry", at)
            }
            _ => {}
        }
    }

    fn place(&mut self, place: Where, at: &dyn Display) {
        match place {
            Where::At(site) => self.site(site, at),
            Where::Dir(dir) | Where::Back(dir) => self.dir(dir, at),
            Where::First(reach) => self.reach(reach, at),
            Where::Here | Where::Slot(_) | Where::Ahead | Where::Astern => {}
        }
    }

    fn when(&mut self, when: When, at: &dyn Display) {
        if let Some(entry) = when.entry() {
            self.inside(entry as usize, self.rules.code.len(), "entry", at);
        }
    }

    fn pool(&mut self, number: u16, at: &dyn Display) {
        let scope = self.rules.numbers.get(usize::from(number)).map(|n| n.scope);
        self.that(scope == Some(Scope::Pool), || format!("{at}: {number} is no pool"));
    }

    fn expr(&mut self, id: ExprId, at: &dyn Display) {
        self.inside(usize::from(id), self.rules.exprs.len(), "expression", at);
    }

    fn number(&mut self, number: u16, whose: Whose, at: &dyn Display) {
        self.inside(usize::from(number), self.rules.numbers.len(), "number", at);
        let scope = self.rules.numbers.get(usize::from(number)).map(|n| n.scope);
        let fits = match whose {
            Whose::Game => matches!(scope, Some(Scope::Game | Scope::Pool | Scope::Bag)),
            Whose::Own => scope == Some(Scope::Player),
            Whose::Player(player) => {
                self.player(player, at);
                scope == Some(Scope::Player)
            }
            Whose::At(place) => {
                self.place(place, at);
                scope == Some(Scope::Site)
            }
            Whose::Item(item) => {
                self.expr(item, at);
                matches!(scope, Some(Scope::List(_)))
            }
        };
        self.that(fits, || format!("{at}: {whose:?} of number {number}"));
    }

    /// Expressions use only earlier ones, so that working one out always ends.
    fn exprs(&mut self) {
        for (index, expr) in self.rules.exprs.iter().enumerate() {
            let at = format_args!("expression {index}");
            match *expr {
                Expr::Number(number, whose) => {
                    self.number(number, whose, &at);
                    if let Whose::Item(item) = whose {
                        self.inside(usize::from(item), index, "part", &at);
                    }
                }
                Expr::OfKind(number, place) => {
                    self.inside(usize::from(number), self.rules.kind_numbers.len(), "kind number", &at);
                    self.place(place, &at);
                }
                Expr::OfPiece(place) | Expr::Standing(_, place) => self.place(place, &at),
                Expr::Index(track, place) => {
                    self.place(place, &at);
                    self.inside(usize::from(track), self.rules.tracks.len(), "track", &at);
                }
                Expr::Length(track) => self.inside(usize::from(track), self.rules.tracks.len(), "track", &at),
                Expr::Hand(whose, kind) => {
                    if let Whose::Player(player) = whose {
                        self.player(player, &at);
                    }
                    kind.into_iter().for_each(|k| self.kind(k, &at));
                }
                Expr::Arith(_, a, b) => {
                    [a, b].iter().for_each(|e| self.inside(usize::from(*e), index, "part", &at))
                }
                Expr::Count { reach, cond } => self.counted(reach, cond, &at),
                Expr::Sum { reach, cond, value } => {
                    self.counted(reach, cond, &at);
                    self.inside(usize::from(value), index, "part", &at);
                }
                Expr::If { cond, then, otherwise } => {
                    self.when(cond, &at);
                    [then, otherwise].iter().for_each(|e| self.inside(usize::from(*e), index, "part", &at));
                }
                Expr::Local(local) => self.inside(usize::from(local), LOCALS_MAX, "named value", &at),
                Expr::Const(_)
                | Expr::Value
                | Expr::Turned
                | Expr::Distance
                | Expr::Step
                | Expr::Turn
                | Expr::Taken
                | Expr::Result => {}
            }
        }
    }

    fn counted(&mut self, reach: u16, cond: When, at: &dyn Display) {
        self.reach(reach, at);
        self.when(cond, at);
    }

    fn reach(&mut self, reach: u16, at: &dyn Display) {
        self.inside(usize::from(reach), self.rules.reaches.len(), "reach", at);
    }

    fn reaches(&mut self) {
        for (index, reach) in self.rules.reaches.iter().enumerate() {
            let at = format_args!("reach {index}");
            let (dirs, through) = match *reach {
                Reach::Sites { zone } => {
                    zone.into_iter().for_each(|z| self.zone(z, &at));
                    continue;
                }
                Reach::Line { min, max, dirs, through } | Reach::Walk { min, max, dirs, through } => {
                    self.expr(min, &at);
                    self.expr(max, &at);
                    (dirs, through)
                }
                Reach::Track { track, from, to } => {
                    self.inside(usize::from(track), self.rules.tracks.len(), "track", &at);
                    self.expr(from, &at);
                    self.expr(to, &at);
                    continue;
                }
                Reach::Group { dirs, through } => (dirs, through),
                Reach::Flood(list) => {
                    self.inside(usize::from(list), self.rules.floods.len(), "flood", &at);
                    continue;
                }
                Reach::At(place) => {
                    self.place(place, &at);
                    continue;
                }
                Reach::Fixed(list) => {
                    self.inside(usize::from(list), self.rules.site_lists.len(), "list of sites", &at);
                    continue;
                }
                Reach::Laid => continue,
                Reach::Combined(_, list) => {
                    self.inside(usize::from(list), self.rules.reach_lists.len(), "list of sets", &at);
                    continue;
                }
            };
            if let Dirs::List(list) = dirs {
                self.inside(usize::from(list), self.rules.dir_lists.len(), "direction list", &at);
            }
            self.when(through, &at);
        }
        self.rules.site_lists.iter().flatten().for_each(|site| self.site(*site, &"list of sites"));
        self.rules.reach_lists.iter().flatten().for_each(|part| self.reach(*part, &"list of sets"));
        for entry in self.rules.floods.iter().flatten() {
            self.inside(*entry as usize, self.rules.code.len(), "entry", &"flood");
        }
    }

    /// Dice, tracks, teams and stacks.
    fn chance(&mut self) {
        let rules = self.rules;
        for dice in &rules.dice {
            let odds: u64 = dice.faces.iter().map(|f| u64::from(f.odds)).sum();
            let fair = odds > 0 && odds <= u64::from(u32::MAX);
            self.that(fair, || format!("dice {}: odds {odds}", dice.name));
        }
        for bag in &rules.bags {
            let number = rules.numbers.get(usize::from(bag.number)).filter(|n| n.scope == Scope::Bag);
            let counts = number.map_or(&[][..], |n| &n.faces);
            let whole = !counts.is_empty() && counts.len() == bag.cards.len();
            self.that(whole, || format!("bag {}: {counts:?}", bag.number));
            self.that(counts.iter().all(|n| *n >= 0), || format!("bag {}: {counts:?}", bag.number));
            for card in &bag.cards {
                card.player.into_iter().for_each(|p| self.player(p, &"bag"));
                self.kind(card.kind, &"bag");
            }
        }
        for track in &rules.tracks {
            self.that(track.sites.len() == rules.players.len(), || format!("track {}: players", track.name));
            track.sites.iter().flatten().for_each(|site| self.site(*site, &track.name));
        }
        let whole = rules.teams.is_empty() || rules.teams.len() == rules.players.len();
        self.that(whole, || format!("{} teams", rules.teams.len()));
        let cells = rules.levels() * rules.board.sites.len();
        self.that(cells < usize::from(u16::MAX), || format!("{cells} cells"));
    }

    fn numbers(&mut self) {
        let rules = self.rules;
        let slots = rules.number_slots();
        self.that(slots <= NUMBERS_MAX, || format!("{slots} numbers, at most {NUMBERS_MAX}"));
        let mut base = 0;
        for number in &rules.numbers {
            self.that(usize::from(number.base) == base, || format!("number {} at {base}", number.name));
            base += rules.width_of(number);
            let whole = matches!(number.scope, Scope::Pool | Scope::Bag) != number.faces.is_empty();
            self.that(whole, || format!("number {}: {:?}", number.name, number.faces));
        }
        for set in &rules.setup_numbers {
            self.inside(usize::from(set.slot), slots, "number", &"setup");
        }
        for kind in &rules.kinds {
            let whole = kind.numbers.len() == rules.kind_numbers.len();
            self.that(whole, || format!("{}: {} numbers", kind.name, kind.numbers.len()));
        }
        self.chance();
        self.exprs();
        self.reaches();
        self.lays();
        for entry in rules
            .after_move
            .iter()
            .chain(&rules.turn_end)
            .chain(&rules.turn_goes_on)
            .chain(&rules.start_up)
            .chain(&rules.turn_start)
            .chain(&rules.turn_close)
        {
            self.inside(*entry as usize, rules.code.len(), "entry", &"turns");
        }
        for region in &rules.regions {
            self.inside(region.entry as usize, rules.code.len(), "entry", &region.name);
            region.picked.iter().flatten().for_each(|kind| self.kind(*kind, &region.name));
        }
        rules.score.into_iter().for_each(|e| self.expr(e, &"score"));
        rules.turn_least.into_iter().for_each(|e| self.expr(e, &"turn-least"));
        rules.hidden.iter().for_each(|t| self.move_type(Some(*t), &"hidden"));
        self.secrets();
    }

    /// Every site of a form is a step from one before it.
    fn lays(&mut self) {
        for form in self.rules.lays.iter().flat_map(|lay| &lay.forms) {
            for (index, cell) in form.cells.iter().enumerate() {
                self.dir(cell.dir, &"shape");
                self.inside(usize::from(cell.from), index + 1, "site", &"shape");
            }
        }
    }

    /// Where pieces share sites, one that looks like another would tell by its place which it is.
    fn secrets(&mut self) {
        let rules = self.rules;
        for secret in &rules.secrets {
            secret.kinds.iter().chain(&secret.shown).for_each(|kind| self.kind(*kind, &"secret"));
            secret.until.into_iter().for_each(|attr| self.attr(attr, &"secret"));
            let alone = secret.lies == Lies::Reserve || rules.levels() == 1;
            self.that(alone, || "a secret piece among others on its site".to_owned());
            let other = secret.shown.is_none_or(|kind| !secret.kinds.contains(&kind));
            self.that(other, || "a secret that is shown as itself".to_owned());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{PlayerDef, PlayerRole, TurnEntry};

    fn least() -> Rules {
        let mut rules = Rules::default();
        rules.declared.players.push(PlayerDef { name: "A".to_owned(), role: PlayerRole::Normal });
        rules.declared.board.symmetry.push(Vec::new());
        let entry = TurnEntry { player: Player(0), play_as: Player(0), move_type: None };
        rules.declared.turns.entries.push(entry);
        rules
    }

    #[test]
    fn the_least_rules_hold_and_each_slip_is_named() {
        assert_eq!(verify(&least()), Vec::<String>::new());
        let slips: [fn(&mut Rules); 7] = [
            |r| r.declared.turns.entries.clear(),
            |r| r.declared.turns.repeat = 1,
            |r| r.code.push(Op::Jump(7)),
            |r| r.code.push(Op::Mark),
            |r| r.declared.board.links.push(Some(Site::new(0))),
            |r| {
                r.reaches.push(Reach::Sites { zone: None });
                r.code.extend([Op::Each { reach: 0, gather: false, end: 1 }, Op::End]);
            },
            |r| {
                r.code.extend([
                    Op::Test { test: Test::Piece(Kind(0)), at: Where::Here, negate: false },
                    Op::End,
                ])
            },
        ];
        for (index, slip) in slips.iter().enumerate() {
            let mut rules = least();
            slip(&mut rules);
            assert!(!verify(&rules).is_empty(), "slip {index}");
        }
    }
}
